//! Challenges on the stage: offered, declined, taken, won and lost, by people of every device, and never forgotten.

use super::headless::{ENGLISH, folder, run, stage};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use lantern::challenge::{ChallengeType, Profile};
use lantern::games::mastermind::{Mastermind, rules::Setup};
use lantern::stage::Screen;
use lantern::stage::challenge::{Board, FILE};
use lantern::stage::focus::Focusable;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;

const CODE: ChallengeType = lantern::games::mastermind::challenge::CHALLENGE;
const CORRIDOR: ChallengeType = lantern::games::minesweeper::challenge::CHALLENGE;

fn kept(storage: &Storage) -> Profile {
    let text = storage.read(FILE).expect("a profile is kept");
    Profile::read(&text, &[CODE, CORRIDOR]).expect("it can be read")
}

fn texts(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    world.query::<&Text>().iter(world).map(|text| text.0.replace('\u{2060}', "")).collect()
}

/// A free game, given up at once, and back home: something is offered then.
const A_GAME: &str = "screen setup\nclick way-play\nclick start\nexpect screen table\nback\nclick give-up\nsettle\n";

#[test]
fn an_offer_follows_a_finished_game_and_can_be_declined() {
    let home = folder("offer");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}expect screen home\n{A_GAME}expect text Given up\nexpect text A challenge:\nexpect said A challenge:\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let profile = kept(&storage);
    assert_eq!(profile.offers().len(), 1, "one offer after a finished game");
    assert_eq!((profile.xp(), profile.won()), (0, 0));
    // It is there when one comes back another day, on the home screen; its menu says all there is to it.
    let script = format!(
        "{ENGLISH}offer mastermind\nexpect screen home\nclick challenge\nexpect screen challenges\nexpect focus accept\n\
         expect text The Watchmaker\nexpect text An old watchmaker sets\nexpect text +50% of a level\nexpect text +100% of a level\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let world = app.world_mut();
    let mut nodes = world.query::<&AccessibilityNode>();
    let labels: Vec<String> =
        nodes.iter(world).map(|node| format!("{:?} {}", node.role(), node.label().unwrap_or_default())).collect();
    for expected in [
        "RadioButton Classic: Four pegs, six colours, ten guesses. Reward: +50% of a level",
        "RadioButton Super: Five pegs, eight colours, twelve guesses. Reward: +100% of a level",
        "Button Accept: Classic, +50% of a level",
        "Button Decline",
    ] {
        assert!(labels.iter().any(|label| label == expected), "{expected} is missing in {labels:#?}");
    }
    drop(app);
    // Declined, it is gone, and going on without it is no loss.
    let script = format!("{ENGLISH}offer mastermind\nclick challenge\nclick decline\nexpect said Declined\n");
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    assert!(!kept(&storage).is_open(CODE));
    assert_eq!(kept(&storage).xp(), 0);
}

#[test]
fn one_is_open_per_game_at_most() {
    let home = folder("one");
    let storage = Storage::in_folder(&home.0);
    let mut app = stage(storage.clone(), &format!("{ENGLISH}{}", A_GAME.repeat(4)));
    run(&mut app, |app| {
        let offers = app.world().resource::<Board>().profile().offers();
        let mut games: Vec<_> = offers.iter().map(|offer| &offer.challenge).collect();
        let count = games.len();
        games.sort();
        games.dedup();
        assert_eq!(games.len(), count, "two offers of one game");
    });
    assert!(kept(&storage).is_open(CODE), "after four games everything is open");
}

