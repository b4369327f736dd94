//! What of a choice may be filled in: units, hexes, amounts, seats. Patterns of a menu are made of it, and a menu can be
//! asked what begins at one of them.

use crate::choice::{Choice, CpPool, Instruction, Ruling, Source};
use crate::ids::*;
use crate::posture::Posture;
use crate::state::Phase;
use crate::state::air::Target;
use crate::state::clock::Timer;
use crate::state::record::Task;
use engine::{SlotKind, Slots, Slotted};

/// Something that can stand in a slot.
trait Filling: Sized {
    const KIND: SlotKind;
    fn number(&self) -> u32;
    fn of(number: u32) -> Option<Self>;
}

macro_rules! filling_ids {
    ($($name:ident $kind:ident,)*) => {$(
        impl Filling for $name {
            const KIND: SlotKind = SlotKind::$kind;

            fn number(&self) -> u32 {
                u32::from(self.0)
            }

            fn of(number: u32) -> Option<Self> {
                number.try_into().ok().map($name)
            }
        }
    )*};
}

filling_ids! {
    UnitId Unit,
    Hex Hex,
    Seat Seat,
    CounterId Amount,
    PotId Amount,
    ArmyId Amount,
    DivId Amount,
    PlaceId Amount,
    RegionId Amount,
    CraftId Amount,
}

impl Filling for u8 {
    const KIND: SlotKind = SlotKind::Amount;

    fn number(&self) -> u32 {
        u32::from(*self)
    }

    fn of(number: u32) -> Option<Self> {
        number.try_into().ok()
    }
}

macro_rules! filling_lists {
    ($($name:ident $list:expr,)*) => {$(
        impl Filling for $name {
            const KIND: SlotKind = SlotKind::Amount;

            fn number(&self) -> u32 {
                let at = $list.iter().position(|x| x == self);
                at.unwrap_or($list.len()) as u32
            }

            fn of(number: u32) -> Option<Self> {
                $list.get(number as usize).copied()
            }
        }
    )*};
}

filling_lists! {
    Side Side::BOTH,
    Posture Posture::ALL,
    Phase Phase::STEPS,
    Target Target::ALL,
}

/// Choices all of whose parts are slots.
macro_rules! slotted {
    ($of:ident { $($name:ident($($part:ident $kind:ty),+),)* }) => {
        impl $of {
            /// What stands in the slots, for choices that consist of nothing else.
            fn plain_slots(&self) -> Option<Slots> {
                match self {
                    $($of::$name($($part),+) => {
                        Some([$((<$kind>::KIND, $part.number())),+].into_iter().collect())
                    })*
                    _ => None,
                }
            }

            /// The same with other fillings.
            fn plain_with(&self, fillings: &[u32]) -> Option<$of> {
                let mut fillings = fillings.iter();
                match self {
                    $($of::$name($(_plain!($part)),+) => {
                        Some($of::$name($(<$kind>::of(*fillings.next()?)?),+))
                    })*
                    _ => None,
                }
            }
        }
    };
}

macro_rules! _plain {
    ($part:ident) => {
        _
    };
}

slotted! { Ruling {
    Take(unit UnitId),
    Point(hex Hex),
    Pick(counter CounterId),
    Hold(pot PotId),
    Put(hex Hex),
    Attach(pot PotId),
    SetPosture(posture Posture),
    ToggleBridge(hex Hex),
    Sticker(hex Hex),
    Command(seat Seat),
    Card(side Side, region RegionId, value u8),
    RemoveCard(side Side, region RegionId, value u8),
    Lead(region RegionId, army ArmyId),
    Swap(a Seat, z Seat),
    Link(a Seat, z Seat),
    Mute(seat Seat),
    Open(seat Seat, region RegionId),
    VoidCombat(region RegionId),
    RerollCombat(region RegionId),
    VoidRoll(n u8),
    Reroll(n u8),
    SetDie(n u8, die u8, face u8),
    Decide(form u8, option u8),
    Tripwire(wire u8),
    Zone(craft CraftId),
    Brief(n u8),
    Allow(n u8),
    Refuse(n u8),
    Rewind(turn u8, region RegionId, phase Phase),
    Apply(n u8),
    Dismiss(n u8),
    Retarget(n u8),
    Event(number u8, region RegionId),
    Release(division DivId),
    Recall(division DivId),
    Craft(craft CraftId, berth u8),
    Message(government u8, side Side),
} }

slotted! { Choice {
    Deploy(unit UnitId, hex Hex),
    DeployHq(pot PotId, hex Hex),
    Attach(counter CounterId, pot PotId),
    Write(seat Seat),
    Allot(army ArmyId),
    Transfer(division DivId, pot PotId),
    RequestRemoval(seat Seat),
    Feed(pot PotId),
    Put(counter CounterId, hex Hex),
    Attack(hex Hex),
    With(unit UnitId),
    Via(hex Hex),
    OnlyIf(hex Hex),
    Raid(hex Hex, to Hex),
    Withdraw(unit UnitId, hex Hex),
    Advance(unit UnitId),
    Flee(pot PotId, hex Hex),
    Step(unit UnitId, hex Hex),
    Drive(unit UnitId),
    Await(unit UnitId, hex Hex),
    Shift(pot PotId, hex Hex),
    Sticker(pot PotId, hex Hex),
    Unstick(pot PotId, hex Hex),
    Build(counter CounterId, hex Hex, to Hex),
    SetPosture(unit UnitId, posture Posture),
    Blow(hex Hex, to Hex),
    Form(pot PotId, hex Hex),
    Send(counter CounterId, pot PotId),
    Bomb(craft CraftId, target Target),
    Survey(zone u8, hex Hex),
} }

fn list<const N: usize>(slots: [(SlotKind, u32); N]) -> Slots {
    slots.into_iter().collect()
}

