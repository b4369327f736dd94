//! What a client may show before anything is ordered: a setup to begin with (§15), what orders cost, what wins.

use crate::common::*;
use eastfront::{Choice, HexSet, Phase, Side};
use engine::{Overlays, Rules};
use serde_json::{Value, json};

/// Sets up the side to move as it is proposed, by the rules.
fn set_up_as_proposed(game: &mut Game) {
    while let Some(Choice::Withhold(unit)) = game.menu().first().copied() {
        game.pace(Choice::Withhold(unit));
    }
    let side = side(&game.side());
    let view = game.rules.view(&game.state, side.seat());
    let overlay = serde_json::to_value(game.rules.overlay(&view)).unwrap();
    for pair in overlay["setup"].as_array().expect("a proposal") {
        let (id, hex) = (pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
        game.pace(Choice::Put(unit(id)));
        game.pace(Choice::At(at(hex)));
    }
    assert_eq!(game.menu(), vec![Choice::End], "everybody has a place");
}

#[test]
fn a_proposed_setup_holds_the_whole_line_with_reserves_behind_it() {
    for scenario in ["1942", "1943", "1944"] {
        let mut game = deploying(scenario);
        while game.state.phase() == Phase::Deploy {
            let side = side(&game.side());
            set_up_as_proposed(&mut game);
            let own = *game.state.occupied(side);
            let covered = own | game.rules.map.ways.neighbors_of(&own);
            let line = game.rules.map.along(scenario, side).expect("a line");
            let open: Vec<String> = (line - covered).iter().map(key).collect();
            if (scenario, side) == ("1944", Side::Axis) {
                // Three armies and two panzer armies short: gaps, but none that an enemy marches through unseen.
                let near = |hex| {
                    own.iter()
                        .map(move |at| shipped().map.distance(hex, at))
                        .min()
                };
                assert!(line.iter().all(|hex| near(hex) <= Some(3)), "{open:?}");
            } else {
                assert_eq!(open, Vec::<String>::new(), "{scenario} {side:?}");
                let behind = (own - line).len();
                assert!(behind > 0, "{scenario} {side:?} has no reserves");
            }
            game.pace(Choice::End);
        }
    }
}

#[test]
fn in_a_proposed_setup_each_nation_stands_in_its_own_part_of_the_line() {
    for scenario in ["1942", "1943", "1944"] {
        let mut game = deploying(scenario);
        set_up_as_proposed(&mut game);
        game.pace(Choice::End);
        set_up_as_proposed(&mut game);
        let rules = shipped();
        let place = |id: &str| game.state.hex(block(id)).expect("on the map");
        let helsinki = rules.map.city("Helsinki").expect("a city");
        assert!(
            rules.map.distance(place("fi-finnish"), helsinki) <= 5,
            "{scenario}: the Finns are at home"
        );
        let own: HexSet = *game.state.occupied(Side::Axis);
        let rows: Vec<usize> = own.iter().map(|hex| hex.row()).collect();
        let middle = rows.iter().sum::<usize>() / rows.len();
        for unit in rules.units_of(Side::Axis) {
            let romanian = rules.spec(unit).nation == "romanian";
            if let (true, Some(hex)) = (romanian, game.state.hex(unit)) {
                assert!(hex.row() >= middle, "{scenario}: Romanians in the south");
            }
        }
    }
}

#[test]
fn with_the_alternative_setup_the_printed_hexes_are_proposed() {
    let mut game = deploying_with("1941", &["alternative-setup"]);
    set_up_as_proposed(&mut game);
    for unit in game.rules.units_of(Side::Soviet) {
        let spec = game.rules.spec(unit);
        if let Some(spot) = spec.spot {
            assert_eq!(game.state.hex(unit), Some(spot), "{}", spec.name);
        }
    }
}

#[test]
fn what_wins_is_told_by_scenario() {
    let facts = serde_json::to_value(shipped().facts()).unwrap();
    assert_eq!(facts["costs"], json!({ "move": 1, "rail": 2, "attack": 1 }));
    let goals = |id: &str| {
        let list = facts["goals"].as_array().unwrap();
        list.iter().find(|goals| goals["scenario"] == id).unwrap()
    };
    let hex = |city: &str| json!(key(shipped().map.city(city).unwrap()));
    let short = goals("1941");
    assert_eq!(
        short["axis"],
        json!([hex("Moscow"), hex("Leningrad"), hex("Stalingrad")])
    );
    assert_eq!(short["needs"], 2);
    assert_eq!(short["by"], "1943-01");
    assert_eq!(short["early"], json!([hex("Warsaw"), hex("Bucharest")]));
    assert_eq!(goals("1944")["by"], Value::Null);
    assert_eq!(
        goals("1944")["late"],
        json!([hex("Berlin"), hex("Warsaw"), hex("Bucharest")])
    );
}

#[test]
fn cities_keep_their_letters_and_are_found_without_them() {
    let map = &shipped().map;
    for (name, plain) in [("Königsberg", "Konigsberg"), ("Kraków", "Krakow")] {
        let hex = map.city(name).expect("a city");
        assert_eq!(map.city_name(hex), Some(name));
        assert_eq!(map.city(plain), Some(hex));
    }
}
