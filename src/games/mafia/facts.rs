//! What becomes true, under the documents' names, and who may learn it.

use super::roles::{Role, Seats};
use super::rules::Phase;
use super::talk::{Act, Verb};
use crate::engine::{Seat, Viewer, unseen};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A text that is shared, not copied: the same name stands in hundreds of facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words(Arc<str>);

impl Words {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Words(text.into())
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Words(String::deserialize(from)?.into()))
    }
}

/// One turn of one discussion, written `d0t3`; both are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnId {
    /// The day.
    pub day: u32,
    /// The turn.
    pub turn: u32,
}

impl Serialize for TurnId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("d{}t{}", self.day, self.turn))
    }
}

impl<'de> Deserialize<'de> for TurnId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let parts = text.strip_prefix('d').and_then(|rest| rest.split_once('t'));
        let read = parts.and_then(|(day, turn)| Some(TurnId { day: day.parse().ok()?, turn: turn.parse().ok()? }));
        read.ok_or_else(|| serde::de::Error::custom("a turn is written d0t3"))
    }
}

/// What was done by night.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NightAct {
    /// The mafia's choice, or nobody.
    Kill,
    /// A doctor's.
    Protect,
    /// A sheriff's.
    Investigate,
    /// A vigilante's.
    Shoot,
    /// A vigilante held fire.
    Pass,
}

/// What ended a life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeathCause {
    /// A killer by night.
    Night,
    /// The vote.
    Vote,
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// Everyone who is not mafia.
    Town,
    /// The mafia.
    Mafia,
}

/// What ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndCause {
    /// No mafioso is left.
    MafiaEliminated,
    /// The mafia is at least as many as the town.
    MafiaParity,
    /// The last day passed without a winner.
    Stalemate,
}

/// What the morning tells everyone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// Somebody died.
    Deaths,
    /// Nobody died: the Doctor saved someone.
    Saved,
    /// Nobody died, and no more is said.
    Quiet,
}

/// One value or a list of them: `fsm` speaks of one, `flow` of many.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Shape<T> {
    /// `flow`, or more than one.
    Many(Vec<T>),
    /// `fsm`.
    One(Option<T>),
}

impl<T> Shape<T> {
    /// A list where the ruleset has lists or one value cannot hold it.
    pub fn of(mut items: Vec<T>, lists: bool) -> Shape<T> {
        if lists || items.len() > 1 { Shape::Many(items) } else { Shape::One(items.pop()) }
    }
}

/// A sheriff's finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// Who asked.
    pub sheriff_id: Seat,
    /// About whom.
    pub target_id: Seat,
    /// Whether they are mafia.
    pub is_mafia: bool,
    /// What they are, where the ruleset tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// A ballot as it stands in a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ballot {
    /// Whose.
    pub voter_id: Seat,
    /// For whom; `None` is "no lynch".
    pub target_id: Option<Seat>,
    /// When, in game ms.
    pub vote_time: u64,
    /// Whether it was ever changed.
    pub changed: bool,
}

/// Votes for one player, or for nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heap {
    /// For whom.
    pub target: Option<Seat>,
    /// How many.
    pub votes: u32,
}

/// The votes by target, as an object: `{"p3":4,"no_lynch":1}`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Distribution(pub Vec<Heap>);

impl Serialize for Distribution {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|heap| (heap.target.map_or("no_lynch".into(), |t| t.to_string()), heap.votes)))
    }
}

impl<'de> Deserialize<'de> for Distribution {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<String, u32>::deserialize(from)?;
        let heap = |(key, votes): (String, u32)| match key.as_str() {
            "no_lynch" => Ok(Heap { target: None, votes }),
            seat => Ok(Heap { target: Some(seat.parse().map_err(serde::de::Error::custom)?), votes }),
        };
        let mut heaps = map.into_iter().map(heap).collect::<Result<Vec<_>, D::Error>>()?;
        heaps.sort_by_key(|heap| (heap.target.is_none(), heap.target));
        Ok(Distribution(heaps))
    }
}

/// A player when all is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FinalPlayer {
    /// Who.
    pub id: Seat,
    /// Their name.
    pub name: Words,
    /// What they were.
    pub role: Role,
    /// Whether they live.
    pub alive: bool,
    /// The day on which they died, from 0.
    pub eliminated_round: Option<u32>,
}

