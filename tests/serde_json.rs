//! The emulation of serde_json against the crate itself, linked into this test.

use misread::outcome::{Outcome, hex};
use misread::readers;
use misread::stream::{Purpose, Stream};
use serde_json::Value;

/// What the crate makes of the bytes, as outcome text.
fn real(bytes: &[u8]) -> String {
    match serde_json::from_slice::<Value>(bytes) {
        Err(error) if error.to_string().starts_with("number out of range") => "err range".into(),
        Err(_) => "err syntax".into(),
        Ok(Value::Null) => "null".into(),
        Ok(Value::Bool(value)) => format!("bool:{value}"),
        Ok(Value::String(text)) => format!("text:{}", hex(text.as_bytes())),
        Ok(Value::Array(_) | Value::Object(_)) => "err type".into(),
        Ok(Value::Number(number)) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(value), ..) => format!("int:{value}"),
            (_, Some(value), _) => format!("int:{value}"),
            (.., value) => format!("f64:{:016x}", value.unwrap().to_bits()),
        },
    }
}

fn assert_alike(bytes: &[u8]) -> bool {
    let ours = readers::find("rust.serde_json_Value").unwrap().read(bytes);
    let real = real(bytes);
    let refused = matches!(ours, Outcome::Refused(_));
    // Which of two errors comes first (`1e400x`) is no part of a verdict.
    if !(refused && real.starts_with("err ")) {
        assert_eq!(ours.to_string(), real, "{}", String::from_utf8_lossy(bytes));
    }
    !refused
}

#[test]
fn serde_json_is_emulated_digit_by_digit() {
    let mut stream = Stream::new(7, 0, Purpose::Fresh);
    let (mut read, mut tried) = (0, 0);
    for _ in 0..1_000_000 {
        let mut text = Vec::new();
        if stream.below(3) == 0 {
            text.push(b'-');
        }
        let longest = [3, 17, 19, 20, 21, 25, 400][stream.below(7) as usize];
        digits(&mut stream, &mut text, longest);
        if stream.below(2) == 0 {
            text.push(b'.');
            digits(&mut stream, &mut text, longest);
        }
        if stream.below(2) == 0 {
            text.push(b"eE"[stream.below(2) as usize]);
            text.extend(["", "+", "-"][stream.below(3) as usize].bytes());
            let exponent = [5, 30, 330, 5000, 3_000_000_000][stream.below(5) as usize];
            text.extend(stream.below(exponent).to_string().bytes());
        }
        if stream.below(16) == 0 && !text.is_empty() {
            let at = stream.below(text.len() as u64) as usize;
            text[at] = b"0.e-+ _x\"\0"[stream.below(10) as usize];
        }
        tried += 1;
        read += usize::from(assert_alike(&text));
    }
    assert!(read * 5 > tried, "{read} of {tried} were read as a value");
}

fn digits(stream: &mut Stream, text: &mut Vec<u8>, longest: u64) {
    let count = 1 + stream.below(longest);
    for place in 0..count {
        let digit = if place == 0 && count > 1 { 1 + stream.below(9) } else { stream.below(10) };
        text.push(b'0' + digit as u8);
    }
}

#[test]
fn every_short_text_is_read_as_serde_json_reads_it() {
    let alphabet = b"0129-+.eE \tnult\"\\x_";
    let mut texts: Vec<Vec<u8>> = vec![Vec::new()];
    let mut last = texts.clone();
    for _ in 0..4 {
        let longer = |text: &Vec<u8>| {
            alphabet.iter().map(|&byte| [text.as_slice(), &[byte]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        texts.extend(last.iter().cloned());
    }
    assert!(texts.iter().filter(|text| assert_alike(text)).count() > 100);
}
