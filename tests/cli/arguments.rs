//! Wrong words on the command line, and values and bodies that are none: each with its message.

use super::run::{misread, misread_with};

/// The one line that a command ends with.
fn refused(arguments: &[&str], message: &str) {
    let ran = misread(arguments);
    assert_eq!((ran.code, &*ran.out), (2, ""), "{arguments:?}");
    assert_eq!(ran.err, format!("error: {message}\n"), "{arguments:?}");
}

#[test]
fn an_unknown_id_suggests_the_nearest() {
    let js = "no reader 'js.parsInt'; did you mean 'js.parseInt'? (list readers shows all)";
    refused(&["explain", "7", "--readers", "js.parsInt"], js);
    refused(&["read", "--readers", "js.parsInt"], js);
    refused(&["fuzz", "--readers", "js.parsInt"], js);
    let safe = "no validator 'canonical-save'; did you mean 'canonical-safe'? (`misread list validators` shows all)";
    refused(&["check", "7", "--body", "7", "--validator", "canonical-save"], safe);
    refused(&["fuzz", "--validator", "canonical-save"], safe);
    refused(&["explain", "7", "--body", "7", "--validator", "canonical-save"], safe);
    let reader = "no validator 'reader:go.atoi'; did you mean 'reader:go.Atoi'? (`misread list validators` shows all)";
    refused(&["fuzz", "--validator", "reader:go.atoi"], reader);
    let nothing = "no reader 'ruby.Integer' (list readers shows all)";
    refused(&["explain", "7", "--readers", "ruby.Integer"], nothing);
    let bytes = "no reader '\\u{1b}[31m' (list readers shows all)";
    refused(&["explain", "7", "--readers", "\u{1b}[31m"], bytes);
}

#[test]
fn a_body_that_is_no_literal_names_the_byte_where_it_stops_being_one() {
    let deep = "[".repeat(200);
    let rows = [
        ("2_000", "byte 1: the number stops being one here"),
        ("2000 x", "byte 4: something follows the value"),
        ("", "byte 0: the text ends before the value does"),
        ("tru", "byte 0: no JSON value starts here"),
        ("\"a", "byte 2: the text ends before the value does"),
        ("[1,", "byte 3: the text ends before the value does"),
        ("[1 2]", "byte 3: a comma, colon or closing bracket was expected here"),
        ("01", "byte 1: the number stops being one here"),
        ("1e", "byte 1: the number stops being one here"),
        ("-", "byte 1: the text ends before the value does"),
        ("\u{662}", "byte 0: no JSON value starts here"),
        ("  2_000", "byte 3: the number stops being one here"),
        (&deep, "byte 128: nested deeper than 128 levels"),
        ("1e2000000000000000001", "byte 0: the power of ten is beyond 2000000000000000000"),
    ];
    for (body, place) in rows {
        let message = format!("the body is not one JSON literal: {place}");
        refused(&["explain", "7", "--body", body], &message);
        refused(&["check", "7", "--body", body, "--validator", "canonical"], &message);
    }
}

#[test]
fn an_escape_that_is_none_names_its_byte() {
    let expected = "expected one of \\n \\r \\t \\0 \\\\ \\xff \\u{660} after the backslash";
    for (value, at) in [
        ("20\\q", 2),
        ("\\", 0),
        ("é\\xg0", 2),
        ("\\u{110000}", 0),
        ("\\u{d800}", 0),
        ("\\u660", 0),
        ("\\x", 0),
    ] {
        refused(&["explain", value], &format!("VALUE: byte {at}: {expected}"));
    }
    for value in ["2", "zz", "2 0 0", "\u{662}\u{660}"] {
        let message = format!("VALUE '{value}': expected pairs of hexadecimal digits");
        refused(&["explain", "--hex", value], &message);
    }
}

#[test]
fn a_value_beyond_the_limit_is_never_cut() {
    let limit = 1 << 20;
    let message = "error: VALUE: err limit: longer than the bound of 1048576 bytes\n";
    let check = ["check", "--stdin", "--body", "7", "--validator", "canonical"];
    for command in [&["explain", "--stdin"][..], &["explain", "--stdin", "--body", "7"], &check] {
        let ran = misread_with(command, &vec![b'7'; limit + 1]);
        assert_eq!((ran.code, &*ran.out, &*ran.err), (2, "", message), "{command:?}");
        let ran = misread_with(command, &vec![b'7'; 4 * limit]);
        assert_eq!((ran.code, &*ran.out, &*ran.err), (2, "", message), "{command:?}");
        let hex = [command, &["--hex"]].concat();
        let ran = misread_with(&hex, "37".repeat(limit + 1).as_bytes());
        assert_eq!((ran.code, &*ran.out, &*ran.err), (2, "", message), "{command:?}");
        let ran = misread_with(&hex, "37".repeat(limit).as_bytes());
        assert_eq!(&*ran.err, "", "{command:?}");
        assert!([0, 1].contains(&ran.code), "{command:?}");
    }
    let ran = misread_with(&["explain", "--stdin"], &vec![b'7'; limit]);
    assert!(ran.out.starts_with("header 777777777777…7777 (1048576 bytes)\n"), "{}", ran.out);
    assert_eq!(ran.code, 0);
}

