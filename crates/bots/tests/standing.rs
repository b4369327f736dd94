//! Whole games of standing orders, every seat played by the computer.

use bots::level;
use holdline::choice::{Choice, Ruling};
use holdline::ids::*;
use holdline::posture::Posture;
use holdline::score::delays;
use holdline::state::{Fate, Stage, State};
use holdline::{Holdline, book::Book};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::laws::Lawful;
use table::{Next, Player, QuickDice, Rules, Seat, Seats, Setup, batch};

/// A game under way, with a player at every seat.
struct Game {
    rules: Arc<Holdline>,
    state: State,
    players: Vec<Box<dyn Player<Holdline>>>,
    dice: QuickDice,
    resting: Seats,
    batches: u32,
}

impl Game {
    /// The named seats are played by recruits, all others by standing orders.
    fn new(setup: &Setup, recruits: &[&str]) -> Game {
        let rules = Holdline::shipped().unwrap();
        let player = |(n, id): (u64, &String)| {
            let name = if recruits.contains(&id.as_str()) {
                "recruit"
            } else {
                "standing"
            };
            (level::<Holdline>(name).unwrap().make)(n)
        };
        let ids: Vec<String> = rules.about().seats.iter().map(|s| s.id.clone()).collect();
        Game {
            state: rules.start(setup).unwrap(),
            players: (0..).zip(&ids).map(player).collect(),
            dice: QuickDice::new(1),
            resting: Seats::NONE,
            batches: 0,
            rules,
        }
    }

    /// The next batch and who made it; none when the game is over. Umpires are asked now and then.
    fn step(&mut self) -> Option<(Seat, Vec<Choice>)> {
        loop {
            let seats = match self.rules.next(&self.state) {
                Next::Over(_) => return None,
                Next::Chance(chance) => {
                    let outcome = self.rules.roll(&chance, &mut self.dice);
                    self.rules.resolve(&mut self.state, &outcome, &mut ());
                    continue;
                }
                Next::Seats(seats) => seats,
            };
            let awake: Vec<Seat> = seats
                .iter()
                .filter(|seat| !self.resting.contains(*seat))
                .collect();
            let umpire = |seat: &&Seat| self.rules.book.office(**seat).control();
            let first = match self.batches % 100 {
                0 => awake.iter().find(umpire).or(awake.first()),
                _ => awake.first(),
            };
            let seat = *first.expect("somebody has something to do");
            let player = &mut *self.players[usize::from(seat.0)];
            let choices = batch(&*self.rules, &self.state, seat, player).unwrap();
            if choices.is_empty() {
                self.resting.insert(seat);
                continue;
            }
            for choice in &choices {
                self.rules
                    .choose(&mut self.state, seat, choice, &mut ())
                    .unwrap();
            }
            self.resting = Seats::NONE;
            self.batches += 1;
            assert!(self.batches < 100_000, "the game has no end in sight");
            return Some((seat, choices));
        }
    }

    fn finish(&mut self) {
        while self.step().is_some() {}
        assert_eq!(self.state.stage, Stage::Debrief);
        assert_eq!(self.state.turn, self.state.last);
        self.rules.whole(&self.state).unwrap();
    }
}

/// How far the cubes of an army stand from a town, on average.
fn distance(b: &Book, s: &State, army: &str, town: &str) -> f64 {
    let goal = b.places[b.place_named(town).unwrap().i()].hex;
    let army = b.army_named(army).unwrap();
    let cubes = s
        .units
        .iter()
        .filter(|u| u.fate == Fate::OnMap && !u.dummy && b.army_of(u.pot) == army);
    let far: Vec<f64> = cubes
        .map(|u| f64::from(b.ground.distance(u.hex, goal)))
        .collect();
    far.iter().sum::<f64>() / far.len() as f64
}

/// What a choice is, as a player would call it.
fn deed(choice: &Choice) -> &'static str {
    match choice {
        Choice::Allot(_) => "allot",
        Choice::Order(..) => "order",
        Choice::Transfer(..) => "transfer",
        Choice::Fly(_) | Choice::Bomb(..) => "fly",
        Choice::Card(..) => "card",
        Choice::Place(..) => "place",
        Choice::Put(..) => "guns",
        Choice::Launch => "attack",
        Choice::Turn(_, Posture::Prepared) => "prepare",
        Choice::Turn(_, Posture::DugIn) => "dig in",
        Choice::Rally { .. } => "rally",
        Choice::Step(..) => "march",
        Choice::Shift(..) => "hq",
        Choice::Control(Ruling::Apply(_)) => "apply",
        _ => "other",
    }
}

