//! A check of somebody's own under `assert_validator!`: what passes, what is reported of what does
//! not, and every option.

use misread::case::Case;
use misread::testing::{Check, Policy};
use misread::{Kind, certify, validators};
use std::panic::catch_unwind;

/// A function that decides as a validator of this project does.
fn like(id: &'static str) -> impl Fn(&[u8], &[u8]) -> bool + Send + Sync + 'static {
    let validator = validators::find(id).unwrap();
    move |field_value: &[u8], body: &[u8]| {
        validator.certifies(&Case::new(field_value, body).unwrap())
    }
}

/// The report on a check that is wrong.
fn report(check: Check) -> String {
    check.run().expect_err("the check was found right")
}

/// The report's lines below one that starts so, up to the next that is not indented deeper.
fn block<'a>(report: &'a str, start: &str) -> Vec<&'a str> {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut lines = report.lines().skip_while(|line| !line.starts_with(start));
    let first = lines.next().unwrap_or_else(|| panic!("no line {start}:\n{report}"));
    lines.take_while(|line| depth(line) > depth(first)).map(str::trim).collect()
}

fn canonical_safe(field_value: &[u8], body: &[u8]) -> bool {
    let kind = Case::new(field_value, body).unwrap().kind;
    certify(field_value, body, kind).is_ok()
}

#[test]
fn a_check_that_follows_its_policy_passes_under_every_policy() {
    misread::assert_validator!(canonical_safe);
    for (policy, id) in Policy::ALL {
        misread::assert_validator!(like(id), policy = policy, cases = 100_000);
    }
}

#[test]
fn a_check_that_follows_another_policy_is_reported() {
    // Beyond 2^53 a reader of doubles rounds what the canonical rule certifies.
    let found = report(Check::new("mine", like("canonical")).cases(50_000));
    let title = "mine does not certify what canonical-safe certifies (every type)";
    assert_eq!(found.lines().next(), Some(title));
    assert!(found.contains("beyond-2^53 (integer), severity high, v1-0ce00a2fc40def24"), "{found}");
    assert!(found.contains("\nVectors that it certifies and must refuse: "), "{found}");
    // And the other way round it refuses what the canonical rule certifies.
    let strict = Check::new("mine", like("canonical-safe")).policy(Policy::Canonical);
    let found = report(strict.cases(50_000));
    assert!(found.contains("\nVectors that it refuses and must certify: "), "{found}");
    let such = block(&found, "It refuses in the search what canonical certifies, such as");
    assert_eq!(such, ["9111111111111111 for 9111111111111111"]);
    assert!(!found.contains("It certifies"), "{found}");
}

#[test]
fn the_report_on_the_seed_names_cause_witness_and_who_reads_what() {
    let found = report(Check::new("before", like("ctrlrun-before")).cases(100_000));
    let class = "  underscore (integer), severity high, v1-f10c135f950f09fc";
    let expected = [
        "certified 2_000 for 2000",
        "js.parseInt reads 2",
        "js.Number, js.JSON, go.Atoi, py.json refuse",
        "go.ParseInt0, go.ParseFloat, py.int, py.float, py.Decimal agree",
    ];
    assert_eq!(block(&found, class), expected);
    let null = block(&found, "  null-body (other), severity medium");
    assert_eq!(null, ["certified null for null", "a body that has no header"]);
    let vector = "  2_000 for 2000 (seed-underscore)";
    assert_eq!(block(&found, vector).len(), 1, "{found}");
}

#[test]
fn a_check_of_one_type_is_asked_about_no_other() {
    let integers = |field_value: &[u8], body: &[u8]| {
        let case = Case::new(field_value, body).unwrap();
        assert_eq!(case.kind, Kind::Integer, "asked about {}", case.kind);
        canonical_safe(field_value, body)
    };
    assert_eq!(Check::new("integers", integers).kind(Kind::Integer).cases(50_000).run(), Ok(()));
    let found = report(Check::new("integers", integers).cases(50_000));
    assert!(found.contains("\nIt panics: "), "{found}");
}

#[test]
fn a_check_that_panics_is_reported_with_the_case_and_asked_no_more() {
    let picky = |field_value: &[u8], body: &[u8]| {
        let text = std::str::from_utf8(field_value).expect("a header in UTF-8");
        canonical_safe(text.as_bytes(), body)
    };
    let found = report(Check::new("picky", picky));
    let start = "It panics: a header in UTF-8";
    let on = block(&found, start);
    assert!(matches!(on[..], [case] if case.starts_with("on ") && case.contains("\\x")), "{found}");
    assert!(!found.contains("Vectors that it refuses"), "{found}");
}

#[test]
fn a_string_compared_without_regard_to_case_is_met_though_no_reader_reads_strings() {
    let upper = |field_value: &[u8], body: &[u8]| {
        canonical_safe(&field_value.to_ascii_lowercase(), body) || canonical_safe(field_value, body)
    };
    let found = report(Check::new("upper", upper).kind(Kind::String));
    let start = "It certifies in the search what canonical-safe refuses, such as";
    assert_eq!(block(&found, start).len(), 1, "{found}");
}

#[test]
fn a_check_that_refuses_everything_does_not_pass() {
    let found = report(Check::new("never", |_, _| false).cases(1000));
    assert!(found.contains("\nVectors that it refuses and must certify: "), "{found}");
    assert!(found.contains("\n  2000 for 2000 (seed-control-2000)\n"), "{found}");
}

#[test]
fn readers_seed_and_cases_are_the_search_s() {
    let check = || Check::new("before", like("ctrlrun-before")).kind(Kind::Integer);
    let found = report(check().readers(["py.int"]).cases(20_000));
    assert!(!found.contains("underscore (integer)"), "{found}");
    let found = report(check().readers(["js.*", "go.Atoi"]).cases(20_000));
    let class = "  underscore (integer)";
    let expected = [
        "certified 2_000 for 2000",
        "js.parseInt reads 2",
        "js.Number, js.JSON, js.Number@latin1, \
          js.parseInt@latin1, js.JSON@latin1, go.Atoi refuse",
    ];
    let found = block(&found, class);
    assert_eq!((found[0], found.len()), (expected[0], 3), "{found:?}");
    let twice = [0, 1].map(|_| report(check().seed(7).cases(20_000)));
    assert_eq!(twice[0], twice[1]);
    assert!(twice[0].contains(" classes in 20000 cases, seed 7\n"), "{}", twice[0]);
    let none = report(check().cases(0));
    assert!(!none.contains("classes"), "{none}");
    let unknown = check().readers(["js.Numbr"]).run().unwrap_err();
    assert!(unknown.starts_with("option readers: no reader 'js.Numbr'; did you mean"), "{unknown}");
}

#[test]
fn the_macro_panics_with_the_report_and_names_the_check() {
    let caught = catch_unwind(|| {
        misread::assert_validator!(like("canonical"), kind = Kind::Integer, cases = 1000);
    });
    let report = caught.unwrap_err().downcast::<String>().unwrap();
    let title = "like(\"canonical\") does not certify what canonical-safe certifies (type integer)";
    assert_eq!(report.lines().next(), Some(title));
    let caught = catch_unwind(|| misread::assert_validator!(|_, _| false, cases = 0));
    let report = caught.unwrap_err().downcast::<String>().unwrap();
    assert!(report.starts_with("the check does not certify what canonical-safe"), "{report}");
}
