//! The rules of Word Wolf.
//!
//! Six players get a word each. Five get the same one and are CITIZENs; the WOLF gets another that is much like it.
//! Each knows only their own word (and, unless `hide_role`, their own role). In three rounds everybody gives one hint
//! of up to 100 characters, all at once: a round's hints are shown when it is over. Then everybody votes for whom they
//! hold for the wolf, with a reason. Whoever has most votes is banished: if that is a wolf, the citizens win; if it is
//! a citizen, or the vote is tied, the wolf wins.
//!
//! Phases: waiting, hint_1, hint_2, hint_3, vote, result, end. A phase ends when all have submitted, or at its
//! deadline: then a missing hint becomes "…" and a missing vote is drawn. `result` and `end` follow by themselves.

use super::advice::{self, Advice};
use super::words::{MOST_CHARACTERS, pairs};
use super::{minds, text};
use crate::engine::names::{self, BadName};
use crate::engine::{
    Dice, Draw, Fault, Info, Language, Mind, Outcome, Preset, Refuse, Rules, Seat, StoryLine, Tone, Unfit, Viewer,
    fit_for_a_line, unseen,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// How many play.
pub const PLAYERS: u8 = 6;
/// The phases from the first hint to the result.
const MOST_ROUNDS: u8 = 5;
/// What stands for a hint or a reason that never came.
pub const SILENCE: &str = "…";
/// The longest name, in characters.
pub const MOST_NAME: usize = 20;
/// The longest thought, in characters.
pub const MOST_THINK: usize = 2_000;
/// The longest word of a custom pair, in characters.
const MOST_WORD: usize = 40;

/// What can be asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The language of the words.
    pub language: Language,
    /// Who plays: six names seat everybody at once, an empty list waits for them to join. Left out, six names are made up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// How many wolves, 1 to 5; 1 if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wolf_count: Option<u32>,
    /// Nobody is told their own role.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hide_role: bool,
    /// The two words; makes the game custom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<PairWords>,
    /// The seats of the wolves; makes the game custom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wolves: Option<Vec<Seat>>,
    /// How long a phase may last, in ms of game time.
    pub deadline_ms: u64,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            language: Language::En,
            names: None,
            wolf_count: None,
            hide_role: false,
            pair: None,
            wolves: None,
            deadline_ms: 60_000,
        }
    }
}

impl Setup {
    fn wolf_count(&self) -> u32 {
        let named = self.wolves.as_ref().map(|wolves| wolves.len() as u32);
        named.or(self.wolf_count).unwrap_or(1)
    }
}

/// Two words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairWords {
    /// The word of the many.
    pub citizen_word: String,
    /// The word of the few.
    pub wolf_word: String,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Not everybody is there yet.
    Waiting,
    /// The first hint.
    #[serde(rename = "hint_1")]
    Hint1,
    /// The second hint.
    #[serde(rename = "hint_2")]
    Hint2,
    /// The third hint.
    #[serde(rename = "hint_3")]
    Hint3,
    /// Whom to banish.
    Vote,
    /// The votes are counted.
    Result,
    /// It has ended.
    End,
}

impl Phase {
    /// The number of a hint's round.
    pub fn round(self) -> Option<u8> {
        match self {
            Phase::Hint1 => Some(1),
            Phase::Hint2 => Some(2),
            Phase::Hint3 => Some(3),
            Phase::Waiting | Phase::Vote | Phase::Result | Phase::End => None,
        }
    }

    fn next(self) -> Phase {
        match self {
            Phase::Waiting => Phase::Hint1,
            Phase::Hint1 => Phase::Hint2,
            Phase::Hint2 => Phase::Hint3,
            Phase::Hint3 => Phase::Vote,
            Phase::Vote => Phase::Result,
            Phase::Result | Phase::End => Phase::End,
        }
    }

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Hint1 => "hint_1",
            Phase::Hint2 => "hint_2",
            Phase::Hint3 => "hint_3",
            Phase::Vote => "vote",
            Phase::Result => "result",
            Phase::End => "end",
        }
    }

    /// The action that everybody owes in this phase.
    fn action(self) -> Option<&'static str> {
        match self {
            Phase::Waiting => Some("join"),
            Phase::Hint1 | Phase::Hint2 | Phase::Hint3 => Some("hint"),
            Phase::Vote => Some("vote"),
            Phase::Result | Phase::End => None,
        }
    }
}

