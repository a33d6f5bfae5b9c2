//! Decimal text of machine integers, written and read without formatting machinery.
//!
//! It must not know what the digits are for. A campaign writes millions of integers a second, and
//! the formatting of the standard library alone would cost more than reading them.

/// The two digits of 00 to 99.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut n = 0;
    while n < 100 {
        pairs[n] = [b'0' + (n / 10) as u8, b'0' + (n % 10) as u8];
        n += 1;
    }
    pairs
};

/// The text of an integer of 64 bits and a sign, on the stack.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    bytes: [u8; 24],
    start: usize,
}

impl Digits {
    /// The plain text; zero has no sign.
    #[inline]
    #[must_use]
    pub fn new(negative: bool, magnitude: u64) -> Digits {
        let mut bytes = [b'-'; 24];
        let (mut rest, mut start) = (magnitude, 24);
        while rest >= 10 {
            start -= 2;
            bytes[start..start + 2].copy_from_slice(&PAIRS[(rest % 100) as usize]);
            rest /= 100;
        }
        // An odd count of digits leaves one; an even count leaves zero, as zero itself does.
        if rest > 0 || start == 24 {
            start -= 1;
            bytes[start] = b'0' + rest as u8;
        }
        if negative && magnitude > 0 {
            start -= 1;
            bytes[start] = b'-';
        }
        Digits { bytes, start }
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

/// Appends a number of 128 bits, with zeros before it to at least `width` digits.
pub fn push_wide(out: &mut Vec<u8>, magnitude: u128, width: usize) {
    let mut bytes = [b'0'; 39];
    let (mut rest, mut start) = (magnitude, bytes.len());
    while rest > 0 {
        start -= 1;
        bytes[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let count = (bytes.len() - start).max(usize::from(width == 0));
    out.extend(std::iter::repeat_n(b'0', width.saturating_sub(count)));
    out.extend_from_slice(&bytes[bytes.len() - count..]);
}

/// Appends `count` digits that follow from `seed` alone, the first one no zero.
pub fn push_run(out: &mut Vec<u8>, count: usize, seed: u64) {
    // Knuth's MMIX constants; its upper bits are good enough to vary digits, and a run of any length
    // costs eight bytes of input instead of one a digit.
    let mut state = seed;
    for n in 0..count {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choices = if n == 0 { 9 } else { 10 };
        out.push(b'9' - (((state >> 32) * choices) >> 32) as u8);
    }
}

/// The value of a canonical integer text of at most 18 digits, `-?(0|[1-9][0-9]*)` without `-0`: the
/// fast path of every reader, on which all of them agree.
#[inline]
#[must_use]
pub fn plain_integer(bytes: &[u8]) -> Option<i64> {
    let (negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    match digits {
        [b'1'..=b'9', ..] => {
            let value = plain_digits(digits)?;
            Some(if negative { -value } else { value })
        }
        b"0" if !negative => Some(0),
        _ => None,
    }
}

/// The value of 1 to 18 ASCII digits with nothing around them.
#[inline]
#[must_use]
pub fn plain_digits(bytes: &[u8]) -> Option<i64> {
    if bytes.is_empty() || bytes.len() > 18 {
        return None;
    }
    let mut value = 0;
    for &byte in bytes {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    Some(value)
}
