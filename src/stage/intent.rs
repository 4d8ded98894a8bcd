//! What a person wants, whatever they hold: one set of intents behind keyboard and gamepad, and the device last used.
//!
//! Mouse and touch come through picking and act on what they point at; see `focus.rs`.

use super::audio::{Cue, PlaySound};
use super::awake::Awake;
use super::locale::Locale;
use super::screens::Notice;
use super::settings::{PadNames, Settings};
use crate::key;
use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseMotion};
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::window::CursorMoved;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole vocabulary.
#[derive(Actionlike, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// Towards the top.
    Up,
    /// Towards the foot.
    Down,
    /// Towards the left.
    Left,
    /// Towards the right.
    Right,
    /// Do what has the focus.
    Confirm,
    /// Leave; at a running game: give up, asked twice.
    Back,
    /// The second thing: take a peg back.
    Secondary,
    /// A hint.
    Hint,
    /// Take a move back (practice).
    Undo,
    /// Pause.
    Pause,
    /// One page, or one colour, to the left.
    TabLeft,
    /// One page, or one colour, to the right.
    TabRight,
    /// A flag.
    Flag,
    /// Opens what lies around.
    Chord,
}

impl Intent {
    /// All of them, in the order of the settings.
    pub const ALL: [Intent; 14] = [
        Intent::Up,
        Intent::Down,
        Intent::Left,
        Intent::Right,
        Intent::Confirm,
        Intent::Back,
        Intent::Secondary,
        Intent::Hint,
        Intent::Undo,
        Intent::Pause,
        Intent::TabLeft,
        Intent::TabRight,
        Intent::Flag,
        Intent::Chord,
    ];

    /// The word of a script for this intent.
    pub fn from_word(word: &str) -> Option<Intent> {
        serde_json::from_value(serde_json::Value::String(word.to_owned())).ok()
    }

    /// What a person means by a key or button that was pressed and let go within one frame: on a slow machine a quick
    /// tap would otherwise be lost, since at the end of the frame nothing is held.
    fn tapped(self, bindings: &Bindings, keys: &ButtonInput<KeyCode>, pads: &Query<&Gamepad>) -> bool {
        let bound =
            |names: Option<&Vec<String>>, name: &str| names.is_some_and(|names| names.iter().any(|n| n == name));
        let by_key = KEYS.iter().any(|&(key, name, _)| {
            keys.just_pressed(key) && !keys.pressed(key) && bound(bindings.keys.get(&self), name)
        });
        let by_button = BUTTONS.iter().any(|&(button, name, _)| {
            pads.iter().any(|pad| pad.just_pressed(button) && !pad.pressed(button))
                && bound(bindings.buttons.get(&self), name)
        });
        by_key || by_button
    }

    /// Whether a gamepad's button that was just pressed means it: those are never part of a text.
    fn by_button(self, bindings: &Bindings, pads: &Query<&Gamepad>) -> bool {
        let bound = |name: &str| bindings.buttons.get(&self).is_some_and(|names| names.iter().any(|n| n == name));
        BUTTONS.iter().any(|&(button, name, _)| pads.iter().any(|pad| pad.just_pressed(button)) && bound(name))
    }

    fn repeats(self) -> bool {
        matches!(self, Intent::Up | Intent::Down | Intent::Left | Intent::Right)
    }
}

/// Somebody wants this, now.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intended(pub Intent);

/// The page that somebody turns to, of `pages` that follow each other in a ring; `None` if nobody turns.
pub fn turned(intended: &mut MessageReader<Intended>, page: usize, pages: usize) -> Option<usize> {
    let turns = intended.read().filter_map(|intended| match intended.0 {
        Intent::TabLeft => Some(pages.saturating_sub(1)),
        Intent::TabRight => Some(1),
        _ => None,
    });
    let by: usize = turns.sum();
    (by > 0 && pages > 0).then(|| (page + by) % pages)
}

/// The device last used; prompts show its glyphs.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Device {
    /// Keys.
    #[default]
    Keyboard,
    /// A gamepad.
    Gamepad,
    /// A mouse.
    Mouse,
    /// Fingers.
    Touch,
}

