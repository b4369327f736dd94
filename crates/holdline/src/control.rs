//! §2.19: everything an umpire may do, as choices of an umpire's seat. The reason rides on the batch, and none goes without.

use crate::air::Berth;
use crate::battle::{Battle, Wait, Who};
use crate::book::{Book, Sort};
use crate::choice::{Account, Choice, Ruling, Timer};
use crate::clock::{all_timers, check_timer, runs_out};
use crate::dice::Die;
use crate::heal;
use crate::ids::*;
use crate::movement::can_stand;
use crate::posture::Posture;
use crate::refusal::{Refusal, Verdict, no};
use crate::request::Request;
use crate::rewind;
use crate::seat::{Leave, Rights, Seat};
use crate::state::{Fate, Grip, Known, Phase, Spot, Stage, State};
use crate::throws;
use crate::timetable::{extensions, most_extensions};
use engine::Menu;

/// Governments that can speak (§2.15).
pub const GOVERNMENTS: [&str; 4] = ["Berlin", "Warszawa", "Paris and London", "Moscow"];

/// The longest game an umpire may ask for.
const MOST_TURNS: u8 = 20;

/// A cube that is in a combat under way cannot be touched: void the combat first.
pub fn fighting(s: &State, unit: UnitId) -> bool {
    let of = |line: &crate::battle::Line| line.iter().any(|f| f.who == Who::Unit(unit));
    s.regions
        .iter()
        .filter_map(|r| r.battle.as_ref())
        .any(|b| of(&b.attack) || of(&b.defence))
}

/// Whether a counter is used in a combat under way.
pub fn counter_fighting(s: &State, counter: CounterId) -> bool {
    s.regions.iter().filter_map(|r| r.battle.as_ref()).any(|b| {
        b.fire.iter().flatten().any(|&(c, _)| c == counter)
            || b.spans.iter().any(|&(c, _)| c == counter)
            || b.defence.iter().any(|f| f.who == Who::Post(counter))
    })
}

fn fleeing(s: &State, pot: PotId) -> bool {
    s.regions
        .iter()
        .any(|r| r.flights.iter().any(|f| f.pot == pot))
}

/// The umpire whose act it would be.
fn umpire<'a>(b: &'a Book, s: &State, seat: Seat) -> Result<&'a Rights, Refusal> {
    if !b.office(seat).control() {
        return no(Refusal::OnlyControl);
    }
    if s.stage == Stage::Debrief {
        return no(Refusal::GameOver);
    }
    Ok(b.rights(seat))
}

fn need(right: bool) -> Verdict {
    if right {
        Ok(())
    } else {
        no(Refusal::OtherUmpire)
    }
}

/// The combat of a region.
fn battle(s: &State, region: RegionId) -> Option<&Battle> {
    s.regions.get(region.i()).and_then(|r| r.battle.as_ref())
}

/// Whether the dice of a region's combat lie on the table and nobody has withdrawn yet.
fn rolled(s: &State, region: RegionId) -> bool {
    battle(s, region).is_some_and(heal::fresh)
}

/// Why an umpire's act cannot go into the journal without a word: its reason, or the words themselves.
pub fn wants_note(choices: &[Choice]) -> Option<(usize, Refusal)> {
    let silent = |choice: &Choice| match choice {
        Choice::Control(Ruling::Message(..) | Ruling::Bulletin | Ruling::Board)
        | Choice::Write(_) => Some(Refusal::TextRequired),
        Choice::Control(Ruling::Drop) => None,
        Choice::Control(_) => Some(Refusal::ReasonRequired),
        _ => None,
    };
    let mut each = choices.iter().enumerate();
    each.find_map(|(at, choice)| silent(choice).map(|why| (at, why)))
}

