//! The readers against literal outcomes of the real runtimes and against simple formulations of
//! their grammars written here. Nothing expected in this file was ever copied from an emulation.

use misread::outcome::{MAX_VALUE_BYTES, Outcome, Refusal, Value, unhex};
use misread::reader::{Decoding, Reader};
use misread::readers;
use std::time::{Duration, Instant};

fn reader(id: &str) -> Reader {
    readers::find(id).unwrap_or_else(|| panic!("no reader {id}"))
}

fn text(id: &str, field_value: &[u8]) -> String {
    reader(id).read(field_value).to_string()
}

fn all_and_exact() -> Vec<Reader> {
    let mut list = readers::all().to_vec();
    list.push(readers::exact());
    list
}

#[test]
fn every_example_reads_as_the_runtime_read_it() {
    for reader in all_and_exact() {
        assert!(reader.spec.examples.len() >= 12, "{} has too few examples", reader.id);
        for (value, expected) in reader.spec.examples {
            if reader.latin1 && !value.is_ascii() {
                continue;
            }
            let found = reader.read(value);
            assert_eq!(found.to_string(), *expected, "{} of {}", reader.id, value.escape_ascii());
        }
    }
}

#[test]
fn the_semantics_table_holds() {
    let table = include_str!("data/semantics.tsv");
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let hex = head.iter().position(|name| *name == "header_hex").expect("a header_hex column");
    let mut compared = 0;
    for line in lines {
        let row: Vec<&str> = line.split('\t').collect();
        let value = unhex(row[hex].trim()).expect("hexadecimal");
        for (column, cell) in row.iter().enumerate() {
            let Some(reader) = readers::find(head[column]) else { continue };
            let (expected, _) = cell.split_once(" = ").unwrap_or((cell, ""));
            let found = reader.read(&value);
            let place = format!("{} of {}: {found}", reader.id, value.escape_ascii());
            match expected.trim() {
                "-" => continue,
                "err null" => assert_eq!(found.to_string(), "null", "{place}"),
                // A value of another kind than the declared type, or none.
                "err type" => assert!(
                    matches!(
                        found,
                        Outcome::Refused(Refusal::Type)
                            | Outcome::Value { value: Value::Text(_) | Value::Boolean(_), .. }
                    ),
                    "{place}"
                ),
                expected => assert_eq!(found.to_string(), expected, "{place}"),
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 840, "cells with an outcome");
}

/// Every text of up to `longest` pieces.
fn short_texts(pieces: &[&str], longest: usize, mut check: impl FnMut(&str)) {
    let mut places = Vec::new();
    for length in 0..=longest {
        places.clear();
        places.resize(length, 0);
        loop {
            check(&places.iter().map(|&at| pieces[at]).collect::<String>());
            let Some(at) = places.iter().rposition(|&at| at + 1 < pieces.len()) else { break };
            places[at] += 1;
            places[at + 1..].fill(0);
        }
    }
}

/// One optional sign and what follows it.
fn signed(text: &str) -> (i128, &str) {
    match text.chars().next() {
        Some('-') => (-1, &text[1..]),
        Some('+') => (1, &text[1..]),
        _ => (1, text),
    }
}

#[test]
fn go_atoi_takes_a_sign_and_digits_only() {
    let pieces = ["0", "1", "9", "922337203685477580", "7", "8", "+", "-", "_", " ", "x", "é"];
    short_texts(&pieces, 4, |s| {
        let (sign, digits) = signed(s);
        let plain = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        let value = digits.parse::<i128>().ok().map(|n| sign * n);
        let found = text("go.Atoi", s.as_bytes());
        match value {
            Some(n) if plain && i64::try_from(n).is_ok() => {
                assert_eq!(found, format!("int:{n}"), "{s}")
            }
            _ if plain => assert_eq!(found, "err range", "{s}"),
            _ => assert!(found.starts_with("err "), "{s}: {found}"),
        }
    });
}

#[test]
fn python_int_takes_digits_of_any_script_and_single_underscores() {
    let pieces = ["0", "1", "9", "_", "+", "-", " ", "\n", "\u{1c}", "\u{a0}", "٣", "²"];
    short_texts(&pieces, 5, |s| {
        let ascii = s.is_ascii();
        let space = |c: char| c == ' ' || c == '\n' || (!ascii && c == '\u{a0}');
        let (sign, number) = signed(s.trim_matches(space));
        let groups: Vec<&str> = number.split('_').collect();
        let whole = groups
            .iter()
            .all(|g| !g.is_empty() && g.chars().all(|c| c.is_ascii_digit() || c == '٣'));
        let expected = if whole {
            let n: i128 = groups.concat().replace('٣', "3").parse().expect("digits");
            format!("int:{}", sign * n)
        } else {
            "err syntax".to_owned()
        };
        assert_eq!(text("py.int", s.as_bytes()), expected, "{s:?}");
    });
}

#[test]
fn javascript_parse_int_takes_the_longest_prefix() {
    let pieces = ["0", "1", "9", "f", "x", "X", "+", "-", " ", "\u{feff}", "\u{85}", "e"];
    short_texts(&pieces, 5, |s| {
        let trimmed = s.trim_start_matches([' ', '\u{feff}']);
        let (sign, mut rest) = signed(trimmed);
        let mut radix = 10;
        if rest.starts_with("0x") || rest.starts_with("0X") {
            rest = &rest[2..];
            radix = 16;
        }
        let digits: String = rest.chars().take_while(|c| c.is_digit(radix)).collect();
        let expected = match i128::from_str_radix(&digits, radix) {
            Ok(n) => (sign as f64) * (n as f64),
            Err(_) => f64::NAN,
        };
        let used = if digits.is_empty() { 0 } else { s.len() - rest.len() + digits.len() };
        let outcome = reader("js.parseInt").read(s.as_bytes());
        assert_eq!(outcome, Outcome::binary64(expected, used), "{s:?}");
    });
}

#[test]
fn go_reports_range_before_syntax_in_a_long_run_of_digits() {
    assert_eq!(text("go.Atoi", b"9999999999999999999x"), "err syntax");
    assert_eq!(text("go.Atoi", b"99999999999999999999x"), "err range");
    assert_eq!(text("go.ParseInt0", b"0x1ffffffffffffffff_"), "err range");
    assert_eq!(text("go.ParseFloat", b"1e400x"), "err syntax");
}

#[test]
fn go_adds_up_exponents_to_five_figures_only() {
    let mut value = b"0.".to_vec();
    value.extend(std::iter::repeat_n(b'0', 200_000));
    value.extend_from_slice(b"1e200001");
    assert_eq!(text("go.ParseFloat", &value), "f64:0000000000000000");
    assert_eq!(text("py.float", &value), "f64:3ff0000000000000");
    assert_eq!(text("js.Number", &value), "f64:3ff0000000000000");
    assert_eq!(text("exact", &value), "dec:1e0");
}

#[test]
fn used_bytes_end_behind_the_value() {
    let used = |id: &str, value: &[u8]| reader(id).read(value).used();
    assert_eq!(used("js.parseInt", b"  2000 apples"), 6);
    assert_eq!(used("js.parseInt", b"-0x7d0z"), 6);
    assert_eq!(used("js.parseInt", b"\xc2\xa02000\xff"), 6);
    assert_eq!(used("js.parseInt@latin1", b"\xa02000\xff"), 5);
    assert_eq!(used("js.parseInt", b"x"), 0);
    assert_eq!(used("js.Number", b" 2000 "), 6);
    assert_eq!(used("js.Number", b"x"), 0);
    assert_eq!(used("py.int@latin1", b"\xa02000\x85"), 6);
    assert_eq!(used("py.Decimal", b" 2000 "), 6);
}

#[test]
fn latin1_reads_each_byte_as_a_code_point() {
    assert_eq!(text("js.Number@latin1", b"\xa07"), "f64:401c000000000000");
    assert_eq!(text("js.Number", b"\xa07"), "f64:nan");
    assert_eq!(text("py.int@latin1", b"\x857"), "int:7");
    assert_eq!(text("py.int", b"\x857"), "err encoding");
    assert_eq!(text("py.json@latin1", b"\"\xe9\""), "text:c3a9");
    assert_eq!(text("js.JSON", b"\"\xe9\""), "text:efbfbd");
}

#[test]
fn a_value_over_the_bound_is_refused_and_one_at_the_bound_is_read_fast() {
    let started = Instant::now();
    let long = vec![b'7'; MAX_VALUE_BYTES + 1];
    for reader in all_and_exact() {
        assert_eq!(reader.read(&long).to_string(), "err limit", "{}", reader.id);
        let _ = reader.read(&long[1..]);
    }
    let run = &long[..100_000];
    assert_eq!(text("js.Number", run), "f64:7ff0000000000000");
    assert_eq!(text("js.parseInt", run), "f64:7ff0000000000000");
    assert_eq!(text("js.JSON", run), "f64:7ff0000000000000");
    assert_eq!(text("go.Atoi", run), "err range");
    assert_eq!(text("go.ParseInt0", run), "err range");
    assert_eq!(text("go.ParseFloat", run), "err range");
    assert_eq!(text("py.int", run), "err range");
    assert_eq!(text("py.float", run), "f64:7ff0000000000000");
    assert_eq!(text("py.json", run), "err range");
    assert_eq!(text("py.Decimal", run), format!("dec:{}e0", "7".repeat(100_000)));
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

/// SplitMix64, for reproducible noise.
struct Noise(u64);

impl Noise {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % below
    }
}

#[test]
fn no_bytes_make_a_reader_panic_or_use_more_than_there_is() {
    let pieces: &[&[u8]] = &[
        b"0",
        b"1",
        b"9",
        b"0x",
        b"0X",
        b"0o",
        b"0b",
        b"0d",
        b"p",
        b"e",
        b"E",
        b".",
        b"_",
        b"+",
        b"-",
        b" ",
        b"\t",
        b"\x1c",
        b"\xc2\xa0",
        b"\xe2\x80\x83",
        b"\xe2\x80",
        b"\xef\xbb\xbf",
        b"\xff",
        b"\0",
        b"\"",
        b"\\u",
        b"d83d",
        b"\\",
        b"[",
        b"]",
        b"{",
        b"}",
        b":",
        b",",
        b"Infinity",
        b"inf",
        b"nan",
        b"sNaN",
        b"null",
        b"true",
        b"7777777777777777777",
        b"00000000",
        b"\xd9\xa3",
        b"n",
    ];
    let list = all_and_exact();
    let mut noise = Noise(7);
    let mut value = Vec::new();
    for round in 0..60_000 {
        value.clear();
        for _ in 0..noise.next(10) {
            if round % 4 == 0 {
                value.push(noise.next(256) as u8);
            } else {
                value.extend_from_slice(pieces[noise.next(pieces.len() as u64) as usize]);
            }
        }
        for reader in &list {
            let outcome = reader.read(&value);
            assert!(outcome.used() <= value.len(), "{} of {}", reader.id, value.escape_ascii());
            let parsed: Outcome = outcome.to_string().parse().expect("an outcome text");
            assert_eq!(parsed.to_string(), outcome.to_string());
        }
    }
}

#[test]
fn readers_are_found_by_id_set_and_prefix() {
    let ids = |words: &[&str]| -> Vec<&str> {
        readers::select(words).expect("known").iter().map(|reader| reader.id).collect()
    };
    let p0 = [
        "js.Number",
        "js.parseInt",
        "js.JSON",
        "go.Atoi",
        "go.ParseInt0",
        "go.ParseFloat",
        "py.int",
        "py.float",
        "py.json",
        "py.Decimal",
    ];
    assert_eq!(ids(&["p0"]), p0);
    assert_eq!(ids(&["all"]).len(), readers::all().len());
    assert_eq!(ids(&["go.P*"]), ["go.ParseInt0", "go.ParseFloat"]);
    assert_eq!(
        ids(&["py.int@utf8", "py.int", "exact", "py.int@latin1"]),
        ["py.int", "exact", "py.int@latin1"]
    );
    for bad in ["go.Atoi@utf8", "go.Atoi@latin1", "js.Number@latin1@utf8", "", "exact@utf8"] {
        assert!(readers::find(bad).is_none(), "{bad}");
    }
    for reader in readers::all() {
        assert!(!reader.latin1 || reader.spec.decoding == Decoding::Utf8);
    }
    let error = readers::select(&["p0", "js.parsInt"]).expect_err("a slip");
    assert_eq!(
        error.to_string(),
        "no reader 'js.parsInt'; did you mean 'js.parseInt'? (list readers shows all)"
    );
    let error = readers::select(&["rb.*"]).expect_err("no such runtime");
    assert!(error.to_string().starts_with("no reader 'rb.*'"), "{error}");
}