#[test]
fn a_challenge_that_is_taken_and_won_earns_its_reward() {
    let home = folder("won");
    let storage = Storage::in_folder(&home.0);
    // By keyboard alone from the menu on: up to Super, chosen, accepted.
    let script = format!(
        "{ENGLISH}offer mastermind\nclick challenge\nexpect focus accept\nkey ArrowUp\nexpect focus difficulty-super\n\
         key Enter\nexpect focus accept\nseed lamp\nkey Enter\nexpect screen table\nexpect text Challenge: +100% of a level\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<Mastermind>>();
    assert_eq!(*table.setup(), Setup { pegs: 5, colours: 8, attempts: 12, ..Setup::default() });
    assert_eq!(table.terms.group(), Some("super"));
    let secret = table
        .local()
        .expect("a game here")
        .session()
        .view(lantern::engine::Viewer::Referee)
        .secret_code
        .expect("a code")
        .to_string();
    drop(app);
    // The program is killed and started again: the game that is taken up is still the challenge.
    let script = format!(
        "{ENGLISH}click continue\nexpect screen table\nexpect text Challenge: +100% of a level\ntype {secret}\nkey Enter\nsettle\n\
         expect text Challenge won: +100 XP\nexpect text You are level 2 now\nexpect said Challenge won: +100 XP\nexpect said Eight colours\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let profile = kept(&storage);
    assert_eq!((profile.xp(), profile.won(), profile.standing().level), (100, 1, 2));
    assert_eq!(profile.earned("super_code"), Some("2026-11-16"));
    assert_eq!(profile.earned("own_eyes"), Some("2026-11-16"));
    drop(app);
    // The profile shows it.
    let mut app = stage(
        storage.clone(),
        &format!("{ENGLISH}screen profile\nexpect text 0 of 120 XP\nexpect text Eight colours\nexpect text today\n"),
    );
    run(&mut app, |_| {});
    drop(app);
    // The same code once more, freely: no second reward.
    let script = format!(
        "{ENGLISH}seed lamp\nscreen setup\nfocus preset\nright\nclick start\ntype {secret}\nkey Enter\nsettle\nexpect text Solved in one\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    assert_eq!((kept(&storage).xp(), kept(&storage).won()), (100, 1));
}

const TAKEN: &str = "offer mastermind\nscreen challenges\nseed lamp\nconfirm\nexpect screen table\n";

#[test]
fn a_loss_costs_nothing_and_practice_earns_nothing() {
    let home = folder("nothing");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}{TAKEN}type OVOR\nkey Enter\nsettle\nexpect text Challenge won: +50 XP\nback\n\
         {TAKEN}back\nclick give-up\nsettle\nexpect text It cost nothing\nback\n\
         {TAKEN}type RRBB\nkey Enter\nsettle\nundo\nundo\nsettle\ntype OVOR\nkey Enter\nsettle\nexpect text practice, no reward\nback\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let profile = kept(&storage);
    assert_eq!((profile.xp(), profile.won(), profile.prestige()), (50, 1, 0));
}

#[test]
fn a_hint_changes_no_reward_and_is_told() {
    let home = folder("hint");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}{TAKEN}hint\ntype OVOR\nkey Enter\nsettle\nexpect text One hint\nexpect text Challenge won: +50 XP\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    assert_eq!(kept(&storage).xp(), 50);
    assert_eq!(kept(&storage).earned("own_eyes"), None);
}

#[test]
fn watching_a_mind_is_not_playing() {
    let home = folder("watching");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}screen setup\nseed lamp\nclick way-watch\nclick start\nwait 9000\nsettle\nwait 9000\nsettle\nexpect text Solved in\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let board = app.world().resource::<Board>();
    assert!(board.profile().offers().is_empty() && board.profile().achievements().is_empty());
}

#[test]
fn a_kill_at_any_moment_keeps_the_profile() {
    let home = folder("kill-profile");
    let storage = Storage::in_folder(&home.0);
    let script = format!(
        "{ENGLISH}{A_GAME}back\n{TAKEN}type RRBB\nkey Enter\ntype OVOR\nkey Enter\nsettle\nback\noffer mastermind\nscreen challenges\nclick decline\n"
    );
    let mut app = stage(storage.clone(), &script);
    let mut seen = std::collections::BTreeSet::new();
    run(&mut app, |app| {
        // A kill after this frame would find this in storage.
        let truth = app.world().resource::<Board>().profile();
        let found =
            storage.read(FILE).map(|text| Profile::read(&text, &[CODE, CORRIDOR]).expect("whole or not at all"));
        if let Some(found) = found {
            assert_eq!(found, *truth);
            seen.insert((found.offers().len(), found.offers().iter().any(|offer| offer.taken.is_some()), found.xp()));
        } else {
            assert!(truth.offers().is_empty() && truth.xp() == 0);
        }
    });
    assert!(seen.iter().any(|&(_, taken, xp)| taken && xp == 0) && seen.iter().any(|&(_, _, xp)| xp == 50), "{seen:?}");
}

#[test]
fn a_profile_that_cannot_be_read_is_set_aside() {
    for (n, damaged) in ["{ not json", "{\"format\":99}"].into_iter().enumerate() {
        let home = folder(&format!("damaged-profile-{n}"));
        std::fs::write(home.0.join("profile.json"), damaged).expect("a file");
        let storage = Storage::in_folder(&home.0);
        let mut app = stage(storage.clone(), &format!("{ENGLISH}expect screen home\n{A_GAME}"));
        run(&mut app, |_| {});
        let aside = std::fs::read_to_string(home.0.join("profile.unreadable")).expect("it is not lost");
        assert_eq!(aside, damaged);
        assert_eq!(kept(&storage).offers().len(), 1, "and the program goes on");
    }
}

