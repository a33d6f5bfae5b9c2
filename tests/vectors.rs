//! The corpus as a product: versions, flags, clauses, decisions left open, refusals of any class,
//! readers that do not exist yet, and the public cases with their table.
#![cfg(feature = "cli")]

use misread::feature::{Feature, Group};
use misread::store::corpus::{self, CLAUSES, Change, Corpus, FLAGS, Vector};
use misread::{case, features, outcome, readers, validators};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn whole() -> Corpus {
    let (corpus, errors) = Corpus::load(&root().join("corpus"));
    assert!(errors.is_empty(), "{errors:?}");
    corpus
}

/// One case, as it would stand in a file.
const CASE: &str = r#"{"id": "a", "why": "w", "type": "integer", "header": "07", "header_hex": "3037",
    "body": "7", "flags": ["spelling"], "clauses": ["V2"],
    "decisions": {"canonical": "refused"}, "outcomes": {"js.JSON": "err", "go.Atoi": "int:7"}}"#;
const HEAD: &str = r#""version": 2, "corpus_version": "1.0.0", "topic": "t", "source": "s""#;

/// What loading a file of this text gives: its cases and, as text, its errors without the path.
fn loaded(text: &str) -> (Vec<Vector>, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.json");
    std::fs::write(&path, text).unwrap();
    let (corpus, errors) = Corpus::load(folder.path());
    let errors = errors.iter().map(|error| format!("{}: {}", error.place, error.expected));
    (corpus.vectors().map(|(_, vector)| vector.clone()).collect(), errors.collect())
}

fn file(case: &str) -> String {
    format!("{{{HEAD}, \"cases\": [{case}]}}")
}

fn replay(vector: &Vector) -> Vec<Change> {
    corpus::replay(Path::new("x"), vector, &validators::all(), readers::all())
}

#[test]
fn a_file_of_the_format_before_is_refused_with_what_is_expected() {
    let old = r#"{"version": 1, "topic": "t", "source": "s", "cases": [{"id": "a", "why": "w",
        "type": "integer", "header": "7", "header_hex": "37", "body": "7",
        "decisions": {"canonical": "certified"}}]}"#;
    let (cases, errors) = loaded(old);
    assert_eq!(cases.len(), 0);
    let expected = "version: expected version 2 of the format, not 1: since 2 a file has \
                    corpus_version and every case has flags and clauses (see corpus/README.md)";
    assert_eq!(errors, [expected]);
    let (_, errors) = loaded(r#"{"topic": "t", "source": "s", "cases": []}"#);
    assert_eq!(errors, [expected.replace("not 1", "not none")]);
}

