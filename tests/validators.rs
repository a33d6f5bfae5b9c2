//! The validators: the facts that must come out right, the clause behind each refusal, the limits of
//! V7, the half-fixed comparison and `reader:ID`. Strings and the sentinel: `tests/sentinel.rs`.

use misread::case::{Case, Kind, escape};
use misread::validator::{Decision, Validator};
use misread::{dumps, readers, validators};

const RULES: [&str; 6] =
    ["canonical-safe", "canonical", "spec-text", "spec-numeric", "ctrlrun-before", "ctrlrun-half"];
/// The comparison after its fix, as it is and with V7.
const FIXED: [&str; 2] = ["canonical", "canonical-safe"];

fn find(id: &str) -> Validator {
    validators::find(id).unwrap_or_else(|| panic!("no validator {id}"))
}

fn certifies(id: &str, header: &[u8], body: &str) -> bool {
    find(id).certifies(&Case::new(header, body.as_bytes()).unwrap())
}

/// The clause under which a case is refused; empty when it is certified.
fn clause(id: &str, header: &[u8], body: &str) -> &'static str {
    match find(id).decide(&Case::new(header, body.as_bytes()).unwrap()) {
        Decision::Certified => "",
        Decision::Refused(reason) => reason.clause,
    }
}

#[test]
fn the_comparison_before_the_fix_certifies_the_eleven_spellings_and_the_fixed_one_none() {
    let of_2000 = ["2_000", "+2000", "02000", " 2000", "2000 ", "2000\n", "٢٠٠٠", "２０００"];
    let of_true = ["TRUE", "True", "tRuE"];
    let rows = of_2000.map(|h| (h, "2000")).into_iter().chain(of_true.map(|h| (h, "true")));
    for (header, body) in rows {
        assert!(certifies("ctrlrun-before", header.as_bytes(), body), "{header}");
        for id in ["canonical", "canonical-safe", "spec-text", "spec-numeric", "ctrlrun-half"] {
            assert!(!certifies(id, header.as_bytes(), body), "{id} {header}");
        }
    }
}

#[test]
fn the_control_stays_certified_by_all() {
    for (header, body) in [("2000", "2000"), ("true", "true"), ("false", "false"), ("-7", "-7")] {
        for id in RULES {
            assert!(certifies(id, header.as_bytes(), body), "{id} {header}");
        }
    }
}

