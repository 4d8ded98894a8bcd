//! Mafia on the stage: whole games by keys and by a gamepad, and nothing that tells a secret.

use super::headless::{ENGLISH, run, stage, stage_of};
use bevy::a11y::AccessibilityNode;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use lantern::engine::{Seat, Seed, Viewer};
use lantern::games::mafia::Mafia;
use lantern::games::mafia::roles::Role;
use lantern::games::mafia::rules::Phase;
use lantern::games::mafia::setup::{Roles, Ruleset, Setup};
use lantern::games::mafia::stage::cottage::Cottage;
use lantern::games::mafia::stage::plugin::{self, Pace, Terms, Way};
use lantern::games::mafia::stage::scene::Scene;
use lantern::games::mafia::stage::village::HouseOf;
use lantern::stage::audio::Heard;
use lantern::stage::focus::{Disabled, Focusable};
use lantern::stage::present::{Pending, SceneModel};
use lantern::stage::speech::Said;
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;
use lantern::stage::{Paused, Screen};
use std::collections::BTreeSet;

/// The client with a game on its table, begun as the set-up begins it.
pub fn village(
    storage: Storage,
    ruleset: Ruleset,
    players: u8,
    mind: &str,
    seed: u64,
    roles: Option<Vec<Role>>,
) -> App {
    let mut app = stage(storage, &format!("{ENGLISH}wait 6000000\n"));
    (0..4).for_each(|_| app.update());
    let setup = plugin::setup(app.world(), ruleset, players);
    let setup = Setup { roles: roles.map(Roles::List), ..setup };
    let terms = Terms::of(Way::Play, mind, Pace::Brisk, plugin::players(&setup));
    plugin::start(app.world_mut(), setup, Some(Seed::from(seed)), terms);
    (0..4).for_each(|_| app.update());
    app
}

pub fn focused(app: &App) -> Option<String> {
    let entity = app.world().resource::<InputFocus>().get()?;
    app.world().get::<Focusable>(entity).map(|focusable| focusable.key.clone())
}

fn is_disabled(app: &App) -> bool {
    let entity = app.world().resource::<InputFocus>().get();
    entity.is_some_and(|entity| app.world().get::<Disabled>(entity).is_some())
}

pub fn table(app: &App) -> &Table<Mafia> {
    app.world().resource::<Table<Mafia>>()
}

/// A hand on a keyboard.
fn key(app: &mut App, key_code: KeyCode) {
    let window = app.world_mut().query_filtered::<Entity, With<Window>>().single(app.world()).expect("a window");
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let logical_key = if key_code == KeyCode::Enter { Key::Enter } else { Key::ArrowRight };
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key,
            state,
            repeat: false,
            text: None,
            window,
        });
        app.update();
    }
    app.update();
}

/// A hand on a gamepad.
fn pad(app: &mut App, button: GamepadButton) {
    use bevy::input::gamepad::{
        GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
    };
    let world = app.world_mut();
    let gamepad = match world.query_filtered::<Entity, With<Gamepad>>().iter(world).next() {
        Some(gamepad) => gamepad,
        None => {
            let gamepad = world.spawn_empty().id();
            let connection = GamepadConnection::Connected { name: "a pad".into(), vendor_id: None, product_id: None };
            let event = GamepadConnectionEvent { gamepad, connection };
            world.write_message(event.clone());
            world.write_message(RawGamepadEvent::Connection(event));
            app.update();
            gamepad
        }
    };
    for value in [1.0, 0.0] {
        let event = RawGamepadButtonChangedEvent::new(gamepad, button, value);
        app.world_mut().write_message(event);
        app.world_mut().write_message(RawGamepadEvent::Button(event));
        app.update();
    }
    app.update();
}

/// The focus goes back to a house or a person.
fn go_back(app: &mut App) {
    let mut things = app.world_mut().query_filtered::<(Entity, &Focusable), Without<Disabled>>();
    let choice = |key: &str| key.starts_with("house-") || key.starts_with("seat-");
    let back = things.iter(app.world()).find(|(_, thing)| choice(&thing.key)).map(|(entity, _)| entity);
    if let Some(entity) = back {
        app.world_mut().resource_mut::<InputFocus>().set(entity, FocusCause::Navigated);
    }
}

