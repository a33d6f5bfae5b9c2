//! What stands around a number or boolean: white space, text behind it, quotation marks, and
//! characters that hide.
//!
//! Works on any header; it must not look into the value.

use super::Choose;
use super::place::{self, QUOTES, core, gaps, insert, insert_char, is_number, place};
use crate::feature::Feature;
use crate::text;

/// White space at an edge, one to three times.
pub(super) fn white_space(feature: Feature, header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const NEWLINES: &[&str] = &["\n", "\r", "\r\n"];
    // Every code point of category Z beyond Latin-1, and the former one.
    const SPACES: &[&str] = &[
        "\u{2003}", "\u{2000}", "\u{2001}", "\u{2002}", "\u{2004}", "\u{2005}", "\u{2006}",
        "\u{2007}", "\u{2008}", "\u{2009}", "\u{200a}", "\u{1680}", "\u{2028}", "\u{2029}",
        "\u{202f}", "\u{205f}", "\u{3000}", "\u{180e}",
    ];
    let (kinds, after): (&[&str], Option<bool>) = match feature {
        Feature::SpaceBefore => (&[" "], Some(false)),
        Feature::SpaceAfter => (&[" "], Some(true)),
        Feature::TabBefore => (&["\t"], Some(false)),
        Feature::TabAfter => (&["\t"], Some(true)),
        Feature::NewlineBefore => (NEWLINES, Some(false)),
        Feature::NewlineAfter => (NEWLINES, Some(true)),
        Feature::VtFf => (&["\u{b}", "\u{c}"], None),
        Feature::SeparatorControl => (&["\u{1c}", "\u{1d}", "\u{1e}", "\u{1f}"], None),
        Feature::Nel => (&["\u{85}"], None),
        Feature::Nbsp => (&["\u{a0}"], None),
        Feature::UnicodeSpace => (SPACES, None),
        _ => (&["\u{feff}"], None),
    };
    let kind = kinds[choose(kinds.len())];
    // The exemplars have it before the number, but for the no-break space.
    let after = after.unwrap_or_else(|| (choose(2) == 1) != (feature == Feature::Nbsp));
    for _ in 0..=choose(3) {
        insert(header, if after { header.len() } else { 0 }, kind.as_bytes());
    }
    true
}

/// A character that hides: in the middle, behind or before.
pub(super) fn hidden(feature: Feature, header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const WIDTHLESS: [&[u8]; 7] = [
        b"\xe2\x80\x8b",
        b"\xe2\x80\x8c",
        b"\xe2\x80\x8d",
        b"\xe2\x80\x8e",
        b"\xe2\x80\x8f",
        b"\xe2\x81\xa0",
        b"\xc2\xad",
    ];
    const CONTROLS: [&[u8]; 8] =
        [b"\x7f", b"\x01", b"\x07", b"\x08", b"\x0e", b"\x1a", b"\x1b", b"\xc2\x9b"];
    // No start, no end, too long, a surrogate, and white space of Latin-1.
    const BROKEN: [&[u8]; 8] = [
        b"\xff",
        b"\x80",
        b"\xc3",
        b"\xc0\xb2",
        b"\xed\xa0\x80",
        b"\xa0",
        b"\x85",
        b"\xf5\x80\x80\x80",
    ];
    let core = core(header);
    if core.is_empty() {
        return false;
    }
    let bytes = match feature {
        Feature::ZeroWidth => WIDTHLESS[choose(WIDTHLESS.len())],
        Feature::Nul => b"\0",
        Feature::Control => CONTROLS[choose(CONTROLS.len())],
        _ => BROKEN[choose(BROKEN.len())],
    };
    let gaps = gaps(header, core.clone());
    let middle = gaps.get(gaps.len() / 2).copied().unwrap_or(core.end);
    let first = if feature == Feature::ZeroWidth { middle } else { core.end };
    let at = match choose(5) {
        0 => first,
        1 => core.end,
        2 => core.start,
        _ => gaps.get(choose(gaps.len().max(1))).copied().unwrap_or(first),
    };
    let before = header.clone();
    for _ in 0..=choose(2) {
        insert(header, at, bytes);
    }
    // What is broken already can be made whole by one byte more.
    let shown = feature != Feature::InvalidUtf8 || std::str::from_utf8(header).is_err();
    if !shown {
        *header = before;
    }
    shown
}

/// Where the number ends, if the header ends with it: its last character is a digit or its point.
fn number_end(header: &[u8]) -> Option<usize> {
    let core = core(header);
    let (last, _) = text::last_char(&header[core.clone()])?;
    let hexadecimal = place(header).is_some_and(|place| place.radix == Some(b'x'));
    let digit = text::digit_value(last).is_some()
        || text::is_number_letter(last)
        || (last == '.' && header.len() > 1)
        || (hexadecimal && last.is_ascii_hexdigit());
    digit.then_some(core.end)
}

