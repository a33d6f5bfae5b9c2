//! Which integers are tried: every length often, and every place where some number type ends.
//!
//! Integers only; it must not know how they are spelled or which side of a case they stand on.
//! Uniform numbers would nearly all have 16 digits, so the length is drawn first.

use crate::dice;
use crate::digits::{self, Digits};
use arbitrary::{Result, Unstructured};

/// The largest integer that JavaScript calls safe: 2^53 − 1.
pub const MAX_SAFE: u64 = (1 << 53) - 1;

/// The least magnitude of 1 to 16 digits, and how many there are up to [`MAX_SAFE`].
const LENGTHS: [(u64, u64); 16] = {
    let mut lengths = [(0, 10); 16];
    let mut n = 1;
    while n < 16 {
        let first = 10u64.pow(n as u32);
        lengths[n] = (first, if n == 15 { MAX_SAFE + 1 - first } else { 9 * first });
        n += 1;
    }
    lengths
};

/// An integer within ±[`MAX_SAFE`]: minus sign, magnitude. Zero may come with a minus sign.
#[inline]
pub fn safe(u: &mut Unstructured<'_>) -> Result<(bool, u64)> {
    let [shape, random @ ..] = dice::bytes::<9>(u)?;
    let random = u64::from_le_bytes(random);
    // The sign takes the lowest bit, `below` the highest ones.
    let below = |n: u64| ((u128::from(random) * u128::from(n)) >> 64) as u64;
    let near = |center: u64, choice: u64| (center + choice % 5).saturating_sub(2).min(MAX_SAFE);
    let magnitude = match shape {
        0..208 => {
            let length = usize::from(shape % 16);
            let (first, count) = LENGTHS[length];
            first + below(count)
        }
        208..224 => near(1 << ((random >> 8 & 0xff) % 54), random >> 16 & 0xff),
        224..240 => near(10u64.pow((random >> 8) as u32 % 16), random >> 16 & 0xff),
        240..248 => MAX_SAFE - below(8),
        248.. => (1 + below(9)) * 10u64.pow((random >> 8) as u32 % 16),
    };
    Ok((random & 1 == 1, magnitude))
}

/// Appends an integer beyond ±[`MAX_SAFE`]: round each limit of a number type, any of 17 to 40
/// digits, rarely 310.
pub fn push_beyond(u: &mut Unstructured<'_>, out: &mut Vec<u8>) -> Result<()> {
    let [shape, small, random @ ..] = dice::bytes::<10>(u)?;
    let random = u64::from_le_bytes(random);
    let below = |n: u64| ((u128::from(random) * u128::from(n)) >> 64) as u64;
    let near = |center: u128| center + u128::from(small % 17) - 8;
    if random & 1 == 1 {
        out.push(b'-');
    }
    let magnitude = match shape % 16 {
        0 | 1 => (1 << 53) + u128::from(small % 32),
        2 | 3 => u128::from((1 << 53) + below((1 << 63) - (1 << 53))),
        4 | 5 => near(1 << 63),
        6 => u128::from((1 << 63) + below(1 << 63)),
        7 | 8 => near(1 << 64),
        9 => near(1 << (57 + (random >> 8 & 0xff) % 70)),
        10 => near(10u128.pow(17 + (random >> 8) as u32 % 21)),
        shape => {
            let length = match (shape, usize::from(small)) {
                (15, 0..64) => 310,
                (11 | 12, small) => 17 + small % 3,
                (_, small) => 20 + small % 21,
            };
            digits::push_run(out, length, random);
            return Ok(());
        }
    };
    digits::push_wide(out, magnitude, 0);
    Ok(())
}

/// Appends an integer of any size, one in 16 beyond ±[`MAX_SAFE`], as JSON writes it.
pub fn push_any(u: &mut Unstructured<'_>, out: &mut Vec<u8>) -> Result<()> {
    if dice::once_in(u, 16)? {
        return push_beyond(u, out);
    }
    let (negative, magnitude) = safe(u)?;
    out.extend_from_slice(Digits::new(negative, magnitude).as_bytes());
    Ok(())
}
