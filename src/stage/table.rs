//! A game on the stage, as this seat knows it: the view, the setup, how it ended, on what terms it is played, and the
//! [`Host`] that is asked. Nothing here knows more than its seat may know; the truth is behind the host.

use super::calendar::Today;
use super::game::DAILY;
use super::host::{Heard, Host, Known, LocalHost, Request};
use super::locale::Locale;
use super::present;
use super::replay::{Chapter, Replay, ReplayHost};
use super::save::Save;
use super::screens::Notice;
use super::seeds::Seeds;
use super::settings::Motion;
use super::stats::{Aim, Stats};
use super::storage::Storage;
use super::watch::Watching;
use super::{Paused, Screen};
use crate::engine::{Fault, GameId, MakeMind, Marks, Mind, Outcome, Record, Rules, Seat, Seed, Session, Viewer};
use crate::key;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

/// A game that can be put on the stage.
pub trait Staged: Rules {
    /// On what terms it is played here: who sits where, what is counted, what has been laid out but not played.
    type Terms: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;

    /// Whose eyes the stage has.
    fn viewer(terms: &Self::Terms) -> Viewer;
    /// Whether a seat can give up. Where it cannot, a game is left and taken up again, or not.
    const GIVES_UP: bool = true;
    /// The phase that a view is of.
    fn phase_of(view: &Self::View) -> Self::Phase;
    /// The mind on a seat, if no person sits there.
    fn mind(terms: &Self::Terms, seat: Seat) -> Option<String>;
    /// What makes the mind of a seat. By default it is one of the game's own list; one that is not there fails whenever it
    /// is asked.
    fn maker(terms: &Self::Terms, seat: Seat) -> Option<Arc<dyn MakeMind<Self>>> {
        let name = Self::mind(terms, seat)?;
        Some(match Mind::<Self>::find(&name) {
            Ok(mind) => Arc::new(mind),
            Err(fault) => Arc::new(move |_| Err(fault.clone())),
        })
    }
    /// How long a fact is shown before the next.
    fn show_for(terms: &Self::Terms, fact: &Self::Fact, motion: Motion) -> Duration;
    /// Whether nothing more is shown after this fact until somebody says so.
    fn holds(_terms: &Self::Terms, _fact: &Self::Fact) -> bool {
        false
    }
    /// How long a phase goes on at least after the last thing that was shown in it. Where others act in secret it is the
    /// same whoever acts and however long they take, so that nobody can tell by it.
    fn lingers(_terms: &Self::Terms, _phase: Self::Phase) -> Duration {
        Duration::ZERO
    }
    /// Whether the clock of the rules runs: then time is part of the record.
    fn on_the_clock(view: &Self::View) -> bool;
    /// How long a mind seems to think.
    fn think_for(terms: &Self::Terms, seat: Seat, motion: Motion) -> Duration;
    /// The terms of a plain game of a preset, as a challenge begins one.
    fn terms_of(_preset: &str, _setup: &Self::Setup) -> Self::Terms {
        Self::Terms::default()
    }
    /// The setup that a plain game of this name has, as a challenge begins one: by default that of the preset.
    fn plain(world: &World, name: &str) -> Option<Self::Setup> {
        let preset = Self::presets().into_iter().find(|known| known.name == name)?;
        Some(Self::with_options(world, preset.setup))
    }
    /// A preset's setup with the options that a player likes and that change no reward.
    fn with_options(_world: &World, setup: Self::Setup) -> Self::Setup {
        setup
    }
    /// Whether a seat that gives up loses at once. Where it does not, the game says itself what giving up is.
    const FORFEITS: bool = true;
    /// On what terms a game that was played is looked at with these eyes: nobody plays it. Thoughts are shown where there are
    /// any, or not.
    fn terms_to_look(_setup: &Self::Setup, _eyes: Viewer, _thoughts: bool) -> Self::Terms {
        Self::Terms::default()
    }
    /// The part of a game that goes on where it stands so, for the bar of a replay; `None` if the part before goes on.
    fn chapter(_view: &Self::View) -> Option<Chapter> {
        None
    }
    /// What a seat is called.
    fn name_of(_view: &Self::View, seat: Seat) -> String {
        seat.to_string()
    }
    /// Whether the table shows what was thought to whoever sees everything.
    const HAS_THOUGHTS: bool = false;
    /// The sentence for a refusal with this code; without one it is said in general words.
    fn refusal_words(_code: &str) -> Option<&'static str> {
        None
    }
    /// What a game on these terms is counted as, once it has ended; `None` if it is not counted at all.
    fn counted(table: &Table<Self>) -> Option<Counted>;
    /// How the person aimed in a game that has ended, where one has to find somebody.
    fn aim(_table: &Table<Self>) -> Aim {
        Aim::default()
    }
}

