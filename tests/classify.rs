//! From a disagreeing case to its classes: exemplar, pair, shrunk and explained, unexplained; and
//! that a fingerprint is what the format says.

use misread::case::{Case, Kind};
use misread::classify::{Class, Classifier, Memory, witness_order};
use misread::feature::{Feature, FeatureSet};
use misread::features;
use misread::judge::{self, Verdict};
use misread::outcome::{Int, Outcome, Refusal, Value};
use misread::reader::{Decoding, Reader, Runtime, Spec, Types};
use misread::validator::{Decision, Rule, Validator};
use misread::{readers, validators};
use std::cmp::Ordering;

fn case(header: impl AsRef<[u8]>, body: impl AsRef<[u8]>) -> Case {
    Case::new(header.as_ref(), body.as_ref()).unwrap()
}

/// Causes and witness of each class of a case.
fn classes(validator: Validator, readers: &[Reader], case: &Case) -> Vec<String> {
    let validators = [validator];
    assert!(validators[0].certifies(case));
    let classifier = Classifier::new(&validators, readers, None);
    let readings = judge::readings(case, readers);
    let verdicts: Vec<Verdict> = readings.iter().filter_map(|reading| reading.verdict).collect();
    assert!(verdicts.is_empty() || verdicts.len() == readers.len());
    let set = features::detect(case);
    let mut memory = Memory::default();
    let found = classifier.classes(&mut memory, 0, case, set, &verdicts);
    let line = |(class, witness): &(Class, Case)| {
        let body = String::from_utf8_lossy(witness.body()).into_owned();
        format!("{}: {} for {body}", class.causes(), misread::case::escape(&witness.field_value))
    };
    found.iter().map(line).collect()
}

fn of(validator: &str, readers: &str, header: &str, body: &str) -> Vec<String> {
    let readers = readers::select(&readers.split(',').collect::<Vec<_>>()).unwrap();
    classes(validators::find(validator).unwrap(), &readers, &case(header, body))
}

static LENIENT: Spec = Spec {
    runtime: Runtime::Exact,
    expression: "lenient(s)",
    source: "made up",
    decoding: Decoding::Bytes,
    reads: Types::Integer,
    used_by: "nobody",
    read: |bytes| {
        let digits = bytes.iter().take_while(|b| b.is_ascii_digit());
        let value =
            digits.fold(0i64, |value, b| value.wrapping_mul(10).wrapping_add(i64::from(b - b'0')));
        Outcome::value(Value::Integer(Int::Small(value)), bytes.len())
    },
    examples: &[],
};

/// Refuses 314159 alone, which no feature names.
static PICKY: Spec = Spec {
    read: |bytes| match bytes {
        b"314159" => Outcome::Refused(Refusal::Syntax),
        _ => (LENIENT.read)(bytes),
    },
    expression: "picky(s)",
    ..LENIENT
};

fn lenient() -> Validator {
    Validator {
        id: "lenient".into(),
        about: "as C's atoi: digits, else 0".into(),
        ships: false,
        rule: Rule::Function(|case| {
            let reader = Reader { id: "lenient", spec: &LENIENT, latin1: false };
            let readings = judge::readings(case, &[reader]);
            match readings[0].verdict {
                Some(Verdict::Agrees) => Decision::Certified,
                _ => Decision::refused("V2", "another value"),
            }
        }),
    }
}

#[test]
fn a_feature_whose_exemplar_shows_is_a_class_with_that_exemplar() {
    let found = of("ctrlrun-before", "js.parseInt", "9_876", "9876");
    assert_eq!(found, ["underscore: 2_000 for 2000"]);
    let found = of("ctrlrun-before", "go.Atoi", " 9_876", "9876");
    assert_eq!(found, ["underscore: 2_000 for 2000", "space-before: \\x202000 for 2000"]);
    let found = of("ctrlrun-before", "js.JSON", "TRUE", "true");
    assert_eq!(found, ["letter-case: TRUE for true"]);
}

#[test]
fn each_reader_is_explained_alone() {
    // js.parseInt skips the space, go.ParseInt0 takes the underscore: one class each, and no pair.
    let found = of("ctrlrun-before", "js.parseInt,go.ParseInt0", " 9_876", "9876");
    assert_eq!(found, ["underscore: 2_000 for 2000", "space-before: \\x202000 for 2000"]);
}

