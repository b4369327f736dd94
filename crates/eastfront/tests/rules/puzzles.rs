//! Positions with a goal: the task decides the game.

use eastfront::{Choice, Eastfront, State};
use engine::{Imagine, Next, Rules, Setup};
use serde_json::{Value, json};

fn open(goal: Value) -> Result<State, String> {
    let game = Eastfront::shipped().unwrap();
    let position = json!({
        "scenario": "1941", "month": "1941-07", "side": "axis", "step": "act",
        "units": [
            { "unit": "de-9", "at": "9,13" }, { "unit": "de-18", "at": "8,13" },
            { "unit": "su-8", "at": "20,10" }, { "unit": "su-3", "at": "21,10" },
        ],
        "goal": goal,
    });
    let setup = Setup {
        position: Some(position),
        ..Setup::scenario("puzzle")
    };
    game.start(&setup).map_err(|e| e.to_string())
}

/// Ends this many turns and tells who has won by then, and why.
fn after(goal: Value, turns: usize) -> Option<(u8, String)> {
    let game = Eastfront::shipped().unwrap();
    let mut state = open(goal).unwrap();
    for _ in 0..turns {
        let Next::Seats(seats) = game.next(&state) else {
            break;
        };
        let seat = seats.iter().next().unwrap();
        game.choose(&mut state, seat, &Choice::End, &mut ())
            .unwrap();
    }
    match game.next(&state) {
        Next::Over(result) => Some((result.winners.iter().next()?.0, result.why.into_owned())),
        _ => None,
    }
}

#[test]
fn a_goal_that_is_reached_ends_the_game_when_a_turn_ends() {
    let warsaw = json!({ "side": "axis", "by": "1941-08", "cities": ["Warsaw"] });
    let (winner, why) = after(warsaw, 1).unwrap();
    assert_eq!((winner, why.as_str()), (0, "The puzzle is solved"));
}

#[test]
fn what_has_to_be_held_is_judged_when_its_last_month_ends() {
    let goal = json!({ "side": "soviet", "by": "1941-07", "hold": true, "cities": ["Minsk"] });
    assert_eq!(
        after(goal.clone(), 1),
        None,
        "the Axis turn is not the end of the month"
    );
    assert_eq!(after(goal, 2).unwrap().0, 1);
}

#[test]
fn a_goal_that_is_not_reached_in_time_is_the_other_side_s_game() {
    let goal = json!({ "side": "axis", "by": "1941-07", "cities": ["Minsk"] });
    let (winner, why) = after(goal, 2).unwrap();
    assert_eq!(
        (winner, why.as_str()),
        (1, "The puzzle is not solved by the end of July 1941")
    );
    let goal = json!({ "side": "axis", "by": "1941-07", "destroy": 3 });
    assert_eq!(after(goal, 2).unwrap().0, 1);
}

#[test]
fn blocks_that_are_gone_from_the_map_count() {
    // The two Soviet blocks stand in supply, so none is lost by waiting; three are not there to be lost.
    let goal = json!({ "side": "axis", "by": "1941-07", "destroy": 1, "losses": 0 });
    assert_eq!(after(goal, 2).unwrap().0, 1);
}

#[test]
fn a_goal_is_open_to_both_sides_and_imagined_worlds_keep_it() {
    let game = Eastfront::shipped().unwrap();
    let goal = json!({ "side": "axis", "by": "1941-08", "cities": ["Minsk"] });
    let state = open(goal).unwrap();
    for seat in [engine::Seat(0), engine::Seat(1)] {
        let view = game.view(&state, seat);
        assert!(view.goal.is_some());
        let world = game.imagine(&view, seat, &mut engine::FastRng::new(1));
        assert_eq!(game.view(&world, seat), view);
    }
}

#[test]
fn goals_that_make_no_sense_are_refused_with_the_reason() {
    let refused = |goal: Value| open(goal).unwrap_err();
    let early = refused(json!({ "side": "axis", "by": "1941-06", "cities": ["Minsk"] }));
    assert!(early.contains("1941-06"), "{early}");
    let nothing = refused(json!({ "side": "axis", "by": "1941-08" }));
    assert!(nothing.contains("names cities"), "{nothing}");
    let unknown = refused(json!({ "side": "axis", "by": "1941-08", "cities": ["Paris"] }));
    assert!(unknown.contains("Paris"), "{unknown}");
}
