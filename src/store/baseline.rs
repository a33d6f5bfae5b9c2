//! The folder `findings/` as a whole, and what it says of a run: which classes are new, known,
//! regressed, widened, stale or expired.

use super::entry::Entry;
use super::{FileError, files, write_whole};
use crate::classify::witness_order;
use crate::finding::{Finding, State, Status};
use crate::judge::{self, Verdict};
use crate::reader::Reader;
use crate::validator::Validator;
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The findings that were kept, by fingerprint.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    folder: PathBuf,
    entries: BTreeMap<String, Entry>,
}

/// Who judges a run, and when.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The validators of the run.
    pub validators: &'a [Validator],
    /// The readers of the run.
    pub readers: &'a [Reader],
    /// The run's reader of the body.
    pub body_reader: Option<Reader>,
    /// Compared with the expiry of expected findings.
    pub today: Date,
}

/// An entry as a run sees it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its status.
    pub status: Status,
    /// Readers that it records as agreeing and that now disagree.
    pub widened_by: Vec<&'static str>,
}

impl Baseline {
    /// Reads a findings folder; one that does not exist is empty. Files that are no entries come
    /// back as errors and the rest is still there.
    #[must_use]
    pub fn load(folder: &Path) -> (Baseline, Vec<FileError>) {
        let mut baseline = Baseline { folder: folder.into(), entries: BTreeMap::new() };
        let paths = match files(folder, "toml") {
            Ok(paths) => paths,
            Err(error) => return (baseline, vec![error]),
        };
        let mut errors = Vec::new();
        for path in paths {
            let read = std::fs::read_to_string(&path)
                .map_err(|error| FileError::whole(&path, error))
                .and_then(|text| Entry::parse(&path, &text));
            match read {
                Ok(entry) => drop(baseline.entries.insert(entry.fingerprint.clone(), entry)),
                Err(error) => errors.push(error),
            }
        }
        (baseline, errors)
    }

    /// The entries, by fingerprint.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// The one entry whose fingerprint starts so.
    ///
    /// # Errors
    /// None or several do; says which.
    pub fn find(&self, prefix: &str) -> Result<&Entry, String> {
        let matching: Vec<&Entry> =
            self.entries().filter(|entry| entry.fingerprint.starts_with(prefix)).collect();
        match matching[..] {
            [entry] => Ok(entry),
            [] => Err(format!(
                "no finding '{}' in {} (`misread triage list` shows all)",
                prefix.escape_debug(),
                self.folder.display()
            )),
            _ => {
                Err(format!("'{prefix}' is short for {} findings: give more of it", matching.len()))
            }
        }
    }

    /// The file of an entry.
    #[must_use]
    pub fn path(&self, entry: &Entry) -> PathBuf {
        self.folder.join(entry.path())
    }

    /// Writes an entry's file, whole or not at all.
    ///
    /// # Errors
    /// What the system said.
    pub fn save(&mut self, entry: Entry) -> Result<PathBuf, FileError> {
        let path = self.path(&entry);
        write_whole(&path, entry.to_toml()?.as_bytes())?;
        self.entries.insert(entry.fingerprint.clone(), entry);
        Ok(path)
    }

    /// Keeps a finding that shows: writes it when it is unknown, or when nobody has judged it and
    /// this witness is smaller. Answers the file's path.
    ///
    /// # Errors
    /// What the system said.
    pub fn keep(&mut self, finding: &Finding, today: Date) -> Result<PathBuf, FileError> {
        if let Some(known) = self.entries.get(&finding.class.fingerprint()) {
            let smaller = |case| witness_order(&finding.class, &finding.witness, &case).is_lt();
            if known.state() != State::New || !known.case().is_some_and(smaller) {
                return Ok(self.path(known));
            }
        }
        self.save(Entry::new(finding, today))
    }

    /// What a run makes of a finding that shows in it.
    #[must_use]
    pub fn status(&self, finding: &Finding, scope: &Scope<'_>) -> Judged {
        let Some(entry) = self.entries.get(&finding.class.fingerprint()) else {
            return Judged { status: Status::New, widened_by: Vec::new() };
        };
        if finding.class.is_unexplained() {
            return Judged { status: Status::New, widened_by: Vec::new() };
        }
        match judge_entry(entry, scope) {
            // It shows in this run, whatever its own witness does now.
            Some(judged) if judged.status != Status::Stale => judged,
            _ if entry.state() == State::Fixed => {
                Judged { status: Status::Regressed, widened_by: Vec::new() }
            }
            _ => Judged { status: Status::Known, widened_by: Vec::new() },
        }
    }

    /// The entries in the run's scope that no longer are what they say: replayed, not searched for,
    /// so a short run calls nothing stale that it did not meet.
    pub fn replay<'a>(&'a self, scope: &'a Scope<'_>) -> impl Iterator<Item = (&'a Entry, Judged)> {
        self.entries().filter_map(|entry| Some((entry, judge_entry(entry, scope)?)))
    }
}

/// What an entry's own witness shows with the validators and readers of a run; `None` where it is
/// out of scope, or fixed and quiet.
fn judge_entry(entry: &Entry, scope: &Scope<'_>) -> Option<Judged> {
    let validator = scope.validators.iter().find(|v| v.id == entry.validator)?;
    if entry.body_reader().map(|r| r.id) != scope.body_reader.map(|r| r.id) {
        return None;
    }
    let recorded = |reader: &Reader| entry.recorded(reader.id);
    let disagreeing = |reader: &&Reader| recorded(reader).is_some_and(|v| v != Verdict::Agrees);
    if !entry.readings.is_empty() && !scope.readers.iter().any(|reader| disagreeing(&reader)) {
        return None;
    }
    let case = entry.case()?;
    let readings = judge::readings_through(&case, scope.readers, scope.body_reader.as_ref());
    let now = |verdict: Option<Verdict>| verdict.is_some_and(|v| v != Verdict::Agrees);
    let forbidden = entry.readings.is_empty();
    let shows = validator.certifies(&case)
        && (forbidden || readings.iter().any(|reading| now(reading.verdict)));
    let widened_by: Vec<&'static str> = readings
        .iter()
        .filter(|reading| {
            now(reading.verdict) && recorded(&reading.reader) == Some(Verdict::Agrees)
        })
        .map(|reading| reading.reader.id)
        .collect();
    let expired =
        entry.state() == State::Expected && entry.expires.is_some_and(|d| d < scope.today);
    let status = match entry.state() {
        State::Fixed if shows => Status::Regressed,
        State::Fixed => return None,
        _ if !shows => Status::Stale,
        State::New => Status::New,
        State::Confirmed | State::Expected if !widened_by.is_empty() => Status::Widened,
        State::Confirmed | State::Expected if expired => Status::Expired,
        State::Confirmed | State::Expected => Status::Known,
    };
    Some(Judged { status, widened_by })
}
