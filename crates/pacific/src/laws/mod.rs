//! Worlds that fit a view, and what the law kit needs.

pub(crate) mod imagine;
mod lawful;
