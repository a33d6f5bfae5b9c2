//! The rules about single files: head, size, forbidden calls, markers, changelog, dead files.

use crate::source::{code, without_tests};
use crate::{assert_tidy, files, root};

/// The longest file that is no table of data.
const MAX_LINES: usize = 400;
/// Files that are tables of data, each with what it tabulates.
const TABLES: &[(&str, &str)] = &[];
/// Where Rust is.
const RUST: [&str; 5] = ["src", "tests", "benches", "examples", "fuzz/fuzz_targets"];
/// Calls that end the program where an error should come back.
const FORBIDDEN: [&str; 7] =
    [".unwrap()", ".expect(", "panic!", "unreachable!", "todo!", "unimplemented!", "dbg!"];
/// Calls that are allowed by name: the file, the call, how often, why.
const ENDINGS: &[(&str, &str, usize, &str)] =
    &[("src/macros.rs", "panic!", 2, "expanded in somebody's test, where a panic is the failure")];
/// What marks unfinished work; in two parts, so that this file has none.
const MARKERS: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

fn without_a_head(files: &[(String, String)]) -> Vec<String> {
    let headless = files.iter().filter(|(_, text)| !text.starts_with("//! "));
    headless.map(|(name, _)| format!("{name}: opens without //!")).collect()
}

fn too_long(files: &[(String, String)], tables: &[(&str, &str)]) -> Vec<String> {
    let long = files.iter().filter(|(name, text)| {
        text.lines().count() > MAX_LINES && !tables.iter().any(|table| table.0 == name)
    });
    long.map(|(name, text)| format!("{name}: {} lines", text.lines().count())).collect()
}

