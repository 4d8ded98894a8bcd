//! Watching a game that is played without a person: at what speed, held, or step by step.

use super::audio::{Cue, PlaySound};
use super::awake::Awake;
use super::focus::{Chosen, First};
use super::locale::Locale;
use super::screens::Tip;
use super::theme::kit::{Kit, Plate};
use crate::key;
use bevy::prelude::*;
use std::time::Duration;

/// How a game is watched.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Watching {
    /// Nothing is played until it is let go, or a step is asked for.
    held: bool,
    /// Steps that were asked for and not played yet.
    steps: u32,
    /// Which of the speeds.
    speed: usize,
    /// What leads the game lies elsewhere, at the foot of a replay.
    pub led_elsewhere: bool,
}

/// How much faster than at first.
const SPEEDS: [u32; 3] = [1, 2, 4];

impl Watching {
    /// So much thinking time passes in this time; none while it is held, and all that is left for a step.
    pub fn passed(&self, time: Duration) -> Duration {
        match (self.held, self.steps) {
            (true, 0) => Duration::ZERO,
            (true, _) => Duration::MAX,
            (false, _) => time * SPEEDS[self.speed],
        }
    }

    /// Whether a mind may play now.
    pub fn goes_on(&self) -> bool {
        !self.held || self.steps > 0
    }

    /// Whether it stands still.
    pub fn is_held(&self) -> bool {
        self.held
    }

    /// How many times as fast as at first it goes.
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// It goes on by itself, or stands still.
    pub fn hold(&mut self, held: bool) {
        (self.held, self.steps) = (held, 0);
    }

    /// A mind has played.
    pub fn stepped(&mut self) {
        self.steps = self.steps.saturating_sub(1);
    }
}

/// Watching.
pub fn plugin(app: &mut App) {
    app.init_resource::<Watching>()
        .add_systems(OnExit(super::Screen::Table), |mut watching: ResMut<Watching>| {
            watching.set_if_neq(Watching { held: false, steps: 0, ..*watching });
        })
        .add_systems(Update, dress.after(super::Flow::Dress).run_if(resource_changed::<Watching>));
}

/// The words of a button that follow how the game is watched.
#[derive(Component, Clone, Copy)]
enum Says {
    Hold,
    Speed,
}

impl Says {
    fn words(self, watching: &Watching, locale: &Locale) -> String {
        match self {
            Says::Hold if watching.held => locale.text(key!("watch-on")),
            Says::Hold => locale.text(key!("watch-hold")),
            Says::Speed => locale.with(key!("watch-speed"), &[("speed", SPEEDS[watching.speed].into())]),
        }
    }
}

/// Hold, one step, and how fast.
pub fn controls(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, watching: &Watching) {
    if watching.led_elsewhere {
        return;
    }
    let label = Says::Hold.words(watching, &kit.locale);
    let mut button = kit.button(row, "watch-hold", label, Some("pause"), Plate::Filled);
    button.insert((First, Says::Hold)).observe(hold);
    let label = kit.t(key!("watch-step"));
    kit.button(row, "watch-step", label, Some("chevron-right"), Plate::Plain).observe(step);
    let label = Says::Speed.words(watching, &kit.locale);
    let about = kit.t(key!("watch-speed-about"));
    let mut button = kit.button(row, "watch-speed", label, Some("timer"), Plate::Plain);
    button.insert((Says::Speed, Tip(about))).observe(quicken);
}

fn dress(
    watching: Res<Watching>,
    locale: Res<Locale>,
    buttons: Query<(Entity, &Says)>,
    children: Query<&Children>,
    mut texts: Query<&mut Text>,
    mut awake: ResMut<Awake>,
) {
    for (button, says) in &buttons {
        let words = says.words(&watching, &locale);
        for child in children.iter_descendants(button) {
            if let Ok(mut text) = texts.get_mut(child)
                && text.0 != words
            {
                text.0.clone_from(&words);
                awake.for_seconds(0.1);
            }
        }
    }
}

/// Holds it, or lets it go on.
pub fn hold(_: On<Chosen>, mut watching: ResMut<Watching>, mut awake: ResMut<Awake>, mut commands: Commands) {
    let held = watching.held;
    watching.hold(!held);
    awake.for_seconds(0.1);
    commands.trigger(PlaySound(Cue::Confirm));
}

/// One step.
pub fn step(_: On<Chosen>, mut watching: ResMut<Watching>, mut awake: ResMut<Awake>, mut commands: Commands) {
    watching.steps = if watching.held { watching.steps + 1 } else { 0 };
    watching.held = true;
    awake.for_seconds(0.1);
    commands.trigger(PlaySound(Cue::Confirm));
}

/// The next speed.
pub fn quicken(_: On<Chosen>, mut watching: ResMut<Watching>, mut commands: Commands) {
    watching.speed = (watching.speed + 1) % SPEEDS.len();
    commands.trigger(PlaySound(Cue::Confirm));
}
