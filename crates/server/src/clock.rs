//! Time to think: none, days for each move, minutes for the whole game with seconds for each move, or the game's own
//! timetable.

use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::{AtomicI64, Ordering};

/// How fast a table plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeControl {
    /// As long as it takes.
    #[default]
    None,
    /// Days for each move, as by letter.
    Days(u32),
    /// Minutes for the game, and seconds added for each move.
    Live { minutes: u32, seconds: u32 },
    /// The game's own timetable: the server sits on the clock's seat.
    Timetable,
}

/// What is on the clocks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Clock {
    /// Since when the seats to move think; nothing while the game has not begun.
    pub since: i64,
    pub thinking: Seats,
    /// Milliseconds left by seat, for live games.
    pub left: Vec<i64>,
    /// What runs out by itself, for games with a timetable.
    #[serde(default)]
    pub timers: Vec<RunningTimer>,
    /// The end of the last outage that was left out of account.
    #[serde(default)]
    pub resumed: i64,
    /// Milliseconds of vacation by seat that count for the move it thinks about.
    #[serde(default)]
    pub away: Vec<i64>,
}

/// A time in which no server ran, until shortly after one runs again: clocks stand still in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    pub from: i64,
    pub to: i64,
}

impl Outage {
    /// How long people have to come back after a server has started, in milliseconds.
    const GRACE: i64 = 30_000;
    /// A server that is alive says so at least this often.
    pub const PULSE: i64 = 5_000;

    /// The outage that ends with this start, if a server has run before.
    pub fn before(start: i64, last_pulse: Option<i64>) -> Option<Outage> {
        let from = last_pulse.filter(|last| start - last > 2 * Outage::PULSE)?;
        Some(Outage {
            from,
            to: start + Outage::GRACE,
        })
    }

    /// How much of the time since a moment falls into it.
    fn since(self, moment: i64) -> i64 {
        (self.to - self.from.max(moment)).max(0)
    }
}

/// A timer of the timetable.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunningTimer {
    /// What the clock chooses when the time is up, and which run of it this is.
    pub choice: Value,
    pub run: u64,
    pub seat: Seat,
    /// Milliseconds until the time of day it was due at when it began, for games by correspondence.
    #[serde(default)]
    pub base: i64,
    /// Milliseconds: in all, and spent before it last began to run.
    pub total: i64,
    pub spent: i64,
    /// Since when it runs; nothing while it is paused.
    pub since: Option<i64>,
    pub known: Seats,
    pub text: String,
}

impl RunningTimer {
    pub fn left(&self, now: i64) -> i64 {
        self.total - self.spent - self.since.map_or(0, |since| (now - since).max(0))
    }
}

const DAY: i64 = 86_400_000;

/// Milliseconds until something is due: at the next such time of day (UTC) that leaves it the time it needs.
fn until(due: engine::DailyDeadline, now: i64) -> i64 {
    let lead = i64::from(due.lead) * 1000;
    let second = i64::from(due.second) * 1000;
    lead + (second - now - lead).rem_euclid(DAY)
}

impl TimeControl {
    pub fn is_sane(self) -> bool {
        match self {
            TimeControl::None | TimeControl::Timetable => true,
            TimeControl::Days(days) => (1..=60).contains(&days),
            TimeControl::Live { minutes, seconds } => {
                (1..=600).contains(&minutes) && seconds <= 600
            }
        }
    }
}

impl Clock {
    pub fn start(rate: TimeControl, seats: usize, to_move: Seats, now: i64) -> Clock {
        let left = match rate {
            TimeControl::Live { minutes, .. } => vec![i64::from(minutes) * 60_000; seats],
            _ => Vec::new(),
        };
        Clock {
            since: now,
            thinking: to_move,
            left,
            timers: Vec::new(),
            resumed: 0,
            away: Vec::new(),
        }
    }

