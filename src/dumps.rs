//! Python's compact `json.dumps(value, separators=(",", ":"))` of a body literal, as CPython 3.11
//! writes it (json/encoder.py, `ensure_ascii` on).
//!
//! Only what a body without floats needs. It must not know who compares with it.

use serde_json::Value;
use std::fmt::Write;

/// The compact rendering; `None` where the body holds a float anywhere, is nested deeper than 128
/// levels, or holds a lone surrogate (Python would render the latter; no comparison needs it).
#[must_use]
pub fn compact(body: &[u8]) -> Option<String> {
    let value: Value = serde_json::from_slice(body).ok()?;
    let mut out = String::new();
    write(&value, &mut out).then_some(out)
}

/// Appends a value; false for a float.
fn write(value: &Value, out: &mut String) -> bool {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => {
            let text = number.as_str();
            if text.contains(['.', 'e', 'E']) {
                return false;
            }
            out.push_str(if text == "-0" { "0" } else { text });
        }
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                if !write(item, out) {
                    return false;
                }
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (n, (name, member)) in members.iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                write_string(name, out);
                out.push(':');
                if !write(member, out) {
                    return false;
                }
            }
            out.push('}');
        }
    }
    true
}

/// A string with everything outside printable ASCII escaped, in UTF-16 units.
fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
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
                    // Writing to a String cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
}
