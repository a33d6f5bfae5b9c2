//! The states of findings: what a run makes of what people have said, through the library and
//! through the program.
#![cfg(feature = "cli")]

#[path = "states/bytes.rs"]
mod bytes;
#[path = "cli/run.rs"]
mod run;

use jiff::civil::{Date, date};
use misread::case::Case;
use misread::classify::Class;
use misread::feature::{Feature, FeatureSet};
use misread::finding::{Finding, Status};
use misread::store::baseline::{Baseline, Scope};
use misread::{readers, validators};
use run::{Ran, misread, text};
use std::fs;
use std::path::Path;

const UNDERSCORE: &str = r#"features = ["underscore"]
fingerprint = "v1-eee6dace64e2be2c"
first_seen = "2026-01-02"
reach = "any"
reason = "known"
severity = "high"
state = "expected"
type = "integer"
validator = "ctrlrun-before"

[readings]
"js.parseInt" = "misreads f64:4000000000000000"
"py.int" = "agrees int:2000"

[versions]
features = "1"

[witness]
body = "2000"
header = "2_000"
header_hex = "325f303030"
"#;

fn put(folder: &Path, text: &str) {
    fs::create_dir_all(folder.join("ctrlrun-before")).unwrap();
    fs::write(folder.join("ctrlrun-before/v1-eee6dace64e2be2c.toml"), text).unwrap();
}

/// What a run of these validators and readers makes of the entry, by its own witness.
fn replayed(text: &str, validator: &str, readers: &str, today: Date) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), text);
    let (baseline, errors) = Baseline::load(folder.path());
    assert!(errors.is_empty(), "{errors:?}");
    let validators = validators::select(&[validator]).unwrap();
    let readers = readers::select(&readers.split(',').collect::<Vec<_>>()).unwrap();
    let scope = Scope { validators: &validators, readers: &readers, body_reader: None, today };
    let mut rows = baseline.replay(&scope);
    let judged = rows.next().map(|(_, judged)| judged);
    judged.map(|judged| format!("{} {:?}", judged.status.name(), judged.widened_by))
}

/// The status of the class `underscore` when a run meets it.
fn met(text: &str, readers: &str) -> Status {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), text);
    let (baseline, _) = Baseline::load(folder.path());
    let validators = validators::select(&["ctrlrun-before"]).unwrap();
    let readers = readers::select(&readers.split(',').collect::<Vec<_>>()).unwrap();
    let scope = Scope {
        validators: &validators,
        readers: &readers,
        body_reader: None,
        today: date(2030, 1, 1),
    };
    let class = Class {
        validator: "ctrlrun-before".into(),
        kind: misread::case::Kind::Integer,
        features: FeatureSet::from_iter([Feature::Underscore]),
        body_reader: None,
    };
    let finding = Finding::new(class, Case::new(b"2_000", b"2000").unwrap(), &readers);
    baseline.status(&finding, &scope).status
}

#[test]
fn an_entry_is_judged_by_its_state_when_its_witness_still_shows() {
    let day = date(2030, 1, 1);
    let of = |text: &str| replayed(text, "ctrlrun-before", "js.parseInt,py.int", day);
    let state = |name| UNDERSCORE.replace("\"expected\"", name);
    assert_eq!(of(UNDERSCORE).as_deref(), Some("known []"));
    assert_eq!(of(&state("\"confirmed\"")).as_deref(), Some("known []"));
    assert_eq!(of(&state("\"new\"")).as_deref(), Some("new []"));
    assert_eq!(of(&state("\"fixed\"")).as_deref(), Some("regressed []"));
}

#[test]
fn an_acceptance_lasts_to_the_end_of_its_last_day() {
    let expiring = format!("expires = \"2030-01-01\"\n{UNDERSCORE}");
    let on = |day| replayed(&expiring, "ctrlrun-before", "js.parseInt", day);
    assert_eq!(on(date(2030, 1, 1)).as_deref(), Some("known []"));
    assert_eq!(on(date(2030, 1, 2)).as_deref(), Some("expired []"));
}

#[test]
fn a_witness_that_no_longer_disagrees_is_stale_and_a_fixed_one_quiet() {
    let agreed = UNDERSCORE.replace("2_000", "2000").replace("325f303030", "32303030");
    let of = |text: &str| replayed(text, "ctrlrun-before", "js.parseInt", date(2030, 1, 1));
    assert_eq!(of(&agreed).as_deref(), Some("stale []"));
    let refused = UNDERSCORE.replace("2_000", "2__000").replace("325f303030", "325f5f303030");
    assert_eq!(of(&refused).as_deref(), Some("stale []"));
    assert_eq!(of(&agreed.replace("\"expected\"", "\"fixed\"")), None);
}

#[test]
fn an_entry_without_readings_is_judged_by_its_witness_as_well() {
    let readings =
        "\"js.parseInt\" = \"misreads f64:4000000000000000\"\n\"py.int\" = \"agrees int:2000\"\n";
    let none = UNDERSCORE.replace(readings, "");
    // Nothing says which reader disagrees, so no run can have it in its scope.
    assert_eq!(replayed(&none, "ctrlrun-before", "p0", date(2030, 1, 1)), None);
}

