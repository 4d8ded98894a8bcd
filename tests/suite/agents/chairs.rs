//! Whole games with models in the chairs.

use super::fake::{Fake, Seen, Step, bytes, good, status, stream};
use super::{actions, models, play};
use crate::support::command;
use lantern::agents::estimate::estimate;
use lantern::agents::personas::into_setup;
use lantern::agents::{Heard, Speaking};
use lantern::engine::{
    Bot, Choice, MODEL, Minds, Record, Rules, Seat, Seating, Session, Viewer, find_maker, read_setup,
};
use lantern::games::mafia::Mafia;
use lantern::games::mafia::rules::Action;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

#[test]
fn every_game_that_models_play_is_played_to_its_end() {
    let fake = Fake::good();
    let models = models(&fake.profiles(""));
    for (game, setup) in [
        ("mafia", json!({"ruleset": "fsm", "language": "ko"})),
        ("mafia", json!({"ruleset": "flow", "players": 9})),
        ("wordwolf", json!(null)),
        ("wordwolf", json!({"language": "ko", "hide_role": true})),
        ("mastermind", json!({"mode": "codemaker"})),
        ("mastermind", json!({"mode": "race"})),
    ] {
        let (played, record) = play(&models, game, &setup, "model:fake", "21").expect("a game");
        for seat in &played.seats {
            assert_eq!((seat.missed, seat.mind.as_str()), (0, "model:fake"), "{game} {setup}");
        }
        let total: u64 = played.seats.iter().filter_map(|seat| seat.usage.as_ref()).map(|usage| usage.invalid).sum();
        assert_eq!(total, 0, "{game} {setup}");
        assert_ne!(played.result, "unfinished");
        assert!(game == "mastermind" || record.to_json().contains("my think of"), "thoughts are in the record");
        assert!(!record.to_json().contains(&fake.address) && !record.to_json().contains("fake-1"));
    }
    let fault = play(&models, "minesweeper", &json!(null), "model:fake", "1").expect_err("no game of talk");
    assert_eq!(fault.code, "no_model_seat");
    let fault = play(&models, "mafia", &json!(null), "model:other", "1").expect_err("no such profile");
    assert!(fault.code == "unknown_mind" && fault.message.contains("fake"), "{}", fault.message);
    let (status, _, errors) = command(&["sim", "mafia", "--games", "1", "--minds", "model:fake"], b"");
    assert!(status == 2 && errors.contains("no profiles of models"), "{errors}");
}

/// The other form: its own way to say the same, with what may be cached marked, and what was cached counted beside.
#[test]
fn the_other_form_plays_as_well() {
    let fake = Fake::new(|seen, _| {
        assert!(seen.head.contains("anthropic-version: 2023-06-01") && seen.head.starts_with("POST /v1/messages "));
        let event = |value: Value| bytes(format!("event: x\ndata: {value}\n\n"));
        let text = good(seen);
        let middle = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(at, _)| at);
        let delta = |part: &str| {
            event(json!({"type": "content_block_delta", "delta": {"type": "input_json_delta", "partial_json": part}}))
        };
        let usage = json!({"input_tokens": 10, "cache_read_input_tokens": 30, "cache_creation_input_tokens": 5, "output_tokens": 1});
        vec![
            super::fake::events(),
            event(json!({"type": "message_start", "message": {"usage": usage}})),
            event(json!({"type": "ping"})),
            delta(&text[..middle]),
            Step::Wait(1),
            delta(&text[middle..]),
            event(
                json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 7}}),
            ),
            event(json!({"type": "message_stop"})),
        ]
    });
    let profiles = fake.profiles("answers = \"tools\"").replace("\"openai\"", "\"anthropic\"");
    let models = models(&profiles);
    let setup = json!({"roles": ["mafia", "doctor", "villager", "villager"]});
    let (played, _) = play(&models, "mafia", &setup, "model:fake", "21").expect("a game");
    assert!(played.seats.iter().all(|seat| seat.missed == 0));
    let (spent, requests) = (models.spent(), fake.seen());
    let calls = requests.len() as u64;
    assert_eq!(
        (spent.prompt_tokens, spent.cached_tokens, spent.cache_written_tokens, spent.output_tokens),
        (45 * calls, 30 * calls, 5 * calls, 7 * calls)
    );
    let body = &requests[1].body;
    assert_eq!(body["system"][0]["cache_control"]["type"], "ephemeral");
    assert_eq!(body["messages"][0]["content"][0]["cache_control"]["type"], "ephemeral");
    assert_eq!(body["tool_choice"], json!({"type": "tool", "name": "answer"}));
}

