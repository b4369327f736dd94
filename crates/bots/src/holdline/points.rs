//! COMMAND: points and guns to the hexes that need them.

use super::Standing;
use super::fight::worth_it;
use super::orders;
use super::picture::{Picture, class};
use engine::Chair;
use holdline::Holdline;
use holdline::View;
use holdline::choice::{Choice, Source};
use holdline::data::game::{GameData, Sort};
use holdline::ids::*;
use holdline::posture::Posture;
use std::collections::{BTreeMap, BTreeSet};

/// Points that a corps keeps for tomorrow.
const HOARD: u8 = 4;

/// Points wanted on a hex, and how badly.
#[derive(Clone, Copy, Default)]
pub struct Want {
    n: u8,
    worth: i32,
    /// An attack or a defense that guns can help.
    guns: bool,
}

impl Want {
    fn add(&mut self, n: u8, worth: i32) {
        self.n += n;
        self.worth = self.worth.max(worth);
    }
}

/// The next point or gun.
pub fn command(me: &mut Standing, chair: &Chair<'_, Holdline>) -> Option<Choice> {
    me.orient(chair);
    let (menu, data) = (chair.menu(), &chair.rules().data);
    if me.picture.as_ref()?.wants.is_none() {
        let wants = me.picture.as_ref().map(|picture| wants(me, data, picture));
        me.picture.as_mut()?.wants = wants;
    }
    let picture = me.picture.as_mut()?;
    let volunteers = menu.iter().find(|c| match c {
        Choice::Put(counter, _) => data.pieces[counter.i()].sort == Sort::Post,
        _ => false,
    });
    if volunteers.is_some() {
        return volunteers.cloned();
    }
    let mut wants = picture.wants.take()?;
    let choice = next_gun(menu, data, &mut wants)
        .or_else(|| next_point(menu, &mut picture.view, &mut wants));
    picture.wants = Some(wants);
    choice
}

/// What is wanted, by hex.
pub type Wants = BTreeMap<Hex, Want>;

/// A gun for a hex where it helps.
fn next_gun(menu: &[Choice], data: &GameData, wants: &mut Wants) -> Option<Choice> {
    let helps =
        |c: &&Choice| matches!(c, Choice::Put(_, hex) if wants.get(hex).is_some_and(|w| w.guns));
    let gun = menu.iter().find(helps)?;
    if let Choice::Put(counter, hex) = gun
        && let Some(want) = wants.get_mut(hex)
    {
        want.n += data.pieces[counter.i()].dice;
    }
    Some(gun.clone())
}

/// A point into the pot that lacks most, to the hex that wants it most, or into any pot.
fn next_point(menu: &[Choice], view: &mut View, wants: &mut Wants) -> Option<Choice> {
    let fed = menu.iter().filter_map(|c| match c {
        Choice::Feed(pot) => Some((lack(view, wants, *pot), *pot)),
        _ => None,
    });
    let fed = fed.max_by_key(|x| (x.0, std::cmp::Reverse(x.1)));
    // Stock goes to the corps that lacks most before it is spent.
    if let Some((_, pot)) = fed.filter(|(lack, _)| *lack > 0) {
        return Some(feed(view, pot));
    }
    if let Some((choice, hex)) = best_place(menu, view, wants) {
        if let Some(want) = wants.get_mut(&hex) {
            want.n = want.n.saturating_sub(1);
        }
        if let Choice::Place(Source::Pot(pot), _) = choice
            && let Some(p) = view.pots.get_mut(*pot)
        {
            p.cp = p.cp.saturating_sub(1);
        }
        return Some(choice.clone());
    }
    fed.map(|(_, pot)| feed(view, pot))
}

fn feed(view: &mut View, pot: PotId) -> Choice {
    if let Some(p) = view.pots.get_mut(pot) {
        p.cp += 1;
    }
    Choice::Feed(pot)
}

/// Points that the hexes of a corps want beyond those in its pot.
fn lack(view: &View, wants: &Wants, pot: PotId) -> i32 {
    let blocks = view.own.iter().filter(|x| x.pot == pot && !x.dummy);
    let hexes: BTreeSet<Hex> = blocks.map(|x| x.hex).collect();
    let wanted = hexes.iter().filter_map(|h| wants.get(h));
    let wanted: i32 = wanted.map(|w| i32::from(w.n)).sum();
    let here = view.pots.iter().find(|p| p.pot == pot);
    wanted - here.map_or(0, |p| i32::from(p.cp))
}

