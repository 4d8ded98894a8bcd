//! What people can do about what others write: not read it, and tell whoever opened the table.

use super::{Inner, MOST_ENTRIES, Table, to_the_end};
use crate::engine::Seat;
use crate::server::error::Refused;
use crate::server::log::Event;
use serde::Serialize;
use std::sync::Arc;

/// The longest reason of a report, in characters.
const MOST_WHY: usize = 200;
/// How often one chair may report at one table.
const MOST_REPORTS: usize = 5;

/// Something that the maker of a table was told about somebody there.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Who told it.
    pub by: Seat,
    /// What they were called then.
    pub by_name: String,
    /// Of whom.
    pub seat: Seat,
    /// What they were called then.
    pub name: String,
    /// What they are said to have done.
    pub why: String,
    /// When, in ms since 1970.
    pub at: u64,
}

impl Table {
    /// Tells the maker of somebody at the table.
    pub async fn report(self: &Arc<Self>, by: Seat, seat: Seat, why: String) -> Result<(), Refused> {
        if why.chars().count() > MOST_WHY {
            return Err(Refused::bad("bad_request", format!("a reason has at most {MOST_WHY} characters")));
        }
        let table = Arc::clone(self);
        to_the_end(async move {
            let mut inner = table.awake().await?;
            inner.may_write_of(by, seat)?;
            if inner.reports.iter().filter(|report| report.by == by).count() >= MOST_REPORTS {
                return Err(Refused::conflict("told_enough", "whoever opened this table has heard enough of you"));
            }
            table.write(&mut inner, vec![(Event::Reported { by, seat, why }, None)]).await?;
            table.publish(&mut inner);
            Ok(())
        })
        .await
    }

    /// Somebody does not want to read another any more, or wants to again. It is kept, and told to nobody else.
    pub async fn mute(self: &Arc<Self>, by: Seat, seat: Seat, muted: bool) -> Result<Vec<Seat>, Refused> {
        let table = Arc::clone(self);
        to_the_end(async move {
            let mut inner = table.awake().await?;
            inner.may_write_of(by, seat)?;
            if inner.muted.contains(&(by, seat)) != muted {
                table.write(&mut inner, vec![(Event::Muted { by, seat, muted }, None)]).await?;
                table.publish(&mut inner);
            }
            Ok(inner.muted_by(by))
        })
        .await
    }

    /// What the maker was told.
    pub async fn reports(&self) -> Result<Vec<Report>, Refused> {
        Ok(self.awake().await?.reports.clone())
    }
}

impl Inner {
    /// Whom a seat does not want to read.
    pub(super) fn muted_by(&self, by: Seat) -> Vec<Seat> {
        let of = |seat: &&Seat| self.muted.contains(&(by, **seat));
        self.seats.iter().filter(of).copied().collect()
    }

    /// A report is kept with the names that both had when it was made.
    pub(super) fn keep_report(&mut self, by: Seat, seat: Seat, why: &str, at: u64) {
        let name = |seat: Seat| self.chairs.get(&seat).map(|chair| chair.name.clone()).unwrap_or_default();
        let report = Report { by, by_name: name(by), seat, name: name(seat), why: why.to_owned(), at };
        self.reports.push(report);
    }

    fn may_write_of(&self, by: Seat, seat: Seat) -> Result<(), Refused> {
        if by == seat || !self.seats.contains(&seat) {
            return Err(Refused::bad("no_such_seat", format!("nobody else sits on {seat}")));
        }
        if self.closed || self.next >= MOST_ENTRIES {
            return Err(Refused::conflict("table_over", "nothing is added to this table any more"));
        }
        Ok(())
    }
}
