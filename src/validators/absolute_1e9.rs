//! `absolute-1e-9`: doubles within 10^-9 of each other. Wrong on purpose.

use super::binary64;
use crate::case::Case;
use crate::validator::Decision;

/// Certifies |a − b| ≤ 10^-9, as IEEE 754 computes it: two equal infinities have no difference.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    binary64::compare(case, |a, b| (a - b).abs() <= 1e-9)
}
