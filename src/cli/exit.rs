//! The exit codes, each with its meaning: part of the command line's contract.

use std::process::{ExitCode, Termination};

/// How a command ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// 0: nothing new.
    #[default]
    Clean = 0,
    /// 1: a new finding, a refused check, or a regression.
    Finding = 1,
    /// 2: usage, configuration or unreadable input.
    Usage = 2,
    /// 3: a stale or expired entry of the baseline.
    Stale = 3,
    /// 4: nothing was compared.
    Vacuous = 4,
    /// 70: something of our own failed, such as writing a file, or a program that was given.
    Internal = 70,
    /// 130: interrupted; what was found so far is kept.
    Interrupted = 130,
}

impl Exit {
    /// Where several apply, the first of these is the answer.
    const ORDER: [Exit; 7] = [
        Exit::Internal,
        Exit::Interrupted,
        Exit::Usage,
        Exit::Vacuous,
        Exit::Finding,
        Exit::Stale,
        Exit::Clean,
    ];

    /// The graver of two.
    #[must_use]
    pub fn and(self, other: Exit) -> Exit {
        Exit::ORDER.into_iter().find(|&exit| exit == self || exit == other).unwrap_or(self)
    }

    /// This exit where the condition holds, else clean.
    #[must_use]
    pub fn when(self, condition: bool) -> Exit {
        if condition { self } else { Exit::Clean }
    }
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}
