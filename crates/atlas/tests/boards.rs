//! The boards in `data/boards` are what the recipes make, and the page about them is true.

use atlas::boards;
use atlas::docs::{Entry, page};
use std::io::Write;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap()
}

/// The geography is not part of the project: where it is absent the boards cannot be built anew.
fn geography() -> Option<PathBuf> {
    let folder =
        std::env::var_os("MAPROOM_GEO").map_or_else(|| root().join("../shared/geo"), PathBuf::from);
    if folder.join("a_land.geojson").exists() {
        return Some(folder);
    }
    // Written past the test harness, which would keep it to itself.
    let folder = folder.display();
    let _ = writeln!(
        std::io::stderr(),
        "skipped: no geography in {folder}; set MAPROOM_GEO to build the boards anew"
    );
    None
}

#[test]
fn recipes_reproduce_the_boards() {
    let Some(geo) = geography() else { return };
    for name in boards(&root()).unwrap() {
        let recipe = format!("data/atlas/{name}.toml");
        let built = atlas::build(&recipe, &read(&recipe), &geo).unwrap();
        assert!(
            built == read(&format!("data/boards/{name}.toml")),
            "build data/boards/{name}.toml again with atlas"
        );
    }
}

#[test]
fn the_page_about_boards_is_up_to_date() {
    let file = |folder: &str, name: &str| format!("data/{folder}/{name}.toml");
    let names = boards(&root()).unwrap();
    let texts: Vec<_> = names
        .iter()
        .map(|name| (read(&file("atlas", name)), read(&file("boards", name))))
        .collect();
    let entries: Vec<Entry<'_>> = texts
        .iter()
        .map(|(recipe, board)| Entry {
            recipe: ("recipe", recipe),
            board: ("board", board),
        })
        .collect();
    assert!(
        page(&entries).unwrap() == read("docs/boards.md"),
        "write docs/boards.md again with `atlas docs`"
    );
}

#[test]
fn board_files_stay_small() {
    for (name, most) in [
        ("eastfront", 300_000),
        ("poland", 800_000),
        ("pacific", 300_000),
    ] {
        let size = read(&format!("data/boards/{name}.toml")).len();
        assert!(size < most, "{name} has {size} bytes");
    }
}
