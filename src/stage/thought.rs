//! Work that takes long is done beside the stage, so that no frame waits for it.

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::time::TimeUpdateStrategy;

/// Something that is being worked out.
pub struct Thought<T>(Task<T>);

impl<T: Send + 'static> Thought<T> {
    /// Begins.
    pub fn begin(work: impl FnOnce() -> T + Send + 'static) -> Thought<T> {
        Thought(AsyncComputeTaskPool::get().spawn(async move { work() }))
    }

    /// What came of it, once it is there. A script's time is its own: however slow the machine, it goes on when the work
    /// is done and not before, so that the same frames follow every time. (A browser has one thread, which cannot wait.)
    pub fn result(&mut self, clock: &TimeUpdateStrategy) -> Option<T> {
        match clock {
            TimeUpdateStrategy::ManualDuration(_) if cfg!(not(target_family = "wasm")) => Some(block_on(&mut self.0)),
            _ => block_on(poll_once(&mut self.0)),
        }
    }
}
