//! Structured logs: one JSON object a line on the error stream. Secrets never come near: paths are logged as route
//! patterns, and nothing else of a request is.

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
