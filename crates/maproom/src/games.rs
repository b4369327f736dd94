//! The games on the shelf: one line each.

use crate::fail::Fail;
use crate::room::{Room, Shelf};
use board::Board;
use eastfront::Eastfront;
use holdline::Holdline;
use pacific::Pacific;
use std::sync::Arc;

/// A game by name, the ground it is played on, and how to open it. Its data is read only when it is asked for.
struct Entry(
    &'static str,
    &'static str,
    fn() -> Result<Box<dyn Room>, String>,
);

#[rustfmt::skip]
const GAMES: &[Entry] = &[
    Entry("eastfront", include_str!("../../../data/boards/eastfront.toml"), || shelve(Eastfront::shipped()?)),
    Entry("pacific", include_str!("../../../data/boards/pacific.toml"), || shelve(Pacific::shipped()?)),
    Entry("holdline", include_str!("../../../data/boards/poland.toml"), || shelve(Holdline::shipped()?)),
];

fn shelve<R>(rules: Arc<R>) -> Result<Box<dyn Room>, String>
where
    Shelf<R>: Room + 'static,
{
    Ok(Box::new(Shelf::of(rules)))
}

pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|entry| entry.0)
}

fn entry(name: &str) -> Result<&'static Entry, Fail> {
    GAMES.iter().find(|entry| entry.0 == name).ok_or_else(|| {
        let known: Vec<&str> = names().collect();
        Fail::usage(format_args!(
            "there is no game '{name}'; there are {}",
            known.join(", ")
        ))
    })
}

/// The room of a game.
pub fn find(name: &str) -> Result<Box<dyn Room>, Fail> {
    entry(name)?.2().map_err(Fail::broken)
}

/// The ground of a game.
pub fn board(name: &str) -> Result<Board, Fail> {
    Board::parse(name, entry(name)?.1).map_err(Fail::broken)
}

/// The game that is played when none is named.
pub fn first() -> Result<Box<dyn Room>, Fail> {
    find(names().next().unwrap_or_default())
}
