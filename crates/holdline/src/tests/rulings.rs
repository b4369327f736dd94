//! Rulings and test vectors, each played on the real ground with given dice.

use super::field::{Game, IR, OTHER, PP, PREPARED, R4, field, poles, three};
use engine::{Next, Rewinds, Rules, Setup};
use holdline::Holdline;
use holdline::chapters::combat::battle;
use holdline::choice::{Choice, Ruling, Source, Strike};
use holdline::dice::Tally;
use holdline::ids::*;
use holdline::posture::Posture;
use holdline::state::clock::Timer;
use holdline::state::{Fate, Known, Phase, Slot, Stage};
use serde_json::json;

#[test]
fn vector_02_cost_of_attacks() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    assert_eq!(g.cp(0), 8, "one point for all prepared units of a hex");
    let mut g = Game::field(OTHER, &three("movement"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    assert_eq!(g.cp(0), 6, "one point for each unit in movement mode");
}

#[test]
fn vector_03_two_hexes_cost_two_more() {
    let units = [(IR[0], "prepared", 0), (IR[1], "prepared", 1)];
    let mut g = Game::field(PREPARED, &units, &poles(1, "movement"), &[]);
    g.launch(&IR[..2]);
    assert_eq!(g.cp(0) + g.cp(1), 18 - 4);
}

#[test]
fn vector_06_and_ruling_a022_one_to_nothing_is_no_double() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(g.at(PP[0]).posture, Posture::Disordered);
    assert_eq!(
        g.at(PP[0]).hex,
        field(&g.rules).0,
        "one hit and no withdrawal"
    );
    assert!(
        IR.iter().all(|u| g.at(u).posture == Posture::Movement),
        "a launched attack is over (§2.10 step 12)"
    );
    let state = &g.state;
    let t = |n| Tally { ticks: n, stars: 0 };
    assert_eq!(
        battle::verdict(&g.rules.data, state, Side::German, [t(4), t(2)]),
        Some((Side::German, true, 2))
    );
    assert_eq!(
        battle::verdict(&g.rules.data, state, Side::German, [t(3), t(2)]),
        Some((Side::German, false, 1))
    );
    assert_eq!(
        battle::verdict(&g.rules.data, state, Side::German, [t(1), t(0)]),
        Some((Side::German, false, 1))
    );
    assert_eq!(
        battle::verdict(&g.rules.data, state, Side::German, [t(2), t(0)]),
        Some((Side::German, true, 2))
    );
    assert_eq!(
        battle::verdict(&g.rules.data, state, Side::German, [t(2), t(2)]),
        None
    );
    assert_eq!(
        battle::verdict(&g.rules.data, state, Side::German, [t(2), t(4)]),
        Some((Side::Polish, true, 2))
    );
}

#[test]
fn ruling_a077_two_hits_destroy_kill_two_and_never_kill_three() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(
        g.at(PP[0]).fate,
        Fate::Destroyed,
        "both hits fall on the only cube, whose kill number is 2"
    );
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "dug_in"), &[]);
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[1, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(g.at(PP[0]).fate, Fate::OnMap, "dug in its kill number is 3");
    assert_eq!(g.at(PP[0]).posture, Posture::Disordered);
    let retire = g
        .menu("prusy")
        .into_iter()
        .find(|c| matches!(c, Choice::Withdraw(..)))
        .unwrap();
    g.go("prusy", retire);
    assert_ne!(
        g.at(PP[0]).hex,
        field(&g.rules).0,
        "a double drives it out (§2.10 step 10)"
    );
}

#[test]
fn ruling_a103_the_winner_may_occupy_or_halt() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[1, 1, 0, 0, 0, 0, 0]);
    let unit = g.unit(IR[0]);
    assert!(g.menu("10a").contains(&Choice::Advance(unit)));
    g.go("10a", Choice::Advance(unit));
    g.go("10a", Choice::Halt(R4));
    assert_eq!(g.at(IR[0]).hex, field(&g.rules).0);
    assert!(g.at(IR[0]).committed && g.state.friendly(field(&g.rules).0, Side::German));
    assert!(g.state.regions[R4.i()].battle.is_none());
}

