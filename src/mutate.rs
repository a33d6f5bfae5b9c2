//! Changing cases: the registry of mutators, each a file of `mutate/`.
//!
//! The table and the draw, nothing else. It must not know why a case is worth changing; every
//! mutator leaves the body one JSON literal where it was one, and no text longer than
//! [`MAX_BYTES`] that was not so before.

mod delete;
mod duplicate;
mod insert;
mod replace;
mod splice;

use crate::dice;
use crate::draft::Draft;
pub use crate::edit::MAX_BYTES;
use arbitrary::Unstructured;

/// One way of changing a case.
#[derive(Debug)]
pub struct Mutator {
    /// The id in listings.
    pub id: &'static str,
    /// One sentence: what it changes.
    pub about: &'static str,
    /// How often it is drawn, relative to the others.
    pub weight: u32,
    /// Changes the draft; the partner is another case to take parts from.
    pub mutate: fn(&mut Unstructured<'_>, &mut Draft, partner: &Draft) -> arbitrary::Result<()>,
}

/// The mutators.
pub const ALL: &[Mutator] = &[
    Mutator {
        id: "insert",
        about: "a character of the feature alphabets put in",
        weight: 3,
        mutate: insert::mutate,
    },
    Mutator {
        id: "delete",
        about: "a character or a run taken out",
        weight: 2,
        mutate: delete::mutate,
    },
    Mutator {
        id: "replace",
        about: "a character changed for one of the feature alphabets, or for one like it",
        weight: 3,
        mutate: replace::mutate,
    },
    Mutator { id: "duplicate", about: "a part repeated", weight: 1, mutate: duplicate::mutate },
    Mutator {
        id: "splice",
        about: "the start of one case with the end of another",
        weight: 1,
        mutate: splice::mutate,
    },
];

/// Draws a mutator by weight and changes the draft; answers which one it was.
///
/// # Errors
/// None from these mutators, whatever the bytes: `arbitrary`'s error is passed on where its
/// interface has one.
pub fn draw(
    u: &mut Unstructured<'_>,
    draft: &mut Draft,
    partner: &Draft,
) -> arbitrary::Result<&'static Mutator> {
    let total = ALL.iter().map(|mutator| mutator.weight as usize).sum();
    let mut left = dice::below(u, total)? as u32;
    for mutator in ALL {
        if left < mutator.weight {
            (mutator.mutate)(u, draft, partner)?;
            return Ok(mutator);
        }
        left -= mutator.weight;
    }
    Err(arbitrary::Error::EmptyChoose)
}
