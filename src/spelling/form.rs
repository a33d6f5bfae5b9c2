//! Rewritings of an integer into another literal form: fraction, exponent, radix, hexadecimal float,
//! quotient.
//!
//! Text to text, the value kept. It must not know what a runtime makes of the form.

use super::Choose;
use super::place::{ascii_integer, goes_on, insert, is_number, place, significand_end};
use num_bigint::BigUint;

/// Digits up to which a radix is converted, which costs quadratic time.
const MAX_CONVERTED_DIGITS: usize = 1200;

/// `.0` behind the digits.
pub(super) fn fraction(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(end) = point_place(header) else {
        return false;
    };
    let zeros = 1 + choose(20);
    insert(header, end, &[b".".as_slice(), &b"00000000000000000000"[..zeros]].concat());
    true
}

/// A point behind the digits.
pub(super) fn trailing_point(header: &mut Vec<u8>) -> bool {
    let Some(end) = point_place(header) else {
        return false;
    };
    insert(header, end, b".");
    true
}

/// Where a decimal point may go: behind digits, grouped or not, that have none.
fn point_place(header: &[u8]) -> Option<usize> {
    let place = place(header).filter(|place| place.radix.is_none())?;
    let end = significand_end(header, &place.run);
    let pointed = header[place.run.end..end].contains(&b'.');
    let more = header
        .get(end)
        .is_some_and(|b| (b.is_ascii_alphanumeric() && !b"eE".contains(b)) || b".,'/%".contains(b));
    (!pointed && !more && !goes_on(header, end)).then_some(end)
}

/// An exponent, the digits shifted for it.
pub(super) fn exponent(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let run = match place(header) {
        Some(place) if place.radix.is_none() => place.run,
        // `.0`: a run of no digits before the point.
        None if is_number(header) => {
            let core = super::place::core(header);
            let start = core.start + super::place::sign_length(&header[core]);
            start..start
        }
        _ => return false,
    };
    // Behind groups or a fraction, or where the digits are of another script, nothing is shifted.
    let end = significand_end(header, &run);
    let more = header.get(end).is_some_and(|b| b.is_ascii_alphanumeric() || b".,'/%".contains(b));
    if more || goes_on(header, end) {
        return false;
    }
    let digits = header[run.clone()].to_vec();
    let trailing =
        digits.iter().rev().take_while(|&&b| b == b'0').count().min(digits.len().saturating_sub(1));
    let shiftable = end == run.end && digits.iter().all(u8::is_ascii_digit);
    let (text, power) = match choose(4) {
        _ if !shiftable => (header[run.start..end].to_vec(), 0),
        0 => (digits[..digits.len() - trailing].to_vec(), trailing),
        1 => {
            let kept = digits.len() - choose(trailing + 1);
            (digits[..kept].to_vec(), digits.len() - kept)
        }
        2 => (digits, 0),
        // The point moved into the digits, or before them.
        _ => {
            let whole = choose(digits.len());
            let lead: &[u8] = if whole == 0 { b"0" } else { b"" };
            ([lead, &digits[..whole], b".", &digits[whole..]].concat(), digits.len() - whole)
        }
    };
    let letter = ["e", "E", "e+", "E+", "e0", "E+0", "e00"][choose(7)];
    let tail = format!("{letter}{power}");
    header.splice(run.start..end, [text, tail.into_bytes()].concat());
    true
}

/// `.0` for zero, `.2e4` for another integer.
pub(super) fn leading_point(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(place) = ascii_integer(header) else {
        return false;
    };
    let digits = &header[place.run.clone()];
    let text = if digits.iter().all(|&b| b == b'0') {
        format!(".{}", "0".repeat(digits.len() + choose(3))).into_bytes()
    } else {
        let zeros = digits.iter().rev().take_while(|&&b| b == b'0').count();
        let kept = &digits[..digits.len() - zeros];
        [b".", kept, format!("e{}", digits.len()).as_bytes()].concat()
    };
    header.splice(place.run, text);
    true
}

/// The magnitude of a plain integer short enough to be converted, and its leading zeros.
fn magnitude(header: &[u8]) -> Option<(std::ops::Range<usize>, BigUint, usize)> {
    let place = ascii_integer(header)?;
    let digits = &header[place.run.clone()];
    let zeros = digits.iter().take_while(|&&b| b == b'0').count().min(digits.len() - 1);
    if digits.len() - zeros > MAX_CONVERTED_DIGITS {
        return None;
    }
    let value = BigUint::parse_bytes(&digits[zeros..], 10)?;
    Some((place.run, value, zeros))
}

/// Another radix.
pub(super) fn radix_prefix(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some((run, value, leading)) = magnitude(header) else {
        return false;
    };
    let (letter, radix) = [('x', 16), ('o', 8), ('b', 2), ('d', 10)][choose(4)];
    let letter = if choose(2) == 1 { letter.to_ascii_uppercase() } else { letter };
    let mut digits = value.to_str_radix(radix);
    if choose(2) == 1 {
        digits.make_ascii_uppercase();
    }
    let zeros = "0".repeat(leading + [0, 1, 5][choose(3)]);
    header.splice(run, format!("0{letter}{zeros}{digits}").into_bytes());
    true
}

/// A hexadecimal float.
pub(super) fn hex_float(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some((run, value, _)) = magnitude(header) else {
        return false;
    };
    let digits = value.to_str_radix(16);
    let mut text = match choose(5) {
        0 => normalised(&value),
        1 => format!("0x{digits}p0"),
        2 => format!("0x{digits}.0"),
        3 => format!("0x{digits}."),
        _ => format!("0x{}.{}p{}", &digits[..1], &digits[1..], 4 * (digits.len() - 1)),
    };
    if choose(2) == 1 {
        text.make_ascii_uppercase();
    }
    header.splice(run, text.into_bytes());
    true
}

/// `0x1.f4p10`: one before the point, no zeros at the end.
fn normalised(value: &BigUint) -> String {
    let Some(top) = value.bits().checked_sub(1) else {
        return "0x0p0".to_owned();
    };
    // The bits below the highest one, moved so that they fill whole digits.
    let places = top.div_ceil(4);
    let below = (value - (BigUint::from(1u32) << top)) << (4 * places - top);
    let digits = below.to_str_radix(16);
    let zeros = "0".repeat((places as usize).saturating_sub(digits.len()));
    let fraction = format!("{zeros}{digits}");
    match fraction.trim_end_matches('0') {
        "" => format!("0x1p{top}"),
        fraction => format!("0x1.{fraction}p{top}"),
    }
}

/// A multiple over its factor.
pub(super) fn fraction_form(header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let Some(place) = ascii_integer(header) else {
        return false;
    };
    let factor = [2, 1, 3, 4, 5, 7, 10, 100][choose(8)];
    let mut product = Vec::with_capacity(place.run.len() + 3);
    let mut carry = 0;
    for digit in header[place.run.clone()].iter().rev() {
        carry += u32::from(digit - b'0') * factor;
        product.push(b'0' + (carry % 10) as u8);
        carry /= 10;
    }
    while carry > 0 {
        product.push(b'0' + (carry % 10) as u8);
        carry /= 10;
    }
    product.reverse();
    product.extend_from_slice(format!("/{factor}").as_bytes());
    header.splice(place.run, product);
    true
}
