//! What can be asked for, and every rule in which the two rulesets differ, as data.

use super::roles::{Counts, FSM_COUNTS, MOST_PLAYERS, ROLES, Role, flow_counts};
use crate::engine::{Fault, Language, Seat, fit_for_a_line, names};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Which of the two documents is played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruleset {
    /// "Finite State Machine": ten players, plurality, hidden night deaths.
    #[default]
    Fsm,
    /// "Game Flow": 5 to 30 players, a vigilante, strict majority, open deaths.
    Flow,
}

/// How fast game time runs out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Speed {
    /// The times of the setup.
    #[default]
    #[serde(alias = "normal")]
    Normal,
    /// Half of them.
    #[serde(alias = "fast")]
    Fast,
    /// A few seconds a phase.
    #[serde(alias = "debug")]
    Debug,
    /// No deadlines: the host says when the time is up.
    #[serde(alias = "step")]
    Step,
}

/// How many votes lynch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vote {
    /// More than half of the living.
    Majority,
    /// The most votes.
    Plurality,
}

/// A phase with a time limit that grows with the living.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limit {
    /// For everyone together.
    pub timeout_ms: u64,
    /// And this for each living player.
    pub per_agent_buffer: u64,
}

/// A phase that only lets time pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Delay {
    /// How long; 0 is at once.
    pub delay_ms: u64,
}

/// The time for one to speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Turns {
    /// For each speaker.
    pub time_per_turn_ms: u64,
    /// The most turns of one discussion, where they are named here, as in the document, rather than beside the times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
}

/// The document's "Phase Timing Configuration", in game ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", from = "Asked")]
pub struct Timings {
    /// The night.
    pub night_actions: Limit,
    /// The morning.
    pub morning_reveal: Delay,
    /// The discussion.
    pub day_discussion: Turns,
    /// The vote.
    pub day_voting: Limit,
    /// After the vote.
    pub resolution: Delay,
}

