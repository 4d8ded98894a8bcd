//! What is left of a game in figures: the document's "Statistics Tracking", as far as it has a meaning without a
//! language model. Who won, which mind sat where and what it cost is added by whoever keeps them.

use super::facts::{DeathCause, Event, Fact};
use super::roles::{MOST_PLAYERS, ROLES, Role, at, seat_at};
use super::talk::Verb;
use super::view::Cast;
use crate::engine::{Figure, Seat};
use serde_json::Value;

/// One seat's part.
#[derive(Clone, Copy, Default)]
struct Part {
    died: Option<(u32, DeathCause)>,
    suspected: u64,
    votes_received: u64,
    ballots: u64,
    on_mafia: u64,
    on_lynched: u64,
    changed: u64,
    statements: u64,
    silences: u64,
    claims: u64,
    thoughts: u64,
    think_chars: u64,
    suspects: u64,
    suspects_mafia: u64,
}

/// All figures of a finished game.
pub(super) fn of(cast: &Cast, roles: &[Role], facts: &[Fact]) -> Vec<Figure> {
    let mut parts = [Part::default(); MOST_PLAYERS];
    let (mut day, mut duration, mut cause) = (0, 0, Value::Null);
    for fact in facts {
        match &fact.event {
            Event::PhaseChanged { day_number, .. } => day = *day_number,
            Event::PlayerEliminated { player_id, cause, .. } => parts[at(*player_id)].died = Some((day, *cause)),
            Event::AgentThinkChunk { agent_id, text, .. } => {
                let part = &mut parts[at(*agent_id)];
                part.thoughts += 1;
                part.think_chars += text.as_str().chars().count() as u64;
                if let Some(suspect) = first_named(text.as_str(), cast, *agent_id) {
                    part.suspects += 1;
                    part.suspects_mafia += u64::from(roles[suspect].is_mafia());
                }
            }
            Event::AgentSayChunk { agent_id, acts, text, .. } => {
                let silent = !text.as_str().chars().any(char::is_alphanumeric);
                parts[at(*agent_id)].statements += u64::from(!silent);
                parts[at(*agent_id)].silences += u64::from(silent);
                for act in acts {
                    match (act.act, act.target) {
                        (Verb::Accuse, Some(target)) => parts[at(target)].suspected += 1,
                        (Verb::Claim, _) => parts[at(*agent_id)].claims += 1,
                        _ => {}
                    }
                }
            }
            Event::VoteResult { votes, eliminated, .. } => {
                for ballot in votes {
                    let part = &mut parts[at(ballot.voter_id)];
                    part.ballots += 1;
                    part.changed += u64::from(ballot.changed);
                    let Some(target) = ballot.target_id else { continue };
                    part.on_mafia += u64::from(roles[at(target)].is_mafia());
                    part.on_lynched += u64::from(*eliminated == Some(target));
                    parts[at(target)].votes_received += 1;
                }
            }
            Event::GameEnded { duration_ms, cause: why, .. } => {
                duration = *duration_ms;
                cause = serde_json::to_value(why).unwrap_or_default();
            }
            _ => {}
        }
    }
    let mut figures = vec![
        Figure::game("players", roles.len()),
        Figure::game("ruleset", serde_json::to_value(cast.ruleset).unwrap_or_default()),
        Figure::game("rounds", day + 1),
        Figure::game("duration_ms", duration),
        Figure::game("cause", cause),
    ];
    for (role, dealt, died) in ROLES.map(|role| {
        let of_role = |at: &usize| roles[*at] == role;
        let dealt = (0..roles.len()).filter(of_role).count();
        (role, dealt, (0..roles.len()).filter(of_role).filter(|at| parts[*at].died.is_some()).count())
    }) {
        let (roles_name, deaths_name) = names(role);
        figures.push(Figure::game(roles_name, dealt));
        figures.push(Figure::game(deaths_name, died));
    }
    for (seat, part) in (0..roles.len()).map(|at| (seat_at(at), parts[at])) {
        figures.extend(of_seat(cast, roles[at(seat)], seat, part));
    }
    figures
}

fn names(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Mafia => ("roles_mafia", "deaths_mafia"),
        Role::Doctor => ("roles_doctor", "deaths_doctor"),
        Role::Sheriff => ("roles_sheriff", "deaths_sheriff"),
        Role::Vigilante => ("roles_vigilante", "deaths_vigilante"),
        Role::Villager => ("roles_villager", "deaths_villager"),
    }
}

fn of_seat(cast: &Cast, role: Role, seat: Seat, part: Part) -> Vec<Figure> {
    let persona = cast.persona(seat);
    let died = part.died.map_or(Value::Null, |(_, cause)| serde_json::to_value(cause).unwrap_or_default());
    let figure = |name, value: Value| Figure { seat: Some(seat), name, value };
    vec![
        figure("role", role.word().into()),
        figure("name", cast.name(seat).into()),
        figure("persona", persona.map(|persona| persona.name.as_str()).into()),
        figure("manner", persona.map(|persona| persona.manner.as_str()).into()),
        figure("survived", u8::from(part.died.is_none()).into()),
        figure("death_round", part.died.map(|(day, _)| day + 1).into()),
        figure("death_cause", died),
        figure("suspected", part.suspected.into()),
        figure("votes_received", part.votes_received.into()),
        figure("ballots", part.ballots.into()),
        figure("ballots_on_mafia", part.on_mafia.into()),
        figure("ballots_on_lynched", part.on_lynched.into()),
        figure("ballots_changed", part.changed.into()),
        figure("statements", part.statements.into()),
        figure("silences", part.silences.into()),
        figure("claims", part.claims.into()),
        figure("thoughts", part.thoughts.into()),
        figure("think_chars", part.think_chars.into()),
        figure("suspects", part.suspects.into()),
        figure("suspects_mafia", part.suspects_mafia.into()),
    ]
}

/// The player other than the thinker who is named first in a thought: the one it is most about.
fn first_named(text: &str, cast: &Cast, thinker: Seat) -> Option<usize> {
    let others = (0..cast.players()).filter(|at| seat_at(*at) != thinker);
    others.filter_map(|at| Some((text.find(cast.names[at].as_str())?, at))).min().map(|(_, at)| at)
}
