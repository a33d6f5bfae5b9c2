//! `binary64`: `Number(header) === JSON.parse(body)`, the comparison of an all-JavaScript gateway.
//! Wrong on purpose: two values with one double are equal to it, and so is every spelling that
//! `Number()` takes.

use crate::case::{Case, Kind};
use crate::outcome::{Outcome, Value};
use crate::readers::{js_json, js_number};
use crate::rendering;
use crate::validator::Decision;

/// Certifies equal doubles, zeros of either sign among them; booleans and strings by their text.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    compare(case, |header, body| header == body)
}

/// The decision by a comparison of the two doubles; what is no integer is compared as text.
pub(super) fn compare(case: &Case, equal: fn(f64, f64) -> bool) -> Decision {
    let text = match rendering::text(case) {
        Err(reason) => return Decision::Refused(reason),
        Ok(text) => text,
    };
    if case.kind != Kind::Integer {
        return if *case.field_value == *text.as_bytes() {
            Decision::Certified
        } else {
            rendering::refuse_text(case, &String::from_utf8_lossy(&case.field_value))
        };
    }
    let double = |outcome| match outcome {
        Outcome::Value { value: Value::Binary64(value), .. } => value,
        _ => f64::NAN,
    };
    let header = double((js_number::SPEC.read)(&case.field_value));
    let body = double((js_json::SPEC.read)(case.body()));
    if equal(header, body) {
        Decision::Certified
    } else {
        Decision::refused("V6", "not equal as doubles")
    }
}
