//! `strconv.ParseInt(s, 0, 64)` of Go: an integer as Go source writes it, its prefix naming the
//! radix.
//!
//! A leading zero is octal; underscores stand between digits or behind a prefix. Overflow of 64
//! unsigned bits is reported where it happens. A value used the whole field value.

use crate::outcome::{Outcome, Refusal};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, go::NumError};

/// `go.ParseInt0`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Go,
    expression: "strconv.ParseInt(s, 0, 64)",
    source: "pkg.go.dev/strconv#ParseInt, Go spec Integer literals; internal/strconv/atoi.go, Go \
             1.27.3",
    decoding: Decoding::Bytes,
    reads: Types::Integer,
    used_by: "Go flag and configuration libraries, and services that call ParseInt with base 0",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::integer(value, bytes.len());
    }
    match scan::go::parse_int(bytes, true) {
        Ok(value) => Outcome::integer(value, bytes.len()),
        Err(NumError::Range) => Outcome::Refused(Refusal::Range),
        Err(NumError::Syntax) => Outcome::Refused(Refusal::Syntax),
    }
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "int:2000"),
    (b"", "err syntax"),
    (b"+2000", "int:2000"),
    (b"02000", "int:1024"),
    (b"08", "err syntax"),
    (b"0x7d0", "int:2000"),
    (b"-0X_7D0", "int:-2000"),
    (b"0o17", "int:15"),
    (b"0b11", "int:3"),
    (b"2_000", "int:2000"),
    (b"2__000", "err syntax"),
    (b"0_7", "int:7"),
    (b"0x", "err syntax"),
    (b"0_", "err syntax"),
    (b"0xffffffffffffffff", "err range"),
    (b"0x10000000000000000_", "err range"),
    (b"2000 ", "err syntax"),
    (b"-0", "int:0"),
];
