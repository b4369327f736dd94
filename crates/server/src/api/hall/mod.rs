//! Requests about a hall: joining it, setting it up, one's own desk, the umpires' desk, the wall.

pub mod access;
pub mod control;
pub mod desk;
pub mod host;
pub mod join;
pub mod liaison;
pub mod routes;
pub mod sheet;
pub mod staff;
pub mod vote;
