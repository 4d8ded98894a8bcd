//! The presenter: what the host tells is shown fact by fact.
//!
//! Truth leads, the show follows. A [`Request`] goes to the host at once; the facts it made true wait in [`Pending`] and
//! are shown one after another, each for as long as its motion takes, as [`Shown`] messages that animation, sound and
//! speech read. The phase that is shown is a Bevy state, computed from [`ShownPhase`], which only the presenter moves;
//! when nothing is pending it is the phase of the view.

use super::awake::Awake;
use super::host::{Heard, Known, Request};
use super::locale::Locale;
use super::minds::{self, Answers};
use super::screens::Notice;
use super::seeds::Seeds;
use super::settings::Settings;
use super::stats;
use super::storage::Storage;
use super::table::{Staged, Table, set_state};
use super::{Flow, Paused};
use crate::engine::{Fault, Rules, Seat};
use crate::key;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::state::state::ComputedStates;
use std::collections::VecDeque;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::time::Duration;

/// The shown phase of the rules, or none. Only the presenter moves it.
#[derive(States, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShownPhase<P: Clone + Eq + Hash + Debug + Send + Sync + 'static>(Option<P>);

impl<P: Clone + Eq + Hash + Debug + Send + Sync + 'static> Default for ShownPhase<P> {
    fn default() -> Self {
        ShownPhase(None)
    }
}

impl<P: Clone + Eq + Hash + Debug + Send + Sync + 'static> ShownPhase<P> {
    /// What is shown.
    pub fn phase(self) -> Option<P> {
        self.0
    }
}

/// A fact is shown now.
#[derive(Message, Clone, Debug)]
pub struct Shown<G: Rules>(pub G::Fact);

/// What was asked cannot be done.
#[derive(Message, Clone, Debug)]
pub struct Refused<G: Rules> {
    /// The reason.
    pub fault: Fault,
    of: PhantomData<fn() -> G>,
}

/// The hint that was asked for.
#[derive(Message, Clone, Debug)]
pub struct Advised<G: Rules>(pub G::Advice);

/// Words of a seat, as they come.
#[derive(Message, Clone, Debug)]
pub struct Speaking<G: Rules> {
    /// Whose words.
    pub seat: Seat,
    /// All of them so far.
    pub text: String,
    of: PhantomData<fn() -> G>,
}

/// The whole position is to be drawn from the view: after a load, an undo, a reset.
#[derive(Message, Clone, Debug)]
pub struct Redraw<G: Rules>(PhantomData<fn() -> G>);

/// What is shown of a game: a model that follows the facts one by one. When none is pending it is what the view says, so
/// whoever loads a game, joins it or takes a move back is shown the same as one who was there.
pub trait SceneModel<G: Rules>: PartialEq + Debug {
    /// What a view says.
    fn of(view: &G::View) -> Self;
    /// Follows a fact.
    fn follow(&mut self, fact: &G::Fact);
}

/// What is true but not shown yet.
#[derive(Resource)]
pub struct Pending<G: Rules> {
    queue: VecDeque<ToShow<G>>,
    wait: Duration,
    hurried: bool,
    held: bool,
    /// How long ago the last fact was shown.
    quiet: Duration,
    /// How many times as fast as usual it goes.
    speed: u32,
}

/// A fact, and the phase that opens with it; a phase alone where no fact of it may be known.
struct ToShow<G: Rules> {
    fact: Option<G::Fact>,
    opens: Option<G::Phase>,
}

impl<G: Rules> Default for Pending<G> {
    fn default() -> Self {
        let (wait, quiet) = (Duration::ZERO, Duration::ZERO);
        Pending { queue: VecDeque::new(), wait, hurried: false, held: false, quiet, speed: 1 }
    }
}

