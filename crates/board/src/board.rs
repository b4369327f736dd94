//! The board: everything that a board file says, ready to be asked.

use crate::drawing::Drawing;
use crate::{Corner, Edge, Grid, Hexside, Space, Terrain};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A board of hexes or of sea areas.
#[derive(Clone, Debug)]
pub struct Board {
    /// The name of the board.
    pub name: String,
    pub(crate) grid: Option<Grid>,
    pub(crate) labels: Vec<String>,
    pub(crate) by_label: BTreeMap<String, Space>,
    pub(crate) titles: Vec<String>,
    pub(crate) terrain: Vec<Terrain>,
    /// The neighbors of space `i` are `ways[starts[i]..starts[i + 1]]`.
    pub(crate) starts: Vec<usize>,
    pub(crate) ways: Vec<(Space, Hexside)>,
    /// Steps between areas, `len * len`; empty on a hex board.
    pub(crate) far: Vec<u16>,
    pub(crate) places: Vec<Place>,
    pub(crate) spots: Vec<SetupSpot>,
    pub(crate) lines: Vec<FrontLine>,
    pub(crate) rivers: Vec<River>,
    pub(crate) crossings: Vec<Crossing>,
    pub(crate) tracks: Vec<Track>,
    pub(crate) layers: Vec<Layer>,
    pub(crate) supply: Option<Supply>,
    pub(crate) expect: Expect,
    pub(crate) drawing: Option<Drawing>,
}

/// Where supply comes from, as far as the ground says it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Supply {
    /// Steps from a unit to a city, and from city to city.
    pub reach: u16,
    /// The sources of each side.
    pub sources: Vec<Supplier>,
    /// (place, period) that no chain reaches, with the reason.
    pub cut_off: Vec<(String, String, String)>,
}

/// One side's sources: an edge of the board and places that need no chain.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Supplier {
    /// The side.
    pub owner: String,
    /// The edge of the board that its supply comes from.
    pub edge: Edge,
    /// Places that need no chain.
    pub places: Vec<String>,
}

/// What `check` must find on this board.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Expect {
    /// How many spaces, sides or places of a kind there are.
    pub counts: Vec<(String, usize)>,
    /// Steps between two spaces, with the names they were given.
    pub distances: Vec<Distance>,
}

/// A distance that a board expects.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Distance {
    /// The two spaces as the file names them.
    pub names: (String, String),
    /// One end.
    pub from: Space,
    /// The other end.
    pub to: Space,
    /// Steps between them.
    pub steps: u16,
}

/// Something with a name at a space: a city, a port, a base, a fort.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The name on the map.
    pub name: String,
    /// What it is: a city, a port, a base, a fort.
    pub kind: String,
    /// The space it lies in; on a board of areas the first that it touches.
    pub space: Space,
    /// Every area it touches; on a hex board its hexes, of which a big city may have several.
    pub touches: Vec<Space>,
    /// Importance, 1 greatest: the size of its label.
    pub rank: u8,
    /// Who holds it at the start of a period: ("1941", "axis").
    pub control: Vec<(String, String)>,
    /// Words that games look for.
    pub tags: Vec<String>,
    /// Where exactly it lies, in board coordinates.
    pub point: Option<(f64, f64)>,
}

impl Place {
    /// Who holds it at the start of a period.
    pub fn owner(&self, period: &str) -> Option<&str> {
        self.control
            .iter()
            .find(|(p, _)| p == period)
            .map(|(_, owner)| owner.as_str())
    }

    /// Whether it has a tag.
    pub fn has(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }
}

/// A space that a set-up gives to a unit.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct SetupSpot {
    /// The set-up that the spot belongs to.
    pub set: String,
    /// The unit or group that is set up there.
    pub name: String,
    /// The space.
    pub space: Space,
}

/// Which half of the land a space lies in, as a line parts it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Half {
    /// The western part.
    West,
    /// The eastern part.
    East,
}

