//! `fuzz`: a campaign against validators, judged by the baseline.

use super::Global;
use super::exit::Exit;
use super::interrupt;
use super::programs::{self, Programs};
use super::shared::{self, Failure, Format};
use crate::campaign::{self, Budget, Config, LANES, Shard, Sink, Summary};
use crate::finding::{Finding, Status};
use crate::reader::Reader;
use crate::report::fuzz::{self as screen, Row, Tally};
use crate::report::json::{self, Asked};
use crate::store::FileError;
use crate::store::baseline::{Baseline, Scope};
use crate::store::corpus::Corpus;
use crate::{readers, validators};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "Example: misread fuzz --validator canonical --time 30s")]
pub struct Arguments {
    /// Which validators: ids, reader:ID, all; when left out those that people would ship, or the
    /// programs of --validator-cmd alone.
    #[arg(long, value_delimiter = ',')]
    validator: Vec<String>,
    /// Which readers: ids, p0, all, js.*
    #[arg(long, value_delimiter = ',', default_value = "p0")]
    readers: Vec<String>,
    #[command(flatten)]
    programs: Programs,
    /// Judge by what this reader makes of the body, as a server of that runtime would, not by its
    /// exact value: js.JSON, py.json, go.json_any, go.json_int64, rust.serde_json_Value, ….
    #[arg(long, value_parser = shared::one_reader)]
    body_reader: Option<Reader>,
    /// Key of the random streams: the same seed, cases, readers and validators give the same result.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many cases over all lanes.
    #[arg(long, default_value_t = 2_000_000, conflicts_with = "time")]
    cases: u64,
    /// How long instead, such as 30s, 5m, 1h.
    #[arg(long, value_parser = shared::duration)]
    time: Option<Duration>,
    /// How many threads; every core when left out. Changes nothing but the time it takes.
    #[arg(long)]
    jobs: Option<usize>,
    /// Lanes K, K+N, … of the 64, such as 1/4; the union of all shards is the whole run.
    #[arg(long, value_parser = shard, default_value = "1/1")]
    shard: Shard,
    /// Where findings are kept and judged.
    #[arg(long, default_value = "findings")]
    findings: PathBuf,
    /// Where past cases are; the folder `corpus` when left out.
    #[arg(long, conflicts_with = "no_corpus", value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Leave past cases out.
    #[arg(long)]
    no_corpus: bool,
    /// Do not mutate cases that showed something new.
    #[arg(long)]
    no_feedback: bool,
    /// Exit 0 although something is new or stale.
    #[arg(long)]
    no_fail: bool,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let validators = validators::select(&arguments.validator).map_err(Failure::usage)?;
    let readers = readers::select(&arguments.readers).map_err(Failure::usage)?;
    let targets = arguments.programs.start()?;
    let ships = validators.is_empty() && targets.validators().is_empty();
    let validators = if ships { validators::shipped() } else { validators };
    let (validators, readers) = programs::with_programs(&targets, validators, readers);
    let body_reader = arguments.body_reader;
    let scope =
        Scope { validators: &validators, readers: &readers, body_reader, today: shared::today()? };
    let (baseline, mut errors) = Baseline::load(&arguments.findings);
    let mut corpus = Vec::new();
    if !arguments.no_corpus {
        let (loaded, unreadable) = Corpus::load(&corpus_folder(&arguments, global)?);
        corpus = loaded.cases();
        errors.extend(unreadable);
    }
    let config = Config {
        validators: &validators,
        readers: &readers,
        body_reader,
        corpus: &corpus,
        seed: arguments.seed,
        budget: arguments.time.map_or(Budget::Cases(arguments.cases), Budget::Time),
        shard: arguments.shard,
        feedback: !arguments.no_feedback,
    };
    let folder = arguments.findings.as_path();
    let session = Session { config, scope, global, jobs: arguments.jobs, folder };
    let (summary, rows, written) = session.run(baseline)?;
    let failure = targets.finish();
    session.report(&summary, &rows, failure)?;
    if let Some(failure) = failure {
        shared::note(format_args!("error: {failure}"));
    }
    let judged = Exit::Finding.when(fails(&rows)).and(
        Exit::Stale.when(rows.iter().any(|r| matches!(r.status, Status::Stale | Status::Expired))),
    );
    Ok(shared::note_errors(&errors)
        .and(if arguments.no_fail { Exit::Clean } else { judged })
        .and(Exit::Vacuous.when(summary.certified == 0))
        .and(Exit::Internal.when(!written || failure.is_some()))
        .and(Exit::Interrupted.when(summary.interrupted)))
}

/// The corpus that was named, which must be there, or the folder `corpus`, which may be missing.
fn corpus_folder(arguments: &Arguments, global: Global) -> Result<PathBuf, Failure> {
    let folder = arguments.corpus.clone().unwrap_or_else(|| "corpus".into());
    if !folder.exists() {
        if arguments.corpus.is_some() {
            let message = format!("--corpus {}: no such folder or file", folder.display());
            return Err(Failure::usage(message));
        }
        if !global.quiet {
            shared::note("no folder 'corpus' here: past cases are left out");
        }
    }
    Ok(folder)
}

/// Whether a run has something that somebody must judge.
fn fails(rows: &[Row]) -> bool {
    rows.iter().any(|row| matches!(row.status, Status::New | Status::Regressed | Status::Widened))
}

/// A campaign with the folder that keeps what it finds.
pub(super) struct Session<'a> {
    pub(super) config: Config<'a>,
    pub(super) scope: Scope<'a>,
    pub(super) global: Global,
    pub(super) jobs: Option<usize>,
    /// Where findings are kept, for the hint how to judge them.
    pub(super) folder: &'a Path,
}

