//! The tables of `data/holdline` against the handbook's figures, and against each other.

use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../../../data/holdline/", $name, ".toml"))
            .parse::<Table>()
            .unwrap()
    };
}

fn rows<'a>(table: &'a Table, key: &str) -> Vec<&'a Table> {
    table[key]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_table().unwrap())
        .collect()
}

fn text<'a>(row: &'a Table, key: &str) -> &'a str {
    row[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} in {row}"))
}

fn number(row: &Table, key: &str) -> i64 {
    row.get(key).map_or(0, |value| value.as_integer().unwrap())
}

fn flag(row: &Table, key: &str) -> bool {
    row.get(key).is_some_and(|value| value.as_bool().unwrap())
}

fn find<'a>(rows: &[&'a Table], id: &str) -> &'a Table {
    rows.iter()
        .find(|row| text(row, "id") == id)
        .unwrap_or_else(|| panic!("no {id}"))
}

/// Division to corps, corps to army, army to side: the chain every unit hangs on.
struct Chain {
    corps_of: BTreeMap<String, String>,
    army_of: BTreeMap<String, String>,
    side_of: BTreeMap<String, String>,
}

impl Chain {
    fn read() -> Chain {
        let formations = file!("formations");
        let map = |list: &str, value: &str| {
            let entry = |row: &&Table| (text(row, "id").to_string(), text(row, value).to_string());
            rows(&formations, list).iter().map(entry).collect()
        };
        Chain {
            corps_of: map("division", "corps"),
            army_of: map("corps", "army"),
            side_of: map("army", "side"),
        }
    }

    fn army(&self, division: &str) -> &str {
        &self.army_of[&self.corps_of[division]]
    }

    fn side(&self, division: &str) -> &str {
        &self.side_of[self.army(division)]
    }
}

/// Cubes of each pot.
fn cubes_by_corps() -> BTreeMap<String, usize> {
    let (chain, units) = (Chain::read(), file!("units"));
    let mut count = BTreeMap::new();
    for unit in rows(&units, "unit") {
        *count
            .entry(chain.corps_of[text(unit, "division")].clone())
            .or_default() += 1;
    }
    count
}

#[test]
fn every_hex_lies_on_the_grid() {
    fn walk(value: &Value, at: &str) {
        match value {
            Value::String(s) => {
                let parts: Vec<&str> = s.split('.').collect();
                let digits = |p: &str| p.len() == 2 && p.bytes().all(|b| b.is_ascii_digit());
                if parts.len() == 2 && parts.iter().all(|p| digits(p)) {
                    let (column, row): (u8, u8) =
                        (parts[0].parse().unwrap(), parts[1].parse().unwrap());
                    assert!(
                        (6..=62).contains(&column) && (3..=58).contains(&row),
                        "{at}: {s}"
                    );
                }
            }
            Value::Array(list) => list.iter().for_each(|v| walk(v, at)),
            Value::Table(table) => table.iter().for_each(|(k, v)| walk(v, k)),
            _ => {}
        }
    }
    for table in [
        file!("formations"),
        file!("towns"),
        file!("msr"),
        file!("counters"),
    ] {
        walk(&Value::Table(table), "");
    }
}

#[test]
fn names_point_at_something() {
    let chain = Chain::read();
    let kinds = file!("faces");
    let kinds: BTreeMap<&str, &str> = rows(&kinds, "kind")
        .iter()
        .map(|kind| (text(kind, "id"), text(kind, "side")))
        .collect();
    let units = file!("units");
    let mut seen = BTreeSet::new();
    for unit in rows(&units, "unit") {
        assert!(seen.insert(text(unit, "id").to_string()), "twice: {unit}");
        assert_eq!(
            chain.side(text(unit, "division")),
            kinds[text(unit, "kind")],
            "{unit}"
        );
    }
    for asset in rows(&file!("counters"), "asset") {
        assert_eq!(
            chain.army_of[text(asset, "corps")],
            text(asset, "army"),
            "{asset}"
        );
    }
    for row in rows(&file!("command"), "income")
        .iter()
        .chain(&rows(&file!("msr"), "entry"))
    {
        assert!(chain.side_of.contains_key(text(row, "army")), "{row}");
    }
    for town in rows(&file!("towns"), "town") {
        assert_eq!(chain.side_of[text(town, "area")], "polish");
    }
}

