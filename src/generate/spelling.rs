//! Respelled cases: a canonical header rewritten by one to three features, then the roles turned
//! round: bodies spelled as floats and minus zeros.
//!
//! It must not know how a feature is written (`crate::spelling` does) nor who reads it how; it only
//! chooses which features stand together and applies them from the inside to the outside.

use super::{Context, value};
use crate::digits::Digits;
use crate::draft::Draft;
use crate::feature::Feature::{self, *};
use crate::{dice, magnitude, sentinel, spelling};
use arbitrary::{Result, Unstructured};

/// What a number can show, from the digits outwards: a later rewriting leaves an earlier one seen.
const OF_NUMBERS: &[Feature] = &[
    ManyDigits,
    HexFloat,
    RadixPrefix,
    FractionForm,
    Exponent,
    LeadingPoint,
    Fraction,
    TrailingPoint,
    LeadingZero,
    Underscore,
    Separator,
    UnicodeDigit,
    AstralDigit,
    NumberLetter,
    PercentForm,
    NonFinite,
    Empty,
    PlusSign,
    SignLookalike,
    SpaceInside,
    Suffix,
    TrailingText,
    List,
    Comment,
    Quotes,
    ZeroWidth,
    Control,
    Nul,
    InvalidUtf8,
    SpaceBefore,
    SpaceAfter,
    TabBefore,
    TabAfter,
    NewlineBefore,
    NewlineAfter,
    VtFf,
    SeparatorControl,
    Nel,
    Nbsp,
    UnicodeSpace,
    Bom,
    SentinelUnneeded,
];

/// What a boolean can show, from the word outwards.
const OF_BOOLEANS: &[Feature] = &[
    BooleanWord,
    BooleanNumber,
    BooleanPrefix,
    BooleanOther,
    LetterCase,
    PercentForm,
    ZeroWidth,
    Empty,
    TrailingText,
    Comment,
    Quotes,
    Control,
    Nul,
    InvalidUtf8,
    SpaceBefore,
    SpaceAfter,
    TabBefore,
    TabAfter,
    NewlineBefore,
    NewlineAfter,
    VtFf,
    SeparatorControl,
    Nel,
    Nbsp,
    UnicodeSpace,
    Bom,
    SentinelUnneeded,
];

/// How many features are tried until one can be shown.
const TRIES: usize = 4;

/// Of so many times that many digits are chosen they are written once: a case of thousands of digits
/// costs as much as hundreds of others.
const RARELY: usize = 16;

/// No header is longer: many digits of four bytes each, and room for the rest.
const MAX_BYTES: usize = 20_000;

/// Makes one.
pub fn make(u: &mut Unstructured<'_>, context: &Context<'_>, draft: &mut Draft) -> Result<()> {
    let features = match dice::below(u, 16)? {
        0 => return swapped(u, context, draft),
        1 | 2 => {
            draft.set(if dice::once_in(u, 2)? { b"false" } else { b"true" });
            OF_BOOLEANS
        }
        // Two values, or a zero and its negative, before anything is respelled.
        3 | 4 => {
            value::make(u, context, draft)?;
            OF_NUMBERS
        }
        5 => {
            draft.set_body(b"0");
            draft.set_header(b"-0");
            OF_NUMBERS
        }
        _ => {
            draft.body.clear();
            magnitude::push_any(u, &mut draft.body)?;
            draft.header.clone_from(&draft.body);
            OF_NUMBERS
        }
    };
    respell(u, &mut draft.header, features)?;
    if draft.header.len() > MAX_BYTES {
        draft.header.clone_from(&draft.body);
    }
    if dice::once_in(u, 16)? && !sentinel::has_markers(&draft.header) {
        draft.header = sentinel::wrap(&draft.header);
    }
    Ok(())
}

/// Applies one to three of the features, in order; another where none can be shown.
fn respell(u: &mut Unstructured<'_>, header: &mut Vec<u8>, features: &[Feature]) -> Result<()> {
    let mut chosen = [usize::MAX; 3];
    let count = match dice::below(u, 6)? {
        0..=2 => 1,
        3 | 4 => 2,
        _ => 3,
    };
    for slot in &mut chosen[..count] {
        *slot = dice::below(u, features.len())?;
        if features[*slot] == ManyDigits && !dice::once_in(u, RARELY)? {
            *slot += 1;
        }
    }
    chosen.sort_unstable();
    let first = chosen[0];
    let mut shown = false;
    let mut apply = |feature, header: &mut Vec<u8>| {
        // A draw fails nowhere; were it to, the exemplar's own variant is choice 0.
        spelling::apply(feature, header, &mut |n| dice::below(u, n).unwrap_or(0))
    };
    let mut last = usize::MAX;
    for &n in &chosen[..count] {
        if n != last {
            shown |= apply(features[n], header);
        }
        last = n;
    }
    for n in 1..TRIES {
        if shown {
            break;
        }
        shown = apply(features[(first + n) % features.len()], header);
    }
    Ok(())
}

/// Headers against a body that is itself no plain integer: a float, or a zero with a sign.
fn swapped(u: &mut Unstructured<'_>, context: &Context<'_>, draft: &mut Draft) -> Result<()> {
    const ZERO_BODIES: &[&[u8]] = &[b"0", b"-0", b"-0", b"-0.0", b"0e0", b"-0e1", b"0.0"];
    const ZERO_HEADERS: &[&[u8]] = &[
        b"-0", b"0", b"-00", b"-0.0", b"-0e0", b"-0x0", b"-.0", b"-0.", b"+0", b"- 0", b"-000",
        b"-0_0",
    ];
    let form = dice::below(u, 8)?;
    if form >= 5 {
        draft.set_body(dice::pick(u, ZERO_BODIES)?);
        draft.set_header(dice::pick(u, ZERO_HEADERS)?);
        return Ok(());
    }
    if dice::once_in(u, 4)? {
        value::make(u, context, draft)?;
        if draft.body.iter().all(|b| b.is_ascii_digit() || *b == b'-') {
            draft.body.extend_from_slice(b".0");
        }
        return Ok(());
    }
    let (negative, magnitude) = magnitude::safe(u)?;
    let text = Digits::new(negative, magnitude);
    draft.set(text.as_bytes());
    match form {
        0 | 1 => draft.body.extend_from_slice(b".0"),
        2 => trim_to_exponent(&mut draft.body),
        3 => draft.body.extend_from_slice(b"e0"),
        _ => draft.body.extend_from_slice(b".000"),
    }
    match dice::below(u, 4)? {
        0 => draft.header.clone_from(&draft.body),
        1 => respell(u, &mut draft.header, OF_NUMBERS)?,
        _ => {}
    }
    Ok(())
}

/// `2000` becomes `2e3`, `7` becomes `7e0`.
fn trim_to_exponent(integer: &mut Vec<u8>) {
    let zeros = integer[1..].iter().rev().take_while(|&&digit| digit == b'0').count();
    integer.truncate(integer.len() - zeros);
    integer.push(b'e');
    integer.extend_from_slice(Digits::new(false, zeros as u64).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature::{self, Group};

    #[test]
    fn every_feature_of_a_spelling_is_drawn() {
        for &(feature, id, group, _) in feature::ALL {
            let of_numbers = matches!(
                group,
                Group::Spelling | Group::WhiteSpace | Group::Characters | Group::Sentinel
            );
            let of_numbers = of_numbers || feature == ManyDigits;
            assert_eq!(OF_NUMBERS.contains(&feature), of_numbers, "{id}");
            assert!(group != Group::Boolean || OF_BOOLEANS.contains(&feature), "{id}");
        }
    }
}
