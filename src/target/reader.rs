//! A program as a reader, and what a validator executed as one.

use super::program::Program;
use super::protocol::{Answer, Line};
use super::validator::Ruling;
use crate::case::Case;
use crate::outcome::Outcome;
use crate::reader::Outside;

/// What a reader makes of a field value; `None` where it does not read the type.
#[derive(Clone, Debug)]
pub struct Read(pub Option<Outcome>);

impl Answer for Read {
    const ROLE: &'static str = "reader";
    const WITH_BODY: bool = false;
    const EXAMPLE: &'static str = "{\"id\":1,\"outcome\":\"int:2000\"}";

    fn of(line: Line, case: &Case) -> Result<Read, String> {
        let Some(text) = line.outcome.ok_or("no field 'outcome'")? else {
            return Ok(Read(None));
        };
        let length = case.field_value.len();
        let used = line.used.unwrap_or(length);
        if used > length {
            return Err(format!("'used' is {used}, and the field value has {length} bytes"));
        }
        let outcome: Outcome = text.parse().map_err(|error| format!("{error}"))?;
        Ok(Read(Some(match outcome {
            Outcome::Value { value, .. } => Outcome::value(value, used),
            refused => refused,
        })))
    }
}

impl Outside for Program<Read> {
    fn read(&self, cases: &[&Case]) -> Vec<Option<Outcome>> {
        match self.ask(cases) {
            Some(answers) => answers.into_iter().map(|Read(outcome)| outcome).collect(),
            None => vec![None; cases.len()],
        }
    }

    fn is_broken(&self) -> bool {
        Program::is_broken(self)
    }
}

/// What a validator executes of what it certifies, compared with the body as any reading is.
#[derive(Debug)]
pub struct Executed(pub &'static Program<Ruling>);

impl Outside for Executed {
    fn read(&self, cases: &[&Case]) -> Vec<Option<Outcome>> {
        match self.0.ask(cases) {
            Some(rulings) => rulings.into_iter().map(|ruling| ruling.executed).collect(),
            None => vec![None; cases.len()],
        }
    }

    fn is_broken(&self) -> bool {
        self.0.is_broken()
    }
}
