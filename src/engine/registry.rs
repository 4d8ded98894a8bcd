//! The list of games. One line here puts a game into every command, on every table and under every generic test.

use super::company::{Company, TableWithMinds};
use super::contest::{Contest, Seating, prepare};
use super::{
    Dice, Entry, Fault, FigureTable, GameId, Guests, Info, Record, Rules, Seed, Session, StoryLine, Table, Viewer,
    read_setup,
};
use serde_json::Value;
use std::marker::PhantomData;
use std::sync::Arc;

/// What [`Game::replay`] shows after each move.
pub struct Step<'a> {
    /// The move.
    pub entry: &'a Entry,
    /// Its facts, as the referee sees them. Whoever does not look at them does not wait for what takes long to find.
    pub facts: &'a dyn Fn() -> Vec<Value>,
    /// Those facts in sentences, for a game that tells them.
    pub told: &'a dyn Fn() -> Vec<StoryLine>,
    /// Draws the board as the referee sees it.
    pub text: &'a dyn Fn() -> String,
}

/// A game whose types are hidden behind JSON.
pub trait Game: Send + Sync {
    /// Names and words.
    fn info(&self) -> Info;
    /// Name, description and setup of each preset.
    fn presets(&self) -> Vec<(&'static str, &'static str, Value)>;
    /// Name and description of each mind, weakest first.
    fn minds(&self) -> Vec<(&'static str, &'static str)>;
    /// A new table.
    fn open(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Fault>;
    /// A new table at which minds can sit.
    fn open_with_minds(&self, setup: &Value, seed: Seed) -> Result<Box<dyn TableWithMinds>, Fault>;
    /// The setup with the names of those who have come to the table, written out in full.
    fn with_names(&self, setup: &Value, names: &[Option<String>], seed: &Seed) -> Result<Value, Fault>;
    /// The setup that a game ID names.
    fn setup_of(&self, id: &GameId) -> Result<Value, Fault>;
    /// Plays a record again and proves it.
    fn replay(&self, record: &Record, watch: &mut dyn FnMut(Step)) -> Result<Box<dyn Table>, Fault>;
    /// The analysis of a position.
    fn solve(&self, position: Value) -> Result<Value, Fault>;
    /// Tables of figures that only this game has.
    fn tables(&self) -> &'static [FigureTable];
    /// The same game, at whose tables these guests can sit, too.
    fn with_guests(&self, guests: Arc<dyn Guests>) -> Arc<dyn Game>;
    /// Games between minds. `setup` may also hold `sweep` and `start`.
    fn contest(&self, setup: &Value, seating: &Seating) -> Result<Box<dyn Contest>, Fault>;
}

struct Entrance<G> {
    guests: Option<Arc<dyn Guests>>,
    game: PhantomData<fn() -> G>,
}

impl<G: Rules> Game for Entrance<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn presets(&self) -> Vec<(&'static str, &'static str, Value)> {
        let json = |setup| serde_json::to_value(setup).unwrap_or_default();
        G::presets().into_iter().map(|preset| (preset.name, preset.about, json(preset.setup))).collect()
    }

    fn minds(&self) -> Vec<(&'static str, &'static str)> {
        G::minds().iter().map(|mind| (mind.name, mind.about)).collect()
    }

    fn open(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Fault> {
        Ok(Box::new(Session::<G>::new(read_setup::<G>(setup)?, seed)?))
    }

    fn open_with_minds(&self, setup: &Value, seed: Seed) -> Result<Box<dyn TableWithMinds>, Fault> {
        let session = Session::<G>::new(read_setup::<G>(setup)?, seed)?;
        Ok(Box::new(Company::new(session, self.guests.clone())))
    }

    fn with_names(&self, setup: &Value, names: &[Option<String>], seed: &Seed) -> Result<Value, Fault> {
        let setup = G::with_names(read_setup::<G>(setup)?, names, &Dice::new(seed.clone()));
        G::validate(&setup)?;
        serde_json::to_value(setup).map_err(|error| Fault::new("bad_setup", error.to_string()))
    }

    fn setup_of(&self, id: &GameId) -> Result<Value, Fault> {
        id.setup_json::<G>()
    }

    fn replay(&self, record: &Record, watch: &mut dyn FnMut(Step)) -> Result<Box<dyn Table>, Fault> {
        let session = Session::<G>::replay(record, |session, entry, facts| {
            watch(Step {
                entry,
                facts: &|| facts.iter().map(|fact| serde_json::to_value(fact).unwrap_or_default()).collect(),
                told: &|| facts.iter().filter_map(|fact| session.state().told(fact)).collect(),
                text: &|| G::text(&session.view(Viewer::Referee)),
            });
        })?;
        Ok(Box::new(session))
    }

    fn solve(&self, position: Value) -> Result<Value, Fault> {
        G::solve(position)
    }

    fn tables(&self) -> &'static [FigureTable] {
        G::tables()
    }

    fn with_guests(&self, guests: Arc<dyn Guests>) -> Arc<dyn Game> {
        Arc::new(Entrance::<G> { guests: Some(guests), game: PhantomData })
    }

    fn contest(&self, setup: &Value, seating: &Seating) -> Result<Box<dyn Contest>, Fault> {
        prepare::<G>(setup, seating, self.guests.clone())
    }
}

/// All games of a program.
#[derive(Clone, Default)]
pub struct Registry {
    games: Vec<Arc<dyn Game>>,
}

impl Registry {
    /// With one more game.
    pub fn with<G: Rules>(mut self) -> Self {
        self.games.push(Arc::new(Entrance::<G> { guests: None, game: PhantomData }));
        self
    }

    /// The same games, at whose tables these guests can sit, too: language models, by the names of their profiles.
    pub fn with_guests(&self, guests: Arc<dyn Guests>) -> Registry {
        Registry { games: self.games.iter().map(|game| game.with_guests(guests.clone())).collect() }
    }

    /// The games, in the order they were registered.
    pub fn games(&self) -> impl Iterator<Item = &dyn Game> {
        self.games.iter().map(|game| &**game)
    }

    /// The game of this name.
    pub fn find(&self, name: &str) -> Result<&dyn Game, Fault> {
        self.games().find(|game| game.info().name == name).ok_or_else(|| {
            let known = self.games().map(|game| game.info().name).collect::<Vec<_>>().join(", ");
            Fault::new("unknown_game", format!("there is no game {}; there are: {known}", Fault::quote(name)))
        })
    }
}
