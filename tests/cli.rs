//! The command line as a contract: transcripts of every command, its JSON, what it says of bad
//! input, and how it ends.
#![cfg(feature = "cli")]

#[path = "cli/arguments.rs"]
mod arguments;
#[path = "cli/ending.rs"]
mod ending;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/hostile.rs"]
mod hostile;
#[path = "cli/json.rs"]
mod json;
#[path = "cli/run.rs"]
mod run;

use std::path::Path;

/// Writes the transcripts anew with `TRYCMD=overwrite`.
#[test]
fn the_transcripts_are_what_the_program_says() {
    let temporary = tempfile::tempdir().unwrap();
    trycmd::TestCases::new()
        .register_bin("misread", Path::new(env!("CARGO_BIN_EXE_misread")))
        .env("SOURCE_DATE_EPOCH", "1893456000")
        .env("COLUMNS", "100")
        // The demo leaves its findings there.
        .env("TMPDIR", run::text(temporary.path()))
        .case("tests/cli/*.trycmd")
        .case("tests/cli/*.toml")
        .run();
}
