//! What the laws and a search need: imagined worlds, random choices, sums that must add up.

use crate::state::POSTS;
use crate::{Block, Camp, Choice, Outpost, Phase, Rolled, Slot, State, View};
use crate::{Case, Odds};
use engine::laws::Lawful;
use engine::{Analyze, Dice, FastRng, Imagine, Next, Rules, Seat, Setup};

impl Imagine for Outpost {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> State {
        let camp = |side: usize, dice: &mut dyn Dice| {
            let seen = &view.camps[side];
            let mut camp = Camp {
                posts: Default::default(),
                picked: seen.picked,
                ready: seen.ready,
                known: seen.known,
            };
            let mut hidden = Vec::new();
            for (post, slot) in seen.posts.iter().enumerate() {
                match slot {
                    Slot::Block(block) => camp.posts[post] = *block,
                    Slot::Hidden => hidden.push(post),
                    Slot::Empty => {}
                }
            }
            if hidden.is_empty() {
                return camp;
            }
            let mut values: Vec<u8> = (1..=3).filter(|value| !camp.holds(*value)).collect();
            // While the enemy places its blocks nobody knows how far it has come.
            let placed = if seen.ready {
                hidden.len()
            } else {
                dice.die(POSTS as u32 + 1) as usize - 1
            };
            for _ in 0..placed {
                let post = hidden.swap_remove(dice.die(hidden.len() as u32) as usize - 1);
                let value = values.swap_remove(dice.die(values.len() as u32) as usize - 1);
                camp.posts[post] = Block::fresh(value);
            }
            if !values.is_empty() && dice.die(2) == 1 {
                camp.picked = Some(values[dice.die(values.len() as u32) as usize - 1]);
            }
            camp
        };
        State {
            camps: [camp(0, dice), camp(1, dice)],
            phase: view.phase,
            turn: view.turn,
            turns: view.turns,
            swapped: view.swapped,
        }
    }
}

impl Lawful for Outpost {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        let scenario = ["duel", "duel", "set"][rng.below(3)];
        Setup::scenario(scenario).with("long", rng.below(2) == 1)
    }

    fn random_choice(&self, _state: &State, _seat: Seat, rng: &mut FastRng) -> Choice {
        let n = rng.below(5) as u8;
        match rng.below(7) {
            0 => Choice::Put(n),
            1 => Choice::At(n),
            2 => Choice::Ready,
            3 => Choice::Swap(n),
            4 => Choice::Attack(n),
            5 => Choice::With(n),
            _ => Choice::Rest,
        }
    }

    fn max_choices(&self) -> u64 {
        // Seven choices a side to place, at most three a turn.
        14 + 3 * 16
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        for camp in &state.camps {
            let mut values: Vec<u8> = camp.posts.iter().map(|block| block.value).collect();
            values.extend(camp.picked);
            values.retain(|value| *value > 0);
            values.sort_unstable();
            if values.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(format!("a block stands twice: {camp:?}"));
            }
            if camp.ready && values != [1, 2, 3] {
                return Err(format!("a block is missing: {camp:?}"));
            }
            if let Some(block) = camp.posts.iter().find(|block| {
                block.steps > block.value || (block.steps < block.value && !camp.is_known(**block))
            }) {
                return Err(format!("steps that cannot be: {block:?} in {camp:?}"));
            }
        }
        Ok(())
    }

    fn exact(&self, state: &State) -> Result<(), String> {
        compare(self, state)
    }

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
        self.imagine(&self.view(state, seat), seat, rng)
    }
}

/// Runs every roll of a small battle through the real procedure and compares with a judge's preview.
pub fn compare(
    rules: &impl Analyze<
        State = State,
        Chance = crate::Battle,
        Outcome = Rolled,
        Case = Case,
        Odds = Odds,
    >,
    state: &State,
) -> Result<(), String> {
    let Phase::Battle { side, .. } = state.phase else {
        return Ok(());
    };
    let Next::Chance(battle) = rules.next(state) else {
        return Ok(());
    };
    if battle.attack + battle.defend > 4 {
        return Ok(());
    }
    let odds = rules.odds(&Case {
        attack: battle.attack.into(),
        defend: battle.defend.into(),
    })?;
    let before = state.camps[1 - usize::from(side)].steps();
    let mut losses = [0u64; POSTS + 1];
    let dice = u32::from(battle.attack + battle.defend);
    for roll in 0..6u32.pow(dice) {
        let faces: Vec<u8> = (0..dice)
            .map(|at| (roll / 6u32.pow(at) % 6) as u8 + 1)
            .collect();
        let (attack, defend) = faces.split_at(usize::from(battle.attack));
        let mut copy = state.clone();
        let rolled = Rolled {
            attack: attack.into(),
            defend: defend.into(),
        };
        rules.resolve(&mut copy, &rolled, &mut ());
        let lost = before - copy.camps[1 - usize::from(side)].steps();
        losses[usize::from(lost)] += 1;
    }
    // The preview counts hits; losses stop at the steps that are there.
    let mut previewed = [0u64; POSTS + 1];
    let scale = 6u64.pow(u32::from(battle.defend));
    for (hit, ways) in odds.defender_loses.iter().enumerate() {
        previewed[hit.min(usize::from(battle.defend))] += ways * scale;
    }
    if previewed != losses {
        return Err(format!("previewed {previewed:?}, fought {losses:?}"));
    }
    Ok(())
}
