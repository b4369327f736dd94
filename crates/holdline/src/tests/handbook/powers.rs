//! §2.19 and the players' own small powers: each is used once, and refused where it does not belong.

use super::game::{Game, Map, R1, R2, at};
use super::turn::end_turn;
use engine::{Rules, Setup};
use holdline::choice::{Choice, Ruling, Strike};
use holdline::data::map::{Land, River};
use holdline::ids::{DivId, RegionId, Side};
use holdline::posture::Posture;
use holdline::state::air::Berth;
use holdline::state::events::Proposal;
use holdline::state::{Fate, Known, Phase, Slot, Spot};
use serde_json::{Value, json};

fn rule(ruling: Ruling) -> Choice {
    Choice::Control(ruling)
}

fn control(game: &mut Game, rulings: &[Ruling]) {
    for ruling in rulings {
        game.choose("control", rule(ruling.clone()));
    }
}

fn phase(name: &str) -> Value {
    json!({ "R1": { "phase": name, "winner": "german" } })
}

fn step(name: &str) -> Value {
    json!({ "R1": { "phase": { name: "first" }, "winner": "german" } })
}

fn division(game: &Game, id: &str) -> DivId {
    let all = &game.rules.data.divisions;
    DivId::nth(all.iter().position(|d| d.id == id).unwrap())
}

#[test]
fn counters_are_placed_stowed_and_taken_off() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": phase("command") }),
    );
    let (gun, to) = (game.counter("4a-guns-1"), game.pot("xix"));
    let hex = game.hex("20.21");
    control(&mut game, &[Ruling::Pick(gun), Ruling::Put(hex)]);
    assert_eq!(game.state.counters[gun.i()].spot, Spot::At(hex));
    control(&mut game, &[Ruling::Pick(gun), Ruling::Attach(to)]);
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Pot(to));
    end_turn(&mut game);
    assert_eq!(
        game.state.counters[gun.i()].spot,
        Spot::Pot(to),
        "it lives there now"
    );
    control(&mut game, &[Ruling::Pick(gun)]);
    let enemy = rule(Ruling::Attach(game.pot("pomorze")));
    assert_eq!(game.refused("control", enemy), "§2.19");
    control(&mut game, &[Ruling::Remove]);
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Gone);
    let battery = game.counter(&game.battery("32id", 0));
    control(&mut game, &[Ruling::Pick(battery)]);
    assert_eq!(
        game.refused("control", rule(Ruling::Attach(to))),
        "§2.19",
        "its division's"
    );
    assert_eq!(
        game.refused("air-control", rule(Ruling::Pick(gun))),
        "§2.19"
    );
}

#[test]
fn control_shows_a_block_to_everybody() {
    let units =
        json!({ "4dp-14-pp": at("20.20", "movement"), "32id-ir-4": at("25.25", "movement") });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": phase("command") }),
    );
    assert_eq!(game.unit("4dp-14-pp").known, Known::Masked);
    let unit = game.id("4dp-14-pp");
    control(&mut game, &[Ruling::Take(unit), Ruling::Expose]);
    assert_eq!(game.unit("4dp-14-pp").known, Known::Identified);
    let hex = game.hex("20.20");
    assert!(
        game.view("4a")
            .seen
            .iter()
            .any(|b| b.hex == hex && b.face.is_some())
    );
    control(&mut game, &[Ruling::Take(unit)]);
    assert_eq!(
        game.refused("control", rule(Ruling::Expose)),
        "§2.19",
        "once is enough"
    );
}

#[test]
fn control_builds_and_removes_bridges() {
    let units = json!({ "32id-ir-4": at("20.20", "movement") });
    let position = json!({ "units": units, "regions": step("movement") });
    let mut game = Game::new(Map::plain().river("20.20", "20.21", River::Major), position);
    let (a, z) = (game.hex("20.20"), game.hex("20.21"));
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.21")), "§2.12");
    control(&mut game, &[Ruling::Point(a), Ruling::ToggleBridge(z)]);
    assert!(game.state.bridged(&game.rules.data, a, z));
    assert!(game.offers("4a", game.step("32id-ir-4", "20.21")));
    control(&mut game, &[Ruling::Point(a), Ruling::ToggleBridge(z)]);
    assert!(!game.state.bridged(&game.rules.data, a, z));
}

