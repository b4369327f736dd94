//! Pieces as the drawing knows them: no game's rules, only what is seen.

use board::Space;

/// Whose wood a block is cut from.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Nation {
    German,
    Romanian,
    Finnish,
    Soviet,
    Japanese,
    American,
    Commonwealth,
    Polish,
}

impl Nation {
    pub const ALL: [Nation; 8] = [
        Nation::German,
        Nation::Romanian,
        Nation::Finnish,
        Nation::Soviet,
        Nation::Japanese,
        Nation::American,
        Nation::Commonwealth,
        Nation::Polish,
    ];

    /// The key of its symbols in the sheet.
    pub fn key(self) -> &'static str {
        match self {
            Nation::German => "german",
            Nation::Romanian => "romanian",
            Nation::Finnish => "finnish",
            Nation::Soviet => "soviet",
            Nation::Japanese => "japanese",
            Nation::American => "american",
            Nation::Commonwealth => "commonwealth",
            Nation::Polish => "polish",
        }
    }
}

/// A side shows one back for all its blocks, whatever nation they are.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Side {
    Axis,
    Soviet,
    Japan,
    Allies,
    Poland,
}

impl Side {
    pub const ALL: [Side; 5] = [
        Side::Axis,
        Side::Soviet,
        Side::Japan,
        Side::Allies,
        Side::Poland,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Side::Axis => "axis",
            Side::Soviet => "soviet",
            Side::Japan => "japan",
            Side::Allies => "allies",
            Side::Poland => "poland",
        }
    }

    /// The side a name in data stands for.
    pub fn from_name(name: &str) -> Option<Side> {
        match name {
            "axis" | "german" | "germany" => Some(Side::Axis),
            "soviet" => Some(Side::Soviet),
            "japan" | "japanese" => Some(Side::Japan),
            "allies" | "allied" => Some(Side::Allies),
            "poland" | "polish" => Some(Side::Poland),
            _ => None,
        }
    }

    pub fn emblem(self) -> &'static str {
        match self {
            Side::Axis => "cross",
            Side::Soviet => "star",
            Side::Japan => "disc",
            Side::Allies => "ringed-star",
            Side::Poland => "quarters",
        }
    }

    /// The nation whose wood the backs are cut from.
    pub fn wood(self) -> Nation {
        match self {
            Side::Axis => Nation::German,
            Side::Soviet => Nation::Soviet,
            Side::Japan => Nation::Japanese,
            Side::Allies => Nation::American,
            Side::Poland => Nation::Polish,
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Kind {
    Infantry,
    Armor,
    Cavalry,
    Motorized,
    Air,
    Battleship,
    Carrier,
    Cruiser,
    Transport,
    Submarine,
    /// A task force: ships not told apart.
    Fleet,
}

impl Kind {
    pub const ALL: [Kind; 11] = [
        Kind::Infantry,
        Kind::Armor,
        Kind::Cavalry,
        Kind::Motorized,
        Kind::Air,
        Kind::Battleship,
        Kind::Carrier,
        Kind::Cruiser,
        Kind::Transport,
        Kind::Submarine,
        Kind::Fleet,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Armor => "armor",
            Kind::Cavalry => "cavalry",
            Kind::Motorized => "motorized",
            Kind::Air => "air",
            Kind::Battleship => "battleship",
            Kind::Carrier => "carrier",
            Kind::Cruiser => "cruiser",
            Kind::Transport => "transport",
            Kind::Submarine => "submarine",
            Kind::Fleet => "fleet",
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Posture {
    Movement,
    Prepared,
    DugIn,
    Exploit,
    Disordered,
}

impl Posture {
    pub const ALL: [Posture; 5] = [
        Posture::Movement,
        Posture::Prepared,
        Posture::DugIn,
        Posture::Exploit,
        Posture::Disordered,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Posture::Movement => "movement",
            Posture::Prepared => "prepared",
            Posture::DugIn => "dug-in",
            Posture::Exploit => "exploit",
            Posture::Disordered => "disordered",
        }
    }
}

/// A block whose face is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    pub nation: Nation,
    pub kind: Kind,
    pub name: String,
    /// Strength now and at most, up to four.
    pub steps: u8,
    pub max: u8,
    /// Dice and the lowest roll that hits it, where the block shows them.
    pub dice: Option<u8>,
    pub hit: Option<u8>,
}

/// A block seen from behind.
#[derive(Clone, PartialEq, Debug)]
pub struct Back {
    pub side: Side,
    /// Only where the rules let the kind be seen.
    pub kind: Option<Kind>,
    /// What the viewer knows of it, pencilled at its corner; two short lines at most.
    pub note: Option<String>,
}

/// A cube of Hold the Line: its posture is its top face; none if it has not been detected.
#[derive(Clone, PartialEq, Debug)]
pub struct Cube {
    pub nation: Nation,
    pub posture: Option<Posture>,
    pub dice: Option<u8>,
    /// The color of its corps, 0..8.
    pub corps: Option<u8>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Look {
    Face(Face),
    Back(Back),
    Cube(Cube),
}

/// What light and shape say about a piece.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct State {
    pub can_act: bool,
    pub chosen: bool,
    pub done: bool,
    pub out_of_supply: bool,
    /// In contact: a tick on the side toward this neighbor.
    pub contact: Option<Space>,
    /// Not there yet: where a move would end.
    pub ghost: bool,
}

/// Where a piece stands: in a space, or at a named place such as a port.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum At {
    Space(Space),
    Place(String),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    pub at: At,
    pub look: Look,
    pub state: State,
}
