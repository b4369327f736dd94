//! What viewers are shown: the same while a match is played and when its journal is read again.

use crate::depot::{self, Depot};
use crate::{everyone, game, nonce, only, open};
use engine::erased::{Batch, DynMatch, Game, Listeners, News, Plug, Restored};
use engine::{AnyBot, Bot, Chair, FastRng, Observation, Rules, Seat, Seats, Seed, Setup};
use outpost::{BLUE, Choice, Outpost, RED, UMPIRE};
use serde_json::{Value, json};

/// Picks anything the menu offers, slots filled at random.
struct Anything(FastRng);

impl<R: Rules> Bot<R> for Anything {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        chair.whole_menu().pick(&mut self.0).unwrap()
    }
}

/// A bot that picks anything.
pub fn any_bot<R: Rules>(number: u64) -> AnyBot {
    let bot: Box<dyn Bot<R>> = Box::new(Anything(FastRng::new(number)));
    AnyBot::new(bot)
}

/// A game to play with random choices.
pub struct Tested {
    pub game: Box<dyn Game>,
    pub setup: Setup,
    pub bot: fn(u64) -> AnyBot,
}

pub fn tested() -> [Tested; 3] {
    let depot = Setup::scenario("depot").with("umpire", true);
    [
        Tested {
            game: Box::new(game()),
            setup: Setup::scenario("duel"),
            bot: any_bot::<Outpost>,
        },
        Tested {
            game: Box::new(game()),
            setup: Setup::scenario("set").with("long", true),
            bot: any_bot::<Outpost>,
        },
        Tested {
            game: Box::new(Plug::bare(Depot::sound())),
            setup: depot,
            bot: any_bot::<Depot>,
        },
    ]
}

/// The viewers of a game with two sides and an umpire: the seats, then the spectators.
pub const VIEWERS: [Option<Seat>; 4] = [Some(RED), Some(BLUE), Some(UMPIRE), None];

/// What a viewer sees of the position.
pub fn view(game: &dyn DynMatch, viewer: Option<Seat>) -> Value {
    let view = match viewer {
        Some(seat) => game.view(seat),
        None => game.public_view().unwrap(),
    };
    view.into_json()
}

pub fn any_listeners(rng: &mut FastRng) -> Listeners {
    Listeners {
        seats: Seats(rng.bits() & 7),
        spectators: rng.below(2) == 1,
    }
}

fn listens(listeners: Listeners, viewer: Option<Seat>) -> bool {
    match viewer {
        Some(seat) => listeners.seats.contains(seat),
        None => listeners.spectators,
    }
}

/// All that can be compared of an observation.
pub fn content(seen: &Observation) -> (u64, Value) {
    (seen.line, json!(seen))
}

/// What can be compared of one viewer's news.
pub type Content = (Option<Seat>, u64, Vec<(u64, Value)>);

/// All that can be compared of news.
pub fn contents(news: &[News]) -> Vec<Content> {
    let each = news.iter();
    each.map(|news| {
        let observations = news.observations.iter().map(content).collect();
        (news.seat, news.count, observations)
    })
    .collect()
}

/// A match in play, and what it handed to its listeners.
pub struct Playing<'a> {
    tested: &'a Tested,
    pub game: Box<dyn DynMatch>,
    pub journal: String,
    pub seed: Seed,
    pub rng: FastRng,
    bot: AnyBot,
    rewinds: u32,
    /// By viewer: observations with their numbers.
    handed: [Vec<(u64, Observation)>; 4],
    /// By viewer: how many observations there were.
    pub counted: [u64; 4],
    /// The journal's length after each act, with what was counted of the act.
    acts: Vec<(u64, [u64; 4])>,
}