/// Times as they may be written: whatever is left out takes the document's value.
#[derive(Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields, default)]
struct Asked {
    night_actions: AskedTime,
    morning_reveal: AskedDelay,
    day_discussion: AskedTurns,
    day_voting: AskedTime,
    resolution: AskedDelay,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct AskedTime {
    timeout_ms: Option<u64>,
    per_agent_buffer: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct AskedDelay {
    delay_ms: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct AskedTurns {
    time_per_turn_ms: Option<u64>,
    turns: Option<u8>,
}

impl From<Asked> for Timings {
    fn from(asked: Asked) -> Timings {
        let usual = Timings::default();
        let limit = |asked: AskedTime, usual: Limit| Limit {
            timeout_ms: asked.timeout_ms.unwrap_or(usual.timeout_ms),
            per_agent_buffer: asked.per_agent_buffer.unwrap_or(usual.per_agent_buffer),
        };
        let delay = |asked: AskedDelay, usual: Delay| Delay { delay_ms: asked.delay_ms.unwrap_or(usual.delay_ms) };
        let AskedTurns { time_per_turn_ms, turns } = asked.day_discussion;
        let time_per_turn_ms = time_per_turn_ms.unwrap_or(usual.day_discussion.time_per_turn_ms);
        Timings {
            night_actions: limit(asked.night_actions, usual.night_actions),
            morning_reveal: delay(asked.morning_reveal, usual.morning_reveal),
            day_discussion: Turns { time_per_turn_ms, turns },
            day_voting: limit(asked.day_voting, usual.day_voting),
            resolution: delay(asked.resolution, usual.resolution),
        }
    }
}

impl Default for Timings {
    fn default() -> Self {
        Timings {
            night_actions: Limit { timeout_ms: 30_000, per_agent_buffer: 5_000 },
            morning_reveal: Delay { delay_ms: 3_000 },
            day_discussion: Turns { time_per_turn_ms: 15_000, turns: None },
            day_voting: Limit { timeout_ms: 15_000, per_agent_buffer: 2_000 },
            resolution: Delay { delay_ms: 0 },
        }
    }
}

/// Roles that the setup fixes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "roles are counts {\"mafia\":3,\"villager\":7}, a list for p1, p2 …, or who is what {\"p1\":\"mafia\",…}"
)]
pub enum Roles {
    /// How many of each.
    Counts(BTreeMap<Role, u8>),
    /// The roles of `p1`, `p2` …
    List(Vec<Role>),
    /// Who is what.
    Seats(BTreeMap<Seat, Role>),
}

/// What can be asked for. A missing key takes the ruleset's value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Which document.
    pub ruleset: Ruleset,
    /// How many players; left out, as many as `roles` name, or ten.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// Their names; left out, the personas bring theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// Who they are, where they were made for this table: a line for each, empty where it is left to the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub personas: Option<Vec<String>>,
    /// The language of the table.
    #[serde(skip_serializing_if = "is_default")]
    pub language: Language,
    /// How fast time runs out.
    #[serde(skip_serializing_if = "is_default")]
    pub speed: Speed,
    /// How many votes lynch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vote: Option<Vote>,
    /// Whether a death by night shows the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal_night_roles: Option<bool>,
    /// The most turns of one discussion; `None` cuts nobody off, and is written down: left out, it would be ten.
    pub turns: Option<u8>,
    /// How often each of the living speaks in one discussion; `None`, once, as before there was a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talk_rounds: Option<u8>,
    /// Whether the lynched say one thing before their role is shown; `None`, no, as before there was a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_words: Option<bool>,
    /// The most rounds of the mafia's night chat.
    pub chat_rounds: u8,
    /// After so many days without a winner it is a stalemate.
    pub max_days: u32,
    /// The times.
    #[serde(alias = "timing", skip_serializing_if = "is_default")]
    pub timings: Timings,
    /// Roles for tests and teaching; they make the game custom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<Roles>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            ruleset: Ruleset::Fsm,
            players: None,
            names: None,
            personas: None,
            language: Language::En,
            speed: Speed::Normal,
            vote: None,
            reveal_night_roles: None,
            turns: Some(10),
            talk_rounds: None,
            last_words: None,
            chat_rounds: 3,
            max_days: 30,
            timings: Timings::default(),
            roles: None,
        }
    }
}

/// The longest time that a setup may name: one day.
const MOST_MS: u64 = 86_400_000;
/// The longest name, in characters.
pub const MOST_NAME: usize = 40;
/// The longest persona, in characters.
pub const MOST_PERSONA: usize = 400;

impl Setup {
    /// Ruleset `flow` with all that it leaves open.
    pub fn flow() -> Setup {
        let (talk_rounds, last_words) = (Some(2), Some(true));
        Setup { ruleset: Ruleset::Flow, turns: None, talk_rounds, last_words, ..Setup::default() }
    }

    /// A record's setup as it was meant: before discussions had rounds, each spoke once, at most ten in all, and the
    /// lynched were silent.
    pub(super) fn recorded(mut setup: Value) -> Value {
        if let Some(keys) = setup.as_object_mut().filter(|keys| !keys.contains_key("talk_rounds")) {
            keys.insert("talk_rounds".into(), Value::Null);
            keys.entry("last_words").or_insert(Value::Null);
            keys.entry("turns").or_insert(10.into());
        }
        setup
    }

    /// How many of each role; an error if that cannot be played.
    pub fn counts(&self) -> Result<Counts, Fault> {
        let bad = |message: String| Err(Fault::new("bad_setup", message));
        let counts = match (&self.roles, self.ruleset, self.players) {
            (Some(roles), ..) => roles.counts()?,
            (None, Ruleset::Fsm, None | Some(10)) => FSM_COUNTS,
            (None, Ruleset::Fsm, Some(n)) => {
                return bad(format!(
                    "fsm is for 10 players, not {n}; with roles, any table from 3 to 30 can be played"
                ));
            }
            (None, Ruleset::Flow, players) => match players.unwrap_or(10) {
                n @ 5..=30 => flow_counts(n),
                n => return bad(format!("players must be from 5 to 30, not {n}")),
            },
        };
        let sum: usize = counts.iter().map(|&count| count as usize).sum();
        if !(3..=MOST_PLAYERS).contains(&sum) {
            return bad(format!("roles must be for 3 to {MOST_PLAYERS} players, not {sum}"));
        }
        match self.players {
            Some(n) if n as usize != sum => bad(format!("players is {n}, but the roles are for {sum}")),
            _ => Ok(counts),
        }
    }

