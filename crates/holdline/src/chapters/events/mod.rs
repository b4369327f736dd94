//! §2.14: random events. The generator proposes, Control decides.

mod effects;
mod targets;

pub use targets::candidates;

use crate::act::Act;
use crate::data::events::{EventKind, EventRow};
use crate::data::game::{GameData, SupplyPointKind};
use crate::dice::Die;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::combat::{Assault, Battle};
use crate::state::events::{Effect, Proposal, Survey, What};
use crate::state::{Fate, Spot, State, Why};
use targets::survey;

/// The sides of the die that picks one of the targets: a number that most list lengths divide.
const PICK: u8 = 120;
/// The most proposals that wait for Control at a time.
pub const MOST_PROPOSALS: usize = 60;

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

/// The event with a number, if it can be drawn now: not spent, not out of season.
fn drawn<'a>(data: &'a GameData, state: &State, number: u8) -> Result<&'a EventRow, Refusal> {
    let Some(row) = data.tables.events.get(number) else {
        return no(Refusal::UnknownEvent);
    };
    if row.once && state.record.once >> number & 1 == 1 {
        return no(Refusal::EventUsed);
    }
    let (first, last) = row.turns;
    match (first..=last).contains(&state.turn) {
        true => Ok(row),
        false => no(Refusal::EventOutOfSeason(first, last.min(state.last))),
    }
}

/// Whether an event can be drawn and has a target in a region now.
pub fn check_event(data: &GameData, state: &State, number: u8, region: RegionId) -> Verdict {
    if region.i() >= state.regions.len() {
        return no(Refusal::UnknownEvent);
    }
    let row = drawn(data, state, number)?;
    match candidates(data, state, row.target, region).is_empty() {
        true => no(Refusal::EventFindsNothing),
        false => Ok(()),
    }
}

/// What events find in a position: a menu asks about all of them.
pub struct EventMenu<'a> {
    data: &'a GameData,
    state: &'a State,
    survey: Survey,
}

impl<'a> EventMenu<'a> {
    /// Looks at a position.
    pub fn of(data: &'a GameData, state: &'a State) -> EventMenu<'a> {
        let survey = survey(data, state);
        EventMenu {
            data,
            state,
            survey,
        }
    }

    /// Whether a proposed event could strike something else: where [`next_target`] finds it.
    pub fn has_other_target(&self, proposal: Proposal) -> bool {
        let (data, state) = (self.data, self.state);
        let Proposal::Event(number, region, what) = proposal else {
            return false;
        };
        match data.tables.events.get(number) {
            Some(row) if is_jammed(row, what).is_some() => {
                next_target(data, state, proposal).is_some()
            }
            Some(row) => self.survey.has_other(row.target, region, what),
            None => false,
        }
    }

    /// The events that have a target now, a bit for each number, by the regions where they have one, a bit each.
    pub fn open(&self) -> [u32; 1 << MAX_REGIONS] {
        let mut open = [0; 1 << MAX_REGIONS];
        for row in &self.data.tables.events.rows {
            if drawn(self.data, self.state, row.number).is_ok() {
                open[usize::from(self.survey.regions(row.target))] |= 1 << row.number;
            }
        }
        open
    }
}

/// The cube that a traffic jam is about to hold up.
fn is_jammed(row: &EventRow, what: What) -> Option<UnitId> {
    match what {
        What::Unit(unit) if row.kind == EventKind::TrafficJam => Some(unit),
        _ => None,
    }
}

/// Cubes of a corps that a traffic jam can hold up, those with motors first, without those that are stuck or named already.
fn on_the_road(data: &GameData, state: &State, pot: PotId) -> Vec<UnitId> {
    let named = |unit: UnitId| {
        let jam = |p: &Proposal| matches!(p, Proposal::Event(_, _, What::Unit(u)) if *u == unit);
        state.unit_under(Effect::Jam, unit) || state.proposals.iter().any(jam)
    };
    let of = |u: &crate::state::Unit| u.fate == Fate::OnMap && u.pot == pot && !u.dummy;
    let units = state.units.iter().enumerate().filter(|(_, u)| of(u));
    let mut units: Vec<UnitId> = units.map(|(i, _)| UnitId::nth(i)).collect();
    units.retain(|&u| !named(u));
    units.sort_by_key(|&u| !state.class(data, u).motorized());
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
    let row = data.tables.events.get(number)?;
    if let Some(unit) = is_jammed(row, what) {
        // The corps is struck already; Control goes on to name another of its cubes, in turn.
        let rest = on_the_road(data, state, state.units[unit.i()].pot);
        let after = rest.iter().filter(|&&u| u > unit).min();
        let next = *after.or(rest.iter().min())?;
        return Some(Proposal::Event(number, region, What::Unit(next)));
    }
    let list = candidates(data, state, row.target, region);
    let at = list.iter().position(|w| *w == what).map_or(0, |at| at + 1);
    let next = *list.get(at % list.len().max(1))?;
    (next != what).then_some(Proposal::Event(number, region, next))
}

impl Act<'_> {
    /// Dice for every region: whether, which, and whom.
    pub fn ask_events(&mut self) {
        let highest = self.data.tables.events.highest();
        if self.state.options.random_events {
            let dice = self
                .state
                .regions()
                .flat_map(|_| [Die::Six, Die::Of(highest), Die::Of(PICK)])
                .collect();
            self.ask(Why::Events, dice);
        }
    }

    /// The generator's dice become proposals.
    pub fn events_rolled(&mut self, dice: &[u8]) {
        for (region, roll) in self.state.regions().zip(dice.chunks(3)) {
            if let &[chance, number, pick] = roll
                && chance >= self.data.tables.events.from
            {
                self.draw_event(number, region, pick);
            }
        }
    }

    /// Draws a target for an event and hands both to Control.
    pub fn draw_event(&mut self, number: u8, region: RegionId, pick: u8) {
        let Ok(row) = drawn(self.data, self.state, number) else {
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
        } else if self.state.proposals.len() < MOST_PROPOSALS
            && !self.state.proposals.contains(&proposal)
        {
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
    use super::targets::survey;
    use super::{What, candidates, check_event};
    use crate::Holdline;
    use engine::laws::Lawful;
    use engine::{FastRng, Menu, Next, Rules};

    /// The menu looks for regions, the draw for a target in them.
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
            let survey = survey(data, &state);
            for row in data.tables.events.rows.iter().filter(|_| step % 40 == 0) {
                let bits = survey.regions(row.target);
                for r in state.regions() {
                    let there = !candidates(data, &state, row.target, r).is_empty();
                    assert_eq!(bits >> r.0 & 1 == 1, there, "{:?} in {r:?}", row.target);
                    assert!(there || check_event(data, &state, row.number, r).is_err());
                    let list = candidates(data, &state, row.target, r);
                    for what in list.iter().copied().chain([What::Nothing]) {
                        let other = list.iter().any(|w| *w != what);
                        assert_eq!(survey.has_other(row.target, r, what), other, "{what:?}");
                    }
                }
            }
        }
    }
}