impl Session<'_> {
    /// Runs it, keeps what it finds as it goes, and judges everything in scope. The last value says
    /// whether every finding could be written.
    pub(super) fn run(&self, baseline: Baseline) -> Result<(Summary, Vec<Row>, bool), Failure> {
        let pool = pool(self.jobs)?;
        let before = baseline.clone();
        let keeper = Keeper {
            baseline: Mutex::new(baseline),
            scope: self.scope,
            progress: (!self.global.quiet && std::io::stderr().is_terminal()).then(Instant::now),
            shown: AtomicU64::new(0),
        };
        let stop = interrupt::stop();
        let (summary, findings) = pool.install(|| campaign::run(&self.config, &keeper, stop));
        if keeper.progress.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        let mut rows: BTreeMap<_, Row> = BTreeMap::new();
        let mut all_written = true;
        for finding in findings {
            let kept = keeper.keep(&finding).map_err(|error| error.to_string());
            all_written &= kept.is_ok();
            let judged = before.status(&finding, &self.scope);
            let reason =
                before.find(&finding.class.fingerprint()).ok().and_then(|e| e.reason.clone());
            let (status, widened_by) = (judged.status, judged.widened_by);
            rows.insert(finding.class.clone(), Row { finding, status, widened_by, reason, kept });
        }
        let replayed: Vec<_> = before.replay(&self.scope).collect();
        // Where nobody answers any more nothing is known of what this run did not meet.
        let replayed = if self.config.is_broken() { Vec::new() } else { replayed };
        for (entry, judged) in replayed {
            if let Some(witness) = entry.case() {
                let class = entry.class();
                rows.entry(class.clone()).or_insert_with(|| Row {
                    finding: Finding::new(class, witness, self.scope.readers),
                    status: judged.status,
                    widened_by: judged.widened_by,
                    reason: entry.reason.clone(),
                    kept: Ok(before.path(entry)),
                });
            }
        }
        Ok((summary, rows.into_values().collect(), all_written))
    }

    /// Prints the run: what is to be judged last, next to the sums.
    pub(super) fn report(
        &self,
        summary: &Summary,
        rows: &[Row],
        failure: Option<&str>,
    ) -> Result<(), Failure> {
        let Config { validators, readers, seed, .. } = self.config;
        if self.global.format == Format::Json {
            let asked = Asked { seed, validators, readers, failure };
            return shared::print(format_args!("{}\n", json::summary(&asked, summary, rows)));
        }
        let mut ordered: Vec<&Row> = rows.iter().collect();
        ordered.sort_by_key(|row| (row.status != Status::Known, row.finding.severity()));
        for row in ordered {
            shared::print(screen::finding(row))?;
        }
        let line = if rows.is_empty() { "" } else { "\n" };
        shared::print(format_args!(
            "{line}{}",
            screen::sums(summary, validators, readers.len(), rows)
        ))?;
        let tally = Tally::of(rows);
        if tally.new + tally.regressed + tally.widened > 0 && !self.global.quiet {
            let folder = self.folder;
            let at = match folder == Path::new("findings") {
                true => String::new(),
                false => format!(" --findings {}", folder.display()),
            };
            shared::note(format_args!(
                "judge them: misread triage{at} show|confirm|expect FINGERPRINT"
            ));
        }
        Ok(())
    }
}

/// Keeps findings as they show, so that a run killed at any moment leaves them whole, and shows how
/// far the run is.
struct Keeper<'a> {
    baseline: Mutex<Baseline>,
    scope: Scope<'a>,
    progress: Option<Instant>,
    shown: AtomicU64,
}

impl Keeper<'_> {
    fn keep(&self, finding: &Finding) -> Result<PathBuf, FileError> {
        let mut baseline = self.baseline.lock().unwrap_or_else(PoisonError::into_inner);
        baseline.keep(finding, self.scope.today)
    }
}

impl Sink for Keeper<'_> {
    fn found(&self, finding: &Finding) {
        // A failure shows again, and is reported, when the finding is kept at the end of the run.
        let _ = self.keep(finding);
    }

    fn progress(&self, cases: u64) {
        let Some(start) = self.progress else {
            return;
        };
        let tenths = (start.elapsed().as_millis() / 100) as u64;
        if self.shown.swap(tenths, Ordering::Relaxed) != tenths {
            // The terminal may be gone; the run goes on.
            let _ = write!(std::io::stderr(), "\r{} cases", screen::grouped(cases));
        }
    }
}

/// The threads of a run: so many, or every core.
pub(super) fn pool(jobs: Option<usize>) -> Result<rayon::ThreadPool, Failure> {
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(jobs) = jobs {
        if jobs == 0 {
            return Err(Failure::usage("--jobs 0: expected at least 1"));
        }
        // A lane is the smallest piece of work: more threads than lanes would have none.
        pool = pool.num_threads(jobs.min(LANES as usize));
    }
    pool.build().map_err(Failure::internal)
}

/// `K/N` with 1 ≤ K ≤ N ≤ 64.
fn shard(text: &str) -> Result<Shard, String> {
    let number = |text: &str| text.parse::<u32>().ok();
    let parsed = text.split_once('/').and_then(|(k, n)| Some((number(k)?, number(n)?)));
    match parsed {
        Some((k, count)) if 1 <= k && k <= count && count <= LANES => {
            Ok(Shard { index: k - 1, count })
        }
        _ => Err(format!(
            "'{text}': expected K/N with K from 1 to N and N at most {LANES}, such as 1/4"
        )),
    }
}
