//! `reader:ID`: a gateway that certifies whatever one reader reads as the body's exact value: the
//! shape of every bug this project looks for, with the parser as a parameter.

use crate::case::{Case, Kind};
use crate::json::Literal;
use crate::outcome::{Decimal, Int, Outcome, Value};
use crate::reader::Reader;
use crate::rendering;
use crate::validator::Decision;

/// Certifies when the reader reads the header as a number of the body's exact value, or as the
/// body's boolean; a string by its own characters.
#[must_use]
pub fn decide(reader: &Reader, case: &Case) -> Decision {
    let text = match rendering::text(case) {
        Err(reason) => return Decision::Refused(reason),
        Ok(text) => text,
    };
    if case.kind == Kind::String {
        return if *case.field_value == *text.as_bytes() {
            Decision::Certified
        } else {
            rendering::refuse_text(case, &String::from_utf8_lossy(&case.field_value))
        };
    }
    if !reader.spec.reads.includes(case.kind) {
        return Decision::refused("V4", "the reader does not read this type");
    }
    let equal = match (case.literal(), reader.read(&case.field_value)) {
        (_, Outcome::Refused(_)) => {
            return Decision::refused("V2", "the reader refuses the header");
        }
        (Literal::Boolean(body), Outcome::Value { value: Value::Boolean(value), .. }) => {
            value == *body
        }
        (Literal::Integer(body), Outcome::Value { value, .. }) => match value {
            Value::Integer(Int::Small(value)) => body.to_i64() == Some(value),
            Value::Integer(Int::Big(value)) => value.same_value(body),
            Value::Binary64(value) => body.equals_f64(value),
            Value::Decimal(Decimal::Finite(value)) => value.same_value(body),
            _ => false,
        },
        _ => false,
    };
    if equal {
        Decision::Certified
    } else {
        Decision::refused("V2", "the reader reads another value than the body's")
    }
}
