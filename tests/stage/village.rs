//! A village on the stage as people meet it: figures and rewards, a role of one's own choosing, a page of notes, whole
//! games by mouse and by touch from the first screen to the last, and two deals side by side that must not be told apart.

use super::headless::{ENGLISH, does, folder, stage_of, stage_with};
use super::mafia::{by_keys, focused, table, tree, village};
use bevy::prelude::*;
use lantern::engine::{Rules, Seat, Seed, Session, Viewer};
use lantern::games::mafia::Mafia;
use lantern::games::mafia::challenge::{CHALLENGE, group};
use lantern::games::mafia::facts::Event;
use lantern::games::mafia::roles::{Role, seat_at};
use lantern::games::mafia::rules::{Action, Phase};
use lantern::games::mafia::setup::{Roles, Ruleset, Setup};
use lantern::games::mafia::stage::cottage::Cottage;
use lantern::games::mafia::stage::plugin::{self, Pace, Terms, Way, wished};
use lantern::games::mafia::stage::scene::Scene;
use lantern::games::mafia::stage::village::HouseOf;
use lantern::games::mafia::view::Task;
use lantern::stage::Screen;
use lantern::stage::audio::Heard;
use lantern::stage::awake::Awake;
use lantern::stage::challenge::Board;
use lantern::stage::focus::{Disabled, Focusable};
use lantern::stage::host::{Host, LocalHost, Request};
use lantern::stage::present::Pending;
use lantern::stage::speech::Said;
use lantern::stage::stats::{Aim, Stats};
use lantern::stage::storage::Storage;
use lantern::stage::table::{Table, set_table};
use lantern::stage::theme::row::Row;
use std::collections::{BTreeMap, BTreeSet};

/// The client, doing nothing until it is told.
fn waiting(storage: Storage, size: (u32, u32)) -> App {
    let mut app = stage_of(storage, &format!("{ENGLISH}wait 6000000\n"), size);
    (0..8).for_each(|_| app.update());
    app
}

fn pending(app: &App) -> &Pending<Mafia> {
    app.world().resource::<Pending<Mafia>>()
}

fn ended(app: &App) -> bool {
    table(app).outcome().is_some() && pending(app).is_empty()
}

/// A game is counted under its ruleset, side and role, with the votes that the person cast.
#[test]
fn a_game_is_counted_by_ruleset_side_and_role_with_its_votes() {
    for (ruleset, players, seed, whole) in [(Ruleset::Fsm, 10, 4, "fsm"), (Ruleset::Flow, 7, 8, "flow")] {
        let mut app = village(Storage::nowhere(), ruleset, players, "simple", seed, None);
        by_keys(&mut app, 8_000);
        assert!(ended(&app), "{whole}: no end");
        let you = table(&app).terms.person().expect("a person plays");
        let role = table(&app).view().role(you).expect("all roles are known now");
        let (mut own, mut aim) = (Vec::new(), Aim::default());
        for fact in table(&app).view().memory.iter() {
            if let Event::VoteResult { votes, .. } = &fact.event {
                own.extend(votes.iter().filter(|ballot| ballot.voter_id == you).filter_map(|ballot| ballot.target_id));
            }
        }
        for target in own {
            aim.of += 1;
            aim.hits += u32::from(table(&app).view().role(target) == Some(Role::Mafia));
        }
        let stats = app.world().resource::<Stats>();
        let side = format!("{whole}/{}", role.team());
        for group in [whole, &side, group(ruleset, role)] {
            let figures = stats.figures("mafia", group);
            assert_eq!(figures.played, 1, "{group}");
            assert_eq!(figures.aim, if role == Role::Mafia { Aim::default() } else { aim }, "{group}");
        }
        let other = if role == Role::Mafia { "town" } else { "mafia" };
        assert_eq!(stats.figures("mafia", &format!("{whole}/{other}")).played, 0);
    }
}

