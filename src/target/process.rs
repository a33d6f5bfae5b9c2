//! One running program: lines in, lines out, a bound on every wait, and its last words.
//!
//! Its output and its errors are read in threads of their own, and so is its input written, so that
//! no pipe that fills up stops us. It must not know what the lines say.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of standard error that are kept, the last ones.
const LAST_WORDS: usize = 4096;

/// How long a program that has closed its output has to end, and its errors to come through.
const GRACE: Duration = Duration::from_millis(500);

/// The programs that run now, for an end of our own that comes without a goodbye.
static LIVE: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A running program; it is killed and reaped when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    errors: Arc<Mutex<Vec<u8>>>,
    errors_end: Receiver<()>,
    asked: u64,
}

/// What comes out of a program.
#[derive(Debug)]
enum Output {
    /// Whole lines; the last may lack its line feed at the end of everything.
    Lines(Vec<u8>),
    /// No more.
    End,
}

impl Process {
    /// Starts a program. Its process group is its own, so an interrupt from the terminal is ours
    /// alone to act on.
    ///
    /// # Errors
    /// What the system said.
    pub fn start(words: &[String]) -> io::Result<Process> {
        let (program, arguments) = words.split_first().ok_or(ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        live().insert(child.id());
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, to_write) = channel();
        let (heard, output) = sync_channel(16);
        let (open, errors_end) = channel();
        let errors = Arc::new(Mutex::new(Vec::new()));
        let words = Arc::clone(&errors);
        let process = Process { child, input: Some(input), output, errors, errors_end, asked: 0 };
        if let Some(to) = stdin {
            spawn(move || write(to, &to_write))?;
        }
        if let Some(from) = stdout {
            spawn(move || hear(from, &heard))?;
        }
        if let Some(from) = stderr {
            spawn(move || {
                overhear(from, &words);
                drop(open);
            })?;
        }
        Ok(process)
    }

    /// The first of so many ids that were never used.
    pub fn ids(&mut self, count: usize) -> u64 {
        let first = self.asked + 1;
        self.asked += count as u64;
        first
    }

    /// Writes and hands on the lines that come back, until `take` says that this was the last.
    ///
    /// # Errors
    /// What `take` said, or that the program ended; `Ok(false)` when the time is up.
    pub fn exchange(
        &mut self,
        lines: Vec<u8>,
        limit: Duration,
        mut take: impl FnMut(&[u8]) -> Result<bool, String>,
    ) -> Result<bool, String> {
        let end = Instant::now() + limit;
        if let Some(input) = &self.input {
            // Where nobody reads it any more the output says so, or the clock.
            let _ = input.send(lines);
        }
        let mut complete = false;
        while !complete {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Output::Lines(bytes)) => {
                    for line in bytes.strip_suffix(b"\n").unwrap_or(&bytes).split(|&b| b == b'\n') {
                        complete = take(line)?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Ok(false),
                Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
        Ok(true)
    }

    /// Says goodbye: no more questions will come. Hands on what it still says until it closes its
    /// output or the time is up.
    ///
    /// # Errors
    /// What `take` said.
    pub fn finish(
        mut self,
        limit: Duration,
        mut take: impl FnMut(&[u8]) -> Result<bool, String>,
    ) -> Result<(), String> {
        self.input = None;
        let end = Instant::now() + limit;
        while let Ok(Output::Lines(line)) =
            self.output.recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            take(&line)?;
        }
        Ok(())
    }

    /// How it ended, or that it only closed its output.
    fn ended(&mut self) -> String {
        let end = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return format!("ended in mid-run ({status})"),
                Err(error) => return format!("ended in mid-run ({error})"),
                Ok(None) if Instant::now() >= end => {
                    return "closed its output in mid-run".to_owned();
                }
                Ok(None) => thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// Kills it and answers the last bytes that it wrote to standard error.
    pub fn kill(mut self) -> Vec<u8> {
        self.end();
        let _ = self.errors_end.recv_timeout(GRACE);
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors[errors.len().saturating_sub(LAST_WORDS)..].to_vec()
    }

    fn end(&mut self) {
        kill_group(self.child.id());
        // Both fail where it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        live().remove(&self.child.id());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Kills every program that runs, for an exit that drops nothing.
pub fn kill_all() {
    for &id in live().iter() {
        kill_group(id);
    }
}

fn live() -> std::sync::MutexGuard<'static, BTreeSet<u32>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills a program with everything that it started.
fn kill_group(id: u32) {
    #[cfg(unix)]
    if let Ok(id) = i32::try_from(id) {
        use nix::sys::signal::{Signal, killpg};
        // It fails where the group has ended already.
        let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = id;
}

fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop)
}

fn write(mut to: impl Write, lines: &Receiver<Vec<u8>>) {
    for lines in lines {
        if to.write_all(&lines).is_err() {
            return;
        }
    }
}

/// Sends on whole lines; one that is far too long is sent as it is, unfinished.
fn hear(mut from: impl Read, to: &SyncSender<Output>) {
    let mut buffer = vec![0; 1 << 16];
    let mut kept = Vec::new();
    loop {
        let count = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let chunk = &buffer[..count];
        let whole = chunk.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        kept.extend_from_slice(&chunk[..whole]);
        if whole > 0 && to.send(Output::Lines(std::mem::take(&mut kept))).is_err() {
            return;
        }
        kept.extend_from_slice(&chunk[whole..]);
        if kept.len() > buffer.len() {
            break;
        }
    }
    if !kept.is_empty() {
        let _ = to.send(Output::Lines(kept));
    }
    let _ = to.send(Output::End);
}

/// Reads everything and keeps the end.
fn overhear(mut from: impl Read, into: &Mutex<Vec<u8>>) {
    let mut buffer = [0; LAST_WORDS];
    while let Ok(count) = from.read(&mut buffer) {
        if count == 0 {
            return;
        }
        let mut kept = into.lock().unwrap_or_else(PoisonError::into_inner);
        let old = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..old);
        kept.extend_from_slice(&buffer[..count]);
    }
}