/// Keys that can be bound, with what stands on them.
const KEYS: &[(KeyCode, &str, &str)] = &[
    (KeyCode::ArrowUp, "ArrowUp", "↑"),
    (KeyCode::ArrowDown, "ArrowDown", "↓"),
    (KeyCode::ArrowLeft, "ArrowLeft", "←"),
    (KeyCode::ArrowRight, "ArrowRight", "→"),
    (KeyCode::Enter, "Enter", "Enter"),
    (KeyCode::NumpadEnter, "NumpadEnter", "Enter"),
    (KeyCode::Space, "Space", "Space"),
    (KeyCode::Escape, "Escape", "Esc"),
    (KeyCode::Backspace, "Backspace", "Backspace"),
    (KeyCode::Delete, "Delete", "Del"),
    (KeyCode::Insert, "Insert", "Ins"),
    (KeyCode::Home, "Home", "Home"),
    (KeyCode::End, "End", "End"),
    (KeyCode::PageUp, "PageUp", "PgUp"),
    (KeyCode::PageDown, "PageDown", "PgDn"),
    (KeyCode::KeyA, "KeyA", "A"),
    (KeyCode::KeyC, "KeyC", "C"),
    (KeyCode::KeyD, "KeyD", "D"),
    (KeyCode::KeyE, "KeyE", "E"),
    (KeyCode::KeyF, "KeyF", "F"),
    (KeyCode::KeyH, "KeyH", "H"),
    (KeyCode::KeyI, "KeyI", "I"),
    (KeyCode::KeyJ, "KeyJ", "J"),
    (KeyCode::KeyL, "KeyL", "L"),
    (KeyCode::KeyM, "KeyM", "M"),
    (KeyCode::KeyN, "KeyN", "N"),
    (KeyCode::KeyP, "KeyP", "P"),
    (KeyCode::KeyQ, "KeyQ", "Q"),
    (KeyCode::KeyS, "KeyS", "S"),
    (KeyCode::KeyT, "KeyT", "T"),
    (KeyCode::KeyU, "KeyU", "U"),
    (KeyCode::KeyX, "KeyX", "X"),
    (KeyCode::KeyZ, "KeyZ", "Z"),
    (KeyCode::Comma, "Comma", ","),
    (KeyCode::Period, "Period", "."),
    (KeyCode::Slash, "Slash", "/"),
    (KeyCode::Semicolon, "Semicolon", ";"),
    (KeyCode::BracketLeft, "BracketLeft", "["),
    (KeyCode::BracketRight, "BracketRight", "]"),
    (KeyCode::Minus, "Minus", "-"),
    (KeyCode::Equal, "Equal", "="),
    (KeyCode::F1, "F1", "F1"),
    (KeyCode::F2, "F2", "F2"),
    (KeyCode::F3, "F3", "F3"),
    (KeyCode::F4, "F4", "F4"),
    (KeyCode::F5, "F5", "F5"),
    (KeyCode::F6, "F6", "F6"),
    (KeyCode::F7, "F7", "F7"),
    (KeyCode::F8, "F8", "F8"),
];

/// Buttons that can be bound: name, then what stands on them for Xbox, PlayStation, Nintendo.
const BUTTONS: &[(GamepadButton, &str, [&str; 3])] = &[
    (GamepadButton::South, "South", ["A", "×", "B"]),
    (GamepadButton::East, "East", ["B", "○", "A"]),
    (GamepadButton::West, "West", ["X", "□", "Y"]),
    (GamepadButton::North, "North", ["Y", "△", "X"]),
    (GamepadButton::LeftTrigger, "LeftTrigger", ["LB", "L1", "L"]),
    (GamepadButton::RightTrigger, "RightTrigger", ["RB", "R1", "R"]),
    (GamepadButton::LeftTrigger2, "LeftTrigger2", ["LT", "L2", "ZL"]),
    (GamepadButton::RightTrigger2, "RightTrigger2", ["RT", "R2", "ZR"]),
    (GamepadButton::Select, "Select", ["View", "Create", "-"]),
    (GamepadButton::Start, "Start", ["Menu", "Options", "+"]),
    (GamepadButton::LeftThumb, "LeftThumb", ["LS", "L3", "LS"]),
    (GamepadButton::RightThumb, "RightThumb", ["RS", "R3", "RS"]),
    (GamepadButton::DPadUp, "DPadUp", ["↑", "↑", "↑"]),
    (GamepadButton::DPadDown, "DPadDown", ["↓", "↓", "↓"]),
    (GamepadButton::DPadLeft, "DPadLeft", ["←", "←", "←"]),
    (GamepadButton::DPadRight, "DPadRight", ["→", "→", "→"]),
];

/// Which key and which button does what. Names, not codes, so that the file can be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Bindings {
    /// Keys, the first is shown.
    pub keys: BTreeMap<Intent, Vec<String>>,
    /// Buttons of a gamepad, the first is shown. The left stick always steers.
    pub buttons: BTreeMap<Intent, Vec<String>>,
}

