//! What Trap Detection says of itself on the stage.

use super::{lobby, pictures, plugin};
use crate::engine::Rules;
use crate::games::minesweeper::Minesweeper;
use crate::games::minesweeper::challenge::CHALLENGE;
use crate::stage::game::{DAILY, Daily, Game, HowTo, Measure, Playable, Records, Tools};
use crate::stage::screens::Ground;
use crate::stage::screens::settings::Knob;
use crate::stage::settings::Numbers;
use crate::stage::theme::row::Style;
use crate::{key, words};

/// Trap Detection.
pub static GAME: Game = Game {
    name: Minesweeper::INFO.name,
    title: key!("game-minesweeper"),
    about: key!("game-minesweeper-about"),
    words: words!("minesweeper"),
    credits: Some(key!("credits-minesweeper")),
    picture: pictures::niche,
    play: Some(Playable {
        plugin: plugin::plugin,
        tools: Tools::of::<Minesweeper>(),
        ground: Ground::Stone,
        how_to: HowTo {
            icon: "flag",
            goal: key!("mines-howto-goal"),
            rest: key!("mines-howto-rest"),
            examples: pictures::examples,
            lesson: plugin::start_lesson,
        },
        daily: Some(Daily { label: key!("daily-corridor"), begin: lobby::start_daily }),
        records: &[
            Records { group: "novice", name: key!("challenge-novice"), measure: Measure::Seconds },
            Records { group: "apprentice", name: key!("challenge-apprentice"), measure: Measure::Seconds },
            Records { group: "journeyman", name: key!("challenge-journeyman"), measure: Measure::Seconds },
            Records { group: "master", name: key!("challenge-master"), measure: Measure::Seconds },
            Records { group: DAILY, name: key!("records-daily"), measure: Measure::Seconds },
        ],
        challenge: Some(CHALLENGE),
        caption: plugin::caption,
        open: lobby::open,
        options: &[&NUMBERS],
        samples: pictures::SAMPLES,
    }),
};

const NUMBERS: Knob = Knob {
    key: key!("set-numbers"),
    about: Some(key!("set-numbers-about")),
    style: Style::Segments,
    options: |kit| vec![kit.t(key!("colours-safe")), kit.t(key!("numbers-classic"))],
    get: |s| (s.numbers == Numbers::Classic) as usize,
    set: |s, at| s.numbers = if at == 1 { Numbers::Classic } else { Numbers::Safe },
};
