//! Packs: other units, other values of the seas and other figures play whole wars by the laws; broken ones are refused with
//! file and line.

use engine::laws::{Depth, games, play};
use engine::{Describe, Files, Rules, Setup};
use pacific::{FILES, Kind, Location, Pacific, Side, bits, reach};
use serde_json::json;
use std::path::PathBuf;

fn shipped(name: &str) -> &'static str {
    FILES.iter().find(|file| file.0 == name).unwrap().1
}

/// A folder with these edits of shipped files.
fn folder(pack: &str, edits: &[(&str, &[(&str, &str)])]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(pack);
    for (name, edits) in edits {
        let mut text = shipped(name).to_string();
        for (from, to) in *edits {
            assert!(text.contains(from), "{name} has no {from}");
            text = text.replacen(from, to, 1);
        }
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

fn load(pack: &str, edits: &[(&str, &[(&str, &str)])]) -> Result<Pacific, String> {
    let files = Files::shipped(FILES).with_pack(folder(pack, edits));
    Pacific::load(&files).map_err(|errors| errors.to_string())
}

/// Heavier guns, another fleet, dearer seas, longer reach, tougher garrisons and a ninth turn.
const OTHER_WAR: &[(&str, &[(&str, &str)])] = &[
    (
        "roster.toml",
        &[
            (
                "[[class]]",
                "[[class]]\nside = \"japan\"\nkind = \"battleship\"\ndice = 8\nhit = 5\nstrength = 6\nunits = [{ name = \"Shikishima\", turn = 2, at = \"Truk\" }]\n\n[[class]]",
            ),
            (
                "  { name = \"Hyuga\", turn = 1, at = \"Yokosuka Naval Yard\" },\n",
                "",
            ),
            ("name = \"Nagato\"", "name = \"Tosa\""),
        ],
    ),
    (
        "areas.toml",
        &[(
            "name = \"Coral Sea\"\njapan = 2\nallies = 2",
            "name = \"Coral Sea\"\njapan = 9\nallies = 0",
        )],
    ),
    (
        "war.toml",
        &[
            (
                "  \"December 1944 - August 1945\",",
                "  \"December 1944 - August 1945\",\n  \"September - December 1945\",",
            ),
            ("track = 30", "track = 40"),
            ("task_forces = 4", "task_forces = 6"),
            ("most = 15", "most = 40"),
            ("areas = 3", "areas = 4"),
            ("return_areas = 3", "return_areas = 2"),
            ("absence = 2", "absence = 1"),
            (
                "free = [\"transport\"]",
                "free = [\"transport\", \"cruiser\"]",
            ),
            (
                "bought = [\"cruiser\", \"land-air\"]",
                "bought = [\"land-air\"]",
            ),
            ("cost = 1", "cost = 2"),
            ("strength = 1", "strength = 2"),
            ("disables = 1", "disables = 2"),
            ("holder_bonus = 1", "holder_bonus = 3"),
            ("hit = 6", "hit = 5"),
            ("garrison_dice = 1", "garrison_dice = 2"),
            ("garrison_strength = 1", "garrison_strength = 3"),
            ("hit = 4", "hit = 3"),
        ],
    ),
];

#[test]
fn a_pack_plays_other_wars_by_the_laws() {
    let game = load("other-war", OTHER_WAR).unwrap();
    for seed in 0..games(12) {
        play(&game, seed, Depth::some(2000)).unwrap_or_else(|breach| panic!("{breach}"));
    }
}

#[test]
fn a_pack_changes_units_values_figures_and_the_hash() {
    let game = load("other-figures", OTHER_WAR).unwrap();
    let known = Pacific::shipped().unwrap();
    assert_ne!(game.data_hash(), known.data_hash());
    let tosa = game
        .roster
        .spec(game.roster.named(Side::Japan, "Shikishima").unwrap());
    assert_eq!((tosa.kind, tosa.dice, tosa.full), (Kind::Battleship, 8, 6));
    assert_eq!(game.roster.named(Side::Japan, "Hyuga"), None);
    let sea = game.map.area_named("Coral Sea").unwrap();
    assert_eq!(game.map.areas[sea].worth, [9, 0]);
    // A ship enters one area more.
    let setup = Setup::scenario("war");
    let far = |game: &Pacific| {
        let state = game.start(&setup).unwrap();
        let yokosuka = game.map.harbor_named("Yokosuka Naval Yard").unwrap();
        reach(game, &state, Side::Japan, yokosuka)
    };
    assert_eq!(far(&known) & !far(&game), 0);
    assert!(bits(far(&game).into()).count() > bits(far(&known).into()).count());
    // The words quote the pack's figures.
    let refusal = game.explain(&pacific::Refusal::OutOfRange).to_string();
    assert!(refusal.contains("up to 4 areas"), "{refusal}");
    let view = game.view(&game.start(&setup).unwrap(), Side::Japan.seat());
    assert!(
        game.screen(&view, &engine::ScreenRequest::width(80))
            .contains("Turn 1 of 9")
    );
}

#[test]
fn a_tougher_garrison_takes_several_hits() {
    let game = load("garrison", OTHER_WAR).unwrap();
    let setup = Setup {
        position: Some(json!({
            "turn": 4, "rest": "absent", "harbours": { "Guadalcanal": "allies" },
            "units": { "japan": { "SNLF Transport 1": "Coral Sea" } },
            "battle": { "area": "Coral Sea", "stage": "open" },
        })),
        ..Setup::scenario("test")
    };
    let mut state = game.start(&setup).unwrap();
    let base = Location::harbor(game.map.harbor_named("Guadalcanal").unwrap());
    let transport = game.roster.named(Side::Japan, "SNLF Transport 1").unwrap();
    for choice in [
        pacific::Choice::Attack(base),
        pacific::Choice::With(transport),
        pacific::Choice::Fight,
    ] {
        game.choose(&mut state, Side::Japan.seat(), &choice, &mut ())
            .unwrap();
    }
    let roll = |faces: &[u8]| pacific::Roll::new(faces).unwrap();
    // Two hits leave one of three points; the garrison rolls two dice.
    game.resolve(&mut state, &roll(&[5, 6, 1]), &mut ());
    game.resolve(&mut state, &roll(&[1, 1]), &mut ());
    assert_eq!(state.battle().landing.garrison, 1);
    game.resolve(&mut state, &roll(&[5, 1, 1]), &mut ());
    game.resolve(&mut state, &roll(&[1, 1]), &mut ());
    assert_eq!(state.owner(base.as_harbor().unwrap()), Side::Japan);
}

#[test]
fn broken_packs_are_refused_with_file_and_line() {
    let cases: [(&str, &str, &str, &str, &str); 9] = [
        (
            "sea",
            "areas.toml",
            "name = \"Coral Sea\"",
            "name = \"Choral Sea\"",
            "areas.toml:54: the board has no sea area named 'Choral Sea'",
        ),
        (
            "worth",
            "areas.toml",
            "japan = 4",
            "japan = 40",
            "areas.toml:61: a sea area is worth 0 to 9",
        ),
        (
            "port",
            "harbors.toml",
            "name = \"Truk\"",
            "name = \"Turk\"",
            "harbors.toml:11: the board has no port named 'Turk'",
        ),
        (
            "dice",
            "roster.toml",
            "dice = 6",
            "dice = 9",
            "roster.toml:10: a unit rolls 1 to 8 dice",
        ),
        (
            "turn",
            "roster.toml",
            "turn = 8",
            "turn = 12",
            "appears on a turn that the war does not have",
        ),
        (
            "reach",
            "war.toml",
            "areas = 3",
            "areas = 0",
            "war.toml:27: areas is 1 to 8",
        ),
        (
            "typo",
            "war.toml",
            "absence = 2",
            "abscence = 2",
            "war.toml:33: unknown field `abscence`",
        ),
        (
            "option",
            "war.toml",
            "id = \"air-raids\"",
            "id = \"air-raid\"",
            "the options are task-forces",
        ),
        (
            "unit",
            "scenarios/coral-sea.toml",
            "Yamato = ",
            "Yamatoo = ",
            "coral-sea.toml:12: Japan has no unit 'Yamatoo'",
        ),
    ];
    for (pack, name, from, to, wanted) in cases {
        let pack = format!("broken-{pack}");
        let errors = load(&pack, &[(name, &[(from, to)])]).unwrap_err();
        assert!(errors.contains(wanted), "{wanted}: {errors}");
        let path = PathBuf::from(&pack).join(name);
        let path = path.to_str().unwrap();
        assert!(errors.lines().all(|line| line.contains(path)), "{errors}");
    }
}

/// A pack that drops a unit must also replace the scenario that has it.
#[test]
fn a_scenario_that_does_not_fit_the_roster_is_named() {
    let edits: &[(&str, &[(&str, &str)])] = &[(
        "roster.toml",
        &[("name = \"Akagi\"", "name = \"Akagi Maru\"")],
    )];
    let errors = load("no-akagi", edits).unwrap_err();
    assert!(
        errors.starts_with("scenarios/coral-sea.toml:14: Japan has no unit 'Akagi'"),
        "{errors}"
    );
}
