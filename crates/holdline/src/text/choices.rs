//! Menu entries: verb first, what happens.

use crate::choice::{Choice, Instruction, Source, Strike};
use crate::data::Holdline;
use crate::state::Phase;
use crate::state::clock::Timer;
use crate::state::record::Task;
use crate::text::names::{standing_name, target_name, zone_name};
use crate::view::View;

impl Holdline {
    /// A choice in words.
    pub(crate) fn choice_words(&self, view: &View, choice: &Choice) -> String {
        self.planning_words(choice)
            .or_else(|| self.staff_words(choice))
            .or_else(|| self.command_words(choice))
            .or_else(|| self.attack_words(view, choice))
            .or_else(|| self.combat_words(choice))
            .or_else(|| self.movement_words(choice))
            .or_else(|| self.air_words(choice))
            .or_else(|| self.clock_words(choice))
            .unwrap_or_else(|| match choice {
                Choice::Control(ruling) => crate::chapters::control::text(self, ruling),
                _ => String::new(),
            })
    }

    /// §2.16
    fn planning_words(&self, choice: &Choice) -> Option<String> {
        Some(match *choice {
            Choice::Decide(form, option) => {
                let row = self.data.tables.decisions.get(usize::from(form));
                let option = row.and_then(|row| row.option.get(usize::from(option)));
                match (row, option) {
                    (Some(row), Some(option)) => format!("{}: {}", row.name, option.name),
                    _ => "Unknown form".into(),
                }
            }
            Choice::Deploy(unit, hex) => {
                format!("Deploy {} in {}", self.unit(unit), self.hex(hex))
            }
            Choice::DeployHq(pot, hex) => {
                format!("Deploy the HQ of {} in {}", self.pot(pot), self.hex(hex))
            }
            Choice::Attach(counter, pot) => {
                format!("Attach {} to {}", self.counter(counter), self.pot(pot))
            }
            Choice::Ready => "Finish planning".into(),
            _ => return None,
        })
    }

    /// §2.1 to §2.4: seats, messages, orders and reports.
    fn staff_words(&self, choice: &Choice) -> Option<String> {
        Some(match *choice {
            Choice::Pass(region) => format!("End this step in {}", self.region(region)),
            Choice::Close => "End staff work this turn".into(),
            Choice::Delegate(army) => format!(
                "Delegate pots and cards of {}, or take them back",
                self.army(army)
            ),
            Choice::Report(army) => format!("Send the report of {}", self.army(army)),
            Choice::Standing(army, answer) => {
                format!("{}: {}", self.army(army), standing_name(answer))
            }
            Choice::Write(seat) => format!("Write to {}", self.seat_name(seat)),
            Choice::Erase(n) => format!("Delete plan line {}", n + 1),
            Choice::Transfer(division, pot) => {
                format!("Transfer {} to {}", self.division(division), self.pot(pot))
            }
            Choice::Send(counter, pot) => {
                format!("Send {} to {}", self.counter(counter), self.pot(pot))
            }
            Choice::Order(Instruction(army, task, due)) => {
                let task = self.task_words(&task);
                format!("Order {} by turn {due}: {task}", self.army(army))
            }
            Choice::Tea => "Call the tea break".into(),
            Choice::Walk(region) => format!("View the map of {}", self.region(region)),
            Choice::Brief(n) => format!("Hand on reconnaissance result {}", n + 1),
            Choice::RequestRemoval(seat) => {
                format!("Ask Control to remove {}", self.seat_name(seat))
            }
            _ => return None,
        })
    }

    /// §2.1: what an army is ordered to do.
    fn task_words(&self, task: &Task) -> String {
        match *task {
            Task::Take(place) => format!("take {}", self.place(place)),
            Task::Hold(hex) => format!("hold {}", self.hex(hex)),
            Task::Reach(from, to) => {
                format!("reach the line from {} to {}", self.hex(from), self.hex(to))
            }
            Task::Release(division, army) => {
                format!("release {} to {}", self.division(division), self.army(army))
            }
        }
    }

