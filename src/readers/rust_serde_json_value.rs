//! `serde_json::from_slice::<Value>(s)`: RFC 8259, integers in 64 bits where they fit, other numbers
//! a double by the crate's default algorithm, which does not always round to the nearest.
//!
//! A number keeps as many leading digits as fit 64 bits and is scaled by powers of ten in double
//! arithmetic; beyond the range it is refused. The crate's feature `float_roundtrip` is off, as by
//! default. Containers are refused with `err type`, deeper than 128 levels with `err limit`.

use crate::json::{self, Problem, Token};
use crate::number::{Scientific, correctly_rounded};
use crate::outcome::{Int, Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan;

/// `rust.serde_json_Value`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Rust,
    expression: "serde_json::from_slice::<Value>(s)",
    source: "serde_json 1.0.154 src/de.rs, parse_integer to f64_from_parts; RFC 8259",
    decoding: Decoding::Bytes,
    reads: Types::Both,
    used_by: "Rust servers and gateways that hold a JSON body as a Value",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::integer(value, bytes.len());
    }
    match value(bytes, number) {
        Ok(value) => Outcome::value(value, bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

/// The one value of a JSON text, its number made by `number` from its parts and whether it is
/// written as a float.
pub(super) fn value(
    bytes: &[u8],
    number: fn(&Scientific<'_>, bool) -> Result<Value, Refusal>,
) -> Result<Value, Refusal> {
    let start = json::skip_space(bytes, 0);
    let (token, end) =
        json::value(bytes, start, json::STRICT).map_err(|error| match error.problem {
            Problem::Depth => Refusal::Limit,
            _ => Refusal::Syntax,
        })?;
    if json::skip_space(bytes, end) < bytes.len() {
        return Err(Refusal::Syntax);
    }
    match token {
        Token::Null => Ok(Value::Null),
        Token::Boolean(value) => Ok(Value::Boolean(value)),
        Token::Number(parts, float) => number(&parts, float),
        Token::Constant(value) => Ok(Value::Binary64(value)),
        // A lone surrogate has no UTF-8 and is an error of this crate.
        Token::Text(text) if std::str::from_utf8(&text).is_err() => Err(Refusal::Syntax),
        Token::Text(text) => Ok(Value::Text(text.into())),
        Token::Array | Token::Object => Err(Refusal::Type),
    }
}

fn number(parts: &Scientific<'_>, float: bool) -> Result<Value, Refusal> {
    let Scientific { negative, integer, fraction, exponent } = *parts;
    let (mut significand, mut dropped) = (0u64, 0i32);
    for (n, digit) in integer.iter().enumerate() {
        match push(significand, *digit) {
            Some(more) => significand = more,
            None => {
                dropped = i32::try_from(integer.len() - n).unwrap_or(i32::MAX);
                break;
            }
        }
    }
    if !float && dropped == 0 {
        return Ok(match (negative, i64::try_from(significand)) {
            (false, Ok(value)) => Value::Integer(Int::Small(value)),
            (false, Err(_)) => {
                Value::Integer(Int::from(crate::number::Number::from(i128::from(significand))))
            }
            (true, _) if significand == 0 => Value::Binary64(-0.0),
            (true, _) => match 0i64.checked_sub_unsigned(significand) {
                Some(value) => Value::Integer(Int::Small(value)),
                None => Value::Binary64(-(significand as f64)),
            },
        });
    }
    let mut scale = dropped;
    for digit in fraction {
        match push(significand, *digit) {
            Some(more) => (significand, scale) = (more, scale.saturating_sub(1)),
            None => break,
        }
    }
    let signed = |value: f64| Value::Binary64(if negative { -value } else { value });
    let Ok(exponent) = i32::try_from(exponent) else {
        return match exponent > 0 && significand != 0 {
            true => Err(Refusal::Range),
            false => Ok(signed(0.0)),
        };
    };
    scaled(significand, scale.saturating_add(exponent)).map(signed)
}

/// One more decimal digit, where it fits 64 bits.
fn push(significand: u64, digit: u8) -> Option<u64> {
    significand.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
}

/// `significand × 10^exponent`, one rounding a step.
fn scaled(significand: u64, mut exponent: i32) -> Result<f64, Refusal> {
    let mut value = significand as f64;
    while exponent.unsigned_abs() > 308 {
        if value == 0.0 {
            return Ok(0.0);
        }
        if exponent > 0 {
            return Err(Refusal::Range);
        }
        value /= 1e308;
        exponent += 308;
    }
    let power = correctly_rounded(&Scientific {
        integer: b"1",
        exponent: i64::from(exponent.unsigned_abs()),
        ..Scientific::default()
    });
    let value = if exponent < 0 { value / power } else { value * power };
    if value.is_infinite() { Err(Refusal::Range) } else { Ok(value) }
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "int:2000"),
    (b" 2000\n", "int:2000"),
    (b"-7", "int:-7"),
    (b"-0", "f64:8000000000000000"),
    (b"2e3", "f64:409f400000000000"),
    (b"2000.0", "f64:409f400000000000"),
    (b"02000", "err syntax"),
    (b"+2000", "err syntax"),
    (b"9007199254740993", "int:9007199254740993"),
    (b"18446744073709551615", "int:18446744073709551615"),
    (b"18446744073709551616", "f64:43f0000000000000"),
    (b"-9223372036854775809", "f64:c3e0000000000000"),
    (b"1e400", "err range"),
    (b"true", "bool:true"),
    (b"null", "null"),
    (b"\"2000\"", "text:32303030"),
    (b"[1]", "err type"),
];
