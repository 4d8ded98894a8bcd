//! The door of HTTP: opening, joining, looking, acting, waiting. `docs/server.md` lists the requests.

use super::error::Refused;
use super::eyes::viewer;
use super::limits::{MOST_BODY, network};
use super::log::Who;
use super::table::{Act, Acted, Comes, History, Key, Page, Seated, Status, Table};
use super::{Server, Wanted, mcp, metrics, pages, socket};
use crate::engine::{Seat, read_json, safe_json};
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

mod events;

pub(super) use events::next_facts;

type App = State<Arc<Server>>;
type Answer = Result<Response, Refused>;

/// All routes.
pub fn router(server: Arc<Server>) -> Router {
    let api = Router::new()
        .route("/api/games", post(open).get(lobby))
        .route("/api/match", post(quick_match))
        .route("/api/games/{id}", get(table).delete(close))
        .route("/api/games/{id}/join", post(join))
        .route("/api/games/{id}/leave", post(leave))
        .route("/api/games/{id}/remove", post(remove))
        .route("/api/games/{id}/report", post(report))
        .route("/api/games/{id}/reports", get(reports))
        .route("/api/games/{id}/mute", post(mute))
        .route("/api/games/{id}/start", post(start))
        .route("/api/games/{id}/state", get(state))
        .route("/api/games/{id}/action", post(action))
        .route("/api/games/{id}/actions", post(action))
        .route("/api/games/{id}/events", get(events::events))
        .route("/api/games/{id}/legal", get(legal))
        .route("/api/games/{id}/text", get(text))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/config", get(config))
        .route("/api/games/{id}/advance", post(advance))
        .route("/ws/games/{id}", get(socket::socket))
        .route("/api/statistics", get(statistics))
        .route("/openapi.json", get(pages::openapi))
        .route("/api", get(pages::api))
        .route("/openapi", get(pages::api))
        .route("/skill/{game}", get(pages::skill))
        .nest_service("/mcp", mcp::service(Arc::clone(&server)))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&server), guard))
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(|State(server): App| async move { metrics::page(&server) }));
    let all = match &server.config.site {
        Some(folder) => api.fallback_service(pages::site(folder)),
        None => api
            .route("/", get(pages::front_door))
            .fallback(|| async { Refused::new(StatusCode::NOT_FOUND, "no_such_page", "there is no such page") }),
    };
    all.method_not_allowed_fallback(|| async {
        Refused::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "this path takes another method")
    })
    .layer(middleware::from_fn_with_state(Arc::clone(&server), protect))
    .with_state(server)
}

/// The headers that a page of a welcome origin may send.
const MAY_BE_SENT: &str =
    "authorization, content-type, idempotency-key, if-none-match, last-event-id, mcp-protocol-version";

/// Headers for whatever goes out; pages of strangers are kept away.
async fn protect(State(server): App, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let own = request.headers().get(header::HOST).cloned();
    // The page itself, and what keeps it for later, are asked for anew each time; all else has a name of its own.
    let path = request.uri().path();
    let renewed = path == "/" || path.ends_with(".html") || path.ends_with("/sw.js");
    // Whoever looks after machines knows them by their addresses.
    let probes = matches!(path, "/healthz" | "/readyz" | "/metrics");
    // A browser that asks whether a page of another origin may send what it wants to send.
    let asks_first = request.method() == Method::OPTIONS
        && origin.is_some()
        && !server.config.origins.is_empty()
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let stranger = origin.as_ref().is_some_and(|origin| !is_welcome(&server, origin, own.as_ref()));
    let mut response = if stranger {
        Refused::new(StatusCode::FORBIDDEN, "wrong_origin", "this page may not talk to this server").into_response()
    } else if !probes && !server.config.is_called(own.as_ref().and_then(|host| host.to_str().ok()).unwrap_or_default())
    {
        Refused::new(StatusCode::FORBIDDEN, "wrong_host", "this server is called something else").into_response()
    } else if asks_first {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        server.metrics.refused.add(1);
        // What the machinery below refuses has no form of ours.
        let json = HeaderValue::from_static("application/json");
        if response.headers().get(header::CONTENT_TYPE) != Some(&json) {
            let why = status.canonical_reason().unwrap_or("this cannot be done");
            response = Refused::new(status, "bad_request", why).into_response();
        }
    }
    let headers = response.headers_mut();
    if renewed {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(pages::POLICY));
    if let Some(origin) = origin.filter(|_| !stranger && !server.config.origins.is_empty()) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::VARY, HeaderValue::from_static("Origin"));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag, retry-after"));
        if asks_first {
            headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, DELETE"));
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(MAY_BE_SENT));
            headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
        }
    }
    response
}

