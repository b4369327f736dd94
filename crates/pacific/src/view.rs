//! All that a seat knows: its own blocks, and of the enemy's what lies open (A14, A70, A71, A75).

use crate::battle::aim;
use crate::data::War;
use crate::ground::Ground;
use crate::ids::{FORCES, Place, Side, Unit, UnitSet};
use crate::options::Options;
use crate::roster::{Kind, Roster};
use crate::state::{Battle, Force, Glimpse, Hand, State, Step, UNSET};
use crate::{Pacific, appear, home, repair};
use serde::Serialize;
use std::sync::Arc;

/// What never changes, so that a view can be drawn without any other file.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cast {
    pub turns: Vec<String>,
    pub track: i8,
    pub areas: Vec<AreaCast>,
    pub harbours: Vec<HarbourCast>,
    pub units: Vec<UnitCast>,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AreaCast {
    pub place: Place,
    pub key: String,
    pub name: String,
    pub worth: [i8; 2],
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HarbourCast {
    pub place: Place,
    pub name: String,
    /// Repair number; none for a base.
    pub repair: Option<u8>,
    pub touches: Vec<Place>,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitCast {
    pub name: String,
    pub side: Side,
    pub kind: Kind,
    pub dice: u8,
    pub hit: u8,
    pub full: u8,
    pub turn: u8,
    pub tan: bool,
}

impl Cast {
    pub(crate) fn new(ground: &Ground, roster: &Roster, war: &War) -> Cast {
        let areas = ground.areas.iter().enumerate().map(|(i, area)| AreaCast {
            place: Place::area(i),
            key: area.key.clone(),
            name: area.name.clone(),
            worth: area.worth,
        });
        let harbours = ground
            .harbours
            .iter()
            .enumerate()
            .map(|(i, harbour)| HarbourCast {
                place: Place::harbour(i),
                name: harbour.name.clone(),
                repair: harbour.repair,
                touches: crate::bits(harbour.touches.into())
                    .map(Place::area)
                    .collect(),
            });
        let units = roster.labels.iter().map(|label| UnitCast {
            name: label.name.clone(),
            side: label.side,
            kind: label.kind,
            dice: label.dice,
            hit: label.hit,
            full: label.full,
            turn: label.turn,
            tan: label.tan,
        });
        Cast {
            turns: war.turns.clone(),
            track: war.track,
            areas: areas.collect(),
            harbours: harbours.collect(),
            units: units.collect(),
        }
    }
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    #[serde(serialize_with = "shared")]
    #[cfg_attr(test, ts(as = "Cast"))]
    pub cast: Arc<Cast>,
    pub side: Side,
    pub clock: Clock,
    pub areas: Vec<AreaView>,
    pub harbours: Vec<HarbourView>,
    pub units: Vec<UnitView>,
    pub forces: [Force; FORCES],
    pub battle: Battle,
}

/// A shared cast is written like one's own.
fn shared<S: serde::Serializer>(cast: &Arc<Cast>, to: S) -> Result<S::Ok, S::Error> {
    cast.as_ref().serialize(to)
}

/// The markers beside the map.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clock {
    pub options: Options,
    pub turn: u8,
    pub step: Step,
    /// Japan's lead.
    pub vp: i8,
    /// Resource points as both sides see them.
    pub rp: [u8; 2],
    /// What is left of one's own after the orders given so far.
    pub left: u8,
    pub done: [bool; 2],
    pub hand: Hand,
    /// Own units settled in this step.
    pub fixed: UnitSet,
    /// Units in line to roll.
    pub queue: UnitSet,
    /// Land air beside the board, by side: ready, and spent for this turn.
    pub ready: [u8; 2],
    pub spent: [u8; 2],
    #[cfg_attr(test, ts(type = "number"))]
    pub fallen: u64,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AreaView {
    pub holder: Option<Side>,
    pub fought: bool,
    /// Blocks by side, as they stand.
    pub blocks: [Blocks; 2],
}

/// Blocks in one area, by kind as far as a block's place tells it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Blocks {
    pub ships: u8,
    pub air: u8,
    pub submarines: u8,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HarbourView {
    pub owner: Side,
    /// What raids took off its repair number this turn.
    pub cut: u8,
    /// The turn a port first changed hands; 0 means never.
    pub fell: u8,
    /// Ship blocks by side; none where they are not to be counted (A75).
    pub ships: [Option<u8>; 2],
    /// Land air that raids it, by side.
    pub raiders: [u8; 2],
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitView {
    /// Where it is, if this seat knows.
    pub at: Option<Place>,
    pub strength: Option<u8>,
    /// The turn it was lost; 0 if it was not.
    pub lost: u8,
    /// What the other side remembers of one's own unit, or what one remembers of the enemy's.
    pub seen: Glimpse,
    /// Where it is to go, for one's own units in a step that sends them.
    pub to: Option<Place>,
    /// What it aims at: one's own while aiming, everybody's once the dice roll.
    pub target: Option<Unit>,
    /// Strength to be repaired.
    pub repair: u8,
    /// Hits of the land round being rolled.
    pub wounds: u8,
}

/// Whether a seat may not count Japanese blocks in harbours and task forces (A75).
fn hides(state: &State, seat: Side) -> bool {
    state.options.task_forces && seat == Side::Allies
}

/// Whether everybody sees who aims at whom: the dice are rolling.
fn rolling(step: Step) -> bool {
    matches!(
        step,
        Step::SubmarineRoll(_)
            | Step::Fire(_)
            | Step::LandRoll
            | Step::PursueRoll(_)
            | Step::AnswerRoll(_)
    )
}

/// Whether this seat is asked to aim in this step.
fn aiming(step: Step, seat: Side) -> bool {
    match step {
        Step::Aim(side) | Step::Pursue(side) | Step::Answer(side) => side == seat,
        Step::LandAim => true,
        _ => false,
    }
}

pub(crate) fn view(game: &Pacific, state: &State, seat: Side) -> View {
    let mut areas: Vec<AreaView> = (0..game.ground.areas.len())
        .map(|a| AreaView {
            holder: state.holder(a),
            fought: state.fought >> a & 1 == 1,
            blocks: [Blocks::default(); 2],
        })
        .collect();
    let count = |side| {
        if side == Side::Japan && hides(state, seat) {
            None
        } else {
            Some(0)
        }
    };
    let mut harbours: Vec<HarbourView> = (0..game.ground.harbours.len())
        .map(|h| HarbourView {
            owner: state.owner(h),
            cut: state.cut.get(h).copied().unwrap_or(0),
            fell: state.fell.get(h).copied().unwrap_or(0),
            ships: Side::BOTH.map(count),
            raiders: [0; 2],
        })
        .collect();
    let mut ready = [0; 2];
    let mut spent = [0; 2];
    for unit in game.roster.units() {
        let label = game.roster.label(unit);
        let side = label.side as usize;
        let at = state.place_of(unit);
        if let Some(a) = at.as_area() {
            let blocks = &mut areas[a].blocks[side];
            match label.kind {
                Kind::LandAir => blocks.air += 1,
                Kind::Submarine => blocks.submarines += 1,
                _ => blocks.ships += 1,
            }
        } else if let Some(h) = at.as_harbour() {
            if label.kind == Kind::LandAir {
                harbours[h].raiders[side] += 1;
            } else if let Some(ships) = &mut harbours[h].ships[side] {
                *ships += 1;
            }
        } else if label.kind == Kind::LandAir {
            ready[side] += u8::from(at == Place::OFF);
            spent[side] += u8::from(at == Place::SPENT);
        }
    }
    let aims = aiming(state.step, seat).then(|| aim::aims(game, state, seat));
    let units = game
        .roster
        .units()
        .map(|unit| unit_view(game, state, seat, unit, aims.as_ref()));
    let planning = state.step == Step::Fleet(Side::Japan) && seat == Side::Allies;
    View {
        cast: game.cast.clone(),
        side: seat,
        units: units.collect(),
        areas,
        harbours,
        forces: if planning {
            [Force::UNUSED; FORCES]
        } else {
            state.forces
        },
        battle: battle_view(state, seat),
        clock: Clock {
            options: state.options,
            turn: state.turn,
            step: state.step,
            vp: state.vp,
            rp: state.rp,
            left: match state.step {
                Step::Arrivals => {
                    state.rp[seat as usize].saturating_sub(appear::promised(game, state, seat))
                }
                Step::Repair => state.rp[seat as usize] - repair::spent(game, state, seat),
                _ => state.rp[seat as usize],
            },
            done: state.done,
            hand: state.hand[seat as usize],
            fixed: state.fixed.and(own_aimers(game, state, seat)),
            queue: if matches!(state.step, Step::Raid(_)) {
                UnitSet::NONE
            } else {
                state.queue
            },
            ready,
            spent,
            fallen: state.fallen,
        },
    }
}

/// One's own units, and the garrison where one defends.
pub(crate) fn own_aimers(game: &Pacific, state: &State, seat: Side) -> UnitSet {
    let mut own = game.roster.of(seat);
    let fight = &state.battle.fight;
    if fight.base != Place::NONE && fight.by != seat {
        own.add(Unit::GARRISON);
    }
    own
}

/// The battle board without what the other side has sealed.
fn battle_view(state: &State, seat: Side) -> Battle {
    let mut battle = state.battle;
    match state.step {
        Step::Wish => battle.wish[seat.enemy() as usize] = None,
        Step::LandAim if battle.fight.by == seat => battle.fight.garrison_aim = Unit::NONE,
        _ => {}
    }
    battle
}

fn unit_view(
    game: &Pacific,
    state: &State,
    seat: Side,
    unit: Unit,
    aims: Option<&[Unit; crate::UNITS]>,
) -> UnitView {
    let i = unit.index();
    let label = game.roster.label(unit);
    let own = label.side == seat;
    let at = state.place_of(unit);
    let shown = state.battle.shown.has(unit) || state.battle.ashore.has(unit);
    let open =
        own || shown || label.kind == Kind::Submarine || matches!(at, Place::CARD | Place::LOST);
    let plan = state.plan[i];
    let target = match aims {
        Some(aims) if own => Some(aims[i]),
        _ if rolling(state.step) && plan != UNSET => Some(Unit(plan)),
        _ => None,
    };
    let to = match state.step {
        _ if !own => None,
        Step::Arrivals | Step::Fleet(_) if plan != UNSET => Some(Place(plan)),
        Step::Home(side, why) if side == seat && home::goers(game, state, side, why).has(unit) => {
            home::destination(game, state, unit)
        }
        Step::Returns if game.roster.ships.has(unit) && state.sea_area(unit).is_some() => {
            home::destination(game, state, unit)
        }
        _ => None,
    };
    UnitView {
        at: open.then_some(at),
        strength: open.then_some(state.strength[i]),
        lost: state.lost[i],
        seen: state.seen[i],
        to,
        target: target.filter(|&target| target != Unit::NONE),
        repair: if own && state.step == Step::Repair {
            repair::ordered(state, unit)
        } else {
            0
        },
        wounds: state.wounds[i],
    }
}
