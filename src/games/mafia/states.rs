//! The documents' state objects: what each phase shows, under the documents' names.
//!
//! Everything here but who is still to act is gathered from the viewer's own memory, so it cannot tell anybody more
//! than they were told.

use super::facts::{
    Announcement, Ballot, Distribution, EndCause, Event, Finding, NightAct, Shape, Team, TurnId, Words,
};
use super::personas::{Persona, Traits};
use super::roles::{MOST_PLAYERS, Role, Seats, at, seat_at};
use super::rules::Phase;
use super::view::View;
use crate::engine::{Seat, Seed};
use serde::Serialize;
use serde_json::{Map, Value};

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Status {
    /// It does.
    Running,
    /// It has ended.
    Finished,
}

/// A persona as others see it.
#[derive(Serialize)]
struct PersonaState<'a> {
    name: &'a Words,
    traits: Vec<&'a str>,
    style: &'a str,
    quirks: Vec<&'a str>,
}

impl<'a> From<&'a Persona> for PersonaState<'a> {
    fn from(persona: &'a Persona) -> Self {
        let traits = match &persona.traits {
            Traits::List(list) => list.iter().map(String::as_str).collect(),
            Traits::Text(text) => vec![text.as_str()],
        };
        let quirks = Some(persona.quirk.as_str()).filter(|quirk| !quirk.is_empty()).into_iter().collect();
        PersonaState { name: &persona.name, traits, style: &persona.manner, quirks }
    }
}

/// Somebody at the table.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlayerState<'a> {
    id: Seat,
    name: &'a Words,
    manner: Option<&'a str>,
    persona: Option<PersonaState<'a>>,
    /// What the setup says of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'a str>,
    alive: bool,
    role: Option<Role>,
    /// The day of their death, from 0.
    eliminated_round: Option<u32>,
}

/// One choice by night.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Deed {
    player_id: Seat,
    target_id: Option<Seat>,
    target_name: Option<Words>,
    submitted_at: u64,
    #[serde(skip)]
    kind: NightAct,
}

/// The choices of this night, by role. Those of the mafia are of its present round.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SubmittedActions {
    #[serde(skip_serializing_if = "Option::is_none")]
    mafia_kill: Option<Shape<Deed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doctor_protect: Option<Shape<Deed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sheriff_investigate: Option<Shape<Deed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vigilante_shoot: Option<Shape<Deed>>,
}

/// NIGHT_ACTIONS.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NightState {
    night_number: u32,
    phase_deadline: Option<u64>,
    /// What this viewer knows to be done; missing for those who have nothing to do by night.
    #[serde(skip_serializing_if = "Option::is_none")]
    submitted_actions: Option<SubmittedActions>,
    /// Of whom this viewer knows that they are still to act; missing likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_players: Option<Seats>,
}

/// What the night came to.
#[derive(Serialize)]
struct NightResult {
    killed: Shape<Seat>,
    protected: Shape<Seat>,
    prevented: Option<bool>,
    investigation: Shape<Finding>,
    announcement: Announcement,
}

/// MORNING_REVEAL.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MorningState {
    night_number: u32,
    result: Option<NightResult>,
}

/// One turn of the discussion that is over.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Statement {
    player_id: Seat,
    player_name: Words,
    turn_id: TurnId,
    /// Empty for a turn that was passed.
    public_statement: Words,
}

/// DAY_DISCUSSION.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DiscussionState<'a> {
    day_number: u32,
    turn_order: &'a [Seat],
    current_turn_index: usize,
    turns_remaining: usize,
    statements: Vec<Statement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NamedBallot<'a> {
    #[serde(flatten)]
    ballot: Ballot,
    target_name: Option<&'a str>,
}

/// DAY_VOTING.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VotingState<'a> {
    day_number: u32,
    voting_deadline: Option<u64>,
    votes: Vec<NamedBallot<'a>>,
    vote_distribution: Distribution,
    /// More than half of the living; what lynches is the ruleset's.
    votes_needed_for_majority: usize,
}

/// END.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EndState {
    winner: Option<Team>,
    cause: EndCause,
    final_day_number: u32,
    /// Counted like `eliminatedRound`, so whoever died last has this number.
    final_round_number: u32,
    duration_ms: u64,
}

/// What the present phase shows: one of them, or none.
#[derive(Serialize)]
pub(super) struct PhaseStates<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    night: Option<NightState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    morning: Option<MorningState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discussion: Option<DiscussionState<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    voting: Option<VotingState<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<EndState>,
}

/// The state document of the referee: the same objects, each of them laid open.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    status: Status,
    players: Vec<PlayerState<'a>>,
    starting_player_order: Seats,
    random_seed: &'a Seed,
    night_number: u32,
    #[serde(flatten)]
    night: Option<NightState>,
    #[serde(flatten)]
    morning: Option<MorningState>,
    #[serde(flatten)]
    discussion: Option<DiscussionState<'a>>,
    #[serde(flatten)]
    voting: Option<VotingState<'a>>,
    #[serde(flatten)]
    end: Option<EndState>,
}

/// What a memory says about the present day and night.
#[derive(Default)]
pub(super) struct Recalled {
    died: [Option<u32>; MOST_PLAYERS],
    deeds: Vec<Deed>,
    result: Option<NightResult>,
    statements: Vec<Statement>,
}

