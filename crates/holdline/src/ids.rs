//! Dense ids. Every list of the book and of the state is addressed by one of these, never by a bare number.

pub use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// The id of the nth entry of its list.
            pub fn nth(n: usize) -> Self {
                Self(n as $inner)
            }

            /// The place in its list.
            pub fn i(self) -> usize {
                self.0 as usize
            }
        }

        impl From<$name> for u32 {
            fn from(id: $name) -> u32 {
                u32::from(id.0)
            }
        }
    )*};
}

ids! {
    /// A hex of the Poland board.
    Hex(u16);
    /// A cube: a regiment, or a dummy that looks like one.
    UnitId(u16);
    /// A counter: artillery, machine guns, tanks, train, bridge, border or fortress troops.
    CounterId(u16);
    /// Whatever owns one pot of command points and one HQ marker: a German corps, a Polish army.
    PotId(u8);
    /// An army or a reserve.
    ArmyId(u8);
    /// A division or brigade.
    DivId(u8);
    /// A named town, a minor depot or an entry point of a supply route.
    PlaceId(u8);
    /// One of the tables of the map.
    RegionId(u8);
    /// An air counter.
    CraftId(u8);
    /// The number under which an enemy block is known: given in the order in which blocks are spotted, so that it tells
    /// nothing about the block (§2.3).
    Tag(u16);
}

impl ArmyId {
    /// The armies of a set, a bit each.
    pub fn of_bits(set: u32) -> impl Iterator<Item = ArmyId> {
        bits(set.into()).map(ArmyId)
    }
}

/// The places of the bits that are 1.
pub(crate) fn bits(set: u128) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
        rest &= rest - 1;
        Some(bit)
    })
}

impl Hex {
    /// Off the map.
    pub const NOWHERE: Hex = Hex(u16::MAX);

    /// Whether this is a hex at all.
    pub fn on_map(self) -> bool {
        self != Hex::NOWHERE
    }
}

impl Tag {
    /// Not yet spotted.
    pub const NONE: Tag = Tag(u16::MAX);
}

/// The two nations at the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Germany.
    German,
    /// Poland.
    Polish,
}

impl Side {
    /// Both, in the order of their lists.
    pub const BOTH: [Side; 2] = [Side::German, Side::Polish];

    /// The enemy.
    pub fn other(self) -> Side {
        match self {
            Side::German => Side::Polish,
            Side::Polish => Side::German,
        }
    }

    /// The place in a list of two.
    pub fn i(self) -> usize {
        self as usize
    }

    /// The nation's name as an adjective.
    pub fn word(self) -> &'static str {
        match self {
            Side::German => "German",
            Side::Polish => "Polish",
        }
    }
}

/// Regions that a map can have (§2.5); sets of them are the bits of a byte.
pub const MAX_REGIONS: usize = 8;
