//! What is shown of a village: a model that follows the facts one by one.

use crate::engine::{Seat, Viewer};
use crate::games::mafia::facts::{Announcement, DeathCause, Event, Fact, Finding, NightAct, Team};
use crate::games::mafia::roles::{MOST_PLAYERS, Role, Seats, at, seat_at};
use crate::games::mafia::rules::{Mafia, Phase};
use crate::games::mafia::setup::Rulebook;
use crate::games::mafia::talk::Act;
use crate::games::mafia::view::{Cast, View};
use crate::stage::Flow;
use crate::stage::present::{Presented, Redraw, SceneModel, Shown};
use crate::stage::table::Table;
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something that was said.
#[derive(Clone, PartialEq, Debug)]
pub struct Spoken {
    /// On which day, from 0.
    pub day: u32,
    /// By whom.
    pub by: Seat,
    /// The words; empty for a turn that was passed.
    pub text: String,
    /// What they mean.
    pub acts: Vec<Act>,
    /// Among the mafia, by night.
    pub night: bool,
}

/// Somebody left the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Death {
    /// Who.
    pub seat: Seat,
    /// On which day, from 0; a death by night belongs to the day that follows.
    pub day: u32,
    /// How.
    pub cause: DeathCause,
}

/// A vote that was counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Poll {
    /// On which day, from 0.
    pub day: u32,
    /// Who voted for whom.
    pub ballots: BTreeMap<Seat, Option<Seat>>,
    /// Who leaves.
    pub eliminated: Option<Seat>,
    /// Whether the most votes were shared.
    pub tie: bool,
}

/// What somebody did in the dark, as whoever watches knows it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deed {
    /// In which night, from 0.
    pub day: u32,
    /// Who.
    pub by: Seat,
    /// What.
    pub act: NightAct,
    /// To whom.
    pub target: Option<Seat>,
}

/// What is shown. It follows the facts one by one; when none is pending it is what the view says.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Scene {
    /// Names and personas.
    pub cast: Arc<Cast>,
    /// The rules.
    pub book: Rulebook,
    /// Whose eyes these are.
    pub you: Option<Seat>,
    /// What is going on.
    pub phase: Phase,
    /// The day, from 0.
    pub day: u32,
    /// Who lives.
    pub alive: Seats,
    /// Roles that are known.
    pub known: [Option<Role>; MOST_PLAYERS],
    /// What was said, oldest first.
    pub said: Vec<Spoken>,
    /// Who left, in order.
    pub deaths: Vec<Death>,
    /// The ballots of the vote that goes on.
    pub ballots: BTreeMap<Seat, Option<Seat>>,
    /// Who voted last in it.
    pub last_voter: Option<Seat>,
    /// The votes that were counted.
    pub polls: Vec<Poll>,
    /// What is known of the nights.
    pub deeds: Vec<Deed>,
    /// What was found out by night, and in which.
    pub findings: Vec<(u32, Finding)>,
    /// What the last morning told.
    pub morning: Option<Announcement>,
    /// The mafia's round of this night, for its own eyes.
    pub round: u8,
    /// Who claimed what, and on which day.
    pub claims: Vec<(u32, Seat, Role)>,
    /// Who won, once it is known; `None` within is nobody.
    pub ended: Option<Option<Team>>,
}

impl Default for Scene {
    fn default() -> Self {
        let cast = Cast {
            ruleset: Default::default(),
            language: Default::default(),
            names: Vec::new(),
            personas: Vec::new(),
            counts: [0; 5],
            described: Vec::new(),
        };
        Scene::empty(Arc::new(cast), Rulebook::of(Default::default()), None)
    }
}

impl SceneModel<Mafia> for Scene {
    fn of(view: &View) -> Scene {
        let mut scene = Scene::empty(view.cast.clone(), view.book, view.you);
        let viewer = view.you.map_or(Viewer::Referee, Viewer::Seat);
        // At the end a view remembers everything; what its viewer was not told is looked up there, not here.
        for fact in view.memory.iter().filter(|fact| fact.to.is_none() || fact.reaches(viewer)) {
            scene.follow(fact);
        }
        scene
    }

