//! Schemas of what the engine sends, for the OpenAPI document. The engine's own types carry no schema.

#![allow(dead_code, reason = "only the shape of these types is used")]

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// An entry of a menu. With slots it stands for every choice that their fillings make.
#[derive(Serialize, JsonSchema)]
pub struct MenuEntry {
    /// The game's own; send it back as it came, its slots filled.
    choice: Value,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slots: Vec<Slot>,
}

#[derive(Serialize, JsonSchema)]
struct Slot {
    /// Where it is in the choice, as a JSON pointer (RFC 6901).
    path: String,
    kind: SlotKind,
    /// What may be put there, one by one, or as ranges.
    #[serde(skip_serializing_if = "Option::is_none")]
    fillings: Option<Vec<Value>>,
    /// The first and the last of each run of whole numbers that may be put there.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranges: Option<Vec<[u64; 2]>>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum SlotKind {
    Unit,
    Hex,
    Amount,
    Seat,
}

/// What a viewer is shown of one step.
#[derive(Serialize, JsonSchema)]
pub struct Observation {
    n: u64,
    /// Milliseconds since 1970.
    at: i64,
    /// A seal of the journal line it belongs to and of all before it (`docs/dice.md`).
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
    log: Vec<LogEntry>,
    /// From the view before the step to the view after it, as JSON Patch (RFC 6902).
    patch: Vec<PatchOperation>,
}

#[derive(Serialize, JsonSchema)]
struct LogEntry {
    /// Empty where the event has no line.
    text: String,
    /// The game's own as far as the viewer may know it, or `{ended}`, or `{rewound}`; null for spectators.
    event: Value,
}

#[derive(Serialize, JsonSchema)]
struct PatchOperation {
    op: PatchKind,
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PatchKind {
    Add,
    Remove,
    Replace,
}

/// Why a choice is refused.
#[derive(Serialize, JsonSchema)]
pub struct Illegal {
    /// Which choice it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    /// The rule's number.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    why: String,
}

/// A draft as its seat sees it.
#[derive(Serialize, JsonSchema)]
pub struct Preview {
    pace: Option<Pace>,
    /// What the draft has done so far, event by event.
    events: Vec<Value>,
    /// The same in words.
    log: Vec<String>,
    view: Value,
    menu: Vec<MenuEntry>,
    /// Where each order ends in the list of choices.
    orders: Vec<usize>,
}

/// The same as far as the draft goes.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Part {
    #[serde(skip_serializing_if = "Option::is_none")]
    pace: Option<Pace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<Vec<String>>,
    view: Value,
    menu: Vec<MenuEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orders: Option<Vec<usize>>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Pace {
    More,
    Done,
    Pass,
    Reveal,
}

/// What a journal was found to be.
#[derive(Serialize, JsonSchema)]
pub struct Proof {
    lines: u64,
    batches: u64,
    draws: u64,
    proven: u64,
    shared: u64,
    solo: u64,
    house: u64,
    chains: u64,
    ruled: u64,
    overruled: u64,
    rewinds: u64,
    finished: bool,
}
