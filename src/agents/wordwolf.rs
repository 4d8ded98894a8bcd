//! Word Wolf as a model reads it, and its answers as actions.

use super::answer::{Flaw, one_line};
use super::prompts::{fill, section};
use super::script::{self, Ask, Chosen, Kind, Line, Question, object, one_of, string, words};
use crate::engine::{Draw, Fault, Language, Rules, Seat, fit_for_a_line, unseen};
use crate::games::wordwolf::WordWolf;
use crate::games::wordwolf::rules::{Action, MOST_THINK, Role, View};
use crate::games::wordwolf::words::MOST_CHARACTERS;
use serde_json::{Map, Value};

/// Puts Word Wolf to the mind of one seat.
#[derive(Default)]
pub struct Script;

fn language(view: &View) -> Language {
    let word = view.own.as_ref().and_then(|own| own.secret_word.as_deref());
    Language::of(word.unwrap_or(""))
}

fn called(view: &View, seat: Seat) -> String {
    let name = view.participants.iter().find(|one| one.id == seat).and_then(|one| one.name.as_deref());
    format!("{seat} {}", name.unwrap_or(""))
}

/// Everybody but oneself.
fn others(view: &View) -> Vec<String> {
    let you = view.own.as_ref().map(|own| own.id);
    view.participants.iter().filter(|one| Some(one.id) != you).map(|one| one.id.to_string()).collect()
}

fn owes(view: &View) -> Option<&str> {
    view.allowed_actions.first().map(|action| action.as_ref())
}

impl script::Script<WordWolf> for Script {
    fn language(&self, view: &View) -> Language {
        language(view)
    }

    fn system(&self, view: &View) -> String {
        let language = language(view);
        let Some(own) = &view.own else { return String::new() };
        let role = match own.role {
            Some(Role::Citizen) => "wolf.citizen",
            Some(Role::Wolf) => "wolf.wolf",
            None => "wolf.unknown",
        };
        let players: Vec<String> = view.participants.iter().map(|one| called(view, one.id)).collect();
        let places = [
            ("you", called(view, own.id)),
            ("players", players.join(", ")),
            ("word", own.secret_word.clone().unwrap_or_default()),
            ("most", MOST_CHARACTERS.to_string()),
        ];
        let places: Vec<(&str, &str)> = places.iter().map(|(key, word)| (*key, word.as_str())).collect();
        let names = ["wolf.rules", "reading", "wolf.play", role, "wolf.you"];
        names.map(|name| fill(language, name, &places)).join("\n\n")
    }

    fn lines(&self, view: &View) -> Vec<Line> {
        let you = view.own.as_ref().map(|own| own.id);
        let mut lines = Vec::new();
        for (round, number) in view.history.iter().zip(1..) {
            for hint in &round.hints {
                lines.push(Line {
                    day: number,
                    kind: Kind::Said {
                        when: format!("hint {number}"),
                        by: called(view, hint.agent_id),
                        text: hint.text.clone(),
                        own: Some(hint.agent_id) == you,
                    },
                });
            }
        }
        lines
    }

    fn ask(&mut self, view: &View, _: bool, draw: &mut Draw) -> Ask<Action> {
        let language = language(view);
        let (task, mut properties) = match owes(view) {
            // Where one sits down under a name, any will do.
            Some("join") => {
                let scripted = WordWolf::minds().pop().and_then(|mind| (mind.make)().choose(view, draw));
                return scripted.map_or(Ask::Nothing, Ask::Act);
            }
            Some("hint") => ("wolf.hint", vec![("think", words()), ("say", words())]),
            Some("vote") => ("wolf.vote", vec![("think", words()), ("say", words())]),
            _ => return Ask::Nothing,
        };
        let legal = others(view);
        if task == "wolf.vote" {
            properties.push(("target", one_of(&legal)));
        }
        let round = view.round.unwrap_or(0).to_string();
        let places = [("round", round.as_str()), ("legal", &legal.join(", ")), ("most", &MOST_CHARACTERS.to_string())];
        let when = if task == "wolf.vote" { "vote".to_owned() } else { format!("hint {round}") };
        let shape = if task == "wolf.vote" { "wolf.shape_vote" } else { "wolf.shape_hint" };
        let task = format!("{}\n\n{}", fill(language, task, &places), section(language, shape));
        // Hints and reasons are shown when all have given theirs.
        Ask::Model(Box::new(Question { task, schema: object(&properties), open: false, when }))
    }

    fn read(&mut self, view: &View, answer: &Map<String, Value>) -> Result<Chosen<Action>, Flaw> {
        let think: String = one_line(string(answer, "think")?).chars().take(MOST_THINK).collect();
        let think = Some(think).filter(|think| !unseen(think) && fit_for_a_line(think).is_ok());
        let text = one_line(string(answer, "say")?);
        let long = text.chars().count();
        if long > MOST_CHARACTERS {
            let words = vec![("long", long.to_string()), ("most", MOST_CHARACTERS.to_string())];
            return Err(Flaw { section: "wrong.say_long", words });
        }
        if unseen(&text) {
            return Err(Flaw::plain("wrong.say_empty"));
        }
        if fit_for_a_line(&text).is_err() {
            return Err(Flaw::plain("wrong.letters"));
        }
        let say = Some(text.clone());
        // There is no passing here: what is not let stand becomes what stands for words that never came.
        let silence = Some(crate::games::wordwolf::rules::SILENCE.to_owned());
        if owes(view) == Some("hint") {
            let silent = Some(Action::Hint { text: silence, think: think.clone() });
            return Ok(Chosen { action: Some(Action::Hint { text: say.clone(), think }), say, silent });
        }
        let (said, legal) = (string(answer, "target")?, others(view));
        if !legal.iter().any(|choice| choice == said) {
            let you = view.own.as_ref().is_some_and(|own| own.id.to_string() == said);
            let section = if you { "wrong.target_self" } else { "wrong.target_unknown" };
            return Err(Flaw { section, words: vec![("target", Fault::quote(said)), ("legal", legal.join(", "))] });
        }
        let vote = |reason, think| Action::Vote { target_id: said.to_owned(), reason, think };
        Ok(Chosen { silent: Some(vote(silence, think.clone())), action: Some(vote(say.clone(), think)), say })
    }
}
