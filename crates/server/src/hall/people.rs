//! Changes of who is in a hall and who holds what. Each is one step on the document; the table follows it.

use super::document::{Arrival, Document, Person, Photos, PlaysOn};
use crate::app::person as alias;
use crate::clock::now;
use crate::error::ApiError;
use engine::GameInfo;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A line of a list of people.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub name: String,
    #[serde(default)]
    pub wish: String,
    #[serde(default)]
    pub plays_on: Option<PlaysOn>,
    #[serde(default)]
    pub photos: Option<Photos>,
}

/// People in a hall, and letters of a wish.
pub const MOST: usize = 400;
pub const WISH: usize = 200;

const UNKNOWN: ApiError = ApiError::Conflict("This person is no longer in the list");

impl Document {
    /// Adds people from a list. Those already known by name keep their seats and get what the list says; nobody is removed.
    /// Gives the names that the list does not have.
    pub fn paste(&mut self, rows: &[Row]) -> Result<Vec<String>, ApiError> {
        for row in rows {
            let known = self
                .people
                .iter()
                .position(|person| person.name == row.name);
            let at = match known {
                Some(at) => at,
                None if self.people.len() >= MOST => {
                    return Err(ApiError::bad("A hall has at most 400 people"));
                }
                None => {
                    let id = self.number('p');
                    self.people.push(Person::new(id, row.name.clone()));
                    self.people.len() - 1
                }
            };
            let person = &mut self.people[at];
            if !row.wish.is_empty() {
                person.wish = row.wish.clone();
            }
            person.plays_on = row.plays_on.unwrap_or(person.plays_on);
            person.photos = row.photos.unwrap_or(person.photos);
        }
        let listed = |person: &&Person| rows.iter().any(|row| row.name == person.name);
        let missing = self.people.iter().filter(|person| !listed(person));
        Ok(missing.map(|person| person.name.clone()).collect())
    }

    /// Binds a seat to a person, or to nobody. Who held it before loses it; `swap` gives them what the new holder had.
    pub fn cast(&mut self, seat: &str, person: Option<&str>, swap: bool) -> Result<(), ApiError> {
        let before = self.bound(seat).map(|person| person.id.clone());
        if before.as_deref() == person {
            return Ok(());
        }
        let had = match person {
            Some(id) => self.person(id).ok_or(UNKNOWN)?.seats.clone(),
            None => Vec::new(),
        };
        for person in &mut self.people {
            person.seats.retain(|own| own != seat);
        }
        self.clear_seat(seat);
        if let Some(person) = person.and_then(|id| self.person_mut(id)) {
            if swap {
                person.seats.clear();
            }
            person.seats.push(seat.into());
        }
        if let Some(before) = before.filter(|_| swap).and_then(|id| self.person_mut(&id)) {
            before.seats.extend(had);
        }
        Ok(())
    }

    /// Gives all seats of one person to another, who keeps their own.
    pub fn replace(&mut self, from: &str, to: &str) -> Result<(), ApiError> {
        if from == to {
            return Err(ApiError::bad("Name two people"));
        }
        self.person(to).ok_or(UNKNOWN)?;
        let seats = std::mem::take(&mut self.person_mut(from).ok_or(UNKNOWN)?.seats);
        for seat in &seats {
            self.clear_seat(seat);
        }
        if let Some(person) = self.person_mut(to) {
            person.seats.extend(seats);
        }
        Ok(())
    }

    /// Two people exchange all that they hold.
    pub fn swap(&mut self, one: &str, other: &str) -> Result<(), ApiError> {
        if one == other {
            return Err(ApiError::bad("Name two people"));
        }
        let seats = |document: &Document, id: &str| {
            Ok::<_, ApiError>(document.person(id).ok_or(UNKNOWN)?.seats.clone())
        };
        let (first, second) = (seats(self, one)?, seats(self, other)?);
        for seat in first.iter().chain(&second) {
            self.clear_seat(seat);
        }
        for (id, seats) in [(one, second), (other, first)] {
            if let Some(person) = self.person_mut(id) {
                person.seats = seats;
            }
        }
        Ok(())
    }

    /// Takes a person out of the cast: the computer has the seats until somebody else is cast.
    pub fn sack(&mut self, person: &str) -> Result<(), ApiError> {
        let person = self.person_mut(person).ok_or(UNKNOWN)?;
        let seats = std::mem::take(&mut person.seats);
        for seat in seats {
            self.clear_seat(&seat);
        }
        Ok(())
    }

    /// Removes a person with everything that is theirs.
    pub fn remove(&mut self, person: &str) -> Result<(), ApiError> {
        self.sack(person)?;
        self.people.retain(|other| other.id != person);
        self.threads.remove(person);
        for votes in self.votes.values_mut() {
            votes.remove(person);
        }
        for other in &mut self.people {
            other.deputy.take_if(|deputy| deputy == person);
        }
        self.covers
            .retain(|_, cover| cover.person.as_deref() != Some(person));
        Ok(())
    }

