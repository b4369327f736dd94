//! The position as text: the map around the front, tracks and blocks, for a terminal or a reader.

use crate::data::Eastfront;
use crate::data::roster::Kind;
use crate::ids::{Hex, Side};
use crate::state::{Location, Phase};
use crate::view::{OwnBlock, View};
use board::Terrain;
use std::fmt::Write;

pub(crate) fn draw(rules: &Eastfront, view: &View, width: usize) -> String {
    let mut out = String::new();
    head(view, &mut out);
    map(rules, view, width, &mut out);
    lists(rules, view, width, &mut out);
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

/// Three characters a hex, odd rows half a hex to the right, and the row's cities beside it where
/// there is room. The window is the columns between the outermost blocks, or as many around their
/// middle as fit.
fn map(rules: &Eastfront, view: &View, width: usize, out: &mut String) {
    let own: Vec<Hex> = view.own.iter().filter_map(OwnBlock::hex).collect();
    let enemy = view.enemy.iter().map(|block| block.hex);
    let all = || own.iter().copied().chain(enemy.clone());
    let (columns, rows) = (rules.map.columns, rules.map.rows);
    let (first, last) = window(all().map(Hex::column), width.saturating_sub(6) / 3, columns);
    let (top, bottom) = window(all().map(Hex::row), rows, rows);
    let _ = write!(out, "    ");
    for column in first..=last {
        let _ = write!(out, "{column:02} ");
    }
    out.push('\n');
    let edge = 6 + 3 * (last + 1 - first);
    for row in top..=bottom {
        let mut line = format!("{row:02} {}", if row % 2 == 1 { "  " } else { " " });
        let mut names = Vec::new();
        for column in first..=last {
            let hex = Hex::at(column, row);
            line.push_str(&cell(rules, view, hex));
            names.extend(rules.map.city_name(hex).map(|n| format!("{n} {column:02}")));
        }
        let names = names.join(", ");
        if edge + names.chars().count() <= width {
            line = format!("{line:<edge$}{names}");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "own blocks I4 A3 (infantry, armor, strength), enemy [], woods w, swamp s, mountain m; cities: + Axis, * Soviet, fortified in ()"
    );
}

fn window(used: impl Iterator<Item = usize> + Clone, room: usize, size: usize) -> (usize, usize) {
    let low = used.clone().min().unwrap_or(0).saturating_sub(2);
    let high = (used.max().unwrap_or(size - 1) + 2).min(size - 1);
    let room = room.clamp(8.min(size), size);
    if high - low < room {
        return (low, high);
    }
    let start = ((low + high).saturating_sub(room) / 2).min(size - room);
    (start, start + room - 1)
}

fn cell(rules: &Eastfront, view: &View, hex: Hex) -> String {
    let own = view.own.iter().find(|block| block.hex() == Some(hex));
    if let Some((block, unit)) = own.and_then(|block| Some((block, rules.unit(block.unit)?))) {
        let kind = match rules.spec(unit).kind {
            Kind::Infantry => 'I',
            Kind::Armor => 'A',
        };
        return format!("{kind}{} ", block.steps);
    }
    if view.enemy_at(hex).is_some() {
        return "[] ".into();
    }
    let holder = if view.axis_cities.contains(hex) {
        '+'
    } else {
        '*'
    };
    match rules.map.terrain(hex) {
        Terrain::City => format!(" {holder} "),
        Terrain::Fort => format!("({holder})"),
        Terrain::Woods => " w ".into(),
        Terrain::Swamp => " s ".into(),
        Terrain::Mountain => " m ".into(),
        Terrain::Sea | Terrain::Lake => " ~ ".into(),
        Terrain::Out => "   ".into(),
        Terrain::Clear | Terrain::Town => " . ".into(),
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
