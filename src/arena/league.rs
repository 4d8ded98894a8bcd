//! What a league plays: read from a TOML file, and laid out match by match before the first is begun.
//!
//! Every match has a key that says what it is (round, venue, deal, who sits where) and a seed that follows from the
//! league's and the deal's alone. So the plan is the same each time it is laid out, a match that is in the database need
//! not be played again, and a league can be given more deals later: the old ones stay what they are.
//!
//! Matches are ordered by deal first, so that a league that is stopped has played about as much of every pairing.

use super::chairs::{Chairs, Kind};
use crate::engine::{Dice, Fault, MODEL, Registry, Seating, Seed, canonical, fit_for_a_line};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The largest league file.
pub const MOST_LEAGUE_BYTES: u64 = 1 << 20;
/// The most players of a league.
const MOST_PLAYERS: usize = 64;
/// The most matches of a league.
const MOST_MATCHES: u64 = 1_000_000;
/// The deals of the ladder are the same in every league, for ever.
const LADDER: &str = "lantern ladder 1";

/// Whoever takes part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name in the report.
    pub name: String,
    /// The mind, as `--minds` writes it.
    pub mind: String,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
}

/// A table that is played at, with a setup of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Venue {
    /// Its name in the report, such as `mafia 10 en`.
    pub name: String,
    /// The game.
    pub game: String,
    /// The setup.
    pub setup: Value,
    /// How many deals of each pairing.
    pub deals: u64,
    /// How many mixed tables.
    pub mixed: u64,
}

/// Which part of a league a match belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Round {
    /// A whole side against a whole side.
    Robin,
    /// The same, where at least one side never changes.
    Ladder,
    /// Everybody at one table, for show.
    Mixed,
}

impl Round {
    /// Its word in keys and in the database.
    pub fn word(self) -> &'static str {
        match self {
            Round::Robin => "robin",
            Round::Ladder => "ladder",
            Round::Mixed => "mixed",
        }
    }
}

/// One game that is to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// What it is; no two of a league have the same.
    pub key: String,
    /// The part it belongs to.
    pub round: Round,
    /// Where, as a place in [`League::venues`].
    pub venue: usize,
    /// Which deal.
    pub deal: u64,
    /// The seed of the deal: the same for all pairings that play it.
    pub seed: Seed,
    /// A number that no other match of any league has, which follows from the key.
    pub number: u64,
    /// Who sits where, as places in [`League::players`].
    pub chairs: Chairing,
}

/// Who sits where in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chairing {
    /// The first side and the second.
    Sides([usize; 2]),
    /// `p1` first; repeated if there are more seats.
    Seats(Vec<usize>),
}

/// A league: its players, venues and rounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct League {
    /// What it is called.
    pub title: String,
    /// Every deal but those of the ladder follows from this.
    pub seed: Seed,
    /// How many games at once; `None` for one a core.
    pub jobs: Option<u16>,
    /// No game begins once this many dollars may be spent.
    pub budget: Option<f64>,
    /// Whether everybody plays everybody.
    pub round_robin: bool,
    /// Whether they play themselves, too.
    pub mirror: bool,
    /// What decides how the minds play, beside this plan.
    pub season: String,
    /// Who takes part, the anchors last.
    pub players: Vec<Player>,
    /// How many of them are there only as anchors or as both.
    pub anchors: Vec<usize>,
    /// Where.
    pub venues: Vec<Venue>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    seed: Seed,
    #[serde(default)]
    jobs: Option<u16>,
    #[serde(default)]
    budget: Option<f64>,
    #[serde(default = "yes")]
    round_robin: bool,
    #[serde(default = "yes")]
    mirror: bool,
    #[serde(default)]
    anchors: Vec<String>,
    players: Vec<Player>,
    games: Vec<Games>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Games {
    game: String,
    deals: u64,
    #[serde(default)]
    mixed: u64,
    #[serde(default)]
    setup: Value,
    #[serde(default)]
    sizes: Vec<u8>,
    #[serde(default)]
    languages: Vec<String>,
}

fn bad(message: impl Into<String>) -> Fault {
    Fault::new("bad_league", message)
}

impl League {
    /// Reads a league and checks that every match of it can be played.
    pub fn read(text: &str, registry: &Registry, chairs: &dyn Chairs) -> Result<League, Fault> {
        let file: File = toml::from_str(text).map_err(|error| bad(format!("the league file: {}", one_line(&error))))?;
        if file.title.is_empty() || file.title.chars().count() > 80 || fit_for_a_line(&file.title).is_err() {
            return Err(bad("`title` is one line of 1 to 80 characters"));
        }
        if file.jobs.is_some_and(|jobs| !(1..=1_024).contains(&jobs)) {
            return Err(bad("`jobs` is 1 to 1024"));
        }
        if file.budget.is_some_and(|budget| !budget.is_finite() || budget < 0.0) {
            return Err(bad("`budget` is an amount of dollars"));
        }
        let (players, anchors) = players(file.players, &file.anchors)?;
        // Prompts are part of a league only where somebody reads them.
        let asks = players.iter().any(|player| player.mind.starts_with(MODEL));
        let mut league = League {
            title: file.title,
            seed: file.seed,
            jobs: file.jobs,
            budget: file.budget,
            round_robin: file.round_robin,
            mirror: file.mirror,
            season: if asks { chairs.season() } else { String::new() },
            players,
            anchors,
            venues: Vec::new(),
        };
        for games in file.games {
            league.venues.extend(venues(games, registry)?);
        }
        league.check(registry, chairs)?;
        Ok(league)
    }

