//! Choices of any seats with given dice, tried on a copy: what `ask` shows.

use super::entries::{MenuEntry, entries, expanded};
use super::play::{parse, told};
use super::{Refusal, Visible, VisibleText};
use crate::observe::{LogEntry, SeatRecorder};
use crate::{
    FastRng, GameResult, Match, Next, Playable, Rewinds, Rules, ScreenRequest, ScriptedDice, Seat,
    notes,
};
use serde::Serialize;
use serde_json::Value;

/// One step of a dry run.
#[derive(Clone, Debug)]
pub enum DryRunStep {
    /// A choice of a seat.
    Choose {
        /// The seat; without one, the seat that the run is for.
        seat: Option<Seat>,
        /// The choice, as JSON.
        choice: Value,
        /// The words that go with it.
        note: Option<String>,
    },
    /// A person takes seats: nothing that the rules know of changes.
    Assign {
        /// Who.
        person: String,
        /// Which seats.
        seats: Vec<Seat>,
    },
    /// Numbers or names of faces for the next chance.
    Dice(Vec<Value>),
}

/// What a dry run led to.
#[derive(Clone, Debug, Serialize)]
pub struct DryRun {
    /// What the seat would observe, event by event.
    pub events: Vec<VisibleText>,
    /// The same in words.
    pub log: Vec<String>,
    /// The seat's view at the end.
    pub view: Visible,
    /// The seat's menu at the end.
    pub menu: Vec<MenuEntry>,
    /// Choices that an expanded menu leaves out: one pattern may stand for millions.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out: usize,
    /// The seats that may choose at the end.
    pub to_move: Vec<Seat>,
    /// The result, if the game is over.
    #[serde(rename = "standing", skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// Whether the position waits for dice that were not given.
    pub dice_wanted: bool,
    /// The position as text, for people.
    #[serde(skip)]
    pub screen: String,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The width of a dry run's screen.
const SCREEN: usize = 100;

pub(super) fn dry_run<R: Playable>(
    game: &Match<R>,
    seat: Seat,
    steps: &[DryRunStep],
    seed: Option<u64>,
    expand: bool,
) -> Result<DryRun, Refusal> {
    let rules = &**game.rules();
    let texts = game.notes.fork();
    let mut state = game.state().clone();
    let mut recorder = SeatRecorder::new(rules, &state, seat, texts.clone());
    let mut rng = seed.map(FastRng::new);
    let mut past = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        roll_before(rules, &mut state, step, rng.as_mut(), &mut recorder);
        past.push(state.clone());
        let mut events = Vec::new();
        match step {
            DryRunStep::Choose {
                seat: by,
                choice,
                note,
            } => {
                let by = by.unwrap_or(seat);
                let choices = parse::<R>(std::slice::from_ref(choice));
                let choices = choices.map_err(|refusal| refusal.at_step(at))?;
                texts.keep(rules, &choices, note.as_deref());
                choose(rules, &mut state, by, &choices, &mut events)
                    .map_err(|refusal| refusal.at_step(at))?;
                recorder.record(rules, &state, &events);
                if let Some(rewinds) = rules.rewinds().filter(|r| r.is_rewind(&choices)) {
                    let point = rewind_point(rules, rewinds, &choices, &past);
                    let why = "No step of this run is the one to go back to";
                    let point = point.ok_or_else(|| Refusal::plain(at, why))?;
                    state = rewinds.after_rewind(point, &state);
                    let by = rules.info().seats.get(usize::from(by.0));
                    let by = by.map_or("", |seat| seat.id.as_str());
                    let entry = LogEntry::of_rewind(by, note.as_deref().unwrap_or_default());
                    recorder.notice(rules, &state, entry);
                }
            }
            DryRunStep::Dice(faces) => {
                roll_given(rules, &mut state, faces, &mut events)
                    .map_err(|why| Refusal::plain(at, why))?;
                recorder.record(rules, &state, &events);
            }
            DryRunStep::Assign { person, seats } => {
                recorder.notice(rules, &state, assigned(rules, person, seats));
            }
        }
    }
    roll_out(rules, &mut state, rng.as_mut(), &mut recorder);
    let next = rules.next(&state);
    let (events, log) = told(&mut recorder);
    let view = notes::view(rules, &state, seat, &texts);
    let (menu, left_out) = match expand {
        true => expanded(rules, &state, seat),
        false => (entries(rules, &state, seat, None), 0),
    };
    Ok(DryRun {
        events,
        log,
        screen: rules.screen(&view, &ScreenRequest::width(SCREEN)),
        view: Visible::of(&view),
        menu,
        left_out,
        to_move: match &next {
            Next::Seats(seats) => seats.iter().collect(),
            _ => Vec::new(),
        },
        dice_wanted: matches!(next, Next::Chance(_)),
        result: match next {
            Next::Over(result) => Some(result),
            _ => None,
        },
    })
}

