//! Malformed files: each named with its place and what was expected, and the rest still replayed.

use super::run::{Ran, misread, text};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const ENTRY: &str = r#"features = ["underscore"]
fingerprint = "v1-eee6dace64e2be2c"
first_seen = "2026-01-02"
reach = "any"
severity = "high"
state = "confirmed"
type = "integer"
validator = "ctrlrun-before"

[readings]
"js.parseInt" = "misreads f64:4000000000000000"

[versions]
features = "1"

[witness]
body = "2000"
header = "2_000"
header_hex = "325f303030"
"#;

const VECTOR: &str = r#"{"id": "a", "why": "w", "type": "integer", "header": "7", "header_hex": "37",
 "body": "7", "flags": ["canonical"], "clauses": ["V2"],
 "decisions": {"canonical": "certified"}, "outcomes": {"py.int": "int:7"}}"#;

fn topic(version: u32, cases: &str) -> String {
    format!(
        "{{\"version\": {version}, \"corpus_version\": \"1.0.0\", \"topic\": \"t\", \"source\": \"s\", \"cases\": [\n{cases}]}}"
    )
}

/// A corpus of one good file and a findings folder of one good entry.
fn folders() -> (TempDir, TempDir) {
    let (corpus, findings) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(corpus.path().join("good.json"), topic(2, VECTOR)).unwrap();
    fs::create_dir(findings.path().join("ctrlrun-before")).unwrap();
    put(findings.path(), ENTRY);
    (corpus, findings)
}

fn put(findings: &Path, entry: impl AsRef<[u8]>) {
    fs::write(findings.join("ctrlrun-before/v1-eee6dace64e2be2c.toml"), entry).unwrap();
}

fn regress(corpus: &Path, findings: &Path) -> Ran {
    misread(&["regress", text(corpus), "--findings", text(findings)])
}

#[test]
fn a_good_corpus_and_a_good_entry_are_replayed() {
    let (corpus, findings) = folders();
    let ran = regress(corpus.path(), findings.path());
    assert_eq!((ran.code, &*ran.out, &*ran.err), (0, "3 expectations replayed, 0 changed\n", ""));
}

