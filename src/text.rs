//! Byte and code point classes: each runtime's white space, decimal digits, number letters, and the
//! first and last code point of bytes that may not be UTF-8.
//!
//! Tables only; it must not know which reader uses which. Unicode data is version 14.0, the one of
//! CPython 3.11's `unicodedata`.

/// C's `isspace` in the C locale: HT, LF, VT, FF, CR, SP. Also Python's `Py_ISSPACE`.
#[must_use]
pub const fn is_c_space(byte: u8) -> bool {
    matches!(byte, 0x09..=0x0d | 0x20)
}

/// JSON white space (RFC 8259 section 2): SP, HT, LF, CR.
#[must_use]
pub const fn is_json_space(byte: u8) -> bool {
    matches!(byte, 0x09 | 0x0a | 0x0d | 0x20)
}

/// ECMAScript WhiteSpace and LineTerminator (ECMA-262 sections 12.2 and 12.3).
#[must_use]
pub const fn is_js_space(c: char) -> bool {
    matches!(c, '\u{9}'..='\u{d}' | ' ' | '\u{a0}' | '\u{feff}') || is_space_separator(c)
}

/// CPython's `Py_UNICODE_ISSPACE`, what `str.isspace` and `str.strip` use: U+001C to U+001F
/// included.
#[must_use]
pub const fn is_py_space(c: char) -> bool {
    matches!(c, '\u{9}'..='\u{d}' | '\u{1c}'..=' ' | '\u{85}' | '\u{a0}') || is_space_separator(c)
}

/// Code points of category Z beyond Latin-1.
#[must_use]
pub const fn is_space_separator(c: char) -> bool {
    matches!(
        c,
        '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// Invisible characters of no width: U+200B to U+200F, U+2060, U+00AD.
#[must_use]
pub const fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}')
}

/// Characters that look like a sign and are not one: the minus sign, full-width and small forms and
/// the dashes of category Pd outside ASCII.
#[must_use]
pub fn is_sign_lookalike(c: char) -> bool {
    matches!(c, '\u{2212}' | '\u{ff0b}' | '\u{fe62}' | '\u{207a}' | '\u{207b}')
        || DASHES.binary_search(&c).is_ok()
}

/// The value of a decimal digit (category Nd) of any script.
#[must_use]
pub fn digit_value(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.is_ascii_digit().then(|| c as u8 - b'0');
    }
    let at = DIGIT_ZEROS.partition_point(|&zero| zero <= c);
    let zero = *DIGIT_ZEROS.get(at.checked_sub(1)?)?;
    let value = c as u32 - zero as u32;
    (value < 10).then_some(value as u8)
}

/// Whether the code point is a number that is no decimal digit (categories No and Nl).
#[must_use]
pub fn is_number_letter(c: char) -> bool {
    let at = NUMBER_LETTERS.partition_point(|&(first, _)| first <= c);
    at > 0 && c <= NUMBER_LETTERS[at - 1].1
}

/// The first code point and its length in bytes; `None` at the end or where the bytes are not
/// UTF-8.
#[must_use]
pub fn first_char(bytes: &[u8]) -> Option<(char, usize)> {
    let &first = bytes.first()?;
    if first < 0x80 {
        return Some((first as char, 1));
    }
    let length = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let c = std::str::from_utf8(bytes.get(..length)?).ok()?.chars().next()?;
    Some((c, length))
}

/// The last code point and its length in bytes; `None` at the start or where the bytes are not
/// UTF-8. UTF-8 synchronises itself, so looking backwards finds the character a decoder found.
#[must_use]
pub fn last_char(bytes: &[u8]) -> Option<(char, usize)> {
    let &last = bytes.last()?;
    if last < 0x80 {
        return Some((last as char, 1));
    }
    let lead = bytes.iter().rev().take(4).position(|&b| b >= 0xc0)?;
    let tail = &bytes[bytes.len() - lead - 1..];
    let (c, length) = first_char(tail)?;
    (length == tail.len()).then_some((c, length))
}

/// The zero of each block of decimal digits, in order: 37 on the basic plane, 29 beyond it (the
/// five mathematical alphabets count as five).
pub const DIGIT_ZEROS: [char; 66] = [
    '\u{30}',
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{de6}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{1090}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1946}',
    '\u{19d0}',
    '\u{1a80}',
    '\u{1a90}',
    '\u{1b50}',
    '\u{1bb0}',
    '\u{1c40}',
    '\u{1c50}',
    '\u{a620}',
    '\u{a8d0}',
    '\u{a900}',
    '\u{a9d0}',
    '\u{a9f0}',
    '\u{aa50}',
    '\u{abf0}',
    '\u{ff10}',
    '\u{104a0}',
    '\u{10d30}',
    '\u{11066}',
    '\u{110f0}',
    '\u{11136}',
    '\u{111d0}',
    '\u{112f0}',
    '\u{11450}',
    '\u{114d0}',
    '\u{11650}',
    '\u{116c0}',
    '\u{11730}',
    '\u{118e0}',
    '\u{11950}',
    '\u{11c50}',
    '\u{11d50}',
    '\u{11da0}',
    '\u{16a60}',
    '\u{16ac0}',
    '\u{16b50}',
    '\u{1d7ce}',
    '\u{1d7d8}',
    '\u{1d7e2}',
    '\u{1d7ec}',
    '\u{1d7f6}',
    '\u{1e140}',
    '\u{1e2f0}',
    '\u{1e950}',
    '\u{1fbf0}',
];