    fn check(&mut self, registry: &Registry, chairs: &dyn Chairs) -> Result<(), Fault> {
        if self.venues.is_empty() {
            return Err(bad("a league needs at least one entry under [[games]]"));
        }
        for (at, venue) in self.venues.iter().enumerate() {
            if self.venues[..at].iter().any(|other| other.name == venue.name) {
                return Err(bad(format!("two entries under [[games]] are both {}", Fault::quote(&venue.name))));
            }
        }
        let pairings = (self.players.len() * self.players.len()) as u64;
        let most = self.venues.iter().fold(0u64, |sum, venue| {
            sum.saturating_add(venue.deals.saturating_mul(pairings)).saturating_add(venue.mixed)
        });
        if most > MOST_MATCHES {
            return Err(bad(format!("a league has at most {MOST_MATCHES} matches")));
        }
        // A name that is wrong must not come to light after a night of games.
        for venue in &self.venues {
            let game = registry.find(&venue.game)?;
            for player in &self.players {
                game.contest(&venue.setup, &Seating::Seats(vec![player.mind.clone()]))?;
            }
        }
        for player in &mut self.players {
            let kind = chairs.kind(&player.mind);
            player.kind.get_or_insert(kind);
        }
        Ok(())
    }

    /// What makes this league itself: whoever changes the players, the tables, the seed or the prompts begins another.
    /// How many deals are played, with how many jobs and for how much, does not.
    pub fn hash(&self) -> String {
        let venues: Vec<Value> = self.venues.iter().map(|venue| json!([venue.name, venue.game, venue.setup])).collect();
        let players: Vec<Value> = self.players.iter().map(|player| json!([player.name, player.mind])).collect();
        let whole = json!({"seed": self.seed, "season": self.season, "players": players, "venues": venues});
        let digest = Sha256::digest(canonical(&whole).as_bytes());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Every match, in the order in which they are begun.
    pub fn matches(&self) -> Vec<Match> {
        let most = self.venues.iter().map(|venue| venue.deals.max(venue.mixed)).max().unwrap_or(0);
        let mut matches = Vec::new();
        for deal in 0..most {
            for (venue, at) in self.venues.iter().enumerate() {
                if deal < at.deals {
                    matches.extend(
                        self.pairings().into_iter().map(|(round, sides)| self.sides(round, venue, deal, sides)),
                    );
                }
                if deal < at.mixed {
                    matches.push(self.mixed(venue, deal));
                }
            }
        }
        matches
    }

    /// Which sides meet, and in which round. Whoever meets an anchor does so on the ladder's deals.
    fn pairings(&self) -> Vec<(Round, [usize; 2])> {
        let is_anchor = |at: usize| self.anchors.contains(&at);
        let mut pairings = Vec::new();
        for first in 0..self.players.len() {
            for second in 0..self.players.len() {
                let ladder = is_anchor(first) || is_anchor(second);
                let round = if ladder { Round::Ladder } else { Round::Robin };
                let meets = if first == second { self.mirror } else { ladder || self.round_robin };
                if meets {
                    pairings.push((round, [first, second]));
                }
            }
        }
        pairings
    }

    fn sides(&self, round: Round, venue: usize, deal: u64, sides: [usize; 2]) -> Match {
        let name = &self.venues[venue].name;
        let dice = match round {
            Round::Ladder => Dice::new(LADDER.parse().unwrap_or_else(|_| self.seed.clone())),
            _ => Dice::new(self.seed.clone()),
        };
        let [first, second] = sides.map(|at| &self.players[at].name);
        let key = format!("{}/{name}/{deal}/{first}/{second}", round.word());
        let seed = dice.seed_for(&format!("deal/{name}/{deal}"));
        Match { number: number(&key), key, round, venue, deal, seed, chairs: Chairing::Sides(sides) }
    }

    /// A table for everybody. As many such tables as there are players form a block in which everybody sits on every
    /// chair once; each block has an order of its own.
    fn mixed(&self, venue: usize, deal: u64) -> Match {
        let name = &self.venues[venue].name;
        let players = self.players.len() as u64;
        let dice = Dice::new(self.seed.clone());
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        dice.draw(&format!("mixed/{name}/{}", deal / players)).shuffle(&mut order);
        order.rotate_left((deal % players) as usize);
        let seed = dice.seed_for(&format!("mixed/{name}/{deal}"));
        let key = format!("mixed/{name}/{deal}");
        Match { number: number(&key), key, round: Round::Mixed, venue, deal, seed, chairs: Chairing::Seats(order) }
    }

    /// How the minds of a match are named for its table.
    pub fn seating(&self, registry: &Registry, one: &Match) -> Result<Seating, Fault> {
        let venue = &self.venues[one.venue];
        let game = registry.find(&venue.game)?;
        let mind = |at: &usize| self.players[*at].mind.clone();
        match &one.chairs {
            Chairing::Sides(sides) => {
                let teams = game.info().teams;
                Ok(Seating::Teams(teams.iter().map(|team| (*team).to_owned()).zip(sides.iter().map(mind)).collect()))
            }
            Chairing::Seats(order) => {
                let seats = game.open(&venue.setup, one.seed.clone())?.seats();
                let seats = seats.iter().filter(|seat| seat.index().is_some()).count();
                Ok(Seating::Seats(order.iter().take(seats.max(1)).map(mind).collect()))
            }
        }
    }

    /// Who sits on the seat of this place, which belongs to this side.
    pub fn sitter(&self, one: &Match, at: usize, side: usize, seats: usize) -> &Player {
        let player = match &one.chairs {
            Chairing::Sides(sides) => sides[side.min(1)],
            Chairing::Seats(order) => order[at % order.len().min(seats).max(1)],
        };
        &self.players[player]
    }
}

/// 48 bits of a hash, which every reader of JSON reads as they are.
fn number(key: &str) -> u64 {
    Sha256::digest(key.as_bytes()).iter().take(6).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The players with the anchors among them, and which those are.
fn players(mut players: Vec<Player>, anchors: &[String]) -> Result<(Vec<Player>, Vec<usize>), Fault> {
    let mut anchored = Vec::new();
    for mind in anchors {
        let at = match players.iter().position(|player| player.mind == *mind) {
            Some(at) => at,
            None => {
                players.push(Player { name: mind.clone(), mind: mind.clone(), kind: None });
                players.len() - 1
            }
        };
        if !anchored.contains(&at) {
            anchored.push(at);
        }
    }
    if players.len() < 2 || players.len() > MOST_PLAYERS {
        return Err(bad(format!("a league has 2 to {MOST_PLAYERS} players, anchors included")));
    }
    for (at, player) in players.iter().enumerate() {
        let name = &player.name;
        if name.trim().is_empty() || name.chars().count() > 40 || fit_for_a_line(name).is_err() || name.contains('/') {
            return Err(bad(format!(
                "the name {} is not one line of 1 to 40 characters without /",
                Fault::quote(name)
            )));
        }
        if players[..at].iter().any(|other| other.name == *name) {
            return Err(bad(format!("two players are called {}", Fault::quote(name))));
        }
        if player.mind.contains([',', '=']) {
            return Err(bad(format!("{} is no single mind", Fault::quote(&player.mind))));
        }
    }
    Ok((players, anchored))
}

/// The venues of an entry: one for each size and language it names.
fn venues(games: Games, registry: &Registry) -> Result<Vec<Venue>, Fault> {
    let game = registry.find(&games.game)?;
    if game.info().teams.len() != 2 {
        return Err(bad(format!("{} has no two sides that could play a league", games.game)));
    }
    if games.deals == 0 && games.mixed == 0 {
        return Err(bad(format!("{}: `deals` or `mixed` must be at least 1", games.game)));
    }
    let mut setup = match games.setup {
        Value::Null => json!({}),
        Value::Object(keys) => Value::Object(keys),
        _ => return Err(bad("`setup` is a table")),
    };
    let sizes: Vec<Option<u8>> =
        if games.sizes.is_empty() { vec![None] } else { games.sizes.iter().copied().map(Some).collect() };
    let languages: Vec<Option<&String>> =
        if games.languages.is_empty() { vec![None] } else { games.languages.iter().map(Some).collect() };
    let mut venues = Vec::new();
    for size in &sizes {
        for language in &languages {
            let mut name = games.game.clone();
            let preset = game.info().preset_key;
            if let Some(preset) = setup.get(preset).and_then(Value::as_str) {
                name = format!("{name} {preset}");
            }
            if let Some(size) = size {
                setup["players"] = json!(size);
            }
            if let Some(size) = setup.get("players").and_then(Value::as_u64) {
                name = format!("{name} {size}");
            }
            if let Some(language) = language {
                setup["language"] = json!(language);
                name = format!("{name} {language}");
            }
            if name.contains('/') {
                return Err(bad("a preset or language with a / in it"));
            }
            venues.push(Venue {
                name,
                game: games.game.clone(),
                setup: setup.clone(),
                deals: games.deals,
                mixed: games.mixed,
            });
        }
    }
    Ok(venues)
}

/// What is wrong with a TOML file, without the drawing of the place.
fn one_line(error: &toml::de::Error) -> String {
    let message = error.message().replace('\n', " ");
    match error.span() {
        Some(span) => format!("{message} (at byte {})", span.start),
        None => message,
    }
}
