//! Word Wolf on the stage: whole games by every device, one device among six, and nobody knows more than they may.

use super::headless::{ENGLISH, run, stage, stage_of};
use bevy::a11y::AccessibilityNode;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};
use lantern::engine::{Language, Rules, Seat, Session, Viewer};
use lantern::games::wordwolf::WordWolf;
use lantern::games::wordwolf::rules::{Action, PairWords, Phase, Role, Setup};
use lantern::games::wordwolf::stage::plugin::{NO_CLOCK, Terms, Way, start};
use lantern::games::wordwolf::stage::scene::Scene;
use lantern::stage::audio::{Crackle, Heard};
use lantern::stage::focus::Focusable;
use lantern::stage::host::Request;
use lantern::stage::intent::{Intended, Intent};
use lantern::stage::present::SceneModel;
use lantern::stage::screens::Root;
use lantern::stage::settings::{Motion, Settings};
use lantern::stage::speech::Said;
use lantern::stage::stats::Stats;
use lantern::stage::storage::Storage;
use lantern::stage::table::Table;

const P1: Seat = Seat::player(1);

fn table(app: &App) -> &Table<WordWolf> {
    app.world().resource::<Table<WordWolf>>()
}

fn session(app: &App) -> &Session<WordWolf> {
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

/// Chooses the thing with this key, as a screen reader does.
fn choose(app: &mut App, key: &str) {
    let world = app.world_mut();
    let mut things = world.query::<(Entity, &Focusable)>();
    let found = things.iter(world).find(|(_, thing)| thing.key == key).map(|(entity, _)| entity);
    let entity = found.unwrap_or_else(|| {
        let all: Vec<String> = things.iter(world).map(|(_, thing)| thing.key.clone()).collect();
        panic!("there is no {key}: {all:?}")
    });
    world.trigger(lantern::stage::focus::Chosen { entity });
    for _ in 0..4 {
        app.update();
    }
}

/// All that can be read on the stage or heard from it.
fn everything(app: &mut App) -> Vec<String> {
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
fn table_of_six(setup: Setup, terms: Terms) -> App {
    let mut app = stage(Storage::nowhere(), "wait 6000000\n");
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

fn setup(wolf: u8) -> Setup {
    let pair = PairWords { citizen_word: "Apple".into(), wolf_word: "Pear".into() };
    Setup {
        pair: Some(pair),
        wolves: Some(vec![Seat::player(wolf)]),
        deadline_ms: NO_CLOCK,
        language: Language::En,
        ..Setup::default()
    }
}

/// Everybody but the viewer does the same at both tables.
fn everybody_else(app: &mut App, round: usize) {
    for n in 2..=6 {
        let seat = Seat::player(n);
        let action = match round {
            0..=2 => Action::Hint { text: Some(format!("Thing {round} of {n}")), think: Some("secret".into()) },
            _ => Action::Vote { target_id: "p1".into(), reason: Some("so".into()), think: None },
        };
        app.world_mut().write_message(Request::<WordWolf>::act(seat, action));
        app.update();
    }
}

/// What a viewer could tell two tables apart by.
fn trail(app: &mut App) -> (Vec<String>, Vec<String>, Vec<String>, u64) {
    let said = app.world().resource::<Said>().0.clone();
    let heard = app.world().resource::<Heard>().0.iter().map(|cue| format!("{cue:?}")).collect();
    let frames = app.world().resource::<lantern::stage::awake::Awake>().frames;
    (everything(app), said, heard, frames)
}

/// Two deals that differ in who the wolf is, which the viewer must not know: nothing that can be seen or heard differs
/// until the vote is counted.
#[test]
fn nobody_learns_who_the_wolf_is() {
    // The test plays the others, so no mind sits there.
    let terms = || Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() };
    let mut apps = [table_of_six(setup(3), terms()), table_of_six(setup(5), terms())];
    for app in &mut apps {
        choose(app, "take");
    }
    for round in 0..4 {
        for app in &mut apps {
            // Whoever has the device is p1; what the others send comes from elsewhere.
            everybody_else(app, round);
            for _ in 0..10 {
                app.update();
            }
        }
        let [one, other] = &mut apps;
        let (one, other) = (trail(one), trail(other));
        assert_eq!(one, other, "round {round}");
        assert!(one.0.iter().any(|text| text.contains("Hint") || text.contains("hint") || text.contains("Vote")));
        assert!(!one.0.iter().any(|text| text.contains("Pear") || text.contains("secret")), "{:?}", one.0);
        for app in &mut apps {
            if round < 3 {
                let text = Some(format!("Mine {round}"));
                app.world_mut().write_message(Request::<WordWolf>::act(P1, Action::Hint { text, think: None }));
                for _ in 0..12 {
                    app.update();
                }
                if table(app).terms.holder == Some(P1) && !table(app).terms.handed {
                    choose(app, "take");
                }
            }
        }
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

/// How many frames the result is on show before the end; whether somebody presses a key meanwhile.
fn frames_of_the_result(hurries: bool) -> usize {
    let vote = "set {\"motion\":\"full\"}\nkey Enter\nkey Enter\nwait 9000\n";
    let script = whole_game("screen setup wordwolf\nconfirm\n", "type sweet\nkey Enter\n", vote);
    let mut app = stage(Storage::nowhere(), &script);
    let mut frames = 0;
    run(&mut app, |app| {
        let result = app.world().get_resource::<State<Phase>>().is_some_and(|phase| *phase.get() == Phase::Result);
        frames += usize::from(result);
        if result && hurries && frames == 5 {
            app.world_mut().write_message(Intended(Intent::Down));
        }
    });
    assert!(app.world().resource::<lantern::stage::present::Pending<WordWolf>>().is_empty());
    ends(&app);
    frames
}

/// The lines of a vote are drawn one after another; any input shows the rest at once.
#[test]
#[ignore = "it counts frames, and a script that waits takes longer ones: seconds are to be counted"]
fn a_vote_is_drawn_line_by_line_and_any_input_completes_it() {
    let (calm, hurried) = (frames_of_the_result(false), frames_of_the_result(true));
    assert!(calm > 180, "six lines take their time: {calm} frames");
    assert!(hurried < 20, "a key completes them: {hurried} frames");
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

/// Two deals with other words and another wolf: on the way from hand to hand nothing differs, whoever has looked at what,
/// in the rounds and at the vote.
#[test]
fn nothing_differs_between_hands() {
    let terms = || Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() };
    let other = PairWords { citizen_word: "Cat".into(), wolf_word: "Dog".into() };
    let mut apps = [table_of_six(setup(2), terms()), table_of_six(Setup { pair: Some(other), ..setup(5) }, terms())];
    for turn in 0..24 {
        let [one, two] = apps.each_mut().map(|app| {
            let shown = everything(app);
            assert!(shown.iter().any(|text| text.contains("Hand the device to")), "turn {turn}: {shown:?}");
            trail(app)
        });
        assert_eq!(one, two, "turn {turn}");
        for app in &mut apps {
            choose(app, "take");
            // They look at their card, which is read to them, and do what is asked.
            choose(app, "card");
            let seat = table(app).terms.holder.expect("somebody has it");
            let action = match turn / 6 {
                3 => Action::Vote {
                    target_id: if seat == P1 { "p2" } else { "p1" }.into(),
                    reason: Some("so".into()),
                    think: None,
                },
                round => Action::Hint { text: Some(format!("Thing {round} of {seat}")), think: None },
            };
            app.world_mut().write_message(Request::<WordWolf>::act(seat, action));
            (0..20).for_each(|_| app.update());
        }
    }
    assert!(apps.iter().all(|app| table(app).outcome().is_some()));
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
