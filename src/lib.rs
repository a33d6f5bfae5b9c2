//! Cross-parser disagreement fuzzer for values that MCP mirrors from a JSON body into HTTP headers.
//!
//! A validator certifies that a header agrees with a body. Where a certified header is read as
//! another value by some runtime, an intermediary and a server act on two different numbers. This
//! crate makes such cases, judges them against exact arithmetic, and names the cause.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod case;
pub mod exact;
pub mod feature;
pub mod features;
pub mod generate;
pub mod json;
pub mod number;
pub mod outcome;
pub mod reader;
pub mod scan;
pub mod sentinel;
pub mod spelling;
pub mod text;
