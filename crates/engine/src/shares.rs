//! The players' shares in the dice: who contributes, what their devices have committed to, and what a draw waits for.
//!
//! A match names its parties in the header. The device of one seat of each party has committed to a chain of links; for
//! every line that calls for dice it opens the next one, after that line is durable. `docs/dice.md` says what that proves.

use crate::chain::{Digest, sha256};
use crate::{Seat, Seats, SetupError};

/// The shares of one match, as its journal has them up to a line.
#[derive(Clone, Default, Debug)]
pub(crate) struct Shares {
    parties: Vec<Party>,
    chains: Vec<Chain>,
    call: Option<Call>,
}

#[derive(Clone, Debug)]
struct Party {
    seats: Seats,
    /// Those of them that programs of the server hold.
    computers: Seats,
    /// The chain that contributes to the next call.
    chain: Option<u32>,
}

#[derive(Clone, Debug)]
struct Chain {
    seat: Seat,
    tip: Digest,
    /// The last link that was opened, or the tip.
    last: Digest,
    left: u32,
}

/// A line that called for dice, until they have all fallen.
#[derive(Clone, Debug)]
struct Call {
    caller: Digest,
    /// Whether it is the header, which calls for the opening draws.
    opening: bool,
    /// How many draws it has had.
    draws: u32,
    /// By party, its chain and the link that it has opened; nothing until every party has a chain. From then on they are fixed.
    given: Option<Vec<(u32, Option<Digest>)>>,
}

/// A link that a draw waits for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Ask {
    /// The seat whose device is to open it.
    pub seat: Seat,
    /// The tip of the chain.
    pub tip: Digest,
    /// How many links of the chain come after this one.
    pub left: u32,
    /// The hash of the line that called for dice. It is shown as a mark.
    pub caller: Digest,
}

/// The chain of a seat's party.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct ChainInfo {
    /// The seat whose device made it.
    pub seat: Seat,
    /// Its tip.
    pub tip: Digest,
    /// The links that are still closed.
    pub left: u32,
}

/// Why a chain or a link was not taken.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum ShareError {
    /// The seat belongs to no party.
    #[error("this seat has no share in the dice")]
    NoParty,
    /// A chain without links, or too long a one.
    #[error("a chain has 1 to {MOST_LINKS} links")]
    Length,
    /// Nothing waits for this link.
    #[error("no draw waits for a link of this chain")]
    NotAsked,
    /// The link is not the next one.
    #[error("this is not the next link of its chain")]
    WrongLink,
    /// The match is over, frozen, or read without its seed.
    #[error("the game cannot be played on")]
    NotRunning,
}

/// The most links of one chain.
pub const MOST_LINKS: u32 = 65_536;

/// What a draw is drawn with.
pub(crate) struct Drawn {
    pub(crate) caller: Digest,
    pub(crate) count: u32,
    pub(crate) of: Vec<u32>,
    pub(crate) links: Vec<[u8; 32]>,
}

impl Shares {
    pub(crate) fn new(parties: &[Seats]) -> Shares {
        let parties = parties.iter().map(|seats| Party {
            seats: *seats,
            computers: Seats::NONE,
            chain: None,
        });
        Shares {
            parties: parties.collect(),
            ..Shares::default()
        }
    }

    /// A person or a program takes seats: the devices of those before contribute no more, but to what waits already.
    pub(crate) fn assign(&mut self, seats: &[Seat], computer: bool) {
        for party in &mut self.parties {
            for seat in seats.iter().filter(|seat| party.seats.contains(**seat)) {
                match computer {
                    true => party.computers.insert(*seat),
                    false => party.computers.remove(*seat),
                }
                let chain = party.chain.and_then(|n| self.chains.get(n as usize));
                if chain.is_some_and(|chain| chain.seat == *seat) {
                    party.chain = None;
                }
            }
        }
        self.fix();
    }

    pub(crate) fn commit(&mut self, seat: Seat, tip: Digest, links: u32) -> Result<(), ShareError> {
        if !(1..=MOST_LINKS).contains(&links) {
            return Err(ShareError::Length);
        }
        let mut parties = self.parties.iter_mut();
        let party = parties.find(|party| party.seats.contains(seat));
        let party = party.ok_or(ShareError::NoParty)?;
        party.chain = Some(self.chains.len() as u32);
        party.computers.remove(seat);
        self.chains.push(Chain {
            seat,
            tip,
            last: tip,
            left: links,
        });
        self.fix();
        Ok(())
    }

