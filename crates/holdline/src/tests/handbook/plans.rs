//! §2.4: plans written ahead, standing answers, and the clock.

use super::game::{Game, Map, R1, at};
use holdline::choice::Choice;
use holdline::posture::Posture;
use holdline::state::clock::Timer;
use holdline::state::standing_orders::{Refuge, Resolve, StandingOrder, When};
use holdline::state::{Phase, Slot};
use serde_json::{Value, json};

const GERMANS: [&str; 3] = ["32id-ir-4", "32id-ir-94", "32id-ir-96"];

/// Three prepared regiments in 20.21 against one dug in in 20.20, with a point on each hex.
fn position(phase: Value) -> Value {
    json!({
        "units": {
            "32id-ir-4": at("20.21", "prepared"), "32id-ir-94": at("20.21", "prepared"),
            "32id-ir-96": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "dug_in"),
        },
        "cp": [["20.21", "4a", 1], ["20.20", "pomorze", 1]],
        "regions": { "R1": { "phase": phase, "winner": "german" } },
    })
}

/// A table that plays from plans, at the step for them.
fn plans() -> Game {
    let options = [("written-plans", true)];
    Game::with(Map::plain(), position(json!("plans")), &options)
}

fn prepared() -> Game {
    Game::new(Map::plain(), position(json!({ "prepared": "first" })))
}

fn phase(game: &Game) -> Phase {
    game.state.regions[0].phase
}

/// Begins a plan with one regiment in it.
fn begin(game: &mut Game) {
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    game.choose("4a", Choice::With(game.id(GERMANS[0])));
}

#[test]
fn ruling_a145_actions_are_played_from_written_plans() {
    let mut game = plans();
    game.attack("4a", "20.20", &GERMANS, &[]).unwrap();
    assert!(game.state.regions[0].battle.is_none());
    assert_eq!(game.cp("20.21", "4a"), 1, "a plan reserves nothing");
    game.time_up();
    // The standing answer buys the dug-in die against two or more.
    assert_eq!(game.dice(), "rrrrrr".to_string() + "ggg");
    assert_eq!(
        (game.cp("20.21", "4a"), game.cp("20.20", "pomorze")),
        (0, 0)
    );
    game.roll("tttttt...");
    // Hits, withdrawal and advance leave nobody waiting.
    assert_eq!(phase(&game), Phase::Movement(Slot::First));
    assert!(GERMANS.iter().all(|unit| game.stands(unit) == "20.20"));
    assert_ne!(game.stands("4dp-14-pp"), "20.20");
    assert!(game.state.sheet.is_empty());
    assert!(game.asks("4a"), "people move again");
}

#[test]
fn plans_are_read_by_their_army_and_by_umpires_only() {
    let mut game = plans();
    game.attack("4a", "20.20", &GERMANS, &[]).unwrap();
    let lines = |seat: &str| game.view(seat).sheet.len();
    assert_eq!(
        (lines("4a"), lines("4a-staff"), lines("control")),
        (1, 1, 1)
    );
    for seat in [
        "8a",
        "okh",
        "agn",
        "pomorze",
        "warsaw",
        "spectator",
        "liaison",
    ] {
        assert_eq!(lines(seat), 0, "{seat}");
    }
}

#[test]
fn conditions_stop_a_written_attack() {
    // A hex that is not taken, and too many dug-in blocks: dropped, and nothing is paid.
    for condition in 0..2 {
        let mut game = plans();
        begin(&mut game);
        let choice = match condition {
            0 => Choice::OnlyIf(game.hex("21.19")),
            _ => Choice::Unless(0),
        };
        game.choose("4a", choice);
        game.choose("4a", Choice::Launch);
        game.time_up();
        assert_eq!(game.dice(), "");
        assert_eq!(phase(&game), Phase::Movement(Slot::First));
        assert_eq!(game.cp("20.21", "4a"), 1);
        assert_eq!(game.posture(GERMANS[0]), Posture::Prepared);
    }
    // One dug-in block is not more than one.
    let mut game = plans();
    begin(&mut game);
    game.choose("4a", Choice::Unless(1));
    game.choose("4a", Choice::Stay);
    assert_eq!(game.refused("4a", Choice::Stay), "§2.4");
    game.choose("4a", Choice::Launch);
    game.time_up();
    assert_eq!(game.dice(), "rr".to_string() + "gg", "one attacker only");
    game.roll("tt..");
    assert_eq!(game.stands(GERMANS[0]), "20.21", "and nobody goes forward");
}

