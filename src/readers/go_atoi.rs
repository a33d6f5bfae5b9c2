//! `strconv.Atoi(s)` of Go, on 64 bits: a sign and ASCII digits, nothing else.
//!
//! Overflow of 64 unsigned bits is reported where it happens, before a foreign byte behind it. A
//! value used the whole field value.

use crate::outcome::{Outcome, Refusal};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, go::NumError};

/// `go.Atoi`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Go,
    expression: "strconv.Atoi(s)",
    source: "pkg.go.dev/strconv#Atoi; internal/strconv/atoi.go, Go 1.27.3",
    decoding: Decoding::Bytes,
    reads: Types::Integer,
    used_by: "Go services and gateways that convert a header to an int",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::integer(value, bytes.len());
    }
    match scan::go::parse_int(bytes, false) {
        Ok(value) => Outcome::integer(value, bytes.len()),
        Err(NumError::Range) => Outcome::Refused(Refusal::Range),
        Err(NumError::Syntax) => Outcome::Refused(Refusal::Syntax),
    }
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "int:2000"),
    (b"", "err syntax"),
    (b"+2000", "int:2000"),
    (b"-0", "int:0"),
    (b"02000", "int:2000"),
    (b" 2000", "err syntax"),
    (b"2_000", "err syntax"),
    (b"0x7d0", "err syntax"),
    (b"2000.0", "err syntax"),
    (b"9223372036854775807", "int:9223372036854775807"),
    (b"9223372036854775808", "err range"),
    (b"-9223372036854775808", "int:-9223372036854775808"),
    (b"18446744073709551616x", "err range"),
    (b"9223372036854775808x", "err syntax"),
    (b"\xd9\xa2", "err syntax"),
    (b"+-7", "err syntax"),
];
