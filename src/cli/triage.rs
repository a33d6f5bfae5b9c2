//! `triage`: what people say of findings, written into their files.

use super::Global;
use super::exit::Exit;
use super::shared::{self, Failure, Format};
use crate::case::Reach;
use crate::finding::{Severity, State};
use crate::readers;
use crate::report::paint::{BAD, FAINT, GOOD, HEAD, ODD, cell, paint};
use crate::report::{explain, json, words};
use crate::store::baseline::Baseline;
use crate::store::entry::Entry;
use jiff::civil::Date;
use serde_json::Value;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = r#"Example: misread triage expect v1-0a1b --reason "the specification allows it""#
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Where findings are kept.
    #[arg(long, global = true, default_value = "findings")]
    findings: PathBuf,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Every kept finding, a line each.
    List {
        /// Only those in this state: new, confirmed, expected, fixed.
        #[arg(long, value_parser = state)]
        state: Option<State>,
    },
    /// One finding on one page.
    Show(Which),
    /// It is real and open.
    Confirm(Judgement),
    /// It is known and accepted; a reason is needed.
    Expect(Judgement),
    /// It is gone; showing again makes it regressed.
    Fix(Judgement),
    /// Nobody has judged it after all.
    Reopen(Which),
}

#[derive(clap::Args)]
struct Which {
    /// The fingerprint, or the start of it.
    fingerprint: String,
}

#[derive(clap::Args)]
struct Judgement {
    #[command(flatten)]
    which: Which,
    /// Why.
    #[arg(long)]
    reason: Option<String>,
    /// Who answers for it.
    #[arg(long)]
    owner: Option<String>,
    /// Until when it is accepted, YYYY-MM-DD.
    #[arg(long, value_parser = date)]
    expires: Option<Date>,
    /// Where it was reported.
    #[arg(long)]
    upstream: Option<String>,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let (mut baseline, errors) = Baseline::load(&arguments.findings);
    let exit = shared::note_errors(&errors);
    let state = match arguments.command {
        Command::List { state } => {
            list(&baseline, state, global)?;
            return Ok(exit);
        }
        Command::Show(which) => {
            let entry = baseline.find(&which.fingerprint).map_err(Failure::usage)?;
            show(&baseline, entry, global)?;
            return Ok(exit);
        }
        Command::Reopen(which) => {
            let mut entry = baseline.find(&which.fingerprint).map_err(Failure::usage)?.clone();
            (entry.reason, entry.expires) = (None, None);
            return save(&mut baseline, entry, State::New, global).map(|()| exit);
        }
        Command::Confirm(judgement) => (State::Confirmed, judgement),
        Command::Expect(judgement) => (State::Expected, judgement),
        Command::Fix(judgement) => (State::Fixed, judgement),
    };
    let (state, judgement) = state;
    let mut entry = baseline.find(&judgement.which.fingerprint).map_err(Failure::usage)?.clone();
    if state != State::Fixed && entry.class().is_unexplained() {
        return Err(Failure::usage(
            "an unexplained finding is always new: the list of features lacks its cause",
        ));
    }
    entry.reason = judgement.reason.or(entry.reason);
    entry.owner = judgement.owner.or(entry.owner);
    entry.upstream = judgement.upstream.or(entry.upstream);
    entry.expires = judgement.expires.filter(|_| state == State::Expected);
    if state == State::Expected && entry.reason.as_deref().unwrap_or_default().trim().is_empty() {
        return Err(Failure::usage("an expected finding needs --reason: why is it accepted?"));
    }
    save(&mut baseline, entry, state, global)?;
    Ok(exit)
}

fn save(
    baseline: &mut Baseline,
    mut entry: Entry,
    state: State,
    global: Global,
) -> Result<(), Failure> {
    entry.state = state.name().to_owned();
    let path = baseline.save(entry.clone())?;
    if global.format == Format::Json {
        return shared::print(format_args!("{}\n", json::entry(&entry, &path)));
    }
    let path = words::plain(&path.display().to_string());
    shared::print(format_args!("{} is {}: {path}\n", entry.fingerprint, state.name()))
}