    fn follow(&mut self, fact: &Fact) {
        match &fact.event {
            Event::RoleAssigned { player_id, role } => self.learn(*player_id, Some(*role)),
            Event::PhaseChanged { to, day_number, .. } => self.enter(*to, *day_number),
            Event::NightActionSubmitted { agent_id, action_type, target_id, .. } => {
                self.deeds.push(Deed { day: self.day, by: *agent_id, act: *action_type, target: *target_id });
            }
            Event::MafiaChat { agent_id, text, acts, .. } => self.hear(*agent_id, text.as_str(), acts, true),
            Event::AgentSayChunk { agent_id, text, acts, .. } => self.hear(*agent_id, text.as_str(), acts, false),
            Event::MafiaRound { round } => self.round = *round,
            Event::NightResolved { announcement, .. } => self.morning = Some(*announcement),
            Event::InvestigationResult(finding) => {
                self.findings.push((self.day, *finding));
            }
            Event::PlayerEliminated { player_id, cause, role, .. } => {
                self.alive = self.alive.without(*player_id);
                self.deaths.push(Death { seat: *player_id, day: self.day, cause: *cause });
                self.learn(*player_id, *role);
            }
            Event::RoleClaimed { player_id, claimed_role, .. } => {
                self.claims.push((self.day, *player_id, *claimed_role));
            }
            Event::VoteCast { voter_id, target_id, .. } => {
                self.ballots.insert(*voter_id, *target_id);
                self.last_voter = Some(*voter_id);
            }
            Event::VoteResult { eliminated, tie, .. } => {
                let ballots = self.ballots.clone();
                self.polls.push(Poll { day: self.day, ballots, eliminated: *eliminated, tie: *tie });
            }
            Event::GameEnded { winner, final_state, .. } => {
                self.phase = Phase::End;
                self.ended = Some(*winner);
                final_state.players.iter().for_each(|player| self.learn(player.id, Some(player.role)));
            }
            Event::AgentThinkChunk { .. } => {}
        }
    }
}

impl Scene {
    fn empty(cast: Arc<Cast>, book: Rulebook, you: Option<Seat>) -> Scene {
        Scene {
            alive: Seats::first(cast.players()),
            cast,
            book,
            you,
            phase: Phase::Setup,
            day: 0,
            known: [None; MOST_PLAYERS],
            said: Vec::new(),
            deaths: Vec::new(),
            ballots: BTreeMap::new(),
            last_voter: None,
            polls: Vec::new(),
            deeds: Vec::new(),
            findings: Vec::new(),
            morning: None,
            round: 1,
            claims: Vec::new(),
            ended: None,
        }
    }

    fn learn(&mut self, seat: Seat, role: Option<Role>) {
        if let Some(place) = self.known.get_mut(at(seat))
            && role.is_some()
        {
            *place = role;
        }
    }

    fn enter(&mut self, phase: Phase, day: u32) {
        (self.phase, self.day) = (phase, day);
        match phase {
            Phase::NightActions => {
                self.round = 1;
                self.morning = None;
                self.ballots.clear();
            }
            Phase::DayVoting => self.ballots.clear(),
            _ => {}
        }
    }

    fn hear(&mut self, by: Seat, text: &str, acts: &[Act], night: bool) {
        self.said.push(Spoken { day: self.day, by, text: text.to_owned(), acts: acts.to_vec(), night });
    }

    /// How many sit at the table.
    pub fn players(&self) -> usize {
        self.cast.players()
    }

