//! §2.19: powers of Control beyond the map: every roll, every account, forms, tripwires, maps and zones.

use super::game::{Game, Map, R1, at};
use engine::{Rules, Setup};
use holdline::Holdline;
use holdline::choice::{Choice, CpPool, Ruling};
use holdline::data::map::River;
use holdline::ids::{ArmyId, Side};
use holdline::posture::Posture;
use holdline::state::air::{AirStep, Berth};
use serde_json::json;

fn rule(ruling: Ruling) -> Choice {
    Choice::Control(ruling)
}

/// A beaten regiment that has just tried to rally, with points for a second try.
fn rallied(face: &str) -> Game {
    let regions = json!({ "R1": { "phase": { "rally": "first" }, "winner": "german" } });
    let position = json!({
        "units": { "32id-ir-4": at("20.20", "disordered"), "32id-ir-94": at("20.21", "movement") },
        "regions": regions, "cp": [["20.20", "4a", 3]],
    });
    let mut game = Game::new(Map::plain(), position);
    let unit = game.id("32id-ir-4");
    game.choose(
        "4a",
        Choice::Rally {
            unit,
            dig: false,
            again: false,
        },
    );
    game.roll(face);
    game
}

#[test]
fn a_rally_is_voided_rolled_again_or_set() {
    // Void: as if nobody had tried; the points are back, and it may be tried again.
    let mut game = rallied("t");
    assert_eq!(game.posture("32id-ir-4"), Posture::Movement);
    assert_eq!(game.cp("20.20", "4a"), 1);
    game.choose("map-north", rule(Ruling::VoidRoll(0)));
    assert_eq!(game.posture("32id-ir-4"), Posture::Disordered);
    assert_eq!(game.cp("20.20", "4a"), 3);
    assert!(!game.unit("32id-ir-4").tried);
    // Again: the same die, a new result.
    let mut game = rallied("t");
    game.choose("control", rule(Ruling::Reroll(0)));
    assert_eq!(
        (game.posture("32id-ir-4"), game.dice()),
        (Posture::Disordered, "r".into())
    );
    game.roll(".");
    assert_eq!(game.posture("32id-ir-4"), Posture::Disordered);
    // Set: the die shows what the umpire says.
    let shown = |game: &Game| game.view("control").control.unwrap().rolled[0].2.clone();
    assert_eq!(shown(&game), [0]);
    game.choose("control", rule(Ruling::SetDie(0, 0, 1)));
    assert_eq!(
        (game.posture("32id-ir-4"), shown(&game)),
        (Posture::Movement, vec![1])
    );
    assert_eq!(game.cp("20.20", "4a"), 1, "it is paid for once");
    for (who, ruling) in [
        ("control", Ruling::SetDie(0, 0, 1)),
        ("control", Ruling::SetDie(0, 1, 1)),
        ("control", Ruling::SetDie(0, 0, 3)),
        ("control", Ruling::VoidRoll(1)),
        ("political", Ruling::VoidRoll(0)),
        ("air-control", Ruling::VoidRoll(0)),
    ] {
        assert_eq!(game.refused(who, rule(ruling)), "§2.19");
    }
    // Somebody has gone on from it: a rewind is needed.
    let unit = game.id("32id-ir-4");
    game.choose("control", rule(Ruling::Take(unit)));
    game.choose("control", rule(Ruling::SetPosture(Posture::Prepared)));
    assert_eq!(game.refused("control", rule(Ruling::VoidRoll(0))), "§2.19");
}

#[test]
fn a_second_try_goes_back_with_the_first() {
    let regions = json!({ "R1": { "phase": { "rally": "first" }, "winner": "german" } });
    let units = json!({ "32id-ir-4": at("20.20", "disordered") });
    let position = json!({ "units": units, "regions": regions, "cp": [["20.20", "4a", 3]] });
    let mut game = Game::new(Map::plain(), position);
    let unit = game.id("32id-ir-4");
    let rally = Choice::Rally {
        unit,
        dig: false,
        again: true,
    };
    game.choose("4a", rally);
    game.roll(".");
    game.roll(".");
    assert_eq!(game.cp("20.20", "4a"), 0);
    game.choose("control", rule(Ruling::SetDie(0, 0, 2)));
    assert_eq!(game.posture("32id-ir-4"), Posture::Movement);
    assert_eq!(game.cp("20.20", "4a"), 1, "the second die was not needed");
}

