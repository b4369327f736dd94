//! What clients draw over the map, and what every seat knows.

use crate::analysis::reach::{Reach, ReachOf};
use crate::data::Holdline;
use crate::data::seats::Role;
use crate::view::View;
use engine::Overlays;

/// What every seat knows: the spectator's view without its seat and letters.
#[derive(Clone, Debug)]
pub struct PublicView(View);

impl serde::Serialize for PublicView {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        let mut told = serde_json::to_value(&self.0).map_err(S::Error::custom)?;
        if let Some(open) = told.as_object_mut() {
            open.remove("seat");
            open.remove("post");
        }
        told.serialize(to)
    }
}

impl Overlays for Holdline {
    type Overlay = ();
    type ReachOf = ReachOf;
    type Reach = Reach;
    type PublicView = PublicView;

    fn reach(&self, view: &View, of: &ReachOf) -> Option<Reach> {
        crate::analysis::reach::reach(&self.data, view, of)
    }

    /// An onlooker sees what spectators see, with the same delay.
    fn public_view(&self, views: &[View]) -> Option<PublicView> {
        let late = |v: &&View| self.data.office(v.seat) == Role::Spectator;
        views.iter().find(late).cloned().map(PublicView)
    }

    fn wall(&self, views: &[View], part: engine::WallPart) -> Option<serde_json::Value> {
        self.wall_part(views, part)
    }
}
