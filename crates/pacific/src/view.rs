//! All that a seat knows: its own blocks, and of the enemy's what lies open (A14, A70, A71, A75).

use crate::chapters::battle::aim;
use crate::chapters::{arrivals, repair, return_to_port};
use crate::data::catalog::Catalog;
use crate::data::roster::Kind;
use crate::game::Pacific;
use crate::ids::{Location, Side, UNITS, Unit, UnitSet};
use crate::options::Options;
use crate::state::{Battle, Goal, LastSeen, PendingOrder, State, Step, TaskForce, UNSET};
use serde::Serialize;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Things by their number. In JSON an object keyed by it, so that the difference between two views is small.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct ById<T>(pub Vec<T>);

impl<T> Deref for ById<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for ById<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> FromIterator<T> for ById<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> ById<T> {
        ById(iter.into_iter().collect())
    }
}

impl<'a, T> IntoIterator for &'a ById<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Serialize> Serialize for ById<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().enumerate())
    }
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    #[serde(serialize_with = "shared")]
    #[cfg_attr(test, ts(as = "Catalog"))]
    pub catalog: Arc<Catalog>,
    pub side: Side,
    pub clock: Clock,
    #[cfg_attr(test, ts(type = "Record<number, AreaView>"))]
    pub areas: ById<AreaView>,
    #[cfg_attr(test, ts(type = "Record<number, HarborView>"))]
    pub harbors: ById<HarborView>,
    #[cfg_attr(test, ts(type = "Record<number, UnitView>"))]
    pub units: ById<UnitView>,
    #[cfg_attr(test, ts(type = "Record<number, TaskForce>"))]
    pub forces: ById<TaskForce>,
    pub battle: Battle,
}

