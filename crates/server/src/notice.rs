//! What happens without a request: deadlines, notices, reminders, pruning.

use crate::api::agreements;
use crate::app::App;
use crate::clock::{TimeControl, now};
use crate::error::ApiError;
use crate::mail::{Mailer, is_address};
use crate::meta::{Meta, SeatRecord};
use crate::push::{Browser, Signer};
use crate::room::{Batch, Room};
use crate::secret::random;
use crate::web::{self, Address};
use crate::{Config, Hooks};
use axum::http::{HeaderMap, HeaderValue, header};
use engine::{Nonce, Seat};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use store::Write;
use tokio_rustls::TlsConnector;

const DAY: i64 = 86_400_000;
/// How long sending one notice may take; after that it is dropped.
const PATIENCE: Duration = Duration::from_secs(20);

/// The channels in which this server can tell people that they are to move.
pub struct NoticeChannels {
    tls: TlsConnector,
    hooks: Hooks,
    mail: Option<Mailer>,
    push: Option<Signer>,
}

impl NoticeChannels {
    pub fn new(config: &Config) -> Result<NoticeChannels, String> {
        let push = match &config.push {
            Some((key, contact)) => Some(Signer::open(key, contact)?),
            None => None,
        };
        let roots = web::roots(config.roots.as_deref())?;
        let mail = match &config.mail {
            Some(mail) => Some(Mailer::new(mail, &roots)?),
            None => None,
        };
        Ok(NoticeChannels {
            tls: web::connector(&roots),
            hooks: config.hooks,
            mail,
            push,
        })
    }

    fn any(&self) -> bool {
        self.hooks != Hooks::Off || self.mail.is_some() || self.push.is_some()
    }

    /// The key that a browser subscribes with, where web push is on.
    pub fn push_key(&self) -> Option<String> {
        self.push.as_ref().map(Signer::public_key)
    }

    /// Whether a notice may be sent to this web address.
    pub fn check_webhook(&self, hook: &str) -> Result<(), ApiError> {
        if self.hooks == Hooks::Off {
            return Err(ApiError::Forbidden(
                "This server does not send web hooks. Use the feed.",
            ));
        }
        match Address::read(hook) {
            Some(_) => Ok(()),
            None => Err(ApiError::bad(
                "Give an address that begins with http:// or https://",
            )),
        }
    }

    pub fn check_browser(&self, browser: &Browser) -> Result<(), ApiError> {
        if self.push.is_none() {
            return Err(ApiError::Forbidden(
                "This server does not send web push. Use the feed.",
            ));
        }
        let secure = browser.endpoint.starts_with("https://") || self.hooks == Hooks::Anywhere;
        match browser.is_sound() && secure {
            true => Ok(()),
            false => Err(ApiError::bad("This is not a valid push subscription")),
        }
    }

    pub fn check_mail(&self, address: &str) -> Result<(), ApiError> {
        if self.mail.is_none() {
            return Err(ApiError::Forbidden(
                "This server does not send mail. Use the feed.",
            ));
        }
        match is_address(address) {
            true => Ok(()),
            false => Err(ApiError::bad("This is not a valid mail address")),
        }
    }
}

/// A notice, as a web address gets it. Mail has a subject and a link instead.
#[derive(Clone, Serialize)]
struct Notice {
    table: String,
    game: &'static str,
    seat: String,
    event: &'static str,
    #[serde(skip)]
    subject: String,
    #[serde(skip)]
    link: String,
}

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
            let why = format!("{} is out of time.", agreements::title(room, first));
            agreements::end(table, Some(agreements::foes(room, first)), &why, listeners)
        });
        // A game that has gone on meanwhile is looked at again in a second.
        let _ = ended.await;
    }

    /// Tells the seats whose turn has come, where they wish to be told.
    pub async fn notify_turn(self: &Arc<App>, room: &Arc<Room>) {
        if !self.channels.any() {
            return;
        }
        let Ok(play) = room.play().await else { return };
        for seat in room.newly_notified(play.table.to_move()).iter() {
            self.tell(room, &play.meta, seat, "turn");
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
                _ => format!("It is your turn: {title}"),
            },
        };
        let app = self.clone();
        tokio::spawn(async move {
            let sending = app.deliver(&chair, &notice);
            // A notice that cannot be delivered is not kept: the feed always tells.
            let _ = tokio::time::timeout(PATIENCE, sending).await;
        });
    }

    async fn deliver(&self, chair: &SeatRecord, notice: &Notice) {
        let channels = &self.channels;
        let Ok(body) = serde_json::to_string(notice) else {
            return;
        };
        let hook = chair.hook.as_deref().and_then(Address::read);
        if let Some(to) = hook.filter(|_| channels.hooks != Hooks::Off) {
            let json = HeaderValue::from_static("application/json");
            let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, json)]);
            web::post(
                channels.hooks,
                &channels.tls,
                &to,
                headers,
                body.clone().into(),
            )
            .await;
        }
        if let (Some(signer), Some(browser)) = (&channels.push, &chair.push)
            && let Some(to) = Address::read(&browser.endpoint)
            && let Some((headers, sealed)) = signer.notice(browser, &to, &body)
        {
            let hooks = match channels.hooks {
                Hooks::Anywhere => Hooks::Anywhere,
                _ => Hooks::Public,
            };
            web::post(hooks, &channels.tls, &to, headers, sealed).await;
        }
        if let (Some(mail), Some(to)) = (&channels.mail, &chair.mail) {
            let text = format!(
                "{}\n{}\n\nYou turned on move notifications for this game. Turn them off in its menu.\n",
                notice.subject, notice.link
            );
            self.post_mail(mail, to, &notice.subject, &text).await;
        }
    }

    async fn post_mail(&self, mail: &Mailer, to: &str, subject: &str, text: &str) {
        if let Err(why) = mail.send(to, subject, text).await {
            tracing::warn!(why, "mail");
        }
    }

    /// Sends the code that proves that a mail address is its owner's.
    pub fn mail_code(self: &Arc<App>, to: String, code: String) {
        let app = self.clone();
        tokio::spawn(async move {
            let Some(mail) = &app.channels.mail else {
                return;
            };
            let text = format!(
                "Someone, probably you, asked for move notifications from Maproom at this address.\n\
                 The code is {code}. If it was not you, ignore this message.\n"
            );
            let sending = app.post_mail(mail, &to, "Maproom: your code", &text);
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
                let waiting: Vec<Seat> = waiting.collect();
                if waiting.is_empty() {
                    return Err(ApiError::Conflict("No player needs a reminder"));
                }
                for seat in &waiting {
                    meta.seats[usize::from(seat.0)].reminded = at;
                }
                Ok((waiting, meta.clone()))
            })
            .await;
        if let Ok((waiting, meta)) = reminded {
            for seat in waiting {
                self.tell(room, &meta, seat, "reminder");
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
            // What cannot be deleted now is deleted in the next round.
            let _ = self.store.write(Write::Delete { table }).await;
            // Only now: a request before the deletion could load the match again and keep it in memory.
            self.forget(&gone);
        }
    }
}
