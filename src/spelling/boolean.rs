//! Other ways to write true and false.
//!
//! It must not know which of them any runtime takes.

use super::{Choose, place};
use crate::feature::Feature;

/// Words for true and false.
const WORDS: [[&str; 2]; 6] = [
    ["yes", "no"],
    ["on", "off"],
    ["t", "f"],
    ["y", "n"],
    ["enable", "disable"],
    ["enabled", "disabled"],
];
/// Numbers for them.
const NUMBERS: [[&str; 2]; 6] =
    [["1", "0"], ["+1", "00"], ["01", "+0"], ["1.0", "0.0"], ["-1", "-0"], ["2", "0e0"]];
/// Texts for neither.
const OTHERS: [&str; 10] =
    ["anything", "truee", "falsely", "null", "none", "undefined", "1a", "-", "{}", "trues"];

/// Rewrites `true` or `false`.
pub(super) fn apply(feature: Feature, header: &mut Vec<u8>, choose: Choose<'_>) -> bool {
    let core = place::core(header);
    let (word, column) = match &header[core.clone()] {
        b"true" => ("true", 0),
        b"false" => ("false", 1),
        _ => return false,
    };
    let text = match feature {
        Feature::LetterCase => match choose(3) {
            0 => word.to_uppercase(),
            1 => capital(word),
            _ => mixed(word, choose),
        },
        Feature::BooleanWord => cased(WORDS[choose(WORDS.len())][column], choose),
        Feature::BooleanNumber => NUMBERS[choose(NUMBERS.len())][column].to_owned(),
        // From all but one letter down to two.
        Feature::BooleanPrefix => {
            let length = word.len() - 1 - choose(word.len() - 2);
            cased(&word[..length], choose)
        }
        _ => match choose(OTHERS.len() + 1) {
            10 => if column == 0 { "false" } else { "true" }.to_owned(),
            other => OTHERS[other % OTHERS.len()].to_owned(),
        },
    };
    header.splice(core, text.into_bytes());
    true
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

fn cased(word: &str, choose: Choose<'_>) -> String {
    match choose(3) {
        0 => word.to_owned(),
        1 => word.to_uppercase(),
        _ => capital(word),
    }
}

/// One letter upper case, the others rarely: never the word itself.
fn mixed(word: &str, choose: Choose<'_>) -> String {
    let one = choose(word.len());
    let letter = |(n, c): (usize, char)| {
        if n == one || choose(4) == 3 { c.to_ascii_uppercase() } else { c }
    };
    word.chars().enumerate().map(letter).collect()
}
