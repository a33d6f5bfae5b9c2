//! The base64 sentinel `=?base64?…?=` by which a value that is unsafe in a header travels
//! (header rules V8 to V12): one encoding per value, one strict decoder.
//!
//! Text to text; it must not know what the text means.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::borrow::Cow;
use std::fmt;

/// Opens a sentinel, exact and case-sensitive.
pub const PREFIX: &[u8] = b"=?base64?";
/// Closes a sentinel.
pub const SUFFIX: &[u8] = b"?=";

/// Why a field value carries no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// Both markers, but they overlap (V9).
    Overlap,
    /// Not canonical standard base64: padding, trailing bits, alphabet or white space (V10).
    Base64,
    /// The decoded bytes are not UTF-8 (V10).
    Utf8,
    /// A character that must travel encoded, at this byte (V8).
    Unsafe(usize),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Overlap => f.write_str("the sentinel's two markers overlap"),
            DecodeError::Base64 => f.write_str("the sentinel holds no canonical standard base64"),
            DecodeError::Utf8 => f.write_str("the sentinel's bytes are not UTF-8"),
            DecodeError::Unsafe(at) => write!(f, "byte {at} may only travel inside the sentinel"),
        }
    }
}

/// Whether the value has both markers and would be taken for a sentinel.
#[must_use]
pub fn has_markers(value: &[u8]) -> bool {
    value.starts_with(PREFIX) && value.ends_with(SUFFIX)
}

/// Whether a text travels plain: only 20 to 7E, no space at either end, not shaped as a sentinel.
#[must_use]
pub fn is_plain(text: &[u8]) -> bool {
    text.iter().all(|b| matches!(b, b' '..=b'~'))
        && text.first() != Some(&b' ')
        && text.last() != Some(&b' ')
        && !has_markers(text)
}

/// The one field value of a text: the text itself where it travels plain, else the sentinel.
#[must_use]
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    if is_plain(text.as_bytes()) {
        Cow::Borrowed(text.as_bytes())
    } else {
        Cow::Owned(wrap(text.as_bytes()))
    }
}

/// The sentinel around any bytes, needed or not.
#[must_use]
pub fn wrap(bytes: &[u8]) -> Vec<u8> {
    let mut out = PREFIX.to_vec();
    out.extend_from_slice(STANDARD.encode(bytes).as_bytes());
    out.extend_from_slice(SUFFIX);
    out
}

/// The text that a field value carries: a sentinel strictly decoded, any other safe value as it is.
///
/// # Errors
/// A malformed sentinel, or a value with a character that must be encoded.
pub fn decode(value: &[u8]) -> Result<Cow<'_, str>, DecodeError> {
    if has_markers(value) {
        let inner =
            value.get(PREFIX.len()..value.len() - SUFFIX.len()).ok_or(DecodeError::Overlap)?;
        let bytes = STANDARD.decode(inner).map_err(|_| DecodeError::Base64)?;
        return String::from_utf8(bytes).map(Cow::Owned).map_err(|_| DecodeError::Utf8);
    }
    let blank = |b: Option<&u8>| matches!(b, Some(b' ' | b'\t'));
    if blank(value.first()) {
        return Err(DecodeError::Unsafe(0));
    }
    if let Some(at) = value.iter().position(|b| !matches!(b, b'\t' | b' '..=b'~')) {
        return Err(DecodeError::Unsafe(at));
    }
    if blank(value.last()) {
        return Err(DecodeError::Unsafe(value.len() - 1));
    }
    std::str::from_utf8(value).map(Cow::Borrowed).map_err(|_| DecodeError::Utf8)
}
