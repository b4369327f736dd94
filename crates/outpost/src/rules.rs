//! The contract, as a table of contents that leads into the chapters.

use crate::chapters::{attack, end, placement, turn};
use crate::data::Numbers;
use crate::{BLUE, Choice, Event, FILES, Phase, RED, Refusal, State, View, text};
use engine::{
    Dice, DraftProgress, EventSink, Files, GameInfo, Illegal, Menu, Next, Rewinds, Rules, Seat,
    Seats, Setup, SetupError,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The rules of Outpost.
pub struct Outpost {
    info: GameInfo,
    pub(crate) numbers: Numbers,
    hash: [u8; 32],
}

/// Dice of both sides in a battle (§2.2).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Battle {
    pub attack: u8,
    pub defend: u8,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    pub attack: Vec<u8>,
    pub defend: Vec<u8>,
}

impl Outpost {
    /// The game with the files inside the program.
    pub fn shipped() -> Result<Arc<Outpost>, String> {
        Outpost::load(&Files::shipped(FILES)).map(Arc::new)
    }

    /// The game with these files.
    pub fn load(files: &Files) -> Result<Outpost, String> {
        Ok(Outpost {
            info: text::info(),
            numbers: Numbers::read(files)?,
            hash: files.hash().map_err(|e| e.to_string())?,
        })
    }
}

/// Every choice there is, in the order of the menu.
fn all_choices() -> impl Iterator<Item = Choice> {
    let posts = || 0..3;
    (1..=3)
        .map(Choice::Put)
        .chain(posts().map(Choice::At))
        .chain([Choice::Ready])
        .chain((0..2).map(Choice::Swap))
        .chain(posts().map(Choice::Attack))
        .chain(posts().map(Choice::With))
        .chain([Choice::Rest])
}

fn check(state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
    let side = usize::from(seat.0);
    match state.phase {
        _ if side > 1 => Err(Refusal::UmpireActs),
        Phase::Place => placement::check(state, side, choice),
        Phase::Act { .. } | Phase::Battle { .. } => turn::check(state, side, choice),
    }
}

impl Rules for Outpost {
    const VERSION: u32 = 2;
    type State = State;
    type Choice = Choice;
    type Chance = Battle;
    type Outcome = Rolled;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn data_hash(&self) -> [u8; 32] {
        self.hash
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.info.check_options(setup)?;
        let turns = match self.info.is_on(setup, "long") {
            true => self.numbers.long_turns,
            false => self.numbers.turns,
        };
        State::start(setup, turns)
    }

    fn next(&self, state: &State) -> Next<Battle> {
        match state.phase {
            Phase::Place => {
                let waiting = |seat: &Seat| !state.camps[usize::from(seat.0)].ready;
                Next::Seats([RED, BLUE].into_iter().filter(waiting).collect())
            }
            Phase::Act { side, .. } => match end::result(state) {
                Some(result) => Next::Over(result),
                None => Next::Seats(Seats::one(Seat(side))),
            },
            Phase::Battle { side, from, post } => {
                Next::Chance(attack::dice(state, side, from, post))
            }
        }
    }

    /// So few choices exist that the menu asks the check about each.
    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        menu.extend(all_choices().filter(|choice| check(state, seat, *choice).is_ok()));
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Refusal> {
        check(state, seat, *choice)?;
        let side = seat.0;
        Ok(match *choice {
            Choice::Put(value) => placement::put(state, side, value, log),
            Choice::At(post) => placement::at(state, side, post, log),
            Choice::Ready => placement::ready(state, side, log),
            Choice::Swap(post) => turn::swap(state, side, post, log),
            Choice::Attack(post) => attack::aim(state, side, post, log),
            Choice::With(post) => attack::engage(state, side, post, log),
            Choice::Rest => turn::rest(state, side, log),
        })
    }

    fn explain(&self, refusal: &Refusal) -> Illegal {
        text::refusal(refusal)
    }

    fn roll(&self, chance: &Battle, dice: &mut dyn Dice) -> Rolled {
        let mut some = |n: u8| (0..n).map(|_| dice.die(6) as u8).collect();
        Rolled {
            attack: some(chance.attack),
            defend: some(chance.defend),
        }
    }

    fn fits(&self, chance: &Battle, outcome: &Rolled) -> bool {
        let fits = |n: u8, dice: &[u8]| {
            dice.len() == usize::from(n) && dice.iter().all(|d| (1..=6).contains(d))
        };
        fits(chance.attack, &outcome.attack) && fits(chance.defend, &outcome.defend)
    }

    fn resolve(&self, state: &mut State, outcome: &Rolled, log: &mut impl EventSink<Event>) {
        attack::resolve(state, outcome, self.numbers.hits_on, log);
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn observe(&self, _after: &State, event: &Event, seat: Seat) -> Option<Event> {
        event.is_known_to(seat).then(|| event.clone())
    }

    fn rewinds(&self) -> Option<&dyn Rewinds<Outpost>> {
        Some(self)
    }
}

/// The umpire of Outpost cannot ask for a rewind, but the players can agree on one.
impl Rewinds<Outpost> for Outpost {
    fn is_rewind(&self, _choices: &[Choice]) -> bool {
        false
    }

    fn is_rewind_target(&self, _: &[Choice], _: Option<&State>, _: &State) -> bool {
        false
    }

    fn rewind_point(&self, _: &State, _: &State) -> Option<String> {
        None
    }

    /// Blocks that were shown stay known, unless they are placed again in secret (§1).
    fn after_rewind(&self, point: &State, now: &State) -> State {
        let mut state = point.clone();
        if state.phase == Phase::Place {
            return state;
        }
        for (camp, now) in state.camps.iter_mut().zip(&now.camps) {
            for (known, now) in camp.known.iter_mut().zip(now.known) {
                *known |= now;
            }
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{FastRng, Match, Seed};

    /// A duel with both sides in place, Red's block 3 on post 0 shown in a battle.
    fn fought() -> (Match<Outpost>, String) {
        let rules = Outpost::shipped().unwrap();
        let setup = Setup::scenario("duel");
        let mut game = Match::open(rules, &setup, Seed::from_numbers(1, 0)).unwrap();
        let placed = |value, post| [Choice::Put(value), Choice::At(post)];
        let place = [placed(3, 0), placed(2, 1), placed(1, 2)].concat();
        let attack = vec![Choice::Attack(0), Choice::With(0)];
        let batches = [
            (RED, place.clone()),
            (BLUE, place),
            (RED, vec![Choice::Ready]),
            (BLUE, vec![Choice::Ready]),
            (RED, attack),
        ];
        for (seat, batch) in batches {
            let nonce = FastRng::new(game.lines()).nonce();
            game.commit(seat, batch, nonce, None, &mut ()).unwrap();
        }
        let journal = game.take_lines();
        (game, journal)
    }

    #[test]
    fn rewind_keeps_shown_blocks_known_but_not_into_the_placement() {
        for (line, known) in [(5, true), (4, false), (2, false)] {
            let (mut game, journal) = fought();
            assert!(game.state().camps[0].known[2]);
            game.rewind(&journal, line, "umpire".into(), "misclick".into())
                .unwrap();
            assert_eq!(game.state().camps[0].known[2], known, "line {line}");
        }
    }
}
