//! A space, the ground in it, and what lies between two spaces.

use serde::{Deserialize, Serialize};

/// A hex or a sea area: a dense id, `0..board.len()`.
///
/// On a hex board ids run lane by lane (see [`crate::Grid`]), sea and out-of-play hexes included, so that a space is a bit of a
/// [`crate::HexSet`] and an index into any table.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct Space(pub u16);

impl Space {
    /// The number of the space as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The ground of a space. What it does to movement and combat is each game's business.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// Woods.
    Woods,
    /// Swamp or marsh: one ground under two names.
    Swamp,
    /// Mountains.
    Mountain,
    /// A town.
    Town,
    /// A city.
    City,
    /// A fortified city or a fort.
    Fort,
    /// Open sea; on a board of sea areas, in play.
    Sea,
    /// A lake.
    Lake,
    /// Printed on the map but no part of the game: neutral countries.
    Out,
}

impl Terrain {
    /// All kinds.
    pub const ALL: [Terrain; 10] = [
        Terrain::Clear,
        Terrain::Woods,
        Terrain::Swamp,
        Terrain::Mountain,
        Terrain::Town,
        Terrain::City,
        Terrain::Fort,
        Terrain::Sea,
        Terrain::Lake,
        Terrain::Out,
    ];

    /// Land that units may stand on.
    pub fn is_land(self) -> bool {
        !matches!(self, Terrain::Sea | Terrain::Lake | Terrain::Out)
    }

    /// The name in board files.
    pub fn name(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Woods => "woods",
            Terrain::Swamp => "swamp",
            Terrain::Mountain => "mountain",
            Terrain::Town => "town",
            Terrain::City => "city",
            Terrain::Fort => "fort",
            Terrain::Sea => "sea",
            Terrain::Lake => "lake",
            Terrain::Out => "out",
        }
    }
}

/// What lies on the border of two neighboring spaces.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hexside {
    /// 0 none, 1 minor river (or simply a river where a game knows one kind), 2 major river.
    pub river: u8,
    /// Nothing passes here: a red hexside.
    pub closed: bool,
    /// Whether a bridge crosses it.
    pub bridge: bool,
    /// Whether a road crosses it.
    pub road: bool,
    /// Whether a railroad crosses it.
    pub rail: bool,
}
