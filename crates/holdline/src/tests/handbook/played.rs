//! Rulings played from one step to the next, with nothing set by hand that the rules should set themselves.

use super::game::{Game, Map, R1, at};
use holdline::choice::{Choice, Ruling, Source};
use holdline::data::map::Land;
use holdline::ids::Side;
use holdline::posture::Posture;
use holdline::state::events::{Proposal, What};
use holdline::state::{Phase, Slot, Spot};
use serde_json::{Value, json};

fn step(name: &str) -> Value {
    json!({ "R1": { "phase": { name: "first" }, "winner": "german" } })
}

fn clock_to(game: &mut Game, phase: Phase) {
    while game.state.regions[0].phase != phase {
        game.time_up();
    }
}

fn hq(game: &Game, pot: &str) -> String {
    let hex = game.state.pots[game.pot(pot).i()].hex;
    game.rules.data.map.label(hex).to_string()
}

/// An HQ in flight takes this way; with one way only nobody is asked.
fn flee(game: &mut Game, seat: &str, pot: &str, to: &str) {
    let choice = Choice::Flee(game.pot(pot), game.hex(to));
    if game.offers(seat, choice.clone()) {
        game.choose(seat, choice);
    }
    assert_eq!(hq(game, pot), to);
}

#[test]
fn ruling_a048_who_attacked_stays_and_who_did_not_marches() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.21", "movement"), "4dp-14-pp": at("20.20", "dug_in"),
    });
    let position = json!({ "units": units, "cp": [["20.21", "4a", 1]], "regions": step("other") });
    let mut game = Game::new(Map::plain(), position);
    game.fight("20.20", &["32id-ir-4"], "...");
    clock_to(&mut game, Phase::Movement(Slot::First));
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.22")), "§2.12");
    game.choose("4a", game.step("32id-ir-94", "20.22"));
}

#[test]
fn ruling_a013_disordered_in_the_first_actions_no_rally_in_the_second() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
        "4dp-14-pp": at("20.20", "dug_in"), "4dp-63-pp": at("30.30", "disordered"),
    });
    let cp = json!([
        ["20.21", "4a", 1],
        ["20.20", "pomorze", 2],
        ["30.30", "pomorze", 2]
    ]);
    let position = json!({ "units": units, "cp": cp, "regions": step("prepared") });
    let mut game = Game::new(Map::plain(), position);
    // Three to two is one hit and no withdrawal.
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "ttt.tt");
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
    clock_to(&mut game, Phase::Rally(Slot::Second));
    let rally = |game: &Game, unit: &str| Choice::Rally {
        unit: game.id(unit),
        dig: false,
        again: false,
    };
    assert_eq!(game.refused("pomorze", rally(&game, "4dp-14-pp")), "§2.8");
    game.choose("pomorze", rally(&game, "4dp-63-pp"));
}

#[test]
fn ruling_a105_a_unit_that_withdrew_may_march_on() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
        "4dp-14-pp": at("20.20", "dug_in"), "4dp-63-pp": at("20.20", "dug_in"), "4dp-67-pp": at("20.20", "dug_in"),
    });
    let hold = json!({ "20.19": "polish", "20.18": "polish", "20.17": "polish" });
    let position = json!({ "units": units, "hold": hold, "cp": [["20.21", "4a", 1]], "regions": step("prepared") });
    let mut game = Game::new(Map::plain(), position);
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "tt........");
    for unit in ["4dp-14-pp", "4dp-63-pp"] {
        game.choose("4a", Choice::Hit(R1, game.mark(unit)));
    }
    for unit in ["4dp-14-pp", "4dp-63-pp", "4dp-67-pp"] {
        let back = Choice::Withdraw(game.id(unit), game.hex("20.19"));
        if game.offers("pomorze", back.clone()) {
            game.choose("pomorze", back);
        }
        assert_eq!(game.stands(unit), "20.19");
    }
    assert_eq!(
        game.posture("4dp-67-pp"),
        Posture::Movement,
        "out of its trench"
    );
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
    game.choose("4a", Choice::Halt(R1));
    assert!(game.unit("4dp-67-pp").fought);
    clock_to(&mut game, Phase::Movement(Slot::Second));
    game.choose("pomorze", game.step("4dp-67-pp", "20.18"));
    game.choose("pomorze", game.step("4dp-67-pp", "20.17"));
    game.choose("pomorze", game.step("4dp-14-pp", "20.18"));
    // Having fought it does not dig in again (A52).
    clock_to(&mut game, Phase::Posture);
    let hex = game.hex("20.17");
    let army = game.army("pomorze");
    game.state.lay(hex, army, 1);
    let dig = Choice::SetPosture(game.id("4dp-67-pp"), Posture::DugIn);
    assert_eq!(game.refused("pomorze", dig), "§2.8");
}

