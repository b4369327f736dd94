//! What is printed, for clients: a view names cubes, pots, hexes and seats by number, and this says what they are.

use crate::data::game::{GameData, Sort};
use crate::data::map::Land;
use crate::data::nouns::{Kind, Piece, SupplyPointKind};
use crate::data::seats::SeatRole;
use crate::ids::*;
use crate::posture::Posture;
use serde::Serialize;
use serde_json::{Value, json};

/// The sheet of a game: lists in the order of their numbers.
#[derive(Serialize)]
pub struct Sheet<'a> {
    kinds: Vec<Value>,
    armies: Vec<Value>,
    pots: Vec<Value>,
    divisions: Vec<Value>,
    units: Vec<(&'a str, DivId, u8)>,
    counters: Vec<Value>,
    places: Vec<Value>,
    planes: Vec<Value>,
    regions: Vec<Value>,
    seats: Vec<Value>,
    decisions: Vec<Value>,
    columns: Vec<Value>,
    events: Vec<&'a str>,
    tripwires: Vec<&'a str>,
    nations: Vec<Value>,
    costs: Value,
    dice: Value,
    map: Value,
}

impl Sheet<'_> {
    /// What is printed in these data.
    pub fn of(data: &GameData) -> Sheet<'_> {
        Sheet {
            kinds: data.kinds.iter().map(kind).collect(),
            armies: armies(data),
            pots: pots(data),
            divisions: divisions(data),
            units: data
                .units
                .iter()
                .map(|u| (u.name.as_str(), u.division, u.kind))
                .collect(),
            counters: data.pieces.iter().map(counter).collect(),
            places: places(data),
            planes: planes(data),
            regions: regions_of(data),
            seats: data.seats.iter().map(seat).collect(),
            decisions: decisions(data),
            columns: columns(data),
            events: events(data),
            tripwires: tripwires(data),
            nations: nations(data),
            costs: costs(data),
            dice: dice(data),
            map: map(data),
        }
    }
}

/// Faces by posture: green, red and black dice, and the kill number.
fn kind(k: &Kind) -> Value {
    let print = |p: Posture| k.print(p, false).map(|x| [x.green, x.red, x.black, x.kill]);
    json!({
        "id": k.id, "name": k.name, "side": k.side, "class": k.class, "mountain": k.mountain, "mp": k.mp,
        "rally": k.rally, "faces": Posture::ALL.map(print),
    })
}

fn armies(data: &GameData) -> Vec<Value> {
    let army = |a: &crate::data::game::Army| {
        json!({
            "id": a.id, "name": a.name, "side": a.side, "commander": a.commander, "group": a.group,
            "reserve": a.reserve, "grant": a.grant, "cap": a.cap, "pots": a.pots,
        })
    };
    data.armies.iter().map(army).collect()
}

fn pots(data: &GameData) -> Vec<Value> {
    let pot = |p: &crate::data::game::Corps| json!({ "id": p.id, "name": p.name, "army": p.army });
    data.pots.iter().map(pot).collect()
}

fn divisions(data: &GameData) -> Vec<Value> {
    let division = |d: &crate::data::game::Division| json!({ "name": d.name, "army": d.army, "pot": d.pot, "turn": d.turn });
    data.divisions.iter().map(division).collect()
}

fn counter(p: &Piece) -> Value {
    let (sort, division) = match p.sort {
        Sort::Battery(division) => ("guns", Some(division)),
        Sort::Heavy => ("heavy", None),
        Sort::MachineGuns => ("machine_guns", None),
        Sort::Tanks => ("tanks", None),
        Sort::Train => ("train", None),
        Sort::Bridge => ("bridge", None),
        Sort::Ship => ("ship", None),
        Sort::Post => ("post", None),
    };
    json!({ "name": p.name, "side": p.side, "sort": sort, "dice": p.dice, "division": division })
}

fn places(data: &GameData) -> Vec<Value> {
    let place = |p: &crate::data::game::SupplyPoint| {
        let role = match p.role {
            SupplyPointKind::Town => "town",
            SupplyPointKind::Depot => "depot",
            SupplyPointKind::Entry => "entry",
        };
        json!({
            "name": p.name, "hex": p.hex, "cap": p.cap, "vp": p.vp, "due": p.due, "role": role, "army": p.army,
        })
    };
    data.places.iter().map(place).collect()
}

