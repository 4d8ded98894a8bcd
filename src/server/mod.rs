//! Tables on a network (feature `serve`): people and programs at one table, by HTTP, WebSocket and MCP.
//!
//! * [`log`] and [`ledger`]: what became of a table, and where that is kept
//! * [`table`]: one table: chairs, game, clock, minds, and what each viewer has been told
//! * [`http`], [`socket`] and [`mcp`]: the doors
//! * [`listen`] and [`tls`]: connections, from the first to the last
//! * [`config`], [`limits`], [`token`], [`error`], [`metrics`]: how it is run, and what it refuses
//!
//! `docs/server.md` has it for whoever plays, whoever writes an agent, and whoever runs it.

pub mod config;
pub mod error;
mod eyes;
pub mod http;
pub mod ledger;
pub mod limits;
pub mod listen;
pub mod log;
pub mod mcp;
pub mod metrics;
mod pages;
pub mod socket;
pub mod table;
pub mod tls;
pub mod token;

use crate::arena::store::{GameRow, Keeper, RunRow, Sums};
use crate::engine::{Fault, Registry, Seed};
use config::Config;
use error::Refused;
use ledger::{Ledger, SqliteLedger};
use limits::{Buckets, check_setup};
use log::{Access, LogEntry, Opened, Pace, Start, TableId};
use metrics::Metrics;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex, PoisonError, RwLock};
use std::time::{Duration, Instant};
use table::{Comes, Key, Listing, Seated, Status, Table};
use token::{TokenHash, new_table_id, new_token, random_letters};
use tokio::sync::{Mutex, Semaphore};

/// A server: all tables, and what they share.
pub struct Server {
    /// How it is run.
    pub config: Config,
    registry: Registry,
    ledger: Box<dyn Ledger>,
    statistics: StdMutex<Keeper>,
    tables: RwLock<Tables>,
    thinkers: Semaphore,
    /// Whoever looks for a table does so one after the other: two who come at once meet, instead of opening a table each.
    matching: Mutex<()>,
    senders: Buckets<String>,
    addresses: Buckets<IpAddr>,
    openers: Buckets<IpAddr>,
    sockets: AtomicUsize,
    draining: AtomicBool,
    born: Instant,
    /// What has happened so far.
    pub metrics: Metrics,
}

#[derive(Default)]
struct Tables {
    by_id: HashMap<TableId, Arc<Table>>,
    by_code: BTreeMap<String, TableId>,
}

/// What somebody wants a new table to be.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wanted {
    /// The game.
    pub game: String,
    /// What is played; missing keys take their defaults.
    pub setup: Value,
    /// The mind of empty chairs; without one, the game's best that is quick.
    pub mind: Option<String>,
    /// Who may find it.
    pub access: Access,
    /// When it begins.
    pub start: Start,
    /// How long minds seem to think.
    pub pace: Pace,
    /// Whether people may watch.
    pub watch: Option<bool>,
    /// How far behind those who watch are kept, in ms.
    pub watch_delay_ms: Option<u64>,
    /// How much longer than its deadlines the game waits for each person, in ms in all.
    pub bank_ms: Option<u64>,
    /// Whether whoever opens it gets a token that sees everything; they cannot sit down then.
    pub referee: bool,
}

/// A table that was opened, and what opens it for its maker.
#[derive(Clone)]
pub struct OpenedTable {
    /// The table.
    pub table: Arc<Table>,
    /// For starting, removing and closing.
    pub maker_token: String,
    /// For seeing everything.
    pub referee_token: Option<String>,
    /// For sitting down at a private table.
    pub invitation: Option<String>,
    /// The maker's own chair.
    pub seated: Option<Seated>,
}

/// The longest delay of those who watch.
const MOST_DELAY_MS: u64 = 600_000;
/// The largest bank of time of one person.
const MOST_BANK_MS: u64 = 1_800_000;
/// How long, by default, those who watch a game are behind where what they see would help who plays.
const FAIR_DELAY_MS: u64 = 60_000;
/// How many senders with a token may share an address before it is asked to wait.
const ADDRESS_SHARE: f64 = 10.0;
/// How often tables that nobody is at are looked for, at least.
const SWEEP: Duration = Duration::from_secs(10);
/// A table to which nobody came is closed after so long.
const NOBODY_CAME: Duration = Duration::from_secs(3_600);
/// A game that everybody has left is closed after so long.
const NOBODY_CAME_BACK: Duration = Duration::from_secs(7 * 86_400);