/// How a finished game is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The figures it belongs to.
    pub group: String,
    /// Whether it was won.
    pub won: bool,
    /// Guesses, seconds, or what else the game counts by.
    pub score: u32,
    /// The day of a daily game, which counts once.
    pub day: Option<String>,
}

/// Why a game is not counted, though one like it would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Uncounted {
    /// Its seed was typed or sent, so it may have been played before.
    TypedSeed,
    /// It is the game of a day that has been played.
    DailyAgain,
}

impl Uncounted {
    /// It, in words.
    pub fn words(self, locale: &Locale) -> String {
        locale.text(match self {
            Uncounted::TypedSeed => key!("uncounted-typed"),
            Uncounted::DailyAgain => key!("uncounted-daily"),
        })
    }
}

/// The game on the stage, while there is one.
#[derive(Resource)]
pub struct Table<G: Staged> {
    /// On what terms.
    pub terms: G::Terms,
    /// How long it has been played.
    pub elapsed: Duration,
    setup: G::Setup,
    known: Known<G>,
    clock_ms: u64,
    host: Box<dyn Host<G>>,
}

impl<G: Staged> Table<G> {
    /// A table whose truth is with this host.
    pub fn new(setup: G::Setup, terms: G::Terms, known: Known<G>, host: Box<dyn Host<G>>) -> Table<G> {
        Table { terms, elapsed: Duration::ZERO, setup, known, clock_ms: 0, host }
    }

    /// A new game in this process.
    pub fn deal(setup: G::Setup, seed: Seed, terms: G::Terms) -> Result<Table<G>, Fault> {
        Ok(Table::of_session(Session::new(setup, seed)?, terms, Duration::ZERO))
    }

    /// A game in this process that goes on.
    pub fn of_session(session: Session<G>, terms: G::Terms, elapsed: Duration) -> Table<G> {
        let setup = session.setup().clone();
        let makers = session.state().seats().into_iter().filter_map(|seat| Some((seat, G::maker(&terms, seat)?)));
        let makers: Vec<_> = makers.collect();
        let host = LocalHost::new(session, G::viewer(&terms), makers);
        Table { elapsed, ..Table::new(setup, terms, host.known(), Box::new(host)) }
    }

    /// All that this seat may know. It is made at each move, not at each frame: where the clock of the rules runs, so much
    /// has passed since as [`clock_ms`](Self::clock_ms) says.
    pub fn view(&self) -> &G::View {
        &self.known.view
    }

    /// How long the clock of the rules has run since the view was made.
    pub fn clock_ms(&self) -> u64 {
        self.clock_ms
    }

    /// Where the game stands. What is shown may be behind it.
    pub fn phase(&self) -> G::Phase {
        G::phase_of(&self.known.view)
    }

    /// What was asked for.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.known.outcome.as_ref()
    }

    /// What a reader of the result must know.
    pub fn marks(&self) -> Marks {
        self.known.marks
    }

    /// The host, if the game runs in this process.
    pub fn local(&self) -> Option<&LocalHost<G>> {
        self.host.local()
    }

    /// The host itself, for the minds that sit there.
    pub(super) fn local_mut(&mut self) -> Option<&mut LocalHost<G>> {
        self.host.local_mut()
    }

    /// What shows a game that was played, if that is what this table does.
    pub(super) fn replay_mut(&mut self) -> Option<&mut ReplayHost<G>> {
        self.host.replay_mut()
    }

    /// The seed in force, where it is known.
    pub fn seed(&self) -> Option<&Seed> {
        self.host.seed()
    }

    /// The game on paper, where it can be had.
    pub fn record(&self) -> Option<Record> {
        self.host.record()
    }

    /// The ID of this game, where its seed is known.
    pub fn game_id(&self) -> Option<String> {
        self.seed().map(|seed| GameId::of::<G>(&self.setup, seed).to_string())
    }

    /// What is sent to somebody: a short code, or the ID of this game, where its seed is known.
    pub fn share_id(&self) -> Option<String> {
        self.seed().map(|seed| GameId::shortest::<G>(&self.setup, seed))
    }

    /// Whether there is a move that can be taken back here.
    pub fn can_undo(&self) -> bool {
        self.local().is_some_and(|host| host.session().last_act().is_some())
    }

    /// The terms say that somebody else has the device now: from here on the table knows what they may know, and nothing
    /// of what the one before knew.
    pub fn change_eyes(&mut self) {
        let viewer = G::viewer(&self.terms);
        let Some(host) = self.host.local_mut() else { return };
        host.show_to(viewer);
        let now = host.known();
        self.learn(now);
    }

    /// Lets time pass on the clock of the rules.
    pub(super) fn pass(&mut self, ms: u64) {
        self.clock_ms += ms;
        self.host.pass(ms);
    }

    /// Asks the host.
    pub(super) fn ask(&mut self, request: Request<G>) {
        self.host.ask(request);
    }

    /// What the host has to tell.
    pub(super) fn hear(&mut self) -> Vec<Heard<G>> {
        self.host.hear()
    }

    /// How many facts this seat has been told.
    pub(super) fn told(&self) -> u64 {
        self.known.told
    }

    /// Takes in where the game stands now.
    pub(super) fn learn(&mut self, now: Known<G>) {
        self.known = now;
        self.clock_ms = 0;
    }

    /// Takes in the marks.
    pub(super) fn mark(&mut self, marks: Marks) {
        self.known.marks = marks;
    }
}

