//! A number as people write it, read in exact arithmetic: sign, decimal with points, exponent and
//! groups, radix prefixes, hexadecimal floats.
//!
//! The widest grammar there is, so that a spelling has a value to be compared with even where no
//! runtime reads it. It must not know any runtime's grammar, nor what is decoded or skipped first:
//! digits are ASCII here and underscores are gone.

use crate::number::{Number, Scientific};
use crate::scan;
use num_bigint::{BigInt, BigUint, Sign};

/// Digits of a radix that is a power of two, without leading zeros, up to which a value is computed:
/// converting a radix costs quadratic time.
const MAX_RADIX_DIGITS: usize = 5000;
/// The same for a hexadecimal float, whose decimal digits are several times as many.
const MAX_HEX_FLOAT_DIGITS: usize = 2048;
/// The largest magnitude of a hexadecimal float's power of two for which a value is computed.
const MAX_POWER_OF_TWO: i64 = 5000;

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Decimal digits.
    Decimal {
        /// A point is there.
        point: bool,
        /// An exponent is there.
        exponent: bool,
    },
    /// A prefix `0x`, `0o`, `0b` or `0d` and digits of that radix.
    Radix(u32),
    /// `0x` with a point or a power of two.
    HexFloat,
}

/// A number at the start of a text, cut into its parts.
#[derive(Clone, Copy, Debug)]
pub struct Numeral<'a> {
    /// Minus sign present.
    pub negative: bool,
    /// How it is written.
    pub form: Form,
    /// Digits before the point, group marks included.
    pub integer: &'a [u8],
    /// Digits after the point.
    pub fraction: &'a [u8],
    /// Digit groups of three are told apart by a comma, an apostrophe or a point.
    pub grouped: bool,
    /// Where the number ends.
    pub end: usize,
    /// The power of ten or two, saturated.
    exponent: i64,
    /// Group marks stand in the way of a value.
    marked: bool,
}

impl<'a> Numeral<'a> {
    /// The longest number at the start of the text, if there is one.
    #[must_use]
    pub fn at_start(text: &'a [u8]) -> Option<Numeral<'a>> {
        let (negative, skip) = scan::sign(text);
        let body = text.get(skip..)?;
        let mut numeral = match radix(body) {
            Some(numeral) => numeral,
            None => decimal(body)?,
        };
        numeral.negative = negative;
        numeral.end += skip;
        Some(numeral)
    }

    /// Whether it is written without point and exponent.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        matches!(self.form, Form::Decimal { point: false, exponent: false } | Form::Radix(_))
    }

    /// The value; `None` beyond the bounds, and where group marks leave it to the reader.
    #[must_use]
    pub fn value(&self) -> Option<Number> {
        let Numeral { negative, integer, fraction, exponent, .. } = *self;
        if self.marked {
            return None;
        }
        match self.form {
            Form::Decimal { .. } | Form::Radix(10) => {
                Scientific { negative, integer, fraction, exponent }.number().ok()
            }
            Form::Radix(radix) => radix_value(negative, integer, radix),
            Form::HexFloat => hex_float_value(negative, integer, fraction, exponent),
        }
    }
}

/// The exact value of a text that is one number from end to end.
#[must_use]
pub fn reading(text: &[u8]) -> Option<Number> {
    Numeral::at_start(text).filter(|numeral| numeral.end == text.len())?.value()
}

fn radix(body: &[u8]) -> Option<Numeral<'_>> {
    let &[b'0', letter, ref digits @ ..] = body else {
        return None;
    };
    let radix = match letter {
        b'x' | b'X' => 16,
        b'o' | b'O' => 8,
        b'b' | b'B' => 2,
        b'd' | b'D' => 10,
        _ => return None,
    };
    let count = scan::radix_digits(digits, radix);
    let mut numeral = Numeral {
        negative: false,
        form: Form::Radix(radix),
        integer: &digits[..count],
        fraction: &[],
        grouped: false,
        end: 2 + count,
        exponent: 0,
        marked: false,
    };
    if radix == 16 {
        let mut at = count;
        if digits.get(at) == Some(&b'.') {
            let places = scan::radix_digits(&digits[at + 1..], radix);
            if count + places > 0 {
                numeral.form = Form::HexFloat;
                numeral.fraction = &digits[at + 1..at + 1 + places];
                at += 1 + places;
            }
        }
        if let Some((power, length)) = exponent(&digits[at..], b'p')
            && at > 0
        {
            numeral.form = Form::HexFloat;
            numeral.exponent = power;
            at += length;
        }
        numeral.end = 2 + at;
    }
    (numeral.end > 2).then_some(numeral)
}

