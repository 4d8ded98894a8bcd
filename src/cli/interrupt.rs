//! Ctrl-C while a batch is played.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell calls a process that was ended by Ctrl-C.
pub(super) const STATUS: u8 = 130;

/// Becomes true when Ctrl-C is pressed; pressed again, it ends the process at once. To be called once in a process.
pub(super) fn asked_to_stop() -> &'static AtomicBool {
    static ASKED: AtomicBool = AtomicBool::new(false);
    let pressed = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(STATUS.into());
        }
    };
    // Where the system lets nobody listen, Ctrl-C ends the process as it always does.
    let _ = ctrlc::set_handler(pressed);
    &ASKED
}
