//! Spelling and recognising held against each other: what `apply` writes, `detect` sees, and the
//! value stays. The exemplars are those of the table.

use misread::case::{Case, Kind, escape};
use misread::feature::{ALL, Feature, FeatureSet, Group};
use misread::features::detect;
use misread::outcome::unhex;
use misread::spelling::{apply, exemplar};

/// Numbers below a bound from a fixed stream (xorshift64).
struct Stream(u64);

impl Stream {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }

    /// A canonical integer of one of many lengths.
    fn integer(&mut self) -> String {
        let length = [1, 1, 2, 3, 4, 5, 7, 10, 16, 19, 20, 40, 320][self.below(13)];
        let mut text = String::new();
        for n in 0..length {
            let digit = if self.below(3) == 0 { 0 } else { self.below(10) };
            text.push(char::from(b'0' + if n == 0 { digit.max(1) } else { digit } as u8));
        }
        match self.below(4) {
            0 => format!("-{text}"),
            1 if length == 1 => "0".into(),
            _ => text,
        }
    }
}

/// The features that spelling can write.
fn spelled() -> Vec<Feature> {
    let of_spelling = |group| {
        matches!(group, Group::Spelling | Group::WhiteSpace | Group::Characters | Group::Sentinel)
    };
    let sizes = [Feature::ManyDigits, Feature::NegativeZero];
    ALL.iter().filter(|row| of_spelling(row.2) || sizes.contains(&row.0)).map(|row| row.0).collect()
}

