//! A game whose data are missing: its matches can be read as far as possible, and none can be played.

use super::{
    Batch, Committed, DraftPreview, DryRun, DryRunStep, DynMatch, Game, Listeners, Materials,
    MenuEntry, News, Refusal, Restored, UnknownSeat, Visible,
};
use crate::chain::Digest;
use crate::journal::{Header, JournalError, end};
use crate::observe::Observation;
use crate::{
    AnyBot, Ask, ChainInfo, Chart, Duty, End, Frozen, GameInfo, GameResult, Manifest, Nonce,
    Playback, Proof, Seat, SeatInfo, Seats, Seed, Setup, SetupError, ShareError, SlotKind,
    StandingOrder, Timer, WallPart,
};
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::Arc;

/// A game that journals are read by although the data they were played with are missing. The rules of the game at hand
/// follow a journal as far as they can; where they cannot even begin, its matches have no position, and views are empty.
pub struct FrozenGame {
    base: Arc<dyn Game>,
    info: GameInfo,
    /// Whether the game at hand has the seats of the journal.
    same_seats: bool,
    why: String,
}

impl FrozenGame {
    /// Reads journals with this header by the rules of `base`; `why` says what is missing.
    pub fn new(base: Arc<dyn Game>, header: &Header, why: impl Into<String>) -> FrozenGame {
        let mut info = base.info().clone();
        let same_seats = info.seats.iter().map(|seat| &seat.id).eq(&header.seats);
        if !same_seats {
            let seats = header.seats.iter().map(|id| SeatInfo {
                id: id.clone(),
                name: id.clone(),
                side: None,
                duty: Duty::default(),
                job: Vec::new(),
            });
            info.seats = seats.collect();
        }
        FrozenGame {
            base,
            info,
            same_seats,
            why: why.into(),
        }
    }

    /// The match that the game at hand makes of a journal, or one without a position.
    fn read(
        &self,
        text: &str,
        read: impl FnOnce(&dyn Game) -> Result<Box<dyn DynMatch>, JournalError>,
    ) -> Box<dyn DynMatch> {
        match self.same_seats.then(|| read(&*self.base)) {
            Some(Ok(mut game)) => {
                game.freeze(self.why.clone());
                game
            }
            _ => Box::new(Unread::new(text, &self.why)),
        }
    }

    fn missing(&self) -> JournalError {
        JournalError::at(1, &self.why)
    }
}

impl Game for FrozenGame {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn rules_version(&self) -> u32 {
        self.base.rules_version()
    }