    /// The chain that waits to open this link, if it is the next one of a chain that is waited for.
    pub(crate) fn chain_of(&self, link: &Digest) -> Result<u32, ShareError> {
        let hash = sha256(&[&link.0]);
        let given = self.call.as_ref().and_then(|call| call.given.as_ref());
        let mut open = given
            .into_iter()
            .flatten()
            .filter(|(_, link)| link.is_none());
        let found = open.find(|(n, _)| self.chains[*n as usize].last == hash);
        found.map(|(n, _)| *n).ok_or(ShareError::WrongLink)
    }

    pub(crate) fn open(&mut self, number: u32, link: Digest) -> Result<(), ShareError> {
        let given = self.call.as_mut().and_then(|call| call.given.as_mut());
        let mut given = given.into_iter().flatten();
        let slot = given.find(|(n, link)| *n == number && link.is_none());
        let (_, slot) = slot.ok_or(ShareError::NotAsked)?;
        let chain = &mut self.chains[number as usize];
        if sha256(&[&link.0]) != chain.last || chain.left == 0 {
            return Err(ShareError::WrongLink);
        }
        (chain.last, chain.left) = (link, chain.left - 1);
        *slot = Some(link);
        Ok(())
    }

    /// The last line has called for dice, or its dice go on.
    pub(crate) fn call(&mut self, head: &Digest, line: u64) {
        if self.call.is_none() {
            self.call = Some(Call {
                caller: *head,
                opening: line == 1,
                draws: 0,
                given: None,
            });
            self.fix();
        }
    }

    /// Nothing more is to be rolled.
    pub(crate) fn done(&mut self) {
        self.call = None;
    }

    /// The next draw of the call, if it waits for nothing. A chance that some may not know of asks nobody.
    pub(crate) fn next(&self, secret: bool) -> Option<Drawn> {
        let call = self.call.as_ref()?;
        let mut drawn = Drawn {
            caller: call.caller,
            count: call.draws,
            of: Vec::new(),
            links: Vec::new(),
        };
        if !secret && !self.parties.is_empty() {
            for (chain, link) in call.given.as_ref()? {
                drawn.of.push(*chain);
                drawn.links.push((*link)?.0);
            }
        }
        Some(drawn)
    }

    pub(crate) fn drew(&mut self) {
        if let Some(call) = &mut self.call {
            call.draws += 1;
        }
    }

    /// Fixes who contributes to the call, once every party can.
    fn fix(&mut self) {
        let Some(call) = self.call.as_mut().filter(|call| call.given.is_none()) else {
            return;
        };
        let chains = &self.chains;
        let chain = |party: &Party| {
            let chain = party.chain.filter(|n| chains[*n as usize].left > 0);
            (chain.is_some() || party.computers != party.seats).then_some(chain)
        };
        let given: Option<Vec<u32>> = self.parties.iter().filter_map(chain).collect();
        call.given = given.map(|chains| chains.into_iter().map(|n| (n, None)).collect());
    }

    /// The links that are waited for.
    pub(crate) fn asks(&self) -> impl Iterator<Item = Ask> {
        let call = self.call.iter();
        call.flat_map(|call| {
            let given = call.given.iter().flatten();
            let closed = given.filter(|(_, link)| link.is_none());
            closed.map(|(n, _)| {
                let chain = &self.chains[*n as usize];
                Ask {
                    seat: chain.seat,
                    tip: chain.tip,
                    left: chain.left - 1,
                    caller: call.caller,
                }
            })
        })
    }

    /// The seats of parties without a chain that a call waits for.
    pub(crate) fn missing(&self) -> Seats {
        let waits = self.call.as_ref().is_some_and(|call| call.given.is_none());
        let parties = self.parties.iter().filter(|party| {
            let chain = party.chain.filter(|n| self.chains[*n as usize].left > 0);
            waits && chain.is_none() && party.computers != party.seats
        });
        parties.flat_map(|party| party.seats.iter()).collect()
    }

    /// The seats whose devices a draw waits for. Before the opening draws nobody is late.
    pub(crate) fn awaited(&self) -> Seats {
        let missing = match &self.call {
            Some(call) if !call.opening => self.missing(),
            _ => Seats::NONE,
        };
        let asked: Seats = self.asks().map(|ask| ask.seat).collect();
        Seats(missing.0 | asked.0)
    }

