//! Uniform bytes: the measure that the other generators are compared with.
//!
//! It must not know anything: no alphabet, no grammar. Only the body is a literal, for without one
//! there is no case.

use crate::dice;
use crate::digits::push_run;
use crate::draft::Draft;
use crate::generate::Context;
use arbitrary::{Result, Unstructured};

/// Headers are shorter than this.
const BYTES: usize = 25;

/// Makes one: a header of 0 to 24 bytes, a body of 1 to 19 digits, one in eight a boolean.
pub fn make(u: &mut Unstructured<'_>, _: &Context<'_>, draft: &mut Draft) -> Result<()> {
    draft.header.clear();
    for _ in 0..dice::below(u, BYTES)? {
        draft.header.push(dice::byte(u)?);
    }
    let [kind, length] = dice::bytes::<2>(u)?;
    if kind < 32 {
        draft.set_body(if kind % 2 == 0 { b"true" } else { b"false" });
        return Ok(());
    }
    draft.body.clear();
    if kind % 2 == 0 {
        draft.body.push(b'-');
    }
    push_run(&mut draft.body, 1 + usize::from(length) % 19, dice::word(u)?);
    Ok(())
}
