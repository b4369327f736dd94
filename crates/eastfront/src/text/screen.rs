//! The position as text: the map around the front, tracks and blocks, for a terminal or a reader.

use crate::data::Eastfront;
use crate::data::roster::Kind;
use crate::ids::{Hex, Side};
use crate::state::{Location, Phase};
use crate::view::{OwnBlock, View};
use board::{Shape, Terrain, TextMap};
use engine::ScreenRequest;
use std::fmt::Write;
use std::ops::Range;

pub(crate) fn draw(rules: &Eastfront, view: &View, request: &ScreenRequest<'_, View>) -> String {
    let mut out = String::new();
    head(view, &mut out);
    map(rules, view, request, &mut out);
    if let Some(before) = request.before {
        drafted(rules, view, before, request.width, &mut out);
    }
    lists(rules, view, request.width, &mut out);
    out
}

fn head(view: &View, out: &mut String) {
    let step = match view.phase {
        Phase::Deploy => "setup",
        Phase::Weather | Phase::WeatherLoss => "weather",
        Phase::Withdraw => "withdrawal of armor",
        Phase::Replace => "reinforcements and replacements",
        Phase::Act => "movement and combat",
        Phase::Over => "the game is over",
    };
    let _ = writeln!(
        out,
        "{} · {} · {}: {step}",
        view.month.title(),
        view.weather.name(),
        view.turn.adjective()
    );
    for side in Side::BOTH {
        let air = view.air[side];
        let _ = write!(
            out,
            "{} {} RP, air {} of {}   ",
            side.adjective(),
            view.rp[side],
            air.left(),
            air.total
        );
    }
    let _ = writeln!(out, "rail moves used {}", view.rail_used);
}

