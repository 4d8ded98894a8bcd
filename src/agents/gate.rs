//! The gate of an endpoint: so many requests at once, so many a minute, and a rest when it says that it has had enough.

use super::profile::Limits;
use super::usage::locked;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

struct Inside {
    at_once: u32,
    per_minute: Option<u32>,
    running: u32,
    /// How many may still begin in this minute; grows with time.
    left: f64,
    counted: Instant,
    /// Nobody goes in before.
    rest: Instant,
}

/// Lets requests through.
pub(super) struct Gate {
    inside: Mutex<Inside>,
    out: Condvar,
}

/// One request's place behind the gate. It is free again when this is dropped.
pub(super) struct Place<'a>(&'a Gate);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        locked(&self.0.inside).running -= 1;
        self.0.out.notify_one();
    }
}

impl Gate {
    /// A gate with these limits.
    pub(super) fn new(limits: &Limits) -> Gate {
        let now = Instant::now();
        let (at_once, per_minute) = (limits.at_once, limits.per_minute);
        let left = f64::from(per_minute.unwrap_or(0));
        let inside = Inside { at_once, per_minute, running: 0, left, counted: now, rest: now };
        Gate { inside: Mutex::new(inside), out: Condvar::new() }
    }

    /// Two profiles at one endpoint share its gate: the stricter limit holds.
    pub(super) fn tighten(&self, limits: &Limits) {
        let mut inside = locked(&self.inside);
        inside.at_once = inside.at_once.min(limits.at_once);
        inside.per_minute = match (inside.per_minute, limits.per_minute) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        inside.left = f64::from(inside.per_minute.unwrap_or(0));
    }

    /// Waits until there is room.
    pub(super) fn enter(&self) -> Place<'_> {
        let mut inside = locked(&self.inside);
        loop {
            let wait = inside.wait();
            match wait {
                None => {
                    inside.running += 1;
                    return Place(self);
                }
                Some(wait) => {
                    let woken = self.out.wait_timeout(inside, wait);
                    inside = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }

    /// Nobody goes in for so long.
    pub(super) fn rest(&self, time: Duration) {
        let mut inside = locked(&self.inside);
        inside.rest = inside.rest.max(Instant::now() + time);
    }
}

/// Where nothing but another's leaving lets one in.
const LONG: Duration = Duration::from_secs(60);

impl Inside {
    /// `None` if one may go in now.
    fn wait(&mut self) -> Option<Duration> {
        let now = Instant::now();
        if self.rest > now {
            return Some(self.rest - now);
        }
        if self.running >= self.at_once {
            return Some(LONG);
        }
        let per_minute = self.per_minute.map(f64::from)?;
        let since = now.duration_since(self.counted).as_secs_f64();
        self.counted = now;
        self.left = (self.left + since * per_minute / 60.0).min(per_minute);
        if self.left >= 1.0 {
            self.left -= 1.0;
            return None;
        }
        Some(Duration::from_secs_f64((1.0 - self.left) * 60.0 / per_minute))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn no_more_go_in_than_there_is_room() {
        let gate = Gate::new(&Limits { at_once: 3, ..Limits::default() });
        let (now, most) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..12 {
                scope.spawn(|| {
                    let _place = gate.enter();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(3));
                    now.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(most.into_inner(), 3);
    }

    #[test]
    fn a_minute_has_room_for_so_many() {
        let gate = Gate::new(&Limits { per_minute: Some(1_200), ..Limits::default() });
        locked(&gate.inside).left = 2.0;
        let began = Instant::now();
        for _ in 0..4 {
            drop(gate.enter());
        }
        // Two of them had to wait for a twentieth of a second each.
        assert!(began.elapsed() >= Duration::from_millis(95), "{:?}", began.elapsed());
        gate.rest(Duration::from_millis(30));
        let began = Instant::now();
        drop(gate.enter());
        assert!(began.elapsed() >= Duration::from_millis(29), "{:?}", began.elapsed());
    }
}
