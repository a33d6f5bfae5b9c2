//! Pairs of a field value and a body for the features that are about the two together: how large they
//! are and how they differ.
//!
//! Canonical renderings, save where the difference itself is a fraction or an exponent. Spellings
//! are laid over them by `exemplar`.

use crate::feature::{Feature, FeatureSet, Group};

/// The pair that shows the value, size and float features of a set; `None` where it has none, and
/// for `negative` and `many-digits` alone: any integer can be negative or have zeros before it.
pub(super) fn pair(features: FeatureSet) -> Option<(String, String)> {
    let any = [Feature::Negative, Feature::ManyDigits];
    let of = |group| features.iter().find(|f| f.group() == group && !any.contains(f));
    let float = features.contains(Feature::FloatBody);
    let (mut header, mut body) = match (of(Group::Value), of(Group::Size)) {
        (None, None) if float => return Some(float_pair(features)),
        (None, None) => return None,
        (Some(value), None) => of_value(value),
        // A number this long needs no zeros before it to be one of many digits.
        (None, Some(Feature::BeyondDouble)) if features.contains(Feature::ManyDigits) => {
            let text = format!("1{}", "0".repeat(super::MANY_DIGITS));
            (text.clone(), text)
        }
        (None, Some(size)) => of_size(size),
        (Some(value), Some(size)) => of_both(value, size),
    };
    let unsigned = !header.starts_with('-') && body != "0";
    if features.contains(Feature::Negative) && unsigned {
        header.insert(0, '-');
        body.insert(0, '-');
    }
    if float {
        body.push_str(".0");
    }
    Some((header, body))
}

fn float_pair(features: FeatureSet) -> (String, String) {
    // A spelling that brings its own form starts from the plain rendering.
    let forms = [
        Feature::Fraction,
        Feature::TrailingPoint,
        Feature::RadixPrefix,
        Feature::HexFloat,
        Feature::FractionForm,
    ];
    let sign = if features.contains(Feature::Negative) { "-" } else { "" };
    let plain = forms.iter().any(|form| features.contains(*form));
    (format!("{sign}2000{}", if plain { "" } else { ".0" }), format!("{sign}2000.0"))
}

fn two(header: &str, body: &str) -> (String, String) {
    (header.to_owned(), body.to_owned())
}

fn of_value(feature: Feature) -> (String, String) {
    match feature {
        Feature::RoundsToBody => two("1999.99999999999999999", "2000"),
        Feature::NeighbourInteger => two("9007199254740993", "9007199254740992"),
        Feature::WithinBillionth => two("2000000000001", "2000000000000"),
        _ => two("2001", "2000"),
    }
}

fn of_size(feature: Feature) -> (String, String) {
    let power = |zeros: usize| format!("1{}", "0".repeat(zeros));
    let text = match feature {
        Feature::NegativeZero => return two("-0", "0"),
        Feature::Underflow => return two("1e-400", "0"),
        Feature::BeyondI32 => "2147483648".to_owned(),
        Feature::BeyondU32 => "5000000000".to_owned(),
        Feature::Beyond15Digits => power(15),
        Feature::Beyond2To53 => "9007199254740993".to_owned(),
        Feature::BeyondI64 => "9223372036854775808".to_owned(),
        Feature::BeyondU64 => "18446744073709551617".to_owned(),
        Feature::BeyondDouble => power(309),
        _ => "2000".to_owned(),
    };
    (text.clone(), text)
}

/// The size's pair moved apart as the value feature asks.
fn of_both(value: Feature, size: Feature) -> (String, String) {
    let (header, body) = of_size(size);
    match value {
        Feature::OtherValue => (header, "2000".to_owned()),
        Feature::RoundsToBody if size == Feature::Underflow => (header, body),
        Feature::RoundsToBody => {
            // An odd integer past 2^53 lies between two doubles, and a fraction would tip it over.
            let body =
                if size == Feature::Beyond2To53 { two("", "9007199254740992").1 } else { body };
            (format!("{body}.00000000000000000001"), body)
        }
        Feature::NeighbourInteger if size == Feature::Beyond2To53 => of_value(value),
        Feature::NeighbourInteger => (one_more(&header, header.len() - 1), body),
        // The twelfth digit is below a billionth and above a double's last place.
        _ => (one_more(&header, header.len().min(12) - 1), body),
    }
}

/// The integer with one more in a place whose digit is not 9.
fn one_more(text: &str, place: usize) -> String {
    let count = |(n, c): (usize, char)| match c {
        '0'..='8' if n == place => char::from(c as u8 + 1),
        other => other,
    };
    text.chars().enumerate().map(count).collect()
}