#[test]
fn every_row_of_the_table_is_its_exemplar() {
    let mut wrong = Vec::new();
    for line in include_str!("data/features.tsv").lines().skip(2) {
        let cells: Vec<&str> = line.split('\t').collect();
        let feature = Feature::find(cells[0]).unwrap();
        let kind = Case::new(b"", cells[5].as_bytes()).unwrap().kind;
        let expected = Some((unhex(cells[4]).unwrap(), cells[5].as_bytes().to_vec()));
        let made = exemplar(FeatureSet::from_iter([feature]), kind);
        if made != expected {
            wrong.push(format!("{feature}: {:?}", made.map(|pair| escape(&pair.0))));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_written_is_seen_and_keeps_its_value() {
    let mut stream = Stream(0x9e37_79b9_7f4a_7c15);
    let mut applied = vec![0; ALL.len()];
    let mut wrong = Vec::new();
    for _ in 0..1500 {
        let body = stream.integer();
        for feature in spelled() {
            let mut header = body.clone().into_bytes();
            if !apply(feature, &mut header, &mut |n| stream.below(n)) {
                assert_eq!(header, body.as_bytes(), "{feature}");
                continue;
            }
            applied[feature as usize] += 1;
            let found = detect(&Case::new(&header, body.as_bytes()).unwrap());
            let value = found.iter().any(|f| f.group() == Group::Value);
            if !found.contains(feature) || value {
                wrong.push(format!("{feature} on {body}: {} is {found}", escape(&header)));
            }
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for feature in spelled() {
        // Zero is one integer in about 26; every other feature fits far more.
        assert!(applied[feature as usize] > 20, "{feature}: {}", applied[feature as usize]);
    }
}

/// One spelling over another may hide it, and must not make another number of it.
#[test]
fn spellings_over_spellings_keep_the_value() {
    let mut stream = Stream(0x0123_4567_89ab_cdef);
    let features = spelled();
    let mut wrong = Vec::new();
    for _ in 0..30_000 {
        let body = stream.integer();
        let mut header = body.clone().into_bytes();
        let mut steps = Vec::new();
        for _ in 0..3 {
            let feature = features[stream.below(features.len())];
            if apply(feature, &mut header, &mut |n| stream.below(n)) {
                steps.push(feature.id());
            }
        }
        let found = detect(&Case::new(&header, body.as_bytes()).unwrap());
        if found.iter().any(|f| f.group() == Group::Value) {
            wrong.push(format!("{steps:?} on {body}: {} is {found}", escape(&header)));
        }
    }
    wrong.sort_by_key(String::len);
    wrong.truncate(25);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn booleans_are_written_too() {
    let mut stream = Stream(7);
    let boolean = ALL.iter().filter(|row| row.2 == Group::Boolean).map(|row| row.0);
    let around = [Feature::SpaceBefore, Feature::ZeroWidth, Feature::Quotes, Feature::Nul];
    for feature in boolean.chain(around).chain([Feature::SentinelUnneeded]) {
        for n in 0..400 {
            let body = ["true", "false"][n % 2];
            let mut header = body.as_bytes().to_vec();
            assert!(apply(feature, &mut header, &mut |n| stream.below(n)), "{feature}");
            let found = detect(&Case::new(&header, body.as_bytes()).unwrap());
            assert_eq!(found, FeatureSet::from_iter([feature]), "{}", escape(&header));
        }
    }
    let made = exemplar(FeatureSet::from_iter([Feature::SpaceAfter]), Kind::Boolean);
    assert_eq!(made, Some((b"true ".to_vec(), b"true".to_vec())));
    assert_eq!(exemplar(FeatureSet::from_iter([Feature::Exponent]), Kind::Boolean), None);
    // No conforming value exists for null, so white space around it tells nothing.
    let around_null = FeatureSet::from_iter([Feature::NullBody, Feature::SpaceAfter]);
    assert_eq!(exemplar(around_null, Kind::Other), None);
    assert_eq!(exemplar(FeatureSet::EMPTY, Kind::Integer), None);
}

#[test]
fn spellings_on_signs_sentinels_and_one_another() {
    let rows: &[(&str, &str, &[u8])] = &[
        ("-2000", "leading-zero", b"-02000"),
        ("-2000", "underscore", b"-2_000"),
        ("-2000", "separator", b"-2,000"),
        ("-2000", "radix-prefix", b"-0x7d0"),
        ("-2000", "exponent", b"-2e3"),
        ("-2000", "fraction-form", b"-4000/2"),
        ("1234567", "separator", b"1,234,567"),
        ("2001", "exponent", b"2001e0"),
        ("2000", "sign-lookalike", "\u{ff0b}2000".as_bytes()),
        ("2000", "space-inside", b"2 000"),
        ("2000", "leading-point", b".2e4"),
        ("2,000", "exponent", b"2,000e0"),
        (".0", "exponent", b".0e0"),
        ("0x1.f4p10", "underscore", b"0x1.f_4p10"),
        ("02000", "radix-prefix", b"0x07d0"),
        ("-0x7", "space-inside", b"- 0x7"),
        ("0x7d0", "number-letter", "0x\u{2077}d0".as_bytes()),
        ("2000", "exponent fraction leading-zero underscore plus-sign", b"+0_2.0e3"),
        ("2000", "unicode-digit underscore", "\u{662}_\u{660}\u{660}\u{660}".as_bytes()),
        ("2000", "unicode-digit leading-zero", "\u{660}\u{662}\u{660}\u{660}\u{660}".as_bytes()),
        ("2000", "space-after nul plus-sign", b"+2000\0 "),
        ("2000", "quotes leading-zero suffix", b"\"02000n\""),
        ("2000", "sentinel-unneeded leading-zero", b"=?base64?MDIwMDA=?="),
    ];
    for (text, ids, expected) in rows {
        let mut header = text.as_bytes().to_vec();
        for id in ids.split(' ') {
            assert!(apply(Feature::find(id).unwrap(), &mut header, &mut |_| 0), "{ids}");
        }
        assert_eq!(escape(&header), escape(expected), "{ids} on {text}");
    }
    let refused: &[(&str, &str)] = &[
        ("-2000", "plus-sign"),
        ("2e3", "radix-prefix"),
        ("2e3", "exponent"),
        ("200", "separator"),
        ("7", "underscore"),
        ("7", "space-inside"),
        ("2000", "negative-zero"),
        ("2000", "letter-case"),
        ("2000", "negative"),
        ("2000", "other-value"),
        ("true", "leading-zero"),
        ("=?base64?MjAwMA==?=", "sentinel-unneeded"),
        ("", "space-before"),
    ];
    for (text, id) in refused {
        let mut header = text.as_bytes().to_vec();
        assert!(!apply(Feature::find(id).unwrap(), &mut header, &mut |_| 0), "{id} on {text}");
        assert_eq!(header, text.as_bytes());
    }
}

/// The pairs left out contradict each other: two bands or two differences, a canonical form and
/// another, nothing at all and anything, white space that needs the sentinel and one that nothing
/// needs, a value and a text that has none. A class of two causes with no exemplar has no witness
/// that people can read, so the number may only grow.
#[test]
fn most_pairs_have_an_exemplar() {
    let features: Vec<Feature> = ALL
        .iter()
        .filter(|row| spelled().contains(&row.0) || matches!(row.2, Group::Size | Group::Value))
        .map(|row| row.0)
        .chain([Feature::FloatBody])
        .collect();
    let (mut pairs, mut shown, mut missing) = (0, 0, Vec::new());
    for (n, &one) in features.iter().enumerate() {
        for &other in &features[n + 1..] {
            let set = FeatureSet::from_iter([one, other]);
            pairs += 1;
            let found = exemplar(set, Kind::Integer)
                .map(|(header, body)| (detect(&Case::new(&header, &body).unwrap()), header));
            match found {
                Some((found, _)) if found.contains_all(set) => shown += 1,
                Some((found, header)) if header.len() < 100 => {
                    missing.push(format!("{set}: {} is {found}", escape(&header)));
                }
                _ => missing.push(format!("{set}: none")),
            }
        }
    }
    assert_eq!(pairs, 1596);
    assert!(shown >= 1358, "{shown} of {pairs} pairs:\n{}", missing.join("\n"));
}

#[test]
fn exemplars_of_several_features() {
    let rows: &[(&str, Kind, &[u8], &str)] = &[
        ("leading-zero space-after", Kind::Integer, b"02000 ", "2000"),
        (
            "underscore unicode-digit",
            Kind::Integer,
            "\u{662}_\u{660}\u{660}\u{660}".as_bytes(),
            "2000",
        ),
        (
            "unicode-digit astral-digit",
            Kind::Integer,
            "\u{662}\u{660}\u{660}\u{1d7ce}".as_bytes(),
            "2000",
        ),
        ("plus-sign quotes sentinel-unneeded", Kind::Integer, b"=?base64?IisyMDAwIg==?=", "2000"),
        ("leading-point plus-sign", Kind::Integer, b"+.0", "0"),
        ("negative leading-zero", Kind::Integer, b"-07", "-7"),
        ("negative underscore", Kind::Integer, b"-2_000", "-2000"),
        ("negative other-value", Kind::Integer, b"-2001", "-2000"),
        ("negative beyond-i64", Kind::Integer, b"-9223372036854775808", "-9223372036854775808"),
        ("other-value beyond-u32 exponent", Kind::Integer, b"5e9", "2000"),
        (
            "rounds-to-body beyond-2^53",
            Kind::Integer,
            b"9007199254740992.00000000000000000001",
            "9007199254740992",
        ),
        (
            "neighbour-integer beyond-i64",
            Kind::Integer,
            b"9223372036854775809",
            "9223372036854775808",
        ),
        ("within-1e-9 beyond-u64", Kind::Integer, b"18446744073809551617", "18446744073709551617"),
        ("float-body underscore", Kind::Integer, b"2_000.0", "2000.0"),
        ("float-body beyond-u32", Kind::Integer, b"5000000000", "5000000000.0"),
        ("letter-case tab-before", Kind::Boolean, b"\tTRUE", "true"),
        ("sentinel-unneeded", Kind::String, b"=?base64?MjAwMA==?=", "\"2000\""),
    ];
    for (ids, kind, header, body) in rows {
        let set: FeatureSet = ids.split(' ').filter_map(Feature::find).collect();
        let made = exemplar(set, *kind);
        let (made_header, made_body) = made.unwrap_or_else(|| panic!("{ids}"));
        assert_eq!((escape(&made_header), made_body), (escape(header), body.as_bytes().to_vec()));
        let found = detect(&Case::of_kind(*kind, header, body.as_bytes()).unwrap());
        assert!(found.contains_all(set), "{ids}: {found}");
    }
}

#[test]
fn any_bytes_survive_any_spelling() {
    let mut stream = Stream(99);
    let pieces: [&[u8]; 18] = [
        b"0",
        b"17",
        b"-",
        b"+",
        b".",
        b",",
        b"\"",
        b"_",
        b"e",
        b"x",
        b"/",
        b"%",
        b" ",
        b"\n",
        b"\xff",
        b"\xe2\x80",
        "\u{660}".as_bytes(),
        "\u{2212}".as_bytes(),
    ];
    for _ in 0..4000 {
        let mut header = Vec::new();
        for _ in 0..stream.below(7) {
            header.extend_from_slice(pieces[stream.below(pieces.len())]);
        }
        for _ in 0..6 {
            let feature = ALL[stream.below(ALL.len())].0;
            let before = header.clone();
            if !apply(feature, &mut header, &mut |n| stream.below(n)) {
                assert_eq!(header, before, "{feature}");
            }
        }
        let _ = detect(&Case::new(&header, b"2000").unwrap());
    }
}
