//! What Word Wolf says of itself on the stage.

use super::{lobby, pictures, plugin};
use crate::engine::Rules;
use crate::games::wordwolf::WordWolf;
use crate::games::wordwolf::challenge::CHALLENGE;
use crate::stage::game::{DAILY, Daily, Game, HowTo, Measure, Playable, Records, Tools};
use crate::stage::screens::Ground;
use crate::{key, words};

/// Word Wolf.
pub static GAME: Game = Game {
    name: WordWolf::INFO.name,
    title: key!("game-wordwolf"),
    about: key!("game-wordwolf-about"),
    words: words!("wordwolf"),
    credits: Some(key!("credits-wordwolf")),
    picture: pictures::niche,
    play: Some(Playable {
        plugin: plugin::plugin,
        tools: Tools::of::<WordWolf>(),
        ground: Ground::Wood,
        how_to: HowTo {
            icon: "speech",
            goal: key!("wolf-howto-goal"),
            rest: key!("wolf-howto-rest"),
            examples: pictures::examples,
            lesson: plugin::start_lesson,
        },
        daily: Some(Daily { label: key!("wolf-daily"), begin: plugin::start_daily }),
        records: &[
            Records { group: "citizen-en", name: key!("wolf-records-citizen-en"), measure: Measure::Seconds },
            Records { group: "wolf-en", name: key!("wolf-records-wolf-en"), measure: Measure::Seconds },
            Records { group: "citizen-ko", name: key!("wolf-records-citizen-ko"), measure: Measure::Seconds },
            Records { group: "wolf-ko", name: key!("wolf-records-wolf-ko"), measure: Measure::Seconds },
            Records { group: DAILY, name: key!("wolf-daily"), measure: Measure::Seconds },
        ],
        challenge: Some(CHALLENGE),
        caption: plugin::caption,
        open: lobby::open,
        options: &[],
        samples: &[],
    }),
};
