//! The whole client without a window.

use bevy::a11y::AccessibilityNode;
use bevy::app::AppExit;
use bevy::prelude::*;
use lantern::games::mastermind::{Mastermind, rules::Phase};
use lantern::stage::demo::{Director, Script};
use lantern::stage::focus::{Chosen, Disabled, Focusable};
use lantern::stage::present::Pending;
use lantern::stage::save::Save;
use lantern::stage::screens::Root;
use lantern::stage::speech::Said;
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;
use lantern::stage::theme::motion::Carrier;
use lantern::stage::{Options, Screen, app};

/// The client with a script, in a window that is not there.
pub fn stage(storage: Storage, script: &str) -> App {
    stage_of(storage, script, (1280, 800))
}

/// The client with a script, in a window of this size that is not there.
pub fn stage_of(storage: Storage, script: &str, size: (u32, u32)) -> App {
    stage_with(storage, script, size, |_| {})
}

/// The same with a plugin of the test's own.
pub fn stage_with(storage: Storage, script: &str, size: (u32, u32), plugin: fn(&mut App)) -> App {
    let script = Script::read(script).expect("the script can be read");
    let options = Options {
        storage,
        size: Some(size),
        demo: Some(script),
        shots: None,
        day: Some("2026-11-16".into()),
        report: None,
        record: None,
        window: false,
    };
    let mut app = app(options);
    plugin(&mut app);
    app.finish();
    app.cleanup();
    app
}

/// Runs a script to its end; `watch` sees every frame.
pub fn run(app: &mut App, mut watch: impl FnMut(&mut App)) {
    for _ in 0..20_000 {
        app.update();
        watch(app);
        if let Some(exit) = app.should_exit() {
            assert_eq!(exit, AppExit::Success, "the script failed; its reason is on stderr");
            return;
        }
    }
    panic!("the script does not end");
}

/// Has a client that waits do this, and wait again.
pub fn does(app: &mut App, script: &str) {
    does_at(app, script, script);
}

/// The same; `at` says where, should it fail.
pub fn does_at(app: &mut App, at: &str, script: &str) {
    let read = Script::read(script).expect("the script can be read");
    app.world_mut().resource_mut::<Director>().interrupt(read);
    for _ in 0..20_000 {
        app.update();
        let director = app.world().resource::<Director>();
        assert!(director.failed().is_empty(), "{at}: {:?}", director.failed());
        if director.is_idle() {
            return;
        }
    }
    panic!("{at}: the script does not end");
}

/// Chooses the thing with this key, as a screen reader does.
pub fn choose(app: &mut App, key: &str) {
    let world = app.world_mut();
    let mut things = world.query::<(Entity, &Focusable)>();
    let found = things.iter(world).find(|(_, thing)| thing.key == key).map(|(entity, _)| entity);
    let entity = found.unwrap_or_else(|| {
        let all: Vec<String> = things.iter(world).map(|(_, thing)| thing.key.clone()).collect();
        panic!("there is no {key}: {all:?}")
    });
    world.trigger(Chosen { entity });
    (0..4).for_each(|_| app.update());
}

/// All that can be read on the stage, or is told to a screen reader.
pub fn everything(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut texts = world.query::<&Text>();
    let mut all: Vec<String> = texts.iter(world).map(|text| text.0.replace('\u{2060}', "")).collect();
    let mut nodes = world.query::<&AccessibilityNode>();
    let told = |node: &AccessibilityNode| [node.label(), node.value()].map(|text| text.unwrap_or_default().to_owned());
    all.extend(nodes.iter(world).flat_map(told));
    all.retain(|text| !text.is_empty());
    all.sort();
    all
}

pub const ENGLISH: &str = "set {\"language\":\"english\"}\n";

const A_GAME: &str = "seed lamp\nscreen setup\nconfirm\nexpect screen table\ntype RRBB\nkey Enter\nsettle\ntype GROV\nkey Enter\nsettle\ntype OVOR\nkey Enter\nsettle\nexpect text Solved in three\nback\nexpect screen home\n";

#[test]
fn the_shown_phase_is_the_true_phase_when_nothing_is_pending() {
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}{A_GAME}"));
    let (mut calm, mut checked, mut seen) = (0, 0, std::collections::BTreeSet::new());
    run(&mut app, |app| {
        let world = app.world();
        calm = if world.resource::<Pending<Mastermind>>().is_empty() { calm + 1 } else { 0 };
        // A state changes at the beginning of the frame after it was set.
        if calm < 2 {
            return;
        }
        if let (Some(table), Some(shown)) =
            (world.get_resource::<Table<Mastermind>>(), world.get_resource::<State<Phase>>())
        {
            assert_eq!(*shown.get(), table.phase());
            checked += 1;
            seen.insert(format!("{:?}", shown.get()));
        }
    });
    assert!(checked > 20, "checked only {checked} frames");
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["Guessing", "Over"]);
}

