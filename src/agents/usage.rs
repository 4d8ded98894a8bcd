//! The ledger: what every seat of every running game has used, kept where all threads of a run can write to it.
//!
//! [`Usage`] itself is the engine's, so that a finished game carries it seat by seat.

pub use crate::engine::{Trick, Usage};

use super::profile::Budget;
use crate::engine::{Deal, Fault, Seat};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What names a game in the ledger: its number and its seed.
type Game = (u64, String);

/// The account of one seat in one game.
pub(super) type Account = Arc<Mutex<Usage>>;

#[derive(Default)]
struct Books {
    games: BTreeMap<Game, BTreeMap<Seat, Account>>,
    /// Of the whole run, what was forgotten included.
    run: Usage,
}

/// All accounts of a run.
#[derive(Default)]
pub(super) struct Ledger(Mutex<Books>);

/// Whoever panicked while holding it has left whole numbers behind.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn game(deal: Deal) -> Game {
    (deal.number, deal.seed.to_string())
}

impl Ledger {
    /// The account of a seat; a seat that sits down again, because a move was taken back, goes on with its old one.
    pub(super) fn account(&self, deal: Deal, seat: Seat) -> Account {
        locked(&self.0).games.entry(game(deal)).or_default().entry(seat).or_default().clone()
    }

    /// What the seats of a game have used.
    pub(super) fn of(&self, deal: Deal) -> Vec<(Seat, Usage)> {
        let books = locked(&self.0);
        let seats = books.games.get(&game(deal)).into_iter().flatten();
        seats.map(|(seat, account)| (*seat, locked(account).clone())).collect()
    }

    /// Drops the accounts of a game. The run keeps its sum.
    pub(super) fn forget(&self, deal: Deal) {
        locked(&self.0).games.remove(&game(deal));
    }

    /// What the whole run has used.
    pub(super) fn run(&self) -> Usage {
        locked(&self.0).run.clone()
    }

    /// Writes something down for a seat and for the run.
    pub(super) fn note(&self, account: &Account, used: &Usage) {
        locked(account).add(used);
        locked(&self.0).run.add(used);
    }

    /// Whether there is money left for one more request of a game.
    pub(super) fn may_spend(&self, budget: &Budget, deal: Deal) -> Result<(), Fault> {
        let over = |used: &Usage, most: Option<f64>, tokens: Option<u64>| {
            most.is_some_and(|most| used.cost.unwrap_or(0.0) >= most)
                || tokens.is_some_and(|most| used.tokens() >= most)
        };
        if over(&self.run(), budget.run, budget.run_tokens) {
            return Err(Fault::new("run_budget_spent", "the budget of this run of language models is spent"));
        }
        let mut one = Usage::default();
        self.of(deal).iter().for_each(|(_, used)| one.add(used));
        if over(&one, budget.game, budget.game_tokens) {
            return Err(Fault::new("game_budget_spent", "the budget of this game of language models is spent"));
        }
        Ok(())
    }
}
