//! One table: who sits there, the game they play, and what each viewer has been told of it.
//!
//! Whatever changes a table is worked out, written to its log, and only then told. Whoever only reads never waits for that:
//! who sits where ([`Front`]), what was told and what is seen ([`Shown`]) stand beside the lock that those who act hold.

use super::Server;
use super::error::Refused;
use super::ledger::Finished;
use super::log::{Event, LogEntry, Opened, RequestKey, Start, TableId, Who};
use super::token::{TokenHash, new_token};
use crate::arena::store::{GameRow, RunRow};
use crate::engine::{
    Entry, Facts, Fault, Game, Played, Refuse, Seat, SeatPlay, Table as Play, TableWithMinds, Viewer, names,
};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::{Mutex, MutexGuard, watch};

mod bank;
mod front;
mod manners;
mod minds;
mod page;

pub use front::{Front, Key, ListedChair, Listing, Status};
pub use manners::Report;
pub use page::{History, Next, Page};
use page::{Shown, ToldTo};

/// The longest name that a person may have, whatever the game would allow.
const MOST_NAME: usize = 20;
/// The most entries of one log: whoever sits alone at a table cannot fill the disk.
const MOST_ENTRIES: u64 = 20_000;
/// The most hints of one table: each is kept with all that it says, which may be 50 kB.
const MOST_HINTS: usize = 200;
/// The number of a log that has to be read again before anything is added to it.
const LOST: u64 = u64::MAX;

/// A table that the server knows of.
pub struct Table {
    /// Its name.
    pub id: TableId,
    server: Weak<Server>,
    inner: Mutex<Inner>,
    front: RwLock<Arc<Front>>,
    shown: RwLock<Shown>,
    /// Grows with every change. It is nobody's business but the server's: a viewer is told a count of its own.
    changes: watch::Sender<u64>,
    /// How many sockets and waiting requests there are.
    present: AtomicUsize,
    /// When somebody was here last, in ms of the server's life.
    seen_at: AtomicU64,
}

/// What stands behind the lock.
struct Inner {
    next: u64,
    opened: Opened,
    seats: Vec<Seat>,
    chairs: HashMap<Seat, Chair>,
    /// Whoever the maker sent away, by token and by name.
    banned: Vec<(TokenHash, String)>,
    reports: Vec<Report>,
    /// Who does not want to read whom.
    muted: HashSet<(Seat, Seat)>,
    /// How much of its bank of time each chair has spent, in ms.
    spent: HashMap<Seat, u64>,
    /// How many hints were given.
    hints: usize,
    started: Option<Started>,
    ended: bool,
    closed: bool,
    game: Option<Running>,
    answered: HashMap<(Seat, String), Answer>,
    /// Somebody came or went, or the game began or ended, since the last [`Front`] was made.
    front_is_old: bool,
    /// Whether the ledger has it that this game goes on by itself.
    noted: bool,
}

/// Who sits on a chair.
#[derive(Clone, Debug)]
struct Chair {
    name: String,
    who: Who,
    token: TokenHash,
}

#[derive(Clone, Debug)]
struct Started {
    minds: HashMap<Seat, String>,
}

/// A game that is in memory.
struct Running {
    company: Box<dyn TableWithMinds>,
    /// Up to when game time has passed.
    clock: Instant,
    /// Time that has passed in the game but does not stand in the log yet.
    unwritten_ms: u64,
    /// The same for what people have paid from their banks.
    unwritten_paid: Vec<(Seat, u64)>,
    /// Whether those who are told know that the game waits for people beyond its deadline.
    overtime: bool,
    /// How many questions minds were asked.
    questions: u64,
    /// When the clock is looked at next.
    alarm: Option<Instant>,
}

/// What an action was answered with: a part of what the actor was told.
#[derive(Clone, Debug)]
struct Answer {
    print: String,
    from: usize,
    to: usize,
}

/// What came of an action.
#[derive(Clone, Debug)]
pub struct Acted {
    /// What the actor was told by it.
    pub facts: Vec<Arc<str>>,
    /// How much the actor has been told in all.
    pub cursor: u64,
}

/// What somebody who sits down says.
#[derive(Clone, Debug, Default)]
pub struct Comes {
    /// What they want to be called.
    pub name: String,
    /// Person or program.
    pub who: Who,
    /// A chair of their choice.
    pub seat: Option<Seat>,
    /// A token of their own, with which the request can be sent again.
    pub token: Option<String>,
    /// What a private table asks for.
    pub invitation: Option<String>,
}

