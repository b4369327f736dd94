//! What a wall shows to the whole room. High Commands sit there too and live on reports, so everything about the map is
//! late, by one delay; blocks and HQs are never shown.

use crate::data::Holdline;
use crate::data::nouns::SupplyPointKind;
use crate::data::seats::Role;
use crate::ids::{PlaceId, RegionId, Side};
use crate::state::clock::Timer;
use crate::state::{Phase, Slot, Stage};
use crate::view::{Holders, View};
use engine::WallPart;
use serde::Serialize;

/// Shown at once: the turn, and where each region stands in it.
#[derive(Serialize)]
struct Live {
    turn: u8,
    last: u8,
    stage: Stage,
    /// A tea break is on.
    tea: bool,
    /// Control has stopped the game.
    paused: bool,
    regions: Vec<Region>,
    /// The clocks that the room may see: the planning, the tea break and each region's step.
    clocks: Vec<String>,
}

/// A region's place in the turn.
#[derive(Serialize)]
struct Region {
    name: String,
    /// Of the steps that a turn has for people, from 0; their number when it is done.
    step: u8,
    /// Its clock.
    clock: String,
    done: bool,
    late: bool,
}

/// Shown late: the map and what follows from it.
#[derive(Serialize)]
struct Late {
    turn: u8,
    /// Who holds each hex.
    hold: Holders,
    /// Towns that Germany holds, by name.
    lost: Vec<String>,
    /// How many had fallen in history by the end of each turn up to the last.
    history: Vec<usize>,
    /// Regions in which each side had the initiative: German, Polish.
    initiative: [usize; 2],
}

/// The place of a phase among the steps that people know: cards, command, reveal, two rounds of actions, movement, posture.
fn step(phase: Phase) -> u8 {
    match phase {
        Phase::Cards => 0,
        Phase::Command => 1,
        Phase::Plans => 2,
        Phase::Rally(slot) | Phase::Prepared(slot) | Phase::Other(slot) | Phase::Exploit(slot) => {
            match slot {
                Slot::First => 3,
                Slot::Second => 4,
            }
        }
        Phase::Movement(_) => 5,
        Phase::Posture => 6,
        Phase::Done => 7,
    }
}

impl Holdline {
    /// The wall's part, from the head umpire's view.
    pub(crate) fn wall_part(&self, views: &[View], part: WallPart) -> Option<serde_json::Value> {
        let head = |view: &&View| self.data.office(view.seat) == Role::GameControl;
        let view = views.iter().find(head)?;
        let part = match part {
            WallPart::Live => serde_json::to_value(self.live_wall(view)),
            WallPart::Late => serde_json::to_value(self.late_wall(view)),
        };
        part.ok()
    }

    fn live_wall(&self, view: &View) -> Live {
        let regions = view.regions.iter().enumerate().map(|(i, region)| Region {
            name: self.region(RegionId::nth(i)).into(),
            step: step(region.phase),
            clock: self.timer(Timer::Region(RegionId::nth(i))),
            done: region.phase == Phase::Done,
            late: region.late,
        });
        Live {
            turn: view.turns.0,
            last: view.turns.1,
            stage: view.stage,
            tea: view.tea.0,
            paused: view.paused,
            clocks: [Timer::Planning, Timer::Tea]
                .into_iter()
                .chain((0..view.regions.len()).map(|i| Timer::Region(RegionId::nth(i))))
                .map(|timer| self.timer(timer))
                .collect(),
            regions: regions.collect(),
        }
    }

    fn late_wall(&self, view: &View) -> Late {
        let places = &self.data.places;
        let is_town = |(_, place): &(usize, &crate::data::nouns::SupplyPoint)| {
            place.role == SupplyPointKind::Town
        };
        let towns = || places.iter().enumerate().filter(is_town);
        let lost = towns()
            .filter(|(_, place)| view.hold.of(place.hex) == Some(Some(Side::German)))
            .map(|(i, _)| self.place(PlaceId::nth(i)).to_owned());
        let fallen = |turn: u8| towns().filter(|(_, place)| place.due <= turn).count();
        let won = |side: Side| view.regions.iter().filter(|r| r.winner == side).count();
        Late {
            turn: view.turns.0,
            hold: view.hold.clone(),
            lost: lost.collect(),
            history: (1..=view.turns.1).map(fallen).collect(),
            initiative: Side::BOTH.map(won),
        }
    }
}
