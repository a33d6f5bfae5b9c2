//! Cursor helpers that readers share: signs, digit runs, trimming, radix prefixes.
//!
//! Every function is total and answers offsets or slices of what it was given. It must not know any
//! reader's grammar; what the functions of one runtime have in common stands in that runtime's
//! module: [`go`] and [`python`].

pub mod go;
pub mod python;

mod buffer;

pub use crate::digits::{plain_digits, plain_integer};
pub use buffer::Buffer;

use crate::text;

/// A sign at the start: whether it is minus, and how many bytes it takes (0 or 1).
#[must_use]
pub fn sign(bytes: &[u8]) -> (bool, usize) {
    match bytes.first() {
        Some(b'-') => (true, 1),
        Some(b'+') => (false, 1),
        _ => (false, 0),
    }
}

/// How many ASCII digits stand at the start.
#[must_use]
pub fn digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|b| b.is_ascii_digit()).count()
}

/// How many digits of the radix (2 to 36, either case) stand at the start.
#[must_use]
pub fn radix_digits(bytes: &[u8], radix: u32) -> usize {
    bytes.iter().take_while(|&&b| (b as char).is_digit(radix)).count()
}

/// How many bytes at the start are white space of the class, code point by code point.
#[must_use]
pub fn leading(bytes: &[u8], class: impl Fn(char) -> bool) -> usize {
    let mut at = 0;
    while let Some((c, length)) = text::first_char(&bytes[at..])
        && class(c)
    {
        at += length;
    }
    at
}

/// Where trailing white space of the class begins, not before `from`.
#[must_use]
pub fn trailing(bytes: &[u8], from: usize, class: impl Fn(char) -> bool) -> usize {
    let mut end = bytes.len();
    while end > from
        && let Some((c, length)) = text::last_char(&bytes[from..end])
        && class(c)
    {
        end -= length;
    }
    end
}

/// The double nearest to an integer of a radix that is a power of two (2, 4, 8, 16 or 32), ties to
/// even, an infinity beyond the range. Bytes that are no digits of the radix are skipped.
#[must_use]
pub fn power_of_two_radix(bytes: &[u8], radix: u32) -> f64 {
    let shift = radix.trailing_zeros();
    let (mut mantissa, mut exponent, mut sticky) = (0u64, 0i32, false);
    for digit in bytes.iter().filter_map(|&b| (b as char).to_digit(radix)) {
        if mantissa >> (64 - shift) == 0 {
            mantissa = mantissa << shift | u64::from(digit);
        } else {
            exponent = exponent.saturating_add(shift as i32);
            sticky |= digit != 0;
        }
    }
    // At least 59 bits stand in the mantissa once anything is sticky, so the lowest bit lies below
    // the rounding place and can carry it.
    scale(mantissa | u64::from(sticky), exponent)
}

/// `mantissa × 2^exponent` rounded once to the nearest double, ties to even.
#[must_use]
pub fn scale(mantissa: u64, exponent: i32) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    // The value is 1.f × 2^top.
    let top = 63 - mantissa.leading_zeros() as i64 + i64::from(exponent);
    if top > 1023 {
        return f64::INFINITY;
    }
    // The weight of the last place that the result can hold.
    let last = (top - 52).max(-1074);
    let drop = last - i64::from(exponent);
    if drop <= 0 {
        return (mantissa << -drop) as f64 * power_of_two(last);
    }
    if drop > 64 {
        return 0.0;
    }
    let kept = if drop == 64 { 0 } else { mantissa >> drop };
    let half = 1u64 << (drop - 1);
    let rest = if drop == 64 { mantissa } else { mantissa & ((1 << drop) - 1) };
    let up = rest > half || (rest == half && kept & 1 == 1);
    (kept + u64::from(up)) as f64 * power_of_two(last)
}

/// 2^exponent, exact for −1074 to 1023.
fn power_of_two(exponent: i64) -> f64 {
    if exponent >= -1022 {
        f64::from_bits(((exponent + 1023) as u64) << 52)
    } else {
        f64::from_bits(1 << (exponent + 1074))
    }
}
