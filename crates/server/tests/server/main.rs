//! The server from outside: real sockets, a real store, whole games.

mod database;
mod doors;
mod durable;
mod fuzz;
mod games;
mod leaks;
mod live;
mod postgres;
mod shared;
mod tls;
mod world;