#[test]
fn a_pair_is_a_class_where_neither_feature_alone_shows() {
    // py.int reads each of the two, and refuses no digits that are many and large together.
    let found = of("canonical", "py.int", &"7".repeat(4400), &"7".repeat(4400));
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("beyond-double + many-digits: 1000"), "{}", found[0]);
}

#[test]
fn what_no_exemplar_explains_is_shrunk_and_explained_again() {
    // The limit 2^64 is a double; the next integer is none, and the smallest band that is not is
    // that of 2^53.
    let found = of("canonical", "js.Number", "9223372036854775809", "9223372036854775809");
    assert_eq!(found, ["beyond-2^53: 9007199254740993 for 9007199254740993"]);
}

#[test]
fn text_after_a_number_is_never_shrunk_to_text_alone() {
    let reader = readers::find("js.Number").unwrap();
    let found = classes(lenient(), &[reader], &case("100200abc", "100200"));
    assert_eq!(found.len(), 1, "{found:?}");
    let (causes, witness) = found[0].split_once(": ").unwrap();
    assert!(["suffix", "trailing-text"].contains(&causes), "{found:?}");
    assert!(witness.starts_with(|c: char| c.is_ascii_digit() && c != '0'), "{found:?}");
}

#[test]
fn a_cause_without_a_feature_is_unexplained() {
    let picky = Reader { id: "picky", spec: &PICKY, latin1: false };
    let found = classes(lenient(), &[picky], &case("314159", "314159"));
    assert_eq!(found, ["unexplained: 314159 for 314159"]);
}

#[test]
fn a_body_that_may_not_be_mirrored_is_its_own_class_without_any_reader() {
    for readers in ["js.parseInt", "p0"] {
        let readers = readers::select(&[readers]).unwrap();
        let before = || validators::find("ctrlrun-before").unwrap();
        assert_eq!(
            classes(before(), &readers, &case("null", "null")),
            ["null-body: null for null"]
        );
        let list = classes(before(), &readers, &case("[]", "[]"));
        assert_eq!(list, ["container-body: [1,2] for [1,2]"]);
    }
}

#[test]
fn the_exemplar_is_the_witness_whatever_is_smaller() {
    let class = Class {
        validator: "ctrlrun-before".into(),
        kind: Kind::Integer,
        features: FeatureSet::from_iter([Feature::Underscore]),
        body_reader: None,
    };
    let (exemplar, smaller) = (case("2_000", "2000"), case("1_1", "11"));
    assert_eq!(witness_order(&class, &exemplar, &smaller), Ordering::Less);
    assert_eq!(witness_order(&class, &smaller, &exemplar), Ordering::Greater);
    assert_eq!(witness_order(&class, &exemplar, &exemplar), Ordering::Equal);
    assert_eq!(witness_order(&class, &smaller, &case("2_1", "21")), Ordering::Less);
}

/// Computed with another implementation of BLAKE3 over the text in each comment.
#[test]
fn fingerprints_are_those_of_another_implementation() {
    let class = |validator: &str, kind, features: &[Feature]| Class {
        validator: validator.into(),
        kind,
        features: features.iter().copied().collect(),
        body_reader: None,
    };
    // "misread class v1\nvalidator ctrlrun-before\ntype integer\nfeatures underscore\n"
    let underscore = class("ctrlrun-before", Kind::Integer, &[Feature::Underscore]);
    assert_eq!(underscore.fingerprint(), "v1-eee6dace64e2be2c");
    // "misread class v1\nvalidator made-up\ntype integer\nfeatures plus-sign + space-after\n"
    let pair = class("made-up", Kind::Integer, &[Feature::SpaceAfter, Feature::PlusSign]);
    assert_eq!(pair.fingerprint(), "v1-3a3f857009dabcea");
    // "misread class v1\nvalidator canonical\ntype integer\nfeatures unexplained\n"
    assert_eq!(class("canonical", Kind::Integer, &[]).fingerprint(), "v1-105143a7e72bcf27");
}

#[test]
fn a_reader_more_changes_no_class_of_the_others() {
    let headers = [("9_876", "9876"), (" +07", "7"), ("\u{662}", "2"), ("-0", "0"), ("07\n", "7")];
    for (header, body) in headers {
        let few = of("ctrlrun-before", "js.parseInt,go.Atoi,py.json", header, body);
        let many = of("ctrlrun-before", "p0", header, body);
        assert!(
            !few.is_empty() && few.iter().all(|class| many.contains(class)),
            "{header}: {few:?} {many:?}"
        );
    }
}
