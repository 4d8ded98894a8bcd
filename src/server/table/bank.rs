//! A bank of time for people: where a phase would end and the game still waits for a person, that person's bank is used up
//! first. It is offered only where everybody may know for whom the game waits: else a clock that stands would tell it.

use super::Inner;
use crate::engine::Seat;
use crate::server::log::Who;

impl Inner {
    /// What a chair has left in its bank.
    fn bank(&self, seat: Seat) -> u64 {
        let spent = self.spent.get(&seat).copied().unwrap_or(0);
        self.opened.bank_ms.unwrap_or(0).saturating_sub(spent)
    }

    /// What every person has left, as everybody may know it; `None` at a table without banks.
    pub(super) fn banks(&self) -> Option<serde_json::Value> {
        self.opened.bank_ms?;
        let people = self.seats.iter().filter(|seat| self.is_person(**seat));
        let left = |seat: &Seat| (seat.to_string(), serde_json::Value::from(self.bank(*seat)));
        Some(people.map(left).collect())
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.chairs.get(&seat).is_some_and(|chair| chair.who == Who::Person)
    }

    /// The people for whom the game waits, where that is no secret.
    fn late(&self) -> Vec<Seat> {
        let Some(running) = self.game.as_ref().filter(|_| self.opened.bank_ms.is_some()) else { return Vec::new() };
        let play = running.company.table();
        if !play.waits_openly() {
            return Vec::new();
        }
        play.awaited().into_iter().filter(|seat| self.is_person(*seat)).collect()
    }

    /// How much longer than its deadline the game waits.
    fn grace(&self) -> u64 {
        self.late().into_iter().map(|seat| self.bank(seat)).max().unwrap_or(0)
    }

    fn time_left(&self) -> Option<u64> {
        self.game.as_ref().and_then(|running| running.company.table().time_left())
    }

    /// Whether the phase would be over if it did not wait for people. The rules' clock stands one ms before its deadline.
    pub(super) fn is_in_overtime(&self) -> bool {
        self.time_left().is_some_and(|left| left <= 1) && self.grace() > 0
    }

    /// How long it is until something changes by itself: the rules' deadline, and beyond it what is left in banks.
    pub(super) fn until_deadline(&self) -> Option<u64> {
        let left = self.time_left()?;
        Some(if self.is_in_overtime() { self.grace() } else { left })
    }

    /// Takes time that has passed from banks as far as it is beyond the deadline, and says how much of it passes in the game.
    pub(super) fn spend(&mut self, passed: u64) -> u64 {
        let (Some(left), grace) = (self.time_left(), self.grace()) else { return passed };
        if grace == 0 || passed < left {
            return passed;
        }
        let held = (passed - left.saturating_sub(1)).min(grace);
        for seat in self.late() {
            let paid = held.min(self.bank(seat));
            if paid > 0 {
                *self.spent.entry(seat).or_default() += paid;
                self.owe(seat, paid);
            }
        }
        passed - held
    }

    /// What was paid is written with the next entry.
    fn owe(&mut self, seat: Seat, paid: u64) {
        let Some(running) = &mut self.game else { return };
        match running.unwritten_paid.iter_mut().find(|(payer, _)| *payer == seat) {
            Some((_, sum)) => *sum += paid,
            None => running.unwritten_paid.push((seat, paid)),
        }
    }
}
