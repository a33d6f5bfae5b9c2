//! One thing to try: a field value, a body literal and the declared type, kept as bytes.
//!
//! Nothing is trimmed or decoded here; it must not know what any validator or reader makes of it.

use crate::json::{JsonError, Literal};
use crate::outcome::MAX_VALUE_BYTES;
use crate::text;
use std::fmt;

/// The type that the tool's schema declares for the mirrored place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// JSON Schema `integer`.
    Integer,
    /// JSON Schema `boolean`.
    Boolean,
    /// JSON Schema `string`.
    String,
    /// null, an array or an object: nothing that may be mirrored.
    Other,
}

impl Kind {
    /// Every type with its name, in order.
    pub const ALL: [(Kind, &'static str); 4] = [
        (Kind::Integer, "integer"),
        (Kind::Boolean, "boolean"),
        (Kind::String, "string"),
        (Kind::Other, "other"),
    ];

    /// The type's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Kind::ALL[self as usize].1
    }

    /// The type of a body literal: a number is taken for an integer.
    #[must_use]
    pub fn of(literal: &Literal) -> Kind {
        match literal {
            Literal::Integer(_) | Literal::Float(_) => Kind::Integer,
            Literal::Boolean(_) => Kind::Boolean,
            Literal::Text(_) => Kind::String,
            Literal::Null | Literal::Array | Literal::Object => Kind::Other,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Kind, String> {
        Kind::ALL.iter().find(|row| row.1 == name).map(|row| row.0).ok_or_else(|| {
            format!("'{name}' is no type: expected integer, boolean, string or other")
        })
    }
}

/// A field value against a body value.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The declared type.
    pub kind: Kind,
    /// The header value's bytes as the validator gets them.
    pub field_value: Vec<u8>,
    body: Vec<u8>,
    literal: Literal,
}

/// Why something is no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseError {
    /// The body is not one JSON literal.
    Body(JsonError),
    /// A value is longer than [`MAX_VALUE_BYTES`]; its length.
    Limit(usize),
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseError::Body(error) => write!(f, "the body is not one JSON literal: {error}"),
            CaseError::Limit(length) => {
                write!(f, "err limit: a value of {length} bytes, the bound is {MAX_VALUE_BYTES}")
            }
        }
    }
}

impl std::error::Error for CaseError {}

impl Case {
    /// A case whose type follows from the body literal.
    ///
    /// # Errors
    /// The body is not one JSON literal, or a value is too long.
    pub fn new(field_value: &[u8], body: &[u8]) -> Result<Case, CaseError> {
        let mut case = Case::blank();
        case.set(field_value, body)?;
        Ok(case)
    }

    /// A case of a declared type.
    ///
    /// # Errors
    /// As [`Case::new`].
    pub fn of_kind(kind: Kind, field_value: &[u8], body: &[u8]) -> Result<Case, CaseError> {
        let mut case = Case::new(field_value, body)?;
        case.kind = kind;
        Ok(case)
    }

    /// The control: `2000` against 2000.
    #[must_use]
    pub fn blank() -> Case {
        Case {
            kind: Kind::Integer,
            field_value: b"2000".to_vec(),
            body: b"2000".to_vec(),
            literal: Literal::Integer(2000i64.into()),
        }
    }

    /// Makes this case another one, reusing its buffers; the type follows from the body literal.
    /// On an error the case is as it was.
    ///
    /// # Errors
    /// As [`Case::new`].
    pub fn set(&mut self, field_value: &[u8], body: &[u8]) -> Result<(), CaseError> {
        let longest = field_value.len().max(body.len());
        if longest > MAX_VALUE_BYTES {
            return Err(CaseError::Limit(longest));
        }
        let literal = Literal::parse(body).map_err(CaseError::Body)?;
        self.kind = Kind::of(&literal);
        self.literal = literal;
        self.field_value.clear();
        self.field_value.extend_from_slice(field_value);
        self.body.clear();
        self.body.extend_from_slice(body);
        Ok(())
    }

