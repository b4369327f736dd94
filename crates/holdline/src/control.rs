//! §2.19: everything an umpire may do, as choices of an umpire's seat. The reason rides on the batch, and none goes without.

use crate::battle::{Battle, Wait, Who};
use crate::book::{Book, Sort};
use crate::choice::{Choice, Ruling};
use crate::command::{Verdict, no};
use crate::dice::Die;
use crate::heal;
use crate::ids::*;
use crate::movement::can_stand;
use crate::posture::Posture;
use crate::seat::{Office, Seat};
use crate::state::{Fate, Grip, Known, Phase, Spot, Stage, State};
use table::{Illegal, Menu};

/// Governments that can speak (§2.15).
pub const GOVERNMENTS: [&str; 4] = ["Berlin", "Warszawa", "Paris and London", "Moscow"];

/// The longest game an umpire may ask for.
const MOST_TURNS: u8 = 20;

/// A cube that is in a combat under way cannot be touched: void the combat first.
fn fighting(s: &State, unit: UnitId) -> bool {
    let of = |line: &crate::battle::Line| line.iter().any(|f| f.who == Who::Unit(unit));
    s.regions
        .iter()
        .filter_map(|r| r.battle.as_ref())
        .any(|b| of(&b.attack) || of(&b.defence))
}

