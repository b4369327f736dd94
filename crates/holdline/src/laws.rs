//! The megagame before the laws (`table::laws`).

use crate::air::Berth;
use crate::book::Book;
use crate::choice::{Choice, Mark, Ruling, Source, Strike, Target, Timer};
use crate::ids::*;
use crate::posture::Posture;
use crate::rules::Holdline;
use crate::seat::{Office, Seat};
use crate::sees;
use crate::state::{Fate, Known, Stage, State};
use table::laws::Lawful;
use table::{QuickDice, Setting, Setup};

impl Lawful for Holdline {
    fn any_setup(&self, rng: &mut QuickDice) -> Setup {
        let lengths = &self.book.tables.presets.length;
        let mut setup = Setup::scenario(&lengths[rng.below(lengths.len())].id);
        for option in &self.book.tables.options.option {
            if let (Setting::Switch(on), 0) = (&option.default, rng.below(3)) {
                setup = setup.with(&option.id, !on);
            }
        }
        setup
    }

    fn stray(&self, state: &State, seat: Seat, rng: &mut QuickDice) -> Choice {
        stray(&self.book, state, seat, rng)
    }

    fn bound(&self) -> u64 {
        400_000
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        whole(&self.book, state)
    }

    fn exact(&self, state: &State) -> Result<(), String> {
        crate::odds::exact(self, state)
    }

    /// One of each kind of seat: the others differ in name only.
    fn seats(&self) -> Vec<Seat> {
        let ids = [
            "okh",
            "agn",
            "10a",
            "14a-staff",
            "4a-corps",
            "warsaw",
            "lodz",
            "narew",
            "control",
            "air-control",
            "political",
            "liaison",
            "spectator",
            "clock",
        ];
        ids.iter()
            .filter_map(|id| self.book.seat_named(id))
            .collect()
    }

    fn doubt(&self, state: &State, seat: Seat, rng: &mut QuickDice) -> State {
        scramble(&self.book, state, seat, rng)
    }
}

/// Nothing appears or vanishes: cubes are where the map says, points balance in every army's books.
fn whole(b: &Book, s: &State) -> Result<(), String> {
    let mut found = 0;
    for hex in b.ground.hexes() {
        let mut side = None;
        for unit in s.stack(hex) {
            let u = &s.units[unit.i()];
            found += 1;
            if u.hex != hex || u.fate != Fate::OnMap {
                return Err(format!(
                    "cube {} is listed in {} and is not there",
                    unit.0,
                    b.ground.label(hex)
                ));
            }
            if side.is_some_and(|x| x != u.side) {
                return Err(format!("both sides stand in {}", b.ground.label(hex)));
            }
            side = Some(u.side);
        }
    }
    let on_map = s.units.iter().filter(|u| u.fate == Fate::OnMap).count();
    if found != on_map {
        return Err(format!(
            "{on_map} cubes are on the map and {found} are found there"
        ));
    }
    let mut held = vec![0u32; b.armies.len()];
    for (i, pot) in s.pots.iter().enumerate() {
        held[b.pots[i].army.i()] += u32::from(pot.cp);
    }
    for (i, stock) in s.stocks.iter().enumerate() {
        held[i] += u32::from(stock.cp);
    }
    for cube in &s.cubes {
        held[cube.army.i()] += u32::from(cube.n);
    }
    for (i, account) in s.record.accounts.iter().enumerate() {
        let spent: u32 = account.spent.iter().map(|&n| u32::from(n)).sum();
        let out = spent + u32::from(account.lapsed) + held[i];
        if u32::from(account.granted) != out {
            let name = &b.armies[i].name;
            return Err(format!(
                "{name} was granted {} points and accounts for {out}",
                account.granted
            ));
        }
    }
    for (side, &(granted, gone)) in Side::BOTH.iter().zip(&s.record.purses) {
        if granted != gone + u16::from(s.purses[side.i()].cp) {
            return Err(format!(
                "the {} discretionary points do not balance",
                side.word()
            ));
        }
    }
    Ok(())
}

