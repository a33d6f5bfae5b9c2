//! The registry of validators: each a file of `validators/`, one line here.

pub mod by_reader;
pub mod canonical;
pub mod canonical_safe;
pub mod ctrlrun_before;
pub mod ctrlrun_half;
pub mod spec_numeric;
pub mod spec_text;

use crate::case::Case;
use crate::nearest::nearest;
use crate::reader::Reader;
use crate::readers;
use crate::validator::{Decision, Rule, Validator};
use std::borrow::Cow;
use std::fmt;

type Row = (&'static str, bool, fn(&Case) -> Decision, &'static str);

/// Id, whether people would ship it, the rule, and what it certifies.
const TABLE: &[Row] = &[
    (
        "canonical-safe",
        true,
        canonical_safe::decide,
        "one rendering per value, integers within ±(2^53 − 1)",
    ),
    ("canonical", true, canonical::decide, "one rendering per value, compared as text"),
    ("spec-text", true, spec_text::decide, "the decoded header is the body's text"),
    (
        "spec-numeric",
        true,
        spec_numeric::decide,
        "the decoded header is a JSON number of the body's exact integer value",
    ),
    (
        "ctrlrun-before",
        false,
        ctrlrun_before::decide,
        "Python int() and case-insensitive booleans: the seed's bug",
    ),
    (
        "ctrlrun-half",
        false,
        ctrlrun_half::decide,
        "compact JSON of everything: the seed's first fix",
    ),
];

/// An id that names no validator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownValidator {
    /// The word that was given.
    pub word: String,
    /// The known id nearest to it.
    pub nearest: Option<String>,
}

impl fmt::Display for UnknownValidator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no validator '{}'", self.word.escape_debug())?;
        if let Some(nearest) = &self.nearest {
            write!(f, "; did you mean '{nearest}'?")?;
        }
        f.write_str(" (`misread list validators` shows all)")
    }
}

impl std::error::Error for UnknownValidator {}

/// Every validator: the rules in the table's order, then `reader:ID` for every reader.
#[must_use]
pub fn all() -> Vec<Validator> {
    rules().into_iter().chain(readers::all().iter().map(of_reader)).collect()
}

/// The validators with a rule of their own, in the table's order.
#[must_use]
pub fn rules() -> Vec<Validator> {
    let rule = |&(id, ships, decide, about): &Row| Validator {
        id: id.into(),
        about: about.into(),
        ships,
        rule: Rule::Function(decide),
    };
    TABLE.iter().map(rule).collect()
}

/// The validators that people would ship.
#[must_use]
pub fn shipped() -> Vec<Validator> {
    all().into_iter().filter(|validator| validator.ships).collect()
}

/// The validator that certifies what a reader reads as the body's value.
#[must_use]
pub fn of_reader(reader: &Reader) -> Validator {
    Validator {
        id: Cow::Owned(format!("reader:{}", reader.id)),
        about: Cow::Owned(format!(
            "{} reads the header as the body's exact value",
            reader.spec.expression
        )),
        ships: false,
        rule: Rule::Reader(*reader, by_reader::decide),
    }
}

/// The validator with this id.
#[must_use]
pub fn find(id: &str) -> Option<Validator> {
    if let Some(reader) = id.strip_prefix("reader:") {
        return readers::find(reader).map(|reader| of_reader(&reader));
    }
    all().into_iter().find(|validator| validator.id == id)
}

/// The validators of a list: ids, `shipped`, `all`, or a prefix with a star such as `ctrlrun*`;
/// doubles dropped, in the order given.
///
/// # Errors
/// A word that names none, with the nearest known id.
pub fn select<S: AsRef<str>>(list: &[S]) -> Result<Vec<Validator>, UnknownValidator> {
    let mut chosen: Vec<Validator> = Vec::new();
    for word in list.iter().flat_map(|item| item.as_ref().split(',')).map(str::trim) {
        let matched: Vec<Validator> = match word.strip_suffix('*') {
            _ if word == "all" => all(),
            _ if word == "shipped" => shipped(),
            Some(prefix) => all().into_iter().filter(|v| v.id.starts_with(prefix)).collect(),
            None => find(word).into_iter().collect(),
        };
        if matched.is_empty() {
            let ids: Vec<String> = all().iter().map(|v| v.id.to_string()).collect();
            let known = ids.iter().map(String::as_str).chain(["shipped", "all"]);
            let nearest = nearest(word, known).map(str::to_owned);
            return Err(UnknownValidator { word: word.to_owned(), nearest });
        }
        for validator in matched {
            if chosen.iter().all(|known| known.id != validator.id) {
                chosen.push(validator);
            }
        }
    }
    Ok(chosen)
}
