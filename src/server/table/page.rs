//! What a viewer was told and sees: made when somebody asks, and served until something changes.

use super::{Front, Inner, Status, Table, to_the_end, waiting_view};
use crate::engine::{Facts, Fault, Marks, Outcome, Seat, Viewer, safe_json};
use crate::server::error::Refused;
use crate::server::log::TableId;
use crate::server::token::TokenHash;
use axum::extract::ws::Utf8Bytes;
use axum::http::HeaderValue;
use bytes::Bytes;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// How old a page may be while a clock runs in the game.
const CLOCK_STEP: Duration = Duration::from_millis(1000);
/// How many messages are kept for those who are equally far.
const MOST_FRAMES: usize = 64;

/// Facts, as each viewer is told them.
pub(super) type ToldTo = HashMap<Viewer, Vec<Arc<str>>>;

/// What everybody was told so far, and sees now.
#[derive(Default)]
pub(super) struct Shown {
    pub(super) told: ToldTo,
    pages: HashMap<Viewer, Arc<Page>>,
    /// Messages with facts: for whom, from where, to where.
    frames: HashMap<(Viewer, usize, usize), Utf8Bytes>,
    /// When the running phase ends, in ms since 1970.
    deadline: Option<u64>,
    /// While the game waits for people beyond its deadline: what they have left.
    overtime: Option<Value>,
    /// What those who watch with a delay see: a page and when it may be shown. `None` where there is no delay.
    behind: Option<VecDeque<(Instant, Arc<Page>)>>,
}

impl Shown {
    /// Something has changed: what was made is made anew.
    pub(super) fn outdate(&mut self) {
        self.pages.clear();
        self.frames.clear();
    }

    pub(super) fn told_to(&self, viewer: Viewer) -> usize {
        self.told.get(&viewer).map_or(0, Vec::len)
    }

    /// How many facts a viewer may be shown by now.
    fn limit(&self, viewer: Viewer) -> usize {
        match (viewer, &self.behind) {
            (Viewer::Spectator, Some(pages)) => due(pages).map_or(0, |page| page.cursor as usize),
            _ => self.told_to(viewer),
        }
    }

    /// Facts as every viewer may know them. What several are told alike is kept once.
    pub(super) fn spoken(&self, facts: &Facts) -> ToldTo {
        let mut known: HashMap<String, Arc<str>> = HashMap::new();
        let mut share = |fact: Value| {
            let text = safe_json(&fact.to_string()).into_owned();
            Arc::clone(known.entry(text).or_insert_with_key(|text| Arc::from(text.as_str())))
        };
        self.told.keys().map(|viewer| (*viewer, facts.told_to(*viewer).into_iter().map(&mut share).collect())).collect()
    }

    /// A hint that was given, out of the log.
    pub(super) fn add_advice(&self, told: &mut ToldTo, seat: Seat, said: &Value) {
        let said: Arc<str> = Arc::from(&*safe_json(&said.to_string()));
        for (viewer, facts) in told {
            if viewer.knows(seat) {
                facts.push(Arc::clone(&said));
            }
        }
    }

    pub(super) fn tell(&mut self, spoken: ToldTo) {
        for (viewer, mut facts) in spoken {
            self.told.entry(viewer).or_default().append(&mut facts);
        }
    }

    /// The facts of a viewer from one number to another.
    fn between(&self, viewer: Viewer, from: usize, to: usize) -> &[Arc<str>] {
        self.told.get(&viewer).and_then(|told| told.get(from..to)).unwrap_or_default()
    }

    /// Keeps a page for those who watch with a delay.
    fn keep_behind(&mut self, due: Instant, page: Page) {
        let pages = self.behind.get_or_insert_default();
        pages.push_back((due, Arc::new(page)));
        let now = Instant::now();
        while pages.get(1).is_some_and(|(due, _)| *due <= now) {
            pages.pop_front();
        }
    }
}

/// The last page that may be shown by now.
fn due(pages: &VecDeque<(Instant, Arc<Page>)>) -> Option<&Arc<Page>> {
    let now = Instant::now();
    pages.iter().rev().find(|(due, _)| *due <= now).map(|(_, page)| page)
}

