//! The API described by the server itself: the OpenAPI file, and a page made from it for people.

use super::Json;
use axum::response::Html;
use serde_json::Value;
use std::fmt::Write;
use std::sync::LazyLock;

/// The OpenAPI document.
static OPENAPI: LazyLock<Value> = LazyLock::new(|| super::routes::api().document());

pub async fn openapi() -> Json<&'static Value> {
    Json(&OPENAPI)
}

/// Every request in a table, then the guide as it stands in `docs/api.md`.
pub async fn page() -> Html<String> {
    let api = &*OPENAPI;
    let mut rows = String::new();
    for (path, methods) in api["paths"].as_object().into_iter().flatten() {
        for (method, what) in methods.as_object().into_iter().flatten() {
            let summary = what["summary"].as_str().unwrap_or_default();
            let asked = &what["requestBody"]["content"]["application/json"]["schema"];
            // Writing into a string cannot fail.
            let _ = write!(
                rows,
                "<tr><td><code>{}</code></td><td><code>{}</code></td><td>{}</td><td><code>{}</code></td></tr>",
                method.to_uppercase(),
                escape(path),
                escape(summary),
                escape(&fields(api, asked))
            );
        }
    }
    Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Maproom: the API</title><h1>The API</h1>\
         <p>The same for machines: <a href=\"/api/openapi.json\">openapi.json</a>.</p>\
         <table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Body</th></tr></thead>\
         <tbody>{rows}</tbody></table><h2>The guide</h2><pre>{}</pre></html>",
        escape(include_str!("../../../../docs/api.md"))
    ))
}

/// The names of an object's fields.
fn fields(api: &Value, schema: &Value) -> String {
    let schema = match schema["$ref"].as_str() {
        Some(name) => &api["components"]["schemas"][name.rsplit('/').next().unwrap_or_default()],
        None => schema,
    };
    let names = schema["properties"].as_object().into_iter().flatten();
    names
        .map(|(name, _)| name.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
