//! What CPython's `int` and `float` make of a string before they look for a number:
//! `_PyUnicode_TransformDecimalAndSpaceToASCII` of `Objects/unicodeobject.c` (3.11.7).

use crate::scan::Buffer;
use crate::text;
use std::str::Utf8Error;

/// The most digits that `int` takes from a text (`sys.int_info.default_max_str_digits`).
pub const MAX_INT_DIGITS: usize = 4300;

/// The text in ASCII: a string that is ASCII already stays as it is, so U+001C to U+001F are no
/// white space in it. In any other every Unicode space becomes U+0020 and every decimal digit its
/// ASCII form, while ASCII characters still stay; the text ends with `?` where anything else
/// stands.
///
/// # Errors
/// The bytes are not UTF-8.
#[inline]
pub fn ascii<'a>(bytes: &'a [u8], buffer: &'a mut Buffer) -> Result<&'a [u8], Utf8Error> {
    if bytes.is_ascii() {
        return Ok(bytes);
    }
    let decoded = std::str::from_utf8(bytes)?;
    for c in decoded.chars() {
        if c < '\u{7f}' {
            buffer.push(c as u8);
        } else if text::is_py_space(c) {
            buffer.push(b' ');
        } else if let Some(digit) = text::digit_value(c) {
            buffer.push(b'0' + digit);
        } else {
            buffer.push(b'?');
            break;
        }
    }
    Ok(buffer.bytes())
}

/// Whether every underscore stands between two ASCII digits, as `int` and `float` ask.
#[must_use]
pub fn underscores_allowed(text: &[u8]) -> bool {
    let digit = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(u8::is_ascii_digit);
    (0..text.len())
        .filter(|&at| text[at] == b'_')
        .all(|at| digit(at.checked_sub(1)) && digit(Some(at + 1)))
}

/// `inf`, `infinity` or `nan` in any case, with or without a sign.
#[must_use]
pub fn special(unsigned: &[u8]) -> Option<f64> {
    if unsigned.eq_ignore_ascii_case(b"inf") || unsigned.eq_ignore_ascii_case(b"infinity") {
        return Some(f64::INFINITY);
    }
    unsigned.eq_ignore_ascii_case(b"nan").then_some(f64::NAN)
}
