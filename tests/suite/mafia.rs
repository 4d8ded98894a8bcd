//! Mafia from outside: secrecy, invariants under random play, theory.
//!
//! `LANTERN_MAFIA_ACTIONS=1000000 cargo test --release --test suite mafia` is the long run.

use crate::support::{open, registry, seed};
use lantern::engine::{Dice, Draw, Seat, Seating, Table, Viewer};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const ROLES: [&str; 5] = ["mafia", "doctor", "sheriff", "vigilante", "villager"];

fn p(number: usize) -> Seat {
    Seat::player(number as u8 + 1)
}

fn view(table: &dyn Table, viewer: Viewer) -> Value {
    table.view(viewer).expect("a view")
}

/// Deals of `n` that `viewer` cannot tell apart: own role and, for a mafioso, the mafia stay; the rest is shuffled.
fn two_deals(n: usize, viewer: Option<usize>, draw: &mut Draw) -> [Vec<&'static str>; 2] {
    let mut first: Vec<&str> =
        (0..n).map(|at| ["mafia", "doctor", "sheriff", "vigilante"].get(at).copied().unwrap_or("villager")).collect();
    if n > 7 {
        first[n - 1] = "mafia";
    }
    draw.shuffle(&mut first);
    let mut second = first.clone();
    let fixed =
        |at: &usize| viewer == Some(*at) || (viewer.is_some_and(|own| first[own] == "mafia") && first[*at] == "mafia");
    let free: Vec<usize> = (0..n).filter(|at| !fixed(at)).collect();
    let mut shuffled: Vec<usize> = free.clone();
    draw.shuffle(&mut shuffled);
    for (to, from) in free.iter().zip(shuffled) {
        second[*to] = first[from];
    }
    [first, second]
}

fn memory(table: &dyn Table, who: Viewer) -> Vec<Value> {
    view(table, who)["memory"].as_array().cloned().unwrap_or_default()
}

