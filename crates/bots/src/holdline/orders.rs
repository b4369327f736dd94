//! The four standing orders. Either side may be under any of them: which one a formation follows comes from what its
//! superiors have ordered, from where it was sent, and from what stands before it.

use super::Standing;
use super::aim::stands;
use super::fight::{self, worth_it};
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
    /// Stands before the enemy in this hex and prepares.
    Attack(Hex),
}

impl Task {
    /// Whether it goes toward the enemy.
    pub fn forward(self) -> bool {
        matches!(self, Task::Advance | Task::Attack(_))
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
        return obstacle(me, data, picture, block, place).map_or(Task::Advance, Task::Attack);
    }
    if goal.hex != block.hex || gives_up(data, picture, place, goal) {
        return Task::Delay;
    }
    opening(data, picture, block.hex).map_or(Task::Hold, Task::Attack)
}

/// The enemy that a unit has to drive out before it goes on: in the town that it is to take, beside it where he can be
/// beaten, or across its way where no other way is open. Motors go past what does not bar their way.
fn obstacle(
    me: &Standing,
    data: &GameData,
    picture: &Picture,
    block: &OwnBlock,
    place: PlaceId,
) -> Option<Hex> {
    let goal = data.places[place.i()].hex;
    if data.map.touch(block.hex, goal) && picture.foe(goal) > 0 {
        return Some(goal);
    }
    if !picture.near_foe(data, block.hex) {
        return None;
    }
    let motors = class(data, block).motorized();
    let way = me.ways.known(place, motors)?;
    let near = || data.map.around(block.hex).map(|(_, h)| h);
    let nearer = |h: Hex| way[h.i()] < way[block.hex.i()];
    let open = near().any(|h| nearer(h) && picture.foe(h) == 0);
    let beatable = |h: Hex| {
        let (punch, from) = fight::concentric(data, picture, h, Posture::Prepared);
        worth_it(punch, picture.resistance(data, h, from), BEATABLE)
    };
    let foes = near().filter(|&h| picture.foe(h) > 0);
    let wanted = foes.filter(|&h| match open {
        true => !motors && beatable(h),
        false => nearer(h) || beatable(h),
    });
    wanted.min_by_key(|&h| (!nearer(h), picture.foe(h), h))
}

/// Odds, in tenths, at which an enemy beside the road is attacked.
const BEATABLE: u16 = 11;
/// Whether the garrison of a town packs up: what stands against it is too much, and nobody has ordered it to hold.
fn gives_up(data: &GameData, picture: &Picture, id: PlaceId, goal: &SupplyPoint) -> bool {
    picture.side == Side::Polish
        && picture.polish(id, goal)
        && !picture.told(data, id, false)
        && !stands(data, picture, goal)
}

/// The neighbor that two regiments or more can throw back with those beside them: a counter-attack at good odds.
fn opening(data: &GameData, picture: &Picture, hex: Hex) -> Option<Hex> {
    let fit = |x: &&OwnBlock| x.hex == hex && x.posture != Posture::Disordered;
    if !picture.near_foe(data, hex) || picture.mine().filter(fit).count() < 2 {
        return None;
    }
    let near = data.map.around(hex).map(|(_, h)| h);
    let beatable = near.filter(|&h| {
        let (punch, from) = fight::concentric(data, picture, h, Posture::Prepared);
        picture.foe(h) > 0 && worth_it(punch, picture.resistance(data, h, from), COUNTER)
    });
    beatable.min_by_key(|&h| (picture.resistance(data, h, hex), h))
}

/// Odds, in tenths, at which defenders counter-attack.
const COUNTER: u16 = 20;

/// Which way up a cube should lie at the end of the turn; none where it does not matter.
pub fn face(
    me: &Standing,
    data: &GameData,
    picture: &Picture,
    block: &OwnBlock,
) -> Option<Posture> {
    let digs = data.kinds[usize::from(block.kind)].has(Posture::DugIn);
    let trench = if digs {
        Posture::DugIn
    } else {
        Posture::Movement
    };
    match task(me, data, picture, block) {
        // Armor exploits where units are beaten.
        task if task.forward() && hunts(data, picture, block) => Some(Posture::Exploit),
        Task::Attack(_) => Some(Posture::Prepared),
        Task::Advance => Some(Posture::Movement),
        Task::Hold if me.aims.sent(block.id).is_none() => {
            let near = picture.foe_within(data, block.hex, 3);
            Some(if near { trench } else { Posture::Movement })
        }
        Task::Hold => Some(trench),
        Task::Delay => me.aims.of(block.id).map(|_| Posture::Movement),
    }
}

/// Whether a cube is armor with beaten enemies or a lone HQ within its reach tomorrow (§2.11).
pub fn hunts(data: &GameData, picture: &Picture, block: &OwnBlock) -> bool {
    let near = |hex: Hex, far: u16| data.map.distance(block.hex, hex) <= far;
    let beaten = |far: u16| {
        let mut seen = picture.view.seen.iter();
        seen.any(|x| matches!(x.face, Some((_, Posture::Disordered))) && near(x.hex, far))
    };
    let lone = |hex: Hex| near(hex, 3) && picture.foe(hex) == 0;
    let enemy = |pot: PotId| data.side(data.army_of(pot)) != picture.side;
    let mut hqs = picture.view.tables.iter().flat_map(|t| t.hqs.iter());
    class(data, block) == Class::Armor
        && block.posture != Posture::Disordered
        && (beaten(2) || hqs.any(|hq| enemy(hq.pot) && lone(hq.hex)))
}

/// Whether the defender of a hex holds it in spite of a double.
pub fn holds_on(data: &GameData, picture: &Picture, hex: Hex) -> bool {
    let given_up = |(_, place): (PlaceId, &SupplyPoint)| {
        place.hex == hex && picture.side == Side::Polish && !stands(data, picture, place)
    };
    !picture.polish_towns(data).any(given_up)
}
