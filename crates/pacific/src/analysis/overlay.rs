//! What a position means on the map: how far each side's ships and air reach, what can still come where, and which harbors are
//! about to change hands. All of it follows from one side's view: who holds what and how many blocks lie where is open (A71, A75).

use super::public_view::{PublicView, public_view};
use crate::chapters::movement;
use crate::game::Pacific;
use crate::ids::{Location, Side, bits};
use crate::laws::imagine;
use crate::state::{State, Step};
use crate::view::View;
use engine::Overlays;
use serde::Serialize;

impl Overlays for Pacific {
    type Overlay = Overlay;
    type ReachOf = ();
    type Reach = ();
    type PublicView = PublicView;

    fn overlay(&self, view: &View) -> Option<Overlay> {
        Some(overlay(self, view))
    }

    fn public_view(&self, views: &[View]) -> Option<PublicView> {
        public_view(views)
    }
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Overlay {
    /// Whether the side's ships can still sail in this turn, by side.
    sails: [bool; 2],
    areas: Vec<SeaOverlay>,
    harbors: Vec<HarborOverlay>,
}

/// One sea area.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeaOverlay {
    /// What lies in harbor and could sail here (§7), by side.
    reach: [Reach; 2],
    /// Whether the side's harbors let it place land air here (§7).
    cover: [bool; 2],
    /// What this seat can meet here when battles are fought.
    threat: Threat,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reach {
    blocks: u8,
    /// More may lie in harbors whose blocks are not to be counted (A75).
    uncounted: bool,
    /// The harbors they would leave from.
    from: Vec<Location>,
}

#[derive(Copy, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Threat {
    /// Enemy ships, land air and task forces that are here.
    here: u8,
    /// Ships that can still sail here in this turn, and land air that can still be placed here.
    ships: u8,
    air: u8,
    uncounted: bool,
}

/// One port or base.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HarborOverlay {
    /// Of the areas it touches, those that the side which does not own it holds.
    held: u8,
    touches: u8,
    /// It changes hands at the end of the turn if all of them are still held then (§10).
    falls: bool,
    /// It is a base of this seat's, and enemy ships can be in an area it touches: troops may land (§8).
    exposed: bool,
}

/// The overlay of a seat.
pub(crate) fn overlay(game: &Pacific, view: &View) -> Overlay {
    let state = imagine::known(game, view);
    let sails = Side::BOTH.map(|side| sails(state.step, side));
    let lying = Side::BOTH.map(|side| lying(view, side));
    let areas: Vec<SeaOverlay> = (0..game.map.areas.len())
        .map(|area| {
            let reach = Side::BOTH.map(|side| reach(game, &state, &lying, side, area));
            SeaOverlay {
                cover: Side::BOTH.map(|side| covers(game, &state, side, area)),
                threat: threat(game, &state, view, &reach, sails, area),
                reach,
            }
        })
        .collect();
    let harbors = (0..game.map.harbors.len())
        .map(|h| harbor(game, &state, view.side, &areas, h))
        .collect();
    Overlay {
        sails,
        areas,
        harbors,
    }
}

/// Whether the side's ships have yet to sail in this turn (§4.1).
fn sails(step: Step, side: Side) -> bool {
    match step {
        Step::Arrivals | Step::Fleet(Side::Japan) => true,
        Step::Fleet(Side::Allies) => side == Side::Allies,
        _ => false,
    }
}

/// Whether land air has yet to be placed in this turn (§4.1).
fn flies(state: &State, side: Side) -> bool {
    match state.step {
        Step::Arrivals | Step::Fleet(_) | Step::Submarines(_) => true,
        Step::Air(_) => !state.done[side as usize],
        _ => false,
    }
}

/// Ship blocks by harbor, as far as this seat may count them.
fn lying(view: &View, side: Side) -> Vec<Option<u8>> {
    view.harbors
        .iter()
        .map(|harbor| harbor.ships[side as usize])
        .collect()
}

fn reach(
    game: &Pacific,
    state: &State,
    lying: &[Vec<Option<u8>>; 2],
    side: Side,
    area: usize,
) -> Reach {
    let mut all = Reach {
        blocks: 0,
        uncounted: false,
        from: Vec::new(),
    };
    for h in bits(game.harbors(state, side)) {
        let ships = lying[side as usize][h];
        if ships == Some(0) || movement::reach(game, state, side, h) >> area & 1 == 0 {
            continue;
        }
        all.blocks += ships.unwrap_or(0);
        all.uncounted |= ships.is_none();
        all.from.push(Location::harbor(h));
    }
    all
}

fn covers(game: &Pacific, state: &State, side: Side, area: usize) -> bool {
    movement::air_cover(game, state, side) >> area & 1 == 1
}

fn threat(
    game: &Pacific,
    state: &State,
    view: &View,
    reach: &[Reach; 2],
    sails: [bool; 2],
    area: usize,
) -> Threat {
    let enemy = view.side.enemy();
    let e = enemy as usize;
    let blocks = view.areas[area].blocks[e];
    let forces = match enemy {
        Side::Japan => view
            .forces
            .iter()
            .filter(|force| force.at == Location::area(area))
            .count() as u8,
        Side::Allies => 0,
    };
    let air = flies(state, enemy) && covers(game, state, enemy, area);
    Threat {
        here: blocks.ships + blocks.air + forces,
        ships: if sails[e] { reach[e].blocks } else { 0 },
        air: if air { view.clock.ready[e] } else { 0 },
        uncounted: sails[e] && reach[e].uncounted,
    }
}

fn harbor(
    game: &Pacific,
    state: &State,
    seat: Side,
    areas: &[SeaOverlay],
    h: usize,
) -> HarborOverlay {
    let owner = state.owner(h);
    let touches = game.map.touches(h);
    let held = touches & state.held[owner.enemy() as usize];
    let exposed = bits(touches.into()).any(|a| {
        let Threat {
            here,
            ships,
            uncounted,
            ..
        } = areas[a].threat;
        here > 0 || ships > 0 || uncounted
    });
    HarborOverlay {
        held: held.count_ones() as u8,
        touches: touches.count_ones() as u8,
        falls: held == touches,
        exposed: owner == seat && !game.map.is_port(h) && exposed,
    }
}