/// Everything that a viewer may know at one moment.
pub struct Page {
    /// How many facts this viewer has been told.
    pub cursor: u64,
    /// Where the table stands.
    pub status: Status,
    viewer: Viewer,
    /// The game's own view.
    view: Value,
    /// When the running phase ends, in ms since 1970.
    deadline: Option<u64>,
    /// Whether the game waits for this viewer; `None` for those who do not play.
    pub your_turn: Option<bool>,
    /// What every person has left in their bank of time, where there are banks.
    banks: Option<Value>,
    /// Whom this viewer does not want to read.
    muted: Vec<Seat>,
    /// How it ended. What its reader must know is told with it: before, it would say that others took a hint.
    ended: Option<(Outcome, Marks)>,
    made: Instant,
    ticking: bool,
    bodies: [OnceLock<(Bytes, HeaderValue)>; 3],
    snapshot: OnceLock<Utf8Bytes>,
}

/// How much of what was said before a state holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum History {
    /// None of it.
    None,
    /// The last round.
    Last,
    /// All of it.
    #[default]
    Full,
}

impl Page {
    fn new(viewer: Viewer, view: Value, cursor: u64, status: Status, left_ms: Option<u64>) -> Page {
        Page {
            cursor,
            status,
            viewer,
            view,
            deadline: left_ms.map(from_now),
            your_turn: None,
            banks: None,
            muted: Vec::new(),
            ended: None,
            made: Instant::now(),
            ticking: left_ms.is_some(),
            bodies: Default::default(),
            snapshot: OnceLock::new(),
        }
    }

    fn is_fresh(&self) -> bool {
        !self.ticking || self.made.elapsed() < CLOCK_STEP
    }

    /// What the server knows beside the game's own view.
    fn beside(&self) -> Vec<(&'static str, Value)> {
        let mut beside = vec![
            ("cursor", json!(self.cursor)),
            ("table_status", json!(self.status)),
            ("deadline_at", json!(self.deadline)),
        ];
        beside.extend(self.your_turn.map(|turn| ("your_turn", json!(turn))));
        beside.extend(self.banks.as_ref().map(|banks| ("banks", banks.clone())));
        if !self.muted.is_empty() {
            beside.push(("muted", json!(self.muted)));
        }
        if let Some((outcome, marks)) = &self.ended {
            beside.extend([("outcome", json!(outcome)), ("marks", json!(marks))]);
        }
        beside
    }

    /// The state as it is sent by HTTP, and its tag: the game's view, and beside it what the server knows.
    pub fn body(&self, history: History) -> (Bytes, HeaderValue) {
        let make = || {
            let mut view = self.view.clone();
            if let Value::Object(keys) = &mut view {
                if let Some(Value::Array(rounds)) = keys.get_mut("history") {
                    let keep = match history {
                        History::None => 0,
                        History::Last => 1,
                        History::Full => rounds.len(),
                    };
                    rounds.drain(..rounds.len().saturating_sub(keep));
                }
                keys.extend(self.beside().into_iter().map(|(key, value)| (key.to_owned(), value)));
            }
            let body = safe_json(&view.to_string()).into_owned();
            // Made of what the viewer sees, it tells no more than that.
            let tag = format!("\"{}\"", TokenHash::of(&body));
            (Bytes::from(body), HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\"")))
        };
        self.bodies[history as usize].get_or_init(make).clone()
    }

    /// The keys of a message of a socket: what the server knows, and the view as the game wrote it.
    fn keys(&self) -> String {
        let beside = self.beside().into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect::<Vec<_>>();
        format!("{},\"view\":{}", beside.join(","), self.view)
    }

    /// The state as it is sent on a socket; with an answer's `id`, if it is one.
    pub fn snapshot(&self, id: Option<&Value>) -> Utf8Bytes {
        let make = |id: String| {
            let message = format!("{{\"snapshot\":{{\"viewer\":\"{}\",{id}{}}}}}", self.viewer, self.keys());
            Utf8Bytes::from(safe_json(&message).into_owned())
        };
        match id {
            Some(id) => make(format!("\"id\":{id},")),
            None => self.snapshot.get_or_init(|| make(String::new())).clone(),
        }
    }
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

fn from_now(left_ms: u64) -> u64 {
    now_ms().saturating_add(left_ms)
}

/// What comes next for a viewer who was told so much.
pub enum Next {
    /// Nothing yet.
    Nothing,
    /// A message with facts, and the cursor after it.
    Facts(Utf8Bytes, u64),
    /// More than a reader may be behind.
    TooMuch,
}

impl Table {
    /// What a viewer sees now.
    pub async fn page(self: &Arc<Self>, viewer: Viewer) -> Result<Arc<Page>, Refused> {
        match self.page_made(viewer) {
            Some(page) => Ok(page),
            None => {
                let table = Arc::clone(self);
                to_the_end(async move { table.make_page(viewer).await }).await
            }
        }
    }

