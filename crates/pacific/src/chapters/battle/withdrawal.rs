//! §8 Completing a round: the Allies say first whether they stay, then Japan (A35, A36).

use super::present::sides_left;
use super::rounds;
use crate::chapters::flow::{Flow, Taken, reveals};
use crate::choice::Choice;
use crate::event::Event;
use crate::game::Pacific;
use crate::ids::Side;
use crate::refusal::Refusal;
use crate::state::{State, Step};
use engine::{EventSink, Menu};

/// After the landings: one side alone ends the battle, two are asked (A81, A90).
pub(crate) fn begin(game: &Pacific, state: &mut State) -> Flow {
    state.clear_plans();
    if sides_left(game, state) < 2 {
        return Flow::EndBattle;
    }
    state.step = Step::Stay(Side::Allies);
    Flow::Wait
}

pub(crate) fn menu(menu: &mut Menu<Choice>) {
    menu.extend([Choice::Stay, Choice::Withdraw]);
}

pub(crate) fn choose(
    game: &Pacific,
    state: &mut State,
    side: Side,
    choice: Choice,
    log: &mut impl EventSink<Event>,
) -> Taken {
    match (choice, side) {
        (Choice::Stay, Side::Allies) => {
            log.push(Event::Stayed { side });
            state.step = Step::Stay(Side::Japan);
            reveals(Flow::Wait)
        }
        (Choice::Stay, Side::Japan) => {
            log.push(Event::Stayed { side });
            // Without a shot to fire the area stays contested (A25).
            if rounds::any_possible(game, state) {
                reveals(Flow::Rounds)
            } else {
                reveals(Flow::EndBattle)
            }
        }
        (Choice::Withdraw, _) => {
            log.push(Event::Withdrew { side });
            state.battle.withdrawing = Some(side);
            reveals(Flow::Pursuit(side.enemy()))
        }
        _ => Err(Refusal::StayOrWithdraw),
    }
}