#[test]
fn read_answers_a_value_beyond_the_limit_and_echoes_all_of_it() {
    let hex = "37".repeat((1 << 20) + 1);
    let ran = misread_with(&["read", "--readers", "js.parseInt,py.int"], hex.as_bytes());
    let expected = format!("js.parseInt\t{hex}\terr limit\npy.int\t{hex}\terr limit\n");
    assert!(ran.out == expected, "{} bytes", ran.out.len());
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let input = format!("37\n{}\n38\n", "37".repeat(4 << 20) + "37");
    let ran = misread_with(&["read", "--readers", "py.int"], input.as_bytes());
    assert_eq!(ran.out, "py.int\t37\tint:7\n");
    let why = "error: standard input, line 2: longer than the bound of 8388608 bytes\n";
    assert_eq!((ran.code, &*ran.err), (2, why));
}

#[test]
fn read_gives_each_reader_a_line_for_each_value() {
    let three = ["read", "--readers", "js.parseInt,go.Atoi,py.int"];
    let ran = misread_with(&three, b"325f303030\n");
    let expected = "js.parseInt\t325f303030\tf64:4000000000000000\n\
                    go.Atoi\t325f303030\terr syntax\npy.int\t325f303030\tint:2000\n";
    assert_eq!((ran.code, &*ran.out, &*ran.err), (0, expected, ""));
    let used = ["read", "--used", "--readers", "js.parseInt,py.float"];
    let ran = misread_with(&used, b"2032303078\r\n\n");
    let expected = "js.parseInt\t2032303078\tf64:4069000000000000 used=4\n\
                    py.float\t2032303078\terr syntax used=0\n\
                    js.parseInt\t\tf64:nan used=0\npy.float\t\terr syntax used=0\n";
    assert_eq!((ran.code, &*ran.out, &*ran.err), (0, expected, ""));
    let ran = misread_with(&["read"], b"");
    assert_eq!((ran.code, &*ran.out, &*ran.err), (0, "", ""));
    // The last line needs no end.
    assert_eq!(misread_with(&three, b"37").out.lines().count(), 3);
}

#[test]
fn read_names_the_line_that_is_no_hexadecimal() {
    for (line, shown) in
        [(&b"3"[..], "3"), (b"zz", "zz"), (b"\xff\x1b", "\u{fffd}\\u{1b}"), (b" 37", " 37")]
    {
        let input = [b"37\n\n", line, b"\n38\n"].concat();
        let ran = misread_with(&["read", "--readers", "py.int"], &input);
        // What comes before the line is answered.
        assert_eq!(ran.out, "py.int\t37\tint:7\npy.int\t\terr syntax\n");
        let message = format!(
            "error: standard input, line 3: expected one field value in hexadecimal, not '{shown}'\n"
        );
        assert_eq!((ran.code, ran.err), (2, message));
    }
}

#[test]
fn options_that_make_no_sense_say_what_was_expected() {
    let rows: [(&[&str], &str); 16] = [
        (
            &["--shard", "0/4"],
            "'0/4': expected K/N with K from 1 to N and N at most 64, such as 1/4",
        ),
        (&["--shard", "5/4"], "'5/4': expected K/N"),
        (&["--shard", "1/65"], "'1/65': expected K/N"),
        (&["--shard", "half"], "'half': expected K/N"),
        (&["--shard=-1/4"], "'-1/4': expected K/N"),
        (&["--time", "soon"], "'soon': expected a time such as 30s, 5m or 1h"),
        (&["--time", "3d"], "'3d': expected a time"),
        (&["--time", ""], "'': expected a time"),
        (&["--time", "99999999999999999999s"], "expected a time"),
        (&["--time", "9999999999999999h"], "expected a time"),
        (&["--jobs", "0"], "--jobs 0: expected at least 1"),
        (&["--jobs", "two"], "'two'"),
        (&["--cases", "many"], "'many'"),
        (&["--cases", "-1"], "'-1'"),
        (&["--cases", "10", "--time", "1s"], "cannot be used with"),
        (&["--seed", "99999999999999999999"], "'99999999999999999999'"),
    ];
    for (option, message) in rows {
        let ran =
            misread(&[&["fuzz", "--no-corpus", "--findings", "/nonexistent"], option].concat());
        assert_eq!((ran.code, &*ran.out), (2, ""), "{option:?}");
        assert!(
            ran.err.starts_with("error: ") && ran.err.contains(message),
            "{option:?}: {}",
            ran.err
        );
    }
}

#[test]
fn other_commands_say_what_they_need() {
    let rows: [(&[&str], &str); 9] = [
        (&[], "Usage: misread"),
        (&["fuz"], "'fuzz'"),
        (&["explain"], "<VALUE>"),
        (&["explain", "7", "--stdin"], "cannot be used with"),
        (&["check", "7", "--body", "7"], "--validator"),
        (&["check", "7", "--body", "7", "--validator", "all"], "expected one validator"),
        (&["explain", "7", "--type", "number"], "expected integer, boolean, string or other"),
        (
            &["list", "parsers"],
            "[possible values: readers, validators, features, generators, mutators]",
        ),
        (&["regress", "/nonexistent/corpus"], "/nonexistent/corpus: no such corpus"),
    ];
    for (arguments, message) in rows {
        let ran = misread(arguments);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_day_that_is_none_is_refused() {
    for day in ["", "yesterday", "2030-01-01", "99999999999999999999", "999999999999999"] {
        let mut program = super::run::program(&["fuzz", "--cases", "1", "--no-corpus"]);
        program.env("SOURCE_DATE_EPOCH", day);
        let ran = super::run::finish(program, b"");
        let message = "error: SOURCE_DATE_EPOCH: expected seconds since 1970\n";
        assert_eq!((ran.code, &*ran.out, &*ran.err), (2, "", message), "{day}");
    }
}
