//! Challenges under random lives: what must hold whatever somebody plays, takes, declines and loses.

use lantern::challenge::{
    ChallengeReward, ChallengeType, Deeds, Finished, Past, Profile, achievements, needed, share, standing, total,
};
use lantern::engine::{Marks, Seed};
use lantern::games::mafia::challenge::group;
use lantern::games::mafia::roles::{ROLES, Role};
use lantern::games::mafia::setup::Ruleset;
use lantern::games::{mafia, mastermind, minesweeper};
use proptest::prelude::*;

const CODE: ChallengeType = mastermind::challenge::CHALLENGE;
const CORRIDOR: ChallengeType = minesweeper::challenge::CHALLENGE;
const VILLAGE: ChallengeType = mafia::challenge::CHALLENGE;
const HERE: [ChallengeType; 2] = [CODE, CORRIDOR];

fn seed(number: u64) -> Seed {
    Seed::from(number)
}

/// One thing that can happen in a life.
#[derive(Clone, Debug)]
enum Event {
    /// A challenge is taken, at this difficulty, in a game of this seed.
    Take(usize, usize, u64),
    Decline(usize),
    /// A game of this seed ends: won, practice, custom, hints, by a person.
    Finish(usize, u64, bool, bool, bool, u64, bool),
}

fn event() -> impl Strategy<Value = Event> {
    let flag = any::<bool>;
    prop_oneof![
        3 => (0..2usize, 0..4usize, 0..6u64).prop_map(|(c, d, s)| Event::Take(c, d, s)),
        1 => (0..2usize).prop_map(Event::Decline),
        4 => (0..2usize, 0..6u64, flag(), flag(), flag(), 0..3u64, prop::bool::weighted(0.9))
            .prop_map(|(c, s, won, practice, custom, hints, by)| Event::Finish(c, s, won, practice, custom, hints, by)),
    ]
}

