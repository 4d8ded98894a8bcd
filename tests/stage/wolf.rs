//! Word Wolf on the stage: whole games by every device, one device among six, and nobody knows more than they may.

use super::headless::{ENGLISH, choose, run, stage, stage_of};
use bevy::a11y::AccessibilityNode;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use lantern::engine::{Language, Rules, Seat, Seed, Session, Viewer};
use lantern::games::wordwolf::WordWolf;
use lantern::games::wordwolf::challenge::group;
use lantern::games::wordwolf::recap::{Recap, sayings};
use lantern::games::wordwolf::rules::{Action, PairWords, Phase, Role, Setup};
use lantern::games::wordwolf::stage::device::Spark;
use lantern::games::wordwolf::stage::plugin::{NO_CLOCK, Terms, Way, start};
use lantern::games::wordwolf::stage::scene::Scene;
use lantern::stage::Options;
use lantern::stage::audio::{Crackle, Cue, Heard};
use lantern::stage::card::Turned;
use lantern::stage::challenge::Board;
use lantern::stage::demo::Script;
use lantern::stage::focus::Focusable;
use lantern::stage::host::Request;
use lantern::stage::intent::{Intended, Intent};
use lantern::stage::present::{Pending, SceneModel};
use lantern::stage::scenery::Chalk;
use lantern::stage::screens::{Notice, Root};
use lantern::stage::settings::{Motion, Settings};
use lantern::stage::speech::Said;
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;
use std::collections::BTreeSet;
use std::path::PathBuf;

pub const P1: Seat = Seat::player(1);

pub fn table(app: &App) -> &Table<WordWolf> {
    app.world().resource::<Table<WordWolf>>()
}

pub fn session(app: &App) -> &Session<WordWolf> {
    table(app).local().expect("a game in this process").session()
}

/// Nobody seems to think, and nothing moves.
const QUICK: &str = "set {\"language\":\"english\",\"motion\":\"none\"}\n";

/// What one person does in a game, by a device.
fn whole_game(begin: &str, hint: &str, vote: &str) -> String {
    let mut script = format!("{QUICK}seed lamp\n{begin}expect screen table\n");
    for _ in 0..3 {
        script += &format!("{hint}wait 500\nsettle\n");
    }
    script + &format!("{vote}wait 800\nsettle\nexpect text Same people again\n")
}

fn ends(app: &App) {
    assert!(table(app).outcome().is_some(), "it has not ended: {:?}", table(app).phase());
    let mine: Vec<String> = session(app)
        .view(Viewer::Referee)
        .history
        .iter()
        .flat_map(|round| round.hints.iter().filter(|hint| hint.agent_id == P1).map(|hint| hint.text.clone()))
        .collect();
    assert_eq!(mine.len(), 3, "{mine:?}");
    assert!(mine.iter().all(|text| text != "…"), "a hint never came: {mine:?}");
    assert!(session(app).marks().absent == 0);
}

#[test]
fn a_whole_game_by_keyboard() {
    let script = whole_game(
        "screen setup wordwolf\nconfirm\n",
        "expect focus hint\ntype sweet\nkey Enter\n",
        "expect focus vote-first\nkey Enter\nexpect focus vote\nkey Enter\n",
    );
    let script = script + "expect said votes for\nexpect said The wolf was\nkey Escape\nexpect screen home\n";
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    ends(&app);
}

/// A gamepad cannot type: it chooses from what could be said.
#[test]
fn a_whole_game_by_gamepad() {
    let script = whole_game(
        "screen setup wordwolf\npad South\n",
        "pad North\nexpect focus say-0\npad DPadDown\npad South\nexpect focus send\npad South\n",
        "pad South\npad South\n",
    );
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    ends(&app);
}

#[test]
fn a_whole_game_by_mouse_and_by_touch() {
    for (act, size) in [("click", (1280, 800)), ("tap", (390, 844))] {
        let script = whole_game(
            &format!("{act} wordwolf\nexpect screen setup\n{act} start\n"),
            &format!("{act} sayings\n{act} say-1\n{act} send\n"),
            &format!("{act} seat-p3\n{act} mark-2\n{act} vote\n"),
        );
        let script =
            script + &format!("{act} tab-hints\n{act} tab-thoughts\n{act} again\nexpect screen table\nsettle\n");
        let mut app = stage_of(Storage::nowhere(), &script, size);
        let mut over = false;
        run(&mut app, |app| {
            if let Some(table) = app.world().get_resource::<Table<WordWolf>>()
                && table.outcome().is_some()
                && !over
            {
                over = true;
                ends(app);
                let votes = session(app).view(Viewer::Referee).history.last().map(|round| round.votes.clone());
                let mine = votes.into_iter().flatten().find(|ballot| ballot.voter_id == P1).expect("a vote");
                assert_eq!(
                    (mine.target_id, mine.reason.as_str()),
                    (Seat::player(3), "Their second hint does not fit mine")
                );
            }
        });
        assert!(over && table(&app).outcome().is_none(), "another game has begun");
        assert_eq!(table(&app).terms.points.len(), 6, "they keep their points");
    }
}

