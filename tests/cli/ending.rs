//! How a run ends: unwritable folders, closed and full outputs, an interrupt, a kill, and the order
//! of the exit codes.

use super::run::{Ran, misread, program, text};
use misread::store::baseline::Baseline;
use std::fs;
use std::path::Path;
use std::process::Stdio;

fn fuzz(findings: &Path, more: &[&str]) -> Ran {
    let run = ["fuzz", "--validator", "ctrlrun-before", "--no-corpus", "--findings"];
    misread(&[&run[..], &[text(findings)], more].concat())
}

#[test]
fn a_finding_that_cannot_be_written_is_printed_and_earlier_files_stay() {
    let folder = tempfile::tempdir().unwrap();
    // The tests may run as root, for whom no folder is read-only: the path leads through a file.
    let file = folder.path().join("file");
    fs::write(&file, "kept").unwrap();
    let ran = fuzz(&file.join("below"), &["--cases", "50000"]);
    assert!(ran.out.contains("new       high    underscore"), "{}", ran.out);
    assert!(ran.out.contains("  not kept: "), "{}", ran.out);
    assert_eq!(ran.code, 70);
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");

    // One validator's folder is a file: the findings of the other are kept.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ctrlrun-before"), "kept").unwrap();
    let ran = fuzz(folder.path(), &["--cases", "50000", "--validator", "canonical"]);
    assert!(ran.out.contains("  not kept: "), "{}", ran.out);
    assert_eq!(ran.code, 70);
    assert_eq!(fs::read_to_string(folder.path().join("ctrlrun-before")).unwrap(), "kept");
    let (baseline, errors) = Baseline::load(folder.path());
    assert!(errors.is_empty() && baseline.entries().count() >= 3);

    // An entry whose file cannot be replaced stays as it was.
    let ran =
        misread(&["triage", "confirm", "v1-8790596e1d6f15a1", "--findings", text(folder.path())]);
    assert_eq!(ran.code, 0);
    let ran = fuzz(folder.path(), &["--cases", "50000", "--format", "json"]);
    let summary: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(summary["findings"].as_array().unwrap().iter().all(|f| f["path"].is_null()));
    assert!(summary["findings"][0]["not_kept"].is_string());
    assert_eq!(ran.code, 70);
}

/// No generator, mutator or checked corpus goes beyond the limit; a case that did is counted.
#[test]
fn cases_beyond_the_limit_are_counted_and_shown() {
    let summary = misread::campaign::Summary { beyond_limit: 1234, ..Default::default() };
    let sums = misread::report::fuzz::sums(&summary, &[], 1, &[]);
    assert!(sums.contains("\n1,234 cases beyond the length limit, not judged\n"), "{sums}");
    let sums = misread::report::fuzz::sums(&Default::default(), &[], 1, &[]);
    assert!(!sums.contains("beyond the length limit"), "{sums}");
}

/// Where the system has `/dev/full`, it is a full disk for what is printed. A findings folder on a
/// full disk is not simulated: that needs a small file system to be mounted, which tests may not.
#[cfg(target_os = "linux")]
#[test]
fn a_full_output_ends_the_run_and_the_findings_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let arguments = ["fuzz", "--validator", "ctrlrun-before", "--no-corpus", "--cases", "50000"];
    let mut command = program(&[&arguments[..], &["--findings", text(folder.path())]].concat());
    let output = command.stdin(Stdio::null()).stdout(full()).stderr(Stdio::piped());
    let output = output.spawn().unwrap().wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("error: cannot write the output: "), "{err}");
    assert_eq!(output.status.code(), Some(70));
    let (baseline, errors) = Baseline::load(folder.path());
    assert!(errors.is_empty() && baseline.entries().count() > 10);
    for arguments in [&["explain", "7"][..], &["list", "readers"], &["--help"]] {
        let mut command = program(arguments);
        let status = command.stdin(Stdio::null()).stdout(full()).stderr(Stdio::null()).status();
        assert!(status.unwrap().code().is_some(), "{arguments:?}");
    }
}

#[test]
fn an_output_that_nobody_reads_ends_no_command_in_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let findings = ["--findings", text(folder.path())];
    let fuzz = ["fuzz", "--validator", "ctrlrun-before", "--no-corpus", "--cases", "50000"];
    let fuzz = [&fuzz[..], &findings].concat();
    let runs: [(&[&str], &[u8], i32); 5] = [
        (&["list", "validators"], b"", 0),
        (&["explain", "2_000", "--body", "2000"], b"", 0),
        (&["check", "2_000", "--body", "2000", "--validator", "canonical"], b"", 1),
        (&["read"], b"37\n38\n", 0),
        (&fuzz, b"", 1),
    ];
    for (arguments, input, code) in runs {
        let mut command = program(arguments);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        drop(child.stdout.take());
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), input).unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(!err.contains("panicked"), "{arguments:?}: {err}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {err}");
    }
}

