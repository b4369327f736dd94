//! §8 Land combat: transports against the garrison of a base and the transports that lie in it.

use super::{aim, end, enemy_bases, fleet, reveal, withdraw};
use crate::choice::{Choice, Roll};
use crate::event::{Event, Tale};
use crate::ids::{Place, Side, UNITS, Unit, UnitSet, bits};
use crate::roster::Kind;
use crate::state::{Battle, Fight, Hand, State, Step, Why};
use crate::{Pacific, home, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// Land units are hit on 6, and a 1 means nothing to them (§8, A34).
pub(crate) const HIT: u8 = 6;

/// After a round: Japan lands first, then the Allies (A49).
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    state.battle.landed = UnitSet::NONE;
    landing(game, state, Side::Japan, log);
}

/// Only landings can happen here, and the blocks stay upright: the owner is asked whether he has transports or not (A72).
pub(crate) fn begin_quiet(state: &mut State, side: Side) {
    state.clear_plans();
    state.battle.quiet = true;
    state.step = Step::Landing(side);
}

fn landing(game: &Pacific, state: &mut State, side: Side, log: &mut impl EventSink<Event>) {
    state.clear_plans();
    let area = state.battle.area.as_area().unwrap_or(0);
    let bases = enemy_bases(game, state, side, area) != 0;
    // In a quiet area whether transports are left must not show.
    if bases && (state.battle.quiet || troops(game, state, side).any()) {
        state.step = Step::Landing(side);
    } else {
        landed(game, state, side, log);
    }
}

