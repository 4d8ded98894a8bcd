//! `lantern play --demo SCRIPT --shots DIR`: plays a script with a fixed frame time and saves named screenshots.
//!
//! One command a line, `#` begins a comment:
//!
//! | command | what it does |
//! | --- | --- |
//! | `up` `down` `left` `right` `confirm` `back` `secondary` `hint` `undo` `pause` `tab_left` `tab_right` | an intent |
//! | `key Enter` | a key is pressed and released, as a raw message of the device |
//! | `type RBGY` | letters and digits, one key after another |
//! | `pad South` | a gamepad's button, as a raw message of the device |
//! | `click KEY` `rightclick KEY` `move KEY` | the mouse, on the thing with this key |
//! | `doubleclick KEY` `middleclick KEY` `bothclick KEY` | the mouse, twice, in the middle, with both buttons |
//! | `wheel KEY NOTCHES` | the wheel, over the thing with this key |
//! | `tap KEY` `hold KEY` | a finger, for a moment or longer |
//! | `swipe KEY DX DY` | a finger that begins on the thing and is dragged |
//! | `carry KEY KEY`, `slide KEY KEY` | the mouse or a finger presses the one, moves to the other and lets go |
//! | `pinch KEY FACTOR` | two fingers around the thing, so many times as far apart in the end |
//! | `focus KEY` | the focus goes to the thing with this key |
//! | `drag DX DY` | a finger that moves over the middle of the window |
//! | `wait MS` | time passes |
//! | `freeze` `thaw` | the game's time stands still, and goes on |
//! | `settle` | until nothing moves and nothing is pending |
//! | `shot NAME` | a screenshot, now |
//! | `still NAME` | settles, calms the flicker, then a screenshot |
//! | `size W H` | another window |
//! | `set JSON` | settings |
//! | `seed TEXT` | the seed of the next game |
//! | `offer GAME` | a challenge of this game is open |
//! | `game ID` | begins the game with this ID |
//! | `scene NAME WORDS` | shows scenery without a game; the scene says what its words mean |
//! | `screen NAME` | goes there: home, setup (of the first game, or of another: `screen setup GAME`), settings, howto, profile, credits, challenges |
//! | `expect screen NAME`, `expect focus KEY`, `expect said WORDS`, `expect text WORDS`, `expect label KEY WORDS` | fails the script if it is not so |
//! | `expect tidy` | fails if words run out of their place, or things lie over each other or are too small to touch |

use super::awake::Awake;
use super::background::Overdue;
use super::challenge::OfferNow;
use super::focus::{Focusable, place};
use super::game::{self, Games};
use super::intent::{Intended, Intent};
use super::lamp::Lamp;
use super::screens::Change;
use super::settings::Settings;
use super::shape::Shape;
use super::speech::Said;
use super::theme::motion::Carrier;
use super::{Paused, Screen};
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, keyboard::NativeKey};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResized};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

/// The time of a frame.
pub const FRAME: Duration = Duration::from_micros(16_667);
/// The time of a frame while things settle, or nobody looks on for long.
const HURRY: Duration = Duration::from_millis(50);
/// As much of a long wait is left to frames of the usual length, in seconds.
const UNHURRIED: f32 = 1.0;
/// The longest that a script waits for things to settle.
const PATIENCE: f32 = 30.0;

/// A script that can be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script(VecDeque<(usize, Command)>);

#[derive(Clone, Debug, PartialEq)]
enum Command {
    Intent(Intent),
    Key(KeyCode, bool),
    Pad(GamepadButton, bool),
    Click(String, MouseButton),
    Release(MouseButton),
    Move(String),
    Tap(String),
    Slide(String),
    Lift,
    Drag(Vec2),
    Swipe(Vec2),
    Wheel(String, f32),
    Pinch(f32),
    Press(MouseButton),
    Lobby(Option<String>),
    Game(String),
    Focus(String),
    Wait(f32),
    Freeze(bool),
    Settle,
    Shot(String),
    Still(String),
    Capture(String),
    Size(u32, u32),
    Set(serde_json::Value),
    Seed(String),
    Offer(String),
    Scene(String),
    Go(Screen),
    Expect(Expected),
}