/// How everything stands at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FinalState {
    /// The last day, from 0.
    pub final_day_number: u32,
    /// Everyone.
    pub players: Vec<FinalPlayer>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Event {
    /// A player was told what they are; the mafia is told of all its members.
    RoleAssigned {
        /// Who.
        player_id: Seat,
        /// What.
        role: Role,
    },
    /// The game went on.
    PhaseChanged {
        /// From this phase.
        from: Phase,
        /// To this one.
        to: Phase,
        /// The day, from 0.
        day_number: u32,
    },
    /// Somebody acted by night.
    NightActionSubmitted {
        /// Who.
        agent_id: Seat,
        /// What.
        action_type: NightAct,
        /// On whom.
        target_id: Option<Seat>,
        /// Their name.
        target_name: Option<Words>,
        /// When, in game ms.
        submitted_at: u64,
        /// Whether the time was up: the dice chose, or a mafioso's choice of an earlier round stands.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        timeout: bool,
    },
    /// A mafioso spoke by night.
    MafiaChat {
        /// Who.
        agent_id: Seat,
        /// In which round, from 1.
        round: u8,
        /// The words.
        text: Words,
        /// What they mean.
        acts: Vec<Act>,
    },
    /// The mafia did not agree and begins another round.
    MafiaRound {
        /// Which, from 1.
        round: u8,
    },
    /// The night was worked out.
    NightResolved {
        /// Who died.
        killed: Shape<Seat>,
        /// Who was saved; for the referee.
        protected: Shape<Seat>,
        /// Whether a killer was foiled; for the referee, and for all where the morning tells it.
        prevented: Option<bool>,
        /// What was found out; for the referee.
        investigation: Shape<Finding>,
        /// What everyone is told.
        announcement: Announcement,
    },
    /// A sheriff is told.
    InvestigationResult(Finding),
    /// Somebody died.
    PlayerEliminated {
        /// Who.
        player_id: Seat,
        /// How.
        cause: DeathCause,
        /// What they were, where that is shown.
        role: Option<Role>,
        /// Whether the role is kept from the players.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hidden: bool,
    },
    /// A thought.
    AgentThinkChunk {
        /// Whose.
        agent_id: Seat,
        /// In which turn of the discussion, if in one.
        turn_id: Option<TurnId>,
        /// The words.
        text: Words,
    },
    /// Somebody spoke, or passed their turn without a word.
    AgentSayChunk {
        /// Who.
        agent_id: Seat,
        /// In which turn.
        turn_id: TurnId,
        /// The words; empty for a pass.
        text: Words,
        /// What they mean.
        acts: Vec<Act>,
    },
    /// Somebody claimed a role.
    RoleClaimed {
        /// Who.
        player_id: Seat,
        /// What they say they are.
        claimed_role: Role,
        /// What they are; for the referee.
        actual_role: Option<Role>,
    },
    /// Somebody voted.
    VoteCast {
        /// Who.
        voter_id: Seat,
        /// For whom; `None` is "no lynch".
        target_id: Option<Seat>,
        /// When, in game ms.
        vote_time: u64,
        /// Whether it replaces an earlier ballot for another.
        changed: bool,
        /// Whether the dice chose, because the time was up.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        timeout: bool,
    },
    /// The votes were counted.
    VoteResult {
        /// Who is to die.
        eliminated: Option<Seat>,
        /// Every ballot.
        votes: Vec<Ballot>,
        /// By target.
        distribution: Distribution,
        /// Whether the most votes were shared.
        tie: bool,
    },
    /// The game ended.
    GameEnded {
        /// Who won; `None` in a stalemate.
        winner: Option<Team>,
        /// The seats of that team, living and dead.
        winning_players: Seats,
        /// Everything is open now.
        final_state: Box<FinalState>,
        /// In game ms.
        duration_ms: u64,
        /// Why.
        cause: EndCause,
    },
}

/// An event and who may learn of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// To whom it was told; `None` if to all. Only the referee sees this list. With a thought it is the thinker, whom
    /// nobody told: see [`told_to`](Fact::told_to).
    #[serde(rename = "audience", default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Seats>,
}

