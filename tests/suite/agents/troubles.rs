//! Everything that can go wrong between a seat and its model.

use super::fake::{Fake, Seen, Step, bytes, delta, ending, events, good, status, stream};
use super::{actions, models, play};
use crate::support::command;
use lantern::agents::{CassetteMode, Models, Usage};
use serde_json::json;

/// A game of Mastermind whose first answer is in trouble, and the others are not.
fn first_answer(form: &str, trouble: impl Fn(&Seen) -> Vec<Step> + Send + Sync + 'static) -> (Usage, usize) {
    let fake = Fake::new(move |seen, number| if number == 0 { trouble(seen) } else { stream(&good(seen)) });
    let models = models(&fake.profiles(form));
    let (played, _) = play(&models, "mastermind", &json!(null), "model:fake", "7").expect("a game");
    assert_eq!(played.seats[0].missed, 0);
    let usage = played.seats[0].usage.clone().expect("a model's usage");
    (usage, fake.seen().len())
}

const CODE: &str = r#"{"think":"빨강 é 😀","code":"RGBY"}"#;

#[test]
fn what_the_endpoint_does_wrong_is_asked_for_again() {
    let cut = || [delta("{\"think\":\"I"), delta(" see\"")].concat();
    type Trouble = Box<dyn Fn(&Seen) -> Vec<Step> + Send + Sync>;
    let troubles: Vec<(&str, Trouble)> = vec![
        ("too many requests", Box::new(|_| status(429, "retry-after: 0\r\n", "{}"))),
        ("until a date", Box::new(|_| status(429, "retry-after: Wed, 21 Oct 2020 07:28:00 GMT\r\n", "{}"))),
        ("a server's error", Box::new(|_| status(500, "", "{\"error\":{\"message\":\"oh\"}}"))),
        ("overloaded", Box::new(|_| status(529, "", "busy"))),
        ("nothing", Box::new(|_| vec![Step::Wait(400)])),
        ("a hang in the middle", Box::new(move |_| vec![events(), bytes(cut()), Step::Wait(400)])),
        ("cut", Box::new(move |_| vec![events(), bytes(cut())])),
        ("no answer at all", Box::new(|_| vec![])),
        ("an error with status 200", Box::new(|_| status(200, "", "{\"error\":{\"message\":\"later\"}}"))),
        ("an error in the stream", Box::new(|_| vec![events(), bytes("data: {\"error\":\"later\"}\n\n")])),
        ("no JSON", Box::new(|_| vec![events(), bytes("data: <html>\n\n")])),
        ("no text", Box::new(|_| vec![events(), bytes(b"data: \xff\xfe\n\n".to_vec())])),
    ];
    std::thread::scope(|scope| {
        for (name, trouble) in troubles {
            scope.spawn(move || {
                let (usage, requests) = first_answer("", trouble);
                assert_eq!((usage.retries, usage.invalid, usage.calls), (1, 0, 10), "{name}: {usage:?}");
                assert_eq!((requests, usage.requests), (11, 11), "{name}");
            });
        }
    });
}

