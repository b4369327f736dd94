//! §4, §11.2 and the data files: what is shipped is the game of the rulebook, and what is broken is refused.

use crate::common::*;
use eastfront::{Eastfront, FILES, Kind, Side};
use engine::{Files, Rules};
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn s04_the_blocks() {
    let mut counts = std::collections::HashMap::new();
    for id in all_units() {
        let label = spec(id);
        *counts
            .entry((label.side, label.kind, label.spot.is_some()))
            .or_insert(0) += 1;
        let (dice, mp, step, rebuild) = match (label.nation.as_str(), label.kind) {
            ("german", Kind::Infantry) => (3, 4, 1, 2),
            ("romanian" | "finnish", Kind::Infantry) => (2, 4, 1, 2),
            ("soviet", Kind::Infantry) => (label.steps, 4, 1, 2),
            ("german" | "soviet", Kind::Armor) => (4, 6, 2, 3),
            other => panic!("{id}: {other:?}"),
        };
        assert_eq!(
            (label.dice, label.mp, label.step_cost, label.rebuild_cost),
            (dice, mp, step, rebuild),
            "{id}"
        );
        assert_eq!(label.side == Side::Soviet, id.starts_with("su-"), "{id}");
        assert_ne!(label.spot.is_some(), label.arrives.is_some(), "{id}");
    }
    // June 1941: 10 Axis infantry and 4 armor, 21 Soviet infantry and no armor; then the schedule of §16.
    let want = [
        ((Side::Axis, Kind::Infantry, true), 10),
        ((Side::Axis, Kind::Armor, true), 4),
        ((Side::Axis, Kind::Infantry, false), 3),
        ((Side::Axis, Kind::Armor, false), 4),
        ((Side::Soviet, Kind::Infantry, true), 21),
        ((Side::Soviet, Kind::Infantry, false), 5),
        ((Side::Soviet, Kind::Armor, false), 10),
    ];
    assert_eq!(counts, want.into_iter().collect());
    let ids: BTreeSet<_> = all_units().collect();
    assert_eq!(ids.len(), 57);
    let roster = &shipped().data.roster;
    let rail = roster.rail_limit;
    assert_eq!((roster.air_dice, rail.axis, rail.soviet), (2, 2, 3));
    assert_eq!((roster.hit.infantry, roster.hit.armor), (5, 6));
}

#[test]
fn s06_every_unit_starts_on_its_own_side_of_the_line() {
    let ground = &shipped().map;
    for id in all_units() {
        let label = spec(id);
        let Some(spot) = label.spot else { continue };
        assert!(ground.land.contains(spot), "{id}");
        if let Some(cities) = ground.cities_of("1941", label.side.enemy()) {
            assert!(!cities.contains(spot), "{id} starts in an enemy city");
        }
    }
    let spots: BTreeSet<_> = all_units().filter_map(|id| spec(id).spot).collect();
    assert_eq!(spots.len(), 35, "35 units in 35 hexes");
}

#[test]
fn no_attack_between_start_positions_crosses_a_river() {
    let game = opening("1941");
    let ground = &game.rules.map;
    for axis in all_units().filter(|id| !id.starts_with("su-")) {
        let Some(hex) = game.state.hex(block(axis)) else {
            continue;
        };
        for near in ground.near(hex) {
            if game
                .state
                .unit_at(near)
                .is_some_and(|other| other.side() == Side::Soviet)
            {
                assert!(!ground.river(hex, near), "{axis} attacks over a river");
            }
        }
    }
}

