//! The map as the rules use it: costs, rivers, ways and cities in dense tables (§2, §5).

use crate::choice::DEFEND_DICE;
use crate::hexes::{Adjacency, COLUMNS, HEXES, HexSet, ROWS};
use crate::ids::{Hex, Side};
use board::{Board, Edge, Space, Terrain};
use engine::{DataError, File};
use serde::Deserialize;
use serde_spanned::Spanned;

/// No hex there, or no way across.
const NOWHERE: u16 = u16::MAX;

/// What a terrain does (§5).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct TerrainEffect {
    pub cost: u8,
    pub stop: bool,
    pub attack_into: u8,
    pub attack_into_armor: u8,
    pub attack_from: u8,
    pub defend: u8,
}

/// Everything about the board that does not change in a game.
pub struct GameMap {
    pub board: Board,
    pub columns: usize,
    pub rows: usize,
    pub land: HexSet,
    /// Hexes in which a move ends.
    pub stops: HexSet,
    pub cities: HexSet,
    pub forts: HexSet,
    /// Ways between land hexes, not across a red hexside.
    pub ways: Adjacency,
    /// The most that entering a hex can cost.
    pub highest_cost: u8,
    /// Neighbors over open ways, by direction.
    near: Vec<[u16; 6]>,
    /// A bit for each direction with a river between.
    rivers: Vec<u8>,
    /// MP to enter without and with an enemy zone of control.
    cost: Vec<[u8; 2]>,
    effects: Vec<TerrainEffect>,
    river_malus: u8,
    city_names: Vec<(Hex, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    terrain: Vec<TerrainRow>,
    river: RiverRow,
    zoc: ZocRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainRow {
    terrain: Spanned<Terrain>,
    enter: u8,
    #[serde(default)]
    stop: bool,
    #[serde(default)]
    attack_into: u8,
    #[serde(default)]
    attack_into_armor: u8,
    #[serde(default)]
    attack_from: u8,
    #[serde(default)]
    defend: u8,
}

impl TerrainRow {
    fn effect(&self) -> TerrainEffect {
        TerrainEffect {
            cost: self.enter,
            stop: self.stop,
            attack_into: self.attack_into,
            attack_into_armor: self.attack_into_armor,
            attack_from: self.attack_from,
            defend: self.defend,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverRow {
    attack: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZocRow {
    enter: Spanned<u8>,
}

/// Most MP that entering a hex may cost.
const MAX_COST: u8 = 9;

impl GameMap {
    pub(crate) fn read(board: &File, terrain: &File) -> Result<GameMap, DataError> {
        let file: TerrainFile = terrain.parse()?;
        let zoc = *file.zoc.enter.get_ref();
        if !(1..=MAX_COST).contains(&zoc) {
            return Err(terrain.error(file.zoc.enter.span(), "entering a hex costs 1 to 9 MP"));
        }
        for row in &file.terrain {
            let effect = row.effect();
            if !(1..=MAX_COST).contains(&effect.cost) {
                return Err(terrain.error(row.terrain.span(), "entering a hex costs 1 to 9 MP"));
            }
            if usize::from(effect.defend) + 5 > DEFEND_DICE {
                return Err(terrain.error(row.terrain.span(), "a defender gains up to 7 dice"));
            }
        }
        let parsed = Board::parse(&board.path, &board.text).map_err(|e| DataError {
            file: e.file,
            line: e.line,
            what: e.what,
        })?;
        let size = check_size(board, &parsed)?;
        Ok(GameMap::new(parsed, size, &file))
    }

    fn new(board: Board, (columns, rows): (usize, usize), file: &TerrainFile) -> GameMap {
        let effect_of = |terrain: Terrain| {
            let row = file
                .terrain
                .iter()
                .find(|row| *row.terrain.get_ref() == terrain);
            row.map_or(CLEAR, TerrainRow::effect)
        };
        let mut map = GameMap {
            columns,
            rows,
            land: HexSet::EMPTY,
            stops: HexSet::EMPTY,
            cities: HexSet::EMPTY,
            forts: HexSet::EMPTY,
            ways: Adjacency::new([]),
            highest_cost: 1,
            near: vec![[NOWHERE; 6]; HEXES],
            rivers: vec![0; HEXES],
            cost: vec![[MAX_COST; 2]; HEXES],
            effects: vec![CLEAR; HEXES],
            river_malus: file.river.attack,
            city_names: Vec::new(),
            board,
        };
        let zoc = *file.zoc.enter.get_ref();
        let mut ways = Vec::new();
        for space in map.board.spaces() {
            let hex = map.hex(space);
            let terrain = map.board.terrain(space);
            let effect = effect_of(terrain);
            map.effects[hex.index()] = effect;
            map.cost[hex.index()] = [effect.cost, effect.cost.max(zoc)];
            let land = map.board.passable(space);
            if land {
                map.highest_cost = map.highest_cost.max(effect.cost.max(zoc));
            }
            map.land.set(hex, land);
            map.stops.set(hex, land && effect.stop);
            map.cities.set(hex, is_city(terrain));
            map.forts.set(hex, terrain == Terrain::Fort);
            map.lay_ways(space, hex, &mut ways);
        }
        map.ways = Adjacency::new(ways);
        let places = map.board.places().iter();
        let cities = places.filter(|place| is_city(map.board.terrain(place.space)));
        map.city_names = cities
            .map(|place| (map.hex(place.space), place.name.clone()))
            .collect();
        map
    }

    /// Enters the ways and rivers out of one hex.
    fn lay_ways(&mut self, space: Space, hex: Hex, ways: &mut Vec<(Hex, Hex)>) {
        for dir in 0..6 {
            let to = self.board.step(space, dir);
            let Some((to, side)) = to.and_then(|to| Some((to, self.board.hexside(space, to)?)))
            else {
                continue;
            };
            let to = self.hex(to);
            if !side.closed {
                self.near[hex.index()][dir] = to.0;
                ways.push((hex, to));
            }
            if side.river > 0 {
                self.rivers[hex.index()] |= 1 << dir;
            }
        }
    }

    /// The hex that a space of the board is.
    pub fn hex(&self, space: Space) -> Hex {
        Hex::at(space.index() % self.columns, space.index() / self.columns)
    }

    /// The space of the board that a hex is, if it is on the board.
    pub fn space(&self, hex: Hex) -> Option<Space> {
        let (column, row) = (hex.column(), hex.row());
        let inside = column < self.columns && row < self.rows;
        inside.then(|| Space((row * self.columns + column) as u16))
    }

    /// All hexes of the board.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<'_> {
        self.board.spaces().map(|space| self.hex(space))
    }

    pub fn edge(&self, edge: Edge) -> HexSet {
        let land = self.board.edge(edge).map(|space| self.hex(space));
        land.collect::<HexSet>() & self.land
    }

    /// Neighbors over open ways.
    #[inline]
    pub fn near(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let all = self.near[hex.index()];
        all.into_iter().filter(|&n| n != NOWHERE).map(Hex)
    }

    /// Whether two hexes are adjacent across a hexside that is not red.
    pub fn touch(&self, a: Hex, b: Hex) -> bool {
        self.near[a.index()].contains(&b.0)
    }

    /// Whether a river runs between two neighbors.
    pub fn river(&self, a: Hex, b: Hex) -> bool {
        let dir = self.near[a.index()].iter().position(|&n| n == b.0);
        dir.is_some_and(|dir| self.rivers[a.index()] >> dir & 1 == 1)
    }

    /// MP to enter a hex; in an enemy zone of control the highest single cost counts (§2, ruling 13).
    #[inline]
    pub fn cost(&self, hex: Hex, in_zoc: bool) -> u8 {
        self.cost[hex.index()][usize::from(in_zoc)]
    }

    pub fn effect(&self, hex: Hex) -> &TerrainEffect {
        &self.effects[hex.index()]
    }

    /// Dice a unit loses that attacks across a river.
    pub fn river_malus(&self) -> u8 {
        self.river_malus
    }

    pub fn terrain(&self, hex: Hex) -> Terrain {
        let space = self.space(hex);
        space.map_or(Terrain::Out, |space| self.board.terrain(space))
    }

    /// Steps between two hexes over any ground.
    pub fn distance(&self, a: Hex, b: Hex) -> usize {
        match (self.space(a), self.space(b)) {
            (Some(a), Some(b)) => usize::from(self.board.distance(a, b)),
            _ => usize::MAX,
        }
    }

    /// A city by its name, with or without its marks: Königsberg is found as Konigsberg too.
    pub fn city(&self, name: &str) -> Option<Hex> {
        let wanted = plain(name);
        let (hex, _) = self.city_names.iter().find(|(_, n)| plain(n) == wanted)?;
        Some(*hex)
    }

    /// A city by its name in lower case.
    pub(crate) fn find_city(&self, name: &str) -> Option<Hex> {
        let wanted = plain(name);
        let same = |city: &&(Hex, String)| plain(&city.1).to_lowercase() == wanted;
        Some(self.city_names.iter().find(same)?.0)
    }

    pub fn city_name(&self, hex: Hex) -> Option<&str> {
        let (_, name) = self.city_names.iter().find(|(h, _)| *h == hex)?;
        Some(name)
    }

    pub fn city_list(&self) -> &[(Hex, String)] {
        &self.city_names
    }

    /// `Minsk (13.11)` or `12.11`.
    pub fn hex_name(&self, hex: Hex) -> String {
        match self.city_name(hex) {
            Some(name) => format!("{name} ({hex})"),
            None => hex.to_string(),
        }
    }

    /// Cities on one side of a start line (§2, §15).
    pub fn cities_of(&self, line: &str, side: Side) -> Option<HexSet> {
        let line = self.board.line(line)?;
        let half = match side {
            Side::Axis => board::Half::West,
            Side::Soviet => board::Half::East,
        };
        let on_side = |hex: &Hex| self.space(*hex).and_then(|s| line.half(s)) == Some(half);
        Some(self.cities.iter().filter(on_side).collect())
    }

    /// Hexes that touch a start line from one side (§15).
    pub fn along(&self, line: &str, side: Side) -> Option<HexSet> {
        let line = self.board.line(line)?;
        let spaces = match side {
            Side::Axis => &line.west,
            Side::Soviet => &line.east,
        };
        Some(spaces.iter().map(|space| self.hex(*space)).collect())
    }
}

/// A name without the marks on its letters.
fn plain(name: &str) -> String {
    let letter = |c: char| match c {
        'ä' => 'a',
        'ö' | 'ó' => 'o',
        'ü' => 'u',
        'ł' => 'l',
        'ń' => 'n',
        other => other,
    };
    name.chars().map(letter).collect()
}

const CLEAR: TerrainEffect = TerrainEffect {
    cost: 1,
    stop: false,
    attack_into: 0,
    attack_into_armor: 0,
    attack_from: 0,
    defend: 0,
};

fn is_city(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::City | Terrain::Fort)
}

/// The board's columns and rows, if the bit sets can hold them.
fn check_size(source: &File, board: &Board) -> Result<(usize, usize), DataError> {
    let line = source.text.find("[grid]").unwrap_or(0);
    let fail = |what: String| source.error(line..line + 1, what);
    let grid = board.grid().ok_or_else(|| {
        fail(format!(
            "'{}' has no hexes; Eastfront is played on hexes",
            board.name
        ))
    })?;
    if grid.shape != board::Shape::Pointy || (grid.first_column, grid.first_row) != (0, 0) {
        let what = "Eastfront's hexes are pointy and numbered from 0,0";
        return Err(fail(what.into()));
    }
    let size = (usize::from(grid.columns), usize::from(grid.rows));
    if size.0 > COLUMNS || size.1 > ROWS {
        return Err(fail(format!(
            "'{}' is {} by {} hexes; Eastfront's boards are up to {COLUMNS} by {ROWS}",
            board.name, size.0, size.1
        )));
    }
    Ok(size)
}
