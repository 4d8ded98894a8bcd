//! What is done only when asked twice: giving up, and taking a move back. Any other input stays, and does nothing else.

use super::Screen;
use super::focus::{Focusable, place};
use super::gesture::Gesture;
use super::intent::{Device, Intended, Intent, intend, pad_names};
use super::locale::Locale;
use super::settings::Settings;
use super::shape::Shape;
use crate::key;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// To give up.
    GiveUp,
    /// To take a move back, which makes the game practice.
    Undo,
}

impl Ask {
    fn intent(self) -> Intent {
        match self {
            Ask::GiveUp => Intent::Back,
            Ask::Undo => Intent::Undo,
        }
    }
}

/// What was asked once.
#[derive(Resource, Default, Debug)]
pub struct Twice {
    asked: Option<Ask>,
    /// The button that asked, which may be chosen again.
    by: Option<&'static str>,
    ate: bool,
}

impl Twice {
    /// Asks; `true` the second time.
    pub fn ask(&mut self, ask: Ask) -> bool {
        let sure = self.asked == Some(ask);
        self.asked = (!sure).then_some(ask);
        self.by = None;
        sure
    }

    /// Asks by the button with this key; `true` the second time.
    pub fn ask_by(&mut self, ask: Ask, button: &'static str) -> bool {
        let sure = self.ask(ask);
        self.by = Some(button);
        sure
    }

    /// What was asked once and waits.
    pub fn asked(&self) -> Option<Ask> {
        self.asked
    }

    /// Whether the keys of this frame said no more than that somebody stays.
    pub fn ate(&self) -> bool {
        self.ate
    }

    /// It is not asked any more.
    pub fn forget(&mut self) {
        self.asked = None;
    }

    /// The question, with what stands on the key in hand.
    fn words(&self, ask: Ask, locale: &Locale, settings: &Settings, device: Device, pads: &Query<&Gamepad>) -> String {
        let cap = match device {
            Device::Gamepad => settings.bindings.button_label(ask.intent(), pad_names(settings, pads)),
            _ => settings.bindings.key_label(ask.intent()),
        };
        let key = match ask {
            Ask::GiveUp => key!("give-up-sure"),
            Ask::Undo if self.by.is_some() => return locale.text(key!("undo-sure-again")),
            Ask::Undo => key!("undo-sure"),
        };
        locale.with(key, &[("key", cap.into())])
    }
}

/// What was asked once, in words.
#[derive(SystemParam)]
pub struct Question<'w, 's> {
    twice: Res<'w, Twice>,
    locale: Res<'w, Locale>,
    settings: Res<'w, Settings>,
    pads: Query<'w, 's, &'static Gamepad>,
    /// What is in hand.
    pub device: Res<'w, Device>,
}

impl Question<'_, '_> {
    /// The question, if there is one.
    pub fn words(&self) -> Option<String> {
        let ask = self.twice.asked?;
        Some(self.twice.words(ask, &self.locale, &self.settings, *self.device, &self.pads))
    }
}

/// Listens for what is not the second time.
pub fn plugin(app: &mut App) {
    app.init_resource::<Twice>()
        .add_systems(PreUpdate, stay.after(intend))
        .add_systems(OnExit(Screen::Table), |mut twice: ResMut<Twice>| twice.forget())
        .add_systems(Last, |mut twice: ResMut<Twice>| {
            if twice.ate {
                twice.ate = false;
            }
        });
}

/// What is pressed, and where.
#[derive(SystemParam)]
struct Presses<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    clicks: MessageReader<'w, 's, MouseButtonInput>,
    touches: MessageReader<'w, 's, TouchInput>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    scale: Res<'w, UiScale>,
}

fn stay(
    mut twice: ResMut<Twice>,
    mut gesture: ResMut<Gesture>,
    mut intended: ResMut<Messages<Intended>>,
    Presses { mut keys, mut clicks, mut touches, windows, scale }: Presses,
    settings: Res<Settings>,
    shape: Res<Shape>,
    buttons: Query<(Entity, &Focusable, &ComputedNode, &UiGlobalTransform)>,
    focus: Res<InputFocus>,
) {
    let Some(ask) = twice.asked else {
        keys.clear();
        clicks.clear();
        touches.clear();
        return;
    };
    let button = buttons.iter().find(|(_, thing, ..)| twice.by == Some(thing.key.as_str()));
    // The button that asked may be chosen again by keys and gamepads, too, while it has the focus.
    let focused = button.is_some_and(|(entity, ..)| focus.get() == Some(entity));
    let meant = |intent: Intent| intent == ask.intent() || focused && intent == Intent::Confirm;
    let means = |key: KeyCode| {
        [ask.intent(), Intent::Confirm].into_iter().any(|intent| meant(intent) && settings.bindings.means(key, intent))
    };
    // What is there was meant in this frame, whenever in it: the last thing a frame does is to forget it.
    let other_intent = intended.get_cursor().read(&intended).any(|intended| !meant(intended.0));
    let other_key = keys.read().any(|input| input.state.is_pressed() && !input.repeat && !means(input.key_code));
    let elsewhere = |at: Option<Vec2>| {
        let on_button = button.zip(at).is_some_and(|((_, _, node, transform), at)| {
            let (centre, size) = place(node, transform, &shape);
            Rect::from_center_size(centre, size).contains(at / scale.0)
        });
        !on_button
    };
    let cursor = windows.iter().next().and_then(|window| window.cursor_position());
    let pointed = clicks.read().any(|click| click.state.is_pressed() && elsewhere(cursor))
        | touches.read().any(|touch| touch.phase == TouchPhase::Started && elsewhere(Some(touch.position)));
    if pointed {
        gesture.swallow();
    }
    if other_intent || other_key || pointed {
        (twice.asked, twice.ate) = (None, true);
        intended.clear();
    }
}
