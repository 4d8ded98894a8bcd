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
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::field::{FieldChanged, FieldPasted, HearsPaste, TakesFile};
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::scenery::{Bust, NIGHT, bust};
use crate::stage::screens::Notice;
use crate::stage::screens::lobby::rows::{Says, field, name_field, name_row, segments};
use crate::stage::screens::lobby::seed::{self, TypedSeed};
use crate::stage::screens::lobby::{self, Choice as _, Parts, WayTab};
use crate::stage::seeds::Seeds;
use crate::stage::settings::Settings;
use crate::stage::stats::Stats;
use crate::stage::table::Uncounted;
use crate::stage::theme::kit::Kit;
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};

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

impl Choice {
    fn language(&self, locale: &Locale) -> Language {
        self.language.unwrap_or(locale.language())
    }

    /// Six people at one device.
    fn all_people(&self) -> bool {
        self.way == Way::Device && PEOPLE[self.people] == PLAYERS
    }
}

/// The set-up of a game of Word Wolf.
pub fn plugin(app: &mut App) {
    app.init_resource::<Typed>();
    lobby::plugin::<WordWolf, Choice, _>(app, build);
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    choice: Res<Choice>,
    (typed, seed): (Res<Typed>, Res<TypedSeed<WordWolf>>),
    stats: Res<Stats>,
    today: Res<Today>,
) {
    let parts = Parts {
        title: kit.t(key!("game-wordwolf")),
        choice: &*choice,
        offer_lesson: !stats.knows(WordWolf::INFO.name),
        start,
        lesson: plugin::start_lesson,
    };
    let done = stats.played_on(WordWolf::INFO.name, DAILY, &today.day());
    let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
        let words = if choice.way == Way::Daily && done { key!("wolf-daily-done") } else { WAYS[choice.way()].4 };
        lobby::about(kit, rows, kit.t(words));
        if choice.way == Way::Device {
            people(kit, rows, &choice, &typed);
        }
        if choice.way != Way::Daily {
            knobs(kit, rows, &choice);
            let says = Says::about(kit, "pairs", key!("wolf-pairs"), key!("wolf-pairs-about"));
            field(kit, rows, says, &typed.pairs, key!("wolf-pairs-hint"), own_pairs::MOST_TEXT)
                .insert((HearsPaste, TakesFile))
                .observe(take_pairs)
                .observe(|changed: On<FieldChanged>, mut typed: ResMut<Typed>| typed.pairs.clone_from(&changed.value));
        }
        if matches!(choice.way, Way::Play | Way::Watch) {
            seed::row(kit, rows, &seed);
        }
    };
    lobby::build(&mut commands, &mut kit, &parts, rows, picture);
}

/// Who sits at the device, and how they talk.
fn people(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice, typed: &Typed) {
    let says = Says::about(kit, "people", key!("wolf-people"), key!("wolf-people-about"));
    let options = PEOPLE.iter().map(|people| people.to_string()).collect();
    segments(kit, rows, says, options, choice.people, |choice: &mut Choice, n| choice.people = n);
    name_fields(kit, rows, choice, typed);
    // Minds cannot hear what is said aloud.
    if choice.all_people() {
        let says = Says::about(kit, "talk", key!("wolf-talk"), key!("wolf-talk-about"));
        let options = vec![kit.t(key!("wolf-talk-aloud")), kit.t(key!("wolf-talk-typed"))];
        segments(kit, rows, says, options, choice.typed.into(), |choice: &mut Choice, n| choice.typed = n == 1);
    }
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    let says = Says::label(kit, "words", key!("wolf-language"));
    let options = vec![kit.t(key!("language-en")), kit.t(key!("language-ko"))];
    let korean = choice.language(&kit.locale) == Language::Ko;
    segments(kit, rows, says, options, korean.into(), |choice: &mut Choice, n| {
        choice.language = Some(if n == 1 { Language::Ko } else { Language::En });
    });
    let says = Says::about(kit, "roles", key!("wolf-roles"), key!("wolf-roles-about"));
    let options = vec![kit.t(key!("wolf-roles-told")), kit.t(key!("wolf-roles-hidden"))];
    segments(kit, rows, says, options, choice.hidden.into(), |choice: &mut Choice, n| choice.hidden = n == 1);
    if !choice.all_people() {
        let says = Says::label(kit, "mind", key!("setup-mind"));
        let options = MINDS.iter().map(|(_, name)| kit.t(name)).collect();
        segments(kit, rows, says, options, choice.mind, |choice: &mut Choice, n| choice.mind = n);
    }
    if choice.way == Way::Play || choice.all_people() && !choice.typed {
        let says = Says::about(kit, "clock", key!("wolf-clock"), key!("wolf-clock-about"));
        let words = |&seconds: &u64| match seconds {
            0 => kit.t(key!("wolf-clock-none")),
            seconds => kit.tw(key!("wolf-clock-seconds"), &[("count", (seconds as usize).into())]),
        };
        let options = CLOCKS.iter().map(words).collect();
        segments(kit, rows, says, options, choice.clock, |choice: &mut Choice, n| choice.clock = n);
    }
}

