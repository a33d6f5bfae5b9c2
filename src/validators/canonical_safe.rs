//! `canonical-safe`: the canonical rule, and integers within ±(2^53 − 1) (V7). What a gateway
//! should ship: no reader of doubles can round what it certifies.

use super::canonical;
use crate::case::Case;
use crate::json::Literal;
use crate::rendering::MAX_SAFE_INTEGER;
use crate::validator::Decision;

/// Certifies `encode(text(B)) == H` with |B| ≤ 2^53 − 1.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    if let Literal::Integer(number) = case.literal() {
        let safe = |value: i64| value.unsigned_abs() <= MAX_SAFE_INTEGER.unsigned_abs();
        if !number.to_i64().is_some_and(safe) {
            return Decision::refused("V7", "the integer lies beyond ±(2^53 − 1)");
        }
    }
    canonical::decide(case)
}
