//! The reference: the most generous reading of a number, in exact arithmetic that never rounds.
//!
//! It takes what any runtime takes: every white space at both ends, decimal digits of any script,
//! underscores between digits, a sign, a point at either end, an exponent, the prefixes `0x`, `0o`,
//! `0b` and `0d` behind the sign, hexadecimal floats, infinities and NaN in any case. A leading zero
//! is decimal: octal without a prefix is one runtime's rule. Bounds: 4300 digits behind a prefix and
//! powers of two up to 5000, beyond them `err limit`, as is a power of ten beyond
//! [`crate::number::MAX_EXPONENT`]. A value used the whole field value.

use crate::number::{Number, Scientific};
use crate::outcome::{Decimal, Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, Buffer};
use crate::text::{digit_value, is_js_space, is_py_space};
use num_bigint::BigInt;

/// `exact`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Exact,
    expression: "exact(s)",
    source: "misread's own reference; no runtime",
    decoding: Decoding::Bytes,
    reads: Types::Integer,
    used_by: "comparison with the body in exact arithmetic; no service",
    read,
    examples: EXAMPLES,
};

/// Digits behind a radix prefix: their conversion costs quadratic time.
const MAX_RADIX_DIGITS: usize = 4300;
/// Magnitude of a hexadecimal float's power of two.
const MAX_BINARY_EXPONENT: i64 = 5000;

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        let value = Decimal::Finite(Number::from(value));
        return Outcome::value(Value::Decimal(value), bytes.len());
    }
    let mut buffer = Buffer::new();
    match text(bytes, &mut buffer).and_then(number) {
        Ok(value) => Outcome::value(Value::Decimal(value), bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

/// White space of any runtime.
fn is_space(c: char) -> bool {
    is_js_space(c) || is_py_space(c) || c == '\u{180e}'
}

/// The text in ASCII, white space at both ends gone.
fn text<'a>(bytes: &[u8], buffer: &'a mut Buffer) -> Result<&'a [u8], Refusal> {
    let decoded = std::str::from_utf8(bytes).map_err(|_| Refusal::Syntax)?;
    for c in decoded.trim_matches(is_space).chars() {
        buffer.push(match digit_value(c) {
            Some(digit) => b'0' + digit,
            None if c.is_ascii() => c as u8,
            None => return Err(Refusal::Syntax),
        });
    }
    Ok(buffer.bytes())
}

/// Whether each run of underscores has a digit, or a radix prefix, before it and a digit behind it.
fn underscores_allowed(unsigned: &[u8]) -> bool {
    let hexadecimal = matches!(unsigned, [b'0', b'x' | b'X', ..]);
    let prefixed =
        matches!(unsigned, [b'0', b'x' | b'X' | b'o' | b'O' | b'b' | b'B' | b'd' | b'D', ..]);
    let mut open = false;
    let mut digit = false;
    for (at, &byte) in unsigned.iter().enumerate() {
        if byte == b'_' {
            if !digit {
                return false;
            }
            open = true;
            continue;
        }
        let letter = hexadecimal && byte.is_ascii_hexdigit();
        digit = byte.is_ascii_digit() || letter || (prefixed && at == 1);
        if open && !digit {
            return false;
        }
        open = false;
    }
    !open
}

fn number(text: &[u8]) -> Result<Decimal, Refusal> {
    let (negative, width) = scan::sign(text);
    let mut buffer = Buffer::new();
    let unsigned = match &text[width..] {
        unsigned if !unsigned.contains(&b'_') => unsigned,
        unsigned if underscores_allowed(unsigned) => buffer.without(unsigned, b'_'),
        _ => return Err(Refusal::Syntax),
    };
    if unsigned.eq_ignore_ascii_case(b"inf") || unsigned.eq_ignore_ascii_case(b"infinity") {
        return Ok(Decimal::Infinite { negative });
    }
    if unsigned.eq_ignore_ascii_case(b"nan") {
        return Ok(Decimal::Nan);
    }
    let (radix, digits) = match unsigned {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'o' | b'O', digits @ ..] => (8, digits),
        [b'0', b'b' | b'B', digits @ ..] => (2, digits),
        [b'0', b'd' | b'D', digits @ ..] => (10, digits),
        _ => {
            if scan::sign(unsigned).1 > 0 {
                return Err(Refusal::Syntax);
            }
            let parts = Scientific::parse(unsigned).map_err(|_| Refusal::Syntax)?;
            let number = Scientific { negative, ..parts }.number();
            return number.map(Decimal::Finite).map_err(|_| Refusal::Limit);
        }
    };
    let magnitude = if radix == 16 && digits.iter().any(|b| matches!(b, b'p' | b'P' | b'.')) {
        hexadecimal_float(digits)?
    } else {
        Number::from(&integer(digits, radix)?)
    };
    Ok(Decimal::Finite(magnitude.with_sign(negative)))
}

