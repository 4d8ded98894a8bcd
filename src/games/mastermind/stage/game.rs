//! What Mastermind says of itself on the stage.

use super::{lobby, pictures, plugin};
use crate::engine::Rules;
use crate::games::mastermind::Mastermind;
use crate::games::mastermind::challenge::CHALLENGE;
use crate::stage::game::{DAILY, Daily, Game, HowTo, Measure, Playable, Records, Tools};
use crate::stage::screens::Ground;
use crate::stage::screens::settings::{Knob, off_on};
use crate::stage::settings::Colours;
use crate::stage::theme::row::Style;
use crate::{key, words};

/// Mastermind.
pub static GAME: Game = Game {
    name: Mastermind::INFO.name,
    title: key!("game-mastermind"),
    about: key!("game-mastermind-about"),
    words: words!("mastermind"),
    credits: Some(key!("credits-mastermind")),
    picture: pictures::niche,
    play: Some(Playable {
        plugin: plugin::plugin,
        tools: Tools::of::<Mastermind>(),
        ground: Ground::Wood,
        how_to: HowTo {
            icon: "mastermind",
            goal: key!("howto-goal"),
            rest: key!("howto-rest"),
            examples: pictures::examples,
            lesson: plugin::start_lesson,
        },
        daily: Some(Daily { label: key!("daily"), begin: plugin::start_daily }),
        records: &[
            Records { group: "classic", name: key!("preset-classic"), measure: Measure::Guesses(10) },
            Records { group: "super", name: key!("preset-super"), measure: Measure::Guesses(12) },
            Records { group: DAILY, name: key!("mode-daily"), measure: Measure::Guesses(10) },
            Records { group: "timed", name: key!("mode-timed"), measure: Measure::Guesses(10) },
            Records { group: "race", name: key!("mode-race"), measure: Measure::Guesses(10) },
        ],
        challenge: Some(CHALLENGE),
        caption: plugin::caption,
        open: lobby::open,
        options: &[&COLOURS, &SYMBOLS],
        samples: pictures::SAMPLES,
    }),
};

const COLOURS: Knob = Knob {
    key: key!("set-colours"),
    about: None,
    style: Style::Segments,
    options: |kit| vec![kit.t(key!("colours-enamel")), kit.t(key!("colours-safe"))],
    get: |s| (s.colours == Colours::Safe) as usize,
    set: |s, at| s.set_colours(if at == 1 { Colours::Safe } else { Colours::Enamel }),
};

const SYMBOLS: Knob = Knob {
    key: key!("set-symbols"),
    about: Some(key!("set-symbols-about")),
    style: Style::Switch,
    options: off_on,
    get: |s| s.symbols as usize,
    set: |s, at| s.symbols = at == 1,
};
