//! The verdicts: a literal table from the semantics, and when a reading is by prefix.

use misread::case::{Case, Kind};
use misread::judge::{Reference, Verdict, readings};
use misread::outcome::Outcome;
use misread::readers;

/// The verdict on an outcome text against a body; `None` where no reader is asked.
fn verdict(body: &str, outcome: &str) -> Option<Verdict> {
    let case = Case::new(b"", body.as_bytes()).unwrap();
    let outcome: Outcome = outcome.parse().unwrap();
    Reference::of(&case).map(|reference| reference.verdict(&outcome))
}

fn assert_verdicts(rows: &[(&str, &str, &str)]) {
    for (body, outcome, expected) in rows {
        let found = verdict(body, outcome).map_or("not asked", Verdict::word);
        assert_eq!(found, *expected, "{outcome} against {body}");
    }
}

#[test]
fn a_number_agrees_when_its_exact_value_is_the_body_s_whatever_its_kind() {
    assert_verdicts(&[
        ("2000", "int:2000", "agrees"),
        ("2000", "f64:409f400000000000", "agrees"),
        ("2000", "dec:2e3", "agrees"),
        ("2000", "int:2001", "misreads"),
        ("2000", "int:-2000", "misreads"),
        ("2000", "f64:4000000000000000", "misreads"),
        // The doubles on both sides of 2000.
        ("2000", "f64:409f3fffffffffff", "misreads"),
        ("2000", "f64:409f400000000001", "misreads"),
        ("2000", "dec:200000000000000001e-14", "misreads"),
        ("-7", "f64:c01c000000000000", "agrees"),
        ("-7", "int:7", "misreads"),
        // 2^53 + 1 has no double; 2^53 is its neighbour's.
        ("9007199254740993", "f64:4340000000000000", "misreads"),
        ("9007199254740992", "f64:4340000000000000", "agrees"),
        ("9007199254740993", "int:9007199254740993", "agrees"),
        // 2^63 is a double, one more than i64 holds.
        ("9223372036854775808", "f64:43e0000000000000", "agrees"),
        ("9223372036854775808", "int:9223372036854775808", "agrees"),
        ("9223372036854775808", "int:9223372036854775807", "misreads"),
        ("9223372036854775808", "int:-9223372036854775808", "misreads"),
        ("18446744073709551617", "int:1", "misreads"),
        ("18446744073709551617", "dec:18446744073709551617e0", "agrees"),
        ("0", "dec:1e-400", "misreads"),
        // 5e-324, the least double above zero.
        ("0", "f64:0000000000000001", "misreads"),
    ]);
}

#[test]
fn an_infinity_misreads_and_what_is_no_number_refuses() {
    assert_verdicts(&[
        ("2000", "f64:7ff0000000000000", "misreads"),
        ("2000", "f64:fff0000000000000", "misreads"),
        ("2000", "dec:inf", "misreads"),
        ("2000", "dec:-inf", "misreads"),
        ("9007199254740993", "f64:7ff0000000000000", "misreads"),
        ("0", "f64:7ff0000000000000", "misreads"),
        ("2000", "f64:nan", "refuses"),
        ("9007199254740993", "f64:nan", "refuses"),
        ("0", "f64:nan", "refuses"),
        ("2000", "dec:nan", "refuses"),
        ("0", "dec:nan", "refuses"),
        ("1", "bool:true", "refuses"),
        ("0", "bool:false", "refuses"),
        ("2000", "text:32303030", "refuses"),
        ("0", "null", "refuses"),
        ("0", "text:", "refuses"),
    ]);
}

#[test]
fn minus_zero_is_a_matter_of_sign_only_where_the_body_is_zero() {
    assert_verdicts(&[
        ("0", "f64:8000000000000000", "sign"),
        ("-0", "f64:8000000000000000", "sign"),
        ("0", "dec:-0e0", "sign"),
        ("0", "f64:0000000000000000", "agrees"),
        ("-0", "f64:0000000000000000", "agrees"),
        ("0", "dec:0e0", "agrees"),
        ("0", "int:0", "agrees"),
        ("-0", "int:0", "agrees"),
        ("1", "f64:8000000000000000", "misreads"),
        ("1", "dec:-0e0", "misreads"),
        ("0", "dec:-1e-400", "misreads"),
    ]);
}

