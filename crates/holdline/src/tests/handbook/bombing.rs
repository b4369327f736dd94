//! §2.17 and 4f: what bombs and looks from the air do next turn.

use super::game::{Game, Map, R1, R2, at};
use super::turn::{end_turn, end_turn_with};
use holdline::choice::Choice;
use holdline::ids::{PlaceId, Side};
use holdline::state::air::Berth;
use holdline::state::air::Target;
use holdline::state::events::Proposal;
use holdline::state::{Fate, Known};
use serde_json::{Value, json};

const BOMBERS: [&str; 5] = ["lf1-b1", "lf1-b2", "lf1-b3", "lf1-b4", "lf1-b5"];

fn sky(position: Value) -> Game {
    Game::with(
        Map::plain(),
        position,
        &[("random-events", false), ("bomb-cities", true)],
    )
}

fn put(game: &mut Game, craft: &str, berth: Berth) {
    let craft = game.craft(craft).i();
    game.state.sky.craft[craft].berth = berth;
}

fn berth(game: &Game, craft: &str) -> Berth {
    game.state.sky.craft[game.craft(craft).i()].berth
}

fn both(game: &mut Game) {
    for seat in ["okh", "warsaw"] {
        game.choose(seat, Choice::PassAir(0));
    }
}

/// So many German bombers over the north, past the guns, with a target.
fn bomb(game: &mut Game, n: usize, target: Target) {
    for craft in &BOMBERS[..n] {
        put(game, craft, Berth::Column(0));
    }
    both(game);
    if n > 0 {
        game.roll(&"1".repeat(n));
    }
    for craft in &BOMBERS[..n] {
        game.choose("okh", Choice::Bomb(game.craft(craft), target));
    }
}

fn place(game: &Game, name: &str) -> PlaceId {
    game.rules.data.place_named(name).unwrap()
}

#[test]
fn lines_of_communication_cost_the_enemy_points_and_a_card() {
    // Discretionary points, points of the army that is named, cards in the fuller hand of the zone.
    for (n, purse, army, cards) in [
        (0, 6, 7, 2),
        (1, 5, 7, 2),
        (2, 6, 5, 2),
        (3, 6, 4, 1),
        (5, 6, 2, 1),
    ] {
        let cards_held = json!([["polish", "R1", [5, 8]], ["polish", "R2", [4]]]);
        let mut game = sky(json!({ "cards": cards_held, "hqs": { "pomorze": { "cp": 0 } } }));
        let pomorze = game.army("pomorze");
        bomb(&mut game, n, Target::Loc);
        let starve = Choice::BombRailways(0, pomorze);
        if n >= 2 {
            game.choose("okh", starve);
            let own = Choice::BombRailways(0, game.army("3a"));
            assert_eq!(game.refused("okh", own), "§2.17");
        } else {
            assert_eq!(game.refused("okh", starve), "§2.17");
        }
        both(&mut game);
        assert_eq!(game.state.purses[1].less, 0, "nothing before tomorrow");
        end_turn(&mut game);
        assert_eq!(game.state.purses[1].cp, purse, "{n} bombers");
        assert_eq!(game.state.stocks[pomorze.i()].cp, army, "{n} bombers");
        let hand = |r: usize| game.state.hands[1][r].iter().sum::<u8>();
        assert_eq!((hand(R1.i()), hand(R2.i())), (cards, 1), "{n} bombers");
        // For one turn.
        game.state.pots[game.rules.data.pot_named("pomorze").unwrap().i()].cp = 0;
        game.state.stocks[pomorze.i()].cp = 0;
        end_turn(&mut game);
        assert_eq!(game.state.purses[1].cp, 6);
        let pot = game.state.pots[game.pot("pomorze").i()].cp;
        assert_eq!(game.state.stocks[pomorze.i()].cp + pot, 7);
    }
}

#[test]
fn tired_bombers_weigh_half() {
    let mut game = sky(json!({}));
    for craft in &BOMBERS[..3] {
        put(&mut game, craft, Berth::Column(2));
    }
    both(&mut game);
    game.roll("111");
    for craft in &BOMBERS[..3] {
        game.choose("okh", Choice::Bomb(game.craft(craft), Target::Loc));
    }
    both(&mut game);
    end_turn(&mut game);
    assert_eq!(game.state.purses[1].cp, 5, "three halves count as one");
}

#[test]
fn ruling_a137_three_on_airfields_hold_a_box() {
    // The die a Polish counter breaks up on, and whether the box that was named holds its counters.
    for (n, broken, held) in [(0, 3, false), (1, 4, false), (2, 4, true), (3, 5, true)] {
        for die in 1..=6u8 {
            let mut game = sky(json!({}));
            put(&mut game, "pn-b1", Berth::Withdrawn);
            put(&mut game, "pn-b2", Berth::Rear(2));
            put(&mut game, "pn-b3", Berth::Rear(1));
            put(&mut game, "lf1-f1", Berth::Rear(2));
            bomb(&mut game, n, Target::Airfields);
            let hamper = Choice::DelayRearBox(0, 2);
            if held {
                game.choose("okh", hamper);
                assert_eq!(game.refused("okh", Choice::DelayRearBox(0, 5)), "§2.17");
            } else {
                assert_eq!(game.refused("okh", hamper), "§2.17");
            }
            both(&mut game);
            end_turn_with(&mut game, &die.to_string());
            let gone = berth(&game, "pn-b1") == Berth::Gone;
            assert_eq!(gone, die <= broken, "{n} bombers, die {die}");
            let stays = if held { Berth::Rear(2) } else { Berth::Rear(3) };
            assert_eq!(berth(&game, "pn-b2"), stays, "{n} bombers");
            assert_eq!(berth(&game, "pn-b3"), Berth::Rear(2), "another box");
            assert_eq!(berth(&game, "lf1-f1"), Berth::Rear(3), "not one's own");
        }
    }
}

