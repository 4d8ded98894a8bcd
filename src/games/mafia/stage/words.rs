//! What happens in a village, in words: roles, speech acts, and a sentence for every fact.

use super::scene::{Deed, Scene};
use crate::engine::Seat;
use crate::games::mafia::facts::{Announcement, Event, NightAct};
use crate::games::mafia::roles::Role;
use crate::games::mafia::rules::Phase;
use crate::games::mafia::talk::{Act, Verb, role_name};
use crate::key;
use crate::stage::locale::Locale;

/// A role as a title.
pub fn role_title(locale: &Locale, role: Role) -> String {
    locale.text(match role {
        Role::Mafia => key!("role-mafia"),
        Role::Doctor => key!("role-doctor"),
        Role::Sheriff => key!("role-sheriff"),
        Role::Vigilante => key!("role-vigilante"),
        Role::Villager => key!("role-villager"),
    })
}

/// The sign of a role.
pub fn role_icon(role: Role) -> &'static str {
    match role {
        Role::Mafia => "knife",
        Role::Doctor => "heart",
        Role::Sheriff => "star",
        Role::Vigilante => "swords",
        Role::Villager => "home",
    }
}

/// A role as it stands in a sentence.
pub fn in_sentence(locale: &Locale, role: Role) -> &'static str {
    role_name(role, locale.language())
}

/// What somebody is called by whoever looks on.
pub fn called(locale: &Locale, scene: &Scene, seat: Seat) -> String {
    if scene.you == Some(seat) { locale.text(key!("you")) } else { scene.name(seat).to_owned() }
}

/// The same where somebody does something to them.
pub fn whom(locale: &Locale, scene: &Scene, seat: Seat) -> String {
    if scene.you == Some(seat) { locale.text(key!("you-object")) } else { scene.name(seat).to_owned() }
}

/// A sentence about somebody, which has other words where it is about whoever looks on.
fn about(locale: &Locale, scene: &Scene, seat: Seat, (key, own): (&str, &str), role: Option<Role>) -> String {
    let key = if scene.you == Some(seat) { own } else { key };
    let role = role.map_or("", |role| in_sentence(locale, role));
    locale.with(key, &[("name", scene.name(seat).to_owned().into()), ("role", role.into())])
}

/// Somebody was killed in the night.
pub fn killed(locale: &Locale, scene: &Scene, seat: Seat) -> String {
    about(locale, scene, seat, (key!("morning-killed"), key!("morning-killed-you")), None)
}

/// Somebody leaves the village.
pub fn leaves(locale: &Locale, scene: &Scene, seat: Seat) -> String {
    about(locale, scene, seat, (key!("verdict"), key!("verdict-you")), None)
}

/// What somebody was.
pub fn was(locale: &Locale, scene: &Scene, seat: Seat, role: Role) -> String {
    about(locale, scene, seat, (key!("verdict-role"), key!("verdict-role-you")), Some(role))
}

/// The sign of a speech act.
pub fn act_icon(verb: Verb) -> &'static str {
    match verb {
        Verb::Accuse | Verb::Doubt => "point",
        Verb::Ask | Verb::AskClaims => "ask",
        Verb::Defend => "shield",
        Verb::Agree => "check",
        Verb::Disagree => "close",
        Verb::Claim | Verb::SoftClaim | Verb::Confess => "mask",
        Verb::Report | Verb::Read => "eye",
        Verb::Vote | Verb::Switch => "hand",
        Verb::Retract | Verb::Admit => "undo",
        _ => "quiet",
    }
}

