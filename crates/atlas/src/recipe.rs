//! A recipe under `data/atlas`: what to lay where, and why it departs from the geography where it does.

use crate::project::{LatLon, Projection};
use crate::{AtlasError, Result};
use board::{Labels, Shape, Terrain};
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::BTreeMap;

pub type Text = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    pub name: String,
    /// Comment lines at the head of the board file.
    pub about: String,
    pub projection: Projection,
    pub grid: Option<Grid>,
    pub frame: Option<Degrees>,
    pub land: Option<Land>,
    /// Features of the ground; of two that claim a hex the earlier in this list wins.
    #[serde(default)]
    pub ground: Vec<Ground>,
    #[serde(default)]
    pub overrides: Vec<Override>,
    #[serde(default)]
    pub closed: Vec<Closed>,
    /// Countries that stay out of it: their hexes are out of play.
    pub neutral: Option<Neutral>,
    /// Kinds of places that are the ground of their hex: `city = "city"`.
    #[serde(default)]
    pub paint: BTreeMap<String, Terrain>,
    /// The line along which river courses are drawn but are no rivers to the rules.
    pub dry_line: Option<String>,
    /// A side that a river crosses there and back at once is a river too.
    #[serde(default)]
    pub spurs: bool,
    #[serde(default)]
    pub rivers: Vec<River>,
    #[serde(default)]
    pub bridges: Vec<Bridge>,
    #[serde(default)]
    pub tracks: Vec<Track>,
    #[serde(default)]
    pub lines: Vec<Line>,
    #[serde(default)]
    pub layers: Vec<Layer>,
    #[serde(default)]
    pub areas: Vec<Area>,
    #[serde(default)]
    pub borders: Vec<Border>,
    #[serde(default)]
    pub places: Vec<Place>,
    #[serde(default)]
    pub spots: Vec<SetupSpot>,
    #[serde(default)]
    pub labels: Vec<Label>,
    pub supply: Option<Supply>,
    #[serde(default)]
    pub expect: Expect,
    pub drawing: Drawing,
}

/// Where supply comes from; goes into the board file as it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    pub reach: u16,
    pub sources: Vec<Supplier>,
    #[serde(default)]
    pub cut_off: Vec<CutOff>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supplier {
    pub owner: String,
    pub edge: String,
    #[serde(default)]
    pub places: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutOff {
    pub place: String,
    pub period: String,
    pub why: String,
}

/// What the board's check must find; goes into the board file as it is.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    #[serde(default)]
    pub counts: BTreeMap<String, usize>,
    #[serde(default)]
    pub distances: Vec<(String, String, u16)>,
}

/// The hex grid: the hex with printed numbers 0, 0 lies at `origin` on the plane (kilometers east and north).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    pub shape: Shape,
    pub columns: u16,
    pub rows: u16,
    #[serde(default)]
    pub first_column: u16,
    #[serde(default)]
    pub first_row: u16,
    pub labels: Labels,
    pub km: f64,
    pub origin: (f64, f64),
}

