//! JSON text kept exact: one literal with its number as decimal parts, never as a double.
//!
//! One scanner for the body literal and for the readers whose runtime parses JSON (RFC 8259); it
//! must not know which runtime asks, only the grammar it is given.

use crate::digits::plain_integer;
use crate::number::{Number, Scientific};
use crate::text::is_json_space;
use std::fmt;

/// Arrays and objects nested deeper than this are [`Problem::Depth`].
pub const MAX_DEPTH: usize = 128;

/// The variations of the grammar that a runtime allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grammar {
    /// `NaN`, `Infinity` and `-Infinity` are values (Python's `json`).
    pub constants: bool,
}

/// RFC 8259 with nothing added.
pub const STRICT: Grammar = Grammar { constants: false };

/// One JSON value; a container is checked and not kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Token<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number, and whether it is written with a fraction or an exponent.
    Number(Scientific<'a>, bool),
    /// A constant outside RFC 8259: NaN or an infinity.
    Constant(f64),
    /// A string's characters in UTF-8; a lone surrogate in its three-byte form.
    Text(Vec<u8>),
    /// An array.
    Array,
    /// An object.
    Object,
}

/// Where and why bytes stop being one JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Byte offset.
    pub at: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong at a place of a JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text ends where something was expected.
    End,
    /// No JSON value starts here.
    Value,
    /// The number stops being one here.
    Number,
    /// Not allowed inside a string: a raw control character, a bad escape, or bytes that are no
    /// UTF-8.
    Text,
    /// A comma, colon or closing bracket was expected.
    Structure,
    /// Text after the end of the value.
    Trailing,
    /// Nested deeper than [`MAX_DEPTH`].
    Depth,
    /// A number's power of ten is beyond [`crate::number::MAX_EXPONENT`].
    Exponent,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.problem {
            Problem::End => "the text ends before the value does",
            Problem::Value => "no JSON value starts here",
            Problem::Number => "the number stops being one here",
            Problem::Text => "a control character, a bad escape or invalid UTF-8 in a string",
            Problem::Structure => "a comma, colon or closing bracket was expected here",
            Problem::Trailing => "something follows the value",
            Problem::Depth => "nested deeper than 128 levels",
            Problem::Exponent => "the power of ten is beyond 2000000000000000000",
        };
        write!(f, "byte {}: {what}", self.at)
    }
}

impl std::error::Error for JsonError {}

/// The body value at a mirrored place, kept exact.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// An integer literal, `-?(0|[1-9][0-9]*)`.
    Integer(Number),
    /// A number written with a fraction or an exponent.
    Float(Number),
    /// A string: its characters, or `None` when it holds a lone surrogate and so has no UTF-8.
    Text(Option<Box<str>>),
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Literal {
    /// The one JSON literal that `bytes` are, no white space around it.
    ///
    /// # Errors
    /// The byte where they stop being one, and why.
    pub fn parse(bytes: &[u8]) -> Result<Literal, JsonError> {
        if let Some(value) = plain_integer(bytes) {
            return Ok(Literal::Integer(value.into()));
        }
        let (token, end) = value(bytes, 0, STRICT)?;
        if end < bytes.len() {
            // `2_000` stops being a number where it goes on, `2000 x` has something behind it.
            let number = matches!(token, Token::Number(..)) && !is_json_space(bytes[end]);
            let problem = if number { Problem::Number } else { Problem::Trailing };
            return Err(JsonError { at: end, problem });
        }
        let number = |parts: &Scientific<'_>| {
            parts.number().map_err(|_| JsonError { at: 0, problem: Problem::Exponent })
        };
        Ok(match token {
            Token::Null | Token::Constant(_) => Literal::Null,
            Token::Boolean(value) => Literal::Boolean(value),
            Token::Number(parts, false) => Literal::Integer(number(&parts)?),
            Token::Number(parts, true) => Literal::Float(number(&parts)?),
            Token::Text(text) => Literal::Text(String::from_utf8(text).ok().map(Into::into)),
            Token::Array => Literal::Array,
            Token::Object => Literal::Object,
        })
    }
}

/// The offset of the first byte at or after `at` that is no JSON white space.
#[must_use]
pub fn skip_space(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|&&b| is_json_space(b)).count()
}

/// The JSON value that starts at `at`, and the offset behind it.
///
/// # Errors
/// The byte where the text leaves the grammar.
pub fn value(bytes: &[u8], at: usize, grammar: Grammar) -> Result<(Token<'_>, usize), JsonError> {
    nested(bytes, at, grammar, 0)
}

fn nested(
    bytes: &[u8],
    at: usize,
    grammar: Grammar,
    depth: usize,
) -> Result<(Token<'_>, usize), JsonError> {
    let Some(&first) = bytes.get(at) else {
        return Err(JsonError { at, problem: Problem::End });
    };
    let word = |text: &str, token| match bytes[at..].starts_with(text.as_bytes()) {
        true => Ok((token, at + text.len())),
        false => Err(JsonError { at, problem: Problem::Value }),
    };
    match first {
        b'0'..=b'9' => number(bytes, at),
        b'-' if grammar.constants && bytes[at..].starts_with(b"-Infinity") => {
            word("-Infinity", Token::Constant(f64::NEG_INFINITY))
        }
        b'-' => number(bytes, at),
        b'n' => word("null", Token::Null),
        b't' => word("true", Token::Boolean(true)),
        b'f' => word("false", Token::Boolean(false)),
        b'N' if grammar.constants => word("NaN", Token::Constant(f64::NAN)),
        b'I' if grammar.constants => word("Infinity", Token::Constant(f64::INFINITY)),
        b'"' => text(bytes, at + 1).map(|(text, end)| (Token::Text(text), end)),
        b'[' | b'{' => container(bytes, at, grammar, depth),
        _ => Err(JsonError { at, problem: Problem::Value }),
    }
}

/// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`, as long as it matches: `1.` is the number 1.
fn number(bytes: &[u8], start: usize) -> Result<(Token<'_>, usize), JsonError> {
    let digits = |at: usize| {
        let rest = bytes.get(at..).unwrap_or_default();
        rest.iter().take_while(|b| b.is_ascii_digit()).count()
    };
    let negative = bytes[start] == b'-';
    let from = start + usize::from(negative);
    let mut end = from
        + match bytes.get(from) {
            Some(b'0') => 1,
            Some(b'1'..=b'9') => digits(from),
            Some(_) => return Err(JsonError { at: from, problem: Problem::Number }),
            None => return Err(JsonError { at: from, problem: Problem::End }),
        };
    if !matches!(bytes.get(end), Some(b'.' | b'e' | b'E')) {
        let integer = &bytes[from..end];
        let parts = Scientific { negative, integer, ..Scientific::default() };
        return Ok((Token::Number(parts, false), end));
    }
    let mut float = false;
    if bytes.get(end) == Some(&b'.') && digits(end + 1) > 0 {
        float = true;
        end += 1 + digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let count = digits(end + 1 + sign);
        if count > 0 {
            float = true;
            end += 1 + sign + count;
        }
    }
    match Scientific::parse(&bytes[start..end]) {
        Ok(parts) => Ok((Token::Number(parts, float), end)),
        Err(_) => Err(JsonError { at: start, problem: Problem::Number }),
    }
}

/// The characters of a string whose opening quote is before `at`, and the offset behind its end.
fn text(bytes: &[u8], mut at: usize) -> Result<(Vec<u8>, usize), JsonError> {
    let mut text = Vec::new();
    loop {
        let run = bytes[at..].iter().take_while(|b| !matches!(b, b'"' | b'\\' | 0..0x20)).count();
        if let Err(error) = std::str::from_utf8(&bytes[at..at + run]) {
            return Err(JsonError { at: at + error.valid_up_to(), problem: Problem::Text });
        }
        text.extend_from_slice(&bytes[at..at + run]);
        at += run;
        match bytes.get(at) {
            Some(b'"') => return Ok((text, at + 1)),
            Some(b'\\') => at = escape(bytes, at, &mut text)?,
            Some(_) => return Err(JsonError { at, problem: Problem::Text }),
            None => return Err(JsonError { at, problem: Problem::End }),
        }
    }
}

/// The escape whose backslash is at `at`; answers the offset behind it.
fn escape(bytes: &[u8], at: usize, text: &mut Vec<u8>) -> Result<usize, JsonError> {
    let plain = match bytes.get(at + 1) {
        Some(&c @ (b'"' | b'\\' | b'/')) => c,
        Some(b'b') => 0x08,
        Some(b'f') => 0x0c,
        Some(b'n') => b'\n',
        Some(b'r') => b'\r',
        Some(b't') => b'\t',
        Some(b'u') => {
            let error = JsonError { at, problem: Problem::Text };
            let unit = unit(bytes, at + 2).ok_or(error)?;
            let pair =
                (bytes.get(at + 6..at + 8) == Some(b"\\u")).then(|| self::unit(bytes, at + 8));
            if let (0xd800..0xdc00, Some(Some(low @ 0xdc00..0xe000))) = (unit, pair) {
                push_code_point(text, 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
                return Ok(at + 12);
            }
            push_code_point(text, unit);
            return Ok(at + 6);
        }
        Some(_) => return Err(JsonError { at, problem: Problem::Text }),
        None => return Err(JsonError { at, problem: Problem::End }),
    };
    text.push(plain);
    Ok(at + 2)
}

/// Four hexadecimal digits.
fn unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |n, &b| Some(n << 4 | (b as char).to_digit(16)?))
}

/// UTF-8 of a code point; a surrogate in the three bytes it would have.
fn push_code_point(text: &mut Vec<u8>, code: u32) {
    match char::from_u32(code) {
        Some(c) => text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        None => text.extend([
            0xe0 | (code >> 12) as u8,
            0x80 | (code >> 6 & 0x3f) as u8,
            0x80 | (code & 0x3f) as u8,
        ]),
    }
}

/// Checks an array or object; its members are not kept.
fn container(
    bytes: &[u8],
    at: usize,
    grammar: Grammar,
    depth: usize,
) -> Result<(Token<'_>, usize), JsonError> {
    if depth >= MAX_DEPTH {
        return Err(JsonError { at, problem: Problem::Depth });
    }
    let object = bytes[at] == b'{';
    let (close, token) = if object { (b'}', Token::Object) } else { (b']', Token::Array) };
    let expect = |at: usize, byte: u8| match bytes.get(at) {
        Some(&found) if found == byte => Ok(skip_space(bytes, at + 1)),
        Some(_) => Err(JsonError { at, problem: Problem::Structure }),
        None => Err(JsonError { at, problem: Problem::End }),
    };
    let mut at = skip_space(bytes, at + 1);
    if bytes.get(at) == Some(&close) {
        return Ok((token, at + 1));
    }
    loop {
        if object {
            if bytes.get(at) != Some(&b'"') {
                let problem = if at < bytes.len() { Problem::Structure } else { Problem::End };
                return Err(JsonError { at, problem });
            }
            let (_, end) = text(bytes, at + 1)?;
            at = expect(skip_space(bytes, end), b':')?;
        }
        at = skip_space(bytes, nested(bytes, at, grammar, depth + 1)?.1);
        if bytes.get(at) == Some(&close) {
            return Ok((token, at + 1));
        }
        at = expect(at, b',')?;
    }
}
