//! The JSON of every command. Field names are a format: they change only with a version.

use super::explain::{Subject, severity};
use super::fuzz::{Row, Tally};
use crate::campaign::Summary;
use crate::case::{self, Case, Reach};
use crate::features;
use crate::judge::{self, Reading};
use crate::outcome::{self, Outcome};
use crate::reader::Reader;
use crate::store::corpus::Change;
use crate::store::entry::Entry;
use crate::stream::STREAM_VERSION;
use crate::validator::{Decision, Validator};
use serde_json::{Value, json};

/// What a run was asked to do.
pub struct Asked<'a> {
    /// The seed.
    pub seed: u64,
    /// The validators.
    pub validators: &'a [Validator],
    /// The readers.
    pub readers: &'a [Reader],
}

/// The one summary object that `fuzz` and `demo` end with.
#[must_use]
pub fn summary(asked: &Asked<'_>, summary: &Summary, rows: &[Row]) -> Value {
    let rate = |count: u64| (count as f64 / summary.seconds.max(1e-9)).round() as u64;
    let tally = Tally::of(rows);
    let certified_by: serde_json::Map<String, Value> = asked
        .validators
        .iter()
        .zip(&summary.certified_by)
        .map(|(validator, count)| (validator.id.to_string(), json!(count)))
        .collect();
    json!({
        "seed": asked.seed,
        "stream_version": STREAM_VERSION,
        "validators": asked.validators.iter().map(|v| &v.id).collect::<Vec<_>>(),
        "readers": asked.readers.iter().map(|r| r.id).collect::<Vec<_>>(),
        "cases": summary.cases,
        "certified": summary.certified,
        "certified_by": certified_by,
        "readings": summary.readings,
        "beyond_limit": summary.beyond_limit,
        "seconds": (summary.seconds * 1000.0).round() / 1000.0,
        "cases_per_second": rate(summary.cases),
        "certified_per_second": rate(summary.certified),
        "readings_per_second": rate(summary.readings),
        "interrupted": summary.interrupted,
        "classes": {
            "new": tally.new,
            "known": tally.known,
            "regressed": tally.regressed,
            "widened": tally.widened,
            "stale": tally.stale,
            "expired": tally.expired,
        },
        "next_new_class_probability": summary.next_new,
        "findings": rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn row(row: &Row) -> Value {
    let finding = &row.finding;
    let mut value = json!({
        "fingerprint": finding.class.fingerprint(),
        "status": row.status.name(),
        "validator": finding.class.validator,
        "type": finding.class.kind.name(),
        "features": finding.class.features.iter().map(|f| f.id()).collect::<Vec<_>>(),
        "severity": finding.severity().name(),
        "reach": finding.reach().name(),
        "witness": witness(&finding.witness),
        "readers": finding.readings.iter().map(reading).collect::<Vec<_>>(),
        "path": row.kept.as_ref().ok().map(|path| path.display().to_string()),
    });
    if let (Err(error), Some(object)) = (&row.kept, value.as_object_mut()) {
        object.insert("not_kept".into(), json!(error));
    }
    value
}

/// A case as text.
#[must_use]
pub fn witness(case: &Case) -> Value {
    json!({
        "header": case::escape(&case.field_value),
        "header_hex": outcome::hex(&case.field_value),
        "body": String::from_utf8_lossy(case.body()),
    })
}

fn reading(reading: &Reading) -> Value {
    let used = match reading.outcome {
        Outcome::Value { used, .. } => json!(used),
        Outcome::Refused(_) => Value::Null,
    };
    json!({
        "id": reading.reader.id,
        "outcome": reading.outcome.to_string(),
        "used": used,
        "verdict": reading.verdict.map(|verdict| verdict.word()),
        "by_prefix": reading.by_prefix,
    })
}

/// A validator's decision.
#[must_use]
pub fn decision(validator: &Validator, decision: Decision) -> Value {
    let (clause, why) = match decision {
        Decision::Certified => (None, None),
        Decision::Refused(reason) => (Some(reason.clause), Some(reason.why)),
    };
    json!({ "id": validator.id, "decision": decision.word(), "clause": clause, "why": why })
}

/// What `explain` shows.
#[must_use]
pub fn explanation(subject: &Subject<'_>) -> Value {
    let readings = judge::readings_through(subject.case, subject.readers, subject.body_reader);
    let mut value = json!({
        "header": case::escape(&subject.case.field_value),
        "header_hex": outcome::hex(&subject.case.field_value),
        "reach": Reach::of(&subject.case.field_value).name(),
        "exact": subject.exact.read(&subject.case.field_value).to_string(),
    });
    let Some(object) = value.as_object_mut() else {
        return value;
    };
    let mut listed: Vec<Value> = readings.iter().map(reading).collect();
    if subject.with_body {
        let decisions: Vec<Value> = subject
            .validators
            .iter()
            .map(|validator| decision(validator, validator.decide(subject.case)))
            .collect();
        let features: Vec<&str> = features::detect(subject.case).iter().map(|f| f.id()).collect();
        object.insert("body".into(), json!(String::from_utf8_lossy(subject.case.body())));
        object.insert("type".into(), json!(subject.case.kind.name()));
        object.insert("features".into(), json!(features));
        object
            .insert("severity".into(), json!(severity(subject.case, &readings).map(|s| s.name())));
        object.insert("validators".into(), json!(decisions));
    } else {
        for item in listed.iter_mut().filter_map(Value::as_object_mut) {
            item.remove("verdict");
        }
    }
    object.insert("readers".into(), Value::Array(listed));
    value
}

/// A kept finding.
#[must_use]
pub fn entry(entry: &Entry, path: &std::path::Path) -> Value {
    let mut value = serde_json::to_value(entry).unwrap_or(Value::Null);
    if let Some(object) = value.as_object_mut() {
        object.insert("path".into(), json!(path.display().to_string()));
    }
    value
}

/// An expectation that no longer holds.
#[must_use]
pub fn change(change: &Change) -> Value {
    json!({
        "file": change.path.display().to_string(),
        "id": change.id,
        "what": change.what,
        "expected": change.expected,
        "found": change.found,
    })
}
