//! A check of somebody's own under `fuzz_validator!`: it stops at new classes only, and at every
//! class that the search finds.

use misread::campaign::{self, Budget, Config, Shard, Silent};
use misread::case::Case;
use misread::finding::Finding;
use misread::stream::{Purpose, Stream};
use misread::testing::{Drawn, ID, Target};
use misread::{Kind, readers, validators};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// The comparison of the seed before its fix.
fn before(field_value: &[u8], body: &[u8]) -> bool {
    let case = Case::new(field_value, body).unwrap();
    validators::ctrlrun_before::decide(&case) == misread::validator::Decision::Certified
}

/// Cases as a fuzzer would draw them, from a stream of our own.
fn drawn(count: usize) -> impl Iterator<Item = Drawn> {
    let mut stream = Stream::new(1, 0, Purpose::Fresh);
    (0..count).filter_map(move |_| {
        let mut bytes = [0; 64];
        stream.fill(&mut bytes);
        Drawn::from_bytes(&bytes)
    })
}

/// The fingerprints that a report names.
fn fingerprints(report: &str) -> BTreeSet<String> {
    let words = report.split([' ', '\n']);
    words.filter(|word| word.starts_with("v1-")).map(str::to_owned).collect()
}

/// What a search finds in the same comparison.
fn searched() -> Vec<Finding> {
    let mut validators = validators::select(&["ctrlrun-before"]).unwrap();
    validators[0].id = ID.into();
    let config = Config {
        validators: &validators,
        readers: readers::p0(),
        body_reader: None,
        corpus: &[],
        seed: 1,
        budget: Budget::Cases(400_000),
        shard: Shard::WHOLE,
        feedback: true,
    };
    campaign::run(&config, &Silent, &AtomicBool::new(false)).1
}

#[test]
fn a_target_finds_the_classes_that_a_search_finds_and_no_other() {
    let target = Target::new("before", before);
    let mut found = BTreeSet::new();
    for drawn in drawn(60_000) {
        if let Err(report) = target.judge(drawn.case()) {
            found.extend(fingerprints(&report));
        }
    }
    let searched: BTreeSet<String> =
        searched().iter().map(|finding| finding.class.fingerprint()).collect();
    let missed: Vec<_> = searched.difference(&found).collect();
    let others: Vec<_> = found.difference(&searched).collect();
    assert!(found.len() >= 20, "{found:?}");
    assert!(missed.len() * 20 <= searched.len(), "missed of {}: {missed:?}", searched.len());
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn a_report_names_cause_fingerprint_witness_and_who_reads_what() {
    let target = Target::new("before", before).kind(Kind::Integer);
    let reports = drawn(20_000).filter_map(|drawn| target.judge(drawn.case()).err());
    let report = reports.into_iter().find(|report| report.contains("  underscore (integer)"));
    let report = report.expect("no case of the underscore in 20,000");
    let title = "before certifies what others read otherwise, of no class of the baseline\n";
    assert!(report.starts_with(title), "{report}");
    let class = "  underscore (integer), severity high, v1-f10c135f950f09fc
    certified 2_000 for 2000
    js.parseInt reads 2
    js.Number, js.JSON, go.Atoi, py.json refuse
    go.ParseInt0, go.ParseFloat, py.int, py.float, py.Decimal agree
";
    assert!(report.contains(class), "{report}");
}

#[test]
fn a_class_of_the_baseline_does_not_stop_it_and_another_does() {
    let judged = |target: &Target| -> BTreeSet<String> {
        drawn(20_000)
            .filter_map(|d| target.judge(d.case()).err())
            .flat_map(|r| fingerprints(&r))
            .collect()
    };
    let all = judged(&Target::new("before", before));
    let underscore = "v1-f10c135f950f09fc";
    assert!(all.contains(underscore));
    let left = judged(&Target::new("before", before).baseline([underscore]));
    let mut expected = all.clone();
    expected.remove(underscore);
    assert_eq!(left, expected);
    let known: Vec<&'static str> = all.into_iter().map(|text| &*text.leak()).collect();
    let target = Target::new("before", before).baseline(known);
    assert_eq!(judged(&target), BTreeSet::new());
}

#[test]
fn a_check_without_disagreement_never_stops() {
    let safe = |field_value: &[u8], body: &[u8]| {
        let kind = Case::new(field_value, body).unwrap().kind;
        misread::certify(field_value, body, kind).is_ok()
    };
    let (target, mut certified) = (Target::new("safe", safe), 0);
    for drawn in drawn(50_000) {
        let case = drawn.case();
        certified += usize::from(safe(&case.field_value, case.body()));
        assert_eq!(target.judge(drawn.case()), Ok(()), "{drawn:?}");
    }
    assert!(certified > 10_000, "only {certified} certified");
}

#[test]
fn a_class_without_a_cause_stops_it_whatever_the_baseline_says() {
    let anything = |_: &[u8], _: &[u8]| true;
    let case = Case::new(b"x", b"1").unwrap();
    let report = Target::new("anything", anything).judge(&case).unwrap_err();
    assert!(report.contains("  unexplained (integer), severity medium, v1-"), "{report}");
    let known: Vec<&'static str> =
        fingerprints(&report).into_iter().map(|text| &*text.leak()).collect();
    let again = Target::new("anything", anything).baseline(known).judge(&case);
    assert_eq!(again, Err(report));
}

#[test]
fn a_wrong_option_is_said_at_the_first_case() {
    let first = Drawn::from_bytes(&[0; 64]).unwrap();
    let target = || Target::new("before", before);
    let rows = [
        (target().readers(["py.it"]), "option readers: no reader 'py.it'; did you mean 'py.int'?"),
        (
            target().baseline(["v1-f10c135f950f09f"]),
            "option baseline: 'v1-f10c135f950f09f': expected v1- and 16 hexadecimal digits",
        ),
        (target().baseline(["f10c135f950f09fc"]), "option baseline: 'f10c135f950f09fc': expected"),
    ];
    for (target, expected) in rows {
        let error = target.judge(first.case()).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_drawn_case_shows_header_and_body() {
    let shown = drawn(2000).map(|drawn| (format!("{drawn:?}"), drawn));
    let (shown, drawn) = shown
        .into_iter()
        .find(|(_, drawn)| drawn.case().field_value != drawn.case().body())
        .unwrap();
    assert!(shown.contains(" for ") && shown.ends_with(&format!("({})", drawn.case().kind)));
    assert!(shown.bytes().all(|b| b.is_ascii_graphic() || b == b' ' || !b.is_ascii()), "{shown}");
}

/// Stands in for the crate whose macro the fuzz target uses.
mod libfuzzer_sys {
    macro_rules! fuzz_target {
        (|$data:ident: $type:ty| $body:block) => {
            pub fn run(bytes: &[u8]) {
                let Some($data) = <$type>::from_bytes(bytes) else { return };
                $body
            }
        };
    }
    pub(crate) use fuzz_target;
}

mod without_baseline {
    use super::{before, libfuzzer_sys};

    misread::fuzz_validator!(before, kind = misread::Kind::Integer);
}

#[test]
fn the_macro_makes_a_target_that_panics_with_the_report() {
    let mut stream = Stream::new(1, 0, Purpose::Fresh);
    let caught = (0..20_000).find_map(|_| {
        let mut bytes = [0; 64];
        stream.fill(&mut bytes);
        std::panic::catch_unwind(|| without_baseline::run(&bytes)).err()
    });
    let report = caught.expect("no panic in 20,000 cases").downcast::<String>().unwrap();
    assert!(report.starts_with("before certifies what others read otherwise"), "{report}");
}
