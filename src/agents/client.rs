//! Sends a request to an endpoint and reads what comes back, piece by piece. Blocking: whoever asks has a thread for it.

use super::gate::Gate;
use super::profile::{Answers, Profile};
use super::secret::Secret;
use super::wire::sse::{Events, Stopped};
use super::wire::{self, Finish, Piece, Reply, Request, Tokens};
use crate::engine::Fault;
use serde_json::Value;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use ureq::http::HeaderMap;

/// A longer answer is not read to its end: far more than any answer to a question of ours.
const MOST_BYTES: u64 = 1 << 20;
/// Nobody waits longer than this for an endpoint that asks for patience.
const MOST_WAIT: Duration = Duration::from_secs(300);
/// Of what an endpoint says about an error, in characters.
const MOST_SAID: usize = 200;

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Trouble {
    /// It may work later: too many requests, a fault of the endpoint, a broken connection.
    Later {
        /// What the endpoint asks for.
        wait: Option<Duration>,
        /// What went wrong.
        what: String,
    },
    /// The request has more tokens than the model can read.
    TooMuch,
    /// It wrote and wrote.
    Endless,
    /// It will never work: the key, the name of the model, the shape of the request.
    Denied {
        /// The status.
        status: u16,
        /// What the endpoint says.
        what: String,
    },
}

/// An answer, and how it came.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Answered {
    pub reply: Reply,
    /// Until the first token.
    pub first: Option<Duration>,
}

/// One profile's way to its endpoint.
pub(super) struct Client {
    pub profile: Profile,
    key: Option<Secret>,
    agent: ureq::Agent,
    gate: Arc<Gate>,
    /// How answers are held to their shape, as a place in [`Answers::ALL`]; weaker once the endpoint has refused one.
    answers: AtomicUsize,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("profile", &self.profile.name).field("key", &self.key).finish_non_exhaustive()
    }
}

impl Client {
    /// Reads the key; nothing is sent yet.
    pub(super) fn new(profile: &Profile, gate: Arc<Gate>) -> Result<Client, Fault> {
        let key = Secret::of(profile)?;
        let limits = &profile.limits;
        let silence = Duration::from_secs_f64(limits.silence_s);
        let mut config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            // A key goes to its endpoint and nowhere else.
            .max_redirects(0)
            .user_agent(concat!("lantern/", env!("CARGO_PKG_VERSION")))
            .max_idle_connections_per_host(limits.at_once as usize)
            .timeout_connect(Some(silence))
            .timeout_recv_response(Some(silence))
            .timeout_per_read(Some(silence))
            .timeout_global(Some(Duration::from_secs_f64(limits.timeout_s)));
        if profile.is_near() {
            config = config.proxy(None);
        }
        let strictest = profile.answers.unwrap_or(Answers::Schema);
        let answers = Answers::ALL.iter().position(|way| *way == strictest).unwrap_or(0);
        let agent = config.build().new_agent();
        Ok(Client { profile: profile.clone(), key, agent, gate, answers: AtomicUsize::new(answers) })
    }

    /// How answers are held to their shape now.
    pub(super) fn answers(&self) -> Answers {
        Answers::ALL[self.answers.load(Ordering::Relaxed).min(Answers::ALL.len() - 1)]
    }

    /// Holds answers to their shape in the next way that asks less of the endpoint, if the profile leaves that open.
    fn weaken(&self, from: Answers) -> bool {
        let weaker = from.weaker().filter(|_| self.profile.answers.is_none());
        let at = weaker.and_then(|weaker| Answers::ALL.iter().position(|way| *way == weaker));
        at.is_some_and(|at| {
            self.answers.fetch_max(at, Ordering::Relaxed);
            true
        })
    }

    /// The body that a request would have now.
    pub(super) fn body(&self, request: &Request) -> Value {
        wire::body(&self.profile, self.answers(), request)
    }

