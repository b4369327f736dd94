//! Matches whose players have a share in the dice.

use crate::proofs::reseal;
use crate::{nonce, rules};
use engine::chain::{Digest, hex, sha256};
use engine::diary::{Diary, OpenedLink, compare};
use engine::{Match, Proof, Seat, Seats, Seed, Setup, ShareError, verify};
use outpost::{BLUE, Choice, Outpost, RED};

/// A device with a chain, which is honest: it never opens one link for two lines.
pub struct Device {
    pub seat: Seat,
    /// The root, and each its hash: the last is opened first.
    links: Vec<Digest>,
    pub diary: Diary,
}

impl Device {
    pub fn new(seat: Seat, root: u8, length: usize) -> Device {
        let mut links = vec![Digest([root; 32])];
        while links.len() < length {
            links.push(sha256(&[&links[links.len() - 1].0]));
        }
        Device {
            seat,
            links,
            diary: Diary {
                diary: 2,
                seat: ["red", "blue"][usize::from(seat.0)].into(),
                ..Diary::default()
            },
        }
    }

    pub fn tip(&self) -> Digest {
        sha256(&[&self.links[self.links.len() - 1].0])
    }

    pub fn join(&mut self, game: &mut Match<Outpost>) {
        let tip = self.tip();
        game.add_chain(self.seat, tip, self.links.len() as u32)
            .unwrap();
        self.diary.chains.push(tip);
    }

    /// The link that this device gives for what is asked of it, if it gives one.
    pub fn give(&mut self, game: &Match<Outpost>) -> Option<Digest> {
        let asks = game.asks().into_iter();
        let ask = { asks }.find(|ask| ask.tip == self.tip())?;
        let link = self.links[ask.left as usize];
        let mark = game.mark(&ask.caller).unwrap();
        let mut given = self.diary.links.iter();
        match given.find(|given| given.link == link) {
            Some(given) if given.mark != mark => return None,
            Some(_) => {}
            None => self.diary.links.push(OpenedLink { link, mark }),
        }
        Some(link)
    }

    /// Opens the link that is asked for. Says whether it did.
    pub fn answer(&mut self, game: &mut Match<Outpost>) -> bool {
        let link = self.give(game);
        link.is_some_and(|link| game.add_link(link, &mut ()).is_ok())
    }
}

/// A game of a number of parties, and the diaries of its devices.
fn played(parties: usize) -> (String, Vec<Device>) {
    let seats = [RED, BLUE].into_iter().take(parties);
    let named: Vec<Seats> = seats.clone().map(Seats::one).collect();
    let seed = Seed::from_numbers(3, 3);
    let setup = Setup::scenario("set");
    let mut game = Match::open_with(rules(), &setup, seed.clone(), &named).unwrap();
    let mut devices: Vec<Device> = seats
        .map(|seat| Device::new(seat, 40 + seat.0, 8))
        .collect();
    for device in &mut devices {
        device.diary.commitment = seed.commitment();
        device.join(&mut game);
    }
    let batches: [(Seat, &[Choice]); 2] = [
        (RED, &[Choice::Swap(1), Choice::Attack(0), Choice::With(1)]),
        (BLUE, &[Choice::Attack(2), Choice::With(2)]),
    ];
    for (seat, choices) in batches {
        let number = game.lines();
        let nonce = nonce(number);
        game.commit(seat, choices.to_vec(), nonce, None, &mut ())
            .unwrap();
        let mine = devices.iter_mut().find(|device| device.seat == seat);
        if let Some(device) = mine {
            device.diary.nonces.push(nonce);
        }
        if parties > 0 {
            assert!(game.to_move().is_empty(), "nobody moves while dice wait");
        }
        for device in &mut devices {
            device.answer(&mut game);
        }
        assert!(!game.to_move().is_empty());
    }
    game.end_by(None, "enough".into(), vec![(RED, nonce(99))]);
    (game.take_lines(), devices)
}

fn kinds(proof: &Proof) -> [u64; 3] {
    [proof.shared, proof.solo, proof.house]
}

#[test]
fn each_kind_is_counted_and_every_die_proved() {
    for (parties, expected) in [(0, [0, 0, 2]), (1, [0, 2, 0]), (2, [2, 0, 0])] {
        let (text, devices) = played(parties);
        let proof = verify(rules(), &text).unwrap();
        assert_eq!((kinds(&proof), proof.proven), (expected, 2));
        assert_eq!(proof.chains, devices.len() as u64);
        assert!(text.contains("\"rolls\":[[6,"));
    }
}