/// The profile shows a group, the parts of it, and how often a vote hit.
#[test]
fn the_profile_shows_sides_roles_and_votes() {
    let home = folder("village-figures");
    let entry = |group: &str, won: bool, hits: u32, of: u32| {
        serde_json::json!({"day": "2026-11-16", "game": "mafia", "group": group, "won": won, "score": 3, "ms": 9, "hints": 0,
            "id": "", "aim": {"hits": hits, "of": of}})
    };
    let entries = [
        entry("flow/town/doctor", true, 2, 3),
        entry("flow/town/sheriff", true, 1, 1),
        entry("flow/mafia", false, 0, 0),
        // As it was kept before there were parts.
        serde_json::json!({"day": "2026-11-15", "game": "mafia", "group": "flow", "won": true, "score": 2, "ms": 9, "hints": 0,
            "id": ""}),
    ];
    let text = serde_json::json!({"format": 1, "entries": entries}).to_string();
    std::fs::write(home.0.join("statistics.json"), text).expect("a file");
    let mut app = waiting(Storage::in_folder(&home.0), (1280, 800));
    does(
        &mut app,
        "screen profile\nclick records-mafia\nclick group-mafia-flow\nexpect text Votes that hit: 3 of 4 (75 %)",
    );
    does(
        &mut app,
        "expect text 75 %\nclick group-mafia-flow/town\nexpect text Votes that hit: 3 of 4 (75 %)\nexpect text 100 %",
    );
    does(&mut app, "click group-mafia-flow/town/doctor\nexpect text Votes that hit: 2 of 3 (66 %)");
    does(&mut app, "expect text Reset Any village, Doctor\nclick group-mafia-flow/mafia\nexpect text 0 %\nexpect tidy");
    // By the shoulder buttons one comes through the parts, too.
    does(&mut app, "tab_right\nexpect text Streak 0");
}

/// Somebody chooses who they are: they are that, the others are dealt by chance, and nothing is counted.
#[test]
fn whoever_wants_a_role_has_it_and_nothing_is_counted() {
    for (rules, rights, role) in [("", 3, Role::Sheriff), ("focus rules\nright\n", 4, Role::Vigilante)] {
        let mut app = waiting(Storage::nowhere(), (1280, 800));
        does(&mut app, &format!("screen setup mafia\n{rules}focus wish\n{}seed lamp", "right\n".repeat(rights)));
        does(&mut app, "focus start\nconfirm\nexpect screen table\nconfirm");
        let you = table(&app).terms.person().expect("a person plays");
        assert_eq!(table(&app).view().role(you), Some(role));
        assert!(table(&app).marks().custom);
        let dealt = |app: &App| {
            let view = table(app).local().expect("here").session().view(Viewer::Referee);
            (0..view.cast.players()).map(|at| view.role(seat_at(at)).expect("dealt")).collect::<Vec<_>>()
        };
        let first = dealt(&app);
        let expected = table(&app).setup().counts().expect("a village");
        let counted = |role: Role| first.iter().filter(|known| **known == role).count();
        let plain = Setup { roles: None, ..table(&app).setup().clone() }.counts().expect("a village");
        assert_eq!(expected, plain, "there are as many of each as ever");
        assert_eq!(counted(Role::Mafia), usize::from(plain[Role::Mafia.index()]));
        // Another village on the same terms: the same wish, other neighbours.
        let others: BTreeSet<String> = (0..6)
            .map(|_| {
                plugin::again(app.world_mut(), false);
                (0..6).for_each(|_| app.update());
                assert_eq!(table(&app).view().role(you), Some(role));
                format!("{:?}", dealt(&app))
            })
            .collect();
        assert!(others.len() > 1, "the others are always dealt the same");
    }
    let mut app = waiting(Storage::nowhere(), (1280, 800));
    let setup = plugin::setup(app.world(), Ruleset::Flow, 5);
    let terms = Terms { wish: Some(Role::Mafia), ..Terms::of(Way::Play, "random", Pace::Brisk, 5) };
    plugin::start(app.world_mut(), setup, "lamp".parse().ok(), terms);
    (0..4).for_each(|_| app.update());
    by_keys(&mut app, 8_000);
    assert!(ended(&app));
    assert!(app.world().resource::<Stats>().entries.is_empty(), "it is counted");
    does(&mut app, "expect text Not counted: the roles were not left to chance");
}

