//! The API: one function a request, grouped by what it is about. `docs/api.md` describes it.

pub mod agreements;
mod branch;
pub mod chat;
mod describe;
mod dice;
mod enter;
mod hall;
mod host;
mod keyring;
mod links;
mod lobby;
mod menu;
mod notices;
mod notify;
mod page;
mod play;
mod playback;
mod reach;
mod records;
mod reveal;
mod routes;
mod schema;
mod standing;
mod timetable;
mod watch;

use crate::app::App;
use crate::auth;
use crate::error::ApiError;
use crate::extract::Client;
pub use crate::extract::{Either, Json, Params, Path, SetCookie};
use crate::limits::{self, Kind};
use crate::log;
use crate::site;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use schemars::JsonSchema;
use serde::Serialize;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tower::{Layer, Service};
use tower_http::compression::Compression;

pub type AppState = State<Arc<App>>;

/// The answer to something that is done and has nothing to tell.
#[derive(Serialize, JsonSchema)]
pub struct Done {}

fn router(app: Arc<App>) -> Router {
    let router = routes::api().router;
    router
        .route("/api/openapi.json", get(page::openapi))
        .route("/api", get(page::page))
        .route("/api/{*rest}", any(nothing))
        .method_not_allowed_fallback(other_method)
        .fallback(site::file)
        .with_state(app)
}

async fn nothing() -> ApiError {
    ApiError::NotFound
}

async fn other_method() -> ApiError {
    ApiError::MethodNotAllowed
}

/// Everything that answers, but for [`guard`]. The layers lie around the router as a whole: around each of its routes they
/// would cost more than most answers.
pub type Site = Compression<<DefaultBodyLimit as Layer<Router>>::Service>;

pub fn site(app: Arc<App>) -> Site {
    Compression::new(DefaultBodyLimit::max(limits::BODY).layer(router(app)))
}

/// A request that takes so long is worth a line in the log.
const SLOW: Duration = Duration::from_secs(2);

/// What holds for every request: limits, origin, and headers that keep pages in their place.
pub async fn guard(
    app: &App,
    peer: IpAddr,
    mut request: Request,
    mut site: Site,
) -> Result<Response, Infallible> {
    app.counts.requests.fetch_add(1, Ordering::Relaxed);
    let start = Instant::now();
    let client = client(app, peer, request.headers());
    request.extensions_mut().insert(Client(client));
    let allowed = if app.limits.take(client, Kind::Request) {
        auth::check_origin(app, request.method(), request.headers())
    } else {
        Err(ApiError::TooManyRequests(
            "Too many requests. Try again in a moment.",
        ))
    };
    // Neither costs anything: a path is shared, and most are dropped unread.
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = match allowed {
        Ok(()) => site.call(request).await?.map(Body::new),
        Err(no) => no.into_response(),
    };
    let took = start.elapsed();
    if response.status().is_server_error() || took >= SLOW {
        let (status, route) = (response.status().as_u16(), log::route(uri.path()));
        let millis = took.as_millis() as u64;
        tracing::warn!(%method, route, status, millis, "request");
    }
    if response.status().is_client_error() || response.status().is_server_error() {
        app.counts.refused.fetch_add(1, Ordering::Relaxed);
    }
    let headers = response.headers_mut();
    let for_pages = if is_part(headers) {
        &[]
    } else {
        &PAGE_HEADERS[..]
    };
    for (name, value) in HEADERS.iter().chain(for_pages) {
        headers.insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
    if app.is_https() {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Whether an answer can only be a part of a page. A table loads more than a hundred of them, and headers for pages would
/// be a tenth of it.
fn is_part(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .map_or(&[][..], HeaderValue::as_bytes);
    ["text/javascript", "text/css", "font/", "image/webp"]
        .iter()
        .any(|part| kind.starts_with(part.as_bytes()))
}

/// No other page shows what is ours.
static HEADERS: [(&str, &str); 3] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Nothing from elsewhere runs or shows on our pages.
static PAGE_HEADERS: [(&str, &str); 3] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=()",
    ),
];

/// The client's address: the last hop that our own proxy has seen, or the peer itself.
fn client(app: &App, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !app.config.behind_proxy {
        return peer;
    }
    headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .next_back()
        .and_then(|last| last.trim().parse().ok())
        .unwrap_or(peer)
}
