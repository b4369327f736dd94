//! What the game has room for. Sets of these are bits of a number, and ids are small.

pub const MAX_ARMIES: usize = 32;
pub const MAX_POTS: usize = 64;
pub const MAX_DIVISIONS: usize = 128;
pub const MAX_PLACES: usize = 128;
pub const MAX_SEATS: usize = 64;
pub const MAX_KINDS: usize = 64;
pub const MAX_UNITS: usize = 1000;
pub const MAX_COUNTERS: usize = 1000;
pub const MAX_CRAFT: usize = 120;
pub const MAX_FORMS: usize = 32;
pub const MAX_LINES: usize = 32;
pub const MAX_TRIPWIRES: usize = 32;
/// The highest number of a random event.
pub const MAX_EVENTS: u8 = 31;
/// The highest initiative card.
pub const MAX_CARD: u8 = 13;
/// Places in a count of cards by value.
pub const CARDS: usize = MAX_CARD as usize + 1;
/// Turns of a game.
pub const MAX_TURNS: u8 = 60;
/// The farthest ring of hexes that the map keeps for each hex.
pub const MAX_RING: u64 = 2;
/// Units in one hex.
pub const MAX_STACK: u64 = 3;
/// Towns that one side can bomb in one zone and turn.
pub const MAX_BOMBED: u64 = 4;
/// Hexes from which one attack can come.
pub const MAX_ORIGINS: u64 = 2;
/// Regiments that can be formed during a game.
pub const MAX_FORMED: u64 = 100;
/// Columns of the air board, the one for recovery checks included, and rear boxes under them.
pub const MAX_COLUMNS: usize = 8;
/// Looks from the air that one side can take in one zone and turn.
pub const MAX_LOOKS: usize = 8;

pub(crate) fn first_turn() -> u8 {
    1
}

pub(crate) fn no_end() -> u8 {
    u8::MAX
}
