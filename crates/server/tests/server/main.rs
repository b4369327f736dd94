//! The server from outside: real sockets, a real store, whole games.

mod budget;
mod clocks;
mod database;
mod desk;
mod doors;
mod durable;
mod fuzz;
mod games;
mod leaks;
mod live;
mod postgres;
mod races;
mod revoked;
mod shared;
mod shelf;
mod slow;
mod tls;
mod two;
mod world;
