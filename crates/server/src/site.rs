//! The web client, inside the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The folder `web/`: read from disk in debug builds, inside the binary in release builds.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
struct Web;

/// A file of the client. Paths without a dot are pages of the client's own: they all get its one page.
pub async fn file(uri: Uri) -> Response {
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
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, "no-cache".into()),
            (header::ETAG, tag),
        ],
        file.data.into_owned(),
    )
        .into_response()
}
