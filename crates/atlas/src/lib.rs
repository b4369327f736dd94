//! Boards from real geography: reads a recipe (`data/atlas/NAME.toml`) and public map data, writes a board file.
//!
//! The same input gives the same output, byte for byte. What a recipe changes against the geography it gives a reason for.

mod areas;
pub mod docs;
mod draw;
mod geo;
mod ground;
mod hexes;
mod plane;
mod project;
mod recipe;
mod routes;
mod sheet;
mod trace;
mod write;

use board::Board;
use std::path::Path;

/// One sentence: what is wrong, where, and what to do.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct AtlasError(pub String);

pub type Result<T> = std::result::Result<T, AtlasError>;

/// The boards that have a recipe, by the names of their files in `data/atlas`, sorted.
pub fn boards(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("data/atlas");
    let failed = |e| AtlasError(format!("cannot read {}: {e}", folder.display()));
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ext| ext == "toml") {
            names.extend(
                path.file_stem()
                    .map(|name| name.to_string_lossy().into_owned()),
            );
        }
    }
    names.sort();
    Ok(names)
}

/// Builds a board file from a recipe. `file` is the recipe's name for messages.
pub fn build(file: &str, text: &str, geo: &Path) -> Result<String> {
    let source = recipe::Source { file, text };
    let recipe = source.recipe()?;
    let geo = geo::Geo::new(geo);
    let sheet = sheet::Sheet::new(source, &recipe)?;
    let mut out = match sheet.grid {
        Some(_) => hexes::build(source, &recipe, &sheet, &geo)?,
        None => areas::build(source, &recipe, &sheet, &geo)?,
    };
    out.push_str(&write::proofs(&recipe));
    draw::add(source, &recipe, &sheet, &geo, &mut out)?;
    read(&out)?;
    Ok(out)
}

/// The board that a text in the making describes. What the tool writes must load; if it does not, the recipe asked for something that a
/// board cannot be, and the loader says what.
fn read(text: &str) -> Result<Board> {
    Board::parse("board", text)
        .map_err(|e| AtlasError(format!("this recipe makes no sound board ({e})")))
}
