//! Mastermind as a model reads it, and its answers as guesses. The marks of a code that it made are given by the program:
//! there is nothing to decide in them.

use super::answer::Flaw;
use super::prompts::{fill, section};
use super::script::{self, Ask, Chosen, Line, Question, object, string, words};
use crate::engine::{Draw, Fault, Language, Rules};
use crate::games::mastermind::Mastermind;
use crate::games::mastermind::code::LETTERS;
use crate::games::mastermind::rules::{Action, Phase, View};
use serde_json::{Map, Value, json};

/// Puts Mastermind to whoever breaks the code.
#[derive(Default)]
pub struct Script;

/// The game has no words of its own and is put in English.
const LANGUAGE: Language = Language::En;

/// The letters of the colours of this game.
fn letters(view: &View) -> String {
    LETTERS.iter().take(view.colours.into()).collect()
}

impl script::Script<Mastermind> for Script {
    fn language(&self, _: &View) -> Language {
        LANGUAGE
    }

    fn system(&self, view: &View) -> String {
        let places = [
            ("pegs", view.pegs.to_string()),
            ("letters", letters(view).chars().map(String::from).collect::<Vec<_>>().join(" ")),
            ("attempts", view.max_attempts.to_string()),
        ];
        let places: Vec<(&str, &str)> = places.iter().map(|(key, word)| (*key, word.as_str())).collect();
        fill(LANGUAGE, "code.rules", &places)
    }

    fn lines(&self, view: &View) -> Vec<Line> {
        let line = |(attempt, number): (&crate::games::mastermind::rules::Attempt, u32)| {
            let (code, mark) = (attempt.code?, attempt.feedback?);
            let text = format!("{code}: {} black, {} white", mark.black, mark.white);
            Some(Line::referee(number, text, true))
        };
        view.attempts.iter().zip(1..).filter_map(line).collect()
    }

    fn ask(&mut self, view: &View, _: bool, draw: &mut Draw) -> Ask<Action> {
        if view.is_maker() {
            let marked = Mastermind::minds().into_iter().next().and_then(|mind| (mind.make)().choose(view, draw));
            return marked.map_or(Ask::Nothing, Ask::Act);
        }
        if view.phase != Phase::Guessing || view.attempts_left() == 0 {
            return Ask::Nothing;
        }
        let number = view.attempts.len() + 1;
        let task = fill(LANGUAGE, "code.guess", &[("number", &number.to_string())]);
        Ask::Model(Box::new(Question {
            task: format!("{task}\n\n{}", section(LANGUAGE, "code.shape")),
            schema: object(&[("think", words()), ("code", words())]),
            open: false,
            when: format!("guess {number}"),
        }))
    }

    fn read(&mut self, view: &View, answer: &Map<String, Value>) -> Result<Chosen<Action>, Flaw> {
        let code: String = string(answer, "code")?.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (known, pegs) = (letters(view), usize::from(view.pegs));
        let wrong = || {
            let spelt = known.chars().map(String::from).collect::<Vec<_>>().join(" ");
            Flaw {
                section: "wrong.code",
                words: vec![("code", Fault::quote(&code)), ("pegs", pegs.to_string()), ("letters", spelt)],
            }
        };
        if code.chars().count() != pegs || !code.chars().all(|letter| known.contains(letter)) {
            return Err(wrong());
        }
        let action = serde_json::from_value(json!({"type": "submit", "code": code})).map_err(|_| wrong())?;
        Ok(Chosen { action: Some(action), say: None, silent: None })
    }
}