/// The card tells its word only while it is looked at.
#[test]
fn a_card_is_face_down_until_it_is_held() {
    let begin = format!("{ENGLISH}seed lamp\nscreen setup wordwolf\nconfirm\nexpect screen table\nsettle\n");
    for look in ["focus card\nkey Space\nwait 600\n", "hold card\n"] {
        let mut app = stage(Storage::nowhere(), &format!("{begin}{look}wait 4000\n"));
        let (mut seen, mut frames) = (false, 0);
        run(&mut app, |app| {
            let Some(table) = app.world().get_resource::<Table<WordWolf>>() else { return };
            let word = table.view().own.as_ref().and_then(|own| own.secret_word.clone()).expect("a word");
            let shown = everything(app).iter().any(|text| text.contains(&word));
            frames += 1;
            seen |= shown;
            if frames < 10 {
                assert!(!shown, "nobody has looked yet");
            }
        });
        assert!(seen, "{look}: it was never seen");
        let word = table(&app).view().own.as_ref().and_then(|own| own.secret_word.clone()).expect("a word");
        let texts = everything(&mut app);
        assert!(!texts.iter().any(|text| text.contains(&word)), "{look}: it lies face up: {texts:?}");
    }
}

/// A hint that says the own word is given when it is asked for twice.
#[test]
fn the_own_word_is_said_only_when_asked_twice() {
    let script = format!("{ENGLISH}seed lamp\nscreen setup wordwolf\nconfirm\nexpect screen table\nsettle\n");
    let mut app = stage(Storage::nowhere(), &(script + "wait 600000\n"));
    for _ in 0..60 {
        app.update();
    }
    let word = table(&app).view().own.as_ref().and_then(|own| own.secret_word.clone()).expect("a word");
    app.world_mut().resource_mut::<Table<WordWolf>>().terms.draft = format!("It is {word}");
    for sent in [false, true] {
        choose(&mut app, "send");
        let hinted = table(&app).view().participants.iter().any(|who| who.id == P1 && who.submitted);
        assert_eq!(hinted, sent);
    }
}

/// All that can be read on the stage or heard from it.
pub fn everything(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut texts = world.query::<&Text>();
    let mut all: Vec<String> = texts.iter(world).map(|text| text.0.replace('\u{2060}', "")).collect();
    let mut nodes = world.query::<&AccessibilityNode>();
    all.extend(
        nodes.iter(world).flat_map(|node| {
            [node.label().unwrap_or_default().to_owned(), node.value().unwrap_or_default().to_owned()]
        }),
    );
    all.retain(|text| !text.is_empty());
    all.sort();
    all
}

/// A table in this process where the test speaks for everybody.
pub fn table_of_six(setup: Setup, terms: Terms) -> App {
    table_of(setup, terms, None, |_| {})
}

/// The same with a file in which it reports, and a plugin of the test's own.
pub fn table_of(setup: Setup, terms: Terms, report: Option<PathBuf>, plugin: fn(&mut App)) -> App {
    let script = Script::read("wait 6000000").expect("the script can be read");
    let mut app = lantern::stage::app(Options {
        storage: Storage::nowhere(),
        size: Some((1280, 800)),
        demo: Some(script),
        shots: None,
        day: Some("2026-11-16".into()),
        report,
        record: None,
        window: false,
    });
    plugin(&mut app);
    app.finish();
    app.cleanup();
    app.update();
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.motion = Motion::None;
        settings.language = Some(Language::En);
    }
    app.update();
    start(app.world_mut(), setup, "lamp".parse().ok(), terms);
    for _ in 0..8 {
        app.update();
    }
    app
}

pub fn setup(wolf: u8) -> Setup {
    let pair = PairWords { citizen_word: "Apple".into(), wolf_word: "Pear".into() };
    Setup {
        pair: Some(pair),
        wolves: Some(vec![Seat::player(wolf)]),
        deadline_ms: NO_CLOCK,
        language: Language::En,
        ..Setup::default()
    }
}

/// The whole of a game of six people at one device, by touch alone, on a phone: typed, and aloud.
#[test]
fn six_people_play_on_one_phone_by_touch() {
    let begin = format!("{QUICK}seed lamp\ntap wordwolf\nexpect screen setup\ntap way-device\n");
    let vote = |n: usize| {
        let target = if n <= 2 { 3 } else { 2 };
        format!("hold take\nsettle\ntap seat-p{target}\nsettle\ntap vote\nsettle\n")
    };
    // Aloud: the device goes round for the words and for the votes.
    let mut aloud = begin.clone() + "tap start\nexpect screen table\n";
    for _ in 1..=6 {
        aloud += "hold take\nsettle\nhold card\nsettle\ntap pass-on\nsettle\n";
    }
    aloud += "expect text Everybody says one thing\ntap talk-on\nsettle\ntap talk-on\nsettle\ntap talk-on\nsettle\n";
    (1..=6).for_each(|n| aloud += &vote(n));
    aloud += "wait 600\nsettle\nexpect text Same people again\n";
    let mut app = stage_of(Storage::nowhere(), &aloud, (390, 844));
    run(&mut app, |_| {});
    assert!(table(&app).outcome().is_some());
    assert_eq!(session(&app).marks().absent, 0);

    // Typed: everybody gives three hints and a vote on a page of their own.
    let mut typed = begin + "focus talk\nright\nsettle\ntap start\nexpect screen table\n";
    for _ in 0..3 {
        for _ in 1..=6 {
            typed += "hold take\nsettle\ntap sayings\ntap say-1\ntap send\nsettle\n";
        }
    }
    (1..=6).for_each(|n| typed += &vote(n));
    typed += "wait 600\nsettle\nexpect text Same people again\n";
    let mut app = stage_of(Storage::nowhere(), &typed, (390, 844));
    run(&mut app, |_| {});
    assert!(table(&app).outcome().is_some());
}

