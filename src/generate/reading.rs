//! Bodies taken from a reading: a respelled or noisy header, and as body what one reader takes it
//! for.
//!
//! It must not know which readers there are nor whether they are right: a pair that one reader
//! would call equal is what a validator built on that reader certifies.

use super::{Context, noise, spelling};
use crate::dice;
use crate::digits::Digits;
use crate::draft::Draft;
use crate::number::Number;
use crate::outcome::{Decimal, Int, Outcome, Value};
use arbitrary::{Result, Unstructured};

/// Longer integers are no body: `1e9999` is another generator's matter.
const BODY_DIGITS: usize = 400;

/// Makes one; where the reader gives no integer or boolean the body stays the one that the header
/// was made for.
pub fn make(u: &mut Unstructured<'_>, context: &Context<'_>, draft: &mut Draft) -> Result<()> {
    let choice = dice::below(u, context.readers.len())?;
    if dice::once_in(u, 3)? {
        noise::make(u, context, draft)?;
    } else {
        spelling::make(u, context, draft)?;
    }
    if let Some(reader) = context.readers.get(choice)
        && let Outcome::Value { value, .. } = reader.read(&draft.header)
    {
        write(&value, &mut draft.body);
    }
    Ok(())
}

/// Makes the body this value where it is an integer of reasonable size or a boolean.
fn write(value: &Value, body: &mut Vec<u8>) {
    let of_double;
    let number = match value {
        Value::Boolean(value) => {
            body.clear();
            body.extend_from_slice(if *value { b"true" } else { b"false" });
            return;
        }
        Value::Integer(Int::Small(value)) => return write_small(*value, body),
        Value::Integer(Int::Big(number)) => number,
        Value::Decimal(Decimal::Finite(number)) => number,
        Value::Binary64(value) => {
            of_double = Number::from_f64(*value);
            match &of_double {
                Some(number) => number,
                None => return,
            }
        }
        Value::Decimal(_) | Value::Text(_) | Value::Null => return,
    };
    // The integers of a machine word first: they need no text of their own, and zero no sign.
    if let Some(small) = number.to_i64() {
        write_small(small, body);
    } else if let Some(text) = number.to_integer_text(BODY_DIGITS) {
        body.clear();
        body.extend_from_slice(text.as_bytes());
    }
}

fn write_small(value: i64, body: &mut Vec<u8>) {
    body.clear();
    body.extend_from_slice(Digits::new(value < 0, value.unsigned_abs()).as_bytes());
}
