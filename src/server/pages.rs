//! Pages: the web client, the description of the doors, and what an agent needs to know of a game.

use super::Server;
use super::error::Refused;
use axum::Json;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Value, json};
use std::path::Path as File;
use std::sync::{Arc, OnceLock};
use tower_http::services::ServeDir;

mod openapi;
mod skill;

pub(super) use skill::{skill, skill_of};

/// What the page may load: what lies beside it, and the game itself.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' ws: wss:; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The web client. What is compressed beside a file is sent as it is.
pub(super) fn site(folder: &File) -> ServeDir {
    ServeDir::new(folder).precompressed_br()
}

/// What stands at `/` as long as the web client has not been built.
pub(super) async fn front_door() -> Html<&'static str> {
    Html(concat!(include_str!("pages/head.html"), include_str!("pages/front_door.html")))
}

/// The description of all requests, for people.
pub(super) async fn api(State(server): State<Arc<Server>>) -> Html<String> {
    let games: Vec<_> = server.registry.games().map(|game| game.info()).collect();
    Html(openapi::page(&games))
}

/// The description of all requests.
pub(super) async fn openapi() -> Response {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    Json(DOCUMENT.get_or_init(openapi::document)).into_response()
}

impl Refused {
    fn no_page() -> Refused {
        Refused::new(axum::http::StatusCode::NOT_FOUND, "no_such_page", "there is no such page")
    }
}

/// An answer in the form that every error has.
fn error_form() -> Value {
    json!({
        "type": "object", "required": ["error"],
        "properties": {"error": {
            "type": "object", "required": ["code", "message"],
            "properties": {
                "code": {"type": "string"}, "message": {"type": "string"},
                "retry_after": {"type": "integer", "minimum": 0},
            },
        }},
    })
}
