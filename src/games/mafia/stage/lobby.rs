//! What to play, and how: way, village, how many, how strong the others are, how fast it goes, seed.

use super::plugin::{self, MINDS, Pace, Terms, Way};
use super::words;
use crate::engine::{Language, Refuse, Rules, names};
use crate::games::mafia::personas::book;
use crate::games::mafia::roles::{FSM_COUNTS, ROLES, Role, flow_counts};
use crate::games::mafia::rules::Mafia;
use crate::games::mafia::setup::{Ruleset, Setup};
use crate::key;
use crate::layout::area;
use crate::layout::face::Face;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::calendar::Today;
use crate::stage::field::FieldChanged;
use crate::stage::game::DAILY;
use crate::stage::locale::Locale;
use crate::stage::scenery::{Bust, Frame, bust};
use crate::stage::screens::lobby::rows::{Says, name_field, name_row, segments, slider, switch};
use crate::stage::screens::lobby::seed::{self, TypedSeed};
use crate::stage::screens::lobby::{self, Parts, WayTab};
use crate::stage::stats::Stats;
use crate::stage::table::{Staged, Uncounted};
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::surface::{Kind, Look};
use bevy::prelude::*;

/// What is chosen.
#[derive(Resource, Clone, PartialEq, Debug)]
struct Choice {
    way: usize,
    ruleset: usize,
    players: u32,
    mind: usize,
    pace: usize,
    reveal: bool,
    open: bool,
    /// The role that is wanted, for practice.
    wish: Option<Role>,
    /// How long a village at one device talks.
    talk: usize,
}

/// What the people at one device are called; apart, so that typing does not build the screen anew.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
struct Typed(Vec<String>);

/// How long a village at one device talks, in minutes; 0 for as long as it likes.
const TALKS: [u32; 4] = [2, 5, 10, 0];
/// The most people at one device.
const AROUND: u32 = 15;

impl Default for Choice {
    fn default() -> Self {
        Choice { way: 0, ruleset: 0, players: 8, mind: 2, pace: 1, reveal: false, open: true, wish: None, talk: 1 }
    }
}

const WAYS: [(Way, &str, &str, &str, &str); 4] = [
    (Way::Play, "way-play", "moon", key!("mode-play"), key!("mafia-play-about")),
    (Way::Device, "way-device", "hand", key!("mafia-device"), key!("mafia-device-about")),
    (Way::Daily, "way-daily", "calendar", key!("mafia-daily"), key!("mafia-daily-about")),
    (Way::Watch, "way-watch", "eye", key!("mode-watch"), key!("mafia-watch-about")),
];

/// As long a name as stands on a sign.
const LONGEST_NAME: usize = 20;

const PLAYERS: std::ops::RangeInclusive<u32> = 5..=30;

impl Choice {
    fn ruleset(&self) -> Ruleset {
        if self.ruleset == 0 { Ruleset::Fsm } else { Ruleset::Flow }
    }

    /// How many live in this village.
    fn people(&self) -> u32 {
        let most = if WAYS[self.way].0 == Way::Device { AROUND } else { *PLAYERS.end() };
        if self.ruleset() == Ruleset::Fsm { 10 } else { self.players.min(most) }
    }

    /// The roles that this village has.
    fn roles(&self) -> Vec<Role> {
        let counts = match self.ruleset() {
            Ruleset::Fsm => FSM_COUNTS,
            Ruleset::Flow => flow_counts(self.people() as u8),
        };
        ROLES.into_iter().filter(|role| counts[role.index()] > 0).collect()
    }

    /// The role that is wanted, if this village has it and somebody plays.
    fn wish(&self) -> Option<Role> {
        self.wish.filter(|role| WAYS[self.way].0 == Way::Play && self.roles().contains(role))
    }

    fn setup(&self, world: &World) -> Setup {
        let setup = plugin::setup(world, self.ruleset(), self.people() as u8);
        let reveal = (self.ruleset() == Ruleset::Fsm && self.reveal).then_some(true);
        Setup { reveal_night_roles: reveal, ..setup }
    }

    fn terms(&self, setup: &Setup) -> Terms {
        let way = WAYS[self.way].0;
        let (mind, pace) = (MINDS[self.mind.min(2)].0, Pace::ALL[self.pace.min(3)]);
        let open = way == Way::Watch && self.open;
        let talk_seconds = if way == Way::Device { TALKS[self.talk.min(3)] * 60 } else { 0 };
        Terms { open, talk_seconds, wish: self.wish(), ..Terms::of(way, mind, pace, plugin::players(setup)) }
    }
}

impl lobby::Choice for Choice {
    fn tabs() -> Vec<WayTab> {
        WAYS.iter().map(|&(_, key, icon, label, _)| WayTab { key, icon, label }).collect()
    }

    fn way(&self) -> usize {
        self.way
    }

