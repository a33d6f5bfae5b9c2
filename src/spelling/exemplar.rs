//! The one fixed case that shows a set of features in a type: a base pair, and on it the spellings
//! in one fixed order, choice 0 throughout.
//!
//! It must not look at what a case shows; whoever asks for an exemplar checks that.

use super::{apply, pairs};
use crate::case::Kind;
use crate::feature::{Feature, FeatureSet, Group};

/// The order in which spellings are applied: another word, radix or form, the digits, point and
/// exponent, the sign, what follows it, what hides in it, what surrounds it, the sentinel.
const ORDER: [Feature; 45] = [
    Feature::LetterCase,
    Feature::BooleanWord,
    Feature::BooleanNumber,
    Feature::BooleanPrefix,
    Feature::BooleanOther,
    Feature::NonFinite,
    Feature::ManyDigits,
    Feature::RadixPrefix,
    Feature::HexFloat,
    Feature::LeadingPoint,
    Feature::FractionForm,
    Feature::NumberLetter,
    Feature::LeadingZero,
    Feature::Separator,
    Feature::Underscore,
    Feature::Exponent,
    Feature::Fraction,
    Feature::TrailingPoint,
    Feature::PlusSign,
    Feature::UnicodeDigit,
    Feature::AstralDigit,
    Feature::SignLookalike,
    Feature::SpaceInside,
    Feature::Suffix,
    Feature::List,
    Feature::TrailingText,
    Feature::Comment,
    Feature::Quotes,
    Feature::ZeroWidth,
    Feature::Nul,
    Feature::Control,
    Feature::InvalidUtf8,
    Feature::PercentForm,
    Feature::Empty,
    Feature::Nbsp,
    Feature::Nel,
    Feature::UnicodeSpace,
    Feature::Bom,
    Feature::SeparatorControl,
    Feature::VtFf,
    Feature::NewlineBefore,
    Feature::NewlineAfter,
    Feature::TabBefore,
    Feature::TabAfter,
    Feature::SpaceBefore,
];

/// The fixed case (header, body) that shows these features in a type, built by applying each to
/// 2000 (or true); `None` where they cannot be shown together or not in that type. The caller checks
/// that it shows them: a later spelling may undo an earlier one.
#[must_use]
pub fn exemplar(features: FeatureSet, kind: Kind) -> Option<(Vec<u8>, Vec<u8>)> {
    if features.is_empty() || features.iter().any(|feature| !fits(feature, kind)) {
        return None;
    }
    bases(features, kind).into_iter().find_map(|base| on(base, features))
}

/// Whether a feature can be seen in a type.
fn fits(feature: Feature, kind: Kind) -> bool {
    match feature.group() {
        Group::WhiteSpace | Group::Characters | Group::Sentinel => kind != Kind::Other,
        Group::Spelling if feature == Feature::Quotes => {
            matches!(kind, Kind::Integer | Kind::Boolean)
        }
        Group::Spelling | Group::Size | Group::Value => kind == Kind::Integer,
        Group::Boolean => kind == Kind::Boolean,
        Group::Body => match feature {
            Feature::FloatBody => kind == Kind::Integer,
            _ => kind == Kind::Other,
        },
    }
}

/// The pairs to start from, best first: one that shows the features of the pair, one that a spelling
/// needs, the control.
fn bases(features: FeatureSet, kind: Kind) -> Vec<(String, String)> {
    let same = |text: &str| (text.to_owned(), text.to_owned());
    let has = |feature| features.contains(feature);
    match kind {
        Kind::Boolean => return vec![same("true")],
        Kind::String => return vec![("2000".to_owned(), "\"2000\"".to_owned())],
        Kind::Other if has(Feature::NullBody) => return vec![same("null")],
        Kind::Other => return vec![same("[1,2]")],
        Kind::Integer => {}
    }
    if let Some(pair) = pairs::pair(features) {
        return vec![pair];
    }
    let mut bases = Vec::new();
    if has(Feature::LeadingPoint) || has(Feature::Empty) {
        bases.push(same("0"));
    } else if has(Feature::SpaceInside) || has(Feature::SignLookalike) {
        bases.extend([same("-7"), same("-2000")]);
    }
    if has(Feature::Negative) {
        // One digit leaves no room for some spellings.
        return vec![same("-7"), same("-2000")];
    }
    bases.push(same("2000"));
    bases
}

/// Applies the spellings to a pair.
fn on(base: (String, String), features: FeatureSet) -> Option<(Vec<u8>, Vec<u8>)> {
    let (mut header, body) = (base.0.into_bytes(), base.1.into_bytes());
    let last = [Feature::SpaceAfter, Feature::SentinelUnneeded];
    for feature in ORDER.into_iter().chain(last) {
        let shown = feature == Feature::ManyDigits && header.len() > super::MANY_DIGITS;
        if !shown && features.contains(feature) && !apply(feature, &mut header, &mut |_| 0) {
            return None;
        }
    }
    Some((header, body))
}