proptest! {
    #[test]
    fn levels_only_rise_and_add_up(a in any::<u64>(), b in any::<u64>(), level in 1..100_000u32) {
        let (less, more) = (a.min(b), a.max(b));
        prop_assert!(standing(less).level <= standing(more).level);
        for xp in [a, b] {
            let now = standing(xp);
            prop_assert_eq!(total(now.level) + now.into, xp);
            prop_assert!(now.into < now.needed && now.needed == needed(now.level));
        }
        prop_assert_eq!(total(level) + needed(level), total(level + 1));
        prop_assert_eq!(standing(total(level)).level, level);
        prop_assert_eq!(standing(total(level + 1) - 1).level, level);
    }

    #[test]
    fn a_share_is_monotone_and_never_lost_in_rounding(xp in 0..10_000_000u64, percent in 1..=400u32) {
        prop_assert!(share(xp, percent) >= 1);
        prop_assert!(share(xp, percent) <= share(xp, percent + 1));
        prop_assert!(share(xp, percent) <= share(xp + 1, percent));
        prop_assert_eq!(share(xp, 100), standing(xp).needed);
    }

    #[test]
    fn whatever_happens_the_profile_keeps_its_promises(events in prop::collection::vec(event(), 0..60)) {
        let mut profile = Profile::new(seed(1));
        for event in events {
            let before = profile.clone();
            match event {
                Event::Take(challenge, difficulty, at) => {
                    let entry = HERE[challenge].entry();
                    let name = entry.difficulties.get(difficulty).map_or("nothing", |difficulty| difficulty.name());
                    let taken = profile.take(HERE[challenge], name, seed(at));
                    prop_assert_eq!(taken, before.is_open(HERE[challenge]) && name != "nothing");
                }
                Event::Decline(challenge) => {
                    prop_assert_eq!(profile.decline(HERE[challenge]), before.is_open(HERE[challenge]));
                    prop_assert!(!profile.is_open(HERE[challenge]));
                }
                Event::Finish(challenge, at, won, practice, custom, hints, by_person) => {
                    let challenge = HERE[challenge];
                    let marks = Marks { custom, practice, hints, ..Marks::default() };
                    let game = Finished { challenge: Some(challenge), seed: seed(at), by_person, won, marks };
                    let for_it = before.played_for(challenge, &seed(at)).map(str::to_owned);
                    let after = profile.finish(&game, &HERE, &[], "2026-11-16");
                    let earns = by_person && for_it.is_some() && won && !practice && !custom;
                    let gain = after.settled.as_ref().and_then(|settled| settled.gain);
                    prop_assert_eq!(gain.is_some(), earns, "no reward but for a taken challenge that was won");
                    // A hint changes no reward.
                    if let (Some(gain), Some(difficulty)) = (gain, for_it) {
                        let reward = challenge.difficulty(&difficulty).expect("it was taken").reward();
                        prop_assert_eq!(gain.xp, share(before.xp(), reward.xp_percent));
                        prop_assert_eq!(profile.xp(), before.xp() + gain.xp);
                        prop_assert_eq!(profile.prestige(), before.prestige() + reward.prestige_ranks);
                        prop_assert_eq!(after.achievements.iter().any(|achievement| achievement.name == "own_eyes"),
                            hints == 0 && before.earned("own_eyes").is_none());
                    } else {
                        prop_assert_eq!((profile.xp(), profile.prestige()), (before.xp(), before.prestige()));
                    }
                    if by_person {
                        // One offer after each finished game, unless all are open.
                        let open = before.offers().len() - usize::from(after.settled.is_some());
                        prop_assert_eq!(after.offered.is_some(), open < HERE.len());
                    } else {
                        prop_assert_eq!(&profile, &before, "watching changes nothing");
                    }
                }
            }
            for challenge in HERE {
                let open = profile.offers().iter().filter(|offer| offer.challenge == challenge.entry().game).count();
                prop_assert!(open <= 1, "at most one open per game");
            }
            prop_assert!(profile.xp() >= before.xp() && profile.prestige() >= before.prestige());
            prop_assert!(profile.achievements().len() >= before.achievements().len());
            let again = Profile::read(&profile.write().expect("it can be written"), &HERE);
            prop_assert_eq!(again.expect("it can be read"), profile.clone());
        }
    }

    /// Whatever a file says, reading it ends, and what was read keeps the promises.
    #[test]
    fn a_file_cannot_break_the_profile(xp in any::<u64>(), prestige in any::<u32>(), twice in any::<bool>(), day in ".*") {
        let offer = serde_json::json!({"challenge": "mastermind", "taken": {"difficulty": "no such", "seed": "x"}});
        let offers = if twice { vec![offer.clone(), offer] } else { vec![offer] };
        let file = serde_json::json!({
            "format": 1, "xp": xp, "prestige": prestige, "won": 3, "offers": offers, "dice": "lamp", "drawn": u64::MAX,
            "achievements": [{"achievement": "first_light", "day": day}, {"achievement": "first_light", "day": "2026-11-16"}],
        });
        let mut profile = Profile::read(&file.to_string(), &HERE).expect("it can be read");
        prop_assert_eq!(profile.offers().len(), 1);
        prop_assert!(profile.offers()[0].taken.is_none());
        prop_assert_eq!(profile.achievements().len(), 1);
        prop_assert!(profile.achievements()[0].day.len() <= 10);
        prop_assert!(profile.take(CODE, "super", seed(1)));
        let game = Finished { challenge: Some(CODE), seed: seed(1), by_person: true, won: true, marks: Marks::default() };
        let after = profile.finish(&game, &HERE, &[], "2026-11-17");
        prop_assert!(after.settled.is_some_and(|settled| settled.gain.is_some()));
    }
}

/// Chi-square with one degree of freedom: 10.83 is exceeded once in a thousand fair runs. The dice are seeded, so this
/// passes or fails for good.
#[test]
fn offers_are_equally_likely() {
    let mut counts = [0u32; 2];
    for number in 0..500 {
        let mut profile = Profile::new(seed(number));
        for _ in 0..20 {
            let offered = profile.offer(&HERE).expect("nothing is open");
            counts[HERE.iter().position(|&here| here == offered).expect("it is here")] += 1;
            assert!(profile.decline(offered));
        }
    }
    let expected = 10_000.0 / HERE.len() as f64;
    let chi: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    assert!(chi < 10.83, "{counts:?} has a chi-square of {chi:.2}");
}

#[test]
fn the_same_dice_offer_the_same_and_one_that_is_open_is_not_offered_again() {
    let offered = |number| {
        let mut profile = Profile::new(seed(number));
        let first = profile.offer(&HERE).expect("nothing is open");
        let second = profile.offer(&HERE).expect("the other is not open");
        assert_ne!(first, second);
        assert_eq!(profile.offer(&HERE), None, "all are open");
        first
    };
    let firsts: Vec<_> = (0..32).map(offered).collect();
    assert_eq!(firsts, (0..32).map(offered).collect::<Vec<_>>());
    assert!(HERE.iter().all(|challenge| firsts.contains(challenge)), "dice that always say the same");
    assert_eq!(Profile::new(seed(1)).offer(&[]), None);
    // Where one game is here, it is always that one.
    assert_eq!(Profile::new(seed(7)).offer(&[CODE]), Some(CODE));
}

