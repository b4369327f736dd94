//! Nothing outside the table makes a `Seen`, out of a state least of all.

use outpost::State;
use table::face::Seen;

fn leak(state: &State) -> Seen {
    Seen(serde_json::json!(format!("{state:?}")))
}

fn main() {}
