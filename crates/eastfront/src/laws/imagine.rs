//! A complete state that fits what a side knows.

use crate::data::Eastfront;
use crate::ids::{Hex, Side, Unit, UnitId, Units};
use crate::state::{
    Battle, Block, EndedMove, LastSeen, Location, PendingOrder, Puzzle, Reason, State, Victory,
};
use crate::view::{BattleView, SeenBlock, View, is_arranging};
use engine::Dice;

impl Eastfront {
    pub(crate) fn imagine_from(&self, view: &View, dice: &mut dyn Dice) -> State {
        let scenario = self.data.scenario(&view.scenario).unwrap_or(0);
        let mut state = self.empty_state(scenario, view.options);
        state.month = view.month;
        state.phase = view.phase;
        state.side = view.turn;
        state.weather = view.weather;
        state.rp = view.rp;
        state.air = view.air;
        state.rail_used = view.rail_used;
        state.snow_given = view.snow_given;
        state.clear_given = view.clear_given;
        state.finns_released = view.finns_released;
        state.to_withdraw = view.to_withdraw;
        state.axis_cities = view.axis_cities;
        state.income = view.income;
        state.goal = Puzzle(view.goal);
        state.victory = self.victory_in(&state, view);
        state.order = self.pending_order(&view.order);
        state.ended = view.ended.and_then(|ended| {
            let unit = self.unit(ended.unit)?;
            Some(EndedMove { unit, mp: ended.mp })
        });
        self.set_own(&mut state, view);
        self.set_enemy(&mut state, view, dice);
        self.set_enemy_in_hand(&mut state, view, dice);
        if let Some(battle) = &view.battle {
            self.set_battle(&mut state, battle);
        }
        if self.caches_live(&state) {
            self.refresh_zoc(&mut state);
        }
        state
    }

    fn victory_in(&self, state: &State, view: &View) -> Option<Victory> {
        let result = view.result.as_ref()?;
        let won = |side: &&Side| result.winners.contains(side.seat());
        let winner = *Side::BOTH.iter().find(won)?;
        let all = Reason::ALL.into_iter();
        all.map(|reason| Victory { winner, reason })
            .find(|victory| self.result_of(state, *victory) == *result)
    }

    /// Deals the enemy's blocks: known ones where they were seen, the rest at random over what is
    /// left: unknown blocks on the map, boxes and pool.
    fn set_enemy(&self, state: &mut State, view: &View, dice: &mut dyn Dice) {
        let enemy = view.side.enemy();
        // In the enemy's own setup nothing of it is known but the schedule.
        if is_arranging(state, enemy) && view.enemy.is_empty() {
            if enemy == Side::Axis {
                state.to_withhold = self.first_withheld(state);
            }
            return;
        }
        let mut loose = self.loose_blocks(state, view);
        shuffle(&mut loose, dice);
        self.deal_off_map(state, view, &mut loose);
        for block in &view.enemy {
            let seen = block
                .seen
                .and_then(|seen| Some((self.unit(seen.unit)?, seen)));
            let (unit, steps, seen) = match seen {
                Some((unit, seen)) => {
                    let steps = self.steps_now(view, unit, &seen, dice);
                    (unit, steps, Some(last_seen(&seen)))
                }
                None => {
                    let Some(unit) = loose.pop() else { continue };
                    (unit, self.any_strength(unit, dice), None)
                }
            };
            set(
                state,
                unit,
                Location::Map(block.hex),
                steps,
                block.token,
                seen,
            );
            if view.enemy_in_hand != Some(block.token) {
                state.place_on_map(unit, block.hex);
            }
            state.tokens[enemy] = state.tokens[enemy].max(block.token);
        }
        for seen in &view.enemy_off_map.known {
            if let Some(unit) = self.unit(seen.unit) {
                set(state, unit, Location::Pool, 0, 0, Some(last_seen(seen)));
            }
        }
        for unit in loose {
            set(state, unit, Location::Pool, 0, 0, None);
        }
    }

    /// What the Axis has to withhold at the start of the setup.
    fn first_withheld(&self, state: &State) -> u8 {
        let first = self.start_scenario(usize::from(state.scenario), state.options);
        first.to_withhold
    }

    /// Enemy blocks of which it is not known where they are. Blocks whose month has not come are in
    /// their boxes, as everybody can read.
    fn loose_blocks(&self, state: &State, view: &View) -> Vec<Unit> {
        let mut known = Units::NONE;
        let seen = view.enemy.iter().filter_map(|block| block.seen.as_ref());
        for seen in seen.chain(&view.enemy_off_map.known) {
            self.unit(seen.unit)
                .into_iter()
                .for_each(|unit| known.insert(unit));
        }
        let future = |unit: Unit| {
            state.block(unit).location == Location::Due
                && self.spec(unit).arrives.is_some_and(|m| m > view.month)
        };
        let all = self.units_of(view.side.enemy());
        all.filter(|unit| !known.contains(*unit) && !future(*unit))
            .collect()
    }

