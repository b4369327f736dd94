//! §2.10: a combat as it lies on the table, and its arithmetic.

use crate::state::combat::Assault;
use crate::state::combat::Battle;
use crate::state::combat::Fighter;
use crate::state::combat::Line;
use crate::state::combat::Who;

use crate::data::game::{GameData, Sort};
use crate::data::map::River;
use crate::dice::{Dice, Die, Tally};
use crate::ids::*;
use crate::posture::{Class, Posture, Print};
use crate::state::State;
use arrayvec::ArrayVec;

/// What the ground does for a defender (§2.10 step 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bearings {
    /// Red dice.
    pub red: u8,
    /// May stand.
    pub stand: bool,
    /// Stands unless a unit was destroyed: a minor river (A20).
    pub bank: bool,
    /// Results it may strike out.
    pub ignore: u8,
}

/// What the hex and the rivers around it do for its defender against these hexes (A84, A85).
pub fn bearings(data: &GameData, state: &State, target: Hex, from: &[Hex]) -> Bearings {
    let cell = data.map.cell(target);
    let mut bearings = Bearings::default();
    let fort = cell.fort.then(|| data.fort());
    for ground in [data.cover(cell.land), fort].into_iter().flatten() {
        bearings.red += ground.defender_red;
        bearings.stand |= ground.stand;
        bearings.ignore += ground.ignore;
    }
    // The river counts only if everybody has to cross one of its class or worse.
    let river = from
        .iter()
        .map(|&f| data.map.edge(f, target).river)
        .min()
        .unwrap_or(River::None);
    if let Some(side) = data.bank(river) {
        bearings.red += side.defender_red;
        bearings.stand |= side.stand;
        bearings.bank |= side.stand_unless_destroyed && state.options.minor_river_stand;
        bearings.ignore += side.ignore;
    }
    bearings
}

/// Dice an attacking armored cube loses by ground and river (A83).
pub fn hampered(data: &GameData, target: Hex, from: Hex) -> u8 {
    let cell = data.map.cell(target);
    let fort = cell.fort.then(|| data.fort());
    let ground = [data.cover(cell.land), fort].into_iter().flatten();
    let ground: u8 = ground.map(|g| g.armor_dice).sum();
    let river = data.bank(data.map.edge(from, target).river);
    ground + river.map_or(0, |r| r.armor_dice)
}

/// What a cube's uppermost side says where it stands.
pub fn print(data: &GameData, state: &State, unit: UnitId, posture: Posture) -> Print {
    let u = &state.units[unit.i()];
    let alpine = data.map.cell(u.hex).land == crate::data::map::Land::Mountain;
    data.kinds[usize::from(u.kind)]
        .print(posture, alpine)
        .unwrap_or_default()
}

/// What static troops throw.
pub fn post_print(data: &GameData, counter: CounterId) -> Print {
    match data.pieces[counter.i()].side {
        Side::German => data.tables.static_counter.german,
        Side::Polish => data.tables.static_counter.polish,
    }
}

/// The die a counter rolls.
pub fn counter_die(data: &GameData, state: &State, counter: CounterId) -> Die {
    let piece = &data.pieces[counter.i()];
    match piece.sort {
        Sort::Heavy | Sort::Ship => Die::Black,
        Sort::Tanks if state.options.black_tank_counters => Die::Black,
        _ => colored(data, state, piece.side),
    }
}

/// The die a side rolls where its own color is meant; Control may have changed it (§2.13).
pub fn colored(data: &GameData, state: &State, side: Side) -> Die {
    state.colors[side.i()].unwrap_or(data.national(side))
}

/// What a cube rolls, in the colors Control has given it or its side.
fn rolled_dice(state: &State, unit: UnitId, dice: Dice) -> Dice {
    let u = &state.units[unit.i()];
    match u.color.or(state.colors[u.side.i()]) {
        Some(color) => dice.recolored(color),
        None => dice,
    }
}

