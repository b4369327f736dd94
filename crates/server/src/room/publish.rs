//! What of a match may be seen: its status, the viewers that observations are made for, and their observations.

use super::{DiceMode, Play, Room};
use crate::clock::{TimeControl, now};
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::grant::Role;
use crate::meta::{HostAct, Meta};
use crate::restore::observations;
use crate::status::{AskedStatus, Ended, RevealStatus, SeatStatus, Status, TakebackStatus};
use crate::workers::Workers;
use engine::Seat;
use engine::erased::Listeners;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// How long a viewer without an open connection is taken to be looking, in milliseconds.
const LISTENING: i64 = 60_000;

impl Room {
    /// Notes that a viewer has asked for something.
    pub fn touch(&self, viewer: usize) {
        if let Some(asked) = self.asked.get(viewer) {
            asked.store(now(), Ordering::Relaxed);
        }
    }

    /// The viewers that observations are made for: those with an open connection, those that asked lately, and the
    /// seat that acts. What others have missed is read from the journal when they come back.
    pub(super) fn listeners(&self, acting: Option<Seat>) -> Listeners {
        let since = now() - LISTENING;
        let listens = |viewer: usize| {
            self.here[viewer].load(Ordering::Relaxed) > 0
                || self.asked[viewer].load(Ordering::Relaxed) >= since
        };
        let spectators = self.here.len() - 1;
        let seats = (0..spectators).filter(|viewer| listens(*viewer));
        Listeners {
            seats: seats.map(|n| Seat(n as u8)).chain(acting).collect(),
            spectators: listens(spectators),
        }
    }

    /// A viewer's observations after the first of two numbers up to the second: from memory, or from the
    /// journal.
    pub async fn observations(
        &self,
        workers: &Workers,
        viewer: usize,
        numbers: Range<u64>,
    ) -> Result<Vec<Encoded>, ApiError> {
        let kept = self.published().feeds[viewer].between(numbers.clone());
        if let Some(kept) = kept {
            return Ok(kept);
        }
        self.past(workers, viewer, numbers).await
    }

    /// The same from the journal.
    pub async fn past(
        &self,
        workers: &Workers,
        viewer: usize,
        numbers: Range<u64>,
    ) -> Result<Vec<Encoded>, ApiError> {
        let (chunks, game) = (self.chunks().await?, self.game.clone());
        let seat = (viewer < game.info().seats.len()).then_some(Seat(viewer as u8));
        let marks = self.published().marks.clone();
        let read =
            workers.run(move || observations(&*game, &chunks, seat, numbers, marks.as_ref()));
        read.await?
            .map_err(|e| ApiError::StoreUnavailable(e.to_string()))
    }

    /// Ends the streams of links that are no longer valid.
    pub(super) fn set_links(&self, meta: &Meta) {
        let seats = meta.seats.iter().map(|chair| chair.link.as_ref());
        // A table that anyone may watch needs no link.
        let watchers = meta.watchers.as_ref().filter(|_| !meta.watch);
        let links = seats.chain([watchers, Some(&meta.host)]);
        let roles = (0..meta.seats.len()).map(|n| Role::Seat(Seat(n as u8)));
        let ids = |role| meta.grants.of(role).map(|grant| grant.id.clone()).collect();
        let grants = roles.chain([Role::Watcher, Role::Host]).map(ids).collect();
        let mut published = self.published();
        published.set_links(links);
        published.set_grants(grants);
    }

    /// Ends the streams of the roles that a keyring has here.
    pub fn cut_keyring(&self, keyring: &str) {
        let look = self.look.lock().unwrap_or_else(|e| e.into_inner()).clone();
        let seats = self.info().seats.len();
        let cut: Vec<usize> = look
            .meta
            .grants
            .all()
            .iter()
            .filter(|grant| grant.key.is_keyring(keyring))
            .map(|grant| grant.role.index(seats))
            .collect();
        if !cut.is_empty() {
            let mut published = self.published();
            cut.into_iter().for_each(|role| published.cut(role));
            drop(published);
            self.wake();
        }
    }