#[test]
fn dice_depend_on_every_link_and_not_on_the_order_of_arrival() {
    let rolled = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains("\"outcome\""));
        let rolls = lines.filter_map(|line| line.split("\"rolls\":").nth(1));
        rolls.map(Into::into).collect()
    };
    let (house, solo, shared) = (played(0).0, played(1).0, played(2).0);
    assert_ne!(rolled(&house), rolled(&solo));
    assert_ne!(rolled(&solo), rolled(&shared));
}

#[test]
fn a_match_that_waits_for_links_is_restored_in_the_middle_of_it() {
    let seed = Seed::from_numbers(3, 3);
    let named = [Seats::one(RED), Seats::one(BLUE)];
    let setup = Setup::scenario("set");
    let mut game = Match::open_with(rules(), &setup, seed.clone(), &named).unwrap();
    let mut devices = [Device::new(RED, 1, 4), Device::new(BLUE, 2, 4)];
    for device in &mut devices {
        device.join(&mut game);
    }
    let attack = vec![Choice::Attack(0), Choice::With(1)];
    game.commit(RED, attack, nonce(1), None, &mut ()).unwrap();
    devices[0].answer(&mut game);
    let text = game.take_lines();
    let header = engine::journal::header(&text).unwrap();
    let again = Match::replay(rules(), &text, None, &mut ()).unwrap();
    let mut again = again.resume(seed, &header).unwrap();
    assert_eq!(again.asks().len(), 1, "red's link is in the journal");
    assert!(again.take_lines().is_empty());
    devices[1].answer(&mut again);
    let whole = text + &again.take_lines();
    assert!(whole.contains("\"of\":[0,1]"));
    let link = devices[1].links[2];
    assert_eq!(again.add_link(link, &mut ()), Err(ShareError::WrongLink));
    assert!(again.asks().is_empty());
    // A rollback forgets an answer that was not stored.
    let rest = vec![Choice::Attack(0), Choice::With(1)];
    again.confirm_stored();
    again.commit(BLUE, rest, nonce(2), None, &mut ()).unwrap();
    again.confirm_stored();
    let asks = again.asks();
    again.add_link(link, &mut ()).unwrap();
    again.rollback();
    assert_eq!(again.asks(), asks);
}

#[test]
fn forged_links_are_found() {
    let (text, _) = played(2);
    let link = hex(&Device::new(BLUE, 41, 8).links[7].0);
    assert!(text.contains(&link));
    let forged = reseal(&text, |_, body| body.replace(&link, &hex(&[9; 32])));
    let error = verify(rules(), &forged).unwrap_err();
    assert_eq!(error.why, "this is not the next link of its chain");
    // A draw that is made out to be of another kind.
    let forged = reseal(&text, |_, body| {
        body.replace("\"of\":[0,1],", "\"of\":[0],")
    });
    let error = verify(rules(), &forged).unwrap_err();
    assert!(error.why.contains("other links"), "{error}");
}

#[test]
fn a_diary_finds_what_the_journal_alone_does_not_show() {
    let (text, devices) = played(2);
    let seed = engine::journal::seed(&text).unwrap();
    let blue = &devices[1].diary;
    let agreed = compare(&text, &seed, blue).unwrap();
    assert_eq!(
        (agreed.batches, agreed.draws, agreed.other_chains),
        (1, 2, 0)
    );
    // Red has not resigned with a nonce of its own.
    let red = &devices[0].diary;
    let error = compare(&text, &seed, red).unwrap_err();
    assert!(error.why.contains("ends by an act of this seat"), "{error}");
    // A link that was opened for another line.
    let mut other = blue.clone();
    other.links[0].mark = other.links[1].mark;
    let error = compare(&text, &seed, &other).unwrap_err();
    assert!(error.why.contains("another line"), "{error}");
    let mut other = blue.clone();
    other.nonces.push(nonce(77));
    assert!(compare(&text, &seed, &other).is_err());
    let mut other = blue.clone();
    other.marks.push((1, Digest([3; 32])));
    let error = compare(&text, &seed, &other).unwrap_err();
    assert!(error.why.contains("changed or cut"), "{error}");
    let mut other = blue.clone();
    other.chains.clear();
    let agreed = compare(&text, &seed, &other).unwrap();
    assert_eq!(
        (agreed.draws, agreed.other_draws, agreed.other_chains),
        (0, 2, 1)
    );
    let mut other = blue.clone();
    other.commitment = Seed::from_numbers(4, 4).commitment();
    assert!(compare(&text, &seed, &other).is_err());
}
