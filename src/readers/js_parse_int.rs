//! `parseInt(s)` of ECMAScript: the longest run of digits at the start, whatever follows.
//!
//! White space before it goes, a sign may stand before `0x`, every other prefix is a plain zero. No
//! digit gives NaN (`f64:nan`), which used no bytes; a number used the bytes up to its last digit.
//! The double is the nearest one for both radixes, as V8 has it where the standard would allow
//! another after 20 digits.

use crate::number::{Scientific, correctly_rounded};
use crate::outcome::Outcome;
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan;
use crate::text::is_js_space;

/// `js.parseInt`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Node,
    expression: "parseInt(s)",
    source: "ECMA-262 section 19.2.5 parseInt; Node.js 20.20.2 (V8 11.3)",
    decoding: Decoding::Utf8,
    reads: Types::Integer,
    used_by: "Node.js services that write parseInt(header)",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::binary64(value as f64, bytes.len());
    }
    let start = scan::leading(bytes, is_js_space);
    let (negative, width) = scan::sign(&bytes[start..]);
    let mut from = start + width;
    let mut radix = 10;
    if matches!(bytes.get(from..from + 2), Some(b"0x" | b"0X")) {
        radix = 16;
        from += 2;
    }
    let end = from + scan::radix_digits(&bytes[from..], radix);
    let integer = &bytes[from..end];
    if integer.is_empty() {
        return Outcome::binary64(f64::NAN, 0);
    }
    let magnitude = match radix {
        16 => scan::power_of_two_radix(integer, radix),
        _ => correctly_rounded(&Scientific { integer, ..Scientific::default() }),
    };
    Outcome::binary64(if negative { -magnitude } else { magnitude }, end)
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "f64:409f400000000000"),
    (b"", "f64:nan"),
    (b"  2000 apples", "f64:409f400000000000"),
    (b"02000", "f64:409f400000000000"),
    (b"0x7d0", "f64:409f400000000000"),
    (b"-0X7D0", "f64:c09f400000000000"),
    (b"0o17", "f64:0000000000000000"),
    (b"2_000", "f64:4000000000000000"),
    (b"2000.5", "f64:409f400000000000"),
    (b".5", "f64:nan"),
    (b"-0", "f64:8000000000000000"),
    (b"Infinity", "f64:nan"),
    (b"2e3", "f64:4000000000000000"),
    (b"9007199254740993", "f64:4340000000000000"),
    (b"0x20000000000001", "f64:4340000000000000"),
    (b"0x20000000000003", "f64:4340000000000002"),
    (b"\xef\xbb\xbf2000\xff", "f64:409f400000000000"),
    (b"\xd9\xa2", "f64:nan"),
    (b"- 7", "f64:nan"),
];
