//! The game in plain words, from views alone.

use crate::analysis::reach::{Reach, ReachOf};
use crate::chapters::control::GOVERNMENTS;
use crate::choice::{Choice, Source, Strike};
use crate::data::Holdline;
use crate::event::{Event, LogEvent};
use crate::ids::*;
use crate::state::air::Target;
use crate::state::clock::Timer;
use crate::state::mail::Publication;
use crate::state::requests::Request;
use crate::state::{Phase, Slot};
use crate::text::names::standing_name;
use crate::view::View;
use engine::{Describe, Overlays};

impl Holdline {
    /// Whether the attack being put together is for the written plans.
    fn plan_is_written(&self, view: &View) -> bool {
        view.plan.as_ref().is_some_and(|plan| {
            let region = self.data.ground.region(plan.target);
            let phase = view.regions.get(region.i()).map(|r| r.phase);
            matches!(phase, Some(Phase::Command | Phase::Plans))
        })
    }

    /// A step in words.
    pub fn say_phase(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Cards => "initiative cards",
            Phase::Command => "command points",
            Phase::Plans => "written plans",
            Phase::Rally(Slot::First) => "the winner rallies",
            Phase::Rally(Slot::Second) => "the loser rallies",
            Phase::Prepared(_) => "prepared attacks",
            Phase::Other(_) => "other attacks",
            Phase::Exploit(_) => "exploitation",
            Phase::Movement(Slot::First) => "the winner moves",
            Phase::Movement(Slot::Second) => "the loser moves",
            Phase::Posture => "postures",
            Phase::Done => "done",
        }
    }
}

