//! What several commands share: options, output, and the road from a failure to an exit code.

use super::exit::Exit;
use crate::case::{self, Case, CaseError, Kind};
use crate::outcome::{self, MAX_VALUE_BYTES};
use crate::reader::Reader;
use crate::readers;
use crate::report::words;
use crate::store::FileError;
use jiff::civil::Date;
use std::fmt;
use std::io::{self, Read, Write};

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For eyes.
    Human,
    /// For programs.
    Json,
}

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    /// One line: what, where, and what helps. Empty where there is nothing left to say.
    pub message: String,
}

impl Failure {
    /// Wrong words on the command line, or input that cannot be read.
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure { exit: Exit::Usage, message: message.to_string() }
    }

    /// Something of our own failed.
    pub fn internal(message: impl fmt::Display) -> Failure {
        Failure { exit: Exit::Internal, message: message.to_string() }
    }
}

impl From<io::Error> for Failure {
    /// Output that nobody reads any more ends a command quietly.
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure { exit: Exit::Clean, message: String::new() };
        }
        Failure::internal(format!("cannot write the output: {error}"))
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        Failure::internal(error)
    }
}

/// Writes a result to standard output. That nobody reads it any more changes nothing in it: the
/// command ends as it would.
///
/// # Errors
/// What the system said.
pub fn print(text: impl fmt::Display) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Writes a note to standard error, its control characters escaped; that nobody can read it is no
/// error.
pub fn note(text: impl fmt::Display) {
    let _ = writeln!(anstream::stderr().lock(), "{}", words::plain(&text.to_string()));
}

/// Notes every malformed file; the exit code that follows.
pub fn note_errors(errors: &[FileError]) -> Exit {
    for error in errors {
        note(format_args!("error: {error}"));
    }
    Exit::Usage.when(!errors.is_empty())
}

/// Today's date, or the day of `SOURCE_DATE_EPOCH` where that is set, for reproducible files.
///
/// # Errors
/// `SOURCE_DATE_EPOCH` is no number of seconds.
pub fn today() -> Result<Date, Failure> {
    let now = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => {
            seconds.trim().parse().ok().and_then(|s| jiff::Timestamp::from_second(s).ok())
        }
        Err(std::env::VarError::NotPresent) => Some(jiff::Timestamp::now()),
        Err(std::env::VarError::NotUnicode(_)) => None,
    };
    let now =
        now.ok_or_else(|| Failure::usage("SOURCE_DATE_EPOCH: expected seconds since 1970"))?;
    Ok(jiff::tz::Offset::UTC.to_datetime(now).date())
}

/// The one field value that a command is about.
#[derive(clap::Args)]
pub struct FieldValue {
    /// The field value as it is, nothing trimmed; escapes \n \t \xff \u{660} are taken.
    #[arg(allow_hyphen_values = true, required_unless_present = "stdin", conflicts_with = "stdin")]
    value: Option<String>,
    /// The field value is all of standard input, byte for byte.
    #[arg(long)]
    stdin: bool,
    /// The field value is written in hexadecimal.
    #[arg(long)]
    hex: bool,
}

impl FieldValue {
    /// Its bytes.
    ///
    /// # Errors
    /// Where the text stops being one, or that it is too long.
    pub fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let bytes = match &self.value {
            Some(text) if self.hex => hexadecimal(text)?,
            Some(text) => {
                case::unescape(text).map_err(|error| Failure::usage(format!("VALUE: {error}")))?
            }
            None => {
                // As much as a value in hexadecimal may have, and one byte to see that there is more.
                let mut input = Vec::new();
                io::stdin()
                    .lock()
                    .take(2 * MAX_VALUE_BYTES as u64 + 4)
                    .read_to_end(&mut input)
                    .map_err(|error| Failure::usage(format!("standard input: {error}")))?;
                match self.hex {
                    true => hexadecimal(&String::from_utf8_lossy(&input))?,
                    false => input,
                }
            }
        };
        if bytes.len() > MAX_VALUE_BYTES {
            let message =
                format!("VALUE: err limit: longer than the bound of {MAX_VALUE_BYTES} bytes");
            return Err(Failure::usage(message));
        }
        Ok(bytes)
    }
}

fn hexadecimal(text: &str) -> Result<Vec<u8>, Failure> {
    let compact: String = text.split_whitespace().collect();
    outcome::unhex(&compact).ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        Failure::usage(format!(
            "VALUE '{}': expected pairs of hexadecimal digits",
            shown.escape_debug()
        ))
    })
}

/// A case of arguments. White space around the body belongs to no literal and is dropped.
///
/// # Errors
/// The body is not one JSON literal, or is too long.
pub fn case(header: &[u8], body: &str, kind: Option<Kind>) -> Result<Case, Failure> {
    let json_space = |c| matches!(c, ' ' | '\t' | '\n' | '\r');
    let literal = body.trim_start_matches(json_space);
    let skipped = body.len() - literal.len();
    let mut case = Case::new(header, literal.trim_end_matches(json_space).as_bytes()).map_err(
        |mut error| {
            // Offsets count from where the person's text starts.
            if let CaseError::Body(error) = &mut error {
                error.at += skipped;
            }
            Failure::usage(error)
        },
    )?;
    case.kind = kind.unwrap_or(case.kind);
    Ok(case)
}

/// A reader by its id.
///
/// # Errors
/// There is none of that id, or there are several.
pub fn one_reader(text: &str) -> Result<Reader, String> {
    let chosen = readers::select(&[text]).map_err(|error| error.to_string())?;
    match chosen[..] {
        [reader] => Ok(reader),
        _ => Err(format!("'{text}': expected one reader")),
    }
}
