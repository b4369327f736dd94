//! The ground as the rules ask about it: dense tables made once from the board file.

use crate::ids::{Hex, MAX_REGIONS, RegionId, Side};
use board::{Board, Shape, Terrain};
use engine::{DataError, File, Name, NumberSet};
use std::collections::BTreeMap;

/// What lies in a hex. A fort lies on top of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Land {
    /// Open country.
    Clear,
    /// A named town or part of a city.
    Town,
    /// Forest.
    Forest,
    /// Marsh.
    Marsh,
    /// Mountain.
    Mountain,
    /// Sea, lake or beyond the map.
    Closed,
}

/// What lies between two hexes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum River {
    /// Nothing.
    #[default]
    None,
    /// A minor river: no cost, but an obstacle to attack, supply and beaten troops.
    Minor,
    /// A major river: crossed by bridge only.
    Major,
}

/// A hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Edge {
    /// The river along it.
    pub river: River,
    /// A pass road crosses it, open to motors.
    pub pass: bool,
    /// A railway crosses it.
    pub rail: bool,
    /// A bridge stands here at the start.
    pub bridge: bool,
}

/// One hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The ground.
    pub land: Land,
    /// Fortified.
    pub fort: bool,
    /// On a railway.
    pub rail: bool,
    /// The map table it belongs to.
    pub region: RegionId,
    /// Whose soil it is on the first day.
    pub home: Option<Side>,
    /// East of the secret line (§2.15).
    pub beyond_line: bool,
}

impl Default for Cell {
    fn default() -> Self {
        Cell {
            land: Land::Clear,
            fort: false,
            rail: false,
            region: RegionId(0),
            home: None,
            beyond_line: false,
        }
    }
}

/// The map.
#[derive(Clone, Debug)]
pub struct GameMap {
    /// Made from a board file, whose places must be on land. A plain may close any hex.
    pub(crate) from_board: bool,
    rows: usize,
    labels: Vec<String>,
    by_label: BTreeMap<String, Hex>,
    near: Vec<[Hex; 6]>,
    edges: Vec<[Edge; 6]>,
    cells: Vec<Cell>,
    axial: Vec<(i16, i16)>,
    rings: Vec<[Hex; 19]>,
    /// The hexes of towns that have more than one, the first first.
    cities: Vec<Vec<Hex>>,
}

impl GameMap {
    /// An open plain of flat-topped hexes, labeled `column.row`: the start of every map.
    pub fn plain(columns: u16, rows: u16) -> GameMap {
        let count = usize::from(columns) * usize::from(rows);
        let at = |column: i32, row: i32| {
            let inside = (0..columns as i32).contains(&column) && (0..rows as i32).contains(&row);
            if inside {
                Hex((column * rows as i32 + row) as u16)
            } else {
                Hex::NOWHERE
            }
        };
        let mut labels = Vec::with_capacity(count);
        let mut near = Vec::with_capacity(count);
        let mut axial = Vec::with_capacity(count);
        for column in 0..i32::from(columns) {
            for row in 0..i32::from(rows) {
                labels.push(format!("{column:02}.{row:02}"));
                // Odd columns lie half a hex to the south. Order: S, SE, NE, N, NW, SW, so that d + 3 is the way back.
                let down = column & 1;
                let east = [at(column + 1, row + down), at(column + 1, row + down - 1)];
                let west = [at(column - 1, row + down - 1), at(column - 1, row + down)];
                near.push([
                    at(column, row + 1),
                    east[0],
                    east[1],
                    at(column, row - 1),
                    west[0],
                    west[1],
                ]);
                axial.push((column as i16, (row - (column - down) / 2) as i16));
            }
        }
        let by_label = labels.iter().cloned().zip((0..).map(Hex)).collect();
        let (edges, cells) = (
            vec![[Edge::default(); 6]; count],
            vec![Cell::default(); count],
        );
        let rings = (0..count).map(|i| rings(&near, Hex::nth(i))).collect();
        GameMap {
            from_board: false,
            rows: usize::from(rows),
            labels,
            by_label,
            near,
            edges,
            cells,
            axial,
            rings,
            cities: Vec::new(),
        }
    }

    /// The hexes of a town that lies in a hex: big cities have several (4j).
    pub fn city(&self, hex: Hex) -> &[Hex] {
        let city = self.cities.iter().find(|city| city.first() == Some(&hex));
        city.map_or(&[], Vec::as_slice)
    }

