//! Leagues are the same each time, whoever stops them and however often.

use crate::support::{code, command, registry, scratch};
use lantern::arena::chairs::{Chairs, Scripted};
use lantern::arena::league::{Chairing, League, Round};
use lantern::arena::play::{LeagueRun, Standing, Stopped};
use lantern::arena::store;
use lantern::engine::{Bot, Deal, Draw, Fault, Guests, MakeMind, Mind, Record, Registry, Rules, Seat, Seed, Usage};
use lantern::games::mafia::Mafia;
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

pub const LEAGUE: &str = r#"
title = "Rules"
seed = "first"
jobs = 2
anchors = ["random"]

[[players]]
name = "Simple"
mind = "simple"

[[players]]
name = "Chance"
mind = "random"

[[games]]
game = "mafia"
setup = { ruleset = "flow" }
sizes = [5, 6]
languages = ["en", "ko"]
deals = 2
mixed = 2
"#;

fn league(text: &str) -> League {
    League::read(text, &registry(), &Scripted).expect("a league")
}

/// Plays it, and returns how far it came.
pub fn play(league: &League, registry: &Registry, chairs: &dyn Chairs, file: &Path) -> Result<Standing, Fault> {
    let stop = AtomicBool::new(false);
    LeagueRun { registry, league, chairs, stop: &stop, tell: &|_| () }.play(file)
}

/// The hash of every match's record, by its key.
fn records(file: &Path) -> BTreeMap<String, String> {
    store::read(file, |from| {
        let mut query = from.prepare("SELECT key, record FROM matches").expect("matches");
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).expect("rows");
        let rows = rows.map(|row| row.expect("a row"));
        Ok(rows.map(|(key, record)| (key, Record::read(&record).expect("a record").hash)).collect())
    })
    .expect("a database")
}

fn remove(file: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = fs::remove_file(format!("{}{ending}", file.display()));
    }
}

#[test]
fn a_plan_has_every_pairing_on_both_sides() {
    let league = league(LEAGUE);
    assert_eq!(league.venues.len(), 4);
    let matches = league.matches();
    let keys: BTreeSet<&String> = matches.iter().map(|one| &one.key).collect();
    assert_eq!(keys.len(), matches.len());
    let numbers: BTreeSet<u64> = matches.iter().map(|one| one.number).collect();
    assert_eq!(numbers.len(), matches.len());
    // Two players, both sides, themselves too: four pairings of two deals at four venues, and two mixed tables at each.
    assert_eq!(matches.len(), 4 * 2 * 4 + 4 * 2);
    for one in &matches {
        let Chairing::Sides([first, second]) = one.chairs else { continue };
        let mirrored = matches.iter().find(|other| {
            other.chairs == Chairing::Sides([second, first]) && (other.venue, other.deal) == (one.venue, one.deal)
        });
        assert_eq!(mirrored.expect("the other way round").seed, one.seed, "both ways on the same deal");
    }
    // In a block of mixed tables everybody sits on every chair.
    let first: BTreeSet<usize> = matches
        .iter()
        .filter(|one| one.round == Round::Mixed && one.venue == 0)
        .map(|one| match &one.chairs {
            Chairing::Seats(order) => order[0],
            Chairing::Sides(_) => panic!("{one:?}"),
        })
        .collect();
    assert_eq!(first.len(), 2);
}

#[test]
fn the_ladder_is_the_same_in_every_league() {
    let other = LEAGUE.replace("\"first\"", "\"second\"").replace("name = \"Simple\"", "name = \"Somebody\"");
    let (one, other) = (league(LEAGUE), league(&other));
    assert_ne!(one.hash(), other.hash());
    let seeds = |league: &League, round| -> BTreeSet<Seed> {
        league.matches().into_iter().filter(|one| one.round == round).map(|one| one.seed).collect()
    };
    assert_eq!(seeds(&one, Round::Ladder), seeds(&other, Round::Ladder));
    assert!(seeds(&one, Round::Robin).is_disjoint(&seeds(&other, Round::Robin)));
}

/// More deals are more matches, not another league.
#[test]
fn a_league_can_grow() {
    let (small, large) = (league(LEAGUE), league(&LEAGUE.replace("deals = 2", "deals = 3")));
    assert_eq!(small.hash(), large.hash());
    let keys = |league: &League| -> BTreeSet<String> { league.matches().into_iter().map(|one| one.key).collect() };
    assert!(keys(&small).is_subset(&keys(&large)));
    let file = scratch("grows.db");
    let standing = play(&small, &registry(), &Scripted, &file).expect("a league");
    assert_eq!((standing.done, standing.now), (40, 40));
    let before = records(&file);
    let standing = play(&large, &registry(), &Scripted, &file).expect("a league");
    assert_eq!((standing.done, standing.now), (56, 16));
    let after = records(&file);
    assert!(before.iter().all(|(key, hash)| after.get(key) == Some(hash)));
    remove(&file);
}

