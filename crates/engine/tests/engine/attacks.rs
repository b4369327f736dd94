//! A host who plays tries to choose dice. Red is the host: it has the seed, the store and the server, and may write what
//! it likes into the journal. Blue's device is honest.

use crate::depot::{Depot, NORTH};
use crate::rules;
use crate::shares::Device;
use engine::diary::compare;
use engine::{FastRng, Match, Nonce, Seat, Seats, Seed, Setup, ShareError, verify};
use outpost::{BLUE, Choice, Outpost, RED};

fn attack() -> Vec<Choice> {
    vec![Choice::Attack(0), Choice::With(1)]
}

fn seed() -> Seed {
    Seed::from_numbers(8, 8)
}

/// A match that waits for Red's attack, with house dice or with shared ones.
fn opened(parties: &[Seats]) -> Match<Outpost> {
    Match::open_with(rules(), &Setup::scenario("set"), seed(), parties).unwrap()
}

fn both() -> [Seats; 2] {
    [Seats::one(RED), Seats::one(BLUE)]
}

/// A shared match with both devices.
fn shared(blue: u8) -> (Match<Outpost>, Device, Device) {
    let mut game = opened(&both());
    let (mut host, mut other) = (Device::new(RED, 1, 16), Device::new(BLUE, blue, 16));
    other.diary.commitment = seed().commitment();
    host.join(&mut game);
    other.join(&mut game);
    (game, host, other)
}

/// The dice of the last draw in a journal.
fn dice(text: &str) -> Vec<u32> {
    let line = text
        .lines()
        .rfind(|line| line.contains("\"kind\":\"outcome\""));
    let line: serde_json::Value = serde_json::from_str(line.unwrap()).unwrap();
    let rolls = line["body"]["entry"]["rolls"].as_array().unwrap();
    rolls
        .iter()
        .map(|roll| roll[1].as_u64().unwrap() as u32)
        .collect()
}

/// Ends the game so that its journal can be verified.
fn ended(mut game: Match<Outpost>, before: String) -> String {
    game.end(None, "enough".into());
    before + &game.take_lines()
}

#[test]
fn by_nonces_a_host_chooses_house_dice_and_they_are_called_so() {
    let mut rng = FastRng::new(4);
    let chosen = (0..4000).find_map(|_| {
        let (mut game, nonce) = (opened(&[]), rng.nonce());
        game.commit(RED, attack(), nonce, None, &mut ()).unwrap();
        let text = game.take_lines();
        // Red's dice come first.
        let fine = dice(&text)[..2].iter().all(|face| *face == 6);
        fine.then(|| ended(game, text))
    });
    let text = chosen.expect("4,000 nonces are enough for two sixes");
    let proof = verify(rules(), &text).unwrap();
    assert_eq!((proof.house, proof.shared), (1, 0));
}

#[test]
fn by_nonces_nothing_is_chosen_of_shared_dice() {
    // Whatever line the host writes, with its own link and the seed in hand: what falls is up to Blue's link, which was
    // fixed before and is opened after.
    let fall = |blue: u8, nonce: u8| {
        let (mut game, mut host, mut other) = shared(blue);
        let nonce = Nonce([nonce; 16]);
        game.commit(RED, attack(), nonce, None, &mut ()).unwrap();
        assert!(host.answer(&mut game));
        let before = game.take_lines();
        assert!(
            !before.contains("\"kind\":\"outcome\""),
            "nothing has fallen yet"
        );
        assert!(other.answer(&mut game));
        dice(&game.take_lines())
    };
    for nonce in 0..8 {
        let mut faces = [0; 7];
        for blue in 100..180 {
            faces[fall(blue, nonce)[0] as usize] += 1;
        }
        assert!(faces[1..].iter().all(|count| *count > 2), "{faces:?}");
    }
}

#[test]
fn by_seeds_before_the_first_line_nothing_is_seen_of_the_opening_draws() {
    const SOUTH: Seat = Seat(1);
    let first = |parties: &[Seats]| {
        let setup = Setup::scenario("depot");
        Match::open_with(Depot::sound(), &setup, seed(), parties).unwrap()
    };
    let draws = |text: &str| text.matches("\"kind\":\"outcome\"").count();
    assert_eq!(
        draws(&first(&[]).take_lines()),
        1,
        "house dice fall at once"
    );
    let mut game = first(&[Seats::one(NORTH), Seats::one(SOUTH)]);
    assert_eq!(draws(&game.take_lines()), 0);
    // No link is asked for before both have a chain, and one of them comes from the other's device.
    let (host, mut other) = (Device::new(NORTH, 5, 4), Device::new(SOUTH, 6, 4));
    game.add_chain(NORTH, host.tip(), 4).unwrap();
    assert!(game.asks().is_empty() && game.to_move().is_empty());
    game.add_chain(SOUTH, other.tip(), 4).unwrap();
    assert_eq!(game.asks().len(), 2);
    other.diary.chains.push(other.tip());
    assert_eq!(draws(&game.take_lines()), 0);
}

