//! §2.10: the dice of a combat and what they do.

use super::game::{Game, Map, R1, at};
use holdline::choice::{Choice, Strike};
use holdline::data::map::{Land, River};
use holdline::posture::Posture;
use holdline::state::Spot;
use serde_json::{Value, json};

// 20.20 is attacked from 20.21 (south) and 21.20 (south-east); behind it lie 20.19, 19.19 and 21.19.
pub(super) const TARGET: &str = "20.20";
pub(super) const FROM: &str = "20.21";
pub(super) const BESIDE: &str = "21.20";

pub(super) const GERMANS: [&str; 3] = ["32id-ir-4", "32id-ir-94", "32id-ir-96"];
pub(super) const POLES: [&str; 3] = ["4dp-14-pp", "4dp-63-pp", "4dp-67-pp"];

pub(super) fn prepared(slot: &str) -> Value {
    json!({ "R1": { "phase": { "prepared": slot }, "winner": "german" } })
}

pub(super) fn other(slot: &str) -> Value {
    json!({ "R1": { "phase": { "other": slot }, "winner": "german" } })
}

/// Germans of a face in FROM against Poles of a face in TARGET, with plenty of points on both hexes.
pub(super) fn clash(
    map: Map,
    germans: usize,
    face: &str,
    poles: usize,
    stance: &str,
    options: &[(&str, bool)],
) -> Game {
    let mut units = json!({});
    for unit in &GERMANS[..germans] {
        units[unit] = at(FROM, face);
    }
    for unit in &POLES[..poles] {
        units[unit] = at(TARGET, stance);
    }
    let regions = if face == "prepared" {
        prepared("first")
    } else {
        other("first")
    };
    let cp = json!([[FROM, "4a", 9], [TARGET, "pomorze", 9]]);
    Game::with(
        map,
        json!({ "units": units, "regions": regions, "cp": cp }),
        options,
    )
}

/// Both sides in Movement: three red dice against as many green ones as there are Poles.
fn brawl(poles: usize) -> Game {
    clash(Map::plain(), 3, "movement", poles, "movement", &[])
}

#[test]
fn vector_2_points_of_a_prepared_attack_and_of_another() {
    let mut game = clash(Map::plain(), 3, "prepared", 1, "dug_in", &[]);
    let guns = [game.battery("32id", 0), game.battery("32id", 1)];
    for gun in &guns {
        let gun = game.counter(gun);
        game.state.counters[gun.i()].spot = Spot::At(game.hex(FROM));
    }
    game.attack("4a", TARGET, &GERMANS, &[(&guns[0], 1), (&guns[1], 1)])
        .unwrap();
    assert_eq!(game.cp(FROM, "4a"), 9 - 3);
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrrrrrrr".to_string() + "gg");

    let mut game = clash(Map::plain(), 3, "movement", 1, "dug_in", &[]);
    for gun in &guns {
        let gun = game.counter(gun);
        game.state.counters[gun.i()].spot = Spot::At(game.hex(FROM));
    }
    game.attack("4a", TARGET, &GERMANS, &[(&guns[0], 1), (&guns[1], 1)])
        .unwrap();
    assert_eq!(game.cp(FROM, "4a"), 9 - 5);
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrrrrgg");
}

/// Prepared units in two hexes against one target.
fn from_two_hexes(points: u8) -> Game {
    let units = json!({
        "32id-ir-4": at(FROM, "prepared"), "32id-ir-94": at(BESIDE, "prepared"), "4dp-14-pp": at(TARGET, "movement"),
    });
    let cp = json!([[FROM, "4a", points]]);
    Game::new(
        Map::plain(),
        json!({ "units": units, "regions": prepared("first"), "cp": cp }),
    )
}

#[test]
fn vector_3_two_hexes_together_cost_four() {
    let mut game = from_two_hexes(4);
    game.attack("4a", TARGET, &GERMANS[..2], &[]).unwrap();
    assert_eq!(game.cp(FROM, "4a"), 0);

    let mut game = from_two_hexes(3);
    let refusal = game.attack("4a", TARGET, &GERMANS[..2], &[]).unwrap_err();
    assert_eq!(refusal.rule, "§2.6");
}

