//! Every screen, walked by every device: everything that can be acted on is reached by Tab, by the arrows, by a gamepad,
//! by a mouse and by a finger, and lies tidily. Tables, pause, results and looking back are screens, too.

use super::headless::{ENGLISH, does_at, stage};
use super::mafia::{by_keys, village};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input_focus::InputFocus;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use lantern::games::ON_STAGE;
use lantern::games::mafia::Mafia;
use lantern::games::mafia::roles::Role;
use lantern::games::mafia::setup::Ruleset;
use lantern::games::mafia::stage::input::Over;
use lantern::stage::demo::settled;
use lantern::stage::focus::{Adjustable, Focusable, place};
use lantern::stage::present::Pending;
use lantern::stage::shape::Shape;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;
use std::collections::{BTreeMap, BTreeSet};

/// The client on one of its screens, with a script that is told line by line.
struct Walker {
    app: App,
    at: String,
}

impl Walker {
    fn to(at: String, script: &str) -> Walker {
        let mut walker = Walker { app: stage(Storage::nowhere(), &format!("{ENGLISH}wait 1000000\n")), at };
        walker.does(script);
        walker.does("settle\nexpect tidy");
        walker
    }

    /// Does this, and waits again.
    fn does(&mut self, script: &str) {
        does_at(&mut self.app, &self.at, script);
    }

    /// What can be acted on, by key: only what lies uppermost can.
    fn things(&mut self) -> BTreeMap<String, Entity> {
        let world = self.app.world_mut();
        let mut query = world.query::<(Entity, &Focusable)>();
        let top = query.iter(world).map(|(_, thing)| thing.layer).max().unwrap_or(0);
        query.iter(world).filter(|(_, thing)| thing.layer == top).map(|(at, thing)| (thing.key.clone(), at)).collect()
    }

    fn focus(&self) -> Option<String> {
        let world = self.app.world();
        world.resource::<InputFocus>().get().and_then(|at| world.get::<Focusable>(at)).map(|thing| thing.key.clone())
    }

    /// Tab comes through all of them.
    fn tabs(&mut self) {
        let all: BTreeSet<String> = self.things().into_keys().collect();
        let mut reached = BTreeSet::new();
        for _ in 0..all.len() {
            self.does("key Tab");
            reached.extend(self.focus());
        }
        assert_eq!(reached, all, "{}: by Tab", self.at);
    }

    /// From what has the focus, direction by direction, until everything was reached.
    fn walks(&mut self, [up, down, left, right]: [&str; 4]) {
        let all: BTreeSet<String> = self.things().into_keys().collect();
        let mut from: Vec<String> = self.focus().into_iter().collect();
        let mut reached: BTreeSet<String> = from.iter().cloned().collect();
        while let Some(here) = from.pop() {
            let at = self.things()[&here];
            // Left and right change what has a value.
            let adjusts = self.app.world().get::<Adjustable>(at).is_some();
            for way in if adjusts { vec![up, down] } else { vec![up, left, right, down] } {
                if reached.len() == all.len() {
                    return;
                }
                if self.focus().as_ref() != Some(&here) {
                    self.does(&format!("focus {here}"));
                }
                self.does(way);
                if let Some(now) = self.focus()
                    && reached.insert(now.clone())
                {
                    from.push(now);
                }
            }
        }
        let lost: Vec<&String> = all.difference(&reached).collect();
        assert!(lost.is_empty(), "{}: by {down} nobody comes to {lost:?}", self.at);
    }

    /// What this pointer would choose.
    fn under(&self, pointer: PointerId) -> BTreeSet<String> {
        let world = self.app.world();
        let hovered = world.resource::<HoverMap>().get(&pointer);
        let upwards = |entity: Entity| {
            let parents = std::iter::successors(Some(entity), |&at| world.get::<ChildOf>(at).map(ChildOf::parent));
            parents.filter_map(|at| world.get::<Focusable>(at)).map(|thing| thing.key.clone()).next()
        };
        hovered.into_iter().flat_map(|hovered| hovered.keys()).filter_map(|&entity| upwards(entity)).collect()
    }

