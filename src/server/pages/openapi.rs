//! The description of all requests, in the form of OpenAPI 3.1. A test sends what it promises to a running server.

use super::error_form;
use crate::engine::Info;
use serde_json::{Map, Value, json};

/// What a request takes and gives.
struct Request {
    path: &'static str,
    method: &'static str,
    about: &'static str,
    /// Whether a token is needed.
    token: bool,
    query: &'static [(&'static str, &'static str)],
    body: Option<Value>,
    status: u16,
    gives: &'static str,
}

fn requests() -> Vec<Request> {
    let text = |most: u32| json!({"type": "string", "minLength": 1, "maxLength": most});
    let who = json!({"type": "string", "enum": ["person", "agent"]});
    let object = |required: &[&str], properties: Value| json!({"type": "object", "required": required, "properties": properties, "additionalProperties": false});
    let plain = |path, method, about, token| Request {
        path,
        method,
        about,
        token,
        query: &[],
        body: None,
        status: 200,
        gives: "application/json",
    };
    let open = object(
        &["game"],
        json!({
            "game": {"type": "string", "enum": ["mastermind", "minesweeper", "mafia", "wordwolf"]},
            "setup": {"type": ["object", "null"]}, "mind": {"type": "string"},
            "access": {"type": "string", "enum": ["open", "link", "private"]},
            "start": {"type": "string", "enum": ["full", "maker", "now"]},
            "pace": {"type": "string", "enum": ["calm", "normal", "brisk", "instant"]},
            "watch": {"type": "boolean"}, "watch_delay_ms": {"type": "integer", "minimum": 0, "maximum": 600_000},
            "bank_ms": {"type": "integer", "minimum": 0, "maximum": 1_800_000}, "referee": {"type": "boolean"}, "name": text(20), "who": who,
        }),
    );
    let seat = json!({"type": "string", "pattern": "^p[1-9][0-9]?$"});
    let token = json!({"type": "string", "minLength": 16, "maxLength": 128});
    let join = object(
        &["name"],
        json!({"name": text(20), "who": who, "seat": seat, "token": token, "invitation": {"type": "string"}}),
    );
    let matching =
        object(&["game", "name"], json!({"game": {"type": "string"}, "name": text(20), "who": who, "token": token}));
    let action = json!({"type": "object", "required": ["type"], "properties": {
        "type": {"type": "string"}, "seen": {"type": "integer", "minimum": 0},
    }});
    vec![
        Request { body: Some(open), status: 201, ..plain("/api/games", "post", "Open a table", false) },
        Request {
            query: &[("game", "string"), ("status", "string"), ("offset", "integer"), ("limit", "integer")],
            ..plain("/api/games", "get", "The tables that anybody may join or watch", false)
        },
        Request { body: Some(matching), ..plain("/api/match", "post", "Join the next open table, or open one", false) },
        plain("/api/statistics", "get", "How finished games ended, game by game", false),
        plain("/api/games/{id}", "get", "Who sits at a table", false),
        plain("/api/games/{id}", "delete", "Close the table", true),
        Request { body: Some(join), ..plain("/api/games/{id}/join", "post", "Sit down", false) },
        plain("/api/games/{id}/leave", "post", "Get up; a mind takes the chair", true),
        Request {
            body: Some(object(&["seat"], json!({"seat": seat}))),
            ..plain("/api/games/{id}/remove", "post", "Send somebody away", true)
        },
        Request {
            body: Some(object(&["seat"], json!({"seat": seat, "why": {"type": "string", "maxLength": 200}}))),
            ..plain("/api/games/{id}/report", "post", "Tell whoever opened the table of somebody there", true)
        },
        plain("/api/games/{id}/reports", "get", "What was told, for whoever opened the table", true),
        Request {
            body: Some(object(&["seat", "muted"], json!({"seat": seat, "muted": {"type": "boolean"}}))),
            ..plain("/api/games/{id}/mute", "post", "Whom you do not want to read; your client hides it", true)
        },
        plain("/api/games/{id}/start", "post", "Begin; minds take the chairs that are left", true),
        Request {
            query: &[("history", "string")],
            ..plain("/api/games/{id}/state", "get", "All that you may know", false)
        },
        Request { body: Some(action.clone()), ..plain("/api/games/{id}/action", "post", "Act", true) },
        Request { body: Some(action), ..plain("/api/games/{id}/actions", "post", "Act", true) },
        Request {
            query: &[("since", "integer"), ("wait", "integer")],
            ..plain("/api/games/{id}/events", "get", "What you are told, from a cursor on", false)
        },
        plain("/api/games/{id}/legal", "get", "Everything you may do now", true),
        Request { gives: "text/plain", ..plain("/api/games/{id}/text", "get", "What you see, drawn as text", false) },
        plain("/api/games/{id}/record", "get", "The record, once the game is over", false),
        plain("/api/games/{id}/config", "get", "The whole truth, for a referee", true),
        plain("/api/games/{id}/advance", "post", "Move a game without deadlines on", true),
    ]
}