impl Recalled {
    pub(super) fn by(view: &View) -> Recalled {
        let mut recalled = Recalled::default();
        let mut day = 0;
        for event in view.memory.since(&mut Default::default()) {
            match event.clone() {
                Event::PhaseChanged { to, day_number, .. } => {
                    day = day_number;
                    match to {
                        Phase::NightActions => recalled.deeds.clear(),
                        Phase::DayDiscussion => recalled.statements.clear(),
                        _ => {}
                    }
                }
                Event::NightActionSubmitted { agent_id, action_type, target_id, target_name, submitted_at, .. } => {
                    let kind = action_type;
                    recalled.deeds.push(Deed { player_id: agent_id, target_id, target_name, submitted_at, kind });
                }
                Event::MafiaRound { .. } => recalled.deeds.retain(|deed| deed.kind != NightAct::Kill),
                Event::NightResolved { killed, protected, prevented, investigation, announcement } => {
                    recalled.result = Some(NightResult { killed, protected, prevented, investigation, announcement });
                }
                Event::PlayerEliminated { player_id, .. } => recalled.died[at(player_id)] = Some(day),
                Event::AgentSayChunk { agent_id, turn_id, text, .. } => {
                    let player_name = view.cast.name(agent_id).into();
                    let said = Statement { player_id: agent_id, player_name, turn_id, public_statement: text };
                    recalled.statements.push(said);
                }
                _ => {}
            }
        }
        // By seat, not by who was first.
        recalled.deeds.sort_by_key(|deed| deed.player_id);
        recalled
    }

    fn submitted(&self, lists: bool) -> SubmittedActions {
        let of = |kinds: &[NightAct]| {
            let deeds: Vec<Deed> = self.deeds.iter().filter(|deed| kinds.contains(&deed.kind)).cloned().collect();
            (!deeds.is_empty()).then(|| Shape::of(deeds, lists))
        };
        SubmittedActions {
            mafia_kill: of(&[NightAct::Kill]),
            doctor_protect: of(&[NightAct::Protect]),
            sheriff_investigate: of(&[NightAct::Investigate]),
            vigilante_shoot: of(&[NightAct::Shoot, NightAct::Pass]),
        }
    }
}

impl View {
    pub(super) fn status(&self) -> Status {
        if self.end.is_some() { Status::Finished } else { Status::Running }
    }

    /// The order in which the first day's speakers speak.
    pub(super) fn starting_order(&self) -> Seats {
        Seats::first(self.cast.players())
    }

    pub(super) fn players<'a>(&'a self, recalled: &Recalled) -> Vec<PlayerState<'a>> {
        let player = |(at, name): (usize, &'a Words)| {
            let id = seat_at(at);
            let persona = self.cast.persona(id);
            PlayerState {
                id,
                name,
                manner: persona.map(|persona| persona.manner.as_str()),
                persona: persona.map(PersonaState::from),
                about: self.cast.described.get(at).map(Words::as_str),
                alive: self.alive.has(id),
                role: self.role(id),
                eliminated_round: recalled.died[at],
            }
        };
        self.cast.names.iter().enumerate().map(player).collect()
    }

    pub(super) fn phase_states(&self, recalled: Recalled) -> PhaseStates<'_> {
        let night_number = self.day + 1;
        let name = |ballot: &Ballot| ballot.target_id.map(|target| self.cast.name(target));
        PhaseStates {
            night: (self.phase == Phase::NightActions).then(|| NightState {
                night_number,
                phase_deadline: self.deadline,
                submitted_actions: self.pending.map(|_| recalled.submitted(self.book.lists)),
                pending_players: self.pending,
            }),
            end: self.end.map(|end| EndState {
                winner: end.winner,
                cause: end.cause,
                final_day_number: self.day,
                final_round_number: self.day,
                duration_ms: self.now,
            }),
            voting: (self.phase == Phase::DayVoting).then(|| VotingState {
                day_number: self.day,
                voting_deadline: self.deadline,
                votes: self
                    .ballots
                    .iter()
                    .flatten()
                    .map(|ballot| NamedBallot { ballot: *ballot, target_name: name(ballot) })
                    .collect(),
                vote_distribution: self.distribution(),
                votes_needed_for_majority: self.alive.len() / 2 + 1,
            }),
            morning: (self.phase == Phase::MorningReveal)
                .then_some(MorningState { night_number, result: recalled.result }),
            discussion: (self.phase == Phase::DayDiscussion).then_some(DiscussionState {
                day_number: self.day,
                turn_order: &self.order,
                current_turn_index: self.turn,
                turns_remaining: self.order.len() - self.turn,
                statements: recalled.statements,
            }),
        }
    }

    /// What the documents' state objects have beside the state that is kept. For the referee: it holds the seed.
    pub(super) fn document(&self, seed: &Seed) -> Map<String, Value> {
        let recalled = Recalled::by(self);
        let players = self.players(&recalled);
        let PhaseStates { night, morning, discussion, voting, end } = self.phase_states(recalled);
        let document = Document {
            status: self.status(),
            players,
            starting_player_order: self.starting_order(),
            random_seed: seed,
            night_number: self.day + 1,
            night,
            morning,
            discussion,
            voting,
            end,
        };
        match serde_json::to_value(&document) {
            Ok(Value::Object(keys)) => keys,
            _ => Map::new(),
        }
    }
}
