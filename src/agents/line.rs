//! One seat's line to its model: through the cassette, past the budget, to the endpoint, and into the ledger.

use super::cassette::{Cassette, Kept, Outcome};
use super::client::{Client, Trouble};
use super::profile::Profile;
use super::usage::{Account, locked};
use super::wire::{Piece, Request, Tokens};
use super::{Heard, PlayRules, Shared, Speaking, Usage};
use crate::engine::{Deal, Fault, Seat, Seed};
use serde_json::json;
use std::sync::Arc;
use std::time::Instant;

/// What speaks for a seat.
pub(super) struct Mouth {
    client: Arc<Client>,
    shared: Arc<Shared>,
    number: u64,
    seed: Seed,
    seat: Seat,
    account: Account,
    /// How many requests it has made.
    question: u64,
}

impl Mouth {
    pub(super) fn new(client: Arc<Client>, shared: Arc<Shared>, deal: Deal, seat: Seat) -> Mouth {
        let account = shared.ledger.account(deal, seat);
        Mouth { client, shared, number: deal.number, seed: deal.seed.clone(), seat, account, question: 0 }
    }

    fn deal(&self) -> Deal<'_> {
        Deal { number: self.number, seed: &self.seed }
    }

    pub(super) fn profile(&self) -> &Profile {
        &self.client.profile
    }

    pub(super) fn rules(&self) -> &PlayRules {
        &self.shared.rules
    }

    /// Whether nothing is sent to anybody.
    pub(super) fn is_dry(&self) -> bool {
        self.shared.dry
    }

    pub(super) fn usage(&self) -> Usage {
        locked(&self.account).clone()
    }

    /// Writes something into the ledger.
    pub(super) fn note(&self, used: &Usage) {
        self.shared.ledger.note(&self.account, used);
    }

    /// Writes tokens into the ledger that nobody has used.
    pub(super) fn note_tokens(&self, tokens: Tokens) {
        self.note(&counted(self.profile(), Some(tokens)));
    }

    /// Hands over words as they come.
    pub(super) fn heard(&self, open: bool, heard: Heard) {
        if let Some(listener) = &self.shared.listener {
            listener(&Speaking { number: self.number, seat: self.seat, open, heard });
        }
    }

    /// Asks. `hear` gets the words as they come, and `None` when those that came are void.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        hear: &mut dyn FnMut(&Mouth, Option<&str>),
    ) -> Result<Outcome, Fault> {
        self.question += 1;
        let key = self.key(request);
        if let Some(cassette) = &self.shared.cassette
            && let Some(kept) = cassette.find(&key)?
        {
            if let Outcome::Reply(reply) = &kept.outcome {
                hear(self, Some(&reply.text));
            }
            self.note(&used(self.profile(), &kept));
            return Ok(kept.outcome);
        }
        self.shared.ledger.may_spend(&self.rules().budget, self.deal())?;
        let kept = self.send(request, key, hear)?;
        self.note(&used(self.profile(), &kept));
        if let Some(cassette) = &self.shared.cassette {
            cassette.keep(kept.clone())?;
        }
        Ok(kept.outcome)
    }

    fn send(&self, request: &Request, key: String, hear: &mut dyn FnMut(&Mouth, Option<&str>)) -> Result<Kept, Fault> {
        let began = Instant::now();
        let mut retries = 0;
        let mut pieces = |piece: Option<&Piece>| match piece {
            Some(Piece::Text(text)) => hear(self, Some(text)),
            Some(_) => {}
            None => hear(self, None),
        };
        let answered = self.client.ask(request, &mut pieces, &mut || retries += 1);
        let ms = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (outcome, first_ms) = match answered {
            Ok(answered) => (Outcome::Reply(answered.reply), answered.first.map(ms)),
            Err(Trouble::TooMuch) => (Outcome::TooMuch, None),
            Err(Trouble::Endless) => (Outcome::Endless, None),
            Err(trouble) => {
                self.note(&Usage {
                    requests: retries + 1,
                    retries,
                    latency_ms: ms(began.elapsed()),
                    ..Usage::default()
                });
                let name = &self.profile().name;
                return Err(match trouble {
                    Trouble::Denied { what, .. } => {
                        Fault::new("model_denied", format!("model:{name}: the endpoint refuses: {what}"))
                    }
                    Trouble::Later { what, .. } => {
                        Fault::new("model_unreachable", format!("model:{name}: no answer: {what}"))
                    }
                    Trouble::TooMuch | Trouble::Endless => Fault::new("invalid_answer", "no answer that ends"),
                });
            }
        };
        Ok(Kept { key, outcome, ms: ms(began.elapsed()), first_ms, retries })
    }

    /// What the request is known by on a cassette: neither key nor endpoint, nor how the endpoint is asked.
    fn key(&self, request: &Request) -> String {
        let Profile { name, model, temperature, top_p, max_tokens, .. } = self.profile();
        let Request { system, memory, task, tail, schema } = request;
        let body = json!({
            "profile": name, "model": model, "temperature": temperature, "top_p": top_p, "max_tokens": max_tokens,
            "system": system, "memory": memory, "task": task, "tail": tail, "schema": schema,
        });
        Cassette::key(&body, &format!("{}/{}", self.number, self.seed), &self.seat.to_string(), self.question)
    }
}

fn counted(profile: &Profile, tokens: Option<Tokens>) -> Usage {
    let cost = tokens.as_ref().and_then(|tokens| profile.cost(tokens));
    let Tokens { prompt, cached, cache_written, output, reasoning } = tokens.unwrap_or_default();
    Usage {
        requests: 1,
        prompt_tokens: prompt,
        cached_tokens: cached,
        cache_written_tokens: cache_written,
        output_tokens: output,
        reasoning_tokens: reasoning,
        cost,
        ..Usage::default()
    }
}

/// What an answer has used.
fn used(profile: &Profile, kept: &Kept) -> Usage {
    let tokens = match &kept.outcome {
        Outcome::Reply(reply) => reply.tokens,
        Outcome::TooMuch => Some(Tokens::default()),
        Outcome::Endless => None,
    };
    Usage {
        requests: 1 + kept.retries,
        retries: kept.retries,
        latency_ms: kept.ms,
        first_token_ms: kept.first_ms.unwrap_or(0),
        ..counted(profile, tokens)
    }
}
