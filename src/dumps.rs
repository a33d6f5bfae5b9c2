//! Python's compact `json.dumps(value, separators=(",", ":"))` of a body literal, as CPython 3.11
//! writes it (json/encoder.py, `ensure_ascii` on).
//!
//! Only what a body without floats needs. It must not know who compares with it.

use crate::json::{STRICT, Token, skip_space, value};
use crate::text::first_char;
use std::collections::HashMap;
use std::fmt::Write;

/// The compact rendering; `None` where the body holds a float anywhere or is no JSON text.
#[must_use]
pub fn compact(body: &[u8]) -> Option<String> {
    let mut out = String::new();
    let end = write(body, skip_space(body, 0), &mut out)?;
    (skip_space(body, end) == body.len()).then_some(out)
}

/// Appends the value that starts at `at`; answers the offset behind it. Containers recurse as deep as
/// a body may be nested, which the scanner bounds.
fn write(bytes: &[u8], at: usize, out: &mut String) -> Option<usize> {
    let (token, end) = value(bytes, at, STRICT).ok()?;
    match token {
        Token::Null | Token::Constant(_) => out.push_str("null"),
        Token::Boolean(value) => out.push_str(if value { "true" } else { "false" }),
        Token::Number(_, true) => return None,
        Token::Number(..) => {
            let text = std::str::from_utf8(&bytes[at..end]).ok()?;
            out.push_str(if text == "-0" { "0" } else { text });
        }
        Token::Text(text) => write_string(&text, out),
        Token::Array => {
            let items = items(bytes, at, end)?;
            join(out, '[', items.into_iter(), ']');
        }
        Token::Object => {
            let members = members(bytes, at, end)?;
            join(out, '{', members.into_iter().map(|(key, value)| format!("{key}:{value}")), '}');
        }
    }
    Some(end)
}

fn join(out: &mut String, open: char, parts: impl Iterator<Item = String>, close: char) {
    out.push(open);
    for (n, part) in parts.enumerate() {
        if n > 0 {
            out.push(',');
        }
        out.push_str(&part);
    }
    out.push(close);
}

/// The renderings of an array's items.
fn items(bytes: &[u8], open: usize, end: usize) -> Option<Vec<String>> {
    let mut items = Vec::new();
    let mut at = skip_space(bytes, open + 1);
    while at + 1 < end {
        let mut item = String::new();
        at = skip_space(bytes, write(bytes, at, &mut item)?);
        items.push(item);
        if bytes[at] == b',' {
            at = skip_space(bytes, at + 1);
        }
    }
    Some(items)
}

/// An object's members: a key that comes again keeps its first place and takes its last value, as in
/// a Python dictionary.
fn members(bytes: &[u8], open: usize, end: usize) -> Option<Vec<(String, String)>> {
    let mut members: Vec<(String, String)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut at = skip_space(bytes, open + 1);
    while at + 1 < end {
        let (mut key, mut member) = (String::new(), String::new());
        // A colon stands behind the key and white space; the scanner saw it.
        at = skip_space(bytes, write(bytes, at, &mut key)?) + 1;
        at = skip_space(bytes, write(bytes, skip_space(bytes, at), &mut member)?);
        match places.get(&key) {
            Some(&place) => members[place].1 = member,
            None => {
                places.insert(key.clone(), members.len());
                members.push((key, member));
            }
        }
        if bytes[at] == b',' {
            at = skip_space(bytes, at + 1);
        }
    }
    Some(members)
}

/// A string with everything outside printable ASCII escaped, in UTF-16 units; a lone surrogate, three
/// bytes here, is one unit.
fn write_string(text: &[u8], out: &mut String) {
    out.push('"');
    let mut at = 0;
    while at < text.len() {
        if let Some((c, length)) = first_char(&text[at..]) {
            write_char(c, out);
            at += length;
        } else {
            let bits = |at: usize| u16::from(text.get(at).copied().unwrap_or(0) & 0x3f);
            let unit = 0xd000 | bits(at + 1) << 6 | bits(at + 2);
            // Writing to a String cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
            at += 3;
        }
    }
    out.push('"');
}

fn write_char(c: char, out: &mut String) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        ' '..='~' => out.push(c),
        _ => {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
}
