//! What Mafia says of itself on the stage.

use super::{lobby, pictures, plugin};
use crate::engine::Rules;
use crate::games::mafia::Mafia;
use crate::stage::game::{DAILY, Daily, Game, HowTo, Measure, Playable, Records, Tools};
use crate::stage::screens::Ground;
use crate::{key, words};

/// Mafia.
pub static GAME: Game = Game {
    name: Mafia::INFO.name,
    title: key!("game-mafia"),
    about: key!("game-mafia-about"),
    words: words!("mafia"),
    credits: None,
    picture: pictures::niche,
    play: Some(Playable {
        plugin: plugin::plugin,
        tools: Tools::of::<Mafia>(),
        ground: Ground::OutOfDoors,
        how_to: HowTo {
            icon: "moon",
            goal: key!("mafia-howto-goal"),
            rest: key!("mafia-howto-rest"),
            examples: pictures::examples,
            lesson: plugin::start_lesson,
        },
        daily: Some(Daily { label: key!("daily-village"), begin: plugin::start_daily }),
        records: &[
            Records { group: "fsm", name: key!("mafia-fsm"), measure: Measure::Days },
            Records { group: "flow", name: key!("mafia-flow"), measure: Measure::Days },
            Records { group: DAILY, name: key!("records-village"), measure: Measure::Days },
        ],
        challenge: None,
        caption: plugin::caption,
        open: lobby::open,
        options: &[],
        samples: &[],
    }),
};
