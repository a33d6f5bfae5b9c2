//! The causes present in a case: how the field value is written, how it relates to the body.
//!
//! Looks at the two values only. It must not know which validator certified them nor what any reader
//! made of them, so that a case has the same features whoever asks. Runs once for every disagreeing
//! case: canonical values take a short way, and short ones never touch the heap.

mod numeric;
mod plain;
mod relation;

use crate::case::{Case, Kind};
use crate::feature::{Feature, FeatureSet};
use crate::json::Literal;
use crate::sentinel;
use plain::{Plain, plain};

/// Field values up to this length are worked on without the heap.
const SHORT: usize = 128;

/// The features of a case.
#[must_use]
pub fn detect(case: &Case) -> FeatureSet {
    let mut set = FeatureSet::EMPTY;
    let header = case.field_value.as_slice();
    if case.kind == Kind::Integer
        && let Some(value) = relation::canonical(header)
    {
        relation::of_canonical(value, header == case.body(), case.literal(), &mut set);
        return set;
    }
    of_body(case.literal(), &mut set);
    if sentinel::has_markers(header)
        && let Ok(text) = sentinel::decode(header)
    {
        set.insert_if(Feature::SentinelUnneeded, sentinel::is_plain(text.as_bytes()));
        of_text(case, text.as_bytes(), &mut set);
    } else {
        of_text(case, header, &mut set);
    }
    set
}

fn of_body(literal: &Literal, set: &mut FeatureSet) {
    match literal {
        Literal::Null => set.insert(Feature::NullBody),
        Literal::Array | Literal::Object => set.insert(Feature::ContainerBody),
        Literal::Float(_) => set.insert(Feature::FloatBody),
        Literal::Boolean(_) | Literal::Integer(_) | Literal::Text(_) => {}
    }
}

/// The features of the text that the field value carries.
fn of_text(case: &Case, text: &[u8], set: &mut FeatureSet) {
    if text.len() <= SHORT {
        of_text_in(case, text, &mut [0; SHORT], set);
    } else {
        of_text_in(case, text, &mut vec![0; text.len()], set);
    }
}

fn of_text_in(case: &Case, text: &[u8], scratch: &mut [u8], set: &mut FeatureSet) {
    let plain = plain(case.kind, text, scratch, set);
    match case.kind {
        Kind::Integer => {
            set.insert_if(Feature::Empty, text.is_empty());
            let value = numeric::spelled(&plain, set);
            relation::of_values(value, case, text, set);
        }
        Kind::Boolean => of_boolean(&plain, case.body(), set),
        Kind::String | Kind::Other => {}
    }
}

/// Other words that runtimes and configuration files take for a boolean.
const WORDS: [&[u8]; 12] = [
    b"yes",
    b"no",
    b"on",
    b"off",
    b"t",
    b"f",
    b"y",
    b"n",
    b"enable",
    b"enabled",
    b"disable",
    b"disabled",
];

fn of_boolean(plain: &Plain<'_>, body: &[u8], set: &mut FeatureSet) {
    let text = plain.unquoted(set);
    if text == body {
        return;
    }
    let prefix_of = |word: &[u8]| {
        text.len() > 1 && text.len() < word.len() && word[..text.len()].eq_ignore_ascii_case(text)
    };
    let words = [b"true".as_slice(), b"false"];
    let feature = if words.contains(&text) {
        Feature::BooleanOther
    } else if words.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        Feature::LetterCase
    } else if WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        Feature::BooleanWord
    } else if words.iter().any(|word| prefix_of(word)) {
        Feature::BooleanPrefix
    } else if numeric::is_number(text) {
        Feature::BooleanNumber
    } else {
        Feature::BooleanOther
    };
    set.insert(feature);
}
