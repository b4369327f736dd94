//! COMMAND: points and guns to the hexes that need them.

use super::Standing;
use super::fight;
use super::orders::{self, Task};
use super::picture::{Picture, class};
use engine::Chair;
use holdline::Holdline;
use holdline::View;
use holdline::choice::{Choice, Source};
use holdline::data::game::{GameData, Sort};
use holdline::ids::*;
use holdline::posture::Posture;
use std::collections::{BTreeMap, BTreeSet};

/// Worth below which a point rather stays in the pot, as long as it is not lost there.
const CHANCY: i32 = 4;

/// Sixths of a success that seldom fall to a first attack: about a post in a fort.
const STUBBORN: u16 = 8;

/// What points would do on a hex.
#[derive(Clone, Default)]
pub struct Want {
    /// What each further point is worth, the best last.
    worths: Vec<i32>,
    /// An attack or a defense that guns can help.
    guns: bool,
}

impl Want {
    fn add(&mut self, n: usize, worth: i32) {
        self.worths.extend(std::iter::repeat_n(worth, n));
        self.worths.sort();
    }
}

/// What is wanted, by hex.
pub type Wants = BTreeMap<Hex, Want>;

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
    let gun = match me.green {
        true => None,
        false => next_gun(menu, data, &mut wants),
    };
    let choice = gun.or_else(|| next_point(menu, data, &mut picture.view, &mut wants));
    picture.wants = Some(wants);
    choice
}

/// A gun for a hex where it helps.
fn next_gun(menu: &[Choice], data: &GameData, wants: &mut Wants) -> Option<Choice> {
    let helps =
        |c: &&Choice| matches!(c, Choice::Put(_, hex) if wants.get(hex).is_some_and(|w| w.guns));
    let gun = menu.iter().find(helps)?;
    if let Choice::Put(counter, hex) = gun
        && let Some(want) = wants.get_mut(hex)
    {
        let best = want.worths.last().copied().unwrap_or(0);
        want.add(usize::from(data.pieces[counter.i()].dice), best.min(12) - 1);
    }
    Some(gun.clone())
}

/// A point out of a place to the hex that wants it most, into the pot that lacks most, or out of a pot.
fn next_point(
    menu: &[Choice],
    data: &GameData,
    view: &mut View,
    wants: &mut Wants,
) -> Option<Choice> {
    let placed = |choice: &Choice, hex: Hex, view: &mut View, wants: &mut Wants| {
        if let Some(want) = wants.get_mut(&hex) {
            want.worths.pop();
        }
        if let Choice::Place(Source::Pot(pot), _) = choice
            && let Some(p) = view.pots.get_mut(*pot)
        {
            p.cp = p.cp.saturating_sub(1);
        }
        choice.clone()
    };
    // What a place hands out is gone tomorrow; what stays in a pot is not.
    let outright = best_place(menu, wants, &|source| match source {
        Source::Place(_) => Some(CHANCY),
        Source::Pot(_) => None,
    });
    if let Some((choice, hex)) = outright {
        return Some(placed(choice, hex, view, wants));
    }
    let fed = menu.iter().filter_map(|c| match c {
        Choice::Feed(pot) => Some((lack(view, wants, *pot), *pot)),
        _ => None,
    });
    let fed = fed.max_by_key(|x| (x.0, std::cmp::Reverse(x.1)));
    if let Some((_, pot)) = fed.filter(|(lack, _)| *lack > 0) {
        return Some(feed(view, pot));
    }
    let found = best_place(menu, wants, &|source| match source {
        // Beyond what the army may hold tomorrow, any use is better than none (A37).
        Source::Pot(pot) => Some(if overflows(data, view, pot) {
            0
        } else {
            CHANCY
        }),
        Source::Place(_) => Some(CHANCY),
    });
    if let Some((choice, hex)) = found {
        return Some(placed(choice, hex, view, wants));
    }
    fed.map(|(_, pot)| feed(view, pot))
}

fn feed(view: &mut View, pot: PotId) -> Choice {
    if let Some(p) = view.pots.get_mut(pot) {
        p.cp += 1;
    }
    Choice::Feed(pot)
}

/// Whether the pots of an army hold more than leaves room for what comes tomorrow.
fn overflows(data: &GameData, view: &View, pot: PotId) -> bool {
    let army = &data.armies[data.army_of(pot).i()];
    let held: u8 = (view.pots.iter())
        .filter(|p| data.army_of(p.pot) == data.army_of(pot))
        .map(|p| p.cp)
        .sum();
    held + army.grant + GIFT > army.cap
}

/// What a high command adds to an army's grant, about.
const GIFT: u8 = 1;

/// Points that the hexes of a corps want beyond those in its pot.
fn lack(view: &View, wants: &Wants, pot: PotId) -> i32 {
    let blocks = view.own.iter().filter(|x| x.pot == pot && !x.dummy);
    let hexes: BTreeSet<Hex> = blocks.map(|x| x.hex).collect();
    let wanted = hexes.iter().filter_map(|h| wants.get(h));
    let wanted = wanted.flat_map(|w| &w.worths).filter(|w| **w > CHANCY);
    let here = view.pots.iter().find(|p| p.pot == pot);
    wanted.count() as i32 - here.map_or(0, |p| i32::from(p.cp))
}