/// A chair that was taken.
#[derive(Clone, Debug)]
pub struct Seated {
    /// Which one.
    pub seat: Seat,
    /// The form in which the name stands at the table.
    pub name: String,
    /// What opens this chair's door from now on.
    pub token: String,
}

/// Something that an action asks of a table.
#[derive(Clone, Debug, Default)]
pub struct Act {
    /// The action.
    pub action: Value,
    /// With the same key it is done once.
    pub key: Option<String>,
    /// How much the actor had been told when deciding: if more has been told since, it is not done.
    pub seen: Option<u64>,
}

/// Does something to its end even if whoever asked hangs up in the middle: what is half written would have to be read again.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    tokio::spawn(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a request failed");
        Err(Refused::broken())
    })
}

impl Table {
    /// A table that nobody knows of yet. It is written down before anybody is told.
    pub(super) async fn open(
        server: &Arc<Server>,
        id: TableId,
        opened: Opened,
        seats: Vec<Seat>,
    ) -> Result<Arc<Table>, Refused> {
        let table = Arc::new(Table::of(server, id, opened.clone(), seats));
        let mut inner = table.inner.lock().await;
        table.write(&mut inner, vec![(Event::Opened(opened), None)]).await?;
        drop(inner);
        Ok(table)
    }

    /// A table out of its log, or out of the lobby's part of it.
    pub(super) fn from_log(server: &Arc<Server>, id: TableId, entries: &[LogEntry]) -> Result<Arc<Table>, Fault> {
        let Some(LogEntry { event: Event::Opened(opened), .. }) = entries.first() else {
            return Err(Fault::new("bad_log", format!("the log of table {id} does not begin with its opening")));
        };
        let game = server.registry.find(&opened.game)?;
        let seats = people(&*game.open(&opened.setup, opened.seed.clone())?);
        let mut table = Table::of(server, id, opened.clone(), seats);
        let inner = table.inner.get_mut();
        for entry in &entries[1..] {
            inner.follow(entry);
        }
        // The lobby's part does not say how long the log is; whoever comes first reads the rest.
        inner.next = if inner.started.is_some() { LOST } else { entries.len() as u64 };
        let front = Arc::new(inner.front(&table.id));
        table.front = RwLock::new(front);
        Ok(Arc::new(table))
    }

    fn of(server: &Arc<Server>, id: TableId, opened: Opened, seats: Vec<Seat>) -> Table {
        let inner = Inner {
            next: 0,
            opened,
            seats,
            chairs: HashMap::new(),
            banned: Vec::new(),
            reports: Vec::new(),
            muted: HashSet::new(),
            spent: HashMap::new(),
            hints: 0,
            started: None,
            ended: false,
            closed: false,
            game: None,
            answered: HashMap::new(),
            front_is_old: false,
            noted: false,
        };
        Table {
            front: RwLock::new(Arc::new(inner.front(&id))),
            id,
            server: Arc::downgrade(server),
            inner: Mutex::new(inner),
            shown: RwLock::default(),
            changes: watch::Sender::new(0),
            present: AtomicUsize::new(0),
            seen_at: AtomicU64::new(server.uptime_ms()),
        }
    }

    fn server(&self) -> Result<Arc<Server>, Refused> {
        self.server.upgrade().ok_or_else(|| Refused::unavailable("stopping", "the server is stopping"))
    }

    /// Writes events to the log and follows them; if that fails, the table forgets what it had worked out.
    async fn write(&self, inner: &mut Inner, events: Vec<(Event, Option<RequestKey>)>) -> Result<(), Refused> {
        let server = self.server()?;
        let at = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        // Until it is written, what is in memory has gone further than the log: should this be the last that is heard of
        // it, whoever comes next reads the log again.
        let next = std::mem::replace(&mut inner.next, LOST);
        let number = |(place, (event, key)): (usize, (Event, _))| LogEntry { n: next + place as u64, at, key, event };
        let entries: Vec<LogEntry> = events.into_iter().enumerate().map(number).collect();
        if let Err(fault) = server.ledger.append(&self.id, entries.clone()).await {
            tracing::error!(table = %self.id, %fault, "the log could not be written");
            inner.game = None;
            return Err(fault.into());
        }
        for entry in &entries {
            inner.follow(entry);
        }
        inner.next = next + entries.len() as u64;
        Ok(())
    }