#[derive(Clone, Debug, PartialEq)]
enum Expected {
    Screen(String),
    Focus(String),
    Said(String),
    Text(String),
    Tidy,
    Label(String, String),
}

impl Script {
    /// Reads a script; the error names the line.
    pub fn read(text: &str) -> Result<Script, String> {
        let mut commands = VecDeque::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let number = at + 1;
            for command in read(line).map_err(|why| format!("line {number}: {why}"))? {
                commands.push_back((number, command));
            }
        }
        Ok(Script(commands))
    }
}

fn read(line: &str) -> Result<Vec<Command>, String> {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    if let Some(intent) = Intent::from_word(word) {
        return Ok(vec![Command::Intent(intent)]);
    }
    let key = |name: &str| key_code(name).ok_or_else(|| format!("unknown key {name}"));
    let number = |text: &str| text.parse::<f32>().map_err(|_| format!("{text} is no number"));
    let pressed = |code: KeyCode| vec![Command::Key(code, true), Command::Key(code, false)];
    let clicked = |button: MouseButton| vec![Command::Click(rest.to_owned(), button), Command::Release(button)];
    Ok(match word {
        "key" => pressed(key(rest)?),
        "type" => {
            let mut all = Vec::new();
            for letter in rest.chars() {
                let letter = letter.to_ascii_uppercase();
                let name = if letter.is_ascii_digit() { format!("Digit{letter}") } else { format!("Key{letter}") };
                all.extend(pressed(key(&name)?));
            }
            all
        }
        "pad" => {
            let button = pad_button(rest).ok_or_else(|| format!("unknown button {rest}"))?;
            vec![Command::Pad(button, true), Command::Pad(button, false)]
        }
        "click" => clicked(MouseButton::Left),
        "rightclick" => clicked(MouseButton::Right),
        "move" => vec![Command::Move(rest.to_owned())],
        "doubleclick" => [clicked(MouseButton::Left), clicked(MouseButton::Left)].concat(),
        "middleclick" => clicked(MouseButton::Middle),
        "bothclick" => vec![
            Command::Click(rest.to_owned(), MouseButton::Left),
            Command::Press(MouseButton::Right),
            Command::Release(MouseButton::Right),
            Command::Release(MouseButton::Left),
        ],
        "wheel" => {
            let (key, by) = rest.split_once(' ').ok_or("wheel wants a key and a number")?;
            vec![Command::Wheel(key.to_owned(), number(by)?)]
        }
        "hold" => vec![Command::Tap(rest.to_owned()), Command::Wait(0.8), Command::Lift],
        "swipe" => {
            let mut parts = rest.split(' ');
            let mut next = || parts.next().ok_or("swipe wants a key and two numbers");
            let (key, by) = (next()?.to_owned(), Vec2::new(number(next()?)?, number(next()?)?));
            vec![Command::Tap(key), Command::Swipe(by / 2.0), Command::Swipe(by / 2.0), Command::Lift]
        }
        "pinch" => {
            let (key, by) = rest.split_once(' ').ok_or("pinch wants a key and a number")?;
            vec![Command::Tap(key.to_owned()), Command::Pinch(number(by)?), Command::Lift]
        }
        "tap" => vec![Command::Tap(rest.to_owned()), Command::Lift],
        "carry" | "slide" => {
            let (from, to) = rest.split_once(' ').ok_or("two keys are wanted")?;
            let (from, to) = (from.to_owned(), to.to_owned());
            if word == "slide" {
                vec![Command::Tap(from), Command::Slide(to), Command::Lift]
            } else {
                let button = MouseButton::Left;
                vec![Command::Click(from, button), Command::Move(to), Command::Release(button)]
            }
        }
        "drag" => {
            let (x, y) = rest.split_once(' ').ok_or("drag wants two numbers")?;
            vec![Command::Drag(Vec2::new(number(x)?, number(y)?))]
        }
        "focus" => vec![Command::Focus(rest.to_owned())],
        "wait" => vec![Command::Wait(number(rest)? / 1000.0)],
        "freeze" => vec![Command::Freeze(true)],
        "thaw" => vec![Command::Freeze(false)],
        "settle" => vec![Command::Settle],
        "shot" => vec![Command::Shot(rest.to_owned())],
        "still" => vec![Command::Settle, Command::Still(rest.to_owned()), Command::Capture(rest.to_owned())],
        "size" => {
            let (w, h) = rest.split_once(' ').ok_or("size wants two numbers")?;
            vec![Command::Size(number(w)? as u32, number(h)? as u32)]
        }
        "set" => vec![Command::Set(serde_json::from_str(rest).map_err(|error| error.to_string())?)],
        "game" => vec![Command::Game(rest.to_owned())],
        "seed" => vec![Command::Seed(rest.to_owned())],
        "scene" => vec![Command::Scene(rest.to_owned())],
        "offer" => vec![Command::Offer(rest.to_owned())],
        "screen" if rest == "setup" => vec![Command::Lobby(None), Command::Go(Screen::Setup)],
        "screen" if rest.starts_with("setup ") => {
            let game = rest.trim_start_matches("setup ").trim().to_owned();
            vec![Command::Lobby(Some(game)), Command::Go(Screen::Setup)]
        }
        "screen" => vec![Command::Go(screen(rest).ok_or_else(|| format!("unknown screen {rest}"))?)],
        "expect" if rest == "tidy" => vec![Command::Expect(Expected::Tidy)],
        "expect" => {
            let (what, value) = rest.split_once(' ').ok_or("expect wants two words")?;
            let value = value.to_owned();
            vec![Command::Expect(match what {
                "screen" => Expected::Screen(value),
                "focus" => Expected::Focus(value),
                "said" => Expected::Said(value),
                "text" => Expected::Text(value),
                "label" => {
                    let (key, words) = value.split_once(' ').ok_or("expect label wants a key and words")?;
                    Expected::Label(key.to_owned(), words.to_owned())
                }
                _ => return Err(format!("cannot expect {what}")),
            })]
        }
        _ => return Err(format!("unknown command {word}")),
    })
}

