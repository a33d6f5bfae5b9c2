//! Exact decimal numbers: sign, significant digits, power of ten, in one normal form.
//!
//! The reference that every reading is compared with. It must not know about readers, JSON or
//! headers. An exponent is never expanded: `1e999999999999` is two machine words, and a literal of
//! 100,000 digits costs linear time, so equality is structural and no input can make it slow.

mod binary;
mod decimal;

pub use binary::correctly_rounded;
pub use decimal::{DecimalError, Scientific};

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// The largest magnitude of a power of ten that a [`Number`] holds; beyond it construction answers
/// [`DecimalError::Limit`]. CPython's `decimal` stops at about the same place (`MAX_EMAX` 10^18).
pub const MAX_EXPONENT: i64 = 2_000_000_000_000_000_000;

/// Digits that fit the inline form: 10^19 − 1 is below 2^64.
const INLINE_DIGITS: usize = 19;

/// An exact decimal: `±digits × 10^exponent`, in normal form.
///
/// Normal form: the digits neither start nor end with a zero, and zero is `0 × 10^0` with its sign
/// kept. `==` is structural, so `-0` and `0` differ; [`Number::same_value`] is numeric equality.
/// 16 bytes: up to 19 significant digits inline, more behind a pointer.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { negative: bool, exponent: i32, digits: u64 },
    Big(Box<Big>),
}

/// More than 19 digits, or an exponent beyond 32 bits. `digits` is ASCII.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    negative: bool,
    exponent: i64,
    digits: Box<[u8]>,
}

impl Number {
    /// Positive zero.
    pub const ZERO: Number = Number(Repr::Small { negative: false, exponent: 0, digits: 0 });

    /// Zero with the given sign.
    #[must_use]
    pub const fn zero(negative: bool) -> Number {
        Number(Repr::Small { negative, exponent: 0, digits: 0 })
    }

    /// `±magnitude × 10^exponent`, brought to normal form.
    fn from_u64(negative: bool, mut magnitude: u64, exponent: i64) -> Number {
        if magnitude == 0 {
            return Number::zero(negative);
        }
        let mut exponent = exponent;
        while magnitude.is_multiple_of(10) {
            magnitude /= 10;
            exponent += 1;
        }
        if magnitude < 10u64.pow(INLINE_DIGITS as u32)
            && let Ok(exponent) = i32::try_from(exponent)
        {
            return Number(Repr::Small { negative, exponent, digits: magnitude });
        }
        Number(Repr::Big(Box::new(Big {
            negative,
            exponent,
            digits: magnitude.to_string().into_bytes().into(),
        })))
    }

    /// `±digits × 10^exponent` from ASCII digits that may start and end with zeros.
    fn from_digits(negative: bool, digits: &[u8], exponent: i64) -> Number {
        let Some(first) = digits.iter().position(|&d| d != b'0') else {
            return Number::zero(negative);
        };
        let last = digits.iter().rposition(|&d| d != b'0').unwrap_or(first);
        let exponent = exponent + (digits.len() - 1 - last) as i64;
        let digits = &digits[first..=last];
        if digits.len() <= INLINE_DIGITS {
            let magnitude = digits.iter().fold(0u64, |n, d| n * 10 + u64::from(d - b'0'));
            return Number::from_u64(negative, magnitude, exponent);
        }
        Number(Repr::Big(Box::new(Big { negative, exponent, digits: digits.into() })))
    }

