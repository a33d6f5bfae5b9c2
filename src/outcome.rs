//! What a reader did with a field value: a value and how many bytes it used, or a refusal.
//!
//! An outcome has no identity (it does not know its reader) and makes no judgement: NaN is a value
//! here. Its text form is the one of `read`, of drivers and of the corpus, and parses back.

use crate::number::Number;
use std::fmt;
use std::str::FromStr;

/// The longest field value or body literal that is read, in bytes; longer ones are
/// [`Refusal::Limit`], never cut.
pub const MAX_VALUE_BYTES: usize = 1 << 20;

/// What one reader did with one field value. 32 bytes, no allocation for short values.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A value was read.
    Value {
        /// The value.
        value: Value,
        /// How many bytes of the field value belong to it, white space before it included; never
        /// more than there are.
        used: u32,
    },
    /// The reader reported an error.
    Refused(Refusal),
}

/// A value as the reader's runtime holds it.
#[derive(Clone, Debug)]
pub enum Value {
    /// An integer of any size.
    Integer(Int),
    /// An IEEE 754 binary64, NaN and infinities included.
    Binary64(f64),
    /// An exact decimal.
    Decimal(Decimal),
    /// true or false.
    Boolean(bool),
    /// A string: UTF-8, a lone surrogate in its three-byte form.
    Text(Box<[u8]>),
    /// JSON null or what the runtime has for it.
    Null,
}

/// An integer: 64 bits inline, more behind a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Int {
    /// Fits an `i64`.
    Small(i64),
    /// Does not fit an `i64`.
    Big(Box<Number>),
}

/// A decimal type's value, its special values included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decimal {
    /// A finite value; zero keeps its sign.
    Finite(Number),
    /// Positive infinity, or negative.
    Infinite {
        /// Minus sign present.
        negative: bool,
    },
    /// Not a number, quiet or signalling, its payload dropped.
    Nan,
}

/// Why nothing was read. Shown, and never part of a verdict: runtimes change it between versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// No bytes, and the runtime says so.
    Empty,
    /// Not in the grammar.
    Syntax,
    /// In the grammar, out of the runtime's range.
    Range,
    /// The bytes are not the character encoding that the runtime asks for.
    Encoding,
    /// A value of a kind that the call does not give, such as a JSON array.
    Type,
    /// Beyond a bound of length, digits, exponent or depth.
    Limit,
}

impl Refusal {
    /// Every refusal with its word.
    pub const ALL: [(Refusal, &'static str); 6] = [
        (Refusal::Empty, "empty"),
        (Refusal::Syntax, "syntax"),
        (Refusal::Range, "range"),
        (Refusal::Encoding, "encoding"),
        (Refusal::Type, "type"),
        (Refusal::Limit, "limit"),
    ];

    /// The word after `err ` in the outcome text.
    #[must_use]
    pub fn word(self) -> &'static str {
        Refusal::ALL[self as usize].1
    }
}

impl Outcome {
    /// A value that used the first `used` bytes.
    #[must_use]
    pub fn value(value: Value, used: usize) -> Outcome {
        Outcome::Value { value, used: u32::try_from(used).unwrap_or(u32::MAX) }
    }

    /// A double that used the first `used` bytes.
    #[must_use]
    pub fn binary64(value: f64, used: usize) -> Outcome {
        Outcome::value(Value::Binary64(value), used)
    }

    /// An integer of 64 bits that used the first `used` bytes.
    #[must_use]
    pub fn integer(value: i64, used: usize) -> Outcome {
        Outcome::value(Value::Integer(Int::Small(value)), used)
    }

    /// How many bytes belong to the value; 0 for a refusal.
    #[must_use]
    pub fn used(&self) -> usize {
        match self {
            Outcome::Value { used, .. } => *used as usize,
            Outcome::Refused(_) => 0,
        }
    }
}

/// Values are equal when their texts are: doubles by bits, all NaN one value.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) => a == b,
            (Value::Binary64(a), Value::Binary64(b)) => {
                a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
            }
            (Value::Decimal(a), Value::Decimal(b)) => a == b,
            (Value::Boolean(a), Value::Boolean(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Null, Value::Null) => true,
            _ => false,
        }
    }
}

