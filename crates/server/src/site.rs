//! The web client, inside the program.

use crate::error::ApiError;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The folder `web/`: read from disk in debug builds, inside the binary in release builds.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
#[exclude = "types/*"]
struct Web;

/// A file of the client. Paths without a dot are pages of the client's own: they all get its one page.
pub async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::MethodNotAllowed.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let asked = if path.is_empty() || !path.contains('.') {
        "index.html"
    } else {
        path
    };
    let Some(file) = Web::get(asked) else {
        return ApiError::NotFound.into_response();
    };
    let kind = file.metadata.mimetype().to_owned();
    let tag = format!(
        "\"{}\"",
        engine::chain::hex(&file.metadata.sha256_hash()[..12])
    );
    // Fonts and pictures keep for a day; scripts and styles are revalidated by their tag.
    let keeps = asked.starts_with("fonts/") || asked.starts_with("img/");
    let cache = if keeps { "max-age=86400" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes().ends_with(tag.as_bytes())) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, cache.into()),
            (header::ETAG, tag),
        ],
        file.data.into_owned(),
    )
        .into_response()
}
