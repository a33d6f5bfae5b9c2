//! The folder `corpus/`: finished cases with what every validator decides and every reader reads,
//! as text that any language can replay.

use super::{FileError, files, read_text};
use crate::case::{self, Case, Kind};
use crate::judge::{Reference, Verdict};
use crate::outcome::{self, Outcome};
use crate::reader::Reader;
use crate::validator::Validator;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Version of the format; readers of the files refuse another one.
pub const VERSION: u32 = 1;

/// One file of the corpus: a topic.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Where the JSON Schema stands, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Format version.
    pub version: u32,
    /// What the file is about.
    pub topic: String,
    /// Where its expectations come from.
    pub source: String,
    /// The cases.
    pub cases: Vec<Vector>,
}

/// A case with expectations. Values are text, never JSON numbers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// Unique in the corpus.
    pub id: String,
    /// Why the case is here.
    pub why: String,
    /// The declared type.
    #[serde(rename = "type")]
    pub kind: String,
    /// The field value, escaped, for people.
    pub header: String,
    /// The field value in hexadecimal: what counts.
    pub header_hex: String,
    /// The body literal.
    pub body: String,
    /// `certified` or `refused`, per validator.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub decisions: BTreeMap<String, String>,
    /// Outcome text, per reader.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub outcomes: BTreeMap<String, String>,
    /// Verdict, per reader that is asked about the type.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub verdicts: BTreeMap<String, String>,
}

/// The corpus as it was read.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// Each file with its cases.
    pub topics: Vec<(PathBuf, Topic)>,
}

/// An expectation that no longer holds.
#[derive(Clone, Debug)]
pub struct Change {
    /// The file.
    pub path: PathBuf,
    /// The case's id.
    pub id: String,
    /// What changed: `decision of canonical`, `outcome of js.Number`, …
    pub what: String,
    /// What the corpus says.
    pub expected: String,
    /// What is now.
    pub found: String,
}

impl Vector {
    /// The case itself.
    ///
    /// # Errors
    /// What was expected.
    pub fn case(&self) -> Result<Case, String> {
        let kind: Kind = self.kind.parse()?;
        let header = outcome::unhex(&self.header_hex)
            .ok_or("header_hex: expected pairs of hexadecimal digits")?;
        if case::unescape(&self.header).ok().as_deref() != Some(&*header) {
            let expected = case::escape(&header);
            return Err(format!("header: expected \"{expected}\", the bytes of header_hex"));
        }
        Case::of_kind(kind, &header, self.body.as_bytes()).map_err(|error| format!("body: {error}"))
    }

    fn check(&self) -> Result<(), String> {
        self.case()?;
        if self.decisions.is_empty() && self.outcomes.is_empty() {
            return Err("expected decisions or outcomes".into());
        }
        for (validator, decision) in &self.decisions {
            if !matches!(&**decision, "certified" | "refused") {
                return Err(format!("decision of {validator}: expected certified or refused"));
            }
        }
        for (reader, text) in &self.outcomes {
            text.parse::<Outcome>().map_err(|error| format!("outcome of {reader}: {error}"))?;
        }
        for (reader, word) in &self.verdicts {
            if !self.outcomes.contains_key(reader) {
                // Replaying compares verdicts of outcomes: this one would be skipped in silence.
                return Err(format!(
                    "verdict of {reader}: expected an outcome of {reader} as well"
                ));
            }
            if Verdict::find(word).is_none() {
                return Err(format!(
                    "verdict of {reader}: expected agrees, misreads, sign or refuses"
                ));
            }
        }
        Ok(())
    }
}

impl Corpus {
    /// Reads a corpus folder (or one file). Files and cases that are malformed come back as errors,
    /// the rest is still there.
    #[must_use]
    pub fn load(path: &Path) -> (Corpus, Vec<FileError>) {
        let (paths, mut errors) = match path.is_dir() || !path.exists() {
            true => files(path, "json"),
            false => (vec![path.to_path_buf()], Vec::new()),
        };
        let mut corpus = Corpus::default();
        let mut ids = BTreeSet::new();
        for path in paths {
            if path.to_string_lossy().ends_with(".schema.json") {
                continue;
            }
            match read(&path) {
                Ok(mut topic) => {
                    topic.cases.retain(|vector| {
                        let fresh = ids.insert(vector.id.clone());
                        let unique = if fresh {
                            Ok(())
                        } else {
                            Err("expected an id that no other case has".into())
                        };
                        let checked = unique.and_then(|()| vector.check());
                        let place = format!("case {}", vector.id);
                        let path = path.clone();
                        checked
                            .map_err(|expected| errors.push(FileError { path, place, expected }))
                            .is_ok()
                    });
                    corpus.topics.push((path, topic));
                }
                Err(error) => errors.push(error),
            }
        }
        (corpus, errors)
    }

    /// Every vector with its file.
    pub fn vectors(&self) -> impl Iterator<Item = (&Path, &Vector)> {
        self.topics.iter().flat_map(|(path, topic)| topic.cases.iter().map(|v| (&**path, v)))
    }

    /// The cases, for the corpus generator.
    #[must_use]
    pub fn cases(&self) -> Vec<Case> {
        self.vectors().filter_map(|(_, vector)| vector.case().ok()).collect()
    }
}

/// Everything of a vector that no longer holds. Expectations of unknown validators and readers are
/// changes too: nothing is skipped in silence.
#[must_use]
pub fn replay(
    path: &Path,
    vector: &Vector,
    validators: &[Validator],
    readers: &[Reader],
) -> Vec<Change> {
    let mut changes = Vec::new();
    let Ok(case) = vector.case() else {
        return changes;
    };
    let mut compare = |what: String, expected: &str, found: String| {
        if found != expected {
            let (path, id) = (path.to_path_buf(), vector.id.clone());
            changes.push(Change { path, id, what, expected: expected.into(), found });
        }
    };
    for (id, expected) in &vector.decisions {
        let found = validators.iter().find(|validator| validator.id == id.as_str());
        let found = found.map_or("no such validator", |validator| validator.decide(&case).word());
        compare(format!("decision of {id}"), expected, found.into());
    }
    let reference = Reference::of(&case);
    for (id, expected) in &vector.outcomes {
        let reader = readers.iter().find(|reader| reader.id == id);
        let outcome = reader.map(|reader| reader.read(&case.field_value));
        let found = outcome.as_ref().map_or("no such reader".into(), Outcome::to_string);
        compare(format!("outcome of {id}"), expected, found);
        if let Some(expected) = vector.verdicts.get(id) {
            let verdict = reference.as_ref().zip(outcome.as_ref()).map(|(r, o)| r.verdict(o));
            let found = verdict.map_or("not asked", Verdict::word);
            compare(format!("verdict of {id}"), expected, found.into());
        }
    }
    changes
}

fn read(path: &Path) -> Result<Topic, FileError> {
    let text = read_text(path)?;
    let topic: Topic = serde_json::from_str(&text).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        FileError { path: path.into(), place, expected: message }
    })?;
    if topic.version != VERSION {
        let expected = format!("expected version {VERSION}, not {}", topic.version);
        return Err(FileError { path: path.into(), place: "version".into(), expected });
    }
    Ok(topic)
}