#[test]
fn a_life_in_challenges() {
    let mut profile = Profile::new(seed(3));
    let finished =
        |number, won, marks| Finished { challenge: Some(CORRIDOR), seed: seed(number), by_person: true, won, marks };
    assert!(!profile.take(CORRIDOR, "master", seed(1)), "what is not offered cannot be taken");
    assert!(profile.open(CORRIDOR) && !profile.open(CORRIDOR));
    assert!(profile.take(CORRIDOR, "master", seed(1)));
    // A free game beside it earns nothing and leaves the challenge as it is.
    let after = profile.finish(&finished(2, true, Marks::default()), &[], &[], "2026-11-16");
    assert_eq!((after.settled, profile.xp()), (None, 0));
    assert!(profile.is_open(CORRIDOR));
    // Won: 200 % of what level 1 needs, and a rank.
    let after = profile.finish(&finished(1, true, Marks { hints: 2, ..Marks::default() }), &[], &[], "2026-11-16");
    let gain = after.settled.and_then(|settled| settled.gain).expect("it was won");
    assert_eq!((gain.xp, gain.prestige_ranks, gain.before.level, gain.now.level), (200, 1, 1, 2));
    assert_eq!((profile.xp(), profile.prestige(), profile.won()), (200, 1, 1));
    assert!(!profile.is_open(CORRIDOR), "it is settled");
    // The same game does not earn twice.
    let again = profile.finish(&finished(1, true, Marks::default()), &[], &[], "2026-11-16");
    assert_eq!((again.settled, profile.xp()), (None, 200));
    // A loss costs nothing, and practice earns nothing.
    for (won, practice) in [(false, false), (true, true)] {
        profile.open(CORRIDOR);
        profile.take(CORRIDOR, "novice", seed(4));
        let marks = Marks { practice, ..Marks::default() };
        let settled = profile.finish(&finished(4, won, marks), &[], &[], "2026-11-17").settled.expect("it was taken");
        assert_eq!((settled.gain, settled.practice), (None, practice));
        assert_eq!((profile.xp(), profile.prestige(), profile.won()), (200, 1, 1));
    }
    // What was earned keeps its first day.
    let past = [Past { day: "2026-11-18", game: "minesweeper", group: "master", won: true, score: 9, hints: 0 }];
    let after = profile.finish(&finished(5, true, Marks::default()), &HERE, &past, "2026-11-18");
    let names: Vec<&str> = after.achievements.iter().map(|achievement| achievement.name).collect();
    assert_eq!(names, ["first_light", "master_board"]);
    let after = profile.finish(&finished(6, true, Marks::default()), &HERE, &past, "2026-11-19");
    assert!(after.achievements.is_empty());
    assert_eq!(profile.earned("master_board"), Some("2026-11-18"));
}

#[test]
fn only_known_formats_are_read() {
    for (text, why) in [
        ("", "EOF"),
        ("{}", "no format"),
        ("{\"format\":2}", "format 2"),
        ("{\"format\":1}", "missing field"),
        ("[1]", "no format"),
    ] {
        let fault = Profile::read(text, &HERE).expect_err("it cannot be read");
        assert!(fault.message.contains(why), "{text}: {fault}");
    }
}

#[test]
fn every_challenge_plays_presets_of_its_game() {
    let registry = lantern::games::registry();
    for challenge in HERE {
        let entry = challenge.entry();
        let game = registry.find(entry.game).expect("it is a game of ours");
        let presets: Vec<&str> = game.presets().into_iter().map(|(name, ..)| name).collect();
        assert!(!entry.difficulties.is_empty());
        for difficulty in entry.difficulties {
            assert!(presets.contains(&difficulty.name()), "{} is no preset of {}", difficulty.name(), entry.game);
        }
    }
}

#[test]
fn rewards_are_those_of_the_table() {
    let table = |challenge: ChallengeType| -> Vec<(&str, u32, u32)> {
        let rows = challenge.entry().difficulties.iter().map(|difficulty| {
            let ChallengeReward { xp_percent, prestige_ranks } = difficulty.reward();
            (difficulty.name(), xp_percent, prestige_ranks)
        });
        rows.collect()
    };
    assert_eq!(table(CODE), [("classic", 50, 0), ("super", 100, 0)]);
    let corridor = [("novice", 50, 0), ("apprentice", 75, 0), ("journeyman", 100, 0), ("master", 200, 1)];
    assert_eq!(table(CORRIDOR), corridor);
    assert_eq!(table(VILLAGE), [("five", 50, 0), ("eight", 75, 0), ("ten", 100, 0), ("fifteen", 200, 1)]);
}