/// Which word one has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Role {
    /// One of the many.
    Citizen,
    /// One of the few.
    Wolf,
}

impl Role {
    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Role::Citizen => "CITIZEN",
            Role::Wolf => "WOLF",
        }
    }
}

/// What a seat can ask. A text that is `null` is a template; it must be filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Sit down.
    Join {
        /// As whom.
        name: Option<String>,
    },
    /// Say something of one's word.
    Hint {
        /// One sentence.
        text: Option<String>,
        /// What one thinks while saying it; only the referee sees it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
    /// Name the wolf.
    Vote {
        /// Whom.
        target_id: String,
        /// Why, in one sentence.
        reason: Option<String>,
        /// What one thinks while voting; only the referee sees it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<String>,
    },
}

impl Action {
    /// What one thinks with it, if anything.
    fn think(&self) -> Option<&str> {
        match self {
            Action::Join { .. } => None,
            Action::Hint { think, .. } | Action::Vote { think, .. } => think.as_deref().filter(|think| !unseen(think)),
        }
    }
}

/// Someone at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Agent {
    id: Seat,
    /// `None` until they have joined.
    name: Option<String>,
    role: Role,
    secret_word: String,
}

/// What somebody submitted in the running phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Submission {
    id: Seat,
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<Seat>,
}

/// A hint that was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// By whom.
    pub agent_id: Seat,
    /// Their name.
    pub name: String,
    /// What.
    pub text: String,
}

/// A vote that was cast.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ballot {
    /// By whom.
    pub voter_id: Seat,
    /// For whom.
    pub target_id: Seat,
    /// Why.
    pub reason: String,
}

/// A phase that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Which.
    pub phase: Phase,
    /// The hints of a hint phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Hint>,
    /// The votes of the vote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<Ballot>,
}

/// How the vote came out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// Who was banished; `None` after a tie.
    pub eliminated_id: Option<Seat>,
    /// What they were.
    pub eliminated_role: Option<Role>,
    /// Who won.
    pub winner: Role,
}

/// The whole state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WordWolf {
    phase: Phase,
    citizen_word: String,
    wolf_word: String,
    agents: Vec<Agent>,
    pending: Vec<Submission>,
    history: Vec<Round>,
    verdict: Option<Verdict>,
    hide_role: bool,
    deadline_ms: u64,
    /// Of the running phase.
    left_ms: u64,
}

/// Oneself, as one is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Own {
    /// The seat.
    pub id: Seat,
    /// The name.
    pub name: Option<String>,
    /// The role; `None` before the game has begun, and with `hide_role` until the result.
    pub role: Option<Role>,
    /// The word; `None` before the game has begun.
    #[serde(rename = "secretWord")]
    pub secret_word: Option<String>,
}

/// Somebody at the table, as they are seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Participant {
    /// The seat.
    pub id: Seat,
    /// The name.
    pub name: Option<String>,
    /// Whether they have done what this phase asks.
    pub submitted: bool,
    /// What they are, once that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Their word, once that is known.
    #[serde(rename = "secretWord", skip_serializing_if = "Option::is_none")]
    pub secret_word: Option<String>,
}

/// How many have done what this phase asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Submissions {
    /// So many.
    pub submitted: usize,
    /// Of so many.
    pub total: usize,
}

/// All that one viewer may know: the state response of the specification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Always `wordwolf`.
    #[serde(rename = "gameType")]
    pub game_type: Cow<'static, str>,
    /// Where the game stands.
    pub phase: Phase,
    /// 1 to 3 in hints.
    pub round: Option<u8>,
    /// Oneself; `None` for those who only watch.
    #[serde(rename = "self")]
    pub own: Option<Own>,
    /// Everybody.
    pub participants: Vec<Participant>,
    /// What has been said. Those who watch also see the hints of the running phase.
    pub history: Vec<Round>,
    /// What may be sent now.
    pub allowed_actions: Vec<Cow<'static, str>>,
    /// How far this phase is.
    pub phase_submissions: Submissions,
    /// Until the deadline of this phase; `None` where there is none.
    pub time_left_ms: Option<u64>,
    /// How it came out, once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// A player's share of the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// Who.
    pub id: Seat,
    /// Their name.
    pub name: String,
    /// What they were.
    pub role: Role,
    /// Their word.
    #[serde(rename = "secretWord")]
    pub secret_word: String,
    /// Whether their side won.
    pub won: bool,
    /// Their points.
    pub points: u32,
}

