//! A match behind its object-safe API.

use super::entries::entries;
use super::{
    Batch, Committed, DraftPreview, DryRun, DryRunStep, DynMatch, Listeners, MenuEntry, News,
    Refusal, UnknownSeat, Visible, VisibleText,
};
use crate::chain::Digest;
use crate::journal::JournalError;
use crate::observe::{LogEntry, SeatRecorder, SpectatorRecorder, all_seats, observes};
use crate::{
    AnyBot, Ask, BatchError, ChainInfo, End, Frozen, GameResult, Match, Nonce, Playable, Rules,
    ScreenRequest, Seat, Seats, ShareError, SlotKind, Timer, WallPart, Watch, notes,
};
use serde_json::Value;

/// Records a batch for its listeners and counts it for everybody else.
struct Recording<R: Rules> {
    recorders: Vec<SeatRecorder<R>>,
    spectators: Option<SpectatorRecorder<R>>,
    /// By seat, then the spectators.
    counts: Vec<u64>,
    /// Seats that have observed an attack on their side.
    attacked: Seats,
}

impl<R: Playable> Recording<R> {
    /// Takes the match's recorders of the listeners; those it does not have yet are made.
    fn start(game: &mut Match<R>, listeners: Listeners) -> Result<Recording<R>, UnknownSeat> {
        let rules = game.rules.clone();
        let seats = rules.info().seats.len();
        let mut listening = listeners.seats.iter();
        if let Some(unknown) = listening.find(|seat| usize::from(seat.0) >= seats) {
            return Err(UnknownSeat(unknown));
        }
        let mut kept = std::mem::take(&mut game.recorders);
        let recorders = listeners.seats.iter().map(|seat| {
            let found = kept.iter().position(|recorder| recorder.seat == seat);
            match found {
                Some(at) => kept.swap_remove(at),
                None => SeatRecorder::new(&*rules, &game.state, seat, game.notes.clone()),
            }
        });
        let recorders = recorders.collect();
        let kept = game.spectators.take().filter(|_| listeners.spectators);
        let make = || SpectatorRecorder::new(&*rules, &game.state, game.notes.clone());
        let spectators = kept.or_else(|| listeners.spectators.then(make));
        Ok(Recording {
            recorders,
            spectators,
            counts: vec![0; seats + 1],
            attacked: Seats::NONE,
        })
    }

    /// Something that no rule logged, in the last line.
    fn notice(&mut self, game: &Match<R>, entry: &LogEntry) {
        for recorder in &mut self.recorders {
            recorder.notice(&game.rules, &game.state, entry.clone());
        }
        if let Some(spectators) = &mut self.spectators {
            spectators.notice(&game.rules, &game.state, entry.clone());
        }
        self.counts.iter_mut().for_each(|count| *count += 1);
        self.on_line(game.lines, &game.head);
    }

    /// The notice of an end that the last lines have brought.
    fn end(&mut self, game: &Match<R>) {
        if let Some(end) = game.ended() {
            self.notice(game, &LogEntry::of_end(end));
        }
    }

    /// Hands over what was recorded; the recorders go back to the match.
    fn finish(mut self, game: &mut Match<R>) -> Vec<News> {
        let mut news: Vec<News> = all_seats(&*game.rules)
            .map(Some)
            .chain([None])
            .zip(self.counts)
            .map(|(seat, count)| News {
                seat,
                count,
                observations: Vec::new(),
            })
            .collect();
        for recorder in &mut self.recorders {
            let observations = std::mem::take(&mut recorder.observations);
            news[usize::from(recorder.seat.0)].observations = observations;
        }
        if let (Some(spectators), Some(last)) = (&mut self.spectators, news.last_mut()) {
            last.observations = std::mem::take(&mut spectators.observations);
        }
        game.recorders = self.recorders;
        game.spectators = self.spectators;
        news
    }
}

