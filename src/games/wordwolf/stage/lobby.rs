//! What to play, and how: way, language of the words, what is told, minds, clock, people at one device, own pairs, seed.

use super::fire;
use super::plugin::{self, NO_CLOCK, Terms, Way, name_trouble, names_with};
use super::ring::face;
use crate::engine::{Fault, Language, Refuse, Rules, Seat, Seed, names};
use crate::games::wordwolf::own_pairs::{self, Trouble};
use crate::games::wordwolf::phrases;
use crate::games::wordwolf::rules::{MOST_NAME, PLAYERS, PairWords, Setup, WordWolf};
use crate::key;
use crate::layout::{Area, spot};
use crate::stage::Flow;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::field::{Field, FieldChanged};
use crate::stage::focus::{Chosen, FocusMemory};
use crate::stage::intent::{Intended, turned};
use crate::stage::locale::Locale;
use crate::stage::scenery::{Bust, NIGHT, bust};
use crate::stage::screens::{Notice, back_leaves, lobby, lobby_of, root, stale};
use crate::stage::settings::Settings;
use crate::stage::stats::Stats;
use crate::stage::table::Uncounted;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::row::{Picked, RowSpec, Style};
use bevy::prelude::*;

/// What is chosen.
#[derive(Resource, Clone, PartialEq, Debug)]
struct Choice {
    way: Way,
    /// The language of the words, if it is not that of the program.
    language: Option<Language>,
    hidden: bool,
    mind: usize,
    clock: usize,
    people: usize,
    typed: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Choice { way: Way::Play, language: None, hidden: false, mind: 2, clock: 2, people: 4, typed: false }
    }
}

/// What was typed; apart, so that typing does not build the screen anew.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
struct Typed {
    seed: String,
    pairs: String,
    names: [String; PLAYERS as usize],
}

const MINDS: [(&str, &str); 3] =
    [("random", key!("wolf-mind-random")), ("simple", key!("wolf-mind-simple")), ("sharp", key!("wolf-mind-sharp"))];
/// Seconds; 0 for none.
const CLOCKS: [u64; 3] = [60, 120, 0];
/// How many people sit at one device.
const PEOPLE: [u8; 5] = [2, 3, 4, 5, 6];

const WAYS: [(Way, &str, &str, &str, &str); 4] = [
    (Way::Play, "way-play", "speech", key!("mode-play"), key!("wolf-play-about")),
    (Way::Device, "way-device", "hand", key!("wolf-device"), key!("wolf-device-about")),
    (Way::Daily, "way-daily", "calendar", key!("wolf-daily"), key!("wolf-daily-about")),
    (Way::Watch, "way-watch", "eye", key!("mode-watch"), key!("wolf-watch-about")),
];

/// The set-up of a game of Word Wolf.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .init_resource::<Typed>()
        .add_systems(
            Update,
            build
                .in_set(Flow::Dress)
                .run_if(lobby_of(WordWolf::INFO.name).and_then(stale.or_eager(resource_changed::<Choice>))),
        )
        .add_systems(Update, (turn, back_leaves, lobby::light).in_set(Flow::Act).run_if(lobby_of(WordWolf::INFO.name)));
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
    let label = kit.t(key!("game-wordwolf"));
    let shape = *kit.shape;
    let done = stats.played_on(WordWolf::INFO.name, crate::stage::game::DAILY, &today.day());
    let offer = !kit.settings.lesson_offered && stats.entries.is_empty();
    root(&mut commands, "set-up", label.clone()).with_children(|parent| {
        let taken = WAYS.iter().position(|(way, ..)| *way == choice.way).unwrap_or(0);
        let tabs = WAYS.map(|(_, tab, icon, label, _)| (tab, icon, label));
        let ways = |kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>| {
            lobby::ways(kit, body, &tabs, taken, |world, way| world.resource_mut::<Choice>().way = WAYS[way].0);
        };
        let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
            let words = if choice.way == Way::Daily && done { key!("wolf-daily-done") } else { WAYS[taken].4 };
            lobby::about(kit, rows, kit.t(words));
            if choice.way != Way::Daily {
                knobs(kit, rows, &choice, &typed);
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
            picture(&mut kit, parent);
        }
    });
}

