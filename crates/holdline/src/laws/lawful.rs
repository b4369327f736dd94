//! The megagame before the laws (`engine::laws`).

use crate::choice::{Choice, CpPool, Mark, Ruling, Source, Strike};
use crate::data::Holdline;
use crate::data::game::GameData;
use crate::dice::Die;
use crate::ids::*;
use crate::laws::scramble::scramble;
use crate::posture::Posture;
use crate::state::air::Target;
use crate::state::clock::Timer;
use crate::state::standing_orders::StandingOrder;
use crate::state::{Fate, Phase, Stage, State};
use engine::laws::Lawful;
use engine::{FastRng, Setup};

impl Lawful for Holdline {
    fn any_setup(&self, rng: &mut FastRng) -> Setup {
        let lengths = &self.data.tables.presets.length;
        let mut setup = Setup::scenario(&lengths[rng.below(lengths.len())].id);
        for option in &self.data.tables.options {
            let other = &option.values[rng.below(option.values.len())];
            if rng.below(3) == 0 {
                setup.options.insert(option.id.clone(), other.clone());
            }
        }
        setup
    }

    fn random_choice(&self, state: &State, seat: Seat, rng: &mut FastRng) -> Choice {
        random_choice(&self.data, state, seat, rng)
    }

    fn max_choices(&self) -> u64 {
        400_000
    }

    fn whole(&self, state: &State) -> Result<(), String> {
        whole(&self.data, state)
    }

    fn exact(&self, state: &State) -> Result<(), String> {
        crate::analysis::odds::exact(self, state)
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
            .filter_map(|id| self.data.seat_named(id))
            .collect()
    }

    fn indistinguishable(&self, state: &State, seat: Seat, rng: &mut FastRng) -> State {
        scramble(&self.data, state, seat, rng)
    }
}

/// Nothing appears or vanishes: cubes are where the map says, points balance in every army's books.
fn whole(data: &GameData, state: &State) -> Result<(), String> {
    let mut found = 0;
    for hex in data.ground.hexes() {
        let mut side = None;
        for unit in state.stack(hex) {
            let u = &state.units[unit.i()];
            found += 1;
            if u.hex != hex || u.fate != Fate::OnMap {
                return Err(format!(
                    "cube {} is listed in {} and is not there",
                    unit.0,
                    data.ground.label(hex)
                ));
            }
            if side.is_some_and(|x| x != u.side) {
                return Err(format!("both sides stand in {}", data.ground.label(hex)));
            }
            side = Some(u.side);
        }
    }
    let on_map = state.units.iter().filter(|u| u.fate == Fate::OnMap).count();
    if found != on_map {
        return Err(format!(
            "{on_map} cubes are on the map and {found} are found there"
        ));
    }
    let mut held = vec![0u32; data.armies.len()];
    for (i, pot) in state.pots.iter().enumerate() {
        held[data.pots[i].army.i()] += u32::from(pot.cp);
    }
    for (i, stock) in state.stocks.iter().enumerate() {
        held[i] += u32::from(stock.cp);
    }
    for cube in &state.cubes {
        held[cube.army.i()] += u32::from(cube.n);
    }
    for (i, account) in state.record.accounts.iter().enumerate() {
        let spent: u32 = account.spent.iter().map(|&n| u32::from(n)).sum();
        let out = spent + u32::from(account.lapsed) + held[i];
        if u32::from(account.granted) != out {
            let name = &data.armies[i].name;
            return Err(format!(
                "{name} was granted {} points and accounts for {out}",
                account.granted
            ));
        }
    }
    for (side, &(granted, gone)) in Side::BOTH.iter().zip(&state.record.purses) {
        if granted != gone + u16::from(state.purses[side.i()].cp) {
            return Err(format!(
                "the {} discretionary points do not balance",
                side.word()
            ));
        }
    }
    Ok(())
}

