//! The screen of `explain`: one case, every validator above, every reader below, grouped by what
//! they read, the odd ones marked, one line of reason each.

use super::group::{self, Group};
use super::paint::{BAD, FAINT, GOOD, HEAD, ODD, cell, paint, wrapped};
use super::words;
use crate::case::{self, Case, Kind, Reach};
use crate::features;
use crate::finding::{self, Severity};
use crate::json::Literal;
use crate::judge::{self, Reading, Verdict};
use crate::number::Number;
use crate::outcome::{Decimal, Outcome, Value};
use crate::reader::Reader;
use crate::validator::{Decision, Validator};
use std::fmt::Write;

/// What is explained.
pub struct Subject<'a> {
    /// The case; its body counts only where one was given.
    pub case: &'a Case,
    /// Whether the person gave a body.
    pub with_body: bool,
    /// Whose decisions to show.
    pub validators: &'a [Validator],
    /// Whose readings to show.
    pub readers: &'a [Reader],
    /// The reading in exact arithmetic.
    pub exact: &'a Reader,
    /// The server's own parser of the body; the exact value where there is none.
    pub body_reader: Option<&'a Reader>,
}

/// The severity that the case has where a validator certifies it; `None` where every reader that is
/// asked agrees.
#[must_use]
pub fn severity(case: &Case, readings: &[Reading]) -> Option<Severity> {
    let forbidden = matches!(case.literal(), Literal::Float(_)) || case.kind == Kind::Other;
    let disagrees = |reading: &Reading| reading.verdict.is_some_and(|v| v != Verdict::Agrees);
    let verdicts = || readings.iter().filter_map(|reading| reading.verdict);
    (forbidden || readings.iter().any(disagrees))
        .then(|| finding::severity(Reach::of(&case.field_value), verdicts()))
}

/// The screen.
#[must_use]
pub fn screen(subject: &Subject<'_>) -> String {
    let mut readings = judge::readings_through(subject.case, subject.readers, subject.body_reader);
    if !subject.with_body {
        // Nobody gave the body that they would be verdicts on.
        readings.iter_mut().for_each(|reading| reading.verdict = None);
    }
    let mut out = String::new();
    heading(&mut out, subject, &readings);
    if subject.with_body {
        validators(&mut out, subject);
    }
    readers(&mut out, subject, &readings);
    if subject.with_body {
        conclusion(&mut out, subject, &readings);
    }
    out
}

/// Writing to a String cannot fail; the answer is dropped here, once.
macro_rules! line {
    ($out:expr, $($arg:tt)*) => { { let _ = writeln!($out, $($arg)*); } };
}

fn heading(out: &mut String, subject: &Subject<'_>, readings: &[Reading]) {
    let case = subject.case;
    let header = paint(HEAD, &words::bytes(&case.field_value));
    match subject.with_body {
        true => line!(out, "header {header}   body {} ({})", words::bytes(case.body()), case.kind),
        false => line!(out, "header {header}"),
    }
    if let Some(reader) = subject.body_reader {
        let executed = words::outcome(&reader.read(case.body()));
        line!(out, "the server's {} reads the body as {executed}", reader.id);
    }
    let exact = words::outcome(&subject.exact.read(&case.field_value));
    let reach = Reach::of(&case.field_value);
    if subject.with_body {
        let severity = severity(case, readings).map_or("none", Severity::name);
        line!(out, "reach {reach}   severity if certified {severity}   exact reading {exact}");
        line!(out, "causes {}", features::detect(case));
    } else {
        line!(out, "reach {reach}   exact reading {exact}");
    }
}

fn validators(out: &mut String, subject: &Subject<'_>) {
    line!(out, "\n{}", paint(HEAD, "Validators"));
    let width = subject.validators.iter().map(|v| v.id.len()).max().unwrap_or(0) + 2;
    for validator in subject.validators {
        match validator.decide(subject.case) {
            Decision::Certified => {
                line!(out, "  {:width$}{}", validator.id, paint(GOOD, "certified"));
            }
            Decision::Refused(reason) => {
                let word = cell(FAINT, "refused", 11);
                line!(out, "  {:width$}{word}{reason}", validator.id);
            }
        }
    }
}

fn readers(out: &mut String, subject: &Subject<'_>, readings: &[Reading]) {
    line!(out, "\n{}", paint(HEAD, "Readers, by what they read"));
    let asked: Vec<Reading> = readings
        .iter()
        .filter(|reading| !subject.with_body || reading.verdict.is_some())
        .cloned()
        .collect();
    if asked.is_empty() {
        line!(out, "  none is asked about a value of type {}", subject.case.kind);
        return;
    }
    let width = asked.iter().map(|reading| reading.reader.id.len()).max().unwrap_or(0) + 2;
    for group in group::groups(&asked) {
        let verdict = if subject.with_body { group.verdict() } else { None };
        let (mark, style, word) = match verdict {
            Some(Verdict::Agrees) => ("=", GOOD, "the body's value"),
            Some(Verdict::Misreads) => ("!", BAD, "another value"),
            Some(Verdict::Sign) => ("~", ODD, "minus zero for 0"),
            Some(Verdict::Refuses) => ("x", ODD, ""),
            None => (" ", HEAD, ""),
        };
        let word =
            if word.is_empty() { String::new() } else { format!("  {}", paint(FAINT, word)) };
        line!(out, "{} {}{word}", paint(style, mark), paint(style, &group.value));
        members(out, subject, &group, width);
    }
}

