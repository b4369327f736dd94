//! Numbers about a position: odds, overlays, charts, what every seat knows.

mod analyze;
mod charts;
pub(crate) mod odds;
pub(crate) mod overlay;
pub(crate) mod public_view;
pub(crate) mod view_odds;
