//! Mafia's scenery without a game, for scripts: `scene mafia PLACE SEATS TIME`.
//!
//! PLACE is village, square or vote; TIME is night, dusk, dawn, day or a number from 0 to 1. A scene that differs only in
//! its time moves there, as it would in a game.

use super::square::{Day, Said, Villager};
use super::village::{Night, Resident, hang};
use super::vote::Ballots;
use crate::games::mafia::personas;
use crate::layout::area;
use crate::layout::face::Face;
use crate::stage::lamp::Lamp;
use crate::stage::locale::Language;
use crate::stage::scenery::{DAWN, DAY, DUSK, NIGHT, Scenes, Sky, SkyLens, Speech};
use crate::stage::screens::{root, stale};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, at};
use crate::stage::theme::motion::{self, Mover};
use crate::stage::theme::palette::Palette;
use crate::stage::{Flow, Screen};
use bevy::prelude::*;
use std::time::Duration;

/// What is shown.
#[derive(Clone, PartialEq, Debug)]
struct Picture {
    place: String,
    seats: usize,
    time: f32,
}

impl Picture {
    fn read(words: &str) -> Option<Picture> {
        let mut words = words.split(' ').skip(1);
        let place = words.next()?.to_owned();
        let seats = words.next()?.parse().ok().filter(|seats| (3..=30).contains(seats))?;
        let time = match words.next()? {
            "night" => NIGHT,
            "dusk" => DUSK,
            "dawn" => DAWN,
            "day" => DAY,
            number => number.parse().ok().filter(|time| (0.0..=1.0).contains(time))?,
        };
        Some(Picture { place, seats, time })
    }
}

/// What is on the stage.
#[derive(Resource, Default)]
struct Shown(Option<Picture>);

/// The scenes of a script.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scenes>().init_resource::<Shown>();
    app.world_mut().resource_mut::<Scenes>().known.push("mafia");
    let here = in_state(Screen::Scene);
    app.add_systems(Update, (turn, build.run_if(stale.or_eager(unlike))).chain().in_set(Flow::Dress).run_if(here));
}

/// Another scene is wanted, not only another time of the same one.
fn unlike(scenes: Res<Scenes>, shown: Res<Shown>) -> bool {
    let wanted = Picture::read(&scenes.shown);
    let same = |a: &Picture, b: &Picture| a.place == b.place && a.seats == b.seats;
    match (&wanted, &shown.0) {
        (Some(wanted), Some(shown)) => !same(wanted, shown),
        _ => true,
    }
}

/// The time of the same scene moves.
fn turn(scenes: Res<Scenes>, mut shown: ResMut<Shown>, skies: Query<(Entity, &Sky)>, mut mover: Mover) {
    if !scenes.is_changed() {
        return;
    }
    let (Some(wanted), Some(now)) = (Picture::read(&scenes.shown), &mut shown.0) else { return };
    if wanted.place == now.place && wanted.seats == now.seats && wanted.time != now.time {
        let beat = if wanted.time < now.time { motion::NIGHT_FALL } else { motion::DAWN };
        now.time = wanted.time;
        for (entity, sky) in &skies {
            mover.tween(entity, beat, Duration::ZERO, SkyLens { from: sky.time, to: wanted.time });
        }
    }
}

/// Names, as the book of personas has them.
fn names(language: Language, seats: usize) -> Vec<String> {
    let language = match language {
        Language::En => crate::engine::Language::En,
        Language::Ko => crate::engine::Language::Ko,
    };
    let book = personas::book(language);
    (0..seats)
        .map(|seat| book.personas.get(seat).map_or_else(|| seat.to_string(), |one| one.name.as_str().to_owned()))
        .collect()
}

fn build(
    mut commands: Commands,
    mut kit: Kit,
    mut images: ResMut<Assets<Image>>,
    scenes: Res<Scenes>,
    mut shown: ResMut<Shown>,
    mut lamp: ResMut<Lamp>,
) {
    let Some(picture) = Picture::read(&scenes.shown) else {
        error!("no scene of Mafia: {}", scenes.shown);
        return;
    };
    let names = names(kit.locale.language(), picture.seats);
    let label = format!("{} {}", picture.place, picture.seats);
    root(&mut commands, "scene", label).with_children(|parent| match picture.place.as_str() {
        "square" => square(&mut kit, &mut images, parent, &picture, &names, &mut lamp),
        "vote" => vote(&mut kit, &mut images, parent, &picture, &names, &mut lamp),
        _ => village(&mut kit, &mut images, parent, &picture, &names, &mut lamp),
    });
    shown.0 = Some(picture);
}

/// A panel at the foot, so that the scene is judged in its frame.
fn panel(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, h: f32, words: &str) {
    let size = kit.shape.size;
    let margin = kit.shape.margin();
    let panel = kit.panel(16.0);
    let ink = kit.palette.title;
    let words = kit.words(Type::Title, ink, words);
    let node = Node {
        align_items: AlignItems::Center,
        padding: UiRect::horizontal(px(24.0)),
        ..at(Rect::new(margin, size.y - h - margin, size.x - margin, size.y - margin))
    };
    parent.spawn((Name::new("panel"), node, panel, Pickable::IGNORE)).with_child(words);
}

fn title(kit: &Kit, parent: &mut ChildSpawnerCommands<'_>, words: &str, day: bool) {
    let ink = if day && !kit.palette.contrast { Palette::DAY.title } else { kit.palette.text };
    let node = Node { height: auto(), ..at(Rect::new(kit.shape.margin() + 56.0, 20.0, kit.shape.size.x, 64.0)) };
    let rem = if kit.shape.portrait() { 1.5 } else { Type::Title.rem() } / kit.settings.text_scale().sqrt();
    let words = kit.sized(Type::Title, rem, ink, words);
    parent.spawn((Name::new("title"), node, Pickable::IGNORE)).with_child(words);
}