fn segments<'a>(
    kit: &mut Kit,
    rows: &'a mut ChildSpawnerCommands<'_>,
    (key, label, about): (&str, &str, &str),
    options: Vec<String>,
    chosen: usize,
) -> EntityCommands<'a> {
    let about = if about.is_empty() { String::new() } else { kit.t(about) };
    let spec = RowSpec { key, label: kit.t(label), about, options, chosen, style: Style::Segments };
    kit.row(rows, spec)
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice, typed: &Typed) {
    let device = choice.way == Way::Device;
    let all_people = PEOPLE[choice.people] == PLAYERS;
    if device {
        let options = PEOPLE.iter().map(|people| people.to_string()).collect();
        segments(kit, rows, ("people", key!("wolf-people"), key!("wolf-people-about")), options, choice.people)
            .observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.people = picked.option);
        name_fields(kit, rows, choice, typed);
        // Minds cannot hear what is said aloud.
        if all_people {
            let options = vec![kit.t(key!("wolf-talk-aloud")), kit.t(key!("wolf-talk-typed"))];
            segments(kit, rows, ("talk", key!("wolf-talk"), key!("wolf-talk-about")), options, choice.typed as usize)
                .observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.typed = picked.option == 1);
        }
    }
    let language = choice.language.unwrap_or(kit.locale.language());
    let options = vec![kit.t(key!("language-en")), kit.t(key!("language-ko"))];
    segments(kit, rows, ("words", key!("wolf-language"), ""), options, (language == Language::Ko) as usize).observe(
        |picked: On<Picked>, mut choice: ResMut<Choice>| {
            choice.language = Some(if picked.option == 1 { Language::Ko } else { Language::En });
        },
    );
    let options = vec![kit.t(key!("wolf-roles-told")), kit.t(key!("wolf-roles-hidden"))];
    segments(kit, rows, ("roles", key!("wolf-roles"), key!("wolf-roles-about")), options, choice.hidden as usize)
        .observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.hidden = picked.option == 1);
    if !(device && all_people) {
        let options = MINDS.iter().map(|(_, name)| kit.t(name)).collect();
        segments(kit, rows, ("mind", key!("setup-mind"), ""), options, choice.mind)
            .observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.mind = picked.option);
    }
    if choice.way == Way::Play || device && all_people && !choice.typed {
        let options = CLOCKS
            .iter()
            .map(|&seconds| match seconds {
                0 => kit.t(key!("wolf-clock-none")),
                seconds => kit.tw(key!("wolf-clock-seconds"), &[("count", (seconds as usize).into())]),
            })
            .collect();
        segments(kit, rows, ("clock", key!("wolf-clock"), key!("wolf-clock-about")), options, choice.clock)
            .observe(|picked: On<Picked>, mut choice: ResMut<Choice>| choice.clock = picked.option);
    }
    field_row(
        kit,
        rows,
        ("pairs", key!("wolf-pairs"), key!("wolf-pairs-about")),
        &typed.pairs,
        key!("wolf-pairs-hint"),
        4000,
    )
    .observe(|changed: On<FieldChanged>, mut typed: ResMut<Typed>| typed.pairs.clone_from(&changed.value));
    if choice.way != Way::Device {
        lobby::seed(kit, rows, &typed.seed)
            .observe(|changed: On<FieldChanged>, mut typed: ResMut<Typed>| typed.seed.clone_from(&changed.value));
    }
}

