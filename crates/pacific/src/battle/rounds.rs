//! §8 Rounds of air or surface combat: which kind, who fires, what is sunk and sent home.

use super::{aim, fire, fleet, land};
use crate::choice::{Choice, Roll};
use crate::event::{Event, Tale};
use crate::ids::Side;
use crate::state::{Round, State, Step, Why};
use crate::{Pacific, home, tell};
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// Whether anybody could fire in such a round (A24).
pub fn possible(game: &Pacific, state: &State, round: Round) -> bool {
    Side::BOTH.iter().any(|&side| {
        let (own, enemy) = (fleet(game, state, side), fleet(game, state, side.enemy()));
        match round {
            Round::Air => own.and(game.roster.flyers()).any() && enemy.any(),
            Round::Surface => {
                own.and(game.roster.guns()).any() && enemy.and(game.roster.ships).any()
            }
        }
    })
}

pub(crate) fn any_possible(game: &Pacific, state: &State) -> bool {
    possible(game, state, Round::Air) || possible(game, state, Round::Surface)
}

/// Asks both for the kind of round; a single possible kind needs no asking, none goes straight to landings (A24, A25).
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    state.clear_plans();
    state.battle.wish = [None; 2];
    match (
        possible(game, state, Round::Air),
        possible(game, state, Round::Surface),
    ) {
        (true, true) => state.step = Step::Wish,
        (true, false) => fight(game, state, Round::Air, log),
        (false, true) => fight(game, state, Round::Surface, log),
        (false, false) => land::begin(game, state, log),
    }
}

pub(crate) fn wish_menu(menu: &mut Menu<Choice>) {
    menu.extend([Choice::Wish(Round::Air), Choice::Wish(Round::Surface)]);
}

pub(crate) fn wish(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Result<DraftProgress, Illegal> {
    let Choice::Wish(round) = choice else {
        return Err(Illegal::new(
            "§8",
            "ask for a round of air or of surface combat",
        ));
    };
    state.battle.wish[side as usize] = Some(round);
    state.done[side as usize] = true;
    if let [Some(japan), Some(allies)] = state.battle.wish {
        state.done = [false; 2];
        tell(log, Tale::Wished { japan, allies });
        if japan == allies {
            fight(game, state, japan, log);
        } else {
            state.step = Step::RollOff;
        }
    }
    Ok(DraftProgress::Reveals)
}

/// What a side adds to its die: one for asking for air, one for holding the area (§8, A26).
fn bonus(state: &State, side: Side, wish: Round) -> u8 {
    let area = state.battle.area.as_area().unwrap_or(0);
    u8::from(wish == Round::Air) + u8::from(state.holder(area) == Some(side))
}

/// The chance that a side has its way if it asks for this kind of round and the enemy for the other; equal totals roll again.
pub(crate) fn way(state: &State, side: Side, wish: Round) -> f64 {
    let other = match wish {
        Round::Air => Round::Surface,
        Round::Surface => Round::Air,
    };
    let (own, foe) = (bonus(state, side, wish), bonus(state, side.enemy(), other));
    let rolls = (1..=6).flat_map(|a: u8| (1..=6).map(move |b: u8| (a + own, b + foe)));
    let (won, lost) = rolls.fold((0, 0), |(won, lost), (a, b)| {
        (won + i32::from(a > b), lost + i32::from(a < b))
    });
    f64::from(won) / f64::from(won + lost)
}

/// A die each with its bonus; equal totals roll again.
pub(crate) fn roll_off(
    game: &Pacific,
    state: &mut State,
    roll: Roll,
    log: &mut impl EventSink<Event>,
) {
    let total = |side: Side| {
        let wish = state.battle.wish[side as usize].unwrap_or(Round::Surface);
        roll.faces()[side as usize] + bonus(state, side, wish)
    };
    let (japan, allies) = (total(Side::Japan), total(Side::Allies));
    let winner = match japan.cmp(&allies) {
        std::cmp::Ordering::Greater => Some(Side::Japan),
        std::cmp::Ordering::Less => Some(Side::Allies),
        std::cmp::Ordering::Equal => None,
    };
    let round = winner.and_then(|side| state.battle.wish[side as usize]);
    tell(
        log,
        Tale::RolledOff {
            japan,
            allies,
            round,
        },
    );
    if let Some(round) = round {
        fight(game, state, round, log);
    }
}

pub(crate) fn fight(
    game: &Pacific,
    state: &mut State,
    round: Round,
    log: &mut impl EventSink<Event>,
) {
    state.battle.wish = [None; 2];
    state.battle.round = Some(round);
    tell(log, Tale::RoundBegan { round });
    volley(game, state, Side::Japan, log);
}

/// A side aims; with no choice of targets its guns are laid by the machine (A78).
fn volley(game: &Pacific, state: &mut State, side: Side, log: &mut impl EventSink<Event>) {
    state.clear_plans();
    state.step = Step::Aim(side);
    if aim::shooters(game, state, side).is_empty() {
        fired(game, state, side, log);
    } else if !aim::has_choice(game, state, side) {
        aim::lay(game, state, side);
        state.step = Step::Fire(side);
    }
}

/// A side has fired: the other answers, then the round is over.
pub(crate) fn fired(
    game: &Pacific,
    state: &mut State,
    side: Side,
    log: &mut impl EventSink<Event>,
) {
    if side == Side::Japan {
        return volley(game, state, Side::Allies, log);
    }
    state.battle.rounds = state.battle.rounds.saturating_add(1);
    state.battle.round = None;
    fire::remove_sunk(game, state, log);
    fire::ground_disabled(game, state, log);
    home::begin(game, state, Why::Round, log);
}
