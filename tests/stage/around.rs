//! A village at one device: it goes from hand to hand, nothing of one is left for the next, and nothing tells who acts.

use super::headless::{ENGLISH, choose, does, everything, folder, stage_of};
use super::mafia::table;
use bevy::prelude::*;
use lantern::engine::{Seed, Viewer};
use lantern::games::mafia::roles::{Role, seat_at};
use lantern::games::mafia::rules::Phase;
use lantern::games::mafia::setup::{Roles, Ruleset, Setup};
use lantern::games::mafia::stage::device::{Showing, showing};
use lantern::games::mafia::stage::plugin::{self, Pace, Terms, Way};
use lantern::games::mafia::stage::scene::Scene;
use lantern::stage::audio::Heard;
use lantern::stage::awake::Awake;
use lantern::stage::focus::{Disabled, Focusable};
use lantern::stage::speech::Said;
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use std::collections::BTreeSet;

const NAMES: [&str; 5] = ["Quill", "Bramble", "Thistle", "Sorrel", "Yarrow"];

fn waiting(storage: Storage, size: (u32, u32)) -> App {
    let mut app = stage_of(storage, &format!("{ENGLISH}set {{\"motion\":\"none\"}}\nwait 6000000\n"), size);
    (0..8).for_each(|_| app.update());
    app
}

/// A village of five around one device.
fn around(storage: Storage, roles: [Role; 5]) -> App {
    let mut app = waiting(storage, (1280, 800));
    let setup = plugin::setup(app.world(), Ruleset::Flow, 5);
    let setup = plugin::at_one_device(setup, NAMES.map(str::to_owned).to_vec());
    let setup = Setup { roles: Some(Roles::List(roles.to_vec())), ..setup };
    let terms = Terms { talk_seconds: 120, ..Terms::of(Way::Device, "", Pace::Brisk, 5) };
    plugin::start(app.world_mut(), setup, Some(Seed::from(5)), terms);
    (0..10).for_each(|_| app.update());
    app
}

fn now(app: &App) -> Showing {
    showing(&table(app).terms, app.world().resource::<Scene>().phase)
}

/// So many frames, until this holds.
fn until(app: &mut App, what: &str, done: impl Fn(&App) -> bool) {
    for _ in 0..600 {
        if done(app) {
            return;
        }
        app.update();
    }
    panic!("{what} never came: {:?}, {:?}", now(app), app.world().resource::<Scene>().phase);
}

/// Whether something with this key can be pressed.
fn can(app: &mut App, key: &str) -> bool {
    let world = app.world_mut();
    let mut things = world.query_filtered::<&Focusable, Without<Disabled>>();
    things.iter(world).any(|thing| thing.key == key)
}

/// What two tables could be told apart by.
fn trail(app: &mut App) -> (Vec<String>, Vec<String>, String, u64) {
    let shown = everything(app);
    let world = app.world();
    let heard = format!("{:?}", world.resource::<Heard>().0);
    (shown, world.resource::<Said>().0.clone(), heard, world.resource::<Awake>().frames)
}

/// Whoever gets the device takes it, reads their card if it is the first night, and does the same as everybody else.
fn takes(app: &mut App, house: usize) {
    until(app, "a hand-over", |app| matches!(now(app), Showing::Handover(_)));
    choose(app, "take");
    if can(app, "card-go") {
        choose(app, "card-go");
    }
    choose(app, &format!("house-{house}"));
    // Nobody gives it back at once, whatever they are.
    assert!(!can(app, "do"), "the device goes on too soon");
    (0..140).for_each(|_| app.update());
    choose(app, "do");
}

/// Between two people there is their name and nothing else: no role, no name of a role, nothing of what was done.
#[test]
fn nothing_of_the_one_before_is_left() {
    use Role::{Doctor, Mafia as M, Sheriff, Villager as V};
    let mut app = around(Storage::nowhere(), [M, Doctor, Sheriff, V, V]);
    for (n, own) in NAMES.iter().enumerate() {
        until(&mut app, "a hand-over", |app| matches!(now(app), Showing::Handover(_)));
        (0..10).for_each(|_| app.update());
        assert_eq!(now(&app), Showing::Handover(seat_at(n)));
        let between = everything(&mut app);
        let said = app.world().resource::<Said>().0.clone();
        assert!(between.iter().any(|text| text.contains(own)), "{between:?}");
        for secret in
            ["Mafia is", "You are", "mafia", "doctor", "sheriff", "villager", "Kill", "Watch over", "Knock", "Dream"]
        {
            let found: Vec<_> = between.iter().chain(&said).filter(|text| text.contains(secret)).collect();
            assert!(found.is_empty(), "{secret} is left for {own}: {found:?}");
        }
        for (other, name) in NAMES.iter().enumerate().filter(|(other, _)| *other != n) {
            let found: Vec<_> = between.iter().filter(|text| text.contains(name)).collect();
            assert!(found.is_empty(), "{own} reads of {other}: {found:?}");
        }
        // Neither the log nor a card can be opened there.
        does(&mut app, "secondary");
        assert!(!can(&mut app, "close") && !can(&mut app, "card") && !can(&mut app, "log"));
        let view = table(&app).view();
        assert_eq!(view.you, Some(seat_at(n)), "the table knows no more than the next may know");
        takes(&mut app, (n + 1) % 5);
    }
    until(&mut app, "the morning", |app| app.world().resource::<Scene>().phase == Phase::MorningReveal);
    assert_eq!(table(&app).view().you, None, "what the morning tells is told to all");
}