#[test]
fn control_gives_a_hex_to_a_side() {
    let mut game = Game::new(Map::plain(), json!({ "regions": phase("command") }));
    let hex = game.hex("25.25");
    for owner in [Some(Side::Polish), Some(Side::German), None] {
        control(&mut game, &[Ruling::Point(hex), Ruling::SetOwner(owner)]);
        assert_eq!(game.state.hold[hex.i()], owner);
    }
}

#[test]
fn control_lays_and_lifts_stickers_and_docks_points() {
    let position = json!({
        "hqs": { "xix": { "hex": "20.20", "cp": 2, "route": ["20.21"] } },
        "hold": { "20.20": "german", "20.21": "german", "20.22": "german" }, "regions": phase("command"),
    });
    let mut game = Game::new(Map::plain(), position);
    let (pot, hex) = (game.pot("xix"), game.hex("20.22"));
    control(&mut game, &[Ruling::Hold(pot), Ruling::Sticker(hex)]);
    assert!(game.state.pots[pot.i()].route.contains(&hex));
    control(&mut game, &[Ruling::Hold(pot), Ruling::Sticker(hex)]);
    assert!(!game.state.pots[pot.i()].route.contains(&hex));
    for left in [1, 0] {
        control(&mut game, &[Ruling::Hold(pot), Ruling::RemovePoint]);
        assert_eq!(game.state.pots[pot.i()].cp, left);
    }
    control(&mut game, &[Ruling::Hold(pot)]);
    assert_eq!(
        game.refused("control", rule(Ruling::RemovePoint)),
        "§2.19",
        "it is empty"
    );
    let foreign = rule(Ruling::Sticker(game.hex("40.40")));
    assert_eq!(
        game.refused("control", foreign),
        "§2.19",
        "not a German hex"
    );
}

#[test]
fn cards_are_taken_away_and_the_lead_changes_after_they_are_down() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "24id-ir-31": at("30.30", "movement") });
    let position =
        json!({ "units": units, "cards": [["german", "R1", [9]]], "regions": phase("cards") });
    let mut game = Game::new(Map::plain(), position);
    let lead = rule(Ruling::Lead(R1, game.army("8a")));
    assert_eq!(
        game.refused("control", lead.clone()),
        "§2.19",
        "the cards are not down"
    );
    assert_eq!(
        game.refused("control", rule(Ruling::RemoveCard(Side::German, R1, 8))),
        "§2.19"
    );
    control(&mut game, &[Ruling::RemoveCard(Side::German, R1, 9)]);
    assert_eq!(game.state.hands[0][0][9], 0);
    assert_eq!(game.refused("4a", Choice::Card(R1, 9)), "§2.5");
    game.time_up();
    game.choose("control", lead);
    assert_eq!(game.state.leads[0][0], game.army("8a"));
    end_turn(&mut game);
    control(&mut game, &[Ruling::Card(Side::German, R1, 7)]);
    assert_eq!(game.refused("4a", Choice::Card(R1, 7)), "§2.5");
    game.choose("8a", Choice::Card(R1, 7));
}

#[test]
fn control_opens_a_map_and_closes_it_again() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": phase("command") }),
    );
    let okh = game.seat("okh");
    let sees = |game: &Game| game.view("okh").tables.contains(R1);
    assert!(!sees(&game));
    game.choose("political", rule(Ruling::Open(okh, R1)));
    assert!(sees(&game));
    assert!(!game.view("okh").tables.contains(R2), "this one only");
    game.choose("political", rule(Ruling::Open(okh, R1)));
    assert!(!sees(&game));
    assert_eq!(
        game.refused("air-control", rule(Ruling::Open(okh, R1))),
        "§2.19"
    );
}

#[test]
fn control_calls_one_tea_break_of_its_own() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": step("movement") }),
    );
    game.choose("map-north", rule(Ruling::Tea));
    assert!(game.state.tea);
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.20")), "§2.4");
    game.choose("map-north", rule(Ruling::Resume));
    game.choose("4a", game.step("32id-ir-4", "20.20"));
    assert_eq!(game.refused("control", rule(Ruling::Tea)), "§2.4");
    game.choose("okh", Choice::Tea);
}

