//! What a person has chosen: how it looks, sounds, moves, speaks and is held. Kept as it changes.

use super::intent::Bindings;
use super::locale::{Language, Locale};
use super::storage::Storage;
use bevy::prelude::*;
#[cfg(not(target_family = "wasm"))]
use bevy::window::PrimaryWindow;
use serde::{Deserialize, Serialize};

/// The file in storage.
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
    /// The pegs' colours before high contrast was turned on, to go back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours_before: Option<Colours>,
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
    /// The tone of the room, 0 to 10.
    pub volume_room: u32,
    /// A few notes when a screen opens, 0 to 10.
    pub volume_music: u32,
    /// No sound at all.
    pub mute: bool,
    /// The whole screen instead of a window.
    pub fullscreen: bool,
    /// The names on a gamepad's buttons.
    pub pad_names: PadNames,
    /// Which keys and buttons do what.
    pub bindings: Bindings,
    /// What the player is called.
    pub name: String,
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
            colours_before: None,
            light: 1,
            motion: Motion::Full,
            grain: true,
            volume: 8,
            volume_game: 10,
            volume_interface: 6,
            volume_room: 5,
            volume_music: 5,
            mute: false,
            fullscreen: false,
            pad_names: PadNames::Auto,
            bindings: Bindings::default(),
            name: String::new(),
        }
    }
}

impl Settings {
    /// High contrast begins with colours that everyone can tell apart; they can be changed, and go back with it.
    pub fn set_contrast(&mut self, on: bool) {
        if on && !self.contrast {
            self.colours_before = Some(self.colours);
            self.colours = Colours::Safe;
        } else if !on && let Some(before) = self.colours_before.take() {
            self.colours = before;
        }
        self.contrast = on;
    }

    /// Takes other colours for the pegs.
    pub fn set_colours(&mut self, colours: Colours) {
        self.colours = colours;
        // Who chooses while high contrast is on means it.
        self.colours_before = None;
    }

    /// The settings in storage. A file that cannot be read is set aside and the defaults are taken.
    pub fn load(storage: &Storage) -> Settings {
        let Some(text) = storage.read(FILE) else { return Settings::first() };
        match serde_json::from_str::<Settings>(&text) {
            Ok(settings) => settings.within_bounds(),
            Err(error) => {
                warn!("settings could not be read and were set aside: {error}");
                storage.set_aside(FILE);
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
        let volumes = [&mut self.volume, &mut self.volume_game, &mut self.volume_interface];
        for volume in volumes.into_iter().chain([&mut self.volume_room, &mut self.volume_music]) {
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
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(PreUpdate, (press_f11, fill_the_screen.run_if(resource_changed::<Settings>)).chain());
}

/// The window takes the whole screen, or gives it back.
#[cfg(not(target_family = "wasm"))]
fn fill_the_screen(settings: Res<Settings>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    use bevy::window::{MonitorSelection, WindowMode};
    let mode = match settings.fullscreen {
        true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        false => WindowMode::Windowed,
    };
    if let Some(mut window) = window
        && window.mode != mode
    {
        window.mode = mode;
    }
}

/// F11, as everywhere.
#[cfg(not(target_family = "wasm"))]
fn press_f11(keys: Res<ButtonInput<KeyCode>>, mut settings: ResMut<Settings>) {
    if keys.just_pressed(KeyCode::F11) {
        settings.fullscreen = !settings.fullscreen;
    }
}

fn keep(settings: Res<Settings>, storage: Res<Storage>, mut kept: Local<Option<Settings>>) {
    if settings.is_added() || kept.as_ref() == Some(&*settings) {
        *kept = Some(settings.clone());
        return;
    }
    *kept = Some(settings.clone());
    let written = serde_json::to_string_pretty(&*settings).map_err(std::io::Error::other);
    if let Err(error) = written.and_then(|text| storage.write(FILE, &text)) {
        warn!("settings could not be kept: {error}");
    }
}

fn speak_the_language(settings: Res<Settings>, mut locale: ResMut<Locale>) {
    if locale.language() != settings.language() {
        locale.speak(settings.language());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn high_contrast_leaves_the_colours_as_they_were() {
        let mut settings = Settings::default();
        settings.set_contrast(true);
        assert_eq!(settings.colours, Colours::Safe);
        settings.set_contrast(true);
        settings.set_contrast(false);
        assert_eq!(settings, Settings::default());
        settings.set_contrast(true);
        settings.set_colours(Colours::Safe);
        settings.set_contrast(false);
        assert_eq!(settings.colours, Colours::Safe, "who chose them keeps them");
    }
}