/// Between two people nothing is left of the one before: not their word, not their hint, not what was read to them.
#[test]
fn nothing_of_the_one_before_is_handed_on() {
    let terms = Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() };
    let mut app = table_of_six(setup(2), terms);
    let before = everything(&mut app);
    assert!(before.iter().any(|text| text.contains("Hand the device to")), "{before:?}");
    assert!(!before.iter().any(|text| text.contains("Apple") || text.contains("Pear")), "{before:?}");
    choose(&mut app, "take");
    choose(&mut app, "card");
    assert!(everything(&mut app).iter().any(|text| text.contains("Apple")), "the first looks at their card");
    app.world_mut().resource_mut::<Table<WordWolf>>().terms.draft = "Quince jelly".into();
    choose(&mut app, "send");
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(table(&app).terms.holder, Some(Seat::player(2)));
    let between = everything(&mut app);
    let said = app.world().resource::<Said>().0.clone();
    for secret in ["Apple", "Pear", "Quince", "Ada"] {
        let found: Vec<_> = between.iter().chain(&said).filter(|text| text.contains(secret)).collect();
        assert!(found.is_empty(), "{secret} is left: {found:?}");
    }
    assert!(!format!("{:?}", table(&app).view()).contains("Apple"), "nor in what the table knows");
    assert!(table(&app).terms.draft.is_empty());
    assert_eq!(app.world_mut().query::<&Root>().iter(app.world()).count(), 1);
    choose(&mut app, "take");
    choose(&mut app, "card");
    let second = everything(&mut app);
    assert!(second.iter().any(|text| text.contains("Pear")) && !second.iter().any(|text| text.contains("Apple")));
}

/// A game that was left at one device is taken up with a hand-over, whoever had it.
#[test]
fn a_game_that_is_taken_up_asks_who_has_the_device() {
    let folder = std::env::temp_dir().join(format!("lantern-wolf-{}", std::process::id()));
    let storage = Storage::in_folder(&folder);
    let script = format!(
        "{ENGLISH}seed lamp\nscreen setup wordwolf\nclick way-device\nclick start\nexpect screen table\nfocus take\nconfirm\nexpect focus card\n"
    );
    run(&mut stage(storage.clone(), &script), |_| {});
    let script =
        format!("{ENGLISH}click continue\nexpect screen table\nexpect focus take\nexpect text Hand the device to\n");
    run(&mut stage(storage, &script), |_| {});
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn facts_lead_to_the_same_scene_as_the_view() {
    for (n, viewer) in [Viewer::Seat(P1), Viewer::Seat(Seat::player(4)), Viewer::Spectator].into_iter().enumerate() {
        for hide_role in [false, true] {
            let setup = Setup { hide_role, ..Setup::default() };
            let mut session =
                Session::<WordWolf>::new(setup, format!("s{n}").parse().expect("a seed")).expect("a game");
            let mut scene = Scene::of(&session.view(viewer));
            let mut step = 0;
            while let Some(seat) = session.state().awaited().last().copied() {
                let action = match session.state().phase() {
                    Phase::Vote => Action::Vote {
                        target_id: if seat == P1 { "p2".into() } else { "p1".into() },
                        reason: Some("so".into()),
                        think: None,
                    },
                    _ => Action::Hint { text: Some(format!("thing {step}")), think: Some("hm".into()) },
                };
                step += 1;
                let facts = session.act(seat, action).expect("it is accepted");
                for fact in facts.iter().filter_map(|fact| WordWolf::redact(fact, viewer)) {
                    scene.follow(&fact);
                }
                assert_eq!(scene, Scene::of(&session.view(viewer)), "{viewer:?}, step {step}: {facts:?}");
            }
            assert_eq!(step, 24);
            assert!(scene.people.iter().any(|person| matches!(person.truth, Some((Role::Wolf, _)))));
        }
    }
}

/// What can be seen of a reveal in one frame.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    /// Seconds since the last vote came in.
    at: f32,
    phase: Phase,
    /// Lines that have begun to be drawn.
    lines: usize,
    /// Reasons that can be read.
    reasons: usize,
    /// Cards that lie face up, in words.
    cards: BTreeSet<String>,
    /// The outcome can be read.
    told: bool,
}

