//! `canonical`: one rendering per value, compared as text (V5). The fix.

use crate::case::{Case, Kind};
use crate::json::Literal;
use crate::validator::Decision;
use crate::{rendering, sentinel};

/// Certifies exactly `encode(text(B)) == H`.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    // An integer literal but minus zero is its own rendering, and travels plain.
    if case.kind == Kind::Integer
        && matches!(case.literal(), Literal::Integer(_))
        && case.field_value == case.body()
        && case.body() != b"-0"
    {
        return Decision::Certified;
    }
    match rendering::text(case) {
        Err(reason) => Decision::Refused(reason),
        Ok(text) if *sentinel::encode(text) == *case.field_value => Decision::Certified,
        Ok(text) => rendering::refuse_value(case, text),
    }
}