#[test]
fn conditions_belong_to_plans() {
    let mut game = prepared();
    begin(&mut game);
    assert_eq!(game.refused("4a", Choice::Unless(1)), "§2.4");
    assert_eq!(game.refused("4a", Choice::Stay), "§2.4");
    assert_eq!(
        game.refused("4a", Choice::OnlyIf(game.hex("21.19"))),
        "§2.4"
    );
}

#[test]
fn a_unit_stands_in_one_plan_and_lines_can_be_struck_out() {
    let mut game = plans();
    begin(&mut game);
    game.choose("4a", Choice::Launch);
    game.choose("4a", Choice::Attack(game.hex("20.20")));
    assert_eq!(
        game.refused("4a", Choice::With(game.id(GERMANS[0]))),
        "§2.4"
    );
    game.choose("4a", Choice::With(game.id(GERMANS[1])));
    game.choose("4a", Choice::Launch);
    assert_eq!(game.refused("4a", Choice::Erase(2)), "§2.4");
    assert_eq!(game.refused("4a-staff", Choice::Erase(0)), "§2.4");
    game.choose("4a", Choice::Erase(0));
    let left = &game.view("4a").sheet;
    let with = &left[0].attack.as_ref().unwrap().1.with;
    assert_eq!(
        (left.len(), with.as_slice()),
        (1, &[game.id(GERMANS[1])][..])
    );
}

#[test]
fn written_attacks_go_in_the_order_of_writing_as_far_as_the_points_last() {
    let mut game = plans();
    for unit in [GERMANS[1], GERMANS[0]] {
        game.choose("4a", Choice::Attack(game.hex("20.20")));
        game.choose("4a", Choice::With(game.id(unit)));
        game.choose("4a", Choice::Launch);
    }
    game.time_up();
    game.roll("....");
    // One point, one attack: the second plan is dropped.
    assert_eq!(phase(&game), Phase::Movement(Slot::First));
    assert_eq!(game.posture(GERMANS[1]), Posture::Movement);
    assert_eq!(game.posture(GERMANS[0]), Posture::Prepared);
}

#[test]
fn rallies_are_written_too() {
    let position = json!({
        "units": { "32id-ir-4": at("20.21", "disordered") },
        "cp": [["20.21", "4a", 2]],
        "regions": { "R1": { "phase": "plans", "winner": "german" } },
    });
    let mut game = Game::with(Map::plain(), position, &[("written-plans", true)]);
    let unit = game.id("32id-ir-4");
    let rally = Choice::Rally {
        unit,
        dig: false,
        again: false,
    };
    game.choose("4a", rally.clone());
    assert_eq!(game.refused("4a", rally), "§2.4");
    assert_eq!(game.cp("20.21", "4a"), 2);
    game.time_up();
    assert_eq!(game.dice(), "r");
    game.roll("t");
    assert_eq!(game.posture("32id-ir-4"), Posture::Movement);
    assert_eq!(game.cp("20.21", "4a"), 0);
}

