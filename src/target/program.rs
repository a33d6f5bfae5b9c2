//! A program as somebody to ask: as many running copies as there are threads that ask at once, what
//! they answered lately, and the first thing that went wrong.
//!
//! What goes wrong is about the program and never a finding: from then on nothing is answered any
//! more that is not known already. It must not know what is made of an answer.

use super::memo::Memo;
use super::process::Process;
use super::protocol::{self, Answer, Line, shown};
use crate::case::Case;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// How long a program has to end when no more questions come.
const GOODBYE: Duration = Duration::from_secs(1);

/// How many of the last lines of standard error a message shows.
const LAST_LINES: usize = 8;

/// A program by its name.
#[derive(Debug)]
pub struct Program<A> {
    name: String,
    words: Vec<String>,
    limit: Duration,
    idle: Mutex<Vec<Process>>,
    memo: Mutex<Memo<A>>,
    failure: OnceLock<String>,
    remembers: AtomicBool,
}

impl<A: Answer> Program<A> {
    /// Starts a first copy.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub fn start(name: &str, words: &[String], limit: Duration) -> Result<Program<A>, String> {
        let program = Program {
            name: name.to_owned(),
            words: words.to_vec(),
            limit,
            idle: Mutex::default(),
            memo: Mutex::default(),
            failure: OnceLock::new(),
            remembers: AtomicBool::new(false),
        };
        let first = program.another()?;
        lock(&program.idle).push(first);
        Ok(program)
    }

    /// The answers about these cases, in their order; `None` once it is broken.
    pub fn ask(&self, cases: &[&Case]) -> Option<Vec<A>> {
        let mut answers: Vec<Option<A>> = {
            let memo = lock(&self.memo);
            cases.iter().map(|case| memo.get(case)).collect()
        };
        let open: Vec<usize> = (0..cases.len()).filter(|&at| answers[at].is_none()).collect();
        if open.is_empty() {
            return answers.into_iter().collect();
        }
        if self.is_broken() {
            return None;
        }
        let asked: Vec<&Case> = open.iter().map(|&at| cases[at]).collect();
        match self.exchange(&asked) {
            Ok(new) => {
                let mut memo = lock(&self.memo);
                // A single question comes from a minimiser or an exemplar, and comes again.
                let keep = cases.len() == 1 || self.remembers_all();
                for (at, answer) in open.into_iter().zip(new) {
                    if keep {
                        memo.keep(cases[at], answer.clone());
                    }
                    answers[at] = Some(answer);
                }
                answers.into_iter().collect()
            }
            Err(message) => {
                self.fail(message);
                None
            }
        }
    }

    /// Keeps every answer from now on: somebody will ask about the same cases again.
    pub fn remember_all(&self) {
        self.remembers.store(true, Ordering::Relaxed);
    }

    /// Whether it keeps every answer.
    pub fn remembers_all(&self) -> bool {
        self.remembers.load(Ordering::Relaxed)
    }

    /// Says that an answer cannot be; the first such message stands.
    pub fn fail(&self, message: String) {
        self.failure.get_or_init(|| message);
    }

    /// What went wrong first.
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }

    /// Whether something went wrong.
    pub fn is_broken(&self) -> bool {
        self.failure.get().is_some()
    }

    /// Ends every copy. What one still says when nothing is asked is wrong too.
    pub fn finish(&self) {
        let idle = std::mem::take(&mut *lock(&self.idle));
        for process in idle {
            let stray =
                |line: &[u8]| Err(format!("printed what nobody asked for: {}", shown(line)));
            let limit = if self.is_broken() { Duration::ZERO } else { GOODBYE };
            if let Err(trouble) = process.finish(limit, stray) {
                self.fail(self.message(&trouble, b""));
            }
        }
    }

    /// A message about this program.
    pub fn message(&self, trouble: &str, last_words: &[u8]) -> String {
        let command = self.words.join(" ");
        let mut out =
            format!("{} '{}' ({}): {trouble}", A::ROLE, self.name, command.escape_debug());
        let lines: Vec<&[u8]> =
            last_words.split(|&b| b == b'\n').filter(|line| !line.is_empty()).collect();
        for line in &lines[lines.len().saturating_sub(LAST_LINES)..] {
            let _ = write!(out, "\n  stderr: {}", shown(line));
        }
        out
    }

    fn another(&self) -> Result<Process, String> {
        Process::start(&self.words)
            .map_err(|error| self.message(&format!("cannot be started: {error}"), b""))
    }

    fn exchange(&self, cases: &[&Case]) -> Result<Vec<A>, String> {
        let idle = lock(&self.idle).pop();
        let mut process = match idle {
            Some(process) => process,
            None => self.another()?,
        };
        match self.talk(&mut process, cases) {
            Ok(answers) => {
                lock(&self.idle).push(process);
                Ok(answers)
            }
            Err(trouble) => Err(self.message(&trouble, &process.kill())),
        }
    }

    fn talk(&self, process: &mut Process, cases: &[&Case]) -> Result<Vec<A>, String> {
        let first = process.ids(cases.len());
        let mut questions = Vec::with_capacity(cases.len() * 96);
        for (id, case) in (first..).zip(cases) {
            protocol::ask::<A>(&mut questions, id, case);
        }
        let mut answers: Vec<Option<A>> = vec![None; cases.len()];
        let mut missing = cases.len();
        let in_time = process.exchange(questions, self.limit, |line| {
            let wrong = |why: String| {
                format!(
                    "printed a line that is no answer: {}\n  {why}; expected a line such as {}",
                    shown(line),
                    A::EXAMPLE
                )
            };
            let fields = Line::parse(line).map_err(wrong)?;
            let id = fields.id;
            let place = id.checked_sub(first).and_then(|at| usize::try_from(at).ok());
            let place = place.and_then(|at| Some((at, answers.get_mut(at)?)));
            let Some((at, place)) = place else {
                return Err(format!(
                    "answered id {id}, which was not asked now (ids {first} to {} were): {}",
                    first + cases.len() as u64 - 1,
                    shown(line)
                ));
            };
            if place.is_some() {
                return Err(format!("answered id {id} twice: {}", shown(line)));
            }
            *place = Some(A::of(fields, cases[at]).map_err(wrong)?);
            missing -= 1;
            Ok(missing == 0)
        })?;
        if !in_time {
            let at = answers.iter().position(Option::is_none).unwrap_or(0);
            return Err(format!(
                "no answer within {:?}: {missing} of {} are missing, the first is id {}",
                self.limit,
                cases.len(),
                first + at as u64
            ));
        }
        Ok(answers.into_iter().flatten().collect())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
