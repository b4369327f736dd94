//! A setup to begin with (§15): the line is held from end to end, each nation stands in its own part of it, and what the
//! line does not need stands in cities behind it.

use crate::data::Eastfront;
use crate::data::scenarios::SetupKind;
use crate::hexes::HexSet;
use crate::ids::{Hex, Unit, UnitId};
use crate::state::{Location, Phase};
use crate::view::View;

/// Reserves stand this close to the line.
const BEHIND: usize = 5;

/// The hexes that are open to a setup.
struct Room {
    line: HexSet,
    cities: HexSet,
    taken: HexSet,
    /// Cities that win the game for somebody (§13).
    goals: HexSet,
}

impl Eastfront {
    /// Where the blocks still in hand could stand, beside those already placed.
    pub(crate) fn proposed_setup(&self, view: &View) -> Vec<(UnitId, Hex)> {
        if view.phase != Phase::Deploy || view.turn != view.side {
            return Vec::new();
        }
        let Some(scenario) = self.data.scenario(&view.scenario) else {
            return Vec::new();
        };
        let scenario = &self.data.scenarios[scenario];
        let hand = view
            .own
            .iter()
            .filter(|block| block.location == Location::Setup);
        let hand: Vec<Unit> = hand.filter_map(|block| self.unit(block.unit)).collect();
        let taken: HexSet = view.own.iter().filter_map(|block| block.hex()).collect();
        let placed = match scenario.setup {
            SetupKind::Printed => self.on_printed_hexes(&hand, taken),
            SetupKind::Line => {
                let line = self.map.along(&scenario.line, view.side);
                let cities = self.map.cities_of(&scenario.line, view.side);
                self.along_the_line(
                    hand,
                    Room {
                        line: line.unwrap_or_default(),
                        cities: cities.unwrap_or_default(),
                        taken,
                        goals: scenario.victory.cities().collect(),
                    },
                )
            }
        };
        placed
            .into_iter()
            .map(|(unit, hex)| (self.id(unit), hex))
            .collect()
    }

    /// Every block on its own printed hex; who finds it taken gets another one.
    fn on_printed_hexes(&self, hand: &[Unit], mut taken: HexSet) -> Vec<(Unit, Hex)> {
        let side = hand.first().map(|unit| unit.side());
        let spots: HexSet = side
            .into_iter()
            .flat_map(|side| self.units_of(side))
            .filter_map(|unit| self.spec(unit).spot)
            .collect();
        let mut placed = Vec::new();
        for own in [true, false] {
            for unit in hand {
                if placed.iter().any(|(other, _)| other == unit) {
                    continue;
                }
                let spot = self.spec(*unit).spot.filter(|_| own);
                let any = (spots - taken).first().filter(|_| !own);
                let free = |hex: &Hex| !taken.contains(*hex);
                if let Some(hex) = spot.filter(free).or(any) {
                    taken.insert(hex);
                    placed.push((*unit, hex));
                }
            }
        }
        placed
    }

    fn along_the_line(&self, hand: Vec<Unit>, mut room: Room) -> Vec<(Unit, Hex)> {
        let main = self.main_nation(&hand);
        let (mut rest, guests): (Vec<Unit>, Vec<Unit>) = hand
            .into_iter()
            .partition(|unit| self.spec(*unit).nation == main);
        let mut placed = Vec::new();
        for unit in guests {
            if let Some(hex) = self.nearest_home(unit, &room) {
                room.taken.insert(hex);
                placed.push((unit, hex));
            }
        }
        let posts = self.posts(&mut room, rest.len());
        let reserves = self.reserve_posts(&mut room, rest.len() - posts.len());
        // Infantry holds the line; armor waits behind it, as far as it is not needed.
        rest.sort_by_key(|unit| self.is_armor(*unit));
        let behind = rest.split_off(posts.len());
        placed.extend(self.from_north_to_south(rest, posts));
        placed.extend(self.from_north_to_south(behind, reserves));
        placed
    }

