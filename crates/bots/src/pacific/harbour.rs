//! Arrivals, repairs and the way home.

use super::picture::Picture;
use ::pacific::{Choice, Kind, Place, Unit, bits};

/// Buys back whatever can come, land air first, and puts ships where they are repaired.
pub fn arrive(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let mut units: Vec<Unit> = puts(menu).collect();
    units.sort_by_key(|&unit| match picture.rules.roster.label(unit).kind {
        Kind::Transport => 0,
        Kind::LandAir => 1,
        _ => 2,
    });
    match units.first() {
        Some(&unit) if picture.rules.roster.ships.has(unit) => {
            let port = best_harbour(picture, unit, picture.rules.ground.ports);
            vec![Choice::Put(unit), Choice::At(port)]
        }
        Some(&unit) => vec![Choice::Put(unit)],
        None => vec![Choice::Done],
    }
}

/// One point at a time for what hits hardest and is nearest to sinking.
pub fn repair(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let best = menu.iter().copied().max_by_key(|choice| match choice {
        Choice::Repair(unit) => {
            let label = picture.rules.roster.label(*unit);
            let ordered = picture.view.units[unit.index()].repair;
            let now = u32::from((picture.strength(*unit) + ordered).max(1));
            1 + 60 * u32::from(label.dice.max(1)) / now
        }
        _ => 0,
    });
    best.into_iter().collect()
}

/// Every ship that has a choice: damaged ones to a yard, the rest where they reach most next turn.
pub fn go_home(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    if let Some(unit) = picture.in_hand() {
        // The harbours open to this ship are the menu itself.
        let open = menu.iter().filter_map(|choice| match choice {
            Choice::At(place) => place.as_harbour(),
            _ => None,
        });
        let mask = open.fold(0u64, |all, h| all | 1 << h);
        return vec![Choice::At(best_harbour(picture, unit, mask))];
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

/// The own harbour of `among` that suits a ship best.
fn best_harbour(picture: &Picture<'_>, unit: Unit, among: u64) -> Place {
    let own = bits(among).filter(|&h| picture.view.harbours[h].owner == picture.side);
    let score = |h: usize| {
        let reach: f64 = bits(picture.reach(picture.side, h).into())
            .map(|a| picture.worth(picture.side, a) + 0.5 * picture.worth(picture.side.enemy(), a))
            .sum();
        let label = picture.rules.roster.label(unit);
        let missing = f64::from(label.full.saturating_sub(picture.strength(unit)));
        let yard = f64::from(picture.view.cast.harbours[h].repair.unwrap_or(0));
        // A lone area around a harbour can be taken from under it.
        let port = if yard > 0.0 { 0.5 } else { 0.0 };
        reach + port + missing * yard.min(4.0)
    };
    let best = own.max_by(|&a, &b| score(a).total_cmp(&score(b)).then(b.cmp(&a)));
    best.map_or(Place::NONE, Place::harbour)
}
