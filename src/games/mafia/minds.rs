//! Minds that play Mafia, weakest first.

use super::roles::{Role, Seats};
use super::rules::{Action, Mafia};
use super::view::{Ask, Task, View};
use crate::engine::{Bot, Draw, Mind, Seat};

/// All of them.
pub(super) fn all() -> Vec<Mind<Mafia>> {
    vec![Mind {
        name: "random",
        about: "kills a random townsman, votes for a random other, never skips a vote; else any legal action",
        make: || Box::new(Random),
    }]
}

/// The action for a task and a target; `None` is nobody, silence, or holding fire.
pub(super) fn act(task: Task, target: Option<Seat>, think: Option<String>) -> Action {
    match (task, target) {
        (Task::Kill, target) => Action::Kill { target, think },
        (Task::Vote, target) => Action::Vote { target, think },
        (Task::Protect, Some(target)) => Action::Protect { target, think },
        (Task::Investigate, Some(target)) => Action::Investigate { target, think },
        (Task::Shoot, Some(target)) => Action::Shoot { target, think },
        (Task::Say, _) | (_, None) => Action::Pass { think },
    }
}

/// One of a set, each equally likely.
pub(super) fn one_of(seats: Seats, draw: &mut Draw) -> Option<Seat> {
    seats.nth(draw.index(seats.len()))
}

struct Random;

impl Bot<Mafia> for Random {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        let Ask { task, targets, none, .. } = view.ask?;
        let target = match task {
            Task::Kill => {
                let own: Seats = targets.iter().filter(|seat| view.role(*seat) == Some(Role::Mafia)).collect();
                one_of(targets.minus(own), draw)
            }
            Task::Vote => one_of(targets, draw),
            Task::Say if draw.below(2) == 0 => return Some(Action::Say { text: None, acts: None, think: None }),
            Task::Say => None,
            Task::Protect | Task::Investigate | Task::Shoot => {
                targets.nth(draw.index(targets.len() + usize::from(none)))
            }
        };
        Some(act(task, target, None))
    }
}