    /// Sends a request until there is an answer, as often as the profile allows. `hear` gets the pieces as they come, and
    /// `None` when what came so far is void. `again` is told of each request that is sent once more.
    pub(super) fn ask(
        &self,
        request: &Request,
        hear: &mut dyn FnMut(Option<&Piece>),
        again: &mut dyn FnMut(),
    ) -> Result<Answered, Trouble> {
        let limits = &self.profile.limits;
        let mut attempt = 0;
        loop {
            attempt += 1;
            let answers = self.answers();
            let trouble = match self.once(&self.body(request), hear) {
                Ok(answered) => return Ok(answered),
                Err(trouble) => trouble,
            };
            hear(None);
            match trouble {
                // A request that is refused for its shape is tried in a simpler one; it costs no attempt.
                Trouble::Denied { status: 400 | 422, .. } if request.schema.is_some() && self.weaken(answers) => {
                    attempt -= 1;
                }
                Trouble::Later { wait, what } => {
                    if attempt >= limits.attempts {
                        return Err(Trouble::Later { wait, what });
                    }
                    let doubled = limits.backoff_s * f64::from(1u32 << (attempt - 1).min(16)) * (1.0 + spread() / 4.0);
                    let time = wait.unwrap_or(Duration::from_secs_f64(doubled)).min(MOST_WAIT);
                    // Who asks for patience asks it of everybody.
                    if wait.is_some() {
                        self.gate.rest(time);
                    } else {
                        std::thread::sleep(time);
                    }
                }
                other => return Err(other),
            }
            again();
        }
    }

    fn once(&self, body: &Value, hear: &mut dyn FnMut(Option<&Piece>)) -> Result<Answered, Trouble> {
        let _place = self.gate.enter();
        let began = Instant::now();
        let mut request = self.agent.post(self.profile.url()).header("content-type", "application/json");
        if let Some(key) = &self.key {
            use super::profile::Form;
            let (name, value) = match self.profile.form {
                Form::Openai => ("authorization", format!("Bearer {}", key.expose())),
                Form::Anthropic => ("x-api-key", key.expose().to_owned()),
            };
            let mut value = ureq::http::HeaderValue::from_str(&value)
                .map_err(|_| Trouble::Denied { status: 0, what: "the key cannot be sent in a header".into() })?;
            value.set_sensitive(true);
            request = request.header(name, value);
        }
        if self.profile.form == super::profile::Form::Anthropic {
            request = request.header("anthropic-version", "2023-06-01");
        }
        let sent = request.send(body.to_string());
        let mut response = sent.map_err(|error| self.later(&error.to_string()))?;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let streamed = headers.get("content-type").and_then(|value| value.to_str().ok());
        let streamed = streamed.is_some_and(|kind| kind.starts_with("text/event-stream"));
        let reader = response.body_mut().with_config().limit(MOST_BYTES + 2).reader();
        if status != 200 {
            return Err(self.refused(status, &headers, reader));
        }
        let mut coming = Coming { began, answered: Answered { reply: Reply::default(), first: None }, ended: false };
        if streamed {
            self.read_stream(reader, &mut coming, hear)?;
        } else {
            let mut text = String::new();
            reader.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(|error| self.later(&error.to_string()))?;
            if text.len() as u64 > MOST_BYTES {
                return Err(Trouble::Endless);
            }
            for piece in wire::whole(self.profile.form, &text) {
                coming.take(&piece, hear).map_err(|what| self.later(&what))?;
            }
        }
        // A stream that ends without saying so was cut.
        if coming.ended { Ok(coming.answered) } else { Err(self.later("the answer breaks off")) }
    }

    fn read_stream(
        &self,
        reader: impl Read,
        coming: &mut Coming,
        hear: &mut dyn FnMut(Option<&Piece>),
    ) -> Result<(), Trouble> {
        let mut events = Events::new(reader, MOST_BYTES);
        loop {
            let data = match events.next() {
                Ok(Some(data)) => data,
                Ok(None) => return Ok(()),
                Err(Stopped::Broken(error)) => return Err(self.later(&error.to_string())),
                Err(Stopped::NotText) => return Err(self.later("the answer is no text")),
                Err(Stopped::TooLong) => return Err(Trouble::Endless),
            };
            for piece in wire::event(self.profile.form, &data) {
                if piece == Piece::End {
                    coming.ended = true;
                    return Ok(());
                }
                coming.take(&piece, hear).map_err(|what| self.later(&what))?;
            }
        }
    }

