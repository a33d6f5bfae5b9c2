//! The corpus: it loads without errors, holds today, says what the tables and the seeds say, and
//! its schema is the format that is read.
#![cfg(feature = "cli")]

use misread::outcome::Refusal;
use misread::store::corpus::{self, Corpus, VERSION, Vector};
use misread::{case, judge, readers, validators};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn load(name: &str) -> Vec<Vector> {
    let (corpus, errors) = Corpus::load(&root().join("corpus").join(name));
    assert!(errors.is_empty(), "{errors:?}");
    corpus.vectors().map(|(_, vector)| vector.clone()).collect()
}

fn find<'a>(vectors: &'a [Vector], header: &[u8], body: &str) -> &'a Vector {
    let hex = misread::outcome::hex(header);
    let found = vectors.iter().find(|v| v.header_hex == hex && v.body == body);
    found.unwrap_or_else(|| panic!("no case {} against {body}", case::escape(header)))
}

/// The validators that certify a case, of those it names.
fn certifying(vector: &Vector) -> Vec<&str> {
    let certified = vector.decisions.iter().filter(|(_, word)| *word == "certified");
    certified.map(|(id, _)| id.as_str()).collect()
}

#[test]
fn the_whole_folder_loads_without_errors_and_replays_without_change() {
    let (corpus, errors) = Corpus::load(&root().join("corpus"));
    assert!(errors.is_empty(), "{errors:?}");
    assert!(corpus.topics.len() >= 2);
    let changes: Vec<_> = corpus
        .vectors()
        .flat_map(|(path, vector)| corpus::replay(path, vector, &validators::all(), readers::all()))
        .collect();
    assert!(changes.is_empty(), "{changes:#?}");
}

#[test]
fn a_changed_expectation_is_reported() {
    let vectors = load("seeds.json");
    let mut vector = find(&vectors, b"2_000", "2000").clone();
    vector.decisions.insert("canonical".into(), "certified".into());
    vector.outcomes.insert("js.parseInt".into(), "f64:409f400000000000".into());
    vector.verdicts.insert("py.int".into(), "misreads".into());
    let changes = corpus::replay(Path::new("x"), &vector, &validators::all(), readers::all());
    let what: Vec<&str> = changes.iter().map(|change| change.what.as_str()).collect();
    assert_eq!(what, ["decision of canonical", "outcome of js.parseInt", "verdict of py.int"]);
}

