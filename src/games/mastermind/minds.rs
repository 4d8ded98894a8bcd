//! Four minds that break codes, and mark honestly when they make one.

use super::code::{Mark, Space};
use super::position::Position;
use super::rules::{Action, Mastermind, Phase, View};
use super::solver::{expert, knuth};
use crate::engine::{Bot, Draw, Mind};

/// The four, weakest first.
pub(super) fn all() -> Vec<Mind<Mastermind>> {
    vec![
        Mind { name: "easy", about: "guesses at random", make: || Box::new(Level::Easy) },
        Mind {
            name: "medium",
            about: "guesses at random among the codes still possible",
            make: || Box::new(Level::Medium),
        },
        Mind {
            name: "hard",
            about: "Knuth 1977: makes the largest group that can remain as small as possible",
            make: || Box::new(Level::Hard),
        },
        Mind {
            name: "expert",
            about: "needs the fewest guesses on average: optimal for classic, searched for the rest",
            make: || Box::new(Level::Expert),
        },
    ]
}

enum Level {
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Bot<Mastermind> for Level {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        if view.is_maker() {
            return mark(view, draw);
        }
        if view.phase != Phase::Guessing || view.attempts_left() == 0 {
            return None;
        }
        let space = view.space();
        let position = || Position::new(space, view.turns());
        let guess = match self {
            Level::Easy => any(space, draw),
            Level::Medium => *draw.pick(&position().codes)?,
            Level::Hard => knuth(&position())?.guess,
            Level::Expert => expert(&position(), view.attempts_left())?.guess,
        };
        Some(Action::Submit { code: guess.into() })
    }
}

fn any(space: Space, draw: &mut Draw) -> super::code::Code {
    space.code(draw.index(space.size()))
}

/// Marks by the code that was made, or else by any code that explains the marks so far: it was never written down, so
/// the maker may have had that one in mind all along.
fn mark(view: &View, draw: &mut Draw) -> Option<Action> {
    if let Some(turns) = &view.contradiction {
        return put_right(view, turns, draw);
    }
    let unmarked = view.attempts.last().filter(|attempt| attempt.feedback.is_none())?;
    let code = match view.secret_code {
        Some(secret) => secret,
        None => *draw.pick(&Position::new(view.space(), view.turns()).codes)?,
    };
    let Mark { black, white } = unmarked.code?.mark(code);
    Some(Action::Mark { black, white, turn: None })
}

/// Marks one of the turns that contradict each other anew, so that the others can be true.
fn put_right(view: &View, turns: &[usize], draw: &mut Draw) -> Option<Action> {
    turns.iter().find_map(|&turn| {
        let marked = view.attempts.iter().enumerate().filter(|(at, _)| *at != turn);
        let history = marked.filter_map(|(_, attempt)| Some((attempt.code?, attempt.feedback?))).collect();
        let code = *draw.pick(&Position::new(view.space(), history).codes)?;
        let Mark { black, white } = view.attempts.get(turn)?.code?.mark(code);
        Some(Action::Mark { black, white, turn: Some(turn as u32) })
    })
}
