//! What fingers and mouse buttons do beyond a click: a drag, a pinch, a hold, two buttons at once. A tap that ends any
//! of them is no tap, so that nothing is ever chosen by accident.

use super::awake::Awake;
use super::focus::{ChosenOtherwise, ChosenTwice, Holds};
use super::theme::motion;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::window::CursorMoved;
use std::time::Duration;

/// How far a finger or a mouse may slip and still tap, in px of the design.
const SLIP: f32 = 14.0;
/// How much one notch of a wheel zooms.
const NOTCH: f32 = 1.15;

/// Something was dragged by so much, in px of the design.
#[derive(Message, Clone, Copy, Debug)]
pub struct Panned(pub Vec2);

/// Something was made so many times larger around a point of the window, in px of the design.
#[derive(Message, Clone, Copy, Debug)]
pub struct Zoomed {
    /// How many times.
    pub by: f32,
    /// Around here.
    pub at: Vec2,
}

#[derive(Clone, Copy, Debug)]
struct Finger {
    id: u64,
    start: Vec2,
    now: Vec2,
}

/// What is going on between press and release.
#[derive(Resource, Default, Debug)]
pub struct Gesture {
    /// Whether a mouse that is dragged moves what it drags; where it does not, a slip is still a click.
    pub pannable: bool,
    fingers: Vec<Finger>,
    mouse: Option<Finger>,
    cursor: Vec2,
    buttons: [bool; 2],
    both: bool,
    swallowed: bool,
    target: Option<Entity>,
    since: Duration,
    frames: u32,
}

impl Gesture {
    /// Whether the click that comes now is the end of something else.
    pub fn swallows(&self) -> bool {
        self.swallowed || self.both
    }

    /// Whether this click is a tap, or the main button, and not the end of something else.
    pub fn taps(&self, click: &Pointer<Click>) -> bool {
        click.event.button == PointerButton::Primary && !self.swallows()
    }

    /// The click that belongs to what is pressed now shall do nothing.
    pub fn swallow(&mut self) {
        self.swallowed = true;
    }

    fn pressed(&self) -> bool {
        !self.fingers.is_empty() || self.buttons != [false; 2]
    }
}

/// Gestures.
pub fn plugin(app: &mut App) {
    app.init_resource::<Gesture>()
        .add_message::<Panned>()
        .add_message::<Zoomed>()
        .add_observer(aim)
        .add_systems(PreUpdate, track.after(PickingSystems::ProcessInput).before(PickingSystems::Backend))
        .add_systems(PreUpdate, hold.after(PickingSystems::Last))
        .add_systems(Last, release);
}

fn aim(
    press: On<Pointer<Press>>,
    holding: Query<(), With<Holds>>,
    time: Res<Time<Real>>,
    mut gesture: ResMut<Gesture>,
) {
    if holding.contains(press.entity) {
        gesture.target = Some(press.entity);
        (gesture.since, gesture.frames) = (time.elapsed(), 0);
    }
}

