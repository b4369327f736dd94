//! §16: arrivals, air units, the withdrawal of 1944.

use crate::common::*;

/// Every arrival of §16: month, the month before it, units.
const ARRIVALS: [(&str, &str, &[&str]); 18] = [
    ("1941-07", "1941-06", &["de-2"]),
    ("1941-11", "1941-10", &["su-1-gd", "su-2-gd"]),
    ("1942-03", "1942-02", &["su-1-gd-armor"]),
    ("1942-05", "1942-04", &["ro-2", "su-2-armor"]),
    ("1942-07", "1942-06", &["su-4-armor"]),
    ("1942-09", "1942-08", &["su-7-gd", "su-2-gd-armor"]),
    ("1942-11", "1942-10", &["su-8-gd", "su-3-gd-armor"]),
    ("1943-01", "1942-12", &["de-2-ss", "su-4-gd-armor"]),
    ("1943-03", "1943-02", &["su-9-gd"]),
    ("1943-04", "1943-03", &["de-3-ss"]),
    ("1943-05", "1943-04", &["de-1-ss", "su-5-gd-armor"]),
    ("1943-07", "1943-06", &["su-6-gd-armor"]),
    ("1943-09", "1943-08", &["de-6-ss", "su-7-gd-armor"]),
    ("1943-11", "1943-10", &["su-8-gd-armor"]),
    ("1944-11", "1944-10", &["de-gd"]),
    ("1941-06", "", &[]),
    ("1944-01", "1943-12", &[]),
    ("1945-01", "1944-12", &[]),
];

#[test]
fn s16_every_unit_arrives_in_its_month() {
    let mut seen = 0;
    for (month, before, units) in ARRIVALS {
        for unit in units {
            seen += 1;
            let place = if unit.starts_with("su") {
                "23,13"
            } else {
                "5,13"
            };
            let side = if unit.starts_with("su") {
                "soviet"
            } else {
                "axis"
            };
            // In the month before it cannot be placed.
            let early = bare()
                .scenario("campaign")
                .bonuses_given()
                .placing()
                .turn(before)
                .acting(side)
                .play();
            assert!(
                early.clone().place_due(unit, place).is_err(),
                "{unit} before {month}"
            );
            // In its month it can, at full strength.
            let mut game = bare()
                .scenario("campaign")
                .bonuses_given()
                .turn(before)
                .soviet()
                .play();
            game.end_turn();
            game.roll_on();
            if side == "soviet" {
                game.end_turn();
            }
            assert_eq!((game.month().as_str(), game.side().as_str()), (month, side));
            game.place_due(unit, place)
                .unwrap_or_else(|rule| panic!("{unit} in {month}: {rule}"));
            assert_eq!(
                game.sp(unit),
                if unit.starts_with("ro") { 3 } else { 4 },
                "{unit}"
            );
        }
    }
    assert_eq!(seen, 22, "7 Axis and 15 Soviet reinforcements");
}

#[test]
fn s16_air_units_by_month() {
    // Before and after each change: (turn, Axis, Soviet).
    for (before, axis, soviet, then_axis, then_soviet) in [
        ("1942-11", 3, 0, 3, 0),
        ("1942-12", 3, 0, 2, 1),
        ("1943-12", 2, 1, 1, 2),
        ("1944-05", 1, 2, 1, 2),
        ("1944-06", 1, 2, 0, 2),
        ("1945-03", 0, 2, 0, 2),
    ] {
        let pos = bare()
            .scenario("campaign")
            .bonuses_given()
            .turn(before)
            .air(axis, soviet)
            .soviet();
        let mut game = pos.play();
        game.end_turn();
        game.roll_on();
        assert_eq!(
            (game.air_total("axis"), game.air_total("soviet")),
            (then_axis, then_soviet),
            "after {before}"
        );
    }
}

#[test]
fn ruling_035_air_is_not_removed_twice() {
    assert_eq!(
        (opening("1941").air("axis"), opening("1941").air("soviet")),
        (3, 0)
    );
    assert_eq!(
        (opening("1942").air("axis"), opening("1942").air("soviet")),
        (3, 0)
    );
    assert_eq!(
        (opening("1943").air("axis"), opening("1943").air("soviet")),
        (2, 1)
    );
    assert_eq!(
        (opening("1944").air("axis"), opening("1944").air("soviet")),
        (1, 2)
    );
}

#[test]
fn ruling_106_january_1943_counts_in_the_1941_game() {
    let mut game = bare()
        .bonuses_given()
        .turn("1942-12")
        .weather("snow")
        .soviet()
        .play();
    game.end_turn();
    game.flow(&[1]);
    assert_eq!((game.air_total("axis"), game.air_total("soviet")), (2, 1));
    assert_eq!(game.rp("soviet"), 19);
    game.place_due("de-2-ss", "5,13").unwrap();
    game.end_turn();
    game.place_due("su-4-gd-armor", "23,13").unwrap();
}

