//! What an interrupt does: a campaign ends with what it has, everything else ends at once, and no
//! program outside outlives us.

use super::exit::Exit;
use crate::target;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);
static HEEDED: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt ends the programs outside with us.
pub fn watch() {
    static ONCE: Once = Once::new();
    // Without a handler an interrupt simply ends the run: every finding is on disk already.
    ONCE.call_once(|| drop(ctrlc::set_handler(act)));
}

/// A flag that the first interrupt sets; the second one ends the process.
pub fn stop() -> &'static AtomicBool {
    HEEDED.store(true, Ordering::Relaxed);
    watch();
    &STOP
}

fn act() {
    if STOP.swap(true, Ordering::Relaxed) || !HEEDED.load(Ordering::Relaxed) {
        target::kill_all();
        std::process::exit(i32::from(Exit::Interrupted as u8));
    }
}
