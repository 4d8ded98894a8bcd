//! Mafia as a model reads it, and its answers as actions.

use super::answer::{Flaw, one_line};
use super::prompts::{fill, section};
use super::script::{self, Ask, Chosen, Line, Question, object, one_of, string, words};
use crate::engine::{Draw, Fault, Language, Seat, fit_for_a_line, invisible};
use crate::games::mafia::Mafia;
use crate::games::mafia::facts::{Event, Words};
use crate::games::mafia::personas::{Persona, Traits};
use crate::games::mafia::roles::{ROLES, Role};
use crate::games::mafia::rules::{Action, Phase};
use crate::games::mafia::setup::{Rulebook, Vote};
use crate::games::mafia::talk::{Act, MOST_ACTS, role_name};
use crate::games::mafia::view::{Cast, Task, View};
use crate::games::mafia::{action_for, event_in_words, roles::seat_at};
use serde_json::{Map, Value, json};

/// The longest statement of a model, in characters.
const MOST_SAY: usize = 600;
/// The longest thought that is kept, in characters.
const MOST_THINK: usize = 4_000;
/// Nobody, as a target.
const NOBODY: &str = "nobody";
/// The night chat goes before the choice.
const LATER: &str = "later";
/// What can be meant, as the act's own words.
const VERBS: [&str; 22] = [
    "accuse",
    "defend",
    "claim",
    "report",
    "ask",
    "agree",
    "disagree",
    "vote",
    "retract",
    "pass",
    "doubt",
    "answer",
    "evade",
    "ask_claims",
    "soft_claim",
    "read",
    "point",
    "hedge",
    "switch",
    "confess",
    "admit",
    "farewell",
];

/// Which round of which night.
type Round = (u32, u8);

/// Puts Mafia to the mind of one seat.
#[derive(Default)]
pub struct Script {
    /// A choice of the night that was made with words that had to go before it.
    chosen: Option<(Round, Option<Seat>)>,
    /// The round in which it would rather not talk.
    silent: Option<Round>,
}

/// A seat with its name, as it stands in every prompt.
fn called(cast: &Cast, seat: Seat) -> String {
    format!("{seat} {}", cast.name(seat))
}

/// The cast under such names.
fn numbered(cast: &Cast) -> Cast {
    let names = (0..cast.players()).map(|at| Words::from(called(cast, seat_at(at)).as_str())).collect();
    Cast { names, ..cast.clone() }
}

fn round(view: &View) -> Round {
    (view.day, view.round.unwrap_or(1))
}

fn talks_first(view: &View) -> bool {
    view.ask.is_some_and(|ask| ask.task == Task::Kill && ask.chat)
}

/// What may stand as a target.
fn choices(view: &View) -> Vec<String> {
    let Some(ask) = view.ask else { return Vec::new() };
    let mut choices: Vec<String> = ask.targets.iter().map(|seat| seat.to_string()).collect();
    if ask.none && ask.task != Task::Say {
        choices.push(NOBODY.to_owned());
    }
    choices
}

fn when(view: &View) -> String {
    match view.phase {
        Phase::NightActions => format!("n{}r{}", view.day + 1, view.round.unwrap_or(1)),
        Phase::DayDiscussion => format!("d{}t{}", view.day + 1, view.turn),
        _ => format!("d{}", view.day + 1),
    }
}

impl script::Script<Mafia> for Script {
    fn language(&self, view: &View) -> Language {
        view.cast.language
    }

    fn system(&self, view: &View) -> String {
        let language = view.cast.language;
        let Some(you) = view.you else { return String::new() };
        let role = view.own_role().unwrap_or(Role::Villager);
        let players: Vec<String> = (0..view.cast.players()).map(|at| called(&view.cast, seat_at(at))).collect();
        let own = match role {
            Role::Mafia => "role.mafia",
            Role::Doctor => "role.doctor",
            Role::Sheriff => "role.sheriff",
            Role::Vigilante => "role.vigilante",
            Role::Villager => "role.villager",
        };
        let who = fill(language, "you", &[("you", &called(&view.cast, you)), ("players", &players.join(", "))]);
        let persona = match view.cast.described(you) {
            Some(text) => text.to_owned(),
            None => view.cast.persona(you).map(|persona| written(persona, language)).unwrap_or_default(),
        };
        let persona = fill(language, "persona", &[("persona", &persona)]);
        let parts = [
            rules(&view.book, view.cast.counts, language),
            section(language, "reading").to_owned(),
            section(language, "villager").to_owned(),
            section(language, own).to_owned(),
            format!("{who}\n{persona}"),
        ];
        parts.join("\n\n")
    }

