//! The games, one folder each.

pub mod mafia;
pub mod mastermind;
pub mod minesweeper;
pub mod wordwolf;

use crate::engine::Registry;

/// Every game of this program. A new game is one line here.
pub fn registry() -> Registry {
    Registry::default() //
        .with::<mastermind::Mastermind>()
        .with::<minesweeper::Minesweeper>()
        .with::<wordwolf::WordWolf>()
        .with::<mafia::Mafia>()
}
