//! What the map tells a player without being asked: supply and why not, contact, reach.

use crate::common::*;
use eastfront::{Choice, PendingOrder, Side, State, Unit};
use engine::{Menu, Overlays, Rules};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn overlay(game: &Game, side: Side) -> Value {
    let view = game.rules.view(&game.state, side.seat());
    let overlay = game.rules.overlay(&view).expect("an overlay");
    serde_json::to_value(overlay).unwrap()
}

fn of_unit(overlay: &Value, unit: &str) -> Value {
    let list = overlay["own"].as_array().expect("a list");
    let found = list.iter().find(|block| block["unit"] == unit);
    found.expect("an own block on the map").clone()
}

fn hexes(list: &Value) -> BTreeSet<String> {
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|hex| hex.as_str().expect("a hex").into())
        .collect()
}

#[test]
fn supply_is_told_as_the_rules_judge_it() {
    for scenario in ["1941", "1942", "1943", "1944"] {
        let game = opening(scenario);
        for side in Side::BOTH {
            let overlay = overlay(&game, side);
            let units = game.rules.units_of(side);
            for unit in units.filter(|unit| game.state.hex(*unit).is_some()) {
                let told = of_unit(&overlay, game.rules.id(unit).as_str());
                assert_eq!(
                    told["supplied"],
                    game.rules.is_supplied(&game.state, unit),
                    "{unit:?}"
                );
            }
        }
    }
}

#[test]
fn a_block_out_of_supply_says_why() {
    let why = |pos: Pos| of_unit(&overlay(&pos.play(), Side::Axis), "de-9")["why"].clone();
    let minsk = || bare().own("Minsk", "axis");
    assert_eq!(why(minsk().put("de-9", "13,18")), Value::Null);
    // The sixth hex from Minsk.
    let far = why(minsk().put("de-9", "13,19"));
    assert_eq!(far["rule"], "§12");
    assert_eq!(
        far["why"],
        "9th Army is out of supply: Minsk (10.13) is 6 hexes away, and a supply line has up to 5. A block of yours in Kiev (10.22) would restore it"
    );
    // The road from Warsaw to Minsk runs through a Soviet zone of control.
    let road = why(minsk().put("de-9", "12,13").put("su-8", "7,12"));
    assert_eq!(
        road["why"],
        "9th Army is out of supply: Minsk (10.13) is cut off by the ZOC of the Soviet block in 07.12"
    );
    // Minsk is fed, but an army stands between.
    let cut = why(minsk()
        .put("de-9", "15,14")
        .put("su-8", "12,13")
        .put("su-9", "12,15"));
    assert_eq!(
        cut["why"],
        "9th Army is out of supply: the way to Minsk (10.13) is cut by the ZOC of the Soviet block in 12.13"
    );
    assert_eq!(
        why(bare().put("de-9", "13,19").own("Warsaw", "soviet"))["rule"],
        "§12"
    );
}

/// A block negates enemy zones of control where it is (§12) and takes the city it enters (§2).
#[test]
fn a_block_out_of_supply_says_where_another_would_restore_it() {
    let minsk = || bare().own("Minsk", "axis");
    let told = |pos: Pos| of_unit(&overlay(&pos.play(), Side::Axis), "de-9");
    let far = minsk().put("de-9", "13,19");
    let cut = told(far.clone())["cut"].clone();
    assert_eq!(
        cut,
        json!({ "hub": hex_of("Minsk"), "by": null, "restore": hex_of("Kiev") })
    );
    let taken = far.put("de-4", &hex_of("Kiev")).own("Kiev", "axis");
    assert_eq!(told(taken)["supplied"], true);
    // Two armies close more than one block could open.
    let closed = minsk()
        .put("de-9", "15,14")
        .put("su-8", "12,13")
        .put("su-9", "12,15");
    assert_eq!(told(closed)["cut"]["by"], "12,13");
}

#[test]
fn cities_are_fed_in_a_chain_from_a_source() {
    // Warsaw, Minsk, Smolensk, Tula: four cities in a row, five hexes apart.
    let game = lab().own("Tula", "axis").put("de-9", "22,12").play();
    let overlay = overlay(&game, Side::Axis);
    let fed = |city: &str| {
        let links = overlay["supply"]["axis"]["links"]
            .as_array()
            .expect("a list");
        let link = links.iter().find(|link| link["city"] == *hex_of(city));
        link.map(|link| link["from"].clone())
    };
    assert_eq!(fed("Tula"), Some(hex_of("Smolensk").into()));
    assert_eq!(fed("Smolensk"), Some(hex_of("Minsk").into()));
    assert_eq!(fed("Minsk"), Some(hex_of("Warsaw").into()));
    assert_eq!(fed("Moscow"), None, "in enemy hands");
    assert_eq!(of_unit(&overlay, "de-9")["from"], *hex_of("Tula"));
}

