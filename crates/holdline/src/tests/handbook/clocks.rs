//! §2.4: the timetable: the learning turn, windows one after the other, deadlines by correspondence.

use super::game::{Game, Map, R1, R2, at};
use engine::{DailyDeadline, Rules, Setup, Timetable};
use holdline::Holdline;
use holdline::choice::{Choice, Ruling};
use holdline::ids::{RegionId, Side};
use holdline::state::clock::Timer;
use holdline::state::{Phase, Slot, Stage};
use serde_json::json;

const HOUR: u32 = 3600;

/// A clock of the table.
fn clock(game: &Game, timer: Timer) -> Option<engine::Timer<Choice>> {
    let timers = game.rules.timers(&game.state);
    timers
        .into_iter()
        .find(|t| t.choice == Choice::TimeUp(timer))
}

fn seconds(game: &Game, timer: Timer) -> u32 {
    clock(game, timer).unwrap().seconds
}

fn rule(ruling: Ruling) -> Choice {
    Choice::Control(ruling)
}

/// A turn of the shipped game by a preset.
fn preset(scenario: &str, turn: u8) -> Game {
    let rules = Holdline::shipped().unwrap();
    let mut setup = Setup::scenario(scenario).with("random-events", false);
    if turn > 0 {
        setup.position = Some(json!({ "turn": turn }));
    }
    let state = rules.start(&setup).unwrap();
    let mut game = Game { rules, state };
    while !game.dice().is_empty() {
        game.roll_all('1');
    }
    game
}

/// A1: 45 minutes, and up to 30 of slack that Control gives.
#[test]
fn the_slack_of_the_first_turn_is_control_s_to_give() {
    let mut game = preset("club", 1);
    let step = Timer::Region(R1);
    // 5 percent of 45 minutes for the cards; a later turn has 5 percent of 30.
    assert_eq!(seconds(&game, step), 45 * 60 * 5 / 100);
    assert_eq!(seconds(&preset("club", 2), step), 30 * 60 * 5 / 100);
    for n in 1..=6 {
        game.choose("map-north", rule(Ruling::Extend(step)));
        assert_eq!(seconds(&game, step), 135 + n * 5 * 60);
    }
    // 30 minutes are given: no more of them on the first turn.
    assert_eq!(game.refused("control", rule(Ruling::Extend(step))), "§2.4");
    assert_eq!(game.view("4a").regions[0].extended, 6);
    // The next step of the region has its own share, and other regions their own slack.
    game.time_up();
    assert_eq!(game.state.regions[0].phase, Phase::Command);
    assert_eq!(seconds(&game, step), 45 * 60 * 27 / 100);
    game.choose("control", rule(Ruling::Extend(Timer::Region(R2))));
}

/// A97: windows of one seat open one after the other, each with full time; other regions go on.
#[test]
fn a_seat_asked_at_two_tables_answers_one_after_the_other() {
    let map = Map::plain().region("30.20", R2).region("30.21", R2);
    let units = json!({
        "32id-ir-4": at("20.21", "prepared"), "4dp-14-pp": at("20.20", "movement"),
        "32id-ir-94": at("30.21", "prepared"), "4dp-63-pp": at("30.20", "movement"),
    });
    let fight = json!({ "phase": { "prepared": "first" }, "winner": "german" });
    let cp = json!([["20.21", "4a", 1], ["30.21", "4a", 1]]);
    let position = json!({ "units": units, "regions": { "R1": fight, "R2": fight }, "cp": cp });
    let mut game = Game::new(map, position);
    // The second table is attacked first: its window is the first.
    game.attack("4a", "30.20", &["32id-ir-94"], &[]).unwrap();
    game.attack("4a", "20.20", &["32id-ir-4"], &[]).unwrap();
    let runs = |game: &Game, r: RegionId| clock(game, Timer::Window(r)).unwrap().running;
    assert_eq!((runs(&game, R1), runs(&game, R2)), (false, true));
    assert!(game.offers("pomorze", Choice::Answer(R2)));
    assert_eq!(game.refused("pomorze", Choice::Answer(R1)), "§2.5");
    assert_eq!(
        game.refused("clock", Choice::TimeUp(Timer::Window(R1))),
        "§2.4"
    );
    game.choose("pomorze", Choice::Answer(R2));
    game.roll("...");
    // Now the other one opens, and has not spent any of its time.
    let window = clock(&game, Timer::Window(R1)).unwrap();
    assert_eq!((window.running, window.seconds), (true, 30));
    game.choose("pomorze", Choice::Answer(R1));
}

