//! §8 Completing a round: the Allies say first whether they stay, then Japan (A35, A36).

use super::{end, pursuit, rounds, sides_left};
use crate::Pacific;
use crate::choice::Choice;
use crate::event::{Event, Tale};
use crate::ids::Side;
use crate::state::{State, Step};
use crate::tell;
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// After the landings: one side alone ends the battle, two are asked (A81, A90).
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    state.clear_plans();
    if sides_left(game, state) < 2 {
        end(game, state, log);
    } else {
        state.step = Step::Stay(Side::Allies);
    }
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
) -> Result<DraftProgress, Illegal> {
    match (choice, side) {
        (Choice::Stay, Side::Allies) => {
            tell(log, Tale::Stayed { side });
            state.step = Step::Stay(Side::Japan);
        }
        (Choice::Stay, Side::Japan) => {
            tell(log, Tale::Stayed { side });
            // Nobody can fire: the area stays contested (A25).
            if rounds::any_possible(game, state) {
                rounds::begin(game, state, log);
            } else {
                end(game, state, log);
            }
        }
        (Choice::Withdraw, _) => {
            tell(log, Tale::Withdrew { side });
            state.battle.withdrawing = Some(side);
            pursuit::begin(game, state, side.enemy(), log);
        }
        _ => {
            return Err(Illegal::new(
                "§8",
                "stay for another round or withdraw with all your units",
            ));
        }
    }
    Ok(DraftProgress::Reveals)
}