/// The point that is worth most, and its hex. `least` says above which worth a source gives.
fn best_place<'m>(
    menu: &'m [Choice],
    wants: &Wants,
    least: &dyn Fn(Source) -> Option<i32>,
) -> Option<(&'m Choice, Hex)> {
    let mut best: Option<(i32, &Choice, Hex)> = None;
    for choice in menu {
        let Choice::Place(source, hex) = choice else {
            continue;
        };
        let worth = wants.get(hex).and_then(|w| w.worths.last());
        let (Some(&worth), Some(least)) = (worth, least(*source)) else {
            continue;
        };
        let order = 2 * worth + i32::from(matches!(source, Source::Place(_)));
        if worth > least && best.is_none_or(|(w, ..)| order > w) {
            best = Some((order, choice, *hex));
        }
    }
    best.map(|(_, choice, hex)| (choice, hex))
}

fn wants(me: &Standing, data: &GameData, picture: &Picture) -> Wants {
    let mut wants: Wants = BTreeMap::new();
    let heads = super::march::heads(me, data, picture);
    for block in picture.mine() {
        let task = orders::task(me, data, picture, block);
        let entry = wants.entry(block.hex).or_default();
        match (block.posture, task) {
            (Posture::Disordered, _) => {
                entry.add(2, 7);
                entry.add(1, 3);
            }
            (Posture::Prepared, Task::Attack(target)) => {
                launch(entry, 16);
                // What does not fall today is attacked again tomorrow: the point is for the evening.
                if picture.resistance(data, target, block.hex) >= STUBBORN {
                    entry.add(1, 6);
                }
            }
            // Prepared, and no longer in anybody's way: an attack if there is one, else it will be turned.
            (Posture::Prepared, _) if picture.near_foe(data, block.hex) => launch(entry, 9),
            (Posture::Exploit, _) => entry.add(1, 12),
            (Posture::Movement, Task::Attack(target))
                if fight::easy(data, picture, block.hex, target) =>
            {
                entry.add(1, 11);
                entry.guns = true;
            }
            // To prepare in the evening, where it stands.
            (Posture::Movement | Posture::DugIn, Task::Attack(_)) => entry.add(1, 8),
            (Posture::Movement, Task::Advance) if class(data, block).motorized() => {
                // The head of the column first: an entry hands out less than a whole corps can use.
                let head = heads.get(&block.pot);
                let close = head.is_some_and(|&h| data.map.distance(h, block.hex) <= 2);
                let goal = me.aims.of(block.id).map(|id| data.places[id.i()].hex);
                let open = goal
                    .is_some_and(|g| picture.foe(g) == 0 && data.map.distance(g, block.hex) <= 4);
                // A town that nobody defends comes before everything else.
                let worth = if open { 18 } else { 9 + 4 * i32::from(close) };
                entry.add(1, worth)
            }
            (Posture::Movement, Task::Delay) if class(data, block).motorized() => entry.add(1, 6),
            (Posture::Movement, Task::Hold)
                if data.kinds[usize::from(block.kind)].has(Posture::DugIn) =>
            {
                let soon = picture.foe_within(data, block.hex, 5);
                entry.add(1, if soon { 8 } else { 2 })
            }
            _ => {}
        }
    }
    defenses(data, picture, &mut wants);
    works(data, picture, &mut wants);
    wants.retain(|_, w| !w.worths.is_empty());
    wants
}

/// One point launches all that are prepared in a hex, and guns help.
fn launch(entry: &mut Want, worth: i32) {
    if !entry.worths.iter().any(|w| *w >= 9) {
        entry.add(1, worth);
    }
    entry.guns = true;
}

/// Trenches that may be attacked today: a point for the die, and guns. Border troops are always dug in.
fn defenses(data: &GameData, picture: &Picture, wants: &mut Wants) {
    let dug = picture.mine().filter(|x| x.posture == Posture::DugIn);
    let posts = picture.own_posts(data);
    let hexes: BTreeSet<Hex> = dug.map(|x| x.hex).chain(posts).collect();
    for hex in hexes {
        let pressure = picture.pressure(data, hex);
        let entry = wants.entry(hex).or_default();
        if pressure >= 3 {
            entry.add(1, 10);
            entry.guns = true;
        } else if picture.foe_within(data, hex, 2) {
            entry.add(1, 2);
        }
    }
}

/// Points for the evening: charges under bridges before the enemy, and regiments of border troops far from him.
fn works(data: &GameData, picture: &Picture, wants: &mut Wants) {
    if picture.side != Side::Polish {
        return;
    }
    let held: BTreeSet<Hex> = picture.mine().map(|x| x.hex).collect();
    for hex in held {
        let mut ends = picture.bridges(data, hex);
        if ends.any(|to| fight::demolition(data, picture, hex, to)) {
            wants.entry(hex).or_default().add(1, 9);
        }
    }
    let forming = &data.tables.limits.forming;
    let posts: Vec<Hex> = picture.own_posts(data).collect();
    for (i, &hex) in posts.iter().enumerate() {
        let near = |h: Hex| data.map.distance(h, hex) <= forming.within;
        let enough = posts.iter().filter(|h| near(**h)).count() >= forming.counters;
        let hub = picture.polish_towns(data).any(|(_, p)| near(p.hex));
        let first = !posts[..i].iter().any(|h| near(*h));
        if enough && hub && first && !picture.foe_within(data, hex, 3) {
            wants.entry(hex).or_default().add(2, 5);
        }
    }
}