impl<R: Playable> Watch<R> for Recording<R> {
    fn on_step(&mut self, rules: &R, after: &R::State, events: &[R::Event]) {
        count(rules, after, events, &mut self.counts);
        for event in events {
            let attacked = rules.attacked(event).iter();
            let knows = |seat: &Seat| rules.observe(after, event, *seat).is_some();
            self.attacked = attacked.filter(knows).chain(self.attacked.iter()).collect();
        }
        for recorder in &mut self.recorders {
            recorder.record(rules, after, events);
        }
        if let Some(spectators) = &mut self.spectators {
            spectators.record(rules, after, events);
        }
    }

    fn on_line(&mut self, line: u64, hash: &Digest) {
        for recorder in &mut self.recorders {
            recorder.stamp(line, hash);
        }
        if let Some(spectators) = &mut self.spectators {
            spectators.stamp(line, hash);
        }
    }
}

/// Counts a step for every seat that observes something of it, and for spectators if all do.
pub(crate) fn count<R: Rules, N: std::ops::AddAssign + From<u8>>(
    rules: &R,
    after: &R::State,
    events: &[R::Event],
    counts: &mut [N],
) {
    let Some((spectators, seats)) = counts.split_last_mut() else {
        return;
    };
    let mut all = true;
    for (seat, count) in (0..).map(Seat).zip(seats) {
        match observes(rules, after, events, seat) {
            true => *count += N::from(1),
            false => all = false,
        }
    }
    if all {
        *spectators += N::from(1);
    }
}

/// What each seat sees, in order.
fn views_of_all<R: Rules>(game: &Match<R>) -> Vec<R::View> {
    let seats = all_seats(&**game.rules());
    seats.map(|seat| Match::view(game, seat)).collect()
}

/// What a seat sees after a draft.
fn view_after<R: Rules>(
    game: &Match<R>,
    seat: Seat,
    choices: &[Value],
) -> Result<R::View, Refusal> {
    if choices.is_empty() {
        return Ok(game.view(seat));
    }
    let draft = game.draft(seat, &parse::<R>(choices)?, &mut ())?;
    Ok(notes::view(
        &**game.rules(),
        &draft.state,
        seat,
        &game.notes,
    ))
}

/// The menu of a seat now; a match that has ended or is frozen has none, whatever its position.
fn menu<R: Playable>(
    game: &Match<R>,
    seat: Seat,
    about: Option<(SlotKind, u32)>,
) -> Vec<MenuEntry> {
    match game.may_choose(seat) {
        true => entries(&**game.rules(), game.state(), seat, about),
        false => Vec::new(),
    }
}

impl<R: Playable> DynMatch for Match<R> {
    fn to_move(&self) -> Seats {
        Match::to_move(self)
    }

    fn ended(&self) -> Option<&End> {
        Match::ended(self)
    }

    fn frozen(&self) -> Option<&Frozen> {
        Match::frozen(self)
    }

    fn freeze(&mut self, why: String) {
        Match::freeze(self, why);
    }

    fn lines(&self) -> u64 {
        Match::lines(self)
    }

    fn take_lines(&mut self) -> String {
        Match::take_lines(self)
    }

    fn confirm_stored(&mut self) {
        Match::confirm_stored(self);
    }

    fn rollback(&mut self) {
        Match::rollback(self);
    }

    fn follow(&mut self, lines: &str, listeners: Listeners) -> Result<Vec<News>, JournalError> {
        let mut recording = Recording::start(self, listeners)?;
        let notices = crate::restore::follow(self, lines, &mut recording)?;
        for entry in &notices {
            recording.notice(self, entry);
        }
        Ok(recording.finish(self))
    }

    fn view(&self, seat: Seat) -> Visible {
        Visible::of(&Match::view(self, seat))
    }

    fn screen(
        &self,
        seat: Seat,
        choices: &[Value],
        width: usize,
        part: &str,
    ) -> Result<String, Refusal> {
        let view = view_after(self, seat, choices)?;
        let before = self.rules().view(self.state(), seat);
        let before = Some(&before).filter(|_| !choices.is_empty());
        let request = ScreenRequest {
            width,
            part,
            before,
        };
        Ok(self.rules().screen(&view, &request))
    }

