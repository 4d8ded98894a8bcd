//! A finished game as a page tells it, with what a neutral reader suspected on the way.

use super::belief::{Believer, Reading, Signals, believe};
use super::conduct::{Conduct, base_rate};
use super::facts::{Event, Fact, seen};
use super::roles::{MOST_PLAYERS, Role, Seats, at, seat_at};
use super::rules::{Mafia, Phase};
use super::talk::{Act, Verb};
use super::temper::Temper;
use super::text;
use super::view::View;
use crate::arena::tale::{Chip, Kind, Line, Part, Person, Point, Poll, Tale};
use crate::engine::{Entry, Fault, Figure, Record, Rules, Seat, Session, Viewer};

/// Tells a finished game from its record.
pub(in crate::games) fn tell(record: &Record) -> Result<(Tale, Vec<Figure>), Fault> {
    let mut fallbacks = [0u64; MOST_PLAYERS];
    let mut unsaid: Vec<(Seat, u32, u32)> = Vec::new();
    let session = Session::<Mafia>::replay(record, |_, entry, facts| {
        let Entry::Act { seat, action, .. } = entry else { return };
        if action.get("type").and_then(|kind| kind.as_str()) != Some("absent") || seat.index().is_none() {
            return;
        }
        fallbacks[at(*seat)] += 1;
        for fact in facts {
            if let Event::AgentSayChunk { agent_id, turn_id, .. } = &fact.event {
                unsaid.push((*agent_id, turn_id.day, turn_id.turn));
            }
        }
    })?;
    let view = session.view(Viewer::Referee);
    let roles: Vec<Role> = view.known.iter().copied().take(view.cast.players()).flatten().collect();
    if session.outcome().is_none() || roles.len() != view.cast.players() {
        return Err(Fault::new("not_over", "the game has not come to its end"));
    }
    let mut teller = Teller::new(&session, &roles, unsaid);
    view.memory.iter().for_each(|fact| teller.take(fact));
    let mut figures = session.state().figures();
    figures.extend(teller.conduct.figures());
    let missed = |seat| Figure::seat(seat_at(seat), "fallbacks", fallbacks[seat]);
    figures.extend((0..roles.len()).map(missed));
    Ok((teller.end(&session, &view), figures))
}

/// A tale in the making.
struct Teller<'a> {
    /// What those who watch could see at this moment.
    public: View,
    roles: &'a [Role],
    conduct: Conduct<'a>,
    reading: Reading,
    parts: Vec<Part>,
    polls: Vec<Poll>,
    suspicion: Vec<Vec<Point>>,
    left: [Option<usize>; MOST_PLAYERS],
    known_to: Vec<Option<Seats>>,
    /// A thought that waits for what its thinker does.
    thoughts: Vec<(Seat, String)>,
    /// Turns that the rules passed.
    unsaid: Vec<(Seat, u32, u32)>,
    turns: usize,
}

