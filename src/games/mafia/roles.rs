//! Who is what, and sets of seats.

use crate::engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most players at a table.
pub const MOST_PLAYERS: usize = 30;

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Kills by night and knows the other mafiosi.
    Mafia,
    /// Protects one player each night.
    Doctor,
    /// Investigates one player each night.
    Sheriff,
    /// May shoot once in the game.
    Vigilante,
    /// Has a voice and a vote.
    Villager,
}

/// Every role, in the order in which a table deals them.
pub const ROLES: [Role; 5] = [Role::Mafia, Role::Doctor, Role::Sheriff, Role::Vigilante, Role::Villager];

impl Role {
    /// Whether this role wins with the mafia.
    pub fn is_mafia(self) -> bool {
        self == Role::Mafia
    }

    /// The team's word: `mafia` or `town`.
    pub fn team(self) -> &'static str {
        if self.is_mafia() { "mafia" } else { "town" }
    }

    /// The place of this role in [`ROLES`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Role::Mafia => "mafia",
            Role::Doctor => "doctor",
            Role::Sheriff => "sheriff",
            Role::Vigilante => "vigilante",
            Role::Villager => "villager",
        }
    }
}

/// How many of each role, in the order of [`ROLES`].
pub type Counts = [u8; 5];

/// The document's own table: `fsm` is always ten players.
pub const FSM_COUNTS: Counts = [3, 1, 1, 0, 5];

/// The roles of `flow` for 5 to 30 players.
pub fn flow_counts(players: u8) -> Counts {
    let (mafia, helpers, vigilantes) = match players {
        5 => (1, 1, 0),
        n => (n / 4, 1 + n / 15, 1),
    };
    let special = mafia + 2 * helpers + vigilantes;
    [mafia, helpers, helpers, vigilantes, players.saturating_sub(special)]
}

/// A set of player seats in one machine word.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats(u32);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// `p1` to `p{count}`.
    pub fn first(count: usize) -> Seats {
        Seats(((1u64 << count.min(MOST_PLAYERS)) - 1) as u32)
    }

    /// One seat alone.
    pub fn only(seat: Seat) -> Seats {
        Seats::NONE.with(seat)
    }

    fn bit(seat: Seat) -> u32 {
        match seat.index() {
            Some(at) if at < MOST_PLAYERS => 1 << at,
            _ => 0,
        }
    }

    /// Whether the seat is in the set.
    pub fn has(self, seat: Seat) -> bool {
        self.0 & Seats::bit(seat) != 0
    }

    /// With this seat too.
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Seats::bit(seat))
    }

    /// Without this seat.
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Seats::bit(seat))
    }

    /// In both.
    pub fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// In this set and not in the other.
    pub fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`-th seat, counted from 0.
    pub fn nth(self, n: usize) -> Option<Seat> {
        self.iter().nth(n)
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (at < 32).then(|| seat_at(at as usize))
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(from)?.into_iter().collect())
    }
}

/// The seat with this index, counted from 0.
pub fn seat_at(index: usize) -> Seat {
    Seat::player(index as u8 + 1)
}

/// The index of a player's seat; the host has none and is not asked.
pub fn at(seat: Seat) -> usize {
    seat.index().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flow_scales_as_the_document_says() {
        assert_eq!(flow_counts(5), [1, 1, 1, 0, 2]);
        assert_eq!(flow_counts(6), [1, 1, 1, 1, 2]);
        assert_eq!(flow_counts(8), [2, 1, 1, 1, 3]);
        assert_eq!(flow_counts(10), [2, 1, 1, 1, 5]);
        assert_eq!(flow_counts(12), [3, 1, 1, 1, 6]);
        assert_eq!(flow_counts(15), [3, 2, 2, 1, 7]);
        assert_eq!(flow_counts(30), [7, 3, 3, 1, 16]);
        for players in 5..=30 {
            assert_eq!(flow_counts(players).iter().sum::<u8>(), players);
        }
    }

    #[test]
    fn sets_of_seats() {
        let all = Seats::first(30);
        assert_eq!(all.len(), 30);
        assert_eq!(all.iter().last(), Some(Seat::player(30)));
        let some = Seats::first(5).without(Seat::player(2));
        assert_eq!(some.iter().map(at).collect::<Vec<_>>(), [0, 2, 3, 4]);
        assert_eq!(some.nth(1), Some(Seat::player(3)));
        assert!(!some.with(Seat::HOST).has(Seat::HOST), "the host is no player");
        assert_eq!(serde_json::to_string(&some).expect("JSON"), r#"["p1","p3","p4","p5"]"#);
    }
}