impl Default for Bindings {
    fn default() -> Self {
        use Intent::*;
        let keys = [
            (Up, &["ArrowUp"][..]),
            (Down, &["ArrowDown"]),
            (Left, &["ArrowLeft"]),
            (Right, &["ArrowRight"]),
            (Confirm, &["Enter", "Space", "NumpadEnter"]),
            (Back, &["Escape"]),
            (Secondary, &["Backspace", "Delete"]),
            (Hint, &["KeyH"]),
            (Undo, &["KeyU"]),
            (Pause, &["KeyP"]),
            (TabLeft, &["KeyQ", "PageUp"]),
            (TabRight, &["KeyE", "PageDown"]),
            (Flag, &["KeyF"]),
            (Chord, &["KeyC"]),
        ];
        let buttons = [
            (Up, &["DPadUp"][..]),
            (Down, &["DPadDown"]),
            (Left, &["DPadLeft"]),
            (Right, &["DPadRight"]),
            (Confirm, &["South"]),
            (Back, &["East"]),
            (Secondary, &["West"]),
            (Hint, &["North"]),
            (Undo, &["Select"]),
            (Pause, &["Start"]),
            (TabLeft, &["LeftTrigger"]),
            (TabRight, &["RightTrigger"]),
            (Flag, &["RightTrigger2"]),
            (Chord, &["LeftTrigger2"]),
        ];
        let owned = |(intent, names): (Intent, &[&str])| (intent, names.iter().map(|&name| name.to_owned()).collect());
        Bindings { keys: keys.map(owned).into(), buttons: buttons.map(owned).into() }
    }
}

impl Bindings {
    fn map(&self) -> InputMap<Intent> {
        let mut map = InputMap::default();
        for (&intent, names) in &self.keys {
            for (key, name, _) in KEYS {
                if names.iter().any(|bound| bound == name) {
                    map.insert(intent, *key);
                }
            }
        }
        for (&intent, names) in &self.buttons {
            for (button, name, _) in BUTTONS {
                if names.iter().any(|bound| bound == name) {
                    map.insert(intent, *button);
                }
            }
        }
        for (intent, direction) in [
            (Intent::Up, GamepadControlDirection::LEFT_UP),
            (Intent::Down, GamepadControlDirection::LEFT_DOWN),
            (Intent::Left, GamepadControlDirection::LEFT_LEFT),
            (Intent::Right, GamepadControlDirection::LEFT_RIGHT),
        ] {
            map.insert(intent, direction.threshold(0.5));
        }
        map
    }

    /// Puts a key on an intent; it leaves the intent that had it, which gets the old key in exchange, so that
    /// nothing is ever out of reach. `false` if the key cannot be bound: it places a colour, or has no name here.
    pub fn bind_key(&mut self, intent: Intent, key: KeyCode) -> bool {
        match KEYS.iter().find(|(code, ..)| *code == key) {
            Some((_, name, _)) => swap(&mut self.keys, intent, name),
            None => return false,
        }
        true
    }

    /// The same for a button.
    pub fn bind_button(&mut self, intent: Intent, button: GamepadButton) -> bool {
        match BUTTONS.iter().find(|(code, ..)| *code == button) {
            Some((_, name, _)) => swap(&mut self.buttons, intent, name),
            None => return false,
        }
        true
    }

    /// Keys and buttons for what has none: a file of an earlier day does not know every intent.
    pub fn complete(mut self) -> Bindings {
        let fresh = Bindings::default();
        for (own, fresh) in [(&mut self.keys, fresh.keys), (&mut self.buttons, fresh.buttons)] {
            for (intent, names) in fresh {
                let taken = |name: &String| own.values().flatten().any(|bound| bound == name);
                if !own.contains_key(&intent) && !names.iter().any(taken) {
                    own.insert(intent, names);
                }
            }
        }
        self
    }

    /// Whether this key means this intent.
    pub fn means(&self, key: KeyCode, intent: Intent) -> bool {
        let name = KEYS.iter().find(|(code, ..)| *code == key).map(|(_, name, _)| *name);
        self.keys.get(&intent).is_some_and(|names| names.iter().any(|bound| Some(bound.as_str()) == name))
    }

    /// What stands on the key of an intent.
    pub fn key_label(&self, intent: Intent) -> &'static str {
        let first = self.keys.get(&intent).and_then(|names| names.first());
        first.and_then(|first| KEYS.iter().find(|(_, name, _)| name == first)).map_or("", |(.., label)| label)
    }

    /// What stands on the button of an intent.
    pub fn button_label(&self, intent: Intent, names: PadNames) -> &'static str {
        let column = match names {
            PadNames::Auto | PadNames::Xbox => 0,
            PadNames::PlayStation => 1,
            PadNames::Nintendo => 2,
        };
        let first = self.buttons.get(&intent).and_then(|names| names.first());
        first.and_then(|first| BUTTONS.iter().find(|(_, name, _)| name == first)).map_or("", |(.., l)| l[column])
    }
}

