//! §14: Japan's task forces hide how many ships sail, and which.

use super::assessment::Assessment;
use ::pacific::{Choice, Location, Unit, bits};

/// Ships that are worth a block: fewer look stronger than they are, and more look weaker.
const GROUP: usize = 2;

/// Orders for the blocks that are free: the largest groups of ships with one harbor and one sea sail under them, and what
/// is left are decoys. The ships so ordered leave the list of voyages.
pub fn hide(assessment: &Assessment<'_>, voyages: &mut Vec<(Unit, usize)>) -> Vec<Choice> {
    let mut orders = Vec::new();
    let mut hidden = 0u16;
    for k in free_blocks(assessment) {
        let group = largest(assessment, voyages);
        let (harbor, area) = match group {
            Some((harbor, area)) => (harbor, area),
            None => match decoy(assessment, voyages, hidden) {
                Some(way) => way,
                None => break,
            },
        };
        hidden |= 1 << area;
        orders.push(Choice::Form);
        orders.push(Choice::At(Location::harbor(harbor)));
        orders.push(Choice::At(Location::area(area)));
        voyages.retain(|&(unit, to)| {
            let joins = to == area && home(assessment, unit) == Some(harbor);
            if joins {
                orders.extend([Choice::Put(unit), Choice::At(Location::force(k))]);
            }
            !joins
        });
    }
    orders
}

fn free_blocks(assessment: &Assessment<'_>) -> impl Iterator<Item = usize> {
    let forces = assessment.view.forces.iter().enumerate();
    forces
        .filter(|(_, force)| force.from == Location::NONE)
        .map(|(k, _)| k)
}

fn home(assessment: &Assessment<'_>, unit: Unit) -> Option<usize> {
    assessment.place(unit)?.as_harbor()
}

/// Harbor and sea of the largest group.
fn largest(assessment: &Assessment<'_>, voyages: &[(Unit, usize)]) -> Option<(usize, usize)> {
    let way = |&(unit, area): &(Unit, usize)| Some((home(assessment, unit)?, area));
    let size = |of: (usize, usize)| voyages.iter().filter(|v| way(v) == Some(of)).count();
    let ways = voyages.iter().filter_map(way);
    let best = ways.max_by_key(|&of| (size(of), std::cmp::Reverse(of)))?;
    (size(best) >= GROUP).then_some(best)
}

/// Where a block without ships frightens most: the sea worth most to the enemy in which nobody is and nothing else of ours
/// will be, with the first harbor that reaches it.
fn decoy(
    assessment: &Assessment<'_>,
    voyages: &[(Unit, usize)],
    hidden: u16,
) -> Option<(usize, usize)> {
    let bare = |a: usize| {
        let sails = voyages.iter().any(|&(_, to)| to == a);
        !sails && hidden >> a & 1 == 0 && assessment.own[a] <= 0.0 && assessment.foe[a] <= 0.0
    };
    let mut best: Option<(f64, usize, usize)> = None;
    for (h, harbor) in assessment.view.harbors.iter().enumerate() {
        if harbor.owner != assessment.side {
            continue;
        }
        for a in bits(assessment.reach(assessment.side, h).into()).filter(|&a| bare(a)) {
            let worth = assessment.worth(assessment.side.enemy(), a);
            if worth > 0.0 && best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, h, a));
            }
        }
    }
    best.map(|(_, h, a)| (h, a))
}
