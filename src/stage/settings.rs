//! What a person has chosen: how it looks, sounds, moves, speaks and is held. Kept as it changes.

use super::intent::Bindings;
use super::locale::{Language, Locale};
use super::shelf::Shelf;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The file on the shelf.
const FILE: &str = "settings.json";

/// How much moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// Everything as designed.
    #[default]
    Full,
    /// Short fades in the place of flights; no sway, no flicker.
    Less,
    /// Nothing moves.
    None,
}

/// Which enamel the pegs have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// The house's own.
    #[default]
    Enamel,
    /// Chosen to differ for every kind of colour vision.
    Safe,
}

/// Which colours the numbers of a field have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numbers {
    /// Chosen to differ for every kind of colour vision.
    #[default]
    Safe,
    /// As the game's document has them.
    Classic,
}

/// Whose names the buttons of a gamepad bear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PadNames {
    /// As the gamepad says of itself.
    #[default]
    Auto,
    /// A B X Y.
    Xbox,
    /// Cross, circle, square, triangle.
    PlayStation,
    /// B A Y X.
    Nintendo,
}

/// Everything that can be set. A key that is missing in the file takes its default.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `None` follows the system.
    pub language: Option<Language>,
    /// The pegs' colours.
    pub colours: Colours,
    /// Symbols on the pegs.
    pub symbols: bool,
    /// The colours of numbers.
    pub numbers: Numbers,
    /// Text size in per cent, 100 to 200.
    pub text_size: u32,
    /// Flat black, bright edges.
    pub contrast: bool,
    /// How dark the dark is: 0 dark, 1 soft, 2 bright.
    pub light: u32,
    /// How much moves.
    pub motion: Motion,
    /// Grain and flicker.
    pub grain: bool,
    /// All sound, 0 to 10.
    pub volume: u32,
    /// What happens in a game, 0 to 10.
    pub volume_game: u32,
    /// Focus and buttons, 0 to 10.
    pub volume_interface: u32,
    /// No sound at all.
    pub mute: bool,
    /// The names on a gamepad's buttons.
    pub pad_names: PadNames,
    /// Which keys and buttons do what.
    pub bindings: Bindings,
    /// What the player is called.
    pub name: String,
    /// Whether the one-minute lesson was offered.
    pub lesson_offered: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            colours: Colours::Enamel,
            symbols: true,
            numbers: Numbers::Safe,
            text_size: 100,
            contrast: false,
            light: 1,
            motion: Motion::Full,
            grain: true,
            volume: 8,
            volume_game: 10,
            volume_interface: 6,
            mute: false,
            pad_names: PadNames::Auto,
            bindings: Bindings::default(),
            name: String::new(),
            lesson_offered: false,
        }
    }
}

impl Settings {
    /// High contrast begins with colours that everyone can tell apart; they can be changed back.
    pub fn set_contrast(&mut self, on: bool) {
        self.contrast = on;
        if on {
            self.colours = Colours::Safe;
        }
    }

    /// The settings on the shelf. A file that cannot be read is set aside and the defaults are taken.
    pub fn load(shelf: &Shelf) -> Settings {
        let Some(text) = shelf.read(FILE) else { return Settings::first() };
        match serde_json::from_str::<Settings>(&text) {
            Ok(settings) => settings.within_bounds(),
            Err(error) => {
                warn!("settings could not be read and were set aside: {error}");
                shelf.set_aside(FILE);
                Settings::default()
            }
        }
    }

    /// The settings of a first start.
    fn first() -> Settings {
        #[cfg(target_family = "wasm")]
        return super::web::first_settings();
        #[cfg(not(target_family = "wasm"))]
        Settings::default()
    }

    fn within_bounds(mut self) -> Settings {
        self.text_size = self.text_size.clamp(100, 200);
        self.light = self.light.min(2);
        for volume in [&mut self.volume, &mut self.volume_game, &mut self.volume_interface] {
            *volume = (*volume).min(10);
        }
        self.bindings = self.bindings.complete();
        self.name = self.name.chars().filter(|c| !c.is_control()).take(24).collect();
        self
    }

    /// The language in use.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(Language::of_system)
    }

    /// Text size as a factor.
    pub fn text_scale(&self) -> f32 {
        self.text_size as f32 / 100.0
    }
}

/// Keeps the settings and brings the words along.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, keep.run_if(resource_changed::<Settings>))
        .add_systems(PreUpdate, speak_the_language.run_if(resource_changed::<Settings>));
}

fn keep(settings: Res<Settings>, shelf: Res<Shelf>, mut kept: Local<Option<Settings>>) {
    if settings.is_added() || kept.as_ref() == Some(&*settings) {
        *kept = Some(settings.clone());
        return;
    }
    *kept = Some(settings.clone());
    let written = serde_json::to_string_pretty(&*settings).map_err(std::io::Error::other);
    if let Err(error) = written.and_then(|text| shelf.write(FILE, &text)) {
        warn!("settings could not be kept: {error}");
    }
}

fn speak_the_language(settings: Res<Settings>, mut locale: ResMut<Locale>) {
    if locale.language() != settings.language() {
        locale.speak(settings.language());
    }
}
