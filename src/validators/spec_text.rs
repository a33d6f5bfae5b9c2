//! `spec-text`: what the specification demands, compared as text after sentinel decoding (V5, V11):
//! a value may be encoded although it need not be.

use crate::case::Case;
use crate::validator::Decision;
use crate::{rendering, sentinel};

/// Certifies `decode(H) == text(B)`.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    let text = match rendering::text(case) {
        Err(reason) => return Decision::Refused(reason),
        Ok(text) => text,
    };
    match sentinel::decode(&case.field_value) {
        Err(error) => rendering::refuse_encoding(error),
        Ok(carried) if carried == text => Decision::Certified,
        Ok(carried) => rendering::refuse_text(case, &carried),
    }
}
