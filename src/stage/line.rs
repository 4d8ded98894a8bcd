//! The line of words of a table: what is asked twice, hints, lessons, and whatever else a game has to say in a sentence.
//! A game writes [`Line`]; it is shown wherever there is a [`LineText`], and news are said aloud.

use super::awake::Awake;
use super::locale::{Language, Locale, keep_words_whole};
use super::speech::Say;
use super::{Flow, Screen};
use bevy::prelude::*;

/// What the line says.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The words.
    pub words: String,
    /// They are there to be read by whoever wants to, and are no news.
    pub quiet: bool,
}

/// The text that shows the line.
#[derive(Component)]
pub struct LineText;

/// In this set a game writes its line.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct WriteLine;

/// Shows and says the line.
pub fn plugin(app: &mut App) {
    app.init_resource::<Line>()
        .configure_sets(Update, WriteLine.after(Flow::Dress).run_if(in_state(Screen::Table)))
        .add_systems(Update, show.after(WriteLine).run_if(in_state(Screen::Table)));
}

fn show(
    line: Res<Line>,
    locale: Res<Locale>,
    mut texts: Query<&mut Text, With<LineText>>,
    mut say: MessageWriter<Say>,
    mut awake: ResMut<Awake>,
    mut said: Local<String>,
) {
    let korean = locale.language() == Language::Ko;
    let shown = if korean { keep_words_whole(&line.words) } else { line.words.clone() };
    for mut text in &mut texts {
        if text.0 != shown {
            text.0.clone_from(&shown);
            awake.for_seconds(0.1);
        }
    }
    if *said != line.words {
        said.clone_from(&line.words);
        if !line.words.is_empty() && !line.quiet {
            say.write(Say(line.words.clone()));
        }
    }
}