/// Asks minds one after the other, as a simulation does, until the game is over.
fn drive(setup: &Value, seed: u64, minds: &mut Minds<Mafia>) -> Record {
    let setup = read_setup::<Mafia>(setup).expect("a setup");
    let mut session = Session::<Mafia>::new(setup, seed.into()).expect("a table");
    while session.outcome().is_none() {
        let mut acted = false;
        for seat in session.state().awaited() {
            if !session.state().awaits(seat) {
                continue;
            }
            for seat in session.state().second_thoughts().into_iter().chain([seat]) {
                let Some(answer) = minds.answer_here(&session, seat) else { continue };
                if answer.choice != Choice::Nothing {
                    assert!(matches!(answer.choice, Choice::Act(_)), "{:?}", answer.choice);
                    minds.play(&mut session, answer).expect("it is legal");
                    acted = true;
                }
            }
        }
        if !acted {
            session.tick(1_000);
        }
    }
    session.record()
}

/// Asks `sharp` what to do, and has the endpoint say just that.
struct Told {
    sharp: Box<dyn Bot<Mafia>>,
    model: Box<dyn Bot<Mafia>>,
    mailbox: Arc<Mutex<Value>>,
}

impl Bot<Mafia> for Told {
    fn choose(&mut self, view: &<Mafia as Rules>::View, draw: &mut lantern::engine::Draw) -> Option<Action> {
        let action = self.sharp.choose(view, draw);
        let mut answer = action.as_ref().map_or(json!({}), |action| serde_json::to_value(action).expect("JSON"));
        let own = view.you.and_then(|you| view.ballots.get(you.index()?)?.as_ref()?.target_id);
        if answer["target"].is_null() {
            answer["target"] = match answer["type"].as_str() {
                Some("chat") => "later".into(),
                // It stays with its ballot.
                None => own.map_or("nobody".into(), |target| target.to_string().into()),
                _ => "nobody".into(),
            };
        }
        answer["say"] = answer["text"].take();
        *self.mailbox.lock().expect("nobody panicked") = answer;
        self.model.try_choose(view, draw).expect("an answer")
    }
}

/// What `sharp` does arrives at the table as it was meant, whatever way it takes: the records are the same to the last bit.
#[test]
fn sharp_behind_an_endpoint_plays_as_sharp_does() {
    for (setup, seed) in [(json!({"ruleset": "fsm"}), 5u64), (json!({"ruleset": "flow", "players": 8}), 6)] {
        let mailbox: Arc<Mutex<Value>> = Arc::default();
        let told = mailbox.clone();
        let fake = Fake::new(move |_, _| stream(&told.lock().expect("nobody panicked").to_string()));
        let guests = models(&fake.profiles("reconsiders = true")).guests();
        let sharp = || (Mafia::minds().pop().expect("sharp").make)();
        let (mut direct, mut behind) = (Minds::<Mafia>::default(), Minds::<Mafia>::default());
        let key = seed.into();
        for seat in Seat::players(10) {
            direct.seat(seat, Arc::new(move |_: Seat| Ok(sharp())));
            let deal = lantern::engine::Deal { number: 0, seed: &key };
            let maker = find_maker::<Mafia>(Some(&*guests), &format!("{MODEL}fake"), deal).expect("a model");
            let mailbox = mailbox.clone();
            let make = move |seat: Seat| -> Result<Box<dyn Bot<Mafia>>, lantern::engine::Fault> {
                Ok(Box::new(Told { sharp: sharp(), model: maker.make(seat)?, mailbox: mailbox.clone() }))
            };
            behind.seat(seat, Arc::new(make));
        }
        let expected = drive(&setup, seed, &mut direct);
        assert_eq!(drive(&setup, seed, &mut behind).to_json(), expected.to_json(), "{setup}");
        assert!(fake.seen().len() > 30);
    }
}

