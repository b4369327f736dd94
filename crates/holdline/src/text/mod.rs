//! Every word a person reads.

pub mod refusals;