/// Whether an umpire's act may be done.
pub fn check(b: &Book, s: &State, seat: Seat, ruling: &Ruling) -> Verdict {
    let may = umpire(b, s, seat)?;
    let grip = s.hands_on[usize::from(seat.0)];
    let handles = matches!(
        ruling,
        Ruling::Put(_)
            | Ruling::Stow(_)
            | Ruling::Turn(_)
            | Ruling::Remove
            | Ruling::Inspire
            | Ruling::Expose
            | Ruling::Own(_)
            | Ruling::Span(_)
            | Ruling::Sticker(_)
            | Ruling::Grant
            | Ruling::Dock
            | Ruling::Command(_)
            | Ruling::Colour(_)
            | Ruling::Points(Account::Hex(_), _)
            | Ruling::Note
            | Ruling::Drop
    );
    if handles == (grip == Grip::Nothing) {
        return no(Refusal::WrongGrip);
    }
    match *ruling {
        Ruling::Take(unit) => {
            need(may.rules_map())?;
            let there = s
                .units
                .get(unit.i())
                .is_some_and(|u| u.fate != Fate::Waiting || u.division.is_some());
            if !there || fighting(s, unit) {
                return no(Refusal::UnitInCombat);
            }
        }
        Ruling::Point(hex) => {
            need(may.rules_map())?;
            if !b.ground.open(hex) {
                return no(Refusal::UnknownHex);
            }
        }
        Ruling::Pick(counter) => {
            need(may.rules_map())?;
            if counter.i() >= b.pieces.len() || counter_fighting(s, counter) {
                return no(Refusal::CounterInCombat);
            }
        }
        Ruling::Hold(pot) => {
            need(may.rules_map() || may.rules_people())?;
            if pot.i() >= b.pots.len() || fleeing(s, pot) {
                return no(Refusal::HqInFlight);
            }
        }
        Ruling::Drop => {}
        _ if handles => check_handle(b, s, may, grip, ruling)?,
        Ruling::Card(_, region, value) => {
            need(may.rules_map())?;
            if region.i() >= REGIONS || !(2..14).contains(&value) {
                return no(Refusal::UnknownCard);
            }
        }
        Ruling::Uncard(side, region, value) => {
            need(may.rules_map())?;
            if region.i() >= REGIONS
                || s.hands[side.i()][region.i()]
                    .get(usize::from(value))
                    .is_none_or(|&n| n == 0)
            {
                return no(Refusal::CardNotInHand);
            }
        }
        Ruling::Lead(region, army) => {
            need(may.rules_map())?;
            let known = region.i() < REGIONS
                && army.i() < b.armies.len()
                && !b.armies[army.i()].pots.is_empty();
            if !known
                || s.leads[region.i()][b.side(army).i()] == army
                || s.stage == Stage::Turn && s.regions[region.i()].phase == Phase::Cards
            {
                return no(Refusal::LeadFixed);
            }
        }
        Ruling::Open(viewer, region) => {
            need(may.rules_map() || may.rules_people())?;
            if b.side_of(viewer).is_none() || region.i() >= REGIONS {
                return no(Refusal::UnknownSeatOrRegion);
            }
        }
        Ruling::Void(region) => {
            need(may.rules_map())?;
            let early =
                |b: &Battle| matches!(b.wait, Wait::Join(_) | Wait::Answer) || heal::fresh(b);
            if !battle(s, region).is_some_and(early) {
                return no(Refusal::NoCombatToVoid);
            }
        }
        Ruling::Reroll(region) => {
            need(may.rules_map())?;
            if !rolled(s, region) {
                return no(Refusal::NoRollThere);
            }
        }
        Ruling::Set(region, _, ticks, stars) => {
            need(may.rules_map())?;
            if !rolled(s, region) || ticks > 6 || stars > 4 {
                return no(Refusal::NoRollThere);
            }
        }
        Ruling::VoidThrow(n) | Ruling::ThrowAgain(n) => {
            check_throw(b, s, may, n)?;
        }
        Ruling::SetDie(n, die, face) => {
            check_throw(b, s, may, n)?;
            if !throws::can_show(s, n, die, face) {
                return no(Refusal::DieFaceImpossible);
            }
        }
        Ruling::Points(account, more) => {
            need(may.rules_map())?;
            if !can_book(b, s, account, more) {
                return no(Refusal::CannotBookPoint);
            }
        }
        Ruling::Reserve(side, value, more) => {
            need(may.rules_map())?;
            let cards = s.purses[side.i()].reserve.get(usize::from(value));
            let fits = (2..14).contains(&value) && cards.is_some_and(|&n| more || n > 0);
            if !fits {
                return no(Refusal::UnknownCard);
            }
        }
        Ruling::Decide(form, option) => {
            need(may.rules_story())?;
            let row = b.tables.decisions.decision.get(usize::from(form));
            let known = row.is_some_and(|row| usize::from(option) < row.option.len());
            if s.stage != Stage::Planning || !known || s.decisions[usize::from(form)] == option {
                return no(Refusal::FormsClosed);
            }
        }
        Ruling::Tripwire(wire) => {
            need(may.rules_nations())?;
            let known = usize::from(wire) < b.tables.nations.tripwire.len();
            if !known || s.record.struck >> wire & 1 == 1 || s.stage != Stage::Turn || s.halted() {
                return no(Refusal::TripwireClosed);
            }
        }
        Ruling::Zone(craft) => {
            need(may.rules_air())?;
            if s.sky
                .craft
                .get(craft.i())
                .is_none_or(|c| c.berth == Berth::Gone)
            {
                return no(Refusal::UnknownAircraft);
            }
        }
        Ruling::Swap(a, z) => {
            need(may.rules_people())?;
            let team = |x: Seat| b.side_of(x).filter(|_| b.rights(x).fights());
            let command = |x: Seat| s.command[usize::from(x.0)];
            if a >= z || team(a).is_none() || team(a) != team(z) || command(a) == command(z) {
                return no(Refusal::BadSwap);
            }
        }
        Ruling::Link(a, z) => {
            need(may.rules_people())?;
            let speaks = |x: Seat| b.side_of(x).is_some();
            if a >= z || !speaks(a) || !speaks(z) {
                return no(Refusal::BadLine);
            }
        }
        Ruling::Mute(x) => {
            need(may.rules_people())?;
            if b.side_of(x).is_none() {
                return no(Refusal::OnlyPlayersMuted);
            }
        }
        Ruling::Colours(side, colour) => {
            need(may.rules_map())?;
            if colour.is_some_and(|die| !map_die(die)) || s.colours[side.i()] == colour {
                return no(Refusal::NotADieColor);
            }
        }
        Ruling::Pause => {
            need(may.rules_clock())?;
            if s.halted() {
                return no(Refusal::AlreadyHalted);
            }
        }
        Ruling::Force(timer) => {
            need(clocked(may, timer))?;
            check_timer(b, s, timer)?;
        }
        Ruling::Extend(timer) => {
            need(clocked(may, timer))?;
            if !runs_out(b, s, timer) || extensions(s, timer) >= most_extensions(b, s, timer) {
                return no(Refusal::NoMoreTime);
            }
        }
        Ruling::Rewind(turn, region, phase) => {
            need(may.rewind == Some(Leave::Do))?;
            if !rewind::passed(s, turn, region, phase) {
                return no(Refusal::StepNotBegun);
            }
        }
        Ruling::Tea => {
            need(may.tea_break == Some(Leave::Do))?;
            if s.stage != Stage::Turn || s.halted() || s.tea_due || s.control_tea {
                return no(Refusal::ControlBreakUsed);
            }
        }
        Ruling::Resume => {
            need(may.rules_clock())?;
            if !s.halted() {
                return no(Refusal::NoBreak);
            }
        }
        Ruling::Length(more) => {
            need(may.rules_clock())?;
            let allowed = if more {
                s.last < MOST_TURNS
            } else {
                s.last > s.turn.max(1)
            };
            if !allowed {
                return no(Refusal::LengthLimit);
            }
        }
        Ruling::Apply(n) | Ruling::Dismiss(n) => {
            need(may.rules_story())?;
            if usize::from(n) >= s.proposals.len() || s.halted() || s.stage != Stage::Turn {
                return no(Refusal::UnknownProposal);
            }
        }
        Ruling::Retarget(n) => {
            need(may.rules_story())?;
            let event = s.proposals.get(usize::from(n)).copied();
            let other = event.and_then(|p| crate::events::next_target(b, s, p));
            if other.is_none() || s.halted() || s.stage != Stage::Turn {
                return no(Refusal::NoOtherTarget);
            }
        }
        Ruling::Event(number, region) => {
            need(may.rules_story())?;
            let known = region.i() < REGIONS && crate::events::possible(b, s, number, region);
            if !known || s.stage != Stage::Turn || s.halted() || s.proposals.len() >= 60 {
                return no(Refusal::EventUnavailable);
            }
        }
        Ruling::Track(at, _) => {
            need(may.rules_nations())?;
            if usize::from(at) >= b.tables.nations.track.len().min(5) {
                return no(Refusal::UnknownTrack);
            }
        }
        Ruling::Release(division) => {
            need(may.rules_nations())?;
            if division.i() >= b.divisions.len() || s.unreleased >> division.0 & 1 == 0 {
                return no(Refusal::NotAwaitingRelease);
            }
        }
        Ruling::Recall(division) => {
            need(may.rules_nations())?;
            let on = |d: &crate::book::Division| {
                d.units.iter().any(|u| s.units[u.i()].fate == Fate::OnMap)
            };
            let there = b
                .divisions
                .get(division.i())
                .is_some_and(|d| on(d) && !d.units.iter().any(|&u| fighting(s, u)));
            if !there {
                return no(Refusal::CannotRecall);
            }
        }
        Ruling::Craft(craft, berth) => {
            need(may.rules_air())?;
            if craft.i() >= b.planes.len() || berth > 10 {
                return no(Refusal::UnknownAirBox);
            }
        }
        Ruling::Message(government, _) => {
            need(may.rules_story())?;
            if usize::from(government) >= GOVERNMENTS.len() {
                return no(Refusal::UnknownGovernment);
            }
        }
        Ruling::Brief(n) => {
            need(may.recce == Some(Leave::Do))?;
            if usize::from(n) >= s.sky.findings.len() || s.stage != Stage::Turn || s.halted() {
                return no(Refusal::UnknownFinding);
            }
        }
        Ruling::Allow(n) => {
            let request = asked(b, may, s, n)?;
            crate::request::check(b, s, request)?;
        }
        Ruling::Refuse(n) => {
            asked(b, may, s, n)?;
        }
        Ruling::Bulletin | Ruling::Board => {}
        _ => {}
    }
    Ok(())
}