/// Ranges of categories No and Nl, in order, ends included.
const NUMBER_LETTERS: [(char, char); 80] = [
    ('\u{b2}', '\u{b3}'),
    ('\u{b9}', '\u{b9}'),
    ('\u{bc}', '\u{be}'),
    ('\u{9f4}', '\u{9f9}'),
    ('\u{b72}', '\u{b77}'),
    ('\u{bf0}', '\u{bf2}'),
    ('\u{c78}', '\u{c7e}'),
    ('\u{d58}', '\u{d5e}'),
    ('\u{d70}', '\u{d78}'),
    ('\u{f2a}', '\u{f33}'),
    ('\u{1369}', '\u{137c}'),
    ('\u{16ee}', '\u{16f0}'),
    ('\u{17f0}', '\u{17f9}'),
    ('\u{19da}', '\u{19da}'),
    ('\u{2070}', '\u{2070}'),
    ('\u{2074}', '\u{2079}'),
    ('\u{2080}', '\u{2089}'),
    ('\u{2150}', '\u{2182}'),
    ('\u{2185}', '\u{2189}'),
    ('\u{2460}', '\u{249b}'),
    ('\u{24ea}', '\u{24ff}'),
    ('\u{2776}', '\u{2793}'),
    ('\u{2cfd}', '\u{2cfd}'),
    ('\u{3007}', '\u{3007}'),
    ('\u{3021}', '\u{3029}'),
    ('\u{3038}', '\u{303a}'),
    ('\u{3192}', '\u{3195}'),
    ('\u{3220}', '\u{3229}'),
    ('\u{3248}', '\u{324f}'),
    ('\u{3251}', '\u{325f}'),
    ('\u{3280}', '\u{3289}'),
    ('\u{32b1}', '\u{32bf}'),
    ('\u{a6e6}', '\u{a6ef}'),
    ('\u{a830}', '\u{a835}'),
    ('\u{10107}', '\u{10133}'),
    ('\u{10140}', '\u{10178}'),
    ('\u{1018a}', '\u{1018b}'),
    ('\u{102e1}', '\u{102fb}'),
    ('\u{10320}', '\u{10323}'),
    ('\u{10341}', '\u{10341}'),
    ('\u{1034a}', '\u{1034a}'),
    ('\u{103d1}', '\u{103d5}'),
    ('\u{10858}', '\u{1085f}'),
    ('\u{10879}', '\u{1087f}'),
    ('\u{108a7}', '\u{108af}'),
    ('\u{108fb}', '\u{108ff}'),
    ('\u{10916}', '\u{1091b}'),
    ('\u{109bc}', '\u{109bd}'),
    ('\u{109c0}', '\u{109cf}'),
    ('\u{109d2}', '\u{109ff}'),
    ('\u{10a40}', '\u{10a48}'),
    ('\u{10a7d}', '\u{10a7e}'),
    ('\u{10a9d}', '\u{10a9f}'),
    ('\u{10aeb}', '\u{10aef}'),
    ('\u{10b58}', '\u{10b5f}'),
    ('\u{10b78}', '\u{10b7f}'),
    ('\u{10ba9}', '\u{10baf}'),
    ('\u{10cfa}', '\u{10cff}'),
    ('\u{10e60}', '\u{10e7e}'),
    ('\u{10f1d}', '\u{10f26}'),
    ('\u{10f51}', '\u{10f54}'),
    ('\u{10fc5}', '\u{10fcb}'),
    ('\u{11052}', '\u{11065}'),
    ('\u{111e1}', '\u{111f4}'),
    ('\u{1173a}', '\u{1173b}'),
    ('\u{118ea}', '\u{118f2}'),
    ('\u{11c5a}', '\u{11c6c}'),
    ('\u{11fc0}', '\u{11fd4}'),
    ('\u{12400}', '\u{1246e}'),
    ('\u{16b5b}', '\u{16b61}'),
    ('\u{16e80}', '\u{16e96}'),
    ('\u{1d2e0}', '\u{1d2f3}'),
    ('\u{1d360}', '\u{1d378}'),
    ('\u{1e8c7}', '\u{1e8cf}'),
    ('\u{1ec71}', '\u{1ecab}'),
    ('\u{1ecad}', '\u{1ecaf}'),
    ('\u{1ecb1}', '\u{1ecb4}'),
    ('\u{1ed01}', '\u{1ed2d}'),
    ('\u{1ed2f}', '\u{1ed3d}'),
    ('\u{1f100}', '\u{1f10c}'),
];

/// Category Pd outside ASCII, in order.
const DASHES: [char; 25] = [
    '\u{58a}',
    '\u{5be}',
    '\u{1400}',
    '\u{1806}',
    '\u{2010}',
    '\u{2011}',
    '\u{2012}',
    '\u{2013}',
    '\u{2014}',
    '\u{2015}',
    '\u{2e17}',
    '\u{2e1a}',
    '\u{2e3a}',
    '\u{2e3b}',
    '\u{2e40}',
    '\u{2e5d}',
    '\u{301c}',
    '\u{3030}',
    '\u{30a0}',
    '\u{fe31}',
    '\u{fe32}',
    '\u{fe58}',
    '\u{fe63}',
    '\u{ff0d}',
    '\u{10ead}',
];