    fn rulebook(&self) -> &'static str {
        self.base.rulebook()
    }

    fn levels(&self) -> Vec<(&'static str, &'static str)> {
        self.base.levels()
    }

    fn bot(&self, _: &str, _: u64) -> Option<AnyBot> {
        None
    }

    fn manifest(&self) -> &Manifest {
        self.base.manifest()
    }

    fn materials(&self) -> &dyn Materials {
        self.base.materials()
    }

    fn open_with(&self, _: &Setup, _: Seed, _: &[Seats]) -> Result<Box<dyn DynMatch>, SetupError> {
        Err(SetupError(self.why.clone()))
    }

    fn open_position(&self, _: &Setup) -> Result<Box<dyn DynMatch>, SetupError> {
        Err(SetupError(self.why.clone()))
    }

    fn replay(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError> {
        self.replay_any(text, to)
    }

    fn replay_any(&self, text: &str, to: Option<u64>) -> Result<Box<dyn DynMatch>, JournalError> {
        Ok(self.read(text, |base| base.replay_any(text, to)))
    }

    fn resume(&self, text: &str, _: Seed) -> Result<Box<dyn DynMatch>, JournalError> {
        self.replay_any(text, None)
    }

    fn rewind_points(&self, _: &str) -> Result<Vec<(u64, String)>, JournalError> {
        Err(self.missing())
    }

    fn observations(
        &self,
        text: &str,
        seat: Option<Seat>,
        numbers: Range<u64>,
    ) -> Result<Vec<Observation>, JournalError> {
        let found = self.base.observations(text, seat, numbers);
        Ok(found.unwrap_or_default())
    }

    fn verify(&self, _: &str) -> Result<Proof, JournalError> {
        Err(self.missing())
    }

    fn verify_with_seed(&self, _: &str, _: &Seed) -> Result<Proof, JournalError> {
        Err(self.missing())
    }

    fn odds(&self, _: &Value) -> Result<Value, String> {
        Err(self.why.clone())
    }

    fn playback(
        &self,
        text: &str,
        viewpoint: &[Seat],
        range: Range<usize>,
    ) -> Result<Playback, JournalError> {
        match self.same_seats {
            true => {
                let playback = self.base.playback(text, viewpoint, range);
                Ok(playback.unwrap_or_default())
            }
            false => Ok(Playback::default()),
        }
    }

    fn branch(&self, _: &str, _: u64) -> Result<Setup, JournalError> {
        Err(self.missing())
    }

    fn charts(&self) -> &'static [Chart] {
        self.base.charts()
    }

    fn restore(&self, text: &str, seed: Seed) -> Result<Restored, JournalError> {
        let mut steps = Vec::new();
        let game = self.read(text, |base| {
            let restored = base.restore(text, seed)?;
            steps = restored.steps;
            Ok(restored.game)
        });
        Ok(Restored { game, steps })
    }

    fn as_of_turn(
        &self,
        text: &str,
        turns: u32,
    ) -> Result<Option<Box<dyn DynMatch>>, JournalError> {
        match self.same_seats {
            true => Ok(self.base.as_of_turn(text, turns).unwrap_or_default()),
            false => Ok(None),
        }
    }

    fn standing_orders(&self) -> &'static [StandingOrder] {
        self.base.standing_orders()
    }
}

/// A match of which nothing but its journal is known.
#[derive(Clone)]
struct Unread {
    lines: u64,
    ended: Option<End>,
    frozen: Frozen,
}

impl Unread {
    fn new(text: &str, why: &str) -> Unread {
        Unread {
            lines: text.lines().count() as u64,
            ended: end(text),
            frozen: Frozen {
                why: why.into(),
                stopped: None,
            },
        }
    }

    fn refusal(&self) -> Refusal {
        Refusal {
            at: None,
            rule: None,
            why: format!("This game can only be read: {}", self.frozen.why),
        }
    }

    fn error(&self) -> JournalError {
        JournalError::at(self.lines, &self.frozen.why)
    }
}

impl DynMatch for Unread {
    fn to_move(&self) -> Seats {
        Seats::NONE
    }

    fn ended(&self) -> Option<&End> {
        self.ended.as_ref()
    }

    fn frozen(&self) -> Option<&Frozen> {
        Some(&self.frozen)
    }

    fn freeze(&mut self, why: String) {
        self.frozen.why = why;
    }

    fn lines(&self) -> u64 {
        self.lines
    }

    fn take_lines(&mut self) -> String {
        String::new()
    }

    fn confirm_stored(&mut self) {}

    fn rollback(&mut self) {}

    fn follow(&mut self, _: &str, _: Listeners) -> Result<Vec<News>, JournalError> {
        Err(self.error())
    }

    fn view(&self, _: Seat) -> Visible {
        Visible::of(&json!({}))
    }

    fn screen(&self, _: Seat, _: &[Value], _: usize, _: &str) -> Result<String, Refusal> {
        Err(self.refusal())
    }

    fn status(&self, _: Seat, _: &[Value]) -> Result<String, Refusal> {
        Err(self.refusal())
    }

    fn loses(&self, _: Seat, _: &[Value], _: &Value) -> Option<String> {
        None
    }

    fn odds_text(&self, _: Seat, _: &[Value], _: &str) -> Result<Option<String>, Refusal> {
        Err(self.refusal())
    }

    fn hearers(&self, _: Seat) -> Option<Seats> {
        None
    }

