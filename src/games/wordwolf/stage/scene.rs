//! What is shown of a game at the fire: a model that follows the facts, and the table built from it in four parts (ring,
//! ledger, foot, bar), so that a fact changes what it speaks of and leaves alone what a person types, reads or points at.

use super::device::{self, Showing, showing};
use super::plugin::{Terms, Way, phase_name};
use super::{fire, foot, ledger, ring};
use crate::engine::Seat;
use crate::games::wordwolf::challenge::CHALLENGE;
use crate::games::wordwolf::layout::Places;
use crate::games::wordwolf::recap::Recap;
use crate::games::wordwolf::rules::{Ballot, Fact, Hint, Phase, Role, Verdict, View, WordWolf};
use crate::key;
use crate::stage::challenge::Board;
use crate::stage::focus::FocusMemory;
use crate::stage::handover::darken;
use crate::stage::lamp::Lamp;
use crate::stage::locale::Locale;
use crate::stage::present::{Presented, Redraw, SceneModel, Shown};
use crate::stage::scenery::{NIGHT, Place, Sky, rect, sky};
use crate::stage::screens::{forget_scrolls, root, stale};
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use crate::stage::table::Table;
use crate::stage::table_bar::{TableBar, table_bar};
use crate::stage::theme::kit::{Kit, fill};
use crate::stage::{Flow, Screen};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Somebody at the fire, as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their seat.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// Whether they have done what the phase asks.
    pub submitted: bool,
    /// What they are and what their word is, once that is known.
    pub truth: Option<(Role, String)>,
}

/// Whoever looks at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Own {
    /// The seat.
    pub seat: Seat,
    /// The role, if it is told.
    pub role: Option<Role>,
    /// The word.
    pub word: String,
}

/// What is shown. It follows the facts one by one; when none is pending it is what the view says.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// Whoever looks; nobody, if they only watch.
    pub own: Option<Own>,
    /// Everybody, in the order of the seats.
    pub people: Vec<Person>,
    /// What was said, round by round.
    pub rounds: Vec<(u8, Vec<Hint>)>,
    /// The votes, once all are in.
    pub votes: Vec<Ballot>,
    /// How it came out.
    pub verdict: Option<Verdict>,
}

impl SceneModel<WordWolf> for Scene {
    fn of(view: &View) -> Scene {
        let person = |who: &crate::games::wordwolf::rules::Participant| Person {
            seat: who.id,
            name: who.name.clone().unwrap_or_default(),
            submitted: who.submitted,
            truth: who.role.zip(who.secret_word.clone()),
        };
        let own = view
            .own
            .as_ref()
            .and_then(|own| Some(Own { seat: own.id, role: own.role, word: own.secret_word.clone()? }));
        let rounds = view.history.iter().filter_map(|round| Some((round.phase.round()?, round.hints.clone())));
        Scene {
            own,
            people: view.participants.iter().map(person).collect(),
            rounds: rounds.collect(),
            votes: view.history.iter().flat_map(|round| round.votes.clone()).collect(),
            verdict: view.verdict.clone(),
        }
    }

    fn follow(&mut self, fact: &Fact) {
        match fact {
            Fact::Joined { agent_id, name } => {
                if let Some(person) = self.person_mut(*agent_id) {
                    (person.name, person.submitted) = (name.clone(), true);
                }
            }
            Fact::HintSubmitted { agent_id, name, text, phase } => {
                self.submitted(*agent_id);
                // Those who only watch hear it at once.
                if let (None, Some(text), Some(round)) = (&self.own, text, phase.round()) {
                    let hint = Hint { agent_id: *agent_id, name: name.clone(), text: text.clone() };
                    match self.rounds.iter_mut().find(|(known, _)| *known == round) {
                        Some((_, hints)) => hints.push(hint),
                        None => self.rounds.push((round, vec![hint])),
                    }
                }
            }
            Fact::VoteSubmitted { agent_id, .. } => self.submitted(*agent_id),
            Fact::PhaseChange { from, hints, .. } => {
                self.people.iter_mut().for_each(|person| person.submitted = false);
                if let Some(round) = from.round() {
                    self.rounds.retain(|(known, _)| *known != round);
                    self.rounds.push((round, hints.clone()));
                }
            }
            Fact::VoteResult { votes, eliminated_id, eliminated_role, winner } => {
                self.votes.clone_from(votes);
                let (eliminated_id, eliminated_role, winner) = (*eliminated_id, *eliminated_role, *winner);
                self.verdict = Some(Verdict { eliminated_id, eliminated_role, winner });
            }
            Fact::GameEnd { results, .. } => {
                for share in results {
                    if let Some(person) = self.person_mut(share.id) {
                        person.truth = Some((share.role, share.secret_word.clone()));
                    }
                    if let Some(own) = self.own.as_mut().filter(|own| own.seat == share.id) {
                        own.role = Some(share.role);
                    }
                }
            }
            Fact::Thought { .. } => {}
        }
    }
}