fn planes(data: &GameData) -> Vec<Value> {
    let plane = |p: &crate::data::game::Plane| {
        json!({
            "name": p.name, "side": p.side, "zone": p.zone, "fighter": p.fighter, "modern": p.modern,
        })
    };
    data.planes.iter().map(plane).collect()
}

fn regions_of(data: &GameData) -> Vec<Value> {
    let each = data.regions.iter().zip(data.zones);
    each.map(|(name, zone)| json!({ "name": name, "zone": zone }))
        .collect()
}

fn seat(s: &SeatRole) -> Value {
    let pots: Vec<u32> = (0..u64::BITS).filter(|i| s.pots >> i & 1 == 1).collect();
    json!({ "id": s.id, "name": s.name, "side": s.side, "role": role(s.office), "pots": pots })
}

/// A role as `seats.toml` writes it.
fn role(role: crate::data::seats::Role) -> &'static str {
    use crate::data::seats::Role::*;
    match role {
        HighCommand => "high-command",
        ArmyGroup => "army-group",
        Army => "army",
        Staff => "staff",
        Corps => "corps",
        GameControl | MapControl | AirControl | PoliticalControl => "control",
        Liaison => "liaison",
        Spectator => "spectator",
        Clock => "clock",
    }
}

fn decisions(data: &GameData) -> Vec<Value> {
    let each = data.tables.decisions.iter();
    each.map(|d| {
        let options: Vec<_> = d.option.iter().map(|o| [&o.name, &o.text]).collect();
        json!({ "name": d.name, "side": d.side, "options": options })
    })
    .collect()
}

/// Columns of the air board, left to right; the last one is for recovery checks (§2.17).
fn columns(data: &GameData) -> Vec<Value> {
    let each = data.tables.air.column.iter();
    each.map(|c| json!({ "name": c.name, "modern": c.modern_only }))
        .collect()
}

fn events(data: &GameData) -> Vec<&str> {
    let rows = data.tables.events.rows.iter();
    rows.map(|row| row.name.as_str()).collect()
}

fn tripwires(data: &GameData) -> Vec<&str> {
    let rows = data.tables.nations.tripwire.iter();
    rows.map(|row| row.text.as_str()).collect()
}

fn nations(data: &GameData) -> Vec<Value> {
    let lines = data.tables.nations.entry.iter();
    lines
        .map(|line| json!({ "country": line.country, "text": line.text }))
        .collect()
}

/// Prices that a screen names beforehand (§2.6).
fn costs(data: &GameData) -> Value {
    let c = &data.tables.command.cost;
    json!({
        "move": c.move_motorized, "prepared": c.enter_prepared, "dug_in": c.enter_dug_in,
        "exploit": c.enter_exploit, "launch": c.launch_prepared, "two_hexes": c.two_hexes,
        "other": c.other_attack, "exploit_move": c.exploit_move, "dug_die": c.dug_in_die,
        "rally": c.rally, "again": c.rally_reroll, "gun": c.artillery_die, "special": c.special_counter,
        "air": c.air_support_die, "form": c.form_regiment, "blow": c.blow_bridge,
    })
}

/// What the die of each nation shows on its six sides (§2.9).
fn dice(data: &GameData) -> Value {
    let sides = |side: Side| {
        let sides = data.sides(data.national(side));
        sides.map(|s| json!({ "blank": s.blank, "tick": s.tick, "star": s.star }))
    };
    json!({ "german": sides(Side::German), "polish": sides(Side::Polish) })
}

/// A sign for each hex, a text for each column: the land, in capitals where it is fortified, and the region.
fn map(data: &GameData) -> Value {
    let land = |hex: Hex| {
        let cell = data.map.cell(hex);
        let sign = match cell.land {
            Land::Clear => 'c',
            Land::Town => 't',
            Land::Forest => 'f',
            Land::Marsh => 's',
            Land::Mountain => 'm',
            Land::Closed => ' ',
        };
        if cell.fort {
            sign.to_ascii_uppercase()
        } else {
            sign
        }
    };
    let columns = |sign: &dyn Fn(Hex) -> char| {
        let hexes: Vec<Hex> = data.map.hexes().collect();
        let column = |list: &[Hex]| list.iter().map(|&h| sign(h)).collect::<String>();
        hexes
            .chunks(data.map.rows().max(1))
            .map(column)
            .collect::<Vec<_>>()
    };
    let region = |hex: Hex| char::from(b'0' + data.map.region(hex).0);
    json!({
        "first": data.map.label(Hex(0)), "rows": data.map.rows(),
        "land": columns(&land), "regions": columns(&region),
    })
}
