//! What fingers and mouse buttons do beyond a click: a drag, a pinch, a hold, two buttons at once. A tap that ends any
//! of them is no tap, so that nothing is ever chosen by accident.
//!
//! What happens within one frame is spread over several where it must be ([`pace`]): on a slow machine a whole tap may.

use super::awake::Awake;
use super::focus::{ChosenOtherwise, ChosenTwice, Holds};
use super::theme::motion;
use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent};
use std::collections::VecDeque;
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

/// A finger has rested for [`motion::HOLD`], by the clock of whoever heard it first. Where that is said, frames are not
/// counted: see [`Gesture::timed`].
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rested {
    /// The finger's number, as in [`TouchInput`].
    pub finger: u64,
}

/// What is going on between press and release.
#[derive(Resource, Default, Debug)]
pub struct Gesture {
    /// Somebody with a better clock says when a finger has [`Rested`].
    pub timed: bool,
    /// Whether a mouse that is dragged moves what it drags; where it does not, a slip is still a click.
    pub pannable: bool,
    fingers: Vec<Finger>,
    mouse: Option<Finger>,
    cursor: Vec2,
    /// Whether a pointer has been seen, and whether it moved in this frame.
    seen: bool,
    stirs: bool,
    buttons: [bool; 2],
    both: bool,
    swallowed: bool,
    target: Option<Entity>,
    since: Duration,
    frames: u32,
    rested: Option<u64>,
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

