//! §2.14, 4g: what each random event does to divisions and units, put to Control, applied, and played.

use super::events::{division, lasts, march, morning, phase, step, strike, target};
use super::game::{Game, Map, R1, at};
use super::turn::end_turn;
use holdline::choice::Choice;
use holdline::data::map::Land;
use holdline::ids::UnitId;
use holdline::posture::Posture;
use holdline::state::air::Berth;
use holdline::state::air::Target;
use holdline::state::events::{Effect, What};
use holdline::state::{Fate, Phase, Slot, Spot};
use serde_json::json;

#[test]
fn event_11_a_division_without_its_general_prepares_nothing() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "3id-ir-8": at("20.23", "movement") });
    let cp = json!([["20.21", "4a", 1], ["20.23", "4a", 1]]);
    let position = json!({ "units": units, "cp": cp, "regions": phase("posture") });
    let mut game = Game::new(Map::plain(), position);
    let killed = What::Division(division(&game, "32id"));
    strike(&mut game, 11, killed);
    let prepare = |game: &Game, unit: &str| Choice::SetPosture(game.id(unit), Posture::Prepared);
    assert_eq!(game.refused("4a", prepare(&game, "32id-ir-4")), "§2.14");
    game.choose("4a", prepare(&game, "3id-ir-8"));
    game.choose(
        "4a",
        Choice::SetPosture(game.id("32id-ir-4"), Posture::DugIn),
    );
}

#[test]
fn event_12_a_driven_division_rallies_free() {
    let units =
        json!({ "32id-ir-4": at("20.21", "disordered"), "3id-ir-8": at("20.23", "disordered") });
    let mut game = morning(Map::plain(), units, "german", json!([]));
    game.state.regions[0].phase = Phase::Rally(Slot::First);
    let driven = What::Division(division(&game, "32id"));
    strike(&mut game, 12, driven);
    let rally = |game: &Game, unit: &str| Choice::Rally {
        unit: game.id(unit),
        dig: false,
        again: false,
    };
    assert_eq!(game.refused("4a", rally(&game, "3id-ir-8")), "§2.6");
    game.choose("4a", rally(&game, "32id-ir-4"));
    game.roll("t");
    assert_eq!(game.posture("32id-ir-4"), Posture::Movement);
}

#[test]
fn event_13_a_rearguard_ignores_its_next_withdrawal() {
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "3id-ir-8": at("21.20", "prepared"), "4dp-14-pp": at("20.20", "dug_in"),
    });
    let cp = json!([["20.21", "4a", 1], ["21.20", "4a", 1]]);
    let position = json!({ "units": units, "cp": cp, "regions": step("prepared", "german") });
    let mut game = Game::new(Map::plain(), position);
    let hex = What::Hex(game.hex("20.20"));
    strike(&mut game, 13, hex);
    // It outlasts the turn: it waits for the withdrawal.
    let mut idle = Game {
        rules: game.rules.clone(),
        state: game.state.clone(),
    };
    end_turn(&mut idle);
    assert!(lasts(&idle, Effect::Rearguard));
    game.fight("20.20", &["32id-ir-4"], "tt..");
    assert_eq!(
        game.stands("4dp-14-pp"),
        "20.20",
        "two to nothing, and it stands"
    );
    assert!(!lasts(&game, Effect::Rearguard), "used up");
    game.fight("20.20", &["3id-ir-8"], "tt.");
    assert!(!game.alive("4dp-14-pp") || game.stands("4dp-14-pp") != "20.20");
}

#[test]
fn events_14_and_15_ammunition_comes_and_goes() {
    for (number, after) in [(14, 5), (15, 1)] {
        let position = json!({ "stock": { "pomorze": 3 }, "hqs": { "pomorze": { "cp": 0 } } });
        let mut game = Game::new(Map::plain(), position);
        let army = game.army("pomorze");
        strike(&mut game, number, What::Army(army));
        assert_eq!(game.state.stocks[army.i()].cp, after, "event {number}");
    }
    // What the stock lacks is taken from the pots.
    let position = json!({ "stock": { "pomorze": 1 }, "hqs": { "pomorze": { "cp": 3 } } });
    let mut game = Game::new(Map::plain(), position);
    let army = game.army("pomorze");
    strike(&mut game, 15, What::Army(army));
    let pot = game.pot("pomorze");
    assert_eq!(
        (game.state.stocks[army.i()].cp, game.state.pots[pot.i()].cp),
        (0, 2)
    );
}