    fn lines(&self, view: &View) -> Vec<Line> {
        let cast = numbered(&view.cast);
        let mut day = 1;
        view.memory.iter().filter_map(|fact| line(&fact.event, &cast, view.you, &mut day)).collect()
    }

    fn ask(&mut self, view: &View, reconsiders: bool, _: &mut Draw) -> Ask<Action> {
        let Some(ask) = view.ask else { return Ask::Nothing };
        let again = reconsiders && ask.task == Task::Vote;
        if !view.awaited && !again {
            return Ask::Nothing;
        }
        if ask.task == Task::Kill
            && let Some((at, target)) = self.chosen.take()
            && at == round(view)
        {
            return Ask::Act(Action::Kill { target, think: None });
        }
        Ask::Model(Box::new(self.question(view)))
    }

    fn read(&mut self, view: &View, answer: &Map<String, Value>) -> Result<Chosen<Action>, Flaw> {
        let Some(ask) = view.ask else { return Ok(Chosen { action: None, say: None, silent: None }) };
        let think = Some(thought(string(answer, "think")?)).filter(|think| !think.is_empty());
        let chats = talks_first(view) && self.silent != Some(round(view));
        if ask.task == Task::Say || chats {
            let (text, acts) = statement(view, answer)?;
            return if chats { self.chat(view, answer, text, acts, think) } else { Ok(say(text, acts, think)) };
        }
        let target = target(view, answer, false)?.flatten();
        let kept = !view.awaited
            && view
                .you
                .and_then(|you| view.ballots.get(you.index()?)?.as_ref())
                .is_some_and(|ballot| ballot.target_id == target);
        let action = (!kept).then(|| action_for(ask.task, target, think));
        Ok(Chosen { action, say: None, silent: None })
    }
}

impl Script {
    fn question(&self, view: &View) -> Question {
        let language = view.cast.language;
        let task = view.ask.map_or(Task::Say, |ask| ask.task);
        let chats = talks_first(view) && self.silent != Some(round(view));
        let mut legal = choices(view);
        let name = match task {
            Task::Kill if chats => "task.chat",
            Task::Kill => "task.kill",
            Task::Protect => "task.protect",
            Task::Investigate => "task.investigate",
            Task::Shoot => "task.shoot",
            Task::Vote if !view.awaited => "task.vote_again",
            Task::Vote => "task.vote",
            Task::Say if view.phase == Phase::Resolution => "task.last_words",
            Task::Say => "task.say",
        };
        let speaks = task == Task::Say || chats;
        let mut properties = vec![("think", words())];
        if speaks {
            properties.extend([("say", words()), ("acts", acts_schema(view.cast.players()))]);
        }
        if task != Task::Say {
            if chats {
                legal.push(LATER.to_owned());
            }
            properties.push(("target", one_of(&legal)));
        }
        let day = (view.day + 1).to_string();
        let places = [("day", day.as_str()), ("legal", &legal.join(", ")), ("most", &MOST_SAY.to_string())];
        let mut text = fill(language, name, &places);
        if speaks {
            text = format!("{text}\n\n{}", section(language, "acts"));
        }
        let shape = match (speaks, task) {
            (true, Task::Say) => "shape.say",
            (true, _) => "shape.chat",
            (false, _) => "shape.target",
        };
        text = format!("{text}\n\n{}", section(language, shape));
        Question { task: text, schema: object(&properties), open: task == Task::Say, when: when(view) }
    }

    /// Words to the other mafiosi, a choice, or both: then the words go first.
    fn chat(
        &mut self,
        view: &View,
        answer: &Map<String, Value>,
        text: Option<String>,
        acts: Option<Vec<Act>>,
        think: Option<String>,
    ) -> Result<Chosen<Action>, Flaw> {
        let target = target(view, answer, true)?;
        if text.is_none() && acts.is_none() {
            let Some(target) = target else {
                // Neither a word nor a choice: the next question is for the choice alone.
                self.silent = Some(round(view));
                return Err(Flaw::of("wrong.target", "legal", choices(view).join(", ")));
            };
            return Ok(Chosen { action: Some(Action::Kill { target, think }), say: None, silent: None });
        }
        self.chosen = target.map(|target| (round(view), target));
        Ok(Chosen { say: text.clone(), action: Some(Action::Chat { text, acts, think }), silent: None })
    }
}

