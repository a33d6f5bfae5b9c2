//! How a number is spelled: the features of its literal and of what follows it.
//!
//! The literal and the rest are judged each on their own, so `02000 apples` shows both causes. It
//! must not know the body; the value goes back to the caller.

use super::plain::Plain;
use crate::exact::{Form, Numeral};
use crate::feature::{Feature, FeatureSet};
use crate::number::Number;

/// Notes the spelling's features; answers the exact value of a text that is one number.
pub(super) fn spelled(plain: &Plain<'_>, set: &mut FeatureSet) -> Option<Number> {
    let text = plain.unquoted(set);
    set.insert_if(Feature::PlusSign, text.first() == Some(&b'+') && !plain.lookalike);
    let Some(numeral) = Numeral::at_start(text) else {
        set.insert_if(Feature::NonFinite, is_non_finite(text));
        return None;
    };
    of_literal(&numeral, set);
    if numeral.end == text.len() {
        return if plain.letters { None } else { numeral.value() };
    }
    of_rest(text, &numeral, set);
    None
}

/// Whether the text is one number.
pub(super) fn is_number(text: &[u8]) -> bool {
    Numeral::at_start(text).is_some_and(|numeral| numeral.end == text.len())
}

fn is_non_finite(text: &[u8]) -> bool {
    let word = match text {
        [b'+' | b'-', word @ ..] => word,
        word => word,
    };
    ["inf", "infinity", "nan"].iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

fn of_literal(numeral: &Numeral<'_>, set: &mut FeatureSet) {
    set.insert_if(Feature::Separator, numeral.grouped);
    match numeral.form {
        Form::Radix(_) => set.insert(Feature::RadixPrefix),
        Form::HexFloat => set.insert(Feature::HexFloat),
        Form::Decimal { point, exponent } => {
            let digit_follows = numeral.integer.get(1).is_some_and(u8::is_ascii_digit);
            set.insert_if(
                Feature::LeadingZero,
                numeral.integer.first() == Some(&b'0') && digit_follows,
            );
            set.insert_if(Feature::Exponent, exponent);
            if point {
                set.insert(match (numeral.integer.is_empty(), numeral.fraction.is_empty()) {
                    (true, _) => Feature::LeadingPoint,
                    (false, true) => Feature::TrailingPoint,
                    (false, false) => Feature::Fraction,
                });
            }
        }
    }
}

/// The features of what follows the number.
fn of_rest(text: &[u8], numeral: &Numeral<'_>, set: &mut FeatureSet) {
    let mut text = text;
    if let Some(at) = comment(&text[numeral.end..]) {
        set.insert(Feature::Comment);
        text = text[..numeral.end + at].trim_ascii_end();
    }
    let mut rest = &text[numeral.end..];
    if let Some(length) = denominator(rest)
        && numeral.is_integer()
    {
        set.insert(Feature::FractionForm);
        rest = &rest[length..];
    }
    if rest.is_empty() {
        return;
    }
    let numbers = || text.split(|&b| b == b',').filter(|part| is_number(part.trim_ascii())).take(2);
    set.insert(if rest.len() <= 3 && rest.iter().all(u8::is_ascii_alphabetic) {
        Feature::Suffix
    } else if rest.contains(&b',') && numbers().count() == 2 {
        Feature::List
    } else {
        Feature::TrailingText
    });
}

/// Where a comment begins.
fn comment(rest: &[u8]) -> Option<usize> {
    let hash = rest.iter().position(|&b| b == b'#');
    let slash = rest.windows(2).position(|pair| matches!(pair, b"//" | b"/*"));
    match (hash, slash) {
        (Some(hash), Some(slash)) => Some(hash.min(slash)),
        (hash, slash) => hash.or(slash),
    }
}

/// How long a `/` and an integer are.
fn denominator(rest: &[u8]) -> Option<usize> {
    let after = rest.trim_ascii_start().strip_prefix(b"/")?.trim_ascii_start();
    let numeral = Numeral::at_start(after).filter(Numeral::is_integer)?;
    Some(rest.len() - after.len() + numeral.end)
}
