//! Making cases: the registry of generators, each a file of `generate/`.

use crate::case::Case;
use crate::reader::Reader;
use arbitrary::Unstructured;

/// The bytes of a case being made; buffers are reused from case to case.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The field value.
    pub header: Vec<u8>,
    /// The body literal.
    pub body: Vec<u8>,
}

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
