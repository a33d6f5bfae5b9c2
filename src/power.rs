//! What a search finds in validators that are wrong in known ways: its power.
//!
//! A subject is such a validator with what must show: the classes whose exemplar it certifies and
//! some reader does not agree with; a needle also its own case. A trial is a campaign on one subject
//! that ends as soon as everything has shown. It must not know terminal or disk.

pub mod coverage;

use crate::campaign::{self, Budget, Config, Shard, Sink, Source};
use crate::case::{Case, Kind};
use crate::classify::Class;
use crate::feature::{self, FeatureSet};
use crate::features;
use crate::finding::Finding;
use crate::json::Literal;
use crate::judge::{Reference, Verdict};
use crate::reader::Reader;
use crate::validator::Validator;
use crate::validators::{self, Mutant};
use crate::{spelling, sweep};
use std::fmt;
use std::slice;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What sort of subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A wrong validator of the registry.
    Wrong,
    /// `reader:ID`.
    Reader,
    /// `canonical+F`.
    Cause,
    /// A needle.
    Needle,
}

impl Sort {
    /// Every sort with its name.
    pub const ALL: [(Sort, &'static str); 4] = [
        (Sort::Wrong, "wrong"),
        (Sort::Reader, "reader"),
        (Sort::Cause, "cause"),
        (Sort::Needle, "needle"),
    ];

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Sort::ALL[self as usize].1
    }
}

/// Something that must show.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// A class, by the exemplar of its feature.
    Class(Class),
    /// Any class whose witness the base validator refuses; the needle's own case.
    Needle(Case),
}

impl Goal {
    /// After how many cases the sweep comes to it, where it is one of its pairs: a trial of fewer
    /// has nothing but luck.
    #[must_use]
    pub fn swept_at(&self) -> Option<u64> {
        match self {
            Goal::Needle(case) => {
                sweep::number_of(&case.field_value, case.body()).map(|n| n * campaign::SWEEP)
            }
            Goal::Class(_) => None,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Class(class) => write!(f, "{} ({})", class.causes(), class.kind),
            Goal::Needle(case) => write!(
                f,
                "{} for {}",
                crate::case::escape(&case.field_value),
                String::from_utf8_lossy(case.body())
            ),
        }
    }
}

/// A validator that is wrong in a known way, and what must show.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The validator.
    pub validator: Validator,
    /// What sort it is.
    pub sort: Sort,
    /// What must show.
    pub goals: Vec<Goal>,
    base: Option<Validator>,
}

impl Subject {
    /// The subject of a validator.
    #[must_use]
    pub fn of(validator: &Validator, readers: &[Reader]) -> Subject {
        let classes = expected(validator, readers).into_iter().map(Goal::Class).collect();
        let plain =
            |sort| Subject { validator: validator.clone(), sort, goals: classes, base: None };
        let Some(Mutant { base, exemplars, .. }) = validators::find_mutant(&validator.id) else {
            return plain(if validator.id.starts_with("reader:") {
                Sort::Reader
            } else {
                Sort::Wrong
            });
        };
        if !validator.id.starts_with("needle:") {
            return plain(Sort::Cause);
        }
        let mut subject = plain(Sort::Needle);
        let shows = |case: &Case| disagrees(case, readers);
        subject.goals.extend(exemplars.into_iter().filter(shows).map(Goal::Needle));
        subject.base = validators::find(base);
        subject
    }

    /// Whether a finding is what a goal asks for.
    fn meets(&self, goal: &Goal, finding: &Finding) -> bool {
        match goal {
            Goal::Class(class) => finding.class == *class,
            Goal::Needle(_) => {
                self.base.as_ref().is_some_and(|base| !base.certifies(&finding.witness))
            }
        }
    }
}

/// Every subject: the wrong validators, `reader:ID` and the mutants.
#[must_use]
pub fn subjects(readers: &[Reader]) -> Vec<Subject> {
    let wrong = validators::all().into_iter().filter(|validator| !validator.ships);
    let mutants = validators::mutants().into_iter().map(|mutant| mutant.validator);
    wrong.chain(mutants).map(|validator| Subject::of(&validator, readers)).collect()
}