impl<G: Rules> Pending<G> {
    /// Whether all is shown.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.wait.is_zero() && !self.held
    }

    /// Whether what was shown last stays until somebody says that it shall go on.
    pub fn is_held(&self) -> bool {
        self.held && self.wait.is_zero()
    }

    /// Whether what is shown, or was shown last, stays until somebody says that it shall go on.
    pub fn holds(&self) -> bool {
        self.held
    }

    /// Nothing more is shown, and no mind plays, until somebody says so.
    pub fn hold(&mut self) {
        self.held = true;
    }

    /// Goes on after what was held.
    pub fn go_on(&mut self) {
        self.held = false;
        self.wait = Duration::ZERO;
    }

    /// Shows everything so many times as fast as usual.
    pub(super) fn at_speed(&mut self, speed: u32) {
        self.speed = speed;
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

/// After it, what is to be shown in this frame is known.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Presented;

/// The presenter of one game.
pub fn plugin<G: Staged>(app: &mut App)
where
    G::Phase: ComputedStates<SourceStates = ShownPhase<G::Phase>>,
{
    app.add_plugins((super::challenge::plugin_for::<G>, super::refusals::plugin::<G>));
    app.init_state::<ShownPhase<G::Phase>>()
        .add_computed_state::<G::Phase>()
        .init_resource::<Seeds<G>>()
        .init_resource::<Pending<G>>()
        .init_resource::<Answers<G>>()
        .add_message::<Request<G>>()
        .add_message::<Shown<G>>()
        .add_message::<Refused<G>>()
        .add_message::<Advised<G>>()
        .add_message::<Speaking<G>>()
        .add_message::<Redraw<G>>()
        .add_systems(
            Update,
            (
                (pass_time::<G>, minds::think::<G>, super::replay::drive::<G>).chain().run_if(in_state(Paused(false))),
                ask::<G>,
                hear::<G>,
                present::<G>,
                stats::count::<G>,
            )
                .chain()
                .in_set(Flow::Rule)
                .in_set(Presented)
                .run_if(resource_exists::<Table<G>>),
        );
}

/// Shows a table from its view, in this phase; or no table any more.
pub(super) fn start<G: Staged>(world: &mut World, phase: Option<G::Phase>) {
    world.insert_resource(Pending::<G>::default());
    world.insert_resource(Answers::<G>::default());
    set_state(world, ShownPhase(phase));
    if phase.is_some() {
        world.write_message(Redraw::<G>(PhantomData));
    }
}

/// How often a game that only waits is kept.
const KEEP_EVERY: Duration = Duration::from_secs(1);

fn pass_time<G: Staged>(
    mut table: ResMut<Table<G>>,
    pending: Res<Pending<G>>,
    time: Res<Time<Real>>,
    storage: Res<Storage>,
    awake: Res<Awake>,
    mut rest: Local<f64>,
    mut unkept: Local<Duration>,
) {
    if table.outcome().is_some() {
        return;
    }
    let passed = time.delta().saturating_sub(awake.away);
    table.elapsed += passed;
    *rest += passed.as_secs_f64() * 1000.0;
    let ms = rest.floor();
    *rest -= ms;
    // What is still being shown is nobody's time.
    if pending.is_empty() && G::on_the_clock(table.view()) {
        table.pass(ms as u64);
    }
    *unkept += passed;
    if *unkept > KEEP_EVERY {
        *unkept = Duration::ZERO;
        table.keep(&storage);
    }
}

fn ask<G: Staged>(mut requests: MessageReader<Request<G>>, mut table: ResMut<Table<G>>) {
    for request in requests.read() {
        table.ask(request.clone());
    }
}

/// What the presenter passes on.
#[derive(SystemParam)]
struct Outlets<'w, G: Staged> {
    pending: ResMut<'w, Pending<G>>,
    next_phase: ResMut<'w, NextState<ShownPhase<<G as Rules>::Phase>>>,
    refused: MessageWriter<'w, Refused<G>>,
    advised: MessageWriter<'w, Advised<G>>,
    speaking: MessageWriter<'w, Speaking<G>>,
    redraw: MessageWriter<'w, Redraw<G>>,
}

impl<G: Staged> Outlets<'_, G> {
    /// Shows the view as it is, without the way that led there.
    fn redraw(&mut self, table: &mut Table<G>, now: Known<G>) {
        table.learn(now);
        *self.pending = Pending::default();
        NextState::set_if_neq(&mut *self.next_phase, ShownPhase(Some(table.phase())));
        self.redraw.write(Redraw(PhantomData));
    }

    /// Shows the facts of a move one by one. Those that were told before are not shown again; where some are missing, the
    /// view is shown as it is.
    fn step(&mut self, table: &mut Table<G>, mut facts: Vec<G::Fact>, now: Known<G>) {
        let fresh = now.told.saturating_sub(table.told()) as usize;
        if fresh > facts.len() {
            return self.redraw(table, now);
        }
        facts.drain(..facts.len() - fresh);
        table.learn(now);
        self.pending.add(facts, table.phase());
    }
}

fn hear<G: Staged>(
    mut table: ResMut<Table<G>>,
    mut outlets: Outlets<G>,
    storage: Res<Storage>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
) {
    for heard in table.hear() {
        match heard {
            Heard::Stepped { facts, now } => outlets.step(&mut table, facts, now),
            Heard::Opened(now) => outlets.redraw(&mut table, now),
            Heard::Undone(now) => {
                outlets.redraw(&mut table, now);
                notice.show(locale.text(key!("undone")));
            }
            Heard::Advised { advice, marks } => {
                table.mark(marks);
                outlets.advised.write(Advised(advice));
            }
            Heard::Refused(fault) => {
                outlets.refused.write(Refused { fault, of: PhantomData });
                continue;
            }
            Heard::Speaking { seat, text } => {
                outlets.speaking.write(Speaking { seat, text, of: PhantomData });
                continue;
            }
            Heard::Lost => {
                notice.show(locale.text(key!("table-lost")));
                continue;
            }
        }
        table.keep(&storage);
    }
}

fn present<G: Staged>(
    table: Res<Table<G>>,
    mut pending: ResMut<Pending<G>>,
    mut shown: MessageWriter<Shown<G>>,
    phase: Res<State<ShownPhase<G::Phase>>>,
    mut next_phase: ResMut<NextState<ShownPhase<G::Phase>>>,
    time: Res<Time>,
    settings: Res<Settings>,
    mut awake: ResMut<Awake>,
) {
    let passed = time.delta() * pending.speed;
    if pending.wait.is_zero() {
        pending.quiet += passed;
    }
    if pending.is_empty() {
        return;
    }
    pending.wait = pending.wait.saturating_sub(passed);
    if pending.is_held() {
        return;
    }
    let mut phase = phase.get().0;
    let mut entered = false;
    while pending.wait.is_zero()
        && !pending.held
        && let Some(next) = pending.queue.front()
    {
        let opens = next.opens.filter(|opens| phase != Some(*opens));
        // A state changes once a frame, and each phase is to be entered.
        if opens.is_some() && entered {
            break;
        }
        if let (Some(now), Some(_)) = (phase, opens)
            && pending.quiet < G::lingers(&table.terms, now)
        {
            break;
        }
        if opens.is_some() {
            phase = opens;
            entered = true;
            next_phase.set(ShownPhase(opens));
        }
        if let Some(ToShow { fact: Some(fact), .. }) = pending.queue.pop_front() {
            if !pending.hurried {
                pending.wait = G::show_for(&table.terms, &fact, settings.motion);
            }
            pending.held = G::holds(&table.terms, &fact);
            pending.quiet = Duration::ZERO;
            shown.write(Shown(fact));
        }
    }
    pending.hurried &= !pending.queue.is_empty();
    awake.for_seconds(0.1);
}
