//! A campaign: 64 fixed lanes of cases against validators and readers.
//!
//! No disk and no terminal: findings go to a sink as they show, and come back as a whole. A lane
//! owns its random streams, its case count and its pool, and feedback stays inside it; jobs and
//! shards take whole lanes, so the result depends on seed, cases, readers and validators only.

mod batch;
mod lane;

use crate::case::Case;
use crate::classify::{Class, Classifier, witness_order};
use crate::finding::Finding;
use crate::reader::Reader;
use crate::validator::Validator;
use lane::Lane;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many lanes a campaign has, whatever runs them.
pub const LANES: u32 = 64;

/// One case of a search in so many is the sweep's.
pub const SWEEP: u64 = 8;

/// Cases that every lane makes between two looks at the clock of a timed run.
const ROUND: u64 = 1024;

/// What to run.
#[derive(Clone, Copy)]
pub struct Config<'a> {
    /// The subjects.
    pub validators: &'a [Validator],
    /// The readers that judge what is certified.
    pub readers: &'a [Reader],
    /// The server's own parser of the body; the exact value where there is none.
    pub body_reader: Option<Reader>,
    /// Past cases for the corpus generator; empty to leave it out.
    pub corpus: &'a [Case],
    /// Key of every random stream.
    pub seed: u64,
    /// When to stop.
    pub budget: Budget,
    /// Which lanes.
    pub shard: Shard,
    /// Whether lanes keep and mutate cases that showed something new.
    pub feedback: bool,
}

impl Config<'_> {
    /// Whether some validator or reader is not part of this program.
    fn asks_outside(&self) -> bool {
        self.validators.iter().any(|validator| validator.outside().is_some())
            || self.readers.iter().any(|reader| reader.outside.is_some())
    }

    /// Whether one outside has broken. The run ends then, and what was found before stands.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let validators = self.validators.iter().filter_map(Validator::outside);
        let mut readers = self.readers.iter().filter_map(|reader| reader.outside);
        validators.into_iter().any(|outside| outside.is_broken())
            || readers.any(|outside| outside.is_broken())
    }
}

/// Where a campaign's cases come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The generators, the sweep and, with feedback, the mutators.
    Search,
    /// Uniform random bytes, to compare with.
    Uniform,
}

/// When a campaign ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// After so many cases over all 64 lanes; a shard makes its lanes' part of them.
    Cases(u64),
    /// After the round in which this time passes.
    Time(Duration),
}

/// The lanes `index`, `index + count`, … of the 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0, below `count`.
    pub index: u32,
    /// From 1 to 64.
    pub count: u32,
}

impl Shard {
    /// Every lane.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };
}

/// Hears of what a campaign finds while it runs. Called from many threads.
pub trait Sink: Sync {
    /// A class that this campaign has not shown before; its witness may still become smaller.
    fn found(&self, finding: &Finding);

    /// So many cases of the whole are done.
    fn progress(&self, cases: u64);
}

/// A sink that hears nothing.
pub struct Silent;

impl Sink for Silent {
    fn found(&self, _: &Finding) {}
    fn progress(&self, _: u64) {}
}

/// What a campaign did.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Cases made.
    pub cases: u64,
    /// Cases that at least one validator certified.
    pub certified: u64,
    /// Certified cases of each validator, in the validators' order.
    pub certified_by: Vec<u64>,
    /// Reader calls on certified cases.
    pub readings: u64,
    /// Drafts longer than the bound, answered `err limit` and not judged.
    pub beyond_limit: u64,
    /// Wall time.
    pub seconds: f64,
    /// Good-Turing estimate that the next certified case of the fresh stream shows a new signature.
    pub next_new: f64,
    /// Whether it was stopped from outside.
    pub interrupted: bool,
}

/// Runs a campaign; findings come back in the order of their classes. `stop` is looked at between
/// rounds: setting it ends the run with what was found so far.
pub fn run(config: &Config<'_>, sink: &dyn Sink, stop: &AtomicBool) -> (Summary, Vec<Finding>) {
    run_from(Source::Search, config, sink, stop)
}

