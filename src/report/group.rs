//! Readings grouped by what was read: readers that took the same value, whatever its kind, stand
//! together.

use crate::judge::{Reading, Verdict};
use crate::number::Number;
use crate::outcome::{Decimal, Int, Outcome, Value};
use crate::report::words;

/// Readings of one value, or all refusals.
pub struct Group<'a> {
    /// The value as people read it; `refuses` for refusals and NaN.
    pub value: String,
    /// The members, in the readers' order.
    pub readings: Vec<&'a Reading>,
}

impl Group<'_> {
    /// The members' verdict, where they were judged.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.readings.first().and_then(|reading| reading.verdict)
    }
}

/// What makes two readings one group.
#[derive(PartialEq)]
enum Key {
    Number(Number),
    Infinite(bool),
    Boolean(bool),
    Other(String),
    Nothing,
}

/// The groups: the body's own value first, then other values, the larger groups first, refusals
/// last.
#[must_use]
pub fn groups(readings: &[Reading]) -> Vec<Group<'_>> {
    let mut groups: Vec<(Key, Group<'_>)> = Vec::new();
    for reading in readings {
        let key = key(&reading.outcome);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.readings.push(reading),
            None => {
                let value = match key {
                    Key::Nothing => "refuses".to_owned(),
                    _ => words::outcome(&reading.outcome),
                };
                groups.push((key, Group { value, readings: vec![reading] }));
            }
        }
    }
    groups.sort_by_key(|(key, group)| {
        let agrees = group.verdict() == Some(Verdict::Agrees);
        (!agrees, *key == Key::Nothing, usize::MAX - group.readings.len())
    });
    groups.into_iter().map(|(_, group)| group).collect()
}

fn key(outcome: &Outcome) -> Key {
    let Outcome::Value { value, .. } = outcome else {
        return Key::Nothing;
    };
    match value {
        Value::Integer(Int::Small(value)) => Key::Number((*value).into()),
        Value::Integer(Int::Big(value)) => Key::Number((**value).clone()),
        Value::Binary64(value) if value.is_nan() => Key::Nothing,
        Value::Binary64(value) => match Number::from_f64(*value) {
            Some(exact) => Key::Number(exact),
            None => Key::Infinite(*value < 0.0),
        },
        Value::Decimal(Decimal::Finite(value)) => Key::Number(value.clone()),
        Value::Decimal(Decimal::Infinite { negative }) => Key::Infinite(*negative),
        Value::Decimal(Decimal::Nan) => Key::Nothing,
        Value::Boolean(value) => Key::Boolean(*value),
        Value::Text(_) | Value::Null => Key::Other(outcome.to_string()),
    }
}
