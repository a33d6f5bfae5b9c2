//! The options by which a command takes programs of the user's own as validators and readers.

use super::interrupt;
use super::shared::{self, Failure};
use crate::reader::Reader;
use crate::target::{Named, StartError, Targets};
use crate::validator::Validator;
use std::time::Duration;

/// Programs that decide: scripts/examples/commands/README.md.
#[derive(clap::Args)]
pub struct Deciders {
    /// A program that decides, such as 'mine=python3 check.py': one JSON object a line in and out.
    #[arg(long, value_name = "NAME=COMMAND")]
    validator_cmd: Vec<Named>,
    /// How long a program may take over one batch of lines.
    #[arg(long, value_name = "TIME", value_parser = shared::duration, default_value = "10s")]
    command_timeout: Duration,
}

/// Programs that decide or read.
#[derive(clap::Args)]
pub struct Programs {
    #[command(flatten)]
    deciders: Deciders,
    /// A program that reads field values, in the same way.
    #[arg(long, value_name = "NAME=COMMAND")]
    reader_cmd: Vec<Named>,
}

impl Deciders {
    /// Starts the programs that were named.
    ///
    /// # Errors
    /// A name that is taken, or a program that cannot be started or fails at once.
    pub fn start(&self) -> Result<Targets, Failure> {
        self.start_with(&[])
    }

    fn start_with(&self, readers: &[Named]) -> Result<Targets, Failure> {
        if !self.validator_cmd.is_empty() || !readers.is_empty() {
            interrupt::watch();
        }
        Targets::start(&self.validator_cmd, readers, self.command_timeout).map_err(|error| {
            match error {
                StartError::Usage(message) => Failure::usage(message),
                StartError::Broken(message) => Failure::internal(message),
            }
        })
    }
}

impl Programs {
    /// As [`Deciders::start`].
    ///
    /// # Errors
    /// The same.
    pub fn start(&self) -> Result<Targets, Failure> {
        self.deciders.start_with(&self.reader_cmd)
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
