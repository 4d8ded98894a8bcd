//! What Mafia says of itself on the stage.

use super::{lobby, pictures, plugin};
use crate::engine::Rules;
use crate::games::mafia::Mafia;
use crate::games::mafia::challenge::CHALLENGE;
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
            days("fsm", key!("mafia-fsm")),
            days("fsm/town", key!("mafia-records-town")),
            days("fsm/town/doctor", key!("role-doctor")),
            days("fsm/town/sheriff", key!("role-sheriff")),
            days("fsm/town/villager", key!("role-villager")),
            days("fsm/mafia", key!("role-mafia")),
            days("flow", key!("mafia-flow")),
            days("flow/town", key!("mafia-records-town")),
            days("flow/town/doctor", key!("role-doctor")),
            days("flow/town/sheriff", key!("role-sheriff")),
            days("flow/town/vigilante", key!("role-vigilante")),
            days("flow/town/villager", key!("role-villager")),
            days("flow/mafia", key!("role-mafia")),
            days(DAILY, key!("records-village")),
        ],
        challenge: Some(CHALLENGE),
        caption: plugin::caption,
        open: lobby::open,
        options: &[],
        samples: &[],
    }),
};

/// A group of figures; its parts are named by what they are part of.
const fn days(group: &'static str, name: &'static str) -> Records {
    Records { group, name, measure: Measure::Days }
}
