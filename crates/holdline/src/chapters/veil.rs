//! §2.5: what both sides do at once stays hidden from the enemy until it is over: new faces, points and regiments in
//! POSTURE, and the rotation of the air game. A region or zone keeps what the enemy still sees.

use crate::act::Act;
use crate::data::game::GameData;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::air::{AirStep, Sky};
use crate::state::region::Veil;
use crate::state::{HexPoints, Region, State};
use std::borrow::Cow;

impl State {
    fn veils(&self) -> impl Iterator<Item = &Veil> {
        self.regions.iter().map(|r: &Region| &r.veil)
    }

    /// The uppermost side of a block in the enemy's eyes.
    pub fn face_seen(&self, unit: UnitId) -> Posture {
        let mut faces = self.veils().flat_map(|veil| &veil.faces);
        let old = faces.find(|face| face.0 == unit);
        old.map_or(self.units[unit.i()].posture, |face| face.1)
    }

    /// Whether the enemy does not see yet that a block was formed.
    pub fn is_veiled(&self, unit: UnitId) -> bool {
        self.veils().any(|veil| veil.formed.contains(&unit))
    }

    /// The points on a hex in the enemy's eyes, where they differ from those there are.
    pub fn points_seen(&self, hex: Hex, army: ArmyId) -> Option<u8> {
        let mut points = self.veils().flat_map(|veil| &veil.points);
        let old = points.find(|p| (p.hex, p.army) == (hex, army));
        old.map(|p| p.n)
    }

    /// Points on hexes in the enemy's eyes, where they differ from those there are.
    pub fn veiled_points(&self) -> impl Iterator<Item = HexPoints> {
        self.veils().flat_map(|veil| veil.points.iter().copied())
    }

    /// Where the enemy still sees static troops that went into a regiment.
    pub fn post_seen(&self, counter: CounterId) -> Option<Hex> {
        let mut posts = self.veils().flat_map(|veil| &veil.posts);
        posts.find(|post| post.0 == counter).map(|post| post.1)
    }
}

/// The air board as a side sees it: of the enemy's ROTATE and targets nothing before the step is over.
pub fn sky_seen<'a>(data: &GameData, sky: &'a Sky, side: Option<Side>) -> Cow<'a, Sky> {
    let secret = |step: AirStep| matches!(step, AirStep::Rotate | AirStep::Bombing);
    let Some(side) = side.filter(|_| sky.zones.iter().any(|z| secret(z.step))) else {
        return Cow::Borrowed(sky);
    };
    let mut seen = sky.clone();
    for zone in &sky.zones {
        for (craft, was) in &zone.veil {
            if data.planes[craft.i()].side != side {
                seen.craft[craft.i()] = was.clone();
            }
        }
    }
    for (plane, craft) in data.planes.iter().zip(&mut seen.craft) {
        let bombs = sky.zones.get(usize::from(craft.zone));
        if plane.side != side && bombs.is_some_and(|z| z.step == AirStep::Bombing) {
            craft.target = None;
        }
    }
    Cow::Owned(seen)
}

impl Act<'_> {
    /// A block is about to turn in a region's POSTURE.
    pub fn veil_face(&mut self, region: RegionId, unit: UnitId) {
        let posture = self.state.units[unit.i()].posture;
        let faces = &mut self.state.regions[region.i()].veil.faces;
        if !faces.iter().any(|face| face.0 == unit) {
            faces.push((unit, posture));
        }
    }

    /// Points on a hex are about to be spent in a region's POSTURE.
    pub fn veil_points(&mut self, region: RegionId, hex: Hex, army: ArmyId) {
        let n = self.state.cp_at(hex, army);
        if n > 0 && self.state.points_seen(hex, army).is_none() {
            let points = &mut self.state.regions[region.i()].veil.points;
            points.push(HexPoints { hex, army, n });
        }
    }

    /// Blocks are in a combat of another region while their own is in POSTURE (A94): their faces lie open.
    pub fn unveil_faces(&mut self, units: &[UnitId]) {
        for region in self.state.regions() {
            let hidden = |face: &(UnitId, Posture)| units.contains(&face.0);
            if self.state.regions[region.i()].veil.faces.iter().any(hidden) {
                let faces = &mut self.state.regions[region.i()].veil.faces;
                faces.retain(|face| !hidden(face));
            }
        }
    }

    /// A region's POSTURE is over: everything shows, and new regiments look around.
    pub fn unveil_posture(&mut self, region: RegionId) {
        let veil = std::mem::take(&mut self.state.regions[region.i()].veil);
        for unit in veil.formed {
            self.watch(unit);
        }
    }

    /// An air counter is about to be rotated.
    pub fn veil_craft(&mut self, craft: CraftId) {
        let was = self.state.sky.craft[craft.i()].clone();
        let zone = &mut self.state.sky.zones[usize::from(was.zone)];
        if !zone.veil.iter().any(|(other, _)| *other == craft) {
            zone.veil.push((craft, was));
        }
    }
}
