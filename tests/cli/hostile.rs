//! Values and bodies made to exhaust whatever reads them: every validator and reader answers, and
//! the screen stays a screen.

use super::run::misread_with;

#[test]
fn values_of_the_longest_length_are_explained_by_every_validator_and_reader() {
    let full = |unit: &str| unit.repeat((1 << 20) / unit.len());
    let values = [
        full("7"),
        format!("0x{}", "f".repeat((1 << 20) - 2)),
        format!("1e-{}", "9".repeat((1 << 20) - 3)),
        format!("0.{}1", "0".repeat((1 << 20) - 3)),
        full("\u{662}"),
        full("\u{1d7ce}"),
        full("\u{a0}"),
        full("["),
        full("{\"a\":"),
        full("\""),
        full("1_"),
        full("111,"),
        full("=?base64?"),
        full("\0"),
    ];
    for value in values {
        for body in ["2000", "true", "1e2000000000000000000"] {
            let all = ["explain", "--stdin", "--body", body, "--readers", "all,exact"];
            let ran = misread_with(&[&all[..], &["--validator", "all"]].concat(), value.as_bytes());
            let start: String = value.chars().take(4).collect();
            assert_eq!((ran.code, &*ran.err), (0, ""), "{start} {body}");
            assert!(ran.out.lines().all(|line| line.len() < 400), "{start} {body}");
            assert!(ran.out.starts_with("header "), "{start} {body}");
        }
    }
}

#[test]
fn powers_of_ten_without_bounds_are_answered_and_never_written_out() {
    let headers = [
        "1e2000000000000000000",
        "1e99999999999999999999",
        "-1e-2000000000000000000",
        "0x1p9999999999999999999",
    ];
    for header in headers {
        for body in ["1e2000000000000000000", "-1e-2000000000000000000", "0e2000000000000000000"] {
            let arguments = ["explain", header, "--body", body, "--readers", "all,exact"];
            let ran = misread_with(&[&arguments[..], &["--validator", "all"]].concat(), b"");
            assert_eq!((ran.code, &*ran.err), (0, ""), "{header} {body}");
            assert!(ran.out.len() < 10_000, "{header} {body}");
        }
    }
}