/// Which game is on the table, and how its table is cleared for another's.
#[derive(Resource)]
pub struct OnTable {
    /// Its name.
    pub game: &'static str,
    /// Whether it can be given up.
    pub gives_up: bool,
    clear: fn(&mut World),
}

fn clear<G: Staged>(world: &mut World) {
    world.remove_resource::<Table<G>>();
    present::start::<G>(world, None);
}

/// Puts a game on the stage, in the place of the one before.
pub fn set_table<G: Staged>(world: &mut World, table: Table<G>) {
    if let Some(before) = world.remove_resource::<OnTable>()
        && before.game != G::INFO.name
    {
        (before.clear)(world);
    }
    // What was played is left, not given up.
    let replay = table.host.is_replay();
    world.resource_mut::<Watching>().led_elsewhere = replay;
    let gives_up = G::GIVES_UP && !replay;
    world.insert_resource(OnTable { game: G::INFO.name, gives_up, clear: clear::<G> });
    world.insert_resource(Replay::default());
    let phase = table.phase();
    let storage = world.resource::<Storage>();
    if table.local().is_some() {
        Save::make_room(storage, G::INFO.name, &table.terms);
    }
    table.keep(storage);
    world.insert_resource(table);
    present::start::<G>(world, Some(phase));
    set_state(world, Paused(false));
    set_state(world, Screen::Table);
}

/// Goes to a state, if that is not where the world is.
pub(super) fn set_state<S: FreelyMutableState>(world: &mut World, state: S) {
    NextState::set_if_neq(&mut *world.resource_mut::<NextState<S>>(), state);
}

/// Begins a game, or says that it cannot be begun; without a seed it is one that nobody can guess.
pub fn begin<G: Staged>(world: &mut World, setup: G::Setup, seed: Option<Seed>, terms: G::Terms) {
    let seed = seed.map_or_else(|| world.resource_mut::<Seeds<G>>().draw_short(G::sign(&setup)), Ok);
    match seed.and_then(|seed| Table::<G>::deal(setup, seed, terms)) {
        Ok(table) => set_table(world, table),
        Err(fault) => complain(world, &fault),
    }
}

/// Takes up the game that was left; one that cannot be read is set aside.
pub fn resume<G: Staged>(world: &mut World) {
    let storage = world.resource::<Storage>().clone();
    let Some(save) = Save::of(&storage, G::INFO.name) else { return };
    match save.table::<G>() {
        Ok(table) => set_table(world, table),
        Err(fault) => {
            Save::set_aside(&storage, G::INFO.name);
            complain(world, &fault);
        }
    }
}

/// A game of the day, about to begin.
pub struct TodaysGame {
    /// The day.
    pub day: String,
    /// The seed of its games.
    pub seed: Seed,
    /// Why it does not count, if it was played already.
    pub uncounted: Option<Uncounted>,
}

/// Begins the game of the day; one of the same day that was left is taken up instead.
pub fn begin_daily<G: Staged>(
    world: &mut World,
    belongs: impl Fn(&Table<G>, &str) -> bool,
    begin: impl FnOnce(&mut World, TodaysGame),
) {
    let day = world.resource::<Today>().day();
    if let Some(table) = left_today(world, |table| belongs(table, &day)) {
        return set_table(world, table);
    }
    let again = world.resource::<Stats>().played_on(G::INFO.name, DAILY, &day);
    let uncounted = again.then_some(Uncounted::DailyAgain);
    match format!("daily-{day}").parse() {
        Ok(seed) => begin(world, TodaysGame { day, seed, uncounted }),
        Err(_) => warn!("no seed can be made of the day {day}"),
    }
}

/// The game that was left, if it is this one and the day's own.
pub fn left_today<G: Staged>(world: &World, belongs: impl Fn(&Table<G>) -> bool) -> Option<Table<G>> {
    let mut left = Save::all_of(world.resource::<Storage>(), G::INFO.name);
    left.find_map(|(_, save)| save.table::<G>().ok().filter(|table| belongs(table)))
}

/// Says that a game cannot be begun.
pub fn complain(world: &mut World, fault: &Fault) {
    warn!("{fault}");
    let text = world.resource::<Locale>().text(key!("cannot-start"));
    world.resource_mut::<Notice>().show(text);
}