/// A village has its roles only once: a wish that it cannot grant is none.
#[test]
fn a_wish_changes_who_has_which_card_and_not_the_cards() {
    let setup = Setup { players: Some(5), ..Setup::flow() };
    let seat = seat_at(3);
    for n in 0..20 {
        let seed = Seed::from(n);
        let dealt = wished(setup.clone(), &seed, seat, Role::Doctor);
        assert_eq!(dealt.counts().expect("a village"), setup.counts().expect("a village"));
        assert_eq!(dealt.roles.as_ref().and_then(Roles::fixed).expect("a list")[3], Role::Doctor);
        assert_eq!(dealt, wished(dealt.clone(), &seed, seat, Role::Doctor), "the same seed deals the same");
    }
    assert_eq!(wished(setup.clone(), &Seed::from(1), seat, Role::Vigilante), setup, "five have no vigilante");
}

/// A villager's night: something to listen to, and a page that is theirs. The morning waits for whoever writes.
#[test]
fn a_villager_writes_by_night_and_the_morning_waits() {
    use Role::{Doctor, Mafia as M, Sheriff, Villager as V};
    let home = folder("village-page");
    let storage = Storage::in_folder(&home.0);
    let mut app = village(storage.clone(), Ruleset::Flow, 5, "random", 2, Some(vec![M, Doctor, Sheriff, V, V]));
    does(
        &mut app,
        "key Enter\nexpect text An owl calls twice\nfocus page\nconfirm\nexpect focus page-words\ntype well",
    );
    does(&mut app, "wait 20000");
    assert_eq!(app.world().resource::<Scene>().phase, Phase::NightActions, "the morning came while somebody wrote");
    assert_eq!(table(&app).terms.pages, BTreeMap::from([(0, "well".to_owned())]));
    does(&mut app, "focus close\nconfirm\nwait 9000\nsettle");
    assert_ne!(app.world().resource::<Scene>().phase, Phase::NightActions, "the village still waits");
    // Read by day, where one looks for what was said; and kept with the game.
    does(&mut app, "click log\nfocus page-of-log\nconfirm\nexpect focus page-words\nback");
    drop(app);
    let mut app = waiting(storage, (1280, 800));
    does(&mut app, "click continue\nexpect screen table\nsettle");
    assert_eq!(table(&app).terms.pages.get(&0).map(String::as_str), Some("well"));
}

/// The free chair: its story and rewards are told, the stake is in sight by night and in the morning, and the end says what
/// it came to.
#[test]
fn a_free_chair_is_taken_and_answered() {
    let mut app = waiting(Storage::nowhere(), (1280, 800));
    does(
        &mut app,
        "offer mafia\nscreen challenges\nexpect text one chair too many\nexpect text +1 Prestige\nexpect tidy",
    );
    does(&mut app, "seed lamp\nconfirm\nexpect screen table\nexpect text Challenge: +50% of a level");
    assert_eq!(table(&app).view().cast.players(), 5);
    assert_eq!((table(&app).terms.mind.as_str(), table(&app).marks().custom), ("sharp", false));
    let mut seen = BTreeSet::new();
    for _ in 0..8_000 {
        if ended(&app) {
            break;
        }
        if pending(&app).is_empty() && seen.insert(format!("{:?}", app.world().resource::<Scene>().phase)) {
            does(&mut app, "expect text Challenge: +50% of a level");
        }
        by_keys(&mut app, 1);
    }
    assert!(ended(&app) && seen.contains("NightActions") && seen.contains("MorningReveal"), "{seen:?}");
    let you = table(&app).terms.person().expect("a person plays");
    let won = table(&app).outcome().is_some_and(|outcome| outcome.winners.contains(&you));
    does(&mut app, if won { "expect text Challenge won: +50 XP" } else { "expect text It cost nothing" });
    assert_eq!(app.world().resource::<Board>().profile().xp(), if won { 50 } else { 0 });
}

