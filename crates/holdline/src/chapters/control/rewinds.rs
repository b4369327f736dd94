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
    let steps = |turn: u8, region: RegionId| -> Vec<u32> {
        let begun = |n: &u32| rewind::passed(state, turn, region, Phase::STEPS[*n as usize]);
        numbers(Phase::STEPS.len()).filter(begun).collect()
    };
    let any = Ruling::Rewind(1, RegionId(0), Phase::Cards);
    let past: Vec<u32> = (1..u32::from(state.turn)).collect();
    let every = steps(state.turn.saturating_sub(1), RegionId(0));
    offers.family(any.clone(), [past, numbers(REGIONS).collect(), every]);
    for region in regions() {
        let now = [
            vec![state.turn.into()],
            vec![region.into()],
            steps(state.turn, region),
        ];
        offers.family(any.clone(), now);
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
