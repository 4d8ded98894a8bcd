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

/// What the probe's seat may never do here; every one of these is refused, and the reason must tell nothing.
fn probes() -> Vec<Value> {
    let mut probes: Vec<Value> = ["kill", "protect", "investigate", "shoot", "vote"]
        .into_iter()
        .map(|kind| json!({"type": kind, "target": "p30"}))
        .collect();
    probes.push(json!({"type": "chat", "text": null, "acts": [{"act": "accuse", "target": "p30"}]}));
    probes.push(json!({"type": "say", "text": "two\nlines"}));
    probes.push(json!({"type": "advance"}));
    probes
}

/// Everything that a viewer can get out of two tables is the same: view, memory, drawing, legal actions, refusals, and
/// what minds on this seat would do.
fn look_alike(tables: &mut [Box<dyn Table>; 2], who: Viewer) -> Result<(), TestCaseError> {
    let [one, two] = tables;
    prop_assert_eq!(view(&**one, who), view(&**two, who));
    prop_assert_eq!(one.text(who), two.text(who));
    if let Viewer::Seat(seat) = who {
        prop_assert_eq!(one.legal(seat), two.legal(seat));
        for mind in ["random", "simple", "sharp"] {
            prop_assert_eq!(one.bot(mind, seat), two.bot(mind, seat));
        }
        for probe in probes() {
            let refusals = [one.act(seat, probe.clone(), who), two.act(seat, probe.clone(), who)];
            prop_assert!(refusals[0].is_err(), "{} is accepted", probe);
            prop_assert_eq!(&refusals[0], &refusals[1]);
        }
    }
    Ok(())
}

/// The night of a deal, in an order that is the same for all who cannot tell two deals apart: by role, then by seat.
/// Every action has a thought, and in `flow` the mafia talks first.
fn night_plan(roles: &[&str], alive: &[usize], plan: &Plan) -> Vec<(Seat, Value)> {
    let mut actions = Vec::new();
    for role in ["mafia", "doctor", "sheriff", "vigilante"] {
        for at in alive.iter().filter(|at| roles[**at] == role) {
            let think = format!("a {role} thinks");
            let action = match (role, plan.shot) {
                ("mafia", _) => json!({"type": "kill", "target": p(plan.victim), "think": think}),
                ("doctor", _) => json!({"type": "protect", "target": p(plan.patient), "think": think}),
                ("sheriff", _) => json!({"type": "investigate", "target": p(plan.suspect), "think": think}),
                (_, Shot::Spent) => continue,
                (_, Shot::Kept) => json!({"type": "pass", "think": think}),
                (_, Shot::At(target)) => json!({"type": "shoot", "target": p(target), "think": think}),
            };
            if role == "mafia" && plan.chat {
                actions.push((p(*at), json!({"type": "chat", "text": format!("Kill {} tonight.", p(plan.victim))})));
            }
            actions.push((p(*at), action));
        }
    }
    actions
}

/// What a vigilante does.
#[derive(Clone, Copy, PartialEq)]
enum Shot {
    Spent,
    Kept,
    At(usize),
}

/// What each role does in a night, whoever has it.
struct Plan {
    victim: usize,
    patient: usize,
    suspect: usize,
    shot: Shot,
    chat: bool,
}

