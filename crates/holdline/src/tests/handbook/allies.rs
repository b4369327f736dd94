//! §2.10 and §2.11: several armies in one attack, forts at the attackers' backs, and long ways that are cheap.

use super::game::{Game, Map, R1, at};
use holdline::choice::Choice;
use holdline::data::map::{Land, River};
use holdline::ids::Hex;
use holdline::state::Spot;
use holdline::state::combat::Wait;
use serde_json::{Value, json};

const TARGET: &str = "20.20";
const FROM: &str = "20.21";
const BESIDE: &str = "21.20";

fn step(name: &str) -> Value {
    json!({ "R1": { "phase": { name: "first" }, "winner": "german" } })
}

fn wait(game: &Game) -> Option<Wait> {
    let battle = game.state.regions[R1.i()].battle.as_ref();
    battle.map(|b| b.wait)
}

/// 4 Army behind a brook, 3 Army beside it on open ground with a gun: what is left if 3 Army stays out.
#[test]
fn ruling_a131_an_army_that_stays_out_takes_its_hex_its_guns_and_its_points_along() {
    let map = Map::plain().river(FROM, TARGET, River::Minor);
    let units = json!({
        "32id-ir-4": at(FROM, "prepared"), "21id-ir-3": at(BESIDE, "prepared"), "4dp-14-pp": at(TARGET, "movement"),
    });
    let cp = json!([[FROM, "4a", 1], [BESIDE, "3a", 4]]);
    let position = json!({ "units": units, "regions": step("prepared"), "cp": cp });
    let mut game = Game::new(map, position);
    let gun = game.battery("21id", 0);
    let (id, hex) = (game.counter(&gun), game.hex(BESIDE));
    game.state.counters[id.i()].spot = Spot::At(hex);
    game.attack("4a", TARGET, &["32id-ir-4", "21id-ir-3"], &[(&gun, 1)])
        .unwrap();
    assert_eq!(
        (game.cp(FROM, "4a"), game.cp(BESIDE, "3a")),
        (0, 0),
        "1 + 1 + 2, and the gun"
    );
    game.choose("3a", Choice::Join(R1, false));
    assert_eq!(game.cp(BESIDE, "3a"), 4, "its points come back");
    assert_eq!(game.cp(FROM, "4a"), 0, "the launch is paid");
    assert!(!game.state.counters[id.i()].used);
    game.choose("pomorze", Choice::Answer(R1));
    // Everybody who attacks now crosses the brook: a red die for the defender (A84).
    assert_eq!(game.dice(), "rrgr");
}

/// Two units of 3 Army and one of 4 Army with a gun, on points of which too few are 3 Army's own.
#[test]
fn ruling_a131_what_the_others_would_have_paid_for_stays_out() {
    // Points of 3 Army, guns that fire, and the dice if 4 Army stays out; without dice the attack is void.
    for (points, guns, dice) in [(3, 1, "rrrg"), (2, 0, "rrg"), (1, 0, "")] {
        let units = json!({
            "21id-ir-3": at(FROM, "movement"), "21id-ir-24": at(FROM, "movement"), "32id-ir-4": at(FROM, "movement"),
            "4dp-14-pp": at(TARGET, "movement"),
        });
        let cp = json!([[FROM, "3a", points], [FROM, "4a", 3]]);
        let position = json!({ "units": units, "regions": step("other"), "cp": cp });
        let mut game = Game::new(Map::plain(), position);
        let gun = game.battery("21id", 0);
        let (id, hex) = (game.counter(&gun), game.hex(FROM));
        game.state.counters[id.i()].spot = Spot::At(hex);
        let all = ["21id-ir-3", "32id-ir-4", "21id-ir-24"];
        game.attack("3a", TARGET, &all, &[(&gun, 1)]).unwrap();
        let left = game.cp(FROM, "3a") + game.cp(FROM, "4a");
        assert_eq!(left, points + 3 - 4, "either pays");
        game.choose("4a", Choice::Join(R1, false));
        assert_eq!(game.cp(FROM, "4a"), 3);
        assert_eq!(game.state.counters[id.i()].used, guns == 1);
        if dice.is_empty() {
            assert_eq!((wait(&game), game.cp(FROM, "3a")), (None, points));
            continue;
        }
        game.choose("pomorze", Choice::Answer(R1));
        assert_eq!((game.dice().as_str(), game.cp(FROM, "3a")), (dice, 0));
    }
}