/// One panzer regiment, prepared, against one regiment in Movement.
fn panzer(map: Map, more: Value) -> Game {
    let mut position = json!({
        "units": { "3pz-pzr-5": at(FROM, "prepared"), "4dp-14-pp": at(TARGET, "movement") },
        "regions": prepared("first"),
        "cp": [[FROM, "4a", 3]],
    });
    for (key, value) in more.as_object().unwrap() {
        position[key] = value.clone();
    }
    Game::new(map, position)
}

#[test]
fn vector_4_tanks_against_a_town_behind_a_brook() {
    let map = Map::plain()
        .land(TARGET, Land::Town)
        .river(FROM, TARGET, River::Minor);
    let mut game = panzer(map, json!({}));
    game.attack("4a", TARGET, &["3pz-pzr-5"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    // Of 2 black and 1 red one red is left (A83); the defender has his green die and two red ones.
    assert_eq!(game.dice(), "r".to_string() + "grr");
}

#[test]
fn vector_5_tanks_over_a_great_river_into_a_fort() {
    let map = || Map::plain().fort(TARGET).river(FROM, TARGET, River::Major);
    let mut game = panzer(
        map(),
        json!({ "hqs": { "xix": { "hex": "30.30" }, "ii": { "hex": "30.31" }, "iii": { "hex": "30.32" } } }),
    );
    assert_eq!(
        game.refused("4a", Choice::Attack(game.hex(TARGET))),
        "§2.10"
    );

    let mut game = panzer(map(), json!({ "hqs": { "xix": { "hex": "20.22" } } }));
    game.attack("4a", TARGET, &["3pz-pzr-5"], &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "grrr");
    game.roll("....");
    // A draw loses the bridging column (A122).
    assert_eq!(
        game.state.counters[game.counter("4a-bridge-1").i()].spot,
        Spot::Gone
    );
    assert!(
        !game
            .state
            .bridged(&game.rules.data, game.hex(FROM), game.hex(TARGET))
    );
}

#[test]
fn vector_5_two_rights_to_ignore() {
    let map = Map::plain().fort(TARGET).river(FROM, TARGET, River::Major);
    let mut game = clash(map, 3, "prepared", 1, "movement", &[]);
    game.state
        .set_bridge(&game.rules.data, game.hex(FROM), game.hex(TARGET), true);
    game.fight(TARGET, &GERMANS, "sst.......");
    game.choose("pomorze", Choice::Ignore(R1, Strike::Star));
    game.choose("pomorze", Choice::Ignore(R1, Strike::Star));
    // One tick is left: a hit, no star, no double.
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
    assert_eq!(game.stands("4dp-14-pp"), TARGET);
}

#[test]
fn vector_6_four_to_two_behind_a_brook_holds() {
    let map = Map::plain().river(FROM, TARGET, River::Minor);
    let mut game = clash(map, 3, "prepared", 1, "dug_in", &[]);
    game.fight(TARGET, &GERMANS, "tttt..tt.");
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
    assert_eq!(game.stands("4dp-14-pp"), TARGET);
}

#[test]
fn vector_6_three_to_two_is_one_hit() {
    let mut game = brawl(3);
    game.fight(TARGET, &GERMANS, "ttttt.");
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-63-pp")));
    let faces = POLES.map(|unit| game.posture(unit));
    assert_eq!(
        faces,
        [Posture::Movement, Posture::Disordered, Posture::Movement]
    );
    assert!(POLES.iter().all(|unit| game.stands(unit) == TARGET));
}

#[test]
fn ruling_a022_one_to_nil_is_no_double() {
    let mut game = brawl(1);
    game.fight(TARGET, &GERMANS, "t...");
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
    assert_eq!(game.stands("4dp-14-pp"), TARGET);

    let mut game = clash(
        Map::plain(),
        3,
        "movement",
        1,
        "movement",
        &[("one-nil-doubles", true)],
    );
    game.fight(TARGET, &GERMANS, "t...");
    // Two hits on the only regiment, kill number 2.
    assert!(!game.alive("4dp-14-pp"));
}

#[test]
fn vector_6_two_to_nil_is_a_double() {
    let mut game = brawl(3);
    game.fight(TARGET, &GERMANS, "tt....");
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-14-pp")));
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-63-pp")));
    // The first has the choice; for the others there is then a friendly hex, which comes first (A104).
    game.choose(
        "pomorze",
        Choice::Withdraw(game.id(POLES[0]), game.hex("20.19")),
    );
    assert!(POLES.iter().all(|unit| game.stands(unit) == "20.19"));
    assert!(game.offers("4a", Choice::Advance(game.id(GERMANS[0]))));
}

#[test]
fn vector_7_one_star_is_too_few_for_the_attacker() {
    let mut game = brawl(1);
    game.fight(TARGET, &GERMANS, "s..t");
    assert_eq!(game.posture("4dp-14-pp"), Posture::Movement);
}

#[test]
fn ruling_a024_defender_star_disorders_an_attacker() {
    let mut game = brawl(1);
    game.fight(TARGET, &GERMANS, "t..s");
    game.choose("pomorze", Choice::Disorder(R1, game.mark("32id-ir-94")));
    let faces = GERMANS.map(|unit| game.posture(unit));
    assert_eq!(
        faces,
        [Posture::Movement, Posture::Disordered, Posture::Movement]
    );
}

#[test]
fn ruling_a081_disordering_star_only_without_kills() {
    // Two stars destroy a kill-2 attacker: nothing is left to disorder another.
    let mut game = brawl(3);
    game.fight(TARGET, &GERMANS, "ttts.s");
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("pomorze", Choice::Kill(R1, game.mark(GERMANS[0])));
    assert!(!game.alive(GERMANS[0]));
    assert!(!game.offers("pomorze", Choice::Disorder(R1, game.mark(GERMANS[1]))));
}

#[test]
fn vector_7_three_stars_destroy_two_and_one() {
    let units = json!({
        "32id-ir-4": at(FROM, "movement"), "32id-ir-94": at(FROM, "movement"), "32id-ir-96": at(FROM, "movement"),
        "4dp-14-pp": at(TARGET, "movement"), "chelmno-on-a-pp": at(TARGET, "movement"),
    });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": other("first"), "cp": [[FROM, "4a", 3]] }),
    );
    game.fight(TARGET, &GERMANS, "sss..");
    // Hits first (A79), then stars against the numbers shown at the roll (A78).
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-14-pp")));
    game.choose("4a", Choice::Hit(R1, game.mark("chelmno-on-a-pp")));
    game.choose("4a", Choice::Kill(R1, game.mark("4dp-14-pp")));
    assert!(!game.alive("4dp-14-pp") && !game.alive("chelmno-on-a-pp"));
}

#[test]
fn ruling_a078_kill_number_of_the_rolled_face() {
    // A dug-in regiment (kill 3) disordered by a hit (kill 1 on that side) still needs three stars.
    let mut game = clash(Map::plain(), 3, "movement", 1, "dug_in", &[]);
    game.fight(TARGET, &GERMANS, "sst..");
    assert!(game.alive("4dp-14-pp"));
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
}

#[test]
fn vector_8_two_hits_are_two_disorders_or_one_kill() {
    let mut game = brawl(3);
    game.fight(TARGET, &GERMANS, "tt....");
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    assert!(!game.alive(POLES[0]));
    assert_eq!(
        [game.posture(POLES[1]), game.posture(POLES[2])],
        [Posture::Movement; 2]
    );
}

#[test]
fn vector_8_a_hit_destroys_the_disordered() {
    let mut game = clash(Map::plain(), 3, "movement", 1, "disordered", &[]);
    game.fight(TARGET, &GERMANS, "t...");
    assert!(!game.alive(POLES[0]));
}

#[test]
fn ruling_a026_dug_in_is_hit_first() {
    let units = json!({
        "32id-ir-4": at(FROM, "movement"), "32id-ir-94": at(FROM, "movement"), "32id-ir-96": at(FROM, "movement"),
        "4dp-14-pp": at(TARGET, "movement"), "4dp-63-pp": at(TARGET, "dug_in"), "4dp-67-pp": at(TARGET, "movement"),
    });
    let position = json!({ "units": units, "regions": other("first"), "cp": [[FROM, "4a", 3]] });
    let mut game = Game::new(Map::plain(), position.clone());
    game.fight(TARGET, &GERMANS, "t......");
    assert_eq!(game.posture("4dp-63-pp"), Posture::Disordered);

    let mut game = Game::with(Map::plain(), position, &[("dug-in-hit-first", false)]);
    game.fight(TARGET, &GERMANS, "t......");
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-14-pp")));
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
}

#[test]
fn among_dug_in_units_the_dealer_still_chooses() {
    let units = json!({
        "32id-ir-4": at(FROM, "movement"), "32id-ir-94": at(FROM, "movement"), "32id-ir-96": at(FROM, "movement"),
        "chelmno-on-a-pp": at(TARGET, "dug_in"), "chelmno-on-b-pp": at(TARGET, "dug_in"),
    });
    let mut game = Game::new(
        Map::plain(),
        json!({ "units": units, "regions": other("first"), "cp": [[FROM, "4a", 3]] }),
    );
    game.fight(TARGET, &GERMANS, "tt.....");
    game.choose("4a", Choice::Hit(R1, game.mark("chelmno-on-a-pp")));
    game.choose("4a", Choice::Hit(R1, game.mark("chelmno-on-a-pp")));
    assert!(!game.alive("chelmno-on-a-pp"));
    assert_eq!(game.posture("chelmno-on-b-pp"), Posture::Movement);
}

#[test]
fn ruling_a077_two_hits_do_not_destroy_a_kill_three_unit() {
    let mut game = clash(Map::plain(), 3, "prepared", 1, "dug_in", &[]);
    game.fight(TARGET, &GERMANS, "tt......");
    assert!(game.alive(POLES[0]));
    assert_eq!(game.posture(POLES[0]), Posture::Disordered);
}

#[test]
fn ruling_a025_double_is_two_hits() {
    let mut game = clash(
        Map::plain(),
        3,
        "movement",
        3,
        "movement",
        &[("severe-doubles", true)],
    );
    game.fight(TARGET, &GERMANS, "tt....");
    assert!(
        POLES
            .iter()
            .all(|unit| game.posture(unit) == Posture::Disordered)
    );
}

#[test]
fn ruling_a023_star_counts_as_success() {
    let mut game = brawl(1);
    game.fight(TARGET, &GERMANS, "s...");
    assert_eq!(game.posture(POLES[0]), Posture::Disordered);

    let mut game = clash(
        Map::plain(),
        3,
        "movement",
        1,
        "movement",
        &[("stars-are-successes", false)],
    );
    game.fight(TARGET, &GERMANS, "s...");
    assert_eq!(game.posture(POLES[0]), Posture::Movement);
}

#[test]
fn ruling_a020_minor_river_lets_defender_stand() {
    let brook = || Map::plain().river(FROM, TARGET, River::Minor);
    let mut game = clash(brook(), 3, "movement", 3, "movement", &[]);
    game.fight(TARGET, &GERMANS, "tt.....");
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[1])));
    assert!(POLES.iter().all(|unit| game.stands(unit) == TARGET));

    // With one of them destroyed the others have to go.
    let mut game = clash(brook(), 3, "movement", 3, "movement", &[]);
    game.fight(TARGET, &GERMANS, "tt.....");
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    assert!(game.offers(
        "pomorze",
        Choice::Withdraw(game.id(POLES[1]), game.hex("20.19"))
    ));

    let mut game = clash(
        brook(),
        3,
        "movement",
        3,
        "movement",
        &[("minor-river-stand", false)],
    );
    game.fight(TARGET, &GERMANS, "tt.....");
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[1])));
    assert!(game.offers(
        "pomorze",
        Choice::Withdraw(game.id(POLES[2]), game.hex("20.19"))
    ));
}

