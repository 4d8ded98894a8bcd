//! What every table does alike with what a person asks: giving up from the pause, and refusals in words.

use super::Flow;
use super::audio::{Cue, PlaySound};
use super::host::Request;
use super::locale::Locale;
use super::present::Refused;
use super::screens::Notice;
use super::screens::pause::GiveUp;
use super::table::{Staged, Table};
use crate::engine::Viewer;
use crate::key;
use bevy::prelude::*;

/// For one game.
pub fn plugin<G: Staged>(app: &mut App) {
    app.add_systems(Update, give_up::<G>.in_set(Flow::Act).run_if(resource_exists::<Table<G>>))
        .add_systems(Update, refuse::<G>.in_set(Flow::Show));
}

fn give_up<G: Staged>(mut asked: MessageReader<GiveUp>, table: Res<Table<G>>, mut requests: MessageWriter<Request<G>>) {
    if asked.read().count() > 0
        && G::FORFEITS
        && let Viewer::Seat(seat) = G::viewer(&table.terms)
    {
        requests.write(Request::forfeit(seat));
    }
}

fn refuse<G: Staged>(
    mut refused: MessageReader<Refused<G>>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    for refused in refused.read() {
        warn!("{}", refused.fault);
        notice.show(locale.text(G::refusal_words(&refused.fault.code).unwrap_or(key!("refused-other"))));
        commands.trigger(PlaySound(Cue::Refuse));
    }
}
