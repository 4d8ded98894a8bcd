//! What to play, and how: way, preset, opponent, clock, seed.

use super::pictures::peg;
use super::plugin::{self, Terms, Way};
use crate::engine::Rules;
use crate::games::mastermind::Mastermind;
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::screens::lobby::rows::{Says, segments};
use crate::stage::screens::lobby::seed::{self, TypedSeed};
use crate::stage::screens::lobby::{self, Choice as _, Parts, WayTab};
use crate::stage::stats::Stats;
use crate::stage::table::Uncounted;
use crate::stage::theme::kit::{Kit, around, at};
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// What is chosen.
#[derive(Resource, Clone, PartialEq, Debug)]
struct Choice {
    way: Way,
    large: bool,
    mind: usize,
    clock: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Choice { way: Way::Play, large: false, mind: 1, clock: 1 }
    }
}

const MINDS: [(&str, &str); 4] = [
    ("easy", key!("mind-easy")),
    ("medium", key!("mind-medium")),
    ("hard", key!("mind-hard")),
    ("expert", key!("mind-expert")),
];
const CLOCKS: [u64; 4] = [2, 3, 5, 10];

const WAYS: [(Way, &str, &str, &str, &str); 7] = [
    (Way::Play, "way-play", "mastermind", key!("mode-play"), key!("mode-play-about")),
    (Way::Daily, "way-daily", "calendar", key!("mode-daily"), key!("mode-daily-about")),
    (Way::Timed, "way-timed", "timer", key!("mode-timed"), key!("mode-timed-about")),
    (Way::Race, "way-race", "swords", key!("mode-race"), key!("mode-race-about")),
    (Way::Watch, "way-watch", "eye", key!("mode-watch"), key!("mode-watch-about")),
    (Way::Codemaker, "way-codemaker", "lock", key!("mode-codemaker"), key!("mode-codemaker-about")),
    (Way::Tutorial, "way-tutorial", "lantern", key!("mode-tutorial"), key!("mode-tutorial-about")),
];

/// A mind's name.
pub fn mind_name(locale: &Locale, mind: &str) -> String {
    MINDS.iter().find(|(name, _)| *name == mind).map_or_else(|| mind.to_owned(), |(_, key)| locale.text(key))
}

/// Its place among them.
pub fn mind_number(mind: &str) -> usize {
    MINDS.iter().position(|(name, _)| *name == mind).unwrap_or(0)
}

impl lobby::Choice for Choice {
    fn tabs() -> Vec<WayTab> {
        WAYS.iter().map(|&(_, key, icon, label, _)| WayTab { key, icon, label }).collect()
    }

    fn way(&self) -> usize {
        WAYS.iter().position(|(way, ..)| *way == self.way).unwrap_or(0)
    }

    fn choose_way(&mut self, way: usize) {
        self.way = WAYS[way].0;
    }
}

/// The set-up of a game of Mastermind.
pub fn plugin(app: &mut App) {
    lobby::plugin::<Mastermind, Choice, _>(app, build);
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    choice: Res<Choice>,
    typed: Res<TypedSeed<Mastermind>>,
    stats: Res<Stats>,
    today: Res<Today>,
) {
    let parts = Parts {
        title: kit.t(key!("game-mastermind")),
        choice: &*choice,
        offer_lesson: !stats.knows(Mastermind::INFO.name),
        start,
        lesson: plugin::start_lesson,
    };
    let done = stats.played_on(Mastermind::INFO.name, DAILY, &today.day());
    let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
        let about = if choice.way == Way::Daily && done { key!("mode-daily-done") } else { WAYS[choice.way()].4 };
        lobby::about(kit, rows, kit.t(about));
        knobs(kit, rows, &choice);
        if choice.has_seed() {
            seed::row(kit, rows, &typed);
        }
    };
    lobby::build(&mut commands, &mut kit, &parts, rows, |kit, parent| picture(kit, parent, &choice));
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    if choice.way != Way::Daily {
        let about = if choice.large { key!("preset-super-line") } else { key!("preset-classic-line") };
        let says = Says::about(kit, "preset", key!("setup-preset"), about);
        let options = vec![kit.t(key!("preset-classic")), kit.t(key!("preset-super"))];
        segments(kit, rows, says, options, choice.large.into(), |choice: &mut Choice, n| choice.large = n == 1);
    }
    if choice.has_mind() {
        let label = if choice.way == Way::Watch { key!("setup-mind") } else { key!("setup-rival") };
        let says = Says::label(kit, "mind", label);
        let options = MINDS.iter().map(|(_, name)| kit.t(name)).collect();
        segments(kit, rows, says, options, choice.mind, |choice: &mut Choice, n| choice.mind = n);
    }
    if choice.way == Way::Timed {
        let says = Says::label(kit, "clock", key!("setup-clock"));
        let minutes = |&minutes: &u64| kit.tw(key!("minutes"), &[("count", (minutes as usize).into())]);
        let options = CLOCKS.iter().map(minutes).collect();
        segments(kit, rows, says, options, choice.clock, |choice: &mut Choice, n| choice.clock = n);
    }
}