    fn status(&self, seat: Seat, choices: &[Value]) -> Result<String, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().status(&view))
    }

    fn loses(&self, seat: Seat, draft: &[Value], choice: &Value) -> Option<String> {
        let view = view_after(self, seat, draft).ok()?;
        let choice = parse::<R>(std::slice::from_ref(choice)).ok()?.pop()?;
        self.rules().loses(&view, &choice)
    }

    fn odds_text(
        &self,
        seat: Seat,
        choices: &[Value],
        words: &str,
    ) -> Result<Option<String>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().odds_text(&view, words))
    }

    fn hearers(&self, seat: Seat) -> Option<Seats> {
        self.rules().hearers(self.state(), seat)
    }

    fn menu(&self, seat: Seat) -> Vec<MenuEntry> {
        menu(self, seat, None)
    }

    fn menu_about(
        &self,
        seat: Seat,
        choices: &[Value],
        about: Option<(SlotKind, u32)>,
    ) -> Result<Vec<MenuEntry>, Refusal> {
        if choices.is_empty() {
            return Ok(menu(self, seat, about));
        }
        let draft = Match::draft(self, seat, &parse::<R>(choices)?, &mut ())?;
        if draft.progress.commits() {
            return Ok(Vec::new());
        }
        Ok(entries(&**self.rules(), &draft.state, seat, about))
    }

    fn draft(&self, seat: Seat, choices: &[Value]) -> Result<DraftPreview, Refusal> {
        let choices = parse::<R>(choices)?;
        let rules = &**self.rules();
        let mut recorder = SeatRecorder::new(rules, self.state(), seat, self.notes.clone());
        let mut watch = |rules: &R, after: &R::State, events: &[R::Event]| {
            recorder.record(rules, after, events);
        };
        let draft = Match::draft(self, seat, &choices, &mut watch)?;
        let menu = match draft.progress.commits() {
            true => Vec::new(),
            false => entries(rules, &draft.state, seat, None),
        };
        let (events, log) = told(&mut recorder);
        Ok(DraftPreview {
            progress: draft.progress,
            events,
            log,
            view: Visible::of(&notes::view(rules, &draft.state, seat, &self.notes)),
            menu,
            orders: draft.orders,
        })
    }

    fn commit(
        &mut self,
        batch: Batch<'_>,
        journal: Option<&str>,
        listeners: Listeners,
    ) -> Result<Committed, Refusal> {
        let choices = parse::<R>(batch.choices)?;
        let mut recording = Recording::start(self, listeners)?;
        let Batch {
            seat, nonce, note, ..
        } = batch;
        let rewound = journal.is_some() && Match::is_rewind(self, &choices);
        let why = note.clone().unwrap_or_default();
        let progress = match journal.filter(|_| rewound) {
            Some(journal) => {
                self.commit_rewind(journal, seat, choices, nonce, note, &mut recording)
            }
            None => Match::commit(self, seat, choices, nonce, note, &mut recording),
        }?;
        if rewound {
            recording.notice(self, &LogEntry::of_rewind(&self.seat_id(seat), &why));
        }
        recording.end(self);
        Ok(Committed {
            progress,
            attacked: recording.attacked,
            news: recording.finish(self),
        })
    }

    fn is_rewind(&self, choices: &[Value]) -> bool {
        parse::<R>(choices).is_ok_and(|choices| Match::is_rewind(self, &choices))
    }

    fn rewind(
        &mut self,
        journal: &str,
        line: u64,
        by: String,
        why: String,
        listeners: Listeners,
    ) -> Result<Vec<News>, JournalError> {
        let mut recording = Recording::start(self, listeners)?;
        let entry = LogEntry::of_rewind(&by, &why);
        Match::rewind(self, journal, line, by, why)?;
        recording.notice(self, &entry);
        Ok(recording.finish(self))
    }

    fn copy(&self) -> Box<dyn DynMatch> {
        Box::new(self.without_seed())
    }

    fn public_view(&self) -> Option<Visible> {
        let views = views_of_all(self);
        self.rules().public_view(&views).as_ref().map(Visible::of)
    }

    fn wall(&self, part: WallPart) -> Option<Visible> {
        let views = views_of_all(self);
        self.rules().wall(&views, part).as_ref().map(Visible::of)
    }

    fn odds(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().odds_from_view(&view).as_ref().map(Visible::of))
    }

    fn overlay(&self, seat: Seat, choices: &[Value]) -> Result<Option<Visible>, Refusal> {
        let view = view_after(self, seat, choices)?;
        Ok(self.rules().overlay(&view).as_ref().map(Visible::of))
    }

    fn reach(&self, seat: Seat, choices: &[Value], of: &Value) -> Result<Option<Visible>, Refusal> {
        let view = view_after(self, seat, choices)?;
        let of: R::ReachOf = serde::Deserialize::deserialize(of).map_err(|e| {
            Refusal::plain(
                0,
                format!("{of} is nothing whose reach can be asked for: {e}"),
            )
        })?;
        Ok(self.rules().reach(&view, &of).as_ref().map(Visible::of))
    }

    fn why_not(
        &self,
        seat: Seat,
        draft: &[Value],
        choices: &[Value],
    ) -> Result<Vec<Option<Refusal>>, Refusal> {
        let drafted = match draft.is_empty() {
            true => None,
            false => Some(Match::draft(self, seat, &parse::<R>(draft)?, &mut ())?),
        };
        if drafted
            .as_ref()
            .is_some_and(|draft| draft.progress.commits())
        {
            return Err(BatchError::PastBatchEnd(draft.len()).into());
        }
        let refusal = |choice: &Value| {
            let choice = match parse::<R>(std::slice::from_ref(choice)) {
                Ok(mut choice) => choice.pop()?,
                Err(refusal) => return Some(refusal),
            };
            let Some(draft) = &drafted else {
                let tried = Match::draft(self, seat, &[choice], &mut ());
                return tried.err().map(Refusal::from);
            };
            let rules = self.rules();
            let tried = rules.choose(&mut draft.state.clone(), seat, &choice, &mut ());
            tried.err().map(|refusal| rules.explain(&refusal).into())
        };
        Ok(choices.iter().map(refusal).collect())
    }

    fn parse_order(&self, seat: Seat, draft: &[Value], words: &str) -> Option<Vec<Value>> {
        let view = view_after(self, seat, draft).ok()?;
        let choices = self.rules().parse_order(&view, words)?;
        Some(choices.iter().map(json).collect())
    }

    fn end(
        &mut self,
        result: Option<GameResult>,
        why: String,
        by: Vec<(Seat, Nonce)>,
        listeners: Listeners,
    ) -> Result<Vec<News>, UnknownSeat> {
        let mut recording = Recording::start(self, listeners)?;
        let was_running = Match::ended(self).is_none();
        Match::end_by(self, result, why, by);
        if let Some(end) = Match::ended(self).filter(|_| was_running) {
            recording.notice(self, &LogEntry::of_end(end));
        }
        Ok(recording.finish(self))
    }

    fn assign_seats(
        &mut self,
        person: String,
        seats: Vec<Seat>,
        computer: bool,
        listeners: Listeners,
    ) -> Result<Vec<News>, UnknownSeat> {
        let was_running = Match::ended(self).is_none();
        let mut recording = Recording::start(self, listeners)?;
        Match::assign_seats(self, person, seats, computer, &mut recording);
        if was_running {
            recording.end(self);
        }
        Ok(recording.finish(self))
    }

    fn add_chain(&mut self, seat: Seat, tip: Digest, links: u32) -> Result<(), ShareError> {
        Match::add_chain(self, seat, tip, links)
    }

    fn add_link(&mut self, link: Digest, listeners: Listeners) -> Result<Vec<News>, ShareError> {
        let recording = Recording::start(self, listeners);
        let mut recording = recording.map_err(|_| ShareError::NoParty)?;
        Match::add_link(self, link, &mut recording)?;
        recording.end(self);
        Ok(recording.finish(self))
    }

    fn asks(&self) -> Vec<Ask> {
        Match::asks(self)
    }

    fn awaited(&self) -> Seats {
        Match::awaited(self)
    }

    fn chain_for(&self, seat: Seat) -> Option<Option<ChainInfo>> {
        Match::chain_for(self, seat)
    }

    fn parties(&self) -> usize {
        Match::parties(self)
    }

    fn mark(&self, line: &Digest) -> Option<Digest> {
        Match::mark(self, line)
    }

    fn note_required(&self, choices: &[Value]) -> Option<Refusal> {
        let choices = parse::<R>(choices).ok()?;
        let (at, illegal) = Match::note_required(self, &choices)?;
        Some(BatchError::Illegal { at, illegal }.into())
    }

    fn bot_batch(
        &self,
        seat: Seat,
        bot: &mut AnyBot,
    ) -> Result<(Vec<Value>, Option<String>), Refusal> {
        let rules = &**self.rules();
        let Some(bot) = bot.of::<R>() else {
            return Err(Refusal::plain(0, "This computer player plays another game"));
        };
        let choices = crate::bot_batch(rules, self.state(), seat, bot);
        let choices = choices.map_err(|refusal| rules.explain(&refusal))?;
        let note = crate::bot_note(rules, &choices);
        Ok((choices.iter().map(json).collect(), note))
    }

    fn standing_batch(&self, seat: Seat, orders: &[String]) -> Option<Vec<Value>> {
        let choices = crate::bot::standing_batch(&**self.rules(), self.state(), seat, orders)?;
        Some(choices.iter().map(json).collect())
    }

    fn timers(&self) -> Vec<Timer<Value>> {
        let Some(timetable) = self.rules().timetable() else {
            return Vec::new();
        };
        let timers = timetable.timers(self.state()).into_iter();
        timers
            .map(|timer| Timer {
                choice: json(&timer.choice),
                seat: timer.seat,
                generation: timer.generation,
                seconds: timer.seconds,
                due: timer.due,
                running: timer.running,
                known: timer.known,
                text: timer.text,
            })
            .collect()
    }

    fn announced(&self, seat: Seat, choices: &[Value]) -> Result<Vec<(String, Visible)>, Refusal> {
        let view = view_after(self, seat, choices)?;
        let cases = self.rules().announced(&view).into_iter();
        Ok(cases
            .map(|(what, case)| (what, Visible::of(&case)))
            .collect())
    }

    fn dry_run(
        &self,
        seat: Seat,
        steps: &[DryRunStep],
        seed: Option<u64>,
        expand: bool,
    ) -> Result<DryRun, Refusal> {
        super::dry_run::dry_run(self, seat, steps, seed, expand)
    }
}

/// What a recorder has collected: the events, and their lines without the empty ones.
pub(super) fn told<R: Rules>(recorder: &mut SeatRecorder<R>) -> (Vec<VisibleText>, Vec<String>) {
    let observations = std::mem::take(&mut recorder.observations);
    let entries = observations.into_iter().flat_map(|seen| seen.log);
    let (events, log): (Vec<_>, Vec<_>) = entries.map(|entry| (entry.event, entry.text)).unzip();
    (
        events,
        log.into_iter().filter(|line| !line.is_empty()).collect(),
    )
}

/// A choice as JSON: choices are no secret to who makes them.
fn json<C: serde::Serialize>(choice: &C) -> Value {
    serde_json::to_value(choice).unwrap_or(Value::Null)
}

pub(super) fn parse<R: Rules>(choices: &[Value]) -> Result<Vec<R::Choice>, Refusal> {
    let each = choices.iter().enumerate();
    each.map(|(at, choice)| {
        <R::Choice as serde::Deserialize>::deserialize(choice)
            .map_err(|e| Refusal::plain(at, format!("{choice} is not a choice of this game: {e}")))
    })
    .collect()
}