#[test]
fn breakdowns_and_charges_are_taken_back() {
    let units = json!({ "3pz-pzr-5": at("20.20", "movement") });
    let regions = json!({ "R1": { "phase": { "movement": "first" }, "winner": "german" } });
    let position = json!({ "units": units, "regions": regions, "cp": [["20.20", "4a", 1]] });
    let mut game = Game::new(Map::plain(), position);
    for hex in ["20.21", "20.22", "20.23", "20.24"] {
        game.choose("4a", game.step("3pz-pzr-5", hex));
    }
    game.roll("s");
    assert_eq!(game.posture("3pz-pzr-5"), Posture::Disordered);
    game.choose("control", rule(Ruling::VoidRoll(0)));
    assert_eq!(game.posture("3pz-pzr-5"), Posture::Movement);
    assert_eq!(game.stands("3pz-pzr-5"), "20.24");

    let position = json!({
        "units": { "4dp-14-pp": at("20.20", "movement") },
        "bridges": [["20.20", "20.21", true]], "cp": [["20.20", "pomorze", 1]],
        "regions": { "R1": { "phase": "posture", "winner": "german" } },
    });
    let mut game = Game::new(Map::plain().river("20.20", "20.21", River::Major), position);
    let (hex, to) = (game.hex("20.20"), game.hex("20.21"));
    game.choose("pomorze", Choice::Blow(hex, to));
    game.roll("t");
    let stands = |game: &Game| game.state.bridged(&game.rules.data, hex, to);
    assert!(!stands(&game));
    game.choose("control", rule(Ruling::SetDie(0, 0, 0)));
    assert!(stands(&game), "a blank leaves it standing");
    game.choose("control", rule(Ruling::Reroll(0)));
    game.roll("s");
    assert!(!stands(&game));
}

/// Fighters and a bomber over the north, after the dogfight's die.
fn dogfight(die: &str) -> Game {
    let mut game = Game::new(Map::plain(), json!({ "turn": 1 }));
    for (craft, column) in [("lf1-f1", 1), ("pn-b1", 1)] {
        let craft = game.craft(craft).i();
        game.state.sky.craft[craft].berth = Berth::Column(column);
    }
    for seat in ["okh", "warsaw"] {
        game.choose(seat, Choice::PassAir(0));
    }
    assert_eq!(game.state.sky.zones[0].step, AirStep::Combat);
    game.roll(die);
    game
}

fn berth(game: &Game, craft: &str) -> Berth {
    game.state.sky.craft[game.craft(craft).i()].berth
}

#[test]
fn the_air_umpire_takes_back_dogfights_flak_and_recovery() {
    // The bomber is hit at once, and its flak die waits.
    let mut game = dogfight("5");
    assert_ne!(berth(&game, "pn-b1"), Berth::Column(1));
    assert_eq!(game.dice(), "6");
    game.roll("1");
    assert_eq!(game.state.sky.zones[0].step, AirStep::Bombing);
    let untouched = berth(&game, "pn-b1");
    // Flak alone: set to a hit, then void.
    game.choose("air-control", rule(Ruling::SetDie(1, 0, 6)));
    assert!(game.state.sky.craft[game.craft("pn-b1").i()].flak);
    game.choose("air-control", rule(Ruling::VoidRoll(1)));
    assert_eq!(berth(&game, "pn-b1"), untouched);
    assert_eq!(game.state.sky.zones[0].step, AirStep::Bombing);
    // The dogfight, and with it the flak that followed.
    let mut game = dogfight("5");
    game.roll("1");
    assert_eq!(
        game.refused("map-north", rule(Ruling::VoidRoll(0))),
        "§2.19"
    );
    game.choose("air-control", rule(Ruling::SetDie(0, 0, 4)));
    assert_eq!(
        berth(&game, "pn-b1"),
        Berth::Column(1),
        "a four misses in FRESH"
    );
    assert_eq!(game.dice(), "6", "flak fires anew");
    game.roll("1");
    game.choose("okh", Choice::PassAir(0));
    assert_eq!(
        game.refused("air-control", rule(Ruling::VoidRoll(0))),
        "§2.19",
        "the step has gone on"
    );
}

#[test]
fn points_are_given_and_taken_wherever_they_lie() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let regions = json!({ "R1": { "phase": "cards", "winner": "german" } });
    let mut game = Game::new(Map::plain(), json!({ "units": units, "regions": regions }));
    let (army, agn) = (game.army("4a"), game.army("agn"));
    let pomorze = game.army("pomorze");
    let hex = game.hex("20.21");
    let both = |game: &mut Game, account: CpPool, read: &dyn Fn(&Game) -> u8| {
        let before = read(game);
        game.choose("control", rule(Ruling::Points(account, true)));
        assert_eq!(read(game), before + 1, "{account:?}");
        game.choose("map-south", rule(Ruling::Points(account, false)));
        assert_eq!(read(game), before, "{account:?}");
    };
    both(&mut game, CpPool::HighCommand(Side::German), &|g| {
        g.state.purses[0].cp
    });
    both(&mut game, CpPool::Stock(army), &|g| {
        g.state.stocks[army.i()].cp
    });
    both(&mut game, CpPool::Group(agn), &|g| g.state.groups[agn.i()]);
    both(&mut game, CpPool::Ordered(pomorze), &|g| {
        g.state.stocks[pomorze.i()].ordered
    });
    let odd = [
        CpPool::Group(army),
        CpPool::Ordered(army),
        CpPool::Stock(ArmyId(99)),
    ];
    for account in odd {
        assert_eq!(
            game.refused("control", rule(Ruling::Points(account, true))),
            "§2.19"
        );
    }
    for (more, lie) in [(true, 1), (false, 0)] {
        game.choose("control", rule(Ruling::Point(hex)));
        game.choose("control", rule(Ruling::Points(CpPool::Hex(army), more)));
        assert_eq!(game.cp("20.21", "4a"), lie);
    }
    let reserve = |game: &Game| game.state.purses[1].reserve[7];
    let before = reserve(&game);
    game.choose("control", rule(Ruling::Reserve(Side::Polish, 7, true)));
    assert_eq!(reserve(&game), before + 1);
    engine::laws::Lawful::whole(&*game.rules, &game.state).unwrap();
}

