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
//! assert_eq!(board.neighbours(wood).len(), 5);
//! ```
//!
//! The hot half of the crate is [`Field`], a set of hexes, and [`Ways`], which moves whole sets at once. Neither touches the heap.

mod board;
pub mod check;
pub mod drawing;
mod error;
mod field;
mod file;
mod grid;
mod load;
mod search;
mod space;
mod ways;

pub use board::{
    Board, Course, CourseSide, Distance, Expect, Half, Layer, Line, Link, Place, Spot, Supplier,
    Supply, Track, Walk,
};
pub use error::BoardError;
pub use field::Field;
pub use grid::{Corner, Edge, Grid, LANE, Labels, Shape};
pub use search::Search;
pub use space::{Side, Space, Terrain};
pub use ways::Ways;
