//! What a mind from outside the program has used of it: questions, tokens, time, money, and what went wrong.

use serde::{Deserialize, Serialize};

/// What one seat's mind used in one game. A scripted mind uses nothing and has none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Questions that were put to it, each answered in the end or not.
    pub calls: u64,
    /// Requests that were sent for them: those that failed, too, for they may cost as well.
    pub requests: u64,
    /// Tokens read, those from a cache included.
    pub prompt_tokens: u64,
    /// Of those, read from a cache.
    pub cached_tokens: u64,
    /// Of those, written to a cache.
    pub cache_written_tokens: u64,
    /// Tokens written, those of its reasoning included.
    pub output_tokens: u64,
    /// Of those, of its reasoning.
    pub reasoning_tokens: u64,
    /// From question to answer, summed up over all calls.
    pub latency_ms: u64,
    /// From request to the first token, summed up over the requests that had one.
    pub first_token_ms: u64,
    /// In the currency of its prices; `None` if the price of anything is unknown, which is not the same as nothing.
    pub cost: Option<f64>,
    /// Answers that could not be used.
    pub invalid: u64,
    /// Of those, answers in which it would not play on.
    pub refusals: u64,
    /// How often it was told what was wrong and asked again.
    pub asked_again: u64,
    /// How often the rules' default was played in its place.
    pub fallbacks: u64,
    /// Requests that were sent again because the endpoint failed.
    pub retries: u64,
    /// Days that became a summary of its own, because the game had grown too long for it.
    pub summaries: u64,
    /// Statements of its own that try to pass for more than a statement.
    pub tricks: Vec<Trick>,
    /// How many such statements of others stood in what it read.
    pub tricks_read: u64,
    /// Why this game does not count, if it does not: the code of what broke.
    pub void: Option<String>,
}

impl Default for Usage {
    fn default() -> Self {
        Usage {
            calls: 0,
            requests: 0,
            prompt_tokens: 0,
            cached_tokens: 0,
            cache_written_tokens: 0,
            output_tokens: 0,
            reasoning_tokens: 0,
            latency_ms: 0,
            first_token_ms: 0,
            cost: Some(0.0),
            invalid: 0,
            refusals: 0,
            asked_again: 0,
            fallbacks: 0,
            retries: 0,
            summaries: 0,
            tricks: Vec::new(),
            tricks_read: 0,
            void: None,
        }
    }
}

impl Usage {
    /// Adds another seat's, or another game's.
    pub fn add(&mut self, other: &Usage) {
        self.calls += other.calls;
        self.requests += other.requests;
        self.prompt_tokens += other.prompt_tokens;
        self.cached_tokens += other.cached_tokens;
        self.cache_written_tokens += other.cache_written_tokens;
        self.output_tokens += other.output_tokens;
        self.reasoning_tokens += other.reasoning_tokens;
        self.latency_ms += other.latency_ms;
        self.first_token_ms += other.first_token_ms;
        self.cost = self.cost.zip(other.cost).map(|(one, more)| one + more);
        self.invalid += other.invalid;
        self.refusals += other.refusals;
        self.asked_again += other.asked_again;
        self.fallbacks += other.fallbacks;
        self.retries += other.retries;
        self.summaries += other.summaries;
        self.tricks.extend(other.tricks.iter().cloned());
        self.tricks_read += other.tricks_read;
        self.void = self.void.take().or_else(|| other.void.clone());
    }

    /// Tokens read and written.
    pub fn tokens(&self) -> u64 {
        self.prompt_tokens + self.output_tokens
    }
}

/// A statement that tries to pass for more than a statement: for the referee's, for a rule, for an order to a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trick {
    /// What it tries.
    pub kind: String,
    /// When it was said, as the game counts.
    pub when: String,
    /// What was said.
    pub text: String,
}