    /// Proposes seats for those who have none: the groups of the cast that nobody has, first those that a wish names.
    pub fn fill(&mut self, about: &GameInfo) {
        let setup = self.plan.setup();
        let Some(cast) = about.cast(&setup).ok().flatten() else {
            return;
        };
        let free = |document: &Document, group: &Vec<String>| {
            group.iter().all(|seat| document.bound(seat).is_none())
        };
        let mut groups: Vec<&Vec<String>> = cast.groups().filter(|g| free(self, g)).collect();
        let names: BTreeMap<&str, String> = about
            .seats
            .iter()
            .map(|seat| {
                let side = seat.side.as_deref().unwrap_or("control umpire");
                (
                    seat.id.as_str(),
                    format!("{} {side}", seat.name).to_lowercase(),
                )
            })
            .collect();
        let fits = |wish: &str, group: &[String]| {
            let words = wish.split(|c: char| !c.is_alphanumeric());
            let words = words.filter(|word| word.chars().count() > 3);
            let text: String = group
                .iter()
                .filter_map(|id| names.get(id.as_str()))
                .cloned()
                .collect();
            words
                .map(str::to_lowercase)
                .filter(|word| text.contains(word.as_str()))
                .count()
        };
        let waits =
            |person: &&mut Person| person.seats.is_empty() && person.status != Arrival::Left;
        let mut waiting: Vec<&mut Person> = self.people.iter_mut().filter(waits).collect();
        for wished in [true, false] {
            for person in waiting.iter_mut().filter(|person| person.seats.is_empty()) {
                let best = (0..groups.len())
                    .map(|n| (fits(&person.wish, groups[n]), n))
                    .filter(|(score, _)| *score > 0 || !wished)
                    .max_by_key(|(score, n)| (*score, usize::MAX - n));
                if let Some((_, n)) = best {
                    person.seats = groups.remove(n).clone();
                }
            }
        }
    }
}

impl Person {
    pub fn new(id: String, name: String) -> Person {
        Person {
            id,
            name,
            wish: String::new(),
            plays_on: PlaysOn::default(),
            photos: Photos::default(),
            named: true,
            recorded: false,
            status: Arrival::Expected,
            since: now(),
            seats: Vec::new(),
            deputy: None,
            issue: 0,
            code: None,
            spent: false,
            devices: Vec::new(),
            alias: alias(),
        }
    }

    /// Whether one of the seats rules on the game.
    pub fn is_umpire(&self, about: &GameInfo) -> bool {
        self.duties(about).any(engine::Duty::is_umpire)
    }

    /// Whether one of the seats runs it.
    pub fn is_head(&self, about: &GameInfo) -> bool {
        self.duties(about).any(|duty| duty == engine::Duty::Head)
    }

    pub fn is_liaison(&self, about: &GameInfo) -> bool {
        self.duties(about).any(|duty| duty == engine::Duty::Liaison)
    }

    fn duties<'a>(&'a self, about: &'a GameInfo) -> impl Iterator<Item = engine::Duty> + 'a {
        let seats = about
            .seats
            .iter()
            .filter(|seat| self.seats.contains(&seat.id));
        seats.map(|seat| seat.duty)
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::{Plan, Settings, Stage};
    use super::*;
    use crate::secret::Secret;

    fn hall() -> Document {
        Document {
            name: "Drill Hall".into(),
            unlisted: false,
            host: Secret::fresh().hash(),
            stage: Stage::Setup,
            opened: None,
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
            settings: Settings::default(),
            people: Vec::new(),
            numbers: 0,
            covers: BTreeMap::new(),
            staffed: Default::default(),
            matters: Vec::new(),
            threads: BTreeMap::new(),
            bulletins: Vec::new(),
            votes: BTreeMap::new(),
        }
    }

    fn row(name: &str) -> Row {
        Row {
            name: name.into(),
            wish: String::new(),
            plays_on: None,
            photos: None,
        }
    }

    fn id(hall: &Document, name: &str) -> String {
        let person = hall.people.iter().find(|person| person.name == name);
        person.unwrap().id.clone()
    }

    #[test]
    fn a_list_pasted_again_keeps_the_casting_and_names_who_is_missing() {
        let mut hall = hall();
        assert!(hall.paste(&[row("Ann"), row("Ben")]).unwrap().is_empty());
        let ann = id(&hall, "Ann");
        hall.cast("red", Some(&ann), false).unwrap();
        let missing = hall.paste(&[row("Ann"), row("Cleo")]).unwrap();
        assert_eq!(missing, ["Ben"]);
        assert_eq!(hall.people.len(), 3);
        assert_eq!(hall.person(&ann).unwrap().seats, ["red"]);
    }

    #[test]
    fn casting_swapping_replacing_and_sacking_are_one_step_each() {
        let mut hall = hall();
        hall.paste(&[row("Ann"), row("Ben")]).unwrap();
        let (ann, ben) = (id(&hall, "Ann"), id(&hall, "Ben"));
        hall.cast("red", Some(&ann), false).unwrap();
        hall.cast("blue", Some(&ben), false).unwrap();
        // A slot that is taken swaps.
        hall.cast("red", Some(&ben), true).unwrap();
        assert_eq!(hall.person(&ben).unwrap().seats, ["red"]);
        assert_eq!(hall.person(&ann).unwrap().seats, ["blue"]);
        hall.swap(&ann, &ben).unwrap();
        assert_eq!(hall.person(&ann).unwrap().seats, ["red"]);
        hall.replace(&ann, &ben).unwrap();
        assert_eq!(hall.person(&ben).unwrap().seats, ["blue", "red"]);
        assert!(hall.person(&ann).unwrap().seats.is_empty());
        hall.sack(&ben).unwrap();
        assert!(hall.bound("red").is_none() && hall.bound("blue").is_none());
        assert!(hall.swap(&ann, &ann).is_err() && hall.replace(&ann, "p99").is_err());
    }
}