    /// A mouse that is moved to each of them, and a finger that is laid on each, touches it and nothing else.
    fn points(&mut self) {
        for (key, entity) in self.things() {
            // What is out of sight is scrolled into it.
            self.does(&format!("focus {key}\nmove {key}"));
            assert_eq!(self.under(PointerId::Mouse), [key.clone()].into(), "{}: a mouse on {key}", self.at);
            let world = self.app.world_mut();
            let shape = *world.resource::<Shape>();
            let scale = world.resource::<UiScale>().0;
            let Ok(part) = world.query::<(&ComputedNode, &UiGlobalTransform)>().get(world, entity) else { continue };
            let position = place(part.0, part.1, &shape).0 * scale;
            for phase in [TouchPhase::Started, TouchPhase::Canceled] {
                self.touches(position, phase);
                if phase == TouchPhase::Started {
                    assert_eq!(self.under(PointerId::Touch(7)), [key.clone()].into(), "{}: a finger on {key}", self.at);
                }
            }
        }
    }

    fn touches(&mut self, position: Vec2, phase: TouchPhase) {
        let world = self.app.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window");
        let input = TouchInput { phase, position, window, force: None, id: 7 };
        world.write_message(input);
        world.write_message(WindowEvent::TouchInput(input));
        self.app.update();
    }

    fn by_every_device(&mut self) {
        assert!(!self.things().is_empty(), "{} is empty", self.at);
        self.tabs();
        self.walks(["key ArrowUp", "key ArrowDown", "key ArrowLeft", "key ArrowRight"]);
        self.walks(["pad DPadUp", "pad DPadDown", "pad DPadLeft", "pad DPadRight"]);
        self.points();
    }
}

fn playable() -> impl Iterator<Item = &'static str> {
    ON_STAGE.iter().filter(|game| game.play.is_some()).map(|game| game.name)
}

#[test]
fn every_screen_around_the_games_is_walked_by_every_device() {
    let challenged = ON_STAGE.iter().filter(|game| game.play.as_ref().is_some_and(|play| play.challenge.is_some()));
    let offers: String = challenged.map(|game| format!("offer {}\n", game.name)).collect();
    for screen in ["home", "profile", "credits", "challenges"] {
        Walker::to(screen.into(), &format!("{offers}wait 5000\nscreen {screen}")).by_every_device();
    }
    for page in ["page-seeing-tab", "page-sound-tab", "page-controls-tab", "page-language-tab", "page-comfort-tab"] {
        Walker::to(page.into(), &format!("screen settings\nfocus {page}\nconfirm")).by_every_device();
    }
    for game in playable() {
        Walker::to(format!("how to play {game}"), &format!("screen howto\nfocus howto-{game}\nconfirm"))
            .by_every_device();
        Walker::to(format!("set-up of {game}"), &format!("screen setup {game}")).by_every_device();
    }
}

/// How a game is brought from its table to its end. Tables of many seats are walked as a game of theirs is played.
const ENDINGS: [(&str, &str); 2] = [
    ("mastermind", "pause\nfocus give-up\nconfirm\nsettle\nwait 2000\n"),
    ("minesweeper", "confirm\nsettle\nback\nback\nsettle\nwait 2000\n"),
];

/// A table, its pause, its results and the way back through it, whichever game it is.
#[test]
fn every_screen_of_a_game_is_walked_by_every_device() {
    for (game, end) in ENDINGS {
        let table = format!("screen setup {game}\nseed lamp\nfocus start\nconfirm\nexpect screen table\n");
        let ended = format!("{table}{end}");
        Walker::to(format!("{game}, the table"), &table).by_every_device();
        Walker::to(format!("{game}, paused"), &format!("{table}pause\nexpect screen pause")).by_every_device();
        Walker::to(format!("{game}, the end"), &ended).by_every_device();
        Walker::to(format!("{game}, looking back"), &format!("{ended}focus look-back\nconfirm\nwait 1000"))
            .by_every_device();
    }
}

/// What waits for a person at a table of Mafia: the phase, what lies over the table, and the kinds of things that are there.
fn waits_in_a_village(walker: &mut Walker) -> Option<String> {
    let world = walker.app.world();
    let table = world.resource::<Table<Mafia>>();
    let (over, phase) = (*world.resource::<Over>(), table.phase());
    let asks = table.view().ask.is_some() || table.outcome().is_some();
    if !asks && over == Over::Nothing && !world.resource::<Pending<Mafia>>().is_held() {
        return None;
    }
    let kind = |key: String| key.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_owned();
    let kinds: BTreeSet<String> = walker.things().into_keys().map(kind).collect();
    let kinds: Vec<String> = kinds.into_iter().collect();
    Some(format!("{phase:?}, {over:?}: {}", kinds.join(" ")))
}

