//! The web client, inside the program.

use crate::error::ApiError;
use crate::lean;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use engine::chain::{hex, sha256};
use rust_embed::RustEmbed;
use std::borrow::Cow;

/// The folder `web/`: read from disk in debug builds, inside the binary in release builds.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
#[exclude = "types/*"]
struct Web;

/// The service worker. It is told which files belong together, so that it keeps one set of them and no mix.
const WORKER: &str = "sw.js";

/// Whether the service worker keeps a file for the time without a network: what shows the rulebooks.
fn kept_offline(path: &str) -> bool {
    let top = |folder: &str| {
        let rest = path.strip_prefix(folder);
        rest.is_some_and(|rest| !rest.contains('/'))
    };
    // Of a game its entry, and its lesson with what that imports.
    let entry = [
        "/index.js",
        "/entry-text.js",
        "/lesson.js",
        "/lesson-text.js",
        "/state.js",
        "/text.js",
        "/words.js",
    ];
    top("js/")
        || path.starts_with("js/vendor/")
        || path.starts_with("js/") && entry.iter().any(|end| path.ends_with(end))
        || ["css/base.css", "css/home.css", "css/book.css"].contains(&path)
        || path.starts_with("fonts/") && path.ends_with(".woff2") && !path.contains("-ext-")
        || ["icon.svg", "icon-turn.svg", "manifest.webmanifest"].contains(&path)
}

fn worker(script: &[u8]) -> Response {
    let mut all = blake3::Hasher::new();
    let mut kept = Vec::new();
    let mut paths: Vec<_> = Web::iter().collect();
    paths.sort();
    for path in paths {
        if let Some(file) = Web::get(&path) {
            all.update(path.as_bytes());
            all.update(&file.metadata.sha256_hash());
        }
        if kept_offline(&path) {
            kept.push(format!("/{path}"));
        }
    }
    let version = engine::chain::hex(&all.finalize().as_bytes()[..8]);
    // Plain strings: they serialize.
    let kept = serde_json::to_string(&kept).unwrap_or_default();
    let mut body = format!("const VERSION = \"{version}\";\nconst FILES = {kept};\n").into_bytes();
    body.extend_from_slice(script);
    let kind = [
        (header::CONTENT_TYPE, "text/javascript"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (kind, body).into_response()
}

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
    if asked == WORKER {
        return worker(&file.data);
    }
    let kind = file.metadata.mimetype().to_owned();
    let body = sent(asked, file.data);
    let tag = format!("\"{}\"", hex(&sha256(&[&body]).0[..12]));
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
        body.into_owned(),
    )
        .into_response()
}

/// A file as it is sent.
fn sent(path: &str, data: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    let lean = match (path.rsplit_once('.'), str::from_utf8(&data)) {
        (Some((_, "js")), Ok(source)) => lean::script(source),
        (Some((_, "css")), Ok(source)) => lean::style(source),
        _ => return data,
    };
    lean.into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::{Web, sent};

    /// The client's own scripts and styles: nothing but comments and spaces is lost, and lean ones cannot be made leaner.
    #[test]
    fn every_script_and_style_is_sent_lean_with_its_lines() {
        let mut count = 0;
        for path in Web::iter().filter(|path| path.ends_with(".js") || path.ends_with(".css")) {
            let file = Web::get(&path).unwrap().data;
            let lean = sent(&path, file.clone());
            let lines = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(lines(&file), lines(&lean), "{path}");
            assert_eq!(
                sent(&path, lean.clone().into_owned().into()),
                lean,
                "{path}"
            );
            let told = str::from_utf8(&lean).unwrap();
            assert!(
                !told.contains("@param") && !told.contains("@typedef"),
                "{path}"
            );
            count += 1;
        }
        assert!(count > 100, "{count}");
    }
}