/// Any choice at all, near the legal ones where that is easy.
fn random_choice(data: &GameData, state: &State, seat: Seat, rng: &mut FastRng) -> Choice {
    let unit = UnitId::nth(rng.below(state.units.len()));
    let own: Vec<UnitId> = (0..state.units.len())
        .map(UnitId::nth)
        .filter(|&u| state.commands_unit(seat, u))
        .collect();
    let unit = if own.is_empty() || rng.below(4) == 0 {
        unit
    } else {
        own[rng.below(own.len())]
    };
    let at = state.units[unit.i()].hex;
    let near: Vec<Hex> = data.ground.around(at).map(|(_, h)| h).collect();
    let any = Hex::nth(rng.below(data.ground.len()));
    let hex = if near.is_empty() || rng.below(4) == 0 {
        any
    } else {
        near[rng.below(near.len())]
    };
    let here = if at.on_map() { at } else { any };
    let region = RegionId::nth(rng.below(REGIONS));
    let pot = PotId::nth(rng.below(data.pots.len()));
    let army = ArmyId::nth(rng.below(data.armies.len()));
    let place = PlaceId::nth(rng.below(data.places.len()));
    let counter = CounterId::nth(rng.below(data.pieces.len()));
    let craft = CraftId::nth(rng.below(data.planes.len()));
    let division = DivId::nth(rng.below(data.divisions.len()));
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
    let answer = StandingOrder::ALL[rng.below(StandingOrder::ALL.len())];
    let umpires = || {
        [
            Ruling::Take(unit),
            Ruling::Point(hex),
            Ruling::Pick(counter),
            Ruling::Hold(pot),
            Ruling::Put(hex),
            Ruling::SetPosture(posture),
            Ruling::Remove,
            Ruling::SetOwner(Some(side)),
            Ruling::ToggleBridge(hex),
            Ruling::AddPoint,
            Ruling::RemovePoint,
            Ruling::Card(side, region, small + 2),
            Ruling::RemoveCard(side, region, small + 2),
            Ruling::VoidCombat(region),
            Ruling::RerollCombat(region),
            Ruling::SetCombat(region, side, small, small),
            Ruling::Force(Timer::Region(region)),
            Ruling::Force(Timer::Zone(zone)),
            Ruling::Extend(Timer::HighCommand(side)),
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
            Ruling::SetDice(Some(colour)),
            Ruling::SetSideDice(side, Some(colour)),
            Ruling::Rewind(small, region, Phase::STEPS[rng_seat(small) as usize % 14]),
            Ruling::Brief(small),
            Ruling::Allow(small),
            Ruling::Refuse(small),
            Ruling::VoidRoll(small),
            Ruling::Reroll(small),
            Ruling::SetDie(small, 0, small),
            Ruling::Points(CpPool::Stock(army), yes),
            Ruling::Points(CpPool::Group(army), yes),
            Ruling::Points(CpPool::Ordered(army), yes),
            Ruling::Points(CpPool::HighCommand(side), yes),
            Ruling::Points(CpPool::Hex(army), yes),
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
        Choice::DeployHq(pot, hex),
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
        Choice::RequestRemoval(Seat(rng_seat(small))),
        Choice::Order(army, place),
        Choice::Walk(region),
        Choice::Brief(small),
        Choice::Fund(zone),
        Choice::Prioritize(army),
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
        Choice::Disorder(region, mark),
        Choice::Waive(region),
        Choice::Stand(region),
        Choice::GiveWay(region),
        Choice::Withdraw(unit, hex),
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
        Choice::SetPosture(unit, posture),
        Choice::Blow(here, hex),
        Choice::Form(pot, here),
        Choice::Send(counter, pot),
        Choice::Fly(craft),
        Choice::Rest(craft),
        Choice::Ferry(craft),
        Choice::AssignAirHit(zone, yes),
        Choice::Bomb(craft, Target::ALL[rng.below(4)]),
        Choice::Support(zone),
        Choice::BombRailways(zone, army),
        Choice::Scout(zone, pot),
        Choice::Survey(zone, hex),
        Choice::BombTown(zone, place),
        Choice::DelayRearBox(zone, small),
        Choice::PassAir(zone),
        Choice::TimeUp(Timer::Region(region)),
        Choice::TimeUp(Timer::Window(region)),
        Choice::TimeUp(Timer::HighCommand(side)),
    ];
    let control = data.office(seat).control() && state.stage != Stage::Debrief && rng.below(2) == 0;
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
