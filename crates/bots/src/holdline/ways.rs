//! How far it is to a town: marching distances over the ground as it was on the first morning.

use holdline::data::game::GameData;
use holdline::data::map::River;
use holdline::ids::*;

/// Distances to places, by place and by feet or motors.
#[derive(Default)]
pub struct Ways {
    known: Vec<[Option<Way>; 2]>,
}

/// Movement points from every hex to one place.
pub type Way = Vec<u8>;

/// Too far to matter, or closed.
pub const FAR: u8 = u8::MAX;

/// What crossing a major river without a bridge is reckoned at: bridging columns cross, but not today.
const FORD: u8 = 30;

impl Ways {
    /// The distances to a place.
    pub fn to(&mut self, data: &GameData, place: PlaceId, motors: bool) -> &Way {
        if self.known.is_empty() {
            self.known.resize_with(data.places.len(), Default::default);
        }
        self.known[place.i()][usize::from(motors)]
            .get_or_insert_with(|| flood(data, data.places[place.i()].hex, motors))
    }

    /// The distances to a place that has been asked for before.
    pub fn known(&self, place: PlaceId, motors: bool) -> Option<&Way> {
        self.known.get(place.i())?[usize::from(motors)].as_ref()
    }
}

/// Floods from the place outwards, cheapest first: buckets, because a step costs little.
fn flood(data: &GameData, goal: Hex, motors: bool) -> Way {
    let ground = &data.map;
    let mut way = vec![FAR; ground.len()];
    let mut rings: Vec<Vec<Hex>> = vec![Vec::new(); usize::from(FAR)];
    way[goal.i()] = 0;
    rings[0].push(goal);
    for at in 0..rings.len() {
        for hex in std::mem::take(&mut rings[at]) {
            if usize::from(way[hex.i()]) != at {
                continue;
            }
            // The price is that of entering this hex, because the march goes the other way.
            let land = ground.cell(hex).land;
            for (_, from) in ground.around(hex) {
                let edge = ground.edge(hex, from);
                let Some(mut price) = data.price(land, edge.pass, motors) else {
                    continue;
                };
                if edge.river == River::Major && !edge.bridge {
                    price += FORD;
                }
                let far = at + usize::from(price);
                if far < usize::from(way[from.i()]) {
                    way[from.i()] = far as u8;
                    rings[far].push(from);
                }
            }
        }
    }
    way
}
