//! The sea areas, ports and bases (§1.1): who borders whom, and how far everything is.

use crate::ids::{AREAS, HARBORS, Location, Side, bits};

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

/// A port or a base: a place ships sail from and return to.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Harbor {
    pub name: String,
    pub start: Side,
    /// Repair capacity a turn; `None` marks a base, which repairs nothing (§5).
    pub repair: Option<u8>,
    /// The areas it touches; just one means it lies within that area (§10).
    pub touches: u16,
}

/// The whole map, with every distance worked out once.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct GameMap {
    pub areas: Vec<Area>,
    /// Ports first, then bases.
    pub harbors: Vec<Harbor>,
    /// The harbors that are ports.
    pub ports: u64,
    /// The harbors that touch each area.
    pub around: [u64; AREAS],
    borders: [u16; AREAS],
    touches: [u16; HARBORS],
    /// The harbors at most this many areas away from an area (§12), by distance.
    within: [[u64; RANGES]; AREAS],
    far: [[u8; AREAS]; AREAS],
    /// Areas entered between an area and a harbor.
    way: [[u8; HARBORS]; AREAS],
}

/// Ranges that are worked out: 0 to 8 areas.
const RANGES: usize = 9;

/// Farther than any way on the map.
const NEVER: u8 = 200;

impl GameMap {
    pub fn new(areas: Vec<Area>, harbors: Vec<Harbor>) -> GameMap {
        let mut borders = [0; AREAS];
        for (i, area) in areas.iter().enumerate() {
            borders[i] = area.borders;
        }
        let mut touches = [0; HARBORS];
        let mut around = [0; AREAS];
        let mut ports = 0;
        for (h, harbor) in harbors.iter().enumerate() {
            touches[h] = harbor.touches;
            ports |= u64::from(harbor.repair.is_some()) << h;
            for a in bits(u64::from(harbor.touches)) {
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
        let mut map = GameMap {
            areas,
            harbors,
            ports,
            around,
            borders,
            touches,
            within: [[0; RANGES]; AREAS],
            far,
            way: [[NEVER; HARBORS]; AREAS],
        };
        for a in 0..map.areas.len() {
            for h in 0..map.harbors.len() {
                let seas = bits(u64::from(map.touches[h]));
                let way = seas.map(|sea| map.far[a][sea]).min().unwrap_or(NEVER);
                map.way[a][h] = way;
                let far = usize::from(way);
                for row in &mut map.within[a][far.min(RANGES)..] {
                    *row |= 1 << h;
                }
            }
        }
        map
    }

    /// The areas next to any of these.
    pub fn next_to(&self, areas: u16) -> u16 {
        spread(&self.borders, areas)
    }

    pub fn touches(&self, harbor: usize) -> u16 {
        self.touches[harbor]
    }

    /// All sea areas.
    pub fn all(&self) -> u16 {
        ((1u32 << self.areas.len()) - 1) as u16
    }

    /// All ports and bases.
    pub fn all_harbors(&self) -> u64 {
        (1u64 << self.harbors.len()) - 1
    }

    /// Areas between an area and a harbor: those entered on the way; the harbor itself costs nothing (A63, A64).
    pub fn far_from_area(&self, area: usize, harbor: usize) -> u8 {
        self.way[area][harbor]
    }

    /// Areas between two sea areas: 0 for the same, 1 for neighbors.
    pub fn far(&self, from: usize, to: usize) -> u8 {
        self.far[from][to]
    }

    /// The harbors of `among` at most `range` areas away.
    pub fn within(&self, area: usize, range: u8, among: u64) -> u64 {
        self.within[area][usize::from(range).min(RANGES - 1)] & among
    }

    /// The closest of `among`, counted from an area or from the nearest area a harbor touches (A33, A51).
    pub fn nearest(&self, from: Location, among: u64) -> u64 {
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

    /// Areas entered between a place and a harbor.
    pub fn far_from(&self, from: Location, harbor: usize) -> u8 {
        match (from.as_area(), from.as_harbor()) {
            (Some(area), _) => self.far_from_area(area, harbor),
            (_, Some(start)) => bits(u64::from(self.touches[start]))
                .map(|a| self.far_from_area(a, harbor))
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

    pub fn harbor_named(&self, name: &str) -> Option<usize> {
        self.harbors.iter().position(|harbor| harbor.name == name)
    }

    pub fn is_port(&self, harbor: usize) -> bool {
        self.ports >> harbor & 1 == 1
    }
}

fn spread(borders: &[u16; AREAS], areas: u16) -> u16 {
    bits(u64::from(areas)).fold(0, |all, a| all | borders[a])
}