/// Three armies: each of the two others is asked once, and the fight begins.
#[test]
fn ruling_a131_every_other_army_is_asked_once() {
    for answers in [[true, true], [true, false], [false, true]] {
        let units = json!({
            "32id-ir-4": at(FROM, "movement"), "21id-ir-3": at(FROM, "movement"), "24id-ir-31": at(FROM, "movement"),
            "4dp-14-pp": at(TARGET, "movement"),
        });
        let cp = json!([[FROM, "4a", 1], [FROM, "3a", 1], [FROM, "8a", 1]]);
        let mut game = Game::new(
            Map::plain(),
            json!({ "units": units, "regions": step("other"), "cp": cp }),
        );
        game.attack("4a", TARGET, &["32id-ir-4", "21id-ir-3", "24id-ir-31"], &[])
            .unwrap();
        game.choose("3a", Choice::Join(R1, answers[0]));
        game.choose("8a", Choice::Join(R1, answers[1]));
        assert_eq!(wait(&game), Some(Wait::Answer), "{answers:?}");
        game.choose("pomorze", Choice::Answer(R1));
        let dice = 1 + answers.iter().filter(|yes| **yes).count();
        assert_eq!(game.dice(), "r".repeat(dice) + "g");
    }
}

/// A82: out of two hexes, one a fort: who stands and who goes is the attacker's to say.
#[test]
fn ruling_a082_attackers_stand_only_in_a_fort_of_their_own() {
    for stands in [true, false] {
        let units = json!({
            "32id-ir-4": at(FROM, "prepared"), "32id-ir-94": at(BESIDE, "prepared"), "4dp-14-pp": at(TARGET, "dug_in"),
        });
        let position =
            json!({ "units": units, "regions": step("prepared"), "cp": [[FROM, "4a", 4]] });
        let mut game = Game::new(Map::plain().fort(FROM), position);
        game.fight(TARGET, &["32id-ir-4", "32id-ir-94"], "....tt");
        game.choose("pomorze", Choice::Hit(R1, game.mark("32id-ir-4")));
        game.choose("pomorze", Choice::Hit(R1, game.mark("32id-ir-94")));
        assert_eq!(wait(&game), Some(Wait::Stand));
        let word = if stands {
            Choice::Stand(R1)
        } else {
            Choice::GiveWay(R1)
        };
        game.choose("4a", word);
        while let Some(Wait::Withdraw) = wait(&game) {
            let menu = game.menu(game.seat("4a"));
            game.choose("4a", menu.entries()[0].clone());
        }
        assert_eq!(game.stands("32id-ir-4") == FROM, stands);
        assert_ne!(game.stands("32id-ir-94"), BESIDE);
    }
}

/// Through a wood a hex may be reached in fewer steps and with fewer movement points left than round it: what a column can
/// attack is what the cheapest of all ways leads to.
#[test]
fn ruling_a117_a_longer_way_may_be_the_cheaper_one() {
    let woods = ["18.26", "19.23", "19.24", "21.23", "21.24", "22.24"];
    let map = woods
        .into_iter()
        .fold(Map::plain(), |map, hex| map.land(hex, Land::Forest));
    let position = json!({
        "units": {
            "3pz-pzr-5": at("20.24", "exploit"),
            "4dp-14-pp": { "hex": "40.40", "posture": "disordered", "known": "identified" },
        },
        "regions": step("exploit"), "cp": [["20.24", "4a", 1]],
    });
    let mut game = Game::new(map, position);
    let (start, victim) = (game.hex("20.24"), game.id("4dp-14-pp"));
    let costs = costs(&game, start);
    for target in game.rules.data.map.within(start, 4) {
        if target == start {
            continue;
        }
        game.state.put(victim, target);
        let label = game.rules.data.map.label(target);
        let offered = game.offers("4a", Choice::Attack(target));
        assert_eq!(offered, costs[target.i()] <= 4, "{label}");
    }
}

/// What the cheapest way to each hex costs motors over open ground and woods, by brute force.
fn costs(game: &Game, start: Hex) -> Vec<u32> {
    let ground = &game.rules.data.map;
    let mut costs = vec![100; ground.len()];
    costs[start.i()] = 0;
    for _ in 0..5 {
        for hex in ground.hexes() {
            for (_, next) in ground.around(hex) {
                let wood = ground.cell(next).land == Land::Forest;
                let price = costs[hex.i()] + if wood { 3 } else { 1 };
                costs[next.i()] = costs[next.i()].min(price);
            }
        }
    }
    costs
}