#[test]
fn each_game_has_achievements_of_its_own() {
    let win = Past { day: "2026-11-16", game: "mastermind", group: "classic", won: true, score: 6, hints: 0 };
    let reached = |past: Past, here: &[ChallengeType]| -> Vec<&str> {
        let deeds = Deeds { past: &[past], challenges: 0, unaided: false, level: 1 };
        let all = achievements(here).into_iter().filter(|achievement| achievement.reached(&deeds));
        all.map(|achievement| achievement.name).collect()
    };
    assert_eq!(reached(win, &HERE), ["first_light"]);
    assert_eq!(reached(Past { score: 4, ..win }, &HERE), ["first_light", "four_guesses"]);
    assert_eq!(reached(Past { score: 4, hints: 1, ..win }, &HERE), ["first_light"]);
    assert_eq!(reached(Past { group: "super", score: 9, ..win }, &HERE), ["first_light", "super_code"]);
    assert_eq!(reached(Past { group: "race", ..win }, &HERE), ["first_light", "first_across"]);
    let master = Past { game: "minesweeper", group: "master", ..win };
    assert_eq!(reached(master, &HERE), ["first_light", "master_board"]);
    // Where the game is not, its achievements are not either.
    assert_eq!(reached(master, &[CODE]), ["first_light"]);
    let order: Vec<&str> = achievements(&HERE).into_iter().map(|achievement| achievement.name).collect();
    let shown = [
        "first_light",
        "own_eyes",
        "five_in_a_row",
        "four_guesses",
        "super_code",
        "first_across",
        "seven_days",
        "master_board",
        "ten_challenges",
        "level_ten",
    ];
    assert_eq!(order, shown);
}

/// What is earned in the village: by side, by how soon, and by all five roles, whichever rules they were played by.
#[test]
fn a_village_is_won_in_many_ways() {
    let win = Past { day: "2026-11-16", game: "mafia", group: "flow/mafia", won: true, score: 4, hints: 0 };
    let reached = |past: &[Past]| -> Vec<&str> {
        let deeds = Deeds { past, challenges: 0, unaided: false, level: 1 };
        let own = VILLAGE.entry().achievements.iter().filter(|achievement| achievement.reached(&deeds));
        own.map(|achievement| achievement.name).collect()
    };
    assert_eq!(reached(&[win]), ["good_neighbour"]);
    assert_eq!(reached(&[Past { score: 2, ..win }]), ["good_neighbour"], "the mafia is not praised for haste");
    let town = Past { group: group(Ruleset::Fsm, Role::Villager), ..win };
    assert_eq!(reached(&[town]), ["morning_bell"]);
    assert_eq!(reached(&[Past { score: 2, ..town }]), ["morning_bell", "second_day"]);
    assert_eq!(reached(&[Past { won: false, ..town }]), [""; 0]);
    assert_eq!(reached(&[Past { group: "flow", ..win }]), [""; 0], "an older game does not say as whom");
    // The village of ten has no vigilante: the fifth card is another village's.
    let ruleset = |role| if role == Role::Vigilante { Ruleset::Flow } else { Ruleset::Fsm };
    let every: Vec<Past> = ROLES.into_iter().map(|role| Past { group: group(ruleset(role), role), ..win }).collect();
    assert!(!reached(&every[..4]).contains(&"every_card"));
    assert!(reached(&every).contains(&"every_card"));
}

/// A profile outlives a game: what it says of one that is not there is neither shown nor lost.
#[test]
fn what_is_kept_of_a_game_that_is_gone_is_left_alone() {
    let file = serde_json::json!({
        "format": 1, "xp": 5, "prestige": 0, "won": 0, "dice": "lamp", "drawn": 0,
        "offers": [{"challenge": "chess", "taken": {"difficulty": "blitz", "seed": "x"}}, {"challenge": "minesweeper"}],
        "achievements": [{"achievement": "checkmate", "day": "2026-11-16"}],
    });
    let mut profile = Profile::read(&file.to_string(), &HERE).expect("it can be read");
    assert!(profile.is_open(CORRIDOR) && !profile.is_open(CODE));
    assert!(profile.open(CODE) && profile.decline(CORRIDOR));
    let again = Profile::read(&profile.write().expect("JSON"), &HERE).expect("it can be read again");
    assert_eq!(again.offers()[0].challenge, "chess");
    assert_eq!(again.offers()[0].taken.as_ref().map(|taken| taken.difficulty.as_str()), Some("blitz"));
    assert_eq!(again.earned("checkmate"), Some("2026-11-16"));
}