    fn page_made(&self, viewer: Viewer) -> Option<Arc<Page>> {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        let made = match (viewer, &shown.behind) {
            (Viewer::Spectator, Some(pages)) => due(pages),
            _ => shown.pages.get(&viewer).filter(|page| page.is_fresh()),
        };
        made.cloned()
    }

    async fn make_page(self: &Arc<Self>, viewer: Viewer) -> Result<Arc<Page>, Refused> {
        let mut inner = self.awake().await?;
        if inner.game.is_some() {
            self.pass_time(&mut inner).await?;
            self.go_on(&mut inner);
        }
        // Many ask at once after every change, and the first has made it for all.
        if let Some(page) = self.page_made(viewer) {
            return Ok(page);
        }
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        if viewer == Viewer::Spectator && shown.behind.is_some() {
            // Nothing may be shown yet: they see a table that is about to begin.
            let view = waiting_view(&self.front().listing, viewer);
            return Ok(Arc::new(Page::new(viewer, view, 0, Status::Playing, None)));
        }
        let page = Arc::new(inner.page_of(&self.id, viewer, shown.told_to(viewer))?);
        shown.pages.insert(viewer, Arc::clone(&page));
        Ok(page)
    }

    /// The facts that a viewer was told after the first `since`, at most `most` of them.
    pub async fn facts(self: &Arc<Self>, viewer: Viewer, since: u64, most: usize) -> Result<Vec<Arc<str>>, Refused> {
        // Whoever asks wakes the table, and lets its clock run.
        let page = self.page(viewer).await?;
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        let until = (page.cursor as usize).max(shown.limit(viewer));
        let from = usize::try_from(since).unwrap_or(usize::MAX).min(until);
        Ok(shown.between(viewer, from, until.min(from.saturating_add(most))).to_vec())
    }

    /// The next message for a socket that was told so much. Those who are equally far get the same one.
    pub fn next_for(&self, viewer: Viewer, since: u64, most: usize) -> Next {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        let (from, to) = (since as usize, shown.limit(viewer));
        if to <= from {
            return Next::Nothing;
        }
        if to - from > most {
            return Next::TooMuch;
        }
        if let Some(frame) = shown.frames.get(&(viewer, from, to)) {
            return Next::Facts(frame.clone(), to as u64);
        }
        let facts = shown.between(viewer, from, to).join(",");
        let deadline = json!(shown.deadline);
        drop(shown);
        let frame = Utf8Bytes::from(format!(
            "{{\"facts\":{{\"since\":{from},\"cursor\":{to},\"deadline_at\":{deadline},\"facts\":[{facts}]}}}}"
        ));
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        if shown.frames.len() >= MOST_FRAMES {
            shown.frames.clear();
        }
        shown.frames.insert((viewer, from, to), frame.clone());
        Next::Facts(frame, to as u64)
    }

    /// The same with all that the viewer sees after it, for a client that draws from views.
    pub async fn next_with_view(self: &Arc<Self>, viewer: Viewer, since: u64, most: usize) -> Result<Next, Refused> {
        let page = self.page(viewer).await?;
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        let (from, to) = (since as usize, page.cursor as usize);
        if to <= from {
            return Ok(Next::Nothing);
        }
        if to - from > most {
            return Ok(Next::TooMuch);
        }
        let facts = shown.between(viewer, from, to).join(",");
        let message = format!("{{\"facts\":{{\"since\":{from},\"facts\":[{facts}],{}}}}}", page.keys());
        Ok(Next::Facts(safe_json(&message).into_owned().into(), page.cursor))
    }

    /// While the game waits for people beyond its deadline: until when at most, and what they have left. Those who watch
    /// with a delay are not told.
    pub fn overtime(&self, viewer: Viewer) -> Option<Value> {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        let behind = viewer == Viewer::Spectator && shown.behind.is_some();
        let banks = shown.overtime.as_ref().filter(|_| !behind)?;
        Some(json!({"deadline_at": shown.deadline, "banks": banks}))
    }

    /// A reader that is woken at every change.
    pub fn changes(&self) -> tokio::sync::watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Everything a seat may do now; never a new deal.
    pub async fn legal(&self, seat: Seat) -> Result<Vec<Value>, Refused> {
        let mut inner = self.awake().await?;
        let play = inner.running()?.play();
        let mut legal = play.legal(seat)?;
        legal.retain(|action| !play.redeals(action));
        Ok(legal)
    }

