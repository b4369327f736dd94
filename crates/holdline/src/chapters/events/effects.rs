//! What random events do.

use crate::act::Act;
use crate::chapters::command;
use crate::chapters::events::on_the_road;
use crate::data::events::EventKind;
use crate::data::game::Sort;
use crate::dice::Die;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::state::events::{Effect, Lasting, Proposal, What};
use crate::state::{Fate, Spot, Why};

/// What of an event lasts until the end of the turn, or until it is used.
fn lasting(kind: EventKind, what: What) -> Option<Effect> {
    use EventKind::*;
    Some(match kind {
        Refugees => Effect::Refugees,
        TrafficJam if matches!(what, What::Unit(_)) => Effect::Jam,
        NoFuel => Effect::NoFuel,
        BridgeSeized => Effect::Seized,
        LinesCut => Effect::LinesCut,
        FriendlyBombing => Effect::Bombed,
        GeneralKilled => Effect::NoPrepare,
        Drive => Effect::FreeRally,
        Rearguard => Effect::Rearguard,
        Mist => Effect::Mist,
        DryGround => Effect::DryGround,
        Thunderstorm => Effect::Storm,
        Exhaustion => Effect::Tired,
        Workshop => Effect::Workshop,
        WrongHill => Effect::WrongHill,
        NightRaid => Effect::Raid,
        _ => return None,
    })
}

