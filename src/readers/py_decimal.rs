//! `decimal.Decimal(s)` of Python: an exact decimal in the digits of any script, `inf` or `nan`.
//!
//! White space at both ends goes as in `str.strip`, U+001C to U+001F included; underscores go
//! wherever they stand. A NaN may be signalling and carry digits, which are dropped. What does not
//! fit the largest context exactly is `err range`, zeros included. Bytes that are no UTF-8 are
//! `err encoding`. A value used the whole field value.

use crate::number::{Number, Scientific};
use crate::outcome::{Decimal, Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, Buffer};
use crate::text::{digit_value, is_py_space};

/// `py.Decimal`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Python,
    expression: "decimal.Decimal(s)",
    source: "docs.python.org library/decimal, numeric string grammar; CPython 3.11.7, \
             Modules/_decimal/_decimal.c PyDecType_FromUnicodeExactWS",
    decoding: Decoding::Utf8,
    reads: Types::Integer,
    used_by: "Python services that keep amounts as Decimal",
    read,
    examples: EXAMPLES,
};

/// The largest exponent of the first digit (`decimal.MAX_EMAX` on 64 bits).
const MAX_FIRST: i64 = 999_999_999_999_999_999;
/// The smallest exponent of the last digit (`decimal.MIN_ETINY` on 64 bits).
const MIN_LAST: i64 = -1_999_999_999_999_999_997;

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        let value = Decimal::Finite(Number::from(value));
        return Outcome::value(Value::Decimal(value), bytes.len());
    }
    let mut buffer = Buffer::new();
    match text(bytes, &mut buffer).and_then(decimal) {
        Ok(value) => Outcome::value(Value::Decimal(value), bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

/// The text in ASCII, white space at both ends and all underscores gone.
fn text<'a>(bytes: &'a [u8], buffer: &'a mut Buffer) -> Result<&'a [u8], Refusal> {
    if bytes.is_ascii() {
        let start = scan::leading(bytes, is_py_space);
        let bytes = &bytes[start..scan::trailing(bytes, start, is_py_space)];
        return Ok(if bytes.contains(&b'_') { buffer.without(bytes, b'_') } else { bytes });
    }
    let decoded = std::str::from_utf8(bytes).map_err(|_| Refusal::Encoding)?;
    for c in decoded.trim_matches(is_py_space).chars().filter(|&c| c != '_') {
        buffer.push(match digit_value(c) {
            Some(digit) => b'0' + digit,
            None if c.is_ascii() => c as u8,
            None => return Err(Refusal::Syntax),
        });
    }
    Ok(buffer.bytes())
}

fn decimal(text: &[u8]) -> Result<Decimal, Refusal> {
    if let Ok(parts) = Scientific::parse(text) {
        return finite(&parts);
    }
    let (negative, width) = scan::sign(text);
    let unsigned = &text[width..];
    if unsigned.eq_ignore_ascii_case(b"inf") || unsigned.eq_ignore_ascii_case(b"infinity") {
        return Ok(Decimal::Infinite { negative });
    }
    // What NaN carries: decimal digits, any number of them.
    let word = unsigned.len() - unsigned.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let word = &unsigned[..word];
    if word.eq_ignore_ascii_case(b"nan") || word.eq_ignore_ascii_case(b"snan") {
        return Ok(Decimal::Nan);
    }
    Err(Refusal::Syntax)
}

/// The value, when the largest context holds it without rounding or clamping.
fn finite(parts: &Scientific<'_>) -> Result<Decimal, Refusal> {
    let Scientific { integer, fraction, exponent, .. } = *parts;
    let last = exponent.saturating_sub(fraction.len() as i64);
    let mut digits = integer.len() + fraction.len();
    if exponent != 0 {
        let zeros = integer.iter().chain(fraction).take_while(|&&digit| digit == b'0').count();
        // Zero keeps one digit.
        digits = (digits - zeros).max(1);
    }
    let first = last.saturating_add(digits as i64 - 1);
    if first > MAX_FIRST || last < MIN_LAST {
        return Err(Refusal::Range);
    }
    parts.number().map(Decimal::Finite).map_err(|_| Refusal::Range)
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "dec:2e3"),
    (b"", "err syntax"),
    (b"+2000", "dec:2e3"),
    (b"\x1c2000\x1f", "dec:2e3"),
    (b"\xe2\x80\xa82000", "dec:2e3"),
    (b"2__000_", "dec:2e3"),
    (b"2000.", "dec:2e3"),
    (b".5", "dec:5e-1"),
    (b"2e3", "dec:2e3"),
    (b"0x7d0", "err syntax"),
    (b"-0.00", "dec:-0e0"),
    (b"inf", "dec:inf"),
    (b"-INFINITY", "dec:-inf"),
    (b"-sNaN123", "dec:nan"),
    (b"1e999999999999999999", "dec:1e999999999999999999"),
    (b"1e1000000000000000000", "err range"),
    (b"0e1000000000000000000", "err range"),
    (b"1e-1999999999999999997", "dec:1e-1999999999999999997"),
    (b"1e-1999999999999999998", "err range"),
    (b"\xd9\xa2\xd9\xa0", "dec:2e1"),
    (b"2000\x00", "err syntax"),
    (b"2000\xff", "err encoding"),
];
