//! Seats that are not people and not in a game's folder: language models (feature `models`).
//!
//! * [`profile`]: which model, where, at what price; [`secret`]: keys that are not shown
//! * [`wire`]: requests and answers in two shapes; [`client`] and [`gate`]: how they travel, and how often
//! * [`script`]: how a game is put to a model, from a view alone; [`mafia`], [`wordwolf`], [`mastermind`]; [`prompts`]: the
//!   words, in `assets/prompts/`
//! * [`answer`]: what came back; [`tricks`]: statements that try to pass for more
//! * [`bot`]: the mind itself; [`line`]: its way out, through [`cassette`] and budget into the ledger ([`usage`])
//! * [`personas`]: who somebody is before there are roles; [`estimate`]: what a run would cost; [`probe`]: what an endpoint
//!   can do
//!
//! [`Models`] holds all of it for one run. As [`Guests`] they sit down wherever a mind is named.

pub mod answer;
mod bot;
mod cassette;
mod client;
pub mod estimate;
mod gate;
mod line;
pub mod mafia;
pub mod mastermind;
pub mod personas;
pub mod probe;
pub mod profile;
pub mod prompts;
pub mod script;
mod secret;
pub mod tricks;
pub mod usage;
mod wire;
pub mod wordwolf;

pub use cassette::CassetteMode;
pub use prompts::season;
pub use tricks::Jailbreak;
pub use usage::{Trick, Usage};

use crate::engine::{Bot, Deal, Fault, Guests, MODEL, MakeMind, Rules, Seat, Seed};
use crate::games::{mafia::Mafia, mastermind::Mastermind, wordwolf::WordWolf};
use bot::ModelBot;
use cassette::Cassette;
use client::Client;
use gate::Gate;
use line::Mouth;
use profile::{Budget, Profile, Profiles};
use script::Script;
use std::any::Any;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use usage::{Ledger, locked};

/// What a run asks of its models beside their profiles.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PlayRules {
    /// What is made of statements that try to pass for more.
    pub jailbreak: Jailbreak,
    /// What may be spent.
    pub budget: Budget,
}

/// Words of a model as they come. They are shown and not recorded; the record holds what became of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Speaking {
    /// The number of the game in its run.
    pub number: u64,
    /// Who.
    pub seat: Seat,
    /// Whether all may hear what is said: talk by day is open, a night chat and a hint before its time are not. What is
    /// thought is for the referee alone, always.
    pub open: bool,
    /// What came.
    pub heard: Heard,
}

/// What came of an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// More of what is thought.
    Think(String),
    /// More of what is said.
    Say(String),
    /// What came so far does not count: the answer broke off, or could not be used.
    Again,
}

/// Hears words as they come, from any thread.
pub type Listener = Arc<dyn Fn(&Speaking) + Send + Sync>;

/// What all seats of a run share.
struct Shared {
    rules: PlayRules,
    ledger: Ledger,
    cassette: Option<Cassette>,
    listener: Option<Listener>,
    /// Nothing is sent to anybody.
    dry: bool,
}

/// The models of one run: their profiles, the gates of their endpoints, one budget, one ledger and one cassette. A clone is
/// the same run.
#[derive(Clone)]
pub struct Models {
    profiles: Arc<BTreeMap<String, Profile>>,
    gates: Arc<BTreeMap<String, Arc<Gate>>>,
    clients: Arc<Mutex<BTreeMap<String, Arc<Client>>>>,
    shared: Arc<Shared>,
}

impl Models {
    /// Those of a file of profiles.
    pub fn read(file: &Path) -> Result<Models, Fault> {
        Profiles::read(file).map(Models::of)
    }

    /// Those of the text of a file of profiles.
    pub fn parse(text: &str) -> Result<Models, Fault> {
        Profiles::parse(text).map(Models::of)
    }

    fn of(profiles: Profiles) -> Models {
        let mut gates: BTreeMap<String, Arc<Gate>> = BTreeMap::new();
        for profile in profiles.models.values() {
            match gates.get(&profile.endpoint) {
                Some(gate) => gate.tighten(&profile.limits),
                None => {
                    gates.insert(profile.endpoint.clone(), Arc::new(Gate::new(&profile.limits)));
                }
            }
        }
        let rules = PlayRules { budget: profiles.budget, ..PlayRules::default() };
        let shared = Shared { rules, ledger: Ledger::default(), cassette: None, listener: None, dry: false };
        Models {
            profiles: Arc::new(profiles.models),
            gates: Arc::new(gates),
            clients: Arc::default(),
            shared: Arc::new(shared),
        }
    }

    /// A new run with the same profiles.
    fn anew(self, change: impl FnOnce(&mut Shared)) -> Models {
        let old = &self.shared;
        let mut shared = Shared {
            rules: old.rules.clone(),
            ledger: Ledger::default(),
            cassette: None,
            listener: old.listener.clone(),
            dry: old.dry,
        };
        change(&mut shared);
        Models { shared: Arc::new(shared), ..self }
    }