    /// Why this setup cannot be played.
    pub fn check(&self) -> Result<(), Fault> {
        let bad = |message: String| Err(Fault::new("bad_setup", message));
        let players: usize = self.counts()?.iter().map(|&count| count as usize).sum();
        let inner = self.timings.day_discussion.turns;
        let twice = inner.is_some() && self.turns.is_some() && inner != self.turns;
        if twice && self.turns != Setup::default().turns {
            return bad("turns and DAY_DISCUSSION.turns are one number; name it once".into());
        }
        for (name, value, most) in [
            ("turns", u32::from(self.turns.unwrap_or(1)), 100),
            ("DAY_DISCUSSION.turns", u32::from(inner.unwrap_or(1)), 100),
            ("talk_rounds", u32::from(self.talk_rounds.unwrap_or(1)), 5),
            ("chat_rounds", u32::from(self.chat_rounds), 10),
            ("max_days", self.max_days, 1_000),
        ] {
            if !(1..=most).contains(&value) {
                return bad(format!("{name} must be from 1 to {most}, not {value}"));
            }
        }
        if self.ruleset == Ruleset::Fsm && self.vote == Some(Vote::Majority) {
            return bad("fsm votes by plurality; majority is a rule of flow".into());
        }
        if self.ruleset == Ruleset::Fsm && self.talk_rounds.is_some_and(|rounds| rounds != 1) {
            return bad("in fsm each player speaks once a day; more talk_rounds are a rule of flow".into());
        }
        if self.ruleset == Ruleset::Flow && self.reveal_night_roles == Some(false) {
            return bad("flow always shows the role of the dead".into());
        }
        self.check_names(players)?;
        self.check_personas(players)?;
        self.check_times()
    }

    fn check_names(&self, players: usize) -> Result<(), Fault> {
        let bad = |message: String| Err(Fault::new("bad_setup", message));
        let Some(names) = &self.names else { return Ok(()) };
        if names.len() != players {
            return bad(format!("{} names for {players} players", names.len()));
        }
        match names::take_all(names, MOST_NAME) {
            Ok(_) => Ok(()),
            Err((at, why)) => bad(format!("names: {}: {why}", Fault::quote(&names[at]))),
        }
    }

    fn check_personas(&self, players: usize) -> Result<(), Fault> {
        let bad = |message: String| Err(Fault::new("bad_setup", message));
        let Some(personas) = &self.personas else { return Ok(()) };
        if personas.len() != players {
            return bad(format!("{} personas for {players} players", personas.len()));
        }
        let fits = |text: &String| text.chars().count() <= MOST_PERSONA && fit_for_a_line(text).is_ok();
        match personas.iter().position(|text| !fits(text)) {
            Some(at) => bad(format!("personas: that of p{} is not one line of {MOST_PERSONA} characters", at + 1)),
            None => Ok(()),
        }
    }

    fn check_times(&self) -> Result<(), Fault> {
        let Timings { night_actions, morning_reveal, day_discussion, day_voting, resolution } = self.timings;
        let needed = [night_actions.timeout_ms, day_discussion.time_per_turn_ms, day_voting.timeout_ms];
        let free =
            [night_actions.per_agent_buffer, morning_reveal.delay_ms, day_voting.per_agent_buffer, resolution.delay_ms];
        let fits = needed.iter().all(|ms| (2..=MOST_MS).contains(ms)) && free.iter().all(|ms| *ms <= MOST_MS);
        let why = format!("times are ms up to {MOST_MS}; a timeout and the time per turn have at least 2");
        if fits { Ok(()) } else { Err(Fault::new("bad_setup", why)) }
    }

