//! The contract of a reader: plain data about one emulated function, and the function.
//!
//! It must not know which readers exist (`readers` is the registry) nor what a verdict is.

use crate::case::{Case, Kind};
use crate::outcome::{MAX_VALUE_BYTES, Outcome, Refusal};
use std::fmt;

/// One emulated function from field value bytes to an outcome.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The id by which everything stored and every option names it.
    pub id: &'static str,
    /// What it emulates.
    pub spec: &'static Spec,
    /// The stack hands the runtime a Latin-1 string: each byte is one code point.
    pub latin1: bool,
    /// Who reads in place of the emulation, where that is somebody else.
    pub outside: Option<&'static dyn Outside>,
}

/// A reader that is not part of this program. It is asked about many cases at once, and it can
/// break: from then on it gives no answer, and nothing may be concluded from that.
pub trait Outside: fmt::Debug + Sync {
    /// What it makes of each case, in their order; `None` where it does not read the type, and
    /// everywhere where there is no answer any more.
    fn read(&self, cases: &[&Case]) -> Vec<Option<Outcome>>;

    /// Whether it has broken.
    fn is_broken(&self) -> bool;
}

/// What a reader emulates, where the truth about it stands, and the emulation.
#[derive(Debug)]
pub struct Spec {
    /// The real runtime that attestation runs.
    pub runtime: Runtime,
    /// The call in that runtime, `s` the field value.
    pub expression: &'static str,
    /// Specification clause, runtime and version that the emulation follows.
    pub source: &'static str,
    /// What the stack makes of header bytes before the call.
    pub decoding: Decoding,
    /// The declared types that the reader is asked about.
    pub reads: Types,
    /// Who really reads a header this way.
    pub used_by: &'static str,
    /// Total: no panic on any bytes, no allocation for short values.
    pub read: fn(&[u8]) -> Outcome,
    /// Field values with the outcome text that the real runtime gave.
    pub examples: &'static [(&'static [u8], &'static str)],
}

/// A real runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Runtime {
    /// Go, gc toolchain.
    Go,
    /// Node.js.
    Node,
    /// CPython.
    Python,
    /// Rust crates, serde_json first.
    Rust,
    /// misread's own exact arithmetic, the reference; no runtime to attest.
    Exact,
    /// A program that somebody gave: the thing itself and no emulation.
    Program,
}

impl Runtime {
    /// The version that the emulations follow.
    #[must_use]
    pub fn version(self) -> &'static str {
        match self {
            Runtime::Go => "1.27.3",
            Runtime::Node => "20.20.2",
            Runtime::Python => "3.11.7",
            Runtime::Rust => "1.95.0",
            Runtime::Exact | Runtime::Program => "",
        }
    }
}

impl fmt::Display for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Runtime::Go => "Go",
            Runtime::Node => "Node.js",
            Runtime::Python => "Python",
            Runtime::Rust => "Rust",
            Runtime::Exact => "exact",
            Runtime::Program => "program",
        })
    }
}

/// How a stack turns header bytes into what its runtime reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decoding {
    /// The bytes as they are.
    Bytes,
    /// A string decoded as UTF-8; also registered as `ID@latin1`.
    Utf8,
}

/// The declared types that a reader is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Types {
    /// A reader of numbers.
    Integer,
    /// A reader of booleans.
    Boolean,
    /// A reader of any scalar: JSON, YAML.
    Both,
}

impl Types {
    /// Whether the reader is asked about this type.
    #[must_use]
    pub fn includes(self, kind: Kind) -> bool {
        match kind {
            Kind::Integer => self != Types::Boolean,
            Kind::Boolean => self != Types::Integer,
            Kind::String | Kind::Other => false,
        }
    }
}

impl fmt::Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Types::Integer => "integer",
            Types::Boolean => "boolean",
            Types::Both => "integer, boolean",
        })
    }
}

impl Reader {
    /// What the runtime makes of these field value bytes. A value over [`MAX_VALUE_BYTES`] is
    /// refused with [`Refusal::Limit`].
    #[inline]
    #[must_use]
    pub fn read(&self, field_value: &[u8]) -> Outcome {
        if field_value.len() > MAX_VALUE_BYTES {
            return Outcome::Refused(Refusal::Limit);
        }
        if self.latin1 && !field_value.is_ascii() {
            return read_latin1(self.spec, field_value);
        }
        (self.spec.read)(field_value)
    }

    /// What it makes of a case: the reading of the field value, or what the one outside says.
    /// `None` where that one does not read the type or gives no answer.
    #[must_use]
    pub fn ask(&self, case: &Case) -> Option<Outcome> {
        match self.outside {
            None => Some(self.read(&case.field_value)),
            Some(_) if !self.spec.reads.includes(case.kind) => None,
            Some(outside) => outside.read(&[case]).into_iter().next().flatten(),
        }
    }

    /// How the header's bytes reach the runtime.
    #[must_use]
    pub fn decoding_name(&self) -> &'static str {
        match self.spec.decoding {
            Decoding::Bytes => "bytes",
            Decoding::Utf8 if self.latin1 => "latin-1",
            Decoding::Utf8 => "utf-8",
        }
    }
}

/// Each byte as one code point; used bytes are counted in the original.
fn read_latin1(spec: &Spec, field_value: &[u8]) -> Outcome {
    let text: String = field_value.iter().map(|&b| b as char).collect();
    match (spec.read)(text.as_bytes()) {
        Outcome::Value { value, used } => {
            let within = text.as_bytes().get(..used as usize).unwrap_or(text.as_bytes());
            // A code point of one or two bytes starts wherever no continuation byte stands.
            let used = within.iter().filter(|&&b| b & 0xc0 != 0x80).count();
            Outcome::value(value, used)
        }
        refused => refused,
    }
}
