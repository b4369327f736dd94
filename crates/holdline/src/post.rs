//! §2.2: who may write to whom, and when it arrives. The words ride on the batch; the rules know only that there is a letter.

use crate::act::Act;
use crate::book::Book;
use crate::choice::Choice;
use crate::event::LogEvent;
use crate::events::{Effect, What};
use crate::ids::*;
use crate::options::Delay;
use crate::record::Order;
use crate::refusal::{Refusal, Verdict, no};
use crate::seat::{Office, Seat, Seats};
use crate::state::{Stage, State};
use crate::visibility::Viewer;
use engine::{DraftProgress, Menu, Pattern};
use serde::Serialize;

/// Letters a seat may send in a turn.
const LETTERS: usize = 6;

/// Describe a seat may say in a turn, or in a tea break, without a courier: to the Liaison, and in the break to its side.
const WORDS: u8 = 12;

/// The same for the Liaison, who answers everybody.
const LIAISON_WORDS: u8 = 96;

/// A letter, or the arrival of one that was late.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letter {
    /// Who wrote it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// Which letter from the one to the other, from 1: with it the words are found in the journal.
    pub nth: u16,
    /// Sent on this turn.
    pub turn: u8,
    /// What of it this entry is about.
    pub post: Postmark,
    /// Said in person: to or by the Liaison, or in a tea break.
    pub spoken: bool,
}

/// What became of a letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Postmark {
    /// Sent, and there at once.
    Delivered,
    /// Sent, and on its way.
    Sent,
    /// Come after all.
    Came,
}

/// A letter as a seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LetterView {
    /// Who wrote it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// Which letter from the one to the other, from 1.
    pub nth: u16,
    /// Sent on this turn.
    pub turn: u8,
    /// Said in person.
    pub spoken: bool,
}

/// What Control publishes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// A government speaks to a side.
    Government(u8, Side),
    /// The bulletin, for everybody.
    Bulletin,
    /// The board of rulings, for umpires.
    Board,
    /// A note on a hex, for those who see its map.
    Hex(Hex),
}

/// Something Control has published.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct News {
    /// What.
    pub press: Press,
    /// Which of its kind, from 1: with it the words are found in the journal.
    pub nth: u16,
    /// On this turn.
    pub turn: u8,
}

/// Whether a seat reads it.
pub fn reads(viewer: &Viewer<'_>, press: Press) -> bool {
    viewer.control
        || match press {
            Press::Hex(hex) => viewer.sees_hex(hex),
            Press::Government(_, side) => viewer.side == Some(side),
            Press::Bulletin => true,
            Press::Board => false,
        }
}

/// What the post looks like from a desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Post {
    /// Seats that can be written to now.
    pub links: Seats,
    /// Those whom a letter reaches only at the next step of a region.
    pub late: Seats,
    /// Letters received and sent, in the order in which they came to this desk.
    pub letters: Vec<LetterView>,
    /// What Control has published for this seat.
    pub news: Vec<News>,
}

/// The commanders of one army, one high command, one Army Group and its armies share a table (§2.2): those of its own
/// side to whom a seat may write without more.
fn chained(b: &Book, s: &State, from: Seat, side: Side) -> Seats {
    use Office::*;
    let armies = s.armies_of(b, from);
    let office = b.office(from);
    let group = |bits: u32| match bits {
        0 => None,
        bits => b.group_of(ArmyId(bits.trailing_zeros() as u8)),
    };
    let joined = |to: Seat| {
        let theirs = s.armies_of(b, to);
        let same_team = armies & theirs != 0;
        match (office, b.office(to)) {
            (HighCommand, HighCommand | Army | ArmyGroup) | (Army | ArmyGroup, HighCommand) => true,
            (ArmyGroup, ArmyGroup) => true,
            (ArmyGroup, Army) => b.led(from) & theirs != 0,
            (Army, ArmyGroup) => b.led(to) & armies != 0,
            (Army, Army) if side == Side::Polish => s.options.polish_links || same_team,
            (Army, Army) => same_team || group(armies).is_some() && group(armies) == group(theirs),
            _ => same_team,
        }
    };
    let own = b.seating.sides[side.i()];
    own.iter().filter(|&to| joined(to)).collect()
}

/// Whether what goes between two seats is theirs alone: a talk with the Player Liaison (§2.1).
fn private(b: &Book, from: Seat, to: Seat) -> bool {
    let liaison = b.seats_of(Office::Liaison);
    liaison.contains(from) || liaison.contains(to)
}

/// Whether a seat knows of a letter: its own, what has reached it, and for umpires all that is not private.
pub fn sees(b: &Book, seat: Seat, l: &Letter) -> bool {
    let reads = b.office(seat).control() && !private(b, l.from, l.to);
    match l.post {
        Postmark::Came => l.to == seat && !reads,
        Postmark::Sent => l.from == seat || reads,
        Postmark::Delivered => l.from == seat || l.to == seat || reads,
    }
}

