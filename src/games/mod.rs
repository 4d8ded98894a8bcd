//! The games, one folder each.

pub mod mafia;
pub mod mastermind;
pub mod minesweeper;
pub mod wordwolf;

use crate::engine::{Registry, Rules};

/// Looks at every game by its type, where the [registry](Registry) would hide it.
pub trait Visitor {
    /// This is one of them.
    fn game<G: Rules>(&mut self);
}

/// Lists the games for every room that goes through all of them.
macro_rules! games {
    ($($folder:ident::$game:ident,)*) => {
        /// Every game of this program.
        pub fn registry() -> Registry {
            Registry::default()$(.with::<$folder::$game>())*
        }

        /// Shows the type of each of them to somebody, in the same order.
        pub fn each(visitor: &mut impl Visitor) {
            $(visitor.game::<$folder::$game>();)*
        }

        /// What each of them says of itself on the stage, in the order of their niches.
        #[cfg(feature = "play")]
        pub static ON_STAGE: &[&crate::stage::game::Game] = &[$(&$folder::stage::GAME),*];
    };
}

/// What `lantern measure` does for a game, if it does anything.
#[cfg(not(target_family = "wasm"))]
pub fn measure(game: &str) -> Option<crate::arena::measure::Measure> {
    match game {
        "mafia" => Some(mafia::measure::measure),
        "wordwolf" => Some(wordwolf::measure::measure),
        _ => None,
    }
}

/// How a finished game is told to the readers of a league's report, where there is a way.
#[cfg(not(target_family = "wasm"))]
pub fn tell(game: &str) -> Option<crate::arena::tale::Tell> {
    match game {
        "mafia" => Some(mafia::tale::tell),
        "wordwolf" => Some(wordwolf::tale::tell),
        _ => None,
    }
}

// A new game is a folder, which is named above, and one line here.
games! {
    mastermind::Mastermind,
    minesweeper::Minesweeper,
    mafia::Mafia,
    wordwolf::WordWolf,
}

/// Scenery that scripts look at without a game: `scene` in a script.
#[cfg(all(feature = "play", not(target_family = "wasm")))]
pub static SCENES: &[crate::stage::scenery::ScenePlugin] = &[mafia::stage::gallery::plugin];