#[test]
fn event_16_reservists_due_tomorrow_are_here_today() {
    let rules = holdline::Holdline::shipped().unwrap();
    let setup = engine::Setup {
        scenario: "full".into(),
        position: Some(json!({ "turn": 2 })),
        ..engine::Setup::default()
    };
    let state = engine::Rules::start(&*rules, &setup).unwrap();
    let mut game = Game { rules, state };
    let early = division(&game, "36dp");
    let due = game.state.arrivals[early.i()];
    assert_eq!(due, game.state.turn + 1);
    let units = game.rules.data.divisions[early.i()].units.clone();
    let there = |game: &Game| {
        let on_map = |u: &&UnitId| game.state.units[u.i()].fate == Fate::OnMap;
        units.iter().filter(on_map).count()
    };
    assert_eq!(there(&game), 0);
    strike(&mut game, 16, What::Division(early));
    assert_eq!(there(&game), units.len());
    let army = game.army("prusy");
    let region = game.state.units[units[0].i()].region;
    assert_eq!(game.state.regions[region.i()].present >> army.0 & 1, 1);
}

#[test]
fn events_16_and_17_shift_an_arrival_by_a_turn() {
    for (number, day) in [(16, 5), (17, 7)] {
        let mut game = Game::new(Map::plain(), json!({}));
        let late = division(&game, "36dp");
        game.state.arrivals[late.i()] = 6;
        let target = if number == 16 {
            "polish-reserve-arriving"
        } else {
            "polish-arriving"
        };
        let list = holdline::chapters::events::candidates(
            &game.rules.data,
            &game.state,
            self::target(target),
            R1,
        );
        assert!(list.contains(&What::Division(late)), "{number}: {list:?}");
        strike(&mut game, number, What::Division(late));
        assert_eq!(game.state.arrivals[late.i()], day);
    }
}

#[test]
fn event_18_mist_grounds_support_and_halves_reconnaissance() {
    for misty in [true, false] {
        let position = json!({
            "units": { "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in") },
            "cp": [["20.21", "4a", 2]], "support": [[1, 0], [0, 0]], "regions": step("prepared", "german"),
        });
        let mut game = Game::new(Map::plain(), position);
        for craft in ["lf1-b1", "lf1-b2"] {
            let craft = game.craft(craft);
            game.state.sky.craft[craft.i()].berth = Berth::Column(0);
        }
        if misty {
            strike(&mut game, 18, What::Zone(0));
        }
        for seat in ["okh", "warsaw"] {
            game.choose(seat, Choice::PassAir(0));
        }
        game.roll("11");
        for craft in ["lf1-b1", "lf1-b2"] {
            game.choose("okh", Choice::Bomb(game.craft(craft), Target::Recce));
        }
        let look = |game: &Game, hex: &str| Choice::Survey(0, game.hex(hex));
        game.choose("okh", look(&game, "20.20"));
        assert_eq!(
            game.offers("okh", look(&game, "25.25")),
            !misty,
            "one look, or two"
        );
        game.choose("4a", Choice::Attack(game.hex("20.20")));
        game.choose("4a", Choice::With(game.id("32id-ir-4")));
        assert_eq!(game.offers("4a", Choice::AirDie), !misty);
    }
}

#[test]
fn events_19_and_20_change_what_the_ground_costs() {
    // Points left to infantry (2) after marsh (2), and to motors (4) after forest (3).
    for (number, foot, motors) in [(0, 0, 1), (19, 1, 1), (20, 0, 0)] {
        let map = Map::plain()
            .land("20.20", Land::Marsh)
            .land("20.25", Land::Forest);
        let units =
            json!({ "32id-ir-4": at("20.21", "movement"), "2id-ir-5": at("20.24", "movement") });
        let mut game = morning(map, units, "german", json!([["20.24", "4a", 1]]));
        if number > 0 {
            strike(&mut game, number, What::Region(R1));
        }
        march(&mut game);
        game.choose("4a", game.step("32id-ir-4", "20.20"));
        game.choose("4a", game.step("2id-ir-5", "20.25"));
        let left = (game.unit("32id-ir-4").mp, game.unit("2id-ir-5").mp);
        assert_eq!(left, (foot, motors), "event {number}");
    }
}

