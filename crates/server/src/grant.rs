//! Who may act in a role of a table beside the holder of its first link: further links, and keyrings.

use crate::secret::{Secret, SecretHash, grant_id};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// What a secret gives access to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Seat(Seat),
    Host,
    Watcher,
}

impl Role {
    /// The feed this listener reads: a seat's own, or the spectators'.
    pub fn feed(self, seats: usize) -> usize {
        match self {
            Role::Seat(seat) => usize::from(seat.0),
            _ => seats,
        }
    }

    /// The place of this role's link among those of a match: the seats', the spectators', the host's.
    pub fn index(self, seats: usize) -> usize {
        match self {
            Role::Host => seats + 1,
            _ => self.feed(seats),
        }
    }

    pub fn seat(self) -> Option<Seat> {
        match self {
            Role::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

/// A way into a role. The secret of a link is shown once; a keyring is known by its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    pub id: String,
    pub role: Role,
    pub key: GrantKey,
    /// The device that came in, as it calls itself.
    #[serde(default)]
    pub device: String,
    pub made: i64,
    /// When a device last came in by it.
    #[serde(default)]
    pub used: Option<i64>,
    /// The link that a device came in by: it goes with the link.
    #[serde(default)]
    pub via: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GrantKey {
    Link(SecretHash),
    /// A link that one device may use, until a moment.
    Once {
        hash: SecretHash,
        until: i64,
    },
    /// The devices of a keyring.
    Keyring(String),
}

/// How long a link for another device can be used, in milliseconds.
pub const ONCE: i64 = 600_000;
/// Ways into one role.
const MOST: usize = 24;

/// The ways into the roles of a table, beside their first links.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Grants(Vec<Grant>);

impl Grants {
    pub fn of(&self, role: Role) -> impl Iterator<Item = &Grant> {
        self.0.iter().filter(move |grant| grant.role == role)
    }

    pub fn all(&self) -> &[Grant] {
        &self.0
    }

    pub fn find(&self, id: &str) -> Option<&Grant> {
        self.0.iter().find(|grant| grant.id == id)
    }

    /// The link with this secret.
    pub fn link(&self, secret: &str) -> Option<&Grant> {
        self.0.iter().find(|grant| match &grant.key {
            GrantKey::Link(hash) => hash.fits(secret),
            _ => false,
        })
    }

    /// The way of a keyring into a role.
    pub fn keyring(&self, role: Role, id: &str) -> Option<&Grant> {
        self.of(role).find(|grant| grant.key.is_keyring(id))
    }

    /// Whether a keyring has any role here.
    pub fn knows(&self, keyring: &str) -> bool {
        self.0.iter().any(|grant| grant.key.is_keyring(keyring))
    }

    /// A new way into a role; false if it has too many. What could be used once and was not goes first.
    #[must_use]
    pub fn add(&mut self, role: Role, key: GrantKey, device: &str, now: i64) -> bool {
        self.0.retain(|grant| !grant.key.is_late(now));
        if let GrantKey::Keyring(id) = &key
            && self.keyring(role, id).is_some()
        {
            return true;
        }
        if self.of(role).count() >= MOST {
            return false;
        }
        self.0.push(Grant {
            id: grant_id(),
            role,
            key,
            device: device.into(),
            made: now,
            used: None,
            via: None,
        });
        true
    }

    /// Notes by which link a keyring came.
    pub fn came(&mut self, role: Role, keyring: &str, via: Option<&str>, device: &str, now: i64) {
        for grant in &mut self.0 {
            if grant.role == role && grant.key.is_keyring(keyring) {
                grant.used = Some(now);
                grant.via = grant.via.take().or(via.map(Into::into));
            }
            if via == Some(&grant.id) {
                grant.used = Some(now);
                grant.device = device.into();
            }
        }
    }

    /// The link for one device that has this secret.
    fn redeemable(&self, secret: &str, now: i64) -> Option<usize> {
        self.0.iter().position(|grant| match &grant.key {
            GrantKey::Once { hash, until } => *until >= now && hash.fits(secret),
            _ => false,
        })
    }

    pub fn is_redeemable(&self, secret: &str, now: i64) -> bool {
        self.redeemable(secret, now).is_some()
    }

    /// Uses up a link for one device.
    pub fn redeem(&mut self, secret: &str, now: i64) -> Option<Role> {
        let at = self.redeemable(secret, now)?;
        Some(self.0.remove(at).role)
    }

    /// Takes a way in back, and the devices that came in by it.
    pub fn remove(&mut self, id: &str) {
        self.0
            .retain(|grant| grant.id != id && grant.via.as_deref() != Some(id));
    }

    /// Takes all ways into a role back.
    pub fn close(&mut self, role: Role) {
        self.0.retain(|grant| grant.role != role);
    }

    /// The ways into another table, where each role is another one.
    pub fn moved(&self, to: impl Fn(Role) -> Option<Role>) -> Grants {
        let moved = |grant: &Grant| {
            let role = to(grant.role)?;
            let lasting = !matches!(grant.key, GrantKey::Once { .. });
            lasting.then(|| Grant {
                role,
                ..grant.clone()
            })
        };
        Grants(self.0.iter().filter_map(moved).collect())
    }
}

impl GrantKey {
    pub fn link(secret: &Secret) -> GrantKey {
        GrantKey::Link(secret.hash())
    }

    pub fn once(secret: &Secret, now: i64) -> GrantKey {
        GrantKey::Once {
            hash: secret.hash(),
            until: now + ONCE,
        }
    }

    pub fn keyring(&self) -> Option<&str> {
        match self {
            GrantKey::Keyring(id) => Some(id),
            _ => None,
        }
    }

    pub fn is_keyring(&self, id: &str) -> bool {
        self.keyring() == Some(id)
    }

    fn is_late(&self, now: i64) -> bool {
        matches!(self, GrantKey::Once { until, .. } if *until < now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AXIS: Role = Role::Seat(Seat(0));

    #[test]
    fn a_link_for_another_device_works_once_within_ten_minutes() {
        let (one, late) = (Secret::fresh(), Secret::fresh());
        let mut grants = Grants::default();
        assert!(grants.add(AXIS, GrantKey::once(&one, 0), "", 0));
        assert!(grants.add(AXIS, GrantKey::once(&late, 0), "", 0));
        assert_eq!(grants.redeem("wrong", 1), None);
        assert_eq!(grants.redeem(&one.0, ONCE), Some(AXIS));
        assert_eq!(grants.redeem(&one.0, ONCE), None);
        assert_eq!(grants.redeem(&late.0, ONCE + 1), None);
        // It is no link to send with requests.
        assert!(grants.link(&late.0).is_none());
    }

    #[test]
    fn a_device_goes_with_the_link_it_came_by() {
        let secret = Secret::fresh();
        let mut grants = Grants::default();
        assert!(grants.add(AXIS, GrantKey::link(&secret), "", 0));
        let link = grants.link(&secret.0).unwrap().id.clone();
        for keyring in ["phone", "desk"] {
            assert!(grants.add(AXIS, GrantKey::Keyring(keyring.into()), keyring, 1));
        }
        grants.came(AXIS, "phone", Some(&link), "phone", 5);
        assert_eq!(grants.find(&link).unwrap().used, Some(5));
        grants.remove(&link);
        assert!(grants.keyring(AXIS, "phone").is_none());
        assert!(grants.keyring(AXIS, "desk").is_some());
    }

    #[test]
    fn a_role_has_so_many_ways_in_and_no_more() {
        let mut grants = Grants::default();
        let add = |grants: &mut Grants, role, n: usize| {
            grants.add(role, GrantKey::Keyring(format!("k{n}")), "", 0)
        };
        assert!((0..MOST).all(|n| add(&mut grants, AXIS, n)));
        assert!(!add(&mut grants, AXIS, MOST));
        assert!(add(&mut grants, AXIS, 0), "it is in already");
        assert!(add(&mut grants, Role::Host, MOST));
    }
}
