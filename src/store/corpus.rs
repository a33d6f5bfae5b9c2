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
pub const VERSION: u32 = 2;

/// What a case is about: every flag with its meaning.
pub const FLAGS: [(&str, &str); 11] = [
    ("boolean", "the declared type is boolean"),
    ("canonical", "the header is the body's one rendering: the controls"),
    ("control-character", "a control character that is not tab, CR or LF, or DEL"),
    ("no-header", "null, an array, an object or a float: no header value exists for it"),
    ("sentinel", "header or string is shaped as =?base64?…?="),
    ("size", "a number of 2^31 and more, or not zero and yet zero as a double"),
    ("sources-differ", "the specification's rules certify what the canonical rule refuses"),
    ("spelling", "a number or boolean in visible ASCII that is not the one rendering"),
    ("string", "the declared type is string"),
    ("unicode", "header bytes beyond ASCII"),
    ("white-space", "what some runtime takes for white space, anywhere in the header"),
];

/// The clauses of the header rules that a case can name.
pub const CLAUSES: [&str; 25] = [
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "V1", "V2", "V2a", "V2b", "V3", "V4",
    "V5", "V6", "V7", "V8", "V9", "V10", "V11", "V11a", "V12", "V13",
];

/// What a decision can be. `unspecified`: the clauses leave it open, either answer is right.
pub const DECISIONS: [&str; 3] = ["certified", "refused", "unspecified"];

/// The outcome text of a refusal of any class.
pub const ANY_REFUSAL: &str = "err";

/// One file of the corpus: a topic.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Where the JSON Schema stands, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Format version.
    pub version: u32,
    /// Version of the corpus as a whole, the same in every file of it.
    pub corpus_version: String,
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
    /// What the case is about, of [`FLAGS`].
    pub flags: Vec<String>,
    /// Which clauses of the header rules decide it, of [`CLAUSES`].
    pub clauses: Vec<String>,
    /// `certified`, `refused` or `unspecified`, per validator.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub decisions: BTreeMap<String, String>,
    /// Outcome text, per reader; [`ANY_REFUSAL`] where the class of a refusal is not known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub outcomes: BTreeMap<String, String>,
    /// Verdict, per reader that is asked about the type.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub verdicts: BTreeMap<String, String>,
    /// Outcomes of readers that do not exist yet, in the words of the source: kept, not replayed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub later: BTreeMap<String, String>,
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

    /// How many expectations are compared when the case is replayed.
    #[must_use]
    pub fn replayed(&self) -> usize {
        let decided = self.decisions.values().filter(|word| *word != "unspecified").count();
        decided + self.outcomes.len() + self.verdicts.len()
    }

    /// How many are not: decisions left open, and outcomes of readers that do not exist yet.
    #[must_use]
    pub fn not_replayed(&self) -> usize {
        self.decisions.len() + self.outcomes.len() + self.verdicts.len() + self.later.len()
            - self.replayed()
    }

    fn check(&self) -> Result<(), String> {
        self.case()?;
        known("flags", &self.flags, &FLAGS.map(|row| row.0))?;
        known("clauses", &self.clauses, &CLAUSES)?;
        if self.clauses.is_empty() {
            return Err("clauses: expected at least one".into());
        }
        if self.decisions.is_empty() && self.outcomes.is_empty() {
            return Err("expected decisions or outcomes".into());
        }
        for (validator, decision) in &self.decisions {
            if !DECISIONS.contains(&&**decision) {
                let expected = DECISIONS.join(", ");
                return Err(format!("decision of {validator}: expected one of {expected}"));
            }
        }
        for (reader, text) in self.outcomes.iter().filter(|row| row.1 != ANY_REFUSAL) {
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
            let read = read(&path).and_then(|topic| same_version(&corpus, &path, topic));
            match read {
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
        let open =
            expected == "unspecified" || expected == ANY_REFUSAL && found.starts_with("err ");
        if found != expected && !open {
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
    for id in vector.later.keys().filter(|id| readers.iter().any(|reader| reader.id == **id)) {
        // What is kept for later must not stay unread once its reader is there.
        compare(
            format!("later of {id}"),
            "no such reader",
            "its outcome belongs to outcomes".into(),
        );
    }
    changes
}

/// Whether a list holds known words only, each once.
fn known(field: &str, words: &[String], all: &[&str]) -> Result<(), String> {
    for (at, word) in words.iter().enumerate() {
        if !all.contains(&&**word) || words[..at].contains(word) {
            let all = all.join(", ");
            return Err(format!("{field}: expected each at most once of {all}, not '{word}'"));
        }
    }
    Ok(())
}

/// The topic, where its corpus version is the one of the files before it.
fn same_version(corpus: &Corpus, path: &Path, topic: Topic) -> Result<Topic, FileError> {
    let Some((first, found)) = corpus.topics.first() else { return Ok(topic) };
    if found.corpus_version == topic.corpus_version {
        return Ok(topic);
    }
    let (version, first) = (&found.corpus_version, first.display());
    let expected = format!("expected {version} as in {first}, not {}", topic.corpus_version);
    Err(FileError { path: path.into(), place: "corpus_version".into(), expected })
}

/// The part of a file that every version of the format has.
#[derive(Deserialize)]
struct Head {
    version: Option<u32>,
}

fn read(path: &Path) -> Result<Topic, FileError> {
    let text = read_text(path)?;
    let fail = |error: serde_json::Error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let expected = match message.strip_prefix("missing field ") {
            Some(field) => format!("expected the field {field} here or before"),
            None => message.to_owned(),
        };
        FileError { path: path.into(), place, expected }
    };
    // The version first: a file of another format is not to be told of its single fields.
    let head: Head = serde_json::from_str(&text).map_err(fail)?;
    if head.version != Some(VERSION) {
        let found = head.version.map_or("none".into(), |version| version.to_string());
        let expected = format!(
            "expected version {VERSION} of the format, not {found}: since 2 a file has \
             corpus_version and every case has flags and clauses (see corpus/README.md)"
        );
        return Err(FileError { path: path.into(), place: "version".into(), expected });
    }
    serde_json::from_str(&text).map_err(fail)
}
