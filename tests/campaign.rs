//! The campaign as a whole: what it must find, that a canary is found, and that neither threads nor
//! shards nor further readers change what a finding is called.

use misread::campaign::{self, Budget, Config, Shard, Silent, Summary};
use misread::case::{Case, Kind};
use misread::feature::Feature;
use misread::finding::Finding;
use misread::judge::{Reference, Verdict};
use misread::outcome::{Int, Outcome, Value};
use misread::reader::{Decoding, Reader, Runtime, Spec, Types};
use misread::validator::Validator;
use misread::{readers, validators};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

struct Run<'a> {
    validators: &'a [Validator],
    readers: &'a [Reader],
    cases: u64,
    seed: u64,
    shard: Shard,
    feedback: bool,
}

impl Run<'_> {
    fn go(&self, jobs: usize) -> (Summary, Vec<Finding>) {
        let config = Config {
            validators: self.validators,
            readers: self.readers,
            body_reader: None,
            corpus: &[],
            seed: self.seed,
            budget: Budget::Cases(self.cases),
            shard: self.shard,
            feedback: self.feedback,
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().unwrap();
        pool.install(|| campaign::run(&config, &Silent, &AtomicBool::new(false)))
    }
}

fn select(ids: &str) -> Vec<Validator> {
    validators::select(&[ids]).unwrap()
}

fn run<'a>(validators: &'a [Validator], readers: &'a [Reader], cases: u64) -> Run<'a> {
    Run { validators, readers, cases, seed: 1, shard: Shard::WHOLE, feedback: true }
}

/// Class and witness of each finding, as text.
fn shown(findings: &[Finding]) -> Vec<String> {
    let line =
        |f: &Finding| format!("{} {:?} {:?}", f.class, f.witness.field_value, f.witness.body());
    findings.iter().map(line).collect()
}

#[test]
fn the_seeds_bug_shows_every_class_that_follows_from_it() {
    let validators = select("ctrlrun-before");
    let readers = readers::p0();
    let (_, findings) = run(&validators, readers, 3_000_000).go(2);
    let found: BTreeSet<String> = findings.iter().map(|f| f.class.causes()).collect();
    for expected in [
        "plus-sign",
        "leading-zero",
        "underscore",
        "space-before",
        "space-after",
        "tab-before",
        "newline-after",
        "vt-ff",
        "nel",
        "nbsp",
        "unicode-space",
        "unicode-digit",
        "astral-digit",
        "negative-zero",
        "letter-case",
        "null-body",
        "container-body",
        "beyond-2^53",
    ] {
        assert!(found.contains(expected), "{expected} is not among {found:?}");
    }
    assert!(!found.contains("unexplained"), "{found:?}");
}

#[test]
fn every_witness_is_certified_and_still_disagrees() {
    let validators = select("ctrlrun-before,spec-numeric,canonical,reader:js.parseInt");
    let readers = readers::p0();
    let (_, findings) = run(&validators, readers, 400_000).go(2);
    assert!(findings.len() > 20);
    for finding in &findings {
        let validator = validators.iter().find(|v| v.id == finding.class.validator).unwrap();
        assert!(validator.certifies(&finding.witness), "{}", finding.class);
        let forbidden = [Feature::NullBody, Feature::ContainerBody, Feature::FloatBody];
        if forbidden.into_iter().any(|f| finding.class.features.contains(f)) {
            continue;
        }
        assert!(finding.verdicts().any(|v| v != Verdict::Agrees), "{}", finding.class);
    }
}

#[test]
fn threads_change_nothing() {
    let validators = select("ctrlrun-before,spec-numeric");
    let readers = readers::p0();
    let run = run(&validators, readers, 200_000);
    let (one, two) = (run.go(1), run.go(2));
    assert_eq!(shown(&one.1), shown(&two.1));
    assert_eq!(one.0.certified, two.0.certified);
    assert_eq!(one.0.readings, two.0.readings);
    assert_eq!(one.0.next_new, two.0.next_new);
}

