//! Plays a league: many matches at once, each kept before it is counted, from where the last run stopped.

use super::chairs::Chairs;
use super::league::{Chairing, League, Match};
use super::store::{GameRow, LeagueStore, MatchRow, RunRow};
use crate::engine::{Fault, Registry, Seat, Usage};
use crate::games;
use cpu_time::ThreadTime;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// So many void matches in a row, and the league stops: whatever is wrong will not get better by spending more.
const MOST_VOIDS: u64 = 3;

/// A league that is to be played into a database.
pub struct LeagueRun<'a> {
    /// The games.
    pub registry: &'a Registry,
    /// What is played.
    pub league: &'a League,
    /// Who lends the minds.
    pub chairs: &'a dyn Chairs,
    /// Once this is true, no further match begins; those that are being played are finished and kept.
    pub stop: &'a AtomicBool,
    /// Hears how far it is, from any thread: at the beginning and whenever a match is kept or void.
    pub tell: &'a (dyn Fn(&Standing) + Sync),
}

/// How far a league is.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Matches in the database.
    pub done: u64,
    /// Matches of the league.
    pub all: u64,
    /// Matches that this run has played.
    pub now: u64,
    /// Matches that came to nothing so far, in all runs.
    pub voids: u64,
    /// Dollars that were spent in all runs, as far as that is known.
    pub spent: f64,
    /// Whether there were answers in this run whose price is not known.
    pub unpriced: bool,
    /// How long this run has been going on.
    pub elapsed: Duration,
    /// Why it ended before its end.
    pub stopped: Option<Stopped>,
}

/// Why a league ended before its end.
#[derive(Clone, PartialEq, Debug)]
pub enum Stopped {
    /// Somebody asked for it.
    Asked,
    /// The next match might cost more than there is.
    Budget,
    /// Too many matches came to nothing; this is what was wrong with the last.
    Void(Fault),
}

impl Standing {
    /// How long the rest will take, if it goes on like this.
    pub fn left(&self) -> Option<Duration> {
        let rest = self.all.saturating_sub(self.done) as f64;
        (self.now > 0).then(|| self.elapsed.mul_f64(rest / self.now as f64))
    }
}

/// What the threads of a run share.
struct Desk {
    store: LeagueStore,
    standing: Standing,
    /// Matches that are being played.
    open: u64,
    in_a_row: u64,
    /// What is wrong with the database.
    broken: Option<Fault>,
}