#[test]
fn event_21_a_train_comes_free_and_goes_with_the_turn() {
    let position = json!({
        "units": { "4dp-14-pp": at("20.20", "movement"), "32id-ir-4": at("20.21", "prepared") },
        "hqs": { "pomorze": { "hex": "20.19" } }, "hold": { "20.19": "polish" },
        "cp": [["20.21", "4a", 1]], "regions": phase("command"),
    });
    let mut game = Game::new(Map::plain(), position);
    let army = game.army("pomorze");
    let trains = |game: &Game| -> Vec<_> {
        let of = |(c, (spot, _)): &(holdline::ids::CounterId, (Spot, bool))| {
            let name = &game.rules.data.pieces[c.i()].id;
            (name.contains("train") && matches!(spot, Spot::Pot(_))).then_some(*c)
        };
        game.view("pomorze")
            .counters
            .entries()
            .filter_map(of)
            .collect()
    };
    let before = trains(&game);
    strike(&mut game, 21, What::Army(army));
    let free = trains(&game)
        .into_iter()
        .find(|c| !before.contains(c))
        .unwrap();
    game.choose("pomorze", Choice::Put(free, game.hex("20.20")));
    game.state.regions[0].phase = Phase::Prepared(Slot::First);
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    assert_eq!(game.cp("20.20", "pomorze"), 0);
    game.choose("pomorze", Choice::Fire(free, 1));
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrgg", "its die costs nothing");
    game.roll("....");
    game.roll(".");
    end_turn(&mut game);
    assert_eq!(game.state.counters[free.i()].spot, Spot::Waiting);
    assert!(!lasts(&game, Effect::FreeTrain));
}

#[test]
fn event_22_tired_men_march_one_hex_less() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "3id-ir-8": at("20.24", "movement") });
    let mut game = morning(Map::plain(), units, "german", json!([]));
    let tired = What::Division(division(&game, "32id"));
    strike(&mut game, 22, tired);
    march(&mut game);
    assert_eq!(game.unit("32id-ir-4").mp, 1);
    assert_eq!(game.unit("3id-ir-8").mp, 2);
}

#[test]
fn event_23_the_workshop_is_content_with_a_star() {
    for mended in [true, false] {
        let units = json!({ "3pz-pzr-5": at("20.21", "disordered") });
        let position = json!({ "units": units, "cp": [["20.21", "4a", 2]], "regions": step("rally", "german") });
        let mut game = Game::new(Map::plain(), position);
        let unit = game.id("3pz-pzr-5");
        if mended {
            strike(&mut game, 23, What::Unit(unit));
        }
        game.choose(
            "4a",
            Choice::Rally {
                unit,
                dig: false,
                again: false,
            },
        );
        game.roll("s");
        let fit = game.posture("3pz-pzr-5") == Posture::Movement;
        assert_eq!(fit, mended, "tanks rally on a tick");
    }
}

#[test]
fn event_24_a_tank_may_break_down_where_it_stands() {
    for (face, after) in [("s", Posture::Disordered), ("t", Posture::Movement)] {
        let units = json!({ "3pz-pzr-5": at("20.21", "movement") });
        let mut game = Game::new(Map::plain(), json!({ "units": units }));
        let unit = What::Unit(game.id("3pz-pzr-5"));
        strike(&mut game, 24, unit);
        assert_eq!(game.dice(), "r");
        game.roll(face);
        assert_eq!(game.posture("3pz-pzr-5"), after);
    }
}

#[test]
fn event_25_the_wrong_hill_is_attacked_unprepared() {
    let units =
        json!({ "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement") });
    let position = json!({ "units": units, "cp": [["20.21", "4a", 1]], "regions": step("prepared", "german") });
    let mut game = Game::new(Map::plain(), position);
    let hex = What::Hex(game.hex("20.21"));
    strike(&mut game, 25, hex);
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rg", "one die, as on the march");
    game.roll("..");
    assert!(!lasts(&game, Effect::WrongHill), "used up");
}
