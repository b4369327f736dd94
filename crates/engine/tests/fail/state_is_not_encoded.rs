//! A complete state has no encoding.

use outpost::State;
use serde::Serialize;

fn encode(state: Box<State>) -> serde_json::Value {
    Serialize::serialize(&*state, serde_json::value::Serializer).unwrap()
}

fn main() {}
