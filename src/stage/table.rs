//! A game on the stage: the session that holds the truth, and the presenter that shows it fact by fact.
//!
//! Truth leads, the show follows. A [`Play`] is applied at once; the facts it made true wait in [`Pending`] and are
//! shown one after another, each for as long as its motion takes, as [`Shown`] messages that animation, sound and
//! speech read. The phase that is shown is a Bevy state, computed from the [`Curtain`], which only the presenter
//! moves; when nothing is pending it is the rules' own phase.

use super::awake::Awake;
use super::calendar::Today;
use super::locale::Locale;
use super::screens::Notice;
use super::settings::{Motion, Settings};
use super::shelf::Shelf;
use super::stats::{Entry, Stats};
use super::thought::Thought;
use super::{Flow, Paused, Screen};
use crate::engine::{Fault, GameId, Move, Record, Rules, Scribe, Seat, Seed, Session, Viewer};
use crate::key;
use bevy::prelude::*;
use bevy::state::state::{ComputedStates, FreelyMutableState};
use bevy::time::TimeUpdateStrategy;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Mutex;
use std::time::Duration;

/// A game that can be put on the stage.
pub trait Staged: Rules {
    /// On what terms it is played here: who sits where, what is counted, what has been laid out but not played.
    type Terms: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;

    /// Whose eyes the stage has.
    fn viewer(terms: &Self::Terms) -> Viewer;
    /// The mind on a seat, if no person sits there.
    fn mind(terms: &Self::Terms, seat: Seat) -> Option<String>;
    /// How long a fact is shown before the next.
    fn show_for(terms: &Self::Terms, fact: &Self::Fact, motion: Motion) -> Duration;
    /// Whether time matters in this game: then it is part of the record.
    fn on_the_clock(&self) -> bool;
    /// How long a mind seems to think.
    fn think_for(terms: &Self::Terms, seat: Seat, motion: Motion) -> Duration;
    /// The terms of a plain game of a preset, as a challenge begins one.
    fn terms_of(_preset: &str, _setup: &Self::Setup) -> Self::Terms {
        Self::Terms::default()
    }
    /// A preset's setup with the options that a player likes and that change no reward.
    fn with_options(_world: &World, setup: Self::Setup) -> Self::Setup {
        setup
    }
    /// What a game on these terms is counted as, once it has ended; `None` if it is not counted at all.
    fn counted(table: &Table<Self>) -> Option<Counted>;
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

/// The session of a game, while there is one.
#[derive(Resource)]
pub struct Table<G: Staged> {
    /// The truth.
    pub session: Session<G>,
    /// On what terms.
    pub terms: G::Terms,
    /// How long it has been played.
    pub elapsed: Duration,
    scribe: Mutex<Scribe<G>>,
}

/// Where the stage's own games get their seeds, and cosmetic chance its numbers: never part of a record.
#[derive(Resource)]
pub struct Dice<G> {
    bytes: fn() -> Result<[u8; 16], Fault>,
    next: Option<Seed>,
    of: PhantomData<fn() -> G>,
}

impl<G> Default for Dice<G> {
    fn default() -> Self {
        Dice { bytes: entropy, next: None, of: PhantomData }
    }
}

impl<G> Dice<G> {
    /// A seed for a new game, which nobody can guess.
    pub fn seed(&mut self) -> Result<Seed, Fault> {
        self.next.take().map_or_else(|| (self.bytes)().map(Seed::from_entropy), Ok)
    }

    /// The next game gets this seed: scripts and tests.
    pub fn load(&mut self, seed: Seed) {
        self.next = Some(seed);
    }
}

fn entropy() -> Result<[u8; 16], Fault> {
    let mut bytes = [0; 16];
    let none = |error| Fault::new("no_entropy", format!("the system gives no random numbers: {error}"));
    getrandom::fill(&mut bytes).map_err(none)?;
    Ok(bytes)
}

/// The shown phase of the rules, or none. Only the presenter moves it.
#[derive(States, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Curtain<P: Clone + Eq + Hash + Debug + Send + Sync + 'static>(Option<P>);

impl<P: Clone + Eq + Hash + Debug + Send + Sync + 'static> Default for Curtain<P> {
    fn default() -> Self {
        Curtain(None)
    }
}

