//! The reports on an own check, as a failed test shows them: plain text, values escaped.

use super::check::Wrong;
use crate::case::{Case, Kind};
use crate::finding::Finding;
use crate::judge::{Reading, Verdict};
use crate::policy::Policy;
use crate::report::{group, words};
use crate::vectors::Vector;
use std::cmp::Reverse;
use std::fmt::Write;

/// Vectors of a kind that are shown one by one.
const SHOWN: usize = 12;

/// What was compared with what.
pub(super) struct About<'a> {
    pub(super) name: &'a str,
    pub(super) policy: Policy,
    pub(super) kind: Option<Kind>,
    pub(super) seed: u64,
    pub(super) cases: u64,
}

/// Writing to a String cannot fail; the answer is dropped here, once.
macro_rules! line {
    ($out:expr, $($arg:tt)*) => { { let _ = writeln!($out, $($arg)*); } };
}

/// Everything that is wrong with a check, the gravest first.
pub(super) fn report(about: &About<'_>, wrong: &Wrong) -> String {
    let mut out = String::new();
    let kind = about.kind.map_or("every type".to_owned(), |kind| format!("type {kind}"));
    line!(out, "{} does not certify what {} certifies ({kind})", about.name, about.policy);
    if let Some((case, message)) = &wrong.seen.panicked {
        line!(out, "\nIt panics: {message}\n  on {}", shown(case));
    }
    if !wrong.classes.is_empty() {
        line!(
            out,
            "\nIt certifies what others read otherwise: {} classes in {} cases, seed {}",
            wrong.classes.len(),
            about.cases,
            about.seed
        );
        let mut classes: Vec<&Finding> = wrong.classes.iter().collect();
        classes.sort_by_key(|finding| Reverse(finding.severity()));
        classes.into_iter().for_each(|class| out.push_str(&finding(class)));
    }
    let (policy, all) = (about.policy, wrong.vectors);
    list(&mut out, "Vectors that it certifies and must refuse", &wrong.loose, all);
    list(&mut out, "Vectors that it refuses and must certify", &wrong.strict, all);
    if let Some(case) = &wrong.seen.loose {
        line!(
            out,
            "\nIt certifies in the search what {policy} refuses, such as\n  {}",
            shown(case)
        );
    }
    if let Some(case) = &wrong.seen.strict {
        line!(
            out,
            "\nIt refuses in the search what {policy} certifies, such as\n  {}",
            shown(case)
        );
    }
    out
}

/// A class: cause, type, severity and fingerprint, its witness, and who reads what.
pub(super) fn finding(finding: &Finding) -> String {
    let mut out = String::new();
    let class = &finding.class;
    let (causes, fingerprint) = (class.causes(), class.fingerprint());
    let severity = finding.severity();
    line!(out, "  {causes} ({}), severity {severity}, {fingerprint}", class.kind);
    line!(out, "    certified {}", shown(&finding.witness));
    let asked: Vec<Reading> =
        finding.readings.iter().filter(|reading| reading.verdict.is_some()).cloned().collect();
    if asked.is_empty() {
        line!(out, "    a body that has no header");
    }
    let mut groups = group::groups(&asked);
    // Another value is what matters, then refusals, then those who agree.
    groups.sort_by_key(|group| match group.verdict() {
        Some(Verdict::Misreads | Verdict::Sign) | None => 0,
        Some(Verdict::Refuses) => 1,
        Some(Verdict::Agrees) => 2,
    });
    for group in groups {
        let names: Vec<&str> = group.readings.iter().map(|reading| reading.reader.id).collect();
        let one = names.len() == 1;
        let does = match group.verdict() {
            Some(Verdict::Agrees) => if one { "agrees" } else { "agree" }.to_owned(),
            Some(Verdict::Refuses) => if one { "refuses" } else { "refuse" }.to_owned(),
            _ => format!("{} {}", if one { "reads" } else { "read" }, group.value),
        };
        line!(out, "    {} {does}", names.join(", "));
    }
    out
}

fn list(out: &mut String, title: &str, vectors: &[Vector], all: usize) {
    if vectors.is_empty() {
        return;
    }
    line!(out, "\n{title}: {} of {all}", vectors.len());
    for vector in vectors.iter().take(SHOWN) {
        line!(out, "  {} ({})\n    {}", shown(&vector.case), vector.id, vector.why);
    }
    if vectors.len() > SHOWN {
        line!(out, "  and {} more", vectors.len() - SHOWN);
    }
}

/// `2_000 for 2000`.
pub(super) fn shown(case: &Case) -> String {
    format!("{} for {}", words::bytes(&case.field_value), words::bytes(case.body()))
}
