//! `canonical`: one rendering per value, compared as text (V5). The fix.

use crate::case::Case;
use crate::validator::Decision;
use crate::{rendering, sentinel};

/// Certifies exactly `encode(text(B)) == H`.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    match rendering::text(case) {
        Err(reason) => Decision::Refused(reason),
        Ok(text) if *sentinel::encode(text) == *case.field_value => Decision::Certified,
        Ok(text) => rendering::refuse_value(case, text),
    }
}
