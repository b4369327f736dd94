//! The games on the shelf: one line each.

use crate::fail::Fail;
use crate::room::{Room, Shelf};
use eastfront::Eastfront;
use std::sync::Arc;

type Opens = fn() -> Result<Box<dyn Room>, String>;

/// Every game by name. A game reads its data only when it is asked for.
const GAMES: &[(&str, Opens)] = &[("eastfront", || shelve(Eastfront::shipped()?))];

fn shelve<R>(rules: Arc<R>) -> Result<Box<dyn Room>, String>
where
    Shelf<R>: Room + 'static,
{
    Ok(Box::new(Shelf::of(rules)))
}

pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, _)| *name)
}

/// The room of a game.
pub fn find(name: &str) -> Result<Box<dyn Room>, Fail> {
    match GAMES.iter().find(|(game, _)| *game == name) {
        Some((_, open)) => open().map_err(Fail::broken),
        None => {
            let known: Vec<&str> = names().collect();
            Err(Fail::usage(format_args!(
                "there is no game '{name}'; there are {}",
                known.join(", ")
            )))
        }
    }
}

/// The game that is played when none is named.
pub fn first() -> Result<Box<dyn Room>, Fail> {
    find(names().next().unwrap_or_default())
}