fn seen(app: &mut App, at: f32) -> Seen {
    let world = app.world_mut();
    let lines = world.query::<&Chalk>().iter(world).filter(|chalk| chalk.drawn > 0.0).count();
    let mut named = world.query::<(&Name, &Visibility)>();
    let visible = |world: &World, named: &mut QueryState<(&Name, &Visibility)>, name: &str| {
        let found = named
            .iter(world)
            .filter(|(known, visibility)| known.as_str() == name && **visibility != Visibility::Hidden);
        found.count()
    };
    let (reasons, told) = (visible(world, &mut named, "row"), visible(world, &mut named, "outcome") > 0);
    let mut cards = world.query::<(&Turned, &AccessibilityNode)>();
    let up = cards.iter(world).filter(|(turned, _)| turned.is_up());
    let cards = up.map(|(_, node)| node.label().unwrap_or_default().to_owned()).collect();
    let phase = *world.resource::<State<Phase>>().get();
    Seen { at, phase, lines, reasons, cards, told }
}

/// A vote in which p2 is banished though p3 is the wolf, frame by frame; at some moments somebody presses a key.
fn a_reveal(presses: &[f32]) -> Vec<Seen> {
    let mut app = table_of_six(setup(3), Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() });
    for round in 0..4 {
        for n in 1..=6 {
            let seat = Seat::player(n);
            let target = if n == 2 || n == 6 { "p3" } else { "p2" };
            let action = match round {
                0..=2 => Action::Hint { text: Some(format!("Thing {round} of {n}")), think: None },
                _ => Action::Vote { target_id: target.into(), reason: Some("so".into()), think: None },
            };
            if (round, n) == (3, 6) {
                app.world_mut().resource_mut::<Settings>().motion = Motion::Full;
                app.update();
            }
            app.world_mut().write_message(Request::<WordWolf>::act(seat, action));
            (0..3).for_each(|_| app.update());
        }
    }
    let (mut all, mut at, mut presses) = (Vec::new(), 0.0, presses.iter().peekable());
    for _ in 0..400 {
        if presses.next_if(|press| **press <= at).is_some() {
            app.world_mut().write_message(Intended(Intent::Down));
        }
        app.update();
        at += app.world().resource::<Time>().delta_secs();
        let now = seen(&mut app, at);
        let over = now.told && now.phase == Phase::End;
        all.push(now);
        if over {
            return all;
        }
    }
    panic!("it is never told how it came out: {:?}", all.last());
}

/// The lines of a vote are drawn one after another, each with its reason; then the card of whoever was banished is turned,
/// then the wolf's, then both words, and only then it is told how it came out.
#[test]
fn a_vote_is_drawn_line_by_line() {
    let all = a_reveal(&[]);
    let first = |so: &dyn Fn(&Seen) -> bool| all.iter().find(|seen| so(seen)).map(|seen| seen.at).expect("it is seen");
    let drawn: Vec<f32> = (1..=6).map(|n| first(&|seen| seen.lines >= n)).collect();
    for pair in drawn.windows(2) {
        assert!(pair[1] - pair[0] > 0.3, "one line after another: {drawn:?}");
    }
    for seen in all.iter().filter(|seen| seen.phase == Phase::Result && seen.lines > 0) {
        assert!(seen.reasons.abs_diff(seen.lines) <= 1, "each line has its reason: {seen:?}");
        assert!(seen.cards.is_empty(), "no card is turned yet: {seen:?}");
    }
    let up = |words: &str| first(&|seen| seen.cards.iter().any(|card| card.contains(words)));
    let (banished, wolf, words) = (up("Citizen. Apple"), up("Wolf. Pear"), up("The word of five"));
    assert!(drawn[5] < banished && banished + 0.5 < wolf && wolf + 0.5 < words, "{banished}, {wolf}, {words}");
    assert_eq!(up("The wolf’s word"), words);
    assert!(all.last().is_some_and(|seen| seen.at + 0.5 > words && seen.cards.len() == 4), "{:?}", all.last());
}

/// Any input completes what is running: the lines, and then the cards.
#[test]
fn any_input_completes_the_reveal() {
    let all = a_reveal(&[0.8, 1.5]);
    let last = all.last().expect("frames");
    assert!(last.at < 1.9, "two keys, and all is seen: {last:?}");
    assert_eq!(last.cards.len(), 4, "{last:?}");
    let end = all.iter().find(|seen| seen.phase == Phase::End).expect("the end comes");
    assert!(end.at < 1.2 && !end.told, "the first key completes the lines alone: {end:?}");
}