#[test]
fn order_of_battle_has_the_handbooks_counts() {
    let (chain, units, formations) = (Chain::read(), file!("units"), file!("formations"));
    let turn: BTreeMap<&str, (i64, bool)> = rows(&formations, "division")
        .iter()
        .map(|d| {
            (
                text(d, "id"),
                (number(d, "turn"), d.contains_key("release")),
            )
        })
        .collect();
    let (mut all, mut first) = (BTreeMap::new(), BTreeMap::new());
    let mut armies = BTreeMap::new();
    for unit in rows(&units, "unit") {
        let division = text(unit, "division");
        *all.entry(chain.side(division)).or_insert(0) += 1;
        *armies.entry(chain.army(division)).or_insert(0) += 1;
        if turn[division] == (1, false) {
            *first.entry(chain.side(division)).or_insert(0) += 1;
        }
    }
    assert_eq!(all, BTreeMap::from([("german", 169), ("polish", 158)]));
    assert_eq!(first, BTreeMap::from([("german", 124), ("polish", 99)]));
    let german = [
        ("3a", 26),
        ("4a", 27),
        ("agn", 11),
        ("8a", 14),
        ("10a", 36),
        ("14a", 30),
        ("ags", 17),
        ("okh", 8),
    ];
    for (army, cubes) in german {
        assert_eq!(armies[army], cubes, "{army}");
    }
    let classes = |army: &str| {
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for d in rows(&formations, "division")
            .iter()
            .filter(|d| chain.army(text(d, "id")) == army)
        {
            *count.entry(text(d, "class")).or_default() += 1;
        }
        count
    };
    let foot = |army| {
        classes(army)
            .iter()
            .filter(|(c, _)| ["infantry", "reserve"].contains(*c))
            .map(|(_, n)| n)
            .sum::<usize>()
    };
    assert_eq!(
        [foot("3a"), foot("4a"), foot("8a"), foot("10a"), foot("14a")],
        [8, 6, 4, 6, 6]
    );
    assert_eq!([foot("agn"), foot("ags")], [3, 5]);
    assert_eq!(
        (
            classes("10a")["panzer"],
            classes("10a")["light"],
            classes("10a")["motorized"]
        ),
        (2, 2, 2)
    );
    assert_eq!(
        (
            classes("14a")["panzer"],
            classes("14a")["mountain"],
            classes("14a")["ss"]
        ),
        (2, 2, 1)
    );
    assert_eq!(
        (classes("4a")["panzer"], classes("4a")["motorized"]),
        (1, 2)
    );
}

#[test]
fn the_three_dice() {
    let dice = file!("dice");
    let sides = |id| {
        let die = find(&rows(&dice, "die"), id);
        (
            number(die, "blank"),
            number(die, "tick"),
            number(die, "star"),
        )
    };
    assert_eq!(
        [sides("green"), sides("red"), sides("black")],
        [(4, 1, 1), (3, 2, 1), (3, 1, 2)]
    );
}

