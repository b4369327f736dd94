//! §2.1: seats, their roles and what a role may do.

use crate::data::game::GameData;
use crate::data::maxima::MAX_SEATS;
use crate::ids::*;
use engine::{DataError, File, Name};
pub use engine::{Seat, Seats};
use serde::Deserialize;
use serde_spanned::Spanned;

/// A role of the permission table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// OKH or the Polish high command.
    HighCommand,
    /// An Army Group.
    ArmyGroup,
    /// An army commander.
    Army,
    /// A staff officer.
    Staff,
    /// A corps commander.
    Corps,
    /// The head of Control.
    GameControl,
    /// The umpire of a map table.
    MapControl,
    /// The umpire of the air board.
    AirControl,
    /// The governments.
    PoliticalControl,
    /// Welfare.
    Liaison,
    /// Looks on, late.
    Spectator,
    /// Says when time is up.
    Clock,
}

impl Role {
    /// Speaks for a whole army when it says that the army has finished.
    pub fn speaks(self) -> bool {
        matches!(self, Role::Army | Role::Staff | Role::ArmyGroup)
    }

    /// An umpire, whose view has no holes.
    pub fn control(self) -> bool {
        use Role::*;
        matches!(
            self,
            GameControl | MapControl | AirControl | PoliticalControl
        )
    }
}

/// What a role may do about one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    /// Does it.
    Do,
    /// Looks on.
    Read,
    /// Does it once the army commander has handed it over.
    Delegated,
    /// Hands it to a region of the group.
    Assign,
    /// Does it inside the Army Group.
    Group,
    /// Does it with what the Army Group keeps for itself.
    Reserve,
    /// Proposes it to Control.
    Propose,
    /// Decides on what is proposed.
    Confirm,
    /// Asks for it.
    Request,
    /// Decides on what is asked.
    Decide,
    /// Is heard.
    Consult,
    /// Writes.
    Write,
    /// Reads, and writes in another's name.
    Inject,
    /// Overrules those who do it.
    Override,
}

/// How a role sees the live map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MapAccess {
    /// The regions of its formations.
    Own,
    /// Everything.
    All,
    /// Everything, to look at.
    Read,
    /// A few minutes a turn, and where its own reserve stands.
    WalkUp,
    /// In a tea break.
    TeaBreak,
    /// Turns later.
    Delayed,
    /// Not at all.
    None,
}

/// How a role knows of the campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportAccess {
    /// As it is reported.
    Reported,
    /// Turns later.
    Delayed,
    /// Not at all.
    None,
}

/// A role's line of the permission table (§2.1): one field for each row of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "seats.toml says what each right is")]
pub struct RolePermissions {
    pub id: Role,
    pub name: String,
    pub tactical_map: MapAccess,
    pub strategic_map: ReportAccess,
    pub national_cp: Option<Permission>,
    pub group_cp: Option<Permission>,
    pub pots: Option<Permission>,
    pub cards: Option<Permission>,
    pub reserve_cards: Option<Permission>,
    pub fight: Option<Permission>,
    pub air: Option<Permission>,
    pub recce: Option<Permission>,
    pub transfer: Option<Permission>,
    pub orders: Option<Permission>,
    pub tea_break: Option<Permission>,
    pub sack: Option<Permission>,
    pub events: Option<Permission>,
    pub nations: Option<Permission>,
    pub clock: Option<Permission>,
    pub rewind: Option<Permission>,
    pub bind: Option<Permission>,
}

impl RolePermissions {
    /// Moves cubes at a map table.
    pub fn fights(&self) -> bool {
        matches!(self.fight, Some(Permission::Do | Permission::Reserve))
    }

    /// May change what lies on the map (§2.19).
    pub fn rules_map(&self) -> bool {
        self.fight == Some(Permission::Override)
    }

    /// May change the air board.
    pub fn rules_air(&self) -> bool {
        self.air == Some(Permission::Override)
    }

    /// May bring about events and speak for governments.
    pub fn rules_story(&self) -> bool {
        self.events == Some(Permission::Do)
    }

