//! Whom or what a random event could strike.

use crate::data::events::EventTarget;
use crate::data::game::{DivisionClass, GameData, Sort};
use crate::data::map::River;
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::state::events::What;
use crate::state::{Fate, Spot, State, Unit};

/// Everything in a region that an event with this kind of target could strike.
pub fn candidates(
    data: &GameData,
    state: &State,
    target: EventTarget,
    region: RegionId,
) -> Vec<What> {
    use EventTarget::*;
    use Side::{German, Polish};
    let search = Search {
        data,
        state,
        region,
    };
    match target {
        PolishHq => search.pots(&[Polish]),
        GermanCorps => search.pots(&[German]),
        GermanMotorizedCorps => search.motorized_corps(),
        AnyCorps => search.pots(&[German, Polish]),
        PolishArmy => search.armies(Polish),
        GermanArmy => search.armies(German),
        BridgePolish => search.bridges(&|hex| state.friendly(hex, Polish)),
        BridgeNearGerman => search.bridges(&|hex| state.has_cube(hex, German)),
        PolishBorderTown => search.border_towns(),
        Silesia | PolishHighCommand => vec![What::Side(Polish)],
        AnyDivision => search.divisions(&[German, Polish], &|_| true),
        GermanDivision => search.divisions(&[German], &|_| true),
        FootDivision => search.divisions(&[German, Polish], &|d| is_foot(data, state, d)),
        PolishDugInHex => search.hexes(Polish, Posture::DugIn),
        GermanPreparedHex => search.hexes(German, Posture::Prepared),
        PolishReserveArriving => search.arriving(&|class| class == DivisionClass::Reserve),
        PolishArriving => search.arriving(&|_| true),
        Zone => vec![What::Zone(data.zones[region.i()])],
        GermanDisorderedArmor => search.armor(&|u| u.posture == Posture::Disordered),
        GermanArmor => search.armor(&|_| true),
        GermanArtilleryNearPolish => search.guns_near_enemy(),
        Region => vec![What::Region(region)],
    }
}

/// What is in one region.
struct Search<'a> {
    data: &'a GameData,
    state: &'a State,
    region: RegionId,
}

impl<'a> Search<'a> {
    fn here(&self, hex: Hex) -> bool {
        hex.on_map() && self.data.map.region(hex) == self.region
    }

    fn pots_of(&self, side: Side) -> impl Iterator<Item = PotId> {
        let pots = (0..self.data.pots.len()).map(PotId::nth);
        pots.filter(move |p| {
            self.here(self.state.pots[p.i()].hex) && self.data.side(self.data.army_of(*p)) == side
        })
    }

    fn pots(&self, sides: &[Side]) -> Vec<What> {
        let pots = sides.iter().flat_map(|&side| self.pots_of(side));
        pots.map(What::Pot).collect()
    }

    fn motorized_corps(&self) -> Vec<What> {
        let pots = self.pots_of(Side::German);
        pots.filter(|p| self.data.pots[p.i()].motorised)
            .map(What::Pot)
            .collect()
    }

    fn armies(&self, side: Side) -> Vec<What> {
        let armies = self.pots_of(side).map(|p| self.data.army_of(p));
        let mut armies: Vec<ArmyId> = armies.collect();
        armies.dedup();
        armies.into_iter().map(What::Army).collect()
    }

