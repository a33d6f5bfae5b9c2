//! Runs the program as a person would, on a fixed day and in a fixed width, and keeps all it says.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// How a run ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The program on 2030-01-01.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misread"));
    command.args(arguments).env("SOURCE_DATE_EPOCH", "1893456000").env("COLUMNS", "100");
    command
}

pub fn misread(arguments: &[&str]) -> Ran {
    misread_with(arguments, b"")
}

/// The same with something on standard input.
pub fn misread_with(arguments: &[&str], input: &[u8]) -> Ran {
    finish(program(arguments), input)
}

pub fn finish(mut command: Command, input: &[u8]) -> Ran {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that stops reading has said why.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
