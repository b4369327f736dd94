//! What a seat is told before it decides, and what an onlooker sees: both from views alone.

use crate::desk::*;
use engine::erased::{Batch, Game, Listeners, Plug};
use engine::{Analyze, Dice, FastRng, Imagine, Menu, Next, Overlays, Rules, Seed, Setup};
use pacific::{Choice, Pacific, PublicView, RoundKind, Side, State, Step};
use serde_json::{Value, json};
use std::sync::Arc;

fn odds(desk: &Desk, side: Side) -> Option<Value> {
    let odds = GAME.odds_from_view(&GAME.view(&desk.state, side.seat()));
    odds.map(|odds| json!(odds))
}

/// The entry of a list for this shooter or these shooters and this target.
fn shot<'a>(list: &'a Value, from: &[&str], target: &str) -> &'a Value {
    list.as_array()
        .unwrap()
        .iter()
        .find(|shot| shot["from"] == json!(from) && shot["target"] == target)
        .unwrap_or_else(|| panic!("no {from:?} on {target} in {list}"))
}

/// Hit, disabled but afloat, and sunk, by the words of §8.1: every roll counted.
fn by_hand(dice: u32, hit: u32, strength: u32) -> [f64; 3] {
    let all = 6u32.pow(dice);
    let mut counts = [0u32; 3];
    for number in 0..all {
        let faces = (0..dice).map(|i| number / 6u32.pow(i) % 6 + 1);
        let hits = faces.clone().filter(|&face| face >= hit).count() as u32;
        let one = faces.clone().any(|face| face == 1);
        counts[0] += u32::from(hits > 0);
        counts[1] += u32::from(one && hits < strength);
        counts[2] += u32::from(hits >= strength);
    }
    counts.map(|count| f64::from(count) / f64::from(all))
}

#[track_caller]
fn check(shot: &Value, expected: [f64; 3]) {
    for (name, chance) in ["hit", "home", "sunk"].iter().zip(expected) {
        let told = shot[name].as_f64().unwrap();
        assert!((told - chance).abs() < 1e-12, "{name}: {chance} in {shot}");
    }
}

/// §8's battle: every aim with its exact chances, alone and together.
#[test]
fn the_side_that_aims_is_told_the_odds_of_hit_disable_and_sink() {
    let mut desk = Desk::open(Setup::scenario("coral-sea"));
    let torpedo = odds(&desk, J).unwrap();
    check(
        shot(&torpedo["open"], &["I-Boats"], "Intrepid"),
        by_hand(2, 5, 3),
    );
    assert_eq!(torpedo["open"].as_array().unwrap().len(), 4, "ships only");
    assert_eq!(odds(&desk, A), None, "the Allies decide nothing here");
    desk.choose(J, Choice::On(unit(A, "Intrepid")))
        .dice(&[5, 6])
        .both_bid(RoundKind::Air);
    assert_eq!(odds(&desk, A), None);
    desk.aim(J, "21st Air Flotilla", "Tennessee");
    let both = ["Akagi", "21st Air Flotilla"];
    desk.choose(J, Choice::Aim(unit(J, "Akagi")));
    let open = odds(&desk, J).unwrap()["open"].clone();
    let tennessee = shot(&open, &["Akagi"], "Tennessee");
    check(tennessee, by_hand(4, 6, 3));
    check(&tennessee["together"], by_hand(7, 6, 3));
    assert_eq!(
        tennessee["together"]["from"],
        json!(["21st Air Flotilla", "Akagi"])
    );
    check(shot(&open, &["Akagi"], "Intrepid"), by_hand(4, 5, 1));
    desk.choose(J, Choice::On(unit(A, "Tennessee")));
    let told = odds(&desk, J).unwrap();
    assert_eq!(told["exact"], true);
    check(shot(&told["targets"], &both, "Tennessee"), by_hand(7, 6, 3));
    check(
        shot(&told["aims"], &["Akagi"], "Tennessee"),
        by_hand(4, 6, 3),
    );
    assert_eq!(told["open"], json!([]));
    assert_eq!(
        told["way"],
        json!({ "air": 0.5, "surface": 6.0 / 32.0 }),
        "of the next round, in an Allied sea"
    );
}