#[test]
fn ruling_a107_prepared_and_other_attacks_drive_an_hq_out_without_dice() {
    for (face, phase) in [("prepared", "prepared"), ("movement", "other")] {
        let position = json!({
            "units": { "32id-ir-4": at("20.21", face) }, "cp": [["20.21", "4a", 1]], "regions": step(phase),
            "hqs": { "pomorze": { "hex": "20.20", "cp": 5 } }, "hold": { "20.20": "polish", "20.19": "polish" },
        });
        let mut game = Game::new(Map::plain(), position);
        game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
        assert_eq!(game.cp("20.21", "4a"), 0, "at the normal price");
        assert_eq!(game.dice(), "", "{phase}");
        flee(&mut game, "pomorze", "pomorze", "20.19");
        let pot = game.pot("pomorze");
        assert_eq!(game.state.pots[pot.i()].cp, 2, "half is lost, rounded up");
        game.choose("4a", Choice::Advance(game.id("32id-ir-4")));
        assert_eq!(game.stands("32id-ir-4"), "20.20");
    }
}

#[test]
fn ruling_a106_every_step_may_drive_hqs_on_and_all_of_a_hex_go() {
    let mut hold = json!({});
    for row in 22..=26 {
        hold[format!("20.{row}")] = json!("polish");
    }
    let position = json!({
        "units": { "2id-ir-5": at("20.20", "movement") }, "cp": [["20.20", "4a", 1]], "regions": step("movement"),
        "hqs": { "pomorze": { "hex": "20.22", "cp": 3 }, "poznan": { "hex": "20.22", "cp": 2 } }, "hold": hold,
    });
    let mut game = Game::new(Map::plain(), position);
    // Two HQs do not guard each other; the step of four MP comes on and on.
    game.choose("4a", game.step("2id-ir-5", "20.21"));
    flee(&mut game, "pomorze", "pomorze", "20.23");
    flee(&mut game, "poznan", "poznan", "20.23");
    game.choose("4a", game.step("2id-ir-5", "20.22"));
    flee(&mut game, "pomorze", "pomorze", "20.24");
    flee(&mut game, "poznan", "poznan", "20.24");
    game.choose("4a", game.step("2id-ir-5", "20.23"));
    flee(&mut game, "pomorze", "pomorze", "20.25");
    // The last step leaves nothing to go on with: they may stay.
    game.choose("4a", game.step("2id-ir-5", "20.24"));
    assert_eq!(hq(&game, "pomorze"), "20.25");
    assert_eq!(
        game.state.pots[game.pot("pomorze").i()].cp,
        3,
        "no disruption in MOVEMENT"
    );
    // The flight has not used up their own move.
    clock_to(&mut game, Phase::Movement(Slot::Second));
    let shift = Choice::Shift(game.pot("pomorze"), game.hex("20.26"));
    game.choose("pomorze", shift);
}