#[test]
fn ruling_a028_defender_may_stand() {
    let mut game = clash(
        Map::plain().land(TARGET, Land::Marsh),
        3,
        "prepared",
        3,
        "movement",
        &[],
    );
    game.fight(TARGET, &GERMANS, "ttt.......");
    game.choose("pomorze", Choice::Ignore(R1, Strike::Nothing));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[0])));
    game.choose("4a", Choice::Hit(R1, game.mark(POLES[1])));
    game.choose("pomorze", Choice::Stand(R1));
    assert!(POLES.iter().all(|unit| game.stands(unit) == TARGET));
}

#[test]
fn ruling_a021_marsh_and_mountain_are_hard_ground() {
    for land in [Land::Marsh, Land::Mountain] {
        let mut game = clash(
            Map::plain().land(TARGET, land),
            3,
            "prepared",
            1,
            "movement",
            &[],
        );
        game.attack("4a", TARGET, &GERMANS, &[]).unwrap();
        game.choose("pomorze", Choice::Answer(R1));
        assert_eq!(game.dice(), "rrrrrrgr", "{land:?}");
    }
}

#[test]
fn ruling_a085_fort_gives_two_red() {
    let mut game = clash(Map::plain().fort(TARGET), 3, "prepared", 1, "movement", &[]);
    game.attack("4a", TARGET, &GERMANS, &[]).unwrap();
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "rrrrrrgrr");
}
