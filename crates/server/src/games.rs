//! The games of a server: those of the program, and what the packs that the server was started with make of them.

use crate::error::ApiError;
use engine::erased::{FrozenGame, Game};
use engine::journal::Header;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::OnceCell;

/// A pack that the server was started with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pack {
    /// The name in requests and journals.
    pub name: String,
    pub title: String,
    pub text: String,
    /// The game it is for.
    pub game: String,
    /// The hash of the game's data with this pack alone, as the header of a journal has it.
    pub hash: String,
    /// The data files that it replaces.
    pub files: Vec<String>,
}

/// Opens a game with packs, in their order.
type Open = dyn Fn(&str, &[String]) -> Result<Arc<dyn Game>, String> + Send + Sync;

/// A game with its packs, and the game once it is opened.
type Opened = HashMap<(String, Vec<String>), Arc<OnceCell<Arc<dyn Game>>>>;

/// The games that a server offers. A game is opened once for each list of packs that is played with.
pub struct Games {
    shipped: Vec<Arc<dyn Game>>,
    packs: Vec<Pack>,
    open: Arc<Open>,
    opened: Mutex<Opened>,
}

/// Lists of packs that may be open at once: each holds a whole game in memory.
const MOST_LISTS: usize = 64;

impl From<Vec<Arc<dyn Game>>> for Games {
    /// Games without packs.
    fn from(games: Vec<Arc<dyn Game>>) -> Games {
        Games::with_packs(games, Vec::new(), |_, _| {
            Err("this server has no packs".into())
        })
    }
}

impl Games {
    /// Games with packs; `open` opens a game with some of them.
    pub fn with_packs(
        games: Vec<Arc<dyn Game>>,
        packs: Vec<Pack>,
        open: impl Fn(&str, &[String]) -> Result<Arc<dyn Game>, String> + Send + Sync + 'static,
    ) -> Games {
        Games {
            shipped: games,
            packs,
            open: Arc::new(open),
            opened: Mutex::default(),
        }
    }

    /// The games without packs.
    pub fn shipped(&self) -> &[Arc<dyn Game>] {
        &self.shipped
    }

    /// The packs that the server was started with.
    pub fn packs(&self) -> &[Pack] {
        &self.packs
    }

    /// The game with this name, without packs.
    pub fn find(&self, name: &str) -> Option<&Arc<dyn Game>> {
        self.shipped.iter().find(|game| game.info().name == name)
    }

    /// The first of these packs that this server does not have for a game.
    fn missing<'a>(&self, game: &str, packs: &'a [String]) -> Option<&'a String> {
        let has = |name: &String| {
            let mut known = self.packs.iter();
            known.any(|pack| pack.name == *name && pack.game == game)
        };
        packs.iter().find(|name| !has(name))
    }

    /// The game with this name and these packs; where they replace the same file, the last one wins.
    pub async fn open(&self, name: &str, packs: &[String]) -> Result<Arc<dyn Game>, ApiError> {
        let shipped = self
            .find(name)
            .ok_or_else(|| ApiError::Bad(format!("There is no game '{name}'")))?;
        if packs.is_empty() {
            return Ok(shipped.clone());
        }
        if let Some(unknown) = self.missing(name, packs) {
            return Err(ApiError::Bad(self.unknown(name, unknown)));
        }
        let twice = |(at, pack): (usize, &String)| packs[..at].contains(pack);
        if packs.iter().enumerate().any(twice) {
            return Err(ApiError::bad("Name each pack once"));
        }
        let cell = self.cell(name, packs)?;
        let opened = cell.get_or_try_init(|| async {
            let (open, name, packs) = (self.open.clone(), name.to_owned(), packs.to_vec());
            let opened = tokio::task::spawn_blocking(move || open(&name, &packs)).await;
            let opened = opened.unwrap_or_else(|e| Err(e.to_string()));
            opened.map_err(|why| ApiError::Bad(format!("These packs do not fit together: {why}")))
        });
        Ok(opened.await?.clone())
    }

    fn cell(&self, name: &str, packs: &[String]) -> Result<Arc<OnceCell<Arc<dyn Game>>>, ApiError> {
        let mut opened = self.opened.lock().unwrap_or_else(|e| e.into_inner());
        let key = (name.to_owned(), packs.to_vec());
        if !opened.contains_key(&key) {
            // What could not be opened makes room.
            opened.retain(|_, cell| cell.get().is_some() || Arc::strong_count(cell) > 1);
            if opened.len() >= MOST_LISTS {
                return Err(ApiError::TooManyRequests(
                    "Too many lists of packs are in use on this server.",
                ));
            }
        }
        Ok(opened.entry(key).or_default().clone())
    }

    fn unknown(&self, game: &str, pack: &str) -> String {
        let packs = self.packs.iter().filter(|pack| pack.game == game);
        let known: Vec<&str> = packs.map(|pack| pack.name.as_str()).collect();
        match known.is_empty() {
            true => format!("There is no pack '{pack}': this server has no packs of {game}"),
            false => format!(
                "There is no pack '{pack}' of {game}. Choose from: {}",
                known.join(", ")
            ),
        }
    }

    /// The game that a stored match is played by. Where one of its packs is missing or no longer opens, the match can be
    /// read but not played on.
    pub async fn of_match(&self, header: &Header) -> Result<Arc<dyn Game>, ApiError> {
        let (name, packs) = (&header.game, &header.setup.packs);
        let base = self.find(name).ok_or(ApiError::NotFound)?;
        let why = match self.missing(name, packs) {
            Some(missing) => format!("this server was started without its pack '{missing}'"),
            None => match self.open(name, packs).await {
                Ok(game) => return Ok(game),
                Err(ApiError::Bad(why)) => why,
                Err(error) => return Err(error),
            },
        };
        Ok(Arc::new(FrozenGame::new(base.clone(), header, why)))
    }
}
