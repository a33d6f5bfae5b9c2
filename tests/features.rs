//! The features of cases against literal expectations: the table's exemplars and cases in which
//! several causes meet. It must not build a case by the code that spells features.

use misread::case::{Case, Kind, escape};
use misread::feature::{ALL, Feature, FeatureSet};
use misread::features::detect;
use misread::outcome::unhex;

fn table() -> Vec<(String, String, Vec<u8>, Vec<u8>)> {
    let rows: Vec<_> = include_str!("data/features.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            assert_eq!(cells.len(), 6, "{line}");
            (cells[0].into(), cells[1].into(), unhex(cells[4]).unwrap(), cells[5].into())
        })
        .collect();
    assert_eq!(rows.len(), 65);
    rows
}

fn set(ids: &str) -> FeatureSet {
    ids.split_whitespace().map(|id| Feature::find(id).unwrap_or_else(|| panic!("{id}"))).collect()
}

#[test]
fn the_list_is_the_table() {
    let table = table();
    assert_eq!(table.len(), ALL.len() + 1);
    for ((id, group, ..), row) in table.iter().skip(1).zip(ALL) {
        assert_eq!((id.as_str(), group.as_str()), (row.1, row.2.name()));
    }
}

#[test]
fn every_exemplar_shows_its_feature_and_no_other_of_its_group() {
    for (id, _, header, body) in table() {
        let found = detect(&Case::new(&header, &body).unwrap());
        let Some(feature) = Feature::find(&id) else {
            assert_eq!(found, FeatureSet::EMPTY, "{id}");
            continue;
        };
        let of_group: FeatureSet = found.iter().filter(|f| f.group() == feature.group()).collect();
        assert_eq!(of_group, FeatureSet::from_iter([feature]), "{id}: {found}");
    }
}

#[test]
fn exemplars_show_nothing_beyond_what_the_table_implies() {
    let also = [
        ("leading-point", ""),
        ("sign-lookalike", "negative"),
        ("space-inside", "negative"),
        ("many-digits", "leading-zero"),
        ("underflow", "exponent rounds-to-body"),
        ("rounds-to-body", "fraction"),
        ("neighbour-integer", "beyond-2^53"),
        ("within-1e-9", "beyond-u32"),
        ("float-body", "fraction"),
        ("non-finite", ""),
    ];
    for (id, _, header, body) in table().iter().skip(1) {
        let found = detect(&Case::new(header, body).unwrap());
        let extra = also.iter().find(|row| row.0 == id).map_or("", |row| row.1);
        assert_eq!(found, set(&format!("{id} {extra}")), "{id}: {found}");
    }
}