/// A start or front line: the sides it runs along part the land in two.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct FrontLine {
    /// The name in files.
    pub name: String,
    /// The name on the map.
    pub title: String,
    /// The sides it runs along, from one end to the other: (space to the west, space to the east).
    pub sides: Vec<(Space, Space)>,
    pub(crate) halves: Vec<Option<Half>>,
    /// Spaces that touch the line from the west, in order of id.
    pub west: Vec<Space>,
    /// Spaces that touch the line from the east, in order of id.
    pub east: Vec<Space>,
}

impl FrontLine {
    /// The half a land space lies in; none at sea.
    pub fn half(&self, s: Space) -> Option<Half> {
        self.halves.get(s.index()).copied().flatten()
    }
}

/// A river on its way: the sides it runs along, in order. Two sides that follow each other share a corner, or the river is broken
/// there by the sea.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct River {
    /// The name on the map.
    pub name: String,
    /// 1 for a minor river, 2 for a major one.
    pub rank: u8,
    /// The hexsides that it runs along, from one end to the other.
    pub sides: Vec<RiverSide>,
}

impl River {
    /// The river as stretches from hex corner to hex corner, each as long as the river is not broken.
    pub fn stretches(&self, grid: &Grid) -> Vec<RiverStretch> {
        let ends: Vec<(Corner, Corner)> = self
            .sides
            .iter()
            .filter_map(|s| grid.ends(s.a, s.b))
            .collect();
        let follow = |mut at: Corner, from: usize| {
            ends[from..].iter().map_while(move |&(p, q)| {
                at = if at == p {
                    Some(q)
                } else {
                    (at == q).then_some(p)
                }?;
                Some(at)
            })
        };
        let mut stretches = Vec::new();
        let mut next = 0;
        while let Some(&(p, q)) = ends.get(next) {
            // Walk the first side in the direction that leads further.
            let (first, second) = if follow(p, next + 1).count() > follow(q, next + 1).count() {
                (q, p)
            } else {
                (p, q)
            };
            let corners: Vec<Corner> = [first, second]
                .into_iter()
                .chain(follow(second, next + 1))
                .collect();
            let sides = corners.len() - 1;
            stretches.push(RiverStretch {
                corners,
                dotted: self.sides[next..next + sides]
                    .iter()
                    .map(|s| s.dotted)
                    .collect(),
            });
            next += sides;
        }
        stretches
    }
}

/// A stretch of a river from corner to corner; `dotted[i]` tells of the side from `corners[i]` to `corners[i + 1]`.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct RiverStretch {
    /// The hex corners that it passes, in order.
    pub corners: Vec<Corner>,
    /// By side, whether it is drawn dotted.
    pub dotted: Vec<bool>,
}

/// A hexside that a river runs along.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct RiverSide {
    /// The hex on one bank.
    pub a: Space,
    /// The hex on the other bank.
    pub b: Space,
    /// Drawn finely dotted, and no river to the rules.
    pub dotted: bool,
}

/// A named thing across a side: a bridge.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Crossing {
    /// What it is: a bridge.
    pub kind: String,
    /// The name on the map.
    pub name: String,
    /// The hexsides that it crosses.
    pub sides: Vec<(Space, Space)>,
}

/// A railway or road from space to space.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Track {
    /// What it is: a road, a railroad.
    pub kind: String,
    /// The name on the map.
    pub name: String,
    /// The spaces that it passes, in order.
    pub spaces: Vec<Space>,
}

/// A value for every space: region, air zone, country.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Layer {
    /// The name that games look for.
    pub name: String,
    /// The values that a space may have.
    pub values: Vec<String>,
    pub(crate) of: Vec<Option<u8>>,
}

impl Layer {
    /// Index into `values`.
    pub fn index(&self, s: Space) -> Option<usize> {
        self.of.get(s.index()).copied().flatten().map(usize::from)
    }

    /// The value of a space.
    pub fn at(&self, s: Space) -> Option<&str> {
        self.index(s).map(|i| self.values[i].as_str())
    }
}

impl Board {
    /// The number of spaces.
    pub fn len(&self) -> usize {
        self.terrain.len()
    }

    /// Whether the board has no spaces.
    pub fn is_empty(&self) -> bool {
        self.terrain.is_empty()
    }

