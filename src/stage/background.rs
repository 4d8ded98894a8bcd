//! Work that takes long is done beside the stage, so that no frame waits for it: it is polled frame by frame.

use bevy::prelude::Resource;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

/// Something that is being worked out.
pub struct Background<T>(Task<T>);

/// Whether something that was due in this frame was not there yet. A script's clock stands still while that is so: its
/// time is its own, so that the same frames follow every time, however slow the machine.
#[derive(Resource, Default, Debug)]
pub struct Overdue(pub bool);

/// Does something beside the stage that tells by itself what came of it.
pub fn run(work: impl FnOnce() + Send + 'static) {
    AsyncComputeTaskPool::get().spawn(async move { work() }).detach();
}

impl<T: Send + 'static> Background<T> {
    /// Begins this work on another thread.
    pub fn begin(work: impl FnOnce() -> T + Send + 'static) -> Background<T> {
        Background(AsyncComputeTaskPool::get().spawn(async move { work() }))
    }

    /// What came of it, once it is there.
    pub fn result(&mut self, overdue: &mut Overdue) -> Option<T> {
        let done = block_on(poll_once(&mut self.0));
        overdue.0 |= done.is_none();
        done
    }
}