/// What everybody at the device is called.
fn name_fields(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice, typed: &Typed) {
    let made_up = phrases::names(choice.language(&kit.locale));
    name_row(rows).with_children(|row| {
        for (n, made_up) in made_up.into_iter().enumerate().take(PEOPLE[choice.people] as usize) {
            name_field(kit, row, n, (&typed.names[n], made_up), MOST_NAME).observe(
                move |changed: On<FieldChanged>, mut typed: ResMut<Typed>| typed.names[n].clone_from(&changed.value),
            );
        }
    });
}

/// What is wrong with a list of pairs, in words.
fn pairs_trouble(locale: &Locale, trouble: Trouble) -> String {
    let (key, pair) = match trouble {
        Trouble::Json => (key!("wolf-pairs-json"), String::new()),
        Trouble::NotAPair(pair) => (key!("wolf-pairs-not"), pair),
        Trouble::Word(pair) => (key!("wolf-pairs-word"), pair),
        Trouble::Same(pair) => (key!("wolf-pairs-same"), pair),
        Trouble::Twice(pair) => (key!("wolf-pairs-twice"), pair),
        Trouble::Many => return locale.with(key!("wolf-pairs-many"), &[("count", own_pairs::MOST.into())]),
    };
    locale.with(key, &[("pair", pair.into())])
}

/// A list that was pasted, or lay in a file: it takes the place of the one before, on one line, or it is said what is wrong.
fn take_pairs(
    pasted: On<FieldPasted>,
    mut fields: Query<&mut EditableText>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let Ok(mut field) = fields.get_mut(pasted.entity) else { return };
    let text = pasted.text.trim();
    // A piece of a line stands where the caret is; what is wrong with it is said when the game is begun.
    if !text.contains(['\r', '\n']) && !text.starts_with(['[', '{']) {
        return field.queue_edit(TextEdit::Insert(text.into()));
    }
    match own_pairs::on_one_line(text) {
        Ok((line, count)) => {
            field.queue_edit(TextEdit::SelectAll);
            field.queue_edit(TextEdit::Insert(line.as_str().into()));
            notice.show(locale.with(key!("wolf-pairs-read"), &[("count", count.into())]));
            commands.trigger(PlaySound(Cue::Confirm));
        }
        Err(trouble) => {
            notice.show(pairs_trouble(&locale, trouble));
            commands.trigger(PlaySound(Cue::Refuse));
        }
    }
}

/// A pair of one's own list, by chance; none if there is no list.
fn own_pair(locale: &Locale, text: &str, seed: &Seed) -> Result<Option<PairWords>, String> {
    let pairs = own_pairs::read(text).map_err(|trouble| pairs_trouble(locale, trouble))?;
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
fn device_names(locale: &Locale, typed: &Typed, people: u8, language: Language) -> Result<Vec<String>, String> {
    let mut all: Vec<String> = phrases::names(language).map(str::to_owned).to_vec();
    for (name, typed) in all.iter_mut().zip(&typed.names).take(people as usize) {
        if !typed.trim().is_empty() {
            *name = typed.trim().to_owned();
        }
    }
    names::take_all(&all, MOST_NAME)
        .map_err(|(at, why)| name_trouble(locale, &all[at], &Fault::new(why.code(), why.to_string())))
}

/// What is chosen, as a game; or what is wrong with it, in words.
fn chosen(world: &mut World) -> Result<(Setup, Seed, Terms), String> {
    let choice = world.resource::<Choice>().clone();
    let drawn = world.resource_mut::<Seeds<WordWolf>>().draw();
    let (typed, locale) = (world.resource::<Typed>(), world.resource::<Locale>());
    let language = choice.language(locale);
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
        Way::Device => Some(device_names(locale, typed, people, language)?),
        Way::Play => names_with(&world.resource::<Settings>().name, language),
        _ => None,
    };
    let mut setup = Setup { language, names, hide_role: choice.hidden, deadline_ms, ..Setup::default() };
    let mut seed = drawn.map_err(|fault| fault.message)?;
    let sent = if device { None } else { seed::typed::<WordWolf>(world)? };
    if let Some(sent) = sent {
        if let Some(shared) = sent.setup {
            setup = Setup { names: setup.names, ..shared };
        }
        seed = sent.seed;
        terms.uncounted = Some(Uncounted::TypedSeed);
    }
    if let Some(pair) = own_pair(locale, &typed.pairs, &seed)? {
        setup.pair = Some(pair);
    }
    terms.holder = device.then_some(Seat::player(1));
    Ok((setup, seed, terms))
}

fn start(world: &mut World) {
    if world.resource::<Choice>().way == Way::Daily {
        world.trigger(PlaySound(Cue::Confirm));
        return plugin::start_daily(world);
    }
    match chosen(world) {
        Ok((setup, seed, terms)) => {
            world.trigger(PlaySound(Cue::Confirm));
            plugin::start(world, setup, Some(seed), terms);
        }
        Err(why) => seed::refuse(world, why),
    }
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    seed::open::<WordWolf>(world, id, |world, setup, seed| {
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