/// Who somebody is, is made before there are roles, by a request that does not say which game it is for; and it is in the
/// record.
#[test]
fn personas_come_before_roles() {
    let fake = Fake::new(|seen, _| {
        if !seen.asks("traits") {
            return stream(&good(seen));
        }
        let taken = ["Hal", "Ada"].into_iter().find(|name| !seen.text().contains(&format!("\"{name}\"")));
        let answer = match (taken, seen.body["messages"].as_array().map(Vec::len)) {
            // The first answer tells too much, the second is heard.
            (_, Some(1)) => json!({"name": "Bo", "traits": "A born mafia boss.", "style": "Loud.", "quirks": "Hums."}),
            (name, _) => {
                json!({"name": name, "traits": "A calm machine.", "style": "Polite.", "quirks": "Sings of daisies."})
            }
        };
        stream(&answer.to_string())
    });
    let models = models(&fake.profiles(""));
    let setup = json!({"ruleset": "flow", "players": 5});
    let seating = Seating::read("model:fake,sharp,model:fake,sharp,sharp").expect("minds");
    let seed = "8".parse().expect("a seed");
    let made = into_setup(&models, "mafia", &setup, &seating, &seed).expect("personas");
    assert_eq!((&made["names"][0], &made["names"][2]), (&json!("Hal"), &json!("Ada")));
    assert_eq!(
        made["personas"],
        json!(["A calm machine. Polite. Sings of daisies.", "", "A calm machine. Polite. Sings of daisies.", "", ""])
    );
    for seen in fake.seen() {
        let text = seen.body["messages"][0]["content"].as_str().expect("text").to_lowercase();
        let tells =
            ["mafia", "sheriff", "villager", "vigilante", "night", "vote"].into_iter().find(|word| text.contains(word));
        assert_eq!(tells, None, "{text}");
        assert!(text.contains("you are participating in a social deduction game. create a persona:"));
    }
    let before = fake.seen().len();
    let (_, record) = play(&models, "mafia", &made, "model:fake,sharp,model:fake,sharp,sharp", "8").expect("a game");
    assert!(record.setup["personas"][0].as_str().is_some_and(|text| text.contains("daisies")));
    let own: Vec<Seen> =
        fake.seen().split_off(before).into_iter().filter(|seen| seen.text().contains("You sit on p1 Hal")).collect();
    assert!(!own.is_empty() && own.iter().all(|seen| seen.text().contains("Sings of daisies")));
    let kept: Record = Record::read(&record.to_json()).expect("a record");
    lantern::games::registry().find("mafia").expect("a game").replay(&kept, &mut |_| {}).expect("the same game");
    // A game without personas keeps its setup, and so does a table without models.
    assert_eq!(into_setup(&models, "wordwolf", &json!(null), &seating, &seed), Ok(json!(null)));
    assert_eq!(into_setup(&models, "mafia", &setup, &Seating::read("sharp").expect("minds"), &seed), Ok(setup));
}

