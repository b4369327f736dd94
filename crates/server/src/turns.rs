//! What follows a batch: standing orders that answer it, computer players and people whose turn it is, a rematch.

use crate::app::{App, NewMatch, Occupant};
use crate::error::ApiError;
use crate::grant::Role;
use crate::meta::{Meta, SeatRecord};
use crate::room::{Batch, Room};
use std::sync::Arc;

impl App {
    /// What follows a batch: standing orders that answer it, computer players that are to move, notices for people who
    /// are.
    pub async fn after_batch(self: &Arc<App>, room: &Arc<Room>) {
        self.answer_standing(room).await;
        self.wake_bots(room).await;
        self.notify_turn(room).await;
    }

    /// Another process wrote to a table; `None` when any table may have news.
    pub fn on_remote_change(self: &Arc<App>, id: Option<&str>) {
        self.keyrings.forget(id);
        match id {
            Some(id) => {
                self.halls.mark_stale(id);
                self.cut_keyring(id);
            }
            None => {
                for hall in self.halls.loaded() {
                    self.halls.mark_stale(&hall.id);
                }
            }
        }
        let rooms: Vec<Arc<Room>> = match id {
            Some(id) => self.loaded_room(id).into_iter().collect(),
            None => self.loaded(),
        };
        for room in rooms {
            room.mark_stale();
            let app = self.clone();
            tokio::spawn(async move {
                // An answer is not needed: the next request reads on if this fails.
                if room.play().await.is_ok() {
                    app.wake_bots(&room).await;
                }
            });
        }
    }

    /// Gives the answers that seats have left behind, as long as one applies.
    pub async fn answer_standing(self: &Arc<App>, room: &Arc<Room>) {
        loop {
            let Ok(play) = room.play().await else { return };
            let answer = play.table.to_move().iter().find_map(|seat| {
                let chair = play.meta.seats.get(usize::from(seat.0))?;
                if chair.standing.is_empty() || chair.bot.is_some() {
                    return None;
                }
                Some((seat, play.table.standing_batch(seat, &chair.standing)?))
            });
            let lines = play.table.lines();
            let answer = answer.map(|(seat, choices)| (seat, room.number(seat), choices));
            drop(play);
            let Some((seat, number, choices)) = answer else {
                return;
            };
            let batch = Batch {
                number: Some(number),
                choices,
                nonce: room.machine_nonce(seat, lines),
                note: Some("by standing order".into()),
            };
            // Another server may have answered already.
            if room.commit(seat, &batch).await.is_err() {
                return;
            }
        }
    }

    /// The same game again, each person on the next side. The old links open the new table.
    pub async fn rematch(
        self: &Arc<App>,
        room: &Arc<Room>,
        old: &Meta,
    ) -> Result<String, ApiError> {
        self.check_space().await?;
        let about = room.game.info();
        let chairs: Vec<SeatRecord> = swapped(about)
            .into_iter()
            .map(|from| old.seats[from].clone())
            .collect();
        let seats = chairs.iter().map(|chair| match &chair.bot {
            Some(level) if chair.link.is_none() => Occupant::Bot(level.clone()),
            _ => Occupant::Person {
                name: chair.name.clone(),
                free: chair.free,
            },
        });
        let plan = NewMatch {
            game: room.game.clone(),
            name: old.name.clone(),
            setup: old.setup.clone(),
            open: old.open,
            watch: old.watch,
            rate: old.rate,
            vacation: old.vacation,
            dice: room.published().status.dice,
            seats: seats.collect(),
        };
        let keys = self.create(plan).await?;
        let new = self.room(&keys.table).await?;
        let grants = old.grants.moved(|role| match role {
            Role::Seat(seat) => seat_in_rematch(about, seat).map(Role::Seat),
            role => Some(role),
        });
        new.change(|_, meta| {
            meta.grants = grants.clone();
            meta.host = old.host.clone();
            meta.watchers = old.watchers.clone();
            for (chair, old) in meta.seats.iter_mut().zip(&chairs) {
                chair.link = old.link.clone();
                chair.hook = old.hook.clone();
                chair.mail = old.mail.clone();
                chair.push = old.push.clone();
            }
            Ok(())
        })
        .await?;
        self.wake_bots(&new).await;
        Ok(keys.table)
    }
}

/// The seat that the holder of a seat has in the rematch.
pub fn seat_in_rematch(about: &engine::GameInfo, seat: engine::Seat) -> Option<engine::Seat> {
    let mut order = swapped(about).into_iter();
    let to = order.position(|from| from == usize::from(seat.0));
    to.map(|n| engine::Seat(n as u8))
}

/// For each seat, the seat whose holder takes it when sides are swapped. Only two sides of the same
/// size can be swapped; umpires stay umpires.
fn swapped(about: &engine::GameInfo) -> Vec<usize> {
    let mut order: Vec<usize> = (0..about.seats.len()).collect();
    let mut sides: Vec<(&str, Vec<usize>)> = Vec::new();
    for (n, seat) in about.seats.iter().enumerate() {
        let Some(side) = seat.side.as_deref() else {
            continue;
        };
        match sides.iter_mut().find(|(name, _)| *name == side) {
            Some((_, seats)) => seats.push(n),
            None => sides.push((side, vec![n])),
        }
    }
    if let [(_, one), (_, other)] = sides.as_slice()
        && one.len() == other.len()
    {
        for (a, b) in one.iter().zip(other) {
            order.swap(*a, *b);
        }
    }
    order
}