/// Runs a campaign on cases from a source.
pub fn run_from(
    source: Source,
    config: &Config<'_>,
    sink: &dyn Sink,
    stop: &AtomicBool,
) -> (Summary, Vec<Finding>) {
    let start = Instant::now();
    let classifier = Classifier::new(config.validators, config.readers, config.body_reader);
    let shared = Shared {
        source,
        config,
        asks_outside: config.asks_outside(),
        inside: config.readers.iter().filter(|r| r.outside.is_none()).copied().collect(),
        classifier: &classifier,
        sink,
        stop,
        announced: Mutex::new(HashSet::new()),
        done: Mutex::new(0),
    };
    let mine = |lane: &u32| lane % config.shard.count == config.shard.index;
    let mut lanes: Vec<Lane> =
        (0..LANES).filter(mine).map(|index| Lane::new(config, index)).collect();
    match config.budget {
        Budget::Cases(total) => {
            each(&mut lanes, |lane| lane.run(&shared, share(total, lane.index)))
        }
        Budget::Time(limit) => {
            while start.elapsed() < limit && !shared.ends() {
                each(&mut lanes, |lane| lane.run(&shared, ROUND));
            }
        }
    }
    let mut summary = gather(config, &lanes);
    let mut classes: BTreeMap<Class, Case> = BTreeMap::new();
    for (class, witness) in lanes.into_iter().flat_map(|lane| lane.classes) {
        match classes.get(&class) {
            Some(known) if witness_order(&class, known, &witness).is_le() => {}
            _ => drop(classes.insert(class, witness)),
        }
    }
    let findings = classes
        .into_iter()
        .map(|(class, witness)| Finding::new(class, witness, config.readers))
        .collect();
    summary.seconds = start.elapsed().as_secs_f64();
    summary.interrupted = stop.load(Ordering::Relaxed);
    (summary, findings)
}

/// What the lanes of a campaign share.
struct Shared<'a> {
    source: Source,
    config: &'a Config<'a>,
    asks_outside: bool,
    /// The readers that generators may draw on: those that cost no question.
    inside: Vec<Reader>,
    classifier: &'a Classifier<'a>,
    sink: &'a dyn Sink,
    stop: &'a AtomicBool,
    announced: Mutex<HashSet<Class>>,
    done: Mutex<u64>,
}

impl Shared<'_> {
    /// Whether the run ends before its budget.
    fn ends(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || (self.asks_outside && self.config.is_broken())
    }

    /// Tells the sink of a class the first time any lane shows it.
    fn announce(&self, class: &Class, witness: &Case) {
        let mut announced = self.announced.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if announced.insert(class.clone()) {
            drop(announced);
            let finding = Finding::new(class.clone(), witness.clone(), self.config.readers);
            self.sink.found(&finding);
        }
    }

    /// Counts cases for the progress display.
    fn advance(&self, cases: u64) {
        let mut done = self.done.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *done += cases;
        self.sink.progress(*done);
    }
}

/// The part of `total` cases that is one lane's.
fn share(total: u64, lane: u32) -> u64 {
    total / u64::from(LANES) + u64::from(u64::from(lane) < total % u64::from(LANES))
}

/// Runs every lane, side by side where the command line's thread pool is compiled in.
fn each(lanes: &mut [Lane], run: impl Fn(&mut Lane) + Send + Sync) {
    #[cfg(feature = "cli")]
    {
        use rayon::prelude::*;
        lanes.par_iter_mut().with_max_len(1).for_each(run);
    }
    #[cfg(not(feature = "cli"))]
    lanes.iter_mut().for_each(run);
}

/// Sums the lanes' counts; the estimate is over all their fresh cases together.
fn gather(config: &Config<'_>, lanes: &[Lane]) -> Summary {
    let mut summary =
        Summary { certified_by: vec![0; config.validators.len()], ..Summary::default() };
    let mut signatures: HashMap<u64, u32> = HashMap::new();
    let mut fresh_certified = 0u64;
    for lane in lanes {
        summary.cases += lane.counts.cases;
        summary.certified += lane.counts.certified;
        summary.readings += lane.counts.readings;
        summary.beyond_limit += lane.counts.beyond_limit;
        fresh_certified += lane.counts.fresh_certified;
        for (sum, count) in summary.certified_by.iter_mut().zip(&lane.counts.certified_by) {
            *sum += count;
        }
        for (&signature, &count) in &lane.signatures {
            let sum = signatures.entry(signature).or_default();
            *sum = sum.saturating_add(count);
        }
    }
    let once = signatures.values().filter(|&&count| count == 1).count();
    summary.next_new = once as f64 / fresh_certified.max(1) as f64;
    summary
}
