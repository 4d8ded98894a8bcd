//! The table as text, and the game in sentences, in the language of its words.

use super::rules::{Ballot, Fact, Participant, Phase, Role, Round, Verdict, View, WordWolf};
use crate::engine::{Language, Seat};
use crate::games::mafia::korean::fill;
use std::fmt::Write;

/// The language of a view: that of the words in it, else that of the names.
fn language(view: &View) -> Language {
    let own = view.own.as_ref().and_then(|own| own.secret_word.as_deref());
    let shown = || view.participants.iter().find_map(|who| who.secret_word.as_deref());
    let named = || view.participants.iter().find_map(|who| who.name.as_deref());
    own.or_else(shown).or_else(named).map_or(Language::En, Language::of)
}

/// A role for people.
fn role_name(role: Role, language: Language) -> &'static str {
    match role {
        Role::Citizen => language.either("a citizen", "시민"),
        Role::Wolf => language.either("the wolf", "늑대"),
    }
}

/// A phase for people.
fn phase_name(phase: Phase, language: Language) -> &'static str {
    match phase {
        Phase::Waiting => language.either("Waiting for players", "기다리는 중"),
        Phase::Hint1 => language.either("Round 1 of 3", "1라운드"),
        Phase::Hint2 => language.either("Round 2 of 3", "2라운드"),
        Phase::Hint3 => language.either("Round 3 of 3", "3라운드"),
        Phase::Vote => language.either("The vote", "투표"),
        Phase::Result => language.either("The result", "결과"),
        Phase::End => language.either("The end", "끝"),
    }
}

/// Draws a view: who is there, what was said round by round, how it stands.
pub(super) fn draw(view: &View) -> String {
    let language = language(view);
    let mut out = String::new();
    let _ = write!(out, "{}  {}", language.either("Word Wolf", "워드 울프"), phase_name(view.phase, language));
    if let Some(own) = &view.own {
        let role = own.role.map_or(String::new(), |role| format!(", {}", role_name(role, language)));
        let word = own.secret_word.as_deref().unwrap_or("-");
        let _ = write!(out, "  {}: {} {word}{role}", own.id, language.either("your word is", "내 단어는"));
    }
    let _ = writeln!(out);
    // Before the end only a referee is shown these.
    if view.verdict.is_none() {
        draw_words(&mut out, view, language);
    }
    for round in &view.history {
        let _ = writeln!(out, "{}", phase_name(round.phase, language));
        draw_round(&mut out, view, round);
    }
    match &view.verdict {
        None => {
            let owing = view.participants.iter().filter(|who| !who.submitted).map(|who| name(who, language));
            let owing = owing.collect::<Vec<_>>().join(", ");
            let done = &view.phase_submissions;
            let (done, all) = (done.submitted.to_string(), done.total.to_string());
            let line =
                language.either("{a} of {b} submitted; waiting for {c}", "{b}명 중 {a}명 제출; 기다리는 중: {c}");
            out.push_str(&fill(line, &[("a", &done), ("b", &all), ("c", &owing)]));
        }
        Some(verdict) => {
            draw_words(&mut out, view, language);
            let banished = verdict.eliminated_id.map(|seat| called(view, seat));
            out.push_str(&verdict_line(banished.as_deref(), None, verdict, language));
        }
    }
    out
}

fn draw_words(out: &mut String, view: &View, language: Language) {
    for who in &view.participants {
        if let (Some(role), Some(word)) = (who.role, who.secret_word.as_deref()) {
            let _ = writeln!(out, "  {} {}: {}, {word}", who.id, name(who, language), role_name(role, language));
        }
    }
}

/// Who was banished, with how many votes, and who has won by that.
fn verdict_line(banished: Option<&str>, votes: Option<usize>, verdict: &Verdict, language: Language) -> String {
    let won = match verdict.winner {
        Role::Citizen => language.either("The citizens win.", "시민이 이겼습니다."),
        Role::Wolf => language.either("The wolf wins.", "늑대가 이겼습니다."),
    };
    let Some(banished) = banished else {
        return format!("{} {won}", language.either("The vote is tied.", "표가 갈렸습니다."));
    };
    let role = verdict.eliminated_role.map_or("?", |role| role_name(role, language));
    let count = votes.map_or(String::new(), |votes| match language {
        Language::En => format!(" with {votes} vote{}", if votes == 1 { "" } else { "s" }),
        Language::Ko => format!(" {votes}표로"),
    });
    let line = language.either("{a} is banished{n} and was {r}.", "{a} 님이{n} 쫓겨났습니다. {r:이었였}습니다.");
    format!("{} {won}", fill(line, &[("a", banished), ("n", &count), ("r", role)]))
}