    fn later(&self, what: &str) -> Trouble {
        Trouble::Later { wait: None, what: self.said(what) }
    }

    /// What an endpoint said, fit to be shown.
    fn said(&self, what: &str) -> String {
        Secret::scrub(self.key.as_ref(), &what.chars().take(MOST_SAID).collect::<String>())
    }

    fn refused(&self, status: u16, headers: &HeaderMap, body: impl Read) -> Trouble {
        let mut bytes = Vec::new();
        let _ = body.take(16 << 10).read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let said = serde_json::from_str::<Value>(&text).ok().and_then(|answer| wire::error_in(&answer));
        let what = format!("{status}: {}", self.said(said.as_deref().unwrap_or(text.trim())));
        let long = [
            "context length",
            "context_length",
            "context size",
            "context window",
            "prompt is too long",
            "too many tokens",
        ];
        let lower = text.to_lowercase();
        match status {
            413 => Trouble::TooMuch,
            400 if long.iter().any(|words| lower.contains(words)) => Trouble::TooMuch,
            408 | 409 | 425 | 429 | 500..=599 => Trouble::Later { wait: retry_after(headers), what },
            _ => Trouble::Denied { status, what },
        }
    }
}

/// An answer that is being read.
struct Coming {
    began: Instant,
    answered: Answered,
    ended: bool,
}

impl Coming {
    fn take(&mut self, piece: &Piece, hear: &mut dyn FnMut(Option<&Piece>)) -> Result<(), String> {
        let reply = &mut self.answered.reply;
        match piece {
            Piece::Text(more) => reply.text.push_str(more),
            Piece::Reasoning(more) => reply.reasoning.push_str(more),
            Piece::Finish(finish) => {
                self.ended = true;
                // A refusal is not taken back by how it ends.
                if reply.finish != Finish::Refused {
                    reply.finish = *finish;
                }
            }
            Piece::Tokens(more) => {
                let before = reply.tokens.unwrap_or_default();
                reply.tokens = Some(Tokens {
                    prompt: before.prompt.max(more.prompt),
                    cached: before.cached.max(more.cached),
                    cache_written: before.cache_written.max(more.cache_written),
                    output: before.output.max(more.output),
                    reasoning: before.reasoning.max(more.reasoning),
                });
            }
            Piece::End => self.ended = true,
            Piece::Failed(what) => return Err(what.clone()),
        }
        if matches!(piece, Piece::Text(_) | Piece::Reasoning(_)) {
            self.answered.first.get_or_insert_with(|| self.began.elapsed());
        }
        hear(Some(piece));
        Ok(())
    }
}

/// A number from 0 to 1 that differs from thread to thread and from moment to moment, so that those who were sent away
/// together do not come back together.
fn spread() -> f64 {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.subsec_nanos());
    f64::from(nanos % 1_000) / 1_000.0
}

/// How long the endpoint asks to wait: seconds, or a date.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get("retry-after")?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        return (0.0..=1e6).contains(&seconds).then(|| Duration::from_secs_f64(seconds));
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    Some(Duration::from_secs(date(text)?.saturating_sub(now)))
}

/// `Wed, 21 Oct 2026 07:28:00 GMT` as seconds since 1970.
fn date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = text.split(' ').skip(1);
    let day: u64 = words.next()?.parse().ok()?;
    let month = words.next()?;
    let month = MONTHS.iter().position(|name| *name == month)? as u64 + 1;
    let year: u64 = words.next()?.parse().ok()?;
    let mut clock = words.next()?.split(':').map(str::parse::<u64>);
    let (hour, minute, second) = (clock.next()?.ok()?, clock.next()?.ok()?, clock.next()?.ok()?);
    if !(1970..=9999).contains(&year) || !(1..=31).contains(&day) {
        return None;
    }
    // Days since 1970, with the year beginning in March.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    let days = days.checked_sub(719_468)?;
    Some(((days * 24 + hour) * 60 + minute) * 60 + second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read() {
        assert_eq!(date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        assert_eq!(date("Sat, 29 Feb 2028 23:59:59 GMT"), Some(1_835_481_599));
        assert_eq!(date("soon"), None);
        assert_eq!(date("Mon, 99 Foo 2026 00:00:00 GMT"), None);
    }
}