fn screen(name: &str) -> Option<Screen> {
    [
        ("home", Screen::Home),
        ("setup", Screen::Setup),
        ("table", Screen::Table),
        ("settings", Screen::Settings),
        ("howto", Screen::HowTo),
        ("profile", Screen::Profile),
        ("credits", Screen::Credits),
        ("challenges", Screen::Challenges),
        ("scene", Screen::Scene),
    ]
    .into_iter()
    .find_map(|(known, screen)| (known == name).then_some(screen))
}

/// A key by the name of its code.
pub fn key_code(name: &str) -> Option<KeyCode> {
    use KeyCode::*;
    const NAMED: [KeyCode; 68] = [
        Enter, Escape, Backspace, Delete, Space, Tab, ShiftLeft, ArrowUp, ArrowDown, ArrowLeft, ArrowRight, PageUp,
        PageDown, Home, End, F1, F2, F12, Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8,
        Digit9, KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ,
        KeyR, KeyS, KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ, Minus, Equal, Comma, Period, Slash, Semicolon, Numpad1,
        Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8,
    ];
    NAMED.into_iter().find(|code| format!("{code:?}") == name)
}

fn pad_button(name: &str) -> Option<GamepadButton> {
    GamepadButton::all().into_iter().find(|button| format!("{button:?}") == name)
}

/// Plays a script.
#[derive(Resource)]
pub struct Director {
    script: Script,
    shots: Option<PathBuf>,
    wait: f32,
    patience: f32,
    frames: u32,
    /// The time of a frame before the clock was stopped for something that is overdue.
    stopped: Option<Duration>,
    capturing: bool,
    frozen: bool,
    pad: Option<Entity>,
    finger: Vec2,
    failed: Vec<String>,
}

