//! §11.2 Combat.

use crate::book::Switch;
use crate::choice::{Chance, Choice, Outcome};
use crate::event::Event;
use crate::state::{Battle, Glimpse, Order};
use crate::{Eastfront, Hex, Nation, State, Unit, Units, roster, words};
use board::Terrain;
use engine::{DraftProgress, EventSink, Illegal, Menu};

/// The dice of an announced attack, with what each rule did to them.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttackDice {
    /// Dice of the land units together.
    pub units: u8,
    pub woods: u8,
    pub mountain: u8,
    pub swamp: u8,
    pub river: u8,
    pub air: u8,
    /// What is rolled: every malus comes off the units' sum, never off the air dice (ruling 15).
    pub total: u8,
}

impl Eastfront {
    /// Dice one unit takes off its attack by terrain (§5): woods for armor, mountain, swamp it
    /// attacks from, river it attacks across.
    fn maluses(&self, unit: Unit, from: Hex, target: Hex) -> [u8; 4] {
        let terrain = self.ground.terrain(target);
        [
            u8::from(terrain == Terrain::Woods && unit.is_armor()),
            u8::from(terrain == Terrain::Mountain),
            u8::from(self.ground.swamp.contains(from.space())),
            u8::from(self.ground.river(from, target)),
        ]
    }

    /// A unit's dice in attack from a hex after terrain; below zero when terrain takes more than it has.
    pub fn dice_from(&self, unit: Unit, from: Hex, target: Hex) -> i8 {
        let malus: u8 = self.maluses(unit, from, target).iter().sum();
        unit.label().dice as i8 - malus as i8
    }

    fn net_dice(&self, state: &State, unit: Unit, target: Hex) -> i8 {
        state
            .hex(unit)
            .map_or(0, |from| self.dice_from(unit, from, target))
    }

    /// The dice of an attack, and what each rule did to them.
    pub fn attack_dice(&self, state: &State, target: Hex, with: Units, air: bool) -> AttackDice {
        let mut dice = AttackDice {
            air: if air { roster().air_dice } else { 0 },
            ..AttackDice::default()
        };
        for unit in with.iter() {
            let Some(from) = state.hex(unit) else {
                continue;
            };
            let [woods, mountain, swamp, river] = self.maluses(unit, from, target);
            dice.units += unit.label().dice;
            dice.woods += woods;
            dice.mountain += mountain;
            dice.swamp += swamp;
            dice.river += river;
        }
        let malus = dice.woods + dice.mountain + dice.swamp + dice.river;
        dice.total = dice.units.saturating_sub(malus) + dice.air;
        dice
    }

    /// Dice a fortified city or a city gives its defender (§5, ruling 18).
    pub fn city_dice(&self, hex: Hex) -> u8 {
        match self.ground.terrain(hex) {
            Terrain::Fort => 3,
            Terrain::City => 1,
            _ => 0,
        }
    }

    /// A unit's own dice in defence (§11.2; §14 for the Finns).
    pub fn defence_dice(&self, state: &State, unit: Unit) -> u8 {
        let label = unit.label();
        if label.nation == Nation::Finnish && state.switches.on(Switch::FinnishDefense) {
            4
        } else {
            label.dice
        }
    }

    /// Whether a unit may take part in any attack this turn.
    fn may_attack(&self, state: &State, unit: Unit) -> bool {
        !state.attacked.contains(unit)
            && !state.railed.contains(unit)
            && !self.finn_is_bound(state, unit)
    }

    /// §14: the Finns do not attack before Leningrad has fallen.
    fn finn_is_bound(&self, state: &State, unit: Unit) -> bool {
        state.switches.on(Switch::FinnishDefense)
            && !state.leningrad_fell
            && unit.label().nation == Nation::Finnish
    }

    /// Units of the side to move that could attack a hex.
    pub(crate) fn attackers(&self, state: &State, target: Hex) -> Units {
        let own = &state.standing[state.side];
        self.ground
            .near(target)
            .filter(|hex| own.contains(hex.space()))
            .filter_map(|hex| state.unit_at(hex))
            .filter(|unit| self.may_attack(state, *unit))
            .collect()
    }

    pub(crate) fn air_ready(&self, state: &State) -> bool {
        let air = state.air[state.side];
        self.book.effect(state.weather).air && air.used < air.total
    }

