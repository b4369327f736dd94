//! Boards of sea areas.

use crate::frame::Frame;
use board::Board;

/// The window of a board of areas: what its file says.
pub fn frame(board: &Board, unit: f64) -> Frame {
    let window = board.drawing().map(|d| d.frame);
    let (corner, size) = window.map_or(((0.0, 0.0), (40.0, 25.0)), |f| {
        ((f.west, f.north), (f.east - f.west, f.south - f.north))
    });
    Frame::window(unit, corner, size, &[])
}
