//! Cases by number instead of by chance: small spaces walked from end to end, so that what hangs on
//! one value or one code point is met and not hoped for.
//!
//! Two walks, interleaved: every pair of neighbouring integers, a million at a time with either sign,
//! and every code point before, behind and inside a number, then as each digit. It must not know any
//! alphabet, runtime or validator; a campaign that runs on past the end of a walk goes on to larger
//! integers and other numbers.

use crate::digits::Digits;
use crate::draft::Draft;

/// Code points that are walked, in this order: signs, marks, spaces and most scripts; forms and
/// presentation; tags; the next plane; last the ideographs, syllables and private characters, of which
/// nobody takes one for another. No surrogates.
const RANGES: [(u64, u64); 8] = [
    (0, 0x3400),
    (0xa000, 0xac00),
    (0xf900, 0x1_0000),
    (0xe_0000, 0xe_0200),
    (0x1_0000, 0x2_0000),
    (0x3400, 0xa000),
    (0xac00, 0xd800),
    (0xe000, 0xf900),
];

/// How many they are.
const POINTS: u64 = {
    let (mut sum, mut n) = (0, 0);
    while n < RANGES.len() {
        sum += RANGES[n].1 - RANGES[n].0;
        n += 1;
    }
    sum
};

/// Of so many cases one is a code point's, the others are neighbours.
const SHARE: u64 = 8;

/// Integers that are walked with one sign before the other sign has its turn.
const BLOCK: u64 = 1_000_000;

/// Makes the case with this number into the draft.
pub fn make(number: u64, draft: &mut Draft) {
    match number % SHARE {
        0 => point(number / SHARE, draft),
        part => neighbours(number / SHARE * (SHARE - 1) + part - 1, draft),
    }
}

/// The number of the case in which two neighbouring integers of one sign meet; `None` for others.
#[must_use]
pub fn number_of(header: &[u8], body: &[u8]) -> Option<u64> {
    let integer = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<i64>().ok();
    let (header, body) = (integer(header)?, integer(body)?);
    let (high, low) = (
        header.unsigned_abs().max(body.unsigned_abs()),
        header.unsigned_abs().min(body.unsigned_abs()),
    );
    let negative = header.min(body) < 0;
    if high - low != 1 || header.abs_diff(body) != 1 {
        return None;
    }
    let block = low / BLOCK * 2 + u64::from(negative);
    let up = header.unsigned_abs() == high;
    let pair = (block * BLOCK + low % BLOCK) * 2 + u64::from(!up);
    Some(pair / (SHARE - 1) * SHARE + pair % (SHARE - 1) + 1)
}

/// `8` for 7, `7` for 8, and so on upwards.
fn neighbours(number: u64, draft: &mut Draft) {
    let (value, up) = (number / 2, number.is_multiple_of(2));
    let (block, place) = (value / BLOCK, value % BLOCK);
    let low = block / 2 * BLOCK + place;
    let negative = block % 2 == 1;
    let (header, body) = if up { (low + 1, low) } else { (low, low + 1) };
    draft.set_header(Digits::new(negative, header).as_bytes());
    draft.set_body(Digits::new(negative, body).as_bytes());
}

/// The code point at a place of the walk.
fn walked(mut place: u64) -> char {
    for (first, end) in RANGES {
        if place < end - first {
            return u32::try_from(first + place).ok().and_then(char::from_u32).unwrap_or(' ');
        }
        place -= end - first;
    }
    ' '
}

/// A code point beside or inside a number, or in a digit's place.
fn point(number: u64, draft: &mut Draft) {
    let first = 3 * POINTS;
    let (around, rest) = (number / (13 * POINTS), number % (13 * POINTS));
    // Another number every time round.
    let value = 7 + around * 7 % 993;
    let (place, form) = if rest < first {
        (rest / 3, rest % 3)
    } else {
        ((rest - first) % POINTS, 3 + (rest - first) / POINTS)
    };
    let c = walked(place);
    let mut utf8 = [0; 4];
    let point = c.encode_utf8(&mut utf8).as_bytes();
    let digits = Digits::new(false, value);
    let parts: [&[u8]; 3] = match form {
        0 => [point, digits.as_bytes(), b""],
        1 => [digits.as_bytes(), point, b""],
        _ => [digits.as_bytes(), point, b"0"],
    };
    draft.header.clear();
    let used = if form < 3 { &parts[..] } else { &parts[..2] };
    used.iter().for_each(|part| draft.header.extend_from_slice(part));
    draft.set_body(digits.as_bytes());
    match form {
        0 | 1 => {}
        2 => draft.body.push(b'0'),
        digit => draft.body.push(b'0' + (digit - 3) as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(draft: Draft) -> (String, String) {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap_or_default();
        (text(draft.header), text(draft.body))
    }

    fn case(number: u64) -> (String, String) {
        let mut draft = Draft::default();
        make(number, &mut draft);
        text(draft)
    }

    fn neighbours_of(number: u64) -> (String, String) {
        let mut draft = Draft::default();
        neighbours(number, &mut draft);
        text(draft)
    }

    #[test]
    fn the_walks_start_small_and_take_every_step_once() {
        let two = |header: &str, body: &str| (header.to_owned(), body.to_owned());
        assert_eq!(case(1), two("1", "0"));
        assert_eq!(case(2), two("0", "1"));
        assert_eq!(case(3), two("2", "1"));
        assert_eq!(case(0), two("\u{0}7", "7"));
        assert_eq!(case(8), two("7\0", "7"));
        assert_eq!(case(16), two("7\u{0}0", "70"));
        assert_eq!(case(24), two("\u{1}7", "7"));
        // The first digit's round: a code point for 0.
        assert_eq!(case(8 * 3 * POINTS), two("7\0", "70"));
        assert_eq!(case(8 * 4 * POINTS + 8), two("7\u{1}", "71"));
        // The second time round with another number.
        assert_eq!(case(8 * 13 * POINTS), two("\u{0}14", "14"));
        // The other sign after a million, then the next million.
        let mut pairs = std::collections::BTreeSet::new();
        assert_eq!(neighbours_of(2_000_000 - 1), two("999999", "1000000"));
        assert_eq!(neighbours_of(2_000_000), two("-1", "0"));
        assert_eq!(neighbours_of(4_000_000), two("1000001", "1000000"));
        for number in (0..20_000).filter(|number| number % SHARE > 0) {
            let (header, body) = case(number);
            assert_eq!(number_of(header.as_bytes(), body.as_bytes()), Some(number));
            assert!(pairs.insert((header, body)), "{number}");
        }
        assert_eq!(number_of(b"-1000001", b"-1000000"), Some(6_857_143));
        for (header, body) in [("7", "7"), ("9", "7"), ("-1", "1"), ("x", "7"), ("7", "")] {
            assert_eq!(number_of(header.as_bytes(), body.as_bytes()), None, "{header} {body}");
        }
        let mut walked: Vec<char> = (0..POINTS).map(super::walked).collect();
        walked.sort_unstable();
        walked.dedup();
        assert_eq!(walked.len() as u64, POINTS);
        let all = ('\0'..'\u{20000}').chain('\u{e0000}'..'\u{e0200}');
        assert!(walked.into_iter().eq(all));
    }
}
