//! Arrivals, repairs and the return to port.

use super::assessment::Assessment;
use ::pacific::{Choice, Kind, Location, Unit, bits};

/// Buys back whatever can come, land air first, and puts ships where they are repaired.
pub fn arrive(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let mut units: Vec<Unit> = puts(menu).collect();
    units.sort_by_key(|&unit| match assessment.rules.roster.spec(unit).kind {
        Kind::Transport => 0,
        Kind::LandAir => 1,
        _ => 2,
    });
    match units.first() {
        Some(&unit) if assessment.rules.roster.ships.has(unit) => {
            let port = best_harbor(assessment, unit, assessment.rules.map.ports);
            vec![Choice::Put(unit), Choice::At(port)]
        }
        Some(&unit) => vec![Choice::Put(unit)],
        None => vec![Choice::Done],
    }
}

/// One point at a time for what hits hardest and is nearest to sinking.
pub fn repair(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    let best = menu.iter().copied().max_by_key(|choice| match choice {
        Choice::Repair(unit) => {
            let spec = assessment.rules.roster.spec(*unit);
            let ordered = assessment.view.units[unit.index()].repair;
            let now = u32::from((assessment.strength(*unit) + ordered).max(1));
            1 + 60 * u32::from(spec.dice.max(1)) / now
        }
        _ => 0,
    });
    best.into_iter().collect()
}

/// Every ship that has a choice: damaged ones to a yard, the rest where they reach most next turn.
pub fn return_to_port(assessment: &Assessment<'_>, menu: &[Choice]) -> Vec<Choice> {
    if let Some(unit) = assessment.in_hand() {
        // The harbors open to this ship are the menu itself.
        let open = menu.iter().filter_map(|choice| match choice {
            Choice::At(place) => place.as_harbor(),
            _ => None,
        });
        let mask = open.fold(0u64, |all, h| all | 1 << h);
        return vec![Choice::At(best_harbor(assessment, unit, mask))];
    }
    match puts(menu).next() {
        Some(unit) => vec![Choice::Put(unit)],
        None => vec![Choice::Done],
    }
}

fn puts(menu: &[Choice]) -> impl Iterator<Item = Unit> {
    menu.iter().filter_map(|choice| match choice {
        Choice::Put(unit) => Some(*unit),
        _ => None,
    })
}

/// The own harbor of `among` that suits a ship best.
fn best_harbor(assessment: &Assessment<'_>, unit: Unit, among: u64) -> Location {
    let own = bits(among).filter(|&h| assessment.view.harbors[h].owner == assessment.side);
    let score = |h: usize| {
        let reach: f64 = bits(assessment.reach(assessment.side, h).into())
            .map(|a| {
                assessment.worth(assessment.side, a)
                    + 0.5 * assessment.worth(assessment.side.enemy(), a)
            })
            .sum();
        let spec = assessment.rules.roster.spec(unit);
        let missing = f64::from(spec.full.saturating_sub(assessment.strength(unit)));
        let yard = f64::from(assessment.view.catalog.harbors[h].repair.unwrap_or(0));
        // A lone area around a harbor can be taken from under it.
        let port = if yard > 0.0 { 0.5 } else { 0.0 };
        reach + port + assessment.numbers.yard * missing * yard.min(4.0)
    };
    let best = own.max_by(|&a, &b| score(a).total_cmp(&score(b)).then(b.cmp(&a)));
    best.map_or(Location::NONE, Location::harbor)
}
