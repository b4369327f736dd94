//! Who may aim at whom: air free for all, guns spread over the screen, pursuers at their like (§8).
//!
//! Targets are laid by default, the best first; a player changes as many as he likes and then fires. A changed target stays, the
//! rest is laid anew around it, so that the whole always keeps the spread rule.

use super::{fleet, land};
use crate::Pacific;
use crate::choice::Choice;
use crate::ids::{Side, UNITS, Unit, UnitSet};
use crate::roster::Kind;
use crate::state::{Hand, Round, State, Step, UNSET};
use engine::{DraftProgress, Illegal, Menu};

/// The units a side fires with in this step.
pub fn shooters(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let own = fleet(game, state, side);
    let all = match state.step {
        Step::Aim(_) => match state.battle.round {
            Some(Round::Air) => own.and(game.roster.flyers()),
            _ => own.and(game.roster.guns()),
        },
        Step::Pursue(_) => own,
        Step::Answer(_) => state
            .battle
            .pursued
            .minus(game.roster.kind(Kind::Transport)),
        Step::LandAim => land::fighters(game, state, side),
        _ => UnitSet::NONE,
    };
    all.iter()
        .filter(|&unit| targets(game, state, side, unit).any())
        .collect()
}

/// Everything a unit could fire at, before the spread rule.
pub fn targets(game: &Pacific, state: &State, side: Side, unit: Unit) -> UnitSet {
    let enemy = fleet(game, state, side.enemy());
    let guns = enemy.and(game.roster.guns());
    match state.step {
        Step::Aim(_) if state.battle.round == Some(Round::Air) => enemy,
        // Land air neither screens nor is shot at by guns (A27); carriers and transports hide behind guns (A29).
        Step::Aim(_) if guns.any() => guns,
        Step::Aim(_) => enemy.and(game.roster.ships),
        Step::Pursue(_) => like(game, unit, enemy),
        Step::Answer(_) => state
            .battle
            .pursuers
            .and(game.roster.kind(game.roster.label(unit).kind)),
        Step::LandAim => land::fighters(game, state, side.enemy()),
        _ => UnitSet::NONE,
    }
}

/// Whom a pursuer may chase: its own kind; transports only by guns and only without a screen (A38).
fn like(game: &Pacific, unit: Unit, enemy: UnitSet) -> UnitSet {
    let kind = game.roster.label(unit).kind;
    match kind {
        Kind::Transport | Kind::Submarine => UnitSet::NONE,
        Kind::Battleship | Kind::Cruiser if enemy.and(game.roster.guns()).is_empty() => {
            enemy.and(game.roster.kind(Kind::Transport))
        }
        _ => enemy.and(game.roster.kind(kind)),
    }
}

/// Whether targets must be shared out before any is doubled: guns at a screen, and every pursuit (A28, A39, A79).
fn spreads(game: &Pacific, state: &State, side: Side) -> bool {
    match state.step {
        Step::Aim(_) => {
            state.battle.round == Some(Round::Surface)
                && fleet(game, state, side.enemy())
                    .and(game.roster.guns())
                    .any()
        }
        Step::Pursue(_) => true,
        _ => false,
    }
}

/// How far a group of targets is covered by settled aims.
struct Cover {
    once: UnitSet,
    twice: UnitSet,
    /// Shooters of the group without a settled aim.
    free: usize,
}

fn cover(game: &Pacific, state: &State, side: Side, group: UnitSet, shooters: UnitSet) -> Cover {
    let mut cover = Cover {
        once: UnitSet::NONE,
        twice: UnitSet::NONE,
        free: 0,
    };
    for unit in shooters.iter() {
        let target = Unit(state.plan[unit.index()]);
        if !state.fixed.has(unit) {
            cover.free += usize::from(targets(game, state, side, unit) == group);
        } else if group.has(target) {
            cover.twice = cover.twice.or(cover.once.and(UnitSet::one(target)));
            cover.once.add(target);
        }
    }
    cover
}

/// The targets open to a unit, given what its side has settled: a second shooter on one target needs enough free shooters left
/// to cover the rest.
pub fn open(game: &Pacific, state: &State, side: Side, unit: Unit) -> UnitSet {
    let group = targets(game, state, side, unit);
    if !spreads(game, state, side) {
        return group;
    }
    let all = shooters(game, state, side);
    let cover = cover(game, state, side, group, all);
    let bare = group.minus(cover.once);
    if bare.len() <= cover.free - usize::from(!state.fixed.has(unit)) {
        group
    } else {
        bare
    }
}

/// Whether a pursuer may let its prey go without breaking the spread of the others.
fn may_let_go(game: &Pacific, state: &State, side: Side, unit: Unit) -> bool {
    if !matches!(state.step, Step::Pursue(_)) {
        return false;
    }
    let group = targets(game, state, side, unit);
    let cover = cover(game, state, side, group, shooters(game, state, side));
    cover.twice.is_empty() || group.minus(cover.once).len() < cover.free
}

/// Whether there is anything to decide: some shooter has two targets, or may stay behind.
pub fn has_choice(game: &Pacific, state: &State, side: Side) -> bool {
    matches!(state.step, Step::Pursue(_))
        || shooters(game, state, side)
            .iter()
            .any(|unit| targets(game, state, side, unit).len() > 1)
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.hand[side as usize] {
        Hand::Unit(unit) => {
            menu.extend(open(game, state, side, unit).iter().map(Choice::On));
            if may_let_go(game, state, side, unit) {
                menu.push(Choice::LetGo);
            }
        }
        _ => {
            menu.extend(changeable(game, state, side).iter().map(Choice::Aim));
            menu.push(Choice::Done);
        }
    }
}

