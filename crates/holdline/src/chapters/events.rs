//! §2.14: random events. The generator proposes, Control disposes.

use crate::act::Act;
use crate::data::game::{GameData, Sort, SupplyPointKind};
use crate::data::map::River;
use crate::data::tables::EventTarget;
use crate::dice::Die;
use crate::event::{LogEvent, ViewParts};
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::state::combat::{Assault, Battle};
use crate::state::events::Effect;
use crate::state::events::Lasting;
use crate::state::events::Proposal;
use crate::state::events::What;
use crate::state::{Fate, Spot, State, Why};

/// The traffic jam, which asks Control twice: for the corps, and for its cubes.
const JAM: u8 = 2;

impl State {
    fn under(&self, effect: Effect, what: What) -> bool {
        self.lasting
            .iter()
            .any(|l| l.effect == effect && l.what == what)
    }

    /// In force over a region.
    pub fn in_force(&self, effect: Effect, region: RegionId) -> bool {
        !self.lasting.is_empty() && self.under(effect, What::Region(region))
    }

    /// In force over an air zone.
    pub fn zone_under(&self, _: &GameData, effect: Effect, zone: u8) -> bool {
        self.under(effect, What::Zone(zone))
    }

    /// In force for a pot.
    pub fn pot_under(&self, effect: Effect, pot: PotId) -> bool {
        !self.lasting.is_empty() && self.under(effect, What::Pot(pot))
    }

    /// In force for a division.
    pub fn division_under(&self, effect: Effect, division: DivId) -> bool {
        !self.lasting.is_empty() && self.under(effect, What::Division(division))
    }

    /// In force for a cube.
    pub fn unit_under(&self, effect: Effect, unit: UnitId) -> bool {
        !self.lasting.is_empty() && self.under(effect, What::Unit(unit))
    }

    /// In force for a counter.
    pub fn counter_under(&self, effect: Effect, counter: CounterId) -> bool {
        self.under(effect, What::Counter(counter))
    }

    /// In force for a hex.
    pub fn hex_under(&self, effect: Effect, hex: Hex) -> bool {
        self.under(effect, What::Hex(hex))
    }

    /// In force for a bridge.
    pub fn bridge_under(&self, effect: Effect, a: Hex, b: Hex) -> bool {
        self.under(effect, What::Bridge(a, b)) || self.under(effect, What::Bridge(b, a))
    }

    /// A train that an event put on the line costs nothing.
    pub fn free_train(&self, counter: CounterId) -> bool {
        self.counter_under(Effect::FreeTrain, counter)
    }

    /// The attack goes in against the wrong hill: Movement faces count.
    pub fn wrong_hill(&self, battle: &Battle) -> bool {
        battle.assault == Assault::Prepared
            && battle
                .from
                .iter()
                .any(|&h| self.hex_under(Effect::WrongHill, h))
    }

    /// A cube bombed by its own side, if air support was used under that event.
    pub fn friendly_bombs(&self, battle: &Battle) -> Option<UnitId> {
        let struck = |u: UnitId| self.pot_under(Effect::Bombed, self.units[u.i()].pot);
        (battle.air[0] && battle.side == Side::German)
            .then(|| battle.attackers().find(|&u| struck(u)))
            .flatten()
    }
}