#[test]
fn command_costs_of_the_handbook() {
    let command = file!("command");
    let cost = command["cost"].as_table().unwrap();
    let expected = [
        ("enter_movement", 0),
        ("move_foot", 0),
        ("move_motorized", 1),
        ("enter_prepared", 1),
        ("launch_prepared", 1),
        ("two_hexes", 2),
        ("other_attack", 1),
        ("enter_dug_in", 1),
        ("dug_in_die", 1),
        ("enter_exploit", 1),
        ("exploit_move", 1),
        ("rally", 2),
        ("rally_reroll", 1),
        ("artillery_die", 1),
        ("special_counter", 1),
        ("air_support_die", 1),
        ("move_hq", 0),
    ];
    for (what, price) in expected {
        assert_eq!(number(cost, what), price, "{what}");
    }
    let chain = Chain::read();
    let total = |side: &str| -> i64 {
        let armies = rows(&command, "income")
            .into_iter()
            .filter(|r| number(r, "from") == 0 && chain.side_of[text(r, "army")] == side);
        let spare = rows(&command, "discretionary")
            .into_iter()
            .find(|r| text(r, "side") == side)
            .unwrap();
        armies.map(|r| number(r, "grant")).sum::<i64>() + number(spare, "grant")
    };
    assert_eq!((total("german"), total("polish")), (82, 49));
}

#[test]
fn limits_of_the_handbook() {
    let limits = file!("limits");
    let of = |table: &str, key: &str| number(limits[table].as_table().unwrap(), key);
    assert_eq!(
        (
            of("stacking", "foot"),
            of("stacking", "with_motorized"),
            of("stacking", "mountain")
        ),
        (3, 2, 1)
    );
    assert_eq!(
        (
            of("reach", "hexes"),
            of("headquarters", "move"),
            of("headquarters", "stickers")
        ),
        (2, 2, 3)
    );
    assert_eq!(
        (
            of("artillery", "corps_range"),
            of("bridge", "range"),
            of("attack", "hexes")
        ),
        (2, 2, 2)
    );
    let grounds = rows(&limits, "ground");
    let ground = |id| find(&grounds, id);
    for (id, foot, motorized, dice, red, ignore) in [
        ("clear", 1, 1, 0, 0, 0),
        ("town", 1, 1, 1, 1, 0),
        ("forest", 2, 3, 1, 1, 0),
        ("marsh", 2, 3, 2, 1, 1),
        ("mountain", 2, 0, 2, 1, 1),
        ("fort", 0, 0, 2, 2, 1),
    ] {
        let g = ground(id);
        let found =
            ["foot", "motorized", "armor_dice", "defender_red", "ignore"].map(|key| number(g, key));
        assert_eq!(found, [foot, motorized, dice, red, ignore], "{id}");
        assert_eq!(flag(g, "stand"), ignore == 1, "{id}");
    }
    let sides = rows(&limits, "side");
    let river = |id| {
        ["armor_dice", "defender_red", "ignore", "cost"].map(|key| number(find(&sides, id), key))
    };
    assert_eq!(
        (river("minor-river"), river("major-river")),
        ([1, 1, 0, 0], [2, 1, 1, 0])
    );
}

#[test]
fn towns_and_history_agree() {
    let (towns, baseline) = (file!("towns"), file!("baseline"));
    let list = rows(&towns, "town");
    assert_eq!((list.len(), rows(&towns, "depot").len()), (58, 8));
    assert_eq!(list.iter().map(|t| number(t, "cap")).sum::<i64>(), 140);
    assert_eq!(list.iter().map(|t| number(t, "vp")).sum::<i64>(), 111);
    let mut due = BTreeMap::new();
    for day in rows(&baseline, "day") {
        for town in day["fell"].as_array().unwrap() {
            assert!(
                due.insert(town.as_str().unwrap(), number(day, "turn"))
                    .is_none(),
                "{town} falls twice"
            );
        }
    }
    let after = baseline["after"].as_table().unwrap();
    for town in after["fell"].as_array().unwrap() {
        due.insert(town.as_str().unwrap(), number(after, "due"));
    }
    assert_eq!(
        due,
        list.iter()
            .map(|t| (text(t, "name"), number(t, "due")))
            .collect()
    );
}

