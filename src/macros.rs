//! The two macros by which a project puts its own check under test. Here, and nowhere else in the
//! library, something panics: it is how a Rust test and a cargo-fuzz target fail, and expanded in
//! place it names the line of the test.
//!
//! Nothing but the ending: what is asserted stands in `testing`.

/// Asserts that a check of your own certifies what it must and nothing else: against the corpus, and
/// in a seeded search for headers that some parser reads as another value.
///
/// The check is a function or closure `Fn(&[u8], &[u8]) -> bool`: the field value and the JSON
/// literal of the body in, whether the two are certified to agree out.
///
/// ```
/// use misread::{Kind, encode};
///
/// fn my_check(field_value: &[u8], body: &[u8]) -> bool {
///     encode(body, Kind::Integer).is_ok_and(|made| made == field_value)
/// }
///
/// // In a #[test]:
/// misread::assert_validator!(my_check, kind = Kind::Integer);
/// ```
///
/// A check that parses does not pass. This one stands for many:
///
/// ```should_panic
/// fn parses(field_value: &[u8], body: &[u8]) -> bool {
///     let int = |bytes| std::str::from_utf8(bytes).ok()?.trim().parse::<i64>().ok();
///     int(field_value).is_some() && int(field_value) == int(body)
/// }
///
/// misread::assert_validator!(parses, kind = misread::Kind::Integer);
/// ```
///
/// Options follow as `name = value`, see [`Check`](crate::testing::Check):
///
/// | option | what | default |
/// |---|---|---|
/// | `policy` | the rule that the check claims to follow, a [`Policy`](crate::testing::Policy) | `CanonicalSafe` |
/// | `kind` | the one type that the check is for, a [`Kind`](crate::Kind) | every type |
/// | `cases` | how many cases the search makes | 200,000 |
/// | `seed` | key of the search's random streams: the same seed makes the same cases | 1 |
/// | `readers` | ids of the readers that judge, such as `["all"]` or `["js.*", "go.Atoi"]` | `["p0"]` |
///
/// # Panics
/// Where the check decides a vector otherwise than the policy, certifies a header that some reader
/// takes for another value or refuses (unless the policy itself certifies the example), decides any
/// case of the search otherwise than the policy, or panics itself. The message is the report: every
/// class with its cause, its smallest example and who reads what.
#[macro_export]
macro_rules! assert_validator {
    ($check:expr $(, $option:ident = $value:expr)* $(,)?) => {
        if let ::core::result::Result::Err(report) =
            $crate::testing::Check::new(::core::stringify!($check), $check)
                $(.$option($value))*
                .run()
        {
            ::core::panic!("{report}")
        }
    };
}

/// A cargo-fuzz target of a check of your own: libFuzzer's bytes become cases by the generators of
/// this crate, and the target stops only at a class of disagreements that is not in the baseline.
///
/// `libfuzzer_sys` is the fuzz crate's own dependency, this crate has none on it. The whole of
/// `fuzz/fuzz_targets/my_check.rs`:
///
/// ```
/// # // Stands in for the crate, whose macro makes a program of its own.
/// # mod libfuzzer_sys {
/// #     macro_rules! fuzz_target {
/// #         (|$data:ident: $type:ty| $body:block) => {
/// #             fn main() {
/// #                 for $data in (0..=255).filter_map(|n| <$type>::from_bytes(&[n; 64])) $body
/// #             }
/// #         };
/// #     }
/// #     pub(crate) use fuzz_target;
/// # }
/// # const _: &str = stringify!(
/// #![no_main]
/// # );
/// # mod my_gateway {
/// #     pub fn my_check(field_value: &[u8], body: &[u8]) -> bool {
/// #         misread::certify(field_value, body, misread::Kind::Integer).is_ok()
/// #     }
/// # }
/// use my_gateway::my_check;
///
/// misread::fuzz_validator!(my_check, baseline = ["v1-0123456789abcdef"]);
/// ```
///
/// The check is as for [`assert_validator!`](crate::assert_validator). Options follow as
/// `name = value`, see [`Target`](crate::testing::Target):
///
/// | option | what | default |
/// |---|---|---|
/// | `baseline` | fingerprints of the classes that somebody has judged: an array, a slice, or `include!("baseline.in")` of a file that holds one | none |
/// | `kind` | the one type that the check is for | every type |
/// | `readers` | ids of the readers that judge | `["p0"]` |
///
/// `cargo +nightly fuzz run -s none my_check` is ten times as fast as with the address sanitizer, which
/// has nothing to find in safe code. A class that no cause explains stops the target whatever the baseline says. cargo-fuzz prints the
/// case of a crash, header and body, below it; `cargo fuzz fmt` shows that of a stored input.
#[macro_export]
macro_rules! fuzz_validator {
    ($check:expr $(, $option:ident = $value:expr)* $(,)?) => {
        libfuzzer_sys::fuzz_target!(|drawn: $crate::testing::Drawn| {
            static TARGET: ::std::sync::OnceLock<$crate::testing::Target> =
                ::std::sync::OnceLock::new();
            let target = TARGET.get_or_init(|| {
                $crate::testing::Target::new(::core::stringify!($check), $check)
                    $(.$option($value))*
            });
            if let ::core::result::Result::Err(report) = target.judge(drawn.case()) {
                ::core::panic!("{report}")
            }
        });
    };
}