#[test]
fn the_game_is_made_longer_or_shorter() {
    let mut game = Game::new(Map::plain(), json!({ "last": 4 }));
    control(&mut game, &[Ruling::Length(true)]);
    assert_eq!(game.view("okh").turns.1, 5);
    control(&mut game, &[Ruling::Length(false), Ruling::Length(false)]);
    assert_eq!(game.state.last, 3);
    assert_eq!(
        game.refused("control", rule(Ruling::Length(false))),
        "§2.4",
        "turn 3 is on"
    );
    assert_eq!(
        game.refused("political", rule(Ruling::Length(true))),
        "§2.19"
    );
}

#[test]
fn tracks_go_up_and_down_within_their_ends() {
    let mut game = Game::new(Map::plain(), json!({ "tracks": [9, 0, 0, 0, 0] }));
    for (up, level) in [(true, 10), (true, 10), (false, 9)] {
        game.choose("political", rule(Ruling::Track(0, up)));
        assert_eq!(game.state.tracks[0], level);
    }
    assert_eq!(
        game.refused("political", rule(Ruling::Track(5, true))),
        "§2.15"
    );
    assert_eq!(
        game.refused("map-north", rule(Ruling::Track(0, true))),
        "§2.19"
    );
}

#[test]
fn divisions_are_released_and_called_away_by_hand() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let mut game = Game::new(Map::plain(), json!({ "units": units }));
    let reserve = division(&game, "11dp");
    assert_eq!(game.state.unreleased >> reserve.0 & 1, 1);
    game.state.arrivals[reserve.i()] = 2;
    game.choose("political", rule(Ruling::Release(reserve)));
    assert_eq!(game.state.unreleased >> reserve.0 & 1, 0);
    assert_eq!(game.state.arrivals[reserve.i()], 4, "on the next turn");
    let again = rule(Ruling::Release(reserve));
    assert_eq!(game.refused("political", again), "§2.15");
    let away = division(&game, "32id");
    game.choose("political", rule(Ruling::Recall(away)));
    assert_eq!(game.unit("32id-ir-4").fate, Fate::Removed);
    assert_eq!(
        game.refused("political", rule(Ruling::Recall(away))),
        "§2.15"
    );
    assert_eq!(
        game.refused("map-north", rule(Ruling::Recall(away))),
        "§2.19"
    );
}

#[test]
fn air_control_moves_counters_between_boxes() {
    let mut game = Game::new(Map::plain(), json!({}));
    let craft = game.craft("lf1-f1");
    for (place, berth) in [
        (0, Berth::Column(0)),
        (3, Berth::Column(3)),
        (4, Berth::Withdrawn),
        (5, Berth::Rear(1)),
        (9, Berth::Rear(5)),
        (10, Berth::Gone),
    ] {
        game.choose("air-control", rule(Ruling::Craft(craft, place)));
        assert_eq!(game.state.sky.craft[craft.i()].berth, berth);
    }
    assert_eq!(
        game.refused("air-control", rule(Ruling::Craft(craft, 11))),
        "§2.17"
    );
    assert_eq!(
        game.refused("political", rule(Ruling::Craft(craft, 0))),
        "§2.19"
    );
}

#[test]
fn a_proposal_is_struck_out() {
    let mut game = Game::new(Map::plain(), json!({}));
    game.state.proposals.push(Proposal::Nation(0));
    game.state.proposals.push(Proposal::Nation(1));
    game.choose("political", rule(Ruling::Dismiss(0)));
    assert_eq!(game.state.proposals, [Proposal::Nation(1)]);
    assert_eq!(game.refused("political", rule(Ruling::Dismiss(1))), "§2.14");
}

// What players do.

/// The real map while the sides plan.
fn planning() -> Game {
    let rules = holdline::Holdline::shipped().unwrap();
    let state = rules.start(&Setup::scenario("full")).unwrap();
    let mut game = Game { rules, state };
    game.roll("1111");
    game
}

