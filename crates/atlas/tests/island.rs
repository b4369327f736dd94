//! The tool on a small invented isle: what it makes, and how it refuses.

use board::{Board, Half, Terrain, check};
use std::path::Path;

const RECIPE: &str = include_str!("island/isle.toml");

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/island"))
}

fn build(recipe: &str) -> Result<String, String> {
    atlas::build("isle.toml", recipe, folder()).map_err(|e| e.to_string())
}

fn isle() -> Board {
    Board::parse("isle.toml", &build(RECIPE).unwrap()).unwrap()
}

/// The recipe with one piece of text replaced.
fn with(old: &str, new: &str) -> String {
    assert!(RECIPE.contains(old), "{old}");
    RECIPE.replacen(old, new, 1)
}

#[test]
fn same_input_same_output() {
    assert_eq!(build(RECIPE), build(RECIPE));
}

#[test]
fn the_isle_is_laid_as_its_recipe_says() {
    let board = isle();
    let ground = |label: &str| board.terrain(board.by_label(label).unwrap());
    assert_eq!(ground("0,0"), Terrain::Sea);
    assert_eq!(ground("4,4"), Terrain::Swamp);
    assert_eq!(
        ground("4,2"),
        Terrain::Lake,
        "more than half of this hex is the Long Water"
    );
    assert_eq!(
        board
            .place("Westhaven")
            .map(|p| ground(board.label(p.space))),
        Some(Terrain::City)
    );
    assert!(board.spaces().any(|s| board.terrain(s) == Terrain::Woods));
    let line = board.line("1941").unwrap();
    assert_eq!(
        line.half(board.place("Westhaven").unwrap().space),
        Some(Half::West)
    );
    assert_eq!(
        line.half(board.place("Easthaven").unwrap().space),
        Some(Half::East)
    );
    assert_eq!(
        board
            .layer("shire")
            .unwrap()
            .at(board.by_label("3,5").unwrap()),
        Some("south")
    );
    let report = check::report(&board);
    assert_eq!(report.failures, Vec::<String>::new(), "{:?}", report.lines);
}

#[test]
fn the_brook_flows_past_westhaven() {
    let board = isle();
    let grid = board.grid().unwrap();
    let walks = board.rivers()[0].stretches(grid);
    assert_eq!(walks.len(), 1);
    // Looking south, Westhaven would be on the right by its coordinates alone; the recipe puts it on the left.
    let town = grid.center(board.place("Westhaven").unwrap().space);
    let abreast = walks[0]
        .corners
        .iter()
        .map(|&c| grid.corner_point(c))
        .filter(|p| (p.1 - town.1).abs() < 0.6);
    assert!(abreast.clone().count() > 0 && abreast.into_iter().all(|p| p.0 <= town.0));
}

#[test]
fn the_drawing_is_cut_to_the_board() {
    let board = isle();
    let drawing = board.drawing().unwrap();
    let count = |kind: &str| drawing.shapes.iter().filter(|s| s.kind == kind).count();
    assert_eq!(
        (count("land"), count("lake")),
        (1, 1),
        "the skerry is too small, the reservoir too young"
    );
    assert_eq!(
        drawing
            .paths
            .iter()
            .map(|p| p.name.as_str())
            .collect::<Vec<_>>(),
        ["Border of the day"]
    );
    let top = board
        .spaces()
        .max_by_key(|s| drawing.heights[s.index()])
        .unwrap();
    assert_eq!(drawing.heights.len(), board.len());
    assert!(drawing.heights[top.index()] > 100 && drawing.heights.iter().all(|&m| m >= 0));
    assert_eq!(drawing.labels[0].text, "The Sound");
}

#[test]
fn bad_recipes_stop_with_one_sentence() {
    let cases = [
        (
            with("lat = 49.4\nlon = 11.2", "lat = 49.9\nlon = 11.3"),
            "isle.toml:84: Easthaven lies in 5,1, which is sea; move it to land or override the hex with a reason",
        ),
        (
            with("50.2,10.75 49.5,10.72 48.9,10.75", "50.2,10.75 50.3,10.8"),
            "isle.toml:66: line 1941 crosses nothing; check its paths",
        ),
        (
            with(
                "49.9,10.5 49.6,10.52 49.3,10.52 49.05,10.5",
                "10.0,10.0 10.0,10.1",
            ),
            "isle.toml:60: the river Brook crosses nothing; check its course",
        ),
        (
            with("ground = \"swamp\"", "ground = \"clear\""),
            "isle.toml:57: 4,4 is clear without this override; take it out",
        ),
        (
            with("hexes = \"4,4\"", "hexes = \"9,9\""),
            "isle.toml:55: there is no hex 9,9; correct the override",
        ),
        (
            with("lat = 49.7\nlon = 10.5", "lat = 50.7\nlon = 10.5"),
            "isle.toml:92: the spot of red/Guard is not on land; correct its coordinates",
        ),
        (
            with("49.9,10.5 49.6", "49.9;10.5 49.6"),
            "isle.toml:62: \"49.9;10.5\" is no point; write lat,lon in degrees",
        ),
        (
            with("letter = \"S\"", "letter = \"Q\""),
            "isle.toml:74: \"Q\" is not in the legend of shire; add it",
        ),
        (
            with("[grid]", "[grit]"),
            "isle.toml:11: unknown field `grit`",
        ),
    ];
    for (recipe, said) in cases {
        let error = build(&recipe).unwrap_err();
        assert!(error.starts_with(said), "{error}\n{said}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn a_missing_file_is_named() {
    let error = build(&with("land.geojson", "nowhere.geojson")).unwrap_err();
    assert!(
        error.starts_with("cannot read ") && error.contains("nowhere.geojson"),
        "{error}"
    );
    assert!(
        error.ends_with("give the folder of the geography files with --geo"),
        "{error}"
    );
    let error = build(&with("land.geojson", "heights.asc")).unwrap_err();
    assert!(
        error.ends_with("it must be GeoJSON with lines or polygons")
            && error.starts_with("heights.asc:1:"),
        "{error}"
    );
}

#[test]
fn mutilated_recipes_never_panic() {
    let mut state = 1939u64;
    let mut random = move |n: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for _ in 0..300 {
        let mut bytes = RECIPE.as_bytes().to_vec();
        let at = random(bytes.len());
        match random(3) {
            0 => drop(bytes.remove(at)),
            1 => bytes[at] = b"0123456789.,-\"[]= ax"[random(20)],
            _ => bytes.truncate(at),
        }
        if let Err(error) = build(&String::from_utf8_lossy(&bytes)) {
            assert!(!error.contains('\n') && !error.is_empty());
        }
    }
}
