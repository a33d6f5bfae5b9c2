//! Small edits of a draft that keep it one: on character boundaries, and with a body that stays a
//! JSON literal.
//!
//! It must not know which mutator asks. The body is only edited where it is an integer literal, by
//! digits, and brought back to the grammar afterwards.

use crate::dice;
use crate::draft::Draft;
use arbitrary::{Result, Unstructured};

/// No edit makes a header or body longer than this.
pub const MAX_BYTES: usize = 8192;

/// The boundary at or before `at`: of a character in UTF-8, of a byte in anything else.
#[must_use]
pub fn boundary(bytes: &[u8], at: usize) -> usize {
    let at = at.min(bytes.len());
    std::str::from_utf8(bytes).map_or(at, |text| text.floor_char_boundary(at))
}

/// A boundary drawn from the whole text, both ends included.
pub fn place(u: &mut Unstructured<'_>, bytes: &[u8]) -> Result<usize> {
    Ok(boundary(bytes, dice::below(u, bytes.len() + 1)?))
}

/// The bounds of one drawn character or byte; `None` in an empty text.
pub fn character(u: &mut Unstructured<'_>, bytes: &[u8]) -> Result<Option<(usize, usize)>> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let start = boundary(bytes, dice::below(u, bytes.len())?);
    let end =
        std::str::from_utf8(bytes).map_or(start + 1, |text| text.ceil_char_boundary(start + 1));
    Ok(Some((start, end)))
}

/// Whether the body is an integer literal, the only kind whose digits are edited.
#[must_use]
pub fn is_integer(body: &[u8]) -> bool {
    let digits = body.strip_prefix(b"-").unwrap_or(body);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// An edit of one digit: the bytes, the digit's place, a random digit.
pub type DigitEdit = fn(&mut Vec<u8>, usize, u8);

/// Once in four times edits a digit of the body, half of these times the same digit of the header
/// too; answers whether it did. Otherwise the header is the mutator's own matter.
pub fn on_body(u: &mut Unstructured<'_>, draft: &mut Draft, edit: DigitEdit) -> Result<bool> {
    let share = dice::byte(u)?;
    let within = draft.header.len().max(draft.body.len()) <= MAX_BYTES / 2;
    if share < 192 || !within || !is_integer(&draft.body) {
        return Ok(false);
    }
    let first = usize::from(draft.body[0] == b'-');
    let nth = dice::below(u, draft.body.len() - first)?;
    let digit = b'0' + dice::below(u, 10)? as u8;
    let same = draft.header == draft.body;
    edit(&mut draft.body, first + nth, digit);
    repair(&mut draft.body);
    if share >= 224 {
        let mut places = (0..draft.header.len()).filter(|&at| draft.header[at].is_ascii_digit());
        if same {
            draft.header.clone_from(&draft.body);
        } else if let Some(at) = places.nth(nth) {
            edit(&mut draft.header, at, digit);
        }
    }
    Ok(true)
}

/// Brings an optional minus sign and digits to `-?(0|[1-9][0-9]*)`.
fn repair(integer: &mut Vec<u8>) {
    let first = usize::from(integer.first() == Some(&b'-'));
    let zeros = integer[first..].iter().take_while(|&&digit| digit == b'0').count();
    integer.drain(first..first + zeros);
    if integer.len() == first {
        integer.clear();
        integer.push(b'0');
    }
}