#[test]
fn casts_seat_everybody_once() {
    let (presets, seats) = (file!("presets"), file!("seats"));
    let known: BTreeSet<&str> = rows(&seats, "seat")
        .iter()
        .map(|seat| text(seat, "id"))
        .collect();
    for (id, people, control) in [
        ("original", 28, 5),
        ("middle", 14, 2),
        ("small", 6, 1),
        ("solitaire-german", 1, 0),
    ] {
        let casts = rows(&presets, "cast");
        let cast = find(&casts, id);
        let list = |key: &str| cast[key].as_array().unwrap();
        assert_eq!(
            (list("people").len(), list("control").len()),
            (people, control),
            "{id}"
        );
        let mut taken = BTreeSet::new();
        for seat in list("people")
            .iter()
            .chain(list("control"))
            .flat_map(|p| p.as_array().unwrap())
        {
            let seat = seat.as_str().unwrap();
            assert!(known.contains(seat) && taken.insert(seat), "{id}: {seat}");
        }
    }
    let turns: Vec<i64> = rows(&presets, "length")
        .iter()
        .map(|l| number(l, "turns"))
        .collect();
    assert_eq!(turns, [14, 9, 14]);
    let shares = presets["phases"]["share"].as_table().unwrap();
    assert_eq!(
        shares
            .values()
            .map(|v| v.as_integer().unwrap())
            .sum::<i64>(),
        100
    );
}

#[test]
fn every_option_has_its_ruling_and_every_ruling_its_test() {
    let rulings = include_str!("../../../../docs/rulings/holdline.md");
    let rules = include_str!("../../../../docs/rules/holdline.md");
    for option in rows(&file!("options"), "option") {
        let (id, ruling, rule) = (
            text(option, "id"),
            text(option, "ruling"),
            text(option, "rule"),
        );
        let start = rulings
            .find(&format!("### {ruling} "))
            .unwrap_or_else(|| panic!("no {ruling}"));
        let entry = rulings[start + 4..].split("\n### ").next().unwrap();
        assert!(
            entry.contains(&format!("`{id}`")),
            "{id} is not named in {ruling}"
        );
        assert!(rules.contains(&format!("## §{rule} ")), "{rule}");
        assert!(
            rules.contains(&format!("`{id}`")),
            "{id} is not in the handbook"
        );
        assert_eq!(
            option["default"],
            option["values"].as_array().unwrap()[0],
            "{id}"
        );
    }
    for n in 1..=156 {
        assert!(rulings.contains(&format!("\n### A{n} ")), "A{n}");
        assert!(
            rulings.contains(&format!("`ruling_a{n:03}_")),
            "A{n} names no test"
        );
    }
    // The tests that the rulings name are there.
    let sources = [
        include_str!("data.rs"),
        include_str!("rulings.rs"),
        include_str!("figures.rs"),
        include_str!("../chapters/rewind.rs"),
        include_str!("handbook/air.rs"),
        include_str!("handbook/allies.rs"),
        include_str!("handbook/bombing.rs"),
        include_str!("handbook/combat.rs"),
        include_str!("handbook/command.rs"),
        include_str!("handbook/fog.rs"),
        include_str!("handbook/movement.rs"),
        include_str!("handbook/nations.rs"),
        include_str!("handbook/plans.rs"),
        include_str!("handbook/played.rs"),
        include_str!("handbook/powers.rs"),
        include_str!("handbook/referees.rs"),
        include_str!("handbook/regions.rs"),
        include_str!("handbook/rulings.rs"),
        include_str!("handbook/signs.rs"),
        include_str!("handbook/story.rs"),
        include_str!("handbook/turn.rs"),
        include_str!("handbook/umpire.rs"),
        include_str!("handbook/words.rs"),
    ];
    for name in rulings.split('`').filter(|w| w.starts_with("ruling_a")) {
        let there = |s: &&str| s.contains(&format!("fn {name}("));
        assert!(sources.iter().any(there), "no test {name}");
    }
    for n in 1..=19 {
        assert!(rules.contains(&format!("\n## §2.{n} ")), "2.{n}");
    }
}