    /// Whether a seat belongs to a party, and the chain that stands for it.
    pub(crate) fn party(&self, seat: Seat) -> Option<Option<ChainInfo>> {
        let party = self
            .parties
            .iter()
            .find(|party| party.seats.contains(seat))?;
        Some(party.chain.map(|n| {
            let chain = &self.chains[n as usize];
            ChainInfo {
                seat: chain.seat,
                tip: chain.tip,
                left: chain.left,
            }
        }))
    }

    pub(crate) fn parties(&self) -> usize {
        self.parties.len()
    }
}

/// Whether parties can be those of a game: every seat is in one of them at most.
pub(crate) fn check_parties(parties: &[Seats], seats: usize) -> Result<(), SetupError> {
    let mut taken = Seats::NONE;
    for party in parties {
        let known = party.iter().all(|seat| usize::from(seat.0) < seats);
        if party.is_empty() || !known || party.0 & taken.0 != 0 {
            return Err(SetupError::new(
                "each party to the dice has seats of the game, and no seat is in two",
            ));
        }
        taken.0 |= party.0;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Seat = Seat(0);
    const BLUE: Seat = Seat(1);

    /// A chain of three links, the first to be opened first, and its tip.
    fn chain(root: u8) -> (Digest, [Digest; 3]) {
        let last = Digest([root; 32]);
        let middle = sha256(&[&last.0]);
        let first = sha256(&[&middle.0]);
        (sha256(&[&first.0]), [first, middle, last])
    }

    fn two() -> Shares {
        Shares::new(&[Seats::one(RED), Seats::one(BLUE)])
    }

    #[test]
    fn a_call_waits_for_both_chains_and_then_for_both_links() {
        let (red, blue) = (chain(1), chain(2));
        let mut shares = two();
        shares.call(&Digest([9; 32]), 3);
        assert_eq!(shares.missing().len(), 2);
        shares.commit(RED, red.0, 3).unwrap();
        assert!(
            shares.asks().next().is_none(),
            "no link is asked for before all have committed"
        );
        shares.commit(BLUE, blue.0, 3).unwrap();
        assert_eq!(shares.asks().count(), 2);
        assert_eq!(shares.chain_of(&blue.1[0]), Ok(1));
        shares.open(1, blue.1[0]).unwrap();
        assert!(shares.next(false).is_none());
        assert_eq!(shares.open(1, blue.1[1]), Err(ShareError::NotAsked));
        assert_eq!(shares.open(0, red.1[1]), Err(ShareError::WrongLink));
        shares.open(0, red.1[0]).unwrap();
        let drawn = shares.next(false).unwrap();
        assert_eq!(
            (drawn.of, drawn.links),
            (vec![0, 1], vec![red.1[0].0, blue.1[0].0])
        );
        assert!(shares.next(true).unwrap().of.is_empty());
    }

    #[test]
    fn nobody_gets_out_of_a_call_that_is_fixed() {
        let (red, blue, other) = (chain(1), chain(2), chain(3));
        let mut shares = two();
        shares.commit(RED, red.0, 3).unwrap();
        shares.commit(BLUE, blue.0, 3).unwrap();
        shares.call(&Digest([9; 32]), 3);
        shares.open(0, red.1[0]).unwrap();
        // Neither a second device, nor another person, nor a computer changes whose link is waited for.
        shares.commit(BLUE, other.0, 3).unwrap();
        shares.assign(&[BLUE], false);
        shares.assign(&[BLUE], true);
        let asks: Vec<Ask> = shares.asks().collect();
        assert_eq!((asks.len(), asks[0].tip), (1, blue.0));
        shares.open(1, blue.1[0]).unwrap();
        shares.done();
        // The computer has no share in what comes after.
        shares.call(&Digest([8; 32]), 4);
        shares.open(0, red.1[1]).unwrap();
        assert_eq!(shares.next(false).unwrap().of, [0]);
    }

    #[test]
    fn a_chain_that_is_used_up_must_be_renewed() {
        let red = chain(1);
        let mut shares = Shares::new(&[Seats::one(RED)]);
        shares.commit(RED, red.0, 1).unwrap();
        shares.call(&Digest::ROOT, 5);
        shares.open(0, red.1[0]).unwrap();
        shares.done();
        shares.call(&Digest::ROOT, 5);
        assert_eq!(shares.missing(), Seats::one(RED));
        shares.commit(RED, red.1[0], 2).unwrap();
        assert_eq!(shares.asks().count(), 1);
        assert_eq!(shares.commit(BLUE, red.0, 1), Err(ShareError::NoParty));
        assert_eq!(shares.commit(RED, red.0, 0), Err(ShareError::Length));
    }
}
