//! Every way in which a program can fail: the exit code, the message that names it, and what was
//! found before. Each program is as good as the seed for 3000 questions.

use super::program::{Folder, classes, example, fuzz};
use super::run::{self, Ran, misread};
use std::path::PathBuf;
use std::sync::OnceLock;

/// A campaign with one thread; every failure must come well before the test's own patience ends.
fn campaign(folder: &Folder, command: &str, option: &str) -> Ran {
    let named = format!("broken={command}");
    let started = std::time::Instant::now();
    let kept = folder.path("kept");
    let ran = misread(&[
        "fuzz",
        option,
        &named,
        "--command-timeout",
        "1500ms",
        "--cases",
        "200000",
        "--jobs",
        "1",
        "--no-corpus",
        "--findings",
        &kept,
    ]);
    assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
    ran
}

/// Runs the seed that goes wrong later, and checks what holds of every failure.
fn fails(then: &str, messages: &[&str]) {
    let folder = Folder::new();
    let ran = campaign(&folder, &folder.wrong_later(then), "--validator-cmd");
    assert_eq!(ran.code, 70, "{}\n{}", ran.out, ran.err);
    assert!(ran.err.contains("error: validator 'broken' (python3 "), "{}", ran.err);
    for message in messages {
        assert!(ran.err.contains(message), "{message:?} is not in {}", ran.err);
    }
    assert!(ran.err.bytes().all(|b| b == b'\n' || b >= b' '), "{:?}", ran.err);
    // What it certified before is found, printed and kept.
    assert!(ran.out.contains("underscore"), "{}", ran.out);
    let kept = folder.kept("kept");
    assert!(kept.len() > 3, "{kept:?}");
    for path in &kept {
        let print = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(ran.out.contains(&print), "{print} is kept and not printed: {}", ran.out);
    }
    // And nothing else: a class that the good seed does not have would rest on no answer.
    let good = good();
    assert!(kept.iter().all(|path| good.contains(path)), "{kept:?} {good:?}");
}

/// What the seed shows where nothing goes wrong, under the same name.
fn good() -> &'static [PathBuf] {
    static GOOD: OnceLock<Vec<PathBuf>> = OnceLock::new();
    GOOD.get_or_init(|| {
        let folder = Folder::new();
        let seed = example("validator.py", &folder);
        assert_eq!(campaign(&folder, &seed, "--validator-cmd").code, 1);
        folder.kept("kept")
    })
}

#[test]
fn a_program_killed_in_mid_run_is_no_finding_and_no_pass() {
    fails("os.kill(os.getpid(), 9)", &["ended in mid-run (signal: 9 (SIGKILL))"]);
}

#[test]
fn a_program_that_ends_in_mid_run_is_shown_with_its_status_and_last_words() {
    fails(
        "print('one\\n\\x1b[31mno more memory', file=sys.stderr); sys.exit(3)",
        &[
            "ended in mid-run (exit status: 3)\n  stderr: one\n  stderr: \\u{1b}[31mno more memory\n",
        ],
    );
}

#[test]
fn a_program_that_sleeps_is_killed_when_its_time_is_up() {
    fails("time.sleep(60)", &["no answer within 1.5s: ", " are missing, the first is id "]);
}

#[test]
fn garbage_is_shown_escaped() {
    fails(
        "answer = '\\x1b[31mTraceback'",
        &[
            "printed a line that is no answer: \\u{1b}[31mTraceback\n",
            "no JSON object; expected a line such as {\"id\":1,\"certified\":true}",
        ],
    );
    fails("answer = '[1,true]'", &["printed a line that is no answer: [1,true]\n"]);
    fails("answer = answer + ' x'", &["printed a line that is no answer: ", "trailing characters"]);
    fails("answer = ''", &["printed a line that is no answer: \n"]);
}

#[test]
fn a_line_without_end_is_not_read_for_ever() {
    let endless = "while True: sys.stdout.write('x' * 4096)";
    fails(endless, &["printed a line that is no answer: xxxx", "longer than 65536 bytes"]);
}

#[test]
fn an_id_answered_twice_or_never_asked_ends_the_run() {
    fails("print(answer)", &["answered id ", " twice: {"]);
    fails(
        "answer = json.dumps({'id': 7, 'certified': True})",
        &["answered id 7, which was not asked"],
    );
    fails("answer = json.dumps({'id': -1, 'certified': True})", &["is no answer", "invalid value"]);
    fails("answer = json.dumps({'id': '9', 'certified': True})", &["is no answer", "invalid type"]);
}

