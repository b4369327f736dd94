//! Games of earlier versions stay readable: their journals are replayed by the present rules, choice by choice, to the
//! result they had. `MAPROOM_JOURNALS=DIR` replays a folder of more of them.

use engine::erased::{Game, Plug};
use engine::journal;
use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

fn games() -> BTreeMap<&'static str, Box<dyn Game>> {
    let mut games: BTreeMap<&'static str, Box<dyn Game>> = BTreeMap::new();
    let eastfront = eastfront::Eastfront::shipped().map_err(|e| e.to_string());
    games.insert("eastfront", Box::new(Plug::bare(eastfront.unwrap())));
    let pacific = pacific::Pacific::shipped().map_err(|e| e.to_string());
    games.insert("pacific", Box::new(Plug::bare(pacific.unwrap())));
    let holdline = holdline::Holdline::shipped().map_err(|e| e.to_string());
    games.insert("holdline", Box::new(Plug::bare(holdline.unwrap())));
    games
}

/// Every journal below a folder, compressed or not.
fn journals(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{folder:?}: {e}"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.to_string_lossy();
        if path.is_dir() {
            journals(&path, found);
        } else if name.ends_with(".jsonl") || name.ends_with(".jsonl.gz") {
            found.push(path);
        }
    }
}

fn text(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap();
    if path.extension().is_none_or(|ext| ext != "gz") {
        return String::from_utf8(bytes).unwrap();
    }
    let mut text = String::new();
    GzDecoder::new(&bytes[..])
        .read_to_string(&mut text)
        .unwrap();
    text
}

/// Replays a journal to its last line; a finished one must reach the result it had.
fn check(games: &BTreeMap<&'static str, Box<dyn Game>>, path: &Path) -> Result<(), String> {
    let text = text(path);
    let fail = |why: String| format!("{}: {why}", path.display());
    let header = journal::header(&text).map_err(|e| fail(e.to_string()))?;
    let game = games.get(header.game.as_str());
    let game = game.ok_or_else(|| fail(format!("no game '{}'", header.game)))?;
    let replayed = game
        .replay_any(&text, None)
        .map_err(|e| fail(e.to_string()))?;
    if let Some(stopped) = replayed.frozen().and_then(|frozen| frozen.stopped.as_ref()) {
        return Err(fail(stopped.to_string()));
    }
    if replayed.lines() != text.lines().count() as u64 {
        return Err(fail(format!(
            "only {} lines were replayed",
            replayed.lines()
        )));
    }
    let (end, reached) = (journal::end(&text), replayed.ended());
    match end.as_ref() == reached {
        true => Ok(()),
        false => Err(fail(format!("ended as {reached:?} instead of {end:?}"))),
    }
}

fn check_all(folder: &Path) -> usize {
    let games = games();
    let mut found = Vec::new();
    journals(folder, &mut found);
    let wrong: Vec<String> = found
        .iter()
        .filter_map(|path| check(&games, path).err())
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        found.len(),
        wrong.join("\n")
    );
    found.len()
}

#[test]
fn journals_of_earlier_versions_replay_to_their_results() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    assert!(check_all(&folder) >= 12);
}

#[test]
fn journals_of_a_folder_replay_to_their_results() {
    if let Some(folder) = std::env::var_os("MAPROOM_JOURNALS") {
        let count = check_all(Path::new(&folder));
        println!("{count} journals replay to their results");
    }
}