/// Members that need no reason stand in a paragraph, the others on a line each.
fn members(out: &mut String, subject: &Subject<'_>, group: &Group<'_>, width: usize) {
    let plain = |reading: &&&Reading| {
        reading.verdict == Some(Verdict::Agrees) && subject.with_body && !reading.by_prefix
    };
    let paragraph: Vec<String> =
        group.readings.iter().filter(plain).map(|reading| reading.reader.id.to_owned()).collect();
    if !paragraph.is_empty() {
        line!(out, "{}", wrapped(&paragraph, 4, 80));
    }
    for reading in group.readings.iter().filter(|reading| !plain(reading)) {
        let reason = reason(subject, reading);
        line!(out, "    {:width$}{}", reading.reader.id, paint(FAINT, &reason));
    }
}

/// One line: why this reader read what it did.
fn reason(subject: &Subject<'_>, reading: &Reading) -> String {
    let header = &subject.case.field_value;
    let call = reading.reader.spec.expression;
    let Outcome::Value { value, used } = &reading.outcome else {
        return format!("{call}: {}", words::outcome(&reading.outcome));
    };
    if let Some(rest) =
        header.get(*used as usize..).filter(|rest| reading.by_prefix && !rest.is_empty())
    {
        return format!("{call}: stops before {}", words::bytes(rest));
    }
    match value {
        Value::Binary64(value) if value.is_nan() => format!("{call}: NaN, no number was read"),
        Value::Binary64(value) if value.is_infinite() => {
            format!("{call}: beyond the range of a double")
        }
        Value::Binary64(value) => match exact(subject) {
            Some(exact) if !exact.equals_f64(*value) && exact.to_f64() == *value => {
                format!("{call}: rounded to the nearest double")
            }
            _ => call.to_owned(),
        },
        Value::Text(_) | Value::Null | Value::Boolean(_) if subject.case.kind == Kind::Integer => {
            format!("{call}: {}, no number", words::outcome(&reading.outcome))
        }
        _ => call.to_owned(),
    }
}

fn exact(subject: &Subject<'_>) -> Option<Number> {
    match subject.exact.read(&subject.case.field_value) {
        Outcome::Value { value: Value::Decimal(Decimal::Finite(number)), .. } => Some(number),
        _ => None,
    }
}

fn conclusion(out: &mut String, subject: &Subject<'_>, readings: &[Reading]) {
    let certifying: Vec<String> = subject
        .validators
        .iter()
        .filter(|validator| validator.certifies(subject.case))
        .map(|validator| validator.id.to_string())
        .collect();
    let Some(severity) = severity(subject.case, readings) else {
        line!(out, "\nEvery reader that is asked agrees.");
        return;
    };
    if certifying.is_empty() {
        line!(out, "\nNo validator above certifies this, so no disagreement follows from it.");
        return;
    }
    let certify = if certifying.len() == 1 { "certifies" } else { "certify" };
    let who = format!("{} {certify}", certifying.join(", "));
    let what = readings
        .iter()
        .find(|reading| reading.verdict == Some(Verdict::Misreads))
        .or_else(|| readings.iter().find(|reading| reading.verdict == Some(Verdict::Sign)));
    let style = if severity == Severity::High { BAD } else { ODD };
    let severity = paint(style, severity.name());
    let body = words::bytes(subject.case.body());
    match what {
        Some(reading) => line!(
            out,
            "\nFinding, severity {severity}: {who} for {body} what {} reads as {}.",
            reading.reader.id,
            words::outcome(&reading.outcome)
        ),
        None if readings.iter().any(|reading| reading.verdict == Some(Verdict::Refuses)) => {
            line!(
                out,
                "\nFinding, severity {severity}: {who} for {body} what some reader refuses."
            );
        }
        None => line!(out, "\nFinding, severity {severity}: {who} a body that has no header (V4)."),
    }
}

/// The command that shows a case again, for a shell.
#[must_use]
pub fn command(case: &Case, body_reader: Option<&Reader>) -> String {
    let quote = |text: &str| format!("'{}'", text.replace('\'', "'\\''"));
    let header = case::escape(&case.field_value);
    let header = if header.len() > 400 { "…".to_owned() } else { quote(&header) };
    let body = String::from_utf8_lossy(case.body());
    let kind = if case.kind == Kind::of(case.literal()) {
        String::new()
    } else {
        format!(" --type {}", case.kind)
    };
    let through = body_reader.map_or(String::new(), |r| format!(" --body-reader {}", r.id));
    format!("misread explain {header} --body {}{kind}{through}", quote(&body))
}
