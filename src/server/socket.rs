//! The door of WebSocket: a snapshot first, then what this viewer is told, and requests on the same line.
//!
//! The first message says who comes: `{"hello":{"token":"…","since":12}}`, both optional; a token never stands in an
//! address. Every message of the server is an object with one of the keys `snapshot`, `facts`, `answer`, `lobby`, `error`.

use super::Server;
use super::error::Refused;
use super::eyes::Eyes;
use super::http::address;
use super::table::{Act, Front, Next, Presence, Table};
use crate::engine::{Seat, Viewer, read_json, safe_json};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::SinkExt;
use futures_util::stream::{SplitSink, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// The longest message that is read.
const MOST_MESSAGE: usize = 32 << 10;
/// How long a socket may take to say who comes.
const HELLO: Duration = Duration::from_secs(10);
/// A sign of life when there is nothing to tell.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long one message may take to be taken. Whoever reads slower is let go, and comes back with a cursor.
const PATIENCE: Duration = Duration::from_secs(20);
/// A reader that is further behind gets everything anew instead.
const MOST_BEHIND: usize = 256;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Hello {
    token: Option<String>,
    since: Option<u64>,
    /// Every message with facts carries the whole view after them, too.
    views: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Asked {
    Hello(Hello),
    Act {
        id: Value,
        action: Value,
        #[serde(default)]
        key: Option<String>,
        #[serde(default)]
        seen: Option<u64>,
    },
    Legal {
        id: Value,
    },
    Snapshot {
        id: Value,
    },
}

impl Asked {
    /// What its sender calls a request, so that every answer finds it.
    fn id(&self) -> Value {
        match self {
            Asked::Hello(_) => Value::Null,
            Asked::Act { id, .. } | Asked::Legal { id } | Asked::Snapshot { id } => id.clone(),
        }
    }
}

/// Opens a socket.
pub async fn socket(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let table = server.find(&id).await?;
    let line = server.line()?;
    let from = address(&server, &headers, Some(&ConnectInfo(peer)));
    let from = from.map(|from| from.to_string()).unwrap_or_default();
    let upgrade = upgrade.max_message_size(MOST_MESSAGE).max_frame_size(MOST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _line = line;
        serve(server, table, from, socket).await;
    }))
}

/// One viewer on one socket.
struct Door {
    server: Arc<Server>,
    table: Arc<Table>,
    /// The address at the other end.
    from: String,
    eyes: Eyes,
    told: u64,
    views: bool,
    /// Whether the game waited for this viewer when it was told last.
    turn: Option<bool>,
    /// What it was told last of the game's waiting beyond its deadline.
    overtime: Option<Value>,
    front: Option<Arc<Front>>,
    behind: u32,
    sink: SplitSink<WebSocket, Message>,
    _here: Presence,
}

async fn serve(server: Arc<Server>, table: Arc<Table>, from: String, socket: WebSocket) {
    let (sink, mut inbox) = socket.split();
    let here = table.presence();
    let mut door = Door {
        server,
        table,
        from,
        eyes: Eyes::of_a_spectator(),
        told: 0,
        views: false,
        turn: None,
        overtime: None,
        front: None,
        behind: 0,
        sink,
        _here: here,
    };
    let hello = match tokio::time::timeout(HELLO, inbox.next()).await {
        Ok(Some(Ok(Message::Text(text)))) => read(text.as_bytes()),
        _ => Err(Refused::bad("no_hello", "the first message says who comes: {\"hello\":{}}")),
    };
    if let Err(refused) = door.greet(hello).await {
        door.close(&refused).await;
        return;
    }
    let mut changes = door.table.changes();
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.reset();
    loop {
        let told = tokio::select! {
            changed = changes.changed() => match changed {
                Ok(()) => door.tell().await,
                Err(_) => return,
            },
            message = inbox.next() => match message {
                Some(Ok(Message::Text(text))) => door.answer(text.as_bytes()).await,
                Some(Ok(Message::Binary(bytes))) => door.answer(&bytes).await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                _ => return,
            },
            _ = heartbeat.tick() => door.send(&json!({"heartbeat": true})).await,
        };
        if let Err(refused) = told {
            door.close(&refused).await;
            return;
        }
    }
}

fn read(text: &[u8]) -> Result<Asked, Refused> {
    let bad = |why: String| Refused::bad("bad_request", why.chars().take(200).collect::<String>());
    let value = read_json(text).map_err(|error| bad(format!("not JSON: {error}")))?;
    serde_json::from_value(value).map_err(|error| bad(error.to_string()))
}

/// The other end is gone, or takes nothing any more.
fn gone() -> Refused {
    Refused::unavailable("too_slow", "this reader takes too long; come back with a cursor")
}

impl Door {
    async fn greet(&mut self, hello: Result<Asked, Refused>) -> Result<(), Refused> {
        let Asked::Hello(Hello { token, since, views }) = hello? else {
            return Err(Refused::bad("no_hello", "the first message says who comes: {\"hello\":{}}"));
        };
        self.eyes = Eyes::of(&self.table, token.as_deref())?;
        self.views = views;
        let page = self.table.page(self.eyes.viewer).await?;
        match since {
            // Who comes back is told what was missed, if that is not too much.
            Some(since) if since <= page.cursor => {
                self.told = since;
                self.tell().await
            }
            _ => {
                let front = self.table.front();
                self.snapshot(None).await?;
                self.tell_of_the_lobby(front).await
            }
        }
    }

