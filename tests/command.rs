//! Programs outside as validators and readers: what they find, and that no failure of theirs is a
//! finding, a pass, or a run that never ends.
#![cfg(all(feature = "cli", unix))]

#[path = "command/failing.rs"]
mod failing;
#[path = "command/finding.rs"]
mod finding;
#[path = "command/leaving.rs"]
mod leaving;
#[path = "command/program.rs"]
mod program;
#[path = "cli/run.rs"]
mod run;
