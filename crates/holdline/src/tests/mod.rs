//! Tests that look into the state, which is private to this crate. What can be tested from outside is in `tests/`.

mod data;
mod data_rulings;
mod field;
mod figures;
mod handbook;
mod laws;
mod rulings;