/// What an act is, without who does it: "accuses Tovik".
fn bare_act(locale: &Locale, scene: &Scene, act: &Act, by: Seat, night: bool) -> String {
    let whom = act.target.map(|target| whom(locale, scene, target)).unwrap_or_default();
    let role = act.role.map_or("", |role| in_sentence(locale, role));
    let key = match (act.act, act.target) {
        (Verb::Vote, Some(_)) if night => key!("act-kill"),
        (Verb::Accuse, _) => key!("act-accuse"),
        (Verb::Doubt, _) => key!("act-doubt"),
        (Verb::Defend, Some(target)) if target == by => key!("act-defend-self"),
        (Verb::Defend, _) => key!("act-defend"),
        (Verb::Claim, _) => key!("act-claim"),
        (Verb::Report, _) => match (act.role, act.mafia) {
            (Some(_), _) => key!("act-report-role"),
            (None, Some(true)) => key!("act-report-mafia"),
            (None, Some(false)) => key!("act-report-town"),
            (None, None) => key!("act-report-protect"),
        },
        (Verb::Ask, _) => key!("act-ask"),
        (Verb::Answer, _) => key!("act-answer"),
        (Verb::Evade, _) => key!("act-evade"),
        (Verb::Agree, _) => key!("act-agree"),
        (Verb::Disagree, _) => key!("act-disagree"),
        (Verb::Vote, Some(_)) => key!("act-vote"),
        (Verb::Vote, None) => key!("act-vote-nobody"),
        (Verb::Retract, _) => key!("act-retract"),
        (Verb::Pass, _) => key!("act-pass"),
        (Verb::AskClaims, _) => key!("act-ask-claims"),
        (Verb::SoftClaim, _) => key!("act-soft-claim"),
        (Verb::Read, _) => match act.mafia {
            Some(true) => key!("act-read-mafia"),
            Some(false) => key!("act-read-town"),
            None => key!("act-read-unsure"),
        },
        (Verb::Point, _) => key!("act-point"),
        (Verb::Hedge, _) => key!("act-hedge"),
        (Verb::Switch, Some(_)) => key!("act-switch"),
        (Verb::Switch, None) => key!("act-switch-nobody"),
        (Verb::Confess, _) => key!("act-confess"),
        (Verb::Admit, _) => key!("act-admit"),
        (Verb::Farewell, _) => key!("act-farewell"),
    };
    locale.with(key, &[("whom", whom.into()), ("role", role.into())])
}

/// An act with how sure its speaker is, as a chip shows it: "accuses Tovik, certain".
pub fn chip(locale: &Locale, scene: &Scene, act: &Act, by: Seat) -> String {
    let words = bare_act(locale, scene, act, by, false);
    let weighs = matches!(act.act, Verb::Accuse | Verb::Defend | Verb::Vote | Verb::Doubt);
    match act.certainty {
        0..=45 if weighs => locale.with(key!("act-unsure"), &[("act", words.into())]),
        80.. if weighs => locale.with(key!("act-sure"), &[("act", words.into())]),
        _ => words,
    }
}

/// The act that a statement is known by: the weightiest of them.
pub fn main_act(acts: &[Act]) -> Option<&Act> {
    let weight = |act: &&Act| match act.act {
        Verb::Claim | Verb::Report | Verb::Confess => 0,
        Verb::Accuse => 1,
        Verb::Vote | Verb::Switch => 2,
        Verb::Defend | Verb::Ask => 3,
        Verb::Answer | Verb::Agree | Verb::Disagree | Verb::Doubt | Verb::Retract => 4,
        _ => 5,
    };
    acts.iter().min_by_key(weight)
}

/// The first line of a bubble: "Ivo accuses Tovik".
pub fn act_line(locale: &Locale, scene: &Scene, by: Seat, acts: &[Act], night: bool) -> String {
    let act = match main_act(acts) {
        Some(act) => bare_act(locale, scene, act, by, night),
        None => locale.text(key!("act-says")),
    };
    let key = if scene.you == Some(by) { key!("act-line-you") } else { key!("act-line") };
    locale.with(key, &[("name", scene.name(by).to_owned().into()), ("act", act.into())])
}

/// The names of some, joined.
pub fn names(locale: &Locale, scene: &Scene, seats: impl IntoIterator<Item = Seat>) -> String {
    let all: Vec<String> = seats.into_iter().map(|seat| called(locale, scene, seat)).collect();
    all.join(", ")
}

/// What the morning tells.
pub fn morning(locale: &Locale, scene: &Scene) -> String {
    let dead: Vec<Seat> = scene.missing().collect();
    let name = names(locale, scene, dead.iter().copied());
    match (dead.len(), scene.morning) {
        (0, Some(Announcement::Saved)) => locale.text(key!("morning-saved")),
        (0, _) => locale.text(key!("morning-quiet")),
        (1, _) => killed(locale, scene, dead[0]),
        _ => locale.with(key!("morning-killed-two"), &[("name", name.into())]),
    }
}

/// What those who died in the night were.
pub fn morning_roles(locale: &Locale, scene: &Scene) -> String {
    let one = |seat: Seat| match scene.role(seat) {
        Some(role) => was(locale, scene, seat, role),
        None => locale.with(key!("morning-dark"), &[("name", called(locale, scene, seat).into())]),
    };
    let all: Vec<String> = scene.missing().map(one).collect();
    all.join(" ")
}