#[test]
fn nothing_is_left_behind_after_ten_games() {
    let mut script = ENGLISH.to_owned();
    for _ in 0..11 {
        script += A_GAME;
        // Longer than the longest sound, a phrase of music.
        script += "settle\nwait 9000\n";
    }
    let mut app = stage(Storage::nowhere(), &script);
    let mut counts = Vec::new();
    let mut before = Screen::Home;
    run(&mut app, |app| {
        let screen = *app.world().resource::<State<Screen>>().get();
        if before == Screen::Home && screen == Screen::Setup {
            let entities = app.world().entities().count_spawned();
            let carriers = app.world_mut().query::<&Carrier>().iter(app.world()).count();
            let surfaces = app.world().resource::<Assets<lantern::stage::theme::surface::Surface>>().len();
            counts.push((entities, carriers, surfaces));
        }
        before = screen;
    });
    assert_eq!(counts.len(), 11);
    let (first, last) = (counts[1], counts[10]);
    assert_eq!(first.0, last.0, "entities before the second game and after ten: {counts:?}");
    assert_eq!(last.1, 0, "carriers: {counts:?}");
    // The first games rise through the first levels, and each ring of a level is a surface of its own.
    assert!(last.2 <= counts[5].2 + 1, "surfaces: {counts:?}");
}

pub fn folder(name: &str) -> super::outside::Folder {
    super::outside::Folder::new(name)
}

#[test]
fn a_kill_at_any_moment_loses_nothing() {
    let home = folder("kill");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nconfirm\nexpect screen table\ntype RRBB\nkey Enter\ntype GR\nhint\ntype OV\nkey Enter\ntype YR\n"
    );
    let mut app = stage(storage.clone(), &script);
    let mut checked = 0;
    run(&mut app, |app| {
        // A kill after this frame would find this in storage.
        let Some(table) = app.world().get_resource::<Table<Mastermind>>() else { return };
        let save = Save::load(&storage).expect("a game on the table is kept");
        let again = save.table::<Mastermind>().expect("it can be taken up");
        assert_eq!(again.record().map(|record| record.hash), table.record().map(|record| record.hash));
        assert_eq!(again.terms.draft, table.terms.draft);
        checked += 1;
    });
    assert!(checked > 30);
    let truth = app.world().resource::<Table<Mastermind>>().record();
    drop(app);
    // Continue is exact: guesses, hint, and the pegs that were laid out but not checked.
    let mut app = stage(
        storage,
        &format!(
            "{ENGLISH}expect focus mastermind\nclick continue\nexpect screen table\nexpect text of 10\nexpect text 3\n"
        ),
    );
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<Mastermind>>();
    assert_eq!(table.record(), truth);
    assert_eq!(table.terms.draft, [Some(3), Some(0), None, None]);
    assert_eq!(table.marks().hints, 1);
}

#[test]
fn a_save_that_cannot_be_read_is_set_aside() {
    let home = folder("damaged");
    for name in ["table.json", "settings.json", "statistics.json", "profile.json"] {
        std::fs::write(home.0.join(name), "{ not json").expect("a file");
    }
    let storage = Storage::in_folder(&home.0);
    let mut app = stage(storage, &format!("{ENGLISH}expect screen home\nscreen profile\n"));
    run(&mut app, |_| {});
    for name in ["table.unreadable", "settings.unreadable", "statistics.unreadable", "profile.unreadable"] {
        assert!(home.0.join(name).exists(), "{name} is lost");
    }
}

