//! §2.2: who may write to whom, and when it arrives. The words ride on the batch; the rules know
//! a letter by the number of its note.

use crate::act::Act;
use crate::chapters::visibility::Viewer;
use crate::choice::Choice;
use crate::data::game::GameData;
use crate::data::options::Delay;
use crate::data::seats::Role;
use crate::event::LogEvent;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::events::{Effect, What};
use crate::state::mail::Bulletin;
use crate::state::mail::Message;
use crate::state::mail::Postmark;
use crate::state::mail::Publication;
use crate::state::record::Order;
use crate::state::{Stage, State};
use engine::{DraftProgress, Menu};

/// Messages that a seat may send in a turn, or in a tea break, without a courier: to the Liaison, and in the break to its side.
const WORDS: u8 = 12;

/// The same for the Liaison, who answers everybody.
const LIAISON_WORDS: u8 = 96;

/// Whether a seat reads it.
pub fn reads(viewer: &Viewer<'_>, press: Publication) -> bool {
    viewer.control
        || match press {
            Publication::Hex(hex) => viewer.sees_hex(hex),
            Publication::Government(_, side) => viewer.side == Some(side),
            Publication::Bulletin => true,
            Publication::Board => false,
        }
}

/// The commanders of one army, one high command, one Army Group and its armies share a table (§2.2): those of its own
/// side to whom a seat may write without more.
fn chained(data: &GameData, state: &State, from: Seat, side: Side) -> Seats {
    use Role::*;
    let armies = state.armies_of(data, from);
    let office = data.office(from);
    let group = |bits: u32| match bits {
        0 => None,
        bits => data.group_of(ArmyId(bits.trailing_zeros() as u8)),
    };
    let joined = |to: Seat| {
        let theirs = state.armies_of(data, to);
        let same_team = armies & theirs != 0;
        match (office, data.office(to)) {
            (HighCommand, HighCommand | Army | ArmyGroup) | (Army | ArmyGroup, HighCommand) => true,
            (ArmyGroup, ArmyGroup) => true,
            (ArmyGroup, Army) => data.led(from) & theirs != 0,
            (Army, ArmyGroup) => data.led(to) & armies != 0,
            (Army, Army) if side == Side::Polish => state.options.polish_links || same_team,
            (Army, Army) => same_team || group(armies).is_some() && group(armies) == group(theirs),
            _ => same_team,
        }
    };
    let own = data.seating.sides[side.i()];
    own.iter().filter(|&to| joined(to)).collect()
}

/// Whether what goes between two seats is theirs alone: a talk with the Player Liaison (§2.1).
fn private(data: &GameData, from: Seat, to: Seat) -> bool {
    let liaison = data.seats_of(Role::Liaison);
    liaison.contains(from) || liaison.contains(to)
}

/// Whether a seat knows of a letter: its own, what has reached it, and for umpires all that is not private.
pub fn sees(data: &GameData, seat: Seat, l: &Message) -> bool {
    let reads = data.office(seat).control() && !private(data, l.from, l.to);
    match l.post {
        Postmark::Came => l.to == seat && !reads,
        Postmark::Sent => l.from == seat || reads,
        Postmark::Delivered => l.from == seat || l.to == seat || reads,
    }
}

/// Whether a seat still has words without a courier. In a break that is all a player is asked for, so everybody can
/// see who has no words left.
pub fn may_talk(data: &GameData, state: &State, seat: Seat) -> bool {
    state.talk[usize::from(seat.0)] < most_words(data, seat)
}

fn most_words(data: &GameData, seat: Seat) -> u8 {
    match data.office(seat) {
        Role::Liaison => LIAISON_WORDS,
        _ => WORDS,
    }
}

/// Whether a seat has a letter or a word in person left; to the Liaison everybody may speak.
pub fn may_write(data: &GameData, state: &State, seat: Seat) -> bool {
    let linked = |private: bool| check_courier(data, state, seat, private).is_ok();
    linked(true) || linked(false) && !state.muted.contains(seat)
}

