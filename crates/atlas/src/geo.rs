//! Readers of public geography: GeoJSON shapes and lines, elevation grids.

use crate::project::LatLon;
use crate::{AtlasError, Result};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The folder with the geography files.
pub struct Geo {
    folder: PathBuf,
}

#[derive(Deserialize)]
struct Collection {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
pub struct Feature {
    pub properties: serde_json::Map<String, serde_json::Value>,
    geometry: Geometry,
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    LineString(Vec<[f64; 2]>),
    MultiLineString(Vec<Vec<[f64; 2]>>),
    Polygon(Vec<Vec<[f64; 2]>>),
    MultiPolygon(Vec<Vec<Vec<[f64; 2]>>>),
}

impl Feature {
    pub fn name(&self) -> &str {
        self.properties
            .get("name")
            .and_then(|v| v.as_str())
            .unwrap_or("")
    }

    /// Its rings or lines.
    pub fn paths(&self) -> Vec<Vec<LatLon>> {
        let path = |points: &Vec<[f64; 2]>| {
            points
                .iter()
                .map(|&[lon, lat]| LatLon { lat, lon })
                .collect()
        };
        match &self.geometry {
            Geometry::LineString(line) => vec![path(line)],
            Geometry::MultiLineString(lines) | Geometry::Polygon(lines) => {
                lines.iter().map(path).collect()
            }
            Geometry::MultiPolygon(shapes) => shapes.iter().flatten().map(path).collect(),
        }
    }
}

impl Geo {
    pub fn new(folder: &Path) -> Geo {
        Geo {
            folder: folder.to_owned(),
        }
    }

    fn read(&self, file: &str) -> Result<String> {
        let path = self.folder.join(file);
        std::fs::read_to_string(&path).map_err(|e| {
            AtlasError(format!(
                "cannot read {}: {e}; give the folder of the geography files with --geo",
                path.display()
            ))
        })
    }

    pub fn features(&self, file: &str) -> Result<Vec<Feature>> {
        let text = self.read(file)?;
        let all: Collection = serde_json::from_str(&text).map_err(|e| {
            AtlasError(format!(
                "{file}:{}: {e}; it must be GeoJSON with lines or polygons",
                e.line()
            ))
        })?;
        Ok(all.features)
    }

    pub fn heights(&self, file: &str) -> Result<Heights> {
        Heights::parse(&self.read(file)?).ok_or_else(|| {
            AtlasError(format!(
                "{file} is no Esri ASCII grid; give one with xllcenter"
            ))
        })
    }
}

/// Elevation in meters on a grid of degrees.
pub struct Heights {
    columns: usize,
    rows: usize,
    west: f64,
    south: f64,
    cell: f64,
    meters: Vec<f64>,
}

impl Heights {
    fn parse(text: &str) -> Option<Heights> {
        let mut words = text.split_whitespace();
        let mut field = |name: &str| -> Option<f64> {
            words
                .next()
                .filter(|w| *w == name)
                .and(words.next())?
                .parse()
                .ok()
        };
        let (columns, rows) = (field("ncols")? as usize, field("nrows")? as usize);
        let (west, south, cell) = (field("xllcenter")?, field("yllcenter")?, field("cellsize")?);
        field("NODATA_value")?;
        let meters: Vec<f64> = words.map(|w| w.parse().ok()).collect::<Option<_>>()?;
        (columns.checked_mul(rows) == Some(meters.len()) && columns > 1 && rows > 1 && cell > 0.0)
            .then_some(Heights {
                columns,
                rows,
                west,
                south,
                cell,
                meters,
            })
    }

    /// Height of a place, blended from the four cells around it; the edge goes on outside.
    pub fn at(&self, p: LatLon) -> f64 {
        let along = |v: f64, n: usize| {
            let v = v.clamp(0.0, (n - 1) as f64);
            let low = (v.floor() as usize).min(n - 2);
            (low, v - low as f64)
        };
        let (column, right) = along((p.lon - self.west) / self.cell, self.columns);
        let (from_south, up) = along((p.lat - self.south) / self.cell, self.rows);
        let cell = |c: usize, s: usize| self.meters[(self.rows - 1 - s) * self.columns + c];
        let row = |s: usize| cell(column, s) * (1.0 - right) + cell(column + 1, s) * right;
        row(from_south) * (1.0 - up) + row(from_south + 1) * up
    }
}
