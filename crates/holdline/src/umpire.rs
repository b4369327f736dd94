//! §2.19: an umpire's act is carried out.

use crate::act::Act;
use crate::air::Berth;
use crate::battle::{Wait, bearings};
use crate::choice::{Account, Ruling};
use crate::control::check;
use crate::dice::Tally;
use crate::event::{LogEvent, Parts};
use crate::ids::*;
use crate::post::Press;
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats};
use crate::state::{Fate, Grip, Spot};
use crate::visibility::eyes;
use engine::DraftProgress;

impl Act<'_> {
    /// An umpire acts.
    pub fn rule(&mut self, seat: Seat, ruling: &Ruling) -> Result<DraftProgress, Refusal> {
        check(self.b, self.s, seat, ruling)?;
        let at = usize::from(seat.0);
        let grip = match *ruling {
            Ruling::Take(unit) => Grip::Unit(unit),
            Ruling::Point(hex) => Grip::Hex(hex),
            Ruling::Pick(counter) => Grip::Counter(counter),
            Ruling::Hold(pot) => Grip::Pot(pot),
            Ruling::Drop => {
                self.s.hands_on[at] = Grip::Nothing;
                return Ok(DraftProgress::Complete);
            }
            _ => {
                let held = std::mem::replace(&mut self.s.hands_on[at], Grip::Nothing);
                self.t.tell(Parts::CONTROL, LogEvent::Umpire(seat));
                self.carry_out(ruling, held);
                self.settle();
                return Ok(DraftProgress::Reveals);
            }
        };
        self.s.hands_on[at] = grip;
        Ok(DraftProgress::More)
    }

    fn carry_out(&mut self, ruling: &Ruling, grip: Grip) {
        match (*ruling).clone() {
            Ruling::Card(side, region, value) => {
                self.s.hands[side.i()][region.i()][usize::from(value)] += 1
            }
            Ruling::Uncard(side, region, value) => {
                self.s.hands[side.i()][region.i()][usize::from(value)] -= 1
            }
            Ruling::Lead(region, army) => {
                self.s.leads[region.i()][self.b.side(army).i()] = army;
                self.s.regions[region.i()].present |= 1 << army.0;
            }
            Ruling::Open(viewer, region) => self.show_or_take(viewer, region),
            Ruling::Void(region) => {
                self.heal(region);
                self.void(region);
            }
            Ruling::Reroll(region) => {
                self.heal(region);
                self.roll_combat(region);
            }
            Ruling::Set(region, side, ticks, stars) => {
                self.heal(region);
                self.count_anew(region, side, Tally { ticks, stars });
            }
            Ruling::Brief(n) => self.brief(usize::from(n)),
            Ruling::Allow(n) => self.decide_request(n, true),
            Ruling::Refuse(n) => self.decide_request(n, false),
            Ruling::VoidThrow(n) => self.void_throw(n),
            Ruling::ThrowAgain(n) => self.throw_again(n),
            Ruling::SetDie(n, die, face) => self.set_die(n, die, face),
            Ruling::Points(account, more) if !matches!(account, Account::Hex(_)) => {
                self.book_point(account, more)
            }
            Ruling::Reserve(side, value, more) => {
                let cards = &mut self.s.purses[side.i()].reserve[usize::from(value)];
                *cards = if more { *cards + 1 } else { *cards - 1 };
            }
            Ruling::Decide(form, option) => self.s.decisions[usize::from(form)] = option,
            Ruling::Tripwire(wire) => {
                self.s.record.struck |= 1 << wire;
                self.tripwire_struck(wire);
            }
            Ruling::Zone(craft) => self.s.sky.craft[craft.i()].zone ^= 1,
            Ruling::Swap(a, z) => self.s.command.swap(usize::from(a.0), usize::from(z.0)),
            Ruling::Link(a, z) => match self.s.lines.iter().position(|&l| l == (a, z)) {
                Some(at) => {
                    self.s.lines.remove(at);
                }
                None => self.s.lines.push((a, z)),
            },
            Ruling::Mute(x) => self.s.muted.0 ^= Seats::one(x).0,
            Ruling::Colours(side, colour) => self.s.colours[side.i()] = colour,
            // The table goes back when the batch is in the journal (`Rules::goes_back`).
            Ruling::Rewind(..) => {}
            Ruling::Pause => self.s.paused = true,
            Ruling::Force(timer) => self.run_out(timer),
            Ruling::Extend(timer) => self.extend(timer),
            Ruling::Tea => {
                self.s.control_tea = true;
                self.s.tea_due = true;
            }
            Ruling::Resume if self.s.paused => self.s.paused = false,
            Ruling::Resume => self.end_tea(),
            Ruling::Length(more) => {
                self.s.last = if more {
                    self.s.last + 1
                } else {
                    self.s.last - 1
                }
            }
            Ruling::Apply(n) => {
                let proposal = self.s.proposals.remove(usize::from(n));
                self.apply_proposal(proposal);
            }
            Ruling::Dismiss(n) => {
                self.s.proposals.remove(usize::from(n));
            }
            Ruling::Retarget(n) => {
                let at = usize::from(n);
                let other = crate::events::next_target(self.b, self.s, self.s.proposals[at]);
                if let Some(other) = other {
                    self.s.proposals[at] = other;
                }
            }
            Ruling::Event(number, region) => self.draw_event(number, region, self.s.turn),
            Ruling::Track(at, up) => self.move_track(usize::from(at), if up { 1 } else { -1 }),
            Ruling::Release(division) => self.release(division),
            Ruling::Recall(division) => self.recall(division),
            Ruling::Craft(craft, berth) => {
                self.s.sky.craft[craft.i()].berth = match berth {
                    0..=3 => Berth::Column(berth),
                    4 => Berth::Withdrawn,
                    5..=9 => Berth::Rear(berth - 4),
                    _ => Berth::Gone,
                };
            }
            Ruling::Message(government, side) => self.publish(Press::Government(government, side)),
            Ruling::Bulletin => self.publish(Press::Bulletin),
            Ruling::Board => self.publish(Press::Board),
            handled => self.handle(&handled, grip),
        }
    }

    /// The dice of one side are set by hand; the defender strikes out his part again.
    fn count_anew(&mut self, region: RegionId, side: Side, tally: Tally) {
        let Some(battle) = &self.s.regions[region.i()].battle else {
            return;
        };
        let rights = bearings(self.b, self.s, battle.target, &battle.from).ignore;
        if let Some(battle) = self.battle(region) {
            battle.rolled[usize::from(side != battle.side)] = tally;
            battle.tally = battle.rolled;
            battle.wait = Wait::Ignore(rights);
        }
        self.proceed(region);
    }

    /// A seat that sees a region's map sees it no more, and one that does not sees it: by grant, or by its own right.
    fn show_or_take(&mut self, viewer: Seat, region: RegionId) {
        let (at, bit) = (usize::from(viewer.0), 1 << region.0);
        if eyes(self.b, self.s, viewer) & bit != 0 {
            self.s.eyes[at] &= !bit;
            if eyes(self.b, self.s, viewer) & bit != 0 {
                self.s.shut[at] |= bit;
                self.s.plans[at] = None;
            }
        } else {
            self.s.shut[at] &= !bit;
            if eyes(self.b, self.s, viewer) & bit == 0 {
                self.s.eyes[at] |= bit;
            }
        }
    }

    /// A point more or less in an account that is no pot and no hex; the books follow.
    fn book_point(&mut self, account: Account, more: bool) {
        let change = |n: &mut u8| *n = if more { *n + 1 } else { *n - 1 };
        match account {
            Account::Hex(_) => {}
            Account::Stock(army) => {
                change(&mut self.s.stocks[army.i()].cp);
                self.book(army, more);
            }
            Account::Ordered(army) => change(&mut self.s.stocks[army.i()].ordered),
            Account::Group(army) => {
                change(&mut self.s.groups[army.i()]);
                let books = &mut self.s.record.groups[self.b.side(army).i()];
                *(if more { &mut books.0 } else { &mut books.1 }) += 1;
            }
            Account::Purse(side) => {
                change(&mut self.s.purses[side.i()].cp);
                let books = &mut self.s.record.purses[side.i()];
                *(if more { &mut books.0 } else { &mut books.1 }) += 1;
            }
        }
    }

    fn book(&mut self, army: ArmyId, more: bool) {
        if more {
            self.granted(army, 1);
        } else {
            self.lapsed(army, 1);
        }
    }

    fn handle(&mut self, ruling: &Ruling, grip: Grip) {
        match (grip, ruling) {
            (Grip::Hex(hex), Ruling::Points(Account::Hex(army), more)) => {
                if *more {
                    self.s.lay(hex, *army, 1);
                } else {
                    self.s.lift(hex, *army, 1);
                }
                self.book(*army, *more);
            }
            (Grip::Hex(hex), Ruling::Note) => self.publish(Press::Hex(hex)),
            (Grip::Pot(pot), Ruling::Remove) => self.s.pots[pot.i()].hex = Hex::NOWHERE,
            (Grip::Unit(unit), Ruling::Put(hex)) => {
                let region = self.b.ground.region(*hex);
                let u = &mut self.s.units[unit.i()];
                u.fate = Fate::OnMap;
                u.region = region;
                let army = self.s.army_of(self.b, unit);
                self.s.regions[region.i()].present |= 1 << army.0;
                self.enter(unit, *hex);
                self.s.units[unit.i()].moved = false;
            }
            (Grip::Unit(unit), Ruling::Turn(posture)) => self.s.units[unit.i()].posture = *posture,
            (Grip::Unit(unit), Ruling::Remove) => self.remove(unit, Fate::Removed),
            (Grip::Unit(unit), Ruling::Inspire) => self.s.units[unit.i()].free = true,
            (Grip::Unit(unit), Ruling::Colour(colour)) => self.s.units[unit.i()].colour = *colour,
            (Grip::Unit(unit), Ruling::Expose) => self.identify([unit]),
            (Grip::Hex(hex), Ruling::Own(side)) => match side {
                Some(side) => self.seize(hex, *side),
                None => self.s.hold[hex.i()] = None,
            },
            (Grip::Hex(hex), Ruling::Span(to)) => {
                let there = self.s.bridged(self.b, hex, *to);
                self.s.set_bridge(self.b, hex, *to, !there);
            }
            (Grip::Counter(counter), Ruling::Put(hex)) => {
                self.s.counters[counter.i()].spot = Spot::At(*hex)
            }
            (Grip::Counter(counter), Ruling::Stow(pot)) => {
                self.s.homes[counter.i()] = *pot;
                self.s.counters[counter.i()].spot = Spot::Pot(*pot);
            }
            (Grip::Counter(counter), Ruling::Remove) => {
                self.s.counters[counter.i()].spot = Spot::Gone
            }
            (Grip::Pot(pot), Ruling::Put(hex)) => {
                self.s.pots[pot.i()].hex = *hex;
                self.s.pots[pot.i()].returns = 0;
            }
            (Grip::Pot(pot), Ruling::Sticker(hex)) => {
                let route = &mut self.s.pots[pot.i()].route;
                match route.iter().position(|h| h == hex) {
                    Some(at) => {
                        route.remove(at);
                    }
                    None => route.push(*hex),
                }
            }
            (Grip::Pot(pot), Ruling::Grant) => {
                self.s.pots[pot.i()].cp += 1;
                self.granted(self.b.army_of(pot), 1);
            }
            (Grip::Pot(pot), Ruling::Dock) => {
                self.s.pots[pot.i()].cp -= 1;
                self.lapsed(self.b.army_of(pot), 1);
            }
            (Grip::Pot(pot), Ruling::Command(seat)) => {
                self.s.command[usize::from(seat.0)] ^= 1 << pot.0
            }
            _ => {}
        }
    }
}
