//! A game looked back on: frame by frame through one seat's eyes or everybody's, and in figures turn by turn.
//!
//! Everything here is made from views and sights, so a film shows its eyes no more than they have seen.

use crate::erased::Visible;
use crate::journal::{Entry, JournalError};
use crate::{Analyze, Describe, End, Match, Rules, Seat};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A graph that a game has figures for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Chart {
    pub id: &'static str,
    pub title: &'static str,
    /// What is counted, in one sentence.
    pub text: &'static str,
}

/// A number of a graph, for one seat.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct DataPoint {
    pub chart: &'static str,
    pub seat: Seat,
    pub value: f64,
}

impl DataPoint {
    pub fn new(chart: &'static str, seat: Seat, value: impl Into<f64>) -> DataPoint {
        DataPoint {
            chart,
            seat,
            value: value.into(),
        }
    }
}

/// A position in numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnStats {
    /// The turn in full (`June 1941`) and as short as an axis wants it.
    pub turn: String,
    pub short: String,
    /// Bad weather, by name.
    pub weather: Option<&'static str>,
    pub figures: Vec<DataPoint>,
}

/// A turn of a film: where it begins, and its figures when it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    pub frame: usize,
    pub moment: TurnStats,
}

/// One thing that happened and the table after it.
#[derive(Clone, Debug)]
pub struct PlaybackFrame {
    /// How many sights the eyes had had by then; with all eyes, how many there were at all.
    pub number: u64,
    pub text: String,
    pub sight: Option<Visible>,
    /// By eyes, in their order.
    pub views: Vec<Visible>,
}

/// A cut of a film, and the length of the whole.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    pub frames: usize,
    /// Of every frame, how many sights there had been by then.
    pub numbers: Vec<u64>,
    pub turns: Vec<Turn>,
    pub cut: Vec<PlaybackFrame>,
}

/// The film while it is being made. A frame is open until the next line of the log, so that silent sights belong to the
/// line they follow.
struct PlaybackBuilder<'a, R: Rules> {
    rules: &'a R,
    eyes: Vec<(Seat, R::View)>,
    by: Option<Seat>,
    number: u64,
    counts: BTreeMap<(&'static str, Seat), f64>,
    cut: Range<usize>,
    open: (u64, String, Option<Visible>),
    film: Playback,
}

impl<R: Describe + Analyze> PlaybackBuilder<'_, R> {
    fn saw(&mut self, after: &R::State, event: &R::Event) {
        let mut told: Option<(String, Visible)> = None;
        let mut sights = Vec::with_capacity(self.eyes.len());
        for (seat, view) in &self.eyes {
            let sight = self.rules.sight(after, event, *seat);
            if let Some(sight) = &sight {
                let text = self.rules.log_text(view, sight);
                let first = told.is_none();
                // Counts are of what everybody sees, so one pair of eyes is enough.
                if first {
                    for figure in self.rules.running_counts(view, sight) {
                        let count = self.counts.entry((figure.chart, figure.seat));
                        *count.or_default() += figure.value;
                    }
                }
                // Who acted tells it best.
                let best = self.by == Some(*seat) || told_nothing(&told);
                if first || (!text.is_empty() && best) {
                    told = Some((text, Visible::of(sight)));
                }
            }
            sights.push(sight);
        }
        let Some((text, sight)) = told else { return };
        if !text.is_empty() {
            self.close();
            self.open = (0, text, Some(sight));
        }
        self.number += 1;
        self.open.0 = self.number;
        for ((_, view), sight) in self.eyes.iter_mut().zip(sights) {
            if let Some(sight) = sight {
                self.rules.fold(view, &sight);
            }
        }
    }

    /// A line that no rule wrote.
    fn notice(&mut self, text: String, sight: Visible) {
        self.close();
        self.number += 1;
        self.open = (self.number, text, Some(sight));
    }

    /// Looks at the table afresh.
    fn afresh(&mut self, state: &R::State) {
        for (seat, view) in &mut self.eyes {
            *view = self.rules.view(state, *seat);
        }
    }

    /// The open frame is complete: the views are as it left them.
    fn close(&mut self) {
        let at = self.film.frames;
        self.film.frames += 1;
        let (number, text, sight) = std::mem::take(&mut self.open);
        self.film.numbers.push(number);
        if let Some(mut moment) = self.turn_stats() {
            match self.film.turns.last_mut() {
                Some(turn) if turn.moment.turn == moment.turn => {
                    // The weather of a turn is the worst it has had.
                    moment.weather = moment.weather.or(turn.moment.weather);
                    turn.moment = moment;
                }
                _ => self.film.turns.push(Turn { frame: at, moment }),
            }
        }
        if self.cut.contains(&at) {
            self.film.cut.push(PlaybackFrame {
                number,
                text,
                sight,
                views: self
                    .eyes
                    .iter()
                    .map(|(_, view)| Visible::of(view))
                    .collect(),
            });
        }
    }

    /// The position in numbers: what each pair of eyes knows, put together.
    fn turn_stats(&self) -> Option<TurnStats> {
        let views = self.eyes.iter().map(|(_, view)| view);
        let mut all = views.filter_map(|view| self.rules.turn_stats(view));
        let mut moment = all.next()?;
        for other in all {
            for figure in other.figures {
                let known = |f: &DataPoint| f.chart == figure.chart && f.seat == figure.seat;
                if !moment.figures.iter().any(known) {
                    moment.figures.push(figure);
                }
            }
        }
        let counted = self.counts.iter();
        moment
            .figures
            .extend(counted.map(|((chart, seat), value)| DataPoint::new(chart, *seat, *value)));
        Some(moment)
    }
}

fn told_nothing(told: &Option<(String, Visible)>) -> bool {
    told.as_ref().is_none_or(|(text, _)| text.is_empty())
}

/// Films a journal through these eyes, keeping the frames of the cut.
pub(crate) fn film<R: Describe + Analyze>(
    rules: &Arc<R>,
    text: &str,
    eyes: &[Seat],
    cut: Range<usize>,
) -> Result<Playback, JournalError> {
    let start = Match::replay(rules.clone(), text, Some(1), &mut ())?;
    let eyes = eyes
        .iter()
        .map(|seat| (*seat, rules.view(start.state(), *seat)))
        .collect();
    let camera = RefCell::new(PlaybackBuilder {
        rules: &**rules,
        eyes,
        by: None,
        number: 0,
        counts: BTreeMap::new(),
        cut,
        open: (0, String::new(), None),
        film: Playback::default(),
    });
    let mut rewound = false;
    let table = Match::audit(
        rules.clone(),
        text,
        None,
        &mut |_: &R, after: &R::State, event: &R::Event| camera.borrow_mut().saw(after, event),
        |state, line| {
            let mut camera = camera.borrow_mut();
            // A rewind shows no events: the views start afresh after it.
            if std::mem::take(&mut rewound) {
                camera.afresh(state);
            }
            match &line.entry {
                Entry::Batch { seat, .. } => camera.by = Some(*seat),
                Entry::Rewind { by, why, .. } => {
                    camera.notice(
                        format!("The game goes back: {why}"),
                        Visible::rewound(by, why),
                    );
                    rewound = true;
                }
                Entry::End { standing, why, .. } => {
                    let (standing, why) = (standing.clone(), why.clone());
                    camera.notice(why.clone(), Visible::ended(&End { standing, why }));
                }
                _ => {}
            }
            Ok(())
        },
    )?;
    let mut camera = camera.into_inner();
    if rewound {
        camera.afresh(table.state());
    }
    camera.close();
    Ok(camera.film)
}