type Endings<'a> = &'a [(&'a str, &'a str, usize, &'a str)];

/// Forbidden calls beyond those allowed, and allowed ones that are not there.
fn forbidden_calls(files: &[(String, String)], endings: Endings<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, text) in files {
        for call in FORBIDDEN {
            let code = without_tests(&code(text));
            let word = |at: usize| {
                let before = code[..at].chars().next_back();
                call.starts_with('.') || before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            };
            let count = code.match_indices(call).filter(|(at, _)| word(*at)).count();
            let allowed = endings.iter().find(|row| row.0 == name && row.1 == call);
            let allowed = allowed.map_or(0, |row| row.2);
            if count != allowed {
                wrong.push(format!("{name}: {call} ({count} times, {allowed} allowed)"));
            }
        }
    }
    wrong
}

fn markers(files: &[(String, String)]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, text) in files {
        for (number, line) in text.lines().enumerate() {
            if MARKERS.iter().any(|marker| line.contains(marker)) {
                wrong.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    wrong
}

/// Whether the changelog has a section of this version.
fn has_section(changelog: &str, version: &str) -> bool {
    let heads = [format!("## {version}"), format!("## [{version}]")];
    changelog.lines().any(|line| {
        heads.iter().any(|head| line.strip_prefix(head.as_str()).is_some_and(ends_a_version))
    })
}

fn ends_a_version(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', '('])
}

/// The files of a registry's folder that its table does not use: not declared, or declared and
/// named nowhere else.
fn dead_files(registry: &str, files: &[(String, String)]) -> Vec<String> {
    let folder = format!("src/{registry}/");
    let Some(table) = files.iter().find(|file| file.0 == format!("src/{registry}.rs")) else {
        return vec![format!("src/{registry}.rs: no such registry")];
    };
    let table = code(&table.1);
    let words: Vec<&str> = table.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let named = |module: &str| {
        let declared = words.windows(2).any(|pair| pair == ["mod", module]);
        declared && words.iter().filter(|word| **word == module).count() > 1
    };
    let modules = files.iter().filter_map(|file| {
        let inner = file.0.strip_prefix(&folder)?.strip_suffix(".rs")?;
        (!inner.contains('/')).then_some(inner)
    });
    modules.filter(|m| !named(m)).map(|m| format!("{folder}{m}.rs: not in its registry")).collect()
}

fn made_up(name: &str, text: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), text.to_owned())]
}

#[test]
fn every_file_says_first_what_it_is() {
    let files = files(&RUST, &["rs"]);
    assert!(files.len() > 80, "only {} files found", files.len());
    assert_tidy(&without_a_head(&files));
    assert_eq!(without_a_head(&made_up("src/a.rs", "// a\nfn f() {}")).len(), 1);
    assert_eq!(without_a_head(&made_up("src/a.rs", "\n//! Late.")).len(), 1);
}

#[test]
fn no_file_is_longer_than_400_lines_but_tables_of_data() {
    assert_tidy(&too_long(&files(&RUST, &["rs"]), TABLES));
    let long = made_up("src/a.rs", &"x\n".repeat(401));
    assert_eq!(too_long(&long, &[]), ["src/a.rs: 401 lines"]);
    assert_eq!(too_long(&long, &[("src/a.rs", "data")]).len(), 0);
    assert_eq!(too_long(&made_up("src/a.rs", &"x\n".repeat(400)), &[]).len(), 0);
    for (name, _) in TABLES {
        assert!(root().join(name).exists(), "{name} is excepted and does not exist");
    }
}

#[test]
fn no_call_in_the_program_ends_it_on_an_error() {
    assert_tidy(&forbidden_calls(&files(&["src"], &["rs"]), ENDINGS));
    let wrong = "fn f() { a.unwrap(); b.expect(\"x\"); panic!(); core::unreachable!(); dbg!(c) }";
    assert_eq!(forbidden_calls(&made_up("src/a.rs", wrong), &[]).len(), 5);
    let right = "/// a.unwrap()\nfn f() { a.unwrap_or(0); \"panic!\"; debug_assert!(b); no_panic!() }\n\
                 #[cfg(test)]\nmod tests { fn g() { a.unwrap() } }";
    assert_eq!(forbidden_calls(&made_up("src/a.rs", right), &[]).len(), 0);
    let one: Endings<'_> = &[("src/a.rs", "panic!", 1, "")];
    let panics = |count: usize| made_up("src/a.rs", &"panic!(); ".repeat(count));
    assert_eq!(forbidden_calls(&panics(1), one).len(), 0);
    assert_eq!(forbidden_calls(&panics(2), one), ["src/a.rs: panic! (2 times, 1 allowed)"]);
    assert_eq!(forbidden_calls(&panics(0), one), ["src/a.rs: panic! (0 times, 1 allowed)"]);
    assert_eq!(forbidden_calls(&made_up("src/b.rs", "panic!()"), one).len(), 1);
}

#[test]
fn no_marker_of_unfinished_work_is_left() {
    let mut all = files(&["src", "tests", "benches", "scripts", "corpus", "fuzz"], &[]);
    all.retain(|file| !file.0.contains("/target/") && !file.0.starts_with("fuzz/corpus/"));
    assert_tidy(&markers(&all));
    for marker in MARKERS {
        let found = markers(&made_up("src/a.rs", &format!("a\n// {marker}: later")));
        assert_eq!(found, [format!("src/a.rs:2: // {marker}: later")]);
    }
}

#[test]
fn the_changelog_has_a_section_of_this_version() {
    let changelog = std::fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert!(has_section(&changelog, version), "CHANGELOG.md has no section ## {version}");
    assert!(has_section("## [1.2.3] - 2026-01-01", "1.2.3"));
    assert!(!has_section("## 1.2.30\nsee 1.2.3", "1.2.3"));
    assert!(!has_section("", "1.2.3"));
}

#[test]
fn every_file_of_a_registry_s_folder_is_in_its_table() {
    let files = files(&["src"], &["rs"]);
    for registry in ["readers", "validators", "generate", "mutate"] {
        assert_tidy(&dead_files(registry, &files));
    }
    let made_up = |table: &str| {
        let files = [("src/r.rs", table), ("src/r/a.rs", ""), ("src/r/b.rs", "")];
        dead_files("r", &files.map(|(name, text)| (name.to_owned(), text.to_owned())))
    };
    assert_eq!(made_up("mod a; mod b; f(a::X, b::X)").len(), 0);
    assert_eq!(made_up("mod a; mod b; f(a::X)"), ["src/r/b.rs: not in its registry"]);
    assert_eq!(made_up("mod a; // mod b; b::X\nf(a::X)"), ["src/r/b.rs: not in its registry"]);
    assert_eq!(dead_files("r", &[]).len(), 1);
}
