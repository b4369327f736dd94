//! §2.2: who may write to whom, and when it arrives. The words ride on the batch; the rules know only that there is a letter.

use crate::refusal::{Refusal, Verdict, no};
use crate::act::Act;
use crate::book::Book;
use crate::choice::Choice;
use crate::events::{Effect, What};
use crate::ids::*;
use crate::options::Delay;
use crate::seat::{Office, Seat, Seats};
use crate::state::{Stage, State};
use crate::tell::Tale;
use engine::{DraftProgress, Menu};
use serde::Serialize;

/// Letters a seat may send in a turn.
const LETTERS: usize = 6;

/// Describe a seat may say in a turn, or in a tea break, without a courier: to the Liaison, and in the break to its side.
const WORDS: u8 = 12;

/// The same for the Liaison, who answers everybody.
const LIAISON_WORDS: u8 = 96;

/// A letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Letter {
    /// Who wrote it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// Which letter from the one to the other, from 1: with it the words are found in the journal.
    pub nth: u16,
    /// Sent on this turn.
    pub turn: u8,
    /// Has been delivered.
    #[serde(skip)]
    pub arrived: bool,
    /// Said in person: to or by the Liaison, or in a tea break.
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
pub fn reads(b: &Book, s: &State, seat: Seat, press: Press) -> bool {
    b.office(seat).control()
        || match press {
            Press::Hex(hex) => crate::sees::eyes(b, s, seat) >> b.ground.region(hex).0 & 1 == 1,
            Press::Government(_, side) => b.side_of(seat) == Some(side),
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
    /// Letters received, and letters sent.
    pub letters: Vec<Letter>,
    /// What Control has published for this seat.
    pub news: Vec<News>,
}

/// The commanders of one army, one high command, one Army Group and its armies share a table (§2.2).
fn chained(b: &Book, s: &State, a: Seat, z: Seat) -> bool {
    use Office::*;
    let group = |x: Seat| b.chair(x).map(|c| c.id.as_str());
    let under = |boss: Seat, x: Seat| {
        let armies = s.armies_of(b, x);
        (0..b.armies.len())
            .filter(|&i| armies >> i & 1 == 1)
            .any(|i| b.armies[i].group.as_deref() == group(boss))
    };
    let same_team = s.armies_of(b, a) & s.armies_of(b, z) != 0;
    match (b.office(a), b.office(z)) {
        (HighCommand, HighCommand) => true,
        (HighCommand, Army | ArmyGroup) | (Army | ArmyGroup, HighCommand) => true,
        (ArmyGroup, Army) => under(a, z),
        (Army, ArmyGroup) => under(z, a),
        (ArmyGroup, ArmyGroup) => true,
        (Army, Army) if b.side_of(a) == Some(Side::Polish) => s.options.polish_links || same_team,
        (Army, Army) => {
            let groups = [group_id(b, s, a), group_id(b, s, z)];
            same_team || groups[0].is_some() && groups[0] == groups[1]
        }
        _ => same_team,
    }
}

fn group_id<'a>(b: &'a Book, s: &State, seat: Seat) -> Option<&'a str> {
    let armies = s.armies_of(b, seat);
    (0..b.armies.len())
        .find(|&i| armies >> i & 1 == 1)
        .and_then(|i| b.armies[i].group.as_deref())
}

/// Whether what goes between two seats is theirs alone: a talk with the Player Liaison (§2.1).
fn private(b: &Book, from: Seat, to: Seat) -> bool {
    b.office(from) == Office::Liaison || b.office(to) == Office::Liaison
}

