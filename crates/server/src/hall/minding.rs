//! Seats whose holders are lost are covered after a time that the umpires set, and handed back when they return.

use super::Hall;
use super::document::{Arrival, Cover, Document, Person, Stage};
use super::presence::Touch;
use crate::app::App;
use crate::clock::now;
use crate::error::ApiError;
use engine::{Duty, GameInfo};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The covers as they should be. `touch` says how well a person is in touch, `since` from when silence counts.
fn covers(
    document: &Document,
    about: &GameInfo,
    touch: impl Fn(&Person) -> Touch,
    since: i64,
    now: i64,
) -> BTreeMap<String, Cover> {
    let here = |person: &Person| matches!(touch(person), Touch::Here { .. } | Touch::Slow { .. });
    let mut covers = document.covers.clone();
    // A deputy who is lost too gives way to the computer.
    for cover in covers.values_mut() {
        let deputy = cover.person.as_deref().and_then(|id| document.person(id));
        if !deputy.is_some_and(here) {
            cover.person = None;
        }
    }
    let plays = |seat: &&String| {
        let seat = about.seats.iter().find(|info| info.id == **seat);
        seat.is_some_and(|seat| seat.duty == Duty::Player)
    };
    for person in &document.people {
        let silent = match touch(person) {
            Touch::Here { .. } | Touch::Slow { .. } => None,
            Touch::Lost { since: last } => Some(last),
            Touch::Never => Some(since.max(document.opened.unwrap_or(since))),
        };
        let patience = document.settings.cover_after.map(|s| i64::from(s) * 1000);
        let gone = match (silent, patience) {
            _ if person.status == Arrival::Left => true,
            (Some(silent), Some(patience)) => now - silent >= patience,
            _ => false,
        };
        for seat in person.seats.iter().filter(plays) {
            let covered = covers.get(seat);
            if gone && covered.is_none() {
                let deputy = person.deputy.as_deref().and_then(|id| document.person(id));
                let deputy = deputy.filter(|deputy| here(deputy));
                covers.insert(
                    seat.clone(),
                    Cover {
                        person: deputy.map(|deputy| deputy.id.clone()),
                        since: now,
                        lost: true,
                    },
                );
            } else if silent.is_none()
                && person.status == Arrival::Arrived
                && covered.is_some_and(|cover| cover.lost)
            {
                covers.remove(seat);
            }
        }
    }
    covers
}

impl App {
    /// Looks after all halls whose doors are open. Where several servers share a store, none of them knows who is in touch
    /// with another: there umpires cover seats themselves.
    pub async fn mind_halls(self: &Arc<App>) {
        if self.shared.load(Ordering::Relaxed) {
            return;
        }
        for hall in self.halls.loaded() {
            if let Err(error) = self.mind_hall(&hall).await {
                tracing::warn!(hall = hall.id, why = ?error, "hall");
            }
        }
    }

    /// Reads the halls whose doors are open, so that they are minded from the start.
    pub async fn load_halls(self: &Arc<App>) {
        let rows = self.store.read(|db| db.open_halls(100)).await;
        for row in rows.unwrap_or_default() {
            // A hall that cannot be read says why when somebody asks for it.
            if let Ok(hall) = self.hall(&row.id).await {
                let _ = self.seat_hall(&hall).await;
            }
        }
    }

    async fn mind_hall(self: &Arc<App>, hall: &Hall) -> Result<(), ApiError> {
        let document = hall.document();
        if document.stage != Stage::Open {
            return Ok(());
        }
        hall.tell_touches(&document);
        let game = self.hall_game(&document)?;
        let due = |document: &Document| {
            covers(
                document,
                game.info(),
                |person| hall.touch(person),
                hall.since,
                now(),
            )
        };
        if due(&document) == document.covers {
            return Ok(());
        }
        hall.change(|document| {
            document.covers = due(document);
            Ok(())
        })
        .await?;
        self.seat_hall(hall).await
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::{Plan, Settings};
    use super::*;
    use crate::secret::Secret;
    use engine::Rules;

    fn hall() -> Document {
        let mut ann = Person::new("p1".into(), "Ann".into());
        ann.seats = vec!["red".into(), "umpire".into()];
        ann.status = Arrival::Arrived;
        ann.deputy = Some("p2".into());
        let mut ben = Person::new("p2".into(), "Ben".into());
        ben.status = Arrival::Arrived;
        Document {
            name: String::new(),
            unlisted: false,
            host: Secret::fresh().hash(),
            stage: Stage::Open,
            opened: Some(0),
            plan: Plan {
                game: "outpost".into(),
                scenario: "duel".into(),
                options: BTreeMap::new(),
                cast: None,
                bot: "anything".into(),
                timetable: false,
                position: None,
            },
            table: None,
            settings: Settings {
                cover_after: Some(60),
                ..Settings::default()
            },
            people: vec![ann, ben],
            numbers: 2,
            covers: BTreeMap::new(),
            staffed: Default::default(),
            matters: Vec::new(),
            threads: BTreeMap::new(),
            bulletins: Vec::new(),
            votes: BTreeMap::new(),
        }
    }

    #[test]
    fn a_lost_holder_is_covered_by_the_deputy_then_the_computer_and_gets_the_seat_back() {
        let rules = outpost::Outpost::shipped().unwrap();
        let about = rules.info();
        let mut hall = hall();
        let here = Touch::Here { devices: 1 };
        let lost = Touch::Lost { since: 100_000 };
        let of = |hall: &Document, ann: Touch, ben: Touch, now| {
            let touch = |person: &Person| if person.id == "p1" { ann } else { ben };
            covers(hall, about, touch, 0, now)
        };
        assert!(of(&hall, lost, here, 159_000).is_empty());
        hall.covers = of(&hall, lost, here, 160_000);
        // The umpire's seat is never covered by itself.
        assert_eq!(hall.covers.keys().collect::<Vec<_>>(), ["red"]);
        assert_eq!(hall.covers["red"].person.as_deref(), Some("p2"));
        hall.covers = of(&hall, lost, lost, 161_000);
        assert_eq!(hall.covers["red"].person, None);
        assert!(of(&hall, here, lost, 162_000).is_empty());
        // A break that was asked for lasts until the holder ends it.
        hall.covers.get_mut("red").unwrap().lost = false;
        assert_eq!(of(&hall, here, here, 162_000).len(), 1);
        // Without a time nobody is covered.
        hall.covers.clear();
        hall.settings.cover_after = None;
        assert!(of(&hall, Touch::Never, here, 10_000_000).is_empty());
    }
}
