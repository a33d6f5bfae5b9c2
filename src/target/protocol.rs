//! The line protocol of programs outside: one JSON object a line, questions in and answers out.
//!
//! Bytes only; it must not know processes. `scripts/examples/commands/README.md` is its description.

use crate::case::Case;
use crate::outcome::hex;
use serde::{Deserialize, Deserializer};
use std::fmt::Debug;
use std::io::Write;

/// The longest line that is taken as an answer, in bytes.
pub const MAX_LINE: usize = 1 << 16;

/// What one kind of program answers.
pub trait Answer: Clone + Debug + Send + Sync {
    /// What such a program is called.
    const ROLE: &'static str;
    /// Whether it is told the body. A reader is not: it reads the header alone.
    const WITH_BODY: bool;
    /// An answer, for messages.
    const EXAMPLE: &'static str;

    /// Takes a line's fields as the answer about a case.
    ///
    /// # Errors
    /// What is missing or wrong.
    fn of(line: Line, case: &Case) -> Result<Self, String>;
}

/// The fields of an answer, of either kind.
#[derive(Debug, Deserialize)]
pub struct Line {
    /// Which question.
    pub id: u64,
    /// A validator's decision.
    pub certified: Option<bool>,
    /// Why a validator refused.
    pub why: Option<String>,
    /// What a validator executed: a JSON value as text.
    pub executed: Option<String>,
    /// What a reader did; null where it does not read the type.
    #[serde(default, deserialize_with = "present")]
    pub outcome: Option<Option<String>>,
    /// How many bytes of the field value belong to the outcome.
    pub used: Option<usize>,
}

/// Tells a null from a field that is not there.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(from).map(Some)
}

impl Line {
    /// The fields of a line.
    ///
    /// # Errors
    /// Why it is no answer.
    pub fn parse(line: &[u8]) -> Result<Line, String> {
        if line.len() > MAX_LINE {
            return Err(format!("longer than {MAX_LINE} bytes"));
        }
        if line.trim_ascii_start().first() != Some(&b'{') {
            return Err("no JSON object".to_owned());
        }
        serde_json::from_slice(line).map_err(|error| error.to_string())
    }
}

/// Appends the question about a case, as one line.
pub fn ask<A: Answer>(out: &mut Vec<u8>, id: u64, case: &Case) {
    // Writing to memory cannot fail.
    let _ = write!(
        out,
        "{{\"id\":{id},\"type\":\"{}\",\"header_hex\":\"{}\",\"header\":",
        case.kind,
        hex(&case.field_value)
    );
    match std::str::from_utf8(&case.field_value) {
        Ok(header) => quote(out, header),
        Err(_) => out.extend_from_slice(b"null"),
    }
    if A::WITH_BODY {
        out.extend_from_slice(b",\"body\":");
        quote(out, &String::from_utf8_lossy(case.body()));
    }
    out.extend_from_slice(b"}\n");
}

/// A JSON string in ASCII, so that no program's choice of character encoding matters.
fn quote(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend([b'\\', c as u8]),
            ' '..='~' => out.push(c as u8),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push(b'"');
}

/// Bytes of a program in a message: on one line, no control byte, not too many.
pub fn shown(bytes: &[u8]) -> String {
    const SHOWN: usize = 120;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]);
    let mut out = String::new();
    for c in text.chars().take(SHOWN) {
        match c {
            '"' | '\'' | '\\' => out.push(c),
            _ => out.extend(c.escape_debug()),
        }
    }
    if text.chars().count() > SHOWN || bytes.len() > 4 * SHOWN {
        out.push('…');
    }
    out
}
