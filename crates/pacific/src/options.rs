//! The options of a match: both optional rules of §14 and the rulings that players may read the other way.

use serde::Serialize;

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Options {
    /// §14: Japan has task-force blocks.
    pub task_forces: bool,
    /// §14: land air may raid ports.
    pub air_raids: bool,
    /// A1 the other way: only areas held by the enemy stop a ship.
    pub neutral_passage: bool,
    /// A63 the other way: entering a port or base counts as a move.
    pub port_costs_a_move: bool,
    /// U13 the strict way: each side has one submarine block.
    pub one_allied_submarine: bool,
}

impl Options {
    pub const IDS: [&'static str; 5] = [
        "task-forces",
        "air-raids",
        "neutral-passage",
        "port-costs-a-move",
        "one-allied-submarine",
    ];

    /// The options that `on` says are on.
    pub fn from(on: impl Fn(&str) -> bool) -> Options {
        Options {
            task_forces: on("task-forces"),
            air_raids: on("air-raids"),
            neutral_passage: on("neutral-passage"),
            port_costs_a_move: on("port-costs-a-move"),
            one_allied_submarine: on("one-allied-submarine"),
        }
    }
}
