//! What is told of a hall: to anyone, to a person, to the umpires, to the organizer. No secret and no hash of one.

use super::join::budget;
use crate::app::App;
use crate::clock::now;
use crate::error::ApiError;
use crate::hall::Hall;
use crate::hall::document::{
    Arrival, Cover, Document, Holder, Matter, Person, Photos, Plan, PlaysOn, Settings, Stage,
};
use crate::hall::presence::Touch;
use crate::hall::reach::{Address, Qr, qr};
use crate::hall::wall::{Count, hall_url};
use engine::{Duty, GameInfo};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What anyone may know of a hall: no name of a person.
#[derive(Serialize, JsonSchema)]
pub struct PublicHall {
    hall: String,
    name: String,
    game: String,
    title: String,
    stage: Stage,
    people: Count,
}

impl PublicHall {
    pub fn of(app: &App, hall: &Hall) -> Result<PublicHall, ApiError> {
        let document = hall.document();
        let game = app.hall_game(&document)?;
        let about = game.info();
        Ok(PublicHall {
            hall: hall.id.clone(),
            name: document.name.clone(),
            game: about.name.into(),
            title: about.title.clone(),
            stage: document.stage,
            people: hall.count(&document, about, None),
        })
    }
}

/// A seat as its holder is told of it.
#[derive(Serialize, JsonSchema)]
pub struct SeatSheet {
    seat: String,
    title: String,
    side: Option<String>,
    #[schemars(with = "String")]
    duty: Duty,
    job: Vec<String>,
    /// Whether it is held for somebody else.
    covering: bool,
    /// Whether its holder has left it to the computer.
    staffed: bool,
}

fn seat_sheets(
    about: &GameInfo,
    document: &Document,
    person: &Person,
    seats: &[String],
) -> Vec<SeatSheet> {
    let found = seats.iter().filter_map(|id| {
        let seat = about.seats.iter().find(|seat| seat.id == *id)?;
        Some(SeatSheet {
            seat: seat.id.clone(),
            title: seat.name.clone(),
            side: seat.side.clone(),
            duty: seat.duty,
            job: seat.job.clone(),
            covering: !person.seats.contains(id),
            staffed: document.staffed.contains(id),
        })
    });
    found.collect()
}

/// A device of a person.
#[derive(Serialize, JsonSchema)]
pub struct DeviceSheet {
    id: String,
    kind: String,
    since: i64,
    accepted: bool,
}

fn devices(person: &Person) -> Vec<DeviceSheet> {
    let devices = person.devices.iter().map(|device| DeviceSheet {
        id: device.id.clone(),
        kind: device.kind.clone(),
        since: device.since,
        accepted: device.accepted,
    });
    devices.collect()
}

/// A person's own page.
#[derive(Serialize, JsonSchema)]
pub struct Desk {
    hall: String,
    name: String,
    game: String,
    title: String,
    stage: Stage,
    table: Option<String>,
    opened: Option<i64>,
    person: Me,
    /// The seats that the person acts in now.
    seats: Vec<SeatSheet>,
    /// Own seats that somebody else acts in.
    covered: Vec<SeatSheet>,
    /// Devices of this person: the one that asks is marked by `device`.
    devices: Vec<DeviceSheet>,
    device: String,
    people: Count,
    /// The person's own side.
    side: Option<Count>,
    liaison: Option<LiaisonSheet>,
    /// Words of the liaison that were not read.
    unread: usize,
    /// Own calls to the umpires.
    matters: Vec<Matter>,
    /// For umpires.
    control: Option<Load>,
}

#[derive(Serialize, JsonSchema)]
struct Me {
    id: String,
    name: String,
    photos: Photos,
    named: bool,
    recorded: bool,
    status: Arrival,
    since: i64,
}

/// The liaison, as everybody knows them.
#[derive(Serialize, JsonSchema)]
struct LiaisonSheet {
    name: String,
    place: String,
    here: bool,
    /// Whether it is this person.
    me: bool,
}

/// Who is the liaison: the first person on the list who holds such a seat.
pub fn liaison<'a>(document: &'a Document, about: &GameInfo) -> Option<&'a Person> {
    document
        .people
        .iter()
        .find(|person| person.is_liaison(about))
}

