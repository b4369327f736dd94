//! Rulings on points, HQs, towns and who belongs to whom.

use super::game::{Game, Map, R1, at};
use super::rulings::{german, guns_to, phase};
use super::turn::end_turn;
use engine::Rules;
use holdline::choice::{Choice, Source};
use holdline::ids::{PlaceId, Side};
use holdline::state::Spot;
use serde_json::json;

#[test]
fn ruling_a043_hq_moves_free() {
    let position = json!({
        "hqs": { "xix": { "hex": "20.20", "cp": 3 } }, "hold": { "20.21": "german" }, "regions": phase("movement"),
    });
    let mut game = Game::new(Map::plain(), position);
    game.choose("4a", Choice::Shift(game.pot("xix"), game.hex("20.21")));
    assert_eq!(game.state.pots[game.pot("xix").i()].cp, 3);
}

#[test]
fn ruling_a087_corps_guns_pay_by_die() {
    let position = |hq: &str| {
        json!({
            "units": { "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") },
            "hqs": { "ii": { "hex": hq } },
            "cp": [["20.21", "4a", 3]],
            "regions": phase("prepared"),
        })
    };
    let mut game = Game::new(Map::plain(), position("20.23"));
    guns_to(&mut game, "4a-guns-1", "20.21");
    game.attack("4a", "20.20", &["32id-ir-4"], &[("4a-guns-1", 2)])
        .unwrap();
    assert_eq!(game.cp("20.21", "4a"), 0);
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrbb".to_string() + "g");

    let mut game = Game::new(Map::plain(), position("20.24"));
    guns_to(&mut game, "4a-guns-1", "20.21");
    let refusal = game
        .attack("4a", "20.20", &["32id-ir-4"], &[("4a-guns-1", 1)])
        .unwrap_err();
    assert_eq!(refusal.rule, "§2.10");
}

#[test]
fn ruling_a088_only_points_on_the_hex_pay() {
    let position = json!({
        "units": { "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") },
        "hqs": { "ii": { "hex": "20.22", "cp": 9 } },
        "regions": phase("prepared"),
    });
    let mut game = Game::new(Map::plain(), position);
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex("20.20"))),
        "§2.6"
    );
}

#[test]
fn ruling_a090_points_serve_their_own_army() {
    let units = json!({ "32id-ir-4": at("20.21", "movement"), "21id-ir-3": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement") });
    let mut game = german(units, "other", json!([["20.21", "3a", 1]]));
    assert!(
        game.try_choose("4a", Choice::Attack(game.hex("20.20")))
            .is_err()
    );
    game.attack("3a", "20.20", &["21id-ir-3"], &[]).unwrap();
}

#[test]
fn ruling_a112_town_cap_is_shared() {
    // Chojnice hands out one point per turn, to the army that asks first.
    let units =
        json!({ "4dp-14-pp": at("14.14", "movement"), "14dp-55-pp": at("14.12", "movement") });
    let regions = json!({ "R1": { "phase": "command", "winner": "german" } });
    let position =
        json!({ "units": units, "regions": regions, "stock": { "pomorze": 2, "poznan": 2 } });
    let mut game = Game::new(Map::plain(), position);
    let town = PlaceId::nth(
        game.rules
            .data
            .places
            .iter()
            .position(|p| p.name == "Chojnice")
            .unwrap(),
    );
    let from = |game: &Game, hex: &str| Choice::Place(Source::Place(town), game.hex(hex));
    game.choose("poznan", from(&game, "14.12"));
    let second = from(&game, "14.14");
    assert_eq!(game.refused("pomorze", second), "§2.6");
}

#[test]
fn ruling_a129_assets_sit_out_a_turn() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let regions = json!({ "R1": { "phase": "posture", "winner": "german" } });
    let mut game = Game::new(Map::plain(), json!({ "units": units, "regions": regions }));
    let (gun, to) = (game.counter("4a-guns-1"), game.pot("xix"));
    game.choose("4a", Choice::Send(gun, to));
    end_turn(&mut game);
    assert!(
        matches!(game.state.counters[gun.i()].spot, Spot::Transit(..)),
        "turn 4"
    );
    end_turn(&mut game);
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Pot(to), "turn 5");
}

