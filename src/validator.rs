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
    /// Somebody else decides.
    Outside(&'static dyn Outside),
    /// A rule that was made from data.
    Made(Arc<dyn Fn(&Case) -> Decision + Send + Sync>),
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Function(_) => f.write_str("Function"),
            Rule::Reader(reader, _) => f.debug_tuple("Reader").field(&reader.id).finish(),
            Rule::Outside(outside) => f.debug_tuple("Outside").field(outside).finish(),
            Rule::Made(_) => f.write_str("Made"),
        }
    }
}

/// A validator that is not part of this program. It is asked about many cases at once, and it can
/// break: from then on it gives no answer, and nothing may be concluded from that.
pub trait Outside: fmt::Debug + Sync {
    /// The decision about each case, in their order; `None` where there is no answer any more.
    fn decide(&self, cases: &[&Case]) -> Option<Vec<Decision>>;

    /// Whether it has broken.
    fn is_broken(&self) -> bool;
}

/// What a validator says of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The header agrees with the body.
    Certified,
    /// It does not, or must not be compared.
    Refused(Reason),
}

/// Why a validator refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The clause of the header rules: `V2`, `V10`, …; empty where the validator names none.
    pub clause: &'static str,
    /// One line for people.
    pub why: Cow<'static, str>,
}

impl Reason {
    /// A reason under a clause.
    #[must_use]
    pub const fn new(clause: &'static str, why: &'static str) -> Reason {
        Reason { clause, why: Cow::Borrowed(why) }
    }
}

impl Validator {
    /// The decision about a case. Total: no panic on any bytes.
    #[must_use]
    pub fn decide(&self, case: &Case) -> Decision {
        match &self.rule {
            Rule::Function(decide) => decide(case),
            Rule::Reader(reader, decide) => decide(reader, case),
            Rule::Made(decide) => decide(case),
            Rule::Outside(outside) => outside
                .decide(&[case])
                .and_then(|decisions| decisions.into_iter().next())
                .unwrap_or(Decision::refused("", "no answer")),
        }
    }

    /// The one who decides in this validator's place.
    #[must_use]
    pub fn outside(&self) -> Option<&'static dyn Outside> {
        match self.rule {
            Rule::Outside(outside) => Some(outside),
            Rule::Function(_) | Rule::Reader(..) | Rule::Made(_) => None,
        }
    }

    /// Whether each of these cases is certified, asked all at once.
    #[must_use]
    pub fn certify(&self, cases: &[&Case]) -> Vec<bool> {
        let Some(outside) = self.outside() else {
            return cases.iter().map(|case| self.certifies(case)).collect();
        };
        let decisions = outside.decide(cases).unwrap_or_default();
        let mut certified: Vec<bool> =
            decisions.iter().map(|decision| *decision == Decision::Certified).collect();
        certified.resize(cases.len(), false);
        certified
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
        Decision::Refused(Reason::new(clause, why))
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
        if !self.clause.is_empty() {
            write!(f, "{}: ", self.clause)?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for Reason {}
