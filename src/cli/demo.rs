//! `demo`: the bug that the project came from, found live.

use super::Global;
use super::exit::Exit;
use super::fuzz::Session;
use super::shared::{self, Failure, Format};
use crate::campaign::{Budget, Config, Shard};
use crate::report::paint::{HEAD, paint};
use crate::store::baseline::{Baseline, Scope};
use crate::{readers, validators};

/// Enough for every class of the seed, and less than a second.
const CASES: u64 = 400_000;

/// Example: misread demo
#[derive(clap::Args)]
pub struct Arguments {
    /// Key of the random streams.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let validators = validators::select(&["ctrlrun-before"]).map_err(Failure::usage)?;
    let readers = readers::p0();
    let folder = std::env::temp_dir().join(format!("misread-demo-{}", std::process::id()));
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
            folder.display()
        ))?;
    }
    Ok(Exit::Internal
        .when(!written)
        .and(Exit::Vacuous.when(summary.certified == 0))
        .and(Exit::Interrupted.when(summary.interrupted)))
}