/// Both handfuls: attacker's, defender's (§2.10 step 4).
pub fn pools(data: &GameData, state: &State, battle: &Battle) -> [Dice; 2] {
    let mut pools = [Dice::default(), Dice::default()];
    for fighter in &battle.attack {
        let Who::Unit(unit) = fighter.who else {
            continue;
        };
        let posture = state.units[unit.i()].posture;
        let posture = if state.wrong_hill(battle) {
            Posture::Movement
        } else {
            posture
        };
        let mut dice = rolled_dice(state, unit, print(data, state, unit, posture).dice());
        if state.class(data, unit) == Class::Armor {
            let hex = if battle.assault == Assault::Exploit {
                battle.from[0]
            } else {
                state.units[unit.i()].hex
            };
            dice.hamper(hampered(data, battle.target, hex));
        }
        pools[0].join(dice);
    }
    let mut dug = false;
    for fighter in &battle.defense {
        dug |= fighter.dug;
        pools[1].join(match fighter.who {
            Who::Unit(unit) => {
                let dice = print(data, state, unit, state.units[unit.i()].posture).dice();
                rolled_dice(state, unit, dice)
            }
            Who::Post(post) => {
                let dice = post_print(data, post).dice();
                state.colors[battle.side.other().i()].map_or(dice, |die| dice.recolored(die))
            }
        });
    }
    pools[1].red += bearings(data, state, battle.target, &battle.from).red;
    let defender = battle.side.other();
    if battle.dug_die {
        pools[1].add(colored(data, state, defender), 1);
    }
    for (pool, fire) in pools.iter_mut().zip(&battle.fire) {
        for &(counter, n) in fire {
            pool.add(counter_die(data, state, counter), n);
        }
    }
    for (i, side) in [battle.side, defender].into_iter().enumerate() {
        if battle.air[i] {
            pools[i].add(colored(data, state, side), data.tables.air.support.dice);
        }
    }
    // Guns that support dug-in troops have their targets registered (A18).
    if dug
        && battle.fire[1]
            .iter()
            .any(|(c, _)| data.pieces[c.i()].sort.artillery())
    {
        pools[1].black += data.tables.limits.artillery.prebarrage_black;
    }
    pools
}

/// Who wins, whether by a double, and the hits dealt (§2.10 step 7, A22).
pub fn verdict(
    data: &GameData,
    state: &State,
    side: Side,
    tally: [Tally; 2],
) -> Option<(Side, bool, u8)> {
    let score = |t: Tally| {
        if state.options.stars_are_successes {
            t.successes()
        } else {
            t.ticks
        }
    };
    let (attack, defense) = (score(tally[0]), score(tally[1]));
    let (winner, more, less) = match attack.cmp(&defense) {
        std::cmp::Ordering::Greater => (side, attack, defense),
        std::cmp::Ordering::Less => (side.other(), defense, attack),
        std::cmp::Ordering::Equal => return None,
    };
    let rule = data.tables.limits.combat;
    let least = match state.options.one_nil_doubles {
        true => 1,
        false => rule.double_least,
    };
    let double = more >= less.saturating_mul(rule.double) && more >= least;
    let hits = if double {
        rule.double_hits
    } else {
        rule.win_hits
    };
    Some((winner, double, hits))
}

/// The fighters that may be dealt the next hit: while a dug-in one has none, only dug-in ones, but among these the dealer
/// is free to hit the same one again (A26).
pub fn hit_targets(data: &GameData, state: &State, line: &Line) -> ArrayVec<usize, 8> {
    let rule = data.tables.limits.combat;
    let fresh_dug = |f: &Fighter| f.dug && f.hits == 0 && f.can_be_hit(rule);
    let first = state.options.dug_in_hit_first && line.iter().any(fresh_dug);
    let open = |f: &Fighter| f.can_be_hit(rule) && (f.dug || !first);
    (0..line.len()).filter(|&i| open(&line[i])).collect()
}

/// The fighters that so many stars can destroy: dug-in ones first while they can be (A80).
pub fn star_targets(state: &State, line: &Line, stars: u8) -> ArrayVec<usize, 8> {
    let open = |f: &Fighter| !f.gone && f.kill <= stars;
    let first = state.options.dug_in_hit_first && line.iter().any(|f| f.dug && open(f));
    (0..line.len())
        .filter(|&i| open(&line[i]) && (!first || line[i].dug))
        .collect()
}
