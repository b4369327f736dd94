//! What happens without anybody asking: deadlines, notices, reminders, pruning.

use crate::answer::No;
use crate::api::terms;
use crate::clock::{Rate, now};
use crate::hall::Hall;
use crate::mail::{Mailer, is_address};
use crate::meta::{Chair, Meta};
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
/// Who does not take a notice in this time does not get it.
const PATIENCE: Duration = Duration::from_secs(20);

/// The ways in which this server can tell people that they are to move.
pub struct Ways {
    tls: TlsConnector,
    hooks: Hooks,
    mail: Option<Mailer>,
    push: Option<Signer>,
}

impl Ways {
    pub fn new(config: &Config) -> Result<Ways, String> {
        let push = match &config.push {
            Some((key, contact)) => Some(Signer::open(key, contact)?),
            None => None,
        };
        let roots = web::roots(config.roots.as_deref())?;
        let mail = match &config.mail {
            Some(mail) => Some(Mailer::new(mail, &roots)?),
            None => None,
        };
        Ok(Ways {
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
    pub fn check_hook(&self, hook: &str) -> Result<(), No> {
        if self.hooks == Hooks::Off {
            return Err(No::Forbidden(
                "this server sends no notices to web addresses; use the feed",
            ));
        }
        match Address::read(hook) {
            Some(_) => Ok(()),
            None => Err(No::bad(
                "an address that begins with http:// or https:// is wanted",
            )),
        }
    }

    pub fn check_browser(&self, browser: &Browser) -> Result<(), No> {
        if self.push.is_none() {
            return Err(No::Forbidden("this server sends no web push; use the feed"));
        }
        let secure = browser.endpoint.starts_with("https://") || self.hooks == Hooks::Anywhere;
        match browser.is_sound() && secure {
            true => Ok(()),
            false => Err(No::bad("this is no subscription of a browser")),
        }
    }

    pub fn check_mail(&self, address: &str) -> Result<(), No> {
        if self.mail.is_none() {
            return Err(No::Forbidden("this server sends no mail; use the feed"));
        }
        match is_address(address) {
            true => Ok(()),
            false => Err(No::bad("this is no mail address")),
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
    let live = matches!(meta.rate, Rate::Live { .. });
    let late = live.then(|| meta.clock.overdue(meta.rate, now()))?;
    late.iter().next()
}

impl Hall {
    /// Does what the clocks say: ends a live game whose time is up, and rings for the timetable. By letter the other side
    /// may claim the game, in its own time.
    pub async fn keep_time(self: &Arc<Hall>, room: &Arc<Room>) {
        if !room.is_live() {
            return;
        }
        let Ok(play) = room.play().await else { return };
        if play.table.ended().is_some() {
            return;
        }
        let rung = play.meta.clock.rung(now()).cloned();
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
            // Under the lock: whoever has moved in the last moment is not late.
            let first = late_live(meta).ok_or(No::Conflict("nobody's time is up"))?;
            let why = format!("The time of {} is up.", terms::title(room, first));
            terms::end(table, Some(terms::foes(room, first)), &why, listeners)
        });
        // A game that has gone on meanwhile is looked at again in a second.
        let _ = ended.await;
    }

    /// Tells the seats whose turn has come, where they wish to be told.
    pub async fn tell_turn(self: &Arc<Hall>, room: &Arc<Room>) {
        if !self.ways.any() {
            return;
        }
        let Ok(play) = room.play().await else { return };
        for seat in room.newly_told(play.table.to_move()).iter() {
            self.tell(room, &play.meta, seat, "turn");
        }
    }

    /// Sends a notice in every way that a seat wishes. Nobody waits for it.
    pub fn tell(self: &Arc<Hall>, room: &Room, meta: &Meta, seat: Seat, event: &'static str) {
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
                "reminder" => format!("{title} waits for you"),
                _ => format!("It is your turn: {title}"),
            },
        };
        let hall = self.clone();
        tokio::spawn(async move {
            let sending = hall.deliver(&chair, &notice);
            // A notice that cannot be delivered is not kept: the feed always tells.
            let _ = tokio::time::timeout(PATIENCE, sending).await;
        });
    }

    async fn deliver(&self, chair: &Chair, notice: &Notice) {
        let ways = &self.ways;
        let Ok(body) = serde_json::to_string(notice) else {
            return;
        };
        let hook = chair.hook.as_deref().and_then(Address::read);
        if let Some(to) = hook.filter(|_| ways.hooks != Hooks::Off) {
            let json = HeaderValue::from_static("application/json");
            let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, json)]);
            web::post(ways.hooks, &ways.tls, &to, headers, body.clone().into()).await;
        }
        if let (Some(signer), Some(browser)) = (&ways.push, &chair.push)
            && let Some(to) = Address::read(&browser.endpoint)
            && let Some((headers, sealed)) = signer.notice(browser, &to, &body)
        {
            let hooks = match ways.hooks {
                Hooks::Anywhere => Hooks::Anywhere,
                _ => Hooks::Public,
            };
            web::post(hooks, &ways.tls, &to, headers, sealed).await;
        }
        if let (Some(mail), Some(to)) = (&ways.mail, &chair.mail) {
            let text = format!(
                "{}\n{}\n\nYou asked Maproom to write when you are to move. At the table you can switch it off.\n",
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
    pub fn mail_code(self: &Arc<Hall>, to: String, code: String) {
        let hall = self.clone();
        tokio::spawn(async move {
            let Some(mail) = &hall.ways.mail else { return };
            let text = format!(
                "Somebody, probably you, wants to be told at this address when a game at Maproom waits.\n\
                 The code is {code}. If it was not you, do nothing.\n"
            );
            let sending = hall.post_mail(mail, &to, "Maproom: your code", &text);
            let _ = tokio::time::timeout(PATIENCE, sending).await;
        });
    }

    /// Reminds everybody by letter who has kept a table waiting for a day, and then every day.
    pub async fn remind_all(self: &Arc<Hall>) {
        if !self.ways.any() {
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
            if !meta.is_ok_and(|meta| matches!(meta.rate, Rate::Days(_))) {
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
    async fn remind(self: &Arc<Hall>, room: &Arc<Room>, at: i64) {
        let reminded = room
            .change(|play, meta| {
                let waiting = play.table.to_move().iter().filter(|seat| {
                    let chair = &meta.seats[usize::from(seat.0)];
                    chair.bot.is_none() && at - chair.reminded.max(meta.clock.since) >= DAY
                });
                let waiting: Vec<Seat> = waiting.collect();
                if waiting.is_empty() {
                    return Err(No::Conflict("nobody needs a reminder"));
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
            // Only now: whoever asks for it before could read it in again, and it would be answered for from memory.
            self.forget(&gone);
        }
    }
}