impl Scene {
    fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.seat == seat)
    }

    fn submitted(&mut self, seat: Seat) {
        if let Some(person) = self.person_mut(seat) {
            person.submitted = true;
        }
    }

    /// Somebody.
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.people.iter().find(|person| person.seat == seat)
    }

    /// Somebody's name.
    pub fn name(&self, seat: Seat) -> String {
        self.person(seat).map(|person| person.name.clone()).unwrap_or_default()
    }

    /// What somebody has said, round by round.
    pub fn hints_of(&self, seat: Seat) -> Vec<(u8, &str)> {
        let of = |(round, hints): &'_ (u8, Vec<Hint>)| {
            let hint = hints.iter().position(|hint| hint.agent_id == seat)?;
            Some((*round, hint))
        };
        self.rounds.iter().filter_map(|round| of(round).map(|(n, at)| (n, round.1[at].text.as_str()))).collect()
    }

    /// How many have done what the phase asks.
    pub fn count(&self) -> usize {
        self.people.iter().filter(|person| person.submitted).count()
    }

    /// The citizens' word and the wolf's, once they are known.
    pub fn words(&self) -> Option<(&str, &str)> {
        let of = |role: Role| {
            let truths = self.people.iter().filter_map(|person| person.truth.as_ref());
            truths.into_iter().find(|(known, _)| *known == role).map(|(_, word)| word.as_str())
        };
        Some((of(Role::Citizen)?, of(Role::Wolf)?))
    }

    /// Whoever was banished, and then the wolves that were not: so their cards are turned.
    pub fn turned(&self) -> Vec<&Person> {
        let banished = self.verdict.as_ref().and_then(|verdict| verdict.eliminated_id);
        let wolf = |person: &&Person| person.truth.as_ref().is_some_and(|(role, _)| *role == Role::Wolf);
        let (first, rest): (Vec<_>, Vec<_>) = self.people.iter().partition(|person| Some(person.seat) == banished);
        first.into_iter().chain(rest.into_iter().filter(wolf)).collect()
    }

    /// How many votes somebody got.
    pub fn votes_for(&self, seat: Seat) -> usize {
        self.votes.iter().filter(|ballot| ballot.target_id == seat).count()
    }
}

/// What the ledger shows after the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// Why everybody voted as they did.
    #[default]
    Reasons,
    /// What was said, and which word it fits.
    Hints,
    /// What everybody thought.
    Thoughts,
}

/// What is open on the table beside the game itself. Nothing of it is kept.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Desk {
    /// Things that could be said are shown.
    pub sayings: bool,
    /// A hint that says the own word, asked for once.
    pub sure: Option<String>,
    /// What was sent in this phase.
    pub sent: Option<String>,
    /// What the ledger shows after the end.
    pub tab: Tab,
    /// What was said stands person by person, not round by round.
    pub by_person: bool,
    /// The lines of the vote are being drawn.
    pub drawing: bool,
    /// The cards of the end are being turned.
    pub turning: bool,
    /// What the game tells now that it is over.
    pub recap: Option<Recap>,
    /// How long this round of talk has lasted, in seconds.
    pub talked: f32,
}