fn track(
    mut gesture: ResMut<Gesture>,
    mut touches: MessageReader<TouchInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut moves: MessageReader<CursorMoved>,
    mut wheel: MessageReader<MouseWheel>,
    scale: Res<UiScale>,
    mut panned: MessageWriter<Panned>,
    mut zoomed: MessageWriter<Zoomed>,
    mut commands: Commands,
) {
    let gesture = gesture.bypass_change_detection();
    for touch in touches.read() {
        let at = touch.position / scale.0;
        match touch.phase {
            TouchPhase::Started => {
                gesture.fingers.retain(|finger| finger.id != touch.id);
                gesture.fingers.push(Finger { id: touch.id, start: at, now: at });
                gesture.swallowed |= gesture.fingers.len() > 1;
            }
            TouchPhase::Moved => finger_moves(gesture, touch.id, at, &mut panned, &mut zoomed),
            TouchPhase::Ended | TouchPhase::Canceled => gesture.fingers.retain(|finger| finger.id != touch.id),
        }
    }
    for moved in moves.read() {
        let at = moved.position / scale.0;
        let by = at - gesture.cursor;
        gesture.cursor = at;
        if let Some(mouse) = gesture.mouse
            && gesture.pannable
        {
            if !gesture.swallowed && mouse.start.distance(at) > SLIP {
                gesture.swallowed = true;
                panned.write(Panned(at - mouse.start));
            } else if gesture.swallowed {
                panned.write(Panned(by));
            }
        }
    }
    for input in buttons.read() {
        let which = match input.button {
            MouseButton::Left => 0,
            MouseButton::Right => 1,
            _ => continue,
        };
        let down = input.state.is_pressed();
        // The first of two buttons that is let go does what both mean.
        if !down
            && gesture.both
            && gesture.buttons == [true; 2]
            && !gesture.swallowed
            && let Some(entity) = gesture.target
        {
            commands.trigger(ChosenTwice { entity });
        }
        gesture.buttons[which] = down;
        gesture.both |= gesture.buttons == [true; 2];
        if which == 0 {
            gesture.mouse = down.then_some(Finger { id: 0, start: gesture.cursor, now: gesture.cursor });
        }
    }
    for turn in wheel.read() {
        let notches = turn.y * if turn.unit == MouseScrollUnit::Line { 1.0 } else { 0.02 };
        zoomed.write(Zoomed { by: NOTCH.powf(notches.clamp(-4.0, 4.0)), at: gesture.cursor });
    }
}

fn finger_moves(
    gesture: &mut Gesture,
    id: u64,
    at: Vec2,
    panned: &mut MessageWriter<Panned>,
    zoomed: &mut MessageWriter<Zoomed>,
) {
    let Some(index) = gesture.fingers.iter().position(|finger| finger.id == id) else { return };
    let before = gesture.fingers[index].now;
    gesture.fingers[index].now = at;
    let other = gesture.fingers.iter().find(|finger| finger.id != id).map(|finger| finger.now);
    match other {
        Some(other) => {
            let (was, is) = (before.distance(other), at.distance(other));
            if was > 1.0 && is > 1.0 {
                zoomed.write(Zoomed { by: is / was, at: (at + other) / 2.0 });
            }
            panned.write(Panned((at - before) / 2.0));
        }
        None => {
            let finger = gesture.fingers[index];
            if gesture.swallowed {
                panned.write(Panned(at - before));
            } else if finger.start.distance(at) > SLIP {
                gesture.swallowed = true;
                panned.write(Panned(at - finger.start));
            }
        }
    }
}

/// A finger that rests on something does the other thing.
///
/// Its time runs from the frame that saw the press: what went before it, a sleep perhaps, is no rest. On a slow machine a
/// finger may have gone while a frame was made, so that two frames must have seen it rest.
fn hold(mut gesture: ResMut<Gesture>, time: Res<Time<Real>>, mut awake: ResMut<Awake>, mut commands: Commands) {
    let gesture = gesture.bypass_change_detection();
    if gesture.fingers.len() != 1 || gesture.swallowed {
        return;
    }
    let Some(entity) = gesture.target else { return };
    awake.for_seconds(0.1);
    gesture.frames += 1;
    // The first frame is the one of the press itself.
    if gesture.frames > 2 && time.elapsed() - gesture.since >= Duration::from_millis(motion::HOLD.ms) {
        gesture.swallowed = true;
        commands.trigger(ChosenOtherwise { entity });
    }
}

/// When nothing is pressed any more, and the clicks of this frame are over, all is forgotten.
fn release(mut gesture: ResMut<Gesture>) {
    let gesture = gesture.bypass_change_detection();
    if !gesture.pressed() {
        (gesture.swallowed, gesture.both, gesture.target) = (false, false, None);
    }
}