// Rulings that live in the data alone.

#[test]
fn ruling_a001_first_turn_is_long() {
    let presets = file!("presets");
    let lengths = rows(&presets, "length");
    let club = find(&lengths, "club");
    assert_eq!(
        (
            number(club, "first_turn"),
            number(club, "first_slack"),
            number(club, "turn")
        ),
        (45, 30, 30)
    );
}

#[test]
fn ruling_a002_length_is_a_preset() {
    let presets = file!("presets");
    let lengths = rows(&presets, "length");
    assert_eq!(number(find(&lengths, "club"), "turns"), 9);
    assert!(lengths.iter().all(|l| number(l, "turns") <= 14));
}

#[test]
fn ruling_a003_corps_commander_is_optional() {
    for seat in rows(&file!("seats"), "seat") {
        assert!(
            text(seat, "role") != "corps" || flag(seat, "optional"),
            "{seat}"
        );
    }
}

#[test]
fn ruling_a004_small_groups_are_doubled_up() {
    let seats = file!("seats");
    let doubled: Vec<_> = rows(&seats, "seat")
        .into_iter()
        .filter(|s| s.contains_key("doubled_with"))
        .map(|s| text(s, "id"))
        .collect();
    assert_eq!(doubled, ["narew", "wyszkow", "lublin"]);
    let armies = rows(&seats, "seat")
        .into_iter()
        .filter(|s| text(s, "role") == "army" && text(s, "side") == "polish")
        .count();
    assert_eq!(armies - doubled.len(), 8);
}

#[test]
fn ruling_a005_at_most_three_pots() {
    let chain = Chain::read();
    for army in ["3a", "4a", "8a", "10a", "14a"] {
        let pots: Vec<_> = chain
            .army_of
            .iter()
            .filter(|(_, a)| *a == army)
            .map(|(corps, _)| corps)
            .collect();
        assert!((1..=3).contains(&pots.len()), "{army}");
        for pot in pots {
            assert!((6..=13).contains(&cubes_by_corps()[pot]), "{pot}");
        }
    }
}

#[test]
fn ruling_a006_warszawa_starts_small() {
    let formations = file!("formations");
    let divisions: Vec<_> = rows(&formations, "division")
        .into_iter()
        .filter(|d| text(d, "corps") == "warszawa")
        .collect();
    assert!(divisions.len() <= 11 && divisions.iter().all(|d| number(d, "turn") > 1));
}

#[test]
fn ruling_a007_late_units_arrive_by_turn() {
    let formations = file!("formations");
    let late = rows(&formations, "division")
        .into_iter()
        .filter(|d| number(d, "turn") > 1)
        .count();
    assert!(late > 20, "{late}");
    assert!(
        rows(&formations, "division")
            .iter()
            .all(|d| (1..=6).contains(&number(d, "turn")))
    );
}

#[test]
fn ruling_a008_panzer_division_has_two_tank_cubes() {
    let units = file!("units");
    for division in ["1pz", "2pz", "3pz", "4pz", "5pz"] {
        let tanks = rows(&units, "unit")
            .into_iter()
            .filter(|u| text(u, "division") == division && text(u, "kind") == "PZ");
        assert_eq!(tanks.count(), 2, "{division}");
    }
}

#[test]
fn ruling_a009_counter_colors() {
    let dice = file!("dice");
    let national = dice["national"].as_table().unwrap();
    assert_eq!(
        (text(national, "german"), text(national, "polish")),
        ("red", "green")
    );
}

#[test]
fn ruling_a062_five_regions() {
    let initiative = file!("initiative");
    let leads: Vec<_> = rows(&initiative, "region")
        .iter()
        .map(|r| text(r, "lead_german"))
        .collect();
    assert_eq!(leads, ["4a", "3a", "8a", "10a", "14a"]);
}

