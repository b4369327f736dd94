//! The ground as the rules use it: costs, rivers, ways and cities in dense tables (§2, §5).

use crate::{BySide, HEXES, Hex, Hexes, Side};
use board::{Board, Edge, Space, Terrain, Ways};

/// No hex there, or no way across.
const NOWHERE: u16 = u16::MAX;

/// Everything about the board that does not change in a game.
pub struct Ground {
    pub board: Board,
    pub land: Hexes,
    pub swamp: Hexes,
    pub cities: Hexes,
    pub forts: Hexes,
    /// Hexes of the own board edge: sources of supply and places for new units (§10, §12).
    pub edge: BySide<Hexes>,
    /// The Caucasus part of the south edge (ruling 42).
    pub south: Hexes,
    /// Open ways: between land hexes, not across a red hexside.
    pub ways: Ways<{ crate::COLUMNS }, { crate::ROWS }>,
    /// Neighbours over open ways, by direction.
    near: Vec<[u16; 6]>,
    /// A bit for each direction with a river between.
    rivers: Vec<u8>,
    /// MP to enter without an enemy zone of control.
    cost: Vec<u8>,
    city_names: Vec<(Hex, String)>,
}

impl Ground {
    pub fn new(board: Board, south: (usize, usize)) -> Result<Ground, String> {
        let name = board.name.clone();
        let grid = board
            .grid()
            .ok_or_else(|| format!("board '{name}' has no hexes; Eastfront is played on hexes"))?;
        let size = (usize::from(grid.columns), usize::from(grid.rows));
        if size != (crate::COLUMNS, crate::ROWS) {
            return Err(format!(
                "board '{name}' is {} by {} hexes; Eastfront's is {} by {}",
                size.0,
                size.1,
                crate::COLUMNS,
                crate::ROWS
            ));
        }
        let of = |terrain: &[Terrain]| -> Hexes {
            board
                .spaces()
                .filter(|s| terrain.contains(&board.terrain(*s)))
                .collect()
        };
        let mut near = vec![[NOWHERE; 6]; HEXES];
        let mut rivers = vec![0; HEXES];
        for from in board.spaces() {
            for (dir, near) in near[from.index()].iter_mut().enumerate() {
                let Some(to) = board.step(from, dir) else {
                    continue;
                };
                let Some(side) = board.side(from, to) else {
                    continue;
                };
                if !side.closed {
                    *near = to.0;
                }
                if side.river > 0 {
                    rivers[from.index()] |= 1 << dir;
                }
            }
        }
        let cost = board
            .spaces()
            .map(|s| match board.terrain(s) {
                Terrain::Woods | Terrain::Mountain => 2,
                _ => 1,
            })
            .collect();
        let edge = |edge| board.edge(edge).collect::<Hexes>();
        Ok(Ground {
            land: board.spaces().filter(|s| board.passable(*s)).collect(),
            swamp: of(&[Terrain::Swamp]),
            cities: of(&[Terrain::City, Terrain::Fort]),
            forts: of(&[Terrain::Fort]),
            edge: BySide {
                axis: edge(Edge::West),
                soviet: edge(Edge::East),
            },
            south: edge(Edge::South)
                .iter()
                .filter(|s| (south.0..=south.1).contains(&Hex::from(*s).column()))
                .collect(),
            ways: Ways::new(&board, |_, _, side| !side.closed),
            near,
            rivers,
            cost,
            city_names: board
                .places()
                .iter()
                .filter(|place| matches!(board.terrain(place.space), Terrain::City | Terrain::Fort))
                .map(|place| (Hex::from(place.space), place.name.clone()))
                .collect(),
            board,
        })
    }

    /// Neighbours over open ways.
    pub fn near(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        let all = self.near[hex.index()];
        all.into_iter().filter(|&n| n != NOWHERE).map(Hex)
    }

    /// Whether two hexes touch over a hexside that is not red.
    pub fn touch(&self, a: Hex, b: Hex) -> bool {
        self.near[a.index()].contains(&b.0)
    }

    /// Whether a river runs between two neighbours.
    pub fn river(&self, a: Hex, b: Hex) -> bool {
        let dir = self.near[a.index()].iter().position(|&n| n == b.0);
        dir.is_some_and(|dir| self.rivers[a.index()] >> dir & 1 == 1)
    }

    /// MP to enter a hex; an enemy zone of control makes it 2, never more than the highest single
    /// cost (§2, ruling 13).
    pub fn cost(&self, hex: Hex, in_zoc: bool) -> u8 {
        self.cost[hex.index()].max(1 + u8::from(in_zoc))
    }

    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.board.terrain(hex.space())
    }

    pub fn city(&self, name: &str) -> Option<Hex> {
        let (hex, _) = self.city_names.iter().find(|(_, n)| n == name)?;
        Some(*hex)
    }

    /// A city by its name in any letters.
    pub(crate) fn city_in_words(&self, name: &str) -> Option<Hex> {
        let same = |city: &&(Hex, String)| city.1.to_lowercase() == name;
        Some(self.city_names.iter().find(same)?.0)
    }

    pub fn city_name(&self, hex: Hex) -> Option<&str> {
        let (_, name) = self.city_names.iter().find(|(h, _)| *h == hex)?;
        Some(name)
    }

    pub fn city_list(&self) -> &[(Hex, String)] {
        &self.city_names
    }

    /// What a person calls a hex: `Minsk (13.11)` or `12.11`.
    pub fn call(&self, hex: Hex) -> String {
        match self.city_name(hex) {
            Some(name) => format!("{name} ({hex})"),
            None => hex.to_string(),
        }
    }

    /// Cities on one side of a start line (§2, §15).
    pub fn cities_of(&self, line: &str, side: Side) -> Option<Hexes> {
        let line = self.board.line(line)?;
        let half = match side {
            Side::Axis => board::Half::West,
            Side::Soviet => board::Half::East,
        };
        let on_side = |s: &Space| line.half(*s) == Some(half);
        Some(self.cities.iter().filter(on_side).collect())
    }

    /// Hexes that touch a start line from one side (§15).
    pub fn along(&self, line: &str, side: Side) -> Option<Hexes> {
        let line = self.board.line(line)?;
        let spaces = match side {
            Side::Axis => &line.west,
            Side::Soviet => &line.east,
        };
        Some(spaces.iter().copied().collect())
    }
}