/// A seat and its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// Who.
    pub id: Seat,
    /// Their name.
    pub name: String,
}

/// What became true: the events of the specification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    /// Somebody sat down.
    Joined {
        /// Who.
        agent_id: Seat,
        /// As whom.
        name: String,
    },
    /// Somebody gave a hint.
    HintSubmitted {
        /// Who.
        agent_id: Seat,
        /// Their name.
        name: String,
        /// What; the other players see it when the phase is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// In which phase.
        phase: Phase,
    },
    /// What somebody thought with a hint or a vote; told to the referee alone.
    Thought {
        /// Who.
        agent_id: Seat,
        /// Their name.
        name: String,
        /// What.
        text: String,
        /// In which phase.
        phase: Phase,
    },
    /// Somebody voted; for whom is told when all have.
    VoteSubmitted {
        /// Who.
        agent_id: Seat,
        /// Their name.
        name: String,
    },
    /// A phase is over.
    PhaseChange {
        /// Which.
        from: Phase,
        /// What comes now.
        to: Phase,
        /// What was said in it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hints: Vec<Hint>,
    },
    /// The votes are counted.
    VoteResult {
        /// All of them.
        votes: Vec<Ballot>,
        /// Who was banished; `None` after a tie.
        eliminated_id: Option<Seat>,
        /// What they were.
        eliminated_role: Option<Role>,
        /// Who won.
        winner: Role,
    },
    /// It has ended.
    GameEnd {
        /// Who won.
        winner: Role,
        /// The word of the many.
        citizen_word: String,
        /// The word of the few.
        wolf_word: String,
        /// The wolf (the first, if there are several).
        wolf_agent: Named,
        /// All wolves.
        wolf_agents: Vec<Named>,
        /// Everybody's share.
        results: Vec<Share>,
    },
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Not now.
    #[error("that is not what phase {} asks for", .0.name())]
    WrongPhase(Phase),
    /// Once is enough.
    #[error("this seat has submitted already in this phase")]
    AlreadySubmitted,
    /// Nothing was said.
    #[error("the text is empty")]
    EmptyText,
    /// Too much was said.
    #[error("the text has more than {0} characters")]
    TooLong(usize),
    /// More than one line.
    #[error("the text has a line break; it must be one sentence on one line")]
    LineBreak,
    /// Something that cannot be shown.
    #[error("the text has a control character")]
    ControlCharacter,
    /// Nobody accuses themselves.
    #[error("nobody votes for themselves")]
    SelfVote,
    /// There is no such player.
    #[error("target_id names nobody at this table")]
    UnknownTarget,
    /// Nobody at this table can be called that.
    #[error(transparent)]
    Name(#[from] BadName),
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::WrongPhase(_) => "wrong_phase",
            Refusal::AlreadySubmitted => "already_submitted",
            Refusal::EmptyText => "empty_text",
            Refusal::TooLong(_) => "too_long",
            Refusal::LineBreak => "line_break",
            Refusal::ControlCharacter => "control_character",
            Refusal::SelfVote => "self_vote",
            Refusal::UnknownTarget => "unknown_target",
            Refusal::Name(why) => why.code(),
        }
    }
}

/// The text without blanks around it, if it is one line of 1 to `most` characters that can be seen.
fn one_line(text: Option<&str>, most: usize) -> Result<String, Refusal> {
    let text = text.unwrap_or("").trim();
    fit_for_a_line(text).map_err(|unfit| match unfit {
        Unfit::LineBreak => Refusal::LineBreak,
        Unfit::Control => Refusal::ControlCharacter,
    })?;
    if unseen(text) {
        return Err(Refusal::EmptyText);
    }
    if text.chars().nth(most).is_some() {
        return Err(Refusal::TooLong(most));
    }
    Ok(text.to_owned())
}

impl WordWolf {
    fn agent(&self, seat: Seat) -> Option<&Agent> {
        self.agents.iter().find(|agent| agent.id == seat)
    }

    /// The language of the words.
    pub(super) fn language(&self) -> Language {
        Language::of(&self.citizen_word)
    }

    /// The citizens' word and the wolf's.
    pub(super) fn words(&self) -> (&str, &str) {
        (&self.citizen_word, &self.wolf_word)
    }