fn list(baseline: &Baseline, state: Option<State>, global: Global) -> Result<(), Failure> {
    let chosen =
        || baseline.entries().filter(|entry| state.is_none_or(|state| entry.state() == state));
    if global.format == Format::Json {
        let rows: Vec<Value> =
            chosen().map(|entry| json::entry(entry, &baseline.path(entry))).collect();
        return shared::print(format_args!("{:#}\n", Value::Array(rows)));
    }
    let mut entries: Vec<&Entry> = chosen().collect();
    entries.sort_by_key(|entry| (&entry.validator, std::cmp::Reverse(entry.severity())));
    for entry in entries {
        let style = state_style(entry.state());
        shared::print(format_args!(
            "{}  {}{}{}{}\n",
            entry.fingerprint,
            cell(style, &entry.state, 11),
            cell(severity_style(entry.severity()), &entry.severity, 8),
            cell(FAINT, &words::plain(&entry.validator), 17),
            entry.class().causes(),
        ))?;
    }
    Ok(())
}

fn show(baseline: &Baseline, entry: &Entry, global: Global) -> Result<(), Failure> {
    let path = baseline.path(entry);
    if global.format == Format::Json {
        return shared::print(format_args!("{:#}\n", json::entry(entry, &path)));
    }
    let case =
        entry.case().ok_or_else(|| Failure::usage(format!("{}: no case", path.display())))?;
    let mut out = String::new();
    let width = entry.readings.keys().map(String::len).max().unwrap_or(0).max(11) + 2;
    // Writing to a String cannot fail.
    let mut line = |name: &str, text: &str| {
        let _ = writeln!(out, "{}{text}", cell(FAINT, name, width));
    };
    line("finding", &paint(HEAD, &words::plain(&entry.class().to_string())));
    line("fingerprint", &entry.fingerprint);
    line("state", &paint(state_style(entry.state()), &entry.state));
    line("severity", &format!("{}, reach {}", entry.severity, Reach::of(&case.field_value)));
    line("header", &words::bytes(&case.field_value));
    line("body", &words::bytes(case.body()));
    for (name, value) in
        [("reason", &entry.reason), ("owner", &entry.owner), ("upstream", &entry.upstream)]
    {
        if let Some(value) = value {
            line(name, &words::plain(value));
        }
    }
    if let Some(date) = entry.expires {
        line("expires", &date.to_string());
    }
    line("first seen", &entry.first_seen.to_string());
    for (reader, reading) in &entry.readings {
        let (verdict, outcome) = reading.split_once(' ').unwrap_or((reading, ""));
        let human = outcome.parse().map_or_else(|_| outcome.to_owned(), |o| words::outcome(&o));
        let style = if verdict == "agrees" {
            GOOD
        } else if verdict == "misreads" {
            BAD
        } else {
            ODD
        };
        let call = readers::find(reader).map_or("", |reader| reader.spec.expression);
        line(
            &words::plain(reader),
            &format!("{}{human}  {}", cell(style, verdict, 10), paint(FAINT, call)),
        );
    }
    line("reproduce", &explain::command(&case, entry.body_reader().as_ref()));
    line("file", &words::plain(&path.display().to_string()));
    shared::print(out)
}

fn state_style(state: State) -> anstyle::Style {
    match state {
        State::New => BAD,
        State::Confirmed => ODD,
        State::Expected | State::Fixed => GOOD,
    }
}

fn severity_style(severity: Severity) -> anstyle::Style {
    match severity {
        Severity::High => BAD,
        Severity::Medium => ODD,
        Severity::Low => FAINT,
    }
}

fn state(text: &str) -> Result<State, String> {
    State::find(text).ok_or_else(|| format!("'{text}': expected new, confirmed, expected or fixed"))
}

fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| format!("'{text}': expected a date such as 2027-06-30"))
}
