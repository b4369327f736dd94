//! Boards: hexes and sea areas as one dense graph, with sides, places and lines, read from a file under `data/boards`.
//!
//! ```
//! use board::Board;
//! let board = Board::parse(
//!     "isle.toml",
//!     r#"
//! format = 1
//! name = "Isle"
//! [grid]
//! shape = "pointy"
//! columns = 3
//! rows = 3
//! labels = "column,row"
//! [ground]
//! legend = { "." = "clear", "w" = "woods", "~" = "sea" }
//! map = """
//! ~ . .
//!  . w .
//! ~ . ~
//! """
//! "#,
//! )
//! .unwrap();
//! let wood = board.by_label("1,1").unwrap();
//! assert_eq!(board.neighbors(wood).len(), 5);
//! ```
//!
//! # A tour
//!
//! - [`Board`] is what a file says: [`Space`]s with their [`Terrain`], the [`Hexside`]s between neighbors, [`Place`]s,
//!   [`River`]s, [`Crossing`]s, [`Track`]s, [`FrontLine`]s and named [`Layer`]s. A file that cannot be read is a
//!   [`BoardError`] with file and line.
//! - [`Grid`] is the geometry of hexes: labels, directions, distances, corners.
//! - [`Search`] finds cheapest paths over any board.
//! - [`HexSet`], a set of hexes, and [`Adjacency`], which moves whole sets at once, are the hot half of the crate. Neither
//!   touches the heap.
//! - [`TextMap`] draws hexes and hexsides as characters, for terminals.
//! - [`check`] examines a board, and [`drawing`] has the outlines behind its hexes.

#![warn(missing_docs)]

mod adjacency;
mod board;
pub mod check;
pub mod drawing;
mod error;
mod file;
mod grid;
mod hex_set;
mod load;
mod search;
mod space;
mod text_map;

pub use adjacency::Adjacency;
pub use board::{
    Board, Crossing, Distance, Expect, FrontLine, Half, Layer, Place, River, RiverSide,
    RiverStretch, SetupSpot, Supplier, Supply, Track,
};
pub use error::BoardError;
pub use grid::{Corner, Edge, Grid, LANE, Labels, Shape};
pub use hex_set::HexSet;
pub use search::Search;
pub use space::{Hexside, Space, Terrain};
pub use text_map::TextMap;