/// One whole fortnight: everybody does his duty, armies follow their standing orders, and the calendar is about that of
/// 1939. On the way every kind of player is asked again with all that it cannot see changed: it must choose the same.
#[test]
fn a_fortnight_of_standing_orders() {
    let mut game = Game::new(&Setup::scenario("full"), &[]);
    let rules = game.rules.clone();
    let b = &rules.book;
    let mut deeds: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    let mut stands: BTreeMap<u8, [f64; 2]> = BTreeMap::new();
    let mut doubts = QuickDice::new(39);
    let mut looks = 0;
    loop {
        let turn = game.state.turn;
        if turn > 0 && !stands.contains_key(&turn) {
            rules.whole(&game.state).unwrap();
            let s = &game.state;
            let far = |army| distance(b, s, army, "Warszawa");
            stands.insert(turn, [far("10a"), far("lodz")]);
        }
        if let (Next::Seats(seats), 0) = (rules.next(&game.state), game.batches % 60) {
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = seats[doubts.below(seats.len())];
            let other = rules.doubt(&game.state, seat, &mut doubts);
            let chosen = |state: &State| {
                let mut fresh = (level::<Holdline>("standing").unwrap().make)(7);
                batch(&*rules, state, seat, &mut *fresh).unwrap()
            };
            assert_eq!(
                chosen(&game.state),
                chosen(&other),
                "{seat:?} on turn {turn}"
            );
            looks += 1;
        }
        let Some((seat, choices)) = game.step() else {
            break;
        };
        let side = match b.side_of(seat) {
            Some(Side::German) => "german",
            Some(Side::Polish) => "polish",
            None => "control",
        };
        for choice in &choices {
            *deeds.entry((side, deed(choice))).or_default() += 1;
        }
    }
    assert_eq!((game.state.turn, game.state.stage), (14, Stage::Debrief));
    assert!(looks > 50, "{looks}");
    let often = |side: &'static str, what: &'static str, least: u32| {
        let n = deeds.get(&(side, what)).copied().unwrap_or(0);
        assert!(n >= least, "{side} {what}: {n}");
    };
    for side in ["german", "polish"] {
        for what in ["allot", "fly", "card", "place", "guns", "march", "hq"] {
            often(side, what, 10);
        }
    }
    often("german", "order", 10);
    often("german", "transfer", 5);
    often("german", "attack", 20);
    often("german", "prepare", 10);
    often("german", "rally", 3);
    often("polish", "dig in", 10);
    often("control", "apply", 1);
    // The main effort comes on, and the army before it trades ground for time: slower than the enemy, and not destroyed.
    let moved = |at: usize, to: u8| stands[&1][at] - stands[&to][at];
    assert!(moved(0, 8) > 6.0, "{stands:?}");
    assert!(moved(1, 8) > 1.0, "{stands:?}");
    let lodz = b.army_named("lodz").unwrap();
    assert!(game.state.record.accounts[lodz.i()].lost < 8);
    let late: Vec<i32> = delays(b, &game.state).iter().map(|d| d.1).collect();
    let mean = f64::from(late.iter().sum::<i32>()) / late.len() as f64;
    assert!(mean.abs() < 3.0, "towns fell {mean:+.2} turns late");
}

#[test]
fn a_game_by_correspondence_is_played_from_plans() {
    let mut game = Game::new(&Setup::scenario("async"), &[]);
    game.finish();
    let launched = |a: &holdline::record::Account| u32::from(a.spent[0]) + u32::from(a.spent[1]);
    let attacks: u32 = game.state.record.accounts.iter().map(launched).sum();
    assert!(attacks > 20, "{attacks}");
}

/// One person's seat left to chance: the others carry the game, whatever he does.
#[test]
fn a_club_day_with_a_recruit_among_them() {
    let mut game = Game::new(&Setup::scenario("club"), &["lodz"]);
    game.finish();
}