/// Every chair is a village that can be begun: so many people, the rules that it names, sharp minds, and counted.
#[test]
fn every_chair_is_a_village() {
    for (name, players, ruleset) in [
        ("five", 5, Ruleset::Flow),
        ("eight", 8, Ruleset::Flow),
        ("ten", 10, Ruleset::Fsm),
        ("fifteen", 15, Ruleset::Flow),
    ] {
        let mut app = waiting(Storage::nowhere(), (1280, 800));
        lantern::stage::challenge::begin::<Mafia>(app.world_mut(), name).expect("it can be begun");
        (0..4).for_each(|_| app.update());
        let table = table(&app);
        assert_eq!((table.view().cast.players(), table.setup().ruleset), (players, ruleset), "{name}");
        assert_eq!((table.terms.way, table.terms.mind.as_str()), (Way::Play, "sharp"), "{name}");
        assert!(!table.marks().custom && table.terms.uncounted.is_none(), "{name}");
        assert!(CHALLENGE.difficulty(name).is_some(), "{name}");
    }
}

/// Words that are large in a narrow window wrap, and nothing lies over anything.
#[test]
fn the_chairs_are_tidy_on_a_small_phone_in_large_text() {
    for (language, size) in
        [("english", (360, 640)), ("korean", (360, 640)), ("english", (390, 844)), ("korean", (390, 844))]
    {
        let mut app = waiting(Storage::nowhere(), size);
        does(
            &mut app,
            &format!("set {{\"language\":\"{language}\",\"text_size\":200}}\noffer mafia\nscreen challenges"),
        );
        does(
            &mut app,
            "settle\nexpect tidy\nfocus difficulty-fifteen\nexpect tidy\nscreen profile\nfocus records-mafia\nconfirm",
        );
        does(
            &mut app,
            "settle\nexpect tidy\nfocus group-mafia-flow/town\nconfirm\nexpect tidy\nscreen setup mafia\nexpect tidy",
        );
    }
}

/// A hand that points, with a mouse or with a finger.
struct Hand {
    app: App,
    act: &'static str,
    turn: usize,
}

impl Hand {
    fn press(&mut self, key: &str) {
        // What is out of sight would be scrolled to.
        let script = format!("focus {key}\n{} {key}", self.act);
        does(&mut self.app, &script);
    }

    /// Gives a row of the set-up this option.
    fn sets(&mut self, key: &str, option: usize) {
        let standing = |app: &mut App| {
            let mut rows = app.world_mut().query::<(&Focusable, &Row)>();
            rows.iter(app.world()).find(|(thing, _)| thing.key == key).map(|(_, row)| row.standing())
        };
        // Where a hand lands is on one of the options, or beside them, which takes the next.
        for _ in 0..4 {
            if standing(&mut self.app).expect("the row is there").0 != option {
                self.press(key);
            }
        }
        while standing(&mut self.app).expect("the row is there").0 < option {
            does(&mut self.app, &format!("focus {key}\nright"));
        }
        while standing(&mut self.app).expect("the row is there").0 > option {
            does(&mut self.app, &format!("focus {key}\nleft"));
        }
    }

    /// What can be pressed now, by key.
    fn things(&mut self) -> BTreeSet<String> {
        let world = self.app.world_mut();
        let mut query = world.query_filtered::<&Focusable, Without<Disabled>>();
        let top = query.iter(world).map(|thing| thing.layer).max().unwrap_or(0);
        query.iter(world).filter(|thing| thing.layer == top).map(|thing| thing.key.clone()).collect()
    }