    /// Tells everybody that something has changed.
    fn publish(&self, inner: &mut Inner) {
        if std::mem::take(&mut inner.front_is_old) {
            *self.front.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(inner.front(&self.id));
        }
        self.shown.write().unwrap_or_else(PoisonError::into_inner).outdate();
        self.keep_for_those_behind(inner);
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Locks the table and, if its game is not in memory, replays it.
    async fn awake(&self) -> Result<MutexGuard<'_, Inner>, Refused> {
        let mut inner = self.inner.lock().await;
        if inner.next == LOST || inner.started.is_some() && inner.game.is_none() {
            let server = self.server()?;
            let entries = server.ledger.read(&self.id).await?;
            let game = server.registry.find(&inner.opened.game)?;
            // It may take a while, and others want to be served meanwhile.
            let shown = tokio::task::block_in_place(|| inner.rebuild(&self.id, game, &entries))?;
            self.wake_those_behind(&shown);
            *self.shown.write().unwrap_or_else(PoisonError::into_inner) = shown;
            *self.front.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(inner.front(&self.id));
            server.metrics.woken.add(1);
            if inner.ended {
                self.finish(&mut inner).await;
            }
        }
        Ok(inner)
    }

    /// Brings the game into memory.
    pub(super) async fn wake(&self) -> Result<(), Refused> {
        self.awake().await.map(drop)
    }

    /// After a restart: the game goes on where it was, whoever comes. Its clock begins to run now.
    pub(super) async fn resume(self: &Arc<Self>) -> Result<(), Refused> {
        let table = Arc::clone(self);
        to_the_end(async move {
            table.touch(&*table.server()?);
            let mut inner = table.awake().await?;
            inner.noted = true;
            table.go_on(&mut inner);
            Ok(())
        })
        .await
    }

    /// Lets the ledger know whether this game goes on by itself, if that has changed: after a restart it does so again.
    fn note(&self, inner: &mut Inner, goes_on: bool) {
        let Ok(server) = self.server() else { return };
        if std::mem::replace(&mut inner.noted, goes_on) != goes_on {
            let (id, noted) = (self.id.clone(), server.ledger.note(&self.id, goes_on));
            tokio::spawn(async move {
                if let Err(fault) = noted.await {
                    tracing::warn!(table = %id, %fault, "it could not be noted whether a game goes on");
                }
            });
        }
    }

    /// Whoever holds one of these is at the table; a table with nobody at it sleeps.
    pub fn presence(self: &Arc<Self>) -> Presence {
        self.present.fetch_add(1, Ordering::Relaxed);
        Presence(Arc::clone(self))
    }

    /// Somebody has been here.
    pub fn touch(&self, server: &Server) {
        self.seen_at.store(server.uptime_ms(), Ordering::Relaxed);
    }

    /// For how long nobody has been here, in ms; `None` while somebody is.
    pub(super) fn alone_for(&self, server: &Server) -> Option<u64> {
        let away = server.uptime_ms().saturating_sub(self.seen_at.load(Ordering::Relaxed));
        (self.present.load(Ordering::Relaxed) == 0).then_some(away)
    }

    /// Lets the game leave memory. Its clock stands still until somebody comes.
    pub(super) fn sleep(&self) -> bool {
        let Ok(mut inner) = self.inner.try_lock() else { return false };
        self.note(&mut inner, false);
        inner.answered = HashMap::new();
        *self.shown.write().unwrap_or_else(PoisonError::into_inner) = Shown::default();
        inner.game.take().is_some()
    }

