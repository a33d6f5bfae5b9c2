//! Programs outside as validators and readers of a campaign: which were named, and their life from
//! the first question to the goodbye.
//!
//! It must not know campaigns, findings or the terminal. A program that cannot be started, and a
//! name that is taken, are mistakes of the one who asked; everything later is a failure of the
//! program, kept here as one message.

mod memo;
mod process;
mod program;
mod protocol;
mod reader;
mod validator;

use crate::case::Case;
use crate::reader::{Decoding, Reader, Runtime, Spec, Types};
use crate::validator::{self as contract, Rule, Validator};
use crate::{outcome, readers, validators};
pub use process::kill_all;
use program::Program;
use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

/// A program with the name that it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name: an id as any other in reports and findings.
    pub name: String,
    /// The program and its arguments.
    pub words: Vec<String>,
}

impl std::str::FromStr for Named {
    type Err = String;

    /// `NAME=command …`, split into words as a shell would; no shell runs it.
    fn from_str(text: &str) -> Result<Named, String> {
        let (name, command) =
            text.split_once('=').ok_or("expected NAME=COMMAND, such as mine='python3 check.py'")?;
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        if !name.starts_with(|c: char| c.is_ascii_alphanumeric()) || !name.chars().all(plain) {
            return Err(format!(
                "name '{}': expected ASCII letters, digits, '.', '-' and '_', a letter or digit first",
                name.escape_debug()
            ));
        }
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or("expected a command behind the name, its quotes closed")?;
        Ok(Named { name: name.to_owned(), words })
    }
}

/// Why programs do not take part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The name is taken, or there is no such program.
    Usage(String),
    /// It started, and does not keep to the protocol.
    Broken(String),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (StartError::Usage(message) | StartError::Broken(message)) = self;
        f.write_str(message)
    }
}

impl std::error::Error for StartError {}

/// The programs of a run. They end when this is dropped.
#[derive(Debug, Default)]
pub struct Targets {
    validators: Vec<Validator>,
    readers: Vec<Reader>,
    programs: Vec<&'static dyn Life>,
}

/// What both kinds of programs have.
trait Life: fmt::Debug {
    fn failure(&self) -> Option<&str>;
    fn finish(&self);
}

impl<A: protocol::Answer> Life for Program<A> {
    fn failure(&self) -> Option<&str> {
        Program::failure(self)
    }

    fn finish(&self) {
        Program::finish(self);
    }
}

impl Targets {
    /// Starts them and asks each about three plain cases, so that what does not work is known before
    /// a campaign starts.
    ///
    /// # Errors
    /// A name that is taken, a program that cannot be started, or one that fails at once.
    pub fn start(
        validators: &[Named],
        readers: &[Named],
        limit: Duration,
    ) -> Result<Targets, StartError> {
        let mut targets = Targets::default();
        let mut names = HashSet::new();
        for Named { name, .. } in validators.iter().chain(readers) {
            let taken = ["all", "shipped", "p0"].contains(&&**name)
                || readers::find(name).is_some()
                || validators::find(name).is_some();
            if taken || !names.insert(name) {
                return Err(StartError::Usage(format!("name '{name}': taken; choose another")));
            }
        }
        for named in validators {
            targets.add_validator(named, limit)?;
        }
        for named in readers {
            let program = Program::start(&named.name, &named.words, limit);
            let program: &'static Program<reader::Read> = leak(program.map_err(StartError::Usage)?);
            targets.programs.push(program);
            program.ask(&plain().iter().collect::<Vec<_>>());
            targets.readers.push(reader_of(named.name.clone(), &named.words, program));
        }
        match targets.failure() {
            Some(failure) => Err(StartError::Broken(failure.to_owned())),
            None => Ok(targets),
        }
    }

    fn add_validator(&mut self, named: &Named, limit: Duration) -> Result<(), StartError> {
        let program = Program::start(&named.name, &named.words, limit);
        let program: &'static Program<validator::Ruling> =
            leak(program.map_err(StartError::Usage)?);
        self.programs.push(program);
        let first = program.ask(&plain().iter().collect::<Vec<_>>()).unwrap_or_default();
        if first.iter().any(|ruling| ruling.executed.is_some()) {
            program.remember_all();
            let executed = leak(reader::Executed(program));
            self.readers.push(reader_of(
                format!("{}:executed", named.name),
                &named.words,
                executed,
            ));
        }
        let outside: &'static dyn contract::Outside = program;
        self.validators.push(Validator {
            id: named.name.clone().into(),
            about: format!("the program {}", named.words.join(" ")).into(),
            ships: false,
            rule: Rule::Outside(outside),
        });
        Ok(())
    }

    /// The validators, in the order in which they were named.
    #[must_use]
    pub fn validators(&self) -> &[Validator] {
        &self.validators
    }

    /// What validators execute, where they say so, as `NAME:executed`; then the readers.
    #[must_use]
    pub fn readers(&self) -> &[Reader] {
        &self.readers
    }

    /// What went wrong first with the first program that failed.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.programs.iter().find_map(|program| program.failure())
    }

    /// Ends all programs and answers what went wrong in the whole run.
    #[must_use]
    pub fn finish(&self) -> Option<&str> {
        self.programs.iter().for_each(|program| program.finish());
        self.failure()
    }
}

impl Drop for Targets {
    fn drop(&mut self) {
        self.programs.iter().for_each(|program| program.finish());
    }
}

/// The cases that every program is asked about first.
fn plain() -> Vec<Case> {
    let pairs: [(&[u8], &[u8]); 3] = [(b"2000", b"2000"), (b"true", b"true"), (b"a", b"\"a\"")];
    pairs.iter().filter_map(|(header, body)| Case::new(header, body).ok()).collect()
}

/// Readers and validators are plain data that is copied everywhere; the few programs of a run live
/// as long as it does.
fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn reader_of(id: String, words: &[String], outside: &'static dyn crate::reader::Outside) -> Reader {
    let spec = Spec {
        runtime: Runtime::Program,
        expression: words.join(" ").leak(),
        source: "the program itself",
        decoding: Decoding::Bytes,
        reads: Types::Both,
        used_by: "whoever named it",
        // Nobody asks here: the program answers.
        read: |_| outcome::Outcome::Refused(outcome::Refusal::Type),
        examples: &[],
    };
    Reader { id: id.leak(), spec: leak(spec), latin1: false, outside: Some(outside) }
}