fn name(who: &Participant, language: Language) -> &str {
    who.name.as_deref().unwrap_or(language.either("(empty seat)", "(빈자리)"))
}

fn called(view: &View, seat: Seat) -> String {
    let found = view.participants.iter().find(|who| who.id == seat);
    found.and_then(|who| who.name.clone()).unwrap_or_else(|| seat.to_string())
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

/// A fact as a sentence for those who watch with the referee's eyes.
pub(super) fn told(table: &WordWolf, fact: &Fact) -> Option<String> {
    let language = table.language();
    let say = |english: &str, korean: &str, words: &[(&str, &str)]| Some(fill(language.either(english, korean), words));
    match fact {
        Fact::Joined { name, .. } => say("{a} sits down.", "{a} 님이 앉았습니다.", &[("a", name)]),
        Fact::HintSubmitted { name, text, .. } => Some(format!("{name}: {}", text.as_deref().unwrap_or("…"))),
        Fact::Thought { name, text, .. } => Some(format!("({name}: {text})")),
        Fact::VoteSubmitted { agent_id, name } => {
            let Ballot { target_id, reason, .. } = table.ballot(*agent_id)?;
            let target = table.name(target_id);
            say("{a} votes for {b}: {r}", "{a} → {b}: {r}", &[("a", name), ("b", &target), ("r", &reason)])
        }
        // The verdict itself tells the result.
        Fact::PhaseChange { to: Phase::Result | Phase::End, .. } => None,
        Fact::PhaseChange { to, .. } => Some(phase_name(*to, language).to_owned()),
        Fact::VoteResult { votes, eliminated_id, eliminated_role, winner } => {
            let banished = eliminated_id.map(|seat| table.name(seat));
            let count = eliminated_id.map(|seat| votes.iter().filter(|ballot| ballot.target_id == seat).count());
            let verdict = Verdict { eliminated_id: *eliminated_id, eliminated_role: *eliminated_role, winner: *winner };
            Some(verdict_line(banished.as_deref(), count, &verdict, language))
        }
        Fact::GameEnd { citizen_word, wolf_word, wolf_agents, .. } => {
            let wolves = wolf_agents.iter().map(|wolf| wolf.name.as_str()).collect::<Vec<_>>().join(", ");
            let words = [("c", citizen_word.as_str()), ("w", wolf_word.as_str()), ("a", wolves.as_str())];
            say("The word was {c}; {a} had {w}.", "단어는 {c:이었였}습니다. {a} 님만 {w:이었였}습니다.", &words)
        }
    }
}

/// Who has which word: how a part of the game begins for those who see everything.
pub(super) fn standing(table: &WordWolf) -> String {
    let view = <WordWolf as crate::engine::Rules>::view(table, crate::engine::Viewer::Referee);
    let language = table.language();
    let holders = |role: Role| {
        let with = view.participants.iter().filter(|who| who.role == Some(role));
        with.map(|who| name(who, language)).collect::<Vec<_>>().join(", ")
    };
    let (citizen, wolf) = table.words();
    format!("{citizen}: {} · {wolf}: {}", holders(Role::Citizen), holders(Role::Wolf))
}

/// How many votes fell on whom.
pub(super) fn tally(table: &WordWolf, votes: &[Ballot]) -> String {
    let mut counts: Vec<(usize, Seat)> = Vec::new();
    for ballot in votes {
        match counts.iter_mut().find(|(_, seat)| *seat == ballot.target_id) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, ballot.target_id)),
        }
    }
    counts.sort_by_key(|(count, seat)| (std::cmp::Reverse(*count), *seat));
    counts.iter().map(|(count, seat)| format!("{} {count}", table.name(*seat))).collect::<Vec<_>>().join(" · ")
}