/// Plays as somebody would who confirms what has the focus and moves on where that cannot be: to the end, or so many
/// steps. What was met on the way is noted.
fn play(app: &mut App, confirm: impl Fn(&mut App), right: impl Fn(&mut App), most: usize) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    let mut idle = 0;
    // Whether the arrows led away from what can be chosen: then one goes back there.
    let mut strayed = false;
    for _ in 0..most {
        if table(app).outcome().is_some() && app.world().resource::<Pending<Mafia>>().is_empty() {
            break;
        }
        let now = focused(app).unwrap_or_default();
        met.insert(now.split('-').next().unwrap_or_default().to_owned());
        met.insert(format!("{:?}", table(app).phase()));
        let asked = table(app).view().ask.is_some();
        let held = app.world().resource::<Pending<Mafia>>().is_held();
        let acts =
            ["verb-", "say", "role-", "told-", "morning", "go-on", "card-go", "skip", "close", "seat-", "house-"];
        let waits = now.starts_with("house-") && !asked || now.starts_with("seat-") && !asked && !held;
        if !acts.iter().any(|key| now.starts_with(key)) {
            // Nothing that is asked has the focus: a person would look for it.
            assert!(!asked || idle < 600, "asked for {:?}, and the focus is on {now}", table(app).view().ask);
            idle += 1;
            if asked && idle % 20 == 19 {
                if strayed { go_back(app) } else { right(app) }
            }
            app.update();
        } else if waits || is_disabled(app) {
            app.update();
        } else {
            let before = (table(app).view().clone(), now.clone());
            confirm(app);
            let picked =
                now.starts_with("house-") || now.starts_with("seat-") && table(app).phase() == Phase::DayVoting;
            if picked {
                confirm(app);
                if (table(app).view().clone(), focused(app).unwrap_or_default()) == before {
                    right(app);
                    strayed = true;
                }
            }
            idle = 0;
        }
        assert!(!app.world().resource::<State<Paused>>().get().0, "paused by {now}");
    }
    met
}

pub fn by_keys(app: &mut App, most: usize) -> BTreeSet<String> {
    play(app, |app| key(app, KeyCode::Enter), |app| key(app, KeyCode::ArrowRight), most)
}

/// Everything that can be read aloud.
pub fn tree(app: &mut App) -> BTreeSet<String> {
    let world = app.world_mut();
    let mut nodes = world.query::<(&AccessibilityNode, Option<&Focusable>)>();
    nodes
        .iter(world)
        .map(|(node, thing)| {
            format!("{:?} {:?} {}", thing.map(|t| &t.key), node.role(), node.label().unwrap_or_default())
        })
        .collect()
}

#[test]
fn a_village_of_ten_is_played_to_its_end_by_keys() {
    let mut app = village(Storage::nowhere(), Ruleset::Fsm, 10, "simple", 3, None);
    let met = by_keys(&mut app, 8_000);
    let table = table(&app);
    assert!(table.outcome().is_some(), "no end: {met:?}, {:?}", table.view().phase);
    for part in ["card", "house", "morning", "skip", "seat", "go"] {
        assert!(met.contains(part), "{part} was never met: {met:?}");
    }
    assert_eq!(app.world().resource::<Scene>().phase, Phase::End);
    let words = tree(&mut app).into_iter().collect::<Vec<_>>().join("\n");
    assert!(words.contains("Another village"), "{words}");
    assert_eq!(app.world().resource::<Stats>().figures("mafia", "fsm").played, 1, "it is counted");
}

#[test]
fn any_village_is_played_to_its_end_by_a_gamepad() {
    for seed in 5..=9 {
        let mut app = village(Storage::nowhere(), Ruleset::Flow, 5, "simple", seed, None);
        let confirm = |app: &mut App| pad(app, GamepadButton::South);
        let met = play(&mut app, confirm, |app| pad(app, GamepadButton::DPadRight), 8_000);
        assert!(table(&app).outcome().is_some(), "{seed}: no end: {met:?}, {:?}", table(&app).view().phase);
        assert_eq!(app.world().resource::<Stats>().figures("mafia", "flow").played, 1);
    }
}

#[test]
fn from_the_third_niche_to_the_card_by_keys_alone() {
    let script = format!(
        "{ENGLISH}expect screen home\nfocus mafia\nkey Enter\nexpect screen setup\nkey Enter\nexpect screen table\nexpect focus card-go\nkey Enter\nsettle\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert!(table(&app).terms.seen, "the card was read");
    // Whoever has something to do at night chooses a house; the others sleep until they want to hear the morning.
    let next = focused(&app).unwrap_or_default();
    assert!(next.starts_with("house-") || next == "morning", "{next}");
}

/// A game that is left in the middle is taken up where it was: same people, same marks and notes.
#[test]
fn a_game_is_taken_up_where_it_was_left() {
    let folder = std::env::temp_dir().join(format!("lantern-village-{}", std::process::id()));
    let storage = Storage::in_folder(&folder);
    let mut app = village(storage.clone(), Ruleset::Fsm, 10, "simple", 3, None);
    by_keys(&mut app, 60);
    let seat = Seat::player(2);
    app.world_mut().resource_mut::<Table<Mafia>>().terms.notes.insert(seat, "at the well".into());
    app.world().resource::<Table<Mafia>>().keep(&storage);
    let before = table(&app).view().clone();
    drop(app);
    let mut app = stage(storage, &format!("{ENGLISH}click continue\nexpect screen table\n"));
    run(&mut app, |_| {});
    let now = table(&app);
    assert_eq!((&now.view().cast.names, now.view().day), (&before.cast.names, before.day));
    assert_eq!(now.terms.notes.get(&seat).map(String::as_str), Some("at the well"));
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Table);
    let _ = std::fs::remove_dir_all(folder);
}

