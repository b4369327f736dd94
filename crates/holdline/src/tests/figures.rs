//! Rulings that are figures: the data say what the rulings say.

use engine::{Rules, Setup};
use holdline::Holdline;
use holdline::chapters::air_combat::superiority;
use holdline::data::game::{Sort, SupplyPointKind};
use holdline::data::map::{Land, River};
use holdline::data::seats::Role;
use holdline::data::tables::Ground;
use holdline::ids::*;
use holdline::posture::{Class, Posture};
use holdline::state::air::Target;
use std::sync::Arc;

fn shipped() -> Arc<Holdline> {
    Holdline::shipped().unwrap()
}

#[test]
fn ruling_a002_nine_turns_or_fourteen() {
    let rules = shipped();
    let turns: Vec<u8> = rules
        .data
        .tables
        .presets
        .length
        .iter()
        .map(|l| l.turns)
        .collect();
    assert_eq!(turns, [14, 9, 14]);
    assert_eq!(rules.start(&Setup::scenario("club")).unwrap().last, 9);
    assert!(rules.start(&Setup::scenario("picnic")).is_err());
}

#[test]
fn ruling_a003_and_a004_who_sits_where() {
    let data = &shipped().data;
    let count = |office, side| {
        data.seats
            .iter()
            .filter(|c| c.office == office && c.side == Some(side))
            .count()
    };
    assert_eq!(count(Role::Army, Side::German), 5);
    assert_eq!(count(Role::Staff, Side::German), 5);
    assert_eq!(count(Role::Corps, Side::German), 5);
    assert_eq!(count(Role::HighCommand, Side::German), 4);
    assert_eq!(count(Role::ArmyGroup, Side::German), 2);
    assert_eq!(count(Role::Army, Side::Polish), 11);
    assert_eq!(count(Role::HighCommand, Side::Polish), 4);
    assert!(data.seats.len() >= 40);
}

#[test]
fn ruling_a005_no_german_army_has_more_than_three_pots() {
    let data = &shipped().data;
    assert!(data.armies.iter().all(|a| a.pots.len() <= 3));
    assert!(
        data.armies
            .iter()
            .filter(|a| a.side == Side::Polish)
            .all(|a| a.pots.len() <= 1)
    );
}

#[test]
fn ruling_a008_a_panzer_division_has_two_tank_cubes_at_most() {
    let data = &shipped().data;
    let armor = |u: &UnitId| data.kind(*u).is_some_and(|k| k.class == Class::Armor);
    assert!(
        data.divisions
            .iter()
            .all(|d| d.units.iter().filter(|u| armor(u)).count() <= 2)
    );
    assert_eq!(data.kinds.iter().find(|k| k.id == "PZ").unwrap().mp, 4);
}

#[test]
fn ruling_a032_and_a033_rivers_and_towns_cost_nothing_extra() {
    let limits = &shipped().data.tables.limits;
    let town = limits.ground.iter().find(|g| g.id == Ground::Town).unwrap();
    assert_eq!((town.foot, town.motorized), (Some(1), Some(1)));
    let mountain = limits
        .ground
        .iter()
        .find(|g| g.id == Ground::Mountain)
        .unwrap();
    assert_eq!((mountain.foot, mountain.motorized), (Some(2), None));
}

#[test]
fn ruling_a041_the_german_side_has_the_first_tie() {
    let rules = shipped();
    let state = rules.start(&Setup::scenario("full")).unwrap();
    assert!(state.regions.iter().all(|r| r.winner == Side::German));
}

#[test]
fn ruling_a053_who_may_dig_in() {
    let data = &shipped().data;
    for kind in &data.kinds {
        let digs = matches!(kind.class, Class::Foot | Class::Motorized);
        assert_eq!(kind.has(Posture::DugIn), digs, "{}", kind.id);
        assert_eq!(
            kind.has(Posture::Exploit),
            kind.class == Class::Armor,
            "{}",
            kind.id
        );
    }
}

#[test]
fn ruling_a062_and_a092_one_region_one_german_army_and_its_leads() {
    let data = &shipped().data;
    let names: Vec<[&str; 2]> = data
        .leads
        .iter()
        .map(|l| l.map(|a| data.armies[a.i()].id.as_str()))
        .collect();
    assert_eq!(
        names,
        [
            ["4a", "pomorze"],
            ["3a", "modlin"],
            ["8a", "poznan"],
            ["10a", "prusy"],
            ["14a", "krakow"]
        ]
    );
}