#[test]
fn ruling_a106_a_dummy_does_not_guard_and_an_advance_does_not_scare() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "disordered"), "2id-ir-5": at("30.20", "movement"),
    });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 1], ["30.20", "4a", 1]], "regions": step("prepared"),
        "hqs": { "pomorze": { "hex": "20.19" }, "poznan": { "hex": "30.22" } },
        "hold": { "20.19": "polish", "20.18": "polish", "30.22": "polish", "30.23": "polish" },
    });
    let mut game = Game::new(Map::plain(), position);
    game.dummy("poznan", "30.22");
    game.fight("20.20", &["32id-ir-4"], "t..");
    game.choose("4a", Choice::Advance(game.id("32id-ir-4")));
    assert_eq!(game.stands("32id-ir-4"), "20.20");
    assert_eq!(hq(&game, "pomorze"), "20.19", "an advance is no march");
    clock_to(&mut game, Phase::Movement(Slot::First));
    game.choose("4a", game.step("2id-ir-5", "30.21"));
    flee(&mut game, "poznan", "poznan", "30.23");
}

#[test]
fn ruling_a118_a_tank_rolls_once_a_turn() {
    let units = json!({ "3pz-pzr-5": at("20.20", "movement") });
    let position =
        json!({ "units": units, "cp": [["20.20", "4a", 1]], "regions": step("movement") });
    let mut game = Game::new(Map::plain(), position);
    let unit = game.id("3pz-pzr-5");
    game.state
        .proposals
        .push(Proposal::Event(24, R1, What::Unit(unit)));
    game.choose("control", Choice::Control(Ruling::Apply(0)));
    game.roll("t");
    for row in 21..=24 {
        game.choose("4a", game.step("3pz-pzr-5", &format!("20.{row}")));
    }
    assert_eq!(game.dice(), "", "it has rolled today");
    super::turn::end_turn(&mut game);
    let again = game.state.units[unit.i()].checked;
    assert!(!again, "tomorrow it may roll again");
}

#[test]
fn ruling_a110_hqs_and_dummies_take_nothing() {
    let position = json!({
        "hqs": { "xix": { "hex": "20.20" } }, "hold": { "20.20": "german", "20.21": "polish" }, "regions": step("movement"),
    });
    let mut game = Game::new(Map::plain(), position);
    let dummy = game.dummy("4a", "20.20");
    let shift = Choice::Shift(game.pot("xix"), game.hex("20.21"));
    assert_eq!(game.refused("4a", shift), "§2.7");
    let step = Choice::Step(dummy, game.hex("20.21"));
    assert!(game.try_choose("4a", step).is_err());
    assert!(game.state.friendly(game.hex("20.21"), Side::Polish));
}

#[test]
fn ruling_a035_the_last_cube_owns_the_hex_and_static_troops_keep_theirs() {
    let units =
        json!({ "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("25.25", "movement") });
    let position = json!({
        "units": units, "counters": { "chojnice": "20.22" }, "hold": { "20.21": "polish", "20.22": "polish" },
        "regions": step("movement"),
    });
    let mut game = Game::new(Map::plain(), position);
    game.choose("4a", game.step("32id-ir-4", "20.21"));
    assert_eq!(
        game.refused("4a", game.step("32id-ir-4", "20.22")),
        "§2.12",
        "held"
    );
    game.choose("4a", game.step("32id-ir-4", "21.21"));
    let owner = |game: &Game, hex: &str| game.state.hold[game.hex(hex).i()];
    assert_eq!(
        owner(&game, "20.21"),
        Some(Side::German),
        "left, and still German"
    );
    assert_eq!(owner(&game, "20.22"), Some(Side::Polish));
    let unit = game.id("4dp-14-pp");
    let hex = game.hex("20.21");
    for ruling in [Ruling::Take(unit), Ruling::Put(hex)] {
        game.choose("control", Choice::Control(ruling));
    }
    assert_eq!(owner(&game, "20.21"), Some(Side::Polish), "entered last");
}

#[test]
fn ruling_a025_a_double_is_two_hits_and_no_more() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.21", "movement"),
        "4dp-14-pp": at("20.20", "movement"), "4dp-63-pp": at("20.20", "movement"), "4dp-67-pp": at("20.20", "movement"),
    });
    let position = json!({ "units": units, "cp": [["20.21", "4a", 2]], "regions": step("other") });
    let mut game = Game::new(Map::plain(), position);
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "tt...");
    for unit in ["4dp-14-pp", "4dp-63-pp"] {
        game.choose("4a", Choice::Hit(R1, game.mark(unit)));
    }
    let third = Choice::Hit(R1, game.mark("4dp-67-pp"));
    assert!(!game.offers("4a", third));
    let faces = ["4dp-14-pp", "4dp-63-pp", "4dp-67-pp"].map(|u| game.posture(u));
    use Posture::{Disordered, Movement};
    assert_eq!(faces, [Disordered, Disordered, Movement]);
}

