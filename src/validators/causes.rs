//! `canonical+F`: the canonical rule, and one cause more. A mutant for every feature, and one for any
//! set of features: `canonical+underscore+plus-sign` certifies what shows both.
//!
//! Made from the table of features, none written by hand. Such a mutant also certifies a case that
//! shows F and nothing but what F's exemplar shows (a number of many digits has zeros before it) and
//! the body's sign and band, in three kinds of equality:
//! - an integer: the exact reading is the body's value; where exact arithmetic has none (`2000n`),
//!   the number in front is, once what hides in it is taken out; where a text has none by its
//!   nature (`Infinity`, a superscript) any body goes. Features of value (`other-value`, `underflow`) say
//!   themselves that the two differ.
//! - a boolean: the word means the body's; `boolean-other` goes for both.
//! - null, arrays and objects: the body's own bytes.
//!
//! Where the canonical rule certifies F's exemplar already, the base is `canonical-safe`; where that
//! does too (`negative`), there is no such mutant.

use super::{Mutant, canonical, canonical_safe};
use crate::case::{Case, Kind};
use crate::exact::Numeral;
use crate::feature::{self, Feature, FeatureSet, Group};
use crate::json::Literal;
use crate::number::Number;
use crate::outcome::{Decimal, Outcome, Value};
use crate::readers;
use crate::validator::{Decision, Rule, Validator};
use crate::{features, sentinel, spelling, text};
use std::borrow::Cow;
use std::sync::Arc;

/// Size features that come with a body and not with a spelling.
const OF_BODIES: [Feature; 8] = [
    Feature::Negative,
    Feature::BeyondI32,
    Feature::BeyondU32,
    Feature::Beyond15Digits,
    Feature::Beyond2To53,
    Feature::BeyondI64,
    Feature::BeyondU64,
    Feature::BeyondDouble,
];

type Decide = fn(&Case) -> Decision;

/// The rules that a mutant can differ from, best first.
const BASES: [(&str, Decide); 2] =
    [("canonical", canonical::decide), ("canonical-safe", canonical_safe::decide)];

/// A mutant for every feature that some base refuses.
#[must_use]
pub fn all() -> Vec<Mutant> {
    let of = |row: &(Feature, _, _, _)| make(FeatureSet::from_iter([row.0]));
    feature::ALL.iter().filter_map(of).collect()
}

/// The mutant of `canonical+F…`, in whichever order the features are named.
#[must_use]
pub fn find(id: &str) -> Option<Mutant> {
    let (_, list) = id.split_once('+')?;
    let set: Option<Vec<Feature>> = list.split('+').map(Feature::find).collect();
    let mutant = make(FeatureSet::from_iter(set?))?;
    id.strip_suffix(list)
        .is_some_and(|base| mutant.base == &base[..base.len() - 1])
        .then_some(mutant)
}

/// The mutant of a set of features; `None` where no exemplar shows them or every base certifies it.
#[must_use]
pub fn make(features: FeatureSet) -> Option<Mutant> {
    let cases: Vec<Case> =
        Kind::ALL.iter().filter_map(|&(kind, _)| exemplar(features, kind)).collect();
    let refuses = |decide: Decide| {
        !cases.is_empty() && cases.iter().all(|case| decide(case) != Decision::Certified)
    };
    let &(base, decide) = BASES.iter().find(|base| refuses(base.1))?;
    let mut shown = [None; 4];
    for case in &cases {
        shown[case.kind as usize] = Some(features::detect(case));
    }
    let ids: Vec<&str> = features.iter().map(Feature::id).collect();
    let rule = move |case: &Case| match decide(case) {
        Decision::Certified => Decision::Certified,
        refused => match shown[case.kind as usize] {
            Some(shown) if certifies(case, features, shown) => Decision::Certified,
            _ => refused,
        },
    };
    let validator = Validator {
        id: Cow::Owned(format!("{base}+{}", ids.join("+"))),
        about: Cow::Owned(format!("{base}, and what shows {}", ids.join(" and "))),
        ships: false,
        rule: Rule::Made(Arc::new(rule)),
    };
    Some(Mutant { validator, base, exemplars: cases })
}

/// The exemplar of a type that some mutant can extend to: strings have no reader.
fn exemplar(features: FeatureSet, kind: Kind) -> Option<Case> {
    let (header, body) = spelling::exemplar(features, kind).filter(|_| kind != Kind::String)?;
    let case = Case::of_kind(kind, &header, &body).ok()?;
    features::detect(&case).contains_all(features).then_some(case)
}