    /// The rules that follow.
    pub fn rulebook(&self) -> Rulebook {
        let mut book = match self.ruleset {
            Ruleset::Fsm => Rulebook::FSM,
            Ruleset::Flow => Rulebook { chat_rounds: self.chat_rounds, ..Rulebook::FLOW },
        };
        book.turns = self.timings.day_discussion.turns.or(self.turns);
        book.talk_rounds = self.talk_rounds.unwrap_or(1);
        book.last_words = self.last_words.unwrap_or(false);
        book.max_days = self.max_days;
        if let Some(vote) = self.vote {
            book.vote = vote;
        }
        if let Some(reveal) = self.reveal_night_roles {
            book.night_death_shows_role = reveal;
        }
        book
    }
}

impl Roles {
    fn counts(&self) -> Result<Counts, Fault> {
        let mut counts: Counts = [0; 5];
        let mut add = |role: Role, more: u8| counts[role.index()] = counts[role.index()].saturating_add(more);
        match self {
            Roles::Counts(map) => map.iter().for_each(|(&role, &count)| add(role, count)),
            Roles::List(list) => list.iter().for_each(|&role| add(role, 1)),
            Roles::Seats(map) => {
                let complete = map.keys().enumerate().all(|(at, seat)| seat.index() == Some(at));
                if !complete {
                    return Err(Fault::new("bad_setup", "roles by seat name p1, p2 … without a gap"));
                }
                map.values().for_each(|&role| add(role, 1));
            }
        }
        Ok(counts)
    }

    /// The role of each seat, if the setup says so.
    pub fn fixed(&self) -> Option<Vec<Role>> {
        match self {
            Roles::Counts(_) => None,
            Roles::List(list) => Some(list.clone()),
            Roles::Seats(map) => Some(map.values().copied().collect()),
        }
    }
}

/// Roles in dealing order, unshuffled.
pub fn deck(counts: Counts) -> Vec<Role> {
    ROLES.iter().flat_map(|&role| std::iter::repeat_n(role, counts[role.index()] as usize)).collect()
}

/// Every rule in which two tables may differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rulebook {
    /// The sheriff learns the role, not only whether it is mafia.
    pub exact_sheriff: bool,
    /// The sheriff may investigate themself.
    pub sheriff_self: bool,
    /// A doctor may protect the same player two nights running.
    pub doctor_repeats: bool,
    /// The mafia may kill one of its own.
    pub mafia_target: bool,
    /// The mafia may kill nobody.
    pub no_kill: bool,
    /// The mafia's rounds of a night; with more than one it talks.
    pub chat_rounds: u8,
    /// Whether the mafia has a night chat at all.
    pub night_chat: bool,
    /// How many votes lynch.
    pub vote: Vote,
    /// A ballot for nobody exists.
    pub no_lynch: bool,
    /// A tie is broken by the dice; otherwise it lynches nobody.
    pub tie_by_dice: bool,
    /// One vote for each of the living lynches nobody.
    pub one_each_spares: bool,
    /// A death by night shows the role.
    pub night_death_shows_role: bool,
    /// A morning tells that the doctor saved someone.
    pub tells_saves: bool,
    /// Night results are lists.
    pub lists: bool,
    /// The most turns of a discussion; `None` cuts nobody off.
    pub turns: Option<u8>,
    /// How often each speaks in a discussion.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub talk_rounds: u8,
    /// The lynched say one thing before their role is shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last_words: bool,
    /// The last day.
    pub max_days: u32,
}

fn once() -> u8 {
    1
}

fn is_once(rounds: &u8) -> bool {
    *rounds == 1
}

impl Rulebook {
    /// The rules of a table whose setup names nothing but the ruleset.
    pub fn of(ruleset: Ruleset) -> Rulebook {
        match ruleset {
            Ruleset::Fsm => Setup::default().rulebook(),
            Ruleset::Flow => Setup::flow().rulebook(),
        }
    }