    /// May change who commands what, and who talks to whom.
    pub fn rules_people(&self) -> bool {
        self.sack == Some(Permission::Decide)
    }

    /// May move the tracks of the countries without players.
    pub fn rules_nations(&self) -> bool {
        self.nations == Some(Permission::Do)
    }

    /// May stop, end and extend what clocks run for.
    pub fn rules_clock(&self) -> bool {
        self.clock == Some(Permission::Do)
    }
}

/// A seat as the data describe it.
#[derive(Clone, Debug)]
pub struct SeatRole {
    /// The short name.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// Its role.
    pub office: Role,
    /// Whose; Control and the clock have none.
    pub side: Option<Side>,
    /// The pots it commands, a bit each.
    pub pots: u64,
    /// Leads its high command.
    pub lead: bool,
}

/// Facts about seats that are looked up often.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// The line of the permission table for each seat.
    roles: Vec<u8>,
    /// The line of those who only look on.
    onlooker: u8,
    /// The Army Group that a seat leads, by the army of its reserve; none for other seats.
    heads: Vec<Option<ArmyId>>,
    /// The armies of that Army Group, a bit each.
    led: Vec<u32>,
    /// The Army Group of each army.
    groups: Vec<Option<ArmyId>>,
    /// All seats.
    pub all: Seats,
    /// Seats by role.
    pub offices: [Seats; 12],
    /// Umpires.
    pub umpires: Seats,
    /// Seats by side.
    pub sides: [Seats; 2],
}

