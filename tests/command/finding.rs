//! What programs outside find: the same classes as the emulation, the same on any number of threads,
//! what a validator executed, and the kept findings.

use super::program::{Folder, classes, example, fuzz};
use super::run::misread;
use serde_json::Value;

const CASES: [&str; 2] = ["--cases", "200000"];

#[test]
fn the_seed_as_fifteen_lines_of_python_shows_the_classes_of_its_emulation() {
    let folder = Folder::new();
    let command = format!("seed={}", example("validator.py", &folder));
    let (own, emulated) = (folder.path("own"), folder.path("emulated"));
    let program =
        fuzz(&[&["--validator-cmd", &command, "--findings", &own], &CASES[..]].concat(), 1);
    let emulation = ["--validator", "ctrlrun-before", "--findings", &emulated, CASES[0], CASES[1]];
    let emulation = fuzz(&emulation, 1);
    assert!(classes(&emulation).len() > 20, "{:?}", classes(&emulation));
    assert_eq!(classes(&program), classes(&emulation));
    assert_eq!(program["cases"], 200_000);
    assert_eq!(program["validators"], serde_json::json!(["seed"]));
    assert_eq!(program["failure"], Value::Null);
    // Kept under the program's name.
    let kept = folder.kept("own");
    assert_eq!(kept.len(), classes(&program).len());
    assert!(kept.iter().all(|path| path.starts_with("seed")), "{kept:?}");
}

#[test]
fn threads_change_nothing_where_a_program_decides_and_reads() {
    let folder = Folder::new();
    let command = format!("seed={}", example("validator.py", &folder));
    let reader = format!("int={}", example("reader.py", &folder));
    let run = |jobs: &str| {
        let kept = folder.path(jobs);
        let mut summary = fuzz(
            &[
                "--validator-cmd",
                &command,
                "--reader-cmd",
                &reader,
                "--cases",
                "100000",
                "--jobs",
                jobs,
                "--findings",
                &kept,
            ],
            1,
        );
        let object = summary.as_object_mut().unwrap();
        object.retain(|key, _| !key.contains("second"));
        for finding in summary["findings"].as_array_mut().unwrap() {
            finding.as_object_mut().unwrap().remove("path");
        }
        let text = |path| std::fs::read_to_string(std::path::Path::new(&kept).join(path)).unwrap();
        (summary, folder.kept(jobs).into_iter().map(text).collect::<Vec<String>>())
    };
    let (one, two) = (run("1"), run("2"));
    assert!(one.1.len() > 10);
    assert_eq!(one, two);
}

#[test]
fn the_example_readers_read_as_the_emulations_of_their_languages_do() {
    let folder = Folder::new();
    for (name, emulation) in
        [("reader.py", "py.int"), ("reader.mjs", "js.parseInt"), ("reader.go", "go.Atoi")]
    {
        let reader = format!("mine={}", example(name, &folder));
        let arguments = [
            "--validator",
            "ctrlrun-before,spec-numeric",
            "--reader-cmd",
            &reader,
            "--cases",
            "40000",
            "--findings",
            &folder.path(name),
        ];
        let summary = fuzz(&arguments, 1);
        assert_eq!(summary["readers"][10], "mine");
        let mut compared = 0;
        for finding in summary["findings"].as_array().unwrap() {
            let readers = finding["readers"].as_array().unwrap();
            let by = |id: &str| readers.iter().find(|r| r["id"] == id);
            // A program may leave a type out; these leave booleans out, as the emulations do.
            let (Some(own), Some(emulated)) = (by("mine"), by(emulation)) else {
                assert_ne!(finding["type"], "integer", "{finding}");
                continue;
            };
            assert_eq!(own["verdict"], emulated["verdict"], "{name} {finding}");
            if emulated["verdict"] != "refuses" {
                assert_eq!(own["outcome"], emulated["outcome"], "{name} {finding}");
            }
            compared += 1;
        }
        assert!(compared > 20, "{name}: {summary}");
    }
}

#[test]
fn the_example_validators_in_javascript_and_go_find_what_their_parsers_take() {
    let folder = Folder::new();
    for (name, feature) in [("validator.mjs", "exponent"), ("validator.go", "plus-sign")] {
        let command = format!("mine={}", example(name, &folder));
        let found = folder.path(name);
        let arguments = ["--validator-cmd", &command, "--cases", "40000", "--findings", &found];
        let summary = fuzz(&arguments, 1);
        let shows = |line: &String| line.contains(feature);
        assert!(classes(&summary).iter().any(shows), "{:?}", classes(&summary));
    }
}

/// Certifies by `int()` and executes a double, as a gateway in front of JavaScript would.
const DOUBLE: &str = "import json, sys\n\
    for line in sys.stdin:\n\
    \x20   case = json.loads(line)\n\
    \x20   answer = {'id': case['id'], 'certified': case['header'] == case['body']}\n\
    \x20   if case['type'] == 'integer' and answer['certified']:\n\
    \x20       try: answer['executed'] = json.dumps(float(case['body']))\n\
    \x20       except ValueError: pass\n\
    \x20   print(json.dumps(answer), flush=True)\n";