/// The rules of this table, from the rules themselves.
fn rules(book: &Rulebook, counts: [u8; 5], language: Language) -> String {
    let players: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    let dealt = ROLES.iter().zip(counts).filter(|(_, count)| *count > 0);
    let dealt: Vec<String> = dealt
        .map(|(role, count)| format!("{} × {count}", language.either(role.word(), role_name(*role, language))))
        .collect();
    let (players, days, rounds) = (players.to_string(), book.max_days.to_string(), book.chat_rounds.to_string());
    let talk = book.talk_rounds.to_string();
    let turns = book.turns.map(|turns| turns.to_string());
    let places = [
        ("players", players.as_str()),
        ("roles", &dealt.join(", ")),
        ("days", &days),
        ("rounds", &rounds),
        ("talk", &talk),
        ("turns", turns.as_deref().unwrap_or("")),
    ];
    let has = |role: Role| counts[role.index()] > 0;
    let pick = |condition: bool, yes: &'static str, no: &'static str| Some(if condition { yes } else { no });
    let names = [
        Some("rules"),
        pick(book.night_chat, "rules.kill_chat", "rules.kill"),
        book.no_kill.then_some("rules.no_kill"),
        pick(book.mafia_target, "rules.mafia_target", "rules.no_mafia_target"),
        has(Role::Doctor).then_some(if book.doctor_repeats { "rules.doctor" } else { "rules.doctor_once" }),
        has(Role::Sheriff).then_some(if book.exact_sheriff { "rules.sheriff_role" } else { "rules.sheriff" }),
        has(Role::Vigilante).then_some("rules.vigilante"),
        pick(book.night_death_shows_role, "rules.death_shows", "rules.death_hides"),
        book.tells_saves.then_some("rules.saved"),
        Some("rules.talk"),
        turns.is_some().then_some("rules.turns"),
        pick(book.vote == Vote::Majority, "rules.majority", "rules.plurality"),
        pick(book.tie_by_dice, "rules.tie_dice", "rules.tie"),
        book.no_lynch.then_some("rules.no_lynch"),
        book.one_each_spares.then_some("rules.one_each"),
        book.last_words.then_some("rules.last_words"),
        Some("rules.end"),
    ];
    names.into_iter().flatten().map(|name| fill(language, name, &places)).collect::<Vec<_>>().join("\n")
}

/// A persona of the book, in words.
fn written(persona: &Persona, language: Language) -> String {
    let traits = match &persona.traits {
        Traits::Text(text) => text.clone(),
        Traits::List(list) => list.join(", "),
    };
    let Persona { quirk, opener, closer, .. } = persona;
    let places = [("traits", traits.as_str()), ("quirk", quirk), ("opener", opener), ("closer", closer)];
    fill(language, "persona.written", &places)
}

/// What a seat remembers of an event; `None` for what another line says.
fn line(event: &Event, cast: &Cast, you: Option<Seat>, day: &mut u32) -> Option<Line> {
    let own = |seat: &Seat| Some(*seat) == you;
    let said = |when: String, by: &Seat, text: &Words| Line {
        day: *day,
        kind: script::Kind::Said { when, by: cast.name(*by).to_owned(), text: text.as_str().to_owned(), own: own(by) },
    };
    let lasting = match event {
        Event::PhaseChanged { day_number, .. } => {
            *day = day_number + 1;
            false
        }
        Event::AgentSayChunk { agent_id, turn_id, text, .. } if !text.as_str().is_empty() => {
            return Some(said(format!("d{}t{}", turn_id.day + 1, turn_id.turn), agent_id, text));
        }
        Event::MafiaChat { agent_id, round, text, .. } => return Some(said(format!("n{day}r{round}"), agent_id, text)),
        Event::AgentThinkChunk { .. } | Event::RoleClaimed { .. } => return None,
        Event::RoleAssigned { .. } | Event::InvestigationResult(_) | Event::PlayerEliminated { .. } => true,
        Event::NightActionSubmitted { agent_id, .. } => own(agent_id),
        _ => false,
    };
    Some(Line::referee(*day, event_in_words(event, cast)?, lasting))
}

fn say(text: Option<String>, acts: Option<Vec<Act>>, think: Option<String>) -> Chosen<Action> {
    let silent = Some(Action::Pass { think: think.clone() });
    if text.is_none() && acts.is_none() {
        return Chosen { action: silent, say: None, silent: None };
    }
    Chosen { say: text.clone(), action: Some(Action::Say { text, acts, think }), silent }
}