#[test]
fn what_the_model_does_wrong_is_told_to_it() {
    let long = "x".repeat(1 << 20);
    let finish = |reason: &str, text: &str| {
        let end = json!({"choices": [{"delta": {}, "finish_reason": reason}]});
        vec![events(), bytes(format!("{}data: {end}\n\ndata: [DONE]\n\n", delta(text)))]
    };
    type Trouble = Box<dyn Fn(&Seen) -> Vec<Step> + Send + Sync>;
    let troubles: Vec<(&str, Trouble, u64)> = vec![
        ("prose", Box::new(|_| stream("I would guess red, green, blue and yellow.")), 0),
        ("nothing", Box::new(|_| stream("")), 0),
        ("cut off by its length", Box::new(move |_| finish("length", "{\"think\":\"and so on")), 0),
        ("filtered", Box::new(move |_| finish("content_filter", "{}")), 1),
        (
            "a refusal",
            Box::new(|_| {
                let body = json!({"choices": [{"message": {"refusal": "I will not."}, "finish_reason": "stop"}]});
                status(200, "", &body.to_string())
            }),
            1,
        ),
        ("too short a code", Box::new(|_| stream(r#"{"think":"","code":"RGB"}"#)), 0),
        ("no colour", Box::new(|_| stream(r#"{"think":"","code":"RGB😀"}"#)), 0),
        ("wrong case", Box::new(|_| stream(r#"{"think":"","code":"rgby"}"#)), 0),
        ("no text", Box::new(|_| stream(r#"{"think":"","code":5}"#)), 0),
        ("a megabyte", Box::new(move |_| vec![events(), bytes(delta(&long))]), 0),
    ];
    std::thread::scope(|scope| {
        for (name, trouble, refusals) in troubles {
            scope.spawn(move || {
                let (usage, requests) = first_answer("", trouble);
                assert_eq!((usage.invalid, usage.asked_again, usage.refusals), (1, 1, refusals), "{name}: {usage:?}");
                assert_eq!((usage.retries, usage.calls, requests), (0, 10, 11), "{name}");
            });
        }
    });
}

#[test]
fn what_is_merely_unusual_is_understood() {
    let whole = |text: &str| {
        let usage = json!({"prompt_tokens": 100, "completion_tokens": 20, "prompt_cache_hit_tokens": 40});
        json!({"choices": [{"message": {"content": text}, "finish_reason": "stop"}], "usage": usage}).to_string()
    };
    // One byte at a time, so that letters and lines are cut.
    let crumbs = |text: String| {
        std::iter::once(events()).chain(text.into_bytes().into_iter().map(|byte| bytes([byte]))).collect()
    };
    type Trouble = Box<dyn Fn(&Seen) -> Vec<Step> + Send + Sync>;
    let answers: Vec<(&str, Trouble)> = vec![
        ("whole", Box::new(move |_| status(200, "", &whole(CODE)))),
        ("in crumbs", Box::new(move |_| crumbs(delta(CODE) + &ending()))),
        ("with carriage returns", Box::new(move |_| crumbs((delta(CODE) + &ending()).replace('\n', "\r\n")))),
        ("kept alive", Box::new(|_| vec![events(), bytes(format!(": ping\n\n{}: pong\n\n{}", delta(CODE), ending()))])),
        ("fenced", Box::new(|_| stream(&format!("Here you are:\n```json\n{CODE}\n```\nGood luck!")))),
        ("among prose", Box::new(|_| stream(&format!("Well, {{I}} think {CODE} is it.")))),
        ("two objects", Box::new(|_| stream(&format!("{CODE} {{\"code\":\"VVVV\"}}")))),
        ("thought aloud", Box::new(|_| stream(&format!("<think>{{\"code\":\"VVVV\"}}</think>{CODE}")))),
        (
            "an empty chunk",
            Box::new(|_| vec![events(), bytes(format!("data: {{\"choices\":[]}}\n\n{}{}", delta(CODE), ending()))]),
        ),
        (
            "without [DONE]",
            Box::new(|_| vec![events(), bytes((delta(CODE) + &ending()).replace("data: [DONE]\n\n", ""))]),
        ),
    ];
    std::thread::scope(|scope| {
        for (name, trouble) in answers {
            scope.spawn(move || {
                let (usage, requests) = first_answer("", trouble);
                assert_eq!((usage.retries, usage.invalid, requests), (0, 0, 10), "{name}: {usage:?}");
                assert_eq!(
                    (usage.prompt_tokens, usage.cached_tokens, usage.output_tokens),
                    (1_000, 400, 200),
                    "{name}"
                );
                let cost = usage.cost.expect("known prices");
                assert!((cost - (600.0 + 40.0 + 400.0) / 1e6).abs() < 1e-12, "{name}: {cost}");
            });
        }
    });
    // Tokens that nobody counts have a price that nobody knows.
    let (usage, _) = first_answer("", |_| vec![events(), bytes(delta(CODE) + "data: [DONE]\n\n")]);
    assert_eq!((usage.cost, usage.prompt_tokens), (None, 900));
}

#[test]
fn after_three_useless_answers_the_rules_play() {
    let fake = Fake::new(|_, _| stream("no"));
    let models = models(&fake.profiles(""));
    let setup = json!({"roles": ["mafia", "villager", "villager"]});
    let (played, record) = play(&models, "mafia", &setup, "model:fake,simple,simple", "3").expect("a game");
    let usage = played.seats[0].usage.clone().expect("usage");
    assert_eq!(played.seats[0].missed, usage.fallbacks);
    assert!(usage.fallbacks > 0 && usage.invalid == 3 * usage.fallbacks && usage.asked_again == 2 * usage.fallbacks);
    let absent = actions(&record).iter().filter(|(seat, act)| seat == "p1" && act["type"] == "absent").count();
    assert_eq!(absent as u64, usage.fallbacks, "the record says that the rules played");
    assert_eq!(record.marks.expect("marks").absent, usage.fallbacks);
    let requests = fake.seen();
    let messages = requests[2].body["messages"].as_array().expect("messages");
    assert_eq!(messages.len(), 6, "its answers and what was wrong with them stand behind the question");
}

/// It is told which names it may choose from, and why the one it chose is none of them.
#[test]
fn a_wrong_target_is_refused_precisely() {
    for (wrong, why) in
        [("p1", "is you"), ("p9", "is nobody you can choose"), ("P2", "is nobody you can choose"), ("", "is nobody")]
    {
        let fake = Fake::new(move |seen, number| match (number, seen.asks("target")) {
            (_, true) if seen.body["messages"].as_array().is_some_and(|messages| messages.len() == 2) => {
                stream(&json!({"think": "t", "target": wrong}).to_string())
            }
            _ => stream(&good(seen)),
        });
        let models = models(&fake.profiles(""));
        let setup = json!({"roles": ["mafia", "villager", "villager"]});
        play(&models, "mafia", &setup, "model:fake,simple,simple", "3").expect("a game");
        let again = &fake.seen()[1].body["messages"];
        let told = again[3]["content"].as_str().expect("what was wrong");
        assert!(told.contains(why) && told.contains("p2, p3") && !told.contains("p1,"), "{told}");
    }
}

#[test]
fn an_endpoint_that_says_no_ends_the_run_and_tells_no_key() {
    let folder = std::env::temp_dir().join(format!("lantern-agents-key-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let key = "sk-very-secret-0815";
    std::fs::write(folder.join("key"), format!("{key}\n")).expect("a key");
    let more = format!("key_file = {:?}", folder.join("key").display().to_string());
    let fake = Fake::new(move |seen, _| {
        assert!(seen.head.contains(&format!("authorization: Bearer {key}")), "{}", seen.head);
        status(401, "", &format!("{{\"error\":{{\"message\":\"Incorrect key {key} given\"}}}}"))
    });
    let models = models(&fake.profiles(&more));
    let fault = play(&models, "mastermind", &json!(null), "model:fake", "7").expect_err("no game");
    assert_eq!(fault.code, "model_denied");
    assert!(fault.message.contains("401") && !fault.message.contains("secret-0815"), "{}", fault.message);
    assert_eq!(fake.seen().len(), 1, "nothing is asked twice of who says no");
    let seed = "7".parse().expect("a seed");
    assert_eq!(models.used(0, &seed)[0].1.void.as_deref(), Some("model_denied"));

    // The same on the command line, where other seats' games would go on for ever.
    let file = folder.join("models.toml");
    std::fs::write(&file, fake.profiles(&more)).expect("profiles");
    let file = file.display().to_string();
    let (status, out, errors) =
        command(&["sim", "mastermind", "--games", "5", "--minds", "model:fake", "--models", &file, "--jobs", "1"], b"");
    assert_eq!((status, out.as_str()), (1, ""), "{errors}");
    assert!(errors.contains("401") && !errors.contains("secret-0815"), "{errors}");
    let (status, out, _) = command(&["models", "check", "--models", &file], b"");
    assert_eq!((status, out.as_str()), (0, "model:fake can be asked\n"));
    std::fs::remove_file(folder.join("key")).expect("a key");
    let (status, out, _) = command(&["models", "check", "--models", &file], b"");
    assert!(status == 1 && out.contains("the key file cannot be read"), "{out}");
    let (status, out, _) = command(&["models", "list", "--models", &file], b"");
    assert!(status == 0 && out.contains("model:fake") && out.contains("fake-1"), "{out}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn an_endpoint_that_is_gone_voids_the_game() {
    let address = Fake::good().address.clone();
    let fake = Fake::new(|_, _| status(503, "", ""));
    for profiles in [fake.profiles(""), fake.profiles("").replace(&fake.address, &address)] {
        let models = models(&profiles);
        let fault = play(&models, "mastermind", &json!(null), "model:fake", "7").expect_err("no game");
        assert_eq!(fault.code, "model_unreachable");
        assert_eq!((models.spent().requests, models.spent().retries), (3, 2));
    }
    assert_eq!(fake.seen().len(), 3);
}

/// An endpoint that refuses one way of holding an answer to its shape is asked in the next, and in that one from then on.
#[test]
fn what_an_endpoint_cannot_do_is_not_asked_for_again() {
    let fake = Fake::new(|seen, _| {
        if !seen.schema().is_null() || !seen.body["response_format"].is_null() {
            return status(400, "", "{\"error\":{\"message\":\"response_format is not supported\"}}");
        }
        stream(CODE)
    });
    let (played, _) = play(&models(&fake.profiles("")), "mastermind", &json!(null), "model:fake", "7").expect("a game");
    assert_eq!(played.seats[0].missed, 0);
    // A schema, a tool and plain JSON are refused once each.
    assert_eq!(fake.seen().len(), 13);
    let held = models(&fake.profiles("answers = \"tools\""));
    let fault = play(&held, "mastermind", &json!(null), "model:fake", "7").expect_err("it was told to use tools");
    assert_eq!(fault.code, "model_denied");
}

#[test]
fn budgets_hold() {
    let fake = Fake::good();
    let game = fake.profiles("") + "[budget]\ngame_tokens = 300\n";
    let (played, _) =
        play(&models(&game), "mastermind", &json!({"mode": "race"}), "model:fake,easy", "7").expect("a game");
    assert_eq!(fake.seen().len(), 3, "three answers of 120 tokens");
    assert!(played.seats[0].missed > 0, "then the rules play");
    let run = models(&(fake.profiles("") + "[budget]\nrun = 0.0003\n"));
    let fault = play(&run, "mastermind", &json!(null), "model:fake", "7").expect_err("no money");
    assert_eq!(fault.code, "run_budget_spent");
    // Each answer costs 60 × 1 + 40 × 0.1 + 20 × 2 millionths.
    assert_eq!(fake.seen().len(), 6);
}

#[test]
fn no_more_is_asked_at_once_than_the_profile_says() {
    let fake = Fake::new(|seen, _| [vec![Step::Wait(5)], stream(&good(seen))].into_iter().flatten().collect());
    let profiles = fake.profiles("").replace("attempts = 3", "attempts = 3\nat_once = 2");
    let models = models(&profiles);
    std::thread::scope(|scope| {
        for seed in ["a", "b", "c", "d", "e", "f"] {
            let models = models.clone();
            scope.spawn(move || play(&models, "mastermind", &json!(null), "model:fake", seed).expect("a game"));
        }
    });
    assert_eq!(models.spent().calls, 60);
    assert!(fake.most_at_once() <= 2, "{}", fake.most_at_once());
}

#[test]
fn profiles_that_cannot_be_used_say_why_and_quote_nothing() {
    let good = "[models.a]\nendpoint = \"https://x/v1\"\nform = \"openai\"\nmodel = \"m\"\n";
    assert!(Models::parse(good).is_ok());
    for wrong in [
        "key = \"sk-0815\"",
        "key_env = 5",
        "temperature = \"sk-0815\"",
        "form = \"sk-0815\"",
        "answers = \"sk-0815\"",
        "max_tokens = 3",
        "context = 100",
        "[models.a.limits]\nat_once = 0",
        "[models.a.limits]\nsilence_s = 0",
        "[models.a.prices]\ninput = -1\noutput = 1",
        "[models.\"a b\"]\nendpoint = \"https://x\"\nform = \"openai\"\nmodel = \"m\"",
        "[models.b]\nendpoint = \"https://user:sk-0815@x\"\nform = \"openai\"\nmodel = \"m\"",
        "[models.b]\nendpoint = \"file:///sk-0815\"\nform = \"openai\"\nmodel = \"m\"",
        "= sk-0815",
    ] {
        let fault = Models::parse(&format!("{good}{wrong}\n")).map(|_| ()).expect_err(wrong);
        assert_eq!(fault.code, "bad_models", "{wrong}");
        assert!(!fault.message.contains("0815"), "{}", fault.message);
    }
    // A key in the place of its variable's name is not told either.
    let models = models(&format!("{good}key_env = \"sk-0815\"\n"));
    let fault = models.check("a").expect_err("no such variable");
    assert!(fault.code == "no_key" && !fault.message.contains("0815"), "{}", fault.message);
    // Nothing is sent in a replay, so no key is needed.
    let file = std::env::temp_dir().join(format!("lantern-agents-empty-{}", std::process::id()));
    std::fs::write(&file, "").expect("a file");
    let replay = models.with_cassette(&file, CassetteMode::Replay).expect("a cassette");
    assert!(replay.check("a").is_ok());
    let _ = std::fs::remove_file(file);
}
