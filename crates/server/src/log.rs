//! Logs: one JSON object per line on the error stream, or a plain line for a person who looks on. They contain no secrets: of a request its method, the pattern of
//! its route and its answer's status, and nothing that people sent.

/// Writes the events of this process to the error stream, unless the program has set up its own logs.
pub fn start() {
    let lines = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_target(false)
        .with_writer(std::io::stderr);
    // A program that has its own subscriber keeps it.
    let _ = lines.try_init();
}

/// Writes the events of this process as plain lines, for a terminal. To be called before the server starts.
pub fn for_people() {
    let lines = tracing_subscriber::fmt()
        .compact()
        .with_target(false)
        .with_writer(std::io::stderr);
    // A program that has its own subscriber keeps it.
    let _ = lines.try_init();
}

/// The pattern of a path: what was filled in is left out, tokens of feeds among it.
pub fn route(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match parts.as_slice() {
        ["api", "tables", _] => "/api/tables/{table}".into(),
        ["api", "tables", _, "enter"] => "/api/tables/{table}/enter".into(),
        ["api", "tables", _, _, what] if is_word(what) => {
            format!("/api/tables/{{table}}/{{role}}/{what}")
        }
        ["api", "halls", _] => "/api/halls/{hall}".into(),
        ["api", "halls", _, what] if is_word(what) => format!("/api/halls/{{hall}}/{what}"),
        ["api", "halls", _, role, what] if is_word(role) && is_word(what) => {
            format!("/api/halls/{{hall}}/{role}/{what}")
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
                "/api/tables/{table}/{role}/commit",
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
