//! Refusals name the cause and its rule, with the figures they rest on.

use crate::common::*;
use eastfront::{Choice, Eastfront};
use engine::{Rules, Setup};
use std::sync::Arc;

/// The sentence that refuses the last of these choices; all others are accepted.
fn refusal(game: &Game, choices: &[Choice]) -> String {
    let mut state = game.state.clone();
    let seat = state.side().seat();
    let (last, before) = choices.split_last().expect("a choice");
    for choice in before {
        let accepted = game.rules.choose(&mut state, seat, choice, &mut ());
        accepted.unwrap_or_else(|e| panic!("{choice:?}: {}", game.rules.explain(&e)));
    }
    let refused = game.rules.choose(&mut state, seat, last, &mut ());
    game.rules.explain(&refused.unwrap_err()).to_string()
}

fn on(rules: &'static Arc<Eastfront>, pos: Pos) -> Game {
    let setup = Setup {
        scenario: "test".into(),
        position: Some(pos.json().clone()),
        ..Setup::default()
    };
    let state = rules.start(&setup).unwrap_or_else(|e| panic!("{e}"));
    Game { rules, state }
}

fn steps(id: &str, path: &str) -> Vec<Choice> {
    let path = path.split_whitespace().map(|hex| Choice::Step(at(hex)));
    [Choice::Move(unit(id))].into_iter().chain(path).collect()
}

#[test]
fn s10_lost_city_in_the_own_edge_takes_no_units() {
    // Grozny is a city in the eastern edge: while the Axis controls it, it is no Soviet edge hex.
    let arriving = |id: &&str| id.starts_with("su-") && spec(id).arrives.is_some();
    let due = all_units().find(arriving).expect("a Soviet reinforcement");
    let lost = bare()
        .soviet()
        .placing()
        .own("Grozny", "axis")
        .pool("su-8")
        .due(due)
        .turn("1942-11");
    let game = on(shipped(), lost.clone());
    let grozny = at("31,26");
    for id in ["su-8", due] {
        assert!(!game.places_for(id).contains(&grozny), "{id}");
        assert_eq!(
            refusal(&game, &[Choice::Put(unit(id)), Choice::At(grozny)]),
            "Grozny (31.26) is not under your control (§10)"
        );
    }
    let held = on(shipped(), lost.own("Grozny", "soviet"));
    assert!(held.places_for("su-8").contains(&grozny));
}

#[test]
fn s10_every_edge_city_must_be_controlled() {
    // No edge hex that is a city is open to a side that has lost it, east or west.
    let rules = shipped();
    for (who, id) in [("axis", "de-9"), ("soviet", "su-8")] {
        for city in rules.map.cities.iter() {
            let Some(name) = rules.map.city_name(city) else {
                continue;
            };
            let other = name_of(side(who).enemy());
            let pos = bare().set("side", who.into()).placing().pool(id);
            let game = on(rules, pos.own(name, &other));
            assert!(!game.places_for(id).contains(&city), "{who} in {name}");
        }
    }
}

#[test]
fn s11_1_step_after_the_move_ended_says_cost_and_rest() {
    // Armor in mud: 3 MP, three clear hexes, nothing left for a fourth.
    let game = lab().weather("mud").put("de-3-panzer", "11,11").play();
    let spent = refusal(&game, &steps("de-3-panzer", "12,11 13,11 14,11 15,11"));
    assert_eq!(
        spent,
        "Entering 15.11 costs 1 MP, the unit has 0; it can stop before it and go on next turn (§11.1)"
    );
    assert_eq!(
        refusal(&game, &[Choice::Step(at("12,12"))]),
        "No move is in progress (§11.1)"
    );
}

#[test]
fn s05_step_after_a_swamp_says_swamp() {
    let game = lab().put("de-9", "9,13").play();
    let swamp = game.rules.map.stops.iter().next().expect("a swamp");
    let beside = game.rules.map.near(swamp).find(|hex| {
        let land = game.rules.map.land.contains(*hex);
        land && !game.rules.map.stops.contains(*hex)
    });
    let beside = beside.expect("land beside it");
    let game = lab().put("de-9", &key(beside)).play();
    let path = format!("{} {}", key(swamp), key(beside));
    let why = refusal(&game, &steps("de-9", &path));
    assert!(
        why.contains("must stop on entering") && why.ends_with("(§5)"),
        "{why}"
    );
    assert!(why.contains("swamp"), "{why}");
}

#[test]
fn s05_attack_across_a_red_hexside_says_so() {
    let game = lab().put("de-9", "12,6").put("su-8", "13,6").play();
    assert_eq!(
        refusal(&game, &[Choice::Attack(at("13,6"))]),
        "Cannot attack 13.06: your units are adjacent only across a red hexside (§5)"
    );
    let far = lab().put("de-9", "12,6").put("su-8", "15,6").play();
    assert_eq!(
        refusal(&far, &[Choice::Attack(at("15,6"))]),
        "No unit of yours is adjacent to 15.06; move one beside it first (§11.2)"
    );
}

#[test]
fn s11_second_attack_says_who_attacked() {
    let mut game = lab().put("de-9", "12,11").put("su-24", "13,11").play();
    game.battle("13,11", "de-9", false, &[1, 1, 1], &[1, 1, 1]);
    assert_eq!(
        refusal(&game, &[Choice::Attack(at("13,11"))]),
        "Cannot attack 13.11: every unit adjacent to it has already attacked this turn; move another one beside it (§11)"
    );
}

#[test]
fn s11_1_rail_into_an_enemy_city_says_who_controls_it() {
    let game = bare()
        .soviet()
        .put("su-8", "28,13")
        .own("Tula", "axis")
        .play();
    let tula = at(&game.city("Tula"));
    assert_eq!(
        refusal(&game, &[Choice::Rail(unit("su-8")), Choice::At(tula)]),
        "Cannot end a rail move in Tula (20.13): the enemy controls it (§11.1)"
    );
}