/// Shooters whose target is not settled and could be another one.
fn changeable(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let pursues = matches!(state.step, Step::Pursue(_));
    let free = shooters(game, state, side).minus(state.fixed);
    free.iter()
        .filter(|&unit| pursues || targets(game, state, side, unit).len() > 1)
        .collect()
}

/// Takes an aiming choice; `None` means that the side is done.
pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
) -> Result<Option<DraftProgress>, Illegal> {
    match (state.hand[side as usize], choice) {
        (Hand::Empty, Choice::Aim(unit)) if changeable(game, state, side).has(unit) => {
            state.hand[side as usize] = Hand::Unit(unit);
            return Ok(Some(DraftProgress::More));
        }
        (Hand::Unit(unit), Choice::On(target)) if open(game, state, side, unit).has(target) => {
            settle(state, side, unit, target);
        }
        (Hand::Unit(unit), Choice::LetGo) if may_let_go(game, state, side, unit) => {
            settle(state, side, unit, Unit::NONE);
        }
        (Hand::Empty, Choice::Done) => return Ok(None),
        (Hand::Unit(_), Choice::On(_)) => return Err(refuse(state)),
        _ => {
            return Err(Illegal::new(
                "§8",
                "change the target of a unit that fires, or fire",
            ));
        }
    }
    Ok(Some(DraftProgress::Complete))
}

fn settle(state: &mut State, side: Side, unit: Unit, target: Unit) {
    if unit == Unit::GARRISON {
        state.battle.fight.garrison_aim = target;
    } else {
        state.plan[unit.index()] = target.0;
    }
    state.fixed.add(unit);
    state.hand[side as usize] = Hand::Empty;
}

fn refuse(state: &State) -> Illegal {
    match state.step {
        Step::Pursue(_) => Illegal::new(
            "§8",
            "pursuers fire at their own kind, each target once before any is doubled; transports only when no battleship or cruiser withdraws with them",
        ),
        Step::Answer(_) => Illegal::new(
            "§8",
            "a pursued unit answers a unit of its kind that pursues",
        ),
        Step::LandAim => Illegal::new("§8", "a land unit aims at an enemy land unit in this fight"),
        _ => Illegal::new(
            "§8",
            "guns must cover every enemy battleship and cruiser before doubling, and carriers and transports only when no such ship is left",
        ),
    }
}

/// The targets of all shooters of a side as they stand: settled ones, and the default for the rest.
pub fn aims(game: &Pacific, state: &State, side: Side) -> [Unit; UNITS] {
    let mut aims = [Unit::NONE; UNITS];
    let all = shooters(game, state, side);
    // Expected hits already laid on each target, in sixths.
    let mut load = [0u16; UNITS];
    let mut covered = UnitSet::NONE;
    for unit in all.and(state.fixed).iter() {
        let target = if unit == Unit::GARRISON {
            state.battle.fight.garrison_aim
        } else {
            Unit(state.plan[unit.index()])
        };
        aims[unit.index()] = target;
        if target != Unit::NONE {
            covered.add(target);
            load[target.index()] += expected(game, state, unit, target);
        }
    }
    let spread = spreads(game, state, side);
    for unit in all.minus(state.fixed).iter() {
        let group = targets(game, state, side, unit);
        let bare = group.minus(covered);
        let pool = if spread && bare.any() { bare } else { group };
        let best = pool.iter().max_by_key(|&target| {
            let left = u16::from(strength(state, target)) * 6;
            let wanted = load[target.index()] < left;
            (
                wanted,
                value(game, state, target),
                std::cmp::Reverse(target),
            )
        });
        let target = best.unwrap_or(Unit::NONE);
        aims[unit.index()] = target;
        if target != Unit::NONE {
            covered.add(target);
            load[target.index()] += expected(game, state, unit, target);
        }
    }
    aims
}

fn strength(state: &State, unit: Unit) -> u8 {
    if unit == Unit::GARRISON {
        1
    } else {
        state.strength_of(unit)
    }
}

/// What a target is worth a shot: its dice times the odds of hitting it, over what it still stands.
fn value(game: &Pacific, state: &State, unit: Unit) -> u16 {
    if unit == Unit::GARRISON {
        return 60;
    }
    let label = game.roster.label(unit);
    let dice = if label.kind == Kind::Transport {
        2
    } else {
        u16::from(label.dice)
    };
    dice * u16::from(7 - label.hit) * 12 / u16::from(state.strength_of(unit).max(1))
}

fn expected(game: &Pacific, state: &State, by: Unit, at: Unit) -> u16 {
    let dice = match state.step {
        Step::LandAim => u16::from(land::dice(state, by)),
        _ => u16::from(game.roster.label(by).dice),
    };
    let hit = if at == Unit::GARRISON {
        land::HIT
    } else {
        game.roster.label(at).hit
    };
    dice * u16::from(7 - hit)
}

/// Writes every target down and puts the shooters in line to roll.
pub(crate) fn lay(game: &Pacific, state: &mut State, side: Side) {
    let aims = aims(game, state, side);
    state.queue = UnitSet::NONE;
    for unit in shooters(game, state, side).iter() {
        let target = aims[unit.index()];
        if unit == Unit::GARRISON {
            state.battle.fight.garrison_aim = target;
        } else {
            state.plan[unit.index()] = if target == Unit::NONE {
                UNSET
            } else {
                target.0
            };
        }
        if target != Unit::NONE {
            state.queue.add(unit);
        }
    }
    state.fixed = state.fixed.minus(game.roster.of(side));
    state.hand[side as usize] = Hand::Empty;
}