impl From<Number> for Int {
    /// An integer's own value; the sign of zero is dropped, integers have none. The fractional part
    /// of another number is not looked at: pass integers only.
    fn from(number: Number) -> Int {
        match number.to_i64() {
            Some(small) => Int::Small(small),
            None => Int::Big(Box::new(number)),
        }
    }
}

impl fmt::Display for Outcome {
    /// `int:2000`, `f64:409f400000000000`, `err syntax`, …, without the used bytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Value { value, .. } => value.fmt(f),
            Outcome::Refused(refusal) => write!(f, "err {}", refusal.word()),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(int) => write!(f, "int:{int}"),
            Value::Binary64(value) if value.is_nan() => f.write_str("f64:nan"),
            Value::Binary64(value) => write!(f, "f64:{:016x}", value.to_bits()),
            Value::Decimal(decimal) => write!(f, "dec:{decimal}"),
            Value::Boolean(value) => write!(f, "bool:{value}"),
            Value::Text(bytes) => write!(f, "text:{}", hex(bytes)),
            Value::Null => f.write_str("null"),
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Int::Small(value) => value.fmt(f),
            Int::Big(number) => match number.to_integer_text(2 * MAX_VALUE_BYTES) {
                Some(text) => f.write_str(&text),
                None => number.fmt(f),
            },
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decimal::Finite(number) => number.fmt(f),
            Decimal::Infinite { negative: false } => f.write_str("inf"),
            Decimal::Infinite { negative: true } => f.write_str("-inf"),
            Decimal::Nan => f.write_str("nan"),
        }
    }
}

/// An outcome text that is not one; says what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeTextError(String);

impl fmt::Display for OutcomeTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no outcome: expected int:N, f64:BITS, f64:nan, dec:NeN, bool:true, bool:false, \
             text:HEX, null, or err and one of empty, syntax, range, encoding, type, limit",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for OutcomeTextError {}

impl FromStr for Outcome {
    type Err = OutcomeTextError;

    /// Parses the text form; the used bytes are taken as 0.
    fn from_str(text: &str) -> Result<Outcome, OutcomeTextError> {
        parse(text).ok_or_else(|| OutcomeTextError(text.chars().take(60).collect()))
    }
}

fn parse(text: &str) -> Option<Outcome> {
    if let Some(word) = text.strip_prefix("err ") {
        let (refusal, _) = Refusal::ALL.into_iter().find(|(_, known)| *known == word)?;
        return Some(Outcome::Refused(refusal));
    }
    let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
    let value = match kind {
        "null" if text == "null" => Value::Null,
        "bool" => Value::Boolean(rest.parse().ok()?),
        "text" => Value::Text(unhex(rest)?.into()),
        "f64" if rest == "nan" => Value::Binary64(f64::NAN),
        "f64" if rest.len() == 16 => {
            Value::Binary64(f64::from_bits(u64::from_str_radix(rest, 16).ok()?))
        }
        "int" => {
            let digits = rest.strip_prefix('-').unwrap_or(rest);
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            Value::Integer(Number::from_decimal(rest.as_bytes()).ok()?.into())
        }
        "dec" => Value::Decimal(match rest {
            "inf" => Decimal::Infinite { negative: false },
            "-inf" => Decimal::Infinite { negative: true },
            "nan" => Decimal::Nan,
            _ => Decimal::Finite(Number::from_decimal(rest.as_bytes()).ok()?),
        }),
        _ => return None,
    };
    Some(Outcome::value(value, 0))
}

/// Lower-case hexadecimal of bytes.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let nibble = |n: u8| DIGITS[n as usize] as char;
    bytes.iter().flat_map(|b| [nibble(b >> 4), nibble(b & 15)]).collect()
}

/// Bytes from hexadecimal of either case; `None` for an odd length or a foreign character.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let nibble = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
    text.len().is_multiple_of(2).then_some(())?;
    text.as_bytes()
        .chunks_exact(2)
        .map(|pair| Some(nibble(pair[0])? << 4 | nibble(pair[1])?))
        .collect()
}
