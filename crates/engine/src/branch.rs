//! A game that goes on from a moment of an earlier one: the moves up to there are part of its set-up.

use crate::chain::Digest;
use crate::journal::{Entry, EntryOf, JournalError, Reader, header};
use crate::{Match, Next, Rules, Setup, SetupError};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// The first state of a set-up, after the moves of the earlier game if it has any.
pub(crate) fn first_state<R: Rules>(
    rules: &Arc<R>,
    version: u32,
    setup: &Setup,
) -> Result<R::State, SetupError> {
    let state = rules.start_under(version, setup)?;
    if setup.played.is_empty() {
        return Ok(state);
    }
    let mut game = Match::at(rules.clone(), state, Digest::ROOT, 0);
    for (n, entry) in (1..).zip(&setup.played) {
        let fail = |why: String| SetupError(format!("move {n} of the earlier game: {why}"));
        play_again(&mut game, entry).map_err(fail)?;
    }
    match rules.next(&game.state) {
        Next::Over(_) => Err(SetupError::new(
            "The game is over there. Choose an earlier moment",
        )),
        _ => Ok(game.state),
    }
}

/// Plays one move of an earlier game. Its dice count as they fell there.
fn play_again<R: Rules>(game: &mut Match<R>, entry: &Value) -> Result<(), String> {
    match EntryOf::<R>::deserialize(entry).map_err(|e| e.to_string())? {
        Entry::Batch {
            seat,
            choices,
            note,
        } => {
            let played = game.replay_batch(false, seat, &choices, note.as_deref(), &mut ());
            played.map_err(|e| e.to_string())
        }
        Entry::Outcome { outcome, .. } | Entry::UmpireOutcome { outcome, .. } => {
            game.check_fits(&outcome)?;
            game.apply_outcome(&outcome, &mut ());
            Ok(())
        }
        _ => Err("only batches and dice are moves".into()),
    }
}

/// The set-up of a game that goes on after a line of this journal. What was taken back before that line is left out; the
/// dice of the new game are its own.
pub(crate) fn branch<R: Rules>(rules: &R, text: &str, line: u64) -> Result<Setup, JournalError> {
    // Their rewinds keep what people were told meanwhile, and notes are numbered through the whole game.
    if rules.rewinds().is_some() || rules.notes().is_some() {
        let why = "This game cannot be played on from an earlier moment";
        return Err(JournalError::at(0, why));
    }
    let mut setup = header(text)?.setup;
    let mut moves: Vec<(u64, Value)> = setup.played.drain(..).map(|entry| (1, entry)).collect();
    let mut reader = Reader::new(text);
    while let Some(read) = reader.entry::<Value, Value>()? {
        if read.number > line {
            break;
        }
        let entry = match read.entry {
            Entry::Rewind { line, .. } => {
                moves.retain(|(number, _)| *number <= line);
                continue;
            }
            Entry::Outcome { draw, outcome, .. } => Entry::Outcome {
                draw,
                of: Vec::new(),
                rolls: Vec::new(),
                outcome,
            },
            entry @ (Entry::Batch { .. } | Entry::UmpireOutcome { .. }) => entry,
            _ => continue,
        };
        let entry = serde_json::to_value(entry);
        moves.push((
            read.number,
            entry.map_err(|e| JournalError::at(read.number, e))?,
        ));
    }
    setup.played = moves.into_iter().map(|(_, entry)| entry).collect();
    Ok(setup)
}
