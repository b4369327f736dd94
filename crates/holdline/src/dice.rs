//! §2.9: three dice without numbers, and what they show.

use serde::{Deserialize, Serialize};

/// A die of the map, or an ordinary one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    /// Polish units and guns; disordered units of both sides.
    Green,
    /// German units and guns; ground and forts for either side.
    Red,
    /// Heavy artillery and armor.
    Black,
    /// An ordinary die, for the air war and for events.
    Six,
    /// One of so many, all equally likely.
    Of(u8),
}

/// What a die of the map shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Nothing.
    Blank,
    /// One success.
    Tick,
    /// A critical: one success and one star (A23).
    Star,
}

impl Face {
    /// All three, in the order in which they count.
    pub const ALL: [Face; 3] = [Face::Blank, Face::Tick, Face::Star];
}

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RolledDie {
    /// Its color.
    pub die: Die,
    /// What it shows.
    pub face: Face,
    /// The defender has struck it out.
    pub struck: bool,
}

/// What a rally roll or the roll against a special counter must show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// A tick, and nothing else.
    Tick,
    /// A star, and nothing else.
    Star,
    /// A tick or a star.
    Either,
}

impl Need {
    /// Whether this face will do.
    pub fn met(self, face: Face) -> bool {
        match self {
            Need::Tick => face == Face::Tick,
            Need::Star => face == Face::Star,
            Need::Either => face != Face::Blank,
        }
    }
}

/// A handful of dice by color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Dice {
    /// Green ones.
    pub green: u8,
    /// Red ones.
    pub red: u8,
    /// Black ones.
    pub black: u8,
}

impl Dice {
    /// One die of a color.
    pub fn one(die: Die) -> Dice {
        let mut dice = Dice::default();
        dice.add(die, 1);
        dice
    }

    /// Adds dice of one color; numbered dice have no place in a pool.
    pub fn add(&mut self, die: Die, n: u8) {
        match die {
            Die::Green => self.green = self.green.saturating_add(n),
            Die::Red => self.red = self.red.saturating_add(n),
            Die::Black => self.black = self.black.saturating_add(n),
            Die::Six | Die::Of(_) => {}
        }
    }

    /// Adds another handful.
    pub fn join(&mut self, more: Dice) {
        self.green = self.green.saturating_add(more.green);
        self.red = self.red.saturating_add(more.red);
        self.black = self.black.saturating_add(more.black);
    }

    /// Takes dice away, black ones first, never below none (A83).
    pub fn hamper(&mut self, mut n: u8) {
        for dice in [&mut self.black, &mut self.red, &mut self.green] {
            let lost = n.min(*dice);
            *dice -= lost;
            n -= lost;
        }
    }

    /// The same with every green and red one in this color.
    pub fn recolored(self, die: Die) -> Dice {
        let mut dice = Dice {
            black: self.black,
            ..Dice::default()
        };
        dice.add(die, self.green + self.red);
        dice
    }

    /// How many there are.
    pub fn count(self) -> u16 {
        u16::from(self.green) + u16::from(self.red) + u16::from(self.black)
    }

    /// The dice one by one: green, red, black.
    pub fn each(self) -> impl Iterator<Item = Die> {
        let of = |die, n: u8| std::iter::repeat_n(die, n as usize);
        of(Die::Green, self.green)
            .chain(of(Die::Red, self.red))
            .chain(of(Die::Black, self.black))
    }
}

/// What a handful showed.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Tally {
    /// Plain successes.
    pub ticks: u8,
    /// Criticals, each a success too (A23).
    pub stars: u8,
}

impl Tally {
    /// Counts faces.
    pub fn of(faces: impl IntoIterator<Item = Face>) -> Tally {
        let mut tally = Tally::default();
        for face in faces {
            match face {
                Face::Blank => {}
                Face::Tick => tally.ticks += 1,
                Face::Star => tally.stars += 1,
            }
        }
        tally
    }

    /// Successes: ticks and stars (A23).
    pub fn successes(self) -> u8 {
        self.ticks + self.stars
    }
}

/// How many of a die's six sides show blank, tick and star; from the data, checked on loading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Sides {
    /// Blank sides.
    pub blank: u8,
    /// Sides with a tick.
    pub tick: u8,
    /// Sides with a star.
    pub star: u8,
}

impl Sides {
    /// Sides that show a face.
    pub fn showing(self, face: Face) -> u8 {
        match face {
            Face::Blank => self.blank,
            Face::Tick => self.tick,
            Face::Star => self.star,
        }
    }

    /// The face of the nth of six sides: blanks first, then ticks, then stars.
    pub fn face(self, n: u8) -> Face {
        if n < self.blank {
            Face::Blank
        } else if n < self.blank + self.tick {
            Face::Tick
        } else {
            Face::Star
        }
    }
}