impl<P: Clone + Eq + Hash + Debug + Send + Sync + 'static> Curtain<P> {
    /// What is shown.
    pub fn phase(self) -> Option<P> {
        self.0
    }
}

/// A seat asks.
#[derive(Message, Clone, Debug)]
pub struct Play<G: Rules>(pub Move<G::Action>);

/// A fact is shown now.
#[derive(Message, Clone, Debug)]
pub struct Shown<G: Rules>(pub G::Fact);

/// What was asked cannot be done.
#[derive(Message, Clone, Debug)]
pub struct Refused<G: Rules> {
    /// Why.
    pub fault: Fault,
    of: PhantomData<fn() -> G>,
}

/// The whole position shall be drawn from the view: after a load, an undo, a reset.
#[derive(Message, Clone, Debug)]
pub struct Redraw<G: Rules>(PhantomData<fn() -> G>);

/// What is true but not shown yet.
#[derive(Resource)]
pub struct Pending<G: Rules> {
    queue: VecDeque<ToShow<G>>,
    wait: Duration,
    hurried: bool,
}

/// A fact, and the phase that opens with it; a phase alone where no fact of it may be known.
struct ToShow<G: Rules> {
    fact: Option<G::Fact>,
    opens: Option<G::Phase>,
}

impl<G: Rules> Default for Pending<G> {
    fn default() -> Self {
        Pending { queue: VecDeque::new(), wait: Duration::ZERO, hurried: false }
    }
}

impl<G: Rules> Pending<G> {
    /// Whether all is shown.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.wait.is_zero()
    }

    /// Shows what is left without waiting.
    pub fn hurry(&mut self) {
        self.wait = Duration::ZERO;
        self.hurried = !self.queue.is_empty();
    }

    /// Adds the facts of one move, as the viewer may know them. A fact opens the phase that the rules say it opens; the
    /// last one opens the phase in which the move has left the game.
    fn add(&mut self, facts: impl IntoIterator<Item = G::Fact>, phase: G::Phase) {
        let known = facts.into_iter().map(|fact| ToShow { opens: G::enters(&fact), fact: Some(fact) });
        let before = self.queue.len();
        self.queue.extend(known);
        let grew = self.queue.len() > before;
        match self.queue.back_mut() {
            Some(last) if grew => last.opens = Some(phase),
            _ => self.queue.push_back(ToShow { fact: None, opens: Some(phase) }),
        }
    }
}

#[derive(Resource)]
struct Thinking<G: Rules> {
    seat: Option<Seat>,
    wait: Duration,
    task: Option<Thought<Option<G::Action>>>,
}

impl<G: Rules> Default for Thinking<G> {
    fn default() -> Self {
        Thinking { seat: None, wait: Duration::ZERO, task: None }
    }
}

/// A game that was left, as it lies on the shelf.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The version of this file.
    pub format: u32,
    /// Which game.
    pub game: String,
    /// On what terms.
    pub terms: serde_json::Value,
    /// How long it has been played.
    pub elapsed_ms: u64,
    /// All moves.
    pub record: Record,
}

/// The file on the shelf.
pub const SAVE_FILE: &str = "table.json";

impl Save {
    /// The game that was left, if there is one. A file that cannot be read is set aside.
    pub fn load(shelf: &Shelf) -> Option<Save> {
        let text = shelf.read(SAVE_FILE)?;
        match serde_json::from_str::<Save>(&text) {
            Ok(save) if save.format == 1 => Some(save),
            Ok(save) => {
                warn!("the saved game has format {}, this program reads 1; it was set aside", save.format);
                shelf.set_aside(SAVE_FILE);
                None
            }
            Err(error) => {
                warn!("the saved game could not be read and was set aside: {error}");
                shelf.set_aside(SAVE_FILE);
                None
            }
        }
    }

