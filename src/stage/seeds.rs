//! Where new games get their seeds, and cosmetic chance its numbers: never part of a record.

use crate::engine::{Fault, Seed, ShortCode};
use bevy::prelude::Resource;
use std::marker::PhantomData;

/// The seeds of a game's new deals.
#[derive(Resource)]
pub struct Seeds<G> {
    next: Option<Seed>,
    of: PhantomData<fn() -> G>,
}

impl<G> Default for Seeds<G> {
    fn default() -> Self {
        Seeds { next: None, of: PhantomData }
    }
}

impl<G> Seeds<G> {
    /// A seed for a new game, which nobody can guess.
    pub fn draw(&mut self) -> Result<Seed, Fault> {
        self.next.take().map_or_else(|| entropy().map(Seed::from_entropy), Ok)
    }

    /// A seed for a game of a setup with this sign: a short code that can be read out, as good as chance among friends.
    pub fn draw_short(&mut self, sign: Option<char>) -> Result<Seed, Fault> {
        let Some(sign) = sign.filter(|_| self.next.is_none()) else { return self.draw() };
        let chance = entropy()?;
        Ok(ShortCode::draw(sign, chance).map_or_else(|| Seed::from_entropy(chance), |code| code.seed()))
    }

    /// The next game gets this seed: scripts and tests.
    pub fn load(&mut self, seed: Seed) {
        self.next = Some(seed);
    }
}

fn entropy() -> Result<[u8; 16], Fault> {
    let mut bytes = [0; 16];
    let none = |error| Fault::new("no_entropy", format!("the system gives no random numbers: {error}"));
    getrandom::fill(&mut bytes).map_err(none)?;
    Ok(bytes)
}
