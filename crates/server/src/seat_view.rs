//! A seat's view as it is sent: made once for all who look through its eyes.

use engine::Seat;
use engine::erased::DynMatch;
use serde_json::{Value, json};

/// A seat's view at a number, with what changed since the one before; all as JSON text.
pub struct SeatView {
    pub number: u64,
    pub view: String,
    pub menu: String,
    pub before: u64,
    pub changes: String,
    /// The top-level values of the view by name, each as text.
    parts: Vec<(String, String)>,
}

impl SeatView {
    pub fn new(table: &dyn DynMatch, seat: Seat, number: u64, old: Option<&SeatView>) -> SeatView {
        let parts = parts(table.view(seat).into_json());
        let (before, changes) = match old {
            Some(old) => (old.number, object(changed(&old.parts, &parts))),
            None => (u64::MAX, String::new()),
        };
        SeatView {
            number,
            menu: json!(table.menu(seat)).to_string(),
            view: object(parts.iter()),
            before,
            changes,
            parts,
        }
    }
}

/// The top-level values of a view. They are whole in what a listener is sent, so that a client folds nothing.
fn parts(view: Value) -> Vec<(String, String)> {
    match view {
        Value::Object(parts) => parts
            .into_iter()
            .map(|(key, part)| (key, part.to_string()))
            .collect(),
        _ => Vec::new(),
    }
}

/// Those that are not as they were.
fn changed<'a>(
    old: &'a [(String, String)],
    new: &'a [(String, String)],
) -> impl Iterator<Item = &'a (String, String)> {
    new.iter().filter(|(key, part)| {
        let was = old.iter().find(|(name, _)| name == key);
        was.is_none_or(|(_, was)| was != part)
    })
}

fn object<'a>(parts: impl Iterator<Item = &'a (String, String)>) -> String {
    let mut text = String::from("{");
    for (key, part) in parts {
        if text.len() > 1 {
            text.push(',');
        }
        text.push_str(&json!(key).to_string());
        text.push(':');
        text.push_str(part);
    }
    text.push('}');
    text
}
