//! Noise: short random texts of digits and of the characters that make readers differ.
//!
//! It must not know any grammar: what no one thought of is found here or nowhere. The body is made
//! of the digits in the noise, so that a reader which skips the rest agrees with it.

use crate::draft::Draft;
use crate::generate::Context;
use crate::{alphabet, dice, magnitude};
use arbitrary::{Result, Unstructured};

/// The most digits that a body takes from its header.
const BODY_DIGITS: usize = 40;

/// Makes one.
pub fn make(u: &mut Unstructured<'_>, _: &Context<'_>, draft: &mut Draft) -> Result<()> {
    draft.header.clear();
    let length = match dice::below(u, 16)? {
        short @ 0..=11 => 1 + short % 6,
        long => 8 + long,
    };
    for _ in 0..length {
        match dice::byte(u)? {
            digit @ 0..120 => draft.header.push(b'0' + digit % 10),
            120..135 => draft.header.extend_from_slice(b"-"),
            135..140 => draft.header.extend_from_slice(b"0x"),
            140..145 => draft.header.push(dice::byte(u)?),
            _ => alphabet::push(u, &mut draft.header)?,
        }
    }
    draft.body.clear();
    match dice::below(u, 8)? {
        0 => magnitude::push_any(u, &mut draft.body)?,
        1 => draft.set_body(if dice::once_in(u, 2)? { b"false" } else { b"true" }),
        _ => push_digits_of(&draft.header, &mut draft.body),
    }
    Ok(())
}

/// The ASCII digits as one integer literal, below zero where a minus sign stands before them.
fn push_digits_of(header: &[u8], body: &mut Vec<u8>) {
    let digits = header.iter().filter(|byte| byte.is_ascii_digit());
    let first = header.iter().position(u8::is_ascii_digit).unwrap_or(header.len());
    if header[..first].contains(&b'-') {
        body.push(b'-');
    }
    let start = body.len();
    body.extend(digits.skip_while(|&&digit| digit == b'0').take(BODY_DIGITS));
    if body.len() == start {
        body.clear();
        body.push(b'0');
    }
}