/// `LANTERN_MAFIA_CASES=500` is the long run.
fn secrecy_cases() -> u32 {
    std::env::var("LANTERN_MAFIA_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: secrecy_cases(), failure_persistence: None, ..ProptestConfig::default() })]

    /// Two deals that differ only in what a seat cannot know look the same to it, after every single action of nights and
    /// days, until a shown role or a result of its own must differ. For every seat and for spectators.
    #[test]
    fn a_seat_knows_only_what_it_may(number in any::<u64>(), flow in any::<bool>(), n in 7usize..11) {
        let mut compared = 0;
        for viewer in (0..n).map(Some).chain([None]) {
            let mut draw = Dice::new(number.into()).draw(&format!("test/{viewer:?}"));
            compared += one_pair(n, flow, viewer, &mut draw)?;
        }
        // Until the first morning nothing can differ, so every pair is compared a few times at least.
        prop_assert!(compared > 2 * (n + 1), "only {} comparisons", compared);
    }
}

/// Plays two deals that one viewer cannot tell apart, side by side.
///
/// Returns how often they were compared.
fn one_pair(n: usize, flow: bool, viewer: Option<usize>, draw: &mut Draw) -> Result<usize, TestCaseError> {
    let deals = two_deals(n, viewer, draw);
    let who = viewer.map_or(Viewer::Spectator, |at| Viewer::Seat(p(at)));
    let ruleset = if flow { "flow" } else { "fsm" };
    let mut tables = deals.clone().map(|roles| open("mafia", json!({"ruleset": ruleset, "roles": roles}), "hide me"));
    look_alike(&mut tables, who)?;
    let (mut shot, mut last_patient, mut compared) = (Shot::Kept, None, 1);
    for _day in 0..4 {
        let truth = view(&*tables[0], Viewer::Referee);
        let alive: Vec<usize> = (0..n).filter(|at| truth["players"][*at]["alive"] == true).collect();
        // A victim that is town in both deals, so that the mafia of both may choose it.
        let town: Vec<usize> =
            alive.iter().copied().filter(|at| deals.iter().all(|deal| deal[*at] != "mafia")).collect();
        let Some(victim) = draw.pick(&town).copied() else { return Ok(compared) };
        let other = |draw: &mut Draw| *draw.pick(&alive).expect("somebody lives");
        let patient = other(draw);
        let mut suspect = other(draw);
        if deals.iter().any(|deal| deal[suspect] == "sheriff") {
            suspect = victim;
        }
        let aim = other(draw);
        let may_shoot = flow && shot == Shot::Kept && deals.iter().all(|deal| deal[aim] != "vigilante");
        shot = match shot {
            Shot::Kept if may_shoot && draw.below(2) == 0 => Shot::At(aim),
            Shot::At(_) => Shot::Spent,
            shot => shot,
        };
        // A doctor of `fsm` may not repeat.
        let patient = if !flow && last_patient == Some(patient) { victim } else { patient };
        last_patient = Some(patient);
        let plan = Plan { victim, patient, suspect, shot, chat: flow };
        let plans = [0, 1].map(|at| night_plan(&deals[at], &alive, &plan));
        if plans[0].len() != plans[1].len() {
            // Somebody died who was something else in the other deal.
            return Ok(compared);
        }
        for (first, second) in plans[0].iter().zip(&plans[1]) {
            let [one, two] = &mut tables;
            let told = [one.act(first.0, first.1.clone(), who), two.act(second.0, second.1.clone(), who)];
            // A doctor who may not repeat, or a mafia that agreed already: not this night.
            if told.iter().any(Result::is_err) {
                return Ok(compared);
            }
            let [told_one, told_two] = told.map(|facts| facts.expect("facts"));
            if must_differ(&tables, n, who) {
                return Ok(compared);
            }
            prop_assert_eq!(told_one, told_two);
            look_alike(&mut tables, who)?;
            compared += 1;
        }
        if view(&*tables[0], Viewer::Referee)["phase"] == "NIGHT_ACTIONS" {
            return Ok(compared);
        }
        pass(&mut tables, 3_000, who)?;
        // The day is the same in both: said, voted, or left to the dice.
        while view(&*tables[0], Viewer::Spectator)["phase"] == "DAY_DISCUSSION" {
            let public = view(&*tables[0], Viewer::Spectator);
            let turn = public["discussion"]["currentTurnIndex"].as_u64().expect("a turn") as usize;
            let speaker: Seat =
                public["discussion"]["turnOrder"][turn].as_str().expect("a seat").parse().expect("a seat");
            if draw.below(3) == 0 {
                pass(&mut tables, 15_000, who)?;
                continue;
            }
            let (target, role) = (p(other(draw)), *draw.pick(&ROLES).expect("roles"));
            let acts = json!([{"act": "accuse", "target": target}, {"act": "claim", "role": role}]);
            both(&mut tables, speaker, &json!({"type": "say", "text": null, "acts": acts}), who)?;
            compared += 1;
        }
        for at in &alive {
            let targets: Vec<usize> =
                alive.iter().copied().filter(|target| target != at && *target != victim).collect();
            if *at == victim || draw.below(4) == 0 {
                continue;
            }
            let Some(target) = draw.pick(&targets) else { continue };
            // The last ballot lynches, and that may show the difference.
            let ballot = json!({"type": "vote", "target": p(*target)});
            let [one, two] = &mut tables;
            let told = [one.act(p(*at), ballot.clone(), who), two.act(p(*at), ballot, who)];
            if tables.iter().any(|table| table.outcome().is_some()) || must_differ(&tables, n, who) {
                return Ok(compared);
            }
            prop_assert_eq!(&told[0], &told[1]);
            look_alike(&mut tables, who)?;
            compared += 1;
        }
        let [one, two] = &mut tables;
        let told = [one.tick(60_000, who), two.tick(60_000, who)];
        if must_differ(&tables, n, who) {
            return Ok(compared);
        }
        prop_assert_eq!(&told[0], &told[1]);
        if view(&*tables[0], Viewer::Referee)["phase"] != "NIGHT_ACTIONS" {
            return Ok(compared);
        }
        look_alike(&mut tables, who)?;
        compared += 1;
    }
    Ok(compared)
}

/// Whether the two tables may now look different: the game has ended, somebody else died, a role was shown, or the
/// viewer's own investigation said something else.
fn must_differ(tables: &[Box<dyn Table>; 2], n: usize, who: Viewer) -> bool {
    let public = |table: &dyn Table| -> Vec<Value> {
        let seen = view(table, Viewer::Spectator);
        let players = (0..n).map(|at| json!([seen["players"][at]["alive"], seen["players"][at]["role"]]));
        let own = view(table, who)["memory"].as_array().cloned().unwrap_or_default();
        let results = own.into_iter().filter(|fact| fact["type"] == "INVESTIGATION_RESULT");
        players.chain(results).collect()
    };
    tables.iter().any(|table| table.outcome().is_some()) || public(&*tables[0]) != public(&*tables[1])
}

/// The same action on both tables.
fn both(tables: &mut [Box<dyn Table>; 2], seat: Seat, action: &Value, who: Viewer) -> Result<(), TestCaseError> {
    let [one, two] = tables;
    prop_assert_eq!(one.act(seat, action.clone(), who), two.act(seat, action.clone(), who));
    look_alike(tables, who)
}

/// The same time on both tables.
fn pass(tables: &mut [Box<dyn Table>; 2], ms: u64, who: Viewer) -> Result<(), TestCaseError> {
    let [one, two] = tables;
    prop_assert_eq!(one.tick(ms, who), two.tick(ms, who));
    look_alike(tables, who)
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
                            let nothing = if flow { json!([]) } else { Value::Null };
                            fact["protected"] == nothing
                                && fact["investigation"] == nothing
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

/// A mind that has sat at the table all along plays like one that reads the whole memory anew.
#[test]
fn a_mind_may_come_fresh_to_the_table() {
    use lantern::engine::{Rules, Session, read_setup};
    use lantern::games::mafia::Mafia;
    let sharp = || Mafia::minds().pop().expect("a mind").make;
    for setup in [json!({}), json!({"ruleset": "flow", "players": 15})] {
        let setup = read_setup::<Mafia>(&setup).expect("a setup");
        let mut session = Session::<Mafia>::new(setup, seed("fresh")).expect("a game");
        let mut kept: Vec<_> = session.state().seats().into_iter().map(|_| sharp()()).collect();
        while session.outcome().is_none() {
            for seat in session.state().awaited() {
                if !session.state().awaits(seat) {
                    continue;
                }
                let view = session.view(Viewer::Seat(seat));
                let mind = &mut kept[seat.index().expect("a player")];
                let choice = mind.choose(&view, &mut session.mind_draw(seat));
                assert_eq!(choice, sharp()().choose(&view, &mut session.mind_draw(seat)));
                drop(view);
                session.act(seat, choice.expect("an action")).expect("a legal action");
            }
            session.tick(1_000);
        }
    }
}