impl Server {
    /// Opens the ledger and finds every table that has not ended. Games are replayed when somebody asks for them.
    pub async fn new(config: Config, registry: Registry) -> Result<Arc<Server>, Fault> {
        let ledger = SqliteLedger::open(&config.file)?;
        Server::with_ledger(config, registry, Box::new(ledger)).await
    }

    /// The same over any ledger.
    pub async fn with_ledger(
        config: Config,
        registry: Registry,
        ledger: Box<dyn Ledger>,
    ) -> Result<Arc<Server>, Fault> {
        let entries = ledger.lobby().await?;
        let statistics = StdMutex::new(Keeper::open(&config.statistics_file())?);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let server = Arc::new(Server {
            senders: Buckets::new(config.rate),
            addresses: Buckets::new(config.rate.times(ADDRESS_SHARE)),
            openers: Buckets::new(config.open_rate),
            config,
            registry,
            ledger,
            statistics,
            tables: RwLock::default(),
            thinkers: Semaphore::new(cores),
            matching: Mutex::new(()),
            sockets: AtomicUsize::new(0),
            draining: AtomicBool::new(false),
            born: Instant::now(),
            metrics: Metrics::default(),
        });
        let mut logs: BTreeMap<TableId, Vec<LogEntry>> = BTreeMap::new();
        for (id, entry) in entries {
            logs.entry(id).or_default().push(entry);
        }
        for (id, log) in logs {
            match Table::from_log(&server, id.clone(), &log) {
                Ok(table) => server.keep(&table, log_code(&log)),
                // One table that cannot be read keeps nobody else from playing.
                Err(fault) => tracing::error!(table = %id, %fault, "a table could not be taken up"),
            }
        }
        Ok(server)
    }

    /// How long it has been running, in ms.
    pub fn uptime_ms(&self) -> u64 {
        self.born.elapsed().as_millis() as u64
    }