    /// The nation of most of the blocks.
    fn main_nation(&self, hand: &[Unit]) -> &str {
        let nations = hand.iter().map(|unit| self.spec(*unit).nation.as_str());
        let count = |nation: &&str| nations.clone().filter(|other| other == nation).count();
        nations.clone().max_by_key(count).unwrap_or_default()
    }

    /// A guest of another nation stands on the line as near to where it began the war as it can.
    fn nearest_home(&self, unit: Unit, room: &Room) -> Option<Hex> {
        let home = self.spec(unit).spot.or(room.cities.first())?;
        let free = (room.line | room.cities) - room.taken;
        free.iter()
            .min_by_key(|hex| (self.map.distance(home, *hex), !room.line.contains(*hex)))
    }

    /// Places on the line from which blocks cover it; once all is covered, a third of the rest closes ranks.
    fn posts(&self, room: &mut Room, most: usize) -> Vec<Hex> {
        let cover = |hex: Hex| self.map.ways.neighbors_of(&HexSet::of(hex)) | HexSet::of(hex);
        let held = room
            .taken
            .iter()
            .fold(HexSet::EMPTY, |sum, hex| sum | cover(hex));
        let mut open = room.line - held;
        let mut posts = Vec::new();
        // From the north: the block that covers the next open hex covers as much beyond it as it can.
        while let Some(next) = open.iter().min_by_key(|hex| (hex.row(), hex.column())) {
            let free = (cover(next) & room.line) - room.taken;
            let best = free.iter().max_by_key(|hex| {
                let won = (cover(*hex) & open).len();
                (won, self.map.cities.contains(*hex), hex.row())
            });
            open = open - HexSet::of(next);
            let Some(hex) = best else { continue };
            open = open - cover(hex);
            room.taken.insert(hex);
            posts.push(hex);
        }
        // Too few blocks for all of it leave gaps of the same size.
        if posts.len() > most {
            let wanted = posts.len();
            let kept: Vec<Hex> = (0..most).map(|n| posts[n * wanted / most]).collect();
            for hex in posts {
                room.taken.set(hex, kept.contains(&hex));
            }
            posts = kept;
        }
        for _ in 0..(most - posts.len()) / 3 {
            let free = room.line - room.taken;
            let far = |hex: &Hex| self.to_nearest(*hex, &room.taken);
            let Some(hex) = free
                .iter()
                .max_by_key(|hex| (far(hex), std::cmp::Reverse(*hex)))
            else {
                break;
            };
            room.taken.insert(hex);
            posts.push(hex);
        }
        posts
    }

    /// Cities behind the line, those first that win or lose the game, then the nearest; without one a gap in the line.
    fn reserve_posts(&self, room: &mut Room, count: usize) -> Vec<Hex> {
        let mut posts: Vec<Hex> = Vec::new();
        let goals = room.goals;
        for _ in 0..count {
            let free = (room.cities | room.line) - room.taken;
            let worth = |hex: &Hex| {
                let far = self.to_nearest(*hex, &room.line);
                let behind = (1..=BEHIND).contains(&far);
                let near = posts.iter().any(|post| self.map.distance(*post, *hex) < 3);
                let goal = goals.contains(*hex);
                (
                    behind && !near,
                    behind,
                    goal,
                    std::cmp::Reverse((far, *hex)),
                )
            };
            let Some(hex) = free.iter().max_by_key(worth) else {
                break;
            };
            room.taken.insert(hex);
            posts.push(hex);
        }
        posts
    }

    fn to_nearest(&self, hex: Hex, among: &HexSet) -> usize {
        let steps = among.iter().map(|other| self.map.distance(hex, other));
        steps.min().unwrap_or(usize::MAX)
    }

    /// Who began the war further north stands further north.
    fn from_north_to_south(&self, mut units: Vec<Unit>, mut posts: Vec<Hex>) -> Vec<(Unit, Hex)> {
        let middle = self.map.rows / 2;
        units.sort_by_key(|unit| self.spec(*unit).spot.map_or(middle, Hex::row));
        posts.sort_by_key(|hex| hex.row());
        units.into_iter().zip(posts).collect()
    }
}
