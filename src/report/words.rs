//! Values and outcomes as people read them: `2000`, `-0`, `18446744073709552000`, `NaN`, `refuses`.

use crate::case;
use crate::number::Number;
use crate::outcome::{Decimal, Int, Outcome, Refusal, Value};

/// Longest value that is shown whole.
const SHOWN: usize = 28;

/// A field value or body as people read it: escaped, long ones cut in the middle with their length.
#[must_use]
pub fn bytes(value: &[u8]) -> String {
    if value.is_empty() {
        return "(empty)".to_owned();
    }
    shorten(&case::escape(value), value.len(), "bytes")
}

/// A text from a file with its control characters escaped, so that none reaches a terminal. Line
/// feeds stay.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push(c),
            c if c.is_control() => out.extend(c.escape_debug()),
            c => out.push(c),
        }
    }
    out
}

/// What an outcome is, in one word or number.
#[must_use]
pub fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Value { value, .. } => self::value(value),
        Outcome::Refused(refusal) => match refusal {
            Refusal::Empty => "empty".to_owned(),
            Refusal::Syntax => "syntax error".to_owned(),
            Refusal::Range => "range error".to_owned(),
            Refusal::Encoding => "encoding error".to_owned(),
            Refusal::Type => "type error".to_owned(),
            Refusal::Limit => "beyond limit".to_owned(),
        },
    }
}

fn value(value: &Value) -> String {
    match value {
        Value::Integer(Int::Small(value)) => value.to_string(),
        Value::Integer(Int::Big(value)) => number(value),
        Value::Binary64(value) => double(*value),
        Value::Decimal(Decimal::Finite(value)) => number(value),
        Value::Decimal(Decimal::Infinite { negative: false }) => "Infinity".to_owned(),
        Value::Decimal(Decimal::Infinite { negative: true }) => "-Infinity".to_owned(),
        Value::Decimal(Decimal::Nan) => "NaN".to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Text(text) => format!("text {}", bytes(text)),
        Value::Null => "null".to_owned(),
    }
}

/// An exact number: an integer in plain digits where that is short.
#[must_use]
pub fn number(value: &Number) -> String {
    match value.to_integer_text(400) {
        Some(text) => shorten(&text, text.len(), "digits"),
        None => shorten(&value.to_string(), value.digit_count(), "digits"),
    }
}

/// A double: an integer below 10^21 in its exact digits, else the shortest text that reads back.
fn double(value: f64) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-Infinity" } else { "Infinity" }.to_owned();
    }
    if value.abs() < 1e21
        && let Some(text) = Number::from_f64(value).and_then(|exact| exact.to_integer_text(21))
    {
        return text;
    }
    ryu::Buffer::new().format_finite(value).to_owned()
}

fn shorten(text: &str, length: usize, unit: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let head: String = text.chars().take(12).collect();
    let tail: Vec<char> = text.chars().rev().take(4).collect();
    let tail: String = tail.into_iter().rev().collect();
    format!("{head}…{tail} ({length} {unit})")
}