/// A fact as a sentence, for whoever hears rather than sees; `None` for what goes without saying.
pub fn told(locale: &Locale, scene: &Scene, event: &Event) -> Option<String> {
    let name = |seat: Seat| called(locale, scene, seat);
    let day = |day: u32| [("day", (day + 1).into())];
    Some(match event {
        Event::PhaseChanged { to: Phase::NightActions, day_number, .. } => {
            locale.with(key!("tell-night"), &day(*day_number))
        }
        Event::PhaseChanged { to: Phase::MorningReveal, .. } => locale.text(key!("tell-morning")),
        Event::PhaseChanged { to: Phase::DayDiscussion, day_number, .. } => {
            locale.with(key!("tell-day"), &day(*day_number))
        }
        Event::PhaseChanged { to: Phase::DayVoting, .. } => locale.text(key!("tell-vote")),
        Event::MafiaChat { agent_id, text, .. } => locale.with(
            key!("tell-whispers"),
            &[("name", name(*agent_id).into()), ("words", text.as_str().to_owned().into())],
        ),
        Event::MafiaRound { .. } => locale.text(key!("tell-round")),
        Event::AgentSayChunk { agent_id, text, acts, .. } => {
            let line = act_line(locale, scene, *agent_id, acts, false);
            if text.as_str().is_empty() { format!("{line}.") } else { format!("{line}: {text}") }
        }
        Event::NightResolved { announcement: Announcement::Deaths, .. } => return None,
        Event::NightResolved { .. } => morning(locale, scene),
        Event::InvestigationResult(finding) => found(locale, scene, finding.target_id, finding.is_mafia, finding.role),
        Event::PlayerEliminated { player_id, role, .. } => {
            let died = about(locale, scene, *player_id, (key!("tell-died"), key!("tell-died-you")), None);
            match role {
                Some(role) => format!("{died} {}", was(locale, scene, *player_id, *role)),
                None => died,
            }
        }
        Event::VoteCast { voter_id, target_id: Some(target), .. } => locale.with(
            key!("tell-voted"),
            &[("name", name(*voter_id).into()), ("whom", whom(locale, scene, *target).into())],
        ),
        Event::VoteCast { voter_id, target_id: None, .. } => {
            locale.with(key!("tell-voted-nobody"), &[("name", name(*voter_id).into())])
        }
        Event::VoteResult { eliminated: None, .. } => locale.text(key!("verdict-nobody")),
        Event::VoteResult { eliminated: Some(seat), .. } => leaves(locale, scene, *seat),
        Event::GameEnded { winner, .. } => locale.text(ending(*winner)),
        _ => return None,
    })
}

/// What somebody did in the dark, for whoever may know.
pub fn deed(locale: &Locale, scene: &Scene, deed: &Deed) -> Option<String> {
    let name = |seat: Seat| called(locale, scene, seat);
    let (key, target) = match (deed.act, deed.target?) {
        (NightAct::Kill, target) => (key!("note-wants"), target),
        (NightAct::Protect, target) => (key!("end-protected"), target),
        (NightAct::Shoot, target) => (key!("end-shot"), target),
        (NightAct::Investigate, target) => {
            let role = role_title(locale, scene.role(target)?);
            let args =
                [("name", name(deed.by).into()), ("whom", whom(locale, scene, target).into()), ("role", role.into())];
            return Some(locale.with(key!("end-looked"), &args));
        }
        (NightAct::Pass, _) => return None,
    };
    Some(locale.with(key, &[("name", name(deed.by).into()), ("whom", whom(locale, scene, target).into())]))
}

/// What the sheriff found out.
pub fn found(locale: &Locale, scene: &Scene, target: Seat, mafia: bool, role: Option<Role>) -> String {
    let name = called(locale, scene, target);
    match role {
        Some(role) => {
            locale.with(key!("note-found-role"), &[("name", name.into()), ("role", role_title(locale, role).into())])
        }
        None if mafia => locale.with(key!("note-found-mafia"), &[("name", name.into())]),
        None => locale.with(key!("note-found-town"), &[("name", name.into())]),
    }
}

/// The key of how it ended.
pub fn ending(winner: Option<crate::games::mafia::facts::Team>) -> &'static str {
    use crate::games::mafia::facts::Team;
    match winner {
        Some(Team::Town) => key!("end-town"),
        Some(Team::Mafia) => key!("end-mafia"),
        None => key!("end-nobody"),
    }
}
