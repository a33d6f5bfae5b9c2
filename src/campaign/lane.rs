//! One lane: makes cases, validates, judges what is certified, classifies what is new.
//!
//! The inner loop of the project: nothing is allocated for a refused case.

use super::{Config, LANES, SWEEP, Shared, Source};
use crate::case::{Case, CaseError, Kind};
use crate::classify::{Class, Memory, witness_order};
use crate::feature::FeatureSet;
use crate::features;
use crate::generate::{self, Context, Draft};
use crate::judge::{Reference, Verdict};
use crate::outcome::Outcome;
use crate::stream::{Purpose, Stream};
use crate::{mutate, sweep};
use arbitrary::Unstructured;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::Ordering;

/// Cases that a lane keeps for its mutators.
const POOL: usize = 256;

/// Signatures that a lane counts; later ones are classified and not counted.
const MAX_SIGNATURES: usize = 1 << 17;

/// Random bytes of a usual case, and of the one in 32 that may be long.
const DRAW: usize = 64;
const LONG_DRAW: usize = 1024;

/// How a case came to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// Drawn by a generator: what the estimate counts.
    Fresh,
    /// The next one of the sweep.
    Swept,
    /// A mutated case of the pool.
    Pool,
}

/// A lane's state between rounds.
pub(super) struct Lane {
    pub(super) index: u32,
    pub(super) counts: Counts,
    pub(super) signatures: HashMap<u64, u32, BuildHasherDefault<Unhashed>>,
    pub(super) classes: BTreeMap<Class, Case>,
    fresh: Stream,
    mutated: Stream,
    pool: Vec<Draft>,
    next_slot: usize,
    seen: Vec<u128>,
    memory: Memory,
    pub(super) case: Case,
    draft: Draft,
    verdicts: Vec<Verdict>,
    pub(super) certifying: Vec<usize>,
    bytes: Vec<u8>,
}

#[derive(Default)]
pub(super) struct Counts {
    pub(super) cases: u64,
    pub(super) certified: u64,
    pub(super) certified_by: Vec<u64>,
    pub(super) fresh_certified: u64,
    pub(super) readings: u64,
    pub(super) beyond_limit: u64,
}

impl Lane {
    pub(super) fn new(config: &Config<'_>, index: u32) -> Lane {
        debug_assert!(index < LANES);
        Lane {
            index,
            counts: Counts { certified_by: vec![0; config.validators.len()], ..Counts::default() },
            signatures: HashMap::default(),
            classes: BTreeMap::new(),
            fresh: Stream::new(config.seed, index, Purpose::Fresh),
            mutated: Stream::new(config.seed, index, Purpose::Mutated),
            pool: Vec::new(),
            next_slot: 0,
            seen: vec![0; config.readers.len() * Verdict::ALL.len()],
            memory: Memory::default(),
            case: Case::blank(),
            draft: Draft::default(),
            verdicts: vec![Verdict::Agrees; config.readers.len()],
            certifying: Vec::new(),
            bytes: vec![0; LONG_DRAW],
        }
    }

    /// Makes and judges so many cases, or fewer when the run is stopped.
    pub(super) fn run(&mut self, shared: &Shared<'_>, cases: u64) {
        if shared.asks_outside {
            return self.run_in_batches(shared, cases);
        }
        let mut unreported = 0;
        for n in 0..cases {
            if n % 1024 == 1023 {
                shared.advance(unreported);
                unreported = 0;
                if shared.stop.load(Ordering::Relaxed) {
                    return;
                }
            }
            unreported += 1;
            self.step(shared);
        }
        shared.advance(unreported);
    }

    fn step(&mut self, shared: &Shared<'_>) {
        if let Some(origin) = self.next(shared) {
            self.judge(shared, origin);
        }
    }

