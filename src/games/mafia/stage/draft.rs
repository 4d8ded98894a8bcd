//! What a person is about to do and has not done yet: a house, a ballot, a sentence.

use super::scene::Scene;
use crate::engine::Seat;
use crate::games::mafia::reading;
use crate::games::mafia::roles::Role;
use crate::games::mafia::rules::Action;
use crate::games::mafia::talk::{Act, Verb};
use crate::games::mafia::view::Task;
use crate::games::mafia::voices::{self, Speaker};
use bevy::prelude::*;

/// The acts of the wheel, in its order.
pub const WHEEL: [Verb; 10] = [
    Verb::Accuse,
    Verb::Ask,
    Verb::Defend,
    Verb::Agree,
    Verb::Disagree,
    Verb::Claim,
    Verb::Report,
    Verb::Vote,
    Verb::Retract,
    Verb::Pass,
];

/// How sure one can be, in percent: not sure, fairly, certain.
pub const SURE: [u8; 3] = [35, 60, 90];

/// What the speaker says that their night told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// They are mafia, or not.
    Mafia(bool),
    /// They are exactly this.
    Role(Role),
    /// Nothing: they were protected.
    Protected,
}

/// What a person is about to do.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Draft {
    /// Who is meant: the house that was chosen, the person, the ballot.
    pub target: Option<Seat>,
    /// The act of the wheel.
    pub verb: Option<Verb>,
    /// The role that is claimed.
    pub role: Option<Role>,
    /// What is reported.
    pub told: Option<Told>,
    /// How sure: a place in [`SURE`].
    pub sure: usize,
    /// Which wording.
    pub wording: usize,
    /// The person types instead of choosing.
    pub typing: bool,
    /// What they have typed.
    pub typed: String,
    /// Acts that were read in it and that are not meant.
    pub dropped: Vec<usize>,
}

impl Default for Draft {
    fn default() -> Self {
        Draft {
            target: None,
            verb: None,
            role: None,
            told: None,
            sure: 1,
            wording: 0,
            typing: false,
            typed: String::new(),
            dropped: Vec::new(),
        }
    }
}

/// Whether an act is about somebody.
pub fn needs_person(verb: Verb) -> bool {
    matches!(verb, Verb::Accuse | Verb::Ask | Verb::Defend | Verb::Agree | Verb::Disagree | Verb::Report | Verb::Vote)
}

/// Whether it matters how sure one is of it.
pub fn has_certainty(verb: Verb) -> bool {
    matches!(verb, Verb::Accuse | Verb::Defend | Verb::Vote)
}

impl Draft {
    /// What is still to be chosen before it can be said.
    pub fn wants_person(&self) -> bool {
        self.verb.is_some_and(needs_person) && self.target.is_none()
    }

    /// The act, once it is whole.
    pub fn act(&self) -> Option<Act> {
        let verb = self.verb?;
        if self.wants_person() {
            return None;
        }
        let certainty = if has_certainty(verb) { SURE[self.sure.min(2)] } else { 100 };
        match verb {
            Verb::Claim => Some(Act::claim(self.role?)),
            Verb::Report => match self.told? {
                Told::Mafia(mafia) => Some(Act::report(self.target?, mafia, None)),
                Told::Role(role) => Some(Act::report(self.target?, role.is_mafia(), Some(role))),
                Told::Protected => Some(Act::about(Verb::Report, self.target?, 100)),
            },
            Verb::Pass => Some(Act::pass()),
            Verb::Retract => Some(Act::plain(Verb::Retract, 100)),
            verb => Some(Act::about(verb, self.target?, certainty)),
        }
    }

    /// The sentence in the speaker's own manner, as it will be said.
    pub fn sentence(&self, scene: &Scene, seat: Seat) -> Option<String> {
        let act = self.act()?;
        let speaker = Speaker {
            language: scene.cast.language,
            names: &scene.cast.names,
            seat,
            persona: scene.cast.persona(seat),
            night: false,
            day: scene.day,
        };
        let wordings = voices::wordings(&act, &speaker);
        let number = (scene.day as usize * 7 + self.wording * 5).checked_rem(wordings.len())?;
        wordings.into_iter().nth(number)
    }

    /// What is read in the words that were typed.
    pub fn read(&self, scene: &Scene, seat: Seat) -> Vec<Act> {
        reading::read(&self.typed, &scene.cast.names, seat, false)
    }

    /// What is said, once there is something to say.
    pub fn statement(&self, scene: &Scene, seat: Seat) -> Option<Action> {
        let think = None;
        if self.typing {
            let text = self.typed.trim();
            if text.is_empty() {
                return None;
            }
            // What was put right is sent as it was put right; else the table reads it as it reads everybody.
            let meant = |acts: Vec<Act>| {
                let kept = acts.into_iter().enumerate().filter(|(n, _)| !self.dropped.contains(n));
                kept.map(|(_, act)| act).collect::<Vec<_>>()
            };
            let acts = (!self.dropped.is_empty()).then(|| meant(self.read(scene, seat)));
            return Some(Action::Say { text: Some(text.to_owned()), acts, think });
        }
        let act = self.act()?;
        if act.act == Verb::Pass {
            return Some(Action::Pass { think });
        }
        Some(Action::Say { text: self.sentence(scene, seat), acts: Some(vec![act]), think })
    }

    /// What is done by night or at the vote to whom was chosen, or to nobody.
    pub fn deed(task: Task, target: Option<Seat>) -> Option<Action> {
        let think = None;
        Some(match (task, target) {
            (Task::Kill, target) => Action::Kill { target, think },
            (Task::Vote, target) => Action::Vote { target, think },
            (Task::Protect, Some(target)) => Action::Protect { target, think },
            (Task::Investigate, Some(target)) => Action::Investigate { target, think },
            (Task::Shoot, Some(target)) => Action::Shoot { target, think },
            (Task::Shoot, None) => Action::Pass { think },
            (Task::Say | Task::Protect | Task::Investigate, _) => return None,
        })
    }
}