/// Hangul is composed syllable by syllable while the others speak: the field is not disturbed, Enter ends a syllable and
/// does not send, and what is composed is what is said.
#[test]
fn hangul_is_composed_at_the_fire_while_others_speak() {
    let mut app = table_of_six(setup(3), Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() });
    choose(&mut app, "take");
    let field = entity_of(&mut app, "hint");
    app.world_mut().resource_mut::<InputFocus>().set(field, FocusCause::Navigated);
    app.update();
    let compose = |app: &mut App, edit: TextEdit| {
        app.world_mut().get_mut::<EditableText>(field).expect("the field is there").queue_edit(edit);
        (0..3).for_each(|_| app.update());
    };
    for (n, (parts, whole)) in [(["ㄷ", "다", "달"], "달"), (["ㅋ", "코", "콤"], "콤")].into_iter().enumerate()
    {
        for part in parts {
            compose(&mut app, TextEdit::ImeSetCompose { value: part.into(), cursor: None });
        }
        // Somebody is quicker, and a key that ends the syllable comes.
        let action = Action::Hint { text: Some("thing".into()), think: None };
        app.world_mut().write_message(Request::<WordWolf>::act(Seat::player(n as u8 + 2), action));
        app.world_mut().write_message(Intended(Intent::Confirm));
        (0..3).for_each(|_| app.update());
        let known = app.world().get::<EditableText>(field).expect("it is the same field");
        assert!(known.is_composing(), "{whole}: nothing ended it");
        compose(&mut app, TextEdit::ImeCommit { value: whole.into() });
    }
    assert_eq!(table(&app).terms.draft, "달콤");
    choose(&mut app, "send");
    let said = session(&app).view(Viewer::Seat(P1));
    assert!(said.participants.iter().any(|who| who.id == P1 && who.submitted));
    for n in 4..=6 {
        let action = Action::Hint { text: Some("thing".into()), think: None };
        app.world_mut().write_message(Request::<WordWolf>::act(Seat::player(n), action));
        app.update();
    }
    let history = session(&app).view(Viewer::Referee).history;
    assert!(history[0].hints.iter().any(|hint| hint.agent_id == P1 && hint.text == "달콤"), "{history:?}");
}

fn entity_of(app: &mut App, key: &str) -> Entity {
    let mut things = app.world_mut().query::<(Entity, &Focusable)>();
    let found = things.iter(app.world()).find(|(_, thing)| thing.key == key);
    found.unwrap_or_else(|| panic!("there is no {key}")).0
}

/// The lesson has words for every phase, ends, and is counted nowhere.
#[test]
fn the_lesson_comes_to_its_end() {
    let mut script = format!(
        "{QUICK}screen howto\nclick howto-wordwolf\nclick lesson\nexpect screen table\nexpect text Hold your card\n"
    );
    for words in ["All six hints are here now", "The wolf has heard as much as you", "Point at whoever"] {
        script += &format!("type sweet\nkey Enter\nwait 500\nsettle\nexpect text {words}\n");
    }
    script += "key Enter\nkey Enter\nwait 800\nsettle\nexpect text That is the whole game\nexpect text Once more\n";
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    assert!(table(&app).outcome().is_some());
    assert!(app.world().resource::<Stats>().entries.is_empty(), "a lesson counts nowhere");
}

/// In the lesson one sees which word each hint fits, so its words are in the book, in both languages.
#[test]
fn the_words_of_the_lesson_are_in_the_book() {
    for language in ["english", "korean"] {
        let script = format!(
            "{QUICK}set {{\"language\":\"{language}\"}}\nscreen howto\nclick howto-wordwolf\nclick lesson\nexpect screen table\n"
        );
        let mut app = stage(Storage::nowhere(), &script);
        run(&mut app, |_| {});
        let word = table(&app).view().own.as_ref().and_then(|own| own.secret_word.clone()).expect("a word");
        assert!(sayings(&word, &[]).iter().any(|saying| saying.grade >= 4), "{word}");
    }
}

/// The challenge tells its story, begins a game that says what is at stake, and a game that is lost costs nothing.
#[test]
fn the_wanderer_is_met_and_answered() {
    let begin = format!("{QUICK}offer wordwolf\nscreen challenges\nexpect text Six wanderers share a fire\n");
    let begin =
        begin + "expect text +50% of a level\nexpect text +75% of a level\nseed lamp\nconfirm\nexpect screen table\n";
    let mut script = begin + "expect text Challenge: +50% of a level\n";
    (0..3).for_each(|_| script += "type sweet\nkey Enter\nwait 500\nsettle\n");
    script += "key Enter\nkey Enter\nwait 800\nsettle\nexpect text Same people again\n";
    let mut app = stage(Storage::nowhere(), &script);
    run(&mut app, |_| {});
    let won = table(&app).outcome().is_some_and(|outcome| outcome.winners.contains(&P1));
    let texts = everything(&mut app);
    let expected = if won { "Challenge won: +50 XP" } else { "It cost nothing" };
    assert!(texts.iter().any(|text| text.contains(expected)), "{expected}: {texts:?}");
}

/// The fire is heard as high as it burns: it sinks at the vote, and elsewhere there is none.
#[test]
fn the_fire_is_heard_where_it_burns() {
    let script =
        whole_game("screen setup wordwolf\nconfirm\n", "type sweet\nkey Enter\n", "settle\nkey Enter\nkey Enter\n");
    let mut app = stage(Storage::nowhere(), &(script + "key Escape\nexpect screen home\nwait 300\n"));
    let mut heard = std::collections::BTreeMap::new();
    run(&mut app, |app| {
        if let Some(phase) = app.world().get_resource::<State<Phase>>() {
            heard.insert(format!("{:?}", phase.get()), app.world().resource::<Crackle>().0);
        }
    });
    assert!(heard["Hint2"] > heard["Vote"] && heard["Vote"] > 0.0, "{heard:?}");
    assert_eq!(app.world().resource::<Crackle>().0, 0.0, "nothing burns at home");
}

