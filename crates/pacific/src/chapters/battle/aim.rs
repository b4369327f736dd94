//! §8 Who may aim at whom: air at any target, guns spread over the screen, pursuers at their like.
//!
//! Targets are set by default, the best first; a player changes as many as they like and then fires. A changed target stays,
//! the rest is set again around it, so that the whole always keeps the spread rule.

use super::present::{fighters, fleet, land_dice, land_strength};
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::game::Pacific;
use crate::ids::{Side, UNITS, Unit, UnitSet};
use crate::refusal::Refusal;
use crate::state::{PendingOrder, RoundKind, State, Step, UNSET};
use engine::{DraftProgress, Menu};

/// The units a side fires with in this step.
pub fn shooters(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let own = fleet(game, state, side);
    let all = match state.step {
        Step::Aim(_) => match state.battle.round {
            Some(RoundKind::Air) => own.and(game.roster.flyers),
            _ => own.and(game.roster.guns),
        },
        Step::Pursue(_) => own,
        Step::Answer(_) => state
            .battle
            .pursued
            .minus(game.roster.kind(Kind::Transport)),
        Step::LandAim => fighters(game, state, side),
        _ => UnitSet::NONE,
    };
    if let Some(targets) = shared_targets(game, state, side) {
        return if targets.any() { all } else { UnitSet::NONE };
    }
    all.iter()
        .filter(|&unit| targets(game, state, side, unit).any())
        .collect()
}

/// What every unit of a side could fire at, in steps where that is the same for all.
fn shared_targets(game: &Pacific, state: &State, side: Side) -> Option<UnitSet> {
    let enemy = || fleet(game, state, side.enemy());
    match state.step {
        Step::Aim(_) if state.battle.round == Some(RoundKind::Air) => Some(enemy()),
        // Land air neither screens nor is shot at by guns (A27); carriers and transports hide behind guns (A29).
        Step::Aim(_) => {
            let guns = enemy().and(game.roster.guns);
            Some(if guns.any() {
                guns
            } else {
                enemy().and(game.roster.ships)
            })
        }
        Step::LandAim => Some(fighters(game, state, side.enemy())),
        _ => None,
    }
}

/// Everything a unit could fire at, before the spread rule.
pub fn targets(game: &Pacific, state: &State, side: Side, unit: Unit) -> UnitSet {
    if let Some(shared) = shared_targets(game, state, side) {
        return shared;
    }
    match state.step {
        Step::Pursue(_) => like(game, unit, fleet(game, state, side.enemy())),
        Step::Answer(_) => state
            .battle
            .pursuers
            .and(game.roster.kind(game.roster.spec(unit).kind)),
        _ => UnitSet::NONE,
    }
}

/// What a pursuer may fire at: its own kind; transports only by guns and only without a screen (A38).
fn like(game: &Pacific, unit: Unit, enemy: UnitSet) -> UnitSet {
    let kind = game.roster.spec(unit).kind;
    match kind {
        Kind::Transport | Kind::Submarine => UnitSet::NONE,
        Kind::Battleship | Kind::Cruiser if enemy.and(game.roster.guns).is_empty() => {
            enemy.and(game.roster.kind(Kind::Transport))
        }
        _ => enemy.and(game.roster.kind(kind)),
    }
}

/// Whether targets must be shared out before any is doubled: guns at a screen, and every pursuit (A28, A39, A79).
fn spreads(game: &Pacific, state: &State, side: Side) -> bool {
    match state.step {
        Step::Aim(_) => {
            state.battle.round == Some(RoundKind::Surface)
                && fleet(game, state, side.enemy()).and(game.roster.guns).any()
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

/// Whether a pursuer may let its target go without breaking the spread of the others.
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
    match state.pending[side as usize] {
        PendingOrder::Unit(unit) => {
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

/// Whether this shooter's target is not settled and could be another one.
fn is_changeable(game: &Pacific, state: &State, side: Side, unit: Unit) -> bool {
    !state.fixed.has(unit)
        && shooters(game, state, side).has(unit)
        && (matches!(state.step, Step::Pursue(_)) || targets(game, state, side, unit).len() > 1)
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
) -> Result<Option<DraftProgress>, Refusal> {
    match (state.pending[side as usize], choice) {
        (PendingOrder::None, Choice::Aim(unit)) if is_changeable(game, state, side, unit) => {
            state.pending[side as usize] = PendingOrder::Unit(unit);
            Ok(Some(DraftProgress::More))
        }
        (PendingOrder::Unit(unit), Choice::On(target))
            if open(game, state, side, unit).has(target) =>
        {
            settle(state, side, unit, target);
            Ok(Some(DraftProgress::Complete))
        }
        (PendingOrder::Unit(unit), Choice::LetGo) if may_let_go(game, state, side, unit) => {
            settle(state, side, unit, Unit::NONE);
            Ok(Some(DraftProgress::Complete))
        }
        (PendingOrder::None, Choice::Done) => Ok(None),
        (PendingOrder::Unit(_), Choice::On(_)) => Err(refusal(state)),
        _ => Err(Refusal::AimOrFire),
    }
}

fn settle(state: &mut State, side: Side, unit: Unit, target: Unit) {
    if unit == Unit::GARRISON {
        state.battle.landing.garrison_aim = target;
        state.fixed.add(unit);
        state.pending[side as usize] = PendingOrder::None;
    } else {
        state.settle(side, unit, target.0);
    }
}

fn refusal(state: &State) -> Refusal {
    match state.step {
        Step::Pursue(_) => Refusal::PursuitTarget,
        Step::Answer(_) => Refusal::ReturnFireTarget,
        Step::LandAim => Refusal::LandTarget,
        _ => Refusal::GunTarget,
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
            state.battle.landing.garrison_aim
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
            let left = u16::from(land_strength(state, target)) * 6;
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

/// What a target is worth a shot: its dice times the odds of hitting it, over the strength it has left.
fn value(game: &Pacific, state: &State, unit: Unit) -> u16 {
    if unit == Unit::GARRISON {
        return 60;
    }
    let spec = game.roster.spec(unit);
    let dice = if spec.kind == Kind::Transport {
        2
    } else {
        u16::from(spec.dice)
    };
    dice * u16::from(7 - spec.hit) * 12 / u16::from(state.strength_of(unit).max(1))
}

/// Expected hits of a shot, in sixths.
fn expected(game: &Pacific, state: &State, by: Unit, at: Unit) -> u16 {
    let (dice, hit) = match state.step {
        Step::LandAim => (land_dice(game, state, by), game.war.landing.hit),
        _ => (game.roster.spec(by).dice, game.roster.spec(at).hit),
    };
    u16::from(dice) * u16::from(7 - hit)
}

/// Writes every target down and puts the shooters in line to roll.
pub(crate) fn auto_aim(game: &Pacific, state: &mut State, side: Side) {
    let aims = aims(game, state, side);
    state.queue = UnitSet::NONE;
    for unit in shooters(game, state, side).iter() {
        let target = aims[unit.index()];
        if unit == Unit::GARRISON {
            state.battle.landing.garrison_aim = target;
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
    state.pending[side as usize] = PendingOrder::None;
}
