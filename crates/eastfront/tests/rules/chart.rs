//! The game in figures: what the graphs show is what position and dice say, and from one view only what its side knows.

use crate::common::*;
use eastfront::{Choice, Event, Side};
use engine::{Analyze, DataPoint, Next, Rules, ScriptedDice};

fn value(figures: &[DataPoint], chart: &str, side: Side) -> Option<f64> {
    let of = |figure: &&DataPoint| figure.chart == chart && figure.seat == side.seat();
    let mut found = figures.iter().filter(of).peekable();
    found.peek()?;
    Some(found.map(|figure| figure.value).sum())
}

/// Three dice against infantry that can take them all mean one step; two fell, and the answer fell flat.
#[test]
fn luck_is_steps_taken_less_steps_expected() {
    let game = lab().put("de-9", "12,11").put("su-24", "13,11").play();
    let (rules, mut state) = (game.rules, game.state);
    let mut events: Vec<Event> = Vec::new();
    for choice in [
        Choice::Attack(at("13,11")),
        Choice::With(unit("de-9")),
        Choice::Roll,
    ] {
        rules
            .choose(&mut state, Side::Axis.seat(), &choice, &mut events)
            .unwrap();
    }
    for side in Side::BOTH {
        let view = rules.view(&state, side.seat());
        let mut state = state.clone();
        let Next::Chance(chance) = rules.next(&state) else {
            panic!("no dice are called for")
        };
        let mut dice = ScriptedDice::default();
        dice.left.extend([6, 5, 1, 1, 2, 3]);
        let outcome = rules.roll(&chance, &mut dice);
        let mut events: Vec<Event> = Vec::new();
        rules.resolve(&mut state, &outcome, &mut events);
        let mut figures = Vec::new();
        for event in &events {
            let Some(event) = rules.observe(&state, event, side.seat()) else {
                continue;
            };
            figures.extend(rules.running_counts(&view, &event));
        }
        for (by, hits, luck) in [(Side::Axis, 2.0, 1.0), (Side::Soviet, 0.0, -1.0)] {
            assert_eq!(value(&figures, "hits", by), Some(hits));
            let fell = value(&figures, "luck", by).unwrap();
            assert!((fell - luck).abs() < 1e-9, "{by:?}: {fell}");
            let expected = value(&figures, "expected", by).unwrap();
            assert!((expected + luck - hits).abs() < 1e-9);
        }
    }
}

/// §3: the enemy's strength is nobody's business, his blocks can be counted, cities and RP lie open.
#[test]
fn a_view_measures_only_what_its_side_knows() {
    let game = lab()
        .put_at("de-9", "12,11", 2)
        .put_at("de-3-panzer", "11,11", 3)
        .pool("de-4")
        .put_at("su-24", "13,11", 1)
        .play();
    for side in Side::BOTH {
        let view = game.rules.view(&game.state, side.seat());
        let moment = game.rules.turn_stats(&view).unwrap();
        let charts = game.rules.charts();
        let drawn = |figure: &DataPoint| charts.iter().any(|chart| chart.id == figure.chart);
        assert!(moment.points.iter().all(drawn));
        let figure = |chart, side| value(&moment.points, chart, side);
        assert_eq!(moment.turn, "July 1941");
        assert_eq!(figure("strength", side.enemy()), None);
        let own = if side == Side::Axis { 5.0 } else { 1.0 };
        assert_eq!(figure("strength", side), Some(own));
        assert_eq!(figure("blocks", Side::Axis), Some(2.0));
        assert_eq!(figure("blocks", Side::Soviet), Some(1.0));
        let held = figure("cities", Side::Axis).unwrap() + figure("cities", Side::Soviet).unwrap();
        assert_eq!(held, game.rules.map.cities.len() as f64);
    }
}
