//! Rust source as the structure rules see it: code without comments, literals and test modules, and
//! the modules that it names. It reads text and knows no grammar beyond that.

/// The code with comments and the insides of literals blanked, line for line as it was.
pub fn code(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    let blank = |out: &mut String, part: &[char]| {
        out.extend(part.iter().map(|&c| if c == '\n' { '\n' } else { ' ' }));
    };
    while at < chars.len() {
        let end = match chars[at] {
            '/' if chars.get(at + 1) == Some(&'/') => line_end(&chars, at),
            '/' if chars.get(at + 1) == Some(&'*') => comment_end(&chars, at),
            'r' if !in_word(&chars, at) || raw_bytes(&chars, at) => match raw_end(&chars, at + 1) {
                Some(end) => end,
                None => at,
            },
            '"' => string_end(&chars, at + 1),
            '\'' => char_end(&chars, at),
            _ => at,
        };
        if end > at {
            blank(&mut out, &chars[at..end]);
            at = end;
        } else {
            out.push(chars[at]);
            at += 1;
        }
    }
    out
}

fn in_word(chars: &[char], at: usize) -> bool {
    at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_')
}

/// The `r` of a `br"…"`.
fn raw_bytes(chars: &[char], at: usize) -> bool {
    at > 0 && chars[at - 1] == 'b' && !in_word(chars, at - 1)
}

fn line_end(chars: &[char], at: usize) -> usize {
    chars[at..].iter().position(|&c| c == '\n').map_or(chars.len(), |n| at + n)
}

fn comment_end(chars: &[char], at: usize) -> usize {
    let (mut depth, mut at) = (0, at);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => depth += 1,
            ('*', Some('/')) => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            break;
        }
    }
    at
}

fn raw_end(chars: &[char], at: usize) -> Option<usize> {
    let hashes = chars[at..].iter().take_while(|&&c| c == '#').count();
    if chars.get(at + hashes) != Some(&'"') {
        return None;
    }
    let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    let from = at + hashes + 1;
    let found = chars[from..].windows(close.len()).position(|part| part == close);
    Some(found.map_or(chars.len(), |n| from + n + close.len()))
}

fn string_end(chars: &[char], mut at: usize) -> usize {
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// The end of a character literal; `at` itself for a lifetime.
fn char_end(chars: &[char], at: usize) -> usize {
    match chars.get(at + 1) {
        Some('\\') => {
            let from = (at + 3).min(chars.len());
            let close = chars[from..].iter().position(|&c| c == '\'');
            close.map_or(chars.len(), |n| from + n + 1)
        }
        Some(_) if chars.get(at + 2) == Some(&'\'') => at + 3,
        _ => at,
    }
}

/// The code without the items under `#[cfg(test)]`.
pub fn without_tests(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut out = String::new();
    let mut rest = code;
    while let Some(at) = rest.find(MARK) {
        out.push_str(&rest[..at]);
        let item = &rest[at + MARK.len()..];
        rest = &item[item_end(item)..];
    }
    out.push_str(rest);
    out
}

/// The end of the first item: its matching brace, or a semicolon before any.
fn item_end(item: &str) -> usize {
    let mut depth = 0;
    for (at, c) in item.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => continue,
        }
        if depth == 0 {
            return at + 1;
        }
    }
    item.len()
}

/// The paths that follow a keyword such as `crate` or `super` in the code, groups spelled out:
/// `crate::{a, b::c}` gives `a` and `b::c`.
pub fn paths(code: &str, keyword: &str) -> Vec<String> {
    let start = format!("{keyword}::");
    let mut found = Vec::new();
    for (at, _) in code.match_indices(&start) {
        let before = code[..at].chars().next_back();
        if before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':') {
            path(&code[at + start.len()..], "", &mut found);
        }
    }
    found
}

/// Reads one path or group of paths; answers how far it went.
fn path(code: &str, prefix: &str, found: &mut Vec<String>) -> usize {
    let spaces = |at: usize| code[at..].len() - code[at..].trim_start().len();
    let mut at = spaces(0);
    if !code[at..].starts_with('{') {
        let rest = &code[at..];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = format!("{prefix}{}", &rest[..length]);
        at += length;
        if code[at..].starts_with("::") && !code[at..].starts_with("::<") {
            return at + 2 + path(&code[at + 2..], &format!("{name}::"), found);
        }
        found.push(name);
        return at;
    }
    at += 1;
    loop {
        at += spaces(at);
        match code[at..].chars().next() {
            None => return at,
            Some('}') => return at + 1,
            Some(',' | '*') => at += 1,
            Some(_) => {
                let read = path(&code[at..], prefix, found);
                // An alias `as name`, or anything else that is no path: on to the next one.
                at += read;
                at += code[at..].find([',', '}']).unwrap_or(code[at..].len());
            }
        }
    }
}

#[test]
fn comments_and_literals_are_no_code() {
    let rows = [
        ("a // b.unwrap()", "a"),
        ("/// a\nb", "b"),
        ("a /* b /* c */ d */ e", "a e"),
        (r#"f("a\"b") g"#, "f( ) g"),
        (r##"f(r#"a"b"#) g"##, "f( ) g"),
        (r#"f(b"a") br"b" g"#, "f(b ) b g"),
        (r"f('a', '\'', '\u{61}') g", "f( , , ) g"),
        ("fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)"),
        ("for x in y", "for x in y"),
    ];
    for (text, expected) in rows {
        let code = code(text);
        assert_eq!(code.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{text}");
        assert_eq!(code.chars().count(), text.chars().count(), "{text}");
        assert_eq!(code.lines().count(), text.lines().count(), "{text}");
    }
}

#[test]
fn items_under_test_are_left_out() {
    let text = "a\n#[cfg(test)]\nmod tests { fn f() { g() } }\nb #[cfg(test)] mod c; d";
    assert_eq!(without_tests(text), "a\n\nb  d");
}

#[test]
fn paths_are_found_wherever_they_stand() {
    let text = "use crate::{a, b::{self, C}, d as e}; x(crate::f::g(1)); let y: crate::h::H<1>;";
    assert_eq!(paths(text, "crate"), ["a", "b::self", "b::C", "d", "f::g", "h::H"]);
    assert_eq!(paths("use super::*; super::x::<T>(); mycrate::z", "super"), ["", "x"]);
    assert_eq!(paths("$crate::a super::super::b", "super"), ["super::b"]);
}
