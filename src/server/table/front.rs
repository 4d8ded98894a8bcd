//! Who sits where, and what each token opens: what is read of a table without waiting for its game.

use super::{Chair, Inner, Table};
use crate::engine::{Seat, safe_json};
use crate::server::log::{Access, Start, TableId, Who};
use crate::server::token::TokenHash;
use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};

/// What a token opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A chair.
    Chair(Seat),
    /// The table itself: starting, removing, closing. It sees what those who watch see.
    Maker,
    /// Everything that is known at the table.
    Referee,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// For players.
    Waiting,
    /// The game is on.
    Playing,
    /// It is over.
    Ended,
    /// It was closed before its end.
    Closed,
}

/// What everybody may know of a table.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Listing {
    /// Its name.
    pub id: TableId,
    /// The short code.
    pub code: String,
    /// Which game.
    pub game: String,
    /// What is played, as it was asked for.
    pub setup: Value,
    /// Where it stands.
    pub status: Status,
    /// Who may find it.
    pub access: Access,
    /// Who sits where.
    pub chairs: Vec<ListedChair>,
    /// How many could still sit down.
    pub free: usize,
    /// When it begins.
    pub start: Start,
    /// How far behind those who watch are, in ms; `None` where nobody may.
    pub watch_delay_ms: Option<u64>,
}

/// A chair as everybody may know it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct ListedChair {
    /// Which chair it is.
    pub seat: Seat,
    /// `person`, `agent`, `mind`, or nobody yet.
    pub who: Option<&'static str>,
    /// What they are called.
    pub name: Option<String>,
}

/// A table from outside.
pub struct Front {
    /// What everybody may know.
    pub listing: Listing,
    /// That as a message of a socket.
    pub message: Utf8Bytes,
    keys: Vec<(TokenHash, Key)>,
}

impl Front {
    /// What a token opens here.
    pub fn key(&self, token: &str) -> Option<Key> {
        self.opens(&TokenHash::of(token))
    }

    /// The same, of a token's hash. Every key is compared to its end, whichever fits.
    pub fn opens(&self, hash: &TokenHash) -> Option<Key> {
        self.keys.iter().fold(None, |found, (known, key)| if known.equals(hash) { Some(*key) } else { found })
    }

    /// Whether it stands in the lobby.
    pub fn is_listed(&self) -> bool {
        self.listing.access == Access::Open && self.is_alive()
    }

    /// Whether its game is still to come, or on.
    pub fn is_alive(&self) -> bool {
        matches!(self.listing.status, Status::Waiting | Status::Playing)
    }
}

impl Table {
    /// What a token opens here.
    pub fn key(&self, token: &str) -> Option<Key> {
        self.front().key(token)
    }
}

impl Inner {
    pub(super) fn status(&self) -> Status {
        match () {
            () if self.ended => Status::Ended,
            () if self.closed => Status::Closed,
            () if self.started.is_some() => Status::Playing,
            () => Status::Waiting,
        }
    }

    pub(super) fn front(&self, id: &TableId) -> Front {
        let listing = self.listing(id);
        let message = json!({"lobby": listing}).to_string();
        let chairs = self.chairs.iter().map(|(seat, chair)| (chair.token.clone(), Key::Chair(*seat)));
        let referee = self.opened.referee.iter().map(|token| (token.clone(), Key::Referee));
        let keys = chairs.chain(referee).chain([(self.opened.maker.clone(), Key::Maker)]).collect();
        Front { listing, message: safe_json(&message).into_owned().into(), keys }
    }

    fn listing(&self, id: &TableId) -> Listing {
        let playing = self.started.is_some();
        let chair = |seat: &Seat| match self.chairs.get(seat) {
            Some(Chair { name, who, .. }) => {
                let who = if *who == Who::Person { "person" } else { "agent" };
                ListedChair { seat: *seat, who: Some(who), name: Some(name.clone()) }
            }
            None => ListedChair { seat: *seat, who: playing.then_some("mind"), name: None },
        };
        Listing {
            id: id.clone(),
            code: self.opened.code.clone(),
            game: self.opened.game.clone(),
            setup: self.opened.setup.clone(),
            status: self.status(),
            access: self.opened.access,
            chairs: self.seats.iter().map(chair).collect(),
            free: self.free(),
            start: self.opened.start,
            watch_delay_ms: self.opened.watch_delay_ms,
        }
    }
}