#[test]
fn games_are_counted_once_and_only_if_they_count() {
    let home = folder("counted");
    let storage = Storage::in_folder(&home.0);
    // Won, given up, practice, the code of the day twice, the corridor of the day.
    let gives_up = "back\nfocus give-up\nconfirm\nsettle\nback\nexpect screen home\n";
    let script = format!(
        "{ENGLISH}{A_GAME}screen setup\nconfirm\n{gives_up}\
         seed lamp\nscreen setup\nconfirm\ntype RRBB\nkey Enter\nsettle\nundo\nundo\nsettle\ntype OVOR\nkey Enter\nsettle\nexpect text Practice\nback\n\
         expect text Code of the day\nclick daily\n{gives_up}\
         screen setup\nclick way-daily\nclick start\nexpect screen table\n{gives_up}\
         expect text Corridor of the day\nclick daily\nexpect screen table\nkey Enter\nsettle\nback\nback\nsettle\nback\nexpect text Village of the day\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let stats = Stats::load(&storage);
    let classic = stats.figures("mastermind", "classic");
    assert_eq!((classic.played, classic.won, classic.best), (2, 1, Some(3)));
    assert_eq!(stats.figures("mastermind", "daily").played, 1);
    assert_eq!(stats.figures("minesweeper", "daily").played, 1);
}

/// Back pauses a game of thought, and giving it up is one of the things a pause offers.
#[test]
fn back_pauses_and_giving_up_is_in_the_pause() {
    let script = format!(
        "{ENGLISH}screen setup\nconfirm\nexpect screen table\nback\nexpect screen pause\nback\nexpect screen table\n\
         back\nexpect screen pause\nfocus give-up\nconfirm\nsettle\nexpect text Given up\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<Mastermind>>();
    assert!(table.outcome().is_some_and(|outcome| outcome.result == "lost"));
}

#[test]
fn the_tree_can_be_read_aloud() {
    let script = format!("{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RR\ntype BB\nkey Enter\nsettle\ntype GR\n");
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let world = app.world_mut();
    let mut nodes = world.query::<(&AccessibilityNode, Option<&Focusable>, Has<Disabled>)>();
    let mut labels = Vec::new();
    for (node, focusable, disabled) in nodes.iter(world) {
        let label = node.label().unwrap_or_default().to_owned();
        if let Some(focusable) = focusable {
            assert!(!label.is_empty(), "{} has no name", focusable.key);
            assert_eq!(node.is_disabled(), disabled, "{}", focusable.key);
        }
        labels.push(format!("{:?} {label}", node.role()));
    }
    for expected in [
        "Main Mastermind",
        "Button Place 1: Green",
        "Button Place 3: empty",
        "Button Place Red",
        "ListItem Guess 1: Red, Red, Blue, Blue. 0 in the right place, 1 elsewhere.",
        "Label The secret code, hidden",
        "Button Check the code. Two pegs to go",
    ] {
        assert!(labels.iter().any(|label| label == expected), "{expected} is missing in {labels:#?}");
    }
    let said = &world.resource::<Said>().0;
    for sentence in ["Red in place 1.", "Guess 1: Red, Red, Blue, Blue. 0 in the right place, 1 elsewhere."] {
        assert!(said.iter().any(|known| known == sentence), "{sentence} was not said: {said:?}");
    }
}

/// A tap or a click that begins and ends between two frames is one, and so is a press that ends a move: a slow machine
/// sees all of it at once.
#[test]
fn what_happens_within_one_frame_is_not_lost() {
    use bevy::input::ButtonState;
    use bevy::input::mouse::MouseButtonInput;
    use bevy::input::touch::{TouchInput, TouchPhase};
    use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
    let mut app = stage(Storage::nowhere(), &format!("{ENGLISH}wait 100000\n"));
    (0..20).for_each(|_| app.update());
    let world = app.world_mut();
    let mut things = world.query::<(&Focusable, &ComputedNode, &UiGlobalTransform)>();
    let found = things.iter(world).find(|(thing, ..)| thing.key == "mastermind").expect("a niche");
    let position = found.2.affine().translation * found.1.inverse_scale_factor();
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window");
    for phase in [TouchPhase::Started, TouchPhase::Ended] {
        let touch = TouchInput { phase, position, window, force: None, id: 3 };
        world.write_message(touch);
        world.write_message(WindowEvent::TouchInput(touch));
    }
    (0..6).for_each(|_| app.update());
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Setup, "a tap");
    let world = app.world_mut();
    let mut things = world.query::<(&Focusable, &ComputedNode, &UiGlobalTransform)>();
    let found = things.iter(world).find(|(thing, ..)| thing.key == "start").expect("a button");
    let position = found.2.affine().translation * found.1.inverse_scale_factor();
    let moved = CursorMoved { window, position, delta: None };
    world.write_message(moved.clone());
    world.write_message(WindowEvent::CursorMoved(moved));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = MouseButtonInput { button: MouseButton::Left, state, window };
        world.write_message(input);
        world.write_message(WindowEvent::MouseButtonInput(input));
    }
    (0..6).for_each(|_| app.update());
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Table, "a click");
}

