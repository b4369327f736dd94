//! What a whole room may see: made by the game from what each seat knows, the map as many turns late as the umpires have
//! set. It has a filter of its own and is not cut from anybody's view.

use super::Hall;
use super::document::{Bulletin, Document, Stage};
use super::presence::Touch;
use super::reach::{Qr, qr};
use crate::app::App;
use crate::clock::now;
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::room::Room;
use engine::erased::{DynMatch, Visible};
use engine::{GameInfo, WallPart};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The part that is late, as it was last made.
#[derive(Default)]
pub struct Kept {
    /// The lines of the journal and the delay that it was made with, and the moment until which that is good enough.
    made: Option<(u64, u32, i64)>,
    late: Option<Encoded>,
}

/// The part that is shown at once, and the lines of the journal that it was made with.
pub type LivePart = Option<(u64, Option<Visible>)>;

/// Milliseconds between two looks at the past: it changes only when a turn ends. A look that takes long on a busy computer
/// is not taken again before so many times its length have passed.
const PAST: i64 = 5000;
const REST: i64 = 20;

/// The wall.
#[derive(Serialize, JsonSchema)]
pub struct Wall {
    name: String,
    game: String,
    title: String,
    stage: Stage,
    /// Where phones open the hall, and the same as a QR code.
    address: String,
    qr: Option<Qr>,
    wifi: String,
    people: Count,
    sides: Vec<SideCount>,
    timers: Vec<WallTimer>,
    bulletin: Option<Bulletin>,
    /// Turns that the map is late.
    delay: u32,
    /// The game's own: what is shown at once.
    #[schemars(with = "serde_json::Value")]
    live: Option<Encoded>,
    /// The game's own: what is shown late; null before there is a turn so far back.
    #[schemars(with = "serde_json::Value")]
    late: Option<Encoded>,
    /// How the game ended.
    ended: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub struct Count {
    here: usize,
    of: usize,
}

#[derive(Serialize, JsonSchema)]
struct SideCount {
    side: String,
    #[serde(flatten)]
    count: Count,
}

#[derive(Serialize, JsonSchema)]
struct WallTimer {
    text: String,
    /// Milliseconds.
    left: i64,
    /// Null while it is paused.
    due: Option<i64>,
}

impl Hall {
    /// People who have arrived and are in touch, of those who hold a seat.
    pub fn count(&self, document: &Document, about: &GameInfo, side: Option<&str>) -> Count {
        let plays = |seats: &[String]| match side {
            None => !seats.is_empty(),
            Some(side) => about
                .seats
                .iter()
                .any(|seat| seat.side.as_deref() == Some(side) && seats.contains(&seat.id)),
        };
        let people: Vec<_> = document.people.iter().filter(|p| plays(&p.seats)).collect();
        let here = people
            .iter()
            .filter(|person| matches!(self.touch(person), Touch::Here { .. } | Touch::Slow { .. }));
        Count {
            here: here.count(),
            of: people.len(),
        }
    }

    /// What the wall shows now.
    pub async fn wall(&self, app: &Arc<App>) -> Result<Wall, ApiError> {
        let document = self.document();
        let game = app.hall_game(&document)?;
        let about = game.info();
        let mut names: Vec<String> = about.seats.iter().filter_map(|s| s.side.clone()).collect();
        names.dedup();
        let sides = names.into_iter().map(|side| SideCount {
            count: self.count(&document, about, Some(&side)),
            side,
        });
        let address = hall_url(&document, &self.id);
        let mut wall = Wall {
            name: document.name.clone(),
            game: about.name.into(),
            title: about.title.clone(),
            stage: document.stage,
            qr: Some(&address)
                .filter(|url| !url.is_empty())
                .and_then(|url| qr(url)),
            address,
            wifi: document.settings.wifi.clone(),
            people: self.count(&document, about, None),
            sides: sides.collect(),
            timers: Vec::new(),
            bulletin: document.bulletins.last().cloned(),
            delay: document.settings.delay,
            live: None,
            late: None,
            ended: None,
        };
        if let Some(room) = app.hall_room(&document).await? {
            let lines = {
                let play = room.play().await?;
                let live = self.live(&*play.table);
                wall.timers = timers(live.as_ref(), &play.meta);
                wall.live = live.map(|part| Encoded::of(&part));
                wall.ended = play.table.ended().map(|end| end.why.to_string());
                play.table.lines()
            };
            let delay = match wall.ended {
                Some(_) => 0,
                None => document.settings.delay,
            };
            wall.late = self.late(app, &room, lines, delay).await?;
        }
        Ok(wall)
    }

    /// The part that is shown at once, made once for all who look.
    fn live(&self, table: &dyn DynMatch) -> Option<Visible> {
        let mut live = super::locked(&self.live);
        let lines = table.lines();
        if live.as_ref().is_none_or(|(made, _)| *made != lines) {
            *live = Some((lines, table.wall(WallPart::Live)));
        }
        live.as_ref().and_then(|(_, part)| part.clone())
    }

    /// The part that is late. It is made again when there are new lines, now and then.
    async fn late(
        &self,
        app: &Arc<App>,
        room: &Arc<Room>,
        lines: u64,
        delay: u32,
    ) -> Result<Option<Encoded>, ApiError> {
        let mut kept = self.wall.lock().await;
        let at = now();
        let good = kept
            .made
            .is_some_and(|(made, with, until)| with == delay && (made == lines || at < until));
        if !good {
            let (journal, game) = (room.journal().await?, room.game.clone());
            let past = app.workers.run(move || {
                let past = game.as_of_turn(&journal, delay);
                past.map(|past| past?.wall(WallPart::Late).map(|part| Encoded::of(&part)))
            });
            let past = past.await?;
            kept.late = past.map_err(|e| ApiError::StoreUnavailable(e.to_string()))?;
            let rest = PAST.max((now() - at) * REST);
            kept.made = Some((lines, delay, now() + rest));
        }
        Ok(kept.late.clone())
    }
}

/// Where phones open the hall.
pub fn hall_url(document: &Document, hall: &str) -> String {
    match document.settings.address.trim_end_matches('/') {
        "" => String::new(),
        base => format!("{base}/h/{hall}"),
    }
}

/// What runs out when: those clocks that the game's own part for the wall names.
fn timers(live: Option<&Visible>, meta: &crate::meta::Meta) -> Vec<WallTimer> {
    let at = now();
    let named = live.and_then(|part| part.json()["clocks"].as_array());
    let shown = |text: &str| named.is_some_and(|names| names.iter().any(|name| name == text));
    let timers = meta.clock.timers.iter().filter(|timer| shown(&timer.text));
    timers
        .map(|timer| {
            let left = timer.left(at).max(0);
            WallTimer {
                text: timer.text.clone(),
                left,
                due: timer.since.map(|_| at + left),
            }
        })
        .collect()
}
