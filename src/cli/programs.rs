//! The options by which a command takes programs of the user's own as validators and readers.

use super::interrupt;
use super::shared::{self, Failure};
use crate::reader::Reader;
use crate::target::{Named, StartError, Targets};
use crate::validator::Validator;
use std::time::Duration;

/// Programs on a line protocol: scripts/examples/commands/README.md.
#[derive(clap::Args)]
pub struct Programs {
    /// A program that decides, such as 'mine=python3 check.py': one JSON object a line in and out.
    #[arg(long, value_name = "NAME=COMMAND")]
    validator_cmd: Vec<Named>,
    /// A program that reads field values, in the same way.
    #[arg(long, value_name = "NAME=COMMAND")]
    reader_cmd: Vec<Named>,
    /// How long a program may take over one batch of lines.
    #[arg(long, value_name = "TIME", value_parser = shared::duration, default_value = "10s")]
    command_timeout: Duration,
}

impl Programs {
    /// Starts the programs that were named.
    ///
    /// # Errors
    /// A name or command that is none, or a program that fails at once.
    pub fn start(&self) -> Result<Targets, Failure> {
        if self.validator_cmd.len() + self.reader_cmd.len() > 0 {
            interrupt::watch();
        }
        Targets::start(&self.validator_cmd, &self.reader_cmd, self.command_timeout).map_err(
            |error| match error {
                StartError::Usage(message) => Failure::usage(message),
                StartError::Broken(message) => Failure::internal(message),
            },
        )
    }
}

/// The programs after what was chosen from the registry.
pub fn with_programs(
    targets: &Targets,
    mut validators: Vec<Validator>,
    mut readers: Vec<Reader>,
) -> (Vec<Validator>, Vec<Reader>) {
    validators.extend_from_slice(targets.validators());
    readers.extend_from_slice(targets.readers());
    (validators, readers)
}

/// The failure of a program, where there was one: what a command concluded may not be shown then.
///
/// # Errors
/// The program's failure.
pub fn finish(targets: &Targets) -> Result<(), Failure> {
    targets.finish().map_or(Ok(()), |message| Err(Failure::internal(message)))
}