#[test]
fn a_body_that_may_not_be_mirrored_shows_without_any_reader() {
    let null = r#"features = ["null-body"]
fingerprint = "v1-0ad48f90b2026e99"
first_seen = "2026-01-02"
reach = "any"
severity = "medium"
state = "confirmed"
type = "other"
validator = "ctrlrun-before"
[readings]
[versions]
[witness]
body = "null"
header = "null"
header_hex = "6e756c6c"
"#;
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("ctrlrun-before")).unwrap();
    fs::write(folder.path().join("ctrlrun-before/v1-0ad48f90b2026e99.toml"), null).unwrap();
    let (baseline, errors) = Baseline::load(folder.path());
    assert!(errors.is_empty(), "{errors:?}");
    let validators = validators::select(&["ctrlrun-before"]).unwrap();
    let readers = readers::select(&["go.Atoi"]).unwrap();
    let scope = Scope {
        validators: &validators,
        readers: &readers,
        body_reader: None,
        today: date(2030, 1, 1),
    };
    let statuses: Vec<Status> = baseline.replay(&scope).map(|(_, judged)| judged.status).collect();
    assert_eq!(statuses, [Status::Known]);
}

#[test]
fn a_reader_recorded_as_agreeing_that_disagrees_widens_the_finding() {
    let text = UNDERSCORE.replace("[versions]", "\"js.Number\" = \"agrees int:2000\"\n[versions]");
    let of = |text: &str, readers| replayed(text, "ctrlrun-before", readers, date(2030, 1, 1));
    let widened = "widened [\"js.Number\"]";
    assert_eq!(of(&text, "js.parseInt,js.Number,py.int").as_deref(), Some(widened));
    assert_eq!(of(&text, "js.parseInt,py.int").as_deref(), Some("known []"));
    // A reader that it does not mention widens nothing.
    assert_eq!(of(UNDERSCORE, "p0").as_deref(), Some("known []"));
    // Met in a run of the widening reader alone, it is still widened.
    assert_eq!(met(&text, "js.Number"), Status::Widened);
}

#[test]
fn an_entry_is_out_of_scope_without_its_validator_or_without_a_reader_that_disagreed() {
    let of = |validator, readers| replayed(UNDERSCORE, validator, readers, date(2030, 1, 1));
    assert_eq!(of("canonical", "js.parseInt,py.int"), None);
    assert_eq!(of("ctrlrun-before", "py.int"), None);
    assert_eq!(of("ctrlrun-before", "js.Number"), None);
    assert!(of("ctrlrun-before", "js.parseInt").is_some());
}

#[test]
fn what_a_run_meets_is_judged_although_the_recorded_readers_are_not_selected() {
    let state = |name| UNDERSCORE.replace("\"expected\"", name);
    assert_eq!(met(UNDERSCORE, "js.Number"), Status::Known);
    assert_eq!(met(&state("\"confirmed\""), "js.Number"), Status::Known);
    assert_eq!(met(&state("\"new\""), "js.Number"), Status::New);
    assert_eq!(met(&state("\"fixed\""), "js.Number"), Status::Regressed);
    let expired = format!("expires = \"2029-12-31\"\n{UNDERSCORE}");
    assert_eq!(met(&expired, "js.Number"), Status::Expired);
}

#[test]
fn an_unexplained_finding_is_new_whatever_its_file_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = unexplained(folder.path());
    let ran = fuzz(folder.path(), "64", &[]);
    assert!(ran.out.contains("new       high    unexplained"), "{}", ran.out);
    assert_eq!(ran.code, 1);
    for judge in ["confirm", "expect"] {
        let folder = text(folder.path());
        let given = ["triage", judge, "v1-105143a7e72bcf27", "--findings", folder, "--reason", "x"];
        let ran = misread(&given);
        let why =
            "error: an unexplained finding is always new: the list of features lacks its cause\n";
        assert_eq!((ran.code, &*ran.err), (2, why));
    }
    assert!(fs::read_to_string(path).unwrap().contains("state = \"expected\""));
}

fn unexplained(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("canonical/v1-105143a7e72bcf27.toml");
    fs::create_dir_all(folder.join("canonical")).unwrap();
    let text = UNDERSCORE
        .replace("\"underscore\"", "")
        .replace("v1-eee6dace64e2be2c", "v1-105143a7e72bcf27")
        .replace("ctrlrun-before", "canonical")
        .replace("js.parseInt", "js.Number")
        .replace("misreads f64:4000000000000000", "misreads f64:4340000000000000")
        .replace("\"agrees int:2000\"", "\"agrees int:9007199254740993\"")
        .replace("\"2000\"", "\"9007199254740993\"")
        .replace("\"2_000\"", "\"9007199254740993\"")
        .replace("325f303030", "39303037313939323534373430393933");
    fs::write(&path, text).unwrap();
    path
}

