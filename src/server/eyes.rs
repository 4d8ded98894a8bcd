//! Whose eyes a sender has, and whether they still are: a chair may be taken away while somebody reads.

use super::error::Refused;
use super::table::{Key, Table};
use super::token::TokenHash;
use crate::engine::Viewer;

/// What a token, or none, lets its sender see.
pub(super) fn viewer(table: &Table, key: Option<Key>) -> Result<Viewer, Refused> {
    match key {
        Some(Key::Chair(seat)) => Ok(Viewer::Seat(seat)),
        Some(Key::Referee) => Ok(Viewer::Referee),
        None | Some(Key::Maker) => match table.front().listing.watch_delay_ms {
            Some(_) => Ok(Viewer::Spectator),
            None => Err(Refused::not_yours("nobody may watch this table")),
        },
    }
}

/// Somebody who reads for longer than one answer takes: a socket, a stream, a request that waits.
pub(super) struct Eyes {
    pub viewer: Viewer,
    token: Option<TokenHash>,
}

impl Eyes {
    /// Of whom nothing is known yet.
    pub fn of_a_spectator() -> Eyes {
        Eyes { viewer: Viewer::Spectator, token: None }
    }

    /// An unknown token is an error and not the same as none: else a player who lost a chair would watch unawares.
    pub fn of(table: &Table, token: Option<&str>) -> Result<Eyes, Refused> {
        let token = token.map(TokenHash::of);
        let key = token.as_ref().map(|token| table.front().opens(token).ok_or_else(Refused::who)).transpose()?;
        Ok(Eyes { viewer: viewer(table, key)?, token })
    }

    /// Asked before anything is told or done: whoever got up, or was sent away, sees nothing of who sits there now.
    pub fn still_see(&self, table: &Table) -> Result<(), Refused> {
        let Some(token) = &self.token else { return Ok(()) };
        match table.front().opens(token) {
            Some(key) if viewer(table, Some(key))? == self.viewer => Ok(()),
            _ => Err(Refused::who()),
        }
    }
}
