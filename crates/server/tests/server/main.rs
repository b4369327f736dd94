//! The server from outside: real sockets, a real store, whole games.

mod absence;
mod database;
mod doors;
mod durable;
mod fuzz;
mod games;
mod keeping;
mod leaks;
mod limits;
mod live;
mod notices;
mod openapi;
mod orders;
mod postgres;
mod shared;
mod sink;
mod tls;
mod truth;
mod words;
mod world;
