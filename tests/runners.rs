//! The corpus runners in Python, JavaScript and Go: against the rule to ship, which they bring, and
//! against a wrong validator, which must fail with the seed's spellings by name.
//!
//! A runtime that is missing fails the test and says what installs it; nothing is passed over.
#![cfg(feature = "cli")]

use misread::store::corpus::Corpus;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The seed's spellings, as the corpus names them.
const ELEVEN: [&str; 11] = [
    "seed-arabic-indic-digits",
    "seed-capital-true",
    "seed-full-width-digits",
    "seed-leading-zero",
    "seed-mixed-case-true",
    "seed-newline-after",
    "seed-plus-sign",
    "seed-space-after",
    "seed-space-before",
    "seed-underscore",
    "seed-upper-case-true",
];

/// One language: its folder, its runtime, what installs that, and the files that are handed over.
struct Runner {
    folder: &'static str,
    tool: &'static str,
    installed_by: &'static str,
    arguments: &'static [&'static str],
    validator: &'static str,
    wrong: &'static str,
}

const PYTHON: Runner = Runner {
    folder: "python",
    tool: "python3",
    installed_by: "install CPython 3.11 or later",
    arguments: &["run.py"],
    validator: "validator.py",
    wrong: "int_like.py",
};
const NODE: Runner = Runner {
    folder: "node",
    tool: "node",
    installed_by: "install Node.js 20.11 or later",
    arguments: &["run.mjs"],
    validator: "validator.mjs",
    wrong: "int_like.mjs",
};
const GO: Runner = Runner {
    folder: "go",
    tool: "go",
    installed_by: "run scripts/install-go",
    arguments: &["run", "run.go", "validator.go"],
    validator: "validator.go",
    wrong: "int_like.go",
};

/// What a run said: exit code and lines.
struct Said {
    code: Option<i32>,
    lines: Vec<String>,
    errors: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The runtime: on the path, or below target/ where scripts/install-go puts it.
fn tool(runner: &Runner, path: &str) -> Result<PathBuf, String> {
    let below = root().join("target").join(runner.tool).join("bin");
    let folders = std::env::split_paths(path).chain([below]);
    let found = folders.map(|folder| folder.join(runner.tool)).find(|tool| tool.is_file());
    found.ok_or_else(|| format!("{} is missing: {}", runner.tool, runner.installed_by))
}

fn run(runner: &Runner, folder: &Path, corpus: Option<&Path>) -> Said {
    let path = std::env::var("PATH").unwrap_or_default();
    let tool = tool(runner, &path).unwrap_or_else(|missing| panic!("{missing}"));
    let output = Command::new(tool)
        .current_dir(folder)
        .args(runner.arguments)
        .args(corpus)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("GO111MODULE", "off")
        .env("GOTOOLCHAIN", "local")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let lines = text(output.stdout).lines().map(str::to_owned).collect();
    // `go run` ends with 1 for every failure of the program and says its exit code on stderr.
    let errors = text(output.stderr);
    let said = errors.lines().find_map(|line| line.strip_prefix("exit status ")?.parse().ok());
    Said { code: said.or(output.status.code()), lines, errors }
}

/// The runner's folder as a user would have it, with another validator.
fn with_wrong(runner: &Runner) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let from = root().join("corpus/runners").join(runner.folder);
    for name in runner.arguments.iter().filter(|name| name.starts_with("run.")) {
        std::fs::copy(from.join(name), folder.path().join(name)).unwrap();
    }
    let wrong = root().join("tests/data/runners").join(runner.wrong);
    std::fs::copy(wrong, folder.path().join(runner.validator)).unwrap();
    folder
}

/// The cases that have a decision of the rule to ship.
fn asked() -> usize {
    let (corpus, _) = Corpus::load(&root().join("corpus"));
    let decided = corpus.vectors().filter_map(|(_, vector)| vector.decisions.get("canonical-safe"));
    decided.filter(|word| *word != "unspecified").count()
}

/// The ids that a wrong validator's run reports.
fn check(runner: &Runner) -> BTreeSet<String> {
    let place = root().join("corpus/runners").join(runner.folder);
    let right = run(runner, &place, None);
    let count = format!("{} cases, 0 decided otherwise", asked());
    assert_eq!((right.code, right.lines), (Some(0), vec![count]), "{}", right.errors);

    let folder = with_wrong(runner);
    let wrong = run(runner, folder.path(), Some(&root().join("corpus")));
    assert_eq!(wrong.code, Some(1), "{}", wrong.errors);
    let (count, reported) = wrong.lines.split_last().unwrap();
    assert_eq!(count, &format!("{} cases, {} decided otherwise", asked(), reported.len()));
    let ids = reported.iter().map(|line| {
        let (id, rest) = line.split_once(": expected ").unwrap();
        assert!(
            rest.starts_with("refused, found certified: ") || !id.starts_with("seed-"),
            "{line}"
        );
        id.to_owned()
    });
    let ids: BTreeSet<String> = ids.collect();
    let seeds: Vec<&str> =
        ids.iter().map(|id| &**id).filter(|id| id.starts_with("seed-")).collect();
    assert_eq!(seeds, ELEVEN);

    let empty = tempfile::tempdir().unwrap();
    assert_eq!(run(runner, folder.path(), Some(empty.path())).code, Some(2));
    ids
}

#[test]
fn python_passes_the_rule_to_ship_and_reports_int() {
    let ids = check(&PYTHON);
    // Real int(): every integer or boolean that the comparison before its fix decides otherwise.
    let (corpus, _) = Corpus::load(&root().join("corpus"));
    for (_, vector) in corpus.vectors() {
        if !matches!(&*vector.kind, "integer" | "boolean") || vector.decisions.len() < 3 {
            continue;
        }
        let decision = |id: &str| &vector.decisions[id];
        let differs = decision("ctrlrun-before") != decision("canonical-safe");
        assert_eq!(ids.contains(&vector.id), differs, "{}", vector.id);
    }
}

#[test]
fn node_passes_the_rule_to_ship_and_reports_int() {
    check(&NODE);
}

#[test]
fn go_passes_the_rule_to_ship_and_reports_int() {
    check(&GO);
}

#[test]
fn a_missing_runtime_is_named_with_what_installs_it() {
    let nowhere = tempfile::tempdir().unwrap();
    let path = nowhere.path().to_str().unwrap();
    let missing = Runner { tool: "go-that-nobody-has", ..GO };
    let expected = "go-that-nobody-has is missing: run scripts/install-go";
    assert_eq!(tool(&missing, path), Err(expected.to_owned()));
}

#[test]
fn the_readme_shows_the_commands_that_are_run_here() {
    let readme = std::fs::read_to_string(root().join("corpus/README.md")).unwrap();
    for runner in [PYTHON, NODE, GO] {
        let folder = format!("corpus/runners/{}", runner.folder);
        let last = *runner.arguments.last().unwrap();
        assert!(readme.contains(&folder) && readme.contains(last), "{folder}");
        assert!(readme.contains(&format!("| `{}` | ", runner.validator)), "{folder}");
        let lines = std::fs::read_to_string(
            root()
                .join(&folder)
                .join(runner.arguments.iter().find(|name| name.starts_with("run.")).unwrap()),
        );
        assert!(lines.unwrap().lines().count() <= 40, "{folder}: a runner is short");
    }
}
