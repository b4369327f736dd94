//! §2.19: the one way to undo a roll. What dice change on the board is recorded as it was before ([`UndoRecord`]), and an
//! umpire who voids, rerolls or sets a roll restores the records first, the newest first. A combat records its results
//! (`combat/casualties.rs`) and a roll outside combat what it is about (`rolls.rs`). A rewind goes back over choices as well:
//! the engine finds the position, and `rewind.rs` says what stays known.

use crate::act::Act;
use crate::ids::*;
use crate::state::Fate;
use crate::state::air::{Berth, Craft};
use crate::state::combat::{Paid, UndoRecord};

impl Act<'_> {
    /// Restores what was recorded, the newest first.
    pub fn undo(&mut self, records: Vec<UndoRecord>) {
        for record in records.into_iter().rev() {
            self.restore(record);
        }
    }

    fn restore(&mut self, record: UndoRecord) {
        match record {
            UndoRecord::Posture(unit, posture, shaken) => {
                let u = &mut self.state.units[unit.i()];
                (u.posture, u.shaken) = (posture, shaken);
            }
            UndoRecord::Destroyed(unit, hex) => self.revive(unit, hex),
            UndoRecord::Counter(counter, spot) => self.state.counters[counter.i()].spot = spot,
            UndoRecord::Bridge(hex, to, there) => self.state.set_bridge(self.data, hex, to, there),
            UndoRecord::Zone(zone, was) => self.state.sky.zones[usize::from(zone)] = *was,
            UndoRecord::Craft(craft, was) => self.restore_craft(craft, was),
            UndoRecord::Battle(region, was) => {
                self.state.regions[region.i()].battle = was.map(|battle| *battle);
            }
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

    /// A counter that was broken up flies again and is struck from the losses.
    fn restore_craft(&mut self, craft: CraftId, was: Craft) {
        let flies = was.berth != Berth::Gone;
        let now = std::mem::replace(&mut self.state.sky.craft[craft.i()], was);
        if now.berth == Berth::Gone && flies {
            let lost = &mut self.state.record.air[self.data.planes[craft.i()].side.i()];
            *lost = lost.saturating_sub(1);
        }
    }

    /// Returns points to the hex they were paid from.
    pub fn refund(&mut self, paid: Paid) {
        if paid.n > 0 {
            let spent = &mut self.state.record.accounts[paid.army.i()].spent[paid.purpose as usize];
            *spent = spent.saturating_sub(u16::from(paid.n));
            self.state.lay(paid.hex, paid.army, paid.n);
        }
    }
}
