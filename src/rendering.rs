//! The body's one text (header rules V1 to V4), and why a field value is not it.
//!
//! What every text-comparing validator shares; it must not know which of them asks.

use crate::case::{Case, Kind};
use crate::json::Literal;
use crate::sentinel::{self, DecodeError};
use crate::validator::{Decision, Reason};

/// 2^53 − 1: the largest magnitude a mirrored integer may have (V7).
pub const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// The characters that the body value is rendered as: a string's own, an integer literal as it
/// stands with `-0` as `0`, `true` or `false`.
///
/// # Errors
/// There is none: the body is null, an array, an object or a float, is not of the declared type, or
/// is a string that no UTF-8 can carry.
#[inline]
pub fn text(case: &Case) -> Result<&str, Reason> {
    if case.kind != Kind::of(case.literal()) {
        return Err(Reason::new("V4", "the body is not of the declared type"));
    }
    match case.literal() {
        Literal::Integer(number) if number.is_zero() => Ok("0"),
        // An integer literal is ASCII.
        Literal::Integer(_) => Ok(std::str::from_utf8(case.body()).unwrap_or_default()),
        Literal::Boolean(true) => Ok("true"),
        Literal::Boolean(false) => Ok("false"),
        Literal::Text(Some(text)) => Ok(text),
        Literal::Text(None) => {
            Err(Reason::new("V8", "the body holds a lone surrogate, which has no UTF-8"))
        }
        Literal::Float(_) => Err(Reason::new("V2b", "the body has a fraction or an exponent")),
        Literal::Null => Err(Reason::new("V4", "a null parameter has no header")),
        Literal::Array | Literal::Object => {
            Err(Reason::new("V4", "arrays and objects have no header"))
        }
    }
}

/// Why the header carries no text, as a refusal.
#[must_use]
pub fn refuse_encoding(error: DecodeError) -> Decision {
    Decision::Refused(reason_of(error))
}

/// Why the header carries no text.
#[inline]
#[must_use]
pub fn reason_of(error: DecodeError) -> Reason {
    let (clause, why) = match error {
        DecodeError::Overlap => ("V9", "the sentinel's two markers overlap"),
        DecodeError::Base64 => ("V10", "the sentinel holds no canonical standard base64"),
        DecodeError::Utf8 => ("V10", "the sentinel's bytes are not UTF-8"),
        DecodeError::Unsafe(_) => ("V8", "a character that may only travel inside the sentinel"),
    };
    Reason { clause, why: why.into() }
}

/// Why a header whose characters are `carried` is not the body's text.
#[must_use]
pub fn refuse_text(case: &Case, carried: &str) -> Decision {
    match case.kind {
        Kind::Integer if carried == "-0" => {
            Decision::refused("V2a", "an integer has no negative zero; its rendering is 0")
        }
        Kind::Integer => Decision::refused("V2", "not the one decimal rendering of the body"),
        Kind::Boolean => Decision::refused("V3", "not true or false as the body has it"),
        Kind::String => Decision::refused("V1", "not the string's own characters"),
        Kind::Other => Decision::refused("V4", "no header exists for this body"),
    }
}

/// Why a field value is not the one encoding of `text`.
#[must_use]
pub fn refuse_value(case: &Case, text: &str) -> Decision {
    match sentinel::decode(&case.field_value) {
        Ok(carried) if carried == text && sentinel::has_markers(&case.field_value) => {
            Decision::refused("V11a", "encoded although it travels plain")
        }
        Ok(carried) if carried == text => {
            Decision::refused("V8", "a character that the canonical rule encodes")
        }
        Ok(carried) => refuse_text(case, &carried),
        Err(error) => refuse_encoding(error),
    }
}