/// Which parts must be built anew.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NeedsRebuild {
    /// The whole table.
    pub all: bool,
    /// The fire and those around it.
    pub ring: bool,
    /// What was said.
    pub ledger: bool,
    /// What there is to do.
    pub foot: bool,
    /// The bar.
    pub bar: bool,
}

impl NeedsRebuild {
    /// Every part, but not the sky.
    pub const PARTS: NeedsRebuild = NeedsRebuild { all: false, ring: true, ledger: true, foot: true, bar: true };

    /// These, too.
    pub fn join(&mut self, other: NeedsRebuild) {
        let NeedsRebuild { all, ring, ledger, foot, bar } = other;
        self.all |= all;
        self.ring |= ring;
        self.ledger |= ledger;
        self.foot |= foot;
        self.bar |= bar;
    }
}

/// A part of the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The fire and those around it.
    Ring,
    /// What was said.
    Ledger,
    /// What there is to do.
    Foot,
    /// The bar.
    Bar,
}

/// What the table is built from.
#[derive(SystemParam)]
pub struct Data<'w> {
    /// What is shown.
    pub scene: Res<'w, Scene>,
    /// What is open.
    pub desk: Res<'w, Desk>,
    /// The game.
    pub table: Res<'w, Table<WordWolf>>,
    /// What is offered and earned.
    pub challenges: Res<'w, Board>,
    phase: Option<Res<'w, State<Phase>>>,
}

