//! A complete state that fits what a side knows.

use crate::state::{Battle, Block, Glimpse, Order, Place};
use crate::view::{BattleView, Note, View};
use crate::{Eastfront, Side, State, Unit, Units};
use engine::Dice;

impl Eastfront {
    pub(crate) fn imagine_from(&self, view: &View, dice: &mut dyn Dice) -> State {
        let scenario = self.book.scenario(&view.scenario).unwrap_or(0);
        let mut state = self.empty_state(scenario, view.switches);
        state.month = view.month;
        state.phase = view.phase;
        state.side = view.turn;
        state.weather = view.weather;
        state.rp = view.rp;
        state.air = view.air;
        state.rail_used = view.rail_used;
        state.snow_given = view.snow_given;
        state.clear_given = view.clear_given;
        state.leningrad_fell = view.leningrad_fell;
        state.to_withdraw = view.to_withdraw;
        state.axis_cities = view.axis_cities;
        state.income = view.income;
        state.result = self.result_of(view);
        set_own(&mut state, view);
        self.set_foe(&mut state, view, dice);
        self.set_hand(&mut state, view, dice);
        if let Some(battle) = &view.battle {
            set_battle(&mut state, battle);
        }
        if self.caches_live(&state) {
            self.refresh_zoc(&mut state);
        }
        state
    }

    fn result_of(&self, view: &View) -> Option<crate::state::Result> {
        use crate::victory::Reason::*;
        let standing = view.standing.as_ref()?;
        let winner = *Side::BOTH
            .iter()
            .find(|side| standing.winners.contains(side.seat()))?;
        [
            ThreeCities,
            CitiesAtDate,
            CitiesHeld,
            WarsawBucharest,
            BerlinWarsawBucharest,
            Denied,
        ]
        .into_iter()
        .map(|reason| crate::state::Result { winner, reason })
        .find(|result| result.standing() == *standing)
    }

    /// Deals the enemy's blocks: known ones where they were seen, the rest at random over what is
    /// left: unknown blocks on the map, boxes and pool.
    fn set_foe(&self, state: &mut State, view: &View, dice: &mut dyn Dice) {
        let foe = view.side.foe();
        // In the enemy's own set-up nothing of it is known but the schedule.
        let arranging = crate::view::is_arranging(state, foe);
        if arranging && view.foe.is_empty() {
            let setup = self.scenario(state);
            state.to_withhold = if foe == Side::Axis {
                setup.withheld_infantry
            } else {
                state.to_withhold
            };
            return;
        }
        let mut known = Units::NONE;
        let notes = view.foe.iter().filter_map(|block| block.note);
        for note in notes.chain(view.foe_off_map.known.iter().copied()) {
            known.insert(note.unit);
        }
        // Blocks whose month has not come are in their boxes, as everybody can read.
        let mut loose: Vec<Unit> = Unit::of(foe)
            .filter(|unit| !known.contains(*unit))
            .filter(|unit| {
                let future = state.block(*unit).place == Place::Box
                    && unit.label().arrives.is_some_and(|m| m > view.month);
                !future
            })
            .collect();
        shuffle(&mut loose, dice);
        let off = &view.foe_off_map;
        // Boxes first, with blocks that cannot have been withdrawn before those that can: so both
        // counts always come out.
        let first = self.scenario(state).first;
        let withdrawable = |unit: Unit| {
            unit.is_armor() && unit.label().arrives.is_none_or(|m| m <= self.book.leaves)
        };
        let reinforces = |unit: Unit| unit.label().arrives.is_some_and(|m| m >= first);
        let back = if view.month >= self.book.returns {
            off.withdrawn
        } else {
            0
        };
        let due = off.due - back;
        let mut boxed = deal(&mut loose, due, |u| reinforces(u) && !withdrawable(u));
        boxed.extend(deal(&mut loose, due - boxed.len() as u8, reinforces));
        for unit in boxed {
            set(state, unit, Place::Box, 0, 0, None);
        }
        for unit in deal(&mut loose, off.withdrawn, withdrawable) {
            set(state, unit, Place::Withdrawn, 0, 0, None);
        }
        for block in &view.foe {
            let (unit, steps, seen) = match block.note {
                Some(note) => (
                    note.unit,
                    self.steps_now(view, &note, dice),
                    Some(glimpse(&note)),
                ),
                None => {
                    let Some(unit) = loose.pop() else { continue };
                    (unit, any_strength(unit, dice), None)
                }
            };
            set(state, unit, Place::Map(block.hex), steps, block.token, seen);
            if view.foe_in_hand != Some(block.token) {
                state.put(unit, block.hex);
            }
            state.tokens[foe] = state.tokens[foe].max(block.token);
        }
        for note in &off.known {
            set(state, note.unit, Place::Pool, 0, 0, Some(glimpse(note)));
        }
        for unit in loose {
            set(state, unit, Place::Pool, 0, 0, None);
        }
    }

