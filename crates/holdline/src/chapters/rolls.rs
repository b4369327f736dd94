//! §2.19: rolls outside combat that an umpire may still void, roll again or set, as long as nothing has followed them.

use crate::act::Act;
use crate::data::game::GameData;
use crate::dice::Die;
use crate::ids::*;
use crate::state::combat::{Paid, UndoRecord};
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

/// What a roll was about, as it was before.
fn records(roll: &Roll) -> Vec<UndoRecord> {
    match (&roll.before, roll.why) {
        (
            Trace::Unit {
                posture, shaken, ..
            },
            Why::Rally { unit, .. } | Why::Breakdown(unit),
        ) => vec![UndoRecord::Posture(unit, *posture, *shaken)],
        (Trace::Bridge(there), Why::Bridge(hex, to)) => vec![UndoRecord::Bridge(hex, to, *there)],
        (Trace::Sky(zone, craft), Why::Recovery(at) | Why::Dogfight(at) | Why::Flak(at)) => {
            let craft = craft.iter();
            let craft = craft.map(|(id, was)| UndoRecord::Craft(*id, was.clone()));
            let zone = UndoRecord::Zone(at, zone.clone());
            std::iter::once(zone).chain(craft).collect()
        }
        (Trace::Combat(battle, spots), Why::Specials(region)) => {
            let spots = spots.iter();
            let spots = spots.map(|&(counter, spot)| UndoRecord::Counter(counter, spot));
            let battle = UndoRecord::Battle(region, battle.clone());
            std::iter::once(battle).chain(spots).collect()
        }
        _ => Vec::new(),
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
    let Some(roll) = state.rolled.get(usize::from(n)) else {
        return false;
    };
    if let Why::Rally { unit, .. } | Why::Breakdown(unit) = roll.why
        && crate::chapters::control::fighting(state, unit)
    {
        return false;
    }
    let mut last = roll;
    let later = state.rolled[usize::from(n) + 1..].iter();
    for next in later.filter(|t| same(t.why, roll.why)) {
        if next.before != last.after {
            return false;
        }
        last = next;
    }
    let over = matches!(last.after, Trace::Combat(None, _));
    !over && trace(data, state, roll.why).as_ref() == Some(&last.after)
}

/// Whether a die of a roll can be turned to this face: another one than it shows.
pub fn can_show(state: &State, n: u8, die: u8, face: u8) -> bool {
    let Some(roll) = state.rolled.get(usize::from(n)) else {
        return false;
    };
    let at = usize::from(die);
    let there = roll.dice.get(at).is_some_and(|d| match d {
        Die::Green | Die::Red | Die::Black => face <= 2,
        Die::Six => (1..=6).contains(&face),
        Die::Of(sides) => (1..=*sides).contains(&face),
    });
    there && roll.shown[at] != face
}

impl Act<'_> {
    /// Takes dice to what they were rolled for, and keeps the roll for the umpires.
    pub fn land(&mut self, why: Why, dice: Vec<Die>, shown: Vec<u8>) {
        let before = trace(self.data, self.state, why);
        self.rolled(why, &shown);
        let (Some(before), Some(after)) = (before, trace(self.data, self.state, why)) else {
            return;
        };
        if dice.is_empty() {
            return self.nothing_rolled(why, &before, after);
        }
        if self.state.rolled.len() >= KEPT {
            self.state.rolled.remove(0);
        }
        let number = self.state.rolls_made;
        self.state.rolls_made += 1;
        self.state.rolled.push(Arc::new(Roll {
            number,
            why,
            dice,
            shown,
            before,
            after,
        }));
    }

    /// A roll without dice (A173) is nothing to change: it belongs to the roll that it followed.
    fn nothing_rolled(&mut self, why: Why, before: &Trace, after: Trace) {
        let mut kept = self.state.rolled.iter_mut().rev();
        let last = kept.find(|roll| same(roll.why, why));
        if let Some(last) = last.filter(|roll| roll.after == *before) {
            Arc::make_mut(last).after = after;
        }
    }

    /// Undoes a roll and those of the same thing that followed it; points for a second try go back.
    fn take_back(&mut self, n: u8) -> Option<Arc<Roll>> {
        let roll = self.state.rolled.get(usize::from(n))?.clone();
        let newest = |t: &&Arc<Roll>| same(t.why, roll.why);
        let last = self.state.rolled.iter().rev().find(newest)?.clone();
        let mut at = 0;
        self.state.rolled.retain(|t| {
            at += 1;
            at <= usize::from(n) || !same(t.why, roll.why)
        });
        if let (Why::Rally { unit, paid, .. }, Why::Rally { paid: in_all, .. }) =
            (roll.why, last.why)
        {
            self.refund_rally(unit, in_all - paid);
        }
        self.undo(records(&roll));
        Some(roll)
    }

    /// Points for a rally go back to the hex.
    fn refund_rally(&mut self, unit: UnitId, n: u8) {
        self.refund(Paid {
            hex: self.state.units[unit.i()].hex,
            army: self.state.army_of(self.data, unit),
            n,
            purpose: Purpose::Rally,
        });
    }

    /// As if nothing had been rolled: points are returned, and the game goes on without a result.
    pub fn void_roll(&mut self, n: u8) {
        let Some(roll) = self.take_back(n) else {
            return;
        };
        match roll.why {
            Why::Rally { unit, paid, .. } => {
                self.state.units[unit.i()].tried = false;
                self.refund_rally(unit, paid);
            }
            Why::Breakdown(_) | Why::Bridge(..) => {}
            why => self.rolled(why, &[]),
        }
    }

    /// The dice are rolled again.
    pub fn reroll(&mut self, n: u8) {
        if let Some(roll) = self.take_back(n) {
            self.ask(roll.why, roll.dice.clone());
        }
    }

    /// One die shows what the umpire says.
    pub fn set_die(&mut self, n: u8, die: u8, face: u8) {
        if let Some(roll) = self.take_back(n) {
            let mut shown = roll.shown.clone();
            shown[usize::from(die)] = face;
            self.land(roll.why, roll.dice.clone(), shown);
        }
    }
}