#[test]
fn an_hq_is_taken_off_a_hex_gets_a_note_and_a_counter_changes_zones() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let regions = json!({ "R1": { "phase": "cards", "winner": "german" } });
    let hqs = json!({ "ii": { "hex": "20.22", "cp": 2, "route": [] } });
    let position = json!({ "units": units, "regions": regions, "hqs": hqs });
    let mut game = Game::new(Map::plain(), position);
    let (pot, hex) = (game.pot("ii"), game.hex("20.21"));
    game.choose("control", rule(Ruling::Hold(pot)));
    game.choose("control", rule(Ruling::Remove));
    assert!(!game.state.pots[pot.i()].hex.on_map());
    assert_eq!(game.state.pots[pot.i()].cp, 2, "its points stay in the pot");
    game.choose("control", rule(Ruling::Point(hex)));
    game.choose("control", rule(Ruling::Note));
    let news = |seat: &str| game.view(seat).post.news.len();
    assert_eq!((news("4a"), news("pomorze"), news("political")), (1, 1, 1));
    assert_eq!(
        (news("okh"), news("liaison")),
        (0, 0),
        "they do not see the map"
    );
    let craft = game.craft("lf1-f1");
    let zone = game.state.sky.craft[craft.i()].zone;
    game.choose("air-control", rule(Ruling::Zone(craft)));
    assert_eq!(game.state.sky.craft[craft.i()].zone, 1 - zone);
}

#[test]
fn forms_are_changed_in_planning_and_tripwires_are_marked() {
    let rules = Holdline::shipped().unwrap();
    let state = rules.start(&Setup::scenario("club")).unwrap();
    let mut game = Game { rules, state };
    while !game.dice().is_empty() {
        game.roll_all('1');
    }
    let form = game.state.decisions[0];
    let other = if form == 0 { 1 } else { 0 };
    assert_eq!(
        game.refused("air-control", rule(Ruling::Decide(0, other))),
        "§2.19"
    );
    game.choose("political", rule(Ruling::Decide(0, other)));
    assert_eq!(game.state.decisions[0], other);
    game.choose(
        "control",
        rule(Ruling::Force(holdline::state::clock::Timer::Planning)),
    );
    while !game.dice().is_empty() {
        game.roll_all('1');
    }
    assert_eq!(
        game.refused("control", rule(Ruling::Decide(0, form))),
        "§2.16"
    );
    game.choose("political", rule(Ruling::Tripwire(0)));
    assert_eq!(game.state.record.struck & 1, 1);
    assert_eq!(
        game.refused("political", rule(Ruling::Tripwire(0))),
        "§2.15"
    );
}

/// Control takes an army's own map away and gives it back; without it the army gives no orders there.
#[test]
fn a_map_is_withdrawn_from_its_own_army() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "4dp-14-pp": at("20.10", "movement") });
    let regions = json!({ "R1": { "phase": { "movement": "first" }, "winner": "german" } });
    let mut game = Game::new(Map::plain(), json!({ "units": units, "regions": regions }));
    let army = game.seat("4a");
    let sees = |game: &Game, seat: &str| !game.view(seat).tables.is_empty();
    assert!(sees(&game, "4a"));
    game.choose("control", rule(Ruling::Open(army, R1)));
    assert!(!sees(&game, "4a") && sees(&game, "4a-staff"));
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.22")), "§2.3");
    assert!(
        game.asks("4a"),
        "it may write, and say that it has finished"
    );
    assert!(game.offers("4a", Choice::Pass(R1)));
    game.choose("control", rule(Ruling::Open(army, R1)));
    assert!(sees(&game, "4a"));
    game.choose("4a", game.step("32id-ir-4", "20.22"));
    // A seat that never had it gets it by grant, and loses it again.
    let okh = game.seat("okh");
    game.choose("control", rule(Ruling::Open(okh, R1)));
    assert!(sees(&game, "okh"));
    game.choose("control", rule(Ruling::Open(okh, R1)));
    assert!(!sees(&game, "okh"));
}
