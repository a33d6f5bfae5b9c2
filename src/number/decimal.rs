//! Exact numbers from decimal text. Knows one grammar, `[+-]digits[.digits][e[+-]digits]`, and no
//! runtime's variations: readers cut their own spelling into these parts first.

use super::{INLINE_DIGITS, MAX_EXPONENT, Number, Repr};
use std::fmt;

/// Why a decimal text is not a [`Number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// Not in the grammar; the byte offset where it stops being one.
    Syntax(usize),
    /// The power of ten is beyond [`MAX_EXPONENT`].
    Limit,
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecimalError::Syntax(at) => write!(f, "not a decimal number from byte {at} on"),
            DecimalError::Limit => write!(f, "a power of ten beyond ±{MAX_EXPONENT}"),
        }
    }
}

/// A decimal number cut into its parts, none of them interpreted: what a grammar's scanner hands to
/// arithmetic. `integer` and `fraction` hold ASCII digits only and either may be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scientific<'a> {
    /// Minus sign present.
    pub negative: bool,
    /// Digits before the point.
    pub integer: &'a [u8],
    /// Digits after the point.
    pub fraction: &'a [u8],
    /// The power of ten, saturated to the range of `i64`.
    pub exponent: i64,
}

impl<'a> Scientific<'a> {
    /// Cuts `[+-]digits[.digits][e[+-]digits]` with at least one digit around the point and, after
    /// an `e`, at least one digit.
    ///
    /// # Errors
    /// The byte offset where the text leaves the grammar.
    pub fn parse(text: &'a [u8]) -> Result<Scientific<'a>, DecimalError> {
        let mut at = 0;
        let negative = text.first() == Some(&b'-');
        if negative || text.first() == Some(&b'+') {
            at += 1;
        }
        let integer = digits_at(text, at);
        at += integer.len();
        let mut fraction: &[u8] = &[];
        if text.get(at) == Some(&b'.') {
            fraction = digits_at(text, at + 1);
            at += 1 + fraction.len();
        }
        if integer.is_empty() && fraction.is_empty() {
            return Err(DecimalError::Syntax(at.min(text.len())));
        }
        let mut exponent = 0;
        if matches!(text.get(at), Some(b'e' | b'E')) {
            at += 1;
            let minus = text.get(at) == Some(&b'-');
            if minus || text.get(at) == Some(&b'+') {
                at += 1;
            }
            let digits = digits_at(text, at);
            if digits.is_empty() {
                return Err(DecimalError::Syntax(at));
            }
            at += digits.len();
            exponent = saturating_exponent(minus, digits);
        }
        if at < text.len() {
            return Err(DecimalError::Syntax(at));
        }
        Ok(Scientific { negative, integer, fraction, exponent })
    }

    /// The exact value.
    ///
    /// # Errors
    /// [`DecimalError::Limit`] when the value is not zero and the power of ten of its normal form
    /// may lie beyond [`MAX_EXPONENT`].
    pub fn number(&self) -> Result<Number, DecimalError> {
        let (integer, fraction) = (self.integer, self.fraction);
        if integer.len() <= INLINE_DIGITS && fraction.is_empty() && self.exponent == 0 {
            let magnitude = integer.iter().fold(0u64, |n, d| n * 10 + u64::from(d - b'0'));
            return Ok(Number::from_u64(self.negative, magnitude, 0));
        }
        let exponent = self.exponent.saturating_sub(fraction.len() as i64);
        let within = |e: i64| e.unsigned_abs() <= MAX_EXPONENT.unsigned_abs();
        let number = if integer.len() + fraction.len() <= INLINE_DIGITS {
            let digits = integer.iter().chain(fraction);
            let magnitude = digits.fold(0u64, |n, d| n * 10 + u64::from(d - b'0'));
            Number::from_u64(self.negative, magnitude, if within(exponent) { exponent } else { 0 })
        } else if integer.is_empty() {
            Number::from_digits(
                self.negative,
                fraction,
                if within(exponent) { exponent } else { 0 },
            )
        } else if fraction.is_empty() {
            Number::from_digits(self.negative, integer, if within(exponent) { exponent } else { 0 })
        } else {
            let mut digits = Vec::with_capacity(integer.len() + fraction.len());
            digits.extend_from_slice(integer);
            digits.extend_from_slice(fraction);
            Number::from_digits(self.negative, &digits, if within(exponent) { exponent } else { 0 })
        };
        let held = within(exponent) && within(number.exponent());
        if !number.is_zero() && !held {
            return Err(DecimalError::Limit);
        }
        Ok(number)
    }
}

impl Number {
    /// The exact value of `[+-]digits[.digits][e[+-]digits]`, in time linear in the text.
    ///
    /// # Errors
    /// Where the text leaves the grammar, or [`DecimalError::Limit`] for a non-zero value whose
    /// power of ten is beyond [`MAX_EXPONENT`].
    pub fn from_decimal(text: &[u8]) -> Result<Number, DecimalError> {
        Scientific::parse(text)?.number()
    }

    /// `±mantissa × 10^exponent` when it has the inline form, for printing without allocation.
    #[must_use]
    pub fn as_inline(&self) -> Option<(bool, u64, i32)> {
        match self.0 {
            Repr::Small { negative, exponent, digits } => Some((negative, digits, exponent)),
            Repr::Big(_) => None,
        }
    }
}

/// The run of ASCII digits that starts at `at`.
fn digits_at(text: &[u8], at: usize) -> &[u8] {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.iter().position(|b| !b.is_ascii_digit());
    &rest[..end.unwrap_or(rest.len())]
}

/// The digits of an exponent as a number, saturated to the range of `i64`.
fn saturating_exponent(negative: bool, digits: &[u8]) -> i64 {
    let magnitude =
        digits.iter().fold(0i64, |n, d| n.saturating_mul(10).saturating_add(i64::from(d - b'0')));
    if negative { -magnitude } else { magnitude }
}
