//! All that one viewer may know. It is small and cheap; the JSON for people and programs is written from it on demand.

use super::facts::{Ballot, Distribution, EndCause, Heap, Team, Words};
use super::memory::Memory;
use super::personas::{Persona, book};
use super::roles::{Counts, MOST_PLAYERS, ROLES, Role, Seats, at, seat_at};
use super::rules::Phase;
use super::setup::{Rulebook, Ruleset, Speed};
use super::states::{PhaseStates, PlayerState, Recalled, Status};
use crate::engine::{Language, Seat, Seed};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What never changes at a table and is no secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cast {
    /// Which document is played.
    pub ruleset: Ruleset,
    /// The language of the table.
    pub language: Language,
    /// Who is called what, `p1` first.
    pub names: Vec<Words>,
    /// Their places in the book of personas.
    pub personas: Vec<u16>,
    /// How many of each role were dealt.
    pub counts: Counts,
    /// What the setup says of each, `p1` first; empty words, and no list at all, leave it to the book.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub described: Vec<Words>,
}

impl Cast {
    /// What the setup says of the persona of a seat, if it says anything.
    pub fn described(&self, seat: Seat) -> Option<&str> {
        self.described.get(seat.index()?).map(Words::as_str).filter(|text| !text.is_empty())
    }

    /// The persona of a seat.
    pub fn persona(&self, seat: Seat) -> Option<&'static Persona> {
        book(self.language).personas.get(*self.personas.get(seat.index()?)? as usize)
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        seat.index().and_then(|at| self.names.get(at)).map_or("host", Words::as_str)
    }

    /// How many sit at the table.
    pub fn players(&self) -> usize {
        self.names.len()
    }
}

/// What a seat is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The mafia's victim.
    Kill,
    /// The doctor's patient.
    Protect,
    /// The sheriff's suspect.
    Investigate,
    /// The vigilante's shot.
    Shoot,
    /// A statement.
    Say,
    /// A ballot.
    Vote,
}

/// What the viewer's own seat may do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// What.
    pub task: Task,
    /// On whom.
    pub targets: Seats,
    /// Whether nobody is an answer too: no kill, no lynch, hold fire, say nothing.
    pub none: bool,
    /// Whether a word to the other mafiosi is possible first.
    pub chat: bool,
}

/// What the mafia has proposed this round, for its own eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    /// Who.
    pub player_id: Seat,
    /// Whom; `None` is nobody.
    pub target_id: Option<Seat>,
}

/// A seat's luck. It is not told to anybody, so a view that was read from its JSON has none, and is the same view.
#[derive(Clone, Copy, Default, Debug)]
pub struct Luck(pub u64);

impl PartialEq for Luck {
    fn eq(&self, _: &Luck) -> bool {
        true
    }
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// Who won.
    pub winner: Option<Team>,
    /// Why.
    pub cause: EndCause,
}

/// All that one viewer may know.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Whose view; `None` for those who do not play.
    pub you: Option<Seat>,
    /// Where the game stands.
    pub phase: Phase,
    /// The day, from 0.
    pub day: u32,
    /// Game time in ms.
    pub now: u64,
    /// When the phase, or the turn, is over.
    pub deadline: Option<u64>,
    /// How fast.
    pub speed: Speed,
    /// The rules of this table.
    pub book: Rulebook,
    /// Names, personas, role counts.
    pub cast: Arc<Cast>,
    /// Who lives.
    pub alive: Seats,
    /// Roles that this viewer knows.
    pub known: [Option<Role>; MOST_PLAYERS],
    /// What this seat may do now.
    pub ask: Option<Ask>,
    /// Whether the game waits for this seat.
    pub awaited: bool,
    /// The speakers of this discussion, in order; empty in other phases.
    pub order: Arc<Vec<Seat>>,
    /// Whose turn it is, as a place in `order`.
    pub turn: usize,
    /// Who has the last word before they die.
    pub condemned: Option<Seat>,
    /// The ballots of this vote, `p1` first.
    pub ballots: Vec<Option<Ballot>>,
    /// The mafia's round of this night, from 1; `None` for others.
    pub round: Option<u8>,
    /// The mafia's proposals of this round; empty for others.
    pub proposals: Vec<Proposal>,
    /// Who is still to act this night, of those of whom this viewer may know it; `None` for the others.
    pub pending: Option<Seats>,
    /// A doctor's own last patient.
    pub last_protected: Option<Seat>,
    /// A number of this seat's own: what its first impressions and whims follow from. It stays the same for a whole game
    /// and tells nothing about anybody.
    pub luck: Luck,
    /// Whether this seat has a bullet.
    pub bullet: bool,
    /// How it ended.
    pub end: Option<End>,
    /// The seed, once the game has ended.
    pub seed: Option<Seed>,
    /// What this viewer was told, saw, said and did.
    pub memory: Memory,
}

