//! §2.19: everything an umpire may do, as choices of an umpire's seat. The reason rides on the batch, and none goes
//! without. Each power is one file: what it offers, what it demands, what it does, and how it is worded.

mod air;
mod cards;
mod combat;
mod counters;
mod countries;
mod hexes;
mod people;
mod points;
mod pots;
mod press;
mod requests;
mod rewinds;
mod rolls;
mod story;
mod time;
mod units;

pub use press::GOVERNMENTS;

use crate::act::Act;
use crate::choice::{Choice, CpPool, Ruling};
use crate::data::Holdline;
use crate::data::game::GameData;
use crate::data::seats::RolePermissions;
use crate::dice::Die;
use crate::event::LogEvent;
use crate::ids::*;
use crate::refusal::{Refusal, Verdict, no};
use crate::state::combat::{Battle, Who};
use crate::state::{Grip, Stage, State};
use engine::{DraftProgress, Family, Menu, NumberSet};
use smallvec::SmallVec;

/// An umpire at work.
struct Desk<'a> {
    data: &'a GameData,
    state: &'a State,
    may: &'a RolePermissions,
    grip: Grip,
    melee: Melee,
}

/// A power of an umpire.
struct Power {
    /// What of it is open now.
    menu: fn(&Desk<'_>, &mut Offers<'_>),
    /// Whether a ruling may be made. What is in hand fits it already.
    check: fn(&Desk<'_>, &Ruling) -> Verdict,
    /// Carries a ruling out.
    act: fn(&mut Act<'_>, &Ruling, Grip),
    /// A ruling in words.
    text: fn(&Holdline, &Ruling) -> String,
}

/// Powers that need nothing in hand.
const AT_REST: [&Power; 16] = [
    &units::POWER,
    &hexes::POWER,
    &counters::POWER,
    &pots::POWER,
    &cards::POWER,
    &combat::POWER,
    &points::POWER,
    &rewinds::POWER,
    &time::POWER,
    &people::POWER,
    &story::POWER,
    &countries::POWER,
    &rolls::POWER,
    &air::POWER,
    &requests::POWER,
    &press::POWER,
];

/// The power that a ruling belongs to; what is done with something in hand belongs to what is in hand.
fn power(ruling: &Ruling, grip: Grip) -> &'static Power {
    use Ruling::*;
    match ruling {
        Take(_) => &units::POWER,
        Point(_) => &hexes::POWER,
        Pick(_) => &counters::POWER,
        Hold(_) => &pots::POWER,
        _ if in_hand(ruling) => match grip {
            Grip::Unit(_) | Grip::Nothing => &units::POWER,
            Grip::Hex(_) => &hexes::POWER,
            Grip::Counter(_) => &counters::POWER,
            Grip::Pot(_) => &pots::POWER,
        },
        Card(..) | RemoveCard(..) | Lead(..) | Reserve(..) => &cards::POWER,
        VoidCombat(_) | RerollCombat(_) | SetCombat(..) | SetSideDice(..) => &combat::POWER,
        Points(..) => &points::POWER,
        Rewind(..) => &rewinds::POWER,
        Pause | Resume | Tea | Length(_) | Force(_) | Extend(_) => &time::POWER,
        Swap(..) | Link(..) | Mute(_) | Open(..) => &people::POWER,
        Apply(_) | Dismiss(_) | Retarget(_) | Event(..) | Decide(..) => &story::POWER,
        Tripwire(_) | Track(..) | Release(_) | Recall(_) => &countries::POWER,
        VoidRoll(_) | Reroll(_) | SetDie(..) => &rolls::POWER,
        Craft(..) | Zone(_) | Brief(_) => &air::POWER,
        Allow(_) | Refuse(_) => &requests::POWER,
        _ => &press::POWER,
    }
}

/// Rulings about something that was taken up first.
fn in_hand(ruling: &Ruling) -> bool {
    use Ruling::*;
    matches!(
        ruling,
        Put(_)
            | Attach(_)
            | SetPosture(_)
            | Remove
            | FreeAction
            | Expose
            | SetOwner(_)
            | ToggleBridge(_)
            | Sticker(_)
            | AddPoint
            | RemovePoint
            | Command(_)
            | SetDice(_)
            | Points(CpPool::Hex(_), _)
            | Note
            | Drop
    )
}

/// Where an umpire's menu is written.
struct Offers<'a> {
    menu: &'a mut Menu<Choice>,
}

