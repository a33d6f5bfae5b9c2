//! Colours and columns. Styles are always written; the stream strips them where the terminal has
//! none (anstream), so nothing here asks for a terminal.

use anstyle::{AnsiColor, Style};

/// Something that agrees or is certified.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Another value: the thing to look at.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// A refusal, or something to be judged.
pub const ODD: Style = AnsiColor::Yellow.on_default();
/// Explanations.
pub const FAINT: Style = Style::new().dimmed();
/// Headings.
pub const HEAD: Style = Style::new().bold();

/// The text in a style.
#[must_use]
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// The text in a style, padded with spaces to a width that styles do not count in.
#[must_use]
pub fn cell(style: Style, text: &str, width: usize) -> String {
    let pad = width.saturating_sub(text.chars().count());
    format!("{}{}", paint(style, text), " ".repeat(pad))
}

/// Words joined by ", ", broken into lines of at most `width` characters, each indented by
/// `indent` spaces.
#[must_use]
pub fn wrapped(words: &[String], indent: usize, width: usize) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for (n, word) in words.iter().enumerate() {
        let comma = if n + 1 < words.len() { "," } else { "" };
        let full = lines.last().map_or(0, |line| line.chars().count());
        if full > 0 && indent + full + 1 + word.chars().count() + comma.len() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            line.push_str(comma);
        }
    }
    let margin = " ".repeat(indent);
    lines.iter().map(|line| format!("{margin}{line}")).collect::<Vec<_>>().join("\n")
}