fn swap(bound: &mut BTreeMap<Intent, Vec<String>>, intent: Intent, name: &str) {
    let old = bound.get(&intent).and_then(|names| names.first().cloned());
    let before = bound.iter().find(|(other, names)| **other != intent && names.iter().any(|n| n == name));
    if let (Some((&other, _)), Some(old)) = (before, old)
        && let Some(names) = bound.get_mut(&other)
    {
        names.retain(|bound| bound != name);
        if names.is_empty() {
            names.push(old);
        }
    }
    bound.insert(intent, vec![name.to_owned()]);
}

/// Listens for the next key or button, to bind it.
#[derive(Resource, Default, Debug)]
pub struct Rebinding(pub Option<(Intent, Device)>);

/// While a text is being typed, keys are letters.
#[derive(Resource, Default, Debug)]
pub struct Typing(pub bool);

/// From devices to intents.
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Intent>::default())
        .add_message::<Intended>()
        .init_resource::<Device>()
        .init_resource::<Rebinding>()
        .init_resource::<Typing>()
        .add_systems(Startup, hold)
        // What was meant for one screen must not be read by the next, which begins to listen a frame later.
        .add_systems(Last, |mut intents: ResMut<Messages<Intended>>| intents.clear())
        .add_systems(
            PreUpdate,
            (rebind, notice_device, remap.run_if(resource_changed::<Settings>), intend)
                .chain()
                .after(InputManagerSystem::Update),
        );
}

/// What a person holds.
#[derive(Component)]
pub struct Hands;

fn hold(mut commands: Commands, settings: Res<Settings>) {
    commands.spawn((Name::new("hands"), Hands, settings.bindings.map()));
}

fn remap(settings: Res<Settings>, mut hands: Single<&mut InputMap<Intent>, With<Hands>>) {
    **hands = settings.bindings.map();
}

/// How long a direction is held before it repeats, and how fast then, in seconds.
const REPEAT_AFTER: f32 = 0.36;
const REPEAT_EVERY: f32 = 0.09;

/// What is pressed, on any device.
#[derive(SystemParam)]
pub struct Pressed<'w, 's> {
    hands: Single<'w, 's, &'static ActionState<Intent>, With<Hands>>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    pads: Query<'w, 's, &'static Gamepad>,
}

/// What is held from frame to frame.
#[derive(Default)]
pub struct Held {
    /// A direction, and the seconds until it repeats.
    repeats: Option<(Intent, f32)>,
    /// Whether nothing counts until all is let go.
    deaf: bool,
}

/// Turns what is pressed into what is meant.
pub fn intend(
    Pressed { hands, keys, pads }: Pressed,
    typing: Res<Typing>,
    rebinding: Res<Rebinding>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut held: Local<Held>,
    mut awake: ResMut<Awake>,
    mut out: MessageWriter<Intended>,
) {
    // What is pressed to be bound is not meant; nothing is, until it has been let go.
    held.deaf |= rebinding.is_changed() || rebinding.0.is_some();
    if held.deaf {
        held.deaf = rebinding.0.is_some() || keys.get_pressed().len() > 0 || !hands.get_pressed().is_empty();
        held.repeats = None;
        return;
    }
    for intent in Intent::ALL {
        if !hands.just_pressed(&intent) && !intent.tapped(&settings.bindings, &keys, &pads) {
            continue;
        }
        // A text field needs its keys; what cannot be part of a text still works.
        let leaves = matches!(intent, Intent::Up | Intent::Down | Intent::Back | Intent::Confirm);
        let by_letter = || keys.get_just_pressed().any(|&key| writes(key) && settings.bindings.means(key, intent));
        if typing.0 && (!leaves || by_letter()) && !intent.by_button(&settings.bindings, &pads) {
            continue;
        }
        out.write(Intended(intent));
        held.repeats = intent.repeats().then_some((intent, REPEAT_AFTER));
    }
    if let Some((intent, wait)) = &mut held.repeats {
        if !hands.pressed(intent) {
            held.repeats = None;
        } else {
            awake.for_seconds(0.5);
            *wait -= time.delta_secs();
            if *wait <= 0.0 {
                *wait = REPEAT_EVERY;
                out.write(Intended(*intent));
            }
        }
    }
}

