//! One game between minds, from deal to end. Simulations are many of these.

use super::{
    Choice, Deal, Fault, Figure, Guests, MakeMind, Minds, Record, Rules, Seat, Seed, Session, Usage, Viewer,
    WatchedMove, find_maker, knows_mind, read_setup, voids,
};
use serde_json::Value;
use std::borrow::Cow;
use std::sync::Arc;

/// Which mind sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seating {
    /// One name for every seat, or several, dealt out in turn.
    Seats(Vec<String>),
    /// A name for each team.
    Teams(Vec<(String, String)>),
}

impl Seating {
    /// Reads `sharp`, `sharp,random` or `town=sharp,mafia=random`.
    pub fn read(text: &str) -> Result<Seating, Fault> {
        let bad = |message: &str| Fault::new("bad_minds", format!("--minds {text}: {message}"));
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        if parts.iter().any(|part| part.is_empty()) {
            return Err(bad("a name is missing"));
        }
        let teams: Vec<_> = parts.iter().filter_map(|part| part.split_once('=')).collect();
        if teams.is_empty() {
            return Ok(Seating::Seats(parts.into_iter().map(str::to_owned).collect()));
        }
        if teams.len() < parts.len() || teams.iter().any(|(team, mind)| team.is_empty() || mind.is_empty()) {
            return Err(bad("name a mind for each team (team=mind), or for each seat, not both"));
        }
        let twice = teams.iter().enumerate().any(|(at, (team, _))| teams[..at].iter().any(|(other, _)| other == team));
        if twice {
            return Err(bad("a team is named twice"));
        }
        Ok(Seating::Teams(teams.into_iter().map(|(team, mind)| (team.to_owned(), mind.to_owned())).collect()))
    }

    /// The minds that are named, each once.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = match self {
            Seating::Seats(minds) => minds.iter().map(String::as_str).collect(),
            Seating::Teams(teams) => teams.iter().map(|(_, mind)| mind.as_str()).collect(),
        };
        names.sort_unstable();
        names.dedup();
        names
    }

    fn mind_for(&self, at: usize, seat: Seat, team: Option<&str>) -> Result<&str, Fault> {
        let mind = match self {
            Seating::Seats(minds) => minds.get(at % minds.len().max(1)),
            Seating::Teams(teams) => teams.iter().find(|(name, _)| Some(name.as_str()) == team).map(|(_, mind)| mind),
        };
        let team = team.unwrap_or("no team");
        mind.map(String::as_str).ok_or_else(|| Fault::new("bad_minds", format!("no mind is named for {seat} ({team})")))
    }
}

/// One seat's part in a game that was played out.
#[derive(Clone, Debug)]
pub struct SeatPlay {
    /// The seat it sat on.
    pub seat: Seat,
    /// The name of the mind.
    pub mind: String,
    /// Whether this seat is among the winners.
    pub won: bool,
    /// How many actions it took.
    pub moves: u64,
    /// Time inside the mind, in the units of the clock that was passed.
    pub time: u64,
    /// The longest single choice.
    pub slowest: u64,
    /// How often the rules acted for it, because its mind failed.
    pub missed: u64,
    /// What its mind used of what is outside the program; `None` for a mind made of code alone.
    pub usage: Option<Usage>,
}

impl SeatPlay {
    /// A seat that has done nothing yet.
    pub fn of(seat: Seat, mind: &str) -> SeatPlay {
        let mind = mind.to_owned();
        SeatPlay { seat, mind, won: false, moves: 0, time: 0, slowest: 0, missed: 0, usage: None }
    }
}

