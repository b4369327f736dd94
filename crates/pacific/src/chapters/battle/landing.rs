//! §8 Land combat: transports against the garrison of a base and the transports that lie in it.

use super::aim;
use super::present::{enemy_bases, fighters, fleet, reveal, revealed};
use crate::chapters::flow::{Flow, MORE, Taken, reveals};
use crate::choice::{Choice, Roll};
use crate::data::roster::Kind;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::{Location, Side, UNITS, Unit, UnitSet, bits};
use crate::refusal::Refusal;
use crate::state::{Battle, Landing, PendingOrder, ReturnReason, State, Step};
use engine::{EventSink, Menu};

/// After a round: Japan lands first, then the Allies (A49).
pub(crate) fn begin(game: &Pacific, state: &mut State) -> Flow {
    state.battle.landed = UnitSet::NONE;
    landing(game, state, Side::Japan)
}

/// Only landings can happen here, and the blocks stay upright: the owner is asked with or without transports (A72).
pub(crate) fn begin_quiet(state: &mut State, side: Side) -> Flow {
    state.clear_plans();
    state.battle.quiet = true;
    state.step = Step::Landing(side);
    Flow::Wait
}

fn landing(game: &Pacific, state: &mut State, side: Side) -> Flow {
    state.clear_plans();
    let area = state.battle.area.as_area().unwrap_or(0);
    let bases = enemy_bases(game, state, side, area) != 0;
    // In a quiet area whether transports are left must not show.
    if bases && (state.battle.quiet || troops(game, state, side).any()) {
        state.step = Step::Landing(side);
        return Flow::Wait;
    }
    landed(game, state, side)
}

fn landed(game: &Pacific, state: &mut State, side: Side) -> Flow {
    if state.battle.quiet {
        Flow::EndBattle
    } else if side == Side::Japan {
        landing(game, state, Side::Allies)
    } else {
        Flow::StayOrWithdraw
    }
}

/// Transports that may still land in this step: one attack each (A46).
pub(crate) fn troops(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let transports = game.roster.kind(Kind::Transport).and(game.roster.of(side));
    let here = if state.battle.quiet {
        let area = state.battle.area.as_area();
        transports
            .iter()
            .filter(|&unit| state.sea_area(unit) == area && area.is_some())
            .collect()
    } else {
        fleet(game, state, side).and(transports)
    };
    here.minus(state.battle.landed)
}

fn targets(game: &Pacific, state: &State, side: Side) -> u64 {
    if troops(game, state, side).is_empty() {
        return 0;
    }
    enemy_bases(game, state, side, state.battle.area.as_area().unwrap_or(0))
}