/// The night of one deal: the same victim, patient and suspect in both, carried out by whoever has the role.
fn night(table: &mut dyn Table, roles: &[&str], plan: &BTreeMap<&str, usize>) {
    for (at, role) in roles.iter().enumerate() {
        let truth = view(table, Viewer::Referee);
        if truth["phase"] != "NIGHT_ACTIONS" || truth["players"][at]["alive"] != true {
            continue;
        }
        let action = match *role {
            "mafia" => json!({"type": "kill", "target": p(plan["mafia"])}),
            "doctor" => json!({"type": "protect", "target": p(plan["doctor"])}),
            "sheriff" => json!({"type": "investigate", "target": p(plan["sheriff"])}),
            "vigilante" => json!({"type": "pass"}),
            _ => continue,
        };
        // A doctor who may not repeat is refused; the caller sees that the night goes on.
        let _ = table.act(p(at), action, Viewer::Referee);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two deals that differ only in what a seat cannot know look the same to it until a death shows the difference.
    #[test]
    fn a_seat_knows_only_what_it_may(number in any::<u64>(), flow in any::<bool>(), n in 7usize..12, silent in any::<bool>()) {
        let mut draw = Dice::new(number.into()).draw("test");
        let viewer = if draw.below(4) == 0 { None } else { Some(draw.index(n)) };
        let deals = two_deals(n, viewer, &mut draw);
        let who = viewer.map_or(Viewer::Spectator, |at| Viewer::Seat(p(at)));
        let ruleset = if flow { "flow" } else { "fsm" };
        let mut tables = deals.clone().map(|roles| open("mafia", json!({"ruleset": ruleset, "roles": roles}), "hide me"));
        'game: for _day in 0..6 {
            let alive: Vec<usize> = {
                let view = view(&*tables[0], Viewer::Referee);
                (0..n).filter(|at| view["players"][*at]["alive"] == true).collect()
            };
            // A victim that is town in both deals, so that the mafia of both may choose it.
            let town: Vec<usize> = alive.iter().copied().filter(|at| deals.iter().all(|deal| deal[*at] != "mafia")).collect();
            let Some(victim) = draw.pick(&town).copied() else { break };
            let other = |draw: &mut Draw| *draw.pick(&alive).expect("somebody lives");
            let patient = other(&mut draw);
            let mut suspect = other(&mut draw);
            if deals.iter().any(|deal| deal[suspect] == "sheriff") {
                suspect = victim;
            }
            let plan = BTreeMap::from([("mafia", victim), ("doctor", patient), ("sheriff", suspect)]);
            for (table, roles) in tables.iter_mut().zip(&deals) {
                night(&mut **table, roles, &plan);
            }
            let [one, two] = &tables;
            let stands = |table: &dyn Table| view(table, Viewer::Referee)["phase"].clone();
            if stands(&**one) != stands(&**two) || stands(&**one) == "NIGHT_ACTIONS" || one.outcome().is_some() {
                break;
            }
            let shown = |table: &dyn Table| -> Vec<Value> {
                let public = view(table, Viewer::Spectator);
                (0..n).map(|at| public["players"][at]["role"].clone()).collect()
            };
            let alive_now = |table: &dyn Table| -> Vec<Value> {
                let public = view(table, Viewer::Spectator);
                (0..n).map(|at| public["players"][at]["alive"].clone()).collect()
            };
            // What a seat's own result says may differ; so may a shown role. Then they must differ, and it is over.
            let result = |table: &dyn Table| -> Vec<Value> {
                let own = memory(table, who);
                own.into_iter().filter(|fact| fact["type"] == "INVESTIGATION_RESULT").collect()
            };
            if shown(&**one) != shown(&**two) || alive_now(&**one) != alive_now(&**two) || result(&**one) != result(&**two) {
                break;
            }
            prop_assert_eq!(view(&**one, who), view(&**two, who));
            prop_assert_eq!(one.text(who), two.text(who));
            if let Some(own) = viewer {
                prop_assert_eq!(one.legal(p(own)), two.legal(p(own)));
                prop_assert_eq!(one.bot("sharp", p(own)), two.bot("sharp", p(own)));
            }
            for ms in [3_000, 15_000, 600] {
                let seen: Vec<Vec<Value>> = tables.iter_mut().map(|table| table.tick(ms, who)).collect();
                prop_assert_eq!(&seen[0], &seen[1]);
            }
            // The day is the same in both: said, voted, or left to the dice.
            while view(&*tables[0], Viewer::Referee)["phase"] == "DAY_DISCUSSION" && !silent {
                let public = view(&*tables[0], Viewer::Referee);
                let turn = public["discussion"]["currentTurnIndex"].as_u64().expect("a turn") as usize;
                let speaker: Seat = public["discussion"]["turnOrder"][turn].as_str().expect("a seat").parse().expect("a seat");
                let target = p(other(&mut draw));
                let role = *draw.pick(&ROLES).expect("roles");
                let action = json!({"type": "say", "text": null, "acts": [{"act": "accuse", "target": target}, {"act": "claim", "role": role}]});
                let seen: Vec<_> = tables.iter_mut().map(|table| table.act(speaker, action.clone(), who)).collect();
                // Only the speaker, if it looks, sees its own role behind the claim; and that is the same in both.
                prop_assert_eq!(&seen[0], &seen[1]);
                prop_assert_eq!(view(&*tables[0], who), view(&*tables[1], who));
            }
            let seen: Vec<Vec<Value>> = tables.iter_mut().map(|table| table.tick(300_000, Viewer::Spectator)).collect();
            // A lynching shows a role; up to it, the facts are the same, dice included.
            for (first, second) in seen[0].iter().zip(&seen[1]) {
                if first["type"] == "PLAYER_ELIMINATED" && first != second || first["type"] == "GAME_ENDED" || second["type"] == "GAME_ENDED" {
                    break 'game;
                }
                if first["type"] == "PHASE_CHANGED" && first["to"] == "MORNING_REVEAL" {
                    break 'game;
                }
                prop_assert_eq!(first, second);
            }
            if tables.iter().any(|table| table.outcome().is_some()) || view(&*tables[0], Viewer::Referee)["phase"] != "NIGHT_ACTIONS" {
                break;
            }
            prop_assert_eq!(view(&*tables[0], who)["players"].clone(), view(&*tables[1], who)["players"].clone());
        }
    }
}

