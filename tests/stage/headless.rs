//! The whole client without a window.

use bevy::a11y::AccessibilityNode;
use bevy::app::AppExit;
use bevy::prelude::*;
use lantern::engine::{Rules, Viewer};
use lantern::games::mastermind::{Mastermind, rules::Phase};
use lantern::stage::demo::Script;
use lantern::stage::focus::{Disabled, Focusable};
use lantern::stage::screens::Root;
use lantern::stage::shelf::Shelf;
use lantern::stage::speech::Said;
use lantern::stage::stats::Stats;
use lantern::stage::table::{Pending, Save, Table};
use lantern::stage::theme::motion::Carrier;
use lantern::stage::{Options, Screen, app};

/// The client with a script, in a window that is not there.
pub fn stage(shelf: Shelf, script: &str) -> App {
    stage_of(shelf, script, (1280, 800))
}

/// The client with a script, in a window of this size that is not there.
pub fn stage_of(shelf: Shelf, script: &str, size: (u32, u32)) -> App {
    stage_with(shelf, script, size, |_| {})
}

/// The same with a plugin of the test's own.
pub fn stage_with(shelf: Shelf, script: &str, size: (u32, u32), plugin: fn(&mut App)) -> App {
    let script = Script::read(script).expect("the script can be read");
    let options = Options {
        shelf,
        size: Some(size),
        demo: Some(script),
        shots: None,
        day: Some("2026-11-16".into()),
        report: None,
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

pub const ENGLISH: &str = "set {\"language\":\"english\"}\n";

const A_GAME: &str = "seed lamp\nscreen setup\nconfirm\nexpect screen table\ntype RRBB\nkey Enter\nsettle\ntype GROV\nkey Enter\nsettle\ntype OVOR\nkey Enter\nsettle\nexpect text Solved in three\nback\nexpect screen home\n";

#[test]
fn the_shown_phase_is_the_true_phase_when_nothing_is_pending() {
    let mut app = stage(Shelf::nowhere(), &format!("{ENGLISH}{A_GAME}"));
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
            assert_eq!(*shown.get(), table.session.state().phase());
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
        script += "settle\nwait 5000\n";
    }
    let mut app = stage(Shelf::nowhere(), &script);
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
    assert!(last.2 <= first.2 + 2, "surfaces: {counts:?}");
}

pub fn folder(name: &str) -> super::outside::Folder {
    super::outside::Folder::new(name)
}

#[test]
fn a_kill_at_any_moment_loses_nothing() {
    let home = folder("kill");
    let shelf = Shelf::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nconfirm\nexpect screen table\ntype RRBB\nkey Enter\ntype GR\nhint\ntype OV\nkey Enter\ntype YR\n"
    );
    let mut app = stage(shelf.clone(), &script);
    let mut checked = 0;
    run(&mut app, |app| {
        // A kill after this frame would find this on the shelf.
        let Some(table) = app.world().get_resource::<Table<Mastermind>>() else { return };
        let save = Save::load(&shelf).expect("a game on the table is kept");
        let again = save.table::<Mastermind>().expect("it can be taken up");
        assert_eq!(again.session.record().hash, table.session.record().hash);
        assert_eq!(again.terms.draft, table.terms.draft);
        checked += 1;
    });
    assert!(checked > 30);
    let truth = app.world().resource::<Table<Mastermind>>().session.record();
    drop(app);
    // Continue is exact: guesses, hint, and the pegs that were laid out but not checked.
    let mut app = stage(
        shelf,
        &format!(
            "{ENGLISH}expect focus mastermind\nclick continue\nexpect screen table\nexpect text Attempt 3 of 10\n"
        ),
    );
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<Mastermind>>();
    assert_eq!(table.session.record(), truth);
    assert_eq!(table.terms.draft, [Some(3), Some(0), None, None]);
    assert_eq!(table.session.marks().hints, 1);
}

#[test]
fn a_save_that_cannot_be_read_is_set_aside() {
    let home = folder("damaged");
    for name in ["table.json", "settings.json", "statistics.json", "profile.json"] {
        std::fs::write(home.0.join(name), "{ not json").expect("a file");
    }
    let shelf = Shelf::in_folder(&home.0);
    let mut app = stage(shelf, &format!("{ENGLISH}expect screen home\nscreen profile\n"));
    run(&mut app, |_| {});
    for name in ["table.unreadable", "settings.unreadable", "statistics.unreadable", "profile.unreadable"] {
        assert!(home.0.join(name).exists(), "{name} is lost");
    }
}