    /// The vote of a seat, whether all are in or not.
    pub(super) fn ballot(&self, seat: Seat) -> Option<Ballot> {
        let pending = self.pending.iter().find(|submission| submission.id == seat);
        let cast = self.history.last().and_then(|round| round.votes.iter().find(|ballot| ballot.voter_id == seat));
        match pending {
            Some(Submission { target, text, .. }) => {
                Some(Ballot { voter_id: seat, target_id: (*target)?, reason: text.clone() })
            }
            None => cast.cloned(),
        }
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.agent(seat).and_then(|agent| agent.name.clone()).unwrap_or_default()
    }

    fn has_submitted(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Waiting => self.agent(seat).is_some_and(|agent| agent.name.is_some()),
            _ => self.pending.iter().any(|submission| submission.id == seat),
        }
    }

    /// Whether this action fits the phase and is the first of this seat in it.
    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        match self.phase.action() == Some(action) {
            false => Err(Refusal::WrongPhase(self.phase)),
            true if self.has_submitted(seat) => Err(Refusal::AlreadySubmitted),
            true => Ok(()),
        }
    }

    fn submit(&mut self, submission: Submission) -> Fact {
        let (agent_id, name) = (submission.id, self.name(submission.id));
        let fact = match submission.target {
            Some(_) => Fact::VoteSubmitted { agent_id, name },
            None => Fact::HintSubmitted { agent_id, name, text: Some(submission.text.clone()), phase: self.phase },
        };
        self.pending.push(submission);
        fact
    }

    /// The thought that comes with an action, if there is one.
    fn thought(&self, seat: Seat, action: &Action) -> Result<Option<Fact>, Refusal> {
        let Some(think) = action.think() else { return Ok(None) };
        let text = one_line(Some(think), MOST_THINK)?;
        Ok(Some(Fact::Thought { agent_id: seat, name: self.name(seat), text, phase: self.phase }))
    }

    /// Goes on to the next phase if everybody has done their part.
    fn go_on(&mut self, facts: &mut Vec<Fact>) {
        if self.agents.iter().any(|agent| !self.has_submitted(agent.id)) {
            return;
        }
        let from = self.phase;
        // In the order of the seats: who was quicker is nobody's business.
        let mut pending = std::mem::take(&mut self.pending);
        pending.sort_by_key(|submission| submission.id);
        let ballots: Vec<Ballot> = pending
            .iter()
            .filter_map(|Submission { id, text, target }| {
                Some(Ballot { voter_id: *id, target_id: (*target)?, reason: text.clone() })
            })
            .collect();
        let hints: Vec<Hint> = pending
            .into_iter()
            .filter(|submission| submission.target.is_none())
            .map(|Submission { id, text, .. }| Hint { agent_id: id, name: self.name(id), text })
            .collect();
        if from != Phase::Waiting {
            self.history.push(Round { phase: from, hints: hints.clone(), votes: ballots.clone() });
        }
        self.enter(from.next(), hints, facts);
        if self.phase == Phase::Result {
            self.count(ballots, facts);
        }
    }

    fn enter(&mut self, to: Phase, hints: Vec<Hint>, facts: &mut Vec<Fact>) {
        facts.push(Fact::PhaseChange { from: self.phase, to, hints });
        self.phase = to;
        self.left_ms = self.deadline_ms;
    }

    fn count(&mut self, votes: Vec<Ballot>, facts: &mut Vec<Fact>) {
        let against = |agent: &&Agent| votes.iter().filter(|ballot| ballot.target_id == agent.id).count();
        let most = self.agents.iter().map(|agent| against(&agent)).max().unwrap_or(0);
        let first: Vec<&Agent> = self.agents.iter().filter(|agent| against(agent) == most).collect();
        let eliminated = match &first[..] {
            [only] => Some(*only),
            _ => None,
        };
        let eliminated_role = eliminated.map(|agent| agent.role);
        let winner = if eliminated_role == Some(Role::Wolf) { Role::Citizen } else { Role::Wolf };
        let eliminated_id = eliminated.map(|agent| agent.id);
        self.verdict = Some(Verdict { eliminated_id, eliminated_role, winner });
        facts.push(Fact::VoteResult { votes, eliminated_id, eliminated_role, winner });
        self.enter(Phase::End, Vec::new(), facts);
        facts.extend(self.game_end());
    }

    fn game_end(&self) -> Option<Fact> {
        let winner = self.verdict.as_ref()?.winner;
        let named = |agent: &Agent| Named { id: agent.id, name: self.name(agent.id) };
        let wolf_agents: Vec<Named> = self.agents.iter().filter(|agent| agent.role == Role::Wolf).map(named).collect();
        let share = |agent: &Agent| Share {
            id: agent.id,
            name: self.name(agent.id),
            role: agent.role,
            secret_word: agent.secret_word.clone(),
            won: agent.role == winner,
            points: points(agent.role, winner),
        };
        Some(Fact::GameEnd {
            winner,
            citizen_word: self.citizen_word.clone(),
            wolf_word: self.wolf_word.clone(),
            wolf_agent: wolf_agents.first()?.clone(),
            wolf_agents,
            results: self.agents.iter().map(share).collect(),
        })
    }

    /// What closed each phase that is over, as those who watch were told it.
    fn round_log(&self) -> Vec<Fact> {
        let mut log = Vec::new();
        for Round { phase, hints, .. } in &self.history {
            log.push(Fact::PhaseChange { from: *phase, to: phase.next(), hints: hints.clone() });
        }
        if let (Some(Verdict { eliminated_id, eliminated_role, winner }), Some(last)) =
            (self.verdict.clone(), self.history.last())
        {
            log.push(Fact::VoteResult { votes: last.votes.clone(), eliminated_id, eliminated_role, winner });
            log.push(Fact::PhaseChange { from: Phase::Result, to: Phase::End, hints: Vec::new() });
            log.extend(self.game_end());
        }
        log
    }

    /// What is missing at the deadline is put in its place.
    fn time_is_up(&mut self, dice: &Dice) -> Vec<Fact> {
        let mut facts = Vec::new();
        for id in self.awaited() {
            facts.push(self.misses(id, dice));
        }
        self.go_on(&mut facts);
        facts
    }

    fn misses(&mut self, id: Seat, dice: &Dice) -> Fact {
        let target = (self.phase == Phase::Vote).then(|| {
            let others: Vec<Seat> = self.agents.iter().map(|agent| agent.id).filter(|&other| other != id).collect();
            dice.draw(&format!("vote/{id}")).pick(&others).copied().unwrap_or(id)
        });
        self.submit(Submission { id, text: SILENCE.to_owned(), target })
    }
}

