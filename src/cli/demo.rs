//! `demo`: the bug that the project came from, found live.

use super::Global;
use super::exit::Exit;
use super::fuzz::Session;
use super::shared::{self, Failure, Format};
use crate::campaign::{Budget, Config, Shard};
use crate::report::paint::{HEAD, paint};
use crate::report::words;
use crate::store::baseline::{Baseline, Scope};
use crate::{readers, validators};
use std::io::ErrorKind;
use std::path::PathBuf;

/// Enough for every class of the seed, and less than a second.
const CASES: u64 = 400_000;

#[derive(clap::Args)]
#[command(after_help = "Example: misread demo")]
pub struct Arguments {
    /// Key of the random streams.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let validators = validators::select(&["ctrlrun-before"]).map_err(Failure::usage)?;
    let readers = readers::p0();
    let folder = fresh_folder();
    let (baseline, _) = Baseline::load(&folder);
    let session = Session {
        config: Config {
            validators: &validators,
            readers,
            body_reader: None,
            corpus: &[],
            seed: arguments.seed,
            budget: Budget::Cases(CASES),
            shard: Shard::WHOLE,
            feedback: true,
        },
        scope: Scope {
            validators: &validators,
            readers,
            body_reader: None,
            today: shared::today()?,
        },
        global: Global { quiet: true, ..global },
        jobs: None,
        folder: &folder,
    };
    if global.format == Format::Human {
        shared::print(format_args!(
            "{}\nA gateway compares header and body with Python's int(). What it certifies, and who\n\
             reads it as something else:\n\n",
            paint(HEAD, "misread demo: validator ctrlrun-before, no corpus, random bodies")
        ))?;
    }
    let (summary, rows, written) = session.run(baseline)?;
    session.report(&summary, &rows, None)?;
    if global.format == Format::Human {
        shared::print(format_args!(
            "\nfindings: {}\nnext: misread explain '2_000' --body 2000     (one case, every reader)\n      \
             misread fuzz                              (the same search against the fix)\n",
            words::plain(&folder.display().to_string())
        ))?;
    }
    Ok(Exit::Internal
        .when(!written)
        .and(Exit::Vacuous.when(summary.certified == 0))
        .and(Exit::Interrupted.when(summary.interrupted)))
}

/// A folder that nobody has used: a name may be left of an earlier demo, or be somebody else's.
fn fresh_folder() -> PathBuf {
    let name =
        |n: u32| std::env::temp_dir().join(format!("misread-demo-{}-{n}", std::process::id()));
    let taken = |folder: &PathBuf| {
        let made = std::fs::create_dir(folder);
        made.is_err_and(|error| error.kind() == ErrorKind::AlreadyExists)
    };
    // Where none can be made, keeping a finding says why.
    (0..1000).map(name).find(|folder| !taken(folder)).unwrap_or_else(|| name(1000))
}
