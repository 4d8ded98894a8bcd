//! The table as text: a status box, who lives, and the last things that happened, in the language of the table.

use super::facts::{Announcement, DeathCause, EndCause, Event, Finding, NightAct, Team};
use super::korean::fill;
use super::roles::{Role, seat_at};
use super::rules::Phase;
use super::setup::Ruleset;
use super::talk::role_name;
use super::view::{Cast, View};
use crate::engine::{Language, Seat};
use std::fmt::Write;

/// How many of the last events are told.
const RECENT: usize = 12;

/// Draws a view.
pub(super) fn draw(view: &View) -> String {
    let language = view.cast.language;
    let mut out = String::new();
    status(&mut out, view);
    for at in 0..view.cast.players() {
        let seat = seat_at(at);
        let you = if view.you == Some(seat) { language.either(" (you)", " (나)") } else { "" };
        let role = view.role(seat).map_or(String::new(), |role| format!("  {}", bare_role(role, language)));
        let alive = if view.alive.has(seat) { ' ' } else { '†' };
        let _ = writeln!(out, "{alive} {:<4}{}{you}{role}", seat.to_string(), view.cast.name(seat));
    }
    let told: Vec<String> =
        view.memory.iter().rev().filter_map(|fact| told(&fact.event, &view.cast)).take(RECENT).collect();
    for line in told.into_iter().rev() {
        let _ = writeln!(out, "- {line}");
    }
    out.trim_end().to_owned()
}

/// The status box alone.
pub(super) fn status_box(view: &View) -> String {
    let mut out = String::new();
    status(&mut out, view);
    out.trim_end().to_owned()
}

/// The role without an article.
fn bare_role(role: Role, language: Language) -> &'static str {
    match language {
        Language::En => role.word(),
        Language::Ko => role_name(role, language),
    }
}

/// A phase for people.
pub(super) fn phase_name(phase: Phase, language: Language) -> &'static str {
    match phase {
        Phase::Setup => language.either("SETUP", "준비"),
        Phase::NightActions => language.either("NIGHT", "밤"),
        Phase::MorningReveal => language.either("MORNING", "아침"),
        Phase::DayDiscussion => language.either("DAY DISCUSSION", "낮 토론"),
        Phase::DayVoting => language.either("DAY VOTING", "낮 투표"),
        Phase::Resolution => language.either("RESOLUTION", "판결"),
        Phase::End => language.either("END", "끝"),
    }
}

fn status(out: &mut String, view: &View) {
    let language = view.cast.language;
    let running = if view.end.is_some() {
        language.either("FINISHED", "종료")
    } else {
        language.either("RUNNING", "진행 중")
    };
    let left = view.deadline.map_or("-".to_owned(), |deadline| format!("{} ms", deadline.saturating_sub(view.now)));
    let ruleset = match view.cast.ruleset {
        Ruleset::Fsm => "fsm",
        Ruleset::Flow => "flow",
    };
    let lines = [
        // As in the game's ID, without the seed: from that, every secret could be worked out.
        (language.either("Game", "게임"), format!("mafia:{ruleset}")),
        (language.either("Status", "상태"), running.to_owned()),
        (language.either("Phase", "단계"), phase_name(view.phase, language).to_owned()),
        (language.either("Day", "날"), (view.day + 1).to_string()),
        (language.either("Time left", "남은 시간"), left),
    ];
    let _ = writeln!(out, "┌─────────────────────────────────┐");
    for (key, value) in lines {
        let line = format!("{key}: {value}");
        let room = 31usize.saturating_sub(width(&line));
        let _ = writeln!(out, "│ {line}{} │", " ".repeat(room));
    }
    let _ = writeln!(out, "└─────────────────────────────────┘");
}

/// Columns on a terminal: a Korean letter takes two.
fn width(text: &str) -> usize {
    text.chars().map(|letter| if ('\u{1100}'..='\u{ffdc}').contains(&letter) { 2 } else { 1 }).sum()
}