    /// Boxes first, with blocks that cannot have been withdrawn before those that can: so both
    /// counts always come out.
    fn deal_off_map(&self, state: &mut State, view: &View, loose: &mut Vec<Unit>) {
        let off = &view.enemy_off_map;
        let schedule = &self.data.schedule;
        let first = self.scenario(state).first;
        let withdrawable = |unit: Unit| {
            let spec = self.spec(unit);
            let before = spec.arrives.is_none_or(|m| m <= schedule.leaves);
            spec.kind == schedule.withdrawn_kind && before
        };
        let reinforces = |unit: Unit| self.spec(unit).arrives.is_some_and(|m| m >= first);
        let back = match view.month >= schedule.returns {
            true => off.withdrawn,
            false => 0,
        };
        let due = off.due - back;
        let mut boxed = deal(loose, due, |u| reinforces(u) && !withdrawable(u));
        boxed.extend(deal(loose, due - boxed.len() as u8, reinforces));
        for unit in boxed {
            set(state, unit, Location::Due, 0, 0, None);
        }
        for unit in deal(loose, off.withdrawn, withdrawable) {
            set(state, unit, Location::Withdrawn, 0, 0, None);
        }
    }

    /// Strength of a block that was seen: exact while it fights, else as seen or a little better,
    /// for it may have been given steps since.
    fn steps_now(&self, view: &View, unit: Unit, seen: &SeenBlock, dice: &mut dyn Dice) -> u8 {
        if let Some(battle) = &view.battle {
            let mut fighters = battle.fight.with.iter().chain([&battle.fight.defender]);
            if let Some((_, steps)) = fighters.find(|(id, _)| *id == seen.unit) {
                return *steps;
            }
        }
        let months = view.month.since(seen.month).min(3);
        let gained = (0..months).filter(|_| dice.die(3) == 1).count() as u8;
        (seen.steps.max(1) + gained).min(self.spec(unit).steps)
    }

    /// The enemy's block on the move.
    fn set_enemy_in_hand(&self, state: &mut State, view: &View, dice: &mut dyn Dice) {
        let Some(token) = view.enemy_in_hand else {
            return;
        };
        let mut enemy = self.units_of(view.side.enemy());
        if let Some(unit) = enemy.find(|unit| state.block(*unit).token == token) {
            state.moved.insert(unit);
            state.order = PendingOrder::Move {
                unit,
                from: state.hex(unit).unwrap_or(Hex(0)),
                mp: dice.die(3) as u8,
                stepped: true,
            };
        }
    }

    fn set_own(&self, state: &mut State, view: &View) {
        let moving = match state.order {
            PendingOrder::Move { unit, .. } => Some(unit),
            _ => None,
        };
        // The names of own blocks are the enemy's matter; any different ones will do.
        let named = !is_arranging(state, view.side);
        for own in &view.own {
            let Some(unit) = self.unit(own.unit) else {
                continue;
            };
            let seen = own.seen.as_ref().map(last_seen);
            set(state, unit, own.location, own.steps, 0, seen);
            if let Location::Map(hex) = own.location {
                if moving != Some(unit) {
                    state.place_on_map(unit, hex);
                }
                if named {
                    state.tokens[view.side] += 1;
                    state.block_mut(unit).token = state.tokens[view.side];
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
                    set.insert(unit);
                }
            }
        }
        state.to_withhold = view.to_withhold;
    }

    fn set_battle(&self, state: &mut State, view: &BattleView) {
        let unit = |id: UnitId| self.unit(id);
        let fight = &view.fight;
        let with: Units = fight.with.iter().filter_map(|(id, _)| unit(*id)).collect();
        state.attacked = state.attacked | with;
        for (id, steps) in fight.with.iter().chain([&fight.defender]) {
            if let Some(unit) = unit(*id) {
                state.block_mut(unit).steps = *steps;
            }
        }
        state.battle = Battle {
            hex: Some(fight.hex),
            with,
            air: fight.air,
            attack: fight.attack,
            defend: fight.defend,
            attack_dice: view.attack_dice.clone(),
            defend_dice: view.defend_dice.clone(),
            on_armor: view.on_armor,
            on_infantry: view.on_infantry,
        };
    }

    /// Blocks are more often strong than weak.
    fn any_strength(&self, unit: Unit, dice: &mut dyn Dice) -> u8 {
        let most = u32::from(self.spec(unit).steps);
        let roll = dice.die(most) as u8;
        roll.max(dice.die(most) as u8)
    }
}

fn set(
    state: &mut State,
    unit: Unit,
    location: Location,
    steps: u8,
    token: u16,
    seen: Option<LastSeen>,
) {
    *state.block_mut(unit) = Block {
        location,
        steps,
        token,
        seen,
    };
}

fn last_seen(seen: &SeenBlock) -> LastSeen {
    LastSeen {
        month: seen.month,
        steps: seen.steps,
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

fn shuffle(units: &mut [Unit], dice: &mut dyn Dice) {
    for at in (1..units.len()).rev() {
        let with = dice.die(at as u32 + 1) as usize - 1;
        units.swap(at, with);
    }
}
