//! The table as text.

use super::rules::{Participant, Role, Round, View};
use crate::engine::Seat;
use std::fmt::Write;

/// Draws a view: who is there, what was said round by round, how it stands.
pub(super) fn draw(view: &View) -> String {
    let mut out = String::new();
    let _ = write!(out, "Word Wolf  {}", view.phase.name());
    if let Some(own) = &view.own {
        let role = own.role.map_or("", |role| match role {
            Role::Citizen => ", CITIZEN",
            Role::Wolf => ", WOLF",
        });
        let word = own.secret_word.as_deref().unwrap_or("-");
        let _ = write!(out, "  {}: your word is {word}{role}", own.id);
    }
    let _ = writeln!(out);
    for round in &view.history {
        let _ = writeln!(out, "{}", round.phase.name());
        draw_round(&mut out, view, round);
    }
    let done = &view.phase_submissions;
    match &view.verdict {
        None => {
            let owing: Vec<String> =
                view.participants.iter().filter(|who| !who.submitted).map(|who| name(who).to_owned()).collect();
            let _ = write!(out, "{} of {} submitted; waiting for {}", done.submitted, done.total, owing.join(", "));
        }
        Some(verdict) => {
            for who in &view.participants {
                let role = who.role.map_or("", Role::name);
                let _ =
                    writeln!(out, "  {} {}: {role}, {}", who.id, name(who), who.secret_word.as_deref().unwrap_or("-"));
            }
            let banished = match verdict.eliminated_id {
                Some(seat) => format!("{} is banished", called(view, seat)),
                None => "the vote is tied".to_owned(),
            };
            let _ = write!(out, "{banished}: {} wins", verdict.winner.name());
        }
    }
    out
}

fn name(who: &Participant) -> &str {
    who.name.as_deref().unwrap_or("(empty seat)")
}

fn called(view: &View, seat: Seat) -> String {
    view.participants.iter().find(|who| who.id == seat).map_or(seat.to_string(), |who| name(who).to_owned())
}

fn draw_round(out: &mut String, view: &View, round: &Round) {
    for hint in &round.hints {
        let _ = writeln!(out, "  {} {}: {}", hint.agent_id, hint.name, hint.text);
    }
    for ballot in &round.votes {
        let (voter, target) = (called(view, ballot.voter_id), called(view, ballot.target_id));
        let _ = writeln!(out, "  {} {voter} -> {target}: {}", ballot.voter_id, ballot.reason);
    }
}
