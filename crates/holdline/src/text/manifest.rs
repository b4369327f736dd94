//! The game's card and glossary.

use engine::{Card, Manifest, Term};

/// What a printed map of the shipped board has around it: title and tracks.
pub const SHEET: &str = include_str!("sheet.toml");

pub fn manifest() -> Manifest {
    Manifest {
        playable: true,
        card: Card {
            players: "8 to 40 players",
            time: "a day",
            text: "Poland 1939 as a megagame: armies, headquarters, an air war and umpires.",
        },
        glossary: GLOSSARY.to_vec(),
    }
}

const GLOSSARY: &[Term] = &[
    Term::new(
        "CP",
        "Command points: what an army spends to attack, move, rally and dig in.",
        "2.6",
    ),
    Term::new(
        "posture",
        "The state of a unit: ready to move, prepared to attack, dug in, exploiting or disordered.",
        "2.8",
    ),
    Term::new("pot", "The command points of one headquarters.", "2.6"),
    Term::new(
        "initiative",
        "Cards decide per region which side acts first.",
        "2.5",
    ),
    Term::new(
        "tea break",
        "All clocks stop, and all players may view every map.",
        "2.3",
    ),
];