/// Two deals, by night, in the morning and at the vote: on the way from hand to hand nothing differs, neither what is seen
/// and heard nor how long anybody had it.
#[test]
fn nothing_between_hands_tells_who_acts() {
    use Role::{Doctor, Mafia as M, Sheriff, Villager as V};
    let mut apps = [
        around(Storage::nowhere(), [M, Doctor, Sheriff, V, V]),
        around(Storage::nowhere(), [V, Sheriff, Doctor, M, V]),
    ];
    let mut compared = 0;
    let mut same = |apps: &mut [App; 2], at: &str| {
        for app in apps.iter_mut() {
            until(app, at, |app| matches!(now(app), Showing::Handover(_)));
            (0..5).for_each(|_| app.update());
        }
        let [one, other] = apps.each_mut().map(trail);
        assert_eq!(one, other, "{at}");
        compared += 1;
    };
    for n in 0..5 {
        same(&mut apps, &format!("night, hand {n}"));
        // Everybody goes to the last house; whoever lives there, to the first. The mafia finds nobody who is saved.
        apps.iter_mut().for_each(|app| takes(app, if n == 4 { 0 } else { 4 }));
    }
    for app in &mut apps {
        until(app, "the morning", |app| app.world().resource::<Scene>().phase == Phase::MorningReveal);
        (0..80).for_each(|_| app.update());
        // The doctor was at the last house, too.
        assert_eq!(table(app).view().alive.len(), 5);
        choose(app, "round");
    }
    for n in 0..5 {
        same(&mut apps, &format!("morning, hand {n}"));
        for app in &mut apps {
            choose(app, "take");
            (0..140).for_each(|_| app.update());
            let sheriff = table(app).view().own_role() == Some(Role::Sheriff);
            let learned = everything(app).iter().any(|text| text.contains("Yarrow: Villager"));
            assert_eq!(learned, sheriff, "only the sheriff learns it");
            choose(app, "pass-on");
        }
    }
    for app in &mut apps {
        until(app, "everybody's page", |app| now(app) == Showing::Open);
        (0..10).for_each(|_| app.update());
        choose(app, "morning");
        until(app, "the talk", |app| now(app) == Showing::Talk);
        assert!(everything(app).iter().any(|text| text.contains("Talk it over")));
        (0..10).for_each(|_| app.update());
        choose(app, "talk-on");
    }
    for n in 0..5 {
        same(&mut apps, &format!("vote, hand {n}"));
        for app in &mut apps {
            choose(app, "take");
            choose(app, "nobody");
        }
    }
    assert_eq!(compared, 15);
}

/// The time of the talk is shown and runs; when it is up a bell rings and nobody is cut off.
#[test]
fn the_device_keeps_the_time_of_the_talk() {
    use Role::{Doctor, Mafia as M, Sheriff, Villager as V};
    let mut app = around(Storage::nowhere(), [M, Doctor, Sheriff, V, V]);
    (0..5).for_each(|n| takes(&mut app, (n + 1) % 5));
    until(&mut app, "the morning", |app| app.world().resource::<Scene>().phase == Phase::MorningReveal);
    (0..80).for_each(|_| app.update());
    choose(&mut app, "round");
    for _ in 0..table(&app).view().alive.len() {
        until(&mut app, "a hand-over", |app| matches!(now(app), Showing::Handover(_)));
        choose(&mut app, "take");
        (0..140).for_each(|_| app.update());
        choose(&mut app, "pass-on");
    }
    until(&mut app, "everybody's page", |app| now(app) == Showing::Open);
    (0..10).for_each(|_| app.update());
    choose(&mut app, "morning");
    until(&mut app, "the talk", |app| now(app) == Showing::Talk);
    let bells = |app: &App| app.world().resource::<Heard>().0.iter().filter(|cue| format!("{cue:?}") == "Bell").count();
    let before = bells(&app);
    does(&mut app, "wait 60000");
    assert!(
        everything(&mut app).iter().any(|text| text.starts_with("0:5") || text.starts_with("1:0")),
        "no time is shown"
    );
    assert_eq!(bells(&app), before, "it rings too soon");
    does(&mut app, "wait 70000");
    assert!(everything(&mut app).iter().any(|text| text == "0:00"));
    assert_eq!((bells(&app), now(&app)), (before + 1, Showing::Talk), "a bell, and nobody is cut off");
}

