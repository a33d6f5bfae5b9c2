//! The screen of a campaign: a line a finding, who reads it how, and the sums.

use super::group;
use super::paint::{BAD, FAINT, GOOD, HEAD, ODD, cell, paint};
use super::words;
use crate::campaign::Summary;
use crate::case::Kind;
use crate::finding::{Finding, Severity, Status};
use crate::judge::Verdict;
use crate::validator::Validator;
use std::fmt::Write;
use std::path::PathBuf;

/// A finding as a run judges it.
#[derive(Clone, Debug)]
pub struct Row {
    /// The finding.
    pub finding: Finding,
    /// What the run makes of it.
    pub status: Status,
    /// Readers recorded as agreeing that now disagree.
    pub widened_by: Vec<&'static str>,
    /// Why people accept it, where they said so.
    pub reason: Option<String>,
    /// Its file, or why there is none.
    pub kept: Result<PathBuf, String>,
}

/// How many rows have each status.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Not judged.
    pub new: usize,
    /// As recorded.
    pub known: usize,
    /// Said to be fixed.
    pub regressed: usize,
    /// More readers disagree than recorded.
    pub widened: usize,
    /// No longer shows.
    pub stale: usize,
    /// Accepted until a date that has passed.
    pub expired: usize,
}

impl Tally {
    /// Counts the rows.
    #[must_use]
    pub fn of(rows: &[Row]) -> Tally {
        let count = |status| rows.iter().filter(|row| row.status == status).count();
        Tally {
            new: count(Status::New),
            known: count(Status::Known),
            regressed: count(Status::Regressed),
            widened: count(Status::Widened),
            stale: count(Status::Stale),
            expired: count(Status::Expired),
        }
    }
}

/// The lines of one finding; a single one where it is known and nobody has anything to do.
#[must_use]
pub fn finding(row: &Row) -> String {
    let finding = &row.finding;
    let style = match row.status {
        Status::Known => GOOD,
        Status::Stale | Status::Expired => ODD,
        Status::New | Status::Regressed | Status::Widened => BAD,
    };
    let severity = finding.severity();
    let grave = match severity {
        Severity::High => BAD,
        Severity::Medium => ODD,
        Severity::Low => FAINT,
    };
    if row.status == Status::Known && row.kept.is_ok() {
        // A line has no room for every type; integers are the rule.
        let causes = match finding.class.kind {
            Kind::Integer => finding.class.causes(),
            kind => format!("{} ({kind})", finding.class.causes()),
        };
        return format!(
            "{}{}{}{}{}\n",
            cell(style, row.status.name(), 7),
            cell(grave, severity.name(), 8),
            cell(FAINT, &finding.class.validator, 15),
            cell(HEAD, &causes, 31),
            paint(FAINT, &finding.class.fingerprint()),
        );
    }
    let mut out = format!(
        "{}{}{}  {}\n",
        cell(style, row.status.name(), 10),
        cell(grave, severity.name(), 8),
        cell(HEAD, &finding.class.causes(), 34),
        paint(FAINT, &finding.class.validator),
    );
    let header = words::bytes(&finding.witness.field_value);
    let body = words::bytes(finding.witness.body());
    let fingerprint = paint(FAINT, &finding.class.fingerprint());
    let _ = writeln!(out, "  {header} for {body} ({})  {fingerprint}", finding.class.kind);
    let read = readings(finding);
    if !read.is_empty() {
        let _ = writeln!(out, "  {read}");
    }
    if !row.widened_by.is_empty() {
        let _ = writeln!(out, "  recorded as agreeing: {}", row.widened_by.join(", "));
    }
    if let Some(reason) = &row.reason {
        let _ = writeln!(out, "  {}", paint(FAINT, &words::plain(reason)));
    }
    if let Err(error) = &row.kept {
        let _ = writeln!(out, "  {}", paint(BAD, &words::plain(&format!("not kept: {error}"))));
    }
    out
}

/// `js.parseInt reads 2; 3 refuse; 6 agree`.
fn readings(finding: &Finding) -> String {
    let asked: Vec<_> = finding.readings.iter().filter(|r| r.verdict.is_some()).cloned().collect();
    let mut parts: Vec<String> = Vec::new();
    let mut agree = 0;
    for group in group::groups(&asked) {
        let names = match &group.readings[..] {
            [one, two, three, rest @ ..] if !rest.is_empty() => {
                format!(
                    "{}, {}, {} and {} more",
                    one.reader.id,
                    two.reader.id,
                    three.reader.id,
                    rest.len()
                )
            }
            few => few.iter().map(|r| r.reader.id).collect::<Vec<_>>().join(", "),
        };
        let one = group.readings.len() == 1;
        match group.verdict() {
            Some(Verdict::Agrees) => agree = group.readings.len(),
            Some(Verdict::Refuses) => {
                parts.push(format!("{names} {}", if one { "refuses" } else { "refuse" }))
            }
            _ => parts.push(format!(
                "{names} {} {}",
                if one { "reads" } else { "read" },
                group.value
            )),
        }
    }
    if !asked.is_empty() {
        parts.push(format!("{agree} {}", if agree == 1 { "agrees" } else { "agree" }));
    }
    parts.join("; ")
}

/// The sums of a run.
#[must_use]
pub fn sums(summary: &Summary, validators: &[Validator], readers: usize, rows: &[Row]) -> String {
    let rate = |count: u64| short(count as f64 / summary.seconds.max(1e-9));
    let mut out = format!(
        "{} cases, {} certified, {} readings by {readers} {} in {:.1} s\n",
        grouped(summary.cases),
        grouped(summary.certified),
        grouped(summary.readings),
        if readers == 1 { "reader" } else { "readers" },
        summary.seconds,
    );
    let _ = writeln!(
        out,
        "{} cases/s, {} certified/s, {} readings/s",
        rate(summary.cases),
        rate(summary.certified),
        rate(summary.readings)
    );
    for (validator, certified) in validators.iter().zip(&summary.certified_by) {
        let _ = writeln!(out, "  {:16} certified {:>14}", validator.id, grouped(*certified));
    }
    if summary.beyond_limit > 0 {
        let _ = writeln!(
            out,
            "{} cases beyond the length limit, not judged",
            grouped(summary.beyond_limit)
        );
    }
    let tally = Tally::of(rows);
    let _ = writeln!(
        out,
        "classes: {} new, {} regressed, {} widened, {} known, {} stale, {} expired",
        tally.new, tally.regressed, tally.widened, tally.known, tally.stale, tally.expired
    );
    let _ = writeln!(
        out,
        "chance that the next certified case shows a new pattern: {:.5} % (Good-Turing)",
        summary.next_new * 100.0
    );
    if summary.interrupted {
        let _ = writeln!(out, "interrupted: these are the results so far");
    }
    out
}

/// `3,000,000`.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `3.1 M`.
fn short(rate: f64) -> String {
    match rate {
        r if r >= 1e6 => format!("{:.1} M", r / 1e6),
        r if r >= 1e3 => format!("{:.0} k", r / 1e3),
        r => format!("{r:.0}"),
    }
}
