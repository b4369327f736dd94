//! Playing: view, draft, commit, why not, odds.

use super::{From, Home, body, raw, told};
use crate::answer::No;
use crate::door::{self, Who};
use crate::hall::Hall;
use crate::limits;
use crate::listen::Client;
use crate::room::{Batch, Draft, Receipt, Room, digest};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use engine::{Nonce, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The table and the seat that asks.
pub async fn seated(
    hall: &Arc<Hall>,
    client: IpAddr,
    headers: &HeaderMap,
    (table, door): &(String, String),
) -> Result<(Arc<Room>, Seat), No> {
    let (room, who) = door::enter(hall, client, headers, table, door).await?;
    match who {
        Who::Seat(seat) => Ok((room, seat)),
        _ => Err(No::Forbidden("only a seat can do this")),
    }
}

/// What of a seat's page is asked for.
#[derive(Deserialize)]
pub struct Parts {
    /// `0` leaves the menu out.
    menu: Option<u8>,
}

pub async fn view(
    State(hall): Home,
    Extension(Client(client)): From,
    Path((table, door)): Path<(String, String)>,
    Query(ask): Query<Parts>,
    headers: HeaderMap,
) -> Result<Response, No> {
    let (room, who) = door::enter(&hall, client, &headers, &table, &door).await?;
    let mut play = room.play().await?;
    let text = match who {
        Who::Seat(seat) => {
            room.read_kept(&mut play).await?;
            let draft = json!(play.drafts.get(&seat.0).map(|draft| json!({
                "number": draft.number,
                "choices": draft.choices,
            })));
            let menu = match ask.menu {
                Some(0) => Arc::from("[]"),
                _ => room.menu(&mut play, seat),
            };
            format!(
                "\"seat\":{},\"number\":{},\"view\":{},\"menu\":{menu},\"draft\":{draft}",
                json!(door),
                room.number(seat),
                json!(play.table.view(seat)),
            )
        }
        _ => format!(
            "\"seat\":null,\"number\":{},\"view\":{},\"menu\":[],\"draft\":null",
            room.published().onlookers(),
            json!(play.table.public_view())
        ),
    };
    drop(play);
    let status = room.published().status.to_string();
    Ok(raw(format!("{{{text},\"status\":{status}}}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drafting {
    /// The seat's number that the draft was made on.
    #[serde(default)]
    number: Option<u64>,
    choices: Vec<Value>,
}

/// Tries a draft and keeps a copy. Orders that do not fit any more stay in the copy with their refusal.
pub async fn draft(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let ask: Drafting = body(&bytes)?;
    check_length(&ask.choices)?;
    let (answer, kept, had) = {
        let mut play = room.play().await?;
        if ask.choices.is_empty() {
            room.read_kept(&mut play).await?;
        }
        let had = play.drafts.contains_key(&seat.0);
        let number = room.number(seat);
        if ask.choices.is_empty() {
            let answer = json!({
                "number": number, "pace": Value::Null, "events": [], "log": [], "orders": [],
                "view": play.table.view(seat), "menu": play.table.menu(seat), "choices": [],
            });
            (answer, None, had)
        } else {
            match play.table.draft(seat, &ask.choices) {
                Ok(drafted) => {
                    let kept = Draft {
                        number,
                        digest: digest(&drafted),
                        choices: ask.choices.clone(),
                    };
                    let mut answer = json!(drafted);
                    answer["number"] = json!(number);
                    answer["choices"] = json!(ask.choices);
                    (answer, Some(kept), had)
                }
                Err(refusal) => {
                    // What still fits is shown; the rest stays listed with the reason.
                    let fits = refusal.at.unwrap_or(0).min(ask.choices.len());
                    let mut answer = match fits {
                        0 => json!({"view": play.table.view(seat), "menu": play.table.menu(seat)}),
                        _ => json!(play.table.draft(seat, &ask.choices[..fits]).ok()),
                    };
                    answer["number"] = json!(number);
                    answer["choices"] = json!(ask.choices);
                    answer["refused"] = json!(refusal);
                    answer["behind"] = json!(ask.number.is_some_and(|seen| seen != number));
                    let kept = Draft {
                        number: ask.number.unwrap_or(number),
                        digest: String::new(),
                        choices: ask.choices.clone(),
                    };
                    (answer, Some(kept), had)
                }
            }
        }
    };
    let refused = answer.get("refused").is_some();
    if kept.is_some() || had {
        room.keep_draft(seat, kept).await?;
    }
    let mut response = told(&answer);
    if refused {
        *response.status_mut() = axum::http::StatusCode::UNPROCESSABLE_ENTITY;
    }
    Ok(response)
}

pub fn check_length(choices: &[Value]) -> Result<(), No> {
    if choices.len() > limits::CHOICES {
        return Err(No::bad("too many choices in one draft"));
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commit {
    #[serde(default)]
    number: Option<u64>,
    choices: Vec<Value>,
    /// 32 hexadecimal digits from the client's own random source: its share in the dice, and the
    /// name by which a batch sent twice is known.
    nonce: Nonce,
    #[serde(default)]
    note: Option<String>,
}

#[derive(Deserialize)]
pub struct Brief {
    #[serde(default)]
    brief: Option<u8>,
}

pub async fn commit(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    Query(brief): Query<Brief>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let ask: Commit = body(&bytes)?;
    check_length(&ask.choices)?;
    if ask
        .note
        .as_ref()
        .is_some_and(|note| note.len() > limits::NOTE)
    {
        return Err(No::bad("the note is too long"));
    }
    let batch = Batch {
        number: ask.number,
        choices: ask.choices,
        nonce: ask.nonce,
        note: ask.note,
    };
    let receipt = finish(&hall, &room, seat, batch).await?;
    let numbers = receipt.from..receipt.to;
    let seen = room
        .observations(&hall, usize::from(seat.0), numbers)
        .await?;
    let mut text = format!(
        "{{\"number\":{},\"from\":{},\"repeated\":{},\"observations\":[{seen}]",
        receipt.to, receipt.from, receipt.repeated,
    );
    if brief.brief.is_none() {
        let mut play = room.play().await?;
        let menu = room.menu(&mut play, seat);
        text.push_str(&format!(
            ",\"now\":{},\"view\":{},\"menu\":{menu},\"to_move\":{}",
            room.number(seat),
            json!(play.table.view(seat)),
            json!(room.seat_ids(play.table.to_move()))
        ));
    }
    text.push('}');
    Ok(raw(text))
}

/// Commits on a task of its own: a client that hangs up cannot stop a write half way.
async fn finish(
    hall: &Arc<Hall>,
    room: &Arc<Room>,
    seat: Seat,
    batch: Batch,
) -> Result<Receipt, No> {
    let (hall, room) = (hall.clone(), room.clone());
    let task = tokio::spawn(async move {
        let receipt = room.commit(seat, &batch).await?;
        if !receipt.repeated {
            hall.counts.batches.fetch_add(1, Ordering::Relaxed);
            hall.after_batch(&room).await;
        }
        Ok(receipt)
    });
    task.await
        .unwrap_or_else(|e| Err(No::Store(format!("a commit stopped: {e}"))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The draft that the choices would follow.
    #[serde(default)]
    draft: Vec<Value>,
    choices: Vec<Value>,
}

pub async fn why(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let ask: Why = body(&bytes)?;
    check_length(&ask.draft)?;
    check_length(&ask.choices)?;
    let play = room.play().await?;
    let answers = play.table.why_not(seat, &ask.draft, &ask.choices)?;
    let number = room.number(seat);
    Ok(told(&json!({"number": number, "why": answers})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The draft that the question is about.
    #[serde(default)]
    choices: Vec<Value>,
}

pub async fn odds(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let ask: After = body(&bytes)?;
    check_length(&ask.choices)?;
    // Sums over many worlds take a while: not under the table's lock, not on a thread that answers.
    let copy = room.play().await?.table.copy();
    let number = room.number(seat);
    let game = room.game.clone();
    let sums = hall.aside(move || -> Result<_, No> {
        let odds = copy.odds(seat, &ask.choices)?;
        // Each enemy that the announced battle may be against, with its own exact odds.
        let cases: Vec<Value> = copy
            .announced(seat, &ask.choices)?
            .iter()
            .filter_map(|(what, case)| {
                let odds = game.odds(case.json()).ok()?;
                Some(json!({"what": what, "case": case, "odds": odds}))
            })
            .collect();
        Ok((odds, cases))
    });
    let (odds, cases) = sums.await??;
    Ok(told(
        &json!({"number": number, "odds": odds, "cases": cases}),
    ))
}

/// What the position after a draft means on the map: supply, zones, who is in reach of whom.
pub async fn overlay(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let ask: After = body(&bytes)?;
    check_length(&ask.choices)?;
    let copy = room.play().await?.table.copy();
    let number = room.number(seat);
    let read = hall.aside(move || copy.overlay(seat, &ask.choices));
    let overlay = read.await??;
    Ok(told(&json!({"number": number, "overlay": overlay})))
}
