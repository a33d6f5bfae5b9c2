//! The bridge to IEEE 754 binary64: a double's exact decimal value, and the correctly rounded
//! double of a decimal. Rounding is lexical-core's; exactness beyond 128 bits is num-bigint's.

use super::{Number, Repr, Scientific};
use num_bigint::BigUint;

/// 10^0 to 10^22: the powers of ten that a double holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

impl Number {
    /// The exact value of a finite double; `None` for NaN and the infinities. The sign of zero is
    /// kept.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Number> {
        if !value.is_finite() {
            return None;
        }
        let bits = value.to_bits();
        let negative = bits >> 63 == 1;
        let field = (bits >> 52 & 0x7ff) as i32;
        let fraction = bits & ((1 << 52) - 1);
        let (mantissa, power) =
            if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
        if mantissa == 0 {
            return Some(Number::zero(negative));
        }
        let shift = mantissa.trailing_zeros();
        let (mantissa, power) = (mantissa >> shift, power + shift as i32);
        if power >= 0 {
            // An integer: in 128 bits where it fits.
            if mantissa.leading_zeros() as i32 + 64 > power {
                let integer = u128::from(mantissa) << power;
                return Some(match u64::try_from(integer) {
                    Ok(integer) => Number::from_u64(negative, integer, 0),
                    Err(_) => Number::from_digits(negative, integer.to_string().as_bytes(), 0),
                });
            }
            let integer = BigUint::from(mantissa) << power as u32;
            return Some(Number::from_digits(negative, integer.to_string().as_bytes(), 0));
        }
        // m / 2^k is m × 5^k / 10^k.
        let k = power.unsigned_abs();
        if let Some(digits) = 5u64.checked_pow(k).and_then(|five| mantissa.checked_mul(five)) {
            return Some(Number::from_u64(negative, digits, i64::from(power)));
        }
        let digits = BigUint::from(mantissa) * BigUint::from(5u32).pow(k);
        Some(Number::from_digits(negative, digits.to_string().as_bytes(), i64::from(power)))
    }

    /// The double nearest to the value, ties to even; an infinity beyond the range.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        if let Repr::Small { negative, exponent, digits } = self.0
            && digits < 1 << 53
            && exponent.unsigned_abs() <= 22
        {
            let power = POWERS[exponent.unsigned_abs() as usize];
            let magnitude =
                if exponent < 0 { digits as f64 / power } else { digits as f64 * power };
            return if negative { -magnitude } else { magnitude };
        }
        if let Repr::Small { negative, exponent: 0, digits } = self.0 {
            // The conversion of an integer rounds to nearest, ties to even.
            return if negative { -(digits as f64) } else { digits as f64 };
        }
        correctly_rounded(&Scientific {
            negative: self.is_negative(),
            integer: &self.digits(),
            fraction: &[],
            exponent: self.exponent(),
        })
    }

    /// Whether a double is exactly this value; the two zeros are one value, NaN and infinities are
    /// never equal.
    #[must_use]
    pub fn equals_f64(&self, value: f64) -> bool {
        /// 2^63: below it a double converts to `i64` without saturating.
        const TWO_63: f64 = 9_223_372_036_854_775_808.0;
        if value.abs() < TWO_63 && value.trunc() == value {
            return self.to_i64() == Some(value as i64);
        }
        Number::from_f64(value).is_some_and(|exact| exact.same_value(self))
    }
}

/// The double nearest to a decimal, ties to even: ±0 below the range and ±infinity above it. Exact
/// in every digit and for every exponent.
#[must_use]
pub fn correctly_rounded(decimal: &Scientific<'_>) -> f64 {
    let Scientific { negative, integer, fraction, exponent } = *decimal;
    let signed = |magnitude: f64| if negative { -magnitude } else { magnitude };
    let count = integer.len() + fraction.len();
    if count <= 19 {
        let magnitude =
            integer.iter().chain(fraction).fold(0u64, |n, d| n * 10 + u64::from(d - b'0'));
        let power = exponent.saturating_sub(fraction.len() as i64);
        // One correctly rounded operation on two exact operands is correctly rounded.
        if magnitude == 0 {
            return signed(0.0);
        }
        if magnitude < 1 << 53 && (-22..=22).contains(&power) {
            let ten = POWERS[power.unsigned_abs() as usize];
            let magnitude = magnitude as f64;
            return signed(if power < 0 { magnitude / ten } else { magnitude * ten });
        }
        if power == 0 {
            // An integer below 2^64: the conversion itself rounds to nearest, ties to even.
            return signed(magnitude as f64);
        }
    }
    signed(library(integer, fraction, exponent))
}

/// lexical-core on a rebuilt text, its exponent held to where the answer is already decided.
fn library(integer: &[u8], fraction: &[u8], exponent: i64) -> f64 {
    let leading = integer.iter().chain(fraction).take_while(|&&d| d == b'0').count();
    let count = integer.len() + fraction.len();
    if leading == count {
        return 0.0;
    }
    // The place of the first significant digit decides range before any digit is looked at.
    let point = (integer.len() as i64 - leading as i64).saturating_add(exponent);
    if point > 400 {
        return f64::INFINITY;
    }
    if point < -400 {
        return 0.0;
    }
    // 0.ddd × 10^point keeps the exponent small whatever the text looked like.
    let length = count - leading + 8;
    let digits = || integer.iter().chain(fraction).skip(leading).copied();
    if length <= SHORT {
        let mut text = [0; SHORT];
        let end = write(&mut text, digits(), point);
        return lexical_core::parse(&text[..end]).unwrap_or(f64::NAN);
    }
    let mut text = vec![0; length];
    let end = write(&mut text, digits(), point);
    lexical_core::parse(&text[..end]).unwrap_or(f64::NAN)
}

/// Texts up to this length are rebuilt on the stack.
const SHORT: usize = 128;

/// Writes `0.`, the digits, `e` and a power of ten of at most three digits; answers the end.
fn write(text: &mut [u8], digits: impl Iterator<Item = u8>, point: i64) -> usize {
    let magnitude = point.unsigned_abs();
    let place = |unit: u64| b'0' + (magnitude / unit % 10) as u8;
    let sign = if point < 0 { b'-' } else { b'+' };
    let tail = [b'e', sign, place(100), place(10), place(1)];
    let mut end = 0;
    for (slot, byte) in text.iter_mut().zip(b"0.".iter().copied().chain(digits).chain(tail)) {
        *slot = byte;
        end += 1;
    }
    end
}