    /// Presses the first of these that is there; whether one was.
    fn press_one(&mut self, keys: &[&str]) -> bool {
        let things = self.things();
        let found = keys.iter().find(|key| things.contains(**key));
        if let Some(key) = found {
            self.press(key);
        }
        found.is_some()
    }

    /// Does what is asked of the person: a house and the deed, an act of the wheel to its end, a ballot.
    fn answers(&mut self) -> bool {
        let Some(ask) = table(&self.app).view().ask.filter(|_| pending(&self.app).is_empty()) else { return false };
        let you = table(&self.app).terms.person();
        let others: Vec<usize> =
            ask.targets.iter().filter(|seat| you != Some(*seat)).filter_map(|seat| seat.index()).collect();
        let voted = you.is_some_and(|you| self.app.world().resource::<Scene>().ballots.contains_key(&you));
        self.turn += 1;
        match ask.task {
            Task::Vote if voted => return false,
            Task::Vote => {
                self.press(&format!("seat-{}", others[self.turn % others.len()]));
                self.press_one(&["do"]);
            }
            Task::Say => self.speaks(),
            _ => {
                self.press(&format!("house-{}", others[self.turn % others.len()]));
                self.press_one(&["do"]);
            }
        }
        true
    }

    /// An act of the wheel, another each time: then a person, what there is to tell, how sure, other words.
    fn speaks(&mut self) {
        let verb = format!("verb-{}", self.turn % 10);
        self.press(&verb);
        if self.app.world().resource::<lantern::games::mafia::stage::draft::Draft>().wants_person() {
            let you = table(&self.app).terms.person();
            let alive = table(&self.app).view().alive;
            let other = alive.iter().find(|seat| you != Some(*seat)).and_then(|seat| seat.index()).expect("somebody");
            self.press(&format!("seat-{other}"));
        }
        self.press_one(&["told-0", "role-0"]);
        self.press_one(&["sure-2"]);
        self.press_one(&["other-words"]);
        self.press("say");
    }

    /// Plays until this holds; the phases that were met.
    fn plays_until(&mut self, done: impl Fn(&App) -> bool) -> BTreeSet<String> {
        let mut met = BTreeSet::new();
        for _ in 0..12_000 {
            if done(&self.app) {
                return met;
            }
            met.insert(format!("{:?}", app_phase(&self.app)));
            let pressed = self.press_one(&["card-go", "close", "go-on", "morning"])
                || self.answers()
                || pending(&self.app).is_held() && self.press_one(&["skip"]);
            if !pressed {
                self.app.update();
            }
        }
        panic!("it does not come to that: {:?}, met {met:?}", app_phase(&self.app));
    }
}

fn app_phase(app: &App) -> Phase {
    app.world().resource::<Scene>().phase
}

/// From the first screen to the results, and on to another village.
fn a_whole_game(act: &'static str, size: (u32, u32), ruleset: Ruleset) {
    let mut hand = Hand { app: waiting(Storage::nowhere(), size), act, turn: 0 };
    does(&mut hand.app, "expect screen home\nseed lamp");
    hand.press("mafia");
    does(&mut hand.app, "expect screen setup");
    // Careless neighbours, who talk fast.
    hand.sets("rules", usize::from(ruleset == Ruleset::Flow));
    hand.sets("mind", 0);
    hand.sets("pace", 2);
    hand.press("start");
    does(&mut hand.app, "expect screen table");
    assert_eq!((table(&hand.app).setup().ruleset, table(&hand.app).terms.pace), (ruleset, Pace::Brisk));
    let met = hand.plays_until(ended);
    for phase in ["NightActions", "MorningReveal", "DayDiscussion", "DayVoting"] {
        assert!(met.contains(phase), "{phase} was never met: {met:?}");
    }
    let whole = if ruleset == Ruleset::Fsm { "fsm" } else { "flow" };
    assert_eq!(hand.app.world().resource::<Stats>().figures("mafia", whole).played, 1, "it is counted");
    does(&mut hand.app, "settle\nexpect text Another village");
    ["page-votes", "page-thoughts", "page-known", "page-story", "again"].into_iter().for_each(|key| hand.press(key));
    assert!(table(&hand.app).outcome().is_none(), "another village has begun");
}

