//! Changes one character for another: for one of the alphabets, a digit for the same digit of
//! another script, a letter for its other case, a byte for one a bit away.
//!
//! It must not know which of them a reader treats alike.

use crate::draft::Draft;
use crate::text::DIGIT_ZEROS;
use crate::{alphabet, dice, edit};
use arbitrary::{Result, Unstructured};

/// The longest that an alphabet's entry is, in bytes.
const LONGEST: usize = 5;

/// Changes the draft.
pub fn mutate(u: &mut Unstructured<'_>, draft: &mut Draft, _: &Draft) -> Result<()> {
    if edit::on_body(u, draft, |bytes, at, digit| bytes[at] = digit)? {
        return Ok(());
    }
    let header = &mut draft.header;
    let Some((start, end)) = edit::character(u, header)? else {
        return Ok(());
    };
    let old = header[start];
    match dice::below(u, 8)? {
        0 => header[start] ^= 1 << dice::below(u, 8)?,
        1 if old.is_ascii_alphabetic() => header[start] ^= 0x20,
        _ if header.len() + LONGEST > edit::MAX_BYTES => {}
        1 | 2 if old.is_ascii_digit() => {
            if let Some(c) = alphabet::digit(dice::below(u, DIGIT_ZEROS.len())?, old - b'0') {
                header.splice(start..end, c.encode_utf8(&mut [0; 4]).bytes());
            }
        }
        _ => {
            // Written behind the text, turned to behind the old character, which then goes.
            let length = header.len();
            alphabet::push(u, header)?;
            let added = header.len() - length;
            header[end..].rotate_right(added);
            header.drain(start..end);
        }
    }
    Ok(())
}