    /// All spaces.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.len() as u16).map(Space)
    }

    /// The geometry of a hex board; none for sea areas.
    pub fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// What the space is called: `21,8`, `2145`, `HAW`.
    pub fn label(&self, s: Space) -> &str {
        self.labels.get(s.index()).map_or("nowhere", String::as_str)
    }

    /// The space with this label.
    pub fn by_label(&self, label: &str) -> Option<Space> {
        self.by_label.get(label).copied()
    }

    /// The full name of an area ("Hawaiian Islands"); of a hex, its label.
    pub fn title(&self, s: Space) -> &str {
        self.titles
            .get(s.index())
            .map_or_else(|| self.label(s), String::as_str)
    }

    /// The terrain of a space.
    pub fn terrain(&self, s: Space) -> Terrain {
        self.terrain.get(s.index()).copied().unwrap_or(Terrain::Out)
    }

    /// In play: land on a hex board, every area on a board of areas.
    pub fn passable(&self, s: Space) -> bool {
        s.index() < self.len() && (self.grid.is_none() || self.terrain(s).is_land())
    }

    /// The hex in a direction 0..6, whatever it is and whatever lies between.
    pub fn step(&self, s: Space, dir: usize) -> Option<Space> {
        self.grid.as_ref()?.step(s, dir)
    }

    /// The neighbors in play of a space in play, with what lies between; those behind a closed side too. On a hex board they come
    /// in order of direction.
    pub fn neighbors(&self, s: Space) -> &[(Space, Hexside)] {
        let at = |i: usize| self.starts.get(i).copied().unwrap_or(self.ways.len());
        &self.ways[at(s.index())..at(s.index() + 1)]
    }

    /// What lies between two neighbors in play.
    pub fn hexside(&self, a: Space, b: Space) -> Option<Hexside> {
        self.neighbors(a)
            .iter()
            .find(|(s, _)| *s == b)
            .map(|(_, side)| *side)
    }

    /// Straight distance in hexes, or steps from area to area (`u16::MAX` if there is no way).
    pub fn distance(&self, a: Space, b: Space) -> u16 {
        match &self.grid {
            Some(grid) => grid.distance(a, b),
            None => self
                .far
                .get(a.index() * self.len() + b.index())
                .copied()
                .unwrap_or(u16::MAX),
        }
    }

    /// The spaces in play on an edge of a hex board, in order of id.
    pub fn edge(&self, edge: Edge) -> impl Iterator<Item = Space> + '_ {
        let grid = self.grid.as_ref();
        self.spaces()
            .filter(move |&s| self.passable(s) && grid.is_some_and(|g| g.on_edge(s, edge)))
    }

    /// All places.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The place with this name.
    pub fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|p| p.name == name)
    }

    /// The places at a space.
    pub fn places_at(&self, s: Space) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(move |p| p.touches.contains(&s))
    }

    /// The set-up spots of one set, in the file's order.
    pub fn spots(&self, set: &str) -> impl Iterator<Item = &SetupSpot> {
        self.spots.iter().filter(move |spot| spot.set == set)
    }

    /// The space that a set-up gives to a unit.
    pub fn spot(&self, set: &str, name: &str) -> Option<Space> {
        self.spots(set)
            .find(|spot| spot.name == name)
            .map(|spot| spot.space)
    }

    /// All front lines.
    pub fn lines(&self) -> &[FrontLine] {
        &self.lines
    }

    /// The front line with this name.
    pub fn line(&self, name: &str) -> Option<&FrontLine> {
        self.lines.iter().find(|line| line.name == name)
    }

    /// All rivers.
    pub fn rivers(&self) -> &[River] {
        &self.rivers
    }

    /// All crossings.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// All roads and railroads.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// All layers.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The layer with this name.
    pub fn layer(&self, name: &str) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.name == name)
    }

    /// What a drawing needs beyond all this; none on a bare board.
    pub fn drawing(&self) -> Option<&Drawing> {
        self.drawing.as_ref()
    }

    /// What the board says of supply.
    pub fn supply(&self) -> Option<&Supply> {
        self.supply.as_ref()
    }

    /// What a check must find on the board.
    pub fn expect(&self) -> &Expect {
        &self.expect
    }
}
