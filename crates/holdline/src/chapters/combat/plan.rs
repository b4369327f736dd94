//! §2.10 steps 1 and 2: the arithmetic of an attack that is being put together: hexes, bridges, guns and points.

use crate::state::combat::Assault;
use crate::state::events::Effect;

use crate::data::game::{GameData, Sort};
use crate::data::map::River;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::{Plan, Spot, State};
use arrayvec::ArrayVec;
use smallvec::SmallVec;

impl Plan {
    /// The beginning of an attack.
    pub fn on(target: Hex) -> Plan {
        Plan {
            target,
            with: ArrayVec::new(),
            fire: ArrayVec::new(),
            spans: ArrayVec::new(),
            way: ArrayVec::new(),
            air: false,
            only: None,
            unless: None,
            stay: false,
        }
    }
}

impl State {
    /// What a seat is putting together.
    pub fn plan(&self, seat: Seat) -> Option<&Plan> {
        self.plans.get(usize::from(seat.0)).and_then(Option::as_ref)
    }
}

/// Bridging columns for these hexsides, one each, within two hexes of their HQs (A57, A122): the unit named first does
/// not take the column that only another could use.
pub fn columns_for(
    data: &GameData,
    state: &State,
    sides: &[(Hex, ArmyId)],
) -> Option<ArrayVec<(CounterId, Hex), 2>> {
    let mut spans = ArrayVec::new();
    assign_columns(data, state, sides, &mut spans).then_some(spans)
}

fn assign_columns(
    data: &GameData,
    state: &State,
    sides: &[(Hex, ArmyId)],
    spans: &mut ArrayVec<(CounterId, Hex), 2>,
) -> bool {
    let Some((&(from, army), rest)) = sides.split_first() else {
        return true;
    };
    let range = data.tables.limits.bridge.range;
    let reaches = |c: CounterId| match state.counters[c.i()].spot {
        Spot::Pot(pot) => {
            data.pieces[c.i()].sort == Sort::Bridge
                && data.army_of(pot) == army
                && data.map.distance(state.pots[pot.i()].hex, from) <= range
        }
        _ => false,
    };
    let mut columns = (0..data.pieces.len()).map(CounterId::nth);
    columns.any(|column| {
        let free = !spans.is_full() && !spans.iter().any(|span| span.0 == column);
        if !free || !reaches(column) {
            return false;
        }
        spans.push((column, from));
        let all = assign_columns(data, state, rest, spans);
        if !all {
            spans.pop();
        }
        all
    })
}

/// The hexsides of a plan over a major river without a bridge, with the army of the first cube there.
pub fn bare_sides(
    data: &GameData,
    state: &State,
    target: Hex,
    with: &[UnitId],
) -> ArrayVec<(Hex, ArmyId), 6> {
    let mut sides: ArrayVec<(Hex, ArmyId), 6> = ArrayVec::new();
    for &unit in with {
        let from = state.units[unit.i()].hex;
        let known = sides.iter().any(|side| side.0 == from);
        if !known && crosses_bare(data, state, target, from) && !sides.is_full() {
            sides.push((from, state.army_of(data, unit)));
        }
    }
    sides
}

/// Whether an attack leads from this hex over a major river without a bridge.
pub fn crosses_bare(data: &GameData, state: &State, target: Hex, from: Hex) -> bool {
    from.on_map()
        && data.map.touch(from, target)
        && data.map.edge(from, target).river == River::Major
        && !state.bridged(data, from, target)
}

/// Whether a cube has the movement to enter the target (A121); a river is a matter of bridges.
pub fn can_enter(data: &GameData, state: &State, unit: UnitId, from: Hex, target: Hex) -> bool {
    let motors = state.class(data, unit).motorized();
    let pass = data.map.edge(from, target).pass;
    let price = data.price(data.map.cell(target).land, pass, motors);
    price.is_some_and(|price| price <= crate::chapters::movement::kind(data, state, unit).mp)
}

