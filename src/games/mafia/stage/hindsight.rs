//! What a person could have known: what the strongest mind, given only that person's view, believed before each vote.

use super::scene::NeedsRebuild;
use crate::engine::{Record, Seat, Session, Viewer};
use crate::games::mafia::belief::{Believer, Reading, Signals, believe};
use crate::games::mafia::rules::{Mafia, Phase};
use crate::games::mafia::temper::Temper;
use crate::stage::background::{Background, Overdue};
use crate::stage::table::Table;
use bevy::prelude::*;

/// What could be believed before one vote.
#[derive(Clone, PartialEq, Debug)]
pub struct Suspicion {
    /// On which day, from 0.
    pub day: u32,
    /// How likely each of the others was mafia, the likeliest first.
    pub chances: Vec<(Seat, f64)>,
}

/// What could have been known of the game that has ended.
#[derive(Resource, Default)]
pub struct Hindsight {
    /// Day by day.
    pub days: Vec<Suspicion>,
    work: Option<Background<Vec<Suspicion>>>,
}

/// Looks back once a game has ended.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hindsight>()
        .add_systems(OnEnter(Phase::End), begin.run_if(resource_exists::<Table<Mafia>>))
        .add_systems(Update, hear.run_if(in_state(Phase::End)));
}

fn begin(table: Res<Table<Mafia>>, mut hindsight: ResMut<Hindsight>) {
    *hindsight = Hindsight::default();
    if let (Some(record), Some(seat)) = (table.record(), table.terms.person()) {
        hindsight.work = Some(Background::begin(move || look_back(&record, seat)));
    }
}

fn hear(mut hindsight: ResMut<Hindsight>, mut overdue: ResMut<Overdue>, mut needs: ResMut<NeedsRebuild>) {
    let Some(days) = hindsight.work.as_mut().and_then(|work| work.result(&mut overdue)) else { return };
    *hindsight = Hindsight { days, work: None };
    needs.foot = true;
}

/// What the views of a seat told before each vote, while it lived.
pub fn look_back(record: &Record, seat: Seat) -> Vec<Suspicion> {
    let mut days: Vec<Suspicion> = Vec::new();
    let replayed = Session::<Mafia>::replay(record, |session, _, _| {
        let view = session.view(Viewer::Seat(seat));
        let new = days.last().is_none_or(|last| last.day != view.day);
        if view.phase != Phase::DayVoting || !new || !view.alive.has(seat) {
            return;
        }
        let reading = Reading::of(&view);
        // Nobody's temper and no first impressions: what the evidence comes to.
        let (temper, signals) = (&Temper::PLAIN, Signals::ALL);
        let known = view.known;
        let who = Believer {
            you: Some(seat),
            known,
            results: true,
            temper,
            luck: 0,
            impressions: false,
            keen: true,
            signals,
        };
        let belief = believe(&view, &reading, &who);
        let mut chances: Vec<(Seat, f64)> = view.others().iter().map(|other| (other, belief.of(other))).collect();
        chances.sort_by(|a, b| b.1.total_cmp(&a.1));
        days.push(Suspicion { day: view.day, chances });
    });
    if let Err(fault) = replayed {
        warn!("{fault}");
    }
    days
}
