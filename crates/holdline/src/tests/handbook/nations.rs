//! §2.15, 4h: the timetable of governments and the tripwires, as proposals to Control.

use super::game::{Game, Map, at};
use super::turn::end_turn;
use engine::{Rules, Setup};
use holdline::choice::{Choice, Ruling};
use holdline::data::game::DivisionClass;
use holdline::data::nations::Track;
use holdline::ids::Hex;
use holdline::state::events::{Proposal, What};
use serde_json::{Value, json};

/// The real map, empty but for what the case needs.
fn real(position: Value) -> Game {
    let rules = holdline::Holdline::shipped().unwrap();
    let mut file = json!({ "empty": true, "tracks": [3, 0, 0, 0, 0] });
    for (key, value) in position.as_object().unwrap() {
        file[key] = value.clone();
    }
    let setup = Setup {
        scenario: "case".into(),
        position: Some(file),
        ..Setup::default()
    };
    let state = rules.start(&setup.with("random-events", false)).unwrap();
    Game { rules, state }
}

/// Lines of the timetable that lie before Control.
fn lines(game: &Game) -> Vec<&str> {
    let line = |p: &Proposal| match p {
        Proposal::Nation(i) => Some(
            game.rules.data.tables.nations.entry[usize::from(*i)]
                .id
                .as_str(),
        ),
        _ => None,
    };
    game.state.proposals.iter().filter_map(line).collect()
}

fn wires(game: &Game) -> Vec<&str> {
    let wire = |p: &Proposal| match p {
        Proposal::Tripwire(i) => Some(
            game.rules.data.tables.nations.tripwire[usize::from(*i)]
                .id
                .as_str(),
        ),
        _ => None,
    };
    game.state.proposals.iter().filter_map(wire).collect()
}

fn apply(game: &mut Game, wanted: impl Fn(&Proposal) -> bool) {
    let at = game.state.proposals.iter().position(wanted).unwrap();
    game.choose("political", Choice::Control(Ruling::Apply(at as u8)));
}

/// The lines that come on a turn, with this much French resolve.
fn on(turn: u8, resolve: i8) -> Vec<String> {
    let mut game = Game::with(
        Map::plain(),
        json!({ "turn": turn - 1, "tracks": [resolve, 0, 0, 0, 0] }),
        &[("random-events", false)],
    );
    end_turn(&mut game);
    assert_eq!(game.state.turn, turn);
    lines(&game).into_iter().map(String::from).collect()
}

#[test]
fn governments_speak_on_their_day() {
    assert_eq!(on(2, 3), ["british-debate", "italy"]);
    // The die said turn 3.
    assert_eq!(on(3, 3), ["french-war", "british-war", "neutrals"]);
    assert_eq!(on(4, 3), ["saar-patrols", "naval-raid", "moscow-asked"]);
    assert_eq!(on(6, 3), ["squadrons", "soviet-rumors"]);
    assert_eq!(on(6, 4), ["saar-advance", "squadrons", "soviet-rumors"]);
    assert_eq!(on(9, 6), ["saar-halt", "bef", "partition-line"]);
    assert_eq!(on(9, 7), ["bef", "partition-line"]);
    assert!(!on(13, 8).contains(&"full-effort".to_string()));
    assert_eq!(on(14, 7), [""; 0]);
    assert_eq!(on(14, 8), ["full-effort"]);
}

#[test]
fn a_line_waits_for_its_condition_and_comes_once() {
    let mut game = Game::with(
        Map::plain(),
        json!({ "turn": 5 }),
        &[("random-events", false)],
    );
    end_turn(&mut game);
    assert!(!lines(&game).contains(&"saar-advance"), "resolve 3");
    game.state.proposals.clear();
    game.choose("political", Choice::Control(Ruling::Track(0, true)));
    assert_eq!(game.state.tracks[0], 4);
    end_turn(&mut game);
    assert_eq!(lines(&game), ["saar-advance"], "turn 7");
    game.state.proposals.clear();
    end_turn(&mut game);
    assert_eq!(lines(&game), [""; 0], "turn 8");
}