#[test]
fn vector_13_and_rulings_a066_a069_a075_air_figures() {
    let rules = shipped();
    let data = &rules.data;
    let hits: Vec<Option<u8>> = data
        .tables
        .air
        .column
        .iter()
        .map(|c| c.fighter_hits)
        .collect();
    assert_eq!(hits, [Some(4), Some(5), Some(6), Some(6), None]);
    let aa: Vec<Option<u8>> = data.tables.air.column.iter().map(|c| c.aa).collect();
    assert_eq!(aa, [Some(6), Some(5), Some(4), Some(4), None]);
    assert_eq!(superiority(data, 4, 2), Some(Side::German));
    assert_eq!(superiority(data, 3, 2), None);
    assert_eq!(superiority(data, 0, 1), Some(Side::Polish));
    assert_eq!(superiority(data, 0, 0), None);
}

#[test]
fn ruling_a071_only_germans_bomb_cities() {
    let data = &shipped().data;
    let cities = data.tables.air.target(Target::Cities).unwrap();
    assert_eq!(cities.sides, [Side::German]);
}

#[test]
fn ruling_a074_superior_polish_units_throw_one_die_more() {
    let data = &shipped().data;
    let dice = |id: &str, posture| {
        data.kinds
            .iter()
            .find(|k| k.id == id)
            .unwrap()
            .print(posture, false)
            .unwrap()
            .green
    };
    for posture in [Posture::Prepared, Posture::DugIn] {
        assert_eq!(dice("PELI", posture), dice("PINF", posture) + 1);
    }
}

#[test]
fn ruling_a086_static_troops_throw_one_die_and_fall_to_one_star() {
    let data = &shipped().data;
    let posts: Vec<_> = data
        .pieces
        .iter()
        .filter(|p| p.sort == Sort::Post)
        .collect();
    assert!(posts.iter().all(|p| p.dice == 1));
    assert_eq!(data.tables.static_counter.polish.kill, 1);
}

#[test]
fn ruling_a111_every_entry_serves_an_army() {
    let data = &shipped().data;
    let entries: Vec<_> = data
        .places
        .iter()
        .filter(|p| p.role == SupplyPointKind::Entry)
        .collect();
    assert!(entries.len() >= 21 && entries.iter().all(|p| p.army.is_some() && p.cap > 0));
    assert_eq!(
        data.places
            .iter()
            .filter(|p| p.role == SupplyPointKind::Town)
            .map(|p| u32::from(p.vp))
            .sum::<u32>(),
        111
    );
}

#[test]
fn ruling_a130_everything_starts_near_its_listed_hex_on_its_own_soil() {
    let rules = shipped();
    let state = rules.start(&Setup::scenario("full")).unwrap();
    let data = &rules.data;
    for (unit, regiment) in state.units.iter().zip(&data.units) {
        if unit.hex.on_map() {
            let listed = data.divisions[regiment.division.i()].hex;
            assert!(state.friendly(unit.hex, unit.side), "{}", regiment.id);
            assert!(
                data.map.distance(unit.hex, listed) <= 2,
                "{} is far from its hex",
                regiment.id
            );
        }
    }
}

/// §2.12: what the board must hold for the rules to bite.
#[test]
fn the_ground_has_rivers_bridges_forts_and_passes() {
    let data = &shipped().data;
    let edges = data.map.hexes().flat_map(|h| {
        data.map
            .around(h)
            .map(move |(_, n)| (h, n))
            .collect::<Vec<_>>()
    });
    let edges: Vec<_> = edges.map(|(h, n)| data.map.edge(h, n)).collect();
    let count = |test: &dyn Fn(&holdline::data::map::Edge) -> bool| {
        edges.iter().filter(|e| test(e)).count()
    };
    assert!(count(&|e| e.river == River::Major) > 100 && count(&|e| e.river == River::Minor) > 100);
    assert!(count(&|e| e.bridge) > 40 && count(&|e| e.pass) > 10 && count(&|e| e.rail) > 100);
    assert!(data.map.hexes().filter(|&h| data.map.cell(h).fort).count() >= 15);
    assert!(
        data.map
            .hexes()
            .filter(|&h| data.map.cell(h).land == Land::Town)
            .count()
            >= 58
    );
}

/// Choices that were written with British spelling are still read.
#[test]
fn choices_are_read_in_their_old_spelling() {
    use holdline::choice::{Choice, Ruling};
    use serde_json::json;
    let read = |value: serde_json::Value| serde_json::from_value::<Choice>(value).unwrap();
    assert_eq!(read(json!({ "favour": 3 })), Choice::Prioritize(ArmyId(3)));
    assert_eq!(
        read(json!({ "control": { "colours": ["german", null] } })),
        Choice::Control(Ruling::SetSideDice(Side::German, None))
    );
    assert_eq!(
        read(json!({ "control": { "colour": null } })),
        Choice::Control(Ruling::SetDice(None))
    );
    let written = serde_json::to_value(Choice::Prioritize(ArmyId(3))).unwrap();
    assert_eq!(written, json!({ "favor": 3 }));
}