/// A game that was played out.
#[derive(Clone, Debug)]
pub struct Played {
    /// The outcome's word.
    pub result: Cow<'static, str>,
    /// How many actions were taken.
    pub moves: u64,
    /// Seat by seat.
    pub seats: Vec<SeatPlay>,
    /// The game's own figures.
    pub tally: Vec<(&'static str, u64)>,
}

/// A prepared set of games between minds; shared by all threads.
pub trait Contest: Sync {
    /// How many games a sweep has; `None` if there is no end to them.
    fn rounds(&self) -> Option<u64>;
    /// How many games to play if nobody says: a fixed first action (`start`) asks for a figure, so there is a usual number.
    fn usual(&self) -> Option<u64>;
    /// Plays game `number`. `clock` is read around each choice of a mind.
    fn play(&self, number: u64, seed: Seed, clock: &dyn Fn() -> u64) -> Result<Played, Fault>;
    /// Plays game `number` like [`play`](Contest::play), and returns its figures too.
    fn play_out(&self, number: u64, seed: Seed, clock: &dyn Fn() -> u64) -> Result<(Played, Vec<Figure>), Fault>;
    /// Plays game `number` like [`play`](Contest::play), and returns its record too.
    fn play_on_record(&self, number: u64, seed: Seed, clock: &dyn Fn() -> u64) -> Result<(Played, Record), Fault>;
    /// Plays game `number` before somebody's eyes: the deal, then every move. Returns its record too.
    fn watch(&self, number: u64, seed: Seed, see: &mut dyn FnMut(WatchedMove)) -> Result<(Played, Record), Fault>;
}

struct Prepared<G: Rules> {
    /// One setup, or all those of a sweep.
    setups: Vec<G::Setup>,
    sweep: bool,
    start: Option<G::Action>,
    seating: Seating,
    guests: Option<Arc<dyn Guests>>,
}

/// Reads the setup of a contest and checks that every mind exists.
pub(super) fn prepare<G: Rules>(
    setup: &Value,
    seating: &Seating,
    guests: Option<Arc<dyn Guests>>,
) -> Result<Box<dyn Contest>, Fault> {
    let mut setup = setup.clone();
    let mut take = |key| setup.as_object_mut().and_then(|keys| keys.remove(key));
    let sweep = match take("sweep") {
        None | Some(Value::Bool(false)) => false,
        Some(Value::Bool(true)) => true,
        Some(_) => return Err(Fault::new("bad_setup", "the setup key `sweep` is true or false")),
    };
    let start = take("start").map(|start| G::opening(&start)).transpose()?;
    let setup = read_setup::<G>(&setup)?;
    for name in seating.names() {
        knows_mind::<G>(guests.as_deref(), name)?;
    }
    if let Seating::Teams(teams) = seating {
        for (team, _) in teams {
            if !G::INFO.teams.contains(&team.as_str()) {
                let known = G::INFO.teams.join(", ");
                let why = format!("{} has no team {}; it has: {known}", G::INFO.name, Fault::quote(team));
                return Err(Fault::new("unknown_team", why));
            }
        }
    }
    let table = Session::<G>::new(setup.clone(), Seed::from(1))?;
    let seats = table.state().seats();
    match seating {
        Seating::Seats(minds) if minds.len() > seats.len() => {
            let why = format!("{} minds are named for {} seats", minds.len(), seats.len());
            return Err(Fault::new("bad_minds", why));
        }
        Seating::Seats(_) => {}
        Seating::Teams(_) => {
            for (at, seat) in seats.into_iter().enumerate() {
                seating.mind_for(at, seat, table.state().team(seat))?;
            }
        }
    }
    let none = || Fault::new("bad_setup", format!("{} has no sweep of this setup", G::INFO.name));
    let setups = if sweep { G::sweep(&setup).ok_or_else(none)? } else { vec![setup] };
    Ok(Box::new(Prepared::<G> { setups, sweep, start, seating: seating.clone(), guests }))
}

/// Far beyond any real game: a simulation must end even if a mind and a game wait for each other for ever.
const MOST_MOVES: u64 = 100_000;
/// Enough for a share to within a few percent.
const USUAL_GAMES: u64 = 1_000;
/// Where nobody wants to act, time passes in steps of this many ms.
const WAIT_MS: u64 = 1_000;

impl<G: Rules> Contest for Prepared<G> {
    fn rounds(&self) -> Option<u64> {
        self.sweep.then_some(self.setups.len() as u64)
    }

    fn usual(&self) -> Option<u64> {
        self.start.is_some().then_some(USUAL_GAMES)
    }

    fn play(&self, number: u64, seed: Seed, clock: &dyn Fn() -> u64) -> Result<Played, Fault> {
        Ok(self.drive(number, seed, clock, &mut |_, _, _| {})?.0)
    }

    fn play_out(&self, number: u64, seed: Seed, clock: &dyn Fn() -> u64) -> Result<(Played, Vec<Figure>), Fault> {
        let (played, session) = self.drive(number, seed, clock, &mut |_, _, _| {})?;
        Ok((played, session.state().figures()))
    }

    fn play_on_record(&self, number: u64, seed: Seed, clock: &dyn Fn() -> u64) -> Result<(Played, Record), Fault> {
        let (played, session) = self.drive(number, seed, clock, &mut |_, _, _| {})?;
        Ok((played, session.record()))
    }

    fn watch(&self, number: u64, seed: Seed, see: &mut dyn FnMut(WatchedMove)) -> Result<(Played, Record), Fault> {
        let (played, session) = self.drive(number, seed, &|| 0, &mut |session, acted, facts| {
            let acted = acted.map(|(seat, action)| (seat, serde_json::to_value(action).unwrap_or_default()));
            let told = facts.iter().filter_map(|fact| session.state().told(fact)).collect();
            see(WatchedMove { acted, told, text: &|| G::text(&session.view(Viewer::Referee)) });
        })?;
        Ok((played, session.record()))
    }
}

/// Sees a session after each move: who did what, and what became true.
type Eye<'a, G> = &'a mut dyn FnMut(&Session<G>, Option<(Seat, &<G as Rules>::Action)>, &[<G as Rules>::Fact]);

/// A game that is being played: the session, the minds at it, and what each has done.
struct Playing<'a, G: Rules> {
    number: u64,
    session: Session<G>,
    minds: Minds<G>,
    seats: Vec<SeatPlay>,
    clock: &'a dyn Fn() -> u64,
    eye: Eye<'a, G>,
    /// Actions, and steps of waiting.
    steps: u64,
}

