//! Every board in `data/boards` is fit to play on, and a damaged one is refused.

use board::{Board, BoardError, check};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

const BOARDS: [(&str, &str); 3] = [
    (
        "data/boards/eastfront.toml",
        include_str!("../../../data/boards/eastfront.toml"),
    ),
    (
        "data/boards/poland.toml",
        include_str!("../../../data/boards/poland.toml"),
    ),
    (
        "data/boards/pacific.toml",
        include_str!("../../../data/boards/pacific.toml"),
    ),
];

fn board(i: usize) -> Board {
    Board::parse(BOARDS[i].0, BOARDS[i].1).unwrap()
}

#[test]
fn all_boards_pass_their_checks() {
    for i in 0..BOARDS.len() {
        let board = board(i);
        let report = check::report(&board);
        assert_eq!(report.failures, Vec::<String>::new(), "{}", board.name);
        assert!(report.lines.len() > 5, "{:?}", report.lines);
        println!("{}:\n  {}", board.name, report.lines.join("\n  "));
    }
}

#[test]
fn neighbors_are_mutual_on_every_board() {
    for i in 0..BOARDS.len() {
        let board = board(i);
        for a in board.spaces() {
            for &(b, side) in board.neighbors(a) {
                assert_eq!(board.hexside(b, a), Some(side));
                assert_eq!(board.distance(a, b), 1);
            }
            assert_eq!(board.by_label(board.label(a)), Some(a));
        }
    }
}

#[test]
fn flat_boards_count_in_columns() {
    let board = board(1);
    let steps = |from: &str| -> Vec<&str> {
        let from = board.by_label(from).unwrap();
        (0..6)
            .filter_map(|dir| board.step(from, dir))
            .map(|s| board.label(s))
            .collect()
    };
    assert_eq!(
        steps("2020"),
        ["2021", "2120", "2119", "2019", "1919", "1920"],
        "south first, then against the clock"
    );
    assert_eq!(
        steps("2120"),
        ["2121", "2221", "2220", "2119", "2020", "2021"],
        "odd columns stand lower"
    );
    let grid = board.grid().unwrap();
    let s = board.by_label("2120").unwrap();
    assert_eq!(grid.column_row(s), (21, 20));
    assert!((grid.center(s).1 - 17.5).abs() < 1e-9, "row 3 is the first");
    assert_eq!(board.by_label("0503"), None);
    assert_eq!(board.by_label("+603"), None);
}

#[test]
fn towns_of_poland_lie_where_the_rules_want_them() {
    let board = board(1);
    let at = |name: &str| board.place(name).unwrap().space;
    let of = |layer: &str, name: &str| board.layer(layer).unwrap().at(at(name)).unwrap().to_owned();
    for (name, region) in [
        ("Toruń", "R1"),
        ("Gdynia", "R1"),
        ("Żnin", "R1"),
        ("Modlin", "R2"),
        ("Suwałki", "R2"),
        ("Poznań", "R3"),
        ("Łowicz", "R3"),
        ("Warszawa", "R4"),
        ("Wieluń", "R4"),
        ("Kraków", "R5"),
        ("Zamość", "R5"),
    ] {
        assert_eq!(of("region", name), region, "{name}");
        assert_eq!(
            of("zone", name),
            if region < "R3" { "north" } else { "south" },
            "{name}"
        );
    }
    for place in board.places() {
        let holder = if ["entry", "railhead"].contains(&place.kind.as_str()) {
            "german"
        } else {
            "polish"
        };
        assert_eq!(of("holder", &place.name), holder, "{}", place.name);
    }
    // From the west no river bars the way to Warszawa, from the east the Vistula does.
    let warszawa = at("Warszawa");
    let (wola, praga) = (
        board.by_label("3827").unwrap(),
        board.by_label("4027").unwrap(),
    );
    assert_eq!(board.hexside(warszawa, wola).unwrap().river, 0);
    let vistula = board.hexside(warszawa, praga).unwrap();
    assert!(vistula.river == 2 && vistula.bridge);
}

#[test]
fn motors_cross_the_carpathians_by_road_only() {
    let board = board(1);
    for road in board.tracks().iter().filter(|t| t.kind == "road") {
        for step in road.spaces.windows(2) {
            assert!(
                board.hexside(step[0], step[1]).unwrap().road,
                "{}",
                road.name
            );
        }
    }
    assert_eq!(
        board.tracks().iter().filter(|t| t.kind == "road").count(),
        8
    );
    assert_eq!(
        board.tracks().iter().filter(|t| t.kind == "rail").count(),
        11
    );
}

