//! Values and outcomes as people read them: `2000`, `-0`, `18446744073709552000`, `NaN`, `refuses`.

use crate::case;
use crate::number::Number;
use crate::outcome::{Decimal, Int, Outcome, Refusal, Value};

/// Longest value that is shown whole.
const SHOWN: usize = 28;
/// How much of a longer one is shown of its start and of its end.
const HEAD: usize = 12;
const TAIL: usize = 4;

/// A field value or body as people read it: escaped, long ones cut in the middle with their length.
#[must_use]
pub fn bytes(value: &[u8]) -> String {
    if value.is_empty() {
        return "(empty)".to_owned();
    }
    let text = case::escape(value);
    if text.len() <= SHOWN {
        return text;
    }
    // Between characters only: half an escape would be another value.
    let starts = starts(&text);
    let head = starts.iter().copied().take_while(|&at| at <= HEAD).last().unwrap_or(0);
    let head = if head == 0 { starts.get(1).copied().unwrap_or(text.len()) } else { head };
    let last = starts.last().copied().unwrap_or(0);
    let tail = starts.iter().copied().find(|&at| at + TAIL >= text.len()).unwrap_or(last);
    match text.get(head..tail) {
        Some(_) => format!("{}…{} ({} bytes)", &text[..head], &text[tail..], value.len()),
        None => text,
    }
}

/// A text from a file with its control characters escaped, so that none reaches a terminal. Line
/// feeds stay.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push(c),
            c if c.is_control() || is_bidi(c) => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}

/// Whether a character changes the direction of the text around it, and so what a person reads.
fn is_bidi(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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
        Some(text) => shorten(&text, text.len()),
        None => shorten(&value.to_string(), value.digit_count()),
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

/// Where each character of an escaped text starts.
fn starts(escaped: &str) -> Vec<usize> {
    let bytes = escaped.as_bytes();
    let mut starts = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        starts.push(at);
        at += match bytes.get(at..at + 2) {
            Some(b"\\u") => bytes[at..].iter().position(|&b| b == b'}').map_or(2, |n| n + 1),
            Some(b"\\x") => 4,
            Some([b'\\', _]) => 2,
            _ => 1,
        };
    }
    starts
}

/// A number's text, in ASCII.
fn shorten(text: &str, digits: usize) -> String {
    match (text.get(..HEAD), text.get(text.len().saturating_sub(TAIL)..)) {
        (Some(head), Some(tail)) if text.len() > SHOWN => {
            format!("{head}…{tail} ({digits} digits)")
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_value_is_cut_between_characters_only() {
        assert_eq!(
            bytes("\u{1d7d0}\u{1d7ce}\u{1d7ce}\u{1d7ce}".as_bytes()),
            "\\u{1d7d0}…\\u{1d7ce} (16 bytes)"
        );
        assert_eq!(bytes(&[0xff; 8]), "\\xff\\xff\\xff…\\xff (8 bytes)");
        assert_eq!(bytes(&[b'7'; 29]), "777777777777…7777 (29 bytes)");
        assert_eq!(bytes(&[b'7'; 28]), "7777777777777777777777777777");
        assert_eq!(
            bytes(b"\\".repeat(15).as_slice()),
            "\\\\\\\\\\\\\\\\\\\\\\\\…\\\\\\\\ (15 bytes)"
        );
    }

    #[test]
    fn control_characters_of_a_file_are_escaped() {
        assert_eq!(plain("a\u{1b}[31mb\u{9b}\n"), "a\\u{1b}[31mb\\u{9b}\n");
    }
}
