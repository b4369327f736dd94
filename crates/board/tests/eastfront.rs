//! The Eastfront board as it lies in `data/boards`.

use board::{Adjacency, Board, Edge, Half, HexSet, Search, Space, Terrain};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use std::collections::VecDeque;

type Hexes = HexSet<32, 28>;

fn eastfront() -> Board {
    let text = include_str!("../../../data/boards/eastfront.toml");
    Board::parse("data/boards/eastfront.toml", text).unwrap()
}

#[test]
fn ids_run_row_by_row() {
    let board = eastfront();
    assert_eq!(board.len(), 896);
    assert_eq!(board.by_label("21,8"), Some(Space(8 * 32 + 21)));
    assert_eq!(board.label(Space(8 * 32 + 21)), "21,8");
    assert_eq!(board.by_label("32,0"), None);
    assert_eq!(
        board.terrain(board.by_label("21,8").unwrap()),
        Terrain::Fort
    );
    assert_eq!(board.spaces().filter(|&s| board.passable(s)).count(), 759);
}

#[test]
fn odd_rows_stand_to_the_right() {
    let board = eastfront();
    let labels = |from: &str| -> Vec<String> {
        let from = board.by_label(from).unwrap();
        (0..6)
            .map(|dir| board.label(board.step(from, dir).unwrap()).to_owned())
            .collect()
    };
    assert_eq!(
        labels("10,10"),
        ["11,10", "10,11", "9,11", "9,10", "9,9", "10,9"]
    );
    assert_eq!(
        labels("10,11"),
        ["11,11", "11,12", "10,12", "9,11", "10,10", "11,10"]
    );
}

