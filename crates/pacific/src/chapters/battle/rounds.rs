//! §8 Rounds of air or surface combat: which kind, who fires, what is sunk and sent to port.

use super::present::fleet;
use super::{aim, fire};
use crate::chapters::flow::{Flow, Taken, reveals};
use crate::choice::{Choice, Roll};
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::Side;
use crate::refusal::Refusal;
use crate::state::{ReturnReason, RoundKind, State, Step};
use engine::{EventSink, Menu};

/// Whether any unit could fire in such a round (A24).
pub fn possible(game: &Pacific, state: &State, round: RoundKind) -> bool {
    Side::BOTH.iter().any(|&side| {
        let (own, enemy) = (fleet(game, state, side), fleet(game, state, side.enemy()));
        match round {
            RoundKind::Air => own.and(game.roster.flyers).any() && enemy.any(),
            RoundKind::Surface => {
                own.and(game.roster.guns).any() && enemy.and(game.roster.ships).any()
            }
        }
    })
}

pub(crate) fn any_possible(game: &Pacific, state: &State) -> bool {
    possible(game, state, RoundKind::Air) || possible(game, state, RoundKind::Surface)
}

/// Asks both for the kind of round; a single possible kind needs no asking, none goes straight to landings (A24, A25).
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) -> Flow {
    state.clear_plans();
    state.battle.bid = [None; 2];
    let air = possible(game, state, RoundKind::Air);
    let surface = possible(game, state, RoundKind::Surface);
    match (air, surface) {
        (true, true) => {
            state.step = Step::Bid;
            Flow::Wait
        }
        (true, false) => fight(game, state, RoundKind::Air, log),
        (false, true) => fight(game, state, RoundKind::Surface, log),
        (false, false) => Flow::Landings,
    }
}

pub(crate) fn bid_menu(menu: &mut Menu<Choice>) {
    menu.extend([RoundKind::Air, RoundKind::Surface].map(Choice::Bid));
}

pub(crate) fn bid(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Taken {
    let Choice::Bid(round) = choice else {
        return Err(Refusal::AskForRound);
    };
    state.battle.bid[side as usize] = Some(round);
    state.done[side as usize] = true;
    let [Some(japan), Some(allies)] = state.battle.bid else {
        return reveals(Flow::Wait);
    };
    state.done = [false; 2];
    log.push(Event::BidsRevealed { japan, allies });
    if japan == allies {
        return reveals(fight(game, state, japan, log));
    }
    state.step = Step::RollOff;
    reveals(Flow::Wait)
}

/// What a side adds to its die: for asking for air, and for holding the area (§8, A26).
fn bonus(game: &Pacific, state: &State, side: Side, bid: RoundKind) -> u8 {
    let area = state.battle.area.as_area().unwrap_or(0);
    let combat = &game.war.combat;
    let air = if bid == RoundKind::Air {
        combat.air_bonus
    } else {
        0
    };
    let holds = state.holder(area) == Some(side);
    air + if holds { combat.holder_bonus } else { 0 }
}

/// The chance that a side has its way if it asks for this kind of round and the enemy for the other; equal totals roll again.
pub(crate) fn bid_odds(game: &Pacific, state: &State, side: Side, bid: RoundKind) -> f64 {
    let own = bonus(game, state, side, bid);
    let enemy = bonus(game, state, side.enemy(), bid.other());
    let rolls = (1..=6).flat_map(|a: u8| (1..=6).map(move |b: u8| (a + own, b + enemy)));
    let (won, lost) = rolls.fold((0, 0), |(won, lost), (a, b)| {
        (won + i32::from(a > b), lost + i32::from(a < b))
    });
    f64::from(won) / f64::from((won + lost).max(1))
}

/// A die each with its bonus; equal totals roll again.
pub(crate) fn roll_off(
    game: &Pacific,
    state: &mut State,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) -> Flow {
    let total = |side: Side| {
        let bid = state.battle.bid[side as usize].unwrap_or(RoundKind::Surface);
        roll.faces()[side as usize] + bonus(game, state, side, bid)
    };
    let (japan, allies) = (total(Side::Japan), total(Side::Allies));
    let winner = match japan.cmp(&allies) {
        std::cmp::Ordering::Greater => Some(Side::Japan),
        std::cmp::Ordering::Less => Some(Side::Allies),
        std::cmp::Ordering::Equal => None,
    };
    let round = winner.and_then(|side| state.battle.bid[side as usize]);
    log.push(Event::RolledOff {
        japan,
        allies,
        round,
    });
    match round {
        Some(round) => fight(game, state, round, log),
        None => Flow::Wait,
    }
}

pub(crate) fn fight(
    game: &Pacific,
    state: &mut State,
    round: RoundKind,
    log: &mut impl EventSink<Event>,
) -> Flow {
    state.battle.bid = [None; 2];
    state.battle.round = Some(round);
    log.push(Event::RoundBegan { round });
    volley(game, state, Side::Japan, log)
}

/// A side aims; with no choice of targets its aims are set by default (A78).
fn volley(game: &Pacific, state: &mut State, side: Side, log: &mut impl EventSink<Event>) -> Flow {
    state.clear_plans();
    state.step = Step::Aim(side);
    if aim::shooters(game, state, side).is_empty() {
        return fired(game, state, side, log);
    }
    if !aim::has_choice(game, state, side) {
        aim::auto_aim(game, state, side);
        state.step = Step::Fire(side);
    }
    Flow::Wait
}

/// A side has fired: the other fires, then the round is over.
pub(crate) fn fired(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) -> Flow {
    if side == Side::Japan {
        return volley(game, state, Side::Allies, log);
    }
    state.battle.rounds = state.battle.rounds.saturating_add(1);
    state.battle.round = None;
    fire::remove_sunk(game, state, log);
    fire::remove_disabled_air(game, state, log);
    Flow::ToPort(ReturnReason::Round)
}
