//! A program as a validator.

use super::program::Program;
use super::protocol::{Answer, Line};
use crate::case::Case;
use crate::json::Literal;
use crate::outcome::{Decimal, Outcome, Refusal, Value};
use crate::validator::{Decision, Outside, Reason};

/// What a validator says of a case.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The decision.
    pub decision: Decision,
    /// What it executed, where it says so and certified the case.
    pub executed: Option<Outcome>,
}

impl Answer for Ruling {
    const ROLE: &'static str = "validator";
    const WITH_BODY: bool = true;
    const EXAMPLE: &'static str = "{\"id\":1,\"certified\":true}";

    fn of(line: Line, case: &Case) -> Result<Ruling, String> {
        let certified = line.certified.ok_or("no field 'certified'")?;
        let executed = line.executed.filter(|_| certified);
        let executed = executed.map(|text| executed_value(&text, case)).transpose()?;
        let decision = match certified {
            true => Decision::Certified,
            false => Decision::Refused(Reason {
                clause: "",
                why: line.why.map_or("no reason given".into(), Into::into),
            }),
        };
        Ok(Ruling { decision, executed })
    }
}

/// A JSON value as an outcome, and the three that JSON does not have.
fn executed_value(text: &str, case: &Case) -> Result<Outcome, String> {
    let value = match text {
        "NaN" => Value::Binary64(f64::NAN),
        "Infinity" => Value::Binary64(f64::INFINITY),
        "-Infinity" => Value::Binary64(f64::NEG_INFINITY),
        _ => match Literal::parse(text.as_bytes()) {
            Ok(Literal::Integer(number)) if !number.is_zero() => Value::Integer(number.into()),
            Ok(Literal::Integer(number) | Literal::Float(number)) => {
                Value::Decimal(Decimal::Finite(number))
            }
            Ok(Literal::Boolean(value)) => Value::Boolean(value),
            Ok(Literal::Null) => Value::Null,
            Ok(Literal::Text(Some(text))) => Value::Text(text.as_bytes().into()),
            Ok(Literal::Text(None) | Literal::Array | Literal::Object) => {
                return Ok(Outcome::Refused(Refusal::Type));
            }
            Err(error) => return Err(format!("'executed' is not one JSON value: {error}")),
        },
    };
    Ok(Outcome::value(value, case.field_value.len()))
}

impl Outside for Program<Ruling> {
    fn decide(&self, cases: &[&Case]) -> Option<Vec<Decision>> {
        let rulings = self.ask(cases)?;
        if rulings.iter().any(|ruling| ruling.executed.is_some()) && !self.remembers_all() {
            let trouble = "says what it executed, and did not for the first cases (a plain 2000, \
                           true and \"a\"): say it always or never";
            self.fail(self.message(trouble, b""));
            return None;
        }
        Some(rulings.into_iter().map(|ruling| ruling.decision).collect())
    }

    fn is_broken(&self) -> bool {
        Program::is_broken(self)
    }
}
