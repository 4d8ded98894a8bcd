//! What is done only when asked twice: giving up, and taking a move back. Any other input stays, and does nothing else.

use super::Screen;
use super::focus::{Focusable, place};
use super::gesture::Gesture;
use super::intent::{Device, Intended, Intent, intend, pad_names};
use super::locale::Locale;
use super::settings::Settings;
use super::shape::Shape;
use crate::key;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
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
    /// The button that asked, which a mouse or a finger may choose again.
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
    pub fn words(&self, locale: &Locale, settings: &Settings, device: Device, pads: &Query<&Gamepad>) -> String {
        let Some(ask) = self.asked else { return String::new() };
        let cap = match device {
            Device::Gamepad => settings.bindings.button_label(ask.intent(), pad_names(settings, pads)),
            _ => settings.bindings.key_label(ask.intent()),
        };
        let key = match ask {
            Ask::GiveUp => key!("give-up-sure"),
            Ask::Undo if self.by.is_some() && matches!(device, Device::Mouse | Device::Touch) => {
                return locale.text(key!("undo-sure-again"));
            }
            Ask::Undo => key!("undo-sure"),
        };
        locale.with(key, &[("key", cap.into())])
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

fn stay(
    mut twice: ResMut<Twice>,
    mut gesture: ResMut<Gesture>,
    mut intended: ResMut<Messages<Intended>>,
    mut keys: MessageReader<KeyboardInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    settings: Res<Settings>,
    shape: Res<Shape>,
    scale: Res<UiScale>,
    windows: Query<&Window, With<PrimaryWindow>>,
    buttons: Query<(&Focusable, &ComputedNode, &UiGlobalTransform)>,
) {
    let Some(ask) = twice.asked else {
        keys.clear();
        clicks.clear();
        touches.clear();
        return;
    };
    let meant = ask.intent();
    // What is there was meant in this frame, whenever in it: the last thing a frame does is to forget it.
    let other_intent = intended.get_cursor().read(&intended).any(|intended| intended.0 != meant);
    let other_key = keys
        .read()
        .any(|input| input.state.is_pressed() && !input.repeat && !settings.bindings.means(input.key_code, meant));
    let button = buttons.iter().find(|(thing, ..)| twice.by == Some(thing.key.as_str()));
    let elsewhere = |at: Option<Vec2>| {
        let on_button = button.zip(at).is_some_and(|((_, node, transform), at)| {
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