    /// A new run with these rules; what they say of the budget takes the place of what the profiles say. Call this before
    /// [`with_cassette`](Models::with_cassette).
    pub fn with_rules(self, rules: PlayRules) -> Models {
        self.anew(|shared| shared.rules = rules)
    }

    /// A new run that tells somebody the words as they come.
    pub fn with_listener(self, listener: Listener) -> Models {
        self.anew(|shared| shared.listener = Some(listener))
    }

    /// A new run whose answers are kept in a file, or come from there.
    pub fn with_cassette(self, file: &Path, mode: CassetteMode) -> Result<Models, Fault> {
        let cassette = Cassette::open(file, mode)?;
        Ok(self.anew(|shared| shared.cassette = Some(cassette)))
    }

    /// A new run in which nothing is sent to anybody: scripted minds play, and what models would have read is counted.
    pub fn dry(self) -> Models {
        self.anew(|shared| shared.dry = true)
    }

    /// What the run asks of its models.
    pub fn rules(&self) -> &PlayRules {
        &self.shared.rules
    }

    /// The names behind `model:`.
    pub fn names(&self) -> Vec<&str> {
        self.profiles.keys().map(String::as_str).collect()
    }

    /// The profile of a name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        self.profiles.get(name)
    }

    /// Those who sit down wherever `model:…` is named.
    pub fn guests(&self) -> Arc<dyn Guests> {
        Arc::new(self.clone())
    }

    /// What the seats of a game have used, of one that does not count, too.
    pub fn used(&self, number: u64, seed: &Seed) -> Vec<(Seat, Usage)> {
        self.shared.ledger.of(Deal { number, seed })
    }

    /// Forgets what the seats of a game have used; the run's sum stays.
    pub fn forget(&self, number: u64, seed: &Seed) {
        self.shared.ledger.forget(Deal { number, seed });
    }

    /// What the whole run has used.
    pub fn spent(&self) -> Usage {
        self.shared.ledger.run()
    }

    /// Whether a profile's key is where the profile says.
    pub fn check(&self, name: &str) -> Result<(), Fault> {
        self.client(name).map(|_| ())
    }

    /// The way to a profile's endpoint. The key is read when it is first gone; a run that sends nothing needs none.
    fn client(&self, name: &str) -> Result<Arc<Client>, Fault> {
        let profile = self.profile(name).ok_or_else(|| self.unknown(name))?;
        if let Some(client) = locked(&self.clients).get(name) {
            return Ok(client.clone());
        }
        let sends = !self.shared.dry && !self.shared.cassette.as_ref().is_some_and(Cassette::only_replays);
        let keyless = Profile { key_env: None, key_file: None, ..profile.clone() };
        let gate = self.gates.get(&profile.endpoint).cloned().unwrap_or_else(|| Arc::new(Gate::new(&profile.limits)));
        let client = Arc::new(Client::new(if sends { profile } else { &keyless }, gate)?);
        if sends {
            locked(&self.clients).insert(name.to_owned(), client.clone());
        }
        Ok(client)
    }

    fn unknown(&self, name: &str) -> Fault {
        let known = self.names().join(", ");
        Fault::new("unknown_mind", format!("there is no profile of a model {}; there are: {known}", Fault::quote(name)))
    }

    fn maker_of<G: Rules, S: Script<G> + 'static>(&self, name: &str, deal: Deal) -> Result<Box<dyn Any>, Fault> {
        let (client, shared) = (self.client(name)?, self.shared.clone());
        let (number, seed) = (deal.number, deal.seed.clone());
        let make = move |seat: Seat| -> Result<Box<dyn Bot<G>>, Fault> {
            let mouth = Mouth::new(client.clone(), shared.clone(), Deal { number, seed: &seed }, seat);
            Ok(Box::new(ModelBot::<G, S>::new(mouth)))
        };
        let maker: Arc<dyn MakeMind<G>> = Arc::new(make);
        Ok(Box::new(maker))
    }
}

/// The games that models play.
const PLAYED: [&str; 3] = ["mafia", "wordwolf", "mastermind"];

impl Guests for Models {
    fn knows(&self, game: &'static str, name: &str) -> Option<Result<(), Fault>> {
        let name = name.strip_prefix(MODEL)?;
        Some(if !PLAYED.contains(&game) {
            Err(Fault::new(
                "no_model_seat",
                format!("language models do not play {game}; they play {}", PLAYED.join(", ")),
            ))
        } else if self.profiles.contains_key(name) {
            Ok(())
        } else {
            Err(self.unknown(name))
        })
    }

    fn maker(&self, game: &'static str, name: &str, deal: Deal) -> Option<Result<Box<dyn Any>, Fault>> {
        let known = self.knows(game, name)?;
        let name = name.strip_prefix(MODEL)?;
        Some(known.and_then(|()| match game {
            "mafia" => self.maker_of::<Mafia, mafia::Script>(name, deal),
            "wordwolf" => self.maker_of::<WordWolf, wordwolf::Script>(name, deal),
            _ => self.maker_of::<Mastermind, mastermind::Script>(name, deal),
        }))
    }
}
