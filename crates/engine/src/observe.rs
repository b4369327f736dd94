//! What a seat is shown of a step: one applied choice or outcome.
//!
//! The rules log each event once and mask it for a seat ([`Rules::observe`]). The rest is made here: the masked
//! events in words, and the difference between the seat's views before and after the step.

use crate::chain::Digest;
use crate::erased::VisibleText;
use crate::patch::{Document, Patch, update};
use crate::{Describe, End, NoteTexts, Playable, Rules, Seat, notes};
use serde::Serialize;

/// One line of a seat's log.
#[derive(Clone, Debug, Serialize)]
pub struct LogEntry {
    /// Empty where the event has no line.
    pub text: String,
    /// The event, as far as the seat may know it.
    pub event: VisibleText,
}

/// What a seat is sent of one step.
#[derive(Clone, Debug, Serialize)]
pub struct Observation {
    /// The journal line it belongs to, and the hash of it. They never leave the server.
    #[serde(skip)]
    pub line: u64,
    /// The hash of that line.
    #[serde(skip)]
    pub hash: Digest,
    /// The events in words, as far as the seat may know them.
    pub log: Vec<LogEntry>,
    /// The difference between the seat's views before and after the step.
    pub patch: Patch,
}

/// Receives each step of a match with the state after it.
pub trait Watch<R: Rules> {
    /// Receives one step: its events, and the state after it.
    fn on_step(&mut self, rules: &R, after: &R::State, events: &[R::Event]);

    /// The steps since the last line belong to this one.
    fn on_line(&mut self, _line: u64, _hash: &Digest) {}
}

impl Observation {
    /// An observation whose line is not written yet.
    fn new(log: Vec<LogEntry>, patch: Patch) -> Observation {
        Observation {
            line: 0,
            hash: Digest::ROOT,
            log,
            patch,
        }
    }
}

/// Says which line the last observations belong to.
fn stamp(observations: &mut [Observation], line: u64, hash: &Digest) {
    let unwritten = observations.iter_mut().rev();
    for observation in unwritten.take_while(|observation| observation.line == 0) {
        (observation.line, observation.hash) = (line, *hash);
    }
}

/// No observer.
impl<R: Rules> Watch<R> for () {
    fn on_step(&mut self, _: &R, _: &R::State, _: &[R::Event]) {}
}

impl<R: Rules, F: FnMut(&R, &R::State, &[R::Event])> Watch<R> for F {
    fn on_step(&mut self, rules: &R, after: &R::State, events: &[R::Event]) {
        self(rules, after, events);
    }
}

/// Whether a seat is shown anything of a step.
pub fn observes<R: Rules>(rules: &R, after: &R::State, events: &[R::Event], seat: Seat) -> bool {
    let mut events = events.iter();
    events.any(|event| rules.observe(after, event, seat).is_some())
}

/// All seats of a game.
pub(crate) fn all_seats<R: Rules>(rules: &R) -> impl Iterator<Item = Seat> + use<R> {
    (0..rules.info().seats.len() as u8).map(Seat)
}

/// Records what one seat is shown.
pub struct SeatRecorder<R: Rules> {
    /// The seat.
    pub seat: Seat,
    view: R::View,
    /// The view as it was sent last.
    document: Document,
    texts: NoteTexts,
    /// What was recorded since they were last taken.
    pub observations: Vec<Observation>,
}

impl<R: Describe> SeatRecorder<R> {
    /// Starts to record a seat from this state on.
    pub fn new(rules: &R, state: &R::State, seat: Seat, texts: NoteTexts) -> SeatRecorder<R> {
        let view = notes::view(rules, state, seat, &texts);
        let document = Document::of(&view);
        SeatRecorder {
            seat,
            view,
            document,
            texts,
            observations: Vec::new(),
        }
    }

    /// The seat's view after the last step.
    pub fn view(&self) -> &R::View {
        &self.view
    }

    /// Records a step, if the seat observes any of its events.
    pub fn record(&mut self, rules: &R, after: &R::State, events: &[R::Event]) {
        let log: Vec<LogEntry> = events
            .iter()
            .filter_map(|event| notes::observe(rules, after, event, self.seat, &self.texts))
            .map(|event| LogEntry {
                text: rules.log_text(&self.view, &event),
                event: VisibleText::of(&event),
            })
            .collect();
        if !log.is_empty() {
            let patch = self.catch_up(rules, after);
            self.observations.push(Observation::new(log, patch));
        }
    }

