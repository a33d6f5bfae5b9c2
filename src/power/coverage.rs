//! What the generators reach: for each feature and each pair of features that can stand together, how
//! many cases show it and how many of these some wrong validator certifies.
//!
//! What can stand together follows from the exemplars; a pair without one is listed with the reason.
//! Generators and sweep only: what feedback adds comes on top.

use crate::case::{Case, Kind};
use crate::draft::Draft;
use crate::feature::{self, Feature, FeatureSet, Group};
use crate::generate::{self, Context};
use crate::stream::{Purpose, Stream};
use crate::validator::Validator;
use crate::{features, readers, spelling, sweep, validators};
use arbitrary::Unstructured;
use std::collections::HashMap;

/// Certified cases of a cell are counted up to here.
pub const ENOUGH: u64 = 100;

/// A feature, or two that can stand together.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The features.
    pub features: FeatureSet,
    /// Cases that show them.
    pub made: u64,
    /// Those that a wrong validator certifies, counted up to [`ENOUGH`].
    pub certified: u64,
}

/// The table.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// Cases made.
    pub cases: u64,
    /// The features, then the pairs, in their order.
    pub cells: Vec<Cell>,
    /// Pairs without a cell, each with the reason.
    pub impossible: Vec<(FeatureSet, &'static str)>,
}

impl Coverage {
    /// The cells that nothing reached, or nothing certified.
    pub fn empty(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| cell.made == 0 || cell.certified == 0)
    }
}

/// Makes so many cases and counts.
#[must_use]
pub fn coverage(cases: u64, seed: u64) -> Coverage {
    let (sets, impossible) = possible();
    let mutants: Vec<Option<Validator>> =
        sets.iter().map(|&set| validators::causes::make(set).map(|m| m.validator)).collect();
    let wrong: Vec<Validator> = validators::all().into_iter().filter(|v| !v.ships).collect();
    let place: HashMap<FeatureSet, usize> = sets.iter().copied().zip(0..).collect();
    let mut cells: Vec<Cell> =
        sets.into_iter().map(|features| Cell { features, made: 0, certified: 0 }).collect();
    let context = Context { readers: readers::p0(), corpus: &[] };
    let (mut stream, mut bytes) = (Stream::new(seed, 0, Purpose::Fresh), [0; 1024]);
    let (mut draft, mut case) = (Draft::default(), Case::blank());
    for n in 0..cases {
        if n % 8 == 0 {
            sweep::make(n / 8, &mut draft);
        } else {
            stream.fill(&mut bytes[..256]);
            let drawn = generate::draw(&mut Unstructured::new(&bytes), &context, &mut draft);
            if drawn.is_err() {
                continue;
            }
        }
        if draft.header == draft.body || case.set(&draft.header, &draft.body).is_err() {
            // Nothing but a body's own size: those have enough of other cases.
            let own = n % 64 == 1 && case.set(&draft.header, &draft.body).is_ok();
            if !own {
                continue;
            }
        }
        let shown: Vec<Feature> = features::detect(&case).iter().collect();
        let mut open: Vec<usize> = Vec::new();
        for (n, &first) in shown.iter().enumerate() {
            for &second in &shown[n..] {
                if let Some(&cell) = place.get(&FeatureSet::from_iter([first, second])) {
                    cells[cell].made += 1;
                    open.extend((cells[cell].certified < ENOUGH).then_some(cell));
                }
            }
        }
        if open.is_empty() {
            continue;
        }
        let by_any = wrong.iter().any(|validator| validator.certifies(&case));
        for cell in open {
            let by_mutant = || mutants[cell].as_ref().is_some_and(|v| v.certifies(&case));
            cells[cell].certified += u64::from(by_any || by_mutant());
        }
    }
    Coverage { cases, cells, impossible }
}

/// Every feature and pair that some exemplar shows, and the pairs that none does.
fn possible() -> (Vec<FeatureSet>, Vec<(FeatureSet, &'static str)>) {
    let all: Vec<Feature> = feature::ALL.iter().map(|row| row.0).collect();
    let mut sets: Vec<FeatureSet> = all.iter().map(|&f| FeatureSet::from_iter([f])).collect();
    let mut impossible = Vec::new();
    for (n, &first) in all.iter().enumerate() {
        for &second in &all[n + 1..] {
            let pair = FeatureSet::from_iter([first, second]);
            match why_not(first, second) {
                None => sets.push(pair),
                Some(reason) => impossible.push((pair, reason)),
            }
        }
    }
    (sets, impossible)
}

/// Why no case shows both; `None` where an exemplar does.
fn why_not(first: Feature, second: Feature) -> Option<&'static str> {
    let pair = FeatureSet::from_iter([first, second]);
    let of = |set: FeatureSet, kind| {
        let (header, body) = spelling::exemplar(set, kind)?;
        let case = Case::of_kind(kind, &header, &body).ok()?;
        Some(features::detect(&case).contains_all(set))
    };
    let answers: Vec<Option<bool>> = Kind::ALL.iter().map(|&(kind, _)| of(pair, kind)).collect();
    if answers.contains(&Some(true)) {
        return None;
    }
    let alone = |feature, kind| of(FeatureSet::from_iter([feature]), kind).is_some();
    let together = Kind::ALL.iter().any(|&(kind, _)| alone(first, kind) && alone(second, kind));
    let both = |group| first.group() == group && second.group() == group;
    Some(match () {
        () if !together => "no type has both",
        () if both(Group::Size) => "two sizes exclude each other",
        () if both(Group::Value) => "two differences exclude each other",
        () if both(Group::Boolean) => "two words exclude each other",
        () if first == Feature::Empty || second == Feature::Empty => "nothing shows nothing else",
        () if answers.contains(&Some(false)) => "one spelling undoes the other",
        () => "one spelling leaves no place for the other",
    })
}
