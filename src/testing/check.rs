//! An own check under a plain test: every vector of the corpus, then a seeded search.
//!
//! What is compared and what fails; the words are `text`'s.

use super::watch::{Seen, Watch};
use super::{Subject, text};
use crate::campaign::{self, Budget, Config, Shard, Silent};
use crate::case::{Case, Kind};
use crate::finding::Finding;
use crate::minimise::minimise;
use crate::policy::Policy;
use crate::vectors::{self, Vector};
use std::sync::Arc;

/// Enough for every class of the usual wrong checks, and seconds without optimisation.
const CASES: u64 = 200_000;

/// A check of your own, and what to compare it with; [`assert_validator!`](crate::assert_validator)
/// builds one and panics with its report.
///
/// ```
/// use misread::testing::{Check, Policy};
///
/// let int = |bytes: &[u8]| std::str::from_utf8(bytes).ok()?.trim().parse::<i64>().ok();
/// let check = move |field_value: &[u8], body: &[u8]| {
///     int(field_value).is_some() && int(field_value) == int(body)
/// };
/// let report = Check::new("my_check", check).policy(Policy::Canonical).cases(10_000).run();
/// assert!(report.unwrap_err().contains("leading-zero"));
/// ```
#[derive(Clone)]
#[must_use = "nothing is checked before run"]
pub struct Check {
    subject: Subject,
    policy: Policy,
    seed: u64,
    cases: u64,
}

/// What was wrong.
pub(super) struct Wrong {
    /// Vectors certified that must be refused.
    pub(super) loose: Vec<Vector>,
    /// Vectors refused that must be certified.
    pub(super) strict: Vec<Vector>,
    /// How many vectors were asked.
    pub(super) vectors: usize,
    /// Classes of the search.
    pub(super) classes: Vec<Finding>,
    /// What else the check was seen to do.
    pub(super) seen: Seen,
}

impl Check {
    /// A check under every default; the name is for the report.
    pub fn new<F>(name: &str, check: F) -> Check
    where
        F: Fn(&[u8], &[u8]) -> bool + Send + Sync + 'static,
    {
        let subject = Subject::new(name, Arc::new(check));
        Check { subject, policy: Policy::default(), seed: 1, cases: CASES }
    }

    /// The rule that the check claims to follow.
    pub fn policy(mut self, policy: Policy) -> Check {
        self.policy = policy;
        self
    }

    /// The one type that the check is for: it is asked about no other.
    pub fn kind(mut self, kind: Kind) -> Check {
        self.subject.kind = Some(kind);
        self
    }

    /// Key of the search's random streams.
    pub fn seed(mut self, seed: u64) -> Check {
        self.seed = seed;
        self
    }

    /// How many cases the search makes.
    pub fn cases(mut self, cases: u64) -> Check {
        self.cases = cases;
        self
    }

    /// The readers that judge: ids, `p0`, `all`, or a prefix such as `js.*`.
    pub fn readers(mut self, readers: impl AsRef<[&'static str]>) -> Check {
        self.subject.select(readers.as_ref());
        self
    }

    /// Compares the check.
    ///
    /// # Errors
    /// The report of what is wrong; or an option that is.
    pub fn run(self) -> Result<(), String> {
        let readers = self.subject.readers.clone()?;
        let watch = Watch::new(self.subject.clone(), self.policy);
        let mut wrong = self.vectors(&watch);
        let validators = [watch.validator()];
        let corpus: Vec<Case> = vectors::all().map(|vector| vector.case).collect();
        let config = Config {
            validators: &validators,
            readers: &readers,
            body_reader: None,
            corpus: &corpus,
            seed: self.seed,
            budget: Budget::Cases(self.cases),
            shard: Shard::WHOLE,
            feedback: true,
        };
        let (_, mut classes) = campaign::run(&config, &Silent, &watch.stop);
        let seen = watch.seen();
        // Classes say it better than one case that differs.
        let loose = seen.loose.filter(|_| classes.is_empty());
        let smallest = |case: Case, certified: bool| {
            minimise(&case, &|case| watch.differs(case) == Some(certified))
        };
        wrong.seen = Seen {
            panicked: seen.panicked,
            loose: loose.map(|case| smallest(case, true)),
            strict: seen.strict.map(|case| smallest(case, false)),
        };
        // What the policy itself certifies is no mistake of the check.
        classes.retain(|finding| !self.policy.certifies(&finding.witness));
        wrong.classes = classes;
        if wrong.is_nothing() {
            return Ok(());
        }
        let about = text::About {
            name: &self.subject.name,
            policy: self.policy,
            kind: self.subject.kind,
            seed: self.seed,
            cases: self.cases,
        };
        Err(text::report(&about, &wrong))
    }

    /// The vectors that are decided otherwise than the policy decides them.
    fn vectors(&self, watch: &Watch) -> Wrong {
        let mut wrong = Wrong {
            loose: Vec::new(),
            strict: Vec::new(),
            vectors: 0,
            classes: Vec::new(),
            seen: Seen::default(),
        };
        for vector in vectors::all() {
            let Some(expected) = vector.expected(self.policy) else { continue };
            let Some(found) = watch.certifies(&vector.case) else { continue };
            wrong.vectors += 1;
            match (found, expected) {
                (true, false) => wrong.loose.push(vector),
                (false, true) => wrong.strict.push(vector),
                _ => {}
            }
        }
        wrong
    }
}

impl Wrong {
    fn is_nothing(&self) -> bool {
        let Seen { panicked, loose, strict } = &self.seen;
        self.loose.is_empty()
            && self.strict.is_empty()
            && self.classes.is_empty()
            && panicked.is_none()
            && loose.is_none()
            && strict.is_none()
    }
}