/// Everything in a region that an event of this kind of target could strike.
pub fn candidates(
    data: &GameData,
    state: &State,
    target: EventTarget,
    region: RegionId,
) -> Vec<What> {
    let here = |hex: Hex| hex.on_map() && data.ground.region(hex) == region;
    let pots = |side: Side| {
        let on = |p: &PotId| here(state.pots[p.i()].hex) && data.side(data.army_of(*p)) == side;
        (0..data.pots.len())
            .map(PotId::nth)
            .filter(on)
            .collect::<Vec<_>>()
    };
    let armies = |side: Side| {
        let mut list: Vec<ArmyId> = pots(side).into_iter().map(|p| data.army_of(p)).collect();
        list.dedup();
        list
    };
    let units = |side: Side| {
        let on = move |(_, u): &(usize, &crate::state::Unit)| {
            u.fate == Fate::OnMap && !u.dummy && u.side == side && here(u.hex)
        };
        state
            .units
            .iter()
            .enumerate()
            .filter(on)
            .map(|(i, _)| UnitId::nth(i))
            .collect::<Vec<_>>()
    };
    let divisions = |side: Side| {
        let mut list: Vec<DivId> = units(side)
            .into_iter()
            .filter_map(|u| state.units[u.i()].division)
            .collect();
        list.sort();
        list.dedup();
        list
    };
    let hexes = |side: Side, posture: Posture| {
        let turned = units(side)
            .into_iter()
            .filter(|u| state.units[u.i()].posture == posture);
        let mut list: Vec<Hex> = turned.map(|u| state.units[u.i()].hex).collect();
        list.sort();
        list.dedup();
        list
    };
    let bridges = |test: &dyn Fn(Hex, Hex) -> bool| {
        let mut list = Vec::new();
        for hex in data
            .ground
            .hexes()
            .filter(|&h| here(h) && state.spans[h.i()] != 0)
        {
            for (_, to) in data.ground.around(hex) {
                let major = data.ground.edge(hex, to).river == River::Major;
                if major && state.bridged(data, hex, to) && test(hex, to) {
                    list.push(What::Bridge(hex, to));
                }
            }
        }
        list
    };
    let towns = |test: &dyn Fn(Hex) -> bool| {
        let on = |p: &PlaceId| {
            let place = &data.places[p.i()];
            place.role == SupplyPointKind::Town
                && here(place.hex)
                && state.friendly(place.hex, Side::Polish)
                && test(place.hex)
        };
        (0..data.places.len())
            .map(PlaceId::nth)
            .filter(on)
            .map(What::Place)
            .collect::<Vec<_>>()
    };
    let waiting = |reserve: bool| {
        let on = |d: &DivId| {
            let div = &data.divisions[d.i()];
            let polish = data.side(div.army) == Side::Polish && here(div.hex);
            polish && state.arrivals[d.i()] > state.turn && (!reserve || div.class == "reserve")
        };
        (0..data.divisions.len())
            .map(DivId::nth)
            .filter(on)
            .map(What::Division)
            .collect::<Vec<_>>()
    };
    use EventTarget::*;
    use Side::{German, Polish};
    match target {
        PolishHq => pots(Polish).into_iter().map(What::Pot).collect(),
        GermanCorps => pots(German).into_iter().map(What::Pot).collect(),
        GermanMotorisedCorps => pots(German)
            .into_iter()
            .filter(|p| data.pots[p.i()].motorised)
            .map(What::Pot)
            .collect(),
        AnyCorps => pots(German)
            .into_iter()
            .chain(pots(Polish))
            .map(What::Pot)
            .collect(),
        PolishArmy => armies(Polish).into_iter().map(What::Army).collect(),
        GermanArmy => armies(German).into_iter().map(What::Army).collect(),
        BridgePolish => bridges(&|a, to| state.friendly(a, Polish) || state.friendly(to, Polish)),
        BridgeNearGerman => {
            bridges(&|a, to| state.has_cube(a, German) || state.has_cube(to, German))
        }
        PolishBorderTown => towns(&|hex| {
            data.ground
                .near_list(hex, 2)
                .any(|h| data.ground.cell(h).home == Some(German))
        }),
        Silesia | PolishHighCommand => vec![What::Side(Polish)],
        AnyDivision => divisions(German)
            .into_iter()
            .chain(divisions(Polish))
            .map(What::Division)
            .collect(),
        GermanDivision => divisions(German).into_iter().map(What::Division).collect(),
        FootDivision => {
            let slow = |d: &DivId| {
                data.divisions[d.i()]
                    .units
                    .iter()
                    .all(|u| !state.class(data, *u).motorised())
            };
            let all = divisions(German).into_iter().chain(divisions(Polish));
            all.filter(slow).map(What::Division).collect()
        }
        PolishDugInHex => hexes(Polish, Posture::DugIn)
            .into_iter()
            .map(What::Hex)
            .collect(),
        GermanPreparedHex => hexes(German, Posture::Prepared)
            .into_iter()
            .map(What::Hex)
            .collect(),
        PolishReserveArriving => waiting(true),
        PolishArriving => waiting(false),
        Zone => vec![What::Zone(data.zones[region.i()])],
        GermanDisorderedArmour => {
            let beaten = |u: &UnitId| state.units[u.i()].posture == Posture::Disordered;
            let tanks = units(German)
                .into_iter()
                .filter(|u| state.class(data, *u) == Class::Armour);
            tanks.filter(beaten).map(What::Unit).collect()
        }
        GermanArmour => {
            let tanks = units(German)
                .into_iter()
                .filter(|u| state.class(data, *u) == Class::Armour);
            tanks.map(What::Unit).collect()
        }
        GermanArtilleryNearPolish => {
            // At the start of a turn guns stand with their troops: with the division, or with the corps (event 26).
            let near = |u: &UnitId| {
                let mut around = data.ground.around(state.units[u.i()].hex);
                around.any(|(_, h)| state.has_cube(h, Polish))
            };
            let raided: Vec<UnitId> = units(German).into_iter().filter(near).collect();
            let exposed = |c: &CounterId| {
                let served = |u: &UnitId| match data.pieces[c.i()].sort {
                    Sort::Battery(division) => state.units[u.i()].division == Some(division),
                    Sort::Heavy => state.units[u.i()].pot == state.homes[c.i()],
                    _ => false,
                };
                matches!(state.counters[c.i()].spot, Spot::Pot(_) | Spot::At(_))
                    && raided.iter().any(served)
            };
            let guns = (0..data.pieces.len()).map(CounterId::nth);
            let guns = guns.filter(|c| {
                data.pieces[c.i()].sort.artillery() && data.pieces[c.i()].side == German
            });
            guns.filter(exposed).map(What::Counter).collect()
        }
        Region => vec![What::Region(region)],
    }
}

