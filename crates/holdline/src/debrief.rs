//! §2.18: the figures everybody is shown when the game is over.

use crate::air::Berth;
use crate::book::{Book, Role};
use crate::ids::*;
use crate::record::{Order, PURPOSES};
use crate::score::score;
use crate::state::State;
use serde::Serialize;

/// A day of the campaign, as it stood in the evening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Day {
    /// Town days against history, weighted.
    pub delta: i32,
    /// Score of Poland.
    pub polish: i32,
    /// Score of Germany.
    pub german: i32,
    /// Cubes destroyed in all: German, Polish.
    pub lost: [u16; 2],
    /// Aircraft counters in the fresh columns: German, Polish.
    pub fresh: [u8; 2],
}

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
    pub initiative: Vec<[Side; REGIONS]>,
    /// Named towns.
    pub towns: Vec<TownFigures>,
    /// Cubes destroyed, by kind.
    pub losses: Vec<u8>,
    /// Aircraft counters broken up: German, Polish.
    pub aircraft: [u8; 2],
    /// Orders given.
    pub orders: Vec<Order>,
    /// The tracks of the countries nobody played.
    pub tracks: [i8; 5],
}

/// How a day ended.
pub fn day(b: &Book, s: &State) -> Day {
    let score = score(b, s, s.turn);
    let mut lost = [0; 2];
    for (kind, &n) in b.kinds.iter().zip(&s.record.kinds) {
        lost[kind.side.i()] += u16::from(n);
    }
    let mut fresh = [0; 2];
    for (plane, craft) in b.planes.iter().zip(&s.sky.craft) {
        fresh[plane.side.i()] += u8::from(matches!(craft.berth, Berth::Column(0 | 1)));
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
pub fn debrief(b: &Book, s: &State) -> Debrief {
    // A town that history still held counts as late for nothing, and as early if it fell.
    let delay = |i: usize, due: u8| match s.record.fell[i] {
        0 => i32::from((s.last + 1).saturating_sub(due)),
        fell => i32::from(fell) - i32::from(due),
    };
    let towns = b
        .places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.role == Role::Town)
        .map(|(i, p)| TownFigures {
            place: PlaceId::nth(i),
            due: p.due,
            fell: (s.record.fell[i] > 0).then_some(s.record.fell[i]),
            held: s.record.held[i],
            delay: delay(i, p.due),
        });
    let armies = (0..b.armies.len()).map(ArmyId::nth);
    let armies = armies.filter(|a| !b.armies[a.i()].pots.is_empty());
    Debrief {
        days: s.record.days.to_vec(),
        armies: armies.map(|a| figures(s, a)).collect(),
        initiative: s.record.initiative.to_vec(),
        towns: towns.collect(),
        losses: s.record.kinds.to_vec(),
        aircraft: s.record.air,
        orders: s.record.orders.to_vec(),
        tracks: s.tracks,
    }
}

fn figures(s: &State, army: ArmyId) -> ArmyFigures {
    let account = &s.record.accounts[army.i()];
    let mut orders = [0; 3];
    for order in s.record.orders.iter().filter(|o| o.army == army) {
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
