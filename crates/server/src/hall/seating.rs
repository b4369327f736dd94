//! The table follows the hall: whoever the document says acts in a seat is who acts there. Nothing else binds people to
//! seats of a hall's table, so a crash between the two is mended the next time.

use super::Hall;
use super::document::{Document, Holder, Stage};
use crate::app::{App, NewMatch, Occupant};
use crate::clock::{TimeControl, now};
use crate::error::ApiError;
use crate::meta::{Meta, SeatRecord};
use crate::room::{DiceMode, Room};
use crate::secret::Secret;
use engine::erased::Game;
use engine::{Duty, Seat, SeatInfo};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who is to be in a seat.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    /// A person's id, and the name that others see.
    person: Option<String>,
    name: String,
    /// The computer player that acts.
    bot: Option<String>,
    /// The name in the journal.
    alias: String,
}

/// Who is to be in a seat; nothing for the clock's, which the server plays.
fn wanted(document: &Document, seat: &SeatInfo) -> Option<Wanted> {
    if seat.duty == Duty::Clock {
        return None;
    }
    let level = || {
        let plays = seat.duty == Duty::Player && !document.plan.bot.is_empty();
        plays.then(|| document.plan.bot.clone())
    };
    let (person, bot) = match document.holder(&seat.id) {
        Holder::Person(person) => {
            let left = document.staffed.contains(&seat.id);
            (Some(person), left.then(level).flatten())
        }
        Holder::Covered => (document.bound(&seat.id), level()),
        Holder::Gap => (None, level()),
    };
    let alias = match (person, &bot) {
        (_, Some(level)) => format!("computer {level}"),
        (Some(person), None) => person.alias.clone(),
        (None, None) => "nobody".into(),
    };
    // Who gave no leave for the name is known by the seat alone.
    let name = person.filter(|person| person.named);
    Some(Wanted {
        person: person.map(|person| person.id.clone()),
        name: name.map_or(String::new(), |person| person.name.clone()),
        bot,
        alias,
    })
}

fn fits(chair: &SeatRecord, wanted: &Wanted) -> bool {
    (&chair.person, &chair.bot, &chair.name) == (&wanted.person, &wanted.bot, &wanted.name)
}

/// Puts somebody into a seat. What the seat has stays with it: its standing orders here, its draft in the store.
fn seat(meta: &mut Meta, seat: Seat, wanted: &Wanted, said: u64) {
    let chair = &mut meta.seats[usize::from(seat.0)];
    if chair.person != wanted.person {
        let standing = std::mem::take(&mut chair.standing);
        let chair = meta.vacate(seat, said);
        chair.standing = standing;
        // Nobody has this secret: the hall says who may enter. Streams of the holder before end with it.
        chair.link = Some(Secret::fresh().hash());
    }
    let chair = &mut meta.seats[usize::from(seat.0)];
    chair.person = wanted.person.clone();
    chair.name = wanted.name.clone();
    chair.bot = wanted.bot.clone();
}

impl App {
    pub async fn hall(&self, id: &str) -> Result<Arc<Hall>, ApiError> {
        self.halls.get(&self.store, id).await
    }

    /// The game that a hall plays.
    pub fn hall_game(&self, document: &Document) -> Result<Arc<dyn Game>, ApiError> {
        let game = self.games.find(&document.plan.game);
        game.cloned()
            .ok_or(ApiError::bad("This server does not have the game"))
    }

    /// The match of a hall, if its doors are open.
    pub async fn hall_room(&self, document: &Document) -> Result<Option<Arc<Room>>, ApiError> {
        match &document.table {
            Some(table) => Ok(Some(self.room(table).await?)),
            None => Ok(None),
        }
    }

    /// Opens the match of a hall, with everybody in their seats.
    pub async fn open_doors(self: &Arc<App>, hall: &Hall) -> Result<(), ApiError> {
        let document = hall.document();
        if document.stage != Stage::Setup {
            return Err(ApiError::Conflict("The doors are open already"));
        }
        let game = self.hall_game(&document)?;
        self.check_space().await?;
        let keys = self.create(new_match(&document, game)).await?;
        let room = self.room(&keys.table).await?;
        room.change(|_, meta| {
            meta.hall = Some(hall.id.clone());
            Ok(())
        })
        .await?;
        hall.change(|document| {
            if document.stage != Stage::Setup {
                return Err(ApiError::Conflict("The doors are open already"));
            }
            document.stage = Stage::Open;
            document.opened = Some(now());
            document.table = Some(keys.table.clone());
            Ok(())
        })
        .await?;
        self.seat_hall(hall).await
    }

    /// Makes the table follow the hall's document.
    pub async fn seat_hall(self: &Arc<App>, hall: &Hall) -> Result<(), ApiError> {
        let document = hall.document();
        let Some(room) = self.hall_room(&document).await? else {
            return Ok(());
        };
        let seats = room.info().seats.iter();
        let plan: Vec<Option<Wanted>> = seats.map(|seat| wanted(&document, seat)).collect();
        let differs = |meta: &Meta| {
            let pairs = meta.seats.iter().zip(&plan);
            let wrong = |(chair, wanted): (&SeatRecord, &Option<Wanted>)| {
                wanted.as_ref().is_some_and(|wanted| !fits(chair, wanted))
            };
            pairs.map(wrong).collect::<Vec<bool>>()
        };
        {
            let play = room.play().await?;
            let over = play.table.ended().is_some() || play.table.frozen().is_some();
            if over || !differs(&play.meta).contains(&true) {
                return Ok(());
            }
        }
        room.act(|table, meta, listeners| {
            let mut named: BTreeMap<&str, Vec<Seat>> = BTreeMap::new();
            for (n, wrong) in differs(meta).into_iter().enumerate() {
                let Some(wanted) = plan[n].as_ref().filter(|_| wrong) else {
                    continue;
                };
                let at = Seat(n as u8);
                named.entry(&wanted.alias).or_default().push(at);
                seat(meta, at, wanted, room.said());
            }
            for (alias, seats) in named {
                let bots = |seat: &Seat| meta.seats[usize::from(seat.0)].bot.is_some();
                let computer = seats.iter().all(bots);
                // A hall plays with house dice: no draw waits for who takes a seat, so nothing is shown by it.
                let assigned = table.assign_seats(alias.to_owned(), seats, computer, listeners);
                assigned.map_err(|e| ApiError::Illegal(e.into()))?;
            }
            Ok(Vec::new())
        })
        .await?;
        self.wake_bots(&room).await;
        hall.tell();
        Ok(())
    }
}

/// The match that a hall's document asks for.
pub fn new_match(document: &Document, game: Arc<dyn Game>) -> NewMatch {
    let occupant = |seat: &SeatInfo| match wanted(document, seat).and_then(|wanted| wanted.bot) {
        Some(level) => Occupant::Bot(level),
        None => Occupant::Person {
            name: String::new(),
            free: false,
        },
    };
    NewMatch {
        name: document.name.clone(),
        setup: document.plan.setup(),
        open: false,
        watch: false,
        vacation: 0,
        rate: match document.plan.timetable {
            true => TimeControl::Timetable,
            false => TimeControl::None,
        },
        dice: DiceMode::House,
        seats: game.info().seats.iter().map(occupant).collect(),
        game,
    }
}
