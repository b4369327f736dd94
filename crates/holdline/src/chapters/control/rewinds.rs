//! A rewind to where a step of a region's turn began (A116). The match looks it up in its journal.

use super::*;
use crate::chapters::rewind;
use crate::data::seats::Permission;
use crate::state::Phase;

pub(super) const POWER: Power = Power {
    menu,
    check,
    act,
    text,
};

fn menu(desk: &Desk<'_>, offers: &mut Offers<'_>) {
    let state = desk.state;
    if desk.may.rewind != Some(Permission::Do) || state.turn == 0 {
        return;
    }
    // Of turns that are over every step has begun; of this one those that its region has come to.
    let steps = |turn: u8, region: RegionId| {
        let begun = move |n: &u32| rewind::passed(state, turn, region, Phase::STEPS[*n as usize]);
        numbers(Phase::STEPS.len()).filter(begun)
    };
    let any = Ruling::Rewind(1, RegionId(0), Phase::Cards);
    let every = steps(state.turn.saturating_sub(1), RegionId(0));
    let past = offers.family(any.clone());
    let past = past.slot_range(1..u32::from(state.turn));
    let past = past.slot_range(numbers(desk.state.regions.len()));
    past.slot(every).add();
    for region in desk.state.regions() {
        let now = offers.family(any.clone()).slot([state.turn.into()]);
        let begun = steps(state.turn, region);
        now.slot([region.into()]).slot(begun).add();
    }
}

fn check(desk: &Desk<'_>, ruling: &Ruling) -> Verdict {
    need(desk.may.rewind == Some(Permission::Do))?;
    match *ruling {
        Ruling::Rewind(turn, region, phase) if rewind::passed(desk.state, turn, region, phase) => {
            Ok(())
        }
        _ => no(Refusal::StepNotBegun),
    }
}

/// The match goes back when the batch is in the journal (`Rewinds`).
fn act(_: &mut Act<'_>, _: &Ruling, _: Grip) {}

fn text(game: &Holdline, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Rewind(turn, region, phase) => format!(
            "Rewind to turn {turn}, {}: {}",
            game.region(*region),
            game.say_phase(*phase)
        ),
        _ => String::new(),
    }
}
