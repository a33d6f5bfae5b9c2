//! `json.Unmarshal(s, &v)` into an `any` of Go: RFC 8259 with every number a float64.
//!
//! A number beyond the range is refused; bytes that are no UTF-8 and lone surrogates inside a string
//! become U+FFFD. Containers are refused with `err type`, deeper than 128 levels with `err limit`.

use crate::json::{self, Problem, Token};
use crate::number::correctly_rounded;
use crate::outcome::{Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan;
use std::borrow::Cow;

/// `go.json_any`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Go,
    expression: "json.Unmarshal(s, &v), v any",
    source: "pkg.go.dev/encoding/json Unmarshal, Go 1.27.3; RFC 8259",
    decoding: Decoding::Bytes,
    reads: Types::Both,
    used_by: "Go services that hold a JSON body as map[string]any",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::binary64(value as f64, bytes.len());
    }
    let read = token(bytes).and_then(|token| match token {
        Token::Null => Ok(Value::Null),
        Token::Boolean(value) => Ok(Value::Boolean(value)),
        Token::Number(parts, _) => match correctly_rounded(&parts) {
            value if value.is_infinite() => Err(Refusal::Range),
            value => Ok(Value::Binary64(value)),
        },
        Token::Constant(value) => Ok(Value::Binary64(value)),
        Token::Text(text) => Ok(Value::Text(without_surrogates(text).into())),
        Token::Array | Token::Object => Err(Refusal::Type),
    });
    match read {
        Ok(value) => Outcome::value(value, bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

/// The one value of a JSON text as Go's scanner takes it.
pub(super) fn token(bytes: &[u8]) -> Result<Token<'_>, Refusal> {
    let problem = |problem| match problem {
        Problem::Depth => Refusal::Limit,
        _ => Refusal::Syntax,
    };
    let start = json::skip_space(bytes, 0);
    match json::value(bytes, start, json::STRICT) {
        Ok((token, end)) if json::skip_space(bytes, end) == bytes.len() => Ok(token),
        Ok(_) => Err(Refusal::Syntax),
        // Bytes that are no UTF-8 are an error of the scanner and none of Go's; only a text can hold
        // them, and its characters are then owned.
        Err(error) if error.problem == Problem::Text => {
            let text = replaced(bytes);
            let start = json::skip_space(&text, 0);
            match json::value(&text, start, json::STRICT) {
                Ok((token, end)) if json::skip_space(&text, end) == text.len() => match token {
                    Token::Text(text) => Ok(Token::Text(text)),
                    Token::Array => Ok(Token::Array),
                    Token::Object => Ok(Token::Object),
                    _ => Err(Refusal::Syntax),
                },
                Ok(_) => Err(Refusal::Syntax),
                Err(error) => Err(problem(error.problem)),
            }
        }
        Err(error) => Err(problem(error.problem)),
    }
}

/// U+FFFD for each lone surrogate, which the scanner hands on in its three bytes.
fn without_surrogates(text: Vec<u8>) -> Vec<u8> {
    let surrogate = |bytes: &[u8]| matches!(bytes, [0xed, 0xa0..=0xbf, _, ..]);
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if surrogate(&text[at..]) {
            out.extend_from_slice("\u{fffd}".as_bytes());
            at += 3;
        } else {
            out.push(text[at]);
            at += 1;
        }
    }
    out
}

/// U+FFFD for each byte that is no UTF-8: Go's `utf8.DecodeRune` takes one at a time.
fn replaced(bytes: &[u8]) -> Cow<'_, [u8]> {
    if std::str::from_utf8(bytes).is_ok() {
        return Cow::Borrowed(bytes);
    }
    let mut out = Vec::with_capacity(bytes.len() + 8);
    let mut at = 0;
    while at < bytes.len() {
        let length = crate::text::first_char(&bytes[at..]).map_or(0, |(_, length)| length);
        if length == 0 {
            out.extend_from_slice("\u{fffd}".as_bytes());
            at += 1;
        } else {
            out.extend_from_slice(&bytes[at..at + length]);
            at += length;
        }
    }
    Cow::Owned(out)
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "f64:409f400000000000"),
    (b" 2000\n", "f64:409f400000000000"),
    (b"-0", "f64:8000000000000000"),
    (b"2e3", "f64:409f400000000000"),
    (b"1e400", "err range"),
    (b"02000", "err syntax"),
    (b"", "err syntax"),
    (b"true", "bool:true"),
    (b"null", "null"),
    (b"\"2000\"", "text:32303030"),
    (b"[1]", "err type"),
    (b"9007199254740993", "f64:4340000000000000"),
];
