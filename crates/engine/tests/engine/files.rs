//! Data files: those inside the program, and packs that replace them.

use engine::{Files, Match, Rules, Seed, Setup};
use outpost::{FILES, Outpost};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

const SHIPPED: &[(&str, &str)] = &[("game.toml", "turns = 8"), ("maps/board.toml", "hexes = 6")];

/// A folder with these files.
fn pack(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    folder
}

fn text(files: &Files, name: &str) -> String {
    files.read(name).unwrap().text.into_owned()
}

fn error(files: &Files, name: &str) -> String {
    files.read(name).unwrap_err().to_string()
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn pack_replaces_the_files_it_holds_and_no_other() {
    let shipped = Files::shipped(SHIPPED);
    let pack = pack(&[("game.toml", b"turns = 2"), ("notes.txt", b"mine")]);
    let files = shipped.clone().with_pack(pack.path());
    assert_eq!(text(&files, "game.toml"), "turns = 2");
    assert_eq!(text(&files, "maps/board.toml"), "hexes = 6");
    assert!(files.is_replaced("game.toml") && !files.is_replaced("maps/board.toml"));
    assert!(!shipped.is_replaced("game.toml"));
    let path = |files: &Files| files.read("game.toml").unwrap().path;
    assert_eq!(path(&shipped), "game.toml");
    assert_eq!(path(&files), shown(&pack.path().join("game.toml")));
    let names: Vec<&str> = files.names().collect();
    assert_eq!(names, ["game.toml", "maps/board.toml"]);
}

#[test]
fn last_pack_wins() {
    let first = pack(&[
        ("game.toml", b"turns = 2"),
        ("maps/board.toml", b"hexes = 9"),
    ]);
    let second = pack(&[("game.toml", b"turns = 3")]);
    let files = Files::shipped(SHIPPED);
    let files = files.with_pack(first.path()).with_pack(second.path());
    assert_eq!(text(&files, "game.toml"), "turns = 3");
    assert_eq!(text(&files, "maps/board.toml"), "hexes = 9");
}

#[test]
fn hash_covers_the_names_and_contents_in_use() {
    let shipped = Files::shipped(SHIPPED);
    let hash = |files: &[(&str, &[u8])]| {
        let pack = pack(files);
        shipped.clone().with_pack(pack.path()).hash().unwrap()
    };
    let plain = shipped.hash().unwrap();
    assert_eq!(plain, shipped.hash().unwrap());
    assert_eq!(plain, hash(&[]));
    assert_eq!(plain, hash(&[("game.toml", b"turns = 8")]), "the same text");
    assert_eq!(
        plain,
        hash(&[("notes.txt", b"mine")]),
        "no file of the game"
    );
    let one = hash(&[("game.toml", b"turns = 2")]);
    let other = hash(&[("maps/board.toml", b"turns = 2")]);
    assert!(plain != one && plain != other && one != other);
    // Text that moves from one file to the next is another set of files.
    let moved = hash(&[
        ("game.toml", b"turns = 8hexes"),
        ("maps/board.toml", b" = 6"),
    ]);
    assert_ne!(plain, moved);
    const RENAMED: &[(&str, &str)] = &[
        ("rules.toml", "turns = 8"),
        ("maps/board.toml", "hexes = 6"),
    ];
    assert_ne!(plain, Files::shipped(RENAMED).hash().unwrap());
}

#[test]
fn unreadable_file_is_a_clear_error() {
    let shipped = Files::shipped(SHIPPED);
    assert_eq!(
        error(&shipped, "units.toml"),
        "cannot read units.toml: this game has no such file"
    );
    let large = vec![b'#'; (4 << 20) + 1];
    let cases: [(&[u8], &str); 2] = [
        (&large, "it is larger than 4194304 bytes"),
        (b"turns = \xff", "stream did not contain valid UTF-8"),
    ];
    for (content, why) in cases {
        let pack = pack(&[("game.toml", content)]);
        let files = shipped.clone().with_pack(pack.path());
        let path = shown(&pack.path().join("game.toml"));
        assert_eq!(
            error(&files, "game.toml"),
            format!("cannot read {path}: {why}")
        );
        assert!(files.hash().is_err(), "what cannot be read has no hash");
        assert_eq!(text(&files, "maps/board.toml"), "hexes = 6");
    }
    let largest = pack(&[("game.toml", &large[1..])]);
    let files = shipped.with_pack(largest.path());
    assert_eq!(text(&files, "game.toml").len(), 4 << 20);
}

#[test]
fn match_with_a_pack_is_of_other_data() {
    let pack = pack(&[("game.toml", b"turns = 2\nlong_turns = 4\nhits_on = 3\n")]);
    let files = Files::shipped(FILES).with_pack(pack.path());
    let changed = Arc::new(Outpost::load(&files).unwrap());
    let plain = crate::rules();
    assert_eq!(plain.data_hash(), Files::shipped(FILES).hash().unwrap());
    assert_eq!(changed.data_hash(), files.hash().unwrap());
    let open = |rules: &Arc<Outpost>| {
        let setup = Setup::scenario("set");
        Match::open(rules.clone(), &setup, Seed::from_numbers(1, 1)).unwrap()
    };
    let mut game = open(&changed);
    assert_eq!((game.state().turns, open(&plain).state().turns), (2, 8));
    let journal = game.take_lines();
    let replayed = Match::replay(changed, &journal, None, &mut ());
    assert!(replayed.is_ok());
    let error = Match::replay(plain, &journal, None, &mut ()).err().unwrap();
    assert!(error.why.contains("other data"), "{error}");
}