impl View {
    /// The role of a seat, if this viewer knows it.
    pub fn role(&self, seat: Seat) -> Option<Role> {
        self.known.get(seat.index()?).copied().flatten()
    }

    /// The viewer's own role.
    pub fn own_role(&self) -> Option<Role> {
        self.role(self.you?)
    }

    /// The other living players.
    pub fn others(&self) -> Seats {
        self.you.map_or(self.alive, |you| self.alive.without(you))
    }

    /// Whose turn it is to speak.
    pub fn speaker(&self) -> Option<Seat> {
        if self.phase == Phase::DayDiscussion { self.order.get(self.turn).copied() } else { None }
    }

    /// The votes so far.
    pub fn distribution(&self) -> Distribution {
        count(&self.ballots)
    }
}

/// Votes by target: seats in order, "no lynch" last.
pub(super) fn count(ballots: &[Option<Ballot>]) -> Distribution {
    let mut votes = [0u32; MOST_PLAYERS];
    let mut nobody = 0;
    for ballot in ballots.iter().flatten() {
        match ballot.target_id {
            Some(target) => votes[at(target)] += 1,
            None => nobody += 1,
        }
    }
    let some = votes.iter().enumerate().filter(|(_, votes)| **votes > 0);
    let mut heaps: Vec<Heap> = some.map(|(at, &votes)| Heap { target: Some(seat_at(at)), votes }).collect();
    if nobody > 0 {
        heaps.push(Heap { target: None, votes: nobody });
    }
    Distribution(heaps)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SelfWire<'a> {
    id: Seat,
    role: Option<Role>,
    alive: bool,
    awaited: bool,
    ask: Option<Ask>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u8>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    proposals: &'a [Proposal],
    #[serde(skip_serializing_if = "Option::is_none")]
    last_protected: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bullet: Option<bool>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ViewWire<'a> {
    ruleset: Ruleset,
    language: Language,
    speed: Speed,
    status: Status,
    phase: Phase,
    day_number: u32,
    night_number: u32,
    now_ms: u64,
    deadline_ms: Option<u64>,
    role_counts: BTreeMap<Role, u8>,
    starting_player_order: Seats,
    players: Vec<PlayerState<'a>>,
    #[serde(rename = "self", skip_serializing_if = "Option::is_none")]
    own: Option<SelfWire<'a>>,
    #[serde(flatten)]
    states: PhaseStates<'a>,
    /// Who has the last word before they die.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_words: Option<Seat>,
    winner: Option<Team>,
    cause: Option<EndCause>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a Seed>,
    /// The document's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    random_seed: Option<&'a Seed>,
    memory: &'a Memory,
    /// Where they are not those of the ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Rulebook>,
}

impl View {
    fn wire(&self) -> ViewWire<'_> {
        let recalled = Recalled::by(self);
        let own = self.you.map(|id| SelfWire {
            id,
            role: self.role(id),
            alive: self.alive.has(id),
            awaited: self.awaited,
            ask: self.ask,
            round: self.round,
            proposals: &self.proposals,
            last_protected: self.last_protected,
            bullet: (self.role(id) == Some(Role::Vigilante)).then_some(self.bullet),
        });
        ViewWire {
            ruleset: self.cast.ruleset,
            language: self.cast.language,
            speed: self.speed,
            status: self.status(),
            phase: self.phase,
            day_number: self.day,
            night_number: self.day + 1,
            now_ms: self.now,
            deadline_ms: self.deadline,
            role_counts: ROLES.into_iter().map(|role| (role, self.cast.counts[role.index()])).collect(),
            starting_player_order: self.starting_order(),
            players: self.players(&recalled),
            own,
            states: self.phase_states(recalled),
            last_words: self.condemned,
            winner: self.end.and_then(|end| end.winner),
            cause: self.end.map(|end| end.cause),
            seed: self.seed.as_ref(),
            random_seed: self.seed.as_ref(),
            memory: &self.memory,
            rules: Some(self.book).filter(|book| *book != Rulebook::of(self.cast.ruleset)),
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.wire().serialize(to)
    }
}

