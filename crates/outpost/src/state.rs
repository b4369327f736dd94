//! The complete truth of a game.

use engine::{Setup, SetupError};
use serde::Deserialize;

/// Blocks and posts a side.
pub const POSTS: usize = 3;

#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    pub camps: [Camp; 2],
    pub phase: Phase,
    /// Counted from 1; both sides' turns count.
    pub turn: u8,
    pub turns: u8,
    pub swapped: bool,
}

/// One side.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Camp {
    /// What stands on each post; a block of value 0 is none.
    pub posts: [Block; POSTS],
    /// A block in the hand, on its way to a post (§1).
    pub picked: Option<u8>,
    pub ready: bool,
    /// Whether the enemy has seen the block of value 1, 2, 3.
    pub known: [bool; POSTS],
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, serde::Serialize)]
pub struct Block {
    pub value: u8,
    pub steps: u8,
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Place,
    Act { side: u8, target: Option<u8> },
    Battle { side: u8, from: u8, post: u8 },
}

/// A position as a file gives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub red: [u8; POSTS],
    pub blue: [u8; POSTS],
    #[serde(default = "first_turn")]
    pub turn: u8,
}

fn first_turn() -> u8 {
    1
}

impl Block {
    pub fn fresh(value: u8) -> Block {
        Block {
            value,
            steps: value,
        }
    }
}

impl Camp {
    fn set(values: [u8; POSTS]) -> Camp {
        Camp {
            posts: values.map(Block::fresh),
            ready: true,
            ..Camp::default()
        }
    }

    pub fn steps(&self) -> u8 {
        self.posts.iter().map(|block| block.steps).sum()
    }

    pub fn holds(&self, value: u8) -> bool {
        self.posts.iter().any(|block| block.value == value)
    }

    pub fn is_known(&self, block: Block) -> bool {
        block.value > 0 && self.known[usize::from(block.value) - 1]
    }
}

impl State {
    pub fn start(setup: &Setup, turns: u8) -> Result<State, SetupError> {
        let mut state = State {
            camps: Default::default(),
            phase: Phase::Act {
                side: 0,
                target: None,
            },
            turn: 1,
            turns,
            swapped: false,
        };
        match (&setup.position, setup.scenario.as_str()) {
            (None, "duel") => state.phase = Phase::Place,
            (None, "set") => state.camps = [Camp::set([1, 2, 3]), Camp::set([1, 2, 3])],
            (None, other) => {
                return Err(SetupError(format!(
                    "outpost has no scenario '{other}'; it has duel and set"
                )));
            }
            (Some(position), _) => state.place(position)?,
        }
        Ok(state)
    }

    fn place(&mut self, position: &serde_json::Value) -> Result<(), SetupError> {
        let position: Position = serde_json::from_value(position.clone())
            .map_err(|e| SetupError(format!("not a position of outpost: {e}")))?;
        for values in [position.red, position.blue] {
            let mut sorted = values;
            sorted.sort_unstable();
            if sorted != [1, 2, 3] {
                return Err(SetupError::new("a side has the blocks 1, 2 and 3 (§1)"));
            }
        }
        if !(1..=self.turns).contains(&position.turn) {
            return Err(SetupError(format!("turns count from 1 to {}", self.turns)));
        }
        self.camps = [Camp::set(position.red), Camp::set(position.blue)];
        self.turn = position.turn;
        let side = 1 - self.turn % 2;
        self.phase = Phase::Act { side, target: None };
        Ok(())
    }
}