pub(crate) fn menu(game: &Pacific, state: &State, side: Side, menu: &mut Menu<Choice>) {
    match state.pending[side as usize] {
        PendingOrder::Base(_) => {
            let left = troops(game, state, side).minus(state.fixed);
            menu.extend(left.iter().map(Choice::With));
            if state.fixed.any() {
                menu.push(Choice::Fight);
            }
        }
        _ => {
            let bases = bits(targets(game, state, side));
            menu.extend(bases.map(|h| Choice::Attack(Location::harbor(h))));
            menu.push(Choice::Done);
        }
    }
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Taken {
    match (state.pending[side as usize], choice) {
        (PendingOrder::None, Choice::Attack(base))
            if base.is_harbor_in(targets(game, state, side)) =>
        {
            state.pending[side as usize] = PendingOrder::Base(base);
            MORE
        }
        (PendingOrder::Base(_), Choice::With(unit))
            if troops(game, state, side).minus(state.fixed).has(unit) =>
        {
            state.fixed.add(unit);
            MORE
        }
        (PendingOrder::Base(base), Choice::Fight) if state.fixed.any() => {
            land(game, state, side, base, log);
            reveals(Flow::Wait)
        }
        (PendingOrder::None, Choice::Done) => {
            if state.battle.quiet {
                let area = state.battle.area;
                let landed = state.battle.landed.any();
                log.push(Event::NoLanding { side, area, landed });
            }
            reveals(landed(game, state, side))
        }
        (PendingOrder::Base(_), _) => Err(Refusal::NeedTransports),
        (_, Choice::Attack(place)) if place.is_harbor_in(game.map.ports) => {
            Err(Refusal::PortsCannotBeTaken)
        }
        _ => Err(Refusal::NoEnemyBase),
    }
}

/// The landing begins: attackers and the transports in the base are shown (A47).
fn land(
    game: &Pacific,
    state: &mut State,
    side: Side,
    base: Location,
    log: &mut impl EventSink<Event>,
) {
    let attackers = state.fixed.and(game.roster.of(side));
    let transports = game
        .roster
        .kind(Kind::Transport)
        .and(game.roster.of(side.enemy()));
    let defenders = state.here(base, transports);
    for unit in attackers.iter() {
        state.at[unit.index()] = state.battle.area;
    }
    reveal(state, attackers);
    state.battle.landed = state.battle.landed.or(attackers);
    state.battle.ashore = state.battle.ashore.or(defenders);
    for unit in defenders.iter() {
        state.reveal(unit, base, true);
    }
    let troops = attackers.or(defenders);
    state.battle.landing = Landing {
        base,
        by: side,
        troops,
        garrison: game.war.landing.garrison_strength,
        garrison_aim: Unit::NONE,
    };
    if log.is_listening() {
        let units = revealed(state, troops);
        log.push(Event::Landed { side, base, units });
    }
    round(game, state);
}

/// A round: both sides aim in secret; a sole target is automatic (A48).
fn round(game: &Pacific, state: &mut State) {
    state.clear_plans();
    state.battle.landing.garrison_aim = Unit::NONE;
    state.step = Step::LandAim;
    state.done = Side::BOTH.map(|side| !aim::has_choice(game, state, side));
    if state.done == [true; 2] {
        roll_all(game, state);
    }
}

pub(crate) fn aim_choose(game: &Pacific, state: &mut State, side: Side, choice: Choice) -> Taken {
    if let Some(progress) = aim::choose(game, state, side, choice)? {
        return Ok((progress, Flow::Wait));
    }
    state.done[side as usize] = true;
    if state.done == [true; 2] {
        roll_all(game, state);
    }
    reveals(Flow::Wait)
}

fn roll_all(game: &Pacific, state: &mut State) {
    let mut queue = UnitSet::NONE;
    for side in Side::BOTH {
        aim::auto_aim(game, state, side);
        queue = queue.or(state.queue);
    }
    state.fixed = UnitSet::NONE;
    state.done = [false; 2];
    state.queue = queue;
    state.wounds = [0; UNITS];
    state.step = Step::LandRoll;
}

pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    by: Unit,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) -> Flow {
    let at = if by == Unit::GARRISON {
        state.battle.landing.garrison_aim
    } else {
        Unit(state.plan[by.index()])
    };
    let hits = roll.at_least(game.war.landing.hit);
    state.wounds[at.index()] = state.wounds[at.index()].saturating_add(hits);
    log.push(Event::LandFired {
        base: state.battle.landing.base,
        by,
        at,
        roll,
        hits,
    });
    state.queue.remove(by);
    if state.queue.any() {
        return Flow::Wait;
    }
    count(game, state, log)
}

/// Losses together; then one side is gone, or the landing goes on (A52).
fn count(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) -> Flow {
    let landing = state.battle.landing;
    for unit in landing.troops.iter() {
        state.damage(unit, game.roster.side(unit), state.wounds[unit.index()]);
        if state.strength_of(unit) == 0 {
            log.push(Event::Lost { unit });
            state.eliminate(unit, game.roster.side(unit));
            state.battle.landing.troops.remove(unit);
            state.battle.shown.remove(unit);
            state.battle.ashore.remove(unit);
        }
    }
    let wounds = state.wounds[Unit::GARRISON.index()];
    state.battle.landing.garrison = landing.garrison.saturating_sub(wounds);
    state.wounds = [0; UNITS];
    let attackers = fighters(game, state, landing.by).any();
    let defenders = fighters(game, state, landing.by.enemy()).any();
    match (attackers, defenders) {
        (true, true) => {
            round(game, state);
            Flow::Wait
        }
        (true, false) => take(state, log),
        (false, _) => {
            log.push(Event::BaseHeld {
                base: landing.base,
                side: landing.by.enemy(),
            });
            Flow::AfterLanding
        }
    }
}

/// The marker changes at once, and ships in the base leave (A50, A51).
fn take(state: &mut State, log: &mut impl EventSink<Event>) -> Flow {
    let landing = state.battle.landing;
    log.push(Event::BaseTaken {
        base: landing.base,
        side: landing.by,
    });
    if let Some(h) = landing.base.as_harbor() {
        state.allied ^= 1 << h;
        state.fallen = 1 << h;
    }
    Flow::ToPort(ReturnReason::Landing)
}

/// Back to the landing step of the same side.
pub(crate) fn after_landing(game: &Pacific, state: &mut State) -> Flow {
    let side = state.battle.landing.by;
    state.battle.landing = Battle::NONE.landing;
    landing(game, state, side)
}
