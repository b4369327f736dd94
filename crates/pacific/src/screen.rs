//! The position as text for a terminal.

use crate::ids::{Place, Side};
use crate::state::Step;
use crate::view::{AreaView, HarbourView, View};
use crate::words::{letter, place, round, unit};
use std::fmt::Write;

pub(crate) fn screen(view: &View, width: usize) -> String {
    let mut out = String::new();
    let clock = &view.clock;
    let lead = match clock.vp {
        0 => "track level".to_string(),
        n if n > 0 => format!("Japan leads by {n}"),
        n => format!("Allies lead by {}", -n),
    };
    let _ = writeln!(
        out,
        "Turn {} of {}: {} · {lead} · RP Japan {}, Allies {}",
        clock.turn,
        view.cast.turns.len(),
        step(clock.step),
        clock.rp[0],
        clock.rp[1]
    );
    for (i, area) in view.areas.iter().enumerate() {
        wrap(&area_line(view, i, area), 0, width, &mut out);
        for (h, harbour) in view.harbours.iter().enumerate() {
            let cast = &view.cast.harbours[h];
            if cast.touches.first() == Some(&Place::area(i)) {
                wrap(&harbour_line(view, h, harbour), 4, width, &mut out);
            }
        }
    }
    battle_lines(view, width, &mut out);
    out
}

fn area_line(view: &View, index: usize, area: &AreaView) -> String {
    let cast = &view.cast.areas[index];
    let holder = match area.holder {
        Some(Side::Japan) => "Japan",
        Some(Side::Allies) => "Allies",
        None => "nobody",
    };
    let mut line = format!(
        "{} {} ({holder}, {}/{})",
        cast.key, cast.name, cast.worth[0], cast.worth[1]
    );
    for side in Side::BOTH {
        let blocks = area.blocks[side as usize];
        if blocks != Default::default() {
            let _ = write!(
                line,
                " · {}: {} ships {} air {} submarines",
                if side == Side::Japan { "J" } else { "A" },
                blocks.ships,
                blocks.air,
                blocks.submarines
            );
        }
    }
    for (k, force) in view.forces.iter().enumerate() {
        if force.at == Place::area(index) {
            let _ = write!(line, " TF{}", k + 1);
        }
    }
    line + &own_units(view, Place::area(index))
}

fn harbour_line(view: &View, index: usize, harbour: &HarbourView) -> String {
    let cast = &view.cast.harbours[index];
    let owner = if harbour.owner == Side::Japan {
        "Japan"
    } else {
        "Allies"
    };
    let mut line = format!("{} ({owner}", cast.name);
    if let Some(repair) = cast.repair {
        let _ = write!(line, ", repairs {}", repair.saturating_sub(harbour.cut));
    }
    // It stands under the first sea it touches.
    let others = cast.touches.iter().skip(1).filter_map(|at| at.as_area());
    for (i, a) in others.enumerate() {
        line += if i == 0 { ", also on " } else { " " };
        line += &view.cast.areas[a].key;
    }
    line += ")";
    match harbour.ships[view.side.enemy() as usize] {
        Some(0) => {}
        Some(count) => {
            let _ = write!(line, " enemy blocks {count}");
        }
        None if harbour.owner != view.side => line += " enemy blocks unknown",
        None => {}
    }
    line + &own_units(view, Place::harbour(index))
}

/// One's own units at a place: kind, name and strength.
fn own_units(view: &View, at: Place) -> String {
    let mut line = String::new();
    for (i, known) in view.units.iter().enumerate() {
        let cast = &view.cast.units[i];
        if cast.side == view.side && known.at == Some(at) {
            let strength = known.strength.unwrap_or(0);
            let name = cast.name.replace(' ', "\u{a0}");
            let _ = write!(line, " {}:{name}\u{a0}{strength}", letter(cast.kind));
        }
    }
    if line.is_empty() {
        line
    } else {
        format!(" |{line}")
    }
}

fn battle_lines(view: &View, width: usize, out: &mut String) {
    let battle = &view.battle;
    if battle.area == Place::NONE {
        return;
    }
    let kind = battle.round.map_or("", round);
    let _ = writeln!(out, "Battle: {} {kind}", place(view, battle.area));
    for shown in battle.shown.or(battle.ashore).iter() {
        let cast = &view.cast.units[shown.index()];
        let known = &view.units[shown.index()];
        let mut line = format!(
            "{} {} {} strength {} dice {} hit on {}",
            if cast.side == Side::Japan { "J" } else { "A" },
            cast.kind.name(),
            cast.name,
            known.strength.unwrap_or(0),
            cast.dice,
            cast.hit
        );
        if battle.disabled.has(shown) {
            line += " disabled";
        }
        if let Some(target) = known.target {
            let _ = write!(line, " -> {}", unit(view, target));
        }
        wrap(&line, 2, width, out);
    }
}

fn step(step: Step) -> String {
    let side = |side: Side| {
        if side == Side::Japan {
            "Japan"
        } else {
            "Allies"
        }
    };
    match step {
        Step::Arrivals => "arrivals, sealed".into(),
        Step::Fleet(s) => format!("{} moves ships", side(s)),
        Step::Submarines(s) => format!("{} places submarines", side(s)),
        Step::Air(s) => format!("{} places land-based air", side(s)),
        Step::Raid(s) => format!("{} raids ports", side(s)),
        Step::Repair => "repairs, sealed".into(),
        Step::NextArea => "Japan names the next area".into(),
        Step::SubmarineAim(s) | Step::SubmarineRoll(s) => format!("{} fires torpedoes", side(s)),
        Step::Wish => "air or surface, sealed".into(),
        Step::RollOff => "roll-off".into(),
        Step::Aim(s) => format!("{} aims", side(s)),
        Step::Fire(s) => format!("{} fires", side(s)),
        Step::Landing(s) => format!("{} may land", side(s)),
        Step::LandAim => "land units aim, sealed".into(),
        Step::LandRoll => "land combat".into(),
        Step::Stay(s) => format!("{} stays or withdraws", side(s)),
        Step::Pursue(s) | Step::PursueRoll(s) => format!("{} pursues", side(s)),
        Step::Answer(s) | Step::AnswerRoll(s) => format!("{} returns fire", side(s)),
        Step::Home(s, _) => format!("{} sends ships to harbour", side(s)),
        Step::Returns => "return to port, sealed".into(),
        Step::Over => "the war is over".into(),
    }
}

/// A line broken between words, the rest of it further in. A unit's name and strength stay together.
fn wrap(line: &str, indent: usize, width: usize, out: &mut String) {
    let mut used = 0;
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        let long = word.chars().count();
        if used == 0 {
            *out += &" ".repeat(indent);
            used = indent;
        } else if used + 1 + long > width {
            *out += "\n";
            used = indent + 4;
            *out += &" ".repeat(used);
        } else {
            out.push(' ');
            used += 1;
        }
        *out += &word.replace('\u{a0}', " ");
        used += long;
    }
    out.push('\n');
}