#[test]
fn the_half_fixed_comparison_certifies_null_and_compact_lists_and_the_fixed_one_does_not() {
    let rows = [
        ("null", "null"),
        ("[1,2]", "[1,2]"),
        ("[1,2]", "[1, 2]"),
        ("{}", "{}"),
        (r#"{"a":[true,null]}"#, r#"{"a": [true, null]}"#),
        (r#"["\u00e9"]"#, r#"["é"]"#),
    ];
    for (header, body) in rows {
        for id in ["ctrlrun-before", "ctrlrun-half"] {
            assert!(certifies(id, header.as_bytes(), body), "{id} {header}");
        }
        for id in ["canonical", "canonical-safe", "spec-text", "spec-numeric"] {
            assert_eq!(clause(id, header.as_bytes(), body), "V4", "{id} {header}");
        }
    }
    // Not the compact rendering: refused by the half-fixed comparison too.
    for (header, body) in [("[1, 2]", "[1,2]"), ("NULL", "null"), ("None", "null"), ("[]", "{}")] {
        assert!(!certifies("ctrlrun-half", header.as_bytes(), body), "{header}");
    }
}

#[test]
fn no_validator_certifies_a_float_inside_a_list() {
    for validator in validators::all() {
        let case = Case::new(b"[2.5]", b"[2.5]").unwrap();
        assert!(!validator.certifies(&case), "{}", validator.id);
    }
}

#[test]
fn a_float_body_is_certified_by_numeric_comparison_alone() {
    for (header, body) in
        [("2000", "2000.0"), ("2000.0", "2000.0"), ("2e3", "2e3"), ("2e3", "2000.0")]
    {
        for id in RULES {
            let certified = certifies(id, header.as_bytes(), body);
            assert_eq!(certified, id == "spec-numeric", "{id} {header} {body}");
        }
    }
    for id in RULES {
        assert!(!certifies(id, b"2000.5", "2000.5"), "{id}");
    }
}

#[test]
fn each_refusal_names_its_clause() {
    let rows: &[(&str, &[u8], &str, &str)] = &[
        ("canonical", b"US", "\"us\"", "V1"),
        ("spec-text", b"US", "\"us\"", "V1"),
        ("canonical", b"\"2000\"", "\"2000\"", "V1"),
        ("canonical", b"list_slots", "\"delete_booking\"", "V1"),
        ("canonical", b"02000", "2000", "V2"),
        ("canonical", b"2_000", "2000", "V2"),
        ("spec-text", b"2000.0", "2000", "V2"),
        ("ctrlrun-before", b"2001", "2000", "V2"),
        ("ctrlrun-before", b"2,000", "2000", "V2"),
        ("canonical", b"-0", "0", "V2a"),
        ("canonical", b"-0", "-0", "V2a"),
        ("spec-text", b"-0", "0", "V2a"),
        ("canonical", b"2000.0", "2000.0", "V2b"),
        ("spec-text", b"2000", "2e3", "V2b"),
        ("ctrlrun-before", b"2000", "2000.0", "V2b"),
        ("canonical", b"TRUE", "true", "V3"),
        ("spec-numeric", b"1", "true", "V3"),
        ("canonical", b"false", "true", "V3"),
        ("canonical", b"null", "null", "V4"),
        ("canonical", b"", "null", "V4"),
        ("spec-text", b"[1,2]", "[1,2]", "V4"),
        ("spec-numeric", b"{}", "{}", "V4"),
        ("spec-numeric", b"2001", "2000", "V6"),
        ("spec-numeric", b"2000.5", "2000.5", "V6"),
        ("spec-numeric", b"02000", "2000", "V6"),
        ("spec-numeric", b"+2000", "2000", "V6"),
        ("canonical-safe", b"9007199254740992", "9007199254740992", "V7"),
        ("canonical", b" us", "\" us\"", "V8"),
        ("canonical", b"us\tus", "\"us\\tus\"", "V8"),
        ("spec-text", "é".as_bytes(), "\"é\"", "V8"),
        ("canonical", b"2000 ", "2000", "V8"),
        ("canonical", b"=?base64?=", "\"=?base64?=\"", "V9"),
        ("spec-text", b"=?base64?=", "\"=?base64?=\"", "V9"),
        ("canonical", b"=?base64?dXM?=", "\"us\"", "V10"),
        ("spec-text", b"=?base64?dXN=?=", "\"us\"", "V10"),
        ("spec-numeric", b"=?base64?/w==?=", "2000", "V10"),
        ("canonical", b"=?base64?dXM=?=", "\"us\"", "V11a"),
        ("canonical", b"=?base64?MjAwMA==?=", "2000", "V11a"),
    ];
    for (id, header, body, expected) in rows {
        assert_eq!(clause(id, header, body), *expected, "{id}: {} {body}", escape(header));
    }
    // A refusal of the sentinel says what is wrong with it, one of the text what the text is.
    assert_eq!(clause("canonical", b"=?base64?TGlzdA==?=", "\"list\""), "V1");
}

#[test]
fn the_bound_of_v7_lies_between_two_to_the_53_minus_1_and_two_to_the_53() {
    for inside in ["9007199254740991", "-9007199254740991", "0", "-1"] {
        assert!(certifies("canonical-safe", inside.as_bytes(), inside), "{inside}");
    }
    let beyond = [
        "9007199254740992",
        "-9007199254740992",
        "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808",
        "18446744073709551616",
        "100000000000000000000000000000000000000000",
    ];
    for beyond in beyond {
        assert_eq!(clause("canonical-safe", beyond.as_bytes(), beyond), "V7", "{beyond}");
        for id in ["canonical", "spec-text", "spec-numeric", "ctrlrun-before", "ctrlrun-half"] {
            assert!(certifies(id, beyond.as_bytes(), beyond), "{id} {beyond}");
        }
    }
    // V7 bounds integers: a string of the same digits has no bound.
    assert!(certifies("canonical-safe", b"9007199254740992", "\"9007199254740992\""));
}

#[test]
fn numeric_comparison_is_exact_and_takes_json_numbers_only() {
    let googol = format!("1{}", "0".repeat(100));
    for (header, body, expected) in [
        ("42.0", "42", true),
        ("42", "42.0", true),
        ("-0", "0", true),
        ("0e999999999", "0", true),
        ("1e100", &*googol, true),
        ("1e100", &*googol.replace("00", "01"), false),
        ("2e-400", "0", false),
        ("1e999999999", "0", false),
        ("9007199254740993", "9007199254740992", false),
        ("1999.99999999999999999", "2000", false),
        ("2000.", "2000", false),
        (".2e4", "2000", false),
        ("0x7d0", "2000", false),
        ("", "0", false),
        // 2e3 and, with a space in front, 2000, inside the sentinel.
        ("=?base64?MmUz?=", "2000", true),
        ("=?base64?IDIwMDA=?=", "2000", false),
    ] {
        assert_eq!(certifies("spec-numeric", header.as_bytes(), body), expected, "{header} {body}");
    }
}

#[test]
fn a_body_of_another_type_than_declared_is_certified_by_none() {
    for (kind, header, body) in [
        (Kind::Integer, "true", "true"),
        (Kind::Integer, "2000", "\"2000\""),
        (Kind::Boolean, "1", "1"),
        (Kind::String, "2000", "2000"),
        (Kind::String, "null", "null"),
        (Kind::Boolean, "true", "\"true\""),
    ] {
        let case = Case::of_kind(kind, header.as_bytes(), body.as_bytes()).unwrap();
        for validator in validators::all() {
            assert!(!validator.certifies(&case), "{}: {kind} {header} {body}", validator.id);
        }
    }
}

#[test]
fn a_reader_as_a_validator_certifies_what_it_reads_as_the_exact_body() {
    let rows: &[(&str, &[u8], &str, bool)] = &[
        ("js.parseInt", b"2_000", "2", true),
        ("js.parseInt", b"2_000", "2000", false),
        ("py.int", b"2_000", "2000", true),
        ("go.Atoi", b"2_000", "2000", false),
        ("go.ParseInt0", b"02000", "1024", true),
        ("go.ParseInt0", b"02000", "2000", false),
        ("go.ParseInt0", b"0x7d0", "2000", true),
        // The reader rounds, the body does not.
        ("js.Number", b"9007199254740993", "9007199254740992", true),
        ("js.Number", b"9007199254740993", "9007199254740993", false),
        ("py.int", b"18446744073709551617", "18446744073709551617", true),
        ("py.Decimal", b"2e3", "2000", true),
        ("py.Decimal", b"1e-400", "0", false),
        ("js.Number", b"", "0", true),
        ("js.Number", b"-0", "0", true),
        ("py.Decimal", b"-0", "0", true),
        ("js.Number", b"x", "0", false),
        ("js.Number", b"Infinity", "2000", false),
        // Bytes: the same reader behind a stack that hands Latin-1 on.
        ("py.int@latin1", b"\xa02000", "2000", true),
        ("py.int", b"\xa02000", "2000", false),
        ("py.json", b"true", "true", true),
        ("py.json", b"false", "true", false),
        ("py.json", b"1", "true", false),
        ("py.json", b"true", "1", false),
        ("py.int", b"true", "true", false),
        // Strings are compared by their characters, and what has no header is refused.
        ("py.int", b"us", "\"us\"", true),
        ("py.int", b"US", "\"us\"", false),
        ("py.json", b"null", "null", false),
        ("py.json", b"[1]", "[1]", false),
        ("js.Number", b"2000.0", "2000.0", false),
    ];
    for (reader, header, body, expected) in rows {
        let found = certifies(&format!("reader:{reader}"), header, body);
        assert_eq!(found, *expected, "{reader}: {} {body}", escape(header));
    }
}

#[test]
fn every_reader_is_a_validator_that_people_would_not_ship() {
    for reader in readers::all() {
        let validator = find(&format!("reader:{}", reader.id));
        assert!(!validator.ships, "{}", validator.id);
    }
    assert!(validators::find("reader:nothing").is_none());
    let shipped: Vec<String> = validators::shipped().iter().map(|v| v.id.to_string()).collect();
    assert_eq!(shipped, ["canonical-safe", "canonical", "spec-text", "spec-numeric"]);
    assert!(FIXED.iter().all(|id| shipped.iter().any(|known| known == id)));
}

/// What CPython 3.11 printed for `json.dumps(json.loads(body), separators=(",", ":"))`.
#[test]
fn compact_json_is_what_python_writes() {
    let rows = [
        ("null", "null"),
        ("[]", "[]"),
        ("{}", "{}"),
        ("[1, 2]", "[1,2]"),
        ("[true,false,null]", "[true,false,null]"),
        ("[[], {}]", "[[],{}]"),
        (r#"{"a" : [1, {"b": null}]}"#, r#"{"a":[1,{"b":null}]}"#),
        (r#"{"b":1,"a":2}"#, r#"{"b":1,"a":2}"#),
        (r#"{"":""}"#, r#"{"":""}"#),
        // Everything beyond printable ASCII is escaped, in UTF-16 units.
        (r#"["é"]"#, r#"["\u00e9"]"#),
        (r#"["\u00e9"]"#, r#"["\u00e9"]"#),
        (r#"{"\u00e9":true}"#, r#"{"\u00e9":true}"#),
        (r#"["😀"]"#, r#"["\ud83d\ude00"]"#),
        (r#"["\ud83d\ude00"]"#, r#"["\ud83d\ude00"]"#),
        (r#"["\uffff"]"#, r#"["\uffff"]"#),
        (r#"["\u007f"]"#, r#"["\u007f"]"#),
        (r#"["\u0080"]"#, r#"["\u0080"]"#),
        (r#"["\u2028"]"#, r#"["\u2028"]"#),
        // Control characters by their short names where they have one.
        (r#"["\u0000\u001f"]"#, r#"["\u0000\u001f"]"#),
        (r#"["\b\f\n\r\t"]"#, r#"["\b\f\n\r\t"]"#),
        (r#"["\"\\\/"]"#, r#"["\"\\/"]"#),
        ("[\"</script>\"]", "[\"</script>\"]"),
        // Integers of any size; minus zero is the integer 0.
        ("[-0, 0]", "[0,0]"),
        ("[123456789012345678901234567890]", "[123456789012345678901234567890]"),
        // Of equal names the last value counts, at the place of the first.
        (r#"{"a":1,"a":2}"#, r#"{"a":2}"#),
        (r#"{"a":1,"b":2,"a":3}"#, r#"{"a":3,"b":2}"#),
    ];
    for (body, expected) in rows {
        assert_eq!(dumps::compact(body.as_bytes()).as_deref(), Some(expected), "{body}");
    }
}

#[test]
fn a_float_anywhere_has_no_compact_json_here() {
    for body in ["1.0", "[1e2]", "[[1],[2.5]]", r#"{"a":{"b":[0.5]}}"#, "[-0.0]"] {
        assert_eq!(dumps::compact(body.as_bytes()), None, "{body}");
    }
}

#[test]
fn a_lone_surrogate_is_rendered_as_python_renders_it() {
    // json.dumps(json.loads(r'["\ud800x\udfff"]'), separators=(",", ":")) in CPython 3.11.7.
    let rendered = misread::dumps::compact(br#"[ "\ud800x\udfff" ]"#);
    assert_eq!(rendered.as_deref(), Some(r#"["\ud800x\udfff"]"#));
}
