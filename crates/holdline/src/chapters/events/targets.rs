//! Whom or what a random event could strike.

use crate::data::events::EventTarget;
use crate::data::game::{DivisionClass, GameData, Sort, SupplyPointKind};
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
        FootDivision => search.divisions(&[German, Polish], &|d| {
            let mut units = data.divisions[d.i()].units.iter();
            units.all(|u| !state.class(data, *u).motorised())
        }),
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
        let ground = &self.data.map;
        let border = |hex: Hex| {
            ground
                .near_list(hex, self.data.tables.events.border)
                .any(|h| ground.cell(h).home == Some(Side::German))
        };
        let places = self.data.places.iter().enumerate();
        places
            .filter(|(_, place)| {
                place.role == SupplyPointKind::Town
                    && self.here(place.hex)
                    && self.state.friendly(place.hex, Side::Polish)
                    && border(place.hex)
            })
            .map(|(i, _)| What::Place(PlaceId::nth(i)))
            .collect()
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

/// The regions in which [`candidates`] finds something, a bit each.
pub(super) fn target_regions(data: &GameData, state: &State, target: EventTarget) -> u8 {
    use EventTarget::*;
    let bit = |hex: Hex| {
        if hex.on_map() {
            1 << data.map.region(hex).0
        } else {
            0
        }
    };
    let pots = |test: &dyn Fn(PotId) -> bool| {
        let on = (0..data.pots.len()).map(PotId::nth).filter(|&p| test(p));
        on.fold(0, |bits, p| bits | bit(state.pots[p.i()].hex))
    };
    let of = |side: Side| move |p: PotId| data.side(data.army_of(p)) == side;
    let units = |test: &dyn Fn(UnitId, &Unit) -> bool| {
        let on = state.units.iter().enumerate();
        let on = on.filter(|(_, u)| u.fate == Fate::OnMap && !u.dummy);
        let on = on.filter(|(i, u)| test(UnitId::nth(*i), u));
        on.fold(0, |bits, (_, u)| bits | bit(u.hex))
    };
    let armor =
        |unit: UnitId, u: &Unit| u.side == Side::German && state.class(data, unit) == Class::Armour;
    match target {
        Silesia | PolishHighCommand | Zone | Region => (1 << REGIONS) - 1,
        PolishHq | PolishArmy => pots(&of(Side::Polish)),
        GermanCorps | GermanArmy => pots(&of(Side::German)),
        GermanMotorizedCorps => pots(&|p| of(Side::German)(p) && data.pots[p.i()].motorised),
        AnyCorps => pots(&|_| true),
        AnyDivision => units(&|_, u| u.division.is_some()),
        GermanDivision => units(&|_, u| u.side == Side::German && u.division.is_some()),
        PolishDugInHex => units(&|_, u| u.side == Side::Polish && u.posture == Posture::DugIn),
        GermanPreparedHex => {
            units(&|_, u| u.side == Side::German && u.posture == Posture::Prepared)
        }
        GermanArmor => units(&armor),
        GermanDisorderedArmor => {
            units(&|unit, u| u.posture == Posture::Disordered && armor(unit, u))
        }
        _ => {
            let there = |r: &RegionId| !candidates(data, state, target, *r).is_empty();
            let found = regions().filter(there);
            found.fold(0, |bits, r| bits | 1 << r.0)
        }
    }
}
