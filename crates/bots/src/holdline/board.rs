//! The air board: half of the force flies, the other half recovers, so that there are always some.

use super::Standing;
use engine::Chair;
use holdline::Holdline;
use holdline::choice::Choice;
use holdline::ids::*;
use holdline::state::air::Berth;
use holdline::state::air::Target;

/// The next thing to do over a zone.
pub fn fly(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    let first = |test: &dyn Fn(&Choice) -> bool| menu.iter().find(|c| test(c)).cloned();
    let flying = |c: &Choice| {
        matches!(
            c,
            Choice::Fly(_) | Choice::Rest(_) | Choice::Bomb(..) | Choice::AssignAirHit(..)
        )
    };
    if menu.iter().any(flying) {
        let view = chair.view();
        let craft = &view.air.as_ref()?.craft;
        let berth = |id: CraftId| craft.get(id.i()).map_or(Berth::Gone, |c| c.berth);
        let turn = view.turns.0;
        let air = &chair.rules().data.tables.air;
        // Tired counters rest; fresh ones fly on alternate turns.
        let rests = |c: &Choice| matches!(c, Choice::Rest(id) if matches!(berth(*id), Berth::Column(column) if !air.fresh(column)));
        let flies = |c: &Choice| matches!(c, Choice::Fly(id) if matches!(berth(*id), Berth::Rear(rear) if air.column_over(rear).is_some_and(|c| air.fresh(c))) && (id.0 + turn).is_multiple_of(2));
        let bombs = |c: &Choice| match c {
            Choice::Bomb(id, target) => {
                *target
                    == if id.0 % 3 == 0 {
                        Target::Recce
                    } else {
                        Target::Loc
                    }
            }
            _ => false,
        };
        let downs = |c: &Choice| matches!(c, Choice::AssignAirHit(..));
        for test in [&rests as &dyn Fn(&Choice) -> bool, &flies, &bombs, &downs] {
            if let Some(found) = first(test) {
                return Some(found);
            }
        }
    }
    if let Some(found) = first(&|c| {
        matches!(
            c,
            Choice::Support(_) | Choice::Fund(_) | Choice::BombRailways(..)
        )
    }) {
        return Some(found);
    }
    let scouts: Vec<&Choice> = menu
        .iter()
        .filter(|c| matches!(c, Choice::Scout(..)))
        .collect();
    if !scouts.is_empty() {
        return Some(scouts[me.rng.below(scouts.len())].clone());
    }
    first(&|c| matches!(c, Choice::PassAir(_)))
}