impl Offers<'_> {
    /// A ruling.
    fn one(&mut self, ruling: Ruling) {
        self.menu.push(Choice::Control(ruling));
    }

    /// A ruling, if it may be made.
    fn checked(&mut self, desk: &Desk<'_>, ruling: Ruling) {
        if (power(&ruling, desk.grip).check)(desk, &ruling).is_ok() {
            self.one(ruling);
        }
    }

    /// A family of rulings: every combination of what may stand in their slots.
    fn family(&mut self, like: Ruling) -> Family<'_, Choice> {
        self.menu.family(Choice::Control(like))
    }

    /// A family with one slot: what a check admits of a list.
    fn those(
        &mut self,
        desk: &Desk<'_>,
        numbers: impl Iterator<Item = u32>,
        make: impl Fn(u32) -> Ruling,
    ) {
        let like = make(0);
        let check = power(&like, desk.grip).check;
        let open = numbers.filter(|&n| check(desk, &make(n)).is_ok());
        self.family(like).slot(open).add();
    }
}

/// Numbers of a list.
fn numbers(count: usize) -> std::ops::Range<u32> {
    0..count as u32
}

impl<'a> Desk<'a> {
    /// The umpire whose act it would be.
    fn of(data: &'a GameData, state: &'a State, seat: Seat) -> Result<Desk<'a>, Refusal> {
        if !data.office(seat).control() {
            return no(Refusal::OnlyControl);
        }
        if state.stage == Stage::Debrief {
            return no(Refusal::GameOver);
        }
        Ok(Desk {
            data,
            state,
            may: data.rights(seat),
            grip: state.hands_on[usize::from(seat.0)],
            melee: Melee::of(state),
        })
    }
}

fn need(right: bool) -> Verdict {
    match right {
        true => Ok(()),
        false => no(Refusal::OtherUmpire),
    }
}

/// What does not fit what is in hand.
fn fits(fits: bool) -> Verdict {
    match fits {
        true => Ok(()),
        false => no(Refusal::GripMismatch),
    }
}

/// Combats under way.
fn battles(state: &State) -> impl Iterator<Item = &Battle> {
    state.regions.iter().filter_map(|r| r.battle.as_ref())
}

/// What is in the combats under way. It cannot be touched: void the combat first.
#[derive(Default)]
struct Melee {
    units: SmallVec<[UnitId; 16]>,
    counters: SmallVec<[CounterId; 16]>,
    /// The hexes attacked, and those attacked from.
    hexes: SmallVec<[Hex; 8]>,
}

impl Melee {
    fn of(state: &State) -> Melee {
        let mut melee = Melee::default();
        for battle in battles(state) {
            melee.units.extend(units_in(battle));
            melee.counters.extend(counters_in(battle));
            melee.hexes.push(battle.target);
            melee.hexes.extend_from_slice(&battle.from);
        }
        melee
    }

    /// What of a set of hexes is not part of a combat.
    fn spare_hexes(&self, mut hexes: NumberSet) -> NumberSet {
        self.hexes.iter().for_each(|&hex| hexes.remove(hex.into()));
        hexes
    }
}

fn units_in(battle: &Battle) -> impl Iterator<Item = UnitId> {
    let lines = battle.attack.iter().chain(&battle.defense);
    lines.filter_map(|fighter| match fighter.who {
        Who::Unit(unit) => Some(unit),
        Who::Post(_) => None,
    })
}

fn counters_in(battle: &Battle) -> impl Iterator<Item = CounterId> {
    let fire = battle.fire.iter().flatten().map(|&(counter, _)| counter);
    let spans = battle.spans.iter().map(|&(column, _)| column);
    let posts = battle
        .defense
        .iter()
        .filter_map(|fighter| match fighter.who {
            Who::Post(post) => Some(post),
            Who::Unit(_) => None,
        });
    fire.chain(spans).chain(posts)
}

/// Whether a cube is in a combat under way.
pub fn fighting(state: &State, unit: UnitId) -> bool {
    battles(state).any(|battle| units_in(battle).any(|u| u == unit))
}

/// Whether a counter is used in a combat under way.
pub fn counter_fighting(state: &State, counter: CounterId) -> bool {
    battles(state).any(|battle| counters_in(battle).any(|c| c == counter))
}

/// A die of the map.
fn map_die(die: Die) -> bool {
    matches!(die, Die::Green | Die::Red | Die::Black)
}

