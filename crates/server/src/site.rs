//! The web client, inside the program.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The folder `web/`: read from disk in debug builds, inside the binary in release builds.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
struct Web;

/// A file of the client. Paths without a dot are pages of the client's own: they all get its one page.
pub async fn file(uri: Uri, asked_with: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let asked = if path.is_empty() || !path.contains('.') {
        "index.html"
    } else {
        path
    };
    let Some(file) = Web::get(asked) else {
        return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    let kind = file.metadata.mimetype().to_owned();
    let tag = format!(
        "\"{}\"",
        table::chain::hex(&file.metadata.sha256_hash()[..12])
    );
    // Fonts never change under their name; everything else is asked for again, and sent again only if it is another.
    let keep = if path.starts_with("fonts/") {
        "public, max-age=604800"
    } else {
        "no-cache"
    };
    let held = asked_with.get(header::IF_NONE_MATCH);
    let known = held.is_some_and(|held| held.as_bytes() == tag.as_bytes());
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, keep.into()),
        (header::ETAG, tag),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.data.into_owned()).into_response()
}
