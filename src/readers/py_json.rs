//! `json.loads(s)` of Python, `s` a string: RFC 8259, and `NaN`, `Infinity` and `-Infinity`.
//!
//! A number without fraction and exponent is an integer of any size up to 4300 digits (more are
//! `err range`), any other a double. A string is text, its lone surrogates in their three-byte form;
//! an array or object is refused with `err type`. Bytes that are no UTF-8 are `err encoding`. A value
//! used the whole field value. Containers deeper than [`crate::json::MAX_DEPTH`] are `err limit`; the
//! runtime goes deeper, and both are refusals.

use crate::json::{self, Grammar, Problem, Token};
use crate::number::correctly_rounded;
use crate::outcome::{Int, Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, python};

/// `py.json`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Python,
    expression: "json.loads(s)",
    source: "docs.python.org library/json, RFC 8259; CPython 3.11.7, Modules/_json.c",
    decoding: Decoding::Utf8,
    reads: Types::Both,
    used_by: "Python services that parse a header as JSON",
    read,
    examples: EXAMPLES,
};

const GRAMMAR: Grammar = Grammar { constants: true };

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::integer(value, bytes.len());
    }
    match value(bytes) {
        Ok(value) => Outcome::value(value, bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

fn value(bytes: &[u8]) -> Result<Value, Refusal> {
    std::str::from_utf8(bytes).map_err(|_| Refusal::Encoding)?;
    let (token, end) =
        json::value(bytes, json::skip_space(bytes, 0), GRAMMAR).map_err(|error| {
            match error.problem {
                Problem::Depth => Refusal::Limit,
                _ => Refusal::Syntax,
            }
        })?;
    // The number is converted before anything behind the value is looked at.
    let value = match token {
        Token::Null => Value::Null,
        Token::Boolean(value) => Value::Boolean(value),
        Token::Number(decimal, true) => Value::Binary64(correctly_rounded(&decimal)),
        Token::Number(decimal, false) => {
            if decimal.integer.len() > python::MAX_INT_DIGITS {
                return Err(Refusal::Range);
            }
            Value::Integer(decimal.number().map(Int::from).map_err(|_| Refusal::Limit)?)
        }
        Token::Constant(value) => Value::Binary64(value),
        Token::Text(text) => Value::Text(text.into()),
        Token::Array | Token::Object => return trailing(bytes, end).and(Err(Refusal::Type)),
    };
    trailing(bytes, end).map(|()| value)
}

/// Only white space may follow the value.
fn trailing(bytes: &[u8], end: usize) -> Result<(), Refusal> {
    if json::skip_space(bytes, end) < bytes.len() { Err(Refusal::Syntax) } else { Ok(()) }
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "int:2000"),
    (b"", "err syntax"),
    (b"\t2000 ", "int:2000"),
    (b"02000", "err syntax"),
    (b"2e3", "f64:409f400000000000"),
    (b"2000.0", "f64:409f400000000000"),
    (b"-0", "int:0"),
    (b"-0.0", "f64:8000000000000000"),
    (b"NaN", "f64:nan"),
    (b"-Infinity", "f64:fff0000000000000"),
    (b"nan", "err syntax"),
    (b"1e400", "f64:7ff0000000000000"),
    (b"18446744073709551617", "int:18446744073709551617"),
    (b"true", "bool:true"),
    (b"null", "null"),
    (b"\"2000\"", "text:32303030"),
    (b"\"\\uD83D\\uDE00\"", "text:f09f9880"),
    (b"\"\\udc00\"", "text:edb080"),
    (b"[2000]", "err type"),
    (b"\xef\xbb\xbf1", "err syntax"),
    (b"\"\xff\"", "err encoding"),
    (b"2000\x00", "err syntax"),
];
