//! Where a side stands in a few words, and what it gives up by going on.

use super::names::lead;
use crate::chapters::repair;
use crate::choice::Choice;
use crate::data::roster::Kind;
use crate::game::Pacific;
use crate::ids::Location;
use crate::laws::imagine;
use crate::state::Step;
use crate::view::{UnitView, View};

/// `turn 1 of 8 (Dec 41), Japan leads by 2, 4 RP, air 5`.
pub(super) fn status(view: &View) -> String {
    let clock = &view.clock;
    let when = usize::from(clock.turn).checked_sub(1);
    let when = when.and_then(|turn| view.catalog.turns.get(turn));
    let when = when.map_or(String::new(), |when| format!(" ({when})"));
    format!(
        "turn {} of {}{when}, {}, {} RP, air {}",
        clock.turn,
        view.catalog.turns.len(),
        lead(clock.vp),
        clock.left,
        clock.ready[view.side as usize]
    )
}

/// What finishing a step leaves unused.
pub(super) fn loses(game: &Pacific, view: &View, choice: Choice) -> Option<String> {
    let own = |kind: fn(Kind) -> bool, place: fn(&UnitView) -> bool| {
        let units = view.catalog.units.iter().zip(&view.units);
        let own =
            units.filter(|(info, known)| info.side == view.side && kind(info.kind) && place(known));
        own.count()
    };
    let off = |known: &UnitView| known.at == Some(Location::OFF);
    match (choice, view.clock.step) {
        (Choice::Done, Step::Fleet(_)) => {
            let ordered = own(Kind::is_ship, |known| known.to.is_some());
            let ships = own(Kind::is_ship, |known| {
                known.at.is_some_and(|at| at.as_harbor().is_some())
            });
            (ordered == 0 && ships > 0)
                .then(|| format!("the move of {}", count(ships, "ship", "ships")))
        }
        (Choice::Done, Step::Submarines(_)) => {
            let left = own(|kind| kind == Kind::Submarine, off);
            (left > 0).then(|| format!("{} this turn", count(left, "submarine", "submarines")))
        }
        (Choice::Pass, Step::Air(_)) => {
            let left = own(|kind| kind == Kind::LandAir, off);
            (left > 0).then(|| format!("{} this turn", count(left, "air unit", "air units")))
        }
        (Choice::Done, Step::Repair) => {
            let state = imagine::known(game, view);
            let open = repair::repairable(game, &state, view.side).any();
            (open && view.clock.left > 0).then(|| format!("{} RP", view.clock.left))
        }
        _ => None,
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}
