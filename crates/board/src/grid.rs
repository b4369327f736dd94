//! The geometry of a hex board.
//!
//! Hexes lie in *lanes*: rows on a pointy-top board, columns on a flat-top one. Within a lane a hex has a *position*; odd lanes are
//! shifted forward by half a hex ("odd-r" and "odd-q"). A flat-top board is a pointy-top board with x and y exchanged, so one piece of
//! arithmetic serves both, and the id of a hex is `lane * width + position`.

use crate::Space;
use serde::{Deserialize, Serialize};

/// The way in which hexes stand.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Points up, lanes are rows. Directions 0..6 are E, SE, SW, W, NW, NE.
    Pointy,
    /// Points sideways, lanes are columns. Directions 0..6 are S, SE, NE, N, NW, SW.
    Flat,
}

/// How a hex is called.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub enum Labels {
    /// `21,8`
    #[serde(rename = "column,row")]
    Comma,
    /// `2108`
    #[serde(rename = "columnrow")]
    Digits,
}

/// A rectangle of hexes.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The way in which hexes stand.
    pub shape: Shape,
    /// Columns of hexes.
    pub columns: u16,
    /// Rows of hexes.
    pub rows: u16,
    /// The number printed on the westernmost column; even, so that shifted lanes are the odd ones in print too.
    #[serde(default)]
    pub first_column: u16,
    /// The number printed on the northernmost row.
    #[serde(default)]
    pub first_row: u16,
    /// The way in which hexes are named.
    pub labels: Labels,
}

/// A compass edge of the board.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The top of the map.
    North,
    /// The right side of the map.
    East,
    /// The bottom of the map.
    South,
    /// The left side of the map.
    West,
}

/// A corner of a hex on a whole-number lattice: half hexes along a lane, thirds of a lane across. Equal corners are one corner.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Corner {
    /// Its place along a lane, in half hexes.
    pub along: i16,
    /// Its place across the lanes, in thirds of a lane.
    pub across: i16,
}

/// Distance of two lanes when neighboring hexes are 1 apart.
pub const LANE: f64 = 0.866_025_403_784_438_6;