    /// Strength of a block that was seen: exact while it fights, else as seen or a little better,
    /// for it may have been given steps since.
    fn steps_now(&self, view: &View, note: &Note, dice: &mut dyn Dice) -> u8 {
        if let Some(battle) = &view.battle {
            let fighters = battle.with.iter().chain([&battle.defender]);
            if let Some((_, steps)) = fighters.clone().find(|(unit, _)| *unit == note.unit) {
                return *steps;
            }
        }
        let most = note.unit.label().steps;
        let months = view.month.0.saturating_sub(note.month.0).min(3);
        let gained = (0..months).filter(|_| dice.die(3) == 1).count() as u8;
        (note.steps.max(1) + gained).min(most)
    }

    /// The enemy's block on the move, and the own order in the making.
    fn set_hand(&self, state: &mut State, view: &View, dice: &mut dyn Dice) {
        state.order = view.order;
        let Some(token) = view.foe_in_hand else {
            return;
        };
        let foe = view.side.foe();
        let mover = Unit::of(foe).find(|unit| state.block(*unit).token == token);
        if let Some(unit) = mover {
            state.moved.insert(unit);
            state.order = Order::Move {
                unit,
                from: state.hex(unit).unwrap_or(crate::Hex(0)),
                mp: dice.die(3) as u8,
                stepped: true,
            };
        }
    }
}

fn set_own(state: &mut State, view: &View) {
    for own in &view.own {
        let seen = own.seen.as_ref().map(glimpse);
        set(state, own.unit, own.place, own.steps, 0, seen);
        if let Place::Map(hex) = own.place {
            let in_hand = matches!(view.order, Order::Move { unit, .. } if unit == own.unit);
            if !in_hand {
                state.put(own.unit, hex);
            }
            // The names of own blocks are the enemy's matter; any different ones will do.
            let deployed = !crate::view::is_arranging(state, view.side);
            if deployed {
                state.tokens[view.side] += 1;
                state.block_mut(own.unit).token = state.tokens[view.side];
            }
        }
        let flags = [
            (own.moved, &mut state.moved),
            (own.attacked, &mut state.attacked),
            (own.railed, &mut state.railed),
            (own.stepped, &mut state.stepped),
        ];
        for (flag, set) in flags {
            if flag {
                set.insert(own.unit);
            }
        }
    }
    state.to_withhold = view.to_withhold;
}

fn set_battle(state: &mut State, view: &BattleView) {
    let with: Units = view.with.iter().map(|(unit, _)| *unit).collect();
    state.attacked = Units(state.attacked.0 | with.0);
    for (unit, steps) in view.with.iter().chain([&view.defender]) {
        state.block_mut(*unit).steps = *steps;
    }
    state.battle = Battle {
        hex: Some(view.hex),
        with,
        air: view.air,
        attack: view.attack,
        defend: view.defend,
        attack_dice: view.attack_dice.clone(),
        defend_dice: view.defend_dice.clone(),
        on_armor: view.on_armor,
        on_infantry: view.on_infantry,
    };
}

fn set(state: &mut State, unit: Unit, place: Place, steps: u8, token: u16, seen: Option<Glimpse>) {
    *state.block_mut(unit) = Block {
        place,
        steps,
        token,
        seen,
    };
}

fn glimpse(note: &Note) -> Glimpse {
    Glimpse {
        month: note.month,
        steps: note.steps,
    }
}

/// Takes up to `count` units that qualify out of a shuffled hand.
fn deal(hand: &mut Vec<Unit>, count: u8, fits: impl Fn(Unit) -> bool) -> Vec<Unit> {
    let mut dealt = Vec::new();
    let mut at = 0;
    while dealt.len() < usize::from(count) && at < hand.len() {
        if fits(hand[at]) {
            dealt.push(hand.remove(at));
        } else {
            at += 1;
        }
    }
    dealt
}

fn any_strength(unit: Unit, dice: &mut dyn Dice) -> u8 {
    let most = unit.label().steps;
    // Blocks are more often strong than weak.
    let roll = dice.die(u32::from(most)) as u8;
    roll.max(dice.die(u32::from(most)) as u8)
}

fn shuffle(units: &mut [Unit], dice: &mut dyn Dice) {
    for at in (1..units.len()).rev() {
        let with = dice.die(at as u32 + 1) as usize - 1;
        units.swap(at, with);
    }
}
