//! The sentinel (V8 to V12) at its boundaries, and the canonical rule for strings on top of it.
//!
//! The base64 texts come from Python's `base64.b64encode` of the UTF-8 bytes.

use misread::case::{Case, Kind, escape};
use misread::sentinel::{self, DecodeError};
use misread::validators;

#[test]
fn a_text_travels_plain_or_in_the_one_sentinel() {
    let rows: &[(&str, &str)] = &[
        ("", ""),
        ("us-west1", "us-west1"),
        ("a b", "a b"),
        ("!~", "!~"),
        ("?=", "?="),
        // One marker alone, or not at its end, is a literal value; so is another letter case.
        ("=?base64?", "=?base64?"),
        ("x=?base64?AA==?=", "x=?base64?AA==?="),
        ("=?BASE64?dXM=?=", "=?BASE64?dXM=?="),
        ("=?base64?=", "=?base64?PT9iYXNlNjQ/PQ==?="),
        ("=?base64??=", "=?base64?PT9iYXNlNjQ/Pz0=?="),
        ("=?base64?x?=", "=?base64?PT9iYXNlNjQ/eD89?="),
        ("=?base64?AA==?= ", "=?base64?PT9iYXNlNjQ/QUE9PT89IA==?="),
        (" ", "=?base64?IA==?="),
        (" a", "=?base64?IGE=?="),
        ("a ", "=?base64?YSA=?="),
        ("a\tb", "=?base64?YQli?="),
        ("a\r\nb", "=?base64?YQ0KYg==?="),
        ("\0", "=?base64?AA==?="),
        ("\u{1f}", "=?base64?Hw==?="),
        ("\u{7f}", "=?base64?fw==?="),
        ("é", "=?base64?w6k=?="),
        ("\u{feff}", "=?base64?77u/?="),
        ("😀", "=?base64?8J+YgA==?="),
    ];
    for (text, header) in rows {
        assert_eq!(String::from_utf8_lossy(&sentinel::encode(text)), *header, "{text:?}");
        assert_eq!(sentinel::decode(header.as_bytes()).as_deref(), Ok(*text), "{header}");
    }
}

#[test]
fn a_value_may_be_encoded_although_it_travels_plain() {
    for (header, text) in
        [("=?base64?MjAwMA==?=", "2000"), ("=?base64??=", ""), ("=?base64?dXM=?=", "us")]
    {
        assert_eq!(sentinel::decode(header.as_bytes()).as_deref(), Ok(text));
    }
    assert_eq!(sentinel::decode(b"us\tus").as_deref(), Ok("us\tus"), "S allows an inner tab");
}

#[test]
fn what_carries_no_text_is_refused_for_its_reason() {
    use DecodeError::{Base64, Overlap, Unsafe, Utf8};
    let rows: &[(&[u8], DecodeError)] = &[
        (b"=?base64?=", Overlap),
        // Padding absent, too much, or alone.
        (b"=?base64?dXM?=", Base64),
        (b"=?base64?dXM==?=", Base64),
        (b"=?base64?====?=", Base64),
        // Trailing bits, the URL alphabet, white space, a foreign character, a sentinel inside.
        (b"=?base64?dXN=?=", Base64),
        (b"=?base64?_-8=?=", Base64),
        (b"=?base64?dX M=?=", Base64),
        (b"=?base64?dXM=\n?=", Base64),
        (b"=?base64?dX!M=?=", Base64),
        (b"=?base64?=?base64?dXM=?=?=", Base64),
        // FF, a surrogate, an overlong NUL, beyond the last code point.
        (b"=?base64?/w==?=", Utf8),
        (b"=?base64?7aCA?=", Utf8),
        (b"=?base64?wIA=?=", Utf8),
        (b"=?base64?9JCAgA==?=", Utf8),
        (b" us", Unsafe(0)),
        (b"\tus", Unsafe(0)),
        (b"us ", Unsafe(2)),
        (b"us\t", Unsafe(2)),
        (b"u\x00s", Unsafe(1)),
        (b"u\x1fs", Unsafe(1)),
        (b"u\x7fs", Unsafe(1)),
        (b"us\r\n", Unsafe(2)),
        ("é".as_bytes(), Unsafe(0)),
        // The markers with white space around them are no markers.
        (b"=?base64?dXM=?= ", Unsafe(15)),
    ];
    for (header, expected) in rows {
        assert_eq!(sentinel::decode(header), Err(*expected), "{}", escape(header));
    }
}

/// Numbers in a fixed order, by xorshift: no relation to the streams under test.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn text(&mut self) -> String {
        let length = self.below(12);
        let draw = |draws: &mut Draws| match draws.below(6) {
            0 => Some(b" \t=?/\r\n\0"[draws.below(8) as usize].into()),
            1 => char::from_u32(draws.below(0x100) as u32),
            2 => char::from_u32(draws.below(0x11_0000) as u32),
            _ => char::from_u32(0x20 + draws.below(0x5f) as u32),
        };
        let text: String = (0..length).filter_map(|_| draw(self)).collect();
        match self.below(8) {
            0 => format!("=?base64?{text}?="),
            1 => format!("=?base64?{text}"),
            _ => text,
        }
    }
}

#[test]
fn every_text_comes_back_from_a_header_that_http_can_carry() {
    let mut draws = Draws(0x9e37_79b9_7f4a_7c15);
    let (mut plain, mut wrapped) = (0, 0);
    for _ in 0..20_000 {
        let text = draws.text();
        let header = sentinel::encode(&text);
        assert_eq!(sentinel::decode(&header).as_deref(), Ok(&*text), "{text:?}");
        assert!(header.iter().all(|b| (0x20..=0x7e).contains(b)), "{text:?}");
        assert!(!header.starts_with(b" ") && !header.ends_with(b" "), "{text:?}");
        if *header == *text.as_bytes() { plain += 1 } else { wrapped += 1 }
    }
    assert!(plain > 1_000 && wrapped > 1_000, "{plain} plain, {wrapped} wrapped");
}

#[test]
fn the_canonical_rule_certifies_one_header_per_string_and_the_specification_the_encoded_one_too() {
    let canonical = validators::find("canonical").unwrap();
    let safe = validators::find("canonical-safe").unwrap();
    let spec = validators::find("spec-text").unwrap();
    let mut draws = Draws(0x2545_f491_4f6c_dd1d);
    for _ in 0..5_000 {
        let text = draws.text();
        let body = serde_json::to_string(&text).unwrap();
        let certifying = |header: &[u8]| {
            let case = Case::of_kind(Kind::String, header, body.as_bytes()).unwrap();
            [&canonical, &safe, &spec].map(|validator| validator.certifies(&case))
        };
        let one = sentinel::encode(&text).into_owned();
        let wrapped = sentinel::wrap(text.as_bytes());
        assert_eq!(certifying(&one), [true, true, true], "{text:?}");
        assert_eq!(certifying(&wrapped), [one == wrapped, one == wrapped, true], "{text:?}");
        assert_eq!(certifying(&[&one, b"x".as_slice()].concat()), [false; 3], "{text:?}");
        if one == wrapped
            && text.as_bytes().iter().any(|b| *b != b'\t' && !(b' '..=b'~').contains(b))
        {
            assert_eq!(certifying(text.as_bytes()), [false; 3], "{text:?} raw");
        }
    }
}
