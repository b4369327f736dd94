//! §2.18: the figures everybody is shown when the game is over.

use crate::chapters::score::score;
use crate::data::game::{GameData, SupplyPointKind};
use crate::ids::*;
use crate::state::State;
use crate::state::record::Day;
use crate::state::record::{Order, PURPOSES};
use arrayvec::ArrayVec;
use serde::Serialize;

/// What an army was given and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArmyFigures {
    /// Which.
    pub army: ArmyId,
    /// Points that came.
    pub granted: u16,
    /// Points that lapsed, were captured or bombed.
    pub lapsed: u16,
    /// Points spent, by purpose.
    pub spent: [u16; PURPOSES],
    /// Cubes destroyed.
    pub lost: u8,
    /// Orders obeyed in time, obeyed late, not obeyed.
    pub orders: [u8; 3],
}

/// A town against history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TownFigures {
    /// Which.
    pub place: PlaceId,
    /// The turn of history.
    pub due: u8,
    /// The turn of this game; none if it did not fall.
    pub fell: Option<u8>,
    /// Turn ends at which Poland held it.
    pub held: u8,
    /// Turns later than in history; earlier ones are negative.
    pub delay: i32,
}

/// The debrief.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Debrief {
    /// Day by day.
    pub days: Vec<Day>,
    /// Armies that took part.
    pub armies: Vec<ArmyFigures>,
    /// Who had the initiative, turn by turn and region by region.
    pub initiative: Vec<ArrayVec<Side, MAX_REGIONS>>,
    /// Named towns.
    pub towns: Vec<TownFigures>,
    /// Cubes destroyed, by kind.
    pub losses: Vec<u8>,
    /// Aircraft counters broken up: German, Polish.
    pub aircraft: [u8; 2],
    /// Orders given.
    pub orders: Vec<Order>,
    /// The tracks of the countries without players.
    pub tracks: [i8; 5],
}

/// How a day ended.
pub fn day(data: &GameData, state: &State) -> Day {
    let score = score(data, state, state.turn);
    let mut lost = [0; 2];
    for (kind, &n) in data.kinds.iter().zip(&state.record.kinds) {
        lost[kind.side.i()] += u16::from(n);
    }
    let mut fresh = [0; 2];
    for (plane, craft) in data.planes.iter().zip(&state.sky.craft) {
        fresh[plane.side.i()] += u8::from(data.tables.air.flies_fresh(craft.berth));
    }
    Day {
        delta: score.delta,
        polish: score.polish,
        german: score.german,
        lost,
        fresh,
    }
}

/// Everything counted.
pub fn debrief(data: &GameData, state: &State) -> Debrief {
    // A town that history still held counts as late for nothing, and as early if it fell.
    let delay = |i: usize, due: u8| match state.record.fell[i] {
        0 => i32::from((state.last + 1).saturating_sub(due)),
        fell => i32::from(fell) - i32::from(due),
    };
    let towns = data
        .places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.role == SupplyPointKind::Town)
        .map(|(i, p)| TownFigures {
            place: PlaceId::nth(i),
            due: p.due,
            fell: (state.record.fell[i] > 0).then_some(state.record.fell[i]),
            held: state.record.held[i],
            delay: delay(i, p.due),
        });
    let armies = (0..data.armies.len()).map(ArmyId::nth);
    let armies = armies.filter(|a| !data.armies[a.i()].pots.is_empty());
    Debrief {
        days: state.record.days.to_vec(),
        armies: armies.map(|a| figures(state, a)).collect(),
        initiative: state.record.initiative.to_vec(),
        towns: towns.collect(),
        losses: state.record.kinds.to_vec(),
        aircraft: state.record.air,
        orders: state.record.orders.to_vec(),
        tracks: state.tracks,
    }
}

fn figures(state: &State, army: ArmyId) -> ArmyFigures {
    let account = &state.record.accounts[army.i()];
    let mut orders = [0; 3];
    for order in state.record.orders.iter().filter(|o| o.army == army) {
        match (order.done, order.late) {
            (Some(true), _) => orders[0] += 1,
            (Some(false), true) => orders[1] += 1,
            (Some(false), false) => orders[2] += 1,
            (None, _) => {}
        }
    }
    ArmyFigures {
        army,
        granted: account.granted,
        lapsed: account.lapsed,
        spent: account.spent,
        lost: account.lost,
        orders,
    }
}