/// What the ledger shows, from top to bottom.
fn ledger(app: &mut App) -> Vec<String> {
    fn texts(world: &World, entity: Entity, all: &mut Vec<String>) {
        all.extend(world.get::<Text>(entity).map(|text| text.0.replace('\u{2060}', "")));
        for child in world.get::<Children>(entity).into_iter().flatten() {
            texts(world, *child, all);
        }
    }
    let world = app.world_mut();
    let mut named = world.query::<(Entity, &Name)>();
    let list = named.iter(world).find(|(_, name)| name.as_str() == "ledger list").expect("a ledger").0;
    let mut all = Vec::new();
    texts(world, list, &mut all);
    all
}

/// Everybody says something, in the order of the seats, and the presenter shows it.
fn round(app: &mut App, words: [&str; 6]) {
    for (n, words) in (1..=6).zip(words) {
        let action = Action::Hint { text: Some(words.to_owned()), think: Some(format!("I am {n}")) };
        app.world_mut().write_message(Request::<WordWolf>::act(Seat::player(n), action));
        (0..3).for_each(|_| app.update());
    }
    (0..6).for_each(|_| app.update());
}

/// What was said stands round by round, the latest first, or person by person; and only when its round is over.
#[test]
fn the_ledger_is_turned_from_rounds_to_persons() {
    let mut app = table_of_six(setup(3), Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() });
    let at = |n: u8| table(&app).view().participants[n as usize].name.clone().expect("a name");
    let names = [at(0), at(1)];
    round(&mut app, ["one", "two", "three", "four", "five", "six"]);
    round(&mut app, ["uno", "due", "tre", "quattro", "cinque", "sei"]);
    choose(&mut app, "take");
    let place = |all: &[String], words: &str| all.iter().position(|text| text == words).expect("it was said");
    let by_round = ledger(&mut app);
    assert!(place(&by_round, "Second hint") < place(&by_round, "uno"), "{by_round:?}");
    assert!(place(&by_round, "sei") < place(&by_round, "First hint"), "{by_round:?}");
    assert!(place(&by_round, "First hint") < place(&by_round, "one"), "{by_round:?}");
    choose(&mut app, "order");
    let by_person = ledger(&mut app);
    let order =
        [names[0].as_str(), "one", "uno", names[1].as_str(), "two", "due"].map(|words| place(&by_person, words));
    assert!(order.is_sorted(), "{by_person:?}");
    choose(&mut app, "order");
    assert_eq!(ledger(&mut app), by_round);
}

/// While a round goes on nobody who plays reads what the others have said; once it is over, everybody does, and every
/// hint is said aloud with its speaker.
#[test]
fn hints_are_shown_and_said_when_a_round_is_over() {
    let mut app = table_of_six(setup(3), Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() });
    choose(&mut app, "take");
    for n in 2..=6 {
        let action = Action::Hint { text: Some(format!("Quince {n}")), think: None };
        app.world_mut().write_message(Request::<WordWolf>::act(Seat::player(n), action));
        (0..4).for_each(|_| app.update());
        let all = everything(&mut app);
        assert!(!all.iter().chain(&app.world().resource::<Said>().0).any(|text| text.contains("Quince")), "{all:?}");
    }
    // What is said is heard by whoever sits there: the host sees all frames between the last hint and the next hand.
    let last = Action::Hint { text: Some("Quince 1".into()), think: None };
    app.world_mut().write_message(Request::<WordWolf>::act(P1, last));
    let mut said = Vec::new();
    for _ in 0..12 {
        app.update();
        said.extend(app.world().resource::<Said>().0.clone());
    }
    let names: Vec<String> = table(&app).view().participants.iter().filter_map(|who| who.name.clone()).collect();
    for (n, name) in (1..).zip(&names) {
        assert!(said.contains(&format!("{name}: Quince {n}")), "{name} is not heard: {said:?}");
    }
    if !table(&app).terms.handed {
        choose(&mut app, "take");
    }
    let shown = ledger(&mut app);
    assert!((1..=6).all(|n| shown.contains(&format!("Quince {n}"))), "{shown:?}");
}