/// The colors a ruling may name: a die of the map, or the own die again.
const COLORS: [Option<Die>; 4] = [None, Some(Die::Green), Some(Die::Red), Some(Die::Black)];

fn color_name(color: Option<Die>) -> &'static str {
    match color {
        Some(Die::Green) => "green dice",
        Some(Die::Red) => "red dice",
        Some(_) => "black dice",
        None => "its own dice again",
    }
}

/// Why an umpire's act cannot go into the journal without a word: its reason, or the words themselves.
pub fn note_required(choices: &[Choice]) -> Option<(usize, Refusal)> {
    let silent = |choice: &Choice| match choice {
        Choice::Control(Ruling::Message(..) | Ruling::Bulletin | Ruling::Board)
        | Choice::Write(_) => Some(Refusal::TextRequired),
        Choice::Control(Ruling::Drop) => None,
        Choice::Control(_) => Some(Refusal::ReasonRequired),
        _ => None,
    };
    let mut each = choices.iter().enumerate();
    each.find_map(|(at, choice)| silent(choice).map(|why| (at, why)))
}

/// Whether an umpire's act may be done.
fn check(data: &GameData, state: &State, seat: Seat, ruling: &Ruling) -> Verdict {
    let desk = Desk::of(data, state, seat)?;
    if in_hand(ruling) == (desk.grip == Grip::Nothing) {
        return no(Refusal::WrongGrip);
    }
    match ruling {
        Ruling::Drop => Ok(()),
        _ => (power(ruling, desk.grip).check)(&desk, ruling),
    }
}

/// What an umpire may do now.
pub fn menu(data: &GameData, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
    let Ok(desk) = Desk::of(data, state, seat) else {
        return;
    };
    let mut offers = Offers { menu };
    if desk.grip == Grip::Nothing {
        for power in AT_REST {
            (power.menu)(&desk, &mut offers);
        }
    } else {
        (power(&Ruling::Drop, desk.grip).menu)(&desk, &mut offers);
        offers.one(Ruling::Drop);
    }
}

/// A ruling in words. Something in hand is called "it", whatever it is.
pub fn text(game: &Holdline, ruling: &Ruling) -> String {
    let of = match ruling {
        Ruling::Drop => return "Deselect".into(),
        Ruling::Remove => return "Remove it from the map".into(),
        Ruling::Put(hex) => return format!("Place it in {}", game.hex(*hex)),
        Ruling::Attach(_) => Grip::Counter(CounterId(0)),
        Ruling::SetOwner(_)
        | Ruling::ToggleBridge(_)
        | Ruling::Points(CpPool::Hex(_), _)
        | Ruling::Note => Grip::Hex(Hex(0)),
        Ruling::Sticker(_) | Ruling::AddPoint | Ruling::RemovePoint | Ruling::Command(_) => {
            Grip::Pot(PotId(0))
        }
        _ => Grip::Nothing,
    };
    (power(ruling, of).text)(game, ruling)
}

impl Act<'_> {
    /// An umpire acts.
    pub fn rule(&mut self, seat: Seat, ruling: &Ruling) -> Result<DraftProgress, Refusal> {
        check(self.data, self.state, seat, ruling)?;
        let at = usize::from(seat.0);
        let note = self.state.note();
        let grip = match *ruling {
            Ruling::Take(unit) => Grip::Unit(unit),
            Ruling::Point(hex) => Grip::Hex(hex),
            Ruling::Pick(counter) => Grip::Counter(counter),
            Ruling::Hold(pot) => Grip::Pot(pot),
            Ruling::Drop => {
                self.state.hands_on[at] = Grip::Nothing;
                return Ok(DraftProgress::Complete);
            }
            _ => {
                let held = std::mem::replace(&mut self.state.hands_on[at], Grip::Nothing);
                let told = LogEvent::Umpire(seat);
                self.log.tell_words(self.data.seating.umpires, told, note);
                (power(ruling, held).act)(self, ruling, held);
                self.settle();
                return Ok(DraftProgress::Reveals);
            }
        };
        self.state.hands_on[at] = grip;
        Ok(DraftProgress::More)
    }

    /// A point that an umpire adds to or takes from an army's ledger.
    fn book_point(&mut self, army: ArmyId, more: bool) {
        match more {
            true => self.granted(army, 1),
            false => self.lapsed(army, 1),
        }
    }
}
