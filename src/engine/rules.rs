//! The contract between a game and everything else.

use super::{Dice, Draw, Fault, Figure, FigureTable, Mind, Seat, StoryLine, Viewer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// What the outside calls a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in commands, records and game IDs: lower case, one word.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// The key of a setup that names a preset.
    pub preset_key: &'static str,
    /// The teams that seats may belong to; minds can be named per team.
    pub teams: &'static [&'static str],
}

/// A setup with a name. The first preset of a game is its default.
#[derive(Clone, Debug)]
pub struct Preset<S> {
    /// The name in setups and game IDs.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// What it stands for.
    pub setup: S,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// A short word that simulations count by.
    pub result: Cow<'static, str>,
    /// The seats that won; empty when nobody did.
    pub winners: Vec<Seat>,
}

/// A closed list of reasons to refuse an action. `Display` is the sentence in English.
pub trait Refuse: Display + Debug + PartialEq {
    /// The stable code of this reason.
    fn code(&self) -> &'static str;
}

/// A game: a pure state machine whose `Self` is the whole state.
///
/// The promises that the engine's tests hold every game to:
/// * the same setup, seed and moves give the same state and facts on every platform;
/// * an action in [`legal`](Rules::legal) is accepted, a refused one changes nothing;
/// * time adds up: `tick(a)` then `tick(b)` is `tick(a + b)`, facts included;
/// * [`view`](Rules::view) and [`redact`](Rules::redact) tell nobody what they must not know;
/// * a fact as a viewer is told it, a view and advice are read back from their JSON to an equal value;
/// * a state field added later is left out of the JSON while it has its default, so that old records keep their hash.
pub trait Rules: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What was asked for. `Default` is the first preset; a missing key takes its default.
    type Setup: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// The rules' own phases, without data.
    type Phase: Copy + Eq + Hash + Debug + Send + Sync;
    /// What a seat asks.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What became true.
    type Fact: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Why an action was refused.
    type Refusal: Refuse;
    /// All that a viewer may know.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A hint with its reason.
    type Advice: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// Names and words about the game.
    const INFO: Info;

    /// The named setups, the default first.
    fn presets() -> Vec<Preset<Self::Setup>>;
    /// Why this setup cannot be played.
    fn validate(setup: &Self::Setup) -> Result<(), Fault>;
    /// Whether the setup fixes what the dice should decide: no rewards, no profile statistics, and its game ID is
    /// written so that it cannot be read by accident.
    fn custom(_setup: &Self::Setup) -> bool {
        false
    }

    /// The sign of this setup in a [short code](super::ShortCode), unlike those of all other games; `None` if it can
    /// only be shared as a whole game ID. What a player may choose without changing the deal has no say in it. A sign
    /// keeps its meaning for ever.
    fn sign(_setup: &Self::Setup) -> Option<char> {
        None
    }
    /// The setup that a sign stands for.
    fn signed(_sign: char) -> Option<Self::Setup> {
        None
    }
    /// The setup of a record as it was meant when it was written. A key that has come since, and whose default is not what
    /// was played before there was one, is given its old meaning here; so an old record replays to the same hash.
    fn recorded(setup: Value) -> Value {
        setup
    }

    /// The setup with the names of those who have come to the table; for a seat without one the game finds a name, the
    /// same for the same dice. A game without names leaves its setup as it is.
    fn with_names(setup: Self::Setup, _names: &[Option<String>], _dice: &Dice) -> Self::Setup {
        setup
    }

    /// A new game of a valid setup.
    fn deal(setup: &Self::Setup, dice: &Dice) -> Self;
    /// Who sits at the table.
    fn seats(&self) -> Vec<Seat>;
    /// Where the game stands.
    fn phase(&self) -> Self::Phase;
    /// The seats the game is waiting for.
    fn awaited(&self) -> Vec<Seat>;
    /// Whether the game is waiting for this seat.
    fn awaits(&self, seat: Seat) -> bool {
        self.awaited().contains(&seat)
    }
    /// Whether everybody may know for whom the game waits now. Where it is a secret, nothing that depends on it may be shown.
    fn waits_openly(&self) -> bool {
        false
    }
    /// Seats that have done what was asked of them and may still change their mind, and should be asked again before the
    /// next one acts. A mind that stays with its choice returns nothing.
    fn second_thoughts(&self) -> Vec<Seat> {
        Vec::new()
    }
    /// Everything this seat may do now. Free text is a template with `text: null`.
    fn legal(&self, seat: Seat) -> Vec<Self::Action>;
    /// How many actions [`legal`](Rules::legal) would list. A game whose list can be very long counts them without
    /// making it, so that a request for them can be refused in time.
    fn legal_count(&self, seat: Seat) -> usize {
        self.legal(seat).len()
    }
    /// Whether the action deals the game anew. Where more than one seat plays, that is for the referee: whoever deals
    /// with a seed of their own knows what is hidden.
    fn redeals(_action: &Self::Action) -> bool {
        false
    }
    /// Writes out what an action of `seat` leaves to the dice, so that the record holds it.
    fn settle(&self, _seat: Seat, action: Self::Action, _dice: &Dice) -> Self::Action {
        action
    }
    /// Does it, or says why not and changes nothing, the dice included.
    fn apply(&mut self, seat: Seat, action: &Self::Action, dice: &mut Dice) -> Result<Vec<Self::Fact>, Self::Refusal>;
    /// Lets game time pass.
    fn tick(&mut self, _ms: u64, _dice: &mut Dice) -> Vec<Self::Fact> {
        Vec::new()
    }
    /// How much game time is left, in ms, until time alone changes something; `None` while no clock runs.
    fn time_left(&self) -> Option<u64> {
        None
    }
    /// A seat gives up; `None` where the game has no such thing.
    fn forfeit(&mut self, _seat: Seat) -> Option<Vec<Self::Fact>> {
        None
    }
    /// A seat is awaited and does not act: its mind has failed, or whoever sat there is gone. What the rules do at a deadline
    /// is done for this seat alone, and marked as that; a game without deadlines takes it as given up. `None` where there is
    /// nothing to be done.
    fn absent(&mut self, seat: Seat, _dice: &mut Dice) -> Option<Vec<Self::Fact>> {
        self.forfeit(seat)
    }
    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// All that this viewer may know. Before the end it holds neither seed nor dice.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// The phase that this fact opens. A game whose moves run through several phases says of each which fact opens it,
    /// so that whoever is told the facts one by one enters them all. In which phase a move has left the game is known
    /// without.
    fn enters(_fact: &Self::Fact) -> Option<Self::Phase> {
        None
    }
    /// What of a fact this viewer may learn; `None` if not even that it happened.
    fn redact(fact: &Self::Fact, viewer: Viewer) -> Option<Self::Fact>;
    /// The view drawn as text.
    fn text(view: &Self::View) -> String;

    /// The minds that can take a seat, weakest first.
    fn minds() -> Vec<Mind<Self>> {
        Vec::new()
    }
    /// A hint for the one who has this view.
    fn advise(_view: &Self::View, _draw: &mut Draw) -> Result<Self::Advice, Fault> {
        Err(Fault::new("no_hint", "this game has no hints"))
    }
    /// The analysis of a position, both as JSON.
    fn solve(_position: Value) -> Result<Value, Fault> {
        Err(Fault::new("no_solver", "this game has no solver"))
    }

    /// Fields of the specification's state document that are derived from the state rather than kept in it; the JSON of
    /// the `state` request carries them beside the state.
    fn document(&self) -> Map<String, Value> {
        Map::new()
    }

    /// The team of a seat, one of [`Info::teams`].
    fn team(&self, _seat: Seat) -> Option<&'static str> {
        None
    }
    /// The setup that deals this game again with the seed in force; it differs from the one asked for where a reset
    /// has done away with a part of it.
    fn setup_in_force(&self, asked: &Self::Setup) -> Self::Setup {
        asked.clone()
    }
    /// What of the state a record's hash chain takes in after each move, beside that move's facts. `None` takes in the
    /// whole state; a game whose state holds its own history leaves that out here, so that a record is not quadratic.
    fn proof(&self) -> Option<Value> {
        None
    }
    /// A finished game's own figures; a simulation adds them up.
    fn tally(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
    /// Figures of a finished game and of its seats, for the store.
    fn figures(&self) -> Vec<Figure> {
        self.tally().into_iter().map(|(name, value)| Figure::game(name, value)).collect()
    }
    /// Tables of figures that only this game has, for `lantern stats`.
    fn tables() -> &'static [FigureTable] {
        &[]
    }
    /// A fact of this table as a sentence for those who watch; `None` for what goes without saying, and always in a
    /// game that is watched by its board.
    fn told(&self, _fact: &Self::Fact) -> Option<StoryLine> {
        None
    }
    /// Every setup of a sweep over all that could be hidden, for a simulation.
    fn sweep(_setup: &Self::Setup) -> Option<Vec<Self::Setup>> {
        None
    }
    /// The first action of every game of a simulation, from its setup key `start`.
    fn opening(_start: &Value) -> Result<Self::Action, Fault> {
        Err(Fault::new("bad_setup", "this game has no setup key `start`"))
    }
}

/// Reads a setup: the preset it names (or the default) with the other keys laid over it, validated.
pub fn read_setup<G: Rules>(json: &Value) -> Result<G::Setup, Fault> {
    let bad = |message: String| Fault::new("bad_setup", message);
    let mut asked = match json {
        Value::Null => Map::new(),
        Value::Object(keys) => keys.clone(),
        _ => return Err(bad("a setup is a JSON object".into())),
    };
    let presets = G::presets();
    let base = match asked.remove(G::INFO.preset_key) {
        None => G::Setup::default(),
        Some(name) => {
            let found = name.as_str().and_then(|name| presets.iter().find(|preset| preset.name == name));
            let known = || presets.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
            let key = G::INFO.preset_key;
            found.ok_or_else(|| bad(format!("unknown {key} {name}; there are: {}", known())))?.setup.clone()
        }
    };
    let mut keys = match serde_json::to_value(&base) {
        Ok(Value::Object(keys)) => keys,
        _ => Map::new(),
    };
    keys.append(&mut asked);
    let setup = serde_json::from_value(Value::Object(keys)).map_err(|error| bad(error.to_string()))?;
    G::validate(&setup)?;
    Ok(setup)
}
