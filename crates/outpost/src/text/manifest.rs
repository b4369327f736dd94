//! The game's card and glossary.

use engine::{Card, Manifest, Term};

pub fn manifest() -> Manifest {
    Manifest {
        playable: true,
        card: Card {
            players: "2 players",
            time: "5 minutes",
            text: "Three hidden blocks per side: the worked example for your own game.",
        },
        glossary: vec![Term::new(
            "steps",
            "What a block can lose before it is eliminated; it rolls one die per step.",
            "2.2",
        )],
    }
}