impl Data<'_> {
    /// The phase that is shown.
    pub fn phase(&self) -> Phase {
        self.phase.as_ref().map_or_else(|| self.table.phase(), |phase| *phase.get())
    }

    /// Whose page it is.
    pub fn showing(&self) -> Showing {
        showing(&self.table.terms, self.phase())
    }

    /// The index of the seat that comes first in the ring.
    pub fn first(&self) -> usize {
        match self.showing() {
            Showing::Own(seat) => seat.index().unwrap_or(0),
            _ if self.table.terms.way != Way::Device => {
                self.scene.own.as_ref().and_then(|own| own.seat.index()).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Whoever looks at it, if it is their page.
    pub fn me(&self) -> Option<&Own> {
        match self.showing() {
            Showing::Own(seat) | Showing::Card(seat) => self.scene.own.as_ref().filter(|own| own.seat == seat),
            _ if self.table.terms.way != Way::Device => self.scene.own.as_ref(),
            _ => None,
        }
    }
}

/// Where everything lies in the window as it is now.
pub fn places(shape: &Shape, settings: &Settings) -> Places {
    Places::of(shape.size.x, shape.size.y, settings.text_scale(), shape.portrait())
}

/// The table of Word Wolf.
pub fn plugin(app: &mut App) {
    let entering = |mut needs: ResMut<NeedsRebuild>, mut desk: ResMut<Desk>, mut commands: Commands| {
        needs.join(NeedsRebuild::PARTS);
        commands.queue(forget_scrolls);
        (desk.sayings, desk.sure, desk.sent, desk.talked) = (false, None, None, 0.0);
    };
    app.init_resource::<Scene>()
        .init_resource::<Desk>()
        .init_resource::<NeedsRebuild>()
        .add_systems(Update, follow.in_set(Flow::Rule).after(Presented))
        .add_systems(OnEnter(Phase::Hint1), (entering, focus_on::<0>))
        .add_systems(OnEnter(Phase::Hint2), (entering, focus_on::<0>))
        .add_systems(OnEnter(Phase::Hint3), (entering, focus_on::<0>))
        .add_systems(OnEnter(Phase::Vote), (entering, focus_on::<1>))
        .add_systems(OnEnter(Phase::Result), (entering, focus_on::<2>))
        .add_systems(OnEnter(Phase::End), (entering, focus_on::<2>, look_back))
        .add_systems(
            Update,
            (
                build.run_if(stale.or_else(|needs: Res<NeedsRebuild>| needs.all)),
                dress.run_if(|needs: Res<NeedsRebuild>| *needs != NeedsRebuild::default()),
            )
                .chain()
                .in_set(Flow::Dress)
                .run_if(in_state(Screen::Table).and_then(resource_exists::<Table<WordWolf>>)),
        )
        .add_systems(
            Update,
            light.in_set(Flow::Show).run_if(in_state(Screen::Table).and_then(resource_exists::<Table<WordWolf>>)),
        );
}

/// A new phase begins with what it asks for.
fn focus_on<const PLACE: usize>(mut memory: ResMut<FocusMemory>, mut focus: ResMut<InputFocus>) {
    memory.key = Some(["hint", "vote-first", "again"][PLACE].to_owned());
    focus.clear();
}

/// What the game tells now that it is over.
fn look_back(table: Option<Res<Table<WordWolf>>>, mut desk: ResMut<Desk>) {
    let Some(table) = table else { return };
    let seat = match table.terms.way {
        Way::Play | Way::Daily | Way::Lesson => Some(super::plugin::PLAYER),
        Way::Watch | Way::Device => None,
    };
    desk.recap = table.record().map(|record| Recap::of(&record, seat));
    (desk.tab, desk.turning) = (Tab::Reasons, true);
}

fn follow(
    mut shown: MessageReader<Shown<WordWolf>>,
    mut redraw: MessageReader<Redraw<WordWolf>>,
    table: Option<Res<Table<WordWolf>>>,
    mut scene: ResMut<Scene>,
    mut desk: ResMut<Desk>,
    mut needs: ResMut<NeedsRebuild>,
) {
    let Some(table) = table else { return };
    if redraw.read().count() > 0 {
        *scene = Scene::of(table.view());
        *desk = Desk::default();
        needs.join(NeedsRebuild { all: true, ..NeedsRebuild::PARTS });
        shown.clear();
    }
    for Shown(fact) in shown.read() {
        scene.follow(fact);
        needs.join(touched(fact, scene.own.as_ref().map(|own| own.seat)));
        if matches!(fact, Fact::VoteResult { .. }) {
            desk.drawing = true;
        }
    }
}

/// What a fact changes.
fn touched(fact: &Fact, own: Option<Seat>) -> NeedsRebuild {
    match fact {
        Fact::HintSubmitted { agent_id, .. } | Fact::VoteSubmitted { agent_id, .. } => NeedsRebuild {
            ring: true,
            bar: true,
            // What could be said, or chosen, is no choice any more.
            ledger: own.is_none_or(|own| own == *agent_id),
            // What somebody types must not be disturbed by those who were quicker.
            foot: own.is_none_or(|own| own == *agent_id),
            all: false,
        },
        // A phase that opens builds everything when it is entered.
        Fact::Thought { .. } | Fact::PhaseChange { .. } | Fact::GameEnd { .. } => NeedsRebuild::default(),
        Fact::Joined { .. } | Fact::VoteResult { .. } => NeedsRebuild::PARTS,
    }
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    data: Data,
    mut images: ResMut<Assets<Image>>,
    mut needs: ResMut<NeedsRebuild>,
) {
    *needs = NeedsRebuild::PARTS;
    let label = kit.t(key!("game-wordwolf"));
    let places = places(&kit.shape, &kit.settings);
    let indoors = matches!(data.showing(), Showing::Handover(_) | Showing::Card(_));
    root(&mut commands, "wordwolf", label).with_children(|parent| {
        if !indoors {
            let place = Place::Square { ground: places.ground, arcs: Vec::new(), reach: 574.0 };
            let night = Sky { time: NIGHT, place, lane: 0.0, opacity: 1.0 };
            sky(&mut kit, &mut images, parent, night, &[]);
        }
        for part in [Part::Ring, Part::Ledger, Part::Foot, Part::Bar] {
            parent.spawn((Name::new(format!("{part:?}")), part, fill(), Pickable::IGNORE));
        }
    });
}

fn dress(
    mut commands: Commands,
    mut kit: Kit,
    parts: Query<(Entity, &Part)>,
    data: Data,
    mut needs: ResMut<NeedsRebuild>,
) {
    let now = std::mem::take(&mut *needs);
    let places = places(&kit.shape, &kit.settings);
    let choosing = data.phase() == Phase::Vote && ledger::owes(&data);
    let places = if choosing { places.choosing() } else { places };
    for (entity, part) in &parts {
        let due = match part {
            Part::Ring => now.ring,
            Part::Ledger => now.ledger,
            Part::Foot => now.foot,
            Part::Bar => now.bar,
        };
        if !due {
            continue;
        }
        commands.entity(entity).despawn_related::<Children>();
        commands.entity(entity).with_children(|parent| match (part, data.showing()) {
            (Part::Bar, _) => bar(&mut kit, parent, &places, &data),
            (Part::Foot, Showing::Handover(seat)) => device::hand_over(&mut kit, parent, &places, &data, seat),
            (Part::Foot, Showing::Card(_)) => device::card_page(&mut kit, parent, &places, &data),
            (_, Showing::Handover(_) | Showing::Card(_)) => {}
            (Part::Ring, _) => ring::build(&mut kit, parent, &places, &data),
            (Part::Ledger, _) => ledger::build(&mut kit, parent, &places, &data),
            (Part::Foot, _) => foot::build(&mut kit, parent, &places, &data),
        });
    }
    // They are drawn and turned once.
    commands.queue(move |world: &mut World| {
        if now.ring && now.foot {
            let mut desk = world.resource_mut::<Desk>();
            (desk.drawing, desk.turning) = (false, false);
        }
    });
}

fn bar(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let phase = data.phase();
    let stake = data.challenges.stake(kit, CHALLENGE, data.table.seed());
    let way = way_line(&kit.locale, &data.table.terms);
    // On a phone the question is the title.
    let (title, now) = if places.row {
        let count = kit.tw(key!("wolf-have-voted"), &[("count", data.scene.count().into())]);
        (kit.t(key!("wolf-who")), count)
    } else {
        (kit.t(key!("game-wordwolf")), phase_name(&kit.locale, phase))
    };
    let parts = [stake, way, Some(now)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let brief = parts.len() == 1 && !matches!(data.showing(), Showing::Handover(_) | Showing::Card(_));
    let spec = TableBar {
        place: rect(places.top),
        title,
        rem: 1.875,
        line: parts.join(" · "),
        beside: true,
        over: phase == Phase::End,
        ink: None,
    };
    table_bar(kit, parent, spec, |kit, bar| foot::clock(kit, bar, data));
    // What stands beside the title must leave room for them.
    if let Some(steps) = places.steps.filter(|_| brief) {
        ring::steps(kit, parent, steps, phase);
    }
}

/// How it is played, where that is to be said.
fn way_line(locale: &Locale, terms: &Terms) -> Option<String> {
    match terms.way {
        Way::Play | Way::Device => None,
        Way::Watch => Some(locale.text(key!("mode-watch"))),
        Way::Daily => Some(locale.with(key!("way-daily"), &[("day", terms.day.clone().unwrap_or_default().into())])),
        Way::Lesson => Some(locale.text(key!("mode-lesson"))),
    }
}

fn light(mut lamp: ResMut<Lamp>, data: Data, shape: Res<Shape>, settings: Res<Settings>, fires: Query<&fire::Fire>) {
    if let Showing::Handover(_) = data.showing() {
        return darken(&mut lamp, &shape);
    }
    let places = places(&shape, &settings);
    let level = fires.iter().next().map_or(1.0, |fire| fire.0);
    (lamp.body, lamp.second, lamp.hang_from) = (None, None, -10.0);
    let fire = places.fire.map_or(Vec2::new(shape.size.x / 2.0, 120.0), |fire| Vec2::new(fire.foot.x, fire.foot.y));
    lamp.goal = fire - Vec2::new(0.0, 30.0);
    lamp.goal_radius = shape.size.min_element() * if shape.portrait() { 0.36 } else { 0.38 } * (0.6 + 0.4 * level);
    lamp.intensity = 0.5 + 0.55 * level.min(1.2);
}