/// Every private word of a game reaches only those it is for: what a seat's memory holds names no other's secret.
#[test]
fn memories_hold_no_secrets_of_others() {
    for number in 0..12u64 {
        let flow = number % 2 == 0;
        let setup = if flow { json!({"ruleset": "flow", "players": 5 + number}) } else { json!({}) };
        let mut table = open("mafia", setup, &format!("memory {number}"));
        let mut draw = Dice::new(number.into()).draw("test");
        while table.outcome().is_none() {
            let seats = table.seats();
            let seat = *draw.pick(&seats).expect("a seat");
            let legal = table.legal(seat).expect("a seat");
            match draw.pick(&legal) {
                Some(action) => {
                    let mut action = action.clone();
                    action["think"] = json!(format!("secret thought of {seat}"));
                    table.act(seat, action, Viewer::Referee).expect("legal");
                }
                None => drop(table.tick(u64::from(draw.below(3_000)), Viewer::Referee)),
            }
            if table.outcome().is_some() || draw.below(40) > 0 {
                continue;
            }
            let truth = view(&*table, Viewer::Referee);
            let role = |seat: &Value| -> Value {
                let at =
                    seat.as_str().and_then(|seat| seat.parse::<Seat>().ok()).and_then(Seat::index).expect("a seat");
                truth["players"][at]["role"].clone()
            };
            for seat in seats.into_iter().map(Some).chain([None]) {
                let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
                let own = json!(seat);
                let mafia = seat.is_some() && role(&own) == "mafia";
                for fact in view(&*table, viewer)["memory"].as_array().expect("a memory") {
                    assert!(fact["audience"].is_null(), "{fact}");
                    let fine = match fact["type"].as_str().expect("a type") {
                        "ROLE_ASSIGNED" => fact["playerId"] == own || mafia && fact["role"] == "mafia",
                        "NIGHT_ACTION_SUBMITTED" => {
                            fact["agentId"] == own || mafia && role(&fact["agentId"]) == "mafia"
                        }
                        "MAFIA_CHAT" | "MAFIA_ROUND" => mafia,
                        "INVESTIGATION_RESULT" => fact["sheriffId"] == own,
                        "AGENT_THINK_CHUNK" => fact["agentId"] == own,
                        "ROLE_CLAIMED" => fact["actualRole"].is_null() || fact["playerId"] == own,
                        "PLAYER_ELIMINATED" => {
                            flow || fact["cause"] == "vote" || fact["role"].is_null() || fact["playerId"] == own
                        }
                        "NIGHT_RESOLVED" => {
                            fact["protected"].is_null()
                                && fact["investigation"].is_null()
                                && (fact["prevented"].is_null() || !flow && fact["announcement"] == "saved")
                        }
                        _ => true,
                    };
                    assert!(fine, "{viewer} of number {number} remembers {fact}");
                }
            }
        }
        let open_now = view(&*table, Viewer::Spectator)["memory"].to_string();
        assert!(open_now.contains("secret thought of"), "after the end, thoughts are open");
    }
}

fn anything(draw: &mut Draw, n: usize) -> Value {
    let target = p(draw.index(n + 1));
    let kind = ["kill", "protect", "investigate", "shoot", "vote", "say", "chat", "pass", "advance"];
    match *draw.pick(&kind).expect("kinds") {
        kind @ ("say" | "chat") => {
            json!({"type": kind, "text": "so it is", "acts": [{"act": "accuse", "target": target}]})
        }
        kind @ ("pass" | "advance") => json!({"type": kind}),
        kind if draw.below(9) == 0 => json!({"type": kind, "target": null}),
        kind => json!({"type": kind, "target": target}),
    }
}