#[test]
fn vector_07_and_ruling_a024_a_lone_star_disorders_an_attacker_only() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[0, 0, 0, 0, 0, 2, 2]);
    // A draw of one to one. The attacker's star does nothing against kill number 2; the defender's may disorder.
    assert_eq!(g.at(PP[0]).posture, Posture::Movement);
    let mark = g.tag(IR[1]);
    g.go("prusy", Choice::Disorder(R4, mark));
    assert_eq!(g.at(IR[1]).posture, Posture::Disordered);
}

#[test]
fn ruling_a079_stars_come_after_hits_and_kill_by_the_face_at_the_roll() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    g.answer("prusy");
    // Two stars: a double, whose hits destroy the only cube; or stars would.
    g.dice(&[2, 2, 0, 0, 0, 0, 0]);
    assert_eq!(g.at(PP[0]).fate, Fate::Destroyed);
    assert_eq!(
        g.state
            .record
            .kinds
            .iter()
            .map(|&n| u32::from(n))
            .sum::<u32>(),
        1
    );
}

#[test]
fn vector_08_and_ruling_a026_dug_in_cubes_are_hit_first() {
    let mixed = [(PP[0], "dug_in"), (PP[1], "movement")];
    let mut g = Game::field(PREPARED, &three("prepared"), &mixed, &[]);
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[1, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(
        g.at(PP[0]).posture,
        Posture::Disordered,
        "the dug-in cube takes the hit"
    );
    let mut g = Game::field(
        PREPARED,
        &three("prepared"),
        &mixed,
        &[("dug-in-hit-first", false)],
    );
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mark = g.tag(PP[1]);
    g.go("10a", Choice::Hit(R4, mark));
    assert_eq!(
        g.at(PP[1]).posture,
        Posture::Disordered,
        "with the switch off the winner chooses"
    );
}

#[test]
fn ruling_a025_severe_doubles_disorder_everybody() {
    let mut g = Game::field(
        PREPARED,
        &three("prepared"),
        &poles(3, "movement"),
        &[("severe-doubles", true)],
    );
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[1, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert!(PP.iter().all(|u| g.at(u).posture == Posture::Disordered));
}

#[test]
fn ruling_a017_the_dug_in_die_costs_a_point_each_combat() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "dug_in"), &[]);
    g.launch(&IR);
    g.go("prusy", Choice::DugDie(R4));
    assert!(
        g.try_to("prusy", Choice::DugDie(R4)).is_err(),
        "once a combat"
    );
    let army = g.rules.data.army_named("prusy").unwrap();
    assert_eq!(g.state.cp_at(field(&g.rules).0, army), 4);
    g.answer("prusy");
    g.dice(&[0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn ruling_a014_a_prepared_unit_that_is_attacked_stays_prepared() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "prepared"), &[]);
    g.launch(&IR);
    g.answer("prusy");
    g.dice(&[0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(g.at(PP[0]).posture, Posture::Prepared);
    assert!(g.at(PP[0]).fought, "defending counts as fighting (A52)");
}

#[test]
fn ruling_a082_an_attacker_who_loses_to_a_double_withdraws() {
    let units = [(IR[0], "prepared", 0)];
    let mut g = Game::field(PREPARED, &units, &poles(3, "movement"), &[]);
    let start = g.at(IR[0]).hex;
    g.launch(&IR[..1]);
    g.answer("prusy");
    g.dice(&[0, 0, 1, 1, 0]);
    // Two hits on one cube with kill number 2.
    assert_eq!(g.at(IR[0]).fate, Fate::Destroyed);
    let units = [(IR[0], "prepared", 0), (IR[1], "prepared", 0)];
    let mut g = Game::field(PREPARED, &units, &poles(3, "movement"), &[]);
    g.launch(&IR[..2]);
    g.answer("prusy");
    g.dice(&[0, 0, 0, 0, 1, 1, 0]);
    let mark = g.tag(IR[0]);
    g.go("prusy", Choice::Hit(R4, mark));
    let mark = g.tag(IR[1]);
    g.go("prusy", Choice::Hit(R4, mark));
    while g.state.regions[R4.i()].battle.is_some() {
        let retire = g
            .menu("10a")
            .into_iter()
            .find(|c| matches!(c, Choice::Withdraw(..)))
            .unwrap();
        g.go("10a", retire);
    }
    assert!(
        IR[..2]
            .iter()
            .all(|u| g.at(u).hex != start && g.at(u).posture == Posture::Disordered)
    );
}

#[test]
fn ruling_a011_rally_costs_two_and_a_second_die_one() {
    let units = [(IR[0], "disordered", 0)];
    let mut g = Game::field(
        Phase::Rally(Slot::First),
        &units,
        &poles(1, "movement"),
        &[],
    );
    let unit = g.unit(IR[0]);
    g.go(
        "10a",
        Choice::Rally {
            unit,
            dig: false,
            again: true,
        },
    );
    assert_eq!(g.cp(0), 7);
    g.dice(&[0]);
    assert_eq!(g.cp(0), 6, "the second die is paid when it is needed");
    g.dice(&[1]);
    assert_eq!(g.at(IR[0]).posture, Posture::Movement);
}

#[test]
fn ruling_a012_and_a053_only_infantry_rallies_into_dug_in() {
    let units = [(IR[0], "disordered", 0), ("1pz-pzr-1", "disordered", 1)];
    let mut g = Game::field(
        Phase::Rally(Slot::First),
        &units,
        &poles(1, "movement"),
        &[],
    );
    let (foot, tank) = (g.unit(IR[0]), g.unit("1pz-pzr-1"));
    assert!(
        g.try_to(
            "10a",
            Choice::Rally {
                unit: tank,
                dig: true,
                again: false
            }
        )
        .is_err()
    );
    g.go(
        "10a",
        Choice::Rally {
            unit: foot,
            dig: true,
            again: false,
        },
    );
    g.dice(&[2]);
    assert_eq!(g.at(IR[0]).posture, Posture::DugIn);
}

#[test]
fn ruling_a013_no_rally_on_the_day_of_disorder() {
    let units = [(IR[0], "disordered", 0)];
    let mut g = Game::field(
        Phase::Rally(Slot::First),
        &units,
        &poles(1, "movement"),
        &[],
    );
    let unit = g.unit(IR[0]);
    g.state.units[unit.i()].shaken = true;
    let refused = g
        .try_to(
            "10a",
            Choice::Rally {
                unit,
                dig: false,
                again: false,
            },
        )
        .unwrap_err();
    assert_eq!(refused.rule, "§2.8");
}

#[test]
fn vector_12_and_ruling_a118_four_hexes_and_a_breakdown_die() {
    let units = [("1pz-pzr-1", "movement", 0)];
    let mut g = Game::field(Phase::Movement(Slot::First), &units, &[], &[]);
    let unit = g.unit("1pz-pzr-1");
    let (center, _) = field(&g.rules);
    let before = g.cp(0);
    let mut at = g.at("1pz-pzr-1").hex;
    let mut steps = 0;
    let mut home = at;
    while steps < 4 {
        let to = if at == center { home } else { center };
        home = at;
        g.go("10a", Choice::Step(unit, to));
        at = to;
        steps += 1;
        let rolls = matches!(g.rules.next(&g.state), Next::Chance(_));
        assert_eq!(
            rolls,
            steps == 4,
            "three hexes do not strain a tank, four do"
        );
    }
    assert_eq!(before - g.cp(0), 1, "one point for the whole move");
    g.dice(&[2]);
    assert_eq!(g.at("1pz-pzr-1").posture, Posture::Disordered);
}

#[test]
fn vector_09_and_rulings_a030_a031_hex_limits() {
    let units = [
        (IR[0], "movement", 0),
        (IR[1], "movement", 0),
        ("1pz-pzr-1", "movement", 1),
    ];
    let mut g = Game::field(Phase::Movement(Slot::First), &units, &[], &[]);
    let tank = g.unit("1pz-pzr-1");
    let (_, ring) = field(&g.rules);
    let refused = g.try_to("10a", Choice::Step(tank, ring[0])).unwrap_err();
    assert_eq!(
        (refused.rule, refused.why.as_ref()),
        ("§2.12", "The hex is full: 2 of 2 units")
    );
}

#[test]
fn ruling_a046_the_whole_side_moves_unless_corps_alternate() {
    let units = [
        (IR[0], "movement", 0),
        ("4id-ir-10", "movement", 1),
        ("1pz-pzr-1", "movement", 2),
    ];
    for alternate in [false, true] {
        let mut g = Game::field(
            Phase::Movement(Slot::First),
            &units,
            &[],
            &[("alternate-moves", alternate)],
        );
        let (center, ring) = field(&g.rules);
        let unit = g.unit(IR[0]);
        g.go("10a", Choice::Step(unit, center));
        // XVI Corps is another corps than XI and IV.
        let tank = g.unit("1pz-pzr-1");
        g.state
            .lay(ring[2], g.rules.data.army_named("10a").unwrap(), 1);
        assert_eq!(
            g.try_to("10a", Choice::Step(tank, center)).is_ok(),
            !alternate
        );
        if alternate {
            let other = g.unit("4id-ir-10");
            assert!(
                g.try_to("10a", Choice::Step(other, center)).is_ok(),
                "the same corps goes on"
            );
        }
    }
}

#[test]
fn ruling_a113_neighbors_identify_each_other() {
    let g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    assert_eq!(g.at(IR[0]).known, Known::Identified);
    assert_eq!(g.at(PP[0]).known, Known::Identified);
    let view = g.rules.view(&g.state, g.seat("prusy"));
    assert!(view.seen.iter().all(|block| block.face.is_some()));
}

#[test]
fn ruling_a099_time_up_answers_for_the_defender() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    g.launch(&IR);
    g.go("clock", Choice::TimeUp(Timer::Region(R4)));
    g.dice(&[0; 7]);
    assert!(g.state.regions[R4.i()].battle.is_none());
}

