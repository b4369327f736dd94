//! The four standing orders. Either side may be under any of them: which one a formation follows comes from what its
//! superiors have ordered, and else from the calendar of the campaign.

use super::Standing;
use super::aim::{RETREAT, stands};
use super::picture::{Picture, class};
use holdline::data::game::{GameData, SupplyPoint};
use holdline::ids::*;
use holdline::posture::{Class, Posture};
use holdline::view::OwnBlock;

/// What a formation has been told to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Goes to its place, stays and digs in.
    Hold,
    /// Goes back to its place and gives ground before the enemy.
    Delay,
    /// Marches on its place along the axis.
    Advance,
    /// Stands before the enemy and prepares.
    Attack,
}

impl Task {
    /// Whether it goes toward the enemy.
    pub fn forward(self) -> bool {
        matches!(self, Task::Advance | Task::Attack)
    }
}

/// The order that a unit follows now: the aim of its formation says which way it faces, what stands before it the rest.
pub fn task(me: &Standing, data: &GameData, picture: &Picture, block: &OwnBlock) -> Task {
    let Some((place, forward)) = me.aims.sent(block.id) else {
        // Nowhere to go: the victor digs in where it is, the beaten side keeps out of the way.
        return match picture.side {
            Side::German => Task::Hold,
            Side::Polish => Task::Delay,
        };
    };
    let goal = &data.places[place.i()];
    if forward {
        let before_it = data.map.touch(block.hex, goal.hex) && picture.foe(goal.hex) > 0;
        return if before_it {
            Task::Attack
        } else {
            Task::Advance
        };
    }
    if goal.hex != block.hex || leaves(data, picture, place, goal) {
        return Task::Delay;
    }
    match opening(data, picture, block.hex) {
        true => Task::Attack,
        false => Task::Hold,
    }
}

/// Whether the garrison of a town packs up. It takes an evening to get out of the trenches, so the day of leaving is two
/// days before the town's own.
fn leaves(data: &GameData, picture: &Picture, id: PlaceId, goal: &SupplyPoint) -> bool {
    if picture.side == Side::German || !picture.polish(id, goal) || picture.told(data, id, false) {
        return false;
    }
    let now = picture.view.turns.0;
    goal.due <= now + 2 + u8::from(now + 1 >= RETREAT) && picture.foe_within(data, goal.hex, 4)
}

/// Whether those in a hex should come out of their trenches: two of them or more, and no neighbor but beaten units.
fn opening(data: &GameData, picture: &Picture, hex: Hex) -> bool {
    let fit = |x: &&OwnBlock| x.hex == hex && x.posture != Posture::Disordered;
    let near = || {
        picture
            .view
            .seen
            .iter()
            .filter(|x| data.map.touch(x.hex, hex))
    };
    let beaten = near().all(|x| matches!(x.face, Some((_, Posture::Disordered))));
    picture.mine().filter(fit).count() >= 2 && near().next().is_some() && beaten
}

/// Which way up a cube should lie at the end of the turn; none where it does not matter.
pub fn face(
    me: &Standing,
    data: &GameData,
    picture: &Picture,
    block: &OwnBlock,
) -> Option<Posture> {
    let digs = data.kinds[usize::from(block.kind)].has(Posture::DugIn);
    let beaten = |far: u16| {
        picture.view.seen.iter().any(|x| {
            matches!(x.face, Some((_, Posture::Disordered)))
                && data.map.distance(block.hex, x.hex) <= far
        })
    };
    match task(me, data, picture, block) {
        Task::Attack => Some(Posture::Prepared),
        // Armor exploits where units are beaten.
        Task::Advance if class(data, block) == Class::Armor && beaten(2) => Some(Posture::Exploit),
        Task::Advance => Some(Posture::Movement),
        Task::Hold if me.aims.sent(block.id).is_none() => {
            let near = picture.foe_within(data, block.hex, 3);
            Some(if near && digs {
                Posture::DugIn
            } else {
                Posture::Movement
            })
        }
        Task::Hold => Some(if digs {
            Posture::DugIn
        } else {
            Posture::Movement
        }),
        Task::Delay => me.aims.of(block.id).map(|_| Posture::Movement),
    }
}

/// Whether the defender of a hex holds it in spite of a double.
pub fn holds_on(data: &GameData, picture: &Picture, hex: Hex) -> bool {
    let given_up = |(_, place): (PlaceId, &SupplyPoint)| {
        place.hex == hex && picture.side == Side::Polish && !stands(data, picture, place)
    };
    !picture.polish_towns(data).any(given_up)
}