fn counter_fighting(s: &State, counter: CounterId) -> bool {
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
fn umpire(b: &Book, s: &State, seat: Seat) -> Result<Office, Illegal> {
    let office = b.office(seat);
    if !office.control() {
        return no("§2.19", "only Control rules");
    }
    if s.stage == Stage::Debrief {
        return no("§2.19", "the game is over");
    }
    Ok(office)
}

fn need(right: bool) -> Verdict {
    if right {
        Ok(())
    } else {
        no("§2.19", "this belongs to another umpire")
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
pub fn wants_note(choices: &[Choice]) -> Option<(usize, Illegal)> {
    let silent = |choice: &Choice| match choice {
        Choice::Control(Ruling::Message(..) | Ruling::Bulletin | Ruling::Board)
        | Choice::Write(_) => Some(Illegal::new("§2.2", "write the words: they go with it")),
        Choice::Control(Ruling::Drop) => None,
        Choice::Control(_) => Some(Illegal::new(
            "§2.19",
            "say why: an umpire's act goes into the journal with its reason",
        )),
        _ => None,
    };
    let mut each = choices.iter().enumerate();
    each.find_map(|(at, choice)| silent(choice).map(|why| (at, why)))
}

/// Whether an umpire's act may be done.
pub fn check(b: &Book, s: &State, seat: Seat, ruling: &Ruling) -> Verdict {
    let office = umpire(b, s, seat)?;
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
            | Ruling::Drop
    );
    if handles == (grip == Grip::Nothing) {
        return no(
            "§2.19",
            "take up what you want to change, or put it down first",
        );
    }
    match *ruling {
        Ruling::Take(unit) => {
            need(office.rules_map())?;
            let there = s
                .units
                .get(unit.i())
                .is_some_and(|u| u.fate != Fate::Waiting || u.division.is_some());
            if !there || fighting(s, unit) {
                return no("§2.19", "this cube is not at hand: void its combat first");
            }
        }
        Ruling::Point(hex) => {
            need(office.rules_map())?;
            if !b.ground.open(hex) {
                return no("§2.19", "there is no such hex");
            }
        }
        Ruling::Pick(counter) => {
            need(office.rules_map())?;
            if counter.i() >= b.pieces.len() || counter_fighting(s, counter) {
                return no("§2.19", "this counter is not at hand");
            }
        }
        Ruling::Hold(pot) => {
            need(office.rules_map() || office.rules_people())?;
            if pot.i() >= b.pots.len() || fleeing(s, pot) {
                return no("§2.19", "this HQ is not at hand");
            }
        }
        Ruling::Drop => {}
        _ if handles => check_handle(b, s, office, grip, ruling)?,
        Ruling::Card(_, region, value) => {
            need(office.rules_map())?;
            if region.i() >= REGIONS || !(2..14).contains(&value) {
                return no("§2.19", "there is no such card");
            }
        }
        Ruling::Uncard(side, region, value) => {
            need(office.rules_map())?;
            if region.i() >= REGIONS
                || s.hands[side.i()][region.i()]
                    .get(usize::from(value))
                    .is_none_or(|&n| n == 0)
            {
                return no("§2.19", "there is no such card in this hand");
            }
        }
        Ruling::Lead(region, army) => {
            need(office.rules_map())?;
            let known = region.i() < REGIONS
                && army.i() < b.armies.len()
                && !b.armies[army.i()].pots.is_empty();
            if !known
                || s.leads[region.i()][b.side(army).i()] == army
                || s.stage == Stage::Turn && s.regions[region.i()].phase == Phase::Cards
            {
                return no("§2.19", "the lead changes after the cards are down");
            }
        }
        Ruling::Open(viewer, region) => {
            need(office.rules_map() || office.rules_people())?;
            if b.side_of(viewer).is_none() || region.i() >= REGIONS {
                return no("§2.19", "there is no such seat or region");
            }
        }
        Ruling::Void(region) => {
            need(office.rules_map())?;
            let early =
                |b: &Battle| matches!(b.wait, Wait::Join(_) | Wait::Answer) || heal::fresh(b);
            if !battle(s, region).is_some_and(early) {
                return no(
                    "§2.19",
                    "there is no combat to void, or units have withdrawn: rewind instead",
                );
            }
        }
        Ruling::Reroll(region) => {
            need(office.rules_map())?;
            if !rolled(s, region) {
                return no("§2.19", "no roll lies on the table there");
            }
        }
        Ruling::Set(region, _, ticks, stars) => {
            need(office.rules_map())?;
            if !rolled(s, region) || ticks > 6 || stars > 4 {
                return no("§2.19", "no roll lies on the table there");
            }
        }
        Ruling::Swap(a, z) => {
            need(office.rules_people())?;
            let team = |x: Seat| b.side_of(x).filter(|_| b.office(x).tactical());
            let command = |x: Seat| s.command[usize::from(x.0)];
            if a >= z || team(a).is_none() || team(a) != team(z) || command(a) == command(z) {
                return no(
                    "§2.1",
                    "two commanders of one side exchange what they command, the first named first",
                );
            }
        }
        Ruling::Link(a, z) => {
            need(office.rules_people())?;
            let speaks = |x: Seat| b.side_of(x).is_some();
            if a >= z || !speaks(a) || !speaks(z) {
                return no(
                    "§2.2",
                    "a line joins two seats of the players, the first named first",
                );
            }
        }
        Ruling::Mute(x) => {
            need(office.rules_people())?;
            if b.side_of(x).is_none() {
                return no("§2.2", "only players are asked to be silent");
            }
        }
        Ruling::Colours(side, colour) => {
            need(office.rules_map())?;
            if colour.is_some_and(|die| !map_die(die)) || s.colours[side.i()] == colour {
                return no("§2.13", "a side throws green, red or black dice");
            }
        }
        Ruling::Pause => {
            need(office.rules_map())?;
            if s.halted() {
                return no("§2.4", "the game stands still already");
            }
        }
        Ruling::Force(region) => {
            need(office.rules_map())?;
            let open = s.stage == Stage::Turn && !s.halted() && region.i() < REGIONS;
            if !open || s.regions[region.i()].phase == Phase::Done {
                return no("§2.19", "this region waits for nobody");
            }
        }
        Ruling::Extend(region) => {
            need(office.rules_map())?;
            if s.stage != Stage::Turn || region.i() >= REGIONS || s.extended[region.i()] >= 9 {
                return no("§2.19", "no more time can be given there");
            }
        }
        Ruling::Tea => {
            need(office.rules_map())?;
            if s.stage != Stage::Turn || s.halted() || s.tea_due || s.control_tea {
                return no("§2.4", "Control calls one break of its own");
            }
        }
        Ruling::Resume => {
            need(office.rules_map())?;
            if !s.halted() {
                return no("§2.4", "there is no break to end");
            }
        }
        Ruling::Length(more) => {
            need(office == Office::GameControl)?;
            let allowed = if more {
                s.last < MOST_TURNS
            } else {
                s.last > s.turn.max(1)
            };
            if !allowed {
                return no("§2.4", "the game cannot be made that long or short");
            }
        }
        Ruling::Apply(n) | Ruling::Dismiss(n) => {
            need(office.rules_story())?;
            if usize::from(n) >= s.proposals.len() || s.halted() || s.stage != Stage::Turn {
                return no("§2.14", "there is no such proposal");
            }
        }
        Ruling::Retarget(n) => {
            need(office.rules_story())?;
            let event = s.proposals.get(usize::from(n)).copied();
            let other = event.and_then(|p| crate::events::next_target(b, s, p));
            if other.is_none() || s.halted() || s.stage != Stage::Turn {
                return no("§2.14", "this proposal has no other target");
            }
        }
        Ruling::Event(number, region) => {
            need(office.rules_story())?;
            let known = region.i() < REGIONS && crate::events::possible(b, s, number, region);
            if !known || s.stage != Stage::Turn || s.halted() || s.proposals.len() >= 60 {
                return no(
                    "§2.14",
                    "this event is not to be had now: it is spent, out of season, or finds nobody here",
                );
            }
        }
        Ruling::Track(at, _) => {
            need(office.rules_people())?;
            if usize::from(at) >= b.tables.nations.track.len().min(5) {
                return no("§2.15", "there is no such track");
            }
        }
        Ruling::Release(division) => {
            need(office.rules_people())?;
            if division.i() >= b.divisions.len() || s.unreleased >> division.0 & 1 == 0 {
                return no("§2.15", "this division does not wait for Control");
            }
        }
        Ruling::Recall(division) => {
            need(office.rules_people())?;
            let on = |d: &crate::book::Division| {
                d.units.iter().any(|u| s.units[u.i()].fate == Fate::OnMap)
            };
            let there = b
                .divisions
                .get(division.i())
                .is_some_and(|d| on(d) && !d.units.iter().any(|&u| fighting(s, u)));
            if !there {
                return no("§2.15", "this division cannot be taken off the map now");
            }
        }
        Ruling::Craft(craft, berth) => {
            need(office.rules_air())?;
            if craft.i() >= b.planes.len() || berth > 10 {
                return no("§2.17", "there is no such counter or box");
            }
        }
        Ruling::Message(government, _) => {
            need(office.rules_story())?;
            if usize::from(government) >= GOVERNMENTS.len() {
                return no("§2.15", "there is no such government");
            }
        }
        Ruling::Bulletin | Ruling::Board => {}
        _ => {}
    }
    Ok(())
}

fn check_handle(b: &Book, s: &State, office: Office, grip: Grip, ruling: &Ruling) -> Verdict {
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
            office.rules_map()
                && !fleeing(s, pot)
                && b.ground.open(*hex)
                && s.friendly(*hex, b.side(b.army_of(pot)))
                && s.pots[pot.i()].hex != *hex
                && !under_attack(s, *hex)
        }
        (Grip::Pot(pot), Ruling::Sticker(hex)) => {
            let p = &s.pots[pot.i()];
            let room = p.route.contains(hex) || !p.route.is_full();
            office.rules_map()
                && room
                && b.side(b.army_of(pot)) == Side::German
                && s.friendly(*hex, Side::German)
        }
        (Grip::Pot(pot), Ruling::Grant) => office.rules_map() && s.pots[pot.i()].cp < 90,
        (Grip::Pot(pot), Ruling::Dock) => office.rules_map() && s.pots[pot.i()].cp > 0,
        (Grip::Pot(pot), Ruling::Command(seat)) => {
            let side = b.side(b.army_of(pot));
            office.rules_people() && b.side_of(*seat) == Some(side) && b.office(*seat).tactical()
        }
        _ => false,
    };
    if fits {
        Ok(())
    } else {
        no("§2.19", "this cannot be done with what you have in hand")
    }
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
    let Ok(office) = umpire(b, s, seat) else {
        return;
    };
    let grip = s.hands_on[usize::from(seat.0)];
    let mut offer = |ruling: Ruling| {
        if check(b, s, seat, &ruling).is_ok() {
            menu.push(Choice::Control(ruling));
        }
    };
    match grip {
        Grip::Nothing => at_rest(b, s, office, &mut offer),
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
            [Ruling::Grant, Ruling::Dock, Ruling::Drop]
                .into_iter()
                .for_each(&mut offer);
        }
    }
}