/// Changes everything that is hidden from a seat and nothing that it can see.
fn scramble(b: &Book, s: &State, seat: Seat, rng: &mut QuickDice) -> State {
    let mut t = s.clone();
    let office = b.office(seat);
    if office.control() {
        return t;
    }
    let side = b.side_of(seat);
    let eyes = sees::eyes(b, s, seat);
    let armies = s.armies_of(b, seat);
    let shown = |hex: Hex| hex.on_map() && eyes >> b.ground.region(hex).0 & 1 == 1;
    let mine = |army: ArmyId| armies >> army.0 & 1 == 1;
    let desk = |army: ArmyId| office == Office::HighCommand && Some(b.side(army)) == side;
    for i in 0..b.pots.len() {
        let army = b.pots[i].army;
        if !mine(army) && !desk(army) {
            recount(
                &mut t.pots[i].cp,
                &mut t.record.accounts[army.i()].granted,
                rng,
            );
        }
    }
    for i in 0..b.armies.len() {
        let army = ArmyId::nth(i);
        if !mine(army) && !desk(army) {
            recount(&mut t.stocks[i].cp, &mut t.record.accounts[i].granted, rng);
        }
    }
    for cube in &mut t.cubes {
        let open = s.regions[b.ground.region(cube.hex).i()].phase.revealed() && shown(cube.hex);
        let friend = Some(b.side(cube.army)) == side;
        let seen = mine(cube.army) || open && (friend || !s.options.hidden_cp);
        if !seen && !desk(cube.army) {
            let granted = &mut t.record.accounts[cube.army.i()].granted;
            let more = rng.below(3) as u8;
            cube.n += more;
            *granted += u16::from(more);
        }
    }
    for x in Side::BOTH {
        for region in regions() {
            let led = side == Some(x) && s.commands_army(b, seat, s.leads[region.i()][x.i()]);
            if !led {
                for value in 2..14 {
                    t.hands[x.i()][region.i()][value] = rng.below(3) as u8;
                    if !s.regions[region.i()].phase.revealed() {
                        t.regions[region.i()].sealed[x.i()][value] = rng.below(2) as u8;
                    }
                }
            }
        }
        let own_desk = side == Some(x) && office == Office::HighCommand;
        if !own_desk {
            for value in 2..14 {
                t.purses[x.i()].reserve[value] = rng.below(3) as u8;
            }
            let cp = rng.below(9) as u8;
            let old = std::mem::replace(&mut t.purses[x.i()].cp, cp);
            t.record.purses[x.i()].0 = t.record.purses[x.i()].0 + u16::from(cp) - u16::from(old);
        }
    }
    scramble_blocks(b, s, &mut t, seat, side, &shown, rng);
    if office != Office::HighCommand {
        for craft in &mut t.sky.craft {
            craft.berth = [
                Berth::Rear(1 + rng.below(5) as u8),
                Berth::Column(rng.below(4) as u8),
                Berth::Gone,
            ][rng.below(3)];
        }
    }
    for track in &mut t.tracks {
        *track = rng.below(11) as i8;
    }
    t.proposals.clear();
    t.salt = rng.below(1 << 20) as u64;
    t.war = 1 + rng.below(4) as u8;
    for (i, plan) in t.plans.iter_mut().enumerate() {
        if i != usize::from(seat.0) {
            *plan = None;
        }
    }
    t
}

/// Another number of points, booked.
fn recount(cp: &mut u8, granted: &mut u16, rng: &mut QuickDice) {
    let new = rng.below(9) as u8;
    *granted = *granted + u16::from(new) - u16::from(*cp).min(*granted);
    *cp = new;
}

