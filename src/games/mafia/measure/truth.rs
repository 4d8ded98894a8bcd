//! What minds say, held against what happened: over whole games, statement by statement, as far as the speaker could know.

use super::super::facts::{Event, seen};
use super::super::personas::book;
use super::super::reasons::{Because, Chronicle, Why, speaks_against};
use super::super::roles::{Role, at, seat_at};
use super::super::talk::{Act, Verb};
use super::tables;
use super::talkers::{Game, play};
use crate::arena::measure::Ask;
use crate::engine::{Language, Seat, Seed, Viewer};
use serde_json::json;

/// What everybody has seen before a statement, seat by seat.
struct Seen(Vec<Chronicle>);

impl Seen {
    fn take(&mut self, fact: &super::Fact) {
        for (seat, chronicle) in self.0.iter_mut().enumerate() {
            if let Some(event) = seen(fact, Viewer::Seat(seat_at(seat))) {
                chronicle.take(&event);
            }
        }
    }
}

/// Calls `check` with each statement by day, with what had happened before it.
fn statements(game: &Game, mut check: impl FnMut(&[Chronicle], Seat, u32, &[Act], &str)) -> usize {
    let mut before = Seen(vec![Chronicle::default(); game.names.len()]);
    let mut count = 0;
    for fact in &game.facts {
        if let Event::AgentSayChunk { agent_id, acts, text, turn_id } = &fact.event {
            check(&before.0, *agent_id, turn_id.day, acts, text.as_str());
            count += 1;
        }
        before.take(fact);
    }
    count
}

/// Some games at every table of a language.
fn games(language: Language, each: u64, mut check: impl FnMut(&Game, &str)) {
    let ask = Ask { games: each, language: Some(language), setup: json!(null), seed: Seed::from(15), people: None };
    for (of, setup) in tables(&ask, language).expect("setups") {
        for number in 0..each {
            check(&play(&setup, Seed::from(number), None, false).expect("a game"), &format!("{of}, seed {number}"));
        }
    }
}

/// A reason names what happened and comes once in a statement; nobody of the town lies about themself.
#[test]
fn what_minds_say_is_so() {
    for language in Language::ALL {
        let mut reasons = 0;
        games(language, 6, |game, of| {
            statements(game, |seen, by, day, acts, text| {
                let own = &seen[at(by)];
                let hedges = acts.iter().any(|act| act.act == Verb::Hedge);
                assert!(!hedges || !acts.iter().any(speaks_against), "{of}, {by}: too early, and yet: {text:?}");
                let mut given: Vec<Because> = Vec::new();
                for act in acts {
                    let told = || format!("{of}, day {day}, {by}: {text:?} {act:?}");
                    if let Some(because) = act.because {
                        reasons += 1;
                        assert!(own.holds(&because, by), "it did not happen: {}", told());
                        assert!(!given.iter().any(|one| one.same_event(&because)), "said twice: {}", told());
                        given.push(because);
                    }
                    if let (Verb::Report, Some(target)) = (act.act, act.target) {
                        given.push(Because { mafia: act.mafia, ..Because::between(Why::Result, by, target) });
                    }
                    check_act(game, seen, by, act, &told);
                }
            });
        });
        assert!(reasons > 2_000, "{language:?}: {reasons}");
    }
}