#[test]
fn what_a_validator_executed_is_compared_with_the_body() {
    let folder = Folder::new();
    let command = format!("gateway={}", folder.python("double.py", DOUBLE));
    let kept = folder.path("kept");
    // py.int agrees with every canonical integer: nobody but the validator itself misreads.
    let arguments = [
        "--validator-cmd",
        &command,
        "--readers",
        "py.int",
        "--cases",
        "40000",
        "--findings",
        &kept,
    ];
    let summary = fuzz(&arguments, 1);
    assert_eq!(summary["readers"], serde_json::json!(["py.int", "gateway:executed"]));
    let findings = summary["findings"].as_array().unwrap();
    let beyond = |f: &&Value| f["features"] == serde_json::json!(["beyond-2^53"]);
    let finding = findings.iter().find(beyond).unwrap_or_else(|| panic!("{summary}"));
    assert_eq!(finding["witness"]["body"], "9007199254740993");
    let readers = finding["readers"].as_array().unwrap();
    let verdicts: Vec<_> = readers.iter().map(|r| (&r["id"], &r["verdict"])).collect();
    assert_eq!(
        verdicts,
        [(&"py.int".into(), &"agrees".into()), (&"gateway:executed".into(), &"misreads".into())]
    );
    assert_eq!(readers[1]["outcome"], "dec:9007199254740992e0");
}

#[test]
fn what_no_exemplar_explains_is_shrunk_through_the_program() {
    let folder = Folder::new();
    // Certifies a canonical integer with anything behind a semicolon: no exemplar has that.
    let text = "import json, sys\n\
        for line in sys.stdin:\n\
        \x20   case = json.loads(line)\n\
        \x20   header = (case['header'] or '').split(';')[0]\n\
        \x20   answer = case['type'] == 'integer' and header == case['body']\n\
        \x20   print(json.dumps({'id': case['id'], 'certified': answer}), flush=True)\n";
    let command = format!("cut={}", folder.python("cut.py", text));
    let kept = folder.path("kept");
    let arguments = [
        "--validator-cmd",
        &command,
        "--readers",
        "go.Atoi",
        "--cases",
        "200000",
        "--findings",
        &kept,
    ];
    let summary = fuzz(&arguments, 1);
    let witness = |f: &Value| f["witness"]["header"].as_str().unwrap_or_default() == "1;";
    let findings = summary["findings"].as_array().unwrap();
    assert!(findings.iter().any(witness), "{:?}", classes(&summary));
}

#[test]
fn a_kept_finding_is_replayed_with_its_program() {
    let folder = Folder::new();
    let seed = format!("mine={}", example("validator.py", &folder));
    let strict = folder.python(
        "strict.py",
        "import json, sys\n\
         for line in sys.stdin:\n\
         \x20   case = json.loads(line)\n\
         \x20   same = case['header'] == case['body'] and case['body'].isdigit()\n\
         \x20   print(json.dumps({'id': case['id'], 'certified': same}), flush=True)\n",
    );
    let strict = format!("mine={strict}");
    let reader = format!("int={}", example("reader.py", &folder));
    let kept = folder.path("kept");
    let run = |command: &str, code| {
        let arguments = [
            "--validator-cmd",
            command,
            "--readers",
            "js.parseInt",
            "--reader-cmd",
            &reader,
            "--cases",
            "20000",
            "--findings",
            &kept,
        ];
        fuzz(&arguments, code)
    };
    let first = run(&seed, 1);
    for finding in first["findings"].as_array().unwrap() {
        let print = finding["fingerprint"].as_str().unwrap();
        let confirm = ["triage", "--findings", &kept, "confirm", print, "--reason", "seen"];
        let ran = misread(&confirm);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let again = run(&seed, 0);
    assert_eq!(again["classes"]["known"], first["classes"]["new"]);
    let mended = run(&strict, 3);
    assert!(mended["classes"]["stale"].as_u64() > Some(5), "{mended}");
    // The corpus alone cannot ask the program, and does not call its readings gone.
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");
    let replayed = misread(&["regress", corpus, "--findings", &kept]);
    assert_eq!(replayed.code, 0, "{}{}", replayed.out, replayed.err);
}

#[test]
fn check_and_explain_ask_the_program_about_one_case() {
    let folder = Folder::new();
    let seed = format!("seed={}", example("validator.py", &folder));
    let reader = format!("mine={}", example("reader.mjs", &folder));
    let check = ["check", "2_000", "--body", "2000", "--validator-cmd", &seed];
    assert_eq!((misread(&check).code, &*misread(&check).out), (0, "certified\n"));
    let refused = misread(&["check", "2_001", "--body", "2000", "--validator-cmd", &seed]);
    assert_eq!((refused.code, &*refused.out), (1, "refused  no reason given\n"));
    let gateway = format!("js={}", example("validator.mjs", &folder));
    let reason = misread(&["check", "2_000", "--body", "2000", "--validator-cmd", &gateway]);
    assert_eq!((reason.code, &*reason.out), (1, "refused  Number() makes it NaN\n"));
    let explain = misread(&[
        "explain",
        "2_000",
        "--body",
        "2000",
        "--validator-cmd",
        &seed,
        "--reader-cmd",
        &reader,
        "--format",
        "json",
    ]);
    assert_eq!(explain.code, 0, "{}", explain.err);
    let explained: Value = serde_json::from_str(&explain.out).unwrap();
    let by = |list: &str, id: &str| {
        let found = explained[list].as_array().unwrap().iter().find(|item| item["id"] == id);
        found.cloned().unwrap_or(Value::Null)
    };
    assert_eq!(by("validators", "seed")["decision"], "certified");
    assert_eq!(by("readers", "mine")["outcome"], "f64:4000000000000000");
    assert_eq!(by("readers", "mine")["verdict"], "misreads");
}
