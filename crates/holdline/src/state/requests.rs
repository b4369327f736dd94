//! What commanders have asked of Control (§2.1).

use crate::ids::*;
use serde::Serialize;

/// Something only Control grants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// A division goes to a pot of another army.
    Transfer(DivId, PotId),
    /// An asset does.
    Asset(CounterId, PotId),
    /// A commander is to go.
    Removal(Seat),
}

/// A request and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Asked {
    /// Who.
    pub by: Seat,
    /// What.
    pub what: Request,
}