fn village(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    parent: &mut ChildSpawnerCommands<'_>,
    picture: &Picture,
    names: &[String],
    lamp: &mut Lamp,
) {
    let dawn = picture.time > DUSK;
    let resident = |(seat, name): (usize, &String)| Resident {
        name: name.clone(),
        short: name.clone(),
        role: None,
        you: seat == 0,
        gone: seat % 9 == 3 && !(dawn && seat == 3),
        mate: picture.seats > 20 && (seat == 11 || seat == 22),
        missing: dawn && seat == 3,
        beads: if picture.seats > 20 && seat == 5 { 2 } else { 0 },
        about: String::new(),
    };
    let residents: Vec<Resident> = names.iter().enumerate().map(resident).collect();
    let size = kit.shape.size;
    let night = Night { residents: &residents, time: picture.time, top: size.y * 0.19, foot: size.y - 144.0, seed: 1 };
    if kit.shape.portrait() {
        let layout = night.dress_phone(kit, images, parent, 1);
        hang(lamp, layout.focus.foot, layout.focus.w);
        if dawn {
            lamp.body = None;
        }
        title(kit, parent, "Night 2", dawn);
        return;
    }
    night.dress(kit, images, parent);
    if dawn {
        lamp.body = None;
    }
    title(kit, parent, if dawn { "Day 1" } else { "Night 2" }, dawn);
    panel(kit, parent, 108.0, if dawn { "Somebody is missing." } else { "Whose door will you knock on?" });
}

fn villagers(names: &[String]) -> Vec<Villager> {
    let one = |(seat, name): (usize, &String)| Villager {
        name: name.clone(),
        short: name.clone(),
        role: None,
        face: Face::of(seat),
        you: seat == 5,
        gone: seat % 7 == 2,
        about: String::new(),
        badge: None,
    };
    names.iter().enumerate().map(one).collect()
}

fn square(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    parent: &mut ChildSpawnerCommands<'_>,
    picture: &Picture,
    names: &[String],
    lamp: &mut Lamp,
) {
    let villagers = villagers(names);
    let korean = kit.locale.language() == Language::Ko;
    let (by, to) = (villagers.len().min(7) - 1, villagers.len().min(5) - 1);
    let (text, before) = match korean {
        true => {
            ("저는 아무 직업도 밝히지 않겠습니다. 다만 저분은 말을 두 번 바꿨어요.", "개가 짖을 때 어디에 있었어요?")
        }
        false => (
            "I claim nothing. But that story changed twice, and nobody asked why.",
            "Where were you when the dog barked?",
        ),
    };
    let act = match korean {
        true => format!("{} → {} 의심", names[by], names[to]),
        false => format!("{} accuses {}", names[by], names[to]),
    };
    let asks =
        if korean { format!("{} → {}", names[0], names[1]) } else { format!("{} asks {}", names[0], names[1]) };
    let said = [
        Said { by, to: Some(to), speech: Speech { act, text: text.into(), accuses: true, ..default() } },
        Said { by: 0, to: Some(1), speech: Speech { act: asks, text: before.into(), past: true, ..default() } },
    ];
    let size = kit.shape.size;
    let portrait = kit.shape.portrait();
    let (top, foot) = if portrait { (76.0, size.y - 250.0) } else { (96.0, size.y - 160.0) };
    let day = Day { villagers: &villagers, said: &said, time: picture.time, top, foot, fresh: false };
    day.dress(kit, images, parent);
    (lamp.body, lamp.intensity) = (None, 0.0);
    title(kit, parent, "Day 2", picture.time > DUSK);
    if portrait {
        let panel = kit.panel(16.0);
        parent.spawn((Name::new("sheet"), at(Rect::new(0.0, foot + 8.0, size.x, size.y)), panel, Pickable::IGNORE));
    } else {
        panel(kit, parent, 112.0, "What will you say?");
    }
}

fn vote(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    parent: &mut ChildSpawnerCommands<'_>,
    picture: &Picture,
    names: &[String],
    lamp: &mut Lamp,
) {
    let villagers = villagers(names);
    let alive: Vec<usize> = (0..villagers.len()).filter(|&seat| !villagers[seat].gone).collect();
    let choices = [4, 6, 4, 0, 4, 6, 4, 8, 6, 4, 0, 6, 4];
    let mut votes = vec![None; villagers.len()];
    for (n, &seat) in alive.iter().enumerate().skip(1) {
        let choice = choices[n % choices.len()];
        votes[seat] = Some(choice).filter(|&choice| choice != seat && alive.contains(&choice));
    }
    let size = kit.shape.size;
    let frame = area(24.0, 84.0, size.x - 48.0, size.y - 84.0 - 120.0);
    let majority = alive.len() / 2 + 1;
    let ballots = Ballots {
        villagers: &villagers,
        votes: &votes,
        majority,
        leader: Some(4),
        time: picture.time,
        fresh: None,
        frame,
    };
    (lamp.body, lamp.intensity) = (None, 0.0);
    if kit.shape.portrait() {
        ballots.dress_phone(kit, images, parent);
        return;
    }
    ballots.dress(kit, images, parent);
    title(kit, parent, "Who leaves the village?", false);
    panel(kit, parent, 92.0, "Your vote");
}
