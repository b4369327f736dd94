//! §2.10 steps 1 and 2: the arithmetic of an attack that is being put together: hexes, bridges, guns and points.

use crate::battle::Assault;
use crate::book::{Book, Sort};
use crate::events::Effect;
use crate::ground::River;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::Seat;
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

/// A bridging column for a hexside within two hexes of its HQ (A122).
pub fn column_for(b: &Book, s: &State, plan: &Plan, army: ArmyId, from: Hex) -> Option<CounterId> {
    let range = b.tables.limits.bridge.range;
    (0..b.pieces.len()).map(CounterId::nth).find(|&c| {
        let Spot::Pot(pot) = s.counters[c.i()].spot else {
            return false;
        };
        b.pieces[c.i()].sort == Sort::Bridge
            && b.army_of(pot) == army
            && b.ground.distance(s.pots[pot.i()].hex, from) <= range
            && !plan.spans.iter().any(|&(used, _)| used == c)
    })
}

/// Whether a plan leads from this hex over a major river without bridge or column.
pub fn crosses_bare(b: &Book, s: &State, plan: &Plan, from: Hex) -> bool {
    b.ground.touch(from, plan.target)
        && b.ground.edge(from, plan.target).river == River::Major
        && !s.bridged(b, from, plan.target)
        && !plan.spans.iter().any(|&(_, hex)| hex == from)
}

/// Whether a cube has the movement to enter the target (A121); a river is a matter of bridges.
pub fn can_enter(b: &Book, s: &State, unit: UnitId, from: Hex, target: Hex) -> bool {
    let motors = s.class(b, unit).motorised();
    let pass = b.ground.edge(from, target).pass;
    let price = b.price(b.ground.cell(target).land, pass, motors);
    price.is_some_and(|price| price <= crate::movement::kind(b, s, unit).mp)
}

/// The source hexes of a plan.
pub fn sources(s: &State, plan: &Plan) -> ArrayVec<Hex, 6> {
    let mut hexes: ArrayVec<Hex, 6> = ArrayVec::new();
    for &u in &plan.with {
        let hex = s.units[u.i()].hex;
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    hexes
}

/// The hexes and armies whose points pay for a plan (A88, A90).
pub fn funds(b: &Book, s: &State, plan: &Plan) -> SmallVec<[(Hex, ArmyId); 6]> {
    let mut funds: SmallVec<[(Hex, ArmyId); 6]> = SmallVec::new();
    for &u in &plan.with {
        let purse = (s.units[u.i()].hex, s.army_of(b, u));
        if !funds.contains(&purse) {
            funds.push(purse);
        }
    }
    funds
}

/// What a plan costs: the attack itself, guns, specials, and whether a point for the air die is missing.
pub fn price(b: &Book, s: &State, plan: &Plan, kind: Assault) -> (u8, u8, u8, u8) {
    let cost = &b.tables.command.cost;
    let hexes = sources(s, plan);
    let bound = plan.with.iter().filter(|u| !s.units[u.i()].free).count() as u8;
    let attack = match kind {
        Assault::Prepared => {
            let paying = |h: &&Hex| {
                plan.with
                    .iter()
                    .any(|u| s.units[u.i()].hex == **h && !s.units[u.i()].free)
            };
            cost.launch_prepared * hexes.iter().filter(paying).count() as u8
        }
        Assault::Other => cost.other_attack * bound,
        Assault::Exploit => cost.exploit_move * bound,
    };
    let staff = if hexes.len() > 1 { cost.two_hexes } else { 0 };
    let (mut guns, mut specials) = (0, 0);
    for &(c, n) in &plan.fire {
        match b.pieces[c.i()].sort {
            Sort::Ship => {}
            sort if sort.artillery() => guns += cost.artillery_die * n,
            _ if s.free_train(c) => {}
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
pub fn affordable(b: &Book, s: &State, side: Side, plan: &Plan, kind: Assault) -> bool {
    let (attack, guns, specials, air) = price(b, s, plan, kind);
    let have: u8 = funds(b, s, plan).iter().map(|&(h, a)| s.cp_at(h, a)).sum();
    let rest = attack + guns + specials;
    have >= rest && (have - rest >= air || s.air_prepaid(b, side, b.ground.region(plan.target)))
}

/// Whether a counter may fire from one of these hexes for these cubes (A54, A55, A87).
pub fn may_fire(
    b: &Book,
    s: &State,
    side: Side,
    counter: CounterId,
    cubes: &[UnitId],
    target: Hex,
) -> Verdict {
    let Some(piece) = b.pieces.get(counter.i()) else {
        return no(Refusal::UnknownCounter);
    };
    let c = &s.counters[counter.i()];
    if piece.side != side || c.used || s.counter_under(Effect::Raid, counter) {
        return no(Refusal::CounterUnusable);
    }
    if piece.sort == Sort::Ship {
        let here = piece.targets.contains(&target) && matches!(c.spot, Spot::Pot(_));
        let near = cubes.iter().any(|&u| Some(s.army_of(b, u)) == piece.army);
        return if here && near {
            Ok(())
        } else {
            no(Refusal::CoastOnly)
        };
    }
    let Spot::At(hex) = c.spot else {
        return no(Refusal::CounterNotOnHex);
    };
    let army = s.counter_army(b, counter);
    let with =
        |test: &dyn Fn(UnitId) -> bool| cubes.iter().any(|&u| s.units[u.i()].hex == hex && test(u));
    match piece.sort {
        Sort::Battery(division) => {
            if !with(&|u| s.units[u.i()].division == Some(division)) {
                return no(Refusal::GunsOfOtherDivision);
            }
        }
        Sort::Heavy => {
            let pot = s.homes[counter.i()];
            let hq = s.pots[pot.i()].hex;
            if !with(&|u| s.units[u.i()].pot == pot) {
                return no(Refusal::GunsOfOtherCorps);
            }
            if b.ground.distance(hq, hex) > b.tables.limits.artillery.corps_range {
                return no(Refusal::GunsOutOfRange);
            }
        }
        sort if sort.special() => {
            if !with(&|u| s.army_of(b, u) == army) {
                return no(Refusal::FightsBesideArmy);
            }
        }
        _ => return no(Refusal::CounterCannotFire),
    }
    Ok(())
}