impl Seating {
    /// The facts of data whose seats are set.
    pub fn of(data: &GameData) -> Seating {
        let roles = &data.tables.roles;
        let role = |c: &SeatRole| roles.iter().position(|role| role.id == c.office);
        let group = |a: &crate::data::game::Army| data.army_named(a.group.as_deref()?);
        let groups: Vec<Option<ArmyId>> = data.armies.iter().map(group).collect();
        let mut seating = Seating {
            roles: data
                .seats
                .iter()
                .map(|c| role(c).unwrap_or(0) as u8)
                .collect(),
            onlooker: roles
                .iter()
                .position(|role| role.id == Role::Spectator)
                .unwrap_or(0) as u8,
            ..Seating::default()
        };
        for (i, chair) in data.seats.iter().enumerate() {
            let seat = Seat(i as u8);
            seating.all.insert(seat);
            seating.offices[chair.office as usize].insert(seat);
            if chair.office.control() {
                seating.umpires.insert(seat);
            }
            if let Some(side) = chair.side {
                seating.sides[side.i()].insert(seat);
            }
            let leads = chair.office == Role::ArmyGroup;
            let own = data.army_named(&chair.id).filter(|_| leads);
            seating.heads.push(own);
            let under = |(i, g): (usize, &Option<ArmyId>)| match own.is_some() && *g == own {
                true => 1 << i,
                false => 0,
            };
            seating
                .led
                .push(groups.iter().enumerate().map(under).fold(0, |a, b| a | b));
        }
        seating.groups = groups;
        seating
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatFile {
    role: Vec<RolePermissions>,
    seat: Vec<SeatRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatRow {
    id: Name,
    role: Spanned<Role>,
    side: Option<Side>,
    name: String,
    #[serde(default)]
    lead: bool,
    #[serde(default)]
    armies: Vec<Name>,
    #[serde(default)]
    corps: Vec<Name>,
    /// Played only if there are people enough (A3).
    #[serde(default, rename = "optional")]
    _optional: bool,
    /// The seat that its player usually holds as well (A4).
    doubled_with: Option<Name>,
}

/// Reads the permission table and the seats.
pub(crate) fn read(source: &File) -> Result<(Vec<RolePermissions>, Vec<SeatRow>), DataError> {
    let file: SeatFile = source.parse()?;
    source.list("seat", MAX_SEATS, file.seat.iter().map(|s| &s.id))?;
    for other in file.seat.iter().filter_map(|s| s.doubled_with.as_ref()) {
        source.find(
            other,
            "seat",
            file.seat.iter().map(|s| s.id.get_ref().as_str()),
        )?;
    }
    if !file.role.iter().any(|role| role.id == Role::Spectator) {
        return Err(source.missing("the role of spectators is missing"));
    }
    Ok((file.role, file.seat))
}

/// The seats, with the pots they command.
pub(crate) fn chairs(
    source: &File,
    rows: &[SeatRow],
    data: &GameData,
) -> Result<Vec<SeatRole>, DataError> {
    let mut chairs = Vec::new();
    for row in rows {
        let office = *row.role.get_ref();
        if !data.tables.roles.iter().any(|role| role.id == office) {
            return Err(source.error(row.role.span(), "this role has no permissions"));
        }
        let mut pots = 0;
        for id in &row.armies {
            let army = source.find(id, "army", data.armies.iter().map(|a| a.id.as_str()))?;
            if office != Role::Corps {
                pots |= data.armies[army]
                    .pots
                    .iter()
                    .fold(0, |bits, p| bits | 1 << p.0);
            }
        }
        for id in &row.corps {
            let pot = source.find(id, "corps", data.pots.iter().map(|p| p.id.as_str()))?;
            if office == Role::Corps {
                pots |= 1 << pot;
            }
        }
        chairs.push(SeatRole {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            office,
            side: row.side,
            pots,
            lead: row.lead,
        });
    }
    Ok(chairs)
}

/// Checks the casts against the seats: every seat exists, and is in one person's list at most.
pub(crate) fn check_casts(source: &File, data: &GameData) -> Result<(), DataError> {
    for cast in &data.tables.presets.cast {
        let mut taken = Seats::NONE;
        for id in cast.people.iter().chain(&cast.control).flatten() {
            let seat = source.find(id, "seat", data.seats.iter().map(|c| c.id.as_str()))?;
            let seat = Seat(seat as u8);
            if taken.contains(seat) {
                let what = format!("cast '{}' has seat '{}' twice", cast.id, id.get_ref());
                return Err(source.error(id.span(), what));
            }
            taken.insert(seat);
        }
    }
    Ok(())
}

impl GameData {
    /// The chair of a seat; a seat that does not exist sees and does nothing.
    pub fn chair(&self, seat: Seat) -> Option<&SeatRole> {
        self.seats.get(seat.0 as usize)
    }

    /// The role of a seat.
    pub fn office(&self, seat: Seat) -> Role {
        self.chair(seat).map_or(Role::Spectator, |c| c.office)
    }

    /// What a seat may do.
    pub fn rights(&self, seat: Seat) -> &RolePermissions {
        // Every seat's role is proved when the book is made.
        let role = self.seating.roles.get(usize::from(seat.0));
        &self.tables.roles[usize::from(*role.unwrap_or(&self.seating.onlooker))]
    }

    /// The Army Group that a seat leads, by the army of its reserve.
    pub fn led_group(&self, seat: Seat) -> Option<ArmyId> {
        let heads = self.seating.heads.get(usize::from(seat.0));
        heads.copied().flatten()
    }

    /// The armies of the Army Group that a seat leads, a bit each; none for other seats.
    pub fn led(&self, seat: Seat) -> u32 {
        let led = self.seating.led.get(usize::from(seat.0));
        led.copied().unwrap_or(0)
    }

    /// The Army Group of an army, by the army of its reserve.
    pub fn group_of(&self, army: ArmyId) -> Option<ArmyId> {
        self.seating.groups.get(army.i()).copied().flatten()
    }

    /// Seats with a role.
    pub fn seats_of(&self, office: Role) -> Seats {
        self.seating.offices[office as usize]
    }

    /// The side of a seat.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.chair(seat).and_then(|c| c.side)
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    /// The seat with this short name.
    pub fn seat_named(&self, id: &str) -> Option<Seat> {
        self.seats
            .iter()
            .position(|c| c.id == id)
            .map(|i| Seat(i as u8))
    }
}
