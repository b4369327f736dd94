//! What happens without anybody asking: deadlines, notices, pruning.

use crate::Hooks;
use crate::answer::No;
use crate::api::terms;
use crate::clock::{Rate, now};
use crate::hall::Hall;
use crate::room::Room;
use serde_json::json;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Write;
use table::Seats;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const DAY: i64 = 86_400_000;

/// Whether a notice may be sent to this address.
pub fn check_hook(hooks: Hooks, hook: &str) -> Result<(), No> {
    if hooks == Hooks::Off {
        return Err(No::Forbidden(
            "this server sends no notices to web addresses; use the feed",
        ));
    }
    match split(hook) {
        Some(_) if hook.len() <= 300 && hook.bytes().all(|b| b.is_ascii_graphic()) => Ok(()),
        _ => Err(No::bad("an address that begins with http:// is wanted")),
    }
}

/// Host with port, and path, of a plain web address.
fn split(hook: &str) -> Option<(String, &str)> {
    let rest = hook.strip_prefix("http://")?;
    let at = rest.find('/').unwrap_or(rest.len());
    let (host, path) = rest.split_at(at);
    if host.is_empty() || host.contains('@') {
        return None;
    }
    let host = match host.rsplit_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok() => host.to_owned(),
        _ => format!("{host}:80"),
    };
    Some((host, if path.is_empty() { "/" } else { path }))
}

/// Whether an address is on the open internet, as far as its number tells.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_unspecified()
                || v4.is_multicast()
                || v4.is_broadcast()
                || v4.is_documentation()
                || a == 0
                || a == 100 && (64..128).contains(&b)
                || a >= 240)
        }
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_public(v4.into()),
            None => {
                let first = v6.segments()[0];
                first & 0xe000 == 0x2000
            }
        },
    }
}

async fn send(hooks: Hooks, hook: String, body: String) -> Option<()> {
    let (host, path) = split(&hook)?;
    let mut found = tokio::net::lookup_host(&host).await.ok()?;
    let address = found.find(|at| hooks == Hooks::Anywhere || is_public(at.ip()))?;
    let mut stream = tokio::net::TcpStream::connect(address).await.ok()?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    // The first byte of an answer says that it has arrived; nobody reads more.
    stream.read_u8().await.ok()?;
    Some(())
}

impl Hall {
    /// Ends a live game whose time is up. By letter the other side may claim it, in its own time.
    pub async fn keep_time(self: &Arc<Hall>, room: &Arc<Room>) {
        if !room.is_live() {
            return;
        }
        let Ok(play) = room.play().await else { return };
        let late = room.overdue(&play, now());
        let live = matches!(play.meta.rate, Rate::Live { .. });
        let over = play.table.ended().is_some();
        drop(play);
        let Some(first) = late.iter().next().filter(|_| live && !over) else {
            return;
        };
        if !self.lease(room).await {
            return;
        }
        let winners = terms::foes(room, first);
        let why = format!("The time of {} is up.", terms::title(room, first));
        let ended = room.act(|table, _| terms::end(table, Some(winners), &why));
        // A game that has gone on meanwhile is looked at again in a second.
        let _ = ended.await;
    }

    /// Tells the seats whose turn has come, where they wish to be told.
    pub async fn tell_turn(self: &Arc<Hall>, room: &Arc<Room>) {
        if self.config.hooks == Hooks::Off {
            return;
        }
        let Ok(play) = room.play().await else { return };
        let to_move = play.table.to_move();
        let fresh: Seats = room.newly_told(to_move);
        for seat in fresh.iter() {
            let chair = &play.meta.seats[usize::from(seat.0)];
            let Some(hook) = chair.hook.clone() else {
                continue;
            };
            let body = json!({
                "table": room.id,
                "game": room.about().name,
                "seat": room.about().seats[usize::from(seat.0)].id,
                "event": "turn",
            });
            let hooks = self.config.hooks;
            let sending = send(hooks, hook, body.to_string());
            tokio::spawn(tokio::time::timeout(Duration::from_secs(10), sending));
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
            self.forget(&table);
            // What cannot be deleted now is deleted in the next round.
            let _ = self.store.write(Write::Delete { table }).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_go_to_the_open_internet_only() {
        for (address, public) in [
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("::1", false),
            ("fd00::1", false),
            ("::ffff:127.0.0.1", false),
            ("9.9.9.9", true),
            ("2620:fe::fe", true),
        ] {
            assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
        }
        assert!(check_hook(Hooks::Off, "http://example.org/").is_err());
        assert!(check_hook(Hooks::Public, "http://example.org/turn").is_ok());
        assert!(check_hook(Hooks::Public, "http://a@example.org/").is_err());
        assert!(check_hook(Hooks::Public, "gopher://example.org/").is_err());
        assert_eq!(
            split("http://example.org"),
            Some(("example.org:80".into(), "/"))
        );
    }
}
