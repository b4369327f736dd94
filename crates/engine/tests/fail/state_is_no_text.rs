//! Nothing outside the engine writes a state, or anything else, into the text of an observation.

use engine::erased::VisibleText;
use outpost::State;

fn leak(state: &State) -> VisibleText {
    VisibleText::of(&format!("{state:?}"))
}

fn main() {}