#[test]
fn contact_and_threat_count_enemy_blocks() {
    let game = lab()
        .put("de-9", "13,17")
        .put("su-8", "14,17")
        .put("su-9", "17,17")
        .play();
    let told = overlay(&game, Side::Axis);
    assert_eq!(told["contact"], serde_json::json!([["13,17", "14,17"]]));
    let block = of_unit(&told, "de-9");
    assert_eq!(
        (&block["touched"], &block["threat"]),
        (&1.into(), &2.into())
    );
    // The same seen from the other side; the far army has nobody near enough but the 9th itself.
    let theirs = overlay(&game, Side::Soviet);
    assert_eq!(theirs["contact"], serde_json::json!([["14,17", "13,17"]]));
    assert_eq!(theirs["zoc"]["axis"], told["zoc"]["axis"]);
}

/// Where a move of this block can end, by asking the rules themselves.
fn ends(game: &Game, unit: Unit, found: &mut BTreeSet<String>) {
    let mut start = game.state.clone();
    let seat = start.side().seat();
    if game
        .rules
        .choose(
            &mut start,
            seat,
            &Choice::Move(game.rules.id(unit)),
            &mut (),
        )
        .is_err()
    {
        return;
    }
    let mut seen = BTreeSet::new();
    let mut open: Vec<State> = vec![start];
    while let Some(state) = open.pop() {
        let hex = state.hex(unit).map(key).expect("on the map");
        let PendingOrder::Move { mp, .. } = state.order() else {
            found.insert(hex);
            continue;
        };
        if !seen.insert((hex.clone(), mp)) {
            continue;
        }
        let mut menu = Menu::default();
        game.rules.menu(&state, seat, &mut menu);
        for choice in menu.entries() {
            if *choice == Choice::Stop {
                found.insert(hex.clone());
                continue;
            }
            let mut next = state.clone();
            game.rules
                .choose(&mut next, seat, choice, &mut ())
                .expect("offered");
            open.push(next);
        }
    }
}

#[test]
fn own_reach_is_where_moves_can_end() {
    let game = opening("1941");
    let told = hexes(&overlay(&game, Side::Axis)["reach"]["axis"]);
    let mut found = BTreeSet::new();
    for unit in game.rules.units_of(Side::Axis) {
        ends(&game, unit, &mut found);
        found.extend(game.state.hex(unit).map(key));
    }
    assert_eq!(told, found);
}

/// Everything that repeating `step` leads to, by asking the rules themselves, short ways first.
fn walked(game: &Game, start: &State) -> Vec<Value> {
    let seat = start.side().seat();
    let mut open = std::collections::VecDeque::from([(Vec::new(), start.clone())]);
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    while let Some((choices, state)) = open.pop_front() {
        let view = serde_json::to_value(game.rules.view(&state, seat)).unwrap();
        if !seen.insert(view.to_string()) {
            continue;
        }
        let mut menu = Menu::default();
        game.rules.menu(&state, seat, &mut menu);
        if !choices.is_empty() {
            let stop = menu.entries().contains(&Choice::Stop);
            found.push(json!({ "choices": choices, "order": view["order"], "stop": stop }));
        }
        let steps = menu.entries().iter();
        for choice in steps.filter(|choice| matches!(choice, Choice::Step(_))) {
            let mut next = state.clone();
            let done = game.rules.choose(&mut next, seat, choice, &mut ());
            done.expect("offered");
            open.push_back(([&choices[..], &[*choice]].concat(), next));
        }
    }
    found
}

/// The reach of an order in progress is what the rules would let it do, step by step.
#[test]
fn reach_of_a_move_is_what_the_rules_allow() {
    let cases = [
        (opening("1941"), "de-4-panzer"),
        (opening("1941"), "de-11"),
        (
            lab()
                .put("de-9", "11,16")
                .put("de-4", "11,15")
                .put("su-8", "10,18")
                .play(),
            "de-9",
        ),
        // Cities on the way change hands, and the last of three ends the game.
        (
            bare()
                .own("Moscow", "axis")
                .own("Leningrad", "axis")
                .put("de-3-panzer", "24,22")
                .put("su-8", "29,20")
                .play(),
            "de-3-panzer",
        ),
    ];
    for (mut game, id) in cases {
        game.pace(Choice::Move(unit(id)));
        let view = game.view("axis");
        let of = serde_json::from_value(json!({ "kind": "step" })).unwrap();
        let reach = game.rules.reach(&view, &of).expect("a reach");
        let mut told = serde_json::to_value(reach).unwrap();
        let told = told.as_array_mut().unwrap();
        for way in told.iter_mut() {
            way.as_object_mut().unwrap().remove("mp");
        }
        let walked = walked(&game, &game.state);
        for (told, walked) in told.iter().zip(&walked) {
            assert_eq!(told, walked, "{id}");
        }
        assert_eq!(told.len(), walked.len(), "{id}");
    }
}
