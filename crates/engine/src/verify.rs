//! The proof of a journal: chain, legality and every die.

use crate::chain::{Format, unhex};
use crate::dice::Noted;
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
    /// Of the draws, those that devices of two or more parties had a share in.
    pub shared: u64,
    /// Those that one party's device had a share in.
    pub solo: u64,
    /// Those that no player's device had a share in.
    pub house: u64,
    /// Chains that devices have committed to.
    pub chains: u64,
    /// Outcomes that an umpire set.
    pub ruled: u64,
    /// Batches in which an umpire voided or set what dice had said, or had them rolled again.
    pub overruled: u64,
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
    let mut reader = Reader::new(text);
    let header = begin(&rules, &mut reader)?;
    let format = reader.format();
    let seed = opened_seed::<R>(text)?;
    if let Some((line, seed)) = &seed
        && seed.commitment_in(format) != header.entry.commitment
    {
        return Err(JournalError::at(
            *line,
            "the opened seed is not the one committed to in line 1",
        ));
    }
    if let Some(secret) = secret
        && secret.commitment_in(format) != header.entry.commitment
    {
        return Err(JournalError::at(1, "this seed is not the one committed to"));
    }
    let seed = seed.map(|(_, seed)| seed).or(secret.cloned());
    let mut proof = Proof {
        lines: 0,
        batches: 0,
        draws: 0,
        proven: 0,
        shared: 0,
        solo: 0,
        house: 0,
        chains: 0,
        ruled: 0,
        overruled: 0,
        rewinds: 0,
        finished: false,
    };
    let table = Match::replay_with(rules, text, None, &mut (), &mut |game, line| {
        count(&mut proof, &*game.rules, &line.entry);
        match &seed {
            Some(seed) => prove(game, seed, line),
            None => Ok(()),
        }
    })?;
    Ok(Proof {
        lines: table.lines(),
        proven: if seed.is_some() { proof.draws } else { 0 },
        finished: table.ended().is_some(),
        ..proof
    })
}

fn count<R: Rules>(proof: &mut Proof, rules: &R, entry: &EntryOf<R>) {
    match entry {
        Entry::Batch { choices, .. } => {
            proof.batches += 1;
            let overruled = choices.iter().any(|choice| rules.overrules_dice(choice));
            proof.overruled += u64::from(overruled);
        }
        Entry::Outcome { of, .. } => {
            proof.draws += 1;
            match of.len() {
                0 => proof.house += 1,
                1 => proof.solo += 1,
                _ => proof.shared += 1,
            }
        }
        Entry::UmpireOutcome { .. } => proof.ruled += 1,
        Entry::Rewind { .. } => proof.rewinds += 1,
        Entry::Chain { .. } => proof.chains += 1,
        Entry::Header(_)
        | Entry::SeatAssignment { .. }
        | Entry::Link { .. }
        | Entry::End { .. } => {}
    }
}

/// Proves that a line's nonce and dice follow from the seed, and the dice from the links.
fn prove<R: Rules>(
    game: &Match<R>,
    seed: &Seed,
    line: &Line<EntryOf<R>>,
) -> Result<(), JournalError> {
    let fail = |why| Err(JournalError::at(line.number, why));
    let own = !matches!(line.entry, Entry::Batch { .. });
    if own && seed.nonce(game.format, &line.before) != line.nonce {
        return fail("its nonce was not drawn from the seed");
    }
    let Entry::Outcome {
        draw,
        rolls,
        outcome,
        ..
    } = &line.entry
    else {
        return Ok(());
    };
    let Next::Chance(chance) = game.rules.next(game.state()) else {
        return Ok(());
    };
    let dice = match game.format {
        Format::Blake => seed.old_draw(*draw, &line.before),
        // Where links are missing the replay of the line says so.
        Format::Sha => match game.shares.next(game.rules.is_secret(&chance)) {
            Some(drawn) => seed.draw(&drawn.caller, drawn.count, &drawn.links),
            None => return Ok(()),
        },
    };
    let mut dice = Noted {
        dice,
        rolls: Vec::new(),
    };
    let rolled = game.rules.roll(&chance, &mut dice);
    let noted = game.format == Format::Blake || *rolls == dice.rolls;
    if rolled != *outcome || !noted {
        return fail("these are not the dice of the committed seed");
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
