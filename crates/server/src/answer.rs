//! Answers that say no, each with a word for programs and a sentence for people.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::erased::Refusal;
use serde_json::{Value, json};
use store::StoreError;

#[derive(Debug)]
pub enum No {
    /// The request itself is wrong.
    Bad(String),
    /// No secret, or one that opens nothing here.
    Unknown,
    /// The secret opens another door.
    Forbidden(&'static str),
    /// There is no such thing, or none that the asker may know of.
    Missing,
    /// The rules refuse.
    Illegal(Refusal),
    /// Something the seat has not seen yet changes its draft.
    Behind(u64),
    /// Not now.
    Conflict(&'static str),
    TooMuch(&'static str),
    /// The store does not take it; nothing has happened.
    Refused(String),
    /// The store does not answer, or not in time: whether something has happened is not known.
    Store(String),
}

impl No {
    /// A table that was begun under other rules.
    pub const FROZEN: No = No::Conflict(
        "this game was begun under other rules than this program has: it can be read, not played on",
    );

    pub fn bad(why: impl ToString) -> No {
        No::Bad(why.to_string())
    }

    fn parts(self) -> (StatusCode, Value) {
        let plain = |status, error: &str, why: &str| (status, json!({"error": error, "why": why}));
        match self {
            No::Bad(why) => plain(StatusCode::BAD_REQUEST, "bad", &why),
            No::Unknown => plain(
                StatusCode::UNAUTHORIZED,
                "unknown",
                "this link is not valid here; ask the host for a new one",
            ),
            No::Forbidden(why) => plain(StatusCode::FORBIDDEN, "forbidden", why),
            No::Missing => plain(StatusCode::NOT_FOUND, "missing", "there is nothing here"),
            No::Illegal(refusal) => {
                let mut body = json!(refusal);
                body["error"] = json!("illegal");
                (StatusCode::UNPROCESSABLE_ENTITY, body)
            }
            No::Behind(number) => (
                StatusCode::CONFLICT,
                json!({
                    "error": "behind",
                    "why": "something happened that you have not seen yet; look again",
                    "number": number,
                }),
            ),
            No::Conflict(why) => plain(StatusCode::CONFLICT, "conflict", why),
            No::TooMuch(why) => plain(StatusCode::TOO_MANY_REQUESTS, "limit", why),
            No::Store(_) => plain(
                StatusCode::SERVICE_UNAVAILABLE,
                "store",
                "the store does not answer; it is not known whether this was done: look, or send the same again",
            ),
            No::Refused(_) => plain(
                StatusCode::INTERNAL_SERVER_ERROR,
                "refused",
                "the store does not take this; nothing was changed",
            ),
        }
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        if let No::Store(why) | No::Refused(why) = &self {
            crate::log::event("store", &[("why", why)]);
        }
        let (status, body) = self.parts();
        (
            status,
            [(header::CONTENT_TYPE, "application/json")],
            body.to_string(),
        )
            .into_response()
    }
}

impl From<StoreError> for No {
    fn from(e: StoreError) -> No {
        match e {
            StoreError::Conflict => No::Conflict("somebody else was faster; try again"),
            StoreError::Refused(why) => No::Refused(why),
            StoreError::Failed(why) => No::Store(why),
        }
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        No::Illegal(refusal)
    }
}