    /// Records something that no rule logged, with the view as it is after it.
    pub fn notice(&mut self, rules: &R, after: &R::State, entry: LogEntry) {
        let patch = self.catch_up(rules, after);
        let log = vec![entry];
        self.observations.push(Observation::new(log, patch));
    }

    /// Says which line was written with what was recorded since the line before.
    pub fn stamp(&mut self, line: u64, hash: &Digest) {
        stamp(&mut self.observations, line, hash);
    }

    fn catch_up(&mut self, rules: &R, after: &R::State) -> Patch {
        let view = notes::view(rules, after, self.seat, &self.texts);
        if view == self.view {
            return Patch::default();
        }
        self.view = view;
        update(&mut self.document, &self.view)
    }
}

/// Records what spectators are shown: the lines that every seat reads in the same words, the events that every seat is
/// told alike, and what every seat knows. A step counts for them if every seat observes something of it.
pub struct SpectatorRecorder<R: Rules> {
    views: Vec<R::View>,
    document: Document,
    texts: NoteTexts,
    /// What was recorded since they were last taken.
    pub observations: Vec<Observation>,
}

impl<R: Playable> SpectatorRecorder<R> {
    /// Starts to record for spectators from this state on.
    pub fn new(rules: &R, state: &R::State, texts: NoteTexts) -> SpectatorRecorder<R> {
        let views = all_views(rules, state, &texts);
        let document = Document::of(&rules.public_view(&views));
        SpectatorRecorder {
            views,
            document,
            texts,
            observations: Vec::new(),
        }
    }

    /// Records a step, if all seats observe an event of it.
    pub fn record(&mut self, rules: &R, after: &R::State, events: &[R::Event]) {
        let observed = all_seats(rules).all(|seat| observes(rules, after, events, seat));
        if observed {
            let log = events
                .iter()
                .filter_map(|event| self.common_entry(rules, after, event))
                .collect();
            let patch = self.catch_up(rules, after);
            self.observations.push(Observation::new(log, patch));
        }
        self.views = all_views(rules, after, &self.texts);
    }

    /// Records something that no rule logged.
    pub fn notice(&mut self, rules: &R, after: &R::State, entry: LogEntry) {
        let patch = self.catch_up(rules, after);
        let log = vec![entry];
        self.observations.push(Observation::new(log, patch));
        self.views = all_views(rules, after, &self.texts);
    }

    /// Says which line was written with what was recorded since the line before.
    pub fn stamp(&mut self, line: u64, hash: &Digest) {
        stamp(&mut self.observations, line, hash);
    }

    fn common_entry(&self, rules: &R, after: &R::State, event: &R::Event) -> Option<LogEntry> {
        let told = all_seats(rules).zip(&self.views).map(|(seat, view)| {
            let event = notes::observe(rules, after, event, seat, &self.texts)?;
            let text = rules.log_text(view, &event);
            Some((text, VisibleText::of(&event)))
        });
        let told: Vec<(String, VisibleText)> = told.collect::<Option<_>>()?;
        let (text, event) = told.first()?;
        let same_text = told.iter().all(|(other, _)| other == text);
        let same_event = told.iter().all(|(_, other)| other == event);
        let entry = LogEntry {
            text: if same_text {
                text.clone()
            } else {
                String::new()
            },
            event: if same_event {
                event.clone()
            } else {
                VisibleText::of(&())
            },
        };
        (same_event || !entry.text.is_empty()).then_some(entry)
    }

    fn catch_up(&mut self, rules: &R, after: &R::State) -> Patch {
        update(
            &mut self.document,
            &rules.public_view(&all_views(rules, after, &self.texts)),
        )
    }
}

fn all_views<R: Rules>(rules: &R, state: &R::State, texts: &NoteTexts) -> Vec<R::View> {
    let seats = all_seats(rules);
    seats
        .map(|seat| notes::view(rules, state, seat, texts))
        .collect()
}

impl LogEntry {
    /// The public notice that a match has ended.
    pub fn of_end(end: &End) -> LogEntry {
        LogEntry {
            text: end.why.clone(),
            event: VisibleText::of(
                &serde_json::json!({"ended": {"standing": end.result, "why": end.why}}),
            ),
        }
    }

    /// The public notice that a match was rewound.
    pub fn of_rewind(by: &str, why: &str) -> LogEntry {
        LogEntry {
            text: format!("Rewound: {why}"),
            event: VisibleText::of(&serde_json::json!({"rewound": {"by": by, "why": why}})),
        }
    }
}