/// The end tells what each was thinking, which word each hint fits, when the wolf could know the word, and whom the hints
/// pointed to.
#[test]
fn the_end_tells_what_there_was_to_know() {
    let of = |word: &str| {
        let all = sayings(word, &[]);
        let telling: Vec<String> = all.into_iter().rev().map(|saying| saying.text).take(3).collect();
        <[String; 3]>::try_from(telling).expect("three things to say")
    };
    let (apple, pear) = (of("apple"), of("pear"));
    // The one who looks at the end is p1, a citizen; the test speaks for all six.
    let terms = Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() };
    let pair = PairWords { citizen_word: "apple".into(), wolf_word: "pear".into() };
    let mut app = table_of_six(Setup { pair: Some(pair), ..setup(3) }, terms);
    for (a, p) in apple.iter().zip(&pear) {
        round(&mut app, [a, a, p, a, a, a]);
    }
    for n in 1..=6 {
        let target_id = if n == 3 { "p1" } else { "p3" }.to_owned();
        let vote = Action::Vote { target_id, reason: Some("so".into()), think: Some(format!("My vote, {n}")) };
        app.world_mut().write_message(Request::<WordWolf>::act(Seat::player(n), vote));
        (0..3).for_each(|_| app.update());
    }
    (0..12).for_each(|_| app.update());
    assert!(table(&app).outcome().is_some_and(|outcome| outcome.result == "CITIZEN"), "{:?}", table(&app).outcome());
    choose(&mut app, "tab-hints");
    let hints = ledger(&mut app);
    let above = |words: &str| {
        let at = hints.iter().position(|text| text == words).unwrap_or_else(|| panic!("no {words}: {hints:?}"));
        hints[at - 1].clone()
    };
    assert!(above(&apple[0]).ends_with("fits apple"), "{hints:?}");
    assert!(above(&pear[0]).ends_with("fits pear"), "{hints:?}");
    choose(&mut app, "tab-thoughts");
    let thoughts = ledger(&mut app);
    for n in 1..=6 {
        assert_eq!(thoughts.iter().filter(|text| **text == format!("I am {n}")).count(), 3, "{thoughts:?}");
        assert!(thoughts.contains(&format!("My vote, {n}")), "{thoughts:?}");
    }
    // Points as in the document: citizens who found the wolf 200, a wolf that was found 30.
    let all = everything(&mut app);
    assert_eq!(all.iter().filter(|text| *text == "+200").count(), 5, "{all:?}");
    assert_eq!(all.iter().filter(|text| *text == "+30").count(), 1, "{all:?}");
    // Looked at from the seat of a citizen, the same record says whom the hints pointed to.
    let record = table(&app).record().expect("a record");
    let recap = Recap::of(&record, Some(P1));
    assert_eq!(recap.suspect, Some(Seat::player(3)));
    let knew = recap.wolf_knew.expect("five telling hints point to the word");
    assert!(
        hints.contains(&format!("After hint {knew}, what was said pointed the wolf to the other word.")),
        "{hints:?}"
    );
}

/// Talking aloud, three sparks stand for the rounds: one more burns with each.
#[test]
fn a_spark_burns_for_each_round_of_talk() {
    let mut script = format!(
        "{QUICK}seed lamp\ntap wordwolf\ntap way-device\nfocus clock\nleft\nleft\ntap start\nexpect screen table\n"
    );
    for _ in 1..=6 {
        script += "hold take\nsettle\ntap pass-on\nsettle\n";
    }
    script += "expect text 1:00\nwait 3200\nexpect text 0:5\ntap talk-on\nsettle\nexpect text 1:00\ntap talk-on\nsettle\ntap talk-on\nsettle\n";
    let mut app = stage_of(Storage::nowhere(), &script, (390, 844));
    let mut burning = Vec::new();
    run(&mut app, |app| {
        let world = app.world_mut();
        let sparks: Vec<bool> = world.query::<&Spark>().iter(world).map(|spark| spark.0).collect();
        let now = sparks.iter().filter(|burns| **burns).count();
        if sparks.len() == 3 && burning.last() != Some(&now) {
            burning.push(now);
        }
    });
    assert_eq!(burning, [1, 2, 3]);
}