    fn choose_way(&mut self, way: usize) {
        self.way = way;
    }
}

/// The set-up of a village.
pub fn plugin(app: &mut App) {
    app.init_resource::<Typed>();
    lobby::plugin::<Mafia, Choice, _>(app, build);
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    choice: Res<Choice>,
    (typed, names): (Res<TypedSeed<Mafia>>, Res<Typed>),
    stats: Res<Stats>,
    today: Res<Today>,
) {
    let parts = Parts {
        title: kit.t(key!("game-mafia")),
        choice: &*choice,
        offer_lesson: !stats.knows(Mafia::INFO.name),
        start,
        lesson: plugin::start_lesson,
    };
    let way = WAYS[choice.way].0;
    let done = stats.played_on(Mafia::INFO.name, DAILY, &today.day());
    let rows = |kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>| {
        let words = if way == Way::Daily && done { key!("mafia-daily-done") } else { WAYS[choice.way].4 };
        lobby::about(kit, rows, kit.t(words));
        if way != Way::Daily {
            knobs(kit, rows, &choice);
        }
        match way {
            Way::Device => around(kit, rows, &choice, &names),
            Way::Play | Way::Watch => seed::row(kit, rows, &typed),
            _ => {}
        }
    };
    lobby::build(&mut commands, &mut kit, &parts, rows, picture);
}

fn knobs(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    let about = match choice.ruleset() {
        Ruleset::Fsm => kit.t(key!("mafia-fsm-about")),
        Ruleset::Flow => {
            let mafia = flow_counts(choice.people() as u8)[0];
            kit.tw(key!("mafia-flow-about"), &[("count", choice.people().into()), ("mafia", mafia.into())])
        }
    };
    let says = Says { key: "rules", label: kit.t(key!("mafia-rules")), about };
    let options = vec![kit.t(key!("mafia-fsm")), kit.t(key!("mafia-flow"))];
    segments(kit, rows, says, options, choice.ruleset, |choice: &mut Choice, n| choice.ruleset = n);
    if choice.ruleset() == Ruleset::Flow {
        let says = Says::label(kit, "players", key!("mafia-players"));
        let range = if WAYS[choice.way].0 == Way::Device { *PLAYERS.start()..=AROUND } else { PLAYERS };
        slider(kit, rows, says, range, choice.people(), |choice: &mut Choice, n| choice.players = n);
    }
    if WAYS[choice.way].0 == Way::Play {
        wish(kit, rows, choice);
    }
    if WAYS[choice.way].0 != Way::Device {
        let says = Says::label(kit, "mind", key!("mafia-minds"));
        let options = MINDS.iter().map(|(_, name)| kit.t(name)).collect();
        segments(kit, rows, says, options, choice.mind, |choice: &mut Choice, n| choice.mind = n);
        pace(kit, rows, choice);
    }
    if choice.ruleset() == Ruleset::Fsm {
        let says = Says::about(kit, "reveal", key!("mafia-reveal"), key!("mafia-reveal-about"));
        switch(kit, rows, says, choice.reveal, |choice: &mut Choice, on| choice.reveal = on);
    }
    if WAYS[choice.way].0 == Way::Watch {
        let says = Says::about(kit, "open", key!("mafia-open"), key!("mafia-open-about"));
        switch(kit, rows, says, choice.open, |choice: &mut Choice, on| choice.open = on);
    }
}

/// How fast the others talk.
fn pace(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    let paces = [key!("mafia-pace-calm"), key!("mafia-pace-normal"), key!("mafia-pace-brisk"), key!("mafia-pace-step")];
    let says = Says::about(kit, "pace", key!("mafia-pace"), key!("mafia-pace-about"));
    let options = paces.iter().map(|name| kit.t(name)).collect();
    segments(kit, rows, says, options, choice.pace, |choice: &mut Choice, n| choice.pace = n);
}

/// What the people of this language are called who type no name.
fn made_up(language: Language) -> impl Iterator<Item = &'static str> {
    book(language).personas.iter().map(|persona| persona.name.as_str())
}

/// Who sits around the device, and how long they talk.
fn around(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice, typed: &Typed) {
    let says = Says::about(kit, "talk", key!("mafia-talk"), key!("mafia-talk-about"));
    let words = |minutes: &u32| match minutes {
        0 => kit.t(key!("mafia-talk-open")),
        minutes => kit.tw(key!("mafia-talk-minutes"), &[("count", (*minutes).into())]),
    };
    let options = TALKS.iter().map(words).collect();
    segments(kit, rows, says, options, choice.talk, |choice: &mut Choice, n| choice.talk = n);
    let language = kit.locale.language();
    name_row(rows).with_children(|row| {
        for (n, hint) in made_up(language).enumerate().take(choice.people() as usize) {
            let value = typed.0.get(n).cloned().unwrap_or_default();
            name_field(kit, row, n, (&value, hint), LONGEST_NAME).observe(
                move |changed: On<FieldChanged>, mut typed: ResMut<Typed>| {
                    if typed.0.len() <= n {
                        typed.0.resize(n + 1, String::new());
                    }
                    typed.0[n].clone_from(&changed.value);
                },
            );
        }
    });
}

