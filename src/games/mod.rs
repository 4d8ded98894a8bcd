//! The games, one folder each.

pub mod mafia;
pub mod mastermind;
pub mod minesweeper;
pub mod wordwolf;

use crate::engine::Registry;

/// Lists the games for every room that goes through all of them.
macro_rules! games {
    ($($folder:ident::$game:ident,)*) => {
        /// Every game of this program.
        pub fn registry() -> Registry {
            Registry::default()$(.with::<$folder::$game>())*
        }

        /// What each of them says of itself on the stage, in the order of their niches.
        #[cfg(feature = "play")]
        pub static ON_STAGE: &[&crate::stage::game::Game] = &[$(&$folder::stage::GAME),*];
    };
}

// A new game is a folder, which is named above, and one line here.
games! {
    mastermind::Mastermind,
    minesweeper::Minesweeper,
    mafia::Mafia,
    wordwolf::WordWolf,
}
