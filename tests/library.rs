//! The library as a gateway takes it: the three functions by literal expectations, how many crates
//! it builds, the vectors inside it, and the example project.

use misread::outcome::MAX_VALUE_BYTES;
use misread::policy::Policy;
use misread::{Kind, case, certify, decode, encode, vectors};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The clause of a refusal, empty where there is none.
fn clause<T>(result: Result<T, misread::Reason>) -> &'static str {
    result.err().map_or("", |reason| reason.clause)
}

#[test]
fn certify_names_the_clause_of_every_refusal() {
    let rows: &[(&[u8], &str, Kind, &str)] = &[
        (b"2000", "2000", Kind::Integer, ""),
        (b"-7", "-7", Kind::Integer, ""),
        (b"0", "-0", Kind::Integer, ""),
        (b"9007199254740991", "9007199254740991", Kind::Integer, ""),
        (b"false", "false", Kind::Boolean, ""),
        (b"", r#""""#, Kind::String, ""),
        (b"=?base64?w6k=?=", r#""\u00e9""#, Kind::String, ""),
        (b"2_000", "2000", Kind::Integer, "V2"),
        (b"-0", "-0", Kind::Integer, "V2a"),
        (b"2000.0", "2000.0", Kind::Integer, "V2b"),
        (b"True", "true", Kind::Boolean, "V3"),
        (b"b", r#""a""#, Kind::String, "V1"),
        (b"null", "null", Kind::Other, "V4"),
        (b"null", "null", Kind::Integer, "V4"),
        (b"true", "true", Kind::Integer, "V4"),
        (b"[]", "[]", Kind::Other, "V4"),
        (b"9007199254740992", "9007199254740992", Kind::Integer, "V7"),
        (b"\xc3\xa9", r#""\u00e9""#, Kind::String, "V8"),
        (b"=?base64?=", r#""=?base64?=""#, Kind::String, "V9"),
        (b"=?base64?w6l=?=", r#""\u00e9""#, Kind::String, "V10"),
        (b"=?base64?MjAwMA==?=", "2000", Kind::Integer, "V11a"),
        (b"2000", "2000 ", Kind::Integer, "O1"),
        (b"2000", "", Kind::Integer, "O1"),
        (b"2000", "\u{662}000", Kind::Integer, "O1"),
    ];
    for (field_value, body, kind, expected) in rows {
        let found = clause(certify(field_value, body.as_bytes(), *kind));
        assert_eq!(found, *expected, "{} for {body} ({kind})", case::escape(field_value));
    }
}

#[test]
fn encode_makes_the_one_field_value_that_certify_takes() {
    let rows: &[(&str, Kind, Result<&str, &str>)] = &[
        ("2000", Kind::Integer, Ok("2000")),
        ("-9007199254740991", Kind::Integer, Ok("-9007199254740991")),
        ("-0", Kind::Integer, Ok("0")),
        ("true", Kind::Boolean, Ok("true")),
        (r#""""#, Kind::String, Ok("")),
        (r#""a b""#, Kind::String, Ok("a b")),
        (r#""a ""#, Kind::String, Ok("=?base64?YSA=?=")),
        (r#""a\tb""#, Kind::String, Ok("=?base64?YQli?=")),
        (r#""=?base64?=""#, Kind::String, Ok("=?base64?PT9iYXNlNjQ/PQ==?=")),
        ("2e3", Kind::Integer, Err("V2b")),
        ("-9007199254740992", Kind::Integer, Err("V7")),
        ("true", Kind::String, Err("V4")),
        ("{}", Kind::Other, Err("V4")),
        (r#""\ud800""#, Kind::String, Err("V8")),
        ("2_000", Kind::Integer, Err("O1")),
    ];
    for (body, kind, expected) in rows {
        let made = encode(body.as_bytes(), *kind);
        let expected = expected.map(|text| text.as_bytes().to_vec());
        assert_eq!(made.clone().map_err(|reason| reason.clause), expected, "{body}");
        if let Ok(field_value) = made {
            assert_eq!(certify(&field_value, body.as_bytes(), *kind), Ok(()), "{body}");
        }
    }
}

#[test]
fn every_vector_is_certified_exactly_where_encode_makes_its_header() {
    let mut certified = 0;
    for vector in vectors::all() {
        let case = &vector.case;
        let made = encode(case.body(), case.kind).is_ok_and(|made| made == case.field_value);
        let found = certify(&case.field_value, case.body(), case.kind).is_ok();
        assert_eq!(found, made, "{}", vector.id);
        if let Some(expected) = vector.expected(Policy::CanonicalSafe) {
            assert_eq!(found, expected, "{}", vector.id);
            certified += usize::from(found);
        }
    }
    assert!(certified >= 10, "only {certified} vectors are certified");
}

#[test]
fn decode_reads_what_may_travel_and_refuses_the_rest_by_clause() {
    let rows: &[(&[u8], Result<&str, &str>)] = &[
        (b"", Ok("")),
        (b"list_slots", Ok("list_slots")),
        (b"a\tb", Ok("a\tb")),
        (b"=?base64?MjAwMA==?=", Ok("2000")),
        (b"=?BASE64?MjAwMA==?=", Ok("=?BASE64?MjAwMA==?=")),
        (b"=?base64?=", Err("V9")),
        (b"=?base64?MjAwMA?=", Err("V10")),
        (b"=?base64?/w==?=", Err("V10")),
        (b"\xc3\xa9", Err("V8")),
        (b" a", Err("V8")),
    ];
    for (field_value, expected) in rows {
        let found = decode(field_value);
        let found = found.as_deref().map_err(|reason| reason.clause);
        assert_eq!(found, *expected, "{}", case::escape(field_value));
    }
}

#[test]
fn values_beyond_the_bound_are_refused_and_never_cut() {
    let long = vec![b'1'; MAX_VALUE_BYTES + 1];
    assert_eq!(clause(certify(&long, b"1", Kind::Integer)), "limit");
    assert_eq!(clause(certify(b"1", &long, Kind::Integer)), "limit");
    assert_eq!(clause(encode(&long, Kind::Integer)), "limit");
    assert_eq!(clause(decode(&long)), "limit");
    let quoted = |text: &str, times: usize| format!("\"{}\"", text.repeat(times)).into_bytes();
    let fits = quoted("a", MAX_VALUE_BYTES - 2);
    let made = encode(&fits, Kind::String).unwrap();
    assert_eq!(certify(&made, &fits, Kind::String), Ok(()));
    // Fits as a body, and not once it is encoded.
    assert_eq!(clause(encode(&quoted("é", MAX_VALUE_BYTES / 2 - 1), Kind::String)), "limit");
    let deep = [vec![b'['; 200], vec![b']'; 200]].concat();
    assert_eq!(clause(certify(b"[]", &deep, Kind::Other)), "O1");
}

fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).env_remove("CARGO_TARGET_DIR").env("CARGO_TERM_COLOR", "never");
    cargo
}

fn text(output: &Output) -> String {
    let parts = [&output.stdout, &output.stderr].map(|part| String::from_utf8_lossy(part));
    parts.concat()
}

#[test]
fn without_default_features_fewer_than_25_crates_are_built_and_no_serde_among_them() {
    let tree = ["tree", "--no-default-features", "--edges", "normal,build", "--prefix", "none"];
    let output = cargo().args(tree).args(["--offline", "--locked"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output));
    let listed = String::from_utf8(output.stdout).unwrap();
    let crates: BTreeSet<(&str, &str)> = listed
        .lines()
        .filter_map(|line| {
            let mut words = line.split(' ');
            Some((words.next()?, words.next()?))
        })
        .filter(|(name, _)| *name != "misread")
        .collect();
    assert!(crates.contains(&("base64", "v0.23.1")), "{crates:?}");
    assert!(crates.len() < 25, "{} crates: {crates:?}", crates.len());
    for name in ["serde", "serde_json", "clap", "rayon", "toml"] {
        assert!(crates.iter().all(|row| row.0 != name), "{name} is among them");
    }
}

/// Each package of a lock file with its version.
fn locked(path: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let pairs = lines.windows(2).filter(|pair| pair[0].starts_with("name = "));
    pairs.map(|pair| format!("{} {}", &pair[0][7..], &pair[1][10..])).collect()
}

const EXAMPLE: &str = "scripts/examples/own-check";

#[test]
fn the_example_locks_no_version_that_this_project_has_not() {
    let own = locked(&root().join("Cargo.lock"));
    let mut example = locked(&root().join(EXAMPLE).join("Cargo.lock"));
    assert!(example.remove(r#""own-check" "0.1.0""#) && example.len() > 10, "{example:?}");
    let foreign: Vec<_> = example.difference(&own).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
}

#[test]
fn the_example_finds_the_bug_of_its_own_check_by_cargo_test_alone() {
    let manifest = root().join(EXAMPLE).join("Cargo.toml");
    let output = cargo()
        .args(["test", "--offline", "--locked", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(root().join("target/own-check"))
        .output()
        .unwrap();
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    for test in ["a_check_that_parses_is_found_out - should panic", "the_check_that_ships_holds"] {
        assert!(text.contains(&format!("test {test} ... ok")), "{test}:\n{text}");
    }
}

#[cfg(feature = "cli")]
mod corpus {
    use misread::policy::Policy;
    use misread::store::corpus::Corpus;
    use misread::{case, vectors};
    use std::fmt::Write;

    const HEADER: &str = "\
# The corpus for the library: id, decisions, type, header in hexadecimal, body escaped, why.
# A decision a letter, by canonical-safe, canonical, spec-text, spec-numeric: c certified, r refused,
# u unspecified, - not said. Written from corpus/ by MISREAD_BLESS=1 cargo test --test library
";

    fn render(corpus: &Corpus) -> String {
        let mut out = HEADER.to_owned();
        for (_, vector) in corpus.vectors() {
            let letter = |id: &str| vector.decisions.get(id).map_or("-", |word| &word[..1]);
            let decisions: String = Policy::ALL.iter().map(|row| letter(row.1)).collect();
            let (id, kind, header) = (&vector.id, &vector.kind, &vector.header_hex);
            let body = case::escape(vector.body.as_bytes());
            writeln!(out, "{id}\t{decisions}\t{kind}\t{header}\t{body}\t{}", vector.why).unwrap();
        }
        out
    }

    #[test]
    fn the_vectors_of_the_library_are_the_corpus() {
        let root = super::root();
        let (corpus, errors) = Corpus::load(&root.join("corpus"));
        assert!(errors.is_empty(), "{errors:?}");
        let path = root.join("src/vectors.tsv");
        let expected = render(&corpus);
        if std::env::var_os("MISREAD_BLESS").is_some() {
            std::fs::write(&path, expected).unwrap();
            return;
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        let differs = kept.lines().zip(expected.lines()).find(|(kept, expected)| kept != expected);
        assert!(
            kept == expected,
            "src/vectors.tsv is not the corpus: {differs:?}\n\
             Write it with MISREAD_BLESS=1 cargo test --test library"
        );
    }

    #[test]
    fn every_vector_of_the_library_is_read_as_the_corpus_has_it() {
        let (corpus, _) = Corpus::load(&super::root().join("corpus"));
        let own: Vec<_> = vectors::all().collect();
        assert_eq!(own.len(), corpus.vectors().count());
        for (own, (_, vector)) in own.iter().zip(corpus.vectors()) {
            assert_eq!((own.id, own.why), (&*vector.id, &*vector.why));
            assert_eq!(own.case, vector.case().unwrap(), "{}", own.id);
            for (policy, id) in Policy::ALL {
                let expected = match vector.decisions.get(id).map(String::as_str) {
                    Some("certified") => Some(true),
                    Some("refused") => Some(false),
                    _ => None,
                };
                assert_eq!(own.expected(policy), expected, "{} {id}", own.id);
            }
        }
    }
}