fn check_handle(b: &Book, s: &State, may: &Rights, grip: Grip, ruling: &Ruling) -> Verdict {
    let fits = match (grip, ruling) {
        (Grip::Unit(unit), Ruling::Put(hex)) => {
            let side = s.units[unit.i()].side;
            !fighting(s, unit)
                && can_stand(b, s, unit, *hex)
                && s.units[unit.i()].hex != *hex
                && !s.stack(*hex).any(|o| s.units[o.i()].side != side)
                && s.posts(b, *hex, side.other()).next().is_none()
        }
        (Grip::Unit(unit), Ruling::Turn(posture)) => {
            let u = &s.units[unit.i()];
            !fighting(s, unit)
                && !u.dummy
                && u.posture != *posture
                && b.kinds[usize::from(u.kind)].has(*posture)
        }
        (Grip::Unit(unit), Ruling::Remove) => {
            !fighting(s, unit) && s.units[unit.i()].fate == Fate::OnMap
        }
        (Grip::Unit(unit), Ruling::Inspire) => {
            let u = &s.units[unit.i()];
            u.fate == Fate::OnMap && !u.free && !u.dummy && !fighting(s, unit)
        }
        (Grip::Unit(unit), Ruling::Colour(colour)) => {
            let u = &s.units[unit.i()];
            u.colour != *colour && colour.is_none_or(map_die) && !u.dummy && !fighting(s, unit)
        }
        (Grip::Unit(unit), Ruling::Expose) => {
            let u = &s.units[unit.i()];
            u.fate == Fate::OnMap && u.known != Known::Identified && s.turn > 0
        }
        (Grip::Hex(hex), Ruling::Own(side)) => {
            let held = |x: Side| {
                s.stack(hex).any(|u| s.units[u.i()].side == x)
                    || s.posts(b, hex, x).next().is_some()
            };
            s.hold[hex.i()] != *side
                && Side::BOTH.into_iter().all(|x| *side == Some(x) || !held(x))
                && !under_attack(s, hex)
        }
        (Grip::Hex(hex), Ruling::Points(Account::Hex(army), more)) => {
            let known = army.i() < b.armies.len();
            let lie = || s.cp_at(hex, *army);
            may.rules_map()
                && known
                && !under_attack(s, hex)
                && if *more {
                    s.friendly(hex, b.side(*army)) && lie() < 90
                } else {
                    lie() > 0
                }
        }
        (Grip::Hex(_), Ruling::Note) => may.rules_map(),
        (Grip::Hex(hex), Ruling::Span(to)) => b.ground.touch(hex, *to) && b.ground.open(*to),
        (Grip::Counter(counter), Ruling::Put(hex)) => {
            let piece = &b.pieces[counter.i()];
            let standing =
                matches!(piece.sort, Sort::Post) || piece.sort.artillery() || piece.sort.special();
            standing
                && b.ground.open(*hex)
                && s.friendly(*hex, piece.side)
                && !under_attack(s, *hex)
                && s.counters[counter.i()].spot != Spot::At(*hex)
        }
        (Grip::Counter(counter), Ruling::Stow(pot)) => {
            let piece = &b.pieces[counter.i()];
            let movable = !matches!(piece.sort, Sort::Post | Sort::Battery(_));
            let same = pot.i() < b.pots.len() && b.side(b.army_of(*pot)) == piece.side;
            movable && same && s.counters[counter.i()].spot != Spot::Pot(*pot)
        }
        (Grip::Counter(counter), Ruling::Remove) => {
            s.counters[counter.i()].spot != Spot::Gone && !counter_fighting(s, counter)
        }
        (Grip::Pot(pot), Ruling::Put(hex)) => {
            may.rules_map()
                && !fleeing(s, pot)
                && b.ground.open(*hex)
                && s.friendly(*hex, b.side(b.army_of(pot)))
                && s.pots[pot.i()].hex != *hex
                && !under_attack(s, *hex)
        }
        (Grip::Pot(pot), Ruling::Remove) => {
            let hex = s.pots[pot.i()].hex;
            may.rules_map() && hex.on_map() && !fleeing(s, pot) && !under_attack(s, hex)
        }
        (Grip::Pot(pot), Ruling::Sticker(hex)) => {
            let p = &s.pots[pot.i()];
            let room = p.route.contains(hex) || !p.route.is_full();
            may.rules_map()
                && room
                && b.side(b.army_of(pot)) == Side::German
                && s.friendly(*hex, Side::German)
        }
        (Grip::Pot(pot), Ruling::Grant) => may.rules_map() && s.pots[pot.i()].cp < 90,
        (Grip::Pot(pot), Ruling::Dock) => may.rules_map() && s.pots[pot.i()].cp > 0,
        (Grip::Pot(pot), Ruling::Command(seat)) => {
            let side = b.side(b.army_of(pot));
            may.rules_people() && b.side_of(*seat) == Some(side) && b.rights(*seat).fights()
        }
        _ => false,
    };
    if fits {
        Ok(())
    } else {
        no(Refusal::GripMismatch)
    }
}