#[test]
fn neighbors_are_mutual_and_one_apart() {
    let board = eastfront();
    for a in board.spaces() {
        for &(b, side) in board.neighbors(a) {
            assert_eq!(board.hexside(b, a), Some(side));
            assert_eq!(board.distance(a, b), 1);
            let (p, q) = (
                board.grid().unwrap().center(a),
                board.grid().unwrap().center(b),
            );
            assert!(((p.0 - q.0).hypot(p.1 - q.1) - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn distances_between_cities() {
    let board = eastfront();
    let hexes = |a: &str, b: &str| {
        board.distance(board.place(a).unwrap().space, board.place(b).unwrap().space)
    };
    for (a, b, far) in [
        ("Warsaw", "Berlin", 7),
        ("Warsaw", "Minsk", 7),
        ("Minsk", "Smolensk", 4),
        ("Smolensk", "Moscow", 5),
        ("Warsaw", "Moscow", 16),
        ("Pskov", "Leningrad", 4),
        ("Helsinki", "Leningrad", 4),
        ("Kiev", "Kharkov", 5),
        ("Kharkov", "Stalingrad", 9),
        ("Rostov", "Stalingrad", 6),
        ("Millerovo", "Stalingrad", 4),
        ("Lublin", "Stalingrad", 22),
    ] {
        assert_eq!(hexes(a, b), far, "{a} to {b}");
    }
}

#[test]
fn rivers_lines_and_closed_sides() {
    let board = eastfront();
    let count = |wanted: fn(&board::Hexside) -> bool| {
        let all = board.spaces().flat_map(|s| board.neighbors(s));
        all.filter(|(_, side)| wanted(side)).count() / 2
    };
    assert_eq!(count(|side| side.river > 0), 407);
    assert_eq!(count(|side| side.closed), 5);
    let lines: Vec<_> = board
        .lines()
        .iter()
        .map(|l| (l.name.as_str(), l.sides.len(), l.west.len(), l.east.len()))
        .collect();
    assert_eq!(
        lines,
        [
            ("1941", 49, 25, 26),
            ("1942", 57, 30, 29),
            ("1943", 59, 30, 30),
            ("1944", 59, 31, 31)
        ]
    );
    for line in board.lines() {
        for place in board.places() {
            let half = if place.owner(&line.name) == Some("axis") {
                Half::West
            } else {
                Half::East
            };
            assert_eq!(
                line.half(place.space),
                Some(half),
                "{} in {}",
                place.name,
                line.name
            );
        }
    }
    let green = board.line("1941").unwrap();
    for &(a, b) in &green.sides {
        assert_eq!(board.hexside(a, b).unwrap().river, 0);
    }
    assert_eq!(board.spots("1941").count(), 35);
    for spot in board.spots("1941") {
        let half = if spot.name.starts_with("axis/") {
            Half::West
        } else {
            Half::East
        };
        assert_eq!(green.half(spot.space), Some(half), "{}", spot.name);
    }
    assert_eq!(
        board.label(board.spot("1941", "axis/4th Panzer").unwrap()),
        "9,9"
    );
    assert_eq!(board.edge(Edge::West).count(), 15);
    assert_eq!(board.edge(Edge::East).count(), 28);
}

/// The flood that [`Adjacency`] must equal: a queue, hex by hex.
fn naive(board: &Board, from: &Hexes, allowed: &Hexes, steps: usize) -> Hexes {
    let mut reached = *from;
    let mut queue: VecDeque<_> = from.iter().map(|s| (s, 0)).collect();
    while let Some((here, far)) = queue.pop_front() {
        for &(to, side) in board.neighbors(here) {
            if far < steps && !side.closed && allowed.contains(to) && !reached.contains(to) {
                reached.insert(to);
                queue.push_back((to, far + 1));
            }
        }
    }
    reached
}

#[test]
fn floods_equal_a_plain_search() {
    let board = eastfront();
    let ways: Adjacency<32, 28> = Adjacency::new(&board, |_, _, side| !side.closed);
    let mut search = Search::new(&board);
    let mut rng = Pcg64Mcg::new(1941);
    for round in 0..300 {
        let mut random = |thin: u32| -> Hexes {
            board
                .spaces()
                .filter(|&s| board.passable(s) && rng.next_u32().is_multiple_of(thin))
                .collect()
        };
        let from = random(40);
        let allowed = !random(2 + round % 5);
        for steps in [1, 2, 5, usize::MAX] {
            assert_eq!(
                ways.flood(&from, &allowed, steps),
                naive(&board, &from, &allowed, steps),
                "round {round}"
            );
        }
        assert_eq!(
            ways.reach(&from, &allowed),
            naive(&board, &from, &allowed, usize::MAX)
        );
        let starts: Vec<Space> = from.iter().collect();
        search.run(&board, &starts, 5, |_, to, side| {
            (!side.closed && allowed.contains(to)).then_some(1)
        });
        let found: Hexes = board
            .spaces()
            .filter(|&s| search.cost(s).is_some())
            .collect();
        assert_eq!(found, naive(&board, &from, &allowed, 5));
    }
}

#[test]
fn costs_are_least_and_ways_lead_back() {
    let board = eastfront();
    let mut search = Search::new(&board);
    let start = board.place("Warsaw").unwrap().space;
    let price = |to: Space| {
        if board.terrain(to) == Terrain::Clear {
            1
        } else {
            2
        }
    };
    search.run(&board, &[start], u16::MAX, |_, to, side| {
        (!side.closed).then(|| price(to))
    });
    for s in board.spaces().filter(|&s| board.passable(s)) {
        let cost = search.cost(s).unwrap();
        for &(from, side) in board.neighbors(s) {
            assert!(side.closed || cost <= search.cost(from).unwrap() + price(s));
        }
        let way: Vec<Space> = search.path_to(s).collect();
        assert_eq!(way.last(), Some(&start));
        assert_eq!(cost, way.iter().rev().skip(1).map(|&to| price(to)).sum());
    }
}

#[test]
fn sets_of_hexes() {
    let mut rng = Pcg64Mcg::new(7);
    for _ in 0..100 {
        let list: Vec<Space> = (0..50)
            .map(|_| Space((rng.next_u32() % 896) as u16))
            .collect();
        let field: Hexes = list.iter().copied().collect();
        let mut sorted = list.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(field.iter().collect::<Vec<_>>(), sorted);
        assert_eq!(field.count(), sorted.len());
        assert!(
            list.iter()
                .all(|&s| field.contains(s) && !(!field).contains(s))
        );
        assert_eq!(field | !field, Hexes::ALL);
        assert!(
            (field & !field).is_empty() && !field.meets(&!field) && field.is_subset(&Hexes::ALL)
        );
        let mut less = field;
        less.remove(list[0]);
        assert_eq!(field - less, Hexes::of(list[0]));
    }
}