fn is_welcome(server: &Server, origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    let own = host.and_then(|host| host.to_str().ok());
    let bare = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    bare.is_some_and(|bare| own == Some(bare)) || server.config.origins.iter().any(|known| known == origin)
}

/// So much of one sender and no more: a token is a sender, and who has none is known by the address. An address with many
/// tokens has a limit, too, or else new tokens would be a way around the other.
async fn guard(State(server): App, request: Request, next: Next) -> Response {
    let address = address(&server, request.headers(), request.extensions().get());
    let token = bearer(request.headers());
    let shared = address.map_or(Ok(()), |address| server.addresses.take(address));
    let own = shared.and_then(|()| match (token, address) {
        (Some(token), _) => server.senders.take(format!("t{}", super::token::TokenHash::of(token))),
        (None, Some(address)) => server.senders.take(format!("a{address}")),
        (None, None) => Ok(()),
    });
    match own {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    }
}

/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(10);

/// A body that came in time and is not too long.
struct Sent(Bytes);

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Sent, Refused> {
        let body = axum::body::to_bytes(request.into_body(), MOST_BODY);
        let slow = |_| Refused::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the body took too long to come");
        let long = |_| {
            let why = format!("a body has at most {MOST_BODY} bytes");
            Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", why)
        };
        Ok(Sent(tokio::time::timeout(BODY_TIME, body).await.map_err(slow)?.map_err(long)?))
    }
}

pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Who asks. A proxy's word is taken only where the server stands behind one.
pub(super) fn address(server: &Server, headers: &HeaderMap, peer: Option<&ConnectInfo<SocketAddr>>) -> Option<IpAddr> {
    let told = || headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
    let told: Option<IpAddr> = if server.config.trust_proxy { told() } else { None };
    told.or(peer.map(|ConnectInfo(peer)| peer.ip())).map(network)
}

/// A body of JSON. No key stands twice, none is unknown, and what is wrong is said in one form.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refused> {
    let bad = |error: String| Refused::bad("bad_request", error.chars().take(200).collect::<String>());
    let body: &[u8] = if body.is_empty() { b"{}" } else { body };
    let value = read_json(body).map_err(|error| bad(format!("not JSON: {error}")))?;
    serde_json::from_value(value).map_err(|error| bad(error.to_string()))
}

fn told(status: StatusCode, value: &Value) -> Response {
    json_body(status, safe_json(&value.to_string()).into_owned().into())
}

fn json_body(status: StatusCode, body: Bytes) -> Response {
    let kind = HeaderValue::from_static("application/json");
    (status, [(header::CONTENT_TYPE, kind)], Body::from(body)).into_response()
}

async fn ready(State(server): App) -> Answer {
    server.takes_more()?;
    Ok("ready".into_response())
}

