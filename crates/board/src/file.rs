//! The board file as it is written: open, unproven. `load` proves it.

use crate::{Edge, Grid, Terrain};
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::BTreeMap;

/// A string whose place in the file is known.
pub type Text = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub format: Spanned<u32>,
    pub name: String,
    pub grid: Option<Spanned<Grid>>,
    pub ground: Option<Ground>,
    #[serde(default)]
    pub areas: Vec<Area>,
    #[serde(default)]
    pub sides: Sides,
    #[serde(default)]
    pub rivers: Vec<River>,
    #[serde(default)]
    pub links: Vec<Crossing>,
    #[serde(default)]
    pub tracks: Vec<Track>,
    #[serde(default)]
    pub layers: Vec<Layer>,
    #[serde(default)]
    pub places: Vec<Place>,
    #[serde(default)]
    pub spots: Vec<SetupSpot>,
    #[serde(default)]
    pub lines: Vec<FrontLine>,
    pub supply: Option<Supply>,
    #[serde(default)]
    pub expect: Expect,
    pub drawing: Option<Drawing>,
}

/// Where supply comes from, as far as the ground says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Steps from a unit to a city, and from city to city.
    pub reach: u16,
    pub sources: Vec<Supplier>,
    #[serde(default)]
    pub cut_off: Vec<CutOff>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supplier {
    pub owner: String,
    pub edge: Edge,
    #[serde(default)]
    pub places: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutOff {
    pub place: Text,
    pub period: String,
    pub why: String,
}

/// What `check` must find.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Spaces, sides and places by name: `rivers = 407`.
    #[serde(default)]
    pub counts: BTreeMap<String, usize>,
    /// From, to (places or spaces), steps.
    #[serde(default)]
    pub distances: Vec<(Text, Text, u16)>,
}

/// The map: one character a hex, rows from north to south, white space free.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    pub legend: Spanned<BTreeMap<String, Terrain>>,
    pub map: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub key: Text,
    pub name: String,
    /// Keys of the areas it borders.
    pub borders: Text,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// Sides nothing passes: `11,1/12,2`.
    pub closed: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct River {
    pub name: String,
    pub rank: Spanned<u8>,
    /// Sides in order; one in brackets is drawn but no river.
    pub course: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    pub kind: Text,
    pub name: String,
    pub sides: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub kind: Text,
    pub name: String,
    pub through: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    pub name: Text,
    /// Character to value; `-` is a space without one.
    pub legend: Spanned<BTreeMap<String, String>>,
    pub map: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub name: Text,
    pub at: Text,
    pub kind: String,
    #[serde(default = "third")]
    pub rank: u8,
    #[serde(default)]
    pub control: BTreeMap<String, String>,
    #[serde(default)]
    pub tags: Vec<String>,
    pub point: Option<(f64, f64)>,
}

fn third() -> u8 {
    3
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupSpot {
    pub set: String,
    pub name: Text,
    pub at: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontLine {
    pub name: Text,
    pub title: String,
    /// `west/east` pairs of neighbors, from one end to the other.
    pub sides: Text,
}

/// What the drawing needs beyond the rules: in board coordinates, with its sources named.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    pub sources: Vec<String>,
    /// Kilometers in a board unit.
    pub km: f64,
    /// West, north, east, south.
    pub frame: (f64, f64, f64, f64),
    /// Meters, a number a hex, rows from north to south.
    pub heights: Option<Text>,
    #[serde(default)]
    pub shapes: Vec<Ring>,
    #[serde(default)]
    pub paths: Vec<Path>,
    #[serde(default)]
    pub labels: Vec<Label>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ring {
    pub kind: String,
    #[serde(default)]
    pub name: String,
    /// `x,y x,y ..`
    pub ring: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    pub kind: String,
    #[serde(default)]
    pub name: String,
    pub path: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    pub text: String,
    pub kind: String,
    pub rank: u8,
    pub point: (f64, f64),
    #[serde(default)]
    pub turn: f64,
}
