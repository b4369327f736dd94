//! A game's file: its journal, and beside it the seed that the dice come from.

use crate::fail::Fail;
use crate::files;
use engine::chain::{hex, unhex};
use engine::erased::{DynMatch, Listeners};
use engine::{Seat, Seed};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The journal so far, and where it is kept, if it is.
pub struct Keep {
    text: String,
    /// Known until it is written beside the journal.
    seed: Option<Seed>,
    file: Option<(PathBuf, File)>,
}

impl Keep {
    pub fn new(seed: Seed) -> Keep {
        Keep {
            text: String::new(),
            seed: Some(seed),
            file: None,
        }
    }

    pub fn resumed(path: &Path, text: String) -> Result<Keep, Fail> {
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .map_err(|e| Fail::write(path, e))?;
        Ok(Keep {
            text,
            seed: None,
            file: Some((path.into(), file)),
        })
    }

    /// The journal as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Takes in new lines and makes them durable.
    pub fn add(&mut self, lines: &str) -> Result<(), Fail> {
        self.text.push_str(lines);
        match &mut self.file {
            Some((path, file)) => write(path, file, lines),
            None => Ok(()),
        }
    }

    /// Keeps the game in a new file from here on.
    pub fn save_to(&mut self, path: &Path) -> Result<(), Fail> {
        let seed = match (&self.seed, self.path()) {
            (Some(seed), _) => seed.clone(),
            (None, Some(kept)) => seed_beside(kept)?.ok_or_else(|| no_seed(kept))?,
            (None, None) => return Err(Fail::broken("the game's seed is lost")),
        };
        // The journal first: where it cannot be written, no seed is left behind.
        let mut file = create(path)?;
        write(path, &mut file, &self.text)?;
        let beside = seed_path(path);
        write(
            &beside,
            &mut create(&beside)?,
            &format!("{}\n", hex(&seed.0)),
        )?;
        self.file = Some((path.into(), file));
        Ok(())
    }
}

/// Who sits where, as a saved game has it.
pub struct Bindings {
    /// The seat of the person at the keyboard.
    pub seat: Seat,
    /// The level of the computer player on the other seats.
    pub against: Option<String>,
}

/// How a computer player is named in a journal.
const COMPUTER: &str = "computer, ";

/// Notes who sits where.
pub fn bind(table: &mut dyn DynMatch, seats: usize, seat: Seat, against: Option<&str>) {
    let others = (0..seats as u8).map(Seat).filter(|other| *other != seat);
    if let Some(level) = against {
        assign(table, format!("{COMPUTER}{level}"), others.collect(), true);
        assign(table, "player".into(), vec![seat], false);
    } else {
        let seats = [seat].into_iter().chain(others).collect();
        assign(table, "players".into(), seats, false);
    }
}

fn assign(table: &mut dyn DynMatch, person: String, seats: Vec<Seat>, computer: bool) {
    // Nobody listens, so there is no listener whom the game does not know.
    let _ = table.assign_seats(person, seats, computer, Listeners::default());
}

/// Who sat where in a journal, if it says.
pub fn bindings(journal: &str) -> Option<Bindings> {
    let mut found = None;
    for line in journal.lines() {
        let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else {
            continue;
        };
        let entry = &line["body"]["entry"];
        let (Some(person), Some(seat)) = (entry["person"].as_str(), entry["seats"][0].as_u64())
        else {
            continue;
        };
        let bindings = found.get_or_insert(Bindings {
            seat: Seat(0),
            against: None,
        });
        match person.strip_prefix(COMPUTER) {
            Some(level) => bindings.against = Some(level.into()),
            None => bindings.seat = Seat(u8::try_from(seat).unwrap_or(0)),
        }
    }
    found
}

fn write(path: &Path, file: &mut File, text: &str) -> Result<(), Fail> {
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_data().or_else(only_for_devices))
        .map_err(|e| Fail::write(path, e))
}

/// A device or pipe cannot be synchronised, and need not be.
fn only_for_devices(e: std::io::Error) -> std::io::Result<()> {
    match e.kind() {
        std::io::ErrorKind::InvalidInput | std::io::ErrorKind::Unsupported => Ok(()),
        _ => Err(e),
    }
}

/// A new file that only its owner may read: it holds what the other side must not see.
fn create(path: &Path) -> Result<File, Fail> {
    let mut options = OpenOptions::new();
    options.append(true);
    match is_device(path) {
        true => {}
        false => {
            options.create_new(true);
        }
    }
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|e| Fail::write(path, e))
}

fn is_device(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|about| !about.is_file() && !about.is_dir())
}

fn seed_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".seed");
    name.into()
}

fn no_seed(path: &Path) -> Fail {
    Fail::broken(format_args!(
        "{} is not there, and without its seed the game in {} can be read ('maproom replay') but not played on",
        seed_path(path).display(),
        path.display()
    ))
}

/// The seed that is kept beside a journal, if it is.
pub fn seed_beside(path: &Path) -> Result<Option<Seed>, Fail> {
    let beside = seed_path(path);
    if !beside.is_file() {
        return Ok(None);
    }
    let text = files::text(&beside)?;
    match unhex(text.trim()) {
        Some(bytes) => Ok(Some(Seed(bytes))),
        None => Err(Fail::read(&beside, "a seed is 64 hexadecimal digits")),
    }
}

/// The game in a file, with its seed; nothing if there is no file yet.
pub fn load(path: &Path) -> Result<Option<(String, Seed)>, Fail> {
    if !path.is_file() {
        return Ok(None);
    }
    let mut text = files::journal_text(path)?;
    let seed = seed_beside(path)?.ok_or_else(|| no_seed(path))?;
    // A line without its end was being written when the program was stopped, and nobody has seen its effect.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole > 0 && whole < text.len() {
        text.truncate(whole);
        OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|file| file.set_len(whole as u64))
            .map_err(|e| Fail::write(path, e))?;
    }
    Ok(Some((text, seed)))
}
