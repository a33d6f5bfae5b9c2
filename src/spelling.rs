//! How each feature is written: the one place that turns a canonical header into another spelling.
//!
//! Exemplars (choice 0 throughout) and the generators (random choices) use the same functions, so a
//! class's witness and the cases that lead to it are made alike.

use crate::case::Kind;
use crate::feature::{Feature, FeatureSet};

/// Rewrites `header`, which spells a number or a boolean, so that it shows `feature`. `choose(n)`
/// answers a number below `n`; the exemplar's own variant is choice 0. Answers whether the feature
/// is one of spelling and could be applied; if not, `header` is as it was.
pub fn apply(
    feature: Feature,
    header: &mut Vec<u8>,
    choose: &mut dyn FnMut(usize) -> usize,
) -> bool {
    let _ = (feature, header, choose);
    false
}

/// The fixed case (header, body) that shows these features in a type, built by applying each to
/// 2000 (or true); `None` where they cannot be shown together or not in that type.
#[must_use]
pub fn exemplar(features: FeatureSet, kind: Kind) -> Option<(Vec<u8>, Vec<u8>)> {
    let _ = (features, kind);
    None
}
