//! Who thinks: the minds of a table in this process, asked on the task pool and heard frame by frame.
//!
//! Who sits where, what was asked at which step and which answers come too late is the engine's
//! ([`Minds`](crate::engine::Minds), in the [`LocalHost`]); here it meets the frames: a mind seems to think for a while, and
//! what it chose is played once all is shown. A table on another host has its minds there.

use super::awake::Awake;
use super::background::{self, Overdue};
use super::host::LocalHost;
use super::present::Pending;
use super::settings::{Motion, Settings};
use super::table::{Staged, Table};
use super::watch::Watching;
use crate::engine::{Answer, Rules, Seat, Viewer};
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

/// The answers that wait to be played.
#[derive(Resource)]
pub struct Answers<G: Rules> {
    /// How long each awaited mind still seems to think, and about which step.
    waits: BTreeMap<Seat, (u64, Duration)>,
    heard: Vec<Answer<G>>,
}

impl<G: Rules> Default for Answers<G> {
    fn default() -> Self {
        Answers { waits: BTreeMap::new(), heard: Vec::new() }
    }
}

impl<G: Staged> Answers<G> {
    /// Begins to wait for every awaited mind, and for no other.
    fn wait_for(&mut self, host: &LocalHost<G>, terms: &G::Terms, motion: Motion) {
        let session = host.session();
        self.waits.retain(|seat, _| session.state().awaits(*seat));
        for seat in session.state().awaited().into_iter().filter(|seat| G::mind(terms, *seat).is_some()) {
            let step = session.step(seat);
            if self.waits.get(&seat).is_none_or(|(before, _)| *before != step) {
                self.waits.insert(seat, (step, G::think_for(terms, seat, motion)));
            }
        }
    }

    /// Lets thinking time pass. A long wait is slept through; the last moments are not.
    fn pass(&mut self, passed: Duration, awake: &mut Awake) {
        for (_, wait) in self.waits.values_mut() {
            *wait = wait.saturating_sub(passed);
            match wait.as_secs_f32() {
                wait if wait > 0.5 => awake.wake_in(wait - 0.2),
                _ => awake.for_seconds(0.2),
            }
        }
    }

    fn is_due(&self, seat: Seat) -> bool {
        self.waits.get(&seat).is_none_or(|(_, wait)| wait.is_zero())
    }

    /// The answers that are due, in the order of their seats.
    fn take_due(&mut self) -> Vec<Answer<G>> {
        let heard = std::mem::take(&mut self.heard);
        let (mut due, rest): (Vec<_>, Vec<_>) = heard.into_iter().partition(|answer| self.is_due(answer.seat));
        self.heard = rest;
        due.sort_by_key(|answer| answer.seat);
        due
    }
}

/// Asks every awaited mind at once, and plays what they have chosen once all is shown.
pub(super) fn think<G: Staged>(
    mut table: ResMut<Table<G>>,
    mut answers: ResMut<Answers<G>>,
    pending: Res<Pending<G>>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    mut watching: ResMut<Watching>,
    mut overdue: ResMut<Overdue>,
    mut awake: ResMut<Awake>,
) {
    let terms = table.terms.clone();
    let Some(host) = table.local_mut() else { return };
    answers.wait_for(host, &terms, settings.motion);
    // A browser has one thread: there a mind would stop what is being shown.
    if pending.is_empty() || cfg!(not(target_family = "wasm")) {
        host.ask_minds(|thinking| background::run(move || thinking.run()));
    }
    let heard = host.hear_minds();
    answers.heard.extend(heard);
    if !pending.is_empty() {
        return;
    }
    // Only who has no seat to play watches; a rival does not wait.
    let watched = matches!(G::viewer(&terms), Viewer::Seat(seat) if G::mind(&terms, seat).is_some());
    if watched && !watching.goes_on() {
        return;
    }
    answers.pass(if watched { watching.passed(time.delta()) } else { time.delta() }, &mut awake);
    let due = answers.take_due();
    let late = answers.waits.keys().any(|seat| answers.is_due(*seat) && due.iter().all(|answer| answer.seat != *seat));
    overdue.0 |= late && host.is_thinking();
    for answer in due {
        host.play(answer);
        if watched {
            watching.bypass_change_detection().stepped();
        }
    }
}
