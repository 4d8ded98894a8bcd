//! What a game says of itself, so that the stage need not know which games there are.
//!
//! A game's folder holds one [`Game`], and [`add`] puts it on the stage: its niche, its page of How to play, its
//! figures, its challenge, its links and its words follow from what it says here. One that is not played here yet says
//! only what its niche shows.

use super::locale::{Locale, Words};
use super::present::Pending;
use super::save::Save;
use super::screens::Ground;
use super::screens::settings::Knob;
use super::seeds::Seeds;
use super::settings::Settings;
use super::table::{self, Staged, Table};
use super::theme::kit::Kit;
use crate::challenge::ChallengeType;
use crate::engine::{Fault, Found, GameId, Record, Seed, ShortCode, find_game};
use bevy::prelude::*;

/// A game, in its own words. Words are keys of messages.
pub struct Game {
    /// Its name in the registry.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is about, in a line.
    pub about: &'static str,
    /// The words of its screens.
    pub words: Words,
    /// Whose idea it was, if that is to be said among the credits.
    pub credits: Option<&'static str>,
    /// Draws the little picture in its niche.
    pub picture: fn(&mut Kit, &mut ChildSpawnerCommands<'_>, &Recess),
    /// What can be played; `None` while its niche is dark.
    pub play: Option<Playable>,
}

/// A game that can be played here.
pub struct Playable {
    /// Its systems and its table.
    pub plugin: fn(&mut App),
    /// What the stage asks of its table.
    pub tools: Tools,
    /// What it is played on.
    pub ground: Ground,
    /// Its page of How to play.
    pub how_to: HowTo,
    /// Its game of the day.
    pub daily: Option<Daily>,
    /// What is counted together.
    pub records: &'static [Records],
    /// Its challenge.
    pub challenge: Option<ChallengeType>,
    /// What a game of it that was left is called.
    pub caption: fn(&Save, &Locale) -> Option<String>,
    /// Opens the game of an ID that somebody sent, or says what is wrong with it.
    pub open: fn(&mut World, &str) -> Result<(), String>,
    /// Settings that only this game has.
    pub options: &'static [&'static Knob],
    /// Shows what those settings do.
    pub samples: &'static [Sample],
}

/// What the stage asks of any game's table.
pub struct Tools {
    /// Takes up the game that was left.
    pub resume: fn(&mut World),
    /// Shows a game that was played.
    pub replay: fn(&mut World, &Record) -> Result<(), Fault>,
    /// The game on the table on paper, where it can be had.
    pub record: fn(&World) -> Option<Record>,
    /// The ID of the game that a short code stands for, if it is one of this game's.
    pub id_of_code: fn(&ShortCode) -> Option<String>,
    /// Whether all that is true is shown.
    pub all_shown: fn(&World) -> bool,
    /// The next game gets this seed.
    pub load_seed: fn(&mut World, Seed),
    /// Begins the plain game of a preset; its seed.
    pub begin: fn(&mut World, &str) -> Result<Seed, Fault>,
    /// Where it stands, for the developer panel.
    #[cfg(not(target_family = "wasm"))]
    pub glance: fn(&World) -> Option<super::dev::Glance>,
    /// How it came there, for the developer panel.
    #[cfg(not(target_family = "wasm"))]
    pub trace: fn(&World) -> Vec<super::dev::Step>,
}

impl Tools {
    /// Those of a game.
    pub const fn of<G: Staged>() -> Tools {
        Tools {
            resume: table::resume::<G>,
            replay: super::replay::open_game::<G>,
            record: |world| world.get_resource::<Table<G>>()?.record(),
            id_of_code: |code| GameId::of_code::<G>(code).map(|id| id.to_string()),
            all_shown: |world| {
                let pending = world.resource::<Pending<G>>();
                pending.is_empty() || pending.is_held()
            },
            load_seed: |world, seed| world.resource_mut::<Seeds<G>>().load(seed),
            begin: super::challenge::begin::<G>,
            #[cfg(not(target_family = "wasm"))]
            glance: super::dev::glance::<G>,
            #[cfg(not(target_family = "wasm"))]
            trace: super::dev::trace::<G>,
        }
    }
}

/// A page of How to play.
pub struct HowTo {
    /// The icon of its tab.
    pub icon: &'static str,
    /// What it is about.
    pub goal: &'static str,
    /// What else there is to know.
    pub rest: &'static str,
    /// Draws the examples between the two, as wide as this.
    pub examples: fn(&mut Kit, &mut ChildSpawnerCommands<'_>, &mut Assets<Image>, f32),
    /// Begins the lesson of one minute.
    pub lesson: fn(&mut World),
}

/// A game of the day. It is counted in the group [`DAILY`].
pub struct Daily {
    /// What its button says.
    pub label: &'static str,
    /// Begins it.
    pub begin: fn(&mut World),
}

/// The group in which games of the day are counted.
pub const DAILY: &str = "daily";

/// A group of figures.
pub struct Records {
    /// The group, as it is kept.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What a score is.
    pub measure: Measure,
}

/// What a game's score counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Guesses, of which there are at most so many.
    Guesses(u32),
    /// Seconds.
    Seconds,
    /// Days of a story: neither few nor many are better.
    Days,
}

