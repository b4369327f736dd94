//! A complete state that fits a view, for whoever has to guess: what is not seen is as on the first morning.

use crate::ids::*;
use crate::options::Options;
use crate::planning;
use crate::rules::Holdline;
use crate::seat::Seat;
use crate::state::{Fate, Known};
use crate::view::View;
use table::{Dice, Imagine, Setup};

impl Imagine for Holdline {
    fn imagine(&self, view: &View, _seat: Seat, dice: &mut dyn Dice) -> crate::state::State {
        let b = &self.book;
        let mut s = planning::opening(b, Options::of(b, &Setup::default()), view.turns.1);
        s.rolls.clear();
        (s.turn, s.stage, s.tea, s.tea_due) = (view.turns.0, view.stage, view.tea.0, view.tea.1);
        (s.ready, s.closed) = (view.ready, view.closed);
        for (r, seen) in s.regions.iter_mut().zip(&view.regions) {
            (r.phase, r.winner, r.present, r.passed) =
                (seen.phase, seen.winner, seen.present, seen.passed);
            r.said = seen.said;
        }
        for (i, sign) in view.hold.chars().enumerate() {
            match sign {
                'G' => s.hold[i] = Some(Side::German),
                'P' => s.hold[i] = Some(Side::Polish),
                '.' => s.hold[i] = None,
                _ => {}
            }
        }
        let side = b.side_of(view.seat);
        for i in 0..s.units.len() {
            if side.is_none_or(|x| s.units[i].side == x) || !view.seen.is_empty() {
                s.put(UnitId::nth(i), Hex::NOWHERE);
                s.units[i].fate = Fate::Waiting;
            }
        }
        for block in &view.own {
            let u = &mut s.units[block.id.i()];
            (u.fate, u.posture, u.pot) = (Fate::OnMap, block.posture, block.pot);
            u.region = b.ground.region(block.hex);
            s.put(block.id, block.hex);
        }
        // A contact is some cube of its corps that has not been met yet.
        for block in &view.seen {
            let fits = |u: &crate::state::Unit| {
                u.fate == Fate::Waiting
                    && u.pot == block.pot
                    && block.face.is_none_or(|(kind, _)| u.kind == kind)
            };
            let free: Vec<usize> = (0..s.units.len()).filter(|&i| fits(&s.units[i])).collect();
            if free.is_empty()
                || s.stack(block.hex)
                    .any(|u| Some(s.units[u.i()].side) == side)
            {
                continue;
            }
            let i = free[dice.die(free.len() as u32) as usize - 1];
            let u = &mut s.units[i];
            (u.fate, u.tag, u.known) = (Fate::OnMap, block.tag, Known::Contact);
            u.region = b.ground.region(block.hex);
            if let Some((_, posture)) = block.face {
                (u.posture, u.known) = (posture, Known::Identified);
            }
            s.put(UnitId::nth(i), block.hex);
        }
        for pot in &view.pots {
            s.pots[pot.pot.i()].cp = pot.cp;
            s.pots[pot.pot.i()].hex = pot.hex.unwrap_or(Hex::NOWHERE);
        }
        s
    }
}