    /// Everybody, in the order of their seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players()).map(seat_at)
    }

    /// What somebody is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.cast.name(seat)
    }

    /// What is known of somebody's role.
    pub fn role(&self, seat: Seat) -> Option<Role> {
        self.known.get(at(seat)).copied().flatten()
    }

    /// The role of whoever looks on.
    pub fn own_role(&self) -> Option<Role> {
        self.role(self.you?)
    }

    /// Who is on the same side as whoever looks on, and known to be.
    pub fn is_mate(&self, seat: Seat) -> bool {
        self.own_role() == Some(Role::Mafia) && self.you != Some(seat) && self.role(seat) == Some(Role::Mafia)
    }

    /// Who died in the night that is just over.
    pub fn missing(&self) -> impl Iterator<Item = Seat> + '_ {
        let by_night = move |death: &&Death| death.day == self.day && death.cause == DeathCause::Night;
        self.deaths.iter().filter(by_night).map(|death| death.seat)
    }

    /// What was said on the day that is shown, oldest first.
    pub fn today(&self) -> impl DoubleEndedIterator<Item = &Spoken> + '_ {
        self.said.iter().filter(move |said| said.day == self.day && !said.night)
    }

    /// What the mafia said in the night that is shown.
    pub fn whispers(&self) -> impl DoubleEndedIterator<Item = &Spoken> + '_ {
        self.said.iter().filter(move |said| said.day == self.day && said.night)
    }

    /// Whom each mafioso named last in this night, as the mafia knows it.
    pub fn proposals(&self) -> BTreeMap<Seat, Option<Seat>> {
        let tonight = |deed: &&Deed| deed.day == self.day && deed.act == NightAct::Kill;
        self.deeds.iter().filter(tonight).map(|deed| (deed.by, deed.target)).collect()
    }

    /// What whoever looks on did last in the night before, or tonight.
    pub fn own_deed(&self, day: u32) -> Option<Deed> {
        self.deeds.iter().rev().find(|deed| Some(deed.by) == self.you && deed.day == day).copied()
    }

    /// How many votes somebody has in the vote that goes on.
    pub fn votes_for(&self, seat: Option<Seat>) -> usize {
        self.ballots.values().filter(|vote| **vote == seat).count()
    }

    /// Who leads the vote, if one does.
    pub fn leader(&self) -> Option<Seat> {
        let most = self.seats().map(|seat| self.votes_for(Some(seat))).max().filter(|most| *most > 0)?;
        let mut leaders = self.seats().filter(|seat| self.votes_for(Some(*seat)) == most);
        leaders.next().filter(|_| leaders.next().is_none())
    }

    /// How many votes are sure to decide.
    pub fn majority(&self) -> usize {
        self.alive.len() / 2 + 1
    }

    /// A number that is the same all game and tells nothing: for the lie of the land and the faces.
    pub fn number(&self) -> u32 {
        self.cast.personas.iter().fold(7u32, |sum, persona| sum.wrapping_mul(31).wrapping_add(u32::from(*persona)))
    }

    /// How somebody looks: all at a table differ.
    pub fn face(&self, seat: Seat) -> crate::layout::face::Face {
        crate::layout::face::Face::of((at(seat) + self.number() as usize % MOST_PLAYERS) % MOST_PLAYERS)
    }
}

/// What must be built anew.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NeedsRebuild {
    /// Everything that stands out of doors.
    pub stage: bool,
    /// The bar and what lies at the foot.
    pub foot: bool,
    /// What lies over it all: a card, a file, the log.
    pub over: bool,
    /// What is read in the words that are being typed.
    pub chips: bool,
}

impl NeedsRebuild {
    /// Everything.
    pub const ALL: NeedsRebuild = NeedsRebuild { stage: true, foot: true, over: true, chips: true };
}

/// Follows the facts.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<NeedsRebuild>()
        .add_systems(Update, follow.in_set(Flow::Rule).after(Presented));
}

fn follow(
    mut shown: MessageReader<Shown<Mafia>>,
    mut redraw: MessageReader<Redraw<Mafia>>,
    table: Option<Res<Table<Mafia>>>,
    mut scene: ResMut<Scene>,
    mut needs: ResMut<NeedsRebuild>,
) {
    let Some(table) = table else { return };
    if redraw.read().count() > 0 {
        *scene = Scene::of(table.view());
        // Whoever watches with everything open still sits where they sat.
        scene.you = table.terms.person();
        *needs = NeedsRebuild::ALL;
        shown.clear();
    }
    for Shown(fact) in shown.read() {
        scene.follow(fact);
        (needs.stage, needs.foot) = (true, true);
    }
}
