//! A text rebuilt byte by byte: on the stack while short, so that no reader allocates for a short
//! value. Knows nothing of what is built.

/// How many bytes stand on the stack.
const SHORT: usize = 64;

/// Bytes that are pushed and then read as one slice.
#[derive(Debug)]
pub struct Buffer {
    short: [u8; SHORT],
    length: usize,
    /// Everything, once it does not fit the stack.
    long: Vec<u8>,
}

impl Buffer {
    /// Empty; allocates nothing.
    #[must_use]
    pub const fn new() -> Buffer {
        Buffer { short: [0; SHORT], length: 0, long: Vec::new() }
    }

    /// Adds a byte at the end.
    pub fn push(&mut self, byte: u8) {
        if let Some(slot) = self.short.get_mut(self.length) {
            *slot = byte;
        } else {
            if self.long.is_empty() {
                self.long.extend_from_slice(&self.short);
            }
            self.long.push(byte);
        }
        self.length += 1;
    }

    /// The bytes, none of them `unwanted`.
    #[must_use]
    pub fn without(&mut self, bytes: &[u8], unwanted: u8) -> &[u8] {
        for &byte in bytes.iter().filter(|&&byte| byte != unwanted) {
            self.push(byte);
        }
        self.bytes()
    }

    /// What was pushed.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        if self.long.is_empty() { &self.short[..self.length] } else { &self.long }
    }
}

impl Default for Buffer {
    fn default() -> Buffer {
        Buffer::new()
    }
}
