//! The position as text: the map around the front, tracks and blocks, for a terminal or a reader.

use crate::state::{Phase, Place};
use crate::view::View;
use crate::words::note_text;
use crate::{COLUMNS, Eastfront, Hex, Kind, ROWS, Side};
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
        Phase::Deploy => "set-up",
        Phase::Weather | Phase::Supply => "weather",
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
        view.turn.name()
    );
    for side in Side::BOTH {
        let air = view.air[side];
        let _ = write!(
            out,
            "{} {} RP, air {} of {}   ",
            side.name(),
            view.rp[side],
            air.total - air.used,
            air.total
        );
    }
    let _ = writeln!(out, "rail moves used {}", view.rail_used);
}

/// Three characters a hex, odd rows half a hex to the right, and the row's cities beside it where
/// there is room. The window is the columns between the outermost blocks, or as many around their
/// middle as fit.
fn map(rules: &Eastfront, view: &View, width: usize, out: &mut String) {
    let own: Vec<Hex> = view
        .own
        .iter()
        .filter_map(|block| match block.place {
            Place::Map(hex) => Some(hex),
            _ => None,
        })
        .collect();
    let foe = view.foe.iter().map(|block| block.hex);
    let all = || own.iter().copied().chain(foe.clone());
    let (first, last) = window(all().map(Hex::column), width.saturating_sub(6) / 3, COLUMNS);
    let (top, bottom) = window(all().map(Hex::row), ROWS, ROWS);
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
            names.extend(
                rules
                    .ground
                    .city_name(hex)
                    .map(|n| format!("{n} {column:02}")),
            );
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
    let room = room.clamp(8, size);
    if high - low < room {
        return (low, high);
    }
    let start = ((low + high).saturating_sub(room) / 2).min(size - room);
    (start, start + room - 1)
}

fn cell(rules: &Eastfront, view: &View, hex: Hex) -> String {
    let own = view.own.iter().find(|block| block.place == Place::Map(hex));
    if let Some(block) = own {
        let kind = match block.unit.kind() {
            Kind::Infantry => 'I',
            Kind::Armor => 'A',
        };
        return format!("{kind}{} ", block.steps);
    }
    if view.foe.iter().any(|block| block.hex == hex) {
        return "[] ".into();
    }
    let holder = if view.axis_cities.contains(hex.space()) {
        '+'
    } else {
        '*'
    };
    match rules.ground.terrain(hex) {
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
        let unit = block.unit;
        match block.place {
            Place::Map(hex) => {
                let mut text = format!(
                    "{unit} {}/{} in {}",
                    block.steps,
                    unit.label().steps,
                    rules.ground.call(hex)
                );
                let did = [
                    (block.moved, "moved"),
                    (block.attacked, "attacked"),
                    (block.railed, "railed"),
                    (overlay.is_cut(unit), "out of supply"),
                ];
                for (flag, word) in did {
                    if flag {
                        let _ = write!(text, ", {word}");
                    }
                }
                own.push(text);
            }
            Place::Pool => pool.push(unit.to_string()),
            Place::Box if unit.label().arrives.is_some_and(|m| m <= view.month) => {
                due.push(unit.to_string());
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
    let mut foe: Vec<String> = view
        .foe
        .iter()
        .map(|block| match &block.note {
            Some(note) => format!("{} {}", rules.ground.call(block.hex), note_text(note)),
            None => rules.ground.call(block.hex),
        })
        .collect();
    let off = &view.foe_off_map;
    foe.push(format!("pool {}, due {}", off.pool, off.due));
    wrap("Enemy", &foe, width, out);
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