    /// Makes the next case, where one comes of it; says where it is from.
    pub(super) fn next(&mut self, shared: &Shared<'_>) -> Option<Origin> {
        let turn = self.counts.cases;
        self.counts.cases += 1;
        let search = shared.source == Source::Search;
        let (origin, made) = if search && turn % 4 == 3 && !self.pool.is_empty() {
            (Origin::Pool, self.mutate())
        } else if search && turn % SWEEP == 1 {
            let lanes = u64::from(LANES);
            sweep::make(turn / SWEEP * lanes + u64::from(self.index), &mut self.draft);
            (Origin::Swept, Ok(()))
        } else {
            (Origin::Fresh, self.make(shared))
        };
        made.ok()?;
        match self.case.set(&self.draft.header, &self.draft.body) {
            Ok(()) => return Some(origin),
            Err(CaseError::Limit(_)) => self.counts.beyond_limit += 1,
            // Mutators and generators keep the body a literal; what is none is no case.
            Err(CaseError::Body(_)) => {}
        }
        None
    }

    /// A fresh case into the draft.
    fn make(&mut self, shared: &Shared<'_>) -> arbitrary::Result<()> {
        let mut bytes = Unstructured::new(refill(&mut self.bytes, &mut self.fresh));
        let context = Context { readers: &shared.inside, corpus: shared.config.corpus };
        match shared.source {
            Source::Search => generate::draw(&mut bytes, &context, &mut self.draft).map(|_| ()),
            Source::Uniform => (generate::UNIFORM.make)(&mut bytes, &context, &mut self.draft),
        }
    }

    /// A mutated case of the pool into the draft.
    fn mutate(&mut self) -> arbitrary::Result<()> {
        let size = self.pool.len() as u64;
        let chosen = &self.pool[self.mutated.below(size) as usize];
        self.draft.header.clone_from(&chosen.header);
        self.draft.body.clone_from(&chosen.body);
        let partner = self.mutated.below(size) as usize;
        let times = 1 + self.mutated.below(3);
        let bytes = refill(&mut self.bytes, &mut self.mutated);
        let mut unstructured = Unstructured::new(bytes);
        for _ in 0..times {
            mutate::draw(&mut unstructured, &mut self.draft, &self.pool[partner])?;
        }
        Ok(())
    }

    /// Validates the case and, where it is certified, asks the readers.
    fn judge(&mut self, shared: &Shared<'_>, origin: Origin) {
        let config = shared.config;
        self.certifying.clear();
        for (index, validator) in config.validators.iter().enumerate() {
            if validator.certifies(&self.case) {
                self.certifying.push(index);
                self.counts.certified_by[index] += 1;
            }
        }
        if !self.certifying.is_empty() {
            self.weigh(shared, origin, |_| None);
        }
    }

