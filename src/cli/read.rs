//! `read`: field values in, outcomes out, for drivers, scripts and other languages.

use super::Global;
use super::exit::Exit;
use super::shared::{Failure, Format};
use crate::outcome::{self, MAX_VALUE_BYTES, Outcome};
use crate::reader::Reader;
use crate::readers;
use serde_json::json;
use std::io::{self, BufRead, BufWriter, Read, Write};

/// The longest line that is taken: a value beyond the bound is echoed whole and answered
/// `err limit`, and this one ends the batch instead of filling the memory.
const MAX_LINE_BYTES: usize = 8 * MAX_VALUE_BYTES;

#[derive(clap::Args)]
#[command(
    after_help = r#"Example: printf '325f303030\n' | misread read --readers js.parseInt,go.Atoi,py.int"#
)]
pub struct Arguments {
    /// Which readers: ids, p0, all, js.*
    #[arg(long, value_delimiter = ',', default_value = "p0")]
    readers: Vec<String>,
    /// Append how many bytes belong to the value.
    #[arg(long)]
    used: bool,
}

pub fn run(arguments: Arguments, global: Global) -> Result<Exit, Failure> {
    let readers = readers::select(&arguments.readers).map_err(Failure::usage)?;
    let mut input = io::stdin().lock();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut line, mut number) = (Vec::new(), 0u64);
    loop {
        line.clear();
        let length = (&mut input)
            .take(MAX_LINE_BYTES as u64 + 1)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::usage(format!("standard input: {error}")))?;
        if length == 0 {
            out.flush()?;
            return Ok(Exit::Clean);
        }
        number += 1;
        let text = line.trim_ascii_end();
        let Some(value) = field_value(text) else {
            out.flush()?;
            return Err(unreadable(number, text));
        };
        for reader in &readers {
            let outcome = reader.read(&value);
            match global.format {
                Format::Human => write_line(&mut out, reader, text, &outcome, arguments.used)?,
                Format::Json => writeln!(
                    out,
                    "{}",
                    json!({
                        "reader": reader.id,
                        "input_hex": String::from_utf8_lossy(text),
                        "outcome": outcome.to_string(),
                        "used": outcome.used(),
                    })
                )?,
            }
        }
    }
}

fn field_value(text: &[u8]) -> Option<Vec<u8>> {
    if text.len() > MAX_LINE_BYTES {
        return None;
    }
    outcome::unhex(std::str::from_utf8(text).ok()?)
}

fn write_line(
    out: &mut impl Write,
    reader: &Reader,
    text: &[u8],
    outcome: &Outcome,
    used: bool,
) -> io::Result<()> {
    write!(out, "{}\t", reader.id)?;
    out.write_all(text)?;
    write!(out, "\t{outcome}")?;
    if used {
        write!(out, " used={}", outcome.used())?;
    }
    out.write_all(b"\n")
}

fn unreadable(number: u64, text: &[u8]) -> Failure {
    if text.len() > MAX_LINE_BYTES {
        return Failure::usage(format!(
            "standard input, line {number}: longer than the bound of {MAX_LINE_BYTES} bytes"
        ));
    }
    let shown = String::from_utf8_lossy(&text[..text.len().min(40)]).escape_debug().to_string();
    Failure::usage(format!(
        "standard input, line {number}: expected one field value in hexadecimal, not '{shown}'"
    ))
}