    /// Adds days of vacation to the move that a seat thinks about.
    pub fn rest(&mut self, seat: Seat, days: u32) {
        let n = usize::from(seat.0);
        if self.away.len() <= n {
            self.away.resize(n + 1, 0);
        }
        self.away[n] += i64::from(days) * DAY;
    }

    /// Leaves an outage out of account, once. Days run on: they are for people who are not there anyway.
    pub fn resume(&mut self, rate: TimeControl, outage: Outage) -> bool {
        let live = matches!(rate, TimeControl::Live { .. } | TimeControl::Timetable);
        if !live || outage.from < self.resumed {
            return false;
        }
        self.resumed = outage.to;
        self.since += outage.since(self.since);
        for since in self
            .timers
            .iter_mut()
            .filter_map(|timer| timer.since.as_mut())
        {
            *since += outage.since(*since);
        }
        true
    }

    /// The clocks after something happened at the table. They change only when the move passes on, which all viewers see:
    /// a batch that hands nothing over must not show on a clock that others read. So seconds are added for a move, not
    /// for a batch.
    pub fn turn(&mut self, rate: TimeControl, to_move: Seats, now: i64) {
        if self.thinking == to_move {
            return;
        }
        // A system clock that was set back, or that of another server, costs no player time.
        let now = now.max(self.since);
        if let TimeControl::Live { seconds, .. } = rate {
            let spent = now - self.since;
            for seat in self.thinking.iter() {
                if let Some(left) = self.left.get_mut(usize::from(seat.0)) {
                    *left -= spent;
                    if !to_move.contains(seat) {
                        *left += i64::from(seconds) * 1000;
                    }
                }
            }
        }
        // The days of a correspondence game start again when the move passes on, without the vacation of those who moved.
        for seat in self.thinking.iter().filter(|seat| !to_move.contains(*seat)) {
            if let Some(away) = self.away.get_mut(usize::from(seat.0)) {
                *away = 0;
            }
        }
        self.since = now;
        self.thinking = to_move;
    }

    /// Brings the timetable up to date with the game: new timers begin, those that are over go, and the others run on or
    /// pause with what they have left.
    pub fn run(&mut self, rate: TimeControl, timers: Vec<engine::Timer<Value>>, now: i64) {
        if rate != TimeControl::Timetable {
            return;
        }
        let old = std::mem::take(&mut self.timers);
        self.timers = timers
            .into_iter()
            .map(|timer| {
                let before = old
                    .iter()
                    .find(|old| old.run == timer.generation && old.choice == timer.choice);
                let base = match (before, timer.due) {
                    (Some(old), _) => old.base,
                    (None, Some(due)) => until(due, now),
                    (None, None) => 0,
                };
                let total = base + i64::from(timer.seconds) * 1000;
                let (spent, since) = match before {
                    Some(old) if old.since.is_some() && timer.running => (old.spent, old.since),
                    Some(old) => (old.total - old.left(now), timer.running.then_some(now)),
                    None => (0, timer.running.then_some(now)),
                };
                RunningTimer {
                    choice: timer.choice,
                    run: timer.generation,
                    seat: timer.seat,
                    base,
                    total,
                    spent,
                    since,
                    known: timer.known,
                    text: timer.text,
                }
            })
            .collect();
    }

    /// What has run out.
    pub fn expired(&self, now: i64) -> Option<&RunningTimer> {
        let mut timers = self.timers.iter();
        timers.find(|timer| timer.since.is_some() && timer.left(now) <= 0)
    }

    /// A seat's clock as all viewers see it: when its time is up while it thinks, else what it has left. Neither changes
    /// before the move passes on.
    pub fn display(&self, rate: TimeControl, seat: Seat) -> (Option<i64>, Option<i64>) {
        let deadline = self.deadline(rate, seat);
        let left = self.left.get(usize::from(seat.0)).copied();
        (deadline, left.filter(|_| deadline.is_none()))
    }

    /// Seats whose time is up.
    pub fn overdue(&self, rate: TimeControl, now: i64) -> Seats {
        let late = |seat: &Seat| self.deadline(rate, *seat).is_some_and(|due| due <= now);
        self.thinking.iter().filter(late).collect()
    }