/// Other cubes under the same markers: hidden ones change place, kind and posture, contacts change kind and posture.
fn scramble_blocks(
    b: &Book,
    s: &State,
    t: &mut State,
    seat: Seat,
    side: Option<Side>,
    shown: &dyn Fn(Hex) -> bool,
    rng: &mut QuickDice,
) {
    let fighting: Vec<Hex> = s
        .regions
        .iter()
        .filter_map(|r| r.battle.as_ref())
        .flat_map(|battle| {
            battle
                .from
                .iter()
                .copied()
                .chain([battle.target])
                .collect::<Vec<_>>()
        })
        .collect();
    for i in 0..s.units.len() {
        let u = &s.units[i];
        if u.fate != Fate::OnMap || u.dummy || s.commands(seat, u.pot) || fighting.contains(&u.hex)
        {
            continue;
        }
        let friend = Some(u.side) == side;
        let visible = shown(u.hex) && (friend || u.known == Known::Identified && side.is_some());
        if visible {
            continue;
        }
        // A kind that moves alike, so that no army's reach of places changes; any posture it has.
        let alike: Vec<usize> = (0..b.kinds.len())
            .filter(|&k| {
                b.kinds[k].side == u.side && b.kinds[k].class == b.kinds[usize::from(u.kind)].class
            })
            .collect();
        let kind = alike[rng.below(alike.len())];
        let sides: Vec<Posture> = Posture::ALL
            .into_iter()
            .filter(|&p| b.kinds[kind].has(p))
            .collect();
        t.units[i].kind = kind as u8;
        t.units[i].posture = sides[rng.below(sides.len())];
        t.units[i].mp = rng.below(4) as u8;
        let masked = u.known == Known::Masked || !shown(u.hex);
        let hidden_from_all = !friend && masked && u.known == Known::Masked;
        if hidden_from_all && side.is_some() {
            relocate(b, t, UnitId::nth(i), rng);
        }
    }
}

/// Moves a masked cube to another hex of its side in its region, out of everybody's sight.
fn relocate(b: &Book, t: &mut State, unit: UnitId, rng: &mut QuickDice) {
    let u = &t.units[unit.i()];
    let (hex, side) = (u.hex, u.side);
    let near: Vec<Hex> = b
        .ground
        .within(hex, 2)
        .into_iter()
        .filter(|&h| {
            b.ground.region(h) == b.ground.region(hex)
                && t.friendly(h, side)
                && t.stack(h).all(|o| t.units[o.i()].side == side)
                && !b
                    .ground
                    .near_list(h, 2)
                    .any(|n| t.has_cube(n, side.other()))
                && b.ground
                    .near_list(h, 1)
                    .all(|n| b.ground.region(n) == b.ground.region(hex))
        })
        .collect();
    if !near.is_empty()
        && b.ground
            .near_list(hex, 1)
            .all(|n| b.ground.region(n) == b.ground.region(hex))
    {
        t.put(unit, near[rng.below(near.len())]);
    }
}

