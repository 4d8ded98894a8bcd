//! Minds that are no entry of a game's list, because they come from outside the program: `model:fast`.
//!
//! The engine knows only that there may be such [`Guests`] and asks them for the maker of a name. Wherever a mind is named
//! ([`find_maker`]), a guest can be: in a simulation, before somebody's eyes, at a server's table.

use super::{Fault, MakeMind, Mind, Rules, Seed};
use std::any::Any;
use std::sync::Arc;

/// What the name of a language model begins with; the rest is the name of its profile.
pub const MODEL: &str = "model:";

/// Which game a mind is made for. Two games of one run differ in it.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'a> {
    /// The number of the game in its run.
    pub number: u64,
    /// The seed of the game. It is a secret until the end: it may name a game, and never be told to a mind.
    pub seed: &'a Seed,
}

/// Finds minds from outside by their names.
pub trait Guests: Send + Sync {
    /// Whether there is a guest of this name who plays this game; `None` if it is no guest's name.
    fn knows(&self, game: &'static str, name: &str) -> Option<Result<(), Fault>>;
    /// Who makes the minds of this name in a game: an `Arc<dyn MakeMind<G>>` of the game's own type, which is hidden here.
    /// `None` if it is no guest's name.
    fn maker(&self, game: &'static str, name: &str, deal: Deal) -> Option<Result<Box<dyn Any>, Fault>>;
}

fn nobody(name: &str) -> Fault {
    let name = Fault::quote(name);
    Fault::new("no_models", format!("{name} is a language model, and no profiles of models are loaded here"))
}

/// Whether a mind of this name can be made, of the game's list or from outside.
pub fn knows_mind<G: Rules>(guests: Option<&dyn Guests>, name: &str) -> Result<(), Fault> {
    match guests.and_then(|guests| guests.knows(G::INFO.name, name)) {
        Some(known) => known,
        None if name.starts_with(MODEL) => Err(nobody(name)),
        None => Mind::<G>::find(name).map(|_| ()),
    }
}

/// Who makes the minds of this name, of the game's list or from outside.
pub fn find_maker<G: Rules>(
    guests: Option<&dyn Guests>,
    name: &str,
    deal: Deal,
) -> Result<Arc<dyn MakeMind<G>>, Fault> {
    match guests.and_then(|guests| guests.maker(G::INFO.name, name, deal)) {
        Some(found) => {
            let hidden = found?.downcast::<Arc<dyn MakeMind<G>>>();
            hidden.map(|maker| *maker).map_err(|_| Fault::new("unknown_mind", "a guest for another game"))
        }
        None if name.starts_with(MODEL) => Err(nobody(name)),
        None => Ok(Arc::new(Mind::<G>::find(name)?)),
    }
}

/// Whether a fault of a mind says nothing about how it plays: the endpoint is gone or says no, the money of the run is
/// spent, a cassette has no answer. Such a game does not count, and whoever plays many of them stops or plays it again.
pub fn voids(fault: &Fault) -> bool {
    matches!(
        &*fault.code,
        "model_denied" | "model_unreachable" | "run_budget_spent" | "cassette_miss" | "cassette_broken"
    )
}