impl Act<'_> {
    fn lasts(&mut self, effect: Effect, what: What) {
        let lasting = Lasting { effect, what };
        if !self.state.lasting.contains(&lasting) {
            self.state.lasting.push(lasting);
        }
    }

    pub(super) fn apply_event(&mut self, number: u8, region: RegionId, what: What) {
        let Some(row) = self.data.tables.events.get(number) else {
            return;
        };
        if row.once {
            self.state.record.once |= 1 << number;
        }
        self.log
            .tell(ViewParts::region(region), LogEvent::Event(number, region));
        if let Some(effect) = lasting(row.kind, what) {
            self.lasts(effect, what);
        }
        let n = row.amount;
        match (row.kind, what) {
            (EventKind::TrafficJam, What::Pot(pot)) => self.traffic_jam(number, region, pot, n),
            (EventKind::BridgeBlown, What::Bridge(a, to)) => self.bridge_blown(region, a, to),
            (EventKind::LinesCut | EventKind::AmmunitionLost, What::Army(army)) => {
                self.tax(army, n)
            }
            (EventKind::FifthColumn, What::Place(place)) => {
                self.shots_from_windows(place, n, row.radius)
            }
            (EventKind::Sabotage | EventKind::GovernmentLeaves, What::Side(side)) => {
                self.less_discretionary(side, n)
            }
            (EventKind::CapturedMap, What::Pot(pot)) => self.show_pot(pot),
            (EventKind::Ammunition, What::Army(army)) => self.ammunition(army, n),
            (EventKind::EarlyReservists, What::Division(division)) => {
                let turn = &mut self.state.arrivals[division.i()];
                *turn = turn.saturating_sub(n).max(1);
                // A division that was due next turn is here now.
                self.arrive();
            }
            (EventKind::RailChaos, What::Division(division)) => {
                let turn = &mut self.state.arrivals[division.i()];
                *turn = turn.saturating_add(n);
            }
            (EventKind::TrainOnLine, What::Army(army)) => self.train_on_line(army),
            (EventKind::MechanicalTrouble, What::Unit(unit)) => self.breakdown(unit),
            (EventKind::Volunteers, What::Army(army)) => self.volunteers(army),
            _ => {}
        }
    }

    /// Cubes of a corps are stuck: each of them is put to Control, who may name another.
    fn traffic_jam(&mut self, number: u8, region: RegionId, pot: PotId, n: u8) {
        let units = on_the_road(self.data, self.state, pot);
        for unit in units.into_iter().take(usize::from(n)) {
            self.propose(Proposal::Event(number, region, What::Unit(unit)));
        }
    }

    fn bridge_blown(&mut self, region: RegionId, a: Hex, to: Hex) {
        self.state.set_bridge(self.data, a, to, false);
        self.log
            .tell(ViewParts::region(region), LogEvent::Bridge(a, to, true));
    }

    /// A town gives less, and static troops near it are in danger.
    fn shots_from_windows(&mut self, place: PlaceId, n: u8, radius: u16) {
        self.state.short[place.i()] += n;
        let hex = self.data.places[place.i()].hex;
        let near = |c: &CounterId| match self.state.counters[c.i()].spot {
            Spot::At(at) => {
                self.data.map.distance(at, hex) <= radius
                    && self.data.pieces[c.i()].side == Side::Polish
            }
            _ => false,
        };
        if let Some(post) = self.data.posts().find(near) {
            self.ask(Why::Shots(post), vec![Die::Green]);
        }
    }

    fn less_discretionary(&mut self, side: Side, n: u8) {
        let less = n.min(self.state.purses[side.i()].cp);
        self.state.purses[side.i()].cp -= less;
        self.state.record.purses[side.i()].1 += u16::from(less);
    }

    fn ammunition(&mut self, army: ArmyId, n: u8) {
        let cap = command::cap(self.data, self.state, army);
        let room = cap.saturating_sub(command::holding(self.data, self.state, army));
        self.state.stocks[army.i()].cp += n.min(room);
        self.granted(army, n.min(room));
    }

    /// Identifies every block of a pot.
    pub fn show_pot(&mut self, pot: PotId) {
        let of = |u: &crate::state::Unit| u.fate == Fate::OnMap && u.pot == pot;
        let units: Vec<UnitId> = self
            .state
            .units
            .iter()
            .enumerate()
            .filter(|(_, u)| of(u))
            .map(|(i, _)| UnitId::nth(i))
            .collect();
        self.identify(units);
    }

    /// Takes points from an army's stock, then from its pots.
    pub fn tax(&mut self, army: ArmyId, n: u8) {
        let mut left = n;
        let stock = &mut self.state.stocks[army.i()].cp;
        let taken = left.min(*stock);
        *stock -= taken;
        left -= taken;
        for &pot in &self.data.armies[army.i()].pots {
            let taken = left.min(self.state.pots[pot.i()].cp);
            self.state.pots[pot.i()].cp -= taken;
            left -= taken;
        }
        self.lapsed(army, n - left);
    }

    fn train_on_line(&mut self, army: ArmyId) {
        let spare = |c: &CounterId| {
            let piece = &self.data.pieces[c.i()];
            piece.sort == Sort::Train
                && piece.army.is_none()
                && self.state.counters[c.i()].spot == Spot::Waiting
        };
        let Some(&pot) = self.data.armies[army.i()].pots.first() else {
            return;
        };
        if let Some(train) = (0..self.data.pieces.len()).map(CounterId::nth).find(spare) {
            self.state.homes[train.i()] = pot;
            self.state.counters[train.i()].spot = Spot::Pot(pot);
            self.lasts(Effect::FreeTrain, What::Counter(train));
        }
    }

    /// A counter of volunteers reports to the army: its commander places it in COMMAND.
    fn volunteers(&mut self, army: ArmyId) {
        let pot = self.data.armies[army.i()].pots.first();
        if let (Some(&pot), Some(post)) = (pot, self.spare_post()) {
            self.state.homes[post.i()] = pot;
            self.state.counters[post.i()].spot = Spot::Pot(pot);
        }
    }

    /// Polish static troops that are not in play yet.
    fn spare_post(&self) -> Option<CounterId> {
        let spare = |c: &CounterId| {
            self.state.counters[c.i()].spot == Spot::Waiting
                && self.data.pieces[c.i()].hex == Hex::NOWHERE
        };
        self.data.posts().find(spare)
    }

    /// Puts a spare static counter into a hex.
    pub fn raise_post(&mut self, hex: Hex) {
        if let Some(post) = self.spare_post() {
            self.state.counters[post.i()].spot = Spot::At(hex);
        }
    }
}
