//! The speed marks of the design, each as a ratio of one run, said to be met or not.
//!
//! Times on a shared machine mean little alone, so what is compared runs in turns, A B A B, and the
//! median of the pairs counts. No framework: the two sides of a mark must alternate. It must not
//! decide anything for a build; a mark that is not met is printed and nothing fails.
//!
//! `cargo bench --bench marks`, and a number behind `--` for other than 2^20 cases.

#[path = "common/library.rs"]
mod library;

use arbitrary::Unstructured;
use misread::campaign::{self, Budget, Config, LANES, SWEEP, Shard, Silent};
use misread::case::Case;
use misread::generate::{self, Context, Draft};
use misread::judge::Reference;
use misread::reader::Reader;
use misread::stream::{Purpose, Stream};
use misread::validator::Validator;
use misread::{readers, sweep, validators};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const SEED: u64 = 1;
/// How often each side of a pair runs.
const PAIRS: usize = 7;
/// Threads of the campaign mark.
const CORES: usize = 2;

/// At most so many times the bare loop's time.
const CAMPAIGN_RATIO: f64 = 1.5;
/// Readings a second and core, in millions.
const READINGS: f64 = 15.0;
/// Certified cases a second on two cores, in millions.
const CERTIFIED: f64 = 1.0;
/// At most so many times the library parser's time.
const READER_RATIO: f64 = 1.5;

fn main() {
    // `cargo test --all-targets` starts benches too, and no test measures time.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    let total = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(1 << 20);
    for id in ["canonical-safe", "ctrlrun-before"] {
        campaign_against_bare_loop(id, total);
    }
    for id in ["canonical-safe", "ctrlrun-before"] {
        certified_a_second(id, 4 * total);
    }
    readers_against_libraries();
}

/// The cases of a campaign without feedback that a validator certifies, in the lanes' order.
fn certified(validator: &Validator, total: u64) -> Vec<Case> {
    let context = Context { readers: readers::p0(), corpus: &[] };
    let (mut case, mut draft) = (Case::blank(), Draft::default());
    let mut bytes = [0; 1024];
    let mut cases = Vec::new();
    for lane in 0..u64::from(LANES) {
        let mut stream = Stream::new(SEED, lane as u32, Purpose::Fresh);
        let share = total / u64::from(LANES) + u64::from(lane < total % u64::from(LANES));
        for turn in 0..share {
            // As the lanes do: one case in so many swept, and of the drawn ones few bytes, many in
            // one case of 32.
            let made = if turn % SWEEP == 1 {
                sweep::make(turn / SWEEP * u64::from(LANES) + lane, &mut draft);
                Ok(())
            } else {
                let length = if stream.below(32) == 0 { 1024 } else { 64 };
                stream.fill(&mut bytes[..length]);
                let mut unstructured = Unstructured::new(&bytes[..length]);
                generate::draw(&mut unstructured, &context, &mut draft).map(|_| ())
            };
            if made.is_ok()
                && case.set(&draft.header, &draft.body).is_ok()
                && validator.certifies(&case)
            {
                cases.push(case.clone());
            }
        }
    }
    cases
}

/// Only the readers; answers how many readings.
fn read_all(cases: &[Case], readers: &[Reader]) -> u64 {
    let mut readings = 0;
    for case in cases {
        for reader in readers {
            if reader.spec.reads.includes(case.kind) {
                let _ = black_box(reader.read(black_box(&case.field_value)));
                readings += 1;
            }
        }
    }
    readings
}

/// The readers and the verdicts on what they read; answers how many readings.
fn judge_all(cases: &[Case], readers: &[Reader]) -> u64 {
    let mut readings = 0;
    for case in cases {
        let Some(reference) = Reference::of(case) else {
            continue;
        };
        for reader in readers {
            if reader.spec.reads.includes(case.kind) {
                let _ = black_box(reference.verdict(&reader.read(black_box(&case.field_value))));
                readings += 1;
            }
        }
    }
    readings
}

fn config<'a>(
    validators: &'a [Validator],
    readers: &'a [Reader],
    total: u64,
    feedback: bool,
) -> Config<'a> {
    Config {
        validators,
        readers,
        body_reader: None,
        corpus: &[],
        seed: SEED,
        budget: Budget::Cases(total),
        shard: Shard::WHOLE,
        feedback,
    }
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
}

fn validator(id: &str) -> Vec<Validator> {
    validators::find(id).into_iter().collect()
}