    /// Ruleset `fsm`.
    pub const FSM: Rulebook = Rulebook {
        exact_sheriff: false,
        sheriff_self: false,
        doctor_repeats: false,
        mafia_target: false,
        no_kill: false,
        chat_rounds: 1,
        night_chat: false,
        vote: Vote::Plurality,
        no_lynch: false,
        tie_by_dice: true,
        one_each_spares: true,
        night_death_shows_role: false,
        tells_saves: true,
        lists: false,
        turns: Some(10),
        talk_rounds: 1,
        last_words: false,
        max_days: 30,
    };

    /// Ruleset `flow`.
    pub const FLOW: Rulebook = Rulebook {
        exact_sheriff: true,
        sheriff_self: true,
        doctor_repeats: true,
        mafia_target: true,
        no_kill: true,
        chat_rounds: 3,
        night_chat: true,
        vote: Vote::Majority,
        no_lynch: true,
        tie_by_dice: false,
        one_each_spares: false,
        night_death_shows_role: true,
        tells_saves: false,
        lists: true,
        turns: None,
        talk_rounds: 2,
        last_words: true,
        max_days: 30,
    };
}

/// The times of a table, after its speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clocks {
    /// How fast.
    pub speed: Speed,
    /// The times at NORMAL.
    pub timings: Timings,
}

impl Clocks {
    fn paced(&self, ms: u64, debug: Option<u64>) -> Option<u64> {
        match (self.speed, debug) {
            (Speed::Step, _) => None,
            (Speed::Fast, _) => Some(ms / 2),
            (Speed::Debug, Some(short)) => Some(short),
            _ => Some(ms),
        }
    }

    /// How long a night lasts; `None` without a deadline.
    pub fn night(&self, living: usize) -> Option<u64> {
        let Limit { timeout_ms, per_agent_buffer } = self.timings.night_actions;
        self.paced(timeout_ms + per_agent_buffer * living as u64, Some(5_000))
    }

    /// How long a vote lasts.
    pub fn voting(&self, living: usize) -> Option<u64> {
        let Limit { timeout_ms, per_agent_buffer } = self.timings.day_voting;
        self.paced(timeout_ms + per_agent_buffer * living as u64, Some(5_000))
    }

    /// How long a speaker has.
    pub fn turn(&self) -> Option<u64> {
        self.paced(self.timings.day_discussion.time_per_turn_ms, Some(3_000))
    }

    /// Whether one deadline holds for the whole discussion.
    pub fn one_deadline_for_all_turns(&self) -> bool {
        self.speed == Speed::Debug
    }

    /// How long the morning is shown.
    pub fn morning(&self) -> Option<u64> {
        self.paced(self.timings.morning_reveal.delay_ms, None)
    }

    /// How long the resolution is shown. It is over at once in STEP too: there is nothing to decide.
    pub fn resolution(&self) -> u64 {
        self.paced(self.timings.resolution.delay_ms, None).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, read_setup};
    use crate::games::mafia::Mafia;
    use serde_json::json;

