//! No program outlives the run that started it, however that ends.

use super::program::{Folder, running};
use super::run;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Answers the three first questions, then writes its number to a file beside it and sleeps.
fn hanging(folder: &Folder) -> String {
    let text = "import json, sys, time, os\n\
        for number, line in enumerate(sys.stdin):\n\
        \x20   if number == 3:\n\
        \x20       open(sys.argv[1], 'w').close()\n\
        \x20       time.sleep(600)\n\
        \x20   print(json.dumps({'id': json.loads(line)['id'], 'certified': True}), flush=True)\n";
    let command = folder.python("hang.py", text);
    // In a shell of its own: what the program started must go too.
    format!("mine=sh -c '{command} {}; true'", folder.path("asked"))
}

fn start(arguments: &[&str]) -> Child {
    let null = || Stdio::null();
    run::program(arguments).stdin(null()).stdout(null()).stderr(null()).spawn().unwrap()
}

fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        sleep(Duration::from_millis(20));
    }
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn a_hang_leaves_no_process() {
    let folder = Folder::new();
    let command = hanging(&folder);
    let ran = run::misread(&[
        "fuzz",
        "--no-corpus",
        "--validator-cmd",
        &command,
        "--command-timeout",
        "500ms",
        "--findings",
        &folder.path("kept"),
    ]);
    assert_eq!(ran.code, 70, "{}", ran.err);
    assert!(std::path::Path::new(&folder.path("asked")).exists());
    assert_eq!(running(&folder.path("hang.py")), Vec::<String>::new());
}

#[test]
fn a_second_interrupt_ends_a_campaign_and_its_programs() {
    let folder = Folder::new();
    let (command, kept) = (hanging(&folder), folder.path("kept"));
    let campaign = ["fuzz", "--no-corpus", "--validator-cmd", &command, "--findings", &kept];
    let mut child = start(&[&campaign[..], &["--command-timeout", "600s"]].concat());
    wait_for("nobody asked", || std::path::Path::new(&folder.path("asked")).exists());
    assert_ne!(running(&folder.path("hang.py")), Vec::<String>::new());
    interrupt(&child);
    // The first one waits for the batch.
    sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    wait_for("the program still runs", || running(&folder.path("hang.py")).is_empty());
}

#[test]
fn an_interrupt_ends_a_check_and_its_program() {
    let folder = Folder::new();
    let command = hanging(&folder);
    let check = ["check", "7", "--body", "7", "--validator-cmd", &command];
    let mut child = start(&[&check[..], &["--command-timeout", "600s"]].concat());
    wait_for("nobody asked", || std::path::Path::new(&folder.path("asked")).exists());
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    wait_for("the program still runs", || running(&folder.path("hang.py")).is_empty());
}

#[test]
fn the_first_interrupt_ends_a_campaign_with_what_it_has() {
    let folder = Folder::new();
    let command = format!("mine={}", folder.wrong_later("pass"));
    let kept = folder.path("kept");
    let campaign = ["fuzz", "--no-corpus", "--validator-cmd", &command, "--findings", &kept];
    let mut child = start(&[&campaign[..], &["--time", "5m"]].concat());
    wait_for("nothing was found", || folder.kept("kept").len() > 3);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(running(&folder.path("wrong.py")), Vec::<String>::new());
}

#[test]
fn a_program_that_does_not_end_with_its_input_is_killed() {
    let folder = Folder::new();
    let text = "import json, sys, time\n\
        for line in sys.stdin:\n\
        \x20   print(json.dumps({'id': json.loads(line)['id'], 'certified': True}), flush=True)\n\
        time.sleep(600)\n";
    let command = format!("mine={}", folder.python("stay.py", text));
    let ran = run::misread(&["check", "7", "--body", "7", "--validator-cmd", &command]);
    assert_eq!((ran.code, &*ran.out), (0, "certified\n"), "{}", ran.err);
    assert_eq!(running(&folder.path("stay.py")), Vec::<String>::new());
}
