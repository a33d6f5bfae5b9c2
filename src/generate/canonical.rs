//! Canonical cases: a body integer or boolean and, as header, its one canonical spelling.
//!
//! It must not know validators; what it makes within ±(2^53 − 1) is what all of them certify. Half
//! of a campaign comes from here, so it draws few bytes and writes digits without formatting.

use crate::digits::Digits;
use crate::draft::Draft;
use crate::generate::Context;
use crate::{dice, magnitude};
use arbitrary::{Result, Unstructured};

/// Makes one.
pub fn make(u: &mut Unstructured<'_>, _: &Context<'_>, draft: &mut Draft) -> Result<()> {
    match dice::byte(u)? {
        0..236 => {
            let (negative, magnitude) = magnitude::safe(u)?;
            draft.set(Digits::new(negative, magnitude).as_bytes());
        }
        236..248 => {
            draft.body.clear();
            magnitude::push_beyond(u, &mut draft.body)?;
            draft.header.clone_from(&draft.body);
        }
        kind => draft.set(if kind % 2 == 0 { b"true" } else { b"false" }),
    }
    Ok(())
}