    /// Whether the sign is minus; true for minus zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small { negative, .. } => *negative,
            Repr::Big(big) => big.negative,
        }
    }

    /// Whether the value is zero of either sign.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { digits: 0, .. })
    }

    /// Whether the value has no fractional part.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent() >= 0
    }

    /// The power of ten of the normal form.
    #[must_use]
    pub fn exponent(&self) -> i64 {
        match &self.0 {
            Repr::Small { exponent, .. } => i64::from(*exponent),
            Repr::Big(big) => big.exponent,
        }
    }

    /// How many significant digits the normal form has; zero has one.
    #[must_use]
    pub fn digit_count(&self) -> usize {
        match &self.0 {
            Repr::Small { digits: 0, .. } => 1,
            Repr::Small { digits, .. } => digits.ilog10() as usize + 1,
            Repr::Big(big) => big.digits.len(),
        }
    }

    /// The same magnitude with a plus sign.
    #[must_use]
    pub fn abs(&self) -> Number {
        self.with_sign(false)
    }

    /// The same magnitude with the given sign.
    #[must_use]
    pub fn with_sign(&self, negative: bool) -> Number {
        let mut number = self.clone();
        match &mut number.0 {
            Repr::Small { negative: sign, .. } => *sign = negative,
            Repr::Big(big) => big.negative = negative,
        }
        number
    }

    /// Numeric equality: structural, but the two zeros are one value.
    #[must_use]
    pub fn same_value(&self, other: &Number) -> bool {
        self == other || (self.is_zero() && other.is_zero())
    }

    /// Compares |self| with |other| without expanding either.
    #[must_use]
    pub fn cmp_magnitude(&self, other: &Number) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (true, true) => return Ordering::Equal,
            (true, false) => return Ordering::Less,
            (false, true) => return Ordering::Greater,
            (false, false) => {}
        }
        let point = |n: &Number| n.exponent() + n.digit_count() as i64;
        point(self).cmp(&point(other)).then_with(|| self.digits().cmp(&other.digits()))
    }

    /// The value as an `i64`, when it is an integer in range.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        let Repr::Small { negative, exponent, digits } = self.0 else {
            return None;
        };
        let power = u32::try_from(exponent).ok()?;
        if digits == 0 {
            return Some(0);
        }
        let magnitude = digits.checked_mul(10u64.checked_pow(power)?)?;
        if negative { 0i64.checked_sub_unsigned(magnitude) } else { i64::try_from(magnitude).ok() }
    }

    /// The significant digits, ASCII, most significant first.
    #[must_use]
    pub fn digits(&self) -> Cow<'_, [u8]> {
        match &self.0 {
            Repr::Small { digits, .. } => Cow::Owned(digits.to_string().into_bytes()),
            Repr::Big(big) => Cow::Borrowed(&big.digits),
        }
    }

    /// The plain decimal text of an integer of at most `limit` digits, as a JSON serializer writes
    /// it; `None` for a fraction or a longer integer. Minus zero is `-0`.
    #[must_use]
    pub fn to_integer_text(&self, limit: usize) -> Option<String> {
        let zeros = usize::try_from(self.exponent()).ok()?;
        if zeros.checked_add(self.digit_count())? > limit {
            return None;
        }
        let mut text = String::with_capacity(zeros + self.digit_count() + 1);
        if self.is_negative() {
            text.push('-');
        }
        text.push_str(&String::from_utf8_lossy(&self.digits()));
        text.extend(std::iter::repeat_n('0', zeros));
        Some(text)
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number::from_u64(value < 0, value.unsigned_abs(), 0)
    }
}

impl From<i128> for Number {
    fn from(value: i128) -> Number {
        let magnitude = value.unsigned_abs();
        match u64::try_from(magnitude) {
            Ok(magnitude) => Number::from_u64(value < 0, magnitude, 0),
            Err(_) => Number::from_digits(value < 0, magnitude.to_string().as_bytes(), 0),
        }
    }
}

impl From<&num_bigint::BigInt> for Number {
    /// Costs quadratic time in the integer's length, as every conversion of a radix does.
    fn from(value: &num_bigint::BigInt) -> Number {
        let negative = value.sign() == num_bigint::Sign::Minus;
        Number::from_digits(negative, value.magnitude().to_string().as_bytes(), 0)
    }
}

/// `-20005e-1`: the digits, `e`, the power of ten. Zero is `0e0` or `-0e0`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_negative() {
            f.write_str("-")?;
        }
        f.write_str(&String::from_utf8_lossy(&self.digits()))?;
        write!(f, "e{}", self.exponent())
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({self})")
    }
}
