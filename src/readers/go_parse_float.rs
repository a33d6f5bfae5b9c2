//! `strconv.ParseFloat(s, 64)` of Go: decimal and hexadecimal floats, underscores as in Go source.
//!
//! A hexadecimal float needs its exponent. `inf` and `infinity` take a sign, `nan` takes none. A
//! value beyond the range is `err range`. An exponent is added up no further than five figures, so a
//! mantissa of a hundred thousand zeros that its exponent should cancel is read wrongly, as in Go. A
//! value used the whole field value.

use crate::number::{Scientific, correctly_rounded};
use crate::outcome::{Outcome, Refusal};
use crate::reader::{Decoding, Runtime, Spec, Types};
use crate::scan::{self, go};

/// `go.ParseFloat`.
pub static SPEC: Spec = Spec {
    runtime: Runtime::Go,
    expression: "strconv.ParseFloat(s, 64)",
    source: "pkg.go.dev/strconv#ParseFloat, Go spec Floating-point literals; \
             internal/strconv/atof.go, Go 1.27.3",
    decoding: Decoding::Bytes,
    reads: Types::Integer,
    used_by: "Go services that convert a header to a float64",
    read,
    examples: EXAMPLES,
};

fn read(bytes: &[u8]) -> Outcome {
    if let Some(value) = scan::plain_integer(bytes) {
        return Outcome::binary64(value as f64, bytes.len());
    }
    let mut buffer = scan::Buffer::new();
    let text = if !bytes.contains(&b'_') {
        bytes
    } else if go::underscores_allowed(bytes) {
        // Each stands behind a digit or a prefix and before a digit, where Go skips it.
        buffer.without(bytes, b'_')
    } else {
        return Outcome::Refused(Refusal::Syntax);
    };
    match number(text) {
        Ok(value) => Outcome::binary64(value, bytes.len()),
        Err(refusal) => Outcome::Refused(refusal),
    }
}

/// The number that the whole text is, underscores gone.
fn number(text: &[u8]) -> Result<f64, Refusal> {
    let (negative, width) = scan::sign(text);
    let unsigned = &text[width..];
    let signed = |magnitude: f64| if negative { -magnitude } else { magnitude };
    if unsigned.eq_ignore_ascii_case(b"inf") || unsigned.eq_ignore_ascii_case(b"infinity") {
        return Ok(signed(f64::INFINITY));
    }
    if text.eq_ignore_ascii_case(b"nan") {
        return Ok(f64::NAN);
    }
    let magnitude = match unsigned {
        [b'0', b'x' | b'X', rest @ ..] if !rest.is_empty() => hexadecimal(rest),
        _ => decimal(text),
    }
    .ok_or(Refusal::Syntax)?;
    if magnitude.is_infinite() { Err(Refusal::Range) } else { Ok(signed(magnitude)) }
}

/// The magnitude of a decimal number.
fn decimal(text: &[u8]) -> Option<f64> {
    let mut parts = Scientific::parse(text).ok()?;
    if parts.exponent.unsigned_abs() >= 100_000 {
        let mark = text.iter().position(|byte| matches!(byte, b'e' | b'E'))?;
        let (negative, digits) = exponent(&text[mark + 1..])?;
        parts.exponent = go::capped_exponent(negative, digits);
    }
    Some(correctly_rounded(&Scientific { negative: false, ..parts }))
}

/// The magnitude of what follows `0x`: a mantissa of 64 bits with a sticky lowest bit, rounded once.
fn hexadecimal(text: &[u8]) -> Option<f64> {
    let end = text.iter().position(|byte| matches!(byte, b'p' | b'P'))?;
    let (mut mantissa, mut sticky, mut power) = (0u64, false, 0i64);
    let (mut digits, mut point) = (false, false);
    for &byte in &text[..end] {
        if byte == b'.' && !point {
            point = true;
            continue;
        }
        let digit = (byte as char).to_digit(16)?;
        digits = true;
        let room = mantissa >> 60 == 0;
        if room {
            mantissa = mantissa << 4 | u64::from(digit);
        } else {
            sticky |= digit != 0;
        }
        power += match (room, point) {
            (true, true) => -4,
            (false, false) => 4,
            _ => 0,
        };
    }
    let (negative, exponent) = exponent(&text[end + 1..])?;
    let power = power + go::capped_exponent(negative, exponent);
    // The range of `power` is that of the text's length and of five figures.
    let power = power.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    digits.then(|| scan::scale(mantissa | u64::from(sticky), power))
}

/// An exponent's sign and its digits, at least one and nothing else.
fn exponent(text: &[u8]) -> Option<(bool, &[u8])> {
    let (negative, width) = scan::sign(text);
    let digits = &text[width..];
    (!digits.is_empty() && scan::digits(digits) == digits.len()).then_some((negative, digits))
}

const EXAMPLES: &[(&[u8], &str)] = &[
    (b"2000", "f64:409f400000000000"),
    (b"", "err syntax"),
    (b"+2000", "f64:409f400000000000"),
    (b"02000", "f64:409f400000000000"),
    (b"2_000", "f64:409f400000000000"),
    (b"2__000", "err syntax"),
    (b"2000.", "f64:409f400000000000"),
    (b".5", "f64:3fe0000000000000"),
    (b"0x7d0", "err syntax"),
    (b"0x1.f4p10", "f64:409f400000000000"),
    (b"0x_1p-1074", "f64:0000000000000001"),
    (b"0x1p-1075", "f64:0000000000000000"),
    (b"0x1.8p-1075", "f64:0000000000000001"),
    (b"nan", "f64:nan"),
    (b"+nan", "err syntax"),
    (b"-INF", "f64:fff0000000000000"),
    (b"Infinity", "f64:7ff0000000000000"),
    (b"1e400", "err range"),
    (b"1e-400", "f64:0000000000000000"),
    (b"-0", "f64:8000000000000000"),
    (b"1_0.5e1_0", "f64:4238727cda000000"),
    (b" 2000", "err syntax"),
    (b"1e", "err syntax"),
    (b"9007199254740993", "f64:4340000000000000"),
];
