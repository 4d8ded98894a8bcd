//! Trap Detection on the stage: all of it that knows Bevy.

pub mod animate;
pub mod coach;
pub mod input;
pub mod lobby;
pub mod panel;
pub mod places;
pub mod plugin;
pub mod results;
pub mod scene;
pub mod stones;