/// Whose clock it is: the sky has an umpire of its own.
fn clocked(may: &Rights, timer: Timer) -> bool {
    may.rules_clock() || may.rules_air() && matches!(timer, Timer::Zone(_))
}

/// A request that this umpire decides on (§2.1).
fn asked(b: &Book, may: &Rights, s: &State, n: u8) -> Result<Request, Refusal> {
    let Some(asked) = s.requests.get(usize::from(n)) else {
        return no(Refusal::UnknownRequest);
    };
    need(match asked.what {
        Request::Sack(_) => may.rules_people(),
        _ => may.transfer == Some(Leave::Confirm),
    })?;
    debug_assert!(b.side_of(asked.by).is_some(), "only players ask");
    Ok(asked.what)
}

/// Whether a roll outside combat may still be changed by this umpire.
fn check_throw(b: &Book, s: &State, may: &Rights, n: u8) -> Verdict {
    let Some(throw) = s.throws.get(usize::from(n)) else {
        return no(Refusal::UnknownRoll);
    };
    need(match throws::is_air(throw.why) {
        true => may.rules_air(),
        false => may.rules_map(),
    })?;
    if s.stage != Stage::Turn || s.halted() || !throws::stands(b, s, n) {
        return no(Refusal::RollSuperseded);
    }
    Ok(())
}