#[test]
fn games_are_counted_once_and_only_if_they_count() {
    let home = folder("counted");
    let shelf = Shelf::in_folder(&home.0);
    // Won, given up, practice, the code of the day twice.
    let script = format!(
        "{ENGLISH}{A_GAME}screen setup\nconfirm\nback\nback\nsettle\nback\n\
         seed lamp\nscreen setup\nconfirm\ntype RRBB\nkey Enter\nsettle\nundo\nundo\nsettle\ntype OVOR\nkey Enter\nsettle\nexpect text Practice\nback\n\
         expect text Code of the day\nclick daily\nback\nback\nsettle\nback\n\
         screen setup\nclick way-daily\nclick start\nexpect screen table\nback\nback\nsettle\nback\n\
         expect text Corridor of the day\nclick daily\nexpect screen table\nback\nback\nsettle\nback\nexpect text Games of the day, played\n"
    );
    let mut app = stage(shelf.clone(), &script);
    run(&mut app, |_| {});
    let stats = Stats::load(&shelf);
    let classic = stats.figures("mastermind", "classic");
    assert_eq!((classic.played, classic.won, classic.best), (2, 1, Some(3)));
    assert_eq!(stats.figures("mastermind", "daily").played, 1);
    assert_eq!(stats.figures("minesweeper", "daily").played, 1);
}

#[test]
fn giving_up_is_asked_twice_and_any_other_input_stays() {
    let script = format!(
        "{ENGLISH}screen setup\nconfirm\nback\nexpect text Press Esc again to give up\nkey KeyR\nback\nexpect screen table\nexpect text Press Esc again\n\
         right\nback\nexpect text Press Esc again\nback\nsettle\nexpect text Given up\n"
    );
    let mut app = stage(Shelf::nowhere(), &script);
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<Mastermind>>();
    assert_eq!(table.session.outcome().map(|outcome| outcome.result), Some("lost"));
}

