//! The shipped data keeps every constraint of the rulebook, and bad data is named by file, line and rule.

use crate::desk::*;
use engine::Files;
use pacific::{FILES, Kind, Pacific, check};

#[test]
fn shipped_data_has_no_error() {
    assert_eq!(check(&Files::shipped(FILES)), []);
}

/// The shipped files with replacements in some of them: the first occurrence, or all.
fn edited(edits: &[(&str, &str, &str)], all: bool) -> Files {
    let mut files = FILES.to_vec();
    for (name, from, to) in edits {
        let file = files.iter_mut().find(|file| file.0 == *name).unwrap();
        assert!(file.1.contains(from), "{from}");
        let text = if all {
            file.1.replace(from, to)
        } else {
            file.1.replacen(from, to, 1)
        };
        file.1 = text.leak();
    }
    Files::shipped(files.leak())
}

/// The errors of the shipped files with one replacement in one of them.
fn broken(name: &str, from: &str, to: &str) -> Vec<String> {
    let errors = check(&edited(&[(name, from, to)], false));
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn five_steps_are_named_with_line_and_rule() {
    let errors = broken("roster.toml", "strength = 4", "strength = 5");
    assert_eq!(
        errors,
        ["roster.toml:12: a unit has 1 to 4 strength points (U1)"]
    );
}

#[test]
fn an_unknown_port_is_named() {
    let errors = broken(
        "roster.toml",
        "at = \"Yokosuka Naval Yard\"",
        "at = \"Kure\"",
    );
    assert_eq!(
        errors,
        ["roster.toml:14: 'Yamato' appears in 'Kure', which is no port (§6)"]
    );
    let errors = broken("harbors.toml", "name = \"Truk\"", "name = \"Turk\"");
    assert!(
        errors[0].starts_with("harbors.toml:11: the board has no port named 'Turk' (§1.1)"),
        "{errors:?}"
    );
}

#[test]
fn a_base_without_a_sea_is_named() {
    let errors = broken("board.toml", "at = \"NPO\"", "at = \"\"");
    assert!(errors[0].contains("board.toml:"), "{errors:?}");
    let errors = broken("board.toml", "at = \"NPO\"", "at = \"ATL\"");
    assert!(errors[0].contains("board.toml:"), "{errors:?}");
}

/// The errors of the shipped files with every occurrence replaced.
fn altered(edits: &[(&str, &str, &str)]) -> Vec<String> {
    let errors = check(&edited(edits, true));
    errors.iter().map(ToString::to_string).collect()
}

/// Borders stand twice, names often: these constraints break only with several lines.
#[test]
fn constraints_that_several_lines_share_bite() {
    let (board, areas, roster): (&str, &str, &str) = ("board.toml", "areas.toml", "roster.toml");
    type Edits<'a> = &'a [(&'a str, &'a str, &'a str)];
    let cases: [(&str, Edits); 9] = [
        (
            "areas.toml:1: the sea area 'Coral Sea' is missing (C1)",
            &[
                (board, "Coral Sea", "Choral Sea"),
                (areas, "\"Coral Sea", "\"Choral Sea"),
            ],
        ),
        (
            "board.toml:23: Hawaiian Islands: must border Marshall Islands (C8)",
            &[
                (board, "\"CPO MAR NPO SPO\"", "\"CPO NPO SPO\""),
                (board, "\"CPO HAW PHS SOL SPO\"", "\"CPO PHS SOL SPO\""),
            ],
        ),
        (
            "board.toml:38: South Pacific Ocean: must border Coral Sea (C9)",
            &[
                (board, "\"COR HAW MAR SOL\"", "\"HAW MAR SOL\""),
                (board, "\"IND SOL SPO\"", "\"IND SOL\""),
            ],
        ),
        (
            "board.toml:18: Central Pacific Ocean: must border Philippine Sea (C10)",
            &[
                (board, "\"HAW JIS MAR NPO PHS\"", "\"HAW JIS MAR NPO\""),
                (board, "\"CPO JIS MAR SCS SOL\"", "\"JIS MAR SCS SOL\""),
            ],
        ),
        (
            "board.toml:43: Solomon Sea: must border Philippine Sea (C11)",
            &[
                (board, "\"COR MAR PHS SPO\"", "\"COR MAR SPO\""),
                (board, "\"CPO JIS MAR SCS SOL\"", "\"CPO JIS MAR SCS\""),
            ],
        ),
        (
            "some sea is worth more to one side than to the other (C14)",
            &[
                (areas, "japan = 2", "japan = 1"),
                (areas, "japan = 3", "japan = 1"),
                (areas, "japan = 4", "japan = 1"),
                (areas, "allies = 2", "allies = 1"),
            ],
        ),
        (
            "a turn of 9 points against 3 must be possible (C14)",
            &[
                (areas, "japan = 1", "japan = 0"),
                (areas, "japan = 2", "japan = 0"),
                (areas, "japan = 3", "japan = 0"),
            ],
        ),
        (
            "the Allies have no Marine Transport (U9)",
            &[(roster, "Marine Transport", "Corps Transport")],
        ),
        (
            "some Allied labels are outlined in tan (U10)",
            &[(roster, ", tan = true", "")],
        ),
    ];
    for (wanted, edits) in cases {
        let errors = altered(edits);
        assert!(
            errors.iter().any(|error| error.ends_with(wanted)),
            "{wanted}: {errors:?}"
        );
    }
}

#[test]
fn every_constraint_bites() {
    let (board, areas, harbors, roster, war): (&str, &str, &str, &str, &str) = (
        "board.toml",
        "areas.toml",
        "harbors.toml",
        "roster.toml",
        "war.toml",
    );
    let cases: [(&str, &str, &str, &str); 31] = [
        ("C2", areas, "start = \"japan\"\n", "start = \"allies\"\n"),
        (
            "C3",
            harbors,
            "name = \"Samoa\"\nstart = \"allies\"",
            "name = \"Samoa\"\nstart = \"japan\"",
        ),
        ("C4", harbors, "repair = 11", "repair = 10"),
        (
            "C5",
            board,
            "at = \"HAW\"\nkind = \"port\"",
            "at = \"HAW CPO\"\nkind = \"port\"",
        ),
        ("C6", board, "at = \"SOL PHS MAR\"", "at = \"SOL PHS\""),
        (
            "C7",
            board,
            "name = \"Lae\"\nat = \"SOL\"",
            "name = \"Lae\"\nat = \"COR\"",
        ),
        (
            "C12",
            areas,
            "japan = 3\nallies = 1",
            "japan = 2\nallies = 1",
        ),
        (
            "C13",
            areas,
            "name = \"Marshall Islands\"\njapan = 1\nallies = 1",
            "name = \"Marshall Islands\"\njapan = 1\nallies = 2",
        ),
        ("C15", war, "track = 30", "track = 20"),
        ("U2", roster, "hit = 6", "hit = 5"),
        (
            "U3",
            roster,
            "dice = 6\nhit = 6\nstrength = 4\nunits = [\n  { name = \"Yamato\"",
            "dice = 5\nhit = 6\nstrength = 4\nunits = [\n  { name = \"Yamato\"",
        ),
        (
            "U5",
            roster,
            "kind = \"carrier\"\ndice = 4\nhit = 5",
            "kind = \"carrier\"\ndice = 3\nhit = 5",
        ),
        (
            "U7",
            roster,
            "kind = \"submarine\"\ndice = 2",
            "kind = \"submarine\"\ndice = 3",
        ),
        ("U9", roster, "name = \"Kongo\"", "name = \"Congo\""),
        (
            "U11",
            roster,
            "name = \"Yamato\", turn = 1, at = \"Yokosuka Naval Yard\"",
            "name = \"Yamato\", turn = 1, at = \"Truk\"",
        ),
        ("U1", roster, "strength = 3", "strength = 0"),
        (
            "U4",
            roster,
            "dice = 6\nhit = 6\nstrength = 4\nunits = [\n  { name = \"Iowa\"",
            "dice = 5\nhit = 6\nstrength = 4\nunits = [\n  { name = \"Iowa\"",
        ),
        (
            "U5",
            roster,
            "hit = 5\nstrength = 3\nunits = [\n  { name = \"Enterprise\"",
            "hit = 6\nstrength = 3\nunits = [\n  { name = \"Enterprise\"",
        ),
        (
            "U6",
            roster,
            "kind = \"land-air\"\ndice = 3",
            "kind = \"land-air\"\ndice = 4",
        ),
        (
            "U8",
            roster,
            "strength = 3\nunits = [\n  { name = \"Pennsylvania\"",
            "strength = 2\nunits = [\n  { name = \"Pennsylvania\"",
        ),
        ("U12", war, "id = \"task-forces\"", "id = \"task-force\""),
        ("U13", roster, "{ name = \"I-Boats\", turn = 1 },", ""),
        (
            "§4.1",
            war,
            "\"December 1944 - August 1945\",",
            "\"December 1944\", \"August 1945\",",
        ),
        ("§6", roster, ", at = \"Singapore\"", ""),
        (
            "§4.1",
            roster,
            "{ name = \"RAAF\", turn = 1",
            "{ name = \"RAAF\", turn = 1, at = \"India\"",
        ),
        ("§5", war, "step = 2", "step = 3"),
        ("§14", war, "id = \"air-raids\"", "id = \"air-raid\""),
        ("§6", roster, "turn = 8", "turn = 9"),
        (
            "§1.1",
            areas,
            "name = \"Coral Sea\"",
            "name = \"Choral Sea\"",
        ),
        ("§3", roster, "name = \"Mutsu\"", "name = \"Nagato\""),
        ("§9", areas, "japan = 3", "japan = -3"),
    ];
    for (rule, pick, from, to) in cases {
        let errors = broken(pick, from, to);
        assert!(
            errors.iter().any(|f| f.ends_with(&format!("({rule})"))),
            "{rule}: {errors:?}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let errors = broken("war.toml", "track = 30", "track = thirty");
    assert_eq!(errors.len(), 1);
    assert!(errors[0].starts_with("war.toml:16: "), "{errors:?}");
    assert!(Pacific::load(&Files::shipped(FILES)).is_ok());
}

#[test]
fn the_roster_has_the_blocks_of_the_order_of_appearance() {
    assert_eq!((GAME.roster.of(J).len(), GAME.roster.of(A).len()), (52, 55));
    assert_eq!(
        (count(J, Kind::Battleship), count(A, Kind::Battleship)),
        (12, 16)
    );
    assert_eq!((count(J, Kind::Carrier), count(A, Kind::Carrier)), (19, 14));
    assert_eq!((count(J, Kind::LandAir), count(A, Kind::LandAir)), (9, 10));
    // The rulebook tells the same numbers.
    let told = include_str!("../../../../docs/rules/pacific.md");
    assert!(told.contains("52 Japanese and 55 Allied blocks"));
    for area in &GAME.map.areas {
        let row = format!("| {} | {} | {} |", area.name, area.worth[0], area.worth[1]);
        assert!(told.contains(&row), "{row}");
    }
    for spec in &GAME.roster.specs {
        assert!(told.contains(&spec.name), "{}", spec.name);
    }
    // The force curve: dice that can fire, turn by turn, with nothing lost.
    let dice = |side, kinds: &[Kind], turn| -> u32 {
        let specs = GAME.roster.specs.iter();
        specs
            .filter(|l| l.side == side && kinds.contains(&l.kind) && l.turn <= turn)
            .map(|l| u32::from(l.dice))
            .sum()
    };
    let (guns, air) = (
        [Kind::Battleship, Kind::Cruiser],
        [Kind::Carrier, Kind::LandAir],
    );
    let curve = |side, kinds: &[Kind]| {
        (1..=8)
            .map(|turn| dice(side, kinds, turn))
            .collect::<Vec<_>>()
    };
    assert_eq!(curve(J, &guns), [60, 60, 66, 66, 68, 68, 68, 68]);
    assert_eq!(curve(J, &air), [38, 46, 52, 54, 54, 65, 72, 79]);
    assert_eq!(curve(A, &guns), [33, 50, 65, 67, 72, 82, 82, 88]);
    assert_eq!(curve(A, &air), [21, 34, 41, 46, 54, 64, 67, 67]);
}