#[test]
fn what_is_wrong_with_a_league_is_said_before_it_is_played() {
    let refused = |text: &str| code(League::read(text, &registry(), &Scripted).expect_err(text));
    for (from, to, why) in [
        ("mind = \"simple\"", "mind = \"clever\"", "unknown_mind"),
        ("mind = \"simple\"", "mind = \"model:x\"", "no_models"),
        ("mind = \"simple\"", "mind = \"simple,random\"", "bad_league"),
        ("name = \"Simple\"", "name = \"Chance\"", "bad_league"),
        ("name = \"Simple\"", "name = \"a\\nb\"", "bad_league"),
        ("game = \"mafia\"", "game = \"chess\"", "unknown_game"),
        ("game = \"mafia\"", "game = \"minesweeper\"", "bad_league"),
        ("sizes = [5, 6]", "sizes = [2]", "bad_setup"),
        ("sizes = [5, 6]", "sizes = [5, 5]", "bad_league"),
        ("deals = 2", "deals = 99999999", "bad_league"),
        ("jobs = 2", "jobs = 0", "bad_league"),
        ("jobs = 2", "jbos = 2", "bad_league"),
        ("jobs = 2", "budget = -1.0", "bad_league"),
        ("[[games]]", "[[gmaes]]", "bad_league"),
    ] {
        assert!(LEAGUE.contains(from), "{from}");
        assert_eq!(refused(&LEAGUE.replacen(from, to, 1)), why, "{to}");
    }
    assert_eq!(refused("title = 'x'"), "bad_league");
    let (status, _, errors) = command(&["arena", "run", "-", "--db", "/nowhere/at/all.db"], LEAGUE.as_bytes());
    assert_eq!((status, errors.lines().count()), (1, 1), "{errors}");
}

/// The program itself is killed again and again; in the end every match was played once, as if nothing had been.
#[test]
fn a_league_that_is_killed_goes_on_where_it_was() {
    let (plan, file, whole) = (scratch("killed.toml"), scratch("killed.db"), scratch("whole.db"));
    let text = LEAGUE.replace("deals = 2", "deals = 12").replace("\"simple\"", "\"sharp\"");
    fs::write(&plan, &text).expect("a file");
    let (plan_path, path) = (plan.to_str().expect("a path"), file.to_str().expect("a path"));
    let mut told = 0;
    for round in 0..4 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lantern"))
            .args(["arena", "run", plan_path, "--db", path, "--progress"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");
        let mut lines = BufReader::new(child.stderr.take().expect("its progress")).lines();
        let mut count = || -> u64 {
            let line = lines.next().expect("a line").expect("text");
            line.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{line}"))
        };
        let first = count();
        assert!(first >= told, "round {round} begins with {first}, but {told} were told");
        told = first;
        while told < first + 9 {
            told = count();
        }
        if round == 1 {
            // While it plays, nobody else pays for the same matches.
            let (status, _, errors) = command(&["arena", "run", plan_path, "--db", path], b"");
            assert!(status == 1 && errors.contains("another process"), "{errors}");
        }
        child.kill().expect("a process");
        child.wait().expect("a process");
        assert!(records(&file).len() as u64 >= told, "what was told is kept");
    }
    let (status, output, errors) = command(&["arena", "run", plan_path, "--db", path, "--json"], b"");
    assert_eq!((status, errors.as_str()), (0, ""), "{output}");
    let one_job = text.replace("jobs = 2", "jobs = 1");
    play(&league(&one_job), &registry(), &Scripted, &whole).expect("a league");
    let (killed, whole_records) = (records(&file), records(&whole));
    assert_eq!(killed.len(), league(&text).matches().len());
    assert_eq!(killed, whole_records);
    [&file, &whole, &plan].into_iter().for_each(|file| remove(file));
}

/// Somebody from outside, whose every answer costs a cent, and whom nobody reaches for a while.
#[derive(Clone, Default)]
struct Dear(Arc<Calls>);

#[derive(Default)]
struct Calls {
    /// So many more games nobody is reached.
    gone: AtomicU64,
    used: Mutex<BTreeMap<u64, u64>>,
}

struct DearMind(Box<dyn Bot<Mafia>>, Arc<Calls>, u64, u64);

impl Bot<Mafia> for DearMind {
    fn choose(&mut self, view: &<Mafia as Rules>::View, draw: &mut Draw) -> Option<<Mafia as Rules>::Action> {
        self.try_choose(view, draw).ok().flatten()
    }

    fn try_choose(
        &mut self,
        view: &<Mafia as Rules>::View,
        draw: &mut Draw,
    ) -> Result<Option<<Mafia as Rules>::Action>, Fault> {
        self.2 += 1;
        *self.1.used.lock().expect("calls").entry(self.3).or_default() += 1;
        if self.2 == 2
            && self.1.gone.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |gone| gone.checked_sub(1)).is_ok()
        {
            return Err(Fault::new("model_unreachable", "nobody is there"));
        }
        self.0.try_choose(view, draw)
    }

    fn usage(&self) -> Option<Usage> {
        Some(Usage { calls: self.2, prompt_tokens: 100 * self.2, cost: Some(0.01 * self.2 as f64), ..Usage::default() })
    }
}