/// Words are told as they come: thoughts and night chat to the referee alone, talk to all.
#[test]
fn words_are_heard_as_they_come() {
    let fake = Fake::good();
    let heard: Arc<Mutex<Vec<Speaking>>> = Arc::default();
    let listening = heard.clone();
    let models = models(&fake.profiles("")).with_listener(Arc::new(move |speaking: &Speaking| {
        listening.lock().expect("nobody panicked").push(speaking.clone())
    }));
    let setup = json!({"ruleset": "flow", "players": 9, "max_days": 1});
    let (_, record) = play(&models, "mafia", &setup, "model:fake", "21").expect("a game");
    let heard = heard.lock().expect("nobody panicked");
    let mut said: BTreeMap<(Seat, bool), String> = BTreeMap::new();
    let mut pieces = 0;
    for speaking in heard.iter() {
        if let Heard::Say(text) = &speaking.heard {
            said.entry((speaking.seat, speaking.open)).or_default().push_str(text);
            pieces += 1;
        }
    }
    let mut written: BTreeMap<(Seat, bool), String> = BTreeMap::new();
    for (seat, action) in actions(&record) {
        let open = action["type"] == "say";
        if let (true, Some(text)) = (open || action["type"] == "chat", action["text"].as_str()) {
            written.entry((seat.parse().expect("a seat"), open)).or_default().push_str(text);
        }
    }
    assert_eq!(said, written);
    assert!(written.keys().any(|(_, open)| !open), "the mafia has talked by night");
    assert!(pieces > 5 * written.len(), "not all at once");
    assert!(heard.iter().any(|speaking| matches!(speaking.heard, Heard::Think(_))));
}

/// A game that is longer than what the model can read at once: its oldest days become its own summaries, and no request is
/// too long for it.
#[test]
fn a_long_game_fits_a_short_memory() {
    const ROOM: usize = 4_200;
    let fake = Fake::new(|seen, _| {
        // Our own count is rough; this endpoint counts letters and is stricter.
        if seen.text().chars().count() > ROOM * 4 {
            return status(400, "", "{\"error\":{\"message\":\"the request exceeds the available context size\"}}");
        }
        let mut answer: Value = serde_json::from_str(&good(seen)).expect("JSON");
        if seen.asks("say") {
            answer["say"] = "I have a long story to tell about yesterday. ".repeat(12).into();
        }
        if seen.asks("summary") {
            answer["summary"] = "they told long stories".into();
        }
        if seen.asks("target") && seen.targets().contains(&"nobody".to_owned()) {
            answer["target"] = "nobody".into();
        }
        stream(&answer.to_string())
    });
    let profiles = fake.profiles(&format!("context = {}\nmax_tokens = 300\n", ROOM + 300));
    let models = models(&profiles);
    let setup = json!({"ruleset": "flow", "players": 5, "max_days": 6});
    let (played, _) = play(&models, "mafia", &setup, "model:fake", "21").expect("a game");
    assert!(played.seats.iter().all(|seat| seat.missed == 0), "nobody fell silent");
    let spent = models.spent();
    assert!(spent.summaries >= 3, "{}", spent.summaries);
    let seen = fake.seen();
    let sums = seen.iter().filter(|seen| seen.asks("summary")).count();
    assert_eq!(sums as u64, spent.summaries);
    assert_eq!(seen.len() as u64, spent.calls + spent.summaries, "each question and each summary is one request");
    let later =
        seen.iter().filter(|seen| seen.text().contains("{\"your_summary\":\"they told long stories\"}")).count();
    assert!(later > 3, "what was summed up is read later");
    // What the referee told this seat alone outlives the words of its day.
    let sheriffs = seen.iter().map(Seen::text).filter(|text| {
        text.contains("Your secret role: sheriff") && text.contains("your_summary") && text.contains("the vote. Choose")
    });
    let nights: Vec<(usize, usize)> = sheriffs
        .map(|text| {
            let day = text.rsplit_once("It is day ").and_then(|(_, rest)| rest.split_once(',')).expect("a day").0;
            (day.parse().expect("a number"), text.matches("Your investigation").count())
        })
        .collect();
    assert!(!nights.is_empty() && nights.iter().all(|(day, known)| day == known), "{nights:?}");
}

