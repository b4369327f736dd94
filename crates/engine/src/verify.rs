//! The proof of a journal: chain, legality and every die.

use crate::chain::unhex;
use crate::journal::{Entry, EntryOf, JournalError, Line, Reader};
use crate::replay::begin;
use crate::{Match, Next, Rules, Seed};
use std::sync::Arc;

/// What a journal was found to be.
#[derive(Clone, Eq, PartialEq, Debug, serde::Serialize)]
pub struct Proof {
    /// Lines whose chain holds.
    pub lines: u64,
    /// Batches that are legal.
    pub batches: u64,
    /// Draws of dice.
    pub draws: u64,
    /// Draws recomputed from the seed: all of them once it is open, none before.
    pub proven: u64,
    /// Outcomes that an umpire set.
    pub ruled: u64,
    /// Rewinds.
    pub rewinds: u64,
    /// Whether the match has ended, so that its seed is open.
    pub finished: bool,
}

/// Checks everything that can be checked. A match that still runs has its dice sealed; its chain
/// and legality are checked, and `finished` says so.
pub fn verify<R: Rules>(rules: Arc<R>, text: &str) -> Result<Proof, JournalError> {
    prove_with(rules, text, None)
}

/// The same with the secret of a match that still runs, for a caller that holds it: its dice are recomputed too.
pub fn verify_with_seed<R: Rules>(
    rules: Arc<R>,
    text: &str,
    seed: &Seed,
) -> Result<Proof, JournalError> {
    prove_with(rules, text, Some(seed))
}

fn prove_with<R: Rules>(
    rules: Arc<R>,
    text: &str,
    secret: Option<&Seed>,
) -> Result<Proof, JournalError> {
    let header = begin(&rules, &mut Reader::new(text))?;
    let seed = opened_seed::<R>(text)?;
    if let Some((line, seed)) = &seed
        && seed.commitment() != header.entry.commitment
    {
        return Err(JournalError::at(
            *line,
            "the opened seed is not the one committed to in line 1",
        ));
    }
    if let Some(secret) = secret
        && secret.commitment() != header.entry.commitment
    {
        return Err(JournalError::at(1, "this seed is not the one committed to"));
    }
    let seed = seed.map(|(_, seed)| seed).or(secret.cloned());
    let (mut batches, mut draws, mut ruled, mut rewinds) = (0, 0, 0, 0);
    let table = Match::replay_with(rules.clone(), text, None, &mut (), &mut |state, line| {
        match &line.entry {
            Entry::Batch { .. } => batches += 1,
            Entry::Outcome { .. } => draws += 1,
            Entry::UmpireOutcome { .. } => ruled += 1,
            Entry::Rewind { .. } => rewinds += 1,
            Entry::Header(_) | Entry::SeatAssignment { .. } | Entry::End { .. } => {}
        }
        match &seed {
            Some(seed) => prove(&*rules, seed, state, line),
            None => Ok(()),
        }
    })?;
    Ok(Proof {
        lines: table.lines(),
        batches,
        draws,
        proven: if seed.is_some() { draws } else { 0 },
        ruled,
        rewinds,
        finished: table.ended().is_some(),
    })
}

/// Proves that a line's nonce and dice follow from the seed.
fn prove<R: Rules>(
    rules: &R,
    seed: &Seed,
    state: &R::State,
    line: &Line<EntryOf<R>>,
) -> Result<(), JournalError> {
    let own = !matches!(line.entry, Entry::Batch { .. });
    if own && seed.nonce(&line.before) != line.nonce {
        return Err(JournalError::at(
            line.number,
            "its nonce was not drawn from the seed",
        ));
    }
    if let Entry::Outcome { draw, outcome } = &line.entry
        && let Next::Chance(chance) = rules.next(state)
        && rules.roll(&chance, &mut seed.draw(*draw, &line.before)) != *outcome
    {
        return Err(JournalError::at(
            line.number,
            "these are not the dice of the committed seed",
        ));
    }
    Ok(())
}

fn opened_seed<R: Rules>(text: &str) -> Result<Option<(u64, Seed)>, JournalError> {
    let mut reader = Reader::new(text);
    while let Some(line) = reader.read::<R>()? {
        if let Entry::End { seed, .. } = &line.entry {
            let bytes = unhex(seed)
                .ok_or_else(|| JournalError::at(line.number, "the opened seed is not a seed"))?;
            return Ok(Some((line.number, Seed(bytes))));
        }
    }
    Ok(None)
}
