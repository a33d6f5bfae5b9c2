//! Programs for the tests: the examples of the documentation, and one that goes wrong on purpose.

use super::run;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of one test with the programs that it writes.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> String {
        run::text(&self.0.path().join(name)).to_owned()
    }

    /// Writes a Python program; its command.
    pub fn python(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        format!("python3 {}", self.path(name))
    }

    /// The seed's validator that does something else from the 3000th question on: `then` is Python
    /// over `answer`, its answer as text, and `case`, the question.
    pub fn wrong_later(&self, then: &str) -> String {
        let text = format!(
            "import json, os, sys, time\n\
             for number, line in enumerate(sys.stdin):\n\
             \x20   case = json.loads(line)\n\
             \x20   try:\n\
             \x20       certified = case['type'] == 'integer' and int(case['header']) == int(case['body'])\n\
             \x20   except (TypeError, ValueError):\n\
             \x20       certified = False\n\
             \x20   answer = json.dumps({{'id': case['id'], 'certified': certified}})\n\
             \x20   if number >= 3000:\n\
             \x20       {then}\n\
             \x20   print(answer, flush=True)\n"
        );
        self.python("wrong.py", &text)
    }

    /// The findings that were kept, as paths below the folder.
    pub fn kept(&self, name: &str) -> Vec<PathBuf> {
        let (found, _) = misread::store::files(Path::new(&self.path(name)), "toml");
        found.iter().map(|path| path.strip_prefix(self.path(name)).unwrap().into()).collect()
    }
}

/// The command of an example; a Go program is built into the folder first.
pub fn example(name: &str, folder: &Folder) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/examples/commands").join(name);
    let source = run::text(&source);
    match name.rsplit_once('.').unwrap() {
        (_, "py") => format!("python3 {source}"),
        (_, "mjs") => format!("node {source}"),
        (stem, _) => {
            let target = folder.path(stem);
            let built = Command::new("go")
                .args(["build", "-o", &target, source])
                .envs([("GOTOOLCHAIN", "local"), ("GOPROXY", "off"), ("GOFLAGS", "-mod=mod")])
                .output()
                .expect("the Go examples need `go` on the PATH");
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            target
        }
    }
}

/// What `fuzz --format json` says; it must have ended with this code.
pub fn fuzz(arguments: &[&str], code: i32) -> Value {
    let mut all = vec!["fuzz", "--format", "json", "--no-corpus"];
    all.extend_from_slice(arguments);
    let ran = run::misread(&all);
    assert_eq!(ran.code, code, "{all:?}\n{}\n{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// Type, causes and witness of each finding.
pub fn classes(summary: &Value) -> Vec<String> {
    let findings = summary["findings"].as_array().unwrap();
    let line = |f: &Value| format!("{} {} {}", f["type"], f["features"], f["witness"]);
    findings.iter().map(line).collect()
}

/// The processes whose command line names this path.
pub fn running(path: &str) -> Vec<String> {
    let listed = Command::new("ps").args(["-A", "-o", "pid=,args="]).output().unwrap();
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    // A dead one that nobody has reaped shows as its name in brackets.
    let ours = |line: &&str| line.contains(path) && !line.contains("--validator-cmd");
    listed.lines().filter(ours).map(str::to_owned).collect()
}
