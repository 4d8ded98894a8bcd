//! Two families, part of the program, and the sizes of record.

use bevy::prelude::*;
use bevy::text::{FontSize, LineHeight};

/// The fonts, loaded.
#[derive(Resource, Clone)]
pub struct Fonts {
    sans: [Handle<Font>; 3],
    serif: [Handle<Font>; 2],
}

/// A style of text: family, weight and size in rem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Type {
    /// The name of the program.
    Wordmark,
    /// The result of a game.
    Display,
    /// The title of a screen.
    Title,
    /// A name in a list of large things.
    Heading,
    /// Below a title.
    Subtitle,
    /// Something quoted, or the program's own voice.
    Quote,
    /// Running text.
    Body,
    /// On a button.
    Control,
    /// Beside a thing.
    Label,
    /// Of less weight.
    Small,
    /// The smallest there is.
    Floor,
}

impl Type {
    /// The size in rem.
    pub fn rem(self) -> f32 {
        match self {
            Type::Wordmark => 4.0,
            Type::Display => 3.125,
            Type::Title => 1.875,
            Type::Heading => 1.5,
            Type::Subtitle => 1.375,
            Type::Quote => 1.125,
            Type::Body => 1.0625,
            Type::Control => 1.0,
            Type::Label => 0.9375,
            Type::Small => 0.875,
            Type::Floor => 0.8125,
        }
    }

    /// Whether it is set in the serif family, which has the syllables of the program's own texts alone: never for what a
    /// player typed.
    pub fn serif(self) -> bool {
        matches!(self, Type::Wordmark | Type::Display | Type::Title | Type::Heading | Type::Subtitle | Type::Quote)
    }
}

impl Fonts {
    /// The font components of a style.
    pub fn style(&self, style: Type) -> (TextFont, LineHeight) {
        self.sized(style, style.rem())
    }

    /// A style at another size.
    pub fn sized(&self, style: Type, rem: f32) -> (TextFont, LineHeight) {
        let font = match style {
            Type::Quote => &self.serif[0],
            style if style.serif() => &self.serif[1],
            Type::Control | Type::Label => &self.sans[1],
            _ => &self.sans[0],
        };
        let font = TextFont { font: font.into(), font_size: FontSize::Rem(rem), ..default() };
        let height = if style.serif() && style != Type::Quote { 1.2 } else { 1.45 };
        (font, LineHeight::RelativeToFont(height))
    }

    /// Bold figures. This font has no Hangul.
    pub fn bold(&self, rem: f32) -> (TextFont, LineHeight) {
        let font = TextFont { font: (&self.sans[2]).into(), font_size: FontSize::Rem(rem), ..default() };
        (font, LineHeight::RelativeToFont(1.2))
    }
}

/// The bytes of the sans font, for the developer panel.
pub const SANS: &[u8] = include_bytes!("../../../assets/fonts/LanternSans-Regular.ttf");

/// Loads the fonts.
pub fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let mut load = |bytes: &[u8]| fonts.add(Font::from_bytes(bytes.to_vec()));
    let fonts = Fonts {
        sans: [
            load(SANS),
            load(include_bytes!("../../../assets/fonts/LanternSans-SemiBold.ttf")),
            load(include_bytes!("../../../assets/fonts/LanternSans-Bold.ttf")),
        ],
        serif: [
            load(include_bytes!("../../../assets/fonts/LanternSerif-Regular.ttf")),
            load(include_bytes!("../../../assets/fonts/LanternSerif-SemiBold.ttf")),
        ],
    };
    app.insert_resource(fonts);
}