#[test]
fn a_case_without_flags_or_clauses_or_with_unknown_ones_is_refused() {
    assert_eq!(loaded(&file(CASE)).1, [""; 0]);
    for field in ["flags", "clauses"] {
        let renamed = CASE.replace(&format!("\"{field}\""), &format!("\"{field}-\""));
        let (cases, errors) = loaded(&file(&renamed));
        assert_eq!((cases.len(), errors.len()), (0, 1), "{errors:?}");
        assert!(errors[0].contains(&format!("`{field}`")), "{errors:?}");
    }
    let missing = CASE.replace(r#""flags": ["spelling"], "#, "");
    let errors = loaded(&file(&missing)).1;
    assert!(errors[0].ends_with(": expected the field `flags` here or before"), "{errors:?}");
    let version = file(CASE).replace(r#""corpus_version": "1.0.0", "#, "");
    let errors = loaded(&version).1;
    assert!(
        errors[0].ends_with("expected the field `corpus_version` here or before"),
        "{errors:?}"
    );
    let unknown = CASE.replace("[\"spelling\"]", "[\"odd\"]");
    let flags = FLAGS.map(|row| row.0).join(", ");
    let expected = format!("case a: flags: expected each at most once of {flags}, not 'odd'");
    assert_eq!(loaded(&file(&unknown)).1, [expected]);
    let twice = CASE.replace("[\"V2\"]", "[\"V2\", \"V2\"]");
    let clauses = CLAUSES.join(", ");
    let expected = format!("case a: clauses: expected each at most once of {clauses}, not 'V2'");
    assert_eq!(loaded(&file(&twice)).1, [expected]);
    let none = CASE.replace("[\"V2\"]", "[]");
    assert_eq!(loaded(&file(&none)).1, ["case a: clauses: expected at least one"]);
}

#[test]
fn files_of_one_corpus_have_one_version() {
    let folder = tempfile::tempdir().unwrap();
    let other = file(CASE).replace("1.0.0", "1.1.0").replace("\"a\"", "\"b\"");
    for (name, text) in [("a.json", file(CASE)), ("b.json", other)] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let (corpus, errors) = Corpus::load(folder.path());
    assert_eq!((corpus.vectors().count(), errors.len()), (1, 1));
    assert_eq!(errors[0].place, "corpus_version");
    assert!(errors[0].expected.starts_with("expected 1.0.0 as in "), "{errors:?}");
    assert!(errors[0].expected.ends_with("a.json, not 1.1.0"), "{errors:?}");
}

#[test]
fn a_refusal_without_a_class_matches_every_class_and_no_value() {
    let vector = &loaded(&file(CASE)).0[0];
    assert_eq!(replay(vector).len(), 0);
    let mut value = vector.clone();
    value.outcomes.insert("go.Atoi".into(), "err".into());
    let changes = replay(&value);
    assert_eq!(changes.len(), 1);
    assert_eq!((&*changes[0].expected, &*changes[0].found), ("err", "int:7"));
    let mut class = vector.clone();
    class.outcomes.insert("js.JSON".into(), "err range".into());
    assert_eq!(replay(&class)[0].found, "err syntax");
    // A reader that does not exist refuses nothing.
    class.outcomes = BTreeMap::from([("js.None".to_owned(), "err".to_owned())]);
    assert_eq!(replay(&class)[0].found, "no such reader");
}

#[test]
fn a_decision_left_open_is_counted_and_either_answer_is_right() {
    for header in ["07", "7"] {
        let open = CASE.replace("refused", "unspecified");
        let open = open.replace("\"07\"", &format!("\"{header}\""));
        let open = open.replace("3037", &outcome::hex(header.as_bytes()));
        let vector = loaded(&file(&open.replace(r#""js.JSON": "err", "#, ""))).0.remove(0);
        assert_eq!((vector.replayed(), vector.not_replayed()), (1, 1));
        assert_eq!(replay(&vector).len(), 0, "{header}");
    }
    let other = CASE.replace("refused", "perhaps");
    let expected = "case a: decision of canonical: expected one of certified, refused, unspecified";
    assert_eq!(loaded(&file(&other)).1, [expected]);
}

#[test]
fn what_is_kept_for_later_is_counted_and_may_not_outlive_its_reason() {
    let mut vector = loaded(&file(CASE)).0.remove(0);
    assert_eq!((vector.replayed(), vector.not_replayed()), (3, 0));
    vector.later.insert("c.strtol".into(), "7".into());
    assert_eq!((vector.replayed(), vector.not_replayed()), (3, 1));
    assert_eq!(replay(&vector).len(), 0);
    vector.later.insert("py.int".into(), "7".into());
    assert_eq!(replay(&vector)[0].what, "later of py.int");
}

/// The flags of a case, from the case alone.
fn flags_of(vector: &Vector) -> BTreeSet<&'static str> {
    let case = vector.case().unwrap();
    let header = outcome::unhex(&vector.header_hex).unwrap();
    let text = String::from_utf8_lossy(&header);
    let kind = vector.kind.as_str();
    let integer = vector.body.strip_prefix('-').unwrap_or(&vector.body);
    let integer = integer.bytes().all(|b| b.is_ascii_digit());
    let certified = |id: &str| validators::find(id).unwrap().decide(&case).word() == "certified";
    let shaped = |text: &str| text.starts_with("=?base64?") && text.ends_with("?=");
    let sentinel = shaped(&text) || kind == "string" && shaped(vector.body.trim_matches('"'));
    let controls = |b: &u8| (*b < 32 && !b"\t\r\n".contains(b)) || *b == 127;
    let spaces =
        |c: char| c.is_whitespace() || matches!(c, '\x1c'..='\x1f' | '\u{180e}' | '\u{feff}');
    let sizes = |feature: Feature| {
        let sign = matches!(feature, Feature::Negative | Feature::NegativeZero);
        feature.group() == Group::Size && !sign
    };
    let number = matches!(kind, "integer" | "other");
    let rows = [
        ("boolean", kind == "boolean"),
        ("canonical", certified("canonical")),
        ("control-character", header.iter().any(controls)),
        ("no-header", kind == "other" || kind == "integer" && !integer),
        ("sentinel", sentinel),
        ("size", number && features::detect(&case).iter().any(sizes)),
        (
            "sources-differ",
            !certified("canonical") && (certified("spec-text") || certified("spec-numeric")),
        ),
        (
            "spelling",
            matches!(kind, "integer" | "boolean")
                && !certified("canonical")
                && header.iter().all(u8::is_ascii_graphic)
                && !shaped(&text),
        ),
        ("string", kind == "string"),
        ("unicode", !header.is_ascii()),
        ("white-space", text.chars().any(spaces)),
    ];
    rows.into_iter().filter(|row| row.1).map(|row| row.0).collect()
}

#[test]
fn every_case_has_the_flags_that_follow_from_it() {
    for (_, vector) in whole().vectors() {
        let flags: BTreeSet<&str> = vector.flags.iter().map(String::as_str).collect();
        assert_eq!(flags, flags_of(vector), "{}: {:?}", vector.id, vector.header);
        assert!(vector.flags.is_sorted(), "{}", vector.id);
    }
}

#[test]
fn the_clause_that_a_strict_validator_names_is_among_the_case_s() {
    for (_, vector) in whole().vectors() {
        let case = vector.case().unwrap();
        for id in ["canonical", "canonical-safe"] {
            let misread::validator::Decision::Refused(reason) =
                validators::find(id).unwrap().decide(&case)
            else {
                continue;
            };
            let named = vector.clauses.iter().any(|clause| clause == reason.clause);
            assert!(named, "{}: {:?} without {}", vector.id, vector.clauses, reason.clause);
        }
    }
}

#[test]
fn the_readme_has_a_row_for_every_flag_and_every_clause_that_is_used() {
    let readme = std::fs::read_to_string(root().join("corpus/README.md")).unwrap();
    for (flag, about) in FLAGS {
        assert!(readme.contains(&format!("| `{flag}` | {about} |")), "{flag}");
    }
    let corpus = whole();
    for clause in corpus.vectors().flat_map(|(_, vector)| &vector.clauses) {
        assert!(readme.contains(&format!("| {clause} | ")), "{clause}");
    }
}

#[test]
fn every_public_case_is_a_vector_or_says_what_it_waits_for() {
    let corpus = whole();
    let public: BTreeMap<&str, &Vector> = corpus
        .vectors()
        .filter_map(|(_, vector)| Some((vector.id.strip_prefix("public-")?, vector)))
        .collect();
    let waiting = std::fs::read_to_string(root().join("corpus/not-yet.md")).unwrap();
    let rows: Vec<Vec<&str>> = include_str!("data/public.tsv")
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!((rows.len(), public.len()), (38, 29));
    for row in &rows {
        let Some(vector) = public.get(row[0]) else {
            assert!(waiting.contains(&format!("| `{}` | ", row[0])), "{}", row[0]);
            continue;
        };
        assert_eq!((&*vector.header_hex, &*vector.body), (row[2], row[3]), "{}", row[0]);
        // Every reader of the table is an outcome or kept for later, none twice and none lost.
        let kept = vector.outcomes.len() + vector.later.len();
        assert_eq!(kept, row[4].split(';').count(), "{}", row[0]);
        for cell in row[4].split(';') {
            let (reader, words) = cell.rsplit_once('=').unwrap();
            // The table's serde_json is its Value.
            let ours = if reader == "rust.serde_json" { "rust.serde_json_Value" } else { reader };
            let (outcome, later) = (vector.outcomes.get(ours), vector.later.get(reader));
            match (outcome, later) {
                (Some(outcome), None) => assert_eq!(outcome == "err", words == "reject", "{cell}"),
                (None, Some(later)) => assert_eq!(later, words, "{}", row[0]),
                // The table's parseInt is parseInt(s, 10), another call where 0x stands.
                _ => assert_eq!((row[0], reader), ("number-hex-header", "js.parseInt")),
            }
        }
    }
}

#[test]
fn public_outcomes_are_exact() {
    let corpus = whole();
    let expected = [
        ("public-2p53-plus1", "js.Number", "f64:4340000000000000"),
        ("public-2p53-plus1", "go.Atoi", "int:9007199254740993"),
        ("public-exp-small", "py.json", "f64:3ee4f8b588e368f1"),
        ("public-one-point-zero", "py.json", "f64:3ff0000000000000"),
        ("public-go-any-reencode", "py.json", "int:7328334202200869666"),
        ("public-parseint-tail", "js.Number", "f64:nan"),
        ("public-nan-infinity", "go.ParseFloat", "f64:7ff0000000000000"),
        ("public-py-4300", "py.int", "err"),
        ("public-cl-minus", "js.parseInt", "f64:bff0000000000000"),
        ("public-ruby-octal-id", "go.ParseInt0", "int:8"),
    ];
    for (id, reader, outcome) in expected {
        let (_, vector) = corpus.vectors().find(|(_, vector)| vector.id == id).unwrap();
        assert_eq!(vector.outcomes[reader], outcome, "{id}: {reader}");
        assert!(case::unescape(&vector.header).is_ok());
    }
}
