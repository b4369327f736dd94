//! Moves: towards the goals, into contact, back into supply, into cities that must be held.

use super::attack::{can_still_attack, targets_at_hand};
use super::picture::{FAR, Picture};
use super::{Idea, better};
use ::eastfront::{Choice, HEXES, Hex, Unit};
use board::Terrain;

/// A move below this worth is not worth an RP.
const WORTHWHILE: f64 = 0.9;

pub fn best(picture: &Picture<'_>, menu: &[Choice]) -> Option<Idea> {
    // Keep an RP for each attack at hand.
    let kept = targets_at_hand(picture).min(3) as u8;
    let mut best = None;
    let mut trips = Trips::default();
    for choice in menu {
        let idea = match *choice {
            Choice::Move(unit) => walk(picture, unit, kept, &mut trips),
            Choice::Rail(unit) => ride(picture, unit, kept),
            _ => None,
        };
        if let Some(idea) = idea.filter(|idea| idea.worth >= WORTHWHILE) {
            best = better(best, idea);
        }
    }
    best
}

fn walk(picture: &Picture<'_>, unit: Unit, kept: u8, trips: &mut Trips) -> Option<Idea> {
    let from = picture.state.hex(unit)?;
    let supplied = picture.feeds(from);
    let mp = picture.rules.allowance(&picture.state, unit, supplied);
    trips.explore(picture, from, mp);
    let stay = stand(picture, unit, from);
    let mut best: Option<(f64, Hex)> = None;
    for hex in trips.ends(picture, from) {
        let worth = stand(picture, unit, hex) - stay + trips.captures(picture, hex);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, hex));
        }
    }
    let (worth, to) = best?;
    // Only what saves a block or takes a city may use the RP kept for attacks.
    if picture.rp() <= kept && worth < 3.0 {
        return None;
    }
    let mut order = vec![Choice::Move(unit)];
    order.extend(trips.path(from, to).into_iter().map(Choice::Step));
    order.push(Choice::Stop);
    Some(Idea { worth, order })
}

/// A long way by rail for a block far behind.
fn ride(picture: &Picture<'_>, unit: Unit, kept: u8) -> Option<Idea> {
    let from = picture.state.hex(unit)?;
    if picture.rp() < kept + 5 || picture.is_threatened(from) || picture.to_foe(from) < 9 {
        return None;
    }
    Some(Idea {
        worth: 1.2,
        order: vec![Choice::Rail(unit)],
    })
}

/// Where a rail move ends: close to the enemy, on the way to a goal.
pub fn rail_end(picture: &Picture<'_>, menu: &[Choice]) -> Vec<Choice> {
    let distance = |choice: &Choice| match choice {
        Choice::At(hex) => picture.to_goal(*hex) + picture.to_foe(*hex),
        _ => FAR,
    };
    menu.iter()
        .min_by_key(|choice| distance(choice))
        .map(|choice| vec![*choice])
        .unwrap_or_default()
}

/// How good it is for a block to stand in a hex.
fn stand(picture: &Picture<'_>, unit: Unit, hex: Hex) -> f64 {
    let steps = picture.state.block(unit).steps;
    let ground = &picture.rules.ground;
    let mut worth = -f64::from(picture.to_goal(hex).min(60));
    if !picture.feeds(hex) {
        worth -= 8.0;
    }
    if picture.is_threatened(hex) {
        worth += 9.0;
    }
    let contacts = ground
        .near(hex)
        .filter(|near| picture.is_foe(*near))
        .count();
    if contacts > 0 {
        worth += match (can_still_attack(picture, unit), steps) {
            (true, 2..) => 1.6,
            (false, 2..) => -0.3,
            _ => -1.2,
        };
        worth += match ground.terrain(hex) {
            Terrain::Woods | Terrain::Mountain => 0.3,
            Terrain::City | Terrain::Fort => 0.5,
            Terrain::Swamp => -0.8,
            _ => 0.0,
        };
    } else if steps == 1 && picture.to_foe(hex) <= 2 {
        worth -= 0.5;
    }
    worth
}

/// Where a block can go and how, found anew for each block.
struct Trips {
    left: Vec<Option<u8>>,
    back: Vec<Hex>,
    reached: Vec<Hex>,
}

impl Default for Trips {
    fn default() -> Trips {
        Trips {
            left: vec![None; HEXES],
            back: vec![Hex(0); HEXES],
            reached: Vec::new(),
        }
    }
}

impl Trips {
    /// Every hex a block with so many MP can enter, with the most MP left there.
    fn explore(&mut self, picture: &Picture<'_>, from: Hex, mp: u8) {
        for hex in self.reached.drain(..) {
            self.left[hex.index()] = None;
        }
        self.left[from.index()] = Some(mp);
        self.reached.push(from);
        let ground = &picture.rules.ground;
        let mut open = vec![from];
        while let Some(hex) = open.pop() {
            let Some(mp) = self.left[hex.index()] else {
                continue;
            };
            for next in ground.near(hex) {
                if picture.is_foe(next) {
                    continue;
                }
                let cost = ground.cost(next, picture.foe_zoc.contains(next.space()));
                let swamp = ground.swamp.contains(next.space());
                if cost > mp || (swamp && picture.state.unit_at(next).is_some()) {
                    continue;
                }
                let rest = if swamp { 0 } else { mp - cost };
                let known = self.left[next.index()];
                if known.is_none_or(|known| known < rest) {
                    if known.is_none() {
                        self.reached.push(next);
                    }
                    self.left[next.index()] = Some(rest);
                    self.back[next.index()] = hex;
                    open.push(next);
                }
            }
        }
    }

    /// Hexes a move may end in.
    fn ends<'a>(&'a self, picture: &'a Picture<'_>, from: Hex) -> impl Iterator<Item = Hex> {
        self.reached
            .iter()
            .copied()
            .filter(move |hex| *hex != from && picture.state.unit_at(*hex).is_none())
    }

    /// What a city at the end of the move is worth.
    fn captures(&self, picture: &Picture<'_>, hex: Hex) -> f64 {
        let city = picture.rules.ground.cities.contains(hex.space());
        match city && !picture.state.holds(picture.side, hex) {
            true if picture.goals.contains(&hex) => 20.0,
            true => 4.0,
            false => 0.0,
        }
    }

    fn path(&self, from: Hex, to: Hex) -> Vec<Hex> {
        let mut path = vec![to];
        let mut hex = to;
        while self.back[hex.index()] != from && path.len() < 12 {
            hex = self.back[hex.index()];
            path.push(hex);
        }
        path.reverse();
        path
    }
}
