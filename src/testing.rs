//! A check of somebody's own under test: what the macros call.
//!
//! [`Check`] asserts it against the corpus and a seeded search, [`Target`] fuzzes it. Both answer a
//! report and never panic themselves; they must not know files, and print nothing.

mod check;
mod fuzz;
mod text;
mod watch;

pub use crate::policy::Policy;
pub use check::Check;
pub use fuzz::{Drawn, Target};

use crate::case::Kind;
use crate::reader::Reader;
use crate::readers;
use std::sync::Arc;

/// The id of every own check in classes and fingerprints: one name, so that a baseline outlives a
/// renamed function.
pub const ID: &str = "own-check";

/// Longest expression that is shown as a check's name.
const MAX_NAME: usize = 60;

/// A function from field value and body literal to whether they are certified to agree.
type Function = dyn Fn(&[u8], &[u8]) -> bool + Send + Sync;

/// What an own check is, and who judges it.
#[derive(Clone)]
struct Subject {
    name: String,
    function: Arc<Function>,
    kind: Option<Kind>,
    readers: Result<Vec<Reader>, String>,
}

impl Subject {
    fn new(name: &str, function: Arc<Function>) -> Subject {
        let shown = name.len() <= MAX_NAME && !name.contains('|');
        let name = if shown { name } else { "the check" }.to_owned();
        Subject { name, function, kind: None, readers: Ok(readers::p0().to_vec()) }
    }

    fn select(&mut self, list: &[impl AsRef<str>]) {
        self.readers = readers::select(list).map_err(|error| format!("option readers: {error}"));
    }

    /// Whether the check is for this type.
    fn is_for(&self, kind: Kind) -> bool {
        self.kind.is_none_or(|own| own == kind)
    }
}
