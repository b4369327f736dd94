//! §14 Task forces: Japan hides its largest groups, and shows empty blocks where they frighten most.

use super::assessment::Assessment;
use ::pacific::{Choice, Location, Unit, bits};
use std::collections::BTreeMap;

/// A smaller group tells no more as blocks than as a task force.
const SMALLEST: usize = 2;

/// Forms a force for each of the largest groups that sail from one harbor to one sea, and decoys with the blocks left over. The
/// ships that go in them are taken out of those that sail alone.
pub fn hide(assessment: &Assessment<'_>, sailing: &mut Vec<(Unit, usize)>) -> Vec<Choice> {
    let forces = assessment.view.forces.iter().enumerate();
    let free = forces.filter(|(_, force)| force.from == Location::NONE);
    let mut free = free.map(|(k, _)| k);
    let mut groups: BTreeMap<(usize, usize), Vec<Unit>> = BTreeMap::new();
    for &(unit, area) in sailing.iter() {
        if let Some(harbor) = assessment.place(unit).and_then(|at| at.as_harbor()) {
            groups.entry((harbor, area)).or_default().push(unit);
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.retain(|(_, ships)| ships.len() >= SMALLEST);
    groups.sort_by_key(|(way, ships)| (std::cmp::Reverse(ships.len()), *way));
    let mut orders = Vec::new();
    for ((harbor, area), ships) in groups {
        let Some(k) = free.next() else { return orders };
        orders.extend(form(harbor, area));
        for &unit in &ships {
            orders.extend([Choice::Put(unit), Choice::At(Location::force(k))]);
        }
        sailing.retain(|(unit, _)| !ships.contains(unit));
    }
    let mut shown: u16 = sailing.iter().fold(0, |seas, (_, area)| seas | 1 << area);
    for _ in free {
        let Some((harbor, area)) = decoy(assessment, shown) else {
            return orders;
        };
        orders.extend(form(harbor, area));
        shown |= 1 << area;
    }
    orders
}

fn form(harbor: usize, area: usize) -> [Choice; 3] {
    let at = [Location::harbor(harbor), Location::area(area)];
    [Choice::Form, Choice::At(at[0]), Choice::At(at[1])]
}

/// The sea in reach that is worth most to the enemy and in which nothing is shown yet.
fn decoy(assessment: &Assessment<'_>, shown: u16) -> Option<(usize, usize)> {
    let enemy = assessment.side.enemy();
    let harbors = assessment.view.harbors.iter().enumerate();
    let own = harbors.filter(|(_, harbor)| harbor.owner == assessment.side);
    let ways = own.flat_map(|(h, _)| {
        let reach = assessment.reach(assessment.side, h) & !shown;
        bits(reach.into()).map(move |a| (h, a))
    });
    let worth = |way: &(usize, usize)| assessment.worth(enemy, way.1);
    ways.max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.cmp(a)))
}
