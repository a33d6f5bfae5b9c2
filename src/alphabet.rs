//! The characters that make readers differ, by kind: signs, marks, white space of every runtime,
//! digits of every script, what is invisible, what is no UTF-8.
//!
//! Data and one draw. It must not know which reader trips over what; noise, mutators and fuzzing
//! dictionaries share it, so that what one of them can write the others can too.

use crate::dice;
use crate::text::DIGIT_ZEROS;
use arbitrary::{Result, Unstructured};

/// Signs, and what looks like one.
pub const SIGNS: &[char] = &[
    '+',
    '-',
    '\u{2212}',
    '\u{ff0b}',
    '\u{ff0d}',
    '\u{fe63}',
    '\u{fe62}',
    '\u{207a}',
    '\u{207b}',
    '\u{58a}',
    '\u{2010}',
    '\u{2011}',
    '\u{2012}',
    '\u{2013}',
    '\u{2014}',
    '\u{2015}',
    '\u{301c}',
    '\u{fe58}',
    '\u{10ead}',
];

/// ASCII that means something between digits, before or after them, in some grammar.
pub const MARKS: &[char] = &[
    '_', '.', ',', 'e', 'E', 'x', 'X', 'p', 'P', 'o', 'O', 'b', 'B', '/', '%', '#', '*', ';', ':',
    '=', '?', '$', '~', '!', '&', '|', '<', '(', ')', '[', ']', '{', '}', '@', '^', '\\',
];

/// Quotation marks.
pub const QUOTES: &[char] =
    &['"', '\'', '`', '\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}', '\u{ab}', '\u{bb}'];

/// Letters that some grammar takes behind a number, and those that words for values are made of.
pub const LETTERS: &[char] = &[
    'n', 'l', 'L', 'f', 'F', 'd', 'D', 'u', 'U', 'm', 'M', 'i', 'I', 'j', 'J', 'k', 'K', 'h', 'H',
    't', 'T', 'r', 'R', 'a', 'A', 'N', 's', 'S', 'y', 'Y', 'z',
];

/// White space of any runtime, and U+180E, which was white space once.
pub const SPACES: &[char] = &[
    ' ', '\t', '\n', '\r', '\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}', '\u{1f}', '\u{85}',
    '\u{a0}', '\u{feff}', '\u{180e}', '\u{1680}', '\u{2000}', '\u{2001}', '\u{2002}', '\u{2003}',
    '\u{2004}', '\u{2005}', '\u{2006}', '\u{2007}', '\u{2008}', '\u{2009}', '\u{200a}', '\u{2028}',
    '\u{2029}', '\u{202f}', '\u{205f}', '\u{3000}',
];

/// Characters of no width.
pub const INVISIBLE: &[char] =
    &['\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{2060}', '\u{ad}'];

/// NUL and other control characters.
pub const CONTROLS: &[char] =
    &['\0', '\u{1}', '\u{7}', '\u{8}', '\u{e}', '\u{1a}', '\u{1b}', '\u{7f}', '\u{80}', '\u{9f}'];

/// Numbers that are no decimal digits (categories No and Nl).
pub const NUMBER_LETTERS: &[char] = &[
    '\u{b2}',
    '\u{b3}',
    '\u{b9}',
    '\u{bc}',
    '\u{bd}',
    '\u{9f4}',
    '\u{bf0}',
    '\u{1369}',
    '\u{16ee}',
    '\u{2070}',
    '\u{2074}',
    '\u{2080}',
    '\u{2153}',
    '\u{2160}',
    '\u{2167}',
    '\u{2460}',
    '\u{2488}',
    '\u{2776}',
    '\u{3007}',
    '\u{3021}',
    '\u{3220}',
    '\u{3280}',
    '\u{10107}',
    '\u{10140}',
    '\u{1d360}',
    '\u{1f100}',
];

/// Bytes that are no UTF-8: what never occurs, tails without a head, heads without a tail, forms
/// that are too long, surrogates, beyond U+10FFFF.
pub const FRAGMENTS: &[&[u8]] = &[
    b"\xff",
    b"\xfe",
    b"\x80",
    b"\xbf",
    b"\xc2",
    b"\xe2\x80",
    b"\xf0\x9d\x9f",
    b"\xc0\x80",
    b"\xc0\xb2",
    b"\xe0\x80\xb2",
    b"\xed\xa0\x80",
    b"\xed\xbf\xbf",
    b"\xf4\x90\x80\x80",
    b"\xf8\x88\x80\x80\x80",
];

/// Every alphabet of code points with its name; digits of other scripts are [`digit`].
pub const ALL: &[(&str, &[char])] = &[
    ("signs", SIGNS),
    ("marks", MARKS),
    ("quotes", QUOTES),
    ("letters", LETTERS),
    ("spaces", SPACES),
    ("invisible", INVISIBLE),
    ("controls", CONTROLS),
    ("number-letters", NUMBER_LETTERS),
];

/// The digit `value`, 0 to 9, of a block of [`DIGIT_ZEROS`]; `None` beyond either.
#[must_use]
pub fn digit(block: usize, value: u8) -> Option<char> {
    let zero = *DIGIT_ZEROS.get(block)?;
    (value < 10).then(|| char::from_u32(zero as u32 + u32::from(value)))?
}

/// Appends an ASCII digit, one of the alphabets' code points, a digit of another script or a
/// fragment; every alphabet as often as the others, white space twice.
pub fn push(u: &mut Unstructured<'_>, out: &mut Vec<u8>) -> Result<()> {
    let class = dice::below(u, 12)?;
    let c = match class {
        0 => Some(char::from(b'0' + dice::below(u, 10)? as u8)),
        1..=8 => Some(*dice::pick(u, ALL[class - 1].1)?),
        9 => Some(*dice::pick(u, SPACES)?),
        10 => digit(dice::below(u, DIGIT_ZEROS.len())?, dice::below(u, 10)? as u8),
        _ => None,
    };
    match c {
        Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        None => out.extend_from_slice(dice::pick(u, FRAGMENTS)?),
    }
    Ok(())
}