    fn keep(&self, table: &Arc<Table>, code: String) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.by_code.insert(code, table.id.clone());
        tables.by_id.insert(table.id.clone(), Arc::clone(table));
    }

    /// The table of this name, or of this short code. One that has ended is read from the ledger again.
    pub async fn find(self: &Arc<Self>, name: &str) -> Result<Arc<Table>, Refused> {
        if let Some(table) = self.find_open(name) {
            return Ok(table);
        }
        if !token::is_table_id(name) {
            return Err(Refused::no_table());
        }
        let id = TableId(name.to_owned());
        let entries = self.ledger.read(&id).await?;
        if entries.is_empty() {
            return Err(Refused::no_table());
        }
        let table = Table::from_log(self, id, &entries)?;
        // Only its game tells that it is over.
        table.wake().await?;
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have been quicker.
        Ok(Arc::clone(tables.by_id.entry(table.id.clone()).or_insert(table)))
    }

    fn find_open(&self, name: &str) -> Option<Arc<Table>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let by_code = || tables.by_id.get(tables.by_code.get(&name.to_uppercase())?);
        tables.by_id.get(name).or_else(by_code).cloned()
    }

    /// Opens a table. With `maker`, whoever opens it sits down before the game begins.
    pub async fn open(
        self: &Arc<Self>,
        wanted: Wanted,
        maker: Option<Comes>,
        from: Option<IpAddr>,
    ) -> Result<OpenedTable, Refused> {
        let start_now = wanted.start == Start::Now;
        let mut opened = self.set_up(wanted, from).await?;
        if let Some(comes) = maker {
            let invitation = opened.invitation.clone();
            opened.seated = Some(opened.table.join(Comes { invitation, ..comes }).await?);
        }
        if start_now {
            opened.table.start().await?;
        }
        Ok(opened)
    }

    async fn set_up(self: &Arc<Self>, wanted: Wanted, from: Option<IpAddr>) -> Result<OpenedTable, Refused> {
        self.takes_more()?;
        if let Some(address) = from {
            self.openers.take(address)?;
        }
        if self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.len() >= self.config.most_tables {
            return Err(Refused::unavailable("too_many_tables", "there are as many tables as this server holds"));
        }
        let game = self.registry.find(&wanted.game)?;
        let seed = Seed::from_entropy(entropy()?);
        check_setup(&wanted.setup)?;
        let trial = game.open(&wanted.setup, seed.clone())?;
        if trial.marks().custom {
            return Err(Refused::bad("custom_setup", "a table on a server leaves to the dice what the dice decide"));
        }
        let seats = table::people(&*trial);
        let mind = self.mind_for(game.minds(), wanted.mind)?;
        let many = seats.len() > 1;
        let delay = wanted.watch_delay_ms.unwrap_or(if many { FAIR_DELAY_MS } else { 0 });
        if delay > MOST_DELAY_MS {
            return Err(Refused::bad("bad_delay", "those who watch are at most ten minutes behind"));
        }
        if wanted.bank_ms.is_some_and(|bank| bank > MOST_BANK_MS) {
            return Err(Refused::bad("bad_bank", "a bank of time holds at most half an hour"));
        }
        let (maker, referee) = (new_token()?, wanted.referee.then(new_token).transpose()?);
        let private = wanted.access == Access::Private;
        let invitation = private.then(new_token).transpose()?;
        let code = self.free_code()?;
        let opened = Opened {
            game: wanted.game,
            setup: wanted.setup,
            seed,
            mind,
            access: wanted.access,
            start: wanted.start,
            pace: wanted.pace,
            watch_delay_ms: wanted.watch.unwrap_or(!private).then_some(delay),
            bank_ms: wanted.bank_ms.filter(|bank| *bank > 0),
            code: code.clone(),
            maker: TokenHash::of(&maker),
            invitation: invitation.as_deref().map(TokenHash::of),
            referee: referee.as_deref().map(TokenHash::of),
        };
        let table = Table::open(self, TableId(new_table_id()?), opened, seats).await?;
        self.keep(&table, code);
        self.metrics.opened.add(1);
        tracing::info!(table = %table.id, game = table.front().listing.game, "opened");
        Ok(OpenedTable { table, maker_token: maker, referee_token: referee, invitation, seated: None })
    }

    fn mind_for(&self, minds: Vec<(&'static str, &'static str)>, asked: Option<String>) -> Result<String, Refused> {
        let known = |name: &str| minds.iter().any(|(known, _)| *known == name);
        match asked {
            Some(name) if !known(&name) => Err(Refused::bad("unknown_mind", "this game has no mind of that name")),
            Some(name) => Ok(name),
            None => {
                let usual = ["sharp", "hard"].into_iter().find(|name| known(name));
                Ok(usual.or(minds.last().map(|(name, _)| *name)).unwrap_or_default().to_owned())
            }
        }
    }

    /// Six letters that no open table has.
    fn free_code(&self) -> Result<String, Fault> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        loop {
            let code = random_letters(6)?.to_uppercase();
            if !tables.by_code.contains_key(&code) {
                return Ok(code);
            }
        }
    }

    fn all(&self) -> Vec<Arc<Table>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.values().cloned().collect()
    }

    /// Joins the next open table of this game that begins when it is full, or opens one.
    pub async fn matched(
        self: &Arc<Self>,
        game: String,
        comes: Comes,
        from: Option<IpAddr>,
    ) -> Result<(Arc<Table>, Seated), Refused> {
        self.takes_more()?;
        let _one_by_one = self.matching.lock().await;
        if let Some(token) = &comes.token {
            // A request that is sent again finds the chair that it has.
            let sits = |table: &Arc<Table>| {
                let front = table.front();
                front.is_alive() && front.listing.game == game && matches!(front.key(token), Some(Key::Chair(_)))
            };
            if let Some(table) = self.all().into_iter().find(sits) {
                let seated = table.join(comes).await?;
                return Ok((table, seated));
            }
        }
        for listing in self.lobby(Some(&game), Some(Status::Waiting)) {
            if listing.free == 0 || listing.start != Start::Full || listing.setup != Value::Null {
                continue;
            }
            let Some(table) = self.find_open(&listing.id.0) else { continue };
            match table.join(comes.clone()).await {
                Ok(seated) => return Ok((table, seated)),
                // Somebody may have been quicker, or is called the same: then the next table is tried.
                Err(refused) if matches!(&*refused.code, "table_full" | "table_over" | "name_taken") => continue,
                Err(refused) => return Err(refused),
            }
        }
        let opened = self.set_up(Wanted { game, ..Wanted::default() }, from).await?;
        let seated = opened.table.join(comes).await?;
        Ok((opened.table, seated))
    }

    /// The tables that stand in the lobby. They are asked themselves, so that the list is never older than they are.
    pub fn lobby(&self, game: Option<&str>, status: Option<Status>) -> Vec<Listing> {
        let fits = |listing: &Listing| {
            game.is_none_or(|game| listing.game == game) && status.is_none_or(|status| listing.status == status)
        };
        let fronts = self.all().into_iter().map(|table| table.front());
        let listed = fronts.filter(|front| front.is_listed() && fits(&front.listing));
        let mut open: Vec<Listing> = listed.map(|front| front.listing.clone()).collect();
        open.sort_by(|a, b| a.free.cmp(&b.free).then_with(|| a.id.cmp(&b.id)));
        open
    }

    /// Whether new work is taken on; a server that is about to stop finishes what it has.
    pub fn takes_more(&self) -> Result<(), Refused> {
        match self.draining.load(Ordering::Relaxed) {
            true => Err(Refused::unavailable("stopping", "this server is stopping; ask again in a moment")),
            false => Ok(()),
        }
    }

    /// From now on nothing new is begun.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// A place for a socket or a waiting request, while there are any.
    pub(crate) fn line(self: &Arc<Self>) -> Result<Line, Refused> {
        if self.sockets.fetch_add(1, Ordering::Relaxed) >= self.config.most_sockets {
            self.sockets.fetch_sub(1, Ordering::Relaxed);
            return Err(Refused::unavailable("too_many_sockets", "there are as many connections as this server holds"));
        }
        Ok(Line(Arc::clone(self)))
    }

    /// After a start: the games that were going on when the server stopped go on, whether somebody comes or not. They are
    /// replayed one after the other, so that whoever does come is served meanwhile.
    pub async fn resume(self: Arc<Self>) {
        let going_on = self.ledger.going_on().await.unwrap_or_else(|fault| {
            tracing::error!(%fault, "the games that were going on could not be found");
            Vec::new()
        });
        for id in going_on {
            let Some(table) = self.find_open(&id.0).filter(|_| self.takes_more().is_ok()) else { continue };
            if let Err(refused) = table.resume().await {
                tracing::warn!(table = %id, code = refused.code, "a game could not be taken up");
            }
        }
    }

    /// Looks after the tables that nobody is at. Runs until the server is gone.
    pub async fn sweep(self: Arc<Self>) {
        let mut every = tokio::time::interval(self.config.sleep_after.clamp(Duration::from_millis(200), SWEEP));
        let weak = Arc::downgrade(&self);
        drop(self);
        loop {
            every.tick().await;
            let Some(server) = weak.upgrade() else { return };
            for table in server.all() {
                server.look_after(&table).await;
            }
        }
    }

    /// A table that nobody is at leaves memory; one that is over is then known to the ledger alone, and one to which nobody
    /// comes any more is closed.
    async fn look_after(&self, table: &Arc<Table>) {
        let Some(alone) = table.alone_for(self).map(Duration::from_millis) else { return };
        if alone < self.config.sleep_after {
            return;
        }
        let front = table.front();
        let forgotten = match front.listing.status {
            Status::Waiting => alone > NOBODY_CAME,
            Status::Playing => alone > NOBODY_CAME_BACK,
            Status::Ended | Status::Closed => {
                let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
                tables.by_id.remove(&table.id);
                tables.by_code.remove(&front.listing.code);
                return;
            }
        };
        if forgotten && table.close().await.is_err() {
            tracing::warn!(table = %table.id, "a table that nobody is at could not be closed");
        }
        self.metrics.slept.add(u64::from(table.sleep()));
    }

    /// Keeps the figures of a finished game; one that is kept already is not kept twice.
    fn keep_figures(&self, run: &RunRow, game: GameRow) -> Result<(), Fault> {
        self.statistics.lock().unwrap_or_else(PoisonError::into_inner).keep(run, game)
    }

    /// What all finished games came to.
    pub fn sums(&self) -> Sums {
        self.statistics.lock().unwrap_or_else(PoisonError::into_inner).sums().clone()
    }

    /// How many tables there are, for those who watch over it.
    pub fn count(&self) -> usize {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.len()
    }

    /// How many sockets and waiting requests there are.
    pub fn connected(&self) -> usize {
        self.sockets.load(Ordering::Relaxed)
    }
}

/// A place for a socket; given back when it is dropped.
pub(crate) struct Line(Arc<Server>);

impl Drop for Line {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

fn entropy() -> Result<[u8; 16], Fault> {
    let mut bytes = [0; 16];
    let none = |error| Fault::new("no_entropy", format!("the system gives no random numbers: {error}"));
    getrandom::fill(&mut bytes).map_err(none)?;
    Ok(bytes)
}

fn log_code(log: &[LogEntry]) -> String {
    match log.first().map(|entry| &entry.event) {
        Some(log::Event::Opened(opened)) => opened.code.clone(),
        _ => String::new(),
    }
}

/// A number below `most` that differs from table to table and from question to question; it only makes pauses uneven.
fn spread(table: &str, number: u64, most: u64) -> u64 {
    let mut hash = DefaultHasher::new();
    (table, number).hash(&mut hash);
    hash.finish() % most.max(1)
}