/// Those to whom a seat may write: along the chain of command, to Control and to the Liaison; in a tea break to the whole
/// side; and as Control has opened or closed a line.
pub fn links(data: &GameData, state: &State, from: Seat) -> Seats {
    let seating = &data.seating;
    let clock = data.seats_of(Role::Clock);
    if data.chair(from).is_none() || clock.contains(from) {
        return Seats::NONE;
    }
    let others = Seats(seating.all.0 & !clock.0 & !Seats::one(from).0);
    let liaison = data.seats_of(Role::Liaison);
    // Every seat reaches the Liaison, even against Control (§2.1).
    if liaison.contains(from) {
        return others;
    }
    let welfare = others.0 & liaison.0;
    if state.muted.contains(from) {
        return Seats(welfare);
    }
    let spectators = data.seats_of(Role::Spectator);
    let mut usual = match data.side_of(from) {
        _ if data.office(from).control() => others.0 & !spectators.0,
        _ if spectators.contains(from) => 0,
        Some(side) if state.tea => seating.umpires.0 | seating.sides[side.i()].0,
        Some(side) => seating.umpires.0 | chained(data, state, from, side).0,
        None => seating.umpires.0,
    };
    for &(a, z) in &state.lines {
        if a == from {
            usual ^= Seats::one(z).0;
        } else if z == from {
            usual ^= Seats::one(a).0;
        }
    }
    Seats(usual & others.0 & !liaison.0 | welfare)
}

/// Whether one seat may write to another.
pub fn linked(data: &GameData, state: &State, from: Seat, to: Seat) -> bool {
    links(data, state, from).contains(to)
}

/// Whether what goes from one seat to another takes until the next step of a region (§2.2, event 6).
pub fn late(data: &GameData, state: &State, from: Seat, to: Seat) -> bool {
    let slow = match state.options.message_delay {
        Delay::None => false,
        Delay::Polish => data.side_of(from) == Some(Side::Polish),
        Delay::Both => data.side_of(from).is_some(),
    };
    let armies = state.armies_of(data, from) | state.armies_of(data, to);
    let neutral = data.side_of(from).is_none() || data.side_of(to).is_none();
    !neutral && (slow || cut(state, armies))
}

/// Whether the telephone lines of one of these armies are cut.
fn cut(state: &State, armies: u32) -> bool {
    state.lasting.iter().any(|l| match l.what {
        What::Army(army) => l.effect == Effect::LinesCut && armies >> army.0 & 1 == 1,
        _ => false,
    })
}

/// Whether reports and orders of an army are late.
pub fn army_late(data: &GameData, state: &State, army: ArmyId) -> bool {
    let slow = match state.options.message_delay {
        Delay::None => false,
        Delay::Polish => data.side(army) == Side::Polish,
        Delay::Both => true,
    };
    slow || cut(state, 1 << army.0)
}

fn check_write(data: &GameData, state: &State, from: Seat, to: Seat) -> Verdict {
    if !linked(data, state, from, to) {
        return no(Refusal::NotLinked);
    }
    check_courier(data, state, from, private(data, from, to))
}

/// Whether a seat may send one more letter, or say one more thing in person.
fn check_courier(data: &GameData, state: &State, from: Seat, private: bool) -> Verdict {
    if private || state.tea {
        if !may_talk(data, state, from) {
            return no(Refusal::TalkLimit(most_words(data, from)));
        }
    } else if state.couriers[usize::from(from.0)] >= data.tables.limits.messages.couriers {
        return no(Refusal::NoMessagesLeft);
    }
    if private {
        return Ok(());
    }
    // In a tea break people talk; a stopped game stands still (§2.4, A100).
    if state.paused {
        return no(Refusal::GamePaused);
    }
    if state.stage == Stage::Planning && state.ready.contains(from) {
        return no(Refusal::PlanningOver);
    }
    Ok(())
}

/// Those to whom a seat may write, and those of them whom a letter reaches late.
pub fn lines(data: &GameData, state: &State, seat: Seat) -> (Seats, Seats) {
    let links = links(data, state, seat);
    let late = links
        .iter()
        .filter(|&to| late(data, state, seat, to))
        .collect();
    (links, late)
}

/// Who hears a seat that speaks at the table: those it may write to whom a letter would reach at once.
pub fn hearers(data: &GameData, state: &State, seat: Seat) -> Seats {
    let (links, late) = lines(data, state, seat);
    Seats(links.0 & !late.0 | Seats::one(seat).0)
}

