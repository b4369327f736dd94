//! §2.19: what an umpire may do, with a reason, and what stays in the journal.

use super::game::{Game, Map, R1, at};
use super::turn::end_turn;
use engine::{BatchError, FastRng, Match, Nonce, Rules, Seat, Seed, Setup};
use holdline::Holdline;
use holdline::choice::{Choice, Ruling};
use holdline::dice::Die;
use holdline::ids::Side;
use holdline::posture::Posture;
use holdline::state::clock::Timer;
use holdline::state::{Phase, Slot, Spot};
use serde_json::json;
use std::sync::Arc;

fn rule(ruling: Ruling) -> Choice {
    Choice::Control(ruling)
}

const GERMANS: [&str; 3] = ["32id-ir-4", "32id-ir-94", "32id-ir-96"];

/// Three regiments on the move in 20.21 against a disordered one and two others in 20.20.
fn clash() -> Game {
    let units = json!({
        "32id-ir-4": at("20.21", "movement"), "32id-ir-94": at("20.21", "movement"),
        "32id-ir-96": at("20.21", "movement"), "4dp-14-pp": at("20.20", "disordered"),
        "4dp-63-pp": at("20.20", "movement"), "4dp-67-pp": at("20.20", "dug_in"),
    });
    let cp = json!([["20.21", "4a", 3], ["20.20", "pomorze", 2]]);
    let regions = json!({ "R1": { "phase": { "other": "first" }, "winner": "german" } });
    let position = json!({ "units": units, "cp": cp, "regions": regions });
    let mut game = Game::with(Map::plain(), position, &[("dug-in-hit-first", false)]);
    game.attack("4a", "20.20", &GERMANS, &[]).unwrap();
    game.choose("pomorze", Choice::DugDie(R1));
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("tt......");
    // Two hits: the first destroys the disordered one.
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-14-pp")));
    assert!(!game.alive("4dp-14-pp"));
    game
}

fn healed(game: &Game) {
    assert!(game.alive("4dp-14-pp"));
    assert_eq!(game.posture("4dp-14-pp"), Posture::Disordered);
    assert_eq!(game.stands("4dp-14-pp"), "20.20");
    let army = game.army("pomorze");
    assert_eq!(game.state.record.accounts[army.i()].lost, 0);
    assert_eq!(game.state.record.kinds.iter().sum::<u8>(), 0);
}

#[test]
fn ruling_a153_a_roll_is_taken_back_with_all_it_did() {
    // Set: the dice say something else, and the combat goes on from there.
    let mut game = clash();
    game.choose("map-north", rule(Ruling::SetCombat(R1, Side::German, 0, 0)));
    healed(&game);
    assert!(game.state.regions[0].battle.is_none(), "a draw");
    // Re-roll: the same dice again.
    let mut game = clash();
    game.choose("map-north", rule(Ruling::RerollCombat(R1)));
    healed(&game);
    assert_eq!(game.dice(), "rrrggggg");
    // Void: nothing has happened, and both sides have their points back.
    let mut game = clash();
    game.choose("map-north", rule(Ruling::VoidCombat(R1)));
    healed(&game);
    assert_eq!(
        (game.cp("20.21", "4a"), game.cp("20.20", "pomorze")),
        (3, 2)
    );
    assert!(!game.unit(GERMANS[0]).committed);
    game.attack("4a", "20.20", &GERMANS, &[]).unwrap();
    // Once somebody withdraws only a rewind helps.
    let mut game = clash();
    game.choose("4a", Choice::Hit(R1, game.mark("4dp-63-pp")));
    for ruling in [
        Ruling::RerollCombat(R1),
        Ruling::VoidCombat(R1),
        Ruling::SetCombat(R1, Side::German, 0, 0),
    ] {
        assert_eq!(game.refused("map-north", rule(ruling)), "§2.19");
    }
    assert_eq!(game.refused("4a", rule(Ruling::RerollCombat(R1))), "§2.19");
    assert_eq!(
        game.refused("air-control", rule(Ruling::RerollCombat(R1))),
        "§2.19"
    );
}

