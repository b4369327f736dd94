//! Looking on: live updates, the log, and the feed for readers of feeds.

use super::{AppState, Json, Params, Path, schema};
use crate::auth::Access;
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::live::{self, Wants};
use crate::published::{Cursor, Published};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
pub struct From_ {
    /// The place to go on from: `observations.messages`.
    from: Option<String>,
    /// `0` leaves the menus out.
    menu: Option<u8>,
}

pub async fn live(
    access: Access,
    headers: HeaderMap,
    Params(ask): Params<From_>,
) -> Result<Response, ApiError> {
    let last = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok())
        .or(ask.from.as_deref());
    let cursor = match last {
        Some(text) => Cursor::read(text)
            .ok_or_else(|| ApiError::bad("A position has the form OBSERVATIONS.MESSAGES"))?,
        None => Cursor::default(),
    };
    let wants = Wants {
        cursor,
        menu: ask.menu != Some(0),
        gzip: accepts_gzip(&headers),
    };
    Ok(live::stream(access, wants))
}

/// Whether a client takes gzip: it is named, and not with a weight of zero (RFC 9110, section 12.5.3).
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let named = headers.get_all(header::ACCEPT_ENCODING).iter();
    let named = named.filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").map(str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && weight != Some(Ok(0.0))
    })
}

#[derive(Deserialize, JsonSchema)]
pub struct Part {
    #[serde(default)]
    from: u64,
    to: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
pub struct Log {
    /// How many there are in all.
    number: u64,
    #[schemars(with = "Vec<schema::Observation>")]
    observations: Vec<Encoded>,
}

/// A viewer's observations from one number to another.
pub async fn log(
    Access {
        app, room, role, ..
    }: Access,
    Params(part): Params<Part>,
) -> Result<Json<Log>, ApiError> {
    let viewer = role.feed(room.info().seats.len());
    let newest = room.published().feeds[viewer].len();
    let to = part.to.unwrap_or(newest).min(newest);
    let from = part.from.min(to);
    let observations = room.observations(&app.workers, viewer, from..to).await?;
    Ok(Json(Log {
        number: newest,
        observations,
    }))
}

/// Says whether a seat is to move, for feed readers. Its token opens nothing else.
pub async fn feed(
    State(app): AppState,
    Path((table, seat, token)): Path<(String, String, String)>,
) -> Result<Response, ApiError> {
    let room = app.room(&table).await?;
    let at = room.seat(&seat).ok_or(ApiError::NotFound)?;
    let look = room.look().await?;
    let chair = &look.meta.seats[usize::from(at.0)];
    if !chair.feed.as_ref().is_some_and(|hash| hash.fits(&token)) {
        return Err(ApiError::NotFound);
    }
    let about = room.info();
    let mine = look.table.to_move().contains(at);
    let line = match look.table.ended() {
        Some(end) => end.why.clone(),
        None if mine => "It is your turn.".into(),
        None => "The others are to move.".into(),
    };
    let since = since(&room.published(), at).unwrap_or(room.created);
    let base = app.config.public_url.as_deref().unwrap_or("");
    let base = base.trim_end_matches('/');
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>{title}</title>\n<id>urn:maproom:{table}:{seat}</id>\n<updated>{when}</updated>\n\
         <entry><title>{line}</title><id>urn:maproom:{table}:{seat}:{since}</id><updated>{when}</updated>\
         <link href=\"{base}/t/{table}/{seat}\"/></entry>\n</feed>\n",
        title = escape(&about.title),
        line = escape(&line),
        when = rfc3339(since),
    );
    Ok(([(header::CONTENT_TYPE, "application/atom+xml")], text).into_response())
}

/// Since when a seat is to move or waits: one entry of the feed for each of its turns. A process that has not seen it change
/// takes the seat's last observation: what others did in secret does not show here either.
fn since(published: &Published, seat: Seat) -> Option<i64> {
    let n = usize::from(seat.0);
    let turned = published.turned.get(n).copied().flatten();
    turned.or_else(|| published.feeds[n].last())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A moment as feeds write it (proleptic Gregorian calendar, by Howard Hinnant's day count).
fn rfc3339(ms: i64) -> String {
    let seconds = ms.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = doy - (153 * mp + 2) / 5 + 1;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    let year = yoe + era * 400 + i64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_feeds_want_them() {
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00Z");
        assert_eq!(rfc3339(951_827_696_000), "2000-02-29T12:34:56Z");
    }
}
