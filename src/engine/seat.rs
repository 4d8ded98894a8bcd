//! Who sits where, and who is looking.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A place at a table: `p1` to `p99`, or `host` for the one who runs it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat that runs the table and plays no part in the game.
    pub const HOST: Seat = Seat(0);

    /// The seat of player `number`, counted from 1.
    ///
    /// Numbers outside 1 to 99 are a programming error; they are clamped rather than wrapped, so that a mistake
    /// can never turn a player into the host.
    pub const fn player(number: u8) -> Seat {
        match number {
            0 => Seat(1),
            1..=99 => Seat(number),
            _ => Seat(99),
        }
    }

    /// Seats `p1` to `p{count}`.
    pub fn players(count: u8) -> Vec<Seat> {
        (1..=count).map(Seat::player).collect()
    }

    /// 0 for `p1`, 1 for `p2` …; `None` for the host.
    pub fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("host"),
            n => write!(f, "p{n}"),
        }
    }
}

/// A word that names no seat and no viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is written p1, p2 … or host; a viewer may also be spectator or referee")]
pub struct UnknownSeat;

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "host" {
            return Ok(Seat::HOST);
        }
        let digits = text.strip_prefix('p').ok_or(UnknownSeat)?;
        let plain = matches!(digits.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
        let number = digits.parse().map_err(|_| UnknownSeat)?;
        if plain { Ok(Seat(number)) } else { Err(UnknownSeat) }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Whose eyes a view or a fact is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who knows what that seat may know.
    Seat(Seat),
    /// Someone in the audience: public knowledge only.
    Spectator,
    /// The omniscient one: tests, analysis, a finished game.
    Referee,
}

impl Viewer {
    /// Whether this viewer sits on `seat` or knows everything anyway.
    pub fn knows(self, seat: Seat) -> bool {
        self == Viewer::Referee || self == Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("spectator"),
            Viewer::Referee => f.write_str("referee"),
        }
    }
}

impl FromStr for Viewer {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            "referee" => Ok(Viewer::Referee),
            seat => seat.parse().map(Viewer::Seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        for number in 1..=99 {
            let seat = Seat::player(number);
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!("host".parse(), Ok(Seat::HOST));
        assert_eq!("referee".parse(), Ok(Viewer::Referee));
        for wrong in ["", "p", "p0", "p01", "p100", "P1", "p-1", "p+1", "1", "hosts", "p1 "] {
            assert_eq!(wrong.parse::<Seat>(), Err(UnknownSeat), "{wrong:?}");
        }
    }
}