    /// Whether the body is one that a reader may be asked about: an integer or a boolean.
    #[must_use]
    pub fn is_mirrorable(&self) -> bool {
        matches!(self.literal, Literal::Integer(_) | Literal::Boolean(_))
    }

    /// The body literal's bytes.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The body literal, exact.
    #[must_use]
    pub fn literal(&self) -> &Literal {
        &self.literal
    }
}

/// Which HTTP stacks can deliver a field value to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Visible ASCII with inner SP and HTAB: every HTTP/1.1 stack.
    Any,
    /// Also bytes 80 to FF (RFC 9110 `obs-text`): most.
    ObsText,
    /// Also NUL, other control bytes or DEL: some.
    Lenient,
    /// White space at an end, CR or LF: only where no HTTP parser stands between, or inside a
    /// sentinel that is decoded first.
    InProcess,
}

impl Reach {
    /// The reach of a field value (RFC 9110 section 5.5).
    #[must_use]
    pub fn of(field_value: &[u8]) -> Reach {
        let blank = |b: Option<&u8>| matches!(b, Some(b' ' | b'\t'));
        if blank(field_value.first()) || blank(field_value.last()) {
            return Reach::InProcess;
        }
        let of_byte = |b: &u8| match b {
            b'\r' | b'\n' => Reach::InProcess,
            b'\t' | b' '..=b'~' => Reach::Any,
            0x80.. => Reach::ObsText,
            _ => Reach::Lenient,
        };
        field_value.iter().map(of_byte).max().unwrap_or(Reach::Any)
    }

    /// The reach's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reach::Any => "any",
            Reach::ObsText => "obs-text",
            Reach::Lenient => "lenient",
            Reach::InProcess => "in-process",
        }
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A field value in printable ASCII: `\n`, `\t`, `\r`, `\\`, `\xff` for a byte, `\u{660}` for a code
/// point beyond ASCII, and a space at either end as `\x20`. [`unescape`] gives the bytes back.
#[must_use]
pub fn escape(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let edge = at == 0 || at + 1 == bytes.len();
        let (c, length) = text::first_char(&bytes[at..]).map_or((None, 1), |(c, n)| (Some(c), n));
        match c {
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some('\\') => out.push_str("\\\\"),
            Some(' ') if !edge => out.push(' '),
            Some(c) if c.is_ascii_graphic() => out.push(c),
            Some(c) if !c.is_ascii() => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
            _ => out.push_str(&format!("\\x{:02x}", bytes[at])),
        }
        at += length;
    }
    out
}

/// The bytes of a text with the escapes of [`escape`].
///
/// # Errors
/// The byte offset of a backslash that starts no known escape, and what was expected.
pub fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.extend_from_slice(&rest.as_bytes()[..at]);
        let tail = &rest[at + 1..];
        let simple = |b: u8| Some((vec![b], 1));
        let parsed = match tail.as_bytes().first() {
            Some(b'n') => simple(b'\n'),
            Some(b'r') => simple(b'\r'),
            Some(b't') => simple(b'\t'),
            Some(b'0') => simple(0),
            Some(b'\\') => simple(b'\\'),
            Some(b'x') => tail.get(1..3).and_then(crate::outcome::unhex).map(|byte| (byte, 3)),
            Some(b'u') => {
                tail[1..].strip_prefix('{').and_then(|t| t.split_once('}')).and_then(|(code, _)| {
                    let c = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
                    Some((c.to_string().into_bytes(), 3 + code.len()))
                })
            }
            _ => None,
        };
        let Some((bytes, length)) = parsed else {
            let offset = text.len() - rest.len() + at;
            return Err(format!(
                "byte {offset}: expected one of \\n \\r \\t \\0 \\\\ \\xff \\u{{660}} after the backslash"
            ));
        };
        out.extend_from_slice(&bytes);
        rest = &tail[length..];
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(out)
}