impl Grid {
    /// The number of hexes.
    pub fn len(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Whether it has no hexes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of lanes: rows of pointy hexes, columns of flat ones.
    pub fn lanes(&self) -> u16 {
        match self.shape {
            Shape::Pointy => self.rows,
            Shape::Flat => self.columns,
        }
    }

    /// Hexes in a lane.
    pub fn width(&self) -> u16 {
        match self.shape {
            Shape::Pointy => self.columns,
            Shape::Flat => self.rows,
        }
    }

    /// The lane of a hex.
    pub fn lane(&self, s: Space) -> u16 {
        s.0 / self.width()
    }

    /// The place of a hex in its lane.
    pub fn position(&self, s: Space) -> u16 {
        s.0 % self.width()
    }

    /// The hex with these printed numbers.
    pub fn at(&self, column: u16, row: u16) -> Option<Space> {
        let (c, r) = (
            column.checked_sub(self.first_column)?,
            row.checked_sub(self.first_row)?,
        );
        if c >= self.columns || r >= self.rows {
            return None;
        }
        Some(match self.shape {
            Shape::Pointy => Space(r * self.columns + c),
            Shape::Flat => Space(c * self.rows + r),
        })
    }

    /// The printed numbers of a hex: column and row.
    pub fn column_row(&self, s: Space) -> (u16, u16) {
        let (lane, position) = (self.lane(s), self.position(s));
        match self.shape {
            Shape::Pointy => (position + self.first_column, lane + self.first_row),
            Shape::Flat => (lane + self.first_column, position + self.first_row),
        }
    }

    /// The label of a hex.
    pub fn label(&self, s: Space) -> String {
        let (column, row) = self.column_row(s);
        match self.labels {
            Labels::Comma => format!("{column},{row}"),
            Labels::Digits => format!("{column:02}{row:02}"),
        }
    }

    /// The hex with this label.
    pub fn by_label(&self, label: &str) -> Option<Space> {
        let (column, row) = match self.labels {
            Labels::Comma => label.split_once(',')?,
            Labels::Digits if label.len() == 4 && label.is_ascii() => label.split_at(2),
            Labels::Digits => return None,
        };
        let number = |text: &str| {
            if text.bytes().all(|b| b.is_ascii_digit()) {
                text.parse().ok()
            } else {
                None
            }
        };
        self.at(number(column)?, number(row)?)
    }

    /// The neighbor in a direction 0..6; the opposite direction is `(dir + 3) % 6`.
    pub fn step(&self, s: Space, dir: usize) -> Option<Space> {
        let (lane, position) = (i32::from(self.lane(s)), i32::from(self.position(s)));
        let odd = lane & 1;
        let (p, l) = match dir {
            0 => (position + 1, lane),
            1 => (position + odd, lane + 1),
            2 => (position + odd - 1, lane + 1),
            3 => (position - 1, lane),
            4 => (position + odd - 1, lane - 1),
            5 => (position + odd, lane - 1),
            _ => return None,
        };
        let (width, lanes) = (i32::from(self.width()), i32::from(self.lanes()));
        ((0..width).contains(&p) && (0..lanes).contains(&l)).then(|| Space((l * width + p) as u16))
    }

    /// The direction of a neighbor.
    pub fn direction(&self, from: Space, to: Space) -> Option<usize> {
        (0..6).find(|&dir| self.step(from, dir) == Some(to))
    }

    /// Straight distance in hexes, whatever lies between.
    pub fn distance(&self, a: Space, b: Space) -> u16 {
        let axial = |s: Space| {
            let lane = i32::from(self.lane(s));
            (i32::from(self.position(s)) - (lane - (lane & 1)) / 2, lane)
        };
        let ((qa, ra), (qb, rb)) = (axial(a), axial(b));
        let (q, r) = (qa - qb, ra - rb);
        q.abs().max(r.abs()).max((q + r).abs()) as u16
    }

    /// Whether a hex is on an edge of the map.
    pub fn on_edge(&self, s: Space, edge: Edge) -> bool {
        let (column, row) = self.column_row(s);
        match edge {
            Edge::North => row == self.first_row,
            Edge::South => row + 1 == self.first_row + self.rows,
            Edge::West => column == self.first_column,
            Edge::East => column + 1 == self.first_column + self.columns,
        }
    }

    /// Center of a hex in board coordinates: neighbors are 1 apart, x runs east, y south, the first hex lies at the origin.
    pub fn center(&self, s: Space) -> (f64, f64) {
        let lane = self.lane(s);
        let along = f64::from(self.position(s)) + 0.5 * f64::from(lane & 1);
        self.turn(along, f64::from(lane) * LANE)
    }

    /// Corner `k` of a hex lies between directions `k` and `k + 1`; the side in direction `d` joins corners `d - 1` and `d`.
    pub fn corner(&self, s: Space, k: usize) -> Corner {
        let lane = self.lane(s) as i16;
        let (along, across) = [(1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)][k % 6];
        Corner {
            along: 2 * self.position(s) as i16 + (lane & 1) + along,
            across: 3 * lane + across,
        }
    }

    /// The two corners that the side between neighbors joins.
    pub fn ends(&self, a: Space, b: Space) -> Option<(Corner, Corner)> {
        let dir = self.direction(a, b)?;
        Some((self.corner(a, dir + 5), self.corner(a, dir)))
    }

    /// A corner in board coordinates.
    pub fn corner_point(&self, corner: Corner) -> (f64, f64) {
        self.turn(
            f64::from(corner.along) / 2.0,
            f64::from(corner.across) / 3.0 * LANE,
        )
    }

    fn turn(&self, along: f64, across: f64) -> (f64, f64) {
        match self.shape {
            Shape::Pointy => (along, across),
            Shape::Flat => (across, along),
        }
    }
}