/// The same, once nothing moves any more, if it has not been looked at.
fn new_place(walker: &mut Walker, walked: &mut BTreeSet<String>) -> Option<String> {
    let before = waits_in_a_village(walker)?;
    if !walked.insert(before) {
        return None;
    }
    for _ in 0..1_200 {
        if settled(walker.app.world_mut()) {
            break;
        }
        walker.app.update();
    }
    let place = waits_in_a_village(walker).filter(|_| settled(walker.app.world_mut()))?;
    walked.insert(place.clone());
    Some(place)
}

/// A village from the card to the end: wherever something waits for a person, all of it is reached by every device, and so
/// is the pause over it.
#[test]
fn every_place_of_a_village_is_walked_by_every_device() {
    // The fourth is the person: a sheriff has something to do at night.
    let roles = vec![Role::Villager, Role::Doctor, Role::Mafia, Role::Sheriff, Role::Villager];
    let app = village(Storage::nowhere(), Ruleset::Flow, 5, "simple", 9, Some(roles));
    let mut walker = Walker { app, at: String::new() };
    let mut walked = BTreeSet::new();
    let mut ended = false;
    for step in 1..4_000 {
        if let Some(place) = new_place(&mut walker, &mut walked) {
            let focus = walker.focus();
            walker.at = format!("a village, {place}");
            walker.does("expect tidy");
            walker.by_every_device();
            ended = walker.app.world().resource::<Table<Mafia>>().outcome().is_some();
            if ended {
                break;
            }
            // The pause hides what it lies over, a card that is open included.
            walker.at = format!("a village paused, {place}");
            let under: BTreeSet<String> = walker.things().into_keys().collect();
            walker.does("pause\nexpect screen pause");
            assert!(walker.things().keys().all(|key| !under.contains(key)), "{}", walker.at);
            walker.by_every_device();
            walker.does("pause\nsettle");
            // The game goes on where it was.
            if let Some(key) = focus {
                walker.does(&format!("focus {key}"));
            }
        }
        by_keys(&mut walker.app, 1);
        // Whoever finds nothing to confirm looks for it.
        if step % 40 == 0 && waits_in_a_village(&mut walker).is_some() {
            walker.does("key Tab");
        }
    }
    assert!(ended, "the village came to no end: {walked:#?}");
    for place in ["FirstCard", "NightActions, Nothing", "DayDiscussion, Nothing", "DayVoting, Nothing"] {
        assert!(walked.iter().any(|walked| walked.contains(place)), "{place} is missing: {walked:#?}");
    }
}

/// The fire: its table, its vote, its pause, its end with its pages, and one device from hand to hand.
#[test]
fn every_screen_of_the_fire_is_walked_by_every_device() {
    let table = "set {\"motion\":\"none\"}\nscreen setup wordwolf\nseed lamp\nfocus start\nconfirm\nexpect screen table\nsettle\n";
    let hint = "hint\nsettle\nfocus say-1\nconfirm\nfocus send\nconfirm\nwait 400\nsettle\n";
    let vote = format!("{table}{}", hint.repeat(3));
    let end =
        format!("{vote}focus vote-first\nconfirm\nfocus vote\nconfirm\nwait 400\nsettle\nexpect text Same people\n");
    let device = "set {\"motion\":\"none\"}\nscreen setup wordwolf\nfocus way-device\nconfirm\n";
    let taken = format!("{device}seed lamp\nfocus start\nconfirm\nexpect screen table\nsettle\n");
    let card = format!("{taken}focus take\nconfirm\n");
    let talk =
        format!("{card}{}", "focus pass-on\nconfirm\nfocus take\nconfirm\n".repeat(5) + "focus pass-on\nconfirm\n");
    for (at, script) in [
        ("the fire", table.to_owned()),
        ("things to say", format!("{table}hint\nsettle\n")),
        ("the ledger by person", format!("{table}{hint}focus order\nconfirm\n")),
        ("the fire, paused", format!("{table}pause\nexpect screen pause\n")),
        ("the vote", vote.clone()),
        ("the vote for somebody", format!("{vote}focus vote-first\nconfirm\n")),
        ("the end of the fire", end.clone()),
        ("its hints", format!("{end}focus tab-hints\nconfirm\n")),
        ("its thoughts", format!("{end}focus tab-thoughts\nconfirm\n")),
        ("the set-up of one device", device.to_owned()),
        ("the hand-over", taken.clone()),
        ("the card of one of them", card.clone()),
        ("the talk", talk),
    ] {
        Walker::to(at.into(), &script).by_every_device();
    }
}
