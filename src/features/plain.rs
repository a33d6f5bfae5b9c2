//! A field value laid bare: white space taken off its ends, every digit made ASCII, and whatever
//! else hides between the characters noted and dropped.
//!
//! The spelling is judged on what remains, so `20\u{200b}00` has one cause and not two. It must not
//! know what a number looks like beyond signs and digits.

use crate::case::Kind;
use crate::feature::{Feature, FeatureSet};
use crate::text;

/// What remains of a field value.
pub(super) struct Plain<'a> {
    /// ASCII where it matters; a character that means nothing here keeps its bytes.
    pub text: &'a [u8],
    /// The sign stands for a character that only looks like one.
    pub lookalike: bool,
    /// A digit stands for a number letter, whose value is not said.
    pub letters: bool,
}

impl<'a> Plain<'a> {
    /// The text within a pair of quotation marks, or all of it.
    pub fn unquoted(&self, set: &mut FeatureSet) -> &'a [u8] {
        if let (Some((first, length)), Some((last, _))) =
            (text::first_char(self.text), text::last_char(self.text))
            && first == last
            && self.text.len() >= 2 * length
            && is_quote(first)
        {
            set.insert(Feature::Quotes);
            return self.text[length..self.text.len() - length].trim_ascii();
        }
        self.text
    }
}

fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '`' | '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}' | '\u{ff02}' | '\u{ff07}'
    )
}

/// Nothing, or one quotation mark.
fn is_opening(text: &[u8]) -> bool {
    text.is_empty()
        || text::first_char(text).is_some_and(|(c, length)| length == text.len() && is_quote(c))
}

/// The features of a white-space character before and behind a text.
fn white(c: char) -> Option<(Feature, Feature)> {
    Some(match c {
        ' ' => (Feature::SpaceBefore, Feature::SpaceAfter),
        '\t' => (Feature::TabBefore, Feature::TabAfter),
        '\n' | '\r' => (Feature::NewlineBefore, Feature::NewlineAfter),
        '\u{b}' | '\u{c}' => (Feature::VtFf, Feature::VtFf),
        '\u{1c}'..='\u{1f}' => (Feature::SeparatorControl, Feature::SeparatorControl),
        '\u{85}' => (Feature::Nel, Feature::Nel),
        '\u{a0}' => (Feature::Nbsp, Feature::Nbsp),
        '\u{feff}' => (Feature::Bom, Feature::Bom),
        '\u{180e}' => (Feature::UnicodeSpace, Feature::UnicodeSpace),
        c if text::is_space_separator(c) => (Feature::UnicodeSpace, Feature::UnicodeSpace),
        _ => return None,
    })
}

/// Lays a field value bare in `scratch`, which is at least as long.
pub(super) fn plain<'s>(
    kind: Kind,
    header: &[u8],
    scratch: &'s mut [u8],
    set: &mut FeatureSet,
) -> Plain<'s> {
    let mut bare = Bare {
        out: scratch,
        length: 0,
        gap: false,
        numeric: kind == Kind::Integer,
        signed: matches!(kind, Kind::Integer | Kind::Boolean),
        found: *set,
        lookalike: false,
        letters: false,
    };
    let mut rest = trim(header, &mut bare.found);
    while let Some(&byte) = rest.first() {
        let mut length = 1;
        if byte.is_ascii() {
            length = bare.ascii(rest, byte);
        } else if let Some((c, bytes)) = text::first_char(rest) {
            length = bytes;
            bare.wide(c, &rest[..bytes]);
        } else {
            bare.found.insert(Feature::InvalidUtf8);
        }
        rest = &rest[length..];
    }
    *set = bare.found;
    let Bare { out, length, lookalike, letters, .. } = bare;
    Plain { text: &out[..length], lookalike, letters }
}

/// Takes the white space off both ends and notes its kinds.
fn trim<'a>(header: &'a [u8], set: &mut FeatureSet) -> &'a [u8] {
    let mut core = header;
    while let Some((c, length)) = text::first_char(core)
        && let Some((before, _)) = white(c)
    {
        set.insert(before);
        core = &core[length..];
    }
    // A value of white space alone both starts and ends with it.
    let mut tail = if core.is_empty() { header } else { core };
    while let Some((c, length)) = text::last_char(tail)
        && let Some((_, after)) = white(c)
    {
        set.insert(after);
        tail = &tail[..tail.len() - length];
    }
    if core.is_empty() { core } else { tail }
}