#[test]
fn a_malformed_entry_is_named_and_the_rest_is_replayed() {
    let with = |from: &str, to: &str| {
        assert!(ENTRY.contains(from), "{from}");
        ENTRY.replace(from, to).into_bytes()
    };
    let rows: Vec<(Vec<u8>, &str)> = vec![
        (b"state = = 1".to_vec(), ", line 1, column 9: "),
        (with("high", "grave"), ", line 5, severity: expected low, medium or high"),
        (with("confirmed", "open"), ", line 6, state: expected new, confirmed, expected or fixed"),
        (
            with("confirmed", "expected"),
            ", line 6, state: expected a reason beside state = \"expected\"",
        ),
        (
            with("integer", "number"),
            ", line 7, type: 'number' is no type: expected integer, boolean, string or other",
        ),
        (
            with("\"underscore\"", "\"underscor\""),
            ", line 1, features: 'underscor' is no feature; did you mean 'underscore'? (`misread list features` shows all)",
        ),
        (
            with("[\"underscore\"]", "[\"underscore\", \"underscore\"]"),
            ", line 1, features: expected each feature once",
        ),
        (
            with("eee6dace64e2be2c", "0000000000000000"),
            ", line 2, fingerprint: expected v1-eee6dace64e2be2c for this validator, type and features",
        ),
        (with("\"any\"", "\"lenient\""), ", line 4, reach: expected any for this header"),
        (
            with("misreads f64:4000000000000000", "misreads 2"),
            ", line 11, js.parseInt: expected a verdict and an outcome, such as \"misreads int:2\"",
        ),
        (
            with("misreads f64", "wrong f64"),
            ", line 11, js.parseInt: expected a verdict and an outcome",
        ),
        (
            with("features = \"1\"", "features = \"2\""),
            ", line 13, [versions]: expected version 1 of the list of features",
        ),
        (
            with("body = \"2000\"", "body = \"2_000\""),
            ", line 17, body: the body is not one JSON literal: byte 1: the number stops being one here",
        ),
        (
            with("header = \"2_000\"", "header = \"2000\""),
            ", line 18, header: expected \"2_000\", the bytes of header_hex",
        ),
        (
            with("header = \"2_000\"", "header = '2\\q000'"),
            ", line 18, header: expected \"2_000\", the bytes of header_hex",
        ),
        (
            with("325f303030", "325f30303"),
            ", line 19, header_hex: expected pairs of hexadecimal digits",
        ),
        (
            with("severity = \"high\"", "severity = 3"),
            ", line 5, column 12: invalid type: integer `3`, expected a string",
        ),
        (
            with("reach", "owners = \"me\"\nreach"),
            ", line 4, column 1: unknown field `owners`, expected one of",
        ),
        (with("2026-01-02", "2026-02-30"), ", line 3, column 14: "),
        (with("[witness]", "[witness]\nheader = \"2_000\""), ", line "),
        (with("validator = \"ctrlrun-before\"\n", ""), ": missing field `validator`"),
        (b"\x00\x01\xff\xfe".to_vec(), ", byte 2: expected text in UTF-8"),
        (Vec::new(), ": missing field `features`"),
    ];
    for (entry, message) in rows {
        let (corpus, findings) = folders();
        put(findings.path(), &entry);
        let ran = regress(corpus.path(), findings.path());
        let shown = String::from_utf8_lossy(&entry);
        assert_eq!((ran.code, &*ran.out), (2, "2 expectations replayed, 0 changed\n"), "{shown}");
        let path = findings.path().join("ctrlrun-before/v1-eee6dace64e2be2c.toml");
        assert!(ran.err.starts_with(&format!("error: {}", path.display())), "{}", ran.err);
        assert!(ran.err.contains(message), "{message}\n{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn a_malformed_vector_is_named_and_the_rest_is_replayed() {
    let with = |from: &str, to: &str| {
        assert!(VECTOR.contains(from), "{from}");
        topic(2, &VECTOR.replace("\"a\"", "\"b\"").replace(from, to)).into_bytes()
    };
    let rows: Vec<(Vec<u8>, &str)> = vec![
        (b"{\"version\": 2,,}".to_vec(), ", line 1, column 15: "),
        (topic(1, "").into_bytes(), ", version: expected version 2 of the format, not 1"),
        (topic(2, VECTOR).into_bytes(), ", case a: expected an id that no other case has"),
        (with("\"why\"", "\"whys\""), ", line 2, column 18: unknown field `whys`, expected one of"),
        (
            with("\"certified\"", "true"),
            ", line 4, column 32: invalid type: boolean `true`, expected a string",
        ),
        (
            with("\"certified\"", "\"yes\""),
            ", case b: decision of canonical: expected one of certified, refused, unspecified",
        ),
        (with("int:7", "7"), ", case b: outcome of py.int: "),
        (with("int:7", "int:07x"), ", case b: outcome of py.int: "),
        (
            with("\"header_hex\": \"37\"", "\"header_hex\": \"3\""),
            ", case b: header_hex: expected pairs of hexadecimal digits",
        ),
        (
            with("\"header\": \"7\"", "\"header\": \"8\""),
            ", case b: header: expected \"7\", the bytes of header_hex",
        ),
        (
            with("\"header\": \"7\"", "\"header\": \"\\\\q\""),
            ", case b: header: expected \"7\", the bytes of header_hex",
        ),
        (
            with("\"body\": \"7\"", "\"body\": \"7 7\""),
            ", case b: body: the body is not one JSON literal: byte 1: something follows the value",
        ),
        (
            with("\"integer\"", "\"number\""),
            ", case b: 'number' is no type: expected integer, boolean, string or other",
        ),
        (
            with("\"body\": \"7\"", &format!("\"body\": \"{}\"", "7".repeat((1 << 20) + 1))),
            ", case b: body: err limit: a value of 1048577 bytes, the bound is 1048576",
        ),
        (b"\xff".to_vec(), ", byte 0: expected text in UTF-8"),
        (Vec::new(), ", line 1, column 0: EOF while parsing a value"),
        ("[".repeat(100_000).into_bytes(), ", line 1, column "),
    ];
    for (file, message) in rows {
        let (corpus, findings) = folders();
        let path = corpus.path().join("made.json");
        fs::write(&path, &file).unwrap();
        let ran = regress(corpus.path(), findings.path());
        assert_eq!((ran.code, &*ran.out), (2, "3 expectations replayed, 0 changed\n"), "{message}");
        assert!(ran.err.starts_with(&format!("error: {}", path.display())), "{}", ran.err);
        assert!(ran.err.contains(message), "{message}\n{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn folders_that_are_named_like_files_and_files_in_the_wrong_place_are_named() {
    let (corpus, findings) = folders();
    fs::create_dir(corpus.path().join("x.json")).unwrap();
    fs::create_dir(findings.path().join("x.toml")).unwrap();
    let copy = findings.path().join("v1-eee6dace64e2be2c.toml");
    fs::write(&copy, ENTRY).unwrap();
    let ran = regress(corpus.path(), findings.path());
    assert_eq!((ran.code, &*ran.out), (2, "3 expectations replayed, 0 changed\n"));
    let place = |path: &Path| path.display().to_string();
    let expected = [
        format!("error: {}: expected a file, not a folder", place(&corpus.path().join("x.json"))),
        format!("error: {}: expected a file, not a folder", place(&findings.path().join("x.toml"))),
        format!(
            "error: {}: expected at {}",
            place(&copy),
            place(&findings.path().join("ctrlrun-before/v1-eee6dace64e2be2c.toml"))
        ),
    ];
    assert_eq!(ran.err.lines().collect::<Vec<_>>(), expected);
}

#[cfg(unix)]
#[test]
fn a_circle_of_links_a_pipe_and_a_device_neither_hang_nor_end_the_rest() {
    let (corpus, findings) = folders();
    std::os::unix::fs::symlink("..", findings.path().join("ctrlrun-before/up")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", findings.path().join("zero.toml")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(corpus.path().join("p.json")).status();
    let pipes = u32::from(made.is_ok_and(|status| status.success()));
    let ran = regress(corpus.path(), findings.path());
    assert_eq!((ran.code, &*ran.out), (2, "3 expectations replayed, 0 changed\n"));
    let regular = ran.err.matches(": expected a regular file\n").count();
    assert_eq!(regular as u32, 1 + pipes, "{}", ran.err);
}

#[test]
fn fuzz_names_a_malformed_file_and_runs_all_the_same() {
    let (corpus, findings) = folders();
    put(findings.path(), "no entry");
    fs::write(corpus.path().join("bad.json"), "[]").unwrap();
    let paths = ["--findings", text(findings.path()), "--corpus", text(corpus.path())];
    let run = ["fuzz", "--validator", "canonical-safe", "--cases", "1000"];
    let ran = misread(&[&run[..], &paths].concat());
    assert_eq!(
        ran.err.lines().filter(|line| line.starts_with("error: ")).count(),
        2,
        "{}",
        ran.err
    );
    assert!(ran.out.starts_with("1,000 cases, "), "{}", ran.out);
    assert_eq!(ran.code, 2);
}

#[test]
fn no_control_character_of_a_file_reaches_the_terminal() {
    let (corpus, findings) = folders();
    let entry = ENTRY.replace("reach", "owner = \"\\u001b[31m\"\nreason = \"\\u0007\"\nreach");
    put(findings.path(), entry);
    let vector = VECTOR.replace("py.int", "\\u001b]0;x").replace("\"a\"", "\"\\u001b[2J\"");
    fs::write(corpus.path().join("evil.json"), topic(2, &vector)).unwrap();
    fs::write(corpus.path().join("evil2.json"), "{\"version\": 2, \"\\u001b[31m\": 1}").unwrap();
    let folder = text(findings.path());
    let runs = [
        misread(&["triage", "show", "v1-eee6", "--findings", folder]),
        misread(&["triage", "list", "--findings", folder]),
        misread(&["regress", text(corpus.path()), "--findings", folder]),
        misread(&[
            "fuzz",
            "--validator",
            "ctrlrun-before",
            "--cases",
            "64",
            "--findings",
            folder,
            "--corpus",
            text(corpus.path()),
        ]),
    ];
    assert!(runs[0].out.contains("\\u{1b}[31m") && runs[0].out.contains("\\u{7}"));
    assert!(runs[2].out.contains("\\u{1b}[2J") && runs[2].err.contains("\\u{1b}[31m"));
    for ran in runs {
        let shown = format!("{}{}", ran.out, ran.err);
        assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{shown:?}");
    }
}