impl Desk {
    /// A person's desk; nothing if the device is not theirs any more.
    pub fn of(hall: &Hall, about: &GameInfo, document: &Document, device: &str) -> Option<Desk> {
        let mine = |person: &&Person| {
            let mut devices = person.devices.iter();
            devices.any(|own| own.id == device && own.accepted)
        };
        let person = document.people.iter().find(mine)?;
        let acts = document.seats_of(person);
        let covered: Vec<String> = person
            .seats
            .iter()
            .filter(|s| !acts.contains(s))
            .cloned()
            .collect();
        let seats = seat_sheets(about, document, person, &acts);
        let side = seats.iter().find_map(|seat| seat.side.as_deref());
        let thread = document.threads.get(&person.id);
        let own = |matter: &&Matter| matter.person == person.id;
        Some(Desk {
            hall: hall.id.clone(),
            name: document.name.clone(),
            game: about.name.into(),
            title: about.title.clone(),
            stage: document.stage,
            table: document.table.clone(),
            opened: document.opened,
            person: Me {
                id: person.id.clone(),
                name: person.name.clone(),
                photos: person.photos,
                named: person.named,
                recorded: person.recorded,
                status: person.status,
                since: person.since,
            },
            side: side.map(|side| hall.count(document, about, Some(side))),
            covered: seat_sheets(about, document, person, &covered),
            seats,
            devices: devices(person),
            device: device.into(),
            people: hall.count(document, about, None),
            liaison: liaison(document, about).map(|found| LiaisonSheet {
                name: found.name.clone(),
                place: document.settings.liaison.clone(),
                here: matches!(hall.touch(found), Touch::Here { .. } | Touch::Slow { .. }),
                me: found.id == person.id,
            }),
            unread: thread.map_or(0, |words| {
                let unread = words
                    .iter()
                    .filter(|word| word.liaison && word.read.is_none());
                unread.count()
            }),
            matters: document.matters.iter().filter(own).cloned().collect(),
            control: person
                .is_umpire(about)
                .then(|| Load::of(hall, about, document)),
        })
    }
}

/// What the umpires see of the people.
#[derive(Serialize, JsonSchema)]
pub struct Load {
    people: Vec<PersonLoad>,
    matters: Vec<Matter>,
    settings: Settings,
    /// Wrong codes that may still be typed.
    budget: u32,
}

#[derive(Serialize, JsonSchema)]
struct PersonLoad {
    id: String,
    name: String,
    seats: Vec<SeatTitle>,
    status: Arrival,
    since: i64,
    touch: Touch,
    deputy: Option<String>,
    umpire: bool,
    /// Devices that wait for a yes.
    waiting: Vec<DeviceSheet>,
}

#[derive(Serialize, JsonSchema)]
struct SeatTitle {
    seat: String,
    title: String,
    side: Option<String>,
    cover: Option<Cover>,
}

impl Load {
    pub fn of(hall: &Hall, about: &GameInfo, document: &Document) -> Load {
        let title = |id: &String| {
            let seat = about.seats.iter().find(|seat| seat.id == *id);
            SeatTitle {
                seat: id.clone(),
                title: seat.map_or(String::new(), |seat| seat.name.clone()),
                side: seat.and_then(|seat| seat.side.clone()),
                cover: document.covers.get(id).cloned(),
            }
        };
        let person = |person: &Person| PersonLoad {
            id: person.id.clone(),
            name: person.name.clone(),
            seats: person.seats.iter().map(title).collect(),
            status: person.status,
            since: person.since,
            touch: hall.touch(person),
            deputy: person.deputy.clone(),
            umpire: person.is_umpire(about),
            waiting: devices(person)
                .into_iter()
                .filter(|device| !device.accepted)
                .collect(),
        };
        Load {
            people: document.people.iter().map(person).collect(),
            matters: document.matters.clone(),
            settings: document.settings.clone(),
            budget: budget(hall).left(),
        }
    }
}

/// The organizer's page.
#[derive(Serialize, JsonSchema)]
pub struct Sheet {
    hall: String,
    name: String,
    stage: Stage,
    table: Option<String>,
    plan: Plan,
    settings: Settings,
    people: Vec<PersonSheet>,
    /// By seat, who acts there: a person's id, `computer` or `nobody`.
    holders: BTreeMap<String, String>,
    covers: BTreeMap<String, Cover>,
    /// What is wrong or worth a look.
    checks: Vec<Check>,
    /// Addresses of this machine on its networks, and the QR code of the one that was chosen.
    addresses: Vec<Address>,
    url: String,
    qr: Option<Qr>,
    /// Whether the server can be reached from outside.
    public: Option<String>,
    /// Other machines that have loaded a page of the hall.
    visitors: usize,
    budget: u32,
    now: i64,
}

#[derive(Serialize, JsonSchema)]
struct PersonSheet {
    id: String,
    name: String,
    wish: String,
    plays_on: PlaysOn,
    photos: Photos,
    named: bool,
    recorded: bool,
    status: Arrival,
    since: i64,
    seats: Vec<String>,
    deputy: Option<String>,
    /// Whether there is a card, and whether its code was used.
    card: bool,
    spent: bool,
    devices: Vec<DeviceSheet>,
    touch: Touch,
}