#[test]
fn whole_games_by_mouse_in_both_rulesets() {
    a_whole_game("click", (1280, 800), Ruleset::Fsm);
    a_whole_game("click", (1280, 800), Ruleset::Flow);
}

#[test]
fn whole_games_by_touch_in_both_rulesets() {
    a_whole_game("tap", (390, 844), Ruleset::Fsm);
    a_whole_game("tap", (390, 844), Ruleset::Flow);
}

/// The program is killed on the second day, in the middle of the talk, and started again: the same village goes on, by a
/// mouse, to its end, and is counted once.
#[test]
fn a_game_that_was_killed_in_the_middle_is_played_to_its_end() {
    let home = folder("village-killed");
    let storage = Storage::in_folder(&home.0);
    let mut hand = Hand { app: waiting(storage.clone(), (1280, 800)), act: "click", turn: 0 };
    let setup = plugin::setup(hand.app.world(), Ruleset::Flow, 9);
    let terms = Terms::of(Way::Play, "random", Pace::Brisk, 9);
    plugin::start(hand.app.world_mut(), setup, "lamp".parse().ok(), terms);
    (0..4).for_each(|_| hand.app.update());
    hand.plays_until(|app| app_phase(app) == Phase::DayDiscussion && app.world().resource::<Scene>().day == 1);
    let before = table(&hand.app).record().expect("a game here");
    drop(hand);
    let mut hand = Hand { app: waiting(storage, (1280, 800)), act: "click", turn: 1 };
    hand.press("continue");
    does(&mut hand.app, "expect screen table");
    let after = table(&hand.app).record().expect("a game here");
    assert_eq!(after.moves[..before.moves.len()], before.moves, "nothing of it is lost");
    hand.plays_until(ended);
    assert_eq!(hand.app.world().resource::<Stats>().figures("mafia", "flow").played, 1);
    assert_eq!(*hand.app.world().resource::<State<Screen>>().get(), Screen::Table);
}

/// What a viewer meets in one frame: all that can be read, where it lies, what is said and heard, which windows are lit,
/// what is asked, and how many frames were drawn so far.
#[derive(PartialEq, Debug)]
struct Glimpse {
    phase: Phase,
    asked: Option<Task>,
    tree: BTreeSet<String>,
    report: BTreeMap<String, (i32, i32)>,
    focus: Option<String>,
    said: Vec<String>,
    heard: String,
    lit: Vec<usize>,
    frames: u64,
}

fn glimpse(app: &mut App) -> Glimpse {
    let world = app.world_mut();
    let mut things = world.query::<(&Focusable, &UiGlobalTransform)>();
    let place = |at: &UiGlobalTransform| (at.translation.x.round() as i32, at.translation.y.round() as i32);
    let report = things.iter(world).map(|(thing, at)| (thing.key.clone(), place(at))).collect();
    let mut houses = world.query::<(&HouseOf, &Cottage)>();
    let mut lit: Vec<usize> = houses.iter(world).filter(|(_, house)| house.lit).map(|(of, _)| of.0).collect();
    lit.sort_unstable();
    Glimpse {
        phase: world.resource::<Scene>().phase,
        asked: world.resource::<Table<Mafia>>().view().ask.map(|ask| ask.task),
        said: world.resource::<Said>().0.clone(),
        heard: format!("{:?}", world.resource::<Heard>().0),
        frames: world.resource::<Awake>().frames,
        report,
        lit,
        tree: tree(app),
        focus: focused(app),
    }
}

/// The seat of the viewer: a villager at both tables.
const VIEWER: usize = 5;

/// A table at which no mind sits: the test plays all of them.
struct Dealt {
    app: App,
    frame: u32,
    /// By night: at which frame who does what, in order.
    deeds: Vec<(u32, usize, Action)>,
}

