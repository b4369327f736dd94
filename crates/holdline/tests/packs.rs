//! Packs: another roster, length, limits, dice and events; and what is wrong with broken ones.

use engine::laws::{Depth, Lawful, games, play_setup};
use engine::{FastRng, Files, Next, Rules, Setup};
use holdline::choice::Instruction;
use holdline::data::seats::Role;
use holdline::dice::Die;
use holdline::state::Stage;
use holdline::state::record::Task;
use holdline::{Choice, FILES, Holdline, Timer};
use serde_json::json;

/// One cube per division, two turns, six events, forest for 1 MP.
const SKIRMISH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/skirmish");

fn skirmish() -> Holdline {
    let files = Files::shipped(FILES).with_pack(SKIRMISH);
    Holdline::load(&files).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_pack_brings_its_own_roster_length_and_limits() {
    let (rules, shipped) = (skirmish(), Holdline::shipped().unwrap());
    assert_ne!(rules.data_hash(), shipped.data_hash());
    assert_eq!(
        rules.data.units.len(),
        1 + rules
            .data
            .divisions
            .iter()
            .filter(|d| !d.units.is_empty())
            .count()
    );
    assert!(rules.data.unit_named("kempf-reserve").is_some());
    let ids: Vec<&str> = rules.info().scenarios.iter().map(|s| &*s.id).collect();
    assert_eq!(ids, ["evening"]);
    assert!(rules.start(&Setup::scenario("full")).is_err());
    let state = rules.start(&Setup::scenario("evening")).unwrap();
    assert_eq!(state.last(), 2);
    let forest = rules.data.tables.limits.ground.iter();
    let forest: Vec<_> = forest.map(|g| (g.foot, g.motorized)).collect();
    assert!(forest.contains(&(Some(1), Some(2))));
}

/// The die that draws an event has as many sides as there are events.
#[test]
fn events_are_drawn_from_those_of_the_pack() {
    let rules = skirmish();
    assert_eq!(rules.data.tables.events.highest(), 6);
    let mut setup = Setup::scenario("evening");
    setup
        .options
        .insert("random-events".into(), engine::Setting::Bool(true));
    let mut state = rules.start(&setup).unwrap();
    let mut rng = FastRng::new(5);
    let clock = rules.data.seats_of(Role::Clock).iter().next().unwrap();
    let end = Choice::TimeUp(Timer::Planning);
    let mut rolled = Vec::new();
    while rolled.is_empty() || matches!(rules.next(&state), Next::Chance(_)) {
        match rules.next(&state) {
            Next::Chance(dice) => {
                let outcome = rules.roll(&dice, &mut rng);
                rules.resolve(&mut state, &outcome, &mut ());
                if state.stage() == Stage::Turn {
                    rolled.extend(dice);
                }
            }
            _ => {
                rules.choose(&mut state, clock, &end, &mut ()).unwrap();
            }
        }
    }
    assert_eq!(rolled.iter().filter(|&&die| die == Die::Of(6)).count(), 5);
}

#[test]
fn an_army_gets_as_many_orders_as_the_pack_says() {
    let rules = skirmish();
    let mut setup = Setup::scenario("evening");
    setup.position = Some(json!({ "turn": 1 }));
    let mut state = rules.start(&setup).unwrap();
    let okh = rules.info().seat("okh").unwrap();
    let [from, to] = ["12.15", "12.16"].map(|hex| rules.data.map.at(hex).unwrap());
    let army = rules.data.army_named("4a").unwrap();
    let order = Choice::Order(Instruction(army, Task::Reach(from, to), 2));
    for _ in 0..5 {
        rules.choose(&mut state, okh, &order, &mut ()).unwrap();
    }
    let refusal = rules.choose(&mut state, okh, &order, &mut ()).unwrap_err();
    assert!(rules.explain(&refusal).why.contains('5'), "{refusal:?}");
}

#[test]
fn random_games_of_a_pack_keep_the_laws() {
    let rules = skirmish();
    for seed in 0..games(1) {
        let mut setup = rules.any_setup(&mut FastRng::new(seed));
        setup.position = Some(json!({ "last": 1 }));
        if let Err(breach) = play_setup(&rules, setup, seed, Depth::some(4_000)) {
            panic!("{breach}");
        }
    }
}

/// A shipped file with one change, as a pack: what is wrong, and the line of the change.
fn broken(file: &str, from: &str, to: &str) -> (String, usize) {
    let text = FILES.iter().find(|known| known.0 == file).unwrap().1;
    let at = text
        .find(from)
        .unwrap_or_else(|| panic!("{file} has no {from}"));
    let line = 1 + text[..at].matches('\n').count();
    let name: String = to.chars().filter(char::is_ascii_alphanumeric).collect();
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(file), text.replacen(from, to, 1)).unwrap();
    match Holdline::load(&Files::shipped(FILES).with_pack(folder)) {
        Ok(_) => panic!("a broken pack was accepted: {file}, {to}"),
        Err(error) => (error.to_string(), line),
    }
}

