//! One device among all the village: whose page it is, when it goes on to the next, and days on which they talk aloud.
//!
//! By night and at the vote the device goes from hand to hand, and after a night on which a sheriff may have learned
//! something once more. Everybody gets it, whoever has something to do: a sleeper chooses a house too, and only dreams of
//! it. What was chosen waits until all have had their turn, so nothing that happens tells whose choice it was.

use super::draft::Draft;
use super::input::Over;
use super::plugin::{Terms, Way};
use super::scene::{NeedsRebuild, Scene};
use crate::engine::Seat;
use crate::games::mafia::roles::{Role, at};
use crate::games::mafia::rules::{Action, Mafia, Phase};
use crate::games::mafia::view::View;
use crate::key;
use crate::stage::aloud;
use crate::stage::awake::Awake;
use crate::stage::focus::FocusMemory;
use crate::stage::handover::{Handover, Taken, handover};
use crate::stage::host::Request;
use crate::stage::locale::Locale;
use crate::stage::present::{Pending, Shown};
use crate::stage::speech::{Hush, Say};
use crate::stage::table::Table;
use crate::stage::theme::kit::Kit;
use crate::stage::{Flow, Paused, Screen};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Whose page it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showing {
    /// Nobody's: the device goes to somebody.
    Handover(Seat),
    /// Theirs.
    Own(Seat),
    /// Everybody's: they talk.
    Talk,
    /// Everybody's; or it is nobody else's device.
    Open,
}

/// Whose page it is in a phase.
pub fn showing(terms: &Terms, phase: Phase) -> Showing {
    match (terms.way, terms.holder) {
        (Way::Device, Some(seat)) if !terms.handed => Showing::Handover(seat),
        (Way::Device, Some(seat)) => Showing::Own(seat),
        (Way::Device, None) if phase == Phase::DayDiscussion => Showing::Talk,
        _ => Showing::Open,
    }
}

/// Whether the device goes round in the morning: there may be a sheriff who lives and has learned something. It follows from
/// what everybody knows.
pub fn looks_round(scene: &Scene) -> bool {
    let dead = |seat: &Seat| !scene.alive.has(*seat);
    let gone = scene.seats().filter(dead).filter(|seat| scene.role(*seat) == Some(Role::Sheriff)).count();
    usize::from(scene.cast.counts[Role::Sheriff.index()]) > gone
}

/// Who is to have the device now.
fn next_holder(terms: &Terms, view: &View) -> Option<Seat> {
    match view.phase {
        Phase::NightActions | Phase::DayVoting => view.alive.iter().nth(terms.passed),
        Phase::MorningReveal if terms.looking => view.alive.iter().nth(terms.passed),
        _ => None,
    }
}

/// How long whoever has the device has had it.
#[derive(Resource, Default, Debug)]
pub struct InHand {
    seconds: f32,
}

/// Nobody has the device for less than this by night and in the morning, in seconds: it must not be told by it who acts.
const LEAST: f32 = 5.0;

impl InHand {
    /// Whether they have had it as long as everybody else.
    pub fn long_enough(&self, phase: Phase) -> bool {
        phase == Phase::DayVoting || self.seconds >= LEAST
    }
}

/// How long the village has talked today, in seconds.
#[derive(Resource, Default, Debug)]
pub struct Talked(pub f32);

/// Where the seconds of the talk stand.
#[derive(Component)]
pub struct TalkClock;

/// One device.
pub fn plugin(app: &mut App) {
    app.init_resource::<InHand>().init_resource::<Talked>().add_systems(
        Update,
        (pass_on, (hold, talk_on).run_if(in_state(Paused(false))))
            .chain()
            .in_set(Flow::Show)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Table<Mafia>>)),
    );
    for phase in [Phase::NightActions, Phase::MorningReveal, Phase::DayDiscussion, Phase::DayVoting] {
        app.add_systems(OnEnter(phase), begin_round.run_if(resource_exists::<Table<Mafia>>));
    }
}

fn begin_round(mut table: ResMut<Table<Mafia>>, mut talked: ResMut<Talked>) {
    if table.terms.way == Way::Device {
        let terms = &mut table.terms;
        (terms.passed, terms.looking) = (0, false);
        terms.choices.clear();
        talked.0 = 0.0;
    }
}