/// 200 to whoever wins; 30 to a wolf that was caught, 50 to a citizen who was fooled.
pub fn points(role: Role, winner: Role) -> u32 {
    match role {
        _ if role == winner => 200,
        Role::Wolf => 30,
        Role::Citizen => 50,
    }
}

impl Submission {
    /// The action that it came from.
    fn action(&self) -> Action {
        let text = Some(self.text.clone());
        match self.target {
            Some(target) => Action::Vote { target_id: target.to_string(), reason: text, think: None },
            None => Action::Hint { text, think: None },
        }
    }
}

impl Rules for WordWolf {
    type Setup = Setup;
    type Phase = Phase;
    type Action = Action;
    type Fact = Fact;
    type Refusal = Refusal;
    type View = View;
    type Advice = Advice;

    const INFO: Info = Info {
        name: "wordwolf",
        title: "Word Wolf",
        about: "Six players hint at their word; one of them has another. Find the wolf, or stay hidden.",
        preset_key: "preset",
        teams: &["CITIZEN", "WOLF"],
    };

    fn presets() -> Vec<Preset<Setup>> {
        let korean = Setup { language: Language::Ko, ..Setup::default() };
        let party = |setup: &Setup| Setup { hide_role: true, ..setup.clone() };
        vec![
            Preset { name: "english", about: "English words", setup: Setup::default() },
            Preset { name: "korean", about: "한국어 낱말", setup: korean.clone() },
            Preset {
                name: "english_party",
                about: "English words, nobody knows their own role",
                setup: party(&Setup::default()),
            },
            Preset { name: "korean_party", about: "한국어 낱말, 자기 역할도 모름", setup: party(&korean) },
        ]
    }