#[test]
fn a_gun_lost_with_half_a_division_comes_back_with_the_roll() {
    let mut game = clash();
    let gun = game.counter(&game.battery("4dp", 0));
    // A second regiment of three is gone: half the division, and its gun with it.
    game.state.units[game.rules.data.unit_named("4dp-63-pp").unwrap().i()].posture =
        Posture::Movement;
    let home = game.state.counters[gun.i()].spot;
    assert_ne!(home, Spot::Gone, "one of three is not half");
    game.choose("map-north", rule(Ruling::SetCombat(R1, Side::German, 0, 4)));
    // Four stars: two regiments at the attacker's choice.
    while let Some(battle) = &game.state.regions[0].battle {
        let open = game.menu(game.seat("4a"));
        let kill = open
            .entries()
            .iter()
            .find(|c| matches!(c, Choice::Hit(..) | Choice::Kill(..)));
        let Some(kill) = kill.cloned() else { break };
        assert!(!battle.attack.is_empty());
        game.choose("4a", kill);
        if game.state.counters[gun.i()].spot == Spot::Gone {
            break;
        }
    }
    assert_eq!(game.state.counters[gun.i()].spot, Spot::Gone);
    if game.offers("map-north", rule(Ruling::VoidCombat(R1))) {
        game.choose("map-north", rule(Ruling::VoidCombat(R1)));
        assert_eq!(game.state.counters[gun.i()].spot, home);
        healed(&game);
    }
}

#[test]
fn umpires_place_move_flip_and_take_off() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let regions = json!({ "R1": { "phase": "command", "winner": "german" } });
    let mut game = Game::new(Map::plain(), json!({ "units": units, "regions": regions }));
    let unit = game.id("32id-ir-4");
    let control = |game: &mut Game, rulings: &[Ruling]| {
        for ruling in rulings {
            game.choose("control", rule(ruling.clone()));
        }
    };
    let hex = game.hex("25.25");
    control(&mut game, &[Ruling::Take(unit), Ruling::Put(hex)]);
    assert_eq!(game.stands("32id-ir-4"), "25.25");
    control(
        &mut game,
        &[Ruling::Take(unit), Ruling::SetPosture(Posture::Prepared)],
    );
    assert_eq!(game.posture("32id-ir-4"), Posture::Prepared);
    let pot = game.pot("ii");
    let cp = game.state.pots[pot.i()].cp;
    control(&mut game, &[Ruling::Hold(pot), Ruling::AddPoint]);
    assert_eq!(game.state.pots[pot.i()].cp, cp + 1);
    let hands = game.state.hands[0][0][9];
    control(&mut game, &[Ruling::Card(Side::German, R1, 9)]);
    assert_eq!(game.state.hands[0][0][9], hands + 1);
    control(&mut game, &[Ruling::Point(hex)]);
    assert_eq!(
        game.refused("control", rule(Ruling::SetOwner(None))),
        "§2.19",
        "a cube stands there"
    );
    control(
        &mut game,
        &[Ruling::Drop, Ruling::Extend(Timer::Region(R1))],
    );
    assert_eq!(game.view("pomorze").regions[0].extended, 1);
    control(&mut game, &[Ruling::Take(unit), Ruling::Remove]);
    assert!(!game.alive("32id-ir-4"));
}

