//! A recorded game frame by frame, from one seat's viewpoint or from all, and in figures turn by turn.
//!
//! Everything here is made from views and masked events, so a playback shows no more than its viewpoint knew.

use crate::erased::{Visible, VisibleText};
use crate::journal::{Entry, JournalError, note_texts};
use crate::observe::LogEntry;
use crate::replay::OtherRules;
use crate::{DataPoint, End, Match, NoteTexts, Playable, Rules, Seat, TurnStats, notes};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A turn of a playback: where it begins, and its figures when it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// The frame that the turn begins at.
    pub frame: usize,
    /// The figures of the turn when it ended.
    pub stats: TurnStats,
}

/// One line of the log and the position after it.
#[derive(Clone, Debug)]
pub struct PlaybackFrame {
    /// How many observations the viewpoint had had by then; with several, how many there were at all.
    pub number: u64,
    /// The line of the log.
    pub text: String,
    /// The event behind it, if there is one.
    pub event: Option<VisibleText>,
    /// By viewpoint, in their order.
    pub views: Vec<Visible>,
}

/// A range of a playback, and the length of the whole.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    /// Frames of the whole playback.
    pub frames: usize,
    /// Of every frame, how many observations there had been by then.
    pub numbers: Vec<u64>,
    /// Of every line of the journal, the frame that shows what it did.
    pub shown: Vec<usize>,
    /// The turns with their figures.
    pub turns: Vec<Turn>,
    /// The frames that were asked for.
    pub range: Vec<PlaybackFrame>,
}

impl Playback {
    /// The last line of the journal of which a frame shows everything.
    pub fn line_at(&self, frame: usize) -> u64 {
        self.shown.partition_point(|shown| *shown <= frame) as u64
    }
}

/// The playback while it is being made. A frame is open until the next line of the log, so that silent observations
/// belong to the line they follow. Of the lines of one step only the last shows the position after it.
struct PlaybackBuilder<'a, R: Rules> {
    rules: &'a R,
    texts: NoteTexts,
    viewpoint: Vec<(Seat, R::View)>,
    by: Option<Seat>,
    number: u64,
    counts: BTreeMap<(&'static str, Seat), f64>,
    range: Range<usize>,
    open: (u64, String, Option<VisibleText>),
    playback: Playback,
}