    fn validate(setup: &Setup) -> Result<(), Fault> {
        let bad = |message: String| Err(Fault::new("bad_setup", message));
        let count = setup.wolf_count();
        if !(1..u32::from(PLAYERS)).contains(&count) {
            return bad(format!("wolf_count must be from 1 to {}, not {count}", PLAYERS - 1));
        }
        if setup.wolf_count.is_some_and(|asked| asked != count) {
            return bad(format!("wolves names {count} seats, but wolf_count is another number"));
        }
        let seats = Seat::players(PLAYERS);
        let wolves = setup.wolves.iter().flatten();
        if wolves
            .clone()
            .enumerate()
            .any(|(at, wolf)| !seats.contains(wolf) || wolves.clone().take(at).any(|other| other == wolf))
        {
            return bad(format!("wolves must be different seats from p1 to p{PLAYERS}"));
        }
        if setup.deadline_ms == 0 {
            return bad("deadline_ms must be at least 1".into());
        }
        if let Some(names) = setup.names.as_ref().filter(|names| !names.is_empty()) {
            if names.len() != PLAYERS as usize {
                return bad(format!(
                    "names must be {PLAYERS} names, or none to wait for players; there are {}",
                    names.len()
                ));
            }
            if let Err((at, why)) = names::take_all(names, MOST_NAME) {
                return bad(format!("names: {}: {why}", Fault::quote(&names[at])));
            }
        }
        if let Some(PairWords { citizen_word, wolf_word }) = &setup.pair {
            for word in [citizen_word, wolf_word] {
                if let Err(refusal) = one_line(Some(word), MOST_WORD) {
                    return bad(format!("pair: {}: {refusal}", Fault::quote(word)));
                }
            }
            if citizen_word.trim() == wolf_word.trim() {
                return bad("pair: the two words must be different".into());
            }
        }
        Ok(())
    }

    fn custom(setup: &Setup) -> bool {
        setup.pair.is_some() || setup.wolves.is_some()
    }

    fn deal(setup: &Setup, dice: &Dice) -> Self {
        let seats = Seat::players(PLAYERS);
        let wolves = setup.wolves.clone().unwrap_or_else(|| {
            let mut order = seats.clone();
            dice.draw("deal/wolves").shuffle(&mut order);
            order.truncate(setup.wolf_count() as usize);
            order
        });
        let (citizen_word, wolf_word) = match &setup.pair {
            Some(pair) => (pair.citizen_word.trim().to_owned(), pair.wolf_word.trim().to_owned()),
            None => {
                let pair = dice.draw("deal/pair").pick(pairs(setup.language));
                let words = pair.map(|pair| (pair.citizen_word.clone(), pair.wolf_word.clone())).unwrap_or_default();
                // Whoever has read the list must not know the wolf by the word.
                let swap = setup.hide_role && dice.draw("deal/which").below(2) == 1;
                if swap { (words.1, words.0) } else { words }
            }
        };
        let names: Vec<Option<String>> = match &setup.names {
            None => super::phrases::names(setup.language).iter().map(|name| Some((*name).to_owned())).collect(),
            Some(names) if names.is_empty() => vec![None; seats.len()],
            Some(names) => names.iter().map(|name| Some(names::normal(name))).collect(),
        };
        let phase = if names.iter().all(Option::is_some) { Phase::Hint1 } else { Phase::Waiting };
        let agent = |(id, name): (Seat, Option<String>)| {
            let role = if wolves.contains(&id) { Role::Wolf } else { Role::Citizen };
            let secret_word = if role == Role::Wolf { &wolf_word } else { &citizen_word };
            Agent { id, name, role, secret_word: secret_word.clone() }
        };
        let agents = seats.into_iter().zip(names).map(agent).collect();
        WordWolf {
            phase,
            agents,
            citizen_word,
            wolf_word,
            pending: Vec::new(),
            history: Vec::new(),
            verdict: None,
            hide_role: setup.hide_role,
            deadline_ms: setup.deadline_ms,
            left_ms: setup.deadline_ms,
        }
    }