impl Dealt {
    fn new(roles: [Role; 9], deeds: Vec<(u32, usize, Action)>, leak: fn(&mut App)) -> Dealt {
        let mut app = stage_with(Storage::nowhere(), &format!("{ENGLISH}wait 6000000\n"), (1280, 800), leak);
        (0..8).for_each(|_| app.update());
        let setup = plugin::setup(app.world(), Ruleset::Flow, 9);
        let setup = Setup { roles: Some(Roles::List(roles.to_vec())), talk_rounds: Some(1), ..setup };
        let terms = Terms { seat: VIEWER as u8 + 1, seen: true, ..Terms::of(Way::Play, "simple", Pace::Brisk, 9) };
        let session = Session::<Mafia>::new(setup.clone(), Seed::from(11)).expect("a game");
        let host = LocalHost::new(session, Viewer::Seat(seat_at(VIEWER)), Vec::new());
        let known = host.known();
        set_table(app.world_mut(), Table::new(setup, terms, known, Box::new(host) as Box<dyn Host<Mafia>>));
        (0..6).for_each(|_| app.update());
        Dealt { app, frame: 0, deeds }
    }

    fn ask(&mut self, seat: Seat, action: Action) {
        self.app.world_mut().write_message(Request::<Mafia>::act(seat, action));
    }

    /// One frame, in which everybody does what is due. Apart from the night, it is the same at both tables.
    fn step(&mut self) -> Glimpse {
        self.frame += 1;
        let (view, all_shown) = (table(&self.app).view().clone(), pending(&self.app).is_empty());
        let speaker = view.speaker().or(view.condemned);
        match view.phase {
            Phase::NightActions if view.day == 0 => {
                let now = self.frame;
                let (due, rest) = std::mem::take(&mut self.deeds).into_iter().partition(|(at, ..)| *at <= now);
                self.deeds = rest;
                let due: Vec<(u32, usize, Action)> = due;
                due.into_iter().for_each(|(_, seat, action)| self.ask(seat_at(seat), action));
            }
            Phase::MorningReveal if all_shown => self.ask(Seat::HOST, Action::Advance { think: None }),
            Phase::DayDiscussion | Phase::Resolution if all_shown && speaker.is_some() => {
                let words = ["I am the sheriff.", "Who slept badly?", "I do not know yet.", "I trust nobody."];
                let seat = speaker.expect("somebody speaks");
                let text = Some(words[seat.index().unwrap_or(0) % words.len()].to_owned());
                self.ask(seat, Action::Say { text, acts: None, think: None });
            }
            Phase::DayVoting if all_shown && self.frame.is_multiple_of(7) => {
                let owes = view.alive.iter().find(|seat| view.ballots[seat.index().expect("a player")].is_none());
                if let Some(seat) = owes {
                    let target = Some(if seat == seat_at(4) { seat_at(VIEWER) } else { seat_at(4) });
                    self.ask(seat, Action::Vote { target, think: None });
                }
            }
            _ if pending(&self.app).is_held() => self.app.world_mut().resource_mut::<Pending<Mafia>>().go_on(),
            _ => {}
        }
        self.app.update();
        glimpse(&mut self.app)
    }
}

