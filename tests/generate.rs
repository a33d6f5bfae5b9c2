//! What generators promise: bodies are JSON, every length and limit appears, the same key gives the
//! same cases, and no bytes make one fail.

use arbitrary::Unstructured;
use misread::case::Case;
use misread::digits::{Digits, push_run, push_wide};
use misread::generate::{self, Context, Draft, Generator, USUAL_BYTES};
use misread::json::Literal;
use misread::number::Number;
use misread::outcome::{Outcome, Refusal};
use misread::reader::{Decoding, Reader, Runtime, Spec, Types};
use misread::stream::{Purpose, Stream};
use misread::{alphabet, sentinel, text};
use std::collections::{BTreeMap, BTreeSet};

const NO_CONTEXT: Context<'static> = Context { readers: &[], corpus: &[] };

fn generator(id: &str) -> &'static Generator {
    generate::ALL.iter().find(|generator| generator.id == id).expect("a registered generator")
}

/// Runs `make` over `count` buffers of a stream, one in 32 of them long, as a campaign does.
fn draw(seed: u64, count: usize, mut make: impl FnMut(&mut Unstructured<'_>)) {
    let mut stream = Stream::new(seed, 0, Purpose::Fresh);
    let mut bytes = [0; 1024];
    for n in 0..count {
        let length = if n % 32 == 31 { 1024 } else { USUAL_BYTES };
        stream.fill(&mut bytes[..length]);
        make(&mut Unstructured::new(&bytes[..length]));
    }
}

fn each(id: &str, count: usize, context: Context<'_>, mut see: impl FnMut(&Draft)) {
    let (generator, mut draft) = (generator(id), Draft::default());
    draw(1, count, |u| {
        (generator.make)(u, &context, &mut draft).expect("generators do not fail");
        see(&draft);
    });
}

fn check(id: &str, draft: &Draft) {
    let body = String::from_utf8_lossy(&draft.body);
    assert!(Literal::parse(&draft.body).is_ok(), "{id} made the body {body}");
    // Many digits of other scripts, and only they, take more.
    let most = if matches!(id, "spelling" | "reading") { 30_000 } else { 8192 };
    assert!(draft.header.len() <= most && draft.body.len() <= 8192, "{id} made {draft:?}");
}

fn reads_digits(bytes: &[u8]) -> Outcome {
    let digits: Vec<u8> = bytes.iter().copied().filter(u8::is_ascii_digit).collect();
    match Number::from_decimal(&digits) {
        Ok(number) => Outcome::value(misread::outcome::Value::Integer(number.into()), bytes.len()),
        Err(_) => Outcome::Refused(Refusal::Syntax),
    }
}

const fn spec(read: fn(&[u8]) -> Outcome) -> Spec {
    Spec {
        runtime: Runtime::Exact,
        expression: "",
        source: "",
        decoding: Decoding::Bytes,
        reads: Types::Both,
        used_by: "",
        read,
        examples: &[],
    }
}

static DIGITS: Spec = spec(reads_digits);
static READERS: &[Reader] =
    &[Reader { id: "test.digits", spec: &DIGITS, latin1: false, outside: None }];

#[test]
fn every_generator_makes_json_bodies_over_20000_draws() {
    let corpus = [Case::new(b"+7", b"7").unwrap()];
    let context = Context { readers: READERS, corpus: &corpus };
    for generator in generate::ALL {
        each(generator.id, 20_000, context, |draft| check(generator.id, draft));
    }
}

#[test]
fn no_bytes_make_a_generator_fail_however_few_they_are() {
    let corpus = [Case::blank()];
    for context in [NO_CONTEXT, Context { readers: READERS, corpus: &corpus }] {
        let mut draft = Draft::default();
        for byte in 0..=255 {
            for length in [0, 1, 2, 3, 5, 9, 17, 40, 300] {
                let bytes = vec![byte; length];
                for generator in generate::ALL {
                    let made =
                        (generator.make)(&mut Unstructured::new(&bytes), &context, &mut draft);
                    assert!(made.is_ok(), "{} on {length} bytes {byte}", generator.id);
                    check(generator.id, &draft);
                }
                let drawn = generate::draw(&mut Unstructured::new(&bytes), &context, &mut draft);
                check(drawn.expect("draws do not fail").id, &draft);
            }
        }
    }
}

#[test]
fn canonical_cases_have_every_length_with_both_signs_and_both_limits() {
    let (mut lengths, mut limits, mut others) = (BTreeMap::new(), [0; 4], BTreeSet::new());
    each("canonical", 200_000, NO_CONTEXT, |draft| {
        assert_eq!(draft.header, draft.body);
        let digits = draft.body.strip_prefix(b"-").unwrap_or(&draft.body);
        if !digits.iter().all(u8::is_ascii_digit) {
            others.insert(draft.body.clone());
            return;
        }
        assert!(digits == b"0" && draft.body == b"0" || digits[0] != b'0', "{draft:?}");
        let negative = draft.body[0] == b'-';
        *lengths.entry((digits.len(), negative)).or_insert(0) += 1;
        for (n, limit) in
            ["9007199254740991", "-9007199254740991", "9007199254740990", "-9007199254740990"]
                .iter()
                .enumerate()
        {
            limits[n] += usize::from(draft.body == limit.as_bytes());
        }
    });
    for length in 1..=16 {
        for negative in [false, true] {
            // A fair share of 200,000 over 32 would be 6,250.
            let count = lengths.get(&(length, negative)).copied().unwrap_or(0);
            assert!(count > 3_000, "{count} of {length} digits, negative: {negative}");
        }
    }
    assert!(limits.iter().all(|&count| count > 100), "{limits:?}");
    assert!(lengths.keys().any(|&(length, _)| length == 310), "{lengths:?}");
    assert_eq!(others, BTreeSet::from([b"true".to_vec(), b"false".to_vec()]));
}

/// Whether `canonical-safe` certifies a number or a boolean, by its formula; strings are few.
fn is_safe_canonical(draft: &Draft) -> bool {
    draft.header == draft.body
        && match Literal::parse(&draft.body) {
            Ok(Literal::Boolean(_)) => true,
            Ok(Literal::Integer(number)) => {
                let value = number.to_i64().unwrap_or(i64::MAX);
                draft.body != b"-0" && value.unsigned_abs() <= 9_007_199_254_740_991
            }
            _ => false,
        }
}

#[test]
fn nearly_half_of_all_cases_are_canonical_and_safe() {
    let (mut draft, mut safe, mut drawn) = (Draft::default(), 0, BTreeMap::new());
    let corpus = [Case::new(b"+7", b"7").unwrap()];
    let context = Context { readers: READERS, corpus: &corpus };
    draw(2, 100_000, |u| {
        let id = generate::draw(u, &context, &mut draft).unwrap().id;
        *drawn.entry(id).or_insert(0) += 1;
        // What a header looks like once respelled is tested with the spellings.
        let respelled = id == "spelling" || id == "reading";
        safe += usize::from(!respelled && is_safe_canonical(&draft));
    });
    assert!((40_000..=50_000).contains(&safe), "{safe} of 100000");
    assert_eq!(drawn.len(), generate::ALL.len(), "{drawn:?}");
}

#[test]
fn uniform_bytes_know_nothing_but_a_body() {
    let (mut draft, mut seen, mut canonical) = (Draft::default(), [0u32; 256], 0);
    let mut bodies = BTreeSet::new();
    draw(4, 50_000, |u| {
        (generate::UNIFORM.make)(u, &NO_CONTEXT, &mut draft).unwrap();
        check("uniform", &draft);
        draft.header.iter().for_each(|&byte| seen[usize::from(byte)] += 1);
        canonical += usize::from(draft.header == draft.body);
        bodies.insert((draft.body.len(), draft.body[0] == b'-'));
    });
    // A fair share of 50,000 × 12 bytes is 2,344 of each.
    assert!(seen.iter().all(|count| (2_000..2_700).contains(count)), "{seen:?}");
    assert!(canonical < 100, "{canonical}");
    assert!((1..=19).all(|n| bodies.contains(&(n, false)) && bodies.contains(&(n + 1, true))));
}

#[test]
fn the_corpus_is_drawn_as_it_is_and_only_where_there_is_one() {
    let mut draft = Draft::default();
    draw(3, 20_000, |u| {
        assert_ne!(generate::draw(u, &NO_CONTEXT, &mut draft).unwrap().id, "corpus");
    });
    let corpus = [Case::new(b"+7", b"7").unwrap(), Case::new(b"", b"null").unwrap()];
    let mut seen = BTreeSet::new();
    each("corpus", 1_000, Context { readers: &[], corpus: &corpus }, |draft| {
        seen.insert((draft.header.clone(), draft.body.clone()));
    });
    let expected =
        [(b"+7".to_vec(), b"7".to_vec()), (b"".to_vec(), b"null".to_vec())].into_iter().collect();
    assert_eq!(seen, expected);
}

#[test]
fn the_same_key_gives_the_same_cases_and_another_lane_others() {
    let drafts = |lane| {
        let (mut stream, mut draft) = (Stream::new(9, lane, Purpose::Fresh), Draft::default());
        let mut bytes = [0; USUAL_BYTES];
        std::iter::repeat_with(|| {
            stream.fill(&mut bytes);
            generate::draw(&mut Unstructured::new(&bytes), &NO_CONTEXT, &mut draft).unwrap();
            draft.clone()
        })
        .take(2_000)
        .collect::<Vec<_>>()
    };
    assert_eq!(drafts(3), drafts(3));
    assert_ne!(drafts(3), drafts(4));
}

#[test]
fn a_reading_becomes_the_body_where_it_is_an_integer_or_a_boolean() {
    // What a reader gives, and the body made of it; None leaves the body as it was drawn.
    type Read = fn(&[u8]) -> Outcome;
    let cases: [(Read, Option<&str>); 8] = [
        (|_| Outcome::integer(-7, 0), Some("-7")),
        (|_| Outcome::binary64(-0.0, 0), Some("0")),
        (|_| Outcome::binary64(1_180_591_620_717_411_303_424.0, 0), Some("1180591620717411303424")),
        (|_| "dec:2e3".parse().unwrap(), Some("2000")),
        (|_| "bool:true".parse().unwrap(), Some("true")),
        (|_| "int:-36893488147419103232".parse().unwrap(), Some("-36893488147419103232")),
        (|_| Outcome::binary64(2.5, 0), None),
        (|_| "err syntax".parse().unwrap(), None),
    ];
    for (read, expected) in cases {
        let spec: &'static Spec = Box::leak(Box::new(spec(read)));
        let readers = [Reader { id: "test.fixed", spec, latin1: false, outside: None }];
        let mut bodies = BTreeSet::new();
        each("reading", 500, Context { readers: &readers, corpus: &[] }, |draft| {
            bodies.insert(String::from_utf8(draft.body.clone()).unwrap());
        });
        match expected {
            Some(body) => assert_eq!(bodies, BTreeSet::from([body.to_owned()])),
            None => assert!(bodies.len() > 100, "{bodies:?}"),
        }
    }
}

#[test]
fn values_stand_at_every_limit_and_part_exact_from_rounded_arithmetic() {
    let (mut bodies, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    let (mut rounds, mut near, mut neighbours) = (0, 0, 0);
    each("value", 100_000, NO_CONTEXT, |draft| {
        bodies.insert(draft.body.clone());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if draft.header.len() < 40 {
            pairs.insert((text(&draft.header), text(&draft.body)));
        }
        let (Ok(header), Ok(body)) =
            (Number::from_decimal(&draft.header), Number::from_decimal(&draft.body))
        else {
            return;
        };
        let (a, b) = (header.to_f64(), body.to_f64());
        if !header.same_value(&body) && !body.is_zero() {
            rounds += usize::from(a == b && !header.is_integer());
            neighbours += usize::from(a == b && header.is_integer());
            near += usize::from(a != b && (a - b).abs() <= 1e-9 * a.abs().max(b.abs()));
        }
    });
    for limit in [
        "2147483647",
        "-2147483648",
        "4294967296",
        "999999999999999",
        "1000000000000000",
        "9007199254740992",
        "9007199254740993",
        "-9223372036854775808",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
    ] {
        assert!(bodies.contains(limit.as_bytes()), "{limit}");
    }
    let longest = Number::from_f64(f64::MAX).unwrap().to_integer_text(309).unwrap();
    assert!(bodies.contains(longest.as_bytes()) && longest.starts_with("179769313486231570814527"));
    for (header, body) in [
        ("9007199254740993", "9007199254740992"),
        ("1e-400", "0"),
        ("0e999999999", "0"),
        ("-1e-999999999", "0"),
        // Half way from a power of two to the next double.
        ("18014398509481986", "18014398509481984"),
        ("9223372036854776832", "9223372036854775808"),
    ] {
        assert!(pairs.contains(&(header.to_owned(), body.to_owned())), "{header} {body}");
    }
    assert!(rounds > 3_000 && near > 3_000 && neighbours > 3_000, "{rounds} {near} {neighbours}");
}

#[test]
fn spellings_reach_every_letter_of_a_boolean_and_numbers_of_many_digits() {
    let (mut booleans, mut longest) = (BTreeSet::new(), 0);
    each("spelling", 200_000, NO_CONTEXT, |draft| {
        longest = longest.max(draft.header.len());
        booleans.insert(draft.header.clone());
    });
    for word in ["True", "tRue", "trUe", "truE", "False", "fAlse", "faLse", "falSe", "falsE"] {
        assert!(booleans.contains(word.as_bytes()), "{word}");
    }
    // More than 4300 digits of four bytes each.
    assert!(longest > 4 * 4300, "{longest}");
}

#[test]
fn shapes_cover_each_type_and_texts_travel_encoded() {
    let (mut kinds, mut encoded) = (BTreeSet::new(), 0);
    each("shape", 20_000, NO_CONTEXT, |draft| match Literal::parse(&draft.body).unwrap() {
        Literal::Null => drop(kinds.insert("null")),
        Literal::Array => drop(kinds.insert("array")),
        Literal::Object => drop(kinds.insert("object")),
        Literal::Float(_) => drop(kinds.insert("float")),
        Literal::Text(None) => drop(kinds.insert("surrogate")),
        Literal::Text(Some(text)) => {
            let canonical = sentinel::encode(&text).as_ref() == draft.header;
            encoded += usize::from(canonical && sentinel::has_markers(&draft.header));
        }
        Literal::Integer(_) | Literal::Boolean(_) => drop(kinds.insert("scalar")),
    });
    assert_eq!(kinds, BTreeSet::from(["null", "array", "object", "float", "surrogate"]));
    assert!(encoded > 500, "{encoded}");
}

#[test]
fn noise_reaches_every_alphabet_script_and_fragment() {
    let (mut seen, mut bytes) = (BTreeSet::new(), BTreeSet::new());
    each("noise", 100_000, NO_CONTEXT, |draft| {
        seen.extend(String::from_utf8_lossy(&draft.header).chars());
        bytes.extend(draft.header.iter().copied());
    });
    let every = alphabet::ALL.iter().flat_map(|(_, chars)| chars.iter());
    let missing: Vec<_> = every.filter(|&c| !seen.contains(c)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for zero in text::DIGIT_ZEROS {
        assert!(seen.iter().any(|&c| (zero..).take(10).any(|digit| digit == c)), "{zero:?}");
    }
    assert_eq!(bytes.len(), 256);
}

#[test]
fn alphabets_hold_what_their_names_say() {
    let all = |chars: &[char], is: fn(char) -> bool| {
        for &c in chars {
            assert!(is(c), "U+{:04X}", c as u32);
        }
        assert_eq!(chars.iter().collect::<BTreeSet<_>>().len(), chars.len());
    };
    all(alphabet::SIGNS, |c| matches!(c, '+' | '-') || text::is_sign_lookalike(c));
    all(alphabet::MARKS, |c| c.is_ascii_graphic() && !c.is_ascii_digit());
    all(alphabet::LETTERS, |c| c.is_ascii_alphabetic());
    all(alphabet::SPACES, |c| text::is_js_space(c) || text::is_py_space(c) || c == '\u{180e}');
    all(alphabet::INVISIBLE, text::is_zero_width);
    all(alphabet::CONTROLS, |c| c.is_control() && !text::is_py_space(c));
    all(alphabet::NUMBER_LETTERS, text::is_number_letter);
    let spaces = ('\0'..=char::MAX).filter(|&c| text::is_js_space(c) || text::is_py_space(c));
    assert_eq!(spaces.count() + 1, alphabet::SPACES.len());
    assert!(alphabet::FRAGMENTS.iter().all(|bytes| std::str::from_utf8(bytes).is_err()));
    assert_eq!(alphabet::digit(1, 2), Some('\u{662}'));
    assert_eq!(alphabet::digit(0, 10), None);
}

#[test]
fn digits_are_those_of_the_integer() {
    for (negative, magnitude, expected) in [
        (false, 0, "0"),
        (true, 0, "0"),
        (true, 7, "-7"),
        (false, 10, "10"),
        (false, 99, "99"),
        (true, 100, "-100"),
        (false, 2000, "2000"),
        (false, u64::MAX, "18446744073709551615"),
        (true, u64::MAX, "-18446744073709551615"),
        (true, 9_007_199_254_740_991, "-9007199254740991"),
    ] {
        assert_eq!(Digits::new(negative, magnitude).as_bytes(), expected.as_bytes());
    }
    let wide = |magnitude, width| {
        let mut out = Vec::new();
        push_wide(&mut out, magnitude, width);
        String::from_utf8(out).unwrap()
    };
    assert_eq!(wide(0, 0), "0");
    assert_eq!(wide(0, 3), "000");
    assert_eq!(wide(25, 5), "00025");
    assert_eq!(wide(25, 1), "25");
    assert_eq!(wide(u128::MAX, 0), "340282366920938463463374607431768211455");
    let mut run = Vec::new();
    push_run(&mut run, 5000, 0);
    assert!(run.len() == 5000 && run[0] != b'0' && run.iter().all(u8::is_ascii_digit));
    assert!((b'0'..=b'9').all(|digit| run.iter().filter(|&&found| found == digit).count() > 400));
}