impl Fact {
    /// Told to all.
    pub fn public(event: Event) -> Fact {
        Fact { event, to: None }
    }

    /// Told to these.
    pub fn private(event: Event, to: Seats) -> Fact {
        Fact { event, to: Some(to) }
    }

    /// To whom it is told; `None` if to all. A thought is told to nobody, not even back to the one who had it: it stays
    /// with the referee. (The list kept with it cannot say so: it is part of what a record's hash is made from.)
    pub fn told_to(&self) -> Option<Seats> {
        if matches!(self.event, Event::AgentThinkChunk { .. }) { Some(Seats::NONE) } else { self.to }
    }

    /// The seats that may learn more of it than those who only watch; see [`seen`].
    pub(super) fn knows_more(&self) -> Seats {
        match (self.told_to(), &self.event) {
            (Some(to), _) => to,
            (None, Event::RoleClaimed { player_id, .. } | Event::PlayerEliminated { player_id, hidden: true, .. }) => {
                Seats::only(*player_id)
            }
            (None, _) => Seats::NONE,
        }
    }

    /// Whether this viewer learns of it at all.
    pub fn reaches(&self, viewer: Viewer) -> bool {
        match (self.told_to(), viewer) {
            (None, _) | (_, Viewer::Referee) => true,
            (Some(to), Viewer::Seat(seat)) => to.has(seat),
            (Some(_), Viewer::Spectator) => false,
        }
    }
}

/// What is heard where there were no words.
pub(super) const SILENCE: &str = "…";

/// What of a fact this viewer may learn.
pub(super) fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
    let to = if viewer == Viewer::Referee { fact.told_to() } else { None };
    seen(fact, viewer).map(|event| Fact { event: event.into_owned(), to })
}

/// What of a fact's event this viewer may learn: copied only where something is kept back or nothing was heard.
pub(super) fn seen(fact: &Fact, viewer: Viewer) -> Option<Cow<'_, Event>> {
    if !fact.reaches(viewer) {
        return None;
    }
    let kept_back = match &fact.event {
        Event::AgentSayChunk { text, acts, .. } => return Some(heard(&fact.event, text, acts)),
        Event::MafiaChat { text, acts, .. } => return Some(heard(&fact.event, text, acts)),
        _ if viewer == Viewer::Referee => false,
        Event::NightResolved { .. } | Event::PlayerEliminated { hidden: true, .. } => true,
        Event::RoleClaimed { player_id, .. } => !viewer.knows(*player_id),
        _ => false,
    };
    if !kept_back {
        return Some(Cow::Borrowed(&fact.event));
    }
    let mut event = fact.event.clone();
    match &mut event {
        Event::NightResolved { killed, protected, prevented, investigation, announcement } => {
            // Nothing, in the shape of what everyone sees: another would tell that there was something.
            let lists = matches!(killed, Shape::Many(_));
            *protected = Shape::of(Vec::new(), lists);
            *investigation = Shape::of(Vec::new(), lists);
            *prevented = (*announcement == Announcement::Saved).then_some(true);
        }
        Event::PlayerEliminated { player_id, role, hidden, .. } => {
            *hidden = false;
            if !viewer.knows(*player_id) {
                *role = None;
            }
        }
        Event::RoleClaimed { actual_role, .. } => *actual_role = None,
        _ => {}
    }
    Some(Cow::Owned(event))
}

/// Words as they are heard. Blanks are no words: with nothing meant by them, to speak them is to pass.
fn heard<'a>(event: &'a Event, text: &Words, acts: &[Act]) -> Cow<'a, Event> {
    if !unseen(text.as_str()) || acts == [Act::pass()] && text.as_str().is_empty() {
        return Cow::Borrowed(event);
    }
    let mut event = event.clone();
    match &mut event {
        Event::AgentSayChunk { text, acts, .. } if acts.iter().all(|act| act.act == Verb::Pass) => {
            (*text, *acts) = ("".into(), vec![Act::pass()]);
        }
        Event::AgentSayChunk { text, .. } | Event::MafiaChat { text, .. } => *text = SILENCE.into(),
        _ => {}
    }
    Cow::Owned(event)
}