/// Random actions, legal or not, at 5 to 30 players: no invariant breaks and every game ends.
#[test]
fn random_actions_break_nothing() {
    let actions: u64 = std::env::var("LANTERN_MAFIA_ACTIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(30_000);
    let (mut done, mut ended, mut number) = (0, BTreeMap::<&str, u64>::new(), 0u64);
    while done < actions {
        number += 1;
        let mut draw = Dice::new(number.into()).draw("actions");
        let n = 5 + if draw.below(3) == 0 { draw.index(26) } else { draw.index(6) };
        let setup = match draw.below(3) {
            0 => json!({"ruleset": "flow", "players": n, "max_days": 6}),
            1 => {
                json!({"ruleset": "fsm", "roles": {"mafia": 1 + n / 5, "doctor": 1, "sheriff": 1, "villager": n - 3 - n / 5}, "max_days": 4})
            }
            _ => json!({"ruleset": "flow", "players": n, "vote": "plurality", "speed": "STEP", "max_days": 9}),
        };
        let mut table = open("mafia", setup, &format!("actions {number}"));
        let roles: Vec<Value> = roles_of(&*table);
        let (mut said, mut dead) = (0, Vec::<Seat>::new());
        while table.outcome().is_none() {
            done += 1;
            let seats = table.seats();
            let seat = *draw.pick(&seats).expect("a seat");
            let alive = !dead.contains(&seat);
            let legal = if draw.below(3) > 0 { table.legal(seat).expect("a seat") } else { Vec::new() };
            if !alive {
                assert_eq!(table.legal(seat).expect("a seat").len(), 0, "the dead have nothing to do");
            }
            let action = draw.pick(&legal).cloned().unwrap_or_else(|| anything(&mut draw, n));
            let was_legal = !legal.is_empty();
            match table.act(seat, action.clone(), Viewer::Referee) {
                Ok(facts) => {
                    assert!(alive, "the dead stay silent: {seat} {action}");
                    said += 1;
                    dead.extend(deaths(&facts));
                }
                Err(fault) => assert!(!was_legal, "{seat} {action}: {fault}"),
            }
            if draw.below(9) == 0 {
                dead.extend(deaths(&table.tick(u64::from(draw.below(20_000)), Viewer::Referee)));
            }
            if draw.below(50) == 0 {
                assert_eq!(roles_of(&*table), roles, "one role each, for ever");
                counts_add_up(&*table);
            }
            assert!(said < 20_000, "the game does not end");
        }
        counts_add_up(&*table);
        let outcome = table.outcome().expect("an end");
        let expected = match outcome.result {
            "stalemate" => 0,
            team => roles.iter().filter(|role| (**role == "mafia") == (team == "mafia")).count(),
        };
        assert_eq!(outcome.winners.len(), expected);
        *ended.entry(outcome.result).or_default() += 1;
    }
    assert!(ended.len() == 3 || actions < 20_000, "every ending comes about: {ended:?}");
}

fn roles_of(table: &dyn Table) -> Vec<Value> {
    let truth = view(table, Viewer::Referee);
    truth["players"].as_array().expect("players").iter().map(|player| player["role"].clone()).collect()
}

fn deaths(facts: &[Value]) -> Vec<Seat> {
    let dead = facts.iter().filter(|fact| fact["type"] == "PLAYER_ELIMINATED");
    dead.map(|fact| fact["playerId"].as_str().expect("a seat").parse().expect("a seat")).collect()
}

fn counts_add_up(table: &dyn Table) {
    let truth = view(table, Viewer::Referee);
    let players = truth["players"].as_array().expect("players");
    for role in ROLES {
        let dealt = players.iter().filter(|player| player["role"] == role).count();
        assert_eq!(truth["roleCounts"][role], dealt);
    }
    let deaths: Vec<&Value> = truth["memory"]
        .as_array()
        .expect("a memory")
        .iter()
        .filter(|fact| fact["type"] == "PLAYER_ELIMINATED")
        .collect();
    let dead = players.iter().filter(|player| player["alive"] == false).count();
    assert_eq!(deaths.len(), dead, "one death, one fact");
}

/// The chance that the mafia wins when all play at random and nobody has a special role, by ruleset fsm.
///
/// With `m` mafiosi and `t` others living at nightfall: a townsman dies; then either side may have won. By day the
/// `n = m + t − 1` living each vote for one of the others, uniformly. All players are alike to the votes, so whoever is
/// lynched is uniform among the living; nobody is lynched if everyone has exactly one vote. That is when the votes are
/// a permutation without a fixed point: D(n) of the (n − 1)^n ways, D(n) = n·D(n − 1) + (−1)^n.
fn mafia_wins(m: u64, t: u64, memo: &mut BTreeMap<(u64, u64), f64>) -> f64 {
    if m == 0 {
        return 0.0;
    }
    if m >= t {
        return 1.0;
    }
    if let Some(&known) = memo.get(&(m, t)) {
        return known;
    }
    let t_left = t - 1;
    let chance = if m >= t_left {
        1.0
    } else {
        let n = m + t_left;
        let derangements = (1..=n).fold(1.0, |before, k| k as f64 * before + if k % 2 == 0 { 1.0 } else { -1.0 });
        let spared = derangements / ((n - 1) as f64).powi(n as i32);
        let mafioso = m as f64 / n as f64;
        let lynch = mafioso * mafia_wins(m - 1, t_left, memo) + (1.0 - mafioso) * mafia_wins(m, t_left - 1, memo);
        spared * mafia_wins(m, t_left, memo) + (1.0 - spared) * lynch
    };
    memo.insert((m, t), chance);
    chance
}

#[test]
fn random_tables_agree_with_theory() {
    let games = 4_000u64;
    for (m, t) in [(3u64, 7u64), (2, 8), (1, 4), (2, 5), (4, 12)] {
        let exact = mafia_wins(m, t, &mut BTreeMap::new());
        let registry = registry();
        let setup = json!({"roles": {"mafia": m, "villager": t}});
        let contest = registry.find("mafia").expect("a game");
        let contest = contest.contest(&setup, &Seating::read("random").expect("minds")).expect("a contest");
        let won = (0..games)
            .filter(|number| {
                contest.play(*number, seed(&format!("theory {m} {t} {number}")), &|| 0).expect("a game").result
                    == "mafia"
            })
            .count();
        let measured = won as f64 / games as f64;
        let sigma = (exact * (1.0 - exact) / games as f64).sqrt();
        assert!((measured - exact).abs() < 4.0 * sigma, "{m} mafiosi of {}: {measured:.4}, but {exact:.4}", m + t);
    }
}

/// The whole state as JSON is read back as it was, at any moment of a game.
#[test]
fn a_state_is_read_as_it_is_written() {
    use lantern::engine::{Session, Snapshot, read_setup};
    use lantern::games::mafia::Mafia;
    for setup in [json!({}), json!({"ruleset": "flow", "players": 8, "language": "ko"})] {
        let setup = read_setup::<Mafia>(&setup).expect("a setup");
        let mut session = Session::<Mafia>::new(setup, seed("save")).expect("a game");
        while session.outcome().is_none() {
            session.tick(7_000);
            let written = serde_json::to_string(session.snapshot()).expect("JSON");
            let read: Snapshot<Mafia> = serde_json::from_str(&written).expect("what is written can be read");
            assert_eq!(&read, session.snapshot());
        }
    }
}

/// Who was killed by whom is not told by the order in which the dead are named.
#[test]
fn two_deaths_in_a_night_look_the_same_whoever_did_which() {
    let night = |killed: &str, shot: &str| {
        let roles = ["mafia", "doctor", "sheriff", "vigilante", "villager", "villager", "villager", "villager"];
        let setup = serde_json::json!({"ruleset": "flow", "roles": roles, "speed": "DEBUG"});
        let mut table = crate::support::open("mafia", setup, "1");
        let moves = [
            (1, serde_json::json!({"type": "kill", "target": killed})),
            (2, serde_json::json!({"type": "protect", "target": "p2"})),
            (3, serde_json::json!({"type": "investigate", "target": "p1"})),
            (4, serde_json::json!({"type": "shoot", "target": shot})),
        ];
        let mut told = Vec::new();
        for (number, action) in moves {
            let seat = lantern::engine::Seat::player(number);
            told.extend(table.act(seat, action, lantern::engine::Viewer::Spectator).expect("a night action"));
        }
        (told, table.view(lantern::engine::Viewer::Spectator).expect("a view"))
    };
    let one = night("p6", "p7");
    assert_eq!(one, night("p7", "p6"));
    assert!(one.0.iter().any(|fact| fact["type"] == "NIGHT_RESOLVED"), "{:?}", one.0);
}