fn check_act(game: &Game, seen: &[Chronicle], by: Seat, act: &Act, told: &dyn Fn() -> String) {
    let own = &seen[at(by)];
    let town = !game.roles[at(by)].is_mafia();
    let before = |fits: &dyn Fn(&Act) -> bool| own.said.iter().any(|said| said.by == by && fits(&said.act));
    match (act.act, act.target) {
        (Verb::Claim, _) if town => assert_eq!(act.role, Some(game.roles[at(by)]), "{}", told()),
        (Verb::Report, Some(target)) if town => {
            assert_eq!(act.mafia, Some(game.roles[at(target)].is_mafia()), "{}", told());
            assert!(own.found.iter().any(|found| found.target == target), "never looked: {}", told());
        }
        (Verb::AskClaims, _) => {
            let shown = own.shown.iter().filter(|shown| **shown == Some(Role::Sheriff)).count();
            let dealt = game.roles.iter().filter(|role| **role == Role::Sheriff).count();
            assert!(shown < dealt, "the sheriff is known to be dead: {}", told());
            let claimed = own.said.iter().filter(|said| said.act.act == Verb::Claim);
            let mut claimants = claimed.filter(|said| said.act.role == Some(Role::Sheriff)).map(|said| said.by);
            let still = |seat: Seat| own.shown[at(seat)].is_none_or(|role| role == Role::Sheriff);
            assert!(!claimants.any(still), "one has come forward: {}", told());
        }
        (Verb::Retract, Some(target)) => {
            assert!(before(&|act| act.target == Some(target) && speaks_against(act)), "never said: {}", told());
        }
        (Verb::Admit, Some(target)) => {
            let voted = own.ballots.iter().any(|cast| cast.by == by && cast.target == Some(target));
            assert!(voted && own.shown[at(target)].is_some_and(|role| !role.is_mafia()), "{}", told());
        }
        (Verb::Agree | Verb::Disagree | Verb::Answer | Verb::Evade, Some(target)) => {
            let spoke = own.on(own.day).any(|said| said.by == target);
            assert!(spoke, "they have said nothing today: {}", told());
        }
        _ => {}
    }
}

/// Who asks about a vote names it and asks: no question is announced and left open.
#[test]
fn what_is_asked_is_asked() {
    for language in Language::ALL {
        let mut asked = 0;
        games(language, 4, |game, of| {
            statements(game, |_, by, _, acts, text| {
                let ballot = |act: &&Act| act.act == Verb::Ask && act.because.is_some();
                for because in acts.iter().filter(ballot).filter_map(|act| act.because) {
                    asked += 1;
                    let whom = because.whom.filter(|whom| *whom != by).map_or("", |whom| game.names[at(whom)].as_str());
                    let why = match language {
                        Language::En => ["why", "wherefore", "reason", "grounds", "what", "how", "account"].as_slice(),
                        Language::Ko => {
                            ["왜", "워째", "어찌하여", "이유", "까닭", "근거", "마음", "곡절", "수수께끼"].as_slice()
                        }
                    };
                    let asks = |sentence: &str| {
                        let small = sentence.to_lowercase();
                        sentence.contains(whom) && why.iter().any(|word| small.contains(word))
                    };
                    assert!(text.split_inclusive(['.', '!', '?']).any(asks), "{of}: {text}");
                }
            });
        });
        assert!(asked > 100, "{language:?}: {asked}");
    }
}

/// In Korean a persona calls the others in one way, whatever is said of them.
#[test]
fn a_persona_has_one_way_to_call_the_others() {
    let titles = [("gentle", " 씨"), ("nervous", " 씨"), ("scholarly", " 님")];
    let mut called = 0;
    games(Language::Ko, 4, |game, of| {
        let manner = |seat: Seat| {
            let fits = |name: &str| name == game.names[at(seat)];
            let persona = book(Language::Ko).personas.iter().find(|persona| fits(persona.name.as_str()));
            persona.map_or("", |persona| persona.manner.as_str())
        };
        statements(game, |_, by, _, _, text| {
            let title = titles.iter().find(|(own, _)| *own == manner(by)).map_or("", |(_, title)| *title);
            for name in &game.names {
                for (place, _) in text.match_indices(name.as_str()) {
                    called += 1;
                    let rest = &text[place + name.len()..];
                    let fits = if title.is_empty() {
                        !rest.starts_with(" 씨") && !rest.starts_with(" 님")
                    } else {
                        rest.starts_with(title)
                    };
                    assert!(fits, "{of}: {name} by {by} ({}): {text}", manner(by));
                }
            }
        });
    });
    assert!(called > 1_000, "{called}");
}
