//! The folder `findings/` as a whole, and what it says of a run: which classes are new, known,
//! regressed, widened, stale or expired.

use super::entry::Entry;
use super::{FileError, files, read_text, write_whole};
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
        let (paths, mut errors) = files(folder, "toml");
        for path in paths {
            match read_text(&path).and_then(|text| Entry::parse(&path, &text)) {
                // Anywhere else it would be a second file of the same finding after the next write.
                Ok(entry) if path != baseline.path(&entry) => {
                    let expected = format!("expected at {}", baseline.path(&entry).display());
                    errors.push(FileError::whole(&path, expected));
                }
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
    /// this witness is smaller; what people wrote beside the old one stays. Answers the file's path.
    ///
    /// # Errors
    /// What the system said.
    pub fn keep(&mut self, finding: &Finding, today: Date) -> Result<PathBuf, FileError> {
        let new = Entry::new(finding, today);
        let path = self.path(&new);
        match std::fs::read_to_string(&path).map(|text| Entry::parse(&path, &text)) {
            // Somebody may have judged it while the run went on.
            Ok(Ok(entry)) => drop(self.entries.insert(entry.fingerprint.clone(), entry)),
            // A file that cannot be read may hold a judgement: it was named as an error, and is left.
            Ok(Err(_)) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => return Ok(path),
            Err(_) => {}
        }
        let Some(known) = self.entries.get(&finding.class.fingerprint()) else {
            return self.save(new);
        };
        let smaller = |case| witness_order(&finding.class, &finding.witness, &case).is_lt();
        if known.state() != State::New || !known.case().is_some_and(smaller) {
            return Ok(self.path(known));
        }
        let mut entry = Entry { first_seen: known.first_seen, ..new };
        (entry.owner, entry.reason) = (known.owner.clone(), known.reason.clone());
        entry.upstream = known.upstream.clone();
        self.save(entry)
    }

    /// What a run makes of a finding that shows in it.
    #[must_use]
    pub fn status(&self, finding: &Finding, scope: &Scope<'_>) -> Judged {
        let Some(entry) = self.entries.get(&finding.class.fingerprint()) else {
            return Judged { status: Status::New, widened_by: Vec::new() };
        };
        // It shows in this run, whatever its own witness does now.
        judge(entry, &Shown { shows: true, ..replay(entry, scope) }, scope.today)
    }

    /// The entries in the run's scope that no longer are what they say: replayed, not searched for,
    /// so a short run calls nothing stale that it did not meet.
    pub fn replay<'a>(&'a self, scope: &'a Scope<'_>) -> impl Iterator<Item = (&'a Entry, Judged)> {
        let judged = |entry| {
            let shown = in_scope(entry, scope).then(|| replay(entry, scope))?;
            let quiet = entry.state() == State::Fixed && !shown.shows;
            (!quiet).then(|| (entry, judge(entry, &shown, scope.today)))
        };
        self.entries().filter_map(judged)
    }
}

/// What an entry's own witness shows with the validators and readers of a run.
struct Shown {
    shows: bool,
    widened_by: Vec<&'static str>,
}

/// Whether the run selects the entry's validator and a reader that it records as disagreeing. A
/// body that may not be mirrored needs no reader.
fn in_scope(entry: &Entry, scope: &Scope<'_>) -> bool {
    let disagreeing = |reader: &Reader| entry.recorded(reader.id).is_some_and(disagrees);
    let body = |reader: Option<Reader>| reader.map(|reader| reader.id);
    scope.validators.iter().any(|validator| validator.id == entry.validator)
        && body(entry.body_reader()) == body(scope.body_reader)
        && (entry.is_forbidden() || scope.readers.iter().any(disagreeing))
}

fn disagrees(verdict: Verdict) -> bool {
    verdict != Verdict::Agrees
}

fn replay(entry: &Entry, scope: &Scope<'_>) -> Shown {
    let validator = scope.validators.iter().find(|validator| validator.id == entry.validator);
    let Some((validator, case)) = validator.zip(entry.case()) else {
        return Shown { shows: false, widened_by: Vec::new() };
    };
    let readings = judge::readings_through(&case, scope.readers, scope.body_reader.as_ref());
    let disagreeing = || readings.iter().filter(|reading| reading.verdict.is_some_and(disagrees));
    Shown {
        shows: validator.certifies(&case)
            && (entry.is_forbidden() || disagreeing().next().is_some()),
        widened_by: disagreeing()
            .map(|reading| reading.reader.id)
            .filter(|reader| entry.recorded(reader) == Some(Verdict::Agrees))
            .collect(),
    }
}

/// What people said of an entry, against what it shows.
fn judge(entry: &Entry, shown: &Shown, today: Date) -> Judged {
    let expired = entry.state() == State::Expected && entry.expires.is_some_and(|d| d < today);
    let widened_by = shown.widened_by.clone();
    let status = match entry.state() {
        _ if !shown.shows => Status::Stale,
        // Nothing that people say of it makes it known: the list of features lacks its cause.
        _ if entry.class().is_unexplained() => Status::New,
        State::New => Status::New,
        State::Fixed => Status::Regressed,
        State::Confirmed | State::Expected if !widened_by.is_empty() => Status::Widened,
        State::Confirmed | State::Expected if expired => Status::Expired,
        State::Confirmed | State::Expected => Status::Known,
    };
    Judged { status, widened_by }
}