/// Waits until a run has kept something.
#[cfg(unix)]
fn wait_for_a_finding(folder: &Path) {
    for _ in 0..3000 {
        if Baseline::load(folder).0.entries().next().is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("nothing was kept");
}

#[cfg(unix)]
fn signal(name: &str, id: u32) {
    let status = std::process::Command::new("kill").args([name, &id.to_string()]).status();
    assert!(status.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_and_keeps_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["fuzz", "--validator", "ctrlrun-before", "--no-corpus", "--time", "60s"];
    let mut command = program(&[&run[..], &["--findings", text(folder.path())]].concat());
    let pipes = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = pipes.spawn().unwrap();
    wait_for_a_finding(folder.path());
    signal("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("new       "), "{out}");
    assert!(out.ends_with("interrupted: these are the results so far\n"), "{out}");
    assert_eq!(output.status.code(), Some(130));
    let (baseline, errors) = Baseline::load(folder.path());
    assert!(errors.is_empty() && baseline.entries().next().is_some());
}

#[cfg(unix)]
#[test]
fn a_run_killed_at_any_moment_leaves_only_whole_files() {
    let mut kept = 0;
    for round in 0..8u64 {
        let folder = tempfile::tempdir().unwrap();
        let run = ["fuzz", "--validator", "ctrlrun-before", "--no-corpus", "--time", "60s"];
        let mut command = program(&[&run[..], &["--findings", text(folder.path())]].concat());
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = quiet.spawn().unwrap();
        wait_for_a_finding(folder.path());
        std::thread::sleep(std::time::Duration::from_millis(round * 7 % 20));
        child.kill().unwrap();
        child.wait().unwrap();
        let (baseline, errors) = Baseline::load(folder.path());
        assert!(errors.is_empty(), "{errors:?}");
        kept += baseline.entries().count();
    }
    assert!(kept >= 8, "{kept}");
}

#[test]
fn colours_are_written_when_they_are_asked_for_and_never_else() {
    let shown = |when: &str| {
        let ran = misread(&["--color", when, "explain", "2_000", "--body", "2000"]);
        assert_eq!((ran.code, &*ran.err), (0, ""));
        ran.out
    };
    let (always, never) = (shown("always"), shown("never"));
    assert!(always.contains("\u{1b}[1m2_000\u{1b}[0m"), "{always:?}");
    assert!(!never.contains('\u{1b}'), "{never:?}");
    // Nothing here is a terminal.
    assert_eq!(shown("auto"), never);
    assert!(!never.lines().any(|line| line.ends_with(' ')), "{never:?}");
}

#[test]
fn a_run_that_compares_nothing_is_vacuous() {
    let folder = tempfile::tempdir().unwrap();
    for none in [&["--cases", "0"][..], &["--time", "0s"]] {
        let ran = fuzz(folder.path(), none);
        assert!(ran.out.starts_with("0 cases, 0 certified, 0 readings"), "{}", ran.out);
        assert_eq!(ran.code, 4);
        // Not failing on findings does not make an empty run a good one.
        assert_eq!(fuzz(folder.path(), &[none, &["--no-fail"]].concat()).code, 4);
    }
    let empty = tempfile::tempdir().unwrap();
    let folder = text(empty.path());
    let ran = misread(&["regress", folder, "--findings", folder]);
    assert_eq!((ran.code, &*ran.out), (4, "0 expectations replayed, 0 changed\n"));
}

#[test]
fn of_several_exit_codes_the_gravest_is_the_answer() {
    use misread::cli::exit::Exit;
    let order = [
        Exit::Internal,
        Exit::Interrupted,
        Exit::Usage,
        Exit::Vacuous,
        Exit::Finding,
        Exit::Stale,
        Exit::Clean,
    ];
    assert_eq!(order.map(|exit| exit as u8), [70, 130, 2, 4, 1, 3, 0]);
    for (n, &graver) in order.iter().enumerate() {
        for &other in &order[n..] {
            assert_eq!(graver.and(other), graver);
            assert_eq!(other.and(graver), graver);
        }
    }
}

#[test]
fn the_order_of_exit_codes_holds_for_runs() {
    let folder = tempfile::tempdir().unwrap();
    // 1: something new.
    assert_eq!(fuzz(folder.path(), &["--cases", "50000"]).code, 1);
    // 4 before 1: the new findings of the folder are still in scope, and nothing was compared.
    assert_eq!(fuzz(folder.path(), &["--cases", "0"]).code, 4);
    // 2 before 4 and 1: a malformed file.
    fs::write(folder.path().join("bad.toml"), "x").unwrap();
    assert_eq!(fuzz(folder.path(), &["--cases", "0"]).code, 2);
    assert_eq!(fuzz(folder.path(), &["--cases", "50000", "--no-fail"]).code, 2);
    // 70 before 2: a findings folder below a file can be neither read nor written.
    let below = folder.path().join("bad.toml/below");
    assert_eq!(fuzz(&below, &["--cases", "50000"]).code, 70);
}