/// Any choice at all, near the legal ones where that is easy.
fn stray(b: &Book, s: &State, seat: Seat, rng: &mut QuickDice) -> Choice {
    let unit = UnitId::nth(rng.below(s.units.len()));
    let own: Vec<UnitId> = (0..s.units.len())
        .map(UnitId::nth)
        .filter(|&u| s.commands_unit(seat, u))
        .collect();
    let unit = if own.is_empty() || rng.below(4) == 0 {
        unit
    } else {
        own[rng.below(own.len())]
    };
    let at = s.units[unit.i()].hex;
    let near: Vec<Hex> = b.ground.around(at).map(|(_, h)| h).collect();
    let any = Hex::nth(rng.below(b.ground.len()));
    let hex = if near.is_empty() || rng.below(4) == 0 {
        any
    } else {
        near[rng.below(near.len())]
    };
    let here = if at.on_map() { at } else { any };
    let region = RegionId::nth(rng.below(REGIONS));
    let pot = PotId::nth(rng.below(b.pots.len()));
    let army = ArmyId::nth(rng.below(b.armies.len()));
    let place = PlaceId::nth(rng.below(b.places.len()));
    let counter = CounterId::nth(rng.below(b.pieces.len()));
    let craft = CraftId::nth(rng.below(b.planes.len()));
    let division = DivId::nth(rng.below(b.divisions.len()));
    let zone = rng.below(2) as u8;
    let small = rng.below(5) as u8;
    let yes = rng.below(2) == 0;
    let side = Side::BOTH[rng.below(2)];
    let mark = if yes {
        Mark::Block(Tag(rng.below(40) as u16))
    } else {
        Mark::Post(counter)
    };
    let posture = Posture::ALL[rng.below(5)];
    let umpires = || {
        [
            Ruling::Take(unit),
            Ruling::Point(hex),
            Ruling::Pick(counter),
            Ruling::Hold(pot),
            Ruling::Put(hex),
            Ruling::Turn(posture),
            Ruling::Remove,
            Ruling::Own(Some(side)),
            Ruling::Span(hex),
            Ruling::Grant,
            Ruling::Dock,
            Ruling::Card(side, region, small + 2),
            Ruling::Uncard(side, region, small + 2),
            Ruling::Void(region),
            Ruling::Reroll(region),
            Ruling::Set(region, side, small, small),
            Ruling::Force(region),
            Ruling::Apply(small),
            Ruling::Event(small, region),
            Ruling::Track(small, yes),
            Ruling::Release(division),
            Ruling::Recall(division),
            Ruling::Craft(craft, small),
            Ruling::Message(small, side),
            Ruling::Lead(region, army),
            Ruling::Open(Seat(rng_seat(small)), region),
        ]
    };
    let all = [
        Choice::Decide(small, small),
        Choice::Deploy(unit, hex),
        Choice::Encamp(pot, hex),
        Choice::Attach(counter, pot),
        Choice::Pass(region),
        Choice::Close,
        Choice::Delegate(army),
        Choice::Report(army),
        Choice::Allot(army),
        Choice::Reserve(region, 6 + small),
        Choice::Transfer(division, pot),
        Choice::Order(army, place),
        Choice::Walk(region),
        Choice::Brief(small),
        Choice::Fund(zone),
        Choice::Card(region, 2 + small),
        Choice::Feed(pot),
        Choice::Place(Source::Pot(pot), here),
        Choice::Place(Source::Place(place), here),
        Choice::Put(counter, here),
        Choice::Rally {
            unit,
            dig: yes,
            again: yes,
        },
        Choice::Attack(hex),
        Choice::With(unit),
        Choice::Fire(counter, 1),
        Choice::AirDie,
        Choice::Launch,
        Choice::Cancel,
        Choice::Join(region, yes),
        Choice::DugDie(region),
        Choice::Answer(region),
        Choice::Ignore(
            region,
            [Strike::Tick, Strike::Star, Strike::Nothing][rng.below(3)],
        ),
        Choice::Hit(region, mark),
        Choice::Kill(region, mark),
        Choice::Shake(region, mark),
        Choice::Waive(region),
        Choice::Stand(region),
        Choice::GiveWay(region),
        Choice::Retire(unit, hex),
        Choice::Advance(unit),
        Choice::Halt(region),
        Choice::Flee(pot, hex),
        Choice::Step(unit, hex),
        Choice::Step(unit, hex),
        Choice::Drive(unit),
        Choice::Await(unit, hex),
        Choice::Shift(pot, hex),
        Choice::Sticker(pot, hex),
        Choice::Unstick(pot, hex),
        Choice::Build(counter, here, hex),
        Choice::Turn(unit, posture),
        Choice::Blow(here, hex),
        Choice::Form(pot, here),
        Choice::Send(counter, pot),
        Choice::Fly(craft),
        Choice::Rest(craft),
        Choice::Ferry(craft),
        Choice::Down(zone, yes),
        Choice::Bomb(craft, Target::ALL[rng.below(4)]),
        Choice::Support(zone),
        Choice::Starve(zone, army),
        Choice::Scout(zone, pot),
        Choice::Survey(zone, hex),
        Choice::Raze(zone, place),
        Choice::Hamper(zone, small),
        Choice::Skies(zone),
        Choice::TimeUp(Timer::Region(region)),
        Choice::TimeUp(Timer::Office(side)),
    ];
    let control = b.office(seat).control() && s.stage != Stage::Debrief && rng.below(2) == 0;
    if control {
        let rulings = umpires();
        return Choice::Control(rulings[rng.below(rulings.len())].clone());
    }
    all[rng.below(all.len())].clone()
}

/// A seat number from a small one.
fn rng_seat(n: u8) -> u8 {
    n * 7
}