/// Something of a game that settings change, shown beside them.
pub struct Sample {
    /// How high its picture is; the highest stands on top.
    pub height: f32,
    /// Draws it into this place.
    pub draw: fn(&mut Kit, &mut ChildSpawnerCommands<'_>, &mut Assets<Image>, Rect),
    /// What stands below it.
    pub words: fn(&Settings) -> &'static str,
}

/// A niche in which a game's little picture stands.
pub struct Recess {
    /// Where it is.
    pub place: Rect,
    /// How well it is seen: all of it, or only a shape in the dark.
    pub seen: f32,
    /// What a length of the drawing, made for a niche of 238 by 370, is here.
    pub scale: f32,
}

impl Recess {
    /// A niche.
    pub fn new(place: Rect, seen: f32) -> Recess {
        let room = if place.height() < SMALL { 250.0 } else { 330.0 };
        Recess { place, seen, scale: (place.width() / 238.0).min(place.height() / room) }
    }

    /// Whether there is room for little.
    pub fn is_small(&self) -> bool {
        self.place.height() < SMALL
    }

    /// A spot, counted from the middle of the niche's foot.
    pub fn spot(&self, x: f32, y: f32) -> Vec2 {
        let foot = Vec2::new(self.place.center().x, self.place.max.y - 28.0 * self.scale);
        foot + Vec2::new(x, y) * self.scale
    }
}

const SMALL: f32 = 200.0;

/// The games on the stage, in the order of their niches.
#[derive(Resource, Default)]
pub struct Games(Vec<&'static Game>);

impl Games {
    /// All of them.
    pub fn all(&self) -> &[&'static Game] {
        &self.0
    }

    /// Those that can be played.
    pub fn playable(&self) -> impl Iterator<Item = (&'static Game, &'static Playable)> {
        self.0.iter().filter_map(|game| Some((*game, game.play.as_ref()?)))
    }

    /// The game of this name, if it can be played.
    pub fn find(&self, name: &str) -> Option<(&'static Game, &'static Playable)> {
        self.playable().find(|(game, _)| game.name == name)
    }

    /// The game that an ID names, if it can be played.
    pub fn of_id(&self, id: &str) -> Option<(&'static Game, &'static Playable)> {
        self.find(id.split([':', '#']).next()?)
    }

    /// The ID of the game that a text holds: a message, a link, a short code.
    pub fn id_in(&self, text: &str) -> Result<String, NoGame> {
        let names: Vec<&str> = self.playable().map(|(game, _)| game.name).collect();
        match find_game(text, &names) {
            Found::Id(id) => Ok(id),
            Found::Code(code) => {
                let mut all = self.playable().filter_map(|(_, play)| (play.tools.id_of_code)(&code));
                all.next().ok_or(NoGame::None)
            }
            Found::Mistyped => Err(NoGame::Mistyped),
            Found::Nothing => Err(NoGame::None),
        }
    }

    /// Whether every game shows all that is true.
    pub fn all_shown(world: &World) -> bool {
        world.resource::<Games>().playable().all(|(_, play)| (play.tools.all_shown)(world))
    }

    /// The next game, whichever it is, gets this seed.
    pub fn load_seed(world: &mut World, seed: &Seed) {
        let games: Vec<_> = world.resource::<Games>().playable().collect();
        for (_, play) in games {
            (play.tools.load_seed)(world, seed.clone());
        }
    }

    /// The challenges that can be offered.
    pub fn challenges(&self) -> Vec<ChallengeType> {
        self.playable().filter_map(|(_, play)| play.challenge).collect()
    }
}

/// Why there is no game in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoGame {
    /// There is none.
    None,
    /// There is a short code with a wrong sign in it.
    Mistyped,
}

/// Puts a game on the stage.
pub fn add(app: &mut App, game: &'static Game) {
    app.init_resource::<Games>();
    app.world_mut().resource_mut::<Games>().0.push(game);
    app.world_mut().resource_mut::<Locale>().learn(game.words);
    if let Some(play) = &game.play {
        // Called rather than added: all of these are one type, and Bevy adds a type once.
        (play.plugin)(app);
    }
}

/// Opens the game of an ID or a short code that somebody sent, whichever it is.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    let id = &world.resource::<Games>().id_in(id).unwrap_or_else(|_| id.to_owned());
    let (_, play) =
        world.resource::<Games>().of_id(id).ok_or_else(|| format!("{id} is no game that is played here"))?;
    (play.open)(world, id)
}
