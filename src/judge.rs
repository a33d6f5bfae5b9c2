//! What a reader's outcome on a certified case means, against the body's exact value.
//!
//! It knows outcomes and bodies only: no validator, no feature, no disk. The rules are the table
//! "Verdicts" of the semantics: numeric kind alone never matters, refusal classes never decide.

use crate::case::{Case, Kind};
use crate::json::Literal;
use crate::number::Number;
use crate::outcome::{Decimal, Int, Outcome, Value};
use crate::reader::Reader;
use std::borrow::Cow;
use std::fmt;

/// A reader's verdict on a certified case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The body's exact value.
    Agrees,
    /// Another value; an infinity.
    Misreads,
    /// Minus zero where the body is 0: a misread of severity low.
    Sign,
    /// An error, NaN, or a value of another kind than the type.
    Refuses,
}

impl Verdict {
    /// Every verdict with its word.
    pub const ALL: [(Verdict, &'static str); 4] = [
        (Verdict::Agrees, "agrees"),
        (Verdict::Misreads, "misreads"),
        (Verdict::Sign, "sign"),
        (Verdict::Refuses, "refuses"),
    ];

    /// The verdict's word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Verdict::ALL[self as usize].1
    }

    /// The verdict with this word.
    #[must_use]
    pub fn find(word: &str) -> Option<Verdict> {
        Verdict::ALL.iter().find(|row| row.1 == word).map(|row| row.0)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The body's exact value, made ready to compare many outcomes with.
#[derive(Clone, Debug)]
pub enum Reference<'a> {
    /// An integer, or a float where a single case is explained.
    Number {
        /// The exact value.
        exact: Cow<'a, Number>,
        /// The value in 64 bits, where it fits.
        small: Option<i64>,
        /// The value as a double, where that is exact and below 2^53.
        double: Option<f64>,
    },
    /// An infinity, which only a body reader makes of a number.
    Infinite {
        /// Minus infinity.
        negative: bool,
    },
    /// A boolean.
    Boolean(bool),
}

impl<'a> Reference<'a> {
    /// The reference of a case; `None` where no reader is asked: strings, null, containers, or a
    /// body that is not of the declared type.
    #[must_use]
    pub fn of(case: &'a Case) -> Option<Reference<'a>> {
        match (case.kind, case.literal()) {
            (Kind::Integer, Literal::Integer(exact) | Literal::Float(exact)) => {
                Some(Reference::number(Cow::Borrowed(exact)))
            }
            (Kind::Boolean, Literal::Boolean(value)) => Some(Reference::Boolean(*value)),
            _ => None,
        }
    }

    /// The reference as the server's own parser has it: what this reader makes of the body, or the
    /// exact value where there is none. `None` also where the reader refuses the body: nothing is
    /// executed then.
    #[must_use]
    pub fn through(case: &'a Case, body_reader: Option<&Reader>) -> Option<Reference<'a>> {
        let exact = Reference::of(case)?;
        let Some(reader) = body_reader else {
            return Some(exact);
        };
        let Outcome::Value { value, .. } = reader.read(case.body()) else {
            return None;
        };
        match (exact, value) {
            (Reference::Boolean(_), Value::Boolean(value)) => Some(Reference::Boolean(value)),
            (Reference::Boolean(_), _) => None,
            (_, Value::Integer(Int::Small(value))) => {
                Some(Reference::number(Cow::Owned(value.into())))
            }
            (_, Value::Integer(Int::Big(value))) => Some(Reference::number(Cow::Owned(*value))),
            (_, Value::Decimal(Decimal::Finite(value))) => {
                Some(Reference::number(Cow::Owned(value)))
            }
            (_, Value::Decimal(Decimal::Infinite { negative })) => {
                Some(Reference::Infinite { negative })
            }
            (_, Value::Binary64(value)) if value.is_infinite() => {
                Some(Reference::Infinite { negative: value < 0.0 })
            }
            (_, Value::Binary64(value)) => {
                Number::from_f64(value).map(|exact| Reference::number(Cow::Owned(exact)))
            }
            _ => None,
        }
    }

    fn number(exact: Cow<'a, Number>) -> Reference<'a> {
        let small = exact.to_i64();
        let double = small.filter(|n| n.unsigned_abs() < 1 << 53).map(|n| n as f64);
        Reference::Number { exact, small, double }
    }

    /// The verdict on one outcome.
    #[must_use]
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        let Outcome::Value { value, .. } = outcome else {
            return Verdict::Refuses;
        };
        match self {
            Reference::Boolean(body) => match value {
                Value::Boolean(value) if value == body => Verdict::Agrees,
                Value::Boolean(_) => Verdict::Misreads,
                _ => Verdict::Refuses,
            },
            Reference::Infinite { negative } => match value {
                Value::Binary64(value) if value.is_nan() => Verdict::Refuses,
                Value::Decimal(Decimal::Nan) => Verdict::Refuses,
                Value::Binary64(value) if value.is_infinite() && (*value < 0.0) == *negative => {
                    Verdict::Agrees
                }
                Value::Decimal(Decimal::Infinite { negative: sign }) if sign == negative => {
                    Verdict::Agrees
                }
                Value::Boolean(_) | Value::Text(_) | Value::Null => Verdict::Refuses,
                _ => Verdict::Misreads,
            },
            Reference::Number { exact, small, double } => {
                let equal = match value {
                    Value::Integer(Int::Small(value)) => *small == Some(*value),
                    Value::Integer(Int::Big(value)) => value.same_value(exact),
                    Value::Binary64(value) if value.is_nan() => return Verdict::Refuses,
                    Value::Binary64(value) if *value == 0.0 && exact.is_zero() => {
                        return if value.is_sign_negative() {
                            Verdict::Sign
                        } else {
                            Verdict::Agrees
                        };
                    }
                    Value::Binary64(value) => match double {
                        Some(double) => value == double,
                        None => exact.equals_f64(*value),
                    },
                    Value::Decimal(Decimal::Finite(value))
                        if value.is_zero() && exact.is_zero() =>
                    {
                        return if value.is_negative() { Verdict::Sign } else { Verdict::Agrees };
                    }
                    Value::Decimal(Decimal::Finite(value)) => value == &**exact,
                    Value::Decimal(Decimal::Infinite { .. }) => false,
                    Value::Decimal(Decimal::Nan) => return Verdict::Refuses,
                    Value::Boolean(_) | Value::Text(_) | Value::Null => return Verdict::Refuses,
                };
                if equal { Verdict::Agrees } else { Verdict::Misreads }
            }
        }
    }
}

/// A reading with its verdict.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Who read.
    pub reader: Reader,
    /// What it did.
    pub outcome: Outcome,
    /// What that means; `None` where the reader is not asked about the type.
    pub verdict: Option<Verdict>,
    /// Bytes were left over behind the value.
    pub by_prefix: bool,
}

/// Every reader's reading of a case, in the readers' order; one outside that gives none is left out.
#[must_use]
pub fn readings(case: &Case, readers: &[Reader]) -> Vec<Reading> {
    readings_through(case, readers, None)
}

/// Every reader's reading, judged by what `body_reader` makes of the body.
#[must_use]
pub fn readings_through(
    case: &Case,
    readers: &[Reader],
    body_reader: Option<&Reader>,
) -> Vec<Reading> {
    let reference = Reference::through(case, body_reader);
    let read = |reader: &Reader| {
        let outcome = reader.ask(case)?;
        let asked = reference.as_ref().filter(|_| reader.spec.reads.includes(case.kind));
        let left_over = outcome.used() < case.field_value.len();
        Some(Reading {
            reader: *reader,
            verdict: asked.map(|reference| reference.verdict(&outcome)),
            by_prefix: left_over && is_number(&outcome),
            outcome,
        })
    };
    readers.iter().filter_map(read).collect()
}

/// A value was read, and it is not NaN.
fn is_number(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Value { value: Value::Binary64(value), .. } => !value.is_nan(),
        Outcome::Value { .. } => true,
        Outcome::Refused(_) => false,
    }
}
