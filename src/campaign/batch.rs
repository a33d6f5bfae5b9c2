//! A lane where some validator or reader is outside of this program: it makes a batch of cases, asks
//! about all of them at once, and then judges them one by one as any lane does.
//!
//! It must not know what is outside. A batch has a fixed size and belongs to its lane, so the result
//! does not depend on how many threads there are.

use super::Shared;
use super::lane::{Lane, Origin};
use crate::case::Case;
use crate::outcome::Outcome;

/// Cases that are made before anybody is asked. What they show feeds the pool only afterwards, so
/// another size is another run.
const BATCH: u64 = 512;

impl Lane {
    /// Makes and judges so many cases, or fewer when the run ends before.
    pub(super) fn run_in_batches(&mut self, shared: &Shared<'_>, cases: u64) {
        let mut left = cases;
        while left > 0 && !shared.ends() {
            let size = left.min(BATCH);
            left -= size;
            self.batch(shared, size);
            shared.advance(size);
        }
    }

    fn batch(&mut self, shared: &Shared<'_>, size: u64) {
        let mut made: Vec<(Case, Origin)> = Vec::with_capacity(size as usize);
        for _ in 0..size {
            if let Some(origin) = self.next(shared) {
                made.push((self.case.clone(), origin));
            }
        }
        let cases: Vec<&Case> = made.iter().map(|(case, _)| case).collect();
        let answers = Answers::of(shared, &cases);
        if shared.config.is_broken() {
            // Nothing was decided about these.
            self.counts.cases -= size;
            return;
        }
        for (at, (case, origin)) in made.into_iter().enumerate() {
            self.certifying.clear();
            self.certifying.extend(answers.certifying(at));
            for &validator in &self.certifying {
                self.counts.certified_by[validator] += 1;
            }
            if !self.certifying.is_empty() {
                self.case = case;
                self.weigh(shared, origin, |reader| answers.outcomes[reader].get(at)?.as_ref());
            }
        }
    }
}

/// What everybody says of a batch.
struct Answers {
    /// Per validator and case.
    certified: Vec<Vec<bool>>,
    /// Per reader and case; nothing for a reader inside, which is asked when the case is judged.
    outcomes: Vec<Vec<Option<Outcome>>>,
}

impl Answers {
    fn of(shared: &Shared<'_>, cases: &[&Case]) -> Answers {
        let config = shared.config;
        let certified = config.validators.iter().map(|validator| validator.certify(cases));
        let mut answers = Answers { certified: certified.collect(), outcomes: Vec::new() };
        // Readers outside get what somebody certifies and may be read.
        let mirrored: Vec<usize> = (0..cases.len())
            .filter(|&at| cases[at].is_mirrorable() && answers.certifying(at).next().is_some())
            .collect();
        let asked: Vec<&Case> = mirrored.iter().map(|&at| cases[at]).collect();
        for reader in config.readers {
            let mut outcomes = Vec::new();
            if let Some(outside) = reader.outside {
                outcomes.resize(cases.len(), None);
                for (&at, outcome) in mirrored.iter().zip(outside.read(&asked)) {
                    outcomes[at] = outcome;
                }
            }
            answers.outcomes.push(outcomes);
        }
        answers
    }

    /// The validators that certify a case.
    fn certifying(&self, case: usize) -> impl Iterator<Item = usize> {
        (0..self.certified.len()).filter(move |&validator| self.certified[validator][case])
    }
}