#[test]
fn ruling_a140_points_on_hexes_are_seen() {
    for (hidden, seen) in [(false, true), (true, false)] {
        let units =
            json!({ "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement") });
        let position = |n: u8| json!({ "units": units.clone(), "regions": phase("rally"), "cp": [["20.21", "4a", n]] });
        let views = [1, 3].map(|n| {
            let game = Game::with(Map::plain(), position(n), &[("hidden-cp", hidden)]);
            serde_json::to_string(&game.rules.view(&game.state, game.seat("pomorze"))).unwrap()
        });
        assert_eq!(views[0] != views[1], seen, "hidden-cp {hidden}");
    }
}

#[test]
fn ruling_a133_group_reserves_live_on_allocations() {
    let mut game = Game::new(Map::plain(), json!({ "turn": 3, "empty": false }));
    let (group, army) = (game.army("agn"), game.army("3a"));
    assert_eq!(game.rules.data.armies[group.i()].grant, 0);
    assert_eq!(game.refused("okh", Choice::Allot(army)), "§2.6");
    game.choose("okh", Choice::Allot(group));
    game.choose("agn", Choice::Allot(group));
    assert!(
        game.try_choose("agn", Choice::Allot(army)).is_err(),
        "the point is spent"
    );
}

#[test]
fn ruling_a037_excess_lapses_on_arrival() {
    let mut game = Game::new(
        Map::plain(),
        json!({ "turn": 3, "empty": false, "hqs": { "x": { "cp": 8 }, "xiii": { "cp": 8 } } }),
    );
    end_turn(&mut game);
    let army = game.army("8a");
    let pots: u8 = game.rules.data.armies[army.i()]
        .pots
        .iter()
        .map(|p| game.state.pots[p.i()].cp)
        .sum();
    assert_eq!((pots, game.state.stocks[army.i()].cp), (16, 0));
    assert!(game.state.record.accounts[army.i()].lapsed >= 8);
}

#[test]
fn ruling_a134_lost_towns_shrink_the_grant() {
    let towns = ["07.09", "52.09"];
    assert_eq!(towns.len(), 2);
    let income = |lost: usize| {
        let mut game = Game::new(Map::plain(), json!({ "turn": 3, "empty": false }));
        let army = game.army("pomorze");
        let area: Vec<_> = game
            .rules
            .data
            .places
            .iter()
            .filter(|p| p.army == Some(army))
            .map(|p| p.hex)
            .collect();
        for hex in area.into_iter().take(lost) {
            game.state.hold[hex.i()] = Some(Side::German);
        }
        let before = game.state.record.accounts[army.i()].granted;
        end_turn(&mut game);
        game.state.record.accounts[army.i()].granted - before
    };
    assert_eq!([income(0), income(3), income(4), income(6)], [7, 7, 6, 4]);
}

#[test]
fn ruling_a139_released_divisions_join_a_pot() {
    let game = Game::new(Map::plain(), json!({}));
    for (unit, pot) in [
        ("1le-pzr-11", "xv-xiv"),
        ("4le-pzabt-33", "xviii-xxii"),
        ("1kav-reitr-1", "wodrig"),
        ("11dp-48-pp", "karpaty"),
        ("45dp-154-pp", "krakow"),
    ] {
        assert_eq!(game.unit(unit).pot, game.pot(pot), "{unit}");
    }
}

#[test]
fn ruling_a141_trains_run_anywhere() {
    for (rails, open) in [(false, true), (true, false)] {
        let position = json!({
            "units": { "4dp-14-pp": at("20.20", "movement") },
            "hqs": { "pomorze": { "hex": "20.19" } },
            "hold": { "20.19": "polish" },
            "regions": { "R1": { "phase": "command", "winner": "german" } },
        });
        let game = Game::with(Map::plain(), position, &[("trains-on-rails", rails)]);
        assert_eq!(
            game.offers(
                "pomorze",
                Choice::Put(game.counter("train-14"), game.hex("20.20"))
            ),
            open
        );
    }
}