/// A thought in one line that can be kept.
fn thought(text: &str) -> String {
    let fits =
        |letter: &char| !letter.is_control() && (!invisible(*letter) || matches!(letter, '\u{200d}' | '\u{fe0f}'));
    one_line(text).chars().filter(fits).take(MOST_THINK).collect()
}

/// The words and what they mean. Acts alone are put into words by the table, words alone are read by it.
fn statement(view: &View, answer: &Map<String, Value>) -> Result<(Option<String>, Option<Vec<Act>>), Flaw> {
    let text = one_line(string(answer, "say")?);
    let long = text.chars().count();
    if long > MOST_SAY {
        return Err(Flaw {
            section: "wrong.say_long",
            words: vec![("long", long.to_string()), ("most", MOST_SAY.to_string())],
        });
    }
    if fit_for_a_line(&text).is_err() {
        return Err(Flaw::plain("wrong.letters"));
    }
    let acts = acts(view, answer.get("acts"))?;
    let text = (!crate::engine::unseen(&text)).then_some(text);
    Ok((text, Some(acts).filter(|acts| !acts.is_empty())))
}

fn acts(view: &View, meant: Option<&Value>) -> Result<Vec<Act>, Flaw> {
    let wrong = |number: usize, why: String| Flaw {
        section: "wrong.act",
        words: vec![("number", (number + 1).to_string()), ("why", why.chars().take(200).collect())],
    };
    let list = match meant {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) if list.len() <= MOST_ACTS => list,
        Some(_) => return Err(wrong(0, format!("acts is a list of at most {MOST_ACTS} objects"))),
    };
    let mut acts = Vec::new();
    for (number, one) in list.iter().enumerate() {
        let mut keys = one.as_object().cloned().ok_or_else(|| wrong(number, "an act is an object".into()))?;
        keys.retain(|_, value| !value.is_null() && value.as_str() != Some(""));
        match keys.remove("verdict").as_ref().map(Value::as_str) {
            None => {}
            Some(Some("mafia")) => drop(keys.insert("mafia".into(), true.into())),
            Some(Some("not_mafia")) => drop(keys.insert("mafia".into(), false.into())),
            Some(_) => return Err(wrong(number, "verdict is \"mafia\", \"not_mafia\" or \"\"".into())),
        }
        let act: Act = serde_json::from_value(Value::Object(keys)).map_err(|error| wrong(number, error.to_string()))?;
        if !act.makes_sense(view.cast.players()) {
            return Err(wrong(number, "something that this act needs is missing, or does not fit".into()));
        }
        acts.push(act);
    }
    Ok(acts)
}

fn acts_schema(players: usize) -> Value {
    let seats =
        std::iter::once(String::new()).chain((0..players).map(|at| seat_at(at).to_string())).collect::<Vec<_>>();
    let roles: Vec<String> = std::iter::once("").chain(ROLES.map(Role::word)).map(str::to_owned).collect();
    let verbs: Vec<String> = VERBS.iter().map(|verb| (*verb).to_owned()).collect();
    let verdicts = ["", "mafia", "not_mafia"].map(str::to_owned);
    let act = object(&[
        ("act", one_of(&verbs)),
        ("target", one_of(&seats)),
        ("role", one_of(&roles)),
        ("verdict", one_of(&verdicts)),
    ]);
    json!({"type": "array", "items": act})
}

/// The target of an answer; the outer `None` where it says that it will choose later.
fn target(view: &View, answer: &Map<String, Value>, later: bool) -> Result<Option<Option<Seat>>, Flaw> {
    let legal = choices(view);
    let said = string(answer, "target")?;
    if later && (said == LATER || said.is_empty()) {
        return Ok(None);
    }
    if legal.iter().any(|choice| choice == said) {
        return Ok(Some(said.parse().ok()));
    }
    let seat = said.parse::<Seat>().ok().filter(|seat| seat.index().is_some_and(|at| at < view.cast.players()));
    let section = match seat {
        Some(seat) if !view.alive.has(seat) => "wrong.target_dead",
        Some(seat) if Some(seat) == view.you => "wrong.target_self",
        Some(_) => "wrong.target_rules",
        None => "wrong.target_unknown",
    };
    Err(Flaw { section, words: vec![("target", Fault::quote(said)), ("legal", legal.join(", "))] })
}