#[test]
fn a_side_and_a_unit_may_be_given_other_dice() {
    let units = json!({ "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in") });
    let regions = json!({ "R1": { "phase": { "prepared": "first" }, "winner": "german" } });
    let cp = json!([["20.21", "4a", 1], ["20.20", "pomorze", 1]]);
    let position = json!({ "units": units, "regions": regions, "cp": cp });
    let mut game = Game::new(Map::plain(), position);
    game.choose(
        "control",
        rule(Ruling::SetSideDice(Side::Polish, Some(Die::Red))),
    );
    assert_eq!(game.view("pomorze").colors, [None, Some(Die::Red)]);
    game.choose("control", rule(Ruling::Take(game.id("32id-ir-4"))));
    game.choose("control", rule(Ruling::SetDice(Some(Die::Green))));
    let six = rule(Ruling::SetSideDice(Side::German, Some(Die::Six)));
    assert_eq!(game.refused("control", six), "§2.13");
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    game.choose("pomorze", Choice::DugDie(R1));
    game.choose("pomorze", Choice::Answer(R1));
    assert_eq!(game.dice(), "ggrrr");
}

#[test]
fn a_stopped_game_stands_still_for_everybody_but_control() {
    let units = json!({ "32id-ir-4": at("20.21", "movement") });
    let regions = json!({ "R1": { "phase": { "movement": "first" }, "winner": "german" } });
    let mut game = Game::new(Map::plain(), json!({ "units": units, "regions": regions }));
    game.choose("control", rule(Ruling::Pause));
    assert!(game.view("4a").paused);
    for seat in ["4a", "okh", "pomorze", "warsaw"] {
        assert!(!game.asks(seat), "{seat}");
    }
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.20")), "§2.4");
    assert_eq!(
        game.refused("clock", Choice::TimeUp(Timer::Region(R1))),
        "§2.4"
    );
    assert_eq!(game.refused("control", rule(Ruling::Pause)), "§2.4");
    game.choose("control", rule(Ruling::Resume));
    game.choose("4a", game.step("32id-ir-4", "20.20"));
}

#[test]
fn commanders_are_swapped_sacked_and_promoted_in_the_middle_of_a_turn() {
    let units =
        json!({ "32id-ir-4": at("20.21", "movement"), "24id-ir-31": at("30.21", "movement") });
    let regions = json!({ "R1": { "phase": { "movement": "first" }, "winner": "german" } });
    let mut game = Game::new(Map::plain(), json!({ "units": units, "regions": regions }));
    game.choose("4a", game.step("32id-ir-4", "20.20"));
    let (a, z) = (game.seat("4a"), game.seat("8a"));
    game.choose("political", rule(Ruling::Swap(a, z)));
    // The new man goes on where the old one stopped; the old one has the other army.
    assert_eq!(game.refused("4a", game.step("32id-ir-4", "20.19")), "§2.1");
    game.choose("8a", game.step("32id-ir-4", "20.19"));
    game.choose("4a", game.step("24id-ir-31", "30.20"));
    assert!(
        game.view("8a")
            .own
            .iter()
            .any(|b| b.id == game.id("32id-ir-4"))
    );
    // A corps goes to the corps commander, and away from a sacked one.
    let pot = game.pot("xix");
    let staff = game.seat("4a-corps");
    game.choose("control", rule(Ruling::Hold(pot)));
    game.choose("control", rule(Ruling::Command(staff)));
    let had = game.state.commands(staff, pot);
    game.choose("control", rule(Ruling::Hold(pot)));
    game.choose("control", rule(Ruling::Command(staff)));
    assert_ne!(game.state.commands(staff, pot), had);
    let okh = game.seat("okh");
    let foreign = rule(Ruling::Swap(a.min(okh), a.max(okh)));
    assert_eq!(game.refused("control", foreign), "§2.1");
    let enemy = game.seat("pomorze");
    let enemy = rule(Ruling::Swap(a.min(enemy), a.max(enemy)));
    assert_eq!(game.refused("control", enemy), "§2.1");
    assert_eq!(game.refused("map-north", rule(Ruling::Swap(a, z))), "§2.19");
}

// At the table, with a journal.

fn open() -> (Arc<Holdline>, Match<Holdline>) {
    let rules = Holdline::shipped().unwrap();
    let mut setup = Setup::scenario("full").with("random-events", false);
    setup.position = Some(json!({ "turn": 2 }));
    let table = Match::open(rules.clone(), &setup, Seed([7; 32])).unwrap();
    (rules, table)
}

