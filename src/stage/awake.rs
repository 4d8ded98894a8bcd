//! Sleeping: when nothing moves, nothing is drawn until there is input.

use super::settings::{Motion, Settings};
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// How long flicker and sway go on after the last input.
const LINGER: f32 = 3.0;

/// Until when frames are drawn.
#[derive(Resource, Default, Debug)]
pub struct Awake {
    /// Seconds of moving things left.
    left: f32,
    /// Seconds of flicker and sway left.
    linger: f32,
    /// The next moment at which something must be drawn though nothing moves, in seconds from now.
    wake_in: Option<f32>,
    /// Frames that were drawn, counted for a test and the developer panel.
    pub frames: u64,
    /// A script or a bench drives: never sleep.
    pub insomnia: bool,
    /// How much of this frame's time nobody could see the stage: a browser's tab was hidden.
    pub away: Duration,
}

impl Awake {
    /// Something moves for so long.
    pub fn for_seconds(&mut self, seconds: f32) {
        self.left = self.left.max(seconds);
    }

    /// A person did something.
    pub fn after_input(&mut self) {
        self.for_seconds(0.25);
        self.linger = LINGER;
    }

    /// Flicker and sway end now.
    pub fn calm(&mut self) {
        self.linger = 0.0;
    }

    /// Something must be drawn then, though nothing moves: a clock shows its next second.
    pub fn wake_in(&mut self, seconds: f32) {
        let soonest = self.wake_in.unwrap_or(f32::INFINITY).min(seconds.max(0.0));
        self.wake_in = Some(soonest);
    }

    /// From 1 while a person is there to 0 when flicker and sway have died down.
    pub fn liveliness(&self) -> f32 {
        (self.linger / 0.8).clamp(0.0, 1.0)
    }

    /// Whether the next frame will be drawn without waiting.
    pub fn moving(&self) -> bool {
        self.insomnia || self.left > 0.0 || self.linger > 0.0
    }
}

/// Counts down, then tells the window system whether to wait.
pub fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .add_systems(Startup, |mut awake: ResMut<Awake>| awake.after_input())
        .add_systems(First, count_down.after(bevy::time::TimeSystems))
        .add_systems(Last, decide);
}

fn count_down(mut awake: ResMut<Awake>, time: Res<Time<Real>>, virtual_time: Res<Time>, settings: Res<Settings>) {
    // Frames may come late after a sleep; what was to be shown must still be shown.
    let passed = time.delta_secs().min(0.1).min(virtual_time.delta_secs().max(0.001));
    awake.frames += 1;
    awake.left = (awake.left - passed).max(0.0);
    awake.linger = match settings.motion {
        Motion::Full if settings.grain && !settings.contrast => (awake.linger - passed).max(0.0),
        _ => 0.0,
    };
    awake.wake_in = None;
}

fn decide(awake: Res<Awake>, winit: Option<ResMut<WinitSettings>>) {
    let Some(mut winit) = winit else { return };
    // A change of the wait makes the window system draw at once, so there are few of them: a wait of its own for each
    // frame would never let it sleep. And none is so long that adding it to a clock overflows.
    let wait = match awake.wake_in {
        Some(seconds) if seconds < 1.0 => Duration::from_millis(250),
        Some(_) => Duration::from_secs(1),
        None => Duration::from_secs(24 * 3600),
    };
    let mode = if awake.moving() { UpdateMode::Continuous } else { UpdateMode::reactive_low_power(wait) };
    if winit.focused_mode != mode || winit.unfocused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}
