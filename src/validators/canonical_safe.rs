//! `canonical-safe`: the canonical rule, and integers within ±(2^53 − 1) (V7). What a gateway
//! should ship: no reader of doubles can round what it certifies.

use super::canonical;
use crate::case::Case;
use crate::json::Literal;
use crate::rendering::MAX_SAFE_INTEGER;
use crate::validator::{Decision, Reason};

/// Certifies `encode(text(B)) == H` with |B| ≤ 2^53 − 1.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    match beyond(case) {
        Some(reason) => Decision::Refused(reason),
        None => canonical::decide(case),
    }
}

/// Why the body may not be mirrored by V7, where it is an integer beyond the bound.
#[inline]
pub(crate) fn beyond(case: &Case) -> Option<Reason> {
    let Literal::Integer(number) = case.literal() else {
        return None;
    };
    let safe = |value: i64| value.unsigned_abs() <= MAX_SAFE_INTEGER.unsigned_abs();
    let why = "the integer lies beyond ±(2^53 − 1)";
    (!number.to_i64().is_some_and(safe)).then(|| Reason { clause: "V7", why: why.into() })
}
