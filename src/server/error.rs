//! What every door answers when it does not do what was asked: one form, with a stable code.

use crate::engine::{Fault, safe};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Why a request was not carried out.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// The status of HTTP; other doors tell the code alone.
    pub status: StatusCode,
    /// The stable code.
    pub code: String,
    /// The sentence for people.
    pub message: String,
    /// When it is worth asking again, in seconds.
    pub retry_after: Option<u64>,
}

impl Refused {
    /// A reason with its status.
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Refused {
        Refused { status, code: code.to_owned(), message: safe(&message.into()).into_owned(), retry_after: None }
    }

    /// The request makes no sense, or the rules refuse it.
    pub fn bad(code: &str, message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// A key that nothing could be kept under. Were it left out instead, its sender would believe in it.
    pub fn bad_key() -> Refused {
        Refused::bad("bad_key", "an idempotency key has 1 to 100 plain characters")
    }

    /// The maker does not want this one at the table.
    pub fn sent_away() -> Refused {
        Refused::not_yours("the maker of this table has sent you away")
    }

    /// There is no such table, or nobody may know that there is one.
    pub fn no_table() -> Refused {
        Refused::new(StatusCode::NOT_FOUND, "no_such_table", "there is no such table")
    }

    /// A token is missing or unknown.
    pub fn who() -> Refused {
        let why = "this needs the token of a chair, in the header `Authorization: Bearer …`";
        Refused::new(StatusCode::UNAUTHORIZED, "no_token", why)
    }

    /// The token is good, but not for this.
    pub fn not_yours(why: &str) -> Refused {
        Refused::new(StatusCode::FORBIDDEN, "not_yours", why)
    }

    /// What was asked does not fit what has become of the table.
    pub fn conflict(code: &str, why: &str) -> Refused {
        Refused::new(StatusCode::CONFLICT, code, why)
    }

    /// Too much of it, or too soon.
    pub fn later(code: &str, why: &str, seconds: u64) -> Refused {
        Refused { retry_after: Some(seconds), ..Refused::new(StatusCode::TOO_MANY_REQUESTS, code, why) }
    }

    /// The server cannot do it now, through no fault of whoever asks.
    pub fn unavailable(code: &str, why: &str) -> Refused {
        Refused { retry_after: Some(5), ..Refused::new(StatusCode::SERVICE_UNAVAILABLE, code, why) }
    }

    /// Something of ours is broken; what, stands in the log.
    pub fn broken() -> Refused {
        Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "something went wrong on the server")
    }

    /// The form that every door answers with.
    pub fn json(&self) -> Value {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(seconds) = self.retry_after {
            error["retry_after"] = json!(seconds);
        }
        json!({"error": error})
    }
}

/// The rules' refusals, and setups that cannot be played.
impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        match &*fault.code {
            "not_yours" => Refused::not_yours(&fault.message),
            "store_failed" | "stale_log" => {
                Refused::unavailable("store_failed", "the server cannot write at the moment")
            }
            code => Refused::bad(code, fault.message.clone()),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, axum::Json(self.json())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
