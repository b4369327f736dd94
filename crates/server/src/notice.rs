//! What happens without a request: deadlines, notices, reminders, pruning.

use crate::app::App;
use crate::channels::{Notice, Recipient};
use crate::clock::{TimeControl, now};
use crate::error::ApiError;
use crate::grant::Role;
use crate::meta::Meta;
use crate::room::{Batch, Room, end};
use crate::secret::random;
use engine::{Nonce, Seat, Seats};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::Write;

const DAY: i64 = 86_400_000;
/// How long sending one notice may take; after that it is dropped.
const PATIENCE: Duration = Duration::from_secs(20);

/// The first seat of a live game whose time is up.
fn late_live(meta: &Meta) -> Option<Seat> {
    let live = matches!(meta.rate, TimeControl::Live { .. });
    let late = live.then(|| meta.clock.overdue(meta.rate, now()))?;
    late.iter().next()
}

impl App {
    /// Does what the clocks say: ends a live game whose time is up, and rings for the timetable. By letter the other side
    /// may claim the game, in its own time.
    pub async fn enforce_deadlines(self: &Arc<App>, room: &Arc<Room>) {
        if !room.is_live() {
            return;
        }
        let Ok(play) = room.play().await else { return };
        if play.table.ended().is_some() {
            return;
        }
        let rung = play.meta.clock.expired(now()).cloned();
        let late = late_live(&play.meta);
        drop(play);
        if let Some(timer) = rung {
            if self.lease(room).await {
                let batch = Batch {
                    number: None,
                    choices: vec![timer.choice],
                    nonce: Nonce(random()),
                    note: Some("by the timetable".into()),
                };
                // What has been settled meanwhile is refused, and the timetable goes on without it.
                if room.commit(timer.seat, &batch).await.is_ok() {
                    self.after_batch(room).await;
                }
            }
            return;
        }
        if late.is_none() || !self.lease(room).await {
            return;
        }
        let ended = room.act(|table, meta, listeners| {
            // Under the lock: a player who has just moved is not late.
            let first = late_live(meta).ok_or(ApiError::Conflict("No player is out of time"))?;
            let why = format!("{} is out of time.", room.title(first));
            end(table, Some(room.foes(first)), &why, &[], listeners)
        });
        // A game that has gone on meanwhile is looked at again in a second.
        let _ = ended.await;
    }

    /// Tells the seats whose turn has come, where they wish to be told.
    pub async fn notify_turn(self: &Arc<App>, room: &Arc<Room>) {
        if !self.channels.any() {
            return;
        }
        let Ok(look) = room.look().await else { return };
        // A device that is connected answers by itself; one that is away must be opened.
        let away = |seat: &Seat| room.here[usize::from(seat.0)].load(Ordering::Relaxed) == 0;
        let awaited = look.table.awaited().iter().filter(away);
        let turn: Seats = look.table.to_move().iter().chain(awaited).collect();
        for seat in room.newly_notified(turn).iter() {
            self.tell(room, &look.meta, seat, "turn");
        }
        for seat in room.newly_attacked(turn).iter().filter(away) {
            self.tell(room, &look.meta, seat, "attacked");
        }
        if look.table.ended().is_some() && room.newly_over() {
            for seat in room.players(&look.meta).iter() {
                self.tell(room, &look.meta, seat, "over");
            }
        }
    }

    /// Sends a notice through every channel that a seat has set, in the background.
    pub fn tell(self: &Arc<App>, room: &Room, meta: &Meta, seat: Seat, event: &'static str) {
        let Some(chair) = meta.seats.get(usize::from(seat.0)).cloned() else {
            return;
        };
        let about = room.info();
        let id = about.seats[usize::from(seat.0)].id.clone();
        let base = self.config.public_url.as_deref().unwrap_or("");
        let title = match meta.name.as_str() {
            "" => about.title.clone(),
            name => format!("{} ({name})", about.title),
        };
        let notice = Notice {
            link: format!("{}/t/{}/{id}", base.trim_end_matches('/'), room.id),
            table: room.id.clone(),
            seat: id,
            game: about.name,
            event,
            subject: match event {
                "reminder" => format!("Reminder: your move in {title}"),
                "day" => format!("A day left for your move: {title}"),
                "over" => format!("The game is over: {title}"),
                "attacked" => format!("You were attacked: {title}"),
                _ => format!("It is your turn: {title}"),
            },
        };
        let mut to = vec![Recipient::of_seat(&chair)];
        let keyrings = meta
            .grants
            .of(Role::Seat(seat))
            .filter_map(|g| g.key.keyring());
        let keyrings: Vec<String> = keyrings.map(Into::into).collect();
        let (app, stop) = (self.clone(), self.absolute("/stop"));
        tokio::spawn(async move {
            for keyring in keyrings {
                if let Ok(Some(document)) = app.keyrings.get(&app.store, &keyring).await
                    && !document.is_silent(&notice.table, &notice.seat)
                {
                    let own = &document.notices;
                    let stop = format!("{stop}#{keyring}.{}", own.stop);
                    let all = Recipient::of_keyring(own, stop);
                    to.push(to.iter().fold(all, Recipient::without));
                }
            }
            for to in to {
                app.clone().deliver_later(to, notice.clone());
            }
        });
    }