impl Guests for Dear {
    fn knows(&self, _: &'static str, name: &str) -> Option<Result<(), Fault>> {
        (name == "model:dear").then_some(Ok(()))
    }

    fn maker(&self, _: &'static str, name: &str, deal: Deal) -> Option<Result<Box<dyn Any>, Fault>> {
        let (calls, number) = (self.0.clone(), deal.number);
        (name == "model:dear").then(|| {
            let maker: Arc<dyn MakeMind<Mafia>> = Arc::new(move |_: Seat| {
                let random = (Mind::<Mafia>::find("random")?.make)();
                Ok(Box::new(DearMind(random, calls.clone(), 0, number)) as Box<dyn Bot<Mafia>>)
            });
            Ok(Box::new(maker) as Box<dyn Any>)
        })
    }
}

impl Chairs for Dear {
    fn used(&self, number: u64, _: &Seed) -> Vec<(Seat, Usage)> {
        let calls = self.0.used.lock().expect("calls").get(&number).copied().unwrap_or(0);
        vec![(Seat::player(1), Usage { calls, cost: Some(0.01 * calls as f64), ..Usage::default() })]
    }
}

const DEAR: &str = r#"
title = "Dear"
seed = 1
jobs = 1
players = [{ name = "Dear", mind = "model:dear" }, { name = "Simple", mind = "simple" }]
games = [{ game = "mafia", setup = { ruleset = "flow", players = 5 }, deals = 3 }]
"#;

#[test]
fn void_matches_are_counted_paid_for_and_played_again() {
    let dear = Dear::default();
    let registry = registry().with_guests(Arc::new(dear.clone()));
    let league = League::read(DEAR, &registry, &dear).expect("a league");
    let file = scratch("void.db");
    dear.0.gone.store(2, Ordering::SeqCst);
    let standing = play(&league, &registry, &dear, &file).expect("a league");
    assert_eq!((standing.done, standing.voids, standing.stopped), (10, 2, None));
    let in_vain = standing.spent;
    let standing = play(&league, &registry, &dear, &file).expect("a league");
    assert_eq!((standing.done, standing.now, standing.voids), (12, 2, 2));
    assert!(standing.spent > in_vain);
    // Every cent is in the database: those of games that count and those in vain.
    let (kept, calls): (f64, i64) = store::read(&file, |from| {
        let sql =
            "SELECT (SELECT sum(cost) FROM games) + (SELECT sum(cost) FROM voids), (SELECT sum(calls) FROM seats)";
        Ok(from.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).expect("sums"))
    })
    .expect("a database");
    assert!((kept - standing.spent).abs() < 1e-9 && calls > 100, "{kept} {calls} {standing:?}");
    remove(&file);
    // Three in a row: it stops, rather than to go on paying.
    dear.0.gone.store(100, Ordering::SeqCst);
    let standing = play(&league, &registry, &dear, &file).expect("a league");
    assert!(matches!(standing.stopped, Some(Stopped::Void(ref fault)) if fault.code == "model_unreachable"));
    remove(&file);
}

#[test]
fn a_league_ends_before_its_budget_does() {
    let dear = Dear::default();
    let registry = registry().with_guests(Arc::new(dear.clone()));
    let file = scratch("budget.db");
    let text = DEAR.replace("jobs = 1", "jobs = 1\nbudget = 2.0").replace("deals = 3", "deals = 30");
    let league = League::read(&text, &registry, &dear).expect("a league");
    let standing = play(&league, &registry, &dear, &file).expect("a league");
    assert_eq!(standing.stopped, Some(Stopped::Budget));
    assert!(standing.done > 0 && standing.spent < 2.5, "{standing:?}");
    // Nothing more is begun with what is left.
    let again = play(&league, &registry, &dear, &file).expect("a league");
    assert_eq!((again.now, again.stopped), (0, Some(Stopped::Budget)));
    remove(&file);
}
