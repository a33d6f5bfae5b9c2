//! Cross-parser disagreement fuzzer for values that MCP mirrors from a JSON body into HTTP headers.
//!
//! A validator certifies that a header agrees with a body. Where a certified header is read as
//! another value by some runtime, an intermediary and a server act on two different numbers. This
//! crate makes such cases, judges them against exact arithmetic, and names the cause.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod alphabet;
pub mod campaign;
pub mod case;
pub mod classify;
#[cfg(feature = "cli")]
pub mod cli;
pub mod dice;
pub mod digits;
pub mod draft;
pub mod dumps;
pub mod edit;
pub mod exact;
pub mod feature;
pub mod features;
pub mod finding;
pub mod generate;
pub mod json;
pub mod judge;
pub mod magnitude;
pub mod minimise;
pub mod mutate;
pub mod nearest;
pub mod number;
pub mod outcome;
pub mod power;
pub mod reader;
pub mod readers;
pub mod rendering;
#[cfg(feature = "cli")]
pub mod report;
pub mod scan;
pub mod sentinel;
pub mod spelling;
#[cfg(feature = "cli")]
pub mod store;
pub mod stream;
pub mod sweep;
#[cfg(feature = "cli")]
pub mod target;
pub mod text;
pub mod validator;
pub mod validators;