/// Whether a key writes something.
fn writes(key: KeyCode) -> bool {
    let name = format!("{key:?}");
    let signs = [
        "Space",
        "Minus",
        "Equal",
        "Comma",
        "Period",
        "Slash",
        "Backslash",
        "Semicolon",
        "Quote",
        "Backquote",
        "BracketLeft",
        "BracketRight",
        "IntlBackslash",
        "IntlRo",
        "IntlYen",
    ];
    let pad = name.strip_prefix("Numpad").is_some_and(|what| what != "Enter");
    pad || name.starts_with("Key") || name.starts_with("Digit") || signs.contains(&name.as_str())
}

fn rebind(
    mut rebinding: ResMut<Rebinding>,
    mut settings: ResMut<Settings>,
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let pressed = keys.read().find(|input| input.state.is_pressed() && !input.repeat);
    let cap = pressed.map(|input| cap_of(&input.logical_key, input.key_code));
    let key = pressed.map(|input| input.key_code);
    let button = buttons.read().find(|input| input.state.is_pressed()).map(|input| input.button);
    let Some((intent, device)) = rebinding.0 else { return };
    let tried = if device == Device::Gamepad { button.is_some() } else { key.is_some() };
    let done = match (device, key, button) {
        (Device::Gamepad, Some(KeyCode::Escape), _) => true,
        (Device::Gamepad, _, Some(button)) => settings.bindings.bind_button(intent, button),
        (Device::Gamepad, ..) => false,
        (_, Some(KeyCode::Escape), _) if intent != Intent::Back => true,
        (_, Some(key), _) => settings.bindings.bind_key(intent, key),
        (_, None, Some(_)) => true,
        (_, None, None) => false,
    };
    if done {
        rebinding.0 = None;
        notice.clear();
    } else if tried {
        let words = match cap.filter(|_| device != Device::Gamepad) {
            Some(cap) => locale.with(key!("binding-refused"), &[("cap", cap.into())]),
            None => locale.text(key!("binding-refused-button")),
        };
        notice.show(words);
        commands.trigger(PlaySound(Cue::Refuse));
    }
}

/// What stands on a key.
fn cap_of(logical: &Key, code: KeyCode) -> String {
    match (logical, KEYS.iter().find(|(known, ..)| *known == code)) {
        (_, Some((.., label))) => (*label).to_owned(),
        (Key::Character(letters), None) => letters.to_uppercase(),
        (_, None) => format!("{code:?}").trim_start_matches("Key").trim_start_matches("Digit").to_owned(),
    }
}

/// How far a pointer moves before that means anything, in px.
const STIRS: f32 = 0.5;

/// What a mouse does.
#[derive(SystemParam)]
struct MouseUsed<'w, 's> {
    clicks: MessageReader<'w, 's, MouseButtonInput>,
    moves: MessageReader<'w, 's, CursorMoved>,
    motion: MessageReader<'w, 's, MouseMotion>,
    pointer: Local<'s, Option<Vec2>>,
}

impl MouseUsed<'_, '_> {
    /// Whether it was used. One that lies where a window opens, or is told once more where it lies, was not.
    fn now(&mut self) -> bool {
        let moved = self.moves.read().fold(false, |moved, to| {
            let from = self.pointer.replace(to.position);
            moved || from.is_some_and(|from| from.distance(to.position) > STIRS)
        });
        moved | (self.motion.read().count() > 0) | (self.clicks.read().count() > 0)
    }
}

fn notice_device(
    mut device: ResMut<Device>,
    mut awake: ResMut<Awake>,
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<GamepadButtonChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    mut mouse: MouseUsed,
    mut touches: MessageReader<TouchInput>,
) {
    let mut used = mouse.now().then_some(Device::Mouse);
    if keys.read().filter(|input| input.state.is_pressed()).count() > 0 {
        used = Some(Device::Keyboard);
    }
    let pressed = buttons.read().filter(|event| event.value > 0.5).count();
    if pressed + axes.read().filter(|event| event.value.abs() > 0.5).count() > 0 {
        used = Some(Device::Gamepad);
    }
    if touches.read().count() > 0 {
        used = Some(Device::Touch);
    }
    if let Some(used) = used {
        awake.after_input();
        if *device != used {
            *device = used;
        }
    }
}

/// The names on the buttons of the gamepad in hand.
pub fn pad_names(settings: &Settings, pads: &Query<&Gamepad>) -> PadNames {
    match settings.pad_names {
        PadNames::Auto => match pads.iter().next().and_then(|pad| pad.vendor_id()) {
            Some(0x054c) => PadNames::PlayStation,
            Some(0x057e) => PadNames::Nintendo,
            _ => PadNames::Xbox,
        },
        chosen => chosen,
    }
}
