//! Minds on empty chairs, and the clock: what makes a table go on by itself.

use super::{Inner, Table};
use crate::engine::Thinking;
use crate::server::log::Pace;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// No alarm is set for later than this; one that comes too early sets the next.
const A_DAY_MS: u64 = 86_400_000;

/// The pace of minds, in ms: at least, and how much more at most.
fn pause(pace: Pace) -> (u64, u64) {
    match pace {
        Pace::Calm => (2_000, 3_000),
        Pace::Normal => (700, 1_300),
        Pace::Brisk => (150, 250),
        Pace::Instant => (0, 0),
    }
}

impl Table {
    /// Asks every mind that the game waits for and sets the clock's alarm. Called after every change.
    pub(super) fn go_on(self: &Arc<Self>, inner: &mut Inner) {
        self.note(inner, inner.goes_on());
        if inner.ended || inner.closed {
            return;
        }
        let pace = inner.opened.pace;
        let Some(running) = &mut inner.game else { return };
        let questions = &mut running.questions;
        running.company.ask_minds(&mut |question| {
            *questions += 1;
            self.think(question, *questions, pause(pace));
        });
        if let Some(left) = inner.until_deadline() {
            let Some(running) = &mut inner.game else { return };
            let due = running.clock + Duration::from_millis(left.saturating_add(1).min(A_DAY_MS));
            // An alarm that is set for earlier sets the next one.
            if running.alarm.is_none_or(|alarm| due < alarm) {
                running.alarm = Some(due);
                self.set_alarm(due);
            }
        }
    }

    /// A mind thinks on a thread of its own, after as long a pause as the pace asks for. Only so many think at once, each in
    /// its turn, so that a slow one delays other minds a little and nobody else.
    fn think(self: &Arc<Self>, question: Thinking, number: u64, pause: (u64, u64)) {
        let Some(server) = self.server.upgrade() else { return };
        let table = Arc::downgrade(self);
        let spread = crate::server::spread(&self.id.0, number, pause.1);
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(pause.0 + spread)).await;
            // A table that went to sleep meanwhile asks again when it wakes.
            if table.upgrade().is_none() {
                return;
            }
            let turn = server.thinkers.acquire().await;
            if let Err(error) = tokio::task::spawn_blocking(move || question.run()).await {
                tracing::error!(%error, "a mind failed");
            }
            drop(turn);
            if let Some(table) = table.upgrade() {
                table.hear_minds().await;
            }
        });
    }

    /// Plays what minds have answered in time.
    async fn hear_minds(self: &Arc<Self>) {
        let mut inner = self.inner.lock().await;
        if inner.game.is_none() || inner.next == super::LOST {
            return;
        }
        loop {
            if let Err(refused) = self.pass_time(&mut inner).await {
                tracing::error!(table = %self.id, code = refused.code, "the clock could not be written");
                return;
            }
            if inner.ended || inner.closed {
                return;
            }
            let Some(running) = &mut inner.game else { return };
            let Some((seat, played)) = running.company.play_answer() else { break };
            let done = match played {
                Ok(facts) => self.commit(&mut inner, seat, facts, None).await.map_err(|refused| refused.code),
                Err(fault) => Err(fault.code.to_string()),
            };
            if let Err(code) = done {
                tracing::warn!(table = %self.id, %seat, code, "a mind's answer was not taken");
            }
        }
        self.go_on(&mut inner);
    }

    /// Looks at the clock again when something is due.
    fn set_alarm(self: &Arc<Self>, due: Instant) {
        let table = Arc::downgrade(self);
        tokio::spawn(async move {
            tokio::time::sleep_until(due.into()).await;
            let Some(table) = table.upgrade() else { return };
            let mut inner = table.inner.lock().await;
            let Some(running) = &mut inner.game else { return };
            if running.alarm.take_if(|alarm| *alarm <= Instant::now()).is_none() || inner.next == super::LOST {
                return;
            }
            if let Err(refused) = table.pass_time(&mut inner).await {
                tracing::error!(table = %table.id, code = refused.code, "the clock could not be written");
            }
            table.go_on(&mut inner);
        });
    }
}
