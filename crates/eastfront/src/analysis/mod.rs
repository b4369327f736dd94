//! What follows from a position: odds, figures, overlays of the map. From views wherever a player asks.

pub(crate) mod chart;
pub(crate) mod facts;
pub(crate) mod odds;
pub(crate) mod overlay;
pub(crate) mod proposal;
pub(crate) mod public;
pub(crate) mod reach;
pub(crate) mod view_odds;

use crate::data::Eastfront;
use crate::event::Event;
use crate::ids::Side;
use crate::state::State;
use crate::view::View;
use engine::{Analyze, Chart, DataPoint, Overlays, TurnStats};
use odds::{Answer, Question};

impl Analyze for Eastfront {
    type Case = Question;
    type Odds = Answer;
    type ViewOdds = view_odds::ViewOdds;

    fn odds(&self, case: &Question) -> Result<Answer, String> {
        self.answer(case)
    }

    fn announced(&self, view: &View) -> Vec<(String, Question)> {
        let cases = self.announced_cases(view).into_iter();
        cases
            .map(|(what, case)| (what, Question::Numbers(case)))
            .collect()
    }

    fn odds_from_view(&self, view: &View) -> Option<view_odds::ViewOdds> {
        self.odds_of(view)
    }

    fn turn(&self, state: &State) -> u32 {
        state.month.since(self.data.calendar) as u32
    }

    fn figures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let first = self.scenario(state).first;
        vec![
            ("turns", state.month.since(first) as f64 + 1.0),
            ("axis_cities", state.axis_cities.len() as f64),
            ("axis_blocks", state.occupied[Side::Axis].len() as f64),
            ("soviet_blocks", state.occupied[Side::Soviet].len() as f64),
        ]
    }

    fn charts(&self) -> &'static [Chart] {
        chart::CHARTS
    }

    fn turn_stats(&self, view: &View) -> Option<TurnStats> {
        Some(self.stats_of(view))
    }

    fn running_counts(&self, view: &View, event: &Event) -> Vec<DataPoint> {
        self.counts_of(view, event)
    }
}

impl Overlays for Eastfront {
    type Overlay = overlay::Overlay;
    type ReachOf = reach::ReachOf;
    type Reach = Vec<reach::Way>;
    type PublicView = public::PublicView;

    fn overlay(&self, view: &View) -> Option<overlay::Overlay> {
        Some(self.overlay_of(view))
    }

    fn reach(&self, view: &View, of: &reach::ReachOf) -> Option<Vec<reach::Way>> {
        Some(self.reach_of(view, *of))
    }

    fn public_view(&self, views: &[View]) -> Option<public::PublicView> {
        public::of(views)
    }
}