    /// When this seat's time is up, if it thinks and has a limit.
    pub fn deadline(&self, rate: TimeControl, seat: Seat) -> Option<i64> {
        if !self.thinking.contains(seat) {
            return None;
        }
        match rate {
            TimeControl::None | TimeControl::Timetable => None,
            TimeControl::Days(days) => {
                let away = self.away.get(usize::from(seat.0)).copied();
                Some(self.since + i64::from(days) * DAY + away.unwrap_or(0))
            }
            TimeControl::Live { .. } => {
                let left = self.left.get(usize::from(seat.0)).copied().unwrap_or(0);
                Some(self.since + left)
            }
        }
    }
}

/// By how much the clock was set forward.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64) + AHEAD.load(Ordering::Relaxed)
}

/// Sets the clock of this process forward, so that a test plays days in seconds.
pub fn set_forward(milliseconds: i64) {
    AHEAD.fetch_add(milliseconds, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_clock_runs_for_who_thinks_and_gives_seconds_for_a_move() {
        let rate = TimeControl::Live {
            minutes: 1,
            seconds: 5,
        };
        let (one, two) = (Seat(0), Seat(1));
        let mut clock = Clock::start(rate, 2, Seats::one(one), 1_000);
        assert_eq!(clock.deadline(rate, one), Some(61_000));
        assert_eq!(clock.deadline(rate, two), None);
        clock.turn(rate, Seats::one(two), 11_000);
        assert_eq!(clock.left, [55_000, 60_000]);
        assert_eq!(clock.deadline(rate, two), Some(71_000));
    }

    #[test]
    fn a_live_clock_stands_still_while_no_server_runs() {
        let rate = TimeControl::Live {
            minutes: 1,
            seconds: 0,
        };
        let one = Seat(0);
        let mut clock = Clock::start(rate, 2, Seats::one(one), 100_000);
        // Ten seconds were thought before the last pulse; the server is back an hour later.
        let start = 110_000 + 3_600_000;
        let outage = Outage::before(start, Some(110_000)).unwrap();
        assert!(clock.resume(rate, outage));
        let left = clock.deadline(rate, one).unwrap() - outage.to;
        assert_eq!(
            left, 50_000,
            "what was left before the outage is left after its grace"
        );
        // A second server that starts after the same outage changes nothing.
        assert!(!clock.resume(rate, outage));
        // A quick restart is no outage, and days run on.
        assert_eq!(Outage::before(start, Some(start - 4_000)), None);
        assert_eq!(Outage::before(start, None), None);
        let mut days = Clock::start(TimeControl::Days(3), 2, Seats::one(one), 0);
        assert!(!days.resume(TimeControl::Days(3), outage));
    }

    #[test]
    fn a_live_clock_shows_nothing_before_the_move_passes_on() {
        let rate = TimeControl::Live {
            minutes: 1,
            seconds: 5,
        };
        let both: Seats = [Seat(0), Seat(1)].into_iter().collect();
        let mut clock = Clock::start(rate, 3, both, 1_000);
        let faces = |clock: &Clock| [0, 1, 2].map(|n| clock.display(rate, Seat(n)));
        let before = faces(&clock);
        // A batch that hands nothing over: nobody can read it from a clock, and it earns no seconds.
        clock.turn(rate, both, 9_000);
        assert_eq!(faces(&clock), before);
        // One of two who think at once is done: the other's time runs on as it did.
        clock.turn(rate, Seats::one(Seat(1)), 11_000);
        let after = faces(&clock);
        assert_eq!(after[0], (None, Some(55_000)));
        assert_eq!(after[1..], before[1..]);
        // A clock that goes backwards gives and takes nothing.
        clock.turn(rate, both, 10_000);
        assert_eq!(faces(&clock)[1], before[1]);
        assert_eq!(clock.overdue(rate, 61_000), Seats::one(Seat(1)));
    }

    #[test]
    fn a_timer_runs_pauses_with_what_is_left_and_is_extended() {
        let timer = |run, seconds, running| engine::Timer {
            seat: Seat(9),
            choice: Value::from("step"),
            generation: run,
            seconds,
            due: None,
            running,
            known: Seats::NONE,
            text: String::new(),
        };
        let mut clock = Clock::default();
        let rate = TimeControl::Timetable;
        clock.run(rate, vec![timer(1, 60, true)], 0);
        clock.run(rate, vec![timer(1, 60, true)], 10_000);
        assert_eq!(clock.timers[0].left(20_000), 40_000);
        clock.run(rate, vec![timer(1, 60, false)], 20_000);
        assert_eq!(clock.timers[0].left(500_000), 40_000);
        assert!(clock.expired(500_000).is_none());
        clock.run(rate, vec![timer(1, 90, true)], 500_000);
        assert_eq!(clock.timers[0].left(510_000), 60_000);
        assert!(clock.expired(569_999).is_none() && clock.expired(570_000).is_some());
        clock.run(rate, vec![timer(2, 60, true)], 570_000);
        assert_eq!(clock.timers[0].left(570_000), 60_000);
    }

    /// §2.4: by correspondence cards and points are due at noon, plans at six, moves at midnight.
    #[test]
    fn a_deadline_is_a_time_of_day_and_ends_all_that_is_due_with_it() {
        const HOUR: i64 = 3_600_000;
        let timer = |run, hour: u32, lead: u32, seconds| engine::Timer {
            seat: Seat(9),
            choice: Value::from("step"),
            generation: run,
            seconds,
            due: Some(engine::DailyDeadline {
                second: hour % 24 * 3600,
                lead: lead * 3600,
            }),
            running: true,
            known: Seats::NONE,
            text: String::new(),
        };
        let left = |clock: &Clock, now| clock.timers[0].left(now);
        let rate = TimeControl::Timetable;
        let mut clock = Clock::default();
        clock.run(rate, vec![timer(1, 12, 6, 0)], 5 * HOUR);
        assert_eq!(left(&clock, 5 * HOUR), 7 * HOUR);
        // The cards are down early: points have until noon all the same, and noon ends both.
        clock.run(rate, vec![timer(1, 12, 6, 0)], 9 * HOUR);
        assert_eq!(left(&clock, 9 * HOUR), 3 * HOUR);
        assert!(clock.expired(12 * HOUR - 1).is_none() && clock.expired(12 * HOUR).is_some());
        // Control adds an hour.
        clock.run(rate, vec![timer(1, 12, 6, 3600)], 11 * HOUR);
        assert_eq!(left(&clock, 12 * HOUR), HOUR);
        clock.run(rate, vec![timer(2, 18, 3, 0)], 12 * HOUR + 1);
        assert_eq!(left(&clock, 18 * HOUR), 0);
        clock.run(rate, vec![timer(3, 24, 3, 0)], 18 * HOUR);
        assert_eq!(left(&clock, 24 * HOUR), 0);
        // A turn that ends in the morning does not make noon of the same day the next deadline.
        clock.run(rate, vec![timer(4, 12, 6, 0)], DAY + 8 * HOUR);
        assert_eq!(left(&clock, 2 * DAY + 12 * HOUR), 0);
    }

    #[test]
    fn a_letter_has_its_days_from_the_hand_over() {
        let rate = TimeControl::Days(2);
        let mut clock = Clock::start(rate, 2, Seats::one(Seat(0)), 0);
        clock.turn(rate, Seats::one(Seat(0)), DAY);
        assert_eq!(clock.deadline(rate, Seat(0)), Some(2 * DAY));
        clock.turn(rate, Seats::one(Seat(1)), DAY);
        assert_eq!(clock.deadline(rate, Seat(1)), Some(3 * DAY));
        assert!(!TimeControl::Days(0).is_sane());
    }
}
