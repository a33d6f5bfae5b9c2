//! The screen and the JSON of `power`: how much of what must show did, how soon, and beside it what
//! the same time finds without feedback and with uniform bytes.

use super::fuzz::grouped;
use super::paint::{BAD, FAINT, GOOD, HEAD, cell, paint};
use crate::power::coverage::{Cell, Coverage, ENOUGH};
use crate::power::{Goal, Moment, Sort, Subject, Trial};
use serde_json::{Value, json};
use std::fmt::Write;

/// A subject with its trials.
#[derive(Clone, Debug)]
pub struct Row {
    /// The subject.
    pub subject: Subject,
    /// The search, a trial a seed.
    pub search: Vec<Trial>,
    /// The search again for the time of the comparison, without feedback, and uniform bytes; with
    /// the first seed. Absent where nothing is compared.
    pub compared: Option<Compared>,
}

/// The same subject searched otherwise.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Generators and sweep without mutators.
    pub no_feedback: Trial,
    /// Uniform bytes.
    pub uniform: Trial,
}

impl Row {
    /// Whether every seed showed everything.
    #[must_use]
    pub fn whole(&self) -> bool {
        self.search.iter().all(|trial| trial.count() == self.subject.goals.len())
    }
}

/// What was asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// How many readers.
    pub readers: usize,
    /// How many seeds.
    pub seeds: u64,
    /// The bound of a trial in seconds.
    pub limit: f64,
    /// The bound of a compared trial in seconds.
    pub compare: f64,
}

/// The tables and the survivors.
#[must_use]
pub fn screen(rows: &[Row], asked: &Asked) -> String {
    let mut out = format!(
        "{} wrong validators, {} readers, {} seeds, at most {} s each\n\n",
        rows.len(),
        asked.readers,
        asked.seeds,
        asked.limit
    );
    // Writing to a String cannot fail.
    let head = "kind       count   whole   classes     shown      first        all     at worst";
    let _ = writeln!(out, "{}", paint(HEAD, head));
    for (name, rows) in sorts(rows) {
        let sum = Sum::of(&rows);
        let seconds = |moments: &[Moment], at: fn(usize) -> usize| {
            moments.get(at(moments.len())).map_or("-".to_owned(), |m| format!("{:.3} s", m.seconds))
        };
        let _ = writeln!(
            out,
            "{name:8}{:>8}{:>8}{:>10}{:>10}{:>11}{:>11}{:>13}",
            rows.len(),
            sum.whole,
            sum.goals,
            percent(sum.met, sum.goals),
            seconds(&sum.first, |n| n / 2),
            seconds(&sum.all, |n| n / 2),
            seconds(&sum.all, |n| n.saturating_sub(1)),
        );
    }
    out.push_str(
        "whole: every class in every seed; seconds to the first class and to all, medians\n",
    );
    compared(&mut out, rows, asked);
    let survivors: Vec<&Row> = rows.iter().filter(|row| !row.whole()).collect();
    if survivors.is_empty() {
        let _ = writeln!(out, "\n{}", paint(GOOD, "no survivors"));
        return out;
    }
    let _ = writeln!(out, "\n{}", paint(BAD, "survivors"));
    for row in survivors {
        let _ = writeln!(out, "  {}", paint(HEAD, &row.subject.validator.id));
        for missed in missing(row) {
            let _ = writeln!(
                out,
                "    {}: not in {} of {} seeds, {} cases",
                missed.goal,
                missed.seeds,
                row.search.len(),
                grouped(missed.cases)
            );
            if let Some(reason) = missed.reason() {
                let _ = writeln!(out, "    {}", paint(FAINT, &reason));
            }
        }
    }
    out
}

/// What the same time finds otherwise.
fn compared(out: &mut String, rows: &[Row], asked: &Asked) {
    let with: Vec<&Row> = rows.iter().filter(|row| row.compared.is_some()).collect();
    if with.is_empty() {
        return;
    }
    let head = format!("within {} s, one seed: whole, and classes shown", asked.compare);
    let columns = ["search", "no feedback", "uniform bytes"];
    let _ = write!(out, "\n{}\n{:8}{:>8}", paint(HEAD, &head), "kind", "count");
    for column in columns {
        let _ = write!(out, "{column:>20}");
    }
    out.push('\n');
    for (name, rows) in sorts(with.iter().copied()) {
        let _ = write!(out, "{name:8}{:>8}", rows.len());
        for share in shares(&rows, asked.compare) {
            let shown = percent(share.met, share.goals);
            let _ = write!(out, "{:>12}{shown:>8}", share.whole);
        }
        out.push('\n');
    }
}

/// How much of a way to search showed.
struct Share {
    whole: usize,
    goals: usize,
    met: usize,
}

/// The three ways side by side. A class of the search counts where everything had shown in time, or
/// the trial itself was no longer.
fn shares(rows: &[&Row], limit: f64) -> [Share; 3] {
    let empty = || Share { whole: 0, goals: 0, met: 0 };
    let mut shares = [empty(), empty(), empty()];
    for row in rows {
        let goals = row.subject.goals.len();
        let search = row.search.first().map_or(0, |trial| trial.count_within(limit));
        let others = row.compared.as_ref().map_or([0, 0], |compared| {
            [compared.no_feedback.count_within(limit), compared.uniform.count_within(limit)]
        });
        for (share, met) in shares.iter_mut().zip([search, others[0], others[1]]) {
            share.whole += usize::from(met == goals);
            share.goals += goals;
            share.met += met;
        }
    }
    shares
}

