//! One plug per game: its rules, its computer players and what is shown beside them.

use super::{DynMatch, Game, Restored};
use crate::journal::{Header, JournalError, header};
use crate::observe::Observation;
use crate::{
    AnyBot, Chart, GameInfo, Level, Manifest, Match, Playable, Playback, Proof, Seat, Seats, Seed,
    Setup, SetupError, StandingOrder, verify, verify_with_seed,
};
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;

/// A drawing or document of a game, with its media type.
pub type Drawing = (String, &'static str);

/// What a game brings beside its rules: its map and drawings, and the texts that a client shows around them.
pub trait Materials: Send + Sync {
    /// The map as JSON, for clients that draw it.
    fn board(&self) -> Option<String> {
        None
    }
    /// Drawings by name (`map.svg`).
    fn drawing(&self, _name: &str) -> Option<Drawing> {
        None
    }
}

/// A game without drawings.
impl Materials for () {}

/// Everything a game registers with.
pub struct Plug<R: Playable> {
    /// The rules.
    pub rules: Arc<R>,
    /// Computer players, weakest first, hidden ones included.
    pub levels: Vec<Level<R>>,
    /// Map and drawings.
    pub materials: Box<dyn Materials>,
    /// Card and glossary.
    pub manifest: Manifest,
}

impl<R: Playable> Plug<R> {
    /// A game without computer players and drawings.
    pub fn bare(rules: Arc<R>) -> Plug<R> {
        Plug {
            rules,
            levels: Vec::new(),
            materials: Box::new(()),
            manifest: Manifest::default(),
        }
    }

    /// The level with this name.
    pub fn level(&self, name: &str) -> Option<Level<R>> {
        self.levels.iter().find(|level| level.name == name).copied()
    }
}

impl<R: Playable> Game for Plug<R> {
    fn info(&self) -> &GameInfo {
        self.rules.info()
    }

    fn rules_version(&self) -> u32 {
        R::VERSION
    }

    fn rulebook(&self) -> &'static str {
        self.rules.rulebook()
    }

    fn levels(&self) -> Vec<(&'static str, &'static str)> {
        let levels = self.levels.iter().filter(|level| !level.hidden);
        levels.map(|level| (level.name, level.text)).collect()
    }

    fn bot(&self, level: &str, number: u64) -> Option<AnyBot> {
        Some(self.level(level)?.any_bot(number))
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn materials(&self) -> &dyn Materials {
        &*self.materials
    }

    fn open_with(
        &self,
        setup: &Setup,
        seed: Seed,
        parties: &[Seats],
    ) -> Result<Box<dyn DynMatch>, SetupError> {
        let opened = Match::open_with(self.rules.clone(), setup, seed, parties)?;
        Ok(Box::new(opened))
    }

    fn open_position(&self, setup: &Setup) -> Result<Box<dyn DynMatch>, SetupError> {
        Ok(Box::new(Match::open_position(self.rules.clone(), setup)?))
    }

    fn replay(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError> {
        let replayed = Match::replay(self.rules.clone(), text, to, &mut ())?;
        Ok(Box::new(replayed))
    }

    fn replay_any(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError> {
        Ok(Box::new(Match::replay_any(self.rules.clone(), text, to)?))
    }

    fn resume(&self, text: &str, seed: Seed) -> Result<Box<dyn DynMatch>, JournalError> {
        let header: Header = header(text)?;
        let replayed = Match::replay(self.rules.clone(), text, None, &mut ())?;
        Ok(Box::new(replayed.resume(seed, &header)?))
    }

    fn rewind_points(&self, text: &str) -> Result<Vec<(u64, String)>, JournalError> {
        Match::rewind_points(self.rules.clone(), text)
    }

    fn observations(
        &self,
        text: &str,
        seat: Option<Seat>,
        numbers: Range<u64>,
    ) -> Result<Vec<Observation>, JournalError> {
        crate::restore::observations(&self.rules, text, seat, numbers)
    }

    fn verify(&self, text: &str) -> Result<Proof, JournalError> {
        verify(self.rules.clone(), text)
    }

    fn verify_with_seed(&self, text: &str, seed: &Seed) -> Result<Proof, JournalError> {
        verify_with_seed(self.rules.clone(), text, seed)
    }

    fn odds(&self, case: &Value) -> Result<Value, String> {
        if values(case) > CASE_VALUES {
            return Err(format!("a case has at most {CASE_VALUES} values"));
        }
        let case: R::Case = serde::Deserialize::deserialize(case).map_err(|e| format!("{e}"))?;
        let odds = self.rules.odds(&case)?;
        serde_json::to_value(odds).map_err(|e| e.to_string())
    }

    fn playback(
        &self,
        text: &str,
        viewpoint: &[Seat],
        range: Range<usize>,
    ) -> Result<Playback, JournalError> {
        crate::playback::playback(&self.rules, text, viewpoint, range)
    }

    fn branch(&self, text: &str, line: u64) -> Result<Setup, JournalError> {
        crate::branch::branch(&*self.rules, text, line)
    }

    fn charts(&self) -> &'static [Chart] {
        self.rules.charts()
    }

    fn restore(&self, text: &str, seed: Seed) -> Result<Restored, JournalError> {
        crate::restore::restore(&self.rules, text, seed)
    }

    fn as_of_turn(
        &self,
        text: &str,
        turns: u32,
    ) -> Result<Option<Box<dyn DynMatch>>, JournalError> {
        Ok(
            match crate::restore::as_of_turn(&self.rules, text, turns)? {
                Some(replayed) => Some(Box::new(replayed)),
                None => None,
            },
        )
    }

    fn standing_orders(&self) -> &'static [StandingOrder] {
        self.rules.standing_orders()
    }
}

/// The most values in a case: more than any position needs, and little enough that no question takes long to read and to
/// set up. What it then costs to answer is bounded by the game's own limits on dice.
const CASE_VALUES: usize = 20_000;

/// How many values a document has, at most one more than a case may have.
fn values(document: &Value) -> usize {
    let mut count = 0;
    let mut open = vec![document];
    while let Some(value) = open.pop() {
        count += 1;
        if count > CASE_VALUES {
            break;
        }
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => open.extend(fields.values()),
            _ => {}
        }
    }
    count
}
