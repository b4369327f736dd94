//! `maproom serve` as a process of its own: killed, stopped and started again, beside another one, and watched from below
//! while it writes.

mod crash;
#[path = "../../../server/tests/server/database.rs"]
mod database;
mod failover;
#[path = "../../../server/tests/server/patch.rs"]
mod patch;
mod people;
mod proxy;
mod restart;
mod synced;
mod world;