/// §2.4: three deadlines a turn, 12:00 cards and points, 18:00 plans, 24:00 moves and postures.
#[test]
fn by_correspondence_a_turn_has_three_deadlines() {
    let mut game = preset("async", 0);
    assert_eq!(seconds(&game, Timer::Planning), 2880 * 60);
    assert_eq!(clock(&game, Timer::Planning).unwrap().due, None);
    game.choose("clock", Choice::TimeUp(Timer::Planning));
    while !game.dice().is_empty() {
        game.roll_all('1');
    }
    assert_eq!((game.state.stage, game.state.turn), (Stage::Turn, 1));
    let step = Timer::Region(R1);
    let due = |game: &Game, timer| clock(game, timer).unwrap().due;
    let at = |hour: u32, lead: u32| {
        let second = hour % 24 * HOUR;
        Some(DailyDeadline {
            second,
            lead: lead * HOUR,
        })
    };
    assert_eq!(due(&game, step), at(12, 6));
    assert_eq!(due(&game, Timer::Zone(0)), at(18, 3), "before ACTIONS");
    assert_eq!(due(&game, Timer::HighCommand(Side::German)), at(24, 3));
    assert_eq!(seconds(&game, step), 0, "nothing but the time of day");
    let cards = clock(&game, step).unwrap().generation;
    game.time_up();
    assert_eq!(game.state.regions[0].phase, Phase::Command);
    let command = clock(&game, step).unwrap();
    // One run with the cards: noon ends both.
    assert_eq!((command.generation, command.due), (cards, at(12, 6)));
    game.time_up();
    assert_eq!(game.state.regions[0].phase, Phase::Plans);
    let plans = clock(&game, step).unwrap();
    assert_eq!(plans.due, at(18, 3));
    assert_ne!(plans.generation, cards);
    game.time_up();
    assert_eq!(game.state.regions[0].phase, Phase::Movement(Slot::First));
    let moves = clock(&game, step).unwrap();
    assert_eq!(moves.due, at(24, 3));
    game.time_up();
    game.time_up();
    assert_eq!(game.state.regions[0].phase, Phase::Posture);
    let posture = clock(&game, step).unwrap();
    assert_eq!(
        (posture.due, posture.generation),
        (at(24, 3), moves.generation)
    );
    // What Control adds, it adds to the deadline.
    game.choose("control", rule(Ruling::Extend(step)));
    assert_eq!(seconds(&game, step), 5 * 60);
    // On a club day there are minutes, not times of day.
    let club = preset("club", 2);
    assert!(
        game.rules
            .timers(&club.state)
            .iter()
            .all(|t| t.due.is_none())
    );
}

/// §2.19: Control ends and extends planning, a step of the sky and a desk, too.
#[test]
fn control_ends_and_extends_whatever_a_clock_runs_for() {
    let mut game = preset("full", 0);
    game.choose("control", rule(Ruling::Extend(Timer::Planning)));
    assert_eq!(seconds(&game, Timer::Planning), (75 + 5) * 60);
    game.choose("control", rule(Ruling::Force(Timer::Planning)));
    assert_eq!(game.state.stage, Stage::Turn);
    let mut game = preset("full", 2);
    let zone = Timer::Zone(1);
    let before = seconds(&game, zone);
    game.choose("air-control", rule(Ruling::Extend(zone)));
    assert_eq!(seconds(&game, zone), before + 300);
    game.choose("air-control", rule(Ruling::Force(zone)));
    assert_ne!(
        game.state.sky.zones[1].step,
        holdline::state::air::AirStep::Rotate
    );
    while !game.dice().is_empty() {
        game.roll_all('1');
    }
    let desk = Timer::HighCommand(Side::Polish);
    assert_eq!(
        game.refused("air-control", rule(Ruling::Force(desk))),
        "§2.19"
    );
    game.choose("map-south", rule(Ruling::Force(desk)));
    assert!(!game.asks("warsaw"));
    assert_eq!(game.refused("map-south", rule(Ruling::Force(desk))), "§2.4");
}