    /// Whether the mouse moves: one that rests while something comes to lie under it means nothing by that.
    pub fn stirs(&self) -> bool {
        self.stirs
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
        .add_message::<Rested>()
        .add_observer(aim)
        .add_systems(First, pace.before(PickingSystems::Input))
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

/// What pointers do in a frame.
#[derive(SystemParam)]
struct PointerInput<'w, 's> {
    touches: MessageReader<'w, 's, TouchInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    moves: MessageReader<'w, 's, CursorMoved>,
    wheel: MessageReader<'w, 's, MouseWheel>,
}

fn track(
    mut gesture: ResMut<Gesture>,
    PointerInput { mut touches, mut buttons, mut moves, mut wheel }: PointerInput,
    scale: Res<UiScale>,
    mut panned: MessageWriter<Panned>,
    mut zoomed: MessageWriter<Zoomed>,
    mut commands: Commands,
) {
    let gesture = gesture.bypass_change_detection();
    gesture.stirs = false;
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
        // Where it lies when the window opens is no motion.
        gesture.stirs |= std::mem::replace(&mut gesture.seen, true) && by != Vec2::ZERO;
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
/// Where nobody tells, its time runs from the frame that saw the press: what went before it, a sleep perhaps, is no rest.
/// On a slow machine a finger may have gone while a frame was made, so that two frames must have seen it rest.
fn hold(
    mut gesture: ResMut<Gesture>,
    mut rested: MessageReader<Rested>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let gesture = gesture.bypass_change_detection();
    // It may be told of a finger before the frame that sees it.
    gesture.rested = rested.read().last().map(|rested| rested.finger).or(gesture.rested);
    let ([finger], false, Some(entity)) = (gesture.fingers.as_slice(), gesture.swallowed, gesture.target) else {
        return;
    };
    let rests = if gesture.timed {
        gesture.rested == Some(finger.id)
    } else {
        awake.for_seconds(0.1);
        gesture.frames += 1;
        // The first frame is the one of the press itself.
        gesture.frames > 2 && time.elapsed() - gesture.since >= Duration::from_millis(motion::HOLD.ms)
    };
    if rests {
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

/// What pointers do is picked frame by frame: a press counts where the pointer is at the end of the frame, a release where
/// it was in the frame before. So in one frame nothing moves after a press, and nothing is let go that was pressed or has
/// moved in it; what comes after waits for the next frame, in its order.
fn pace(
    mut windows: ResMut<Messages<WindowEvent>>,
    mut touches: ResMut<Messages<TouchInput>>,
    mut buttons: ResMut<Messages<MouseButtonInput>>,
    mut moves: ResMut<Messages<CursorMoved>>,
    mut seen: Local<MessageCursor<WindowEvent>>,
    mut waiting: Local<VecDeque<WindowEvent>>,
    mut awake: ResMut<Awake>,
) {
    let new: Vec<WindowEvent> = seen.read(&windows).cloned().collect();
    let (others, pointers): (Vec<_>, Vec<_>) = new.into_iter().partition(|event| Step::of(event).is_none());
    let waited = !waiting.is_empty();
    waiting.extend(pointers);
    let fit = fitting(waiting.make_contiguous());
    if fit == waiting.len() && !waited {
        // As good as always: all of it is in place as it came.
        waiting.clear();
        return;
    }
    // All of it anew, up to where it has to wait.
    windows.clear();
    touches.clear();
    buttons.clear();
    moves.clear();
    for event in others.into_iter().chain(waiting.drain(..fit)) {
        match &event {
            WindowEvent::TouchInput(input) => drop(touches.write(*input)),
            WindowEvent::MouseButtonInput(input) => drop(buttons.write(*input)),
            WindowEvent::CursorMoved(moved) => drop(moves.write(moved.clone())),
            _ => {}
        }
        windows.write(event);
    }
    // What was written here is not new.
    seen.clear(&windows);
    awake.for_seconds(0.1);
}

/// What a pointer does, the mouse being no finger.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Press(Option<u64>),
    Move(Option<u64>),
    Release(Option<u64>),
}

impl Step {
    fn of(event: &WindowEvent) -> Option<Step> {
        Some(match event {
            WindowEvent::CursorMoved(_) => Step::Move(None),
            WindowEvent::MouseButtonInput(input) if input.state.is_pressed() => Step::Press(None),
            WindowEvent::MouseButtonInput(_) => Step::Release(None),
            WindowEvent::TouchInput(TouchInput { phase, id, .. }) => match phase {
                TouchPhase::Started => Step::Press(Some(*id)),
                TouchPhase::Moved => Step::Move(Some(*id)),
                TouchPhase::Ended | TouchPhase::Canceled => Step::Release(Some(*id)),
            },
            _ => return None,
        })
    }
}

/// How many of these may happen in one frame.
fn fitting(events: &[WindowEvent]) -> usize {
    let mut done: Vec<Step> = Vec::new();
    for event in events {
        let Some(step) = Step::of(event) else { continue };
        let early = match step {
            Step::Press(_) => false,
            Step::Move(of) => done.contains(&Step::Press(of)),
            Step::Release(of) => done.contains(&Step::Press(of)) || done.contains(&Step::Move(of)),
        };
        if early {
            break;
        }
        done.push(step);
    }
    done.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    fn finger(id: u64, phase: TouchPhase) -> WindowEvent {
        let window = Entity::PLACEHOLDER;
        WindowEvent::TouchInput(TouchInput { phase, position: Vec2::ZERO, window, force: None, id })
    }

    fn mouse(state: ButtonState) -> WindowEvent {
        let input = MouseButtonInput { button: MouseButton::Left, state, window: Entity::PLACEHOLDER };
        WindowEvent::MouseButtonInput(input)
    }

    #[test]
    fn a_frame_holds_what_can_be_picked_in_it() {
        use TouchPhase::{Ended, Moved, Started};
        let moved =
            || WindowEvent::CursorMoved(CursorMoved { window: Entity::PLACEHOLDER, position: Vec2::ZERO, delta: None });
        let (down, up) = (mouse(ButtonState::Pressed), mouse(ButtonState::Released));
        for (all, fit) in [
            (vec![finger(1, Started), finger(1, Ended)], 1),
            (vec![finger(1, Moved), finger(1, Moved), finger(1, Ended)], 2),
            (vec![finger(1, Ended), finger(1, Started), finger(1, Ended)], 2),
            (vec![finger(1, Started), finger(2, Started), finger(2, Moved), finger(2, Ended)], 2),
            (vec![finger(1, Moved), finger(2, Moved)], 2),
            (vec![moved(), down.clone(), up.clone()], 2),
            (vec![moved(), up.clone()], 1),
            (vec![down, moved()], 1),
            (vec![up], 1),
            (vec![], 0),
        ] {
            assert_eq!(fitting(&all), fit, "{all:?}");
        }
    }
}
