//! The games as this run of the program has them: what is shipped, with the packs that were given.

use crate::fail::Fail;
use crate::games::{Entry, GAMES};
use board::Board;
use draw::SheetText;
use engine::Files;
use lab::LabGame;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A folder that replaces data files of a game.
#[derive(Clone, Debug)]
pub struct Pack {
    pub folder: PathBuf,
    pub about: PackFile,
}

/// What a pack says of itself in `pack.toml`.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackFile {
    /// The name in journals and on the command line.
    pub name: String,
    /// The game it is for.
    pub game: String,
    pub title: String,
    #[serde(default)]
    pub text: String,
}

#[derive(Clone, Debug, Default)]
pub struct Catalog {
    packs: Vec<Pack>,
}

impl Catalog {
    /// Reads the packs of the command line; of several that replace one file the last one wins.
    pub fn read(folders: &[PathBuf]) -> Result<Catalog, Fail> {
        let packs = folders.iter().map(|folder| pack(folder));
        let packs = packs.collect::<Result<Vec<_>, _>>()?;
        for (at, pack) in packs.iter().enumerate() {
            let same = |other: &&Pack| other.about.name == pack.about.name;
            if let Some(other) = packs[..at].iter().find(same) {
                return Err(Fail::broken(format_args!(
                    "{} and {} are both called '{}'; give each pack a name of its own",
                    other.folder.display(),
                    pack.folder.display(),
                    pack.about.name
                )));
            }
        }
        Ok(Catalog { packs })
    }

    /// The games with these packs alone, in this order; a name that no pack has is left out.
    pub fn with_only(&self, names: &[String]) -> Catalog {
        let find = |name: &String| self.packs.iter().find(|pack| pack.about.name == *name);
        Catalog {
            packs: names.iter().filter_map(find).cloned().collect(),
        }
    }

    pub fn packs(&self) -> &[Pack] {
        &self.packs
    }

    /// The names of the packs of a game, in their order.
    pub fn pack_names(&self, game: &str) -> Vec<String> {
        let packs = self.packs.iter().filter(|pack| pack.about.game == game);
        packs.map(|pack| pack.about.name.clone()).collect()
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        GAMES.iter().map(|entry| entry.name)
    }

    pub fn entry(&self, name: &str) -> Result<&'static Entry, Fail> {
        GAMES
            .iter()
            .find(|entry| entry.name == name)
            .ok_or_else(|| {
                let known: Vec<&str> = self.names().collect();
                let known = known.join(", ");
                Fail::usage(format_args!("there is no game '{name}'; there are {known}"))
            })
    }

    /// The data files of a game, its packs among them.
    pub fn files(&self, entry: &Entry) -> Files {
        let packs = self
            .packs
            .iter()
            .filter(|pack| pack.about.game == entry.name);
        let shipped = Files::shipped(entry.files);
        packs.fold(shipped, |files, pack| files.with_pack(&pack.folder))
    }

    /// The game with this name.
    pub fn find(&self, name: &str) -> Result<Arc<dyn LabGame>, Fail> {
        let entry = self.entry(name)?;
        (entry.open)(&self.files(entry)).map_err(Fail::broken)
    }

    /// The game that is played when none is named.
    pub fn first(&self) -> Result<Arc<dyn LabGame>, Fail> {
        self.find(self.names().next().unwrap_or_default())
    }

    /// All games.
    pub fn all(&self) -> Result<Vec<Arc<dyn LabGame>>, Fail> {
        self.names().map(|name| self.find(name)).collect()
    }

    /// The map of a game, if it has one.
    pub fn board(&self, name: &str) -> Result<(Board, SheetText), Fail> {
        let entry = self.entry(name)?;
        let board = board(&self.files(entry), entry.sheet).map_err(Fail::broken)?;
        board.ok_or_else(|| Fail::usage(format_args!("{name} has no map")))
    }
}

/// The map among a game's files, and what is printed around it.
pub fn board(files: &Files, sheet: &str) -> Result<Option<(Board, SheetText)>, String> {
    if !files.names().any(|name| name == "board.toml") {
        return Ok(None);
    }
    let file = files.read("board.toml").map_err(|e| e.to_string())?;
    let board = Board::parse(&file.path, &file.text).map_err(|e| e.to_string())?;
    let text = SheetText::of(&board, sheet)?;
    Ok(Some((board, text)))
}

fn pack(folder: &Path) -> Result<Pack, Fail> {
    let path = folder.join("pack.toml");
    let text = crate::files::text(&path)?;
    let about: PackFile = toml::from_str(&text).map_err(|e| {
        let start = e.span().map_or(0, |span| span.start);
        let line = 1 + text[..start].matches('\n').count();
        Fail::broken(format_args!(
            "{}, line {line}: {}",
            path.display(),
            e.message()
        ))
    })?;
    let entry = Catalog::default()
        .entry(&about.game)
        .map_err(|e| Fail::broken(format_args!("{}: {e}", path.display())))?;
    // A file with a wrong name would be ignored without a word.
    let known = |name: &str| name == "pack.toml" || entry.files.iter().any(|file| file.0 == name);
    let mut found = Vec::new();
    list(folder, folder, &mut found).map_err(|e| Fail::read(folder, e))?;
    if let Some(stray) = found.iter().find(|name| !known(name)) {
        let names: Vec<&str> = entry.files.iter().map(|file| file.0).collect();
        return Err(Fail::broken(format_args!(
            "{}: {} has no data file of this name; it has {}",
            folder.join(stray).display(),
            about.game,
            names.join(", ")
        )));
    }
    Ok(Pack {
        folder: folder.into(),
        about,
    })
}

/// Names of all files below a folder.
fn list(root: &Path, folder: &Path, found: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, found)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            found.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}