fn nonce(n: u64) -> Nonce {
    FastRng::new(n).nonce()
}

fn seat(rules: &Holdline, id: &str) -> Seat {
    rules.info().seat(id).unwrap()
}

#[test]
fn ruling_a154_an_umpire_says_why() {
    let (rules, mut table) = open();
    let control = seat(&rules, "control");
    let extend = || vec![rule(Ruling::Extend(Timer::Region(R1)))];
    for silence in [None, Some(String::new()), Some("  ".to_string())] {
        let before = table.state().clone();
        let refused = table.commit(control, extend(), nonce(1), silence, &mut ());
        let Err(BatchError::Illegal { at: 0, illegal }) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(illegal.rule, "§2.19");
        assert!(illegal.why.contains("Give a reason"), "{}", illegal.why);
        assert!(before == *table.state());
    }
    let why = "the umpire was called away";
    table
        .commit(control, extend(), nonce(1), Some(why.into()), &mut ())
        .unwrap();
    let lines = table.take_lines();
    assert!(lines.contains(why), "the reason is in the journal");
    // A letter has words; other choices need no note.
    let army = seat(&rules, "4a");
    let letter = vec![Choice::Write(seat(&rules, "agn"))];
    let refused = table.commit(army, letter.clone(), nonce(2), None, &mut ());
    assert!(matches!(refused, Err(BatchError::Illegal { illegal, .. }) if illegal.rule == "§2.2"));
    let words = Some("Where is my fuel?".to_string());
    table
        .commit(army, letter, nonce(2), words, &mut ())
        .unwrap();
    let pass = vec![Choice::Pass(R1)];
    table.commit(army, pass, nonce(3), None, &mut ()).unwrap();
    let lines = lines + &table.take_lines();
    let again = Match::replay(rules.clone(), &lines, None, &mut ()).unwrap();
    assert!(again.state() == table.state());
    // A journal whose umpire is silent is refused like any other that breaks the rules.
    assert!(Match::replay(rules, &lines.replace(why, ""), None, &mut ()).is_err());
}

#[test]
fn a_rewind_goes_to_a_phase_mark_with_a_name_and_a_reason() {
    let (rules, mut table) = open();
    let mut journal = table.take_lines();
    let clock = seat(&rules, "clock");
    let call = |timer: Timer| vec![Choice::TimeUp(timer)];
    for (n, phase) in [(1, Phase::Command), (2, Phase::Rally(Slot::First))] {
        let step = call(Timer::Region(R1));
        table.commit(clock, step, nonce(n), None, &mut ()).unwrap();
        assert_eq!(table.state().regions[0].phase, phase);
    }
    journal += &table.take_lines();
    let marks = Match::rewind_points(rules.clone(), &journal).unwrap();
    let (line, what) = marks.last().unwrap();
    assert!(what.contains("rallies"), "{what}");
    let (mark, _) = &marks[marks.len() - 2];
    assert!(mark < line);
    let by = "Game Control".to_string();
    table
        .rewind(&journal, *mark, by.clone(), "a card was misread".into())
        .unwrap();
    assert_eq!(
        table.state().regions[0].phase,
        Phase::Cards,
        "cards seen are played anew"
    );
    journal += &table.take_lines();
    assert!(journal.contains(&by) && journal.contains("a card was misread"));
    let step = call(Timer::Region(R1));
    table.commit(clock, step, nonce(9), None, &mut ()).unwrap();
    journal += &table.take_lines();
    let again = Match::replay(rules, &journal, None, &mut ()).unwrap();
    assert!(again.state() == table.state());
}