impl Director {
    /// For this script; screenshots go into this folder.
    pub fn new(script: Script, shots: Option<PathBuf>) -> Director {
        Director {
            script,
            shots,
            wait: 0.0,
            patience: 0.0,
            // The first frames build the first screen.
            frames: 6,
            stopped: None,
            capturing: false,
            frozen: false,
            pad: None,
            finger: Vec2::ZERO,
            failed: Vec::new(),
        }
    }

    /// Does this now, before whatever is left of the script, and instead of waiting.
    pub fn interrupt(&mut self, script: Script) {
        if self.wait > 0.0 {
            self.script.0.push_front((0, Command::Wait(self.wait)));
            self.wait = 0.0;
        }
        for command in script.0.into_iter().rev() {
            self.script.0.push_front(command);
        }
    }

    /// So much time passes in this frame.
    fn passes(&self, world: &mut World, time: Duration) {
        let time = if self.frozen { Duration::ZERO } else { time };
        world.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    }

    /// Whether it only waits, with nothing left to do after.
    pub fn is_idle(&self) -> bool {
        self.script.0.is_empty() && self.wait > 0.0
    }

    /// What was not as expected.
    pub fn failed(&self) -> &[String] {
        &self.failed
    }
}

/// Fixed time, and the script.
pub fn plugin(app: &mut App) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .add_systems(Startup, |mut awake: ResMut<Awake>| awake.insomnia = true)
        .add_systems(First, direct.before(bevy::time::TimeSystems));
}

fn direct(world: &mut World) {
    world.resource_scope(|world, mut director: Mut<Director>| {
        if director.capturing || wait_for_overdue(world, &mut director) {
            return;
        }
        if director.frames > 0 {
            director.frames -= 1;
            return;
        }
        // Nobody acts on a screen that is not there yet.
        if world.resource::<Change>().under_way() {
            return;
        }
        if director.wait > 0.0 {
            let step = if director.wait > UNHURRIED { HURRY } else { FRAME };
            director.passes(world, step);
            director.wait -= step.as_secs_f32();
            return;
        }
        let Some((line, command)) = director.script.0.front().cloned() else {
            for why in &director.failed {
                eprintln!("lantern: the script failed: {}", crate::engine::safe(why));
            }
            let exit = if director.failed.is_empty() { AppExit::Success } else { AppExit::error() };
            world.write_message(exit);
            return;
        };
        if command == Command::Settle && !settled(world) && director.patience < PATIENCE {
            // Nobody looks on while things settle, so time may go in longer steps.
            director.patience += HURRY.as_secs_f32();
            director.passes(world, HURRY);
            return;
        }
        let restless = command == Command::Settle && director.patience >= PATIENCE;
        if restless {
            director.failed.push(format!("line {line}: things did not settle in {PATIENCE} s"));
        }
        director.passes(world, FRAME);
        director.patience = 0.0;
        director.script.0.pop_front();
        // A frame to act in, and one to build what follows from it.
        director.frames = 2;
        // What is untidy hinders nothing: the rest is looked at, too.
        let goes_on = command == Command::Expect(Expected::Tidy);
        if let Err(why) = perform(world, &mut director, command) {
            director.failed.push(format!("line {line}: {why}"));
            if !goes_on {
                director.script.0.clear();
            }
        }
    });
}

/// Stops the clock, and with it the script, while something that is worked out beside the stage is overdue.
fn wait_for_overdue(world: &mut World, director: &mut Director) -> bool {
    let overdue = std::mem::take(&mut world.resource_mut::<Overdue>().0);
    if overdue {
        let TimeUpdateStrategy::ManualDuration(frame) = *world.resource::<TimeUpdateStrategy>() else { return false };
        director.stopped.get_or_insert(frame);
        world.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        std::thread::sleep(Duration::from_millis(1));
    } else if let Some(frame) = director.stopped.take() {
        world.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    }
    overdue
}