/// Rolls what stands before a step: everything before a choice, empty rolls before dice that are given. An empty list of
/// dice is for an empty roll.
fn roll_before<R: Playable>(
    rules: &R,
    state: &mut R::State,
    step: &DryRunStep,
    rng: Option<&mut FastRng>,
    recorder: &mut SeatRecorder<R>,
) {
    match step {
        DryRunStep::Dice(faces) if faces.is_empty() => {}
        DryRunStep::Dice(_) => roll_nothing(rules, state, recorder),
        _ => roll_out(rules, state, rng, recorder),
    }
}

/// The last position of a run in which what a rewind asks for began.
fn rewind_point<'a, R: Rules>(
    rules: &R,
    rewinds: &dyn Rewinds<R>,
    choices: &[R::Choice],
    past: &'a [R::State],
) -> Option<&'a R::State> {
    let asks = |state: &&R::State| matches!(rules.next(state), Next::Seats(_));
    let positions: Vec<&R::State> = past.iter().filter(asks).collect();
    let begins = |at: &usize| {
        let before = at.checked_sub(1).map(|before| positions[before]);
        rewinds.is_rewind_target(choices, before, positions[*at])
    };
    let found = (0..positions.len()).rev().find(begins)?;
    Some(positions[found])
}

/// The notice that a person has taken seats.
fn assigned<R: Rules>(rules: &R, person: &str, seats: &[Seat]) -> LogEntry {
    let of = |seat: &Seat| rules.info().seats.get(usize::from(seat.0));
    let names: Vec<&str> = seats
        .iter()
        .filter_map(|seat| of(seat).map(|info| info.name.as_str()))
        .collect();
    LogEntry {
        text: format!("{person} takes {}", names.join(", ")),
        event: VisibleText::of(&()),
    }
}

fn choose<R: Rules>(
    rules: &R,
    state: &mut R::State,
    by: Seat,
    choices: &[R::Choice],
    events: &mut Vec<R::Event>,
) -> Result<(), Refusal> {
    match rules.next(state) {
        Next::Seats(seats) if seats.contains(by) || rules.may_interject(state, by) => {}
        // The rules say it best, and by their own section.
        Next::Seats(_) if choices.iter().all(|c| is_open(rules, state, by, c)) => {
            return Err(Refusal::plain(0, "It is not this seat's turn"));
        }
        Next::Seats(_) => {}
        Next::Chance(_) => {
            let why = "Dice must be rolled here: give {\"dice\":[..]}";
            return Err(Refusal::plain(0, why));
        }
        Next::Over(_) => return Err(Refusal::plain(0, "The game is over")),
    }
    for choice in choices {
        let done = rules.choose(state, by, choice, events);
        done.map_err(|refusal| rules.explain(&refusal))?;
    }
    Ok(())
}

/// Whether the rules would take a choice, whoever is asked.
fn is_open<R: Rules>(rules: &R, state: &R::State, by: Seat, choice: &R::Choice) -> bool {
    rules
        .choose(&mut state.clone(), by, choice, &mut ())
        .is_ok()
}

/// Resolves the chance that the position waits for with faces given by number or name.
fn roll_given<R: Playable>(
    rules: &R,
    state: &mut R::State,
    faces: &[Value],
    events: &mut Vec<R::Event>,
) -> Result<(), String> {
    let Next::Chance(chance) = rules.next(state) else {
        return Err("No dice are called for here".into());
    };
    let mut dice = ScriptedDice::default();
    for (place, face) in faces.iter().enumerate() {
        let number = face.as_u64().and_then(|n| u32::try_from(n).ok());
        let number = number.or_else(|| rules.die_face(&chance, place, face.as_str()?));
        let number = number.ok_or_else(|| format!("No die shows {face}"))?;
        dice.left.push_back(number);
    }
    let outcome = rules.roll(&chance, &mut dice);
    if let Some(wrong) = dice.wrong {
        return Err(format!("No die here shows {wrong}"));
    }
    if dice.exhausted || !dice.left.is_empty() {
        let wanted = if dice.exhausted { "more" } else { "fewer" };
        let given = faces.len();
        return Err(format!(
            "{given} dice were given, and {wanted} are rolled here"
        ));
    }
    rules.resolve(state, &outcome, events);
    Ok(())
}

/// Resolves chances that ask for no die: nobody has to give any for them.
fn roll_nothing<R: Playable>(rules: &R, state: &mut R::State, recorder: &mut SeatRecorder<R>) {
    while let Next::Chance(chance) = rules.next(state) {
        let mut none = ScriptedDice::default();
        let outcome = rules.roll(&chance, &mut none);
        if none.exhausted {
            return;
        }
        let mut events = Vec::new();
        rules.resolve(state, &outcome, &mut events);
        recorder.record(rules, state, &events);
    }
}

/// Rolls all that is to be rolled, if there are dice for it.
fn roll_out<R: Playable>(
    rules: &R,
    state: &mut R::State,
    mut dice: Option<&mut FastRng>,
    recorder: &mut SeatRecorder<R>,
) {
    roll_nothing(rules, state, recorder);
    while let Some(dice) = &mut dice
        && let Next::Chance(chance) = rules.next(state)
    {
        let mut events = Vec::new();
        let outcome = rules.roll(&chance, *dice);
        rules.resolve(state, &outcome, &mut events);
        recorder.record(rules, state, &events);
    }
}
