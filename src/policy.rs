//! The rule that somebody's own validator claims to follow: one of those that people would ship.
//!
//! A closed choice for test options, each with its decision; it must not know vectors or campaigns.

use crate::case::Case;
use crate::validator::Decision;
use crate::validators::{canonical, canonical_safe, spec_numeric, spec_text};
use std::fmt;

/// What a validator claims to certify.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// One rendering per value, integers within ±(2^53 − 1): what a gateway should ship.
    #[default]
    CanonicalSafe,
    /// One rendering per value.
    Canonical,
    /// The decoded header is the body's text.
    SpecText,
    /// The decoded header is a JSON number of the body's exact integer value.
    SpecNumeric,
}

impl Policy {
    /// Every policy with the id of its validator, in order.
    pub const ALL: [(Policy, &'static str); 4] = [
        (Policy::CanonicalSafe, "canonical-safe"),
        (Policy::Canonical, "canonical"),
        (Policy::SpecText, "spec-text"),
        (Policy::SpecNumeric, "spec-numeric"),
    ];

    /// The id of the validator that decides so.
    #[must_use]
    pub fn id(self) -> &'static str {
        Policy::ALL[self as usize].1
    }

    /// Whether the policy certifies a case.
    #[must_use]
    pub fn certifies(self, case: &Case) -> bool {
        let decide = match self {
            Policy::CanonicalSafe => canonical_safe::decide,
            Policy::Canonical => canonical::decide,
            Policy::SpecText => spec_text::decide,
            Policy::SpecNumeric => spec_numeric::decide,
        };
        decide(case) == Decision::Certified
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