/// Whether nothing moves and nothing is pending.
pub fn settled(world: &mut World) -> bool {
    let tweens = world.query_filtered::<(), With<Carrier>>().iter(world).count();
    Games::all_shown(world) && tweens == 0 && world.resource::<Lamp>().at_rest()
}

fn perform(world: &mut World, director: &mut Director, command: Command) -> Result<(), String> {
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).map_err(|e| e.to_string())?;
    match command {
        Command::Intent(intent) => {
            world.resource_mut::<Awake>().after_input();
            world.write_message(Intended(intent));
        }
        Command::Key(key_code, down) => {
            let state = if down { ButtonState::Pressed } else { ButtonState::Released };
            let logical_key = logical(key_code);
            let text = match &logical_key {
                Key::Character(text) if down => Some(text.clone()),
                _ => None,
            };
            world.write_message(KeyboardInput { key_code, logical_key, state, text, repeat: false, window });
        }
        Command::Pad(button, down) => {
            let pad = match director.pad {
                Some(pad) => pad,
                None => {
                    let pad = world.spawn(Name::new("pad")).id();
                    let connection =
                        GamepadConnection::Connected { name: "script".into(), vendor_id: None, product_id: None };
                    let event = GamepadConnectionEvent { gamepad: pad, connection };
                    world.write_message(event.clone());
                    world.write_message(RawGamepadEvent::Connection(event));
                    director.pad = Some(pad);
                    // The gamepad is known a frame later; then it is pressed.
                    director.script.0.push_front((0, Command::Pad(button, down)));
                    return Ok(());
                }
            };
            let event = RawGamepadButtonChangedEvent::new(pad, button, if down { 1.0 } else { 0.0 });
            world.write_message(event);
            world.write_message(RawGamepadEvent::Button(event));
        }
        Command::Move(key) => point(world, window, &key)?,
        Command::Click(key, button) => {
            point(world, window, &key)?;
            press(world, window, button, ButtonState::Pressed);
        }
        Command::Press(button) => press(world, window, button, ButtonState::Pressed),
        Command::Wheel(key, notches) => {
            point(world, window, &key)?;
            let turn = MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y: notches, window, phase: TouchPhase::Moved };
            world.write_message(turn);
        }
        Command::Game(id) => {
            game::open(world, &id)?;
            director.frames = 4;
        }
        Command::Lobby(name) => {
            let games = world.resource::<Games>();
            let game = match &name {
                Some(name) => games.find(name),
                None => games.playable().next(),
            };
            let (game, _) = game.ok_or_else(|| format!("there is no game {}", name.unwrap_or_default()))?;
            world.resource_mut::<super::screens::Lobby>().0 = Some(game.name);
        }
        Command::Swipe(by) => {
            director.finger += by;
            touch(world, window, director.finger, TouchPhase::Moved);
        }
        Command::Pinch(factor) => {
            // The second finger comes beside the first and is drawn away from it.
            let (near, far) = (Vec2::new(60.0, 0.0), Vec2::new(60.0 * factor, 0.0));
            for (by, phase) in [(near, TouchPhase::Started), (far, TouchPhase::Moved), (far, TouchPhase::Ended)] {
                touch_by(world, window, director.finger + by, phase, 2);
            }
        }
        Command::Release(button) => press(world, window, button, ButtonState::Released),
        Command::Tap(key) => {
            director.finger = find(world, &key)?;
            touch(world, window, director.finger, TouchPhase::Started);
        }
        Command::Slide(key) => {
            director.finger = find(world, &key)?;
            touch(world, window, director.finger, TouchPhase::Moved);
        }
        Command::Lift => touch(world, window, director.finger, TouchPhase::Ended),
        Command::Drag(by) => {
            let from = world.resource::<Shape>().size / 2.0 * ui_scale(world);
            touch(world, window, from, TouchPhase::Started);
            touch(world, window, from + by, TouchPhase::Moved);
            touch(world, window, from + by, TouchPhase::Ended);
        }
        Command::Focus(key) => {
            world.resource_mut::<super::focus::FocusMemory>().key = Some(key);
            world.resource_mut::<InputFocus>().clear();
        }
        Command::Wait(seconds) => director.wait = seconds,
        Command::Freeze(still) => {
            director.frozen = still;
            director.passes(world, FRAME);
        }
        Command::Settle => {}
        Command::Still(_) => {
            world.resource_mut::<Awake>().calm();
            world.resource_mut::<Lamp>().jump();
            director.frames = 4;
        }
        Command::Shot(name) | Command::Capture(name) => capture(world, director, &name)?,
        Command::Size(width, height) => {
            let (width, height) = (width as f32, height as f32);
            let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
            let (entity, mut window) = windows.single_mut(world).map_err(|error| error.to_string())?;
            window.resolution.set(width, height);
            // Where there is no real window, nobody else tells the cameras.
            world.write_message(WindowResized { window: entity, width, height });
            director.frames = 8;
        }
        Command::Set(change) => {
            let settings = world.resource::<Settings>();
            let mut all = serde_json::to_value(settings).map_err(|error| error.to_string())?;
            if let (Some(all), Some(change)) = (all.as_object_mut(), change.as_object()) {
                all.extend(change.clone());
            }
            let changed: Settings = serde_json::from_value(all).map_err(|error| error.to_string())?;
            *world.resource_mut::<Settings>() = changed;
            director.frames = 4;
        }
        Command::Seed(text) => {
            let seed = text.parse().map_err(|error: crate::engine::BadSeed| error.to_string())?;
            Games::load_seed(world, &seed);
        }
        Command::Offer(game) => {
            let found = world.resource::<Games>().find(&game).and_then(|(_, play)| play.challenge);
            world.write_message(OfferNow(found.ok_or_else(|| format!("{game} has no challenge"))?));
        }
        Command::Scene(words) => {
            super::scenery::show(world, &words)?;
            director.frames = 6;
        }
        Command::Go(screen) => {
            world.resource_mut::<super::screens::CameFrom>().0 = None;
            world.resource_mut::<super::focus::FocusMemory>().key = None;
            world.commands().set_state_if_neq(screen);
            world.flush();
            director.frames = 4;
        }
        Command::Expect(expected) => expect(world, expected)?,
    }
    Ok(())
}