/// The source hexes of a plan.
pub fn sources(state: &State, plan: &Plan) -> ArrayVec<Hex, 6> {
    let mut hexes: ArrayVec<Hex, 6> = ArrayVec::new();
    for &u in &plan.with {
        let hex = state.units[u.i()].hex;
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    hexes
}

/// The hexes and armies whose points pay for a plan (A88, A90).
pub fn funds(data: &GameData, state: &State, plan: &Plan) -> SmallVec<[(Hex, ArmyId); 6]> {
    let mut funds: SmallVec<[(Hex, ArmyId); 6]> = SmallVec::new();
    for &u in &plan.with {
        let purse = (state.units[u.i()].hex, state.army_of(data, u));
        if !funds.contains(&purse) {
            funds.push(purse);
        }
    }
    funds
}

/// What a plan costs: the attack itself, guns, specials, and whether a point for the air die is missing.
pub fn price(data: &GameData, state: &State, plan: &Plan, kind: Assault) -> (u8, u8, u8, u8) {
    let cost = &data.tables.command.cost;
    let hexes = sources(state, plan);
    let bound = plan
        .with
        .iter()
        .filter(|u| !state.units[u.i()].free)
        .count() as u8;
    let attack = match kind {
        Assault::Prepared => {
            let paying = |h: &&Hex| {
                plan.with
                    .iter()
                    .any(|u| state.units[u.i()].hex == **h && !state.units[u.i()].free)
            };
            cost.launch_prepared * hexes.iter().filter(paying).count() as u8
        }
        Assault::Other => cost.other_attack * bound,
        Assault::Exploit => cost.exploit_move * bound,
    };
    let staff = if hexes.len() > 1 { cost.two_hexes } else { 0 };
    let (mut guns, mut specials) = (0, 0);
    for &(c, n) in &plan.fire {
        match data.pieces[c.i()].sort {
            Sort::Ship => {}
            sort if sort.artillery() => guns += cost.artillery_die * n,
            _ if state.free_train(c) => {}
            _ => specials += cost.special_counter,
        }
    }
    (
        attack + staff,
        guns,
        specials,
        if plan.air { cost.air_support_die } else { 0 },
    )
}

/// Whether the points on the source hexes pay for a plan. The air die may also come from the high command (A88).
pub fn affordable(data: &GameData, state: &State, side: Side, plan: &Plan, kind: Assault) -> bool {
    let (attack, guns, specials, air) = price(data, state, plan, kind);
    let have: u8 = funds(data, state, plan)
        .iter()
        .map(|&(h, a)| state.cp_at(h, a))
        .sum();
    let rest = attack + guns + specials;
    have >= rest
        && (have - rest >= air || state.air_prepaid(data, side, data.map.region(plan.target)))
}

/// Whether a counter may fire from one of these hexes for these cubes (A54, A55, A87).
pub fn may_fire(
    data: &GameData,
    state: &State,
    side: Side,
    counter: CounterId,
    cubes: &[UnitId],
    target: Hex,
) -> Verdict {
    let Some(piece) = data.pieces.get(counter.i()) else {
        return no(Refusal::UnknownCounter);
    };
    let c = &state.counters[counter.i()];
    if piece.side != side || c.used || state.counter_under(Effect::Raid, counter) {
        return no(Refusal::CounterUnusable);
    }
    if piece.sort == Sort::Ship {
        let here = piece.targets.contains(&target) && matches!(c.spot, Spot::Pot(_));
        let near = cubes
            .iter()
            .any(|&u| Some(state.army_of(data, u)) == piece.army);
        return if here && near {
            Ok(())
        } else {
            no(Refusal::CoastOnly)
        };
    }
    let Spot::At(hex) = c.spot else {
        return no(Refusal::CounterNotOnHex);
    };
    let army = state.counter_army(data, counter);
    let with = |test: &dyn Fn(UnitId) -> bool| {
        cubes
            .iter()
            .any(|&u| state.units[u.i()].hex == hex && test(u))
    };
    match piece.sort {
        Sort::Battery(division) => {
            if !with(&|u| state.units[u.i()].division == Some(division)) {
                return no(Refusal::GunsOfOtherDivision);
            }
        }
        Sort::Heavy => {
            let pot = state.homes[counter.i()];
            let hq = state.pots[pot.i()].hex;
            if !with(&|u| state.units[u.i()].pot == pot) {
                return no(Refusal::GunsOfOtherCorps);
            }
            if data.map.distance(hq, hex) > data.tables.limits.artillery.corps_range {
                return no(Refusal::GunsOutOfRange);
            }
        }
        sort if sort.special() => {
            if !with(&|u| state.army_of(data, u) == army) {
                return no(Refusal::FightsBesideArmy);
            }
        }
        _ => return no(Refusal::CounterCannotFire),
    }
    Ok(())
}
