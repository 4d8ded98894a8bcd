//! Minds that play Mafia, weakest first.

use super::belief::{Reading, Signals};
use super::reasons::Said;
use super::roles::{Role, Seats};
use super::rules::{Action, Mafia};
use super::sharp::{Bus, Counter, Sharp, Style};
use super::talk::{Act, Verb};
use super::view::{Ask, Task, View};
use crate::engine::{Bot, Draw, Mind, Seat};

/// All of them.
pub(super) fn all() -> Vec<Mind<Mafia>> {
    // The variants of `sharp` stand before it: a simulation that names no mind takes the last one.
    vec![
        Mind {
            name: "random",
            about: "kills a random townsman, votes for a random other, never skips a vote; else any legal action",
            make: || Box::new(Random),
        },
        Mind {
            name: "simple",
            about: "follows whoever claims to be the sheriff, else the loudest accusation",
            make: || Box::new(Simple),
        },
        Mind {
            name: "sharp:no-votes",
            about: "sharp, deaf to votes",
            make: || Box::new(Sharp::new(Style { signals: Signals { votes: false, ..Signals::ALL }, ..Style::SHARP })),
        },
        Mind {
            name: "sharp:no-claims",
            about: "sharp, deaf to claims and accusations",
            make: || Box::new(Sharp::new(Style { signals: Signals { claims: false, ..Signals::ALL }, ..Style::SHARP })),
        },
        Mind {
            name: "sharp:no-results",
            about: "sharp, deaf to what sheriffs find and report",
            make: || {
                Box::new(Sharp::new(Style { signals: Signals { results: false, ..Signals::ALL }, ..Style::SHARP }))
            },
        },
        Mind {
            name: "sharp:always-bus",
            about: "sharp; as mafia it always turns on its own",
            make: || Box::new(Sharp::new(Style { bus: Bus::Always, ..Style::SHARP })),
        },
        Mind {
            name: "sharp:never-bus",
            about: "sharp; as mafia it never turns on its own",
            make: || Box::new(Sharp::new(Style { bus: Bus::Never, ..Style::SHARP })),
        },
        Mind {
            name: "sharp:always-counter",
            about: "sharp; as mafia it answers every sheriff with a claim of its own",
            make: || Box::new(Sharp::new(Style { counter: Counter::Always, ..Style::SHARP })),
        },
        Mind {
            name: "sharp:never-counter",
            about: "sharp; as mafia it never claims to be the sheriff",
            make: || Box::new(Sharp::new(Style { counter: Counter::Never, ..Style::SHARP })),
        },
        Mind {
            name: "sharp:never-speak",
            about: "sharp; as mafia it says nothing",
            make: || Box::new(Sharp::new(Style { mafia_speaks: false, ..Style::SHARP })),
        },
        Mind {
            name: "sharp",
            about: "keeps a probability over who is mafia, and each role plays with a purpose",
            make: || Box::new(Sharp::new(Style::SHARP)),
        },
    ]
}

/// The action for a task and a target; `None` is nobody, silence, or holding fire.
pub(crate) fn act(task: Task, target: Option<Seat>, think: Option<String>) -> Action {
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

/// Plays by rules of thumb: no numbers, no memory beyond what was claimed, reported and said today.
struct Simple;

impl Bot<Mafia> for Simple {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        let Ask { task, targets, .. } = view.ask?;
        let you = view.you?;
        let reading = Reading::of(view);
        let own: Seats = view.alive.iter().filter(|seat| view.role(*seat) == Some(Role::Mafia)).collect();
        let enemies = if own.has(you) { targets.minus(own) } else { targets.without(you) };
        let sheriff = reading.claimants(Role::Sheriff).find(|seat| targets.has(*seat));
        let action = match task {
            Task::Kill => {
                let agreed = view.proposals.iter().find_map(|proposal| proposal.target_id);
                let target = agreed.or(sheriff).filter(|seat| enemies.has(*seat)).or_else(|| one_of(enemies, draw));
                act(task, target, None)
            }
            Task::Protect => act(task, sheriff.or_else(|| one_of(targets, draw)), None),
            Task::Investigate => {
                let seen = |seat: &Seat| reading.chronicle.found.iter().any(|found| found.target == *seat);
                let fresh: Seats = enemies.iter().filter(|seat| !seen(seat)).collect();
                act(task, one_of(fresh, draw).or_else(|| one_of(targets, draw)), None)
            }
            Task::Shoot => act(task, reported(&reading, you, targets), None),
            Task::Vote => {
                let target = reported(&reading, you, enemies).or_else(|| loudest(&reading, enemies));
                act(task, target.or_else(|| one_of(enemies, draw)), None)
            }
            Task::Say => return Some(simple_words(view, &reading, you, view.others().minus(own), draw)),
        };
        Some(action)
    }
}

/// Somebody that a sheriff (or this seat) found to be mafia.
fn reported(reading: &Reading, you: Seat, among: Seats) -> Option<Seat> {
    let own = reading.chronicle.found.iter().filter(|found| found.mafia).map(|found| found.target);
    let told = reading.reports.iter().filter(|report| report.mafia && report.by != you).map(|report| report.target);
    own.chain(told).find(|target| among.has(*target))
}

/// Whom most speakers of today accused.
fn loudest(reading: &Reading, among: Seats) -> Option<Seat> {
    let count = |seat: &Seat| {
        let about = |said: &&Said| said.act.act == Verb::Accuse && said.act.target == Some(*seat);
        reading.today().filter(about).count()
    };
    among.iter().max_by_key(count).filter(|seat| count(seat) > 0)
}

fn simple_words(view: &View, reading: &Reading, you: Seat, others: Seats, draw: &mut Draw) -> Action {
    let mut acts = Vec::new();
    if view.own_role() == Some(Role::Sheriff)
        && let Some(found) = reading.chronicle.found.iter().find(|result| result.mafia && view.alive.has(result.target))
    {
        acts.push(Act::claim(Role::Sheriff));
        acts.push(Act::report(found.target, true, None));
    }
    let target = reported(reading, you, others).or_else(|| loudest(reading, others)).or_else(|| one_of(others, draw));
    acts.extend(target.map(|target| Act::about(Verb::Accuse, target, 50)));
    Action::Say { text: None, acts: Some(acts), think: None }
}