/// A name, a line below it, and a field.
fn field_row<'a>(
    kit: &mut Kit,
    rows: &'a mut ChildSpawnerCommands<'_>,
    (key, label, about): (&str, &str, &str),
    value: &str,
    hint: &str,
    most: usize,
) -> EntityCommands<'a> {
    let node = Node {
        width: percent(100.0),
        padding: UiRect::axes(px(16.0), px(8.0)),
        column_gap: px(16.0),
        row_gap: px(4.0),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let mut field = Entity::PLACEHOLDER;
    rows.spawn((Name::new("field row"), node, Pickable::IGNORE)).with_children(|row| {
        let label = kit.t(label);
        let words = Node { flex_direction: FlexDirection::Column, flex_shrink: 1.0, ..default() };
        row.spawn((Name::new("field words"), words, Pickable::IGNORE)).with_children(|words| {
            words.spawn(kit.words(Type::Control, kit.palette.text, label.clone()));
            words.spawn(kit.words(Type::Small, kit.palette.text_dim, kit.t(about)));
        });
        let hint = kit.t(hint);
        field = kit.field(row, Field { key, label, value: value.to_owned(), hint, most }).id();
    });
    rows.commands_mut().entity(field)
}

/// What everybody at the device is called.
fn name_fields(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice, typed: &Typed) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(8.0),
        row_gap: px(8.0),
        padding: UiRect::axes(px(16.0), px(4.0)),
        flex_shrink: 0.0,
        ..default()
    };
    let made_up = phrases::names(choice.language.unwrap_or(kit.locale.language()));
    rows.spawn((Name::new("names"), node, Pickable::IGNORE)).with_children(|row| {
        for (n, made_up) in made_up.into_iter().enumerate().take(PEOPLE[choice.people] as usize) {
            let label = kit.tw(key!("wolf-name-of"), &[("number", (n + 1).into())]);
            let frame = Node { width: px(148.0 * kit.settings.text_scale().sqrt()), ..default() };
            row.spawn((Name::new("name"), frame, Pickable::IGNORE)).with_children(|frame| {
                let field = Field {
                    key: &format!("name-{}", n + 1),
                    label,
                    value: typed.names[n].clone(),
                    hint: made_up.to_owned(),
                    most: MOST_NAME,
                };
                kit.wide_field(frame, field).observe(move |changed: On<FieldChanged>, mut typed: ResMut<Typed>| {
                    typed.names[n].clone_from(&changed.value);
                });
            });
        }
    });
}

/// What is wrong, in words, and it is not begun.
struct Wrong(String);

/// A pair of one's own list, by chance; none if there is no list.
fn own_pair(locale: &Locale, text: &str, seed: &Seed) -> Result<Option<PairWords>, Wrong> {
    let pairs = own_pairs::read(text).map_err(|trouble| {
        let (key, pair) = match trouble {
            Trouble::Json => (key!("wolf-pairs-json"), String::new()),
            Trouble::NotAPair(pair) => (key!("wolf-pairs-not"), pair),
            Trouble::Word(pair) => (key!("wolf-pairs-word"), pair),
            Trouble::Same(pair) => (key!("wolf-pairs-same"), pair),
            Trouble::Twice(pair) => (key!("wolf-pairs-twice"), pair),
        };
        Wrong(locale.with(key, &[("pair", pair.into())]))
    })?;
    let dice = crate::engine::Dice::new(seed.clone());
    let picked = dice.draw("own pair").pick(&pairs).cloned();
    // Nobody knows by the list which word is the wolf's.
    let swap = dice.draw("own pair/which").below(2) == 1;
    Ok(picked.map(|PairWords { citizen_word, wolf_word }| match swap {
        true => PairWords { citizen_word: wolf_word, wolf_word: citizen_word },
        false => PairWords { citizen_word, wolf_word },
    }))
}

/// The names of those at one device; who typed none has the one that was made up.
fn device_names(locale: &Locale, typed: &Typed, people: u8, language: Language) -> Result<Vec<String>, Wrong> {
    let mut all: Vec<String> = phrases::names(language).map(str::to_owned).to_vec();
    for (name, typed) in all.iter_mut().zip(&typed.names).take(people as usize) {
        if !typed.trim().is_empty() {
            *name = typed.trim().to_owned();
        }
    }
    names::take_all(&all, MOST_NAME)
        .map_err(|(at, why)| Wrong(name_trouble(locale, &all[at], &Fault::new(why.code(), why.to_string()))))
}

