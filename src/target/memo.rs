//! What a program answered lately, so that the same question is asked once.
//!
//! Bounded: the older half is forgotten as a whole. Forgetting changes no answer of a program that
//! answers the same question alike, only what it costs.

use crate::case::Case;
use std::collections::HashMap;

/// Bytes of questions in one half.
const HALF: usize = 8 << 20;

/// What an entry costs besides its question, about.
const ENTRY: usize = 128;

/// Answers by question.
#[derive(Debug)]
pub struct Memo<A> {
    young: HashMap<Box<[u8]>, A>,
    old: HashMap<Box<[u8]>, A>,
    bytes: usize,
}

impl<A> Default for Memo<A> {
    fn default() -> Memo<A> {
        Memo { young: HashMap::new(), old: HashMap::new(), bytes: 0 }
    }
}

impl<A: Clone> Memo<A> {
    /// The answer, if it is still known.
    pub fn get(&self, case: &Case) -> Option<A> {
        let key = key(case);
        self.young.get(&*key).or_else(|| self.old.get(&*key)).cloned()
    }

    /// Keeps an answer.
    pub fn keep(&mut self, case: &Case, answer: A) {
        let key = key(case);
        self.bytes += key.len() + ENTRY;
        self.young.insert(key, answer);
        if self.bytes > HALF {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
    }
}

fn key(case: &Case) -> Box<[u8]> {
    let length = (case.field_value.len() as u64).to_le_bytes();
    [&[case.kind as u8][..], &length, &case.field_value, case.body()].concat().into()
}