#[test]
fn the_tree_can_be_read_aloud() {
    let script = format!("{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RR\ntype BB\nkey Enter\nsettle\ntype GR\n");
    let mut app = stage(Shelf::nowhere(), &script);
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

/// Everything that can be acted on can be reached by walking, on every screen, and is large enough to touch.
#[test]
fn every_screen_can_be_walked_without_a_mouse() {
    for screen in ["home", "setup", "settings", "howto", "profile", "credits", "challenges"] {
        let mut script = format!("{ENGLISH}offer mastermind\nscreen {screen}\n");
        for _ in 0..40 {
            script += "key Tab\n";
        }
        let mut app = stage(Shelf::nowhere(), &script);
        let mut reached = std::collections::BTreeSet::new();
        run(&mut app, |app| {
            let focus = app.world().resource::<bevy::input_focus::InputFocus>().get();
            if let Some(focusable) = focus.and_then(|entity| app.world().get::<Focusable>(entity)) {
                reached.insert(focusable.key.clone());
            }
        });
        let world = app.world_mut();
        let mut things = world.query::<(&Focusable, &ComputedNode)>();
        for (thing, node) in things.iter(world) {
            assert!(reached.contains(&thing.key), "{screen}: {} was not reached: {reached:?}", thing.key);
            let size = node.size();
            let field = thing.key == "seed" || thing.key == "name";
            assert!(field || size.min_element() >= 47.9, "{screen}: {} is only {size}", thing.key);
        }
    }
}

/// The other ways to play, from set-up to result.
#[test]
fn every_way_to_play_comes_to_an_end() {
    // A mind plays by itself.
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-watch\nclick start\nexpect screen table\nwait 9000\nsettle\nwait 9000\nsettle\nexpect text Solved in\n"
    );
    let mut app = stage(Shelf::nowhere(), &script);
    run(&mut app, |_| {});
    // The player marks: a contradiction is pointed out, then put right.
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-codemaker\nclick start\nexpect screen table\nwait 2500\nsettle\nexpect text how many are right\n\
         click give-marks\nwait 2500\nsettle\nclick give-marks\nwait 2500\nsettle\nclick give-marks\nwait 2000\nsettle\nexpect text together\n"
    );
    let mut app = stage(Shelf::nowhere(), &script);
    run(&mut app, |_| {});
    let phase = app.world().resource::<Table<Mastermind>>().session.state().phase();
    assert_eq!(phase, Phase::Disputed);
    // Any of the disputed guesses can be chosen and put right, not the last alone; by mouse here, by key below.
    let turns = app.world().resource::<Table<Mastermind>>().view().contradiction.expect("a dispute");
    for (n, choose) in [(turns[0], "click"), (turns[turns.len() - 1], "key")] {
        let chosen = match choose {
            "click" => format!("click guess-{n}\nfocus mark-exact\n"),
            _ => format!("focus guess-{n}\nkey Enter\n"),
        };
        let again = format!(
            "{chosen}expect focus mark-exact\nexpect label give-marks Mark guess {}\nkey ArrowRight\nkey ArrowRight\nclick give-marks\n",
            n + 1
        );
        let mut app = stage(Shelf::nowhere(), &format!("{script}{again}"));
        run(&mut app, |_| {});
        let attempts = app.world().resource::<Table<Mastermind>>().view().attempts;
        assert_eq!(attempts[n].feedback.map(|mark| mark.black), Some(2), "guess {n} was not marked anew");
    }
    // A clock that runs down.
    let script = format!(
        "{ENGLISH}set {{\"motion\":\"none\"}}\nscreen setup\nclick way-timed\nclick start\nexpect screen table\nwait 182000\nexpect text Time is up\n"
    );
    let mut app = stage(Shelf::nowhere(), &script);
    run(&mut app, |_| {});
    // A lesson, with words at each step.
    let script = format!(
        "{ENGLISH}screen howto\nclick lesson\nexpect text Three pegs are hidden\ntype RBG\nexpect text Now check the code\nkey Enter\nsettle\nexpect text Studs\ntype BRY\nkey Enter\nsettle\nexpect text That is the whole game\n"
    );
    let mut app = stage(Shelf::nowhere(), &script);
    run(&mut app, |_| {});
    // A race that the player wins; the rival's colours stay hidden until the end.
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-race\nclick start\nexpect text The other\nwait 40000\nsettle\ntype OVOR\nkey Enter\nsettle\nexpect text First, in one guess\n"
    );
    let mut app = stage(Shelf::nowhere(), &script);
    run(&mut app, |app| {
        let Some(table) = app.world().get_resource::<Table<Mastermind>>() else { return };
        if table.session.outcome().is_none() {
            let view = table.session.view(Viewer::Seat(lantern::games::mastermind::rules::PLAYER));
            let rival = view.rival.map(|rival| rival.attempts).unwrap_or_default();
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
    let mut app = stage(Shelf::nowhere(), &script);
    run(&mut app, |_| {});
    let bindings = &app.world().resource::<lantern::stage::settings::Settings>().bindings;
    assert!(bindings.means(KeyCode::KeyQ, lantern::stage::intent::Intent::Hint));
    assert!(bindings.means(KeyCode::KeyN, lantern::stage::intent::Intent::Up));
}

/// A reset is asked for twice, for one group: another tab in between is another question.
#[test]
fn a_reset_of_one_group_is_not_the_reset_of_another() {
    let home = folder("reset");
    let shelf = Shelf::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}{A_GAME}screen profile\nclick group-mastermind-super\nfocus reset-stats\nconfirm\nfocus group-mastermind-classic\nconfirm\nfocus reset-stats\nconfirm\n"
    );
    let mut app = stage(shelf.clone(), &script);
    run(&mut app, |_| {});
    assert_eq!(Stats::load(&shelf).figures("mastermind", "classic").played, 1, "it was asked once");
    drop(app);
    let script = format!("{ENGLISH}screen profile\nfocus reset-stats\nconfirm\nexpect text Choose it again\nconfirm\n");
    run(&mut stage(shelf.clone(), &script), |_| {});
    assert_eq!(Stats::load(&shelf).figures("mastermind", "classic").played, 0);
}

/// A mouse or a finger takes the last guess back by choosing the same button twice.
#[test]
fn a_guess_is_taken_back_by_pointer() {
    for act in ["click", "tap"] {
        let script = format!(
            "{ENGLISH}screen setup\nseed lamp\nconfirm\ntype RRBB\nkey Enter\nsettle\n{act} take-back\n\
             expect text Choose it again\n{act} take-back\nsettle\nexpect text practice\n"
        );
        let mut app = stage(Shelf::nowhere(), &script);
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