/// The regions in which [`candidates`] finds somebody, a bit each.
fn target_regions(data: &GameData, state: &State, target: EventTarget) -> u8 {
    use EventTarget::*;
    let bit = |hex: Hex| {
        if hex.on_map() {
            1 << data.ground.region(hex).0
        } else {
            0
        }
    };
    let pots = |test: &dyn Fn(PotId) -> bool| {
        let on = (0..data.pots.len()).map(PotId::nth).filter(|&p| test(p));
        on.fold(0, |bits, p| bits | bit(state.pots[p.i()].hex))
    };
    let of = |side: Side| move |p: PotId| data.side(data.army_of(p)) == side;
    let units = |test: &dyn Fn(UnitId, &crate::state::Unit) -> bool| {
        let on = state.units.iter().enumerate();
        let on = on.filter(|(_, u)| u.fate == Fate::OnMap && !u.dummy);
        let on = on.filter(|(i, u)| test(UnitId::nth(*i), u));
        on.fold(0, |bits, (_, u)| bits | bit(u.hex))
    };
    let armour = |unit: UnitId, u: &crate::state::Unit| {
        u.side == Side::German && state.class(data, unit) == Class::Armour
    };
    match target {
        Silesia | PolishHighCommand | Zone | Region => (1 << REGIONS) - 1,
        PolishHq | PolishArmy => pots(&of(Side::Polish)),
        GermanCorps | GermanArmy => pots(&of(Side::German)),
        GermanMotorisedCorps => pots(&|p| of(Side::German)(p) && data.pots[p.i()].motorised),
        AnyCorps => pots(&|_| true),
        AnyDivision => units(&|_, u| u.division.is_some()),
        GermanDivision => units(&|_, u| u.side == Side::German && u.division.is_some()),
        PolishDugInHex => units(&|_, u| u.side == Side::Polish && u.posture == Posture::DugIn),
        GermanPreparedHex => {
            units(&|_, u| u.side == Side::German && u.posture == Posture::Prepared)
        }
        GermanArmour => units(&armour),
        GermanDisorderedArmour => {
            units(&|unit, u| u.posture == Posture::Disordered && armour(unit, u))
        }
        _ => {
            let there = |r: &RegionId| !candidates(data, state, target, *r).is_empty();
            let found = regions().filter(there);
            found.fold(0, |bits, r| bits | 1 << r.0)
        }
    }
}

