//! Past cases as they were: regressions stay within every campaign.
//!
//! It must not know where the corpus is stored, only the cases it is handed.

use crate::dice;
use crate::draft::Draft;
use crate::generate::Context;
use arbitrary::{Result, Unstructured};

/// Makes one; the control, 2000, where there is no past case.
pub fn make(u: &mut Unstructured<'_>, context: &Context<'_>, draft: &mut Draft) -> Result<()> {
    match context.corpus.get(dice::below(u, context.corpus.len())?) {
        Some(case) => {
            draft.set_header(&case.field_value);
            draft.set_body(case.body());
        }
        None => draft.set(b"2000"),
    }
    Ok(())
}