struct Bare<'s> {
    out: &'s mut [u8],
    length: usize,
    /// White space was met and nothing visible since.
    gap: bool,
    /// Underscores and percent forms are a matter of numbers; a text may have any.
    numeric: bool,
    /// So are signs and gaps between digits.
    signed: bool,
    found: FeatureSet,
    lookalike: bool,
    letters: bool,
}

impl Bare<'_> {
    /// Takes an ASCII character; answers how many bytes it is.
    fn ascii(&mut self, rest: &[u8], byte: u8) -> usize {
        match byte {
            b'0'..=b'9' => self.digit(byte),
            b'_' if self.numeric => self.found.insert(Feature::Underscore),
            b'%' if self.numeric && rest.len() > 2 => {
                let hex = |b: u8| (b as char).to_digit(16);
                if let (Some(high), Some(low)) = (hex(rest[1]), hex(rest[2])) {
                    self.found.insert(Feature::PercentForm);
                    // Like the sentinel, it is seen through; what is not visible is left out.
                    match (high << 4 | low) as u8 {
                        digit @ b'0'..=b'9' => self.digit(digit),
                        b'_' => self.found.insert(Feature::Underscore),
                        other if other.is_ascii_graphic() => self.visible(&[other]),
                        _ => {}
                    }
                    return 3;
                }
                self.visible(b"%");
            }
            b'!'..=b'~' => self.visible(&[byte]),
            b' ' | b'\t'..=b'\r' | 0x1c..=0x1f => self.gap = true,
            0 => self.found.insert(Feature::Nul),
            _ => self.found.insert(Feature::Control),
        }
        1
    }

    /// Takes a character beyond ASCII.
    fn wide(&mut self, c: char, bytes: &[u8]) {
        if white(c).is_some() {
            self.gap = true;
        } else if text::is_zero_width(c) {
            self.found.insert(Feature::ZeroWidth);
        } else if let Some(value) = text::digit_value(c) {
            let basic = c <= '\u{ffff}';
            self.found.insert(if basic { Feature::UnicodeDigit } else { Feature::AstralDigit });
            self.digit(b'0' + value);
        } else if text::is_number_letter(c) {
            self.found.insert(Feature::NumberLetter);
            self.letters = true;
            self.digit(b'1');
        } else if self.signed && self.before_sign() && text::is_sign_lookalike(c) {
            self.found.insert(Feature::SignLookalike);
            self.lookalike = true;
            let plus = matches!(c, '\u{ff0b}' | '\u{fe62}' | '\u{207a}');
            self.visible(if plus { b"+" } else { b"-" });
        } else if c.is_control() {
            self.found.insert(Feature::Control);
        } else {
            self.visible(bytes);
        }
    }

    /// Takes a digit; white space between it and a digit or a sign goes, and is noted.
    fn digit(&mut self, digit: u8) {
        if self.gap && self.signed && self.between() {
            self.found.insert(Feature::SpaceInside);
            self.gap = false;
        }
        self.visible(&[digit]);
    }

    /// Whether a digit or a sign came last.
    fn between(&self) -> bool {
        match &self.out[..self.length] {
            [.., b'0'..=b'9'] => true,
            [before @ .., b'+' | b'-'] => is_opening(before),
            _ => false,
        }
    }

    /// Whether a sign may stand here.
    fn before_sign(&self) -> bool {
        is_opening(&self.out[..self.length])
    }

    fn visible(&mut self, bytes: &[u8]) {
        if std::mem::take(&mut self.gap) && self.length > 0 {
            self.put(b" ");
        }
        self.put(bytes);
    }

    fn put(&mut self, bytes: &[u8]) {
        if let Some(place) = self.out.get_mut(self.length..self.length + bytes.len()) {
            place.copy_from_slice(bytes);
            self.length += bytes.len();
        }
    }
}