#[test]
fn ruling_a088_only_points_on_the_hex_pay() {
    let mut g = Game::field(OTHER, &three("movement"), &poles(1, "movement"), &[]);
    let (center, ring) = field(&g.rules);
    let army = g.rules.data.army_named("10a").unwrap();
    g.state.lift(ring[0], army, 9);
    let refused = g.try_to("10a", Choice::Attack(center)).unwrap_err();
    assert_eq!(refused.rule, "§2.6");
    assert!(
        g.try_to("10a", Choice::Place(Source::Pot(PotId(0)), ring[0]))
            .is_err(),
        "pots pay in COMMAND only (A39)"
    );
}

#[test]
fn bad_input_is_refused_with_rule_and_reason_and_changes_nothing() {
    let mut g = Game::field(PREPARED, &three("prepared"), &poles(1, "movement"), &[]);
    let (center, ring) = field(&g.rules);
    let before = g.state.clone();
    let unit = g.unit(IR[0]);
    let wrong = [
        ("warsaw", Choice::Attack(ring[0])),
        ("prusy", Choice::Step(unit, center)),
        ("10a", Choice::Step(unit, center)),
        ("3a", Choice::Attack(center)),
        ("10a", Choice::SetPosture(unit, Posture::DugIn)),
        ("spectator", Choice::Pass(R4)),
        ("control", Choice::Launch),
        ("10a", Choice::Control(Ruling::Force(Timer::Region(R4)))),
        ("10a", Choice::TimeUp(Timer::Region(R4))),
        ("10a", Choice::Attack(Hex(60_000))),
        ("10a", Choice::Ignore(R4, Strike::Tick)),
    ];
    for (seat, choice) in wrong {
        let refused = g.try_to(seat, choice.clone()).unwrap_err();
        assert!(
            refused.rule.starts_with('§') && !refused.why.is_empty(),
            "{choice:?}"
        );
        assert_eq!(g.state, before, "{choice:?} changed something");
    }
}

