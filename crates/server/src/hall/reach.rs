//! How phones reach this machine: its addresses on local networks, and QR codes of what they are to open.

use qrcode::{Color, EcLevel, QrCode};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};

/// A QR code as the path of an SVG: squares of one unit, `size` units wide with the quiet zone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Qr {
    size: usize,
    path: String,
}

/// Modules around a code that stay empty (ISO/IEC 18004).
const QUIET: usize = 4;

/// The QR code of a text; nothing if it is too long for one.
pub fn qr(text: &str) -> Option<Qr> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (n, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let (x, y) = (n % width + QUIET, n / width + QUIET);
            // Writing into a string cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some(Qr {
        size: width + 2 * QUIET,
        path,
    })
}

/// An address of this machine on a network.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Address {
    /// The network's device: `wlan0`.
    network: String,
    /// What a browser opens: `http://192.168.8.10:1941`.
    url: String,
}

impl Address {
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// The addresses at which other machines reach a server that listens here. Numbers, because many phones do not find names
/// of a local network.
pub fn addresses(listen: SocketAddr, https: bool) -> Vec<Address> {
    let scheme = if https { "https" } else { "http" };
    let port = listen.port();
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    let heard = |ip: IpAddr| listen.ip().is_unspecified() || listen.ip() == ip;
    let mut addresses: Vec<Address> = found
        .into_iter()
        .filter(|network| !network.is_loopback() && heard(network.ip()))
        .filter_map(|network| match network.ip() {
            IpAddr::V4(ip) if !ip.is_link_local() => Some(Address {
                network: network.name,
                url: format!("{scheme}://{ip}:{port}"),
            }),
            _ => None,
        })
        .collect();
    // A wireless network is what phones are on.
    addresses.sort_by_key(|address| !address.network.starts_with("wl"));
    addresses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_with_its_three_corners() {
        let code = qr("http://192.168.8.10:1941/h/abcdefgh#R7KQ4M").unwrap();
        assert!(code.size > 29 && code.path.starts_with("M4 4h1v1h-1z"));
        let far = code.size - QUIET - 1;
        assert!(code.path.contains(&format!("M{far} 4h")));
        assert!(qr(&"x".repeat(10_000)).is_none());
    }

    #[test]
    fn a_server_on_one_address_is_reached_at_no_other() {
        let local = addresses(([127, 0, 0, 1], 1941).into(), false);
        assert_eq!(local, []);
    }
}
