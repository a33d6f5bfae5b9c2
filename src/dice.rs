//! Small decisions drawn from bytes, one to eight bytes each.
//!
//! It must not know what is decided. It stands beside `arbitrary`'s own drawing because a decision
//! here costs no division and as few bytes as the choice needs; where the bytes have run out every
//! draw is 0, so no maker can loop or fail on short input.

use arbitrary::{Result, Unstructured};

/// The next `N` bytes, zeros beyond the end.
#[inline]
pub fn bytes<const N: usize>(u: &mut Unstructured<'_>) -> Result<[u8; N]> {
    let mut out = [0; N];
    if u.len() >= N {
        out.copy_from_slice(u.bytes(N)?);
    } else {
        u.fill_buffer(&mut out)?;
    }
    Ok(out)
}

/// One byte.
#[inline]
pub fn byte(u: &mut Unstructured<'_>) -> Result<u8> {
    Ok(bytes::<1>(u)?[0])
}

/// Eight bytes as a number.
#[inline]
pub fn word(u: &mut Unstructured<'_>) -> Result<u64> {
    Ok(u64::from_le_bytes(bytes(u)?))
}

/// A number below `n`, nearly uniform; 0 where `n` is 0 or the bytes have run out.
#[inline]
pub fn below(u: &mut Unstructured<'_>, n: usize) -> Result<usize> {
    Ok(match n {
        0 | 1 => 0,
        2..=16 => (usize::from(byte(u)?) * n) >> 8,
        17..=0x1000 => (usize::from(u16::from_le_bytes(bytes(u)?)) * n) >> 16,
        _ => ((u128::from(word(u)?) * n as u128) >> 64) as usize,
    })
}

/// True once in `n` times; false where the bytes have run out.
#[inline]
pub fn once_in(u: &mut Unstructured<'_>, n: usize) -> Result<bool> {
    Ok(n <= 1 || below(u, n)? == n - 1)
}

/// One of the choices, the first where the bytes have run out.
///
/// # Errors
/// There is no choice.
#[inline]
pub fn pick<'c, T>(u: &mut Unstructured<'_>, choices: &'c [T]) -> Result<&'c T> {
    choices.get(below(u, choices.len())?).ok_or(arbitrary::Error::EmptyChoose)
}
