//! The registry: one entry per game. Nothing else in the program knows a game by name.

use crate::drawings::Drawings;
use crate::fail::Fail;
use board::Board;
use bots::HasBots;
use eastfront::Eastfront;
use engine::erased::Plug;
use engine::laws::Lawful;
use engine::{AnyBot, GameInfo, Playable, Seat};
use holdline::Holdline;
use lab::LabGame;
use outpost::Outpost;
use pacific::Pacific;
use std::sync::Arc;

/// A game by name, the map it is played on, and how to open it. Its data is read only when it is asked for.
struct Entry(
    &'static str,
    Option<&'static str>,
    fn() -> Result<Arc<dyn LabGame>, String>,
);

#[rustfmt::skip]
const GAMES: &[Entry] = &[
    Entry("eastfront", Some(include_str!("../../../data/boards/eastfront.toml")), || plug(Eastfront::shipped())),
    Entry("pacific", Some(include_str!("../../../data/boards/pacific.toml")), || plug(Pacific::shipped())),
    Entry("holdline", Some(include_str!("../../../data/boards/poland.toml")), || plug(Holdline::shipped())),
    Entry("outpost", None, || plug(Outpost::shipped())),
];

fn plug<R>(rules: Result<Arc<R>, impl std::fmt::Display>) -> Result<Arc<dyn LabGame>, String>
where
    R: Playable + Lawful + HasBots,
{
    let rules = rules.map_err(|e| e.to_string())?;
    Ok(Arc::new(Plug {
        levels: R::levels(),
        materials: Box::new(Drawings::of(rules.info().name)),
        rules,
    }))
}

pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|entry| entry.0)
}

fn entry(name: &str) -> Result<&'static Entry, Fail> {
    GAMES.iter().find(|entry| entry.0 == name).ok_or_else(|| {
        let known: Vec<&str> = names().collect();
        let known = known.join(", ");
        Fail::usage(format_args!("there is no game '{name}'; there are {known}"))
    })
}

/// The game with this name.
pub fn find(name: &str) -> Result<Arc<dyn LabGame>, Fail> {
    entry(name)?.2().map_err(Fail::broken)
}

/// The map of a game.
pub fn board(name: &str) -> Result<Board, Fail> {
    let board = entry(name)?.1;
    let board = board.ok_or_else(|| Fail::usage(format_args!("{name} has no map")))?;
    Board::parse(name, board).map_err(Fail::broken)
}

/// The game that is played when none is named.
pub fn first() -> Result<Arc<dyn LabGame>, Fail> {
    find(names().next().unwrap_or_default())
}

/// Seats and levels by name.
pub trait Named {
    fn seat(&self, id: &str) -> Result<Seat, Fail>;
    fn seat_id(&self, seat: Seat) -> &str;
    fn seat_name(&self, seat: Seat) -> &str;
    fn find_bot(&self, level: &str, number: u64) -> Result<AnyBot, Fail>;
}

impl Named for dyn LabGame + '_ {
    fn seat(&self, id: &str) -> Result<Seat, Fail> {
        let info: &GameInfo = self.info();
        info.seat(id).ok_or_else(|| {
            let seats: Vec<&str> = info.seats.iter().map(|seat| seat.id.as_str()).collect();
            let seats = seats.join(", ");
            Fail::usage(format_args!("{} has no seat '{id}'; it has {seats}", info.name))
        })
    }

    fn seat_id(&self, seat: Seat) -> &str {
        let info = self.info().seats.get(usize::from(seat.0));
        info.map_or("none", |seat| seat.id.as_str())
    }

    fn seat_name(&self, seat: Seat) -> &str {
        let info = self.info().seats.get(usize::from(seat.0));
        info.map_or("None", |seat| seat.name.as_str())
    }

    fn find_bot(&self, level: &str, number: u64) -> Result<AnyBot, Fail> {
        self.bot(level, number).ok_or_else(|| {
            let known: Vec<&str> = self.levels().iter().map(|level| level.0).collect();
            let known = known.join(", ");
            Fail::usage(format_args!("there is no computer player '{level}'; there are {known}"))
        })
    }
}