    /// §2.5, §2.6: cards and command points.
    fn command_words(&self, choice: &Choice) -> Option<String> {
        Some(match *choice {
            Choice::Allot(army) => format!("Give 1 CP to {}", self.army(army)),
            Choice::Prioritize(army) => {
                format!("Give {} priority at its towns", self.army(army))
            }
            Choice::Fund(zone) => format!("Pay for air support in the {}", zone_name(zone)),
            Choice::Card(region, value) => format!("Play card {value} in {}", self.region(region)),
            Choice::KeepReserve => "Add no more reserve cards this turn".into(),
            Choice::Reserve(region, value) => {
                format!("Play reserve card {value} in {}", self.region(region))
            }
            Choice::Feed(pot) => format!("Put 1 CP into the pot of {}", self.pot(pot)),
            Choice::Place(Source::Pot(pot), hex) => {
                format!("Place 1 CP from {} on {}", self.pot(pot), self.hex(hex))
            }
            Choice::Place(Source::Place(place), hex) => {
                format!("Place 1 CP from {} on {}", self.place(place), self.hex(hex))
            }
            Choice::Put(counter, hex) => {
                format!("Place {} on {}", self.counter(counter), self.hex(hex))
            }
            Choice::Form(pot, hex) => {
                let (pot, hex) = (self.pot(pot), self.hex(hex));
                format!("Form a regiment for {pot} in {hex}")
            }
            _ => return None,
        })
    }

    /// §2.8, §2.10 steps 1 and 2: rallies and attacks.
    fn attack_words(&self, view: &View, choice: &Choice) -> Option<String> {
        Some(match *choice {
            Choice::Rally { unit, dig, again } => {
                let how = if dig { ", then dig in" } else { "" };
                let twice = if again { ", with a second die" } else { "" };
                format!("Rally {}{how}{twice}", self.unit(unit))
            }
            Choice::Attack(hex) => format!("Attack {}", self.hex(hex)),
            Choice::With(unit) => format!("Attack with {}", self.unit(unit)),
            Choice::Via(hex) => format!("Drive through {}", self.hex(hex)),
            Choice::Fire(counter, 1) => format!("Fire {}: 1 die", self.counter(counter)),
            Choice::Fire(counter, dice) => {
                format!("Fire {}: {dice} dice", self.counter(counter))
            }
            Choice::AirDie => "Use air support".into(),
            Choice::OnlyIf(hex) => format!("Attack only if {} was taken", self.hex(hex)),
            Choice::Unless(0) => "Do not attack dug-in blocks".into(),
            Choice::Unless(n) => format!("Do not attack more than {n} dug-in blocks"),
            Choice::Stay => "No advance after combat".into(),
            Choice::Launch if self.plan_is_written(view) => "Write the attack down".into(),
            Choice::Launch => "Launch the attack".into(),
            Choice::Raid(hex, to) => {
                let (hex, to) = (self.hex(hex), self.hex(to));
                format!("Bomb the bridge from {hex} to {to}")
            }
            Choice::Cancel => "Cancel the attack".into(),
            Choice::Join(_, true) => "Join the attack".into(),
            Choice::Join(_, false) => "Stay out of the attack".into(),
            _ => return None,
        })
    }

    /// §2.10 steps 3 to 9: answers and results.
    fn combat_words(&self, choice: &Choice) -> Option<String> {
        Some(match *choice {
            Choice::DugDie(_) => "Buy the dug-in die".into(),
            Choice::Answer(region) => format!("Confirm the defense in {}", self.region(region)),
            Choice::Ignore(_, Strike::Tick) => "Ignore a success".into(),
            Choice::Ignore(_, Strike::Star) => "Ignore a star".into(),
            Choice::Ignore(_, Strike::Nothing) => "Ignore no more results".into(),
            Choice::Hit(_, mark) => format!("Hit {}", self.mark(mark)),
            Choice::Kill(_, mark) => format!("Destroy {}", self.mark(mark)),
            Choice::Disorder(_, mark) => format!("Disorder {}", self.mark(mark)),
            Choice::Waive(_) => "Leave the star unused".into(),
            Choice::Stand(_) => "Hold".into(),
            Choice::GiveWay(_) => "Withdraw".into(),
            Choice::Withdraw(unit, hex) => {
                format!("Withdraw {} to {}", self.unit(unit), self.hex(hex))
            }
            Choice::Advance(unit) => format!("Advance {} into the hex", self.unit(unit)),
            Choice::Halt(_) => "End the advance".into(),
            Choice::Flee(pot, hex) => {
                format!("Retreat the HQ of {} to {}", self.pot(pot), self.hex(hex))
            }
            _ => return None,
        })
    }