#[test]
fn ruling_a116_a_rewind_keeps_what_was_seen() {
    let mut g = Game::field(
        Phase::Movement(Slot::First),
        &[(IR[0], "movement", 0)],
        &[],
        &[],
    );
    let mark = g.state.clone();
    let unit = g.unit(IR[0]);
    g.state.units[unit.i()].known = Known::Identified;
    g.state.units[unit.i()].tag = Tag(7);
    g.state.tags[0] = 8;
    let (center, _) = field(&g.rules);
    let now = g.state.clone();
    let back = g.rules.after_rewind(&mark, &now);
    let mut expected = mark.clone();
    expected.units[unit.i()].known = Known::Identified;
    expected.units[unit.i()].tag = Tag(7);
    expected.tags[0] = 8;
    assert_eq!(back, expected, "nothing but knowledge is kept");
    assert_ne!(center, back.units[unit.i()].hex);
}

#[test]
fn ruling_a060_control_lets_a_unit_act_without_points() {
    let mut g = Game::field(OTHER, &three("movement"), &poles(1, "movement"), &[]);
    let (center, ring) = field(&g.rules);
    g.state
        .lift(ring[0], g.rules.data.army_named("10a").unwrap(), 9);
    let unit = g.unit(IR[0]);
    g.go("control", Choice::Control(Ruling::Take(unit)));
    g.go("control", Choice::Control(Ruling::FreeAction));
    g.go("10a", Choice::Attack(center));
    g.go("10a", Choice::With(unit));
    g.go("10a", Choice::Launch);
}

