//! `ctrlrun-before`: the gateway of the seed before its fix: Python's `int()` on the header,
//! booleans without regard to case, compact JSON for everything else. Wrong on purpose.

use crate::case::{Case, Kind};
use crate::dumps;
use crate::json::Literal;
use crate::outcome::{Int, Outcome, Value};
use crate::readers::py_int;
use crate::validator::Decision;

/// Certifies `int(H) == B`, `H.lower() == str(B).lower()`, a string's own characters, and compact
/// JSON of null, arrays and objects.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    let header = &case.field_value;
    let certified = match (case.kind, case.literal()) {
        (Kind::Integer, Literal::Integer(body)) => match (py_int::SPEC.read)(header) {
            Outcome::Value { value: Value::Integer(Int::Small(value)), .. } => {
                body.to_i64() == Some(value)
            }
            Outcome::Value { value: Value::Integer(Int::Big(value)), .. } => *value == *body,
            _ => return Decision::refused("V2", "int() refuses the header"),
        },
        (Kind::Integer, Literal::Float(_)) => {
            return Decision::refused(
                "V2b",
                "a float in the body is refused before any comparison",
            );
        }
        (Kind::Boolean, Literal::Boolean(body)) => {
            header.eq_ignore_ascii_case(if *body { b"true" } else { b"false" })
        }
        (Kind::String, Literal::Text(Some(text))) => **header == *text.as_bytes(),
        (Kind::Other, Literal::Null | Literal::Array | Literal::Object) => {
            dumps::compact(case.body()).is_some_and(|text| **header == *text.as_bytes())
        }
        _ => return Decision::refused("V4", "the body is not of the declared type"),
    };
    if certified {
        Decision::Certified
    } else {
        Decision::refused("V2", "another value than the body's")
    }
}