    /// The map of a board file: same ids, labels as the data write them (`24.13`). The rivers are the partition line.
    pub fn of(board: &Board, line: &[&str]) -> Result<GameMap, &'static str> {
        let Some(grid) = board.grid().filter(|g| g.shape == Shape::Flat) else {
            return Err("the board of this game has flat-topped hexes");
        };
        let mut ground = GameMap::plain(grid.columns, grid.rows);
        let (columns, rows) = (grid.first_column, grid.first_row);
        ground.labels = (0..grid.columns)
            .flat_map(|c| {
                (0..grid.rows).map(move |r| format!("{:02}.{:02}", c + columns, r + rows))
            })
            .collect();
        ground.by_label = ground.labels.iter().cloned().zip((0..).map(Hex)).collect();
        let layer = |name: &str, space| board.layer(name).and_then(|l| l.at(space));
        for space in board.spaces() {
            let land = match board.terrain(space) {
                Terrain::Clear | Terrain::Fort => Land::Clear,
                Terrain::Woods => Land::Forest,
                Terrain::Swamp => Land::Marsh,
                Terrain::Mountain => Land::Mountain,
                Terrain::Town | Terrain::City => Land::Town,
                Terrain::Sea | Terrain::Lake | Terrain::Out => Land::Closed,
            };
            let home = match layer("holder", space) {
                Some("german") => Some(Side::German),
                Some("polish") => Some(Side::Polish),
                _ => None,
            };
            let region = layer("region", space)
                .and_then(region_named)
                .unwrap_or(RegionId(0));
            let town = board.places_at(space).any(|p| p.kind == "town");
            let fort = board
                .places_at(space)
                .any(|p| p.kind == "fort" || p.has("fort"));
            ground.set(Hex(space.0), |cell| {
                cell.land = if town && land != Land::Closed {
                    Land::Town
                } else {
                    land
                };
                (cell.fort, cell.home, cell.region) = (fort, home, region);
            });
            for &(to, side) in board.neighbors(space) {
                ground.set_edge(Hex(space.0), Hex(to.0), |edge| {
                    edge.river = match side.river {
                        0 => River::None,
                        1 => River::Minor,
                        _ => River::Major,
                    };
                    (edge.pass, edge.rail, edge.bridge) = (side.road, side.rail, side.bridge);
                });
                if side.rail {
                    ground.set(Hex(space.0), |cell| cell.rail = true);
                }
            }
        }
        let towns = board.places().iter().filter(|place| place.kind == "town");
        ground.cities = towns
            .map(|place| place.touches.iter().map(|space| Hex(space.0)).collect())
            .collect();
        ground.from_board = true;
        ground.mark_line(board, line);
        Ok(ground)
    }

    /// Marks what is east of the rivers of the partition line, row by row.
    fn mark_line(&mut self, board: &Board, rivers: &[&str]) {
        let rows = board.grid().map_or(1, |g| g.rows);
        let mut east = vec![None; usize::from(rows)];
        for course in board
            .rivers()
            .iter()
            .filter(|c| rivers.contains(&c.name.as_str()))
        {
            for side in &course.sides {
                for space in [side.a, side.b] {
                    let (column, row) = (space.0 / rows, usize::from(space.0 % rows));
                    east[row] = east[row].max(Some(column));
                }
            }
        }
        for hex in self.hexes() {
            let (column, row) = (hex.0 / rows, usize::from(hex.0 % rows));
            let beyond = east[row].is_some_and(|line| column > line);
            self.set(hex, |cell| cell.beyond_line = beyond);
        }
    }

    /// Hexes in a column: ids run down one column after the other.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no map.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// All hexes.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.cells.len()).map(Hex::nth)
    }

    /// The hex with this label.
    pub fn at(&self, label: &str) -> Option<Hex> {
        self.by_label.get(label).copied()
    }

    /// The hex of a data file that units can enter.
    pub(crate) fn land_hex(&self, file: &File, name: &Name) -> Result<Hex, DataError> {
        let found = self.at(name.get_ref());
        found
            .filter(|&hex| self.open(hex) || !self.from_board)
            .ok_or_else(|| {
                let what = format!("the board has no land hex '{}'", name.get_ref());
                file.error(name.span(), what)
            })
    }

    pub(crate) fn land_hexes(&self, file: &File, names: &[Name]) -> Result<Vec<Hex>, DataError> {
        names.iter().map(|name| self.land_hex(file, name)).collect()
    }

    /// The label of a hex.
    pub fn label(&self, hex: Hex) -> &str {
        self.labels
            .get(hex.i())
            .map_or("off the map", String::as_str)
    }

    /// What lies in a hex; beyond the map nothing can be entered.
    pub fn cell(&self, hex: Hex) -> Cell {
        self.cells.get(hex.i()).copied().unwrap_or(Cell {
            land: Land::Closed,
            ..Cell::default()
        })
    }

    /// The hex can be stood on.
    pub fn open(&self, hex: Hex) -> bool {
        self.cell(hex).land != Land::Closed
    }

    /// The region of a hex.
    pub fn region(&self, hex: Hex) -> RegionId {
        self.cell(hex).region
    }

    /// The open neighbors, with their direction.
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = (usize, Hex)> + '_ {
        let near = self.near.get(hex.i()).copied().unwrap_or([Hex::NOWHERE; 6]);
        near.into_iter()
            .enumerate()
            .filter(|&(_, h)| h.on_map() && self.open(h))
    }

    /// The direction from a hex to its neighbor.
    pub fn direction(&self, from: Hex, to: Hex) -> Option<usize> {
        self.near
            .get(from.i())?
            .iter()
            .position(|&h| h == to && h.on_map())
    }

    /// Whether two hexes touch.
    pub fn touch(&self, a: Hex, b: Hex) -> bool {
        self.direction(a, b).is_some()
    }

    /// What lies between two neighbors.
    pub fn edge(&self, a: Hex, b: Hex) -> Edge {
        self.direction(a, b)
            .map_or(Edge::default(), |d| self.edges[a.i()][d])
    }

    /// The hexes of the straight line from one hex to another, both included.
    pub fn line(&self, from: Hex, to: Hex) -> Vec<Hex> {
        let at = |hex: Hex| {
            let place = self.axial.get(hex.i()).copied().unwrap_or_default();
            (i32::from(place.0), i32::from(place.1))
        };
        let ((fq, fr), (tq, tr)) = (at(from), at(to));
        let off = |hex: Hex| {
            let (q, r) = at(hex);
            ((tq - fq) * (r - fr) - (tr - fr) * (q - fq)).abs()
        };
        let mut line = vec![from];
        let mut now = from;
        while now != to {
            let nearer = |h: &Hex| self.distance(*h, to) < self.distance(now, to);
            let next = self.around(now).map(|(_, h)| h).filter(nearer);
            let Some(next) = next.min_by_key(|&h| (off(h), h)) else {
                break;
            };
            line.push(next);
            now = next;
        }
        line
    }

    /// Distance in hexes.
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        let (Some(&(aq, ar)), Some(&(bq, br))) = (self.axial.get(a.i()), self.axial.get(b.i()))
        else {
            return u16::MAX;
        };
        let (dq, dr) = (aq - bq, ar - br);
        (dq.unsigned_abs() + dr.unsigned_abs() + (dq + dr).unsigned_abs()) / 2
    }

    /// The hexes within a short distance, the hex itself included: the rings are kept, not searched.
    pub fn near_list(&self, hex: Hex, distance: u16) -> impl Iterator<Item = Hex> + '_ {
        let rings = self.rings.get(hex.i()).map_or(&[][..], |r| &r[..]);
        let count = 1 + 3 * usize::from(distance) * (usize::from(distance) + 1);
        rings.iter().copied().take(count).filter(|h| h.on_map())
    }

    /// All open hexes within a distance, the hex itself included.
    pub fn within(&self, hex: Hex, distance: u16) -> Vec<Hex> {
        let mut found = vec![hex];
        let mut seen = NumberSet::from_iter([hex.into()]);
        let mut ring = 0;
        for _ in 0..distance {
            let end = found.len();
            for at in ring..end {
                for &n in self.near.get(found[at].i()).into_iter().flatten() {
                    if n.on_map() && !seen.contains(n.into()) {
                        seen.insert(n.into());
                        found.push(n);
                    }
                }
            }
            ring = end;
        }
        found.retain(|&h| self.open(h));
        found
    }

    /// Changes a hex while the map is made.
    pub fn set(&mut self, hex: Hex, change: impl FnOnce(&mut Cell)) {
        if let Some(cell) = self.cells.get_mut(hex.i()) {
            change(cell);
        }
    }

    /// Changes a hexside, seen from both hexes.
    pub fn set_edge(&mut self, a: Hex, b: Hex, change: impl Fn(&mut Edge)) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(d) = self.direction(from, to) {
                change(&mut self.edges[from.i()][d]);
            }
        }
    }
}

/// A hex, its six neighbors, and the twelve around them.
fn rings(near: &[[Hex; 6]], hex: Hex) -> [Hex; 19] {
    let mut list = [Hex::NOWHERE; 19];
    list[0] = hex;
    list[1..7].copy_from_slice(&near[hex.i()]);
    let mut at = 7;
    for first in near[hex.i()] {
        let Some(second) = near.get(first.i()) else {
            continue;
        };
        for &h in second {
            if h.on_map() && at < 19 && !list[..at].contains(&h) {
                list[at] = h;
                at += 1;
            }
        }
    }
    list
}

/// The region a name stands for: `R1` and so on.
pub fn region_named(name: &str) -> Option<RegionId> {
    let n: usize = name.strip_prefix('R')?.parse().ok()?;
    (1..=MAX_REGIONS).contains(&n).then(|| RegionId::nth(n - 1))
}