    /// Whether some choice among these units brings at least one die (ruling 15).
    fn can_bring_dice(&self, state: &State, target: Hex, units: Units) -> bool {
        !units.is_empty()
            && (self.air_ready(state)
                || units
                    .iter()
                    .any(|unit| self.net_dice(state, unit, target) > 0))
    }

    fn is_target(&self, state: &State, hex: Hex) -> bool {
        state.standing[state.side.foe()].contains(hex.space())
            && self.can_bring_dice(state, hex, self.attackers(state, hex))
    }

    pub(crate) fn attack_targets(&self, state: &State, menu: &mut Menu<Choice>) {
        if state.rp[state.side] < roster().attack_cost {
            return;
        }
        // Only enemies in contact: those next to an own block in their zone of control.
        let touching = state.standing[state.side] & state.foe_zoc;
        if touching.is_empty() {
            return;
        }
        let contact = self.ground.ways.spread(&touching);
        for hex in (contact & state.standing[state.side.foe()]).iter() {
            if self.is_target(state, hex.into()) {
                menu.push(Choice::Attack(hex.into()));
            }
        }
    }

    pub(crate) fn begin_attack(
        &self,
        state: &mut State,
        hex: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        if state.rp[state.side] < roster().attack_cost || !self.is_target(state, hex) {
            return Err(self.why_no_attack(state, hex));
        }
        let order = Order::Attack {
            hex,
            with: Units::NONE,
            air: false,
        };
        self.order(state, order, log);
        Ok(DraftProgress::More)
    }

    fn why_no_attack(&self, state: &State, hex: Hex) -> Illegal {
        let call = self.ground.call(hex);
        if !state.standing[state.side.foe()].contains(hex.space()) {
            return words::no_enemy_there(&call);
        }
        if state.rp[state.side] < roster().attack_cost {
            return words::no_rp(
                "§8",
                "an attack",
                roster().attack_cost,
                state.rp[state.side],
            );
        }
        if !self.attackers(state, hex).is_empty() {
            return words::no_dice_left(&call);
        }
        let own = |unit: &Unit| unit.side() == state.side;
        let mut beside = self.ground.near(hex).filter_map(|hex| state.unit_at(hex));
        if beside.any(|unit| own(&unit) && self.finn_is_bound(state, unit)) {
            words::finn_bound()
        } else {
            words::nobody_attacks(&call)
        }
    }

    /// Whether the attack can still be rolled once this unit has joined: its maluses may eat the
    /// dice of others (ruling 15).
    fn may_join(&self, state: &State, hex: Hex, with: Units, unit: Unit) -> bool {
        let ready = self.attackers(state, hex);
        if with.contains(unit) || !ready.contains(unit) {
            return false;
        }
        if self.air_ready(state) {
            return true;
        }
        let net = |unit| i32::from(self.net_dice(state, unit, hex));
        let joined: i32 = with.iter().chain([unit]).map(net).sum();
        let others: i32 = ready
            .iter()
            .filter(|other| *other != unit && !with.contains(*other))
            .map(|other| net(other).max(0))
            .sum();
        joined + others > 0
    }

