//! An attack from its announcement to the moment it is revealed.

use crate::chapters::Progress;
use crate::choice::Choice;
use crate::data::Eastfront;
use crate::event::Event;
use crate::ids::{Hex, Unit, UnitId, Units};
use crate::refusal::{Expense, Refusal};
use crate::state::{Battle, PendingOrder, State};
use engine::{DraftProgress, EventSink, Menu};

impl Eastfront {
    /// Whether some choice among these units brings at least one die (ruling 15).
    fn can_bring_dice(&self, state: &State, target: Hex, units: Units) -> bool {
        let mut able = units.iter();
        !units.is_empty()
            && (self.air_ready(state) || able.any(|unit| self.net_dice(state, unit, target) > 0))
    }

    fn is_target(&self, state: &State, hex: Hex) -> bool {
        state.occupied[state.side.enemy()].contains(hex)
            && self.can_bring_dice(state, hex, self.attackers(state, hex))
    }

    pub(crate) fn attack_targets(&self, state: &State, menu: &mut Menu<Choice>) {
        if state.rp[state.side] < self.data.roster.attack_cost {
            return;
        }
        // Only enemies in contact: those next to an own block in their zone of control.
        let touching = state.occupied[state.side] & state.enemy_zoc;
        if touching.is_empty() {
            return;
        }
        let contact = self.map.ways.neighbors_of(&touching);
        for hex in (contact & state.occupied[state.side.enemy()]).iter() {
            if self.is_target(state, hex) {
                menu.push(Choice::Attack(hex));
            }
        }
    }

    pub(crate) fn begin_attack(
        &self,
        state: &mut State,
        hex: Hex,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let paid = state.rp[state.side] >= self.data.roster.attack_cost;
        if !paid || !self.is_target(state, hex) {
            return Err(self.why_no_attack(state, hex));
        }
        let order = PendingOrder::Attack {
            hex,
            with: Units::NONE,
            air: false,
        };
        self.order(state, order, log);
        Ok(DraftProgress::More)
    }

    fn why_no_attack(&self, state: &State, hex: Hex) -> Refusal {
        let (cost, left) = (self.data.roster.attack_cost, state.rp[state.side]);
        if !state.occupied[state.side.enemy()].contains(hex) {
            return Refusal::NoEnemyThere(hex);
        }
        if left < cost {
            return Refusal::NoRp {
                what: Expense::Attack,
                cost,
                left,
            };
        }
        if !self.attackers(state, hex).is_empty() {
            return Refusal::NoDiceLeft(hex);
        }
        let own = &state.occupied[state.side];
        let beside = self.map.near(hex).filter(|near| own.contains(*near));
        let beside: Units = beside.filter_map(|near| state.unit_at(near)).collect();
        if beside.is_empty() {
            let mut ring = own.iter().filter(|near| self.map.distance(*near, hex) == 1);
            return match ring.next() {
                Some(_) => Refusal::AttackAcrossRed(hex),
                None => Refusal::NoneAdjacent(hex),
            };
        }
        if beside.iter().any(|unit| self.finn_is_bound(state, unit)) {
            Refusal::FinnsBound
        } else if beside.iter().all(|unit| state.attacked.contains(unit)) {
            Refusal::AllAttacked(hex)
        } else if beside.iter().all(|unit| state.railed.contains(unit)) {
            Refusal::AllRailed(hex)
        } else {
            Refusal::NoneReady(hex)
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
        let others = ready
            .iter()
            .filter(|other| *other != unit && !with.contains(*other));
        joined + others.map(|other| net(other).max(0)).sum::<i32>() > 0
    }

    pub(crate) fn attack_menu(&self, state: &State, menu: &mut Menu<Choice>) {
        let PendingOrder::Attack { hex, with, air } = state.order else {
            return;
        };
        for unit in self.attackers(state, hex).iter() {
            if self.may_join(state, hex, with, unit) {
                menu.push(Choice::With(self.id(unit)));
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
        id: UnitId,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let PendingOrder::Attack { hex, with, air } = state.order else {
            return Err(Refusal::NoAttack);
        };
        let (unit, at) = self.own_on_map(state, id)?;
        if !self.may_join(state, hex, with, unit) {
            return Err(if with.contains(unit) {
                Refusal::JoinedAlready(unit)
            } else if state.attacked.contains(unit) {
                Refusal::AttackedAlready(unit)
            } else if state.railed.contains(unit) {
                Refusal::Railed(unit)
            } else if self.finn_is_bound(state, unit) {
                Refusal::FinnsBound
            } else if !self.map.touch(at, hex) {
                Refusal::NotInContact(unit, hex)
            } else {
                Refusal::NoDiceLeft(hex)
            });
        }
        let mut with = with;
        with.insert(unit);
        self.order(state, PendingOrder::Attack { hex, with, air }, log);
        Ok(DraftProgress::More)
    }

    pub(crate) fn add_air(&self, state: &mut State, log: &mut impl EventSink<Event>) -> Progress {
        let PendingOrder::Attack { hex, with, air } = state.order else {
            return Err(Refusal::NoAttack);
        };
        if air || !self.air_ready(state) {
            return Err(if air {
                Refusal::OneAirUnit
            } else if !self.data.weather.effect(state.weather).air {
                Refusal::AirGrounded(state.weather)
            } else {
                Refusal::AirUsedUp
            });
        }
        let air = true;
        self.order(state, PendingOrder::Attack { hex, with, air }, log);
        Ok(DraftProgress::More)
    }

    /// The attack is announced and paid; both sides reveal their blocks (ruling 95).
    pub(crate) fn start_battle(
        &self,
        state: &mut State,
        log: &mut impl EventSink<Event>,
    ) -> Progress {
        let PendingOrder::Attack { hex, with, air } = state.order else {
            return Err(Refusal::NoAttack);
        };
        if !self.may_roll(state, hex, with, air) {
            return Err(match with.is_empty() {
                true => Refusal::NoAttackers,
                false => Refusal::NoDiceLeft(hex),
            });
        }
        let defender = state.unit_at(hex).ok_or(Refusal::NoEnemyThere(hex))?;
        let side = state.side;
        let dice = self.attack_dice(state, hex, with, air);
        let city = self.city_dice(hex);
        self.activate(state, log);
        state.rp[side] -= self.data.roster.attack_cost;
        state.air[side].used += u8::from(air);
        state.attacked = state.attacked | with;
        state.battle = Battle {
            hex: Some(hex),
            with,
            air,
            attack: dice.total,
            defend: self.defense_dice(state, defender) + city,
            ..Battle::default()
        };
        for unit in with.iter().chain([defender]) {
            state.note_seen(unit);
        }
        if log.is_listening()
            && let Some(battle) = self.fight(state, &state.battle)
        {
            log.push(Event::BattleStarted {
                battle,
                dice,
                from: with.iter().filter_map(|unit| state.hex(unit)).collect(),
                city,
                rp: state.rp[side],
            });
        }
        self.order(state, PendingOrder::Battle, log);
        Ok(DraftProgress::Reveals)
    }
}