#[test]
fn people_change_while_the_seat_stays() {
    let (rules, mut table) = open();
    let army = seat(&rules, "4a");
    table.assign_seats("Ada".into(), vec![army], false, &mut ());
    let card = vec![Choice::Card(R1, 9)];
    table.commit(army, card, nonce(1), None, &mut ()).unwrap();
    let before = table.state().clone();
    table.assign_seats(
        "Ben".into(),
        vec![army, seat(&rules, "4a-staff")],
        false,
        &mut (),
    );
    assert!(
        before == *table.state(),
        "pots, cards and letters pass with the seat"
    );
    let card = vec![Choice::Card(R1, 8)];
    table.commit(army, card, nonce(2), None, &mut ()).unwrap();
    let lines = table.take_lines();
    assert!(lines.contains("Ada") && lines.contains("Ben"));
}

#[test]
fn a_forced_step_finishes_its_combat() {
    let mut game = clash();
    game.choose("map-north", rule(Ruling::Force(Timer::Region(R1))));
    assert!(
        game.state.regions[0].battle.is_none(),
        "a forced step finishes its combat"
    );
    end_turn(&mut game);
    assert_eq!(game.state.turn, 4);
}

/// §2.19, A116: an umpire goes back to a phase mark, with a reason; the journal holds both, and dice are rolled anew.
#[test]
fn going_back_to_a_phase_mark_is_an_umpire_s_choice() {
    let (rules, mut table) = open();
    let mut journal = table.take_lines();
    let (clock, control) = (seat(&rules, "clock"), seat(&rules, "control"));
    let step = || vec![Choice::TimeUp(Timer::Region(R1))];
    let back = |turn, phase| vec![rule(Ruling::Rewind(turn, R1, phase))];
    for n in 1..=2 {
        table
            .commit(clock, step(), nonce(n), None, &mut ())
            .unwrap();
    }
    assert_eq!(table.state().regions[0].phase, Phase::Rally(Slot::First));
    // What is said and written after the mark stays.
    let letter = vec![Choice::Write(seat(&rules, "agn"))];
    let words = Some("Where is my fuel?".to_string());
    table
        .commit(seat(&rules, "4a"), letter, nonce(3), words, &mut ())
        .unwrap();
    journal += &table.take_lines();
    table.confirm_stored();
    let before = table.state().clone();
    let why = || Some("the points were counted wrong".to_string());
    let try_back = |table: &mut Match<Holdline>, who: &str, choices, note| {
        let who = seat(&rules, who);
        table.commit_rewind(&journal, who, choices, nonce(4), note, &mut ())
    };
    // Only those umpires who may, only with a reason, only to what has begun, only where the journal is at hand.
    for (who, turn, phase, note) in [
        ("4a", 2, Phase::Command, why()),
        ("political", 2, Phase::Command, why()),
        ("control", 2, Phase::Command, None),
        ("control", 2, Phase::Posture, why()),
        ("control", 1, Phase::Posture, why()),
    ] {
        assert!(try_back(&mut table, who, back(turn, phase), note).is_err());
        assert!(before == *table.state() && table.take_lines().is_empty());
    }
    let plain = table.commit(control, back(2, Phase::Command), nonce(4), why(), &mut ());
    assert_eq!(plain, Err(BatchError::RewindNeedsJournal));
    try_back(&mut table, "map-north", back(2, Phase::Command), why()).unwrap();
    // COMMAND began after the cards were laid but before they were shown: they go back to the hands.
    assert_eq!(table.state().regions[0].phase, Phase::Cards);
    assert_eq!(table.state().letters, before.letters);
    journal += &table.take_lines();
    let lines: Vec<&str> = journal.lines().collect();
    let (batch, rewind) = (lines[lines.len() - 2], lines[lines.len() - 1]);
    assert!(
        batch.contains("rewind") && batch.contains("counted wrong"),
        "{batch}"
    );
    assert!(
        rewind.contains("map-north") && rewind.contains("counted wrong"),
        "{rewind}"
    );
    table
        .commit(clock, step(), nonce(5), None, &mut ())
        .unwrap();
    journal += &table.take_lines();
    let again = Match::replay(rules, &journal, None, &mut ()).unwrap();
    assert!(again.state() == table.state());
}
