//! The position as text for a terminal.

use super::names::{lead, letter, place, round, side_name, unit};
use crate::ids::{Location, Side};
use crate::state::{LastSeen, NEVER, Step};
use crate::view::{AreaView, HarborView, View};
use engine::ScreenRequest;
use std::fmt::Write;

pub(crate) fn screen(view: &View, request: &ScreenRequest<'_, View>) -> String {
    let width = request.width;
    let mut out = String::new();
    let clock = &view.clock;
    let _ = writeln!(
        out,
        "Turn {} of {}: {} · {} · RP Japan {}, Allies {}",
        clock.turn,
        view.catalog.turns.len(),
        step(clock.step),
        lead(clock.vp),
        clock.rp[0],
        clock.rp[1]
    );
    for (i, area) in view.areas.iter().enumerate() {
        wrap(&area_line(view, i, area), 0, width, &mut out);
        for (h, harbor) in view.harbors.iter().enumerate() {
            let info = &view.catalog.harbors[h];
            if info.touches.first() == Some(&Location::area(i)) {
                wrap(&harbor_line(view, h, harbor), 4, width, &mut out);
            }
        }
    }
    out += "B battleship, C cruisers, A carrier, T transport, L land-based air, S submarine, with strength; > where it goes\n";
    battle_lines(view, width, &mut out);
    beside(view, request, &mut out);
    out
}

/// What is beside the board, and what has been seen of the enemy.
fn beside(view: &View, request: &ScreenRequest<'_, View>, out: &mut String) {
    let all = request.part == "all";
    let mut list = |title: &str, names: Vec<String>| {
        if !names.is_empty() {
            wrap(
                &format!("{title}: {}", names.join("; ")),
                0,
                request.width,
                out,
            );
        }
    };
    let units = || view.catalog.units.iter().zip(&view.units);
    let own = |at: Location| {
        let there = units().filter(|(info, known)| info.side == view.side && known.at == Some(at));
        let named = there.map(|(info, known)| match known.strength {
            Some(strength) => format!("{} {strength}", info.name),
            None => info.name.clone(),
        });
        named.collect::<Vec<_>>()
    };
    list("Off the map, ready", own(Location::OFF));
    list("Off the map until the turn ends", own(Location::SPENT));
    let enemy = view.side.enemy() as usize;
    let (ready, spent) = (view.clock.ready[enemy], view.clock.spent[enemy]);
    list(
        "Enemy air off the map",
        vec![format!("{ready} ready"), format!("{spent} spent")],
    );
    for side in [view.side, view.side.enemy()] {
        let of = |at: Location| {
            units().filter(move |(info, known)| info.side == side && known.at == Some(at))
        };
        let next = view.clock.turn + 1;
        let due = of(Location::CARD).filter(|(info, _)| all || info.turn <= next);
        let due = due.map(|(info, _)| format!("{} (turn {})", info.name, info.turn));
        let title = if all { "still to come" } else { "next to come" };
        list(&format!("{}, {title}", side_name(side)), due.collect());
        let lost = of(Location::LOST).filter(|(_, known)| known.lost > 0 && known.lost < NEVER);
        let lost = lost.map(|(info, known)| format!("{} (turn {})", info.name, known.lost));
        list(&format!("{}, lost", side_name(side)), lost.collect());
    }
    let seen = units().filter(|(info, known)| {
        let place = known.seen.place;
        let somewhere = place.as_area().is_some() || place.as_harbor().is_some();
        let hidden = !matches!(known.at, Some(Location::LOST | Location::CARD));
        info.side != view.side && known.seen.turn > 0 && hidden && somewhere
    });
    let seen = seen.map(|(info, known)| {
        let LastSeen {
            turn,
            strength,
            place: at,
            sure,
        } = known.seen;
        let moved = if sure { "" } else { ", may have moved" };
        let at = place(view, at);
        format!(
            "{} ({strength} SP) in {at} on turn {turn}{moved}",
            info.name
        )
    });
    list("Seen of the enemy", seen.collect());
}

fn area_line(view: &View, index: usize, area: &AreaView) -> String {
    let info = &view.catalog.areas[index];
    let holder = match area.holder {
        Some(side) => side_name(side),
        None => "neutral",
    };
    let mut line = format!(
        "{} {} ({holder}, {}/{})",
        info.key, info.name, info.worth[0], info.worth[1]
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
        if force.at == Location::area(index) {
            let _ = write!(line, " TF{}", k + 1);
        }
    }
    line + &own_units(view, Location::area(index))
}