    fn seats(&self) -> Vec<Seat> {
        Seat::players(PLAYERS)
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn awaited(&self) -> Vec<Seat> {
        let owes = |agent: &&Agent| self.phase.action().is_some() && !self.has_submitted(agent.id);
        self.agents.iter().filter(owes).map(|agent| agent.id).collect()
    }

    fn waits_openly(&self) -> bool {
        true
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        match self.phase.action() {
            _ if self.has_submitted(seat) => Vec::new(),
            Some("join") => vec![Action::Join { name: None }],
            Some("hint") => vec![Action::Hint { text: None, think: None }],
            Some("vote") => {
                let others = self.agents.iter().filter(|agent| agent.id != seat);
                let vote = |agent: &Agent| Action::Vote { target_id: agent.id.to_string(), reason: None, think: None };
                others.map(vote).collect()
            }
            _ => Vec::new(),
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, _dice: &mut Dice) -> Result<Vec<Fact>, Refusal> {
        let mut facts = Vec::new();
        match action {
            Action::Join { name } => {
                self.may(seat, "join")?;
                let others = self.agents.iter().filter_map(|agent| agent.name.as_ref());
                let name = names::take(name.as_deref().unwrap_or_default(), MOST_NAME, others)?;
                if let Some(agent) = self.agents.iter_mut().find(|agent| agent.id == seat) {
                    agent.name = Some(name.clone());
                }
                facts.push(Fact::Joined { agent_id: seat, name });
            }
            Action::Hint { text, .. } => {
                self.may(seat, "hint")?;
                let text = one_line(text.as_deref(), MOST_CHARACTERS)?;
                facts.extend(self.thought(seat, action)?);
                facts.push(self.submit(Submission { id: seat, text, target: None }));
            }
            Action::Vote { target_id, reason, .. } => {
                self.may(seat, "vote")?;
                let target = target_id.parse().ok().filter(|&target| self.agent(target).is_some());
                let target = target.ok_or(Refusal::UnknownTarget)?;
                if target == seat {
                    return Err(Refusal::SelfVote);
                }
                let text = one_line(reason.as_deref(), MOST_CHARACTERS)?;
                facts.extend(self.thought(seat, action)?);
                facts.push(self.submit(Submission { id: seat, text, target: Some(target) }));
            }
        }
        self.go_on(&mut facts);
        Ok(facts)
    }

    fn absent(&mut self, seat: Seat, dice: &mut Dice) -> Option<Vec<Fact>> {
        // A name is nothing that could be made up for somebody.
        if self.phase == Phase::Waiting || !self.awaits(seat) {
            return None;
        }
        let mut facts = vec![self.misses(seat, dice)];
        self.go_on(&mut facts);
        Some(facts)
    }

    fn tick(&mut self, ms: u64, dice: &mut Dice) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut ms = ms;
        // Waiting for players has no deadline, and the end has none either.
        while ms > 0 && !matches!(self.phase, Phase::Waiting | Phase::End) {
            let step = ms.min(self.left_ms);
            self.left_ms -= step;
            ms -= step;
            if self.left_ms == 0 {
                facts.extend(self.time_is_up(dice));
            }
        }
        facts
    }

    fn time_left(&self) -> Option<u64> {
        (!matches!(self.phase, Phase::Waiting | Phase::End)).then_some(self.left_ms)
    }

    fn with_names(setup: Setup, names: &[Option<String>], _dice: &Dice) -> Setup {
        let spare = super::phrases::names(setup.language).map(str::to_owned);
        Setup { names: Some(names::fill_in(names, &spare)), ..setup }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.verdict.as_ref()?.winner;
        let winners = self.agents.iter().filter(|agent| agent.role == winner).map(|agent| agent.id).collect();
        Some(Outcome { result: winner.name().into(), winners })
    }

    fn view(&self, viewer: Viewer) -> View {
        let begun = self.phase != Phase::Waiting;
        let over = self.verdict.is_some();
        let watching = !matches!(viewer, Viewer::Seat(_));
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let own = seat.and_then(|seat| self.agent(seat)).map(|agent| Own {
            id: agent.id,
            name: agent.name.clone(),
            role: Some(agent.role).filter(|_| over || (begun && !self.hide_role)),
            secret_word: Some(agent.secret_word.clone()).filter(|_| begun),
        });
        let open = over || viewer == Viewer::Referee;
        let participant = |agent: &Agent| Participant {
            id: agent.id,
            name: agent.name.clone(),
            submitted: self.has_submitted(agent.id),
            role: Some(agent.role).filter(|_| open),
            secret_word: Some(agent.secret_word.clone()).filter(|_| open),
        };
        let mut history = self.history.clone();
        if watching && self.phase.round().is_some() && !self.pending.is_empty() {
            let hint = |Submission { id, text, .. }: &Submission| Hint {
                agent_id: *id,
                name: self.name(*id),
                text: text.clone(),
            };
            history.push(Round {
                phase: self.phase,
                hints: self.pending.iter().map(hint).collect(),
                votes: Vec::new(),
            });
        }
        let submitted = self.agents.iter().filter(|agent| self.has_submitted(agent.id)).count();
        let owes = seat.is_some_and(|seat| !self.has_submitted(seat));
        View {
            game_type: Self::INFO.name.into(),
            phase: self.phase,
            round: self.phase.round(),
            own,
            participants: self.agents.iter().map(participant).collect(),
            history,
            allowed_actions: self.phase.action().filter(|_| owes).into_iter().map(Cow::Borrowed).collect(),
            phase_submissions: Submissions { submitted, total: self.agents.len() },
            time_left_ms: (begun && !over).then_some(self.left_ms),
            verdict: self.verdict.clone(),
        }
    }

    fn enters(fact: &Fact) -> Option<Phase> {
        match fact {
            Fact::PhaseChange { to, .. } => Some(*to),
            Fact::GameEnd { .. } => Some(Phase::End),
            _ => None,
        }
    }

    fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
        // The thinker is not told either, so that no mind leans on what it thought before.
        if matches!(fact, Fact::Thought { .. }) && viewer != Viewer::Referee {
            return None;
        }
        let mut fact = fact.clone();
        if let (Fact::HintSubmitted { agent_id, text, .. }, Viewer::Seat(seat)) = (&mut fact, viewer)
            && seat != *agent_id
        {
            *text = None;
        }
        Some(fact)
    }