/// What is read of the JSON of a view; the rest of it follows from this.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadView {
    ruleset: Ruleset,
    language: Language,
    speed: Speed,
    phase: Phase,
    day_number: u32,
    now_ms: u64,
    deadline_ms: Option<u64>,
    role_counts: BTreeMap<Role, u8>,
    players: Vec<ReadPlayer>,
    #[serde(rename = "self")]
    own: Option<ReadSelf>,
    night: Option<ReadNight>,
    discussion: Option<ReadDiscussion>,
    voting: Option<ReadVoting>,
    last_words: Option<Seat>,
    winner: Option<Team>,
    cause: Option<EndCause>,
    seed: Option<Seed>,
    memory: Memory,
    rules: Option<Rulebook>,
}

#[derive(Deserialize)]
struct ReadPlayer {
    name: Words,
    persona: Option<ReadPersona>,
    about: Option<Words>,
    alive: bool,
    role: Option<Role>,
}

#[derive(Deserialize)]
struct ReadPersona {
    name: Words,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadSelf {
    id: Seat,
    awaited: bool,
    ask: Option<Ask>,
    round: Option<u8>,
    #[serde(default)]
    proposals: Vec<Proposal>,
    last_protected: Option<Seat>,
    bullet: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadNight {
    pending_players: Option<Seats>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadDiscussion {
    turn_order: Vec<Seat>,
    current_turn_index: usize,
}

#[derive(Deserialize)]
struct ReadVoting {
    votes: Vec<Ballot>,
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let bad = |why: &str| Err(serde::de::Error::custom(why));
        let read = ReadView::deserialize(from)?;
        if read.players.is_empty() || read.players.len() > MOST_PLAYERS {
            return bad("so many do not play");
        }
        let own = read.own.as_ref();
        let discussion = read.discussion.as_ref();
        let turn = discussion.map_or(0, |discussion| discussion.current_turn_index);
        if turn > discussion.map_or(0, |discussion| discussion.turn_order.len()) {
            return bad("there is no such turn");
        }
        let mut ballots = vec![None; if read.voting.is_some() { read.players.len() } else { 0 }];
        for ballot in read.voting.iter().flat_map(|voting| &voting.votes) {
            match ballot.voter_id.index().and_then(|at| ballots.get_mut(at)) {
                Some(place) => *place = Some(*ballot),
                None => return bad("somebody voted who does not play"),
            }
        }
        let mut known = [None; MOST_PLAYERS];
        known.iter_mut().zip(&read.players).for_each(|(known, player)| *known = player.role);
        let alive = read.players.iter().enumerate().filter(|(_, player)| player.alive);
        Ok(View {
            luck: Luck::default(),
            you: own.map(|own| own.id),
            phase: read.phase,
            day: read.day_number,
            now: read.now_ms,
            deadline: read.deadline_ms,
            speed: read.speed,
            book: read.rules.unwrap_or(Rulebook::of(read.ruleset)),
            alive: alive.map(|(at, _)| seat_at(at)).collect(),
            known,
            ask: own.and_then(|own| own.ask),
            awaited: own.is_some_and(|own| own.awaited),
            order: Arc::new(discussion.map(|discussion| discussion.turn_order.clone()).unwrap_or_default()),
            turn,
            condemned: read.last_words,
            ballots,
            round: own.and_then(|own| own.round),
            proposals: own.map(|own| own.proposals.clone()).unwrap_or_default(),
            pending: read.night.as_ref().and_then(|night| night.pending_players),
            last_protected: own.and_then(|own| own.last_protected),
            bullet: own.and_then(|own| own.bullet).unwrap_or(false),
            end: read.cause.map(|cause| End { winner: read.winner, cause }),
            seed: read.seed.clone(),
            cast: Arc::new(read.cast()),
            memory: read.memory,
        })
    }
}

impl ReadView {
    fn cast(&self) -> Cast {
        let personas = &book(self.language).personas;
        let place = |player: &ReadPlayer| {
            let called = player.persona.as_ref().map(|persona| &persona.name);
            personas.iter().position(|persona| Some(&persona.name) == called).map_or(u16::MAX, |at| at as u16)
        };
        let mut counts = Counts::default();
        ROLES.into_iter().for_each(|role| counts[role.index()] = *self.role_counts.get(&role).unwrap_or(&0));
        let about = |player: &ReadPlayer| player.about.clone().unwrap_or_else(|| "".into());
        let described = self.players.iter().any(|player| player.about.is_some());
        Cast {
            described: self.players.iter().filter(|_| described).map(about).collect(),
            ruleset: self.ruleset,
            language: self.language,
            names: self.players.iter().map(|player| player.name.clone()).collect(),
            personas: self.players.iter().map(place).collect(),
            counts,
        }
    }
}