fn landed(game: &Pacific, state: &mut State, side: Side, log: &mut impl EventSink<Event>) {
    if state.battle.quiet {
        end(game, state, log);
    } else if side == Side::Japan {
        landing(game, state, Side::Allies, log);
    } else {
        withdraw::begin(game, state, log);
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
    match state.hand[side as usize] {
        Hand::Base(_) => {
            let left = troops(game, state, side).minus(state.fixed);
            menu.extend(left.iter().map(Choice::With));
            if state.fixed.any() {
                menu.push(Choice::Fight);
            }
        }
        _ => {
            menu.extend(
                bits(targets(game, state, side)).map(|h| Choice::Attack(Place::harbour(h))),
            );
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
) -> Result<DraftProgress, Illegal> {
    match (state.hand[side as usize], choice) {
        (Hand::Empty, Choice::Attack(base))
            if base
                .as_harbour()
                .is_some_and(|h| targets(game, state, side) >> h & 1 == 1) =>
        {
            state.hand[side as usize] = Hand::Base(base);
            Ok(DraftProgress::More)
        }
        (Hand::Base(_), Choice::With(unit))
            if troops(game, state, side).minus(state.fixed).has(unit) =>
        {
            state.fixed.add(unit);
            Ok(DraftProgress::More)
        }
        (Hand::Base(base), Choice::Fight) if state.fixed.any() => {
            storm(game, state, side, base, log);
            Ok(DraftProgress::Reveals)
        }
        (Hand::Empty, Choice::Done) => {
            if state.battle.quiet {
                tell(
                    log,
                    Tale::NoLanding {
                        side,
                        area: state.battle.area,
                    },
                );
            }
            landed(game, state, side, log);
            Ok(DraftProgress::Reveals)
        }
        (Hand::Base(_), _) => Err(Illegal::new(
            "§8",
            "land with at least one transport that is in the area and has not attacked",
        )),
        (_, Choice::Attack(place))
            if place.as_harbour().is_some_and(|h| game.ground.is_port(h)) =>
        {
            Err(Illegal::new("§1.1", "ports cannot be taken by transports"))
        }
        _ => Err(Illegal::new(
            "§8",
            "transports may land on an enemy base that touches the area",
        )),
    }
}

/// The landing begins: attackers and the transports in the base are shown (A47).
fn storm(
    game: &Pacific,
    state: &mut State,
    side: Side,
    base: Place,
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
        state.show(unit, base, true);
    }
    state.battle.fight = Fight {
        base,
        by: side,
        troops: attackers.or(defenders),
        garrison: true,
        garrison_aim: Unit::NONE,
    };
    tell(log, Tale::Landed { side, base });
    round(game, state);
}

/// The land units of a side that still stand in this fight.
pub(crate) fn fighters(game: &Pacific, state: &State, side: Side) -> UnitSet {
    let fight = &state.battle.fight;
    let mut units = fight.troops.and(game.roster.of(side));
    if fight.garrison && side != fight.by {
        units.add(Unit::GARRISON);
    }
    units
}

/// A round: both sides aim in secret; a sole target is automatic (A48).
fn round(game: &Pacific, state: &mut State) {
    state.clear_plans();
    state.battle.fight.garrison_aim = Unit::NONE;
    state.step = Step::LandAim;
    state.done = Side::BOTH.map(|side| !aim::has_choice(game, state, side));
    if state.done == [true; 2] {
        roll_all(game, state);
    }
}

pub(crate) fn aim(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
) -> Result<DraftProgress, Illegal> {
    if let Some(pace) = aim::choose(game, state, side, choice)? {
        return Ok(pace);
    }
    state.done[side as usize] = true;
    if state.done == [true; 2] {
        roll_all(game, state);
    }
    Ok(DraftProgress::Reveals)
}

fn roll_all(game: &Pacific, state: &mut State) {
    let mut queue = UnitSet::NONE;
    for side in Side::BOTH {
        aim::lay(game, state, side);
        queue = queue.or(state.queue);
    }
    state.fixed = UnitSet::NONE;
    state.done = [false; 2];
    state.queue = queue;
    state.wounds = [0; UNITS];
    state.step = Step::LandRoll;
}

/// A die for each strength point at the start of the round, one for the garrison (A48).
pub(crate) fn dice(state: &State, unit: Unit) -> u8 {
    if unit == Unit::GARRISON {
        1
    } else {
        state.strength_of(unit)
    }
}

pub(crate) fn resolve(
    game: &Pacific,
    state: &mut State,
    by: Unit,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) {
    let at = if by == Unit::GARRISON {
        state.battle.fight.garrison_aim
    } else {
        Unit(state.plan[by.index()])
    };
    let hits = roll.at_least(HIT);
    state.wounds[at.index()] += hits;
    tell(
        log,
        Tale::Stormed {
            base: state.battle.fight.base,
            by,
            at,
            roll,
            hits,
        },
    );
    state.queue.remove(by);
    if state.queue.is_empty() {
        count(game, state, log);
    }
}

/// Losses together; then one side is gone, or the fight goes on (A52).
fn count(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let fight = state.battle.fight;
    for unit in fight.troops.iter() {
        state.hurt(unit, game.roster.side(unit), state.wounds[unit.index()]);
        if state.strength_of(unit) == 0 {
            tell(log, Tale::Lost { unit });
            state.lose(unit, game.roster.side(unit));
            state.battle.fight.troops.remove(unit);
            state.battle.shown.remove(unit);
            state.battle.ashore.remove(unit);
        }
    }
    if state.wounds[Unit::GARRISON.index()] > 0 {
        state.battle.fight.garrison = false;
    }
    state.wounds = [0; UNITS];
    let attackers = fighters(game, state, fight.by).any();
    let defenders = fighters(game, state, fight.by.enemy()).any();
    match (attackers, defenders) {
        (true, true) => round(game, state),
        (true, false) => take(game, state, log),
        (false, _) => {
            tell(
                log,
                Tale::BaseHeld {
                    base: fight.base,
                    side: fight.by.enemy(),
                },
            );
            after_fight(game, state, log);
        }
    }
}

/// The marker changes at once, and ships in the base leave (A50, A51).
fn take(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let fight = state.battle.fight;
    tell(
        log,
        Tale::BaseTaken {
            base: fight.base,
            side: fight.by,
        },
    );
    if let Some(h) = fight.base.as_harbour() {
        state.allied ^= 1 << h;
        state.fallen = 1 << h;
    }
    home::begin(game, state, Why::Landing, log);
}

/// Back to the landing step of the same side.
pub(crate) fn after_fight(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let side = state.battle.fight.by;
    state.battle.fight = Battle::NONE.fight;
    landing(game, state, side, log);
}
