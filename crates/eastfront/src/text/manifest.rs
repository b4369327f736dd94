//! The game's card and glossary.

use engine::{Card, Manifest, Term};

/// What a printed map of the shipped board has around it: title and tracks.
pub const SHEET: &str = include_str!("sheet.toml");

pub fn manifest() -> Manifest {
    Manifest {
        playable: true,
        card: Card {
            players: "2 players",
            time: "2 to 4 hours",
            text: "Monthly turns from Barbarossa to Stalingrad. One resource budget to move, fight and rebuild.",
        },
        glossary: GLOSSARY.to_vec(),
    }
}

const GLOSSARY: &[Term] = &[
    Term::new(
        "SP",
        "Strength points: the steps of a block. The edge on top shows how many are left.",
        "4",
    ),
    Term::new(
        "MP",
        "Movement points: what a block can spend in one activation.",
        "11.1",
    ),
    Term::new(
        "RP",
        "Resource points: budget for moving, attacking and rebuilding. Unspent RP are lost.",
        "8",
    ),
    Term::new(
        "ZOC",
        "Zone of control: the six hexes around a block. Entering one costs an enemy more, and supply does not run through it.",
        "11.1",
    ),
    Term::new(
        "pool",
        "Where eliminated blocks wait until they are rebuilt.",
        "10",
    ),
    Term::new(
        "activate",
        "Spend RP to move a block or attack a hex.",
        "11",
    ),
    Term::new(
        "start line",
        "The line that divides the cities between the sides at the beginning.",
        "2",
    ),
    Term::new(
        "start lines",
        "The lines that divide the cities between the sides at the beginning, one per starting date.",
        "2",
    ),
    Term::new(
        "supply",
        "A route to a source over friendly cities; blocks without supply at the end of your turn are eliminated.",
        "12",
    ),
    Term::new(
        "replacements",
        "Steps bought for blocks on the map, and blocks rebuilt from the pool.",
        "10",
    ),
    Term::new(
        "reinforcements",
        "Blocks that arrive in the month the schedule names.",
        "10",
    ),
    Term::new(
        "mud",
        "Weather that halves movement and takes resource points.",
        "9",
    ),
    Term::new(
        "snow",
        "Winter weather; the first snow favors the Soviets.",
        "9",
    ),
    Term::new(
        "fog of war",
        "You see that an enemy block is there, but not what it is, until it fights.",
        "3",
    ),
];
