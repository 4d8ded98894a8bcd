//! Minds: whatever chooses actions from a view alone.

use super::{Draw, Rules};

/// A player made of code. It is given a view, never the state, so it cannot peek.
pub trait Bot<G: Rules>: Send {
    /// What to do now; `None` if there is nothing that this seat may do.
    fn choose(&mut self, view: &G::View, draw: &mut Draw) -> Option<G::Action>;
}

/// A kind of bot, by name.
pub struct Mind<G: Rules> {
    /// The name in commands.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// Makes one for a seat.
    pub make: fn() -> Box<dyn Bot<G>>,
}