#[test]
fn an_id_that_is_missing_is_named() {
    fails("answer = answer if number != 3000 else '{}'", &["missing field `id`"]);
    let skip = "if number == 3100: continue";
    fails(skip, &["no answer within 1.5s: 1 of ", " are missing, the first is id 3101"]);
}

#[test]
fn an_answer_without_a_decision_is_none() {
    fails("answer = json.dumps({'id': case['id']})", &["no field 'certified'"]);
    fails("answer = json.dumps({'id': case['id'], 'certified': 'yes'})", &["invalid type: string"]);
}

#[test]
fn a_program_that_closes_its_output_is_not_waited_for() {
    fails("os.close(1); time.sleep(60)", &["closed its output in mid-run"]);
}

#[test]
fn an_executed_value_must_be_one_and_come_from_the_first_case_on() {
    let executed = |value| {
        format!(
            "answer = json.dumps({{'id': case['id'], 'certified': True, 'executed': '{value}'}})"
        )
    };
    fails(&executed("2000"), &["says what it executed, and did not for the first cases"]);
    fails(&executed("2_000"), &["'executed' is not one JSON value: byte 1"]);
}

#[test]
fn a_flood_on_standard_error_stops_nothing() {
    let folder = Folder::new();
    let flood = folder.wrong_later("sys.stderr.write('x' * 5000 + '\\n')");
    let ran = campaign(&folder, &flood, "--validator-cmd");
    assert_eq!(ran.code, 1, "{}\n{}", ran.out, ran.err);
    assert!(ran.out.contains("200,000 cases"), "{}", ran.out);
}

#[test]
fn a_reader_fails_as_a_validator_does() {
    let folder = Folder::new();
    let text = "import json, sys\n\
        for number, line in enumerate(sys.stdin):\n\
        \x20   case = json.loads(line)\n\
        \x20   answer = {'id': case['id'], 'outcome': None}\n\
        \x20   if number >= 3000: answer = WRONG\n\
        \x20   print(json.dumps(answer), flush=True)\n";
    for (wrong, message) in [
        ("sys.exit(1)", "ended in mid-run (exit status: 1)"),
        ("{'id': case['id']}", "no field 'outcome'"),
        ("{'id': case['id'], 'outcome': 'int:2_000'}", "'int:2_000' is no outcome: expected int:N"),
        ("{'id': case['id'], 'outcome': 'int:2', 'used': 9999}", "'used' is 9999, and"),
    ] {
        let command = folder.python("reader.py", &text.replace("WRONG", wrong));
        let ran = campaign(&folder, &command, "--reader-cmd");
        assert_eq!(ran.code, 70, "{}\n{}", ran.out, ran.err);
        assert!(ran.err.contains("error: reader 'broken' (python3 "), "{}", ran.err);
        assert!(ran.err.contains(message), "{message:?} is not in {}", ran.err);
        // Its silence is no refusal: the shipped validators have no finding with this reader.
        assert!(!ran.out.contains("broken"), "{}", ran.out);
    }
}

#[test]
fn the_failure_stands_in_the_json_too() {
    let folder = Folder::new();
    let command = format!("broken={}", folder.wrong_later("sys.exit(3)"));
    let found = folder.path("kept");
    let summary =
        fuzz(&["--validator-cmd", &command, "--cases", "200000", "--findings", &found], 70);
    let failure = summary["failure"].as_str().unwrap();
    assert!(
        failure.contains("validator 'broken'") && failure.contains("exit status: 3"),
        "{failure}"
    );
    assert!(summary["cases"].as_u64() < Some(200_000));
    assert_eq!(summary["classes"]["stale"], 0);
}

#[test]
fn a_program_that_certifies_nothing_is_a_vacuous_run() {
    let folder = Folder::new();
    let text = "import json, sys\n\
        for line in sys.stdin:\n\
        \x20   print(json.dumps({'id': json.loads(line)['id'], 'certified': False}), flush=True)\n";
    let command = format!("never={}", folder.python("never.py", text));
    let found = folder.path("kept");
    let summary = fuzz(&["--validator-cmd", &command, "--cases", "2000", "--findings", &found], 4);
    assert_eq!(summary["certified"], 0);
}