#[test]
fn ruling_a102_nobody_attacks_twice_a_turn() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in"), "4dp-63-pp": at("21.20", "dug_in"),
    });
    let position =
        json!({ "units": units, "cp": [["20.21", "4a", 5]], "regions": step("prepared") });
    let mut game = Game::new(Map::plain(), position);
    game.fight("20.20", &["32id-ir-4"], "....");
    assert!(game.attack("4a", "21.20", &["32id-ir-4"], &[]).is_err());
    clock_to(&mut game, Phase::Other(Slot::First));
    assert!(
        game.attack("4a", "20.20", &["32id-ir-4"], &[]).is_err(),
        "nor in the next step"
    );
}

#[test]
fn ruling_a103_both_source_hexes_may_send_somebody_in() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "3id-ir-8": at("21.20", "movement"), "4dp-14-pp": at("20.20", "disordered"),
    });
    let position = json!({ "units": units, "cp": [["20.21", "4a", 4]], "regions": step("other") });
    let mut game = Game::new(Map::plain(), position);
    game.attack("4a", "20.20", &["32id-ir-4", "3id-ir-8"], &[])
        .unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("t..");
    assert!(!game.alive("4dp-14-pp"));
    for unit in ["32id-ir-4", "3id-ir-8"] {
        game.choose("4a", Choice::Advance(game.id(unit)));
        assert_eq!(game.stands(unit), "20.20");
    }
}

#[test]
fn ruling_a104_who_finds_no_hex_takes_a_hit_and_the_hex_is_not_vacated() {
    let mut map = Map::plain();
    for hex in ["20.19", "19.19", "21.19", "19.20", "21.20"] {
        map = map.land(hex, Land::Closed);
    }
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in"), "4dp-63-pp": at("20.20", "dug_in"),
    });
    let position =
        json!({ "units": units, "cp": [["20.21", "4a", 1]], "regions": step("prepared") });
    let mut game = Game::new(map, position);
    game.fight("20.20", &["32id-ir-4"], "tt....");
    while game.state.regions[0].battle.is_some() {
        let open = game.menu(game.seat("4a"));
        let hit = open
            .entries()
            .iter()
            .find(|c| matches!(c, Choice::Hit(..)))
            .cloned();
        assert!(
            !game.offers("4a", Choice::Advance(game.id("32id-ir-4"))),
            "somebody is there"
        );
        match hit {
            Some(hit) => game.choose("4a", hit),
            None => break,
        }
    }
    let alive: Vec<&str> = ["4dp-14-pp", "4dp-63-pp"]
        .into_iter()
        .filter(|u| game.alive(u))
        .collect();
    assert!(
        !alive.is_empty(),
        "a kill-three cube outlives two hits (A77)"
    );
    assert!(
        alive
            .iter()
            .all(|u| game.stands(u) == "20.20" && game.posture(u) == Posture::Disordered)
    );
}

/// A border counter and, where asked for, a regiment with it.
fn garrison(with: bool) -> Game {
    let mut units =
        json!({ "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared") });
    if with {
        units["4dp-14-pp"] = at("20.20", "movement");
    }
    let position = json!({
        "units": units, "counters": { "chojnice": "20.20" }, "hold": { "20.20": "polish", "20.19": "polish" },
        "cp": [["20.21", "4a", 1]], "regions": step("prepared"),
    });
    Game::new(Map::plain(), position)
}

