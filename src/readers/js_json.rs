//! `JSON.parse(s)` of ECMAScript: RFC 8259 with every number a double.
//!
//! A string is text, its lone surrogates in their three-byte form; an array or object is refused
//! with `err type`. A value used the whole field value. Bytes that are no UTF-8 become U+FFFD, which
//! may stand inside a string. Containers deeper than [`crate::json::MAX_DEPTH`] are `err limit`,
//! where the runtime goes on; both are refusals.

use crate::json::{self, Problem, Token};
use crate::number::correctly_rounded;
use crate::outcome::{Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan;

/// `js.JSON`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Node,
    expression: "JSON.parse(s)",
    source: "ECMA-262 section 25.5.1 JSON.parse, RFC 8259; Node.js 20.20.2 (V8 11.3)",
    decoding: Decoding::Utf8,
    reads: Types::Both,
    used_by: "Node.js services that parse a header as JSON, and the reading of the body itself",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::binary64(value as f64, bytes.len());
    }
    let text = String::from_utf8_lossy(bytes);
    match value(text.as_bytes()) {
        Ok(value) => Outcome::value(value, bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

fn value(text: &[u8]) -> Result<Value, Refusal> {
    let (token, end) =
        json::value(text, json::skip_space(text, 0), json::STRICT).map_err(|error| match error
            .problem
        {
            Problem::Depth => Refusal::Limit,
            _ => Refusal::Syntax,
        })?;
    if json::skip_space(text, end) < text.len() {
        return Err(Refusal::Syntax);
    }
    Ok(match token {
        Token::Null => Value::Null,
        Token::Boolean(value) => Value::Boolean(value),
        Token::Number(decimal, _) => Value::Binary64(correctly_rounded(&decimal)),
        Token::Constant(value) => Value::Binary64(value),
        Token::Text(text) => Value::Text(text.into()),
        Token::Array | Token::Object => return Err(Refusal::Type),
    })
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "f64:409f400000000000"),
    (b"", "err syntax"),
    (b" 2000\n", "f64:409f400000000000"),
    (b"02000", "err syntax"),
    (b"2e3", "f64:409f400000000000"),
    (b"2000.", "err syntax"),
    (b"-0", "f64:8000000000000000"),
    (b"1e400", "f64:7ff0000000000000"),
    (b"NaN", "err syntax"),
    (b"true", "bool:true"),
    (b"null", "null"),
    (b"\"2000\"", "text:32303030"),
    (b"\"\\ud800\"", "text:eda080"),
    (b"\"\xff\"", "text:efbfbd"),
    (b"[2000]", "err type"),
    (b"{\"a\":1}", "err type"),
    (b"\xef\xbb\xbf1", "err syntax"),
    (b"9007199254740993", "f64:4340000000000000"),
    (b"2000 x", "err syntax"),
    (b"\x0b7", "err syntax"),
];