/// The other ways to play, from set-up to result.
#[test]
fn every_way_to_play_comes_to_an_end() {
    // A mind plays by itself.
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-watch\nclick start\nexpect screen table\nwait 9000\nsettle\nwait 9000\nsettle\nexpect text Solved in\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    // The player marks: a contradiction is pointed out, then put right.
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-codemaker\nclick start\nexpect screen table\nwait 2500\nsettle\nexpect text how many are right\n\
         click give-marks\nwait 2500\nsettle\nclick give-marks\nwait 2500\nsettle\nclick give-marks\nwait 2000\nsettle\nexpect text together\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let phase = app.world().resource::<Table<Mastermind>>().phase();
    assert_eq!(phase, Phase::Disputed);
    // Any of the disputed guesses can be chosen and put right, not the last alone; by mouse here, by key below.
    let turns = app.world().resource::<Table<Mastermind>>().view().contradiction.clone().expect("a dispute");
    for (n, choose) in [(turns[0], "click"), (turns[turns.len() - 1], "key")] {
        let chosen = match choose {
            "click" => format!("click guess-{n}\nfocus mark-exact\n"),
            _ => format!("focus guess-{n}\nkey Enter\n"),
        };
        let again = format!(
            "{chosen}expect focus mark-exact\nexpect label give-marks Mark guess {}\nkey ArrowRight\nkey ArrowRight\nclick give-marks\n",
            n + 1
        );
        let mut app = stage(Storage::nowhere(), &format!("{script}{again}"));
        run(&mut app, |_| {});
        let attempts = app.world().resource::<Table<Mastermind>>().view().attempts.clone();
        assert_eq!(attempts[n].feedback.map(|mark| mark.black), Some(2), "guess {n} was not marked anew");
    }
    // A clock that runs down.
    let script = format!(
        "{ENGLISH}set {{\"motion\":\"none\"}}\nscreen setup\nclick way-timed\nclick start\nexpect screen table\nwait 182000\nexpect text Time is up\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    // A lesson, with words at each step.
    let script = format!(
        "{ENGLISH}screen howto\nclick lesson\nexpect text Three pegs are hidden\ntype RBG\nexpect text Now check the code\nkey Enter\nsettle\nexpect text Studs\ntype BRY\nkey Enter\nsettle\nexpect text That is the whole game\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    // A race that the player wins; the rival's colours stay hidden until the end.
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-race\nclick start\nexpect text The computer\nwait 40000\nsettle\ntype OVOR\nkey Enter\nsettle\nexpect text First, in one guess\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |app| {
        let Some(table) = app.world().get_resource::<Table<Mastermind>>() else { return };
        if table.outcome().is_none() {
            let rival = table.view().rival.clone().map(|rival| rival.attempts).unwrap_or_default();
            assert!(rival.iter().all(|attempt| attempt.code.is_none()));
        }
    });
    assert!(app.world_mut().query::<&Root>().iter(app.world()).count() == 1);
}

/// What is pressed to be bound does nothing else, and neither does what is typed into a field.
#[test]
fn a_key_that_is_bound_or_typed_does_nothing_else() {
    // Q turns pages elsewhere; here it becomes the key of the hint, then Escape thinks better of another.
    let script = format!(
        "{ENGLISH}screen settings\nfocus page-controls-tab\nconfirm\nfocus bind-Hint-Keyboard\nkey Enter\nkey KeyQ\n\
         expect screen settings\nexpect focus bind-Hint-Keyboard\nkey Enter\nkey Escape\nexpect screen settings\n\
         focus bind-Up-Keyboard\nkey Enter\nkey KeyN\nexpect screen settings\n\
         key Escape\nexpect screen home\nscreen profile\nfocus name\ntype NUN\nexpect focus name\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let bindings = &app.world().resource::<lantern::stage::settings::Settings>().bindings;
    assert!(bindings.means(KeyCode::KeyQ, lantern::stage::intent::Intent::Hint));
    assert!(bindings.means(KeyCode::KeyN, lantern::stage::intent::Intent::Up));
}

/// A reset is asked for twice, for one group: another tab in between is another question.
#[test]
fn a_reset_of_one_group_is_not_the_reset_of_another() {
    let home = folder("reset");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}{A_GAME}screen profile\nclick records-mastermind\nclick group-mastermind-super\nfocus reset-stats\nconfirm\nfocus group-mastermind-classic\nconfirm\nfocus reset-stats\nconfirm\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    assert_eq!(Stats::load(&storage).figures("mastermind", "classic").played, 1, "it was asked once");
    drop(app);
    let script = format!("{ENGLISH}screen profile\nfocus reset-stats\nconfirm\nexpect text Choose it again\nconfirm\n");
    run(&mut stage(storage.clone(), &script), |_| {});
    assert_eq!(Stats::load(&storage).figures("mastermind", "classic").played, 0);
}

/// A mouse or a finger takes the last guess back by choosing the same button twice.
#[test]
fn a_guess_is_taken_back_by_pointer() {
    for act in ["click", "tap"] {
        let script = format!(
            "{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RRBB\nkey Enter\nsettle\n{act} take-back\n\
             expect text Choose it again\n{act} take-back\nsettle\nexpect text practice\n"
        );
        let mut app = stage(Storage::nowhere(), &script);
        run(&mut app, |_| {});
        assert!(app.world().resource::<Table<Mastermind>>().view().attempts.is_empty(), "by {act}");
    }
}

/// A game that somebody sent is played as it was sent, whatever was chosen before it was pasted.
#[test]
fn a_pasted_game_is_the_game_that_was_sent() {
    use lantern::games::mastermind::stage::plugin::{Way, terms_of_shared};
    let of = |id: &str| {
        let id: lantern::engine::GameId = id.parse().expect("an ID");
        let json = id.setup_json::<Mastermind>().expect("a setup");
        let terms = terms_of_shared(&lantern::engine::read_setup::<Mastermind>(&json).expect("a setup"));
        (terms.way, terms.group().map(str::to_owned))
    };
    assert_eq!(of("mastermind:classic#lamp"), (Way::Play, Some("classic".into())));
    assert_eq!(of("mastermind:super#lamp"), (Way::Play, Some("super".into())));
    assert_eq!(of("mastermind:mode=race#lamp"), (Way::Race, Some("race".into())));
    assert_eq!(of("mastermind:colours=2,pegs=1#lamp"), (Way::Play, None), "a size of its own is not counted");
}

/// What takes a solver is worked out once a position, however many frames it is looked at.
#[test]
fn a_position_is_solved_once_however_long_it_is_looked_at() {
    use lantern::games::mastermind::stage::coach::Coach;
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-tutorial\nclick start\nexpect screen table\nwait 3000\n\
         type RRBB\nkey Enter\nsettle\nexpect text still possible\nwait 3000\nback\nclick give-up\nsettle\nclick look-back\nwait 3000\n\
         expect text Guess 1\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    let mut frames = 0;
    run(&mut app, |_| frames += 1);
    let solved = app.world().resource::<Coach>().solutions();
    assert!(frames > 100 && solved <= 3, "{solved} times in {frames} frames");
}

/// A game of the day can be played once: another game of the same kind does not take its place, nor it that one's.
#[test]
fn a_game_of_the_day_is_not_lost_to_another() {
    use lantern::games::mastermind::code::Code;
    use lantern::games::mastermind::rules::{Action, PLAYER};
    use lantern::games::mastermind::stage::plugin::{Terms, Way, setup, start, start_daily};
    use lantern::stage::host::Request;
    let home = folder("daily-left");
    let mut app = stage(Storage::in_folder(&home.0), &format!("{ENGLISH}wait 6000000\n"));
    let play = |app: &mut App| {
        (0..5).for_each(|_| app.update());
        let guess = Action::Submit { code: Code::new(&[0, 0, 1, 1]).into() };
        app.world_mut().write_message(Request::<Mastermind>::act(PLAYER, guess));
        (0..5).for_each(|_| app.update());
    };
    let stands = |app: &App| {
        let table = app.world().resource::<Table<Mastermind>>();
        (table.terms.day.is_some(), table.view().attempts.len())
    };
    start_daily(app.world_mut());
    play(&mut app);
    assert_eq!(stands(&app), (true, 1));
    start(app.world_mut(), setup(Way::Play, "classic", 0), None, Terms { preset: "classic".into(), ..default() });
    play(&mut app);
    play(&mut app);
    assert_eq!(stands(&app), (false, 2));
    start_daily(app.world_mut());
    (0..5).for_each(|_| app.update());
    assert_eq!(stands(&app), (true, 1), "the day goes on where it was left");
    let storage = Storage::in_folder(&home.0);
    let left: Vec<usize> = Save::all_of(&storage, "mastermind").map(|(_, save)| save.record.moves.len()).collect();
    assert_eq!(left, [1, 2], "and so can the other");
}