#[test]
fn causes_that_meet() {
    let rows: &[(&[u8], &str, &str)] = &[
        // White space: every kind of the run, either end, nothing else.
        (b"\t 2000", "2000", "tab-before space-before"),
        (b"2000\r\n ", "2000", "newline-after space-after"),
        (b" ", "2000", "space-before space-after"),
        ("\u{180e}2000\u{3000}".as_bytes(), "2000", "unicode-space"),
        ("2000\u{feff}".as_bytes(), "2000", "bom"),
        (b"20 00", "2000", "space-inside"),
        ("2\u{202f}000".as_bytes(), "2000", "space-inside"),
        (b"+ 2000", "2000", "plus-sign space-inside"),
        (b"2000\x1f", "2000", "separator-control"),
        // A raw Latin-1 byte is no character.
        (b"2000\x85", "2000", "invalid-utf8"),
        (b"2000\xa0", "2000", "invalid-utf8"),
        // What hides between the digits does not change the spelling.
        ("02\u{200b}000".as_bytes(), "2000", "leading-zero zero-width"),
        (b"2\x00000e0", "2000", "nul exponent"),
        (b"\xff2_000", "2000", "invalid-utf8 underscore"),
        ("\u{661}e\u{663}".as_bytes(), "1000", "unicode-digit exponent"),
        ("\u{ff10}\u{ff12}".as_bytes(), "2", "unicode-digit leading-zero"),
        ("\u{2170}".as_bytes(), "1", "number-letter"),
        ("\u{ff0b}7".as_bytes(), "7", "sign-lookalike"),
        ("\u{2013}7".as_bytes(), "7", "sign-lookalike other-value"),
        ("2000\u{80}".as_bytes(), "2000", "control"),
        // The literal and what follows it are judged apart.
        (b"-02_000.0e0", "-2000", "leading-zero underscore fraction exponent negative"),
        (b"2000.e0", "2000", "trailing-point exponent"),
        (b".2E4", "2000", "leading-point exponent"),
        (b"0_2000", "2000", "leading-zero underscore"),
        (b"0.5", "2000", "fraction other-value"),
        (b"2000.0f", "2000", "fraction suffix"),
        (b"0x7D0", "2000", "radix-prefix"),
        (b"-0O3720", "-2000", "radix-prefix negative"),
        (b"0b11111010000", "2000", "radix-prefix"),
        (b"0d2000", "2000", "radix-prefix"),
        (b"0x7_d1", "2000", "radix-prefix underscore other-value"),
        (b"0x7d0.", "2000", "hex-float"),
        (b"0X7D0P0", "2000", "hex-float"),
        (b"0xz", "0", "suffix"),
        (b"2000 n", "2000", "trailing-text"),
        (b"2000abcd", "2000", "trailing-text"),
        (b"2000e", "2000", "suffix"),
        (b"2000%", "2000", "trailing-text"),
        (b"%2b2000", "2000", "percent-form plus-sign"),
        (b"2000%20", "2000", "percent-form"),
        (b"'+2000'", "2000", "quotes plus-sign"),
        ("\u{201d}2000\u{201d}".as_bytes(), "2000", "quotes"),
        (b"\"2000'", "2000", ""),
        (b"2000,9", "2000", "list"),
        (b"2000,9x", "2000", "trailing-text"),
        (b"1'234'567", "1234567", "separator"),
        (b"1.234.567", "1234567", "separator"),
        (b"1,234.5", "2000", "separator fraction"),
        (b"2.000", "2", "separator fraction"),
        (b"2,0000", "2000", "list"),
        (b"2000#", "2000", "comment"),
        (b"2000//2", "2000", "comment"),
        (b"2000 apples /* x */", "2000", "comment trailing-text"),
        (b"4000 / 2", "2000", "fraction-form"),
        (b"-inf", "2000", "non-finite"),
        (b"NaN", "2000", "non-finite"),
        (b"apples", "2000", ""),
        // Sizes and values.
        (b"-0.0", "0", "fraction negative-zero"),
        (b"-0", "-0", "negative-zero"),
        (b"0", "-0", ""),
        (b"-2147483648", "-2147483648", "negative beyond-i32"),
        (b"4294967295", "4294967295", "beyond-i32"),
        (b"4294967296", "4294967295", "beyond-u32 within-1e-9"),
        (b"999999999999999", "999999999999999", "beyond-u32"),
        (b"9007199254740991", "9007199254740991", "beyond-15-digits"),
        (b"9007199254740992", "9007199254740992", "beyond-2^53"),
        (b"9223372036854775807", "9223372036854775807", "beyond-2^53"),
        (b"18446744073709551615", "18446744073709551615", "beyond-i64"),
        (b"18446744073709551616", "18446744073709551616", "beyond-u64"),
        (b"1e308", "2000", "exponent beyond-u64 other-value"),
        (b"1.8e308", "2000", "exponent fraction beyond-double other-value"),
        (b"1.7976931348623157e308", "2000", "exponent fraction beyond-u64 other-value"),
        (b"1e400", "2000", "exponent beyond-double other-value"),
        (b"1e999999999999999999999999", "2000", "exponent"),
        (b"1e-999999999999", "0", "exponent underflow rounds-to-body"),
        (b"2000", "2000.0", "float-body"),
        (b"2000", "2000.5", "float-body other-value"),
        (b"-2000", "2000", "other-value"),
        (b"2000.0000001", "2000", "fraction within-1e-9"),
        (b"1999.9999999999999999999e0", "2000", "fraction exponent rounds-to-body"),
        (b"9007199254740993.0", "9007199254740992", "fraction beyond-2^53 neighbour-integer"),
        (b"0x20000000000001", "9007199254740992", "radix-prefix beyond-2^53 neighbour-integer"),
        // The sentinel is seen through; needed or not.
        (b"=?base64?MDIwMDA=?=", "2000", "sentinel-unneeded leading-zero"),
        (b"=?base64?MjAwMCA=?=", "2000", "space-after"),
        (b"=?base64??=", "2000", "empty sentinel-unneeded"),
        (b"=?base64?!?=", "2000", ""),
        // Booleans.
        (b"tRuE", "true", "letter-case"),
        (b" True\n", "true", "space-before newline-after letter-case"),
        (b"OFF", "true", "boolean-word"),
        (b"FA", "false", "boolean-prefix"),
        (b"+1.0", "true", "boolean-number"),
        (b"false", "true", "boolean-other"),
        (b"", "true", "boolean-other"),
        ("tr\u{200b}ue".as_bytes(), "true", "zero-width"),
        (b"\"true\"", "true", "quotes"),
        (b"=?base64?dHJ1ZQ==?=", "true", "sentinel-unneeded"),
        // Bodies that are no number.
        (b"2000", "null", "null-body"),
        (b"{}", "{}", "container-body"),
        (b"02000 ", "\"02000 \"", "space-after"),
        (b"1 2_3 %41", "\"1 2\"", ""),
    ];
    let mut wrong = Vec::new();
    for (header, body, expected) in rows {
        let found = detect(&Case::new(header, body.as_bytes()).unwrap());
        if found != set(expected) {
            wrong.push(format!("{} / {body}: {found}, not {expected}", escape(header)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_declared_type_decides_which_group_names_a_text() {
    let of = |kind, header: &[u8], body: &[u8]| detect(&Case::of_kind(kind, header, body).unwrap());
    assert_eq!(of(Kind::Integer, b"02000", b"null"), set("leading-zero null-body"));
    assert_eq!(of(Kind::Boolean, b"02000", b"2000"), set("boolean-number"));
    assert_eq!(of(Kind::String, b"02000", b"2000.0"), set("float-body"));
}

/// Short texts over an alphabet of every class, and long ones of each character.
#[test]
fn any_bytes_have_features() {
    let pieces: [&[u8]; 26] = [
        b"0",
        b"7",
        b"-",
        b"+",
        b".",
        b",",
        b"'",
        b"\"",
        b"_",
        b"e",
        b"x",
        b"p",
        b"/",
        b"*",
        b"#",
        b"%",
        b" ",
        b"\n",
        b"\0",
        b"\xff",
        "\u{85}".as_bytes(),
        "\u{660}".as_bytes(),
        "\u{1d7ce}".as_bytes(),
        "\u{b2}".as_bytes(),
        "\u{2212}".as_bytes(),
        "\u{200b}".as_bytes(),
    ];
    for body in [b"2000".as_slice(), b"true", b"\"x\"", b"null", b"-1e400"] {
        for n in 0..pieces.len().pow(3) {
            let text = [pieces[n % 26], pieces[n / 26 % 26], pieces[n / 676]].concat();
            let _ = detect(&Case::new(&text, body).unwrap());
        }
    }
    for piece in pieces {
        for start in [b"".as_slice(), b"7", b"0x", b"0x1.", b"1,", b"7/", b"1e", b"."] {
            let mut text = start.to_vec();
            text.extend(piece.iter().cycle().take(1 << 17));
            let _ = detect(&Case::new(&text, b"2000").unwrap());
        }
    }
}
