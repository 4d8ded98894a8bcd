//! Mafia from outside: secrecy, invariants under random play, theory.
//!
//! `LANTERN_MAFIA_ACTIONS=1000000 cargo test --release --test suite mafia` is the long run.

use crate::support::{command, open, registry, seed};
use lantern::engine::{Dice, Draw, Record, Seat, Seating, Table, Viewer};
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
        // Somebody died who was something else in the other deal: the nights are of unlike length, or the viewer's own
        // turn comes earlier in one of them.
        let own_turns =
            |plan: &[(Seat, Value)]| plan.iter().map(|(seat, _)| who == Viewer::Seat(*seat)).collect::<Vec<_>>();
        if own_turns(&plans[0]) != own_turns(&plans[1]) {
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

/// Everyone whom a view names as having acted, or as being still to act, this night.
fn night_actors(night: &Value) -> Vec<Value> {
    let kinds = night["submittedActions"].as_object().into_iter().flatten();
    let deeds = kinds.flat_map(|(_, deeds)| deeds.as_array().cloned().unwrap_or_else(|| vec![deeds.clone()]));
    let pending = night["pendingPlayers"].as_array().into_iter().flatten().cloned();
    deeds.map(|deed| deed["playerId"].clone()).chain(pending).collect()
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
                let seen = view(&*table, viewer);
                assert!(!seen.to_string().contains("secret thought of"), "{viewer} of number {number} reads thoughts");
                for actor in night_actors(&seen["night"]) {
                    let fine = actor == own || mafia && role(&actor) == "mafia";
                    assert!(fine, "{viewer} of number {number} sees {}", seen["night"]);
                }
                for fact in seen["memory"].as_array().expect("a memory") {
                    assert!(fact["audience"].is_null(), "{fact}");
                    let fine = match fact["type"].as_str().expect("a type") {
                        "ROLE_ASSIGNED" => fact["playerId"] == own || mafia && fact["role"] == "mafia",
                        "NIGHT_ACTION_SUBMITTED" => {
                            fact["agentId"] == own || mafia && role(&fact["agentId"]) == "mafia"
                        }
                        "MAFIA_CHAT" | "MAFIA_ROUND" => mafia,
                        "INVESTIGATION_RESULT" => fact["sheriffId"] == own,
                        "AGENT_THINK_CHUNK" => false,
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
    let (mut done, mut ended, mut number) = (0, BTreeMap::<_, u64>::new(), 0u64);
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
        let expected = match outcome.result.as_ref() {
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
            // What the document has beside it puts nothing of it out of its place.
            let whole: Snapshot<Mafia> = serde_json::from_value(Table::state(&session)).expect("a state");
            assert_eq!(&whole, session.snapshot());
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

/// Who has which role at the tables below: p1 and p2 mafia, p3 doctor, p4 sheriff, then villagers.
fn small(ruleset: &str, more: Value) -> Box<dyn Table> {
    let mut setup = json!({
        "ruleset": ruleset,
        "names": ["Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gil", "Hana"],
        "roles": ["mafia", "mafia", "doctor", "sheriff", "villager", "villager", "villager", "villager"],
    });
    let keys = setup.as_object_mut().expect("an object");
    keys.extend(more.as_object().expect("an object").clone());
    open("mafia", setup, "small")
}

fn act(table: &mut Box<dyn Table>, seat: usize, action: Value) -> Vec<Value> {
    table.act(p(seat - 1), action, Viewer::Referee).expect("an action")
}

fn viewers() -> Vec<Viewer> {
    (0..8).map(|at| Viewer::Seat(p(at))).chain([Viewer::Spectator, Viewer::Referee]).collect()
}

/// From the first night to the first morning: Ann and Bob kill Hana, Cid protects Cid, Dora looks at Ann.
fn first_night(table: &mut Box<dyn Table>) {
    for (seat, action) in [
        (1, json!({"type": "kill", "target": "p8"})),
        (2, json!({"type": "kill", "target": "p8"})),
        (3, json!({"type": "protect", "target": "p3"})),
        (4, json!({"type": "investigate", "target": "p1"})),
    ] {
        act(table, seat, action);
    }
}

/// A thought goes to the referee alone: not even the thinker reads it again, in a view or among the facts, before the end.
#[test]
fn thoughts_stay_with_the_referee() {
    let mut table = small("flow", json!({"max_days": 1}));
    let thinks = |kind: &str, target: &str| json!({"type": kind, "target": target, "think": "a secret thought"});
    let own = table.act(p(0), thinks("kill", "p8"), Viewer::Seat(p(0))).expect("an action");
    assert!(!json!(own).to_string().contains("secret thought"), "{own:?}");
    let chat = json!({"type": "chat", "text": "Hana.", "think": "a secret thought"});
    let own = table.act(p(0), chat, Viewer::Seat(p(0))).expect("an action");
    assert!(!json!(own).to_string().contains("secret thought"), "{own:?}");
    let told = table.act(p(1), thinks("kill", "p8"), Viewer::Referee).expect("an action");
    assert_eq!(
        told[0],
        json!({"type": "AGENT_THINK_CHUNK", "agentId": "p2", "turnId": null, "text": "a secret thought", "audience": []})
    );
    act(&mut table, 3, thinks("protect", "p3"));
    act(&mut table, 4, thinks("investigate", "p1"));
    table.tick(3_000, Viewer::Referee);
    act(&mut table, 1, json!({"type": "say", "text": "Good morning.", "think": "a secret thought"}));
    for viewer in viewers() {
        let sees = [view(&*table, viewer).to_string(), table.text(viewer).expect("a drawing")];
        assert_eq!(sees.map(|text| text.contains("secret thought")), [viewer == Viewer::Referee; 2], "{viewer}");
    }
    table.tick(u64::from(u32::MAX), Viewer::Referee);
    assert!(table.outcome().is_some());
    for viewer in viewers() {
        assert!(view(&*table, viewer).to_string().contains("secret thought"), "after the end {viewer} may read it");
    }
}

/// Words that cannot be seen are no words.
#[test]
fn to_say_blanks_is_to_pass() {
    let passed = |table: &dyn Table, turn: u32| {
        let memory = view(table, Viewer::Spectator)["memory"].as_array().cloned().unwrap_or_default();
        let said = memory.into_iter().find(|fact| fact["turnId"] == format!("d0t{turn}"));
        said.map(|fact| json!([fact["text"], fact["acts"]]))
    };
    let nothing = json!(["", [{"act": "pass", "certainty": 100}]]);
    let mut table = small("flow", json!({}));
    let chat = act(&mut table, 1, json!({"type": "chat", "text": "\u{200b} "}));
    assert_eq!(chat[0]["text"], "…");
    first_night(&mut table);
    table.tick(3_000, Viewer::Referee);
    for (turn, text) in ["", "   ", "\u{200b}\u{3164}\u{feff}", "\u{a0}\u{2003}"].into_iter().enumerate() {
        let told = act(&mut table, turn + 1, json!({"type": "say", "text": text}));
        assert_eq!(json!([told[0]["text"], told[0]["acts"]]), nothing, "{text:?}");
        let moves = serde_json::to_value(table.record()).expect("JSON")["moves"].clone();
        let last = moves.as_array().and_then(|moves| moves.last()).expect("a move");
        assert_eq!(last["action"], json!({"type": "pass"}), "{text:?}");
        assert_eq!(passed(&*table, turn as u32), Some(nothing.clone()));
    }
    // Sent with an empty list of acts, as the table itself wrote it down earlier, it is still heard as nothing.
    let told = act(&mut table, 5, json!({"type": "say", "text": " ", "acts": []}));
    assert_eq!(json!([told[0]["text"], told[0]["acts"]]), nothing);
    assert!(table.text(Viewer::Spectator).expect("a drawing").contains("Eve says nothing."));
    // Blanks with a meaning still mean it.
    let told = act(&mut table, 6, json!({"type": "say", "text": " ", "acts": [{"act": "accuse", "target": "p1"}]}));
    assert_eq!((&told[0]["text"], &told[0]["acts"][0]["act"]), (&json!("…"), &json!("accuse")));
}

/// By night, to pass is to hold fire: a vigilante who says blanks then has said nothing, and keeps the choice.
#[test]
fn blanks_by_night_hold_no_fire() {
    let roles = ["mafia", "vigilante", "villager", "villager", "villager"];
    let mut table = open("mafia", json!({"ruleset": "flow", "roles": roles}), "small");
    let refused = table.act(p(1), json!({"type": "say", "text": " "}), Viewer::Referee).expect_err("a refusal");
    assert_eq!(refused.code, "wrong_phase");
    assert_eq!(view(&*table, Viewer::Seat(p(1)))["self"]["awaited"], true);
}

/// A game with thoughts, chat, blanks as they were once written down, and time that runs out.
fn written_down(ruleset: &str) -> Record {
    // As before there were rounds of talk and last words: a setup that names neither.
    let mut table = match ruleset {
        "flow" => small(ruleset, json!({"max_days": 3, "turns": 10, "talk_rounds": null, "last_words": null})),
        _ => small(ruleset, json!({"max_days": 3})),
    };
    if ruleset == "flow" {
        act(&mut table, 1, json!({"type": "chat", "text": " ", "acts": [], "think": "Hana looks at me."}));
    }
    act(&mut table, 1, json!({"type": "kill", "target": "p7", "think": "Gil talks too much."}));
    act(&mut table, 2, json!({"type": "kill", "target": "p8"}));
    act(&mut table, 4, json!({"type": "investigate", "target": "p1", "think": "Ann is too quiet."}));
    table.tick(73_000, Viewer::Referee);
    let claim = json!([{"act": "claim", "role": "sheriff", "certainty": 60}]);
    act(
        &mut table,
        1,
        json!({"type": "say", "text": "I am the sheriff.", "acts": claim, "think": "They may believe it."}),
    );
    act(&mut table, 2, json!({"type": "say", "text": "  ", "acts": []}));
    act(
        &mut table,
        3,
        json!({"type": "say", "text": " ", "acts": [{"act": "accuse", "target": "p1", "certainty": 60}]}),
    );
    act(&mut table, 4, json!({"type": "pass", "think": "Not yet."}));
    table.tick(u64::from(u32::MAX), Viewer::Referee);
    assert!(table.outcome().is_some());
    table.record()
}

/// What a view shows has changed since these hashes were first worked out; what a record proves has not.
#[test]
fn records_keep_their_hashes() {
    for (ruleset, hash) in [
        ("fsm", "2dea5f0c9cea070e44ebbfe8b361a64e43502e75d70fddc217cd0421a3eba8ad"),
        ("flow", "41067db871ae87b22b502b96d3c1131369f035d7e115df3cf35ff6739d737eb2"),
    ] {
        let record = written_down(ruleset);
        assert_eq!(record.hash, hash, "{ruleset}");
        assert_eq!(record.setup.get("talk_rounds"), None, "an old record names no rounds");
        registry().find("mafia").expect("a game").replay(&record, &mut |_| ()).expect("it replays");
    }
}

/// Games of minds that spoke and decided otherwise than those of today replay to the hash they were written with.
#[test]
fn old_games_replay_as_they_were_played() {
    for name in ["mafia-en", "mafia-ko"] {
        let (status, shown, error) = command(&["replay", &format!("tests/records/{name}.json"), "--verify"], b"");
        assert_eq!(status, 0, "{name}: {shown}{error}");
    }
}

/// A deadline in the second round of the night chat or later: what a mafioso named in the round before stands.
#[test]
fn what_the_mafia_named_stands_when_time_runs_out() {
    // Two victims: the dice, which draw alike in all of these, could hit upon one of them.
    for (rounds, victim) in [(2, "p7"), (2, "p8"), (3, "p7"), (3, "p8")] {
        let mut table = small("flow", json!({}));
        for round in 1..rounds {
            act(&mut table, 1, json!({"type": "kill", "target": format!("p{}", 4 + round)}));
            act(&mut table, 2, json!({"type": "kill", "target": victim}));
        }
        // In the last round, Ann comes round to what Bob has named, and Bob sleeps.
        act(&mut table, 1, json!({"type": "kill", "target": victim}));
        let told = table.tick(80_000, Viewer::Referee);
        let slept = told.iter().find(|fact| fact["agentId"] == "p2").expect("Bob's choice");
        assert_eq!((&slept["targetId"], &slept["timeout"]), (&json!(victim), &json!(true)), "round {rounds}");
        let dawn = told.iter().find(|fact| fact["type"] == "NIGHT_RESOLVED").expect("a dawn");
        assert!(dawn["killed"] == json!([victim]) || dawn["protected"] == json!([victim]), "round {rounds}: {dawn}");
    }
}

/// The night under the document's names: the referee sees all of it, the mafia its own part, the others at most theirs.
#[test]
fn the_night_is_shown_to_whom_it_belongs() {
    let mut table = small("fsm", json!({}));
    let night = |table: &dyn Table, viewer: Viewer| view(table, viewer)["night"].clone();
    let seat = |number: usize| Viewer::Seat(p(number - 1));
    assert_eq!(
        night(&*table, Viewer::Referee),
        json!({"nightNumber": 1, "phaseDeadline": 70_000, "submittedActions": {}, "pendingPlayers": ["p1", "p2", "p3", "p4"]})
    );
    table.tick(500, Viewer::Referee);
    act(&mut table, 3, json!({"type": "protect", "target": "p5"}));
    act(&mut table, 2, json!({"type": "kill", "target": "p8"}));
    let kill = json!({"playerId": "p2", "targetId": "p8", "targetName": "Hana", "submittedAt": 500});
    let protect = json!({"playerId": "p3", "targetId": "p5", "targetName": "Eve", "submittedAt": 500});
    let public = json!({"nightNumber": 1, "phaseDeadline": 70_000});
    for (viewer, done, pending) in [
        (Viewer::Referee, json!({"mafiaKill": kill, "doctorProtect": protect}), json!(["p1", "p4"])),
        (seat(1), json!({"mafiaKill": kill}), json!(["p1"])),
        (seat(2), json!({"mafiaKill": kill}), json!(["p1"])),
        (seat(3), json!({"doctorProtect": protect}), json!([])),
        (seat(4), json!({}), json!(["p4"])),
    ] {
        let mut expected = public.clone();
        expected["submittedActions"] = done;
        expected["pendingPlayers"] = pending;
        assert_eq!(night(&*table, viewer), expected, "{viewer}");
    }
    for viewer in [seat(5), Viewer::Spectator] {
        assert_eq!(night(&*table, viewer), public, "{viewer}");
    }
    // The referee's state has the same beside the state itself.
    let state = table.state();
    assert_eq!(state["submittedActions"], json!({"mafiaKill": kill, "doctorProtect": protect}));
    assert_eq!(state["pendingPlayers"], json!(["p1", "p4"]));
    assert_eq!((&state["phaseDeadline"], &state["nightNumber"]), (&json!(70_000), &json!(1)));
    // More than one value can hold is a list; the same in flow from the start.
    act(&mut table, 1, json!({"type": "kill", "target": "p8"}));
    let kills = night(&*table, Viewer::Referee)["submittedActions"]["mafiaKill"].clone();
    assert_eq!(kills.as_array().map(Vec::len), Some(2), "{kills}");
    let mut flow = small("flow", json!({"speed": "STEP"}));
    act(&mut flow, 1, json!({"type": "kill", "target": null}));
    let deed = json!([{"playerId": "p1", "targetId": null, "targetName": null, "submittedAt": 0}]);
    assert_eq!(night(&*flow, seat(2))["submittedActions"]["mafiaKill"], deed);
    assert_eq!(night(&*flow, seat(2))["phaseDeadline"], Value::Null);
    // Another round begins: what was named before is no longer what is submitted.
    act(&mut flow, 2, json!({"type": "kill", "target": "p8"}));
    assert_eq!(night(&*flow, seat(2))["submittedActions"], json!({}));
    assert_eq!(night(&*flow, seat(2))["pendingPlayers"], json!(["p1", "p2"]));
}

/// Morning, discussion, voting and end under the document's names.
#[test]
fn the_day_is_shown_under_the_documents_names() {
    let mut table = small("fsm", json!({"max_days": 1}));
    first_night(&mut table);
    let dora = Viewer::Seat(p(3));
    let morning = |viewer: Viewer| view(&*table, viewer)["morning"].clone();
    let told =
        json!({"killed": "p8", "protected": null, "prevented": null, "investigation": null, "announcement": "deaths"});
    assert_eq!(morning(dora), json!({"nightNumber": 1, "result": told}));
    assert_eq!(morning(Viewer::Spectator), morning(dora));
    let whole = morning(Viewer::Referee)["result"].clone();
    assert_eq!((&whole["prevented"], &whole["investigation"]["targetId"]), (&json!(false), &json!("p1")));

    table.tick(3_000, Viewer::Referee);
    act(&mut table, 1, json!({"type": "say", "text": "Good morning."}));
    act(&mut table, 2, json!({"type": "pass"}));
    let discussion = view(&*table, Viewer::Spectator)["discussion"].clone();
    assert_eq!((&discussion["dayNumber"], &discussion["currentTurnIndex"]), (&json!(0), &json!(2)));
    assert_eq!(
        discussion["statements"],
        json!([
            {"playerId": "p1", "playerName": "Ann", "turnId": "d0t0", "publicStatement": "Good morning."},
            {"playerId": "p2", "playerName": "Bob", "turnId": "d0t1", "publicStatement": ""},
        ])
    );
    assert_eq!(table.state()["statements"], discussion["statements"]);

    table.tick(5 * 15_000, Viewer::Referee);
    act(&mut table, 1, json!({"type": "vote", "target": "p5"}));
    act(&mut table, 1, json!({"type": "vote", "target": "p6"}));
    let voting = view(&*table, Viewer::Spectator)["voting"].clone();
    let now = 3_000 + 5 * 15_000;
    assert_eq!(
        voting,
        json!({
            "dayNumber": 0,
            "votingDeadline": now + 15_000 + 7 * 2_000,
            "votes": [{"voterId": "p1", "targetId": "p6", "voteTime": now, "changed": true, "targetName": "Finn"}],
            "voteDistribution": {"p6": 1},
            "votesNeededForMajority": 4,
        })
    );
    assert_eq!(table.state()["votesNeededForMajority"], 4);
    let seen = view(&*table, Viewer::Spectator);
    assert_eq!((&seen["status"], &seen["players"][7]["eliminatedRound"]), (&json!("RUNNING"), &json!(0)));
    assert_eq!(seen["players"][0]["eliminatedRound"], Value::Null);
    assert_eq!(seen["startingPlayerOrder"], json!(["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"]));
    assert!(seen.get("randomSeed").is_none() && view(&*table, Viewer::Referee).get("randomSeed").is_none());
    let state = table.state();
    assert_eq!((&state["randomSeed"], &state["status"]), (&json!("small"), &json!("RUNNING")));
    assert_eq!(state["startingPlayerOrder"], seen["startingPlayerOrder"]);
    assert_eq!(state["players"][7]["role"], "villager");

    table.tick(60_000, Viewer::Referee);
    for viewer in viewers() {
        let seen = view(&*table, viewer);
        assert_eq!((&seen["status"], &seen["randomSeed"]), (&json!("FINISHED"), &json!("small")), "{viewer}");
        let end = &seen["end"];
        assert_eq!((&end["finalDayNumber"], &end["finalRoundNumber"]), (&json!(0), &json!(0)));
        assert_eq!((&end["cause"], &end["durationMs"]), (&seen["cause"], &seen["nowMs"]));
    }
}

/// Who somebody is, apart from what they are: everyone sees it.
#[test]
fn personas_are_in_the_view() {
    for language in ["en", "ko"] {
        let table = open("mafia", json!({"ruleset": "flow", "players": 30, "language": language}), "personas");
        for player in view(&*table, Viewer::Spectator)["players"].as_array().expect("players") {
            let persona = &player["persona"];
            assert_eq!((&persona["name"], &persona["style"]), (&player["name"], &player["manner"]));
            for list in [&persona["traits"], &persona["quirks"]] {
                assert!(list[0].as_str().is_some_and(|text| !text.is_empty()), "{persona}");
            }
        }
    }
}

/// The document names the turns of a discussion among its times.
#[test]
fn turns_may_stand_among_the_times() {
    let speakers = |setup: Value| {
        let mut table = small("fsm", setup);
        first_night(&mut table);
        table.tick(3_000, Viewer::Referee);
        view(&*table, Viewer::Spectator)["discussion"]["turnsRemaining"].clone()
    };
    assert_eq!(speakers(json!({"timings": {"DAY_DISCUSSION": {"turns": 3}}})), 3);
    assert_eq!(speakers(json!({"timings": {"DAY_DISCUSSION": {"turns": 3}}, "turns": 3})), 3);
    assert_eq!(speakers(json!({"timings": {"DAY_DISCUSSION": {"timePerTurnMs": 9}}, "turns": 4})), 4);
    let registry = registry();
    let game = registry.find("mafia").expect("a game");
    for setup in [
        json!({"timings": {"DAY_DISCUSSION": {"turns": 3}}, "turns": 4}),
        json!({"timings": {"DAY_DISCUSSION": {"turns": 0}}}),
        json!({"timings": {"DAY_DISCUSSION": {"turns": 101}}}),
    ] {
        let refused = game.open(&setup, seed("1")).map(|_| ()).expect_err("a refusal");
        assert_eq!(refused.code, "bad_setup", "{setup}");
    }
    // It is kept in the record, and a record without it is what it was.
    let table = small("fsm", json!({"timings": {"DAY_DISCUSSION": {"turns": 3}}}));
    assert_eq!(table.record().setup["timings"]["DAY_DISCUSSION"]["turns"], 3);
    let table = small("fsm", json!({"timings": {"DAY_DISCUSSION": {"timePerTurnMs": 9}}}));
    assert_eq!(table.record().setup["timings"]["DAY_DISCUSSION"], json!({"timePerTurnMs": 9}));
}

/// The box on top of the drawing names the game and how it stands.
#[test]
fn the_status_box_names_the_game() {
    for (ruleset, language, game, status) in [
        ("fsm", "en", "│ Game: mafia:fsm ", "│ Status: RUNNING "),
        ("flow", "ko", "│ 게임: mafia:flow ", "│ 상태: 진행 중 "),
    ] {
        let table = small(ruleset, json!({"language": language}));
        let drawn = table.text(Viewer::Spectator).expect("a drawing");
        let lines: Vec<&str> = drawn.lines().skip(1).take(2).collect();
        assert!(lines[0].starts_with(game) && lines[1].starts_with(status), "{drawn}");
    }
}

/// Names that look like the places of a sentence are names, in every sentence and in both languages.
#[test]
fn names_do_not_garble_sentences() {
    for (language, killing, protecting) in [
        ("en", "{b} wants to kill {a}.", "{a} protects {target}."),
        ("ko", "{b}는 {a}를 노린다.", "{a}는 {target}을 지킨다."),
    ] {
        let names = json!(["{b}", "{a}", "{target}", "{role}"]);
        let roles = json!(["mafia", "doctor", "villager", "villager"]);
        let setup = json!({"roles": roles, "names": names, "language": language});
        let mut table = open("mafia", setup, "1");
        for (at, action) in
            [(0, json!({"type": "kill", "target": "p2"})), (1, json!({"type": "protect", "target": "p3"}))]
        {
            table.act(p(at), action, Viewer::Referee).expect("an action of the night");
        }
        let text = table.text(Viewer::Referee).expect("a text");
        assert!(text.contains(killing) && text.contains(protecting), "{text}");
        let said = table.bot("sharp", p(0)).map(|action| action.to_string()).unwrap_or_default();
        assert!(!said.contains("{{"), "{said}");
    }
}

/// The form in which a name is compared is the form in which it stands.
#[test]
fn a_name_stands_in_one_form() {
    let names = json!(["Ｍｉａ", "\u{1106}\u{1175}\u{11ab}", " Zoe\u{308} "]);
    let table = open("mafia", json!({"roles": ["mafia", "villager", "villager"], "names": names}), "1");
    let seen = view(&*table, Viewer::Referee);
    let stands: Vec<&Value> =
        seen["players"].as_array().expect("players").iter().map(|player| &player["name"]).collect();
    assert_eq!(stands, ["Mia", "민", "Zoë"]);
}
