//! Rewritings of a number's digits and sign in place: zeros, underscores, groups, scripts, gaps.
//!
//! They work on code points, so one can follow another; they must not change the value.

use super::Choose;
use super::place::{self, gaps, insert, insert_char, integer, place};
use crate::scan;
use crate::text::{self, DIGIT_ZEROS};

/// A plus before a number that has no sign.
pub(super) fn plus_sign(header: &mut Vec<u8>) -> bool {
    let core = place::core(header);
    let unsigned = place::sign_length(&header[core.clone()]) == 0;
    let digits = header[core.start..].strip_prefix(b".").unwrap_or(&header[core.start..]);
    let number = text::first_char(digits)
        .is_some_and(|(c, _)| text::digit_value(c).is_some() || text::is_number_letter(c))
        || is_word(&header[core.clone()]);
    if unsigned && number {
        insert(header, core.start, b"+");
    }
    unsigned && number
}

fn is_word(text: &[u8]) -> bool {
    [b"inf".as_slice(), b"infinity", b"nan"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// A minus before zero.
pub(super) fn negative_zero(header: &mut Vec<u8>) -> bool {
    let core = place::core(header);
    let zero = !core.is_empty() && header[core.clone()].iter().all(|b| b"0._".contains(b));
    if zero && header[core.clone()].contains(&b'0') {
        insert(header, core.start, b"-");
        return true;
    }
    false
}

/// The zero of the script that the first digit is of.
fn zero_of(header: &[u8], at: usize) -> char {
    let Some((c, _)) = text::first_char(&header[at..]) else {
        return '0';
    };
    let value = u32::from(text::digit_value(c).unwrap_or(0));
    char::from_u32(c as u32 - value).filter(|c| text::digit_value(*c) == Some(0)).unwrap_or('0')
}

fn zeros(header: &mut Vec<u8>, count: usize) -> bool {
    let Some(place) = place(header).filter(|place| place.radix.is_none()) else {
        return false;
    };
    let zero = zero_of(header, place.run.start);
    let text: String = std::iter::repeat_n(zero, count).collect();
    insert(header, place.run.start, text.as_bytes());
    true
}

/// One zero or a few before the first digit, rarely hundreds.
pub(super) fn leading_zero(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let count = match choose(16) {
        15 => 100 + choose(300),
        few => 1 + few / 2,
    };
    zeros(header, count)
}

/// So many zeros that the number has more than 4300 digits.
pub(super) fn many_digits(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(place) = place(header) else {
        return false;
    };
    // 4300 zeros before whatever there is; any other choice stops closer to the bound.
    let digits = gaps(header, place.run).len() + 1;
    match choose(3) {
        0 => zeros(header, 4300),
        1 => zeros(header, 4301_usize.saturating_sub(digits).max(1)),
        _ => zeros(header, 4300 + choose(400)),
    }
}

/// Underscores between digits.
pub(super) fn underscore(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(place) = place(header) else {
        return false;
    };
    let gaps = gaps(header, place.run.clone());
    let free = |gaps: &[usize]| -> Vec<usize> {
        let free = |at: &usize| header[*at] != b'_' && header[*at - 1] != b'_';
        gaps.iter().copied().filter(free).collect()
    };
    let mut free = free(&gaps);
    if free.is_empty() && header.get(place.run.end) == Some(&b'.') {
        let digits = &header[place.run.end + 1..];
        let length = match place.radix {
            Some(_) => scan::radix_digits(digits, 16),
            None => scan::digits(digits),
        };
        free = self::gaps(header, place.run.end + 1..place.run.end + 1 + length);
    }
    let form = choose(6);
    let places: Vec<usize> = match form {
        // `0_7`: a zero more, and the one way to part a single digit.
        4 | 5 if place.radix.is_none() => {
            let zero = zero_of(header, place.run.start);
            insert(header, place.run.start, b"_");
            insert_char(header, place.run.start, zero);
            return true;
        }
        2 => free,
        3 => free.iter().rev().skip(2).step_by(3).rev().copied().collect(),
        _ => free.get(choose(free.len().max(1))).copied().into_iter().collect(),
    };
    let mark: &[u8] = if form == 1 && choose(4) == 3 { b"__" } else { b"_" };
    for &at in places.iter().rev() {
        insert(header, at, mark);
    }
    !places.is_empty()
}

/// Marks between groups of three digits.
pub(super) fn separator(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(place) = place(header).filter(|place| place.radix.is_none()) else {
        return false;
    };
    let gaps = gaps(header, place.run.clone());
    let grouped = matches!(header.get(place.run.end), Some(b',' | b'\''));
    if gaps.len() < 3 || grouped || header[place.run.clone()].contains(&b'_') {
        return false;
    }
    let places: Vec<usize> = gaps.iter().rev().skip(2).step_by(3).copied().collect();
    // One point among the digits would be a fraction and another value.
    let points = places.len() > 1 && integer(header).is_some();
    let mark = [b',', b'\'', b'.'][choose(if points { 3 } else { 2 })];
    for at in places {
        insert(header, at, &[mark]);
    }
    true
}

/// White space behind the sign or between digits.
pub(super) fn space_inside(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const SPACES: [char; 10] =
        [' ', '\t', '\u{a0}', '\u{2009}', '\u{202f}', '\u{3000}', '\n', '\r', '\u{85}', '\u{feff}'];
    let Some(place) = place(header) else {
        return false;
    };
    let mut places = Vec::new();
    let sign = place::sign_length(&header[place.sign..]);
    if sign > 0 {
        places.push(place.sign + sign);
    }
    // Hexadecimal letters are no digits to everybody.
    if place.radix.is_none_or(|letter| letter != b'x') {
        let digit = |at: &usize| header[*at] != b'_' && header[*at - 1] != b'_';
        places.extend(gaps(header, place.run).into_iter().filter(digit));
    }
    if places.is_empty() {
        return false;
    }
    let at = places[choose(places.len())];
    let space = SPACES[choose(SPACES.len())];
    for _ in 0..=choose(3) {
        insert_char(header, at, space);
    }
    true
}

/// Rewrites digits: each answer of `other` (given a digit's place among them, itself and its value)
/// replaces that digit.
fn replace(header: &mut Vec<u8>, mut other: impl FnMut(usize, char, u8) -> Option<char>) -> bool {
    let (mut out, mut at, mut count, mut changed) = (Vec::new(), 0, 0, false);
    while at < header.len() {
        let read = text::first_char(&header[at..]);
        let length = read.map_or(1, |(_, length)| length);
        let digit = read.and_then(|(c, _)| text::digit_value(c).map(|value| (c, value)));
        match digit.and_then(|(c, value)| other(count, c, value)) {
            Some(c) => {
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                changed = true;
            }
            None => out.extend_from_slice(&header[at..at + length]),
        }
        count += usize::from(digit.is_some());
        at += length;
    }
    if changed {
        *header = out;
    }
    changed
}

/// How many digits of any script, and how many of them ASCII.
fn count_digits(header: &mut Vec<u8>) -> (usize, usize) {
    let (mut all, mut ascii) = (0, 0);
    replace(header, |_, c, _| {
        all += 1;
        ascii += usize::from(c.is_ascii());
        None
    });
    (all, ascii)
}

/// Digits of other scripts, of the basic plane or beyond it. Where another script has taken all
/// digits, the last one only.
pub(super) fn digits_of_script(header: &mut Vec<u8>, astral: bool, choose: Choose<'_>) -> bool {
    let (all, ascii) = count_digits(header);
    let first_beyond = DIGIT_ZEROS.partition_point(|&zero| zero <= '\u{ffff}');
    let blocks = if astral { &DIGIT_ZEROS[first_beyond..] } else { &DIGIT_ZEROS[1..first_beyond] };
    // The exemplar's block: Arabic-Indic, the first, or mathematical bold.
    let own = blocks.iter().position(|&zero| zero == '\u{1d7ce}').unwrap_or(0);
    let block = |n: usize| blocks[(own + n) % blocks.len()];
    let in_block = |zero: char, value: u8| char::from_u32(zero as u32 + u32::from(value));
    if all == 0 {
        return false;
    }
    let zero = block(choose(blocks.len()));
    if ascii == 0 {
        return replace(
            header,
            |n, _, value| {
                if n + 1 == all { in_block(zero, value) } else { None }
            },
        );
    }
    match choose(4) {
        0 | 1 => {
            replace(header, |_, c, value| if c.is_ascii() { in_block(zero, value) } else { None })
        }
        // One digit, or every digit of a script of its own.
        2 => {
            let place = choose(all);
            replace(header, |n, _, value| if n == place { in_block(zero, value) } else { None })
        }
        _ => replace(header, |_, _, value| in_block(block(choose(blocks.len())), value)),
    }
}

/// Number characters that are no decimal digits, from 0 to 9; a row without a zero starts at 1.
const LETTERS: [&str; 7] = [
    "⁰¹²³⁴⁵⁶⁷⁸⁹",
    "₀₁₂₃₄₅₆₇₈₉",
    "⓪①②③④⑤⑥⑦⑧⑨",
    "ⅠⅡⅢⅣⅤⅥⅦⅧⅨ",
    "〇〡〢〣〤〥〦〧〨〩",
    "⑴⑵⑶⑷⑸⑹⑺⑻⑼",
    "❶❷❸❹❺❻❼❽❾",
];

/// A superscript, a circled number or the like for one digit, or for all.
pub(super) fn number_letter(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(run) = place(header).map(|place| place.run) else {
        return false;
    };
    let mut digits = header[run.clone()].to_vec();
    let (all, _) = count_digits(&mut digits);
    if all == 0 {
        return false;
    }
    let row: Vec<char> = LETTERS[choose(LETTERS.len())].chars().collect();
    let superscripts: Vec<char> = LETTERS[0].chars().collect();
    let letter = |value: u8| {
        let at = (usize::from(value) + row.len()).checked_sub(10);
        at.and_then(|at| row.get(at)).or_else(|| superscripts.get(usize::from(value))).copied()
    };
    let (every, place) = (choose(4) == 3, choose(all));
    let changed =
        replace(&mut digits, |n, _, value| if every || n == place { letter(value) } else { None });
    if changed {
        header.splice(run, digits);
    }
    changed
}

/// A character that looks like the sign in its place; a plus where there is none.
pub(super) fn sign_lookalike(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const MINUS: [char; 12] = [
        '\u{2212}', '\u{ff0d}', '\u{fe63}', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}',
        '\u{2014}', '\u{2015}', '\u{207b}', '\u{fe58}', '\u{58a}',
    ];
    const PLUS: [char; 3] = ['\u{ff0b}', '\u{fe62}', '\u{207a}'];
    let core = place::core(header);
    if !place::is_number(header) && !is_word(&header[core.clone()]) {
        return false;
    }
    let sign = core.start;
    match header.get(sign) {
        Some(b'-') => {
            header.remove(sign);
            insert_char(header, sign, MINUS[choose(MINUS.len())]);
        }
        Some(b'+') => {
            header.remove(sign);
            insert_char(header, sign, PLUS[choose(PLUS.len())]);
        }
        _ if place::sign_length(&header[sign..]) == 0 => {
            insert_char(header, sign, PLUS[choose(PLUS.len())]);
        }
        _ => return false,
    }
    true
}