/// One thing about the cast: fine, or what to do about it.
#[derive(Serialize, JsonSchema)]
pub struct Check {
    ok: bool,
    what: CheckKind,
    /// People or seats that it is about.
    who: Vec<String>,
}

#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum CheckKind {
    /// People without a seat.
    Uncast,
    /// Seats of a side that the computer plays.
    Gaps,
    /// Nobody runs the game.
    NoHead,
    /// The liaison also runs the game.
    LiaisonRules,
    /// Nobody is the liaison.
    NoLiaison,
    /// Remote people in a hall that cannot be reached from outside.
    Remote,
    /// People who need a device.
    NeedsDevice,
}

fn checks(document: &Document, about: &GameInfo, public: bool) -> Vec<Check> {
    let names = |wanted: &dyn Fn(&Person) -> bool| -> Vec<String> {
        let found = document.people.iter().filter(|person| wanted(person));
        found.map(|person| person.name.clone()).collect()
    };
    // Seats that the cast has no person for are not missed.
    let setup = document.plan.setup();
    let cast = about.cast(&setup).ok().flatten();
    let wanted = |seat: &engine::SeatInfo| cast.is_none_or(|cast| !cast.is_computer(seat));
    let duty = |duty: Duty| about.seats.iter().any(|seat| seat.duty == duty);
    let gaps = about.seats.iter().filter(|seat| {
        let gap = matches!(document.holder(&seat.id), Holder::Gap);
        seat.duty == Duty::Player && gap && wanted(seat)
    });
    let gaps: Vec<String> = gaps.map(|seat| seat.id.clone()).collect();
    let heads = names(&|person| person.is_head(about));
    let liaisons = names(&|person| person.is_liaison(about));
    let both = names(&|person| person.is_liaison(about) && person.is_head(about));
    let mut checks = vec![
        (CheckKind::Uncast, names(&|person| person.seats.is_empty())),
        (CheckKind::Gaps, gaps),
        (
            CheckKind::NeedsDevice,
            names(&|person| person.plays_on == PlaysOn::Needs),
        ),
        (CheckKind::LiaisonRules, both),
    ];
    if !public {
        checks.push((CheckKind::Remote, names(&|p| p.plays_on == PlaysOn::Remote)));
    }
    let mut checks: Vec<Check> = checks
        .into_iter()
        .map(|(what, who)| Check {
            ok: who.is_empty(),
            what,
            who,
        })
        .collect();
    for (what, wanted, who) in [
        (CheckKind::NoHead, Duty::Head, heads),
        (CheckKind::NoLiaison, Duty::Liaison, liaisons),
    ] {
        if duty(wanted) {
            checks.push(Check {
                ok: !who.is_empty(),
                what,
                who,
            });
        }
    }
    checks
}

impl Sheet {
    pub fn of(app: &Arc<App>, hall: &Hall, addresses: Vec<Address>) -> Result<Sheet, ApiError> {
        let document = hall.document();
        let game = app.hall_game(&document)?;
        let about = game.info();
        let person = |person: &Person| PersonSheet {
            id: person.id.clone(),
            name: person.name.clone(),
            wish: person.wish.clone(),
            plays_on: person.plays_on,
            photos: person.photos,
            named: person.named,
            recorded: person.recorded,
            status: person.status,
            since: person.since,
            seats: person.seats.clone(),
            deputy: person.deputy.clone(),
            card: person.code.is_some(),
            spent: person.spent,
            devices: devices(person),
            touch: hall.touch(person),
        };
        let holder = |id: &String| match document.holder(id) {
            Holder::Person(person) => person.id.clone(),
            Holder::Covered => "computer".into(),
            Holder::Gap => match about.seats.iter().find(|seat| seat.id == *id) {
                Some(seat) if seat.duty == Duty::Player => "computer".into(),
                _ => "nobody".into(),
            },
        };
        let url = hall_url(&document, &hall.id);
        let public = app.config.public_url.clone();
        Ok(Sheet {
            hall: hall.id.clone(),
            name: document.name.clone(),
            stage: document.stage,
            table: document.table.clone(),
            plan: document.plan.clone(),
            settings: document.settings.clone(),
            people: document.people.iter().map(person).collect(),
            holders: about
                .seats
                .iter()
                .map(|seat| (seat.id.clone(), holder(&seat.id)))
                .collect(),
            covers: document.covers.clone(),
            checks: checks(&document, about, public.is_some()),
            qr: Some(&url)
                .filter(|url| !url.is_empty())
                .and_then(|url| qr(url)),
            addresses,
            url,
            public,
            visitors: hall.visitors(),
            budget: budget(hall).left(),
            now: now(),
        })
    }
}