#[test]
fn an_army_may_play_from_plans_at_anybodys_table() {
    let mut game = Game::new(Map::plain(), position(json!("command")));
    let army = game.army("4a");
    assert!(!game.offers("4a", Choice::Attack(game.hex("20.20"))));
    game.choose("4a", Choice::Standing(army, StandingOrder::Planned(true)));
    game.attack("4a", "20.20", &GERMANS, &[]).unwrap();
    game.time_up();
    assert_eq!(phase(&game), Phase::Rally(Slot::First));
    game.time_up();
    // Its attack has begun by itself; the defender is there and is asked.
    assert_eq!(phase(&game), Phase::Prepared(Slot::First));
    assert!(game.state.regions[0].battle.is_some());
    assert!(game.asks("pomorze"));
    game.choose("pomorze", Choice::Answer(R1));
    game.roll("tttttt..");
    game.choose(
        "pomorze",
        Choice::Withdraw(game.id("4dp-14-pp"), game.hex("20.19")),
    );
    assert!(GERMANS.iter().all(|unit| game.stands(unit) == "20.20"));
}

#[test]
fn by_correspondence_every_table_has_its_step_for_plans() {
    use engine::{Rules, Setup};
    let rules = holdline::Holdline::shipped().unwrap();
    for (scenario, plans) in [("club", false), ("full", false), ("async", true)] {
        let state = rules.start(&Setup::scenario(scenario)).unwrap();
        assert_eq!(state.options.written_plans, plans, "{scenario}");
    }
    let state = rules.start(&Setup::scenario("full").with("written-plans", true));
    assert!(state.unwrap().options.written_plans);
}

#[test]
fn a_whole_turn_by_correspondence_needs_three_deadlines() {
    let mut game = plans();
    let mut steps = vec![phase(&game)];
    while game.state.turn == 3 {
        if !game.dice().is_empty() {
            let faces = game.dice().replace(['r', 'g', 'b'], ".").replace('?', "1");
            game.roll(&faces);
        } else if phase(&game) == Phase::Done {
            super::turn::end_turn(&mut game);
        } else {
            game.time_up();
            steps.push(phase(&game));
        }
    }
    use Slot::{First, Second};
    let movement = [Phase::Movement(First), Phase::Movement(Second)];
    assert_eq!(steps[0], Phase::Plans);
    assert_eq!(steps[1..3], movement, "ACTIONS wait for nobody");
    assert_eq!(steps[3..5], [Phase::Posture, Phase::Done]);
}

#[test]
fn ruling_a146_standing_answers_serve_when_nobody_answers() {
    let window = Choice::TimeUp(Timer::Window(R1));
    for (die, dice) in [
        (When::Always, "rrggg"),
        (When::TwoOrMore, "rrgg"),
        (When::Never, "rrgg"),
    ] {
        let mut game = prepared();
        let army = game.army("pomorze");
        game.state.standing[army.i()].die = die;
        game.attack("4a", "20.20", &GERMANS[..1], &[]).unwrap();
        game.choose("clock", window.clone());
        assert_eq!(game.dice(), dice, "{die:?}");
    }
    // Guns on the hex fire too, as far as the points there go.
    for (guns, dice) in [(When::Always, "rrgggb"), (When::Never, "rrgg")] {
        let mut game = prepared();
        let army = game.army("pomorze");
        game.state.standing[army.i()].die = When::Never;
        game.state.standing[army.i()].guns = guns;
        let gun = game.counter(&game.battery("4dp", 0));
        game.state.counters[gun.i()].spot = holdline::state::Spot::At(game.hex("20.20"));
        game.attack("4a", "20.20", &GERMANS[..1], &[]).unwrap();
        game.choose("clock", window.clone());
        assert_eq!(game.dice(), dice, "{guns:?}");
    }
    // In a fort he may stand.
    for (stand, stays) in [
        (Resolve::Always, true),
        (Resolve::IfDugIn, true),
        (Resolve::Never, false),
    ] {
        let phase = json!({ "prepared": "first" });
        let mut game = Game::new(Map::plain().fort("20.20"), position(phase));
        let army = game.army("pomorze");
        game.state.standing[army.i()].stand = stand;
        game.state.standing[army.i()].die = When::Never;
        game.attack("4a", "20.20", &GERMANS, &[]).unwrap();
        game.choose("clock", window.clone());
        game.roll("tttttt....");
        for _ in 0..3 {
            if game.state.regions[0].battle.is_some() {
                game.choose("clock", window.clone());
            }
        }
        assert_eq!(game.stands("4dp-14-pp") == "20.20", stays, "{stand:?}");
        assert_eq!(
            game.stands(GERMANS[0]),
            "20.21",
            "silence sends nobody forward"
        );
    }
    // Where he goes: the HQ is in the east, a friend in the west, another enemy in the north-east.
    for (retreat, hex) in [
        (Refuge::ToSupply, "21.19"),
        (Refuge::ToFriends, "19.19"),
        (Refuge::FromEnemy, "20.19"),
    ] {
        let mut file = position(json!({ "prepared": "first" }));
        file["units"]["9dp-22-pp"] = at("18.19", "movement");
        file["units"]["3id-ir-8"] = at("22.19", "movement");
        file["hqs"] = json!({ "pomorze": { "hex": "24.20" } });
        let mut game = Game::new(Map::plain(), file);
        let army = game.army("pomorze");
        game.state.standing[army.i()].retreat = retreat;
        game.attack("4a", "20.20", &GERMANS, &[]).unwrap();
        game.choose("clock", window.clone());
        game.roll("tttttt...");
        game.choose("clock", window.clone());
        assert_eq!(game.stands("4dp-14-pp"), hex, "{retreat:?}");
    }
}