    /// The table it describes.
    pub fn table<G: Staged>(&self) -> Result<Table<G>, Fault> {
        let bad = |error: serde_json::Error| Fault::new("bad_save", error.to_string());
        let terms = serde_json::from_value(self.terms.clone()).map_err(bad)?;
        let session = Session::replay(&self.record, |_, _, _| {})?;
        Ok(Table::of(session, terms, Duration::from_millis(self.elapsed_ms)))
    }
}

impl<G: Staged> Table<G> {
    /// A new game.
    pub fn deal(setup: G::Setup, seed: Seed, terms: G::Terms) -> Result<Table<G>, Fault> {
        Ok(Table::of(Session::new(setup, seed)?, terms, Duration::ZERO))
    }

    fn of(session: Session<G>, terms: G::Terms, elapsed: Duration) -> Table<G> {
        let scribe = Mutex::new(Scribe::new(&session));
        Table { session, terms, elapsed, scribe }
    }

    /// The game on paper.
    pub fn record(&self) -> Record {
        match self.scribe.lock() {
            Ok(mut scribe) => scribe.record(&self.session),
            Err(_) => self.session.record(),
        }
    }

    /// The ID of this game, to be sent to somebody.
    pub fn share_id(&self) -> String {
        GameId::of::<G>(self.session.setup(), self.session.seed()).to_string()
    }

    /// All that the stage may know.
    pub fn view(&self) -> G::View {
        self.session.view(G::viewer(&self.terms))
    }

    /// Keeps it on the shelf; a game that has ended is taken away.
    pub fn keep(&self, shelf: &Shelf) {
        if self.session.outcome().is_some() {
            shelf.remove(SAVE_FILE);
            return;
        }
        let save = Save {
            format: 1,
            game: G::INFO.name.to_owned(),
            terms: serde_json::to_value(&self.terms).unwrap_or_default(),
            elapsed_ms: self.elapsed.as_millis() as u64,
            record: self.record(),
        };
        let written = serde_json::to_string(&save).map_err(std::io::Error::other);
        if let Err(error) = written.and_then(|text| shelf.write(SAVE_FILE, &text)) {
            warn!("the game could not be kept: {error}");
        }
    }
}

/// After it, what is to be shown in this frame is known.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Presented;

/// The presenter of one game.
pub fn plugin<G: Staged>(app: &mut App)
where
    G::Phase: ComputedStates<SourceStates = Curtain<G::Phase>>,
    Curtain<G::Phase>: FreelyMutableState,
{
    app.add_plugins(super::challenge::plugin_for::<G>);
    app.init_resource::<Stagings>();
    app.world_mut().resource_mut::<Stagings>().0.push(Staging {
        is_shown: |world| world.resource::<Pending<G>>().is_empty(),
        load: |world, seed| world.resource_mut::<Dice<G>>().load(seed),
    });
    app.init_state::<Curtain<G::Phase>>()
        .add_computed_state::<G::Phase>()
        .init_resource::<Dice<G>>()
        .init_resource::<Pending<G>>()
        .init_resource::<Thinking<G>>()
        .add_message::<Play<G>>()
        .add_message::<Shown<G>>()
        .add_message::<Refused<G>>()
        .add_message::<Redraw<G>>()
        .add_systems(
            Update,
            (
                (pass_time::<G>, think::<G>).chain().run_if(in_state(Paused(false))),
                apply::<G>,
                present::<G>,
                count::<G>,
            )
                .chain()
                .in_set(Flow::Rule)
                .in_set(Presented)
                .run_if(resource_exists::<Table<G>>),
        );
}

