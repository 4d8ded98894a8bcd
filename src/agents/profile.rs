//! Profiles: which model sits behind a name such as `model:fast`, where it is, what it can do and what it costs. A TOML file
//! that `docs/models.md` describes. It holds no keys, only where they are.

use crate::engine::Fault;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The shape of requests and answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// `POST …/chat/completions`, as most endpoints and local servers have it.
    Openai,
    /// `POST …/messages`.
    Anthropic,
}

/// How the model is held to the shape of an answer, the strictest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answers {
    /// By a JSON schema.
    Schema,
    /// By a tool that it has to call.
    Tools,
    /// By being told to write JSON, whatever it says.
    Json,
    /// By the words of the prompt alone.
    Plain,
}

impl Answers {
    /// Every way, the strictest first.
    pub const ALL: [Answers; 4] = [Answers::Schema, Answers::Tools, Answers::Json, Answers::Plain];

    /// The word in a profile.
    pub fn word(self) -> &'static str {
        match self {
            Answers::Schema => "schema",
            Answers::Tools => "tools",
            Answers::Json => "json",
            Answers::Plain => "plain",
        }
    }

    /// The next that asks less of the endpoint.
    pub(super) fn weaker(self) -> Option<Answers> {
        let at = Answers::ALL.iter().position(|way| *way == self)?;
        Answers::ALL.get(at + 1).copied()
    }
}

/// What the endpoint may be asked for, and how long it may take.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Requests at once.
    pub at_once: u32,
    /// Requests a minute; `None` for as many as it answers.
    pub per_minute: Option<u32>,
    /// In seconds: a whole answer.
    pub timeout_s: f64,
    /// In seconds: nothing comes.
    pub silence_s: f64,
    /// How often a request is sent at most, if the endpoint fails.
    pub attempts: u32,
    /// In seconds: the first wait before a request is sent again; it doubles each time.
    pub backoff_s: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { at_once: 4, per_minute: None, timeout_s: 180.0, silence_s: 60.0, attempts: 6, backoff_s: 1.0 }
    }
}

/// Prices for a million tokens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// Read.
    pub input: f64,
    /// Read from a cache; left out, as if it were not from one.
    pub cached: Option<f64>,
    /// Written to a cache; left out, as if it were only read.
    pub cache_write: Option<f64>,
    /// Written.
    pub output: f64,
    /// When somebody looked them up, as in `2026-11-18`.
    #[serde(default)]
    pub as_of: String,
}

/// One model.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name behind `model:`.
    #[serde(skip)]
    pub name: String,
    /// Where it is, up to and with `/v1`.
    pub endpoint: String,
    /// The shape of requests.
    pub form: Form,
    /// What the endpoint calls the model.
    pub model: String,
    /// The environment variable that holds the key.
    pub key_env: Option<String>,
    /// The file that holds the key.
    pub key_file: Option<PathBuf>,
    /// How it is held to the shape of an answer; left out, the strictest way that the endpoint does not refuse.
    pub answers: Option<Answers>,
    /// Whether answers come word by word.
    #[serde(default = "yes")]
    pub stream: bool,
    /// Whether to ask for the count of tokens at the end of a stream; some endpoints refuse the question.
    #[serde(default = "yes")]
    pub stream_usage: bool,
    /// Sampling; left out, the endpoint's own.
    pub temperature: Option<f64>,
    /// Sampling; left out, the endpoint's own.
    pub top_p: Option<f64>,
    /// The most tokens of an answer.
    #[serde(default = "answer_tokens")]
    pub max_tokens: u32,
    /// What the request calls that number; left out, `max_tokens`.
    pub max_tokens_key: Option<String>,
    /// How many tokens request and answer may have together.
    #[serde(default = "context_tokens")]
    pub context: u32,
    /// Whether it looks at its ballot again before the last one is in. It costs as much as another vote.
    #[serde(default)]
    pub reconsiders: bool,
    /// Keys that go into every request as they are.
    #[serde(default)]
    pub extra: BTreeMap<String, serde_json::Value>,
    /// What the endpoint may be asked for.
    #[serde(default)]
    pub limits: Limits,
    /// What it costs; left out, nobody knows.
    pub prices: Option<Prices>,
}

fn yes() -> bool {
    true
}

fn answer_tokens() -> u32 {
    2_000
}

fn context_tokens() -> u32 {
    32_000
}

/// What may be spent. Nothing is known of what an unknown price costs, so tokens have limits of their own.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Budget {
    /// In the currency of the prices: by one game.
    pub game: Option<f64>,
    /// By all games of a run.
    pub run: Option<f64>,
    /// Tokens read and written by one game.
    pub game_tokens: Option<u64>,
    /// Tokens read and written by all games of a run.
    pub run_tokens: Option<u64>,
}

/// What a file of profiles holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profiles {
    /// Every profile by its name.
    pub models: BTreeMap<String, Profile>,
    /// What may be spent.
    #[serde(default)]
    pub budget: Budget,
}