/// Whether an account that is no pot and no hex can be changed by a point.
fn can_book(b: &Book, s: &State, account: Account, more: bool) -> bool {
    let army = |a: ArmyId| b.armies.get(a.i());
    let held = match account {
        Account::Hex(_) => None,
        Account::Stock(a) => army(a)
            .filter(|x| !x.pots.is_empty())
            .map(|_| s.stocks[a.i()].cp),
        Account::Ordered(a) => army(a)
            .filter(|x| x.side == Side::Polish && !x.pots.is_empty())
            .map(|_| s.stocks[a.i()].ordered),
        Account::Group(a) => army(a)
            .filter(|x| x.side == Side::German && x.reserve)
            .map(|_| s.groups[a.i()]),
        Account::Purse(side) => Some(s.purses[side.i()].cp),
    };
    held.is_some_and(|n| if more { n < 90 } else { n > 0 })
}

/// A die of the map.
fn map_die(die: Die) -> bool {
    matches!(die, Die::Green | Die::Red | Die::Black)
}

/// The colours a table may name: a die of the map, or a side's own again.
const COLOURS: [Option<Die>; 4] = [None, Some(Die::Green), Some(Die::Red), Some(Die::Black)];

fn under_attack(s: &State, hex: Hex) -> bool {
    s.regions
        .iter()
        .filter_map(|r| r.battle.as_ref())
        .any(|b| b.target == hex || b.from.contains(&hex))
}