/// Whether a seat knows of a letter: its own, what has reached it, and for umpires all that is not private.
pub fn sees(b: &Book, seat: Seat, l: &Letter) -> bool {
    l.from == seat
        || l.to == seat && l.arrived
        || b.office(seat).control() && !private(b, l.from, l.to)
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

/// Whether one seat may write to another: along the chain of command, to Control and to the Liaison; in a tea break to
/// the whole side; and as Control has opened or closed a line.
pub fn linked(b: &Book, s: &State, from: Seat, to: Seat) -> bool {
    if from == to || b.chair(from).is_none() || b.chair(to).is_none() {
        return false;
    }
    let (a, z) = (b.office(from), b.office(to));
    if a == Office::Clock || z == Office::Clock {
        return false;
    }
    // Nobody is kept from the Liaison, not even by Control (§2.1).
    if private(b, from, to) {
        return true;
    }
    if s.muted.contains(from) {
        return false;
    }
    let usual = if a.control() || z.control() {
        a != Office::Spectator && z != Office::Spectator
    } else {
        b.side_of(from).is_some()
            && b.side_of(from) == b.side_of(to)
            && (s.tea || chained(b, s, from, to))
    };
    let pair = (from.min(to), from.max(to));
    usual != s.lines.contains(&pair)
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
    let private = private(b, from, to);
    if private || s.tea {
        if !may_talk(b, s, from) {
            return no(Refusal::TalkLimit);
        }
    } else {
        let mine = |l: &&Letter| l.from == from && l.turn == s.turn && !l.spoken;
        if s.letters.iter().filter(mine).count() >= LETTERS {
            return no(Refusal::NoMessagesLeft);
        }
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
pub fn post(b: &Book, s: &State, seat: Seat) -> Post {
    let links: Seats = b.seats().filter(|&to| linked(b, s, seat, to)).collect();
    let seen = |l: &&Letter| sees(b, seat, l);
    Post {
        links,
        late: links.iter().filter(|&to| late(b, s, seat, to)).collect(),
        letters: s.letters.iter().filter(seen).copied().collect(),
        news: s
            .news
            .iter()
            .filter(|n| reads(b, s, seat, n.press))
            .copied()
            .collect(),
    }
}

/// Whom a seat may write to.
pub fn menu(b: &Book, s: &State, seat: Seat, menu: &mut Menu<Choice>) {
    menu.extend(
        b.seats()
            .filter(|&to| check_write(b, s, seat, to).is_ok())
            .map(Choice::Write),
    );
}

impl Act<'_> {
    /// Sends a letter; its words are the batch's note.
    pub fn write(&mut self, from: Seat, to: Seat) -> Result<DraftProgress, Refusal> {
        check_write(self.b, self.s, from, to)?;
        let on_link = |l: &&Letter| (l.from, l.to) == (from, to);
        let nth = self.s.letters.iter().filter(on_link).count() as u16 + 1;
        let spoken = self.s.tea || private(self.b, from, to);
        let arrived = spoken || !late(self.b, self.s, from, to);
        if spoken {
            self.s.talk[usize::from(from.0)] += 1;
        }
        self.s.letters.push(Letter {
            from,
            to,
            nth,
            turn: self.s.turn,
            arrived,
            spoken,
        });
        if arrived {
            self.t.tell_seats(Seats::one(to), Tale::Letter(from));
        }
        if private(self.b, from, to) {
            return Ok(DraftProgress::HandsOver);
        }
        let umpires: Seats = self
            .b
            .seats()
            .filter(|&x| self.b.office(x).control())
            .collect();
        Ok(DraftProgress::HandsOver)
    }

    /// Control publishes something.
    pub fn publish(&mut self, press: Press) {
        let same = |n: &&News| n.press == press;
        let nth = self.s.news.iter().filter(same).count() as u16 + 1;
        let turn = self.s.turn;
        self.s.news.push(News { press, nth, turn });
        let (b, s) = (self.b, &*self.s);
        let readers: Seats = b.seats().filter(|&x| reads(b, s, x, press)).collect();
        self.t.tell_seats(readers, Tale::News(press));
    }

    /// A region has gone on to its next step: what was on the way to or from the armies there arrives.
    pub fn ring(&mut self, region: RegionId) {
        let (b, present) = (self.b, self.s.regions[region.i()].present);
        for i in 0..self.s.letters.len() {
            let letter = self.s.letters[i];
            if letter.arrived {
                continue;
            }
            let armies = self.s.armies_of(b, letter.from) | self.s.armies_of(b, letter.to);
            if armies == 0 || armies & present != 0 {
                self.s.letters[i].arrived = true;
                let told = Tale::Letter(letter.from);
                self.t.tell_seats(Seats::one(letter.to), told);
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
        let pending: Vec<usize> = (0..self.s.letters.len())
            .filter(|&i| !self.s.letters[i].arrived)
            .collect();
        for i in pending {
            self.s.letters[i].arrived = true;
            let letter = self.s.letters[i];
            let told = Tale::Letter(letter.from);
            self.t.tell_seats(Seats::one(letter.to), told);
        }
        self.deliver_orders(u32::MAX);
        self.deliver_reports(u32::MAX);
    }

    /// Orders on their way reach these armies.
    fn deliver_orders(&mut self, armies: u32) {
        for order in &mut self.s.record.orders {
            if !order.arrived && armies >> order.army.0 & 1 == 1 {
                order.arrived = true;
            }
        }
    }
}
