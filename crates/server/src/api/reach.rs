//! How far an order can go: everything that repeating one kind of choice leads to.

use super::play::{check_length, seated};
use super::{From, Home, body, told};
use crate::answer::No;
use crate::listen::Client;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use engine::Seat;
use engine::erased::DynMatch;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeSet, VecDeque};

/// Drafts that one question may try, and bytes of views they may come to: a megagame's views are large.
const TRIES: usize = 1500;
const BYTES: usize = 24 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    #[serde(default)]
    draft: Vec<Value>,
    /// The kind of choice to repeat, such as `step`.
    #[serde(default)]
    kind: String,
    /// Something of the seat's, where the game itself says how far it reaches: a unit, an HQ, a place of supply.
    of: Option<Value>,
}

/// Nothing is kept: it is the menu, asked many times over.
pub async fn reach(
    State(hall): Home,
    Extension(Client(client)): From,
    Path(path): Path<(String, String)>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, No> {
    let (room, seat) = seated(&hall, client, &headers, &path).await?;
    let ask: Ask = body(&bytes)?;
    check_length(&ask.draft)?;
    let copy = room.play().await?.table.copy();
    let number = room.number(seat);
    if let Some(of) = ask.of {
        let (draft, what) = (ask.draft, of.clone());
        let reach = hall.aside(move || copy.reach(seat, &draft, &what));
        let reach = reach.await??;
        return Ok(told(&json!({"number": number, "of": of, "reach": reach})));
    }
    let walk = hall.aside(move || flood(&*copy, seat, &ask));
    let (order, reach) = walk.await??;
    Ok(told(
        &json!({"number": number, "order": order, "reach": reach}),
    ))
}

/// Breadth first, so that short ways come first; a position that was reached before is not followed.
fn flood(table: &dyn DynMatch, seat: Seat, ask: &Ask) -> Result<(Value, Vec<Value>), No> {
    let first = table.draft(seat, &ask.draft)?;
    let order = first.view.json()["order"].clone();
    let mut open = VecDeque::from([(ask.draft.clone(), first)]);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let (mut tries, mut bytes) = (0, 0);
    while let Some((choices, drafted)) = open.pop_front() {
        let view = drafted.view.json();
        let text = view.to_string();
        bytes += text.len();
        if !seen.insert(*blake3::hash(text.as_bytes()).as_bytes()) {
            continue;
        }
        let offers = || drafted.menu.iter().map(|offer| offer.choice.json());
        if choices.len() > ask.draft.len() {
            found.push(json!({
                "choices": choices[ask.draft.len()..],
                "order": view["order"],
                "stop": offers().any(|choice| choice == "stop"),
            }));
        }
        for choice in offers().filter(|choice| choice.get(&ask.kind).is_some()) {
            tries += 1;
            if tries > TRIES || bytes > BYTES {
                return Ok((order, found));
            }
            let mut next = choices.clone();
            next.push(choice.clone());
            if let Ok(drafted) = table.draft(seat, &next) {
                open.push_back((next, drafted));
            }
        }
    }
    Ok((order, found))
}