/// Under `canonical`, `js.Number` shows the classes of large numbers and `py.int` no other but that
/// of many digits.
fn fuzz(folder: &Path, cases: &str, more: &[&str]) -> Ran {
    let mut arguments = vec!["fuzz", "--validator", "canonical", "--readers", "js.Number,py.int"];
    arguments.extend(["--no-corpus", "--cases", cases, "--findings", text(folder)]);
    arguments.extend(more);
    misread(&arguments)
}

fn triage(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = misread(&[&["triage", "--findings", text(folder)], arguments].concat());
    assert_eq!((ran.code, &*ran.err), (0, ""), "{arguments:?}");
    ran
}

const FOUR: [&str; 4] =
    ["v1-8790596e1d6f15a1", "v1-ec9e0fe1c7845ced", "v1-f89ccc33d6d94fe6", "v1-ce7805077853390b"];

#[test]
fn a_finding_is_new_until_somebody_judges_it_and_regressed_once_it_was_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for _ in 0..2 {
        let ran = fuzz(folder, "200000", &[]);
        assert!(ran.out.contains("classes: 4 new, 0 regressed, 0 widened, 0 known"), "{}", ran.out);
        assert_eq!(ran.code, 1);
    }
    assert_eq!(fuzz(folder, "200000", &["--no-fail"]).code, 0);
    for fingerprint in FOUR {
        triage(folder, &["expect", fingerprint, "--reason", "large numbers"]);
    }
    let ran = fuzz(folder, "200000", &[]);
    assert!(ran.out.contains("classes: 0 new, 0 regressed, 0 widened, 4 known"), "{}", ran.out);
    let line =
        format!("known  high    canonical      beyond-2^53                    {}\n", FOUR[0]);
    assert!(ran.out.contains(&line), "{}", ran.out);
    let shown = misread(&["triage", "show", FOUR[0], "--findings", text(folder)]);
    assert!(shown.out.contains("large numbers\n"), "{}", shown.out);
    assert_eq!(ran.code, 0);

    triage(folder, &["confirm", FOUR[0]]);
    assert_eq!(fuzz(folder, "200000", &[]).code, 0);

    triage(folder, &["fix", FOUR[0]]);
    let ran = fuzz(folder, "200000", &[]);
    assert!(ran.out.contains("regressed high    beyond-2^53"), "{}", ran.out);
    assert_eq!(ran.code, 1);
    assert_eq!(fuzz(folder, "200000", &["--no-fail"]).code, 0);

    let expired = ["--reason", "for now", "--expires", "2029-12-31"];
    triage(folder, &[&["expect", FOUR[0]], &expired[..]].concat());
    let ran = fuzz(folder, "200000", &[]);
    assert!(ran.out.contains("expired   high    beyond-2^53"), "{}", ran.out);
    assert_eq!(ran.code, 3);
    // New goes before expired.
    triage(folder, &["reopen", FOUR[1]]);
    assert_eq!(fuzz(folder, "200000", &[]).code, 1);
    assert_eq!(fuzz(folder, "200000", &["--no-fail"]).code, 0);
}

#[test]
fn a_short_run_calls_nothing_stale_that_it_did_not_meet() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fuzz(folder, "200000", &[]);
    for fingerprint in FOUR {
        triage(folder, &["expect", fingerprint, "--reason", "large numbers"]);
    }
    let ran = fuzz(folder, "64", &[]);
    assert!(ran.out.contains("4 known, 0 stale, 0 expired"), "{}", ran.out);
    assert_eq!(ran.code, 0);

    // An entry written by hand, of a class that these readers never show.
    let path = folder.join("canonical").join(format!("{}.toml", FOUR[0]));
    let kept = fs::read_to_string(&path).unwrap();
    let by_hand = kept
        .replace("beyond-2^53", "beyond-i64")
        .replace(FOUR[0], "v1-08eee73d4c1617d3")
        .replace("\"9007199254740993\"", "\"9223372036854775808\"")
        .replace("39303037313939323534373430393933", "39323233333732303336383534373735383038");
    let stale = folder.join("canonical/v1-08eee73d4c1617d3.toml");
    fs::write(&stale, by_hand).unwrap();
    let ran = fuzz(folder, "64", &[]);
    assert!(ran.out.contains("stale     medium  beyond-i64"), "{}", ran.out);
    assert!(ran.out.contains("4 known, 1 stale, 0 expired"), "{}", ran.out);
    assert_eq!(ran.code, 3);
    fs::remove_file(stale).unwrap();

    // A reading that somebody recorded as agreeing.
    fs::write(
        &path,
        kept.replace(
            "[versions]",
            "\"go.ParseFloat\" = \"agrees f64:4340000000000000\"\n[versions]",
        ),
    )
    .unwrap();
    assert_eq!(fuzz(folder, "64", &[]).code, 0);
    let ran = fuzz(folder, "64", &["--readers", "go.ParseFloat"]);
    assert!(ran.out.contains("widened   high    beyond-2^53"), "{}", ran.out);
    assert!(ran.out.contains("  recorded as agreeing: go.ParseFloat\n"), "{}", ran.out);
    assert_eq!(ran.code, 1);
}
