//! §2.19: rolls outside combat that an umpire may still void, roll again or set, as long as nothing has followed them.

use crate::act::Act;
use crate::data::game::GameData;
use crate::dice::Die;
use crate::ids::*;
use crate::state::air::Berth;
use crate::state::record::Purpose;
use crate::state::rolls::Roll;
use crate::state::rolls::Trace;
use crate::state::{State, Why};
use std::sync::Arc;

/// Rolls that are kept; what lies further back is a matter for a rewind.
const KEPT: usize = 12;

/// What a roll is about; nothing for rolls that belong to the start of a turn or are a combat's own.
fn trace(data: &GameData, state: &State, why: Why) -> Option<Trace> {
    match why {
        Why::Rally { unit, .. } | Why::Breakdown(unit) => {
            let u = &state.units[unit.i()];
            Some(Trace::Unit {
                hex: u.hex,
                posture: u.posture,
                fate: u.fate,
                shaken: u.shaken,
                tried: u.tried,
                committed: u.committed,
                moved: u.moved,
            })
        }
        Why::Bridge(hex, to) => Some(Trace::Bridge(state.bridged(data, hex, to))),
        Why::Recovery(zone) | Why::Dogfight(zone) | Why::Flak(zone) => {
            let z = state.sky.zones.get(usize::from(zone))?;
            let craft = state.sky.craft.iter().enumerate();
            let craft = craft.filter(|(_, c)| c.zone == zone);
            Some(Trace::Sky(
                Box::new(z.clone()),
                craft.map(|(i, c)| (CraftId::nth(i), c.clone())).collect(),
            ))
        }
        Why::Specials(region) => {
            let battle = state.regions[region.i()].battle.as_ref();
            let fire = battle.into_iter().flat_map(|b| b.fire.iter().flatten());
            let spots = fire
                .map(|&(c, _)| (c, state.counters[c.i()].spot))
                .collect();
            Some(Trace::Combat(battle.cloned().map(Box::new), spots))
        }
        _ => None,
    }
}

/// Whether two rolls are about the same thing.
fn same(a: Why, z: Why) -> bool {
    use Why::*;
    match (a, z) {
        (Rally { unit: a, .. } | Breakdown(a), Rally { unit: z, .. } | Breakdown(z)) => a == z,
        (Bridge(a, b), Bridge(y, z)) => (a, b) == (y, z) || (a, b) == (z, y),
        (Recovery(a) | Dogfight(a) | Flak(a), Recovery(z) | Dogfight(z) | Flak(z)) => a == z,
        (Specials(a), Specials(z)) => a == z,
        _ => false,
    }
}

/// Whether a roll belongs to the air board.
pub fn is_air(why: Why) -> bool {
    matches!(why, Why::Recovery(_) | Why::Dogfight(_) | Why::Flak(_))
}

/// Whether an umpire may still take a roll back: nothing has followed it but rolls that are undone with it.
pub fn stands(data: &GameData, state: &State, n: u8) -> bool {
    let Some(throw) = state.throws.get(usize::from(n)) else {
        return false;
    };
    if let Why::Rally { unit, .. } | Why::Breakdown(unit) = throw.why
        && crate::chapters::control::fighting(state, unit)
    {
        return false;
    }
    let mut last = throw;
    let later = state.throws[usize::from(n) + 1..].iter();
    for next in later.filter(|t| same(t.why, throw.why)) {
        if next.before != last.after {
            return false;
        }
        last = next;
    }
    let over = matches!(last.after, Trace::Combat(None, _));
    !over && trace(data, state, throw.why).as_ref() == Some(&last.after)
}

/// Whether a die of a roll can be turned to this face: another one than it shows.
pub fn can_show(state: &State, n: u8, die: u8, face: u8) -> bool {
    let Some(throw) = state.throws.get(usize::from(n)) else {
        return false;
    };
    let at = usize::from(die);
    let there = throw.dice.get(at).is_some_and(|d| match d {
        Die::Green | Die::Red | Die::Black => face <= 2,
        Die::Six => (1..=6).contains(&face),
        Die::Of(sides) => (1..=*sides).contains(&face),
    });
    there && throw.shown[at] != face
}

