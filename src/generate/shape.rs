//! Bodies of other types: null, arrays, objects, floats and strings, with the header that such a
//! body is or could be mirrored as.
//!
//! It must not know what may be mirrored: most of these nothing may certify, and a validator that
//! does is a finding by itself.

use crate::digits::Digits;
use crate::draft::Draft;
use crate::generate::Context;
use crate::{alphabet, dice, magnitude, sentinel};
use arbitrary::{Result, Unstructured};

/// Bodies that are no scalar, and null, as compact JSON.
const OTHERS: &[&[u8]] = &[
    b"null",
    b"[1,2]",
    b"[]",
    b"{}",
    b"[2000]",
    b"[null]",
    b"[\"2000\"]",
    b"[[]]",
    b"[true]",
    b"{\"a\":1}",
    b"{\"a\":{\"b\":[1,2]}}",
    b"{\"\":0}",
    b"[2e3]",
    b"[-0]",
];

/// What languages write for such bodies.
const WORDS: &[&[u8]] = &[
    b"",
    b"None",
    b"NULL",
    b"Null",
    b"nil",
    b"undefined",
    b"[object Object]",
    b"Array",
    b"1,2",
    b"[1, 2]",
    b"{\"a\": 1}",
    b"{'a': 1}",
    b"0",
    b"NaN",
    b"~",
    b" null",
    b"null ",
    b"2000",
];

/// Floats that no rule about integers covers.
const FLOATS: &[&[u8]] = &[
    b"2000.5",
    b"0.1",
    b"-0.5",
    b"1e400",
    b"1e-400",
    b"2e-1",
    b"9007199254740993.0",
    b"1.0e0",
    b"1E3",
    b"1e+3",
    b"0.30000000000000004",
    b"5e-324",
    b"1.7976931348623157e308",
    b"0.5e1",
];

/// Texts that are told from another type or from a sentinel only by care.
const TEXTS: &[&str] = &[
    "",
    "2000",
    "true",
    "null",
    " 2000",
    "2000 ",
    "us-west1",
    "=?base64?MjAwMA==?=",
    "=?base64??=",
    "=?base64?=",
    "a\tb",
    "a\nb",
    "Zürich",
    "日本",
    "\u{1f600}",
    "\u{0}",
    "\"quoted\"",
    "back\\slash",
    "\u{7f}",
    "~",
];

/// Makes one.
pub fn make(u: &mut Unstructured<'_>, _: &Context<'_>, draft: &mut Draft) -> Result<()> {
    match dice::below(u, 8)? {
        0 | 1 => {
            draft.set(dice::pick(u, OTHERS)?);
            vary(u, draft)
        }
        2 | 3 => {
            draft.set(dice::pick(u, FLOATS)?);
            vary(u, draft)
        }
        4 => {
            let (negative, magnitude) = magnitude::safe(u)?;
            draft.set(Digits::new(negative, magnitude).as_bytes());
            draft.body.push(b'.');
            draft.body.push(b'0' + dice::below(u, 10)? as u8);
            if dice::once_in(u, 2)? {
                draft.header.clone_from(&draft.body);
            }
            Ok(())
        }
        _ => text(u, draft),
    }
}

/// Half of the headers become another text for the same body.
fn vary(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let header = &mut draft.header;
    match dice::below(u, 16)? {
        0..=7 => {}
        8 | 9 => header.make_ascii_uppercase(),
        10 => header.push(b' '),
        11 => *header = sentinel::wrap(header),
        12 => {
            header.clear();
            magnitude::push_any(u, header)?;
        }
        _ => draft.set_header(dice::pick(u, WORDS)?),
    }
    Ok(())
}

/// A string body, its header the encoded text or a small step from it.
fn text(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    draft.header.clear();
    match dice::below(u, 4)? {
        0 | 1 => draft.set_header(dice::pick(u, TEXTS)?.as_bytes()),
        2 => magnitude::push_any(u, &mut draft.header)?,
        _ => {
            for _ in 0..dice::below(u, 6)? {
                alphabet::push(u, &mut draft.header)?;
            }
        }
    }
    // A lone surrogate is a JSON string with no text: any header is wrong for it.
    if dice::once_in(u, 32)? {
        draft.set_body(b"\"\\ud800\"");
        return Ok(());
    }
    draft.body.clear();
    push_string(&String::from_utf8_lossy(&draft.header), &mut draft.body);
    let form = dice::below(u, 8)?;
    if form == 7 {
        return Ok(());
    }
    if form == 6 || !sentinel::is_plain(&draft.header) && !draft.header.is_empty() {
        draft.header = sentinel::wrap(&draft.header);
    }
    if form == 5
        && let Some(last) = draft.header.last_mut()
    {
        *last ^= 1;
    }
    Ok(())
}

/// Appends the JSON string of a text: quotes, backslashes and control characters escaped.
fn push_string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in text.as_bytes() {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            0..0x20 => {
                let low = byte & 15;
                let low = if low < 10 { b'0' + low } else { b'a' + low - 10 };
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', b'0' + (byte >> 4), low]);
            }
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}