/// What a viewer meets in a night: everything that can be read, heard and said, frame by frame.
fn night(roles: &[Role], frames: usize) -> Vec<(BTreeSet<String>, Vec<String>, String, Vec<usize>)> {
    let mut app = village(Storage::nowhere(), Ruleset::Flow, 8, "simple", 11, Some(roles.to_vec()));
    key(&mut app, KeyCode::Enter);
    let mut seen = Vec::new();
    for _ in 0..frames {
        app.update();
        // While a mind is overdue the script's clock stands still: no time of the game, and no frame of it.
        if app.world().resource::<Time>().delta().is_zero() {
            continue;
        }
        let said = app.world().resource::<Said>().0.clone();
        let heard = format!("{:?}", app.world().resource::<Heard>().0);
        let world = app.world_mut();
        let mut houses = world.query::<(&HouseOf, &Cottage)>();
        let lit = houses.iter(world).filter(|(_, house)| house.lit).map(|(of, _)| of.0).collect();
        let tree = tree(&mut app);
        seen.push((tree, said, heard, lit));
        if app.world().resource::<Scene>().phase != Phase::NightActions {
            break;
        }
    }
    seen
}

/// Two deals that differ only in what a villager must not know look, sound and last the same until the morning, whoever acts
/// and however many rounds the mafia needs.
#[test]
fn a_night_tells_nobody_who_acts() {
    use Role::{Doctor, Mafia as M, Sheriff, Vigilante, Villager as V};
    // Seat 6 is the viewer's.
    let one = night(&[M, M, Doctor, Sheriff, V, V, Vigilante, V], 2_000);
    let other = night(&[V, Sheriff, M, V, M, V, Doctor, V], 2_000);
    let until = |seen: &[(BTreeSet<String>, Vec<String>, String, Vec<usize>)]| seen.len();
    assert_eq!(until(&one), until(&other), "one night is longer than the other");
    // The last frame is the morning's, which may tell of a death.
    for (n, (one, other)) in one.iter().zip(&other).enumerate().take(one.len() - 1) {
        assert_eq!(one, other, "frame {n}");
        assert_eq!(one.3, [5], "only the viewer's own window is lit");
    }
}

#[test]
fn the_scene_follows_the_facts() {
    use lantern::engine::{Rules, Session};
    for seed in 0..12 {
        for setup in [Setup::default(), Setup { players: Some(7), last_words: Some(true), ..Setup::flow() }] {
            let mut session = Session::<Mafia>::new(setup, Seed::from(seed)).expect("a game");
            let viewer = Viewer::Seat(Seat::player(1));
            let mut scene = Scene::of(&session.view(viewer));
            let mut draw = session.mind_draw(Seat::player(1));
            for _ in 0..400 {
                let facts = match session.state().awaited().first().copied() {
                    Some(seat) => {
                        let legal = session.state().legal(seat);
                        let Some(action) = draw.pick(&legal).cloned() else { break };
                        session.act(seat, action).expect("legal is accepted")
                    }
                    None => session.tick(60_000),
                };
                facts.iter().filter_map(|fact| Mafia::redact(fact, viewer)).for_each(|fact| scene.follow(&fact));
                assert_eq!(scene, Scene::of(&session.view(viewer)), "seed {seed}");
                if session.outcome().is_some() {
                    break;
                }
            }
        }
    }
}

/// Every place of a game is tidy in every window, in both languages and at every size of text.
fn tidy(size: (u32, u32), language: &str, text: u32, players: u8) -> Result<(), String> {
    let set = format!("set {{\"language\":\"{language}\",\"text_size\":{text}}}\nwait 6000000\n");
    let mut app = stage_of(Storage::nowhere(), &set, size);
    (0..4).for_each(|_| app.update());
    let setup = plugin::setup(app.world(), Ruleset::Flow, players);
    let terms = Terms::of(Way::Play, "simple", Pace::Brisk, players.into());
    plugin::start(app.world_mut(), setup, Some(Seed::from(9)), terms);
    (0..6).for_each(|_| app.update());
    let mut wrong = Vec::new();
    let mut looked = BTreeSet::new();
    for _ in 0..400 {
        let settled = lantern::stage::demo::settled(app.world_mut());
        let now = (app.world().resource::<Scene>().phase, focused(&app));
        if settled && looked.insert(format!("{now:?}")) {
            (0..3).for_each(|_| app.update());
            let untidy = lantern::stage::tidy::untidy(app.world_mut());
            if !untidy.is_empty() {
                wrong.push(format!("{now:?}: {}", untidy.join("; ")));
            }
        }
        by_keys(&mut app, 1);
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("{size:?} {language} {text} %, {players}: {}", wrong.join("\n")))
    }
}

#[test]
fn a_game_is_tidy_in_every_window() {
    let mut wrong = Vec::new();
    for (size, language, text, players) in [
        ((1280, 800), "english", 100, 8),
        ((390, 844), "korean", 100, 8),
        ((360, 640), "english", 100, 5),
        ((1024, 768), "korean", 150, 6),
        ((3840, 2160), "english", 200, 10),
        ((1280, 800), "english", 100, 30),
    ] {
        wrong.extend(tidy(size, language, text, players).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
