//! What sides, units and places are called.

use crate::data::roster::Kind;
use crate::ids::{Location, Side, Unit};
use crate::state::{RoundKind, State};
use crate::view::View;
use engine::{GameResult, Seats};
use std::borrow::Cow;

/// How a game ended (§13).
pub(crate) fn result(winner: Side, state: &State) -> GameResult {
    let solved = state.goal.0.and_then(|goal| goal.solved);
    let why = match (winner, state.vp) {
        _ if solved == Some(true) => "The puzzle is solved",
        _ if solved == Some(false) => "The puzzle is not solved in time",
        (Side::Japan, 0) => "The victory track is level: Japan wins (§13)",
        (Side::Japan, _) => "Japan leads on the victory track (§13)",
        (Side::Allies, _) => "The Allies lead on the victory track (§13)",
    };
    GameResult {
        winners: Seats::one(winner.seat()),
        why: Cow::Borrowed(why),
    }
}

/// Who is ahead on the victory track.
pub(super) fn lead(vp: i8) -> String {
    match vp {
        0 => "track level".into(),
        n if n > 0 => format!("Japan leads by {n}"),
        n => format!("Allies lead by {}", -n),
    }
}

/// A side as a label.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Japan => "Japan",
        Side::Allies => "Allies",
    }
}

/// A unit's name; the garrison of a base has none of its own.
pub(super) fn unit(view: &View, unit: Unit) -> &str {
    match view.catalog.units.get(unit.index()) {
        Some(info) => &info.name,
        None => "the garrison",
    }
}

/// A unit's name with its side, where both sides have one of that name.
pub(super) fn full_name(view: &View, unit: Unit) -> String {
    let name = self::unit(view, unit);
    let Some(info) = view.catalog.units.get(unit.index()) else {
        return name.into();
    };
    let units = view.catalog.units.iter();
    if units.filter(|other| other.name == info.name).count() > 1 {
        format!("{} {name}", info.side.adjective())
    } else {
        name.into()
    }
}

pub(super) fn place(view: &View, place: Location) -> String {
    if let Some(area) = place.as_area().and_then(|a| view.catalog.areas.get(a)) {
        return area.name.clone();
    }
    if let Some(harbor) = place.as_harbor().and_then(|h| view.catalog.harbors.get(h)) {
        return harbor.name.clone();
    }
    if let Some(force) = place.as_force() {
        return format!("task force {}", force + 1);
    }
    match place {
        Location::OFF => "off the map",
        Location::SPENT => "off the map until the turn ends",
        Location::CARD => "the order of appearance",
        Location::LOST => "the units lost",
        _ => "nowhere",
    }
    .into()
}

/// A place in a sentence: seas have an article, harbors have none.
pub(super) fn the_place(view: &View, at: Location) -> String {
    match at.as_area() {
        Some(_) => format!("the {}", place(view, at)),
        None => place(view, at),
    }
}

pub(super) fn round(round: RoundKind) -> &'static str {
    match round {
        RoundKind::Air => "air",
        RoundKind::Surface => "surface",
    }
}

/// A round with its article.
pub(super) fn a_round(round: RoundKind) -> &'static str {
    match round {
        RoundKind::Air => "an air round",
        RoundKind::Surface => "a surface round",
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// A kind in one letter, for narrow screens.
pub(super) fn letter(kind: Kind) -> char {
    match kind {
        Kind::Battleship => 'B',
        Kind::Cruiser => 'C',
        Kind::Carrier => 'A',
        Kind::Transport => 'T',
        Kind::LandAir => 'L',
        Kind::Submarine => 'S',
    }
}
