//! `explain`: one case on one screen.

use super::Global;
use super::exit::Exit;
use super::shared::{self, Failure, FieldValue, Format};
use crate::case::Kind;
use crate::reader::Reader;
use crate::report::{explain, json};
use crate::{readers, validators};

#[derive(clap::Args)]
#[command(after_help = "Example: misread explain '2_000' --body 2000")]
pub struct Arguments {
    #[command(flatten)]
    value: FieldValue,
    /// The body value: one JSON literal. Without it: how the readers group.
    #[arg(long, allow_hyphen_values = true)]
    body: Option<String>,
    /// The declared type; follows from the body when it is left out.
    #[arg(long = "type")]
    kind: Option<Kind>,
    /// Which validators; every rule of our own when left out.
    #[arg(long, value_delimiter = ',')]
    validator: Vec<String>,
    /// Which readers: ids, p0, all, js.*
    #[arg(long, value_delimiter = ',', default_value = "p0")]
    readers: Vec<String>,
    /// Judge by what this reader makes of the body, as a server of that runtime would.
    #[arg(long, value_parser = shared::one_reader, requires = "body")]
    body_reader: Option<Reader>,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let validators = if arguments.validator.is_empty() {
        validators::rules()
    } else {
        validators::select(&arguments.validator).map_err(Failure::usage)?
    };
    let readers = readers::select(&arguments.readers).map_err(Failure::usage)?;
    let header = arguments.value.bytes()?;
    // Without a body any literal will do: no verdict on it is shown.
    let body = arguments.body.as_deref().unwrap_or("0");
    let case = shared::case(&header, body, arguments.kind)?;
    let subject = explain::Subject {
        case: &case,
        with_body: arguments.body.is_some(),
        validators: &validators,
        readers: &readers,
        exact: &readers::exact(),
        body_reader: arguments.body_reader.as_ref(),
    };
    match global.format {
        Format::Human => shared::print(explain::screen(&subject))?,
        Format::Json => shared::print(format_args!("{}\n", json::explanation(&subject)))?,
    }
    Ok(Exit::Clean)
}
