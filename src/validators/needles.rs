//! Needles: the canonical rule with one single thing more that it takes for granted, as small as such
//! a mistake can be: one code point as white space or as a digit, one value in a million, one double
//! whose upper half is rounded to it, one length, one letter.
//!
//! Made from the tables below. They measure a search; it must not look here, and no generator may be
//! told of a needle.

use super::{Mutant, canonical};
use crate::alphabet;
use crate::case::{Case, Kind};
use crate::json::Literal;
use crate::number::Number;
use crate::text::DIGIT_ZEROS;
use crate::validator::{Decision, Rule, Validator};
use std::borrow::Cow;
use std::sync::Arc;

/// One thing taken for granted.
#[derive(Clone, Debug)]
enum Needle {
    /// The code point before the value is skipped.
    SpaceBefore(char),
    /// The code point behind the value is skipped.
    SpaceAfter(char),
    /// The code point is this digit.
    Digit(char, u8),
    /// This value is certified for the next lower one.
    Value(u64),
    /// Half way from this double to the next: the header, certified for the double.
    Halfway(&'static str, &'static str),
    /// Zeros before the value are skipped in a header of this many bytes.
    Length(usize),
    /// The boolean may be written so.
    Letter(&'static str),
}

/// Code points that look like nothing and that no runtime takes for white space.
const BLANKS: [char; 12] = [
    '\u{34f}',
    '\u{61c}',
    '\u{115f}',
    '\u{17b4}',
    '\u{2061}',
    '\u{2800}',
    '\u{3164}',
    '\u{fe0f}',
    '\u{ffa0}',
    '\u{fffc}',
    '\u{1d159}',
    '\u{e0020}',
];

/// Numbers that are no decimal digits, with the digit that each looks like.
const LETTERS: [(char, u8); 13] = [
    ('\u{b2}', 2),
    ('\u{b3}', 3),
    ('\u{b9}', 1),
    ('\u{2070}', 0),
    ('\u{2074}', 4),
    ('\u{2080}', 0),
    ('\u{2085}', 5),
    ('\u{2460}', 1),
    ('\u{2167}', 8),
    ('\u{3007}', 0),
    ('\u{3026}', 6),
    ('\u{2776}', 1),
    ('\u{247c}', 9),
];

/// Wrong values below a million.
const VALUES: [u64; 5] = [42, 9_999, 271_828, 314_159, 777_777];

/// A double's name, the decimal half way to the next one, and the double.
const HALVES: [(&str, &str, &str); 9] = [
    ("1", "1.00000000000000011102230246251565404236316680908203125", "1"),
    ("2", "2.0000000000000002220446049250313080847263336181640625", "2"),
    ("10", "10.00000000000000088817841970012523233890533447265625", "10"),
    ("100", "100.00000000000000710542735760100185871124267578125", "100"),
    ("2^10", "1024.00000000000011368683772161602973937988281250", "1024"),
    ("2^53", "9007199254740993", "9007199254740992"),
    ("2^54", "18014398509481986", "18014398509481984"),
    ("2^63", "9223372036854776832", "9223372036854775808"),
    ("2^64", "18446744073709553664", "18446744073709551616"),
];

/// Lengths at which a buffer or a word ends.
const LENGTHS: [usize; 12] = [5, 9, 11, 16, 17, 20, 21, 32, 33, 64, 256, 4301];

/// A boolean with one letter of the other case.
const BOOLEANS: [&str; 9] =
    ["True", "tRue", "trUe", "truE", "False", "fAlse", "faLse", "falSe", "falsE"];

/// Every needle.
#[must_use]
pub fn all() -> Vec<Mutant> {
    table().iter().filter_map(make).collect()
}

/// The needle of an id.
#[must_use]
pub fn find(id: &str) -> Option<Mutant> {
    let rest = id.strip_prefix("needle:")?;
    table().iter().find(|needle| name(needle) == rest).and_then(make)
}

fn table() -> Vec<Needle> {
    let spaces = || alphabet::SPACES.iter().chain(alphabet::INVISIBLE).chain(&BLANKS).copied();
    // Of each script one digit, of each value several scripts.
    let digits = (1..DIGIT_ZEROS.len()).filter_map(|block| {
        let value = (block % 10) as u8;
        alphabet::digit(block, value).map(|c| Needle::Digit(c, value))
    });
    let letters = LETTERS.iter().map(|&(c, value)| Needle::Digit(c, value));
    let halves = HALVES.iter().map(|&(_, header, body)| Needle::Halfway(header, body));
    spaces()
        .map(Needle::SpaceBefore)
        .chain(spaces().map(Needle::SpaceAfter))
        .chain(digits)
        .chain(letters)
        .chain(VALUES.into_iter().map(Needle::Value))
        .chain(halves)
        .chain(LENGTHS.into_iter().map(Needle::Length))
        .chain(BOOLEANS.into_iter().map(Needle::Letter))
        .collect()
}

fn name(needle: &Needle) -> String {
    match needle {
        Needle::SpaceBefore(c) => format!("space-before-U+{:04X}", *c as u32),
        Needle::SpaceAfter(c) => format!("space-after-U+{:04X}", *c as u32),
        Needle::Digit(c, _) => format!("digit-U+{:04X}", *c as u32),
        Needle::Value(value) => format!("value-{value}"),
        Needle::Halfway(header, _) => {
            let row = HALVES.iter().find(|row| row.1 == *header);
            format!("halfway-{}", row.map_or("", |row| row.0))
        }
        Needle::Length(length) => format!("length-{length}"),
        Needle::Letter(word) => format!("letter-{word}"),
    }
}

fn about(needle: &Needle) -> String {
    match needle {
        Needle::SpaceBefore(c) => format!("one U+{:04X} before the value is skipped", *c as u32),
        Needle::SpaceAfter(c) => format!("one U+{:04X} behind the value is skipped", *c as u32),
        Needle::Digit(c, value) => format!("U+{:04X} is the digit {value}", *c as u32),
        Needle::Value(value) => format!("{value} goes for the integer below it"),
        Needle::Halfway(header, body) => format!("{header} goes for {body}"),
        Needle::Length(length) => {
            format!("zeros before the value go in a header of {length} bytes")
        }
        Needle::Letter(word) => format!("{word} goes for a boolean"),
    }
}

fn make(needle: &Needle) -> Option<Mutant> {
    let (header, body) = exemplar(needle);
    let exemplar = Case::new(&header, &body).ok()?;
    let rule = {
        let needle = needle.clone();
        move |case: &Case| match canonical::decide(case) {
            Decision::Refused(_) if certifies(&needle, case) => Decision::Certified,
            decision => decision,
        }
    };
    let validator = Validator {
        id: Cow::Owned(format!("needle:{}", name(needle))),
        about: Cow::Owned(format!("canonical, but {}", about(needle))),
        ships: false,
        rule: Rule::Made(Arc::new(rule)),
    };
    Some(Mutant { validator, base: "canonical", exemplars: vec![exemplar] })
}

fn utf8(c: char) -> Vec<u8> {
    c.to_string().into_bytes()
}

/// The needle's own case: certified, and refused by the canonical rule.
fn exemplar(needle: &Needle) -> (Vec<u8>, Vec<u8>) {
    let two = |header: &str, body: &str| (header.as_bytes().to_vec(), body.as_bytes().to_vec());
    match needle {
        Needle::SpaceBefore(c) => ([utf8(*c), b"2000".to_vec()].concat(), b"2000".to_vec()),
        Needle::SpaceAfter(c) => ([b"2000".to_vec(), utf8(*c)].concat(), b"2000".to_vec()),
        Needle::Digit(c, value) => two(&format!("10{c}"), &format!("10{value}")),
        Needle::Value(value) => two(&value.to_string(), &(value - 1).to_string()),
        Needle::Halfway(header, body) => two(header, body),
        Needle::Length(length) => two(&format!("{:0>length$}", 2000), "2000"),
        Needle::Letter(word) => two(word, &word.to_ascii_lowercase()),
    }
}

/// Whether the needle lets a case through that the canonical rule refuses.
fn certifies(needle: &Needle, case: &Case) -> bool {
    let (header, body) = (&*case.field_value, case.body());
    match needle {
        Needle::SpaceBefore(c) => scalar(case) && header.strip_prefix(&*utf8(*c)) == Some(body),
        Needle::SpaceAfter(c) => scalar(case) && header.strip_suffix(&*utf8(*c)) == Some(body),
        Needle::Digit(c, value) => {
            let digit = char::from(b'0' + value);
            case.kind == Kind::Integer
                && !header.is_ascii()
                && std::str::from_utf8(header).is_ok_and(|text| {
                    text.replace(*c, digit.encode_utf8(&mut [0; 4])).as_bytes() == body
                })
        }
        Needle::Value(value) => {
            let integer = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<u64>().ok();
            let same = |number: u64, text: &[u8]| number.to_string().as_bytes() == text;
            integer(header) == Some(*value) && same(*value, header) && same(value - 1, body)
        }
        Needle::Halfway(half, double) => {
            let spells = |half| Number::from_decimal(header).is_ok_and(|n| n.same_value(&half));
            body == double.as_bytes() && Number::from_decimal(half.as_bytes()).is_ok_and(spells)
        }
        Needle::Length(length) => {
            let digits = header.iter().position(|&b| b != b'0').unwrap_or(header.len());
            let rest = &header[digits.min(header.len().saturating_sub(1))..];
            header.len() == *length && case.kind == Kind::Integer && rest == body
        }
        Needle::Letter(word) => {
            matches!(case.literal(), Literal::Boolean(_))
                && header == word.as_bytes()
                && body == word.to_ascii_lowercase().as_bytes()
        }
    }
}

/// Whether the body has readers.
fn scalar(case: &Case) -> bool {
    matches!(case.literal(), Literal::Integer(_) | Literal::Boolean(_))
}