/// Whether a case shows the features, nothing beyond `shown` and the body's size, and is equal.
fn certifies(case: &Case, features: FeatureSet, shown: FeatureSet) -> bool {
    let found = features::detect(case);
    let more = found.iter().all(|f| shown.contains(f) || OF_BODIES.contains(&f));
    if !found.contains_all(features) || !more {
        return false;
    }
    let header = match sentinel::decode(&case.field_value) {
        Ok(carried) if sentinel::has_markers(&case.field_value) => {
            Cow::Owned(carried.into_owned().into_bytes())
        }
        _ => Cow::Borrowed(&*case.field_value),
    };
    match case.literal() {
        Literal::Integer(body) | Literal::Float(body) => {
            let differs = |f: Feature| f.group() == Group::Value || f == Feature::Underflow;
            features.iter().any(differs) || spells(&header, found, body)
        }
        Literal::Boolean(body) => means(&header, found, *body),
        _ => *header == *case.body(),
    }
}

/// Features of texts that have no number, or none that is plain to see.
const WITHOUT: [Feature; 4] =
    [Feature::NonFinite, Feature::NumberLetter, Feature::FractionForm, Feature::Empty];

/// Whether a field value spells the number: exactly, or in front, or not at all where that is the
/// cause itself.
fn spells(header: &[u8], found: FeatureSet, body: &Number) -> bool {
    let front = || Numeral::at_start(bare(header, found).trim_ascii()).and_then(|n| n.value());
    match readers::exact().read(header) {
        Outcome::Value { value: Value::Decimal(Decimal::Finite(exact)), .. } => {
            exact.same_value(body)
        }
        _ => {
            WITHOUT.into_iter().any(|feature| found.contains(feature))
                || front().is_some_and(|number| number.same_value(body))
        }
    }
}

/// A field value in ASCII without what hides in it, opening quotation marks and group marks.
fn bare(header: &[u8], found: FeatureSet) -> Vec<u8> {
    let has = |feature| found.contains(feature);
    let mut out = Vec::with_capacity(header.len());
    let mut at = 0;
    while at < header.len() {
        let Some((c, length)) = text::first_char(&header[at..]) else {
            at += 1;
            continue;
        };
        at += length;
        let white = text::is_js_space(c) || text::is_py_space(c) || c == '\u{180e}';
        match c {
            '%' if has(Feature::PercentForm) => {
                let coded = header.get(at..at + 2).and_then(|hex| std::str::from_utf8(hex).ok());
                if let Some(byte) = coded.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
                    out.push(byte);
                    at += 2;
                }
            }
            ',' | '\'' if has(Feature::Separator) => {}
            '_' => {}
            _ if white && has(Feature::SpaceInside) => {}
            _ if white => out.push(b' '),
            c if c.is_control() || text::is_zero_width(c) => {}
            c if text::is_sign_lookalike(c) => {
                let plus = matches!(c, '\u{ff0b}' | '\u{fe62}' | '\u{207a}');
                out.push(if plus { b'+' } else { b'-' });
            }
            c => match text::digit_value(c) {
                Some(digit) => out.push(b'0' + digit),
                None if c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.') => {
                    out.push(c as u8);
                }
                // A quotation mark before the number.
                None if out.is_empty() => {}
                None => out.push(if c.is_ascii() { c as u8 } else { b'?' }),
            },
        }
    }
    out
}

/// Words for true; every other word of the table is one for false.
const TRUE: [&[u8]; 6] = [b"yes", b"on", b"t", b"y", b"enable", b"enabled"];

/// Whether a text means the boolean, in the way that the features of the case allow.
fn means(header: &[u8], found: FeatureSet, body: bool) -> bool {
    let plain = bare(header, found);
    let word: Vec<u8> =
        plain.iter().filter(|b| b.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
    let name: &[u8] = if body { b"true" } else { b"false" };
    let Some(feature) = found.iter().find(|f| f.group() == Group::Boolean) else {
        return word == name;
    };
    match feature {
        Feature::BooleanWord => TRUE.contains(&&*word) == body,
        Feature::BooleanNumber => word.iter().any(|digit| (b'1'..=b'9').contains(digit)) == body,
        Feature::BooleanPrefix => name.starts_with(&word),
        Feature::BooleanOther => true,
        _ => word == name,
    }
}