#[test]
fn vector_15_initiative_ties_go_to_the_last_winner() {
    let rules = Holdline::shipped().unwrap();
    let position = json!({ "turn": 1, "regions": { "R1": { "winner": "polish" } } });
    let setup = Setup {
        scenario: "cards".into(),
        position: Some(position),
        ..Setup::default()
    };
    let state = rules.start(&setup).unwrap();
    let mut g = Game { rules, state };
    g.go("4a", Choice::Card(RegionId(0), 8));
    g.go("pomorze", Choice::Card(RegionId(0), 8));
    g.go("4a", Choice::Pass(RegionId(0)));
    g.go("pomorze", Choice::Pass(RegionId(0)));
    while g.state.regions[0].phase == Phase::Command {
        g.go("clock", Choice::TimeUp(Timer::Region(RegionId(0))));
    }
    assert_eq!(g.state.regions[0].winner, Side::Polish);
    assert_eq!(
        g.state.regions[1].winner,
        Side::German,
        "on the first turn the German side (A41)"
    );
    assert_eq!(g.state.hands[0][0][8], 1, "committed cards are spent (A40)");
}

#[test]
fn planning_ends_in_the_first_turn_with_every_region_at_its_cards() {
    let rules = Holdline::shipped().unwrap();
    let state = rules.start(&Setup::scenario("full")).unwrap();
    let mut g = Game { rules, state };
    g.dice(&[1, 2, 3, 4]);
    g.go("clock", Choice::TimeUp(Timer::Planning));
    g.dice(&[2]);
    assert_eq!((g.state.stage, g.state.turn), (Stage::Turn, 1));
    assert!(g.state.regions.iter().all(|r| r.phase == Phase::Cards));
    assert_eq!(g.state.war, 2, "one to three: war on the second turn (A72)");
    let on_map = |side: Side| {
        g.state
            .units
            .iter()
            .filter(|u| u.fate == Fate::OnMap && u.side == side)
            .count()
    };
    assert_eq!((on_map(Side::German), on_map(Side::Polish)), (124, 99));
}
