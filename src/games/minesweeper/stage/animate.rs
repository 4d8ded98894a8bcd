//! Facts become motion, sound and speech.

use super::results;
use super::scene::{Scene, place_name};
use super::stones::Stones;
use crate::games::minesweeper::rules::{Fact, Minesweeper, Sign};
use crate::games::minesweeper::view::{At, Ending};
use crate::key;
use crate::stage::audio::{Cue, play_after};
use crate::stage::awake::Awake;
use crate::stage::locale::Locale;
use crate::stage::present::Shown;
use crate::stage::settings::{Motion, Settings};
use crate::stage::speech::Say;
use crate::stage::table::Table;
use crate::stage::theme::motion::{self, FLAG_PLANT, LOSS, PLATE_SPRING, TILE_FLIP, TILE_LIFT, WIN};
use crate::stage::{Flow, Screen};
use bevy::prelude::*;
use std::time::Duration;

/// How long it takes until a flood has come so far.
pub fn wave(motion: Motion, distance: u32) -> Duration {
    let most = if motion == Motion::Full { Duration::from_millis(motion::FLOOD_MOST) } else { Duration::ZERO };
    TILE_FLIP.delay(motion, distance as usize).min(most)
}

/// When a flood comes to a ring, if the farthest is so far: a wide one goes faster, not longer.
fn ring(motion: Motion, distance: u32, farthest: u32) -> Duration {
    if farthest == 0 { Duration::ZERO } else { wave(motion, farthest) * distance / farthest }
}

/// How long a tile takes to lift and turn.
pub fn turning(motion: Motion) -> Duration {
    TILE_LIFT.duration(motion) + TILE_FLIP.duration(motion)
}

/// When a trap at this distance from the one that was stepped on springs, after it.
fn spring(motion: Motion, distance: f32) -> Duration {
    let most = LOSS.duration(motion).saturating_sub(turning(motion) + PLATE_SPRING.duration(motion));
    PLATE_SPRING.delay(motion, distance.round() as usize).min(most)
}

/// Motion, sound, speech.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (perform, speak).chain().in_set(Flow::Show).run_if(in_state(Screen::Table)));
}

fn perform(
    mut shown: MessageReader<Shown<Minesweeper>>,
    scene: Res<Scene>,
    settings: Res<Settings>,
    mut stones: ResMut<Stones>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let motion = settings.motion;
    let none = Duration::ZERO;
    for Shown(fact) in shown.read() {
        awake.for_seconds(0.3);
        match fact {
            Fact::Revealed { cells } => {
                stones.begin();
                let farthest = cells.iter().map(|cell| cell[3]).max().unwrap_or(0);
                for &[row, column, number, distance] in cells {
                    let index = scene.index([row, column]);
                    stones.change(index, b'0' + number as u8, ring(motion, distance, farthest), turning(motion));
                }
                play_after(&mut commands, 0.0, Cue::Stone);
                if cells.len() > 4 {
                    play_after(&mut commands, TILE_LIFT.duration(motion).as_secs_f32(), Cue::Flood);
                }
            }
            Fact::Flagged { at, sign, .. } => {
                stones.begin();
                stones.change(scene.index(*at), scene.sign(*at), none, FLAG_PLANT.duration(motion));
                let lands = FLAG_PLANT.duration(motion).as_secs_f32() / 2.0;
                play_after(&mut commands, lands, if *sign == Sign::Flag { Cue::Flag } else { Cue::PegLift });
            }
            Fact::Exploded { at } => {
                stones.begin();
                stones.change(scene.index(*at), b'X', none, PLATE_SPRING.duration(motion));
                play_after(&mut commands, 0.0, Cue::Spring);
            }
            Fact::Ended { result: Ending::Win, mines, .. } => {
                stones.begin();
                for (n, &at) in mines.iter().enumerate() {
                    let after = WIN.delay(motion, n).min(WIN.duration(motion) / 2);
                    stones.change(scene.index(at), b'F', after, FLAG_PLANT.duration(motion));
                }
                play_after(&mut commands, 0.0, Cue::Secure);
            }
            Fact::Ended { mines, wrong_flags, .. } => {
                stones.begin();
                let from = scene.exploded();
                let all = mines.iter().chain(wrong_flags);
                for &at in all.filter(|&&at| matches!(scene.sign(at), b'*' | b'!')) {
                    let after = from.map_or(none, |from| spring(motion, apart(from, at)));
                    stones.change(
                        scene.index(at),
                        scene.sign(at),
                        after,
                        turning(motion) + PLATE_SPRING.duration(motion),
                    );
                }
                play_after(&mut commands, LOSS.duration(motion).as_secs_f32() * 0.6, Cue::Loss);
            }
        }
    }
}

fn apart(one: At, other: At) -> f32 {
    let by = |n: usize| one[n].abs_diff(other[n]) as f32;
    by(0).hypot(by(1))
}

/// Each fact as a sentence.
fn speak(
    mut shown: MessageReader<Shown<Minesweeper>>,
    table: Option<Res<Table<Minesweeper>>>,
    locale: Res<Locale>,
    mut say: MessageWriter<Say>,
) {
    let Some(table) = table else { return };
    for Shown(fact) in shown.read() {
        let sentence = sentence(&locale, &table, fact);
        if !sentence.is_empty() {
            say.write(Say(sentence));
        }
    }
}

/// What a fact says to somebody who does not see it.
fn sentence(locale: &Locale, table: &Table<Minesweeper>, fact: &Fact) -> String {
    match fact {
        Fact::Revealed { cells } => {
            let Some(&[row, column, number, _]) = cells.first() else { return String::new() };
            let place = place_name(locale, [row, column]);
            let args = [("place", place.into()), ("number", number.into()), ("count", cells.len().into())];
            locale.with(if cells.len() == 1 { key!("mines-say-open") } else { key!("mines-say-flood") }, &args)
        }
        Fact::Flagged { at, sign, remaining } => {
            let args = [("place", place_name(locale, *at).into()), ("left", (*remaining).into())];
            locale.with(
                match sign {
                    Sign::Flag => key!("mines-say-flag"),
                    Sign::Question => key!("mines-say-question"),
                    Sign::None => key!("mines-say-unflag"),
                },
                &args,
            )
        }
        // The end that follows tells it.
        Fact::Exploded { .. } => String::new(),
        Fact::Ended { result, cause, .. } => {
            format!("{} {}", results::title(locale, *cause), results::sentence(locale, table, *result, *cause))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_flood_goes_faster_not_longer_and_nothing_waits_without_motion() {
        let longest = Duration::from_millis(motion::FLOOD_MOST);
        for farthest in [0, 1, 5, 21, 60, 400] {
            let last = ring(Motion::Full, farthest, farthest);
            assert!(last <= longest, "{farthest}: {last:?}");
            let mut before = Duration::ZERO;
            for distance in 0..=farthest {
                let now = ring(Motion::Full, distance, farthest);
                assert!(now >= before, "nearer rings come first");
                before = now;
            }
            assert_eq!(ring(Motion::Less, farthest, farthest), Duration::ZERO);
        }
        assert!(spring(Motion::Full, 1.0) < spring(Motion::Full, 3.0), "traps spring in the order of their distance");
        let whole = spring(Motion::Full, 50.0) + turning(Motion::Full) + PLATE_SPRING.duration(Motion::Full);
        assert!(whole <= LOSS.duration(Motion::Full));
        assert_eq!(turning(Motion::None) + spring(Motion::None, 9.0), Duration::ZERO);
    }
}
