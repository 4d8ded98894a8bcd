//! Replays: any game's record is shown by its own table, move by move, with anybody's eyes.
//!
//! A record becomes a [`ReplayHost`]; from there everything goes the way of any game: facts, redacted for whoever looks,
//! one by one through the presenter. `bar.rs` is what lies at the foot of the window meanwhile.

mod bar;
mod host;

pub use host::ReplayHost;

use super::Screen;
use super::awake::Awake;
use super::game::Games;
use super::locale::Locale;
use super::present::Pending;
use super::screens::Notice;
use super::table::{OnTable, Staged, Table, set_table};
use super::watch::Watching;
use crate::engine::{Fault, Record, Reel, Viewer};
use crate::key;
use bevy::prelude::*;
use std::time::Duration;

/// What a part of a game looks like on the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Blue.
    Night,
    /// Like sand.
    Day,
    /// Red: something is decided.
    Vote,
}

/// A part of a game, as the bar of a replay shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The message that names it, told its number as `number`.
    pub name: &'static str,
    /// Which one it is.
    pub number: u32,
    /// How it looks.
    pub tone: Tone,
}

/// A chapter and the moves that belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The chapter, if the game has any.
    pub chapter: Option<Chapter>,
    /// Its first move.
    pub from: usize,
    /// The first move after it.
    pub to: usize,
}

/// What a person asks of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    /// To be where so many moves have been played.
    At(usize),
    /// To look with the eyes of this number.
    Eyes(usize),
    /// To be told what was thought, or not.
    Thoughts(bool),
}

/// The replay on the table, if there is one.
#[derive(Resource, Default, Debug)]
pub struct Replay {
    parts: Vec<Part>,
    /// How many moves there are, and how many have been shown.
    len: usize,
    at: usize,
    /// Who can look, and what they are called if they have a name of their own.
    eyes: Vec<(Viewer, String)>,
    /// Who looks.
    looks: usize,
    /// Whether thoughts are told, where the game has any.
    thoughts: Option<bool>,
    wishes: Vec<Wish>,
    /// It has come to its end and stands.
    ended: bool,
}

impl Replay {
    /// Whether there is one.
    pub fn is_on(&self) -> bool {
        !self.eyes.is_empty()
    }

    /// How many moves have been shown, of how many.
    pub fn standing(&self) -> (usize, usize) {
        (self.at, self.len)
    }

    /// Its parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Who looks.
    pub fn viewer(&self) -> Option<Viewer> {
        self.eyes.get(self.looks).map(|(viewer, _)| *viewer)
    }

    /// How much of the window's foot it takes, with text of this scale.
    pub fn foot(&self, window: Vec2, text: f32) -> f32 {
        if self.is_on() { bar::height(window, text) } else { 0.0 }
    }

    /// The part in which the next move lies, or the last one.
    fn part(&self) -> Option<&Part> {
        self.parts.iter().find(|part| self.at < part.to).or(self.parts.last())
    }
}

/// Joins the chapters before each move to parts.
fn parts_of(chapters: &[Option<Chapter>]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for (at, chapter) in chapters.iter().enumerate() {
        match parts.last_mut() {
            Some(part) if chapter.is_none() || part.chapter == *chapter => part.to = at + 1,
            // What comes before the first chapter belongs to it.
            Some(part) if part.chapter.is_none() => (part.chapter, part.to) = (*chapter, at + 1),
            _ => parts.push(Part { chapter: *chapter, from: at, to: at + 1 }),
        }
    }
    parts
}

/// Replays.
pub fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .add_systems(OnEnter(Screen::Home), |mut replay: ResMut<Replay>| *replay = Replay::default())
        .add_plugins(bar::plugin);
}

/// Shows the record of any game, or says in words why it cannot be shown.
pub fn open(world: &mut World, record: &Record) {
    let play = world.resource::<Games>().find(&record.game);
    let shown = match play {
        Some((_, play)) => (play.tools.replay)(world, record),
        None => Err(Fault::new("unknown_game", format!("{} is no game that is played here", record.game))),
    };
    if let Err(fault) = shown {
        complain(world, &fault);
    }
}

/// The same for the text of a record.
pub fn open_text(world: &mut World, text: &str) {
    match Record::read(text) {
        Ok(record) => open(world, &record),
        Err(fault) => complain(world, &fault),
    }
}

fn complain(world: &mut World, fault: &Fault) {
    warn!("{fault}");
    let text = world.resource::<Locale>().text(match &*fault.code {
        "record_differs" | "record_refused" => key!("replay-differs"),
        "record_too_long" | "record_too_large" => key!("replay-long"),
        _ => key!("replay-no-record"),
    });
    world.resource_mut::<Notice>().show(text);
}

