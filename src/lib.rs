//! One number, two readers, two values: cross-parser disagreement on what MCP mirrors from a JSON
//! body into HTTP headers.
//!
//! A gateway certifies that a header agrees with the body. Where a certified header is read as
//! another value by some runtime, the load balancer routes on 2 while the server executes 2000. This
//! crate is the rule that no runtime disagrees with, and the search that shows what is wrong with
//! every other one.
//!
//! # In a gateway
//!
//! Field value and body literal in, as bytes, nothing trimmed or parsed before:
//!
//! ```
//! use misread::{Kind, certify, decode, encode};
//!
//! // Incoming: does the header say what the body says?
//! assert!(certify(b"2000", b"2000", Kind::Integer).is_ok());
//! assert_eq!(certify(b"2_000", b"2000", Kind::Integer).unwrap_err().clause, "V2");
//! // Outgoing: the one header of a body, and the text that a header carries.
//! assert_eq!(encode(r#""é""#.as_bytes(), Kind::String).unwrap(), b"=?base64?w6k=?=");
//! assert_eq!(decode(b"=?base64?w6k=?=").unwrap(), "é");
//! ```
//!
//! `certify(h, b, kind)` is `Ok` exactly where `encode(b, kind)` is `Ok(h)`. A refusal is a
//! [`Reason`]: the clause of the header rules and a line for people.
//!
//! # In your tests
//!
//! Your own check against the corpus of known cases and a seeded search, in five lines
//! ([`assert_validator!`]); the same as a cargo-fuzz target that stops only at what nobody has judged
//! yet ([`fuzz_validator!`]):
//!
//! ```
//! fn my_check(field_value: &[u8], body: &[u8]) -> bool {
//!     field_value == body && misread::encode(body, misread::Kind::Boolean).is_ok()
//! }
//!
//! // In a #[test]:
//! misread::assert_validator!(my_check, kind = misread::Kind::Boolean);
//! ```
//!
//! # What runtimes read
//!
//! ```
//! let read = |id| misread::readers::find(id).unwrap().read(b"2_000").to_string();
//!
//! assert_eq!(read("py.int"), "int:2000");
//! assert_eq!(read("js.parseInt"), "f64:4000000000000000"); // 2
//! assert_eq!(read("go.Atoi"), "err syntax");
//! ```
//!
//! Every reader is held to its real runtime by millions of inputs; [`readers`] is the registry,
//! [`campaign`] the search itself.
//!
//! # Size, bounds, panics
//!
//! The feature `cli`, on by default, is the command `misread`: its options, reports and the folder of
//! findings. A library wants `default-features = false`, which leaves a crate of fewer than 25
//! dependencies, build scripts included, without serde.
//!
//! A field value or body may be up to 1 MiB, JSON 128 levels deep, a power of ten up to 2·10^18;
//! beyond that the answer is a refusal, never a cut value, and the time is linear in the length but
//! for conversions of long numbers. No function panics on any bytes; [`assert_validator!`] and
//! [`fuzz_validator!`] do, in the test that they are expanded in, because that is how a test fails.
//! No unsafe code.
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
pub mod gateway;
pub mod generate;
pub mod json;
pub mod judge;
mod macros;
pub mod magnitude;
pub mod minimise;
pub mod mutate;
pub mod nearest;
pub mod number;
pub mod outcome;
pub mod policy;
pub mod power;
pub mod reader;
pub mod readers;
pub mod rendering;
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
pub mod testing;
pub mod text;
pub mod validator;
pub mod validators;
pub mod vectors;

#[doc(inline)]
pub use case::Kind;
#[doc(inline)]
pub use gateway::{certify, decode, encode};
#[doc(inline)]
pub use validator::Reason;
