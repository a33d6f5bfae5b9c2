//! A finding: a class with its witness, what every reader makes of it, how grave it is, and what
//! people have said of it.
//!
//! It must not know files or terminals.

use crate::case::{Case, Reach};
use crate::classify::Class;
use crate::judge::{self, Reading, Verdict};
use crate::reader::Reader;
use crate::readers;
use std::fmt;

/// A class with its witness.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The class.
    pub class: Class,
    /// The case that shows it.
    pub witness: Case,
    /// Every reader's reading of the witness, in the readers' order.
    pub readings: Vec<Reading>,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// A sign of zero, or a refusal that no HTTP message can cause.
    Low,
    /// Another value where only some stacks let it through, or a refusal.
    Medium,
    /// A reader takes another value, and HTTP delivers it.
    High,
}

impl Severity {
    /// Every severity with its name.
    pub const ALL: [(Severity, &'static str); 3] =
        [(Severity::Low, "low"), (Severity::Medium, "medium"), (Severity::High, "high")];

    /// The severity's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Severity::ALL[self as usize].1
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What people have said of a finding; kept in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nobody has judged it yet.
    New,
    /// It is real and open.
    Confirmed,
    /// It is known and accepted, with a reason and until a date.
    Expected,
    /// It was real and is gone.
    Fixed,
}

impl State {
    /// Every state with its name.
    pub const ALL: [(State, &'static str); 4] = [
        (State::New, "new"),
        (State::Confirmed, "confirmed"),
        (State::Expected, "expected"),
        (State::Fixed, "fixed"),
    ];

    /// The state's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        State::ALL[self as usize].1
    }

    /// The state with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<State> {
        State::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

/// What a run makes of a finding, given what people have said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Not judged: fails the run.
    New,
    /// Said to be fixed, and shows again: fails the run.
    Regressed,
    /// A reader that the finding records as agreeing now disagrees: fails the run.
    Widened,
    /// Confirmed or expected, and as recorded.
    Known,
    /// Its witness no longer disagrees.
    Stale,
    /// Expected until a date that has passed.
    Expired,
}

impl Status {
    /// The status's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Status::New => "new",
            Status::Regressed => "regressed",
            Status::Widened => "widened",
            Status::Known => "known",
            Status::Stale => "stale",
            Status::Expired => "expired",
        }
    }
}

impl Finding {
    /// Reads the witness with every reader.
    #[must_use]
    pub fn new(class: Class, witness: Case, readers: &[Reader]) -> Finding {
        let body_reader = class.body_reader.and_then(readers::find);
        let readings = judge::readings_through(&witness, readers, body_reader.as_ref());
        Finding { readings, class, witness }
    }

    /// How far the witness's header travels.
    #[must_use]
    pub fn reach(&self) -> Reach {
        Reach::of(&self.witness.field_value)
    }

    /// How grave the finding is, by reach and by what the readers do. A body that may not be
    /// mirrored at all is medium.
    #[must_use]
    pub fn severity(&self) -> Severity {
        severity(self.reach(), self.verdicts())
    }

    /// The verdicts of the readers that are asked about the type.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.readings.iter().filter_map(|reading| reading.verdict)
    }
}

/// Severity from reach and verdicts.
#[must_use]
pub fn severity(reach: Reach, verdicts: impl Iterator<Item = Verdict>) -> Severity {
    let (mut misreads, mut refuses, mut sign) = (false, false, false);
    for verdict in verdicts {
        misreads |= verdict == Verdict::Misreads;
        refuses |= verdict == Verdict::Refuses;
        sign |= verdict == Verdict::Sign;
    }
    match (misreads, refuses) {
        (true, _) if reach <= Reach::ObsText => Severity::High,
        (true, _) => Severity::Medium,
        (false, true) if reach == Reach::InProcess => Severity::Low,
        (false, true) => Severity::Medium,
        (false, false) if sign => Severity::Low,
        (false, false) => Severity::Medium,
    }
}
