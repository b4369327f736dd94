//! The sea areas, ports and bases (§1.1): who borders whom, and how far everything is.

use crate::ids::{AREAS, HARBOURS, Place, Side, bits};

/// A sea area.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Area {
    /// The board file's short label.
    pub key: String,
    pub name: String,
    /// What holding it at the end of a turn is worth, by side (§9).
    pub worth: [i8; 2],
    /// Who holds it when the war begins.
    pub start: Option<Side>,
    /// The areas it borders.
    pub borders: u16,
}

/// A port or a base: a place ships start from and go home to.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Harbour {
    pub name: String,
    pub start: Side,
    /// Repair capacity a turn; `None` marks a base, which repairs nothing (§5).
    pub repair: Option<u8>,
    /// The areas it touches; just one means it lies within that area (§10).
    pub touches: u16,
}

/// The whole map, with every distance worked out once.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Ground {
    pub areas: Vec<Area>,
    /// Ports first, then bases.
    pub harbours: Vec<Harbour>,
    /// The harbours that are ports.
    pub ports: u64,
    /// The harbours that touch each area.
    pub around: [u64; AREAS],
    borders: [u16; AREAS],
    touches: [u16; HARBOURS],
    /// The harbours at most this many areas away from an area (§12), by distance 0 to 4 and beyond.
    within: [[u64; 5]; AREAS],
    far: [[u8; AREAS]; AREAS],
}

/// Farther than any way on the map.
const NEVER: u8 = 200;

impl Ground {
    pub fn new(areas: Vec<Area>, harbours: Vec<Harbour>) -> Ground {
        let mut borders = [0; AREAS];
        for (i, area) in areas.iter().enumerate() {
            borders[i] = area.borders;
        }
        let mut touches = [0; HARBOURS];
        let mut around = [0; AREAS];
        let mut ports = 0;
        for (h, harbour) in harbours.iter().enumerate() {
            touches[h] = harbour.touches;
            ports |= u64::from(harbour.repair.is_some()) << h;
            for a in bits(u64::from(harbour.touches)) {
                around[a] |= 1 << h;
            }
        }
        let mut far = [[NEVER; AREAS]; AREAS];
        for (from, row) in far.iter_mut().enumerate().take(areas.len()) {
            let mut reached = 1u16 << from;
            let mut edge = reached;
            for distance in 0.. {
                for a in bits(u64::from(edge)) {
                    row[a] = distance;
                }
                edge = spread(&borders, edge) & !reached;
                if edge == 0 {
                    break;
                }
                reached |= edge;
            }
        }
        let mut ground = Ground {
            areas,
            harbours,
            ports,
            around,
            borders,
            touches,
            within: [[0; 5]; AREAS],
            far,
        };
        for a in 0..ground.areas.len() {
            for h in 0..ground.harbours.len() {
                let far = usize::from(ground.far_from_area(a, h));
                for row in &mut ground.within[a][far.min(5)..] {
                    *row |= 1 << h;
                }
            }
        }
        ground
    }

    /// The areas next to any of these.
    pub fn next_to(&self, areas: u16) -> u16 {
        spread(&self.borders, areas)
    }

    pub fn touches(&self, harbour: usize) -> u16 {
        self.touches[harbour]
    }

    pub fn all(&self) -> u16 {
        ((1u32 << self.areas.len()) - 1) as u16
    }

    /// Areas between an area and a harbour: those entered on the way; the harbour itself costs nothing (A63, A64).
    pub fn far_from_area(&self, area: usize, harbour: usize) -> u8 {
        bits(u64::from(self.touches[harbour]))
            .map(|a| self.far[area][a])
            .min()
            .unwrap_or(NEVER)
    }

    /// Areas between two sea areas: 0 for the same, 1 for neighbours.
    pub fn far(&self, from: usize, to: usize) -> u8 {
        self.far[from][to]
    }

    /// The harbours of `among` at most `range` areas away.
    pub fn within(&self, area: usize, range: u8, among: u64) -> u64 {
        self.within[area][usize::from(range.min(4))] & among
    }

    /// The closest of `among`, counted from an area or from the nearest area a harbour touches (A33, A51).
    pub fn nearest(&self, from: Place, among: u64) -> u64 {
        let mut best = NEVER;
        let mut found = 0;
        for h in bits(among) {
            let far = self.far_from(from, h);
            if far < best {
                (best, found) = (far, 0);
            }
            if far == best {
                found |= 1 << h;
            }
        }
        found
    }

    /// Areas entered between a place and a harbour.
    pub fn far_from(&self, from: Place, harbour: usize) -> u8 {
        match (from.as_area(), from.as_harbour()) {
            (Some(area), _) => self.far_from_area(area, harbour),
            (_, Some(start)) => bits(u64::from(self.touches[start]))
                .map(|a| self.far_from_area(a, harbour))
                .min()
                .unwrap_or(NEVER),
            _ => NEVER,
        }
    }

    pub fn area_named(&self, name: &str) -> Option<usize> {
        self.areas
            .iter()
            .position(|area| area.name == name || area.key == name)
    }

    pub fn harbour_named(&self, name: &str) -> Option<usize> {
        self.harbours
            .iter()
            .position(|harbour| harbour.name == name)
    }

    pub fn is_port(&self, harbour: usize) -> bool {
        self.ports >> harbour & 1 == 1
    }
}

fn spread(borders: &[u16; AREAS], areas: u16) -> u16 {
    bits(u64::from(areas)).fold(0, |all, a| all | borders[a])
}