/// A file of pairs is dropped on the window: its pairs stand in the field and are played; what is wrong with one is said.
#[test]
fn pairs_are_taken_from_a_file() {
    let folder = super::headless::folder("pairs");
    let file = |name: &str, text: &[u8]| {
        let path = folder.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let good = file("word_pairs.json", br#"[{"citizen_word": "Quince", "wolf_word": "Medlar"}]"#);
    let same = file("same.json", br#"[{"citizen_word": "Quince", "wolf_word": "quince"}]"#);
    let (broken, picture) = (file("broken.json", b"[{"), file("picture.png", &[0x89, 0x50, 0xff, 0xfe]));
    let mut app = stage(Storage::nowhere(), &format!("{QUICK}screen setup wordwolf\nwait 6000000\n"));
    (0..30).for_each(|_| app.update());
    let drop_file = |app: &mut App, path_buf: PathBuf| {
        let world = app.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window");
        world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        (0..4).for_each(|_| app.update());
        app.world().resource::<Notice>().text.clone()
    };
    for (path, words) in [
        (broken, "That list of pairs cannot be read."),
        (same, "“Quince / quince” has the same word twice."),
        (picture, "That file cannot be read"),
        (folder.0.join("nothing.json"), "That file cannot be read"),
    ] {
        let said = drop_file(&mut app, path);
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(drop_file(&mut app, good), "One pair is read.");
    let field = entity_of(&mut app, "pairs");
    let text = app.world().get::<EditableText>(field).expect("the field").value().to_string();
    assert_eq!(text, "Quince / Medlar");
    choose(&mut app, "start");
    (0..20).for_each(|_| app.update());
    let word = table(&app).view().own.as_ref().and_then(|own| own.secret_word.clone());
    assert!(["Quince", "Medlar"].map(str::to_owned).map(Some).contains(&word), "{word:?}");
}

/// Plays a game among minds to its end; the person says something and votes for the next seat.
fn play_out(app: &mut App, setup: Setup, seed: Seed) {
    start(app.world_mut(), setup, Some(seed), Terms { mind: Some("simple".into()), ..Terms::default() });
    for step in 0..4_000 {
        app.update();
        let pending = !app.world().resource::<Pending<WordWolf>>().is_empty();
        let table = table(app);
        if table.outcome().is_some() && !pending {
            (0..4).for_each(|_| app.update());
            return;
        }
        let owes = table.view().participants.iter().any(|who| who.id == P1 && !who.submitted);
        if step > 4 && owes && !pending && !table.phase().eq(&Phase::Result) {
            let action = match table.phase() {
                Phase::Vote => Action::Vote { target_id: "p2".into(), reason: Some("so".into()), think: None },
                phase => {
                    // Something true that is not too telling.
                    let word = table.view().own.as_ref().and_then(|own| own.secret_word.clone()).expect("a word");
                    let round = phase.round().map_or(0, usize::from);
                    let said = sayings(&word, &[]).into_iter().map(|saying| saying.text).nth(round);
                    Action::Hint { text: said.or(Some("thing".into())), think: None }
                }
            };
            app.world_mut().write_message(Request::<WordWolf>::act(P1, action));
            app.update();
        }
    }
    panic!("it does not end");
}

/// A game that counts is counted by role and by the language of its words, and earns what is to be earned; one whose words
/// or wolves were chosen is counted nowhere.
#[test]
fn games_are_counted_by_role_and_language() {
    let mut app = stage(Storage::nowhere(), &format!("{QUICK}wait 6000000\n"));
    (0..8).for_each(|_| app.update());
    let plain = |language| Setup { language, deadline_ms: NO_CLOCK, ..Setup::default() };
    // Games of this role until one is won.
    let mut expected = Vec::new();
    for language in Language::ALL.iter().copied() {
        for role in [Role::Citizen, Role::Wolf] {
            let seeds = (0..200).map(|n| format!("count{n}").parse::<Seed>().expect("a seed"));
            let of_role = seeds.filter(|seed| {
                let session = Session::<WordWolf>::new(plain(language), seed.clone()).expect("a game");
                session.view(Viewer::Seat(P1)).own.and_then(|own| own.role) == Some(role)
            });
            for seed in of_role.take(20) {
                play_out(&mut app, plain(language), seed);
                let won = table(&app).outcome().is_some_and(|outcome| outcome.winners.contains(&P1));
                expected.push((group(role, language).to_owned(), won));
                if won {
                    break;
                }
            }
        }
    }
    let counted = |app: &App| -> Vec<(String, bool)> {
        let entries = &app.world().resource::<Stats>().entries;
        entries.iter().map(|entry| (entry.group.clone(), entry.won)).collect()
    };
    assert_eq!(counted(&app), expected);
    for group in ["citizen-en", "wolf-en", "citizen-ko", "wolf-ko"] {
        let played = expected.iter().filter(|(known, _)| known == group).count();
        let figures = app.world().resource::<Stats>().figures("wordwolf", group);
        assert_eq!((figures.played as usize, figures.won), (played, 1), "{group}");
    }
    let profile = app.world().resource::<Board>().profile();
    for name in ["good_ears", "among_sheep"] {
        assert_eq!(profile.earned(name), Some("2026-11-16"), "{name}");
    }
    let chosen = [
        Setup { wolves: Some(vec![Seat::player(4)]), ..plain(Language::En) },
        Setup { pair: setup(3).pair, ..plain(Language::En) },
    ];
    for setup in chosen {
        play_out(&mut app, setup, Seed::from(7));
    }
    assert_eq!(counted(&app), expected, "what was chosen does not count");
    let all = everything(&mut app);
    assert!(all.iter().any(|text| text.contains("Not counted: the words were your own")), "{all:?}");
}

/// An owl at nightfall, a reed for each hint, the card, and a stroke of chalk for each vote.
#[test]
fn the_fire_has_its_sounds() {
    let mut app = stage(
        Storage::nowhere(),
        &(whole_game(
            "screen setup wordwolf\nconfirm\n",
            "focus card\nkey Space\nsettle\nfocus hint\ntype sweet\nkey Enter\n",
            "set {\"motion\":\"full\"}\nkey Enter\nkey Enter\nwait 9000\n",
        )),
    );
    let (mut heard, mut before) = (Vec::new(), Vec::new());
    run(&mut app, |app| {
        let now = app.world().resource::<Heard>().0.clone();
        // The oldest are forgotten: what is new follows what was there.
        let gone = (0..=before.len()).find(|gone| now.starts_with(&before[*gone..])).unwrap_or(before.len());
        heard.extend_from_slice(&now[before.len() - gone..]);
        before = now;
    });
    let count = |cue: fn(&Cue) -> bool| heard.iter().filter(|heard| cue(heard)).count();
    assert_eq!(count(|cue| *cue == Cue::Night), 1, "an owl: {heard:?}");
    assert_eq!(count(|cue| matches!(cue, Cue::Reed(_))), 18, "a reed for each hint: {heard:?}");
    assert!(count(|cue| *cue == Cue::Card) >= 3 + 3, "the own card, and those of the end: {heard:?}");
    // Six lines, and the hand that votes.
    assert_eq!(count(|cue| *cue == Cue::Chalk), 7, "{heard:?}");
}
