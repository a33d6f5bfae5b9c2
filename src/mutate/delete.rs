//! Takes out one character, or everything from one to another: of the header, or a digit of the
//! body or both.
//!
//! It must not know what was there; an empty header is a case too.

use crate::draft::Draft;
use crate::{dice, edit};
use arbitrary::{Result, Unstructured};

/// Changes the draft.
pub fn mutate(u: &mut Unstructured<'_>, draft: &mut Draft, _: &Draft) -> Result<()> {
    if edit::on_body(u, draft, |bytes, at, _| {
        bytes.remove(at);
    })? {
        return Ok(());
    }
    let header = &mut draft.header;
    let range = if dice::once_in(u, 4)? {
        let (one, other) = (edit::place(u, header)?, edit::place(u, header)?);
        Some((one.min(other), one.max(other)))
    } else {
        edit::character(u, header)?
    };
    if let Some((start, end)) = range {
        header.drain(start..end);
    }
    Ok(())
}