    /// Who sits where, and what everybody may know.
    pub fn front(&self) -> Arc<Front> {
        Arc::clone(&self.front.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Somebody sits down. One request does it, and with a token of one's own it can be sent again.
    pub async fn join(self: &Arc<Self>, comes: Comes) -> Result<Seated, Refused> {
        let table = Arc::clone(self);
        to_the_end(async move { table.sit_down(comes).await }).await
    }

    async fn sit_down(self: &Arc<Self>, comes: Comes) -> Result<Seated, Refused> {
        let server = self.server()?;
        self.touch(&server);
        let mut inner = self.awake().await?;
        if let Some(seated) = inner.sits_already(comes.token.as_deref())? {
            return Ok(seated);
        }
        inner.may_join(comes.invitation.as_deref())?;
        let taken: Vec<String> = inner.chairs.values().map(|chair| chair.name.clone()).collect();
        let name =
            names::take(&comes.name, MOST_NAME, &taken).map_err(|why| Refused::bad(why.code(), why.to_string()))?;
        if inner.banned.iter().any(|(_, banned)| *banned == name) {
            return Err(Refused::sent_away());
        }
        let seat = inner.free_seat(comes.seat)?;
        let token = match comes.token {
            Some(token) if (16..=128).contains(&token.len()) => token,
            Some(_) => return Err(Refused::bad("bad_token", "a token of one's own has 16 to 128 characters")),
            None => new_token()?,
        };
        let event = Event::Joined { seat, name: name.clone(), who: comes.who, token: TokenHash::of(&token) };
        self.write(&mut inner, vec![(event, None)]).await?;
        if let Some(running) = &mut inner.game {
            running.company.remove_mind(seat);
        }
        if inner.opened.start == Start::Full && inner.free() == 0 && inner.started.is_none() {
            self.deal(&server, &mut inner).await?;
        }
        self.publish(&mut inner);
        self.go_on(&mut inner);
        Ok(Seated { seat, name, token })
    }

    /// A chair is left, or the maker takes it away. A mind sits down there if the game has begun.
    pub async fn leave(self: &Arc<Self>, seat: Seat, removed: bool) -> Result<(), Refused> {
        let table = Arc::clone(self);
        to_the_end(async move {
            let mut inner = table.awake().await?;
            if !inner.chairs.contains_key(&seat) {
                return Err(Refused::conflict("empty_chair", "nobody sits there"));
            }
            table.write(&mut inner, vec![(Event::Left { seat, removed }, None)]).await?;
            inner.seat_minds()?;
            table.publish(&mut inner);
            table.go_on(&mut inner);
            Ok(())
        })
        .await
    }

    /// The maker closes the table, or nobody has come for too long.
    pub async fn close(self: &Arc<Self>) -> Result<(), Refused> {
        let table = Arc::clone(self);
        to_the_end(async move {
            let mut inner = table.awake().await?;
            if !inner.ended && !inner.closed {
                table.write(&mut inner, vec![(Event::Closed, None)]).await?;
                let finished =
                    Finished { game: inner.opened.game.clone(), result: "closed".into(), record: String::new() };
                table.server()?.ledger.finish(&table.id, finished).await?;
                tracing::info!(table = %table.id, "closed");
                table.publish(&mut inner);
            }
            Ok(())
        })
        .await
    }

    /// The maker, or the table's rule, begins the game.
    pub async fn start(self: &Arc<Self>) -> Result<(), Refused> {
        let table = Arc::clone(self);
        to_the_end(async move {
            let server = table.server()?;
            let mut inner = table.awake().await?;
            if inner.closed {
                return Err(Refused::conflict("table_over", "this table was closed"));
            }
            if inner.started.is_none() {
                table.deal(&server, &mut inner).await?;
                table.publish(&mut inner);
                table.go_on(&mut inner);
            }
            Ok(())
        })
        .await
    }

    async fn deal(&self, server: &Server, inner: &mut Inner) -> Result<(), Refused> {
        let game = server.registry.find(&inner.opened.game)?;
        let named: Vec<Option<String>> =
            inner.seats.iter().map(|seat| inner.chairs.get(seat).map(|chair| chair.name.clone())).collect();
        let setup = match named.iter().any(Option::is_some) {
            true => game.with_names(&inner.opened.setup, &named, &inner.opened.seed)?,
            false => inner.opened.setup.clone(),
        };
        let minds: Vec<(Seat, String)> = inner.seats.iter().map(|seat| (*seat, inner.opened.mind.clone())).collect();
        let company = game.open_with_minds(&setup, inner.opened.seed.clone())?;
        // Noted with the start and not after it: a game that has begun goes on, whenever the process ends.
        self.note(inner, inner.free() > 0 || company.table().time_left().is_some());
        self.write(inner, vec![(Event::Started { setup, minds }, None)]).await?;
        self.shown.write().unwrap_or_else(PoisonError::into_inner).told = told_nothing(company.table());
        inner.game = Some(Running::new(company));
        inner.seat_minds()?;
        tracing::info!(table = %self.id, people = inner.chairs.len(), "started");
        Ok(())
    }

    /// How many facts a viewer has been told.
    fn told_to(&self, viewer: Viewer) -> usize {
        self.shown.read().unwrap_or_else(PoisonError::into_inner).told_to(viewer)
    }

    /// A seat acts.
    pub async fn act(self: &Arc<Self>, seat: Seat, act: Act) -> Result<Acted, Refused> {
        let table = Arc::clone(self);
        to_the_end(async move { table.carry_out(seat, act).await }).await
    }

    async fn carry_out(self: &Arc<Self>, seat: Seat, Act { action, key, seen }: Act) -> Result<Acted, Refused> {
        let server = self.server()?;
        self.touch(&server);
        let mut inner = self.awake().await?;
        if key.as_ref().is_some_and(|key| !(1..=100).contains(&key.len())) {
            return Err(Refused::bad_key());
        }
        let print = || TokenHash::of(&action.to_string()).to_string();
        let key = key.map(|key| RequestKey { key, print: print() });
        if let Some(before) = inner.acted_before(seat, key.as_ref())? {
            let facts = self.told_between(Viewer::Seat(seat), before.from, before.to);
            return Ok(Acted { facts, cursor: before.to as u64 });
        }
        self.pass_time(&mut inner).await?;
        let told = self.told_to(Viewer::Seat(seat));
        if seen.is_some_and(|seen| seen < told as u64) {
            let why = "more has happened than you had seen; look again, and decide again";
            return Err(Refused::conflict("stale_view", why));
        }
        inner.may_act(&action)?;
        let play = inner.running()?.play();
        let facts = match action["type"] == "advise" {
            // It may take a while, and others want to be served meanwhile.
            true => tokio::task::block_in_place(|| play.play(seat, action))?,
            false => play.play(seat, action)?,
        };
        self.commit(&mut inner, seat, facts, key.clone()).await?;
        let now = self.told_to(Viewer::Seat(seat));
        if let Some(RequestKey { key, print }) = key {
            inner.answered.insert((seat, key), Answer { print, from: told, to: now });
        }
        self.go_on(&mut inner);
        Ok(Acted { facts: self.told_between(Viewer::Seat(seat), told, now), cursor: now as u64 })
    }

    fn told_between(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Arc<str>> {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        shown.told.get(&viewer).and_then(|told| told.get(from..to)).unwrap_or_default().to_vec()
    }

    /// Writes down what a seat has just done, and tells it.
    async fn commit(
        &self,
        inner: &mut Inner,
        seat: Seat,
        facts: Facts,
        key: Option<RequestKey>,
    ) -> Result<(), Refused> {
        let running = inner.running()?;
        let action = match running.play().last_move() {
            Some(Entry::Act { action, .. }) => action,
            _ => Value::Null,
        };
        let said = (action["type"] == "advise").then(|| facts.told_to(Viewer::Seat(seat)).pop()).flatten();
        let told = self.spoken(&facts);
        drop(facts);
        let mut events = Vec::new();
        events.extend(running.unwritten().map(|ticked| (ticked, None)));
        events.push((Event::Acted { seat, action, said }, key));
        self.write(inner, events).await?;
        self.tell(inner, told).await
    }

    fn spoken(&self, facts: &Facts) -> ToldTo {
        self.shown.read().unwrap_or_else(PoisonError::into_inner).spoken(facts)
    }

    /// Tells what stands in the log now.
    async fn tell(&self, inner: &mut Inner, told: ToldTo) -> Result<(), Refused> {
        self.shown.write().unwrap_or_else(PoisonError::into_inner).tell(told);
        let over = inner.running()?.play().outcome().is_some() && !inner.ended;
        inner.ended |= over;
        inner.front_is_old |= over;
        self.publish(inner);
        if over {
            self.finish(inner).await;
        }
        Ok(())
    }

    /// Brings the game's clock up to now. Time in which nothing happened is written with the next thing that does.
    async fn pass_time(&self, inner: &mut Inner) -> Result<(), Refused> {
        if inner.ended || inner.closed {
            return Ok(());
        }
        let running = inner.running()?;
        let passed = running.clock.elapsed().as_millis() as u64;
        if passed == 0 {
            return Ok(());
        }
        running.clock += Duration::from_millis(passed);
        let in_the_game = inner.spend(passed);
        let running = inner.running()?;
        let facts = running.play().pass(in_the_game);
        running.unwritten_ms += in_the_game;
        let told = self.spoken(&facts);
        drop(facts);
        let over = running.play().outcome().is_some();
        let overtime = inner.is_in_overtime();
        let news = std::mem::replace(&mut inner.running()?.overtime, overtime) != overtime;
        if told.values().all(Vec::is_empty) && !over {
            if news {
                self.publish(inner);
            }
            return Ok(());
        }
        let ticked = inner.running()?.unwritten().map(|ticked| (ticked, None));
        self.write(inner, ticked.into_iter().collect()).await?;
        self.tell(inner, told).await
    }

    /// Keeps a game that is over for good. The log has it all: if this fails, it is done when the table is woken next.
    async fn finish(&self, inner: &mut Inner) {
        let Ok(server) = self.server() else { return };
        let kept = tokio::task::block_in_place(|| {
            // Figures first: should this be the last that happens, both are tried again.
            let (finished, run, game) = inner.finished()?;
            Some((finished, server.keep_figures(&run, game)))
        });
        let Some((finished, figures)) = kept else { return };
        if let Err(fault) = figures {
            tracing::error!(table = %self.id, %fault, "the figures of a game could not be kept");
        }
        server.metrics.finished.add(1);
        tracing::info!(table = %self.id, result = finished.result, "ended");
        if let Err(fault) = server.ledger.finish(&self.id, finished).await {
            tracing::error!(table = %self.id, %fault, "a finished game could not be kept");
        }
    }
}

/// Somebody is at the table.
pub struct Presence(Arc<Table>);

impl Drop for Presence {
    fn drop(&mut self) {
        self.0.present.fetch_sub(1, Ordering::Relaxed);
        if let Some(server) = self.0.server.upgrade() {
            self.0.touch(&server);
        }
    }
}

/// The seats that players take; the host runs the table and is nobody's.
pub(super) fn people(play: &dyn Play) -> Vec<Seat> {
    play.seats().into_iter().filter(|seat| *seat != Seat::HOST).collect()
}

/// Everybody who can be told something, and has not been yet.
fn told_nothing(play: &dyn Play) -> ToldTo {
    let seats = play.seats().into_iter().map(Viewer::Seat);
    seats.chain([Viewer::Spectator, Viewer::Referee]).map(|viewer| (viewer, Vec::new())).collect()
}

impl Inner {
    /// Follows an event of the lobby.
    fn follow(&mut self, LogEntry { event, at, .. }: &LogEntry) {
        self.front_is_old |= event.is_of_the_lobby();
        match event {
            Event::Joined { seat, name, who, token } => {
                self.chairs.insert(*seat, Chair { name: name.clone(), who: *who, token: token.clone() });
            }
            Event::Left { seat, removed } => {
                let left = self.chairs.remove(seat);
                self.banned.extend(left.filter(|_| *removed).map(|chair| (chair.token, chair.name)));
                self.muted.retain(|(by, of)| by != seat && of != seat);
            }
            Event::Reported { by, seat, why } => self.keep_report(*by, *seat, why, *at),
            Event::Muted { by, seat, muted: true } => drop(self.muted.insert((*by, *seat))),
            Event::Muted { by, seat, muted: false } => drop(self.muted.remove(&(*by, *seat))),
            Event::Started { minds, .. } => {
                self.started = Some(Started { minds: minds.iter().cloned().collect() });
            }
            Event::Closed => self.closed = true,
            Event::Acted { said: Some(_), .. } => self.hints += 1,
            Event::Opened(_) | Event::Acted { .. } | Event::Ticked { .. } => {}
        }
    }

    /// Plays the whole log again, and says what everybody was told by it.
    fn rebuild(&mut self, id: &TableId, game: &dyn Game, entries: &[LogEntry]) -> Result<Shown, Fault> {
        (self.chairs, self.banned, self.started) = (HashMap::new(), Vec::new(), None);
        (self.reports, self.muted, self.spent) = (Vec::new(), HashSet::new(), HashMap::new());
        self.hints = 0;
        self.answered.clear();
        self.game = None;
        let mut shown = Shown::default();
        for (place, entry) in entries.iter().enumerate() {
            self.follow(entry);
            let LogEntry { event, key, at, .. } = entry;
            if let Event::Started { setup, .. } = event {
                let company = game.open_with_minds(setup, self.opened.seed.clone())?;
                shown.told = told_nothing(company.table());
                self.game = Some(Running::new(company));
            }
            let Some(running) = &mut self.game else { continue };
            match event {
                Event::Acted { seat, action, said } => {
                    let from = shown.told_to(Viewer::Seat(*seat));
                    let written = Entry::Act { seat: *seat, action: action.clone(), check: None };
                    let facts = running.play().follow(&written)?;
                    let mut told = shown.spoken(&facts);
                    if let Some(said) = said {
                        shown.add_advice(&mut told, *seat, said);
                    }
                    shown.tell(told);
                    if let Some(RequestKey { key, print }) = key {
                        let to = shown.told_to(Viewer::Seat(*seat));
                        self.answered.insert((*seat, key.clone()), Answer { print: print.clone(), from, to });
                    }
                }
                Event::Ticked { ms, paid } => {
                    for (seat, ms) in paid {
                        *self.spent.entry(*seat).or_default() += ms;
                    }
                    let facts = running.play().pass(*ms);
                    let told = shown.spoken(&facts);
                    shown.tell(told);
                }
                _ => {}
            }
            self.ended = running.play().outcome().is_some();
            self.keep_page_of_then(id, *at, entries.get(place + 1).map(|next| next.at), &mut shown);
        }
        self.next = entries.len() as u64;
        self.seat_minds()?;
        Ok(shown)
    }

    /// The game as it is kept for good, once it is over, and its figures.
    fn finished(&self) -> Option<(Finished, RunRow, GameRow)> {
        let play = self.game.as_ref()?.company.table();
        let outcome = play.outcome()?;
        let record = play.record();
        let moves_of = |seat: Seat| {
            let own = |step: &&Entry| matches!(step, Entry::Act { seat: actor, .. } if *actor == seat);
            record.moves.iter().filter(own).count() as u64
        };
        let played_by = |seat: &Seat| SeatPlay {
            seat: *seat,
            mind: self.sitter(*seat),
            won: outcome.winners.contains(seat),
            moves: moves_of(*seat),
            usage: self.game.as_ref().and_then(|running| running.company.usage(*seat)),
            ..SeatPlay::of(*seat, "")
        };
        let seats: Vec<SeatPlay> = self.seats.iter().map(played_by).collect();
        let moves = seats.iter().map(|seat| seat.moves).sum();
        let played = Played { result: outcome.result.clone(), moves, seats, tally: Vec::new() };
        let (game, setup) = (self.opened.game.clone(), self.opened.setup.clone());
        let run = RunRow { game: game.clone(), setup, seed: "server".into(), minds: self.opened.mind.clone() };
        let row = GameRow { number: 0, seed: self.opened.seed.to_string(), played, figures: play.figures() };
        let record = serde_json::to_string(&record).unwrap_or_default();
        Some((Finished { game, result: outcome.result.to_string(), record }, run, row))
    }

    /// Who sits on a chair, as statistics have it: a person, a program, or the name of a mind.
    fn sitter(&self, seat: Seat) -> String {
        match self.chairs.get(&seat).map(|chair| chair.who) {
            Some(Who::Person) => "person".into(),
            Some(Who::Agent) => "agent".into(),
            None => self.started.as_ref().and_then(|started| started.minds.get(&seat).cloned()).unwrap_or_default(),
        }
    }

    /// Whether something happens without anybody doing anything: a clock runs, or minds sit there.
    fn goes_on(&self) -> bool {
        let alive = !self.ended && !self.closed;
        let clock = |running: &Running| running.company.table().time_left().is_some();
        alive && self.game.as_ref().is_some_and(|running| self.free() > 0 || clock(running))
    }

    /// Minds sit where nobody else does.
    fn seat_minds(&mut self) -> Result<(), Fault> {
        let (Some(started), Some(running)) = (&self.started, &mut self.game) else { return Ok(()) };
        for (seat, mind) in started.minds.iter().filter(|(seat, _)| !self.chairs.contains_key(seat)) {
            running.company.seat_mind(*seat, mind)?;
        }
        Ok(())
    }

    fn running(&mut self) -> Result<&mut Running, Refused> {
        let waiting = || Refused::bad("not_started", "the game has not begun");
        self.game.as_mut().ok_or_else(waiting)
    }

    /// What no seat's door does at a server, whatever the game would allow.
    fn may_act(&mut self, action: &Value) -> Result<(), Refused> {
        if self.closed {
            return Err(Refused::conflict("table_over", "this table was closed"));
        }
        if self.next >= MOST_ENTRIES {
            return Err(Refused::conflict("table_long", "as much has happened at this table as may"));
        }
        if action["type"] == "advise" && self.hints >= MOST_HINTS {
            return Err(Refused::conflict("enough_hints", "as many hints as may be were given at this table"));
        }
        if action["type"] == "absent" || self.running()?.play().redeals(action) {
            return Err(Refused::not_yours("nobody deals anew here, or acts for who is missing"));
        }
        Ok(())
    }

    /// What the same request was answered with, if it was carried out already.
    fn acted_before(&self, seat: Seat, key: Option<&RequestKey>) -> Result<Option<&Answer>, Refused> {
        let Some(RequestKey { key, print }) = key else { return Ok(None) };
        let before = self.answered.get(&(seat, key.clone()));
        if before.is_some_and(|before| before.print != *print) {
            return Err(Refused::conflict("key_reused", "this Idempotency-Key was sent with another action"));
        }
        Ok(before)
    }

    /// Whoever has a chair already gets it again: a request whose answer was lost.
    fn sits_already(&self, token: Option<&str>) -> Result<Option<Seated>, Refused> {
        let Some(token) = token else { return Ok(None) };
        let hash = TokenHash::of(token);
        if self.banned.iter().any(|(banned, _)| banned.equals(&hash)) {
            return Err(Refused::sent_away());
        }
        let own = self.chairs.iter().find(|(_, chair)| chair.token.equals(&hash));
        Ok(own.map(|(seat, chair)| Seated { seat: *seat, name: chair.name.clone(), token: token.to_owned() }))
    }

    fn may_join(&self, invitation: Option<&str>) -> Result<(), Refused> {
        if self.ended || self.closed {
            return Err(Refused::conflict("table_over", "this table's game is over"));
        }
        let hash = invitation.map(TokenHash::of);
        match &self.opened.invitation {
            Some(asked) if !hash.is_some_and(|hash| asked.equals(&hash)) => {
                Err(Refused::not_yours("this table is private: joining needs its invitation"))
            }
            _ => Ok(()),
        }
    }

    fn free(&self) -> usize {
        self.seats.len() - self.chairs.len()
    }

    fn free_seat(&self, asked: Option<Seat>) -> Result<Seat, Refused> {
        let full = || Refused::conflict("table_full", "every chair at this table is taken");
        match asked {
            Some(seat) if !self.seats.contains(&seat) => {
                Err(Refused::bad("no_such_seat", format!("there is no seat {seat} at this table")))
            }
            Some(seat) if self.chairs.contains_key(&seat) => {
                Err(Refused::conflict("seat_taken", "somebody sits on that chair"))
            }
            Some(seat) => Ok(seat),
            None => self.seats.iter().find(|seat| !self.chairs.contains_key(seat)).copied().ok_or_else(full),
        }
    }
}

impl Running {
    fn new(company: Box<dyn TableWithMinds>) -> Running {
        Running {
            company,
            clock: Instant::now(),
            unwritten_ms: 0,
            unwritten_paid: Vec::new(),
            overtime: false,
            questions: 0,
            alarm: None,
        }
    }

    /// What has passed and does not stand in the log yet, if anything has; it is to be written now.
    fn unwritten(&mut self) -> Option<Event> {
        let (ms, paid) = (std::mem::take(&mut self.unwritten_ms), std::mem::take(&mut self.unwritten_paid));
        (ms > 0 || !paid.is_empty()).then_some(Event::Ticked { ms, paid })
    }

    fn play(&mut self) -> &mut dyn Play {
        self.company.table_mut()
    }
}

/// What is shown of a table whose game has not begun.
fn waiting_view(listing: &Listing, viewer: Viewer) -> Value {
    let of = |chair: &ListedChair| json!({"id": chair.seat, "name": chair.name, "submitted": chair.name.is_some()});
    let own = |seat: Seat| listing.chairs.iter().find(|chair| chair.seat == seat);
    let this = match viewer {
        Viewer::Seat(seat) => json!({"id": seat, "name": own(seat).and_then(|chair| chair.name.clone())}),
        _ => Value::Null,
    };
    json!({
        "gameType": listing.game, "phase": "waiting", "round": null, "self": this,
        "participants": listing.chairs.iter().map(of).collect::<Vec<_>>(),
        "history": [], "allowed_actions": [],
        "phase_submissions": {"submitted": listing.chairs.len() - listing.free, "total": listing.chairs.len()},
    })
}