impl Act<'_> {
    /// Takes dice to what they were rolled for, and keeps the roll for the umpires.
    pub fn land(&mut self, why: Why, dice: Vec<Die>, shown: Vec<u8>) {
        let before = trace(self.data, self.state, why);
        self.rolled(why, &shown);
        let (Some(before), Some(after)) = (before, trace(self.data, self.state, why)) else {
            return;
        };
        if self.state.throws.len() >= KEPT {
            self.state.throws.remove(0);
        }
        let number = self.state.thrown;
        self.state.thrown += 1;
        self.state.throws.push(Arc::new(Roll {
            number,
            why,
            dice,
            shown,
            before,
            after,
        }));
    }

    /// Undoes a roll and those of the same thing that followed it; points for a second try go back.
    fn undo(&mut self, n: u8) -> Option<Arc<Roll>> {
        let throw = self.state.throws.get(usize::from(n))?.clone();
        let newest = |t: &&Arc<Roll>| same(t.why, throw.why);
        let last = self.state.throws.iter().rev().find(newest)?.clone();
        let mut at = 0;
        self.state.throws.retain(|t| {
            at += 1;
            at <= usize::from(n) || !same(t.why, throw.why)
        });
        if let (Why::Rally { unit, paid, .. }, Why::Rally { paid: in_all, .. }) =
            (throw.why, last.why)
        {
            self.refund(unit, in_all - paid);
        }
        match &throw.before {
            Trace::Unit {
                posture, shaken, ..
            } => {
                if let Why::Rally { unit, .. } | Why::Breakdown(unit) = throw.why {
                    let u = &mut self.state.units[unit.i()];
                    (u.posture, u.shaken) = (*posture, *shaken);
                }
            }
            Trace::Bridge(there) => {
                if let Why::Bridge(hex, to) = throw.why {
                    self.state.set_bridge(self.data, hex, to, *there);
                }
            }
            Trace::Sky(zone, craft) => {
                if let Why::Recovery(at) | Why::Dogfight(at) | Why::Flak(at) = throw.why {
                    self.state.sky.zones[usize::from(at)] = (**zone).clone();
                }
                for (id, old) in craft {
                    let now = std::mem::replace(&mut self.state.sky.craft[id.i()], old.clone());
                    // A counter that was broken up flies again and is struck from the losses.
                    if now.berth == Berth::Gone && old.berth != Berth::Gone {
                        let lost = &mut self.state.record.air[self.data.planes[id.i()].side.i()];
                        *lost = lost.saturating_sub(1);
                    }
                }
            }
            Trace::Combat(battle, spots) => {
                if let Why::Specials(region) = throw.why {
                    self.state.regions[region.i()].battle = battle.as_deref().cloned();
                }
                for &(counter, spot) in spots {
                    self.state.counters[counter.i()].spot = spot;
                }
            }
        }
        Some(throw)
    }

    /// Points for a rally go back to the hex.
    fn refund(&mut self, unit: UnitId, n: u8) {
        let (hex, army) = (
            self.state.units[unit.i()].hex,
            self.state.army_of(self.data, unit),
        );
        if n > 0 {
            let spent = &mut self.state.record.accounts[army.i()].spent[Purpose::Rally as usize];
            *spent = spent.saturating_sub(u16::from(n));
            self.state.lay(hex, army, n);
        }
    }

    /// As if nothing had been rolled: points are returned, and the game goes on without a result.
    pub fn void_throw(&mut self, n: u8) {
        let Some(throw) = self.undo(n) else { return };
        match throw.why {
            Why::Rally { unit, paid, .. } => {
                self.state.units[unit.i()].tried = false;
                self.refund(unit, paid);
            }
            Why::Breakdown(_) | Why::Bridge(..) => {}
            why => self.rolled(why, &[]),
        }
    }

    /// The dice are rolled again.
    pub fn throw_again(&mut self, n: u8) {
        if let Some(throw) = self.undo(n) {
            self.ask(throw.why, throw.dice.clone());
        }
    }

    /// One die shows what the umpire says.
    pub fn set_die(&mut self, n: u8, die: u8, face: u8) {
        if let Some(throw) = self.undo(n) {
            let mut shown = throw.shown.clone();
            shown[usize::from(die)] = face;
            self.land(throw.why, throw.dice.clone(), shown);
        }
    }
}
