//! Which chapter a choice and a roll lead to.

use crate::act::Act;
use crate::chapters::interject;
use crate::chapters::turn;
use crate::choice::Choice;
use crate::data::seats::Role;
use crate::dice::Face;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::air::Look;
use crate::state::{Stage, Why};
use engine::DraftProgress;

type Progress = Result<DraftProgress, Refusal>;

fn faces(outcome: &[u8]) -> Vec<Face> {
    outcome
        .iter()
        .map(|&n| Face::ALL[usize::from(n.min(2))])
        .collect()
}

impl Act<'_> {
    /// Leads a choice to its chapter.
    pub(crate) fn choose(&mut self, seat: Seat, choice: &Choice) -> Progress {
        self.check_chooser(seat, choice)?;
        let chosen = match choice {
            Choice::TimeUp(timer) => return self.time_up(seat, *timer),
            Choice::Control(ruling) => return self.rule(seat, ruling),
            _ => self
                .choose_papers(seat, choice)
                .or_else(|| self.choose_high_command(seat, choice))
                .or_else(|| self.choose_command(seat, choice))
                .or_else(|| self.choose_attack(seat, choice))
                .or_else(|| self.choose_combat(seat, choice))
                .or_else(|| self.choose_movement(seat, choice))
                .or_else(|| self.choose_air(seat, choice)),
        };
        chosen.unwrap_or(Err(Refusal::NothingToDecide))
    }

    /// Whether a seat is asked for anything of this sort at all.
    fn check_chooser(&self, seat: Seat, choice: &Choice) -> Verdict {
        if !self.state.rolls.is_empty() || self.state.stage == Stage::Debrief {
            return no(Refusal::NobodyChooses);
        }
        let office = self.data.office(seat);
        let neutral = matches!(choice, Choice::Control(_) | Choice::TimeUp(_));
        let letter = matches!(choice, Choice::Write(_));
        if self.state.halted() && !neutral && !letter {
            return no(Refusal::OnBreak);
        }
        let speaks = letter || matches!(choice, Choice::Report(_));
        let aside = speaks && interject::is_aside(self.data, self.state, seat);
        if !neutral && !aside && !turn::waits_for(self.data, self.state, seat) {
            return no(Refusal::NothingToDecide);
        }
        if neutral && office == Role::Spectator {
            return no(Refusal::Spectator);
        }
        let planned = matches!(
            choice,
            Choice::With(_)
                | Choice::Via(_)
                | Choice::Fire(..)
                | Choice::AirDie
                | Choice::OnlyIf(_)
                | Choice::Unless(_)
                | Choice::Stay
                | Choice::Launch
                | Choice::Cancel
        );
        let passive = matches!(choice, Choice::Ready | Choice::Pass(_) | Choice::Close);
        if turn::shut_out(self.data, self.state, seat) && !letter && !passive && !aside {
            return no(Refusal::MapTaken);
        }
        let talk = letter && self.state.halted();
        let outside = !planned && !aside && !talk;
        if self.state.plan(seat).is_some() && outside {
            return no(Refusal::AttackUnfinished);
        }
        Ok(())
    }

    /// §2.1 to §2.5: planning, steps, reports, standing orders, messages and plans.
    fn choose_papers(&mut self, seat: Seat, choice: &Choice) -> Option<Progress> {
        Some(match *choice {
            Choice::Decide(form, option) => self.decide(seat, form, option),
            Choice::Deploy(unit, hex) => self.deploy(seat, unit, hex),
            Choice::DeployHq(pot, hex) => self.encamp(seat, pot, hex),
            Choice::Attach(counter, pot) => self.attach(seat, counter, pot),
            Choice::Ready => self.ready(seat),
            Choice::Pass(region) => self.pass(seat, region),
            Choice::Close => self.close(seat),
            Choice::Delegate(army) => self.delegate(seat, army),
            Choice::Report(army) => {
                // Whoever is not waited for has no draft to go on with.
                let aside = interject::is_aside(self.data, self.state, seat);
                let reported = self.report_by(seat, army);
                reported.map(|done| match aside {
                    true => DraftProgress::HandsOver,
                    false => done,
                })
            }
            Choice::Standing(army, answer) => self.stand_by(seat, army, answer),
            Choice::Write(to) => self.write(seat, to),
            Choice::Erase(n) => self.erase(seat, n),
            _ => return None,
        })
    }

    /// §2.6: the high commands and Army Groups.
    fn choose_high_command(&mut self, seat: Seat, choice: &Choice) -> Option<Progress> {
        Some(match *choice {
            Choice::Allot(army) => self.allot(seat, army),
            Choice::Reserve(region, value) => self.reserve_card(seat, region, value),
            Choice::KeepReserve => self.keep_reserve(seat),
            Choice::Transfer(division, pot) => self.transfer(seat, division, pot),
            Choice::RequestRemoval(whom) => self.sack(seat, whom),
            Choice::Order(instruction) => self.order(seat, instruction),
            Choice::Tea => self.tea(seat),
            Choice::Walk(region) => self.walk(seat, region),
            Choice::Brief(n) => self.brief_by(seat, n),
            Choice::Fund(zone) => self.fund(seat, zone),
            Choice::Prioritize(army) => self.favor(seat, army),
            _ => return None,
        })
    }

    /// §2.7 to §2.9: cards, points and counters to the map, rallies.
    fn choose_command(&mut self, seat: Seat, choice: &Choice) -> Option<Progress> {
        Some(match *choice {
            Choice::Card(region, value) => self.card(seat, region, value),
            Choice::Feed(pot) => self.feed(seat, pot),
            Choice::Place(source, hex) => self.place(seat, source, hex),
            Choice::Put(counter, hex) => self.put_counter(seat, counter, hex),
            Choice::Rally { unit, dig, again } => self.rally(seat, unit, dig, again),
            _ => return None,
        })
    }

    /// §2.10: the plan of an attack.
    fn choose_attack(&mut self, seat: Seat, choice: &Choice) -> Option<Progress> {
        let plan = self.state.plan(seat).is_some();
        Some(match *choice {
            Choice::Attack(hex) => self.attack(seat, hex),
            Choice::With(unit) => self.with(seat, unit),
            Choice::Via(hex) => self.via(seat, hex),
            Choice::Fire(counter, dice) if plan => self.plan_fire(seat, counter, dice),
            Choice::Fire(counter, dice) => self.defense_fire(seat, counter, dice),
            Choice::AirDie if plan => self.plan_air(seat),
            Choice::AirDie => self.defense_air(seat),
            Choice::OnlyIf(hex) => self.only_if(seat, hex),
            Choice::Unless(most) => self.unless(seat, most),
            Choice::Stay => self.stay(seat),
            Choice::Launch => self.launch(seat),
            Choice::Raid(hex, to) => self.raid(seat, hex, to),
            Choice::Cancel => self.cancel(seat),
            _ => return None,
        })
    }

    /// §2.10: answers in a combat.
    fn choose_combat(&mut self, seat: Seat, choice: &Choice) -> Option<Progress> {
        Some(match *choice {
            Choice::Join(region, yes) => self.join(seat, region, yes),
            Choice::DugDie(region) => self.dug_die(seat, region),
            Choice::Answer(region) => self.answer(seat, region),
            Choice::Ignore(region, strike) => self.ignore(seat, region, strike),
            Choice::Hit(region, mark) => self.hit(seat, region, mark),
            Choice::Kill(region, mark) => self.kill(seat, region, mark),
            Choice::Disorder(region, mark) => self.shake(seat, region, mark),
            Choice::Waive(region) => self.waive(seat, region),
            Choice::Stand(region) => self.stand(seat, region),
            Choice::GiveWay(region) => self.give_way_by(seat, region),
            Choice::Withdraw(unit, hex) => self.retire(seat, unit, hex),
            Choice::Advance(unit) => self.advance(seat, unit),
            Choice::Halt(region) => self.halt(seat, region),
            Choice::Flee(pot, hex) => self.flee_by(seat, pot, hex),
            _ => return None,
        })
    }

    /// §2.11 to §2.13: movement, HQs, bridges and posture.
    fn choose_movement(&mut self, seat: Seat, choice: &Choice) -> Option<Progress> {
        Some(match *choice {
            Choice::Step(unit, hex) => self.step(seat, unit, hex),
            Choice::Drive(unit) => self.drive(seat, unit),
            Choice::Await(unit, hex) => self.await_step(seat, unit, hex),
            Choice::Shift(pot, hex) => self.shift(seat, pot, hex),
            Choice::Sticker(pot, hex) => self.sticker(seat, pot, hex),
            Choice::Unstick(pot, hex) => self.unstick(seat, pot, hex),
            Choice::Build(counter, hex, to) => self.build(seat, counter, hex, to),
            Choice::SetPosture(unit, posture) if self.state.stage == Stage::Planning => {
                self.face_up(seat, unit, posture)
            }
            Choice::SetPosture(unit, posture) => self.turn(seat, unit, posture),
            Choice::Blow(hex, to) => self.blow(seat, hex, to),
            Choice::Form(pot, hex) => self.form(seat, pot, hex),
            Choice::Send(counter, pot) => self.send(seat, counter, pot),
            _ => return None,
        })
    }

    /// §2.17: the air board.
    fn choose_air(&mut self, seat: Seat, choice: &Choice) -> Option<Progress> {
        Some(match *choice {
            Choice::Fly(craft) => self.fly(seat, craft),
            Choice::Rest(craft) => self.rest(seat, craft),
            Choice::Ferry(craft) => self.ferry(seat, craft),
            Choice::AssignAirHit(zone, fighters) => self.down(seat, zone, fighters),
            Choice::Bomb(craft, target) => self.bomb(seat, craft, target),
            Choice::Support(zone) => self.support(seat, zone),
            Choice::BombRailways(zone, army) => self.starve(seat, zone, army),
            Choice::Scout(zone, pot) => self.look(seat, zone, Look::Pot(pot)),
            Choice::Survey(zone, hex) => self.look(seat, zone, Look::Hex(hex)),
            Choice::BombTown(zone, place) => self.raze(seat, zone, place),
            Choice::DelayRearBox(zone, rear) => self.hamper(seat, zone, rear),
            Choice::PassAir(zone) => self.skies(seat, zone),
            _ => return None,
        })
    }

    /// Takes dice to what they were rolled for.
    pub(crate) fn rolled(&mut self, why: Why, outcome: &[u8]) {
        let shown = faces(outcome);
        let first = shown.first().copied().unwrap_or(Face::Blank);
        let die = outcome.first().copied().unwrap_or(1);
        match why {
            Why::Numbering => {
                self.state.salt = outcome
                    .iter()
                    .fold(0x5bd1_e995, |salt, &n| salt * 131 + u64::from(n));
            }
            Why::War => self.war_rolled(die),
            Why::Events => self.events_rolled(outcome),
            Why::Battle(region) => self.combat_rolled(region, &shown),
            Why::Specials(region) => self.specials_rolled(region, &shown),
            Why::Rally {
                unit,
                dig,
                again,
                paid,
            } => self.rallied(unit, dig, again, paid, first),
            Why::Breakdown(unit) => self.broke_down(unit, first),
            Why::Bridge(hex, to) => self.blown(hex, to, first),
            Why::Recovery(zone) => self.recovered(zone, outcome),
            Why::Dogfight(zone) => self.dogfought(zone, outcome),
            Why::Flak(zone) => self.flak_rolled(zone, outcome),
            Why::Card(side, region) => self.card_lost(side, region, die),
            Why::Shots(post) => self.shots_rolled(post, first),
        }
    }

    /// Shots from the windows: a tick costs the static counter (event 7).
    fn shots_rolled(&mut self, post: CounterId, face: Face) {
        if let crate::state::Spot::At(hex) = self.state.counters[post.i()].spot
            && face == Face::Tick
            && !self
                .state
                .regions
                .iter()
                .any(|r| r.battle.as_ref().is_some_and(|b| b.target == hex))
        {
            self.lose(post, hex);
        }
    }
}