/// What can be pressed is pressed by a finger: from the first screen to the results.
fn finger(app: &mut App, turn: usize) -> bool {
    if can(app, "take") {
        does(app, "hold take\nsettle");
        return true;
    }
    for key in ["card-go", "go-on", "skip", "round", "morning", "talk-on", "pass-on"] {
        if can(app, key) {
            does(app, &format!("focus {key}\ntap {key}\nsettle"));
            return true;
        }
    }
    let Showing::Own(you) = now(app) else { return false };
    if app.world().resource::<Scene>().phase == Phase::MorningReveal {
        does(app, "wait 6000");
        return true;
    }
    let (view, phase) = (table(app).view().clone(), app.world().resource::<Scene>().phase);
    let targets = view.ask.map_or(view.alive.without(you), |ask| ask.targets.without(you));
    let Some(target) = targets.iter().nth(turn % targets.len().max(1)).and_then(|seat| seat.index()) else {
        return false;
    };
    let place = if phase == Phase::DayVoting { "seat" } else { "house" };
    does(app, &format!("focus {place}-{target}\ntap {place}-{target}\nwait 6000"));
    if can(app, "do") {
        does(app, "focus do\ntap do\nsettle");
    }
    true
}

#[test]
fn a_village_of_friends_plays_on_one_phone_by_touch() {
    let mut app = waiting(Storage::nowhere(), (390, 844));
    does(
        &mut app,
        "tap mafia\nexpect screen setup\ntap way-device\nfocus rules\nright\nfocus players\nleft\nleft\nleft",
    );
    does(
        &mut app,
        "focus name-2\ntype hana\nseed lamp\ntap start\nexpect screen table\nexpect text Hand the device to",
    );
    assert_eq!(table(&app).view().cast.players(), 5);
    assert_eq!(table(&app).view().cast.name(seat_at(1)), "hana");
    assert!(table(&app).setup().roles.is_none(), "the cards are dealt by chance");
    let mut met = BTreeSet::new();
    for turn in 0..1_500 {
        if app.world().resource::<Scene>().phase == Phase::End {
            break;
        }
        met.insert(format!("{:?}", app.world().resource::<Scene>().phase));
        if !finger(&mut app, turn / 3) {
            app.update();
        }
    }
    assert!(table(&app).outcome().is_some(), "no end: {met:?}, {:?}", now(&app));
    let session = table(&app).local().expect("here").session();
    assert_eq!(session.marks().absent, 0);
    assert_eq!(session.view(Viewer::Spectator).you, None);
    assert!(met.contains("NightActions") && met.contains("MorningReveal"), "{met:?}");
    does(&mut app, "settle\nexpect text Another village\nexpect tidy");
    assert!(app.world().resource::<Stats>().entries.is_empty(), "it is nobody's figures");
}

/// Names that are taken, or are none, are refused with a sentence.
#[test]
fn two_of_a_name_do_not_sit_down() {
    let mut app = waiting(Storage::nowhere(), (1280, 800));
    does(&mut app, "screen setup mafia\nclick way-device\nfocus name-1\ntype ann\nfocus name-2\ntype ann\nclick start");
    does(&mut app, "expect screen setup\nexpect said Two people are called ann");
}

/// A game that was left in the night is taken up with a hand-over: nobody's page lies open, and the round begins anew.
#[test]
fn a_night_that_was_left_begins_its_round_anew() {
    use Role::{Doctor, Mafia as M, Sheriff, Villager as V};
    let home = folder("around");
    let storage = Storage::in_folder(&home.0);
    let mut app = around(storage.clone(), [M, Doctor, Sheriff, V, V]);
    takes(&mut app, 1);
    until(&mut app, "the next", |app| now(app) == Showing::Handover(seat_at(1)));
    choose(&mut app, "take");
    drop(app);
    let kept = storage.read(lantern::stage::save::SAVE_FILE).expect("it is kept");
    assert!(!kept.contains("\"kill\""), "what was chosen is not done yet, and is kept nowhere");
    let mut app = waiting(storage, (1280, 800));
    does(&mut app, "click continue\nexpect screen table\nexpect focus take\nexpect text Quill");
    assert_eq!(now(&app), Showing::Handover(seat_at(0)));
}

/// Every page around the device is tidy, on a phone in large Korean text, too.
#[test]
fn the_pages_around_the_device_are_tidy() {
    for (size, language, text) in [((1280, 800), "english", 100), ((390, 844), "korean", 200)] {
        let mut app = waiting(Storage::nowhere(), size);
        does(
            &mut app,
            &format!(
                "set {{\"language\":\"{language}\",\"text_size\":{text}}}\nscreen setup mafia\nfocus way-device\nconfirm"
            ),
        );
        does(
            &mut app,
            "settle\nexpect tidy\nfocus rules\nright\nfocus players\nleft\nleft\nleft\nseed lamp\nfocus start\nconfirm\nsettle",
        );
        let mut looked = BTreeSet::new();
        for turn in 0..60 {
            let page = format!("{:?} {:?}", now(&app), app.world().resource::<Scene>().phase);
            if looked.insert(page) {
                does(&mut app, "settle\nexpect tidy");
            }
            if now(&app) == Showing::Talk {
                break;
            }
            if !finger(&mut app, turn) {
                app.update();
            }
        }
        assert!(looked.iter().any(|page| page.contains("Talk")), "{looked:?}");
    }
}
