//! Cases by number instead of by chance: small spaces walked from end to end, so that what hangs on
//! one value or one code point is met and not hoped for.
//!
//! Two walks, interleaved: every pair of neighbouring integers, a million at a time with either sign,
//! and every code point before, behind and inside a number, then as each digit. It must not know any
//! alphabet, runtime or validator; a campaign that runs on past the end of a walk goes on to larger
//! integers and other numbers.

use crate::digits::Digits;
use crate::draft::Draft;

/// Code points that are walked: the basic plane and the next one, without surrogates.
const POINTS: u64 = 0x2_0000 - 0x800;

/// Integers that are walked with one sign before the other sign has its turn.
const BLOCK: u64 = 1_000_000;

/// Makes the case with this number into the draft.
pub fn make(number: u64, draft: &mut Draft) {
    match number % 4 {
        0 => point(number / 4, draft),
        part => neighbours(number / 4 * 3 + part - 1, draft),
    }
}

/// `8` for 7, `7` for 8, and so on upwards.
fn neighbours(number: u64, draft: &mut Draft) {
    let (value, up) = (number / 2, number % 2 == 0);
    let (block, place) = (value / BLOCK, value % BLOCK);
    let low = block / 2 * BLOCK + place;
    let negative = block % 2 == 1;
    let (header, body) = if up { (low + 1, low) } else { (low, low + 1) };
    draft.set_header(Digits::new(negative, header).as_bytes());
    draft.set_body(Digits::new(negative, body).as_bytes());
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
    let code = if place < 0xd800 { place } else { place + 0x800 };
    let c = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(' ');
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