#[test]
fn france_is_not_at_war_before_the_die_has_said_so() {
    // Start, die, and the turn on which the declaration lies before Control.
    for (start, die, day) in [
        (1, '1', 2),
        (1, '6', 3),
        (2, '1', 1),
        (2, '6', 2),
        (0, '6', 4),
    ] {
        let rules = holdline::Holdline::shipped().unwrap();
        let setup = Setup::scenario("full").with("random-events", false);
        let state = rules.start(&setup).unwrap();
        let mut game = Game { rules, state };
        game.roll("1111");
        if game.state.decisions[0] != start {
            game.choose("okh", Choice::Decide(0, start));
        }
        game.choose(
            "clock",
            Choice::TimeUp(holdline::state::clock::Timer::Planning),
        );
        while !game.dice().is_empty() {
            game.roll_all(die);
        }
        for turn in 1..=4 {
            let declared = lines(&game).contains(&"french-war");
            assert_eq!(
                declared,
                turn >= day,
                "start {start}, die {die}, turn {turn}"
            );
            end_turn(&mut game);
        }
    }
}

#[test]
fn the_ultimatum_moves_with_the_german_start() {
    for (start, first, second) in [(0, false, true), (1, true, false)] {
        let rules = holdline::Holdline::shipped().unwrap();
        let setup = Setup::scenario("full").with("random-events", false);
        let state = rules.start(&setup).unwrap();
        let mut game = Game { rules, state };
        game.roll("1111");
        if game.state.decisions[0] != start {
            game.choose("okh", Choice::Decide(0, start));
        }
        game.choose(
            "clock",
            Choice::TimeUp(holdline::state::clock::Timer::Planning),
        );
        while !game.dice().is_empty() {
            game.roll_all('1');
        }
        let comes = |game: &Game| lines(game).contains(&"french-ultimatum");
        assert_eq!(comes(&game), first, "start {start}, turn 1");
        game.state.proposals.clear();
        end_turn(&mut game);
        assert_eq!(comes(&game), second, "start {start}, turn 2");
    }
}

#[test]
fn a_government_that_speaks_is_heard_by_all() {
    let mut game = Game::with(
        Map::plain(),
        json!({ "turn": 3 }),
        &[("random-events", false)],
    );
    end_turn(&mut game);
    let before = game.state.proposals.len();
    apply(&mut game, |p| matches!(p, Proposal::Nation(_)));
    assert_eq!(game.state.proposals.len(), before - 1);
}

