//! Joins two cases: the start of one header with the end of another's, or one case's header with
//! the other's body.
//!
//! It must not know where the partner comes from, nor why either was kept.

use crate::draft::Draft;
use crate::{dice, edit};
use arbitrary::{Result, Unstructured};

/// Changes the draft.
pub fn mutate(u: &mut Unstructured<'_>, draft: &mut Draft, partner: &Draft) -> Result<()> {
    match dice::below(u, 8)? {
        6 => draft.set_body(&partner.body),
        7 => draft.set_header(&partner.header),
        choice => {
            let keep = edit::place(u, &draft.header)?;
            let take = edit::place(u, &partner.header)?;
            let tail = &partner.header[take..];
            if keep + tail.len() <= edit::MAX_BYTES {
                draft.header.truncate(keep);
                draft.header.extend_from_slice(tail);
            }
            if choice == 5 {
                draft.set_body(&partner.body);
            }
        }
    }
    Ok(())
}
