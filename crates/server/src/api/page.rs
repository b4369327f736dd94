//! The API described by the server itself: the OpenAPI file, and a page made from it for people.

use super::raw;
use axum::response::{Html, Response};
use serde_json::Value;
use std::fmt::Write;

const OPENAPI: &str = include_str!("../../openapi.json");

pub async fn openapi() -> Response {
    raw(OPENAPI.into())
}

/// Every request in a table, then the guide as it stands in `docs/api.md`.
pub async fn page() -> Html<String> {
    let api: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
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
                escape(&fields(&api, asked))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_describes_every_request_and_no_other() {
        let api: Value = serde_json::from_str(OPENAPI).unwrap();
        let mut described: Vec<String> =
            api["paths"].as_object().unwrap().keys().cloned().collect();
        let code = include_str!("mod.rs");
        let mut served: Vec<String> = Vec::new();
        for part in code.split("(&at(\"").skip(1) {
            let rest = part.split('"').next().unwrap();
            served.push(format!("/api/tables/{{table}}/{{door}}/{rest}"));
        }
        for part in code
            .split('"')
            .filter(|part| part.starts_with('/') && !part.starts_with("//"))
        {
            let own = matches!(part, "/api/openapi.json" | "/api" | "/api/{*rest}");
            if !own && part != "/api/tables/{table}/{door}" {
                served.push(part.into());
            }
        }
        served.sort();
        described.sort();
        assert_eq!(served, described);
    }
}