/// The frame of a board of areas, in degrees; east of 180 longitude runs on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Degrees {
    pub west: f64,
    pub north: f64,
    pub east: f64,
    pub south: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Land {
    pub file: String,
    /// A hex is land when at least this share of it is.
    pub share: f64,
    pub lakes: Option<String>,
    /// Lakes smaller than this do not count as water.
    #[serde(default)]
    pub lake_km2: f64,
    /// Lakes that are sea to the board, by name.
    #[serde(default)]
    pub lagoons: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    pub kind: Terrain,
    pub name: Text,
    /// A hex takes the kind when at least this share of it is covered.
    pub share: f64,
    pub ring: Option<Text>,
    /// Latitude and longitude of the middle, and the radius in kilometers.
    pub disc: Option<(f64, f64, f64)>,
    /// Follow this river's hexes within the disc instead of filling it.
    pub along: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neutral {
    pub layer: String,
    pub letters: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Override {
    pub hexes: Text,
    pub ground: Terrain,
    pub why: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    pub side: Text,
    pub why: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct River {
    pub name: Text,
    pub rank: u8,
    /// From the spring to the mouth, if banks are given; else either way.
    pub course: Text,
    /// Places and bridge towns whose hexes must lie on the left bank: the course is bent around them.
    #[serde(default)]
    pub left: Vec<Text>,
    #[serde(default)]
    pub right: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bridge {
    pub name: Text,
    pub river: Text,
    pub lat: f64,
    pub lon: f64,
    #[serde(default = "one")]
    pub count: usize,
}

fn one() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub kind: String,
    pub name: Text,
    /// Names of places, or "lat,lon", that it runs through; or hexes if `exact`.
    pub via: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub name: Text,
    pub title: String,
    /// Who holds the western half at that time: places say who holds what.
    pub west: String,
    pub paths: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    pub name: String,
    /// Letter to value.
    pub legend: BTreeMap<String, String>,
    /// The first rule that fits a hex gives its letter.
    pub rules: Vec<Rule>,
}

/// Fits a hex if all that it names fits the hex's center.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub letter: Text,
    /// Latitudes, from and to (from counts, to does not).
    pub lat: Option<(f64, f64)>,
    pub lon: Option<(f64, f64)>,
    /// A shape of a geography file: file and name.
    pub shape: Option<(String, Text)>,
    /// A hex with a place of one of these kinds.
    pub places: Option<Vec<String>>,
    /// These hexes.
    pub hexes: Option<Text>,
    pub why: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub key: Text,
    pub name: String,
    /// Where its name stands: latitude, longitude.
    pub center: (f64, f64),
}

/// A border between two areas, or the outer rim of one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Border {
    pub between: Vec<Text>,
    pub path: Text,
    /// The two meet on land only: no border to the rules.
    #[serde(default)]
    pub land: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub name: Text,
    pub lat: f64,
    pub lon: f64,
    pub kind: String,
    #[serde(default = "third")]
    pub rank: u8,
    #[serde(default)]
    pub control: BTreeMap<String, String>,
    #[serde(default)]
    pub tags: Vec<String>,
    /// Hexes or areas, where the coordinates alone do not say them: with a reason.
    pub at: Option<Text>,
    pub why: Option<String>,
    /// Areas it may lie far from: a port that stands for a whole country.
    #[serde(default)]
    pub far: bool,
}

fn third() -> u8 {
    3
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupSpot {
    pub set: String,
    pub name: Text,
    pub lat: f64,
    pub lon: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    pub text: String,
    pub kind: String,
    #[serde(default = "third")]
    pub rank: u8,
    pub lat: f64,
    pub lon: f64,
    /// Degrees, clockwise.
    #[serde(default)]
    pub turn: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    pub sources: Vec<String>,
    pub heights: Option<String>,
    /// Coast and lakes may be this far off, in board units.
    pub slack: f64,
    /// Islands smaller than this (in square board units) are left out.
    pub least: f64,
    pub lakes: Option<String>,
    pub lake_km2: f64,
    /// A file of border lines, and the day on which they must have stood.
    pub borders: Option<(String, String)>,
    /// Rivers that are drawn as they run and are nothing to the rules.
    pub rivers: Option<DrawnRivers>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnRivers {
    pub file: String,
    pub names: Vec<Text>,
}

/// The recipe's own text, for errors that name its line.
#[derive(Copy, Clone)]
pub struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Source<'_> {
    pub fn error(&self, at: usize, what: impl std::fmt::Display) -> AtlasError {
        let line = 1 + self.text.as_bytes()[..at.min(self.text.len())]
            .iter()
            .filter(|&&b| b == b'\n')
            .count();
        AtlasError(format!("{}:{line}: {what}", self.file))
    }

    pub fn recipe(&self) -> Result<Recipe> {
        toml::from_str(self.text).map_err(|e: toml::de::Error| {
            let at = e.span().map_or(0, |span| span.start);
            self.error(
                at,
                format!(
                    "{}; see docs/boards.md for what a recipe holds",
                    e.message().replace('\n', ", ")
                ),
            )
        })
    }

    /// `lat,lon lat,lon ..`
    pub fn path(&self, text: &Text) -> Result<Vec<LatLon>> {
        let point = |word: &str| {
            let (lat, lon) = word.split_once(',')?;
            let p = LatLon {
                lat: lat.parse().ok()?,
                lon: lon.parse().ok()?,
            };
            (p.lat.abs() < 89.0 && p.lon.abs() < 400.0).then_some(p)
        };
        let words = text.get_ref().split_whitespace();
        let path = words.map(|word| {
            point(word).ok_or_else(|| {
                self.error(
                    text.span().start,
                    format!("{word:?} is no point; write lat,lon in degrees"),
                )
            })
        });
        path.collect()
    }
}
