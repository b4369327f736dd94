//! The megagame before the laws (`engine::laws`).

use crate::book::Book;
use crate::choice::{Account, Choice, Mark, Ruling, Source, Strike, Target, Timer};
use crate::dice::Die;
use crate::ids::*;
use crate::posture::Posture;
use crate::rules::Holdline;
use crate::scramble::scramble;
use crate::seat::Seat;
use crate::standing::Answer;
use crate::state::{Fate, Phase, Stage, State};
use engine::laws::Lawful;
use engine::{FastRng, Setup};

impl Lawful for Holdline {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        let lengths = &self.book.tables.presets.length;
        let mut setup = Setup::scenario(&lengths[rng.below(lengths.len())].id);
        for option in &self.book.tables.options.option {
            let other = &option.values[rng.below(option.values.len())];
            if rng.below(3) == 0 {
                setup.options.insert(option.id.clone(), other.clone());
            }
        }
        setup
    }

    fn random_choice(&self, state: &State, seat: Seat, rng: &mut FastRng) -> Choice {
        random_choice(&self.book, state, seat, rng)
    }

    fn max_choices(&self) -> u64 {
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
            "okh-chief",
            "agn",
            "ags",
            "4a",
            "10a",
            "14a-staff",
            "4a-corps",
            "warsaw",
            "warsaw-staff-1",
            "pomorze",
            "lodz",
            "narew",
            "control",
            "map-north",
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

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
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

/// Any choice at all, near the legal ones where that is easy.
fn random_choice(b: &Book, s: &State, seat: Seat, rng: &mut FastRng) -> Choice {
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
    let colour = [Die::Green, Die::Red, Die::Black, Die::Six][rng.below(4)];
    let answer = Answer::ALL[rng.below(Answer::ALL.len())];
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
            Ruling::Force(Timer::Region(region)),
            Ruling::Force(Timer::Zone(zone)),
            Ruling::Extend(Timer::Office(side)),
            Ruling::Extend(Timer::Window(region)),
            Ruling::Apply(small),
            Ruling::Retarget(small),
            Ruling::Event(small, region),
            Ruling::Track(small, yes),
            Ruling::Release(division),
            Ruling::Recall(division),
            Ruling::Craft(craft, small),
            Ruling::Message(small, side),
            Ruling::Lead(region, army),
            Ruling::Open(Seat(rng_seat(small)), region),
            Ruling::Swap(Seat(rng_seat(small)), Seat(rng_seat(small) + 1)),
            Ruling::Link(Seat(rng_seat(small)), Seat(rng_seat(small) + 2)),
            Ruling::Mute(Seat(rng_seat(small))),
            Ruling::Colour(Some(colour)),
            Ruling::Colours(side, Some(colour)),
            Ruling::Rewind(small, region, Phase::STEPS[rng_seat(small) as usize % 14]),
            Ruling::Brief(small),
            Ruling::Allow(small),
            Ruling::Refuse(small),
            Ruling::VoidThrow(small),
            Ruling::ThrowAgain(small),
            Ruling::SetDie(small, 0, small),
            Ruling::Points(Account::Stock(army), yes),
            Ruling::Points(Account::Group(army), yes),
            Ruling::Points(Account::Ordered(army), yes),
            Ruling::Points(Account::Purse(side), yes),
            Ruling::Points(Account::Hex(army), yes),
            Ruling::Reserve(side, small + 2, yes),
            Ruling::Decide(small, small),
            Ruling::Tripwire(small),
            Ruling::Zone(craft),
            Ruling::Note,
            Ruling::Pause,
            Ruling::Resume,
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
        Choice::Standing(army, answer),
        Choice::Write(Seat(rng_seat(small))),
        Choice::Erase(small),
        Choice::OnlyIf(hex),
        Choice::Unless(small),
        Choice::Stay,
        Choice::Raid(here, hex),
        Choice::Allot(army),
        Choice::Reserve(region, 6 + small),
        Choice::Transfer(division, pot),
        Choice::Sack(Seat(rng_seat(small))),
        Choice::Order(army, place),
        Choice::Walk(region),
        Choice::Brief(small),
        Choice::Fund(zone),
        Choice::Favour(army),
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
        Choice::TimeUp(Timer::Window(region)),
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