/// What can be asked of every game on the stage without knowing which it is: scripts.
struct Staging {
    is_shown: fn(&World) -> bool,
    load: fn(&mut World, Seed),
}

/// The games that can be put on the stage.
#[derive(Resource, Default)]
pub struct Stagings(Vec<Staging>);

impl Stagings {
    /// Whether every game shows all that is true.
    pub fn all_shown(world: &World) -> bool {
        world.resource::<Stagings>().0.iter().all(|staging| (staging.is_shown)(world))
    }

    /// The next game, whichever it is, gets this seed.
    pub fn load(world: &mut World, seed: &Seed) {
        let loads: Vec<_> = world.resource::<Stagings>().0.iter().map(|staging| staging.load).collect();
        for load in loads {
            load(world, seed.clone());
        }
    }
}

/// Which game is on the table, and how its table is cleared for another's.
#[derive(Resource)]
pub struct OnTable {
    /// Its name.
    pub game: &'static str,
    clear: fn(&mut World),
}

fn clear<G: Staged>(world: &mut World)
where
    Curtain<G::Phase>: FreelyMutableState,
{
    world.remove_resource::<Table<G>>();
    world.insert_resource(Pending::<G>::default());
    world.insert_resource(Thinking::<G>::default());
    world.resource_mut::<NextState<Curtain<G::Phase>>>().set_if_neq_phase(Curtain(None));
}

/// Counts a game once, the moment it has ended, whatever is still to be shown.
fn count<G: Staged>(
    table: Res<Table<G>>,
    mut redraw: MessageReader<Redraw<G>>,
    mut counted: Local<bool>,
    mut stats: ResMut<Stats>,
    shelf: Res<Shelf>,
    today: Res<Today>,
) {
    let over = table.session.outcome().is_some();
    if redraw.read().count() > 0 {
        *counted = over;
    }
    if !over || *counted {
        return;
    }
    *counted = true;
    let marks = table.session.marks();
    let Some(Counted { group, won, score, day }) = G::counted(&table).filter(|_| !marks.practice && !marks.custom)
    else {
        return;
    };
    let game = G::INFO.name;
    if day.as_ref().is_some_and(|day| stats.played_on(game, &group, day)) {
        return;
    }
    let entry = Entry {
        day: day.unwrap_or_else(|| today.day()),
        game: game.to_owned(),
        group,
        won,
        score,
        ms: table.elapsed.as_millis() as u64,
        hints: marks.hints,
        id: table.share_id(),
    };
    stats.add(entry, &shelf);
}

/// Puts a game on the stage, in the place of the one before.
pub fn set_table<G: Staged>(world: &mut World, table: Table<G>)
where
    Curtain<G::Phase>: FreelyMutableState,
{
    if let Some(before) = world.remove_resource::<OnTable>()
        && before.game != G::INFO.name
    {
        (before.clear)(world);
    }
    world.insert_resource(OnTable { game: G::INFO.name, clear: clear::<G> });
    let phase = table.session.state().phase();
    table.keep(&world.resource::<Shelf>().clone());
    world.insert_resource(table);
    world.insert_resource(Pending::<G>::default());
    world.insert_resource(Thinking::<G>::default());
    world.resource_mut::<NextState<Curtain<G::Phase>>>().set_if_neq_phase(Curtain(Some(phase)));
    world.write_message(Redraw::<G>(PhantomData));
    world.resource_mut::<NextState<Paused>>().set_if_neq_phase(Paused(false));
    world.resource_mut::<NextState<Screen>>().set_if_neq_phase(Screen::Table);
}

/// `set_if_neq` of the resource rather than of its change detection.
trait SetPhase<S: FreelyMutableState> {
    fn set_if_neq_phase(&mut self, state: S);
}

impl<S: FreelyMutableState> SetPhase<S> for Mut<'_, NextState<S>> {
    fn set_if_neq_phase(&mut self, state: S) {
        NextState::set_if_neq(&mut **self, state);
    }
}