#[test]
fn an_estimate_sends_nothing() {
    let fake = Fake::good();
    let models = models(&fake.profiles("key_env = \"LANTERN_NO_SUCH_KEY\""));
    let seating = Seating::read("town=sharp,mafia=model:fake").expect("minds");
    let (registry, seed) = (lantern::games::registry(), "1".parse().expect("a seed"));
    let all =
        |games| estimate(&models, &registry, ("mafia", &json!(null), &seating), games, &seed).expect("an estimate");
    let (few, many) = (all(30), all(300));
    assert!(few.calls > 100 && few.prompt_tokens > 1_000 * few.calls, "{few:?}");
    assert!(many.calls.abs_diff(few.calls * 10) < 20 && few.cost.is_some_and(|cost| cost > 0.01), "{many:?}");
    assert!(fake.seen().is_empty());
}

#[test]
fn the_command_line_plays_with_models() {
    let folder = std::env::temp_dir().join(format!("lantern-agents-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let fake = Fake::good();
    std::fs::write(path("models.toml"), fake.profiles("")).expect("profiles");
    let common =
        ["--minds", "model:fake,sharp", "--models", &path("models.toml"), "--cassette", &path("tape"), "--seed", "3"];
    let sim = |more: &[&str]| {
        let arguments: Vec<&str> =
            ["sim", "wordwolf", "--games", "4"].into_iter().chain(common).chain(more.iter().copied()).collect();
        let (status, out, errors) = command(&arguments, b"");
        assert_eq!((status, errors.as_str()), (0, ""));
        out
    };
    assert!(sim(&["--estimate"]).starts_with("about 48 calls, "), "three seats, four times each, in four games");
    assert!(fake.seen().is_empty());
    assert!(
        sim(&[]).contains(
            "models: 48 calls, 48 requests, 4800 tokens read (1920 from a cache) and 960 written, for 0.0050"
        )
    );
    let told: Value = serde_json::from_str(&sim(&["--json", "--cassette-mode", "replay"])).expect("JSON");
    assert_eq!((&told["models"]["usage"]["calls"], fake.seen().len()), (&json!(48), 48));
    let arguments = ["watch", "wordwolf", "--thoughts", "--color", "never"].into_iter().chain(common);
    let (status, out, errors) = command(&arguments.collect::<Vec<_>>(), b"");
    assert!(status == 0 && out.contains("letters make me wonder") && out.contains("my think of"), "{errors}");
    let (status, out, errors) = command(&["models", "probe", "fake", "--models", &path("models.toml")], b"");
    assert!(status == 0 && out.contains("answers = \"schema\" is the strictest that works"), "{out}{errors}");
    let views: BTreeSet<String> = fake.seen().iter().map(|seen| seen.body["model"].to_string()).collect();
    assert_eq!(views.len(), 1);
    let _ = std::fs::remove_dir_all(folder);
}

/// A seat's view is all that its mind is given, so what a model's seat is asked in a replay is what it was asked then.
#[test]
fn a_view_read_from_its_json_asks_the_same() {
    let setup = read_setup::<Mafia>(&json!({"ruleset": "flow", "players": 6, "personas": ["a", "", "b", "", "", ""]}))
        .expect("a setup");
    let session = Session::<Mafia>::new(setup, 3.into()).expect("a table");
    for seat in session.state().seats() {
        let view = session.view(Viewer::Seat(seat));
        let read = serde_json::from_value(serde_json::to_value(&view).expect("JSON")).expect("a view");
        let prompt = |view| {
            lantern::agents::script::prompt::<Mafia, lantern::agents::mafia::Script>(view, &mut session.mind_draw(seat))
        };
        assert_eq!(prompt(&view), prompt(&read));
    }
}