/// A shared catalog is written like an owned one.
pub(crate) fn shared<S: serde::Serializer>(
    catalog: &Arc<Catalog>,
    to: S,
) -> Result<S::Ok, S::Error> {
    catalog.as_ref().serialize(to)
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
    /// What is left of the seat's own after the orders given so far.
    pub left: u8,
    pub done: [bool; 2],
    #[serde(rename = "hand")]
    pub pending: PendingOrder,
    /// Own units settled in this step.
    pub fixed: UnitSet,
    /// Units in line to roll.
    pub queue: UnitSet,
    /// Land air off the map, by side: ready, and spent for this turn.
    pub ready: [u8; 2],
    pub spent: [u8; 2],
    #[cfg_attr(test, ts(type = "number"))]
    pub fallen: u64,
    /// The task, in a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub goal: Option<Goal>,
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
pub struct HarborView {
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
    pub at: Option<Location>,
    pub strength: Option<u8>,
    /// The turn it was lost; 0 if it was not.
    pub lost: u8,
    /// What the enemy last saw of an own unit, or this seat of an enemy one.
    pub seen: LastSeen,
    /// Where it is to go, for own units in a step that sends them.
    pub to: Option<Location>,
    /// What it aims at: own units while aiming, all once the dice roll.
    pub target: Option<Unit>,
    /// Strength to be repaired.
    pub repair: u8,
    /// Hits of the land round being rolled.
    pub wounds: u8,
}

/// Whether a seat may not count Japanese blocks in harbors and task forces (A75).
fn hides(state: &State, seat: Side) -> bool {
    state.options.task_forces && seat == Side::Allies
}

/// Whether both sides see who aims at whom: the dice are rolling.
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

/// Blocks as they are counted on the board.
struct Counts {
    areas: ById<AreaView>,
    harbors: ById<HarborView>,
    /// Land air off the map, by side: ready, and spent for this turn.
    ready: [u8; 2],
    spent: [u8; 2],
}

impl Counts {
    fn none(game: &Pacific, state: &State, seat: Side) -> Counts {
        let hidden = |side| side == Side::Japan && hides(state, seat);
        let areas = (0..game.map.areas.len()).map(|a| AreaView {
            holder: state.holder(a),
            fought: state.fought >> a & 1 == 1,
            blocks: [Blocks::default(); 2],
        });
        let harbors = (0..game.map.harbors.len()).map(|h| HarborView {
            owner: state.owner(h),
            cut: state.cut.get(h).copied().unwrap_or(0),
            fell: state.fell.get(h).copied().unwrap_or(0),
            ships: Side::BOTH.map(|side| (!hidden(side)).then_some(0)),
            raiders: [0; 2],
        });
        Counts {
            areas: areas.collect(),
            harbors: harbors.collect(),
            ready: [0; 2],
            spent: [0; 2],
        }
    }

    fn of(game: &Pacific, state: &State, seat: Side) -> Counts {
        let mut counts = Counts::none(game, state, seat);
        for unit in game.roster.units() {
            let spec = game.roster.spec(unit);
            let side = spec.side as usize;
            let at = state.place_of(unit);
            if let Some(a) = at.as_area() {
                let blocks = &mut counts.areas[a].blocks[side];
                match spec.kind {
                    Kind::LandAir => blocks.air += 1,
                    Kind::Submarine => blocks.submarines += 1,
                    _ => blocks.ships += 1,
                }
            } else if let Some(h) = at.as_harbor() {
                if spec.kind == Kind::LandAir {
                    counts.harbors[h].raiders[side] += 1;
                } else if let Some(ships) = &mut counts.harbors[h].ships[side] {
                    *ships += 1;
                }
            } else if spec.kind == Kind::LandAir {
                counts.ready[side] += u8::from(at == Location::OFF);
                counts.spent[side] += u8::from(at == Location::SPENT);
            }
        }
        counts
    }
}

pub(crate) fn view(game: &Pacific, state: &State, seat: Side) -> View {
    let counts = Counts::of(game, state, seat);
    let aims = aiming(state.step, seat).then(|| aim::aims(game, state, seat));
    let going = going(game, state, seat);
    let units = game.roster.units();
    let planning = state.step == Step::Fleet(Side::Japan) && seat == Side::Allies;
    let forces = &state.forces[..game.war.task_forces.into()];
    let force = |force: &TaskForce| if planning { TaskForce::UNUSED } else { *force };
    View {
        catalog: game.catalog.clone(),
        side: seat,
        units: units
            .map(|unit| unit_view(game, state, seat, unit, aims.as_ref(), going))
            .collect(),
        forces: forces.iter().map(force).collect(),
        battle: battle_view(state, seat),
        clock: clock(game, state, seat, &counts),
        areas: counts.areas,
        harbors: counts.harbors,
    }
}

fn clock(game: &Pacific, state: &State, seat: Side, counts: &Counts) -> Clock {
    let rp = state.rp[seat as usize];
    Clock {
        options: state.options,
        turn: state.turn,
        step: state.step,
        vp: state.vp,
        rp: state.rp,
        left: match state.step {
            Step::Arrivals => rp.saturating_sub(arrivals::reserved_rp(game, state, seat)),
            Step::Repair => rp - repair::spent(game, state, seat),
            _ => rp,
        },
        done: state.done,
        pending: state.pending[seat as usize],
        fixed: state.fixed.and(own_aimers(game, state, seat)),
        queue: match state.step {
            Step::Raid(_) => UnitSet::NONE,
            _ => state.queue,
        },
        ready: counts.ready,
        spent: counts.spent,
        fallen: state.fallen,
        goal: state.goal.0,
    }
}

/// Own ships that this step sends to a harbor.
fn going(game: &Pacific, state: &State, seat: Side) -> UnitSet {
    match state.step {
        Step::ToPort(side, reason) if side == seat => {
            return_to_port::returning(game, state, side, reason)
        }
        Step::Returns => return_to_port::at_sea(game, state, seat),
        _ => UnitSet::NONE,
    }
}

/// Own units, and the garrison where this seat defends.
pub(crate) fn own_aimers(game: &Pacific, state: &State, seat: Side) -> UnitSet {
    let mut own = game.roster.of(seat);
    let landing = &state.battle.landing;
    if landing.base != Location::NONE && landing.by != seat {
        own.add(Unit::GARRISON);
    }
    own
}

/// The battle board without what the other side keeps secret.
fn battle_view(state: &State, seat: Side) -> Battle {
    let mut battle = state.battle;
    match state.step {
        Step::Bid => battle.bid[seat.enemy() as usize] = None,
        Step::LandAim if battle.landing.by == seat => battle.landing.garrison_aim = Unit::NONE,
        _ => {}
    }
    battle
}

fn unit_view(
    game: &Pacific,
    state: &State,
    seat: Side,
    unit: Unit,
    aims: Option<&[Unit; UNITS]>,
    going: UnitSet,
) -> UnitView {
    let i = unit.index();
    let spec = game.roster.spec(unit);
    let own = spec.side == seat;
    let at = state.place_of(unit);
    let shown = state.battle.shown.has(unit) || state.battle.ashore.has(unit);
    let beside = matches!(at, Location::CARD | Location::LOST);
    let open = own || shown || beside || spec.kind == Kind::Submarine;
    let plan = state.plan[i];
    let target = match aims {
        Some(aims) if own => Some(aims[i]),
        _ if rolling(state.step) && plan != UNSET => Some(Unit(plan)),
        _ => None,
    };
    let to = match state.step {
        Step::Arrivals | Step::Fleet(_) if own && plan != UNSET => Some(Location(plan)),
        _ if going.has(unit) => return_to_port::destination(game, state, unit),
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