/// Opens a table; with a name, its maker sits down at once.
async fn open(
    State(server): App,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Answer {
    #[derive(Deserialize, Default)]
    #[serde(default)]
    struct Sits {
        name: Option<String>,
        who: Who,
    }
    let mut value: Value = read(&body)?;
    let mut sits = json!({});
    for key in ["name", "who"] {
        if let Some(told) = value.as_object_mut().and_then(|keys| keys.remove(key)) {
            sits[key] = told;
        }
    }
    let bad = |error: serde_json::Error| Refused::bad("bad_request", error.to_string());
    let sits: Sits = serde_json::from_value(sits).map_err(bad)?;
    let wanted: Wanted = serde_json::from_value(value).map_err(bad)?;
    if wanted.referee && sits.name.is_some() {
        return Err(Refused::bad("referee_plays", "whoever sees everything cannot sit at the table"));
    }
    let from = address(&server, &headers, Some(&ConnectInfo(peer)));
    let maker = sits.name.map(|name| Comes { name, who: sits.who, ..Comes::default() });
    let opened = server.open(wanted, maker, from).await?;
    let mut answer = json!({"id": opened.table.id, "maker_token": opened.maker_token});
    let more = [("referee_token", opened.referee_token), ("invitation", opened.invitation)];
    for (key, token) in more {
        if let Some(token) = token {
            answer[key] = json!(token);
        }
    }
    if let Some(seated) = &opened.seated {
        lay(&mut answer, seated_json(seated));
    }
    answer["table"] = json!(opened.table.front().listing);
    Ok(told(StatusCode::CREATED, &answer))
}

fn seated_json(Seated { seat, name, token }: &Seated) -> Value {
    json!({"seat": seat, "name": name, "token": token})
}

fn lay(over: &mut Value, more: Value) {
    if let (Value::Object(keys), Value::Object(more)) = (over, more) {
        keys.extend(more);
    }
}

#[derive(Deserialize)]
struct LobbyQuery {
    game: Option<String>,
    status: Option<String>,
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
}

/// The tables that anybody may join or watch.
async fn lobby(
    State(server): App,
    query: Result<Query<LobbyQuery>, axum::extract::rejection::QueryRejection>,
) -> Answer {
    let Query(query) = query.map_err(bad_query)?;
    let status = match query.status.as_deref() {
        None => None,
        Some("waiting") => Some(Status::Waiting),
        Some("playing") => Some(Status::Playing),
        Some(_) => return Err(Refused::bad("bad_request", "status is waiting or playing")),
    };
    let listed = server.lobby(query.game.as_deref(), status);
    let total = listed.len();
    let shown: Vec<_> = listed.into_iter().skip(query.offset).take(query.limit.unwrap_or(50).min(200)).collect();
    Ok(told(StatusCode::OK, &json!({"games": shown, "total": total})))
}

fn bad_query(error: axum::extract::rejection::QueryRejection) -> Refused {
    Refused::bad("bad_request", error.body_text())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinBody {
    name: String,
    #[serde(default)]
    who: Who,
    seat: Option<Seat>,
    token: Option<String>,
    invitation: Option<String>,
}

/// Sits down. With a token of one's own the request can be sent again: the same chair answers.
async fn join(State(server): App, Path(id): Path<String>, Sent(body): Sent) -> Answer {
    let JoinBody { name, who, seat, token, invitation } = read(&body)?;
    let table = server.find(&id).await?;
    let seated = table.join(Comes { name, who, seat, token, invitation }).await?;
    Ok(matched(&table, &seated))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchBody {
    game: String,
    name: String,
    #[serde(default)]
    who: Who,
    token: Option<String>,
}

/// Joins the next open table of this game, or opens one that begins when it is full.
async fn quick_match(
    State(server): App,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Sent(body): Sent,
) -> Answer {
    let MatchBody { game, name, who, token } = read(&body)?;
    let comes = Comes { name, who, token, ..Comes::default() };
    let from = address(&server, &headers, Some(&ConnectInfo(peer)));
    let (table, seated) = server.matched(game, comes, from).await?;
    Ok(matched(&table, &seated))
}

fn matched(table: &Table, seated: &Seated) -> Response {
    let mut answer = seated_json(seated);
    answer["id"] = json!(table.id);
    answer["table"] = json!(table.front().listing);
    told(StatusCode::OK, &answer)
}

/// What all finished games came to.
async fn statistics(State(server): App) -> Answer {
    Ok(told(StatusCode::OK, &json!({"games": server.sums()})))
}

async fn table(State(server): App, Path(id): Path<String>) -> Answer {
    Ok(told(StatusCode::OK, &json!(server.find(&id).await?.front().listing)))
}

/// The table of a path and what the sender's token opens there.
async fn at(server: &Arc<Server>, id: &str, headers: &HeaderMap) -> Result<(Arc<Table>, Option<Key>), Refused> {
    let table = server.find(id).await?;
    let key = match bearer(headers) {
        // An unknown token is an error and not the same as none: else a player who lost a chair would watch unawares.
        Some(token) => Some(table.key(token).ok_or_else(Refused::who)?),
        None => None,
    };
    table.touch(server);
    Ok((table, key))
}

fn chair(key: Option<Key>) -> Result<Seat, Refused> {
    match key {
        Some(Key::Chair(seat)) => Ok(seat),
        Some(_) => Err(Refused::not_yours("this is for whoever sits on a chair")),
        None => Err(Refused::who()),
    }
}

fn maker(key: Option<Key>) -> Result<(), Refused> {
    match key {
        Some(Key::Maker | Key::Referee) => Ok(()),
        Some(Key::Chair(_)) => Err(Refused::not_yours("this is for whoever opened the table")),
        None => Err(Refused::who()),
    }
}

#[derive(Deserialize)]
struct StateQuery {
    #[serde(default)]
    history: History,
}

async fn state(
    State(server): App,
    Path(id): Path<String>,
    query: Result<Query<StateQuery>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Answer {
    let Query(StateQuery { history }) = query.map_err(bad_query)?;
    let (table, key) = at(&server, &id, &headers).await?;
    let page = table.page(viewer(&table, key)?).await?;
    Ok(page_response(&page, history, &headers))
}

/// A page, or nothing if the sender has it already.
fn page_response(page: &Page, history: History, headers: &HeaderMap) -> Response {
    let (body, tag) = page.body(history);
    let mut response = match headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => json_body(StatusCode::OK, body),
    };
    response.headers_mut().insert(header::ETAG, tag);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache, private"));
    response
}

/// The document's bodies: the action itself. `seen` beside it is how much the sender had been told.
async fn action(State(server): App, Path(id): Path<String>, headers: HeaderMap, Sent(body): Sent) -> Answer {
    let mut action: Value = read(&body)?;
    let seen = match action.as_object_mut().and_then(|keys| keys.remove("seen")) {
        None => None,
        Some(seen) => Some(seen.as_u64().ok_or_else(|| Refused::bad("bad_request", "seen is a whole number"))?),
    };
    let (table, key) = at(&server, &id, &headers).await?;
    let seat = chair(key)?;
    let key = idempotency_key(&headers)?;
    let acted = table.act(seat, Act { action, key, seen }).await?;
    server.metrics.acted.add(1);
    Ok(json_body(StatusCode::OK, acted_json(&acted)))
}

pub(super) fn acted_json(Acted { facts, cursor }: &Acted) -> Bytes {
    let body = format!("{{\"ok\":true,\"cursor\":{cursor},\"facts\":[{}]}}", facts.join(","));
    body.into()
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Refused> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    key.to_str().map(|key| Some(key.to_owned())).map_err(|_| Refused::bad_key())
}

async fn legal(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    Ok(told(StatusCode::OK, &json!({"legal": table.legal(chair(key)?).await?})))
}

async fn text(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    let text = table.text(viewer(&table, key)?).await?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    let text = crate::engine::safe_lines(&text).into_owned();
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

async fn record(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    Ok(told(StatusCode::OK, &table.record(key == Some(Key::Referee)).await?))
}

/// The whole truth in the form of the document, for a referee.
async fn config(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    match key {
        Some(Key::Referee) => Ok(told(StatusCode::OK, &table.state().await?)),
        Some(_) => Err(Refused::not_yours("this is for the referee")),
        None => Err(Refused::who()),
    }
}

async fn leave(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    table.leave(chair(key)?, false).await?;
    Ok(Json(json!({"ok": true})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RemoveBody {
    seat: Seat,
}

async fn remove(State(server): App, Path(id): Path<String>, headers: HeaderMap, Sent(body): Sent) -> Answer {
    let RemoveBody { seat } = read(&body)?;
    let (table, key) = at(&server, &id, &headers).await?;
    maker(key)?;
    table.leave(seat, true).await?;
    Ok(Json(json!({"ok": true})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportBody {
    seat: Seat,
    #[serde(default)]
    why: String,
}

/// Tells whoever opened the table of somebody there.
async fn report(State(server): App, Path(id): Path<String>, headers: HeaderMap, Sent(body): Sent) -> Answer {
    let ReportBody { seat, why } = read(&body)?;
    let (table, key) = at(&server, &id, &headers).await?;
    table.report(chair(key)?, seat, why).await?;
    Ok(Json(json!({"ok": true})).into_response())
}

async fn reports(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    maker(key)?;
    Ok(told(StatusCode::OK, &json!({"reports": table.reports().await?})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MuteBody {
    seat: Seat,
    muted: bool,
}

async fn mute(State(server): App, Path(id): Path<String>, headers: HeaderMap, Sent(body): Sent) -> Answer {
    let MuteBody { seat, muted } = read(&body)?;
    let (table, key) = at(&server, &id, &headers).await?;
    Ok(told(StatusCode::OK, &json!({"muted": table.mute(chair(key)?, seat, muted).await?})))
}

async fn start(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    maker(key)?;
    table.start().await?;
    Ok(told(StatusCode::OK, &json!(table.front().listing)))
}

async fn close(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    maker(key)?;
    table.close().await?;
    Ok(Json(json!({"ok": true})).into_response())
}

/// Where there are no deadlines, whoever opened the table moves the game on.
async fn advance(State(server): App, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let (table, key) = at(&server, &id, &headers).await?;
    maker(key)?;
    table
        .act(Seat::HOST, Act { action: json!({"type": "advance"}), key: idempotency_key(&headers)?, seen: None })
        .await?;
    // What the host is told is for nobody who may also play.
    Ok(Json(json!({"ok": true})).into_response())
}