impl<'a> Teller<'a> {
    fn new(session: &Session<Mafia>, roles: &'a [Role], unsaid: Vec<(Seat, u32, u32)>) -> Teller<'a> {
        let mut public = session.view(Viewer::Spectator);
        public.known = [None; MOST_PLAYERS];
        public.alive = Seats::first(roles.len());
        (public.day, public.end) = (0, None);
        let mafia =
            (0..roles.len()).filter(|at| roles[*at].is_mafia()).fold(Seats::NONE, |all, at| all.with(seat_at(at)));
        let known_to = |at: usize| Some(if roles[at].is_mafia() { mafia } else { Seats::only(seat_at(at)) });
        Teller {
            public,
            roles,
            conduct: Conduct::new(roles),
            reading: Reading::default(),
            parts: Vec::new(),
            polls: Vec::new(),
            suspicion: vec![Vec::new(); roles.len()],
            left: [None; MOST_PLAYERS],
            known_to: (0..roles.len()).map(known_to).collect(),
            thoughts: Vec::new(),
            unsaid,
            turns: 0,
        }
    }

    fn take(&mut self, fact: &Fact) {
        match &fact.event {
            Event::PhaseChanged { to, day_number, .. } => self.enters(*to, *day_number),
            Event::AgentThinkChunk { agent_id, text, .. } => self.thoughts.push((*agent_id, text.to_string())),
            Event::RoleAssigned { .. } | Event::RoleClaimed { .. } | Event::GameEnded { .. } => {}
            Event::VoteResult { votes, eliminated, .. } => {
                let ballots = votes.iter().map(|ballot| (ballot.voter_id, ballot.target_id)).collect();
                self.polls.push(Poll { number: self.public.day + 1, ballots, left: *eliminated });
            }
            Event::PlayerEliminated { player_id, role, hidden, .. } => {
                self.public.alive = self.public.alive.without(*player_id);
                self.left[at(*player_id)] = Some(self.parts.len().saturating_sub(1));
                if !hidden && role.is_some() {
                    self.public.known[at(*player_id)] = *role;
                    self.known_to[at(*player_id)] = None;
                }
                self.tells(fact);
            }
            Event::InvestigationResult(finding) => {
                let known = &mut self.known_to[at(finding.target_id)];
                *known = known.map(|seats| seats.with(finding.sheriff_id));
                self.tells(fact);
            }
            _ => self.tells(fact),
        }
        // What is said is measured by what was known before it.
        self.conduct.take(fact);
        if let Some(event) = seen(fact, Viewer::Spectator) {
            self.reading.take(&event);
        }
        match &fact.event {
            Event::AgentSayChunk { .. } => self.spoke(),
            Event::VoteResult { .. } => self.suspects(0.85),
            Event::PhaseChanged { to: Phase::DayDiscussion, .. } => self.suspects(0.0),
            _ => {}
        }
    }

    fn enters(&mut self, to: Phase, day: u32) {
        self.public.day = day;
        self.thoughts.clear();
        let kind = match to {
            Phase::NightActions => Kind::Night,
            Phase::DayDiscussion => Kind::Talk,
            Phase::DayVoting => Kind::Vote,
            // The morning belongs to the night, and what follows a vote to the vote.
            Phase::Setup | Phase::MorningReveal | Phase::Resolution | Phase::End => return,
        };
        self.turns = 0;
        self.parts.push(Part { kind, number: day + 1, lines: Vec::new() });
    }

    /// A line for the fact, with the thought that led to it.
    fn tells(&mut self, fact: &Fact) {
        let mut line = Line { told: fact.told_to().map(|seats| seats.iter().collect()), ..Line::default() };
        let cast = self.public.cast.clone();
        match &fact.event {
            Event::AgentSayChunk { agent_id, text, acts, turn_id } => {
                line.seat = Some(*agent_id);
                line.said = text.to_string();
                line.acts = acts.iter().map(|act| self.chip(*agent_id, act)).collect();
                line.missing = self.unsaid.contains(&(*agent_id, turn_id.day, turn_id.turn));
            }
            Event::MafiaChat { agent_id, text, acts, .. } => {
                line.seat = Some(*agent_id);
                line.said = text.to_string();
                line.acts = acts.iter().map(plain).collect();
            }
            Event::NightActionSubmitted { agent_id, timeout, .. } => {
                line.seat = Some(*agent_id);
                line.missing = *timeout;
                line.said = text::told(&fact.event, &cast).unwrap_or_default();
            }
            Event::VoteCast { voter_id, timeout, .. } => {
                line.seat = Some(*voter_id);
                line.missing = *timeout;
                line.said = text::told(&fact.event, &cast).unwrap_or_default();
            }
            Event::InvestigationResult(finding) => line.said = text::found(finding, &cast),
            event => line.said = text::told(event, &cast).unwrap_or_default(),
        }
        if let Some(seat) = line.seat
            && let Some(thought) = self.thoughts.iter().position(|(thinker, _)| *thinker == seat)
        {
            line.thought = self.thoughts.remove(thought).1;
        }
        if line.said.is_empty() && line.thought.is_empty() && line.acts.is_empty() {
            return;
        }
        if let Some(part) = self.parts.last_mut() {
            part.lines.push(line);
        }
    }

    fn chip(&self, by: Seat, act: &Act) -> Chip {
        Chip { worth: self.conduct.worth(by, act), ..plain(act) }
    }

    /// After every quarter of a discussion the reader looks up.
    fn spoke(&mut self) {
        self.turns += 1;
        let living = self.public.alive.len();
        let all = (living * usize::from(self.public.book.talk_rounds)).max(1);
        let all = self.public.book.turns.map_or(all, |most| all.min(usize::from(most))).max(1);
        let quarter = all.div_ceil(4);
        if self.turns.is_multiple_of(quarter) {
            self.suspects((self.turns as f32 / all as f32).min(1.0) * 0.95);
        }
    }

    /// What somebody would believe who has heard all that was public and knows nobody.
    fn suspects(&mut self, share: f32) {
        let Some(part) = self.parts.len().checked_sub(1) else { return };
        let who = Believer {
            you: None,
            known: self.public.known,
            results: true,
            temper: &Temper::PLAIN,
            luck: 0,
            impressions: false,
            keen: true,
            signals: Signals::ALL,
        };
        let belief = believe(&self.public, &self.reading, &who);
        self.conduct.suspect(self.public.alive, |seat| belief.of(seat));
        for seat in self.public.alive.iter() {
            let when = part as f32 + share;
            let line = &mut self.suspicion[at(seat)];
            if line.last().is_none_or(|last| last.0 < when) {
                line.push(Point(when, (belief.of(seat) * 1e4).round() as f32 / 1e4));
            }
        }
    }

    fn end(self, session: &Session<Mafia>, view: &View) -> Tale {
        let winners = session.outcome().map(|outcome| outcome.winners).unwrap_or_default();
        let person = |place: usize| {
            let seat = seat_at(place);
            Person {
                seat,
                name: view.cast.name(seat).to_owned(),
                role: self.roles[place].word().to_owned(),
                side: u8::from(self.roles[place].is_mafia()),
                won: winners.contains(&seat),
                left: self.left[place],
                known_to: self.known_to[place].map(|seats| seats.iter().collect()),
                secret: None,
            }
        };
        Tale {
            language: view.cast.language,
            people: (0..self.roles.len()).map(person).collect(),
            parts: self.parts,
            polls: self.polls,
            suspicion: self.suspicion,
            chance: base_rate(self.roles) as f32,
        }
    }
}

/// An act without its worth.
fn plain(act: &Act) -> Chip {
    let verb = serde_json::to_value(act.act).ok().and_then(|word| word.as_str().map(str::to_owned));
    let guilty = match act.act {
        Verb::Report | Verb::Read => act.mafia.or(act.role.map(Role::is_mafia)),
        _ => None,
    };
    let role = act.role.map(|role| role.word().to_owned());
    Chip { verb: verb.unwrap_or_default(), target: act.target, role, guilty, worth: None }
}
