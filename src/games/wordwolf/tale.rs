//! A finished game as a page tells it. Hints are no claims, so nothing in it is true or false; votes are.

use super::rules::{Fact, Role, WordWolf};
use crate::arena::tale::{Kind, Line, Part, Person, Poll, Tale};
use crate::engine::{Entry, Fault, Figure, Record, Rules, Seat, Session, Viewer};
use std::collections::BTreeMap;

/// Tells a finished game from its record.
pub(in crate::games) fn tell(record: &Record) -> Result<(Tale, Vec<Figure>), Fault> {
    let mut fallbacks: BTreeMap<Seat, u64> = BTreeMap::new();
    let mut teller = Teller::default();
    let session = Session::<WordWolf>::replay(record, |_, entry, facts| {
        let missing = match entry {
            Entry::Act { seat, action, .. } => {
                Some(*seat).filter(|_| action.get("type").and_then(|kind| kind.as_str()) == Some("absent"))
            }
            Entry::Tick { .. } => None,
        };
        if let Some(seat) = missing {
            *fallbacks.entry(seat).or_default() += 1;
        }
        facts.iter().for_each(|fact| teller.take(fact, missing));
    })?;
    let view = session.view(Viewer::Referee);
    let (Some(outcome), Some(verdict)) = (session.outcome(), view.verdict) else {
        return Err(Fault::new("not_over", "the game has not come to its end"));
    };
    let is_wolf = |seat: Seat| session.state().team(seat) == Some(Role::Wolf.name());
    let vote = teller.parts.iter().position(|part| part.kind == Kind::Vote);
    let (citizens, wolf) = session.state().words();
    let person = |seat: Seat| Person {
        seat,
        name: session.state().name(seat),
        role: if is_wolf(seat) { "wolf" } else { "citizen" }.to_owned(),
        side: u8::from(is_wolf(seat)),
        won: outcome.winners.contains(&seat),
        left: vote.filter(|_| verdict.eliminated_id == Some(seat)),
        known_to: Some(vec![seat]),
        secret: Some(if is_wolf(seat) { wolf } else { citizens }.to_owned()),
    };
    let people: Vec<Person> = session.state().seats().into_iter().map(person).collect();
    let mut figures = session.state().figures();
    figures.push(Figure::game("players", people.len()));
    for person in &people {
        let ballots = || teller.polls.iter().flat_map(|poll| &poll.ballots);
        let on_wolf = ballots().filter(|(by, target)| *by == person.seat && target.is_some_and(is_wolf)).count();
        let received = ballots().filter(|(_, target)| *target == Some(person.seat)).count();
        let words: usize = teller.said(person.seat).map(|said| said.split_whitespace().count()).sum();
        let seat = person.seat;
        figures.extend([
            Figure::seat(seat, "role", person.role.as_str()),
            Figure::seat(seat, "name", person.name.as_str()),
            Figure::seat(seat, "survived", u64::from(person.left.is_none())),
            Figure::seat(seat, "ballots", 1),
            Figure::seat(seat, "ballots_on_wolf", on_wolf),
            Figure::seat(seat, "votes_received", received),
            Figure::seat(seat, "words", words),
            Figure::seat(seat, "fallbacks", fallbacks.get(&seat).copied().unwrap_or(0)),
        ]);
    }
    let language = session.state().language();
    let (parts, polls) = (teller.parts, teller.polls);
    let tale = Tale { language, people, parts, polls, suspicion: Vec::new(), chance: 0.0 };
    Ok((tale, figures))
}

#[derive(Default)]
struct Teller {
    parts: Vec<Part>,
    polls: Vec<Poll>,
    thoughts: BTreeMap<Seat, String>,
}

impl Teller {
    /// What somebody has said in the rounds of hints.
    fn said(&self, seat: Seat) -> impl Iterator<Item = &str> {
        let talk = self.parts.iter().filter(|part| part.kind == Kind::Talk);
        talk.flat_map(|part| &part.lines).filter(move |line| line.seat == Some(seat)).map(|line| line.said.as_str())
    }

    fn take(&mut self, fact: &Fact, missing: Option<Seat>) {
        match fact {
            Fact::Thought { agent_id, text, .. } => {
                self.thoughts.insert(*agent_id, text.clone());
            }
            Fact::HintSubmitted { agent_id, text, phase, .. } => {
                let number = phase.round().map_or(0, u32::from);
                let line = Line {
                    seat: Some(*agent_id),
                    said: text.clone().unwrap_or_default(),
                    thought: self.thoughts.remove(agent_id).unwrap_or_default(),
                    missing: missing == Some(*agent_id),
                    ..Line::default()
                };
                self.part(Kind::Talk, number).lines.push(line);
            }
            Fact::VoteResult { votes, eliminated_id, .. } => {
                let thoughts = std::mem::take(&mut self.thoughts);
                for ballot in votes {
                    let line = Line {
                        seat: Some(ballot.voter_id),
                        said: ballot.reason.clone(),
                        thought: thoughts.get(&ballot.voter_id).cloned().unwrap_or_default(),
                        missing: missing == Some(ballot.voter_id),
                        ..Line::default()
                    };
                    self.part(Kind::Vote, 1).lines.push(line);
                }
                let ballots = votes.iter().map(|ballot| (ballot.voter_id, Some(ballot.target_id))).collect();
                self.polls.push(Poll { number: 1, ballots, left: *eliminated_id });
            }
            Fact::Joined { .. } | Fact::VoteSubmitted { .. } | Fact::PhaseChange { .. } | Fact::GameEnd { .. } => {}
        }
    }

    fn part(&mut self, kind: Kind, number: u32) -> &mut Part {
        if self.parts.last().is_none_or(|part| (part.kind, part.number) != (kind, number)) {
            self.parts.push(Part { kind, number, lines: Vec::new() });
        }
        let last = self.parts.len() - 1;
        &mut self.parts[last]
    }
}