#[test]
fn ruling_a066_aa_hits_fast_on_six() {
    let air = file!("air");
    let aa: Vec<i64> = rows(&air, "column")
        .iter()
        .filter(|c| c.contains_key("aa"))
        .map(|c| number(c, "aa"))
        .collect();
    assert_eq!(aa, [6, 5, 4, 4]);
}

#[test]
fn ruling_a074_elite_units_throw_one_more() {
    let faces = file!("faces");
    let kinds = rows(&faces, "kind");
    let green = |kind, face: &str| {
        find(&kinds, kind)[face]
            .as_table()
            .map_or(0, |f| number(f, "green"))
    };
    for face in ["prepared", "dug_in"] {
        assert_eq!(green("PELI", face), green("PINF", face) + 1, "{face}");
    }
    assert_eq!(green("PCEL", "prepared"), green("PCAV", "prepared") + 1);
}

#[test]
fn ruling_a075_spent_fighters_hit_on_six() {
    let air = file!("air");
    let hits: Vec<i64> = rows(&air, "column")
        .iter()
        .map(|c| number(c, "fighter_hits"))
        .collect();
    assert_eq!(hits, [4, 5, 6, 6, 0]);
}

#[test]
fn ruling_a092_region_leads() {
    let initiative = file!("initiative");
    let leads: Vec<_> = rows(&initiative, "region")
        .iter()
        .map(|r| text(r, "lead_polish"))
        .collect();
    assert_eq!(leads, ["pomorze", "modlin", "poznan", "prusy", "krakow"]);
}

#[test]
fn tripwires_move_tracks_that_there_are() {
    let nations = file!("nations");
    let tracks: Vec<_> = rows(&nations, "track")
        .iter()
        .map(|t| text(t, "id"))
        .collect();
    assert_eq!(
        tracks,
        ["resolve", "outrage", "soviet", "setbacks", "britain"]
    );
    for wire in rows(&nations, "tripwire") {
        for track in wire["moves"].as_table().unwrap().keys() {
            assert!(tracks.contains(&track.as_str()), "{wire}");
        }
    }
}

/// The sheet that clients draw from names everything that a view has a number for.
#[test]
fn the_sheet_of_the_clients_is_as_long_as_the_lists() {
    let game = holdline::Holdline::shipped().unwrap();
    let sheet = serde_json::to_value(game.sheet()).unwrap();
    let lists = [
        ("kinds", game.data.kinds.len()),
        ("armies", game.data.armies.len()),
        ("pots", game.data.pots.len()),
        ("divisions", game.data.divisions.len()),
        ("units", game.data.units.len()),
        ("counters", game.data.pieces.len()),
        ("places", game.data.places.len()),
        ("planes", game.data.planes.len()),
        ("seats", game.data.seats.len()),
        ("decisions", game.data.tables.decisions.len()),
        ("columns", game.data.tables.air.column.len()),
        ("events", game.data.tables.events.rows.len()),
        ("tripwires", game.data.tables.nations.tripwire.len()),
        ("nations", game.data.tables.nations.entry.len()),
    ];
    for (name, len) in lists {
        assert_eq!(sheet[name].as_array().unwrap().len(), len, "{name}");
    }
    assert_eq!(sheet["costs"]["rally"], 2);
    assert_eq!(
        sheet["kinds"][0]["faces"][1],
        serde_json::json!([0, 2, 0, 2])
    );
    // Częstochowa: a town in the fourth region.
    let hex = game.data.map.at("25.41").unwrap();
    let (column, row) = (
        hex.i() / game.data.map.rows(),
        hex.i() % game.data.map.rows(),
    );
    let sign = |list: &str| sheet["map"][list][column].as_str().unwrap().as_bytes()[row];
    assert_eq!((sign("land"), sign("regions")), (b't', b'3'));
}