#[test]
fn an_hq_camps_near_its_listed_hex() {
    let mut game = planning();
    let pot = game.pot("xix");
    let listed = game.rules.data.pots[pot.i()].hex;
    let camps: Vec<_> = game
        .menu(game.seat("4a"))
        .entries()
        .iter()
        .filter_map(|c| match c {
            Choice::DeployHq(p, hex) if *p == pot => Some(*hex),
            _ => None,
        })
        .collect();
    assert!(!camps.is_empty());
    let ground = &game.rules.data.map;
    assert!(
        camps.iter().all(|&h| ground.distance(h, listed) <= 2),
        "within two hexes"
    );
    game.choose("4a", Choice::DeployHq(pot, camps[0]));
    assert_eq!(game.state.pots[pot.i()].hex, camps[0]);
    assert_eq!(game.refused("3a", Choice::DeployHq(pot, listed)), "§2.16");
    let far = game.hex("30.39");
    assert_eq!(game.refused("4a", Choice::DeployHq(pot, far)), "§2.16");
}

#[test]
fn an_asset_is_attached_to_another_corps_of_its_army() {
    let mut game = planning();
    let (gun, to) = (game.counter("4a-guns-1"), game.pot("xix"));
    game.choose("4a", Choice::Attach(gun, to));
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Pot(to));
    assert_eq!(
        game.refused("4a", Choice::Attach(gun, to)),
        "§2.16",
        "it is there"
    );
    let foreign = Choice::Attach(gun, game.pot("i"));
    assert_eq!(game.refused("4a", foreign), "§2.16");
    let battery = game.counter(&game.battery("32id", 0));
    assert_eq!(game.refused("4a", Choice::Attach(battery, to)), "§2.16");
    game.choose(
        "clock",
        Choice::TimeUp(holdline::state::clock::Timer::Planning),
    );
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Pot(to));
}

#[test]
fn an_army_group_walks_to_one_table_a_turn_for_a_few_minutes() {
    let rules = holdline::Holdline::shipped().unwrap();
    let units =
        json!({ "11id-ir-2": at("34.16", "movement"), "18id-ir-30": at("21.39", "movement") });
    let setup = Setup {
        scenario: "case".into(),
        position: Some(json!({ "turn": 3, "empty": true, "units": units })),
        ..Setup::default()
    };
    let state = rules.start(&setup).unwrap();
    let mut game = Game { rules, state };
    let sees = |game: &Game| game.view("agn").tables.contains(R2);
    assert!(!sees(&game));
    let other = Choice::Walk(RegionId(3));
    assert_eq!(game.refused("agn", other), "§2.3", "none of its armies");
    game.choose("agn", Choice::Walk(R2));
    assert!(sees(&game));
    let agn = game.seat("agn");
    game.choose(
        "clock",
        Choice::TimeUp(holdline::state::clock::Timer::Walk(agn)),
    );
    assert!(!sees(&game));
    assert_eq!(game.refused("agn", Choice::Walk(R2)), "§2.3", "once a turn");
    assert_eq!(game.refused("okh", Choice::Walk(R2)), "§2.3");
    end_turn(&mut game);
    game.choose("agn", Choice::Walk(R2));
}

#[test]
fn divisions_are_transferred_before_the_first_orders() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": phase("cards") }),
    );
    let (div, xix, i) = (division(&game, "32id"), game.pot("xix"), game.pot("i"));
    assert_eq!(
        game.refused("ags", Choice::Transfer(div, xix)),
        "§2.1",
        "another group's"
    );
    game.choose("agn", Choice::Transfer(div, xix));
    assert_eq!(game.unit("32id-ir-4").pot, xix);
    // Its guns go along, and from one army to another OKH may send it too.
    let gun = game.counter(&game.battery("32id", 0));
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Pot(xix));
    game.choose("okh", Choice::Transfer(div, i));
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Pot(i));
    assert_eq!(game.refused("4a", Choice::Transfer(div, xix)), "§2.1");
    game.time_up();
    let late = Choice::Transfer(div, xix);
    assert_eq!(game.refused("okh", late), "§2.5");
}

