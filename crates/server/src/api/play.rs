//! Playing: view, draft, commit, why not, odds.

use super::{Either, Json, Params, chat, schema};
use crate::app::App;
use crate::auth::{Access, Role};
use crate::encoded::Encoded;
use crate::error::ApiError;
use crate::limits;
use crate::room::{Batch, Draft, Receipt, Room, digest};
use crate::status::Status;
use engine::erased::{DraftPreview, DynMatch, MenuEntry, Refusal, Visible};
use engine::{Nonce, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What of a seat's page is asked for.
#[derive(Deserialize, JsonSchema)]
pub struct Parts {
    /// `0` leaves the menu out.
    menu: Option<u8>,
}

/// Everything needed to draw a viewer's table.
#[derive(Serialize, JsonSchema)]
pub struct Look {
    /// Null for spectators and the host.
    seat: Option<String>,
    number: u64,
    /// The game's own view.
    #[schemars(with = "Value")]
    view: Option<Visible>,
    #[schemars(with = "Vec<schema::MenuEntry>")]
    menu: Encoded,
    draft: Option<KeptDraft>,
    #[schemars(with = "Status")]
    status: Encoded,
}

/// A draft that is kept for its seat.
#[derive(Serialize, JsonSchema)]
struct KeptDraft {
    number: u64,
    choices: Vec<Value>,
}

pub async fn view(
    Access {
        room,
        role,
        role_id,
        ..
    }: Access,
    Params(ask): Params<Parts>,
) -> Result<Json<Look>, ApiError> {
    let look = room.look().await?;
    let shown = match role {
        Role::Seat(seat) => {
            room.read_kept().await?;
            let draft = room.drafts().get(&seat.0).cloned();
            Look {
                seat: Some(role_id),
                number: look.number(seat),
                draft: draft.map(|draft| KeptDraft {
                    number: draft.number,
                    choices: draft.choices,
                }),
                view: Some(look.table.view(seat)),
                menu: match ask.menu {
                    Some(0) => Encoded::of(&[(); 0]),
                    _ => look.menu(seat),
                },
                status: Encoded::default(),
            }
        }
        _ => Look {
            seat: None,
            number: look.spectators_number(),
            draft: None,
            view: look.table.public_view(),
            menu: Encoded::of(&[(); 0]),
            status: Encoded::default(),
        },
    };
    let status = room.published().status_json.clone();
    Ok(Json(Look { status, ..shown }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Drafting {
    /// The seat's number that the draft was made on.
    #[serde(default)]
    number: Option<u64>,
    choices: Vec<Value>,
}

/// A draft that holds.
#[derive(Serialize, JsonSchema)]
pub struct Drafted {
    number: u64,
    choices: Vec<Value>,
    #[serde(flatten)]
    #[schemars(with = "schema::Preview")]
    shown: Shown,
}

/// A draft with a choice that is refused: view and menu are those after the choices before it.
#[derive(Serialize, JsonSchema)]
pub struct Unfit {
    number: u64,
    choices: Vec<Value>,
    #[serde(flatten)]
    #[schemars(with = "schema::Part")]
    shown: Option<Shown>,
    #[schemars(with = "schema::Illegal")]
    refused: Refusal,
    /// Whether the seat has observed something since the number that the draft was made on.
    behind: bool,
}

/// What a seat is shown of its draft.
#[derive(Serialize)]
#[serde(untagged)]
enum Shown {
    Preview(DraftPreview),
    /// Nothing is chosen yet.
    Empty {
        pace: (),
        events: [(); 0],
        log: [(); 0],
        orders: [(); 0],
        view: Visible,
        menu: Vec<MenuEntry>,
    },
    /// Not even the first choice holds.
    Position {
        view: Visible,
        menu: Vec<MenuEntry>,
    },
}

/// Tries a draft and keeps a copy. Orders that do not fit any more stay in the copy with their refusal.
pub async fn draft(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Drafting>,
) -> Result<Either<Drafted, Unfit>, ApiError> {
    check_length(&ask.choices)?;
    let (answer, kept, had) = {
        if ask.choices.is_empty() {
            room.read_kept().await?;
        }
        let had = room.drafts().contains_key(&seat.0);
        let look = room.look().await?;
        let (answer, kept) = try_draft(&*look.table, seat, look.number(seat), ask);
        (answer, kept, had)
    };
    if kept.is_some() || had {
        room.keep_draft(seat, kept).await?;
    }
    Ok(answer)
}

/// What a draft does at a seat's number, and the copy of it to keep.
fn try_draft(
    table: &dyn DynMatch,
    seat: Seat,
    number: u64,
    ask: Drafting,
) -> (Either<Drafted, Unfit>, Option<Draft>) {
    let choices = ask.choices;
    if choices.is_empty() {
        let shown = Shown::Empty {
            pace: (),
            events: [],
            log: [],
            orders: [],
            view: table.view(seat),
            menu: table.menu(seat),
        };
        let answer = Drafted {
            number,
            choices,
            shown,
        };
        return (Either::Done(answer), None);
    }
    match table.draft(seat, &choices) {
        Ok(drafted) => {
            let kept = Draft {
                number,
                digest: digest(&drafted),
                choices: choices.clone(),
            };
            let answer = Drafted {
                number,
                choices,
                shown: Shown::Preview(drafted),
            };
            (Either::Done(answer), Some(kept))
        }
        Err(refused) => {
            // What still fits is shown; the rest stays listed with the reason.
            let fits = refused.at.unwrap_or(0).min(choices.len());
            let shown = match fits {
                0 => Some(Shown::Position {
                    view: table.view(seat),
                    menu: table.menu(seat),
                }),
                _ => table.draft(seat, &choices[..fits]).ok().map(Shown::Preview),
            };
            let kept = Draft {
                number: ask.number.unwrap_or(number),
                digest: String::new(),
                choices: choices.clone(),
            };
            let answer = Unfit {
                number,
                choices,
                shown,
                refused,
                behind: ask.number.is_some_and(|seen| seen != number),
            };
            (Either::Refused(answer), Some(kept))
        }
    }
}

pub fn check_length(choices: &[Value]) -> Result<(), ApiError> {
    if choices.len() > limits::CHOICES {
        return Err(ApiError::bad("Too many choices in one draft"));
    }
    Ok(())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Commit {
    #[serde(default)]
    number: Option<u64>,
    choices: Vec<Value>,
    /// 32 hexadecimal digits from the client's own random source: its share in the dice, and the
    /// name by which a batch sent twice is known.
    #[schemars(with = "String", regex(pattern = "^[0-9a-f]{32}$"))]
    nonce: Nonce,
    #[serde(default)]
    note: Option<String>,
    /// A chat message that is sent when the batch has been taken.
    #[serde(default)]
    say: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
pub struct Brief {
    #[serde(default)]
    brief: Option<u8>,
}

/// A batch that was taken.
#[derive(Serialize, JsonSchema)]
pub struct Committed {
    /// The seat's number after the batch, and before it.
    number: u64,
    from: u64,
    /// Whether the same batch had been taken before.
    repeated: bool,
    /// Whether the message that came with it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<bool>,
    #[schemars(with = "Vec<schema::Observation>")]
    observations: Vec<Encoded>,
    #[serde(flatten)]
    #[schemars(with = "Option<After>")]
    after: Option<After>,
}

/// The table as it is when the answer is made, which may be further on.
#[derive(Serialize, JsonSchema)]
struct After {
    now: u64,
    #[schemars(with = "Value")]
    view: Visible,
    #[schemars(with = "Vec<schema::MenuEntry>")]
    menu: Encoded,
    to_move: Vec<String>,
}

pub async fn commit(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Params(brief): Params<Brief>,
    Json(ask): Json<Commit>,
) -> Result<Json<Committed>, ApiError> {
    check_length(&ask.choices)?;
    if ask
        .note
        .as_ref()
        .is_some_and(|note| note.len() > limits::NOTE)
    {
        return Err(ApiError::bad("The note is too long"));
    }
    let said = ask.say.as_deref().map(chat::checked).transpose()?;
    let look = room.look().await?;
    if look.meta.seats[usize::from(seat.0)].bot.is_some() && look.meta.hall.is_none() {
        return Err(ApiError::Conflict(
            "The computer plays this seat. Take it back first.",
        ));
    }
    let batch = Batch {
        number: ask.number,
        choices: ask.choices,
        nonce: ask.nonce,
        note: ask.note,
    };
    let receipt = finish(&app, &room, seat, batch).await?;
    // The batch stands, whatever becomes of the message.
    let said = match said.filter(|_| !receipt.repeated) {
        Some(text) => Some(room.say(chat::to_the_table(seat, text)).await.is_ok()),
        None => None,
    };
    let numbers = receipt.from..receipt.to;
    let observations = room
        .observations(&app.workers, usize::from(seat.0), numbers)
        .await?;
    let after = match brief.brief {
        Some(_) => None,
        None => {
            let look = room.look().await?;
            Some(After {
                now: look.number(seat),
                view: look.table.view(seat),
                menu: look.menu(seat),
                to_move: room.seat_ids(look.table.to_move()),
            })
        }
    };
    Ok(Json(Committed {
        number: receipt.to,
        from: receipt.from,
        repeated: receipt.repeated,
        said,
        observations,
        after,
    }))
}

/// Commits on a task of its own: a client that hangs up cannot stop a write half way.
async fn finish(
    app: &Arc<App>,
    room: &Arc<Room>,
    seat: Seat,
    batch: Batch,
) -> Result<Receipt, ApiError> {
    let (app, room) = (app.clone(), room.clone());
    let task = tokio::spawn(async move {
        let receipt = room.commit(seat, &batch).await?;
        if !receipt.repeated {
            app.counts.batches.fetch_add(1, Ordering::Relaxed);
            app.after_batch(&room).await;
        }
        Ok(receipt)
    });
    task.await
        .unwrap_or_else(|e| Err(ApiError::StoreUnavailable(format!("A commit stopped: {e}"))))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The draft that the choices would follow.
    #[serde(default)]
    draft: Vec<Value>,
    choices: Vec<Value>,
}

#[derive(Serialize, JsonSchema)]
pub struct Reasons {
    number: u64,
    /// For each choice why it could not follow the draft, or null if it could.
    #[schemars(with = "Vec<Option<schema::Illegal>>")]
    why: Vec<Option<Refusal>>,
}

pub async fn why(
    Access {
        room, role: seat, ..
    }: Access<Seat>,
    Json(ask): Json<Why>,
) -> Result<Json<Reasons>, ApiError> {
    check_length(&ask.draft)?;
    check_length(&ask.choices)?;
    let look = room.look().await?;
    let answers = look.table.why_not(seat, &ask.draft, &ask.choices)?;
    let number = look.number(seat);
    Ok(Json(Reasons {
        number,
        why: answers,
    }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The draft that the question is about.
    #[serde(default)]
    choices: Vec<Value>,
}

#[derive(Serialize, JsonSchema)]
pub struct BattleOdds {
    number: u64,
    /// The game's own; null when no battle is announced.
    #[schemars(with = "Value")]
    odds: Option<Visible>,
    cases: Vec<Case>,
}

/// An enemy that the battle may be against, with the exact odds.
#[derive(Serialize, JsonSchema)]
struct Case {
    what: String,
    #[schemars(with = "Value")]
    case: Visible,
    odds: Value,
}

pub async fn odds(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Question>,
) -> Result<Json<BattleOdds>, ApiError> {
    check_length(&ask.choices)?;
    // Sums over many worlds take a while: not under the table's lock, not on a thread that answers.
    let look = room.look().await?;
    let number = look.number(seat);
    let game = room.game.clone();
    let sums = app.workers.run(move || -> Result<_, ApiError> {
        let odds = look.table.odds(seat, &ask.choices)?;
        // Each enemy that the announced battle may be against, with its own exact odds.
        let announced = look.table.announced(seat, &ask.choices)?.into_iter();
        let cases = announced.filter_map(|(what, case)| {
            let odds = game.odds(case.json()).ok()?;
            Some(Case { what, case, odds })
        });
        let cases: Vec<Case> = cases.collect();
        Ok((odds, cases))
    });
    let (odds, cases) = sums.await??;
    Ok(Json(BattleOdds {
        number,
        odds,
        cases,
    }))
}

#[derive(Serialize, JsonSchema)]
pub struct Overlaid {
    number: u64,
    /// The game's own.
    #[schemars(with = "Value")]
    overlay: Option<Visible>,
}

/// What the position after a draft means on the map: supply, zones, reach.
pub async fn overlay(
    Access {
        app,
        room,
        role: seat,
        ..
    }: Access<Seat>,
    Json(ask): Json<Question>,
) -> Result<Json<Overlaid>, ApiError> {
    check_length(&ask.choices)?;
    let look = room.look().await?;
    let number = look.number(seat);
    let read = app
        .workers
        .run(move || look.table.overlay(seat, &ask.choices));
    let overlay = read.await??;
    Ok(Json(Overlaid { number, overlay }))
}
