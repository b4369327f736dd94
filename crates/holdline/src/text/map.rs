//! The map in the terminal: blocks, ground, rivers and bridges of what a seat sees.

use crate::data::Holdline;
use crate::data::map::{Land, River};
use crate::ids::*;
use crate::view::View;
use board::{Shape, TextMap};
use engine::{ScreenRequest, typed};
use std::collections::BTreeMap;
use std::ops::Range;

/// Blocks by hex: German, Polish.
type Blocks = BTreeMap<Hex, [u8; 2]>;

const LEGEND: &str = "\
G2 P1 blocks of a side, HQ headquarters, in lower case: leave by a drafted order
ground, also after blocks: . open, w forest, s marsh, m mountain, T town, F fort, ~ water
rivers: / \\ > = major, : - minor, # bridge. 'map REGION', 'map PLACE' and 'map all' show other parts
";

impl Holdline {
    /// The part of the map that is asked for, with its key; nothing where a seat has no units to show it around.
    pub(super) fn draw_map(&self, view: &View, request: &ScreenRequest<'_, View>) -> String {
        let rows = self.data.map.rows().max(1);
        let blocks = self.blocks_by_hex(view);
        let before = request.before.map(|view| self.blocks_by_hex(view));
        let Some((columns, shown)) = self.window(view, request) else {
            return String::new();
        };
        let whole = TextMap {
            shape: Shape::Flat,
            columns,
            rows: shown,
            first: self.first_numbers(),
        };
        let hex = |column: usize, row: usize| Hex::nth(column * rows + row);
        let mut text = String::new();
        for band in whole.bands(request.width) {
            let lines = band.draw(
                |column, row| self.cell(view, &blocks, before.as_ref(), hex(column, row)),
                |column, row, dir| self.side_sign(view, hex(column, row), dir),
                |_| String::new(),
            );
            text += &lines.join("\n");
            text.push('\n');
        }
        text + LEGEND
    }

    /// The numbers printed on the first column and row.
    fn first_numbers(&self) -> (usize, usize) {
        let label = self.data.map.label(Hex(0));
        let numbers = label.split_once('.');
        let numbers = numbers.and_then(|(c, r)| Some((c.parse().ok()?, r.parse().ok()?)));
        numbers.unwrap_or((0, 0))
    }

    fn blocks_by_hex(&self, view: &View) -> Blocks {
        let mut blocks = Blocks::new();
        let own = view.own.iter().map(|block| (block.hex, block.side));
        let seen = view.seen.iter().map(|block| {
            let side = self.data.side(self.data.army_of(block.pot));
            (block.hex, side)
        });
        for (hex, side) in own.chain(seen).filter(|(hex, _)| hex.on_map()) {
            blocks.entry(hex).or_default()[side.i()] += 1;
        }
        blocks
    }

    /// Columns and rows that are asked for: all, a region, around a place, or around the seat's own blocks.
    fn window(
        &self,
        view: &View,
        request: &ScreenRequest<'_, View>,
    ) -> Option<(Range<usize>, Range<usize>)> {
        let rows = self.data.map.rows().max(1);
        let columns = self.data.map.len() / rows;
        let part = typed(request.part.trim());
        let own = || {
            view.own
                .iter()
                .map(|block| block.hex)
                .chain(view.pots.iter().filter_map(|pot| pot.hex))
        };
        let (hexes, margin): (Vec<Hex>, usize) = match part.as_str() {
            "all" => return Some((0..columns, 0..rows)),
            "" => (own().filter(|hex| hex.on_map()).collect(), 3),
            part => match (self.read_region(part), self.read_hex(part)) {
                (Some(region), _) => {
                    let map = &self.data.map;
                    let inside = map
                        .hexes()
                        .filter(|hex| map.open(*hex) && map.region(*hex) == region);
                    (inside.collect(), 1)
                }
                (None, Some(hex)) => (vec![hex], 6),
                (None, None) => return None,
            },
        };
        let of = |at: fn(usize, usize) -> usize, size: usize| {
            let places = hexes.iter().map(|hex| at(hex.i(), rows));
            let low = places.clone().min()?.saturating_sub(margin);
            let high = (places.max()? + margin + 1).min(size);
            Some(low..high)
        };
        Some((
            of(|i, rows| i / rows, columns)?,
            of(|i, rows| i % rows, rows)?,
        ))
    }

    fn cell(&self, view: &View, blocks: &Blocks, before: Option<&Blocks>, hex: Hex) -> String {
        let ground = self.ground_sign(hex);
        let counted = |blocks: &Blocks| {
            let [german, polish] = blocks.get(&hex).copied()?;
            let (letter, count) = if german > 0 {
                ('G', german)
            } else {
                ('P', polish)
            };
            Some(format!("{letter}{}", count.min(9)))
        };
        if let Some(block) = counted(blocks) {
            return format!("{block}{ground}");
        }
        if let Some(block) = before.and_then(counted) {
            return format!("{}{ground}", block.to_lowercase());
        }
        let tables = view.tables.iter();
        let hq = tables
            .flat_map(|table| table.hqs.iter())
            .any(|hq| hq.hex == hex);
        match hq {
            true => format!("HQ{ground}"),
            false => format!(" {ground} "),
        }
    }

    fn ground_sign(&self, hex: Hex) -> char {
        let cell = self.data.map.cell(hex);
        match cell.land {
            Land::Closed => '~',
            _ if cell.fort => 'F',
            Land::Clear => '.',
            Land::Town => 'T',
            Land::Forest => 'w',
            Land::Marsh => 's',
            Land::Mountain => 'm',
        }
    }

    /// A river between a hex and its neighbor, or the bridge over it.
    fn side_sign(&self, view: &View, hex: Hex, dir: usize) -> char {
        let Some((_, to)) = self.data.map.around(hex).find(|(way, _)| *way == dir) else {
            return ' ';
        };
        let edge = self.data.map.edge(hex, to);
        let seen = view.tables.get(self.data.map.region(hex));
        let bridge = match seen {
            Some(table) => table
                .bridges
                .get(hex)
                .is_some_and(|ways| ways >> dir & 1 == 1),
            None => edge.bridge,
        };
        match (edge.river, dir) {
            (River::None, _) => ' ',
            _ if bridge => '#',
            (River::Major, 0) => '=',
            (River::Major, 1) => '/',
            (River::Major, _) => '\\',
            (River::Minor, 0) => '-',
            (River::Minor, _) => ':',
        }
    }
}