/// One event as a sentence; `None` for what goes without saying.
pub fn told(event: &Event, cast: &Cast) -> Option<String> {
    let name = |seat: Seat| cast.name(seat);
    let korean = cast.language == Language::Ko;
    let role = |role: Role| role_name(role, cast.language);
    let two = |line: &str, first: &str, second: &str| fill(line, &[("a", first), ("b", second)]);
    let say = |english: &str, in_korean: &str, first: &str, second: &str| {
        Some(two(if korean { in_korean } else { english }, first, second))
    };
    match event {
        Event::RoleAssigned { player_id, role: given } => {
            say("{a} is {b}.", "{a:은는} {b:이라라}고 들었다.", name(*player_id), role(*given))
        }
        Event::PhaseChanged { to, day_number, .. } => {
            let day = (day_number + 1).to_string();
            say("Day {a}: {b}", "{a}일째: {b}", &day, phase_name(*to, cast.language))
        }
        Event::NightActionSubmitted { agent_id, action_type, target_id, .. } => {
            let target = target_id.map_or(if korean { "아무도" } else { "nobody" }, name);
            let (english, in_korean) = match (action_type, target_id) {
                (NightAct::Kill, Some(_)) => ("{a} wants to kill {b}.", "{a:은는} {b:을를} 노린다."),
                (NightAct::Kill, None) => ("{a} wants to kill {b}.", "{a:은는} {b} 노리지 않는다."),
                (NightAct::Protect, _) => ("{a} protects {b}.", "{a:은는} {b:을를} 지킨다."),
                (NightAct::Investigate, _) => ("{a} investigates {b}.", "{a:은는} {b:을를} 조사한다."),
                (NightAct::Shoot, _) => ("{a} shoots at {b}.", "{a:은는} {b:을를} 쏜다."),
                (NightAct::Pass, _) => ("{a} holds fire.", "{a:은는} 쏘지 않는다."),
            };
            say(english, in_korean, name(*agent_id), target)
        }
        Event::MafiaChat { agent_id, text, .. } => Some(format!("[{}] {text}", name(*agent_id))),
        Event::MafiaRound { round } => {
            say("The mafia talks again: round {a}.", "마피아가 다시 의논한다: {a}번째.", &round.to_string(), "")
        }
        Event::NightResolved { announcement, .. } => match announcement {
            Announcement::Deaths => None,
            Announcement::Saved => {
                say("No one died (the Doctor saved someone!)", "아무도 죽지 않았다(의사가 누군가를 살렸다!)", "", "")
            }
            Announcement::Quiet => say("No one died during the night.", "밤사이 아무도 죽지 않았다.", "", ""),
        },
        Event::InvestigationResult(finding) => {
            let target = name(finding.target_id);
            match (finding.role, finding.is_mafia) {
                (Some(found), _) => {
                    say("Your investigation: {a} is {b}.", "조사 결과: {a:은는} {b}.", target, role(found))
                }
                (None, true) => say("Your investigation: {a} is mafia.", "조사 결과: {a:은는} 마피아.", target, ""),
                (None, false) => {
                    say("Your investigation: {a} is not mafia.", "조사 결과: {a:은는} 마피아가 아니다.", target, "")
                }
            }
        }
        Event::PlayerEliminated { player_id, cause, role: was, .. } => {
            let mut line = match cause {
                DeathCause::Night => {
                    say("{a} was killed during the night", "{a:이가} 밤사이 죽었다", name(*player_id), "")
                }
                DeathCause::Vote => say("{a} was lynched", "{a:이가} 처형되었다", name(*player_id), ""),
            }?;
            match was {
                Some(was) if korean => line.push_str(&format!(". 역할: {}.", role(*was))),
                Some(was) => line.push_str(&format!(" and was {}.", role(*was))),
                None => line.push('.'),
            }
            Some(line)
        }
        Event::AgentThinkChunk { agent_id, text, .. } => Some(format!("({}: {text})", name(*agent_id))),
        Event::AgentSayChunk { agent_id, text, .. } if text.as_str().is_empty() => {
            say("{a} says nothing.", "{a:은는} 말이 없다.", name(*agent_id), "")
        }
        Event::AgentSayChunk { agent_id, text, .. } => Some(format!("{}: {text}", name(*agent_id))),
        Event::RoleClaimed { player_id, claimed_role, .. } => {
            say("{a} claims to be {b}.", "{a:은는} 자신이 {b:이라라}고 한다.", name(*player_id), role(*claimed_role))
        }
        Event::VoteCast { voter_id, target_id: Some(target), changed: true, .. } => {
            let korean = "{a:이가} 마음을 바꿔 {b}에게 투표한다.";
            say("{a} changes the vote to {b}.", korean, name(*voter_id), name(*target))
        }
        Event::VoteCast { voter_id, target_id: Some(target), .. } => {
            say("{a} votes for {b}.", "{a:이가} {b}에게 투표한다.", name(*voter_id), name(*target))
        }
        Event::VoteCast { voter_id, target_id: None, .. } => {
            say("{a} votes for nobody.", "{a:은는} 아무에게도 투표하지 않는다.", name(*voter_id), "")
        }
        Event::VoteResult { eliminated: None, .. } => say("Nobody is lynched.", "아무도 처형되지 않는다.", "", ""),
        Event::VoteResult { .. } => None,
        Event::GameEnded { winner, cause, .. } => Some(ending(*winner, *cause, korean).to_owned()),
    }
}

/// What a sheriff found out, told to somebody who is not that sheriff.
pub(super) fn found(finding: &Finding, cast: &Cast) -> String {
    let korean = cast.language == Language::Ko;
    let (sheriff, target) = (cast.name(finding.sheriff_id), cast.name(finding.target_id));
    let (english, in_korean) = match (finding.role, finding.is_mafia) {
        (Some(_), _) => ("{a} finds out that {b} is {c}.", "{a:은는} {b:이가} {c:이라라}는 것을 알아낸다."),
        (None, true) => ("{a} finds out that {b} is mafia.", "{a:은는} {b:이가} 마피아라는 것을 알아낸다."),
        (None, false) => ("{a} finds out that {b} is not mafia.", "{a:은는} {b:이가} 마피아가 아니라는 것을 알아낸다."),
    };
    let role = finding.role.map_or("", |role| role_name(role, cast.language));
    fill(if korean { in_korean } else { english }, &[("a", sheriff), ("b", target), ("c", role)])
}

fn ending(winner: Option<Team>, cause: EndCause, korean: bool) -> &'static str {
    match (winner, cause, korean) {
        (Some(Team::Town), _, false) => "The town has won: no mafioso is left.",
        (Some(Team::Town), _, true) => "시민 승리: 마피아가 모두 사라졌다.",
        (Some(Team::Mafia), _, false) => "The mafia has won: it is as many as the town.",
        (Some(Team::Mafia), _, true) => "마피아 승리: 시민만큼 많아졌다.",
        (None, _, false) => "Stalemate: the last day has passed.",
        (None, _, true) => "무승부: 마지막 날이 지났다.",
    }
}