#[test]
fn the_pacific_is_joined_as_its_rules_say() {
    let board = board(2);
    let label = |s| board.label(s).to_owned();
    let borders: Vec<String> = board
        .spaces()
        .flat_map(|a| board.neighbors(a).iter().map(move |&(b, _)| (a, b)))
        .filter(|(a, b)| a < b)
        .map(|(a, b)| format!("{}-{}", label(a), label(b)))
        .collect();
    assert_eq!(
        borders.join(" "),
        "NPO-JIS NPO-CPO NPO-HAW JIS-CPO JIS-PHS JIS-SCS CPO-HAW CPO-PHS CPO-MAR HAW-MAR HAW-SPO PHS-MAR PHS-SOL PHS-SCS \
         MAR-SPO MAR-SOL SPO-SOL SPO-COR SOL-COR COR-IND SCS-BOB SCS-IND BOB-IND"
    );
    let truk: Vec<&str> = board
        .place("Truk")
        .unwrap()
        .touches
        .iter()
        .map(|&s| board.label(s))
        .collect();
    assert_eq!(truk, ["SOL", "PHS", "MAR"]);
    assert_eq!(
        board.title(board.by_label("HAW").unwrap()),
        "Hawaiian Islands"
    );
    assert!(board.grid().is_none() && board.step(board.by_label("HAW").unwrap(), 0).is_none());
}

fn refusal(text: &str) -> String {
    Board::parse("x.toml", text)
        .map(|_| ())
        .map_err(|e: BoardError| e.to_string())
        .unwrap_err()
}

#[test]
fn refusals_name_the_line_and_what_to_do() {
    let east = BOARDS[0].1;
    let line_of = |what: &str| 1 + east[..east.find(what).unwrap()].matches('\n').count();
    let change = |old: &str, new: &str| refusal(&east.replacen(old, new, 1));
    assert_eq!(
        change("at = \"1,11\"", "at = \"8,0\""),
        format!(
            "x.toml:{}: Berlin lies in 8,0, which is sea; move it to land",
            line_of("at = \"1,11\"")
        )
    );
    assert_eq!(
        change("11,1/12,2 13,3/14,4", "11,1/12,2 13,3/15,4"),
        format!(
            "x.toml:{}: the two hexes of 13,3/15,4 are not neighbors; correct one",
            line_of("11,1/12,2 13,3/14,4")
        )
    );
    assert_eq!(
        change("name = \"Danzig\"", "name = \"Berlin\""),
        format!(
            "x.toml:{}: there are two places Berlin; give each a name of its own",
            line_of("name = \"Danzig\"")
        )
    );
    assert_eq!(
        change("format = 1", "format = 9"),
        "x.toml:3: this program reads board format 1; build the board again with `atlas`"
    );
    assert_eq!(
        change("columns = 32", "columns = 31"),
        format!(
            "x.toml:{}: row 0 of the map has 32 hexes; the grid wants 28 rows of 31",
            line_of("map = ") + 1
        )
    );
    let seas = BOARDS[2].1;
    let lone = seas.replacen("borders = \"CPO HAW JIS\"", "borders = \"CPO HAW\"", 1);
    assert!(
        refusal(&lone).ends_with(
            "the border of JIS with NPO must stand once in the list of each; correct both"
        )
    );
}

#[test]
fn damaged_files_never_panic() {
    let mut rng = Pcg64Mcg::new(3);
    for (_, text) in BOARDS {
        let mut refused = 0;
        for _ in 0..150 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..1 + rng.next_u32() % 3 {
                let at = rng.next_u32() as usize % bytes.len();
                match rng.next_u32() % 4 {
                    0 => bytes.truncate(at.max(1)),
                    1 => drop(bytes.remove(at)),
                    _ => bytes[at] = rng.next_u32() as u8,
                }
            }
            match Board::parse("x.toml", &String::from_utf8_lossy(&bytes)) {
                Ok(board) => drop(check::report(&board)),
                Err(error) => {
                    let said = error.to_string();
                    assert!(
                        said.starts_with("x.toml:") && said.contains(';') && !said.contains('\n'),
                        "{said}"
                    );
                    refused += 1;
                }
            }
        }
        assert!(refused > 75, "{refused}");
    }
}
