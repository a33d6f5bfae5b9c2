//! What a gateway calls: certify a header for a body, make the header of a body, read a header.
//!
//! The canonical rule with its bound on integers (`canonical-safe`) over plain bytes; it must not
//! know how a validator is tested.

use crate::case::{Case, CaseError, Kind};
use crate::outcome::MAX_VALUE_BYTES;
use crate::validator::{Decision, Reason};
use crate::validators::canonical_safe;
use crate::{rendering, sentinel};
use std::borrow::Cow;

/// A value beyond [`MAX_VALUE_BYTES`].
const LONG: Reason =
    Reason { clause: "limit", why: std::borrow::Cow::Borrowed("a value longer than 1 MiB") };

/// Whether a header may be certified for a body: `Ok` for the one field value that [`encode`] makes
/// of the body, and for no other.
///
/// `field_value` is the header's value without the white space around it (F6), as every HTTP library
/// hands it over; nothing more is trimmed here. `body_value` is the JSON literal at the mirrored
/// place, byte for byte as it came: parsed and printed again it may be another one. `kind` is the
/// type that the tool's schema declares. Compared as text there is no parser in between, so none to
/// disagree with (V5); integers stay within ±(2^53 − 1) (V7).
///
/// ```
/// use misread::{Kind, certify};
///
/// assert!(certify(b"2000", b"2000", Kind::Integer).is_ok());
/// assert!(certify(b"true", b"true", Kind::Boolean).is_ok());
/// assert!(certify(b"=?base64?w6k=?=", r#""é""#.as_bytes(), Kind::String).is_ok());
///
/// let refused = certify(b"2_000", b"2000", Kind::Integer).unwrap_err();
/// assert_eq!(refused.to_string(), "V2: not the one decimal rendering of the body");
/// ```
///
/// # Errors
/// Why not, with the clause: no header exists for null, arrays, objects and floats (V4, V2b), a body
/// of another type than the declared one is none (V4), and neither is one that is no JSON literal
/// (O1). A value longer than 1 MiB is refused under `limit`, a body nested deeper than 128 levels or
/// with a power of ten beyond 2·10^18 under O1.
pub fn certify(field_value: &[u8], body_value: &[u8], kind: Kind) -> Result<(), Reason> {
    certified(&case(field_value, body_value, kind)?)
}

/// The one field value of a body: its text where that travels plain, else the base64 sentinel (V1 to
/// V3, V8, V11a).
///
/// ```
/// use misread::{Kind, encode};
///
/// assert_eq!(encode(b"2000", Kind::Integer).unwrap(), b"2000");
/// assert_eq!(encode(b"-0", Kind::Integer).unwrap(), b"0");
/// assert_eq!(encode(br#""list_slots""#, Kind::String).unwrap(), b"list_slots");
/// assert_eq!(encode(br#"" padded""#, Kind::String).unwrap(), b"=?base64?IHBhZGRlZA==?=");
/// assert_eq!(encode(b"null", Kind::Integer).unwrap_err().clause, "V4");
/// ```
///
/// # Errors
/// There is none, as for [`certify`]; an integer beyond ±(2^53 − 1) has none either (V7), nor has a
/// string whose field value would be longer than 1 MiB.
pub fn encode(body_value: &[u8], kind: Kind) -> Result<Vec<u8>, Reason> {
    let mut case = case(b"", body_value, kind)?;
    let field_value = sentinel::encode(rendering::text(&case)?).into_owned();
    if field_value.len() > MAX_VALUE_BYTES {
        return Err(LONG);
    }
    case.field_value = field_value;
    certified(&case)?;
    Ok(case.field_value)
}

/// The text that a field value carries: a sentinel strictly decoded, any other safe value as it is
/// (V8 to V12). For showing and routing; to compare, use [`certify`].
///
/// ```
/// use misread::decode;
///
/// assert_eq!(decode(b"list_slots").unwrap(), "list_slots");
/// assert_eq!(decode(b"=?base64?w6k=?=").unwrap(), "é");
/// assert_eq!(decode(b"=?base64?w6l=?=").unwrap_err().clause, "V10");
/// assert_eq!(decode(b" padded").unwrap_err().clause, "V8");
/// ```
///
/// # Errors
/// A sentinel that is not canonical standard base64 of UTF-8 (V10), one whose markers overlap (V9),
/// or a character that may only travel inside it (V8). A value longer than 1 MiB (`limit`).
pub fn decode(field_value: &[u8]) -> Result<Cow<'_, str>, Reason> {
    if field_value.len() > MAX_VALUE_BYTES {
        return Err(LONG);
    }
    sentinel::decode(field_value).map_err(rendering::reason_of)
}

fn certified(case: &Case) -> Result<(), Reason> {
    match canonical_safe::decide(case) {
        Decision::Certified => Ok(()),
        Decision::Refused(reason) => Err(reason),
    }
}

fn case(field_value: &[u8], body_value: &[u8], kind: Kind) -> Result<Case, Reason> {
    Case::of_kind(kind, field_value, body_value).map_err(|error| match error {
        CaseError::Limit(_) => LONG,
        CaseError::Body(_) => {
            Reason { clause: "O1", why: "the body is not one JSON literal".into() }
        }
    })
}
