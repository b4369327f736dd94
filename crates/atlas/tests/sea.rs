//! Sea areas of the tool: rings that close, borders that lie right, places that touch what they must.

use board::{Board, check};
use std::path::Path;

const RECIPE: &str = r#"
name = "Sound"
about = "Three waters around the isle of the tests."

[projection]
kind = "miller"
meridian = 10.0

[frame]
west = 9.0
north = 51.0
east = 13.0
south = 48.0

[land]
file = "land.geojson"
share = 0.5

[expect]
counts = { borders = 2 }
distances = [["WES", "EAS", 2]]

[drawing]
sources = ["An invented isle"]
slack = 0.01
least = 0.001
lake_km2 = 1.0

[[areas]]
key = "WES"
name = "West Water"
center = [49.5, 9.5]

[[areas]]
key = "NOR"
name = "North Water"
center = [50.5, 10.7]

[[areas]]
key = "EAS"
name = "East Water"
center = [49.0, 12.3]

[[borders]]
between = ["WES", "NOR"]
path = "50.0,8.5 50.0,10.0 49.6,10.7"

[[borders]]
between = ["NOR", "EAS"]
path = "49.6,10.7 49.6,14.0"

[[borders]]
between = ["WES", "EAS"]
path = "49.6,10.7 49.2,10.8"
land = true

[[borders]]
between = ["WES"]
path = "50.0,8.5 47.5,8.5 47.5,10.8 49.2,10.8"

[[borders]]
between = ["NOR"]
path = "50.0,8.5 52.0,8.5 52.0,14.0 49.6,14.0"

[[borders]]
between = ["EAS"]
path = "49.6,14.0 47.5,14.0 47.5,10.9 49.2,10.8"

[[places]]
name = "Narrows"
lat = 49.9
lon = 9.1
kind = "port"
at = "WES NOR"
"#;

fn build(recipe: &str) -> Result<String, String> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/island"));
    atlas::build("sound.toml", recipe, folder).map_err(|e| e.to_string())
}

fn refusal(old: &str, new: &str) -> String {
    assert!(RECIPE.contains(old), "{old}");
    build(&RECIPE.replacen(old, new, 1)).unwrap_err()
}

#[test]
fn areas_close_and_border_each_other_at_sea() {
    let board = Board::parse("sound.toml", &build(RECIPE).unwrap()).unwrap();
    assert_eq!(check::report(&board).failures, Vec::<String>::new());
    let drawing = board.drawing().unwrap();
    assert_eq!(
        drawing.shapes.iter().filter(|s| s.kind == "area").count(),
        3
    );
    assert_eq!(
        drawing.labels.iter().filter(|l| l.kind == "area").count(),
        3
    );
}

#[test]
fn bad_borders_stop_with_one_sentence() {
    assert_eq!(
        refusal(
            "path = \"49.6,10.7 49.6,14.0\"",
            "path = \"49.6,10.7 49.7,14.0\""
        ),
        "sound.toml:35: the border of NOR breaks off at 49.6,14; let another begin there"
    );
    assert_eq!(
        refusal(
            "between = [\"WES\", \"EAS\"]",
            "between = [\"WES\", \"SEA\"]"
        ),
        "sound.toml:53: there is no area SEA; add it to [[areas]]"
    );
    assert_eq!(
        refusal("49.2,10.8\"\nland = true", "49.2,10.8\""),
        "sound.toml:54: the border of WES and EAS does not touch the sea; bend it"
    );
    assert_eq!(
        refusal(
            "50.0,10.0 49.6,10.7\"",
            "50.0,10.0 49.6,10.7\"\nland = true"
        ),
        "sound.toml:46: the border of WES and NOR is not on land; bend it or drop `land`"
    );
}

#[test]
fn places_touch_what_they_say() {
    assert!(
        refusal("at = \"WES NOR\"", "at = \"EAS\"").contains("Narrows lies "),
        "too far from the East Water"
    );
    assert!(
        refusal("lat = 49.9\nlon = 9.1", "lat = 48.5\nlon = 12.5").contains("lies 1."),
        "too far from both"
    );
    assert!(refusal("at = \"WES NOR\"\n", "").ends_with("touches no area; give the keys in `at`"));
}
