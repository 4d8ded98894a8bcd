//! Talk around one device: people say aloud what they have to say, the device keeps the time, and nobody is cut off.

use super::audio::{Cue, PlaySound};
use super::awake::Awake;
use super::calendar;
use bevy::prelude::*;

/// What is left of a round of so many seconds that began so long ago; none if it has no end.
pub fn left(seconds: u32, talked: f32) -> Option<f32> {
    (seconds > 0).then(|| (seconds as f32 - talked).max(0.0))
}

/// Time that is left, as a clock shows it.
pub fn clock(left: f32) -> String {
    calendar::clock((left.ceil() as u64) * 1000)
}

/// Lets the time of a round pass and shows it on its clocks; when it is over, a bell says so. Returns how long was talked.
pub fn pass<C: Component>(
    seconds: u32,
    talked: f32,
    time: &Time<Real>,
    clocks: &mut Query<&mut Text, With<C>>,
    awake: &mut Awake,
    commands: &mut Commands,
) -> f32 {
    let Some(before) = left(seconds, talked).filter(|left| *left > 0.0) else { return talked };
    let talked = talked + time.delta_secs();
    let now = left(seconds, talked).unwrap_or(0.0);
    if now == 0.0 && before > 0.0 {
        commands.trigger(PlaySound(Cue::Bell));
    } else {
        awake.wake_in(now.fract().max(0.02));
    }
    let shown = clock(now);
    for mut text in clocks {
        if text.0 != shown {
            text.0.clone_from(&shown);
        }
    }
    talked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_ends_and_one_without_an_end_does_not() {
        assert_eq!((left(60, 0.0), left(60, 59.5), left(60, 70.0)), (Some(60.0), Some(0.5), Some(0.0)));
        assert_eq!(left(0, 70.0), None);
        assert_eq!((clock(60.0), clock(0.2), clock(0.0)), ("1:00".into(), "0:01".into(), "0:00".into()));
    }
}
