//! From a disagreeing case to its classes: exemplars first, pairs of them, and the minimiser where
//! neither explains a reader's disagreement.
//!
//! No reader takes part in another's classification and no reader's name is part of a class, so
//! more readers can add classes and rename none. It must not know lanes, disk or terminal.

use crate::case::{Case, Kind};
use crate::feature::{self, Feature, FeatureSet};
use crate::features;
use crate::judge::{Reference, Verdict};
use crate::minimise::{minimise, shortlex};
use crate::reader::Reader;
use crate::spelling;
use crate::validator::Validator;
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A class of disagreements: what the validator certifies, by its causes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// The validator's id.
    pub validator: String,
    /// The declared type.
    pub kind: Kind,
    /// The causes; empty where none is known (`unexplained`).
    pub features: FeatureSet,
    /// The reader that stands for the server's own parser of the body; exact where there is none.
    pub body_reader: Option<&'static str>,
}

impl Class {
    /// Whether no cause is known. Such a class is always new: the list of features lacks one.
    #[must_use]
    pub fn is_unexplained(&self) -> bool {
        self.features.is_empty()
    }

    /// The causes' ids joined by ` + `, or `unexplained`.
    #[must_use]
    pub fn causes(&self) -> String {
        if self.is_unexplained() { "unexplained".to_owned() } else { self.features.to_string() }
    }

    /// The class's stable identity: `v1-` and 16 hexadecimal digits of BLAKE3 over its canonical
    /// text.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut text = format!(
            "misread class v1\nvalidator {}\ntype {}\nfeatures {}\n",
            self.validator,
            self.kind,
            self.causes()
        );
        if let Some(reader) = self.body_reader {
            text.push_str(&format!("body {reader}\n"));
        }
        let hash = blake3::hash(text.as_bytes());
        format!("v1-{}", crate::outcome::hex(&hash.as_bytes()[..8]))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} / {}", self.validator, self.kind, self.causes())?;
        match self.body_reader {
            Some(reader) => write!(f, " / body {reader}"),
            None => Ok(()),
        }
    }
}

/// The order of a class's possible witnesses: its exemplar, the exemplar one further (a band's own
/// limit may be a double and its neighbour not), then whatever is shortlex-smallest. Lanes, shards
/// and runs that follow it keep the same witness.
#[must_use]
pub fn witness_order(class: &Class, a: &Case, b: &Case) -> Ordering {
    let named = named(class.features, class.kind);
    let rank = |case: &Case| named.iter().position(|named| named == case).unwrap_or(named.len());
    rank(a).cmp(&rank(b)).then_with(|| shortlex(a, b))
}

/// The fixed cases of a set of features: the exemplar, and where that is a plain integer the next
/// one.
fn named(features: FeatureSet, kind: Kind) -> Vec<Case> {
    let mut named = Vec::new();
    if let Some((header, body)) = spelling::exemplar(features, kind) {
        named.extend(Case::of_kind(kind, &header, &body));
        if header == body && body.iter().all(|b| b.is_ascii_digit() || *b == b'-') {
            let next = spelling::one_further(&body);
            named.extend(Case::of_kind(kind, &next, &next));
        }
    }
    named
}

/// A fixed case with what every validator and reader of a campaign makes of it.
struct Exemplar {
    case: Case,
    certified: Vec<bool>,
    disagrees: Vec<bool>,
}

/// What was shrunk already: validator, reader, its verdict, type and features.
type Shrunk = (usize, usize, Verdict, Kind, FeatureSet);

/// Classifies for one set of validators and readers; shared by all lanes.
pub struct Classifier<'a> {
    validators: &'a [Validator],
    readers: &'a [Reader],
    body_reader: Option<Reader>,
    singles: HashMap<(Kind, Feature), Exemplar>,
}

/// What one lane remembers between classifications; never changes an answer, only saves work.
#[derive(Default)]
pub struct Memory {
    pairs: HashMap<(Kind, FeatureSet), Option<Exemplar>>,
    minimised: HashSet<Shrunk>,
}