    /// What a viewer sees, drawn as text.
    pub async fn text(&self, viewer: Viewer) -> Result<String, Refused> {
        let mut inner = self.awake().await?;
        if viewer == Viewer::Spectator && inner.delay().is_some() && !inner.ended {
            return Err(Refused::not_yours("this table is shown with a delay, and its drawing only after the end"));
        }
        Ok(inner.running()?.play().text(viewer)?)
    }

    /// The whole record: for a referee at any time, for everybody after the end.
    pub async fn record(&self, referee: bool) -> Result<Value, Refused> {
        let mut inner = self.awake().await?;
        if !referee && !inner.ended {
            return Err(Refused::not_yours("the record is told when the game is over"));
        }
        let play = inner.running()?.play();
        let record = tokio::task::block_in_place(|| play.record());
        serde_json::to_value(record).map_err(|error| Fault::new("bad_record", error.to_string()).into())
    }

    /// The whole truth, as the document of the game writes it.
    pub async fn state(&self) -> Result<Value, Refused> {
        let mut inner = self.awake().await?;
        Ok(inner.running()?.play().state())
    }

    /// Keeps what those who watch with a delay will see, and wakes them when it is time.
    pub(super) fn keep_for_those_behind(&self, inner: &mut Inner) {
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        let left = inner.until_deadline();
        shown.deadline = left.filter(|_| !inner.ended && !inner.closed).map(from_now);
        let overtime = inner.game.as_ref().is_some_and(|running| running.overtime);
        shown.overtime = overtime.then(|| inner.banks().unwrap_or_default());
        let Some(delay) = inner.delay().filter(|_| inner.game.is_some() && !inner.ended) else {
            shown.behind = None;
            return;
        };
        let told = shown.told_to(Viewer::Spectator);
        let Ok(page) = inner.page_of(&self.id, Viewer::Spectator, told) else { return };
        shown.keep_behind(Instant::now() + delay, page);
        if self.changes.receiver_count() > 0 {
            self.wake_after(delay);
        }
    }

    fn wake_after(&self, delay: Duration) {
        let changes = self.changes.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            changes.send_modify(|changes| *changes += 1);
        });
    }

    /// After a replay: those who watch with a delay go on from where they were.
    pub(super) fn wake_those_behind(&self, shown: &Shown) {
        let now = Instant::now();
        for (due, _) in shown.behind.iter().flatten().filter(|(due, _)| *due > now) {
            self.wake_after(*due - now);
        }
    }
}

impl Inner {
    /// How far those who watch are behind.
    fn delay(&self) -> Option<Duration> {
        self.opened.watch_delay_ms.filter(|delay| *delay > 0).map(Duration::from_millis)
    }

    pub(super) fn page_of(&self, id: &TableId, viewer: Viewer, told: usize) -> Result<Page, Refused> {
        let status = self.status();
        let Some(running) = &self.game else {
            let Front { listing, .. } = self.front(id);
            return Ok(Page::new(viewer, waiting_view(&listing, viewer), 0, status, None));
        };
        let play = running.company.table();
        let left = self.until_deadline().filter(|_| !self.ended && !self.closed);
        let your_turn = match viewer {
            Viewer::Seat(seat) => Some(!self.closed && play.awaited().contains(&seat)),
            _ => None,
        };
        let ended = play.outcome().map(|outcome| (outcome, play.marks()));
        let muted = match viewer {
            Viewer::Seat(seat) => self.muted_by(seat),
            _ => Vec::new(),
        };
        Ok(Page {
            your_turn,
            ended,
            muted,
            banks: self.banks(),
            ..Page::new(viewer, play.view(viewer)?, told as u64, status, left)
        })
    }

    /// While a log is played again: what those who watch with a delay saw after an entry that was written at `at`. Of what
    /// they may see by now only the `last` is kept.
    pub(super) fn keep_page_of_then(&self, id: &TableId, at: u64, next_at: Option<u64>, shown: &mut Shown) {
        let Some(delay) = self.delay().filter(|_| !self.ended) else {
            shown.behind = None;
            return;
        };
        let now = now_ms();
        let due = |at: u64| at.saturating_add(delay.as_millis() as u64);
        if next_at.is_some_and(|next| due(next) <= now) {
            return;
        }
        let wait = Duration::from_millis(due(at).saturating_sub(now).min(delay.as_millis() as u64));
        if let Ok(page) = self.page_of(id, Viewer::Spectator, shown.told_to(Viewer::Spectator)) {
            shown.keep_behind(Instant::now() + wait, page);
        }
    }
}