/// One job, the same cases: the campaign makes, validates, judges and classifies them, the bare
/// loops have the certified ones ready.
fn campaign_against_bare_loop(id: &str, total: u64) {
    let subjects = validator(id);
    let readers = readers::p0();
    let cases = certified(&subjects[0], total);
    let one = pool(1);
    let (mut bare, mut judged, mut whole) = (vec![], vec![], vec![]);
    let mut readings = 0;
    for _ in 0..PAIRS {
        bare.push(seconds(|| readings = read_all(&cases, readers)));
        judged.push(seconds(|| readings = judge_all(&cases, readers)));
        let mut summary = campaign::Summary::default();
        whole.push(seconds(|| {
            let config = config(&subjects, readers, total, false);
            summary = one.install(|| campaign::run(&config, &Silent, &AtomicBool::new(false)).0);
        }));
        assert_eq!((summary.certified, summary.readings), (cases.len() as u64, readings));
    }
    println!("{id}: {total} cases, {} certified, {readings} readings, one job", cases.len());
    let each = |times: &[f64]| median(times) / readings as f64 * 1e9;
    println!("  bare loop, readers only      {:7.1} ns a reading", each(&bare));
    println!("  bare loop, readers, verdicts {:7.1} ns a reading", each(&judged));
    println!("  campaign                     {:7.1} ns a reading", each(&whole));
    let mark = |name: &str, ratio: f64| {
        println!(
            "  {name} {ratio:.2} of at most {CAMPAIGN_RATIO}: {}",
            met(ratio <= CAMPAIGN_RATIO)
        );
    };
    mark("campaign / readers", ratio(&whole, &bare));
    mark("campaign / readers and verdicts", ratio(&whole, &judged));
    let rate = readings as f64 / median(&whole) / 1e6;
    println!("  {rate:.1} M readings/s/core of at least {READINGS}: {}", met(rate >= READINGS));
}

/// The campaign as users run it: feedback on, new classes classified and minimised.
fn certified_a_second(id: &str, total: u64) {
    let subjects = validator(id);
    let workers = pool(CORES);
    let config = config(&subjects, readers::p0(), total, true);
    let mut rates = Vec::new();
    let mut classes = 0;
    for _ in 0..PAIRS {
        let mut count = 0;
        let time = seconds(|| {
            let (summary, findings) =
                workers.install(|| campaign::run(&config, &Silent, &AtomicBool::new(false)));
            (count, classes) = (summary.certified, findings.len());
        });
        rates.push(count as f64 / time / 1e6);
    }
    let rate = median(&rates);
    println!(
        "{id}: {total} cases, {CORES} cores, {classes} classes: {rate:.2} M certified cases/s of \
         at least {CERTIFIED}: {}",
        met(rate >= CERTIFIED)
    );
}

/// Ten plain digits: each reader beside the library parser of its grammar, both called through a
/// pointer, as the campaign calls readers.
fn readers_against_libraries() {
    let mut stream = Stream::new(SEED, 0, Purpose::Fresh);
    let texts: Vec<Vec<u8>> = (0..4096)
        .map(|_| (1_000_000_000 + stream.below(9_000_000_000)).to_string().into_bytes())
        .collect();
    println!("10 plain digits, median of {} pairs", 3 * PAIRS);
    for reader in readers::p0() {
        let best = library::of(reader.id)
            .iter()
            .map(|parser| {
                let (mut ours, mut theirs) = (vec![], vec![]);
                for _ in 0..3 * PAIRS {
                    ours.push(over(&texts, |text| drop(black_box(reader.read(text)))));
                    let parse = black_box(parser.parse);
                    theirs.push(over(&texts, |text| {
                        black_box(parse(text));
                    }));
                }
                (ratio(&ours, &theirs), median(&ours), median(&theirs), parser.name)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((ratio, ours, theirs, name)) = best else {
            continue;
        };
        println!(
            "  {:14} {ours:5.1} ns, {name:25} {theirs:5.1} ns: {ratio:.2} of at most \
             {READER_RATIO}: {}",
            reader.id,
            met(ratio <= READER_RATIO)
        );
    }
}

/// Nanoseconds a text, over enough rounds to be longer than the clock's noise.
fn over(texts: &[Vec<u8>], run: impl Fn(&[u8])) -> f64 {
    const ROUNDS: usize = 16;
    let time = seconds(|| {
        for _ in 0..ROUNDS {
            texts.iter().for_each(|text| run(black_box(text)));
        }
    });
    time * 1e9 / (ROUNDS * texts.len()) as f64
}

fn seconds(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The median of the pairs' ratios: what both sides of a pair suffer cancels.
fn ratio(over: &[f64], under: &[f64]) -> f64 {
    let pairs: Vec<f64> = over.iter().zip(under).map(|(a, b)| a / b).collect();
    median(&pairs)
}

fn met(is: bool) -> &'static str {
    if is { "met" } else { "NOT met" }
}
