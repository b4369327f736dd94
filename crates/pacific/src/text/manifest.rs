//! The game's card and glossary.

use engine::{Card, Manifest, Term};

/// What a printed map of the shipped board has around it: title and tracks.
pub const SHEET: &str = include_str!("sheet.toml");

pub fn manifest() -> Manifest {
    Manifest {
        playable: true,
        card: Card {
            players: "2 players",
            time: "2 hours",
            text: "Eight turns, twelve seas. Fleets sail hidden and meet on the battle board.",
        },
        glossary: GLOSSARY.to_vec(),
    }
}

const GLOSSARY: &[Term] = &[
    Term::new(
        "RP",
        "Resource points: budget for repairs and for bringing units back.",
        "5",
    ),
    Term::new(
        "VP",
        "Victory points: what the sea areas a side holds are worth each turn.",
        "11",
    ),
    Term::new(
        "sea area",
        "One of the parts of the ocean that fleets move in, fight for and hold.",
        "1.1",
    ),
    Term::new(
        "sea areas",
        "The parts of the ocean that fleets move in, fight for and hold.",
        "1.1",
    ),
    Term::new(
        "port",
        "A harbor with a repair number, where ships stay, repair and return to.",
        "10",
    ),
    Term::new(
        "base",
        "A harbor without a repair number; troops from transports can take it.",
        "10",
    ),
    Term::new(
        "land air",
        "Aircraft on land; they wait off map and are sent to an area in range.",
        "7",
    ),
    Term::new(
        "task force",
        "A Japanese block that hides how many ships it holds, or none.",
        "14",
    ),
    Term::new("air round", "A round in which only aircraft fire.", "8.2"),
    Term::new(
        "surface round",
        "A round in which the guns of the ships fire.",
        "8.2",
    ),
    Term::new(
        "disabled",
        "A 1 was rolled against it: the ship leaves the battle for a harbor.",
        "8.1",
    ),
    Term::new(
        "transports",
        "Ships that carry the troops who take bases.",
        "8.2",
    ),
    Term::new(
        "pursuit",
        "A parting shot at withdrawing units, which fire back.",
        "8.2",
    ),
];
