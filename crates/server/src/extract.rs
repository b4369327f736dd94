//! What handlers take from a request and give back: JSON bodies, query parameters, the client's address, JSON answers.
//! Every refusal is JSON.

use crate::error::ApiError;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::{HeaderValue, StatusCode, header, request::Parts};
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::net::IpAddr;

/// A JSON body, or a JSON answer. An empty body is read as `{}`.
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, ApiError> {
        let bytes = Bytes::from_request(request, state).await.map_err(|e| {
            let too_large = e.status() == StatusCode::PAYLOAD_TOO_LARGE;
            match too_large {
                true => ApiError::TooLarge,
                false => ApiError::bad("The body did not arrive in full"),
            }
        })?;
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        let read = serde_json::from_slice(bytes);
        read.map(Json)
            .map_err(|e| ApiError::Bad(format!("The body is not valid: {e}")))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        // Answers are plain data: nothing in them fails to serialize.
        let body = serde_json::to_vec(&self.0).unwrap_or_default();
        ([(header::CONTENT_TYPE, json)], body).into_response()
    }
}

/// An answer, or one that the rules refuse.
pub enum Either<T, U> {
    Done(T),
    Refused(U),
}

impl<T: Serialize, U: Serialize> IntoResponse for Either<T, U> {
    fn into_response(self) -> Response {
        match self {
            Either::Done(done) => Json(done).into_response(),
            Either::Refused(refused) => {
                (StatusCode::UNPROCESSABLE_ENTITY, Json(refused)).into_response()
            }
        }
    }
}

/// The parameters after the `?`.
pub struct Params<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Params<T>, ApiError> {
        let read = Query::<T>::try_from_uri(&parts.uri);
        read.map(|Query(read)| Params(read))
            .map_err(|e| ApiError::Bad(format!("The query is not valid: {e}")))
    }
}

/// Parts of the path.
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, ApiError> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        // A path that is not even text names nothing.
        read.map(|read| Path(read.0))
            .map_err(|_| ApiError::NotFound)
    }
}

/// A cookie that goes with an answer, if there is one to set.
pub struct SetCookie(pub Option<String>);

impl IntoResponseParts for SetCookie {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        if let Some(cookie) = self.0.and_then(|cookie| cookie.parse().ok()) {
            parts.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        Ok(parts)
    }
}

/// The address a request came from.
#[derive(Clone, Copy)]
pub struct Client(pub IpAddr);

impl Client {
    /// Every request has one: it is set before any handler runs.
    pub fn of(parts: &Parts) -> Client {
        let unknown = Client(IpAddr::from([0, 0, 0, 0]));
        parts.extensions.get().copied().unwrap_or(unknown)
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(Client::of(parts))
    }
}