#[test]
fn the_game_introduces_itself() {
    let about = shipped().info();
    assert_eq!(about.name, "eastfront");
    let seats: Vec<_> = about
        .seats
        .iter()
        .map(|seat| (seat.id.as_str(), seat.name.as_str()))
        .collect();
    assert_eq!(seats, [("axis", "Axis"), ("soviet", "Soviet")]);
    let scenarios: Vec<_> = about.scenarios.iter().map(|s| s.id.as_str()).collect();
    assert_eq!(scenarios, ["1941", "1942", "1943", "1944", "campaign"]);
    assert_eq!(about.scenarios[0].text, "June 1941 to January 1943");
    let options: BTreeSet<_> = about.options.iter().map(|o| o.id.as_str()).collect();
    let want = [
        "soviet-city-deployment",
        "german-cities",
        "finnish-defense",
        "alternative-setup",
        "historical-weather",
        "fall-blau-18",
        "first-snow-1941",
        "soviet-south-edge",
        "rebuild-in-russia",
    ];
    assert_eq!(options, want.into_iter().collect());
    for option in &about.options {
        assert!(option.rule.contains('§'), "{} names its rule", option.id);
        assert_eq!(
            option.default,
            engine::Setting::Bool(false),
            "{}",
            option.id
        );
    }
}

#[test]
fn the_hash_of_board_and_data_tells_games_apart() {
    let again = Eastfront::shipped().unwrap();
    assert_eq!(shipped().data_hash(), again.data_hash());
    assert_ne!(shipped().data_hash(), laboratory().data_hash());
}

/// A folder that replaces one file of the shipped game by another text.
fn pack(file: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), text).unwrap();
    folder
}

/// What is wrong with the shipped files when a part of one of them is replaced, and the line of that part.
fn broken(file: &str, from: &str, to: &str) -> (String, usize) {
    let shipped = Files::shipped(FILES).read(file).unwrap().text;
    let at = shipped.find(from);
    let at = at.unwrap_or_else(|| panic!("{file} has no {from}"));
    let line = 1 + shipped[..at].matches('\n').count();
    let folder = pack(file, &shipped.replacen(from, to, 1));
    match Eastfront::load(&Files::shipped(FILES).with_pack(folder.path())) {
        Ok(_) => panic!("broken data were accepted: {file}, {to}"),
        Err(error) => (error.to_string(), line),
    }
}