    pub(crate) fn attack_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        let Order::Attack { hex, with, air } = state.order else {
            return;
        };
        for unit in self.attackers(state, hex).iter() {
            if self.may_join(state, hex, with, unit) {
                menu.push(Choice::With(unit));
            }
        }
        if !air && self.air_ready(state) {
            menu.push(Choice::Air);
        }
        if self.may_roll(state, hex, with, air) {
            menu.push(Choice::Roll);
        }
    }

    fn may_roll(&self, state: &State, hex: Hex, with: Units, air: bool) -> bool {
        !with.is_empty() && self.attack_dice(state, hex, with, air).total > 0
    }

    pub(crate) fn join_attack(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Order::Attack { hex, with, air } = state.order else {
            return Err(words::no_attack_under_way());
        };
        let at = self.own_on_map(state, unit)?;
        if !self.may_join(state, hex, with, unit) {
            return Err(if with.contains(unit) {
                words::joined_already(unit)
            } else if state.attacked.contains(unit) {
                words::attacked_already(unit)
            } else if state.railed.contains(unit) {
                words::railed(unit)
            } else if self.finn_is_bound(state, unit) {
                words::finn_bound()
            } else if !self.ground.touch(at, hex) {
                words::not_in_contact(unit, &self.ground.call(hex))
            } else {
                words::no_dice_left(&self.ground.call(hex))
            });
        }
        let mut joined = with;
        joined.insert(unit);
        let order = Order::Attack {
            hex,
            with: joined,
            air,
        };
        self.order(state, order, log);
        Ok(DraftProgress::More)
    }

    pub(crate) fn add_air(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Order::Attack { hex, with, air } = state.order else {
            return Err(words::no_attack_under_way());
        };
        if air || !self.air_ready(state) {
            return Err(if air {
                words::one_air_unit()
            } else if !self.book.effect(state.weather).air {
                words::air_grounded(state.weather.name())
            } else {
                words::air_used_up()
            });
        }
        self.order(
            state,
            Order::Attack {
                hex,
                with,
                air: true,
            },
            log,
        );
        Ok(DraftProgress::More)
    }

    /// The attack is announced and paid; both sides lay their blocks open (ruling 95).
    pub(crate) fn open_battle(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Order::Attack { hex, with, air } = state.order else {
            return Err(words::no_attack_under_way());
        };
        if !self.may_roll(state, hex, with, air) {
            return Err(if with.is_empty() {
                words::nobody_named()
            } else {
                words::no_dice_left(&self.ground.call(hex))
            });
        }
        let Some(defender) = state.unit_at(hex) else {
            return Err(words::no_enemy_there(&self.ground.call(hex)));
        };
        let side = state.side;
        let attack = self.attack_dice(state, hex, with, air).total;
        let defend = self.defence_dice(state, defender) + self.city_dice(hex);
        self.activate(state, log);
        state.rp[side] -= roster().attack_cost;
        state.air[side].used += u8::from(air);
        state.attacked = Units(state.attacked.0 | with.0);
        state.battle = Battle {
            hex: Some(hex),
            with,
            air,
            attack,
            defend,
            ..Battle::default()
        };
        for unit in with.iter().chain([defender]) {
            note_seen(state, unit);
        }
        log.push(Event::Opened {
            hex,
            defender,
            with,
            air,
            attack,
            defend,
            rp: state.rp[side],
        });
        self.order(state, Order::Battle, log);
        Ok(DraftProgress::Reveals)
    }

    pub(crate) fn battle_chance(&self, state: &State) -> Option<Chance> {
        let rolling = state.order == Order::Battle && state.battle.attack_dice.is_empty();
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
        let with = state.battle.with;
        let strength = |armor: bool| -> u8 {
            with.iter()
                .filter(|unit| unit.is_armor() == armor)
                .map(|unit| state.block(unit).steps)
                .sum()
        };
        let hits = Hits::of(defend, strength(true), strength(false));
        let loss = Hits::of(
            attack,
            if defender.is_armor() { u8::MAX } else { 0 },
            if defender.is_armor() { 0 } else { u8::MAX },
        );
        let loss = (loss.on_armor + loss.on_infantry).min(state.block(defender).steps);
        state.battle.attack_dice = attack.clone();
        state.battle.defend_dice = defend.clone();
        state.battle.on_armor = hits.on_armor;
        state.battle.on_infantry = hits.on_infantry;
        log.push(Event::Rolled {
            attack: attack.clone(),
            defend: defend.clone(),
            on_armor: hits.on_armor,
            on_infantry: hits.on_infantry,
        });
        if loss > 0 {
            hurt(state, defender, loss, log);
        }
        self.settle_hits(state, log);
    }

    /// Gives out hits that leave no choice, and closes the battle when none is left. Everybody sees
    /// the blocks in the battle, so everybody sees that there is none to make.
    fn settle_hits(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        while let Some(armor) = pending_kind(state) {
            let targets = self.hit_targets(state, armor);
            let strength: u8 = targets.iter().map(|unit| state.block(unit).steps).sum();
            let hits = if armor {
                state.battle.on_armor
            } else {
                state.battle.on_infantry
            };
            if targets.len() > 1 && hits < strength {
                return;
            }
            for unit in targets.iter() {
                let hits = state.block(unit).steps.min(if armor {
                    state.battle.on_armor
                } else {
                    state.battle.on_infantry
                });
                take_hits(state, unit, hits, log);
            }
        }
        self.close_battle(state, log);
    }

    /// Attackers that can take a hit of the kind now given out.
    fn hit_targets(&self, state: &State, armor: bool) -> Units {
        state
            .battle
            .with
            .iter()
            .filter(|unit| unit.is_armor() == armor && state.block(*unit).steps > 0)
            .collect()
    }

    pub(crate) fn hit_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        if let Some(armor) = pending_kind(state) {
            menu.extend(self.hit_targets(state, armor).iter().map(Choice::Hit));
            menu.push(Choice::Spread);
        }
    }

    pub(crate) fn hit(
        &self,
        state: &mut State,
        unit: Unit,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        let Some(armor) = pending_kind(state) else {
            return Err(words::no_hits_to_give());
        };
        if !self.hit_targets(state, armor).contains(unit) {
            return Err(words::not_hit(unit, armor));
        }
        take_hits(state, unit, 1, log);
        self.settle_hits(state, log);
        Ok(self.pace_of_hits(state))
    }

    /// Hits go one by one to the strongest block of their kind (ruling 29).
    pub(crate) fn spread_hits(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Illegal> {
        if pending_kind(state).is_none() {
            return Err(words::no_hits_to_give());
        }
        while let Some(armor) = pending_kind(state) {
            let targets = self.hit_targets(state, armor);
            let Some(strongest) = targets
                .iter()
                .max_by_key(|unit| (state.block(*unit).steps, std::cmp::Reverse(unit.0)))
            else {
                break;
            };
            take_hits(state, strongest, 1, log);
        }
        self.settle_hits(state, log);
        Ok(self.pace_of_hits(state))
    }

    fn pace_of_hits(&self, state: &State) -> DraftProgress {
        if state.order == Order::Battle {
            DraftProgress::More
        } else {
            DraftProgress::Complete
        }
    }

    fn close_battle(&self, state: &mut State, log: &mut impl EventSink<Event>) {
        let defender = state.battle.hex.and_then(|hex| state.unit_at(hex));
        let fought: Units = state.battle.with.iter().chain(defender).collect();
        let dead: Units = fought
            .iter()
            .filter(|unit| state.block(*unit).steps == 0)
            .collect();
        for unit in fought.iter() {
            note_seen(state, unit);
        }
        let notes = fought
            .iter()
            .filter_map(|unit| Some((unit, state.block(unit).seen?)))
            .collect();
        for unit in dead.iter() {
            state.eliminate(unit);
        }
        state.battle = Battle::default();
        log.push(Event::Closed { dead, notes });
        if !dead.is_empty() {
            self.refresh_zoc(state);
        }
        self.order(state, Order::None, log);
    }
}