/// What an umpire may do now.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Ok(may) = umpire(b, s, seat) else {
        return;
    };
    let grip = s.hands_on[usize::from(seat.0)];
    let mut offer = |ruling: Ruling| {
        if check(b, s, seat, &ruling).is_ok() {
            menu.push(Choice::Control(ruling));
        }
    };
    match grip {
        Grip::Nothing => at_rest(b, s, may, &mut offer),
        Grip::Unit(_) => {
            b.ground.hexes().for_each(|h| offer(Ruling::Put(h)));
            Posture::ALL
                .into_iter()
                .for_each(|p| offer(Ruling::Turn(p)));
            [
                Ruling::Remove,
                Ruling::Inspire,
                Ruling::Expose,
                Ruling::Drop,
            ]
            .into_iter()
            .for_each(&mut offer);
            COLOURS.into_iter().for_each(|c| offer(Ruling::Colour(c)));
        }
        Grip::Hex(hex) => {
            [None, Some(Side::German), Some(Side::Polish)]
                .into_iter()
                .for_each(|o| offer(Ruling::Own(o)));
            b.ground
                .around(hex)
                .for_each(|(_, to)| offer(Ruling::Span(to)));
            for army in (0..b.armies.len()).map(ArmyId::nth) {
                offer(Ruling::Points(Account::Hex(army), true));
                offer(Ruling::Points(Account::Hex(army), false));
            }
            offer(Ruling::Note);
            offer(Ruling::Drop);
        }
        Grip::Counter(_) => {
            b.ground.hexes().for_each(|h| offer(Ruling::Put(h)));
            (0..b.pots.len()).for_each(|p| offer(Ruling::Stow(PotId::nth(p))));
            offer(Ruling::Remove);
            offer(Ruling::Drop);
        }
        Grip::Pot(_) => {
            for hex in b.ground.hexes() {
                offer(Ruling::Put(hex));
                offer(Ruling::Sticker(hex));
            }
            b.seats().for_each(|x| offer(Ruling::Command(x)));
            [Ruling::Grant, Ruling::Dock, Ruling::Remove, Ruling::Drop]
                .into_iter()
                .for_each(&mut offer);
        }
    }
}

