//! Shrinking a case to the smallest one that still shows the same thing, header and body together.
//!
//! It knows features and bytes; what must be kept is the caller's predicate. Deterministic: passes
//! in a fixed order, a candidate is taken only when it is smaller in a total order, to a fixed
//! point. The features may only become fewer, never others and never none, so that the cause stays
//! the cause: `100200abc` against 100200 becomes `1a` against 1, never `c`.

use crate::case::Case;
use crate::feature::FeatureSet;
use crate::features;
use crate::text;
use std::cmp::Ordering;

/// How many candidates one call tries at most; a case of a hundred bytes needs a few hundred.
pub const MAX_TRIALS: usize = 4000;

/// The smallest case found for which `keeps` holds, starting from `case`, for which it must hold.
///
/// Smaller means: fewer features, then fewer bytes, then digits 1 to 9 before 0 before other ASCII
/// before the rest.
pub fn minimise(case: &Case, keeps: &dyn Fn(&Case) -> bool) -> Case {
    let allowed = features::detect(case);
    let mut shrinker = Shrinker {
        best: case.clone(),
        candidate: Case::blank(),
        features: allowed,
        allowed,
        keeps,
        trials: 0,
    };
    loop {
        let before = shrinker.best.clone();
        shrinker.delete_both();
        shrinker.delete_header();
        shrinker.delete_body();
        shrinker.lower_both();
        shrinker.lower_header();
        if shrinker.best == before || shrinker.trials >= MAX_TRIALS {
            return shrinker.best;
        }
    }
}

/// Whether one case comes before another of the same features: fewer bytes, then the simpler ones.
#[must_use]
pub fn shortlex(a: &Case, b: &Case) -> Ordering {
    let length = |case: &Case| case.field_value.len() + case.body().len();
    let rank = |byte: &u8| match byte {
        b'1'..=b'9' => byte - b'1',
        b'0' => 9,
        _ => byte.saturating_add(10),
    };
    let ranks = |a: &[u8], b: &[u8]| a.iter().map(rank).cmp(b.iter().map(rank));
    length(a)
        .cmp(&length(b))
        .then_with(|| ranks(&a.field_value, &b.field_value))
        .then_with(|| ranks(a.body(), b.body()))
        .then_with(|| a.field_value.cmp(&b.field_value))
        .then_with(|| a.body().cmp(b.body()))
}

struct Shrinker<'a> {
    best: Case,
    /// What is offered next; its buffers serve every trial.
    candidate: Case,
    features: FeatureSet,
    allowed: FeatureSet,
    keeps: &'a dyn Fn(&Case) -> bool,
    trials: usize,
}