    fn units(&self, side: Side) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        let units = self.state.units.iter().enumerate();
        units
            .filter(move |(_, u)| {
                u.fate == Fate::OnMap && !u.dummy && u.side == side && self.here(u.hex)
            })
            .map(|(i, u)| (UnitId::nth(i), u))
    }

    fn divisions(&self, sides: &[Side], test: &dyn Fn(DivId) -> bool) -> Vec<What> {
        let mut found = Vec::new();
        for &side in sides {
            let divisions = self.units(side).filter_map(|(_, u)| u.division);
            let mut divisions: Vec<DivId> = divisions.collect();
            divisions.sort();
            divisions.dedup();
            let fit = divisions.into_iter().filter(|&d| test(d));
            found.extend(fit.map(What::Division));
        }
        found
    }

    fn hexes(&self, side: Side, posture: Posture) -> Vec<What> {
        let units = self.units(side).filter(|(_, u)| u.posture == posture);
        let mut hexes: Vec<Hex> = units.map(|(_, u)| u.hex).collect();
        hexes.sort();
        hexes.dedup();
        hexes.into_iter().map(What::Hex).collect()
    }

    /// Bridges over major rivers with an end that passes the test.
    fn bridges(&self, test: &dyn Fn(Hex) -> bool) -> Vec<What> {
        let (data, state) = (self.data, self.state);
        let mut found = Vec::new();
        let hexes = data.map.hexes();
        for hex in hexes.filter(|&h| self.here(h) && state.spans[h.i()] != 0) {
            for (_, to) in data.map.around(hex) {
                let major = data.map.edge(hex, to).river == River::Major;
                if major && state.bridged(data, hex, to) && (test(hex) || test(to)) {
                    found.push(What::Bridge(hex, to));
                }
            }
        }
        found
    }

    /// Polish towns near German soil.
    fn border_towns(&self) -> Vec<What> {
        let towns = self.data.border_towns.iter().filter(|p| {
            let hex = self.data.places[p.i()].hex;
            self.here(hex) && self.state.friendly(hex, Side::Polish)
        });
        towns.copied().map(What::Place).collect()
    }

    /// Polish divisions that are still to come.
    fn arriving(&self, test: &dyn Fn(DivisionClass) -> bool) -> Vec<What> {
        let divisions = self.data.divisions.iter().enumerate();
        divisions
            .filter(|(i, d)| {
                let polish = self.data.side(d.army) == Side::Polish && self.here(d.hex);
                polish && self.state.arrivals[*i] > self.state.turn && test(d.class)
            })
            .map(|(i, _)| What::Division(DivId::nth(i)))
            .collect()
    }

    fn armor(&self, test: &dyn Fn(&Unit) -> bool) -> Vec<What> {
        self.units(Side::German)
            .filter(|(unit, u)| self.state.class(self.data, *unit) == Class::Armour && test(u))
            .map(|(unit, _)| What::Unit(unit))
            .collect()
    }

    /// German guns whose troops are beside a Polish cube. At the start of a turn guns are with their division, or with
    /// their corps.
    fn guns_near_enemy(&self) -> Vec<What> {
        let (data, state) = (self.data, self.state);
        let near = |(_, u): &(UnitId, &Unit)| {
            let mut around = data.map.around(u.hex);
            around.any(|(_, h)| state.has_cube(h, Side::Polish))
        };
        let raided: Vec<&Unit> = self.units(Side::German).filter(near).map(|x| x.1).collect();
        let exposed = |c: &CounterId| {
            let piece = &data.pieces[c.i()];
            let served = |u: &&Unit| match piece.sort {
                Sort::Battery(division) => u.division == Some(division),
                Sort::Heavy => u.pot == state.homes[c.i()],
                _ => false,
            };
            piece.side == Side::German
                && matches!(state.counters[c.i()].spot, Spot::Pot(_) | Spot::At(_))
                && raided.iter().any(served)
        };
        let counters = (0..data.pieces.len()).map(CounterId::nth);
        counters.filter(exposed).map(What::Counter).collect()
    }
}

/// The regions in which each kind of target is found, a bit each: where [`candidates`] finds something, for all kinds in one
/// pass over the position.
pub(super) struct Survey {
    found: [u8; EventTarget::Region as usize + 1],
}

impl Survey {
    pub(super) fn of(data: &GameData, state: &State) -> Survey {
        let mut survey = Survey {
            found: [0; EventTarget::Region as usize + 1],
        };
        use EventTarget::*;
        for target in [Silesia, PolishHighCommand, Zone, Region] {
            survey.add(target, (1 << REGIONS) - 1);
        }
        survey.pots(data, state);
        survey.units(data, state);
        survey.bridges(data, state);
        survey.places(data, state);
        survey.arrivals(data, state);
        survey.guns(data, state);
        survey
    }

    pub(super) fn regions(&self, target: EventTarget) -> u8 {
        self.found[target as usize]
    }

    fn add(&mut self, target: EventTarget, bits: u8) {
        self.found[target as usize] |= bits;
    }

    fn pots(&mut self, data: &GameData, state: &State) {
        use EventTarget::*;
        for (pot, printed) in state.pots.iter().zip(&data.pots) {
            let bit = bit(data, pot.hex);
            self.add(AnyCorps, bit);
            if data.side(printed.army) == Side::Polish {
                self.add(PolishHq, bit);
                self.add(PolishArmy, bit);
            } else {
                self.add(GermanCorps, bit);
                self.add(GermanArmy, bit);
                if printed.motorised {
                    self.add(GermanMotorizedCorps, bit);
                }
            }
        }
    }