    async fn send(&mut self, message: &Value) -> Result<(), Refused> {
        self.send_text(safe_json(&message.to_string()).into_owned().into()).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Refused> {
        match tokio::time::timeout(PATIENCE, self.sink.send(Message::Text(text))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(gone()),
        }
    }

    async fn snapshot(&mut self, answers: Option<&Value>) -> Result<(), Refused> {
        let page = self.table.page(self.eyes.viewer).await?;
        (self.told, self.turn) = (page.cursor, page.your_turn);
        self.send_text(page.snapshot(answers)).await
    }

    /// What this viewer has not been told yet. Whoever is too far behind gets a snapshot, never a silent gap; and who
    /// is so twice in a row is let go.
    async fn tell(&mut self) -> Result<(), Refused> {
        // Looked at first and told last: whoever hears that a game is over has been told all of it.
        let front = self.table.front();
        let next = match self.views {
            false => self.table.next_for(self.eyes.viewer, self.told, MOST_BEHIND),
            true => self.table.next_with_view(self.eyes.viewer, self.told, MOST_BEHIND).await?,
        };
        self.eyes.still_see(&self.table)?;
        match next {
            Next::Nothing => {}
            Next::Facts(message, cursor) => {
                self.behind = 0;
                self.told = cursor;
                self.send_text(message).await?;
            }
            Next::TooMuch => {
                self.server.metrics.resynced.add(1);
                self.behind += 1;
                if self.behind > 1 {
                    return Err(gone());
                }
                self.send(&json!({"resync": {"since": self.told}})).await?;
                self.snapshot(None).await?;
            }
        }
        self.tell_of_the_turn().await?;
        self.tell_of_overtime().await?;
        self.tell_of_the_lobby(front).await
    }

    /// That the game waits for people beyond its deadline; when it goes on, facts say so.
    async fn tell_of_overtime(&mut self) -> Result<(), Refused> {
        let overtime = self.table.overtime(self.eyes.viewer);
        if overtime != self.overtime
            && let Some(told) = &overtime
        {
            self.send(&json!({"overtime": told})).await?;
        }
        self.overtime = overtime;
        Ok(())
    }

    /// That the game waits for this viewer, or does so no longer: it may without a fact that this viewer is told.
    async fn tell_of_the_turn(&mut self) -> Result<(), Refused> {
        if matches!(self.eyes.viewer, Viewer::Seat(_)) {
            let turn = self.table.page(self.eyes.viewer).await?.your_turn;
            if turn != self.turn {
                self.turn = turn;
                self.send(&json!({"turn": {"your_turn": turn, "cursor": self.told}})).await?;
            }
        }
        Ok(())
    }

    /// Who sits where, whenever that has changed.
    async fn tell_of_the_lobby(&mut self, front: Arc<Front>) -> Result<(), Refused> {
        let same = |known: &Arc<Front>| Arc::ptr_eq(known, &front) || known.message == front.message;
        if !self.front.as_ref().is_some_and(same) {
            self.send_text(front.message.clone()).await?;
        }
        self.front = Some(front);
        Ok(())
    }

    fn seat(&self) -> Result<Seat, Refused> {
        match self.eyes.viewer {
            Viewer::Seat(seat) => Ok(seat),
            _ => Err(Refused::not_yours("this is for whoever sits on a chair")),
        }
    }

    async fn answer(&mut self, text: &[u8]) -> Result<(), Refused> {
        self.eyes.still_see(&self.table)?;
        // Those who watch are told apart by where they are: one of them who asks too much is in nobody's way.
        let sender = match self.eyes.viewer {
            Viewer::Spectator => format!("w{}", self.from),
            viewer => format!("s{}{viewer}", self.table.id),
        };
        let asked = read(text);
        let id = asked.as_ref().map_or(Value::Null, Asked::id);
        let done = match self.server.senders.take(sender).and(asked) {
            Err(refused) => Err(refused),
            Ok(Asked::Hello(_)) => Err(Refused::bad("bad_request", "hello is said once")),
            Ok(Asked::Snapshot { id }) => return self.snapshot(Some(&id)).await,
            Ok(Asked::Legal { .. }) => {
                let legal = match self.seat() {
                    Ok(seat) => self.table.legal(seat).await,
                    Err(refused) => Err(refused),
                };
                legal.map(|legal| json!({"legal": legal}))
            }
            Ok(Asked::Act { action, key, seen, .. }) => {
                let acted = match self.seat() {
                    Ok(seat) => self.table.act(seat, Act { action, key, seen }).await,
                    Err(refused) => Err(refused),
                };
                if acted.is_ok() {
                    self.server.metrics.acted.add(1);
                }
                // The facts come on the same line as everybody's, in their order.
                acted.map(|acted| json!({"cursor": acted.cursor}))
            }
        };
        let mut answer = done.unwrap_or_else(|refused| refused.json());
        answer["id"] = id;
        self.send(&json!({"answer": answer})).await
    }

    async fn close(&mut self, refused: &Refused) {
        // Whoever is gone hears nothing of it.
        let _ = self.send(&refused.json()).await;
        let code = if refused.code == "too_slow" { 1013 } else { 1008 };
        let frame = CloseFrame { code, reason: refused.code.clone().into() };
        let _ = tokio::time::timeout(PATIENCE, self.sink.send(Message::Close(Some(frame)))).await;
    }
}
