//! Repeats a part of the header, or a run of digits of the body or both.
//!
//! It must not know what a repeated sign, point or digit means to anyone.

use crate::draft::Draft;
use crate::{dice, edit};
use arbitrary::{Result, Unstructured};

/// The longest run of digits that is repeated in a body at once.
const LONGEST_RUN: usize = 16;

/// Changes the draft.
pub fn mutate(u: &mut Unstructured<'_>, draft: &mut Draft, _: &Draft) -> Result<()> {
    if edit::on_body(u, draft, repeat_run)? {
        return Ok(());
    }
    let header = &mut draft.header;
    let (start, end) = if dice::once_in(u, 2)? {
        let (one, other) = (edit::place(u, header)?, edit::place(u, header)?);
        (one.min(other), one.max(other))
    } else {
        edit::character(u, header)?.unwrap_or((0, 0))
    };
    let times = if dice::once_in(u, 8)? { 1 + dice::below(u, 16)? } else { 1 };
    for _ in 0..times {
        if header.len() + (end - start) <= edit::MAX_BYTES {
            header.extend_from_within(start..end);
            header[end..].rotate_right(end - start);
        }
    }
    Ok(())
}

/// The digits from `at` on, once more behind themselves.
fn repeat_run(bytes: &mut Vec<u8>, at: usize, _: u8) {
    let digits = bytes[at..].iter().take(LONGEST_RUN).take_while(|byte| byte.is_ascii_digit());
    let end = at + digits.count();
    bytes.extend_from_within(at..end);
    bytes[end..].rotate_right(end - at);
}