impl<R: Playable> PlaybackBuilder<'_, R> {
    fn step(&mut self, after: &R::State, events: &[R::Event]) {
        let mut observed = false;
        let mut lines = Vec::new();
        for event in events {
            if let Some(entry) = self.observe(after, event) {
                observed = true;
                lines.extend(Some(entry).filter(|entry| !entry.text.is_empty()));
            }
        }
        if !observed {
            return;
        }
        self.number += 1;
        for entry in lines {
            self.close();
            self.open = (self.number, entry.text, Some(entry.event));
        }
        self.open.0 = self.number;
        self.reset_views(after);
    }

    /// An event in the words of the viewpoint that tells it best: the acting seat's, or the first that has a line.
    fn observe(&mut self, after: &R::State, event: &R::Event) -> Option<LogEntry> {
        let mut best: Option<LogEntry> = None;
        for (seat, view) in &self.viewpoint {
            let Some(seen) = notes::observe(self.rules, after, event, *seat, &self.texts) else {
                continue;
            };
            // Counts are of what every seat observes, so one viewpoint is enough.
            if best.is_none() {
                for point in self.rules.running_counts(view, &seen) {
                    let count = self.counts.entry((point.chart, point.seat));
                    *count.or_default() += point.value;
                }
            }
            let text = self.rules.log_text(view, &seen);
            let silent = best.as_ref().is_none_or(|best| best.text.is_empty());
            let better = silent || self.by == Some(*seat) && !text.is_empty();
            if better {
                let event = VisibleText::of(&seen);
                best = Some(LogEntry { text, event });
            }
        }
        best
    }

    /// A line that no rule wrote.
    fn notice(&mut self, entry: LogEntry) {
        self.close();
        self.number += 1;
        self.open = (self.number, entry.text, Some(entry.event));
    }

    fn reset_views(&mut self, state: &R::State) {
        for (seat, view) in &mut self.viewpoint {
            *view = notes::view(self.rules, state, *seat, &self.texts);
        }
    }

    /// Everything of a line has happened: the open frame shows the last of it.
    fn end_line(&mut self) {
        self.playback.shown.push(self.playback.frames);
    }

    /// The open frame is complete: the views are as it left them.
    fn close(&mut self) {
        let at = self.playback.frames;
        self.playback.frames += 1;
        let (number, text, event) = std::mem::take(&mut self.open);
        self.playback.numbers.push(number);
        if let Some(mut stats) = self.turn_stats() {
            match self.playback.turns.last_mut() {
                Some(turn) if turn.stats.turn == stats.turn => {
                    // The weather of a turn is the worst it has had.
                    stats.weather = stats.weather.or(turn.stats.weather);
                    turn.stats = stats;
                }
                _ => self.playback.turns.push(Turn { frame: at, stats }),
            }
        }
        if self.range.contains(&at) {
            let views = self.viewpoint.iter().map(|(_, view)| Visible::of(view));
            self.playback.range.push(PlaybackFrame {
                number,
                text,
                event,
                views: views.collect(),
            });
        }
    }

    /// The position in numbers: what each viewpoint knows, put together.
    fn turn_stats(&self) -> Option<TurnStats> {
        let views = self.viewpoint.iter().map(|(_, view)| view);
        let mut all = views.filter_map(|view| self.rules.turn_stats(view));
        let mut stats = all.next()?;
        for other in all {
            for point in other.points {
                let known = |p: &DataPoint| p.chart == point.chart && p.seat == point.seat;
                if !stats.points.iter().any(known) {
                    stats.points.push(point);
                }
            }
        }
        let counted = self.counts.iter();
        stats
            .points
            .extend(counted.map(|((chart, seat), value)| DataPoint::new(chart, *seat, *value)));
        Some(stats)
    }
}

/// Plays a journal back from these viewpoints, keeping a range of its frames.
pub(crate) fn playback<R: Playable>(
    rules: &Arc<R>,
    text: &str,
    viewpoint: &[Seat],
    range: Range<usize>,
) -> Result<Playback, JournalError> {
    let start = Match::replay_any(rules.clone(), text, Some(1))?;
    let viewpoint = viewpoint.iter();
    let viewpoint = viewpoint.map(|seat| (*seat, start.view(*seat)));
    let builder = RefCell::new(PlaybackBuilder {
        rules: &**rules,
        texts: note_texts(&**rules, text),
        viewpoint: viewpoint.collect(),
        by: None,
        number: 0,
        counts: BTreeMap::new(),
        range,
        open: (0, String::new(), None),
        playback: Playback::default(),
    });
    let mut rewound = false;
    let replayed = Match::read(
        rules.clone(),
        text,
        None,
        OtherRules::Follow,
        &mut |_: &R, after: &R::State, events: &[R::Event]| {
            builder.borrow_mut().step(after, events);
        },
        &mut |game, line| {
            let mut builder = builder.borrow_mut();
            builder.end_line();
            // A rewind logs no events: the views are made again after it.
            if std::mem::take(&mut rewound) {
                builder.reset_views(game.state());
            }
            match &line.entry {
                Entry::Batch { seat, .. } => builder.by = Some(*seat),
                Entry::Rewind { by, why, .. } => {
                    builder.notice(LogEntry::of_rewind(by, why));
                    rewound = true;
                }
                Entry::End { result, why, .. } => {
                    let (result, why) = (result.clone(), why.clone());
                    builder.notice(LogEntry::of_end(&End { result, why }));
                }
                _ => {}
            }
            Ok(())
        },
    )?;
    let mut builder = builder.into_inner();
    if rewound {
        builder.reset_views(replayed.state());
    }
    builder.end_line();
    builder.close();
    Ok(builder.playback)
}
