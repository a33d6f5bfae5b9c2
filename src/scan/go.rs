//! What the functions of Go's `strconv` have in common: the integer loop with its order of errors,
//! and where underscores may stand. Follows `internal/strconv/atoi.go` of Go 1.27.3.

use crate::scan;

/// Why `strconv` reads no number: the two errors that a `NumError` wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumError {
    /// `strconv.ErrSyntax`.
    Syntax,
    /// `strconv.ErrRange`.
    Range,
}

/// `strconv.ParseInt(s, base, 64)` for base 10, or for base 0 when `literal`: then a prefix names
/// the radix and underscores may separate digits.
///
/// The digits are read one after another and overflow of 64 unsigned bits is reported where it
/// happens: 21 digits with a foreign tail are out of range, 19 with one are no syntax.
///
/// # Errors
/// The one that Go reports.
#[inline]
pub fn parse_int(bytes: &[u8], literal: bool) -> Result<i64, NumError> {
    let (negative, width) = scan::sign(bytes);
    let unsigned = &bytes[width..];
    let (radix, digits) = if literal { radix(unsigned) } else { (10, unsigned) };
    if unsigned.is_empty() {
        return Err(NumError::Syntax);
    }
    let mut magnitude = 0u64;
    let mut underscores = false;
    for &byte in digits {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'_' if literal => {
                underscores = true;
                continue;
            }
            b'a'..=b'z' | b'A'..=b'Z' => (byte | 0x20) - b'a' + 10,
            _ => return Err(NumError::Syntax),
        };
        if digit >= radix {
            return Err(NumError::Syntax);
        }
        magnitude = magnitude
            .checked_mul(u64::from(radix))
            .and_then(|shifted| shifted.checked_add(u64::from(digit)))
            .ok_or(NumError::Range)?;
    }
    if underscores && !underscores_allowed(unsigned) {
        return Err(NumError::Syntax);
    }
    let value =
        if negative { 0i64.checked_sub_unsigned(magnitude) } else { i64::try_from(magnitude).ok() };
    value.ok_or(NumError::Range)
}

/// The radix that a literal's prefix names, and what follows the prefix. `0x` with nothing behind
/// it is an octal number that ends in a foreign letter.
fn radix(unsigned: &[u8]) -> (u8, &[u8]) {
    match unsigned {
        [b'0', b'b' | b'B', rest @ ..] if !rest.is_empty() => (2, rest),
        [b'0', b'o' | b'O', rest @ ..] if !rest.is_empty() => (8, rest),
        [b'0', b'x' | b'X', rest @ ..] if !rest.is_empty() => (16, rest),
        [b'0', rest @ ..] => (8, rest),
        _ => (10, unsigned),
    }
}

/// Go's `underscoreOK`: an underscore stands between two digits, or between a radix prefix and a
/// digit.
#[must_use]
pub fn underscores_allowed(bytes: &[u8]) -> bool {
    #[derive(PartialEq)]
    enum Saw {
        Digit,
        Underscore,
        Other,
    }
    let (_, width) = scan::sign(bytes);
    let mut rest = &bytes[width..];
    let mut saw = Saw::Other;
    let mut hex = false;
    if let [b'0', prefix @ (b'b' | b'B' | b'o' | b'O' | b'x' | b'X'), tail @ ..] = rest {
        // A prefix counts as a digit.
        saw = Saw::Digit;
        hex = matches!(prefix, b'x' | b'X');
        rest = tail;
    }
    for &byte in rest {
        saw = match byte {
            b'0'..=b'9' => Saw::Digit,
            b'a'..=b'f' | b'A'..=b'F' if hex => Saw::Digit,
            b'_' if saw == Saw::Digit => Saw::Underscore,
            b'_' => return false,
            _ if saw == Saw::Underscore => return false,
            _ => Saw::Other,
        };
    }
    saw != Saw::Underscore
}

/// The digits of an exponent as Go adds them up: no further than the first value of five figures,
/// so 200001 counts as 20000.
#[must_use]
pub fn capped_exponent(negative: bool, digits: &[u8]) -> i64 {
    let mut exponent = 0;
    for digit in digits {
        if exponent < 10_000 {
            exponent = exponent * 10 + i64::from(digit.wrapping_sub(b'0'));
        }
    }
    if negative { -exponent } else { exponent }
}