fn harbor_line(view: &View, index: usize, harbor: &HarborView) -> String {
    let info = &view.catalog.harbors[index];
    let owner = side_name(harbor.owner);
    let mut line = format!("{} ({owner}", info.name);
    if let Some(repair) = info.repair {
        let _ = write!(line, ", repairs {}", repair.saturating_sub(harbor.cut));
    }
    // It is listed under the first sea it touches.
    let others = info.touches.iter().skip(1).filter_map(|at| at.as_area());
    for (i, a) in others.enumerate() {
        line += if i == 0 { ", also on " } else { " " };
        line += &view.catalog.areas[a].key;
    }
    line += ")";
    match harbor.ships[view.side.enemy() as usize] {
        Some(0) => {}
        Some(count) => {
            let _ = write!(line, " enemy blocks {count}");
        }
        None if harbor.owner != view.side => line += " enemy blocks unknown",
        None => {}
    }
    line + &own_units(view, Location::harbor(index))
}

/// Own units at a place: kind, name and strength.
fn own_units(view: &View, at: Location) -> String {
    let mut line = String::new();
    for (i, known) in view.units.iter().enumerate() {
        let info = &view.catalog.units[i];
        if info.side == view.side && known.at == Some(at) {
            let strength = known.strength.unwrap_or(0);
            let name = info.name.replace(' ', "\u{a0}");
            let _ = write!(line, " {}:{name}\u{a0}{strength}", letter(info.kind));
            if let Some(to) = known.to {
                let _ = write!(line, ">{}", short(view, to).replace(' ', "\u{a0}"));
            }
        }
    }
    if line.is_empty() {
        line
    } else {
        format!(" |{line}")
    }
}

/// A place by its key, if it has one.
fn short(view: &View, at: Location) -> String {
    match at.as_area().and_then(|area| view.catalog.areas.get(area)) {
        Some(area) => area.key.clone(),
        None => place(view, at),
    }
}

fn battle_lines(view: &View, width: usize, out: &mut String) {
    let battle = &view.battle;
    if battle.area == Location::NONE {
        return;
    }
    let kind = battle.round.map_or("", round);
    let _ = writeln!(out, "Battle: {} {kind}", place(view, battle.area));
    for shown in battle.shown.or(battle.ashore).iter() {
        let info = &view.catalog.units[shown.index()];
        let known = &view.units[shown.index()];
        let mut line = format!(
            "{} {} {}, {} SP, {} dice; {}",
            if info.side == Side::Japan { "J" } else { "A" },
            info.kind.name(),
            info.name,
            known.strength.unwrap_or(0),
            info.dice,
            needs(info.hit)
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

/// What a die needs to hit a unit.
fn needs(hit: u8) -> String {
    match hit {
        6 => "needs a 6 to hit it".into(),
        n => format!("needs {n}+ to hit it"),
    }
}

fn step(step: Step) -> String {
    let side = side_name;
    match step {
        Step::Arrivals => "arrivals, in secret".into(),
        Step::Fleet(s) => format!("{} moves ships", side(s)),
        Step::Submarines(s) => format!("{} places submarines", side(s)),
        Step::Air(s) => format!("{} places land-based air", side(s)),
        Step::Raid(s) => format!("{} raids ports", side(s)),
        Step::Repair => "repairs, in secret".into(),
        Step::NextArea => "Japan chooses the next battle".into(),
        Step::SubmarineAim(s) | Step::SubmarineRoll(s) => format!("{} fires torpedoes", side(s)),
        Step::Bid => "air or surface, in secret".into(),
        Step::RollOff => "roll-off".into(),
        Step::Aim(s) => format!("{} aims", side(s)),
        Step::Fire(s) => format!("{} fires", side(s)),
        Step::Landing(s) => format!("{} may land", side(s)),
        Step::LandAim => "land units aim, in secret".into(),
        Step::LandRoll => "land combat".into(),
        Step::Stay(s) => format!("{} stays or withdraws", side(s)),
        Step::Pursue(s) | Step::PursueRoll(s) => format!("{} pursues", side(s)),
        Step::Answer(s) | Step::AnswerRoll(s) => format!("{} returns fire", side(s)),
        Step::ToPort(s, _) => format!("{} sends ships to port", side(s)),
        Step::Returns => "return to port, in secret".into(),
        Step::Over => "game over".into(),
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
