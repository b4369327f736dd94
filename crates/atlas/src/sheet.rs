//! The sheet of paper: geography in board coordinates.

use crate::plane::{Frame, Point};
use crate::project::{Km, LatLon, Projection};
use crate::recipe::{self, Recipe, Source};
use crate::{AtlasError, Result};
use board::{Grid, LANE, Shape, Space};

/// How the earth lies on the board. One unit is the distance of neighboring hexes, or a degree of longitude on a board of areas.
pub struct Sheet {
    projection: Projection,
    km: f64,
    corner: Km,
    pub frame: Frame,
    pub grid: Option<Grid>,
}

/// Kilometers in a degree of longitude at the equator.
const DEGREE: f64 = 6371.0 * std::f64::consts::PI / 180.0;

impl Sheet {
    pub fn new(source: Source<'_>, recipe: &Recipe) -> Result<Sheet> {
        match (&recipe.grid, &recipe.frame) {
            (Some(grid), None) => Sheet::of_grid(source, recipe.projection.clone(), grid),
            (None, Some(degrees)) => Ok(Sheet::of_degrees(recipe.projection.clone(), degrees)),
            _ => Err(AtlasError(format!(
                "{}: a recipe has either [grid] or [frame]; give one of the two",
                source.file
            ))),
        }
    }

    /// A sheet of hexes.
    fn of_grid(source: Source<'_>, projection: Projection, g: &recipe::Grid) -> Result<Sheet> {
        let grid = Grid {
            shape: g.shape,
            columns: g.columns,
            rows: g.rows,
            first_column: g.first_column,
            first_row: g.first_row,
            labels: g.labels,
        };
        let sizes = [g.columns, g.rows].iter().all(|n| (1..=64).contains(n));
        let firsts = [g.first_column, g.first_row].iter().all(|n| *n <= 1000);
        if !(sizes && firsts && g.km > 0.0 && g.km.is_finite()) {
            return Err(source.error(0, "the grid needs 1 to 64 columns and rows, first numbers up to 1000 and kilometers above 0"));
        }
        let (column, row) = (f64::from(g.first_column), f64::from(g.first_row));
        let (across, down) = match g.shape {
            Shape::Pointy => (column, row * LANE),
            Shape::Flat => (column * LANE, row),
        };
        let corner = Km {
            east: g.origin.0 + across * g.km,
            north: g.origin.1 - down * g.km,
        };
        let (columns, rows) = (f64::from(g.columns), f64::from(g.rows));
        let tip = 1.0 / 3f64.sqrt();
        let (half, end) = match g.shape {
            Shape::Pointy => ((0.5, tip), (columns, (rows - 1.0) * LANE + tip)),
            Shape::Flat => ((tip, 0.5), ((columns - 1.0) * LANE + tip, rows)),
        };
        let frame = Frame {
            west: -half.0,
            north: -half.1,
            east: end.0,
            south: end.1,
        };
        Ok(Sheet {
            projection,
            km: g.km,
            corner,
            frame,
            grid: Some(grid),
        })
    }

    /// A sheet cut out along degrees.
    fn of_degrees(projection: Projection, d: &recipe::Degrees) -> Sheet {
        let corner = projection.to_plane(LatLon {
            lat: d.north,
            lon: d.west,
        });
        let frame = Frame {
            west: 0.0,
            north: 0.0,
            east: 0.0,
            south: 0.0,
        };
        let mut sheet = Sheet {
            projection,
            km: DEGREE,
            corner,
            frame,
            grid: None,
        };
        let end = sheet.place(LatLon {
            lat: d.south,
            lon: d.east,
        });
        sheet.frame = Frame {
            east: end.x,
            south: end.y,
            ..frame
        };
        sheet
    }

    /// Kilometers in a board unit.
    pub fn km(&self) -> f64 {
        self.km
    }

    pub fn place(&self, p: LatLon) -> Point {
        let km = self.projection.to_plane(p);
        Point::new(
            (km.east - self.corner.east) / self.km,
            (self.corner.north - km.north) / self.km,
        )
    }

    pub fn places(&self, path: &[LatLon]) -> Vec<Point> {
        path.iter().map(|&p| self.place(p)).collect()
    }

    pub fn earth(&self, p: Point) -> LatLon {
        self.projection.to_earth(Km {
            east: self.corner.east + p.x * self.km,
            north: self.corner.north - p.y * self.km,
        })
    }

    pub fn center(&self, s: Space) -> Point {
        let (x, y) = self.grid.as_ref().map_or((0.0, 0.0), |g| g.center(s));
        Point::new(x, y)
    }

    /// The hex a point lies in, if it is on the board.
    pub fn hex(&self, p: Point) -> Option<Space> {
        let grid = self.grid.as_ref()?;
        let all = (0..grid.len() as u16).map(Space);
        let near = all.min_by(|&a, &b| p.far(self.center(a)).total_cmp(&p.far(self.center(b))))?;
        (p.far(self.center(near)) < 0.578).then_some(near)
    }
}