fn decimal(body: &[u8]) -> Option<Numeral<'_>> {
    let mut end = scan::digits(body);
    let mut grouped = false;
    if matches!(end, 1..=3)
        && let Some(&mark @ (b',' | b'\'')) = body.get(end)
    {
        while group(&body[end..], mark) {
            end += 4;
            grouped = true;
        }
    }
    let marked = grouped;
    let integer = &body[..end];
    let (mut point, mut fraction): (bool, &[u8]) = (false, &[]);
    if body.get(end) == Some(&b'.') {
        let places = scan::digits(&body[end + 1..]);
        if integer.len() + places > 0 {
            point = true;
            fraction = &body[end + 1..end + 1 + places];
            end += 1 + places;
        }
    }
    if end == 0 {
        return None;
    }
    let power = exponent(&body[end..], b'e');
    end += power.map_or(0, |(_, length)| length);
    let mut numeral = Numeral {
        negative: false,
        form: Form::Decimal { point, exponent: power.is_some() },
        integer,
        fraction,
        grouped,
        end,
        exponent: power.map_or(0, |(power, _)| power),
        marked,
    };
    // `2.000` is a fraction to most and two thousand to some; `1.234.567` is groups to everybody.
    if fraction.len() == 3 && matches!(integer.len(), 1..=3) && power.is_none() {
        numeral.grouped = true;
        while group(&body[numeral.end..], b'.') {
            numeral.end += 4;
            numeral.marked = true;
        }
        if numeral.marked {
            numeral.form = Form::Decimal { point: false, exponent: false };
        }
    }
    Some(numeral)
}

/// Whether a mark and exactly three digits come next.
fn group(text: &[u8], mark: u8) -> bool {
    text.first() == Some(&mark) && scan::digits(text.get(1..5).unwrap_or(&text[1..])) == 3
}

/// An exponent with at least one digit and how long it is.
fn exponent(text: &[u8], letter: u8) -> Option<(i64, usize)> {
    if text.first()?.to_ascii_lowercase() != letter {
        return None;
    }
    let (negative, skip) = scan::sign(&text[1..]);
    let digits = &text[1 + skip..];
    let digits = &digits[..scan::digits(digits)];
    if digits.is_empty() {
        return None;
    }
    let power =
        digits.iter().fold(0i64, |n, d| n.saturating_mul(10).saturating_add(i64::from(d - b'0')));
    Some((if negative { -power } else { power }, 1 + skip + digits.len()))
}

fn without_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|&&d| d == b'0').count();
    &digits[zeros..]
}

fn radix_value(negative: bool, digits: &[u8], radix: u32) -> Option<Number> {
    let digits = without_zeros(digits);
    if digits.len() > MAX_RADIX_DIGITS {
        return None;
    }
    if digits.len() <= 15 {
        let digit = |b: &u8| (*b as char).to_digit(radix).unwrap_or(0);
        let value = digits.iter().fold(0i64, |n, b| n * i64::from(radix) + i64::from(digit(b)));
        return Some(Number::from(value).with_sign(negative));
    }
    let magnitude = BigUint::parse_bytes(digits, radix)?;
    Some(Number::from(&BigInt::from_biguint(Sign::Plus, magnitude)).with_sign(negative))
}

fn hex_float_value(
    negative: bool,
    integer: &[u8],
    fraction: &[u8],
    exponent: i64,
) -> Option<Number> {
    let all = [without_zeros(integer), fraction].concat();
    let digits = without_zeros(&all);
    if digits.is_empty() {
        return Some(Number::zero(negative));
    }
    if all.len() > MAX_HEX_FLOAT_DIGITS || exponent.abs() > MAX_POWER_OF_TWO {
        return None;
    }
    let mantissa = BigUint::parse_bytes(digits, 16)?;
    let power = exponent - 4 * fraction.len() as i64;
    let zeros = mantissa.trailing_zeros().unwrap_or(0);
    // m / 2^k is m × 5^k / 10^k; factors of two that cancel are taken out first.
    let shift = zeros.min(power.min(0).unsigned_abs());
    let (mantissa, power) = (mantissa >> shift, power + shift as i64);
    if power >= 0 {
        let magnitude = mantissa << power.unsigned_abs();
        return Some(
            Number::from(&BigInt::from_biguint(Sign::Plus, magnitude)).with_sign(negative),
        );
    }
    let k = u32::try_from(power.unsigned_abs()).ok()?;
    let text = (mantissa * BigUint::from(5u32).pow(k)).to_string();
    let exponent = -i64::from(k);
    Scientific { negative, integer: text.as_bytes(), fraction: &[], exponent }.number().ok()
}
