//! `int(s)` of Python: an integer of any size in the decimal digits of any script.
//!
//! White space at both ends goes (in an ASCII text only that of C), single underscores stand between
//! digits. More than 4300 digits are `err range`, reported before a foreign character behind them.
//! Bytes that are no UTF-8 are `err encoding`. A value used the whole field value.

use crate::number::Scientific;
use crate::outcome::{Int, Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, Buffer, python};
use crate::text::is_c_space;

/// `py.int`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Python,
    expression: "int(s)",
    source: "docs.python.org library/functions int; CPython 3.11.7, Objects/longobject.c \
             PyLong_FromString",
    decoding: Decoding::Utf8,
    reads: Types::Integer,
    used_by: "Python services and gateways that convert a header to an int",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::integer(value, bytes.len());
    }
    let mut buffer = Buffer::new();
    let text = python::ascii(bytes, &mut buffer).map_err(|_| Refusal::Encoding);
    match text.and_then(integer) {
        Ok(value) => Outcome::value(Value::Integer(value), bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

fn integer(text: &[u8]) -> Result<Int, Refusal> {
    let space = |bytes: &[u8]| bytes.iter().take_while(|&&b| is_c_space(b)).count();
    let text = &text[space(text)..];
    let (negative, width) = scan::sign(text);
    let text = &text[width..];
    let end = text.iter().take_while(|b| matches!(b, b'0'..=b'9' | b'_')).count();
    let (run, tail) = text.split_at(end);
    if run.is_empty() || !python::underscores_allowed(run) {
        return Err(Refusal::Syntax);
    }
    let mut buffer = Buffer::new();
    let digits = if run.contains(&b'_') { buffer.without(run, b'_') } else { run };
    if digits.len() > python::MAX_INT_DIGITS {
        return Err(Refusal::Range);
    }
    if space(tail) < tail.len() {
        return Err(Refusal::Syntax);
    }
    if let Some(value) = scan::plain_digits(digits) {
        return Ok(Int::Small(if negative { -value } else { value }));
    }
    let parts = Scientific { negative, integer: digits, ..Scientific::default() };
    parts.number().map(Int::from).map_err(|_| Refusal::Limit)
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "int:2000"),
    (b"", "err syntax"),
    (b"+2000", "int:2000"),
    (b" 2000\n", "int:2000"),
    (b"\x1c2000", "err syntax"),
    (b"\xc2\x852000\xe3\x80\x80", "int:2000"),
    (b"\x1c2000\xc2\xa0", "err syntax"),
    (b"02000", "int:2000"),
    (b"2_000", "int:2000"),
    (b"2__000", "err syntax"),
    (b"_2000", "err syntax"),
    (b"\xd9\xa2\xd9\xa0\xd9\xa0\xd9\xa0", "int:2000"),
    (b"\xd9\xa2_0\xe0\xa5\xa6\xef\xbc\x90", "int:2000"),
    (b"\xc2\xb2", "err syntax"),
    (b"0x7d0", "err syntax"),
    (b"2000.0", "err syntax"),
    (b"-0", "int:0"),
    (b"18446744073709551617", "int:18446744073709551617"),
    (b"2000\x00", "err syntax"),
    (b"2000\xff", "err encoding"),
];