    fn menu(&self, _: Seat) -> Vec<MenuEntry> {
        Vec::new()
    }

    fn menu_about(
        &self,
        _: Seat,
        _: &[Value],
        _: Option<(SlotKind, u32)>,
    ) -> Result<Vec<MenuEntry>, Refusal> {
        Ok(Vec::new())
    }

    fn draft(&self, _: Seat, _: &[Value]) -> Result<DraftPreview, Refusal> {
        Err(self.refusal())
    }

    fn commit(
        &mut self,
        _: Batch<'_>,
        _: Option<&str>,
        _: Listeners,
    ) -> Result<Committed, Refusal> {
        Err(self.refusal())
    }

    fn is_rewind(&self, _: &[Value]) -> bool {
        false
    }

    fn rewind(
        &mut self,
        _: &str,
        _: u64,
        _: String,
        _: String,
        _: Listeners,
    ) -> Result<Vec<News>, JournalError> {
        Err(self.error())
    }

    fn copy(&self) -> Box<dyn DynMatch> {
        Box::new(self.clone())
    }

    fn public_view(&self) -> Option<Visible> {
        None
    }

    fn wall(&self, _: WallPart) -> Option<Visible> {
        None
    }

    fn odds(&self, _: Seat, _: &[Value]) -> Result<Option<Visible>, Refusal> {
        Err(self.refusal())
    }

    fn overlay(&self, _: Seat, _: &[Value]) -> Result<Option<Visible>, Refusal> {
        Err(self.refusal())
    }

    fn reach(&self, _: Seat, _: &[Value], _: &Value) -> Result<Option<Visible>, Refusal> {
        Err(self.refusal())
    }

    fn why_not(&self, _: Seat, _: &[Value], _: &[Value]) -> Result<Vec<Option<Refusal>>, Refusal> {
        Err(self.refusal())
    }

    fn parse_order(&self, _: Seat, _: &[Value], _: &str) -> Option<Vec<Value>> {
        None
    }

    fn end(
        &mut self,
        _: Option<GameResult>,
        _: String,
        _: Vec<(Seat, Nonce)>,
        _: Listeners,
    ) -> Result<Vec<News>, UnknownSeat> {
        Ok(Vec::new())
    }

    fn assign_seats(
        &mut self,
        _: String,
        _: Vec<Seat>,
        _: bool,
        _: Listeners,
    ) -> Result<Vec<News>, UnknownSeat> {
        Ok(Vec::new())
    }

    fn add_chain(&mut self, _: Seat, _: Digest, _: u32) -> Result<(), ShareError> {
        Err(ShareError::NotRunning)
    }

    fn add_link(&mut self, _: Digest, _: Listeners) -> Result<Vec<News>, ShareError> {
        Err(ShareError::NotRunning)
    }

    fn asks(&self) -> Vec<Ask> {
        Vec::new()
    }

    fn awaited(&self) -> Seats {
        Seats::NONE
    }

    fn chain_for(&self, _: Seat) -> Option<Option<ChainInfo>> {
        None
    }

    fn parties(&self) -> usize {
        0
    }

    fn mark(&self, _: &Digest) -> Option<Digest> {
        None
    }

    fn note_required(&self, _: &[Value]) -> Option<Refusal> {
        None
    }

    fn bot_batch(&self, _: Seat, _: &mut AnyBot) -> Result<(Vec<Value>, Option<String>), Refusal> {
        Err(self.refusal())
    }

    fn standing_batch(&self, _: Seat, _: &[String]) -> Option<Vec<Value>> {
        None
    }

    fn timers(&self) -> Vec<Timer<Value>> {
        Vec::new()
    }

    fn announced(&self, _: Seat, _: &[Value]) -> Result<Vec<(String, Visible)>, Refusal> {
        Err(self.refusal())
    }

    fn dry_run(
        &self,
        _: Seat,
        _: &[DryRunStep],
        _: Option<u64>,
        _: bool,
    ) -> Result<DryRun, Refusal> {
        Err(self.refusal())
    }
}