/// The point that is worth most, and its hex.
fn best_place<'m>(menu: &'m [Choice], view: &View, wants: &Wants) -> Option<(&'m Choice, Hex)> {
    let hoards = |source: Source| match source {
        Source::Pot(pot) => {
            let here = view.pots.iter().find(|p| p.pot == pot);
            here.is_some_and(|p| p.cp > HOARD) && view.pots.len() > 1
        }
        Source::Place(_) => false,
    };
    let mut best: Option<(i32, &Choice, Hex)> = None;
    for choice in menu {
        let Choice::Place(source, hex) = choice else {
            continue;
        };
        let worth = match wants.get(hex).filter(|w| w.n > 0) {
            // What a place hands out is gone tomorrow; what stays in a pot is not.
            Some(want) => 4 * want.worth + i32::from(matches!(source, Source::Place(_))),
            // A full pot keeps tomorrow's points out of the army (A37): the surplus goes out to the hexes.
            None if hoards(*source) => 1,
            None => continue,
        };
        if best.is_none_or(|(w, ..)| worth > w) {
            best = Some((worth, choice, *hex));
        }
    }
    best.map(|(_, choice, hex)| (choice, hex))
}

fn wants(me: &Standing, data: &GameData, picture: &Picture) -> Wants {
    let mut wants: Wants = BTreeMap::new();
    let now = i32::from(picture.view.turns.0);
    let heads = super::march::heads(me, data, picture);
    for block in picture.mine() {
        let near = picture.near_foe(data, block.hex);
        let aim = me.aims.of(block.id).map(|id| &data.places[id.i()]);
        // How much the unit's town presses: most when it is overdue.
        let haste = aim.map_or(0, |p| (6 - (i32::from(p.due) - now)).clamp(0, 8));
        let before_it =
            aim.is_some_and(|p| data.map.touch(block.hex, p.hex) && (picture.foe(p.hex) > 0));
        let entry = wants.entry(block.hex).or_default();
        // A unit that has dug in defends first, whatever its next order is.
        let dug = block.posture == Posture::DugIn;
        let forward = orders::task(me, data, picture, block).forward() && !dug;
        match (forward, block.posture) {
            (true, Posture::Prepared) if near => {
                if entry.n == 0 {
                    entry.add(1, 14 + haste);
                }
                entry.guns = true;
            }
            (true, Posture::Exploit) => entry.add(1, 12),
            (true, Posture::Disordered) => entry.add(2, 3),
            (true, Posture::Movement) if before_it => {
                entry.add(1, 10 + haste);
                entry.guns |= entry.n >= 2;
            }
            (true, Posture::Movement) if near && easy(data, picture, block.hex) => entry.add(1, 6),
            (true, Posture::Movement) if class(data, block).motorized() => {
                // The head of the column first: an entry hands out less than a whole corps can use.
                let head = heads.get(&block.pot);
                let close = head.is_some_and(|&h| data.map.distance(h, block.hex) <= 2);
                entry.add(1, 4 + haste + 4 * i32::from(close))
            }
            (false, Posture::DugIn) if picture.foe_within(data, block.hex, 2) => {
                if entry.n == 0 {
                    entry.add(1, 8);
                }
                entry.guns = true;
            }
            (false, Posture::Prepared) if near => {
                if entry.n == 0 {
                    entry.add(1, 7);
                }
                entry.guns = true;
            }
            (false, Posture::Movement) if aim.is_some_and(|p| p.hex == block.hex) => {
                entry.add(1, 6)
            }
            (false, Posture::Movement) if class(data, block).motorized() => entry.add(1, 4),
            (false, Posture::Disordered) => entry.add(2, 3),
            _ => {}
        }
    }
    wants.retain(|_, w| w.n > 0);
    wants
}

/// Whether a neighbor can be thrown out by the units here as they stand.
fn easy(data: &GameData, picture: &Picture, from: Hex) -> bool {
    let punch = picture.punch(data, from, Posture::Movement);
    let near = data.map.around(from).map(|(_, h)| h);
    near.filter(|h| picture.foe(*h) > 0)
        .any(|h| worth_it(punch, picture.resistance(data, h, from), 12))
}