/// The rows of each sort and of all together.
fn sorts<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Vec<(&'static str, Vec<&'a Row>)> {
    let rows: Vec<&Row> = rows.into_iter().collect();
    let of = |sort: Sort| rows.iter().copied().filter(|row| row.subject.sort == sort).collect();
    let mut parts: Vec<(&'static str, Vec<&Row>)> =
        Sort::ALL.iter().map(|&(sort, name)| (name, of(sort))).collect();
    parts.retain(|part| !part.1.is_empty());
    if parts.len() > 1 {
        parts.push(("all", rows));
    }
    parts
}

/// Sums over all trials of some rows.
struct Sum {
    whole: usize,
    goals: usize,
    met: usize,
    first: Vec<Moment>,
    all: Vec<Moment>,
}

impl Sum {
    fn of(rows: &[&Row]) -> Sum {
        let trials = || rows.iter().flat_map(|row| &row.search);
        let sorted = |mut moments: Vec<Moment>| {
            moments.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
            moments
        };
        Sum {
            whole: rows.iter().filter(|row| row.whole()).count(),
            goals: trials().map(|trial| trial.met.len()).sum(),
            met: trials().map(Trial::count).sum(),
            first: sorted(trials().filter_map(Trial::first).collect()),
            all: sorted(trials().filter_map(Trial::all).collect()),
        }
    }
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// A goal that some seed missed.
struct Missed<'a> {
    goal: &'a Goal,
    seeds: usize,
    /// The most cases that a trial made without meeting it.
    cases: u64,
}

impl Missed<'_> {
    /// Why, where that is known.
    fn reason(&self) -> Option<String> {
        let at = self.goal.swept_at().filter(|at| *at > self.cases)?;
        Some(format!("too few cases: the sweep comes to it after {}", grouped(at)))
    }
}

fn missing(row: &Row) -> Vec<Missed<'_>> {
    let of = |(n, goal): (usize, _)| {
        let trials = row.search.iter().filter(|trial: &&Trial| trial.met[n].is_none());
        let cases = trials.clone().map(|trial| trial.cases).max().unwrap_or(0);
        Missed { goal, seeds: trials.count(), cases }
    };
    row.subject.goals.iter().enumerate().map(of).filter(|missed| missed.seeds > 0).collect()
}

/// The JSON of a run.
#[must_use]
pub fn object(rows: &[Row], asked: &Asked) -> Value {
    let moment = |moment: Option<Moment>| {
        moment.map(|m| json!({ "seconds": thousandths(m.seconds), "cases": m.cases }))
    };
    let trial = |trial: &Trial| {
        json!({
            "found": trial.count(),
            "first": moment(trial.first()),
            "all": moment(trial.all()),
            "cases": trial.cases,
            "seconds": thousandths(trial.seconds),
        })
    };
    let row = |row: &Row| {
        let goals: Vec<String> = row.subject.goals.iter().map(ToString::to_string).collect();
        let missing: Vec<Value> = missing(row)
            .iter()
            .map(|m| json!({ "class": m.goal.to_string(), "seeds": m.seeds, "reason": m.reason() }))
            .collect();
        json!({
            "validator": row.subject.validator.id,
            "kind": row.subject.sort.name(),
            "expected": goals,
            "missing": missing,
            "search": row.search.iter().map(trial).collect::<Vec<_>>(),
            "no_feedback": row.compared.as_ref().map(|compared| trial(&compared.no_feedback)),
            "uniform": row.compared.as_ref().map(|compared| trial(&compared.uniform)),
        })
    };
    json!({
        "readers": asked.readers,
        "seeds": asked.seeds,
        "limit_seconds": asked.limit,
        "compare_seconds": asked.compare,
        "validators": rows.len(),
        "whole": rows.iter().filter(|row| row.whole()).count(),
        "rows": rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn thousandths(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

/// The table of features and pairs that the generators reach, the rarest first.
#[must_use]
pub fn coverage(coverage: &Coverage) -> String {
    let singles = coverage.cells.iter().filter(|cell| cell.features.len() == 1).count();
    let mut out = format!(
        "{} cases, {singles} features, {} pairs of them, {} pairs cannot stand together\n",
        grouped(coverage.cases),
        coverage.cells.len() - singles,
        coverage.impossible.len(),
    );
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for (_, reason) in &coverage.impossible {
        match reasons.iter_mut().find(|known| known.0 == *reason) {
            Some(known) => known.1 += 1,
            None => reasons.push((reason, 1)),
        }
    }
    for (reason, count) in reasons {
        let _ = writeln!(out, "{count:>8}  {reason}");
    }
    let head = format!("\n    made  certified (counted to {ENOUGH})");
    let _ = writeln!(out, "{}", paint(HEAD, &head));
    let mut cells: Vec<&Cell> = coverage.cells.iter().collect();
    cells.sort_by_key(|cell| (cell.made, cell.certified));
    for row in cells {
        let empty = row.made == 0 || row.certified == 0;
        let name = cell(if empty { BAD } else { FAINT }, &row.features.to_string(), 0);
        let _ = writeln!(out, "{:>8}{:>11}  {name}", row.made, row.certified);
    }
    out
}

/// The JSON of the table.
#[must_use]
pub fn coverage_object(coverage: &Coverage) -> Value {
    let ids = |set: crate::feature::FeatureSet| set.iter().map(|f| f.id()).collect::<Vec<_>>();
    let row = |cell: &Cell| json!({ "features": ids(cell.features), "made": cell.made, "certified": cell.certified });
    let impossible = coverage.impossible.iter();
    json!({
        "cases": coverage.cases,
        "cells": coverage.cells.iter().map(row).collect::<Vec<_>>(),
        "impossible": impossible
            .map(|(pair, reason)| json!({ "features": ids(*pair), "reason": reason }))
            .collect::<Vec<_>>(),
    })
}