    /// §2.7, §2.12: units, HQs, routes, bridges and postures.
    fn movement_words(&self, choice: &Choice) -> Option<String> {
        Some(match *choice {
            Choice::Step(unit, hex) => format!("Move {} to {}", self.unit(unit), self.hex(hex)),
            Choice::Drive(unit) => format!("Move dummy {} as motorized", unit.0),
            Choice::Await(unit, hex) => {
                let (unit, hex) = (self.unit(unit), self.hex(hex));
                format!("Let {unit} wait to enter {hex}")
            }
            Choice::Shift(pot, hex) => {
                format!("Move the HQ of {} to {}", self.pot(pot), self.hex(hex))
            }
            Choice::Sticker(pot, hex) => {
                let (pot, hex) = (self.pot(pot), self.hex(hex));
                format!("Extend the supply route of {pot} to {hex}")
            }
            Choice::Unstick(pot, hex) => {
                let (pot, hex) = (self.pot(pot), self.hex(hex));
                format!("Remove the supply route of {pot} from {hex}")
            }
            Choice::Build(_, hex, to) => {
                format!("Build a bridge from {} to {}", self.hex(hex), self.hex(to))
            }
            Choice::Blow(hex, to) => {
                let (hex, to) = (self.hex(hex), self.hex(to));
                format!("Blow up the bridge from {hex} to {to}")
            }
            Choice::SetPosture(unit, posture) => {
                format!("Set {} to {}", self.unit(unit), posture.word())
            }
            _ => return None,
        })
    }

    /// §2.17
    fn air_words(&self, choice: &Choice) -> Option<String> {
        Some(match *choice {
            Choice::Fly(craft) => format!("Bring up {}", self.plane(craft)),
            Choice::Rest(craft) => format!("Rest {}", self.plane(craft)),
            Choice::Ferry(craft) => format!("Transfer {} to the other zone", self.plane(craft)),
            Choice::AssignAirHit(_, true) => "Hit a fighter".into(),
            Choice::AssignAirHit(_, false) => "Hit a bomber".into(),
            Choice::Bomb(craft, target) => {
                format!("Send {} against {}", self.plane(craft), target_name(target))
            }
            Choice::Support(zone) => {
                let bombers = self.data.tables.air.support.counters;
                format!("Keep {bombers} bombers on call in the {}", zone_name(zone))
            }
            Choice::BombRailways(_, army) => format!("Bomb the railways of {}", self.army(army)),
            Choice::Scout(_, pot) => format!("Reconnoiter {}", self.pot(pot)),
            Choice::Survey(_, hex) => format!("Reconnoiter {}", self.hex(hex)),
            Choice::BombTown(_, place) => format!("Bomb {}", self.place(place)),
            Choice::DelayRearBox(_, rear) => format!("Delay rear box {rear}"),
            Choice::PassAir(zone) => format!("End this air step in the {}", zone_name(zone)),
            _ => return None,
        })
    }

    /// §2.4
    fn clock_words(&self, choice: &Choice) -> Option<String> {
        let Choice::TimeUp(timer) = *choice else {
            return None;
        };
        Some(match timer {
            Timer::Planning => "End planning: time is up".into(),
            Timer::Region(region) => format!("End the step in {}: time is up", self.region(region)),
            Timer::Window(region) => {
                let region = self.region(region);
                format!("Use the standing orders in {region}: time is up")
            }
            Timer::Zone(zone) => {
                let zone = zone_name(zone);
                format!("End the air step in the {zone}: time is up")
            }
            Timer::HighCommand(side) => {
                let side = side.word();
                format!("End the staff work of the {side} high command: time is up")
            }
            Timer::Tea => "End the tea break".into(),
            Timer::Walk(seat) => format!("Hide the map from {}", self.seat_name(seat)),
        })
    }

    /// Whether the attack being planned is for the written plans.
    fn plan_is_written(&self, view: &View) -> bool {
        view.plan.as_ref().is_some_and(|plan| {
            let region = self.data.map.region(plan.target);
            let phase = view.regions.get(region.i()).map(|r| r.phase);
            matches!(phase, Some(Phase::Command | Phase::Plans))
        })
    }
}
