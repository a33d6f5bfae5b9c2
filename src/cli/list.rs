//! `list`: the registries.

use super::Global;
use super::exit::Exit;
use super::shared::{self, Failure, Format};
use crate::reader::Reader;
use crate::report::paint::{FAINT, HEAD, cell, paint};
use crate::{feature, generate, mutate, readers, validators};
use serde_json::{Value, json};
use std::fmt::Write;

#[derive(clap::Args)]
#[command(after_help = "Example: misread list readers")]
pub struct Arguments {
    /// Which registry.
    #[arg(value_enum)]
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    Readers,
    Validators,
    Features,
    Generators,
    Mutators,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let rows = match arguments.what {
        What::Readers => readers(),
        What::Validators => validators(),
        What::Features => features(),
        What::Generators => generate::ALL
            .iter()
            .map(|g| json!({ "id": g.id, "about": g.about, "weight": g.weight }))
            .collect(),
        What::Mutators => {
            mutate::ALL.iter().map(|m| json!({ "id": m.id, "about": m.about })).collect()
        }
    };
    match global.format {
        Format::Json => shared::print(format_args!("{:#}\n", Value::Array(rows)))?,
        Format::Human => shared::print(table(&rows))?,
    }
    Ok(Exit::Clean)
}

fn readers() -> Vec<Value> {
    let row = |reader: &Reader| {
        json!({
            "id": reader.id,
            "about": reader.spec.used_by,
            "runtime": format!("{} {}", reader.spec.runtime, reader.spec.runtime.version()),
            "call": reader.spec.expression,
            "decoding": reader.decoding_name(),
            "types": reader.spec.reads.to_string(),
            "source": reader.spec.source,
            "attestation": "not attested",
        })
    };
    readers::all().iter().map(row).collect()
}

fn validators() -> Vec<Value> {
    validators::all()
        .iter()
        .map(|v| json!({ "id": v.id, "about": v.about, "default": v.ships }))
        .collect()
}

fn features() -> Vec<Value> {
    feature::ALL
        .iter()
        .map(|(feature, id, group, _)| json!({ "id": id, "about": feature.meaning(), "group": group.name() }))
        .collect()
}

/// The id, what it is about, and the other fields on a second line where there are any.
fn table(rows: &[Value]) -> String {
    let text = |row: &Value, key: &str| match &row[key] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let width = rows.iter().map(|row| text(row, "id").len()).max().unwrap_or(0) + 2;
    let mut out = String::new();
    for row in rows {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{}{}", cell(HEAD, &text(row, "id"), width), text(row, "about"));
        let others = ["runtime", "call", "decoding", "types", "attestation"];
        let extra: Vec<String> = others
            .iter()
            .filter(|key| row.get(**key).is_some())
            .map(|key| text(row, key))
            .collect();
        if !extra.is_empty() {
            let _ = writeln!(out, "{:width$}{}", "", paint(FAINT, &extra.join(" · ")));
        }
    }
    out
}
