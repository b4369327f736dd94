//! The API: one function a request, grouped by what it is about. `docs/api.md` describes it.

mod film;
mod host;
mod lobby;
mod menu;
mod notify;
mod page;
mod play;
mod reach;
mod records;
mod standing;
pub mod talk;
pub mod terms;
mod timetable;
mod truth;
mod watch;

use crate::answer::No;
use crate::door;
use crate::hall::Hall;
use crate::limits::{self, Kind};
use crate::listen::Client;
use crate::log;
use crate::site;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use tower::{Layer, Service};
use tower_http::compression::Compression;

pub type Home = State<Arc<Hall>>;
pub type From = Extension<Client>;

fn router(hall: Arc<Hall>) -> Router {
    let seat = "/api/tables/{table}/{door}";
    let at = |rest: &str| format!("{seat}/{rest}");
    Router::new()
        .route("/api/games", get(lobby::games))
        .route("/api/games/{game}/rules", get(lobby::rulebook))
        .route("/api/games/{game}/board", get(lobby::board))
        .route("/api/games/{game}/draw/{name}", get(lobby::drawing))
        .route("/api/games/{game}/odds", post(lobby::odds))
        .route("/api/tables", get(lobby::list).post(lobby::create))
        .route("/api/import", post(records::import))
        .route("/api/tables/{table}", get(lobby::table))
        .route("/api/tables/{table}/enter", post(lobby::enter))
        .route("/api/tables/{table}/{door}/take", post(lobby::take))
        .route(&at("view"), get(play::view))
        .route(&at("menu"), get(menu::menu))
        .route(&at("draft"), post(play::draft))
        .route(&at("commit"), post(play::commit))
        .route(&at("why"), post(play::why))
        .route(&at("odds"), post(play::odds))
        .route(&at("overlay"), post(play::overlay))
        .route(&at("reach"), post(reach::reach))
        .route(&at("live"), get(watch::live))
        .route(&at("log"), get(watch::log))
        .route(&at("chat"), get(talk::read).post(talk::say))
        .route(&at("unsay"), post(talk::unsay))
        .route(&at("forget"), post(talk::forget))
        .route(&at("mute"), post(talk::mute))
        .route(&at("pad"), get(talk::pad).put(talk::write_pad))
        .route(&at("name"), post(talk::rename))
        .route(&at("resign"), post(terms::resign))
        .route(&at("draw"), post(terms::draw))
        .route(&at("takeback"), post(terms::takeback))
        .route(&at("rematch"), post(terms::rematch))
        .route(&at("remind"), post(terms::remind))
        .route(&at("claim"), post(terms::claim))
        .route(&at("leave"), post(terms::leave))
        .route(&at("handover"), post(terms::handover))
        .route(&at("truth"), get(truth::look).post(truth::leave))
        .route(&at("standing"), get(standing::read).post(standing::write))
        .route(&at("timetable"), get(timetable::read))
        .route(&at("notify"), get(notify::read).post(notify::write))
        .route(&at("replay"), get(records::replay))
        .route(&at("film"), get(film::film))
        .route(&at("proof"), get(film::proof))
        .route(&at("journal"), get(records::journal))
        .route(&at("diary"), get(records::diary))
        .route(&at("reissue"), post(host::reissue))
        .route(&at("revoke"), post(host::revoke))
        .route(&at("replace"), post(host::replace))
        .route(&at("close"), post(host::close))
        .route("/feed/{table}/{seat}/{token}", get(watch::feed))
        .route("/health", get(lobby::health))
        .route("/metrics", get(lobby::metrics))
        .route("/api/openapi.json", get(page::openapi))
        .route("/api", get(page::page))
        .route("/api/{*rest}", get(nothing).post(nothing))
        .fallback(get(site::file))
        .with_state(hall)
}

async fn nothing() -> No {
    No::Missing
}

/// Everything that answers, but for [`guard`]. The layers lie around the router as a whole: around each of its routes they
/// would cost more than most answers.
pub type Site = Compression<<DefaultBodyLimit as Layer<Router>>::Service>;

pub fn site(hall: Arc<Hall>) -> Site {
    Compression::new(DefaultBodyLimit::max(limits::BODY).layer(router(hall)))
}

/// A request that takes so long is worth a line in the log.
const SLOW: Duration = Duration::from_secs(2);

/// What holds for every request: limits, origin, and headers that keep pages in their place.
pub async fn guard(
    hall: &Hall,
    peer: IpAddr,
    mut request: Request,
    mut site: Site,
) -> Result<Response, Infallible> {
    hall.counts.requests.fetch_add(1, Ordering::Relaxed);
    let start = Instant::now();
    let client = client(hall, peer, request.headers());
    request.extensions_mut().insert(Client(client));
    let allowed = if hall.limits.take(client, Kind::Request) {
        door::check_origin(hall, request.method(), request.headers())
    } else {
        Err(No::TooMuch("too many requests; wait a moment"))
    };
    // Neither costs anything: a path is shared, and most are dropped unread.
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = match allowed {
        Ok(()) => site.call(request).await?.map(Body::new),
        Err(no) => no.into_response(),
    };
    let took = start.elapsed();
    if response.status().is_server_error() || took >= SLOW {
        let (status, millis) = (response.status(), took.as_millis().to_string());
        let said = [
            ("method", method.as_str()),
            ("route", &log::route(uri.path())),
            ("status", status.as_str()),
            ("millis", &millis),
        ];
        log::event("request", &said);
    }
    if response.status().is_client_error() || response.status().is_server_error() {
        hall.counts.refused.fetch_add(1, Ordering::Relaxed);
    }
    let headers = response.headers_mut();
    for (name, value) in &*HEADERS {
        headers.insert(name.clone(), value.clone());
    }
    if hall.is_https() {
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

/// Nothing from elsewhere runs or shows on our pages, and no other page shows ours.
static HEADERS: LazyLock<Vec<(HeaderName, HeaderValue)>> = LazyLock::new(|| {
    [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ]
    .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
    .into()
});

/// The client's address: the last hop that our own proxy has seen, or the peer itself.
fn client(hall: &Hall, peer: IpAddr, headers: &axum::http::HeaderMap) -> IpAddr {
    if !hall.config.behind_proxy {
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

/// A request's body as JSON, with a plain word on what is wrong with it.
pub fn body<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, No> {
    let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(bytes).map_err(|e| No::Bad(format!("the body does not fit: {e}")))
}

/// A JSON answer.
pub fn told(value: &serde_json::Value) -> Response {
    raw(value.to_string())
}

pub fn raw(json: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}