#[test]
fn the_union_of_shards_is_the_whole_run() {
    let validators = select("ctrlrun-before");
    let readers = readers::p0();
    let whole = run(&validators, readers, 200_000);
    let (summary, findings) = whole.go(2);
    let mut union = BTreeSet::new();
    let (mut cases, mut certified) = (0, 0);
    for index in 0..7 {
        let part = Run { shard: Shard { index, count: 7 }, ..run(&validators, readers, 200_000) };
        let (summary, findings) = part.go(2);
        union.extend(shown(&findings));
        cases += summary.cases;
        certified += summary.certified;
    }
    assert_eq!(union, shown(&findings).into_iter().collect());
    assert_eq!((cases, certified), (summary.cases, summary.certified));
    assert_eq!(summary.cases, 200_000);
}

#[test]
fn more_readers_add_classes_and_rename_none() {
    let validators = select("ctrlrun-before,spec-numeric,reader:js.Number,reader:py.Decimal");
    let ten = readers::p0();
    let four: Vec<Reader> = ["js.parseInt", "go.Atoi", "py.int", "js.JSON"]
        .into_iter()
        .map(|id| readers::find(id).unwrap())
        .collect();
    // Without feedback both runs see the same cases.
    let same_cases = |readers| Run { feedback: false, ..run(&validators, readers, 400_000) };
    let prints = |findings: Vec<Finding>| -> BTreeSet<String> {
        findings.iter().map(|finding| finding.class.fingerprint()).collect()
    };
    let few = prints(same_cases(&four).go(2).1);
    let many = prints(same_cases(ten).go(2).1);
    assert!(few.len() > 10);
    assert!(few.is_subset(&many), "only under four: {:?}", few.difference(&many));
}

#[test]
fn another_seed_makes_other_cases() {
    let validators = select("ctrlrun-before");
    let readers = readers::p0();
    let first = run(&validators, readers, 20_000).go(1).0;
    let second = Run { seed: 2, ..run(&validators, readers, 20_000) }.go(1).0;
    assert_ne!((first.certified, first.readings), (second.certified, second.readings));
}

/// What the recording canary has seen: bit n for n digits, positive and negative, and both limits.
static POSITIVE: AtomicU64 = AtomicU64::new(0);
static NEGATIVE: AtomicU64 = AtomicU64::new(0);
static LIMITS: AtomicU64 = AtomicU64::new(0);

/// Reads integers as they are, and one value in a million one too high.
static CANARY: Spec = Spec {
    runtime: Runtime::Exact,
    expression: "canary(s)",
    source: "made up",
    decoding: Decoding::Bytes,
    reads: Types::Integer,
    used_by: "nobody",
    read: |bytes| {
        let value: i64 = String::from_utf8_lossy(bytes).parse().unwrap_or(0);
        let digits = value.unsigned_abs().to_string().len();
        let seen = if value < 0 { &NEGATIVE } else { &POSITIVE };
        seen.fetch_or(1 << digits, Ordering::Relaxed);
        match value {
            9_007_199_254_740_991 => drop(LIMITS.fetch_or(1, Ordering::Relaxed)),
            -9_007_199_254_740_991 => drop(LIMITS.fetch_or(2, Ordering::Relaxed)),
            _ => {}
        }
        let wrong = value.unsigned_abs() % 1_000_000 == 314_159;
        let value = Value::Integer(Int::Small(value + i64::from(wrong)));
        Outcome::value(value, bytes.len())
    },
    examples: &[],
};