/// Whether a seat still has words without a courier. In a break that is all a player is asked for, so everybody can
/// see who has talked himself out.
pub fn may_talk(b: &Book, s: &State, seat: Seat) -> bool {
    let most = match b.office(seat) {
        Office::Liaison => LIAISON_WORDS,
        _ => WORDS,
    };
    s.talk[usize::from(seat.0)] < most
}

/// Those to whom a seat may write: along the chain of command, to Control and to the Liaison; in a tea break to the whole
/// side; and as Control has opened or closed a line.
pub fn links(b: &Book, s: &State, from: Seat) -> Seats {
    let seating = &b.seating;
    let clock = b.seats_of(Office::Clock);
    if b.chair(from).is_none() || clock.contains(from) {
        return Seats::NONE;
    }
    let others = Seats(seating.all.0 & !clock.0 & !Seats::one(from).0);
    let liaison = b.seats_of(Office::Liaison);
    // Nobody is kept from the Liaison, not even by Control (§2.1).
    if liaison.contains(from) {
        return others;
    }
    let welfare = others.0 & liaison.0;
    if s.muted.contains(from) {
        return Seats(welfare);
    }
    let spectators = b.seats_of(Office::Spectator);
    let mut usual = match b.side_of(from) {
        _ if b.office(from).control() => others.0 & !spectators.0,
        _ if spectators.contains(from) => 0,
        Some(side) if s.tea => seating.umpires.0 | seating.sides[side.i()].0,
        Some(side) => seating.umpires.0 | chained(b, s, from, side).0,
        None => seating.umpires.0,
    };
    for &(a, z) in &s.lines {
        if a == from {
            usual ^= Seats::one(z).0;
        } else if z == from {
            usual ^= Seats::one(a).0;
        }
    }
    Seats(usual & others.0 & !liaison.0 | welfare)
}

/// Whether one seat may write to another.
pub fn linked(b: &Book, s: &State, from: Seat, to: Seat) -> bool {
    links(b, s, from).contains(to)
}

/// Whether what goes from one seat to another takes until the next step of a region (§2.2, event 6).
pub fn late(b: &Book, s: &State, from: Seat, to: Seat) -> bool {
    let slow = match s.options.message_delay {
        Delay::None => false,
        Delay::Polish => b.side_of(from) == Some(Side::Polish),
        Delay::Both => b.side_of(from).is_some(),
    };
    let armies = s.armies_of(b, from) | s.armies_of(b, to);
    let neutral = b.side_of(from).is_none() || b.side_of(to).is_none();
    !neutral && (slow || cut(s, armies))
}

/// Whether the telephone lines of one of these armies are cut.
fn cut(s: &State, armies: u32) -> bool {
    s.lasting.iter().any(|l| match l.what {
        What::Army(army) => l.effect == Effect::LinesCut && armies >> army.0 & 1 == 1,
        _ => false,
    })
}

/// Whether reports and orders of an army are late.
pub fn army_late(b: &Book, s: &State, army: ArmyId) -> bool {
    let slow = match s.options.message_delay {
        Delay::None => false,
        Delay::Polish => b.side(army) == Side::Polish,
        Delay::Both => true,
    };
    slow || cut(s, 1 << army.0)
}

fn check_write(b: &Book, s: &State, from: Seat, to: Seat) -> Verdict {
    if !linked(b, s, from, to) {
        return no(Refusal::NotLinked);
    }
    check_courier(b, s, from, private(b, from, to))
}

/// Whether a seat may send one more letter, or say one more thing in person.
fn check_courier(b: &Book, s: &State, from: Seat, private: bool) -> Verdict {
    if private || s.tea {
        if !may_talk(b, s, from) {
            return no(Refusal::TalkLimit);
        }
    } else if usize::from(s.couriers[usize::from(from.0)]) >= LETTERS {
        return no(Refusal::NoMessagesLeft);
    }
    if private {
        return Ok(());
    }
    // In a tea break people talk; a stopped game stands still (§2.4, A100).
    if s.paused {
        return no(Refusal::GamePaused);
    }
    if s.stage == Stage::Planning && s.ready.contains(from) {
        return no(Refusal::PlanningOver);
    }
    Ok(())
}

/// The post as a seat sees it; umpires read everything but what is said to the Liaison.
pub fn post(viewer: &Viewer<'_>) -> Post {
    let (b, s, seat) = (viewer.b, viewer.s, viewer.seat);
    let (links, late) = lines(b, s, seat);
    let seen = |l: &&Letter| sees(b, seat, l);
    let news = s.news.iter().filter(|n| reads(viewer, n.press));
    Post {
        links,
        late,
        letters: s.letters.iter().filter(seen).map(as_seen).collect(),
        news: news.copied().collect(),
    }
}