/// The map between the outermost blocks, or as much around their middle as fits; all of it in bands where that is asked for.
fn map(rules: &Eastfront, view: &View, request: &ScreenRequest<'_, View>, out: &mut String) {
    let own: Vec<Hex> = view.own.iter().filter_map(OwnBlock::hex).collect();
    let enemy = view.enemy.iter().map(|block| block.hex);
    let all = || own.iter().copied().chain(enemy.clone());
    let (columns, rows) = (rules.map.columns, rules.map.rows);
    let shown = match request.part {
        "all" => (0..columns, 0..rows),
        part => match rules.read_hex(&part.to_lowercase()) {
            Some(hex) => (around(hex.column(), 5, columns), around(hex.row(), 5, rows)),
            None => (
                window(
                    all().map(Hex::column),
                    TextMap::columns_in(request.width),
                    columns,
                ),
                window(all().map(Hex::row), rows, rows),
            ),
        },
    };
    let whole = TextMap {
        shape: Shape::Pointy,
        columns: shown.0,
        rows: shown.1,
        first: (0, 0),
    };
    for band in whole.bands(request.width) {
        let columns = band.columns.clone();
        let lines = band.draw(
            |column, row| cell(rules, view, request.before, Hex::at(column, row)),
            |column, row, dir| side(rules, Hex::at(column, row), dir),
            |row| cities(rules, columns.clone(), row, request.width),
        );
        for line in lines {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out.push_str(LEGEND);
}

const LEGEND: &str = "\
I4 A3 own infantry and armor with strength, [] enemy; in lower case: leaves by a drafted order
ground, also after a block: w woods, s swamp, m mountain, + Axis city, * Soviet city, ( ) fortified, ~ water
hexsides: / | \\ river, # red
";

/// The cities of a row, if they fit beside the map.
fn cities(rules: &Eastfront, columns: Range<usize>, row: usize, width: usize) -> String {
    let edge = 7 + 4 * columns.len();
    let names = columns.filter_map(|column| {
        let name = rules.map.city_name(Hex::at(column, row))?;
        Some(format!("{name} {column:02}"))
    });
    let names = names.collect::<Vec<_>>().join(", ");
    match edge + names.chars().count() <= width {
        true => names,
        false => String::new(),
    }
}

fn window(used: impl Iterator<Item = usize> + Clone, room: usize, size: usize) -> Range<usize> {
    let low = used.clone().min().unwrap_or(0).saturating_sub(2);
    let high = (used.max().unwrap_or(size - 1) + 2).min(size - 1);
    let room = room.clamp(8.min(size), size);
    if high - low < room {
        return low..high + 1;
    }
    let start = ((low + high).saturating_sub(room) / 2).min(size - room);
    start..start + room
}

fn around(middle: usize, reach: usize, size: usize) -> Range<usize> {
    middle.saturating_sub(reach)..(middle + reach + 1).min(size)
}

/// What runs between a hex and its neighbor.
fn side(rules: &Eastfront, hex: Hex, dir: usize) -> char {
    let board = &rules.map.board;
    let space = rules.map.space(hex);
    let to = space.and_then(|space| Some((space, board.step(space, dir)?)));
    let Some(side) = to.and_then(|(space, to)| board.hexside(space, to)) else {
        return ' ';
    };
    match dir {
        _ if side.closed => '#',
        _ if side.river == 0 => ' ',
        0 => '|',
        1 => '/',
        _ => '\\',
    }
}

fn cell(rules: &Eastfront, view: &View, before: Option<&View>, hex: Hex) -> String {
    let ground = ground(rules, view, hex);
    let letter = |block: &OwnBlock| {
        let kind = rules.spec(rules.unit(block.unit)?).kind;
        let sign = match kind {
            Kind::Infantry => 'I',
            Kind::Armor => 'A',
        };
        Some(format!("{sign}{}", block.steps))
    };
    let own = |view: &View| {
        view.own
            .iter()
            .find(|block| block.hex() == Some(hex))
            .and_then(letter)
    };
    if let Some(block) = own(view) {
        return format!("{block}{ground}");
    }
    if view.enemy_at(hex).is_some() {
        return format!("[]{ground}");
    }
    if let Some(block) = before.and_then(own) {
        return format!("{}{ground}", block.to_lowercase());
    }
    match rules.map.terrain(hex) {
        Terrain::Fort => match view.axis_cities.contains(hex) {
            true => "(+)".into(),
            false => "(*)".into(),
        },
        Terrain::Clear | Terrain::Town => " . ".into(),
        _ => format!(" {ground} "),
    }
}

/// The ground in one character; nothing for open country.
fn ground(rules: &Eastfront, view: &View, hex: Hex) -> char {
    match rules.map.terrain(hex) {
        Terrain::City if view.axis_cities.contains(hex) => '+',
        Terrain::City => '*',
        Terrain::Fort => ')',
        Terrain::Woods => 'w',
        Terrain::Swamp => 's',
        Terrain::Mountain => 'm',
        Terrain::Sea | Terrain::Lake => '~',
        Terrain::Out | Terrain::Clear | Terrain::Town => ' ',
    }
}

/// Blocks that drafted orders move, with where from and where to.
fn drafted(rules: &Eastfront, view: &View, before: &View, width: usize, out: &mut String) {
    let moved = view.own.iter().zip(&before.own).filter_map(|(now, then)| {
        let name = rules.unit_name(now.unit);
        match (then.hex(), now.hex()) {
            (Some(from), Some(to)) if from != to => Some(format!(
                "{name} from {} to {}",
                rules.map.hex_name(from),
                rules.map.hex_name(to)
            )),
            (None, Some(to)) => Some(format!("{name} to {}", rules.map.hex_name(to))),
            _ => None,
        }
    });
    let moved: Vec<String> = moved.collect();
    if !moved.is_empty() {
        wrap("Drafted", &moved, width, out);
    }
}

fn lists(rules: &Eastfront, view: &View, width: usize, out: &mut String) {
    let overlay = rules.overlay_of(view);
    let mut own = Vec::new();
    let mut pool = Vec::new();
    let mut due = Vec::new();
    for block in &view.own {
        let Some(unit) = rules.unit(block.unit) else {
            continue;
        };
        let spec = rules.spec(unit);
        match block.location {
            Location::Map(hex) => {
                let mut text = format!(
                    "{} {}/{} in {}",
                    spec.name,
                    block.steps,
                    spec.steps,
                    rules.map.hex_name(hex)
                );
                let did = [
                    (block.moved, "moved"),
                    (block.attacked, "attacked"),
                    (block.railed, "railed"),
                    (overlay.is_cut(block.unit), "out of supply"),
                ];
                for (flag, word) in did {
                    if flag {
                        let _ = write!(text, ", {word}");
                    }
                }
                own.push(text);
            }
            Location::Pool => pool.push(spec.name.clone()),
            Location::Due if spec.arrives.is_some_and(|m| m <= view.month) => {
                due.push(spec.name.clone());
            }
            _ => {}
        }
    }
    wrap("Yours", &own, width, out);
    for (name, list) in [("Pool", pool), ("Due", due)] {
        if !list.is_empty() {
            wrap(name, &list, width, out);
        }
    }
    let known = view.enemy.iter().map(|block| match &block.seen {
        Some(seen) => format!(
            "{} ({})",
            rules.map.hex_name(block.hex),
            rules.seen_text(seen)
        ),
        None => rules.map.hex_name(block.hex),
    });
    let mut enemy: Vec<String> = known.collect();
    let off = &view.enemy_off_map;
    enemy.push(format!("pool {}, due {}", off.pool, off.due));
    wrap("Enemy", &enemy, width, out);
}

/// A list in lines that fit, broken between its items.
fn wrap(name: &str, items: &[String], width: usize, out: &mut String) {
    let mut line = format!("{name}:");
    for (at, item) in items.iter().enumerate() {
        let end = if at + 1 < items.len() { ";" } else { "" };
        if line.chars().count() + item.chars().count() + 2 > width {
            out.push_str(&line);
            out.push('\n');
            line = " ".into();
        }
        let _ = write!(line, " {item}{end}");
    }
    out.push_str(&line);
    out.push('\n');
}
