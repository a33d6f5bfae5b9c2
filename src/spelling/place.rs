//! Where in a header the number stands: behind white space, an opening quotation mark and a sign.
//!
//! Offsets only, always at code point boundaries; it must not rewrite anything.

use crate::text;
use std::ops::Range;

/// The number's digits in a header.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// Where the sign stands or would.
    pub sign: usize,
    /// The first run of digits and underscores; for a radix form the digits behind the prefix.
    pub run: Range<usize>,
    /// The radix form's letter, lower case.
    pub radix: Option<u8>,
}

/// Whether the character is white space that an edge may have.
pub(super) fn is_white(c: char) -> bool {
    text::is_py_space(c) || text::is_js_space(c) || c == '\u{180e}'
}

/// Marks that open and close a quotation with one character.
pub(super) const QUOTES: [char; 9] =
    ['"', '\'', '`', '\u{201d}', '\u{2019}', '\u{ff02}', '\u{ff07}', '\u{201c}', '\u{2018}'];

/// What stands between the edges: white space and a pair of quotation marks taken off both ends.
pub(super) fn core(header: &[u8]) -> Range<usize> {
    let range = unpadded(header, 0..header.len());
    let inner = &header[range.clone()];
    match (text::first_char(inner), text::last_char(inner)) {
        (Some((first, length)), Some((last, _)))
            if first == last && QUOTES.contains(&first) && inner.len() > 2 * length =>
        {
            unpadded(header, range.start + length..range.end - length)
        }
        _ => range,
    }
}

fn unpadded(header: &[u8], mut range: Range<usize>) -> Range<usize> {
    while let Some((c, length)) = text::first_char(&header[range.clone()])
        && is_white(c)
    {
        range.start += length;
    }
    while let Some((c, length)) = text::last_char(&header[range.clone()])
        && is_white(c)
    {
        range.end -= length;
    }
    range
}

/// The length of a sign or what looks like one, white space behind it included.
pub(super) fn sign_length(text: &[u8]) -> usize {
    match text::first_char(text) {
        Some((c, length)) if matches!(c, '+' | '-') || text::is_sign_lookalike(c) => {
            length + crate::scan::leading(&text[length..], is_white)
        }
        _ => 0,
    }
}

/// The length of the run of digits of any script, number letters and underscores.
pub(super) fn run_length(text: &[u8]) -> usize {
    crate::scan::leading(text, |c| {
        c == '_' || text::digit_value(c).is_some() || text::is_number_letter(c)
    })
}

/// Where the digits before an exponent end: behind the run, groups of three and a fraction.
pub(super) fn significand_end(header: &[u8], run: &Range<usize>) -> usize {
    let mut end = run.end;
    let digits = |at: usize| run_length(header.get(at..).unwrap_or_default());
    while matches!(header.get(end), Some(b',' | b'\'')) && digits(end + 1) > 0 {
        end += 1 + digits(end + 1);
    }
    if header.get(end) == Some(&b'.') { end + 1 + digits(end + 1) } else { end }
}

/// Whether a number starts the header's core, perhaps with its point.
pub(super) fn is_number(header: &[u8]) -> bool {
    let core = core(header);
    let text = &header[core.start + sign_length(&header[core.clone()])..core.end];
    place(header).is_some() || text.strip_prefix(b".").is_some_and(|digits| run_length(digits) > 0)
}

/// The number at the start of the header's core.
pub(super) fn place(header: &[u8]) -> Option<Place> {
    let core = core(header);
    let sign = core.start;
    let start = sign + sign_length(&header[core.clone()]);
    let text = &header[start..core.end];
    if let &[b'0', letter, ref digits @ ..] = text {
        let radix = match letter.to_ascii_lowercase() {
            b'x' => 16,
            b'o' => 8,
            b'b' => 2,
            b'd' => 10,
            _ => 0,
        };
        let is_digit = |b: &&u8| **b == b'_' || (radix > 0 && (**b as char).is_digit(radix));
        let length = digits.iter().take_while(is_digit).count();
        if radix > 0 && length > 0 {
            let run = start + 2..start + 2 + length;
            return Some(Place { sign, run, radix: Some(letter.to_ascii_lowercase()) });
        }
    }
    let length = run_length(text);
    let any_digit = text[..length].iter().any(|&b| b != b'_');
    any_digit.then_some(Place { sign, run: start..start + length, radix: None })
}

/// Whether more digits follow behind white space or characters that hide: what goes in before them
/// would cut the number in two.
pub(super) fn goes_on(header: &[u8], end: usize) -> bool {
    let mut at = end;
    while at < header.len() {
        let (hides, length) = match text::first_char(&header[at..]) {
            Some((c, _)) if text::digit_value(c).is_some() || text::is_number_letter(c) => {
                return at > end;
            }
            // A percent form may stand for a digit.
            Some(('%', _)) => return at > end,
            Some((c, n)) => {
                (c == '_' || is_white(c) || text::is_zero_width(c) || c.is_control(), n)
            }
            None => (true, 1),
        };
        if !hides {
            return false;
        }
        at += length;
    }
    false
}

/// The number, where it is a plain integer: nothing that belongs to a literal follows its digits.
pub(super) fn integer(header: &[u8]) -> Option<Place> {
    let place = place(header).filter(|place| place.radix.is_none())?;
    let next = header.get(place.run.end);
    let more = matches!(next, Some(b'.' | b',' | b'\'' | b'/' | b'%'))
        || next.is_some_and(u8::is_ascii_alphanumeric);
    (!more && !goes_on(header, place.run.end)).then_some(place)
}

/// The same, its digits ASCII without underscores.
pub(super) fn ascii_integer(header: &[u8]) -> Option<Place> {
    integer(header).filter(|place| header[place.run.clone()].iter().all(u8::is_ascii_digit))
}

/// The boundaries before each code point of a range but its first.
pub(super) fn gaps(header: &[u8], range: Range<usize>) -> Vec<usize> {
    let mut gaps = Vec::new();
    let mut at = range.start;
    while at < range.end {
        if at > range.start {
            gaps.push(at);
        }
        at += text::first_char(&header[at..range.end]).map_or(1, |(_, length)| length);
    }
    gaps
}

/// Puts bytes into a header.
pub(super) fn insert(header: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    header.splice(at..at, bytes.iter().copied());
}

/// Puts a character into a header.
pub(super) fn insert_char(header: &mut Vec<u8>, at: usize, c: char) {
    insert(header, at, c.encode_utf8(&mut [0; 4]).as_bytes());
}
