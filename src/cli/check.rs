//! `check`: one validator's decision about one case, for scripts.

use super::Global;
use super::exit::Exit;
use super::shared::{self, Failure, FieldValue, Format};
use crate::case::Kind;
use crate::report::json;
use crate::validator::Decision;
use crate::validators;

#[derive(clap::Args)]
#[command(after_help = "Example: misread check '2_000' --body 2000 --validator canonical")]
pub struct Arguments {
    #[command(flatten)]
    value: FieldValue,
    /// The body value: one JSON literal.
    #[arg(long, allow_hyphen_values = true)]
    body: String,
    /// The declared type; follows from the body when it is left out.
    #[arg(long = "type")]
    kind: Option<Kind>,
    /// Who decides.
    #[arg(long)]
    validator: String,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let chosen = validators::select(&[&arguments.validator]).map_err(Failure::usage)?;
    let [validator] = &chosen[..] else {
        return Err(Failure::usage(format!(
            "--validator {}: expected one validator",
            arguments.validator
        )));
    };
    let header = arguments.value.bytes()?;
    let case = shared::case(&header, &arguments.body, arguments.kind)?;
    let decision = validator.decide(&case);
    match (global.format, decision) {
        (Format::Json, _) => {
            shared::print(format_args!("{}\n", json::decision(validator, decision)))?
        }
        (Format::Human, Decision::Certified) => shared::print("certified\n")?,
        (Format::Human, Decision::Refused(reason)) => {
            shared::print(format_args!("refused  {reason}\n"))?
        }
    }
    Ok(Exit::Finding.when(decision != Decision::Certified))
}