/// Hits as dice give them: 6s on armor while there is any, the rest and 5s on infantry.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Hits {
    pub on_armor: u8,
    pub on_infantry: u8,
}

impl Hits {
    /// §11.2 and rulings 29, 30, 118: 6s go to armor first, spare 6s and 5s to infantry, what is
    /// beyond all strength is lost.
    pub fn of(dice: &[u8], armor: u8, infantry: u8) -> Hits {
        let sixes = dice.iter().filter(|n| **n == 6).count() as u8;
        let fives = dice.iter().filter(|n| **n == 5).count() as u8;
        Hits::from_counts(sixes, fives, armor, infantry)
    }

    pub fn from_counts(sixes: u8, fives: u8, armor: u8, infantry: u8) -> Hits {
        let on_armor = sixes.min(armor);
        Hits {
            on_armor,
            on_infantry: (sixes - on_armor + fives).min(infantry),
        }
    }
}

fn note_seen(state: &mut State, unit: Unit) {
    let month = state.month;
    let block = state.block_mut(unit);
    block.seen = Some(Glimpse {
        month,
        steps: block.steps,
    });
}

/// Armor hits are given out first.
fn pending_kind(state: &State) -> Option<bool> {
    match (state.battle.on_armor, state.battle.on_infantry) {
        (0, 0) => None,
        (0, _) => Some(false),
        _ => Some(true),
    }
}

/// An attacker takes hits that were to be given out.
fn take_hits(state: &mut State, unit: Unit, hits: u8, log: &mut impl EventSink<Event>) {
    if hits == 0 {
        return;
    }
    if unit.is_armor() {
        state.battle.on_armor -= hits;
    } else {
        state.battle.on_infantry -= hits;
    }
    hurt(state, unit, hits, log);
}

fn hurt(state: &mut State, unit: Unit, hits: u8, log: &mut impl EventSink<Event>) {
    let block = state.block_mut(unit);
    block.steps -= hits;
    let left = block.steps;
    log.push(Event::Hurt {
        unit,
        left,
        on_armor: state.battle.on_armor,
        on_infantry: state.battle.on_infantry,
    });
}