/// Plays two deals side by side that differ only in what the viewer must not know: who is what among the living, who acts
/// when by night, and how many rounds the mafia needs. What differs first, if anything does, and the phases that were met.
fn side_by_side(leak: fn(&mut App)) -> (Option<String>, BTreeSet<String>) {
    use Role::{Doctor, Mafia as M, Sheriff, Vigilante, Villager as V};
    let kill =
        |at: u32, by: usize, target: usize| (at, by, Action::Kill { target: Some(seat_at(target)), think: None });
    let protect = |at: u32, by: usize| (at, by, Action::Protect { target: seat_at(0), think: None });
    let knock = |at: u32, by: usize| (at, by, Action::Investigate { target: seat_at(4), think: None });
    let hold_fire = |at: u32, by: usize| (at, by, Action::Pass { think: None });
    let one = vec![kill(4, 0, 7), kill(5, 1, 7), protect(6, 2), knock(7, 3), hold_fire(8, 6)];
    // The mafia disagrees at first, and the doctor hesitates.
    let other = vec![
        hold_fire(3, 1),
        kill(9, 2, 7),
        kill(12, 3, 0),
        knock(13, 8),
        kill(20, 2, 7),
        kill(21, 3, 7),
        protect(30, 6),
    ];
    let mut one = Dealt::new([M, M, Doctor, Sheriff, V, V, Vigilante, V, V], one, leak);
    let mut other = Dealt::new([V, Vigilante, M, M, V, V, Doctor, V, Sheriff], other, leak);
    let mut met = BTreeSet::new();
    for frame in 0..6_000 {
        let (a, b) = (one.step(), other.step());
        met.insert(format!("{:?}", a.phase));
        if a != b {
            return (Some(format!("frame {frame}:\n{a:?}\n{b:?}")), met);
        }
        if a.phase == Phase::NightActions && one.app.world().resource::<Scene>().day == 1 {
            // The next night has fallen on both.
            return (None, met);
        }
    }
    (Some("the second night never came".into()), met)
}

#[test]
fn two_deals_cannot_be_told_apart_by_night_or_by_day() {
    let (difference, met) = side_by_side(|_| {});
    assert_eq!(difference, None);
    for phase in ["NightActions", "MorningReveal", "DayDiscussion", "DayVoting", "Resolution"] {
        assert!(met.contains(phase), "{phase} was never met: {met:?}");
    }
}

/// A window is lit where somebody acts.
fn lit_windows(mut houses: Query<(&HouseOf, &mut Cottage)>, table: Option<Res<Table<Mafia>>>) {
    let Some(host) = table.as_ref().and_then(|table| table.local()) else { return };
    for (of, mut house) in &mut houses {
        if of.0 != VIEWER {
            house.lit = host.session().state().awaits(seat_at(of.0));
        }
    }
}

/// A night goes on for a second after the doctor has chosen.
fn longer_night(mut pending: ResMut<Pending<Mafia>>, table: Option<Res<Table<Mafia>>>, mut left: Local<u32>) {
    let Some(host) = table.as_ref().and_then(|table| table.local()) else { return };
    let view = host.session().view(Viewer::Referee);
    let chooses = |seat: Seat| view.role(seat) == Some(Role::Doctor) && host.session().state().awaits(seat);
    if view.phase == Phase::NightActions && view.day == 0 && view.alive.iter().any(chooses) {
        *left = 60;
    }
    match *left {
        0 => return,
        1 => pending.go_on(),
        _ => pending.hold(),
    }
    *left -= 1;
}

/// A sound is heard when somebody acts.
fn creaking_doors(table: Option<Res<Table<Mafia>>>, mut moves: Local<usize>, mut commands: Commands) {
    let Some(host) = table.as_ref().and_then(|table| table.local()) else { return };
    let now = host.session().record().moves.len();
    if now != *moves && host.session().view(Viewer::Spectator).phase == Phase::NightActions {
        commands.trigger(lantern::stage::audio::PlaySound(lantern::stage::audio::Cue::Confirm));
    }
    *moves = now;
}

/// What would give somebody away is noticed: a second lit window, a longer night, a sound.
#[test]
fn a_leak_that_is_put_in_on_purpose_is_caught() {
    let leaks: [(&str, fn(&mut App)); 3] = [
        ("a lit window", |app| {
            app.add_systems(PostUpdate, lit_windows);
        }),
        ("a longer night", |app| {
            app.add_systems(First, longer_night);
        }),
        ("a sound", |app| {
            app.add_systems(PostUpdate, creaking_doors);
        }),
    ];
    for (name, leak) in leaks {
        assert!(side_by_side(leak).0.is_some(), "{name} was not noticed");
    }
}