fn logical(code: KeyCode) -> Key {
    let name = format!("{code:?}");
    match code {
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        _ => match name.strip_prefix("Key").or_else(|| name.strip_prefix("Digit")) {
            Some(letter) => Key::Character(letter.to_lowercase().into()),
            None => Key::Unidentified(NativeKey::Unidentified),
        },
    }
}

fn ui_scale(world: &World) -> f32 {
    world.resource::<UiScale>().0
}

/// Where the thing with this key lies, in logical px of the window.
fn find(world: &mut World, key: &str) -> Result<Vec2, String> {
    let shape = *world.resource::<Shape>();
    let mut things = world.query::<(&Focusable, &ComputedNode, &UiGlobalTransform)>();
    let found = things.iter(world).find(|(thing, ..)| thing.key == key);
    let (_, node, transform) = found.ok_or_else(|| {
        let all: Vec<&str> = things.iter(world).map(|(thing, ..)| thing.key.as_str()).collect();
        format!("there is no {key} on this screen; there are: {}", all.join(", "))
    })?;
    Ok(place(node, transform, &shape).0 * ui_scale(world))
}

fn point(world: &mut World, window: Entity, key: &str) -> Result<(), String> {
    let position = find(world, key)?;
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(world) {
        window.set_cursor_position(Some(position));
    }
    // A hand comes from somewhere: where a pointer is first seen it only lies.
    for position in [position - Vec2::X, position] {
        let moved = CursorMoved { window, position, delta: None };
        world.write_message(moved.clone());
        world.write_message(WindowEvent::CursorMoved(moved));
    }
    Ok(())
}