impl Describe for Holdline {
    fn choice_text(&self, view: &View, choice: &Choice) -> String {
        match choice {
            Choice::Decide(form, option) => {
                let row = self.data.tables.decisions.decision.get(usize::from(*form));
                let name = row.and_then(|d| {
                    d.option
                        .get(usize::from(*option))
                        .map(|o| format!("{}: {}", d.name, o.name))
                });
                name.unwrap_or_else(|| "a form".into())
            }
            Choice::Deploy(unit, hex) => {
                format!("deploy {} in {}", self.unit(*unit), self.hex(*hex))
            }
            Choice::DeployHq(pot, hex) => {
                format!("the HQ of {} starts in {}", self.pot(*pot), self.hex(*hex))
            }
            Choice::Attach(counter, pot) => {
                format!("attach {} to {}", self.counter(*counter), self.pot(*pot))
            }
            Choice::Ready => "planning is finished".into(),
            Choice::Pass(region) => format!("finished in {}", self.region(*region)),
            Choice::Close => "close the desk for this turn".into(),
            Choice::Delegate(army) => format!(
                "hand over, or take back, pots and cards of {}",
                self.army(*army)
            ),
            Choice::Report(army) => format!("send the report of {}", self.army(*army)),
            Choice::Standing(army, answer) => {
                format!("{}: {}", self.army(*army), standing_name(*answer))
            }
            Choice::Write(seat) => format!("write to {}", self.seat_name(*seat)),
            Choice::Erase(n) => format!("strike out line {} of the plans", n + 1),
            Choice::Allot(army) => format!("a point to {}", self.army(*army)),
            Choice::Reserve(region, value) => {
                format!("reserve card {value} to {}", self.region(*region))
            }
            Choice::Transfer(division, pot) => format!(
                "transfer {} to {}",
                self.division(*division),
                self.pot(*pot)
            ),
            Choice::Order(army, place) => {
                format!("order {}: {}", self.army(*army), self.place(*place))
            }
            Choice::Tea => "call the tea break".into(),
            Choice::Walk(region) => format!("walk up to the map of {}", self.region(*region)),
            Choice::Brief(n) => format!("hand on reconnaissance result {}", n + 1),
            Choice::Prioritize(army) => format!("{} comes first at its towns", self.army(*army)),
            Choice::Fund(zone) => format!("pay for air support over the {}", zone_name(*zone)),
            Choice::Card(region, value) => format!("card {value} to {}", self.region(*region)),
            Choice::Feed(pot) => format!("a point to the pot of {}", self.pot(*pot)),
            Choice::Place(Source::Pot(pot), hex) => {
                format!("a point from {} to {}", self.pot(*pot), self.hex(*hex))
            }
            Choice::Place(Source::Place(place), hex) => {
                format!("a point from {} to {}", self.place(*place), self.hex(*hex))
            }
            Choice::Put(counter, hex) => {
                format!("{} to {}", self.counter(*counter), self.hex(*hex))
            }
            Choice::Rally { unit, dig, again } => {
                let how = if *dig { ", to dig in" } else { "" };
                let twice = if *again { ", with a second die" } else { "" };
                format!("rally {}{how}{twice}", self.unit(*unit))
            }
            Choice::Attack(hex) => format!("attack {}", self.hex(*hex)),
            Choice::With(unit) => format!("with {}", self.unit(*unit)),
            Choice::Fire(counter, dice) => format!("{} with {dice} dice", self.counter(*counter)),
            Choice::AirDie => "with air support".into(),
            Choice::OnlyIf(hex) => format!("only if {} was taken", self.hex(*hex)),
            Choice::Unless(0) => "not against dug-in blocks".into(),
            Choice::Unless(n) => format!("not against more than {n} dug-in blocks"),
            Choice::Stay => "and nobody goes forward".into(),
            Choice::Launch if self.plan_is_written(view) => "write the attack down".into(),
            Choice::Launch => "launch the attack".into(),
            Choice::Raid(hex, to) => format!(
                "air support against the bridge from {} to {}",
                self.hex(*hex),
                self.hex(*to)
            ),
            Choice::Cancel => "drop the plan".into(),
            Choice::Join(_, true) => "join the attack".into(),
            Choice::Join(_, false) => "stay out of the attack".into(),
            Choice::DugDie(_) => "buy the dug-in die".into(),
            Choice::Answer(region) => format!("the defence in {} is ready", self.region(*region)),
            Choice::Ignore(_, Strike::Tick) => "ignore a success".into(),
            Choice::Ignore(_, Strike::Star) => "ignore a star".into(),
            Choice::Ignore(_, Strike::Nothing) => "ignore nothing more".into(),
            Choice::Hit(_, mark) => format!("hit {}", self.mark(*mark)),
            Choice::Kill(_, mark) => format!("destroy {}", self.mark(*mark)),
            Choice::Disorder(_, mark) => format!("disorder {}", self.mark(*mark)),
            Choice::Waive(_) => "leave the star unused".into(),
            Choice::Stand(_) => "stand".into(),
            Choice::GiveWay(_) => "give way".into(),
            Choice::Withdraw(unit, hex) => {
                format!("{} withdraws to {}", self.unit(*unit), self.hex(*hex))
            }
            Choice::Advance(unit) => format!("{} enters the hex", self.unit(*unit)),
            Choice::Halt(_) => "nobody else advances".into(),
            Choice::Flee(pot, hex) => format!(
                "the HQ of {} retreats to {}",
                self.pot(*pot),
                self.hex(*hex)
            ),
            Choice::Step(unit, hex) => format!("{} moves to {}", self.unit(*unit), self.hex(*hex)),
            Choice::Drive(unit) => format!("block {} pretends to have motors", unit.0),
            Choice::Await(unit, hex) => {
                format!("{} waits to enter {}", self.unit(*unit), self.hex(*hex))
            }
            Choice::Shift(pot, hex) => {
                format!("the HQ of {} moves to {}", self.pot(*pot), self.hex(*hex))
            }
            Choice::Sticker(pot, hex) => {
                format!("the route of {} to {}", self.pot(*pot), self.hex(*hex))
            }
            Choice::Unstick(pot, hex) => format!(
                "lift the route of {} from {}",
                self.pot(*pot),
                self.hex(*hex)
            ),
            Choice::Build(_, hex, to) => {
                format!("bridge from {} to {}", self.hex(*hex), self.hex(*to))
            }
            Choice::SetPosture(unit, posture) => {
                format!("{} to {}", self.unit(*unit), posture.word())
            }
            Choice::Blow(hex, to) => format!(
                "blow the bridge from {} to {}",
                self.hex(*hex),
                self.hex(*to)
            ),
            Choice::Form(pot, hex) => format!(
                "form a regiment for {} in {}",
                self.pot(*pot),
                self.hex(*hex)
            ),
            Choice::Send(counter, pot) => {
                format!("send {} to {}", self.counter(*counter), self.pot(*pot))
            }
            Choice::Fly(craft) => format!("bring up {}", self.plane(*craft)),
            Choice::Rest(craft) => format!("rest {}", self.plane(*craft)),
            Choice::Ferry(craft) => format!("transfer {} to the other zone", self.plane(*craft)),
            Choice::AssignAirHit(_, true) => "hit a fighter".into(),
            Choice::AssignAirHit(_, false) => "hit a bomber".into(),
            Choice::Bomb(craft, target) => {
                format!("{} against {}", self.plane(*craft), target_name(*target))
            }
            Choice::Support(zone) => format!("two bombers on call over the {}", zone_name(*zone)),
            Choice::BombRailways(_, army) => format!("bomb the railways of {}", self.army(*army)),
            Choice::Scout(_, pot) => format!("look at {}", self.pot(*pot)),
            Choice::Survey(_, hex) => format!("look around {}", self.hex(*hex)),
            Choice::BombTown(_, place) => format!("bomb {}", self.place(*place)),
            Choice::DelayRearBox(_, rear) => format!("hold up rear box {rear}"),
            Choice::PassAir(zone) => format!("finished over the {}", zone_name(*zone)),
            Choice::RequestRemoval(seat) => {
                format!("ask Control to remove {}", self.seat_name(*seat))
            }
            Choice::TimeUp(timer) => match timer {
                Timer::Planning => "time is up for planning".into(),
                Timer::Region(region) => format!("time is up in {}", self.region(*region)),
                Timer::Window(region) => {
                    format!("no answer in time in {}", self.region(*region))
                }
                Timer::Zone(zone) => format!("time is up over the {}", zone_name(*zone)),
                Timer::HighCommand(side) => {
                    format!("time is up for the {} high command", side.word())
                }
                Timer::Tea => "the tea break is over".into(),
                Timer::Walk(seat) => format!("{} leaves the map", self.seat_name(*seat)),
            },
            Choice::Control(ruling) => crate::chapters::control::text(self, ruling),
        }
    }

