//! A complete state has no encoding.

use outpost::State;

fn encode(state: &State) -> String {
    serde_json::to_string(state).unwrap()
}

fn main() {}