impl<'a> Playing<'a> {
    pub fn new(tested: &'a Tested, number: u64) -> Playing<'a> {
        let seed = Seed::from_numbers(number, 0);
        let mut game = tested.game.open(&tested.setup, seed.clone()).unwrap();
        let journal = game.take_lines();
        game.confirm_stored();
        // Dice before the first choice are nobody's news: they are read from the journal.
        let Restored { steps, .. } = tested.game.restore(&journal, seed.clone()).unwrap();
        let opening = [0, 1, 2, 3].map(|viewer| {
            let counts = steps.iter().map(|step| u64::from(step.counts[viewer]));
            counts.sum()
        });
        Playing {
            tested,
            acts: vec![(game.lines(), opening)],
            game,
            journal,
            seed,
            rng: FastRng::new(number),
            bot: (tested.bot)(number),
            rewinds: 0,
            handed: [const { Vec::new() }; 4],
            counted: opening,
        }
    }

    /// One random act, stored, with the lines it wrote. None once the match has ended.
    pub fn act(&mut self, listeners: Listeners) -> Option<(String, Vec<News>)> {
        let news = self.unstored_act(listeners)?;
        let lines = self.game.take_lines();
        self.game.confirm_stored();
        self.journal += &lines;
        self.note(&news, listeners);
        Some((lines, news))
    }

    /// One random act of which nothing is stored or noted.
    pub fn unstored_act(&mut self, listeners: Listeners) -> Option<Vec<News>> {
        if self.game.ended().is_some() {
            return None;
        }
        Some(match self.rng.below(24) {
            0 if self.rewinds < 3 => self.agree_rewind(listeners),
            1 => {
                let assigned = self
                    .game
                    .assign_seats("Ada".into(), vec![RED], false, listeners);
                assigned.unwrap();
                Vec::new()
            }
            2 if self.game.lines() > 30 => self
                .game
                .end(None, "enough".into(), Vec::new(), listeners)
                .unwrap(),
            _ => self.batch(listeners),
        })
    }

    /// The players agree to go back to any line at which a seat was to choose.
    fn agree_rewind(&mut self, listeners: Listeners) -> Vec<News> {
        self.rewinds += 1;
        let open = |line: &u64| {
            let then = self.tested.game.replay(&self.journal, Some(*line)).unwrap();
            !then.to_move().is_empty()
        };
        let lines: Vec<u64> = (1..=self.game.lines()).filter(open).collect();
        let line = lines[self.rng.below(lines.len())];
        let (by, why) = ("red".into(), "agreed".into());
        let news = self.game.rewind(&self.journal, line, by, why, listeners);
        news.unwrap()
    }

    /// A random batch, or the first orders of it.
    fn batch(&mut self, listeners: Listeners) -> Vec<News> {
        let mut seats: Vec<Seat> = self.game.to_move().iter().collect();
        // An umpire that always rewinds never lets the game end.
        if self.rng.below(12) > 0 || self.rewinds > 3 {
            seats.retain(|seat| *seat != UMPIRE);
        }
        let seat = seats[self.rng.below(seats.len())];
        let (mut choices, note) = self.game.bot_batch(seat, &mut self.bot).unwrap();
        let orders = self.game.draft(seat, &choices).unwrap().orders;
        choices.truncate(orders[self.rng.below(orders.len())]);
        let batch = Batch {
            seat,
            choices: &choices,
            nonce: nonce(self.game.lines()),
            note,
        };
        let rewind = self.game.is_rewind(&choices);
        self.rewinds += u32::from(rewind);
        let journal = rewind.then_some(self.journal.as_str());
        self.game.commit(batch, journal, listeners).unwrap().news
    }

    fn note(&mut self, news: &[News], listeners: Listeners) {
        let mut counts = [0; 4];
        for (at, news) in news.iter().enumerate() {
            assert_eq!(news.seat, VIEWERS[at]);
            counts[at] = news.count;
            let handed = news.observations.len() as u64;
            match listens(listeners, news.seat) {
                true => assert_eq!(handed, news.count),
                false => assert_eq!(handed, 0),
            }
            let numbered = (self.counted[at]..).zip(news.observations.iter().cloned());
            self.handed[at].extend(numbered);
            self.counted[at] += news.count;
        }
        self.acts.push((self.game.lines(), counts));
    }

    /// Plays to the end.
    pub fn finish(&mut self, mut listeners: impl FnMut(&mut FastRng) -> Listeners) {
        loop {
            let listeners = listeners(&mut self.rng);
            if self.act(listeners).is_none() {
                break;
            }
        }
    }

    fn reread(&self, viewer: usize, numbers: std::ops::Range<u64>) -> Vec<(u64, Value)> {
        let game = &self.tested.game;
        let read = game.observations(&self.journal, VIEWERS[viewer], numbers);
        read.unwrap().iter().map(content).collect()
    }
}

#[test]
fn reread_observations_equal_what_listeners_were_handed() {
    let mut rewinds = 0;
    for tested in tested() {
        for number in 0..25 {
            let mut played = Playing::new(&tested, number);
            played.finish(|_| everyone());
            rewinds += played.rewinds;
            for viewer in 0..4 {
                let all = played.reread(viewer, 0..u64::MAX);
                assert_eq!(all.len() as u64, played.counted[viewer]);
                let opening = played.acts[0].1[viewer];
                assert!(
                    all[..opening as usize]
                        .iter()
                        .all(|seen| seen.0 <= played.acts[0].0)
                );
                let handed = played.handed[viewer].iter();
                let handed: Vec<_> = handed.map(|(_, seen)| content(seen)).collect();
                assert_eq!(all[opening as usize..], handed);
            }
        }
    }
    assert!(rewinds > 20, "{rewinds}");
}

#[test]
fn any_range_of_observations_is_a_part_of_the_whole() {
    for tested in tested() {
        let mut played = Playing::new(&tested, 7);
        played.finish(|_| Listeners::default());
        for viewer in 0..4 {
            let all = played.reread(viewer, 0..u64::MAX);
            let len = all.len() as u64;
            let mut ranges = vec![(0, 0), (0, len), (len, len + 3), (len + 3, u64::MAX)];
            ranges.extend((0..len).map(|at| (at, at + 1)));
            let mut any = || played.rng.below(all.len() + 3) as u64;
            ranges.extend((0..100).map(|_| (any(), any())));
            for (start, end) in ranges {
                let read = played.reread(viewer, start..end);
                let until = end.min(len) as usize;
                let part = all.get(start as usize..until).unwrap_or_default();
                assert_eq!(read, part, "{start}..{end} of {len}");
            }
        }
    }
}

#[test]
fn patches_lead_from_view_to_view() {
    for tested in tested() {
        for number in 0..25 {
            let mut played = Playing::new(&tested, number);
            let mut documents = VIEWERS.map(|viewer| view(&*played.game, viewer));
            while let Some((_, news)) = played.act(everyone()) {
                for (news, document) in news.iter().zip(&mut documents) {
                    for seen in &news.observations {
                        seen.patch.apply(document).unwrap();
                    }
                    assert_eq!(*document, view(&*played.game, news.seat));
                }
            }
            let first = tested.game.replay(&played.journal, Some(1)).unwrap();
            for viewer in VIEWERS {
                let mut document = view(&*first, viewer);
                let all = 0..u64::MAX;
                let read = tested.game.observations(&played.journal, viewer, all);
                for seen in read.unwrap() {
                    seen.patch.apply(&mut document).unwrap();
                }
                assert_eq!(document, view(&*played.game, viewer));
            }
        }
    }
}

#[test]
fn restored_counts_equal_the_counts_in_the_news() {
    for tested in tested() {
        for number in 0..25 {
            let mut played = Playing::new(&tested, number);
            played.finish(any_listeners);
            let restored = tested.game.restore(&played.journal, played.seed.clone());
            let Restored { game, steps } = restored.unwrap();
            assert_eq!(game.lines(), played.game.lines());
            let lines: Vec<u64> = steps.iter().map(|step| step.line).collect();
            assert!(lines.is_sorted_by(|one, next| one < next), "{lines:?}");
            let mut from = 0;
            for (to, counts) in &played.acts {
                let own = |line: u64| from < line && line <= *to;
                let own = steps.iter().filter(|step| own(step.line));
                let mut sums = [0; 4];
                for step in own {
                    for (sum, count) in sums.iter_mut().zip(&step.counts) {
                        *sum += u64::from(*count);
                    }
                }
                assert_eq!(sums, *counts, "lines {} to {to}", from + 1);
                from = *to;
            }
        }
    }
}

#[test]
fn seat_that_does_not_listen_is_counted_and_can_join_later() {
    for tested in tested() {
        for number in 0..25 {
            let mut played = Playing::new(&tested, number);
            played.finish(any_listeners);
            for viewer in 0..4 {
                let all = played.reread(viewer, 0..u64::MAX);
                assert_eq!(all.len() as u64, played.counted[viewer]);
                for (at, seen) in &played.handed[viewer] {
                    assert_eq!(all[*at as usize], content(seen));
                }
            }
        }
    }
}

#[test]
fn refused_batch_shows_its_listeners_nothing() {
    let mut game = open("set");
    let commit = |game: &mut dyn DynMatch, choices: &[Value]| {
        let batch = Batch {
            seat: RED,
            choices,
            nonce: nonce(game.lines()),
            note: None,
        };
        game.commit(batch, None, everyone())
    };
    let mut document = view(&game, Some(BLUE));
    let half = commit(&mut game, &[json!({"swap": 0}), json!({"attack": 0})]);
    assert!(half.is_err());
    let wrong = commit(&mut game, &[json!({"swap": 0}), json!({"swap": 1})]);
    assert!(wrong.is_err());
    assert_eq!(game.lines(), 1);
    let right = commit(&mut game, &[json!({"swap": 1})]).unwrap();
    assert_eq!(right.news[1].observations.len(), 1);
    right.news[1].observations[0]
        .patch
        .apply(&mut document)
        .unwrap();
    assert_eq!(document, view(&game, Some(BLUE)));
}

#[test]
fn observation_is_up_to_date_whatever_came_before_it() {
    let rest = |game: &mut dyn DynMatch, seat| {
        crate::commit(game, seat, &[json!("rest")], only(BLUE))
            .news
            .remove(1)
            .observations
            .remove(0)
    };
    // A batch without an observer, then one with.
    let mut game = open("set");
    rest(&mut game, RED);
    crate::play(
        &mut game,
        BLUE,
        &[Choice::Swap(0), Choice::Attack(2), Choice::With(0)],
    );
    let mut document = view(&game, Some(BLUE));
    rest(&mut game, RED).patch.apply(&mut document).unwrap();
    assert_eq!(document, view(&game, Some(BLUE)));
    // A rewind without an observer, then a batch with one.
    let journal = game.take_lines();
    game.rewind(&journal, 1, "umpire".into(), "again".into())
        .unwrap();
    let mut document = view(&game, Some(BLUE));
    rest(&mut game, RED).patch.apply(&mut document).unwrap();
    assert_eq!(document, view(&game, Some(BLUE)));
    // A batch that is rolled back, then another one.
    game.take_lines();
    game.confirm_stored();
    let mut document = view(&game, Some(BLUE));
    rest(&mut game, BLUE);
    game.rollback();
    rest(&mut game, BLUE).patch.apply(&mut document).unwrap();
    assert_eq!(document, view(&game, Some(BLUE)));
}

#[test]
fn spectators_are_told_only_what_every_seat_is_told_alike() {
    let depot = Plug::bare(Depot::sound());
    let seed = Seed::from_numbers(1, 0);
    let mut game = depot.open(&Setup::scenario("depot"), seed).unwrap();
    let batch = [
        json!({"move": {"unit": 0, "to": [1, 0]}}),
        json!({"supply": {"unit": 0, "points": 2}}),
        json!({"signal": 1}),
    ];
    let news = crate::commit(&mut *game, depot::NORTH, &batch, everyone()).news;
    let lines = |news: &News| -> Vec<Vec<String>> {
        let each = news.observations.iter();
        let lines = |seen: &Observation| seen.log.iter().map(|entry| entry.text.clone()).collect();
        each.map(lines).collect()
    };
    let signal = "Signal(Seat(1)) goes off.";
    assert_eq!(
        lines(&news[0]),
        [["Unit 0 moves from 0 to 1."], ["Unit 0 gets 2."], [signal]]
    );
    assert_eq!(lines(&news[1]), [["A unit gets 2."], [signal]]);
    // They see that the stock shrinks, and read no line about it because the sides read different ones.
    assert_eq!(lines(&news[3]), [vec![], vec![signal.to_string()]]);
    let public = json!(news[3].observations[0].patch);
    assert_eq!(
        public,
        json!([{"op": "replace", "path": "/stock/0", "value": 2}])
    );
    let event = |viewer: usize, n: usize| news[viewer].observations[n].log[0].event.text();
    assert_eq!(
        event(3, 1),
        event(0, 2),
        "every seat is told this event alike"
    );
    assert_eq!(event(3, 1), event(1, 1));
    let masked = news[1].observations[0].log[0].event.text();
    assert_eq!(
        masked,
        r#"{"kind":"supplied","side":0,"unit":null,"points":2}"#
    );
}

#[test]
fn dice_that_a_restored_match_rolls_are_counted() {
    for tested in tested() {
        for number in 0..10 {
            let mut played = Playing::new(&tested, number);
            played.finish(|_| Listeners::default());
            let lines: Vec<&str> = played.journal.split_inclusive('\n').collect();
            // The process stopped before it wrote the dice or the end that follows from them.
            for cut in 1..lines.len() {
                let own = ["\"kind\":\"outcome\"", "\"kind\":\"end\""];
                if !own.iter().any(|kind| lines[cut].contains(kind)) {
                    continue;
                }
                let cut = lines[..cut].concat();
                let restored = tested.game.restore(&cut, played.seed.clone());
                let Restored { mut game, steps } = restored.unwrap();
                let journal = cut + &game.take_lines();
                let again = tested.game.restore(&journal, played.seed.clone());
                let again = again.unwrap().steps;
                assert_eq!(json_of(&steps), json_of(&again));
            }
        }
    }
}

fn json_of(steps: &[engine::erased::Step]) -> Value {
    let each = steps.iter().map(|step| json!([step.line, step.counts]));
    each.collect()
}
