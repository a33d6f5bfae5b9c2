//! Every row of the semantics table: each validator's decision, each reader's outcome and verdict.
//!
//! The expectations are literal: outcomes come from the real runtimes, decisions were derived from
//! the header rules by hand. A row that fails is a fault here or there; it is never adjusted to the
//! code.

use misread::case::{Case, Kind, escape};
use misread::judge::readings;
use misread::outcome::{Outcome, Value, unhex};
use misread::{feature, readers, validators};

const TABLE: &str = include_str!("data/semantics.tsv");
/// The columns before the validators.
const FIXED: [&str; 5] = ["feature", "type", "header", "header_hex", "body"];
/// The columns of decisions.
const DECISIONS: std::ops::Range<usize> = 5..11;

struct Row {
    line: usize,
    cells: Vec<&'static str>,
}

impl Row {
    fn case(&self) -> Case {
        let kind: Kind = self.cells[1].parse().unwrap();
        Case::of_kind(kind, &unhex(self.cells[3]).unwrap(), self.cells[4].as_bytes()).unwrap()
    }

    fn place(&self, column: &str) -> String {
        let [_, kind, header, _, body] = self.cells[..5] else { unreachable!() };
        format!("line {}: {kind} {header} against {body}: {column}", self.line)
    }
}

fn columns() -> Vec<&'static str> {
    TABLE.lines().next().unwrap().split('\t').collect()
}

fn rows() -> Vec<Row> {
    let rows: Vec<Row> = TABLE
        .lines()
        .enumerate()
        .skip(1)
        .map(|(n, line)| Row { line: n + 1, cells: line.split('\t').collect() })
        .collect();
    assert_eq!(rows.len(), 116);
    for row in &rows {
        assert_eq!(row.cells.len(), columns().len(), "line {}", row.line);
    }
    rows
}

/// Whether an outcome is what a cell says: `err null` is null, `err type` a value of another kind
/// than a number or boolean; everything else is compared exactly, refusal classes too.
fn is(outcome: &Outcome, cell: &str) -> bool {
    match cell {
        "err null" => outcome.to_string() == "null",
        "err type" => {
            outcome.to_string() == "err type"
                || matches!(outcome, Outcome::Value { value: Value::Text(_), .. })
        }
        _ => outcome.to_string() == cell,
    }
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} cells differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_columns_are_the_validators_with_a_rule_and_the_p0_readers() {
    let columns = columns();
    let known = |ids: &[&str], from: &[String]| ids.iter().all(|id| from.iter().any(|k| k == id));
    let rules: Vec<String> = validators::rules().iter().map(|v| v.id.to_string()).collect();
    assert_eq!(columns[..5], FIXED);
    assert!(known(&columns[DECISIONS], &rules), "{:?}", &columns[DECISIONS]);
    let p0: Vec<&str> = readers::p0().iter().map(|reader| reader.id).collect();
    assert_eq!(columns[DECISIONS.end..], p0);
}

#[test]
fn every_validator_decides_as_the_table_says() {
    let mut wrong = Vec::new();
    for row in rows() {
        let case = row.case();
        for at in DECISIONS {
            let (id, expected) = (columns()[at], row.cells[at]);
            let decision = validators::find(id).unwrap().decide(&case);
            if decision.word() != expected {
                wrong.push(format!("{}: {decision:?}, expected {expected}", row.place(id)));
            }
        }
    }
    assert_none(&wrong);
}

#[test]
fn every_reader_reads_and_is_judged_as_the_table_says() {
    let mut wrong = Vec::new();
    for row in rows() {
        for reading in readings(&row.case(), readers::p0()) {
            let at = columns().iter().position(|id| *id == reading.reader.id).unwrap();
            let cell = row.cells[at];
            let verdict = reading.verdict.map(|verdict| verdict.word());
            let holds = match cell.split_once(" = ") {
                Some((outcome, expected)) => {
                    is(&reading.outcome, outcome) && verdict == Some(expected)
                }
                None => cell == "-" && verdict.is_none(),
            };
            if !holds {
                let place = row.place(reading.reader.id);
                wrong.push(format!("{place}: {} {verdict:?}, expected {cell}", reading.outcome));
            }
        }
    }
    assert_none(&wrong);
}

#[test]
fn the_declared_type_follows_from_the_body_in_every_row() {
    for row in rows() {
        let case = Case::new(&unhex(row.cells[3]).unwrap(), row.cells[4].as_bytes()).unwrap();
        assert_eq!(case.kind.name(), row.cells[1], "line {}", row.line);
    }
}

#[test]
fn the_escaped_header_of_every_row_is_what_people_are_shown() {
    for row in rows() {
        assert_eq!(escape(&unhex(row.cells[3]).unwrap()), row.cells[2], "line {}", row.line);
    }
}

#[test]
fn the_first_rows_are_the_features_with_a_small_exemplar_in_their_order() {
    let named: Vec<&str> =
        rows().iter().map(|row| row.cells[0]).filter(|id| !id.is_empty()).collect();
    let order: Vec<&str> =
        std::iter::once("none").chain(feature::ALL.iter().map(|row| row.1)).collect();
    let mut rest = order.iter();
    for id in named {
        assert!(rest.any(|known| *known == id), "{id} is unknown or out of order");
    }
}
