//! The command line: arguments and dispatch. One file a command below; none of them holds logic
//! that a library user would miss.

mod check;
mod demo;
pub mod exit;
mod explain;
mod fuzz;
mod list;
mod read;
mod regress;
mod shared;
mod triage;

use clap::{Parser, Subcommand};
use exit::Exit;
use shared::{Color, Failure, Format};

/// Finds headers that a validator certifies and some runtime reads as another value.
#[derive(Parser)]
#[command(name = "misread", version, max_term_width = 100)]
struct Arguments {
    /// How results are written.
    #[arg(long, global = true, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// When to colour.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    color: Color,
    /// No progress and no notes.
    #[arg(long, global = true)]
    quiet: bool,
    #[command(subcommand)]
    command: Command,
}

/// Options of every command.
#[derive(Clone, Copy)]
struct Global {
    format: Format,
    quiet: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Search for certified headers that some reader reads otherwise.
    Fuzz(fuzz::Arguments),
    /// The seed's bug, found live.
    Demo(demo::Arguments),
    /// One header: every validator's decision, every reader's reading.
    Explain(explain::Arguments),
    /// One validator's decision: exit 0 certified, 1 refused.
    Check(check::Arguments),
    /// Batch: one hexadecimal field value a line on standard input.
    Read(read::Arguments),
    /// The registries.
    List(list::Arguments),
    /// Replay the corpus and the kept findings; any change fails.
    Regress(regress::Arguments),
    /// The life of a finding.
    Triage(triage::Arguments),
}

/// Runs the command line of this process.
#[must_use]
pub fn run() -> Exit {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are results, everything else is usage.
            let exit = Exit::Usage.when(error.use_stderr());
            let _ = error.print();
            return exit;
        }
    };
    match arguments.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let global = Global { format: arguments.format, quiet: arguments.quiet };
    let result = match arguments.command {
        Command::Fuzz(arguments) => fuzz::run(arguments, global),
        Command::Demo(arguments) => demo::run(arguments, global),
        Command::Explain(arguments) => explain::run(arguments, global),
        Command::Check(arguments) => check::run(arguments, global),
        Command::Read(arguments) => read::run(arguments, global),
        Command::List(arguments) => list::run(arguments, global),
        Command::Regress(arguments) => regress::run(arguments, global),
        Command::Triage(arguments) => triage::run(arguments, global),
    };
    result.unwrap_or_else(|Failure { exit, message }| {
        if !message.is_empty() {
            shared::note(format_args!("error: {message}"));
        }
        exit
    })
}
