//! The contract of a validator: it decides whether a header may be certified for a body.
//!
//! It must not know which validators exist (`validators` is the registry) nor what readers make of
//! a certified case: it is the subject under test.

use crate::case::Case;
use crate::reader::Reader;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// The subject under test.
#[derive(Clone, Debug)]
pub struct Validator {
    /// The id by which everything stored and every option names it.
    pub id: Cow<'static, str>,
    /// One sentence: what it certifies.
    pub about: Cow<'static, str>,
    /// Whether people would ship it: `fuzz` runs these when none is named.
    pub ships: bool,
    /// The decision.
    pub rule: Rule,
}

/// How a validator decides.
#[derive(Clone)]
pub enum Rule {
    /// A rule of its own.
    Function(fn(&Case) -> Decision),
    /// The reader reads the header as the body's exact value.
    Reader(Reader, fn(&Reader, &Case) -> Decision),
    /// A rule that was made from data.
    Made(Arc<dyn Fn(&Case) -> Decision + Send + Sync>),
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Function(_) => f.write_str("Function"),
            Rule::Reader(reader, _) => f.debug_tuple("Reader").field(&reader.id).finish(),
            Rule::Made(_) => f.write_str("Made"),
        }
    }
}

/// What a validator says of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The header agrees with the body.
    Certified,
    /// It does not, or must not be compared.
    Refused(Reason),
}

/// Why a validator refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The clause of the header rules: `V2`, `V10`, ….
    pub clause: &'static str,
    /// One line for people.
    pub why: &'static str,
}

impl Validator {
    /// The decision about a case. Total: no panic on any bytes.
    #[must_use]
    pub fn decide(&self, case: &Case) -> Decision {
        match &self.rule {
            Rule::Function(decide) => decide(case),
            Rule::Reader(reader, decide) => decide(reader, case),
            Rule::Made(decide) => decide(case),
        }
    }

    /// Whether the case is certified.
    #[must_use]
    pub fn certifies(&self, case: &Case) -> bool {
        self.decide(case) == Decision::Certified
    }
}

impl Decision {
    /// A refusal under a clause.
    #[must_use]
    pub const fn refused(clause: &'static str, why: &'static str) -> Decision {
        Decision::Refused(Reason { clause, why })
    }

    /// `certified` or `refused`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Decision::Certified => "certified",
            Decision::Refused(_) => "refused",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.why)
    }
}

impl std::error::Error for Reason {}
