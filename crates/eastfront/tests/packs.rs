//! Packs: another board, other units, other numbers and dates, and what is wrong with broken ones.

use eastfront::{Choice, Eastfront, FILES, Hex, Location, Side, UnitId};
use engine::laws::{Depth, games, play};
use engine::{Describe, Files, Menu, Next, Rules, Setup};

/// A war on a board of 24 by 12 hexes in 1977, woods at 3 MP.
const BORDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/border");

fn border() -> Eastfront {
    let files = Files::shipped(FILES).with_pack(BORDER);
    Eastfront::load(&files).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn random_games_of_a_pack_keep_the_laws() {
    let rules = border();
    for seed in 0..games(40) {
        if let Err(breach) = play(&rules, seed, Depth::some(600)) {
            panic!("{breach}");
        }
    }
}

#[test]
fn a_pack_brings_its_own_map_units_and_dates() {
    let rules = border();
    let shipped = Eastfront::shipped().unwrap();
    assert_ne!(rules.data_hash(), shipped.data_hash());
    assert_eq!((rules.map.columns, rules.map.rows), (24, 12));
    assert_eq!(rules.all_units().count(), 17);
    let ids: Vec<&str> = rules
        .info()
        .scenarios
        .iter()
        .map(|s| s.id.as_str())
        .collect();
    assert_eq!(ids, ["spring", "line"]);
    assert_eq!(
        rules.info().scenarios[0].text,
        "March 1977 to February 1978"
    );
    let panzer = UnitId::parse("de-4-panzer").unwrap();
    assert!(rules.unit(panzer).is_none() && shipped.unit(panzer).is_some());
}

#[test]
fn woods_cost_what_the_pack_says() {
    let rules = border();
    let units = serde_json::json!([{ "unit": "w-guard", "at": "5,5" }]);
    let position = serde_json::json!({ "scenario": "spring", "step": "act", "rp": { "axis": 9, "soviet": 9 }, "units": units });
    let setup = Setup {
        scenario: "test".into(),
        position: Some(position),
        ..Setup::default()
    };
    let mut state = rules.start(&setup).unwrap();
    let seat = Side::Axis.seat();
    let guard = UnitId::parse("w-guard").unwrap();
    rules
        .choose(&mut state, seat, &Choice::Move(guard), &mut ())
        .unwrap();
    let view = rules.view(&state, seat);
    let step = |hex: &str| Choice::Step(Hex::parse(hex).unwrap());
    assert_eq!(
        rules.choice_text(&view, &step("6,5")),
        "Move to 06.05: 1 of 5 MP"
    );
    rules
        .choose(&mut state, seat, &step("6,5"), &mut ())
        .unwrap();
    let view = rules.view(&state, seat);
    assert_eq!(
        rules.choice_text(&view, &step("7,5")),
        "Move to 07.05: 3 of 4 MP"
    );
    rules
        .choose(&mut state, seat, &step("7,5"), &mut ())
        .unwrap();
    // One MP is left, and it is not enough for the woods beside it.
    let refusal = rules
        .choose(&mut state, seat, &step("7,4"), &mut ())
        .unwrap_err();
    let why = rules.explain(&refusal).to_string();
    assert_eq!(
        why,
        "Entering 07.04 costs 3 MP, the unit has 1; it can stop before it and go on next turn (§11.1)"
    );
    rules
        .choose(&mut state, seat, &Choice::Stop, &mut ())
        .unwrap();
    let unit = rules.unit(guard).unwrap();
    assert_eq!(
        state.block(unit).location,
        Location::Map(Hex::parse("7,5").unwrap())
    );
}

/// A choice of another roster is refused, not misread.
#[test]
fn units_of_another_roster_are_refused() {
    let rules = border();
    let mut state = rules.start(&Setup::scenario("spring")).unwrap();
    while let Next::Chance(chance) = rules.next(&state) {
        let outcome = rules.roll(&chance, &mut engine::FastRng::new(1));
        rules.resolve(&mut state, &outcome, &mut ());
    }
    let mut menu = Menu::new();
    rules.menu(&state, Side::Axis.seat(), &mut menu);
    assert!(!menu.is_empty());
    let panzer: Choice = serde_json::from_str(r#"{"move":"de-4-panzer"}"#).unwrap();
    let refusal = rules
        .choose(&mut state, Side::Axis.seat(), &panzer, &mut ())
        .unwrap_err();
    assert_eq!(
        rules.explain(&refusal).to_string(),
        "There is no unit 'de-4-panzer' (§4)"
    );
}

/// The pack with one file changed: what is wrong, and the line of the change.
fn broken(file: &str, from: &str, to: &str) -> (String, usize) {
    let text = std::fs::read_to_string(format!("{BORDER}/{file}")).unwrap();
    let at = text
        .find(from)
        .unwrap_or_else(|| panic!("{file} has no {from}"));
    let line = 1 + text[..at].matches('\n').count();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), text.replacen(from, to, 1)).unwrap();
    let files = Files::shipped(FILES)
        .with_pack(BORDER)
        .with_pack(folder.path());
    match Eastfront::load(&files) {
        Ok(_) => panic!("a broken pack was accepted: {file}, {to}"),
        Err(error) => (error.to_string(), line),
    }
}

#[test]
fn broken_packs_are_refused_with_file_and_line() {
    let cases = [
        ("units.toml", "side = \"axis\"", "side = \"west\"", "west"),
        ("units.toml", "id = \"w-2\"", "id = \"W 2\"", "lower-case"),
        ("units.toml", "id = \"w-2\"", "id = \"w-1\"", "twice"),
        ("units.toml", "steps = 3", "steps = 9", "1 to 4"),
        ("kinds.toml", "mp = 3", "speed = 3", "speed"),
        ("kinds.toml", "move = 1", "move = 0", "1 to 50"),
        ("terrain.toml", "enter = 3", "enter = \"three\"", "three"),
        (
            "scenarios.toml",
            "[\"Gotha\", \"Hagen\"]",
            "[\"Gotha\", \"Rome\"]",
            "Rome",
        ),
        (
            "scenarios.toml",
            "last = \"1978-02\"",
            "last = \"1977-02\"",
            "ends before",
        ),
        (
            "scenarios.toml",
            "first = \"1977-03\"",
            "first = \"March\"",
            "no month",
        ),
        (
            "rules.toml",
            "line = \"border\"",
            "line = \"front\"",
            "front",
        ),
        ("places.toml", "city = \"Gotha\"", "city = \"Rome\"", "Rome"),
    ];
    for (file, from, to, reason) in cases {
        let (why, line) = broken(file, from, to);
        let place = format!("{file}:{line}:");
        assert!(
            why.contains(&place) && why.contains(reason),
            "{place} {reason}: {why}"
        );
    }
}