    fn text(view: &View) -> String {
        text::draw(view)
    }

    fn told(&self, fact: &Fact) -> Option<StoryLine> {
        let begins = match fact {
            Fact::VoteResult { votes, .. } => Some((Tone::Verdict, text::tally(self, votes))),
            Fact::PhaseChange { to: Phase::Vote, .. } => Some((Tone::Vote, text::standing(self))),
            Fact::PhaseChange { to, .. } if to.round().is_some() => Some((Tone::Talk, text::standing(self))),
            _ => None,
        };
        let thought = matches!(fact, Fact::Thought { .. });
        text::told(self, fact).map(|line| StoryLine { line, begins, thought })
    }

    fn minds() -> Vec<Mind<Self>> {
        minds::all()
    }

    fn advise(view: &View, draw: &mut Draw) -> Result<Advice, Fault> {
        advice::advise(view, draw)
    }

    /// The `game.config` of the specification.
    fn document(&self) -> Map<String, Value> {
        let banished = self.verdict.as_ref().and_then(|verdict| verdict.eliminated_id);
        let agent = |agent: &Agent| {
            let Agent { id, role, secret_word, .. } = agent;
            let about = json!({"role": role, "secret_word": secret_word, "alive": banished != Some(*id)});
            (id.to_string(), about)
        };
        let pending = |submission: &Submission| (submission.id.to_string(), json!(submission.action()));
        let state = json!({
            "phase": self.phase,
            "citizen_word": self.citizen_word,
            "wolf_word": self.wolf_word,
            "agents": self.agents.iter().map(agent).collect::<Map<_, _>>(),
            "pending_actions": self.pending.iter().map(pending).collect::<Map<_, _>>(),
            "history": self.history,
            "round_log": self.round_log(),
        });
        let wolves = self.agents.iter().filter(|agent| agent.role == Role::Wolf).count();
        [
            ("max_agents", json!(PLAYERS)),
            ("wolf_count", json!(wolves)),
            ("max_rounds", json!(MOST_ROUNDS)),
            ("mafia_state", state),
        ]
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
    }

    fn team(&self, seat: Seat) -> Option<&'static str> {
        self.agent(seat).map(|agent| agent.role.name())
    }

    fn tally(&self) -> Vec<(&'static str, u64)> {
        let tied = self.verdict.as_ref().is_some_and(|verdict| verdict.eliminated_id.is_none());
        let is_wolf = |seat| self.agent(seat).is_some_and(|agent| agent.role == Role::Wolf);
        let votes = self.history.iter().flat_map(|round| &round.votes);
        let on_wolves = votes.filter(|ballot| is_wolf(ballot.target_id)).count();
        vec![("ties", u64::from(tied)), ("votes_on_wolves", on_wolves as u64)]
    }
}