    fn units(&mut self, data: &GameData, state: &State) {
        use EventTarget::*;
        for (i, u) in state.units.iter().enumerate() {
            if u.fate != Fate::OnMap || u.dummy {
                continue;
            }
            let bit = bit(data, u.hex);
            if let Some(division) = u.division {
                self.add(AnyDivision, bit);
                if self.regions(FootDivision) & bit == 0 && is_foot(data, state, division) {
                    self.add(FootDivision, bit);
                }
            }
            if u.side == Side::Polish {
                if u.posture == Posture::DugIn {
                    self.add(PolishDugInHex, bit);
                }
                continue;
            }
            if u.division.is_some() {
                self.add(GermanDivision, bit);
            }
            if u.posture == Posture::Prepared {
                self.add(GermanPreparedHex, bit);
            }
            if state.class(data, UnitId::nth(i)) == Class::Armour {
                self.add(GermanArmor, bit);
                if u.posture == Posture::Disordered {
                    self.add(GermanDisorderedArmor, bit);
                }
            }
        }
    }

    fn bridges(&mut self, data: &GameData, state: &State) {
        use EventTarget::*;
        let spanned = state
            .spans
            .iter()
            .enumerate()
            .filter(|(_, spans)| **spans != 0);
        for hex in spanned.map(|(i, _)| Hex::nth(i)) {
            let bit = bit(data, hex);
            if self.regions(BridgePolish) & self.regions(BridgeNearGerman) & bit != 0 {
                continue;
            }
            for (_, to) in data.map.around(hex) {
                let major = data.map.edge(hex, to).river == River::Major;
                if !major || !state.bridged(data, hex, to) {
                    continue;
                }
                if [hex, to].iter().any(|&h| state.friendly(h, Side::Polish)) {
                    self.add(BridgePolish, bit);
                }
                if [hex, to].iter().any(|&h| state.has_cube(h, Side::German)) {
                    self.add(BridgeNearGerman, bit);
                }
            }
        }
    }

    fn places(&mut self, data: &GameData, state: &State) {
        let towns = data.border_towns.iter().map(|p| data.places[p.i()].hex);
        for hex in towns.filter(|&hex| state.friendly(hex, Side::Polish)) {
            self.add(EventTarget::PolishBorderTown, bit(data, hex));
        }
    }

    fn arrivals(&mut self, data: &GameData, state: &State) {
        for (division, &arrival) in data.divisions.iter().zip(state.arrivals.iter()) {
            if arrival <= state.turn || data.side(division.army) != Side::Polish {
                continue;
            }
            let bit = bit(data, division.hex);
            self.add(EventTarget::PolishArriving, bit);
            if division.class == DivisionClass::Reserve {
                self.add(EventTarget::PolishReserveArriving, bit);
            }
        }
    }

    fn guns(&mut self, data: &GameData, state: &State) {
        let german = |c: &CounterId| {
            let piece = &data.pieces[c.i()];
            piece.side == Side::German
                && matches!(piece.sort, Sort::Battery(_) | Sort::Heavy)
                && matches!(state.counters[c.i()].spot, Spot::Pot(_) | Spot::At(_))
        };
        // Divisions and pots that have guns.
        let (mut divisions, mut pots) = (0u128, 0u64);
        for counter in (0..data.pieces.len()).map(CounterId::nth).filter(german) {
            match data.pieces[counter.i()].sort {
                Sort::Battery(division) => divisions |= 1 << division.0,
                _ => pots |= 1 << state.homes[counter.i()].0,
            }
        }
        for u in state.units.iter() {
            let there = u.fate == Fate::OnMap && !u.dummy && u.side == Side::German;
            let bit = if there { bit(data, u.hex) } else { 0 };
            if self.regions(EventTarget::GermanArtilleryNearPolish) & bit == bit {
                continue;
            }
            let battery = u.division.is_some_and(|d| divisions >> d.0 & 1 == 1);
            let mut around = data.map.around(u.hex);
            if (battery || pots >> u.pot.0 & 1 == 1)
                && around.any(|(_, h)| state.has_cube(h, Side::Polish))
            {
                self.add(EventTarget::GermanArtilleryNearPolish, bit);
            }
        }
    }
}

fn bit(data: &GameData, hex: Hex) -> u8 {
    match hex.on_map() {
        true => 1 << data.map.region(hex).0,
        false => 0,
    }
}

fn is_foot(data: &GameData, state: &State, division: DivId) -> bool {
    let mut units = data.divisions[division.i()].units.iter();
    units.all(|u| !state.class(data, *u).motorised())
}
