//! `Number(s)` of ECMAScript: the whole string is a number, or the answer is NaN.
//!
//! White space at both ends goes; nothing at all is 0. `0x`, `0o` and `0b` take no sign, `Infinity`
//! stands in that case only. NaN is an outcome (`f64:nan`) that used no bytes; every number used the
//! whole value. Decoding of bytes that are no UTF-8 puts U+FFFD, which is in no number.

use crate::number::{Scientific, correctly_rounded};
use crate::outcome::Outcome;
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan;
use crate::text::is_js_space;

/// `js.Number`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Node,
    expression: "Number(s)",
    source: "ECMA-262 section 7.1.4.1.1 StringToNumber; Node.js 20.20.2 (V8 11.3)",
    decoding: Decoding::Utf8,
    reads: Types::Integer,
    used_by: "Node.js services that write Number(header) or +header",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        // The conversion rounds to nearest, ties to even, as the grammar asks.
        return Outcome::binary64(value as f64, bytes.len());
    }
    let start = scan::leading(bytes, is_js_space);
    let end = scan::trailing(bytes, start, is_js_space);
    match number(&bytes[start..end]) {
        Some(value) => Outcome::binary64(value, bytes.len()),
        None => Outcome::binary64(f64::NAN, 0),
    }
}

/// StringNumericLiteral without the white space around it.
fn number(text: &[u8]) -> Option<f64> {
    let radix = match text {
        [] => return Some(0.0),
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => 10,
    };
    if radix != 10 {
        let digits = &text[2..];
        let all = !digits.is_empty() && scan::radix_digits(digits, radix) == digits.len();
        return all.then(|| scan::power_of_two_radix(digits, radix));
    }
    let (negative, width) = scan::sign(text);
    if &text[width..] == b"Infinity" {
        return Some(if negative { f64::NEG_INFINITY } else { f64::INFINITY });
    }
    Scientific::parse(text).ok().map(|decimal| correctly_rounded(&decimal))
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "f64:409f400000000000"),
    (b"", "f64:0000000000000000"),
    (b" \t\xc2\xa02000\xef\xbb\xbf\n", "f64:409f400000000000"),
    (b"02000", "f64:409f400000000000"),
    (b"0x7d0", "f64:409f400000000000"),
    (b"-0x7d0", "f64:nan"),
    (b"0o17", "f64:402e000000000000"),
    (b"0B11", "f64:4008000000000000"),
    (b"2_000", "f64:nan"),
    (b"2000.", "f64:409f400000000000"),
    (b".5e1", "f64:4014000000000000"),
    (b"-0", "f64:8000000000000000"),
    (b"Infinity", "f64:7ff0000000000000"),
    (b"infinity", "f64:nan"),
    (b"1e400", "f64:7ff0000000000000"),
    (b"9007199254740993", "f64:4340000000000000"),
    (b"2000n", "f64:nan"),
    (b"\xd9\xa2", "f64:nan"),
    (b"2000\xff", "f64:nan"),
    (b"\xc2\x852000", "f64:nan"),
];
