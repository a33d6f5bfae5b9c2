//! `spec-numeric`: the specification's SHOULD (V6): integers are compared numerically, so `42.0`
//! equals `42`. In exact arithmetic here; what a reader makes of `2e3` is the judge's matter.

use super::spec_text;
use crate::case::{Case, Kind};
use crate::json::{self, Literal, STRICT, Token};
use crate::validator::Decision;
use crate::{rendering, sentinel};

/// Certifies an integer when `decode(H)` is an RFC 8259 number whose exact value is an integer
/// equal to the body's exact value; everything else as `spec-text`.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    if case.kind != Kind::Integer {
        return spec_text::decide(case);
    }
    let (Literal::Integer(body) | Literal::Float(body)) = case.literal() else {
        return Decision::refused("V4", "the body is not of the declared type");
    };
    let carried = match sentinel::decode(&case.field_value) {
        Err(error) => return rendering::refuse_encoding(error),
        Ok(carried) => carried,
    };
    let parts = match json::value(carried.as_bytes(), 0, STRICT) {
        Ok((Token::Number(parts, _), end)) if end == carried.len() => parts,
        _ => return Decision::refused("V6", "the header is no JSON number"),
    };
    match parts.number() {
        Err(_) => Decision::refused("V6", "err limit: a power of ten beyond 2·10^18"),
        Ok(header) if !header.is_integer() => {
            Decision::refused("V6", "the header's exact value is no integer")
        }
        Ok(header) if header.same_value(body) => Decision::Certified,
        Ok(_) => Decision::refused("V6", "another exact value than the body's"),
    }
}