/// Begins a game, or says that it cannot be begun; without a seed it is one of the table's own dice.
pub fn begin<G: Staged>(world: &mut World, setup: G::Setup, seed: Option<Seed>, terms: G::Terms)
where
    Curtain<G::Phase>: FreelyMutableState,
{
    let seed = seed.map_or_else(|| world.resource_mut::<Dice<G>>().seed(), Ok);
    match seed.and_then(|seed| Table::<G>::deal(setup, seed, terms)) {
        Ok(table) => set_table(world, table),
        Err(fault) => complain(world, &fault),
    }
}

/// Takes up the game that was left; one that cannot be read is set aside.
pub fn resume<G: Staged>(world: &mut World)
where
    Curtain<G::Phase>: FreelyMutableState,
{
    let shelf = world.resource::<Shelf>().clone();
    let Some(save) = Save::load(&shelf) else { return };
    match save.table::<G>() {
        Ok(table) => set_table(world, table),
        Err(fault) => {
            shelf.set_aside(SAVE_FILE);
            complain(world, &fault);
        }
    }
}

/// The game that was left, if it is this one and the day's own.
pub fn left_today<G: Staged>(world: &World, belongs: impl Fn(&Table<G>) -> bool) -> Option<Table<G>> {
    let save = Save::load(world.resource::<Shelf>()).filter(|save| save.game == G::INFO.name)?;
    save.table::<G>().ok().filter(belongs)
}

/// Says that a game cannot be begun.
pub fn complain(world: &mut World, fault: &Fault) {
    warn!("{fault}");
    let text = world.resource::<Locale>().text(key!("cannot-start"));
    world.resource_mut::<Notice>().show(text);
}

/// Takes the last move back, and says whose it was. The record is practice from now on.
pub fn undo<G: Staged>(world: &mut World) -> Option<Seat>
where
    Curtain<G::Phase>: FreelyMutableState,
{
    let mut table = world.get_resource_mut::<Table<G>>()?;
    let seat = table.session.undo().ok()?;
    let phase = table.session.state().phase();
    let shelf = world.resource::<Shelf>().clone();
    world.resource::<Table<G>>().keep(&shelf);
    world.insert_resource(Pending::<G>::default());
    world.insert_resource(Thinking::<G>::default());
    world.resource_mut::<NextState<Curtain<G::Phase>>>().set_if_neq_phase(Curtain(Some(phase)));
    world.write_message(Redraw::<G>(PhantomData));
    Some(seat)
}

/// How often a game that only waits is kept.
const KEEP_EVERY: Duration = Duration::from_secs(1);

fn pass_time<G: Staged>(
    mut table: ResMut<Table<G>>,
    mut pending: ResMut<Pending<G>>,
    time: Res<Time<Real>>,
    shelf: Res<Shelf>,
    awake: Res<Awake>,
    mut rest: Local<f64>,
    mut unkept: Local<Duration>,
) {
    if table.session.outcome().is_some() {
        return;
    }
    let table = &mut *table;
    let passed = time.delta().saturating_sub(awake.away);
    table.elapsed += passed;
    *rest += passed.as_secs_f64() * 1000.0;
    let ms = rest.floor();
    *rest -= ms;
    // What is still being shown is nobody's time.
    let facts = match pending.is_empty() && table.session.state().on_the_clock() {
        true => table.session.tick(ms as u64),
        false => Vec::new(),
    };
    *unkept += passed;
    if *unkept > KEEP_EVERY || !facts.is_empty() {
        *unkept = Duration::ZERO;
        table.keep(&shelf);
    }
    if !facts.is_empty() {
        note(&mut pending, table, facts);
    }
}

fn note<G: Staged>(pending: &mut Pending<G>, table: &Table<G>, facts: Vec<G::Fact>) {
    let viewer = G::viewer(&table.terms);
    pending.add(facts.iter().filter_map(|fact| G::redact(fact, viewer)), table.session.state().phase());
}