/// The event with a number that can be drawn now: not spent, not out of season.
fn drawn<'a>(
    data: &'a GameData,
    state: &State,
    number: u8,
) -> Option<&'a crate::data::tables::EventRow> {
    let row = data
        .tables
        .events
        .event
        .iter()
        .find(|e| e.number == number)?;
    let spent = row.once && state.record.once >> number & 1 == 1;
    (!spent && (row.from_turn..=row.to_turn).contains(&state.turn)).then_some(row)
}

/// Whether an event would find somebody in a region now.
pub fn possible(data: &GameData, state: &State, number: u8, region: RegionId) -> bool {
    drawn(data, state, number)
        .is_some_and(|row| !candidates(data, state, row.target, region).is_empty())
}

/// The events that would find somebody now, by number, with the regions where they would, a bit each.
pub fn open_events(data: &GameData, state: &State) -> impl Iterator<Item = (u8, u8)> {
    let mut known: Vec<(EventTarget, u8)> = Vec::new();
    data.tables.events.event.iter().filter_map(move |row| {
        drawn(data, state, row.number)?;
        let old = known.iter().find(|x| x.0 == row.target).map(|x| x.1);
        let bits = old.unwrap_or_else(|| {
            let bits = target_regions(data, state, row.target);
            known.push((row.target, bits));
            bits
        });
        (bits != 0).then_some((row.number, bits))
    })
}

/// Cubes of a corps that a traffic jam can hold up, those with motors first; who is stuck or named already is left out.
fn on_the_road(data: &GameData, state: &State, pot: PotId) -> Vec<UnitId> {
    let named = |unit: UnitId| {
        let jam = |p: &Proposal| matches!(p, Proposal::Event(_, _, What::Unit(u)) if *u == unit);
        state.unit_under(Effect::Jam, unit) || state.proposals.iter().any(jam)
    };
    let of = |u: &crate::state::Unit| u.fate == Fate::OnMap && u.pot == pot && !u.dummy;
    let units = state.units.iter().enumerate().filter(|(_, u)| of(u));
    let mut units: Vec<UnitId> = units.map(|(i, _)| UnitId::nth(i)).collect();
    units.retain(|&u| !named(u));
    units.sort_by_key(|&u| !state.class(data, u).motorised());
    units
}

/// Whether an army may muster its volunteers in a hex: a named town that it holds, in its own area or with a cube of its
/// own in it.
pub fn musters(data: &GameData, state: &State, army: ArmyId, hex: Hex) -> bool {
    let town = |p: &crate::data::game::SupplyPoint| {
        let own = || {
            state
                .cubes_of(hex, Side::Polish)
                .any(|u| state.army_of(data, u) == army)
        };
        p.hex == hex && p.role == SupplyPointKind::Town && (p.army == Some(army) || own())
    };
    state.friendly(hex, Side::Polish) && data.places.iter().any(town)
}

/// A proposed event with the next thing in its region that it could strike.
pub fn next_target(data: &GameData, state: &State, proposal: Proposal) -> Option<Proposal> {
    let Proposal::Event(number, region, what) = proposal else {
        return None;
    };
    if let What::Unit(unit) = what
        && number == JAM
    {
        // The corps is struck already; Control goes on to name another of its cubes, in turn.
        let rest = on_the_road(data, state, state.units[unit.i()].pot);
        let after = rest.iter().filter(|&&u| u > unit).min();
        let next = *after.or(rest.iter().min())?;
        return Some(Proposal::Event(number, region, What::Unit(next)));
    }
    let row = data
        .tables
        .events
        .event
        .iter()
        .find(|e| e.number == number)?;
    let list = candidates(data, state, row.target, region);
    let at = list.iter().position(|w| *w == what).map_or(0, |at| at + 1);
    let next = *list.get(at % list.len().max(1))?;
    (next != what).then_some(Proposal::Event(number, region, next))
}

