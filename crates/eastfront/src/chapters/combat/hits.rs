//! Dice to hits, and hits to losses.

use crate::chapters::Progress;
use crate::choice::{Chance, Choice, Outcome};
use crate::data::Eastfront;
use crate::data::roster::HitNumbers;
use crate::event::Event;
use crate::ids::{Unit, UnitId, Units};
use crate::refusal::Refusal;
use crate::state::{Battle, PendingOrder, State};
use engine::{DraftProgress, EventSink, Menu};

/// Hits as dice give them: high dice on armor while there is any, the rest on infantry.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Hits {
    pub on_armor: u8,
    pub on_infantry: u8,
}

impl Hits {
    /// §11.2 and rulings 29, 30, 118: dice that hit armor go to armor first, spare ones and those
    /// that hit infantry alone to infantry, what is beyond all strength is lost.
    pub fn of(numbers: HitNumbers, dice: &[u8], armor: u8, infantry: u8) -> Hits {
        let high = dice.iter().filter(|n| **n >= numbers.armor).count() as u8;
        let all = dice.iter().filter(|n| **n >= numbers.infantry).count() as u8;
        Hits::from_counts(high, all - high, armor, infantry)
    }

    pub fn from_counts(high: u8, low: u8, armor: u8, infantry: u8) -> Hits {
        let on_armor = high.min(armor);
        Hits {
            on_armor,
            on_infantry: (high - on_armor + low).min(infantry),
        }
    }

    pub fn total(self) -> u8 {
        self.on_armor + self.on_infantry
    }
}

impl Eastfront {
    pub(crate) fn battle_chance(&self, state: &State) -> Option<Chance> {
        let rolling = state.order == PendingOrder::Battle && state.battle.attack_dice.is_empty();
        rolling.then_some(Chance::Battle {
            attack: state.battle.attack,
            defend: state.battle.defend,
        })
    }

    /// Both sides rolled: hits fall at the same time (§11.2).
    pub(crate) fn resolve_battle(
        &self,
        state: &mut State,
        outcome: &Outcome,
        log: &mut impl EventSink<Event>,
    ) {
        let Outcome::Battle { attack, defend } = outcome else {
            return;
        };
        let Some(defender) = state.battle.hex.and_then(|hex| state.unit_at(hex)) else {
            return;
        };
        let numbers = self.data.roster.hit;
        let with = state.battle.with;
        let hits = Hits::of(
            numbers,
            defend,
            self.strength(state, with, true),
            self.strength(state, with, false),
        );
        let steps = state.block(defender).steps;
        let loss = match self.is_armor(defender) {
            true => Hits::of(numbers, attack, steps, 0),
            false => Hits::of(numbers, attack, 0, steps),
        };
        state.battle.attack_dice = attack.clone();
        state.battle.defend_dice = defend.clone();
        state.battle.on_armor = hits.on_armor;
        state.battle.on_infantry = hits.on_infantry;
        if log.is_listening() {
            log.push(Event::Rolled {
                attack: attack.clone(),
                defend: defend.clone(),
                on_armor: hits.on_armor,
                on_infantry: hits.on_infantry,
            });
        }
        if loss.total() > 0 {
            self.lose_steps(state, defender, loss.total(), log);
        }
        self.settle_hits(state, log);
    }

    /// Steps of armor or infantry among some units.
    pub(crate) fn strength(&self, state: &State, units: Units, armor: bool) -> u8 {
        let kind = units.iter().filter(|unit| self.is_armor(*unit) == armor);
        kind.map(|unit| state.block(unit).steps).sum()
    }

    /// Assigns hits that leave no choice, and ends the battle when none is left. Everybody sees the
    /// blocks in the battle, so everybody sees that there is none to make.
    fn settle_hits(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        while let Some(armor) = pending_kind(state) {
            let targets = self.hit_targets(state, armor);
            let strength: u8 = targets.iter().map(|unit| state.block(unit).steps).sum();
            if targets.len() > 1 && pending(state, armor) < strength {
                return;
            }
            for unit in targets.iter() {
                let hits = state.block(unit).steps.min(pending(state, armor));
                self.take_hits(state, unit, hits, log);
            }
        }
        self.end_battle(state, log);
    }