impl Shrinker<'_> {
    /// Takes the candidate if it is a case, smaller, of no other features, and kept.
    fn offer(&mut self, header: &[u8], body: &[u8]) -> bool {
        if self.trials >= MAX_TRIALS {
            return false;
        }
        if self.candidate.set(header, body).is_err() {
            return false;
        }
        // A declared type stays what it is: only bodies of that type are candidates.
        self.candidate.kind = self.best.kind;
        self.trials += 1;
        let features = features::detect(&self.candidate);
        let none_left = features.is_empty() && !self.allowed.is_empty();
        if none_left || !self.allowed.contains_all(features) {
            return false;
        }
        let order = features.len().cmp(&self.features.len());
        if order.then_with(|| shortlex(&self.candidate, &self.best)) != Ordering::Less {
            return false;
        }
        if !(self.keeps)(&self.candidate) {
            return false;
        }
        std::mem::swap(&mut self.best, &mut self.candidate);
        self.features = features;
        true
    }

    /// Deletes the same digits from body and header where the two spell them alike.
    fn delete_both(&mut self) {
        let mut size = self.best.body().len();
        while size > 0 {
            let mut at = 0;
            let mut aligned = aligned_digits(&self.best);
            while let Some(pairs) = &aligned
                && at < pairs.len()
            {
                let end = (at + size).min(pairs.len());
                let (mut header, mut body) =
                    (self.best.field_value.clone(), self.best.body().to_vec());
                for pair in pairs[at..end].iter().rev() {
                    header.drain(pair.header.0..pair.header.1);
                    body.remove(pair.body);
                }
                if self.offer(&header, &body) {
                    aligned = aligned_digits(&self.best);
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Deletes runs of characters of the header.
    fn delete_header(&mut self) {
        let mut size = self.best.field_value.len();
        while size > 0 {
            let mut at = 0;
            loop {
                let spans = spans(&self.best.field_value);
                if at >= spans.len() {
                    break;
                }
                let end = (at + size).min(spans.len());
                let mut header = self.best.field_value.clone();
                header.drain(spans[at].0..spans[end - 1].1);
                let body = self.best.body().to_vec();
                if !self.offer(&header, &body) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Deletes runs of bytes of the body.
    fn delete_body(&mut self) {
        let mut size = self.best.body().len();
        while size > 0 {
            let mut at = 0;
            while at < self.best.body().len() {
                let mut body = self.best.body().to_vec();
                body.drain(at..(at + size).min(body.len()));
                let header = self.best.field_value.clone();
                if !self.offer(&header, &body) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Puts simpler digits into body and header alike.
    fn lower_both(&mut self) {
        let mut at = 0;
        while let Some(pairs) = aligned_digits(&self.best)
            && at < pairs.len()
        {
            let pair = &pairs[at];
            let old = self.best.body()[pair.body];
            for new in b"1234567890" {
                if *new == old {
                    break;
                }
                let (mut header, mut body) =
                    (self.best.field_value.clone(), self.best.body().to_vec());
                body[pair.body] = *new;
                let Some(written) = same_script(&header[pair.header.0..pair.header.1], *new) else {
                    break;
                };
                header.splice(pair.header.0..pair.header.1, written);
                if self.offer(&header, &body) {
                    break;
                }
            }
            at += 1;
        }
    }

    /// Puts simpler characters into the header.
    fn lower_header(&mut self) {
        let mut at = 0;
        while let Some(&(from, to)) = spans(&self.best.field_value).get(at) {
            for new in *b"1234567890 +-_.a" {
                let mut header = self.best.field_value.clone();
                header.splice(from..to, [new]);
                let body = self.best.body().to_vec();
                if self.offer(&header, &body) {
                    break;
                }
            }
            at += 1;
        }
    }
}

/// A digit of the body and the bytes of the header that write it.
struct Pair {
    body: usize,
    header: (usize, usize),
}

/// The body's digits beside the header's, when the header's digits, of any script, end with them.
fn aligned_digits(case: &Case) -> Option<Vec<Pair>> {
    let body: Vec<usize> =
        (0..case.body().len()).filter(|&at| case.body()[at].is_ascii_digit()).collect();
    let header: Vec<((usize, usize), u8)> = spans(&case.field_value)
        .into_iter()
        .filter_map(|(from, to)| {
            let (c, _) = text::first_char(&case.field_value[from..to])?;
            Some(((from, to), text::digit_value(c)?))
        })
        .collect();
    let skip = header.len().checked_sub(body.len())?;
    body.iter()
        .zip(&header[skip..])
        .map(|(&at, &(span, digit))| {
            (case.body()[at] - b'0' == digit).then_some(Pair { body: at, header: span })
        })
        .collect()
}

/// The digit in the script of another one.
fn same_script(old: &[u8], ascii: u8) -> Option<Vec<u8>> {
    let (c, _) = text::first_char(old)?;
    let zero = u32::from(c) - u32::from(text::digit_value(c)?);
    let new = char::from_u32(zero + u32::from(ascii - b'0'))?;
    Some(new.to_string().into_bytes())
}

/// The byte ranges of the characters; a byte that is no UTF-8 stands alone.
fn spans(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut spans = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let length = text::first_char(&bytes[at..]).map_or(1, |(_, length)| length);
        spans.push((at, at + length));
        at += length;
    }
    spans
}
