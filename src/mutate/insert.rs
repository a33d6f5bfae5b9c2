//! Puts in one character: anywhere in the header, or a digit behind one of the body, or of both.
//!
//! It must not know what the character does; the alphabets say which are worth trying.

use crate::draft::Draft;
use crate::{alphabet, edit};
use arbitrary::{Result, Unstructured};

/// The longest that an alphabet's entry is, in bytes.
const LONGEST: usize = 5;

/// Changes the draft.
pub fn mutate(u: &mut Unstructured<'_>, draft: &mut Draft, _: &Draft) -> Result<()> {
    if edit::on_body(u, draft, |bytes, at, digit| bytes.insert(at + 1, digit))? {
        return Ok(());
    }
    let header = &mut draft.header;
    if header.len() + LONGEST > edit::MAX_BYTES {
        return Ok(());
    }
    let at = edit::place(u, header)?;
    let end = header.len();
    alphabet::push(u, header)?;
    let added = header.len() - end;
    header[at..].rotate_right(added);
    Ok(())
}