impl Choice {
    fn has_seed(&self) -> bool {
        matches!(self.way, Way::Play | Way::Timed | Way::Race | Way::Watch)
    }

    fn has_mind(&self) -> bool {
        matches!(self.way, Way::Race | Way::Watch | Way::Codemaker)
    }
}

fn start(world: &mut World) {
    let choice = world.resource::<Choice>().clone();
    let way = choice.way;
    if way == Way::Daily {
        world.trigger(PlaySound(Cue::Confirm));
        return plugin::start_daily(world);
    }
    let sent = match seed::typed::<Mastermind>(world) {
        Ok(sent) => sent.filter(|_| choice.has_seed()),
        Err(why) if choice.has_seed() => return seed::refuse(world, why),
        Err(_) => None,
    };
    let preset = if choice.large { "super" } else { "classic" };
    let mut setup = plugin::setup(way, preset, CLOCKS[choice.clock.min(3)]);
    let mut terms = Terms { way, preset: preset.into(), ..default() };
    let mut seed = None;
    if let Some(sent) = sent {
        if let Some(shared) = sent.setup {
            terms = plugin::terms_of_shared(&shared);
            // A code that was sent can be watched, too.
            if way == Way::Watch && terms.way == Way::Play {
                terms.way = Way::Watch;
            }
            setup = shared;
        }
        terms.uncounted = Some(Uncounted::TypedSeed);
        seed = Some(sent.seed);
    }
    terms.mind =
        matches!(terms.way, Way::Race | Way::Watch | Way::Codemaker).then(|| MINDS[choice.mind.min(3)].0.to_owned());
    world.trigger(PlaySound(Cue::Confirm));
    plugin::start(world, setup, seed, terms);
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    seed::open::<Mastermind>(world, id, |world, setup, seed| {
        let terms = Terms { uncounted: Some(Uncounted::TypedSeed), ..plugin::terms_of_shared(&setup) };
        plugin::start(world, setup, Some(seed), terms);
    })
}

/// A board in the light, as large as what is chosen.
fn picture(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    let board = lobby::picture_place(&kit.shape);
    let slab = Look::new(Kind::Slab).a(18.0, 8.0, 10.0, 1.0).margin(26.0).albedo(0.098, 0.080, 0.094);
    let slab = kit.look(slab);
    parent.spawn((Name::new("picture"), at(board.inflate(26.0)), slab, Pickable::IGNORE));
    let large = choice.large && choice.way != Way::Daily;
    let (pegs, rows): (usize, &[(&[u8], [u8; 5])]) = if large {
        (
            5,
            &[
                (&[0, 6, 2, 7, 4], [1, 1, 2, 0, 0]),
                (&[6, 3, 2, 4, 5], [1, 2, 2, 2, 0]),
                (&[3, 6, 5, 4, 2], [1, 1, 1, 2, 0]),
            ],
        )
    } else {
        (4, &[(&[0, 0, 1, 1], [1, 0, 0, 0, 0]), (&[2, 0, 4, 5], [1, 1, 2, 0, 0]), (&[3, 0, 5, 1], [1, 2, 2, 0, 0])])
    };
    let inner = board.inflate(-30.0);
    let step = inner.height() / 5.0;
    let cell = (inner.width() - 74.0) / pegs as f32;
    let radius = (cell * 0.36).min(step * 0.36);
    for row in 0..5 {
        let y = inner.max.y - step * (row as f32 + 0.5);
        for place in 0..pegs {
            let centre = Vec2::new(inner.min.x + cell * (place as f32 + 0.5), y);
            match rows.get(row).and_then(|(code, _)| code.get(place)) {
                Some(&colour) => peg(kit, parent, centre, radius, colour),
                None => {
                    let look = kit.look(Look::new(Kind::Hole).a(0.88, 0.0, if row == 3 { 1.0 } else { 0.0 }, 0.0));
                    let size = radius * if row == 3 { 2.1 } else { 1.1 };
                    parent.spawn((Name::new("picture socket"), around(centre, size), look, Pickable::IGNORE));
                }
            }
        }
        for pip in 0..pegs {
            let kind = rows.get(row).map_or(0, |(_, marks)| marks[pip]);
            let centre = Vec2::new(inner.max.x - 44.0 + (pip % 2) as f32 * 22.0, y - 11.0 + (pip / 2) as f32 * 20.0);
            let look = kit.look(Look::new(Kind::Pip).a(f32::from(kind), 0.0, 0.0, 0.0));
            parent.spawn((Name::new("picture mark"), around(centre, 18.0), look, Pickable::IGNORE));
        }
    }
}
