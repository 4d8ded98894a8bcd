//! What an endpoint can do: every way of holding an answer to its shape is tried once.

use super::answer::find;
use super::client::{Client, Trouble};
use super::gate::Gate;
use super::profile::{Answers, Form, Limits, Profile};
use super::script::{object, one_of, words};
use super::wire::Request;
use crate::engine::Fault;
use std::sync::Arc;
use std::time::Instant;

/// How one way went.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// The way.
    pub answers: Answers,
    /// Whether the answer had its shape, or what the endpoint said.
    pub worked: Result<bool, String>,
    /// How long it took, in ms.
    pub ms: u64,
    /// Whether tokens were counted.
    pub counts_tokens: bool,
}

/// Tries every way that the form has, the strictest first. An endpoint that cannot be reached at all is an error.
pub fn probe(profile: &Profile) -> Result<Vec<Tried>, Fault> {
    let has = |way: &&Answers| profile.form == Form::Openai || **way != Answers::Json;
    Answers::ALL.iter().filter(has).map(|way| one(profile, *way)).collect()
}

fn one(profile: &Profile, answers: Answers) -> Result<Tried, Fault> {
    let limits = Limits { attempts: profile.limits.attempts.min(2), ..profile.limits.clone() };
    let profile = Profile { answers: Some(answers), limits, ..profile.clone() };
    let client = Client::new(&profile, Arc::new(Gate::new(&profile.limits)))?;
    let colours = ["red", "green"].map(str::to_owned);
    let task = "Which colour has grass? Answer with a JSON object and nothing else: {\"think\": \"one sentence\", \
                \"target\": \"red or green\"}";
    let schema = object(&[("think", words()), ("target", one_of(&colours))]);
    let request = Request { task: task.to_owned(), schema: Some(schema), ..Request::default() };
    let began = Instant::now();
    let answered = client.ask(&request, &mut |_| {}, &mut || {});
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let tried = |worked, counts_tokens| Ok(Tried { answers, worked, ms, counts_tokens });
    match answered {
        Ok(answered) => {
            let answer = find(&answered.reply.text).ok();
            let target = answer.as_ref().and_then(|answer| answer.get("target")?.as_str());
            let fits = target.is_some_and(|target| colours.iter().any(|colour| colour == target));
            tried(Ok(fits), answered.reply.tokens.is_some())
        }
        Err(Trouble::Denied { status: 400 | 422 | 500..=599, what }) => tried(Err(what), false),
        Err(Trouble::Denied { what, .. }) => {
            Err(Fault::new("model_denied", format!("model:{}: the endpoint refuses: {what}", profile.name)))
        }
        Err(Trouble::Later { what, .. }) if what.starts_with('5') => tried(Err(what), false),
        Err(Trouble::Later { what, .. }) => {
            Err(Fault::new("model_unreachable", format!("model:{}: no answer: {what}", profile.name)))
        }
        Err(Trouble::TooMuch) => tried(Err("the question is too long for it".into()), false),
        Err(Trouble::Endless) => tried(Err("the answer does not end".into()), false),
    }
}