/// What is chosen, as a game.
fn chosen(world: &mut World) -> Result<(Setup, Seed, Terms), Wrong> {
    let choice = world.resource::<Choice>().clone();
    let typed = world.resource::<Typed>().clone();
    let drawn = world.resource_mut::<crate::stage::seeds::Seeds<WordWolf>>().draw();
    let locale = world.resource::<Locale>();
    let bad_seed = |_| Wrong(locale.text(key!("bad-seed")));
    let language = choice.language.unwrap_or(locale.language());
    let device = choice.way == Way::Device;
    let people = PEOPLE[choice.people.min(PEOPLE.len() - 1)];
    let aloud = device && people == PLAYERS && !choice.typed;
    let clock = CLOCKS[choice.clock.min(2)];
    let deadline_ms = if choice.way == Way::Play && clock > 0 { clock * 1000 } else { NO_CLOCK };
    let mut terms = Terms {
        way: choice.way,
        mind: Some(MINDS[choice.mind.min(2)].0.to_owned()),
        people,
        aloud,
        talk_seconds: if aloud { clock as u32 } else { 0 },
        ..default()
    };
    let names = match choice.way {
        Way::Device => Some(device_names(locale, &typed, people, language)?),
        Way::Play => names_with(&world.resource::<Settings>().name, language),
        _ => None,
    };
    let mut setup = Setup { language, names, hide_role: choice.hidden, deadline_ms, ..Setup::default() };
    let mut seed = drawn.map_err(|fault| Wrong(fault.message))?;
    let text = typed.seed.trim();
    if !text.is_empty() && !device {
        let (shared, found) = lobby::read_seed::<WordWolf>(text).map_err(bad_seed)?;
        if let Some(shared) = shared {
            // A game that was shared is played as it was shared.
            setup = Setup { names: setup.names, ..shared };
        }
        seed = found;
        terms.uncounted = Some(Uncounted::TypedSeed);
    }
    if let Some(pair) = own_pair(locale, &typed.pairs, &seed)? {
        setup.pair = Some(pair);
    }
    terms.holder = device.then_some(Seat::player(1));
    Ok((setup, seed, terms))
}

fn start(
    _: On<Chosen>,
    choice: Res<Choice>,
    mut memory: ResMut<FocusMemory>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) {
    if !settings.lesson_offered {
        settings.lesson_offered = true;
    }
    memory.key = None;
    if choice.way == Way::Daily {
        commands.trigger(PlaySound(Cue::Confirm));
        commands.queue(plugin::start_daily);
        return;
    }
    commands.queue(|world: &mut World| match chosen(world) {
        Ok((setup, seed, terms)) => {
            world.resource_mut::<Typed>().seed.clear();
            world.trigger(PlaySound(Cue::Confirm));
            plugin::start(world, setup, Some(seed), terms);
        }
        Err(Wrong(words)) => {
            world.resource_mut::<Notice>().show(words);
            world.trigger(PlaySound(Cue::Refuse));
        }
    });
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    lobby::open::<WordWolf>(world, id, |world, setup, seed| {
        let uncounted = Some(Uncounted::TypedSeed);
        let terms = Terms { mind: Some("sharp".into()), uncounted, ..default() };
        let names = setup.names.clone().filter(|names| names.len() == PLAYERS as usize);
        let names = names.or_else(|| names_with(&world.resource::<Settings>().name, setup.language));
        plugin::start(world, Setup { names, ..setup }, Some(seed), terms);
    })
}

/// The fire, and three who have come already.
fn picture(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
    let place = lobby::picture_place(&kit.shape);
    let middle = place.center().x;
    let foot = place.min.y + place.height() * 0.62;
    for (seat, x, y) in [(2, -110.0, -60.0), (4, 110.0, -60.0), (1, 0.0, 150.0)] {
        let area = Area::standing(spot(middle + x, foot + y), 92.0, 101.0);
        bust(kit, parent, area, Bust { fire: -x / 140.0, ..Bust::new(face(Seat::player(seat))) }, NIGHT);
    }
    fire::spawn(kit, parent, spot(middle, foot), 96.0, 1.0);
}