#[test]
fn a_boolean_is_compared_with_a_boolean_only() {
    assert_verdicts(&[
        ("true", "bool:true", "agrees"),
        ("true", "bool:false", "misreads"),
        ("false", "bool:false", "agrees"),
        ("false", "bool:true", "misreads"),
        ("true", "int:1", "refuses"),
        ("true", "f64:3ff0000000000000", "refuses"),
        ("true", "f64:nan", "refuses"),
        ("false", "null", "refuses"),
        ("true", "text:74727565", "refuses"),
    ]);
}

#[test]
fn the_class_of_a_refusal_never_decides() {
    for body in ["2000", "0", "true"] {
        for class in ["empty", "syntax", "range", "encoding", "type", "limit"] {
            assert_eq!(verdict(body, &format!("err {class}")), Some(Verdict::Refuses), "{class}");
        }
    }
}

#[test]
fn no_reader_is_asked_about_strings_null_and_containers_or_a_body_of_another_type() {
    assert_verdicts(&[
        ("\"2000\"", "int:2000", "not asked"),
        ("null", "null", "not asked"),
        ("[1,2]", "int:1", "not asked"),
        ("{}", "null", "not asked"),
    ]);
    for (kind, body) in [(Kind::Boolean, "1"), (Kind::Integer, "true"), (Kind::String, "1")] {
        let case = Case::of_kind(kind, b"1", body.as_bytes()).unwrap();
        assert!(Reference::of(&case).is_none(), "{kind} {body}");
        assert!(readings(&case, readers::all()).iter().all(|reading| reading.verdict.is_none()));
    }
}

#[test]
fn a_reader_of_numbers_is_not_asked_about_a_boolean() {
    let case = Case::new(b"true", b"true").unwrap();
    let asked = readings(&case, readers::p0()).into_iter().filter(|r| r.verdict.is_some());
    let asked: Vec<&str> = asked.map(|reading| reading.reader.id).collect();
    assert_eq!(asked, ["js.JSON", "py.json"]);
}

#[test]
fn a_float_body_is_judged_by_its_exact_value() {
    assert_verdicts(&[
        ("2000.0", "int:2000", "agrees"),
        ("2e3", "f64:409f400000000000", "agrees"),
        ("2000.5", "f64:409f420000000000", "agrees"),
        ("2000.5", "int:2000", "misreads"),
        // A tenth has no double: the nearest one is another value.
        ("0.1", "f64:3fb999999999999a", "misreads"),
        ("0.1", "dec:1e-1", "agrees"),
        ("2e400", "dec:2e400", "agrees"),
        ("2e400", "f64:7ff0000000000000", "misreads"),
    ]);
}

#[test]
fn by_prefix_is_noted_where_bytes_were_left_over_behind_a_value() {
    // Reader, header, body, left over. parseInt stops where digits stop; the others take all or
    // nothing, white space included.
    let rows: &[(&str, &[u8], &str, bool)] = &[
        ("js.parseInt", b"2000", "2000", false),
        ("js.parseInt", b" 2000", "2000", false),
        ("js.parseInt", b"2000 apples", "2000", true),
        ("js.parseInt", b"2_000", "2000", true),
        ("js.parseInt", b"2000\x00", "2000", true),
        ("js.parseInt", b"apples", "2000", false),
        ("js.parseInt", b"", "0", false),
        ("js.Number", b"2000", "2000", false),
        ("js.Number", b"2000\n", "2000", false),
        ("js.Number", b"2000 apples", "2000", false),
        ("js.JSON", b"2000\n", "2000", false),
        ("py.int", b"2000 ", "2000", false),
        ("py.int", b"2_000", "2000", false),
        ("py.Decimal", b"2000\n", "2000", false),
        ("go.Atoi", b"2000", "2000", false),
        ("go.ParseFloat", b"0x1.f4p10", "2000", false),
        ("py.json", b"[1] ", "2000", false),
    ];
    for (id, header, body, expected) in rows {
        let case = Case::new(header, body.as_bytes()).unwrap();
        let reading = &readings(&case, &[readers::find(id).unwrap()])[0];
        assert_eq!(reading.by_prefix, *expected, "{id} {}", misread::case::escape(header));
    }
}

#[test]
fn readings_come_in_the_order_of_the_readers_they_are_asked_of() {
    let case = Case::blank();
    let chosen = readers::select(&["py.int", "js.*", "go.Atoi"]).unwrap();
    let found: Vec<&str> = readings(&case, &chosen).iter().map(|r| r.reader.id).collect();
    let asked: Vec<&str> = chosen.iter().map(|reader| reader.id).collect();
    assert_eq!((found.first(), found.last()), (Some(&"py.int"), Some(&"go.Atoi")));
    assert_eq!(found, asked);
}