/// A position, the turn that ends, the wire that is struck, and what it moves: resolve, Outrage, Soviet impatience,
/// setbacks, Britain.
type Case = (Value, u8, &'static str, [i8; 5]);

fn hex_of(game: &Game, town: &str) -> String {
    let place = game.rules.data.place_named(town).unwrap();
    let hex = game.rules.data.places[place.i()].hex;
    game.rules.data.map.label(hex).to_string()
}

#[test]
fn tripwires_strike_at_the_end_of_the_turn_and_once() {
    let book = real(json!({ "turn": 1 }));
    let town = |name: &str, owner: &str| json!({ "hold": { hex_of(&book, name): owner } });
    let panzers = book
        .rules
        .data
        .divisions
        .iter()
        .find(|d| d.class == DivisionClass::Panzer);
    let panzers = &panzers.unwrap().units;
    let ids = &book.rules.data.units;
    let lost: serde_json::Map<String, Value> = panzers
        .iter()
        .map(|u| (ids[u.i()].id.clone(), json!({ "hex": null })))
        .collect();
    let cases: Vec<Case> = vec![
        (
            json!({ "units": { "4dp-14-pp": at("12.15", "movement") } }),
            3,
            "reich-entered",
            [1, 0, 0, 1, 0],
        ),
        (json!({ "units": lost }), 3, "panzer-lost", [2, 0, 0, 1, 0]),
        (town("Kraków", "german"), 4, "early-fall", [-1, 0, 0, 0, 0]),
        (town("Łódź", "german"), 4, "early-fall", [-1, 0, 0, 0, 0]),
        (
            town("Warszawa", "german"),
            8,
            "warszawa-entered",
            [-2, 0, 2, 0, 0],
        ),
        (
            town("Gdynia", "polish"),
            10,
            "gdynia-holds",
            [0, 0, 0, 0, 1],
        ),
        (
            json!({ "units": { "3pz-pzr-5": at(&beyond(&book), "movement") } }),
            8,
            "line-crossed",
            [0, 0, 2, 0, 0],
        ),
    ];
    for (position, turn, wire, moves) in cases {
        let mut file = position.clone();
        file["turn"] = json!(turn);
        let mut game = real(file);
        assert!(wires(&game).is_empty(), "{wire}: not before the turn ends");
        end_turn(&mut game);
        assert_eq!(wires(&game), [wire], "{position}");
        let before = game.state.tracks;
        apply(&mut game, |p| matches!(p, Proposal::Tripwire(_)));
        let moved: Vec<i8> = game
            .state
            .tracks
            .iter()
            .zip(before)
            .map(|(a, z)| a - z)
            .collect();
        assert_eq!(moved, moves, "{wire}");
        end_turn(&mut game);
        assert!(wires(&game).is_empty(), "{wire}: once");
    }
    // Out of time, or not struck.
    for (position, turn) in [
        (town("Kraków", "german"), 5),
        (town("Gdynia", "polish"), 9),
        (town("Gdynia", "german"), 10),
    ] {
        let mut file = position.clone();
        file["turn"] = json!(turn);
        let mut game = real(file);
        end_turn(&mut game);
        assert!(
            wires(&game).is_empty(),
            "{position} on turn {turn}: {:?}",
            wires(&game)
        );
    }
}

/// A hex beyond the partition line.
fn beyond(game: &Game) -> String {
    let ground = &game.rules.data.map;
    let over = |h: &Hex| {
        ground.cell(*h).beyond_line
            && ground.open(*h)
            && ground.cell(*h).land == holdline::data::map::Land::Clear
    };
    ground.label(ground.hexes().find(over).unwrap()).to_string()
}

#[test]
fn an_army_that_loses_six_cubes_in_a_turn_is_bled() {
    for (lost, bled) in [(5, false), (6, true)] {
        let mut game = real(json!({ "turn": 5 }));
        let army = game.army("8a");
        game.state.record.accounts[army.i()].lost_now = lost;
        let pole = game.army("lodz");
        game.state.record.accounts[pole.i()].lost_now = 9;
        end_turn(&mut game);
        assert_eq!(wires(&game).contains(&"army-bled"), bled, "{lost} cubes");
        assert_eq!(
            game.state.record.accounts[army.i()].lost_now,
            0,
            "a new day"
        );
    }
}

#[test]
fn the_order_to_stay_behind_the_line_goes_to_the_army_that_crossed_it() {
    // 10 Army has one cube beyond the line, 14 Army two; 4 Army is far behind.
    let book = real(json!({ "turn": 1 }));
    let ground = &book.rules.data.map;
    let over: Vec<String> = ground
        .hexes()
        .filter(|&h| ground.cell(h).beyond_line && ground.open(h))
        .map(|h| ground.label(h).to_string())
        .collect();
    let far = |n: usize| over[over.len() - 1 - n].clone();
    let units = json!({
        "18id-ir-30": at(&far(0), "movement"), "8id-ir-28": at(&far(1), "movement"),
        "8id-ir-38": at(&far(1), "movement"), "32id-ir-4": at("12.15", "movement"),
    });
    let mut game = real(json!({ "turn": 7, "units": units }));
    end_turn(&mut game);
    apply(&mut game, |p| matches!(p, Proposal::Tripwire(_)));
    let region = ground.region(game.unit("8id-ir-28").hex);
    let order = |army: &str, game: &Game| Proposal::Event(27, region, What::Army(game.army(army)));
    assert!(
        game.state.proposals.contains(&order("14a", &game)),
        "{:?}",
        game.state.proposals
    );
    // A hex of the fourth region with the line before it.
    let before = |h: &Hex| {
        let over = |n: Hex| ground.cell(n).beyond_line;
        let near = ground.around(*h).any(|(_, n)| over(n));
        ground.region(*h).0 == 3 && ground.open(*h) && !over(*h) && near
    };
    let edge = ground.hexes().find(before).unwrap();
    let edge = ground.label(edge).to_string();
    // With nobody beyond it the timetable's own order goes to the army that stands nearest.
    let units =
        json!({ "18id-ir-30": at(&edge, "movement"), "32id-ir-4": at("12.15", "movement") });
    let mut game = real(json!({ "turn": 8, "units": units }));
    end_turn(&mut game);
    let entries = &game.rules.data.tables.nations.entry;
    let line = entries
        .iter()
        .position(|e| e.id == "partition-line")
        .unwrap() as u8;
    apply(&mut game, |p| *p == Proposal::Nation(line));
    let army = game.army("10a");
    let told = |p: &Proposal| matches!(p, Proposal::Event(27, _, What::Army(a)) if *a == army);
    assert!(
        game.state.proposals.iter().any(told),
        "{:?}",
        game.state.proposals
    );
}

#[test]
fn ruling_a138_setbacks_and_britain_are_tracks() {
    // Resolve 3; a bled army adds two to it and a setback: together six, and the OKH reserve stays in the West.
    let mut game = real(json!({ "turn": 5 }));
    let army = game.army("8a");
    game.state.record.accounts[army.i()].lost_now = 6;
    let released = |game: &Game| {
        let german = |p: &&Proposal| matches!(p, Proposal::Release(d) if game.rules.data.side(game.rules.data.divisions[d.i()].army) == holdline::ids::Side::German);
        game.state.proposals.iter().filter(german).count()
    };
    let reserve = |game: &mut Game| {
        for i in 0..game.rules.data.divisions.len() {
            if game.state.unreleased >> i & 1 == 1 {
                game.state.arrivals[i] = 6;
            }
        }
        game.state.options.okh_reserve = true;
        game.state.proposals.clear();
    };
    let mut quiet = Game {
        rules: game.rules.clone(),
        state: game.state.clone(),
    };
    quiet.state.record.accounts[army.i()].lost_now = 0;
    reserve(&mut quiet);
    end_turn(&mut quiet);
    assert_eq!(released(&quiet), 3, "the West is quiet");
    end_turn(&mut game);
    apply(&mut game, |p| matches!(p, Proposal::Tripwire(_)));
    assert_eq!((game.state.tracks[0], game.state.tracks[3]), (5, 1));
    reserve(&mut game);
    end_turn(&mut game);
    assert_eq!(released(&game), 0, "nobody can be spared");
    assert_eq!(game.rules.data.tables.nations.track[4].id, Track::Britain);
}

/// Dossier 4j: the big cities have several hexes; the tripwire of 4h is struck by a German in any of them.
#[test]
fn ruling_a171_any_hex_of_warszawa_is_warszawa() {
    let book = real(json!({ "turn": 1 }));
    let map = &book.rules.data.map;
    for (town, hexes) in [("Warszawa", 3), ("Łódź", 2), ("Kraków", 1), ("Katowice", 3)] {
        let place = book.rules.data.place_named(town).unwrap();
        let city = map.city(book.rules.data.places[place.i()].hex);
        assert_eq!(city.len(), hexes, "{town}");
        let built = |hex: &Hex| map.cell(*hex).land == holdline::data::map::Land::Town;
        assert!(city.iter().all(built), "{town}");
    }
    for (hex, entered) in [
        ("39.27", true),
        ("38.27", true),
        ("40.27", true),
        ("37.27", false),
    ] {
        let mut game = real(json!({ "turn": 8, "hold": { hex: "german" } }));
        end_turn(&mut game);
        assert_eq!(wires(&game).contains(&"warszawa-entered"), entered, "{hex}");
    }
}
