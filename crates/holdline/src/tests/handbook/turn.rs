//! §2.5: the turn, initiative, and the score.

use super::game::{Game, Map, R1, at};
use engine::{Next, Rules};
use holdline::chapters::score::score;
use holdline::choice::Choice;
use holdline::dice::Die;
use holdline::ids::Side;
use holdline::state::Phase;
use holdline::state::clock::Timer;
use serde_json::json;

/// Lets the clock run until the next turn has begun: everybody's time is up, all checks succeed.
pub fn end_turn(game: &mut Game) {
    end_turn_with(game, "6");
}

/// The same with this number on every ordinary die of the next morning's recovery.
pub fn end_turn_with(game: &mut Game, die: &str) {
    let turn = game.state.turn;
    for _ in 0..2000 {
        match game.rules.next(&game.state) {
            Next::Chance(dice) => {
                let face = |d: &Die| match d {
                    Die::Green | Die::Red | Die::Black => '.',
                    Die::Six => die.chars().next().unwrap(),
                    Die::Of(_) => '1',
                };
                let faces: String = dice.iter().map(face).collect();
                game.roll(&faces);
            }
            Next::Seats(_) if game.state.turn > turn => return,
            Next::Seats(_) => {
                let clock = game.seat("clock");
                let menu = game.menu(clock);
                let called = menu
                    .entries()
                    .iter()
                    .find(|c| !matches!(c, Choice::TimeUp(Timer::Walk(_))))
                    .cloned();
                game.choose("clock", called.expect("the clock can always go on"));
            }
            Next::Over(_) => return,
        }
    }
    panic!("the turn does not end");
}

/// One unit of each side and the hands of both; the region is at its cards.
fn cards(german: &[u8], polish: &[u8], winner: &str) -> Game {
    let position = json!({
        "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") },
        "cards": [["german", "R1", german], ["polish", "R1", polish]],
        "regions": { "R1": { "phase": "cards", "winner": winner } },
    });
    Game::new(Map::plain(), position)
}

/// Plays the cards and turns them over.
fn reveal(game: &mut Game, german: &[u8], polish: &[u8]) -> Side {
    for &card in german {
        game.choose("4a", Choice::Card(R1, card));
    }
    for &card in polish {
        game.choose("pomorze", Choice::Card(R1, card));
    }
    game.time_up();
    assert_eq!(game.state.regions[0].phase, Phase::Command);
    game.time_up();
    assert!(game.state.regions[0].phase.revealed());
    game.state.regions[0].winner
}

#[test]
fn vector_15_ties_go_to_the_previous_winner() {
    assert_eq!(
        reveal(&mut cards(&[8], &[8], "german"), &[8], &[8]),
        Side::German
    );
    assert_eq!(
        reveal(&mut cards(&[8], &[8], "polish"), &[8], &[8]),
        Side::Polish
    );
}

#[test]
fn ruling_a042_no_cards_previous_winner() {
    assert_eq!(
        reveal(&mut cards(&[8], &[8], "polish"), &[], &[]),
        Side::Polish
    );
}

#[test]
fn ruling_a041_first_tie_is_german() {
    let position = json!({ "turn": 1, "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") } });
    let mut game = Game::new(Map::plain(), position);
    assert_eq!(reveal(&mut game, &[], &[]), Side::German);
}

#[test]
fn ruling_a091_cards_compare_by_sum() {
    assert_eq!(
        reveal(&mut cards(&[10], &[6, 5], "german"), &[10], &[6, 5]),
        Side::Polish
    );
}

#[test]
fn ruling_a040_committed_cards_are_spent() {
    let mut game = cards(&[10, 3], &[2], "german");
    reveal(&mut game, &[10], &[2]);
    assert_eq!(game.state.hands[0][0].iter().sum::<u8>(), 1);
    assert_eq!(game.state.hands[1][0].iter().sum::<u8>(), 0);
}

#[test]
fn ruling_a144_one_reserve_card_a_region() {
    let mut game = cards(&[8], &[8], "german");
    game.choose("okh", Choice::Reserve(R1, 13));
    assert_eq!(game.refused("okh", Choice::Reserve(R1, 12)), "§2.5");
}

#[test]
fn only_the_lead_plays_the_cards() {
    let mut game = cards(&[8], &[8], "german");
    assert_eq!(game.refused("3a", Choice::Card(R1, 8)), "§2.5");
    assert_eq!(game.refused("4a-staff", Choice::Card(R1, 8)), "§2.5");
    game.choose("4a", Choice::Delegate(game.army("4a")));
    game.choose("4a-staff", Choice::Card(R1, 8));
}

#[test]
fn ruling_a046_winner_moves_first() {
    let position = json!({
        "units": { "32id-ir-4": at("20.20", "movement"), "4dp-14-pp": at("30.30", "movement") },
        "regions": { "R1": { "phase": { "movement": "first" }, "winner": "polish" } },
    });
    let game = Game::new(Map::plain(), position);
    assert!(game.offers("pomorze", game.step("4dp-14-pp", "30.31")));
    assert!(!game.offers("4a", game.step("32id-ir-4", "20.21")));
}

