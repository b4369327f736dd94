//! §2.10: what the results of a combat do to cubes and counters. Each is recorded as it was before, until a cube
//! withdraws, so that an umpire can undo the roll (§2.19).

use crate::act::Act;
use crate::ids::*;
use crate::state::combat::{Battle, UndoRecord, Wait};
use crate::state::{Spot, State};

/// Whether a combat lies between its dice and the first withdrawal: its roll can be undone.
pub fn can_undo(battle: &Battle) -> bool {
    matches!(
        battle.wait,
        Wait::Ignore(_) | Wait::Hits(_) | Wait::Stars(..) | Wait::Disorder | Wait::Stand
    )
}

impl Act<'_> {
    fn record(&mut self, region: RegionId, was: UndoRecord) {
        if let Some(battle) = self.battle(region) {
            battle.undo.push(was);
        }
    }

    /// Disorders a cube by a combat's result.
    pub fn disorder_in(&mut self, region: RegionId, unit: UnitId) {
        let u = &self.state.units[unit.i()];
        self.record(region, UndoRecord::Posture(unit, u.posture, u.shaken));
        self.disorder(unit);
    }

    /// Destroys a cube by a combat's result; its division may lose a gun with it.
    pub fn destroy_in(&mut self, region: RegionId, unit: UnitId) {
        let u = &self.state.units[unit.i()];
        let (hex, division) = (u.hex, u.division);
        let guns = |s: &State| -> Vec<(CounterId, Spot)> {
            let list = division.map_or(&[][..], |d| &self.data.divisions[d.i()].guns);
            list.iter().map(|&g| (g, s.counters[g.i()].spot)).collect()
        };
        let before = guns(self.state);
        self.destroy(unit);
        let lost = before
            .into_iter()
            .find(|&(gun, spot)| self.state.counters[gun.i()].spot != spot);
        if let Some((gun, spot)) = lost {
            self.record(region, UndoRecord::Counter(gun, spot));
        }
        self.record(region, UndoRecord::Destroyed(unit, hex));
    }

    /// Loses a counter by a combat's result.
    pub fn lose_in(&mut self, region: RegionId, counter: CounterId, hex: Hex) {
        let spot = self.state.counters[counter.i()].spot;
        self.record(region, UndoRecord::Counter(counter, spot));
        self.lose(counter, hex);
    }

    /// Undoes what the results of a combat have done so far; its dice lie on the table as if just rolled.
    pub fn undo_results(&mut self, region: RegionId) {
        let records = self.battle(region).map(|b| std::mem::take(&mut b.undo));
        self.undo(records.unwrap_or_default());
        if let Some(battle) = self.battle(region) {
            for fighter in battle.attack.iter_mut().chain(&mut battle.defense) {
                (fighter.hits, fighter.gone) = (0, false);
            }
            (battle.won, battle.starred, battle.fallen) = (None, [0; 2], 0);
            battle.tally = battle.rolled;
            battle.faces[0].iter_mut().for_each(|d| d.struck = false);
        }
    }
}
