//! Words between a person and the liaison. Nobody else reads them; they are in no journal and no log, and are deleted with
//! the hall or when either of the two wishes.

use super::access::{Member, game_of};
use super::sheet::liaison;
use crate::api::lobby::check_text;
use crate::api::{Done, Json};
use crate::clock::now;
use crate::error::ApiError;
use crate::hall::document::Word;
use crate::limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Words kept in one thread.
const WORDS: usize = 300;

#[derive(Serialize, JsonSchema)]
pub struct Threads {
    /// Whether the one who asks is the liaison.
    liaison: bool,
    threads: Vec<Thread>,
}

#[derive(Serialize, JsonSchema)]
struct Thread {
    person: String,
    name: String,
    seats: Vec<String>,
    words: Vec<Word>,
}

/// One's own thread; all of them for the liaison. What the other one wrote counts as read.
pub async fn read(me: Member) -> Result<Json<Threads>, ApiError> {
    let game = game_of(&me.app, &me.hall)?;
    let document = me.hall.document();
    let is_liaison = liaison(&document, game.info()).is_some_and(|p| p.id == me.person);
    let unread = |word: &Word| word.liaison != is_liaison && word.read.is_none();
    let mine = |person: &str| is_liaison || person == me.person;
    let any = document
        .threads
        .iter()
        .any(|(p, words)| mine(p) && words.iter().any(unread));
    if any {
        me.hall
            .change(|document| {
                for (person, words) in &mut document.threads {
                    for word in words.iter_mut().filter(|word| mine(person) && unread(word)) {
                        word.read = Some(now());
                    }
                }
                Ok(())
            })
            .await?;
    }
    let document = me.hall.document();
    let threads = document.threads.iter().filter(|(person, _)| mine(person));
    let threads = threads.filter_map(|(id, words)| {
        let person = document.person(id)?;
        Some(Thread {
            person: id.clone(),
            name: person.name.clone(),
            seats: person.seats.clone(),
            words: words.clone(),
        })
    });
    Ok(Json(Threads {
        liaison: is_liaison,
        threads: threads.collect(),
    }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    #[serde(default)]
    text: String,
    /// Asks the liaison to come.
    #[serde(default)]
    come: bool,
    /// For the liaison: whom to answer.
    #[serde(default)]
    to: Option<String>,
}

/// Writes to the liaison, or as the liaison.
pub async fn write(me: Member, Json(ask): Json<Words>) -> Result<Json<Done>, ApiError> {
    check_text(&ask.text, limits::CHAT)?;
    if ask.text.trim().is_empty() && !ask.come {
        return Err(ApiError::bad("Write a message"));
    }
    let game = game_of(&me.app, &me.hall)?;
    me.hall
        .change(|document| {
            let found = liaison(document, game.info()).map(|person| person.id.clone());
            let found = found.ok_or(ApiError::Conflict(
                "Nobody is the liaison today. Go to Game Control.",
            ))?;
            let (thread, by_liaison) = match &ask.to {
                Some(to) if found == me.person => (to.clone(), true),
                Some(_) => return Err(ApiError::Forbidden("Only the liaison can answer")),
                None => (me.person.clone(), false),
            };
            document.person(&thread).ok_or(ApiError::NotFound)?;
            let words = document.threads.entry(thread).or_default();
            if words.len() >= WORDS {
                words.remove(0);
            }
            words.push(Word {
                at: now(),
                liaison: by_liaison,
                text: ask.text.clone(),
                come: ask.come && !by_liaison,
                read: None,
            });
            Ok(())
        })
        .await?;
    Ok(Json(Done {}))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// For the liaison: whose thread.
    #[serde(default)]
    person: Option<String>,
}

/// Deletes a thread; either of the two may.
pub async fn delete(me: Member, Json(ask): Json<Forgotten>) -> Result<Json<Done>, ApiError> {
    let game = game_of(&me.app, &me.hall)?;
    me.hall
        .change(|document| {
            let is_liaison =
                liaison(document, game.info()).is_some_and(|person| person.id == me.person);
            let thread = match &ask.person {
                Some(person) if is_liaison => person.clone(),
                Some(person) if *person != me.person => {
                    return Err(ApiError::Forbidden("Only the liaison can do this"));
                }
                _ => me.person.clone(),
            };
            document.threads.remove(&thread);
            Ok(())
        })
        .await?;
    Ok(Json(Done {}))
}
