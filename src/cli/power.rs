//! `power`: what a search finds in validators that are wrong in known ways.

use super::Global;
use super::exit::Exit;
use super::fuzz::pool;
use super::interrupt;
use super::shared::{self, Failure, Format};
use crate::campaign::{Budget, Source};
use crate::power::coverage::coverage;
use crate::power::{self, Search, Subject};
use crate::reader::Reader;
use crate::report::power::{self as screen, Asked, Compared, Row};
use crate::{readers, validators};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Example: misread power --validator 'canonical+*' --seeds 1
#[derive(clap::Args)]
pub struct Arguments {
    /// Which validators: ids, reader:ID, mutants, canonical+*, needle:*; every one that is wrong on
    /// purpose when left out.
    #[arg(long, value_delimiter = ',')]
    validator: Vec<String>,
    /// Which readers: ids, p0, all, js.*
    #[arg(long, value_delimiter = ',', default_value = "p0")]
    readers: Vec<String>,
    /// How many seeds, from 1 on.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// How long at most for a validator and seed.
    #[arg(long, value_parser = shared::duration, default_value = "10s")]
    time: Duration,
    /// How long the search without feedback and uniform bytes get; 0s leaves them out.
    #[arg(long, value_parser = shared::duration, default_value = "1s")]
    compare: Duration,
    /// How many threads; every core when left out.
    #[arg(long)]
    jobs: Option<usize>,
    /// Show instead what the generators reach: each feature and each pair of features.
    #[arg(long)]
    coverage: bool,
    /// How many cases --coverage makes.
    #[arg(long, default_value_t = 4_000_000, requires = "coverage")]
    cases: u64,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    if arguments.coverage {
        return reach(arguments.cases, global);
    }
    let readers = readers::select(&arguments.readers).map_err(Failure::usage)?;
    let subjects = if arguments.validator.is_empty() {
        power::subjects(&readers)
    } else {
        let chosen = validators::select(&arguments.validator).map_err(Failure::usage)?;
        chosen.iter().map(|validator| Subject::of(validator, &readers)).collect()
    };
    let stop = interrupt::stop();
    let rows =
        pool(arguments.jobs)?.install(|| rows(&subjects, &readers, &arguments, global, stop));
    let asked = Asked {
        readers: readers.len(),
        seeds: arguments.seeds,
        limit: arguments.time.as_secs_f64(),
        compare: arguments.compare.as_secs_f64(),
    };
    match global.format {
        Format::Human => shared::print(screen::screen(&rows, &asked))?,
        Format::Json => shared::print(format_args!("{}\n", screen::object(&rows, &asked)))?,
    }
    Ok(Exit::Finding
        .when(rows.iter().any(|row| !row.whole()))
        .and(Exit::Vacuous.when(subjects.iter().all(|subject| subject.goals.is_empty())))
        .and(Exit::Interrupted.when(stop.load(Ordering::Relaxed))))
}

/// The trials of every subject, one subject after the other; an interrupt leaves the rest out.
fn rows(
    subjects: &[Subject],
    readers: &[Reader],
    arguments: &Arguments,
    global: Global,
    stop: &AtomicBool,
) -> Vec<Row> {
    let progress = !global.quiet && std::io::stderr().is_terminal();
    let trial = |subject: &Subject, source, feedback, seed, time| {
        let search = Search { source, feedback, seed, budget: Budget::Time(time) };
        power::trial(subject, readers, search, stop)
    };
    let mut rows = Vec::new();
    for (n, subject) in subjects.iter().enumerate() {
        if progress {
            eprint!("\r\x1b[K{} of {}: {}", n + 1, subjects.len(), subject.validator.id);
        }
        let search: Vec<_> = (1..=arguments.seeds)
            .map(|seed| trial(subject, Source::Search, true, seed, arguments.time))
            .collect();
        let compared = (!arguments.compare.is_zero()).then(|| Compared {
            no_feedback: trial(subject, Source::Search, false, 1, arguments.compare),
            uniform: trial(subject, Source::Uniform, false, 1, arguments.compare),
        });
        if stop.load(Ordering::Relaxed) {
            break;
        }
        rows.push(Row { subject: subject.clone(), search, compared });
    }
    if progress {
        eprint!("\r\x1b[K");
    }
    rows
}

/// What the generators reach.
fn reach(cases: u64, global: Global) -> Result<Exit, Failure> {
    let reached = coverage(cases, 1);
    match global.format {
        Format::Human => shared::print(screen::coverage(&reached))?,
        Format::Json => {
            shared::print(format_args!("{}\n", screen::coverage_object(&reached)))?;
        }
    }
    Ok(Exit::Finding.when(reached.empty().next().is_some()))
}
