//! The bytes of a case while it is made or changed.
//!
//! Plain buffers, reused from case to case so that making allocates nothing; it must not know what
//! a validator or reader makes of them, and the bytes need not be a case yet.

/// The bytes of a case being made; buffers are reused from case to case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The field value.
    pub header: Vec<u8>,
    /// The body literal.
    pub body: Vec<u8>,
}

impl Draft {
    /// Makes both the header and the body this text.
    #[inline]
    pub fn set(&mut self, text: &[u8]) {
        self.set_header(text);
        self.set_body(text);
    }

    /// Makes the header this text.
    #[inline]
    pub fn set_header(&mut self, text: &[u8]) {
        self.header.clear();
        self.header.extend_from_slice(text);
    }

    /// Makes the body this text.
    #[inline]
    pub fn set_body(&mut self, text: &[u8]) {
        self.body.clear();
        self.body.extend_from_slice(text);
    }
}
