//! The corpus inside the library: each case with what the policies decide, without a JSON parser.
//!
//! `vectors.tsv` is made from `corpus/` and equals it (`tests/library.rs`); it must not know the
//! files it came from.

use crate::case::{self, Case, Kind};
use crate::outcome;
use crate::policy::Policy;

static TEXT: &str = include_str!("vectors.tsv");

/// A finished case with what each policy decides.
#[derive(Clone, Debug)]
pub struct Vector {
    /// Its id in the corpus.
    pub id: &'static str,
    /// Why it is in the corpus.
    pub why: &'static str,
    /// The case.
    pub case: Case,
    /// A letter per policy.
    decisions: &'static str,
}

impl Vector {
    /// Whether a validator of this policy must certify the case; `None` where the clauses leave it
    /// open or the corpus does not say.
    #[must_use]
    pub fn expected(&self, policy: Policy) -> Option<bool> {
        match self.decisions.as_bytes().get(policy as usize) {
            Some(b'c') => Some(true),
            Some(b'r') => Some(false),
            _ => None,
        }
    }
}

/// Every vector, in the corpus's order.
pub fn all() -> impl Iterator<Item = Vector> {
    TEXT.lines().filter_map(parse)
}

/// The vector of a line; `None` for a comment.
fn parse(line: &'static str) -> Option<Vector> {
    let mut cells = line.split('\t');
    let mut cell = || cells.next().filter(|_| !line.starts_with('#'));
    let (id, decisions) = (cell()?, cell()?);
    let kind: Kind = cell()?.parse().ok()?;
    let field_value = outcome::unhex(cell()?)?;
    let body = case::unescape(cell()?).ok()?;
    let case = Case::of_kind(kind, &field_value, &body).ok()?;
    Some(Vector { id, why: cell()?, case, decisions })
}