    #[test]
    fn setups_that_can_be_played() {
        for setup in [
            json!({}),
            json!({"ruleset": "flow", "players": 30}),
            json!({"ruleset": "flow", "players": 5, "vote": "plurality", "language": "ko", "speed": "fast"}),
            json!({"roles": {"mafia": 3, "villager": 7}}),
            json!({"roles": {"mafia": 1, "villager": 2}, "players": 3}),
            json!({"roles": ["mafia", "doctor", "villager", "villager"]}),
            json!({"roles": {"p1": "mafia", "p2": "vigilante", "p3": "villager"}}),
            json!({"ruleset": "flow", "talk_rounds": 5, "last_words": false}),
            json!({"talk_rounds": 1, "last_words": true, "turns": 30}),
            json!({"timings": {"MORNING_REVEAL": {"delayMs": 0}}}),
            json!({"timings": {"NIGHT_ACTIONS": {"timeoutMs": 10}, "DAY_VOTING": {"perAgentBuffer": 0}}}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": [" Ann ", "Bob", "앤"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "personas": ["A cook who hums.", "", "말수가 적은 등대지기"]}),
        ] {
            let read = read_setup::<Mafia>(&setup).expect("a setup");
            let written = serde_json::to_value(&read).expect("JSON");
            assert_eq!(read_setup::<Mafia>(&written).expect("what is written is read"), read);
        }
        let flow = read_setup::<Mafia>(&json!({"ruleset": "flow", "players": 15})).expect("a setup").rulebook();
        assert_eq!((flow.turns, flow.talk_rounds), (None, 2), "at a large table, too, everybody speaks twice");
    }

    #[test]
    fn setups_that_cannot() {
        for setup in [
            json!({"players": 9}),
            json!({"ruleset": "flow", "players": 4}),
            json!({"ruleset": "flow", "players": 31}),
            json!({"ruleset": "chess"}),
            json!({"roles": {"mafia": 1, "villager": 1}}),
            json!({"roles": {"mafia": 20, "villager": 11}}),
            json!({"roles": {"mafia": 255, "villager": 255}}),
            json!({"roles": {"mafia": 1, "villager": 2}, "players": 4}),
            json!({"roles": {"p1": "mafia", "p3": "villager", "p4": "villager"}}),
            json!({"roles": {"host": "mafia", "p1": "villager", "p2": "villager"}}),
            json!({"roles": {"jester": 3}}),
            json!({"names": ["only one"]}),
            json!({"personas": ["only one"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "personas": ["one\ntwo", "", ""]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "personas": ["", "", "x".repeat(401)]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Ann", " ann", "Bob"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Ann", "P2", "Bob"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Ann", "Host", "Bob"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Ann", "\u{202e}Bob", "Cid"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Mia", "Mia\u{200b}", "Cid"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Mia", "Міа", "Cid"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Mia", "ｐ２", "Cid"]}),
            json!({"roles": {"mafia": 1, "villager": 2}, "names": ["Mia", "Cid: hello", "Cid"]}),
            json!({"timings": {"NIGHT_ACTIONS": {"timeout": 10}}}),
            json!({"vote": "majority"}),
            json!({"ruleset": "flow", "reveal_night_roles": false}),
            json!({"turns": 0}),
            json!({"talk_rounds": 2}),
            json!({"ruleset": "flow", "talk_rounds": 0}),
            json!({"ruleset": "flow", "talk_rounds": 6}),
            json!({"chat_rounds": 0}),
            json!({"max_days": 0}),
            json!({"timings": {"NIGHT_ACTIONS": {"timeoutMs": 0, "perAgentBuffer": 0}}}),
            json!({"speed": "warp"}),
        ] {
            let read = read_setup::<Mafia>(&setup);
            assert_eq!(read.expect_err(&setup.to_string()).code, "bad_setup");
        }
        assert!(Mafia::custom(&read_setup::<Mafia>(&json!({"roles": {"mafia": 1, "villager": 4}})).expect("a setup")));
    }

    #[test]
    fn speeds() {
        let clocks = |speed| Clocks { speed, timings: Timings::default() };
        assert_eq!(clocks(Speed::Normal).night(10), Some(80_000));
        assert_eq!(clocks(Speed::Fast).night(10), Some(40_000));
        assert_eq!(clocks(Speed::Debug).night(10), Some(5_000));
        assert_eq!(clocks(Speed::Step).night(10), None);
        assert_eq!(clocks(Speed::Normal).voting(7), Some(29_000));
        assert_eq!(clocks(Speed::Fast).turn(), Some(7_500));
        assert_eq!(clocks(Speed::Debug).turn(), Some(3_000));
        assert_eq!(clocks(Speed::Debug).morning(), Some(3_000));
        assert_eq!(clocks(Speed::Step).resolution(), 0);
    }
}