/// The names of so many around the device, or what is wrong with them, in words.
fn device_names(locale: &Locale, typed: &Typed, people: usize) -> Result<Vec<String>, String> {
    let given = |n: usize| typed.0.get(n).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let given: Vec<Option<String>> = (0..people).map(given).collect();
    let spare: Vec<String> = made_up(locale.language()).map(str::to_owned).collect();
    let all = names::fill_in(&given, &spare);
    names::take_all(&all, LONGEST_NAME).map_err(|(at, why)| {
        let key = match why.code() {
            "name_taken" => key!("mafia-name-taken"),
            "too_long" => key!("mafia-name-long"),
            _ => key!("mafia-name-bad"),
        };
        locale.with(key, &[("name", all[at].clone().into())])
    })
}

/// Begins a village at one device.
fn start_around(world: &mut World, choice: &Choice) {
    let (locale, typed) = (world.resource::<Locale>(), world.resource::<Typed>());
    match device_names(locale, typed, choice.people() as usize) {
        Ok(names) => {
            let setup = plugin::at_one_device(choice.setup(world), names);
            let terms = choice.terms(&setup);
            world.trigger(PlaySound(Cue::Confirm));
            plugin::start(world, setup, None, terms);
        }
        Err(why) => seed::refuse(world, why),
    }
}

/// Who the person wants to be: whatever comes, or a role of this village.
fn wish(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, choice: &Choice) {
    let roles = choice.roles();
    let says = Says::about(kit, "wish", key!("mafia-wish"), key!("mafia-wish-about"));
    let named = roles.iter().map(|role| words::role_title(&kit.locale, *role));
    let options = std::iter::once(kit.t(key!("mafia-wish-any"))).chain(named).collect();
    let chosen = choice.wish().and_then(|wish| roles.iter().position(|role| *role == wish)).map_or(0, |n| n + 1);
    segments(kit, rows, says, options, chosen, |choice: &mut Choice, n| {
        choice.wish = n.checked_sub(1).and_then(|n| choice.roles().get(n).copied());
    });
}

fn start(world: &mut World) {
    let choice = world.resource::<Choice>().clone();
    if WAYS[choice.way].0 == Way::Daily {
        world.trigger(PlaySound(Cue::Confirm));
        return plugin::start_daily(world);
    }
    if WAYS[choice.way].0 == Way::Device {
        return start_around(world, &choice);
    }
    let sent = match seed::typed::<Mafia>(world) {
        Ok(sent) => sent,
        Err(why) => return seed::refuse(world, why),
    };
    let uncounted = sent.is_some().then_some(Uncounted::TypedSeed);
    let (setup, seed) = sent.map_or((None, None), |sent| (sent.setup, Some(sent.seed)));
    // Somebody's village is as they dealt it.
    let wish = choice.wish().filter(|_| setup.is_none());
    let setup = setup.unwrap_or_else(|| choice.setup(world));
    let terms = Terms { uncounted, wish, ..choice.terms(&setup) };
    world.trigger(PlaySound(Cue::Confirm));
    plugin::start(world, setup, seed, terms);
}

/// Opens the game of an ID that somebody sent.
pub fn open(world: &mut World, id: &str) -> Result<(), String> {
    seed::open::<Mafia>(world, id, |world, setup, seed| {
        let setup = Mafia::with_options(world, setup);
        let terms = Terms::of(Way::Play, "sharp", Pace::Normal, plugin::players(&setup));
        let terms = Terms { uncounted: Some(Uncounted::TypedSeed), ..terms };
        plugin::start(world, setup, Some(seed), terms);
    })
}

/// Faces of the village in the light of the lantern.
fn picture(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
    let place = lobby::picture_place(&kit.shape);
    let frame = Look::new(Kind::Slab).a(10.0, 6.0, -1.0, -1.0).albedo(0.040, 0.034, 0.040);
    let frame = kit.look(frame);
    parent.spawn((Name::new("picture frame"), at(place), frame, Pickable::IGNORE));
    let side = (place.width() - 48.0) / 3.0;
    for n in 0..9 {
        let (column, row) = ((n % 3) as f32, (n / 3) as f32);
        let y = place.min.y + 20.0 + row * ((place.height() - 40.0) / 3.0);
        let spot = area(place.min.x + 24.0 + column * side + side * 0.08, y, side * 0.84, side * 0.84);
        let light = if n == 4 { 1.0 } else { 0.62 };
        bust(kit, parent, spot, Bust::new(Face::of(n * 3 + 1)).framed(Frame::Dark).lit(light), 0.2);
    }
}