/// The classes that follow from the table of features: those whose exemplar the validator certifies
/// and some reader does not agree with, or that may not be mirrored at all.
#[must_use]
pub fn expected(validator: &Validator, readers: &[Reader]) -> Vec<Class> {
    let mut classes = Vec::new();
    for (kind, _) in Kind::ALL {
        for &(feature, ..) in feature::ALL {
            let features = FeatureSet::from_iter([feature]);
            let exemplar = spelling::exemplar(features, kind)
                .and_then(|(header, body)| Case::of_kind(kind, &header, &body).ok())
                .filter(|case| features::detect(case).contains_all(features));
            // A body that may not be mirrored is the cause, however it is written.
            let cause = |case: &Case| !forbidden(case) || feature.group() == feature::Group::Body;
            let shows = |case: &Case| validator.certifies(case) && disagrees(case, readers);
            if exemplar.is_some_and(|case| cause(&case) && shows(&case)) {
                classes.push(Class {
                    validator: validator.id.to_string(),
                    kind,
                    features,
                    body_reader: None,
                });
            }
        }
    }
    classes
}

/// Whether the body is one that has no header.
fn forbidden(case: &Case) -> bool {
    case.kind == Kind::Other || matches!(case.literal(), Literal::Float(_))
}

/// Whether certifying the case is a finding.
fn disagrees(case: &Case, readers: &[Reader]) -> bool {
    if forbidden(case) {
        return true;
    }
    let Some(reference) = Reference::of(case) else {
        return false;
    };
    readers
        .iter()
        .filter(|reader| reader.spec.reads.includes(case.kind))
        .any(|reader| reference.verdict(&reader.read(&case.field_value)) != Verdict::Agrees)
}

/// How a trial searches.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Where cases come from.
    pub source: Source,
    /// Whether cases that showed something new are mutated.
    pub feedback: bool,
    /// Key of the random streams.
    pub seed: u64,
    /// How long at most.
    pub budget: Budget,
}

/// A moment of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Seconds since its start.
    pub seconds: f64,
    /// Cases made by then, in rounds of lanes.
    pub cases: u64,
}

/// What a trial showed.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Of each goal of the subject, in their order, when it was met.
    pub met: Vec<Option<Moment>>,
    /// Cases made.
    pub cases: u64,
    /// Wall time.
    pub seconds: f64,
}

impl Trial {
    /// How many goals were met.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count_within(f64::INFINITY)
    }

    /// How many goals were met in so many seconds.
    #[must_use]
    pub fn count_within(&self, seconds: f64) -> usize {
        self.met.iter().flatten().filter(|moment| moment.seconds <= seconds).count()
    }

    /// When the first goal was met.
    #[must_use]
    pub fn first(&self) -> Option<Moment> {
        self.met.iter().flatten().copied().min_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }

    /// When the last goal was, if all were.
    #[must_use]
    pub fn all(&self) -> Option<Moment> {
        let met: Option<Vec<Moment>> = self.met.iter().copied().collect();
        met?.into_iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }
}

/// Searches until every goal is met, the budget ends or `interrupt` is set.
#[must_use]
pub fn trial(
    subject: &Subject,
    readers: &[Reader],
    search: Search,
    interrupt: &AtomicBool,
) -> Trial {
    let stop = AtomicBool::new(subject.goals.is_empty());
    let watch = Watch {
        subject,
        start: Instant::now(),
        cases: AtomicU64::new(0),
        stop: &stop,
        interrupt,
        met: Mutex::new(vec![None; subject.goals.len()]),
    };
    let config = Config {
        validators: slice::from_ref(&subject.validator),
        readers,
        body_reader: None,
        corpus: &[],
        seed: search.seed,
        budget: search.budget,
        shard: Shard::WHOLE,
        feedback: search.feedback,
    };
    let (summary, _) = campaign::run_from(search.source, &config, &watch, &stop);
    let met = watch.met.into_inner().unwrap_or_else(PoisonError::into_inner);
    Trial { met, cases: summary.cases, seconds: summary.seconds }
}

/// What shows, when, and the end of the trial once all has.
struct Watch<'a> {
    subject: &'a Subject,
    start: Instant,
    cases: AtomicU64,
    stop: &'a AtomicBool,
    interrupt: &'a AtomicBool,
    met: Mutex<Vec<Option<Moment>>>,
}

impl Sink for Watch<'_> {
    fn found(&self, finding: &Finding) {
        let seconds = self.start.elapsed().as_secs_f64();
        let now = Moment { seconds, cases: self.cases.load(Ordering::Relaxed) };
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        for (goal, met) in self.subject.goals.iter().zip(met.iter_mut()) {
            if met.is_none() && self.subject.meets(goal, finding) {
                *met = Some(now);
            }
        }
        if met.iter().all(Option::is_some) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn progress(&self, cases: u64) {
        self.cases.store(cases, Ordering::Relaxed);
        if self.interrupt.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
