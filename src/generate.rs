//! Making cases: the registry of generators, each a file of `generate/`.
//!
//! The table and the draw, nothing else. It must not know what judges the cases; generators take
//! all chance from the bytes they are given, so libFuzzer and our own streams drive the same code.

mod canonical;
mod corpus;
mod noise;
mod reading;
mod shape;
mod spelling;
mod uniform;
mod value;

use crate::case::Case;
use crate::dice;
pub use crate::draft::Draft;
use crate::reader::Reader;
use arbitrary::Unstructured;

/// What a generator may draw on besides its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// Readers whose misreadings suggest a body.
    pub readers: &'a [Reader],
    /// Past cases; empty when the corpus is switched off.
    pub corpus: &'a [Case],
}

/// One way of making a case.
#[derive(Debug)]
pub struct Generator {
    /// The id in listings.
    pub id: &'static str,
    /// One sentence: what it makes.
    pub about: &'static str,
    /// How often it is drawn, relative to the others.
    pub weight: u32,
    /// Makes a case.
    pub make: fn(&mut Unstructured<'_>, &Context<'_>, &mut Draft) -> arbitrary::Result<()>,
}

/// The generators. The weights make about 45 % of all cases canonical and within ±(2^53 − 1): those
/// every validator certifies, so readings are never scarce.
pub const ALL: &[Generator] = &[
    Generator {
        id: "canonical",
        about: "the one canonical spelling of an integer of any length, or of a boolean",
        weight: 470,
        make: canonical::make,
    },
    Generator {
        id: "spelling",
        about: "an integer or boolean respelled by one to three features",
        weight: 240,
        make: spelling::make,
    },
    Generator {
        id: "value",
        about: "another value near the body, or at a limit of a number type",
        weight: 120,
        make: value::make,
    },
    Generator {
        id: "noise",
        about: "random characters of the feature alphabets between digits",
        weight: 60,
        make: noise::make,
    },
    Generator {
        id: "reading",
        about: "a body that some reader takes the header for",
        weight: 50,
        make: reading::make,
    },
    Generator {
        id: "shape",
        about: "bodies that are null, an array, an object, a float or a string",
        weight: 30,
        make: shape::make,
    },
    Generator { id: "corpus", about: "a past case as it was", weight: 30, make: corpus::make },
];

/// What a search without any knowledge makes; only compared with, never drawn.
pub const UNIFORM: Generator = Generator {
    id: "uniform",
    about: "uniform random bytes for a random integer or boolean",
    weight: 0,
    make: uniform::make,
};

/// The corpus generator stands last, so that leaving it out costs no look at the ids.
const WITHOUT_CORPUS: &[Generator] = match ALL.split_last() {
    Some((_, others)) => others,
    None => ALL,
};

/// How many bytes nearly every draw can use; more are drawn on only by the longest texts, and a
/// draw that runs out reads zeros.
pub const USUAL_BYTES: usize = 64;

/// Draws a generator by weight and makes a case; answers which one it was.
///
/// # Errors
/// None from these generators, whatever the bytes: `arbitrary`'s error is passed on where its
/// interface has one.
pub fn draw(
    u: &mut Unstructured<'_>,
    context: &Context<'_>,
    draft: &mut Draft,
) -> arbitrary::Result<&'static Generator> {
    let generators = if context.corpus.is_empty() { WITHOUT_CORPUS } else { ALL };
    let total: u32 = generators.iter().map(|generator| generator.weight).sum();
    let mut left = dice::below(u, total as usize)? as u32;
    for generator in generators {
        if left < generator.weight {
            (generator.make)(u, context, draft)?;
            return Ok(generator);
        }
        left -= generator.weight;
    }
    Err(arbitrary::Error::EmptyChoose)
}
