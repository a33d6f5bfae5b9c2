//! How large the two numbers are and how they relate: the size and value features.
//!
//! Exact numbers and their doubles only; it must not know how either was written, save how many
//! digits that took.

use crate::case::Case;
use crate::feature::{Feature, FeatureSet};
use crate::json::Literal;
use crate::number::Number;
use crate::text;
use std::cmp::Ordering;

/// CPython refuses to convert a text of more digits to an integer.
const MANY_DIGITS: usize = 4300;

/// The sign and magnitude of a text that is the one rendering of an integer of up to 19 digits.
pub(super) fn canonical(header: &[u8]) -> Option<(bool, u64)> {
    let (negative, digits) = match header {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    match digits {
        [b'0'] if !negative => {}
        [b'1'..=b'9', ..] if digits.len() <= 19 => {}
        _ => return None,
    }
    let mut magnitude = 0;
    for &digit in digits {
        let value = digit.wrapping_sub(b'0');
        if value > 9 {
            return None;
        }
        magnitude = magnitude * 10 + u64::from(value);
    }
    Some((negative, magnitude))
}

/// The features of a canonical field value; the spelling has none.
pub(super) fn of_canonical(
    (negative, magnitude): (bool, u64),
    equal: bool,
    literal: &Literal,
    set: &mut FeatureSet,
) {
    if equal {
        set.insert_if(Feature::Negative, negative);
        insert_band(band_of(Some(magnitude)), set);
        return;
    }
    super::of_body(literal, set);
    let number = Number::from(i128::from(magnitude)).with_sign(negative);
    let body = number_of(literal);
    of_numbers(Some(&number), body, set);
}

/// The features of two values, the field value's spelling already looked at.
pub(super) fn of_values(value: Option<Number>, case: &Case, text: &[u8], set: &mut FeatureSet) {
    let negative_zero = value.as_ref().is_some_and(|n| n.is_negative() && n.is_zero());
    set.insert_if(Feature::NegativeZero, negative_zero);
    of_numbers(value.as_ref(), number_of(case.literal()), set);
    let many = |bytes: &[u8]| bytes.len() > MANY_DIGITS && digit_count(bytes) > MANY_DIGITS;
    set.insert_if(Feature::ManyDigits, many(text) || many(case.body()));
}

fn number_of(literal: &Literal) -> Option<&Number> {
    match literal {
        Literal::Integer(number) | Literal::Float(number) => Some(number),
        _ => None,
    }
}

fn of_numbers(value: Option<&Number>, body: Option<&Number>, set: &mut FeatureSet) {
    set.insert_if(Feature::Negative, body.is_some_and(|n| n.is_negative() && !n.is_zero()));
    let band = |n: Option<&Number>| n.map_or(0, band);
    insert_band(band(value).max(band(body)), set);
    let vanishes = |n: Option<&Number>| {
        n.is_some_and(|n| !n.is_zero() && n.exponent() < -300 && n.to_f64() == 0.0)
    };
    set.insert_if(Feature::Underflow, vanishes(value) || vanishes(body));
    if let (Some(value), Some(body)) = (value, body)
        && !value.same_value(body)
    {
        set.insert(difference(value, body));
    }
}

/// How two different values differ.
fn difference(value: &Number, body: &Number) -> Feature {
    let (a, b) = (value.to_f64(), body.to_f64());
    if a == b {
        return if value.is_integer() { Feature::NeighbourInteger } else { Feature::RoundsToBody };
    }
    let near = a.is_finite() && b.is_finite() && (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
    if near { Feature::WithinBillionth } else { Feature::OtherValue }
}

/// The bands in order, behind the lowest, which is no feature.
const BANDS: [Feature; 7] = [
    Feature::BeyondI32,
    Feature::BeyondU32,
    Feature::Beyond15Digits,
    Feature::Beyond2To53,
    Feature::BeyondI64,
    Feature::BeyondU64,
    Feature::BeyondDouble,
];
/// Where each of the first five bands begins.
const FLOORS: [u64; 5] = [1 << 31, 1 << 32, 1_000_000_000_000_000, 1 << 53, 1 << 63];

fn insert_band(band: usize, set: &mut FeatureSet) {
    if let Some(&feature) = band.checked_sub(1).and_then(|at| BANDS.get(at)) {
        set.insert(feature);
    }
}

/// The band of an integer part; `None` is one beyond 64 bits.
fn band_of(integer: Option<u64>) -> usize {
    match integer {
        Some(integer) => FLOORS.iter().take_while(|&&floor| integer >= floor).count(),
        None => FLOORS.len() + 1,
    }
}

fn band(number: &Number) -> usize {
    let integer = integer_part(number);
    if integer.is_none() && beyond_double(number) { BANDS.len() } else { band_of(integer) }
}

/// The magnitude without its fraction, when it fits 64 bits. Bands begin at integers, so the
/// fraction decides nothing.
fn integer_part(number: &Number) -> Option<u64> {
    let exponent = number.exponent();
    if let Some((_, digits, _)) = number.as_inline() {
        if exponent < 0 {
            let power = u32::try_from(exponent.unsigned_abs()).ok();
            return Some(power.and_then(|p| 10u64.checked_pow(p)).map_or(0, |ten| digits / ten));
        }
        return digits.checked_mul(10u64.checked_pow(u32::try_from(exponent).ok()?)?);
    }
    let places = exponent.saturating_add(number.digit_count() as i64);
    if places > 20 {
        return None;
    }
    let digits = number.digits();
    let whole = digits.get(..usize::try_from(places).unwrap_or(0)).unwrap_or(&digits);
    let value = whole
        .iter()
        .try_fold(0u64, |n, d| n.checked_mul(10)?.checked_add(u64::from(d.wrapping_sub(b'0'))))?;
    // A number of more digits than places has no zeros to append; a shorter one has `exponent`.
    let zeros = u32::try_from(exponent.max(0)).ok()?;
    value.checked_mul(10u64.checked_pow(zeros)?)
}

/// Whether the magnitude exceeds the largest finite double.
fn beyond_double(number: &Number) -> bool {
    /// Digits of the largest finite double, 1.797…e308.
    const PLACES: i64 = 309;
    match number.exponent().saturating_add(number.digit_count() as i64).cmp(&PLACES) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => Number::from_f64(f64::MAX)
            .is_some_and(|largest| number.cmp_magnitude(&largest) == Ordering::Greater),
    }
}

/// How many decimal digits of any script there are.
fn digit_count(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.iter().filter(|b| b.is_ascii_digit()).count();
    }
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        let (digit, length) = match text::first_char(&bytes[at..]) {
            Some((c, length)) => (text::digit_value(c).is_some(), length),
            None => (false, 1),
        };
        count += usize::from(digit);
        at += length;
    }
    count
}
