//! `ctrlrun-half`: the seed after the first commit of its fix: everything but strings is compared
//! with its compact JSON, null and containers included. Half right, so wrong on purpose.

use crate::case::{Case, Kind};
use crate::json::Literal;
use crate::validator::Decision;
use crate::{dumps, rendering};

/// Certifies a string's own characters, and for every other body without floats its compact JSON.
#[must_use]
pub fn decide(case: &Case) -> Decision {
    let header = &*case.field_value;
    let certified = match (case.kind, case.literal()) {
        (Kind::Other, Literal::Null | Literal::Array | Literal::Object) => {
            dumps::compact(case.body()).is_some_and(|text| *header == *text.as_bytes())
        }
        _ => match rendering::text(case) {
            Err(reason) => return Decision::Refused(reason),
            Ok(text) => *header == *text.as_bytes(),
        },
    };
    if certified {
        Decision::Certified
    } else {
        rendering::refuse_text(case, &String::from_utf8_lossy(header))
    }
}