#[test]
fn a_verdict_without_an_outcome_is_no_case() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.json");
    let case = r#"{"id": "a", "why": "w", "type": "integer", "header": "7", "header_hex": "37",
        "body": "7", "flags": ["canonical"], "clauses": ["V2"],
        "decisions": {"canonical": "certified"}, "verdicts": {"py.int": "agrees"}}"#;
    let head = r#""version": 2, "corpus_version": "1.0.0", "topic": "t", "source": "s""#;
    std::fs::write(&path, format!(r#"{{{head}, "cases": [{case}]}}"#)).unwrap();
    let (corpus, errors) = Corpus::load(&path);
    assert_eq!((corpus.vectors().count(), errors.len()), (0, 1));
    assert_eq!(errors[0].expected, "verdict of py.int: expected an outcome of py.int as well");
}

#[test]
fn every_row_of_the_semantics_table_is_a_case_with_the_same_expectations() {
    let vectors = load("semantics.json");
    let mut lines = include_str!("data/semantics.tsv").lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    assert_eq!((rows.len(), vectors.len()), (116, 116));
    for ((row, vector), number) in rows.iter().zip(&vectors).zip(1..) {
        let id = if row[0].is_empty() { format!("row-{number:03}-") } else { row[0].to_owned() };
        assert!(vector.id == id || row[0].is_empty() && vector.id.starts_with(&id), "{id}");
        let Vector { kind, header, header_hex, body, .. } = vector;
        assert_eq!([kind, header, header_hex, body], row[1..5], "{id}");
        let column = |at: usize| columns[at].to_owned();
        let decisions: BTreeMap<_, _> = (5..11).map(|at| (column(at), row[at].into())).collect();
        assert_eq!(vector.decisions, decisions, "{id}");
        let asked = (11..columns.len()).filter(|at| row[*at] != "-");
        let cells = asked.map(|at| (column(at), row[at].split_once(" = ").unwrap()));
        let (mut outcomes, mut verdicts) = (BTreeMap::new(), BTreeMap::new());
        for (reader, (outcome, verdict)) in cells {
            let outcome = match outcome {
                "err null" => "null",
                // The only such row: a JSON string of the four characters 2000.
                "err type" if id == "quotes" => "text:32303030",
                exact => exact,
            };
            outcomes.insert(reader.clone(), outcome.to_owned());
            verdicts.insert(reader, verdict.to_owned());
        }
        assert_eq!((&vector.outcomes, &vector.verdicts), (&outcomes, &verdicts), "{id}");
    }
}

#[test]
fn the_eleven_spellings_are_certified_by_the_comparison_before_its_fix_and_by_none_after() {
    let seeds = load("seeds.json");
    let of_2000 = ["2_000", "+2000", "02000", " 2000", "2000 ", "2000\n", "٢٠٠٠", "２０００"];
    let spellings = of_2000.map(|header| (header, "2000"));
    let spellings = spellings.into_iter().chain(["TRUE", "True", "tRuE"].map(|h| (h, "true")));
    for (header, body) in spellings {
        let vector = find(&seeds, header.as_bytes(), body);
        assert_eq!(certifying(vector), ["ctrlrun-before"], "{header}");
        assert_eq!((vector.decisions.len(), vector.outcomes.len()), (6, 10), "{header}");
    }
    for (header, body) in [("2000", "2000"), ("true", "true")] {
        assert_eq!(certifying(find(&seeds, header.as_bytes(), body)).len(), 6, "{header}");
    }
    for (header, body) in [("null", "null"), ("[1,2]", "[1,2]"), (r#"["a","b"]"#, r#"["a", "b"]"#)]
    {
        let vector = find(&seeds, header.as_bytes(), body);
        assert_eq!(certifying(vector), ["ctrlrun-before", "ctrlrun-half"], "{header}");
    }
}

#[test]
fn every_seed_has_the_outcomes_of_the_ten_p0_readers() {
    let p0: Vec<&str> = readers::p0().iter().map(|reader| reader.id).collect();
    for vector in load("seeds.json") {
        for id in &p0 {
            assert!(vector.outcomes.contains_key(*id), "{}: {id}", vector.id);
        }
    }
}

/// The strings of an array in the schema, sorted.
fn words(schema: &Value, pointer: &str) -> Vec<String> {
    let array = schema.pointer(pointer).and_then(Value::as_array).unwrap();
    let mut words: Vec<String> = array.iter().map(|w| w.as_str().unwrap().into()).collect();
    words.sort();
    words
}

fn sorted(words: impl IntoIterator<Item = &'static str>) -> Vec<String> {
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    words.sort();
    words
}

#[test]
fn the_schema_knows_the_words_and_fields_that_are_read() {
    let text = std::fs::read_to_string(root().join("corpus/case.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let of_case = "/$defs/case/properties";
    assert_eq!(schema["properties"]["version"]["const"].to_string(), VERSION.to_string());
    let kinds = case::Kind::ALL.map(|row| row.1);
    assert_eq!(words(&schema, &format!("{of_case}/type/enum")), sorted(kinds));
    let verdicts = judge::Verdict::ALL.map(|row| row.1);
    let pointer = format!("{of_case}/verdicts/additionalProperties/enum");
    assert_eq!(words(&schema, &pointer), sorted(verdicts));
    let pattern = schema.pointer("/$defs/outcome/pattern").unwrap().as_str().unwrap();
    let refusals = Refusal::ALL.map(|row| row.1).join("|");
    assert!(pattern.contains(&format!("err( ({refusals}))?")), "{pattern}");
    let flags = corpus::FLAGS.map(|row| row.0);
    assert_eq!(words(&schema, &format!("{of_case}/flags/items/enum")), sorted(flags));
    assert_eq!(words(&schema, &format!("{of_case}/clauses/items/enum")), sorted(corpus::CLAUSES));
    let pointer = format!("{of_case}/decisions/additionalProperties/enum");
    assert_eq!(words(&schema, &pointer), sorted(corpus::DECISIONS));
    // A case with every field written out has the fields of the schema, no more and no fewer.
    let mut seed = load("seeds.json")[0].clone();
    seed.later.insert("c.strtol".into(), "2000".into());
    let written = serde_json::to_value(seed).unwrap();
    let mut fields: Vec<&String> = written.as_object().unwrap().keys().collect();
    fields.sort();
    let properties = schema.pointer(of_case).unwrap().as_object().unwrap();
    let mut known: Vec<&String> = properties.keys().collect();
    known.sort();
    assert_eq!(fields, known);
    let required =
        sorted(["id", "why", "type", "header", "header_hex", "body", "flags", "clauses"]);
    assert_eq!(words(&schema, "/$defs/case/required"), required);
}
