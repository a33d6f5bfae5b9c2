//! One finding's file, `findings/<validator>/<fingerprint>.toml`: sorted keys, stable bytes, so
//! that git is the triage database.

use super::FileError;
use crate::case::{self, Case, Kind, Reach};
use crate::classify::Class;
use crate::feature::{self, Feature, FeatureSet};
use crate::finding::{Finding, Severity, State};
use crate::json::Literal;
use crate::judge::Verdict;
use crate::nearest::nearest;
use crate::outcome::{self, Outcome};
use crate::reader::{Reader, Runtime};
use crate::readers;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A finding as people judged it. The fields stand in the order of the file's keys.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The reader that stands for the server's own parser of the body; exact where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body_reader: Option<String>,
    /// Until when an expected finding is accepted, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires: Option<Date>,
    /// The causes' ids; empty where none is known.
    pub features: Vec<String>,
    /// The class's fingerprint.
    pub fingerprint: String,
    /// The day it was first written.
    pub first_seen: Date,
    /// Who answers for an expected or confirmed finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// How far the witness's header travels.
    pub reach: String,
    /// Why it is as people judged it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// low, medium or high.
    pub severity: String,
    /// new, confirmed, expected or fixed.
    pub state: String,
    /// The declared type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Where it was reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upstream: Option<String>,
    /// The validator's id.
    pub validator: String,
    /// Per reader: its verdict and its outcome's text.
    pub readings: BTreeMap<String, String>,
    /// What this was recorded with.
    pub versions: BTreeMap<String, String>,
    /// The case that shows it.
    pub witness: Witness,
}

/// A case as text.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// The body literal.
    pub body: String,
    /// The field value, escaped, for people.
    pub header: String,
    /// The field value in hexadecimal: what counts.
    pub header_hex: String,
}

impl Entry {
    /// The file's content for a finding that nobody has judged.
    #[must_use]
    pub fn new(finding: &Finding, today: Date) -> Entry {
        let mut entry = Entry {
            body_reader: finding.class.body_reader.map(str::to_owned),
            expires: None,
            features: finding.class.features.iter().map(|f| f.id().to_owned()).collect(),
            fingerprint: finding.class.fingerprint(),
            first_seen: today,
            owner: None,
            reach: finding.reach().to_string(),
            reason: None,
            severity: finding.severity().to_string(),
            state: State::New.name().to_owned(),
            kind: finding.class.kind.to_string(),
            upstream: None,
            validator: finding.class.validator.clone(),
            readings: BTreeMap::new(),
            versions: BTreeMap::new(),
            witness: Witness {
                body: String::from_utf8_lossy(finding.witness.body()).into_owned(),
                header: case::escape(&finding.witness.field_value),
                header_hex: outcome::hex(&finding.witness.field_value),
            },
        };
        entry.record(finding);
        entry
    }

    /// Takes over the readings that the entry does not have yet, with their runtimes' versions.
    pub fn record(&mut self, finding: &Finding) {
        self.versions.insert("features".into(), feature::VERSION.to_string());
        self.versions.insert("misread".into(), env!("CARGO_PKG_VERSION").into());
        for reading in &finding.readings {
            if let Some(verdict) = reading.verdict {
                let text = format!("{verdict} {}", reading.outcome);
                self.readings.entry(reading.reader.id.to_owned()).or_insert(text);
                let runtime = reading.reader.spec.runtime;
                if runtime != Runtime::Exact {
                    self.versions.insert(runtime.to_string(), runtime.version().into());
                }
            }
        }
    }

    /// What people said.
    #[must_use]
    pub fn state(&self) -> State {
        State::find(&self.state).unwrap_or(State::New)
    }

    /// How grave it was when it was recorded.
    #[must_use]
    pub fn severity(&self) -> Severity {
        let known = Severity::ALL.iter().find(|row| row.1 == self.severity);
        known.map_or(Severity::Low, |row| row.0)
    }

    /// The reader of the body.
    #[must_use]
    pub fn body_reader(&self) -> Option<Reader> {
        self.body_reader.as_deref().and_then(readers::find)
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> Class {
        Class {
            validator: self.validator.clone(),
            kind: self.kind.parse().unwrap_or(Kind::Other),
            features: self.features.iter().filter_map(|id| Feature::find(id)).collect(),
            body_reader: self.body_reader().map(|reader| reader.id),
        }
    }

    /// The case of the witness; `None` only for an entry that was not checked.
    #[must_use]
    pub fn case(&self) -> Option<Case> {
        let header = outcome::unhex(&self.witness.header_hex)?;
        Case::of_kind(self.kind.parse().ok()?, &header, self.witness.body.as_bytes()).ok()
    }

    /// Whether the witness's body may not be mirrored at all: no reader is asked, and that the
    /// validator certifies it is the finding.
    #[must_use]
    pub fn is_forbidden(&self) -> bool {
        self.case().is_some_and(|case| {
            matches!(case.literal(), Literal::Float(_)) || case.kind == Kind::Other
        })
    }

    /// The recorded verdict of a reader.
    #[must_use]
    pub fn recorded(&self, reader: &str) -> Option<Verdict> {
        Verdict::find(self.readings.get(reader)?.split(' ').next()?)
    }

    /// Where the file belongs below the findings folder. Ids may hold characters that not every
    /// file system takes; those become a dash.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '@' | '+');
        let folder =
            self.validator.chars().map(|c| if plain(c) { c } else { '-' }).collect::<String>();
        Path::new(&folder).join(format!("{}.toml", self.fingerprint))
    }

