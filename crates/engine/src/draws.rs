//! What the dice of a match are drawn with: its seed, and the links of the players' devices.

use crate::chain::{Digest, Format};
use crate::journal::Entry;
use crate::observe::Watch;
use crate::shares::{Ask, ChainInfo, ShareError};
use crate::{Match, MatchDice, Rules, Seat, Seats};

impl<R: Rules> Match<R> {
    /// The dice of the next draw and the chains they come of, once nothing more is waited for.
    pub(crate) fn next_dice(&mut self, chance: &R::Chance) -> Option<(Vec<u32>, MatchDice)> {
        let seed = self.seed.as_ref()?;
        if self.format == Format::Blake {
            return Some((Vec::new(), seed.old_draw(self.draws + 1, &self.head)));
        }
        self.shares.call(&self.head, self.lines);
        let drawn = self.shares.next(self.rules.is_secret(chance))?;
        let dice = seed.draw(&drawn.caller, drawn.count, &drawn.links);
        Some((drawn.of, dice))
    }

    /// A device commits to a chain of links for the dice.
    pub fn add_chain(&mut self, seat: Seat, tip: Digest, links: u32) -> Result<(), ShareError> {
        self.check_running()?;
        self.set_checkpoint(self.state.clone(), self.notes.len());
        let taken = self.shares.commit(seat, tip, links);
        if taken.is_ok() {
            self.write_own(&Entry::Chain { seat, tip, links });
        }
        taken
    }

    /// A device opens the next link of its chain. With the last one that is waited for, the dice fall.
    pub fn add_link(&mut self, link: Digest, watch: &mut impl Watch<R>) -> Result<(), ShareError> {
        self.check_running()?;
        let chain = self.shares.chain_of(&link)?;
        self.drop_recorders();
        self.set_checkpoint(self.state.clone(), self.notes.len());
        self.shares.open(chain, link)?;
        self.write_own(&Entry::Link { chain, link });
        self.roll(watch);
        Ok(())
    }

    fn check_running(&self) -> Result<(), ShareError> {
        match self.seed.is_some() && self.ended.is_none() && self.frozen.is_none() {
            true => Ok(()),
            false => Err(ShareError::NotRunning),
        }
    }

    /// The links that a draw waits for. None is asked for before all parties have a chain.
    pub fn asks(&self) -> Vec<Ask> {
        match self.ended {
            Some(_) => Vec::new(),
            None => self.shares.asks().collect(),
        }
    }

    /// The seats of parties whose chain a draw waits for.
    pub fn missing_chains(&self) -> Seats {
        match self.ended {
            Some(_) => Seats::NONE,
            None => self.shares.missing(),
        }
    }

    /// The seats whose devices a draw waits for, once the game has begun.
    pub fn awaited(&self) -> Seats {
        match self.ended {
            Some(_) => Seats::NONE,
            None => self.shares.awaited(),
        }
    }

    /// The chain that stands for a seat's party; nothing at all if the seat has no share in the dice.
    pub fn chain_for(&self, seat: Seat) -> Option<Option<ChainInfo>> {
        self.shares.party(seat)
    }

    /// How many parties share the dice.
    pub fn parties(&self) -> usize {
        self.shares.parties()
    }

    /// What a viewer is told of a line with this hash.
    pub fn mark(&self, line: &Digest) -> Option<Digest> {
        let seed = self.seed.as_ref().filter(|_| self.format == Format::Sha)?;
        Some(seed.mark(line))
    }
}