#[test]
fn standing_answers_are_written_by_their_army_in_good_time() {
    let mut game = Game::new(Map::plain(), position(json!("command")));
    let (ours, theirs) = (game.army("4a"), game.army("pomorze"));
    let never = StandingOrder::Die(When::Never);
    assert_eq!(game.refused("4a", Choice::Standing(theirs, never)), "§2.4");
    assert_eq!(game.refused("okh", Choice::Standing(ours, never)), "§2.4");
    game.choose("4a", Choice::Standing(ours, never));
    assert_eq!(game.refused("4a", Choice::Standing(ours, never)), "§2.4");
    let view = game.view("4a-staff");
    assert_eq!(view.armies[0].standing.die, When::Never);
    let mut game = prepared();
    assert_eq!(game.refused("4a", Choice::Standing(ours, never)), "§2.4");
}

#[test]
fn ruling_a147_a_step_and_a_window_have_clocks_of_their_own() {
    // The window closes: the combat goes on, the step too.
    let mut game = prepared();
    game.attack("4a", "20.20", &GERMANS[..2], &[]).unwrap();
    game.choose("clock", Choice::TimeUp(Timer::Window(R1)));
    game.roll(".......");
    assert_eq!(phase(&game), Phase::Prepared(Slot::First));
    let nothing = Choice::TimeUp(Timer::Window(R1));
    assert_eq!(game.refused("clock", nothing), "§2.4");
    // The step's time is up: the combat is finished by itself, window by window, and the step is over.
    let mut game = prepared();
    game.attack("4a", "20.20", &GERMANS[..2], &[]).unwrap();
    game.time_up();
    assert!(game.view("4a").regions[0].late);
    game.roll("tttt...");
    assert!(game.state.regions[0].battle.is_none());
    assert_eq!(phase(&game), Phase::Other(Slot::First));
    assert_ne!(game.stands("4dp-14-pp"), "20.20");
    assert!(!game.view("4a").regions[0].late);
}

#[test]
fn a_refusal_tells_nothing_of_an_enemys_posture() {
    let enemy = "4dp-14-pp";
    let refusals = ["prepared", "dug_in"].map(|posture| {
        let mut position = position(json!("plans"));
        position["units"][enemy] = at("20.20", posture);
        let mut game = Game::with(Map::plain(), position, &[("written-plans", true)]);
        game.choose("4a", Choice::Attack(game.hex("20.20")));
        let unit = game.id(enemy);
        game.refusal("4a", Choice::With(unit))
    });
    assert_eq!(refusals[0], refusals[1]);
}
