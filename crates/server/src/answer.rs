//! Answers that say no, each with a word for programs and a sentence for people.

use crate::api::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::erased::Refusal;
use schemars::JsonSchema;
use serde::Serialize;
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
    /// The address is there, but it takes other methods.
    Method,
    /// The body is larger than anybody needs.
    TooLarge,
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

    fn status(&self) -> StatusCode {
        match self {
            No::Bad(_) => StatusCode::BAD_REQUEST,
            No::Unknown => StatusCode::UNAUTHORIZED,
            No::Forbidden(_) => StatusCode::FORBIDDEN,
            No::Missing => StatusCode::NOT_FOUND,
            No::Method => StatusCode::METHOD_NOT_ALLOWED,
            No::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            No::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
            No::Behind(_) | No::Conflict(_) => StatusCode::CONFLICT,
            No::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            No::Refused(_) => StatusCode::INTERNAL_SERVER_ERROR,
            No::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn body(self) -> ErrorBody {
        use ErrorCode::*;
        let plain = |error, why: &str| ErrorBody {
            error,
            why: why.into(),
            rule: None,
            at: None,
            number: None,
        };
        match self {
            No::Bad(why) => ErrorBody {
                why,
                ..plain(Bad, "")
            },
            No::Unknown => plain(
                Unknown,
                "this link is not valid here; ask the host for a new one",
            ),
            No::Forbidden(why) => plain(Forbidden, why),
            No::Missing => plain(Missing, "there is nothing here"),
            No::Method => plain(Method, "this address does not take that method"),
            No::TooLarge => plain(Limit, "the body is too large"),
            No::Illegal(refusal) => ErrorBody {
                error: Illegal,
                why: refusal.why,
                rule: refusal.rule,
                at: refusal.at,
                number: None,
            },
            No::Behind(number) => ErrorBody {
                number: Some(number),
                ..plain(
                    Behind,
                    "something happened that you have not seen yet; look again",
                )
            },
            No::Conflict(why) => plain(Conflict, why),
            No::TooMuch(why) => plain(Limit, why),
            No::Store(_) => plain(
                Store,
                "the store does not answer; it is not known whether this was done: look, or send the same again",
            ),
            No::Refused(_) => plain(
                ErrorCode::Refused,
                "the store does not take this; nothing was changed",
            ),
        }
    }
}

/// A refusal as it is sent.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Refusal")]
pub struct ErrorBody {
    pub error: ErrorCode,
    /// A sentence for people.
    pub why: String,
    /// The number of the rule that refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Which of the choices is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The seat's number now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// A refusal's word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ErrorCode {
    Bad,
    Unknown,
    Forbidden,
    Missing,
    Method,
    Behind,
    Conflict,
    Illegal,
    Limit,
    Refused,
    Store,
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        if let No::Store(why) | No::Refused(why) = &self {
            tracing::error!(why, "store");
        }
        (self.status(), Json(self.body())).into_response()
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