/// Whether letters behind the number could be digits of it: behind `0x`, or what may be a percent
/// form of that.
fn takes_letters(header: &[u8]) -> bool {
    header.contains(&b'%') || place(header).is_some_and(|place| place.radix.is_some())
}

/// Letters directly behind the number.
pub(super) fn suffix(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const LETTERS: [&str; 20] = [
        "n", "L", "l", "f", "F", "d", "D", "m", "M", "u", "U", "ul", "UL", "LL", "ull", "i", "j",
        "k", "e", "px",
    ];
    let Some(end) = number_end(header) else {
        return false;
    };
    let letters = LETTERS[choose(LETTERS.len())];
    let digits = takes_letters(header) && letters.starts_with(|c: char| c.is_ascii_hexdigit());
    insert(header, end, if digits { "n" } else { letters }.as_bytes());
    true
}

/// Anything behind the number.
pub(super) fn trailing_text(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const TEXTS: [&str; 16] = [
        " apples", " n", " USD", ";", "abcd", "%", "=", " !", ")", "]", "}", " or 1=1", ":", "$",
        " -", "\u{20ac}",
    ];
    let core = core(header);
    if !is_number(header) {
        return false;
    }
    let text = TEXTS[choose(TEXTS.len())];
    let digits = takes_letters(header) && text.starts_with(|c: char| c.is_ascii_hexdigit());
    insert(header, core.end, if digits { TEXTS[0] } else { text }.as_bytes());
    true
}

/// Another number behind a comma, or before one.
pub(super) fn list(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(end) = number_end(header) else {
        return false;
    };
    let start = core(header).start;
    match choose(8) {
        7 => insert(header, start, b"9, "),
        // The added number never has three digits, which would make groups.
        other => insert(
            header,
            end,
            [", 9", ",9", ", 2000", ",0", ", 9, 8", " , 9", ",\t-1"][other].as_bytes(),
        ),
    }
    true
}

/// A comment behind the number.
pub(super) fn comment(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const COMMENTS: [&str; 8] =
        [" #x", "#", " // x", "//", "/* x */", " /**/", "#9", " # \u{201c}x\u{201d}"];
    if !is_number(header) {
        return false;
    }
    let end = core(header).end;
    insert(header, end, COMMENTS[choose(COMMENTS.len())].as_bytes());
    true
}

/// The same quotation mark before and behind.
pub(super) fn quotes(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let core = core(header);
    let quoted = header[..core.start].iter().any(|b| b"\"'`".contains(b));
    if core.is_empty() || quoted {
        return false;
    }
    let mark = QUOTES[choose(QUOTES.len())];
    insert_char(header, core.end, mark);
    insert_char(header, core.start, mark);
    true
}

/// Visible ASCII as `%` and two hexadecimal digits: all of it, or one character.
pub(super) fn percent_form(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let core = core(header);
    let visible = header[core.clone()].iter().filter(|b| b.is_ascii_graphic()).count();
    if visible == 0 || !is_number(header) || header.contains(&b'%') {
        return false;
    }
    let one = match choose(3) {
        0 | 1 => None,
        _ => Some(choose(visible)),
    };
    let upper = choose(2) == 1;
    let mut seen = 0;
    let mut out = Vec::with_capacity(3 * core.len());
    for &byte in &header[core.clone()] {
        let this = byte.is_ascii_graphic() && one.is_none_or(|n| n == seen);
        seen += usize::from(byte.is_ascii_graphic());
        match (this, upper) {
            (false, _) => out.push(byte),
            (true, false) => out.extend_from_slice(format!("%{byte:02x}").as_bytes()),
            (true, true) => out.extend_from_slice(format!("%{byte:02X}").as_bytes()),
        }
    }
    header.splice(core, out);
    true
}

/// A word for a number that is none.
pub(super) fn non_finite(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    const WORDS: [&str; 12] = [
        "Infinity",
        "inf",
        "Inf",
        "INF",
        "infinity",
        "INFINITY",
        "iNfInItY",
        "nan",
        "NaN",
        "NAN",
        "-Infinity",
        "-inf",
    ];
    let number = is_number(header);
    if number {
        let core = place::core(header);
        header.splice(core, WORDS[choose(WORDS.len())].bytes());
    }
    number
}

/// Nothing at all.
pub(super) fn empty(header: &mut Vec<u8>) -> bool {
    let number = is_number(header);
    if number {
        header.clear();
    }
    number
}
