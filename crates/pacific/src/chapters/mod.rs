//! The chapters of the rulebook, one file or folder each.
//!
//! A chapter never calls the one that follows it: it returns a [`flow::Flow`], and [`sequence`] goes on from there.

pub(crate) mod air_raids;
pub(crate) mod arrivals;
pub(crate) mod battle;
pub(crate) mod control;
pub(crate) mod flow;
pub(crate) mod movement;
pub(crate) mod repair;
pub(crate) mod return_to_port;
pub(crate) mod sequence;
pub(crate) mod setup;
pub(crate) mod task_forces;
pub(crate) mod victory;