    /// Attackers that can take a hit of the kind now assigned.
    fn hit_targets(&self, state: &State, armor: bool) -> Units {
        let with = state.battle.with.iter();
        with.filter(|unit| self.is_armor(*unit) == armor && state.block(*unit).steps > 0)
            .collect()
    }

    pub(crate) fn hit_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        if let Some(armor) = pending_kind(state) {
            let targets = self.hit_targets(state, armor);
            menu.extend(targets.iter().map(|unit| Choice::Hit(self.id(unit))));
            menu.push(Choice::Spread);
        }
    }

    pub(crate) fn hit(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let armor = pending_kind(state).ok_or(Refusal::NoHits)?;
        let unit = self.unit(id).ok_or(Refusal::NoSuchUnit(id))?;
        if !self.hit_targets(state, armor).contains(unit) {
            return Err(Refusal::NotHit { unit, armor });
        }
        self.take_hits(state, unit, 1, log);
        self.settle_hits(state, log);
        Ok(progress_of_hits(state))
    }

    /// Hits go one by one to the strongest block of their kind (ruling 29).
    pub(crate) fn spread_hits(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        if pending_kind(state).is_none() {
            return Err(Refusal::NoHits);
        }
        while let Some(armor) = pending_kind(state) {
            let targets = self.hit_targets(state, armor).iter();
            let rank = |unit: &Unit| (state.block(*unit).steps, std::cmp::Reverse(unit.0));
            let Some(strongest) = targets.max_by_key(rank) else {
                break;
            };
            self.take_hits(state, strongest, 1, log);
        }
        self.settle_hits(state, log);
        Ok(progress_of_hits(state))
    }

    fn end_battle(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        let defender = state.battle.hex.and_then(|hex| state.unit_at(hex));
        let fought: Units = state.battle.with.iter().chain(defender).collect();
        let alive = |unit: &Unit| state.block(*unit).steps > 0;
        let dead: Units = fought.iter().filter(|unit| !alive(unit)).collect();
        for unit in fought.iter() {
            state.note_seen(unit);
        }
        if log.is_listening()
            && let Some(fight) = self.fight(state, &state.battle)
        {
            log.push(Event::BattleEnded {
                with: fight.with,
                defender: fight.defender,
                dead: dead.iter().map(|unit| self.id(unit)).collect(),
            });
        }
        for unit in dead.iter() {
            state.eliminate(unit);
        }
        state.battle = Battle::default();
        if !dead.is_empty() {
            self.refresh_zoc(state);
        }
        self.order(state, PendingOrder::None, log);
    }

    /// An attacker takes hits that were to be assigned.
    fn take_hits(&self, state: &mut State, unit: Unit, hits: u8, log: &mut impl EventSink<Event>) {
        if hits == 0 {
            return;
        }
        if self.is_armor(unit) {
            state.battle.on_armor -= hits;
        } else {
            state.battle.on_infantry -= hits;
        }
        self.lose_steps(state, unit, hits, log);
    }

    fn lose_steps(&self, state: &mut State, unit: Unit, hits: u8, log: &mut impl EventSink<Event>) {
        let block = state.block_mut(unit);
        block.steps -= hits;
        let left = block.steps;
        log.push(Event::StepsLost {
            unit: self.id(unit),
            left,
            on_armor: state.battle.on_armor,
            on_infantry: state.battle.on_infantry,
        });
    }
}

/// Armor hits are assigned first.
fn pending_kind(state: &State) -> Option<bool> {
    match (state.battle.on_armor, state.battle.on_infantry) {
        (0, 0) => None,
        (0, _) => Some(false),
        _ => Some(true),
    }
}

/// Hits of a kind that are still to be assigned.
fn pending(state: &State, armor: bool) -> u8 {
    if armor {
        state.battle.on_armor
    } else {
        state.battle.on_infantry
    }
}

fn progress_of_hits(state: &State) -> DraftProgress {
    if state.order == PendingOrder::Battle {
        DraftProgress::More
    } else {
        DraftProgress::Complete
    }
}
