//! `php-loose`: `$header == $body` of PHP 8, the body from `json_decode`. Wrong on purpose.
//!
//! A numeric string (white space at both ends, a sign, a point, an exponent; no hexadecimal) is
//! compared as a number, an integer beyond 64 bits as a double; any other string as text with the
//! number's own text. A boolean makes a boolean of the header. Held against PHP 8.2 by
//! `scripts/prove-php`.

use crate::case::Case;
use crate::json::Literal;
use crate::number::{Scientific, correctly_rounded};
use crate::rendering;
use crate::validator::Decision;

/// The digits of the least 64-bit integer.
const LEAST: &[u8] = b"9223372036854775808";

/// The largest power of ten that `zend_strtod` counts with.
const MAX_POWER: i64 = 19_999;

/// Certifies what PHP 8 finds equal; a string by its own characters.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    let header = &*case.field_value;
    let text = match rendering::text(case) {
        Err(reason) => return Decision::Refused(reason),
        Ok(text) => text,
    };
    let equal = match case.literal() {
        Literal::Boolean(body) => *body != matches!(header, b"" | b"0"),
        Literal::Integer(_) => equal(header, body(text.as_bytes())),
        _ => header == text.as_bytes(),
    };
    if equal { Decision::Certified } else { Decision::refused("V2", "not == in PHP 8") }
}

/// A PHP number.
#[derive(Clone, Copy)]
enum Php {
    Int(i64),
    Float(f64),
}

/// An integer literal as `json_decode` has it.
fn body(literal: &[u8]) -> Php {
    let parsed = std::str::from_utf8(literal).ok().and_then(|text| text.parse().ok());
    parsed.map_or_else(|| Php::Float(double(literal)), Php::Int)
}

/// The double of a decimal text, zero of what is none.
fn double(text: &[u8]) -> f64 {
    Scientific::parse(text).map_or(0.0, |parts| {
        let exponent = parts.exponent.clamp(-MAX_POWER, MAX_POWER);
        correctly_rounded(&Scientific { exponent, ..parts })
    })
}

fn equal(header: &[u8], body: Php) -> bool {
    match (numeric(header), body) {
        (Some(Php::Int(a)), Php::Int(b)) => a == b,
        (Some(Php::Float(a)), Php::Int(b)) => a == b as f64,
        (Some(Php::Int(a)), Php::Float(b)) => a as f64 == b,
        (Some(Php::Float(a)), Php::Float(b)) => a == b,
        // Every text of a finite number is numeric.
        (None, Php::Float(f64::INFINITY)) => header == b"INF",
        (None, Php::Float(f64::NEG_INFINITY)) => header == b"-INF",
        (None, _) => false,
    }
}

/// The number that a numeric string is (`is_numeric_string`).
fn numeric(text: &[u8]) -> Option<Php> {
    let white = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let start = text.iter().position(|byte| !white(byte))?;
    let text = &text[start..];
    let end = text.len() - text.iter().rev().take_while(|byte| white(byte)).count();
    let literal = &text[..end];
    let negative = literal.first() == Some(&b'-');
    let unsigned = &literal[usize::from(negative || literal.first() == Some(&b'+'))..];
    if !unsigned.iter().all(u8::is_ascii_digit) || unsigned.is_empty() {
        return Scientific::parse(literal).is_ok().then(|| Php::Float(double(literal)));
    }
    let zeros = unsigned.iter().take_while(|&&digit| digit == b'0').count();
    let digits = &unsigned[zeros..];
    // The comparison with the least integer is strcmp, which white space behind makes greater.
    let least = digits == LEAST && negative && end == text.len();
    if digits.len() < LEAST.len() || (digits.len() == LEAST.len() && (digits < LEAST || least)) {
        let magnitude = digits
            .iter()
            .fold(0i64, |n, digit| n.wrapping_mul(10).wrapping_add(i64::from(digit - b'0')));
        return Some(Php::Int(if negative { magnitude.wrapping_neg() } else { magnitude }));
    }
    Some(Php::Float(double(literal)))
}