fn press(world: &mut World, window: Entity, button: MouseButton, state: ButtonState) {
    let input = MouseButtonInput { button, state, window };
    world.write_message(input);
    world.write_message(WindowEvent::MouseButtonInput(input));
}

fn touch(world: &mut World, window: Entity, position: Vec2, phase: TouchPhase) {
    touch_by(world, window, position, phase, 1);
}

fn touch_by(world: &mut World, window: Entity, position: Vec2, phase: TouchPhase, id: u64) {
    let input = TouchInput { phase, position, window, force: None, id };
    world.write_message(input);
    world.write_message(WindowEvent::TouchInput(input));
}

fn capture(world: &mut World, director: &mut Director, name: &str) -> Result<(), String> {
    let Some(folder) = director.shots.clone() else { return Ok(()) };
    let file = folder.join(format!("{name}.png"));
    let parent = file.parent().unwrap_or(&folder);
    std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    director.capturing = true;
    // How many frames a picture takes is not known; the game's time stands still for it.
    world.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    let done = |_: On<ScreenshotCaptured>, mut director: ResMut<Director>| director.capturing = false;
    world.spawn((Name::new("screenshot"), Screenshot::primary_window())).observe(save_to_disk(file)).observe(done);
    Ok(())
}

fn expect(world: &mut World, expected: Expected) -> Result<(), String> {
    let (wanted, found) = match expected {
        Expected::Screen(name) if name == "pause" => {
            let paused = world.get_resource::<State<Paused>>().is_some_and(|paused| paused.get().0);
            ("paused".to_owned(), if paused { "paused" } else { "not paused" }.to_owned())
        }
        Expected::Screen(name) => {
            let now = *world.resource::<State<Screen>>().get();
            (format!("{:?}", screen(&name)), format!("{:?}", Some(now)))
        }
        Expected::Focus(key) => {
            let entity = world.resource::<InputFocus>().get();
            let now = entity.and_then(|entity| world.get::<Focusable>(entity)).map(|thing| thing.key.clone());
            (key, now.unwrap_or_default())
        }
        Expected::Said(words) => {
            let said = world.resource::<Said>().0.join(" ");
            let found = if said.contains(&words) { words.clone() } else { said };
            (words, found)
        }
        Expected::Tidy => {
            let screen = *world.resource::<State<Screen>>().get();
            let (settings, window) = (world.resource::<Settings>(), world.resource::<Shape>().physical());
            let at = format!("{screen:?}, {window}, {:?}, {} %", settings.language, settings.text_size);
            let found: String = super::tidy::untidy(world).iter().map(|line| format!("\n  {at}: {line}")).collect();
            (String::from("a tidy screen"), if found.is_empty() { String::from("a tidy screen") } else { found })
        }
        Expected::Text(words) => {
            let mut texts = world.query::<&Text>();
            let all: Vec<String> = texts.iter(world).map(|text| text.0.replace('\u{2060}', "")).collect();
            let found = if all.iter().any(|text| text.contains(&words)) { words.clone() } else { all.join(" | ") };
            (words, found)
        }
        Expected::Label(key, words) => {
            let mut things = world.query::<(&Focusable, &bevy::a11y::AccessibilityNode)>();
            let found = things.iter(world).find(|(thing, _)| thing.key == key);
            (words, found.and_then(|(_, node)| node.label().map(str::to_owned)).unwrap_or_default())
        }
    };
    if wanted == found { Ok(()) } else { Err(format!("expected {wanted}, found {found}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read_or_its_mistake_is_named() {
        let script = Script::read("# a game\nconfirm\n\ntype r1\nwait 250\nstill home\n").expect("it can be read");
        assert_eq!(script.0.len(), 1 + 4 + 1 + 3);
        for (wrong, says) in [("jump", "line 1: unknown command jump"), ("key Foo", "line 1: unknown key Foo")] {
            assert_eq!(Script::read(wrong), Err(says.to_owned()));
        }
    }
}
