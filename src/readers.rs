//! The registry of readers: one line each, and finding them by id.
//!
//! Everything stored names a reader by its id, never by its place here. A reader's emulation, its
//! source and its examples stand in its own file; this file must not know what any of them does.

pub(crate) mod exact;
mod go_atoi;
mod go_json_any;
mod go_json_int64;
mod go_parse_float;
mod go_parse_int0;
pub(crate) mod js_json;
pub(crate) mod js_number;
mod js_parse_int;
mod py_decimal;
mod py_float;
pub(crate) mod py_int;
mod py_json;
mod rust_serde_json_ap;
mod rust_serde_json_value;

use crate::nearest::nearest;
use crate::reader::{Decoding, Reader};
use std::fmt;

/// Each id with its module; `ID@latin1` is made for readers of UTF-8.
macro_rules! registry {
    ($($id:literal => $module:ident,)*) => {
        static PLAIN: [Reader; [$($id),*].len()] =
            [$(Reader { id: $id, spec: &$module::SPEC, latin1: false, outside: None }),*];
        static LATIN1: [Reader; [$($id),*].len()] =
            [$(Reader { id: concat!($id, "@latin1"), spec: &$module::SPEC, latin1: true, outside: None }),*];
    };
}

/// How many lines of the registry, from the first, are the set `p0`.
const P0: usize = 10;

registry! {
    "js.Number" => js_number,
    "js.parseInt" => js_parse_int,
    "js.JSON" => js_json,
    "go.Atoi" => go_atoi,
    "go.ParseInt0" => go_parse_int0,
    "go.ParseFloat" => go_parse_float,
    "py.int" => py_int,
    "py.float" => py_float,
    "py.json" => py_json,
    "py.Decimal" => py_decimal,
    "go.json_any" => go_json_any,
    "go.json_int64" => go_json_int64,
    "rust.serde_json_Value" => rust_serde_json_value,
    "rust.serde_json_ap" => rust_serde_json_ap,
}

/// How many readers of UTF-8 there are.
const TEXT_READERS: usize = {
    let (mut count, mut at) = (0, 0);
    while at < PLAIN.len() {
        count += matches!(PLAIN[at].spec.decoding, Decoding::Utf8) as usize;
        at += 1;
    }
    count
};

/// The plain readers in the registry's order, then those of Latin-1.
static ALL: [Reader; PLAIN.len() + TEXT_READERS] = {
    let mut all = [PLAIN[0]; PLAIN.len() + TEXT_READERS];
    let (mut to, mut at) = (0, 0);
    while at < PLAIN.len() {
        all[to] = PLAIN[at];
        to += 1;
        at += 1;
    }
    at = 0;
    while at < LATIN1.len() {
        if matches!(LATIN1[at].spec.decoding, Decoding::Utf8) {
            all[to] = LATIN1[at];
            to += 1;
        }
        at += 1;
    }
    all
};

/// Every reader, `ID@latin1` included; not the exact reference.
#[must_use]
pub fn all() -> &'static [Reader] {
    &ALL
}

/// The ten plain readers of Node.js, Go and Python: the set `p0`.
#[must_use]
pub fn p0() -> &'static [Reader] {
    PLAIN.split_at(P0).0
}

/// The reading in exact arithmetic, the reference that never rounds; in no set.
#[must_use]
pub fn exact() -> Reader {
    Reader { id: "exact", spec: &exact::SPEC, latin1: false, outside: None }
}

/// The reader of an id: an id of [`all`], `exact`, or `ID@utf8` for the plain `ID` of a reader that
/// has `ID@latin1`.
#[must_use]
pub fn find(id: &str) -> Option<Reader> {
    if id == "exact" {
        return Some(exact());
    }
    let (plain, utf8) = id.strip_suffix("@utf8").map_or((id, false), |plain| (plain, true));
    let reader = ALL.iter().find(|reader| reader.id == plain)?;
    (!utf8 || (reader.spec.decoding == Decoding::Utf8 && !reader.latin1)).then_some(*reader)
}

/// The readers of a list of words, each an id, `p0`, `all` or a prefix such as `js.*` (of [`all`]).
/// A reader named twice comes once, where it came first.
///
/// # Errors
/// The first word that names no reader.
pub fn select(list: &[impl AsRef<str>]) -> Result<Vec<Reader>, UnknownReader> {
    let mut selected: Vec<Reader> = Vec::new();
    for word in list {
        let word = word.as_ref().trim();
        let found = named(word);
        if found.is_empty() {
            return Err(UnknownReader::new(word));
        }
        for reader in found {
            if selected.iter().all(|known| known.id != reader.id) {
                selected.push(reader);
            }
        }
    }
    Ok(selected)
}

/// The readers that one word names; none when it is unknown.
fn named(word: &str) -> Vec<Reader> {
    match (word, word.strip_suffix('*')) {
        ("p0", _) => p0().to_vec(),
        ("all", _) => all().to_vec(),
        (_, Some(prefix)) => {
            ALL.iter().filter(|reader| reader.id.starts_with(prefix)).copied().collect()
        }
        _ => find(word).into_iter().collect(),
    }
}

/// A word that names no reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownReader {
    /// The word.
    pub word: String,
    /// The known id nearest to it, when one is near.
    pub nearest: Option<&'static str>,
}

impl UnknownReader {
    fn new(word: &str) -> UnknownReader {
        let known = ALL.iter().map(|reader| reader.id).chain(["exact", "p0", "all"]);
        UnknownReader { word: word.to_owned(), nearest: nearest(word, known) }
    }
}

impl fmt::Display for UnknownReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no reader '{}'", self.word.escape_debug())?;
        if let Some(nearest) = self.nearest {
            write!(f, "; did you mean '{nearest}'?")?;
        }
        f.write_str(" (list readers shows all)")
    }
}

impl std::error::Error for UnknownReader {}
