//! Structured logs: one JSON object a line on the error stream. Secrets never come near: of a request its method, the
//! pattern of its route and its answer's status are told, and nothing of what people gave.

use std::io::Write;

/// Writes one event.
pub fn event(what: &str, fields: &[(&str, &str)]) {
    let mut line = serde_json::Map::new();
    line.insert("at".into(), crate::clock::now().into());
    line.insert("event".into(), what.into());
    for (key, value) in fields {
        line.insert((*key).into(), (*value).into());
    }
    // Where the error stream is gone there is nobody left to tell.
    let _ = writeln!(
        std::io::stderr().lock(),
        "{}",
        serde_json::Value::Object(line)
    );
}

/// The pattern of a path: what was filled in is left out, tokens of feeds among it.
pub fn route(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match parts.as_slice() {
        ["api", "tables", _] => "/api/tables/{table}".into(),
        ["api", "tables", _, "enter"] => "/api/tables/{table}/enter".into(),
        ["api", "tables", _, _, what] if is_word(what) => {
            format!("/api/tables/{{table}}/{{door}}/{what}")
        }
        ["api", "games", _, what, ..] if is_word(what) => format!("/api/games/{{game}}/{what}"),
        ["api", what] if is_word(what) => format!("/api/{what}"),
        ["feed", ..] => "/feed/{table}/{seat}/{token}".into(),
        ["health" | "metrics"] => path.into(),
        _ => "other".into(),
    }
}

/// A word of the API's own: short, and nothing that a secret could be.
fn is_word(text: &str) -> bool {
    text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_tells_nothing_that_was_filled_in() {
        let secret = crate::secret::Secret::fresh().0;
        let table = crate::secret::table_id();
        for (path, pattern) in [
            (
                format!("/api/tables/{table}/red/commit"),
                "/api/tables/{table}/{door}/commit",
            ),
            (format!("/api/tables/{table}/red/{secret}"), "other"),
            (format!("/api/tables/{secret}"), "/api/tables/{table}"),
            (
                format!("/feed/{table}/red/{secret}"),
                "/feed/{table}/{seat}/{token}",
            ),
            (format!("/t/{table}/red"), "other"),
            ("/api/tables".into(), "/api/tables"),
            ("/health".into(), "/health"),
        ] {
            assert_eq!(route(&path), pattern, "{path}");
        }
    }
}