    /// Sends a notice now, or when somebody's quiet hours are over if it still holds.
    fn deliver_later(self: Arc<App>, to: Recipient, notice: Notice) {
        let wait = to.quiet.map_or(0, |quiet| quiet.wait(now()));
        tokio::spawn(async move {
            if wait > 0 {
                tokio::time::sleep(Duration::from_millis(wait as u64)).await;
                if !self.still_holds(&notice).await {
                    return;
                }
            }
            let sending = self.channels.deliver(&to, &notice);
            // A notice that cannot be delivered is not kept: the feed always tells.
            let _ = tokio::time::timeout(PATIENCE, sending).await;
        });
    }

    /// Whether a notice that has waited still says how things are.
    async fn still_holds(&self, notice: &Notice) -> bool {
        let Ok(room) = self.room(&notice.table).await else {
            return false;
        };
        let Ok(look) = room.look().await else {
            return false;
        };
        let moves = room
            .seat(&notice.seat)
            .is_some_and(|s| look.table.to_move().contains(s));
        match notice.event {
            "over" => true,
            // Whoever is to move by then is told that instead.
            "attacked" => !moves && look.table.ended().is_none(),
            _ => moves,
        }
    }

    /// Sends the code that proves that a mail address is its owner's, in the background.
    pub fn mail_code(self: &Arc<App>, to: String, code: String) {
        let app = self.clone();
        tokio::spawn(async move {
            let sending = app.channels.send_code(&to, &code);
            let _ = tokio::time::timeout(PATIENCE, sending).await;
        });
    }

    /// Reminds the players to move in correspondence games, once per day.
    pub async fn remind_all(self: &Arc<App>) {
        if !self.channels.any() {
            return;
        }
        let idle = now() - DAY;
        let tables = self.store.read(move |db| db.stale(i64::MIN, idle)).await;
        for id in tables.unwrap_or_default() {
            let key = id.clone();
            let Ok(Some(row)) = self.store.read(move |db| db.table(&key)).await else {
                continue;
            };
            // Only the document is read here: most tables need no reminder.
            let meta = serde_json::from_str::<Meta>(&row.meta);
            if !meta.is_ok_and(|meta| matches!(meta.rate, TimeControl::Days(_))) {
                continue;
            }
            let Ok(room) = self.room(&id).await else {
                continue;
            };
            if self.lease(&room).await {
                self.remind(&room, now()).await;
            }
        }
    }

    /// Reminds the seats of one table that are to move and were not reminded today.
    async fn remind(self: &Arc<App>, room: &Arc<Room>, at: i64) {
        let reminded = room
            .change(|play, meta| {
                let waiting = play.table.to_move().iter().filter(|seat| {
                    let chair = &meta.seats[usize::from(seat.0)];
                    chair.bot.is_none() && at - chair.reminded.max(meta.clock.since) >= DAY
                });
                let last = |seat: Seat| {
                    let due = meta.clock.deadline(meta.rate, seat);
                    due.is_some_and(|due| due - at <= DAY)
                };
                let waiting: Vec<(Seat, bool)> = waiting.map(|seat| (seat, last(seat))).collect();
                if waiting.is_empty() {
                    return Err(ApiError::Conflict("No player needs a reminder"));
                }
                for (seat, _) in &waiting {
                    meta.seats[usize::from(seat.0)].reminded = at;
                }
                Ok((waiting, meta.clone()))
            })
            .await;
        if let Ok((waiting, meta)) = reminded {
            for (seat, last) in waiting {
                let event = if last { "day" } else { "reminder" };
                self.tell(room, &meta, seat, event);
            }
        }
    }

    /// Deletes what the retention settings say.
    pub async fn prune(&self) {
        let before =
            |days: Option<u32>| days.map_or(i64::MIN, |days| now() - i64::from(days) * DAY);
        let (ended, touched) = (
            before(self.config.keep_finished),
            before(self.config.keep_idle),
        );
        if ended == i64::MIN && touched == i64::MIN {
            return;
        }
        let stale = self.store.read(move |db| db.stale(ended, touched)).await;
        for table in stale.unwrap_or_default() {
            let gone = table.clone();
            // What cannot be deleted now is deleted in the next round; what was played on meanwhile stays.
            let prune = Write::Prune {
                table,
                ended,
                touched,
            };
            let _ = self.store.write(prune).await;
            // Only now: a request before the deletion could load the match again and keep it in memory.
            self.forget(&gone);
        }
    }
}