#[test]
fn a_whole_game_by_the_clock_alone_ends() {
    let mut game = Game::new(
        Map::plain(),
        json!({ "turn": 1, "last": 3, "empty": false }),
    );
    for _ in 0..3 {
        end_turn(&mut game);
    }
    assert!(matches!(game.rules.next(&game.state), Next::Over(_)));
}

#[test]
fn ruling_a135_score_counts_turn_ends() {
    let mut game = Game::new(Map::plain(), json!({ "turn": 1 }));
    let book = &game.rules.data;
    // As in history: every town held until the turn on which it fell.
    for (i, place) in book.places.iter().enumerate() {
        game.state.record.held[i] = place.due.saturating_sub(1).min(14);
    }
    assert_eq!(score(book, &game.state, 14).delta, 0);
    // Kraków, worth 6 and due on turn 6, held two days longer.
    let krakow = book.place_named("Kraków").unwrap();
    game.state.record.held[krakow.i()] += 2;
    assert_eq!(score(&game.rules.data, &game.state, 14).delta, 12);
}

#[test]
fn ruling_a136_panzer_cube_is_worth_four() {
    let mut game = Game::new(Map::plain(), json!({ "turn": 1 }));
    let kind = |game: &Game, id: &str| {
        game.rules
            .data
            .kinds
            .iter()
            .position(|k| k.id == id)
            .unwrap()
    };
    let base = score(&game.rules.data, &game.state, 0).polish;
    let tank = kind(&game, "PZ");
    game.state.record.kinds[tank] += 1;
    assert_eq!(score(&game.rules.data, &game.state, 0).polish, base + 4);
    let infantry = kind(&game, "INF");
    game.state.record.kinds[infantry] += 1;
    assert_eq!(score(&game.rules.data, &game.state, 0).polish, base + 6);
}

/// Dossier 4i, line by line: what changes in a position, and what both scores make of it.
#[test]
fn every_line_of_the_score_counts_as_the_dossier_says() {
    let kind = |game: &Game, id: &str| {
        let kinds = &game.rules.data.kinds;
        kinds.iter().position(|k| k.id == id).unwrap()
    };
    let lose = |game: &mut Game, id: &str| {
        let kind = kind(game, id);
        game.state.record.kinds[kind] += 1;
    };
    type Line = (
        &'static str,
        fn(&mut Game, &dyn Fn(&mut Game, &str)),
        i32,
        i32,
    );
    let lines: [Line; 9] = [
        ("a German cube", |g, lose| lose(g, "INF"), 2, -2),
        ("a panzer cube", |g, lose| lose(g, "PZ"), 4, -2),
        ("a Polish infantry cube", |g, lose| lose(g, "PINF"), -1, 1),
        ("a Polish cavalry cube", |g, lose| lose(g, "PCAV"), 0, 1),
        ("resolve", |g, _| g.state.tracks[0] += 1, 3, 0),
        ("doubt", |g, _| g.state.tracks[0] -= 1, -3, 0),
        ("outrage", |g, _| g.state.tracks[1] += 1, 0, -2),
        ("a turn at Łódź", |g, _| hold(g, "Łódź", 1), 6, -6),
        ("a turn less at Poznań", |g, _| hold(g, "Poznań", -1), -4, 4),
    ];
    fn hold(game: &mut Game, town: &str, turns: i8) {
        let place = game.rules.data.place_named(town).unwrap().i();
        game.state.record.held[place] = game.state.record.held[place].wrapping_add_signed(turns);
    }
    for (what, change, polish, german) in lines {
        let mut game = Game::new(
            Map::plain(),
            json!({ "turn": 1, "tracks": [3, 0, 0, 0, 0] }),
        );
        for (i, place) in game.rules.data.places.iter().enumerate() {
            game.state.record.held[i] = place.due.saturating_sub(1).min(14);
        }
        let before = score(&game.rules.data, &game.state, 14);
        change(&mut game, &lose);
        let after = score(&game.rules.data, &game.state, 14);
        let moved = (after.polish - before.polish, after.german - before.german);
        assert_eq!(moved, (polish, german), "{what}");
    }
}

/// The bands of 4i.
#[test]
fn the_delta_has_a_name() {
    let game = Game::new(Map::plain(), json!({ "turn": 1 }));
    let bands = &game.rules.data.tables.baseline.band;
    let name = |delta: i32| {
        let band = bands.iter().find(|band| delta >= band.least);
        band.map_or("", |band| band.name.as_str())
    };
    for (delta, band) in [
        (30, "outstanding"),
        (29, "better than history"),
        (10, "better than history"),
        (9, "as in history"),
        (-9, "as in history"),
        (-10, "worse than history"),
    ] {
        assert_eq!(name(delta), band, "{delta}");
    }
}