fn slot(filling: &impl Filling) -> (SlotKind, u32) {
    (kind_of(filling), filling.number())
}

fn kind_of<F: Filling>(_: &F) -> SlotKind {
    F::KIND
}

impl Ruling {
    fn slots(&self) -> Slots {
        match self {
            Ruling::Points(account, _) => account_army(*account).map(|a| list([slot(&a)])),
            Ruling::Reserve(side, value, _) => Some(list([slot(side), slot(value)])),
            Ruling::Track(at, _) => Some(list([slot(at)])),
            Ruling::SetCombat(_, side, ticks, stars) => {
                Some(list([slot(side), slot(ticks), slot(stars)]))
            }
            Ruling::Force(timer) | Ruling::Extend(timer) => timer_slots(*timer),
            other => other.plain_slots(),
        }
        .unwrap_or_default()
    }

    fn with_slots(&self, fillings: &[u32]) -> Option<Ruling> {
        let first = *fillings.first()?;
        Some(match *self {
            Ruling::Points(account, more) => {
                Ruling::Points(with_army(account, ArmyId::of(first)?)?, more)
            }
            Ruling::Reserve(_, _, more) => {
                Ruling::Reserve(Side::of(first)?, u8::of(*fillings.get(1)?)?, more)
            }
            Ruling::Track(_, up) => Ruling::Track(u8::of(first)?, up),
            Ruling::SetCombat(region, ..) => {
                let [side, ticks, stars] = *fillings else {
                    return None;
                };
                Ruling::SetCombat(region, Side::of(side)?, u8::of(ticks)?, u8::of(stars)?)
            }
            Ruling::Force(timer) => Ruling::Force(with_timer(timer, first)?),
            Ruling::Extend(timer) => Ruling::Extend(with_timer(timer, first)?),
            _ => self.plain_with(fillings)?,
        })
    }
}

fn account_army(account: CpPool) -> Option<ArmyId> {
    match account {
        CpPool::Hex(army) | CpPool::Stock(army) | CpPool::Ordered(army) | CpPool::Group(army) => {
            Some(army)
        }
        CpPool::HighCommand(_) => None,
    }
}

fn with_army(account: CpPool, army: ArmyId) -> Option<CpPool> {
    Some(match account {
        CpPool::Hex(_) => CpPool::Hex(army),
        CpPool::Stock(_) => CpPool::Stock(army),
        CpPool::Ordered(_) => CpPool::Ordered(army),
        CpPool::Group(_) => CpPool::Group(army),
        CpPool::HighCommand(_) => return None,
    })
}

fn timer_slots(timer: Timer) -> Option<Slots> {
    match timer {
        Timer::Region(region) | Timer::Window(region) => Some(list([slot(&region)])),
        Timer::Walk(seat) => Some(list([slot(&seat)])),
        _ => None,
    }
}

fn with_timer(timer: Timer, filling: u32) -> Option<Timer> {
    Some(match timer {
        Timer::Region(_) => Timer::Region(RegionId::of(filling)?),
        Timer::Window(_) => Timer::Window(RegionId::of(filling)?),
        Timer::Walk(_) => Timer::Walk(Seat::of(filling)?),
        _ => return None,
    })
}

impl Slotted for Choice {
    fn slots(&self) -> Slots {
        match self {
            Choice::Control(ruling) => ruling.slots(),
            Choice::Rally { unit, .. } => list([slot(unit)]),
            Choice::Place(Source::Pot(pot), hex) => list([slot(pot), slot(hex)]),
            Choice::Place(Source::Place(place), hex) => list([slot(place), slot(hex)]),
            Choice::Fire(counter, dice) => list([slot(counter), slot(dice)]),
            Choice::Order(Instruction(_, task, due)) => match task {
                Task::Take(place) => list([slot(place), slot(due)]),
                Task::Hold(hex) => list([slot(hex), slot(due)]),
                Task::Reach(from, to) => list([slot(from), slot(to), slot(due)]),
                Task::Release(division, army) => list([slot(division), slot(army), slot(due)]),
            },
            other => other.plain_slots().unwrap_or_default(),
        }
    }

    fn with_slots(&self, fillings: &[u32]) -> Option<Choice> {
        let mut rest = fillings.iter().copied();
        match *self {
            Choice::Control(ref ruling) => ruling.with_slots(fillings).map(Choice::Control),
            Choice::Rally { dig, again, .. } => {
                let unit = UnitId::of(rest.next()?)?;
                Some(Choice::Rally { unit, dig, again })
            }
            Choice::Place(source, _) => {
                let source = match source {
                    Source::Pot(_) => Source::Pot(PotId::of(rest.next()?)?),
                    Source::Place(_) => Source::Place(PlaceId::of(rest.next()?)?),
                };
                Some(Choice::Place(source, Hex::of(rest.next()?)?))
            }
            Choice::Order(Instruction(army, task, _)) => {
                let task = match task {
                    Task::Take(_) => Task::Take(PlaceId::of(rest.next()?)?),
                    Task::Hold(_) => Task::Hold(Hex::of(rest.next()?)?),
                    Task::Reach(..) => Task::Reach(Hex::of(rest.next()?)?, Hex::of(rest.next()?)?),
                    Task::Release(..) => {
                        Task::Release(DivId::of(rest.next()?)?, ArmyId::of(rest.next()?)?)
                    }
                };
                Some(Choice::Order(Instruction(
                    army,
                    task,
                    u8::of(rest.next()?)?,
                )))
            }
            Choice::Fire(..) => {
                let counter = CounterId::of(rest.next()?)?;
                Some(Choice::Fire(counter, u8::of(rest.next()?)?))
            }
            _ => self.plain_with(fillings),
        }
    }
}