    fn seat_statuses(&self, meta: &Meta) -> Vec<SeatStatus> {
        let seats = meta.seats.iter().zip(&self.info().seats).enumerate();
        let seats = seats.map(|(n, (chair, seat))| {
            let (deadline, left) = meta.clock.display(meta.rate, Seat(n as u8));
            SeatStatus {
                seat: seat.id.clone(),
                title: seat.name.clone(),
                side: seat.side.clone(),
                bot: chair.bot.clone(),
                free: chair.free,
                name: chair.name.clone(),
                asked: chair.asked.as_ref().map(|ask| AskedStatus {
                    act: match ask.act {
                        HostAct::Reissue => "reissue",
                        HostAct::Replace(_) => "replace",
                    },
                    at: ask.at,
                    agreed: ask.agreed,
                }),
                vacation: meta.vacation_left(Seat(n as u8)),
                deadline,
                left,
            }
        });
        seats.collect()
    }

    fn ended_status(&self, play: &Play) -> Option<Ended> {
        match play.table.ended() {
            Some(end) => {
                let winners = end
                    .result
                    .as_ref()
                    .map(|result| self.seat_ids(result.winners));
                let why = end.why.to_string();
                Some(Ended { winners, why })
            }
            None => play.meta.closed.then(|| Ended {
                winners: None,
                why: "The host closed the game.".into(),
            }),
        }
    }

    /// What all viewers may know: the players, whose turn it is, clocks and offers.
    fn status(&self, play: &Play) -> Status {
        let (meta, about) = (&play.meta, self.info());
        Status {
            table: self.id.clone(),
            game: about.name,
            scenario: meta.setup.scenario.clone(),
            options: meta.setup.options.clone(),
            packs: meta.setup.packs.clone(),
            name: meta.name.clone(),
            open: meta.open,
            watch: meta.watch,
            created: self.created,
            to_move: self.seat_ids(play.table.to_move()),
            seats: self.seat_statuses(meta),
            rate: meta.rate,
            draw: self.seat_ids(meta.draw),
            takeback: meta.takeback.as_ref().map(|wish| TakebackStatus {
                by: self.seat_id(wish.by).map(Into::into),
                agreed: self.seat_ids(wish.agreed),
            }),
            again: self.seat_ids(meta.again),
            rematch: meta.rematch.clone(),
            truth: meta.reveal.as_ref().map(|reveal| RevealStatus {
                delay: reveal.delay,
                agreed: self.seat_ids(reveal.consent),
            }),
            frozen: play.table.frozen().map(|frozen| {
                format!("This game can be viewed but not continued: {}.", frozen.why)
            }),
            ended: self.ended_status(play),
            dice: match play.table.parties() {
                0 => DiceMode::House,
                _ => DiceMode::Shared,
            },
        }
    }

    /// Publishes what each seat is told of the dice, where players share them.
    fn publish_dice(&self, play: &Play) {
        if play.table.parties() == 0 {
            return;
        }
        let seats = (0..self.info().seats.len()).map(|n| Seat(n as u8));
        let told: Vec<Encoded> = seats
            .map(|seat| Encoded::of(&self.dice_status(play, seat)))
            .collect();
        let mut published = self.published();
        published.dice.resize(told.len(), Default::default());
        for ((changes, old), new) in published.dice.iter_mut().zip(told) {
            if old.text() != new.text() {
                (*changes, *old) = (*changes + 1, new);
            }
        }
    }

    /// Publishes the match as it stands, and its status if that has changed.
    pub(super) fn publish_status(&self, play: &Play) {
        self.publish_look(play);
        let key = (
            play.table.to_move(),
            play.version,
            play.table.ended().is_some(),
            match play.table.parties() {
                0 => 0,
                _ => play.table.lines(),
            },
        );
        self.publish_dice(play);
        // Most batches change nothing of it.
        let before = self.published().status_of.replace(key);
        if before == Some(key) {
            return;
        }
        if let Some((before, ..)) = before {
            self.published().turn(before, play.table.to_move(), now());
        }
        let meta = &play.meta;
        self.set_links(meta);
        let status = self.status(play);
        let live = matches!(meta.rate, TimeControl::Live { .. } | TimeControl::Timetable);
        let running = play.table.ended().is_none();
        self.live.store(live && running, Ordering::Relaxed);
        let mut published = self.published();
        published.muted = meta.seats.iter().map(|chair| chair.muted).collect();
        published.set_status(status);
    }
}