#[test]
fn ruling_a086_static_troops_are_hit_first_and_go_when_the_stack_goes() {
    let spot = |game: &Game| game.state.counters[game.counter("chojnice").i()].spot;
    // Two to one: a hit, and the counter counts as dug in.
    let mut game = garrison(true);
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "tt..t.");
    assert_eq!(spot(&game), Spot::Gone);
    // One star is enough.
    let mut game = garrison(false);
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "s...t");
    assert_eq!(spot(&game), Spot::Gone);
    // They never withdraw: at a double the regiment goes and the counter is lost.
    let mut game = garrison(true);
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "tt....");
    while let Some(hit) = game
        .menu(game.seat("4a"))
        .entries()
        .iter()
        .find(|c| matches!(c, Choice::Hit(..)))
        .cloned()
    {
        game.choose("4a", hit);
    }
    assert_eq!(spot(&game), Spot::Gone);
}

#[test]
fn ruling_a086_points_reach_static_troops_anywhere_through_the_lead() {
    let position = json!({
        "counters": { "chojnice": "40.40" }, "hold": { "40.40": "polish" }, "stock": { "pomorze": 1, "poznan": 1 },
        "hqs": { "pomorze": { "cp": 1 }, "poznan": { "cp": 1 } },
        "units": { "4dp-14-pp": at("20.20", "movement"), "14dp-55-pp": at("22.20", "movement") },
        "regions": { "R1": { "phase": "command", "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    let place =
        |game: &Game, pot: &str| Choice::Place(Source::Pot(game.pot(pot)), game.hex("40.40"));
    // Pomorze leads the region.
    assert!(game.try_choose("poznan", place(&game, "poznan")).is_err());
    game.choose("pomorze", place(&game, "pomorze"));
    assert_eq!(game.cp("40.40", "pomorze"), 1);
}

#[test]
fn ruling_a009_guns_roll_their_color() {
    let units =
        json!({ "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 4], ["20.20", "pomorze", 2]],
        "hqs": { "ii": { "hex": "20.22" } }, "regions": step("prepared"),
    });
    let mut game = Game::new(Map::plain(), position);
    let guns = [
        (game.battery("32id", 0), "20.21"),
        ("4a-guns-1".into(), "20.21"),
        (game.battery("4dp", 0), "20.20"),
    ];
    for (gun, hex) in &guns {
        let (gun, hex) = (game.counter(gun), game.hex(hex));
        game.state.counters[gun.i()].spot = Spot::At(hex);
    }
    game.attack(
        "4a",
        "20.20",
        &["32id-ir-4"],
        &[(&guns[0].0, 1), (&guns[1].0, 1)],
    )
    .unwrap();
    game.choose("pomorze", Choice::Fire(game.counter(&guns[2].0), 1));
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrrbgg", "red, black for the corps, green");
}

#[test]
fn bad_input_out_of_reach_and_without_points_changes_nothing() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "2id-ir-5": at("20.25", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let position = json!({
        "units": units, "hqs": { "ii": { "hex": "40.40", "cp": 2 }, "xix": { "hex": "20.26", "cp": 0 } },
        "hold": { "40.40": "german", "20.26": "german" }, "regions": { "R1": { "phase": "command", "winner": "german" } },
    });
    let mut game = Game::new(Map::plain(), position);
    // The harness compares the whole state after every refusal.
    assert_eq!(
        game.refused("4a", game.place("ii", "20.21")),
        "§2.6",
        "out of reach"
    );
    assert_eq!(
        game.refused("4a", game.place("xix", "20.25")),
        "§2.6",
        "an empty pot"
    );
    clock_to(&mut game, Phase::Other(Slot::First));
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex("20.20"))),
        "§2.6",
        "no point"
    );
    clock_to(&mut game, Phase::Movement(Slot::First));
    assert_eq!(
        game.refused("4a", game.step("2id-ir-5", "20.24")),
        "§2.6",
        "no point to drive"
    );
}
