//! `regress`: everything that was ever written down, replayed: the corpus and the readings of the
//! kept findings.

use super::Global;
use super::exit::Exit;
use super::shared::{self, Failure, Format};
use crate::finding::Finding;
use crate::report::paint::{BAD, paint};
use crate::report::{json, words};
use crate::store::baseline::Baseline;
use crate::store::corpus::{self, Change, Corpus};
use crate::store::entry::Entry;
use crate::{readers, validators};
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "Example: misread regress")]
pub struct Arguments {
    /// The corpus: a folder, or one file of it.
    #[arg(default_value = "corpus")]
    corpus: PathBuf,
    /// The findings whose recorded readings are replayed too.
    #[arg(long, default_value = "findings")]
    findings: PathBuf,
    /// Write the readings of readers that a finding does not mention yet.
    #[arg(long)]
    update: bool,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    if !arguments.corpus.exists() {
        let message =
            format!("{}: no such corpus (give its folder or file)", arguments.corpus.display());
        return Err(Failure::usage(message));
    }
    let (corpus, mut errors) = Corpus::load(&arguments.corpus);
    let (mut baseline, unreadable) = Baseline::load(&arguments.findings);
    errors.extend(unreadable);
    let validators = validators::all();
    let mut readers = readers::all().to_vec();
    readers.push(readers::exact());
    let (mut changes, mut expectations, mut not_replayed) = (Vec::new(), 0, 0);
    for (path, vector) in corpus.vectors() {
        expectations += vector.replayed();
        not_replayed += vector.not_replayed();
        changes.extend(corpus::replay(path, vector, &validators, &readers));
    }
    let mut grown = Vec::new();
    for entry in baseline.entries() {
        expectations += entry.readings.len();
        changes.extend(replay_entry(&baseline.path(entry), entry));
        grown.extend(arguments.update.then(|| with_all_readers(entry)).flatten());
    }
    report(&changes, expectations, not_replayed, global)?;
    for entry in grown {
        baseline.save(entry)?;
    }
    Ok(shared::note_errors(&errors)
        .and(Exit::Finding.when(!changes.is_empty()))
        .and(Exit::Vacuous.when(expectations == 0)))
}

/// The recorded readings that changed.
fn replay_entry(path: &Path, entry: &Entry) -> Vec<Change> {
    let Some(case) = entry.case() else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    for (id, expected) in &entry.readings {
        let found = match readers::find(id) {
            Some(reader) => {
                let reading =
                    &crate::judge::readings_through(&case, &[reader], entry.body_reader().as_ref())
                        [0];
                let verdict = reading.verdict.map_or("not asked", |verdict| verdict.word());
                format!("{verdict} {}", reading.outcome)
            }
            None => "no such reader".to_owned(),
        };
        if found != *expected {
            changes.push(Change {
                path: path.into(),
                id: entry.fingerprint.clone(),
                what: format!("reading of {id}"),
                expected: expected.clone(),
                found,
            });
        }
    }
    changes
}

/// The entry with the readings of every reader, where that adds one.
fn with_all_readers(entry: &Entry) -> Option<Entry> {
    let mut grown = entry.clone();
    grown.record(&Finding::new(entry.class(), entry.case()?, readers::all()));
    (grown.readings.len() > entry.readings.len()).then_some(grown)
}

fn report(
    changes: &[Change],
    expectations: usize,
    not_replayed: usize,
    global: Global,
) -> Result<(), Failure> {
    if global.format == Format::Json {
        let changes: Vec<_> = changes.iter().map(json::change).collect();
        return shared::print(format_args!(
            "{}\n",
            json!({
                "expectations": expectations,
                "not_replayed": not_replayed,
                "changes": changes
            })
        ));
    }
    for change in changes {
        let place = format!("{}: {}: {}", change.path.display(), change.id, change.what);
        let (place, expected) = (words::plain(&place), words::plain(&change.expected));
        let found = paint(BAD, &words::plain(&change.found));
        shared::print(format_args!("{place}\n  expected {expected}\n  found    {found}\n"))?;
    }
    shared::print(format_args!(
        "{expectations} expectations replayed, {} changed\n",
        changes.len()
    ))?;
    if not_replayed > 0 {
        shared::print(format_args!(
            "{not_replayed} not replayed: left open, or of readers that are not there yet\n"
        ))?;
    }
    Ok(())
}
