//! §8 Combat, stage by stage.
//!
//! The order inside an area is: open and reveal, submarines, then rounds of air or surface fire, each followed by landings and
//! the question who stays.

pub(crate) mod aim;
pub(crate) mod areas;
pub(crate) mod fire;
pub(crate) mod landing;
pub(crate) mod present;
pub(crate) mod pursuit;
pub(crate) mod rounds;
pub(crate) mod submarines;
pub(crate) mod withdrawal;