impl Act<'_> {
    /// Dice for every region: whether, which, and whom.
    pub fn ask_events(&mut self) {
        if self.state.options.random_events {
            let dice = (0..REGIONS)
                .flat_map(|_| [Die::Six, Die::Of(30), Die::Of(120)])
                .collect();
            self.ask(Why::Events, dice);
        }
    }

    /// The generator's dice become proposals.
    pub fn events_rolled(&mut self, dice: &[u8]) {
        for (region, roll) in regions().zip(dice.chunks(3)) {
            if let &[chance, number, pick] = roll
                && chance >= self.data.tables.events.draw.from
            {
                self.draw_event(number, region, pick);
            }
        }
    }

    /// Draws a target for an event and hands both to Control.
    pub fn draw_event(&mut self, number: u8, region: RegionId, pick: u8) {
        let Some(row) = drawn(self.data, self.state, number) else {
            return;
        };
        let list = candidates(self.data, self.state, row.target, region);
        if list.is_empty() {
            return;
        }
        let what = list[usize::from(pick.saturating_sub(1)) % list.len()];
        self.propose(Proposal::Event(number, region, what));
    }

    /// Hands something to Control, or applies it where there is none.
    pub fn propose(&mut self, proposal: Proposal) {
        if self.state.options.auto_control {
            self.apply_proposal(proposal);
        } else if self.state.proposals.len() < 60 && !self.state.proposals.contains(&proposal) {
            self.state.proposals.push(proposal);
        }
    }

    /// Carries a proposal out.
    pub fn apply_proposal(&mut self, proposal: Proposal) {
        match proposal {
            Proposal::Event(number, region, what) => self.apply_event(number, region, what),
            Proposal::Nation(line) => self.nation_speaks(line),
            Proposal::Tripwire(wire) => self.tripwire_struck(wire),
            Proposal::Release(division) => self.release(division),
            Proposal::Recall(division) => self.recall(division),
        }
    }

    fn lasts(&mut self, effect: Effect, what: What) {
        let lasting = Lasting { effect, what };
        if !self.state.lasting.contains(&lasting) {
            self.state.lasting.push(lasting);
        }
    }

    fn apply_event(&mut self, number: u8, region: RegionId, what: What) {
        let Some(row) = self
            .data
            .tables
            .events
            .event
            .iter()
            .find(|e| e.number == number)
        else {
            return;
        };
        let amount = row.amount;
        if row.once {
            self.state.record.once |= 1 << number;
        }
        self.log
            .tell(ViewParts::region(region), LogEvent::Event(number, region));
        match (number, what) {
            (1, What::Pot(_)) => self.lasts(Effect::Refugees, what),
            (JAM, What::Pot(pot)) => {
                // Two cubes of the corps, named by Control: the corps is struck, and each of them is put to Control.
                for unit in on_the_road(self.data, self.state, pot)
                    .into_iter()
                    .take(usize::from(amount))
                {
                    self.propose(Proposal::Event(JAM, region, What::Unit(unit)));
                }
            }
            (JAM, What::Unit(_)) => self.lasts(Effect::Jam, what),
            (3, What::Pot(_)) => self.lasts(Effect::NoFuel, what),
            (4, What::Bridge(a, to)) => {
                self.state.set_bridge(self.data, a, to, false);
                self.log
                    .tell(ViewParts::region(region), LogEvent::Bridge(a, to, true));
            }
            (5, What::Bridge(..)) => self.lasts(Effect::Seized, what),
            (6, What::Army(army)) => {
                self.lasts(Effect::LinesCut, what);
                self.tax(army, amount);
            }
            (7, What::Place(place)) => {
                self.state.short[place.i()] += amount;
                let hex = self.data.places[place.i()].hex;
                let near = |c: &CounterId| match self.state.counters[c.i()].spot {
                    Spot::At(at) => {
                        self.data.ground.distance(at, hex) <= 2
                            && self.data.pieces[c.i()].side == Side::Polish
                    }
                    _ => false,
                };
                if let Some(post) = self.data.posts().find(near) {
                    self.ask(Why::Shots(post), vec![Die::Green]);
                }
            }
            (8 | 28, What::Side(side)) => {
                let less = amount.min(self.state.purses[side.i()].cp);
                self.state.purses[side.i()].cp -= less;
                self.state.record.purses[side.i()].1 += u16::from(less);
            }
            (9, What::Pot(_)) => self.lasts(Effect::Bombed, what),
            (10, What::Pot(pot)) => self.show_pot(pot),
            (11, What::Division(_)) => self.lasts(Effect::NoPrepare, what),
            (12, What::Division(_)) => self.lasts(Effect::FreeRally, what),
            (13, What::Hex(_)) => self.lasts(Effect::Rearguard, what),
            (14, What::Army(army)) => {
                let room = crate::chapters::command::cap(self.data, self.state, army)
                    .saturating_sub(crate::chapters::command::holding(
                        self.data, self.state, army,
                    ));
                self.state.stocks[army.i()].cp += amount.min(room);
                self.granted(army, amount.min(room));
            }
            (15, What::Army(army)) => self.tax(army, amount),
            (16, What::Division(d)) => {
                self.state.arrivals[d.i()] =
                    self.state.arrivals[d.i()].saturating_sub(amount).max(1);
                // Who was due tomorrow is here today.
                self.arrive();
            }
            (17, What::Division(d)) => {
                self.state.arrivals[d.i()] = self.state.arrivals[d.i()].saturating_add(amount)
            }
            (18, What::Zone(_)) => self.lasts(Effect::Mist, what),
            (19, What::Region(_)) => self.lasts(Effect::DryGround, what),
            (20, What::Region(_)) => self.lasts(Effect::Storm, what),
            (21, What::Army(army)) => self.train_on_line(army),
            (22, What::Division(_)) => self.lasts(Effect::Tired, what),
            (23, What::Unit(_)) => self.lasts(Effect::Workshop, what),
            (24, What::Unit(unit)) => self.breakdown(unit),
            (25, What::Hex(_)) => self.lasts(Effect::WrongHill, what),
            (26, What::Counter(_)) => self.lasts(Effect::Raid, what),
            (29, What::Army(army)) => self.volunteers(army),
            _ => {}
        }
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

    /// Events end with the turn; trains put on the line leave it.
    pub fn events_end(&mut self) {
        for lasting in std::mem::take(&mut self.state.lasting) {
            match (lasting.effect, lasting.what) {
                (Effect::Rearguard, _) => self.state.lasting.push(lasting),
                (Effect::FreeTrain, What::Counter(train))
                    if self.state.counters[train.i()].spot != Spot::Gone =>
                {
                    self.state.counters[train.i()].spot = Spot::Waiting;
                }
                _ => {}
            }
        }
        self.state
            .proposals
            .retain(|p| !matches!(p, Proposal::Event(..)));
    }
}