/// §8: 1 more for air and 1 more for the holder; ties roll again.
#[test]
fn the_side_that_asks_for_a_round_is_told_the_chance_to_get_it() {
    let way = |holder: &str| {
        let desk = Desk::at(json!({
            "turn": 4, "rest": "absent", "areas": { "Coral Sea": holder },
            "units": { "japan": { "Akagi": "Coral Sea" }, "allies": { "Tennessee": "Coral Sea" } },
            "battle": { "area": "Coral Sea", "stage": "round" },
        }));
        assert_eq!(desk.step(), Step::Bid);
        odds(&desk, J).unwrap()["way"].clone()
    };
    // Of 36 rolls, one more than the enemy wins 21 and loses 10, two more win 26 and lose 6.
    assert_eq!(
        way("none"),
        json!({ "air": 21.0 / 31.0, "surface": 10.0 / 31.0 })
    );
    assert_eq!(way("japan"), json!({ "air": 26.0 / 32.0, "surface": 0.5 }));
    assert_eq!(way("allies"), json!({ "air": 0.5, "surface": 6.0 / 32.0 }));
}

/// §8: rounds until one side is gone, and the base stays with its holder when both go at once.
#[test]
fn the_side_that_lands_is_told_the_chance_against_the_garrison() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "SNLF Transport 1": { "at": "Coral Sea", "strength": 1 },
                              "SNLF Transport 2": { "at": "Coral Sea", "strength": 1 } },
                   "allies": { "Marine Transport 1": "Noumea" } },
        "battle": { "area": "Coral Sea", "stage": "landing" },
    }));
    let ashore = |desk: &Desk| odds(desk, J).unwrap()["ashore"].clone();
    let check = |told: Value, dice: u8, chance: f64| {
        assert_eq!(told["dice"], dice);
        assert!(
            (told["taken"].as_f64().unwrap() - chance).abs() < 1e-12,
            "{told}"
        );
    };
    assert_eq!(odds(&desk, A), None);
    // Of 11 rounds that end it for one point, 5 go well. Two points win 66 of 91 by 216ths at once, or go on as one.
    check(ashore(&desk), 2, 851.0 / 1001.0);
    desk.choose(J, Choice::Attack(spot("Noumea")));
    check(ashore(&desk), 0, 0.0);
    desk.choose(J, Choice::With(unit(J, "SNLF Transport 2")));
    check(ashore(&desk), 1, 5.0 / 11.0);
}

/// A34, A48: on land a die a point, 6 hits, 1s mean nothing.
#[test]
fn land_units_are_told_odds_without_ones() {
    let mut desk = Desk::at(json!({
        "turn": 4, "rest": "absent",
        "units": { "japan": { "SNLF Transport 1": "Coral Sea" },
                   "allies": { "Marine Transport 1": "Port Moresby" } },
        "battle": { "area": "Coral Sea", "stage": "open" },
    }));
    desk.land(J, "Port Moresby", &["SNLF Transport 1"]);
    assert_eq!(desk.step(), Step::LandAim);
    desk.choose(J, Choice::Aim(unit(J, "SNLF Transport 1")));
    let open = odds(&desk, J).unwrap()["open"].clone();
    let garrison = shot(&open, &["SNLF Transport 1"], "the garrison");
    let hit = 1.0 - (5.0f64 / 6.0).powi(3);
    check(garrison, [hit, 0.0, hit]);
    let [hit, _, sunk] = by_hand(3, 6, 3);
    check(
        shot(&open, &["SNLF Transport 1"], "Marine Transport 1"),
        [hit, 0.0, sunk],
    );
}

