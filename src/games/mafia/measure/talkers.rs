//! Games that are played to be measured: minds in all seats, or a scripted person in one of them.

use super::super::belief::count_signs;
use super::super::facts::{Event, Fact};
use super::super::korean::fill;
use super::super::reasons::answers;
use super::super::roles::{Role, at, seat_at};
use super::super::rules::{Action, Mafia};
use super::super::setup::Setup;
use super::super::sharp::{Sharp, Style};
use super::super::view::Task;
use super::sentences;
use crate::engine::{Bot, Dice, Fault, Language, Rules, Seat, Seed, Session, Viewer};

/// What a person in one seat does by day; all else is left to the mind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Script {
    /// What the mind does: to compare with.
    Mind,
    /// A villager who knows everything says who is mafia, and votes for it.
    Knows,
    /// The same, but says "Hmm."
    Hmm,
    /// Confesses on the first day.
    Confess,
    /// Asks somebody who is still to speak.
    Ask,
    /// Claims to be the sheriff in the first turn.
    ClaimSheriff,
    /// Says nothing, ever.
    Silent,
    /// Says the same accusation in each turn.
    Spam,
}

/// A game that was played.
pub(super) struct Game {
    pub facts: Vec<Fact>,
    pub roles: Vec<Role>,
    pub names: Vec<String>,
    pub winner: String,
    /// Where the person sat.
    pub person: Option<Seat>,
    pub person_won: bool,
    /// How often each sign of the votes was given, by the town and by the mafia.
    pub signs: [[u32; 8]; 2],
}

/// Plays a game to its end, or only to the end of its first day.
pub(super) fn play(setup: &Setup, seed: Seed, script: Option<Script>, one_day: bool) -> Result<Game, Fault> {
    let mut session = Session::<Mafia>::new(setup.clone(), seed)?;
    let truth = session.view(Viewer::Referee);
    let players = truth.cast.players();
    let roles: Vec<Role> = (0..players).map(|seat| truth.known[seat].unwrap_or(Role::Villager)).collect();
    let names = truth.cast.names.iter().map(|name| name.as_str().to_owned()).collect();
    let language = truth.cast.language;
    drop(truth);
    let mut draw = Dice::new(session.seed().clone()).draw("measure/person");
    let fits = |seat: &Seat| match script {
        Some(Script::Knows | Script::Hmm) => roles[at(*seat)] == Role::Villager,
        _ => true,
    };
    let seats: Vec<Seat> = (0..players).map(seat_at).filter(fits).collect();
    let person = script.and_then(|_| draw.pick(&seats).copied());
    let mut minds: Vec<Sharp> = (0..players).map(|_| Sharp::new(Style::SHARP)).collect();
    while session.outcome().is_none() && !(one_day && session.view(Viewer::Spectator).day > 0) {
        let mut acted = false;
        for seat in session.state().awaited() {
            if !session.state().awaits(seat) {
                continue;
            }
            let mut turns: Vec<Seat> = session.state().second_thoughts();
            turns.retain(|other| Some(*other) != person);
            turns.push(seat);
            for seat in turns {
                let view = session.view(Viewer::Seat(seat));
                let scripted = script.filter(|_| person == Some(seat)).and_then(|script| {
                    let task = view.ask.map(|ask| ask.task)?;
                    let alive: Vec<Seat> = view.alive.iter().collect();
                    let later: Vec<Seat> = view.order.iter().skip(view.turn + 1).copied().collect();
                    let day = view.day;
                    scripted(
                        Scene {
                            script,
                            task,
                            seat,
                            day,
                            roles: &roles,
                            names: &view.cast.names,
                            alive,
                            later,
                            language,
                        },
                        &mut draw,
                    )
                });
                let choice = scripted.or_else(|| minds[at(seat)].choose(&view, &mut session.mind_draw(seat)));
                drop(view);
                if let Some(action) = choice {
                    session.act(seat, action)?;
                    acted = true;
                }
            }
        }
        if !acted {
            session.tick(1_000);
        }
    }
    let outcome = session.outcome();
    let person_won = person.is_some_and(|seat| outcome.as_ref().is_some_and(|end| end.winners.contains(&seat)));
    let winner = outcome.map_or(String::new(), |outcome| outcome.result.into_owned());
    let facts = session.state().facts().to_vec();
    let signs = count_signs(&session.view(Viewer::Referee));
    Ok(Game { facts, roles, names, winner, person, person_won, signs })
}

/// What a scripted person sees, who may know everything.
struct Scene<'a> {
    script: Script,
    task: Task,
    seat: Seat,
    day: u32,
    roles: &'a [Role],
    names: &'a [super::super::facts::Words],
    alive: Vec<Seat>,
    later: Vec<Seat>,
    language: Language,
}

/// What a scripted person does; `None` leaves it to the mind.
fn scripted(scene: Scene, draw: &mut crate::engine::Draw) -> Option<Action> {
    let mafia = scene.alive.iter().copied().find(|seat| scene.roles[at(*seat)].is_mafia() && *seat != scene.seat);
    let knows = matches!(scene.script, Script::Knows | Script::Hmm);
    if scene.task == Task::Vote && knows {
        return mafia.map(|target| Action::Vote { target: Some(target), think: None });
    }
    if scene.task != Task::Say {
        return None;
    }
    let mut say = |category: &str, target: Option<Seat>| {
        let lines = sentences(scene.language, category);
        let name = target.map_or("", |seat| scene.names[at(seat)].as_str());
        let text = fill(draw.pick(lines)?, &[("target", name)]);
        Some(Action::Say { text: Some(text), acts: None, think: None })
    };
    match scene.script {
        Script::Mind => None,
        Script::Hmm => Some(Action::Say { text: Some("Hmm.".into()), acts: None, think: None }),
        Script::Knows => say("accuse", mafia),
        Script::Confess if scene.day == 0 => say("confess", None),
        Script::Ask => {
            let asked = scene.later.iter().copied().find(|seat| *seat != scene.seat)?;
            say("ask", Some(asked))
        }
        Script::ClaimSheriff => say("claim_sheriff", None),
        Script::Silent => Some(Action::Pass { think: None }),
        Script::Spam => say("accuse", scene.alive.iter().copied().find(|seat| *seat != scene.seat)),
        Script::Confess => None,
    }
}

impl Game {
    /// Who voted for whom on the first day.
    pub(super) fn day_one_ballots(&self) -> Vec<(Seat, Option<Seat>)> {
        let result = self.facts.iter().find_map(|fact| match &fact.event {
            Event::VoteResult { votes, .. } => Some(votes),
            _ => None,
        });
        result.into_iter().flatten().map(|ballot| (ballot.voter_id, ballot.target_id)).collect()
    }

    /// Whether those answered whom the person asked on the first day, each in the next turn they had.
    pub(super) fn answers_to_person(&self) -> Vec<bool> {
        let mut open: Vec<Seat> = Vec::new();
        let mut answered = Vec::new();
        for fact in &self.facts {
            let Event::AgentSayChunk { agent_id, acts, text, .. } = &fact.event else { continue };
            if let (Some(person), true) = (self.person, open.contains(agent_id)) {
                open.retain(|asked| asked != agent_id);
                answered.push(acts.iter().any(|act| answers(act, *agent_id, person)));
            }
            if Some(*agent_id) == self.person {
                let named = (0..self.names.len()).find(|seat| text.as_str().contains(&self.names[*seat]));
                open.extend(named.map(seat_at));
            }
        }
        answered
    }
}