/// The whole way with a gamepad alone, and with a finger alone, both below the intents.
#[test]
fn a_challenge_by_gamepad_and_by_touch() {
    for (name, script) in [
        (
            "pad",
            "offer mastermind\nscreen challenges\npad DPadUp\nexpect focus difficulty-super\npad DPadUp\nexpect focus difficulty-classic\n\
             pad South\nexpect focus accept\nseed lamp\npad South\nexpect screen table\ntype OVOR\nkey Enter\nsettle\n\
             expect focus again\npad DPadDown\nexpect focus challenge\npad South\nexpect screen challenges\npad East\nexpect screen table\n",
        ),
        (
            "touch",
            "offer mastermind\ntap challenge\nexpect screen challenges\ntap difficulty-super\ntap difficulty-classic\nseed lamp\ntap accept\n\
             expect screen table\ntype OVOR\nkey Enter\nsettle\ntap challenge\nexpect screen challenges\ntap decline\nexpect said Declined\n",
        ),
    ] {
        let home = folder(&format!("by-{name}"));
        let storage = Storage::in_folder(&home.0);
        let mut app = stage(storage.clone(), &format!("{ENGLISH}{script}"));
        run(&mut app, |_| {});
        assert_eq!(kept(&storage).xp(), 50, "by {name}");
    }
}

/// The words change with the language at once, also on the menu and among the results.
#[test]
fn both_languages_are_equals() {
    let script = format!(
        "{ENGLISH}{TAKEN}type OVOR\nkey Enter\nsettle\nset {{\"language\":\"korean\"}}\nexpect text 도전에서 이겼어요: 경험치 +50\n\
         offer mastermind\nscreen challenges\nexpect text 레벨의 50%\nexpect text 시계공\nscreen profile\nexpect text 업적\nexpect text 첫 불빛\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert!(texts(&mut app).iter().all(|text| !text.contains("achievement-")), "a key is shown");
}

#[test]
fn nothing_open_says_so_and_leads_back() {
    let script = format!(
        "{ENGLISH}screen challenges\nexpect text No challenge is open\nexpect focus back\nkey Enter\nexpect screen home\n"
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Home);
    let world = app.world_mut();
    assert!(
        world.query::<&Focusable>().iter(world).all(|thing| thing.key != "challenge"),
        "nothing is offered at first"
    );
}

/// The corridor, too: its set-up carries the difficulty, and its end the reward.
#[test]
fn a_corridor_that_was_offered_earns_its_reward() {
    let home = folder("corridor");
    let storage = Storage::in_folder(&home.0);
    let cells = ["0-0", "0-4", "0-5", "0-8", "3-8", "8-1", "8-2", "8-3", "8-4", "8-5"];
    let steps: String = cells.iter().map(|cell| format!("focus cell-{cell}\nkey Enter\n")).collect();
    let script = format!(
        "{ENGLISH}offer minesweeper\nclick challenge\nexpect text A weathered scout\nexpect text +1 Prestige\nexpect text +200% of a level\n\
         seed lamp\nkey Enter\nexpect screen table\nkey Enter\nsettle\n{steps}settle\nexpect text Area Secured!\n\
         expect text Challenge won: +50 XP\n"
    );
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let profile = kept(&storage);
    assert_eq!((profile.xp(), profile.won(), profile.prestige()), (50, 1, 0));
    drop(app);
    // Given up at Master: nothing is lost.
    let script = format!(
        "{ENGLISH}offer minesweeper\nscreen challenges\nfocus offer-minesweeper\nconfirm\nfocus difficulty-master\nconfirm\n\
         expect focus accept\nconfirm\nexpect screen table\nback\nback\nsettle\nexpect text It cost nothing\n"
    );
    let script = match profile.offers().len() {
        // With one open there is nothing to choose between.
        1 if profile.is_open(CORRIDOR) => script.replace("focus offer-minesweeper\nconfirm\n", ""),
        _ => script,
    };
    let mut app = stage(storage.clone(), &script);
    run(&mut app, |_| {});
    let table = app.world().resource::<Table<lantern::games::minesweeper::Minesweeper>>();
    let setup = table.setup();
    assert_eq!((setup.columns, setup.rows, setup.mines), (20, 16, 60));
    assert_eq!((kept(&storage).xp(), kept(&storage).won(), kept(&storage).prestige()), (50, 1, 0));
}