impl<'a> Classifier<'a> {
    /// Judges every feature's exemplar once.
    #[must_use]
    pub fn new(
        validators: &'a [Validator],
        readers: &'a [Reader],
        body_reader: Option<Reader>,
    ) -> Classifier<'a> {
        let mut classifier =
            Classifier { validators, readers, body_reader, singles: HashMap::new() };
        for &(feature, ..) in feature::ALL {
            for (kind, _) in Kind::ALL {
                let set = FeatureSet::from_iter([feature]);
                if let Some(exemplar) = classifier.exemplar(set, kind) {
                    classifier.singles.insert((kind, feature), exemplar);
                }
            }
        }
        classifier
    }

    /// The classes of a certified case in which some reader disagrees, each with its witness.
    ///
    /// `verdicts` are the readers' in their order; empty where no reader is asked (a body that may
    /// not be mirrored at all).
    pub fn classes(
        &self,
        memory: &mut Memory,
        validator: usize,
        case: &Case,
        features: FeatureSet,
        verdicts: &[Verdict],
    ) -> Vec<(Class, Case)> {
        let mut found: Vec<(Class, Case)> = Vec::new();
        let mut add = |features: FeatureSet, witness: &Case| {
            let id = &*self.validators[validator].id;
            if found.iter().all(|(class, _)| class.features != features) {
                let body_reader = self.body_reader.map(|reader| reader.id);
                let validator = id.to_owned();
                let class = Class { validator, kind: case.kind, features, body_reader };
                found.push((class, witness.clone()));
            }
        };
        if verdicts.is_empty() {
            let (features, witness) = self.unmirrorable(validator, case, features);
            add(features, &witness);
            return found;
        }
        for (reader, &verdict) in verdicts.iter().enumerate() {
            if verdict == Verdict::Agrees {
                continue;
            }
            let mut causes = self.explain(memory, validator, reader, case.kind, features);
            let key = (validator, reader, verdict, case.kind, features);
            if causes.is_empty() && memory.minimised.insert(key) {
                causes = self.shrink(memory, validator, reader, verdict, case);
            }
            for (features, witness) in &causes {
                add(*features, witness);
            }
        }
        found
    }

    /// The class of a certified body that has no header at all.
    fn unmirrorable(
        &self,
        validator: usize,
        case: &Case,
        features: FeatureSet,
    ) -> (FeatureSet, Case) {
        let body = [Feature::NullBody, Feature::ContainerBody, Feature::FloatBody];
        let Some(single) = body.into_iter().find(|&single| features.contains(single)) else {
            return (FeatureSet::EMPTY, case.clone());
        };
        let witness = match self.singles.get(&(case.kind, single)) {
            Some(exemplar) if exemplar.certified[validator] => exemplar.case.clone(),
            _ => case.clone(),
        };
        (FeatureSet::from_iter([single]), witness)
    }

    /// The features, else the pairs of them, whose exemplar the validator certifies and this reader
    /// does not agree with.
    fn explain(
        &self,
        memory: &mut Memory,
        validator: usize,
        reader: usize,
        kind: Kind,
        features: FeatureSet,
    ) -> Vec<(FeatureSet, Case)> {
        let shows =
            |exemplar: &&Exemplar| exemplar.certified[validator] && exemplar.disagrees[reader];
        let single = |single: Feature| {
            let exemplar = self.singles.get(&(kind, single)).filter(shows)?;
            Some((FeatureSet::from_iter([single]), exemplar.case.clone()))
        };
        let singles: Vec<_> = features.iter().filter_map(single).collect();
        if !singles.is_empty() {
            return singles;
        }
        let mut found = Vec::new();
        for pair in pairs(features) {
            let exemplar =
                memory.pairs.entry((kind, pair)).or_insert_with(|| self.exemplar(pair, kind));
            if let Some(exemplar) = exemplar.as_ref().filter(shows) {
                found.push((pair, exemplar.case.clone()));
            }
        }
        found
    }

    /// The causes of the smallest case that is still certified and for which the reader's verdict
    /// stays: explained as any case is, else its features as they are.
    fn shrink(
        &self,
        memory: &mut Memory,
        validator: usize,
        reader: usize,
        verdict: Verdict,
        case: &Case,
    ) -> Vec<(FeatureSet, Case)> {
        let keeps = self.keeps(validator, reader, verdict);
        let smallest = minimise(case, &keeps);
        let features = features::detect(&smallest);
        let causes = self.explain(memory, validator, reader, case.kind, features);
        if !causes.is_empty() {
            return causes;
        }
        let fits = |named: &Case| features::detect(named).contains_all(features) && keeps(named);
        let named = named(features, case.kind).into_iter().find(fits);
        vec![(features, named.filter(|_| !features.is_empty()).unwrap_or(smallest))]
    }

    /// Whether a case is certified and has this reader's verdict.
    fn keeps(&self, validator: usize, reader: usize, verdict: Verdict) -> impl Fn(&Case) -> bool {
        let certified = move |candidate: &Case| self.validators[validator].certifies(candidate);
        let same = move |candidate: &Case| self.verdict(reader, candidate) == Some(verdict);
        // Both must hold; the one that asks outside is the dear one.
        let dear = self.validators[validator].outside().is_some();
        move |candidate| match dear {
            true => same(candidate) && certified(candidate),
            false => certified(candidate) && same(candidate),
        }
    }

    fn verdict(&self, reader: usize, case: &Case) -> Option<Verdict> {
        let reader = &self.readers[reader];
        let reference = Reference::through(case, self.body_reader.as_ref())
            .filter(|_| reader.spec.reads.includes(case.kind))?;
        Some(reference.verdict(&reader.ask(case)?))
    }

    /// The exemplar of a set of features, if it shows them all.
    fn exemplar(&self, features: FeatureSet, kind: Kind) -> Option<Exemplar> {
        let (header, body) = spelling::exemplar(features, kind)?;
        let case = Case::of_kind(kind, &header, &body).ok()?;
        if !features::detect(&case).contains_all(features) {
            return None;
        }
        Some(Exemplar {
            certified: self.validators.iter().map(|v| v.certifies(&case)).collect(),
            disagrees: (0..self.readers.len())
                .map(|reader| self.verdict(reader, &case).is_some_and(|v| v != Verdict::Agrees))
                .collect(),
            case,
        })
    }
}

/// Every pair of features of a set.
fn pairs(features: FeatureSet) -> Vec<FeatureSet> {
    let list: Vec<Feature> = features.iter().collect();
    let mut pairs = Vec::new();
    for (n, &first) in list.iter().enumerate() {
        for &second in &list[n + 1..] {
            pairs.push(FeatureSet::from_iter([first, second]));
        }
    }
    pairs
}