/// The device goes to whoever is next, once all is shown. Nothing of the one before is left. When all have had it, what
/// they chose is done.
fn pass_on(
    mut table: ResMut<Table<Mafia>>,
    scene: Res<Scene>,
    (pending, mut shown): (Res<Pending<Mafia>>, MessageReader<Shown<Mafia>>),
    locale: Res<Locale>,
    (mut memory, mut focus): (ResMut<FocusMemory>, ResMut<InputFocus>),
    (mut draft, mut over, mut needs, mut in_hand): (ResMut<Draft>, ResMut<Over>, ResMut<NeedsRebuild>, ResMut<InHand>),
    (mut hush, mut say, mut requests): (MessageWriter<Hush>, MessageWriter<Say>, MessageWriter<Request<Mafia>>),
    mut told: Local<Option<Seat>>,
) {
    // What was shown last has been said before somebody else gets the device.
    let news = shown.read().count() > 0 || !pending.is_empty() || scene.phase != table.phase();
    if table.terms.way != Way::Device || news || table.outcome().is_some() {
        return;
    }
    let next = next_holder(&table.terms, table.view());
    if next != table.terms.holder {
        (table.terms.holder, table.terms.handed) = (next, false);
        table.change_eyes();
        (*draft, *over, *in_hand) = (Draft::default(), Over::Nothing, InHand::default());
        memory.key = None;
        focus.clear();
        *needs = NeedsRebuild::ALL;
        hush.write(Hush);
        *told = None;
    } else if next.is_none() && !table.terms.choices.is_empty() {
        // The eyes are nobody's again: what comes of it is told to all.
        for (seat, action) in std::mem::take(&mut table.terms.choices) {
            requests.write(Request::act(seat, action));
        }
    }
    if let Some(seat) = next.filter(|_| !table.terms.handed)
        && *told != Some(seat)
    {
        *told = Some(seat);
        say.write(Say(locale.with(key!("handover"), &[("name", scene.name(seat).to_owned().into())])));
    }
}

/// Whoever has the device has it as long as the others at least.
fn hold(
    table: Res<Table<Mafia>>,
    mut in_hand: ResMut<InHand>,
    mut needs: ResMut<NeedsRebuild>,
    (mut memory, mut focus): (ResMut<FocusMemory>, ResMut<InputFocus>),
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
) {
    if !table.terms.handed || table.terms.holder.is_none() || in_hand.seconds >= LEAST {
        return;
    }
    in_hand.seconds += time.delta_secs();
    awake.for_seconds(0.2);
    if in_hand.seconds >= LEAST {
        needs.foot = true;
        if table.phase() == Phase::MorningReveal {
            memory.key = Some("pass-on".to_owned());
            focus.clear();
        }
    }
}

fn talk_on(
    table: Res<Table<Mafia>>,
    scene: Res<Scene>,
    mut talked: ResMut<Talked>,
    mut clocks: Query<&mut Text, With<TalkClock>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    if showing(&table.terms, scene.phase) == Showing::Talk {
        let seconds = table.terms.talk_seconds;
        let now = aloud::pass(seconds, talked.0, &time, &mut clocks, &mut awake, &mut commands);
        talked.bypass_change_detection().0 = now;
    }
}

/// Takes down what the holder chose, if they chose something, and lets the device go on.
pub fn hand_in(terms: &mut Terms, action: Option<Action>) {
    if let Some((seat, action)) = terms.holder.zip(action) {
        terms.choices.insert(seat, action);
    }
    terms.passed += 1;
}

/// The talk of the day is over: for the record, everybody has had their turn.
pub fn end_talk(view: &View, requests: &mut MessageWriter<Request<Mafia>>) -> bool {
    let left = view.order.get(view.turn..).unwrap_or_default();
    for seat in left {
        requests.write(Request::act(*seat, Action::Pass { think: None }));
    }
    !left.is_empty()
}

/// The page between two people.
pub fn hand_over(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    terms: &Terms,
    (seat, place): (Seat, Rect),
) {
    let spec =
        Handover { name: scene.name(seat).to_owned(), face: scene.face(seat), turn: (terms.passed, scene.alive.len()) };
    handover(kit, parent, place, &spec).observe(
        |_: On<Taken>,
         mut table: ResMut<Table<Mafia>>,
         mut over: ResMut<Over>,
         mut needs: ResMut<NeedsRebuild>,
         mut memory: ResMut<FocusMemory>,
         mut focus: ResMut<InputFocus>| {
            table.terms.handed = true;
            let view = table.view();
            let first = view.alive.iter().find(|seat| table.terms.holder != Some(*seat)).map_or(0, at);
            memory.key = match view.phase {
                Phase::NightActions => Some(format!("house-{first}")),
                Phase::DayVoting => Some(format!("seat-{first}")),
                _ => None,
            };
            // On the first night everybody reads their card before anything else.
            if view.phase == Phase::NightActions && view.day == 0 {
                *over = Over::FirstCard;
            }
            focus.clear();
            *needs = NeedsRebuild::ALL;
        },
    );
}

/// Whether this is the page of somebody whose night has nothing to ask of them.
pub fn dreams(terms: &Terms, view: &View) -> bool {
    matches!(showing(terms, view.phase), Showing::Own(_)) && view.phase == Phase::NightActions && view.ask.is_none()
}