    fn log_text(&self, _view: &View, event: &Event) -> String {
        self.event_text(&event.what)
    }

    fn die_face(&self, name: &str) -> Option<u32> {
        match name {
            "blank" => Some(0),
            "tick" => Some(1),
            "star" => Some(2),
            _ => None,
        }
    }

    fn screen(&self, view: &View, _width: usize) -> String {
        let mut text = format!(
            "{}, turn {} of {}\n",
            self.seat_name(view.seat),
            view.turns.0,
            view.turns.1
        );
        for (i, region) in view.regions.iter().enumerate() {
            let name = self.region(RegionId::nth(i));
            text += &format!(
                "{name:<28}{} ({} first)\n",
                self.say_phase(region.phase),
                region.winner.word()
            );
        }
        for (id, pot) in view.pots.entries() {
            let place = pot.hex.map_or("off the map".into(), |h| self.hex(h));
            text += &format!("{:<28}HQ {place}, {} points\n", self.pot(*id), pot.cp);
        }
        for block in view.own.iter() {
            let kind = &self.data.kinds[usize::from(block.kind)].id;
            text += &format!(
                "  {:<26}{kind:<5} {} {}\n",
                self.unit(block.id),
                self.hex(block.hex),
                block.posture.word()
            );
        }
        for block in view.seen.iter() {
            let face = block.face.map_or("a block".into(), |(kind, posture)| {
                format!(
                    "{} {}",
                    self.data.kinds[usize::from(kind)].id,
                    posture.word()
                )
            });
            text += &format!(
                "  enemy {:<4} {} {face}, {}\n",
                block.tag.0,
                self.hex(block.hex),
                self.pot(block.pot)
            );
        }
        text
    }

    fn rulebook(&self) -> &'static str {
        include_str!("../../../../docs/rules/holdline.md")
    }
}

/// What every seat knows: the spectator's view without its seat and letters.
#[derive(Clone, Debug)]
pub struct PublicView(View);

impl serde::Serialize for PublicView {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        let mut told = serde_json::to_value(&self.0).map_err(S::Error::custom)?;
        if let Some(open) = told.as_object_mut() {
            open.remove("seat");
            open.remove("post");
        }
        told.serialize(to)
    }
}

impl Overlays for Holdline {
    type Overlay = ();
    type ReachOf = ReachOf;
    type Reach = Reach;
    type PublicView = PublicView;

    fn reach(&self, view: &View, of: &ReachOf) -> Option<Reach> {
        crate::analysis::reach::reach(&self.data, view, of)
    }

    /// An onlooker is a spectator: he sees what spectators see, as late.
    fn public_view(&self, views: &[View]) -> Option<PublicView> {
        let late = |v: &&View| self.data.office(v.seat) == crate::data::seats::Role::Spectator;
        views.iter().find(late).cloned().map(PublicView)
    }
}