/// A longer file is no file of profiles.
const MOST_BYTES: u64 = 1 << 20;

impl Profiles {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Profiles, Fault> {
        use std::io::Read;
        let wrong = |error: std::io::Error| Fault::new("bad_models", format!("{}: {error}", file.display()));
        let mut text = String::new();
        std::fs::File::open(file).and_then(|open| open.take(MOST_BYTES).read_to_string(&mut text)).map_err(wrong)?;
        Profiles::parse(&text).map_err(|fault| Fault::new(fault.code, format!("{}: {}", file.display(), fault.message)))
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Profiles, Fault> {
        let mut read: Profiles = toml::from_str(text).map_err(|error| unreadable(&error, text))?;
        for (name, profile) in &mut read.models {
            profile.name = name.clone();
            profile.check()?;
        }
        Ok(read)
    }
}

/// What is wrong, and where. The parser would also quote the line, in which somebody may have written a key.
fn unreadable(error: &toml::de::Error, text: &str) -> Fault {
    let line = error.span().map_or(1, |span| text.get(..span.start).unwrap_or("").matches('\n').count() + 1);
    let what = error.message().split('"').next().unwrap_or("").trim_end();
    // What is no name of a key is a value, and may be a secret.
    let names_a_key = ["unknown field", "missing field", "duplicate"].iter().any(|start| what.starts_with(start));
    let what = match what.splitn(3, '`').collect::<Vec<_>>().as_slice() {
        [before, _, after] if !names_a_key => format!("{}{after}", before.trim_end()),
        _ => what.to_owned(),
    };
    Fault::new("bad_models", format!("line {line}: {what}"))
}

/// The longest name of a profile.
const MOST_NAME: usize = 40;

impl Profile {
    fn check(&self) -> Result<(), Fault> {
        let bad = |why: &str| Err(Fault::new("bad_models", format!("models.{}: {why}", Fault::quote(&self.name))));
        let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
        if self.name.is_empty() || self.name.len() > MOST_NAME || !self.name.chars().all(fits) {
            return bad("a name has 1 to 40 letters, digits, -, _ or .");
        }
        if !self.endpoint.starts_with("https://") && !self.endpoint.starts_with("http://") {
            return bad("endpoint begins with https:// or http://");
        }
        if self.endpoint.contains('@') || self.endpoint.contains('?') {
            return bad("endpoint holds no user, no key and no question mark: a key belongs into key_env or key_file");
        }
        if self.key_env.is_some() && self.key_file.is_some() {
            return bad("key_env or key_file, not both");
        }
        if self.form == Form::Anthropic && self.answers == Some(Answers::Json) {
            return bad("the form anthropic has no answers = \"json\"");
        }
        if self.max_tokens < 64 || self.context < self.max_tokens.saturating_add(1_000) {
            return bad("max_tokens is at least 64, and context at least 1000 more than it");
        }
        let Limits { at_once, per_minute, timeout_s, silence_s, attempts, backoff_s } = self.limits;
        if at_once == 0 || per_minute == Some(0) || !(1..=20).contains(&attempts) {
            return bad("limits: at_once and per_minute are at least 1, attempts 1 to 20");
        }
        let seconds = |value: f64| (0.001..=3_600.0).contains(&value);
        if !seconds(timeout_s) || !seconds(silence_s) || !seconds(backoff_s) {
            return bad("limits: times are from 0.001 to 3600 seconds");
        }
        let prices = self.prices.as_ref();
        let named = prices.map(|prices| [Some(prices.input), prices.cached, prices.cache_write, Some(prices.output)]);
        if named.into_iter().flatten().flatten().any(|price| !(0.0..=1e6).contains(&price)) {
            return bad("prices are for a million tokens, 0 or more");
        }
        Ok(())
    }

    /// Where requests go.
    pub(super) fn url(&self) -> String {
        let path = match self.form {
            Form::Openai => "chat/completions",
            Form::Anthropic => "messages",
        };
        format!("{}/{path}", self.endpoint.trim_end_matches('/'))
    }

    /// Whether it is on this machine.
    pub(super) fn is_near(&self) -> bool {
        let host = self.endpoint.split("://").nth(1).unwrap_or("");
        host.starts_with("127.") || host.starts_with("localhost") || host.starts_with("[::1]")
    }

    /// What so many tokens cost; `None` if nobody knows.
    pub(super) fn cost(&self, tokens: &super::wire::Tokens) -> Option<f64> {
        let prices = self.prices.as_ref()?;
        let plain = tokens.prompt.saturating_sub(tokens.cached + tokens.cache_written);
        let million = |count: u64, price: f64| count as f64 * price / 1e6;
        Some(
            million(plain, prices.input)
                + million(tokens.cached, prices.cached.unwrap_or(prices.input))
                + million(tokens.cache_written, prices.cache_write.unwrap_or(prices.input))
                + million(tokens.output, prices.output),
        )
    }
}
