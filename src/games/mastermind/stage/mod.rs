//! Mastermind on the stage: all of it that knows Bevy.

pub mod animate;
pub mod board;
pub mod coach;
pub mod drag;
pub mod input;
pub mod lobby;
pub mod plugin;
pub mod results;
pub mod scene;