#[test]
fn broken_data_are_refused_by_file_line_and_reason() {
    let cases = [
        (
            "scenarios.toml",
            "\"Stalingrad\"",
            "\"Atlantis\"",
            "Atlantis",
        ),
        (
            "scenarios.toml",
            "last = \"1945-05\"",
            "last = \"1942-04\"",
            "ends before it begins",
        ),
        (
            "scenarios.toml",
            "line = \"1942\"",
            "line = \"1940\"",
            "no line '1940'",
        ),
        ("scenarios.toml", "[\"ro-3\"]", "[\"ro-33\"]", "ro-33"),
        (
            "scenarios.toml",
            "\"fall-blau-18\"",
            "\"fall-rot\"",
            "fall-rot",
        ),
        ("places.toml", "\"Moscow\"", "\"Atlantis\"", "Atlantis"),
        (
            "places.toml",
            "\"soviet-south-edge\"",
            "\"soviet-sea\"",
            "soviet-sea",
        ),
        ("weather.toml", "month = 12", "month = 13", "month 13"),
        (
            "weather.toml",
            "month = 12",
            "month = 11",
            "month 12 is missing",
        ),
        ("weather.toml", "divide = 2", "divide = 0", "mud"),
        (
            "weather.toml",
            "axis_dice = 2",
            "axis_dice = 5",
            "up to 4 dice",
        ),
        (
            "schedule.toml",
            "kind = \"return\"\nsteps = 3",
            "kind = \"air\"\nchange = 0",
            "missing",
        ),
        (
            "schedule.toml",
            "kind = \"air\"\nchange = -1",
            "kind = \"air\"",
            "needs a change",
        ),
        (
            "options.toml",
            "first-snow-1941",
            "first-frost",
            "first-frost",
        ),
        ("units.toml", "steps = 4", "steps = 5", "1 to 4"),
        (
            "units.toml",
            "id = \"de-4-panzer\"",
            "id = \"de-18\"",
            "twice",
        ),
        ("units.toml", "spot = \"9,8\"", "spot = \"0,0\"", "not land"),
        ("kinds.toml", "dice = \"steps\"", "dice = \"many\"", "many"),
        (
            "kinds.toml",
            "per_attack = 1",
            "per_attack = 2",
            "is a rule",
        ),
        ("terrain.toml", "\"woods\"", "\"jungle\"", "jungle"),
        ("rules.toml", "reach = 5", "reach = 0", "1 to 64"),
        (
            "rules.toml",
            "city = \"Leningrad\"",
            "city = \"Atlantis\"",
            "Atlantis",
        ),
        ("board.toml", "columns = 32", "columns = 33", "33"),
    ];
    for (file, from, to, reason) in cases {
        let (why, line) = broken(file, from, to);
        assert!(why.contains(reason), "{file}, {reason}: {why}");
        let place = match reason.contains("missing") {
            true => format!("{file}:"),
            false => format!("{file}:{line}:"),
        };
        // What is wrong with a spot is told at its unit; a board's size at its map.
        let near = to.starts_with("spot") || file == "board.toml";
        assert!(near || why.contains(&place), "{why}, not {place}");
        assert!(why.contains(&format!("{file}:")), "{why}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let bad = |pos: Pos, reason: &str| match pos.try_play() {
        Ok(_) => panic!("accepted, although {reason}"),
        Err(why) => assert!(why.contains(reason), "{why}, not {reason}"),
    };
    bad(bare().put("de-9", "0,0"), "not land");
    bad(bare().put("de-9", "Atlantis"), "Atlantis");
    bad(bare().put("de-9", "5,5").put("de-4", "5,5"), "one unit");
    bad(bare().put("de-9", "5,5").put("de-9", "5,6"), "twice");
    bad(bare().put_at("de-9", "5,5", 5), "1 to 4");
    bad(bare().put_at("de-9", "5,5", 0), "1 to 4");
    bad(bare().put_at("su-8", "5,5", 3), "1 to 2");
    bad(bare().due("de-9"), "no month of arrival");
    bad(bare().put("de-9", "withdrawn"), "armor");
    bad(bare().put("su-2-armor", "withdrawn"), "armor");
    bad(bare().own("Atlantis", "axis"), "Atlantis");
    bad(bare().option("atlantis"), "atlantis");
    bad(bare().turn("1943-02"), "1943-02");
    bad(bare().rp(100, 0), "99");
    bad(bare().air(10, 0), "air");
    bad(bare().set("scenario", json!("1940")), "1940");
    bad(bare().set("weather", json!("fog")), "fog");
    bad(
        bare().set("units", json!([{ "unit": "de-99", "at": "5,5" }])),
        "de-99",
    );
    bad(
        bare().set(
            "air",
            json!({ "axis": { "total": 1, "used": 2 }, "soviet": { "total": 0, "used": 0 } }),
        ),
        "air",
    );
    let seen = |month: &str, steps: u32| json!([{ "unit": "de-9", "at": "5,5", "seen": { "month": month, "steps": steps } }]);
    bad(bare().set("units", seen("1941-08", 4)), "seen");
    bad(bare().set("units", seen("1941-06", 5)), "seen");
    // At the limits they are accepted.
    assert!(
        bare()
            .rp(99, 99)
            .air(9, 9)
            .turn("1943-01")
            .put_at("de-9", "Warsaw", 1)
            .try_play()
            .is_ok()
    );
    assert!(
        bare()
            .turn("1941-06")
            .set("units", seen("1941-06", 4))
            .try_play()
            .is_ok()
    );
}

#[test]
fn positions_say_what_units_did_and_what_was_seen() {
    let units = json!([
        { "unit": "de-9", "at": "12,11", "moved": true, "seen": { "month": "1941-06", "steps": 3 } },
        { "unit": "de-4", "at": "13,10", "attacked": true },
        { "unit": "de-16", "at": "3,13", "railed": true },
        { "unit": "de-6", "at": "14,10", "steps": 2, "stepped": true },
        { "unit": "su-24", "at": "13,11", "moved": true, "attacked": true, "stepped": true },
    ]);
    let game = lab().placing().set("units", units).play();
    game.refuses_march("de-9", "11,11", "§11");
    assert!(game.clone().announce("13,11", "de-4", false).is_err());
    game.refuses_march("de-16", "4,13", "§11.1");
    game.refuses_step("de-6", "§10");
    let note = game
        .view("soviet")
        .enemy_at(at("12,11"))
        .unwrap()
        .seen
        .unwrap();
    assert_eq!(
        (note.unit, note.steps, note.month.to_string()),
        (unit("de-9"), 3, "1941-06".into())
    );
    // The other side's flags are for its own turn.
    let mut next = game.clone();
    next.end_turn();
    assert!(next.march("su-24", "13,12").is_ok());
    // Used rail moves count, and Leningrad may have fallen before.
    let used = lab().set("rail_used", json!(2)).put("de-9", "3,13").play();
    used.refuses_rail("de-9", "5,13", "§11.1");
    let fell = lab()
        .set("leningrad_fell", json!(true))
        .option("finnish-defense");
    let mut fell = fell.put("fi-finnish", "12,11").put("su-8", "13,11").play();
    assert_eq!(fell.announce("13,11", "fi-finnish", false), Ok((2, 2)));
    // A position may stand before its month: RP and weather come first.
    let mut month = bare().turn("1941-09").set("step", json!("month")).play();
    month.flow(&[6, 1, 1, 1]);
    assert_eq!(
        (month.rp("axis"), month.rp("soviet"), month.side().as_str()),
        (14, 15, "axis")
    );
    // Without RP given, those of the month.
    let base = bare().turn("1942-07").set("rp", json!(null)).play();
    assert_eq!((base.rp("axis"), base.rp("soviet")), (16, 18));
}

#[test]
fn scenarios_and_options_that_do_not_exist_are_refused_with_those_that_do() {
    let rules = shipped();
    let why = rules
        .start(&engine::Setup::scenario("1940"))
        .unwrap_err()
        .to_string();
    assert!(
        why.contains("1940") && why.contains("1941") && why.contains("campaign"),
        "{why}"
    );
    let why = rules
        .start(&engine::Setup::scenario("1941").with("atlantis", true))
        .unwrap_err()
        .to_string();
    assert!(
        why.contains("atlantis") && why.contains("finnish-defense"),
        "{why}"
    );
}

#[test]
fn dice_fit_only_what_was_asked() {
    use eastfront::{Chance, Outcome};
    let rules = shipped();
    let battle = Chance::Battle {
        attack: 2,
        defend: 1,
    };
    let outcome = |attack: &[u8], defend: &[u8]| Outcome::Battle {
        attack: attack.iter().copied().collect(),
        defend: defend.iter().copied().collect(),
    };
    assert!(rules.fits(&battle, &outcome(&[1, 6], &[3])));
    assert!(!rules.fits(&battle, &outcome(&[1], &[3])));
    assert!(!rules.fits(&battle, &outcome(&[1, 6], &[3, 3])));
    assert!(!rules.fits(&battle, &outcome(&[1, 7], &[3])));
    assert!(!rules.fits(&battle, &outcome(&[1, 6], &[0])));
    assert!(!rules.fits(&battle, &Outcome::Weather(1)));
    assert!(rules.fits(&Chance::Weather, &Outcome::Weather(6)));
    assert!(!rules.fits(&Chance::Weather, &Outcome::Weather(0)));
    let supply = |axis: &[u8], soviet: &[u8]| Outcome::WeatherLoss {
        axis: axis.iter().copied().collect(),
        soviet: soviet.iter().copied().collect(),
    };
    let mud = Chance::WeatherLoss { axis: 2, soviet: 1 };
    assert!(rules.fits(&mud, &supply(&[1, 2], &[3])));
    assert!(!rules.fits(&mud, &supply(&[1], &[3])));
    assert!(!rules.fits(&mud, &supply(&[1, 2], &[])));
    // Rolled dice fit, in the order attack, defense; Axis, Soviet.
    let mut given = engine::ScriptedDice {
        left: [6, 5, 4].into(),
        ..engine::ScriptedDice::default()
    };
    assert_eq!(rules.roll(&battle, &mut given), outcome(&[6, 5], &[4]));
    given.left = [6, 5, 4].into();
    assert_eq!(rules.roll(&mud, &mut given), supply(&[6, 5], &[4]));
}