/// Those to whom a seat may write, and those of them whom a letter reaches late.
pub fn lines(b: &Book, s: &State, seat: Seat) -> (Seats, Seats) {
    let links = links(b, s, seat);
    let late = links.iter().filter(|&to| late(b, s, seat, to)).collect();
    (links, late)
}

fn as_seen(l: &Letter) -> LetterView {
    LetterView {
        from: l.from,
        to: l.to,
        nth: l.nth,
        turn: l.turn,
        spoken: l.spoken,
    }
}

/// Whom a seat may write to.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let open = |private: bool| check_courier(b, s, seat, private).is_ok();
    let (talks, writes) = (open(true), open(false));
    if talks || writes {
        let links = links(b, s, seat).iter();
        let open = links.filter(|&to| if private(b, seat, to) { talks } else { writes });
        // An umpire may write to everybody: one entry.
        if b.office(seat).control() {
            let open: Vec<u32> = open.map(|to| u32::from(to.0)).collect();
            if let Some(&first) = open.first() {
                let template = Choice::Write(Seat(first as u8));
                let fillings = [open].into_iter().collect();
                menu.push_pattern(Pattern { template, fillings });
            }
        } else {
            menu.extend(open.map(Choice::Write));
        }
    }
}

impl Act<'_> {
    /// Sends a letter; its words are the batch's note.
    pub fn write(&mut self, from: Seat, to: Seat) -> Result<DraftProgress, Refusal> {
        check_write(self.b, self.s, from, to)?;
        let at = usize::from(from.0) * self.b.chairs.len() + usize::from(to.0);
        let nth = self.s.written[at] + 1;
        self.s.written[at] = nth;
        let spoken = self.s.tea || private(self.b, from, to);
        let arrived = spoken || !late(self.b, self.s, from, to);
        match spoken {
            true => self.s.talk[usize::from(from.0)] += 1,
            false => self.s.couriers[usize::from(from.0)] += 1,
        }
        let letter = Letter {
            from,
            to,
            nth,
            turn: self.s.turn,
            post: match arrived {
                true => Postmark::Delivered,
                false => Postmark::Sent,
            },
            spoken,
        };
        self.s.letters.push(letter);
        if arrived {
            self.t.tell_seats(Seats::one(to), LogEvent::Letter(from));
        } else {
            self.s.on_way.push(letter);
        }
        Ok(DraftProgress::HandsOver)
    }

    /// A letter that was late has come.
    fn hand_over(&mut self, letter: Letter) {
        self.s.letters.push(Letter {
            post: Postmark::Came,
            ..letter
        });
        let told = LogEvent::Letter(letter.from);
        self.t.tell_seats(Seats::one(letter.to), told);
    }

    /// Control publishes something.
    pub fn publish(&mut self, press: Press) {
        let same = |n: &&News| n.press == press;
        let nth = self.s.news.iter().filter(same).count() as u16 + 1;
        let turn = self.s.turn;
        self.s.news.push(News { press, nth, turn });
        let (b, s) = (self.b, &*self.s);
        let readers: Seats = b
            .seats()
            .filter(|&x| reads(&Viewer::new(b, s, x), press))
            .collect();
        self.t.tell_seats(readers, LogEvent::News(press));
    }

    /// A region has gone on to its next step: what was on the way to or from the armies there arrives.
    pub fn ring(&mut self, region: RegionId) {
        let (b, present) = (self.b, self.s.regions[region.i()].present);
        for letter in self.take_letters() {
            let armies = self.s.armies_of(b, letter.from) | self.s.armies_of(b, letter.to);
            if armies == 0 || armies & present != 0 {
                self.hand_over(letter);
            } else {
                self.s.on_way.push(letter);
            }
        }
        self.deliver_orders(present);
        self.deliver_reports(present);
    }

    /// A turn is over: everything arrives.
    pub fn ring_all(&mut self) {
        for region in regions() {
            self.ring(region);
        }
        for letter in self.take_letters() {
            self.hand_over(letter);
        }
        self.deliver_orders(u32::MAX);
        self.deliver_reports(u32::MAX);
    }

    /// The letters on their way, to be sorted.
    fn take_letters(&mut self) -> Vec<Letter> {
        match self.s.on_way.is_empty() {
            true => Vec::new(),
            false => std::mem::take(&mut *self.s.on_way),
        }
    }

    /// Orders on their way reach these armies.
    fn deliver_orders(&mut self, armies: u32) {
        let waits = |o: &Order| !o.arrived && armies >> o.army.0 & 1 == 1;
        if self.s.record.orders.iter().any(waits) {
            let orders = self.s.record.orders.iter_mut();
            orders.filter(|o| waits(o)).for_each(|o| o.arrived = true);
        }
    }
}
