//! `read`: field values in, outcomes out, for drivers, scripts and other languages.

use super::exit::Exit;
use super::shared::Failure;
use crate::outcome::{self, MAX_VALUE_BYTES};
use crate::readers;
use std::io::{self, BufRead, BufWriter, Write};

/// Example: printf '325f303030\n' | misread read --readers js.parseInt,go.Atoi,py.int
#[derive(clap::Args)]
pub struct Arguments {
    /// Which readers: ids, p0, all, js.*
    #[arg(long, value_delimiter = ',', default_value = "p0")]
    readers: Vec<String>,
    /// Append how many bytes belong to the value.
    #[arg(long)]
    used: bool,
}

pub fn run(arguments: Arguments) -> Result<Exit, Failure> {
    let readers = readers::select(&arguments.readers).map_err(Failure::usage)?;
    let mut input = io::stdin().lock();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut line, mut number) = (Vec::new(), 0u64);
    loop {
        line.clear();
        let length = input
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::usage(format!("standard input: {error}")))?;
        if length == 0 {
            out.flush()?;
            return Ok(Exit::Clean);
        }
        number += 1;
        let text = line.trim_ascii_end();
        let value = std::str::from_utf8(text).ok().and_then(outcome::unhex);
        let Some(value) = value else {
            out.flush()?;
            let shown =
                String::from_utf8_lossy(&text[..text.len().min(40)]).escape_debug().to_string();
            let message = format!(
                "standard input, line {number}: expected one field value in hexadecimal, not '{shown}'"
            );
            return Err(Failure::usage(message));
        };
        // A value over the bound is answered, `err limit`, and not echoed in full.
        let echo = &text[..text.len().min(2 * MAX_VALUE_BYTES)];
        for reader in &readers {
            let outcome = reader.read(&value);
            write!(out, "{}\t", reader.id)?;
            out.write_all(echo)?;
            write!(out, "\t{outcome}")?;
            if arguments.used {
                write!(out, " used={}", outcome.used())?;
            }
            out.write_all(b"\n")?;
        }
    }
}
