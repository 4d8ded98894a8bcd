//! How a game is put to a model: what it reads and how its answer becomes an action.
//!
//! A [`Script`] is given views and nothing else, so a prompt cannot hold what its seat must not know.

use super::answer::Flaw;
use super::tricks;
use crate::engine::{Draw, Language, Rules, safe_json};
use serde_json::{Map, Value, json};

/// The parts of a prompt, in the order in which they are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prompt {
    /// Rules, behaviour, role, persona: the same for a whole game.
    pub system: String,
    /// What has happened, to which more is added.
    pub memory: String,
    /// What is to be done.
    pub task: String,
}

/// A line of a seat's memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The day, or the round, from 1.
    pub day: u32,
    /// What kind of line.
    pub kind: Kind,
}

/// Where a line comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The referee says so: it is true.
    Referee {
        /// The words.
        text: String,
        /// Whether it is kept when its day becomes a summary.
        lasting: bool,
    },
    /// A player said so: it may be anything.
    Said {
        /// When, as the game counts.
        when: String,
        /// Who: a seat and its name.
        by: String,
        /// The words.
        text: String,
        /// Whether it was this seat itself.
        own: bool,
    },
}

/// JSON in one line that ends where it seems to end: what would break a line, turn the direction of writing, hide, close a
/// mark or a fence is spelt out.
fn sealed(value: &Value) -> String {
    let text = value.to_string();
    let mut out = String::with_capacity(text.len());
    for letter in safe_json(&text).chars() {
        match letter {
            '<' | '>' | '`' => out.push_str(&format!("\\u{:04x}", letter as u32)),
            letter
                if crate::engine::invisible(letter)
                    && !matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}') =>
            {
                letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
            }
            letter => out.push(letter),
        }
    }
    out
}

impl Line {
    /// The referee says so.
    pub fn referee(day: u32, text: impl Into<String>, lasting: bool) -> Line {
        Line { day, kind: Kind::Referee { text: text.into(), lasting } }
    }

    /// The line as a model reads it. `mark` shows beside a statement that it tries to pass for more.
    pub fn written(&self, mark: bool) -> String {
        match &self.kind {
            Kind::Referee { text, .. } => sealed(&json!({"day": self.day, "referee": text})),
            Kind::Said { when, by, text, .. } => {
                let mut said = json!({"turn": when, "by": by, "said": text});
                if let Some(kind) = tricks::look(text).filter(|_| mark) {
                    said["marked"] = kind.into();
                }
                sealed(&said)
            }
        }
    }

    /// A summary that this seat wrote of what it no longer remembers word for word.
    pub fn summary(text: &str) -> String {
        sealed(&json!({"your_summary": text}))
    }
}

/// What is asked of a model.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// What is to be done, in words.
    pub task: String,
    /// The shape of the answer.
    pub schema: Value,
    /// Whether what it says can be heard by all as it comes.
    pub open: bool,
    /// When this is, as the game counts.
    pub when: String,
}

/// What a seat is to do.
pub enum Ask<A> {
    /// Nothing, for now.
    Nothing,
    /// This, without asking anybody.
    Act(A),
    /// What the model answers.
    Model(Box<Question>),
}

/// What an answer came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen<A> {
    /// What is to be done; `None` to leave things as they are.
    pub action: Option<A>,
    /// What is said with it, if anything is.
    pub say: Option<String>,
    /// What is to be done instead, where what is said is not let stand.
    pub silent: Option<A>,
}

/// How one game is put to the mind of one seat.
pub trait Script<G: Rules>: Default + Send {
    /// The language of the table.
    fn language(&self, view: &G::View) -> Language;
    /// Rules, behaviour, role, persona.
    fn system(&self, view: &G::View) -> String;
    /// What this seat remembers, oldest first. Later calls have the same lines and more.
    fn lines(&self, view: &G::View) -> Vec<Line>;
    /// What to do.
    fn ask(&mut self, view: &G::View, reconsiders: bool, draw: &mut Draw) -> Ask<G::Action>;
    /// The action that an answer means, or what is wrong with it.
    fn read(&mut self, view: &G::View, answer: &Map<String, Value>) -> Result<Chosen<G::Action>, Flaw>;
}

/// What a seat that is asked now would read, if a model sat there; `None` if it would not be asked.
pub fn prompt<G: Rules, S: Script<G>>(view: &G::View, draw: &mut Draw) -> Option<Prompt> {
    let mut script = S::default();
    let Ask::Model(question) = script.ask(view, false, draw) else { return None };
    let memory: Vec<String> = script.lines(view).iter().map(|line| line.written(false)).collect();
    Some(Prompt { system: script.system(view), memory: memory.join("\n"), task: question.task })
}

/// A string of an answer; a key that is missing is empty.
pub(super) fn string<'a>(answer: &'a Map<String, Value>, key: &'static str) -> Result<&'a str, Flaw> {
    match answer.get(key) {
        None | Some(Value::Null) => Ok(""),
        Some(Value::String(text)) => Ok(text.trim()),
        Some(_) => Err(Flaw::of("wrong.string", "key", key)),
    }
}

/// The schema of an object: every key is asked for, in this order, and there is no other.
pub(super) fn object(properties: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = properties.iter().map(|(key, _)| *key).collect();
    let properties: Map<String, Value> =
        properties.iter().map(|(key, schema)| ((*key).to_owned(), schema.clone())).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// The schema of free words.
pub(super) fn words() -> Value {
    json!({"type": "string"})
}

/// The schema of one of these words.
pub(super) fn one_of(choices: &[String]) -> Value {
    json!({"type": "string", "enum": choices})
}