fn parameters(request: &Request) -> Vec<Value> {
    let mut all = Vec::new();
    if request.path.contains("{id}") {
        let schema = json!({"type": "string"});
        all.push(json!({"name": "id", "in": "path", "required": true, "schema": schema}));
    }
    for (name, kind) in request.query {
        let schema = match (*name, *kind) {
            ("history", _) => json!({"type": "string", "enum": ["none", "last", "full"]}),
            ("status", _) => json!({"type": "string", "enum": ["waiting", "playing"]}),
            (_, "integer") => json!({"type": "integer", "minimum": 0}),
            _ => json!({"type": "string"}),
        };
        all.push(json!({"name": name, "in": "query", "required": false, "schema": schema}));
    }
    if request.path.ends_with("/action") || request.path.ends_with("/actions") {
        let schema = json!({"type": "string", "minLength": 1, "maxLength": 100});
        all.push(json!({"name": "Idempotency-Key", "in": "header", "required": false, "schema": schema}));
    }
    all
}

fn operation(request: &Request) -> Value {
    let error = json!({
        "description": "Not done; nothing has changed",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    });
    let schema = if request.gives == "text/plain" { json!({"type": "string"}) } else { json!({"type": "object"}) };
    let mut responses = Map::new();
    let done = json!({"description": "Done", "content": {request.gives: {"schema": schema}}});
    responses.insert(request.status.to_string(), done);
    for status in ["400", "401", "403", "404", "409", "413", "429", "503"] {
        responses.insert(status.into(), error.clone());
    }
    let mut operation = json!({
        "summary": request.about, "parameters": parameters(request), "responses": responses,
        "security": if request.token { json!([{"token": []}]) } else { json!([{}, {"token": []}]) },
    });
    if let Some(body) = &request.body {
        operation["requestBody"] = json!({"required": true, "content": {"application/json": {"schema": body}}});
    }
    operation
}

pub(super) fn document() -> Value {
    let mut paths = Map::new();
    for request in requests() {
        paths.entry(request.path).or_insert_with(|| json!({}))[request.method] = operation(&request);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Lantern", "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables of deduction games. `/skill/{game}.md` tells what an agent needs to play one.",
        },
        "paths": paths,
        "components": {
            "schemas": {"Error": error_form()},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    })
}

/// The same for people: a page without scripts.
pub(super) fn page(games: &[Info]) -> String {
    let mut page = String::from(concat!(include_str!("head.html"), include_str!("requests.html")));
    for game in games {
        page += &format!("<li><a href=\"/skill/{}.md\">{}</a>: {}</li>\n", game.name, game.title, game.about);
    }
    page += "</ul>\n<h2>Requests</h2>\n<table>\n<tr><th>Request</th><th>What it does</th><th>Takes</th></tr>\n";
    for request in requests() {
        let mut takes: Vec<String> = request.query.iter().map(|(name, _)| format!("?{name}=")).collect();
        let properties = request.body.as_ref().and_then(|body| body["properties"].as_object());
        takes.extend(properties.into_iter().flat_map(Map::keys).cloned());
        if request.token {
            takes.insert(0, "token".into());
        }
        let method = request.method.to_uppercase();
        let cells = [format!("<code>{method} {}</code>", request.path), request.about.into(), takes.join(", ")];
        page += &format!("<tr><td>{}</td></tr>\n", cells.join("</td><td>"));
    }
    page + "</table>\n</main>\n"
}
