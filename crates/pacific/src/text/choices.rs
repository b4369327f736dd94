//! Menu entries.

use super::names::{a_round, place, unit};
use crate::choice::Choice;
use crate::ids::Location;
use crate::state::{PendingOrder, Step};
use crate::view::View;

pub(super) fn choice_text(view: &View, choice: Choice) -> String {
    let name = |u| unit(view, u);
    let at = |p| place(view, p);
    match (choice, view.clock.step) {
        (Choice::Put(u), Step::Fleet(_)) => format!("Sail with {}", name(u)),
        (Choice::Put(u), Step::Arrivals) => format!("Bring in {}", name(u)),
        (Choice::Put(u), Step::ToPort(..) | Step::Returns) => {
            format!("Send {} to another harbor", name(u))
        }
        (Choice::Put(u), _) => format!("Place {}", name(u)),
        (Choice::At(p), Step::Air(_)) if p.as_harbor().is_some() => format!("Raid {}", at(p)),
        (Choice::At(p), _) if p.as_force().is_some() => format!("Join {}", at(p)),
        (Choice::At(p), _) => match view.clock.pending {
            PendingOrder::TaskForce => format!("Form it at {}", at(p)),
            _ => format!("To {}", at(p)),
        },
        (Choice::Form, _) => "Form a task force".into(),
        (Choice::Repair(u), _) => format!("Repair 1 SP of {}", name(u)),
        (Choice::Open(p), _) => format!("Fight {} next", at(p)),
        (Choice::Bid(r), _) => format!("Ask for {}", a_round(r)),
        (Choice::Aim(u), _) => format!("Change the target of {}", name(u)),
        (Choice::On(u), _) => format!("Fire at {}", name(u)),
        (Choice::LetGo, _) => "Do not pursue".into(),
        (Choice::Attack(p), _) if reverts(view, p) => format!(
            "Land on {} (reverts if the enemy still controls the surrounding sea at the end of the turn) (§10)",
            at(p)
        ),
        (Choice::Attack(p), _) => format!("Land on {}", at(p)),
        (Choice::With(u), _) => format!("Land with {}", name(u)),
        (Choice::Fight, _) => "Begin the landing".into(),
        (Choice::Stay, _) => "Stay for another round".into(),
        (Choice::Withdraw, _) => "Withdraw with all units".into(),
        (Choice::Pass, _) => "Done placing air".into(),
        (Choice::Done, step) => done(view, step).into(),
    }
}

/// Whether the enemy held all the sea around a base when the turn began: a landing there may be undone (A56b).
fn reverts(view: &View, base: Location) -> bool {
    let harbor = base.as_harbor().and_then(|h| view.catalog.harbors.get(h));
    let enemy = Some(view.side.enemy());
    let held = |sea: &Location| sea.as_area().is_some_and(|a| view.areas[a].holder == enemy);
    harbor.is_some_and(|info| info.touches.iter().all(held))
}

/// What finishing means in each step.
fn done(view: &View, step: Step) -> &'static str {
    match step {
        Step::Arrivals => "Confirm arrivals",
        Step::Fleet(_) => "End ship movement",
        Step::Submarines(_) => "End submarine placement",
        Step::Repair => "Confirm repairs",
        Step::Aim(_) | Step::Answer(_) => "Fire",
        Step::Pursue(_) => "Pursue",
        Step::LandAim => "Confirm targets",
        Step::Landing(_) if view.battle.landed.any() => "Land no more",
        Step::Landing(_) => "Do not land",
        Step::Returns => "Confirm return to port",
        _ => "Continue",
    }
}
