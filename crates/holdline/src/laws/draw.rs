//! Random choices, near the legal ones where that is easy.

use crate::choice::{Choice, CpPool, Instruction, Mark, Ruling, Source, Strike};
use crate::data::game::GameData;
use crate::dice::Die;
use crate::ids::*;
use crate::posture::Posture;
use crate::state::air::Target;
use crate::state::clock::Timer;
use crate::state::record::Task;
use crate::state::standing_orders::StandingOrder;
use crate::state::{Phase, Stage, State};
use engine::FastRng;

/// One random thing of each kind that a choice can name.
pub(super) struct Draw {
    unit: UnitId,
    hex: Hex,
    here: Hex,
    region: RegionId,
    pot: PotId,
    army: ArmyId,
    place: PlaceId,
    counter: CounterId,
    craft: CraftId,
    division: DivId,
    zone: u8,
    small: u8,
    yes: bool,
    side: Side,
    mark: Mark,
    posture: Posture,
    color: Die,
    answer: StandingOrder,
    strike: Strike,
    target: Target,
}

impl Draw {
    /// Draws; more often than not a cube of the seat, and a hex beside it.
    pub fn new(data: &GameData, state: &State, seat: Seat, rng: &mut FastRng) -> Draw {
        let own: Vec<UnitId> = (0..state.units.len())
            .map(UnitId::nth)
            .filter(|&u| state.commands_unit(seat, u))
            .collect();
        let unit = UnitId::nth(rng.below(state.units.len()));
        let unit = match own.is_empty() || rng.below(4) == 0 {
            true => unit,
            false => own[rng.below(own.len())],
        };
        let at = state.units[unit.i()].hex;
        let near: Vec<Hex> = data.map.around(at).map(|(_, h)| h).collect();
        let any = Hex::nth(rng.below(data.map.len()));
        let hex = match near.is_empty() || rng.below(4) == 0 {
            true => any,
            false => near[rng.below(near.len())],
        };
        let region = RegionId::nth(rng.below(state.regions.len()));
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
        let mark = match yes {
            true => Mark::Block(Tag(rng.below(40) as u16)),
            false => Mark::Post(counter),
        };
        Draw {
            unit,
            hex,
            here: if at.on_map() { at } else { any },
            region,
            pot,
            army,
            place,
            counter,
            craft,
            division,
            zone,
            small,
            yes,
            side,
            mark,
            posture: Posture::ALL[rng.below(5)],
            color: [Die::Green, Die::Red, Die::Black, Die::Six][rng.below(4)],
            answer: StandingOrder::ALL[rng.below(StandingOrder::ALL.len())],
            strike: [Strike::Tick, Strike::Star, Strike::Nothing][rng.below(3)],
            target: Target::ALL[rng.below(4)],
        }
    }

    /// Any choice; of an umpire's every other one is a ruling.
    pub fn choice(&self, data: &GameData, state: &State, seat: Seat, rng: &mut FastRng) -> Choice {
        let umpire = data.office(seat).control() && state.stage != Stage::Debrief;
        if umpire && rng.below(2) == 0 {
            let rulings = [
                self.rulings_at_the_map(),
                self.rulings_of_play(),
                self.rulings_apart(),
            ];
            let rulings = rulings.concat();
            return Choice::Control(rulings[rng.below(rulings.len())].clone());
        }
        let all = [
            self.staff(),
            self.fight_and_move(),
            self.air(),
            self.clock(),
        ]
        .concat();
        all[rng.below(all.len())].clone()
    }

    /// What staffs and high commands choose.
    fn staff(&self) -> Vec<Choice> {
        let Draw {
            unit,
            hex,
            here,
            region,
            pot,
            army,
            place,
            counter,
            division,
            zone,
            small,
            answer,
            ..
        } = *self;
        vec![
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
            Choice::KeepReserve,
            Choice::Transfer(division, pot),
            Choice::RequestRemoval(Seat(rng_seat(small))),
            Choice::Order(Instruction(army, Task::Take(place), small + 2)),
            Choice::Order(Instruction(army, Task::Hold(hex), small + 2)),
            Choice::Order(Instruction(army, Task::Reach(here, hex), small + 2)),
            Choice::Order(Instruction(army, Task::Release(division, army), small + 2)),
            Choice::Walk(region),
            Choice::Brief(small),
            Choice::Fund(zone),
            Choice::Prioritize(army),
            Choice::Card(region, 2 + small),
            Choice::Feed(pot),
            Choice::Place(Source::Pot(pot), here),
            Choice::Place(Source::Place(place), here),
            Choice::Put(counter, here),
        ]
    }

    /// What is chosen at a map.
    fn fight_and_move(&self) -> Vec<Choice> {
        let Draw {
            unit,
            hex,
            here,
            region,
            pot,
            counter,
            yes,
            mark,
            posture,
            strike,
            ..
        } = *self;
        vec![
            Choice::Rally {
                unit,
                dig: yes,
                again: yes,
            },
            Choice::Attack(hex),
            Choice::With(unit),
            Choice::Via(hex),
            Choice::Fire(counter, 1),
            Choice::AirDie,
            Choice::Launch,
            Choice::Cancel,
            Choice::Join(region, yes),
            Choice::DugDie(region),
            Choice::Answer(region),
            Choice::Ignore(region, strike),
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
        ]
    }

    /// What is chosen at the air board.
    fn air(&self) -> Vec<Choice> {
        let Draw {
            hex,
            pot,
            army,
            place,
            craft,
            zone,
            small,
            yes,
            target,
            ..
        } = *self;
        vec![
            Choice::Fly(craft),
            Choice::Rest(craft),
            Choice::Ferry(craft),
            Choice::AssignAirHit(zone, yes),
            Choice::Bomb(craft, target),
            Choice::Support(zone),
            Choice::BombRailways(zone, army),
            Choice::Scout(zone, pot),
            Choice::Survey(zone, hex),
            Choice::BombTown(zone, place),
            Choice::DelayRearBox(zone, small),
            Choice::PassAir(zone),
        ]
    }

    /// What the clock chooses.
    fn clock(&self) -> Vec<Choice> {
        let Draw { region, side, .. } = *self;
        vec![
            Choice::TimeUp(Timer::Region(region)),
            Choice::TimeUp(Timer::Window(region)),
            Choice::TimeUp(Timer::HighCommand(side)),
        ]
    }

    /// Rulings about what lies on the map.
    fn rulings_at_the_map(&self) -> Vec<Ruling> {
        let Draw {
            unit,
            hex,
            region,
            pot,
            counter,
            small,
            side,
            posture,
            ..
        } = *self;
        vec![
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
        ]
    }

    /// Rulings about rolls, steps, events and people.
    fn rulings_of_play(&self) -> Vec<Ruling> {
        let Draw {
            region,
            army,
            craft,
            division,
            zone,
            small,
            yes,
            side,
            color,
            ..
        } = *self;
        vec![
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
            Ruling::SetDice(Some(color)),
            Ruling::SetSideDice(side, Some(color)),
            Ruling::Rewind(small, region, Phase::STEPS[rng_seat(small) as usize % 14]),
        ]
    }

    /// Rulings about requests, rolls outside combat and points.
    fn rulings_apart(&self) -> Vec<Ruling> {
        let Draw {
            army,
            craft,
            small,
            yes,
            side,
            ..
        } = *self;
        vec![
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
    }
}

/// A seat number from a small one.
fn rng_seat(n: u8) -> u8 {
    n * 7
}
