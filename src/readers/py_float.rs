//! `float(s)` of Python: a decimal number in the digits of any script, `inf` or `nan`.
//!
//! White space at both ends goes as for `int`, single underscores stand between digits. A value
//! beyond the range is an infinity. Bytes that are no UTF-8 are `err encoding`. A value used the
//! whole field value.

use crate::number::{Scientific, correctly_rounded};
use crate::outcome::{Outcome, Refusal};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, Buffer, python};
use crate::text::is_c_space;

/// `py.float`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Python,
    expression: "float(s)",
    source: "docs.python.org library/functions float; CPython 3.11.7, Objects/floatobject.c \
             PyFloat_FromString",
    decoding: Decoding::Utf8,
    reads: Types::Integer,
    used_by: "Python services that convert a header to a float",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::binary64(value as f64, bytes.len());
    }
    let mut buffer = Buffer::new();
    let Ok(text) = python::ascii(bytes, &mut buffer) else {
        return Outcome::Refused(Refusal::Encoding);
    };
    match number(text) {
        Some(value) => Outcome::binary64(value, bytes.len()),
        None => Outcome::Refused(Refusal::Syntax),
    }
}

fn number(text: &[u8]) -> Option<f64> {
    let space = |&b: &u8| !is_c_space(b);
    let start = text.iter().position(space)?;
    let end = text.iter().rposition(space)?;
    let text = &text[start..=end];
    let mut buffer = Buffer::new();
    let text = if !text.contains(&b'_') {
        text
    } else if python::underscores_allowed(text) {
        buffer.without(text, b'_')
    } else {
        return None;
    };
    let (negative, width) = scan::sign(text);
    if let Some(special) = python::special(&text[width..]) {
        return Some(if negative { -special } else { special });
    }
    Scientific::parse(text).ok().map(|decimal| correctly_rounded(&decimal))
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "f64:409f400000000000"),
    (b"", "err syntax"),
    (b" 2000\x0b", "f64:409f400000000000"),
    (b"\x1f2000", "err syntax"),
    (b"\xe2\x80\x832000", "f64:409f400000000000"),
    (b"2_000", "f64:409f400000000000"),
    (b"2_000._5", "err syntax"),
    (b"2000.", "f64:409f400000000000"),
    (b".5", "f64:3fe0000000000000"),
    (b"1e1_0", "f64:4202a05f20000000"),
    (b"0x7d0", "err syntax"),
    (b"inf", "f64:7ff0000000000000"),
    (b"+Infinity", "f64:7ff0000000000000"),
    (b"-nan", "f64:nan"),
    (b"1e400", "f64:7ff0000000000000"),
    (b"-1e-400", "f64:8000000000000000"),
    (b"\xd9\xa2\xd9\xa0.\xd9\xa5e\xd9\xa1", "f64:4069a00000000000"),
    (b"9007199254740993", "f64:4340000000000000"),
    (b"2.2250738585072011e-308", "f64:000fffffffffffff"),
    (b"2000\xff", "err encoding"),
];