#[test]
fn a_bridge_is_built_at_the_end_of_movement_where_nobody_holds_the_far_bank() {
    let position = |pole: &str| {
        json!({
            "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at(pole, "movement") },
            "hqs": { "ii": { "hex": "20.19" } }, "hold": { "20.19": "german" }, "regions": step("movement"),
        })
    };
    let map = || Map::plain().river("20.20", "20.21", River::Major);
    let mut game = Game::new(map(), position("20.24"));
    let (a, z) = (game.hex("20.20"), game.hex("20.21"));
    let column = game.counter("4a-bridge-2");
    game.choose("4a", Choice::Build(column, a, z));
    assert!(!game.state.bridged(&game.rules.data, a, z), "at the end");
    while game.state.regions[0].phase == Phase::Movement(Slot::First) {
        game.time_up();
    }
    assert!(game.state.bridged(&game.rules.data, a, z));
    assert_eq!(game.state.counters[column.i()].spot, Spot::Gone);
    let mut game = Game::new(map(), position("20.21"));
    assert_eq!(game.refused("4a", Choice::Build(column, a, z)), "§2.12");
}

/// A corps with a chain of two stickers, on the march.
fn chain() -> Game {
    let mut hold = json!({});
    for row in 16..=26 {
        hold[format!("20.{row}")] = json!("german");
    }
    let position = json!({
        "hqs": { "xix": { "hex": "20.20", "route": ["20.18", "20.19"] } }, "hold": hold, "regions": step("movement"),
    });
    Game::new(Map::plain(), position)
}

#[test]
fn ruling_a108_three_stickers_join_the_chain_and_one_is_lifted_free() {
    let mut game = chain();
    let pot = game.pot("xix");
    let lay = |game: &Game, hex: &str| Choice::Sticker(pot, game.hex(hex));
    assert_eq!(
        game.refused("4a", lay(&game, "20.24")),
        "§2.7",
        "it hangs in the air"
    );
    assert_eq!(
        game.refused("4a", lay(&game, "20.19")),
        "§2.7",
        "there is one"
    );
    assert_eq!(
        game.refused("4a", lay(&game, "21.20")),
        "§2.7",
        "not friendly"
    );
    for hex in ["20.20", "20.21", "20.22"] {
        game.choose("4a", lay(&game, hex));
    }
    assert_eq!(
        game.refused("4a", lay(&game, "20.23")),
        "§2.7",
        "three a turn"
    );
    game.choose("4a", Choice::Unstick(pot, game.hex("20.18")));
    let route: Vec<String> = game.state.pots[pot.i()]
        .route
        .iter()
        .map(|&h| game.rules.data.map.label(h).to_string())
        .collect();
    assert_eq!(route, ["20.19", "20.20", "20.21", "20.22"]);
    let gone = Choice::Unstick(pot, game.hex("20.18"));
    assert_eq!(game.refused("4a", gone), "§2.7");
}

#[test]
fn a_defender_who_may_stand_gives_way_if_he_likes() {
    let units = json!({ "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in") });
    let position = json!({
        "units": units, "cp": [["20.21", "4a", 1]], "hold": { "20.19": "polish" }, "regions": step("prepared"),
    });
    let mut game = Game::new(Map::plain().land("20.20", Land::Marsh), position);
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrggr");
    game.roll("tt...");
    game.choose("pomorze", Choice::Ignore(R1, Strike::Nothing));
    assert!(game.offers("pomorze", Choice::Stand(R1)));
    game.choose("pomorze", Choice::GiveWay(R1));
    assert_eq!(game.stands("4dp-14-pp"), "20.19");
    assert!(game.offers("4a", Choice::Advance(game.id("32id-ir-4"))));
}

#[test]
fn a_defender_may_leave_his_star_unused() {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.21", "movement"), "4dp-14-pp": at("20.20", "movement"),
    });
    let position = json!({ "units": units, "cp": [["20.21", "4a", 2]], "regions": step("other") });
    let mut game = Game::new(Map::plain(), position);
    game.fight("20.20", &["32id-ir-4", "32id-ir-94"], "t.s");
    game.choose("pomorze", Choice::Waive(R1));
    for unit in ["32id-ir-4", "32id-ir-94"] {
        assert_eq!(game.posture(unit), Posture::Movement);
    }
    assert!(game.state.regions[0].battle.is_none());
}
