//! Shrinking a case to the smallest one that still shows the same thing, header and body together.
//!
//! It knows features and bytes; what must be kept is the caller's predicate. Deterministic: passes
//! in a fixed order, a candidate is taken only when it is smaller in a total order, to a fixed
//! point. The features may only become fewer and never others (save a smaller size band), and none
//! only for a canonical header, so that the cause stays the cause: `100200abc` against 100200 becomes `1a` against 1, never `c`.

use crate::case::{Case, Kind};
use crate::feature::{Feature, FeatureSet};
use crate::features;
use crate::json::Literal;
use crate::spelling;
use crate::text;
use std::cmp::Ordering;

/// How many bytes of candidates one call looks at, so that a case of thousands of digits costs
/// milliseconds too; a case of twenty bytes needs about a tenth of it.
pub const MAX_WORK: usize = 1 << 17;

/// The smallest case found for which `keeps` holds, starting from `case`, for which it must hold.
///
/// Smaller means: fewer features, then fewer bytes, then digits 1 to 9 before 0 before other ASCII
/// before the rest.
pub fn minimise(case: &Case, keeps: &dyn Fn(&Case) -> bool) -> Case {
    let own = features::detect(case);
    let allowed = own.union(smaller_bands(own));
    let mut shrinker = Shrinker { best: case.clone(), features: own, allowed, keeps, work: 0 };
    loop {
        let before = shrinker.best.clone();
        shrinker.respell();
        shrinker.delete_sign();
        shrinker.delete_both();
        shrinker.delete_header();
        shrinker.delete_body();
        shrinker.lower_both();
        shrinker.lower_header();
        if shrinker.best == before || shrinker.is_done() {
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
    let ranks = |bytes: &[u8]| bytes.iter().map(rank).collect::<Vec<u8>>();
    length(a)
        .cmp(&length(b))
        .then_with(|| ranks(&a.field_value).cmp(&ranks(&b.field_value)))
        .then_with(|| ranks(a.body()).cmp(&ranks(b.body())))
        .then_with(|| a.field_value.cmp(&b.field_value))
        .then_with(|| a.body().cmp(b.body()))
}

struct Shrinker<'a> {
    best: Case,
    features: FeatureSet,
    allowed: FeatureSet,
    keeps: &'a dyn Fn(&Case) -> bool,
    work: usize,
}

impl Shrinker<'_> {
    /// Whether all the work of one call is done; every pass ends then.
    fn is_done(&self) -> bool {
        self.work >= MAX_WORK
    }

    /// Takes the candidate if it is a case, smaller, of no other features, and kept.
    fn offer(&mut self, header: &[u8], body: &[u8]) -> bool {
        if self.is_done() {
            return false;
        }
        self.work += 32 + header.len() + body.len();
        let Ok(mut candidate) = Case::new(header, body) else {
            return false;
        };
        // A declared type stays what it is: only bodies of that type are candidates.
        if candidate.kind != Kind::of(self.best.literal()) {
            return false;
        }
        candidate.kind = self.best.kind;
        let features = features::detect(&candidate);
        // Without a feature only the canonical rendering itself is an answer; anything else lost its
        // cause on the way.
        let lost = features.is_empty() && !self.allowed.is_empty() && header != body;
        if lost || !self.allowed.contains_all(features) {
            return false;
        }
        let order = features.len().cmp(&self.features.len());
        if order.then_with(|| shortlex(&candidate, &self.best)) != Ordering::Less {
            return false;
        }
        if !(self.keeps)(&candidate) {
            return false;
        }
        self.best = candidate;
        self.features = features;
        true
    }

    /// Writes the body anew with one of the case's features alone.
    fn respell(&mut self) {
        if !matches!(self.best.literal(), Literal::Integer(_) | Literal::Boolean(_)) {
            return;
        }
        for feature in self.features.iter() {
            let body = self.best.body().to_vec();
            let mut header = body.clone();
            if spelling::apply(feature, &mut header, &mut |_| 0) {
                self.offer(&header, &body);
            }
        }
    }

    /// Deletes the minus sign from body and header.
    fn delete_sign(&mut self) {
        let (header, body) = (&self.best.field_value, self.best.body());
        if let (Some(at), Some(body)) =
            (header.iter().position(|&b| b == b'-'), body.strip_prefix(b"-"))
        {
            let (mut header, body) = (header.clone(), body.to_vec());
            header.remove(at);
            self.offer(&header, &body);
        }
    }

    /// Deletes the same digits from body and header where the two spell them alike.
    fn delete_both(&mut self) {
        let mut size = self.best.body().len();
        while size > 0 && !self.is_done() {
            let mut at = 0;
            loop {
                let pairs = aligned_digits(&self.best);
                if at >= pairs.len() || self.is_done() {
                    break;
                }
                let end = (at + size).min(pairs.len());
                let (mut header, mut body) =
                    (self.best.field_value.clone(), self.best.body().to_vec());
                for pair in pairs[at..end].iter().rev() {
                    header.drain(pair.header.0..pair.header.1);
                    body.remove(pair.body);
                }
                if !self.offer(&header, &body) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Deletes runs of characters of the header.
    fn delete_header(&mut self) {
        let mut size = self.best.field_value.len();
        while size > 0 && !self.is_done() {
            let mut at = 0;
            loop {
                let spans = spans(&self.best.field_value);
                if at >= spans.len() || self.is_done() {
                    break;
                }
                let end = (at + size).min(spans.len());
                let mut header = self.best.field_value.clone();
                header.drain(spans[at].0..spans[end - 1].1);
                let body = self.best.body().to_vec();
                if !self.offer(&header, &body) {
                    // Short runs start anywhere: `.0` in `1.0 x` begins at an odd place.
                    at += if size <= 8 { 1 } else { size };
                }
            }
            size /= 2;
        }
    }

    /// Deletes runs of bytes of the body.
    fn delete_body(&mut self) {
        let mut size = self.best.body().len();
        while size > 0 && !self.is_done() {
            let mut at = 0;
            while at < self.best.body().len() && !self.is_done() {
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
        let mut pairs = aligned_digits(&self.best);
        while let Some(pair) = pairs.get(at).filter(|_| !self.is_done()) {
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
                    pairs = aligned_digits(&self.best);
                    break;
                }
            }
            at += 1;
        }
    }

    /// Puts simpler characters into the header.
    fn lower_header(&mut self) {
        let mut at = 0;
        let mut spans = spans(&self.best.field_value);
        while let Some(&(from, to)) = spans.get(at).filter(|_| !self.is_done()) {
            for new in *b"1234567890 +-_.a" {
                let mut header = self.best.field_value.clone();
                header.splice(from..to, [new]);
                let body = self.best.body().to_vec();
                if self.offer(&header, &body) {
                    spans = self::spans(&self.best.field_value);
                    break;
                }
            }
            at += 1;
        }
    }
}

/// The size bands below the one of a set: a smaller number may stand for a larger one.
fn smaller_bands(features: FeatureSet) -> FeatureSet {
    let bands = [
        Feature::BeyondI32,
        Feature::BeyondU32,
        Feature::Beyond15Digits,
        Feature::Beyond2To53,
        Feature::BeyondI64,
        Feature::BeyondU64,
        Feature::BeyondDouble,
    ];
    let own = bands.iter().position(|&band| features.contains(band));
    bands[..own.unwrap_or(0)].iter().copied().collect()
}

/// A digit of the body and the bytes of the header that write it.
struct Pair {
    body: usize,
    header: (usize, usize),
}

/// The body's leading digits beside the header's, of any script: the longest run of the header's
/// digits with which the body starts (`20e2` writes the first two of 2000).
fn aligned_digits(case: &Case) -> Vec<Pair> {
    let body: Vec<(usize, u8)> = (0..case.body().len())
        .filter(|&at| case.body()[at].is_ascii_digit())
        .map(|at| (at, case.body()[at] - b'0'))
        .collect();
    let header: Vec<((usize, usize), u8)> = spans(&case.field_value)
        .into_iter()
        .filter_map(|(from, to)| {
            let (c, _) = text::first_char(&case.field_value[from..to])?;
            Some(((from, to), text::digit_value(c)?))
        })
        .collect();
    // The first of the longest.
    let matching = prefix_lengths(&body, &header);
    let start = (0..header.len()).rev().max_by_key(|&from| matching[from]).unwrap_or(0);
    let length = matching.get(start).copied().unwrap_or(0);
    let run = header[start..].iter().take(length);
    run.zip(&body).map(|(&(header, _), &(body, _))| Pair { body, header }).collect()
}

/// How many digits the text has in common with the pattern's start from each of its places on: the
/// Z function, in linear time, for a case may have thousands of digits.
fn prefix_lengths<A, B>(pattern: &[(A, u8)], text: &[(B, u8)]) -> Vec<usize> {
    let digit = |at: usize| match at.checked_sub(pattern.len()) {
        None => pattern[at].1,
        Some(at) => text[at].1,
    };
    let size = pattern.len() + text.len();
    let mut lengths = vec![0; size];
    let (mut from, mut to) = (0, 0);
    for at in 1..size {
        let mut length = if at < to { lengths[at - from].min(to - at) } else { 0 };
        while at + length < size && digit(length) == digit(at + length) {
            length += 1;
        }
        if at + length > to {
            (from, to) = (at, at + length);
        }
        lengths[at] = length;
    }
    let longest = pattern.len();
    lengths.split_off(longest.min(size)).into_iter().map(|length| length.min(longest)).collect()
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