#[test]
fn broken_packs_are_refused_with_file_and_line() {
    let cases = [
        ("events.toml", "id = \"mist\"", "id = \"fog\"", "fog"),
        (
            "events.toml",
            "target = \"zone\"",
            "target = \"region\"",
            "does not fit",
        ),
        ("events.toml", "number = 2\n", "number = 1\n", "twice"),
        ("events.toml", "number = 30", "number = 40", "31"),
        ("events.toml", "amount = 2", "amonut = 2", "amonut"),
        (
            "nations.toml",
            "when = \"city-bombed\"",
            "when = \"city-bomed\"",
            "city-bomed",
        ),
        (
            "nations.toml",
            "towns = [\"Gdynia\"]",
            "towns = [\"Gdania\"]",
            "Gdania",
        ),
        (
            "nations.toml",
            "track = \"resolve\"",
            "track = \"resolv\"",
            "resolv",
        ),
        (
            "nations.toml",
            "event = \"fuhrer-order\"",
            "event = \"order\"",
            "order",
        ),
        (
            "units.toml",
            "division = \"228id\"",
            "division = \"228\"",
            "there is no division '228'",
        ),
        (
            "units.toml",
            "kind = \"RES\"",
            "kind = \"PINF\"",
            "is not German",
        ),
        (
            "units.toml",
            "id = \"21id-ir-24\"",
            "id = \"21id-ir-3\"",
            "twice",
        ),
        (
            "formations.toml",
            "class = \"panzer\"",
            "class = \"tank\"",
            "tank",
        ),
        ("counters.toml", "army = \"4a\"", "army = \"5a\"", "5a"),
        ("towns.toml", "hex = \"39.27\"", "hex = \"99.27\"", "99.27"),
        ("limits.toml", "contact = 2", "contact = 7", "0 to 2"),
        ("limits.toml", "foot = 3", "foot = 9", "1 to 3"),
        ("limits.toml", "id = \"marsh\"", "id = \"bog\"", "bog"),
        ("initiative.toml", "[13, 12,", "[14, 12,", "2 to 13"),
        ("dice.toml", "id = \"red\"", "id = \"blue\"", "blue"),
        ("air.toml", "box = 5", "box = 6", "between 1 and 5"),
        (
            "decisions.toml",
            "default = \"september\"",
            "default = \"october\"",
            "october",
        ),
        (
            "decisions.toml",
            "to_south = [\"lf1-f3\"",
            "to_south = [\"lf1-x3\"",
            "lf1-x3",
        ),
        (
            "seats.toml",
            "role = \"army-group\"",
            "role = \"group\"",
            "group",
        ),
        (
            "presets.toml",
            "[\"okh\"], [\"okh-chief\"]",
            "[\"okh\"], [\"okh\"]",
            "twice",
        ),
        ("presets.toml", "turns = 9", "turns = 99", "1 to 60"),
        (
            "options.toml",
            "id = \"severe-doubles\"",
            "id = \"mild-doubles\"",
            "mild-doubles",
        ),
        (
            "baseline.toml",
            "capital = \"Warszawa\"",
            "capital = \"Warsaw\"",
            "Warsaw",
        ),
        (
            "board.toml",
            "shape = \"flat\"",
            "shape = \"round\"",
            "round",
        ),
        (
            "nations.toml",
            "\"Narew\"]",
            "\"Oder\"]",
            "there is no river 'Oder'",
        ),
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

/// A pack of shipped files with changes.
fn changed(name: &str, changes: &[(&str, &[(&str, &str)])]) -> Result<Holdline, String> {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for (file, changes) in changes {
        let text = FILES.iter().find(|known| known.0 == *file).unwrap().1;
        let text = changes.iter().fold(text.to_string(), |text, (from, to)| {
            assert!(text.contains(from), "{file} has no {from}");
            text.replace(from, to)
        });
        std::fs::write(folder.join(file), text).unwrap();
    }
    Holdline::load(&Files::shipped(FILES).with_pack(folder)).map_err(|e| e.to_string())
}

/// Six regions, an air board of four columns, three hits for a unit: figures of the data, none of the program.
#[test]
fn a_pack_has_its_own_regions_and_air_columns() {
    const R6: &str = "[[region]]\nid = \"R6\"\nname = \"Reserve\"\nlead_german = \"14a\"\n\
                      lead_polish = \"krakow\"\nzone = \"south\"\n\n[[hand]]";
    const WORN: &str =
        "[[column]]\nname = \"Worn\"\nloses = 2\nfighter_hits = 6\naa = 4\nweight = 1\n\n";
    let rules = changed(
        "figures",
        &[
            (
                "air.toml",
                &[(WORN, ""), ("box = 4", "box = 3"), ("box = 5", "box = 4")],
            ),
            ("limits.toml", &[("hits = 2  ", "hits = 3  ")]),
        ],
    );
    let rules = rules.unwrap();
    assert_eq!(rules.data.tables.air.boxes(), 4);
    assert_eq!(rules.data.tables.limits.combat.hits, 3);
    let first = FILES
        .iter()
        .find(|known| known.0 == "initiative.toml")
        .unwrap()
        .1;
    let place = first.find("[[hand]]").unwrap();
    let six = first[place..].replacen("[[hand]]", R6, 1);
    let six = changed(
        "regions",
        &[("initiative.toml", &[(&first[place..], &six)])],
    )
    .unwrap();
    let state = six.start(&Setup::scenario("full")).unwrap();
    let seat = six.info().seat("control").unwrap();
    assert_eq!(six.view(&state, seat).regions.len(), 6);
    for (rules, seed) in [(&rules, 1), (&six, 2)] {
        let mut setup = rules.any_setup(&mut FastRng::new(seed));
        setup.position = Some(json!({ "last": 1 }));
        if let Err(breach) = play_setup(rules, setup, seed, Depth::some(4_000)) {
            panic!("{breach}");
        }
    }
    let four = changed(
        "four",
        &[("initiative.toml", &[("id = \"R5\"", "id = \"R7\"")])],
    );
    assert!(four.is_err_and(|why| why.contains("region 5 of the board is R5")));
}