impl<G: Rules> Prepared<G> {
    /// Plays a game from deal to end.
    fn drive(
        &self,
        number: u64,
        seed: Seed,
        clock: &dyn Fn() -> u64,
        eye: Eye<G>,
    ) -> Result<(Played, Session<G>), Fault> {
        let mut game = self.deal(number, seed, clock, eye)?;
        while game.session.outcome().is_none() {
            if !game.everyone_acts()? {
                game.goes_on_without()?;
            }
            if game.steps >= MOST_MOVES {
                return Err(Fault::new("endless_game", format!("game {number} did not end in {MOST_MOVES} moves")));
            }
        }
        Ok(game.ended())
    }

    /// Deals, seats the minds and makes the first move, if one is fixed.
    fn deal<'a>(
        &self,
        number: u64,
        seed: Seed,
        clock: &'a dyn Fn() -> u64,
        eye: Eye<'a, G>,
    ) -> Result<Playing<'a, G>, Fault> {
        let setup = self.setups[(number % self.setups.len() as u64) as usize].clone();
        let mut session = Session::<G>::new(setup, seed.clone())?;
        let deal = Deal { number, seed: &seed };
        let (mut minds, mut seats) = (Minds::default(), Vec::new());
        let mut makers: Vec<(&str, Arc<dyn MakeMind<G>>)> = Vec::new();
        // The host runs the table and is nobody's mind.
        for (at, seat) in session.state().seats().into_iter().filter(|seat| *seat != Seat::HOST).enumerate() {
            let name = self.seating.mind_for(at, seat, session.state().team(seat))?;
            let maker = match makers.iter().find(|(known, _)| *known == name) {
                Some((_, maker)) => Arc::clone(maker),
                None => {
                    let maker = find_maker::<G>(self.guests.as_deref(), name, deal)?;
                    makers.push((name, Arc::clone(&maker)));
                    maker
                }
            };
            minds.seat(seat, maker);
            seats.push(SeatPlay::of(seat, name));
        }
        if let (Some(start), Some(&seat)) = (&self.start, session.state().awaited().first()) {
            let facts = session.act(seat, start.clone())?;
            eye(&session, Some((seat, start)), &facts);
        } else {
            eye(&session, None, &[]);
        }
        Ok(Playing { number, session, minds, seats, clock, eye, steps: 0 })
    }
}

impl<G: Rules> Playing<'_, G> {
    /// Asks whoever is awaited, one after the other. Returns whether anybody acted.
    fn everyone_acts(&mut self) -> Result<bool, Fault> {
        let mut awaited = self.session.state().awaited();
        // Whoever is asked first has an advantage in a race, so the seats take turns at it.
        let first = self.number as usize % awaited.len().max(1);
        awaited.rotate_left(first);
        let mut acted = false;
        for seat in awaited {
            // An earlier seat of this round may have ended the game or the wait.
            if self.session.state().awaits(seat) {
                for doubter in self.session.state().second_thoughts() {
                    acted |= self.acts(doubter)?;
                }
                acted |= self.acts(seat)?;
            }
        }
        Ok(acted)
    }

    fn acts(&mut self, seat: Seat) -> Result<bool, Fault> {
        let Some(play) = self.seats.iter_mut().find(|play| play.seat == seat) else { return Ok(false) };
        let before = (self.clock)();
        let answer = self.minds.answer_here(&self.session, seat);
        let time = (self.clock)().saturating_sub(before);
        play.time += time;
        play.slowest = play.slowest.max(time);
        let Some(answer) = answer.filter(|answer| answer.choice != Choice::Nothing) else { return Ok(false) };
        if let Choice::Failed(fault) = &answer.choice
            && voids(fault)
        {
            return Err(fault.clone());
        }
        let failed = matches!(answer.choice, Choice::Failed(_));
        let facts = self.minds.play(&mut self.session, answer).map_err(|denied| {
            let why = format!("game {}: {} on {seat} did what is refused: {denied}", self.number, play.mind);
            Fault::new("illegal_move", why)
        })?;
        (self.eye)(&self.session, self.session.last_action().filter(|_| !failed), &facts);
        play.moves += u64::from(!failed);
        play.missed += u64::from(failed);
        self.steps += 1;
        Ok(true)
    }

    /// Nobody wants to act: the host goes on, or time does.
    fn goes_on_without(&mut self) -> Result<(), Fault> {
        let facts = match self.session.state().legal(Seat::HOST).into_iter().next() {
            Some(advance) => self.session.act(Seat::HOST, advance)?,
            None => self.session.tick(WAIT_MS),
        };
        (self.eye)(&self.session, None, &facts);
        self.steps += 1;
        Ok(())
    }

    fn ended(self) -> (Played, Session<G>) {
        let Playing { session, mut seats, minds, .. } = self;
        let outcome = session.outcome();
        for play in &mut seats {
            play.usage = minds.usage(play.seat);
            play.won = outcome.as_ref().is_some_and(|outcome| outcome.winners.contains(&play.seat));
        }
        let moves = seats.iter().map(|play| play.moves).sum();
        let result = outcome.map_or("unfinished".into(), |outcome| outcome.result);
        (Played { result, moves, seats, tally: session.state().tally() }, session)
    }
}
