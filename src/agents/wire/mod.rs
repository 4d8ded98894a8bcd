//! Requests and answers in the two shapes that endpoints speak.
//!
//! A [`Request`] is the same for both; [`openai`] and [`anthropic`] put it into words and read what comes back, whole or as
//! a [stream](sse) of events.

mod anthropic;
mod openai;
pub(super) mod sse;

use super::profile::{Answers, Form, Profile};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is asked of a model, in the order in which it reads it. The first parts stay the same from call to call, so that an
/// endpoint can keep them in a cache.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Request {
    /// Rules, behaviour, role, persona.
    pub system: String,
    /// What has happened, to which the next call adds.
    pub memory: String,
    /// What is to be done now.
    pub task: String,
    /// Answers that could not be used, and what was wrong with each.
    pub tail: Vec<(String, String)>,
    /// The shape of the answer; `None` for free words.
    pub schema: Option<Value>,
}

/// Tokens of one request.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Tokens {
    /// Read, those from a cache included.
    pub prompt: u64,
    /// Of those, from a cache.
    pub cached: u64,
    /// Of those, into a cache.
    pub cache_written: u64,
    /// Written, those of reasoning included.
    pub output: u64,
    /// Of those, of reasoning.
    pub reasoning: u64,
}

/// Why an answer ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Finish {
    /// It was said.
    #[default]
    Stop,
    /// There was no room for more.
    Length,
    /// It would not, or was not let.
    Refused,
}

/// An answer as it comes in.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Reply {
    /// The words, or the arguments of the tool.
    pub text: String,
    /// What was thought before, where the endpoint tells.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reasoning: String,
    /// Why it ended.
    pub finish: Finish,
    /// Tokens; `None` if the endpoint does not say.
    pub tokens: Option<Tokens>,
}

/// A piece of an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Piece {
    /// More words.
    Text(String),
    /// More of what is thought before.
    Reasoning(String),
    /// Why it ended.
    Finish(Finish),
    /// Tokens so far; what is not said is 0.
    Tokens(Tokens),
    /// It is over.
    End,
    /// The endpoint failed in the middle.
    Failed(String),
}

/// The body of a request.
pub(super) fn body(profile: &Profile, answers: Answers, request: &Request) -> Value {
    let mut body = match profile.form {
        Form::Openai => openai::body(profile, answers, request),
        Form::Anthropic => anthropic::body(profile, answers, request),
    };
    if let Some(keys) = body.as_object_mut() {
        for (key, value) in [("temperature", profile.temperature), ("top_p", profile.top_p)] {
            if let Some(value) = value {
                keys.insert(key.into(), value.into());
            }
        }
        keys.extend(profile.extra.iter().map(|(key, value)| (key.clone(), value.clone())));
    }
    body
}

/// The pieces in one event of a stream.
pub(super) fn event(form: Form, data: &str) -> Vec<Piece> {
    if data.trim() == "[DONE]" {
        return vec![Piece::End];
    }
    let Ok(event) = serde_json::from_str::<Value>(data) else {
        return vec![Piece::Failed("an event is not JSON".into())];
    };
    if let Some(error) = error_in(&event) {
        return vec![Piece::Failed(error)];
    }
    match form {
        Form::Openai => openai::event(&event),
        Form::Anthropic => anthropic::event(&event),
    }
}

/// The pieces of an answer that came whole.
pub(super) fn whole(form: Form, body: &str) -> Vec<Piece> {
    let Ok(answer) = serde_json::from_str::<Value>(body) else { return vec![Piece::Failed("not JSON".into())] };
    if let Some(error) = error_in(&answer) {
        return vec![Piece::Failed(error)];
    }
    match form {
        Form::Openai => openai::whole(&answer),
        Form::Anthropic => anthropic::whole(&answer),
    }
}

/// What an endpoint says went wrong, in whatever shape it says so.
pub(super) fn error_in(answer: &Value) -> Option<String> {
    let error = answer.get("error").filter(|error| !error.is_null())?;
    let said = error.get("message").and_then(Value::as_str).or(error.as_str());
    Some(said.unwrap_or("an error without words").to_owned())
}

fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

fn text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}
