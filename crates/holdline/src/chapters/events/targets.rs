//! Whom or what a random event could strike.

use crate::data::events::EventTarget;
use crate::data::game::{DivisionClass, GameData, Sort};
use crate::ids::*;
use crate::posture::{Class, Posture};
use crate::state::events::{Survey, UnitSurvey, What};
use crate::state::{Fate, Spot, State, Unit};
use engine::NumberSet;

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
        pots.filter(|p| self.data.pots[p.i()].motorized)
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
        let sides = self.data.major_sides.iter();
        let bridges = sides.filter(|&&(hex, to, d)| {
            let spanned = self.state.spans[hex.i()] >> d & 1 == 1;
            spanned && self.here(hex) && (test(hex) || test(to))
        });
        bridges.map(|&(hex, to, _)| What::Bridge(hex, to)).collect()
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
            .filter(|(unit, u)| self.state.class(self.data, *unit) == Class::Armor && test(u))
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

/// Two things of each kind of target in each region, where there are as many: the first ones that [`candidates`] finds, or
/// others, for all kinds in one pass over the position.
pub(super) fn survey(data: &GameData, state: &State) -> Survey {
    let units = state.unit_survey(|| UnitSurvey::of(data, state));
    let mut survey = units.found.clone();
    survey.pots(data, state);
    survey.bridges(data, state);
    survey.places(data, state);
    survey.arrivals(data, state);
    survey.guns(data, state, &units.raided);
    survey
}

impl Survey {
    fn pots(&mut self, data: &GameData, state: &State) {
        use EventTarget::*;
        for (i, (pot, printed)) in state.pots.iter().zip(&data.pots).enumerate() {
            if !pot.hex.on_map() {
                continue;
            }
            let region = data.map.region(pot.hex);
            let (what, army) = (What::Pot(PotId::nth(i)), What::Army(printed.army));
            self.add(AnyCorps, region, what);
            if data.side(printed.army) == Side::Polish {
                self.add(PolishHq, region, what);
                self.add(PolishArmy, region, army);
            } else {
                self.add(GermanCorps, region, what);
                self.add(GermanArmy, region, army);
                if printed.motorized {
                    self.add(GermanMotorizedCorps, region, what);
                }
            }
        }
    }

    fn bridges(&mut self, data: &GameData, state: &State) {
        use EventTarget::*;
        let cubes = &state.unit_sets().fought_for[Side::German.i()];
        let polish = state.held(Side::Polish);
        for &(hex, to, d) in &data.major_sides {
            let region = data.map.region(hex);
            let wanted = self.wants(BridgePolish, region) || self.wants(BridgeNearGerman, region);
            if !wanted || state.spans[hex.i()] >> d & 1 == 0 {
                continue;
            }
            let either = |set: &NumberSet| set.contains(hex.into()) || set.contains(to.into());
            let what = What::Bridge(hex, to);
            if either(polish) {
                self.add(BridgePolish, region, what);
            }
            if either(cubes) {
                self.add(BridgeNearGerman, region, what);
            }
        }
    }

    fn places(&mut self, data: &GameData, state: &State) {
        for region in state.regions() {
            let high_command = What::Side(Side::Polish);
            self.add(EventTarget::Silesia, region, high_command);
            self.add(EventTarget::PolishHighCommand, region, high_command);
            let zone = What::Zone(data.zones[region.i()]);
            self.add(EventTarget::Zone, region, zone);
            self.add(EventTarget::Region, region, What::Region(region));
        }
        for &town in &data.border_towns {
            let hex = data.places[town.i()].hex;
            if state.friendly(hex, Side::Polish) {
                let region = data.map.region(hex);
                self.add(EventTarget::PolishBorderTown, region, What::Place(town));
            }
        }
    }

    fn arrivals(&mut self, data: &GameData, state: &State) {
        let divisions = data.divisions.iter().zip(state.arrivals.iter());
        for (i, (division, &arrival)) in divisions.enumerate() {
            if arrival <= state.turn
                || data.side(division.army) != Side::Polish
                || !division.hex.on_map()
            {
                continue;
            }
            let (region, what) = (data.map.region(division.hex), What::Division(DivId::nth(i)));
            self.add(EventTarget::PolishArriving, region, what);
            if division.class == DivisionClass::Reserve {
                self.add(EventTarget::PolishReserveArriving, region, what);
            }
        }
    }

    fn guns(&mut self, data: &GameData, state: &State, raided: &[(u128, u64); MAX_REGIONS]) {
        const TARGET: EventTarget = EventTarget::GermanArtilleryNearPolish;
        let any = raided.iter().fold((0, 0), |a, b| (a.0 | b.0, a.1 | b.1));
        let served =
            |(divisions, pots): (u128, u64), gun: CounterId| match data.pieces[gun.i()].sort {
                Sort::Battery(division) => divisions >> division.0 & 1 == 1,
                _ => pots >> state.homes[gun.i()].0 & 1 == 1,
            };
        for &gun in &data.german_guns {
            let there = matches!(state.counters[gun.i()].spot, Spot::Pot(_) | Spot::At(_));
            if !there || !served(any, gun) {
                continue;
            }
            for region in state.regions() {
                if self.wants(TARGET, region) && served(raided[region.i()], gun) {
                    self.add(TARGET, region, What::Counter(gun));
                }
            }
        }
    }
}

impl UnitSurvey {
    fn of(data: &GameData, state: &State) -> UnitSurvey {
        let mut survey = UnitSurvey {
            found: Survey::default(),
            raided: [(0, 0); MAX_REGIONS],
        };
        let polish = &state.unit_sets().fought_for[Side::Polish.i()];
        for (i, u) in state.units.iter().enumerate() {
            if u.fate != Fate::OnMap || u.dummy {
                continue;
            }
            let region = data.map.region(u.hex);
            survey.unit(data, state, UnitId::nth(i), region);
            let mut around = data.map.around(u.hex);
            if u.side == Side::German && around.any(|(_, h)| polish.contains(h.into())) {
                let (divisions, pots) = &mut survey.raided[region.i()];
                *divisions |= u.division.map_or(0, |d| 1 << d.0);
                *pots |= 1 << u.pot.0;
            }
        }
        survey
    }

    fn unit(&mut self, data: &GameData, state: &State, unit: UnitId, region: RegionId) {
        use EventTarget::*;
        let (found, u) = (&mut self.found, &state.units[unit.i()]);
        if let Some(division) = u.division {
            let what = What::Division(division);
            found.add(AnyDivision, region, what);
            if found.wants(FootDivision, region) && is_foot(data, state, division) {
                found.add(FootDivision, region, what);
            }
            if u.side == Side::German {
                found.add(GermanDivision, region, what);
            }
        }
        match (u.side, u.posture) {
            (Side::Polish, Posture::DugIn) => found.add(PolishDugInHex, region, What::Hex(u.hex)),
            (Side::German, Posture::Prepared) => {
                found.add(GermanPreparedHex, region, What::Hex(u.hex))
            }
            _ => {}
        }
        if u.side == Side::German && state.class(data, unit) == Class::Armor {
            found.add(GermanArmor, region, What::Unit(unit));
            if u.posture == Posture::Disordered {
                found.add(GermanDisorderedArmor, region, What::Unit(unit));
            }
        }
    }
}

fn is_foot(data: &GameData, state: &State, division: DivId) -> bool {
    let mut units = data.divisions[division.i()].units.iter();
    units.all(|u| !state.class(data, *u).motorized())
}
