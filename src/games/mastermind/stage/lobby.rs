//! What to play, and how: way, preset, opponent, clock, seed.

use super::pictures::peg;
use super::plugin::{self, Terms, Way, daily_done};
use crate::engine::Rules;
use crate::games::mastermind::Mastermind;
use crate::key;
use crate::stage::Flow;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::field::FieldChanged;
use crate::stage::focus::{Chosen, FocusMemory};
use crate::stage::intent::{Intended, turned};
use crate::stage::locale::Locale;
use crate::stage::screens::{Notice, back_leaves, lobby, lobby_of, root, stale};
use crate::stage::settings::Settings;
use crate::stage::stats::Stats;
use crate::stage::table::Uncounted;
use crate::stage::theme::kit::{Kit, around, at};
use crate::stage::theme::row::{Picked, RowSpec, Style};
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

/// The seed that was typed; apart, so that typing does not build the screen anew.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
struct Typed(String);

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

/// The set-up of a game of Mastermind.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .init_resource::<Typed>()
        .add_systems(
            Update,
            build
                .in_set(Flow::Dress)
                .run_if(lobby_of(Mastermind::INFO.name).and_then(stale.or_eager(resource_changed::<Choice>))),
        )
        .add_systems(
            Update,
            (turn, back_leaves, lobby::light).in_set(Flow::Act).run_if(lobby_of(Mastermind::INFO.name)),
        );
}

fn turn(mut intended: MessageReader<Intended>, mut choice: ResMut<Choice>) {
    let now = WAYS.iter().position(|(way, ..)| *way == choice.way).unwrap_or(0);
    if let Some(way) = turned(&mut intended, now, WAYS.len()) {
        choice.way = WAYS[way].0;
    }
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    choice: Res<Choice>,
    typed: Res<Typed>,
    stats: Res<Stats>,
    today: Res<Today>,
) {
    let label = kit.t(key!("game-mastermind"));
    let shape = *kit.shape;
    let done = daily_done(&stats, &today);
    let offer = !kit.settings.lesson_offered && stats.entries.is_empty();
    root(&mut commands, "set-up", label.clone()).with_children(|parent| {
        let taken = WAYS.iter().position(|(way, ..)| *way == choice.way).unwrap_or(0);
        let tabs = WAYS.map(|(_, tab, icon, label, _)| (tab, icon, label));
        let ways = |kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>| {
            lobby::ways(kit, body, &tabs, taken, |world, way| world.resource_mut::<Choice>().way = WAYS[way].0);
        };
        let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
            let words = if choice.way == Way::Daily && done { key!("mode-daily-done") } else { WAYS[taken].4 };
            lobby::about(kit, rows, kit.t(words));
            knobs(kit, rows, &choice);
            if matches!(choice.way, Way::Play | Way::Timed | Way::Race | Way::Watch) {
                lobby::seed(kit, rows, &typed.0)
                    .observe(|changed: On<FieldChanged>, mut typed: ResMut<Typed>| typed.0.clone_from(&changed.value));
            }
        };
        let buttons = |kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>| {
            lobby::start_button(kit, row).observe(start);
            lobby::lesson_button(kit, row, offer).observe(
                |_: On<Chosen>, mut settings: ResMut<Settings>, mut commands: Commands| {
                    settings.lesson_offered = true;
                    commands.trigger(PlaySound(Cue::Confirm));
                    commands.queue(plugin::start_lesson);
                },
            );
        };
        lobby::frame(&mut kit, parent, label, ways, rows, buttons);
        if lobby::has_picture(&shape, &kit.settings) {
            picture(&mut kit, parent, &choice);
        }
    });
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    if choice.way != Way::Daily {
        let spec = RowSpec {
            key: "preset",
            label: kit.t(key!("setup-preset")),
            about: kit.t(if choice.large { key!("preset-super-line") } else { key!("preset-classic-line") }),
            options: vec![kit.t(key!("preset-classic")), kit.t(key!("preset-super"))],
            chosen: choice.large as usize,
            style: Style::Segments,
        };
        kit.row(rows, spec).observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.large = picked.option == 1);
    }
    if matches!(choice.way, Way::Race | Way::Watch | Way::Codemaker) {
        let spec = RowSpec {
            key: "mind",
            label: kit.t(if choice.way == Way::Watch { key!("setup-mind") } else { key!("setup-rival") }),
            about: String::new(),
            options: MINDS.iter().map(|(_, name)| kit.t(name)).collect(),
            chosen: choice.mind,
            style: Style::Segments,
        };
        kit.row(rows, spec).observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.mind = picked.option);
    }
    if choice.way == Way::Timed {
        let spec = RowSpec {
            key: "clock",
            label: kit.t(key!("setup-clock")),
            about: String::new(),
            options: CLOCKS
                .iter()
                .map(|&minutes| kit.tw(key!("minutes"), &[("count", (minutes as usize).into())]))
                .collect(),
            chosen: choice.clock,
            style: Style::Segments,
        };
        kit.row(rows, spec).observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.clock = picked.option);
    }
}

fn start(
    _: On<Chosen>,
    choice: Res<Choice>,
    mut typed: ResMut<Typed>,
    mut memory: ResMut<FocusMemory>,
    mut settings: ResMut<Settings>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let way = choice.way;
    if !settings.lesson_offered {
        settings.lesson_offered = true;
    }
    memory.key = None;
    if way == Way::Daily {
        commands.trigger(PlaySound(Cue::Confirm));
        commands.queue(plugin::start_daily);
        return;
    }
    let preset = if choice.large { "super" } else { "classic" };
    let mut setup = plugin::setup(way, preset, CLOCKS[choice.clock.min(3)]);
    let mut terms = Terms { way, preset: preset.into(), ..default() };
    let text = typed.0.trim().to_owned();
    let mut seed = None;
    if !text.is_empty() && matches!(way, Way::Play | Way::Timed | Way::Race | Way::Watch) {
        match lobby::read_seed::<Mastermind>(&text) {
            Ok((shared, found)) => {
                // A game that was shared is played as it was shared.
                if let Some(shared) = shared {
                    terms = plugin::terms_of_shared(&shared);
                    // A code that was sent can be watched, too.
                    if way == Way::Watch && terms.way == Way::Play {
                        terms.way = Way::Watch;
                    }
                    setup = shared;
                }
                terms.uncounted = Some(Uncounted::TypedSeed);
                seed = Some(found);
            }
            Err(why) => {
                warn!("{why}");
                notice.show(locale.text(key!("bad-seed")));
                commands.trigger(PlaySound(Cue::Refuse));
                return;
            }
        }
    }
    typed.0.clear();
    terms.mind =
        matches!(terms.way, Way::Race | Way::Watch | Way::Codemaker).then(|| MINDS[choice.mind.min(3)].0.to_owned());
    commands.trigger(PlaySound(Cue::Confirm));
    commands.queue(move |world: &mut World| plugin::start(world, setup, seed, terms));
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    lobby::open::<Mastermind>(world, id, |world, setup, seed| {
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
