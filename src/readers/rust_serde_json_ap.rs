//! `serde_json::from_slice::<Value>(s)` with the crate's feature `arbitrary_precision`: RFC 8259, a
//! number kept as its own text, so as an exact decimal.
//!
//! A power of ten beyond [`crate::number::MAX_EXPONENT`] is `err limit`, where the runtime keeps the
//! text. Containers are refused with `err type`.

use super::rust_serde_json_value::value;
use crate::outcome::{Decimal, Outcome, Refusal, Value};
use crate::reader::{Decoding, Runtime, Spec, Types};

/// `rust.serde_json_ap`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Rust,
    expression: "serde_json::from_slice::<Value>(s), feature arbitrary_precision",
    source: "serde_json 1.0.154 src/de.rs, parse_any_number; RFC 8259",
    decoding: Decoding::Bytes,
    reads: Types::Both,
    used_by: "Rust servers and gateways that must not lose digits of a JSON body",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    let exact = value(bytes, |parts, _| {
        let number = parts.number().map_err(|_| Refusal::Limit)?;
        Ok(Value::Decimal(Decimal::Finite(number)))
    });
    match exact {
        Ok(value) => Outcome::value(value, bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "dec:2e3"),
    (b"-0", "dec:-0e0"),
    (b"2e3", "dec:2e3"),
    (b"1e400", "dec:1e400"),
    (b"9007199254740993", "dec:9007199254740993e0"),
    (b"02000", "err syntax"),
    (b"2000 x", "err syntax"),
    (b"18446744073709551616", "dec:18446744073709551616e0"),
    (b"1e-400", "dec:1e-400"),
    (b"0.10", "dec:1e-1"),
    (b" 7\n", "dec:7e0"),
    (b"null", "null"),
    (b"true", "bool:true"),
    (b"{}", "err type"),
];