impl LeagueRun<'_> {
    /// Plays what is left of the league, and returns how far it came.
    pub fn play(&self, file: &Path) -> Result<Standing, Fault> {
        let plan = serde_json::to_string(self.league).unwrap_or_default();
        let store = LeagueStore::open(file, &self.league.hash(), &self.league.season, &plan)?;
        let played = store.played()?;
        let (spent, voids) = store.spent()?;
        let mut matches = self.league.matches();
        let all = matches.len() as u64;
        matches.retain(|one| !played.contains(&one.key));
        let done = all - matches.len() as u64;
        let began = Instant::now();
        let elapsed = Duration::ZERO;
        let standing = Standing { done, all, now: 0, voids, spent, unpriced: false, elapsed, stopped: None };
        (self.tell)(&standing);
        let desk = Mutex::new(Desk { store, standing, open: 0, in_a_row: 0, broken: None });
        let next = AtomicUsize::new(0);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.league.jobs.map_or(cores, usize::from).min(matches.len());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while self.may_begin(&desk)
                        && let Some(one) = matches.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        self.settle(&desk, one, began);
                    }
                });
            }
        });
        let desk = desk.into_inner().unwrap_or_else(|broken| broken.into_inner());
        match desk.broken {
            Some(fault) => Err(fault),
            None => Ok(Standing { elapsed: began.elapsed(), ..desk.standing }),
        }
    }

    /// Whether another match may begin; if so, it counts as open.
    fn may_begin(&self, desk: &Mutex<Desk>) -> bool {
        let mut desk = lock(desk);
        if desk.standing.stopped.is_none() && desk.standing.done + desk.open < desk.standing.all {
            if self.stop.load(Ordering::Relaxed) {
                desk.standing.stopped = Some(Stopped::Asked);
            } else if let Some(budget) = self.league.budget {
                // What is being played will cost about as much as what was.
                let each = desk.standing.spent / desk.standing.done.max(1) as f64;
                if desk.standing.spent + each * (desk.open + 1) as f64 > budget {
                    desk.standing.stopped = Some(Stopped::Budget);
                }
            }
        }
        let may = desk.standing.stopped.is_none() && desk.broken.is_none();
        desk.open += u64::from(may);
        may
    }

    /// Plays a match and keeps it, or notes that it came to nothing.
    fn settle(&self, desk: &Mutex<Desk>, one: &Match, began: Instant) {
        let played = self.play_one(one);
        let used: Vec<Usage> = match &played {
            Ok((_, game, _)) => game.played.seats.iter().filter_map(|play| play.usage.clone()).collect(),
            Err(_) => self.chairs.used(one.number, &one.seed).into_iter().map(|(_, usage)| usage).collect(),
        };
        let cost: f64 = used.iter().filter_map(|usage| usage.cost).sum();
        let unpriced = used.iter().any(|usage| usage.cost.is_none());
        let mut desk = lock(desk);
        let desk = &mut *desk;
        desk.open = desk.open.saturating_sub(1);
        desk.standing.unpriced |= unpriced;
        let kept = match played {
            Ok((run, game, row)) => {
                desk.in_a_row = 0;
                desk.standing.spent += cost;
                // On the disk first, then counted.
                desk.store.keep(&run, game, &row).map(|()| {
                    desk.standing.done += 1;
                    desk.standing.now += 1;
                })
            }
            Err(fault) => {
                desk.in_a_row += 1;
                desk.standing.voids += 1;
                desk.standing.spent += cost;
                let noted = desk.store.void(&one.key, &fault, cost);
                // Another question would be refused as well.
                let for_good = matches!(&*fault.code, "model_denied" | "run_budget_spent" | "cassette_miss");
                if for_good || desk.in_a_row >= MOST_VOIDS {
                    desk.standing.stopped.get_or_insert(Stopped::Void(fault));
                }
                noted
            }
        };
        self.chairs.forget(one.number, &one.seed);
        if let Err(fault) = kept {
            desk.broken.get_or_insert(fault);
            return;
        }
        desk.standing.elapsed = began.elapsed();
        (self.tell)(&desk.standing);
    }

    fn play_one(&self, one: &Match) -> Result<(RunRow, GameRow, MatchRow), Fault> {
        let (league, venue) = (self.league, &self.league.venues[one.venue]);
        let game = self.registry.find(&venue.game)?;
        let seating = league.seating(self.registry, one)?;
        let setup = self.chairs.ready(game, &venue.setup, &seating, &one.seed)?;
        let contest = game.contest(&setup, &seating)?;
        let began = Instant::now();
        let clock = || u64::try_from(ThreadTime::now().as_duration().as_nanos()).unwrap_or(u64::MAX);
        let (played, record) = contest.play_on_record(one.number, one.seed.clone(), &clock)?;
        let wall_ms = began.elapsed().as_secs_f64() * 1e3;
        let tell = games::tell(&venue.game)
            .ok_or_else(|| Fault::new("no_tale", format!("{} cannot be told after its end", venue.game)))?;
        let (tale, figures) = tell(&record)?;
        let seats = played.seats.len();
        let sitter = |(at, play): (usize, &crate::engine::SeatPlay)| -> (Seat, String, usize) {
            let side = tale.people.get(at).map_or(0, |person| usize::from(person.side));
            (play.seat, league.sitter(one, at, side, seats).name.clone(), side)
        };
        let sitters: Vec<_> = played.seats.iter().enumerate().map(sitter).collect();
        let [first, second] = match &one.chairs {
            Chairing::Sides(sides) => sides.map(|at| Some(league.players[at].name.clone())),
            Chairing::Seats(_) => [None, None],
        };
        let minds = match &one.chairs {
            Chairing::Sides(_) => {
                let teams = game.info().teams;
                let mind = |name: &Option<String>| name.clone().unwrap_or_default();
                format!("{}={}, {}={}", teams[0], mind(&first), teams[1], mind(&second))
            }
            Chairing::Seats(_) => "mixed".to_owned(),
        };
        let run = RunRow { game: venue.game.clone(), setup: venue.setup.clone(), seed: league.seed.to_string(), minds };
        let seed = one.seed.to_string();
        let row = MatchRow {
            key: one.key.clone(),
            round: one.round.word(),
            venue: venue.name.clone(),
            deal: one.deal,
            first,
            second,
            ended: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            wall_ms,
            record: record.to_json(),
            tale: serde_json::to_string(&tale).unwrap_or_default(),
            sitters,
        };
        Ok((run, GameRow { number: 0, seed, played, figures }, row))
    }
}

/// A thread that panicked holding it has changed nothing halfway that is not in the database.
fn lock(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(|broken| broken.into_inner())
}
