//! Lines that are not stored yet can be given up, and lines that another process has stored can be followed.

use crate::nonce;
use engine::erased::{AnyBot, DynMatch, ErasedGame, Game, LogEntry};
use engine::{Bot, Chair, FastRng, Rules, Seat, Seats, Seed, Setup};
use outpost::Outpost;
use std::sync::Arc;

/// Picks anything the menu offers.
struct Anything(FastRng);

impl<R: Rules> Bot<R> for Anything {
    fn decide(&mut self, chair: &Chair<'_, R>) -> R::Choice {
        chair.menu()[self.0.below(chair.menu().len())].clone()
    }
}

fn robot(number: u64) -> AnyBot {
    let player: Box<dyn Bot<Outpost>> = Box::new(Anything(FastRng::new(number)));
    AnyBot::new(player)
}

fn everybody(game: &dyn Game) -> Seats {
    let seats = 0..game.info().seats.len();
    seats.map(|n| Seat(n as u8)).collect()
}

/// One batch of whoever is to move, with what each seat saw of it.
fn step(
    game: &dyn Game,
    table: &mut dyn DynMatch,
    robot: &mut AnyBot,
    n: u64,
) -> Option<Vec<(Seat, Vec<LogEntry>)>> {
    let seat = table.to_move().iter().next()?;
    let choices = table.consult(seat, robot).unwrap();
    let played = table
        .play(seat, &choices, nonce(n), None, everybody(game))
        .unwrap();
    Some(played.tales)
}

/// What can be compared of tales.
fn told(tales: &[LogEntry]) -> Vec<(u64, &str, &str)> {
    let told = tales.iter();
    told.map(|tale| (tale.line, tale.text.as_str(), tale.sight.text()))
        .collect()
}

fn same(game: &dyn Game, one: &dyn DynMatch, other: &dyn DynMatch) {
    assert_eq!(one.lines(), other.lines());
    assert_eq!(one.to_move(), other.to_move());
    assert_eq!(one.ended(), other.ended());
    for seat in everybody(game).iter() {
        assert_eq!(one.view(seat), other.view(seat));
    }
}

#[test]
fn who_follows_line_by_line_sees_what_was_seen_and_can_play_on() {
    let game = ErasedGame(Arc::new(Outpost::new()));
    for number in 0..20 {
        let seed = Seed::from_numbers(number, 0);
        let setup = Setup::scenario("duel");
        let mut leader = game.open(&setup, seed.clone()).unwrap();
        let mut journal = leader.take_lines();
        let mut follower = game.recall(&journal, seed.clone()).unwrap().table;
        let mut seen: Vec<Vec<LogEntry>> = vec![Vec::new(); game.info().seats.len()];
        let mut robot = robot(number);
        let mut n = 0;
        while let Some(tales) = step(&game, &mut *leader, &mut robot, n) {
            let lines = leader.take_lines();
            leader.stored();
            journal.push_str(&lines);
            let heard = follower.follow(&lines).unwrap();
            for (seat, tales) in tales {
                let at = usize::from(seat.0);
                assert_eq!(told(&heard[at]), told(&tales));
                seen[at].extend(tales);
            }
            same(&game, &*leader, &*follower);
            // They take turns: whoever follows has the dice too.
            std::mem::swap(&mut leader, &mut follower);
            n += 1;
        }
        let recalled = game.recall(&journal, seed).unwrap();
        same(&game, &*leader, &*recalled.table);
        for (seen, recalled) in seen.iter().zip(&recalled.tales) {
            assert_eq!(told(seen), told(recalled));
        }
        assert!(game.verify(&journal).unwrap().finished);
    }
}

#[test]
fn a_batch_that_was_not_stored_is_given_up_without_a_trace() {
    let game = ErasedGame(Arc::new(Outpost::new()));
    for number in 0..20 {
        let seed = Seed::from_numbers(number, 1);
        let mut table = game.open(&Setup::scenario("duel"), seed.clone()).unwrap();
        let mut journal = table.take_lines();
        let (mut robot, mut other) = (robot(number), robot(number + 100));
        let mut n = 0;
        loop {
            let before = game.recall(&journal, seed.clone()).unwrap().table;
            if step(&game, &mut *table, &mut other, n + 100).is_none() {
                break;
            }
            table.take_lines();
            table.retreat();
            same(&game, &*table, &*before);
            step(&game, &mut *table, &mut robot, n).unwrap();
            journal.push_str(&table.take_lines());
            table.stored();
            n += 1;
        }
        let proof = game.verify(&journal).unwrap();
        assert!(proof.finished && proof.proven == proof.draws);
    }
}

#[test]
fn what_does_not_follow_is_refused() {
    let game = ErasedGame(Arc::new(Outpost::new()));
    let seed = Seed::from_numbers(3, 2);
    let mut table = game.open(&Setup::scenario("duel"), seed.clone()).unwrap();
    let journal = table.take_lines();
    let mut robot = robot(3);
    step(&game, &mut *table, &mut robot, 0).unwrap();
    let first = table.take_lines();
    step(&game, &mut *table, &mut robot, 1).unwrap();
    let second = table.take_lines();
    let fresh = || game.recall(&journal, seed.clone()).unwrap().table;
    assert!(fresh().follow(&second).is_err(), "a line is missing");
    assert!(fresh().follow(&first[..first.len() - 1]).is_err());
    assert!(fresh().follow(&first).is_ok());
}
