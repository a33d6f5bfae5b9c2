//! The one fixed case that shows a set of features in a type: a base pair, and on it the spellings
//! in one fixed order, choice 0 throughout.
//!
//! It must not look at what a case shows; whoever asks for an exemplar checks that.

use super::apply;
use crate::case::Kind;
use crate::feature::{Feature, FeatureSet, Group};

/// The order in which spellings are applied: forms of the literal, its digits, its sign, what
/// follows it, what hides in it, what surrounds it, the sentinel.
const ORDER: [Feature; 46] = [
    Feature::LetterCase,
    Feature::BooleanWord,
    Feature::BooleanNumber,
    Feature::BooleanPrefix,
    Feature::BooleanOther,
    Feature::NonFinite,
    Feature::RadixPrefix,
    Feature::HexFloat,
    Feature::LeadingPoint,
    Feature::Exponent,
    Feature::Fraction,
    Feature::TrailingPoint,
    Feature::FractionForm,
    Feature::ManyDigits,
    Feature::LeadingZero,
    Feature::Separator,
    Feature::Underscore,
    Feature::NegativeZero,
    Feature::PlusSign,
    Feature::NumberLetter,
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

/// A pair to start from, and the feature that it shows by itself.
struct Base {
    own: Option<Feature>,
    header: Vec<u8>,
    body: Vec<u8>,
}

fn base(own: Option<Feature>, header: &str, body: &str) -> Base {
    Base { own, header: header.into(), body: body.into() }
}

/// The pairs to start from, best first: that of a feature of the pair (value before body before
/// size), that of a spelling which needs a certain number, the control.
fn bases(features: FeatureSet, kind: Kind) -> Vec<Base> {
    match kind {
        Kind::Boolean => return vec![base(None, "true", "true")],
        Kind::String => return vec![base(None, "2000", "\"2000\"")],
        Kind::Integer | Kind::Other => {}
    }
    let of_pair = [Group::Value, Group::Body, Group::Size].into_iter().find_map(|group| {
        features.iter().filter(|feature| feature.group() == group).find_map(pair)
    });
    let negative = [Feature::SpaceInside, Feature::SignLookalike];
    let mut bases = Vec::new();
    if let Some(of_pair) = of_pair {
        let is_negative = of_pair.own == Some(Feature::Negative);
        bases.push(of_pair);
        if is_negative {
            // One digit leaves no room for some spellings.
            bases.push(base(Some(Feature::Negative), "-2000", "-2000"));
        }
        return bases;
    }
    if features.contains(Feature::LeadingPoint) || features.contains(Feature::Empty) {
        bases.push(base(None, "0", "0"));
    } else if negative.iter().any(|feature| features.contains(*feature)) {
        bases.push(base(None, "-7", "-7"));
        bases.push(base(None, "-2000", "-2000"));
    }
    bases.push(base(None, "2000", "2000"));
    bases
}

/// The pair of a feature that is about the pair.
fn pair(feature: Feature) -> Option<Base> {
    let power = |zeros: usize| format!("1{}", "0".repeat(zeros));
    let same = |text: &str| Some(base(Some(feature), text, text));
    let two = |header: &str, body: &str| Some(base(Some(feature), header, body));
    match feature {
        Feature::OtherValue => two("2001", "2000"),
        Feature::RoundsToBody => two("1999.99999999999999999", "2000"),
        Feature::NeighbourInteger => two("9007199254740993", "9007199254740992"),
        Feature::WithinBillionth => two("2000000000001", "2000000000000"),
        Feature::NullBody => same("null"),
        Feature::ContainerBody => same("[1,2]"),
        Feature::FloatBody => same("2000.0"),
        Feature::Negative => same("-7"),
        Feature::NegativeZero => two("-0", "0"),
        Feature::BeyondI32 => same("2147483648"),
        Feature::BeyondU32 => same("5000000000"),
        Feature::Beyond15Digits => same(&power(15)),
        Feature::Beyond2To53 => same("9007199254740993"),
        Feature::BeyondI64 => same("9223372036854775808"),
        Feature::BeyondU64 => same("18446744073709551617"),
        Feature::BeyondDouble => same(&power(309)),
        Feature::ManyDigits => two(&format!("{}2000", "0".repeat(4300)), "2000"),
        Feature::Underflow => two("1e-400", "0"),
        _ => None,
    }
}

/// Applies what the base does not show by itself.
fn on(base: Base, features: FeatureSet) -> Option<(Vec<u8>, Vec<u8>)> {
    let Base { own, mut header, body } = base;
    let last = [Feature::SpaceAfter, Feature::SentinelUnneeded];
    for feature in ORDER.into_iter().chain(last) {
        let wanted = features.contains(feature) && own != Some(feature);
        if wanted && !apply(feature, &mut header, &mut |_| 0) {
            return None;
        }
    }
    Some((header, body))
}
