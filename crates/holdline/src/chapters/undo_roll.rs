//! §2.19: an umpire takes a roll back: what its results did is undone, as long as nobody has withdrawn.

use crate::act::Act;
use crate::ids::*;
use crate::state::combat::{Battle, UndoRecord, Wait};
use crate::state::{Fate, Spot, State};

/// Whether a combat lies between its dice and the first withdrawal.
pub fn fresh(battle: &Battle) -> bool {
    matches!(
        battle.wait,
        Wait::Ignore(_) | Wait::Hits(_) | Wait::Stars(..) | Wait::Disorder | Wait::Stand
    )
}

impl Act<'_> {
    fn scar(&mut self, region: RegionId, scar: UndoRecord) {
        if let Some(battle) = self.battle(region) {
            battle.scars.push(scar);
        }
    }

    /// Disorders a cube by a combat's result.
    pub fn disorder_in(&mut self, region: RegionId, unit: UnitId) {
        let u = &self.state.units[unit.i()];
        self.scar(region, UndoRecord::Disordered(unit, u.posture, u.shaken));
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
            self.scar(region, UndoRecord::Lost(gun, spot));
        }
        self.scar(region, UndoRecord::Destroyed(unit, hex));
    }

    /// Loses a counter by a combat's result.
    pub fn lose_in(&mut self, region: RegionId, counter: CounterId, hex: Hex) {
        let spot = self.state.counters[counter.i()].spot;
        self.scar(region, UndoRecord::Lost(counter, spot));
        self.lose(counter, hex);
    }

    /// Undoes what the results of a combat have done so far; its dice lie on the table as if just rolled.
    pub fn heal(&mut self, region: RegionId) {
        let scars = self
            .battle(region)
            .map_or(Vec::new(), |battle| std::mem::take(&mut battle.scars));
        for scar in scars.into_iter().rev() {
            match scar {
                UndoRecord::Disordered(unit, posture, shaken) => {
                    let u = &mut self.state.units[unit.i()];
                    (u.posture, u.shaken) = (posture, shaken);
                }
                UndoRecord::Destroyed(unit, hex) => self.revive(unit, hex),
                UndoRecord::Lost(counter, spot) => self.state.counters[counter.i()].spot = spot,
            }
        }
        if let Some(battle) = self.battle(region) {
            for fighter in battle.attack.iter_mut().chain(&mut battle.defence) {
                (fighter.hits, fighter.gone) = (0, false);
            }
            (battle.won, battle.starred, battle.fallen) = (None, [0; 2], 0);
            battle.tally = battle.rolled;
        }
    }

    /// A destroyed cube stands where it stood, and is struck from the lists of losses.
    fn revive(&mut self, unit: UnitId, hex: Hex) {
        let army = self.state.army_of(self.data, unit);
        let account = &mut self.state.record.accounts[army.i()];
        account.lost = account.lost.saturating_sub(1);
        account.lost_now = account.lost_now.saturating_sub(1);
        let kind = usize::from(self.state.units[unit.i()].kind);
        self.state.record.kinds[kind] = self.state.record.kinds[kind].saturating_sub(1);
        self.state.units[unit.i()].fate = Fate::OnMap;
        self.state.put(unit, hex);
    }
}
