//! How each feature is written: the one place that turns a canonical header into another spelling.
//!
//! Exemplars (choice 0 throughout) and the generators (random choices) use the same functions, so a
//! class's witness and the cases that lead to it are made alike. It must not know how a feature is
//! recognised: tests hold the two against each other.

mod boolean;
mod edges;
mod exemplar;
mod form;
mod literal;
mod pairs;
mod place;

pub use exemplar::exemplar;

use crate::feature::Feature;
use crate::sentinel;

/// What a rewriting draws its variants from: `choose(n)` is below `n`.
type Choose<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Headers longer than this are left alone, so that spellings laid over spellings stay bounded.
pub const MAX_HEADER_BYTES: usize = 1 << 16;

/// More digits than this are many: CPython's `int()` refuses them (sys.int_info,
/// `default_max_str_digits`).
pub const MANY_DIGITS: usize = 4300;

/// Rewrites `header`, which spells a number or a boolean, so that it shows `feature`. `choose(n)`
/// answers a number below `n`; the exemplar's own variant is choice 0. Answers whether the feature
/// is one of spelling and could be applied; if not, `header` is as it was.
///
/// The value spelled stays the same, except where the feature is about there being another or none
/// (`non-finite`, `empty`, `boolean-other`). A sentinel is opened, its text rewritten and closed
/// again. Of the sizes `many-digits` and `negative-zero` can be spelled, the first by zeros.
pub fn apply(
    feature: Feature,
    header: &mut Vec<u8>,
    choose: &mut dyn FnMut(usize) -> usize,
) -> bool {
    // Nothing spells nothing, save that it too can travel in a sentinel without need.
    let nothing = header.is_empty() && feature != Feature::SentinelUnneeded;
    if nothing || header.len() > MAX_HEADER_BYTES {
        return false;
    }
    if !sentinel::has_markers(header) {
        return rewrite(feature, header, choose);
    }
    let Ok(text) = sentinel::decode(header) else {
        return false;
    };
    let mut text = text.into_owned().into_bytes();
    if feature == Feature::SentinelUnneeded || !rewrite(feature, &mut text, choose) {
        return false;
    }
    *header = sentinel::wrap(&text);
    true
}

fn rewrite(feature: Feature, header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    use Feature as F;
    match feature {
        F::PlusSign => literal::plus_sign(header),
        F::LeadingZero => literal::leading_zero(header, choose),
        F::ManyDigits => literal::many_digits(header, choose),
        F::Underscore => literal::underscore(header, choose),
        F::Separator => literal::separator(header, choose),
        F::NegativeZero => literal::negative_zero(header),
        F::Fraction => form::fraction(header, choose),
        F::TrailingPoint => form::trailing_point(header),
        F::Exponent => form::exponent(header, choose),
        F::LeadingPoint => form::leading_point(header, choose),
        F::RadixPrefix => form::radix_prefix(header, choose),
        F::HexFloat => form::hex_float(header, choose),
        F::FractionForm => form::fraction_form(header, choose),
        F::UnicodeDigit => literal::digits_of_script(header, false, choose),
        F::AstralDigit => literal::digits_of_script(header, true, choose),
        F::NumberLetter => literal::number_letter(header, choose),
        F::SignLookalike => literal::sign_lookalike(header, choose),
        F::SpaceInside => literal::space_inside(header, choose),
        F::Suffix => edges::suffix(header, choose),
        F::TrailingText => edges::trailing_text(header, choose),
        F::List => edges::list(header, choose),
        F::Comment => edges::comment(header, choose),
        F::Quotes => edges::quotes(header, choose),
        F::PercentForm => edges::percent_form(header, choose),
        F::NonFinite => edges::non_finite(header, choose),
        F::Empty => edges::empty(header),
        F::ZeroWidth | F::Nul | F::Control | F::InvalidUtf8 => {
            edges::hidden(feature, header, choose)
        }
        F::SpaceBefore
        | F::SpaceAfter
        | F::TabBefore
        | F::TabAfter
        | F::NewlineBefore
        | F::NewlineAfter
        | F::VtFf
        | F::SeparatorControl
        | F::Nel
        | F::Nbsp
        | F::UnicodeSpace
        | F::Bom => edges::white_space(feature, header, choose),
        F::SentinelUnneeded => {
            let plain = sentinel::is_plain(header);
            if plain {
                *header = sentinel::wrap(header);
            }
            plain
        }
        F::LetterCase | F::BooleanWord | F::BooleanNumber | F::BooleanPrefix | F::BooleanOther => {
            boolean::apply(feature, header, choose)
        }
        // About the pair or the body, not about spelling.
        F::Negative
        | F::BeyondI32
        | F::BeyondU32
        | F::Beyond15Digits
        | F::Beyond2To53
        | F::BeyondI64
        | F::BeyondU64
        | F::BeyondDouble
        | F::Underflow
        | F::OtherValue
        | F::RoundsToBody
        | F::NeighbourInteger
        | F::WithinBillionth
        | F::NullBody
        | F::ContainerBody
        | F::FloatBody => false,
    }
}

/// The integer literal whose magnitude is one more: `-7` becomes `-8`, `999` becomes `1000`.
#[must_use]
pub fn one_further(literal: &[u8]) -> Vec<u8> {
    let mut next = literal.to_vec();
    for digit in next.iter_mut().rev() {
        match digit {
            b'0'..=b'8' => {
                *digit += 1;
                return next;
            }
            b'9' => *digit = b'0',
            _ => break,
        }
    }
    let sign = usize::from(next.first() == Some(&b'-'));
    next.insert(sign, b'1');
    next
}
