//! What a viewer is told, from a cursor on: at once, or as soon as there is something; as JSON, as lines, or as a stream.

use super::{Answer, App, at, bad_query, bearer, json_body};
use crate::server::Line;
use crate::server::error::Refused;
use crate::server::eyes::Eyes;
use crate::server::table::{Presence, Table};
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The longest that a request waits.
const MOST_WAIT: u64 = 25;
/// The most facts of one answer.
const MOST_FACTS: usize = 1_000;
/// A sign of life on a stream that has nothing to tell.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Deserialize)]
pub(super) struct EventsQuery {
    #[serde(default)]
    since: u64,
    #[serde(default)]
    wait: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Json,
    Lines,
    Stream,
}

pub(super) async fn events(
    State(server): App,
    Path(id): Path<String>,
    query: Result<Query<EventsQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Answer {
    let Query(EventsQuery { since, wait }) = query.map_err(bad_query)?;
    let (table, _) = at(&server, &id, &headers).await?;
    let eyes = Eyes::of(&table, bearer(&headers))?;
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let form = match accept {
        accept if accept.contains("text/event-stream") => Form::Stream,
        accept if accept.contains("application/x-ndjson") => Form::Lines,
        _ => Form::Json,
    };
    // A browser that lost a stream says itself how far it had come.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let reader = Reader { told: last.unwrap_or(since), eyes, _here: table.presence(), _line: server.line()?, table };
    match form {
        Form::Json => reader.once(Duration::from_secs(wait.min(MOST_WAIT))).await,
        form => Ok(reader.stream(form)),
    }
}

/// Somebody who reads from a cursor on.
struct Reader {
    table: Arc<Table>,
    eyes: Eyes,
    told: u64,
    _here: Presence,
    _line: Line,
}

/// The facts that a viewer was told since a cursor; waits for the first of them.
pub(in crate::server) async fn next_facts(
    table: &Arc<Table>,
    eyes: &Eyes,
    since: u64,
    until: Instant,
) -> Result<Vec<Arc<str>>, Refused> {
    let viewer = eyes.viewer;
    let mut changes = table.changes();
    let mut began = None;
    loop {
        changes.mark_unchanged();
        let facts = table.facts(viewer, since, MOST_FACTS).await?;
        // That a game begins, that it waits for this viewer, or that a table is closed is worth an answer, too.
        let page = table.page(viewer).await?;
        eyes.still_see(table)?;
        let status = (page.status, page.your_turn);
        if !facts.is_empty() || *began.get_or_insert(status) != status {
            return Ok(facts);
        }
        match tokio::time::timeout_at(until, changes.changed()).await {
            Ok(Ok(())) => {}
            _ => return Ok(Vec::new()),
        }
    }
}

impl Reader {
    async fn next(&self, until: Instant) -> Result<Vec<Arc<str>>, Refused> {
        next_facts(&self.table, &self.eyes, self.told, until).await
    }

    async fn once(self, wait: Duration) -> Answer {
        let facts = self.next(Instant::now() + wait).await?;
        // Whoever claims to have been told more than there is learns how much there is.
        let cursor = self.told.min(self.table.page(self.eyes.viewer).await?.cursor) + facts.len() as u64;
        let body = format!("{{\"cursor\":{cursor},\"facts\":[{}]}}", facts.join(","));
        Ok(json_body(StatusCode::OK, body.into()))
    }

    fn stream(self, form: Form) -> Response {
        let kind = match form {
            Form::Stream => "text/event-stream",
            _ => "application/x-ndjson",
        };
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache, no-store")),
        ];
        (headers, Body::from_stream(self.chunks(form))).into_response()
    }

    fn chunks(self, form: Form) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(Some(self), move |reader| async move {
            let mut reader = reader?;
            let facts = match reader.next(Instant::now() + HEARTBEAT).await {
                Ok(facts) => facts,
                // The stream ends, and the next request is told why.
                Err(_) => return None,
            };
            let mut text = String::new();
            for fact in &facts {
                reader.told += 1;
                match form {
                    Form::Stream => text.push_str(&format!("id: {}\ndata: {fact}\n\n", reader.told)),
                    _ => text.push_str(&format!("{{\"cursor\":{},\"fact\":{fact}}}\n", reader.told)),
                }
            }
            if facts.is_empty() {
                text.push_str(if form == Form::Stream { ": still here\n\n" } else { "\n" });
            }
            Some((Ok(Bytes::from(text)), Some(reader)))
        })
    }
}