fn apply<G: Staged>(
    mut plays: MessageReader<Play<G>>,
    mut table: ResMut<Table<G>>,
    mut pending: ResMut<Pending<G>>,
    mut refused: MessageWriter<Refused<G>>,
    shelf: Res<Shelf>,
) {
    for Play(step) in plays.read() {
        match table.session.play(step.clone()) {
            Ok(facts) => {
                note(&mut pending, &table, facts);
                table.keep(&shelf);
            }
            Err(denied) => {
                refused.write(Refused { fault: denied.into(), of: PhantomData });
            }
        }
    }
}

fn present<G: Staged>(
    table: Res<Table<G>>,
    mut pending: ResMut<Pending<G>>,
    mut shown: MessageWriter<Shown<G>>,
    phase: Res<State<Curtain<G::Phase>>>,
    mut next_phase: ResMut<NextState<Curtain<G::Phase>>>,
    time: Res<Time>,
    settings: Res<Settings>,
    mut awake: ResMut<Awake>,
) where
    Curtain<G::Phase>: FreelyMutableState,
{
    if pending.is_empty() {
        return;
    }
    pending.wait = pending.wait.saturating_sub(time.delta());
    let mut phase = phase.get().0;
    let mut entered = false;
    while pending.wait.is_zero()
        && let Some(next) = pending.queue.front()
    {
        let opens = next.opens.filter(|opens| phase != Some(*opens));
        // A state changes once a frame, and each phase is to be entered.
        if opens.is_some() && entered {
            break;
        }
        if opens.is_some() {
            phase = opens;
            entered = true;
            next_phase.set(Curtain(opens));
        }
        if let Some(ToShow { fact: Some(fact), .. }) = pending.queue.pop_front() {
            if !pending.hurried {
                pending.wait = G::show_for(&table.terms, &fact, settings.motion);
            }
            shown.write(Shown(fact));
        }
    }
    pending.hurried &= !pending.queue.is_empty();
    awake.for_seconds(0.1);
}

fn think<G: Staged>(
    table: Res<Table<G>>,
    pending: Res<Pending<G>>,
    mut thinking: ResMut<Thinking<G>>,
    mut plays: MessageWriter<Play<G>>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    clock: Res<TimeUpdateStrategy>,
    mut awake: ResMut<Awake>,
) {
    if !pending.is_empty() {
        return;
    }
    let minded =
        table.session.state().awaited().into_iter().find_map(|seat| Some((seat, G::mind(&table.terms, seat)?)));
    let Some((seat, name)) = minded else {
        *thinking = Thinking::default();
        return;
    };
    if thinking.seat != Some(seat) {
        awake.for_seconds(0.2);
        let make = G::minds().into_iter().find(|mind| mind.name == name).map(|mind| mind.make);
        let view = table.session.view(Viewer::Seat(seat));
        let mut draw = table.session.mind_draw(seat);
        let choose = move || make.and_then(|make| (make)().choose(&view, &mut draw));
        *thinking = Thinking {
            seat: Some(seat),
            wait: G::think_for(&table.terms, seat, settings.motion),
            task: Some(Thought::begin(choose)),
        };
    }
    thinking.wait = thinking.wait.saturating_sub(time.delta());
    // A long wait is slept through; the last moments are not.
    match thinking.wait.as_secs_f32() {
        wait if wait > 0.5 => awake.wake_in(wait - 0.2),
        _ => awake.for_seconds(0.2),
    }
    if thinking.wait.is_zero()
        && let Some(chosen) = thinking.task.as_mut().and_then(|task| task.result(&clock))
    {
        thinking.task = None;
        thinking.seat = None;
        if let Some(action) = chosen {
            plays.write(Play(Move::Act { seat, action }));
        }
    }
}