    /// The file's bytes.
    ///
    /// # Errors
    /// What the TOML writer said; not expected for any entry.
    pub fn to_toml(&self) -> Result<String, FileError> {
        toml::to_string(self).map_err(|error| FileError::whole(&self.path(), error))
    }

    /// An entry from a file's text, every field checked.
    ///
    /// # Errors
    /// Where the text is no entry and what was expected.
    pub fn parse(path: &Path, text: &str) -> Result<Entry, FileError> {
        let entry: Entry = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let before = text.get(..at).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
            FileError {
                path: path.into(),
                place: format!("line {line}, column {column}"),
                expected: error.message().trim_end().replace('\n', "; "),
            }
        })?;
        entry.check().map_err(|(key, expected)| {
            let is_key = |line: &str| {
                let name = line.split('=').next().unwrap_or_default().trim();
                name.trim_matches('"') == key
            };
            let line = text.lines().position(is_key);
            let place =
                line.map_or_else(|| key.clone(), |line| format!("line {}, {key}", line + 1));
            FileError { path: path.into(), place, expected }
        })?;
        Ok(entry)
    }

    /// The key whose value is wrong, and what was expected.
    fn check(&self) -> Result<(), (String, String)> {
        self.check_class().map_err(|(key, expected)| (key.to_owned(), expected))?;
        self.check_witness().map_err(|(key, expected)| (key.to_owned(), expected))?;
        for (reader, text) in &self.readings {
            let (verdict, outcome) = text.split_once(' ').unwrap_or((text, ""));
            if Verdict::find(verdict).is_none() || outcome.parse::<Outcome>().is_err() {
                let expected = "expected a verdict and an outcome, such as \"misreads int:2\"";
                return Err((reader.clone(), expected.to_owned()));
            }
        }
        Ok(())
    }

    fn check_class(&self) -> Result<(), (&'static str, String)> {
        let version = self.versions.get("features").map(String::as_str);
        if version.is_some_and(|version| version != feature::VERSION.to_string()) {
            let expected = format!("expected version {} of the list of features", feature::VERSION);
            return Err(("[versions]", expected));
        }
        if State::find(&self.state).is_none() {
            return Err(("state", "expected new, confirmed, expected or fixed".into()));
        }
        if Severity::ALL.iter().all(|row| row.1 != self.severity) {
            return Err(("severity", "expected low, medium or high".into()));
        }
        self.kind.parse::<Kind>().map_err(|error| ("type", error))?;
        if let Some(id) = self.features.iter().find(|id| Feature::find(id).is_none()) {
            let near = nearest(id, feature::ALL.iter().map(|row| row.1));
            let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            let id = id.escape_debug();
            let expected =
                format!("'{id}' is no feature{near} (`misread list features` shows all)");
            return Err(("features", expected));
        }
        let set: FeatureSet = self.features.iter().filter_map(|id| Feature::find(id)).collect();
        if set.len() as usize != self.features.len() {
            return Err(("features", "expected each feature once".into()));
        }
        if self.body_reader.is_some() && self.body_reader().is_none() {
            return Err((
                "body_reader",
                "expected a reader (`misread list readers` shows all)".into(),
            ));
        }
        let fingerprint = self.class().fingerprint();
        if fingerprint != self.fingerprint {
            return Err((
                "fingerprint",
                format!("expected {fingerprint} for this validator, type and features"),
            ));
        }
        if self.state() == State::Expected && self.reason.as_deref().unwrap_or_default().is_empty()
        {
            return Err(("state", "expected a reason beside state = \"expected\"".into()));
        }
        Ok(())
    }

    fn check_witness(&self) -> Result<(), (&'static str, String)> {
        let header = outcome::unhex(&self.witness.header_hex)
            .ok_or(("header_hex", "expected pairs of hexadecimal digits".to_owned()))?;
        if case::unescape(&self.witness.header).ok().as_deref() != Some(&*header) {
            return Err((
                "header",
                format!("expected \"{}\", the bytes of header_hex", case::escape(&header)),
            ));
        }
        let reach = Reach::of(&header).name();
        if self.reach != reach {
            return Err(("reach", format!("expected {reach} for this header")));
        }
        Case::new(&header, self.witness.body.as_bytes())
            .map_err(|error| ("body", error.to_string()))?;
        Ok(())
    }
}
