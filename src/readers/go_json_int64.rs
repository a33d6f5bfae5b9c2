//! `json.Unmarshal(s, &n)` into an `int64` of Go: RFC 8259, an integer literal in range and nothing
//! else.
//!
//! A fraction, an exponent or a larger value is an `UnmarshalTypeError` (`err range`), another type
//! `err type`; null leaves the variable at 0.

use super::go_json_any::token;
use crate::json::Token;
use crate::number::Scientific;
use crate::outcome::{Int, Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan;

/// `go.json_int64`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Go,
    expression: "json.Unmarshal(s, &n), n int64",
    source: "pkg.go.dev/encoding/json Unmarshal, Go 1.27.3; RFC 8259",
    decoding: Decoding::Bytes,
    reads: Types::Integer,
    used_by: "Go services whose request struct has an int64 field",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::integer(value, bytes.len());
    }
    let read = token(bytes).and_then(|token| match token {
        Token::Null => Ok(0),
        Token::Number(parts, false) => integer(&parts).ok_or(Refusal::Range),
        Token::Number(_, true) => Err(Refusal::Range),
        _ => Err(Refusal::Type),
    });
    match read {
        Ok(value) => Outcome::value(Value::Integer(Int::Small(value)), bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

fn integer(parts: &Scientific<'_>) -> Option<i64> {
    parts.number().ok()?.to_i64()
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "int:2000"),
    (b" 2000\n", "int:2000"),
    (b"-0", "int:0"),
    (b"2e3", "err range"),
    (b"2000.0", "err range"),
    (b"9223372036854775807", "int:9223372036854775807"),
    (b"9223372036854775808", "err range"),
    (b"-9223372036854775808", "int:-9223372036854775808"),
    (b"null", "int:0"),
    (b"true", "err type"),
    (b"\"2000\"", "err type"),
    (b"02000", "err syntax"),
    (b"", "err syntax"),
];
