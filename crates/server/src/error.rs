//! Refusals, each with a word for programs and a sentence for people.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::erased::Refusal;
use schemars::JsonSchema;
use serde::Serialize;
use store::StoreError;

#[derive(Debug)]
pub enum ApiError {
    /// The request itself is wrong.
    Bad(String),
    /// No secret, or one that opens nothing here.
    Unauthorized,
    /// The secret is for another role.
    Forbidden(&'static str),
    /// There is no such thing, or none that the asker may know of.
    NotFound,
    /// The address is there, but it takes other methods.
    MethodNotAllowed,
    /// The body is over the limit.
    TooLarge,
    /// The rules refuse.
    Illegal(Refusal),
    /// Something the seat has not seen yet changes its draft.
    Behind(u64),
    /// Not now.
    Conflict(&'static str),
    TooManyRequests(&'static str),
    /// The store does not take it; nothing has happened.
    StoreRejected(String),
    /// The store does not answer, or not in time: whether something has happened is not known.
    StoreUnavailable(String),
}

impl ApiError {
    /// A match that was begun under other rules or with data that are missing.
    pub const FROZEN: ApiError =
        ApiError::Conflict("This game is frozen: you can view it but not continue it.");

    pub fn bad(why: impl ToString) -> ApiError {
        ApiError::Bad(why.to_string())
    }

    fn status(&self) -> StatusCode {
        match self {
            ApiError::Bad(_) => StatusCode::BAD_REQUEST,
            ApiError::Unauthorized => StatusCode::UNAUTHORIZED,
            ApiError::Forbidden(_) => StatusCode::FORBIDDEN,
            ApiError::NotFound => StatusCode::NOT_FOUND,
            ApiError::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::Behind(_) | ApiError::Conflict(_) => StatusCode::CONFLICT,
            ApiError::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            ApiError::StoreRejected(_) => StatusCode::INTERNAL_SERVER_ERROR,
            ApiError::StoreUnavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
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
            ApiError::Bad(why) => ErrorBody {
                why,
                ..plain(Bad, "")
            },
            ApiError::Unauthorized => plain(
                Unknown,
                "This link is not valid here. Ask the host for a new one.",
            ),
            ApiError::Forbidden(why) => plain(Forbidden, why),
            ApiError::NotFound => plain(Missing, "Not found"),
            ApiError::MethodNotAllowed => plain(Method, "This address does not accept that method"),
            ApiError::TooLarge => plain(Limit, "The body is too large"),
            ApiError::Illegal(refusal) => ErrorBody {
                error: Illegal,
                why: refusal.why,
                rule: refusal.rule,
                at: refusal.at,
                number: None,
            },
            ApiError::Behind(number) => ErrorBody {
                number: Some(number),
                ..plain(Behind, "The game has moved on. Refresh and try again.")
            },
            ApiError::Conflict(why) => plain(Conflict, why),
            ApiError::TooManyRequests(why) => plain(Limit, why),
            ApiError::StoreUnavailable(_) => plain(
                Store,
                "The server could not confirm this action. Reload to check, or resend it; it counts once.",
            ),
            ApiError::StoreRejected(_) => plain(
                ErrorCode::Refused,
                "The server could not save this. Nothing was changed.",
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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if let ApiError::StoreUnavailable(why) | ApiError::StoreRejected(why) = &self {
            tracing::error!(why, "store");
        }
        (self.status(), axum::Json(self.body())).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(e: StoreError) -> ApiError {
        match e {
            StoreError::Conflict => ApiError::Conflict("Someone else acted first. Try again."),
            StoreError::Refused(why) => ApiError::StoreRejected(why),
            StoreError::Failed(why) => ApiError::StoreUnavailable(why),
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::Illegal(refusal)
    }
}
