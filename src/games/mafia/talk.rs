//! What is said has a meaning: speech acts.
//!
//! A mind or a gamepad sends acts and the table finds the words, in the persona's manner (`voices.rs`). A person types words
//! and the table reads them for acts, as well as it can (`reading/`). What it cannot read is still said.

use super::reasons::Because;
use super::roles::Role;
use crate::engine::{Language, Seat};
use serde::{Deserialize, Serialize};

/// The kinds of meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// The target is mafia.
    Accuse,
    /// The target is not mafia; a speaker may defend themself.
    Defend,
    /// The speaker is `role`.
    Claim,
    /// What the speaker's night told about the target: `mafia`, `role`, or neither: "I protected them".
    Report,
    /// The target should speak.
    Ask,
    /// With what the target said.
    Agree,
    /// Against what the target said.
    Disagree,
    /// The speaker will vote for the target, or for nobody. In the night chat: will kill.
    Vote,
    /// The speaker takes back what they said about the target, or everything.
    Retract,
    /// Nothing to say.
    Pass,
    /// The target is a little suspect; less than to accuse.
    Doubt,
    /// The speaker answers what the target asked; what else is said with it is the answer.
    Answer,
    /// The speaker does not want to answer the target.
    Evade,
    /// All are asked to say what they are, or who is `role`.
    AskClaims,
    /// The speaker is more than they let on, without saying what.
    SoftClaim,
    /// One line of a list of reads: the target is taken for `mafia`, or not, or the speaker cannot tell.
    Read,
    /// All should look at what `because` names: a ballot, a pattern; with a `target` and a `role`, at whom the night took.
    Point,
    /// It is too early to say.
    Hedge,
    /// The speaker turns from whom they were against to the target, or to nobody.
    Switch,
    /// The speaker is mafia and says so.
    Confess,
    /// The speaker admits what `because` names, or that they were wrong about the target.
    Admit,
    /// The last words of the condemned.
    Farewell,
}

/// One thing that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The kind.
    pub act: Verb,
    /// About whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Seat>,
    /// A role that is claimed or reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Whether a report says mafia.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mafia: Option<bool>,
    /// How sure the speaker is, in percent.
    #[serde(default = "fairly_sure")]
    pub certainty: u8,
    /// Why: an event of this game. What `ask` names is what is asked about: "why did you vote for them?"
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<Because>,
}

/// What stands for a certainty that was not given.
pub const FAIRLY_SURE: u8 = 60;

fn fairly_sure() -> u8 {
    FAIRLY_SURE
}

impl Act {
    /// An act about nobody.
    pub fn plain(act: Verb, certainty: u8) -> Act {
        Act { act, target: None, role: None, mafia: None, certainty, because: None }
    }

    /// The same, for this reason.
    pub fn because(self, because: Option<Because>) -> Act {
        Act { because, ..self }
    }

    /// An act about somebody.
    pub fn about(act: Verb, target: Seat, certainty: u8) -> Act {
        Act { target: Some(target), ..Act::plain(act, certainty) }
    }

    /// "I am …"
    pub fn claim(role: Role) -> Act {
        Act { role: Some(role), ..Act::plain(Verb::Claim, 100) }
    }

    /// "I looked at them, and they are …"
    pub fn report(target: Seat, mafia: bool, role: Option<Role>) -> Act {
        Act { role, mafia: Some(mafia), ..Act::about(Verb::Report, target, 100) }
    }

    /// A vote for somebody or for nobody.
    pub fn vote(target: Option<Seat>, certainty: u8) -> Act {
        Act { target, ..Act::plain(Verb::Vote, certainty) }
    }

    /// Silence.
    pub fn pass() -> Act {
        Act::plain(Verb::Pass, 100)
    }

    /// Whether this can be meant at a table of `players`.
    pub fn makes_sense(&self, players: usize) -> bool {
        let seated = self.target.is_none_or(|seat| seat.index().is_some_and(|at| at < players));
        let complete = match self.act {
            Verb::Claim => self.role.is_some(),
            Verb::Vote
            | Verb::Retract
            | Verb::Pass
            | Verb::AskClaims
            | Verb::SoftClaim
            | Verb::Hedge
            | Verb::Switch => true,
            Verb::Confess | Verb::Farewell => true,
            Verb::Admit => self.target.is_some() || self.because.is_some(),
            Verb::Point => self.because.is_some(),
            _ => self.target.is_some(),
        };
        let agrees = match (self.mafia, self.role) {
            (Some(mafia), Some(role)) => role.is_mafia() == mafia,
            _ => true,
        };
        let reasonable = self.because.is_none_or(|because| because.makes_sense(players));
        seated && complete && agrees && reasonable && self.certainty <= 100
    }
}

/// A role as it stands in a sentence.
pub fn role_name(role: Role, language: Language) -> &'static str {
    match (language, role) {
        (Language::En, Role::Mafia) => "mafia",
        (Language::En, Role::Doctor) => "the doctor",
        (Language::En, Role::Sheriff) => "the sheriff",
        (Language::En, Role::Vigilante) => "the vigilante",
        (Language::En, Role::Villager) => "a villager",
        (Language::Ko, Role::Mafia) => "마피아",
        (Language::Ko, Role::Doctor) => "의사",
        (Language::Ko, Role::Sheriff) => "보안관",
        (Language::Ko, Role::Vigilante) => "자경단원",
        (Language::Ko, Role::Villager) => "시민",
    }
}

/// The most acts of one statement.
pub const MOST_ACTS: usize = 12;