#[test]
fn the_canonical_rule_holds_and_a_canary_under_it_is_found_and_shrunk() {
    let validators = select("canonical-safe");
    let readers = readers::p0();
    let (summary, findings) = run(&validators, readers, 3_000_000).go(2);
    assert!(summary.certified >= 1_000_000, "{}", summary.certified);
    assert_eq!(shown(&findings), Vec::<String>::new());

    let canary = Reader { id: "canary", spec: &CANARY, latin1: false, outside: None };
    let mut readers = readers.to_vec();
    readers.push(canary);
    // One value in a million, so a few million values of seven digits and more.
    let (_, findings) = run(&validators, &readers, 12_000_000).go(2);
    assert_eq!(findings.len(), 1, "{:?}", shown(&findings));
    let finding = &findings[0];
    assert!(finding.class.fingerprint().starts_with("v1-"));
    // The smallest value that the canary gets wrong has these six digits.
    assert_eq!(finding.witness.field_value, b"314159");
    assert_eq!(finding.witness.body(), b"314159");
    assert_eq!(finding.class.causes(), "unexplained");

    let lengths = 0b1_1111_1111_1111_1110;
    assert_eq!(POSITIVE.load(Ordering::Relaxed) & lengths, lengths);
    assert_eq!(NEGATIVE.load(Ordering::Relaxed) & lengths, lengths);
    assert_eq!(LIMITS.load(Ordering::Relaxed), 3);
}

#[test]
fn a_body_that_may_not_be_mirrored_is_a_finding_of_its_own() {
    let validators = select("ctrlrun-half");
    let (_, findings) = run(&validators, readers::p0(), 400_000).go(2);
    let null = findings.iter().find(|f| f.class.causes() == "null-body").unwrap();
    assert_eq!((&*null.witness.field_value, null.witness.body()), (&b"null"[..], &b"null"[..]));
    assert_eq!(null.class.kind, Kind::Other);
    let list = findings.iter().find(|f| f.class.causes() == "container-body").unwrap();
    assert_eq!((&*list.witness.field_value, list.witness.body()), (&b"[1,2]"[..], &b"[1,2]"[..]));
}

#[test]
fn a_stopped_run_keeps_what_it_found() {
    let validators = select("ctrlrun-before");
    let config = Config {
        validators: &validators,
        readers: readers::p0(),
        body_reader: None,
        corpus: &[],
        seed: 1,
        budget: Budget::Cases(64 * 4096),
        shard: Shard::WHOLE,
        feedback: true,
    };
    let (summary, findings) = campaign::run(&config, &Silent, &AtomicBool::new(true));
    assert!(summary.interrupted);
    // Each lane looks at the flag every 1024 cases.
    assert!(summary.cases <= 64 * 1024, "{}", summary.cases);
    assert!(!findings.is_empty());
}

#[test]
fn nothing_is_lost_or_invented_when_the_clock_ends_a_run() {
    let validators = select("canonical");
    let config = Config {
        validators: &validators,
        readers: readers::p0(),
        body_reader: None,
        corpus: &[Case::new(b"7", b"7").unwrap()],
        seed: 1,
        budget: Budget::Time(std::time::Duration::from_millis(50)),
        shard: Shard { index: 3, count: 64 },
        feedback: true,
    };
    let (summary, findings) = campaign::run(&config, &Silent, &AtomicBool::new(false));
    assert!(summary.cases > 0 && summary.cases.is_multiple_of(1024));
    for finding in findings {
        let reference = Reference::of(&finding.witness).unwrap();
        let disagrees = |reader: &Reader| {
            reference.verdict(&reader.read(&finding.witness.field_value)) != Verdict::Agrees
        };
        assert!(readers::p0().iter().any(disagrees));
    }
}

#[test]
fn an_all_javascript_stack_is_judged_as_it_behaves() {
    let validators = select("canonical");
    let js = readers::select(&["js.*"]).unwrap();
    let config = |body_reader| Config {
        validators: &validators,
        readers: &js,
        body_reader,
        corpus: &[],
        seed: 1,
        budget: Budget::Cases(400_000),
        shard: Shard::WHOLE,
        feedback: true,
    };
    let causes = |body_reader| -> Vec<String> {
        let (_, findings) = campaign::run(&config(body_reader), &Silent, &AtomicBool::new(false));
        findings.iter().map(|finding| finding.class.causes()).collect()
    };
    assert!(causes(None).contains(&"beyond-2^53".to_owned()));
    // Header and body round to the same double, so nobody there sees two numbers.
    assert_eq!(causes(readers::find("js.JSON")), Vec::<String>::new());
    // A server that holds the body in 64 bits executes what JavaScript rounds.
    assert!(causes(readers::find("go.json_int64")).contains(&"beyond-2^53".to_owned()));
}