#[test]
fn ruling_069_sixth_ss_is_infantry() {
    // Infantry costs 1 RP a step and is hit by 5.
    let mut game = lab()
        .placing()
        .turn("1943-09")
        .scenario("campaign")
        .put_at("de-6-ss", "11,11", 1)
        .play();
    game.step("de-6-ss").unwrap();
    assert_eq!(game.rp("axis"), 15);
    let mut fight = lab()
        .turn("1943-09")
        .scenario("campaign")
        .put("de-6-ss", "12,11")
        .put("su-8", "13,11")
        .play();
    fight.battle("13,11", "de-6-ss", false, &[1, 1, 1], &[5, 5]);
    assert_eq!(fight.sp("de-6-ss"), 2);
}

/// The Axis at the start of May 1944 in the campaign.
fn may_1944(pos: Pos) -> Game {
    let mut game = pos
        .scenario("campaign")
        .bonuses_given()
        .turn("1944-04")
        .air(1, 2)
        .soviet()
        .play();
    game.end_turn();
    game.roll_on();
    assert_eq!(game.month(), "1944-05");
    game
}

fn panzers() -> Pos {
    lab()
        .put("de-1-panzer", "11,11")
        .put_at("de-2-panzer", "11,12", 1)
        .pool("de-3-panzer")
        .put("de-9", "5,13")
        .pool("de-4")
}

#[test]
fn ruling_107_withdrawal_before_placing() {
    let mut game = may_1944(panzers());
    // Nothing else comes first, and it is not optional.
    game.refuses_rebuild("de-4", "4,6", "§16");
    assert!(game.clone().march("de-9", "6,13").is_err());
    assert!(game.clone().try_end().is_err());
    // Infantry and enemies are no armor.
    assert!(game.clone().withdraw("de-9").is_err());
    game.withdraw("de-1-panzer").unwrap();
    assert!(game.clone().rebuild("de-4", "4,6").is_err(), "two are due");
    game.withdraw("de-2-panzer").unwrap();
    assert_eq!(
        (game.place("de-1-panzer"), game.place("de-2-panzer")),
        (None, None)
    );
    game.rebuild("de-4", "4,6").unwrap();
    assert!(
        game.clone().withdraw("de-3-panzer").is_err(),
        "two and no more"
    );
    // They are not in the pool.
    assert!(!game.in_pool("de-1-panzer") && !game.in_pool("de-2-panzer"));
    // The enemy sees that two blocks left, and how many are gone; not which.
    let off = game.view("soviet").enemy_off_map;
    assert_eq!(off.withdrawn, 2);
    let text = serde_json::to_string(&game.view("soviet")).unwrap();
    assert!(!text.contains("\"de-1-panzer\"") && !text.contains("\"de-2-panzer\""));
}

#[test]
fn ruling_064_withdrawal_may_take_pooled_armor() {
    let mut game = may_1944(panzers());
    game.withdraw("de-3-panzer").unwrap();
    assert!(!game.in_pool("de-3-panzer"));
    game.withdraw("de-2-panzer").unwrap();
    game.march("de-1-panzer", "12,11").unwrap();
    // With a single armor unit in the world, one is all that can be given.
    let gone = [
        "de-2-panzer",
        "de-3-panzer",
        "de-4-panzer",
        "de-1-ss",
        "de-2-ss",
        "de-3-ss",
    ];
    let last = lab().put("de-1-panzer", "11,11").put("de-9", "5,13");
    let mut one = may_1944(gone.iter().fold(last, |pos, id| pos.put(id, "withdrawn")));
    one.withdraw("de-1-panzer").unwrap();
    one.march("de-9", "6,13").unwrap();
}

#[test]
fn ruling_065_withdrawn_armor_returns_at_three() {
    let mut game = may_1944(panzers());
    game.withdraw("de-2-panzer").unwrap();
    game.withdraw("de-3-panzer").unwrap();
    // June: not yet.
    game.end_turn();
    game.end_turn();
    assert_eq!(game.month(), "1944-06");
    assert!(game.clone().place_due("de-2-panzer", "4,6").is_err());
    while game.month() != "1945-01" {
        game.end_turn();
        game.roll_on();
    }
    let rp = game.rp("axis");
    game.place_due("de-2-panzer", "4,6").unwrap();
    game.place_due("de-3-panzer", "5,22").unwrap();
    assert_eq!((game.sp("de-2-panzer"), game.sp("de-3-panzer")), (3, 3));
    assert_eq!(game.rp("axis"), rp, "free of charge");
}
