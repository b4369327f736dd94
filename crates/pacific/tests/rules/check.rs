//! The shipped data keeps every constraint of the rulebook, and bad data is named by file, line and rule.

use crate::desk::*;
use pacific::data::{Files, SHIPPED};
use pacific::{Kind, Pacific, Source, check};

#[test]
fn shipped_data_has_no_fault() {
    assert_eq!(check(&SHIPPED), []);
}

/// The shipped files with one replacement in one of them.
fn broken(
    pick: for<'a> fn(&'a mut Files<'static>) -> &'a mut Source<'static>,
    from: &str,
    to: &str,
) -> Vec<String> {
    let mut files = SHIPPED;
    let source = pick(&mut files);
    assert!(source.text.contains(from), "{from}");
    let text = source.text.replacen(from, to, 1);
    *source = Source {
        file: source.file,
        text: Box::leak(text.into_boxed_str()),
    };
    check(&files).iter().map(ToString::to_string).collect()
}

#[test]
fn five_steps_are_named_with_line_and_rule() {
    let faults = broken(|f| &mut f.roster, "strength = 4", "strength = 5");
    assert_eq!(
        faults,
        ["data/pacific/roster.toml:12: a unit has 1 to 4 strength points (U1)"]
    );
}

#[test]
fn an_unknown_port_is_named() {
    let faults = broken(
        |f| &mut f.roster,
        "at = \"Yokosuka Naval Yard\"",
        "at = \"Kure\"",
    );
    assert_eq!(
        faults,
        ["data/pacific/roster.toml:14: 'Yamato' appears in 'Kure', which is no port (§6)"]
    );
    let faults = broken(|f| &mut f.harbours, "name = \"Truk\"", "name = \"Turk\"");
    assert!(
        faults[0].starts_with(
            "data/pacific/harbours.toml:11: the board has no port named 'Turk' (§1.1)"
        ),
        "{faults:?}"
    );
}

#[test]
fn a_base_without_a_sea_is_named() {
    let faults = broken(|f| &mut f.board, "at = \"NPO\"", "at = \"\"");
    assert!(
        faults[0].contains("data/boards/pacific.toml:"),
        "{faults:?}"
    );
    let faults = broken(|f| &mut f.board, "at = \"NPO\"", "at = \"ATL\"");
    assert!(
        faults[0].contains("data/boards/pacific.toml:"),
        "{faults:?}"
    );
}

#[test]
fn every_constraint_bites() {
    type Pick = for<'a> fn(&'a mut Files<'static>) -> &'a mut Source<'static>;
    let (board, areas, harbours, roster, war): (Pick, Pick, Pick, Pick, Pick) = (
        |f| &mut f.board,
        |f| &mut f.areas,
        |f| &mut f.harbours,
        |f| &mut f.roster,
        |f| &mut f.war,
    );
    let cases: [(&str, Pick, &str, &str); 21] = [
        ("C2", areas, "start = \"japan\"\n", "start = \"allies\"\n"),
        (
            "C3",
            harbours,
            "name = \"Samoa\"\nstart = \"allies\"",
            "name = \"Samoa\"\nstart = \"japan\"",
        ),
        ("C4", harbours, "repair = 11", "repair = 10"),
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
        let faults = broken(pick, from, to);
        assert!(
            faults.iter().any(|f| f.ends_with(&format!("({rule})"))),
            "{rule}: {faults:?}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let faults = broken(|f| &mut f.war, "track = 30", "track = thirty");
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].starts_with("data/pacific/war.toml:14: "),
        "{faults:?}"
    );
    assert!(Pacific::load(&SHIPPED).is_ok());
}

#[test]
fn the_roster_has_the_blocks_of_the_order_of_appearance() {
    assert_eq!((GAME.roster.of(J).len(), GAME.roster.of(A).len()), (52, 56));
    assert_eq!(
        (count(J, Kind::Battleship), count(A, Kind::Battleship)),
        (12, 17)
    );
    assert_eq!((count(J, Kind::Carrier), count(A, Kind::Carrier)), (19, 14));
    assert_eq!((count(J, Kind::LandAir), count(A, Kind::LandAir)), (9, 10));
    // The force curve: dice that can fire, turn by turn, with nothing lost.
    let dice = |side, kinds: &[Kind], turn| -> u32 {
        let labels = GAME.roster.labels.iter();
        labels
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
    assert_eq!(curve(A, &guns), [33, 50, 65, 67, 76, 86, 86, 92]);
    assert_eq!(curve(A, &air), [21, 34, 41, 46, 54, 64, 67, 67]);
}
