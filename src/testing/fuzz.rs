//! An own check as a fuzz target: a case from libFuzzer's bytes, and whether its disagreements are
//! of classes that somebody has judged.
//!
//! No libFuzzer here: whatever drives it calls [`Target::judge`].

use super::watch::{decision, validator};
use super::{Subject, text};
use crate::case::{Case, Kind};
use crate::classify::{Classifier, Memory};
use crate::features;
use crate::finding::Finding;
use crate::generate::{self, Context, Draft};
use crate::json::Literal;
use crate::judge::{Reference, Verdict};
use crate::reader::Reader;
use crate::readers;
use crate::validator::{Rule, Validator};
use arbitrary::{Arbitrary, Unstructured};
use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A case drawn from a fuzzer's bytes by the generators.
#[derive(Clone)]
pub struct Drawn(Case);

impl Drawn {
    /// The case of these bytes; `None` where they give none.
    ///
    /// ```
    /// let drawn = misread::testing::Drawn::from_bytes(&[0; 64]).unwrap();
    /// println!("{drawn:?}");
    /// ```
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Drawn> {
        Drawn::arbitrary(&mut Unstructured::new(bytes)).ok()
    }

    /// The case.
    #[must_use]
    pub fn case(&self) -> &Case {
        &self.0
    }
}

impl<'a> Arbitrary<'a> for Drawn {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Drawn> {
        // No past cases: the meaning of a stored input must not change with the corpus.
        let context = Context { readers: readers::p0(), corpus: &[] };
        let mut draft = Draft::default();
        generate::draw(u, &context, &mut draft)?;
        Case::new(&draft.header, &draft.body)
            .map(Drawn)
            .map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", text::shown(&self.0), self.0.kind)
    }
}

/// A check of your own as a fuzz target; [`fuzz_validator!`](crate::fuzz_validator) builds one and
/// panics with its report.
///
/// ```
/// use misread::testing::{Drawn, Target};
///
/// let target = Target::new("my_check", |field_value, body| field_value == body);
/// for byte in 0..=255 {
///     let Some(drawn) = Drawn::from_bytes(&[byte; 64]) else { continue };
///     if let Err(report) = target.judge(drawn.case()) {
///         println!("{report}");
///     }
/// }
/// ```
pub struct Target {
    subject: Subject,
    validator: Validator,
    baseline: Result<HashSet<String>, String>,
    judged: Mutex<HashSet<Pattern>>,
}

/// What makes a disagreement worth classifying once: type, features, verdicts.
type Pattern = (Kind, u128, Vec<Verdict>);

impl Target {
    /// A target under every default; the name is for the report.
    pub fn new<F>(name: &str, check: F) -> Target
    where
        F: Fn(&[u8], &[u8]) -> bool + Send + Sync + 'static,
    {
        let subject = Subject::new(name, Arc::new(check));
        let function = Arc::clone(&subject.function);
        let decide = move |case: &Case| decision(function(&case.field_value, case.body()));
        let validator = validator(Rule::Made(Arc::new(decide)));
        Target { subject, validator, baseline: Ok(HashSet::new()), judged: Mutex::default() }
    }

    /// The fingerprints of the classes that somebody has judged.
    #[must_use]
    pub fn baseline(mut self, fingerprints: impl AsRef<[&'static str]>) -> Target {
        let known = |text: &&'static str| match text.strip_prefix("v1-") {
            Some(hex) if hex.len() == 16 && hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
                Ok((*text).to_owned())
            }
            _ => Err(format!(
                "option baseline: '{}': expected v1- and 16 hexadecimal digits",
                text.escape_debug()
            )),
        };
        self.baseline = fingerprints.as_ref().iter().map(known).collect();
        self
    }

    /// The one type that the check is for: it is asked about no other.
    #[must_use]
    pub fn kind(mut self, kind: Kind) -> Target {
        self.subject.kind = Some(kind);
        self
    }

    /// The readers that judge: ids, `p0`, `all`, or a prefix such as `js.*`.
    #[must_use]
    pub fn readers(mut self, readers: impl AsRef<[&'static str]>) -> Target {
        self.subject.select(readers.as_ref());
        self
    }

    /// Asks the check about a case and, where it certifies it, the readers.
    ///
    /// # Errors
    /// The report of the classes that are not in the baseline; or an option that is wrong.
    pub fn judge(&self, case: &Case) -> Result<(), String> {
        let baseline = self.baseline.as_ref().map_err(String::clone)?;
        let readers = self.subject.readers.as_ref().map_err(String::clone)?;
        if !self.subject.is_for(case.kind) || !self.validator.certifies(case) {
            return Ok(());
        }
        let Some(verdicts) = verdicts(case, readers) else { return Ok(()) };
        let features = features::detect(case);
        let pattern = (case.kind, features.bits(), verdicts);
        let mut judged = self.judged.lock().unwrap_or_else(PoisonError::into_inner);
        if judged.contains(&pattern) {
            return Ok(());
        }
        let validators = std::slice::from_ref(&self.validator);
        let classifier = Classifier::new(validators, readers, None);
        let classes = classifier.classes(&mut Memory::default(), 0, case, features, &pattern.2);
        let mut report = String::new();
        for (class, witness) in classes {
            if class.is_unexplained() || !baseline.contains(&class.fingerprint()) {
                report.push_str(&text::finding(&Finding::new(class, witness, readers)));
            }
        }
        if report.is_empty() {
            judged.insert(pattern);
            return Ok(());
        }
        Err(format!(
            "{} certifies what others read otherwise, of no class of the baseline\n{report}",
            self.subject.name
        ))
    }
}

/// The readers' verdicts where one disagrees, none where the body may not be mirrored at all (the
/// certificate itself is wrong then); `None` where there is nothing to report.
fn verdicts(case: &Case, readers: &[Reader]) -> Option<Vec<Verdict>> {
    let reference = match case.literal() {
        // A string has no reader, and its body may be mirrored.
        Literal::Text(_) => return None,
        Literal::Integer(_) | Literal::Boolean(_) => Reference::of(case)?,
        _ => return Some(Vec::new()),
    };
    let verdict = |reader: &Reader| match reader.spec.reads.includes(case.kind) {
        true => reference.verdict(&reader.read(&case.field_value)),
        false => Verdict::Agrees,
    };
    let verdicts: Vec<Verdict> = readers.iter().map(verdict).collect();
    verdicts.iter().any(|&verdict| verdict != Verdict::Agrees).then_some(verdicts)
}