impl Holdline {
    fn event_text(&self, event: &LogEvent) -> String {
        match event {
            LogEvent::Changed => String::new(),
            LogEvent::Turn(turn) => format!("Turn {turn} begins."),
            LogEvent::Phase(region, phase) => {
                format!("{}: {}.", self.region(*region), self.say_phase(*phase))
            }
            LogEvent::Initiative(region, [german, polish], winner) => {
                format!(
                    "{}: German {german}, Polish {polish}; the {} side goes first.",
                    self.region(*region),
                    winner.word()
                )
            }
            LogEvent::Attack {
                side,
                target,
                cubes,
                ..
            } => {
                format!(
                    "{} attack on {} with {cubes} cubes.",
                    side.word(),
                    self.hex(*target)
                )
            }
            LogEvent::Rolled(_, [attack, defence]) => format!(
                "Attacker {} successes with {} stars, defender {} with {}.",
                attack.successes(),
                attack.stars,
                defence.successes(),
                defence.stars
            ),
            LogEvent::Won(_, None, _) => "Nobody wins.".into(),
            LogEvent::Won(_, Some(side), double) => {
                format!(
                    "The {} side wins{}.",
                    side.word(),
                    if *double { " by a double" } else { "" }
                )
            }
            LogEvent::Destroyed(side, hex) => {
                format!("A {} cube is destroyed in {}.", side.word(), self.hex(*hex))
            }
            LogEvent::Disordered(side, hex) => format!(
                "A {} cube is disordered in {}.",
                side.word(),
                self.hex(*hex)
            ),
            LogEvent::Lost(side, hex) => {
                format!("A {} counter is lost in {}.", side.word(), self.hex(*hex))
            }
            LogEvent::Rallied(side, hex, true) => {
                format!("A {} cube rallies in {}.", side.word(), self.hex(*hex))
            }
            LogEvent::Rallied(side, hex, false) => format!(
                "A {} cube in {} does not rally.",
                side.word(),
                self.hex(*hex)
            ),
            LogEvent::Breakdown(hex, true) => format!("Tanks break down in {}.", self.hex(*hex)),
            LogEvent::Breakdown(_, false) => String::new(),
            LogEvent::Taken(side, hex) => format!("{} is {} now.", self.hex(*hex), side.word()),
            LogEvent::Driven(pot, hex) => format!(
                "The HQ of {} is driven from {}.",
                self.pot(*pot),
                self.hex(*hex)
            ),
            LogEvent::Dummy(hex) => format!("The block in {} was a dummy.", self.hex(*hex)),
            LogEvent::Bridge(hex, to, true) => format!(
                "The bridge from {} to {} is gone.",
                self.hex(*hex),
                self.hex(*to)
            ),
            LogEvent::Bridge(hex, to, false) => format!(
                "The bridge from {} to {} stands.",
                self.hex(*hex),
                self.hex(*to)
            ),
            LogEvent::Dogfight(zone, [german, polish]) => {
                format!(
                    "Over the {}: {german} German hits, {polish} Polish.",
                    zone_name(*zone)
                )
            }
            LogEvent::Event(number, region) => {
                let row = self
                    .data
                    .tables
                    .events
                    .event
                    .iter()
                    .find(|e| e.number == *number);
                let (name, text) =
                    row.map_or(("Event", ""), |e| (e.name.as_str(), e.text.as_str()));
                format!("{}: {name}. {text}", self.region(*region))
            }
            LogEvent::Nation(line) => {
                let row = self.data.tables.nations.entry.get(usize::from(*line));
                row.map_or(String::new(), |r| format!("{}: {}", r.country, r.text))
            }
            LogEvent::Umpire(seat) => format!("{} has ruled.", self.seat_name(*seat)),
            LogEvent::Tea(true) => "A tea break begins.".into(),
            LogEvent::Tea(false) => "The tea break is over.".into(),
            LogEvent::Formed(hex) => format!("A regiment is formed in {}.", self.hex(*hex)),
            LogEvent::Posture(unit, posture) => {
                format!("{} is in {}.", self.unit(*unit), posture.word())
            }
            LogEvent::Bulletin(Publication::Government(government, _)) => {
                let name = GOVERNMENTS.get(usize::from(*government)).copied();
                format!("{} has written.", name.unwrap_or("A government"))
            }
            LogEvent::Bulletin(Publication::Bulletin) => "There is a bulletin.".into(),
            LogEvent::Request(request, granted) => {
                let what = match request {
                    Request::Transfer(division, pot) => {
                        format!("{} to {}", self.division(*division), self.pot(*pot))
                    }
                    Request::Asset(counter, pot) => {
                        format!("{} to {}", self.counter(*counter), self.pot(*pot))
                    }
                    Request::Removal(seat) => format!("to remove {}", self.seat_name(*seat)),
                };
                let word = if *granted { "grants" } else { "refuses" };
                format!("Control {word} it: {what}.")
            }
            LogEvent::Bulletin(Publication::Board) => "A ruling was posted.".into(),
            LogEvent::Bulletin(Publication::Hex(hex)) => {
                format!("There is a note on {}.", self.hex(*hex))
            }
            LogEvent::Message(seat) => format!("A letter from {}.", self.seat_name(*seat)),
            LogEvent::Dropped(region) => {
                format!(
                    "A written plan in {} was not carried out.",
                    self.region(*region)
                )
            }
            LogEvent::Over => "The game is over.".into(),
        }
    }
}

fn zone_name(zone: u8) -> &'static str {
    if zone == 0 { "north" } else { "south" }
}

fn target_name(target: Target) -> &'static str {
    match target {
        Target::Loc => "lines of communication",
        Target::Airfields => "airfields",
        Target::Recce => "reconnaissance",
        Target::Cities => "cities",
    }
}