#[test]
fn by_dropping_a_line_nothing_is_gained() {
    let (mut game, mut host, mut other) = shared(60);
    let start = game.take_lines();
    game.confirm_stored();
    let nonce = Nonce([1; 16]);
    game.commit(RED, attack(), nonce, None, &mut ()).unwrap();
    let first = other.give(&game).unwrap();
    // The host has Blue's link, sees its die and drops the line.
    game.rollback();
    let nonce = Nonce([2; 16]);
    game.commit(RED, attack(), nonce, None, &mut ()).unwrap();
    // Asked again for another line, the device opens nothing.
    assert_eq!(other.give(&game), None);
    // The host may use the link it has: then it was opened for a line that the journal does not have.
    host.answer(&mut game);
    game.add_link(first, &mut ()).unwrap();
    let text = ended(game, start);
    verify(rules(), &text).unwrap();
    let error = compare(&text, &seed(), &other.diary).unwrap_err();
    assert!(error.why.contains("another line"), "{error}");
}

#[test]
fn by_a_second_device_or_another_person_nothing_is_gained() {
    let (mut game, host, mut other) = shared(61);
    game.commit(RED, attack(), Nonce([1; 16]), None, &mut ())
        .unwrap();
    assert!(other.answer(&mut game));
    // The host has not opened its own link yet, and tries to have another one.
    let mut second = Device::new(RED, 2, 16);
    second.join(&mut game);
    game.assign_seats("Eve".into(), vec![RED], false, &mut ());
    game.assign_seats("computer".into(), vec![RED], true, &mut ());
    let asks = game.asks();
    assert_eq!((asks.len(), asks[0].tip), (1, host.tip()));
    assert!(!second.answer(&mut game));
}

#[test]
fn by_replacing_the_opponent_the_host_gets_draws_that_prove_nothing_to_the_opponent() {
    let (mut game, mut host, mut other) = shared(62);
    game.commit(RED, attack(), Nonce([1; 16]), None, &mut ())
        .unwrap();
    // While a draw waits for Blue, a device of the host's in Blue's seat is not asked.
    game.assign_seats("Eve".into(), vec![BLUE], false, &mut ());
    let mut puppet = Device::new(BLUE, 9, 16);
    puppet.join(&mut game);
    assert!(!puppet.answer(&mut game));
    assert!(host.answer(&mut game) && other.answer(&mut game));
    // Afterwards it is; Blue's diary says so.
    let back = vec![Choice::Attack(2), Choice::With(2)];
    game.commit(BLUE, back, Nonce([2; 16]), None, &mut ())
        .unwrap();
    assert!(host.answer(&mut game) && puppet.answer(&mut game));
    let text = ended(game, String::new());
    let agreed = compare(&text, &seed(), &other.diary).unwrap();
    assert_eq!(
        (agreed.draws, agreed.other_draws, agreed.other_chains),
        (1, 1, 1)
    );
}

#[test]
fn by_a_rewind_dice_fall_anew_with_new_links_and_the_rewind_is_counted() {
    let (mut game, mut host, mut other) = shared(63);
    let start = game.take_lines();
    game.confirm_stored();
    let line = game.lines();
    game.commit(RED, attack(), Nonce([1; 16]), None, &mut ())
        .unwrap();
    assert!(host.answer(&mut game));
    let mut text = start + &game.take_lines();
    // Back to before the line while Blue's link is still waited for.
    game.rewind(&text, line, "red".into(), "agreed".into())
        .unwrap();
    assert!(game.asks().is_empty());
    game.commit(RED, attack(), Nonce([2; 16]), None, &mut ())
        .unwrap();
    assert!(host.answer(&mut game) && other.answer(&mut game));
    text += &game.take_lines();
    let text = ended(game, text);
    let proof = verify(rules(), &text).unwrap();
    assert_eq!((proof.shared, proof.rewinds), (1, 1));
    compare(&text, &seed(), &other.diary).unwrap();
}

#[test]
fn by_two_servers_one_link_serves_one_line() {
    let (mut game, _, mut other) = shared(64);
    let text = game.take_lines();
    let header = engine::journal::header(&text).unwrap();
    let copy = || {
        let read = Match::replay(rules(), &text, None, &mut ()).unwrap();
        read.resume(seed(), &header).unwrap()
    };
    let (mut one, mut two) = (copy(), copy());
    for (game, nonce) in [(&mut one, 1), (&mut two, 2)] {
        game.commit(RED, attack(), Nonce([nonce; 16]), None, &mut ())
            .unwrap();
    }
    assert!(other.answer(&mut one));
    assert!(!other.answer(&mut two), "the same link for another line");
    // The same server asks again after a restart: the same link is given again.
    let before = text.clone() + &one.take_lines();
    let lost: String = {
        let lines: Vec<&str> = before.split_inclusive('\n').collect();
        lines[..lines.len() - 1].concat()
    };
    let read = Match::replay(rules(), &lost, None, &mut ()).unwrap();
    let mut again = read.resume(seed(), &header).unwrap();
    assert!(other.answer(&mut again));
}

#[test]
fn a_withheld_link_delays_and_changes_nothing() {
    let (mut game, mut host, other) = shared(65);
    game.commit(RED, attack(), Nonce([1; 16]), None, &mut ())
        .unwrap();
    assert!(host.answer(&mut game));
    assert_eq!(game.awaited(), Seats::one(BLUE));
    let wrong = Device::new(RED, 77, 16).tip();
    assert_eq!(game.add_link(wrong, &mut ()), Err(ShareError::WrongLink));
    assert!(game.to_move().is_empty());
    // The game can be ended, and its seed is opened all the same.
    let text = ended(game, String::new());
    let proof = verify(rules(), &text).unwrap();
    assert_eq!((proof.draws, proof.finished), (0, true));
    assert!(other.diary.links.is_empty());
}