/// Calls `look` on every position of some random games, all options on and off.
fn wander(seeds: std::ops::Range<u64>, mut look: impl FnMut(&State, &mut FastRng)) {
    for seed in seeds {
        let mut dice = FastRng::new(seed);
        let mut setup = Setup::scenario("war");
        for id in ["task-forces", "air-raids"] {
            setup = setup.with(id, dice.die(2) == 1);
        }
        let mut state = GAME.start(&setup).unwrap();
        let mut menu = Menu::new();
        loop {
            match GAME.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    let roll = GAME.roll(&chance, &mut dice);
                    GAME.resolve(&mut state, &roll, &mut ());
                }
                Next::Seats(seats) => {
                    let count = seats.iter().count() as u32;
                    let seat = seats.iter().nth(dice.die(count) as usize - 1).unwrap();
                    menu.clear();
                    GAME.menu(&state, seat, &mut menu);
                    let entries = menu.entries();
                    let choice = entries[dice.die(entries.len() as u32) as usize - 1];
                    GAME.choose(&mut state, seat, &choice, &mut ()).unwrap();
                }
            }
            look(&state, &mut dice);
        }
    }
}

fn public(state: &State) -> PublicView {
    GAME.public_view(&Side::BOTH.map(|side| GAME.view(state, side.seat())))
        .unwrap()
}

/// An onlooker knows only what both players know: it is the same in every world that fits either player's view.
#[test]
fn a_spectator_sees_nothing_that_one_side_does_not() {
    let mut looks = 0;
    wander(0..4, |state, dice| {
        if dice.die(40) > 1 {
            return;
        }
        looks += 1;
        let told = public(state);
        for side in Side::BOTH {
            let world = GAME.imagine(&GAME.view(state, side.seat()), side.seat(), dice);
            assert_eq!(told, public(&world), "{side:?} in {:?}", state.step());
        }
    });
    assert!(looks > 50, "{looks} looks");
}

/// The same odds in every world that fits the view, and only for the side that decides.
#[test]
fn odds_come_from_the_askers_knowledge() {
    let mut told = 0;
    wander(4..6, |state, dice| {
        for side in Side::BOTH {
            let view = GAME.view(state, side.seat());
            let Some(odds) = GAME.odds_from_view(&view) else {
                continue;
            };
            told += 1;
            let world = GAME.imagine(&view, side.seat(), dice);
            let again = GAME.odds_from_view(&GAME.view(&world, side.seat()));
            assert_eq!(Some(odds), again, "{:?}", state.step());
        }
    });
    assert!(told > 100, "{told} odds");
}

/// A draft can be taken back, so opening an area shows nothing before it is final.
#[test]
fn a_draft_that_opens_an_area_shows_no_enemy_block() {
    let game: &Arc<Pacific> = &GAME;
    let setup = Setup {
        scenario: "test".into(),
        position: Some(json!({
            "turn": 4, "step": "next-area", "rest": "absent",
            "units": { "japan": { "Akagi": "Coral Sea", "Hiei": "Solomon Sea" },
                       "allies": { "Washington": "Coral Sea", "Essex": "Solomon Sea" } },
        })),
        ..Setup::default()
    };
    let mut table = Plug::bare(game.clone())
        .open(&setup, Seed::from_numbers(1, 1))
        .unwrap();
    let open = json!({ "open": spot("Coral Sea") });
    let before = table.view(J.seat());
    let drafted = table.draft(J.seat(), std::slice::from_ref(&open)).unwrap();
    assert_eq!(drafted.progress, engine::DraftProgress::Reveals);
    assert_eq!(drafted.view, before);
    assert!(drafted.events.is_empty() && drafted.log.is_empty());
    let batch = Batch {
        seat: J.seat(),
        choices: &[open],
        nonce: engine::Nonce([1; 16]),
        note: None,
    };
    table.commit(batch, None, Listeners::default()).unwrap();
    let washington = unit(A, "Washington").index().to_string();
    assert_eq!(before.json()["units"][&washington]["at"], Value::Null);
    let after = table.view(J.seat());
    assert_eq!(
        after.json()["units"][&washington]["at"],
        json!(spot("Coral Sea"))
    );
}