/// Polish regiments near and far, and a dummy among the near.
fn hidden() -> Game {
    let units = json!({
        "4dp-14-pp": at("30.30", "movement"), "14dp-55-pp": at("30.33", "movement"), "10dp-28-pp": at("30.34", "movement"),
    });
    sky(json!({ "units": units }))
}

#[test]
fn reconnaissance_reveals_what_it_looked_at_once_it_is_handed_on() {
    for n in [1, 2, 3] {
        let mut game = hidden();
        let dummy = game.dummy("poznan", "30.31");
        bomb(&mut game, n, Target::Recce);
        let survey = Choice::Survey(0, game.hex("30.30"));
        game.choose("okh", survey.clone());
        assert_eq!(game.refused("okh", survey), "§2.17", "each once");
        let own = Choice::Scout(0, game.pot("xix"));
        assert_eq!(game.refused("okh", own), "§2.17");
        let scout = Choice::Scout(0, game.pot("lodz"));
        if n == 1 {
            assert_eq!(game.refused("okh", scout), "§2.17", "one counter, one look");
        } else {
            game.choose("okh", scout);
        }
        both(&mut game);
        end_turn(&mut game);
        assert_ne!(game.unit("4dp-14-pp").known, Known::Identified, "on a desk");
        assert!(game.try_choose("4a", Choice::Brief(0)).is_err());
        assert_eq!(game.refused("warsaw", Choice::Brief(0)), "§2.17");
        game.choose("okh", Choice::Brief(0));
        let known = |game: &Game, unit: &str| game.unit(unit).known == Known::Identified;
        assert!(known(&game, "4dp-14-pp"));
        assert!(known(&game, "14dp-55-pp"), "three hexes off");
        assert!(!known(&game, "10dp-28-pp"), "four hexes off");
        let there = game.state.units[dummy.i()].fate == Fate::OnMap;
        assert_eq!(there, n < 3, "three counters see through dummies");
        if n > 1 {
            game.choose("okh", Choice::Brief(0));
            assert!(known(&game, "10dp-28-pp"), "the whole army");
        }
        assert_eq!(game.refused("okh", Choice::Brief(0)), "§2.17", "all told");
    }
}

#[test]
fn bombed_cities_feed_fewer_and_the_world_is_outraged() {
    // Towns that can be named, what the cap of the first loses, Outrage.
    for (n, towns, less, outrage) in [
        (1, 1, 2, 1),
        (2, 2, 2, 2),
        (3, 1, u8::MAX, 3),
        (5, 1, u8::MAX, 5),
    ] {
        let mut game = sky(json!({ "tracks": [3, 0, 0, 0, 0] }));
        let (first, second) = (place(&game, "Warszawa"), place(&game, "Łódź"));
        let cap = game.rules.data.places[first.i()].cap;
        bomb(&mut game, n, Target::Cities);
        game.choose("okh", Choice::BombTown(0, first));
        if towns == 2 {
            game.choose("okh", Choice::BombTown(0, second));
        } else {
            assert_eq!(game.refused("okh", Choice::BombTown(0, second)), "§2.17");
        }
        both(&mut game);
        assert_eq!(game.state.tracks[1], 0);
        end_turn(&mut game);
        assert_eq!(game.state.short[first.i()], cap.min(less), "{n} bombers");
        assert_eq!(game.state.tracks[1], outrage, "{n} bombers");
        end_turn(&mut game);
        assert_eq!(game.state.short[first.i()], 0, "for one turn");
    }
}

#[test]
fn warszawa_bombed_on_the_third_day_is_noticed_and_on_the_fourth_no_more() {
    for (turn, struck) in [(1, true), (3, true), (4, false)] {
        let mut game = sky(json!({ "turn": turn, "tracks": [3, 0, 0, 0, 0] }));
        bomb(&mut game, 1, Target::Cities);
        game.choose("okh", Choice::BombTown(0, place(&game, "Warszawa")));
        both(&mut game);
        end_turn(&mut game);
        let wires = &game.rules.data.tables.nations.tripwire;
        let wire = wires.iter().position(|w| w.id == "warszawa-bombed");
        let wire = Proposal::Tripwire(wire.unwrap() as u8);
        assert_eq!(game.state.proposals.contains(&wire), struck, "turn {turn}");
    }
}

#[test]
fn cities_stay_closed_where_the_table_has_not_opened_them() {
    let mut game = Game::new(Map::plain(), json!({}));
    put(&mut game, "lf1-b1", Berth::Column(0));
    both(&mut game);
    game.roll("1");
    let cities = Choice::Bomb(game.craft("lf1-b1"), Target::Cities);
    let open = game.state.options.bomb_cities;
    assert_eq!(game.offers("okh", cities), open);
    // Both sides bomb everything else.
    assert!(game.offers("okh", Choice::Bomb(game.craft("lf1-b1"), Target::Airfields)));
    assert_eq!(
        game.rules.data.planes[game.craft("pn-b1").i()].side,
        Side::Polish
    );
}