#[cfg(test)]
mod tests {
    use super::{candidates, possible, target_regions};
    use crate::Holdline;
    use crate::ids::regions;
    use engine::laws::Lawful;
    use engine::{FastRng, Menu, Next, Rules};

    /// The menu looks for regions, the draw for somebody in them.
    #[test]
    fn regions_of_targets_are_those_with_candidates() {
        let rules = Holdline::shipped().unwrap();
        let data = &rules.data;
        let mut rng = FastRng::new(7);
        let mut setup = rules.any_setup(&mut rng);
        setup.position = Some(serde_json::json!({ "turn": 2 }));
        let mut state = rules.start(&setup).unwrap();
        for step in 0..400 {
            match rules.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    let outcome = rules.roll(&chance, &mut rng);
                    rules.resolve(&mut state, &outcome, &mut ());
                }
                Next::Seats(seats) => {
                    let seat = seats.iter().nth(rng.below(seats.len())).unwrap();
                    let mut menu = Menu::new();
                    rules.menu(&state, seat, &mut menu);
                    if let Some(choice) = menu.pick(&mut rng) {
                        rules.choose(&mut state, seat, &choice, &mut ()).unwrap();
                    }
                }
            }
            for row in data.tables.events.event.iter().filter(|_| step % 40 == 0) {
                let bits = target_regions(data, &state, row.target);
                for r in regions() {
                    let there = !candidates(data, &state, row.target, r).is_empty();
                    assert_eq!(bits >> r.0 & 1 == 1, there, "{:?} in {r:?}", row.target);
                    assert!(there || !possible(data, &state, row.number, r));
                }
            }
        }
    }
}
