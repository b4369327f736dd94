//! The tables of `data/holdline` against the handbook's figures, and against each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use toml::{Table, Value};

macro_rules! data_file {
    ($name:literal) => {
        include_str!(concat!("../../../../data/holdline/", $name, ".toml"))
            .parse::<Table>()
            .unwrap()
    };
}
pub(super) use data_file;

pub(super) fn rows<'a>(table: &'a Table, key: &str) -> Vec<&'a Table> {
    table[key]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_table().unwrap())
        .collect()
}

pub(super) fn text<'a>(row: &'a Table, key: &str) -> &'a str {
    row[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} in {row}"))
}

pub(super) fn number(row: &Table, key: &str) -> i64 {
    row.get(key).map_or(0, |value| value.as_integer().unwrap())
}

pub(super) fn flag(row: &Table, key: &str) -> bool {
    row.get(key).is_some_and(|value| value.as_bool().unwrap())
}

pub(super) fn find<'a>(rows: &[&'a Table], id: &str) -> &'a Table {
    rows.iter()
        .find(|row| text(row, "id") == id)
        .unwrap_or_else(|| panic!("no {id}"))
}

/// Division to corps, corps to army, army to side: the chain every unit hangs on.
pub(super) struct Chain {
    pub(super) corps_of: BTreeMap<String, String>,
    pub(super) army_of: BTreeMap<String, String>,
    pub(super) side_of: BTreeMap<String, String>,
}

impl Chain {
    pub(super) fn read() -> Chain {
        let formations = data_file!("formations");
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

    pub(super) fn army(&self, division: &str) -> &str {
        &self.army_of[&self.corps_of[division]]
    }

    pub(super) fn side(&self, division: &str) -> &str {
        &self.side_of[self.army(division)]
    }
}

/// Cubes of each pot.
pub(super) fn cubes_by_corps() -> BTreeMap<String, usize> {
    let (chain, units) = (Chain::read(), data_file!("units"));
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
        data_file!("formations"),
        data_file!("towns"),
        data_file!("msr"),
        data_file!("counters"),
    ] {
        walk(&Value::Table(table), "");
    }
}

#[test]
fn names_point_at_something() {
    let chain = Chain::read();
    let kinds = data_file!("faces");
    let kinds: BTreeMap<&str, &str> = rows(&kinds, "kind")
        .iter()
        .map(|kind| (text(kind, "id"), text(kind, "side")))
        .collect();
    let units = data_file!("units");
    let mut seen = BTreeSet::new();
    for unit in rows(&units, "unit") {
        assert!(seen.insert(text(unit, "id").to_string()), "twice: {unit}");
        assert_eq!(
            chain.side(text(unit, "division")),
            kinds[text(unit, "kind")],
            "{unit}"
        );
    }
    for asset in rows(&data_file!("counters"), "asset") {
        assert_eq!(
            chain.army_of[text(asset, "corps")],
            text(asset, "army"),
            "{asset}"
        );
    }
    for row in rows(&data_file!("command"), "income")
        .iter()
        .chain(&rows(&data_file!("msr"), "entry"))
    {
        assert!(chain.side_of.contains_key(text(row, "army")), "{row}");
    }
    for town in rows(&data_file!("towns"), "town") {
        assert_eq!(chain.side_of[text(town, "area")], "polish");
    }
}

#[test]
fn order_of_battle_has_the_handbooks_counts() {
    let (chain, units, formations) = (Chain::read(), data_file!("units"), data_file!("formations"));
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
    let dice = data_file!("dice");
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
    let command = data_file!("command");
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
    let limits = data_file!("limits");
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
    let (towns, baseline) = (data_file!("towns"), data_file!("baseline"));
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
    let (presets, seats) = (data_file!("presets"), data_file!("seats"));
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

/// All Rust sources below a folder.
fn read_sources(folder: &Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            *found += &std::fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn every_option_has_its_ruling_and_every_ruling_its_test() {
    let rulings = include_str!("../../../../docs/rulings/holdline.md");
    let rules = include_str!("../../../../docs/rules/holdline.md");
    for option in rows(&data_file!("options"), "option") {
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
    let mut tests = String::new();
    for folder in ["src", "../bots/tests"] {
        read_sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut tests,
        );
    }
    for line in rulings
        .lines()
        .filter(|line| line.starts_with("- Section: "))
    {
        let (_, named) = line.split_once("Test").unwrap_or_else(|| panic!("{line}"));
        for name in named.split('`').skip(1).step_by(2) {
            assert!(tests.contains(&format!("fn {name}(")), "no test {name}");
        }
    }
    for n in 1..=19 {
        assert!(rules.contains(&format!("\n## §2.{n} ")), "2.{n}");
    }
}

#[test]
fn tripwires_move_tracks_that_there_are() {
    let nations = data_file!("nations");
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