fn at_rest(b: &Book, s: &State, may: &Rights, offer: &mut impl FnMut(Ruling)) {
    if may.rules_map() {
        (0..s.units.len()).for_each(|u| offer(Ruling::Take(UnitId::nth(u))));
        b.ground.hexes().for_each(|h| offer(Ruling::Point(h)));
        (0..b.pieces.len()).for_each(|c| offer(Ruling::Pick(CounterId::nth(c))));
        for side in Side::BOTH {
            for region in regions() {
                for value in 2..14 {
                    offer(Ruling::Card(side, region, value));
                    offer(Ruling::Uncard(side, region, value));
                }
            }
        }
        for region in regions() {
            (0..b.armies.len()).for_each(|a| offer(Ruling::Lead(region, ArmyId::nth(a))));
            [Ruling::Void(region), Ruling::Reroll(region)]
                .into_iter()
                .for_each(&mut *offer);
            if rolled(s, region) {
                for side in Side::BOTH {
                    for ticks in 0..=6 {
                        (0..=4).for_each(|stars| offer(Ruling::Set(region, side, ticks, stars)));
                    }
                }
            }
        }
        for side in Side::BOTH {
            COLOURS
                .into_iter()
                .for_each(|c| offer(Ruling::Colours(side, c)));
            for more in [true, false] {
                offer(Ruling::Points(Account::Purse(side), more));
                (2..14).for_each(|value| offer(Ruling::Reserve(side, value, more)));
            }
        }
        for army in (0..b.armies.len()).map(ArmyId::nth) {
            for more in [true, false] {
                offer(Ruling::Points(Account::Stock(army), more));
                offer(Ruling::Points(Account::Ordered(army), more));
                offer(Ruling::Points(Account::Group(army), more));
            }
        }
        for turn in 1..=s.turn {
            for region in regions() {
                let steps = Phase::STEPS.into_iter();
                steps.for_each(|phase| offer(Ruling::Rewind(turn, region, phase)));
            }
        }
        offer(Ruling::Tea);
        offer(Ruling::Pause);
        offer(Ruling::Resume);
    }
    if may.rules_map() || may.rules_people() {
        (0..b.pots.len()).for_each(|p| offer(Ruling::Hold(PotId::nth(p))));
        for seat in b.seats() {
            regions().for_each(|r| offer(Ruling::Open(seat, r)));
        }
    }
    [Ruling::Length(true), Ruling::Length(false)]
        .into_iter()
        .for_each(&mut *offer);
    for n in 0..s.proposals.len() as u8 {
        offer(Ruling::Apply(n));
        offer(Ruling::Dismiss(n));
        offer(Ruling::Retarget(n));
    }
    if may.rules_story() {
        for number in 1..=30 {
            regions().for_each(|r| offer(Ruling::Event(number, r)));
        }
        for (form, row) in b.tables.decisions.decision.iter().enumerate() {
            let options = 0..row.option.len() as u8;
            options.for_each(|option| offer(Ruling::Decide(form as u8, option)));
        }
        for government in 0..GOVERNMENTS.len() as u8 {
            Side::BOTH
                .into_iter()
                .for_each(|side| offer(Ruling::Message(government, side)));
        }
    }
    if may.rules_people() || may.rules_nations() {
        for a in b.seats() {
            offer(Ruling::Mute(a));
            for z in b.seats().filter(|&z| a < z) {
                offer(Ruling::Swap(a, z));
                offer(Ruling::Link(a, z));
            }
        }
        for wire in 0..b.tables.nations.tripwire.len() as u8 {
            offer(Ruling::Tripwire(wire));
        }
        for at in 0..5 {
            offer(Ruling::Track(at, true));
            offer(Ruling::Track(at, false));
        }
        for d in (0..b.divisions.len()).map(DivId::nth) {
            offer(Ruling::Release(d));
            offer(Ruling::Recall(d));
        }
    }
    for n in 0..s.throws.len() as u8 {
        offer(Ruling::VoidThrow(n));
        offer(Ruling::ThrowAgain(n));
        for die in 0..s.throws[usize::from(n)].dice.len() as u8 {
            (0..=6).for_each(|face| offer(Ruling::SetDie(n, die, face)));
        }
    }
    for timer in all_timers(b) {
        offer(Ruling::Force(timer));
        offer(Ruling::Extend(timer));
    }
    if may.rules_air() {
        for craft in (0..b.planes.len()).map(CraftId::nth) {
            (0..=10).for_each(|berth| offer(Ruling::Craft(craft, berth)));
            offer(Ruling::Zone(craft));
        }
    }
    for n in 0..s.sky.findings.len() as u8 {
        offer(Ruling::Brief(n));
    }
    for n in 0..s.requests.len() as u8 {
        offer(Ruling::Allow(n));
        offer(Ruling::Refuse(n));
    }
    offer(Ruling::Bulletin);
    offer(Ruling::Board);
}