fn at_rest(b: &Book, s: &State, office: Office, offer: &mut impl FnMut(Ruling)) {
    if office.rules_map() {
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
            [
                Ruling::Void(region),
                Ruling::Reroll(region),
                Ruling::Force(region),
                Ruling::Extend(region),
            ]
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
        }
        offer(Ruling::Tea);
        offer(Ruling::Pause);
        offer(Ruling::Resume);
    }
    if office.rules_map() || office.rules_people() {
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
    if office.rules_story() {
        for number in 1..=30 {
            regions().for_each(|r| offer(Ruling::Event(number, r)));
        }
        for government in 0..GOVERNMENTS.len() as u8 {
            Side::BOTH
                .into_iter()
                .for_each(|side| offer(Ruling::Message(government, side)));
        }
    }
    if office.rules_people() {
        for a in b.seats() {
            offer(Ruling::Mute(a));
            for z in b.seats().filter(|&z| a < z) {
                offer(Ruling::Swap(a, z));
                offer(Ruling::Link(a, z));
            }
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
    if office.rules_air() {
        for craft in (0..b.planes.len()).map(CraftId::nth) {
            (0..=10).for_each(|berth| offer(Ruling::Craft(craft, berth)));
        }
    }
    offer(Ruling::Bulletin);
    offer(Ruling::Board);
}
