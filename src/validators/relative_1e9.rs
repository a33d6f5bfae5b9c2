//! `relative-1e-9`: doubles within a relative 10^-9 of each other. Wrong on purpose: what a
//! tolerance forgives is another integer from 10^9 on.

use super::binary64;
use crate::case::Case;
use crate::validator::Decision;

/// Certifies |a − b| ≤ 10^-9 × max(|a|, |b|), as IEEE 754 computes it: an infinity is within any
/// tolerance of every finite number, and not of itself.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    binary64::compare(case, |a, b| (a - b).abs() <= 1e-9 * a.abs().max(b.abs()))
}