/// Shows the game on the table from its beginning.
pub fn open_table(world: &mut World) {
    let game = world.get_resource::<OnTable>().map(|on_table| on_table.game);
    let play = game.and_then(|name| world.resource::<Games>().find(name));
    if let Some(record) = play.and_then(|(_, play)| (play.tools.record)(world)) {
        open(world, &record);
    }
}

/// Shows the record of this game.
pub fn open_game<G: Staged>(world: &mut World, record: &Record) -> Result<(), Fault> {
    let mut chapters = Vec::with_capacity(record.moves.len());
    let reel = Reel::<G>::of(record, |session| chapters.push(G::chapter(&session.view(Viewer::Referee))))?;
    let view = reel.session().view(Viewer::Referee);
    // A move belongs to the chapter in which it was made.
    chapters.insert(0, G::chapter(&view));
    chapters.truncate(reel.len());
    let name = |viewer: Viewer| match viewer {
        Viewer::Seat(seat) => G::name_of(&view, seat),
        Viewer::Spectator | Viewer::Referee => String::new(),
    };
    let eyes = reel.eyes().into_iter().map(|viewer| (viewer, name(viewer))).collect();
    let replay = Replay {
        parts: parts_of(&chapters),
        len: reel.len(),
        eyes,
        thoughts: G::HAS_THOUGHTS.then_some(true),
        ..default()
    };
    let setup = reel.session().setup().clone();
    let host = ReplayHost::new(reel, Viewer::Referee);
    let terms = G::terms_to_look(&setup, Viewer::Referee, true);
    let table = Table::new(setup, terms, host.known(), Box::new(host));
    set_table(world, table);
    world.insert_resource(replay);
    world.resource_mut::<Watching>().hold(false);
    Ok(())
}

/// Between what was shown and the next move.
const BETWEEN: Duration = Duration::from_millis(400);

/// Carries out what was wished for, and plays the next move when all before it is shown.
pub(super) fn drive<G: Staged>(
    mut table: ResMut<Table<G>>,
    mut pending: ResMut<Pending<G>>,
    mut replay: ResMut<Replay>,
    mut watching: ResMut<Watching>,
    mut waited: Local<Duration>,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
) {
    let mut other_eyes = None;
    let Some(host) = table.bypass_change_detection().replay_mut() else { return };
    let wishes = std::mem::take(&mut replay.bypass_change_detection().wishes);
    let wished = !wishes.is_empty();
    for wish in wishes {
        match wish {
            Wish::At(at) => host.seek(at),
            Wish::Eyes(number) => replay.looks = number.min(replay.eyes.len().saturating_sub(1)),
            Wish::Thoughts(told) => replay.thoughts = Some(told),
        }
        if let Some(viewer) = replay.viewer().filter(|_| !matches!(wish, Wish::At(_))) {
            host.look_with(viewer);
            other_eyes = Some(viewer);
        }
        *waited = Duration::ZERO;
    }
    // At the end it stands; whoever lets it go on from there sees it from the beginning.
    let ends = host.is_over() && pending.is_empty() && !watching.is_held();
    match (ends, replay.ended) {
        (true, false) => watching.hold(true),
        (true, true) => host.seek(0),
        (false, _) => {}
    }
    replay.bypass_change_detection().ended = host.is_over() && (replay.ended || ends);
    pending.bypass_change_detection().at_speed(watching.speed());
    *waited = if pending.is_empty() { *waited + time.delta() * watching.speed() } else { Duration::ZERO };
    let plays = watching.goes_on() && !host.is_over();
    if plays && pending.is_empty() && !wished && (watching.is_held() || *waited >= BETWEEN) {
        // What this viewer may know nothing of takes no time.
        while !host.step() && !host.is_over() {}
        watching.stepped();
        *waited = Duration::ZERO;
    }
    if plays {
        awake.for_seconds(0.1);
    }
    if replay.at != host.at() {
        replay.at = host.at();
    }
    if let Some(viewer) = other_eyes {
        table.terms = G::terms_to_look(table.setup(), viewer, replay.thoughts != Some(false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_joined_to_parts() {
        let chapter = |number, tone| Some(Chapter { name: "x", number, tone });
        let (night, day) = (chapter(1, Tone::Night), chapter(1, Tone::Day));
        let parts = parts_of(&[None, night, night, day, None, None, chapter(2, Tone::Night)]);
        let spans: Vec<_> = parts.iter().map(|part| (part.chapter, part.from, part.to)).collect();
        assert_eq!(spans, [(night, 0, 3), (day, 3, 6), (chapter(2, Tone::Night), 6, 7)]);
        assert_eq!(parts_of(&[None, None]).len(), 1);
        assert_eq!(parts_of(&[]), []);
    }
}