    /// Judges the case that the `certifying` validators certify. `outside` says what a reader
    /// outside made of it.
    pub(super) fn weigh<'o>(
        &mut self,
        shared: &Shared<'_>,
        origin: Origin,
        outside: impl Fn(usize) -> Option<&'o Outcome>,
    ) {
        let config = shared.config;
        let fresh = origin == Origin::Fresh;
        self.counts.certified += 1;
        if fresh {
            self.counts.fresh_certified += self.certifying.len() as u64;
        }
        let mirrorable = self.read(config, outside);
        let disagreement = self.verdicts.iter().any(|&verdict| verdict != Verdict::Agrees);
        // A string has no reader at this level, and its body may be mirrored.
        let forbidden = !mirrorable && self.case.kind != Kind::String;
        if !disagreement && !forbidden {
            return;
        }
        let features = features::detect(&self.case);
        if config.feedback && disagreement && self.is_new_pattern(features) {
            self.keep();
        }
        for at in 0..self.certifying.len() {
            let validator = self.certifying[at];
            let signature = self.signature(validator, features);
            let full = self.signatures.len() >= MAX_SIGNATURES;
            let known = self.signatures.get_mut(&signature);
            let first = known.is_none();
            match known {
                Some(count) => *count = count.saturating_add(u32::from(fresh)),
                None if full => {}
                None => drop(self.signatures.insert(signature, u32::from(fresh))),
            }
            if first {
                self.classify(shared, validator, features, forbidden);
            }
        }
    }

    /// Asks every reader that reads the type; false where none is asked because the body may not be
    /// mirrored. A body that the server's own parser refuses is not executed: nobody disagrees.
    fn read<'o>(
        &mut self,
        config: &Config<'_>,
        outside: impl Fn(usize) -> Option<&'o Outcome>,
    ) -> bool {
        self.verdicts.fill(Verdict::Agrees);
        if !self.case.is_mirrorable() {
            return false;
        }
        let Some(reference) = Reference::through(&self.case, config.body_reader.as_ref()) else {
            return true;
        };
        for (at, (reader, verdict)) in config.readers.iter().zip(&mut self.verdicts).enumerate() {
            if !reader.spec.reads.includes(self.case.kind) {
                continue;
            }
            *verdict = match reader.outside {
                None => reference.verdict(&reader.read(&self.case.field_value)),
                Some(_) => match outside(at) {
                    Some(outcome) => reference.verdict(outcome),
                    None => continue,
                },
            };
            self.counts.readings += 1;
        }
        true
    }

    fn classify(
        &mut self,
        shared: &Shared<'_>,
        validator: usize,
        features: FeatureSet,
        forbidden: bool,
    ) {
        let verdicts: &[Verdict] = if forbidden { &[] } else { &self.verdicts };
        let classes =
            shared.classifier.classes(&mut self.memory, validator, &self.case, features, verdicts);
        if shared.asks_outside && shared.config.is_broken() {
            // Some of this may rest on an answer that never came.
            return;
        }
        for (class, witness) in classes {
            match self.classes.get(&class) {
                Some(known) if witness_order(&class, known, &witness).is_le() => {}
                _ => {
                    shared.announce(&class, &witness);
                    self.classes.insert(class, witness);
                }
            }
        }
    }

    /// Whether a reader shows a verdict with a feature for the first time in this lane.
    fn is_new_pattern(&mut self, features: FeatureSet) -> bool {
        let mut new = false;
        for (reader, &verdict) in self.verdicts.iter().enumerate() {
            if verdict != Verdict::Agrees {
                let seen = &mut self.seen[reader * Verdict::ALL.len() + verdict as usize];
                new |= features.bits() & !*seen != 0;
                *seen |= features.bits();
            }
        }
        new
    }

    /// Puts the case into the pool, in place of the oldest when it is full.
    fn keep(&mut self) {
        let draft =
            Draft { header: self.case.field_value.clone(), body: self.case.body().to_vec() };
        if self.pool.len() < POOL {
            self.pool.push(draft);
        } else {
            self.pool[self.next_slot] = draft;
            self.next_slot = (self.next_slot + 1) % POOL;
        }
    }

    /// A hash of (validator, type, features, readers' verdicts).
    fn signature(&self, validator: usize, features: FeatureSet) -> u64 {
        let bits = features.bits();
        let mut hash = mix(validator as u64, self.case.kind as u64);
        hash = mix(hash, bits as u64);
        hash = mix(hash, (bits >> 64) as u64);
        for chunk in self.verdicts.chunks(32) {
            hash = mix(hash, chunk.iter().fold(0, |word, &verdict| word << 2 | verdict as u64));
        }
        hash
    }
}

/// Random bytes for one case: a few, and in one case of 32 many.
fn refill<'a>(bytes: &'a mut [u8], stream: &mut Stream) -> &'a [u8] {
    let length = if stream.below(32) == 0 { LONG_DRAW } else { DRAW };
    let bytes = &mut bytes[..length];
    stream.fill(bytes);
    bytes
}

/// One round of the 64-bit finaliser of MurmurHash3 over both words.
fn mix(hash: u64, word: u64) -> u64 {
    let mut x = hash.rotate_left(29) ^ word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ (x >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ (x >> 33)
}

/// Signatures are hashes already.
#[derive(Default)]
pub(super) struct Unhashed(u64);

impl Hasher for Unhashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}
