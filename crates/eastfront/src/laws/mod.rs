//! What the law kit needs: worlds that fit a view, and the laws of this game's state.

mod exact;
mod imagine;
mod lawful;