/// Whom a seat may write to.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let open = |private: bool| check_courier(data, state, seat, private).is_ok();
    let (talks, writes) = (open(true), open(false));
    if talks || writes {
        let links = links(data, state, seat).iter();
        let open = links.filter(|&to| {
            if private(data, seat, to) {
                talks
            } else {
                writes
            }
        });
        // An umpire may write to everybody: one entry.
        if data.office(seat).control() {
            let open = open.map(|to| u32::from(to.0));
            menu.family(Choice::Write(seat)).slot(open).add();
        } else {
            menu.extend(open.map(Choice::Write));
        }
    }
}

impl Act<'_> {
    /// Sends a letter; its words are the batch's note.
    pub fn write(&mut self, from: Seat, to: Seat) -> Result<DraftProgress, Refusal> {
        check_write(self.data, self.state, from, to)?;
        let at = usize::from(from.0) * self.data.seats.len() + usize::from(to.0);
        let nth = self.state.written[at] + 1;
        self.state.written[at] = nth;
        let spoken = self.state.tea || private(self.data, from, to);
        let arrived = spoken || !late(self.data, self.state, from, to);
        match spoken {
            true => self.state.talk[usize::from(from.0)] += 1,
            false => self.state.couriers[usize::from(from.0)] += 1,
        }
        let note = self.state.note();
        let letter = Message {
            from,
            to,
            nth,
            note,
            turn: self.state.turn,
            came: arrived.then_some(self.state.turn),
            post: match arrived {
                true => Postmark::Delivered,
                false => Postmark::Sent,
            },
            spoken,
        };
        self.state.letters.push(letter);
        if arrived {
            let told = LogEvent::Message(from);
            self.log.tell_words(Seats::one(to), told, note);
        } else {
            self.state.on_way.push(letter);
        }
        Ok(DraftProgress::HandsOver)
    }

    /// A letter that was late has come.
    fn hand_over(&mut self, letter: Message) {
        self.state.letters.push(Message {
            post: Postmark::Came,
            came: Some(self.state.turn),
            ..letter
        });
        let told = LogEvent::Message(letter.from);
        self.log
            .tell_words(Seats::one(letter.to), told, letter.note);
    }

    /// Control publishes something under the note of its act.
    pub fn publish(&mut self, press: Publication) {
        let note = self.state.notes.saturating_sub(1);
        let same = |n: &&Bulletin| n.press == press;
        let nth = self.state.news.iter().filter(same).count() as u16 + 1;
        let turn = self.state.turn;
        self.state.news.push(Bulletin {
            press,
            nth,
            turn,
            note,
        });
        let (data, state) = (self.data, &*self.state);
        let readers: Seats = data
            .seats()
            .filter(|&x| reads(&Viewer::new(data, state, x), press))
            .collect();
        self.log
            .tell_words(readers, LogEvent::Bulletin(press), note);
    }

    /// A region has gone on to its next step: what was on the way to or from the armies there arrives.
    pub fn ring(&mut self, region: RegionId) {
        let (data, present) = (self.data, self.state.regions[region.i()].present);
        for letter in self.take_letters() {
            let armies =
                self.state.armies_of(data, letter.from) | self.state.armies_of(data, letter.to);
            if armies == 0 || armies & present != 0 {
                self.hand_over(letter);
            } else {
                self.state.on_way.push(letter);
            }
        }
        self.deliver_orders(present);
        self.deliver_reports(present);
    }

    /// A turn is over: everything arrives.
    pub fn ring_all(&mut self) {
        for region in self.state.regions() {
            self.ring(region);
        }
        for letter in self.take_letters() {
            self.hand_over(letter);
        }
        self.deliver_orders(u32::MAX);
        self.deliver_reports(u32::MAX);
    }

    /// The letters on their way, to be sorted.
    fn take_letters(&mut self) -> Vec<Message> {
        match self.state.on_way.is_empty() {
            true => Vec::new(),
            false => std::mem::take(&mut *self.state.on_way),
        }
    }

    /// Orders on their way reach these armies.
    fn deliver_orders(&mut self, armies: u32) {
        let waits = |o: &Order| !o.arrived && armies >> o.army.0 & 1 == 1;
        if self.state.record.orders.iter().any(waits) {
            let orders = self.state.record.orders.iter_mut();
            orders.filter(|o| waits(o)).for_each(|o| o.arrived = true);
        }
    }
}