#[test]
fn answers_may_come_in_any_order_within_a_batch() {
    let folder = Folder::new();
    // Answers backwards, in groups of what is there to read.
    let text = "import json, os\n\
        rest = b''\n\
        while True:\n\
        \x20   chunk = os.read(0, 65536)\n\
        \x20   if not chunk: break\n\
        \x20   *lines, rest = (rest + chunk).split(b'\\n')\n\
        \x20   cases = [json.loads(line) for line in reversed(lines)]\n\
        \x20   answer = lambda c: {'id': c['id'], 'certified': c['header'] == c['body']}\n\
        \x20   os.write(1, ''.join(json.dumps(answer(c)) + '\\n' for c in cases).encode())\n";
    let command = format!("backwards={}", folder.python("backwards.py", text));
    let found = folder.path("kept");
    let summary = fuzz(&["--validator-cmd", &command, "--cases", "20000", "--findings", &found], 1);
    assert!(classes(&summary).iter().any(|line| line.contains("beyond-2^53")), "{summary}");
}

/// One line of usage, before anything runs.
fn refused(options: &[&str], message: &str) {
    let ran = misread(&[&["fuzz", "--cases", "64", "--no-corpus"], options].concat());
    assert_eq!((ran.code, &*ran.out), (2, ""), "{options:?}: {}", ran.err);
    assert!(ran.err.contains(message), "{message:?} is not in {}", ran.err);
}

#[test]
fn what_cannot_be_started_or_has_no_name_is_usage() {
    let option = "--validator-cmd";
    refused(
        &[option, "mine=/no/such/program"],
        "validator 'mine' (/no/such/program): cannot be started",
    );
    refused(
        &["--reader-cmd", "mine=/no/such/program -x"],
        "reader 'mine' (/no/such/program -x): cannot",
    );
    refused(&[option, "python3 check.py"], "expected NAME=COMMAND");
    refused(&[option, "../up=cat"], "name '../up': expected ASCII letters");
    refused(&[option, "=cat"], "name '': expected ASCII letters");
    refused(&[option, "mine="], "expected a command behind the name");
    refused(&[option, "mine='cat"], "expected a command behind the name, its quotes closed");
    for taken in ["canonical", "py.int", "all", "p0"] {
        refused(&[option, &format!("{taken}=cat")], &format!("name '{taken}': taken"));
    }
    refused(&[option, "a=cat", "--reader-cmd", "a=cat"], "name 'a': taken");
}

#[test]
fn a_program_that_fails_at_once_fails_before_the_campaign() {
    for (command, message) in [
        ("true", "ended in mid-run (exit status: 0)"),
        ("sh -c 'echo gone >&2; exit 5'", "(exit status: 5)\n  stderr: gone\n"),
        ("cat", "printed a line that is no answer: {\"id\":1,"),
        ("sleep 60", "no answer within 200ms: 3 of 3 are missing, the first is id 1"),
    ] {
        let named = format!("mine={command}");
        let options = ["--validator-cmd", &named, "--command-timeout", "200ms"];
        for arguments in [
            &["fuzz", "--no-corpus"][..],
            &["check", "7", "--body", "7"],
            &["explain", "7", "--body", "7"],
        ] {
            let ran = misread(&[arguments, &options].concat());
            assert_eq!((ran.code, &*ran.out), (70, ""), "{command}: {}", ran.err);
            assert!(ran.err.contains(message), "{message:?} is not in {}", ran.err);
        }
    }
    let quiet = run::misread(&["check", "7", "--body", "7"]);
    assert_eq!(quiet.code, 2, "{}", quiet.err);
}

#[test]
fn a_stray_line_after_the_last_answer_is_wrong_too() {
    let folder = Folder::new();
    let text = "import json, sys\n\
        for line in sys.stdin:\n\
        \x20   print(json.dumps({'id': json.loads(line)['id'], 'certified': True}), flush=True)\n\
        print('and one more thing')\n";
    let command = format!("mine={}", folder.python("more.py", text));
    let ran = misread(&["check", "7", "--body", "7", "--validator-cmd", &command]);
    assert_eq!((ran.code, &*ran.out), (70, ""), "{}", ran.err);
    assert!(ran.err.contains("printed what nobody asked for: and one more thing"), "{}", ran.err);
}