/// An integer of a radix, at least one digit.
fn integer(digits: &[u8], radix: u32) -> Result<BigInt, Refusal> {
    if digits.is_empty() || scan::radix_digits(digits, radix) < digits.len() {
        return Err(Refusal::Syntax);
    }
    if digits.len() > MAX_RADIX_DIGITS {
        return Err(Refusal::Limit);
    }
    BigInt::parse_bytes(digits, radix).ok_or(Refusal::Syntax)
}

/// `1.f4p10` behind its prefix: mantissa × 2^exponent. The exponent may be missing.
fn hexadecimal_float(text: &[u8]) -> Result<Number, Refusal> {
    let mark = text.iter().position(|b| matches!(b, b'p' | b'P')).unwrap_or(text.len());
    let mut exponent = match text.get(mark + 1..) {
        Some(tail) => {
            let (negative, width) = scan::sign(tail);
            let digits = &tail[width..];
            if digits.is_empty() || scan::digits(digits) < digits.len() {
                return Err(Refusal::Syntax);
            }
            let magnitude = digits.iter().fold(0i64, |n, digit| {
                n.saturating_mul(10).saturating_add(i64::from(digit - b'0'))
            });
            if negative { -magnitude } else { magnitude }
        }
        None => 0,
    };
    let mantissa = &text[..mark];
    let mut buffer = Buffer::new();
    let mut digits = mantissa;
    if let Some(point) = mantissa.iter().position(|&b| b == b'.') {
        exponent = exponent.saturating_sub(4 * (mantissa.len() - point - 1) as i64);
        for &byte in mantissa[..point].iter().chain(&mantissa[point + 1..]) {
            buffer.push(byte);
        }
        digits = buffer.bytes();
    }
    let mantissa = integer(digits, 16)?;
    if mantissa == BigInt::ZERO {
        return Ok(Number::ZERO);
    }
    if exponent.abs() > MAX_BINARY_EXPONENT {
        return Err(Refusal::Limit);
    }
    if exponent >= 0 {
        return Ok(Number::from(&(mantissa << exponent.unsigned_abs())));
    }
    // m / 2^k is m × 5^k / 10^k.
    let fives = BigInt::from(5).pow(exponent.unsigned_abs() as u32);
    let scaled = Number::from(&(mantissa * fives));
    let digits = scaled.digits();
    let parts = Scientific {
        negative: false,
        integer: &digits,
        fraction: &[],
        exponent: scaled.exponent() + exponent,
    };
    parts.number().map_err(|_| Refusal::Limit)
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "dec:2e3"),
    (b"+2_000.0", "dec:2e3"),
    (b"02000", "dec:2e3"),
    (b".5", "dec:5e-1"),
    (b"2000.", "dec:2e3"),
    (b"20e2", "dec:2e3"),
    (b"\x1c\xe1\xa0\x8e2000\xef\xbb\xbf", "dec:2e3"),
    (b"\xd9\xa2\xd9\xa0\xd9\xa0\xd9\xa0", "dec:2e3"),
    (b"-0x7D0", "dec:-2e3"),
    (b"0o17", "dec:15e0"),
    (b"0b1_1", "dec:3e0"),
    (b"0d10", "dec:1e1"),
    (b"0x1.f4p10", "dec:2e3"),
    (b"0x1p-1", "dec:5e-1"),
    (b"0x.8", "dec:5e-1"),
    (b"-0x0p99999", "dec:-0e0"),
    (b"1e999999999999", "dec:1e999999999999"),
    (b"9007199254740993", "dec:9007199254740993e0"),
    (b"-Infinity", "dec:-inf"),
    (b"nan", "dec:nan"),
    (b"", "err syntax"),
    (b"_1", "err syntax"),
    (b"1_e5", "err syntax"),
    (b"2000n", "err syntax"),
    (b"0x1p5001", "err limit"),
    (b"1e2000000000000000001", "err limit"),
    (b"\xff", "err syntax"),
    (b"+-1", "err syntax"),
    (b"0x", "err syntax"),
];
